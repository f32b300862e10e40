//! What an army is called in a battle: by its name without the place in brackets, as long as that tells it from the other.

use super::{Entity, State};

impl State {
    /// The name of somebody as people call him in this battle.
    pub fn called<'a>(&self, entity: &'a Entity) -> &'a str {
        let is_army = |entity: &Entity| entity.parent.is_none() && entity.side.is_some();
        let short = without_place(&entity.name);
        let mut others = self.in_order().filter(|other| is_army(other) && other.side != entity.side);
        if is_army(entity) && others.all(|other| without_place(&other.name) != short) { short } else { &entity.name }
    }
}

fn without_place(name: &str) -> &str {
    let place = name.strip_suffix(')').and_then(|name| name.rsplit_once(" ("));
    place.map_or(name, |(army, _)| army)
}

#[cfg(test)]
mod tests {
    use super::without_place;

    #[test]
    fn a_place_in_brackets_is_no_part_of_the_name() {
        assert_eq!(without_place("Grande Armée (Wachau)"), "Grande Armée");
        assert_eq!(without_place("Armée du Nord"), "Armée du Nord");
        assert_eq!(without_place("Corps (bis) de Lannes"), "Corps (bis) de Lannes");
    }
}
