//! What a sheet tells of a unit: the points it has left (LG-U02).

use crate::engine::message::Text;
use crate::engine::procedure::{Context, Line};
use crate::engine::world::Entity;

pub fn profile(_: &Context<'_>, entity: &Entity) -> Vec<Line> {
    let strength = entity.strength.into_iter();
    let told = strength.map(|strength| {
        let text = Text::new("profile-points").with("left", strength.now).with("start", strength.start);
        Line::new(text).rule("LG-U02")
    });
    told.collect()
}
