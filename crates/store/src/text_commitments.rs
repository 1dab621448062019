//! Table `text_commitments`: what the entries of a journal say of texts without telling them. It grows with the journal; only salts go.

use super::error::read;
use super::schema::text_commitments::{self, dsl};
use super::{Connection, Result, Statement, TournamentId};
use diesel::prelude::*;
use std::collections::BTreeMap;
use tournament::ActionNo;
use tournament::chain::{Hash, Salt};

const TABLE: &str = "text_commitments";

/// More rows than this are written in several statements: a statement has a limit of values.
const AT_ONCE: usize = 1000;

/// What an entry says of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextCommitment {
    /// What it is the text of.
    pub label: String,
    pub commitment: Hash,
    /// With which the commitment is opened; `None` once the text is erased.
    pub salt: Option<Salt>,
}

impl TextCommitment {
    pub fn new(label: String, text: &str, salt: Salt) -> TextCommitment {
        TextCommitment { commitment: salt.commit_text(&label, text), label, salt: Some(salt) }
    }

    /// Returns whether it is a commitment to this text; `None` where the salt is erased and nobody can tell.
    pub fn opens_to(&self, text: &str) -> Option<bool> {
        self.salt.map(|salt| salt.commit_text(&self.label, text) == self.commitment)
    }
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = text_commitments, treat_none_as_default_value = false)]
struct Row {
    tournament: i32,
    number: i32,
    label: String,
    commitment: String,
    salt: Option<String>,
}

/// Adds the commitments of an entry, which is the last one.
pub(super) fn append(
    conn: &mut Connection,
    id: TournamentId,
    entry: ActionNo,
    texts: &[TextCommitment],
) -> Result<()> {
    for texts in texts.chunks(AT_ONCE) {
        let rows: Vec<Row> = texts
            .iter()
            .map(|text| Row {
                tournament: id.0,
                number: entry.0.cast_signed(),
                label: text.label.clone(),
                commitment: text.commitment.to_string(),
                salt: text.salt.map(|salt| salt.to_string()),
            })
            .collect();
        diesel::insert_into(text_commitments::table).values(rows).execute(conn)?;
    }
    Ok(())
}

/// Returns the last commitment of a tournament to each text, by label; none if its journal is of layout 1.
pub fn latest(conn: &mut Connection, id: TournamentId) -> Result<BTreeMap<String, TextCommitment>> {
    let rows: Vec<Row> = of(id).order(dsl::number).select(Row::as_select()).load(conn)?;
    rows.into_iter()
        .map(|Row { label, commitment, salt, .. }| {
            let salt = salt.map(|salt| read(TABLE, &salt)).transpose()?;
            Ok((label.clone(), TextCommitment { label, commitment: read(TABLE, &commitment)?, salt }))
        })
        .collect()
}

/// Reads what the entries after one of them commit to, by entry: labels with their commitments, ascending by label.
pub(super) fn after(
    conn: &mut Connection,
    id: TournamentId,
    entry: i32,
) -> Result<BTreeMap<i32, Vec<(String, Hash)>>> {
    let rows: Vec<(i32, String, String)> = of(id)
        .filter(dsl::number.gt(entry))
        .order((dsl::number, dsl::label))
        .select((dsl::number, dsl::label, dsl::commitment))
        .load(conn)?;
    let mut texts = BTreeMap::<i32, Vec<(String, Hash)>>::new();
    for (entry, label, commitment) in rows {
        texts.entry(entry).or_default().push((label, read(TABLE, &commitment)?));
    }
    Ok(texts)
}

/// Returns whether an entry of a tournament commits to texts.
pub fn any(conn: &mut Connection, id: TournamentId) -> Result<bool> {
    let first: Option<i32> = of(id).select(dsl::number).first(conn).optional()?;
    Ok(first.is_some())
}

/// Erases the salts of the text with this label and of all whose label goes on after it with a stroke, so that nobody can tell any more
/// what they were.
pub fn forget(conn: &mut Connection, id: TournamentId, label: &str) -> Result<()> {
    let labelled = of(id).filter(dsl::label.eq(label).or(dsl::label.like(format!("{label}/%"))));
    diesel::update(labelled.filter(dsl::salt.is_not_null())).set(dsl::salt.eq(None::<String>)).run(conn)
}

#[diesel::dsl::auto_type(no_type_alias)]
fn of(id: TournamentId) -> _ {
    let id: i32 = id.0;
    text_commitments::table.filter(text_commitments::tournament.eq(id))
}
