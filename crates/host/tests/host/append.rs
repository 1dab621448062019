//! Entries come once, in their order, from one laptop.

use crate::support::{Host, Writing, check, entries_after, head_of, told, written_by};
use mirror::{MOST_ENTRIES, Refusal};
use preisschnapsen_host::store::append::{Appended, LONGEST, MOST_OF_A_NIGHT};
use preisschnapsen_host::store::{By, Head, NightId, StoreError};

fn appended(new: u32, head: Head) -> Result<Appended, Refusal> {
    crate::support::appended(1, head, new)
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn entries_come_in_as_they_were_and_the_same_ones_once() {
    let host = Host::new().await;
    let writing = host.writing().await;
    let all = entries_after(Head::START, 500, "a");
    let head = head_of(&all);
    assert_eq!(host.append(&writing, &[]).await, appended(0, Head::START));
    assert_eq!(host.append(&writing, &all[..20]).await, appended(20, head_of(&all[..20])));
    // Again, a part of them again, and with others behind.
    assert_eq!(host.append(&writing, &all[..20]).await, appended(0, head_of(&all[..20])));
    assert_eq!(host.append(&writing, &all[3..7]).await, appended(0, head_of(&all[..20])));
    assert_eq!(host.append(&writing, &all[10..]).await, appended(480, head));
    let here = host.store.entries_after(writing.night, 0, 1_000).await.unwrap();
    let here: Vec<_> = here.into_iter().map(|entry| (entry.number, entry.hash, entry.body)).collect();
    assert_eq!(here, all.into_iter().map(|entry| (entry.number, entry.hash, entry.body)).collect::<Vec<_>>());
    let standing = host.store.standing(writing.night).await.unwrap().unwrap();
    assert_eq!((standing.night.epoch, standing.night.head), (1, head));
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn what_cannot_be_taken_is_named_and_changes_nothing() {
    let host = Host::new().await;
    let writing = host.writing().await;
    let all = entries_after(Head::START, 10, "a");
    host.append(&writing, &all).await.unwrap();
    let (head, change) = (head_of(&all), host.store.newest_change().await.unwrap());
    let next = entries_after(head, 501, "a");

    let fork = entries_after(head_of(&all[..4]), 3, "b");
    assert_eq!(host.append(&writing, &fork).await, Err(Refusal::Fork { head: written_by(1, head) }));
    let beyond = entries_after(head_of(&all[..9]), 30, "b");
    assert_eq!(host.append(&writing, &beyond).await, Err(Refusal::Fork { head: written_by(1, head) }));
    assert_eq!(host.append(&writing, &next[1..3]).await, Err(Refusal::Gap { head: written_by(1, head) }));
    assert_eq!(next.len(), MOST_ENTRIES + 1);
    assert_eq!(host.append(&writing, &next).await, Err(Refusal::TooMany));

    let mut changed = next[..3].to_vec();
    changed[1].body.push(b'!');
    let mut hole = next[..3].to_vec();
    hole.remove(1);
    let mut twice = next[..3].to_vec();
    twice[2] = twice[1].clone();
    let mut long = next[..3].to_vec();
    long[2].body = vec![b'a'; 262_145];
    for (entries, is_wrong) in [(changed, 12), (long, 13)] {
        let answer = host.append(&writing, &entries).await;
        assert!(matches!(answer, Err(Refusal::Fault { number, .. }) if number == is_wrong), "{answer:?}");
    }
    let mut zero = next[..1].to_vec();
    zero[0].number = 0;
    for entries in [hole, twice, zero] {
        let answer = host.append(&writing, &entries).await;
        assert_eq!(answer, Err(Refusal::Gap { head: written_by(1, head) }));
    }
    assert_eq!(told(host.store.append(NightId(99), 1, &next[..1], None, check).await), Err(Refusal::Deleted));
    host.store.take_down(By::CommandLine, writing.night, "a complaint").await.unwrap();
    assert_eq!(host.append(&writing, &next[..1]).await, Err(Refusal::TakenDown));
    host.store.put_back(By::CommandLine, writing.night).await.unwrap();
    assert_eq!(host.store.newest_change().await.unwrap(), change + 2, "taken down and put back");
    assert_eq!(host.append(&writing, &next[..500]).await, appended(500, head_of(&next[..500])));
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn of_two_laptops_that_append_at_once_exactly_one_wins() {
    let host = Host::new().await;
    let writing = host.writing().await;
    let mut head = Head::START;
    for round in 0..40 {
        let [one, other] = ["a", "b"].map(|branch| entries_after(head, 3, &format!("{branch}{round}")));
        let (first, second) = tokio::join!(host.append(&writing, &one), host.append(&writing, &other));
        let now = match (&first, &second) {
            (Ok(Appended { head, new: 3 }), Err(Refusal::Fork { head: of })) if head == of => *head,
            (Err(Refusal::Fork { head: of }), Ok(Appended { head, new: 3 })) if head == of => *head,
            other => panic!("{other:?}"),
        };
        head = Head { number: now.number, hash: now.hash };
    }
    assert_eq!(head.number, 120);
    // The same entries twice at once are there once.
    let same = entries_after(head, 200, "a");
    let (first, second) = tokio::join!(host.append(&writing, &same), host.append(&writing, &same));
    let (Ok(Appended { new: one, .. }), Ok(Appended { new: other, .. })) = (&first, &second) else {
        panic!("{first:?} {second:?}");
    };
    assert_eq!(one + other, 200);
    assert_eq!(host.store.entries_after(writing.night, 0, 1_000).await.unwrap().len(), 320);
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_night_is_full_at_fifty_thousand() {
    let host = Host::new().await;
    let writing = host.writing().await;
    let take = |_: &_, _: &[_]| Ok(());
    let mut head = Head::START;
    for _ in 0..MOST_OF_A_NIGHT / 500 {
        let new = entries_after(head, 500, "a");
        head = head_of(&new);
        let answer = told(host.store.append(writing.night, writing.epoch, &new, None, take).await);
        assert_eq!(answer, appended(500, head));
    }
    let one_more = entries_after(head, 1, "a");
    assert_eq!(
        host.append(&writing, &one_more).await,
        Err(Refusal::Full { head: Some(written_by(1, head)) })
    );
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_night_is_full_at_sixty_four_mebibytes_and_is_read_some_at_a_time() {
    let host = Host::new().await;
    let writing = host.writing().await;
    let take = |_: &_, _: &[_]| Ok(());
    let mut head = Head::START;
    // Nobody packs them: each is as long in the database as here.
    let mut long = async |length: usize| {
        let mut new = entries_after(head, 1, "a");
        new[0].body = vec![b'a'; length];
        let answer = told(host.store.append(writing.night, writing.epoch, &new, None, take).await);
        head = if answer.is_ok() { head_of(&new) } else { head };
        (answer, head)
    };
    for _ in 0..15 {
        let (answer, head) = long(LONGEST).await;
        assert_eq!(answer, appended(1, head));
    }
    let (answer, head) = long(LONGEST - 10).await;
    assert_eq!(answer, appended(1, head));
    assert_eq!(long(11).await, (Err(Refusal::Full { head: Some(written_by(1, head)) }), head));
    let (answer, head) = long(10).await;
    assert_eq!(answer, appended(1, head));
    assert_eq!(long(1).await, (Err(Refusal::Full { head: Some(written_by(1, head)) }), head));

    // A server that has nothing reads two of them at a time, and in the end all.
    let (mut has, mut read) = (Head::START, Vec::new());
    loop {
        let news = host.store.news(writing.night, has, None).await.unwrap().unwrap();
        assert_eq!((news.after, news.signed.is_none()), (has, true));
        read.push(news.entries.len());
        has = news.head();
        if !news.is_part() {
            break;
        }
    }
    assert_eq!((has, read), (head, vec![2, 2, 2, 2, 2, 2, 2, 3]));
    let mut numbers = Vec::new();
    host.store.each_entry(writing.night, |entry| numbers.push(entry.number)).await.unwrap();
    assert_eq!(numbers, (1..=17).collect::<Vec<_>>());
    // What is deleted makes room.
    host.store.delete_night(By::CommandLine, writing.night).await.unwrap();
    assert_eq!(host.store.night(writing.night).await.unwrap().unwrap().entry_bytes, 0);
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn the_database_itself_refuses_to_change_or_delete_an_entry() {
    let host = Host::new().await;
    let writing = host.writing().await;
    host.append(&writing, &entries_after(Head::START, 5, "a")).await.unwrap();
    let tamper = host.connect().await;
    for sql in [
        "UPDATE entries SET body = 'x' WHERE number = 3",
        "UPDATE entries SET received_at = now() - interval '1 hour'",
        "DELETE FROM entries WHERE number = 5",
        "DELETE FROM entries",
        "TRUNCATE entries",
        "DELETE FROM nights",
        "TRUNCATE nights CASCADE",
        "INSERT INTO entries (night, epoch, number, hash, body) SELECT night, epoch, number, hash, 'x' FROM entries",
        "INSERT INTO entries (night, epoch, number, hash, body) VALUES (1, 1, 6, 'short', 'x')",
    ] {
        assert!(tamper.batch_execute(sql).await.is_err(), "{sql}");
    }
    host.store.take_down(By::CommandLine, writing.night, "a complaint").await.unwrap();
    assert!(tamper.batch_execute("DELETE FROM entries").await.is_err(), "taken down is not deleted");
    host.store.delete_night(By::CommandLine, writing.night).await.unwrap();
    let left = tamper.query_one("SELECT count(*) FROM entries", &[]).await.unwrap();
    assert_eq!(left.get::<_, i64>(0), 0);
    assert!(tamper.batch_execute("UPDATE nights SET state = 'open'").await.is_err(), "deleted stays deleted");
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_row_that_was_tampered_with_is_said_to_be_unreadable() {
    let host = Host::new().await;
    let Writing { night, .. } = host.writing().await;
    let tamper = host.connect().await;
    tamper.batch_execute("ALTER TABLE nights DROP CONSTRAINT nights_state_check").await.unwrap();
    tamper.batch_execute("UPDATE nights SET state = 'odd'").await.unwrap();
    let answer = host.store.night(night).await;
    assert!(matches!(answer, Err(StoreError::Unreadable { table: "nights", .. })), "{answer:?}");
}
