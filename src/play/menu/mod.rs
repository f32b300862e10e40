//! What can be played: demonstrations, battles saved so far, a new one from armies and options. Rows to choose from, stage
//! after stage, for every front end. Knows no ruleset; what it lists comes from data and from the club's folders.

mod armies;
mod saved;
mod settings;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::army::bundled;
use crate::battle;
use crate::diagnostic::FileErrors;
use crate::engine::label::Lang;
use crate::engine::rules::Ruleset;
use crate::folders;
use crate::lang::{Catalog, visible};
use crate::rulesets::{self, house};

/// What the player wants to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    Demonstration(String),
    Resume(PathBuf),
    New(NewBattle),
}

/// A battle put together in the menu.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct NewBattle {
    pub(crate) ruleset: String,
    pub(crate) armies: Vec<String>,
    pub(crate) options: Vec<(String, String)>,
    /// Its armies' names where nobody gave it one.
    pub(crate) name: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    Menu,
    Demonstration,
    Resume,
    Ruleset,
    FirstArmy,
    SecondArmy,
    Options,
    Armies,
    /// An army's list, or the mistakes of its file.
    Sheet,
    /// Each front end has its own: it is about keys, or about words.
    Help,
}

/// Whether a row can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    Free,
    /// An army that the other side has, or one that shares an id with it; its preview says so.
    Taken,
    /// A battle that somebody plays now; its preview says who.
    Held,
    /// A battle that can only be looked at; its preview says why.
    Damaged,
    /// A file that cannot be read; its preview says why.
    Broken,
}

/// One line of a stage: what it says, what stands beside it, what it stands for.
pub(crate) struct Row {
    pub(crate) label: String,
    /// The value of an option, or what tells a battle or an army from the others.
    pub(crate) setting: Option<String>,
    pub(crate) preview: Vec<String>,
    pub(crate) standing: Standing,
    /// Letters go into it.
    pub(crate) takes_text: bool,
    /// A battle that has come to its end.
    over: bool,
    value: String,
}

impl Row {
    fn new(label: String, preview: Vec<String>, value: &str) -> Row {
        let (setting, standing, takes_text) = (None, Standing::Free, false);
        Row { label, setting, preview, standing, takes_text, over: false, value: value.to_owned() }
    }

    pub(crate) fn is_free(&self) -> bool {
        matches!(self.standing, Standing::Free | Standing::Held | Standing::Damaged)
    }
}

/// Where the cursor begins: on the first row that can be chosen; of second armies on the one of the same battle.
pub(crate) fn first_choice(menu: &Menu) -> usize {
    let free = || menu.rows.iter().enumerate().filter(|(_, row)| row.is_free());
    let first = menu.names().pop().filter(|_| menu.stage == Stage::SecondArmy);
    let same = first.and_then(|first| {
        let place = battle::place([&first; 2])?.to_owned();
        free().find(|(_, row)| battle::place([&row.label; 2]) == Some(place.as_str())).map(|(at, _)| at)
    });
    same.or_else(|| free().next().map(|(at, _)| at)).unwrap_or(0)
}

pub(crate) struct Menu {
    pub(crate) catalog: Catalog,
    pub(crate) stage: Stage,
    pub(crate) rows: Vec<Row>,
    saves: PathBuf,
    /// Where the club's armies lie.
    armies: Vec<PathBuf>,
    /// Armies as they were found last: of one ruleset, or of all.
    listed: Vec<armies::Listed>,
    battle: NewBattle,
    /// The army whose sheet is open.
    opened: String,
    /// Where help was asked for.
    helped: Stage,
}

const ENTRIES: [(&str, Stage); 5] = [
    ("start-demo", Stage::Demonstration),
    ("start-resume", Stage::Resume),
    ("start-new", Stage::Ruleset),
    ("start-armies", Stage::Armies),
    ("start-help", Stage::Help),
];

/// The name of a battle among its options.
const NAME: &str = "battle_name";
/// More of a name finds no room anywhere.
const LONGEST_NAME: usize = 80;

impl Menu {
    pub(crate) fn new(lang: Lang, saves: &Path) -> Menu {
        let mut menu = Menu {
            catalog: Catalog::new(lang, None),
            stage: Stage::Menu,
            rows: Vec::new(),
            saves: saves.to_owned(),
            armies: Vec::new(),
            listed: Vec::new(),
            battle: NewBattle::default(),
            opened: String::new(),
            helped: Stage::Menu,
        };
        menu.enter(Stage::Menu);
        menu
    }

    /// The same with armies of the club from these folders.
    #[must_use]
    pub(crate) fn with_armies(mut self, folders: Vec<PathBuf>) -> Menu {
        self.armies = folders;
        self
    }

    pub(crate) fn has_saves(&self) -> bool {
        !saved::files(&self.saves).is_empty()
    }

    pub(crate) fn title(&self) -> String {
        self.catalog.plain(match self.stage {
            Stage::Menu => "start-title",
            Stage::Demonstration => "start-demo",
            Stage::Resume => "start-resume",
            Stage::Ruleset => "start-ruleset",
            Stage::FirstArmy => "start-first-army",
            Stage::SecondArmy => "start-second-army",
            Stage::Options => "start-options",
            Stage::Armies => "start-armies",
            Stage::Sheet => return self.army(&self.opened).map(armies::Listed::name).unwrap_or_default(),
            Stage::Help => "start-help",
        })
    }

    pub(crate) fn switch_language(&mut self) {
        self.catalog = Catalog::new(self.catalog.other_lang(), None);
        if !self.listed.is_empty() {
            self.look_for_armies();
        }
        self.enter(self.stage);
    }

    /// Reads the armies anew: those of the ruleset that was chosen, or all. A file that was mended meanwhile is good now.
    fn look_for_armies(&mut self) {
        let edition = Some(self.battle.ruleset.as_str()).filter(|edition| !edition.is_empty());
        self.listed = armies::all(&self.catalog, &self.armies, edition);
    }

    fn enter(&mut self, stage: Stage) {
        self.stage = stage;
        if matches!(stage, Stage::FirstArmy | Stage::Armies) {
            self.look_for_armies();
        }
        self.rows = match stage {
            Stage::Menu => self.entries(),
            Stage::Demonstration => self.demonstrations(),
            Stage::Resume => {
                let files = saved::files(&self.saves).into_iter();
                files.map(|(time, path)| saved::row(&self.catalog, time, &path)).collect()
            }
            Stage::Ruleset => self.rulesets(),
            Stage::FirstArmy | Stage::SecondArmy | Stage::Armies => {
                let first = self.battle.armies.first().and_then(|first| self.army(first));
                let taken = first.map(armies::Listed::ids).unwrap_or_default();
                self.listed.iter().map(|army| army.row(&self.catalog, first, &taken)).collect()
            }
            Stage::Options => self.options(),
            Stage::Sheet | Stage::Help => Vec::new(),
        };
    }

    /// One stage back; false at the first one.
    pub(crate) fn back(&mut self) -> bool {
        match self.stage {
            Stage::Menu => return false,
            Stage::Demonstration | Stage::Resume | Stage::Ruleset | Stage::Armies => self.enter(Stage::Menu),
            Stage::Help => self.enter(self.helped),
            Stage::Sheet => self.enter(Stage::Armies),
            Stage::FirstArmy => self.enter(Stage::Ruleset),
            Stage::SecondArmy => {
                self.battle.armies.clear();
                self.enter(Stage::FirstArmy);
            }
            Stage::Options => {
                self.battle.armies.truncate(1);
                self.enter(Stage::SecondArmy);
            }
        }
        true
    }

    /// Help, from wherever one is; false where it is open.
    pub(crate) fn help(&mut self) -> bool {
        let elsewhere = self.stage != Stage::Help;
        if elsewhere {
            self.helped = self.stage;
            self.enter(Stage::Help);
        }
        elsewhere
    }

    /// Chooses a row: on to the next stage, another value of an option, or what is wanted.
    pub(crate) fn choose(&mut self, place: usize) -> Option<Wanted> {
        let looks = self.stage == Stage::Armies;
        let value = self.rows.get(place).filter(|row| looks || row.is_free())?.value.clone();
        match self.stage {
            Stage::Menu => match ENTRIES.get(place).map(|(_, stage)| *stage)? {
                Stage::Help => {
                    self.help();
                }
                stage => {
                    self.battle = NewBattle::default();
                    self.enter(stage);
                }
            },
            Stage::Demonstration => return Some(Wanted::Demonstration(value)),
            Stage::Resume => return Some(Wanted::Resume(PathBuf::from(value))),
            Stage::Ruleset => {
                self.battle = NewBattle { ruleset: value, ..NewBattle::default() };
                self.enter(Stage::FirstArmy);
            }
            Stage::FirstArmy => {
                self.battle.armies = vec![value];
                self.enter(Stage::SecondArmy);
            }
            Stage::SecondArmy => {
                self.battle.armies.push(value);
                self.enter(Stage::Options);
            }
            Stage::Options if place == 0 => {
                let name = self.battle_name();
                return Some(Wanted::New(NewBattle { name, ..self.battle.clone() }));
            }
            Stage::Options => self.cycle(place, true),
            Stage::Armies => {
                self.opened = value;
                self.enter(Stage::Sheet);
            }
            Stage::Sheet | Stage::Help => {}
        }
        None
    }

    /// What there is to read where there is nothing to choose from: an army's sheet.
    pub(crate) fn page(&self) -> Option<Vec<String>> {
        let army = self.army(&self.opened).filter(|_| self.stage == Stage::Sheet)?;
        Some(army.sheet(&self.catalog))
    }

    fn entries(&self) -> Vec<Row> {
        let row = |key: &str| Row::new(self.catalog.plain(key), vec![self.catalog.plain(&format!("{key}-about"))], "");
        ENTRIES.iter().map(|(key, _)| row(key)).collect()
    }

    /// The bundled battles, begun or not: one of every ruleset and period, and below it those that are shorter or other.
    fn demonstrations(&self) -> Vec<Row> {
        let row = |bundled_battle: &'static str| {
            let two = bundled::battle(bundled_battle)?;
            let rules = rulesets::find(two.first()?.ruleset)?;
            let is_first =
                bundled::demonstration(&rules.edition())?.map(bundled::Bundled::battle) == [bundled_battle; 2];
            let names = two.map(|bundled| armies::bundled(&self.catalog, bundled).name());
            let ruleset = rules.full_name(self.catalog.lang());
            let (label, id) = match battle::place(names.each_ref().map(String::as_str)) {
                _ if is_first => (ruleset, rules.edition()),
                Some(place) => (format!("{ruleset} · {place}"), bundled_battle.to_owned()),
                None => (format!("{ruleset} · {}", names.join(" - ")), bundled_battle.to_owned()),
            };
            let file = folders::demonstration(&self.saves, &id);
            let time = file.metadata().and_then(|data| data.modified()).ok();
            let begun = time.map(|time| saved::row(&self.catalog, time, &file));
            let mut preview = vec![names.join(" - ")];
            let (standing, setting) = match begun {
                Some(begun) => {
                    preview.push(String::new());
                    preview.extend(begun.preview);
                    if begun.over {
                        preview.push(self.catalog.plain("start-demo-over"));
                    }
                    (begun.standing, begun.setting)
                }
                None => (Standing::Free, None),
            };
            Some(Row { standing, setting, ..Row::new(label, preview, &id) })
        };
        bundled::battles().into_iter().filter_map(row).collect()
    }

    /// Everything that can be played, the club's own periods last, with their mistakes.
    fn rulesets(&self) -> Vec<Row> {
        let lang = self.catalog.lang();
        let row = |id: &str, rules: &Arc<Ruleset>| {
            let steps = rules.sequences.iter().flat_map(|sequence| &sequence.steps);
            let preview = steps.map(|step| step.label.get(lang).to_owned()).collect();
            Row::new(visible(&rules.full_name(lang)), preview, id)
        };
        let playable = rulesets::playable();
        let good = playable.iter().filter_map(|id| Some(row(id, &rulesets::find(id)?)));
        let broken = house::survey().into_iter().filter_map(|found| {
            let file = found.path.file_name().map(|name| visible(&name.to_string_lossy())).unwrap_or_default();
            let preview = found.rules.err()?.iter().flat_map(|errors| self.mistakes(errors)).collect();
            Some(Row { standing: Standing::Broken, ..Row::new(file, preview, "") })
        });
        good.chain(broken).collect()
    }

    fn mistakes(&self, errors: &FileErrors) -> Vec<String> {
        armies::unusable(errors, &self.catalog)
    }

    /// The army of a row.
    fn army(&self, value: &str) -> Option<&armies::Listed> {
        self.listed.iter().find(|army| army.is(value))
    }

    /// Options of the battle; the first row begins it.
    fn options(&self) -> Vec<Row> {
        let row = |key: &str, value: &str| {
            Row::new(self.catalog.plain(key), vec![self.catalog.plain(&format!("{key}-about"))], value)
        };
        let name = Row { setting: Some(self.battle_name()), takes_text: true, ..row("start-name", NAME) };
        let rules = rulesets::find(&self.battle.ruleset);
        let settings =
            rules.map(|rules| settings::rows(&self.catalog, &rules, &self.battle, &self.names())).unwrap_or_default();
        [row("start-begin", ""), name].into_iter().chain(settings).collect()
    }

    /// What the battle is called: as somebody typed, else by its armies.
    pub(crate) fn battle_name(&self) -> String {
        if !self.battle.name.trim().is_empty() {
            return self.battle.name.clone();
        }
        let names = self.names();
        match names.as_slice() {
            [first, second] => battle::name([first, second]),
            _ => names.join(" - "),
        }
    }

    /// The armies chosen so far.
    fn names(&self) -> Vec<String> {
        self.battle.armies.iter().filter_map(|army| self.army(army)).map(armies::Listed::name).collect()
    }

    /// The name as it was typed so far; empty where the armies name it.
    pub(crate) fn typed_name(&self) -> &str {
        &self.battle.name
    }

    /// Calls the battle something else.
    pub(crate) fn call(&mut self, name: &str) {
        self.battle.name = visible(name).chars().take(LONGEST_NAME).collect();
        self.rows = self.options();
    }

    /// The next value of an option, or the one before.
    pub(crate) fn cycle(&mut self, place: usize, forward: bool) {
        let Some(rules) = rulesets::find(&self.battle.ruleset).filter(|_| self.stage == Stage::Options) else { return };
        let id = self.rows.get(place).map(|row| row.value.clone()).unwrap_or_default();
        let Some(next) = settings::next(&rules, &self.battle, &id, forward) else { return };
        self.battle.options.retain(|(known, _)| *known != id);
        self.battle.options.push((id, next));
        self.rows = self.options();
    }
}
