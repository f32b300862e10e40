//! What comes of a score: profiles by margin and band, replies, ties.

use super::*;

/// Lines of a result that say this.
fn lines(resolution: &Resolution, key: &str) -> usize {
    resolution.lines.iter().filter(|line| line.text.key == key).count()
}

// STP-F11, F12, K04, K07: a result that is less than its margin says why, and whether the marker is a second one.
#[test]
fn a_limited_result_says_why() {
    for (shaken, second, enough) in [(0, 0, 0), (1, 1, 0), (2, 0, 1)] {
        let mut table = aiming(&[]);
        table.set_marker("line", "shaken", shaken);
        let told = shoot(&mut table, "grenzers", "line", 5.0, json!({}), &[4, 1]);
        let said = ["line-second-shaken", "line-shaken-enough", "line-no-kill"].map(|key| lines(&told, key));
        assert_eq!(said, [second, enough, 1], "{shaken} shaken before");
    }
    let mut table = aiming(&[]);
    let told = shoot(&mut table, "musketeers", "line", 5.0, json!({}), &[2, 1]);
    assert_eq!(lines(&told, "line-no-kill") + lines(&told, "line-second-shaken"), 0, "a plain shaken needs no word");
}

// STP-K01: whoever is shaken before its own fire hears that it is lost.
#[test]
fn the_lost_fire_of_a_shaken_unit_is_told() {
    let mut table = aiming(&[]);
    aim(&mut table, "musketeers", "line");
    let shot = aim(&mut table, "second", "musketeers");
    table.go_to("first.fire");
    let fire = |dice: &[u8]| {
        let told = event(&mut copy(&table), "fire", json!({"salvo": shot, "range": 5}), dice);
        lines(&resolution(told), "line-fire-lost")
    };
    assert_eq!((fire(&[2, 1]), fire(&[1, 1])), (1, 0));
    // Its own shot is the reply of an exchange: nothing more to lose.
    let mut table = aiming(&[]);
    aim(&mut table, "musketeers", "line");
    let shot = aim(&mut table, "line", "musketeers");
    table.go_to("first.fire");
    let told = resolution(event(&mut table, "fire", json!({"salvo": shot, "range": 5}), &[2, 1]));
    assert_eq!(lines(&told, "line-fire-lost"), 0);
}

// STP-F09, F11, F12, G06, X02, X03: what each profile does at each margin, to a sound unit.
#[test]
fn profiles_by_margin_and_band() {
    type Marks = Option<(usize, usize)>;
    const NOTHING: Marks = Some((0, 0));
    const SHAKEN: Marks = Some((1, 0));
    const BRITTLE: Marks = Some((0, 1));
    let second: Prepare = |t| {
        t.set_attribute("line", "second_line", true);
        t.set_attribute("sixes", "second_line", true);
        t.set_attribute("twelves", "second_line", true);
    };
    // Results at margins 0, 1, 2, 3.
    let cases: [(&str, Prepare, &str, f64, [Marks; 4]); 8] = [
        ("infantry", |_| {}, "line", 5.0, [NOTHING, SHAKEN, SHAKEN, None]),
        ("skirmishers", |_| {}, "voltigeurs", 5.0, [NOTHING, SHAKEN, SHAKEN, SHAKEN]),
        ("guns short", |_| {}, "sixes", 15.0, [NOTHING, SHAKEN, SHAKEN, None]),
        ("guns medium", |_| {}, "sixes", 30.0, [NOTHING, SHAKEN, SHAKEN, SHAKEN]),
        ("guns long", |_| {}, "twelves", 60.0, [NOTHING, BRITTLE, BRITTLE, BRITTLE]),
        ("second line", second, "line", 5.0, [NOTHING, BRITTLE, BRITTLE, SHAKEN]),
        ("second-line guns, medium", second, "sixes", 30.0, [NOTHING, BRITTLE, BRITTLE, SHAKEN]),
        ("second-line guns, long", second, "twelves", 60.0, [NOTHING, BRITTLE, BRITTLE, BRITTLE]),
    ];
    for (what, prepare, firer, range, results) in cases {
        for (margin, expected) in (0..).zip(results) {
            // The first pair of faces that gives the margin.
            let found = (1..=4).flat_map(|x| (1..=4).map(move |y| [x, y])).find_map(|dice| {
                let mut table = aiming(&[]);
                prepare(&mut table);
                let resolution = shoot(&mut table, firer, "musketeers", range, json!({}), &dice);
                let apart = total(&resolution, firer) - total(&resolution, "musketeers");
                (apart == margin).then(|| marks(&table, "musketeers"))
            });
            assert_eq!(found, Some(expected), "{what}, margin {margin}");
        }
    }
    // Second-line fire of 3 or more is a standard shaken: it destroys a shaken unit.
    let mut table = aiming(&[]);
    second(&mut table);
    table.set_marker("musketeers", "shaken", 1);
    shoot(&mut table, "line", "musketeers", 5.0, json!({}), &[2, 1]);
    assert_eq!(marks(&table, "musketeers"), None);
    // Without the options the flag does nothing.
    for (option, firer, range, expected) in
        [("second_line_infantry", "line", 5.0, SHAKEN), ("second_line_artillery", "sixes", 30.0, SHAKEN)]
    {
        let mut table = aiming(&[(option, "no")]);
        second(&mut table);
        shoot(&mut table, firer, "musketeers", range, json!({}), &[2, 1]);
        assert_eq!(marks(&table, "musketeers"), expected, "{option}");
    }
}

/// An exchange of fire at 5 cm between line and musketeers: what becomes of both.
fn exchange(table: &mut Table, more: Json, dice: &[u8]) -> [Option<(usize, usize)>; 2] {
    shoot(table, "line", "musketeers", 5.0, with(&json!({"can_reply": true}), more), dice);
    [marks(table, "line"), marks(table, "musketeers")]
}

// STP-F04, F09, Y44: in an exchange the loser suffers, by the winner's profile; alone a target does no harm.
#[test]
fn an_exchange_hurts_the_loser_and_resistance_nobody() {
    const SOUND: Option<(usize, usize)> = Some((0, 0));
    const SHAKEN: Option<(usize, usize)> = Some((1, 0));
    let cases = [
        ([4, 1], [SOUND, None]),
        ([3, 1], [SOUND, SHAKEN]),
        ([2, 1], [SOUND, SHAKEN]),
        ([1, 2], [SHAKEN, SOUND]),
        ([1, 3], [SHAKEN, SOUND]),
        ([1, 4], [None, SOUND]),
    ];
    for (dice, expected) in cases {
        assert_eq!(exchange(&mut aiming(&[]), json!({}), &dice), expected, "{dice:?}");
        let mut table = aiming(&[]);
        shoot(&mut table, "line", "musketeers", 5.0, json!({}), &dice);
        assert_eq!(marks(&table, "line"), SOUND, "a resisting unit never inflicts: {dice:?}");
    }
}

// STP-F04, F05: a reply uses the full table, roles swapped.
#[test]
fn a_reply_scores_with_the_full_table() {
    let none: Prepare = |_| {};
    let cases: [(&str, Prepare, Json, i64); 6] = [
        ("plain", none, json!({}), 4),
        ("shooter in hard cover", none, json!({"cover_shooter": "hard"}), 2),
        ("experienced", |t| t.set_attribute("musketeers", "shot", "experienced"), json!({}), 5),
        ("long band", none, json!({"range": 10}), 3),
        ("supported", none, json!({"reply_supporters": ["fusiliers", "pioneers"]}), 6),
        ("rain", |t| t.set_attribute("battle", "rain", true), json!({}), 3),
    ];
    for (what, prepare, more, expected) in cases {
        let mut table = aiming(&[]);
        prepare(&mut table);
        salvo(&mut table, "fusiliers", &["pioneers"], "line");
        let more = with(&json!({"can_reply": true}), more);
        let resolution = shoot(&mut table, "line", "musketeers", 5.0, more, &[1, 1]);
        assert_eq!(total(&resolution, "musketeers"), expected, "{what}");
    }
    // Skirmishers reply with their own profile: never a kill.
    let mut table = aiming(&[]);
    shoot(&mut table, "line", "grenzers", 5.0, json!({"can_reply": true}), &[1, 4]);
    assert_eq!(marks(&table, "line"), Some((1, 0)));
}

// STP-F04, Y42, S12: a reply is that unit's fire of the phase; its own salvo is lost.
#[test]
fn a_reply_uses_up_the_fire() {
    let mut table = aiming(&[]);
    let own = aim(&mut table, "musketeers", "line");
    let support = aim(&mut table, "fusiliers", "line");
    aim(&mut table, "pioneers", "third");
    let other = aim(&mut table, "guard", "musketeers");
    let with_reply = json!({"can_reply": true, "reply_supporters": ["fusiliers"]});
    let shot = aim(&mut table, "line", "musketeers");
    table.go_to("first.fire");
    let fire = with(&json!({"salvo": shot, "range": 5}), with_reply);
    let strangers = with(&fire, json!({"reply_supporters": ["pioneers"]}));
    assert_refused(&mut table, "fire", strangers, "declared_elsewhere", "STP-F04", "another target");
    table.resolve("fire", fire, &[1, 1]);
    assert!(table.has("musketeers", "fired") && table.has("fusiliers", "fired"));
    for used_up in [own, support] {
        assert!(!table.game.state().records.contains_key(&used_up), "its declaration is closed");
    }
    assert!(!may_reply(&mut table, &other, 5.0), "a second reply");
}

// STP-F10, F07, Y24, Y26: every tie of sizes, in an exchange and against resilience.
#[test]
fn ties_of_every_size() {
    type Marks = (usize, usize);
    const NONE: Marks = (0, 0);
    const B: Marks = (0, 1);
    const S: Marks = (1, 0);
    const SB: Marks = (1, 1);
    // Sizes of firer and target; what both have after an exchange, and after resistance.
    let cases: [(&str, &str, [Marks; 2], [Marks; 2]); 9] = [
        ("normal", "normal", [B, B], [NONE, NONE]),
        ("fat", "normal", [B, SB], [NONE, S]),
        ("normal", "fat", [SB, B], [NONE, NONE]),
        ("fat", "fat", [B, B], [NONE, S]),
        ("skeleton", "normal", [SB, B], [NONE, NONE]),
        ("normal", "skeleton", [B, SB], [NONE, S]),
        ("skeleton", "skeleton", [B, B], [NONE, NONE]),
        ("fat", "skeleton", [B, B], [NONE, NONE]),
        ("skeleton", "fat", [B, B], [NONE, NONE]),
    ];
    for (mine, theirs, exchanged, resisted) in cases {
        // Fat against skeleton has +1 in all cases.
        let dice = match (mine, theirs) {
            ("fat", "skeleton") => [1, 2],
            ("skeleton", "fat") => [2, 1],
            _ => [2, 2],
        };
        for (reply, expected) in [(true, exchanged), (false, resisted)] {
            let mut table = aiming(&[]);
            size(&mut table, "line", mine);
            size(&mut table, "musketeers", theirs);
            let answers = json!({"can_reply": reply});
            let resolution = shoot(&mut table, "line", "musketeers", 5.0, answers, &dice);
            assert_eq!(total(&resolution, "line"), total(&resolution, "musketeers"), "{mine} v {theirs}: a tie");
            let after = [marks(&table, "line"), marks(&table, "musketeers")];
            assert_eq!(after, expected.map(Some), "{mine} v {theirs}, reply {reply}");
        }
    }
}

// STP-F10: brittle first, then the shaken of the favoured side; stop when destroyed.
#[test]
fn a_tie_with_a_fat_unit_can_destroy() {
    let mut table = aiming(&[]);
    size(&mut table, "line", "fat");
    table.set_marker("musketeers", "brittle", 1);
    assert_eq!(exchange(&mut table, json!({}), &[1, 2]), [Some((0, 1)), None]);
}

// STP-F10 (fat_tie), Y26 (resilience_tie_brittle).
#[test]
fn options_of_ties() {
    let tied = |options: &[(&str, &str)], fat: &str, reply: bool| {
        let mut table = aiming(options);
        size(&mut table, "line", fat);
        shoot(&mut table, "line", "musketeers", 5.0, json!({"can_reply": reply}), &[2, 2]);
        [marks(&table, "line"), marks(&table, "musketeers")].map(|marks| marks.expect("alive"))
    };
    assert_eq!(tied(&[("fat_tie", "replaces")], "fat", true), [(0, 0), (1, 0)]);
    assert_eq!(tied(&[("fat_tie", "replaces")], "normal", true), [(0, 1), (0, 1)]);
    assert_eq!(tied(&[("resilience_tie_brittle", "yes")], "normal", false), [(0, 1), (0, 1)]);
    assert_eq!(tied(&[("resilience_tie_brittle", "yes")], "fat", false), [(0, 1), (1, 1)]);
    assert_eq!(tied(&[], "normal", false), [(0, 0), (0, 0)]);
}
