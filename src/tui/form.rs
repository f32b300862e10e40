//! A form on the screen: the filler that knows its questions, the odds so far, and the event it amends.

use super::app::{App, Battle, Pane};
use super::counter::{Answer, Counted, Counter, Question};
use super::order::selected;
use crate::engine::play::{Command, Game, Rehearsed};
use crate::engine::procedure::Inputs;
use crate::engine::sequence::ItemView;
use crate::lang::Speaker;
use crate::play::{Brought, Chance, FormFiller, Override, Throws, assumed_line, forecast_lines, grouped, pointing_at};

/// Alternatives stand in one line where they need no more than the narrowest form has.
pub(super) const IN_A_LINE: usize = 34;

pub(super) struct FormPane {
    pub(super) filler: FormFiller,
    /// Whether dice are being typed in. The filler keeps them: leaving and coming back loses none.
    pub(super) typing: bool,
    pub(super) chances: Vec<Chance>,
    /// Of many, whose chances they are.
    pub(super) chances_of: Option<String>,
    /// The number of the odds that are still counted; until they come the last ones stay.
    pub(super) awaits: Option<u64>,
    /// The odds of the whole affair that the form opens, in words, and what they take for granted.
    pub(super) forecast: Vec<String>,
    pub(super) assumes: Option<String>,
    /// The number of the forecast that is still counted; until it comes the last one stays.
    pub(super) awaits_forecast: Option<u64>,
    /// How far an estimate is on its way to being counted.
    rough: Rough,
    /// Whether dice are thrown for it, as far as is known.
    pub(super) rolls: bool,
    /// Whether modifiers may weigh in.
    pub(super) weighs: bool,
    /// How many others it could be filled for too.
    pub(super) others: usize,
    /// What Enter does once every question has its answer.
    pub(super) enter: EnterDoes,
    /// The event after which it opened by itself.
    pub(super) after: Option<u64>,
    /// The event it amends; none where something new is done.
    pub(super) past: Option<Box<Amending>>,
}

/// A forecast that is an estimate is counted further while nobody asks for anything else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rough {
    /// There is none, it is exact, or more patience made no difference.
    No,
    Estimate,
    /// The number of the question.
    Awaits(u64),
}

/// What becomes of the dice when a form is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EnterDoes {
    /// The program throws.
    Throws,
    /// A hand types dice first.
    Types,
    /// The dice that fell are kept: it is amended.
    SameDice,
    /// There are none.
    Nothing,
}

/// An event that is filled in once more, and the table as it stood before it.
pub(super) struct Amending {
    pub(super) seq: u64,
    pub(super) table: Game,
}

impl Amending {
    /// The dice that were typed for the event.
    pub(super) fn dice(&self, battle: &Battle) -> Brought {
        match battle.game().event_in_force(self.seq).map(|event| event.command) {
            Some(Command::Resolve { dice, dice_by_side, .. }) => Brought { dice, by_side: dice_by_side },
            _ => Brought::default(),
        }
    }
}

/// The table a form is filled at, and who speaks of it.
pub(super) fn table<'a>(past: Option<&'a Amending>, battle: &'a Battle) -> (&'a Game, Speaker<'a>) {
    let game = past.map_or_else(|| battle.game(), |past| &past.table);
    (game, Speaker { state: game.state(), ..battle.speaker() })
}

impl FormPane {
    pub(super) fn open(game: &Game, procedure: &str, inputs: Inputs) -> FormPane {
        FormPane::of(game, FormFiller::open(game, procedure, inputs))
    }

    /// A form that was filled before, with every answer as it was.
    pub(super) fn reopen(game: &Game, procedure: &str, inputs: Inputs) -> FormPane {
        FormPane::of(game, FormFiller::reopen(game, procedure, inputs))
    }

    fn of(game: &Game, filler: FormFiller) -> FormPane {
        let tables = game.rules().procedure(filler.procedure()).map(|decl| &decl.tables);
        let weighs = tables.is_some_and(|tables| !tables.is_empty());
        FormPane {
            filler,
            typing: false,
            chances: Vec::new(),
            chances_of: None,
            awaits: None,
            forecast: Vec::new(),
            assumes: None,
            awaits_forecast: None,
            rough: Rough::No,
            rolls: true,
            weighs,
            others: 0,
            enter: EnterDoes::Throws,
            after: None,
            past: None,
        }
    }

    /// Has the odds of the form counted as it stands: once an answer, not once a frame.
    pub(super) fn count_odds(&mut self, battle: &Battle, counter: &mut Counter) {
        let (game, _) = table(self.past.as_deref(), battle);
        self.rolls = self.filler.throws_dice(game);
        self.others = self.filler.others(game).len();
        self.enter = self.does(game);
        let member = self.filler.told_member(game);
        let inputs = member.as_ref().map_or_else(|| self.filler.inputs(), |member| &member.inputs).clone();
        let procedure = self.filler.procedure().to_owned();
        let affairs = &game.rules().affairs;
        let opens = affairs.iter().any(|affair| affair.begins.contains(&procedure)) && member.is_none();
        self.chances_of = member.map(|member| member.who);
        self.awaits = Some(counter.ask(game, Question::Odds { procedure: procedure.clone(), inputs: inputs.clone() }));
        counter.abandon_forecast();
        self.rough = Rough::No;
        self.awaits_forecast = opens.then(|| counter.ask(game, Question::Forecast { procedure, inputs }));
        if !opens {
            (self.forecast, self.assumes) = (Vec::new(), None);
        }
    }

    fn does(&self, game: &Game) -> EnterDoes {
        let hands = game.dice().hands();
        let brought = Brought::by_hands(hands);
        let types = |command: Command| match game.rehearse(command) {
            Err(Rehearsed::Types(_)) => true,
            // While answers are missing: whose dice they will be.
            Err(Rehearsed::Refused(_)) => match self.filler.throws(game, brought.clone()) {
                Throws::Hand => true,
                Throws::Program | Throws::Nothing => false,
                Throws::Unknown => self.filler.acting_side(game).is_some_and(|side| hands.of(Some(side)).is_some()),
            },
            Ok(_) | Err(Rehearsed::ProgramThrows) => false,
        };
        let asked = || match self.filler.is_for_many() {
            true => self.filler.commands(game, &brought).into_iter().any(types),
            false => types(self.filler.command(brought.clone())),
        };
        match () {
            () if !self.rolls => EnterDoes::Nothing,
            () if self.past.is_some() => EnterDoes::SameDice,
            () if hands.is_nobody() => EnterDoes::Throws,
            () if asked() => EnterDoes::Types,
            () => EnterDoes::Throws,
        }
    }

    /// Has an estimate counted further, once.
    pub(super) fn count_on(&mut self, battle: &Battle, counter: &mut Counter) {
        if self.rough == Rough::Estimate && self.past.is_none() {
            let (procedure, inputs) = (self.filler.procedure().to_owned(), self.filler.inputs().clone());
            self.rough = Rough::Awaits(counter.ask(battle.game(), Question::Thorough { procedure, inputs }));
        }
    }

    pub(super) fn is_counted_on(&self) -> bool {
        matches!(self.rough, Rough::Awaits(_))
    }

    /// Shows what was counted for it.
    pub(super) fn take_counted(&mut self, battle: &Battle, counted: &Counted) {
        let (game, speaker) = table(self.past.as_deref(), battle);
        match &counted.answer {
            Answer::Odds(odds) if self.awaits == Some(counted.number) => {
                let odds = odds.as_ref();
                self.chances =
                    odds.map(|odds| grouped(game, self.filler.procedure(), odds, speaker)).unwrap_or_default();
                self.awaits = None;
            }
            Answer::Forecast(forecast) if self.awaits_forecast == Some(counted.number) => {
                let forecast = forecast.as_deref();
                self.forecast = forecast.map(|forecast| forecast_lines(speaker, forecast)).unwrap_or_default();
                self.assumes = forecast.and_then(|forecast| assumed_line(speaker, forecast));
                self.awaits_forecast = None;
                let estimated = forecast.is_some_and(|forecast| forecast.tried.is_some());
                self.rough = if estimated { Rough::Estimate } else { Rough::No };
            }
            Answer::Forecast(Some(forecast)) if self.rough == Rough::Awaits(counted.number) => {
                self.forecast = forecast_lines(speaker, forecast);
                self.assumes = assumed_line(speaker, forecast);
                self.rough = Rough::No;
            }
            Answer::Odds(_) | Answer::Forecast(_) | Answer::Choices(_) | Answer::Advice(_) | Answer::Summary(_) => {}
        }
    }
}

/// What the cursors point at, as answers: the unit of the order of battle where it is meant, else the first that the
/// checklist waits for.
pub(super) fn pointed_inputs(app: &App, procedure: &str) -> Inputs {
    let items = app.game().checklist();
    let does = |view: &&ItemView<'_>| view.item.procedure.as_deref() == Some(procedure);
    // A duty under the cursor is meant before another line of the same procedure: it says who owes it.
    let owed = items.get(app.ui.checklist).filter(|view| view.item.must || view.item.warn).filter(does);
    let own = owed.or_else(|| items.iter().find(does));
    let waiting = own.or_else(|| items.get(app.ui.checklist)).map(|view| view.open.as_slice()).unwrap_or_default();
    let meant = |id: &String| app.ui.focus == Pane::Order || own.is_none() || waiting.contains(id);
    // Where nobody is an answer too, whom the cursor happens to stand on is none, unless the checklist waits for him.
    let decl = app.game().rules().procedure(procedure);
    let optional = |field: &str| decl.and_then(|decl| decl.field(field)).is_some_and(|field| field.optional);
    let selected = selected(app).filter(meant).map(|id| {
        let mut inputs = pointing_at(app.game(), procedure, &id);
        inputs.values.retain(|field, _| waiting.contains(&id) || !optional(field));
        inputs
    });
    let first = waiting.first().map(|id| pointing_at(app.game(), procedure, id));
    let mut inputs = selected.into_iter().chain(first);
    inputs.find(|inputs| !inputs.values.is_empty()).unwrap_or_default()
}

/// The modifiers of the open form, to be overridden.
pub(super) fn overrides_of(app: &App) -> Vec<Override> {
    let form = app.ui.form.as_ref();
    form.map(|form| {
        let (game, speaker) = table(form.past.as_deref(), &app.battle);
        form.filler.overrides(game, speaker)
    })
    .unwrap_or_default()
}
