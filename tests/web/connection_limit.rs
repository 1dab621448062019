//! An address with too many connections is turned away; everybody else is not (`benches/proofs/flood/main.rs` is the long form).

use crate::client::{Client, stream_from};
use crate::server::{PASSWORD, TestServer};
use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream};
use std::time::{Duration, Instant};

const MOST: usize = 3;
const GUEST: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 2));
const OTHER: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 3));

fn server() -> TestServer {
    let server = TestServer::listening(|listen| {
        listen.public_bind = vec!["127.0.0.1:0".to_owned()];
        listen.per_address = MOST;
    });
    server.app.accounts().add("Resi", PASSWORD).unwrap();
    server
}

/// Opens a connection, has a request answered so that it surely has its place, and sends the beginning of another one, as slow
/// clients do.
fn slow(from: IpAddr, door: SocketAddr) -> TcpStream {
    let mut stream = stream_from(from, door).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
    let mut answer = [0; 2048];
    let length = stream.read(&mut answer).unwrap();
    assert!(answer[..length].starts_with(b"HTTP/1.1 200 "), "{}", String::from_utf8_lossy(&answer[..length]));
    stream.write_all(b"GET / HTTP/1.1\r\n").unwrap();
    stream
}

/// Returns whether somebody gets a page.
fn is_served(from: IpAddr, door: SocketAddr) -> bool {
    let page = Client::connect_from(from, door).and_then(|mut client| client.get("/", ""));
    page.is_ok_and(|page| page.status == 200)
}

/// Waits until something is so; the server hears of connections one after the other.
#[track_caller]
fn soon(what: impl Fn() -> bool) {
    let begun = Instant::now();
    while !what() {
        assert!(begun.elapsed() < Duration::from_secs(20), "not within 20 s");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn one_address_cannot_take_all_places_and_gets_them_back() {
    let server = server();
    let door = server.guests.unwrap();
    let crowd: Vec<TcpStream> = (0..MOST).map(|_| slow(GUEST, door)).collect();
    assert!(!is_served(GUEST, door), "one too many");
    assert!(is_served(OTHER, door), "another guest");
    assert!(is_served(GUEST, server.address), "the other door counts for itself");
    assert!((0..2 * MOST).all(|_| is_served(IpAddr::V4(Ipv4Addr::LOCALHOST), door)), "the console");
    drop(crowd);
    soon(|| is_served(GUEST, door));
}

#[test]
fn the_console_may_also_come_by_another_address_of_the_laptop() {
    let network = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 5));
    let server = TestServer::listening(|listen| {
        listen.bind = format!("{network}:0");
        listen.per_address = MOST;
    });
    let door = server.address;
    let _console: Vec<TcpStream> = (0..2 * MOST).map(|_| slow(network, door)).collect();
    let _guest: Vec<TcpStream> = (0..MOST).map(|_| slow(GUEST, door)).collect();
    assert!(is_served(network, door), "the console");
    assert!(!is_served(GUEST, door), "one too many");
}

#[test]
fn whoever_is_turned_away_is_told_so_at_once() {
    let server = server();
    let door = server.guests.unwrap();
    let _crowd: Vec<TcpStream> = (0..MOST).map(|_| slow(GUEST, door)).collect();
    let begun = Instant::now();
    let mut stream = stream_from(GUEST, door).unwrap();
    let mut said = String::new();
    stream.read_to_string(&mut said).unwrap();
    assert!(begun.elapsed() < Duration::from_secs(4), "not kept waiting");
    assert!(said.starts_with("HTTP/1.1 503 ") && said.contains("Retry-After: 10\r\n"), "{said}");
    assert!(said.contains("Zu viele Verbindungen") && said.contains("Too many connections"), "{said}");
}

#[test]
fn whoever_asks_for_many_pages_at_once_gets_them_all() {
    let server = TestServer::listening(|listen| listen.per_address = 64);
    let door = server.address;
    let asked: Vec<_> =
        (0..32).map(|_| std::thread::spawn(move || (0..5).all(|_| is_served(GUEST, door)))).collect();
    assert!(asked.into_iter().all(|asked| asked.join().unwrap()), "turns come to everybody");
}

#[test]
fn event_streams_are_not_slow_and_count_as_connections() {
    let server = server();
    let night = crate::night::Night::open(&server, crate::night::settings());
    let door = server.guests.unwrap();
    let listeners: Vec<_> = (0..MOST)
        .map(|_| Client::connect_from(GUEST, door).unwrap().listen(&night.page("/strom")).unwrap())
        .collect();
    assert!(!is_served(GUEST, door));
    let mut listeners = listeners;
    night.register(&[("Anni", 1)]);
    for listener in &mut listeners {
        while listener.version().unwrap() != night.now().tournament.version().0 {}
    }
}
