//! The start screen: demonstration, resume, new battle, armies, help. Knows no ruleset; what it lists comes from data.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crossterm::event::{Event, KeyEventKind};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::keymap::{self, Action, Mode, help_page};
use super::lines::{Lines, PaneFrame, draw_pane, fit, wrap};
use super::theme::Theme;
use super::view::keys;
use super::{Shown, Wants};
use crate::army::{self, Army, bundled};
use crate::battle::parse;
use crate::engine::label::Lang;
use crate::engine::message::Text;
use crate::engine::ruleset::Ruleset;
use crate::engine::schema::{Class, ValueType};
use crate::engine::state::Side;
use crate::engine::value::Value;
use crate::journal::{Save, read};
use crate::lang::{Catalog, Speaker, visible};
use crate::rulesets;

/// What the player wants to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    Demonstration(String),
    Resume(PathBuf),
    New(NewBattle),
}

/// A battle put together on the start screen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewBattle {
    pub ruleset: String,
    pub armies: Vec<String>,
    pub options: Vec<(String, String)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Menu,
    Resume,
    Ruleset,
    FirstArmy,
    SecondArmy,
    Options,
    Armies,
    Help,
}

/// One line of a stage: what it says, what stands beside it, what it stands for.
struct Row {
    label: String,
    /// The value of an option, always in full at the end of its line.
    setting: Option<String>,
    preview: Vec<String>,
    value: String,
    enabled: bool,
}

pub struct Start {
    pub catalog: Catalog,
    theme: Theme,
    saves: PathBuf,
    stage: Stage,
    cursor: usize,
    rows: Vec<Row>,
    battle: NewBattle,
    top: usize,
    pub wanted: Option<Wanted>,
    pub wants: Wants,
}

const MENU: [(&str, Stage); 5] = [
    ("start-demo", Stage::Menu),
    ("start-resume", Stage::Resume),
    ("start-new", Stage::Ruleset),
    ("start-armies", Stage::Armies),
    ("start-help", Stage::Help),
];

impl Start {
    pub fn new(lang: Lang, theme: Theme, saves: &Path) -> Start {
        let mut start = Start {
            catalog: Catalog::new(lang, None),
            theme,
            saves: saves.to_owned(),
            stage: Stage::Menu,
            cursor: 0,
            rows: Vec::new(),
            battle: NewBattle::default(),
            top: 0,
            wanted: None,
            wants: Wants::default(),
        };
        start.enter(Stage::Menu);
        // Whoever has a battle going most likely wants to go on with it.
        start.cursor = usize::from(!start.save_files().is_empty());
        start
    }

    fn enter(&mut self, stage: Stage) {
        self.stage = stage;
        self.cursor = 0;
        self.top = 0;
        self.rows = match stage {
            Stage::Menu => self.menu(),
            Stage::Resume => self.saved(),
            Stage::Ruleset => self.rulesets(),
            Stage::FirstArmy | Stage::SecondArmy => self.armies(Some(&self.battle.ruleset)),
            Stage::Armies => self.armies(None),
            Stage::Options => self.options(),
            Stage::Help => {
                let row =
                    |label| Row { label, setting: None, preview: Vec::new(), value: String::new(), enabled: false };
                help_page(Mode::Start, &self.catalog).into_iter().map(row).collect()
            }
        };
        // An army that is taken cannot be chosen again.
        self.cursor = self.rows.iter().position(|row| row.enabled).unwrap_or(0);
    }

    fn menu(&self) -> Vec<Row> {
        let row = |key: &str| Row {
            label: self.catalog.plain(key),
            setting: None,
            preview: vec![self.catalog.plain(&format!("{key}-about"))],
            value: String::new(),
            enabled: true,
        };
        MENU.iter().map(|(key, _)| row(key)).collect()
    }

    /// Saved battles, the newest first; damaged ones say why.
    fn saved(&self) -> Vec<Row> {
        self.save_files().into_iter().map(|(time, path)| self.saved_row(time, &path)).collect()
    }

    fn save_files(&self) -> Vec<(std::time::SystemTime, PathBuf)> {
        let Ok(folder) = std::fs::read_dir(&self.saves) else { return Vec::new() };
        let mut files: Vec<(std::time::SystemTime, PathBuf)> = folder
            .filter_map(Result::ok)
            .filter(|entry| entry.path().extension().is_some_and(|extension| extension == "jsonl"))
            .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
            .collect();
        files.sort_by(|a, b| b.cmp(a));
        files
    }

    fn saved_row(&self, time: std::time::SystemTime, path: &Path) -> Row {
        let file = path.file_name().map(|name| visible(&name.to_string_lossy())).unwrap_or_default();
        let value = path.display().to_string();
        let when = jiff::Timestamp::try_from(time)
            .map(|time| time.to_zoned(jiff::tz::TimeZone::system()).strftime("%Y-%m-%d %H:%M").to_string())
            .unwrap_or_default();
        let game = match Save::look(path, &rulesets::find) {
            Ok(game) => game,
            Err(error) => {
                let text = self.catalog.text(&error.text());
                let good = read(path).map(|contents| contents.events).unwrap_or(0);
                let preview = vec![text, format!("{good}")];
                return Row { label: format!("! {file}"), setting: None, preview, value, enabled: false };
            }
        };
        let catalog = Catalog::new(self.catalog.lang(), Some(&game.rules().sources));
        let speaker = Speaker { catalog: &catalog, rules: game.rules(), state: game.state() };
        let step = speaker.word(&format!("step.{}", game.state().step()));
        let counters = game.rules().schema.counters.iter();
        let clock: Vec<String> = counters
            .map(|counter| format!("{} {}", speaker.word(&format!("counter_{counter}")), game.state().counter(counter)))
            .collect();
        let mut preview = vec![
            visible(&game.setup().name),
            speaker.label(&game.rules().name).to_owned(),
            format!("{} · {step}", clock.join(" · ")),
            when,
        ];
        preview.extend(game.state().ending.iter().map(|ending| speaker.text(&ending.reason)));
        Row { label: file, setting: None, preview, value, enabled: true }
    }

    fn rulesets(&self) -> Vec<Row> {
        let lang = self.catalog.lang();
        rulesets::ids()
            .filter_map(|id| rulesets::find(id).map(|rules| (id, rules)))
            .map(|(id, rules)| Row {
                label: rules.name.get(lang).to_owned(),
                setting: None,
                preview: rules
                    .sequences
                    .iter()
                    .flat_map(|sequence| &sequence.steps)
                    .map(|step| step.label.get(lang).to_owned())
                    .collect(),
                value: id.to_owned(),
                enabled: true,
            })
            .collect()
    }

    /// Bundled armies, of one ruleset or of all.
    fn armies(&self, ruleset: Option<&str>) -> Vec<Row> {
        let fits = |bundled: &&bundled::Bundled| ruleset.is_none_or(|ruleset| bundled.ruleset == ruleset);
        bundled::BUNDLED.iter().filter(fits).map(|bundled| self.army_row(bundled)).collect()
    }

    fn army_row(&self, bundled: &bundled::Bundled) -> Row {
        let loaded = army::load(bundled.file, bundled.source, &self.catalog, rulesets::find, &[bundled.ruleset]);
        let taken = self.stage == Stage::SecondArmy && self.battle.armies.first().is_some_and(|a| a == bundled.name);
        match loaded {
            Ok((army, rules)) => Row {
                label: if taken {
                    format!("{} {}", self.theme.done(), visible(&army.name))
                } else {
                    visible(&army.name)
                },
                setting: None,
                preview: army_preview(&army, &rules, &self.catalog),
                value: bundled.name.to_owned(),
                enabled: !taken,
            },
            Err(errors) => {
                let text = errors.render(&self.catalog.plain("help-word"), false);
                let preview = text.lines().map(str::to_owned).collect();
                Row {
                    label: format!("! {}", bundled.name),
                    setting: None,
                    preview,
                    value: String::new(),
                    enabled: false,
                }
            }
        }
    }

    /// Options of the battle; the first line begins it.
    fn options(&self) -> Vec<Row> {
        let lang = self.catalog.lang();
        let begin = Row {
            label: self.catalog.plain("start-begin"),
            setting: None,
            preview: vec![self.catalog.plain("start-begin-about")],
            value: String::new(),
            enabled: true,
        };
        let Some(rules) = rulesets::find(&self.battle.ruleset) else { return vec![begin] };
        let word = |value: &Value| match value {
            Value::Bool(flag) => self.catalog.plain(if *flag { "yes" } else { "no" }),
            value => {
                let known = value.as_text().and_then(|text| rules.schema.words.get(text));
                known.map_or_else(|| value.to_string(), |label| label.get(lang).to_owned())
            }
        };
        let texts = rules.rules().unwrap_or_default();
        let rows = switches(&rules).into_iter().map(|switch| {
            let value = self.value_of(&switch);
            let rule = texts.iter().find(|rule| Some(&rule.id) == switch.rule.as_ref());
            let mut preview = vec![switch.label.get(lang).to_owned()];
            if let ValueType::Choice { choices, .. } = &switch.kind {
                preview.extend(choices.iter().map(|choice| {
                    let mark = if value.as_text() == Some(choice) { self.theme.done() } else { self.theme.dot() };
                    format!("{mark} {}", word(&Value::text(choice)))
                }));
            }
            if let Some(rule) = rule {
                preview.extend([String::new(), rule.text(lang).to_owned()]);
            }
            Row {
                label: switch.label.get(lang).to_owned(),
                setting: Some(word(&value)),
                preview,
                value: switch.id,
                enabled: true,
            }
        });
        std::iter::once(begin).chain(rows).collect()
    }

    fn value_of(&self, switch: &Switch) -> Value {
        let chosen = self.battle.options.iter().find(|(id, _)| *id == switch.id);
        chosen.and_then(|(_, text)| parse(&switch.kind, text)).unwrap_or_else(|| switch.default.clone())
    }

    /// The next value of the option under the cursor.
    fn cycle(&mut self, forward: bool) {
        let Some(rules) = rulesets::find(&self.battle.ruleset) else { return };
        let id = self.rows.get(self.cursor).map(|row| row.value.clone()).unwrap_or_default();
        let Some(switch) = switches(&rules).into_iter().find(|switch| switch.id == id) else { return };
        let now = self.value_of(&switch);
        let next = match (&switch.kind, &now) {
            (ValueType::Bool, Value::Bool(flag)) => (!flag).to_string(),
            (ValueType::Choice { choices, .. }, Value::Text(text)) => {
                let at = choices.iter().position(|choice| choice == text).unwrap_or(0);
                let step = if forward { 1 } else { choices.len().saturating_sub(1) };
                choices.get((at + step) % choices.len().max(1)).cloned().unwrap_or_default()
            }
            (ValueType::Number { .. }, Value::Number(number)) => {
                let step = if forward { 1 } else { -1 };
                let next = *number + step.into();
                if switch.kind.accepts(&Value::Number(next)) { next.to_string() } else { number.to_string() }
            }
            _ => return,
        };
        self.battle.options.retain(|(known, _)| *known != id);
        self.battle.options.push((id, next));
        let cursor = self.cursor;
        self.rows = self.options();
        self.cursor = cursor;
    }

    pub fn handle(&mut self, event: &Event) {
        self.wants.frame = true;
        let Event::Key(key) = event else { return };
        if key.kind == KeyEventKind::Release {
            return;
        }
        let Some(action) = keymap::action(Mode::Start, key) else { return };
        let last = self.rows.len().saturating_sub(1);
        match action {
            Action::Up => self.cursor = self.cursor.saturating_sub(1),
            Action::Down => self.cursor = (self.cursor + 1).min(last),
            Action::PageUp => self.cursor = self.cursor.saturating_sub(10),
            Action::PageDown => self.cursor = (self.cursor + 10).min(last),
            Action::Left => self.cycle(false),
            Action::Right => self.cycle(true),
            Action::Language => {
                let other = if self.catalog.lang() == Lang::Fr { Lang::En } else { Lang::Fr };
                self.catalog = Catalog::new(other, None);
                let (stage, cursor) = (self.stage, self.cursor);
                self.enter(stage);
                self.cursor = cursor;
            }
            Action::Back => self.back(),
            Action::Quit => self.wants.leaving = true,
            Action::Redraw => self.wants.redraw = true,
            Action::Suspend => self.wants.suspending = true,
            Action::Act => self.choose(),
            _ => {}
        }
    }

    fn back(&mut self) {
        match self.stage {
            Stage::Menu => self.wants.leaving = true,
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
    }

    fn choose(&mut self) {
        let Some(row) = self.rows.get(self.cursor).filter(|row| row.enabled) else { return };
        let value = row.value.clone();
        match self.stage {
            Stage::Menu => match MENU.get(self.cursor).map(|(_, stage)| *stage) {
                Some(Stage::Menu) => {
                    self.want(Wanted::Demonstration(rulesets::first().to_owned()));
                }
                Some(stage) => {
                    self.battle = NewBattle::default();
                    self.enter(stage);
                }
                None => {}
            },
            Stage::Resume => self.want(Wanted::Resume(PathBuf::from(value))),
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
            Stage::Options if self.cursor == 0 => self.want(Wanted::New(self.battle.clone())),
            Stage::Options => self.cycle(true),
            Stage::Armies | Stage::Help => {}
        }
    }

    fn want(&mut self, wanted: Wanted) {
        self.wanted = Some(wanted);
        self.wants.leaving = true;
    }

    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        let theme = self.theme;
        if area.width < 40 || area.height < 12 {
            let text = fit(&self.catalog.plain("too-small"), usize::from(area.width));
            frame.buffer_mut().set_stringn(0, 0, text, usize::from(area.width), Style::new());
            return;
        }
        let [top, body, bottom] =
            Layout::vertical([Constraint::Length(1), Constraint::Min(3), Constraint::Length(1)]).areas(area);
        let title = format!(" Estafette {}", env!("CARGO_PKG_VERSION"));
        frame.buffer_mut().set_stringn(
            top.x,
            top.y,
            fit(&title, usize::from(top.width)),
            usize::from(top.width),
            theme.strong(),
        );
        let wide = self.stage != Stage::Help;
        let [left, right] = if wide {
            Layout::horizontal([Constraint::Fill(1), Constraint::Fill(1)]).areas(body)
        } else {
            Layout::horizontal([Constraint::Fill(1), Constraint::Length(0)]).areas(body)
        };
        let width = usize::from(left.width.saturating_sub(3));
        let lines = self.rows.iter().map(|row| {
            let style = if row.enabled || self.stage == Stage::Help { Style::new() } else { theme.faint() };
            let setting =
                row.setting.as_ref().map(|setting| format!(" {}", fit(setting, setting.width().min(width / 2))));
            let room = width.saturating_sub(setting.as_ref().map_or(0, |setting| setting.width()));
            let text = fit(&row.label, room) + &setting.unwrap_or_default();
            Line::from(Span::styled(theme.plain(&text), style))
        });
        let mut content = Lines { lines: lines.collect(), cursor: Some(self.cursor), below: 0 };
        if content.lines.is_empty() {
            content.cursor = None;
            content.wrapped(&self.catalog.plain("start-nothing"), width, theme.faint());
        }
        let title = format!(" {} ", self.catalog.plain(self.stage.title()));
        let pane = PaneFrame { title, focused: true, theme, top: &mut self.top };
        let cursor = draw_pane(frame, left, &content, pane);
        if wide {
            let width = usize::from(right.width.saturating_sub(3));
            let mut preview = Lines::default();
            for line in self.rows.get(self.cursor).map(|row| row.preview.as_slice()).unwrap_or_default() {
                for line in wrap(&theme.plain(line), width) {
                    preview.push(line);
                }
            }
            let pane = PaneFrame { title: String::new(), focused: false, theme, top: &mut 0 };
            draw_pane(frame, right, &preview, pane);
        }
        let width = usize::from(bottom.width);
        let keys = keys(Mode::Start, &self.catalog, width.saturating_sub(1));
        frame.buffer_mut().set_stringn(bottom.x, bottom.y, fit(&format!(" {keys}"), width), width, Style::new());
        if let Some(cursor) = cursor {
            frame.set_cursor_position(cursor);
        }
    }
}

impl Shown for Start {
    fn draw(&mut self, frame: &mut Frame<'_>) {
        Start::draw(self, frame);
    }

    fn handle(&mut self, event: &Event) {
        Start::handle(self, event);
    }

    fn wants(&mut self) -> &mut Wants {
        &mut self.wants
    }
}

impl Stage {
    fn title(self) -> &'static str {
        match self {
            Stage::Menu => "start-title",
            Stage::Resume => "start-resume",
            Stage::Ruleset => "start-ruleset",
            Stage::FirstArmy => "start-first-army",
            Stage::SecondArmy => "start-second-army",
            Stage::Options => "start-options",
            Stage::Armies => "start-armies",
            Stage::Help => "start-help",
        }
    }
}

/// An option or a setting of a battle.
struct Switch {
    id: String,
    label: crate::engine::label::Label,
    kind: ValueType,
    default: Value,
    rule: Option<String>,
}

fn switches(rules: &Arc<Ruleset>) -> Vec<Switch> {
    let battle = rules.schema.kinds.iter().filter(|kind| kind.class == Class::Battle);
    let settings = battle.flat_map(|kind| &kind.attributes).filter(|attribute| !attribute.state);
    let settings = settings.filter_map(|attribute| {
        Some(Switch {
            id: attribute.id.clone(),
            label: attribute.label.clone(),
            kind: attribute.value.clone(),
            default: attribute.default.clone()?,
            rule: attribute.rule.clone(),
        })
    });
    let options = rules.schema.options.iter().map(|option| Switch {
        id: option.id.clone(),
        label: option.label.clone(),
        kind: option.value.clone(),
        default: option.default.clone(),
        rule: option.rule.clone(),
    });
    settings.chain(options).collect()
}

/// An army in a few lines: its formations and how many units each has.
fn army_preview(army: &Army, rules: &Ruleset, catalog: &Catalog) -> Vec<String> {
    let lang = catalog.lang();
    let entities = army.on(Side::A);
    let units = i64::try_from(army.units(rules)).unwrap_or(i64::MAX);
    let mut lines = vec![
        rules.name.get(lang).to_owned(),
        catalog.text(&Text::new("start-units").with("count", units)),
        String::new(),
    ];
    for formation in entities.iter().filter(|entity| rules.schema.class(entity) == Some(Class::Formation)) {
        let members = entities.iter().filter(|entity| entity.parent.as_ref() == Some(&formation.id));
        let units = members.filter(|entity| rules.schema.class(entity) == Some(Class::Unit)).count();
        lines.push(format!("{units:>3}  {}", visible(&formation.name)));
    }
    lines
}
