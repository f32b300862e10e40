//! Every bundled army is of a period, loads and deploys; every period has two that meet.

use estafette::engine::names::AttributeName;
use estafette::rulesets::shot_to_pieces::names::{attribute, kind};
use std::sync::Arc;

use estafette::army;
use estafette::battle;
use estafette::engine::label::Lang;
use estafette::engine::play::Game;
use estafette::lang::Catalog;

use super::{PERIODS, edition, rules};

#[test]
fn every_bundled_army_deploys() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("armies/shot_to_pieces");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let catalog = Catalog::new(Lang::En, None);
    for period in PERIODS {
        let (rules, edition) = (rules(period), edition(period));
        let own: Vec<_> = files
            .iter()
            .filter(|path| path.file_name().unwrap().to_str().unwrap().starts_with(&format!("{period}_")))
            .collect();
        assert_eq!(own.len(), 2, "{period} has two armies");
        let armies = [0, 1].map(|number| {
            let name = own[number].display().to_string();
            let source = std::fs::read_to_string(own[number]).unwrap();
            let loaded = army::load(&name, &source, &catalog, |_| Some(Arc::clone(&rules)), &[edition.as_str()]);
            loaded.unwrap_or_else(|errors| panic!("{}", errors.render(&Catalog::new(Lang::En, None), false))).0
        });
        let setup = battle::setup(&rules, "test", [&armies[0], &armies[1]], &[], 1);
        let setup = setup.unwrap_or_else(|mistakes| panic!("{period}: {mistakes:?}"));
        let game = Game::new(Arc::clone(&rules), setup).expect("the battle begins");
        let schema = &game.rules().schema;
        let units: Vec<_> = game.state().of_kind(kind::UNIT).collect();
        assert!(units.len() > 4, "{period}");
        for unit in units {
            for needed in ["class", "as_type", "rank", "formation", "size", "resilience", "combat_first", "move"] {
                assert!(schema.said(unit, AttributeName::of_data(needed)).is_some(), "{period} {}: {needed}", unit.id);
            }
            let fires = schema.said(unit, attribute::FIRE).is_some();
            let armed = schema.said(unit, attribute::RANGE_CM).is_some();
            assert!(!fires || armed, "{period} {}: fires without a range", unit.id);
        }
    }
    assert_eq!(files.len(), 2 * PERIODS.len(), "no army is left over");
}
