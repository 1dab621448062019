//! What one night's laptop sends, or one row of the database holds, keeps no other night back.

use crate::calls::Server;
use crate::laptop::{Laptop, page, soon, status};
use crate::support::{Host, check, entries_after, entries_saying, public_entries, told};
use preisschnapsen_host::store::append::Appended;
use preisschnapsen_host::store::{Head, NightId};
use serde_json::json;
use std::thread;
use std::time::Duration;

async fn shown(host: &Host, server: &Server) -> (Laptop, NightId) {
    let (night, code) = host.night().await;
    let laptop = Laptop::open();
    laptop.register(&["Huber Franz"]);
    laptop.publish(server.base(), &code.to_string()).unwrap();
    soon("the host has it", || laptop.published().standing.acknowledged == laptop.head().0);
    soon("guests see it", || page(&laptop.published().address).contains("Gasthof Höß"));
    (laptop, night)
}

/// Returns the address of an evening at another server.
fn at(server: &Server, laptop: &Laptop) -> String {
    let address = laptop.published().address;
    format!("{}/t/{}", server.base(), address.rsplit('/').next().unwrap())
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_night_that_cannot_be_read_is_not_shown_any_more_and_the_others_are() {
    let host = Host::new().await;
    let server = Server::start(&host.address);
    let (good, good_night) = shown(&host, &server).await;
    let (bad, bad_night) = shown(&host, &server).await;
    let address = bad.published().address;
    // Of another version, through another server.
    let (number, hash) = bad.head();
    let newer = entries_after(Head { number, hash }, 1, "later");
    let appended = told(host.store.append(bad_night, 1, &newer, None, check).await);
    assert!(matches!(appended, Ok(Appended { new: 1, .. })), "{appended:?}");
    soon("it is not shown as it was before", || status(&address) == 503);

    // What a laptop has signed is one column; a later version says more in it, or something else.
    let sql =
        "UPDATE heads SET signed = replace(signed, '{\"epoch\"', '{\"later\":1,\"epoch\"') WHERE night = $1";
    let connection = host.connect().await;
    assert_eq!(connection.execute(sql, &[&good_night.0]).await.unwrap(), 1);
    let sql = "UPDATE heads SET signed = '{}' WHERE night = $1";
    assert_eq!(connection.execute(sql, &[&bad_night.0]).await.unwrap(), 1);
    let heard = host.store.heard_since(None).await.unwrap().laptops;
    let signed = |night| heard.iter().find(|heard| heard.night == night).unwrap().signed.is_some();
    assert_eq!((signed(good_night), signed(bad_night)), (true, false));

    let fresh = Server::start(&host.address);
    soon("it has read all nights", || status(&format!("{}/healthz", fresh.base())) == 200);
    assert_eq!((status(&at(&fresh, &good)), status(&at(&fresh, &bad))), (200, 503));
    good.register(&["Moser Anna"]);
    soon("it goes on with the others", || page(&format!("{}/person/2", at(&fresh, &good))).contains("Moser"));
}

#[tokio::test(flavor = "current_thread")]
#[ignore = "needs PostgreSQL"]
async fn an_entry_that_nobody_could_fold_is_not_taken() {
    let host = Host::new().await;
    let (_, code) = host.night().await;
    let server = Server::start(&host.address);
    let token = server.pair(&code);
    let (first, _) = public_entries(1);
    let opened = first[0]["events"][0]["event"].to_string();
    for event in [
        r#"{"player-registered":{"player":4294967295}}"#,
        r#"{"ticket-joined":{"stage":"R1","attempt":1,"number":4294967295,"into":1}}"#,
    ] {
        let events = [format!("[{opened}]"), format!("[{event}]")];
        let (entries, _) = entries_saying(&events);
        let sent = json!({"epoch": 1, "from": 1, "entries": entries});
        let (status, answer) = server.post("/mirror/1/entries", &token, &sent);
        assert_eq!(
            (status, answer),
            (422, json!({"why": "does-not-follow", "number": 2, "fault": "unreadable"})),
            "{event}"
        );
    }
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_server_opens_its_door_once_it_knows_which_nights_there_are() {
    let host = Host::new().await;
    let mut connection = host.connect().await;
    let lock = connection.transaction().await.unwrap();
    lock.batch_execute("LOCK TABLE nights IN ACCESS EXCLUSIVE MODE").await.unwrap();
    let address = host.address.clone();
    let starting = thread::spawn(move || Server::start(&address));
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert!(!starting.is_finished(), "nobody reads that there is nothing");
    lock.rollback().await.unwrap();
    let server = starting.join().unwrap();
    let healthz = format!("{}/healthz", server.base());
    assert_eq!((status(&healthz), page(&healthz).as_str()), (200, "ok\n"));
}

/// What guests read instead of an evening, and no search engine lists.
#[track_caller]
fn assert_says_nothing_of_it(page: &str, says: [&str; 2]) {
    assert!(says.iter().all(|words| page.contains(words)), "{page}");
    assert!(page.contains(r#"<meta name="robots" content="noindex">"#), "{page}");
    assert!(!page.contains("Gasthof Höß") && !page.contains("Huber"), "{page}");
}

/// Something was changed in the database behind the back of the program: a result, a column, the order, or entries are gone.
#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_night_whose_chain_does_not_hold_is_not_shown_and_the_others_are() {
    let host = Host::new().await;
    let server = Server::start(&host.address);
    let (good, _) = shown(&host, &server).await;
    let connection = host.connect().await;
    let tampered = [
        "UPDATE entries SET body = convert_to(replace(convert_from(body, 'UTF8'), '\"player\":1', '\"player\":7'), 'UTF8') WHERE night = $1 AND number = 2",
        "UPDATE entries SET hash = sha256(hash) WHERE night = $1 AND number = (SELECT max(number) FROM entries WHERE night = $1)",
        "UPDATE entries SET body = (SELECT body FROM entries WHERE night = $1 AND number = 1) WHERE night = $1 AND number = 2",
        "DELETE FROM entries WHERE night = $1 AND number = (SELECT max(number) FROM entries WHERE night = $1)",
        "DELETE FROM entries WHERE night = $1 AND number = 1",
    ];
    let mut bad = Vec::new();
    for sql in tampered {
        let (laptop, night) = shown(&host, &server).await;
        connection.batch_execute("ALTER TABLE entries DISABLE TRIGGER USER").await.unwrap();
        assert_eq!(connection.execute(sql, &[&night.0]).await.unwrap(), 1, "{sql}");
        connection.batch_execute("ALTER TABLE entries ENABLE TRIGGER USER").await.unwrap();
        bad.push(laptop);
    }
    let fresh = Server::start(&host.address);
    soon("it has read all nights", || status(&format!("{}/healthz", fresh.base())) == 200);
    assert_eq!(status(&at(&fresh, &good)), 200);
    for (laptop, sql) in bad.iter().zip(tampered) {
        for below in ["", "/baum", "/kette.json", "/person/1"] {
            let address = format!("{}{below}", at(&fresh, laptop));
            assert_eq!(status(&address), 503, "{below} {sql}");
            assert_says_nothing_of_it(&page(&address), ["wird hier gerade nicht gezeigt", "Aushang"]);
            let english = page(&format!("{address}?lang=en"));
            assert_says_nothing_of_it(&english, ["not shown here", "ask the organisers"]);
        }
        let name = at(&fresh, laptop).rsplit('/').next().unwrap().to_owned();
        for below in ["", "/events", "/matches"] {
            let address = format!("{}/api/1/evenings/{name}{below}", fresh.base());
            assert_eq!(status(&address), 503, "{below} {sql}");
            assert_eq!(page(&address), "{\"title\":\"Service Unavailable\",\"status\":503}\n");
        }
    }
    let metrics = fresh.metrics();
    assert!(metrics.contains("preisschnapsen_host_faulty_evenings 5\n"), "{metrics}");
    good.register(&["Moser Anna"]);
    soon("it goes on with the others", || page(&format!("{}/person/2", at(&fresh, &good))).contains("Moser"));
}
