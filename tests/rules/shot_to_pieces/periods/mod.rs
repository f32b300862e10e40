//! The seven periods of Shot to Pieces against their specification: every row of every table both ways, every unit
//! type, weapon, formation and option. Tables here are read beside sections 5, 6 and 8 of the periods.

mod armies;
mod combat_rows;
mod engine;
mod fire_rows;
mod formations;
mod options;
mod other_tables;
mod together;
mod types;
mod weapons;

use estafette::engine::names::{AttributeName, ColumnName, FactName, RowName, TableName, TestName};
use estafette::rulesets::shot_to_pieces::names::{attribute, fact, kind, marker, role};
use std::sync::Arc;

use crate::common::{self, Table, begun};
use estafette::engine::procedure::Inputs;
use estafette::engine::rules::{Modifier, Row, Ruleset, Situation};
use estafette::engine::value::{Decimal, Value};
use estafette::engine::world::Entity;

/// In the order of the columns of 6.9 and 6.10.
const PERIODS: [&str; 7] = ["ww1", "acw", "awi", "empire", "grand_siecle", "algeria", "war_1870"];

/// The unit whose rows are counted, its enemy, and the other half of a pair.
const UNIT: &str = "u";
const ENEMY: &str = "e";
const HALF: &str = "half";

fn edition(period: &str) -> String {
    format!("shot_to_pieces/{period}")
}

fn rules(period: &str) -> Arc<Ruleset> {
    common::rules(&edition(period))
}

/// Words that mean another type in each period: `inf`, `cav`, `art`.
fn type_of(period: &str, word: &str) -> String {
    let id = match (word, period) {
        ("inf", "awi" | "grand_siecle") => "regular",
        ("inf", _) => "infantry",
        ("cav", "empire") => "heavy_cavalry",
        ("cav", "algeria") => "medium_cavalry",
        ("cav", _) => "cavalry",
        ("art", "empire") => "medium_artillery",
        ("art", _) => "artillery",
        (other, _) => other,
    };
    id.to_owned()
}

/// What the list has to say of a type that fires and has no weapon of its own.
fn default_weapon(period: &str, unit_type: &str) -> Option<&'static str> {
    let rules = rules(period);
    let row = rules.schema.profile(kind::UNIT_TYPE, unit_type).unwrap_or_else(|| panic!("{period} has no {unit_type}"));
    if row.number(attribute::FIRE).is_none() || row.text(attribute::TYPE_WEAPON).is_some() {
        return None;
    }
    Some(match (row.text(attribute::CLASS).unwrap(), period) {
        ("artillery", "ww1") => "bombard_60",
        ("artillery", "acw") => "rifled_60",
        ("artillery", "algeria") => "sb_45",
        ("artillery", "war_1870") => "french_4",
        ("artillery", _) => "gun_45",
        (_, "acw") => "rifle",
        (_, "grand_siecle") => "flintlock",
        (_, "war_1870") => "chassepot",
        _ => "musket",
    })
}

/// A situation in words: `type=inf quality=elite enemy.type=cav enemy.shaken=1 round=2 option.fat_tie=replaces`. Names
/// of facts are facts, names of markers are markers of the unit, `battle.` is the battle, the rest goes into the list.
#[derive(Default)]
struct Spec {
    own: Vec<(String, String)>,
    enemy: Vec<(String, String)>,
    battle: Vec<(String, String)>,
    options: Vec<(String, String)>,
    facts: Vec<(String, String)>,
}

const FACTS: [&str; 27] = [
    "line_fire",
    "firing",
    "band",
    "range",
    "enemy_cover",
    "enemy_rear_support",
    "supporters",
    "brittle",
    "fired_prev",
    "indirect",
    "dispersion",
    "other_half",
    "round",
    "flanked",
    "enemy_higher",
    "own_cover",
    "flank_supports",
    "rear_supports",
    "fought_prev",
    "charged",
    "charge_melee",
    "no_quarter",
    "any_cover",
    "angle",
    "protected",
    "units",
    "n",
];

const MARKERS: [&str; 5] = ["shaken", "brittle", "prolonged", "short_of_powder", "devastation"];

impl Spec {
    fn read(words: &str) -> Spec {
        let mut spec = Spec::default();
        for word in words.split_whitespace() {
            let (name, value) = word.split_once('=').unwrap_or_else(|| panic!("{word} says nothing"));
            let value = value.to_owned();
            let (place, name) = match name.split_once('.') {
                Some(("enemy", name)) => (&mut spec.enemy, name),
                Some(("battle", name)) => (&mut spec.battle, name),
                Some(("option", name)) => (&mut spec.options, name),
                None if FACTS.contains(&name) && name != "brittle" => (&mut spec.facts, name),
                None => (&mut spec.own, name),
                Some((other, _)) => panic!("{other} is no place"),
            };
            // A later word corrects an earlier one.
            place.retain(|(known, _)| known != name);
            place.push((name.to_owned(), value));
        }
        spec
    }
}

fn toml_value(name: &str, text: &str) -> String {
    let plain = text == "true" || text == "false" || text.parse::<f64>().is_ok();
    if plain && name != "nation" { text.to_owned() } else { format!("{text:?}") }
}

/// One unit as an army file has it.
fn unit_toml(period: &str, id: &str, said: &[(String, String)]) -> String {
    let get = |name: &str| said.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
    let unit_type = type_of(period, get("type").unwrap_or("inf"));
    let mut toml = format!("[[corps.unit]]\nid = {id:?}\nname = {id:?}\ntype = {unit_type:?}\n");
    if let (None, Some(weapon)) = (get("weapon"), default_weapon(period, &unit_type)) {
        toml.push_str(&format!("weapon = {weapon:?}\n"));
    }
    for (name, value) in said.iter().filter(|(name, _)| name != "type" && !MARKERS.contains(&name.as_str())) {
        toml.push_str(&format!("{name} = {}\n", toml_value(name, value)));
    }
    toml
}

fn army_toml(period: &str, side: &str, units: &[String]) -> String {
    let units = units.join("\n");
    format!(
        "format = 1\nruleset = \"shot_to_pieces\"\nperiod = {period:?}\nid = \"army_{side}\"\nname = \"{side}\"\n\
         [commander]\nid = \"chief_{side}\"\nname = \"chief\"\n[[corps]]\nid = \"corps_{side}\"\nname = \"corps\"\n\
         order = \"advance\"\n{units}\n"
    )
}

/// The two other units of assault waves.
fn ranks(period: &str, front: &str, said: &[(String, String)]) -> Vec<String> {
    let waves = ("formation".to_owned(), "assault_waves".to_owned());
    if !said.contains(&waves) {
        return Vec::new();
    }
    let joined = [waves, ("linked_to".to_owned(), front.to_owned())];
    ["second", "third"].iter().map(|rank| unit_toml(period, &format!("{front}_{rank}"), &joined)).collect()
}

/// Two units face to face, deployed by the program.
fn deploy(period: &str, words: &str) -> Table {
    let spec = Spec::read(words);
    let key = format!("{period} {:?} {:?} {:?} {:?}", spec.own, spec.enemy, spec.battle, spec.options);
    begun(key, || begin(period, &spec))
}

fn begin(period: &str, spec: &Spec) -> Table {
    let mut own = vec![unit_toml(period, UNIT, &spec.own)];
    if spec.own.iter().any(|(name, _)| name == "linked_to") {
        own.push(unit_toml(period, HALF, &[("linked_to".to_owned(), UNIT.to_owned())]));
    }
    own.extend(ranks(period, UNIT, &spec.own));
    let mut enemy = vec![unit_toml(period, ENEMY, &spec.enemy)];
    enemy.extend(ranks(period, ENEMY, &spec.enemy));
    let armies = [army_toml(period, "a", &own), army_toml(period, "b", &enemy)];
    let mut options = vec![("events", "no")];
    options.extend(spec.options.iter().map(|(name, value)| (name.as_str(), value.as_str())));
    let mut table = Table::new(&edition(period), [&armies[0], &armies[1]], &options);
    for (id, said) in [(UNIT, &spec.own), (ENEMY, &spec.enemy)] {
        for (marker, tokens) in said.iter().filter(|(name, _)| MARKERS.contains(&name.as_str())) {
            table.set_marker(id, marker, tokens.parse().unwrap());
        }
    }
    for (name, value) in &spec.battle {
        table.set_attribute("battle", name, value == "true");
    }
    table
}

fn fact_value(text: &str) -> Value {
    match text {
        "true" => Value::Bool(true),
        "false" => Value::Bool(false),
        _ => text.parse().ok().and_then(Decimal::from_f64).map_or_else(|| Value::text(text), Value::Number),
    }
}

/// Nothing out of the ordinary: the facts of every table.
const ORDINARY: &str = "line_fire=none firing=true band=short range=12 enemy_cover=none enemy_rear_support=false supporters=0 \
                        fired_prev=false indirect=false dispersion=false other_half=false round=1 flanked=none \
                        enemy_higher=false own_cover=none flank_supports=0 rear_supports=0 fought_prev=false \
                        charged=false charge_melee=false no_quarter=false any_cover=false angle=front protected=false";

/// A situation on the table, ready to be asked about rows.
struct Scene {
    table: Table,
    facts: Vec<(String, Value)>,
}

impl Scene {
    fn new(period: &str, words: &str) -> Scene {
        let spec = Spec::read(&format!("{ORDINARY} {words}"));
        let facts = spec.facts.into_iter().map(|(name, value)| (name, fact_value(&value))).collect();
        Scene { table: deploy(period, words), facts }
    }

    fn unit(&self) -> &Entity {
        self.table.entity(UNIT)
    }

    fn situation(&self) -> Situation<'_> {
        let game = &self.table.game;
        let brittle = Value::whole(i64::try_from(self.unit().marks(marker::BRITTLE)).unwrap());
        let situation = Situation::new(&game.rules().schema, game.state())
            .role(role::SELF, self.unit())
            .role(role::ENEMY, self.table.entity(ENEMY))
            .fact(fact::BRITTLE, brittle);
        self.facts
            .iter()
            .fold(situation, |situation, (name, value)| situation.fact(FactName::of_data(name), value.clone()))
    }

    /// Rows of a table of modifiers that count in a context: fire, resist, or none for combat.
    fn modifiers(&self, table: &str, context: Option<&str>) -> Vec<Modifier> {
        let rows = self.table.game.rules().table(TableName::of_data(table)).expect("a table");
        rows.modifiers_of(Some(UNIT), &self.situation(), &Inputs::default(), context.map(TestName::of_data))
    }

    fn sum(&self, table: &str, context: Option<&str>, column: &str) -> String {
        let rows = self.table.game.rules().table(TableName::of_data(table)).expect("a table");
        rows.sum(&self.modifiers(table, context), ColumnName::of_data(column)).to_string()
    }

    /// The first row of a table that holds.
    fn first(&self, table: &str) -> Option<&Row> {
        self.table.game.rules().table(TableName::of_data(table)).expect("a table").first(&self.situation())
    }

    /// Every row of a table that holds.
    fn holding(&self, table: &str) -> Vec<&str> {
        let rows = &self.table.game.rules().table(TableName::of_data(table)).expect("a table").rows;
        let situation = self.situation();
        rows.iter().filter(|row| row.when.holds(&situation)).map(|row| row.id.as_str()).collect()
    }

    /// What the unit, or one of its rows, says.
    fn said(&self, name: &str) -> String {
        let said = self.table.game.rules().schema.said(self.unit(), AttributeName::of_data(name));
        said.map_or_else(|| "-".to_owned(), ToString::to_string)
    }
}

/// Fire is asked with `firing` true, resilience with `firing` false.
fn scene_in(period: &str, words: &str, context: Option<&str>) -> Scene {
    match context {
        Some("resist") => Scene::new(period, &format!("{words} firing=false")),
        _ => Scene::new(period, words),
    }
}

fn signed(value: Decimal) -> String {
    if value.is_positive() { format!("+{value}") } else { value.to_string() }
}

/// Rows that apply, as `id+1 other-2`, in the order of the alphabet.
fn said_of(modifiers: &[Modifier]) -> String {
    let mut said: Vec<String> = modifiers.iter().map(|known| format!("{}{}", known.id, signed(known.value))).collect();
    said.sort();
    said.join(" ")
}

/// One line of 6.9 or 6.10.
struct Line {
    id: &'static str,
    column: &'static str,
    /// Per period, in the order of [`PERIODS`]; "." where the row must not exist.
    values: [&'static str; 7],
    /// The row counts.
    applies: &'static [&'static str],
    /// The row must not count, whatever the context.
    not: &'static [&'static str],
    resist: Resist,
}

/// The column "resil." of 6.9.
#[derive(Clone, Copy, PartialEq)]
enum Resist {
    Never,
    Always,
    IfShaken,
    /// Only when resisting, never in real fire.
    Only,
}

/// Words meant for some periods only: `acw,awi: words`.
fn words_for<'a>(period: &str, words: &'a str) -> Option<&'a str> {
    match words.split_once(": ") {
        Some((periods, words)) => periods.split(',').any(|known| known == period).then_some(words),
        None => Some(words),
    }
}

fn count_of(modifiers: &[Modifier], id: &str) -> Option<(String, String)> {
    let found: Vec<&Modifier> = modifiers.iter().filter(|known| known.id == id).collect();
    assert!(found.len() < 2, "{id} counts once");
    found.first().map(|known| (known.column.clone(), signed(known.value)))
}

fn check_line(table: &str, line: &Line) {
    for (period, value) in PERIODS.into_iter().zip(line.values) {
        let known = rules(period).table(TableName::of_data(table)).unwrap().row(RowName::of_data(line.id)).is_some();
        assert_eq!(known, value != ".", "{period} {table}: does {} exist?", line.id);
        if !known {
            continue;
        }
        let some = |cases: &'static [&'static str]| cases.iter().filter_map(|words| words_for(period, words));
        assert!(some(line.applies).next().is_some(), "{period} {}: a case where it applies", line.id);
        assert!(some(line.not).next().is_some(), "{period} {}: a case where it does not", line.id);
        let expected = Some((line.column.to_owned(), value.to_owned()));
        for words in some(line.applies) {
            let about = |context: &str| format!("{period} {table} {} {context}: {words}", line.id);
            if table == "combat" {
                let modifiers = scene_in(period, words, None).modifiers(table, None);
                assert_eq!(count_of(&modifiers, line.id), expected, "{}", about("combat"));
                continue;
            }
            let ask = |words: &str, context: &str| {
                count_of(&scene_in(period, words, Some(context)).modifiers(table, Some(context)), line.id)
            };
            let in_fire = if line.resist == Resist::Only { None } else { expected.clone() };
            let in_resist = match line.resist {
                Resist::Always | Resist::Only => expected.clone(),
                Resist::Never | Resist::IfShaken => None,
            };
            assert_eq!(ask(words, "fire"), in_fire, "{}", about("fire"));
            assert_eq!(ask(words, "resist"), in_resist, "{}", about("resist"));
            let shaken = format!("{words} shaken=1");
            if line.resist == Resist::IfShaken {
                assert_eq!(ask(&shaken, "fire"), expected, "{}", about("fire, shaken"));
                assert_eq!(ask(&shaken, "resist"), expected, "{}", about("resist, shaken"));
            }
        }
        let contexts: &[Option<&str>] = if table == "combat" { &[None] } else { &[Some("fire"), Some("resist")] };
        for words in some(line.not) {
            for context in contexts {
                let modifiers = scene_in(period, words, *context).modifiers(table, *context);
                assert_eq!(
                    count_of(&modifiers, line.id),
                    None,
                    "{period} {table} {} must not apply ({context:?}): {words}",
                    line.id
                );
            }
        }
    }
}

/// Every row of every period's table has a line here.
fn check_complete(table: &str, lines: &[Line]) {
    for period in PERIODS {
        for row in &rules(period).table(TableName::of_data(table)).unwrap().rows {
            assert!(lines.iter().any(|line| line.id == row.id), "{period}: row {} of {table} has no test", row.id);
        }
    }
}
