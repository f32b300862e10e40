//! Files that players write: armies, and periods of a club's own.

use std::path::Path;

use estafette::army::{self, bundled};
use estafette::battle;
use estafette::engine::label::Lang;
use estafette::engine::play::Game;
use estafette::lang::Catalog;
use estafette::rulesets::{self, house};

use super::assert_tame;

/// An army is good enough for a battle, or every mistake is told in both languages.
pub fn army(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let catalog = Catalog::new(Lang::En, None);
    let known: Vec<&str> = rulesets::ids().collect();
    let (army, rules) = match army::load("army.toml", &text, &catalog, rulesets::find, &known) {
        Ok(loaded) => loaded,
        Err(errors) => {
            assert!(!errors.mistakes.is_empty());
            return Lang::ALL.iter().for_each(|lang| assert_tame(&errors.render(&Catalog::new(*lang, None), false)));
        }
    };
    let Some([_, other]) = bundled::demonstration(&rules.edition()) else { return };
    let (other, _) = army::load("other.toml", other.source, &catalog, rulesets::find, &known).unwrap();
    if let Ok(setup) = battle::setup(&rules, &army.name, [&army, &other], &[], 1) {
        Game::new(rules, setup).expect("two good armies make a battle");
    }
}

/// A period loads, or every mistake is told in both languages.
pub fn period(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    if let Some(Err(files)) = house::read(Path::new("period.toml"), &text) {
        assert!(files.iter().any(|errors| !errors.mistakes.is_empty()));
        for errors in files {
            Lang::ALL.iter().for_each(|lang| assert_tame(&errors.render(&Catalog::new(*lang, None), false)));
        }
    }
}
