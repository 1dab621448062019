//! Where two journals part: the last entry that both have.

use super::Journal;
use crate::chain::Hash;

/// Finds the number of the last entry that the host's journal, which has so many, and the own one have in common; 0 if they share none.
/// `hash_there` asks the host for the hash of an entry. Each entry vouches for all before it, so a few questions are enough.
///
/// # Errors
/// The first question that the host did not answer.
pub fn last_in_common<E>(
    own: &impl Journal,
    host: u32,
    mut hash_there: impl FnMut(u32) -> Result<Hash, E>,
) -> Result<u32, E> {
    let most = own.newest().min(host);
    let mut is_common = |number: u32| Ok(own.hash(number) == Some(hash_there(number)?));
    if most == 0 || is_common(most)? {
        return Ok(most);
    }
    let (mut common, mut other) = (0, most);
    while other - common > 1 {
        let middle = common + (other - common) / 2;
        if is_common(middle)? {
            common = middle;
        } else {
            other = middle;
        }
    }
    Ok(common)
}
