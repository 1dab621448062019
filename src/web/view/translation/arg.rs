//! What may stand in a sentence.

use super::Translator;
use crate::tournament::draw::LotNo;
use crate::tournament::{ActionNo, Cents, MatchId, MatchResult, PlayerId, Stage, TableNo, TicketNo};
use fluent_bundle::FluentValue;

/// A value that a text of `locales/` can take in. Numbers choose the plural; they are written without grouping.
/// What has a name of its own in each language, such as a match or an amount, stands there by that name.
pub trait Arg {
    /// Returns the value for a text in the translator's language.
    fn value(&self, translator: Translator) -> FluentValue<'_>;
}

impl<T: Arg + ?Sized> Arg for &T {
    fn value(&self, translator: Translator) -> FluentValue<'_> {
        (**self).value(translator)
    }
}

impl Arg for str {
    fn value(&self, _: Translator) -> FluentValue<'_> {
        FluentValue::from(self)
    }
}

impl Arg for String {
    fn value(&self, _: Translator) -> FluentValue<'_> {
        FluentValue::from(self.as_str())
    }
}

macro_rules! numbers {
    ($($number:ty)*) => {$(
        impl Arg for $number {
            fn value(&self, _: Translator) -> FluentValue<'_> {
                FluentValue::from(*self)
            }
        }
    )*};
}

numbers!(u8 u16 u32 u64 usize i32 i64);

macro_rules! ids {
    ($($id:ty)*) => {$(
        impl Arg for $id {
            fn value(&self, _: Translator) -> FluentValue<'_> {
                FluentValue::from(self.0)
            }
        }
    )*};
}

ids!(ActionNo PlayerId TableNo TicketNo);

macro_rules! named {
    ($($kind:ty => $name:ident)*) => {$(
        impl Arg for $kind {
            fn value(&self, translator: Translator) -> FluentValue<'_> {
                FluentValue::from(translator.$name(*self))
            }
        }
    )*};
}

named!(Cents => money MatchId => match_name MatchResult => result Stage => stage);

impl Arg for LotNo {
    fn value(&self, _: Translator) -> FluentValue<'_> {
        FluentValue::from(self.to_string())
    }
}

impl<T: ToString> Arg for Vec<T> {
    fn value(&self, translator: Translator) -> FluentValue<'_> {
        FluentValue::from(translator.list(self))
    }
}
