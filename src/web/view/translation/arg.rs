//! What may stand in a sentence.

use super::Translator;
use fluent_bundle::FluentValue;
use tournament::draw::LotNo;
use tournament::{ActionNo, Cents, MatchId, MatchResult, PlayerId, Stage, TableNo, TicketNo};

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

numbers!(u8 u16 u32 u64 usize);

macro_rules! signed_numbers {
    ($($number:ty)*) => {$(
        impl Arg for $number {
            fn value(&self, _: Translator) -> FluentValue<'_> {
                // The plural of -1 is "one", and texts may write that 1 out; a text is no plural, so below 0 the number is written.
                if *self < 0 { FluentValue::from(self.to_string()) } else { FluentValue::from(*self) }
            }
        }
    )*};
}

signed_numbers!(i32 i64);

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

#[cfg(test)]
mod tests {
    use crate::web::view::translation::Translator;
    use tournament::texts::Language;

    /// -1 is "one" among the plurals, and many texts write the 1 out; below 0 every text writes the number.
    #[test]
    fn a_number_below_zero_is_written_with_its_sign() {
        for lang in Language::ALL {
            let translator = Translator::new(lang);
            for (key, name) in [
                ("four-has", "points"),
                ("evidence-tricks", "tricks"),
                ("evidence-nobody-won-down", "left"),
                ("format-minutes", "count"),
                ("lives-count", "count"),
            ] {
                for number in [-1, -2, -21] {
                    let texts =
                        [translator.t1(key, name, number), translator.t1(key, name, i64::from(number))];
                    assert!(texts.iter().all(|text| text.contains(&number.to_string())), "{key}: {texts:?}");
                }
                assert!(!translator.t1(key, name, 1_i32).contains('-'), "{key}");
            }
        }
    }
}
