//! Combat of a contact: dice, numbers, re-rolls, losses, recoil (FP-B04 to FP-B19).

use super::command_pool;
use super::helped_die::free_sub_commander;
use super::model::{self, CONTACT, refuse};
use crate::engine::dice::{Dice, Die, Pool, Purpose, Reroll, Scoring};
use crate::engine::message::Text;
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::rules::Modifier;
use crate::engine::value::{Decimal, Value};
use crate::engine::world::{Effect, Entity, EntityId, Record};

pub struct Combat;

/// Which of the two sides of a combat; also the prefix of its fields.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Attacker,
    Defender,
}

impl Role {
    fn field(self, name: &str) -> String {
        let role = match self {
            Role::Attacker => "attacker",
            Role::Defender => "defender",
        };
        format!("{role}_{name}")
    }

    fn enemy(self) -> Role {
        match self {
            Role::Attacker => Role::Defender,
            Role::Defender => Role::Attacker,
        }
    }
}

/// The units of a contact.
struct Melee<'a> {
    contact: &'a Record,
    attackers: Vec<&'a Entity>,
    dominant: &'a Entity,
    defender: &'a Entity,
}

impl<'a> Melee<'a> {
    fn of(context: &Context<'a>) -> Result<Melee<'a>, Refusal> {
        let contact = context.record(CONTACT)?;
        let attackers = model::attackers(context.state, contact);
        let gone = || Refusal::by_rule("contact_gone", "FP-B01");
        let dominant = model::dominant(&attackers, context.optional("dominant")).ok_or_else(gone)?;
        let defender = model::defender(context.state, contact).ok_or_else(gone)?;
        Ok(Melee { contact, attackers, dominant, defender })
    }

    /// Attackers that their sub-commander leads: those named, else the dominant one.
    fn led(&self, context: &Context<'a>, role: Role) -> Vec<&'a Entity> {
        if !context.yes(&role.field("subcommander_dice")) {
            return Vec::new();
        }
        let named = context.entities("attacker_led");
        match role {
            Role::Defender => vec![self.defender],
            Role::Attacker if named.is_empty() => vec![self.dominant],
            Role::Attacker => named,
        }
    }

    /// Who gets the commander's die: the defender, or the dominant attacker.
    fn supported(&self, role: Role) -> &'a Entity {
        match role {
            Role::Attacker => self.dominant,
            Role::Defender => self.defender,
        }
    }
}

/// A unit's dice in the combat, with why.
struct Fighter {
    modifiers: Vec<Modifier>,
    pool: Pool,
    cancelled: bool,
}

fn town(context: &Context<'_>) -> bool {
    context.yes("attacker_in_town") || context.yes("defender_in_town")
}

fn personality(context: &Context<'_>, unit: &Entity) -> i64 {
    let force = context.state.parent(unit);
    let officer = force.and_then(|force| model::sub_commander(context.state, force));
    officer.and_then(|officer| officer.number("personality")).unwrap_or(0).max(0)
}

fn fighter(context: &Context<'_>, melee: &Melee<'_>, unit: &Entity, role: Role) -> Result<Fighter, Refusal> {
    let enemy = melee.supported(role.enemy());
    let led = melee.led(context, role).iter().any(|known| known.id == unit.id);
    let cd_die = context.yes(&role.field("cd_die")) && melee.supported(role).id == unit.id;
    let situation = || context.situation().role("fighter", unit).role("enemy", enemy);

    let dice_table = context.table("combat_dice")?;
    let facts = situation()
        .fact("points", Decimal::whole(i64::from(unit.points())))
        .fact("cd_die", cd_die)
        .fact("town", town(context))
        .fact("subcommander_dice", led)
        .fact("personality", Decimal::whole(personality(context, unit)));
    let mut modifiers = dice_table.modifiers_of(Some(unit.id.as_str()), &facts, context.inputs, None);
    let count = u32::try_from(dice_table.sum(&modifiers, "dice").trunc()).unwrap_or(0);

    let facts = situation()
        .fact("enemy_in_cover", context.yes(&role.enemy().field("cover")))
        .fact("attacking", role == Role::Attacker);
    let row = context.table("combat_hits")?.first(&facts);
    let hits_on = row.and_then(|row| row.whole("hits_on")).and_then(|on| i32::try_from(on).ok()).unwrap_or(6);

    let reroll_table = context.table("combat_rerolls")?;
    let facts = situation().fact("enemy_flanked", context.yes(&role.enemy().field("flanked")));
    let rerolls = reroll_table.modifiers_of(Some(unit.id.as_str()), &facts, context.inputs, None);
    let bonus = reroll_table.sum(&rerolls, "bonus").is_positive();
    let malus = reroll_table.sum(&rerolls, "malus").is_positive();
    // FP-B13: fixed numbers whatever the first one was; bonus and malus together cancel (FP-Q05).
    let reroll = match (bonus, malus) {
        (true, false) => Reroll::Misses(Scoring::on(model::small(context, "bonus_reroll_hit")?.cast_signed())),
        (false, true) => Reroll::Hits(Scoring::on(model::small(context, "malus_reroll_hit")?.cast_signed())),
        (true, true) | (false, false) => Reroll::No,
    };
    modifiers.extend(rerolls);
    Ok(Fighter { modifiers, pool: Pool::new(count, Die::D6, hits_on).rerolling(reroll), cancelled: bonus && malus })
}

/// What a side pays and uses up, checked before any die is thrown.
fn help(context: &Context<'_>, melee: &Melee<'_>, role: Role) -> Result<Vec<Effect>, Refusal> {
    let mut effects = Vec::new();
    if context.yes(&role.field("cd_die")) {
        let near = context.yes(&role.field("commander_within_20"));
        ensure(near, || Refusal::by_rule("commander_too_far", "FP-C07"))?;
        let unit = melee.supported(role);
        let force = context.state.parent(unit).unwrap_or(unit);
        let owner = command_pool::payer(context, &role.field("payer"), force)?;
        let cost = command_pool::cost(context, "combat_die")?;
        command_pool::afford(owner, cost)?;
        effects.push(command_pool::pay(&owner.id, cost));
    }
    let led = melee.led(context, role);
    if !led.is_empty() {
        let near = context.yes(&role.field("within_3"));
        ensure(near, || refuse("sub_commander_far", "FP-O04", melee.supported(role)))?;
    }
    let mut officers: Vec<&EntityId> = Vec::new();
    for unit in led {
        let force = context.state.parent(unit).unwrap_or(unit);
        let officer = free_sub_commander(context, force, "used_combat_dice")?;
        let about = |code: &str, rule: &str| Refusal::by_rule(code, rule).with("officer", &officer.id);
        ensure(officer.number("personality") > Some(0), || about("no_positive_personality", "FP-O04"))?;
        ensure(!officers.contains(&&officer.id), || about("sub_commander_used", "FP-O01"))?;
        officers.push(&officer.id);
        effects.push(Effect::mark(&officer.id, "used_combat_dice"));
        effects.push(Effect::mark(&officer.id, "wound_due"));
    }
    Ok(effects)
}

/// How a combat ends, from hits and strengths alone (FP-B15 to FP-B18).
struct Verdict {
    outcome: &'static str,
    attackers_recoil: Option<i64>,
    defender_recoils: Option<i64>,
}

fn verdict(base: i64, by_attack: u32, by_defence: u32, melee: &Melee<'_>, square: bool) -> Verdict {
    let (dominant, defender) = (melee.dominant, melee.defender);
    let attack_dead = by_defence >= dominant.points();
    let others = melee.attackers.len() > 1;
    let defence_dead = by_attack >= defender.points();
    let ahead = i64::from(by_attack) - i64::from(by_defence);
    let recoil_of_attack = base + (-ahead).max(0);
    match (attack_dead, defence_dead) {
        (true, true) => Verdict { outcome: "both_destroyed", attackers_recoil: None, defender_recoils: None },
        // FP-B17: a destroyed unit cannot win, and its surviving enemy never recoils.
        (false, true) => Verdict { outcome: "defender_destroyed", attackers_recoil: None, defender_recoils: None },
        (true, false) => {
            let recoil = others.then_some(recoil_of_attack);
            Verdict { outcome: "attacker_destroyed", attackers_recoil: recoil, defender_recoils: None }
        }
        (false, false) if square => {
            Verdict { outcome: "square_holds", attackers_recoil: Some(recoil_of_attack), defender_recoils: None }
        }
        (false, false) if ahead > 0 => {
            Verdict { outcome: "attacker_wins", attackers_recoil: None, defender_recoils: Some(base + ahead) }
        }
        (false, false) => {
            Verdict { outcome: "defender_wins", attackers_recoil: Some(recoil_of_attack), defender_recoils: None }
        }
    }
}

impl Procedure for Combat {
    fn id(&self) -> &'static str {
        "combat"
    }

    fn admits(&self, context: &Context<'_>, field: &str, candidate: &str) -> Result<(), Refusal> {
        match field {
            CONTACT => match context.state.records.get(candidate) {
                Some(contact) => {
                    let waiting = contact.texts("evades").is_empty();
                    ensure(waiting, || Refusal::by_rule("evade_first", "FP-T06"))
                }
                None => Ok(()),
            },
            "dominant" => model::may_dominate(context.state, context.record(CONTACT)?, candidate),
            "attacker_led" => {
                let fights = context.record(CONTACT)?.texts("attackers").contains(&candidate);
                ensure(fights, || Refusal::by_rule("not_an_attacker", "FP-B07").with("unit", &EntityId::new(candidate)))
            }
            _ => Ok(()),
        }
    }

    fn proposes(&self, context: &Context<'_>, field: &str) -> Option<Value> {
        let contact = context.record(CONTACT).ok()?;
        match field {
            "defender_in_town" => Some(contact.flag("in_town").into()),
            // A unit in a town is proposed as in cover.
            "attacker_cover" => Some(context.yes("attacker_in_town").into()),
            "defender_cover" => Some(context.yes("defender_in_town").into()),
            "defender_square" => {
                let attackers = model::attackers(context.state, contact);
                let both_arms = attackers.iter().any(|unit| model::is_infantry(unit))
                    && attackers.iter().any(|unit| model::is_cavalry(unit));
                let infantry = model::defender(context.state, contact).is_some_and(model::is_infantry);
                Some((infantry && both_arms).into())
            }
            _ => None,
        }
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let melee = Melee::of(context)?;
        let square = context.yes("defender_square");
        ensure(!square || model::is_infantry(melee.defender), || {
            refuse("square_not_infantry", "FP-B18", melee.defender)
        })?;
        help(context, &melee, Role::Attacker)?;
        help(context, &melee, Role::Defender).map(|_| ())
    }

    fn modifiers(&self, context: &Context<'_>) -> Result<Vec<Modifier>, Refusal> {
        let melee = Melee::of(context)?;
        let mut modifiers = Vec::new();
        for unit in &melee.attackers {
            modifiers.extend(fighter(context, &melee, unit, Role::Attacker)?.modifiers);
        }
        modifiers.extend(fighter(context, &melee, melee.defender, Role::Defender)?.modifiers);
        Ok(modifiers)
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let melee = Melee::of(context)?;
        let mut effects = help(context, &melee, Role::Attacker)?;
        effects.extend(help(context, &melee, Role::Defender)?);
        let mut attack = Vec::new();
        for unit in &melee.attackers {
            attack.push(fighter(context, &melee, unit, Role::Attacker)?);
        }
        let defence = fighter(context, &melee, melee.defender, Role::Defender)?;
        let pools: Vec<Pool> = attack.iter().map(|fighter| fighter.pool.clone()).collect();
        let by_attack = dice.score(Purpose::new("combat", melee.dominant.side), &pools)?;
        let by_defence =
            dice.score(Purpose::new("combat", melee.defender.side), std::slice::from_ref(&defence.pool))?;

        let base = model::number(context, "distances", "recoil", "inches")?;
        let (dominant, defender) = (melee.dominant, melee.defender);
        let verdict = verdict(base, by_attack, by_defence, &melee, context.yes("defender_square"));
        let outcome = Outcome::new(verdict.outcome)
            .with("attacker", &dominant.id)
            .with("unit", &defender.id)
            .with("hits", by_attack)
            .with("taken", by_defence)
            .with("recoil", verdict.attackers_recoil.or(verdict.defender_recoils).unwrap_or(0));
        let mut resolution =
            Resolution::new(outcome).about(melee.attackers.iter().map(|unit| &unit.id).chain([&defender.id]));
        for (unit, fighter) in melee.attackers.iter().zip(attack).chain([(&defender, defence)]) {
            let on = fighter.pool.scoring.at_least.unsigned_abs();
            let text = Text::new("line-combat-dice").with("unit", &unit.id).with("on", on);
            resolution = resolution.line(Line::new(text).rule("FP-B08").value(i64::from(fighter.pool.count)));
            if fighter.cancelled {
                resolution = resolution.line(Line::new(Text::new("line-rerolls-cancel")).rule("FP-B13"));
            }
            resolution = resolution.modified_by(fighter.modifiers);
        }
        // Simultaneous: each hit costs the enemy one SP; all of the defender's fall on the dominant attacker.
        effects.push(Effect::lose(&defender.id, by_attack.min(defender.points())));
        effects.push(Effect::lose(&dominant.id, by_defence.min(dominant.points())));
        for battery in model::attached_to(context.rules, context.state, &defender.id) {
            // FP-E09: an attached battery shares the fate of its unit.
            let destroyed = matches!(verdict.outcome, "defender_destroyed" | "both_destroyed");
            let key = if destroyed { "line-battery-lost" } else { "line-battery-recoils" };
            if destroyed {
                effects.push(Effect::mark(&battery.id, "destroyed"));
            }
            if destroyed || verdict.defender_recoils.is_some() {
                resolution = resolution.line(Line::new(Text::new(key).with("unit", &battery.id)).rule("FP-E09"));
            }
        }
        if verdict.attackers_recoil.is_some() {
            let hosts =
                melee.attackers.iter().filter(|unit| verdict.outcome != "attacker_destroyed" || unit.id != dominant.id);
            for battery in hosts.flat_map(|host| model::attached_to(context.rules, context.state, &host.id)) {
                let text = Text::new("line-battery-recoils").with("unit", &battery.id);
                resolution = resolution.line(Line::new(text).rule("FP-E09"));
            }
        }
        effects.push(Effect::Close { record: melee.contact.id.clone() });
        Ok(resolution.effects(effects))
    }
}
