//! What is over its time goes: names outside the prizes first, later the whole night.

use super::about::reasons_of_names;
use super::audit::{self, By};
use super::changes;
use super::database::HostStore;
use super::entries::StoredEntry;
use super::error::{NotDone, Result};
use super::nights::{self, Change, DELETE_ON};
use super::pairing::forget_wrong_codes;
use super::persons::notes_about;
use super::schema::{clubs, codes, entries, epochs, heads, inbox, nights as table, texts, tokens};
use super::texts::person_of;
use super::values::{Head, NightId, State};
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{Bool, Timestamptz};
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use mirror::{GuestReport, Refusal, TakenBack};
use std::collections::BTreeSet;
use tokio::task::spawn_blocking;

/// Whether the names of a night outside its prizes are over their time.
const NAMES_ARE_DUE: &str = "nights.names_erased_at IS NULL AND coalesce(nights.ended_at, nights.last_at) + clubs.names_days * interval '1 day' <= now()";

impl HostStore {
    /// Lists the nights whose names outside the prizes are to be erased ([`HostStore::erase_texts`]).
    pub async fn nights_with_names_due(&self) -> Result<Vec<NightId>> {
        self.due(NAMES_ARE_DUE.to_owned()).await
    }

    /// Erases the names outside the prizes of the nights whose time has come, and the notes in which they stand; `stays` says of the entries of a night,
    /// oldest first, whose names stay. Returns how many names went.
    ///
    /// # Errors
    /// The database's; all other nights are done.
    pub async fn erase_due_names(&self, stays: fn(&[Vec<u8>]) -> BTreeSet<u32>) -> Result<usize> {
        let (mut erased, mut failed) = (0, None);
        for night in self.nights_with_names_due().await? {
            match self.erase_names(night, stays).await {
                Ok(names) => erased += names,
                Err(error) => failed = Some(error),
            }
        }
        failed.map_or(Ok(erased), Err)
    }

    async fn erase_names(&self, night: NightId, stays: fn(&[Vec<u8>]) -> BTreeSet<u32>) -> Result<usize> {
        let (mut bodies, mut reasons) = (Vec::new(), Vec::new());
        let read = |entry: StoredEntry| {
            reasons.extend(reasons_of_names(&entry));
            bodies.push(entry.body);
        };
        self.each_entry(night, read).await?;
        // What a laptop has sent may take long, or end in a bug: then nobody's name stays.
        let stays = spawn_blocking(move || stays(&bodies)).await.unwrap_or_default();
        let goes = |person: u32| !stays.contains(&person);
        let texts = self.texts(night).await?;
        let mut notes = notes_about(&texts, goes);
        notes.extend(reasons.into_iter().filter(|(player, _)| goes(*player)).map(|(_, note)| note));
        // At once, so that nothing stays if this ends in between.
        self.erase_texts(night, |key| notes.contains(key) || person_of(key).is_some_and(goes)).await?;
        let named = texts.iter().filter(|text| text.value.is_some());
        Ok(named.filter(|text| person_of(&text.key).is_some_and(goes)).count())
    }

    /// Deletes the nights whose day has come; returns which.
    ///
    /// # Errors
    /// The database's; all others are deleted.
    pub async fn delete_due(&self) -> Result<Vec<NightId>> {
        let (due, mut failed) = (self.due(format!("{DELETE_ON} <= current_date")).await?, None);
        for night in &due {
            failed = self.delete_night(By::Server, *night).await.err().or(failed);
        }
        failed.map_or(Ok(due), Err)
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
    pub async fn delete_night(&self, by: By, night: NightId) -> Result<Change> {
        let mut conn = self.connection().await?;
        conn.transaction(async |conn| {
            match nights::lock(conn, night).await?.map(|night| night.state) {
                None => return Ok(Change::Gone),
                Some(State::Deleted) => return Ok(Change::AlreadySo),
                Some(State::Open | State::TakenDown) => {}
            }
            delete(conn, by, night).await?;
            Ok(Change::Done)
        })
        .await
    }

    /// Deletes a night as its laptop with the number `epoch` wishes, and says how much that was.
    pub async fn take_back(&self, night: NightId, epoch: u32) -> Result<TakenBack, NotDone> {
        let mut conn = self.connection().await?;
        conn.transaction(async |conn| {
            let row = nights::lock_kept(conn, night).await?;
            if row.epoch != epoch {
                return Err(Refusal::epoch_over(row.newest()).into());
            }
            let kept = texts::table.filter(texts::night.eq(night.0).and(texts::value.is_not_null()));
            let texts: i64 = kept.count().get_result(conn).await?;
            let reports: i64 = inbox::table.filter(inbox::night.eq(night.0)).count().get_result(conn).await?;
            delete(conn, By::Laptop, night).await?;
            let number = |count: i64| u32::try_from(count).unwrap_or(u32::MAX);
            Ok(TakenBack { entries: row.entry_count, texts: number(texts), reports: number(reports) })
        })
        .await
    }

    /// Forgets from where wrong codes have come, and takes the keys and addresses out of reports that no laptop has answered for seven days; those that are
    /// answered lose them at once. Returns how many reports that were.
    pub async fn forget_senders(&self) -> Result<usize> {
        let mut conn = self.connection().await?;
        forget_wrong_codes(&mut conn).await?;
        let waits = inbox::table.filter(inbox::answer.is_null());
        let old = sql::<Timestamptz>("now() - interval '7 days'");
        let kept = waits.filter(inbox::received_at.lt(old)).filter(inbox::report.like("%\"from\"%"));
        let reports: Vec<(i64, String)> = kept.select((inbox::id, inbox::report)).load(&mut conn).await?;
        for (id, report) in &reports {
            // One that is answered at this moment has lost them with that.
            let row = inbox::table.filter(inbox::id.eq(id).and(inbox::answer.is_null()));
            let said = inbox::report.eq(GuestReport::without_secrets(report));
            diesel::update(row).set(said).execute(&mut conn).await?;
        }
        Ok(reports.len())
    }

    /// Forgets codes for pairing that have been over for a day.
    pub async fn forget_codes(&self) -> Result<usize> {
        let over = codes::expires_at.lt(sql::<Timestamptz>("now() - interval '1 day'").nullable());
        Ok(diesel::delete(codes::table.filter(over)).execute(&mut self.connection().await?).await?)
    }
}

/// Deletes a night that is locked.
async fn delete(conn: &mut AsyncPgConnection, by: By, night: NightId) -> Result<()> {
    // The trigger lets entries go once this is said.
    diesel::update(table::table.find(night.0))
        .set((
            table::state.eq(State::Deleted.as_str()),
            table::address.eq(None::<String>),
            table::slug.eq(None::<String>),
            table::head_number.eq(0),
            table::head_hash.eq(Head::START.hash.bytes().to_vec()),
            table::entry_count.eq(0),
            table::entry_bytes.eq(0),
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
    changes::note(conn, night).await
}
