//! What happened to the accounts, at the foot of the list of helpers.

use crate::app::{AccountChange, AccountEntry, Actor, Renewal, Role, Secrets, Summary, UserId};
use crate::web::error::PageError;
use crate::web::http::PageContext;
use crate::web::state::Site;
use chrono::{DateTime, Utc};
use std::collections::BTreeMap;
use tournament::chain::Hash;

/// How many entries are shown, the newest.
const SHOWN: u32 = 50;

pub struct Row {
    pub number: u32,
    pub at: DateTime<Utc>,
    pub by: String,
    pub what: String,
    /// The task before and after, if that is what changed.
    pub tasks: Option<(String, String)>,
    pub hash: Hash,
}

/// Reads the newest entries with the names that people have now.
pub fn rows(site: &Site, ctx: &PageContext) -> Result<Vec<Row>, PageError> {
    let accounts = site.app().accounts();
    let names = accounts.names()?.into_iter().collect();
    let formatter = EventFormatter {
        ctx,
        names,
        evenings: site.app().tournaments()?,
        own_key: site.app().public_house_key(),
    };
    Ok(accounts.journal(SHOWN)?.iter().map(|entry| formatter.row(entry)).collect())
}

struct EventFormatter<'a> {
    ctx: &'a PageContext,
    names: BTreeMap<UserId, String>,
    evenings: Vec<Summary>,
    /// The key of this laptop itself.
    own_key: Option<Hash>,
}

impl EventFormatter<'_> {
    fn row(&self, entry: &AccountEntry) -> Row {
        let ctx = self.ctx;
        Row {
            number: entry.number,
            at: entry.at,
            by: self.by(entry.by),
            what: self.what(entry.change),
            tasks: match entry.change {
                AccountChange::RoleChanged { before, after, .. } => Some((ctx.role(before), ctx.role(after))),
                _ => None,
            },
            hash: entry.hash,
        }
    }

    fn by(&self, actor: Actor) -> String {
        match actor {
            Actor::User(user) => self.name(user),
            Actor::CommandLine => self.ctx.t("journal-command-line"),
            Actor::FirstStart => self.ctx.t("people-by-first-start"),
            Actor::Invitation => self.ctx.t("people-by-invitation"),
            Actor::Program => self.ctx.t("people-by-program"),
        }
    }

    fn what(&self, change: AccountChange) -> String {
        let ctx = self.ctx;
        let with_role = |key, user, role: Role| ctx.t2(key, "name", self.name(user), "role", ctx.role(role));
        match change {
            AccountChange::Found { user, role, removed: false, .. } => {
                with_role("people-did-find", user, role)
            }
            AccountChange::Found { user, .. } => ctx.t1("people-did-find-gone", "name", self.name(user)),
            AccountChange::Made { user, role, .. } => with_role("people-did-make", user, role),
            AccountChange::RoleChanged { user, .. } => ctx.t1("people-did-role", "name", self.name(user)),
            AccountChange::PasswordRenewed { user, .. } => {
                ctx.t1("people-did-password", "name", self.name(user))
            }
            AccountChange::Removed { user, role } => with_role("people-did-remove", user, role),
            AccountChange::Invited { role } => ctx.t1("people-did-invite", "role", ctx.role(role)),
            AccountChange::SessionEnded { user } => ctx.t1("people-did-session", "name", self.name(user)),
            AccountChange::EveningDeleted { entries, head, .. } => {
                ctx.t2("people-did-delete-evening", "entries", entries, "head", head.short())
            }
            AccountChange::EveningHidden { evening, hidden } => {
                let key = if hidden { "people-did-hide-evening" } else { "people-did-show-evening" };
                ctx.t1(key, "tournament", self.evening(evening))
            }
            AccountChange::HouseKey { key } if self.own_key == Some(key) => {
                ctx.t1("people-did-own-key", "key", key.short())
            }
            AccountChange::HouseKey { key } => ctx.t1("people-did-house-key", "key", key.short()),
            AccountChange::Restored(Renewal { sessions, keys }) => ctx.t(match (sessions, keys) {
                (Secrets::Kept, Secrets::Kept) => "people-did-restore",
                (Secrets::Renewed, Secrets::Kept) => "people-did-restore-sessions",
                (Secrets::Kept, Secrets::Renewed) => "people-did-restore-keys",
                (Secrets::Renewed, Secrets::Renewed) => "people-did-restore-both",
            }),
        }
    }

    /// Returns what an evening is called, "" if it was deleted.
    fn evening(&self, number: i32) -> &str {
        self.evenings.iter().find(|evening| evening.id.0 == number).map_or("", |evening| &evening.name)
    }

    fn name(&self, user: UserId) -> String {
        let known = self.names.get(&user).cloned();
        known.unwrap_or_else(|| self.ctx.t1("journal-user", "number", user.0))
    }
}
