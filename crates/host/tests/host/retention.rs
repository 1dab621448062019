//! What is over its time goes, and nothing else.

use crate::support::{Host, entries_after, random};
use mirror::Refusal;
use preisschnapsen_host::store::inbox::NewReport;
use preisschnapsen_host::store::nights::Change;
use preisschnapsen_host::store::texts::Text;
use preisschnapsen_host::store::{By, Head, State};
use std::collections::BTreeSet;

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn names_go_after_thirty_days_and_the_night_after_a_year() {
    let host = Host::new().await;
    let [writing, other] = [host.writing().await, host.writing().await];
    let later = host.connect().await;
    let age = async |days: u32| {
        let sql = format!(
            "UPDATE nights SET last_at = now() - interval '{days} days' WHERE id = {}",
            writing.night.0
        );
        later.batch_execute(&sql).await.unwrap();
    };
    let named =
        |n: i64| Text { key: format!("player/{n}/full"), revision: n, value: Some("Huber".to_owned()) };
    host.append(&writing, &entries_after(Head::START, 3, "a")).await.unwrap();
    host.store.put_texts(writing.night, 1, &[named(1), named(2), named(3)]).await.unwrap();

    age(29).await;
    assert_eq!(host.store.nights_with_names_due().await.unwrap(), []);
    age(31).await;
    assert_eq!(host.store.nights_with_names_due().await.unwrap(), [writing.night]);
    let erased = host.store.erase_texts(writing.night, |key| key != "player/2/full").await.unwrap();
    assert_eq!(erased, 2);
    let left: Vec<_> = host.store.texts(writing.night).await.unwrap();
    let left: Vec<_> =
        left.iter().filter(|text| text.value.is_some()).map(|text| text.key.as_str()).collect();
    assert_eq!(left, ["player/2/full"]);
    assert_eq!(host.store.nights_with_names_due().await.unwrap(), [], "once");
    // The laptop sends everything again, and another one takes over and does the same: names that went do not come back.
    let again = |n: i64| Text { revision: 100, ..named(n) };
    host.store.put_texts(writing.night, 1, &[again(1), again(2), again(3)]).await.unwrap();
    let second = host.writing_by(&writing.handover).await;
    host.store.put_texts(writing.night, second.epoch, &[again(1), again(2), again(3)]).await.unwrap();
    let left: Vec<_> = host.store.texts(writing.night).await.unwrap();
    let left: Vec<_> =
        left.iter().filter(|text| text.value.is_some()).map(|text| text.key.as_str()).collect();
    assert_eq!(left, ["player/2/full"]);

    age(364).await;
    assert_eq!(host.store.delete_due().await.unwrap(), []);
    age(366).await;
    let change = host.store.newest_change().await.unwrap();
    assert_eq!(host.store.delete_due().await.unwrap(), [writing.night]);
    assert_eq!(host.store.delete_due().await.unwrap(), []);
    // Whoever shows it reads that it is gone.
    let changes = host.store.changes_after(change, 10).await.unwrap();
    assert_eq!(changes.iter().map(|change| change.night).collect::<Vec<_>>(), [writing.night]);
    let night = host.store.night(writing.night).await.unwrap().unwrap();
    assert_eq!(night.state, State::Deleted);
    for table in ["entries", "texts", "inbox", "tokens", "codes", "epochs"] {
        let sql = format!("SELECT count(*) FROM {table} WHERE night = {}", writing.night.0);
        assert_eq!(later.query_one(&sql, &[]).await.unwrap().get::<_, i64>(0), 0, "{table}");
    }
    let night = host.store.night(writing.night).await.unwrap().unwrap();
    assert_eq!((night.address, night.slug, night.head), (None, None, Head::START));
    assert_eq!(host.store.delete_night(By::CommandLine, writing.night).await.unwrap(), Change::AlreadySo);
    assert_eq!(host.store.put_back(By::CommandLine, writing.night).await.unwrap(), Change::Gone);
    assert!(host.store.standing(other.night).await.unwrap().is_some(), "the other one is as it was");
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn addresses_of_guests_and_of_those_who_guess_codes_stay_seven_days_at_most() {
    let host = Host::new().await;
    let writing = host.writing().await;
    let said = r#"{"match":{"stage":"R1","attempt":1,"number":17},"score":{"left":2,"right":1}}"#;
    let rest =
        r#","form":"0f","key":"geheim","seen":3,"from":{"address":"203.0.113.7","network":"203.0.113.7"}}"#;
    let report = format!("{}{rest}", &said[..said.len() - 1]);
    for (form_key, sender) in [("alt", "einer"), ("neu", "anderer")] {
        host.store.put_report(writing.night, NewReport { form_key, sender, report: &report }).await.unwrap();
    }
    let wrong = preisschnapsen_host::Code::pairing(random());
    assert_eq!(host.pair_from(&wrong, "198.51.100.9").await.0, Err(Refusal::UnknownCode));
    assert_eq!(host.store.forget_senders().await.unwrap(), 0, "all of it is new");

    let later = host.connect().await;
    later
        .batch_execute(
            "UPDATE inbox SET received_at = now() - interval '7 days 1 minute' WHERE form_key = 'alt';
             UPDATE wrong_codes SET at = now() - interval '11 minutes'",
        )
        .await
        .unwrap();
    assert_eq!(host.store.forget_senders().await.unwrap(), 1);
    assert_eq!(host.store.forget_senders().await.unwrap(), 0, "once");
    let waiting: Vec<_> = host
        .store
        .open_reports(writing.night, 10)
        .await
        .unwrap()
        .into_iter()
        .map(|report| report.report)
        .collect();
    assert_eq!(waiting, [said.to_owned(), report]);
    let left = later.query_one("SELECT count(*) FROM wrong_codes", &[]).await.unwrap().get::<_, i64>(0);
    assert_eq!(left, 0);
    assert!(host.store.scrub().await.unwrap() > 0, "nor is it left in the files of the table");
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_night_that_was_taken_down_can_be_put_back_whole() {
    let host = Host::new().await;
    let writing = host.writing().await;
    host.append(&writing, &entries_after(Head::START, 3, "a")).await.unwrap();
    assert_eq!(host.store.put_back(By::CommandLine, writing.night).await.unwrap(), Change::AlreadySo);
    assert_eq!(host.store.take_down(By::CommandLine, writing.night, "court").await.unwrap(), Change::Done);
    assert_eq!(
        host.store.take_down(By::CommandLine, writing.night, "court").await.unwrap(),
        Change::AlreadySo
    );
    let night = host.store.night(writing.night).await.unwrap().unwrap();
    assert_eq!((night.state, night.head.number), (State::TakenDown, 3));
    let code = preisschnapsen_host::Code::pairing(crate::support::random());
    assert_eq!(host.store.invite_again(By::CommandLine, writing.night, &code).await.unwrap(), None);
    assert_eq!(host.store.put_back(By::CommandLine, writing.night).await.unwrap(), Change::Done);
    assert_eq!(host.store.entries_after(writing.night, 0, 10).await.unwrap().len(), 3);
    let club = host.store.clubs().await.unwrap().remove(0);
    assert_eq!(host.store.nights_of(club.id()).await.unwrap().len(), 1);
    assert_eq!(host.store.club(&club.slug).await.unwrap(), Some(club));
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_night_whose_names_cannot_go_now_keeps_nobody_elses() {
    let host = Host::new().await;
    let [first, second] = [host.writing().await, host.writing().await];
    for writing in [&first, &second] {
        let named = Text { key: "player/1/full".to_owned(), revision: 1, value: Some("Huber".to_owned()) };
        host.store.put_texts(writing.night, 1, &[named]).await.unwrap();
    }
    let holds = host.connect().await;
    holds.batch_execute("UPDATE nights SET last_at = now() - interval '31 days'").await.unwrap();
    let held = format!("BEGIN; SELECT 1 FROM nights WHERE id = {} FOR UPDATE", first.night.0);
    holds.batch_execute(&held).await.unwrap();
    assert!(host.store.erase_due_names(|_| BTreeSet::new()).await.is_err(), "one is held");
    assert_eq!(host.store.nights_with_names_due().await.unwrap(), [first.night], "the other one is done");
    holds.batch_execute("ROLLBACK").await.unwrap();
    assert_eq!(host.store.erase_due_names(|_| BTreeSet::new()).await.unwrap(), 1);
}
