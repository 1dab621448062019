//! A database that is not there, or goes away and comes back.

use crate::postgres::Postgres;
use crate::support::{Host, appended, entries_after, head_of, written_by};
use preisschnapsen_host::store::append::Appended;
use preisschnapsen_host::store::{Address, Head, HostStore, NotDone, OpenError, StoreError};
use std::net::TcpListener;
use std::time::{Duration, Instant};

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn what_is_wrong_with_the_address_is_said_without_the_password() {
    let shared = Postgres::shared();
    let good = shared.database().await;
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let open = async |address: &str| HostStore::open(&address.parse::<Address>().unwrap()).await.unwrap_err();
    let nobody = open(&format!("postgres://tester:geheim@127.0.0.1:{free}/host")).await;
    assert!(matches!(nobody, OpenError::Unreachable { .. }), "{nobody}");
    let wrong = open(&good.replace("geheim", "falsch")).await;
    assert!(matches!(wrong, OpenError::Refused { .. }), "{wrong}");
    let missing = open(&good.replace(":geheim", "")).await;
    assert!(matches!(missing, OpenError::Refused { .. }), "{missing}");
    let stranger = open(&good.replace("tester", "niemand")).await;
    assert!(matches!(stranger, OpenError::Refused { .. }), "{stranger}");
    let none = open(&shared.address("fehlt")).await;
    assert!(matches!(none, OpenError::NoDatabase { .. }), "{none}");
    let tls = open(&format!("{good}?sslmode=require")).await;
    assert!(matches!(tls, OpenError::Tls { .. }), "{tls}");
    for sentence in [nobody, wrong, missing, stranger, none, tls].map(|error| error.to_string()) {
        assert!(!sentence.contains("geheim") && !sentence.contains("falsch"), "{sentence}");
        assert!(sentence.contains("127.0.0.1:"), "{sentence}");
    }
    HostStore::open(&good.parse().unwrap()).await.unwrap();
}

/// Two servers keep their pools while PostgreSQL is restarted.
#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn the_database_goes_away_for_some_seconds_and_comes_back() {
    let own = Postgres::start();
    let host = Host::at(own.database().await).await;
    let writing = host.writing().await;
    let first = entries_after(Head::START, 3, "a");
    host.append(&writing, &first).await.unwrap();
    own.stop();
    let begun = Instant::now();
    let next = entries_after(head_of(&first), 2, "a");
    let check = crate::support::check;
    for _ in 0..2 {
        let answer = host.store.append(writing.night, writing.epoch, &next, None, check).await;
        assert!(matches!(answer, Err(NotDone::Failed(StoreError::Away(_)))), "{answer:?}");
        assert!(matches!(host.store.is_there().await, Err(StoreError::Away(_))));
    }
    assert!(begun.elapsed() < Duration::from_secs(20), "nobody waits for ever: {:?}", begun.elapsed());
    own.start_again();
    host.store.is_there().await.unwrap();
    assert_eq!(host.append(&writing, &next).await, appended(1, head_of(&next), 2));
    assert_eq!(host.store.entries_after(writing.night, 0, 10).await.unwrap().len(), 5);
}

/// A server that is gone in the middle of a transaction holds nobody up for long.
#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_request_that_is_dropped_in_the_middle_leaves_nothing_locked() {
    let host = Host::new().await;
    let writing = host.writing().await;
    let new = entries_after(Head::START, 500, "a");
    for micros in (0..40).map(|step| step * 250) {
        let _ = tokio::time::timeout(Duration::from_micros(micros), host.append(&writing, &new)).await;
    }
    let begun = Instant::now();
    assert!(
        matches!(host.append(&writing, &new).await, Ok(Appended { head, .. }) if head == written_by(1, head_of(&new)))
    );
    assert!(begun.elapsed() < Duration::from_secs(3), "{:?}", begun.elapsed());
    assert_eq!(host.store.entries_after(writing.night, 0, 1_000).await.unwrap().len(), 500);
}

/// PostgreSQL itself crashes again and again while a laptop sends: what was acknowledged is there afterwards, and nothing twice.
#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_database_that_crashes_keeps_what_was_acknowledged() {
    let own = Postgres::start();
    let host = Host::at(own.database().await).await;
    let writing = host.writing().await;
    let all = entries_after(Head::START, 600, "a");
    let (mut acknowledged, mut crashes, mut failed) = (0, 0, 0);
    while acknowledged < all.len() {
        let until = (acknowledged + 20).min(all.len());
        let sent = host.store.append(
            writing.night,
            writing.epoch,
            &all[acknowledged..until],
            None,
            crate::support::check,
        );
        // It crashes in the middle of every tenth call, or a little before or after it.
        let crash = async {
            if acknowledged >= (crashes + 1) * 150 {
                crashes += 1;
                tokio::time::sleep(Duration::from_micros(400 * crashes as u64)).await;
                own.crash();
            }
        };
        let (answer, ()) = tokio::join!(sent, crash);
        match answer {
            Ok(Appended { head, .. }) => {
                assert_eq!(head, written_by(1, head_of(&all[..until])));
                acknowledged = until;
            }
            Err(NotDone::Failed(StoreError::Away(_))) => failed += 1,
            other => panic!("{other:?}"),
        }
        assert!(failed < 100);
    }
    assert_eq!(crashes, 3);
    let here = host.store.entries_after(writing.night, 0, 1_000).await.unwrap();
    let here: Vec<_> = here.into_iter().map(|entry| (entry.number, entry.hash)).collect();
    assert_eq!(here, all.iter().map(|entry| (entry.number, entry.hash)).collect::<Vec<_>>());
}
