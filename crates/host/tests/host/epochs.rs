//! Which laptop writes: forks, handovers, and branches that were closed.

use crate::support::{Host, appended, entries_after, head_of, random, told, written_by};
use mirror::Refusal;
use preisschnapsen_host::Code;
use preisschnapsen_host::store::{By, Head, NightId};
use serde_json::json;
use tournament::chain::Hash;

fn code() -> Code {
    Code::handover(random())
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_decision_closes_the_other_branch_which_stays_readable() {
    let host = Host::new().await;
    let mut writing = host.writing().await;
    let old = entries_after(Head::START, 10, "a");
    host.append(&writing, &old).await.unwrap();
    let base = head_of(&old[..6]);
    let new = entries_after(base, 7, "b");
    assert_eq!(host.append(&writing, &new).await, Err(Refusal::Fork { head: written_by(1, head_of(&old)) }));

    let invented = Head { number: 6, hash: Hash::of(b"invented") };
    let beyond = Head { number: 11, hash: Hash::of(b"beyond") };
    for none in [invented, beyond, Head { number: 0, hash: base.hash }] {
        let answer = told(host.store.decide(writing.night, &writing.token, 1, none, &code()).await);
        assert_eq!(answer, Err(Refusal::Changed { head: written_by(1, head_of(&old)) }));
    }
    let answer = told(host.store.decide(writing.night, &writing.token, 1, base, &code()).await);
    assert_eq!(answer, Ok(2));
    // Who decides about what they have seen before decides nothing.
    let late = told(host.store.decide(writing.night, &writing.token, 1, base, &code()).await);
    assert_eq!(late, Err(Refusal::Changed { head: written_by(2, base) }));
    assert_eq!(host.pair_from(&writing.handover, "here").await.0, Err(Refusal::ExpiredCode));
    // The laptop that wrote before is told so, whatever it sends.
    let answer = host.append(&writing, &entries_after(head_of(&old), 1, "a")).await;
    assert_eq!(answer, Err(Refusal::epoch_over(written_by(2, base))));
    writing.epoch = 2;
    assert_eq!(host.append(&writing, &new).await, appended(2, head_of(&new), 7));
    assert_eq!(
        host.append(&writing, &old[6..]).await,
        Err(Refusal::Fork { head: written_by(2, head_of(&new)) })
    );

    let numbers = |entries: Vec<preisschnapsen_host::store::entries::StoredEntry>| {
        entries.into_iter().map(|entry| (entry.epoch, entry.number)).collect::<Vec<_>>()
    };
    let counts = numbers(host.store.entries_after(writing.night, 4, 100).await.unwrap());
    assert_eq!(counts[..3], [(1, 5), (1, 6), (2, 7)]);
    assert_eq!(counts.len(), 9);
    let export = host.store.export(writing.night).await.unwrap().unwrap();
    let closed = export["entries"].as_array().unwrap().iter().filter(|entry| entry["closed"] == true);
    let closed: Vec<_> = closed.map(|entry| serde_json::json!([entry["epoch"], entry["number"]])).collect();
    assert_eq!(closed, [7, 8, 9, 10].map(|number| serde_json::json!([1, number])));
    let branches = host.store.closed_branches(writing.night).await.unwrap();
    assert_eq!(branches.iter().map(|branch| (branch.from, branch.until)).collect::<Vec<_>>(), [(7, 10)]);
    // Back before both: a third branch from entry 2.
    let base = head_of(&old[..2]);
    assert_eq!(told(host.store.decide(writing.night, &writing.token, 2, base, &code()).await), Ok(3));
    let counts = numbers(host.store.entries_after(writing.night, 0, 100).await.unwrap());
    assert_eq!(counts, [(1, 1), (1, 2)]);
    // What the first decision had closed is another branch than what this one has, of both laptops.
    let branches = host.store.closed_branches(writing.night).await.unwrap();
    let seen = branches.iter().map(|branch| (branch.from, branch.until, branch.unread.len()));
    assert_eq!(seen.collect::<Vec<_>>(), [(7, 10, 4), (3, 13, 11)]);
    assert!(branches[0].closed_at < branches[1].closed_at);
    let night = host.store.night(writing.night).await.unwrap().unwrap();
    assert_eq!((night.head, night.entry_count), (base, 17));
    assert_eq!(
        told(host.store.decide(NightId(99), &writing.token, 1, base, &code()).await),
        Err(Refusal::TakenDown)
    );
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_server_that_shows_a_night_reads_on_and_anew_where_a_branch_was_closed() {
    let host = Host::new().await;
    let mut writing = host.writing().await;
    let old = entries_after(Head::START, 10, "a");
    host.append(&writing, &old).await.unwrap();
    let news = async |has: Head| host.store.news(writing.night, has, None).await.unwrap().unwrap();
    let all = news(Head::START).await;
    assert_eq!((all.after, all.head(), all.is_part()), (Head::START, head_of(&old), false));
    let some = news(head_of(&old[..7])).await;
    assert_eq!((some.after, some.entries.len(), some.head()), (head_of(&old[..7]), 3, head_of(&old)));
    let none = news(head_of(&old)).await;
    assert_eq!((none.entries.len(), none.head(), none.is_part()), (0, head_of(&old), false));

    let base = head_of(&old[..6]);
    host.store.decide(writing.night, &writing.token, 1, base, &code()).await.unwrap();
    // What is no part of it any more is not gone on with, also while nothing is in its place yet.
    let back = news(head_of(&old)).await;
    assert_eq!((back.after, back.entries.len(), back.head()), (Head::START, 6, base));
    writing.epoch = 2;
    let new = entries_after(base, 9, "b");
    host.append(&writing, &new).await.unwrap();
    let other = host.store.news(writing.night, head_of(&old), None).await.unwrap().unwrap();
    assert_eq!((other.after, other.head()), (Head::START, head_of(&new)));
    assert_eq!(host.store.news(NightId(99), Head::START, None).await.unwrap(), None);
    host.store.delete_night(By::CommandLine, writing.night).await.unwrap();
    let gone = host.store.news(writing.night, head_of(&new), None).await.unwrap().unwrap();
    assert_eq!((gone.night.state, gone.entries.len()), (preisschnapsen_host::store::State::Deleted, 0));
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn another_laptop_goes_on_by_the_code_on_paper() {
    let host = Host::new().await;
    let first = host.writing().await;
    let old = entries_after(Head::START, 4, "a");
    host.append(&first, &old).await.unwrap();
    let second = host.writing_by(&first.handover).await;
    assert_eq!((second.night, second.epoch), (first.night, 2));
    assert_ne!(second.token, first.token);
    let next = entries_after(head_of(&old), 2, "a");
    assert_eq!(host.append(&first, &next).await, Err(Refusal::epoch_over(written_by(2, head_of(&old)))));
    assert_eq!(host.append(&second, &next).await, appended(2, head_of(&next), 2));
    assert_eq!(host.pair_from(&first.handover, "here").await.0, Err(Refusal::UsedCode));
    // And back, by the code that the second one got.
    let back = host.writing_by(&second.handover).await;
    assert_eq!(back.epoch, 3);
    let export = host.store.export(first.night).await.unwrap().unwrap();
    let ways = export["epochs"].as_array().unwrap().iter();
    let ways: Vec<_> = ways.map(|epoch| json!([epoch["epoch"], epoch["base"], epoch["way"]])).collect();
    assert_eq!(ways, [json!([1, 0, "paired"]), json!([2, 4, "handed-over"]), json!([3, 6, "handed-over"])]);
    // Paired anew, the code that lies about on paper is void.
    let code = Code::pairing(random());
    host.store.invite_again(By::CommandLine, first.night, &code).await.unwrap().unwrap();
    assert_eq!(host.writing_by(&code).await.epoch, 4);
    assert_eq!(host.pair_from(&back.handover, "here").await.0, Err(Refusal::ExpiredCode));
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn nobody_decides_without_end() {
    let host = Host::new().await;
    let mut writing = host.writing().await;
    let entries = entries_after(Head::START, 1, "a");
    host.append(&writing, &entries).await.unwrap();
    let base = head_of(&entries);
    for epoch in 1..100 {
        assert_eq!(
            told(host.store.decide(writing.night, &writing.token, epoch, base, &code()).await),
            Ok(epoch + 1)
        );
    }
    let answer = told(host.store.decide(writing.night, &writing.token, 100, base, &code()).await);
    assert_eq!(answer, Err(Refusal::TooOften));
    // Whoever writes goes on.
    writing.epoch = 100;
    let next = entries_after(base, 1, "b");
    assert_eq!(host.append(&writing, &next).await, appended(100, head_of(&next), 1));
}
