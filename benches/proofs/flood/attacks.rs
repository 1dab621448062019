//! What the flood does: each of these takes a door and goes on until it is told to end.

use crate::client::{Client, fresh_key, stream_from};
use crate::night::{NIGHT, PEOPLE};
use socket2::SockRef;
use std::collections::{BTreeMap, VecDeque};
use std::io::{ErrorKind, Read, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

/// Slow connections, writing or reading.
const SLOW: usize = 500;
const GREEDY: usize = 64;
/// Silent connections that are opened every 50 ms, and how many are kept.
const SILENT: (usize, usize) = (100, 1_500);
/// Who guesses passwords, and how many at the same time.
const GUESSING: (u8, usize) = (200, 64);
/// Streams that are wanted, and from how many addresses.
const STREAMS: (usize, u8) = (2_500, 6);

const fn local(third: u8, last: u8) -> IpAddr {
    IpAddr::V4(Ipv4Addr::new(127, 0, third, last))
}

/// What the flood did meanwhile.
#[derive(Default)]
pub struct Flood {
    over: AtomicBool,
    counts: Mutex<BTreeMap<String, usize>>,
}

impl Flood {
    /// Ends it.
    pub fn end(&self) {
        self.over.store(true, Relaxed);
    }

    /// Says what it did.
    pub fn told(&self) -> String {
        let counts = self.counts.lock().map(|counts| counts.clone()).unwrap_or_default();
        counts.iter().map(|(what, count)| format!("{count} {what}")).collect::<Vec<_>>().join(", ")
    }

    fn goes_on(&self) -> bool {
        !self.over.load(Relaxed)
    }

    fn count(&self, what: &str, change: impl FnOnce(usize) -> usize) {
        if let Ok(mut counts) = self.counts.lock() {
            let count = counts.entry(what.to_owned()).or_default();
            *count = change(*count);
        }
    }
}

/// One address holds slow connections and another asks for pages as quickly as it can.
pub fn slow_and_greedy(victim: SocketAddr, flood: &Flood) {
    thread::scope(|scope| {
        scope.spawn(|| hold(victim, flood));
        for number in 0..GREEDY {
            let child = thread::Builder::new().stack_size(256 << 10);
            if child.spawn_scoped(scope, move || ask(victim, number, flood)).is_err() {
                flood.count("not begun", |count| count + 1);
            }
        }
    });
}

/// Holds slow connections: each sends one more byte of a head every second, and begins anew when it was closed.
fn hold(victim: SocketAddr, flood: &Flood) {
    let open = || -> std::io::Result<TcpStream> {
        let mut stream = stream_from(local(0, 2), victim)?;
        stream.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")?;
        stream.set_nonblocking(true)?;
        Ok(stream)
    };
    let mut streams: Vec<TcpStream> = Vec::new();
    while flood.goes_on() {
        let before = streams.len();
        streams.retain_mut(|stream| !is_closed(stream) && stream.write_all(b"x").is_ok());
        let closed = before - streams.len();
        flood.count("slow ones closed", |count| count + closed);
        while streams.len() < SLOW
            && let Ok(stream) = open()
        {
            streams.push(stream);
        }
        flood.count("slow ones held", |_| streams.len());
        thread::sleep(Duration::from_secs(1));
    }
}

/// Returns whether the server has said something or closed a connection that waits for nothing.
fn is_closed(stream: &mut TcpStream) -> bool {
    let read = stream.read(&mut [0; 512]);
    read.map_or_else(|error| error.kind() != ErrorKind::WouldBlock, |_| true)
}

/// Asks for pages as quickly as it can, from the cache and such that are made for each reader.
fn ask(victim: SocketAddr, number: usize, flood: &Flood) {
    let mut connection = None;
    for turn in number.. {
        if !flood.goes_on() {
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
            None => Client::connect_from(local(0, 3), victim),
        };
        let answered = client.and_then(|mut client| client.get(&path, "").map(|_| client));
        if let Ok(client) = answered {
            flood.count("answers to the greedy one", |count| count + 1);
            connection = Some(client);
        }
    }
}

/// One address opens two thousand connections a second that say nothing.
pub fn silent(victim: SocketAddr, flood: &Flood) {
    let mut held: VecDeque<TcpStream> = VecDeque::new();
    while flood.goes_on() {
        for _ in 0..SILENT.0 {
            if let Ok(stream) = stream_from(local(0, 2), victim) {
                // Nothing of it stays in the system, so that ports do not run out.
                let _ = SockRef::from(&stream).set_linger(Some(Duration::ZERO));
                held.push_back(stream);
                flood.count("silent connects", |count| count + 1);
            }
        }
        held.drain(..held.len().saturating_sub(SILENT.1));
        thread::sleep(Duration::from_millis(50));
    }
}

/// Two hundred addresses guess passwords of names that they make up.
pub fn logins(victim: SocketAddr, flood: &Flood) {
    let guess = |turn: usize| -> std::io::Result<u16> {
        let (name, key) = (format!("Niemand {}", turn % 5_000), fresh_key());
        let fields =
            [("name", name.as_str()), ("password", "geraten geraten"), ("zurueck", ""), ("form_key", &key)];
        let fields = fields.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let from = local(1, (turn % usize::from(GUESSING.0)) as u8 + 1);
        Ok(Client::connect_from(from, victim)?.post("/anmelden", &fields)?.status)
    };
    thread::scope(|scope| {
        for number in 0..GUESSING.1 {
            scope.spawn(move || {
                for turn in (number..).step_by(GUESSING.1) {
                    if !flood.goes_on() {
                        break;
                    }
                    match guess(turn) {
                        Ok(422) => flood.count("passwords looked at", |count| count + 1),
                        Ok(429) => flood.count("told to wait", |count| count + 1),
                        Ok(503) => flood.count("refused before hashing", |count| count + 1),
                        Ok(status) => flood.count(&format!("answers {status}"), |count| count + 1),
                        Err(_) => flood.count("failed", |count| count + 1),
                    }
                }
            });
        }
    });
}

/// Six addresses want all seats for event streams, and try again where they get none.
pub fn streams(victim: SocketAddr, flood: &Flood) {
    thread::scope(|scope| {
        for last in 0..STREAMS.1 {
            scope.spawn(move || {
                let mut held = Vec::new();
                while flood.goes_on() {
                    for _ in held.len()..STREAMS.0 / usize::from(STREAMS.1) {
                        let listening = Client::connect_from(local(0, 10 + last), victim)
                            .and_then(|client| client.listen(&format!("{NIGHT}/strom")));
                        match listening {
                            Ok(listener) => {
                                held.push(listener);
                                flood.count("streams held", |count| count + 1);
                            }
                            Err(_) => flood.count("refused", |count| count + 1),
                        }
                        if !flood.goes_on() {
                            break;
                        }
                    }
                    thread::sleep(Duration::from_millis(200));
                }
            });
        }
    });
}

/// One address asks for many large pages on each of its connections and takes none of them.
pub fn slow_readers(victim: SocketAddr, flood: &Flood) {
    let question = format!("GET {NIGHT} HTTP/1.1\r\nHost: {victim}\r\n\r\n").repeat(16);
    let open = || -> std::io::Result<TcpStream> {
        let mut stream = stream_from(local(0, 2), victim)?;
        SockRef::from(&stream).set_recv_buffer_size(4096)?;
        stream.write_all(question.as_bytes())?;
        stream.set_nonblocking(true)?;
        Ok(stream)
    };
    let mut streams: Vec<TcpStream> = Vec::new();
    while flood.goes_on() {
        let before = streams.len();
        // A connection that the server has given up takes no more questions.
        streams.retain_mut(|stream| {
            let taken = stream.write(question.as_bytes());
            taken.is_ok() || taken.is_err_and(|error| error.kind() == ErrorKind::WouldBlock)
        });
        let closed = before - streams.len();
        flood.count("closed by the server", |count| count + closed);
        while streams.len() < SLOW
            && let Ok(stream) = open()
        {
            streams.push(stream);
        }
        flood.count("slow readers", |_| streams.len());
        thread::sleep(Duration::from_secs(1));
    }
}
