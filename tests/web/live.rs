//! Who is told that there is a new version: the event streams.

use crate::client::Client;
use crate::night::{Night, settings};
use crate::probe::{act, sold};
use crate::server::{PASSWORD, TestServer};
use preisschnapsen::app::{Newcomer, Request, UserId};
use std::io::{BufRead, BufReader, ErrorKind, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream};
use std::thread::sleep;
use std::time::{Duration, Instant};
use tournament::texts::Person;
use tournament::{FirstPayment, Tickets};

/// A listener with a connection of its own.
pub struct Listener {
    reader: BufReader<TcpStream>,
    pub status: u16,
}

impl Listener {
    #[track_caller]
    pub fn open(address: SocketAddr, slug: &str) -> Listener {
        let mut stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
        write!(
            stream,
            "GET /t/{slug}/strom HTTP/1.1\r\nHost: {address}\r\nAccept: text/event-stream\r\n\r\n"
        )
        .unwrap();
        let mut reader = BufReader::new(stream);
        let mut line = String::new();
        reader.read_line(&mut line).unwrap();
        let status = line.split(' ').nth(1).unwrap().parse().unwrap();
        Listener { reader, status }
    }

    /// Waits for the next version, `None` when the stream has ended.
    #[track_caller]
    pub fn version(&mut self) -> Option<u32> {
        let mut line = String::new();
        loop {
            line.clear();
            match self.reader.read_line(&mut line) {
                Ok(0) => return None,
                Ok(_) => {}
                Err(reset) if reset.kind() == ErrorKind::ConnectionReset => return None,
                Err(other) => panic!("{other}"),
            }
            if line.starts_with("0\r") {
                return None;
            }
            if let Some(version) = line.strip_prefix("data: ") {
                return Some(version.trim().parse().unwrap());
            }
        }
    }
}

/// Makes a new version, and returns its number.
#[track_caller]
fn change(server: &TestServer, name: &str) -> u32 {
    let newcomer = Newcomer::new(Person::read(name, "").unwrap(), Tickets::Count(1), FirstPayment::InFull);
    act(server, Request::Register(vec![newcomer]));
    server.snapshot().tournament.version().0
}

#[test]
fn a_listener_is_told_the_version_now_and_each_one_that_comes() {
    let server = sold(&[1, 2]);
    let mut listener = Listener::open(server.address, "probe");
    assert_eq!(listener.status, 200);
    assert_eq!(listener.version(), Some(server.snapshot().tournament.version().0));
    let next = change(&server, "Neu Anna");
    assert_eq!(listener.version(), Some(next));
}

#[test]
fn five_hundred_and_twelve_listeners_are_told() {
    let server = sold(&[1]);
    let mut listeners: Vec<_> = (0..512).map(|_| Listener::open(server.address, "probe")).collect();
    let version = server.snapshot().tournament.version().0;
    for listener in &mut listeners {
        assert_eq!(listener.version(), Some(version));
    }
    let next = change(&server, "Neu Anna");
    for listener in &mut listeners {
        assert_eq!(listener.version(), Some(next));
    }
}

#[test]
fn beyond_the_limit_a_listener_is_sent_away_until_one_goes() {
    let server = TestServer::with_streams(2);
    Night::named(&server.app, "Probe", settings());
    let first = Listener::open(server.address, "probe");
    let second = Listener::open(server.address, "probe");
    assert_eq!((first.status, second.status), (200, 200));
    assert_eq!(Listener::open(server.address, "probe").status, 503);
    let refused = server.guest().get("/t/probe/strom");
    refused.assert_status(503).assert_says("h1", "besetzt");
    assert_eq!(refused.header("retry-after"), Some("60"));
    // The page itself is there for everybody.
    server.guest().get("/t/probe").assert_status(200);
    drop(first);
    // That a listener has gone is noticed when something is written to it.
    let patience = Instant::now() + Duration::from_secs(10);
    let mut people = 0;
    while Listener::open(server.address, "probe").status != 200 {
        assert!(Instant::now() < patience, "the place is free again");
        people += 1;
        change(&server, &format!("Neu Anna {people}"));
        sleep(Duration::from_millis(20));
    }
}

#[test]
fn streams_end_with_the_server_at_once_and_begin_again_with_the_next() {
    let server = sold(&[1]);
    let mut listener = Listener::open(server.address, "probe");
    let version = listener.version();
    let before = Instant::now();
    let server = server.restarted();
    assert!(before.elapsed() < Duration::from_secs(4), "an open stream holds up the end");
    assert_eq!(listener.version(), None);
    assert_eq!(Listener::open(server.address, "probe").version(), version);
}

#[test]
fn a_deleted_tournament_ends_its_streams() {
    let server = TestServer::with_staff();
    server.staff().post("/leitung/uebung", &[]);
    let slug = server.app.tournaments().unwrap()[0].slug.to_string();
    let mut listener = Listener::open(server.address, &slug);
    assert!(listener.version().is_some());
    server.app.delete(&slug, UserId::COMMAND_LINE).unwrap();
    assert_eq!(listener.version(), None);
    assert_eq!(Listener::open(server.address, &slug).status, 404);
}

#[test]
fn six_addresses_take_neither_all_seats_nor_those_of_the_staff() {
    let server = TestServer::with_streams(500);
    server.app.accounts().add("Resi", PASSWORD).unwrap();
    Night::named(&server.app, "Probe", settings());
    let listen = |last: u8| {
        let from = IpAddr::V4(Ipv4Addr::new(127, 0, 0, last));
        Client::connect_from(from, server.address).unwrap().listen("/t/probe/strom")
    };
    let greedy: Vec<_> = (0..420).filter_map(|number| listen(2 + number as u8 % 6).ok()).collect();
    assert_eq!(greedy.len(), 384, "64 for each");
    let many: Vec<_> = (20..=150).filter_map(|last| listen(last).ok()).collect();
    assert_eq!(many.len(), 96, "guests at other addresses, up to the last seat for guests");
    // The console has no cookie, a scorer in the hall has one.
    assert_eq!(Listener::open(server.address, "probe").status, 200);
    let mut scorer = Client::connect_from(IpAddr::V4(Ipv4Addr::new(127, 0, 0, 2)), server.address).unwrap();
    scorer.log_in("Resi", PASSWORD).unwrap();
    let stream = scorer.get("/t/probe/strom", "").unwrap();
    assert_eq!(stream.status, 200);
}
