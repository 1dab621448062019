//! Money in whole cents.

use serde::{Deserialize, Serialize};
use std::iter::Sum;
use std::ops::{Add, Mul, Sub};

/// An amount of euros in cents; negative where the till is short.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Cents(pub i64);

impl Cents {
    /// No money.
    pub const ZERO: Cents = Cents(0);
}

impl Add for Cents {
    type Output = Cents;

    fn add(self, other: Cents) -> Cents {
        Cents(self.0 + other.0)
    }
}

impl Sub for Cents {
    type Output = Cents;

    fn sub(self, other: Cents) -> Cents {
        Cents(self.0 - other.0)
    }
}

impl Mul<u32> for Cents {
    type Output = Cents;

    fn mul(self, times: u32) -> Cents {
        Cents(self.0 * i64::from(times))
    }
}

impl Sum for Cents {
    fn sum<I: Iterator<Item = Cents>>(amounts: I) -> Cents {
        amounts.fold(Cents::ZERO, Add::add)
    }
}
