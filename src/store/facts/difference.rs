//! From one list of rows to another with as few statements as possible.

use crate::store::Connection;
use diesel::QueryResult;
use std::cmp::Ordering;
use std::sync::Arc;

/// A row of a table that mirrors the folded state.
pub(super) trait Fact: PartialEq + Sized {
    /// Compares the keys of two rows.
    fn compare(&self, other: &Self) -> Ordering;
    /// Adds the row.
    fn insert(&self, conn: &mut Connection) -> QueryResult<usize>;
    /// Changes the row with this key.
    fn update(&self, conn: &mut Connection) -> QueryResult<usize>;
    /// Removes the row with this key.
    fn delete(&self, conn: &mut Connection) -> QueryResult<usize>;
    /// Reads the rows of a tournament.
    fn of_tournament(conn: &mut Connection, tournament: i32) -> QueryResult<Vec<Self>>;
}

/// Writes [`Fact`] for a row whose key is given.
macro_rules! fact {
    ($table:ident, $row:ty, $($key:ident),+) => {
        impl $crate::store::facts::difference::Fact for $row {
            fn compare(&self, other: &Self) -> std::cmp::Ordering {
                ($(&self.$key,)+).cmp(&($(&other.$key,)+))
            }

            fn insert(&self, conn: &mut $crate::store::Connection) -> diesel::QueryResult<usize> {
                diesel::insert_into($table::table).values(self).execute(conn)
            }

            fn update(&self, conn: &mut $crate::store::Connection) -> diesel::QueryResult<usize> {
                diesel::update($table::table.find(self.id())).set(self).execute(conn)
            }

            fn delete(&self, conn: &mut $crate::store::Connection) -> diesel::QueryResult<usize> {
                diesel::delete($table::table.find(self.id())).execute(conn)
            }

            fn of_tournament(
                conn: &mut $crate::store::Connection,
                tournament: i32,
            ) -> diesel::QueryResult<Vec<Self>> {
                $table::table.filter($table::tournament.eq(tournament)).select(Self::as_select()).load(conn)
            }
        }
    };
}
pub(super) use fact;

/// A change of one table that is still to be made.
pub(super) type Change<'a> = Box<dyn FnOnce(&mut Connection) -> QueryResult<()> + 'a>;

/// Brings rows into the order of their keys.
pub(super) fn sorted<R: Fact>(mut rows: Vec<R>) -> Arc<Vec<R>> {
    rows.sort_by(R::compare);
    Arc::new(rows)
}

/// Reads the rows of a tournament in the order of their keys.
pub(super) fn load<R: Fact>(conn: &mut Connection, tournament: i32) -> QueryResult<Arc<Vec<R>>> {
    R::of_tournament(conn, tournament).map(sorted)
}

/// Adds and changes rows; both lists are ordered by their keys.
pub(super) fn upsert<R: Fact>(
    conn: &mut Connection,
    old: &Arc<Vec<R>>,
    new: &Arc<Vec<R>>,
) -> QueryResult<()> {
    each_pair(old, new, |old, new| match (old, new) {
        (None, Some(new)) => new.insert(conn).map(drop),
        (Some(old), Some(new)) if old != new => new.update(conn).map(drop),
        _ => Ok(()),
    })
}

/// Removes rows; both lists are ordered by their keys.
pub(super) fn remove<R: Fact>(
    conn: &mut Connection,
    old: &Arc<Vec<R>>,
    new: &Arc<Vec<R>>,
) -> QueryResult<()> {
    each_pair(old, new, |old, new| match (old, new) {
        (Some(old), None) => old.delete(conn).map(drop),
        _ => Ok(()),
    })
}

/// Walks through two ordered lists side by side; a list that is the same one has no differences.
fn each_pair<R: Fact>(
    old: &Arc<Vec<R>>,
    new: &Arc<Vec<R>>,
    mut visit: impl FnMut(Option<&R>, Option<&R>) -> QueryResult<()>,
) -> QueryResult<()> {
    if Arc::ptr_eq(old, new) {
        return Ok(());
    }
    let (mut old, mut new) = (old.iter().peekable(), new.iter().peekable());
    loop {
        let order = match (old.peek(), new.peek()) {
            (None, None) => return Ok(()),
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (Some(old), Some(new)) => old.compare(new),
        };
        match order {
            Ordering::Less => visit(old.next(), None)?,
            Ordering::Greater => visit(None, new.next())?,
            Ordering::Equal => visit(old.next(), new.next())?,
        }
    }
}
