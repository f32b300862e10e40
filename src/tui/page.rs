//! Pages to read beside the order of battle: help, rules of the step, advice, a unit, an entry of the log.

use super::action::Mode;
use super::app::App;
use super::form::pointed_inputs;
use super::keymap::help_page;
use super::readings::Readings;
use super::sheet::sheet;
use crate::engine::message::{Arg, Text};
use crate::engine::procedure::{FieldView, Inputs};
use crate::engine::rules::Rule;
use crate::engine::world::ValueType;
use crate::lang::visible;
use crate::play::{Advised, Considered, Wish, allowed, asked, comes_to_the_same, has_choices, ranked, step_rules};
use crate::report::{Card, Chronicle, Entry, Summary, Wanted, card, clock, figures, story, tables_of, tables_of_step};

/// A story is as wide as it is when it is printed, or as the narrowest screen that shows all the panes.
const STORY_WIDTH: usize = 76;

/// What a page is about: it is put into words anew when the language changes.
#[derive(Clone)]
pub(super) enum Subject {
    Help(Mode),
    Rules,
    Rule(String),
    Advice,
    Sheet(String),
    Entry(u64),
    /// What an amendment played again, by its place among that.
    Again {
        amendment: u64,
        place: usize,
    },
    /// The charts of the battle so far.
    Figures,
    /// How the battle went, once it is over.
    Ending,
    /// The battle told from its beginning.
    Story,
    /// What opening the save found.
    Notices,
    Card(CardScope),
}

/// Which tables a reference card shows.
#[derive(Clone, PartialEq, Eq)]
pub(super) enum CardScope {
    Step,
    Procedure(String),
    Whole,
}

pub(super) struct Page {
    pub(super) subject: Subject,
    pub(super) title: String,
    pub(super) lines: Vec<String>,
    /// A card is laid out for the width there is; each of its lines is one of `lines`.
    pub(super) card: Option<Card>,
    /// A battle that is over is laid out for the width there is too.
    pub(super) summary: Option<Box<Summary>>,
    pub(super) top: usize,
    /// Over all the panes, not beside the order of battle.
    pub(super) wide: bool,
}

/// Title and lines of a page; none where there is nothing to say.
pub(super) fn words(app: &App, subject: &Subject) -> Option<(String, Vec<String>)> {
    let rule_line = |rule: &Rule| format!("{}  {}", rule.id, rule.text(app.battle.catalog.lang()));
    match subject {
        Subject::Help(mode) => Some((app.plain("page-help"), help_page(*mode, app.role(), &app.battle.catalog))),
        Subject::Rules => {
            let rules = app.game().rules().rules().ok()?;
            let mut lines = vec![app.plain("page-rules-step")];
            lines.extend(step_rules(app.game(), &rules).into_iter().map(&rule_line));
            lines.push(String::new());
            lines.push(app.plain("page-rules-all"));
            lines.extend(rules.iter().map(&rule_line));
            Some((app.plain("page-rules"), lines))
        }
        Subject::Rule(id) => {
            let rules = app.game().rules().rules_of(std::slice::from_ref(id));
            Some((app.plain("page-rules"), rules.iter().map(rule_line).collect()))
        }
        Subject::Advice => Some((app.plain("page-advice"), advice(app)?)),
        Subject::Sheet(id) => {
            let entity = app.game().state().entity(id)?;
            Some((app.speaker().name(id), sheet(app, entity)))
        }
        Subject::Card(scope) => {
            let lines = card_of(app, subject)?.said();
            Some((card_title(app, scope), lines))
        }
        Subject::Figures => {
            let told = Chronicle::of(app.game(), &app.battle.catalog, Wanted { detail: false, luck: true });
            Some((app.plain("story-charts"), figures(&told, &app.battle.catalog)))
        }
        Subject::Ending => {
            app.game().state().ending.as_ref()?;
            // Until it is summed up.
            Some((visible(&app.game().setup().name), vec![app.plain("advice-counting")]))
        }
        Subject::Story => {
            let told = Chronicle::of(app.game(), &app.battle.catalog, Wanted::default());
            let lines = story(&told, &app.battle.catalog, STORY_WIDTH).lines().map(str::to_owned).collect();
            Some((app.plain("page-story"), lines))
        }
        Subject::Notices => {
            let notices = app.battle.seat.notices();
            let lines = notices.iter().map(|text| app.speaker().text(text)).collect();
            (!notices.is_empty()).then(|| (app.plain("page-notices"), lines))
        }
        Subject::Entry(seq) => Some(entry_in_words(app, &*app.readings.entry(&app.battle, *seq)?)),
        Subject::Again { amendment, place } => {
            Some(entry_in_words(app, &Readings::again(&app.battle, *amendment, *place)?))
        }
    }
}

/// An entry of the log in full.
fn entry_in_words(app: &App, entry: &Entry) -> (String, Vec<String>) {
    let mut lines = vec![entry.headline.clone(), String::new()];
    lines.extend(entry.breakdown.iter().cloned());
    lines.extend(entry.on_table.paragraph());
    lines.extend(entry.changes.iter().map(|sentence| format!("> {}", sentence.text)));
    let seq = i64::try_from(entry.seq).unwrap_or(i64::MAX);
    let clock = Arg::text(clock(&entry.time, &app.battle.zone));
    let title = Text::new("log-entry-title").with("seq", seq).with("clock", clock);
    (app.battle.catalog.text(&title), lines)
}

/// The card that a page shows.
pub(super) fn card_of(app: &App, subject: &Subject) -> Option<Card> {
    let Subject::Card(scope) = subject else { return None };
    let rules = app.game().rules();
    let wanted = match scope {
        CardScope::Whole => return Some(card(app.speaker())),
        CardScope::Step => tables_of_step(rules, app.game().state()),
        CardScope::Procedure(id) => rules.procedure(id).map(tables_of).unwrap_or_default(),
    };
    let card = card(app.speaker()).narrowed(&wanted);
    (!card.sections.is_empty()).then_some(card)
}

fn card_title(app: &App, scope: &CardScope) -> String {
    let rules = app.game().rules();
    let what = match scope {
        CardScope::Whole => None,
        CardScope::Step => rules.current_step(app.game().state()).map(|step| &step.label),
        CardScope::Procedure(id) => rules.procedure(id).map(|decl| &decl.label),
    };
    match what {
        Some(label) => {
            let text = Text::new("page-card-of").with("what", Arg::text(app.speaker().label(label)));
            app.battle.catalog.text(&text)
        }
        None => app.plain("page-card"),
    }
}

/// The form to advise on: the open one, else that of the checklist's item.
pub(super) fn advised(app: &App) -> Option<(String, Inputs)> {
    if let Some(open) = &app.ui.form {
        let form = open.filler.form(app.game())?;
        let is_unit = |field: &&FieldView<'_>| asked(field) && matches!(field.decl.value, ValueType::Entity { .. });
        // The unit asked for, or the last of those that could be another, is to be chosen anew.
        let active = form.fields.get(open.filler.place()).filter(is_unit);
        let unanswered = form.fields.iter().filter(is_unit).any(|field| field.value.is_none() && !field.decl.optional);
        let other = |field: &&FieldView<'_>| field.value.is_some() && allowed(field).len() > 1;
        let last = || form.fields.iter().rev().filter(is_unit).find(other);
        let unit = active.or_else(|| if unanswered { None } else { last() });
        let inputs = unit.map_or_else(|| open.filler.inputs().clone(), |field| open.filler.inputs_without(&field.id));
        return Some((open.filler.procedure().to_owned(), inputs));
    }
    let item = app.game().checklist().into_iter().nth(app.ui.checklist)?;
    let procedure = item.item.procedure.clone()?;
    let inputs = pointed_inputs(app, &procedure);
    Some((procedure, inputs))
}

/// Whether there is anything to choose from.
pub(super) fn can_advise(app: &App) -> bool {
    advised(app).is_some_and(|(procedure, inputs)| has_choices(app.game(), &procedure, &inputs))
}

/// What was counted for the page of advice, or is being counted.
#[derive(Default)]
pub(super) struct Advice {
    pub(super) wish: Wish,
    pub(super) awaits: Option<u64>,
    pub(super) procedure: String,
    pub(super) considered: Vec<Considered>,
}

/// The choices of the field that advice is about, ranked by what they come to.
fn advice(app: &App) -> Option<Vec<String>> {
    let speaker = app.speaker();
    let Advice { wish, awaits, procedure, considered } = &app.ui.advice;
    let wanted = app.plain(wish.key());
    if awaits.is_some() {
        return Some(vec![wanted, String::new(), app.plain("advice-counting")]);
    }
    if comes_to_the_same(considered) {
        return Some(vec![app.plain("advice-same")]);
    }
    // What is certain says nothing for one or the other.
    let odds = |advised: &Advised| {
        let odds = advised.chances.iter().map(|chance| format!("{} {}", chance.percent, chance.label));
        (advised.chances.len() > 1).then(|| format!("  {}", odds.collect::<Vec<_>>().join(", ")))
    };
    let ranked = ranked(app.game(), speaker, procedure, considered, *wish);
    let mut lines = vec![app.plain("advice-assumes")];
    lines.push(wanted);
    lines.push(String::new());
    for advised in ranked {
        let why = advised.why.as_ref().map(|why| format!("  {why}"));
        lines.push(advised.choice.clone());
        lines.extend(why);
        lines.extend(odds(&advised));
    }
    Some(lines)
}
