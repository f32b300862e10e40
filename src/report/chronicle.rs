//! A battle told again from its beginning to whoever was not there: what stood against what, turn by turn what was done and
//! what came of it, who was lost, how it ended. Every format of the report is made from this.

use std::collections::BTreeMap;

use super::army_list::{ArmyList, armies};
use super::deeds::{Deeds, doers};
use super::gathered::Gathered;
use super::loss::{Loss, Standing, gone_markers, losses, standing};
use super::measures::Measures;
use super::strength_curve::StrengthCurve;
use super::tale::{Tale, Teller, Touched};
use crate::engine::label::Lang;
use crate::engine::names::CounterName;
use crate::engine::play::{Command, Event, Game, Measured};
use crate::engine::rules::Ruleset;
use crate::engine::world::{Effect, Eyes, Side, State};
use crate::lang::{Catalog, Speaker, visible, visible_lines};
use crate::report::change::change;
use crate::report::narrate::narrate;
use crate::report::value_words::value_word;

/// What a passage of the story is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassageKind {
    Act,
    /// What several did alike, of which nothing came.
    Routine,
    Note,
    Correction,
}

impl PassageKind {
    pub fn code(self) -> &'static str {
        match self {
            PassageKind::Act => "act",
            PassageKind::Routine => "routine",
            PassageKind::Note => "note",
            PassageKind::Correction => "correction",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passage {
    /// The events it tells.
    pub seqs: Vec<u64>,
    pub kind: PassageKind,
    pub text: String,
    /// Every modifier and rule, for formats that can fold it away.
    pub detail: Vec<String>,
    /// Whom it tells the same of: others join in one sentence.
    pub(super) gathered: Option<Gathered>,
}

/// What was done in one step, by one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    pub title: String,
    pub side: Option<Side>,
    pub passages: Vec<Passage>,
    /// When each thing was done matters: only neighbours are told together.
    pub(super) in_order: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct TurnTold {
    pub number: i64,
    pub title: String,
    pub scenes: Vec<Scene>,
    pub losses: Vec<Loss>,
    /// Both sides as the turn left them.
    pub standing: Vec<Standing>,
}

/// An event as data, for tables.
#[derive(Clone, Debug, PartialEq)]
pub struct EventTold {
    pub event: Event,
    pub turn: i64,
    pub side: Option<Side>,
    pub step: String,
    pub procedure: Option<String>,
    pub text: String,
    pub measured: Option<Vec<Measured>>,
}

/// How much is told beside the story.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// The detail of every passage.
    pub detail: bool,
    /// Throws against their expectation.
    pub luck: bool,
}

pub struct Chronicle {
    pub lang: Lang,
    pub title: String,
    pub ruleset: String,
    pub day: String,
    pub armies: Vec<ArmyList>,
    /// Options that are not as the rules propose them, with their values.
    pub options: Vec<(String, String)>,
    /// Both sides before the first turn.
    pub start: Vec<Standing>,
    /// Both sides over the turns, with where they break.
    pub curve: StrengthCurve,
    /// The same in points of strength, where the curve counts units.
    pub points: Option<StrengthCurve>,
    pub turns: Vec<TurnTold>,
    pub ending: Option<String>,
    pub events: Vec<EventTold>,
    pub measures: Measures,
    pub(super) deeds: Deeds,
}

impl Chronicle {
    /// Tells a battle. Hidden choices are told as they were revealed, not before.
    pub fn of(game: &Game, catalog: &Catalog, wanted: Wanted) -> Chronicle {
        Chronicle::with(game, catalog, wanted, true)
    }

    /// What the battle came to, without its story: however long it was, nothing is kept of its events, nor put into words.
    pub(super) fn without_story(game: &Game, catalog: &Catalog, wanted: Wanted) -> Chronicle {
        Chronicle::with(game, catalog, wanted, false)
    }

    fn with(game: &Game, catalog: &Catalog, wanted: Wanted, keeps: bool) -> Chronicle {
        let rules = game.rules();
        let speaker = Speaker { catalog, rules, state: game.state(), eyes: Eyes::Watcher };
        let mut telling = Telling {
            table: game.from_the_beginning(),
            teller: Teller::new(speaker),
            turns: Vec::new(),
            turn_began: strengths(rules, game.beginning()),
            ending: None,
            events: Vec::new(),
            measures: Measures::default(),
            deeds: Deeds::default(),
            day: None,
            wanted,
            keeps,
        };
        for event in game.told() {
            telling.event(event);
        }
        telling.close_turn();
        telling.turns.retain(|turn| !turn.scenes.is_empty() || !turn.losses.is_empty());
        let Telling { turns, ending, events, measures, deeds, day, .. } = telling;
        let start = standing(rules, game.beginning());
        Chronicle {
            lang: catalog.lang(),
            title: visible(&game.setup().name),
            ruleset: visible(&rules.full_name(catalog.lang())),
            day: day.unwrap_or_default(),
            armies: armies(game, speaker),
            options: options(game, speaker),
            curve: StrengthCurve::of(&start, &turns, rules, catalog),
            points: StrengthCurve::in_points(&start, &turns, rules, catalog),
            start,
            turns,
            ending,
            measures,
            deeds,
            events,
        }
    }
}

impl Chronicle {
    /// The units that lost most, with what they lost in all.
    pub(super) fn heaviest_losses(&self, most: usize) -> Vec<(&Loss, f64)> {
        let mut by_unit: BTreeMap<&str, (&Loss, f64)> = BTreeMap::new();
        for loss in self.turns.iter().flat_map(|turn| &turn.losses) {
            by_unit.entry(&loss.unit).or_insert((loss, 0.0)).1 += loss.points.to_f64();
        }
        let mut heaviest: Vec<(&Loss, f64)> = by_unit.into_values().filter(|(_, points)| *points > 0.0).collect();
        heaviest.sort_by(|a, b| b.1.total_cmp(&a.1).then_with(|| a.0.name.cmp(&b.0.name)));
        heaviest.truncate(most);
        heaviest
    }
}

fn options(game: &Game, speaker: Speaker<'_>) -> Vec<(String, String)> {
    let declared = speaker.rules.schema.options.iter();
    let differing = declared.filter_map(|option| {
        let value = game.setup().options.get(&option.id).filter(|value| **value != option.default)?;
        Some((speaker.label(&option.label).to_owned(), visible(&value_word(value, speaker))))
    });
    differing.collect()
}

/// Strength and being in play of everybody, to compare with later.
type Strengths = BTreeMap<String, (Option<crate::engine::value::Decimal>, usize)>;

fn strengths(rules: &Ruleset, state: &State) -> Strengths {
    let one = |entity: &crate::engine::world::Entity| {
        (entity.id.to_string(), (entity.strength.map(|strength| strength.now), gone_markers(entity, rules)))
    };
    state.in_order().map(one).collect()
}

struct Telling<'a> {
    table: Game,
    teller: Teller<'a>,
    turns: Vec<TurnTold>,
    turn_began: Strengths,
    ending: Option<String>,
    events: Vec<EventTold>,
    measures: Measures,
    deeds: Deeds,
    /// Of the first event.
    day: Option<String>,
    wanted: Wanted,
    /// The story is kept, and every event.
    keeps: bool,
}

impl Telling<'_> {
    fn turn(&self) -> i64 {
        let first = self.table.rules().schema.counters.first();
        first.map_or(0, |name| self.table.state().counter(CounterName::of_data(name)))
    }

    fn event(&mut self, event: Event) {
        let (turn, side) = (self.turn(), self.table.state().acting_side());
        if self.turns.last().is_none_or(|told| told.number != turn) {
            self.close_turn();
            self.turn_began = strengths(self.table.rules(), self.table.state());
            self.turns.push(self.teller.turn(turn));
        }
        let measured = self.wanted.luck.then(|| self.table.measure(&event)).flatten();
        let pending = self.table.state().pending.as_ref().map(|pending| pending.procedure.clone());
        let procedure = match &event.command {
            Command::Resolve { procedure, .. } => Some(procedure.clone()),
            Command::Decide { .. } => pending,
            _ => None,
        };
        // Without a story only whether there is anything to tell of a turn.
        let tells = self.keeps || self.turns.last().is_some_and(|turn| turn.scenes.is_empty());
        let scene = tells.then(|| self.teller.scene(self.table.state()));
        // Within an affair of its own only neighbours are told in one sentence: who did what when matters there.
        let within = self.table.state().frames.len() > 1;
        let (touched, doers) = (Touched::before(self.table.state(), &event), doers(self.table.state(), &event));
        self.table.tell(&event);
        let (rules, state) = (self.table.rules(), self.table.state());
        self.deeds.count(&doers, &touched, state, rules);
        let speaker = Speaker { state, ..self.teller.speaker };
        for effect in event.effects.iter().filter(|effect| matches!(effect, Effect::End { .. })) {
            self.ending = change(effect, speaker).map(|said| said.text);
        }
        let mut said = String::new();
        if let Some(scene) = scene
            && let Some(told) = self.teller.tale(&event, procedure.as_deref(), &touched, side, speaker)
        {
            let Tale { kind, text, gathered } = told;
            said.clone_from(&text);
            let detail = if self.wanted.detail { detail(&event, speaker) } else { Vec::new() };
            let passage = Passage { seqs: vec![event.seq], kind, text, detail, gathered };
            if let Some(turn) = self.turns.last_mut() {
                turn.add(scene, passage, within, speaker);
            }
        }
        let step = if self.keeps { self.teller.step(&event.step) } else { String::new() };
        self.day.get_or_insert_with(|| super::day(&event.time));
        let told = EventTold { turn, side, step, procedure, text: said, measured, event };
        self.measures.count(&told);
        if self.keeps {
            self.events.push(told);
        }
    }

    fn close_turn(&mut self) {
        let (rules, state) = (self.table.rules(), self.table.state());
        let began = std::mem::take(&mut self.turn_began);
        if let Some(turn) = self.turns.last_mut() {
            let speaker = Speaker { state, ..self.teller.speaker };
            turn.losses = losses(state, speaker, |id| began.get(id).copied().unwrap_or_default());
            turn.standing = standing(rules, state);
            // What came of nothing is told after what came of something.
            let is_list = |passage: &Passage| passage.gathered.as_ref().is_some_and(Gathered::is_list);
            let apart = turn.scenes.iter_mut().filter(|scene| !scene.in_order);
            apart.for_each(|scene| scene.passages.sort_by_key(is_list));
        }
    }
}

impl TurnTold {
    /// Adds a passage to its scene; what is told of several alike is told in one sentence.
    fn add(&mut self, scene: Scene, passage: Passage, neighbours: bool, speaker: Speaker<'_>) {
        let same = |last: &&mut Scene| last.title == scene.title;
        if self.scenes.last_mut().filter(same).is_none() {
            self.scenes.push(scene);
        }
        let Some(scene) = self.scenes.last_mut() else { return };
        let neighbours = neighbours || scene.in_order;
        let from = if neighbours { scene.passages.len().saturating_sub(1) } else { 0 };
        let alike = |known: &Passage| match (&known.gathered, &passage.gathered) {
            (Some(known), Some(new)) => known.is_alike(new) && (neighbours || known.is_of_one_side(new)),
            _ => false,
        };
        let Some(place) = scene.passages.iter().skip(from).position(alike) else {
            scene.passages.push(passage);
            return;
        };
        let Some(known) = scene.passages.get_mut(from + place) else { return };
        if let (Some(gathered), Some(new)) = (&mut known.gathered, &passage.gathered) {
            gathered.join(new);
            known.text = gathered.told(speaker);
        }
        known.seqs.extend(passage.seqs);
        known.detail.extend(passage.detail);
    }
}

/// Everything the log says of an event besides its headline.
fn detail(event: &Event, speaker: Speaker<'_>) -> Vec<String> {
    let entry = narrate(event, speaker);
    let changes = entry.changes.into_iter().filter(|said| !said.minor).map(|said| said.text);
    entry.breakdown.into_iter().chain(changes).collect()
}

/// A note as it was written, safe to show.
pub(super) fn note(event: &Event) -> Option<String> {
    match &event.command {
        Command::Note { text } => Some(visible_lines(text)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::journal::Save;
    use crate::rulesets;

    #[test]
    fn a_battle_summed_up_comes_to_what_it_comes_to_when_it_is_told_and_keeps_no_event() {
        let saves = [
            "fpga_format_1",
            "napoleonic_division",
            "civil_war_brigades_nashville",
            "shot_to_pieces_empire_2",
            "epic_d10",
        ];
        for save in saves {
            let game = Save::look(&Path::new("tests/saves").join(save).with_extension("jsonl"), &rulesets::of).unwrap();
            let catalog = Catalog::new(Lang::Fr, Some(&game.rules().sources));
            let wanted = Wanted { detail: false, luck: true };
            let (told, summed) =
                (Chronicle::of(&game, &catalog, wanted), Chronicle::without_story(&game, &catalog, wanted));
            assert!(!told.events.is_empty() && summed.events.is_empty());
            let passages = |told: &Chronicle, turn: usize| {
                told.turns[turn].scenes.iter().map(|scene| scene.passages.len()).sum::<usize>()
            };
            // One at most says that there is a turn to tell.
            assert!((0..summed.turns.len()).all(|turn| passages(&summed, turn) <= 1), "{save}");
            assert_eq!((&summed.measures, &summed.deeds), (&told.measures, &told.deeds), "{save}");
            assert_eq!((&summed.curve, &summed.points, &summed.day), (&told.curve, &told.points, &told.day), "{save}");
            assert_eq!(summed.turns.len(), told.turns.len(), "{save}");
            assert_eq!(summed.turns.last().map(|turn| &turn.standing), told.turns.last().map(|turn| &turn.standing));
            // The chart beside the log reads no further than what changed.
            let mut table = game.from_the_beginning();
            game.effects_told().for_each(|effects| table.tell_effects(&effects));
            assert_eq!(table.state(), game.state(), "{save}");
            assert_eq!(game.effects_told().count(), game.told().count(), "{save}");
        }
    }
}
