//! Everything that a form may have changed: the whole database and the copies made by the button.

use crate::server::TestServer;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::Text;
use preisschnapsen::app::Cause;
use std::collections::BTreeMap;

/// The table with as many rows as chance wants: a self-pairing has no match, and a match without a player no entry about its result.
const OF_CHANCE: &str = "journal";

/// What is stored, table by table, row by row.
#[derive(Debug, PartialEq, Eq)]
pub struct Stored(BTreeMap<String, Vec<String>>);

#[derive(QueryableByName)]
struct Line {
    #[diesel(sql_type = Text)]
    line: String,
}

impl Stored {
    /// Reads everything that a house has stored.
    pub fn in_house(server: &TestServer) -> Stored {
        let file = server.app.database().to_str().unwrap().to_owned();
        let mut conn = SqliteConnection::establish(&file).unwrap();
        // A house that has just been opened or closed may hold the file for a moment.
        conn.batch_execute("PRAGMA busy_timeout = 5000").unwrap();
        let mut lines = |sql: &str| -> Vec<String> {
            let rows: Vec<Line> = diesel::sql_query(sql).load(&mut conn).unwrap();
            rows.into_iter().map(|row| row.line).collect()
        };
        let tables = lines(
            "SELECT name AS line FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE '\\_%' ESCAPE '\\'",
        );
        let mut stored = BTreeMap::new();
        for table in tables {
            let mut columns = lines(&format!("SELECT name AS line FROM pragma_table_info('{table}')"));
            // When somebody was seen last is no effect of a form.
            columns.retain(|column| column != "seen_at");
            let row: Vec<_> = columns.iter().map(|column| format!("quote(\"{column}\")")).collect();
            let rows =
                lines(&format!("SELECT {} AS line FROM \"{table}\" ORDER BY 1", row.join(" || ' | ' || ")));
            stored.insert(table, rows);
        }
        let by_hand =
            server.app.copies().backups().unwrap().into_iter().filter(|copy| copy.cause == Cause::ByHand);
        stored.insert("copies".to_owned(), by_hand.map(|copy| copy.path.display().to_string()).collect());
        Stored(stored)
    }

    /// Returns how many rows each table has, where chance has no say in it.
    pub fn rows(&self) -> BTreeMap<&str, usize> {
        let counted = self.0.iter().filter(|(table, _)| table.as_str() != OF_CHANCE);
        counted.map(|(table, rows)| (table.as_str(), rows.len())).collect()
    }

    /// Returns how many forms have done something that counts once for ever.
    pub fn forms(&self) -> usize {
        self.0["form_keys"].len()
    }
}
