//! What is computed once for a version, when somebody first asks.

use std::sync::OnceLock;

/// Something that follows from a version. A copy of the version becomes the next one, so a copy of this is empty again.
#[derive(Debug)]
pub struct PerVersion<T>(OnceLock<T>);

impl<T> PerVersion<T> {
    /// Returns it; `make` computes it for the first who asks.
    pub fn get(&self, make: impl FnOnce() -> T) -> &T {
        self.0.get_or_init(make)
    }
}

impl<T> Default for PerVersion<T> {
    fn default() -> PerVersion<T> {
        PerVersion(OnceLock::new())
    }
}

impl<T> Clone for PerVersion<T> {
    fn clone(&self) -> PerVersion<T> {
        PerVersion::default()
    }
}
