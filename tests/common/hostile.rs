//! Texts nobody means well with, for every place that a text can come from, and what no output may hold whatever it was
//! made from. The list of what is forbidden is written out here on its own, not taken from the program.

/// Begins whatever a hostile text wants to pass off as a line of its own.
pub const FORGED: &str = "FORGED";

/// Hostile texts by what they try. None holds a NUL: arguments and names of files cannot; see `WITH_NUL`.
pub const TEXTS: [(&str, &str); 24] = [
    ("a terminal's title", "\u{1b}]0;pwn\u{7}"),
    ("an unterminated title", "x\u{1b}]0;pwn"),
    ("colours", "\u{1b}[31mred"),
    ("a cleared screen", "\u{1b}[2J\u{1b}[H"),
    ("C1 controls", "\u{9b}31m\u{9d}0;pwn\u{9c}\u{85}FORGED"),
    ("backspaces", "good\u{8}\u{8}\u{8}\u{8}evil\u{7f}"),
    ("a newline", "x\nFORGED line"),
    ("a carriage return", "x\rFORGED line\r\nFORGED"),
    ("tabs and feeds", "x\ty\u{b}FORGED\u{c}FORGED"),
    ("line separators", "x\u{2028}FORGED\u{2029}FORGED"),
    ("right to left", "\u{202e}dekcah\u{202c}\u{2066}x\u{2069}\u{200f}\u{61c}"),
    ("nothing to see", "in\u{200b}vi\u{200d}si\u{2060}ble\u{ad}\u{feff}\u{180e}\u{2064}"),
    ("fillers", "\u{115f}\u{1160}\u{3164}\u{ffa0}\u{2800}\u{34f}"),
    ("variations and tags", "a\u{fe0f}b\u{fe00}c\u{e0041}\u{e0001}\u{e0100}"),
    ("annotations and no characters", "\u{fff9}a\u{fffa}b\u{fffb}\u{fffe}\u{ffff}\u{1fffe}\u{e000}\u{10ffff}"),
    ("a pile of marks", "Z\u{335}\u{335}\u{335}\u{335}\u{335}\u{335}\u{335}\u{335}\u{335}\u{335}\u{335}\u{335}algo"),
    ("a way out", "../../x"),
    ("a way to the root", "/etc/passwd"),
    ("an option", "-rf"),
    ("a long option", "--help\u{1b}[31m"),
    ("formats", "%s%n%x {} {0} {:?}"),
    ("Fluent", "{ $x } { -term } { \"\\u001b\" }"),
    ("shells", "$(id) `id` '; DROP TABLE \"x\" --"),
    ("nothing", ""),
];

/// A text with a NUL, for places that can hold one.
pub const WITH_NUL: &str = "nul\0l\n\0FORGED";

/// A text longer than any line, name or field.
pub fn overlong() -> String {
    "long\u{1b}]0;pwn\u{7}".repeat(2000)
}

/// All of them in one: for sweeps over many places.
pub fn all_in_one() -> String {
    let texts: Vec<&str> = TEXTS.iter().map(|(_, text)| *text).chain([WITH_NUL]).collect();
    texts.join("|")
}

fn is_forbidden(c: char) -> bool {
    matches!(c,
        '\0'..='\u{9}' | '\u{b}'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}'
        | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{e000}'..='\u{f8ff}' | '\u{fdd0}'..='\u{fdef}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{fffe}'..='\u{ffff}'
        | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{1fffe}'..='\u{1ffff}' | '\u{e0000}'..='\u{10ffff}')
}

/// Nothing that steers a terminal, hides or turns around, no pile of marks, and no line that somebody else began.
#[track_caller]
pub fn assert_tame(output: &str, what: &str) {
    if let Some(c) = output.chars().find(|c| is_forbidden(*c)) {
        let line = output.split('\n').find(|line| line.contains(c)).unwrap_or_default();
        panic!("{what}: U+{:04X} in {line:?}", u32::from(c));
    }
    assert!(!output.contains(&"\u{335}".repeat(5)), "{what}: a pile of marks in {output:?}");
    if let Some(line) =
        output.lines().find(|line| line.trim_start_matches([' ', '>', '!', '|', '/']).starts_with(FORGED))
    {
        panic!("{what}: a forged line {line:?} in\n{output}");
    }
}
