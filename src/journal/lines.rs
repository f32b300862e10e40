//! A file read line by line, a piece of it at a time: however long a battle is, no more of it is held than its events.

use std::io::{self, BufRead, BufReader, Read};

use super::disk::OpenFile;

/// Bytes that are asked of a file at once.
const PIECE: usize = 64 * 1024;

const MARK: &[u8] = b"\xEF\xBB\xBF";

/// Where bytes come from: from a place of theirs on.
pub(super) type Source<'a> = &'a dyn Fn(u64) -> Box<dyn BufRead + 'a>;

/// A file from a place on.
pub(super) fn reading(file: &dyn OpenFile, at: u64) -> Box<dyn BufRead + '_> {
    // A short file takes a short piece.
    let left = file.identity().ok().and_then(|file| usize::try_from(file.length.saturating_sub(at)).ok());
    let piece = left.map_or(PIECE, |left| left.saturating_add(1).min(PIECE));
    Box::new(BufReader::with_capacity(piece, Reading { file, at }))
}

struct Reading<'a> {
    file: &'a dyn OpenFile,
    at: u64,
}

impl Read for Reading<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read_some(into, self.at)?;
        self.at += u64::try_from(read).unwrap_or(0);
        Ok(read)
    }
}

/// So many bytes of a file from a place on; an error where it has fewer.
pub(super) fn piece(file: &dyn OpenFile, at: u64, length: usize) -> io::Result<Vec<u8>> {
    let mut bytes = vec![0; length];
    Reading { file, at }.read_exact(&mut bytes)?;
    Ok(bytes)
}

/// One line of the file without its end.
pub(super) struct Raw {
    pub(super) number: usize,
    pub(super) bytes: Vec<u8>,
    /// Place after its end.
    pub(super) end: u64,
    /// Place after its last byte that is not its end.
    pub(super) text_end: u64,
    pub(super) ended: bool,
    pub(super) carriage: bool,
    pub(super) mark: bool,
}

impl Raw {
    pub(super) fn text(&self) -> Option<&str> {
        std::str::from_utf8(&self.bytes).ok()
    }

    /// Where the file ends if it ends with this line.
    pub(super) fn good(&self) -> (u64, bool) {
        (if self.ended { self.end } else { self.text_end }, self.ended)
    }
}

pub(super) struct Lines<'a> {
    from: Box<dyn BufRead + 'a>,
    /// Lines before the next.
    number: usize,
    start: u64,
}

impl<'a> Lines<'a> {
    /// The lines after so many, which end at this place.
    pub(super) fn after(source: Source<'a>, number: usize, start: u64) -> Lines<'a> {
        Lines { from: source(start), number, start }
    }

    pub(super) fn next(&mut self) -> io::Result<Option<Raw>> {
        let mut bytes = Vec::new();
        if self.from.read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        self.number += 1;
        let place = |length: usize| self.start + u64::try_from(length).unwrap_or(0);
        let end = place(bytes.len());
        let mut cut = |end: &[u8]| {
            let has = bytes.ends_with(end);
            bytes.truncate(bytes.len() - if has { end.len() } else { 0 });
            has
        };
        let ended = cut(b"\n");
        let carriage = cut(b"\r");
        if !ended {
            while cut(&[0]) {}
        }
        let text_end = place(bytes.len());
        let mark = self.number == 1 && bytes.starts_with(MARK);
        if mark {
            bytes.drain(..MARK.len());
        }
        self.start = end;
        Ok(Some(Raw { number: self.number, bytes, end, text_end, ended, carriage, mark }))
    }
}
