//! What may stand in a sentence.

use crate::tournament::{ActionNo, PlayerId, TableNo, TicketNo};
use fluent_bundle::FluentValue;
use std::borrow::Cow;

/// A value that a text of `locales/` can take in. Numbers choose the plural; they are written without grouping.
pub trait Arg {
    /// Returns the value for the text.
    fn value(&self) -> FluentValue<'_>;
}

impl<T: Arg + ?Sized> Arg for &T {
    fn value(&self) -> FluentValue<'_> {
        (**self).value()
    }
}

impl Arg for str {
    fn value(&self) -> FluentValue<'_> {
        FluentValue::from(self)
    }
}

impl Arg for String {
    fn value(&self) -> FluentValue<'_> {
        FluentValue::from(self.as_str())
    }
}

impl Arg for Cow<'_, str> {
    fn value(&self) -> FluentValue<'_> {
        FluentValue::from(self.as_ref())
    }
}

macro_rules! numbers {
    ($($number:ty)*) => {$(
        impl Arg for $number {
            fn value(&self) -> FluentValue<'_> {
                FluentValue::from(*self)
            }
        }
    )*};
}

numbers!(u8 u16 u32 u64 usize i32 i64);

macro_rules! ids {
    ($($id:ty)*) => {$(
        impl Arg for $id {
            fn value(&self) -> FluentValue<'_> {
                FluentValue::from(self.0)
            }
        }
    )*};
}

ids!(ActionNo PlayerId TableNo TicketNo);
