//! Forces off the table, in every ruleset: no duties, no targets, no losses, until they arrive.

use crate::common::{Table, demonstration, push_on, rules};
use estafette::army;
use estafette::engine::label::Lang;
use estafette::engine::play::Command;
use estafette::engine::procedure::Inputs;
use estafette::engine::value::Value;
use estafette::engine::world::{Class, EntityId};
use estafette::lang::Catalog;
use estafette::rulesets;
use serde_json::json;

/// More steps than two turns of any ruleset have.
const MANY: usize = 120;

/// The first formation of an army, and the army with this said of it.
fn with_first_formation(edition: &str, army: &str, said: &str) -> (String, String) {
    let rules = rules(edition);
    let table = Table::new(edition, demonstration(edition), &[]);
    let state = table.game.state();
    let formation = |id: &&EntityId| {
        state.entity(id.as_str()).is_some_and(|entity| rules.schema.class(entity) == Some(Class::Formation))
    };
    let id = state.order.iter().find(formation).expect("an army has formations").to_string();
    let line = format!("id = \"{id}\"\n");
    assert!(army.contains(&line), "{edition}: {id}");
    (army.replacen(&line, &format!("{line}{said}\n"), 1), id)
}

/// A demonstration whose first formation arrives on this turn.
fn reinforced(edition: &str, said: &str) -> (Table, String) {
    let [a, b] = demonstration(edition);
    let (a, formation) = with_first_formation(edition, a, said);
    (Table::new(edition, [&a, b], &[]), formation)
}

/// A formation and everybody in it.
fn body(table: &Table, formation: &str) -> Vec<String> {
    let state = table.game.state();
    let mut all = vec![EntityId::new(formation)];
    let mut place = 0;
    while let Some(one) = all.get(place).cloned() {
        all.extend(state.children(&one).map(|child| child.id.clone()));
        place += 1;
    }
    all.iter().map(ToString::to_string).collect()
}

/// Whoever of these is asked for anything, or may be chosen anywhere but for arriving.
fn noticed(table: &Table, absent: &[String]) -> Vec<String> {
    let asked = table.game.checklist().into_iter().filter(|view| view.item.id != "arrivals");
    let mut seen: Vec<String> = asked.flat_map(|view| view.open).collect();
    for procedure in table.game.open_procedures().into_iter().filter(|id| *id != "arrive") {
        let form = table.game.form_maker(procedure).unwrap().form(&Inputs::default(), true);
        let free = form.fields.iter().filter(|field| !field.decl.gone).flat_map(|field| &field.candidates);
        seen.extend(free.filter(|one| one.refusal.is_none()).map(|one| one.value.clone()));
    }
    seen.retain(|id| absent.contains(id));
    seen
}

#[test]
fn whoever_is_off_the_table_owes_nothing_and_is_no_target() {
    for edition in rulesets::ids() {
        let (mut table, formation) = reinforced(edition, "off_table = true");
        let absent = body(&table, &formation);
        assert!(absent.len() > 1, "{edition}");
        for _ in 0..MANY {
            assert_eq!(noticed(&table, &absent), Vec::<String>::new(), "{edition}: {}", table.step());
            if table.game.state().ending.is_some() || table.run(Command::Advance { force: true }).is_err() {
                break;
            }
        }
        let schema = &table.game.rules().schema;
        for id in &absent {
            let one = table.entity(id);
            assert!(schema.is_away(one) && !schema.is_lost(one), "{edition}: {id} is lost: {:?}", one.markers.keys());
        }
        assert!(table.game.state().ending.is_none(), "{edition}: nobody has lost anything");
    }
}

#[test]
fn whoever_arrives_is_there_with_all_his_own() {
    for edition in rulesets::ids() {
        let (mut table, formation) = reinforced(edition, "arrives = 2");
        let all = body(&table, &formation);
        assert_eq!(table.attribute(&formation, "arrives"), Some(Value::whole(2)), "{edition}");
        table.resolve("arrive", json!({"formation": formation, "place": "the north road"}), &[]);
        let schema = &table.game.rules().schema;
        assert!(all.iter().all(|id| schema.in_play(table.entity(id))), "{edition}");
        assert_eq!(table.attribute(&formation, "arrives"), None, "{edition}");
        assert_eq!(table.refused("arrive", json!({"formation": formation})), "procedure_not_open", "{edition}");
        table.resolve("go_off_table", json!({"formation": formation, "arrives": 5}), &[]);
        let schema = &table.game.rules().schema;
        assert!(all.iter().all(|id| schema.is_away(table.entity(id))), "{edition}");
        table.run(Command::Undo { to: None }).unwrap();
        assert!(table.game.rules().schema.in_play(table.entity(&formation)), "{edition}");
    }
}

#[test]
fn the_checklist_reminds_on_the_turn() {
    for edition in rulesets::ids() {
        for (arrives, reminded) in [("arrives = 1", Some(1)), ("arrives = 30", None)] {
            let (mut table, formation) = reinforced(edition, arrives);
            let mut first = None;
            for _ in 0..40 {
                let due = table.game.checklist().iter().any(|view| {
                    view.item.id == "arrivals" && view.open.contains(&formation) && view.item.warn && !view.done
                });
                first = first.or(table.game.state().counters.get("turn").copied().filter(|_| due));
                push_on(&mut table);
            }
            assert_eq!(first, reminded, "{edition}");
        }
    }
}

#[test]
fn what_an_army_file_says_of_it_is_checked_with_its_place() {
    for said in ["arrives = 0", "arrives = \"three\"", "off_table = 3", "arrive = 3"] {
        let [a, _] = demonstration("fpga");
        let (a, _) = with_first_formation("fpga", a, said);
        let catalog = Catalog::new(Lang::En, None);
        let errors = army::load("army.toml", &a, &catalog, rulesets::find, &["fpga"]).expect_err(said);
        let shown = errors.render(&catalog, false);
        let line = a.lines().position(|line| line == said).unwrap() + 1;
        assert!(shown.contains(&format!("army.toml:{line}:")), "{said}: {shown}");
    }
}
