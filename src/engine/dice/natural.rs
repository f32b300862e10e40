//! Whole numbers that never overflow: a machine word while it fits, a big integer beyond.

use std::cmp::Ordering;
use std::fmt;

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::ToPrimitive;

#[derive(Clone, Debug)]
pub enum Natural {
    Small(u128),
    Big(BigUint),
}

impl Natural {
    pub const ZERO: Natural = Natural::Small(0);
    pub const ONE: Natural = Natural::Small(1);

    fn big(&self) -> BigUint {
        match self {
            Natural::Small(number) => BigUint::from(*number),
            Natural::Big(number) => number.clone(),
        }
    }

    /// Back to a machine word where it fits, so that equal numbers look the same.
    fn shrunk(number: BigUint) -> Natural {
        match number.to_u128() {
            Some(small) => Natural::Small(small),
            None => Natural::Big(number),
        }
    }

    pub fn is_zero(&self) -> bool {
        matches!(self, Natural::Small(0))
    }

    #[must_use]
    pub fn plus(&self, other: &Natural) -> Natural {
        if let (Natural::Small(a), Natural::Small(b)) = (self, other)
            && let Some(sum) = a.checked_add(*b)
        {
            return Natural::Small(sum);
        }
        Natural::shrunk(self.big() + other.big())
    }

    #[must_use]
    pub fn times(&self, other: &Natural) -> Natural {
        if let (Natural::Small(a), Natural::Small(b)) = (self, other)
            && let Some(product) = a.checked_mul(*b)
        {
            return Natural::Small(product);
        }
        Natural::shrunk(self.big() * other.big())
    }

    /// Whole part of the quotient; nothing divided by zero is zero here, and nobody does it.
    #[must_use]
    pub fn divided_by(&self, other: &Natural) -> Natural {
        if other.is_zero() {
            return Natural::ZERO;
        }
        match (self, other) {
            (Natural::Small(a), Natural::Small(b)) => Natural::Small(a / b),
            _ => Natural::shrunk(self.big() / other.big()),
        }
    }

    #[must_use]
    pub fn gcd(&self, other: &Natural) -> Natural {
        match (self, other) {
            (Natural::Small(a), Natural::Small(b)) => Natural::Small(a.gcd(b)),
            _ => Natural::shrunk(self.big().gcd(&other.big())),
        }
    }

    #[must_use]
    pub fn lcm(&self, other: &Natural) -> Natural {
        self.divided_by(&self.gcd(other)).times(other)
    }

    #[must_use]
    pub fn power(&self, exponent: u32) -> Natural {
        (0..exponent).fold(Natural::ONE, |product, _| product.times(self))
    }

    /// How long it is, written in twos.
    pub fn bits(&self) -> u64 {
        match self {
            Natural::Small(number) => u64::from(u128::BITS - number.leading_zeros()),
            Natural::Big(number) => number.bits(),
        }
    }

    pub fn to_f64(&self) -> f64 {
        match self {
            Natural::Small(number) => *number as f64,
            Natural::Big(number) => number.to_f64().unwrap_or(f64::INFINITY),
        }
    }

    /// `self / other` as a float, also where neither fits one.
    pub fn ratio(&self, other: &Natural) -> f64 {
        let excess = other.big().bits().saturating_sub(1000);
        let scaled = |number: &Natural| (number.big() >> excess).to_f64().unwrap_or(f64::INFINITY);
        if excess == 0 { self.to_f64() / other.to_f64() } else { scaled(self) / scaled(other) }
    }
}

impl From<u64> for Natural {
    fn from(number: u64) -> Self {
        Natural::Small(u128::from(number))
    }
}

impl From<u32> for Natural {
    fn from(number: u32) -> Self {
        Natural::Small(u128::from(number))
    }
}

impl PartialEq for Natural {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Natural::Small(a), Natural::Small(b)) => a == b,
            (Natural::Big(a), Natural::Big(b)) => a == b,
            (Natural::Small(_), Natural::Big(_)) | (Natural::Big(_), Natural::Small(_)) => false,
        }
    }
}

impl Eq for Natural {}

impl PartialOrd for Natural {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Natural {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Natural::Small(a), Natural::Small(b)) => a.cmp(b),
            (Natural::Big(a), Natural::Big(b)) => a.cmp(b),
            (Natural::Small(_), Natural::Big(_)) => Ordering::Less,
            (Natural::Big(_), Natural::Small(_)) => Ordering::Greater,
        }
    }
}

impl fmt::Display for Natural {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Natural::Small(number) => write!(out, "{number}"),
            Natural::Big(number) => write!(out, "{number}"),
        }
    }
}
