//! The protocol over real HTTP, between the program as a host and somebody who calls as a laptop does.

use crate::laptop::soon;
use crate::postgres::Postgres;
use crate::support::{Host, entries_of, public_entries, put_report, random};
use mirror::PutReport;
use preisschnapsen_host::store::{By, Head};
use preisschnapsen_host::{Code, Token};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::time::sleep;

/// The program as a host.
pub struct Server {
    child: Child,
    base: String,
    metrics: String,
}

impl Server {
    pub fn start(database: &str) -> Server {
        Server::start_at(database, "127.0.0.1:0")
    }

    /// Starts it at an address; port 0 takes any that is free.
    pub fn start_at(database: &str, bind: &str) -> Server {
        Server::start_with(database, bind, &[])
    }

    /// Starts it behind a proxy on this machine, which is whoever asks.
    pub fn behind_a_proxy(database: &str, bind: &str) -> Server {
        let options = ["--trusted-proxy", "127.0.0.1", "--public-url", "https://host.example"];
        Server::start_with(database, bind, &options)
    }

    fn start_with(database: &str, bind: &str, options: &[&str]) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_preisschnapsen-host"))
            .args(["--bind", bind, "--metrics-bind", "127.0.0.1:0"])
            .args(options)
            .env("PREISSCHNAPSEN_HOST_DATABASE", database)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
        let said: Vec<String> = lines.take_while(|line| !line.starts_with("Beenden")).collect();
        let address = |of: &str| {
            let line = said.iter().find(|line| line.contains(of)).unwrap_or_else(|| panic!("{said:?}"));
            line.trim().split("  ").next().unwrap().to_owned()
        };
        Server { base: address("Laptops"), metrics: address("Überwachung"), child }
    }

    /// Returns its address, without a path.
    pub fn base(&self) -> &str {
        &self.base
    }

    pub fn call(&self, method: &str, path: &str, token: &str, body: Option<&str>) -> (u16, Value) {
        let (status, text) = call(method, &format!("{}{path}", self.base), token, body);
        (status, serde_json::from_str(&text).unwrap_or(Value::String(text)))
    }

    pub fn post(&self, path: &str, token: &str, body: &Value) -> (u16, Value) {
        self.call("POST", path, token, Some(&body.to_string()))
    }

    /// Returns what Prometheus reads.
    pub fn metrics(&self) -> String {
        call("GET", &self.metrics, "", None).1
    }

    /// Pairs by a code; returns the token.
    pub fn pair(&self, code: &Code) -> String {
        let (status, answer) =
            self.post("/mirror/1/pair", "", &json!({"code": code.to_string(), "slug": "abend"}));
        assert_eq!(status, 200, "{answer}");
        answer["token"].as_str().unwrap().to_owned()
    }
}

pub fn call(method: &str, url: &str, token: &str, body: Option<&str>) -> (u16, String) {
    try_call(method, url, token, body).expect("somebody answers")
}

/// The same of a server that may be dead.
fn try_call(method: &str, url: &str, token: &str, body: Option<&str>) -> Option<(u16, String)> {
    let agent = ureq::Agent::config_builder().http_status_as_error(false).build().new_agent();
    let request = ureq::http::Request::builder().method(method).uri(url);
    let request = request.header("Authorization", format!("Bearer {token}"));
    let answer = agent.run(request.body(body.unwrap_or_default().to_owned()).unwrap());
    let mut answer = answer.ok()?;
    Some((answer.status().as_u16(), answer.body_mut().read_to_string().ok()?))
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn append(epoch: u32, entries: &[Value]) -> Value {
    let from = entries.first().map_or(json!(1), |entry| entry["number"].clone());
    json!({"epoch": epoch, "from": from, "entries": entries})
}

#[tokio::test(flavor = "current_thread")]
#[ignore = "needs PostgreSQL"]
async fn a_laptop_is_paired_and_its_entries_come_in() {
    let host = Host::new().await;
    let (_, code) = host.night().await;
    let [one, other] = [Server::start(&host.address), Server::start(&host.address)];
    let unknown = json!({"code": Code::pairing(random()).to_string(), "slug": "abend"});
    assert_eq!(one.post("/mirror/1/pair", "", &unknown), (404, json!({"why": "unknown-code"})));
    let typed = json!({"code": code.to_string().to_lowercase(), "slug": "abend"});
    let (status, paired) = one.post("/mirror/1/pair", "", &typed);
    assert_eq!((status, &paired["epoch"]), (200, &json!(1)), "{paired}");
    assert!(paired["path"].as_str().unwrap().ends_with("/abend"), "{paired}");
    assert_eq!(other.post("/mirror/1/pair", "", &typed), (410, json!({"why": "used-code"})));
    let token = paired["token"].as_str().unwrap();

    let (entries, heads) = public_entries(12);
    let start = json!({"epoch": 1, "number": 0, "hash": Head::START.hash, "revision": 0, "reports": 0, "deflate": true});
    assert_eq!(other.call("GET", "/mirror/1/head", token, None), (200, start));
    let first = json!({"epoch": 1, "number": 5, "hash": heads[4].hash});
    assert_eq!(one.post("/mirror/1/entries", token, &append(1, &entries[..5])), (200, first));
    // Through the other server, with a part again.
    let all = json!({"epoch": 1, "number": 12, "hash": heads[11].hash});
    assert_eq!(other.post("/mirror/1/entries", token, &append(1, &entries[3..])), (200, all.clone()));
    assert_eq!(one.post("/mirror/1/entries", token, &append(1, &entries)), (200, all.clone()), "again");
    let stored =
        host.store.entries_after(host.store.changes_after(0, 1).await.unwrap()[0].night, 0, 100).await;
    let bodies: Vec<Value> =
        stored.unwrap().iter().map(|entry| serde_json::from_slice(&entry.body).unwrap()).collect();
    assert_eq!(bodies, entries);
    assert_eq!(one.call("GET", "/mirror/1/entries/7/after", token, None), (200, json!(entries[7..])));
    assert_eq!(one.call("GET", "/mirror/1/entries/-/after", token, None).0, 404);

    let mut forked = entries[11].clone();
    forked["hash"] = json!(Head::START.hash);
    let fork = json!({"why": "fork", "head": all});
    assert_eq!(one.post("/mirror/1/entries", token, &append(1, &[forked.clone()])), (409, fork));
    forked["number"] = json!(13);
    let answer = one.post("/mirror/1/entries", token, &append(1, &[forked.clone()]));
    assert_eq!(answer, (422, json!({"why": "does-not-follow", "number": 13, "fault": "hash"})));
    forked["number"] = json!(15);
    let gap = json!({"why": "gap", "head": all});
    assert_eq!(one.post("/mirror/1/entries", token, &append(1, &[forked])), (409, gap));
    let over = one.post("/mirror/1/entries", token, &append(2, &entries[11..]));
    assert_eq!((over.0, &over.1["why"]), (410, &json!("epoch-over")));
    let many: Vec<Value> = entries.iter().cycle().take(501).cloned().collect();
    assert_eq!(one.post("/mirror/1/entries", token, &append(1, &many)), (413, json!({"why": "too-many"})));

    let text = json!({"epoch": 1, "revision": 3, "texts": {"player/1/full": "Huber Franz"}});
    assert_eq!(
        one.call("PUT", "/mirror/1/texts", token, Some(&text.to_string())),
        (200, json!({"changed": 1}))
    );
    let erased = json!({"epoch": 1, "revision": 4, "texts": {"player/1/full": null}});
    assert_eq!(
        one.call("PUT", "/mirror/1/texts", token, Some(&erased.to_string())),
        (200, json!({"changed": 1}))
    );
    assert_eq!(one.call("GET", "/mirror/1/head", token, None).1["revision"], 4);
    let metrics = one.metrics();
    assert!(metrics.contains("preisschnapsen_host_entries_total 5\n"), "{metrics}");
    assert!(metrics.contains("calls_total{call=\"entries\",status=\"409\"} 2\n"), "{metrics}");
    assert_eq!(one.call("GET", "/metrics", token, None).0, 404, "not at everybody's door");
}

#[tokio::test(flavor = "current_thread")]
#[ignore = "needs PostgreSQL"]
async fn what_is_not_a_call_is_refused() {
    let host = Host::new().await;
    let (night, code) = host.night().await;
    let server = Server::start(&host.address);
    let token = server.pair(&code);
    for bad in ["", "x", &"a".repeat(64), &Token::new(random()).to_text()] {
        assert_eq!(server.call("GET", "/mirror/1/head", bad, None), (401, json!({"why": "unknown-token"})));
    }
    for body in ["", "{", "[]", "{\"epoch\":1}", "{\"epoch\":1,\"from\":1,\"entries\":[{}]}", "\u{0}"] {
        let (status, answer) = server.call("POST", "/mirror/1/entries", &token, Some(body));
        assert_eq!((status, &answer["why"]), (400, &json!("unreadable")), "{body}: {answer}");
    }
    let long = " ".repeat((8 << 20) + 1);
    let (status, answer) = server.call("POST", "/mirror/1/entries", &token, Some(&long));
    assert_eq!((status, answer), (413, json!({"why": "too-large"})));
    let bad = json!({"code": "12345-67890", "slug": "Abend!"});
    assert_eq!(server.post("/mirror/1/pair", "", &bad).0, 400);
    // One place may not call for ever.
    assert!((0..5_000).any(|_| server.call("GET", "/mirror/1/head", "x", None).0 == 429));
    std::thread::sleep(Duration::from_millis(500));

    host.store.take_down(By::CommandLine, night, "a complaint").await.unwrap();
    let (entries, _) = public_entries(1);
    let answer = server.post("/mirror/1/entries", &token, &append(1, &entries));
    assert_eq!(answer, (403, json!({"why": "taken-down"})));
    host.store.revoke_tokens(By::CommandLine, night).await.unwrap();
    assert_eq!(server.call("GET", "/mirror/1/head", &token, None), (401, json!({"why": "token-over"})));
}

#[tokio::test(flavor = "current_thread")]
#[ignore = "needs PostgreSQL"]
async fn a_report_reaches_a_laptop_that_waits_at_another_server() {
    let host = Host::new().await;
    let (night, code) = host.night().await;
    let server = Server::start(&host.address);
    let token = server.pair(&code);
    assert_eq!(server.call("GET", "/mirror/1/inbox?epoch=1", &token, None), (200, json!({"reports": []})));
    let begun = Instant::now();
    let (base, waiting) = (server.base.clone(), token.clone());
    let waits = std::thread::spawn(move || {
        call("GET", &format!("{base}/mirror/1/inbox?epoch=1&wait=25"), &waiting, None)
    });
    tokio::time::sleep(Duration::from_millis(600)).await;
    // Through this store, as through another server.
    let PutReport::Stored(id) = put_report(&host, night, "form-1", "2:1").await else {
        panic!("it is taken");
    };
    let (status, answer) = waits.join().unwrap();
    let answer: Value = serde_json::from_str(&answer).unwrap();
    assert_eq!((status, &answer["reports"][0]["report"]), (200, &json!("2:1")), "{answer}");
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
    let path = format!("/mirror/1/inbox/{id}");
    assert_eq!(server.post(&path, &token, &json!({"epoch": 1, "answer": "stored"})), (200, json!({})));
    assert_eq!(server.post(&path, &token, &json!({"epoch": 1, "answer": "stored"})), (200, json!({})));
    let otherwise = (409, json!({"why": "answered", "answer": "stored"}));
    assert_eq!(server.post(&path, &token, &json!({"epoch": 1, "answer": "refused"})), otherwise);
    assert_eq!(server.post("/mirror/1/inbox/999", &token, &json!({"epoch": 1, "answer": "x"})).0, 404);

    // The laptop that this one is taken over from has its token still, but gets nobody's reports, and answers none.
    assert_eq!(server.call("GET", "/mirror/1/inbox", &token, None).0, 400);
    let PutReport::Stored(id) = put_report(&host, night, "form-2", "2:0").await else {
        panic!("it is taken");
    };
    let own: Token = token.parse().unwrap();
    host.store.decide(night, &own, 1, Head::START, &Code::handover(random())).await.unwrap();
    let over = (410, json!({"why": "epoch-over", "epoch": 2}));
    assert_eq!(server.call("GET", "/mirror/1/inbox?epoch=1&wait=25", &token, None), over);
    let path = format!("/mirror/1/inbox/{id}");
    assert_eq!(server.post(&path, &token, &json!({"epoch": 1, "answer": "stored"})), over);
    assert_eq!(server.post(&path, &token, &json!({"epoch": 2, "answer": "stored"})), (200, json!({})));
}

#[tokio::test(flavor = "current_thread")]
#[ignore = "needs PostgreSQL"]
async fn a_laptop_that_was_taken_over_from_writes_nothing_whatever_epoch_it_says() {
    let host = Host::new().await;
    let first = host.writing().await;
    let second = host.writing_by(&first.handover).await;
    let server = Server::start(&host.address);
    let (entries, heads) = public_entries(2);
    let (old, own) = (first.token.to_text(), second.token.to_text());
    let refused = |token: &str, epoch: u32| {
        let text = json!({"epoch": epoch, "revision": 1, "texts": {"evening": "x"}});
        let signed = json!({
            "epoch": epoch, "number": 0, "hash": Head::START.hash, "at": "2027-01-05T18:00:00.000Z",
            "state": "on", "key": "0".repeat(64), "signature": "0".repeat(128),
        });
        let inbox = format!("/mirror/1/inbox?epoch={epoch}");
        for (method, path, body) in [
            ("POST", "/mirror/1/entries", Some(append(epoch, &entries[..1]).to_string())),
            ("PUT", "/mirror/1/texts", Some(text.to_string())),
            ("PUT", "/mirror/1/head", Some(signed.to_string())),
            ("GET", &inbox, None),
            ("POST", "/mirror/1/inbox/1", Some(json!({"epoch": epoch, "answer": "x"}).to_string())),
            ("POST", "/mirror/1/take-back", Some(json!({"epoch": epoch}).to_string())),
        ] {
            let (status, answer) = server.call(method, path, token, body.as_deref());
            assert_eq!((status, &answer["why"]), (410, &json!("epoch-over")), "{method} {path}: {answer}");
        }
    };
    refused(&old, 2);
    // It may look on, but that is no word from the hall.
    let heard = async || host.store.heard_since(None).await.unwrap().laptops;
    let before = heard().await;
    assert_eq!(server.call("GET", "/mirror/1/head", &old, None).0, 200);
    assert_eq!(heard().await, before);
    assert_eq!(server.call("GET", "/mirror/1/head", &own, None).0, 200);
    assert_ne!(heard().await, before);
    assert_eq!(server.post("/mirror/1/entries", &own, &append(2, &entries[..1])).0, 200);

    // And it may be decided for; then it is the other one that writes nothing.
    let decide = json!({"epoch": 2, "number": 1, "hash": heads[0].hash});
    assert_eq!(server.post("/mirror/1/decide", &old, &decide).0, 200);
    refused(&own, 3);
    assert_eq!(server.post("/mirror/1/entries", &old, &append(3, &entries[1..])).0, 200);
    // A token of before this was noted writes in the epoch that it says.
    host.connect().await.batch_execute("UPDATE tokens SET epoch = NULL").await.unwrap();
    assert_eq!(server.post("/mirror/1/entries", &own, &append(3, &entries[1..])).0, 200);
}

#[tokio::test(flavor = "current_thread")]
#[ignore = "needs PostgreSQL"]
async fn texts_that_are_none_of_the_protocol_and_too_many_calls_with_some_are_refused() {
    let host = Host::new().await;
    let (_, code) = host.night().await;
    let server = Server::start(&host.address);
    let token = server.pair(&code);
    let put = |label: &str| {
        let body = json!({"epoch": 1, "revision": 1, "texts": {label: "x"}}).to_string();
        server.call("PUT", "/mirror/1/texts", &token, Some(&body))
    };
    for bad in ["logo", "", "player 1", "players/1"] {
        assert_eq!(put(bad), (422, json!({"why": "unfit", "label": bad})));
    }
    for good in ["evening", "extras", "player/7", "note/57", "signed/57", "key/7/1", "former-key/7"] {
        assert_eq!(put(good), (200, json!({"changed": 1})), "{good}");
    }
    assert!((0..5_000).any(|_| put("evening").0 == 429));
}

#[tokio::test(flavor = "current_thread")]
#[ignore = "needs PostgreSQL"]
async fn an_end_that_is_taken_back_or_closed_with_its_branch_is_none() {
    let host = Host::new().await;
    let (night, code) = host.night().await;
    let server = Server::start(&host.address);
    let token = server.pair(&code);
    let happens = [
        ("\"finished\"", true),
        ("{\"undone\":{\"action\":2}}", false),
        ("\"finished\"", true),
        ("\"reopened\"", false),
        ("{\"undone\":{\"action\":5}}", true),
        ("\"texts-changed\"", true),
        ("{\"undone\":{\"action\":7}}", true),
    ];
    let (entries, heads) = entries_of(&happens.map(|(event, _)| event));
    let has_ended = async || {
        let row = host.connect().await;
        let sql = "SELECT ended_at IS NOT NULL FROM nights WHERE id = $1";
        row.query_one(sql, &[&night.0]).await.unwrap().get::<_, bool>(0)
    };
    assert_eq!(server.post("/mirror/1/entries", &token, &append(1, &entries[..1])).0, 200);
    for (entry, (event, ended)) in entries[1..].iter().zip(happens) {
        let (status, answer) =
            server.post("/mirror/1/entries", &token, &append(1, std::slice::from_ref(entry)));
        assert_eq!(status, 200, "{event}: {answer}");
        assert_eq!(has_ended().await, ended, "{event}");
    }
    // Both in one call.
    let (_, code) = host.night().await;
    let other = server.pair(&code);
    assert_eq!(server.post("/mirror/1/entries", &other, &append(1, &entries[..3])).0, 200);
    let late = "SELECT count(*) FROM nights WHERE head_number = 3 AND ended_at IS NULL";
    assert_eq!(host.connect().await.query_one(late, &[]).await.unwrap().get::<_, i64>(0), 1);

    // A laptop goes on from where the evening was not over.
    let (own, handover): (Token, _) = (token.parse().unwrap(), || Code::handover(random()));
    host.store.decide(night, &own, 1, heads[3], &handover()).await.unwrap();
    assert!(has_ended().await, "with the end");
    host.store.decide(night, &own, 2, heads[2], &handover()).await.unwrap();
    assert!(!has_ended().await, "before it");
}

#[tokio::test(flavor = "current_thread")]
#[ignore = "needs PostgreSQL"]
async fn a_host_whose_database_is_away_says_so_and_goes_on_when_it_is_back() {
    let own = Postgres::start();
    let host = Host::at(own.database().await).await;
    let (_, code) = host.night().await;
    let server = Server::start(&host.address);
    let token = server.pair(&code);
    let (entries, heads) = public_entries(3);
    assert_eq!(server.post("/mirror/1/entries", &token, &append(1, &entries[..1])).0, 200);
    soon("it has read the nights", || server.call("GET", "/healthz", "", None).0 == 200);
    own.stop();
    let answer = server.post("/mirror/1/entries", &token, &append(1, &entries));
    assert_eq!(answer, (503, json!({"why": "away"})));
    assert_eq!(server.call("GET", "/healthz", "", None).0, 503);
    assert!(server.metrics().contains("preisschnapsen_host_database_up 0"));
    own.start_again();
    assert_eq!(server.call("GET", "/healthz", "", None), (200, json!("ok\n")));
    let answer = server.post("/mirror/1/entries", &token, &append(1, &entries));
    assert_eq!(answer.1["hash"], json!(head_of_last(&heads)));
}

fn head_of_last(heads: &[Head]) -> tournament::chain::Hash {
    heads.last().unwrap().hash
}

/// A laptop asks one server after the other; the first is killed in the middle, and a third one begins.
#[tokio::test(flavor = "current_thread")]
#[ignore = "needs PostgreSQL"]
async fn a_server_that_is_killed_in_the_middle_loses_nothing() {
    let host = Host::new().await;
    let (_, code) = host.night().await;
    let mut servers = [Server::start(&host.address), Server::start(&host.address)];
    let token = servers[0].pair(&code);
    let (entries, heads) = public_entries(120);
    let (mut acknowledged, mut refused) = (0, 0);
    while acknowledged < entries.len() {
        let until = (acknowledged + 4).min(entries.len());
        let body = append(1, &entries[acknowledged..until]).to_string();
        let server = &mut servers[(acknowledged / 4) % 2];
        if acknowledged == 40 && refused == 0 {
            // In the middle of an answer, or a little before or after it.
            let _ = server.child.kill();
        }
        let url = format!("{}/mirror/1/entries", server.base);
        match try_call("POST", &url, &token, Some(&body)) {
            Some((200, answer)) => {
                let answer: Value = serde_json::from_str(&answer).unwrap();
                assert_eq!(answer["hash"], json!(heads[until - 1].hash));
                acknowledged = until;
            }
            // So many at once are too many; the laptop comes again.
            Some((429, _)) => tokio::time::sleep(Duration::from_millis(100)).await,
            Some(other) => panic!("{other:?}"),
            None => {
                refused += 1;
                assert!(refused < 10);
                servers[0] = Server::start(&host.address);
            }
        }
    }
    assert!(refused > 0, "it was killed");
    let night = host.store.changes_after(0, 1).await.unwrap()[0].night;
    let here = host.store.entries_after(night, 0, 1_000).await.unwrap();
    let here: Vec<_> = here.iter().map(|entry| entry.hash).collect();
    assert_eq!(here, heads.iter().map(|head| head.hash).collect::<Vec<_>>());
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn whoever_hangs_up_leaves_one_at_most_waiting_in_the_database() {
    let host = Host::new().await;
    let (night, code) = host.night().await;
    let server = Server::start(&host.address);
    let token = server.pair(&code);
    let holds = host.connect().await;
    let held = format!("BEGIN; SELECT 1 FROM nights WHERE id = {} FOR UPDATE", night.0);
    holds.batch_execute(&held).await.unwrap();
    let body = json!({"epoch": 1, "answer": "{}"}).to_string();
    let call = format!(
        "POST /mirror/1/inbox/1 HTTP/1.1\r\nHost: here\r\nAuthorization: Bearer {token}\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let waiting = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    let count = async || host.connect().await.query_one(waiting, &[]).await.unwrap().get::<_, i64>(0);
    for _ in 0..4 {
        let mut stream = TcpStream::connect(server.base().trim_start_matches("http://")).await.unwrap();
        stream.write_all(call.as_bytes()).await.unwrap();
        // Whoever may go to the database is there by then.
        sleep(Duration::from_millis(300)).await;
        stream.set_zero_linger().unwrap();
        drop(stream);
        sleep(Duration::from_millis(100)).await;
        assert_eq!(count().await, 1);
    }
    holds.batch_execute("ROLLBACK").await.unwrap();
}
