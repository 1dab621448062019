//! What connections that say nothing, or take nothing, cost those who want a page (`benches/proofs/flood/main.rs` is the long form).

use crate::client::{Client, stream_from};
use crate::listeners::secure_house;
use crate::server::{TestServer, relay_from};
use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

const SILENT: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 2));
const OTHER: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 3));

#[test]
fn silent_connections_keep_nobody_waiting_at_the_door_that_speaks_tls() {
    let (server, agent) = secure_house("127.0.0.1");
    let relay = relay_from(OTHER, server.address);
    // More than have room in the handshakes of all workers together.
    let _silent: Vec<TcpStream> = (0..600).map(|_| stream_from(SILENT, server.address).unwrap()).collect();
    let begun = Instant::now();
    assert_eq!(agent.get(format!("https://{relay}/anmelden")).call().unwrap().status(), 200);
    // Behind them it would have been until their handshakes are given up.
    assert!(begun.elapsed() < Duration::from_secs(4), "{:?}", begun.elapsed());
}

#[test]
fn a_handshake_that_does_not_come_is_not_waited_for() {
    let (server, agent) = secure_house("127.0.0.1");
    let mut silent = stream_from(SILENT, server.address).unwrap();
    silent.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let begun = Instant::now();
    assert_eq!(silent.read(&mut [0; 64]).unwrap(), 0, "nothing is said to it");
    assert!(begun.elapsed() > Duration::from_secs(4), "{:?}", begun.elapsed());
    assert_eq!(agent.get(format!("https://{}/", server.address)).call().unwrap().status(), 200);
}

#[test]
fn whoever_makes_many_handshakes_at_once_makes_them_all() {
    let (server, agent) = secure_house("127.0.0.1");
    let url = format!("https://{}/healthz", relay_from(OTHER, server.address));
    let asked: Vec<_> = (0..40)
        .map(|_| {
            let (agent, url) = (agent.clone(), url.clone());
            thread::spawn(move || agent.get(&url).call().unwrap().status().as_u16())
        })
        .collect();
    assert!(asked.into_iter().all(|asked| asked.join().unwrap() == 200));
}

#[test]
fn who_asks_and_does_not_read_loses_the_place_after_a_while() {
    let server = TestServer::listening(|listen| {
        listen.per_address = 1;
        listen.patience = Duration::from_secs(1);
    });
    let mut slow = stream_from(SILENT, server.address).unwrap();
    let page = server.guest().get("/schiedsrichter");
    let style = page.attribute("link[rel=stylesheet]", "href").unwrap();
    slow.set_write_timeout(Some(Duration::from_millis(200))).unwrap();
    let question = format!("GET {style} HTTP/1.1\r\nHost: {}\r\n\r\n", server.address);
    // It asks for far more than the system keeps of what is not read.
    while slow.write_all(question.repeat(64).as_bytes()).is_ok() {}
    let served = || {
        let page = Client::connect_from(SILENT, server.address).and_then(|mut client| client.get("/", ""));
        page.is_ok_and(|page| page.status == 200)
    };
    let begun = Instant::now();
    while !served() {
        assert!(begun.elapsed() < Duration::from_secs(30), "the place of {SILENT} is not free again");
        thread::sleep(Duration::from_millis(50));
    }
}
