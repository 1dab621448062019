//! What all texts share that are checked once, where they are read.

/// Shows such a text as it is. What was kept is read like what somebody types, so that nothing unchecked comes in by that way; what is
/// generic in its name stands behind it.
#[macro_export]
macro_rules! checked_text {
    ($name:ty $(; $($generic:tt)+)?) => {
        impl $(<$($generic)+>)? $name {
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl $(<$($generic)+>)? std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl $(<$($generic)+>)? TryFrom<String> for $name {
            type Error = <$name as std::str::FromStr>::Err;

            fn try_from(text: String) -> Result<Self, Self::Error> {
                text.parse()
            }
        }
    };
}
pub use checked_text;
