//! Collateral damage and the markers of the margin.

use super::*;

// ED-X11, X18, OP10: entered by hand for any formations, never above what exists.
#[test]
fn collateral_damage_by_hand() {
    let mut table = collateral("manual", &[10, 1]);
    let both = json!({
        "formations": ["guard", "tanks"],
        "removed@grenadiers": 2, "markers@guard": 1, "removed@tank": 0, "markers@tanks": 3,
    });
    let mut over = both.clone();
    over["removed@grenadiers"] = json!(7);
    assert_eq!(table.refused("collateral", over), "too_many_units");
    table.resolve("collateral", both, &[]);
    assert_eq!((size(&table, "guard"), suppression(&table, "guard")), (4, 1));
    assert_eq!((size(&table, "tanks"), suppression(&table, "tanks")), (4, 3));
    assert_eq!(whole_of(&table, "guard", "lost_this_turn"), 2, "they count for the turn");
    assert!(table.has("guard", "lost_assault") && !table.has("chasseurs", "lost_assault"), "not for the assault");
}

// ED-OP10: markers by the margin of the totals, none in a tie; or nothing at all.
#[test]
fn collateral_damage_by_margin_or_none() {
    for (option, dice, loser, markers) in [
        ("margin_markers", [10, 1], "guard", 4),
        ("margin_markers", [10, 5], "guard", 2),
        ("margin_markers", [1, 10], "chasseurs", 4),
        ("margin_markers", [5, 5], "chasseurs", 0),
        ("none", [10, 1], "guard", 0),
    ] {
        let mut table = collateral(option, &dice);
        // Whatever the program does by itself is done when the step is left at the latest.
        let _ = table.try_resolve("collateral", json!({}), &[]);
        table.go_to("assault.consolidate");
        let winner = if loser == "guard" { "chasseurs" } else { "guard" };
        assert!(table.has(loser, "lost_assault"), "{option} {dice:?}");
        assert_eq!((suppression(&table, loser), suppression(&table, winner)), (markers, 0), "{option} {dice:?}");
    }
}

// ED-X18, OP10: markers by the margin are not forgotten when the step is left.
#[test]
fn markers_by_the_margin_are_owed() {
    let table = collateral("margin_markers", &[10, 1]);
    let owed = table.step() != "assault.collateral" || obligation(&table).is_some();
    assert!(owed, "the loser has its markers, or the step cannot be left");
    for option in ["manual", "none"] {
        let table = collateral(option, &[10, 1]);
        assert!(table.step() != "assault.collateral" || obligation(&table).is_none(), "{option}: nothing is owed");
    }
}

// ED-X18: embarked units exist, and what the players enter may take them.
#[test]
fn collateral_damage_to_embarked_units() {
    let mut table = collateral("manual", &[10, 1]);
    let answers = |removed: i64| json!({"formations": ["marines"], "removed@marine": removed, "markers@marines": 0});
    refuses(&table, "collateral", answers(5), "too_many_units", "there are four");
    table.resolve("collateral", answers(3), &[]);
    assert_eq!((size(&table, "marines"), whole_of(&table, "marine", "aboard")), (1, 1));
}
