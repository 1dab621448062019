//! Who reads on from the last number misses nothing.

use crate::support::{Host, Writing, appended, entries_after, head_of};
use preisschnapsen_host::store::changes::Listener;
use preisschnapsen_host::store::{Head, NightId};
use std::cell::Cell;
use std::collections::HashMap;
use std::time::Duration;

/// Every commit in which a night changed is seen by a reader that polls meanwhile: the number of the last change only grows, and the head
/// that it reads with a number is that of this change or a later one.
#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_reader_misses_nothing_while_eight_write() {
    const WRITERS: usize = 8;
    const EACH: u32 = 60;
    let host = Host::new().await;
    let mut writings: Vec<Writing> = Vec::new();
    for _ in 0..WRITERS {
        writings.push(host.writing().await);
    }
    let other_server = Host::at(host.address.clone()).await;
    let begun = host.store.newest_change().await.unwrap();
    let open = Cell::new(WRITERS);
    let write = async |writing: &Writing, store: &Host| {
        let mut head = Head::START;
        for _ in 0..EACH {
            let new = entries_after(head, 1, "a");
            head = head_of(&new);
            assert_eq!(store.append(writing, &new).await, appended(1, head, 1));
        }
        open.set(open.get() - 1);
    };
    let read = async {
        let mut last = begun;
        let mut heads: HashMap<NightId, u32> = HashMap::new();
        let mut polls = 0_u32;
        loop {
            let done = open.get() == 0;
            // Few at a time, so that it has to ask on.
            let changes = host.store.changes_after(last, 3).await.unwrap();
            polls += 1;
            if done && changes.is_empty() {
                return (last, heads, polls);
            }
            for change in changes {
                assert!(change.change > last, "{change:?} after {last}");
                last = change.change;
                // Of a later change, if one has come since.
                let head = host.store.night(change.night).await.unwrap().unwrap().head.number;
                let before = heads.insert(change.night, head).unwrap_or(0);
                assert!(head > 0 && head >= before, "{change:?}: {head} after {before}");
            }
        }
    };
    let stores = [&host, &other_server];
    let writing = futures_util::future::join_all(
        writings.iter().enumerate().map(|(at, writing)| write(writing, stores[at % 2])),
    );
    let ((last, heads, polls), _) = tokio::join!(read, writing);
    assert_eq!(
        last,
        begun + i64::try_from(WRITERS).unwrap() * i64::from(EACH),
        "each commit has a number of its own"
    );
    assert_eq!(heads.len(), WRITERS);
    assert!(heads.values().all(|number| *number == EACH), "{heads:?}");
    assert!(polls > 20, "{polls}");
}

/// The trap that this is about: a lower number that is committed after a higher one was read.
#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_change_that_is_committed_late_gets_no_number_before_one_that_was_read() {
    let host = Host::new().await;
    let [slow, quick] = [host.writing().await, host.writing().await];
    let begun = host.store.newest_change().await.unwrap();
    let torn = host.connect().await;
    torn.batch_execute(&format!("BEGIN; SELECT note_change({})", slow.night.0)).await.unwrap();
    let entries = entries_after(Head::START, 1, "a");
    let appending = host.append(&quick, &entries);
    let waiting = async {
        tokio::time::sleep(Duration::from_millis(300)).await;
        assert_eq!(
            host.store.changes_after(begun, 10).await.unwrap(),
            [],
            "nothing is there to be read before"
        );
        torn.batch_execute("COMMIT").await.unwrap();
    };
    let (answer, ()) = tokio::join!(appending, waiting);
    assert!(answer.is_ok(), "{answer:?}");
    let nights: Vec<_> = host.store.changes_after(begun, 10).await.unwrap();
    let nights: Vec<_> = nights.iter().map(|change| (change.change - begun, change.night)).collect();
    assert_eq!(nights, [(1, slow.night), (2, quick.night)]);
    // What is rolled back leaves no hole.
    torn.batch_execute(&format!("BEGIN; SELECT note_change({}); ROLLBACK", slow.night.0)).await.unwrap();
    assert_eq!(host.store.newest_change().await.unwrap(), begun + 2);
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn who_listens_is_woken_by_a_change_and_by_nothing_else() {
    let host = Host::new().await;
    let writing = host.writing().await;
    let mut listener = Listener::open(&host.address.parse().unwrap()).await.unwrap();
    assert!(
        tokio::time::timeout(Duration::from_millis(200), listener.next()).await.is_err(),
        "nothing was changed"
    );
    host.append(&writing, &entries_after(Head::START, 1, "a")).await.unwrap();
    tokio::time::timeout(Duration::from_secs(5), listener.next()).await.expect("it is woken").unwrap();
}
