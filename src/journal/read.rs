//! Reading a journal: the header, the events, and what is wrong after the longest good prefix.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use super::error::{Damage, JournalError};
use super::line::{FORMAT, Header, NO_HASH, hash_of};
use crate::engine::play::Fold;

/// A journal as far as it is good.
#[derive(Debug)]
pub struct Contents {
    pub header: Header,
    /// Number of good events.
    pub events: usize,
    /// Hash of the last good line.
    pub last_hash: String,
    /// Length of the good prefix in bytes.
    pub good_bytes: u64,
    /// What stopped the reading: the line (from 1) and why.
    pub damage: Option<(usize, Damage)>,
    /// Bytes after the good prefix.
    pub rest: Vec<u8>,
}

impl Contents {
    /// Refuses anything but a torn last line, which a power cut explains.
    pub fn tolerating_torn_tail(self, path: &Path) -> Result<Contents, JournalError> {
        match self.damage {
            None | Some((_, Damage::Torn)) => Ok(self),
            Some((line, damage)) => Err(self.damaged(path, line, damage)),
        }
    }

    pub fn undamaged(self, path: &Path) -> Result<Contents, JournalError> {
        match self.damage {
            None => Ok(self),
            Some((line, damage)) => Err(self.damaged(path, line, damage)),
        }
    }

    fn damaged(&self, path: &Path, line: usize, damage: Damage) -> JournalError {
        JournalError::Damaged { path: path.display().to_string(), line, damage, good_events: self.events }
    }
}

/// Refuses folders, and devices and pipes that might never end.
pub fn regular_file(path: &Path) -> Result<(), JournalError> {
    let shown = || path.display().to_string();
    match fs::metadata(path) {
        Ok(found) if found.is_dir() => Err(JournalError::Directory { path: shown() }),
        Ok(found) if !found.is_file() => Err(JournalError::Foreign { path: shown() }),
        Ok(_) => Ok(()),
        Err(error) => Err(JournalError::io(path, error)),
    }
}

/// Reads a journal file up to the first damage: how far it is good.
pub fn read(path: &Path) -> Result<Contents, JournalError> {
    read_into(path, |_| Ok(()), |(), _, _| Ok(())).map(|(contents, ())| contents)
}

/// Reads a journal file up to the first damage, event by event: what `begin` made of the header takes each event as it
/// was written, and may find it damaged too.
pub fn read_into<T>(
    path: &Path,
    begin: impl FnOnce(&Header) -> Result<T, JournalError>,
    mut take: impl FnMut(&mut T, Fold<'_>, &str) -> Result<(), Damage>,
) -> Result<(Contents, T), JournalError> {
    let shown = || path.display().to_string();
    regular_file(path)?;
    let bytes = fs::read(path).map_err(|error| match error.kind() {
        ErrorKind::IsADirectory => JournalError::Directory { path: shown() },
        _ => JournalError::io(path, error),
    })?;
    if bytes.is_empty() {
        return Err(JournalError::Empty { path: shown() });
    }
    let mut lines = bytes.split_inclusive(|byte| *byte == b'\n');
    let first = lines.next().unwrap_or_default();
    let header_text = std::str::from_utf8(first).map_err(|_| JournalError::Foreign { path: shown() })?;
    let (header, mut last_hash) = header(header_text, path)?;
    let mut taker = begin(&header)?;
    let (mut events, mut good_bytes, mut damage) = (0, length(first), None);
    for raw in lines {
        let read = whole(raw).and_then(|text| {
            let hash = hash_of(text, &last_hash).ok_or(Damage::Hash)?;
            let fold = Fold::parse(text).map_err(|_| Damage::Content)?;
            if usize::try_from(fold.seq) != Ok(events + 1) {
                return Err(Damage::Number);
            }
            take(&mut taker, fold, text)?;
            Ok(hash.to_owned())
        });
        match read {
            Ok(hash) => {
                events += 1;
                good_bytes += length(raw);
                last_hash = hash;
            }
            Err(found) => {
                // The header is line 1.
                damage = Some((events + 2, found));
                break;
            }
        }
    }
    let good = usize::try_from(good_bytes).unwrap_or(usize::MAX);
    let rest = bytes.get(good..).unwrap_or_default().to_vec();
    Ok((Contents { header, events, last_hash, good_bytes, damage, rest }, taker))
}

/// A line without its end; a line without one was never finished.
fn whole(raw: &[u8]) -> Result<&str, Damage> {
    let whole = raw.strip_suffix(b"\n").ok_or(Damage::Torn)?;
    std::str::from_utf8(whole).map_err(|_| Damage::Hash)
}

fn length(bytes: &[u8]) -> u64 {
    u64::try_from(bytes.len()).unwrap_or(u64::MAX)
}

fn header(line: &str, path: &Path) -> Result<(Header, String), JournalError> {
    let shown = || path.display().to_string();
    let json: serde_json::Value =
        serde_json::from_str(line.trim_end()).map_err(|_| JournalError::Foreign { path: shown() })?;
    let format =
        json.get("estafette").and_then(serde_json::Value::as_u64).and_then(|format| u32::try_from(format).ok());
    let format = format.ok_or_else(|| JournalError::Foreign { path: shown() })?;
    // A newer format is said before anything else is looked at: its lines may be chained in another way.
    if format > FORMAT {
        return Err(JournalError::Newer { path: shown(), format });
    }
    let damaged = |damage| JournalError::Damaged { path: shown(), line: 1, damage, good_events: 0 };
    let whole = line.strip_suffix('\n').ok_or_else(|| damaged(Damage::Torn))?;
    let hash = hash_of(whole, NO_HASH).ok_or_else(|| damaged(Damage::Hash))?;
    let header = serde_json::from_str(whole).map_err(|_| damaged(Damage::Content))?;
    Ok((header, hash.to_owned()))
}
