//! Combat of a contact: dice, numbers, re-rolls, losses, recoil (FP-B04 to FP-B19).

use super::combat_result::{Fought, Verdict};
use super::command_pool;
use super::helped_die::free_sub_commander;
use super::model::{self, refuse};
use crate::engine::dice::{Dice, Die, Pool, Purpose, Reroll, Scoring};
use crate::engine::message::{Arg, Text};
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, ForPeople, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::rules::Modifier;
use crate::engine::value::{Decimal, Value};
use crate::engine::world::{Effect, Entity, EntityId, Instruction, Record};
use crate::rulesets::fpga::names::{attribute, column, fact, field, hand, marker, recorded, role, row, table};

pub struct Combat;

/// Which of the two sides of a combat; also the prefix of its fields.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Attacker,
    Defender,
}

impl Role {
    /// Of a question that is asked for both, the one about this role.
    fn of(self, attacker: FieldName<'static>, defender: FieldName<'static>) -> FieldName<'static> {
        match self {
            Role::Attacker => attacker,
            Role::Defender => defender,
        }
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
        let contact = context.record(field::CONTACT)?;
        let attackers = model::attackers(context.state, contact);
        let gone = || Refusal::by_rule("contact_gone", "FP-B01");
        let dominant = model::dominant(&attackers, context.optional(field::DOMINANT)).ok_or_else(gone)?;
        let defender = model::defender(context.state, contact).ok_or_else(gone)?;
        Ok(Melee { contact, attackers, dominant, defender })
    }

    /// All who throw dice, the attackers first.
    fn fighters(&self) -> impl Iterator<Item = (&'a Entity, Role)> {
        let attackers = self.attackers.iter().map(|unit| (*unit, Role::Attacker));
        attackers.chain([(self.defender, Role::Defender)])
    }

    /// Attackers that their sub-commander leads: those named, else the dominant one.
    fn led(&self, context: &Context<'a>, role: Role) -> Vec<&'a Entity> {
        if !context.yes(role.of(field::ATTACKER_SUBCOMMANDER_DICE, field::DEFENDER_SUBCOMMANDER_DICE)) {
            return Vec::new();
        }
        let named = context.entities(field::ATTACKER_LED);
        match role {
            Role::Defender => vec![self.defender],
            Role::Attacker if named.is_empty() => vec![self.dominant],
            Role::Attacker => named,
        }
    }

    /// Whom the other side fights: the defender, or the dominant attacker (FP-B14).
    fn foremost(&self, role: Role) -> &'a Entity {
        match role {
            Role::Attacker => self.dominant,
            Role::Defender => self.defender,
        }
    }

    /// Who gets the commander's die: the defender, or the attacker named for it, else the dominant one (FP-C07).
    fn supported(&self, context: &Context<'a>, role: Role) -> &'a Entity {
        match role {
            Role::Attacker => context.optional(field::ATTACKER_SUPPORTED).unwrap_or(self.dominant),
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
    context.yes(field::ATTACKER_IN_TOWN) || context.yes(field::DEFENDER_IN_TOWN)
}

/// FP-B02, FP-B20: a contact stays where it was declared, and cavalry is never at a village.
fn check_town(context: &Context<'_>, melee: &Melee<'_>) -> Result<(), Refusal> {
    let answer = context.yes(field::DEFENDER_IN_TOWN);
    model::same_ground(melee.contact, model::TOWN, Some(answer))?;
    let cavalry = melee.attackers.iter().find(|unit| answer && model::is_cavalry(unit));
    cavalry.map_or(Ok(()), |unit| Err(refuse("cavalry_against_town", "FP-B02", unit)))
}

/// FP-B18: only infantry that defends.
fn check_square(context: &Context<'_>, melee: &Melee<'_>) -> Result<(), Refusal> {
    let possible = !context.yes(field::DEFENDER_SQUARE) || model::is_infantry(melee.defender);
    ensure(possible, || refuse("square_not_infantry", "FP-B18", melee.defender))
}

fn on_horse(melee: &Melee<'_>) -> bool {
    melee.attackers.iter().any(|unit| model::is_cavalry(unit))
}

/// FP-B18: the sheet forbids no square and puts no price on one, so the table's word is taken, and told for what it is.
fn told_of_square(context: &Context<'_>, melee: &Melee<'_>) -> Vec<Line> {
    if !context.yes(field::DEFENDER_SQUARE) {
        return Vec::new();
    }
    let flanked = context.yes(field::DEFENDER_FLANKED);
    let odd = [(!on_horse(melee), "line-square-against-infantry"), (flanked, "line-square-flanked")];
    odd.into_iter()
        .filter(|(is_so, _)| *is_so)
        .map(|(_, key)| Line::new(Text::new(key).with("unit", &melee.defender.id)).rule("FP-B18"))
        .collect()
}

/// Whether an officer could still lead one of these (FP-O04).
fn can_lead(context: &Context<'_>, units: &[&Entity]) -> bool {
    units.iter().filter_map(|unit| context.state.parent(unit)).any(|force| {
        free_sub_commander(context, force, marker::USED_COMBAT_DICE)
            .is_ok_and(|officer| officer.number(attribute::PERSONALITY) > Some(0))
    })
}

fn personality(context: &Context<'_>, unit: &Entity) -> i64 {
    let force = context.state.parent(unit);
    let officer = force.and_then(|force| model::sub_commander(context.state, force));
    officer.and_then(|officer| officer.number(attribute::PERSONALITY)).unwrap_or(0).max(0)
}

fn fighter<'a>(context: &Context<'a>, melee: &Melee<'a>, unit: &Entity, role: Role) -> Result<Fighter, Refusal> {
    let enemy = melee.foremost(role.enemy());
    let led = melee.led(context, role).iter().any(|known| known.id == unit.id);
    let paid = context.yes(role.of(field::ATTACKER_CD_DIE, field::DEFENDER_CD_DIE));
    let cd_die = paid && melee.supported(context, role).id == unit.id;
    let situation = || context.situation().role(role::FIGHTER, unit).role(role::ENEMY, enemy);

    let dice_table = context.table(table::COMBAT_DICE)?;
    let facts = situation()
        .fact(fact::POINTS, Decimal::whole(i64::from(unit.points())))
        .fact(fact::CD_DIE, cd_die)
        .fact(fact::TOWN, town(context))
        .fact(fact::SUBCOMMANDER_DICE, led)
        .fact(fact::PERSONALITY, Decimal::whole(personality(context, unit)));
    let mut modifiers = dice_table.modifiers_of(Some(unit.id.as_str()), &facts, context.inputs, None);
    let count = u32::try_from(dice_table.sum(&modifiers, column::DICE).trunc()).unwrap_or(0);

    let facts = situation()
        .fact(fact::ENEMY_IN_COVER, context.yes(role.enemy().of(field::ATTACKER_COVER, field::DEFENDER_COVER)))
        .fact(fact::ATTACKING, role == Role::Attacker);
    let row = context.table(table::COMBAT_HITS)?.first(&facts);
    let hits_on = row.and_then(|row| row.whole(column::HITS_ON)).and_then(|on| i32::try_from(on).ok()).unwrap_or(6);

    let reroll_table = context.table(table::COMBAT_REROLLS)?;
    let facts = situation()
        .fact(fact::ENEMY_FLANKED, context.yes(role.enemy().of(field::ATTACKER_FLANKED, field::DEFENDER_FLANKED)));
    let rerolls = reroll_table.modifiers_of(Some(unit.id.as_str()), &facts, context.inputs, None);
    let bonus = reroll_table.sum(&rerolls, column::BONUS).is_positive();
    let malus = reroll_table.sum(&rerolls, column::MALUS).is_positive();
    // FP-B13: fixed numbers whatever the first one was; bonus and malus together cancel (FP-Q05).
    let reroll = match (bonus, malus) {
        (true, false) => Reroll::Misses(Scoring::on(model::small(context, row::BONUS_REROLL_HIT)?.cast_signed())),
        (false, true) => Reroll::Hits(Scoring::on(model::small(context, row::MALUS_REROLL_HIT)?.cast_signed())),
        (true, true) | (false, false) => Reroll::No,
    };
    modifiers.extend(rerolls);
    Ok(Fighter { modifiers, pool: Pool::new(count, Die::D6, hits_on).rerolling(reroll), cancelled: bonus && malus })
}

/// What a side pays and uses up, checked before any die is thrown.
fn help<'a>(context: &Context<'a>, melee: &Melee<'a>, role: Role) -> Result<Vec<Effect>, Refusal> {
    let mut effects = Vec::new();
    if context.yes(role.of(field::ATTACKER_CD_DIE, field::DEFENDER_CD_DIE)) {
        let near = context.yes(role.of(field::ATTACKER_COMMANDER_WITHIN_20, field::DEFENDER_COMMANDER_WITHIN_20));
        ensure(near, || Refusal::by_rule("commander_too_far", "FP-C07"))?;
        let unit = melee.supported(context, role);
        let force = context.state.parent(unit).unwrap_or(unit);
        let owner = command_pool::payer(context, role.of(field::ATTACKER_PAYER, field::DEFENDER_PAYER), force)?;
        let cost = command_pool::cost(context, row::COMBAT_DIE)?;
        command_pool::afford(owner, cost)?;
        effects.push(command_pool::pay(&owner.id, cost));
    }
    let led = melee.led(context, role);
    if !led.is_empty() {
        let near = context.yes(role.of(field::ATTACKER_WITHIN_3, field::DEFENDER_WITHIN_3));
        ensure(near, || refuse("sub_commander_far", "FP-O04", melee.foremost(role)))?;
    }
    let mut officers: Vec<&EntityId> = Vec::new();
    for unit in led {
        let force = context.state.parent(unit).unwrap_or(unit);
        let officer = free_sub_commander(context, force, marker::USED_COMBAT_DICE)?;
        let about = |code: &str, rule: &str| Refusal::by_rule(code, rule).with("officer", &officer.id);
        ensure(officer.number(attribute::PERSONALITY) > Some(0), || about("no_positive_personality", "FP-O04"))?;
        ensure(!officers.contains(&&officer.id), || about("sub_commander_used", "FP-O01"))?;
        officers.push(&officer.id);
        effects.push(Effect::mark(&officer.id, marker::USED_COMBAT_DICE));
        effects.push(Effect::mark(&officer.id, marker::WOUND_DUE));
    }
    Ok(effects)
}

/// FP-B16: measured on the table.
fn recoil(unit: &Entity, inches: Option<i64>) -> Option<Instruction> {
    inches.map(|inches| Instruction::new(hand::RECOIL, &unit.id).with("inches", inches))
}

/// FP-B04, FP-B08: how many dice a unit throws, and what each has to show.
fn dice_line(unit: &Entity, fighter: &Fighter) -> Line {
    let on = fighter.pool.scoring.at_least.unsigned_abs();
    let text = Text::new("line-combat-dice").with("unit", &unit.id).with("on", on);
    Line::new(text).rule("FP-B08").value(i64::from(fighter.pool.count))
}

/// FP-B13: dice that are thrown again count from another number, so a hit of the first throw may be none now.
fn again_line(unit: &Entity, fighter: &Fighter) -> Option<Line> {
    let (key, scoring) = match &fighter.pool.reroll {
        Reroll::Misses(scoring) => ("line-combat-misses-again", scoring),
        Reroll::Hits(scoring) => ("line-combat-hits-again", scoring),
        Reroll::No | Reroll::Ones(_) | Reroll::SomeMisses(..) => return None,
    };
    let text = Text::new(key).with("unit", &unit.id).with("on", scoring.at_least.unsigned_abs());
    Some(Line::new(text).rule("FP-B13"))
}

/// FP-C07: who has to be near for the die that is bought.
fn bought_by<'a>(context: &Context<'a>, melee: &Melee<'a>, role: Role) -> Option<Line> {
    if !context.yes(role.of(field::ATTACKER_CD_DIE, field::DEFENDER_CD_DIE)) {
        return None;
    }
    let unit = melee.supported(context, role);
    let named = context.optional(role.of(field::ATTACKER_PAYER, field::DEFENDER_PAYER));
    let officer = named.or_else(|| command_pool::likely_payer(context, unit))?;
    let text = Text::new("line-combat-die-by").with("officer", &officer.id).with("unit", &unit.id);
    Some(Line::new(text).rule("FP-C07"))
}

/// FP-O04: the dice that the sub-commander of a unit could give, and what he risks by it.
fn could_lead(context: &Context<'_>, unit: &Entity) -> Option<Line> {
    let force = context.state.parent(unit)?;
    let officer = free_sub_commander(context, force, marker::USED_COMBAT_DICE).ok()?;
    let dice = personality(context, unit);
    let text = Text::new("line-combat-leads").with("officer", &officer.id).with("unit", &unit.id);
    (dice > 0).then(|| Line::new(text).rule("FP-O04").value(dice))
}

/// Everybody who attacks, where the outcome would name only the first.
fn all_attackers(melee: &Melee<'_>) -> Option<Line> {
    let ids: Vec<EntityId> = melee.attackers.iter().map(|unit| unit.id.clone()).collect();
    let text = || Text::new("line-attackers").with("attackers", Arg::Entities(ids.clone()));
    (ids.len() > 1).then(|| Line::new(text()))
}

impl Procedure for Combat {
    fn id(&self) -> &'static str {
        "combat"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        match field {
            field::CONTACT => match context.state.record(candidate) {
                Some(contact) => {
                    let waiting = contact.texts(recorded::EVADES).is_empty();
                    ensure(waiting, || Refusal::by_rule("evade_first", "FP-T06"))
                }
                None => Ok(()),
            },
            field::DOMINANT => model::may_dominate(context.state, context.record(field::CONTACT)?, candidate),
            field::ATTACKER_LED | field::ATTACKER_SUPPORTED => {
                let fights = context.record(field::CONTACT)?.texts(recorded::ATTACKERS).contains(&candidate);
                let rule = if field == field::ATTACKER_LED { "FP-B07" } else { "FP-C07" };
                ensure(fights, || Refusal::by_rule("not_an_attacker", rule).with("unit", &EntityId::new(candidate)))
            }
            _ => Ok(()),
        }
    }

    fn subjects(&self, context: &Context<'_>, field: FieldName<'_>) -> Vec<EntityId> {
        let Ok(melee) = Melee::of(context) else { return Vec::new() };
        let role = if field == field::ATTACKER_COMMANDER_WITHIN_20 { Role::Attacker } else { Role::Defender };
        let payer = role.of(field::ATTACKER_PAYER, field::DEFENDER_PAYER);
        command_pool::near_the_army_commander(context, payer, Some(melee.supported(context, role)))
    }

    fn is_settled(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        let Ok(melee) = Melee::of(context) else { return false };
        match field {
            field::DOMINANT => !model::is_tied(&melee.attackers),
            // FP-B02: cavalry is never at a village.
            field::DEFENDER_IN_TOWN => model::told_ground(melee.contact, model::TOWN).is_some() || on_horse(&melee),
            // FP-B18: asked against cavalry; whoever says it all the same is heard.
            field::DEFENDER_SQUARE => !model::is_infantry(melee.defender) || !on_horse(&melee),
            field::ATTACKER_SUBCOMMANDER_DICE => !can_lead(context, &melee.attackers),
            field::DEFENDER_SUBCOMMANDER_DICE => !can_lead(context, &[melee.defender]),
            field::ATTACKER_LED | field::ATTACKER_SUPPORTED => melee.attackers.len() < 2,
            field::ATTACKER_CD_DIE => !command_pool::can_pay(context, melee.dominant, row::COMBAT_DIE),
            field::ATTACKER_PAYER => command_pool::has_one_payer(context, melee.supported(context, Role::Attacker)),
            field::DEFENDER_PAYER => command_pool::has_one_payer(context, melee.defender),
            field::DEFENDER_CD_DIE => !command_pool::can_pay(context, melee.defender, row::COMBAT_DIE),
            _ => false,
        }
    }

    fn is_sure(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        let contact = context.record(field::CONTACT);
        field == field::DEFENDER_IN_TOWN && contact.is_ok_and(|known| model::told_ground(known, model::TOWN).is_some())
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        if field == field::CONTACT {
            return model::only_contact(context.state, |contact| contact.texts(recorded::EVADES).is_empty());
        }
        let contact = context.record(field::CONTACT).ok()?;
        match field {
            field::DEFENDER_IN_TOWN => model::told_ground(contact, model::TOWN).map(Value::from),
            // A unit in a town is proposed as in cover.
            field::ATTACKER_COVER => Some(context.yes(field::ATTACKER_IN_TOWN).into()),
            field::DEFENDER_COVER => Some(context.yes(field::DEFENDER_IN_TOWN).into()),
            _ => None,
        }
    }

    /// FP-B14, FP-C07: a choice of people. What stands if nobody says anything is shown to them.
    fn proposes_to_people(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<ForPeople> {
        let melee = Melee::of(context).ok()?;
        let who = match field {
            field::DOMINANT => melee.dominant,
            field::ATTACKER_PAYER => command_pool::likely_payer(context, melee.supported(context, Role::Attacker))?,
            field::DEFENDER_PAYER => command_pool::likely_payer(context, melee.defender)?,
            _ => return None,
        };
        Some(ForPeople::Proposal(Value::from(&who.id)))
    }

    fn wants(&self, _: &Context<'_>, field: FieldName<'_>) -> bool {
        matches!(field, field::DOMINANT | field::ATTACKER_PAYER | field::DEFENDER_PAYER)
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let melee = Melee::of(context)?;
        check_town(context, &melee)?;
        check_square(context, &melee)?;
        help(context, &melee, Role::Attacker)?;
        help(context, &melee, Role::Defender).map(|_| ())
    }

    fn modifiers(&self, context: &Context<'_>) -> Result<Vec<Modifier>, Refusal> {
        let melee = Melee::of(context)?;
        let mut modifiers = Vec::new();
        for (unit, role) in melee.fighters() {
            modifiers.extend(fighter(context, &melee, unit, role)?.modifiers);
        }
        Ok(modifiers)
    }

    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        let melee = Melee::of(context)?;
        let asked = !self.is_settled(context, field::DEFENDER_SQUARE) || context.yes(field::DEFENDER_SQUARE);
        let mut notes = Vec::from_iter(all_attackers(&melee));
        for (unit, role) in melee.fighters() {
            let fighter = fighter(context, &melee, unit, role)?;
            notes.push(dice_line(unit, &fighter));
            notes.extend(again_line(unit, &fighter));
        }
        notes.extend([Role::Attacker, Role::Defender].into_iter().filter_map(|role| bought_by(context, &melee, role)));
        for (role, field) in
            [(Role::Attacker, field::ATTACKER_SUBCOMMANDER_DICE), (Role::Defender, field::DEFENDER_SUBCOMMANDER_DICE)]
        {
            if !self.is_settled(context, field) {
                notes.extend(could_lead(context, melee.foremost(role)));
            }
        }
        notes.extend(told_of_square(context, &melee));
        if asked {
            notes.push(Line::new(Text::new("line-square-price")).rule("FP-B18"));
        }
        Ok(notes)
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
        let attackers = match melee.attackers.as_slice() {
            [one] => Purpose::of("combat", one),
            _ => Purpose::new("combat", melee.dominant.side),
        };
        let by_attack = dice.score(attackers, &pools)?;
        let by_defence = dice.score(Purpose::of("combat", melee.defender), std::slice::from_ref(&defence.pool))?;

        let base = model::number(context, table::DISTANCES, row::RECOIL, column::INCHES)?;
        let (dominant, defender) = (melee.dominant, melee.defender);
        let verdict = Verdict::of(&Fought {
            base,
            by_attack,
            by_defence,
            dominant,
            defender,
            others: melee.attackers.len() > 1,
            square: context.yes(field::DEFENDER_SQUARE),
        });
        let outcome = Outcome::new(verdict.outcome)
            .with("attacker", &dominant.id)
            .with("unit", &defender.id)
            .with("hits", by_attack)
            .with("taken", by_defence)
            .with("recoil", verdict.attackers_recoil.or(verdict.defender_recoils).unwrap_or(0));
        let mut resolution =
            Resolution::new(outcome).about(melee.attackers.iter().map(|unit| &unit.id).chain([&defender.id]));
        resolution.lines.extend(all_attackers(&melee));
        for (unit, fighter) in melee.attackers.iter().zip(attack).chain([(&defender, defence)]) {
            resolution = resolution.line(dice_line(unit, &fighter));
            resolution.lines.extend(again_line(unit, &fighter));
            if fighter.cancelled {
                resolution = resolution.line(Line::new(Text::new("line-rerolls-cancel")).rule("FP-B13"));
            }
            resolution = resolution.modified_by(fighter.modifiers);
        }
        for line in told_of_square(context, &melee) {
            resolution = resolution.line(line);
        }
        // Simultaneous: each hit costs the enemy one SP; all of the defender's fall on the dominant attacker.
        effects.push(Effect::lose(&defender.id, by_attack.min(defender.points())));
        effects.push(Effect::lose(&dominant.id, by_defence.min(dominant.points())));
        for battery in model::attached_to(context.rules, context.state, &defender.id) {
            // FP-E09: an attached battery shares the fate of its unit.
            let destroyed = matches!(verdict.outcome, "defender_destroyed" | "both_destroyed");
            let key = if destroyed { "line-battery-lost" } else { "line-battery-recoils" };
            if destroyed {
                effects.push(Effect::mark(&battery.id, marker::DESTROYED));
            }
            resolution = resolution.hands(recoil(battery, verdict.defender_recoils));
            if destroyed || verdict.defender_recoils.is_some() {
                resolution = resolution.line(Line::new(Text::new(key).with("unit", &battery.id)).rule("FP-E09"));
            }
        }
        resolution = resolution.hands(recoil(defender, verdict.defender_recoils));
        if verdict.attackers_recoil.is_some() {
            let hosts = melee.attackers.iter().filter(|unit| !verdict.dominant_lost || unit.id != dominant.id);
            resolution = resolution.hands(hosts.clone().flat_map(|unit| recoil(unit, verdict.attackers_recoil)));
            for battery in hosts.flat_map(|host| model::attached_to(context.rules, context.state, &host.id)) {
                let text = Text::new("line-battery-recoils").with("unit", &battery.id);
                let recoils = recoil(battery, verdict.attackers_recoil);
                resolution = resolution.line(Line::new(text).rule("FP-E09")).hands(recoils);
            }
        }
        effects.push(Effect::Close { record: melee.contact.id.clone() });
        Ok(resolution.effects(effects))
    }
}
