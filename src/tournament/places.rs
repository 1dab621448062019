//! Places, as tickets hold and share them.

/// A place, or the range of places that several tickets share.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Places {
    /// The best of them, from 1.
    pub first: u32,
    /// The worst of them; the same as `first` for a place of one's own.
    pub last: u32,
}
