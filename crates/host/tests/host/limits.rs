//! What one laptop or one guest may not take from the others.

use crate::cable::Cable;
use crate::calls::{Server, call};
use crate::laptop::soon;
use crate::reports::{Evening, PEOPLE};
use crate::support::{Host, put_report};
use mirror::PutReport;
use preisschnapsen_host::store::Head;
use serde_json::{Value, json};
use std::thread::{self, JoinHandle};

/// Waits for reports as a laptop does.
fn waiter(server: &Server, token: &str, seconds: u32) -> JoinHandle<(u16, Value)> {
    let (base, token) = (server.base().to_owned(), token.to_owned());
    thread::spawn(move || {
        let path = format!("{base}/mirror/1/inbox?epoch=1&wait={seconds}");
        let (status, answer) = call("GET", &path, &token, None);
        (status, serde_json::from_str(&answer).unwrap())
    })
}

/// Whoever has a key of a ticket in the address is nobody's business, and a stream has no end.
#[tokio::test(flavor = "current_thread")]
#[ignore = "needs PostgreSQL"]
async fn a_cache_may_keep_for_a_second_what_everybody_gets_and_nothing_else() {
    let evening = Evening::through(|server| server.base().to_owned()).await;
    let headers = |path: &str| {
        let agent = ureq::Agent::config_builder().http_status_as_error(false).build().new_agent();
        let answer = agent.get(format!("{}{path}", evening.server.base())).call().unwrap();
        let header = |name| answer.headers().get(name).map_or("", |value| value.to_str().unwrap()).to_owned();
        [header("cache-control"), header("vary")]
    };
    let page = format!("/t/{}", evening.laptop.slug);
    let kept = "max-age=0, must-revalidate, s-maxage=1";
    // That there is nothing too: a cache would go on with what was taken down.
    for path in ["/", &page, &format!("{page}/kette.json"), &format!("{page}/runde/R1"), "/t/gibt-es-nicht"] {
        assert_eq!(headers(path), [kept, "Accept-Encoding, Accept-Language"], "{path}");
    }
    for path in [&format!("/k/{}", "0".repeat(32)), &format!("{page}/strom")] {
        assert!(!headers(path)[0].contains("s-maxage"), "{path}");
    }
}

#[tokio::test(flavor = "current_thread")]
#[ignore = "needs PostgreSQL"]
async fn of_those_who_wait_for_reports_of_a_night_the_newest_does() {
    let host = Host::new().await;
    let (night, code) = host.night().await;
    let (_, elsewhere) = host.night().await;
    let server = Server::start(&host.address);
    let (token, other) = (server.pair(&code), server.pair(&elsewhere));
    let nothing = || (200, json!({"reports": []}));
    let (lost, of_others) = (waiter(&server, &token, 25), waiter(&server, &other, 25));
    tokio::time::sleep(std::time::Duration::from_millis(600)).await;
    assert_eq!(waiter(&server, &token, 2).join().unwrap(), nothing());
    assert!(lost.is_finished(), "its laptop has asked again");
    assert_eq!(lost.join().unwrap(), nothing());
    assert!(!of_others.is_finished(), "that is another night");

    let newest = waiter(&server, &token, 25);
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    assert!(matches!(put_report(&host, night, "form-1", "2:1").await, PutReport::Stored(_)));
    assert_eq!(newest.join().unwrap().1["reports"][0]["report"], "2:1");
}

#[tokio::test(flavor = "current_thread")]
#[ignore = "needs PostgreSQL"]
async fn a_number_that_cannot_be_one_is_refused_as_everything_is() {
    let host = Host::new().await;
    let (_, code) = host.night().await;
    let server = Server::start(&host.address);
    let token = server.pair(&code);
    for number in ["99999999999", "-1", "x"] {
        let answer = server.call("GET", &format!("/mirror/1/entries/{number}"), &token, None);
        assert_eq!(answer, (404, json!({"why": "unknown-entry"})), "{number}");
    }
    for number in ["12345678901234567890", "-1", "x"] {
        let answer = json!({"epoch": 1, "answer": "x"});
        let answer = server.post(&format!("/mirror/1/inbox/{number}"), &token, &answer);
        assert_eq!(answer, (404, json!({"why": "unknown-report"})), "{number}");
    }
    let decide = json!({"epoch": 1, "number": 0, "hash": Head::START.hash});
    let statuses: Vec<u16> = (0..20).map(|_| server.post("/mirror/1/decide", &token, &decide).0).collect();
    assert!(statuses[0] == 200 && statuses.contains(&429), "{statuses:?}");
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn who_sends_the_same_form_again_waits_for_nothing() {
    let mut cable = None;
    let address = |server: &Server| cable.insert(Cable::to(server.base())).base();
    let evening = Evening::of(&PEOPLE, address).await;
    let cable = cable.unwrap();
    // The hall is there, but never says what became of a report.
    cable.breaks(|bytes| if bytes.starts_with(b"POST /mirror/1/inbox/") { 0 } else { bytes.len() });
    let [one, _] = evening.guests();
    let read = one.page();
    assert_eq!(one.press(&read, "2:1").status, 303);
    soon("it is fetched", || cable.broken() > 0);
    // On a busy machine it is late now and then.
    let is_at_once = ["2:0", "1:2", "0:2"].iter().any(|score| {
        thread::scope(|scope| {
            let waits = scope.spawn(|| drop(one.report(score)));
            for _ in 0..2 {
                assert_eq!(one.press(&read, "2:1").status, 303);
            }
            !waits.is_finished()
        })
    });
    assert!(is_at_once);
}
