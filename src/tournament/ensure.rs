//! A condition that has to hold.

/// Goes on if the condition holds, and answers with the given refusal otherwise.
pub(super) fn ensure<E>(holds: bool, otherwise: E) -> Result<(), E> {
    if holds { Ok(()) } else { Err(otherwise) }
}
