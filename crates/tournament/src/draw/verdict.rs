//! What a check of a published draw finds: that it comes out as written, or the first line that does not.

use serde::Serialize;

/// What a check of a protocol found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// Everything above `void` comes out as written.
    Holds,
    NotDrawn,
    /// Void before anything was drawn, as a list that was opened again: there is nothing to recompute, and never will be.
    NeverDrawn,
    /// The first line that comes out differently.
    Differs(Difference),
}

impl Verdict {
    /// Returns what a check of a protocol says: where it differs, or that nothing was drawn yet, or ever will be if it is void.
    pub(super) fn of(checked: Result<(), Difference>, is_undrawn: bool, is_void: bool) -> Verdict {
        match (checked, is_undrawn, is_void) {
            (Err(difference), ..) => Verdict::Differs(difference),
            (Ok(()), true, true) => Verdict::NeverDrawn,
            (Ok(()), true, false) => Verdict::NotDrawn,
            (Ok(()), false, _) => Verdict::Holds,
        }
    }
}

/// The first place at which a protocol and its recomputation part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// Where, such as `pulls[3].number`.
    pub path: String,
    /// What the recomputation says, as JSON.
    pub expected: String,
    /// What the protocol says, as JSON.
    pub found: String,
}

fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// Returns the difference at a path, both sides as JSON.
pub(super) fn differs<A: Serialize, B: Serialize>(path: &str, expected: &A, found: &B) -> Difference {
    Difference { path: path.to_owned(), expected: json(expected), found: json(found) }
}

pub(super) fn compare<T: Serialize + PartialEq>(
    path: &str,
    expected: &T,
    found: &T,
) -> Result<(), Difference> {
    if expected == found { Ok(()) } else { Err(differs(path, expected, found)) }
}

/// Compares two lists line by line; a line that only one of them has is null on the other side.
pub(super) fn compare_lists<T: Serialize + PartialEq>(
    path: &str,
    expected: &[T],
    found: &[T],
) -> Result<(), Difference> {
    for index in 0..expected.len().max(found.len()) {
        let (want, have) = (expected.get(index), found.get(index));
        if want != have {
            return Err(differs(&format!("{path}[{index}]"), &want, &have));
        }
    }
    Ok(())
}
