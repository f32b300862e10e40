//! Setting up a battle: two armies, options, settings of the battle, a seed.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::army::Army;
use crate::engine::dice::GENERATOR;
use crate::engine::message::{Arg, Text};
use crate::engine::play::Setup;
use crate::engine::rules::Ruleset;
use crate::engine::suggest::nearest;
use crate::engine::value::Value;
use crate::engine::values::Values;
use crate::engine::world::{Class, Entity, EntityId, Side};
use crate::play::read_value;

/// Options and settings of the battle as people write them: names and values.
pub type Pairs = [(String, String)];

/// An option of a ruleset as people write it.
pub fn option(rules: &Ruleset, name: &str, text: &str) -> Result<Value, Text> {
    let Some(option) = rules.schema.option(name) else {
        let near = nearest(name, rules.schema.options.iter().map(|option| option.id.as_str())).unwrap_or_default();
        return Err(Text::new("setup-unknown-option").with("name", Arg::text(name)).with("near", Arg::text(near)));
    };
    let read = read_value(&option.value, text).filter(|value| option.value.accepts(value));
    read.ok_or_else(|| {
        let said = Text::new("setup-bad-option").with("name", Arg::text(name)).with("value", Arg::text(text));
        said.with("expected", Arg::text(option.value.describe()))
    })
}

/// Joins two armies into a battle. Every mistake is reported, not the first only.
pub fn setup(rules: &Ruleset, name: &str, armies: [&Army; 2], chosen: &Pairs, seed: u64) -> Result<Setup, Vec<Text>> {
    let mut mistakes = Vec::new();
    let [first, second] = armies;
    let ids: BTreeSet<&str> = first.ids().collect();
    for id in second.ids().filter(|id| ids.contains(id)) {
        mistakes.push(Text::new("setup-shared-id").with("value", Arg::text(id)));
    }
    let mut options: BTreeMap<String, Value> =
        rules.schema.options.iter().map(|option| (option.id.clone(), option.default.clone())).collect();
    let battle_kind = rules.schema.kinds.iter().find(|kind| kind.class == Class::Battle);
    let settings = battle_kind.map(|kind| kind.attributes.as_slice()).unwrap_or_default();
    let mut attributes: Values =
        settings.iter().filter_map(|attribute| Some((attribute.id.clone(), attribute.default.clone()?))).collect();
    for (key, text) in chosen {
        let option = rules.schema.option(key).map(|option| (&option.value, true));
        let setting = settings.iter().find(|a| a.id == *key && !a.state).map(|a| (&a.value, false));
        let Some((kind, is_option)) = option.or(setting) else {
            let known = rules.schema.options.iter().map(|option| option.id.as_str());
            let known = known.chain(settings.iter().filter(|a| !a.state).map(|a| a.id.as_str()));
            let near = nearest(key, known).unwrap_or_default();
            mistakes.push(Text::new("setup-unknown-option").with("name", Arg::text(key)).with("near", Arg::text(near)));
            continue;
        };
        match read_value(kind, text).filter(|value| kind.accepts(value)) {
            Some(value) if is_option => {
                options.insert(key.clone(), value);
            }
            Some(value) => {
                attributes.insert(key.clone(), value);
            }
            None => mistakes.push(
                Text::new("setup-bad-option")
                    .with("name", Arg::text(key))
                    .with("value", Arg::text(text))
                    .with("expected", Arg::text(kind.describe())),
            ),
        }
    }
    if !mistakes.is_empty() {
        return Err(mistakes);
    }
    let battle = Entity {
        id: EntityId::battle(),
        kind: battle_kind.map(|kind| kind.id.clone()).unwrap_or_default(),
        side: None,
        parent: None,
        name: name.to_owned(),
        attributes,
        strength: None,
        markers: BTreeMap::new(),
        pools: BTreeMap::new(),
    };
    let mut entities = vec![battle];
    entities.extend(first.on(Side::A));
    entities.extend(second.on(Side::B));
    Ok(Setup {
        name: name.to_owned(),
        ruleset: rules.id.clone(),
        period: rules.period.as_ref().map(|period| period.id.clone()),
        house_period: rules.period.as_ref().filter(|period| period.house).map(|period| period.source.to_string()),
        ruleset_version: rules.version,
        tables: rules.fingerprint(),
        options,
        seed: Some(seed),
        seal: None,
        remembers: true,
        generator: GENERATOR.to_owned(),
        entities: entities.into_iter().map(Arc::new).collect(),
    })
}

/// Where a battle is: what both armies say in brackets behind their names.
pub fn place<'a>([first, second]: [&'a str; 2]) -> Option<&'a str> {
    let place = |name: &'a str| Some(name.strip_suffix(')')?.rsplit_once(" (")?.1);
    place(first).filter(|here| Some(*here) == place(second))
}

/// What a battle of these armies is called as long as nobody calls it otherwise.
pub fn name(armies: [&str; 2]) -> String {
    place(armies).map_or_else(|| armies.join(" - "), str::to_owned)
}
