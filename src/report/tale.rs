//! One action in one sentence: who, on whom, what came of it. No rule, no modifier, nothing that only the program keeps.

use super::chronicle::{PassageKind, Scene, TurnTold, note};
use crate::engine::message::{Arg, Text};
use crate::engine::play::{Command, Event};
use crate::engine::procedure::Resolution;
use crate::engine::value::Decimal;
use crate::engine::world::{Class, Effect, Entity, EntityId, State};
use crate::lang::{Speaker, visible};
use crate::report::narrate::{change, narrate};

/// Everybody an event may change, as they were before it.
pub(super) struct Touched(Vec<Entity>);

impl Touched {
    pub(super) fn before(state: &State, event: &Event) -> Touched {
        let mut ids: Vec<&EntityId> = Vec::new();
        let released = event.effects.contains(&Effect::Release);
        let held = state.held.iter().filter(|_| released);
        for id in event.effects.iter().chain(held).filter_map(Effect::target) {
            if !ids.contains(&id) {
                ids.push(id);
            }
        }
        Touched(ids.into_iter().filter_map(|id| state.entity(id.as_str())).cloned().collect())
    }
}

pub(super) struct Teller<'a> {
    pub(super) speaker: Speaker<'a>,
}

impl<'a> Teller<'a> {
    pub(super) fn new(speaker: Speaker<'a>) -> Teller<'a> {
        Teller { speaker }
    }

    pub(super) fn turn(&self, number: i64) -> TurnTold {
        let title = match number {
            0 => self.speaker.catalog.plain("story-before"),
            number => self.speaker.text(&Text::new("story-turn").with("number", number)),
        };
        TurnTold { number, title, scenes: Vec::new(), losses: Vec::new(), standing: Vec::new() }
    }

    pub(super) fn step(&self, id: &str) -> String {
        self.speaker.word(&format!("step.{id}"))
    }

    /// The scene of whatever is done now: the step, and whose it is.
    pub(super) fn scene(&self, state: &State) -> Scene {
        let side = state.frame().and_then(|frame| frame.side);
        let step = self.step(state.step().as_str());
        let title = match side {
            Some(side) => {
                let army = Arg::text(self.speaker.side(side.code()));
                self.speaker.text(&Text::new("story-scene").with("step", Arg::text(step)).with("army", army))
            }
            None => step,
        };
        Scene { title, side, passages: Vec::new() }
    }

    /// The sentence of an event; none where it tells nothing to who was not there.
    pub(super) fn tale(
        &self,
        event: &Event,
        procedure: Option<&str>,
        touched: &Touched,
        speaker: Speaker<'_>,
    ) -> Option<(PassageKind, String)> {
        if let Some(note) = note(event) {
            return Some((PassageKind::Note, note));
        }
        if let Command::Adjust { .. } = &event.command {
            return Some((PassageKind::Correction, visible(&narrate(event, speaker).headline)));
        }
        let Some(resolution) = &event.resolution else {
            let came = self.came_of_it("", touched, speaker);
            return (!came.is_empty()).then(|| (PassageKind::Act, ended(came.join(&self.semicolon()))));
        };
        let decl = procedure.and_then(|id| speaker.rules.procedure(id));
        let routine = decl.is_some_and(|decl| decl.routine);
        let outcome = resolution.outcome.text();
        let named = names(resolution, speaker);
        if routine && self.came_of_it("", touched, speaker).is_empty() && !named.is_empty() {
            return Some((PassageKind::Routine, named.into_iter().next().unwrap_or_default()));
        }
        let mut sentence = self.sentence(&outcome, procedure, &named, speaker);
        for line in &resolution.lines {
            let key = format!("story-{}", line.text.key);
            if speaker.catalog.has(&key) {
                let told = Text { key, args: line.text.args.clone() };
                sentence = format!("{} {}", ended(sentence), ended(speaker.text(&told)));
            }
        }
        let came = self.came_of_it(&sentence, touched, speaker);
        if !came.is_empty() {
            sentence = format!("{} {}", ended(sentence), capital(&came.join(&self.semicolon())));
        }
        Some((PassageKind::Act, visible(&ended(sentence))))
    }

    fn semicolon(&self) -> String {
        self.speaker.catalog.plain("semicolon")
    }

    /// The outcome with whoever it does not name itself.
    fn sentence(&self, outcome: &Text, procedure: Option<&str>, named: &[String], speaker: Speaker<'_>) -> String {
        let own = format!("story-{}", outcome.key);
        let key = if speaker.catalog.has(&own) { own } else { outcome.key.clone() };
        let said = speaker.text(&Text { key, args: outcome.args.clone() });
        let missing: Vec<&String> = named.iter().filter(|name| !said.contains(name.as_str())).collect();
        let procedure = procedure.map(|id| speaker.word(&format!("procedure.{id}"))).unwrap_or_default();
        let rest = |said: &str| {
            let begins_with_a_name = speaker.state.in_order().any(|entity| said.starts_with(&visible(&entity.name)));
            if begins_with_a_name { said.to_owned() } else { small(said) }
        };
        let told = |key: &str| {
            Text::new(key).with("act", Arg::text(small(&procedure))).with("result", Arg::text(rest(&said)))
        };
        match (named, missing.as_slice()) {
            ([], _) => speaker.text(&Text::new("story-plain").with("act", Arg::text(&procedure)).with("result", Arg::text(rest(&said)))),
            (_, []) => capital(&said),
            ([first, ..], [who, whom]) if *who == first => {
                speaker.text(&told("story-who-whom").with("who", Arg::text(*who)).with("whom", Arg::text(*whom)))
            }
            ([first, ..], [who, ..]) if *who == first => speaker.text(&told("story-who").with("who", Arg::text(*who))),
            (_, _) => capital(&said),
        }
    }

    /// Losses, markers and whoever is out of it, as far as the sentence has not said it.
    fn came_of_it(&self, sentence: &str, touched: &Touched, speaker: Speaker<'_>) -> Vec<String> {
        let mut came = Vec::new();
        for before in &touched.0 {
            let Some(now) = speaker.state.entity(before.id.as_str()) else { continue };
            let name = visible(&now.name);
            let said = |what: &str| sentence.contains(&name) && holds(sentence, what);
            let schema = &speaker.rules.schema;
            if !matches!(schema.class(now), Some(Class::Unit | Class::Formation | Class::Officer | Class::Army)) {
                continue;
            }
            let new = now.markers.iter().filter(|(id, tokens)| tokens.len() > before.markers.get(*id).map_or(0, Vec::len));
            let new: Vec<_> = new.filter_map(|(id, _)| schema.marker(id)).filter(|decl| !decl.flag).collect();
            if let Some(gone) = new.iter().find(|decl| decl.gone) {
                if !said(speaker.label(&gone.label)) && schema.in_play(before) {
                    came.extend(change(&Effect::mark(&now.id, crate::engine::names::MarkerName::of_data(&gone.id)), speaker).map(|said| said.text));
                }
                continue;
            }
            let lost = before.strength.zip(now.strength).map(|(before, now)| before.now - now.now);
            if let Some(lost) = lost.filter(|lost| *lost != Decimal::ZERO && !said(&lost.to_string())) {
                let effect = Effect::Strength { target: now.id.clone(), change: Decimal::ZERO - lost };
                came.extend(change(&effect, speaker).map(|said| said.text));
            }
            for decl in new.iter().filter(|decl| !said(speaker.label(&decl.label))) {
                let effect = Effect::mark(&now.id, crate::engine::names::MarkerName::of_data(&decl.id));
                came.extend(change(&effect, speaker).map(|said| said.text));
            }
        }
        came
    }
}

/// Whom a resolution is about, by name, each once.
fn names(resolution: &Resolution, speaker: Speaker<'_>) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for id in &resolution.subjects {
        let name = speaker.name(id.as_str());
        if speaker.state.entity(id.as_str()).is_some_and(|entity| entity.id != EntityId::battle()) && !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// Whether a sentence says a word or a number already; words by their stem, since they agree with others.
fn holds(sentence: &str, what: &str) -> bool {
    let stem: String = what.chars().take(6).collect::<String>().to_lowercase();
    let number = what.chars().next().is_some_and(|c| c.is_ascii_digit());
    if number {
        let parts = sentence.split(|c: char| !c.is_ascii_digit() && c != '.' && c != ',');
        return parts.into_iter().any(|part| part.trim_matches(['.', ',']) == what);
    }
    sentence.to_lowercase().contains(&stem)
}

/// One full stop at the end, whatever the last word ends with.
pub(super) fn ended(sentence: impl AsRef<str>) -> String {
    let sentence = sentence.as_ref().trim_end();
    let bare = sentence.trim_end_matches('.');
    if sentence.ends_with(['!', '?', '…']) { sentence.to_owned() } else { format!("{bare}.") }
}

/// With a small first letter, unless it begins a word in capitals.
fn small(text: &str) -> String {
    let mut letters = text.chars();
    match (letters.next(), letters.clone().next()) {
        (Some(first), second) if !second.is_some_and(|second| second.is_uppercase() || second.is_ascii_digit()) => {
            first.to_lowercase().chain(letters).collect()
        }
        _ => text.to_owned(),
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
