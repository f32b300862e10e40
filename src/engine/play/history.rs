//! The events of a battle, kept as the text they are written in: a long battle is folded once and then read again only
//! where somebody looks. Older events are kept packed, so an event costs a fraction of its line.

use std::borrow::Cow;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::engine::play::Event;
use crate::engine::world::Effect;

/// Every event ever accepted, in order. The number of an event is its place, counted from 1.
#[derive(Clone, Debug, Default)]
pub struct History {
    /// The older events, in blocks of whole lines.
    packed: Vec<Block>,
    /// The lines of the newest, each with its end.
    text: String,
    /// Where the line of each event ends in the text of all of them, behind the end of the line.
    ends: Vec<usize>,
    turns: Vec<Turn>,
}

/// Lines of some events, packed.
#[derive(Clone, Debug)]
struct Block {
    /// Where its text begins in that of all events.
    start: usize,
    bytes: Arc<[u8]>,
}

/// What a line ends with.
const END: char = '\n';
/// Bytes of text packed together. A smaller block packs worse, a larger one costs more to look into.
const BLOCK: usize = 32 * 1024;
/// Bytes of the newest events that stay as they are: what undo and the log look at.
const FRESH: usize = 32 * BLOCK;
/// Bytes that are packed at a time: an evening's battle never is.
const ROOM: usize = 32 * BLOCK;

/// Text that is not packed yet, at most.
pub const UNPACKED: usize = FRESH + ROOM - 1;

/// Looks into events one after the other, and unpacks a block once for all those in it.
pub struct Reader<'a> {
    history: &'a History,
    /// The block that is open: its place, and its text.
    block: Option<(usize, String)>,
}

impl Reader<'_> {
    /// The text of the event at a place counted from 0, as it was written.
    pub fn line(&mut self, index: usize) -> Option<&str> {
        let history = self.history;
        let (start, end) = history.span(index)?;
        let place = match history.packed.partition_point(|block| block.start <= start).checked_sub(1) {
            Some(place) if start < history.packed_bytes() => place,
            Some(_) | None => {
                let before = history.packed_bytes();
                return history.text.get(start.checked_sub(before)?..end.checked_sub(before)?);
            }
        };
        let block = history.packed.get(place)?;
        if self.block.as_ref().is_none_or(|(open, _)| *open != place) {
            let text = lz4_flex::block::decompress_size_prepended(&block.bytes).ok()?;
            self.block = Some((place, String::from_utf8(text).ok()?));
        }
        let (_, text) = self.block.as_ref()?;
        text.get(start.checked_sub(block.start)?..end.checked_sub(block.start)?)
    }

    /// The effects of the event at a place; none where they cannot be read.
    pub fn effects(&mut self, index: usize) -> Option<Vec<Effect>> {
        self.line(index).and_then(|line| Fold::parse(line).ok()).map(Fold::all_effects)
    }

    /// Those of its effects that are written with one of these beginnings, without a look at the others. Quotes inside of
    /// texts are escaped, so nothing but an effect begins like one.
    pub fn effects_beginning(&mut self, index: usize, beginnings: &[&str]) -> Vec<Effect> {
        let Some(line) = self.line(index) else { return Vec::new() };
        let begin = |beginning: &&str| memchr::memmem::find_iter(line.as_bytes(), beginning.as_bytes()).collect();
        let mut places: Vec<usize> =
            beginnings.iter().flat_map(|beginning| -> Vec<usize> { begin(beginning) }).collect();
        places.sort_unstable();
        let read = |at: usize| serde_json::Deserializer::from_str(line.get(at..)?).into_iter().next()?.ok();
        places.into_iter().filter_map(read).collect()
    }

    /// The event at a place counted from 0.
    pub fn get(&mut self, index: usize) -> Option<Event> {
        serde_json::from_str(self.line(index)?).ok()
    }
}

/// As much of an event as it takes to know whether it is in force.
#[derive(Debug, Deserialize)]
struct Kind<'a> {
    seq: u64,
    #[serde(borrow)]
    command: CommandKind<'a>,
    #[serde(default)]
    replaces: Option<u64>,
}

/// As much of an event as folding it takes.
#[derive(Debug, Deserialize)]
pub struct Fold<'a> {
    pub seq: u64,
    #[serde(borrow)]
    command: CommandKind<'a>,
    #[serde(default)]
    effects: Vec<Effect>,
    #[serde(default)]
    replaces: Option<u64>,
    #[serde(default)]
    replays: Vec<Replayed>,
}

#[derive(Debug, Deserialize)]
struct Replayed {
    #[serde(default)]
    effects: Vec<Effect>,
}

#[derive(Debug, Deserialize)]
struct CommandKind<'a> {
    #[serde(borrow)]
    cmd: Cow<'a, str>,
    #[serde(default)]
    to: Option<u64>,
}

/// How an event changes which events are in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Turn {
    Forward,
    /// Takes out the last event in force, or everything back to and with the one of this number.
    Back {
        to: Option<u64>,
    },
    Again,
    /// An amendment: it stands instead of the event in force of this number and of all after it.
    Instead {
        of: u64,
    },
    /// It says something about the dice, which undo does not reach.
    Aside,
}

impl<'a> Fold<'a> {
    pub fn parse(text: &'a str) -> serde_json::Result<Fold<'a>> {
        serde_json::from_str(text)
    }

    pub fn turn(&self) -> Turn {
        self.command.turn(self.seq, self.replaces)
    }

    /// Everything it changes, in order.
    pub fn all_effects(mut self) -> Vec<Effect> {
        self.effects.extend(self.replays.into_iter().flat_map(|replay| replay.effects));
        self.effects
    }
}

impl CommandKind<'_> {
    fn turn(&self, seq: u64, replaces: Option<u64>) -> Turn {
        match &*self.cmd {
            "undo" => Turn::Back { to: self.to },
            "redo" => Turn::Again,
            "amend" => Turn::Instead { of: replaces.unwrap_or(seq) },
            "word" | "hand" | "reseal" | "reveal" => Turn::Aside,
            _ => Turn::Forward,
        }
    }
}

impl Turn {
    /// The number of a written event and how it turns what is in force.
    pub fn parse(text: &str) -> serde_json::Result<(u64, Turn)> {
        let kind: Kind<'_> = serde_json::from_str(text)?;
        Ok((kind.seq, kind.command.turn(kind.seq, kind.replaces)))
    }
}

impl History {
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Bytes of text that are packed: where the rest begins.
    fn packed_bytes(&self) -> usize {
        self.ends.last().map_or(0, |end| end.saturating_sub(self.text.len()))
    }

    /// Where the event at a place stands in the text of all of them.
    fn span(&self, index: usize) -> Option<(usize, usize)> {
        let end = self.ends.get(index)?.checked_sub(END.len_utf8())?;
        Some((index.checked_sub(1).and_then(|before| self.ends.get(before).copied()).unwrap_or(0), end))
    }

    pub fn push(&mut self, turn: Turn, text: &str) {
        let end = self.ends.last().copied().unwrap_or(0) + text.len() + END.len_utf8();
        self.text.push_str(text);
        self.text.push(END);
        self.ends.push(end);
        self.turns.push(turn);
        self.make_room();
    }

    /// Takes in whole lines at once, as they lie in a file, each with its end. `turn` says how each event turned what is in
    /// force, by its place.
    pub fn push_lines(&mut self, lines: String, turn: &mut dyn FnMut(usize) -> Turn) {
        let before = self.ends.last().copied().unwrap_or(0);
        self.ends.extend(memchr::memchr_iter(END as u8, lines.as_bytes()).map(|at| before + at + END.len_utf8()));
        self.turns.extend((self.turns.len()..self.ends.len()).map(turn));
        if self.text.is_empty() {
            // As much as an evening's battle has is never copied.
            self.text = lines;
        } else {
            self.text.push_str(&lines);
        }
        self.make_room();
    }

    fn make_room(&mut self) {
        if self.text.len() > UNPACKED {
            self.pack();
        }
    }

    /// Packs the oldest whole lines of what is not packed yet, about a block of them at a time.
    fn pack(&mut self) {
        let first = self.packed_bytes();
        let mut done = 0;
        while self.text.len() - done > FRESH {
            let start = first + done;
            let last = self.ends.partition_point(|end| *end <= start + BLOCK);
            // One line may be longer than a block.
            let end = self.ends.get(last.saturating_sub(1)).copied().filter(|end| *end > start);
            let Some(end) = end.or(self.ends.get(last).copied()) else { break };
            let Some(text) = self.text.get(done..end - first) else { break };
            let bytes = lz4_flex::block::compress_prepend_size(text.as_bytes()).into();
            self.packed.push(Block { start, bytes });
            done = end - first;
        }
        self.text.drain(..done);
    }

    /// How the event at a place turned what is in force.
    pub fn turn(&self, index: usize) -> Turn {
        self.turns.get(index).copied().unwrap_or(Turn::Forward)
    }

    /// The first so many events.
    #[must_use]
    pub fn first(&self, count: usize) -> History {
        let end = count.checked_sub(1).and_then(|last| self.ends.get(last).copied()).unwrap_or(0);
        let (ends, turns) = (self.ends.iter().take(count), self.turns.iter().take(count));
        let mut first =
            History { ends: ends.copied().collect(), turns: turns.copied().collect(), ..History::default() };
        // Blocks that are wanted whole are shared; of the one that is cut, the lines.
        let whole = |place: usize| self.packed.get(place + 1).map_or(self.packed_bytes(), |next| next.start) <= end;
        first.packed = self
            .packed
            .iter()
            .enumerate()
            .take_while(|(place, _)| whole(*place))
            .map(|(_, block)| block.clone())
            .collect();
        let packed = self.packed.get(first.packed.len()).map_or(self.packed_bytes(), |next| next.start);
        let mut reader = self.reader();
        for index in self.ends.partition_point(|end| *end <= packed)..count.min(self.len()) {
            first.text.push_str(reader.line(index).unwrap_or_default());
            first.text.push(END);
        }
        first
    }

    pub fn reader(&self) -> Reader<'_> {
        Reader { history: self, block: None }
    }

    /// The text of the event at a place counted from 0, as it was written.
    pub fn line(&self, index: usize) -> Option<String> {
        self.reader().line(index).map(str::to_owned)
    }

    /// The event at a place counted from 0.
    pub fn get(&self, index: usize) -> Option<Event> {
        self.reader().get(index)
    }

    /// The event of a number, counted from 1.
    pub fn numbered(&self, seq: u64) -> Option<Event> {
        self.get(usize::try_from(seq).ok()?.checked_sub(1)?)
    }

    pub fn last(&self) -> Option<Event> {
        self.get(self.len().checked_sub(1)?)
    }

    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Event> + '_ {
        let mut reader = self.reader();
        (0..self.len()).filter_map(move |index| reader.get(index))
    }

    /// The effects of the event at a place; none where they cannot be read.
    pub fn effects(&self, index: usize) -> Option<Vec<Effect>> {
        self.reader().effects(index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Events of uneven length, some of them longer than a block.
    fn long(count: usize) -> (History, Vec<String>) {
        let note = |seq: usize| {
            let words = "la brume se lève ".repeat(if seq.is_multiple_of(97) { 4000 } else { 1 + seq % 60 });
            format!(r#"{{"seq":{seq},"time":"","command":{{"cmd":"note","text":"{words}"}},"step":""}}"#)
        };
        let lines: Vec<String> = (1..=count).map(note).collect();
        let mut history = History::default();
        lines.iter().for_each(|line| history.push(Turn::Forward, line));
        (history, lines)
    }

    #[test]
    fn packed_events_read_as_they_were_written_in_whatever_order() {
        let (history, lines) = long(6000);
        assert!(history.packed.len() > 10);
        let held: usize = history.packed.iter().map(|block| block.bytes.len()).sum();
        assert!(held * 4 < history.packed_bytes(), "{held} of {}", history.packed_bytes());
        let mut reader = history.reader();
        for index in (0..lines.len()).chain((0..lines.len()).rev()) {
            assert_eq!(reader.line(index), Some(lines[index].as_str()), "{index}");
        }
        assert_eq!(reader.line(lines.len()), None);
        assert_eq!(history.iter().count(), lines.len());
        assert_eq!(history.last().map(|event| event.seq), Some(6000));
    }

    #[test]
    fn lines_taken_in_at_once_are_as_if_each_had_been_pushed() {
        let (pushed, lines) = long(6000);
        let turn = |index: usize| if index % 7 == 3 { Turn::Again } else { Turn::Forward };
        for together in [1, 10, 2500, lines.len()] {
            let mut history = History::default();
            for piece in lines.chunks(together) {
                history.push_lines(piece.iter().flat_map(|line| [line, "\n"]).collect(), &mut { turn });
            }
            assert_eq!(history.len(), pushed.len());
            let (mut one, mut other) = (history.reader(), pushed.reader());
            for index in 0..lines.len() {
                assert_eq!(one.line(index), other.line(index), "{index} by {together}");
                assert_eq!(history.turn(index), turn(index));
            }
            history.push(Turn::Forward, "{}");
            assert_eq!(history.line(lines.len()).as_deref(), Some("{}"));
        }
    }

    #[test]
    fn effects_found_by_how_they_begin_are_those_of_the_event() {
        let beginnings = ["{\"counter\":", "{\"enter\":"];
        let mut found = 0;
        for save in std::fs::read_dir("tests/saves").unwrap() {
            let text = std::fs::read_to_string(save.unwrap().path()).unwrap();
            let mut history = History::default();
            text.lines().skip(1).for_each(|line| history.push(Turn::Forward, line));
            let mut reader = history.reader();
            for index in 0..history.len() {
                let all = reader.effects(index).unwrap();
                let dated = |effect: &Effect| matches!(effect, Effect::Counter { .. } | Effect::Enter { .. });
                let expected: Vec<Effect> = all.into_iter().filter(dated).collect();
                found += expected.len();
                assert_eq!(reader.effects_beginning(index, &beginnings), expected, "event {}", index + 1);
            }
        }
        assert!(found > 100, "{found}");
    }

    #[test]
    fn the_first_events_are_the_same_wherever_they_are_cut() {
        let (history, lines) = long(3000);
        assert!(history.packed.len() > 10);
        for count in (0..=lines.len()).step_by(7) {
            let mut first = history.first(count);
            assert_eq!(first.len(), count);
            let last = count.saturating_sub(1);
            assert_eq!(first.line(last).as_deref(), lines.get(last).filter(|_| count > 0).map(String::as_str));
            first.push(Turn::Forward, "{}");
            assert_eq!(first.line(count).as_deref(), Some("{}"), "{count}");
            assert_eq!(first.line(count / 2).as_deref(), Some(if count == 0 { "{}" } else { &lines[count / 2] }));
        }
    }
}
