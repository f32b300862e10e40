//! A terminal that cannot place text: the battle is a conversation of lines without being asked to.

use std::path::Path;

use portable_pty::CommandBuilder;
use tempfile::TempDir;

use crate::pty::{SMALL, Session, demo_save, estafette, run, verify};

/// A program in a terminal of this name, or of none.
fn on(name: Option<&str>, mut command: CommandBuilder) -> Session {
    match name {
        Some(name) => command.env("TERM", name),
        None => command.env_remove("TERM"),
    }
    Session::of(SMALL, command)
}

fn assert_converses(arguments: &[&str], folder: &Path) {
    for name in [None, Some(""), Some("dumb")] {
        let mut session = on(name, estafette(arguments, folder));
        session.wait_for("\n>");
        session.send("q\n");
        assert_eq!(session.wait_for_end(), 0);
        let sent = String::from_utf8_lossy(&session.raw);
        assert!(!sent.contains('\x1b'), "{arguments:?} on {name:?}: {sent}");
    }
}

#[test]
fn a_dumb_terminal_gets_lines_from_the_menu_the_demonstration_and_a_battle() {
    let folder = TempDir::new().unwrap();
    assert_converses(&["--lang", "en"], folder.path());
    assert_converses(&["demo", "--lang", "en"], folder.path());
    let save = demo_save(folder.path());
    assert_converses(&["play", "--lang", "en", save.to_str().unwrap()], folder.path());
    verify(&save);
}

#[test]
fn without_a_terminal_the_name_of_one_changes_nothing() {
    let folder = TempDir::new().unwrap();
    run(&["demo", "--lang", "en", "--plain"], folder.path());
    let mut help = assert_cmd::Command::new(assert_cmd::cargo::cargo_bin!("estafette"));
    help.env_remove("TERM").current_dir(folder.path()).assert().code(2);
}
