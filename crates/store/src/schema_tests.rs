//! The tables as diesel sees them are those of the migrations, and every reference has an index.

use super::connection::number;
use super::opening;
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

fn database() -> (tempfile::TempDir, SqliteConnection) {
    let folder = tempfile::tempdir().unwrap();
    let conn = opening::open(&folder.path().join("a.db")).unwrap();
    (folder, conn)
}

/// Groups the columns of indexes or foreign keys by table and name.
fn keys(conn: &mut SqliteConnection, query: &str) -> BTreeMap<(String, String), Vec<String>> {
    let mut keys: BTreeMap<_, Vec<String>> = BTreeMap::new();
    let rows: Vec<(String, String, String)> = sql::<(Text, Text, Text)>(query).load(conn).unwrap();
    for (owner, name, column) in rows {
        keys.entry((owner, name)).or_default().push(column);
    }
    keys
}

#[test]
fn every_foreign_key_has_an_index() {
    let (_folder, mut conn) = database();
    let foreign = keys(
        &mut conn,
        "SELECT t.name AS owner, CAST(k.id AS TEXT) AS name, k.\"from\" AS column_name \
         FROM sqlite_schema t, pragma_foreign_key_list(t.name) k WHERE t.type = 'table' ORDER BY k.id, k.seq",
    );
    let indexes = keys(
        &mut conn,
        "SELECT t.name AS owner, i.name AS name, c.name AS column_name \
         FROM sqlite_schema t, pragma_index_list(t.name) i, pragma_index_info(i.name) c \
         WHERE t.type = 'table' AND i.partial = 0 ORDER BY i.name, c.seqno",
    );
    let row_ids = keys(
        &mut conn,
        "SELECT t.name AS owner, '' AS name, c.name AS column_name \
         FROM sqlite_schema t, pragma_table_info(t.name) c WHERE t.type = 'table' AND c.pk > 0 ORDER BY c.pk",
    );
    assert!(foreign.len() > 15, "the query finds the foreign keys");
    for ((table, _), columns) in &foreign {
        let covered = indexes.iter().chain(&row_ids).any(|((owner, _), indexed)| {
            let mut head: Vec<_> = indexed.iter().take(columns.len()).collect();
            let mut wanted: Vec<_> = columns.iter().collect();
            head.sort();
            wanted.sort();
            owner == table && head == wanted
        });
        assert!(covered, "{table} has no index on {columns:?}, which refers to another table");
    }
}

#[test]
fn the_tables_here_are_those_of_the_migrations() {
    let (_folder, mut conn) = database();
    let declared = declared();
    for (name, written) in &declared {
        let query = format!("SELECT name, type, \"notnull\" FROM pragma_table_info('{name}')");
        let columns: Vec<Column> = sql::<(Text, Text, BigInt)>(&query).load(&mut conn).unwrap();
        let found: Vec<String> = columns.into_iter().map(as_diesel).collect();
        assert_eq!(*written, found, "table {name}");
    }
    let all = "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' \
        AND name <> '__diesel_schema_migrations'";
    assert_eq!(number(&mut conn, all), Ok(declared.len() as i64), "a table is missing here");
}

/// Returns the tables with their columns as they are declared, here and among the projections.
fn declared() -> Vec<(String, Vec<String>)> {
    let mut sources = vec![include_str!("schema.rs").to_owned()];
    let projections = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/projections");
    let files = fs::read_dir(projections).unwrap().map(|file| file.unwrap().path());
    let files = files.filter(|file| !file.ends_with("mod.rs"));
    sources.extend(files.map(|file| fs::read_to_string(file).unwrap().replace("projection! {", "table! {")));
    let blocks = sources.iter().flat_map(|source| source.split("table! {").skip(1));
    blocks.map(columns).collect()
}

/// Reads `name (key) { column -> Type, … }`, or with `column: type as Type` for a column.
fn columns(block: &str) -> (String, Vec<String>) {
    let mut lines = block.lines().map(str::trim).filter(|line| !line.is_empty());
    let name = lines.next().unwrap().split(' ').next().unwrap();
    let column = |line: &str| match line.trim_end_matches(',').split_once(" as ") {
        Some((column, kind)) => format!("{} -> {kind}", column.split(':').next().unwrap()),
        None => line.trim_end_matches(',').to_owned(),
    };
    (name.to_owned(), lines.take_while(|line| !line.starts_with('}')).map(column).collect())
}

/// Its name, its type, and whether it is required.
type Column = (String, String, i64);

fn as_diesel((name, kind, required): Column) -> String {
    let kind = match kind.as_str() {
        "INTEGER" => "Integer",
        "BIGINT" => "BigInt",
        "TEXT" => "Text",
        "BOOLEAN" => "Bool",
        other => panic!("{other} is no type that PostgreSQL and SQLite share"),
    };
    if required == 0 { format!("{name} -> Nullable<{kind}>") } else { format!("{name} -> {kind}") }
}
