//! What a battle that is over still allows, in every ruleset.

use crate::common::{NOW, Table, demonstration};
use estafette::engine::message::Text;
use estafette::engine::play::{Adjustment, Command, Event};
use estafette::engine::refusal::Reason;
use estafette::engine::world::{Effect, EntityId};
use estafette::rulesets;

/// The demonstration of a ruleset, ended by the players.
fn ended(edition: &str) -> Table {
    let mut table = Table::new(edition, demonstration(edition), &[]);
    let mut event: Event = table.game.handle(Command::Note { text: "over".to_owned() }, NOW).unwrap();
    event.effects.push(Effect::End { winner: None, reason: Text::new("ending-agreed") });
    table.game.accept(&event);
    table
}

/// A marker set on somebody who may carry it.
fn correction(table: &Table) -> Command {
    let (state, schema) = (table.game.state(), &table.game.rules().schema);
    let markers = schema.markers.iter().filter(|marker| !marker.gone);
    let mut carried = markers.filter_map(|marker| {
        let carrier = state.in_order().find(|entity| marker.on.contains(&entity.kind) && schema.in_play(entity))?;
        Some((EntityId::new(carrier.id.as_str()), marker.id.clone()))
    });
    let (target, marker) = carried.next().expect("a marker");
    Command::Adjust { target, what: Adjustment::Marker { marker, value: 1 }, reason: None }
}

#[test]
fn nothing_is_corrected_after_the_end_and_undo_leads_back() {
    for edition in rulesets::ids() {
        let mut table = ended(edition);
        let correction = correction(&table);
        let refusal = table.game.handle(correction.clone(), NOW).expect_err(edition);
        assert!(refusal.is(Reason::BattleOver), "{edition}: {refusal:?}");
        assert!(table.game.handle(Command::Note { text: "well played".to_owned() }, NOW).is_ok(), "{edition}: a note");
        table.run(Command::Undo { to: None }).expect(edition);
        assert!(table.game.handle(correction, NOW).is_ok(), "{edition}: after undo");
    }
}
