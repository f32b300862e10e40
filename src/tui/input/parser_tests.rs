use crossterm::event::KeyCode;

use super::*;

fn feed(parser: &mut Parser, bytes: &[u8]) -> Vec<Event> {
    let mut events = Vec::new();
    bytes.iter().for_each(|byte| parser.feed(*byte, &mut events));
    events
}

/// What bytes come to when nothing follows.
fn events_of(bytes: &[u8]) -> Vec<Event> {
    let mut parser = Parser::default();
    let mut events = feed(&mut parser, bytes);
    parser.settle(&mut events);
    assert_eq!(parser.patience(), None);
    events
}

fn key(code: KeyCode) -> Event {
    Event::Key(code.into())
}

fn held(held: KeyModifiers, code: KeyCode) -> Event {
    Event::Key(KeyEvent::new(code, held))
}

const SHIFT: KeyModifiers = KeyModifiers::SHIFT;
const ALT: KeyModifiers = KeyModifiers::ALT;
const CONTROL: KeyModifiers = KeyModifiers::CONTROL;

fn letter(c: char) -> Event {
    key(KeyCode::Char(c))
}

fn control(c: char) -> Event {
    held(CONTROL, KeyCode::Char(c))
}

fn paste(text: &str) -> Event {
    Event::Paste(text.to_owned())
}

/// Every way in which the terminals we know send a key.
fn keys() -> Vec<(&'static [u8], Event)> {
    use KeyCode::{BackTab, Backspace, Char, Delete, Down, End, Enter, Esc, F, Home, Insert, Left};
    use KeyCode::{PageDown, PageUp, Right, Tab, Up};
    vec![
        // Characters.
        (b"j", letter('j')),
        (b" ", letter(' ')),
        (b"N", held(SHIFT, Char('N'))),
        ("é".as_bytes(), letter('é')),
        ("É".as_bytes(), held(SHIFT, Char('É'))),
        ("€".as_bytes(), letter('€')),
        ("🎲".as_bytes(), letter('🎲')),
        // Control characters.
        (b"\r", key(Enter)),
        (b"\t", key(Tab)),
        (b"\x7f", key(Backspace)),
        (b"\x08", key(Backspace)),
        (b"\x1b", key(Esc)),
        (b"\x03", control('c')),
        (b"\x0a", control('j')),
        (b"\x0c", control('l')),
        (b"\x12", control('r')),
        (b"\x13", control('s')),
        (b"\x1a", control('z')),
        (b"\x00", control(' ')),
        (b"\x1c", control('4')),
        (b"\x1f", control('7')),
        // Alt is an escape before the key.
        (b"\x1bx", held(ALT, Char('x'))),
        (b"\x1bN", held(ALT | SHIFT, Char('N'))),
        (b"\x1b\r", held(ALT, Enter)),
        (b"\x1b\x7f", held(ALT, Backspace)),
        (b"\x1b\x03", held(ALT | CONTROL, Char('c'))),
        (b"\x1b\xc3\xa9", held(ALT, Char('é'))),
        // Arrows: everywhere, application mode, xterm with modifiers, rxvt with its own.
        (b"\x1b[A", key(Up)),
        (b"\x1b[B", key(Down)),
        (b"\x1b[C", key(Right)),
        (b"\x1b[D", key(Left)),
        (b"\x1bOA", key(Up)),
        (b"\x1bOB", key(Down)),
        (b"\x1bOC", key(Right)),
        (b"\x1bOD", key(Left)),
        (b"\x1b[1;2A", held(SHIFT, Up)),
        (b"\x1b[1;3B", held(ALT, Down)),
        (b"\x1b[1;5C", held(CONTROL, Right)),
        (b"\x1b[1;8D", held(SHIFT | ALT | CONTROL, Left)),
        (b"\x1b[5A", held(CONTROL, Up)),
        (b"\x1bO5A", held(CONTROL, Up)),
        (b"\x1b[a", held(SHIFT, Up)),
        (b"\x1b[d", held(SHIFT, Left)),
        (b"\x1bOa", held(CONTROL, Up)),
        (b"\x1bOc", held(CONTROL, Right)),
        // Home and End: xterm, application mode, console and screen, rxvt.
        (b"\x1b[H", key(Home)),
        (b"\x1bOH", key(Home)),
        (b"\x1b[1~", key(Home)),
        (b"\x1b[7~", key(Home)),
        (b"\x1b[1;5H", held(CONTROL, Home)),
        (b"\x1b[7^", held(CONTROL, Home)),
        (b"\x1b[F", key(End)),
        (b"\x1bOF", key(End)),
        (b"\x1b[4~", key(End)),
        (b"\x1b[8~", key(End)),
        (b"\x1b[1;5F", held(CONTROL, End)),
        (b"\x1b[8$", held(SHIFT, End)),
        (b"\x1b[8@", held(SHIFT | CONTROL, End)),
        // The keys above the arrows.
        (b"\x1b[2~", key(Insert)),
        (b"\x1b[3~", key(Delete)),
        (b"\x1b[3;5~", held(CONTROL, Delete)),
        (b"\x1b[3$", held(SHIFT, Delete)),
        (b"\x1b[3^", held(CONTROL, Delete)),
        (b"\x1b[5~", key(PageUp)),
        (b"\x1b[6~", key(PageDown)),
        (b"\x1b[6;2~", held(SHIFT, PageDown)),
        // Back tab.
        (b"\x1b[Z", held(SHIFT, BackTab)),
        (b"\x1b[27;2;9~", held(SHIFT, BackTab)),
        (b"\x1b[9;2u", held(SHIFT, BackTab)),
        // Function keys: xterm and screen, the Linux console, rxvt and the VT220.
        (b"\x1bOP", key(F(1))),
        (b"\x1bOQ", key(F(2))),
        (b"\x1bOR", key(F(3))),
        (b"\x1bOS", key(F(4))),
        (b"\x1b[P", key(F(1))),
        (b"\x1b[R", key(F(3))),
        (b"\x1b[[A", key(F(1))),
        (b"\x1b[[B", key(F(2))),
        (b"\x1b[[C", key(F(3))),
        (b"\x1b[[D", key(F(4))),
        (b"\x1b[[E", key(F(5))),
        (b"\x1b[11~", key(F(1))),
        (b"\x1b[12~", key(F(2))),
        (b"\x1b[13~", key(F(3))),
        (b"\x1b[14~", key(F(4))),
        (b"\x1b[15~", key(F(5))),
        (b"\x1b[17~", key(F(6))),
        (b"\x1b[18~", key(F(7))),
        (b"\x1b[19~", key(F(8))),
        (b"\x1b[20~", key(F(9))),
        (b"\x1b[21~", key(F(10))),
        (b"\x1b[23~", key(F(11))),
        (b"\x1b[24~", key(F(12))),
        (b"\x1b[25~", key(F(13))),
        (b"\x1b[34~", key(F(20))),
        (b"\x1b[1;2P", held(SHIFT, F(1))),
        (b"\x1b[1;5R", held(CONTROL, F(3))),
        (b"\x1bO2P", held(SHIFT, F(1))),
        (b"\x1bO1;5Q", held(CONTROL, F(2))),
        (b"\x1b[15;5~", held(CONTROL, F(5))),
        (b"\x1b[18^", held(CONTROL, F(7))),
        // The keypad.
        (b"\x1bOM", key(Enter)),
        (b"\x1bOX", letter('=')),
        (b"\x1bOp", letter('0')),
        (b"\x1bOy", letter('9')),
        (b"\x1bOk", letter('+')),
        // Terminals that number every key.
        (b"\x1b[27;5;99~", control('c')),
        (b"\x1b[99;5u", control('c')),
        (b"\x1b[99;5:1u", control('c')),
        (b"\x1b[27u", key(Esc)),
        (b"\x1b[13;5u", held(CONTROL, Enter)),
        (b"\x1b[127u", key(Backspace)),
        (b"\x1b[97;2u", held(SHIFT, Char('A'))),
        (b"\x1b[1;1:1A", key(Up)),
    ]
}

#[test]
fn every_encoding_of_a_key_is_that_key() {
    for (bytes, event) in keys() {
        assert_eq!(events_of(bytes), [event], "{:?}", bytes.escape_ascii().to_string());
    }
}

/// Answers to questions nobody asked, reports of mouse and focus, sequences that mean nothing to us.
const NO_KEYS: &[&[u8]] = &[
    b"\x1b[?2026;2$y",
    b"\x1b[4;2$y",
    b"\x1b[?62;22c",
    b"\x1b[>0;276;0c",
    b"\x1b[0n",
    b"\x1b[24;80R",
    b"\x1b[1;1R",
    b"\x1b[?1;1R",
    b"\x1b[?0u",
    b"\x1b[I",
    b"\x1b[O",
    b"\x1b[E",
    b"\x1b[<0;12;5M",
    b"\x1b[<0;12;5m",
    b"\x1b[32;12;5M",
    b"\x1b[M !!",
    b"\x1b[8;24;80t",
    b"\x1b[99999999999999999999~",
    b"\x1b[27;5~",
    b"\x1b[201~",
    b"\x1b[200~\x1b[201~",
    b"\x1b[99;5:3u",
    b"\x1b[57441;2u",
    b"\x1b[ @",
    b"\x1b[[Z",
    b"\x1bOz",
    b"\x1b]11;rgb:0000/0000/0000\x07",
    b"\x1b]11;rgb:0000/0000/0000\x1b\\",
    b"\x1b]0;\xc3\xa9t\xc3\xa9\x1b\\",
    b"\x1bP>|XTerm(379)\x1b\\",
    b"\x1bP1$r0m\x1b\\",
    b"\x1b_Gi=1;OK\x1b\\",
    b"\x80",
    b"\xff\xfe",
    b"\xc0\xaf",
    b"\xed\xa0\x80",
    b"\xf5\x80\x80\x80",
    b"\xc2\x9b",
];

#[test]
fn what_is_no_key_is_passed_over_in_silence() {
    for bytes in NO_KEYS {
        let shown = bytes.escape_ascii().to_string();
        assert_eq!(events_of(bytes), [], "{shown}");
        let then = [bytes, b"j".as_slice()].concat();
        assert_eq!(events_of(&then), [letter('j')], "{shown}");
    }
}

#[test]
fn a_sequence_cut_anywhere_is_over_when_it_becomes_quiet() {
    let whole = keys().into_iter().map(|(bytes, _)| bytes).chain(NO_KEYS.iter().copied());
    for bytes in whole.filter(|bytes| bytes.len() > 1) {
        for cut in 1..bytes.len() {
            let mut parser = Parser::default();
            let mut events = feed(&mut parser, &bytes[..cut]);
            parser.settle(&mut events);
            assert_eq!(parser.patience(), None);
            let after = feed(&mut parser, b"\x03");
            assert_eq!(after, [control('c')], "after {:?}", bytes[..cut].escape_ascii().to_string());
        }
    }
}

#[test]
fn a_control_character_or_an_escape_inside_a_sequence_ends_it() {
    for begun in ["\x1b[", "\x1b[<", "\x1b[?2026;2", "\x1b[?2026;2$", "\x1bO", "\x1b[[", "\x1b[M!", "\x1b]11;", "\x1bP"]
    {
        let then = |more: &[u8]| events_of(&[begun.as_bytes(), more].concat());
        assert_eq!(then(b"\x03"), [control('c')], "{begun:?}");
        assert_eq!(then(b"\r"), [key(KeyCode::Enter)], "{begun:?}");
        assert_eq!(then(b"\x1b[A"), [key(KeyCode::Up)], "{begun:?}");
    }
    assert_eq!(events_of(b"\xc3j"), [letter('j')]);
    assert_eq!(events_of(b"\xe2\x82\x03"), [control('c')]);
    assert_eq!(events_of(b"\xe2\x82\x1b[A"), [key(KeyCode::Up)]);
    assert_eq!(events_of(b"\x1b[1;5\xc3\xa9"), [letter('é')]);
}

#[test]
fn escape_pressed_twice_or_before_an_arrow_is_escape() {
    assert_eq!(events_of(b"\x1b\x1b"), [key(KeyCode::Esc), key(KeyCode::Esc)]);
    assert_eq!(events_of(b"\x1b\x1b[B"), [key(KeyCode::Esc), key(KeyCode::Down)]);
}

#[test]
fn a_paste_is_one_event_whatever_is_in_it() {
    assert_eq!(events_of(b"\x1b[200~nq\r\n\x1b[A\x03\xc3\xa9\x1b[201~j"), [paste("nq\r\n\x1b[A\x03é"), letter('j')]);
    assert_eq!(events_of(b"\x1b[200~a\x1b[20\x1b[201~"), [paste("a\x1b[20")]);
    assert_eq!(events_of(b"\x1b[200~a\x1b\x1b[201~"), [paste("a\x1b")]);
    assert_eq!(events_of(b"\x1b[200~\xff\x1b[201~"), [paste("\u{fffd}")]);
}

#[test]
fn a_paste_without_an_end_is_what_there_is_of_it() {
    assert_eq!(events_of(b"\x1b[200~the mist"), [paste("the mist")]);
    assert_eq!(events_of(b"\x1b[200~the mist\x1b[20"), [paste("the mist")]);
    assert_eq!(events_of(b"\x1b[200~"), []);
}

#[test]
fn a_paste_keeps_no_more_than_anybody_takes() {
    let text = [b"\x1b[200~".to_vec(), vec![b'x'; 3 * PASTE_KEPT], b"\x1b[201~j".to_vec()].concat();
    let events = events_of(&text);
    let [Event::Paste(kept), last] = events.as_slice() else { panic!("{} events", events.len()) };
    assert_eq!(kept.len(), PASTE_KEPT);
    assert_eq!(*last, letter('j'));
}

/// Quiet between pieces that are whole: the beginning of nothing.
#[test]
fn a_stream_gives_the_same_events_wherever_it_is_cut() {
    let all: Vec<u8> = keys().into_iter().flat_map(|(bytes, _)| [bytes, b"-"].concat()).collect();
    let no_keys: Vec<u8> = NO_KEYS.iter().flat_map(|bytes| [bytes, b"-".as_slice()].concat()).collect();
    for stream in [all, no_keys, b"a\x1b[200~x\x1b[20\x1b[201~\x1b[1;5A\xe2\x82\xacz".to_vec()] {
        let whole = events_of(&stream);
        for cut in 0..=stream.len() {
            let mut parser = Parser::default();
            let mut events = feed(&mut parser, &stream[..cut]);
            events.extend(feed(&mut parser, &stream[cut..]));
            parser.settle(&mut events);
            assert_eq!(events, whole, "cut at {cut}");
        }
    }
}

#[test]
fn whatever_comes_a_key_after_it_works() {
    use rand::{RngExt, SeedableRng};
    let mut dice = rand_chacha::ChaCha8Rng::seed_from_u64(1805);
    // Bytes that mean something come often, the others seldom.
    let common = b"\x1b\x1b\x1b[[O]P;;0129$~MAuRZ?<\x07\\\xc3\xa9\xe2\x82\x03";
    for _ in 0..20_000 {
        let mut parser = Parser::default();
        let mut events = Vec::new();
        for _ in 0..dice.random_range(1..40) {
            let byte = match dice.random_range(0..4) {
                0 => dice.random(),
                _ => common[dice.random_range(0..common.len())],
            };
            parser.feed(byte, &mut events);
        }
        parser.settle(&mut events);
        assert_eq!(parser.patience(), None);
        assert_eq!(feed(&mut parser, b"j"), [letter('j')]);
        assert_eq!(feed(&mut parser, b"\x1b[A"), [key(KeyCode::Up)]);
        assert_eq!(feed(&mut parser, b"\x03"), [control('c')]);
    }
}
