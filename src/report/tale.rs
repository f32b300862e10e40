//! One action in one sentence: who, on whom, what came of it. No rule, no modifier, nothing that only the program keeps.

use super::chronicle::{PassageKind, Scene, TurnTold, note};
use crate::engine::message::{Arg, Text};
use crate::engine::play::{Command, Event};
use crate::engine::procedure::Resolution;
use crate::engine::value::Decimal;
use crate::engine::world::{Class, Effect, Entity, EntityId, MarkerDecl, State};
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
            let results = Arg::text(came.join(&self.semicolon()));
            let said = || visible(&ended(speaker.text(&Text::new("story-released").with("results", results))));
            return (!came.is_empty()).then(|| (PassageKind::Act, said()));
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

    /// The outcome, with whoever it does not name itself. What a ruleset tells in its own words is whole.
    fn sentence(&self, outcome: &Text, procedure: Option<&str>, named: &[String], speaker: Speaker<'_>) -> String {
        let own = format!("story-{}", outcome.key);
        if speaker.catalog.has(&own) {
            return capital(&speaker.text(&Text { key: own, args: outcome.args.clone() }));
        }
        let said = speaker.text(outcome);
        let missing: Vec<&String> = named.iter().filter(|name| !said.contains(name.as_str())).collect();
        let act = procedure.map(|id| speaker.word(&format!("procedure.{id}"))).unwrap_or_default();
        let mut anybody = speaker.state.in_order().map(|entity| visible(&entity.name)).filter(|name| !name.is_empty());
        let result = if anybody.any(|name| said.starts_with(&name)) { said.clone() } else { small(&said) };
        let told = |key: &str, act: &str| Text::new(key).with("act", Arg::text(act)).with("result", Arg::text(&result));
        let text = match (named.first(), missing.as_slice()) {
            (None, _) if result == said => return said,
            (None, _) => told("story-plain", &act),
            (Some(first), [who, whom]) if *who == first => {
                told("story-who-whom", &small(&act)).with("who", Arg::text(*who)).with("whom", Arg::text(*whom))
            }
            (Some(first), [who, ..]) if *who == first => told("story-who", &small(&act)).with("who", Arg::text(*who)),
            (Some(_), _) => return capital(&said),
        };
        speaker.text(&text)
    }

    /// Losses, markers and whoever is out of it, as far as the sentence has not said it. What came to several alike is
    /// said once.
    fn came_of_it(&self, sentence: &str, touched: &Touched, speaker: Speaker<'_>) -> Vec<String> {
        let mut losses = Vec::new();
        let mut marked: Vec<(Vec<String>, Vec<String>)> = Vec::new();
        for before in &touched.0 {
            let Some(now) = speaker.state.entity(before.id.as_str()) else { continue };
            let schema = &speaker.rules.schema;
            if !matches!(schema.class(now), Some(Class::Unit | Class::Formation | Class::Officer | Class::Army)) {
                continue;
            }
            let name = visible(&now.name);
            let unsaid = |what: &str| !(sentence.contains(&name) && holds(sentence, what));
            let new = new_markers(before, now, speaker);
            let gone = new.iter().find(|decl| decl.gone && schema.in_play(before));
            let lost = before.strength.zip(now.strength).map_or(Decimal::ZERO, |(before, now)| before.now - now.now);
            if gone.is_none() && lost != Decimal::ZERO && unsaid(&lost.to_string()) {
                let effect = Effect::Strength { target: now.id.clone(), change: Decimal::ZERO - lost };
                losses.extend(change(&effect, speaker).map(|said| said.text));
            }
            let told = new.iter().filter(|decl| gone.is_none_or(|gone| gone.id == decl.id));
            let labels = told.map(|decl| speaker.label(&decl.label)).filter(|label| unsaid(label));
            let labels: Vec<String> = labels.map(str::to_owned).collect();
            if labels.is_empty() {
                continue;
            }
            match marked.iter_mut().find(|(_, known)| *known == labels) {
                Some((names, _)) => names.push(name),
                None => marked.push((vec![name], labels)),
            }
        }
        let colon = speaker.catalog.plain("colon");
        let said =
            |(names, labels): (Vec<String>, Vec<String>)| format!("{}{colon}{}", names.join(", "), labels.join(", "));
        losses.into_iter().chain(marked.into_iter().map(said)).collect()
    }
}

/// Markers proper that lie on somebody since.
fn new_markers<'a>(before: &Entity, now: &Entity, speaker: Speaker<'a>) -> Vec<&'a MarkerDecl> {
    let more = |id: &str, tokens: usize| tokens > before.markers.get(id).map_or(0, Vec::len);
    let new = now.markers.iter().filter(|(id, tokens)| more(id, tokens.len()));
    new.filter_map(|(id, _)| speaker.rules.schema.marker(id)).filter(|decl| !decl.flag).collect()
}

/// Whom a resolution is about, by name, each once.
fn names(resolution: &Resolution, speaker: Speaker<'_>) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for id in &resolution.subjects {
        let name = speaker.name(id.as_str());
        if speaker.state.entity(id.as_str()).is_some_and(|entity| entity.id != EntityId::battle())
            && !names.contains(&name)
        {
            names.push(name);
        }
    }
    names
}

/// Whether a sentence says this already: a number as a number, words by the stem of one of them, since they agree with
/// others.
fn holds(sentence: &str, what: &str) -> bool {
    const STEM: usize = 5;
    if what.chars().next().is_some_and(|c| c.is_ascii_digit()) {
        let mut parts = sentence.split(|c: char| !c.is_ascii_digit() && c != '.' && c != ',');
        return parts.any(|part| part.trim_matches(['.', ',']) == what);
    }
    let sentence = sentence.to_lowercase();
    let long = what.split(|c: char| !c.is_alphabetic()).filter(|word| word.chars().count() >= STEM);
    let mut stems = long.map(|word| word.chars().take(STEM).collect::<String>().to_lowercase()).peekable();
    match stems.peek() {
        None => sentence.contains(&what.to_lowercase()),
        Some(_) => stems.any(|stem| sentence.contains(&stem)),
    }
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
