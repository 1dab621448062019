//! What can happen to the accounts of the house, and who makes it happen. In numbers and roles: a name can be erased.

use super::{Role, UserId};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use tournament::chain::Hash;

/// Who changed something about the accounts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Actor {
    /// Somebody who was logged in.
    User(UserId),
    /// Somebody at the machine, by the command line.
    CommandLine,
    /// Somebody with the one-time link of the first start.
    FirstStart,
    /// Somebody with the code of an invitation.
    Invitation,
    /// The program itself, when it began this journal.
    Program,
}

impl Actor {
    /// Returns the word for it in the database.
    pub(super) fn tag(self) -> &'static str {
        match self {
            Actor::User(_) => "user",
            Actor::CommandLine => "command-line",
            Actor::FirstStart => "first-start",
            Actor::Invitation => "invitation",
            Actor::Program => "program",
        }
    }

    pub(super) fn user(self) -> Option<UserId> {
        if let Actor::User(user) = self { Some(user) } else { None }
    }

    /// Reads what [`Actor::tag`] and [`Actor::user`] have written.
    pub(super) fn read(tag: &str, user: Option<UserId>) -> Option<Actor> {
        match user {
            Some(user) => Some(Actor::User(user)).filter(|actor| actor.tag() == tag),
            None => [Actor::CommandLine, Actor::FirstStart, Actor::Invitation, Actor::Program]
                .into_iter()
                .find(|actor| actor.tag() == tag),
        }
    }
}

/// Something that happened to the accounts, with what was before and after. No name, no password, no code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AccountChange {
    /// The account was there when this journal began, or when entries began to hold the sums of accounts.
    Found {
        user: UserId,
        role: Role,
        /// Whether they had left the staff already.
        removed: bool,
        /// The sum of name and password, as [`super::users::sum`] makes it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        account: Option<Hash>,
    },
    /// Somebody got an account; the author of the entry says how.
    Made {
        user: UserId,
        role: Role,
        /// As above; older entries have none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        account: Option<Hash>,
    },
    /// Somebody is there for something else.
    RoleChanged { user: UserId, before: Role, after: Role },
    /// Somebody has another password; their sessions ended.
    PasswordRenewed {
        user: UserId,
        /// As above.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        account: Option<Hash>,
    },
    /// Somebody left the staff; their sessions ended.
    Removed { user: UserId, role: Role },
    /// A code was made with which one person can join.
    Invited { role: Role },
    /// A session was ended by somebody other than its owner.
    SessionEnded { user: UserId },
    /// The house goes on with a copy.
    Restored(Renewal),
    /// An evening on which nothing had happened was deleted.
    EveningDeleted {
        /// Its number in the database.
        evening: i32,
        /// How many entries its journal had.
        entries: u32,
        /// The hash of the last of them: whoever has a copy can tell which it was.
        head: Hash,
    },
    /// An evening was hidden from the lists of guests, or is shown there again.
    EveningHidden {
        /// Its number in the database.
        evening: i32,
        hidden: bool,
    },
    /// A house that signs its notes with this key has the database, or had it.
    HouseKey {
        /// The public half: 32 bytes, written as hashes are.
        key: Hash,
    },
}

/// What a restore does with the secrets that are in the copy.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Renewal {
    /// The sessions of the staff and the open codes of invitations.
    pub sessions: Secrets,
    /// The keys on the tickets of evenings that are not finished.
    pub keys: Secrets,
}

impl Renewal {
    /// Leaves everything as it is in the copy.
    pub const NONE: Renewal = Renewal { sessions: Secrets::Kept, keys: Secrets::Kept };
}

/// Whether secrets hold after a restore.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Secrets {
    /// They hold.
    Kept,
    /// They do not; where they are needed there are new ones.
    Renewed,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    pub role: Role,
    pub removed: bool,
    /// The sum of name and password; `None` for somebody who has none, or of whom no entry tells it.
    pub account: Option<Hash>,
}

impl Standing {
    /// Returns whether a journal that tells this agrees with a table that says `found`.
    pub fn agrees(&self, found: &Standing) -> bool {
        let sums = self.account.is_none() || self.account == found.account;
        (self.role, self.removed) == (found.role, found.removed) && sums
    }
}

impl AccountChange {
    pub fn changes(self) -> bool {
        !matches!(self, AccountChange::RoleChanged { before, after, .. } if before == after)
    }

    /// Follows a journal from its first entry on; returns how each account stands at its end.
    pub fn fold(changes: impl IntoIterator<Item = AccountChange>) -> BTreeMap<UserId, Standing> {
        let mut all: BTreeMap<UserId, Standing> = BTreeMap::new();
        for change in changes {
            match change {
                AccountChange::Found { user, role, removed, account } => {
                    all.insert(user, Standing { role, removed, account });
                }
                AccountChange::Made { user, role, account } => {
                    all.insert(user, Standing { role, removed: false, account });
                }
                AccountChange::RoleChanged { user, after: role, .. } => {
                    let account = all.get(&user).and_then(|standing| standing.account);
                    all.insert(user, Standing { role, removed: false, account });
                }
                AccountChange::PasswordRenewed { user, account } => {
                    // An older entry says that it is another, and not which.
                    all.entry(user).and_modify(|standing| standing.account = account);
                }
                AccountChange::Removed { user, role } => {
                    all.insert(user, Standing { role, removed: true, account: None });
                }
                AccountChange::Invited { .. }
                | AccountChange::SessionEnded { .. }
                | AccountChange::Restored(_)
                | AccountChange::EveningDeleted { .. }
                | AccountChange::EveningHidden { .. }
                | AccountChange::HouseKey { .. } => {}
            }
        }
        all
    }

    /// Returns the keys of the houses that a journal tells.
    pub fn house_keys(changes: impl IntoIterator<Item = AccountChange>) -> BTreeSet<Hash> {
        let key = |change| if let AccountChange::HouseKey { key } = change { Some(key) } else { None };
        changes.into_iter().filter_map(key).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What stands in a database must be readable for ever.
    #[test]
    fn changes_are_written_as_documented_and_read_again() {
        let user = UserId(3);
        let (before, after) = (Role::Speaker, Role::Director);
        for (change, text) in [
            (
                AccountChange::Found { user, role: Role::Director, removed: false, account: None },
                r#"{"found":{"user":3,"role":"director","removed":false}}"#,
            ),
            (
                AccountChange::Made { user, role: Role::Scorer, account: None },
                r#"{"made":{"user":3,"role":"scorer"}}"#,
            ),
            (
                AccountChange::Made { user, role: Role::Scorer, account: Some(Hash::START) },
                concat!(
                    r#"{"made":{"user":3,"role":"scorer","account":"0000000000000000000000000000000"#,
                    r#"000000000000000000000000000000000"}}"#
                ),
            ),
            (
                AccountChange::RoleChanged { user, before, after },
                r#"{"role-changed":{"user":3,"before":"speaker","after":"director"}}"#,
            ),
            (AccountChange::PasswordRenewed { user, account: None }, r#"{"password-renewed":{"user":3}}"#),
            (
                AccountChange::Removed { user, role: Role::Cashier },
                r#"{"removed":{"user":3,"role":"cashier"}}"#,
            ),
            (AccountChange::Invited { role: Role::Cashier }, r#"{"invited":{"role":"cashier"}}"#),
            (AccountChange::SessionEnded { user }, r#"{"session-ended":{"user":3}}"#),
            (
                AccountChange::Restored(Renewal { sessions: Secrets::Renewed, ..Renewal::NONE }),
                r#"{"restored":{"sessions":"renewed","keys":"kept"}}"#,
            ),
            (
                AccountChange::EveningDeleted { evening: 7, entries: 2, head: Hash::START },
                concat!(
                    r#"{"evening-deleted":{"evening":7,"entries":2,"head":"000000000000000000000000000000"#,
                    r#"0000000000000000000000000000000000"}}"#
                ),
            ),
            (
                AccountChange::EveningHidden { evening: 7, hidden: true },
                r#"{"evening-hidden":{"evening":7,"hidden":true}}"#,
            ),
            (
                AccountChange::HouseKey { key: Hash::START },
                concat!(
                    r#"{"house-key":{"key":"0000000000000000000000000000000"#,
                    r#"000000000000000000000000000000000"}}"#
                ),
            ),
        ] {
            assert_eq!(serde_json::to_string(&change).unwrap(), text);
            assert_eq!(serde_json::from_str::<AccountChange>(text).unwrap(), change);
        }
    }

    #[test]
    fn an_actor_is_read_as_he_is_written_and_nothing_else_is_one() {
        let user = Actor::User(UserId(3));
        for actor in [user, Actor::CommandLine, Actor::FirstStart, Actor::Invitation, Actor::Program] {
            assert_eq!(Actor::read(actor.tag(), actor.user()), Some(actor));
        }
        assert_eq!(Actor::read("user", None), None);
        assert_eq!(Actor::read("program", Some(UserId(3))), None);
    }
}
