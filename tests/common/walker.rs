//! Random legal play through forms: what any front end could do, for any ruleset.

use std::collections::BTreeMap;

use estafette::engine::play::{Adjustment, Command, Game};
use estafette::engine::procedure::{FieldView, Inputs};
use estafette::engine::value::{Decimal, Value};
use estafette::engine::world::{EntityId, ValueType};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

pub struct Walker {
    random: ChaCha8Rng,
    /// How often each procedure was tried: the walk is curious about the others.
    tried: BTreeMap<String, usize>,
}

impl Walker {
    pub fn new(seed: u64) -> Self {
        Walker { random: ChaCha8Rng::seed_from_u64(seed), tried: BTreeMap::new() }
    }

    pub fn below(&mut self, bound: usize) -> usize {
        if bound == 0 { 0 } else { usize::try_from(self.random.next_u32()).unwrap() % bound }
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// A command a player might give now; most are legal.
    pub fn command(&mut self, game: &Game) -> Command {
        if let Some(pending) = &game.state().pending {
            return Command::Decide {
                value: pending.decision.as_ref().map(|decision| self.answer(&decision.options)),
                dice: None,
                dice_by_side: None,
            };
        }
        match self.below(100) {
            0..=1 => Command::Note { text: "une note".into() },
            2..=3 => Command::Undo { to: None },
            4 => {
                Command::Undo { to: game.events().len().checked_sub(self.below(6)).and_then(|n| u64::try_from(n).ok()) }
            }
            5..=6 => Command::Redo,
            7 => self.adjust(game),
            8..=9 => {
                let items = game.checklist();
                let item = items.get(self.below(items.len())).map(|view| view.item.id.clone());
                Command::Tick { item: item.unwrap_or_default() }
            }
            10..=24 => Command::Advance { force: self.chance(10) },
            _ => self.resolve(game),
        }
    }

    fn answer(&mut self, options: &estafette::engine::dice::DecisionOptions) -> Value {
        use estafette::engine::dice::DecisionOptions;
        match options {
            DecisionOptions::YesNo => Value::Bool(self.chance(50)),
            DecisionOptions::OneOf(choices) => choices.get(self.below(choices.len())).map(Value::text).unwrap(),
            DecisionOptions::Dice { faces, least, most } => {
                let (least, most) = (usize::try_from(*least).unwrap(), usize::try_from(*most).unwrap());
                let count = least + self.below(most - least + 1);
                let mut positions: Vec<i64> = (1..=i64::try_from(faces.len()).unwrap()).collect();
                while positions.len() > count {
                    let out = self.below(positions.len());
                    positions.remove(out);
                }
                Value::List(positions.into_iter().map(Value::whole).collect())
            }
        }
    }

    fn adjust(&mut self, game: &Game) -> Command {
        let state = game.state();
        let units: Vec<&EntityId> = state.in_order().skip(1).map(|e| &e.id).collect();
        let target = units.get(self.below(units.len())).map_or_else(EntityId::battle, |id| (*id).clone());
        let markers = &game.rules().schema.markers;
        let what = if self.chance(50) {
            Adjustment::Strength { strength: Decimal::whole(i64::try_from(self.below(8)).unwrap()) }
        } else {
            let marker = markers.get(self.below(markers.len())).map(|marker| marker.id.clone()).unwrap_or_default();
            Adjustment::Marker { marker, value: u32::try_from(self.below(2)).unwrap() }
        };
        Command::Adjust { target, what, reason: None }
    }

    /// The procedure of an open item first, any open one else; fields filled from what the form allows.
    pub fn resolve(&mut self, game: &Game) -> Command {
        let items = game.checklist();
        let wanted: Vec<&str> = items
            .iter()
            .filter(|view| !view.open.is_empty())
            .filter_map(|view| view.item.procedure.as_deref())
            .collect();
        // What is always called off, or never there, is never seen.
        let (calls_off, leaves) = (self.chance(15), self.chance(4));
        let mut open = game.open_procedures();
        open.retain(|id| (*id != "call_off" || calls_off) && (*id != "go_off_table" || leaves));
        let procedure = if !wanted.is_empty() && self.chance(80) {
            wanted[self.below(wanted.len())]
        } else if open.is_empty() {
            return Command::Advance { force: false };
        } else {
            let pair = [open[self.below(open.len())], open[self.below(open.len())]];
            pair.into_iter().min_by_key(|id| self.tried.get(*id).copied().unwrap_or(0)).unwrap()
        };
        *self.tried.entry(procedure.to_owned()).or_insert(0) += 1;
        // Players end a game once; a walk that did it at every turn would see little.
        if ["end_game", "concede"].contains(&procedure) && !self.chance(2) {
            return Command::Advance { force: false };
        }
        let Ok(maker) = game.form_maker(procedure) else { return Command::Advance { force: false } };
        let mut inputs = Inputs::default();
        let mut form = maker.form(&inputs, false);
        for index in 0.. {
            let Some(field) = form.fields.get(index) else { break };
            if !field.relevant || field.decl.decision {
                continue;
            }
            // Listing candidates is most of the work of a form, so it is done only for a field that is filled from them.
            let candidates = || allowed(&maker.form(&inputs, true).fields[index]);
            if let Some(value) = self.fill(field, candidates) {
                inputs.values.insert(field.id.clone(), value);
                form = maker.form(&inputs, false);
            }
        }
        Command::Resolve {
            procedure: procedure.to_owned(),
            inputs,
            dice: None,
            dice_by_side: None,
            pause: self.chance(30),
        }
    }

    /// A command for some of the others too, where it can be given for many; else the command alone.
    pub fn for_others_too(&mut self, game: &Game, command: &Command) -> Vec<Command> {
        let Command::Resolve { procedure, inputs, pause, .. } = command else { return vec![command.clone()] };
        let mut others = game.others(procedure, inputs);
        while others.len() > 1 && self.chance(30) {
            let out = self.below(others.len());
            others.remove(out);
        }
        let own = game.rules().procedure(procedure).and_then(|decl| decl.many.as_ref()).map(|many| many.own.clone());
        let mut inputs = inputs.clone();
        for (field, other) in own.iter().flatten().flat_map(|field| others.iter().map(move |other| (field, other))) {
            if let Some(value) = inputs.get(field).cloned() {
                inputs = inputs.with(&format!("{field}@{other}"), value);
            }
        }
        if !others.is_empty() {
            inputs = inputs.with("also", Value::texts(others));
        }
        let members = game.members(procedure, &inputs).into_iter();
        let resolve = |inputs| Command::Resolve {
            procedure: procedure.clone(),
            inputs,
            dice: None,
            dice_by_side: None,
            pause: *pause,
        };
        members.map(|member| resolve(member.inputs)).collect()
    }

    fn fill(&mut self, field: &FieldView<'_>, allowed: impl FnOnce() -> Vec<String>) -> Option<Value> {
        match &field.decl.value {
            ValueType::Bool => {
                // Questions about legality are mostly answered so that play goes on.
                let likely = field.decl.default.is_none();
                Some(Value::Bool(if self.chance(80) { likely } else { !likely }))
            }
            ValueType::Number { min, max, .. } => {
                if field.decl.optional && self.chance(70) {
                    return None;
                }
                if field.decl.auto || (field.value.is_some() && self.chance(60)) {
                    return field.value.clone();
                }
                let low = min.map_or(0, Decimal::trunc);
                let near = if self.chance(60) { 16 } else { 160 };
                let high = max.map_or(low + 5, Decimal::trunc).min(low + near);
                let span = usize::try_from(high - low + 1).unwrap_or(1);
                Some(Value::whole(low + i64::try_from(self.below(span)).unwrap_or(0)))
            }
            ValueType::Choice { .. }
            | ValueType::Side
            | ValueType::Entity { .. }
            | ValueType::Record { .. }
            | ValueType::Duty => {
                if field.decl.optional && self.chance(70) {
                    return None;
                }
                let allowed = allowed();
                allowed.get(self.below(allowed.len())).map(Value::text)
            }
            ValueType::Entities { .. } => {
                if field.decl.optional && self.chance(70) {
                    return None;
                }
                let allowed = allowed();
                let mut chosen: Vec<&str> = Vec::new();
                for _ in 0..=self.below(3) {
                    let value = allowed.get(self.below(allowed.len())).map(String::as_str);
                    chosen.extend(value.filter(|value| !chosen.contains(value)));
                }
                (!chosen.is_empty()).then(|| Value::texts(chosen))
            }
            ValueType::FreeDice => {
                let thrown = ["3d6+1", "8d10>=6", "(2d6)>=8", "4d6k3", "2d6<=2", "d100"];
                thrown.get(self.below(thrown.len())).map(|dice| Value::text(*dice))
            }
            ValueType::Text if field.id == "state" => Some(Value::text(format!("rang {}", self.below(9)))),
            // A name is given once in a battle.
            ValueType::Text if field.id == "name" => Some(Value::text(format!("La Haye {}", self.below(10_000)))),
            ValueType::Text if !field.decl.optional => Some(Value::text("La Haye")),
            ValueType::Text | ValueType::Dice | ValueType::DicePositions => None,
        }
    }
}

fn allowed(field: &FieldView<'_>) -> Vec<String> {
    field.candidates.iter().filter(|candidate| candidate.refusal.is_none()).map(|c| c.value.clone()).collect()
}
