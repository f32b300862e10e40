//! Dice as players write them for a game that the program does not know: a sum (`3d6+1`, `4d6k3`), dice counted one by one
//! (`8d10>=6`, `8d10 6+`), or a sum that must reach something (`(2d6)>=8`).

use std::fmt;

use super::{Dice, Die, Keep, Pool, Purpose, Sorted, Thrown};

/// More dice than this no table throws at once.
pub const MOST_DICE: u32 = 100;
/// The largest die there is.
pub const MOST_SIDES: u32 = 100;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FreeDice {
    terms: Vec<Term>,
    bonus: i64,
    aim: Option<Aim>,
}

/// Dice of one kind, added or taken away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Term {
    count: u32,
    sides: u32,
    keep: Keep,
    minus: bool,
}

/// What the dice must come to, both bounds within.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Aim {
    low: Option<i64>,
    high: Option<i64>,
    over: Over,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Over {
    /// Every die for itself: how many reach it.
    Each,
    Sum,
}

/// Why dice that can be read cannot be thrown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FreeFault {
    TooManyDice,
    NoSuchDie {
        sides: u32,
    },
    /// Dice counted one by one, and no face of them counts: a sum was perhaps meant.
    NoFaceCounts {
        sides: u32,
    },
}

/// What they came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CameTo {
    Total(i64),
    Hits(u32),
    Test { total: i64, passed: bool },
}

impl Term {
    fn die(self) -> Die {
        // Half a D10 on every table of the club.
        if self.sides == 5 { Die::D5 } else { Die::new(u8::try_from(self.sides).unwrap_or(u8::MAX)) }
    }
}

impl Aim {
    fn holds(self, value: i64) -> bool {
        self.low.is_none_or(|low| value >= low) && self.high.is_none_or(|high| value <= high)
    }
}

impl FreeDice {
    /// None where nobody could say what is meant.
    pub fn parse(text: &str) -> Option<FreeDice> {
        let text = text.trim().to_lowercase().replace('≥', ">=").replace('≤', "<=");
        let (sum, bounds) = split_aim(&text)?;
        let inner = sum.trim().strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
        let (terms, bonus) = read_sum(inner.unwrap_or(sum))?;
        let each = inner.is_none() && bonus.is_none() && matches!(terms.as_slice(), [one] if one.keep == Keep::All);
        let over = if each { Over::Each } else { Over::Sum };
        let aim = bounds.map(|(low, high)| Aim { low, high, over });
        (!terms.is_empty()).then(|| FreeDice { terms, bonus: bonus.unwrap_or(0), aim })
    }

    pub fn fault(&self) -> Option<FreeFault> {
        if self.terms.iter().map(|term| term.count).fold(0_u32, u32::saturating_add) > MOST_DICE {
            return Some(FreeFault::TooManyDice);
        }
        if let Some(odd) = self.terms.iter().find(|term| !(2..=MOST_SIDES).contains(&term.sides)) {
            return Some(FreeFault::NoSuchDie { sides: odd.sides });
        }
        let (aim, term) = self.counted()?;
        let counts = (1..=i64::from(term.sides)).any(|face| aim.holds(face));
        (!counts).then_some(FreeFault::NoFaceCounts { sides: term.sides })
    }

    /// Where dice are counted one by one: which, and what each must show.
    fn counted(&self) -> Option<(Aim, Term)> {
        let aim = self.aim.filter(|aim| aim.over == Over::Each)?;
        Some((aim, *self.terms.first()?))
    }

    /// The dice without what they must come to.
    pub fn dice(&self) -> String {
        let mut text = String::new();
        for term in &self.terms {
            text.push_str(if term.minus {
                "-"
            } else if text.is_empty() {
                ""
            } else {
                "+"
            });
            let kept = match term.keep {
                Keep::All => String::new(),
                Keep::Best(number) => format!("k{number}"),
                Keep::Worst(number) => format!("kl{number}"),
            };
            text.push_str(&format!("{}D{}{kept}", term.count, term.sides));
        }
        match self.bonus {
            0 => text,
            bonus => format!("{text}{bonus:+}"),
        }
    }

    /// What they must come to, as players say it: `6+`, `3-`, `=1`.
    pub fn aim(&self) -> Option<String> {
        let aim = self.aim?;
        match (aim.low, aim.high) {
            (Some(low), Some(high)) if low == high => Some(format!("={low}")),
            (Some(low), None) => Some(format!("{low}+")),
            (None, Some(high)) => Some(format!("{high}-")),
            (low, high) => Some(format!("{}..{}", low.unwrap_or_default(), high.unwrap_or_default())),
        }
    }

    pub fn throw(&self, purpose: &Purpose, dice: &mut dyn Dice) -> Thrown<CameTo> {
        if let Some((aim, term)) = self.counted() {
            return count(aim, term, purpose, dice).map(CameTo::Hits);
        }
        let mut total = self.bonus;
        for term in &self.terms {
            let points = i64::from(dice.total(purpose.clone(), term.count, term.die(), term.keep)?);
            total += if term.minus { -points } else { points };
        }
        Ok(match self.aim {
            Some(aim) => CameTo::Test { total, passed: aim.holds(total) },
            None => CameTo::Total(total),
        })
    }
}

/// A score where high dice are wanted, so that luck can be told; low ones only have classes.
fn count(aim: Aim, term: Term, purpose: &Purpose, dice: &mut dyn Dice) -> Thrown<u32> {
    if let (Some(low), None) = (aim.low, aim.high) {
        let low = i32::try_from(low).unwrap_or(i32::MAX);
        return dice.score(purpose.clone(), &[Pool::new(term.count, term.die(), low)]);
    }
    let die = term.die();
    let classes: Vec<usize> = die.faces().map(|face| usize::from(aim.holds(i64::from(die.value(face))))).collect();
    let tally = dice.tally(purpose.clone(), &[Sorted::new(term.count, die, &classes)])?;
    Ok(tally.get(1).copied().unwrap_or(0))
}

type Bounds = (Option<i64>, Option<i64>);

/// The dice, and the bounds of what they must come to.
fn split_aim(text: &str) -> Option<(&str, Option<Bounds>)> {
    if let Some((dice, number)) = text.strip_suffix('+').and_then(|rest| rest.rsplit_once(char::is_whitespace)) {
        let low = whole(number)?;
        return Some((dice, Some((Some(low), None))));
    }
    for sign in [">=", "<=", ">", "<", "="] {
        if let Some((dice, number)) = text.split_once(sign) {
            let number = whole(number)?;
            let bounds = match sign {
                ">=" => (Some(number), None),
                "<=" => (None, Some(number)),
                ">" => (Some(number + 1), None),
                "<" => (None, Some(number - 1)),
                _ => (Some(number), Some(number)),
            };
            return Some((dice, Some(bounds)));
        }
    }
    Some((text, None))
}

fn whole(text: &str) -> Option<i64> {
    text.trim().parse::<i16>().ok().map(i64::from)
}

/// Terms of dice, and what is added to them where anything is.
fn read_sum(text: &str) -> Option<(Vec<Term>, Option<i64>)> {
    let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let (mut terms, mut bonus) = (Vec::new(), None);
    let mut rest = text.as_str();
    let mut minus = false;
    loop {
        let end = rest.find(['+', '-']).unwrap_or(rest.len());
        let (item, after) = rest.split_at_checked(end)?;
        match item.split_once('d') {
            Some((count, die)) => terms.push(Term { minus, ..read_term(count, die)? }),
            None => {
                let number = whole(item).filter(|_| item.starts_with(|c: char| c.is_ascii_digit()))?;
                bonus = Some(bonus.unwrap_or(0) + if minus { -number } else { number });
            }
        }
        let Some(sign) = after.chars().next() else { return Some((terms, bonus)) };
        minus = sign == '-';
        rest = after.get(1..)?;
    }
}

fn read_term(count: &str, die: &str) -> Option<Term> {
    let number = |text: &str| text.parse::<u16>().ok().map(u32::from).filter(|number| *number > 0);
    let count = if count.is_empty() { 1 } else { number(count)? };
    let (sides, keep) = match die.split_once('k') {
        None => (die, Keep::All),
        Some((sides, kept)) => match (kept.strip_prefix('l'), kept.trim_start_matches('h')) {
            (Some(worst), _) => (sides, Keep::Worst(number(worst)?.min(count))),
            (None, best) => (sides, Keep::Best(number(best)?.min(count))),
        },
    };
    Some(Term { count, sides: number(sides)?, keep, minus: false })
}

impl fmt::Display for FreeDice {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.aim() {
            Some(aim) => write!(out, "{} {aim}", self.dice()),
            None => out.write_str(&self.dice()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_are_read_as_players_write_them() {
        let cases = [
            ("3d6+1", "3D6+1"),
            ("d6", "1D6"),
            ("8d10>=6", "8D10 6+"),
            ("8D10 6+", "8D10 6+"),
            ("5d6 > 4", "5D6 5+"),
            ("2d6<=7", "2D6 7-"),
            ("4d6 = 1", "4D6 =1"),
            ("(2d6)≥8", "2D6 8+"),
            ("4d6k3", "4D6k3"),
            ("2d20kl1 - 2", "2D20kl1-2"),
            ("2d6+1d4-1", "2D6+1D4-1"),
            ("1d100", "1D100"),
        ];
        for (text, shown) in cases {
            assert_eq!(FreeDice::parse(text).map(|dice| dice.to_string()).as_deref(), Some(shown), "{text}");
        }
        for text in ["", "6", "d", "2d", "d6+", "2x6", "0d6", "3d6>=", "3d6>=x", "((2d6))", "3d6k", "-", "d6++1"] {
            assert_eq!(FreeDice::parse(text), None, "{text}");
        }
    }

    #[test]
    fn what_cannot_be_thrown_says_why() {
        let fault = |text: &str| FreeDice::parse(text).and_then(|dice| dice.fault());
        assert_eq!(fault("101d6"), Some(FreeFault::TooManyDice));
        assert_eq!(fault("60d6+60d6"), Some(FreeFault::TooManyDice));
        assert_eq!(fault("1d1"), Some(FreeFault::NoSuchDie { sides: 1 }));
        assert_eq!(fault("1d200"), Some(FreeFault::NoSuchDie { sides: 200 }));
        assert_eq!(fault("2d6>=8"), Some(FreeFault::NoFaceCounts { sides: 6 }), "one by one no die shows 8");
        assert_eq!(fault("(2d6)>=8"), None);
        assert_eq!(fault("2d6+0>=8"), None);
    }
}
