//! What the screen remembers: the battle, and where the player looks. Only `update` changes it, and the battle changes
//! only by commands.

use std::collections::BTreeSet;

use jiff::tz::TimeZone;
use tui_textarea::TextArea;

use super::action::{Mode, Role};
use super::correction::Correction;
use super::counter::Counter;
use super::folding::Folding;
use super::form::FormPane;
use super::line_edit::LineEdit;
use super::log::LogFilter;
use super::looked_at::LookedAt;
use super::order::{OrderCursor, Room};
use super::page::{Advice, Page};
use super::readings::Readings;
use super::theme::Theme;
use super::{Wants, update};
use crate::engine::label::Lang;
use crate::engine::play::{Command, Game};
use crate::engine::world::{Instruction, Pending, Side};
use crate::lang::{Catalog, Speaker};
use crate::play::{DecisionEntry, Seat};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pane {
    Order,
    Checklist,
    Resolution,
    Log,
}

impl Pane {
    pub(super) const ALL: [Pane; 4] = [Pane::Order, Pane::Checklist, Pane::Resolution, Pane::Log];

    pub(super) fn number(self) -> usize {
        Pane::ALL.iter().position(|pane| *pane == self).unwrap_or(0) + 1
    }
}

/// The first line that each pane shows: a frame begins where the last one stood, so that panes do not jump.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scroll {
    panes: [usize; 4],
    /// The second army's column of the order of battle, where it has one.
    pub(super) second_army: usize,
    /// The room that the order of battle had; not known before the first frame.
    pub(super) room: Option<Room>,
    /// The first line of the page in front.
    pub(super) page: Option<usize>,
}

impl Scroll {
    pub(super) fn of(self, pane: Pane) -> usize {
        self.panes.get(pane.number() - 1).copied().unwrap_or(0)
    }

    pub(super) fn set(&mut self, pane: Pane, top: usize) {
        if let Some(known) = self.panes.get_mut(pane.number() - 1) {
            *known = top;
        }
    }
}

/// What brings the table back to where it was, and the moves that were told and are no more.
#[derive(Default)]
pub(super) struct TakenBack {
    pub(super) now: Vec<Instruction>,
    pub(super) moves: Vec<Instruction>,
}

impl TakenBack {
    pub(super) fn is_empty(&self) -> bool {
        self.now.is_empty() && self.moves.is_empty()
    }
}

/// Something in front of the panes; the last one sees the keys.
pub(super) enum Overlay {
    Page(Page),
    Search {
        query: LineEdit,
    },
    Palette {
        query: LineEdit,
        cursor: usize,
    },
    Correction(Correction),
    Overrides {
        cursor: usize,
    },
    Hands {
        cursor: usize,
    },
    /// A side's word for the dice.
    Word {
        side: Side,
        query: LineEdit,
    },
    Note(Box<TextArea<'static>>),
    /// A side's own hidden choices: covered until it asks, and again with any key.
    Secret {
        side: Side,
        revealed: bool,
        /// Lines scrolled over.
        top: usize,
    },
    /// What is given up with the step, and why.
    GiveUp {
        query: LineEdit,
    },
    /// Why modifiers of the form are overridden.
    Reason {
        query: LineEdit,
    },
    /// The file to go on in.
    SaveAs {
        query: LineEdit,
    },
}

/// What is left of several commands given as one.
#[derive(Default)]
pub(super) struct Rest {
    /// The event they were begun with.
    pub(super) first: u64,
    pub(super) commands: Vec<Command>,
}

/// A form left half filled, and how long the log was then.
pub(super) struct Draft {
    pub(super) events: usize,
    pub(super) form: FormPane,
}

/// Where the player looks. None of it is saved.
pub(super) struct Ui {
    pub(super) focus: Pane,
    pub(super) order: OrderCursor,
    /// Whom the order of battle was last scrolled to.
    pub(super) order_shown: OrderCursor,
    pub(super) folding: Folding,
    /// Formations whose units out of play are listed.
    pub(super) gone_listed: BTreeSet<String>,
    pub(super) checklist: usize,
    /// Number of entries below the cursor in the log.
    pub(super) log: usize,
    pub(super) filter: LogFilter,
    /// Groups of events taken back that the log lists one by one, by their first.
    pub(super) undone_listed: BTreeSet<u64>,
    pub(super) scroll: Scroll,
    pub(super) form: Option<FormPane>,
    /// The form that was left last, as it was.
    pub(super) draft: Option<Draft>,
    /// A note left unsaved.
    pub(super) note_draft: Option<String>,
    pub(super) decision: DecisionEntry,
    pub(super) advice: Advice,
    /// How the battle went is being summed up.
    pub(super) awaits_summary: Option<u64>,
    pub(super) overlays: Vec<Overlay>,
    pub(super) message: Option<String>,
    pub(super) zoom: bool,
    /// Commands for others that follow once a decision is taken.
    pub(super) rest: Rest,
    /// The scoreboard stands in front of the panes.
    pub(super) scoreboard: bool,
    /// The event that the note, correction or decision in front amends.
    pub(super) amends: Option<u64>,
    /// An amendment of which the player was told that it drops events: the same once more is meant.
    pub(super) warned: Option<Command>,
    /// The table as it stood when the decision that is amended was taken.
    pub(super) past: Option<Box<Game>>,
    /// Event shown in the resolution pane.
    pub(super) shown: Option<u64>,
    /// Steps that closed by themselves after it.
    pub(super) passed: Vec<u64>,
    /// What hands do after something was taken back.
    pub(super) taken_back: TakenBack,
    /// Somebody reads further down a form than where its cursor stands.
    pub(super) peeks: bool,
    /// How many events there were when a player was warned of what undoing would show.
    pub(super) warned_at: Option<usize>,
    /// Somebody looks at the other panes while a decision waits.
    pub(super) looks_around: bool,
    /// The battle was over when it was looked at last.
    pub(super) over: bool,
    /// What was just resolved is being read: the right column is its own until the player looks elsewhere.
    pub(super) reads_result: bool,
    /// The order of battle is scrolled to its cursor: on a low screen not while something is resolved, so that nothing
    /// jumps beside it.
    pub(super) order_follows: bool,
}

/// The battle on disk, the language it is told in, and the clocks.
pub(super) struct Battle {
    pub(super) seat: Seat,
    pub(super) catalog: Catalog,
    /// The time for the journal, in UTC.
    pub(super) now: Box<dyn Fn() -> String>,
    /// Where the players' clock hangs.
    pub(super) zone: TimeZone,
}

impl Battle {
    pub(super) fn game(&self) -> &Game {
        self.seat.game()
    }

    pub(super) fn speaker(&self) -> Speaker<'_> {
        let game = self.game();
        Speaker { catalog: &self.catalog, rules: game.rules(), state: game.state(), eyes: self.seat.eyes() }
    }
}

pub struct App {
    pub(super) battle: Battle,
    pub(super) theme: Theme,
    pub(super) ui: Ui,
    pub(super) readings: Readings,
    pub(super) looked_at: LookedAt,
    pub(super) counter: Counter,
    pub wants: Wants,
}

impl App {
    pub fn new(seat: impl Into<Seat>, lang: Lang, theme: Theme, now: Box<dyn Fn() -> String>) -> App {
        let seat = seat.into();
        let catalog = Catalog::new(lang, Some(&seat.game().rules().sources));
        let shown = newest(seat.game());
        let ui = Ui {
            focus: Pane::Checklist,
            order: OrderCursor::default(),
            order_shown: OrderCursor::default(),
            folding: Folding::default(),
            gone_listed: BTreeSet::new(),
            checklist: 0,
            log: 0,
            filter: LogFilter::default(),
            undone_listed: BTreeSet::new(),
            scroll: Scroll::default(),
            form: None,
            draft: None,
            note_draft: None,
            decision: DecisionEntry::default(),
            advice: Advice::default(),
            awaits_summary: None,
            overlays: Vec::new(),
            message: None,
            zoom: false,
            rest: Rest::default(),
            scoreboard: false,
            amends: None,
            warned: None,
            past: None,
            shown,
            passed: Vec::new(),
            taken_back: TakenBack::default(),
            peeks: false,
            warned_at: None,
            looks_around: false,
            over: false,
            reads_result: false,
            order_follows: true,
        };
        let battle = Battle { seat, catalog, now, zone: TimeZone::UTC };
        let (readings, counter, wants) = (Readings::default(), Counter::default(), Wants::default());
        let looked_at = LookedAt::default();
        let mut app = App { battle, theme, ui, readings, looked_at, counter, wants };
        update::begin(&mut app);
        app
    }

    /// The same with the players' clock in this zone.
    #[must_use]
    pub fn in_zone(mut self, zone: TimeZone) -> App {
        self.battle.zone = zone;
        self
    }

    /// The same with the scoreboard in front: for a screen that a room looks at.
    #[must_use]
    pub fn with_scoreboard(mut self) -> App {
        self.ui.scoreboard = true;
        self
    }

    /// Keeps what a frame settled, for the next one.
    pub fn keep_scroll(&mut self, scroll: Scroll) {
        self.ui.scroll = scroll;
        if std::mem::take(&mut self.ui.order_follows) || self.ui.focus == Pane::Order {
            self.ui.order_shown = self.ui.order.clone();
        }
        let pages = self.ui.overlays.iter_mut().rev();
        let page = pages.filter_map(|overlay| if let Overlay::Page(page) = overlay { Some(page) } else { None }).next();
        if let (Some(page), Some(top)) = (page, scroll.page) {
            page.top = top;
        }
    }

    pub fn game(&self) -> &Game {
        self.battle.game()
    }

    pub(super) fn speaker(&self) -> Speaker<'_> {
        self.battle.speaker()
    }

    /// A word of the language files that needs nothing filled in.
    pub(super) fn plain(&self, key: &str) -> String {
        self.battle.catalog.plain(key)
    }

    /// The table a decision is taken at: an earlier one where it is amended.
    pub(super) fn decision_table(&self) -> &Game {
        self.ui.past.as_deref().unwrap_or_else(|| self.game())
    }

    /// The procedure that waits for a decision.
    pub(super) fn pending(&self) -> Option<&Pending> {
        self.decision_table().state().pending.as_ref()
    }

    /// Whether something is being resolved, or was just now: the right column belongs to it.
    pub(super) fn resolves(&self) -> bool {
        self.pending().is_some() || self.ui.form.is_some() || self.ui.reads_result
    }

    /// Whose keys they are.
    pub(super) fn role(&self) -> Role {
        match self.battle.seat {
            Seat::Plays(_) => Role::Player,
            Seat::Watches(_) => Role::Watcher,
            Seat::Replays(_) => Role::Replayer,
        }
    }

    /// What the keys mean now.
    pub(super) fn mode(&self) -> Mode {
        if let Some(overlay) = self.ui.overlays.last() {
            return match overlay {
                Overlay::Page(_) => Mode::Page,
                Overlay::Search { .. }
                | Overlay::Palette { .. }
                | Overlay::Correction(_)
                | Overlay::Word { .. }
                | Overlay::GiveUp { .. }
                | Overlay::Reason { .. }
                | Overlay::SaveAs { .. } => Mode::Prompt,
                Overlay::Overrides { .. } => Mode::Overrides,
                Overlay::Hands { .. } => Mode::Hands,
                Overlay::Note(_) => Mode::Note,
                Overlay::Secret { .. } => Mode::Secret,
            };
        }
        if self.pending().is_some() && self.role() == Role::Player && !self.ui.looks_around {
            return Mode::Decision;
        }
        match &self.ui.form {
            Some(form) if form.typing => Mode::Dice,
            Some(_) => Mode::Form,
            None => Mode::Board,
        }
    }
}

/// The number of the last event, where there is one.
pub(super) fn newest(game: &Game) -> Option<u64> {
    u64::try_from(game.events().len()).ok().filter(|seq| *seq > 0)
}
