//! Two scores meet: who wins, ties, sizes, profiles (STP-F07, F09 to F11, STP-B08). Fire and combat share it.

use crate::engine::message::{Arg, Text};
use crate::engine::procedure::{Context, Line, Outcome, Resolution};
use crate::engine::refusal::Refusal;
use crate::engine::value::Decimal;
use crate::engine::world::{Effect, Entity};
use crate::rulesets::shot_to_pieces::markers::{Profile, Source, Victim};
use crate::rulesets::shot_to_pieces::model;
use crate::rulesets::shot_to_pieces::names::{option, row};
use crate::rulesets::shot_to_pieces::scores::{self, Score, Size};

/// One side of a clash, dice thrown.
pub struct Fighter<'a> {
    pub unit: &'a Entity,
    pub score: Score,
    /// The score die and whatever other dice add.
    pub die: i64,
    pub profile: Profile,
    /// Whether it can do harm: a resisting unit cannot (STP-F06).
    pub inflicts: bool,
    pub fragile: bool,
}

/// What a clash comes to.
pub struct Clash {
    pub outcome: Outcome,
    pub lines: Vec<Line>,
    pub effects: Vec<Effect>,
    pub first_destroyed: bool,
    pub second_destroyed: bool,
}

pub fn clash(
    context: &Context<'_>,
    first: &Fighter<'_>,
    second: &Fighter<'_>,
    source: Source,
) -> Result<Clash, Refusal> {
    let kill_margin = model::whole(context, row::KILL_MARGIN)?;
    let mut lines = Vec::new();
    let bonus = scores::size_bonus(&first.score, &second.score);
    let (first_bonus, second_bonus) = bonus.unwrap_or((0, 0));
    for (fighter, bonus) in [(first, first_bonus), (second, second_bonus)] {
        if bonus > 0 {
            let text = Text::new("line-fat-against-skeleton").with("unit", &fighter.unit.id);
            lines.push(Line::new(text).rule("STP-F07").value(bonus));
        }
    }
    let total = |fighter: &Fighter<'_>, bonus: i64| fighter.score.total + Decimal::whole(fighter.die + bonus);
    let (mine, theirs) = (total(first, first_bonus), total(second, second_bonus));
    for (fighter, total) in [(first, mine), (second, theirs)] {
        lines.push(Line::new(Text::new("line-total").with("unit", &fighter.unit.id)).rule("STP-F09").value(total));
    }
    let margin = (mine - theirs).trunc();
    let mut hit_first = Victim::new(context, first.unit);
    let mut hit_second = Victim::new(context, second.unit);
    if margin > 0 && first.inflicts {
        hit_second.suffer(first.profile, margin, kill_margin, source);
    } else if margin < 0 && second.inflicts {
        hit_first.suffer(second.profile, -margin, kill_margin, source);
    } else if margin == 0 {
        let tie = Tie { context, first, second, sizes_met: bonus.is_some(), kill_margin, source };
        lines.push(Line::new(Text::new("line-tie")).rule("STP-F10"));
        tie.resolve(&mut hit_first, &mut hit_second);
    }
    let outcome = outcome(&hit_first, &hit_second);
    let (first_destroyed, second_destroyed) = (hit_first.destroyed, hit_second.destroyed);
    let mut effects = Vec::new();
    for victim in [hit_second, hit_first] {
        let (more, said) = victim.effects(context);
        effects.extend(more);
        lines.extend(said);
    }
    Ok(Clash { outcome, lines, effects, first_destroyed, second_destroyed })
}

/// "Unexpected devastation": equal scores (STP-F10).
struct Tie<'a, 'b> {
    context: &'a Context<'b>,
    first: &'a Fighter<'b>,
    second: &'a Fighter<'b>,
    /// Fat met skeleton: the +1 stands in for the effect of a tie.
    sizes_met: bool,
    kill_margin: i64,
    source: Source,
}

impl Tie<'_, '_> {
    fn resolve(&self, hit_first: &mut Victim<'_>, hit_second: &mut Victim<'_>) {
        let (first, second) = (self.first, self.second);
        // One side that wins ties: no tie at all. Both: a plain tie (STPP-X01).
        match (first.score.wins_ties && first.inflicts, second.score.wins_ties && second.inflicts) {
            (true, false) => return hit_second.suffer(first.profile, 1, self.kill_margin, self.source),
            (false, true) => return hit_first.suffer(second.profile, 1, self.kill_margin, self.source),
            (true, true) | (false, false) => {}
        }
        // STP-B08: a tie destroys the fragile, and does nothing to the other.
        if first.fragile || second.fragile {
            if first.fragile {
                hit_first.destroy();
            }
            if second.fragile {
                hit_second.destroy();
            }
            return;
        }
        let favoured = self.favoured();
        let exchange = first.inflicts && second.inflicts;
        let replaced = favoured.is_some() && self.context.state.option_is(option::FAT_TIE, "replaces");
        let brittle = (exchange || self.context.state.option_on(option::RESILIENCE_TIE_BRITTLE)) && !replaced;
        if brittle {
            hit_first.brittle(false);
            hit_second.brittle(false);
        }
        match favoured {
            Some(true) => hit_second.suffer(first.profile, 1, self.kill_margin, self.source),
            Some(false) => hit_first.suffer(second.profile, 1, self.kill_margin, self.source),
            None => {}
        }
    }

    /// Whether size favours the first side (true), the second (false) or nobody. A resisting unit's fat counts for
    /// nothing, its skeleton does.
    fn favoured(&self) -> Option<bool> {
        if self.sizes_met {
            return None;
        }
        let (first, second) = (self.first, self.second);
        let fat = |fighter: &Fighter<'_>| fighter.score.size == Size::Fat && fighter.inflicts;
        let thin = |fighter: &Fighter<'_>| fighter.score.size == Size::Skeleton;
        let mine = (fat(first) && !fat(second)) || (thin(second) && !thin(first) && first.inflicts);
        let theirs = (fat(second) && !fat(first)) || (thin(first) && !thin(second) && second.inflicts);
        match (mine, theirs) {
            (true, false) => Some(true),
            (false, true) => Some(false),
            (true, true) | (false, false) => None,
        }
    }
}

/// The first side is the one that acts; results on it are told apart.
fn outcome(hit_first: &Victim<'_>, hit_second: &Victim<'_>) -> Outcome {
    let (first, second) = (hit_first.outcome(), hit_second.outcome());
    let named = |id: &str| Outcome::new(id).with("unit", hit_second.named()).with("other", hit_first.named());
    match (first, second) {
        ("no_effect", second) => named(second),
        ("destroyed", "no_effect") => named("lost_destroyed"),
        ("shaken", "no_effect") => named("lost_shaken"),
        ("brittle", "no_effect") => named("lost_brittle"),
        ("destroyed", "destroyed") => named("both_destroyed"),
        // STP-F10: size may give one of them a second.
        ("brittle", "brittle") => {
            let twice = [hit_first, hit_second].into_iter().filter(|hit| hit.brittles() > 1);
            let twice: Vec<_> = twice.map(|hit| hit.unit.id.clone()).collect();
            let said = Arg::text(if twice.is_empty() { "once" } else { "twice" });
            named("both_brittle").with("said", said).with("twice", Arg::Entities(twice))
        }
        _ => named("both_suffer"),
    }
}

/// Adds what a clash says and does to a resolution.
pub fn tell(mut resolution: Resolution, fighters: [&Fighter<'_>; 2], clash: Clash) -> Resolution {
    for fighter in fighters {
        resolution.modifiers.extend(fighter.score.modifiers.iter().cloned());
        resolution.lines.extend(fighter.score.lines.iter().cloned());
    }
    resolution.outcome = clash.outcome;
    resolution.lines.extend(clash.lines);
    resolution.effects.extend(clash.effects);
    resolution
}
