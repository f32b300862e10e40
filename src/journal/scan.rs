//! Reading the bytes of a journal: every event that a hash proves, and what else is there. Lines chain to the line before,
//! so whatever was put between two of them (blank lines, doubled ones, scraps of something else) is told apart from what
//! was lost: after the one the next line still follows, after the other none does.

use std::io::{self, BufRead};
use std::path::Path;

use super::disk::OpenFile;
use super::error::{Damage, Found, JournalError};
use super::line::{FORMAT, Header, NO_HASH, ends, hash_of, said_hash, with_hash};
use super::lines::{Lines, Raw, Source, reading};
use crate::engine::play::{History, Turn};

/// Beginnings of lines.
const HEADER: &str = "{\"estafette\":";
const EVENT: &str = "{\"seq\":";
/// Places inside one spoilt line where a whole one is looked for.
const TRIES: usize = 64;

/// A journal as far as it proves itself.
#[derive(Debug)]
pub struct Contents {
    pub header: Header,
    /// The first line as it was written.
    pub header_line: String,
    /// Whether a hash proves the header.
    pub header_proved: bool,
    /// Every event that a hash proves.
    pub history: History,
    /// Hash of the last good line.
    pub last_hash: String,
    /// What is not as it was written.
    pub found: Vec<Found>,
    /// Lines were lost or changed, and nothing proves what followed.
    pub is_lossy: bool,
    /// Bytes that no hash proves, with the ends of their lines.
    pub unproved: Vec<u8>,
    /// Up to the last good line every byte is as it was written.
    pub in_order: bool,
    /// Bytes up to the end of the last good line, its newline included where it has one.
    pub good_bytes: u64,
    /// The last good line has its newline.
    pub ended: bool,
}

impl Contents {
    /// Number of good events.
    pub fn events(&self) -> usize {
        self.history.len()
    }

    /// The whole file as it should be.
    pub fn rewritten(&self) -> Vec<u8> {
        self.rewritten_with(&self.history)
    }

    /// The same with these events, where somebody else has them by now.
    pub(super) fn rewritten_with(&self, history: &History) -> Vec<u8> {
        let mut text = format!("{}\n", self.header_line);
        let mut events = history.reader();
        for index in 0..history.len() {
            text.push_str(events.line(index).unwrap_or_default());
            text.push('\n');
        }
        text.into_bytes()
    }

    /// Gives up the events from a place on: their hashes are right, their effects are none that this program knows.
    pub fn give_up_from(&mut self, index: usize) {
        let line = index + 2;
        self.found.push(Found { damage: Damage::Content, first: line, last: self.history.len() + 1 });
        let mut events = self.history.reader();
        let given_up: String =
            (index..self.history.len()).map(|index| format!("{}\n", events.line(index).unwrap_or_default())).collect();
        self.unproved.splice(0..0, given_up.into_bytes());
        self.history = self.history.first(index);
        let last = index.checked_sub(1).and_then(|last| self.history.line(last));
        self.last_hash = said_hash(last.as_ref().unwrap_or(&self.header_line)).unwrap_or_default().to_owned();
        self.is_lossy = true;
        self.in_order = false;
    }

    /// Refuses anything that is not as it was written.
    pub fn undamaged(self, path: &Path) -> Result<Contents, JournalError> {
        match self.damage(path) {
            None => Ok(self),
            Some(error) => Err(error),
        }
    }

    /// The worst of what is wrong. A last line that lacks only its end is whole.
    pub fn damage(&self, path: &Path) -> Option<JournalError> {
        self.damage_besides(path, self.events())
    }

    /// The same of a file with so many good events.
    pub(super) fn damage_besides(&self, path: &Path, good_events: usize) -> Option<JournalError> {
        let lost = |found: &&Found| matches!(found.damage, Damage::Hash | Damage::Content | Damage::Number);
        let (line, damage) = if self.header_proved {
            let mut found = self.found.iter().filter(|found| found.damage != Damage::NoNewline);
            let worst = found.clone().find(lost).or_else(|| found.next())?;
            (worst.first, worst.damage)
        } else {
            (1, Damage::Hash)
        };
        let path = path.display().to_string();
        Some(JournalError::Damaged { path, line, damage, good_events })
    }
}

/// The first lines of a file, which need no proof any more.
pub(super) struct Known {
    pub(super) header_line: String,
    pub(super) history: History,
    pub(super) last_hash: String,
    pub(super) bytes: u64,
}

/// Reads the bytes of a file that is called this.
pub fn scan(bytes: &[u8], path: &str) -> Result<Contents, JournalError> {
    let from = |at: u64| -> Box<dyn BufRead + '_> {
        Box::new(usize::try_from(at).ok().and_then(|at| bytes.get(at..)).unwrap_or_default())
    };
    from_beginning(&from, path)
}

/// Reads a file that is called this, after what is known of it.
pub(super) fn scan_file(file: &dyn OpenFile, path: &str, known: Option<Known>) -> Result<Contents, JournalError> {
    let from = |at: u64| reading(file, at);
    match known {
        Some(known) => after(&from, path, known),
        None => from_beginning(&from, path),
    }
}

fn failed(path: &str) -> impl Fn(io::Error) -> JournalError + '_ {
    move |error| JournalError::io(Path::new(path), error)
}

fn after(source: Source<'_>, path: &str, known: Known) -> Result<Contents, JournalError> {
    let Ok(header) = serde_json::from_str(&known.header_line) else { return from_beginning(source, path) };
    let number = known.history.len() + 1;
    let mut scan = Scan::new(known.header_line, known.last_hash, (known.bytes, true));
    scan.history = known.history;
    let mut lines = Lines::after(source, number, known.bytes);
    scan.take_all(&mut lines, None).map_err(failed(path))?;
    Ok(scan.contents(header, true))
}

fn from_beginning(source: Source<'_>, path: &str) -> Result<Contents, JournalError> {
    let (shown, fail) = (|| path.to_owned(), failed(path));
    let mut lines = Lines::after(source, 0, 0);
    let mut before = Vec::new();
    let mut raw = loop {
        match lines.next().map_err(&fail)? {
            Some(raw) if raw.bytes.starts_with(HEADER.as_bytes()) => break raw,
            Some(raw) => before.push(raw),
            None if before.is_empty() => return Err(JournalError::Empty { path: shown() }),
            None => return Err(headless(&before, path)),
        }
    };
    let next = lines.next().map_err(&fail)?;
    let (text, proof, spliced) = first_text(&mut raw);
    // A newer format is said before anything else is looked at: its lines may be chained in another way.
    if begins_newer(&text)
        && let Some(format) = format_of(&text).filter(|format| *format > FORMAT)
    {
        return Err(JournalError::Newer { path: shown(), format });
    }
    let mended = || next.as_ref().and_then(Raw::text).and_then(|next| proved_by(&text, NO_HASH, next));
    let (text, hash, proved, spoilt) = match proof {
        Some(hash) => (text, hash, true, false),
        None => match mended() {
            Some((text, hash)) => (text, hash, true, true),
            None => {
                let hash = said_hash(&text).unwrap_or_default().to_owned();
                (text, hash, false, false)
            }
        },
    };
    let header: Header = match serde_json::from_str(&text) {
        Ok(header) => header,
        Err(_) if proved && format_of(&text).is_some() => {
            let damage = Damage::Content;
            return Err(JournalError::Damaged { path: shown(), line: 1, damage, good_events: 0 });
        }
        Err(_) => return Err(headless(&all_lines(source).map_err(fail)?, path)),
    };
    let mut scan = Scan::new(text, hash, raw.good());
    scan.in_order = !(raw.number > 1 || spliced || spoilt || raw.mark || raw.carriage);
    before.iter().for_each(|raw| scan.doubt(raw));
    scan.settle_junk();
    scan.disturbed = false;
    if !proved {
        scan.note(raw.number, Damage::Hash);
    } else if spoilt || spliced {
        scan.note(raw.number, Damage::Mended);
    }
    scan.note_shape(&raw);
    if spliced {
        let rest = String::from_utf8_lossy(&raw.bytes).get(scan.header_line.len()..).unwrap_or_default().to_owned();
        scan.take_pieces(&raw, &rest);
    }
    scan.take_all(&mut lines, next).map_err(fail)?;
    Ok(scan.contents(header, proved))
}

/// The text of a first line, the hash that proves it, and whether it runs into the second: then its own end is found by what
/// looks like a hash. A line that is as it was written is taken out of where it was read.
fn first_text(raw: &mut Raw) -> (String, Option<String>, bool) {
    let proof = |text: &str| hash_of(text, NO_HASH).map(str::to_owned);
    if let Some(hash) = raw.text().and_then(proof) {
        let text = String::from_utf8(std::mem::take(&mut raw.bytes)).unwrap_or_default();
        return (text, Some(hash), false);
    }
    let text = String::from_utf8_lossy(&raw.bytes);
    let proved = |end: usize| text.get(..end).and_then(|part| Some((part.to_owned(), proof(part)?)));
    let Some((part, hash)) = ends(&text).find_map(proved) else { return (text.into_owned(), None, false) };
    let spliced = part.len() != text.len();
    (part, Some(hash), spliced)
}

fn all_lines(source: Source<'_>) -> io::Result<Vec<Raw>> {
    let mut lines = Lines::after(source, 0, 0);
    let mut all = Vec::new();
    while let Some(raw) = lines.next()? {
        all.push(raw);
    }
    Ok(all)
}

/// Why these lines are no battle.
fn headless(lines: &[Raw], path: &str) -> JournalError {
    match orphan_lines(lines).len() {
        0 => JournalError::Foreign { path: path.to_owned() },
        events => JournalError::HeaderLost { path: path.to_owned(), events },
    }
}

/// Whether the number that a first line begins with is that of a newer format: told without reading all of it.
fn begins_newer(line: &str) -> bool {
    let digits = line.strip_prefix(HEADER).and_then(|rest| rest.split_once(|c: char| !c.is_ascii_digit()));
    digits.is_none_or(|(number, _)| number.parse::<u32>().map_or(true, |format| format > FORMAT))
}

fn format_of(line: &str) -> Option<u32> {
    #[derive(serde::Deserialize)]
    struct Said {
        estafette: u32,
    }
    serde_json::from_str(line).ok().map(|Said { estafette }| estafette)
}

/// A line with a spoilt hash that the line after it proves.
fn proved_by(text: &str, previous: &str, next: &str) -> Option<(String, String)> {
    let (text, hash) = with_hash(text, previous)?;
    hash_of(next, &hash)?;
    Some((text, hash))
}

/// Events that prove each other in a file without a first line.
fn orphan_lines(lines: &[Raw]) -> Vec<&str> {
    let mut known: Option<&str> = None;
    let mut events = Vec::new();
    for text in lines.iter().filter_map(Raw::text).filter(|text| text.starts_with(EVENT)) {
        // The first one found is taken at its word: the line that would prove it is lost.
        let hash = match known {
            None => said_hash(text),
            Some(previous) => hash_of(text, previous),
        };
        if let Some(hash) = hash {
            known = Some(hash);
            events.push(text);
        }
    }
    events
}

/// The events of a file whose first line is lost, as they were written.
pub(super) fn without_header(file: &dyn OpenFile) -> io::Result<Vec<String>> {
    let lines = all_lines(&|at| reading(file, at))?;
    Ok(orphan_lines(&lines).into_iter().map(str::to_owned).collect())
}

struct Scan {
    header_line: String,
    history: History,
    last_hash: String,
    found: Vec<Found>,
    unproved: Vec<u8>,
    /// Lines that nothing proves so far: junk if a later line still follows from the last good one.
    doubtful: Vec<(usize, Damage)>,
    in_order: bool,
    /// Something stands between the last good line and here.
    disturbed: bool,
    good: (u64, bool),
}

impl Scan {
    /// After the first line, which ends here.
    fn new(header_line: String, last_hash: String, good: (u64, bool)) -> Scan {
        Scan {
            header_line,
            history: History::default(),
            last_hash,
            found: Vec::new(),
            unproved: Vec::new(),
            doubtful: Vec::new(),
            in_order: true,
            disturbed: false,
            good,
        }
    }

    /// Takes this line and all after it.
    fn take_all(&mut self, lines: &mut Lines<'_>, first: Option<Raw>) -> io::Result<()> {
        let mut raw = match first {
            Some(raw) => Some(raw),
            None => lines.next()?,
        };
        while let Some(line) = raw {
            raw = lines.next()?;
            self.take(&line, raw.as_ref());
        }
        Ok(())
    }

    fn contents(mut self, header: Header, header_proved: bool) -> Contents {
        let is_lossy = self.finish();
        Contents {
            header,
            header_line: self.header_line,
            header_proved,
            history: self.history,
            last_hash: self.last_hash,
            found: self.found,
            is_lossy,
            unproved: self.unproved,
            in_order: self.in_order,
            good_bytes: self.good.0,
            ended: self.good.1,
        }
    }

    fn note(&mut self, line: usize, damage: Damage) {
        match self.found.iter_mut().rev().find(|found| found.damage == damage && found.last + 1 >= line) {
            Some(found) => found.last = found.last.max(line),
            None => self.found.push(Found { damage, first: line, last: line }),
        }
    }

    /// Ends and marks that are not ours.
    fn note_shape(&mut self, raw: &Raw) {
        if raw.carriage {
            self.note(raw.number, Damage::LineEnds);
        }
        if raw.mark {
            self.note(raw.number, Damage::Mark);
        }
        if !raw.ended {
            self.note(raw.number, if raw.end == raw.text_end { Damage::NoNewline } else { Damage::Zeros });
        }
        self.in_order &= !raw.carriage;
    }

    fn doubt(&mut self, raw: &Raw) {
        self.disturbed = true;
        let zeros = !raw.bytes.is_empty() && raw.bytes.iter().all(|byte| *byte == 0);
        if zeros || (raw.bytes.is_empty() && !raw.ended && !raw.carriage) {
            self.note(raw.number, Damage::Zeros);
        } else if raw.bytes.iter().all(u8::is_ascii_whitespace) {
            self.note(raw.number, Damage::Blank);
        } else if raw.text().is_some_and(|text| self.is_known(text)) {
            self.note(raw.number, Damage::Doubled);
        } else {
            self.doubtful.push((raw.number, if raw.ended { Damage::Hash } else { Damage::Torn }));
            self.unproved.extend(&raw.bytes);
            if raw.ended {
                self.unproved.push(b'\n');
            }
        }
    }

    /// Whether this is a line that was read already.
    fn is_known(&self, text: &str) -> bool {
        let number =
            text.strip_prefix(EVENT).and_then(|rest| rest.split_once(',')).and_then(|(seq, _)| seq.parse().ok());
        let place = number.and_then(|seq: usize| seq.checked_sub(1));
        place.is_some_and(|place| self.history.line(place).as_deref() == Some(text)) || text == self.header_line
    }

    /// A good line came after them: what was doubtful before it is only junk.
    fn settle_junk(&mut self) {
        for (line, _) in std::mem::take(&mut self.doubtful) {
            self.note(line, Damage::Junk);
        }
    }

    /// Takes a line that follows from the last good one; otherwise says why not.
    fn follow(&mut self, text: &str) -> Result<(), Damage> {
        let hash = hash_of(text, &self.last_hash).ok_or(Damage::Hash)?.to_owned();
        let (seq, turn) = Turn::parse(text).map_err(|_| Damage::Content)?;
        if usize::try_from(seq) != Ok(self.history.len() + 1) {
            return Err(Damage::Number);
        }
        self.history.push(turn, text);
        self.last_hash = hash;
        self.in_order &= !self.disturbed;
        self.settle_junk();
        Ok(())
    }

    fn stand_after(&mut self, raw: &Raw) {
        self.good = raw.good();
    }

    fn take(&mut self, raw: &Raw, next: Option<&Raw>) {
        let text = raw.text().unwrap_or_default();
        match self.follow(text) {
            Ok(()) => {
                self.note_shape(raw);
                return self.stand_after(raw);
            }
            // Rightly hashed and no event of ours: nothing can follow from it.
            Err(damage @ (Damage::Content | Damage::Number)) => {
                self.disturbed = true;
                self.doubtful.push((raw.number, damage));
                self.unproved.extend(&raw.bytes);
                return self.unproved.push(b'\n');
            }
            Err(_) => {}
        }
        let mended = next.and_then(Raw::text).and_then(|next| proved_by(text, &self.last_hash, next));
        if let Some((mended, _)) = mended
            && self.disturbing(|scan| scan.follow(&mended).is_ok())
        {
            self.note(raw.number, Damage::Mended);
            return self.stand_after(raw);
        }
        let lossy = String::from_utf8_lossy(&raw.bytes);
        if lossy.len() > EVENT.len() && self.take_pieces(raw, &lossy) {
            return;
        }
        self.doubt(raw);
    }

    /// Tries something that leaves the file other than it was written, if it succeeds.
    fn disturbing(&mut self, attempt: impl FnOnce(&mut Scan) -> bool) -> bool {
        let before = self.disturbed;
        self.disturbed = true;
        let done = attempt(self);
        self.disturbed = before || done;
        done
    }

    /// Whole lines inside of a spoilt one: two that ran together, one with something before or after it.
    fn take_pieces(&mut self, raw: &Raw, text: &str) -> bool {
        let (mut from, mut any, mut tries) = (0, false, 0);
        while let Some((start, end)) = self.piece(text, from, &mut tries) {
            let Some(piece) = text.get(start..end) else { break };
            if !self.disturbing(|scan| scan.follow(piece).is_ok()) {
                break;
            }
            self.keep_scrap(text.get(from..start).unwrap_or_default());
            (from, any) = (end, true);
            self.note(raw.number, Damage::Mended);
            self.stand_after(raw);
        }
        if any {
            self.keep_scrap(text.get(from..).unwrap_or_default());
        }
        any
    }

    fn piece(&self, text: &str, from: usize, tries: &mut usize) -> Option<(usize, usize)> {
        let rest = text.get(from..)?;
        let starts = rest.match_indices(EVENT).map(|(at, _)| from + at);
        for start in starts {
            for end in ends(text.get(start..)?).map(|end| start + end) {
                *tries += 1;
                if *tries > TRIES {
                    return None;
                }
                if text.get(start..end).is_some_and(|piece| hash_of(piece, &self.last_hash).is_some()) {
                    return Some((start, end));
                }
            }
        }
        None
    }

    fn keep_scrap(&mut self, scrap: &str) {
        if !scrap.trim().is_empty() {
            self.unproved.extend(scrap.as_bytes());
            self.unproved.push(b'\n');
        }
    }

    /// What is doubtful to the end was lost, except for a last line that was never finished.
    fn finish(&mut self) -> bool {
        let doubtful = std::mem::take(&mut self.doubtful);
        let lossy = doubtful.iter().any(|(_, damage)| *damage != Damage::Torn);
        doubtful.into_iter().for_each(|(line, damage)| self.note(line, damage));
        self.found.sort_by_key(|found| found.first);
        lossy
    }
}
