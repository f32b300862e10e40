//! One action in one sentence: who, on whom, what came of it. No rule, no modifier, nothing that only the program keeps.

use super::chronicle::{PassageKind, Scene, TurnTold, note};
use crate::engine::message::{Arg, Text};
use crate::engine::play::{Command, Event};
use crate::engine::procedure::Resolution;
use crate::engine::value::{Decimal, Value};
use crate::engine::world::{Class, Effect, Entity, EntityId, MarkerDecl, Side, State};
use crate::lang::{Speaker, visible};
use crate::report::change::change;
use crate::report::gathered::{Gathered, listed};
use crate::report::loss::state_word;
use crate::report::narrate::narrate;
use crate::report::outcome::{outcome_told, told_as};
use crate::report::plural::{number_of_all, with_numbers};

/// Everybody an event may change, as they were before it.
pub(super) struct Touched {
    pub(super) entities: Vec<Entity>,
    /// What was held back and is released now: it was told when it was resolved.
    released: Vec<Effect>,
}

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
        let entities = ids.into_iter().filter_map(|id| state.entity(id.as_str())).cloned().collect();
        Touched { entities, released: state.held.iter().filter(|_| released).cloned().collect() }
    }
}

impl Touched {
    /// Whether a marker of somebody was held back until now.
    fn marks(&self, who: &EntityId, marker: &str) -> bool {
        let is_it = |effect: &Effect| matches!(effect, Effect::Mark { target, marker: held, .. } if target == who && held == marker);
        self.released.iter().any(is_it)
    }

    /// Whether losses of somebody were held back until now.
    fn weakens(&self, who: &EntityId) -> bool {
        self.released.iter().any(|effect| matches!(effect, Effect::Strength { target, .. } if target == who))
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
        // An affair of its own (a charge, a combat) belongs to the step in which it began.
        let frame = state.frames.first();
        let side = frame.and_then(|frame| frame.side);
        let id = frame.map_or("", |frame| frame.step.as_str());
        let own = format!("scene-{}", id.replace(['_', '.'], "-"));
        // Several steps that the ruleset tells under one heading are one affair after the other.
        let in_order = self.speaker.catalog.has(&own);
        let step = if in_order { self.speaker.catalog.plain(&own) } else { self.step(id) };
        let title = match side {
            Some(side) => {
                let army = Arg::text(self.speaker.side(side.code()));
                self.speaker.text(&Text::new("story-scene").with("step", Arg::text(step)).with("army", army))
            }
            None => step,
        };
        Scene { title, side, passages: Vec::new(), in_order }
    }

    /// The sentence of an event; none where it tells nothing to who was not there.
    pub(super) fn tale(
        &self,
        event: &Event,
        procedure: Option<&str>,
        touched: &Touched,
        acts: Option<Side>,
        speaker: Speaker<'_>,
    ) -> Option<Tale> {
        if let Some(note) = note(event) {
            return Some(Tale::plain(PassageKind::Note, note));
        }
        if let Command::Adjust { .. } = &event.command {
            return Some(Tale::plain(PassageKind::Correction, visible(&narrate(event, speaker).headline)));
        }
        let Some(resolution) = &event.resolution else {
            // What was resolved together was told one by one; only who is out of it since is news.
            let gone: Vec<Came> = self.came_of_it("", touched, speaker).into_iter().filter(|came| came.gone).collect();
            let said = || visible(&ended(capital(&self.joined(&gone))));
            return (!gone.is_empty()).then(|| Tale::plain(PassageKind::Act, said()));
        };
        let resolution = &with_who_acted(resolution, event, acts, speaker);
        let came = self.came_of_it("", touched, speaker);
        let routine = procedure.and_then(|id| speaker.rules.procedure(id)).filter(|decl| decl.routine);
        if let Some(decl) = routine.filter(|_| came.is_empty()) {
            let key = format!("routine-{}", decl.id.replace('_', "-"));
            let told = Gathered::of(key, resolution, speaker)?;
            return Some(Tale { kind: PassageKind::Routine, text: told.told(speaker), gathered: Some(told) });
        }
        let key = resolution.outcome.text().key;
        let here = procedure.map(|id| format!("in-{}-{key}", id.replace('_', "-"))).unwrap_or_default();
        let own = |teller: &str| {
            let keys = [&here, &key].map(|key| format!("{teller}-{key}"));
            keys.into_iter().find(|key| speaker.catalog.has(key))
        };
        let grave = came.iter().any(|came| came.gone || came.loss);
        let pairs = own("pairs").filter(|_| !grave).and_then(|key| Gathered::of_pairs(&key, resolution, speaker));
        if let Some(told) = pairs {
            return Some(Tale { kind: PassageKind::Act, text: told.told(speaker), gathered: Some(told) });
        }
        if let Some(told) = own("gather").filter(|_| !grave).and_then(|key| Gathered::of(key, resolution, speaker)) {
            return Some(Tale { kind: PassageKind::Act, text: told.told(speaker), gathered: Some(told) });
        }
        let together = |key: &String| Gathered::of(key.clone(), resolution, speaker).is_some();
        let own = own("story").or_else(|| own("gather").filter(together));
        let mut sentence = match &own {
            Some(own) => self.in_own_words(own, resolution, speaker),
            None => self.sentence(resolution, procedure, speaker),
        };
        for line in &resolution.lines {
            let key = format!("story-{}", line.text.key);
            if speaker.catalog.has(&key) {
                let told = Text { key, args: with_numbers(line.text.args.clone(), speaker) };
                let told = speaker.text(&told);
                // What begins with a comma goes on with the sentence.
                sentence = match told.strip_prefix(',') {
                    Some(_) => format!("{}{}", sentence.trim_end_matches('.'), ended(told)),
                    None => format!("{} {}", ended(sentence), ended(told)),
                };
            }
        }
        let sentence = sentence.trim().to_owned();
        let mut came = self.came_of_it(&sentence, touched, speaker);
        if own.is_some() {
            // The ruleset's own words say what befell whom they name; of the others only what is grave is told.
            came.retain(|came| {
                let named = came.whom.iter().all(|name| sentence.contains(name.as_str()));
                (came.gone || came.loss) && !named
            });
        }
        let sentence = match came.as_slice() {
            [] => sentence,
            came if sentence.is_empty() => capital(&self.joined(came)),
            // Of whom the sentence speaks it need not be said again.
            [Came { whom, what, .. }] if matches!(whom.as_slice(), [who] if !what.is_empty() && sentence.starts_with(who.as_str())) =>
            {
                format!("{} ({what})", sentence.trim_end_matches('.'))
            }
            came => format!("{} {}", ended(sentence), capital(&self.joined(came))),
        };
        (!sentence.is_empty()).then(|| Tale::plain(PassageKind::Act, visible(&ended(sentence))))
    }

    /// The outcome as the ruleset tells it, with those of its own side whom it leaves out.
    fn in_own_words(&self, key: &str, resolution: &Resolution, speaker: Speaker<'_>) -> String {
        let gathers = key.starts_with("gather-");
        let who = if gathers { Gathered::of } else { Gathered::of_all };
        let said = match who(key.to_owned(), resolution, speaker) {
            Some(told) => told.told(speaker),
            None => capital(&speaker.text(&told_as(key.to_owned(), resolution, speaker))),
        };
        let named = names(resolution, speaker);
        let Some(first) = named.first().filter(|_| !said.trim().is_empty()) else { return said };
        let low = said.to_lowercase();
        let missing = named.iter().filter(|one| one.side == first.side && !low.contains(&one.name.to_lowercase()));
        let missing: Vec<String> = missing.map(|one| one.name.clone()).collect();
        if missing.is_empty() {
            return said;
        }
        let with = speaker.text(&Text::new("story-with").with("who", Arg::text(listed(missing, speaker))));
        format!("{} {with}.", said.trim_end_matches('.'))
    }

    fn joined(&self, came: &[Came]) -> String {
        let semicolon = self.speaker.catalog.plain("semicolon");
        // Where names are kept apart by semicolons, what befell them is told in sentences.
        if came.len() > 1 && came.iter().any(|came| came.said.contains(semicolon.trim_end())) {
            return came.iter().map(|came| ended(capital(&came.said))).collect::<Vec<_>>().join(" ");
        }
        let said: Vec<&str> = came.iter().map(|came| came.said.as_str()).collect();
        said.join(&semicolon)
    }

    /// The outcome, with whoever it does not name itself.
    fn sentence(&self, resolution: &Resolution, procedure: Option<&str>, speaker: Speaker<'_>) -> String {
        let named = names(resolution, speaker);
        let outcome = &resolution.outcome.text();
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
        let mut marked: Vec<(Vec<String>, Vec<String>, Option<&str>)> = Vec::new();
        for before in &touched.entities {
            let Some(now) = speaker.state.entity(before.id.as_str()) else { continue };
            let schema = &speaker.rules.schema;
            if !matches!(schema.class(now), Some(Class::Unit | Class::Formation | Class::Officer | Class::Army)) {
                continue;
            }
            let name = visible(&now.name);
            let unsaid = |what: &str| !(sentence.contains(&name) && holds(sentence, what));
            let new = new_markers(before, now, speaker);
            let gone = new.iter().find(|decl| decl.gone && schema.in_play(before) && !touched.marks(&now.id, &decl.id));
            let lost = before.strength.zip(now.strength).map_or(Decimal::ZERO, |(before, now)| before.now - now.now);
            if gone.is_none() && lost != Decimal::ZERO && !touched.weakens(&now.id) && unsaid(&lost.to_string()) {
                let effect = Effect::Strength { target: now.id.clone(), change: Decimal::ZERO - lost };
                let said = change(&effect, speaker).map(|said| said.text);
                let whom = vec![name.clone()];
                losses.extend(said.map(|said| Came {
                    whom,
                    what: String::new(),
                    said,
                    gone: false,
                    loss: lost.is_positive(),
                }));
            }
            let told = new.iter().filter(|decl| !touched.marks(&now.id, &decl.id));
            let told = told.filter(|decl| gone.is_none_or(|gone| gone.id == decl.id));
            let told = told.map(|decl| (speaker.label(&decl.label), state_word(decl, speaker)));
            let labels: Vec<String> =
                told.filter(|(label, state)| unsaid(label) && unsaid(state)).map(|(_, state)| state).collect();
            if labels.is_empty() {
                continue;
            }
            let gone = gone.map(|decl| decl.id.as_str());
            match marked.iter_mut().find(|(_, known, why)| *known == labels && *why == gone) {
                Some((names, ..)) => names.push(name),
                None => marked.push((vec![name], labels, gone)),
            }
        }
        let said = |(whom, labels, gone): (Vec<String>, Vec<String>, Option<&str>)| {
            let (who, what) = (listed(whom.clone(), speaker), labels.join(", "));
            let count = number_of_all(&whom, speaker);
            let text = Text::new(gone.map_or_else(|| "story-marked".to_owned(), |why| gone_key(why, speaker)));
            let text = text.with("actors", count).with("who", Arg::text(who)).with("what", Arg::text(&what));
            Came { whom, what, said: speaker.text(&text), gone: gone.is_some(), loss: false }
        };
        let marked = marked.into_iter().map(said).filter(|came| !came.said.trim().is_empty());
        losses.into_iter().chain(marked).collect()
    }
}

/// How it is told that somebody is out of it: the ruleset may have words for the marker (`gone-…`), or none where the
/// deed itself was told before.
fn gone_key(marker: &str, speaker: Speaker<'_>) -> String {
    let own = format!("gone-{}", marker.replace('_', "-"));
    if speaker.catalog.has(&own) { own } else { "story-gone".to_owned() }
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

/// Something that came of it: of whom and what; and both in words.
struct Came {
    whom: Vec<String>,
    what: String,
    said: String,
    /// They are out of it.
    gone: bool,
    /// Strength was lost.
    loss: bool,
}

/// The sentence of an event.
pub(super) struct Tale {
    pub(super) kind: PassageKind,
    pub(super) text: String,
    pub(super) gathered: Option<Gathered>,
}

impl Tale {
    fn plain(kind: PassageKind, text: String) -> Tale {
        Tale { kind, text, gathered: None }
    }
}

/// A resolution that names only those it befell, with those of the side that acts whom the command names: a deed has a
/// doer even where it failed.
fn with_who_acted(resolution: &Resolution, event: &Event, acts: Option<Side>, speaker: Speaker<'_>) -> Resolution {
    let side = |id: &EntityId| speaker.state.entity(id.as_str()).and_then(|entity| entity.side);
    let mut whole = resolution.clone();
    let befell = resolution.subjects.iter().filter_map(side).all(|side| Some(side) != acts);
    let (Command::Resolve { inputs, .. }, true, true) = (&event.command, befell, !resolution.subjects.is_empty())
    else {
        return whole;
    };
    let named = inputs.values.values().flat_map(|value| match value {
        Value::List(items) => items.iter().filter_map(Value::as_text).collect(),
        Value::Text(text) => vec![text.as_str()],
        Value::Bool(_) | Value::Number(_) => Vec::new(),
    });
    let known = named.filter_map(|id| speaker.state.entity(id)).filter(|entity| entity.side.is_some());
    let units = known.filter(|entity| entity.side == acts && speaker.rules.schema.class(entity) == Some(Class::Unit));
    let who: Vec<EntityId> = units.map(|entity| entity.id.clone()).collect();
    whole.subjects.splice(0..0, who);
    whole
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
