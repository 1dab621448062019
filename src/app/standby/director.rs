//! Who may decide that another laptop leads.

use crate::app::passwords;
use crate::store::{Role, User, UserId};

/// Returns somebody who has this password and is a director.
pub(super) fn director(user: Option<User>, password: &str) -> Option<UserId> {
    let hash = user.as_ref().and_then(|user| user.password_hash.as_deref());
    // Hashed for nobody too, so that it takes as long.
    let is_right = passwords::verify(password, hash);
    user.filter(|user| is_right && user.role == Role::Director).map(|user| user.id)
}
