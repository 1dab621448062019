//! Reads an enum whose variants stand in several enums: finds out which of them has the variant, and gives it the content unread.

use serde::de::value::U32Deserializer;
use serde::de::{self, DeserializeSeed, Deserializer, EnumAccess, IntoDeserializer, VariantAccess, Visitor};
use serde::forward_to_deserialize_any;
use std::fmt::{self, Display, Formatter};
use std::marker::PhantomData;

/// A variant whose name has been read, and whose content has not.
pub(super) struct KnownVariant<C> {
    pub(super) number: u32,
    pub(super) content: C,
}

impl<'de, C: VariantAccess<'de>> Deserializer<'de> for KnownVariant<C> {
    type Error = C::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, C::Error> {
        visitor.visit_enum(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit
        unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

impl<'de, C: VariantAccess<'de>> EnumAccess<'de> for KnownVariant<C> {
    type Error = C::Error;
    type Variant = C;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, C), C::Error> {
        let number: U32Deserializer<C::Error> = self.number.into_deserializer();
        Ok((seed.deserialize(number)?, self.content))
    }
}

/// Returns the names of an enum's variants as serde reads and writes them.
pub(super) fn variant_names<'de, T: de::Deserialize<'de>>() -> &'static [&'static str] {
    match T::deserialize(TaggedReader(PhantomData)) {
        Ok(_) => &[],
        Err(Names(names)) => names,
    }
}

/// Asked for an enum, it answers with the names that were offered to it.
struct TaggedReader<'de>(PhantomData<&'de ()>);

#[derive(Debug)]
struct Names(&'static [&'static str]);

impl Display for Names {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:?}", self.0)
    }
}

impl std::error::Error for Names {}

impl de::Error for Names {
    fn custom<T: Display>(_: T) -> Names {
        Names(&[])
    }
}

impl<'de> Deserializer<'de> for TaggedReader<'de> {
    type Error = Names;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Names> {
        Err(Names(&[]))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        names: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, Names> {
        Err(Names(names))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit
        unit_struct newtype_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}
