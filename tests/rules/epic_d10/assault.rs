//! The assault, step by step, and the melee (ED-X01 to X18, M01 to M10, OP10).

use super::*;

/// Blue's formation may begin an assault.
fn ready(options: &[(&str, &str)], attacker: &str) -> Table {
    acting(options, attacker, "assault", "activation.execute")
}

/// The target is in reach; the assault stands at its first fire.
pub fn reached(options: &[(&str, &str)], attacker: &str, defender: &str, prepare: Prepare) -> Table {
    let mut table = ready(options, attacker);
    prepare(&mut table);
    table.resolve("assault", json!({"target": defender}), &[]);
    table.resolve("assault_move", json!({"reach": true}), &[]);
    walk(&mut table, "assault.fire.offensive");
    table
}

/// Fires in the assault, at the step where the table stands.
pub fn volley(table: &mut Table, firer: &str, weapon: &str, count: i64, at: &str, more: Json, dice: &[u8]) {
    let answers = shots(table, firer, &[(weapon, count, at)], more);
    table.resolve("assault_fire", answers, dice);
}

/// Losses and markers come; with nothing to apply the step is passed over.
pub fn apply(table: &mut Table, step: &str, more: Json, dice: &[u8]) {
    let phase = step.trim_end_matches("apply");
    while table.step() != step && table.step().starts_with(phase) {
        push_on(table);
    }
    if table.step() == step {
        table.resolve("assault_apply", more, dice);
    } else {
        assert!(dice.is_empty(), "nothing was to be applied");
    }
}

/// Strikes in the melee with one group of a formation; the others are not in contact.
pub fn strikes(table: &Table, formation: &str, striker: &str, count: i64, at: &str) -> Json {
    let mut answers = json!({});
    for group in groups(table, formation) {
        answers[format!("strikers@{group}")] = json!(0);
    }
    answers[format!("strikers@{striker}")] = json!(count);
    answers[format!("at@{striker}")] = json!(at);
    answers
}

fn active(table: &Table) -> Option<String> {
    text(table, "battle", "active_side")
}

// ED-X01: whom an assault cannot be made on.
#[test]
fn assaults_that_are_refused() {
    let mut table = ready(&[], "chasseurs");
    table.set_strength("giant", 0);
    let cases = [
        ("its own side", "tanks", "wrong_side"),
        ("aircraft", "hawks", "aircraft_not_assaulted"),
        ("destroyed", "colossus", "out_of_play"),
        ("wholly embarked", "marines", "fully_embarked"),
    ];
    for (what, target, code) in cases {
        refuses(&table, "assault", json!({"target": target}), code, what);
    }
    let without = acting(&[], "chasseurs", "tactical_move", "activation.execute");
    assert_eq!(copy(&without).refused("assault", json!({"target": "guard"})), "order_forbids_assault");
}

// ED-X01: out of reach there are no dice; the activation closes and the defender keeps what it had.
#[test]
fn a_target_out_of_reach_ends_the_assault() {
    for (reach, kept) in [(false, true), (true, false)] {
        let mut table = ready(&[], "chasseurs");
        for marker in ["on_overwatch", "hidden", "in_cover"] {
            table.set_marker("guard", marker, 1);
        }
        table.resolve("assault", json!({"target": "guard"}), &[]);
        assert_eq!(table.step(), "assault.move");
        assert!(table.has("guard", "on_overwatch") && table.has("guard", "hidden"), "not yet in reach");
        table.resolve("assault_move", json!({"reach": reach}), &[]);
        assert_eq!(table.has("guard", "on_overwatch"), kept, "reach {reach}");
        assert_eq!(table.has("guard", "hidden"), kept, "reach {reach}");
        assert!(table.has("guard", "in_cover"), "cover stays");
        if !reach {
            close(&mut table);
            assert_eq!(active(&table).as_deref(), Some("b"));
            assert!(!table.has("chasseurs", "lost_assault") && !table.has("guard", "lost_assault"));
        }
    }
}

// ED-X02 to X13: every step in its order, then the activation is over.
#[test]
fn the_steps_of_an_assault() {
    let mut table = ready(&[], "chasseurs");
    table.resolve("assault", json!({"target": "guard"}), &[]);
    table.resolve("assault_move", json!({"reach": true}), &[]);
    let mut seen = Vec::new();
    for _ in 0..20 {
        let step = table.step().to_owned();
        if step == "activation.select" {
            break;
        }
        match step.as_str() {
            "assault.fire.offensive" => volley(&mut table, "chasseurs", "rifle", 1, "grenadiers", json!({}), &[5]),
            "assault.melee.offensive" => {
                let answers = strikes(&table, "chasseurs", "rifles", 1, "grenadiers");
                table.resolve("melee_roll", answers, &[5]);
            }
            "assault.fire.apply" | "assault.melee.apply" => {
                table.resolve("assault_apply", json!({}), &[]);
            }
            "assault.winner" => {
                table.resolve("assault_determination", json!({}), &[10, 1]);
            }
            _ => {}
        }
        if table.step() == step {
            push_on(&mut table);
        }
        seen.push(step);
    }
    let all = [
        "assault.move",
        "assault.fire.offensive",
        "assault.fire.defensive",
        "assault.fire.apply",
        "assault.charge",
        "assault.counter_charge",
        "assault.melee.offensive",
        "assault.melee.defensive",
        "assault.melee.apply",
        "assault.winner",
        "assault.collateral",
        "assault.retreat",
        "assault.consolidate",
    ];
    seen.retain(|step| !step.starts_with("activation"));
    let skipped = usize::from(seen[0] != all[0]);
    assert_eq!(seen, all[skipped..]);
    assert!(table.has("guard", "lost_assault") && !table.has("chasseurs", "lost_assault"));
    assert_eq!(active(&table).as_deref(), Some("b"), "the activation is closed");
    assert!(table.has("chasseurs", "activated"));
}

// ED-X02 to X04, X15, Z14: both sides fire at full strength; losses and markers come together afterwards.
#[test]
fn both_sides_fire_before_anybody_falls() {
    let mut table = reached(&[], "chasseurs", "guard", |_| {});
    volley(&mut table, "chasseurs", "rifle", 6, "grenadiers", json!({}), &[6, 6, 5, 5, 5, 1]);
    assert_eq!((size(&table, "guard"), suppression(&table, "guard")), (6, 0), "the results wait");
    walk(&mut table, "assault.fire.defensive");
    volley(&mut table, "guard", "carbine", 6, "rifles", json!({}), &[6, 5, 5, 1, 1, 1]);
    assert_eq!(size(&table, "chasseurs"), 6);
    apply(&mut table, "assault.fire.apply", json!({}), &[]);
    assert_eq!((size(&table, "guard"), suppression(&table, "guard")), (4, 3));
    assert_eq!((size(&table, "chasseurs"), suppression(&table, "chasseurs")), (5, 2));
}

// ED-X15: fire uses the bands before the fire, melee those after it.
#[test]
fn bands_are_taken_at_the_start_of_fire_and_of_melee() {
    let mut table = reached(&[], "chasseurs", "guard", |_| {});
    volley(&mut table, "chasseurs", "rifle", 6, "grenadiers", json!({}), &[5; 6]);
    walk(&mut table, "assault.fire.defensive");
    let suffers = |table: &mut Table, die: u8| {
        volley(table, "guard", "carbine", 1, "rifles", json!({}), &[die]);
        apply(table, "assault.fire.apply", json!({}), &[]);
    };
    assert_eq!(destroys_when(&table, "chasseurs", suffers), 6, "the markers of 2.1 do not count yet");
    suffers(&mut table, 1);
    assert_eq!(text(&table, "guard", "band").as_deref(), Some("full"));
    walk(&mut table, "assault.melee.offensive");
    let answers = strikes(&table, "chasseurs", "rifles", 1, "grenadiers");
    assert_eq!(destroys_when(&table, "guard", melee(&answers)), 4, "now they do: +2");
    let heavy = strikes(&table, "chasseurs", "rifles", 6, "grenadiers");
    table.resolve("melee_roll", heavy, &[3; 6]);
    walk(&mut table, "assault.melee.defensive");
    let answers = strikes(&table, "guard", "grenadiers", 1, "rifles");
    assert_eq!(destroys_when(&table, "chasseurs", melee(&answers)), 8, "the defender strikes at -2");
}

/// Strikes once, and lets the losses come.
fn melee(answers: &Json) -> impl Fn(&mut Table, u8) + use<> {
    let answers = answers.clone();
    move |table: &mut Table, die: u8| {
        table.resolve("melee_roll", answers.clone(), &[die]);
        apply(table, "assault.melee.apply", json!({}), &[]);
    }
}

// ED-X02, X03, X17: order, hiding and state do not keep anybody from firing in an assault.
#[test]
fn confused_and_shaken_defenders_fire() {
    for state in ["confused", "shaken"] {
        let mut table = ready(&[], "chasseurs");
        table.set_marker("guard", state, 1);
        table.resolve("assault", json!({"target": "guard"}), &[]);
        table.resolve("assault_move", json!({"reach": true}), &[]);
        walk(&mut table, "assault.fire.defensive");
        let suffers = |table: &mut Table, die: u8| {
            volley(table, "guard", "carbine", 1, "rifles", json!({}), &[die]);
            apply(table, "assault.fire.apply", json!({}), &[]);
        };
        assert_eq!(destroys_when(&table, "chasseurs", suffers), 6, "{state}");
    }
}

// ED-X02: rows of fire hold in an assault too.
#[test]
fn rows_of_fire_in_an_assault() {
    let none: Prepare = |_| {};
    let cases: [(&str, Prepare, Json, i64); 6] = [
        ("plain", none, json!({}), 6),
        ("heavy cover", none, json!({"cover@grenadiers": "heavy"}), 9),
        ("took cover", |t| t.set_marker("guard", "in_cover", 1), json!({}), 7),
        ("confused", |t| t.set_marker("guard", "confused", 1), json!({}), 5),
        ("half", |t| t.set_marker("chasseurs", "suppression", 3), json!({}), 7),
        ("the target's suppression", |t| t.set_marker("guard", "suppression", 6), json!({}), 6),
    ];
    for (what, prepare, more, expected) in cases {
        let table = reached(&[], "chasseurs", "guard", prepare);
        let suffers = |table: &mut Table, die: u8| {
            volley(table, "chasseurs", "rifle", 1, "grenadiers", more.clone(), &[die]);
            apply(table, "assault.fire.apply", json!({}), &[]);
        };
        assert_eq!(destroys_when(&table, "guard", suffers), expected, "{what}");
    }
    let table = reached(&[], "chasseurs", "hulls", none);
    let suffers = |table: &mut Table, die: u8| {
        volley(table, "chasseurs", "rifle", 1, "hull", json!({"rear@rifle": true}), &[die]);
        apply(table, "assault.fire.apply", json!({}), &[]);
    };
    assert_eq!(destroys_when(&table, "hulls", suffers), 5, "rear armour");
}

// ED-X02: the refusals of fire that hold in an assault.
#[test]
fn assault_fires_that_are_refused() {
    let table = reached(&[], "chasseurs", "guard", |_| {});
    let one = |count: i64, at: &str, more: Json| shots(&table, "chasseurs", &[("rifle", count, at)], more);
    assert_eq!(copy(&table).refused("assault_fire", one(7, "grenadiers", json!({}))), "too_many_shooters");
    assert_eq!(copy(&table).refused("assault_fire", one(1, "hull", json!({}))), "input_not_applicable");
    assert_eq!(copy(&table).refused("assault_fire", one(1, "grenadiers", json!({"distance": 31}))), "out_of_range");
    assert_eq!(
        copy(&table).refused("assault_fire", one(1, "grenadiers", json!({"rear@rifle": true}))),
        "input_not_applicable"
    );
    let mut fired = copy(&table);
    fired.resolve("assault_fire", one(1, "grenadiers", json!({})), &[1]);
    assert_eq!(fired.refused("assault_fire", one(1, "grenadiers", json!({}))), "input_not_applicable");
}

// ED-M01 to M10: what every row does to a blow of ATT 8 at DFM 3, for the attacker and for the defender.
#[test]
fn rows_of_melee() {
    let none: Prepare = |_| {};
    let cases: [(&str, Prepare, i64, i64); 14] = [
        ("plain", none, 6, 6),
        ("ATT in melee", |t| t.set_attribute("rifles", "att_melee", Value::whole(10)), 4, 6),
        ("a better DFM", |t| t.set_attribute("grenadiers", "dfm", Value::whole(5)), 8, 6),
        (
            "DFT does not matter",
            |t| {
                t.set_attribute("grenadiers", "dfm", Value::whole(3));
                t.set_attribute("grenadiers", "dft", Value::whole(9));
            },
            6,
            6,
        ),
        ("attacker at half", |t| t.set_marker("chasseurs", "suppression", 3), 7, 5),
        ("attacker under half", |t| t.set_marker("chasseurs", "suppression", 2), 6, 6),
        ("attacker at all", |t| t.set_marker("chasseurs", "suppression", 6), 8, 4),
        ("defender at half", |t| t.set_marker("guard", "suppression", 3), 5, 7),
        ("defender just under all", |t| t.set_marker("guard", "suppression", 5), 5, 7),
        ("defender at all", |t| t.set_marker("guard", "suppression", 6), 4, 8),
        (
            "both at all",
            |t| {
                t.set_marker("guard", "suppression", 6);
                t.set_marker("chasseurs", "suppression", 6);
            },
            6,
            6,
        ),
        ("defender confused", |t| t.set_marker("guard", "confused", 1), 5, 6),
        (
            "defender confused and at all",
            |t| {
                t.set_marker("guard", "confused", 1);
                t.set_marker("guard", "suppression", 6);
            },
            3,
            8,
        ),
        ("cover does not matter", |t| t.set_marker("guard", "in_cover", 1), 6, 6),
    ];
    for (what, prepare, attacker, defender) in cases {
        let mut table = reached(&[], "chasseurs", "guard", prepare);
        walk(&mut table, "assault.melee.offensive");
        let answers = strikes(&table, "chasseurs", "rifles", 1, "grenadiers");
        assert_eq!(destroys_when(&table, "guard", melee(&answers)), attacker, "{what}: the attacker strikes");
        walk(&mut table, "assault.melee.defensive");
        let answers = strikes(&table, "guard", "grenadiers", 1, "rifles");
        assert_eq!(destroys_when(&table, "chasseurs", melee(&answers)), defender, "{what}: the defender strikes");
    }
}

// ED-M10, F23: one roll for each unit in contact; blows that are refused; surplus kills are lost.
#[test]
fn blows_in_melee() {
    let mut table = reached(&[], "chasseurs", "court", |_| {});
    assert_eq!(table.refused("melee_roll", strikes(&table, "chasseurs", "rifles", 1, "warlord")), "procedure_not_open");
    walk(&mut table, "assault.melee.offensive");
    assert_eq!(
        copy(&table).refused("melee_roll", strikes(&table, "chasseurs", "rifles", 7, "warlord")),
        "too_many_units"
    );
    assert_eq!(copy(&table).refused("melee_roll", strikes(&table, "chasseurs", "rifles", 1, "hull")), "not_a_target");
    let answers = strikes(&table, "chasseurs", "rifles", 3, "warlord");
    table.resolve("melee_roll", answers, &[10, 10, 5]);
    apply(&mut table, "assault.melee.apply", json!({}), &[]);
    assert_eq!((table.strength("warlord"), table.strength("bodyguard")), (0, 3));
    assert_eq!(suppression(&table, "court"), 1);
}

// ED-O31: embarked units do not fight.
#[test]
fn embarked_units_do_not_fight() {
    let mut table = reached(&[], "mounted", "guard", |_| {});
    walk(&mut table, "assault.melee.offensive");
    let mut answers = strikes(&table, "mounted", "trucks", 1, "grenadiers");
    answers["strikers@squad"] = json!(1);
    answers["at@squad"] = json!("grenadiers");
    assert_eq!(table.refused("melee_roll", answers), "input_not_applicable");
}

// ED-X16: nobody in contact: no rolls, and the winner is decided all the same.
#[test]
fn without_contact_the_winner_is_still_decided() {
    let mut table = reached(&[], "chasseurs", "guard", |_| {});
    walk(&mut table, "assault.winner");
    assert_eq!(obligation(&table).as_deref(), Some("ED-W01"));
    table.resolve("assault_determination", json!({}), &[10, 1]);
    assert!(table.has("guard", "lost_assault"));
}

// ED-X14: a side without units has lost without a throw; nobody withdraws, the winner consolidates.
#[test]
fn an_annihilated_side_has_lost() {
    let mut table = reached(&[], "chasseurs", "colossus", |_| {});
    volley(&mut table, "chasseurs", "rifle", 1, "giant", json!({}), &[10]);
    apply(&mut table, "assault.fire.apply", json!({}), &[]);
    assert!(table.has("colossus", "destroyed"));
    let mut seen = vec![table.step().to_owned()];
    while table.step() != "activation.select" {
        push_on(&mut table);
        seen.push(table.step().to_owned());
    }
    assert_eq!(seen, ["assault.collateral", "assault.consolidate", "activation.select"]);
    assert!(!table.has("chasseurs", "lost_assault"));

    let mut table = reached(&[], "walkers", "guard", |t| t.set_strength("walker", 1));
    walk(&mut table, "assault.melee.defensive");
    let answers = strikes(&table, "guard", "grenadiers", 1, "walker");
    table.resolve("melee_roll", answers, &[10]);
    apply(&mut table, "assault.melee.apply", json!({}), &[]);
    let mut seen = vec![table.step().to_owned()];
    while table.step() != "activation.select" {
        push_on(&mut table);
        seen.push(table.step().to_owned());
    }
    assert_eq!(seen, ["assault.collateral", "assault.consolidate", "activation.select"], "the attacker is gone");
    assert!(!table.has("guard", "lost_assault"));
}

// ED-X14: both annihilated: nobody wins and it is over at once.
#[test]
fn both_annihilated() {
    let mut table = reached(&[], "walkers", "colossus", |t| t.set_strength("walker", 1));
    volley(&mut table, "walkers", "lance", 1, "giant", json!({}), &[10]);
    walk(&mut table, "assault.fire.defensive");
    volley(&mut table, "colossus", "maw", 1, "walker", json!({}), &[10]);
    apply(&mut table, "assault.fire.apply", json!({}), &[]);
    assert_eq!(table.step(), "activation.select");
    assert_eq!(active(&table).as_deref(), Some("b"));
}

/// An assault decided with this margin for blue, at its collateral damage.
fn collateral(option: &str, dice: &[u8]) -> Table {
    let mut table = reached(&[("collateral", option)], "chasseurs", "guard", |_| {});
    walk(&mut table, "assault.winner");
    table.resolve("assault_determination", json!({}), dice);
    walk(&mut table, "assault.collateral");
    table
}

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
    assert_eq!(number(&table, "guard", "lost_this_turn"), 2, "they count for the turn");
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
        walk(&mut table, "assault.consolidate");
        let winner = if loser == "guard" { "chasseurs" } else { "guard" };
        assert!(table.has(loser, "lost_assault"), "{option} {dice:?}");
        assert_eq!((suppression(&table, loser), suppression(&table, winner)), (markers, 0), "{option} {dice:?}");
    }
}

// ED-F12, X03: the defender's order does not matter to its fire.
#[test]
fn a_waiting_order_does_not_colour_defensive_fire() {
    let mut table = begin(&[], &[("chasseurs", "assault"), ("guard", "suppressive_fire")]);
    activate(&mut table, "chasseurs", 10);
    walk(&mut table, "activation.execute");
    table.resolve("assault", json!({"target": "guard"}), &[]);
    table.resolve("assault_move", json!({"reach": true}), &[]);
    walk(&mut table, "assault.fire.defensive");
    let before = copy(&table);
    volley(&mut table, "guard", "carbine", 1, "rifles", json!({}), &[6]);
    apply(&mut table, "assault.fire.apply", json!({}), &[]);
    assert_eq!(harm(&before, &table, "chasseurs"), (1, 0), "a plain fire");
}

// ED-O31, X03: the defender's fire is not that of its own activation; and the attacker fires no more in his.
#[test]
fn the_defender_may_still_fire_in_its_own_activation() {
    let mut table = reached(&[], "chasseurs", "guard", |_| {});
    walk(&mut table, "assault.fire.defensive");
    volley(&mut table, "guard", "carbine", 6, "rifles", json!({}), &[1; 6]);
    walk(&mut table, "assault.winner");
    table.resolve("assault_determination", json!({}), &[10, 1]);
    close(&mut table);
    activate(&mut table, "guard", 10);
    walk(&mut table, "activation.execute");
    let answers = fire(&table, "guard", &[("carbine", 6, "rifles")], json!({}));
    table.resolve("fire", answers, &[1; 6]);
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

// ED-O33: riding is possible until the assault move is made, not after it.
#[test]
fn riding_in_an_assault() {
    let leave = json!({"action": "leave", "unit": "squad", "number": 2});
    let mut table = ready(&[], "mounted");
    table.resolve("assault", json!({"target": "guard"}), &[]);
    copy(&table).resolve("ride", leave.clone(), &[]);
    table.resolve("assault_move", json!({"reach": true}), &[]);
    assert_eq!(table.refused("ride", leave), "procedure_not_open");
}

// ED-V11, N12: bogged units fire and fight.
#[test]
fn bogged_units_fight() {
    let mut table = reached(&[], "tanks", "guard", |t| t.set_marker("tank", "bogged", 4));
    let before = copy(&table);
    volley(&mut table, "tanks", "cannon", 4, "grenadiers", json!({}), &[6, 5, 1, 1]);
    apply(&mut table, "assault.fire.apply", json!({}), &[]);
    assert_eq!(harm(&before, &table, "guard"), (1, 1));
    walk(&mut table, "assault.melee.offensive");
    let answers = strikes(&table, "tanks", "tank", 4, "grenadiers");
    table.resolve("melee_roll", answers, &[1; 4]);
}

// ED-U13: without weapons a unit strikes with nothing.
#[test]
fn the_unarmed_strike_with_nothing() {
    let mut table = reached(&[], "porters", "guard", |_| {});
    walk(&mut table, "assault.melee.offensive");
    let before = copy(&table);
    let answers = strikes(&table, "porters", "porter", 2, "grenadiers");
    table.resolve("melee_roll", answers, &[10, 10]);
    apply(&mut table, "assault.melee.apply", json!({}), &[]);
    assert_eq!(harm(&before, &table, "guard"), (0, 0), "10 and 0 less 3");
}

// ED-OP05: an assault that the order does not allow is logged.
#[test]
fn an_assault_only_advised_against_is_logged() {
    for (order, advised) in [("assault", false), ("tactical_move", true)] {
        let mut table = acting(&[("order_permissions", "advise")], "chasseurs", order, "activation.execute");
        let begun = resolution(event(&mut table, "assault", json!({"target": "guard"}), &[]));
        assert_eq!(begun.lines.iter().any(|line| line.rule.as_deref() == Some("ED-OP05")), advised, "{order}");
    }
}

// ED-X18: embarked units exist, and what the players enter may take them.
#[test]
fn collateral_damage_to_embarked_units() {
    let mut table = collateral("manual", &[10, 1]);
    let answers = |removed: i64| json!({"formations": ["marines"], "removed@marine": removed, "markers@marines": 0});
    refuses(&table, "collateral", answers(5), "too_many_units", "there are four");
    table.resolve("collateral", answers(3), &[]);
    assert_eq!((size(&table, "marines"), number(&table, "marine", "aboard")), (1, 1));
}

// ED-T01: an answer to what the losses cannot ask is refused.
#[test]
fn answers_the_losses_cannot_ask_for() {
    let mut table = reached(&[], "chasseurs", "guard", |_| {});
    volley(&mut table, "chasseurs", "rifle", 1, "grenadiers", json!({}), &[6]);
    walk(&mut table, "assault.fire.apply");
    for (answers, code) in [
        (json!({"aboard_mules": "1"}), "input_not_applicable"),
        (json!({"aboard_marine": "1"}), "input_not_applicable"),
        (json!({"leader_lost_nobody": true}), "input_not_applicable"),
        (json!({"new_leader_guard": "tank"}), "wrong_answer"),
    ] {
        refuses(&table, "assault_apply", answers.clone(), code, &answers.to_string());
    }
    table.resolve("assault_apply", json!({"leader_lost_guard": false}), &[]);
}

// ED-X12, X13: the loser withdraws, the winner consolidates.
#[test]
fn whose_step_the_withdrawal_is() {
    for (dice, loser) in [([10, 1], Side::B), ([1, 10], Side::A)] {
        let mut table = collateral("none", &dice);
        walk(&mut table, "assault.retreat");
        assert_eq!(table.game.state().acting_side(), Some(loser));
        walk(&mut table, "assault.consolidate");
        assert_eq!(table.game.state().acting_side(), Some(loser.other()));
    }
}
