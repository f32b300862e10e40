//! No question is asked twice: walking battles of every ruleset, whatever was told about somebody and is in force stands in
//! every field that asks the same about him.

use std::collections::BTreeSet;

use crate::common::walker::Walker;
use crate::common::{NOW, demonstration, rules, setup};
use estafette::engine::names::{FieldName, RecordField};
use estafette::engine::play::{Command, Game};
use estafette::engine::procedure::{Context, Field, FieldView, Inputs};
use estafette::engine::value::Value;
use estafette::engine::world::{Entity, State};
use estafette::rulesets;

fn ids(value: &Value) -> Vec<String> {
    value.as_text().map_or_else(|| value.texts_of(), |id| vec![id]).into_iter().map(str::to_owned).collect()
}

/// Whom a field asks about, read from its declaration alone; nothing where the procedure's code says it.
fn asked_about(game: &Game, field: &FieldView<'_>, inputs: &Inputs) -> Vec<String> {
    let state = game.state();
    let Some(about) = &field.decl.about else { return field.row.iter().map(ToString::to_string).collect() };
    let (name, in_record) = about.split_once('.').map_or((about.as_str(), None), |(name, of)| (name, Some(of)));
    let Some(value) = inputs.get(name) else { return Vec::new() };
    let named = match in_record {
        None => ids(value),
        Some(of) => state.records[value.as_text().unwrap()].get(RecordField::of_data(of)).map(ids).unwrap_or_default(),
    };
    let memory = game.rules().schema.memory(field.decl.remember.as_ref().unwrap()).unwrap();
    let subject = |id: String| match &memory.of_record {
        Some(_) => Some(id),
        None => over(state, state.entity(&id)?, &memory.of),
    };
    named.into_iter().filter_map(subject).collect::<BTreeSet<_>>().into_iter().collect()
}

fn over(state: &State, entity: &Entity, kinds: &[String]) -> Option<String> {
    if kinds.contains(&entity.kind) {
        return Some(entity.id.to_string());
    }
    over(state, state.parent(entity)?, kinds)
}

/// What was told alike about everybody the field asks about, as it answers the field.
fn in_force(game: &Game, field: &FieldView<'_>, inputs: &Inputs) -> Option<Value> {
    let memory = field.decl.remember.as_ref()?;
    let about = asked_about(game, field, inputs);
    let told: Vec<_> = about.iter().map(|id| game.state().told(id, memory).map(|told| &told.value)).collect();
    let first = (*told.first()?)?;
    let answer = match (first, field.decl.yes.is_empty()) {
        (Value::Text(choice), false) => Value::Bool(field.decl.yes.iter().any(|yes| yes == choice)),
        _ => first.clone(),
    };
    (told.iter().all(|told| *told == Some(first)) && field.decl.value.accepts(&answer)).then_some(answer)
}

/// Looks at the form of a command with everything that is remembered left out. How many answers were proposed from memory.
fn look(game: &Game, command: &Command) -> usize {
    let Command::Resolve { procedure, inputs, .. } = command else { return 0 };
    let maker = game.form_maker(procedure).unwrap();
    let kept = |id: &str| maker.decl.field(id).is_some_and(|field: &Field| field.remember.is_none());
    let mut bare = inputs.clone();
    bare.values.retain(|id, _| kept(id));
    let form = maker.form(&bare, false);
    let mut proposed = 0;
    // Where somebody will stand is another question than where he stood.
    for field in form.fields.iter().filter(|field| field.relevant && !field.decl.anew) {
        let Some(told) = in_force(game, field, &form.inputs) else { continue };
        let context = Context { rules: game.rules(), state: game.state(), inputs: &form.inputs };
        let name = FieldName::of_data(&field.id);
        let known = field.decl.auto || maker.code.is_sure(&context, name);
        if known && maker.code.proposes(&context, name).is_some() {
            continue;
        }
        if told.as_text().is_some_and(|choice| maker.code.admits(&context, name, choice).is_err()) {
            continue;
        }
        assert_eq!(field.value.as_ref(), Some(&told), "{procedure}: {} is asked again", field.id);
        assert!(field.remembered.is_some(), "{procedure}: {} does not say where it comes from", field.id);
        proposed += 1;
    }
    proposed
}

/// Walks a battle of every edition. What the rulesets remember must have been proposed, or the walk proves nothing.
fn walk(ruleset: &str, commands: usize) {
    let mut proposed = 0;
    for edition in rulesets::editions(ruleset) {
        for seed in 1..=2 {
            let mut game = Game::new(rules(edition), setup(edition, demonstration(edition), &[], seed)).unwrap();
            let mut walker = Walker::new(seed);
            for _ in 0..commands {
                let command = walker.command(&game);
                proposed += look(&game, &command);
                if let Ok(event) = game.handle(command, NOW) {
                    game.accept(&event);
                    nothing_stale(&game);
                }
            }
        }
    }
    assert!(proposed > 0, "{ruleset}: nothing that was told was asked again");
}

/// Nothing is remembered about somebody out of play, or about a record that is closed.
fn nothing_stale(game: &Game) {
    let state = game.state();
    for about in state.told.keys() {
        let there = match state.entity(about) {
            Some(entity) => game.rules().schema.in_play(entity),
            None => state.records.contains_key(about),
        };
        assert!(there, "something is still told about {about}");
    }
}

#[test]
fn nothing_is_asked_twice_in_fpga() {
    walk("fpga", 1_500);
}

#[test]
fn nothing_is_asked_twice_in_shot_to_pieces() {
    walk("shot_to_pieces", 700);
}

#[test]
fn nothing_is_asked_twice_in_napoleonic_division() {
    walk("napoleonic_division", 1_500);
}

#[test]
fn nothing_is_asked_twice_in_civil_war_brigades() {
    walk("civil_war_brigades", 1_500);
}

#[test]
fn nothing_is_asked_twice_in_epic_d10() {
    walk("epic_d10", 1_500);
}

#[test]
fn every_ruleset_is_asked() {
    // A log asks nothing about the table, so there is nothing to remember.
    for ruleset in rulesets::rulesets().into_iter().filter(|ruleset| *ruleset != "log") {
        let test = format!("fn nothing_is_asked_twice_in_{ruleset}()");
        assert!(include_str!("asked_twice.rs").contains(&test), "add a test `{test}`");
        let remembers = |edition: &str| !rules(edition).schema.memories.is_empty();
        assert!(rulesets::editions(ruleset).all(remembers), "{ruleset} remembers nothing");
    }
}
