//! Pasted text in every mode: taken where text goes, refused where it is too long, never an order.

use crossterm::event::Event;
use estafette::engine::label::Lang;
use estafette::engine::play::Command;
use estafette::tui::feed;

use super::{PLAIN, Scene};

fn paste(scene: &mut Scene, text: &str) {
    feed(&mut scene.app, Event::Paste(text.to_owned()));
}

/// The screen after these keys and a paste.
fn after(lang: Lang, keys: &str, text: &str) -> (String, Scene) {
    let mut scene = Scene::new(lang, PLAIN);
    scene.type_keys(keys);
    paste(&mut scene, text);
    (scene.picture(80, 24), scene)
}

/// Keys that mean something on the board and behind it: none of them may be heard.
const ORDERS: &str = "nN uq a/:=?zo\r\n ";

#[test]
fn a_paste_where_nothing_is_written_changes_nothing() {
    // The board, a page, a result, the overrides of a form.
    for keys in ["", "?", "↵d54↵", "↵↵↵↵n↵d65 21 3↵↵↵nn↵be↵7↵⑧"] {
        let mut scene = Scene::new(Lang::En, PLAIN);
        scene.type_keys(keys);
        let (before, events) = (scene.picture(80, 24), scene.app.game().events().len());
        paste(&mut scene, ORDERS);
        assert_eq!(scene.picture(80, 24), before, "{keys:?}");
        assert_eq!(scene.app.game().events().len(), events, "{keys:?}");
        assert!(!scene.app.wants.leaving);
    }
}

#[test]
fn a_note_takes_thirty_thousand_characters_and_refuses_more_whole() {
    let page = "Les grenadiers de la Garde. ".repeat(1_000) + "\n\n";
    let (_, mut scene) = after(Lang::Fr, "a", &page);
    paste(&mut scene, &page);
    let picture = scene.picture(80, 24);
    assert!(picture.contains("Le texte collé est trop long : 30000 caractères au plus ici."), "{picture}");
    scene.type_keys("Fin⌃s");
    let last = scene.app.game().events().last().unwrap();
    assert_eq!(last.command, Command::Note { text: page + "Fin" });
}

/// The longest word there is, in a note, in the log and on the page of its entry.
#[test]
fn a_text_without_a_space_is_shown_like_any_other() {
    let (_, mut scene) = after(Lang::En, "a", &"x".repeat(30_000));
    assert!(scene.picture(80, 24).contains("xxx"));
    scene.type_keys("⌃s4↵");
    assert!(scene.picture(80, 24).contains("✎ xxx"));
    assert!(scene.picture(120, 40).contains("xxx"));
}

#[test]
fn a_line_takes_a_thousand_characters_and_refuses_more_whole() {
    for (keys, shown) in [("1/", "Search /mist mist"), (":", ":mist mist"), ("1=", ": mist mist")] {
        let (picture, mut scene) = after(Lang::En, keys, &"mist ".repeat(200));
        assert!(picture.contains(shown), "{keys}\n{picture}");
        paste(&mut scene, "x");
        let picture = scene.picture(80, 24);
        assert!(picture.contains("too long: 1000 characters at most here"), "{keys}\n{picture}");
        assert!(picture.contains(shown), "{keys}\n{picture}");
    }
}

#[test]
fn a_pasted_line_is_searched_for_like_a_typed_one() {
    let (picture, _) = after(Lang::En, "1/", "santon\n");
    assert!(picture.contains("▸   Batterie du Santon"), "{picture}");
    let (picture, _) = after(Lang::En, ":", "Batterie\r\ndu Santon");
    assert!(picture.contains(":Batterie du Santon_"), "{picture}");
}

#[test]
fn a_field_takes_a_pasted_name_and_a_pasted_number() {
    let mut scene = Scene::new(Lang::En, PLAIN);
    scene.walk_to_artillery().type_keys("↵");
    paste(&mut scene, "Berg\n");
    scene.type_keys("↵");
    paste(&mut scene, "7");
    let picture = scene.picture(80, 24);
    assert!(picture.contains("7_"), "{picture}");
    paste(&mut scene, &"7".repeat(1_000));
    assert!(scene.picture(80, 24).contains("too long: 1000 characters"));
    scene.type_keys("↵↵");
    assert!(scene.app.game().events().last().unwrap().resolution.is_some());
}

#[test]
fn dice_take_digits_and_stop_at_one_that_the_throw_does_not_have() {
    let (picture, mut scene) = after(Lang::En, "↵d", "n5\nq 4");
    assert!(picture.contains("Dice: 5 4"), "{picture}");
    scene.type_keys("↵↵");
    assert_eq!(scene.app.game().events().get(0).unwrap().throws[0].faces, [5, 4]);
    let (picture, _) = after(Lang::En, "↵d", "59");
    assert!(picture.contains("Dice: 5_"), "{picture}");
    let (picture, _) = after(Lang::En, "↵d", &"5".repeat(201));
    assert!(picture.contains("too long: 200 characters"), "{picture}");
}
