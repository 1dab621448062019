//! What is over its time goes: names outside the prizes first, later the whole night.

use super::audit::{self, By};
use super::changes;
use super::database::HostStore;
use super::error::Result;
use super::nights::{self, Change, DELETE_ON};
use super::schema::{clubs, codes, entries, epochs, heads, inbox, nights as table, texts, tokens};
use super::values::{Head, NightId, State};
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{Bool, Timestamptz};
use diesel_async::{AsyncConnection, RunQueryDsl};

/// Whether the names of a night outside its prizes are over their time.
const NAMES_ARE_DUE: &str = "nights.names_erased_at IS NULL AND coalesce(nights.ended_at, nights.last_at) + clubs.names_days * interval '1 day' <= now()";

impl HostStore {
    /// Lists the nights whose names outside the prizes are to be erased ([`HostStore::erase_texts`]).
    ///
    /// # Errors
    ///
    /// The database's.
    pub async fn nights_with_names_due(&self) -> Result<Vec<NightId>> {
        self.due(NAMES_ARE_DUE.to_owned()).await
    }

    /// Deletes the nights whose day has come; returns which.
    ///
    /// # Errors
    ///
    /// The database's; those before that one are deleted.
    pub async fn delete_due(&self) -> Result<Vec<NightId>> {
        let due = self.due(format!("{DELETE_ON} <= current_date")).await?;
        for night in &due {
            self.delete_night(By::Server, *night).await?;
        }
        Ok(due)
    }

    async fn due(&self, condition: String) -> Result<Vec<NightId>> {
        let ids: Vec<i32> = table::table
            .inner_join(clubs::table)
            .filter(table::state.ne(State::Deleted.as_str()))
            .filter(sql::<Bool>(&format!("({condition})")))
            .order(table::id)
            .select(table::id)
            .load(&mut self.connection().await?)
            .await?;
        Ok(ids.into_iter().map(NightId).collect())
    }

    /// Deletes a night with everything that came from its laptops and guests. What stays is its number, and the lines of the audit.
    ///
    /// # Errors
    ///
    /// The database's.
    pub async fn delete_night(&self, by: By, night: NightId) -> Result<Change> {
        let mut conn = self.connection().await?;
        conn.transaction(async |conn| {
            match nights::lock(conn, night).await?.map(|night| night.state) {
                None => return Ok(Change::Gone),
                Some(State::Deleted) => return Ok(Change::AlreadySo),
                Some(State::Open | State::TakenDown) => {}
            }
            // The trigger lets entries go once this is said.
            diesel::update(table::table.find(night.0))
                .set((
                    table::state.eq(State::Deleted.as_str()),
                    table::address.eq(None::<String>),
                    table::slug.eq(None::<String>),
                    table::head_number.eq(0),
                    table::head_hash.eq(Head::START.hash.bytes().to_vec()),
                    table::entry_count.eq(0),
                ))
                .execute(conn)
                .await?;
            diesel::delete(entries::table.filter(entries::night.eq(night.0))).execute(conn).await?;
            diesel::delete(epochs::table.filter(epochs::night.eq(night.0))).execute(conn).await?;
            diesel::delete(heads::table.filter(heads::night.eq(night.0))).execute(conn).await?;
            diesel::delete(texts::table.filter(texts::night.eq(night.0))).execute(conn).await?;
            diesel::delete(inbox::table.filter(inbox::night.eq(night.0))).execute(conn).await?;
            diesel::delete(tokens::table.filter(tokens::night.eq(night.0))).execute(conn).await?;
            diesel::delete(codes::table.filter(codes::night.eq(night.0))).execute(conn).await?;
            audit::note(conn, by, night, "deleted").await?;
            changes::note(conn, night).await?;
            Ok(Change::Done)
        })
        .await
    }

    /// Forgets codes for pairing that have been over for a day.
    ///
    /// # Errors
    ///
    /// The database's.
    pub async fn forget_codes(&self) -> Result<usize> {
        let over = codes::expires_at.lt(sql::<Timestamptz>("now() - interval '1 day'").nullable());
        Ok(diesel::delete(codes::table.filter(over)).execute(&mut self.connection().await?).await?)
    }
}
