//! Taking back one's own last step, while others at their desks, and guests with their phones, go on.

use super::snapshot::Snapshot;
use crate::store::{Author, UserId};
use crate::tournament::{Action, ActionNo, Rejection};

impl Snapshot {
    /// Returns whether somebody of the staff did an action themselves; what two guests have reported is nobody's of the staff.
    pub fn is_by(&self, action: ActionNo, user: UserId) -> bool {
        let index = (action.0 as usize).checked_sub(1);
        index.and_then(|index| self.authors.get(index)) == Some(&Author::Staff(user))
    }

    /// Returns the last action of somebody of the staff that counts, if it can be taken back now.
    ///
    /// # Errors
    /// [`Rejection::NothingToUndo`] if there is none; [`Rejection::UndoBlocked`] if it made something public;
    /// [`Rejection::UndoDepends`] if somebody else has built on it since.
    pub fn own_last_action(&self, user: UserId) -> Result<&Action, Rejection> {
        let own = self.tournament.last_undoable_of(|action| self.is_by(action, user))?;
        // Nothing can build on the last action of all, and to look costs as much as to do everything since anew.
        if own.number != self.tournament.version() {
            let dependants = self.tournament.dependants(own.number)?;
            if !dependants.is_empty() {
                return Err(Rejection::UndoDepends { action: own.number, dependants });
            }
        }
        Ok(own)
    }
}
