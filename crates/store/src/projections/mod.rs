//! Tables that follow from the journals, so that SQL can ask about several evenings at once; each has a reader
//! (docs/adr/projections-have-readers.md).
//! One file per table declares it with `projection!` and says which rows follow from a tournament; `ALL` lists them. Every write
//! compares the rows of the state before with those of the state after, so an undo or a correction needs no statement of its own.

mod places;
mod tickets;

use super::{Connection, Result, StoreError, TournamentId, journal, tournaments};
use diesel::QueryResult;
use std::collections::BTreeSet;
use tournament::Tournament;

const ALL: [Projection; 2] = [Projection::of::<tickets::Row>(), Projection::of::<places::Row>()];

trait Projected: Ord + Sized {
    const TABLE: &'static str;

    /// Returns the rows that follow from a tournament.
    fn rows(id: i32, tournament: &Tournament) -> BTreeSet<Self>;

    fn stored(conn: &mut Connection, id: i32) -> QueryResult<BTreeSet<Self>>;

    /// Adds the row; one that somebody else has put in its place goes.
    fn put(&self, conn: &mut Connection) -> QueryResult<usize>;

    fn delete(&self, conn: &mut Connection) -> QueryResult<usize>;
}

/// Declares a projection: its name, the columns of its key, all columns with their types here and in SQL, and the function that
/// returns its rows. The first column is the tournament.
macro_rules! projection {
    ($table:ident ($($key:ident),+) { $($column:ident: $rust:ty as $sql:ident),+ $(,)? } from $rows:path) => {
        diesel::table! { $table ($($key),+) { $($column -> $sql,)+ } }

        #[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
        #[derive(diesel::Queryable, diesel::Selectable, diesel::Insertable, diesel::Identifiable)]
        #[diesel(table_name = $table, primary_key($($key),+))]
        pub(super) struct Row { $($column: $rust,)+ }

        impl super::Projected for Row {
            const TABLE: &'static str = stringify!($table);

            fn rows(id: i32, tournament: &tournament::Tournament) -> std::collections::BTreeSet<Row> {
                $rows(id, tournament)
            }

            fn stored(
                conn: &mut crate::Connection,
                id: i32,
            ) -> diesel::QueryResult<std::collections::BTreeSet<Row>> {
                use diesel::prelude::*;
                let rows = $table::table.filter($table::tournament.eq(id)).select(Row::as_select()).load(conn)?;
                Ok(rows.into_iter().collect())
            }

            fn put(&self, conn: &mut crate::Connection) -> diesel::QueryResult<usize> {
                use diesel::prelude::*;
                diesel::replace_into($table::table).values(self).execute(conn)
            }

            fn delete(&self, conn: &mut crate::Connection) -> diesel::QueryResult<usize> {
                use diesel::prelude::*;
                diesel::delete($table::table.find(self.id())).execute(conn)
            }
        }
    };
}
use projection;

/// A projection, whatever its rows.
struct Projection {
    table: &'static str,
    update: fn(&mut Connection, i32, Option<&Tournament>, &Tournament) -> QueryResult<()>,
    differs: fn(&mut Connection, i32, &Tournament) -> QueryResult<bool>,
}

impl Projection {
    const fn of<R: Projected>() -> Projection {
        Projection { table: R::TABLE, update: update_rows::<R>, differs: differs::<R> }
    }
}

fn update_rows<R: Projected>(
    conn: &mut Connection,
    id: i32,
    before: Option<&Tournament>,
    after: &Tournament,
) -> QueryResult<()> {
    let old = match before {
        Some(before) => R::rows(id, before),
        None => R::stored(conn, id)?,
    };
    let new = R::rows(id, after);
    old.difference(&new).try_for_each(|row| row.delete(conn).map(drop))?;
    new.difference(&old).try_for_each(|row| row.put(conn).map(drop))
}

fn differs<R: Projected>(conn: &mut Connection, id: i32, tournament: &Tournament) -> QueryResult<bool> {
    Ok(R::stored(conn, id)? != R::rows(id, tournament))
}

pub fn tables() -> impl Iterator<Item = &'static str> {
    ALL.iter().map(|projection| projection.table)
}

/// Brings the projections up to what this version folds from the journals; the step of a migration that changes what they hold. A
/// journal that cannot be read is left to the audit.
pub(super) fn refresh(conn: &mut Connection) -> Result<()> {
    for id in tournaments::ids(conn)? {
        let entries = match journal::of(conn, id) {
            Err(StoreError::Unreadable { .. }) => continue,
            entries => entries?,
        };
        if let Ok(tournament) = Tournament::replay(entries.into_iter().map(|entry| entry.action)) {
            update(conn, id, None, &tournament)?;
        }
    }
    Ok(())
}

/// Changes the tables to what follows from a tournament: by how its rows differ from those of the state before an action, or else from
/// those that are stored, which may be none.
pub fn update(
    conn: &mut Connection,
    id: TournamentId,
    before: Option<&Tournament>,
    after: &Tournament,
) -> Result<()> {
    Ok(ALL.iter().try_for_each(|projection| (projection.update)(conn, id.0, before, after))?)
}

/// Names the tables that say something else than the tournament.
pub fn differing(
    conn: &mut Connection,
    id: TournamentId,
    tournament: &Tournament,
) -> Result<Vec<&'static str>> {
    let mut tables = Vec::new();
    for projection in &ALL {
        if (projection.differs)(conn, id.0, tournament)? {
            tables.push(projection.table);
        }
    }
    Ok(tables)
}
