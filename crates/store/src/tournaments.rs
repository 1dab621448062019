//! Table `tournaments`: one row per evening, with its version and its words.

use super::error::read;
use super::schema::{former_slugs, prize_texts, tournaments};
use super::{Connection, Result, Statement, TournamentId};
use chrono::NaiveDate;
use diesel::prelude::*;
use tournament::ActionNo;
use tournament::texts::{PrizeText, Slug, Texts};

pub(super) const TABLE: &str = "tournaments";

/// A tournament as it stands in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    pub id: TournamentId,
    pub slug: Slug,
    pub name: String,
    pub venue: String,
    /// The day on which it begins.
    pub date: NaiveDate,
    /// Whether its people are invented.
    pub practice: bool,
    pub finished: bool,
    /// Whether the lists of guests do not name it any more; only one that is over, or on which nothing was ever drawn.
    pub hidden: bool,
    /// The number of the last action.
    pub version: ActionNo,
}

impl Summary {
    /// Returns whether the lists of guests name it.
    pub fn is_for_guests(&self) -> bool {
        !self.practice && !self.hidden
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = tournaments)]
struct Row {
    id: i32,
    slug: String,
    version: i32,
    practice: bool,
    finished: bool,
    name: String,
    venue: String,
    held_on: String,
    hidden: bool,
}

impl Row {
    fn read(self) -> Result<Summary> {
        Ok(Summary {
            id: TournamentId(self.id),
            slug: read(TABLE, &self.slug)?,
            name: self.name,
            venue: self.venue,
            date: read(TABLE, &self.held_on)?,
            practice: self.practice,
            finished: self.finished,
            hidden: self.hidden,
            version: ActionNo(self.version.cast_unsigned()),
        })
    }
}

/// Raises the version and returns the new one, `None` if there is no such tournament. This is the first statement of
/// every write to a tournament: it is the lock, on every database alike (STYLE, hazard 1).
pub fn raise_version(conn: &mut Connection, id: TournamentId) -> Result<Option<ActionNo>> {
    let version: Option<i32> = diesel::update(tournaments::table.find(id.0))
        .set(tournaments::version.eq(tournaments::version + 1))
        .returning(tournaments::version)
        .get_result(conn)
        .optional()?;
    Ok(version.map(|version| ActionNo(version.cast_unsigned())))
}

/// Adds a tournament at version 1 under the first short name that was never used: the wanted one, or with a number behind.
pub fn add(
    conn: &mut Connection,
    wanted: &Slug,
    practice: bool,
    texts: &Texts,
) -> Result<(TournamentId, Slug)> {
    let (mut slug, mut number) = (wanted.clone(), 1);
    while by_slug(conn, slug.as_str())?.is_some() || is_former(conn, &slug)? {
        number += 1;
        slug = wanted.numbered(number);
    }
    let id = insert(conn, &slug, practice, texts)?;
    replace_prizes(conn, id, &texts.prizes)?;
    Ok((id, slug))
}

/// Returns whether an evening that was deleted was called so.
fn is_former(conn: &mut Connection, slug: &Slug) -> Result<bool> {
    let found: i64 = former_slugs::table.find(slug.as_str()).count().get_result(conn)?;
    Ok(found > 0)
}

fn insert(conn: &mut Connection, slug: &Slug, practice: bool, texts: &Texts) -> Result<TournamentId> {
    let id = diesel::insert_into(tournaments::table)
        .values((
            tournaments::slug.eq(slug.as_str()),
            tournaments::version.eq(1),
            tournaments::practice.eq(practice),
            tournaments::finished.eq(false),
            tournaments::name.eq(texts.name.as_str()),
            tournaments::venue.eq(texts.venue.as_str()),
            tournaments::held_on.eq(texts.date.to_string()),
            tournaments::rules_text.eq(texts.rules.as_str()),
        ))
        .returning(tournaments::id)
        .get_result(conn)?;
    Ok(TournamentId(id))
}

/// Notes whether a tournament is over. Guests see it from then on: what goes on again is not hidden.
pub fn set_finished(conn: &mut Connection, id: TournamentId, finished: bool) -> Result<()> {
    diesel::update(tournaments::table.find(id.0))
        .set((tournaments::finished.eq(finished), tournaments::hidden.eq(false)))
        .run(conn)
}

/// Hides a tournament from the lists of guests, or shows it there again. The database refuses to hide one that is drawn and goes on.
pub fn set_hidden(conn: &mut Connection, id: TournamentId, hidden: bool) -> Result<()> {
    diesel::update(tournaments::table.find(id.0)).set(tournaments::hidden.eq(hidden)).run(conn)
}

pub fn set_texts(conn: &mut Connection, id: TournamentId, texts: &Texts) -> Result<()> {
    diesel::update(tournaments::table.find(id.0))
        .set((
            tournaments::name.eq(texts.name.as_str()),
            tournaments::venue.eq(texts.venue.as_str()),
            tournaments::held_on.eq(texts.date.to_string()),
            tournaments::rules_text.eq(texts.rules.as_str()),
        ))
        .execute(conn)?;
    replace_prizes(conn, id, &texts.prizes)
}

pub fn texts(conn: &mut Connection, id: TournamentId) -> Result<Texts> {
    let (name, venue, date, rules): (String, String, String, String) = tournaments::table
        .find(id.0)
        .select((tournaments::name, tournaments::venue, tournaments::held_on, tournaments::rules_text))
        .first(conn)?;
    Ok(Texts {
        name: read(TABLE, &name)?,
        venue: read(TABLE, &venue)?,
        date: read(TABLE, &date)?,
        prizes: prizes_of(conn, id)?,
        rules: read(TABLE, &rules)?,
    })
}

pub fn by_slug(conn: &mut Connection, slug: &str) -> Result<Option<Summary>> {
    let row: Option<Row> = tournaments::table
        .filter(tournaments::slug.eq(slug))
        .select(Row::as_select())
        .first(conn)
        .optional()?;
    row.map(Row::read).transpose()
}

pub fn by_id(conn: &mut Connection, id: TournamentId) -> Result<Option<Summary>> {
    let row: Option<Row> = tournaments::table.find(id.0).select(Row::as_select()).first(conn).optional()?;
    row.map(Row::read).transpose()
}

/// Lists the tournaments, latest evening first.
pub fn all(conn: &mut Connection) -> Result<Vec<Summary>> {
    let rows: Vec<Row> = tournaments::table
        .order((tournaments::held_on.desc(), tournaments::id.desc()))
        .select(Row::as_select())
        .load(conn)?;
    rows.into_iter().map(Row::read).collect()
}

/// Lists the ids of the tournaments, also of those whose row cannot be read.
pub fn ids(conn: &mut Connection) -> Result<Vec<TournamentId>> {
    let ids: Vec<i32> = tournaments::table.order(tournaments::id).select(tournaments::id).load(conn)?;
    Ok(ids.into_iter().map(TournamentId).collect())
}

/// Deletes a tournament with everything that belongs to it. The database refuses if it is real and something has happened on it.
pub fn delete(conn: &mut Connection, id: TournamentId) -> Result<()> {
    diesel::delete(tournaments::table.find(id.0)).run(conn)
}

/// Puts these words in the place of the old ones, first prize first.
fn replace_prizes(conn: &mut Connection, id: TournamentId, prizes: &[PrizeText]) -> Result<()> {
    diesel::delete(prize_texts::table.filter(prize_texts::tournament.eq(id.0))).execute(conn)?;
    for (number, words) in (1..).zip(prizes) {
        diesel::insert_into(prize_texts::table)
            .values((
                prize_texts::tournament.eq(id.0),
                prize_texts::prize.eq(number),
                prize_texts::prize_text.eq(words.as_str()),
            ))
            .execute(conn)?;
    }
    Ok(())
}

/// Reads the words of the prizes, first prize first.
fn prizes_of(conn: &mut Connection, id: TournamentId) -> Result<Vec<PrizeText>> {
    let words: Vec<String> = prize_texts::table
        .filter(prize_texts::tournament.eq(id.0))
        .order(prize_texts::prize)
        .select(prize_texts::prize_text)
        .load(conn)?;
    words.iter().map(|words| read("prize_texts", words)).collect()
}
