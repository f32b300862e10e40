//! A bookmark in a save: how the table stood after its first so many lines, so that opening reads those lines only to see
//! that they are the same. It lies in a folder of the player's own, and is nothing but a help: one that is absent, spoilt,
//! of another program or of other bytes is not used, and one that cannot be written is not missed. `verify` never looks.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use serde::{Deserialize, Serialize};

use super::disk::{Access, Disk, OpenFile};
use super::line::said_hash;
use super::lines::piece;
use super::scan::Known;
use super::write::{OWNER_ONLY, temporary};
use crate::engine::play::{Game, History, LANDMARK, Landmark, Turn, UNPACKED};
use crate::engine::world::State;

/// Where the bookmarks of this player lie, and what tells this build of the program from others.
#[derive(Clone, Debug)]
pub struct Bookmarks {
    folder: PathBuf,
    program: String,
}

/// Shorter files are read as fast without one.
const LEAST_BYTES: u64 = 32 * 1024;
/// Files of the folder; the oldest ones go.
const MOST_FILES: usize = 64;
/// Enough of a hash to tell every save apart.
const NAME_LENGTH: usize = 32;
/// Text that is hashed at once: in small pieces it takes several times as long.
const AT_ONCE: usize = 64 * 1024;
const ENDING: &str = "bookmark";

/// What a file holds, after a line with the hash of the rest.
#[derive(Debug, Deserialize)]
struct Bookmark {
    program: String,
    /// Bytes of the first line.
    header: u64,
    /// Bytes of the save that it covers, whole lines.
    bytes: u64,
    /// Hash of those bytes.
    hash: String,
    /// How each event among them turned what is in force, where that is not forward, by its place.
    turns: Vec<(usize, Turn)>,
    /// Number of the last event among them.
    events: u64,
    state: State,
    /// The last line that needs not be played again, by its number and its hash.
    #[serde(default)]
    vouched: Option<(usize, String)>,
}

/// The same to be written.
#[derive(Serialize)]
struct Written<'a> {
    program: &'a str,
    header: u64,
    bytes: u64,
    hash: String,
    turns: Vec<(usize, Turn)>,
    events: u64,
    state: &'a State,
    vouched: Option<(usize, String)>,
}

/// A save as far as a bookmark knows it.
pub(super) struct Marked {
    pub(super) known: Known,
    pub(super) landmark: Landmark,
    pub(super) progress: Progress,
}

/// How far a bookmark came.
pub(super) struct Progress {
    /// The first line and so many events, hashed.
    hasher: blake3::Hasher,
    header: u64,
    bytes: u64,
    events: usize,
    vouched: Option<(usize, String)>,
}

impl Progress {
    /// Nothing but the first line.
    fn begun(header_line: &str) -> Progress {
        let mut hasher = blake3::Hasher::new();
        hasher.update(header_line.as_bytes()).update(b"\n");
        let bytes = u64::try_from(header_line.len() + 1).unwrap_or(0);
        Progress { hasher, header: bytes, bytes, events: 0, vouched: None }
    }

    /// Of these events, how many need not be played again to be believed: they were, or this program made them.
    pub(super) fn vouched(&self, history: &History) -> usize {
        let Some((count, hash)) = &self.vouched else { return 0 };
        let line = count.checked_sub(1).and_then(|last| history.line(last));
        if line.as_deref().and_then(said_hash) == Some(hash.as_str()) { *count } else { 0 }
    }
}

impl Bookmarks {
    /// `program` is whatever differs when the program does.
    pub fn in_folder(folder: PathBuf, program: impl Into<String>) -> Bookmarks {
        Bookmarks { folder, program: program.into() }
    }

    fn place(&self, save: &Path) -> PathBuf {
        let name = blake3::hash(save.as_os_str().as_encoded_bytes()).to_hex();
        self.folder.join(name.chars().take(NAME_LENGTH).collect::<String>()).with_extension(ENDING)
    }

    /// What is known of a save that is open; nothing unless every byte of it is as it was.
    pub(super) fn find(&self, disk: &dyn Disk, path: &Path, file: &dyn OpenFile) -> Option<Marked> {
        if file.identity().ok()?.length < LEAST_BYTES {
            return None;
        }
        let place = self.place(&disk.resolve(path).ok()?);
        let text = disk.open(&place, Access::Read).and_then(|file| file.read_from(0)).ok()?;
        let (hash, body) = std::str::from_utf8(&text).ok()?.split_once('\n')?;
        if hash != blake3::hash(body.as_bytes()).to_hex().as_str() {
            return None;
        }
        let bookmark: Bookmark = serde_json::from_str(body).ok()?;
        if bookmark.program == self.program { bookmark.look_up(file) } else { None }
    }
}

impl Bookmark {
    fn look_up(self, file: &dyn OpenFile) -> Option<Marked> {
        let mut hasher = blake3::Hasher::new();
        let mut header_line = String::from_utf8(piece(file, 0, usize::try_from(self.header).ok()?).ok()?).ok()?;
        hasher.update(header_line.as_bytes());
        if header_line.pop() != Some('\n') {
            return None;
        }
        let mut history = History::default();
        let mut turns = self.turns.iter().peekable();
        let mut turn = |index: usize| turns.next_if(|(at, _)| *at == index).map_or(Turn::Forward, |(_, turn)| *turn);
        let mut at = self.header;
        // What a piece has of a line that goes on in the next.
        let mut begun = Vec::new();
        while at < self.bytes {
            let length = self.bytes.saturating_sub(at).min(u64::try_from(UNPACKED).ok()?);
            let read = piece(file, at, usize::try_from(length).ok()?).ok()?;
            hasher.update(&read);
            at += length;
            let mut lines = if begun.is_empty() { read } else { [std::mem::take(&mut begun), read].concat() };
            begun = lines.split_off(memchr::memrchr(b'\n', &lines).map_or(0, |last| last + 1));
            history.push_lines(String::from_utf8(lines).ok()?, &mut turn);
        }
        // Nothing may be left over, and every byte counts.
        let whole = begun.is_empty() && u64::try_from(history.len()) == Ok(self.events);
        if !whole || hasher.finalize().to_hex().as_str() != self.hash {
            return None;
        }
        let last = history.len().checked_sub(1).and_then(|last| history.line(last));
        let last_hash = said_hash(last.as_ref().unwrap_or(&header_line))?.to_owned();
        let Bookmark { header, bytes, vouched, .. } = self;
        let progress = Progress { hasher, header, bytes, events: history.len(), vouched };
        let known = Known { header_line, history, last_hash, bytes };
        Some(Marked { known, landmark: Landmark { seq: self.events, state: self.state }, progress })
    }
}

/// Keeps the bookmark of a save that is being written.
pub(super) struct Keeper {
    disk: Rc<dyn Disk>,
    place: PathBuf,
    program: String,
    progress: Progress,
    /// Events that the last bookmark vouches for.
    vouched: usize,
    /// Whether what was in the file on opening followed from the rules.
    sound: bool,
}

impl Keeper {
    /// Of a save that was opened: how far its bookmark came, and how many of its events need no other look.
    pub(super) fn of(
        bookmarks: &Bookmarks,
        disk: &Rc<dyn Disk>,
        path: &Path,
        header_line: &str,
        progress: Option<Progress>,
    ) -> Option<Keeper> {
        let place = bookmarks.place(&disk.resolve(path).ok()?);
        let progress = progress.unwrap_or_else(|| Progress::begun(header_line));
        let (disk, program) = (Rc::clone(disk), bookmarks.program.clone());
        Some(Keeper { disk, place, program, progress, vouched: 0, sound: true })
    }

    /// Writes a bookmark where the last one is too far behind, and another would be less so: of what was undone none is kept.
    pub(super) fn keep_up(&mut self, game: &Game, last_hash: &str) {
        let kept = self.progress.events;
        let is_ahead = || game.landmark().and_then(|(seq, _)| usize::try_from(seq).ok()).is_some_and(|seq| seq > kept);
        if game.events().len() >= kept + 2 * LANDMARK && is_ahead() {
            self.write(game, last_hash);
        }
    }

    /// Vouches for all that was played since.
    pub(super) fn leave(&mut self, game: &Game, last_hash: &str) {
        if self.sound && self.vouched < game.events().len() {
            self.write(game, last_hash);
        }
    }

    /// Takes down what playing the last turn again came to, and how many events were vouched for before.
    pub(super) fn opened(&mut self, sound: bool, vouched: usize) {
        (self.sound, self.vouched) = (sound, vouched);
    }

    fn write(&mut self, game: &Game, last_hash: &str) -> Option<()> {
        let (seq, state) = game.landmark()?;
        let events = usize::try_from(seq).ok().filter(|events| *events >= self.progress.events)?;
        self.hash_up_to(game.events(), events);
        if self.progress.bytes < LEAST_BYTES {
            return None;
        }
        let turns = (0..events).map(|index| (index, game.events().turn(index)));
        let written = Written {
            program: &self.program,
            header: self.progress.header,
            bytes: self.progress.bytes,
            hash: self.progress.hasher.finalize().to_hex().to_string(),
            turns: turns.filter(|(_, turn)| *turn != Turn::Forward).collect(),
            events: seq,
            state,
            vouched: self.sound.then(|| (game.events().len(), last_hash.to_owned())),
        };
        let body = serde_json::to_string(&written).ok()?;
        self.vouched = game.events().len();
        let text = format!("{}\n{body}", blake3::hash(body.as_bytes()).to_hex());
        self.put(text.as_bytes())
    }

    fn hash_up_to(&mut self, history: &History, events: usize) {
        let (mut lines, mut text) = (history.reader(), String::new());
        let progress = &mut self.progress;
        for index in progress.events..events {
            text.push_str(lines.line(index).unwrap_or_default());
            text.push('\n');
            if text.len() >= AT_ONCE || index + 1 == events {
                progress.hasher.update(text.as_bytes());
                progress.bytes += u64::try_from(text.len()).unwrap_or(0);
                text.clear();
            }
        }
        progress.events = events;
    }

    /// Whole or not at all; what a power cut leaves of it does not have its hash.
    fn put(&self, text: &[u8]) -> Option<()> {
        let folder = self.place.parent()?;
        self.disk.create_folder(folder).ok()?;
        let is_new = self.disk.identity(&self.place).is_err();
        let (file, made) = temporary(self.disk.as_ref(), &self.place, OWNER_ONLY).ok()?;
        let written = file.write_at(text, 0).and_then(|()| self.disk.rename(&made, &self.place));
        if written.is_err() {
            let _ = self.disk.remove(&made);
        } else if is_new {
            forget_oldest(folder);
        }
        written.ok()
    }
}

/// Bookmarks of saves that were opened long ago help nobody.
fn forget_oldest(folder: &Path) {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let ours = entries.filter(|entry| entry.path().extension().is_some_and(|ending| ending == ENDING));
    let mut found: Vec<_> =
        ours.filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path()))).collect();
    found.sort();
    for (_, path) in found.iter().take(found.len().saturating_sub(MOST_FILES)) {
        let _ = std::fs::remove_file(path);
    }
}
