//! The tables as diesel sees them are those of the migrations, and every reference has an index.

use super::opening;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

#[derive(QueryableByName)]
struct Column {
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = BigInt)]
    required: i64,
}

#[derive(QueryableByName)]
struct Key {
    #[diesel(sql_type = Text)]
    owner: String,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Text)]
    column_name: String,
}

fn database() -> (tempfile::TempDir, SqliteConnection) {
    let folder = tempfile::tempdir().unwrap();
    let conn = opening::open(&folder.path().join("a.db")).unwrap();
    (folder, conn)
}

/// Groups the columns of indexes or foreign keys by table and name.
fn keys(conn: &mut SqliteConnection, query: &str) -> BTreeMap<(String, String), Vec<String>> {
    let mut keys: BTreeMap<_, Vec<String>> = BTreeMap::new();
    for key in diesel::sql_query(query).load::<Key>(conn).unwrap() {
        keys.entry((key.owner, key.name)).or_default().push(key.column_name);
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
        let columns: Vec<Column> = diesel::sql_query(format!(
            "SELECT name, type AS kind, \"notnull\" AS required FROM pragma_table_info('{name}')"
        ))
        .load(&mut conn)
        .unwrap();
        let found: Vec<String> = columns.iter().map(as_diesel).collect();
        assert_eq!(*written, found, "table {name}");
    }
    let all: i64 = diesel::select(diesel::dsl::sql::<BigInt>(
        "(SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' \
         AND name <> '__diesel_schema_migrations')",
    ))
    .get_result(&mut conn)
    .unwrap();
    assert_eq!(declared.len() as i64, all, "a table is missing here");
}

/// Returns the tables with their columns as they are declared, here and among the projections.
fn declared() -> Vec<(String, Vec<String>)> {
    let mut sources = vec![include_str!("schema.rs").to_owned()];
    let projections = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/store/projections");
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

fn as_diesel(column: &Column) -> String {
    let kind = match column.kind.as_str() {
        "INTEGER" => "Integer",
        "BIGINT" => "BigInt",
        "TEXT" => "Text",
        "BOOLEAN" => "Bool",
        other => panic!("{other} is no type that PostgreSQL and SQLite share"),
    };
    match column.required {
        0 => format!("{} -> Nullable<{kind}>", column.name),
        _ => format!("{} -> {kind}", column.name),
    }
}
