//! Table `journal`: what happened, entry by entry. It only grows; the database refuses anything else.

use super::error::{read_json, write_json};
use super::schema::{journal, tournaments};
use super::text_commitments::{self, TextCommitment};
use super::{Author, Connection, Result, StoreError, TournamentId, UserId, journal_hashes, time, written};
use chrono::{DateTime, Utc};
use diesel::dsl::max;
use diesel::prelude::*;
use tournament::chain::{Hash, Link, Salt, Seal, Written};
use tournament::texts::Slug;
use tournament::{Action, ActionNo, EveningEvent, Event, TicketNo};

/// An entry of the journal and who made it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    pub action: Action,
    pub by: Author,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = journal, treat_none_as_default_value = false)]
struct Row {
    tournament: i32,
    number: i32,
    at: String,
    by_user: Option<i32>,
    events: String,
    by_ticket: Option<i32>,
}

/// What an entry commits to.
#[derive(Debug)]
pub struct Commitments {
    /// Of which the salts of its events are made.
    pub salt: Salt,
    /// Its texts, ascending by label.
    pub texts: Vec<TextCommitment>,
}

impl Commitments {
    fn seal(&self) -> Seal {
        let texts = self.texts.iter().map(|text| (text.label.clone(), text.commitment));
        Seal { salt: self.salt, texts: texts.collect() }
    }
}

impl Row {
    fn as_written(&self, seal: Option<Seal>) -> Written {
        let digits = |number: i32| number.to_string().into_bytes();
        Written {
            number: self.number.into(),
            at: self.at.clone().into_bytes(),
            by_user: self.by_user.map(digits),
            by_ticket: self.by_ticket.map(digits),
            events: self.events.clone().into_bytes(),
            seal,
        }
    }
}

/// The events of an entry as they are written, in a file of any version.
#[derive(Debug, Clone, PartialEq, Eq, Queryable)]
pub struct Stored {
    /// The short name of the tournament.
    pub slug: String,
    pub number: i32,
    /// The events as JSON.
    pub events: String,
}

/// Reads what is written in all journals.
pub fn stored(conn: &mut Connection) -> Result<Vec<Stored>> {
    Ok(journal::table
        .inner_join(tournaments::table.on(tournaments::id.eq(journal::tournament)))
        .order((journal::tournament, journal::number))
        .select((tournaments::slug, journal::number, journal::events))
        .load(conn)?)
}

/// Returns the evenings that were opened as consolations of another one, oldest first.
pub fn consolations_of(conn: &mut Connection, main: TournamentId) -> Result<Vec<TournamentId>> {
    // Only a later evening can be one, and few are; their own first entry says whose.
    let opened: Vec<(i32, String)> = journal::table
        .filter(journal::number.eq(1).and(journal::tournament.gt(main.0)))
        .filter(journal::events.like("%consolation_of%"))
        .order(journal::tournament)
        .select((journal::tournament, journal::events))
        .load(conn)?;
    let mut all = Vec::new();
    for (id, events) in opened {
        let events: Vec<Event> = read_json("journal", &events)?;
        if let Some(Event::Evening(EveningEvent::Opened(settings))) = events.first()
            && settings.consolation_of.is_some_and(|of| of.0 == main.0.cast_unsigned())
        {
            all.push(TournamentId(id));
        }
    }
    Ok(all)
}

/// Appends an entry with what it commits to and its hash, which it returns; `previous` is the hash of the entry before it.
pub fn append(
    conn: &mut Connection,
    id: TournamentId,
    slug: &Slug,
    previous: Hash,
    action: &Action,
    by: Author,
    commitments: &Commitments,
) -> Result<Hash> {
    let (by_user, by_ticket) = match by {
        Author::Staff(user) => ((user != UserId::COMMAND_LINE).then_some(user.0), None),
        Author::Ticket(ticket) => (None, Some(ticket.0.cast_signed())),
    };
    let row = Row {
        tournament: id.0,
        number: action.number.0.cast_signed(),
        at: time::to_text(action.at),
        by_user,
        by_ticket,
        events: write_json("journal", &action.events)?,
    };
    let hash = row.as_written(Some(commitments.seal())).hash(slug.as_str().as_bytes(), previous);
    let hash = hash.ok_or_else(|| StoreError::unreadable("journal", "events that are no list"))?;
    let salt = journal::salt.eq(commitments.salt.to_string());
    diesel::insert_into(journal::table).values((row, salt)).execute(conn)?;
    text_commitments::append(conn, id, action.number, &commitments.texts)?;
    journal_hashes::append(conn, id, action.number, hash)?;
    Ok(hash)
}

/// Reads the whole journal of a tournament, oldest entry first.
pub fn of(conn: &mut Connection, id: TournamentId) -> Result<Vec<Entry>> {
    let rows: Vec<Row> = journal::table
        .filter(journal::tournament.eq(id.0))
        .order(journal::number)
        .select(Row::as_select())
        .load(conn)?;
    rows.into_iter().map(read).collect()
}

/// Reads who made each entry, oldest first.
pub fn authors(conn: &mut Connection, id: TournamentId) -> Result<Vec<Author>> {
    let rows: Vec<(Option<i32>, Option<i32>)> = journal::table
        .filter(journal::tournament.eq(id.0))
        .order(journal::number)
        .select((journal::by_user, journal::by_ticket))
        .load(conn)?;
    Ok(rows.into_iter().map(|(by_user, by_ticket)| author(by_user, by_ticket)).collect())
}

/// Reads the entries after one of them without what stands in them, oldest first. An entry that is not as it was written has another body
/// here, so that nobody comes to its hash.
pub fn links(conn: &mut Connection, id: TournamentId, after: u32) -> Result<Vec<Link>> {
    let all = written(conn, id, after, u32::MAX)?;
    Ok(all.into_iter().map(|(entry, hash)| Link { hash, body: entry.body() }).collect())
}

/// Reads at most so many entries after one of them as they are written, with their hashes, oldest first.
pub fn written(
    conn: &mut Connection,
    id: TournamentId,
    after: u32,
    most: u32,
) -> Result<Vec<(Written, Hash)>> {
    let after = i32::try_from(after).unwrap_or(i32::MAX);
    let rows: Vec<(Row, Option<String>)> = journal::table
        .filter(journal::tournament.eq(id.0).and(journal::number.gt(after)))
        .order(journal::number)
        .limit(most.into())
        .select((Row::as_select(), journal::salt))
        .load(conn)?;
    let mut hashes = journal_hashes::after(conn, id, after)?;
    hashes.truncate(most as usize);
    let numbers = (after.saturating_add(1)..).take(rows.len());
    if !numbers.clone().eq(rows.iter().map(|(row, _)| row.number))
        || !numbers.eq(hashes.iter().map(|(number, _)| *number))
    {
        return Err(StoreError::unreadable("journal", format!("that of {} has gaps", id.0)));
    }
    let mut texts = text_commitments::after(conn, id, after)?;
    let entry = |((row, salt), (_, hash)): ((Row, Option<String>), (i32, Hash))| {
        let seal = written::seal(salt.as_deref().map(str::as_bytes), texts.remove(&row.number));
        (row.as_written(seal), hash)
    };
    Ok(rows.into_iter().zip(hashes).map(entry).collect())
}

fn author(by_user: Option<i32>, by_ticket: Option<i32>) -> Author {
    match by_ticket {
        Some(ticket) => Author::Ticket(TicketNo(ticket.cast_unsigned())),
        None => Author::Staff(by_user.map_or(UserId::COMMAND_LINE, UserId)),
    }
}

fn read(row: Row) -> Result<Entry> {
    let number = row.number.cast_unsigned();
    let events = serde_json::from_str(&row.events)
        .map_err(|fault| StoreError::unreadable("journal", format!("entry {number}: {fault}")))?;
    let action = Action { number: ActionNo(number), at: time::from_text("journal", &row.at)?, events };
    let by = author(row.by_user, row.by_ticket);
    Ok(Entry { action, by })
}

pub fn newest_at(conn: &mut Connection, id: TournamentId) -> Result<Option<DateTime<Utc>>> {
    let at: Option<String> =
        journal::table.filter(journal::tournament.eq(id.0)).select(max(journal::at)).first(conn)?;
    at.map(|at| time::from_text("journal", &at)).transpose()
}
