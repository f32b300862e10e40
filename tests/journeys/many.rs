//! One command for many: checked whole, written one by one, taken back together and singly, verified, and cut short by a
//! crash.

use std::fs;

use crate::common::walker::Walker;
use crate::common::{NOW, demonstration, rules, setup};
use estafette::driver::Driver;
use estafette::engine::label::Lang;
use estafette::engine::play::Command;
use estafette::journal::{Save, verify};
use estafette::lang::Catalog;
use estafette::rulesets;
use serde_json::{Value as Json, json};
use tempfile::TempDir;

struct Table {
    driver: Driver,
    folder: TempDir,
}

impl Table {
    fn of(edition: &str) -> Table {
        let folder = TempDir::new().unwrap();
        let setup = setup(edition, demonstration(edition), &[], 1805);
        let save = Save::create(&folder.path().join("battle.jsonl"), rules(edition), setup, NOW).unwrap();
        let catalog = Catalog::new(Lang::En, Some(&save.game().rules().sources));
        Table { driver: Driver { save, catalog, now: Box::new(|| NOW.to_owned()) }, folder }
    }

    fn says(&mut self, command: Json) -> Json {
        self.driver.answer(command.to_string().as_bytes())
    }

    fn does(&mut self, command: Json) -> Json {
        let answer = self.says(command.clone());
        assert_eq!(answer["ok"], true, "{command}\n{answer:#}");
        answer
    }

    fn open(&self) -> Vec<String> {
        self.driver.save.game().checklist().iter().flat_map(|view| view.open.clone()).collect()
    }

    fn events(&self) -> usize {
        self.driver.save.game().events().len()
    }

    fn path(&self) -> std::path::PathBuf {
        self.folder.path().join("battle.jsonl")
    }
}

/// Epic D10 where the first side gives its orders.
fn orders() -> Table {
    let mut table = Table::of("epic_d10");
    table.does(json!({"cmd": "advance"}));
    assert!(table.open().len() > 4);
    table
}

fn order_for_all(table: &Table) -> Json {
    let each: Vec<Json> = table
        .open()
        .iter()
        .map(|id| {
            let flies =
                table.driver.save.game().state().entity(id).unwrap().attributes.get("domain").unwrap().as_text()
                    == Some("air");
            json!({"formation": id, "order": if flies { "landing" } else { "overwatch" }})
        })
        .collect();
    json!({"cmd": "resolve_many", "procedure": "place_order", "each": each})
}

#[test]
fn one_command_orders_every_formation_with_an_event_each_and_is_taken_back_in_one() {
    let mut table = orders();
    let (formations, before) = (table.open().len(), table.driver.save.game().state().clone());
    let answer = table.does(order_for_all(&table));
    assert_eq!(answer["events"].as_array().unwrap().len(), formations);
    assert_eq!((answer["left"].clone(), answer["stopped"].clone()), (json!([]), Json::Null));
    assert_eq!((table.open().len(), table.events()), (0, 1 + formations));
    let ordered = table.driver.save.game().state().clone();
    table.does(json!({"cmd": "undo"}));
    assert_eq!(*table.driver.save.game().state(), before, "all of them");
    table.does(json!({"cmd": "redo"}));
    assert_eq!(*table.driver.save.game().state(), ordered);
    table.does(json!({"cmd": "undo", "single": true}));
    assert_eq!(table.open().len(), 1, "one of them");
    table.does(json!({"cmd": "undo"}));
    assert_eq!(*table.driver.save.game().state(), before, "what is left of them");
    let verified = verify(&table.path(), &rulesets::of).unwrap();
    assert_eq!(verified.events, table.events());
}

#[test]
fn the_others_can_be_named_after_the_first_with_answers_of_their_own() {
    let mut table = orders();
    let ground: Vec<String> = table
        .open()
        .into_iter()
        .filter(|id| {
            table.driver.save.game().state().entity(id).unwrap().attributes.get("domain").unwrap().as_text()
                != Some("air")
        })
        .take(3)
        .collect();
    let mut inputs = json!({"formation": ground[0], "also": [ground[1], ground[2]], "order": "hide"});
    inputs[format!("order@{}", ground[1])] = json!("regroup");
    let form = table.does(json!({"cmd": "form", "procedure": "place_order", "inputs": inputs}));
    let asked: Vec<&str> =
        form["fields"].as_array().unwrap().iter().map(|field| field["id"].as_str().unwrap()).collect();
    let own = [format!("order@{}", ground[1]), format!("order@{}", ground[2])];
    assert_eq!(asked, ["formation", "also", "order", &own[0], &own[1]]);
    let missing = table.says(json!({"cmd": "resolve_many", "procedure": "place_order", "inputs": inputs}));
    assert_eq!(
        (missing["error"]["code"].as_str(), missing["error"]["who"].as_str()),
        (Some("missing_input"), Some(&*ground[2]))
    );
    assert_eq!(table.events(), 1, "none of them was ordered");
    inputs[&own[1]] = json!("assault");
    table.does(json!({"cmd": "resolve_many", "procedure": "place_order", "inputs": inputs}));
    let order = |id: &str| {
        table
            .driver
            .save
            .game()
            .state()
            .entity(id)
            .unwrap()
            .attributes
            .get("order")
            .unwrap()
            .as_text()
            .map(str::to_owned)
    };
    assert_eq!(ground.iter().map(|id| order(id).unwrap()).collect::<Vec<_>>(), ["hide", "regroup", "assault"]);
}

#[test]
fn what_cannot_be_done_for_one_is_done_for_none_and_names_him() {
    let mut table = orders();
    let mut command = order_for_all(&table);
    let last = command["each"].as_array().unwrap().len() - 1;
    let who = command["each"][last]["formation"].clone();
    command["each"][last]["order"] = json!("dance");
    let refused = table.says(command.clone());
    assert_eq!((refused["ok"].clone(), refused["error"]["who"].clone()), (json!(false), who), "{refused:#}");
    command["each"][last] = command["each"][0].clone();
    assert_eq!(table.says(command)["error"]["code"], "named_again");
    let nobody = json!({"cmd": "resolve_many", "procedure": "place_order", "each": []});
    assert_eq!(table.says(nobody)["error"]["code"], "nobody_named");
    let alone = json!({"cmd": "resolve_many", "procedure": "victory_conditions", "inputs": {"text": "x"}});
    assert_eq!(table.says(alone)["error"]["code"], "not_for_many");
    assert_eq!(table.events(), 1);
}

/// The power fails after any of the events: what is written opens, is true, is taken back together, and the rest can follow.
#[test]
fn a_save_cut_short_within_a_command_for_many_opens_and_goes_on() {
    let mut table = orders();
    let (formations, before) = (table.open().len(), table.driver.save.game().state().clone());
    table.does(order_for_all(&table));
    let whole = fs::read_to_string(table.path()).unwrap();
    for written in 1..formations {
        let lines: String = whole.split_inclusive('\n').take(2 + written).collect();
        let cut = table.folder.path().join(format!("cut-{written}.jsonl"));
        fs::write(&cut, lines).unwrap();
        assert_eq!(verify(&cut, &rulesets::of).unwrap().events, 1 + written);
        let save = Save::open(&cut, &rulesets::of).unwrap();
        let catalog = Catalog::new(Lang::En, Some(&save.game().rules().sources));
        let driver = Driver { save, catalog, now: Box::new(|| NOW.to_owned()) };
        let mut again = Table { driver, folder: TempDir::new().unwrap() };
        assert_eq!(again.open().len(), formations - written);
        again.does(order_for_all(&again));
        again.does(json!({"cmd": "undo"}));
        again.does(json!({"cmd": "undo"}));
        assert_eq!(*again.driver.save.game().state(), before);
    }
}

/// FPGA where the first side tests the control of its forces.
fn control() -> Table {
    let mut table = Table::of("fpga");
    for side in ["a", "b"] {
        table.does(json!({"cmd": "resolve", "procedure": "command_dice", "inputs": {"side": side}}));
    }
    table.does(json!({"cmd": "advance"}));
    table.does(json!({"cmd": "resolve", "procedure": "initiative", "dice": [6, 5, 2, 1, 3]}));
    while !table.driver.save.game().state().step().as_str().ends_with(".control") {
        table.does(json!({"cmd": "advance"}));
    }
    table
}

fn forces(table: &Table) -> Vec<String> {
    let status = |view: &&estafette::engine::sequence::ItemView<'_>| view.item.id == "status";
    table.driver.save.game().checklist().iter().find(status).unwrap().open.clone()
}

#[test]
fn dice_from_the_table_are_shared_out_in_the_order_of_the_tests() {
    let mut table = control();
    let forces = forces(&table);
    let each: Vec<Json> = forces.iter().map(|id| json!({"force": id, "enemy_within_20": true})).collect();
    let dice: Vec<usize> = (0..2 * forces.len()).map(|n| 1 + n % 6).collect();
    let mut command = json!({"cmd": "resolve_many", "procedure": "control_test", "each": each, "dice": dice});
    let few = {
        let mut few = command.clone();
        few["dice"].as_array_mut().unwrap().pop();
        table.says(few)
    };
    assert_eq!(
        (few["error"]["code"].as_str(), few["error"]["who"].as_str()),
        (Some("too_few_dice"), forces.last().map(String::as_str))
    );
    let mut many = command.clone();
    many["dice"].as_array_mut().unwrap().push(json!(1));
    assert_eq!(table.says(many)["error"]["code"], "too_many_dice");
    let answer = table.does(command.clone());
    for (place, event) in answer["events"].as_array().unwrap().iter().enumerate() {
        assert_eq!(event["resolution"]["dice"][0]["faces"], json!(dice[2 * place..2 * place + 2]));
    }
    table.does(json!({"cmd": "undo"}));
    command["dice"] = json!(dice.chunks(2).collect::<Vec<_>>());
    let lists = table.does(command);
    assert_eq!(lists["events"][0]["resolution"], answer["events"][0]["resolution"]);
    verify(&table.path(), &rulesets::of).unwrap();
}

#[test]
fn a_decision_stops_the_command_and_the_others_are_said_to_be_left_over() {
    let mut table = control();
    let forces = forces(&table);
    let each: Vec<Json> = forces
        .iter()
        .enumerate()
        .map(|(place, id)| {
            let dice = usize::from(place == 1);
            json!({"force": id, "enemy_within_20": true, "cd_dice": dice, "commander_distance": "within_20"})
        })
        .collect();
    let command = json!({"cmd": "resolve_many", "procedure": "control_test", "each": each, "pause": true});
    let answer = table.does(command);
    assert_eq!(answer["events"].as_array().unwrap().len(), 2);
    assert_eq!(answer["left"], json!(forces[2..]));
    assert_eq!(answer["pending"]["field"], "kept");
    table.does(json!({"cmd": "decide", "value": answer["pending"]["proposed"]}));
    assert_eq!(self::forces(&table), forces[2..]);
    verify(&table.path(), &rulesets::of).unwrap();
}

/// Random play in which every third thing is done for others too: each save is true, and what was given as one goes as one.
#[test]
fn random_commands_for_many_are_true_in_every_ruleset() {
    for ruleset in rulesets::rulesets() {
        let mut given = 0;
        for (edition, seed) in rulesets::editions(ruleset).flat_map(|edition| [(edition, 0), (edition, 1)]) {
            let mut table = Table::of(edition);
            let mut walker = Walker::new(seed);
            for number in 0..400 {
                let save = &mut table.driver.save;
                let command = walker.command(save.game());
                let several = walker.for_others_too(save.game(), &command);
                if number % 3 > 0 || several.len() < 2 {
                    let _ = save.execute(command, NOW);
                    continue;
                }
                let before = save.game().state().clone();
                let Ok(batch) = save.execute_many(several, NOW) else {
                    assert_eq!(*save.game().state(), before, "refused whole");
                    continue;
                };
                given += 1;
                let undo = save.game().undo_together();
                save.execute(undo, NOW).unwrap();
                assert_eq!(*save.game().state(), before, "{edition}: {} events as one", batch.done.len());
                save.execute(Command::Redo, NOW).unwrap();
            }
            let verified = verify(&table.path(), &rulesets::of).unwrap();
            assert_eq!(verified.events, table.events());
        }
        assert!(given > 2, "{ruleset}: only {given} commands for many");
    }
}
