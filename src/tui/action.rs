//! What keys can do: one list of actions for each mode, so that a mode knows all of its own and none of the others'.

/// What the keyboard talks to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Keys that mean the same wherever one is.
    Everywhere,
    /// The start screen.
    Start,
    /// The four panes.
    Board,
    /// A form; letters and digits go into the field.
    Form,
    /// A decision while dice lie on the table.
    Decision,
    /// Typing the faces of dice.
    Dice,
    /// Who types the dice: each side, or the program throws for it.
    Hands,
    /// The modifiers of a form, to be overridden.
    Overrides,
    /// A line of text: search, palette, correction.
    Prompt,
    /// The editor of a note.
    Note,
    /// A page to read: help, rules, advice.
    Page,
    /// A side's own hidden choices, behind a screen.
    Secret,
}

/// What a key does, in the mode it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyAction {
    Everywhere(EverywhereAction),
    Start(StartAction),
    Board(BoardAction),
    Form(FormAction),
    Decision(DecisionAction),
    Dice(DiceAction),
    Hands(HandsAction),
    Overrides(OverridesAction),
    Prompt(PromptAction),
    Note(NoteAction),
    Page(PageAction),
    Secret(SecretAction),
}

impl KeyAction {
    pub const fn mode(self) -> Mode {
        match self {
            KeyAction::Everywhere(_) => Mode::Everywhere,
            KeyAction::Start(_) => Mode::Start,
            KeyAction::Board(_) => Mode::Board,
            KeyAction::Form(_) => Mode::Form,
            KeyAction::Decision(_) => Mode::Decision,
            KeyAction::Dice(_) => Mode::Dice,
            KeyAction::Hands(_) => Mode::Hands,
            KeyAction::Overrides(_) => Mode::Overrides,
            KeyAction::Prompt(_) => Mode::Prompt,
            KeyAction::Note(_) => Mode::Note,
            KeyAction::Page(_) => Mode::Page,
            KeyAction::Secret(_) => Mode::Secret,
        }
    }
}

/// Who sits at the keyboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Player,
    /// Looks on while somebody else plays.
    Watcher,
    /// Goes through a battle that was played.
    Replayer,
}

impl Role {
    /// Whether an action is theirs.
    pub const fn may(self, action: KeyAction) -> bool {
        match self {
            Role::Player => !matches!(
                action,
                KeyAction::Board(BoardAction::Read | BoardAction::Scoreboard | BoardAction::Replay(_))
            ),
            Role::Watcher => action.looks() && !matches!(action, KeyAction::Board(BoardAction::Replay(_))),
            Role::Replayer => action.looks(),
        }
    }
}

impl KeyAction {
    /// Whether it only looks at the battle.
    const fn looks(self) -> bool {
        match self {
            KeyAction::Everywhere(action) => match action {
                EverywhereAction::Language | EverywhereAction::Redraw | EverywhereAction::Suspend => true,
                EverywhereAction::Retry | EverywhereAction::SaveAs => false,
            },
            KeyAction::Board(action) => action.looks(),
            KeyAction::Page(action) => {
                !matches!(action, PageAction::Amend | PageAction::WriteReport | PageAction::WatchAgain)
            }
            // What a watcher can type into is a search or the palette.
            KeyAction::Prompt(_) => true,
            KeyAction::Start(_)
            | KeyAction::Form(_)
            | KeyAction::Decision(_)
            | KeyAction::Dice(_)
            | KeyAction::Hands(_)
            | KeyAction::Overrides(_)
            | KeyAction::Note(_)
            | KeyAction::Secret(_) => false,
        }
    }
}

impl BoardAction {
    /// Whether it only looks at the battle.
    pub(super) const fn looks(self) -> bool {
        match self {
            BoardAction::Read
            | BoardAction::Replay(_)
            | BoardAction::Scoreboard
            | BoardAction::Figures
            | BoardAction::Search
            | BoardAction::Help
            | BoardAction::Palette
            | BoardAction::Rules
            | BoardAction::UnitLog
            | BoardAction::Sheet
            | BoardAction::Card
            | BoardAction::Zoom
            | BoardAction::Up
            | BoardAction::Down
            | BoardAction::Left
            | BoardAction::Right
            | BoardAction::PageUp
            | BoardAction::PageDown
            | BoardAction::First
            | BoardAction::Last
            | BoardAction::NextPane
            | BoardAction::PreviousPane
            | BoardAction::Pane(_)
            | BoardAction::Back
            | BoardAction::Quit => true,
            BoardAction::Act
            | BoardAction::Tick
            | BoardAction::NextStep
            | BoardAction::ForceStep
            | BoardAction::Undo
            | BoardAction::UndoOne
            | BoardAction::Redo
            | BoardAction::Note
            | BoardAction::Advise
            | BoardAction::Correct
            | BoardAction::Hands
            | BoardAction::Secrets => false,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EverywhereAction {
    Language,
    Redraw,
    Suspend,
    /// Writes what could not be written.
    Retry,
    /// Goes on in another file.
    SaveAs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartAction {
    Choose,
    Up,
    Down,
    PageUp,
    PageDown,
    First,
    Last,
    NextValue,
    PreviousValue,
    /// Takes back a letter of the name that is typed.
    Erase,
    Clear,
    Help,
    Back,
    Quit,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardAction {
    Act,
    /// What Enter is where nothing can be done: more about what is under the cursor.
    Read,
    Tick,
    NextStep,
    ForceStep,
    /// The last thing and whatever was given with it.
    Undo,
    /// The last event alone, also where several were given as one.
    UndoOne,
    Redo,
    Note,
    Search,
    Help,
    Palette,
    Rules,
    Advise,
    Correct,
    UnitLog,
    Hands,
    /// What the acting side has chosen and the table does not see.
    Secrets,
    Sheet,
    Card,
    Zoom,
    Up,
    Down,
    Left,
    Right,
    PageUp,
    PageDown,
    First,
    Last,
    NextPane,
    PreviousPane,
    Pane(u8),
    /// The charts of the battle.
    Figures,
    /// Figures that a room can read.
    Scoreboard,
    Replay(ReplayAction),
    Back,
    Quit,
}

/// Going through a battle that was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayAction {
    NextEvent,
    PreviousEvent,
    NextStep,
    PreviousStep,
    NextTurn,
    PreviousTurn,
    Beginning,
    End,
    /// To the entry of the log under the cursor.
    Here,
    Play,
    Faster,
    Slower,
    /// A new battle from this moment on.
    GoOn,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormAction {
    Confirm,
    /// Down a list of what may be chosen, else to the next question.
    Down,
    Up,
    NextField,
    PreviousField,
    NextChoice,
    PreviousChoice,
    Toggle,
    Erase,
    /// Takes back all that is typed into the field.
    Clear,
    EraseWord,
    Rules,
    Card,
    TypeDice,
    /// Who types the dice, and who lets the program throw.
    Hands,
    First,
    Last,
    Advise,
    Overrides,
    /// Divides the row asked about into two parts.
    Divide,
    /// The same for the others: in every row, or the whole form.
    Same,
    /// What stands below or above, while the question stays.
    PageDown,
    PageUp,
    Back,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecisionAction {
    /// The other panes: log, order of battle, checklist.
    LookAround,
    PageDown,
    PageUp,
    Sheet,
    Help,
    Card,
    Confirm,
    Down,
    Up,
    Toggle,
    Erase,
    Rules,
    Undo,
    Redo,
    Back,
    Quit,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiceAction {
    Throw,
    Erase,
    Clear,
    Rules,
    Back,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandsAction {
    Flip,
    Word,
    Down,
    Up,
    Back,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OverridesAction {
    Flip,
    Down,
    Up,
    Back,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PromptAction {
    Confirm,
    Down,
    Up,
    Complete,
    Erase,
    Clear,
    EraseWord,
    Back,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoteAction {
    Save,
    EndLine,
    Leave,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageAction {
    Back,
    Down,
    Up,
    PageDown,
    PageUp,
    First,
    Last,
    Widen,
    Search,
    Amend,
    /// A reference card whole, or of what is done now.
    Card,
    /// Advice for another wish.
    Wish,
    /// Of a battle that is over: its story, the same as a file, its replay.
    Story,
    WriteReport,
    WatchAgain,
    /// Back; from a battle that is over to the shell.
    Close,
}

/// What lies open is read on; any other key hides it again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SecretAction {
    Reveal,
    Back,
    Down,
    Up,
    PageDown,
    PageUp,
}
