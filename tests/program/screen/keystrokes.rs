//! What the hands do, through the real keymap: a budget of keys for each want of a player, and what must come of it.

use crossterm::event::KeyModifiers;
use estafette::engine::label::Lang;
use estafette::engine::names::MarkerName;
use estafette::engine::play::Command;
use estafette::journal::Save;
use estafette::rulesets;
use estafette::tui::{BoardAction, KeyAction};

use super::{CONTROL, PLAIN, Scene, key_of};

/// Something a player wants: the keys that lead there, those that do it, how many they may be, what must come of it.
struct Want {
    want: &'static str,
    before: &'static str,
    keys: &'static str,
    most: usize,
    comes: fn(&mut Scene) -> bool,
}

/// Both sides' command dice, initiative with the first side, the artillery step.
const TO_THE_ARTILLERY: &str = "↵↵↵↵n↵d65 21 3↵↵↵nn";
/// The same, with the cursor of the order of battle on a battery.
const ON_A_BATTERY: &str = "↵↵↵↵n↵d65 21 3↵↵↵nn1/12, sou↵";

fn step(scene: &Scene) -> &str {
    scene.app.game().state().step().as_str()
}

fn events(scene: &Scene) -> usize {
    scene.app.game().events().len()
}

fn shows(scene: &mut Scene, text: &str) -> bool {
    scene.picture(80, 24).contains(text)
}

const WANTS: [Want; 17] = [
    Want {
        want: "a demonstration battle, nothing to configure",
        before: "",
        keys: "",
        most: 0,
        comes: |scene| step(scene) == "command.dice" && shows(scene, "Throw for command"),
    },
    Want {
        want: "the next thing that this step asks for",
        before: "",
        keys: "↵",
        most: 1,
        comes: |scene| shows(scene, "3 Command dice"),
    },
    Want {
        want: "tick a line of the checklist",
        before: "↵↵↵↵n↵d65 21 3↵↵↵n2↑",
        keys: " ",
        most: 1,
        comes: |scene| shows(scene, "✓ Update units"),
    },
    Want {
        want: "the next step",
        before: "↵↵↵↵",
        keys: "n",
        most: 1,
        comes: |scene| step(scene) == "command.initiative",
    },
    Want {
        want: "the next step with something left open",
        before: "",
        // The letter, and Enter once everything that is given up has been shown.
        keys: "N↵",
        most: 2,
        comes: |scene| step(scene) == "command.initiative",
    },
    Want {
        want: "a typical fire with the cursor on the firer",
        before: ON_A_BATTERY,
        // The letter, two letters of the target and Enter, the distance and Enter, Enter to roll.
        keys: "fbe↵7↵↵",
        most: 7,
        comes: |scene| {
            let last = scene.app.game().events().last().unwrap();
            last.resolution.is_some_and(|done| done.subjects.iter().any(|unit| unit.as_str() == "soult_12_livres"))
        },
    },
    Want {
        want: "a typical fire from the checklist",
        before: TO_THE_ARTILLERY,
        keys: "↵be↵7↵↵",
        most: 7,
        comes: |scene| scene.app.game().events().last().unwrap().resolution.is_some(),
    },
    Want {
        want: "dice from the table",
        before: "↵",
        keys: "d54↵",
        most: 4,
        comes: |scene| scene.app.game().events().get(0).unwrap().throws[0].faces == [5, 4],
    },
    Want {
        want: "dice from the table, on the unshifted digit row of an AZERTY keyboard",
        before: "↵",
        keys: "d('↵",
        most: 4,
        comes: |scene| scene.app.game().events().get(0).unwrap().throws[0].faces == [5, 4],
    },
    Want {
        want: "undo the last thing",
        before: "↵↵",
        keys: "u",
        most: 1,
        comes: |scene| events(scene) == 2 && scene.app.game().state().acts.is_empty(),
    },
    Want {
        want: "redo it",
        before: "↵↵u",
        keys: "⌃r",
        most: 1,
        comes: |scene| events(scene) == 3 && !scene.app.game().state().acts.is_empty(),
    },
    Want {
        want: "a note in the log",
        before: "",
        keys: "aThe mist lifts⌃s",
        most: 2 + "The mist lifts".len(),
        comes: |scene| events(scene) == 1 && shows(scene, "✎ The mist lifts"),
    },
    Want {
        want: "find a unit in the order of battle",
        before: "1",
        keys: "/sant↵",
        most: 6,
        comes: |scene| shows(scene, "▸   Batterie du Santon"),
    },
    Want {
        want: "find a unit from anywhere",
        before: "",
        keys: ":santo↵",
        most: 7,
        comes: |scene| shows(scene, "▸   Batterie du Santon"),
    },
    Want {
        want: "find a command by its word",
        before: "",
        keys: ":undo↵",
        most: 6,
        comes: |scene| shows(scene, "There is nothing to undo"),
    },
    Want {
        want: "the rules of this step",
        before: "",
        keys: "①",
        most: 1,
        comes: |scene| shows(scene, "In this step") && shows(scene, "FP-T01"),
    },
    Want {
        want: "leave",
        before: "↵↵↵↵n",
        keys: "q",
        most: 1,
        comes: |scene| {
            // Everything is saved: whoever opens the file is at the same step.
            let path = scene.folder.path().join("battle.jsonl");
            let saved = Save::look(&path, &rulesets::of).unwrap();
            scene.app.wants.leaving && saved.state() == scene.app.game().state()
        },
    },
];

#[test]
fn every_want_is_met_within_its_budget_of_keys() {
    for Want { want, before, keys, most, comes } in WANTS {
        let mut scene = Scene::new(Lang::En, PLAIN);
        scene.type_keys(before);
        scene.keys = 0;
        scene.type_keys(keys);
        assert!(scene.keys <= most, "{want}: {} keys", scene.keys);
        assert!(comes(&mut scene), "{want}: {keys} leads to\n{}", scene.picture(80, 24));
    }
}

/// No action needs AltGr or, alone, an unshifted digit: what the table binds can be typed on an AZERTY keyboard.
#[test]
fn no_action_needs_a_key_that_an_azerty_keyboard_hides() {
    let hidden = ['[', ']', '{', '}', '\\', '@', '#', '|', '~', '`', '^'];
    for row in estafette::tui::BINDINGS {
        let easy = row.keys.iter().any(|key| match key.code {
            crossterm::event::KeyCode::Char(c) => !hidden.contains(&c) && !c.is_ascii_digit(),
            _ => true,
        });
        // The panes are reached by Tab as well.
        let pane = matches!(row.action, KeyAction::Board(BoardAction::Pane(_)));
        assert!(easy || pane, "{:?}", row.action);
    }
    assert!(!hidden.contains(&CONTROL));
}

#[test]
fn impossible_dice_are_refused_and_the_form_stays() {
    let mut scene = Scene::new(Lang::En, PLAIN);
    scene.type_keys("↵d67");
    let picture = scene.picture(80, 24);
    assert!(picture.contains("A D6 has no face 7"), "refused as it is typed:\n{picture}");
    scene.type_keys("↵");
    assert!(scene.app.game().events().is_empty());
    let picture = scene.picture(80, 24);
    assert!(picture.contains("Dice: 6_") && picture.contains("To throw: 1 D6"), "{picture}");
    // Leaving the dice for a moment loses none of them.
    scene.type_keys("⎋d1↵");
    assert_eq!(scene.app.game().events().get(0).unwrap().throws[0].faces, [6, 1]);
}

#[test]
fn a_form_left_by_mistake_comes_back_as_it_was() {
    let mut scene = Scene::new(Lang::En, PLAIN);
    scene.type_keys(TO_THE_ARTILLERY).type_keys("fberg↵6↵");
    let before = scene.pane("3 Artillery fire");
    scene.type_keys("⎋f");
    let again = scene.picture(80, 24);
    assert!(again.contains("The form is as you left it"), "{again}");
    assert_eq!(scene.pane("3 Artillery fire"), before, "the cursor too");
    // Another one in the first place is another form: what was said of the first does not hold.
    scene.type_keys("⎋f⇥santon↵");
    let form = scene.pane("3 Artillery fire");
    assert!(form.iter().any(|row| row.starts_with("▸Target")), "{form:#?}");
    // Whoever points at another unit means that one.
    scene.type_keys("⎋1/art. à ch↵f");
    let form = scene.pane("3 Artillery fire");
    assert!(form[0].contains("Art. à cheval") && form[1].starts_with("▸Target"), "{form:#?}");
}

#[test]
fn enter_alone_changes_no_answer() {
    let mut scene = Scene::new(Lang::En, PLAIN);
    scene.type_keys(TO_THE_ARTILLERY).type_keys("fberg↵6↵");
    let before = scene.picture(80, 24);
    scene.type_keys("↑↑↑↑↵");
    assert_eq!(scene.picture(80, 24), before);
}

/// Two of three dice are kept in a control test. Undone and done again, the decision proposes the same.
#[test]
fn a_decision_comes_back_with_what_is_proposed() {
    let mut scene = Scene::new(Lang::En, PLAIN);
    scene.type_keys(TO_THE_ARTILLERY).type_keys("nty↑1↵↵d164↵");
    let before = scene.pane("3 Control test");
    assert!(before.iter().any(|row| row.contains("[x] 6")), "{before:#?}");
    scene.type_keys("u⌃r");
    assert_eq!(scene.pane("3 Control test"), before);
}

/// Every wing commander throws for his own pool, and the checklist points at each in turn.
#[test]
fn the_form_is_for_the_wing_commander_that_the_checklist_points_at() {
    let mut scene = Scene::with_options(Lang::En, PLAIN, &[("wing_command_dice", "own")]);
    let mut threw = Vec::new();
    while !scene.app.game().checklist()[0].done {
        let waiting = scene.app.game().checklist()[0].open.clone();
        scene.type_keys("↵↵");
        let last = scene.app.game().events().last().unwrap();
        let done = last.effects.iter().filter_map(|effect| effect.target()).any(|unit| unit.as_str() == waiting[0]);
        assert!(done, "{} was to throw:\n{}", waiting[0], scene.picture(80, 24));
        threw.push(waiting[0].clone());
    }
    assert!(threw.len() > 2, "armies and wings: {threw:?}");
}

/// Set-up, orders, the step of events that closes by itself, every corps activated by these keys.
fn activated_in_shot_to_pieces(answer: &str) -> Scene {
    let mut scene = Scene::of("shot_to_pieces/empire", Lang::Fr, PLAIN, &[("events", "false")]);
    scene.type_keys("nn");
    while step(&scene).ends_with(".activation") {
        scene.type_keys("↵").type_keys(answer).type_keys("↵");
        if scene.app.game().checklist().iter().all(|view| view.done) {
            scene.type_keys("n");
        }
    }
    let picture = scene.picture(80, 24);
    assert_eq!(step(&scene), "first.charges", "{picture}");
    scene
}

#[test]
fn a_fire_of_shot_to_pieces_takes_at_most_seven_keys_and_ten_with_its_declaration() {
    let mut scene = activated_in_shot_to_pieces("n");
    scene.type_keys("nnn");
    assert_eq!(step(&scene), "first.declare");
    let before = events(&scene);
    scene.keys = 0;
    // The letter, two letters of the target and Enter, Enter for the rest.
    scene.type_keys("dtc↵↵");
    let declared = scene.keys;
    scene.type_keys("n");
    let picture = scene.picture(80, 24);
    assert_eq!(step(&scene), "first.fire", "{picture}");
    scene.keys = 0;
    // The letter, the distance and Enter, no reply, Enter to roll.
    scene.type_keys("f9↵n↵");
    assert_eq!(events(&scene), before + 3, "one salvo was resolved:\n{}", scene.picture(80, 24));
    assert!(scene.keys <= 7 && declared + scene.keys <= 10, "{declared} and {} keys", scene.keys);
}

#[test]
fn a_charge_of_shot_to_pieces_with_its_melee_takes_at_most_eighteen_keys() {
    let mut scene = activated_in_shot_to_pieces("o");
    scene.keys = 0;
    // The charger under the cursor, two letters of the target, the distance unsaid, Enter for the rest; contact.
    scene.type_keys("c↵mo↵↵↵↵o↵");
    // No formations, no moves though two corps should advance, no fire.
    scene.type_keys("nnN↵n");
    let picture = scene.picture(80, 24);
    assert_eq!(step(&scene), "first.combat", "{picture}");
    let before = events(&scene);
    scene.type_keys("↵↵");
    assert_eq!(events(&scene), before + 1, "the melee was fought:\n{}", scene.picture(80, 24));
    assert!(scene.keys <= 18, "{} keys", scene.keys);
}

/// Whom a leader joins is asked where he is named, whoever the cursor of the order of battle stands on.
#[test]
fn a_leader_of_shot_to_pieces_joins_nobody_by_accident() {
    let mut scene = Scene::of("shot_to_pieces/empire", Lang::Fr, PLAIN, &[("events", "false")]);
    scene.type_keys("1↓↓↓↓t");
    let form = scene.pane("3 Rattacher un chef");
    assert!(form[0].starts_with("▸Chef"), "{form:#?}");
    assert!(
        form.iter().find(|row| row.contains("À l'unité")).is_none_or(|row| row.trim_end().ends_with(')')),
        "{form:#?}"
    );
    scene.type_keys("mur↵");
    let form = scene.pane("3 Rattacher un chef");
    assert!(form.iter().any(|row| row.starts_with("▸À l'unité")), "{form:#?}");
}

/// The same target for everybody else who may fire, in a few keys.
#[test]
fn one_target_of_shot_to_pieces_is_declared_for_all_in_seven_keys() {
    let mut scene = activated_in_shot_to_pieces("n");
    scene.type_keys("nnn");
    let before = events(&scene);
    scene.keys = 0;
    scene.type_keys("dtc↵⑤↵");
    let declared = events(&scene) - before;
    assert!(declared > 5 && scene.keys <= 7, "{declared} declared:\n{}", scene.picture(80, 24));
}

/// Enter in the step of moves moves somebody: waiving the quota of an advancing corps comes last.
#[test]
fn enter_does_not_waive_the_quota_of_shot_to_pieces_first() {
    let mut scene = activated_in_shot_to_pieces("o");
    scene.type_keys("nn");
    assert_eq!(step(&scene), "first.moves");
    scene.type_keys("↵");
    assert!(scene.pane("3 Mouvement")[0].contains("Unité"), "{}", scene.picture(80, 24));
}

/// Everybody in command, nothing moved: the step of fire.
fn fire_step_of_napoleonic_division() -> Scene {
    let mut scene = Scene::of("napoleonic_division", Lang::Fr, PLAIN, &[]);
    scene.type_keys("n");
    while step(&scene).ends_with(".command") {
        scene.type_keys("↵↵");
    }
    scene.type_keys("n");
    assert_eq!(step(&scene), "first.fire");
    scene
}

#[test]
fn a_fire_of_napoleonic_division_takes_at_most_eight_keys() {
    let mut scene = fire_step_of_napoleonic_division();
    let before = events(&scene);
    scene.keys = 0;
    // The letter, two of the target and Enter, the distance and Enter, Enter to roll.
    scene.type_keys("f92↵9↵↵");
    assert_eq!(events(&scene), before + 1, "one UC fired:\n{}", scene.picture(80, 24));
    assert!(scene.keys <= 8, "{} keys", scene.keys);
}

/// A charge asks for its target, its distance, the reaction and who is in contact: the rest is Enter.
#[test]
fn a_charge_of_napoleonic_division_is_answered_with_enter() {
    let mut scene = fire_step_of_napoleonic_division();
    scene.type_keys("nc92↵4↵↵n↵");
    let picture = scene.picture(80, 24);
    assert_eq!(step(&scene), "combat.charged_test", "{picture}");
    // The dice of the table: the charged stand and fire, the charger saves and comes on.
    scene.type_keys("d6↵");
    assert_eq!(step(&scene), "combat.reaction");
    scene.type_keys("↵d66111111↵n");
    let picture = scene.picture(80, 24);
    assert_eq!(step(&scene), "combat.saves", "{picture}");
    scene.type_keys("d66↵d6↵");
    let picture = scene.picture(80, 24);
    assert_eq!(step(&scene), "combat.melee", "{picture}");
    // EC in front, which nobody can guess; those of the column's second rank, those of the charged; the throw.
    scene.type_keys("4↵↵↵↵");
    let picture = scene.picture(80, 24);
    assert!(["combat.melee_test", "combat.pursuit"].contains(&step(&scene)), "{picture}");
}

/// Set-up, ADCs, initiative with the first side, nobody to rally (the step closes by itself), nobody ordered: the fire phase.
const TO_THE_FIRE_OF_THE_CIVIL_WAR: &str = "n↵↵↵↵n↵d9 1↵nnn";

#[test]
fn a_regiments_fire_in_the_civil_war_takes_at_most_eight_keys() {
    let mut scene = Scene::of("civil_war_brigades", Lang::Fr, PLAIN, &[]);
    scene.type_keys(TO_THE_FIRE_OF_THE_CIVIL_WAR);
    assert_eq!(step(&scene), "first.fire");
    let before = events(&scene);
    scene.keys = 0;
    // The letter, two letters of the target and Enter, the distance and Enter, Enter to roll.
    scene.type_keys("f36↵5↵↵");
    assert_eq!(events(&scene), before + 1, "one fire was resolved:\n{}", scene.picture(80, 24));
    let fire = scene.app.game().events().last().unwrap().resolution.unwrap();
    assert_eq!(fire.subjects.len(), 2);
    assert!(scene.keys <= 8, "{} keys", scene.keys);
}

/// A charge asks for as little: nobody has to leave its steps by hand.
#[test]
fn a_charge_in_the_civil_war_leads_from_one_question_to_the_next() {
    let mut scene = Scene::of("civil_war_brigades", Lang::En, PLAIN, &[]);
    scene.type_keys("n↵↵↵↵n↵d9 1↵nn");
    assert_eq!(step(&scene), "first.orders");
    // The declaration, the order of its brigade with a die that is no 1, then to the close-combat phase.
    scene.type_keys("x59↵38↵↵↵cd5↵");
    assert!(
        scene.app.game().state().entity("illinois_59").unwrap().has(MarkerName::of_data("charging")),
        "{}",
        scene.picture(80, 24)
    );
    scene.type_keys("nn↵");
    let asked = ["charge.charger_test", "charge.target_test"];
    assert!(asked.contains(&step(&scene)), "stands at {}", step(&scene));
}

#[test]
fn a_slip_is_mended_from_the_log_and_what_came_after_is_played_again() {
    let mut scene = Scene::new(Lang::En, PLAIN);
    scene.type_keys(ON_A_BATTERY).type_keys("fbe↵7↵↵aThe mist lifts⌃s");
    let fired = scene.app.game().events().len() - 1;
    let before = scene.app.game().events().get(fired - 1).unwrap();
    scene.keys = 0;
    // The log, the entry above the last, reopened; the distance, and Enter to play it again.
    scene.type_keys("4k↵e");
    assert!(shows(&mut scene, "Amending event"), "{}", scene.picture(80, 24));
    scene.type_keys("↵↵6↵↵");
    assert!(scene.keys <= 10, "{} keys", scene.keys);
    let amended = scene.app.game().events().last().unwrap();
    assert!(matches!(amended.command, Command::Amend { .. }), "{:?}\n{}", amended.command, scene.picture(80, 24));
    assert_eq!(amended.replays.len(), 2, "the shot and the note");
    assert_eq!(amended.replays[0].throws[0].faces[0], before.throws[0].faces[0], "the dice lie as they fell");
    scene.type_keys("u");
    assert!(scene.app.game().is_live(u64::try_from(fired).unwrap()), "taken back in one step");
}

/// What an amendment would take out of the battle is said before it is done.
#[test]
fn an_amendment_that_drops_events_is_asked_for_twice() {
    let mut scene = Scene::new(Lang::En, PLAIN);
    scene.type_keys(ON_A_BATTERY).type_keys("fbe↵7↵↵1/santon↵fbe↵7↵↵");
    let events = scene.app.game().events().len();
    // The first shot was the other battery's, which has fired then.
    scene.type_keys("4k↵esanton↵be↵7↵↵");
    assert_eq!(scene.app.game().events().len(), events, "{}", scene.picture(80, 24));
    assert!(shows(&mut scene, "1 event would no longer fit"), "{}", scene.picture(80, 24));
    scene.type_keys("↵");
    let amended = scene.app.game().events().last().unwrap();
    assert!(amended.stopped.is_some() && scene.app.game().events().len() == events + 1, "{}", scene.picture(80, 24));
    let picture = scene.picture(100, 40);
    assert!(picture.contains("(but for 1, dropped)"), "{picture}");
}

#[test]
fn a_side_that_types_is_asked_for_its_dice_and_the_program_throws_for_the_other() {
    let mut scene = Scene::new(Lang::En, PLAIN);
    scene.type_keys("③↵⎋");
    assert!(shows(&mut scene, "dice from the table, typed in"));
    scene.type_keys("↵↵");
    assert!(shows(&mut scene, "Dice: _"), "{}", scene.picture(80, 24));
    scene.type_keys("54↵↵↵");
    let game = scene.app.game();
    let typed = |place: usize| {
        let event = game.events().get(place).unwrap();
        event.throws.iter().map(|throw| event.was_typed(throw)).collect::<Vec<_>>()
    };
    assert_eq!((typed(1), typed(2)), (vec![true], vec![false]), "{:?}", game.events().last());
}

/// Nobody is shaken in the first turn: the rally step says so and is behind us; one undo takes it back with what led there.
#[test]
fn a_step_in_which_nobody_can_do_anything_closes_by_itself_and_says_so() {
    let mut scene = Scene::of("civil_war_brigades", Lang::Fr, PLAIN, &[]);
    scene.type_keys("n↵↵↵↵n↵d9 1↵n");
    assert_eq!(step(&scene), "first.artillery");
    let picture = scene.picture(120, 40);
    assert!(picture.contains("Ralliement : rien à faire, étape close."), "{picture}");
    let last = scene.app.game().events().last().unwrap();
    assert_eq!((last.command, last.step.as_str()), (Command::Pass, "first.rally"));
    scene.type_keys("u");
    assert_eq!(step(&scene), "initiative");
    scene.type_keys("⌃r");
    assert_eq!(step(&scene), "first.artillery");
}

/// Enter leads on from the set-up of every game: nothing is ticked twice, and nothing that is optional is done by it.
#[test]
fn enter_alone_leads_from_the_set_up_to_the_first_turn() {
    for edition in ["fpga", "epic_d10", "napoleonic_division", "civil_war_brigades", "shot_to_pieces/empire"] {
        let mut scene = Scene::of(edition, Lang::Fr, PLAIN, &[]);
        let first = step(&scene).to_owned();
        for _ in 0..3 {
            scene.type_keys("↵");
        }
        let ticks: Vec<Command> = scene.app.game().events().iter().map(|event| event.command).collect();
        let again = ticks.iter().enumerate().find(|(place, done)| {
            matches!(done, Command::Tick { .. }) && ticks.iter().take(*place).any(|before| before == *done)
        });
        assert!(again.is_none(), "{edition}: {ticks:#?}");
        let begun = step(&scene) != first || scene.app.game().events().iter().any(|event| event.resolution.is_some());
        assert!(begun, "{edition}:\n{}", scene.picture(80, 24));
    }
}

/// What is done only when the table says so (a position taken, a unit out of command) waits to be chosen.
#[test]
fn enter_never_leads_to_what_only_the_table_can_say() {
    let mut scene = Scene::of("shot_to_pieces/empire", Lang::Fr, PLAIN, &[]);
    scene.type_keys("n");
    let picture = scene.picture(80, 24);
    assert!(picture.contains("▸· Nouveaux ordres") && picture.contains(" · Position prise"), "{picture}");
    let mut scene = Scene::new(Lang::Fr, PLAIN);
    scene.type_keys("↵↵↵↵n↵d65 21 3↵↵↵↵");
    let picture = scene.picture(80, 24);
    assert!(picture.contains("▸· Attaques de tirailleurs") && picture.contains(" · Mettre à jour"), "{picture}");
}

/// Where only such things are left, Enter goes on and the line below says so; a line chosen by hand is done all the same.
#[test]
fn where_nothing_is_asked_for_enter_goes_on_and_says_so() {
    let mut scene = Scene::of("shot_to_pieces/empire", Lang::Fr, PLAIN, &[]);
    let picture = scene.picture(80, 24);
    assert!(picture.contains("Rien d'autre n'est demandé") && picture.contains("Entrée étape suivante"), "{picture}");
    scene.type_keys("2↓↵");
    assert!(scene.picture(80, 24).contains("3 Nommer un bâtiment"));
    scene.type_keys("⎋⎋");
    let mut scene = Scene::of("shot_to_pieces/empire", Lang::Fr, PLAIN, &[]);
    scene.type_keys("↵");
    assert_eq!(step(&scene), "orders");
}

/// What the choice under the cursor means stands below the list, and every order is in sight.
#[test]
fn an_order_says_what_it_allows() {
    let mut scene = Scene::of("epic_d10", Lang::Fr, PLAIN, &[]);
    scene.type_keys("n↵");
    let picture = scene.picture(80, 24);
    assert!(picture.contains("Assaut") && picture.contains("Mouvement tactique"), "{picture}");
    assert!(picture.contains("un mouvement d'assaut"), "{picture}");
    scene.type_keys("↓↓");
    let picture = scene.picture(80, 24);
    assert!(picture.contains("jusqu'à deux mouvements") && !picture.contains("un mouvement d'assaut"), "{picture}");
}

#[test]
fn unticking_a_line_says_that_it_is_to_be_done_again() {
    let mut scene = Scene::of("epic_d10", Lang::Fr, PLAIN, &[]);
    scene.type_keys("↵2↓ ");
    let picture = scene.picture(80, 24);
    assert!(picture.contains("À refaire : Déployer les deux armées"), "{picture}");
}

/// The line of keys names what works on the question under the cursor, and Enter by what it does there.
#[test]
fn the_line_of_keys_follows_the_question() {
    let mut scene = Scene::new(Lang::Fr, PLAIN);
    let footer = |scene: &mut Scene| scene.picture(80, 24).lines().last().unwrap_or_default().to_owned();
    scene.type_keys("↵");
    let throwing = footer(&mut scene);
    assert!(throwing.contains("Entrée lancer") && throwing.contains("F3 qui lance les dés"), "{throwing}");
    assert!(!throwing.contains("F8") && !throwing.contains("choisir"), "no modifiers, no list: {throwing}");
    scene.type_keys("⎋").walk_to_artillery().type_keys("↵");
    let listed = footer(&mut scene);
    assert!(listed.contains("↓↑ choisir") && listed.contains("Entrée valider"), "{listed}");
    scene.type_keys("be↵7↵↑");
    let answering = footer(&mut scene);
    assert!(answering.contains("o/n répondre"), "{answering}");
}

/// A list longer than its window says how many more there are.
#[test]
fn a_list_of_targets_says_that_there_is_more() {
    let mut scene = Scene::new(Lang::Fr, PLAIN);
    scene.walk_to_artillery().type_keys("↵");
    let form = scene.pane("3 Feu d'artillerie");
    assert!(form.iter().any(|row| row.contains('↓')), "{form:#?}");
}

/// The question of a decision names who decides once, the dice, their odds and the price.
#[test]
fn a_decision_about_dice_tells_the_odds_and_the_price_of_each_choice() {
    let mut scene = Scene::new(Lang::Fr, PLAIN);
    scene.type_keys("↵d66↵↵d3↵↵↵d21 65 3↵");
    let picture = scene.picture(120, 40);
    assert!(picture.contains("Grande Armée : Dés à relancer"), "{picture}");
    assert!(picture.contains("[aucun] 100 %") && picture.contains("-1 CD"), "{picture}");
    assert!(!picture.contains("première armée"), "{picture}");
}

/// What is typed is an answer whichever key leads on.
#[test]
fn tab_takes_what_is_typed_or_pointed_at() {
    let mut scene = Scene::new(Lang::En, PLAIN);
    scene.type_keys(TO_THE_ARTILLERY).type_keys("fberg⇥6⇥");
    let form = scene.pane("3 Artillery fire");
    let shows = |what: &str| form.iter().any(|row| row.contains(what));
    assert!(shows("Berg (Miloradovitch)"), "{form:#?}");
    assert!(form.iter().any(|row| row.contains("Distance") && row.trim_end().ends_with('6')), "{form:#?}");
    // What is no answer stays, and so does the cursor.
    scene.type_keys("⇧,⇥");
    let form = scene.pane("3 Artillery fire");
    assert!(form.iter().any(|row| row.starts_with("▸Distance") && row.contains(',')), "{form:#?}");
}

/// A distance that the rules refuse is typed again where it stands.
#[test]
fn the_cursor_stays_on_the_answer_that_is_refused() {
    let mut scene = Scene::new(Lang::En, PLAIN);
    scene.type_keys(TO_THE_ARTILLERY).type_keys("fberg↵40↵");
    let picture = scene.picture(80, 24);
    assert!(scene.pane("3 Artillery fire").iter().any(|row| row.starts_with("▸Distance")), "{picture}");
    scene.type_keys("6↵");
    let form = scene.pane("3 Artillery fire");
    assert!(form.iter().any(|row| row.starts_with("▸Enter: roll")), "{form:#?}");
    assert!(form.iter().any(|row| row.contains("75 %")), "{form:#?}");
}

/// A side that types its dice types them at once; Ctrl-u takes back what is typed of the group.
#[test]
fn whoever_types_his_dice_types_them_without_asking_for_it() {
    let mut scene = Scene::new(Lang::En, PLAIN);
    scene.type_keys("③↵⎋↵").type_keys("5");
    assert!(shows(&mut scene, "Dice: 5_"), "{}", scene.picture(80, 24));
    scene.type_keys("⌃u");
    assert!(shows(&mut scene, "Dice: _"), "{}", scene.picture(80, 24));
    let before = scene.app.game().events().len();
    scene.type_keys("5 4↵");
    assert!(scene.app.game().events().len() > before, "{}", scene.picture(80, 24));
}

/// An answer to something asked before belongs to whoever asked it: counting a form takes it from nobody.
#[test]
fn advice_that_is_left_alone_keeps_nobody_waiting() {
    let mut scene = Scene::new(Lang::Fr, PLAIN);
    scene.walk_to_artillery().type_keys("↵");
    for key in ['⑦', '⎋', '②', '②'] {
        scene.press_hastily(key_of(key), KeyModifiers::NONE);
    }
    // Whatever is still counted comes, and the screen goes on.
    scene.type_keys("be↵");
    assert!(scene.picture(80, 24).contains("Distance"));
}

/// An amendment that changes nothing leaves the battle as it is.
#[test]
fn an_amendment_without_a_change_is_none() {
    let mut scene = Scene::new(Lang::En, PLAIN);
    scene.type_keys(ON_A_BATTERY).type_keys("fbe↵7↵↵");
    let events = scene.app.game().events().len();
    scene.type_keys("4↵e").type_keys("↵↵↵↵↵↵");
    assert_eq!(scene.app.game().events().len(), events, "{}", scene.picture(80, 24));
    assert!(shows(&mut scene, "Nothing was changed"), "{}", scene.picture(80, 24));
}

/// What an amendment played again can be amended in its turn, from its own line of the log.
#[test]
fn what_was_played_again_is_amended_too() {
    let mut scene = Scene::new(Lang::En, PLAIN);
    scene.type_keys(ON_A_BATTERY).type_keys("fbe↵7↵↵aThe mist lifts⌃s4k↵e↵↵6↵↵");
    scene.type_keys("4↵e");
    assert!(shows(&mut scene, "The mist lifts"), "{}", scene.picture(80, 24));
    scene.type_keys(" at last⌃s");
    let amended = scene.app.game().events().last().unwrap();
    assert!(matches!(amended.command, Command::Amend { .. }), "{}", scene.picture(80, 24));
}

/// Keys of a search begin no name: those who look for a unit as elsewhere find it.
#[test]
fn a_slash_before_a_name_in_a_form_is_passed_over() {
    let mut scene = Scene::new(Lang::En, PLAIN);
    scene.type_keys(ON_A_BATTERY).type_keys("f/berg↵");
    assert!(scene.pane("3 Artillery fire").iter().any(|row| row.contains("Berg")), "{}", scene.picture(80, 24));
}

/// Whoever takes something back is told what brings the table back to where it was.
#[test]
fn an_undo_says_what_hands_do() {
    let mut scene = Scene::of("epic_d10", Lang::En, PLAIN, &[]);
    scene.type_keys("n↵overw↵↵");
    let ordered = scene.app.game().events().last().unwrap();
    assert!(!ordered.table.is_empty(), "{}", scene.picture(80, 24));
    scene.type_keys("u");
    assert!(shows(&mut scene, "On the table, to go back"), "{}", scene.picture(80, 24));
    scene.type_keys("⌃r");
    assert!(!shows(&mut scene, "to go back") && shows(&mut scene, "On the table"), "{}", scene.picture(80, 24));
}
