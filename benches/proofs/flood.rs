//! The flood: for a minute one address holds 500 slow connections and another asks as often as it can, while a scorer enters results.
//! `cargo bench --bench flood` (docs/PROOFS.md); a number of seconds behind it makes it shorter.
//!
//! Two nights: with a door of their own for the guests, which is flooded; and with one door for everybody. 127.0.0.2 is slow,
//! 127.0.0.3 greedy, 127.0.0.4 the scorer: only 127.0.0.1 counts as the console, whose connections are not limited.

#[path = "../load/client.rs"]
#[allow(dead_code, reason = "the load needs more of it")]
mod client;
#[path = "../load/night.rs"]
#[allow(dead_code, reason = "the load needs more of it")]
mod night;

use client::{Client, fresh_key, stream_from};
use night::{NIGHT, PASSWORD, PEOPLE, Program, free_address};
use std::error::Error;
use std::io::{ErrorKind, Read, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

type Outcome<T> = Result<T, Box<dyn Error + Send + Sync>>;

const SLOW: usize = 500;
const GREEDY: usize = 64;
const WANTED: Duration = Duration::from_millis(500);

const fn local(last: u8) -> IpAddr {
    IpAddr::V4(Ipv4Addr::new(127, 0, 0, last))
}

/// What the flood did meanwhile.
#[derive(Default)]
struct Flood {
    over: AtomicBool,
    /// Slow connections that are open at the moment.
    held: AtomicUsize,
    /// How often one of them was closed by the server.
    closed: AtomicUsize,
    /// Requests of the greedy one that were answered.
    answered: AtomicUsize,
}

fn main() -> Outcome<()> {
    preisschnapsen::web::server::allow_many_connections();
    let seconds = std::env::args().skip(1).find_map(|argument| argument.parse().ok()).unwrap_or(60);
    let length = Duration::from_secs(seconds);
    println!(
        "| night | slow connections held, closed by the server | answers to the greedy one | results | median | p95 | longest | target |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    let quiet = evening("two doors, no flood", true, false, length)?;
    let (two, one) = (
        evening("guests' door flooded", true, true, length)?,
        evening("the one door flooded", false, true, length)?,
    );
    if quiet.max(two).max(one) < WANTED { Ok(()) } else { Err("the scorer had to wait".into()) }
}

/// Plays a while, prints its line, and returns the scorer's p95.
fn evening(name: &str, two_doors: bool, flooded: bool, length: Duration) -> Outcome<Duration> {
    let database = night::make().map_err(|error| error.to_string())?;
    let guests = free_address()?;
    let door = ["--public-bind", &guests.to_string()].map(str::to_owned);
    let door: Vec<&str> = door.iter().map(String::as_str).collect();
    let more = if two_doors { &door[..] } else { &[] };
    let (program, _) = Program::start_with(&database.file, more).map_err(|error| error.to_string())?;
    let victim = if two_doors { guests } else { program.address };
    let flood = Flood::default();
    let times = thread::scope(|scope| -> Outcome<Vec<Duration>> {
        if flooded {
            scope.spawn(|| hold(victim, &flood));
            for number in 0..GREEDY {
                let (flood, child) = (&flood, thread::Builder::new().stack_size(256 << 10));
                child.spawn_scoped(scope, move || ask(victim, number, flood))?;
            }
        }
        thread::sleep(Duration::from_secs(2));
        let times = score(program.address, length);
        flood.over.store(true, Relaxed);
        times
    });
    let mut times = times?;
    times.sort();
    let at = |part: f64| times[((times.len() as f64 * part).ceil() as usize).clamp(1, times.len()) - 1];
    let show = |time: Duration| format!("{:.1} ms", time.as_secs_f64() * 1000.0);
    println!(
        "| {name} | {}, {} | {} | {} | {} | {} | {} | p95 < 500 ms |",
        flood.held.load(Relaxed),
        flood.closed.load(Relaxed),
        flood.answered.load(Relaxed),
        times.len(),
        show(at(0.5)),
        show(at(0.95)),
        show(at(1.0)),
    );
    Ok(at(0.95))
}

/// Enters results: types one, reads it back, sends it. Returns how long each took, both answers together.
fn score(address: SocketAddr, length: Duration) -> Outcome<Vec<Duration>> {
    let mut client = Client::connect_from(local(4), address)?;
    client.log_in("Resi", PASSWORD)?;
    let (begun, mut times) = (Instant::now(), Vec::new());
    for number in 1..=PEOPLE / 2 {
        if begun.elapsed() > length {
            break;
        }
        let start = Instant::now();
        // A scorer pauses longer than the server keeps a connection, and opens another one.
        let mut pen = client.another()?;
        let page = pen.get(&format!("/leitung{NIGHT}/ergebnis?runde=R1&partie={number}&stand=2%3A1"), "")?;
        let read_back = start.elapsed();
        let fields = hidden(&page.text())?;
        let start = Instant::now();
        let answer = pen.post(&format!("/leitung{NIGHT}/ergebnis"), &fields)?;
        if answer.status != 303 {
            return Err(format!("match {number} is answered with {}", answer.status).into());
        }
        times.push(read_back + start.elapsed());
        thread::sleep(Duration::from_millis(200));
    }
    Ok(times)
}

/// Returns the hidden fields of the form that enters a result, with a key of its own.
fn hidden(page: &str) -> Outcome<Vec<(String, String)>> {
    let html = scraper::Html::parse_document(page);
    let inputs = scraper::Selector::parse(r#"form[action$="/ergebnis"][method="post"] input[type="hidden"]"#)
        .map_err(|error| error.to_string())?;
    let attribute = |input: scraper::ElementRef<'_>, name| input.attr(name).unwrap_or_default().to_owned();
    let mut fields: Vec<_> =
        html.select(&inputs).map(|input| (attribute(input, "name"), attribute(input, "value"))).collect();
    fields.retain(|(name, _)| name != "form_key");
    if fields.is_empty() {
        return Err("the page reads no result back".into());
    }
    fields.push(("form_key".to_owned(), fresh_key()));
    Ok(fields)
}

/// Holds slow connections: each sends one more byte of a head every second, and begins anew when it was closed.
fn hold(victim: SocketAddr, flood: &Flood) {
    let open = || -> std::io::Result<TcpStream> {
        let mut stream = stream_from(local(2), victim)?;
        stream.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")?;
        stream.set_nonblocking(true)?;
        Ok(stream)
    };
    let mut streams: Vec<TcpStream> = Vec::new();
    while !flood.over.load(Relaxed) {
        let before = streams.len();
        streams.retain_mut(|stream| {
            let closed = match stream.read(&mut [0; 512]) {
                Ok(_) => true,
                Err(error) => error.kind() != ErrorKind::WouldBlock,
            };
            !closed && stream.write_all(b"x").is_ok()
        });
        flood.closed.fetch_add(before - streams.len(), Relaxed);
        while streams.len() < SLOW
            && let Ok(stream) = open()
        {
            streams.push(stream);
        }
        flood.held.store(streams.len(), Relaxed);
        thread::sleep(Duration::from_secs(1));
    }
}

/// Asks for pages as quickly as it can, from the cache and such that are made for each reader.
fn ask(victim: SocketAddr, number: usize, flood: &Flood) {
    let mut connection = None;
    for turn in number.. {
        if flood.over.load(Relaxed) {
            break;
        }
        let path = match turn % 4 {
            0 => NIGHT.to_owned(),
            1 => format!("{NIGHT}/person/{}", turn % PEOPLE as usize + 1),
            2 => format!("{NIGHT}?q=hub{turn}"),
            _ => format!("{NIGHT}/tafel"),
        };
        let client = match connection.take() {
            Some(client) => Ok(client),
            None => Client::connect_from(local(3), victim),
        };
        let answered = client.and_then(|mut client| client.get(&path, "").map(|_| client));
        if let Ok(client) = answered {
            flood.answered.fetch_add(1, Relaxed);
            connection = Some(client);
        }
    }
}
