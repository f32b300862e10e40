//! Streams of keys with broken sequences among them, typed at the real program in a real terminal. A little of it here;
//! `fuzz/run` does more.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rustix::process::Signal;
use tempfile::TempDir;

use crate::common::campaign::{figure, rounds};
use crate::pty::{LARGE, SMALL, SMALLEST, Session, demo_save, verify};

/// Bytes that mean something, whole and in pieces. Not among them: `q`, Ctrl-C and Ctrl-Z, which are tried elsewhere.
const PIECES: [&[u8]; 48] = [
    b"n",
    b"N",
    b"u",
    b"\x12",
    b"a",
    b"/",
    b"?",
    b":",
    b"o",
    b"=",
    b"z",
    b"L",
    b"1",
    b"2",
    b"3",
    b"4",
    b"d",
    b"y",
    b"6 5",
    b"\t",
    b"\r",
    b"\r",
    b"\r",
    b" ",
    b"\x1b",
    b"\x1b",
    b"\x1b[A",
    b"\x1b[B",
    b"\x1b[C",
    b"\x1b[6~",
    b"\x1bOP",
    b"\x1b[20~",
    b"\x13",
    b"\x7f",
    b"\x0c",
    b"\xc3\xa9",
    b"\x1b[",
    b"\x1b[<0;1",
    b"\x1b[?2026;2$y",
    b"\x1b[?2026",
    b"\x1bO",
    b"\x1b]11;rgb:00",
    b"\x1bP>|XTerm",
    b"\xe2\x82",
    b"\x1b[200~",
    b"\x1b[201~",
    b"\x1b[200~pasted\rtext\x1b[201~",
    b"\xff\x00\x9b",
];

/// Pieces sent at once, and how often in one session.
const AT_ONCE: usize = 24;
const TIMES: usize = 12;

#[test]
fn broken_keys_neither_end_nor_hang_the_screen_and_the_save_verifies() {
    let (mut bytes, mut sizes) = (0, 0);
    for round in rounds(2) {
        let mut random = ChaCha8Rng::seed_from_u64(round);
        let mut below = |bound: usize| usize::try_from(random.next_u32()).unwrap() % bound;
        let folder = TempDir::new().unwrap();
        let mut session = Session::start(&["demo", "--lang", "en"], folder.path());
        session.wait_for("Throw for command dice");
        let mut ended = false;
        for time in 0..TIMES {
            let stream: Vec<u8> = (0..AT_ONCE).flat_map(|_| PIECES[below(PIECES.len())].to_vec()).collect();
            bytes += stream.len();
            // It answers to a new size whatever is half received.
            let size = [LARGE, SMALL, SMALLEST][time % 3];
            ended = session.try_to_send(&stream).is_err() || !session.resize_or_end(size);
            sizes += 1;
            if ended {
                break;
            }
        }
        if !ended {
            session.signal(Signal::TERM);
        }
        let code = session.wait_for_end();
        assert!(if ended { code == 0 } else { code != 101 && code != 134 }, "seed {round}: exit code {code}");
        session.assert_terminal_given_back();
        verify(&demo_save(folder.path()));
    }
    figure("bytes typed at a real terminal", bytes);
    figure("changes of size between them", sizes);
}
