//! Who may write to a night, by the token that they show.

use super::audit::{self, By};
use super::database::HostStore;
use super::error::Result;
use super::schema::{nights, tokens};
use super::values::{NightId, column, count};
use crate::Token;
use diesel::dsl::{now, sql};
use diesel::prelude::*;
use diesel::sql_types::Bool;
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};

/// What tokens are for; those of a version of before that were for reading alone open nothing any more.
const APPEND: &str = "append";

/// What a token opens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Access {
    /// Nothing: nobody has given it out, or its night was deleted.
    Unknown,
    /// Nothing any more: it was revoked, or its time is over.
    Over,
    Granted {
        night: NightId,
        /// In which epoch it writes at the latest; `None` of one that was given out before that was noted.
        epoch: Option<u32>,
        /// Whether it is good for nothing but erasing: the evening has been over for three days, or nothing has come for a month.
        only_erases: bool,
    },
}

/// For how long after the end of a night, or after the last that came, its tokens add to it.
const IS_LATE: &str =
    "coalesce(nights.ended_at + interval '72 hours', nights.last_at + interval '30 days') < now()";

impl HostStore {
    pub async fn access(&self, token: &Token) -> Result<Access> {
        // It is looked up by its digest: how long that takes tells nothing about the token.
        let is_over =
            sql::<Bool>("(tokens.revoked_at IS NOT NULL OR coalesce(tokens.expires_at < now(), false))");
        let row: Option<(i32, Option<i32>, bool, bool)> = tokens::table
            .inner_join(nights::table)
            .filter(tokens::hash.eq(token.digest().bytes().to_vec()).and(tokens::kind.eq(APPEND)))
            .select((tokens::night, tokens::epoch, is_over, sql::<Bool>(IS_LATE)))
            .first(&mut self.connection().await?)
            .await
            .optional()?;
        Ok(match row {
            None => Access::Unknown,
            Some((_, _, true, _)) => Access::Over,
            Some((night, epoch, false, only_erases)) => {
                let epoch = epoch.map(|epoch| count("tokens", epoch)).transpose()?;
                Access::Granted { night: NightId(night), epoch, only_erases }
            }
        })
    }

    /// Revokes all tokens of a night; returns how many that were.
    pub async fn revoke_tokens(&self, by: By, night: NightId) -> Result<usize> {
        let mut conn = self.connection().await?;
        conn.transaction(async |conn| {
            let good = tokens::table.filter(tokens::night.eq(night.0).and(tokens::revoked_at.is_null()));
            let revoked = diesel::update(good).set(tokens::revoked_at.eq(now)).execute(conn).await?;
            if revoked > 0 {
                audit::note(conn, by, night, &format!("{revoked} tokens revoked")).await?;
            }
            Ok(revoked)
        })
        .await
    }
}

/// Takes away a token that nobody has read; returns whether it was good until now.
pub(super) async fn take_away(conn: &mut AsyncPgConnection, digest: &[u8]) -> Result<bool> {
    let good = tokens::table.filter(tokens::hash.eq(digest).and(tokens::revoked_at.is_null()));
    Ok(diesel::delete(good).execute(conn).await? > 0)
}

/// Lets the laptop with a token write in an epoch that was decided for it.
pub(super) async fn goes_on(conn: &mut AsyncPgConnection, token: &Token, epoch: u32) -> Result<()> {
    let own = tokens::table.find(token.digest().bytes().to_vec());
    diesel::update(own).set(tokens::epoch.eq(column(epoch))).execute(conn).await?;
    Ok(())
}

/// Adds the token of a laptop that writes in an epoch.
pub(super) async fn add(
    conn: &mut AsyncPgConnection,
    night: NightId,
    epoch: u32,
    token: &Token,
) -> Result<()> {
    let row = (
        tokens::hash.eq(token.digest().bytes().to_vec()),
        tokens::night.eq(night.0),
        tokens::kind.eq(APPEND),
        tokens::epoch.eq(column(epoch)),
    );
    diesel::insert_into(tokens::table).values(row).execute(conn).await?;
    Ok(())
}
