//! One event in words: a headline, the breakdown, and every change it made. The log pane, the driver and the reports
//! all show this.

use std::collections::BTreeSet;

use crate::engine::dice::Throw;
use crate::engine::label::Label;
use crate::engine::message::{Arg, Text};
use crate::engine::play::{Adjustment, Command, Event, Game};
use crate::engine::value::Decimal;
use crate::engine::world::{Effect, EntityId, Side, Tone};
use crate::lang::{Speaker, visible, visible_lines};
use crate::report::answers::{answer_word, decision_word, resolution_headline};
use crate::report::change::change;
use crate::report::given_up::left_open;
use crate::report::on_table::{OnTable, by_hand};
use crate::report::outcome::outcome_told;
use crate::report::sums::{breakdown_line, modifier_line, modifier_said, note_line, throw_faces, throw_line};
use crate::report::tale::capital;
use crate::report::tally::tally;
use crate::report::value_words::{attribute_word, value_word};

/// What an entry of the log is, for filters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryKind {
    Resolution,
    Decision,
    Step,
    Note,
    Correction,
    Undo,
    Amendment,
    /// Something about the dice themselves: who types them, their seal.
    Dice,
}

impl Entry {
    /// Whether it counts now. What only says which events do, or where the dice come from, is never taken back.
    pub fn stands(&self, game: &Game) -> bool {
        game.is_live(self.seq) || matches!(self.kind, EntryKind::Undo | EntryKind::Dice)
    }
}

impl EntryKind {
    pub const ALL: [EntryKind; 8] = [
        EntryKind::Resolution,
        EntryKind::Decision,
        EntryKind::Step,
        EntryKind::Note,
        EntryKind::Correction,
        EntryKind::Undo,
        EntryKind::Amendment,
        EntryKind::Dice,
    ];

    pub fn code(self) -> &'static str {
        match self {
            EntryKind::Resolution => "resolution",
            EntryKind::Decision => "decision",
            EntryKind::Step => "step",
            EntryKind::Note => "note",
            EntryKind::Correction => "correction",
            EntryKind::Undo => "undo",
            EntryKind::Amendment => "amendment",
            EntryKind::Dice => "dice",
        }
    }
}

/// A sentence of an entry; minor ones are for those who want every detail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    pub text: String,
    pub minor: bool,
    /// An instruction to the hands says it too.
    pub on_table: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub seq: u64,
    pub time: String,
    pub kind: EntryKind,
    pub headline: String,
    /// The numbers that decided it, in a few signs.
    pub tally: String,
    /// The faces that fell, in a few signs; those from the table are marked.
    pub dice: String,
    pub breakdown: Vec<String>,
    /// The same without the rules behind the lines: those are on a key.
    pub without_rules: Vec<String>,
    /// How grave it is for whoever it befell.
    pub tone: Tone,
    pub changes: Vec<Sentence>,
    /// What hands must do on the table.
    pub on_table: OnTable,
    /// Ids of the entities it is about.
    pub about: BTreeSet<String>,
}

/// An event of a battle in words, wherever that stands now: records that are closed since keep their names.
pub fn narrate_of(game: &Game, event: &Event, speaker: Speaker<'_>) -> Entry {
    let state = game.with_its_records(speaker.state, event);
    narrate_news(event, &game.amended_effects(event), Speaker { state: &state, ..speaker })
}

pub fn narrate(event: &Event, speaker: Speaker<'_>) -> Entry {
    narrate_news(event, &[], speaker)
}

/// The same where some of what it changes had come about before: that is no news.
fn narrate_news(event: &Event, known: &[Effect], speaker: Speaker<'_>) -> Entry {
    let say = |key: &str| Text::new(key);
    let (kind, headline) = match &event.command {
        Command::Resolve { procedure, .. } => (EntryKind::Resolution, resolution_headline(event, procedure, speaker)),
        Command::Decide { value, .. } => {
            let text = match &event.resolution {
                Some(resolution) => outcome_told(resolution, speaker),
                None => {
                    let field = event.answers.last().map(|answer| Arg::word(decision_word(event, &answer.field)));
                    let given = event.answers.last().map(|answer| answer_word(event, answer, speaker));
                    let value = value.as_ref().map(|value| value_word(value, speaker));
                    let value = value.map(|value| Arg::text(given.unwrap_or(value)));
                    speaker.text(&match (field, value) {
                        (Some(field), Some(value)) => say("log-answered").with("field", field).with("value", value),
                        (None, Some(value)) => say("log-decided").with("value", value),
                        (_, None) => say("log-dice-brought"),
                    })
                }
            };
            (EntryKind::Decision, text)
        }
        Command::Advance { .. } | Command::GiveUp { .. } | Command::Pass => {
            (EntryKind::Step, step_headline(event, speaker))
        }
        Command::Tick { item } => {
            let undone = event.effects.iter().any(|effect| matches!(effect, Effect::Tick { done: false, .. }));
            let key = if undone { "log-unticked" } else { "log-ticked" };
            (EntryKind::Step, speaker.text(&say(key).with("item", Arg::word(format!("item.{item}")))))
        }
        Command::Note { text } => (EntryKind::Note, visible_lines(text)),
        Command::Undo { to } => {
            let text = match to {
                Some(seq) => say("log-undone-to").with("seq", i64::try_from(*seq).unwrap_or(i64::MAX)),
                None => say("log-undone"),
            };
            (EntryKind::Undo, speaker.text(&text))
        }
        Command::Redo => (EntryKind::Undo, speaker.text(&say("log-redone"))),
        Command::Amend { seq, .. } => {
            let now = amended(event).map(|replay| narrate(replay, speaker).headline).unwrap_or_default();
            let text = say("log-amended").with("seq", number(*seq)).with("now", Arg::text(now));
            (EntryKind::Amendment, speaker.text(&text))
        }
        Command::Word { .. } | Command::Hand { .. } | Command::Reseal { .. } | Command::Reveal { .. } => {
            (EntryKind::Dice, speaker.text(&about_dice(&event.command, speaker)))
        }
        Command::Adjust { target, what, reason } => {
            let (what, value) = corrected(speaker, target, what);
            let text = say("log-corrected").with("unit", target).with("what", what).with("value", value);
            let reason = reason.as_deref().map(|reason| format!(" ({})", visible(reason)));
            (EntryKind::Correction, speaker.text(&text) + &reason.unwrap_or_default())
        }
    };
    let thrown = |throw: &Throw| {
        let line = throw_line(throw, speaker);
        if event.was_typed(throw) { format!("{line} {}", speaker.catalog.plain("throw-typed")) } else { line }
    };
    let mut breakdown: Vec<String> = event.throws.iter().map(thrown).collect();
    let mut without_rules = breakdown.clone();
    // Of an amendment, what it is about: the amended event, as it is now.
    let own = amended(event).unwrap_or(event);
    let dice = visible(&faces_told(own, speaker));
    // One word, so that no line breaks within it.
    let tally = visible(&tally(own, speaker)).replace(' ', "\u{a0}");
    if let Some(resolution) = &event.resolution {
        breakdown.extend(resolution.lines.iter().map(|line| breakdown_line(line, speaker)));
        breakdown.extend(resolution.modifiers.iter().map(|modifier| modifier_line(modifier, speaker)));
        without_rules.extend(resolution.lines.iter().map(|line| note_line(line, speaker)));
        without_rules.extend(resolution.modifiers.iter().map(|modifier| modifier_said(modifier, speaker)));
    }
    let with_rules = breakdown.len();
    for answer in &event.answers {
        let key = if answer.assumed { "log-assumed" } else { "log-answered" };
        let field = Arg::word(decision_word(event, &answer.field));
        let value = Arg::text(answer_word(event, answer, speaker));
        breakdown.push(speaker.text(&say(key).with("field", field).with("value", value)));
    }
    breakdown.extend(passed_line(event, speaker));
    breakdown.extend(amendment_lines(event, speaker));
    if let Some(head) = &event.head {
        breakdown.push(speaker.text(&say("log-head").with("head", Arg::text(head))));
    }
    breakdown.extend(left_open(event, speaker));
    let said_below = |effect: &Effect| by_hand(event, effect, speaker);
    let told = |effect: &Effect| {
        let said = change(effect, speaker)?;
        Some(Sentence { on_table: said_below(effect), minor: said.minor || known.contains(effect), ..said })
    };
    let again = event.replays.iter().filter(|replay| !std::ptr::eq(*replay, own));
    let again = again.flat_map(|replay| &replay.effects).filter_map(told);
    // What was played again had come about already.
    let again = again.map(|said| Sentence { minor: true, ..said });
    let changes = own.effects.iter().filter_map(told).chain(again).collect();
    let time = visible(&event.time);
    // A save may have been through other hands: its ids and keys are as little to be trusted as its names. Only notes have
    // lines of their own.
    let headline = if kind == EntryKind::Note { headline } else { with_aloud(visible(&headline), event, speaker) };
    without_rules.extend(breakdown.iter().skip(with_rules).cloned());
    let without_rules = without_rules.iter().map(|line| visible(line)).collect();
    let breakdown = breakdown.iter().map(|line| visible(line)).collect();
    let on_table = OnTable::of(event, speaker);
    Entry {
        seq: event.seq,
        time,
        kind,
        headline,
        tally,
        dice,
        breakdown,
        without_rules,
        tone: tone(event, speaker),
        changes,
        on_table,
        about: entities(event),
    }
}

/// A headline with what nobody may overlook of what followed.
fn with_aloud(headline: String, event: &Event, speaker: Speaker<'_>) -> String {
    let told = |effect: &Effect| match effect {
        Effect::End { winner, .. } => {
            let army = winner.and_then(|side| speaker.state.in_order().find(|entity| entity.side == Some(side)));
            // Whoever ends a battle by hand has said it.
            let news = army.is_none_or(|army| !headline.contains(&speaker.called(army)));
            change(effect, speaker).filter(|_| news).map(|said| said.text)
        }
        Effect::Mark { target, marker, .. } => {
            let decl = speaker.rules.schema.marker(marker).filter(|decl| decl.aloud)?;
            let text = Text::new(format!("aloud-{}", decl.id.replace('_', "-"))).with("unit", target);
            Some(visible(&speaker.text(&text)))
        }
        // What was called off by something else, where the ruleset has words for it.
        Effect::Lapse { name, .. } if speaker.catalog.has("aloud-lapse") => {
            let text = Text::new("aloud-lapse").with("name", Arg::text(name.as_str()));
            Some(visible(&speaker.text(&text)))
        }
        _ => None,
    };
    let aloud: Vec<String> = event.effects.iter().filter_map(told).collect();
    aloud.into_iter().fold(headline.clone(), |said, more| {
        format!("{}. {}.", said.trim_end_matches('.'), capital(more.trim_end_matches('.')))
    })
}

/// The gravest of what an event did: somebody out of play, a loss, a marker that weighs.
fn tone(event: &Event, speaker: Speaker<'_>) -> Tone {
    let of = |effect: &Effect| match effect {
        Effect::Mark { marker, .. } => {
            speaker.rules.schema.marker(marker).map_or(Tone::Plain, |decl| match decl.gone {
                true => Tone::Bad,
                false => decl.tone(),
            })
        }
        Effect::Strength { change, .. } if *change < Decimal::ZERO => Tone::Warn,
        _ => Tone::Plain,
    };
    let tones: Vec<Tone> = event.all_effects().map(of).collect();
    let gravest = [Tone::Bad, Tone::Warn].into_iter().find(|tone| tones.contains(tone));
    gravest.unwrap_or(Tone::Plain)
}

/// The faces of an event's throws, one after the other; what people typed is told apart.
fn faces_told(event: &Event, speaker: Speaker<'_>) -> String {
    let typed = speaker.catalog.plain("log-typed");
    let told = |throw: &Throw| {
        let faces = throw_faces(throw);
        // One word, so that no line breaks within it.
        let faces = faces.replace(' ', "\u{a0}");
        if event.was_typed(throw) { format!("{typed}\u{a0}{faces}") } else { faces }
    };
    event.throws.iter().map(told).collect::<Vec<_>>().join(" ")
}

/// A step that closed by itself says so.
pub fn passed_line(event: &Event, speaker: Speaker<'_>) -> Option<String> {
    let step = Arg::word(format!("step.{}", event.step));
    let key = if event.table.is_empty() { "log-passed" } else { "log-passed-hands" };
    (event.command == Command::Pass).then(|| speaker.text(&Text::new(key).with("step", step)))
}

fn number(seq: u64) -> i64 {
    i64::try_from(seq).unwrap_or(i64::MAX)
}

/// The event that an amendment is about, as it is now.
fn amended(event: &Event) -> Option<&Event> {
    let Command::Amend { seq, .. } = &event.command else { return None };
    event.replays.iter().find(|replay| replay.seq == *seq)
}

/// Where an amendment had to end, what it changed and what it played again after it.
fn amendment_lines(event: &Event, speaker: Speaker<'_>) -> Vec<String> {
    let Command::Amend { seq: amended, .. } = &event.command else { return Vec::new() };
    let mut lines = Vec::new();
    // What no longer goes weighs more than all that does.
    if let Some(stopped) = &event.stopped {
        let reason = Arg::text(speaker.text(&stopped.reason));
        let text = Text::new("log-replay-stopped").with("seq", number(stopped.seq)).with("reason", reason);
        lines.push(speaker.text(&text));
    }
    for replay in &event.replays {
        let entry = narrate(replay, speaker);
        if replay.seq == *amended {
            lines.extend(entry.breakdown);
        } else if replay.seq > *amended {
            let text = Text::new("log-replayed").with("seq", number(replay.seq)).with("now", Arg::text(entry.headline));
            lines.push(speaker.text(&text));
        }
    }
    lines
}

/// What a command says about the dice themselves.
fn about_dice(command: &Command, speaker: Speaker<'_>) -> Text {
    let army = |side: Option<Side>| {
        let army = side.and_then(|side| speaker.state.in_order().find(|entity| entity.side == Some(side)));
        Arg::text(army.map_or_else(|| speaker.catalog.plain("hand-both"), |army| speaker.called(army)))
    };
    match command {
        Command::Word { side, text } => {
            Text::new("log-word").with("who", army(Some(*side))).with("word", Arg::text(text))
        }
        Command::Hand { side, types } => {
            Text::new(if *types { "hand-types" } else { "hand-program" }).with("who", army(*side))
        }
        Command::Reseal { seal } => Text::new("log-resealed").with("seal", Arg::text(seal)),
        Command::Reveal { secret } => Text::new("log-revealed").with("secret", Arg::text(secret)),
        _ => Text::new("log-decided"),
    }
}

/// Everybody an event is about: its subjects, and those it changes.
fn entities(event: &Event) -> BTreeSet<String> {
    let subjects = event.resolution.iter().flat_map(|resolution| resolution.subjects.iter().map(ToString::to_string));
    let replayed = event.replays.iter().flat_map(entities);
    let corrected = match &event.command {
        Command::Adjust { target, .. } => Some(target.to_string()),
        _ => None,
    };
    let changed = event.effects.iter().filter_map(Effect::target).map(ToString::to_string);
    subjects.chain(corrected).chain(changed).chain(replayed).collect()
}

/// What a correction names and what it sets, in words.
fn corrected(speaker: Speaker<'_>, target: &EntityId, what: &Adjustment) -> (Arg, Arg) {
    let kind = speaker.state.entity(target.as_str()).and_then(|entity| speaker.rules.schema.kind(&entity.kind));
    let known = |label: Option<&Label>, id: &str| Arg::text(label.map_or(id, |label| speaker.label(label)));
    match what {
        Adjustment::Marker { marker, value } => {
            let value = match value {
                0 => Arg::text(speaker.catalog.plain("no")),
                1 => Arg::text(speaker.catalog.plain("yes")),
                value => Arg::from(*value),
            };
            (Arg::word(format!("marker.{marker}")), value)
        }
        Adjustment::Attribute { attribute, value } => {
            let decl = kind.and_then(|kind| kind.attribute(attribute));
            let entity = speaker.state.entity(target.as_str());
            let hidden = entity
                .zip(decl)
                .is_some_and(|(entity, decl)| speaker.rules.hides(speaker.eyes, speaker.state, entity, decl));
            let value = match value {
                Some(_) if hidden => speaker.catalog.plain("hidden-choice"),
                Some(value) => attribute_word(decl, value, speaker),
                None => speaker.catalog.plain("none"),
            };
            (known(decl.map(|decl| &decl.label), attribute), Arg::text(value))
        }
        Adjustment::Pool { pool, value } => {
            let decl = speaker.rules.schema.pools.iter().find(|decl| decl.id == *pool);
            (known(decl.map(|decl| &decl.label), pool), Arg::from(*value))
        }
        Adjustment::Told { told, value } => {
            let value = value.as_ref().map(|value| value_word(value, speaker));
            (
                Arg::word(format!("memory.{told}")),
                Arg::text(value.unwrap_or_else(|| speaker.catalog.plain("forgotten"))),
            )
        }
        Adjustment::Strength { strength } => {
            let decl = kind.and_then(|kind| kind.strength.as_ref());
            (known(decl.map(|decl| &decl.label), "strength"), Arg::from(*strength))
        }
    }
}

/// Whether it stopped for dice that a hand must type.
pub(super) fn waits_for_dice(event: &Event) -> bool {
    event.effects.iter().any(|effect| matches!(effect, Effect::Suspend { pending } if pending.throw.is_some()))
}

fn step_headline(event: &Event, speaker: Speaker<'_>) -> String {
    let entered = event.effects.iter().rev().find_map(|effect| match effect {
        Effect::Enter { frames } => frames.last(),
        _ => None,
    });
    let Some(frame) = entered else { return speaker.catalog.plain("log-step-left") };
    let step = speaker.word(&format!("step.{}", frame.step));
    match frame.side {
        Some(side) => {
            let army = speaker.state.in_order().find(|entity| entity.side == Some(side));
            let name = army.map(|army| speaker.called(army)).unwrap_or_default();
            format!("▶ {step} ({name})")
        }
        None => format!("▶ {step}"),
    }
}
