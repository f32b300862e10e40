//! The order of battle: who there is, in which state, and who still has something to do. State comes before what never
//! changes, and what finds no room is left out whole: the sheet has all of it.

use std::collections::BTreeSet;
use std::ops::Range;

use ratatui::style::Style;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::super::app::{App, Pane};
use super::super::lines::{Lines, cut, fit};
use super::super::order::{Folds, OrderRow, Room, Shown, cursor_row, order_rows_in};
use crate::engine::message::Text;
use crate::engine::play::Game;
use crate::engine::procedure;
use crate::engine::value::Value;
use crate::engine::world::{Attribute, Entity, Side, SignDecl, Tone};
use crate::lang::{Speaker, visible};
use crate::play::asked_of;
use crate::report::value_word;

/// The short label of an attribute that is the limit of the one beside it.
const LIMIT: &str = "/";

/// Where a short label wants its value, if not after it.
const VALUE: char = '#';
/// The same with its sign.
const SIGNED: &str = "+#";

/// A name keeps this much of a row however much else there is to say.
const SHORTEST_NAME: usize = 14;
/// The same for a formation.
const FORMATION_NAME: usize = 11;
/// The same where a grave state or the strength would find no room else.
const PRESSED_NAME: usize = 9;
/// Rows that stay in sight below the cursor.
const NEIGHBOURS: usize = 3;
/// From this width on bars have a cell for each point.
const WIDE: usize = 50;
/// Cells of a bar where there is room, and where there is not.
const LONG_BAR: usize = 12;
const SHORT_BAR: usize = 4;

/// Something said about an entity, in a few letters.
struct Piece {
    text: String,
    style: Style,
    weight: Weight,
}

/// What is left out first where a row has no room: the last of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Weight {
    /// A state that weighs on whoever has it.
    Grave,
    Strength,
    Warning,
    /// Whatever else changes during a battle.
    State,
    /// What was done in this step or turn.
    Done,
    Balance,
    /// What never changes.
    Fixed,
}

impl Weight {
    fn of(tone: Tone, flag: bool) -> Weight {
        match tone {
            Tone::Bad => Weight::Grave,
            Tone::Warn => Weight::Warning,
            Tone::Plain | Tone::Good if flag => Weight::Done,
            Tone::Plain | Tone::Good => Weight::State,
        }
    }
}

/// The rows of both armies, or of one where they stand side by side.
pub(super) fn order(app: &App, side: Option<Side>, sight: Sight, width: usize) -> Lines {
    let rows = order_rows_in(app, Some(Room { height: sight.height, side_by_side: side.is_some() }));
    let busy = asked_of(app.game());
    let signs = app.game().rules().signs(app.game().state());
    let mut content = Lines { below: NEIGHBOURS, by_page: true, ..Lines::default() };
    let state = app.game().state();
    let of_side =
        |row: &OrderRow| state.entity(row.id.as_str()).filter(|entity| side.is_none_or(|_| entity.side == side));
    let cursor = cursor_row(app, &rows);
    let listed: Vec<(usize, &OrderRow, &Entity)> =
        rows.iter().enumerate().filter_map(|(index, row)| Some((index, row, of_side(row)?))).collect();
    content.cursor = listed.iter().position(|(index, ..)| *index == cursor);
    let in_sight = sight.lines(content.cursor, listed.len());
    for (place, (index, row, entity)) in listed.into_iter().enumerate() {
        let here = cursor == index;
        if !in_sight.iter().any(|lines| lines.contains(&place)) {
            content.lines.push(Line::default());
            continue;
        }
        let pointed = here && app.ui.focus == Pane::Order;
        content.push(match row.shown {
            Shown::Entity => {
                let room = width.saturating_sub(row.depth + 3 + name_room(entity));
                let pieces = pieces_in(app, entity, &signs, width, room);
                let duty = match busy.contains(row.id.as_str()) {
                    true => Duty::Open,
                    false if !app.ui.folding.asks() || row.folds.is_some() => Duty::NotAsked,
                    false => Duty::None,
                };
                entity_line(app, row, entity, width, (duty, pointed), pieces)
            }
            Shown::Gone(count) => gone_line(app, row, count, width, pointed),
        });
    }
    content
}

/// What the step still asks of somebody.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Duty {
    Open,
    /// Nothing, while it asks something of others.
    None,
    /// It asks nothing of anybody, or not of such as these.
    NotAsked,
}

/// The part of a list that a pane may come to show.
#[derive(Clone, Copy)]
pub(super) struct Sight {
    /// First line shown in the frame before.
    pub(super) top: usize,
    pub(super) height: usize,
}

impl Sight {
    /// Lines that may be shown, wherever the list is scrolled to keep its cursor in sight: around where it stood, around the
    /// cursor, and at its end. Of an army of hundreds the rest is not worked out.
    fn lines(self, cursor: Option<usize>, count: usize) -> [Range<usize>; 3] {
        let around =
            |place: usize| place.saturating_sub(self.height + NEIGHBOURS)..place + self.height + NEIGHBOURS + 1;
        [around(self.top), cursor.map_or(0..0, around), count.saturating_sub(self.height)..count]
    }
}

/// Units out of play take one line of their formation.
fn gone_line(app: &App, row: &OrderRow, count: usize, width: usize, pointed: bool) -> Line<'static> {
    let count = i64::try_from(count).unwrap_or(i64::MAX);
    let text = app.speaker().text(&Text::new("units-gone").with("count", count));
    let style = if pointed { app.theme.pointed() } else { app.theme.faint() };
    let indent = " ".repeat(row.depth + 1);
    Line::from(vec![
        Span::raw(indent),
        Span::styled(cut(&app.theme.plain(&text), width.saturating_sub(row.depth + 1)), style),
    ])
}

fn entity_line(
    app: &App,
    row: &OrderRow,
    entity: &Entity,
    width: usize,
    (duty, pointed): (Duty, bool),
    pieces: Vec<Piece>,
) -> Line<'static> {
    let theme = app.theme;
    let fold = row.folds.map_or(" ", |folds| theme.folded(folds == Folds::Folded));
    let indent = " ".repeat(row.depth);
    let room = width.saturating_sub(indent.len() + 3);
    let name = visible(&entity.name);
    let beside = |least: usize| room.saturating_sub(name.width().min(least) + 1);
    // Of a formation its order and its points matter more than the end of its name.
    let least = if row.folds.is_some() { FORMATION_NAME } else { SHORTEST_NAME };
    let pieces = fitting(pieces, beside(least), beside(PRESSED_NAME));
    let taken: usize = pieces.iter().map(|piece| piece.text.width() + 1).sum();
    let name_width = room.saturating_sub(taken);
    let gone = !app.game().rules().schema.in_play(entity);
    let style = if gone { theme.faint() } else { theme.side(entity.side) };
    let style = match duty {
        _ if row.depth == 0 => style.patch(theme.strong()),
        Duty::Open => style.patch(theme.strong()),
        Duty::None if !pointed => style.patch(theme.dim()),
        Duty::None | Duty::NotAsked => style,
    };
    let style = if pointed { style.patch(theme.pointed()) } else { style };
    let name = theme.plain(&apart(app, entity, &name, name_width));
    let padding = name_width.saturating_sub(name.width());
    let sign = if duty == Duty::Open { "*" } else { " " };
    let mut spans = vec![
        Span::raw(format!("{indent}{fold}")),
        Span::styled(name, style),
        Span::raw(format!("{sign}{}", " ".repeat(padding))),
    ];
    for (place, piece) in pieces.into_iter().enumerate() {
        let space = if place == 0 { "" } else { " " };
        spans.push(Span::styled(format!("{space}{}", piece.text), piece.style));
    }
    Line::from(spans)
}

/// A party of what is resolved: its name, and its state as far as it fits.
pub(super) fn party(app: &App, game: &Game, entity: &Entity, width: usize) -> Line<'static> {
    let theme = app.theme;
    let name = theme.plain(&visible(&entity.name));
    let name = if name.width() > width { fit(&name, width) } else { name };
    let signs = game.rules().signs(game.state());
    let room = width.saturating_sub(name.width() + 1);
    let pieces = fitting(pieces_in(app, entity, &signs, width, room), room, room);
    let mut spans = vec![Span::styled(name, theme.side(entity.side).patch(theme.strong()))];
    spans.extend(pieces.into_iter().map(|piece| Span::styled(format!(" {}", piece.text), piece.style)));
    Line::from(spans)
}

/// As many as fit, the weightiest first, each in its place; what does not fit is left out whole. The gravest have more room:
/// at the cost of the name.
fn fitting(pieces: Vec<Piece>, room: usize, for_the_gravest: usize) -> Vec<Piece> {
    let mut by_weight: Vec<(usize, Weight, usize)> =
        pieces.iter().enumerate().map(|(place, piece)| (place, piece.weight, piece.text.width() + 1)).collect();
    by_weight.sort_by_key(|(_, weight, _)| *weight);
    let mut taken = 0;
    let mut chosen = BTreeSet::new();
    for (place, weight, needed) in by_weight {
        let room = if weight <= Weight::Strength { for_the_gravest } else { room };
        if taken + needed <= room {
            taken += needed;
            chosen.insert(place);
        }
    }
    pieces.into_iter().enumerate().filter(|(place, _)| chosen.contains(place)).map(|(_, piece)| piece).collect()
}

/// What a name needs at least, with the space behind it.
fn name_room(entity: &Entity) -> usize {
    visible(&entity.name).width().min(SHORTEST_NAME) + 1
}

/// How states are told.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Telling {
    InLetters,
    InWords,
}

/// What is said about an entity: in words where a wide row has room for all that changes, else in a few letters.
fn pieces_in(app: &App, entity: &Entity, signs: &Signs<'_>, width: usize, room: usize) -> Vec<Piece> {
    let longest = if width > WIDE { LONG_BAR } else { SHORT_BAR };
    // Words matter more than a long bar.
    for bar in [longest, SHORT_BAR].into_iter().filter(|_| width > WIDE) {
        let pieces = pieces(app, entity, signs, bar, Telling::InWords);
        let needed: usize =
            pieces.iter().filter(|piece| piece.weight < Weight::Fixed).map(|piece| piece.text.width() + 1).sum();
        if needed <= room {
            return pieces;
        }
    }
    pieces(app, entity, signs, SHORT_BAR, Telling::InLetters)
}

/// Who shows which sign now.
type Signs<'a> = [(&'a SignDecl, Vec<String>)];

/// What is said about an entity, in the order in which it matters: strength, signs, markers, what changed, balances, what it
/// is.
fn pieces(app: &App, entity: &Entity, signs: &Signs<'_>, bar: usize, telling: Telling) -> Vec<Piece> {
    let (speaker, theme) = (app.speaker(), app.theme);
    let schema = &app.game().rules().schema;
    let mut pieces = Vec::new();
    if let Some(strength) = entity.strength {
        let (now, start) = (strength.now.trunc(), strength.start.trunc());
        let cells = if bar > SHORT_BAR { usize::try_from(start).unwrap_or(SHORT_BAR).clamp(1, bar) } else { bar };
        let text = format!(
            "{} {}/{}",
            theme.bar(now, start, cells),
            speaker.decimal(strength.now),
            speaker.decimal(strength.start)
        );
        pieces.push(Piece { text, style: theme.thirds(now, start), weight: Weight::Strength });
    }
    for (sign, _) in signs.iter().filter(|(_, shown)| shown.iter().any(|id| *id == entity.id.as_str())) {
        let said = if telling == Telling::InWords { &sign.label } else { &sign.short };
        let weight = Weight::of(sign.tone, false);
        pieces.push(Piece { text: theme.plain(speaker.label(said)), style: theme.tone(sign.tone), weight });
    }
    for (id, tokens) in &entity.markers {
        let Some(marker) = schema.marker(id) else { continue };
        let Some(short) = &marker.short else { continue };
        let label = if telling == Telling::InWords { &marker.label } else { short };
        let count = if tokens.len() > 1 { format!(" ×{}", tokens.len()) } else { String::new() };
        let text = theme.plain(&format!("{}{count}", speaker.label(label)));
        let weight = Weight::of(marker.tone(), marker.flag);
        pieces.push(Piece { text, style: theme.tone(marker.tone()), weight });
    }
    let attributes = schema.kind(&entity.kind).map(|kind| kind.attributes.as_slice()).unwrap_or_default();
    let listed = attributes.iter().enumerate().filter(|(_, attribute)| attribute.short.is_some());
    let (changing, fixed): (Vec<_>, Vec<_>) = listed.partition(|(_, attribute)| attribute.state);
    let piece = |(place, attribute): (usize, &Attribute)| {
        attribute_piece(app, entity, attribute, limit_of(place, attributes), telling)
    };
    pieces.extend(changing.into_iter().filter_map(piece));
    for (id, balance) in &entity.pools {
        let label = schema.pools.iter().find(|pool| pool.id == *id).map(|pool| speaker.label(&pool.label));
        let text = theme.plain(&format!("{} {balance}", label.unwrap_or(id)));
        pieces.push(Piece { text, style: Style::new(), weight: Weight::Balance });
    }
    pieces.extend(fixed.into_iter().filter_map(piece));
    if telling == Telling::InWords && schema.in_play(entity) {
        pieces.extend(numbers(app, entity));
    }
    pieces
}

/// An entity's numbers as they are now, in the few letters that the ruleset has for them (`brief-KEY`).
fn numbers(app: &App, entity: &Entity) -> Vec<Piece> {
    let (speaker, theme) = (app.speaker(), app.theme);
    let brief = |line: procedure::Line| {
        let key = format!("brief-{}", line.text.key);
        let told = speaker.catalog.has(&key).then(|| speaker.text(&Text { key, args: line.text.args }))?;
        Some(Piece { text: theme.plain(&told), style: theme.faint(), weight: Weight::Fixed })
    };
    app.game().rules().profile(app.game().state(), entity).into_iter().filter_map(brief).collect()
}

/// The attribute beside the one at a place that is written as its limit: `losses 3/9`.
fn limit_of(at: usize, all: &[Attribute]) -> Option<&Attribute> {
    let beside = [at.checked_sub(1), Some(at + 1)];
    beside.into_iter().flatten().filter_map(|at| all.get(at)).find(|other| is_limit(other))
}

fn is_limit(attribute: &Attribute) -> bool {
    attribute.short.as_ref().is_some_and(|short| short.fr == LIMIT)
}

fn attribute_piece(
    app: &App,
    entity: &Entity,
    attribute: &Attribute,
    limit: Option<&Attribute>,
    telling: Telling,
) -> Option<Piece> {
    if is_limit(attribute) {
        return None;
    }
    let speaker = app.speaker();
    let value = entity.attributes.get(&attribute.id)?;
    if attribute.only_news && Some(value) == attribute.default.as_ref() {
        return None;
    }
    let short = speaker.label(attribute.short.as_ref()?);
    if let Some(whole) = &attribute.left_of {
        let whole = entity.attributes.get(whole).and_then(Value::as_number).filter(|whole| whole.is_positive())?;
        let left = whole - value.as_number()?;
        let text = format!("{short} {}{LIMIT}{}", speaker.decimal(left), speaker.decimal(whole));
        return Some(Piece { text: app.theme.plain(&text), style: Style::new(), weight: Weight::State });
    }
    let hidden = speaker.rules.hides(speaker.eyes, speaker.state, entity, attribute);
    let word = |value: &Value| match telling {
        Telling::InWords => value_word(value, speaker),
        Telling::InLetters => short_word(value, speaker),
    };
    let value = if hidden { app.plain("hidden-choice") } else { word(value) };
    let style = if attribute.changes() { Style::new() } else { app.theme.faint() };
    let limit = limit.and_then(|limit| entity.attributes.get(&limit.id)).map(|limit| short_word(limit, speaker));
    let value = limit.map_or(value.clone(), |limit| format!("{value}{LIMIT}{limit}"));
    let text = match short {
        "" => value,
        short if short.contains(SIGNED) => {
            let signed = if value.starts_with('-') { value } else { format!("+{value}") };
            short.replace(SIGNED, &signed)
        }
        short if short.contains(VALUE) => short.replace(VALUE, &value),
        short => format!("{short} {value}"),
    };
    let weight = if attribute.changes() { Weight::State } else { Weight::Fixed };
    Some(Piece { text: app.theme.plain(&text), style, weight })
}

/// A value in the few letters that the ruleset has for it (`short_VALUE`), else in its word.
fn short_word(value: &Value, speaker: Speaker<'_>) -> String {
    let short = value.as_text().and_then(|text| speaker.rules.schema.words.get(&format!("short_{text}")));
    short.map_or_else(|| value_word(value, speaker), |label| speaker.label(label).to_owned())
}

/// A name cut to this width so that no other of the same side reads the same: where the beginnings are alike, what tells
/// them apart is kept.
fn apart(app: &App, entity: &Entity, name: &str, width: usize) -> String {
    if name.width() <= width {
        return name.to_owned();
    }
    let shorter = cut(name, width.saturating_sub(1));
    let others = app.game().state().in_order().filter(|other| other.side == entity.side && other.id != entity.id);
    let alike: Vec<String> =
        others.map(|other| visible(&other.name)).filter(|other| other.starts_with(&shorter)).collect();
    if alike.is_empty() {
        return fit(name, width);
    }
    // The longest beginning that another one shares: from there on the names differ.
    let shared = |other: &String| name.chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
    let differs = alike.iter().map(shared).max().unwrap_or(0);
    let end: String = name.chars().skip(differs).collect();
    let end = cut(&end, width / 2);
    let start = cut(name, width.saturating_sub(end.width() + 1));
    format!("{}…{end}", start.trim_end())
}
