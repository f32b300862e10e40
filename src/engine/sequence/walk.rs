//! Walking the sequence: leaving a step, bookkeeping, markers that expire, the next step that applies.

use crate::engine::common;
use crate::engine::names::{CounterName, KindName, MarkerName, PoolName, RecordKind, RoleName};
use crate::engine::refusal::{Reason, Refusal};
use crate::engine::rules::{Condition, Fact, Facts, Path, Ruleset, Situation};
use crate::engine::sequence::{Action, Actor, Change, Item, Op, Sequence, Step, draw_consequences, step_matches};
use crate::engine::value::Value;
use crate::engine::world::{Attribute, Effect, Entity, EntityId, Expiry, Frame, Side, State};

/// More jumps than any honest sequence needs between two steps.
const MOST_OPS: usize = 10_000;

/// More steps than any honest sequence leaves by itself in a row.
const MOST_CLOSINGS: usize = 100;

/// A checklist item of a step, with what is still open in it.
#[derive(Clone, Debug)]
pub struct ItemView<'a> {
    pub item: &'a Item,
    pub open: Vec<String>,
    pub done: bool,
}

/// The checklist of a step, as things stand.
pub fn checklist<'a>(rules: &'a Ruleset, state: &State, step: &'a Step) -> Vec<ItemView<'a>> {
    step.checklist.iter().filter_map(|item| item_view(rules, state, item)).collect()
}

/// One item of the checklist of the current step; nothing where it does not apply now.
pub fn item_view<'a>(rules: &'a Ruleset, state: &State, item: &'a Item) -> Option<ItemView<'a>> {
    if !item.when.holds(&BattleFacts::new(rules, state)) {
        return None;
    }
    let list = |name: &str| common::list(rules, name).map(|list| list(rules, state)).unwrap_or_default();
    let ticked = item.by_hand && state.ticked.contains(&item.id);
    let mut open = item.each.as_deref().filter(|_| !ticked).map(list).unwrap_or_default();
    open.retain(|subject| !state.is_waived(&item.id, subject));
    let done = if item.by_hand { ticked } else { open.is_empty() };
    Some(ItemView { item, open, done })
}

/// A walk through the sequence on a copy of the state; collects what it did.
pub struct Walk<'a> {
    rules: &'a Ruleset,
    pub state: State,
    pub effects: Vec<Effect>,
    /// Effects after which nothing followed from the state: only what those after them changed can have consequences.
    at_rest: Option<usize>,
    /// Effects that were held back and have come into force since.
    released: Vec<Effect>,
}

impl<'a> Walk<'a> {
    pub fn new(rules: &'a Ruleset, state: State) -> Self {
        Walk { rules, state, effects: Vec::new(), at_rest: None, released: Vec::new() }
    }

    /// The same where nothing follows from the state as it is: another walk has led there by the same rules.
    pub(in crate::engine) fn onward(rules: &'a Ruleset, state: State) -> Self {
        Walk { at_rest: Some(0), ..Walk::new(rules, state) }
    }

    pub fn carry_out(&mut self, effect: Effect) {
        if let Some(mover) = mover(&effect) {
            return self.displace(mover);
        }
        if matches!(effect, Effect::Release) {
            self.released.extend(self.state.held.iter().cloned());
        }
        self.state.apply(&effect);
        self.effects.push(effect);
        self.forget_after(self.effects.len().saturating_sub(1));
    }

    pub fn draw_consequences(&mut self) {
        let before = self.effects.len();
        if self.at_rest == Some(before) {
            return;
        }
        let since = self.at_rest.and_then(|rest| self.effects.get(rest..)).map(|effects| {
            // Of a release it is known what it brought.
            let released = |effect: &&Effect| !matches!(effect, Effect::Release);
            effects.iter().filter(released).chain(&self.released)
        });
        let (drawn, rests) = draw_consequences(self.rules, &mut self.state, since);
        let (moved, drawn): (Vec<_>, Vec<_>) = drawn.into_iter().partition(|effect| mover(effect).is_some());
        self.effects.extend(drawn);
        self.at_rest = rests.then_some(self.effects.len());
        self.released.clear();
        self.forget_after(before);
        moved.iter().filter_map(mover).for_each(|mover| self.displace(mover));
    }

    /// Somebody moved: what was told about where he stood does not hold any more.
    pub fn displace(&mut self, mover: &EntityId) {
        let forgotten = self.rules.schema.forgotten_by_moving(&self.state, mover);
        self.forget(forgotten);
    }

    /// Forgets what the effects from this place on make forgotten.
    fn forget_after(&mut self, place: usize) {
        // Most battles have little to forget, and every effect of every event comes by here.
        if self.state.told.is_empty() {
            return;
        }
        let new = self.effects.iter().skip(place);
        let forgotten = new.flat_map(|effect| self.rules.schema.forgotten_by(&self.state, effect)).collect();
        self.forget(forgotten);
    }

    fn forget(&mut self, forgotten: Vec<Effect>) {
        self.state.apply_all(&forgotten);
        self.effects.extend(forgotten);
    }

    /// The first step of the battle.
    pub fn begin(&mut self) -> Result<(), Refusal> {
        self.call("main", std::collections::BTreeMap::new())
    }

    /// Starts a sub-sequence on top of the current step.
    pub fn call(&mut self, id: &str, vars: std::collections::BTreeMap<String, Value>) -> Result<(), Refusal> {
        let mut frames = self.state.frames.clone();
        frames.push(Frame { sequence: id.to_owned(), step: String::new(), side: None, vars });
        self.run(frames, 0)
    }

    /// Leaves the current step and walks to the next that applies.
    pub fn advance(&mut self) -> Result<(), Refusal> {
        let Some(frame) = self.state.frame().cloned() else { return self.begin() };
        let sequence = self.sequence(&frame.sequence)?;
        if let Some(step) = sequence.step(&frame.step) {
            self.leave(step);
        }
        if self.state.ending.is_some() {
            return Ok(());
        }
        let next = sequence.position(&frame.step).map_or(0, |position| position + 1);
        self.run(self.state.frames.clone(), next)
    }

    /// Leaves a sub-sequence, and all that was called in it, before its end.
    pub fn leave_sequence(&mut self, id: &str) -> Result<(), Refusal> {
        let Some(place) = self.state.frames.iter().rposition(|frame| frame.sequence == id) else { return Ok(()) };
        if let Some(step) = self.rules.current_step(&self.state) {
            self.leave(step);
        }
        if self.state.ending.is_some() {
            return Ok(());
        }
        let below = self.state.frames.iter().take(place).cloned().collect();
        self.carry_out(Effect::Enter { frames: below });
        self.draw_consequences();
        if self.sequence(id)?.ends_step { self.advance() } else { Ok(()) }
    }

    /// Leaves steps that end by themselves, as long as nothing is open in them.
    pub fn close_finished(&mut self) -> Result<(), Refusal> {
        for _ in 0..MOST_CLOSINGS {
            let Some(step) = self.rules.current_step(&self.state).filter(|step| step.closes) else { return Ok(()) };
            if self.state.ending.is_some() {
                return Ok(());
            }
            let mut views = step.checklist.iter().filter_map(|item| item_view(self.rules, &self.state, item));
            if views.any(|view| !view.done) {
                return Ok(());
            }
            self.advance()?;
        }
        Err(Refusal::new(Reason::SequenceStuck))
    }

    fn sequence(&self, id: &str) -> Result<&'a Sequence, Refusal> {
        self.rules
            .sequences
            .iter()
            .find(|sequence| sequence.id == id)
            .ok_or_else(|| Refusal::new(Reason::SequenceStuck))
    }

    /// Runs the program of the topmost frame from `at` until a step is entered.
    fn run(&mut self, mut frames: Vec<Frame>, mut at: usize) -> Result<(), Refusal> {
        for _ in 0..MOST_OPS {
            let Some(frame) = frames.last().cloned() else { return Err(Refusal::new(Reason::SequenceStuck)) };
            let sequence = self.sequence(&frame.sequence)?;
            let Some(op) = sequence.ops.get(at) else {
                if frames.len() == 1 {
                    at = 0;
                    continue;
                }
                // End of a sub-sequence: the calling step goes on where it was.
                frames.pop();
                let back = frames.clone();
                self.carry_out(Effect::Enter { frames: back });
                self.draw_consequences();
                return if sequence.ends_step { self.advance() } else { Ok(()) };
            };
            at += 1;
            match op {
                Op::Jump(to) => at = *to,
                Op::JumpUnless(condition, to) => {
                    if !self.holds(condition) {
                        at = *to;
                    }
                }
                Op::Do(actions) => {
                    self.act(actions);
                    // Conditions that follow read what the bookkeeping came to.
                    if !actions.is_empty() {
                        self.draw_consequences();
                    }
                }
                Op::Step(index) => {
                    let Some(step) = sequence.steps.get(*index) else { continue };
                    if !self.holds(&step.when) {
                        self.carry_out(Effect::Skip { step: step.id.clone() });
                        continue;
                    }
                    self.enter(sequence, step, frames);
                    return Ok(());
                }
            }
        }
        Err(Refusal::new(Reason::SequenceStuck))
    }

    fn holds(&self, condition: &Condition) -> bool {
        condition.holds(&BattleFacts::new(self.rules, &self.state))
    }

    fn enter(&mut self, sequence: &Sequence, step: &Step, mut frames: Vec<Frame>) {
        let side = self.side_of(sequence, &step.actor);
        if let Some(frame) = frames.last_mut() {
            frame.step.clone_from(&step.id);
            frame.side = side;
        }
        self.carry_out(Effect::Enter { frames });
        let forgotten = self.rules.schema.forgotten_by_entering(&self.state, &step.id);
        self.forget(forgotten);
        self.act(&step.enter);
        self.expire(side, |expiry| expiry.enter.as_deref().is_some_and(|pattern| step_matches(pattern, &step.id)));
        self.reset_attributes(&step.id, side);
        self.draw_consequences();
    }

    fn leave(&mut self, step: &Step) {
        if step.simultaneous && !self.state.held.is_empty() {
            let released = self.state.held.clone();
            self.carry_out(Effect::Release);
            let forgotten =
                released.iter().flat_map(|held| self.rules.schema.forgotten_by(&self.state, held)).collect();
            self.forget(forgotten);
            self.draw_consequences();
        }
        let side = self.state.acting_side();
        self.expire(side, |expiry| expiry.leave.as_deref().is_some_and(|pattern| step_matches(pattern, &step.id)));
        self.act(&step.leave);
        self.draw_consequences();
    }

    fn side_of(&self, sequence: &Sequence, actor: &Actor) -> Option<Side> {
        let Actor::Named(name) = actor else { return None };
        sequence.side(name, &self.state)
    }

    fn act(&mut self, actions: &[Action]) {
        for action in actions {
            if !self.holds(&action.when) {
                continue;
            }
            match &action.change {
                Change::Counter { name, add, set } => {
                    let value = add.map_or(*set, |add| self.state.counter(CounterName::of_data(name)) + add);
                    self.carry_out(Effect::Counter { name: name.clone(), value });
                }
                Change::Pool { pool, of, set } => {
                    for (id, balance) in self.each(of, |entity| entity.pool(PoolName::of_data(pool))) {
                        if balance != *set {
                            self.carry_out(Effect::pool(&id, PoolName::of_data(pool), *set - balance));
                        }
                    }
                }
                Change::Close { record } => {
                    let open: Vec<String> =
                        self.state.records_of(RecordKind::of_data(record)).map(|record| record.id.clone()).collect();
                    for record in open {
                        self.carry_out(Effect::Close { record });
                    }
                }
                Change::Amend { record, field, add, set } => {
                    let open: Vec<(String, i64)> = self
                        .state
                        .records_of(RecordKind::of_data(record))
                        .map(|known| (known.id.clone(), known.fields.get(field).and_then(Value::as_whole).unwrap_or(0)))
                        .collect();
                    for (record, now) in open {
                        let value = add.map_or_else(|| set.clone(), |add| Value::whole(now + add));
                        self.carry_out(Effect::Amend { record, field: field.clone(), value });
                    }
                }
                Change::Unmark { marker, of } => {
                    for (id, _) in self
                        .each(of, |entity| entity.has(MarkerName::of_data(marker)))
                        .into_iter()
                        .filter(|(_, has)| *has)
                    {
                        self.carry_out(Effect::unmark(&id, MarkerName::of_data(marker)));
                    }
                }
                Change::Attribute { attribute, of, set } => {
                    for (id, value) in self.each(of, |entity| entity.attributes.get(attribute).cloned()) {
                        if value != *set {
                            let effect = Effect::Attribute { target: id, name: attribute.clone(), value: set.clone() };
                            self.carry_out(effect);
                        }
                    }
                }
            }
        }
    }

    fn each<T>(&self, kind: &str, read: impl Fn(&Entity) -> T) -> Vec<(EntityId, T)> {
        self.state.of_kind(KindName::of_data(kind)).map(|entity| (entity.id.clone(), read(entity))).collect()
    }

    /// Takes off the tokens whose time has come. Never silent: each is an effect in the log.
    fn expire(&mut self, acting: Option<Side>, due: impl Fn(&Expiry) -> bool) {
        // Few markers expire in any one step.
        let markers = self.rules.schema.markers.iter();
        let expiring: Vec<_> = markers.filter(|decl| decl.expires.iter().any(&due)).collect();
        if expiring.is_empty() {
            return;
        }
        let now = self.state.counter(CounterName::of_data(&self.state.clock));
        let mut effects = Vec::new();
        for entity in self.state.in_order() {
            for (marker, tokens) in &entity.markers {
                let Some(decl) = expiring.iter().find(|decl| decl.id == *marker) else { continue };
                for expiry in decl.expires.iter().filter(|expiry| due(expiry)) {
                    if expiry.own && acting != entity.side {
                        continue;
                    }
                    let carrier =
                        Situation::new(&self.rules.schema, &self.state).role(RoleName::of_data("self"), entity);
                    if !expiry.when.as_ref().is_none_or(|condition| condition.holds(&carrier)) {
                        continue;
                    }
                    // Without an age the step alone decides, whatever the clock says.
                    let due = |since: i64| expiry.age <= 0 || now - since >= expiry.age;
                    let old: Vec<_> = tokens.iter().filter(|token| due(token.since)).collect();
                    if old.is_empty() {
                        continue;
                    }
                    let converted = old.iter().filter(|token| token.tag.as_deref() != Some("plain")).count();
                    effects.push(Effect::Unmark {
                        target: entity.id.clone(),
                        marker: marker.clone(),
                        count: u32::try_from(old.len()).ok(),
                    });
                    if let (Some(becomes), Ok(count @ 1..)) = (&expiry.becomes, u32::try_from(converted)) {
                        effects.push(Effect::Mark {
                            target: entity.id.clone(),
                            marker: becomes.clone(),
                            count,
                            tag: None,
                        });
                    }
                }
            }
        }
        for effect in effects {
            self.carry_out(effect);
        }
    }

    fn reset_attributes(&mut self, step: &str, acting: Option<Side>) {
        let due =
            |attribute: &&Attribute| attribute.reset.as_deref().is_some_and(|pattern| step_matches(pattern, step));
        let kinds = self.rules.schema.kinds.iter();
        let reset: Vec<(&str, &Attribute)> = kinds
            .flat_map(|kind| kind.attributes.iter().filter(due).map(|attribute| (kind.id.as_str(), attribute)))
            .collect();
        if reset.is_empty() {
            return;
        }
        let mut effects = Vec::new();
        for entity in self.state.in_order() {
            for (_, attribute) in reset.iter().filter(|(kind, _)| *kind == entity.kind) {
                let concerned = !attribute.reset_own || acting == entity.side;
                if concerned && entity.attributes.get(&attribute.id) != attribute.default.as_ref() {
                    effects.push(Effect::Attribute {
                        target: entity.id.clone(),
                        name: attribute.id.clone(),
                        value: attribute.default.clone(),
                    });
                }
            }
        }
        for effect in effects {
            self.carry_out(effect);
        }
    }
}

/// Whom an effect only says to have moved. Where he stood is forgotten at once, also where the rest is held back.
fn mover(effect: &Effect) -> Option<&EntityId> {
    match effect {
        Effect::Displaced { target } => Some(target),
        Effect::Hold { effect } => mover(effect),
        _ => None,
    }
}

/// Battle-wide facts for conditions of the sequence, worked out only when a condition asks.
pub struct BattleFacts<'a> {
    rules: &'a Ruleset,
    state: &'a State,
    common: Situation<'a>,
}

impl<'a> BattleFacts<'a> {
    pub fn new(rules: &'a Ruleset, state: &'a State) -> Self {
        BattleFacts { rules, state, common: Situation::new(&rules.schema, state) }
    }
}

impl Facts for BattleFacts<'_> {
    fn fact(&self, path: &Path) -> Option<Fact<'_>> {
        if path.scope.is_some() {
            return Facts::fact(&self.common, path);
        }
        if let Some((_, read)) = self.rules.code.facts.iter().find(|(name, _)| *name == path.name) {
            return Some(Fact::Bool(read(self.rules, self.state)));
        }
        if let Some(holds) = self.rules.schema.holds(self.state, &path.name) {
            return Some(Fact::Bool(holds));
        }
        let list = common::list(self.rules, &path.name)?;
        Some(Fact::Bool(!list(self.rules, self.state).is_empty()))
    }
}
