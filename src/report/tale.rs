//! One action in one sentence: who, on whom, what came of it. No rule, no modifier, nothing that only the program keeps.

use super::chronicle::{PassageKind, Scene, TurnTold, note};
use crate::engine::message::{Arg, Text};
use crate::engine::play::{Command, Event};
use crate::engine::procedure::Resolution;
use crate::engine::value::Decimal;
use crate::engine::world::{Class, Effect, Entity, EntityId, MarkerDecl, Side, State};
use crate::lang::{Speaker, visible};
use crate::report::narrate::{change, narrate, outcome_told};

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
            let results = Arg::text(self.joined(&came));
            let said = || visible(&ended(speaker.text(&Text::new("story-released").with("results", results))));
            return (!came.is_empty()).then(|| (PassageKind::Act, said()));
        };
        let decl = procedure.and_then(|id| speaker.rules.procedure(id));
        let routine = decl.is_some_and(|decl| decl.routine);
        let named = names(resolution, speaker);
        if routine && self.came_of_it("", touched, speaker).is_empty() && !named.is_empty() {
            return named.into_iter().next().map(|first| (PassageKind::Routine, first.name));
        }
        let mut sentence = self.sentence(resolution, procedure, &named, speaker);
        for line in &resolution.lines {
            let key = format!("story-{}", line.text.key);
            if speaker.catalog.has(&key) {
                let told = Text { key, args: line.text.args.clone() };
                sentence = format!("{} {}", ended(sentence), ended(speaker.text(&told)));
            }
        }
        let came = self.came_of_it(&sentence, touched, speaker);
        sentence = match came.as_slice() {
            [] => sentence,
            // Of whom the sentence speaks it need not be said again.
            [Came { who: Some(who), what, .. }] if sentence.starts_with(who.as_str()) => {
                format!("{} ({what})", sentence.trim_end_matches('.'))
            }
            came => format!("{} {}", ended(sentence), capital(&self.joined(came))),
        };
        Some((PassageKind::Act, visible(&ended(sentence))))
    }

    fn joined(&self, came: &[Came]) -> String {
        let said: Vec<&str> = came.iter().map(|came| came.said.as_str()).collect();
        said.join(&self.speaker.catalog.plain("semicolon"))
    }

    /// The outcome, with whoever it does not name itself. What a ruleset tells in its own words is whole.
    fn sentence(
        &self,
        resolution: &Resolution,
        procedure: Option<&str>,
        named: &[Named],
        speaker: Speaker<'_>,
    ) -> String {
        let outcome = &resolution.outcome.text();
        let own = format!("story-{}", outcome.key);
        if speaker.catalog.has(&own) {
            return capital(&speaker.text(&Text { key: own, args: outcome.args.clone() }));
        }
        let logged = format!("log-{}", outcome.key);
        if speaker.catalog.has(&logged) {
            return outcome_told(resolution, speaker);
        }
        let said = speaker.text(outcome);
        let act = procedure.map(|id| speaker.word(&format!("procedure.{id}"))).unwrap_or_default();
        let mut anybody = speaker.state.in_order().map(|entity| visible(&entity.name)).filter(|name| !name.is_empty());
        let says_who = anybody.any(|name| said.starts_with(&name));
        let result = if says_who { said.clone() } else { small(&said) };
        let told = |key: &str, act: &str| Text::new(key).with("act", Arg::text(act)).with("result", Arg::text(&result));
        let missing: Vec<&Named> = named.iter().filter(|one| !said.contains(&one.name)).collect();
        let Some(first) = named.first() else {
            return capital(&said);
        };
        // Whoever is named on the side of the first acts for it.
        let acts = |one: &Named| one.side == first.side && said.starts_with(&one.name);
        let unsaid = |own: bool| {
            let of = missing.iter().filter(|one| (one.side == first.side) == own);
            of.map(|one| one.name.as_str()).collect::<Vec<_>>().join(", ")
        };
        let (own, others) = (unsaid(true), unsaid(false));
        if said.contains(&first.name) || named.iter().any(acts) {
            let add = |key: &str, who: &str| match who {
                "" => String::new(),
                who => format!(" {}", speaker.text(&Text::new(key).with("who", Arg::text(who)))),
            };
            let said = capital(said.trim_end_matches('.'));
            return format!("{said}{}{}", add("story-with", &own), add("story-against", &others));
        }
        let act = small(&act);
        speaker.text(&match others.as_str() {
            "" => told("story-who", &act).with("who", Arg::text(own)),
            _ => told("story-who-whom", &act).with("who", Arg::text(own)).with("whom", Arg::text(others)),
        })
    }

    /// Losses, markers and whoever is out of it, as far as the sentence has not said it. What came to several alike is
    /// said once.
    fn came_of_it(&self, sentence: &str, touched: &Touched, speaker: Speaker<'_>) -> Vec<Came> {
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
                let said = change(&effect, speaker).map(|said| said.text);
                losses.extend(said.map(|said| Came { who: None, what: String::new(), said }));
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
        let said = |(names, labels): (Vec<String>, Vec<String>)| {
            let (who, what) = (names.join(", "), labels.join(", "));
            let said = format!("{who}{colon}{what}");
            Came { who: (names.len() == 1).then_some(who), what, said }
        };
        losses.into_iter().chain(marked.into_iter().map(said)).collect()
    }
}

/// Markers proper that lie on somebody since.
fn new_markers<'a>(before: &Entity, now: &Entity, speaker: Speaker<'a>) -> Vec<&'a MarkerDecl> {
    let more = |id: &str, tokens: usize| tokens > before.markers.get(id).map_or(0, Vec::len);
    let new = now.markers.iter().filter(|(id, tokens)| more(id, tokens.len()));
    new.filter_map(|(id, _)| speaker.rules.schema.marker(id)).filter(|decl| !decl.flag).collect()
}

/// Somebody a resolution is about.
struct Named {
    name: String,
    side: Option<Side>,
}

/// Something that came of it: of whom, where it is one alone, and what; and both in words.
struct Came {
    who: Option<String>,
    what: String,
    said: String,
}

/// Whom a resolution is about, each once.
fn names(resolution: &Resolution, speaker: Speaker<'_>) -> Vec<Named> {
    let mut named: Vec<Named> = Vec::new();
    for id in &resolution.subjects {
        let Some(entity) = speaker.state.entity(id.as_str()).filter(|entity| entity.id != EntityId::battle()) else {
            continue;
        };
        let name = speaker.name(id.as_str());
        if !named.iter().any(|known| known.name == name) {
            named.push(Named { name, side: entity.side });
        }
    }
    named
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
pub(super) fn small(text: &str) -> String {
    let mut letters = text.chars();
    match (letters.next(), letters.clone().next()) {
        (Some(first), second) if !second.is_some_and(|second| second.is_uppercase() || second.is_ascii_digit()) => {
            first.to_lowercase().chain(letters).collect()
        }
        _ => text.to_owned(),
    }
}

pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
