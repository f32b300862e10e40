//! What can be played: the demonstration, battles saved so far, a new one from bundled armies and options. Rows to choose
//! from, stage after stage, for every front end. Knows no ruleset; what it lists comes from data.

use crate::engine::names::CounterName;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use super::typed::read_value;
use crate::army::{self, Army, bundled};
use crate::engine::label::{Label, Lang};
use crate::engine::message::{Arg, Text};
use crate::engine::rules::Ruleset;
use crate::engine::value::Value;
use crate::engine::world::{Class, Eyes, Side, ValueType};
use crate::journal::{RealDisk, Save, Who};
use crate::lang::{Catalog, Speaker, visible};
use crate::rulesets;

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
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    Menu,
    Resume,
    Ruleset,
    FirstArmy,
    SecondArmy,
    Options,
    Armies,
    /// Each front end has its own: it is about keys, or about words.
    Help,
}

/// Whether a row can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    Free,
    /// An army that the other side has.
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
    value: String,
}

impl Row {
    fn new(label: String, preview: Vec<String>, value: &str) -> Row {
        Row { label, setting: None, preview, standing: Standing::Free, value: value.to_owned() }
    }

    pub(crate) fn is_free(&self) -> bool {
        matches!(self.standing, Standing::Free | Standing::Held | Standing::Damaged)
    }
}

pub(crate) struct Menu {
    pub(crate) catalog: Catalog,
    pub(crate) stage: Stage,
    pub(crate) rows: Vec<Row>,
    saves: PathBuf,
    battle: NewBattle,
}

const ENTRIES: [(&str, Stage); 5] = [
    ("start-demo", Stage::Menu),
    ("start-resume", Stage::Resume),
    ("start-new", Stage::Ruleset),
    ("start-armies", Stage::Armies),
    ("start-help", Stage::Help),
];

impl Menu {
    pub(crate) fn new(lang: Lang, saves: &Path) -> Menu {
        let mut menu = Menu {
            catalog: Catalog::new(lang, None),
            stage: Stage::Menu,
            rows: Vec::new(),
            saves: saves.to_owned(),
            battle: NewBattle::default(),
        };
        menu.enter(Stage::Menu);
        menu
    }

    pub(crate) fn has_saves(&self) -> bool {
        !self.save_files().is_empty()
    }

    pub(crate) fn title(&self) -> String {
        self.catalog.plain(match self.stage {
            Stage::Menu => "start-title",
            Stage::Resume => "start-resume",
            Stage::Ruleset => "start-ruleset",
            Stage::FirstArmy => "start-first-army",
            Stage::SecondArmy => "start-second-army",
            Stage::Options => "start-options",
            Stage::Armies => "start-armies",
            Stage::Help => "start-help",
        })
    }

    pub(crate) fn switch_language(&mut self) {
        self.catalog = Catalog::new(self.catalog.other_lang(), None);
        self.enter(self.stage);
    }

    fn enter(&mut self, stage: Stage) {
        self.stage = stage;
        self.rows = match stage {
            Stage::Menu => self.entries(),
            Stage::Resume => self.save_files().into_iter().map(|(time, path)| self.saved_row(time, &path)).collect(),
            Stage::Ruleset => self.rulesets(),
            Stage::FirstArmy | Stage::SecondArmy => self.armies(Some(&self.battle.ruleset)),
            Stage::Armies => self.armies(None),
            Stage::Options => self.options(),
            Stage::Help => Vec::new(),
        };
    }

    /// One stage back; false at the first one.
    pub(crate) fn back(&mut self) -> bool {
        match self.stage {
            Stage::Menu => return false,
            Stage::Resume | Stage::Ruleset | Stage::Armies | Stage::Help => self.enter(Stage::Menu),
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

    /// Chooses a row: on to the next stage, another value of an option, or what is wanted.
    pub(crate) fn choose(&mut self, place: usize) -> Option<Wanted> {
        let value = self.rows.get(place).filter(|row| row.is_free())?.value.clone();
        match self.stage {
            Stage::Menu => match ENTRIES.get(place).map(|(_, stage)| *stage)? {
                Stage::Menu => return Some(Wanted::Demonstration(rulesets::first().to_owned())),
                stage => {
                    self.battle = NewBattle::default();
                    self.enter(stage);
                }
            },
            Stage::Resume => return Some(Wanted::Resume(PathBuf::from(value))),
            Stage::Ruleset => {
                self.battle.ruleset = value;
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
            Stage::Options if place == 0 => return Some(Wanted::New(self.battle.clone())),
            Stage::Options => self.cycle(place, true),
            Stage::Armies | Stage::Help => {}
        }
        None
    }

    fn entries(&self) -> Vec<Row> {
        let row = |key: &str| Row::new(self.catalog.plain(key), vec![self.catalog.plain(&format!("{key}-about"))], "");
        ENTRIES.iter().map(|(key, _)| row(key)).collect()
    }

    /// Saved battles, the newest first.
    fn save_files(&self) -> Vec<(SystemTime, PathBuf)> {
        let Ok(folder) = std::fs::read_dir(&self.saves) else { return Vec::new() };
        let mut files: Vec<(SystemTime, PathBuf)> = folder
            .filter_map(Result::ok)
            .filter(|entry| entry.path().extension().is_some_and(|extension| extension == "jsonl"))
            .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
            .collect();
        files.sort_by(|a, b| b.cmp(a));
        files
    }

    /// A saved battle with where it stands; a damaged one says why.
    fn saved_row(&self, time: SystemTime, path: &Path) -> Row {
        let file = path.file_name().map(|name| visible(&name.to_string_lossy())).unwrap_or_default();
        let value = path.display().to_string();
        let when = jiff::Timestamp::try_from(time)
            .map(|time| time.to_zoned(jiff::tz::TimeZone::system()).strftime("%Y-%m-%d %H:%M").to_string())
            .unwrap_or_default();
        let (game, damage) = match Save::look_closely(path, &rulesets::of) {
            Ok(found) => found,
            Err(error) => {
                let preview = vec![self.catalog.text(&error.text())];
                return Row { standing: Standing::Broken, ..Row::new(file, preview, &value) };
            }
        };
        let catalog = Catalog::new(self.catalog.lang(), Some(&game.rules().sources));
        let speaker = Speaker { catalog: &catalog, rules: game.rules(), state: game.state(), eyes: Eyes::Watcher };
        let step = speaker.word(&format!("step.{}", game.state().step()));
        let counters = game.rules().schema.counters.iter();
        let clock: Vec<String> = counters
            .map(|counter| {
                format!(
                    "{} {}",
                    speaker.word(&format!("counter_{counter}")),
                    game.state().counter(CounterName::of_data(counter))
                )
            })
            .collect();
        let name = speaker.label(&game.rules().name).to_owned();
        let mut preview = vec![visible(&game.setup().name), name, format!("{} · {step}", clock.join(" · ")), when];
        preview.extend(game.state().ending.iter().map(|ending| speaker.text(&ending.reason)));
        preview.extend(damage.iter().map(|damage| self.catalog.text(&damage.text())));
        let holder = Who::holds(&RealDisk, path);
        preview.extend(holder.iter().map(|who| self.catalog.text(&held_by(who))));
        let standing = match (damage, holder) {
            (Some(_), _) => Standing::Damaged,
            (None, Some(_)) => Standing::Held,
            (None, None) => Standing::Free,
        };
        Row { standing, ..Row::new(file, preview, &value) }
    }

    fn rulesets(&self) -> Vec<Row> {
        let lang = self.catalog.lang();
        let row = |id: &'static str| {
            let rules = rulesets::find(id)?;
            let steps = rules.sequences.iter().flat_map(|sequence| &sequence.steps);
            let preview = steps.map(|step| step.label.get(lang).to_owned()).collect();
            Some(Row::new(rules.full_name(lang), preview, id))
        };
        rulesets::ids().filter_map(row).collect()
    }

    /// Bundled armies, of one ruleset or of all.
    fn armies(&self, ruleset: Option<&str>) -> Vec<Row> {
        let fits = |bundled: &&'static bundled::Bundled| ruleset.is_none_or(|ruleset| bundled.ruleset == ruleset);
        bundled::all().filter(fits).map(|bundled| self.army_row(bundled)).collect()
    }

    fn army_row(&self, bundled: &bundled::Bundled) -> Row {
        let loaded = army::load(bundled.file, bundled.source, &self.catalog, rulesets::find, &[bundled.ruleset]);
        let taken = self.stage == Stage::SecondArmy && self.battle.armies.first().is_some_and(|a| a == bundled.name);
        match loaded {
            Ok((army, rules)) => {
                let standing = if taken { Standing::Taken } else { Standing::Free };
                let preview = army_preview(&army, &rules, &self.catalog);
                Row { standing, ..Row::new(visible(&army.name), preview, bundled.name) }
            }
            Err(errors) => {
                let text = errors.render(&self.catalog, false);
                let preview = text.lines().map(str::to_owned).collect();
                Row { standing: Standing::Broken, ..Row::new(bundled.name.to_owned(), preview, "") }
            }
        }
    }

    /// Options of the battle; the first row begins it.
    fn options(&self) -> Vec<Row> {
        let lang = self.catalog.lang();
        let about = vec![self.catalog.plain("start-begin-about")];
        let begin = Row::new(self.catalog.plain("start-begin"), about, "");
        let Some(rules) = rulesets::find(&self.battle.ruleset) else { return vec![begin] };
        let word = |value: &Value| match value {
            Value::Bool(flag) => self.catalog.plain(if *flag { "yes" } else { "no" }),
            value => {
                let known = value.as_text().and_then(|text| rules.schema.words.get(text));
                known.map_or_else(|| value.to_string(), |label| label.get(lang).to_owned())
            }
        };
        let texts = rules.rules().unwrap_or_default();
        let rows = settings(&rules).into_iter().map(|setting| {
            let value = self.value_of(&setting);
            let rule = texts.iter().find(|rule| Some(&rule.id) == setting.rule.as_ref());
            let mut preview = vec![setting.label.get(lang).to_owned()];
            if let ValueType::Choice { choices, .. } = &setting.kind {
                preview.extend(choices.iter().map(|choice| {
                    let mark = if value.as_text() == Some(choice) { '✓' } else { '·' };
                    format!("{mark} {}", word(&Value::text(choice)))
                }));
            }
            if let Some(rule) = rule {
                preview.extend([String::new(), rule.text(lang).to_owned()]);
            }
            let row = Row::new(setting.label.get(lang).to_owned(), preview, &setting.id);
            Row { setting: Some(word(&value)), ..row }
        });
        std::iter::once(begin).chain(rows).collect()
    }

    fn value_of(&self, setting: &Setting) -> Value {
        let chosen = self.battle.options.iter().find(|(id, _)| *id == setting.id);
        chosen.and_then(|(_, text)| read_value(&setting.kind, text)).unwrap_or_else(|| setting.default.clone())
    }

    /// The next value of an option, or the one before.
    pub(crate) fn cycle(&mut self, place: usize, forward: bool) {
        let Some(rules) = rulesets::find(&self.battle.ruleset) else { return };
        let id = self.rows.get(place).map(|row| row.value.clone()).unwrap_or_default();
        let Some(setting) = settings(&rules).into_iter().find(|setting| setting.id == id) else { return };
        let now = self.value_of(&setting);
        let next = match (&setting.kind, &now) {
            (ValueType::Bool, Value::Bool(flag)) => (!flag).to_string(),
            (ValueType::Choice { choices, .. }, Value::Text(text)) => {
                let at = choices.iter().position(|choice| choice == text).unwrap_or(0);
                let step = if forward { 1 } else { choices.len().saturating_sub(1) };
                choices.get((at + step) % choices.len().max(1)).cloned().unwrap_or_default()
            }
            (ValueType::Number { .. }, Value::Number(number)) => {
                let step = if forward { 1 } else { -1 };
                let next = *number + step.into();
                if setting.kind.accepts(&Value::Number(next)) { next.to_string() } else { number.to_string() }
            }
            _ => return,
        };
        self.battle.options.retain(|(known, _)| *known != id);
        self.battle.options.push((id, next));
        self.rows = self.options();
    }
}

fn held_by(who: &Who) -> Text {
    let text = Text::new("watching-held-by").with("user", Arg::text(&who.user));
    text.with("place", Arg::text(&who.place)).with("since", Arg::text(&who.since))
}

/// An option or a setting of a battle.
struct Setting {
    id: String,
    label: Label,
    kind: ValueType,
    default: Value,
    rule: Option<String>,
}

fn settings(rules: &Arc<Ruleset>) -> Vec<Setting> {
    let battle = rules.schema.kinds.iter().filter(|kind| kind.class == Class::Battle);
    let of_battle = battle.flat_map(|kind| &kind.attributes).filter(|attribute| !attribute.state);
    let of_battle = of_battle.filter_map(|attribute| {
        Some(Setting {
            id: attribute.id.clone(),
            label: attribute.label.clone(),
            kind: attribute.value.clone(),
            default: attribute.default.clone()?,
            rule: attribute.rule.clone(),
        })
    });
    let options = rules.schema.options.iter().map(|option| Setting {
        id: option.id.clone(),
        label: option.label.clone(),
        kind: option.value.clone(),
        default: option.default.clone(),
        rule: option.rule.clone(),
    });
    of_battle.chain(options).collect()
}

/// An army in a few lines: its formations and how many units each has.
fn army_preview(army: &Army, rules: &Ruleset, catalog: &Catalog) -> Vec<String> {
    let lang = catalog.lang();
    let entities = army.on(Side::A);
    let units = i64::try_from(army.units(rules)).unwrap_or(i64::MAX);
    let mut lines =
        vec![rules.full_name(lang), catalog.text(&Text::new("start-units").with("count", units)), String::new()];
    for formation in entities.iter().filter(|entity| rules.schema.class(entity) == Some(Class::Formation)) {
        let members = entities.iter().filter(|entity| entity.parent.as_ref() == Some(&formation.id));
        let units = members.filter(|entity| rules.schema.class(entity) == Some(Class::Unit)).count();
        lines.push(format!("{units:>3}  {}", visible(&formation.name)));
    }
    lines
}
