//! Table `unscrubbed`: whether people were erased since the file was last written anew. A row is noted with the erasure itself, so no
//! crash and no full disk loses what is still to be done.

use super::schema::unscrubbed;
use super::{Connection, Result, Statement, time};
use chrono::{DateTime, Utc};
use diesel::dsl::max;
use diesel::prelude::*;

/// An erasure, and all before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Erasure(i32);

/// Notes that people are erased.
pub fn note(conn: &mut Connection, at: DateTime<Utc>) -> Result<()> {
    diesel::insert_into(unscrubbed::table).values(unscrubbed::since.eq(time::to_text(at))).run(conn)
}

/// Returns the last erasure after which the file has not been written anew, `None` if there is none.
pub fn last(conn: &mut Connection) -> Result<Option<Erasure>> {
    let last: Option<i32> = unscrubbed::table.select(max(unscrubbed::number)).first(conn)?;
    Ok(last.map(Erasure))
}

/// Notes that the file has been written anew after an erasure. One that came later stays noted.
pub fn forget(conn: &mut Connection, erasure: Erasure) -> Result<()> {
    diesel::delete(unscrubbed::table.filter(unscrubbed::number.le(erasure.0))).run(conn)
}
