//! The tables as diesel sees them; a test compares this with the migrations.

use diesel::table;

table! {
    users (id) {
        id -> Integer,
        name -> Text,
        name_key -> Text,
        password_hash -> Nullable<Text>,
        language -> Nullable<Text>,
        created_at -> Text,
    }
}

table! {
    sessions (token_hash) {
        token_hash -> Text,
        user_id -> Integer,
        created_at -> Text,
        seen_at -> Text,
    }
}

table! {
    setup_tokens (token_hash) {
        token_hash -> Text,
        created_at -> Text,
    }
}

table! {
    tournaments (id) {
        id -> Integer,
        slug -> Text,
        version -> Integer,
        practice -> Bool,
        finished -> Bool,
        name -> Text,
        venue -> Text,
        held_on -> Text,
        rules_text -> Text,
    }
}

table! {
    prize_texts (tournament, prize) {
        tournament -> Integer,
        prize -> Integer,
        prize_text -> Text,
    }
}

table! {
    extra_texts (tournament, action) {
        tournament -> Integer,
        action -> Integer,
        texts -> Text,
    }
}

table! {
    logos (tournament, action) {
        tournament -> Integer,
        action -> Integer,
        mark -> Nullable<Text>,
        media_type -> Nullable<Text>,
        width -> Nullable<Integer>,
        height -> Nullable<Integer>,
        picture -> Nullable<Text>,
    }
}

table! {
    people (tournament, player) {
        tournament -> Integer,
        player -> Integer,
        name -> Text,
        place -> Text,
        name_key -> Text,
        place_key -> Text,
    }
}

table! {
    notes (tournament, action) {
        tournament -> Integer,
        action -> Integer,
        note -> Text,
    }
}

table! {
    former_texts (tournament, action, player) {
        tournament -> Integer,
        action -> Integer,
        player -> Integer,
        texts -> Text,
    }
}

table! {
    form_keys (form_key, content_hash) {
        form_key -> Text,
        content_hash -> Text,
        tournament -> Integer,
        action -> Integer,
        used_at -> Text,
    }
}

table! {
    draw_secrets (tournament, commitment) {
        tournament -> Integer,
        commitment -> Text,
        secret -> Text,
    }
}

table! {
    ticket_keys (tournament, ticket, sale) {
        tournament -> Integer,
        ticket -> Integer,
        sale -> Integer,
        sale_key -> Text,
    }
}

table! {
    former_ticket_keys (former_key) {
        former_key -> Text,
        tournament -> Integer,
        ticket -> Integer,
    }
}

table! {
    journal (tournament, number) {
        tournament -> Integer,
        number -> Integer,
        at -> Text,
        by_user -> Nullable<Integer>,
        events -> Text,
        by_ticket -> Nullable<Integer>,
    }
}

table! {
    settings (tournament) {
        tournament -> Integer,
        capacity -> Integer,
        tickets_per_player -> Integer,
        ticket_price -> BigInt,
        bummerl_to_win -> Integer,
        prizes -> Integer,
        one_prize_each -> Bool,
        first_order -> Text,
        rules -> Text,
        table_count -> Integer,
        reporting -> Text,
    }
}

table! {
    players (tournament, player) {
        tournament -> Integer,
        player -> Integer,
        listed -> Bool,
        withdrawn_by -> Nullable<Integer>,
    }
}

table! {
    tickets (tournament, ticket) {
        tournament -> Integer,
        ticket -> Integer,
        player -> Integer,
        sale -> Integer,
    }
}

table! {
    payments (tournament, position) {
        tournament -> Integer,
        position -> Integer,
        action -> Integer,
        player -> Integer,
        amount -> BigInt,
    }
}

table! {
    draws (tournament, stage, attempt) {
        tournament -> Integer,
        stage -> Text,
        attempt -> Integer,
        slots -> Integer,
        pull_order -> Text,
        by_procedure -> Text,
        commitment -> Nullable<Text>,
        phrase -> Nullable<Text>,
        secret -> Nullable<Text>,
        seed -> Nullable<Text>,
        complete -> Bool,
        closed_by -> Integer,
        voided_by -> Nullable<Integer>,
        void_cause -> Nullable<Text>,
    }
}

table! {
    draw_entries (tournament, stage, attempt, ticket) {
        tournament -> Integer,
        stage -> Text,
        attempt -> Integer,
        ticket -> Integer,
        player -> Integer,
    }
}

table! {
    pulls (tournament, stage, attempt, position) {
        tournament -> Integer,
        stage -> Text,
        attempt -> Integer,
        position -> Integer,
        ticket -> Integer,
        pot -> Text,
        number -> Integer,
    }
}

table! {
    put_backs (tournament, stage, attempt, position, turn) {
        tournament -> Integer,
        stage -> Text,
        attempt -> Integer,
        position -> Integer,
        turn -> Integer,
        number -> Integer,
    }
}

table! {
    pairings (tournament, stage, attempt, number) {
        tournament -> Integer,
        stage -> Text,
        attempt -> Integer,
        number -> Integer,
        left_ticket -> Nullable<Integer>,
        right_ticket -> Nullable<Integer>,
    }
}

table! {
    results (tournament, stage, attempt, number) {
        tournament -> Integer,
        stage -> Text,
        attempt -> Integer,
        number -> Integer,
        left_ticket -> Integer,
        right_ticket -> Integer,
        kind -> Text,
        left_bummerl -> Nullable<Integer>,
        right_bummerl -> Nullable<Integer>,
        walkover_winner -> Nullable<Text>,
        absence -> Nullable<Text>,
        entered_by -> Integer,
        evidence -> Text,
    }
}

table! {
    reports (tournament, stage, attempt, number, side) {
        tournament -> Integer,
        stage -> Text,
        attempt -> Integer,
        number -> Integer,
        side -> Text,
        ticket -> Integer,
        left_bummerl -> Integer,
        right_bummerl -> Integer,
        reported_by -> Integer,
    }
}

table! {
    lots (tournament, place, position) {
        tournament -> Integer,
        place -> Integer,
        position -> Integer,
        ticket -> Integer,
    }
}

table! {
    calls (tournament, stage, attempt, number) {
        tournament -> Integer,
        stage -> Text,
        attempt -> Integer,
        number -> Integer,
        table_number -> Nullable<Integer>,
        called_by -> Nullable<Integer>,
        begun_by -> Nullable<Integer>,
    }
}

table! {
    missing (tournament, player) {
        tournament -> Integer,
        player -> Integer,
        stage -> Text,
        attempt -> Integer,
        number -> Integer,
        noted_by -> Integer,
    }
}

table! {
    prizes (tournament, prize) {
        tournament -> Integer,
        prize -> Integer,
        overridden -> Bool,
        override_ticket -> Nullable<Integer>,
        handed_over -> Bool,
    }
}

table! {
    till (tournament) {
        tournament -> Integer,
        counted -> BigInt,
    }
}

diesel::joinable!(sessions -> users (user_id));
diesel::allow_tables_to_appear_in_same_query!(sessions, users);

// The key of a ticket leads to its tournament.
diesel::joinable!(ticket_keys -> tournaments (tournament));
diesel::joinable!(former_ticket_keys -> tournaments (tournament));
diesel::allow_tables_to_appear_in_same_query!(ticket_keys, former_ticket_keys, tournaments);

#[cfg(test)]
mod tests {
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
        let source = include_str!("schema.rs").split("#[cfg(test)]").next().unwrap();
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
}
