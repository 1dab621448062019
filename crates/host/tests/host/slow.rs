//! A line that is slow is no line that is dead: a call goes on as long as anything moves, and ends when nothing has moved for ten seconds.

use crate::cable::Cable;
use crate::calls::Server;
use crate::laptop::{Laptop, head_of, soon};
use crate::night::Night;
use crate::server::TestServer;
use crate::support::Host;
use flate2::Compression;
use flate2::write::ZlibEncoder;
use mirror::MOST_BYTES;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;
use std::time::{Duration, Instant};
use tournament::Settings;

/// Registers so many people at once, as a list that is read in does: that is one entry.
fn register(laptop: &Laptop, people: u32) {
    let names: Vec<String> = (1..=people).map(|number| format!("Gast Nummer {number}")).collect();
    laptop.register(&names.iter().map(String::as_str).collect::<Vec<_>>());
}

fn packed(body: &[u8]) -> Vec<u8> {
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::best());
    packed.write_all(body).unwrap();
    packed.finish().unwrap()
}

/// A tariff whose volume is used up lets 64 kbit/s through, or a quarter of that.
#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn an_evening_comes_through_a_line_that_is_slow_as_long_as_anything_moves() {
    for (people, bytes, swallows) in [(64, 2_000, false), (64, 2_000, true), (512, 8_000, false)] {
        let host = Host::new().await;
        let (night, code) = host.night().await;
        let (server, laptop) =
            (Server::start(&host.address), Laptop::with(Settings { capacity: people, ..Settings::usual() }));
        let cable = Cable::to(server.base());
        laptop.publish(&cable.base(), &code.to_string()).unwrap();
        soon("it is at the host", || laptop.published().standing.acknowledged == laptop.head().0);
        cable.narrows(bytes, swallows);
        cable.ends_all();
        let before = cable.passed();
        register(&laptop, people);
        let begun = Instant::now();
        soon("the list is at the host", || {
            let standing = laptop.published().standing;
            assert_eq!(standing.failures, 0, "{people} {bytes} {swallows}");
            standing.acknowledged == laptop.head().0
        });
        // A phone that lends its line pays for each byte: what the list and its names are packed, and as much again at most.
        let snapshot = laptop.app.snapshot(&laptop.slug).unwrap().unwrap();
        let publishing = laptop.app.publishing();
        let entry = publishing.public_entries(&snapshot).unwrap().unwrap().pop().unwrap();
        let texts = publishing.public_texts(&snapshot).unwrap();
        let needed = packed(&serde_json::to_vec(&(entry, texts)).unwrap()).len() as u64;
        let passed = cable.passed() - before;
        println!(
            "{people} people over {bytes} bytes a second (swallows: {swallows}): {:?}, {passed} bytes, {needed} needed",
            begun.elapsed()
        );
        assert!(passed <= 2 * needed, "{passed} of {needed}");
        assert!(begun.elapsed() > Duration::from_secs(10), "the line is slow");
        assert_eq!(head_of(&host, night).await, laptop.head());
    }
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn what_comes_packed_counts_as_what_it_unfolds_to() {
    let host = Host::new().await;
    let (_, code) = host.night().await;
    let server = Server::start(&host.address);
    let token = server.pair(&code);
    let sent_to = |method: &str, path: &str, body: &[u8]| {
        let agent = ureq::Agent::config_builder().http_status_as_error(false).build().new_agent();
        let call = ureq::http::Request::builder().method(method).uri(format!("{}{path}", server.base()));
        let call =
            call.header("authorization", format!("Bearer {token}")).header("content-encoding", "deflate");
        let mut answer = agent.run(call.body(packed(body)).unwrap()).unwrap();
        (answer.status().as_u16(), answer.body_mut().read_to_string().unwrap())
    };
    let sent = |body: &[u8]| sent_to("PUT", "/mirror/1/texts", body);
    assert_eq!(sent(br#"{"epoch":1,"revision":1,"texts":{"note/1":"Hagel"}}"#).0, 200);
    assert_eq!(sent(b"Hagel").0, 400);
    let (status, answer) = sent(&vec![b' '; MOST_BYTES + 1]);
    assert!(status == 413 && answer.contains("too-large"), "{status} {answer}");
    // Some kilobytes that unfold to millions.
    let many = format!(r#"{{"epoch":1,"from":1,"entries":[{}0]}}"#, "0,".repeat(MOST_BYTES / 2 - 100));
    let (status, answer) = sent_to("POST", "/mirror/1/entries", many.as_bytes());
    assert!(status == 413 && answer.contains("too-many"), "{status} {answer}");
    let plain = server.call("PUT", "/mirror/1/texts", &token, Some(r#"{"epoch":1,"revision":2,"texts":{}}"#));
    assert_eq!(plain.0, 200, "{plain:?}");
}

/// Serves whoever comes, each on a thread of its own, and returns where.
fn answering(answer: impl Fn(TcpStream) + Clone + Send + 'static) -> String {
    let door = TcpListener::bind("127.0.0.1:0").unwrap();
    let base = format!("http://{}", door.local_addr().unwrap());
    thread::spawn(move || {
        for stream in door.incoming() {
            let answer = answer.clone();
            thread::spawn(move || answer(stream.unwrap()));
        }
    });
    base
}

/// Returns how long it takes until somebody who does not answer is given up.
fn given_up_after(base: &str) -> Duration {
    let (laptop, begun) = (Laptop::open(), Instant::now());
    laptop.publish(base, "AAAAA-BBBBB").unwrap_err();
    begun.elapsed()
}

#[test]
#[ignore = "belongs to the tests of the host"]
fn who_says_nothing_for_ten_seconds_is_given_up() {
    let silent = answering(|mut stream| while let Ok(1..) = stream.read(&mut [0; 4_096]) {});
    let seconds = given_up_after(&silent).as_secs();
    assert!((10..13).contains(&seconds), "{seconds}");
}

/// A byte a second would go on for ever.
#[test]
#[ignore = "belongs to the tests of the host"]
fn who_answers_byte_by_byte_is_given_up_after_a_minute() {
    let dripping = answering(|mut stream| {
        let _ = stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n");
        while stream.write_all(b" ").is_ok() {
            thread::sleep(Duration::from_secs(1));
        }
    });
    let seconds = given_up_after(&dripping).as_secs();
    assert!((55..75).contains(&seconds), "{seconds}");
}

#[test]
#[ignore = "needs PostgreSQL"]
fn a_line_that_is_slow_is_called_so_with_how_much_is_through() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let (host, code) = runtime.block_on(async {
        let host = Host::new().await;
        let (_, code) = host.night().await;
        (host, code)
    });
    let (server, house) = (Server::start(&host.address), TestServer::with_staff());
    let cable = Cable::to(server.base());
    let night = Night::open(&house, Settings { capacity: 512, ..Settings::usual() });
    house.app.publishing().publish(&night.now(), cable.base().parse().unwrap(), &code.to_string()).unwrap();
    let standing = || house.app.publishing().published(&night.slug).unwrap().standing;
    let has_all = || standing().acknowledged == night.now().tournament.version().0;
    soon("it is at the host", has_all);
    assert_eq!(standing().slow, None);
    cable.narrows(2_000, false);
    cable.ends_all();
    let people: Vec<(String, u32)> = (1..=512).map(|number| (format!("Gast Nummer {number}"), 1)).collect();
    night.register(&people.iter().map(|(name, tickets)| (name.as_str(), *tickets)).collect::<Vec<_>>());
    soon("it is called slow", || standing().slow.is_some());
    let through = standing().slow.unwrap();
    assert!((1..through.of).contains(&through.bytes), "{through:?}");
    let said = |language: &str, page: &str, selector: &str| {
        house.staff().speaking(language).get(&night.staff_page(page)).texts(selector).concat()
    };
    for (language, slow, through, nothing) in [
        ("de", "zu langsam", "kB sind durch", "nichts tun"),
        ("en", "too slow", "kB are through", "need not do anything"),
    ] {
        for (page, selector) in [("/internet", "#publish-state .lead"), ("/kassa", "#internet")] {
            let said = said(language, page, selector);
            assert!(said.contains(slow) && said.contains(through) && !said.contains(nothing), "{said}");
        }
    }
    soon("it is known how long it takes", || standing().slow.is_some_and(|through| through.left.is_some()));
    let said = [said("de", "/internet", "#publish-state .lead"), said("en", "/kassa", "#internet")];
    assert!(said[0].contains("noch etwa") && said[1].contains("needs about another"), "{said:?}");
    soon("the list is at the host", has_all);
    assert_eq!(standing().slow, None);
}
