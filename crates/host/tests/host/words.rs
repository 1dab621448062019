//! Texts, reports of guests, and everything about one night.

use crate::support::{Host, entries_after, head_of, put_report, told};
use mirror::{PutReport, Refusal, ReportAnswer};
use preisschnapsen_host::store::inbox::{MOST_OF_ONE, NewReport};
use preisschnapsen_host::store::texts::Text;
use preisschnapsen_host::store::{By, Head, NightId};
use std::time::Duration;

fn text(key: &str, revision: i64, value: Option<&str>) -> Text {
    Text { key: key.to_owned(), revision, value: value.map(str::to_owned) }
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn the_later_text_counts_in_whatever_order_they_come() {
    let host = Host::new().await;
    let writing = host.writing().await;
    let put =
        async |epoch: u32, texts: &[Text]| told(host.store.put_texts(writing.night, epoch, texts).await);
    let applied = |changed| Ok(changed);
    let franz = text("player/1/full", 5, Some("Huber Franz"));
    assert_eq!(put(1, &[franz.clone(), text("extras", 6, Some("<svg/>"))]).await, applied(2));
    let change = host.store.newest_change().await.unwrap();
    assert_eq!(put(1, std::slice::from_ref(&franz)).await, applied(0), "the same again");
    assert_eq!(put(1, &[text("player/1/full", 4, Some("Hubr Franz"))]).await, applied(0), "an older one");
    assert_eq!(put(1, &[]).await, applied(0));
    assert_eq!(host.store.newest_change().await.unwrap(), change);
    let both = [text("player/1/full", 8, None), text("player/1/full", 7, Some("Huber F."))];
    assert_eq!(put(1, &both).await, applied(1));
    assert_eq!(put(1, &[franz]).await, applied(0), "who was erased does not come back late");
    let same = [text("player/1/full", 8, Some("Huber F."))];
    assert_eq!(put(1, &same).await, applied(0), "of two with one revision the erasure counts");
    assert_eq!(
        host.store.texts(writing.night).await.unwrap(),
        [text("extras", 6, Some("<svg/>")), text("player/1/full", 8, None)]
    );
    assert_eq!(host.store.standing(writing.night).await.unwrap().unwrap().revision, 8);

    let second = host.writing_by(&writing.handover).await;
    assert_eq!(put(1, &[text("extras", 9, None)]).await, Err(Refusal::other_epoch(2)));
    assert_eq!(host.store.standing(writing.night).await.unwrap().unwrap().revision, 0, "it has sent none");
    assert_eq!(
        put(second.epoch, &[text("extras", 1, Some("<svg>2</svg>"))]).await,
        applied(1),
        "its own count"
    );

    host.store.take_down(By::CommandLine, writing.night, "a complaint").await.unwrap();
    assert_eq!(put(2, &[text("extras", 2, Some("x"))]).await, Err(Refusal::TakenDown));
    assert_eq!(put(2, &[text("extras", 2, None)]).await, applied(1), "erasures are always taken");
    assert_eq!(told(host.store.put_texts(NightId(99), 1, &[]).await), Err(Refusal::Deleted));
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn what_a_laptop_did_not_name_when_it_sent_all_goes_for_whoever_writes_now() {
    let host = Host::new().await;
    let first = host.writing().await;
    let put = async |epoch: u32, texts: &[Text]| {
        host.store.put_texts(first.night, epoch, texts).await.unwrap();
    };
    let erase = async |epoch: u32, revision: i64| {
        host.store.erase_other_texts(first.night, epoch, revision).await.unwrap()
    };
    put(1, &[text("player/1", 5, Some("Huber")), text("player/2", 9, Some("Nur im anderen Zweig"))]).await;
    let second = host.writing_by(&first.handover).await;
    put(2, &[text("player/1", 3, Some("Huber")), text("player/3", 3, Some("Moser"))]).await;
    assert_eq!(erase(1, 9).await, 0, "another laptop writes now");
    let change = host.store.newest_change().await.unwrap();
    assert_eq!(erase(second.epoch, 3).await, 1);
    assert!(host.store.newest_change().await.unwrap() > change, "pages are told");
    let all =
        [text("player/1", 3, Some("Huber")), text("player/2", 3, None), text("player/3", 3, Some("Moser"))];
    assert_eq!(host.store.texts(first.night).await.unwrap(), all);
    // What was erased while the laptop was not running goes as well; what came later stays.
    put(2, &[text("player/1", 4, Some("Huber")), text("player/4", 5, Some("Später"))]).await;
    assert_eq!(erase(2, 4).await, 1);
    let left = host.store.texts(first.night).await.unwrap().into_iter().filter(|text| text.value.is_some());
    assert_eq!(left.map(|text| text.key).collect::<Vec<_>>(), ["player/1", "player/4"]);
    assert_eq!(erase(2, 4).await, 0);
    assert_eq!(host.store.erase_other_texts(NightId(99), 1, 1).await.unwrap(), 0);
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_text_that_cannot_be_one_is_named() {
    let host = Host::new().await;
    let writing = host.writing().await;
    let long = "a".repeat(262_145);
    for unfit in [
        text("", 1, Some("x")),
        text(&format!("player/{}", "1".repeat(60)), 1, Some("x")),
        text("logo", 1, Some("x")),
        text("players/1", 1, Some("x")),
        text("player/Huber Franz", 1, None),
        text("a\0b", 1, None),
        text("extras", 1, Some("a\0b")),
        text("extras", 1, Some(&long)),
        text("extras", 0, Some("x")),
        text("extras", -1, None),
    ] {
        let good = text("player/1/full", 1, Some("Huber Franz"));
        let answer = told(host.store.put_texts(writing.night, 1, &[good, unfit]).await);
        assert!(matches!(answer, Err(Refusal::Unfit { .. })), "{answer:?}");
    }
    assert_eq!(host.store.texts(writing.night).await.unwrap(), [], "all or nothing");
    let many: Vec<Text> = (1..=2_001).map(|n| text(&format!("player/{n}/full"), n, Some("x"))).collect();
    assert_eq!(told(host.store.put_texts(writing.night, 1, &many).await), Err(Refusal::TooMany));
    let most = Ok(2_000);
    assert_eq!(told(host.store.put_texts(writing.night, 1, &many[..2_000]).await), most);
    let logo = text("extras", 1, Some(&long[1..]));
    assert_eq!(told(host.store.put_texts(writing.night, 1, &[logo]).await), Ok(1));
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn an_erased_text_leaves_nothing_in_the_files_of_the_table() {
    let host = Host::new().await;
    let writing = host.writing().await;
    let name = "Unverwechselbar Franziska";
    let (look, reader) = (host.connect().await, host.connect().await);
    host.store.put_texts(writing.night, 1, &[text("player/1/full", 1, Some(name))]).await.unwrap();
    // As a copy of the whole database does, for as long as that takes.
    reader.batch_execute("BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT FROM texts").await.unwrap();
    host.store.put_texts(writing.night, 1, &[text("player/1/full", 2, None)]).await.unwrap();
    assert_eq!(host.store.scrub().await.unwrap(), 0, "it would take along what somebody still sees");
    let pid: i32 = reader.query_one("SELECT pg_backend_pid()", &[]).await.unwrap().get(0);
    look.batch_execute("UPDATE erasures SET at = at - interval '2 hours'").await.unwrap();
    let waits = host.store.waits_to_be_scrubbed().await.unwrap().unwrap();
    assert_eq!(waits.readers, format!("session {pid}"));
    assert!((7_200..7_260).contains(&waits.seconds), "{waits:?}");
    // Who has begun since then holds back what was erased later, and is not the one to be ended.
    let late = host.connect().await;
    late.batch_execute("BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT FROM texts").await.unwrap();
    host.store.put_texts(writing.night, 1, &[text("player/2/full", 1, Some("Moser Anna"))]).await.unwrap();
    host.store.put_texts(writing.night, 1, &[text("player/2/full", 2, None)]).await.unwrap();
    assert_eq!(host.store.waits_to_be_scrubbed().await.unwrap().unwrap().readers, format!("session {pid}"));
    late.batch_execute("COMMIT").await.unwrap();
    reader.batch_execute("COMMIT").await.unwrap();
    // PostgreSQL itself may read the table to know how large it is.
    for _ in 0..100 {
        if host.store.scrub().await.unwrap() > 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    look.batch_execute("CHECKPOINT").await.unwrap();
    let sql =
        "SELECT position('Unverwechselbar'::bytea IN pg_read_binary_file(pg_relation_filepath('texts')))";
    assert_eq!(look.query_one(sql, &[]).await.unwrap().get::<_, i32>(0), 0);
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_night_has_so_many_texts_and_so_many_bytes_of_them_and_erasures_always_have_room() {
    let host = Host::new().await;
    let [many, long] = [host.writing().await, host.writing().await];
    let put = async |night: NightId, texts: &[Text]| told(host.store.put_texts(night, 1, texts).await);
    let all: Vec<Text> = (1..=10_001).map(|n| text(&format!("note/{n}"), 1, Some("x"))).collect();
    for part in all[..10_000].chunks(2_000) {
        assert_eq!(put(many.night, part).await, Ok(2_000));
    }
    assert_eq!(put(many.night, &all[10_000..]).await, Err(Refusal::Full { head: None }));
    assert_eq!(
        put(many.night, &all[9_999..]).await,
        Err(Refusal::Full { head: None }),
        "one of them is there"
    );
    assert_eq!(put(many.night, &[text("note/10001", 2, None)]).await, Err(Refusal::Full { head: None }));
    let changed = [text("note/1", 2, None), text("note/2", 2, Some("y"))];
    assert_eq!(put(many.night, &changed).await, Ok(2));

    let longest = "a".repeat(262_144);
    for n in 1..=31 {
        let one = text(&format!("note/{n}"), 1, Some(&longest));
        assert_eq!(put(long.night, &[one]).await, Ok(1));
    }
    assert_eq!(
        put(long.night, &[text("note/32", 1, Some(&longest))]).await,
        Err(Refusal::Full { head: None })
    );
    let same = text("note/31", 2, Some(&longest));
    assert_eq!(put(long.night, &[same]).await, Ok(1));
    assert_eq!(put(long.night, &[text("note/31", 3, None)]).await, Ok(1));
    let again = text("note/32", 3, Some(&longest));
    assert_eq!(put(long.night, &[again]).await, Ok(1), "there is room again");
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn nothing_is_written_anew_unless_something_was_erased_and_by_one_server_at_a_time() {
    let host = Host::new().await;
    let writing = host.writing().await;
    let look = host.connect().await;
    let file = async || {
        let sql = "SELECT pg_relation_filepath('texts')";
        look.query_one(sql, &[]).await.unwrap().get::<_, String>(0)
    };
    let put = async |text: Text| told(host.store.put_texts(writing.night, 1, &[text]).await);
    let first = file().await;
    put(text("player/1", 1, Some("Huber Franz"))).await.unwrap();
    put(text("evening", 1, Some("Abend"))).await.unwrap();
    put(text("evening", 2, Some("Abends"))).await.unwrap();
    assert_eq!(host.store.scrub().await.unwrap(), 0);
    assert_eq!(file().await, first);

    // Who was erased comes as a number.
    put(text("player/1", 2, Some("Person 1"))).await.unwrap();
    look.batch_execute("SELECT pg_advisory_lock(1347636822)").await.unwrap();
    assert_eq!(host.store.scrub().await.unwrap(), 0, "another server does it");
    look.batch_execute("SELECT pg_advisory_unlock(1347636822)").await.unwrap();
    assert_eq!(file().await, first);
    assert_eq!(host.store.scrub().await.unwrap(), 1);
    let second = file().await;
    assert_ne!(second, first);
    assert_eq!(host.store.scrub().await.unwrap(), 0, "once");
    assert_eq!(file().await, second);
    // Nobody has it open, and yet it may read on.
    look.batch_execute("BEGIN; SELECT txid_current(); PREPARE TRANSACTION 'vergessen'").await.unwrap();
    put(text("player/1", 3, None)).await.unwrap();
    assert_eq!(host.store.scrub().await.unwrap(), 0);
    let waits = host.store.waits_to_be_scrubbed().await.unwrap().unwrap();
    assert_eq!(waits.readers, "prepared transaction vergessen");
    look.batch_execute("ROLLBACK PREPARED 'vergessen'").await.unwrap();
    assert_eq!(host.store.scrub().await.unwrap(), 1);
    assert_eq!(host.store.waits_to_be_scrubbed().await.unwrap(), None);

    // Other statements of the servers let go after ten seconds as before.
    host.store.newest_change().await.unwrap();
    let left = look.query_one("SELECT count(*) FROM erasures", &[]).await.unwrap();
    assert_eq!(left.get::<_, i64>(0), 0);
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_report_waits_until_the_laptop_has_said_what_it_made_of_it() {
    let host = Host::new().await;
    let [writing, other, writing_too] = [host.writing().await, host.writing().await, host.writing().await];
    let night = writing.night;
    let PutReport::Stored(one) = put_report(&host, night, "form-1", "{\"score\":\"2:1\"}").await else {
        panic!("it is taken");
    };
    assert_eq!(put_report(&host, night, "form-1", "again").await, PutReport::AlreadyThere(one));
    let second = r#"{"match":{"stage":"R1","attempt":1,"number":17},"score":{"left":2,"right":1}}"#;
    let PutReport::Stored(two) = put_report(&host, night, "form-2", second).await else {
        panic!("it is taken");
    };
    let waiting = host.store.open_reports(night, 100).await.unwrap();
    let waiting: Vec<_> = waiting.iter().map(|report| (report.id, report.report.as_str())).collect();
    assert_eq!(waiting, [(one, "{\"score\":\"2:1\"}"), (two, second)]);
    assert_eq!(host.store.standing(night).await.unwrap().unwrap().reports, 2);
    let own = async |form: &str| {
        let reports = host.store.reports_of(night, &format!("sender of {form}")).await.unwrap();
        reports.into_iter().map(|own| (own.id, own.said, own.answer)).collect::<Vec<_>>()
    };
    let said = Some(serde_json::from_str(second).unwrap());
    assert_eq!(own("form-2").await, [(two, said, None)]);

    assert_eq!(
        told(host.store.answer_report(other.night, 1, one, "stored").await),
        Err(Refusal::UnknownReport)
    );
    assert_eq!(told(host.store.answer_report(night, 1, one, "stored").await), Ok(()));
    assert_eq!(told(host.store.answer_report(night, 1, one, "stored").await), Ok(()));
    let otherwise = Err(Refusal::Answered { answer: "stored".to_owned() });
    assert_eq!(told(host.store.answer_report(night, 1, one, "refused").await), otherwise);
    assert_eq!(
        own("form-1").await,
        [(one, None, Some(ReportAnswer::Unreadable))],
        "no laptop of today says that"
    );
    let report = "SELECT report FROM inbox WHERE form_key = 'form-1'";
    let left = host.connect().await.query_one(report, &[]).await.unwrap().get::<_, String>(0);
    assert_eq!(left, "", "its words are gone");
    assert_eq!(own("form-9").await, []);
    assert_eq!(host.store.open_reports(night, 100).await.unwrap().len(), 1);

    for (key, report) in [("", "x"), ("form-3", "a\0b"), ("form-3", &*"a".repeat(8_193))] {
        assert_eq!(put_report(&host, night, key, report).await, PutReport::Unfit);
    }
    for number in 3..=501 {
        let put = put_report(&host, night, &format!("form-{number}"), "x").await;
        assert!(matches!(put, PutReport::Stored(_)), "{number}: {put:?}");
    }
    assert_eq!(put_report(&host, night, "form-502", "x").await, PutReport::Full);
    assert_eq!(told(host.store.answer_report(night, 1, two, "stored").await), Ok(()));
    let of_one = async |number: u32| {
        let form_key = format!("one-{number}");
        let new = NewReport { form_key: &form_key, sender: "one", report: "x" };
        host.store.put_report(writing_too.night, new).await.unwrap()
    };
    for number in 1..=MOST_OF_ONE {
        assert!(matches!(of_one(number.try_into().unwrap()).await, PutReport::Stored(_)), "{number}");
    }
    assert_eq!(of_one(9).await, PutReport::Full, "nobody takes the room of the others");
    host.append(&writing, &entries_after(Head::START, 1, "end")).await.unwrap();
    assert_eq!(put_report(&host, night, "form-503", "x").await, PutReport::Closed);
    assert_eq!(put_report(&host, NightId(99), "form-1", "x").await, PutReport::Closed);
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn everything_about_a_night_can_be_taken_along() {
    let host = Host::new().await;
    let [writing, other] = [host.writing().await, host.writing().await];
    let entries = entries_after(Head::START, 3, "a");
    host.append(&writing, &entries).await.unwrap();
    host.append(&other, &entries_after(Head::START, 9, "b")).await.unwrap();
    host.store.put_texts(writing.night, 1, &[text("player/1/full", 1, Some("Huber Franz"))]).await.unwrap();
    put_report(&host, writing.night, "form-1", "2:1").await;
    let export = host.store.export(writing.night).await.unwrap().unwrap();
    assert_eq!(export["night"]["head"]["hash"], head_of(&entries).hash.to_string());
    let bodies: Vec<_> =
        export["entries"].as_array().unwrap().iter().map(|entry| entry["body"].clone()).collect();
    assert_eq!(bodies, ["a 1", "a 2", "a 3"]);
    assert_eq!(export["texts"][0]["value"], "Huber Franz");
    assert_eq!(export["inbox"][0]["report"], "2:1");
    assert_eq!(export["epochs"][0]["way"], "paired");
    assert_eq!(export["audit"].as_array().unwrap().len(), 2);
    let digest = writing.token.digest().to_string();
    assert!(!export.to_string().contains(&digest));
    host.store.delete_night(By::CommandLine, writing.night).await.unwrap();
    assert_eq!(host.store.export(writing.night).await.unwrap(), None);
}
