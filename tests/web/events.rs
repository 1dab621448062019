//! `/api/1/evenings/{slug}/events`: other programs are told that there is a new version.

use crate::client::Client;
use crate::consolation;
use crate::night::{Night, settings};
use crate::probe::{act, sold};
use crate::server::TestServer;
use preisschnapsen::app::{Newcomer, Request, UserId};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::net::{IpAddr, Ipv4Addr, TcpStream};
use std::time::Duration;
use tournament::texts::Person;
use tournament::{FirstPayment, Stage, Tickets};

const EVENTS: &str = "/api/1/evenings/probe/events";

/// A program that listens.
struct Program {
    reader: BufReader<TcpStream>,
    head: String,
}

/// What it has been told.
#[derive(Debug, PartialEq)]
struct Told {
    id: String,
    event: String,
    data: Value,
}

impl Program {
    #[track_caller]
    fn listen(server: &TestServer, path: &str, heard: Option<&str>) -> Program {
        let mut stream = TcpStream::connect(server.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
        let heard = heard.map_or_else(String::new, |heard| format!("Last-Event-ID: {heard}\r\n"));
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {}\r\n{heard}\r\n", server.address).unwrap();
        let mut program = Program { reader: BufReader::new(stream), head: String::new() };
        while !program.head.ends_with("\r\n\r\n") {
            assert!(program.reader.read_line(&mut program.head).unwrap() > 0, "{}", program.head);
        }
        program
    }

    /// Reads up to the next empty line of the stream; the lines of the chunks are left aside.
    #[track_caller]
    fn block(&mut self) -> Vec<(String, String)> {
        let mut fields = Vec::new();
        loop {
            let mut line = String::new();
            assert!(self.reader.read_line(&mut line).unwrap() > 0, "the stream has ended");
            match line.trim_end_matches('\n').split_once(": ") {
                Some((name, value)) => fields.push((name.to_owned(), value.to_owned())),
                None if line == "\n" && !fields.is_empty() => return fields,
                None => {}
            }
        }
    }

    #[track_caller]
    fn told(&mut self) -> Told {
        loop {
            let fields = self.block();
            let field = |name: &str| fields.iter().find(|(known, _)| known == name).map(|(_, value)| value);
            if let Some(data) = field("data") {
                let [id, event] = ["id", "event"].map(|name| field(name).cloned().unwrap_or_default());
                return Told { id, event, data: serde_json::from_str(data).unwrap() };
            }
        }
    }
}

/// Makes a new version, and returns its number.
fn change(server: &TestServer, name: &str) -> u32 {
    let person = Person::read(name, "").unwrap();
    let (tickets, paid) = (Tickets::Count(1), FirstPayment::InFull);
    act(server, Request::Register(vec![Newcomer::new(person, tickets, paid)]));
    server.snapshot().tournament.version().0
}

fn told(version: u32) -> Told {
    let data = json!({ "version": version, "beside": null });
    Told { id: version.to_string(), event: "version".to_owned(), data }
}

#[test]
fn a_program_is_told_the_version_now_and_each_one_that_comes() {
    let server = sold(&[1, 2]);
    let mut program = Program::listen(&server, EVENTS, None);
    assert!(program.head.starts_with("HTTP/1.1 200 "), "{}", program.head);
    assert!(program.head.contains("content-type: text/event-stream"), "{}", program.head);
    let begin = program.block();
    assert_eq!(begin[0].0, "retry");
    assert!((2_000..6_000).contains(&begin[0].1.parse().unwrap()), "{begin:?}");
    let version = server.snapshot().tournament.version().0;
    assert_eq!(program.told(), told(version));
    let next = change(&server, "Neu Anna");
    assert_eq!(program.told(), told(next));
    let evening: Value = serde_json::from_str(&server.guest().get("/api/1/evenings/probe").body).unwrap();
    assert_eq!(evening["version"], json!(next), "the same number as in what is read");
}

#[test]
fn who_comes_back_is_told_what_they_have_missed_and_nothing_twice() {
    let server = sold(&[1]);
    let version = server.snapshot().tournament.version().0;
    let mut up_to_date = Program::listen(&server, EVENTS, Some(&version.to_string()));
    up_to_date.block();
    let next = change(&server, "Neu Anna");
    assert_eq!(up_to_date.told(), told(next), "the first that they are told is new");
    for heard in [version.to_string(), "0".to_owned(), "x".to_owned(), format!("{next}.1")] {
        let mut behind = Program::listen(&server, EVENTS, Some(&heard));
        assert_eq!(behind.told(), told(next), "{heard}");
    }
}

#[test]
fn a_change_in_the_other_evening_on_the_same_tables_is_told_too() {
    let server = TestServer::with_staff();
    let main = consolation::main_evening(&server);
    main.play(Stage::FIRST, usize::MAX);
    let out = main.now().out_after_round_one();
    let beside = consolation::opened(&server, &main, &out[..4]);
    let now = || {
        let version = |night: &Night<'_>| night.now().tournament.version().0;
        let (version, beside) = (version(&main), version(&beside));
        let data = json!({ "version": version, "beside": beside });
        Told { id: format!("{version}.{beside}"), event: "version".to_owned(), data }
    };
    let before = now();
    let mut program = Program::listen(&server, &format!("/api/1/evenings/{}/events", main.slug), None);
    assert_eq!(program.told(), before);
    beside.draw(Stage::FIRST);
    // Versions that follow each other fast may be missed, but not the last one.
    while program.told() != now() {}
    assert_ne!(before, now());
}

#[test]
fn beyond_the_seats_a_program_is_told_when_to_try_again() {
    let server = TestServer::with_streams(100);
    Night::named(&server.app, "Probe", settings());
    let from = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 2));
    let listen = |path: &str| Client::connect_from(from, server.address).unwrap().listen(path);
    // Those of the pages and those of programs are the same seats.
    let pages: Vec<_> = (0..32).map(|_| listen("/t/probe/strom").unwrap()).collect();
    let programs: Vec<_> = (0..32).map(|_| listen(EVENTS).unwrap()).collect();
    assert!(listen(EVENTS).is_err() && listen("/t/probe/strom").is_err(), "64 of one address");
    let refused = Client::connect_from(from, server.address).unwrap().get(EVENTS, "").unwrap();
    assert_eq!((refused.status, refused.header("retry-after")), (503, Some("60")));
    assert_eq!(refused.header("content-type"), Some("application/problem+json"));
    assert_eq!(serde_json::from_slice::<Value>(&refused.body).unwrap()["status"], 503);
    drop((pages, programs));
}

#[test]
fn there_are_no_events_of_an_evening_that_there_is_not() {
    let server = TestServer::with_staff();
    let answer = server.guest().get("/api/1/evenings/gibts-nicht/events");
    answer.assert_status(404);
    assert_eq!(answer.header("content-type"), Some("application/problem+json"));
    server.staff().post("/leitung/uebung", &[]);
    let slug = server.app.tournaments().unwrap()[0].slug.to_string();
    let path = format!("/api/1/evenings/{slug}/events");
    let mut program = Program::listen(&server, &path, None);
    program.told();
    server.app.delete(&slug, UserId::COMMAND_LINE).unwrap();
    let mut rest = String::new();
    while program.reader.read_line(&mut rest).unwrap() > 0 && !rest.ends_with("0\r\n") {}
    assert!(!rest.contains("data:"), "{rest}");
}
