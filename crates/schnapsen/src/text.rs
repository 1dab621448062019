//! One place for an enum and its text form: variants, names, `ALL`, `FromStr`, `Display` and serde.

/// Says which text names no value of an enum.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown {kind} {text:?}")]
pub struct UnknownName {
    /// What was looked for, for example `preset`.
    pub kind: &'static str,
    pub text: String,
}

/// A text that is copied only where it is written with escapes: a replay reads thousands of them.
#[doc(hidden)]
#[derive(serde::Deserialize)]
#[serde(transparent)]
pub struct Read<'a>(#[serde(borrow)] pub std::borrow::Cow<'a, str>);

/// Lets serde write a type as its `Display` and read it as its `FromStr`.
#[doc(hidden)]
#[macro_export]
macro_rules! text_serde {
    ($name:ident) => {
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <$crate::text::Read<'de>>::deserialize(deserializer)?;
                text.0.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}
pub use text_serde;

/// Defines a field-less enum together with its fixed names.
#[doc(hidden)]
#[macro_export]
macro_rules! text_enum {
    (
        $(#[$meta:meta])*
        $name:ident, $kind:literal {
            $( $(#[$variant_meta:meta])* $variant:ident = $text:literal ),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $( $(#[$variant_meta])* $variant ),+ }

        impl $name {
            /// Lists every value in the order of the specification.
            pub const ALL: &'static [Self] = &[$( Self::$variant ),+];
            /// Lists the names in the order of [`Self::ALL`].
            pub const NAMES: &'static [&'static str] = &[$( $text ),+];

            /// Returns the fixed name, as written in transcripts.
            pub const fn as_str(self) -> &'static str {
                match self { $( Self::$variant => $text ),+ }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::text::UnknownName;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                match text {
                    $( $text => Ok(Self::$variant), )+
                    _ => Err($crate::text::UnknownName { kind: $kind, text: text.to_owned() }),
                }
            }
        }

        $crate::text_serde!($name);
    };
}
pub use text_enum;
