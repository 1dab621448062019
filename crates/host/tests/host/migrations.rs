//! How a database becomes one of the host.

use crate::postgres::{Postgres, connect};
use crate::support::{Host, entries_after};
use preisschnapsen_host::store::{Head, HostStore, OpenError};

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn several_servers_may_start_on_an_empty_database_at_once() {
    let address = Postgres::shared().database().await;
    let open = || async { HostStore::open(&address.parse().unwrap()).await };
    let opened = futures_util::future::join_all((0..6).map(|_| open())).await;
    for store in opened {
        assert_eq!(store.unwrap().newest_change().await.unwrap(), 0);
    }
    let look = connect(&address).await;
    let run = look.query_one("SELECT count(*), min(version) FROM migrations", &[]).await.unwrap();
    assert_eq!((run.get::<_, i64>(0), run.get::<_, &str>(1)), (12, "000001"));
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn nights_of_before_are_measured_when_their_bytes_begin_to_count() {
    let host = Host::new().await;
    let (writing, empty) = (host.writing().await, host.writing().await);
    let new = entries_after(Head::START, 3, "abend");
    host.append(&writing, &new).await.unwrap();
    let before = host.connect().await;
    let sql = "ALTER TABLE nights DROP COLUMN entry_bytes; ALTER TABLE erasures DROP COLUMN at;
        DELETE FROM migrations WHERE version = '000012'";
    before.batch_execute(sql).await.unwrap();
    let host = Host::at(host.address).await;
    let bytes = async |night| host.store.night(night).await.unwrap().unwrap().entry_bytes;
    let sum = new.iter().map(|entry| entry.body.len() as i64).sum::<i64>();
    assert_eq!((bytes(writing.night).await, bytes(empty.night).await), (sum, 0));
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_database_of_a_newer_version_or_of_another_program_is_left_alone() {
    let host = Host::new().await;
    let tamper = host.connect().await;
    tamper.batch_execute("INSERT INTO migrations (version) VALUES ('999999')").await.unwrap();
    let newer = HostStore::open(&host.address.parse().unwrap()).await.unwrap_err();
    assert!(matches!(&newer, OpenError::TooNew { migration, .. } if migration == "999999"), "{newer}");

    let foreign = Postgres::shared().database().await;
    let tamper = connect(&foreign).await;
    tamper.batch_execute("CREATE TABLE entries (title text)").await.unwrap();
    let refused = HostStore::open(&foreign.parse().unwrap()).await.unwrap_err();
    assert!(matches!(refused, OpenError::Migration { .. }), "{refused}");
    let tables = "SELECT string_agg(tablename, ' ') FROM pg_tables WHERE schemaname = 'public'";
    assert_eq!(tamper.query_one(tables, &[]).await.unwrap().get::<_, &str>(0), "entries", "all or nothing");
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn who_may_not_make_tables_is_told_so() {
    let good = Postgres::shared().database().await;
    let administrator = connect(&good).await;
    let make =
        "DO $$ BEGIN CREATE ROLE guest LOGIN PASSWORD 'gast'; EXCEPTION WHEN duplicate_object THEN END $$";
    administrator.batch_execute(make).await.unwrap();
    let refused =
        HostStore::open(&good.replace("tester:geheim", "guest:gast").parse().unwrap()).await.unwrap_err();
    assert!(matches!(refused, OpenError::NotAllowed { .. }), "{refused}");
}

/// The columns of `schema.rs` are those that the migrations make.
#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn the_tables_are_those_that_diesel_sees() {
    let host = Host::new().await;
    let source = include_str!("../../src/store/schema.rs");
    let mut seen = Vec::new();
    let mut table = "";
    for line in source.lines().map(str::trim).filter(|line| !line.starts_with("diesel::")) {
        match line.split_once(" -> ") {
            Some((column, kind)) => {
                let kind = kind.trim_end_matches(',');
                seen.push(format!("{table}.{column} {kind}"));
            }
            None => table = line.split(' ').next().unwrap_or_default(),
        }
    }
    let sql = "SELECT table_name || '.' || column_name, is_nullable = 'YES', data_type FROM information_schema.columns \
        WHERE table_schema = 'public' AND table_name <> 'migrations'";
    let mut there = Vec::new();
    for row in host.connect().await.query(sql, &[]).await.unwrap() {
        let kind = match row.get::<_, &str>(2) {
            "integer" => "Integer",
            "bigint" => "BigInt",
            "text" => "Text",
            "bytea" => "Bytea",
            "boolean" => "Bool",
            "date" => "Date",
            "timestamp with time zone" => "Timestamptz",
            other => panic!("{other}"),
        };
        let kind = if row.get(1) { format!("Nullable<{kind}>") } else { kind.to_owned() };
        there.push(format!("{} {kind}", row.get::<_, &str>(0)));
    }
    seen.sort();
    there.sort();
    assert_eq!(seen, there);
}
