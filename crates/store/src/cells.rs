//! Whether every cell of a file holds what its column should: SQLite puts anything anywhere, and what is called a text may be none.

use super::connection::{Connection, number};
use diesel::connection::DefaultLoadingMode;
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Binary, Text};

/// Numbers of rows that are given out next may not come near the last one that there is.
const LAST: i64 = 1_000_000_000;

/// Returns the columns that hold something else than they should, nothing if all is well. The tables must be those of this program.
pub(super) fn faults(conn: &mut Connection) -> QueryResult<Vec<String>> {
    let columns: Vec<(String, String, String)> = sql::<(Text, Text, Text)>(
        "SELECT t.name AS owner, c.name AS column_name, c.type AS kind FROM sqlite_schema t, pragma_table_info(t.name) c \
         WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY t.name, c.cid",
    )
    .load(conn)?;
    let mut faults = Vec::new();
    for (table, column, kind) in columns {
        if !is_sound(conn, &table, &column, &kind)? {
            faults.push(format!("column {column} of table {table} holds what does not belong there"));
        }
    }
    let used_up = format!(
        "SELECT count(*) FROM sqlite_sequence WHERE typeof(seq) <> 'integer' OR seq NOT BETWEEN 0 AND {LAST}"
    );
    let numbered = number(conn, "SELECT count(*) FROM sqlite_schema WHERE name = 'sqlite_sequence'")? > 0;
    if numbered && number(conn, &used_up)? > 0 {
        faults.push("the numbers of new rows are used up".to_owned());
    }
    Ok(faults)
}

fn is_sound(conn: &mut Connection, table: &str, column: &str, kind: &str) -> QueryResult<bool> {
    let wrong = match kind {
        "INTEGER" | "BOOLEAN" => {
            format!(
                "typeof(\"{column}\") <> 'integer' OR \"{column}\" NOT BETWEEN {} AND {}",
                i32::MIN,
                i32::MAX
            )
        }
        "BIGINT" => format!("typeof(\"{column}\") <> 'integer'"),
        _ => format!("typeof(\"{column}\") <> 'text'"),
    };
    let found = format!("SELECT count(*) FROM \"{table}\" WHERE \"{column}\" IS NOT NULL AND ({wrong})");
    if sql::<BigInt>(&found).get_result::<i64>(conn)? > 0 {
        return Ok(false);
    }
    if matches!(kind, "INTEGER" | "BOOLEAN" | "BIGINT") {
        return Ok(true);
    }
    let bytes =
        format!("SELECT CAST(\"{column}\" AS BLOB) AS bytes FROM \"{table}\" WHERE \"{column}\" IS NOT NULL");
    for text in sql::<Binary>(&bytes).load_iter::<Vec<u8>, DefaultLoadingMode>(conn)? {
        if std::str::from_utf8(&text?).is_err() {
            return Ok(false);
        }
    }
    Ok(true)
}
