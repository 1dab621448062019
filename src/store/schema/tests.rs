//! The tables as diesel sees them are those of the migrations, and every reference has an index.

use crate::store::connection;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use std::collections::BTreeMap;

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
    let conn = connection::open(&folder.path().join("a.db")).unwrap();
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
    assert!(foreign.len() > 30, "the query finds the foreign keys");
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
    let source = include_str!("../schema.rs");
    let mut tables = 0;
    for block in source.split("table! {").skip(1) {
        let mut lines = block.lines().map(str::trim).filter(|line| !line.is_empty());
        let name = lines.next().unwrap().split(' ').next().unwrap();
        let written: Vec<String> = lines
            .take_while(|line| line.contains(" -> "))
            .map(|line| line.trim_end_matches(',').to_owned())
            .collect();
        let columns: Vec<Column> = diesel::sql_query(format!(
            "SELECT name, type AS kind, \"notnull\" AS required FROM pragma_table_info('{name}')"
        ))
        .load(&mut conn)
        .unwrap();
        let found: Vec<String> = columns.iter().map(as_diesel).collect();
        assert_eq!(written, found, "table {name}");
        tables += 1;
    }
    let all: i64 = diesel::select(diesel::dsl::sql::<BigInt>(
        "(SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' \
         AND name <> '__diesel_schema_migrations')",
    ))
    .get_result(&mut conn)
    .unwrap();
    assert_eq!(tables, all, "a table is missing here");
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
