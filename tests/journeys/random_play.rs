//! Random legal play over many seeds: replay gives the same state, undo then redo changes nothing, numbers stay in
//! bounds, nothing panics.

use std::sync::Arc;

use crate::common::walker::Walker;
use crate::common::{NOW, demonstration, inputs_of, rules, setup};
use estafette::engine::names::KindName;
use estafette::engine::play::{Command, Event, Game};
use estafette::engine::value::Value;
use estafette::engine::world::{Entity, State};
use estafette::rulesets;

/// What is walked of a ruleset: how many battles of each edition at least, how many commands a battle, which options.
struct Walked {
    ruleset: &'static str,
    battles: u64,
    commands: usize,
    options: &'static [(&'static str, &'static str)],
}

const WALKED: &[Walked] = &[
    Walked { ruleset: "log", battles: 20, commands: 200, options: &[("first_player", "each_turn")] },
    Walked {
        ruleset: "fpga",
        battles: 60,
        commands: 420,
        options: &[
            ("turn_end", "fixed_pulses"),
            ("turn_end", "asked"),
            ("battle_length", "variable"),
            ("double_bonus", "fresh_d4"),
            ("wing_command_dice", "own"),
            ("subcommander_once", "any"),
            ("inf_six_vs_cav", "cavalry_attacks"),
            ("suppressed_may_move", "true"),
            ("second_hit_destroys_battery", "true"),
            ("army_morale_timing", "end_of_pulse"),
            ("evaded_artillery_frozen", "true"),
            ("cd_carry_over", "true"),
            ("wound_test_max", "5"),
            ("break_fraction", "1/4"),
            ("imperious_once", "false"),
            ("imperious_after_test", "true"),
            ("limbering", "true"),
        ],
    },
    Walked {
        ruleset: "shot_to_pieces",
        battles: 9,
        commands: 650,
        options: &[
            ("passage_paid_by_both", "true"),
            ("army_reserve", "true"),
            ("detachment", "true"),
            ("erratic_units", "true"),
            ("score_die_average", "true"),
            ("events", "false"),
            ("fat_tie", "replaces"),
            ("resilience_tie_brittle", "true"),
            ("skirmishers_limited_in_combat", "true"),
            ("skirmishers_charge_only_shaken", "true"),
            ("order_value_extended", "true"),
            ("corps_class_threshold", "false"),
            ("impetus_needs_charge", "true"),
        ],
    },
    Walked {
        ruleset: "napoleonic_division",
        battles: 46,
        commands: 500,
        options: &[
            ("speed_columns", "scale"),
            ("static_unrestricted", "false"),
            ("eff1_moved_scope", "effective"),
            ("one_always_misses", "true"),
            ("hits_per_ec", "3"),
            ("fire_dice", "per_unit"),
            ("support_fire", "false"),
            ("melee_test_who", "losers"),
            ("fail_a", "halt_disorder"),
            ("fail_a", "fall_back"),
            ("fail_b", "break"),
            ("fail_b", "disorder"),
            ("fail_charger", "halt_disorder"),
            ("fail_charger", "break"),
            ("break_effect", "rout"),
            ("fall_back_markers", "none"),
            ("pursuit_disorders", "false"),
            ("formation_change_breaks_immobility", "true"),
            ("marker_removal_side", "both"),
            ("loss_test_repeat", "once"),
            ("ilh_replaces_cavalry", "true"),
            ("ab_and_charger_test", "single"),
            ("stand_may_pursue", "true"),
            ("squares_attack", "true"),
            ("rally_binds", "false"),
            ("generals_in_formation_tests", "true"),
            ("uncommanded_guns_limber", "true"),
        ],
    },
    Walked {
        ruleset: "civil_war_brigades",
        battles: 60,
        commands: 500,
        options: &[
            ("adc_die", "d6"),
            ("artillery_target", "6"),
            ("rally_strict", "false"),
            ("stats_follow_bases", "false"),
            ("small_cav_melee", "swapped"),
            ("charge_score", "by_moves"),
            ("charge_score", "7"),
            ("reroll_ones", "true"),
            ("natural_extremes", "true"),
            ("aimed_fire", "asked"),
            ("aimed_fire", "off"),
            ("reaction_range_mod", "add"),
            ("artillery_cover", "false"),
            ("overfire", "per_die"),
            ("canister_reaction", "allowed"),
            ("canister_eight", "total"),
            ("charger_fail", "no_charge"),
            ("african_american_no_test", "made"),
            ("african_american_no_test", "received"),
            ("prone_next_turn", "acts_normally"),
            ("rapid_fire_users", "cavalry_and_repeaters"),
            ("rapid_fire_jam", "any_die"),
            ("melee_outcome", "manual"),
            ("charge_exemption", "charger_smaller"),
            ("cav_exempts_dismounted", "false"),
            ("cav_exempts_flank_rear", "false"),
            ("hurrah_reroll", "own_melee"),
            ("artillery_short_bonus", "true"),
            ("carbine_effective", "8"),
        ],
    },
    Walked {
        ruleset: "epic_d10",
        battles: 24,
        commands: 1300,
        options: &[
            ("quality_dup_line", "count"),
            ("suppression_base", "initial"),
            ("suppression_cap", "size"),
            ("confused_until", "next_activation"),
            ("order_permissions", "advise"),
            ("suppressive_fire", "markers_only"),
            ("take_cover_light", "false"),
            ("transport_save", "transport"),
            ("assault_tie", "reroll"),
            ("collateral", "margin_markers"),
            ("rally_same_turn", "false"),
            ("hidden_orders", "false"),
            ("initiative_winner_chooses", "true"),
            ("split_fire", "true"),
            ("war_machine_per_weapon", "false"),
            ("air_ground_states", "true"),
        ],
    },
];

/// The template is no ruleset of the program, but is walked like one.
const TEMPLATE: Walked =
    Walked { ruleset: "skirmish", battles: 60, commands: 420, options: &[("secret_orders", "true")] };

/// Options of a battle, so that every switch is played.
fn options(walked: &Walked, seed: u64) -> Vec<(&'static str, &'static str)> {
    let all = walked.options;
    let pick = usize::try_from(seed).unwrap();
    if all.is_empty() || pick.is_multiple_of(3) {
        return Vec::new();
    }
    vec![all[pick % all.len()], all[(pick * 5 + 3) % all.len()]]
}

fn battle(walked: &Walked, edition: &str, seed: u64) -> Game {
    let mut options = options(walked, seed);
    options.dedup_by_key(|(name, _)| *name);
    let worn = seed.is_multiple_of(2);
    let schema_has = |option: &str| rules(edition).schema.option(option).is_some();
    for option in ["army_reserve", "detachment"] {
        if worn && schema_has(option) && options.iter().all(|(known, _)| *known != option) {
            options.push((option, "true"));
        }
    }
    if worn && rules(edition).schema.kind("battle").is_some_and(|kind| kind.attribute("basic_length").is_some()) {
        options.push(("basic_length", "1"));
    }
    let mut setup = setup(edition, demonstration(edition), &options, seed);
    // Worn-out armies reach destruction, break points and the end of the battle; a reserve can join its corps.
    for entity in setup.entities.iter_mut().map(Arc::make_mut).filter(|_| worn) {
        let broken = [("army", "break_point", Value::whole(1)), ("corps", "army_reserve", Value::Bool(true))];
        for (kind, name, value) in broken {
            let known = rules(edition).schema.kind(kind).is_some_and(|kind| kind.attribute(name).is_some());
            if entity.kind == kind && known && (kind == "army" || entity.id.as_str().len() % 3 == 0) {
                entity.attributes.insert(name, value);
            }
        }
        if let Some(strength) = &mut entity.strength {
            strength.now = strength.start.min(2.into());
        }
    }
    for entity in setup.entities.iter_mut().map(Arc::make_mut) {
        // Some stand in square, so that cavalry has something to leave.
        let square = rules(edition).schema.profile(KindName::of_data("formation_type"), "square").is_some();
        if square && entity.kind == "unit" && entity.attributes.get("type") == Some(&Value::text("infantry")) {
            entity.attributes.insert("formation", Value::text("square"));
        }
        // ... and riders good enough to come out of it alive.
        if square && entity.attributes.get("type").and_then(Value::as_text).is_some_and(|kind| kind.contains("cavalry"))
        {
            entity.attributes.insert("quality", Value::text("elite"));
        }
        // Guns of bombardment stand ready, or nobody would see them fire.
        if entity.attributes.get("type") == Some(&Value::text("bombardment_artillery")) {
            entity.attributes.insert("installed_at_start", Value::Bool(true));
        }
    }
    Game::new(rules(edition), setup).unwrap()
}

fn in_bounds(state: &State) {
    let check = |entity: &Entity| {
        if let Some(strength) = entity.strength {
            assert!(strength.now >= 0.into() && strength.now <= strength.start, "{}", entity.id);
        }
        assert!(entity.pools.values().all(|balance| *balance >= 0), "{}", entity.id);
        for (marker, tokens) in &entity.markers {
            let cap = usize::try_from(state.caps[marker]).unwrap();
            assert!((1..=cap).contains(&tokens.len()), "{} has {} {marker}", entity.id, tokens.len());
        }
    };
    state.in_order().for_each(check);
}

fn apply(game: &mut Game, command: Command) -> bool {
    match game.handle(command, NOW) {
        Ok(event) => {
            game.accept(&event);
            true
        }
        Err(_) => false,
    }
}

/// Several commands given as one, as a save carries them out.
fn apply_many(game: &mut Game, commands: Vec<Command>) -> bool {
    if game.check_many(&commands).is_err() {
        return false;
    }
    let first = u64::try_from(game.events().len()).unwrap() + 1;
    for (number, command) in commands.into_iter().enumerate() {
        if number > 0 && !game.goes_on(&command) {
            break;
        }
        let Ok(event) = game.handle(command, NOW) else {
            assert!(number > 0, "the first of several was checked");
            break;
        };
        game.accept(&Event { with: Some(first), ..event });
    }
    true
}

/// What was given as one is taken back as one, and comes back as one.
fn taken_back_as_one(game: &mut Game, before: &State) {
    let now = game.state().clone();
    let undo = game.undo_together();
    assert!(apply(game, undo));
    assert_eq!(before, game.state(), "undone together");
    assert!(apply(game, Command::Redo));
    assert_eq!(&now, game.state(), "and done again together");
}

fn walk_of(ruleset: &str) -> &'static Walked {
    let walked = WALKED.iter().find(|walked| walked.ruleset == ruleset);
    walked.unwrap_or_else(|| {
        panic!("ruleset '{ruleset}' has no random walk: add it to WALKED in tests/journeys/random_play.rs")
    })
}

fn walk(ruleset: &str) {
    walk_through(walk_of(ruleset), &rulesets::editions(ruleset).collect::<Vec<_>>(), 10_000);
}

/// Procedures of one step in the middle of a charge, which a random walk reaches once in thousands of commands: the battles
/// that are played to their end play them.
const SELDOM_OPEN: &[&str] = &["waive_fire", "waive_stolen"];

/// Random play of a ruleset replays, undoes and stays in bounds, and plays every procedure.
fn walk_through(walked: &Walked, editions: &[&str], least: usize) {
    let ruleset = walked.ruleset;
    let mut accepted = 0;
    let mut resolved = std::collections::BTreeMap::new();
    let mut endings = 0;
    for seed in 0.. {
        // Where battles are short, or something seldom happens, more of them are played.
        let played = rules(editions[0]).procedures.iter().all(|procedure| resolved.contains_key(&procedure.id));
        if seed >= walked.battles && accepted >= least && (played || seed >= 4 * walked.battles) {
            break;
        }
        assert!(seed < 20 * walked.battles, "{ruleset}: only {accepted} commands were legal in {seed} battles");
        for edition in editions {
            let game = play(battle(walked, edition, seed), walked.commands, seed, &mut accepted, &mut resolved);
            endings += usize::from(game.state().ending.is_some());
            replays_from_its_own_recording(&battle(walked, edition, seed), &game);
        }
    }
    assert!(endings > 0, "{ruleset}: some battles end");
    let rules = rules(editions[0]);
    let known = rules.procedures.iter().map(|procedure| procedure.id.clone());
    // Where no affair of its own is ever begun, none can be called off.
    let idle = |id: &str| id == "call_off" && rules.schema.records.is_empty();
    let missing: Vec<String> =
        known.filter(|id| !resolved.contains_key(id) && !SELDOM_OPEN.contains(&id.as_str()) && !idle(id)).collect();
    assert_eq!(missing, Vec::<String>::new(), "every procedure was played: {resolved:?}");
}

#[test]
fn every_ruleset_is_walked() {
    for ruleset in rulesets::rulesets() {
        walk_of(ruleset);
        let test = format!("fn random_play_of_{ruleset}()");
        assert!(
            include_str!("random_play.rs").contains(&test),
            "ruleset '{ruleset}' is not walked: add a test `{test}`"
        );
    }
    for walked in WALKED {
        assert!(rulesets::rulesets().contains(&walked.ruleset), "'{}' is walked, and no ruleset", walked.ruleset);
    }
}

#[test]
fn random_play_of_log() {
    walk("log");
}

#[test]
fn random_play_of_fpga() {
    walk("fpga");
}

#[test]
fn random_play_of_shot_to_pieces() {
    walk("shot_to_pieces");
}

#[test]
fn random_play_of_napoleonic_division() {
    walk("napoleonic_division");
}

#[test]
fn random_play_of_civil_war_brigades() {
    walk("civil_war_brigades");
}

#[test]
fn random_play_of_epic_d10() {
    walk("epic_d10");
}

#[test]
fn random_play_of_the_template() {
    walk_through(&TEMPLATE, &[TEMPLATE.ruleset], 1_000);
}

fn play(
    mut game: Game,
    commands: usize,
    seed: u64,
    accepted: &mut usize,
    resolved: &mut std::collections::BTreeMap<String, usize>,
) -> Game {
    let mut walker = Walker::new(seed);
    let mut now = game.state().clone();
    for number in 0..commands {
        let command = walker.command(&game);
        let several =
            if number.is_multiple_of(6) { walker.for_others_too(&game, &command) } else { vec![command.clone()] };
        if several.len() > 1 && apply_many(&mut game, several) {
            *accepted += 1;
            in_bounds(game.state());
            taken_back_as_one(&mut game, &now);
            now = game.state().clone();
            continue;
        }
        if !apply(&mut game, command) {
            assert_eq!(&now, game.state(), "a refusal changes nothing");
            continue;
        }
        now = game.state().clone();
        *accepted += 1;
        in_bounds(game.state());
        if let Some(Command::Resolve { procedure, .. }) = game.events().last().map(|event| event.command) {
            *resolved.entry(procedure.clone()).or_insert(0) += 1;
        }
        if number.is_multiple_of(7) && apply(&mut game, Command::Undo { to: None }) {
            assert!(apply(&mut game, Command::Redo));
            assert_eq!(&now, game.state(), "undo then redo is the identity");
        }
    }
    game
}

/// Through JSON and back, then folded, and then every command carried out again.
fn replays_from_its_own_recording(start: &Game, game: &Game) {
    let mut folded = start.clone();
    let mut again = start.clone();
    for event in game.events().iter() {
        let line = serde_json::to_string(&event).unwrap();
        let back: Event = serde_json::from_str(&line).unwrap();
        assert_eq!(back, event);
        let repeated = Event { with: event.with, ..again.handle(event.command.clone(), NOW).unwrap() };
        assert_eq!(repeated, event, "the same command gives the same event");
        folded.accept(&back);
        again.accept(&repeated);
    }
    assert_eq!(folded.state(), game.state());
    assert_eq!(again.state(), game.state());
    // Everything undone is the beginning again.
    if let Some(first) = game.events().iter().find(|event| folded.is_live(event.seq)) {
        let to = Some(first.seq);
        assert!(apply(&mut folded, Command::Undo { to }));
        assert_eq!(folded.state(), start.state());
    }
}

#[test]
fn an_undone_roll_repeated_gives_the_same_faces() {
    let mut game = battle(walk_of("fpga"), "fpga", 3);
    let roll = Command::Resolve {
        procedure: "command_dice".into(),
        inputs: inputs_of(serde_json::json!({"side": "a"})),
        dice: None,
        dice_by_side: None,
        pause: false,
    };
    assert!(apply(&mut game, roll.clone()));
    let first = game.events().last().unwrap().throws.clone();
    assert!(apply(&mut game, Command::Undo { to: None }));
    assert!(apply(&mut game, roll));
    assert_eq!(game.events().last().unwrap().throws, first);
}
