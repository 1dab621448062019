//! People who have the page of an evening open.

use crate::Outcome;
use crate::client::{Client, Listener};
use crate::laptops::Laptop;
use crate::server::Servers;
use std::collections::HashMap;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// A browser that has lost a stream comes back after this time.
const BACK: Duration = Duration::from_secs(3);

/// What the followers have seen.
#[derive(Default)]
pub struct Seen {
    pub followers: usize,
    /// How long a page took.
    pub pages: Vec<Duration>,
    /// How long after the laptop sent an entry somebody heard of it.
    pub heard: Vec<Duration>,
    /// When each who had lost the stream heard something again.
    pub back: Vec<Instant>,
    /// Pages that had to be asked for again.
    pub again: usize,
    /// Followers who did not have the last version in the end.
    pub behind: usize,
}

pub struct Following {
    slugs: Vec<String>,
    /// Whether they wait up to a second before they fetch what is new, as pages do.
    phones: bool,
    listening: AtomicUsize,
    ended: AtomicBool,
    /// When the laptop of an evening sent an entry.
    sent: Mutex<HashMap<(usize, u32), Instant>>,
    /// The version that each follower has.
    has: Mutex<HashMap<usize, u32>>,
    seen: Mutex<Seen>,
    /// Why somebody does not listen yet.
    trouble: Mutex<Option<String>>,
}

impl Following {
    pub fn new(slugs: Vec<String>, phones: bool) -> Following {
        Following {
            slugs,
            phones,
            listening: AtomicUsize::new(0),
            ended: AtomicBool::new(false),
            sent: Mutex::default(),
            has: Mutex::default(),
            seen: Mutex::default(),
            trouble: Mutex::default(),
        }
    }

    /// Notes that an entry is sent now.
    pub fn sends(&self, evening: usize, entry: u32) {
        lock(&self.sent).insert((evening, entry), Instant::now());
    }

    pub fn wait_until_all_listen(&self, followers: usize) -> Outcome<()> {
        for _ in 0..1_200 {
            if self.listening.load(Ordering::Relaxed) == followers {
                return Ok(());
            }
            sleep(Duration::from_millis(100));
        }
        let (listen, trouble) = (self.listening.load(Ordering::Relaxed), lock(&self.trouble).take());
        Err(format!("{listen} of {followers} listen; {}", trouble.unwrap_or_default()).into())
    }

    /// Follows an evening until all are let go.
    pub fn follow(&self, servers: &Servers, number: usize, evenings: usize) {
        let evening = number % evenings;
        // The two servers have an equal share, also of each evening.
        let turn = number / evenings;
        let from = format!("X-Forwarded-For: 10.2.{}.{}\r\n", number / 250, number % 250 + 1);
        let (mut lost, mut first) = (false, true);
        lock(&self.seen).followers += 1;
        while !self.ended.load(Ordering::Relaxed) {
            let listened = self.listen(servers.address(turn), evening, number, &from, &mut lost, &mut first);
            if let (Err(error), true) = (listened, first) {
                // The server may not have seen the evening yet.
                *lock(&self.trouble) = Some(format!("follower {number}: {error}"));
            } else {
                lost = true;
            }
            sleep(BACK);
        }
    }

    fn listen(
        &self,
        address: std::net::SocketAddr,
        evening: usize,
        number: usize,
        from: &str,
        lost: &mut bool,
        first: &mut bool,
    ) -> io::Result<()> {
        let slug = &self.slugs[evening];
        let mut stream: Listener = Client::connect(address)?.listen_as(&format!("/t/{slug}/strom"), from)?;
        let mut reader = Client::connect(address)?;
        loop {
            let version = stream.version()?;
            let now = Instant::now();
            if std::mem::take(lost) {
                lock(&self.seen).back.push(now);
            } else if let Some(sent) = lock(&self.sent).get(&(evening, version)) {
                lock(&self.seen).heard.push(now.saturating_duration_since(*sent));
            }
            if self.phones {
                sleep(Duration::from_millis(number as u64 * 7_919 % 1_000));
            }
            let fetched = Instant::now();
            let headers = format!("{from}Accept-Encoding: br\r\n");
            let path = format!("/t/{slug}/runde/R1");
            // A connection that nobody used for a while was closed, as browsers know; on a new one somebody answers or the server is dead.
            let page = reader.get(&path, &headers).or_else(|_| {
                reader = Client::connect(address)?;
                reader.get(&path, &headers)
            });
            let page = page.inspect_err(|_| lock(&self.seen).again += 1)?;
            if page.status != 200 {
                return Err(io::Error::other(format!("the page answers {}", page.status)));
            }
            lock(&self.seen).pages.push(fetched.elapsed());
            lock(&self.has).insert(number, version);
            if std::mem::take(first) {
                self.listening.fetch_add(1, Ordering::Relaxed);
            }
        }
    }

    /// Waits until all have what was sent, at most ten seconds.
    pub fn wait_until_all_have_it(&self, laptops: &[Laptop]) {
        let behind = |has: &HashMap<usize, u32>| {
            has.iter().filter(|(number, version)| laptops[**number % laptops.len()].sent != **version).count()
        };
        let begun = Instant::now();
        while behind(&lock(&self.has)) > 0 && begun.elapsed() < Duration::from_secs(10) {
            sleep(Duration::from_millis(100));
        }
        lock(&self.seen).behind = behind(&lock(&self.has));
    }

    /// Lets all of them go: their streams end with the servers.
    pub fn let_go(&self, servers: &Servers) {
        self.ended.store(true, Ordering::Relaxed);
        servers.kill_all();
    }

    /// Returns how long it took until somebody heard of an entry, since this was asked last.
    pub fn take_heard(&self) -> Vec<Duration> {
        std::mem::take(&mut lock(&self.seen).heard)
    }

    pub fn into_seen(self) -> Outcome<Seen> {
        Ok(self.seen.into_inner().map_err(|_| "a follower panicked")?)
    }
}

fn lock<T>(of: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}
