//! Where the messages of a Fluent file stand. Shared by the build, which lays the places out, and by the program, which
//! reads files of others.

/// The place of every message, by key; of those of one key the last counts. A place is where a message begins, how long
/// its key is and where it ends, each of four bytes, the lowest first.
pub fn places(text: &str) -> Vec<u8> {
    let mut found: Vec<(&str, usize, usize)> = Vec::new();
    let (mut at, mut open) = (0, false);
    for line in text.split_inclusive('\n') {
        // What belongs to a message is indented, or closes one of its braces.
        let first = line.bytes().next().unwrap_or_default();
        if first.is_ascii_alphabetic() || matches!(first, b'-' | b'#') {
            let key = line.split_once('=').map(|(key, _)| key.trim_end()).filter(|_| first != b'#');
            found.extend(key.map(|key| (key, at, at)));
            open = key.is_some();
        }
        at += line.len();
        if let Some((_, _, end)) = found.last_mut().filter(|_| open) {
            *end = at;
        }
    }
    found.sort_by_key(|(key, _, _)| *key);
    let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX).to_le_bytes();
    found.iter().flat_map(|(key, start, end)| [*start, key.len(), *end]).flat_map(number).collect()
}
