//! How old is what phones show? So many listen as `live.js` does: told of a version, each waits up to a second, then fetches the page.

use crate::browsers::{self, PAGES};
use crate::client::{Client, Listener};
use crate::night::{NIGHT, Program};
use crate::scorer::Scorer;
use crate::{Outcome, line, median, milliseconds, quantile};
use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Mutex, mpsc};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

const PHONES: u32 = 200 - PAGES as u32;
/// They come from so many addresses, as phones in a hall do.
const ADDRESSES: u32 = 8;
/// The version that tells the phones to go: no night has so many.
const OVER: u32 = u32::MAX;

/// Enters results beside phones that listen: how old their pages become, how often they ask, and how long the desk waits beside them and alone.
pub fn ages(program: &Program, results: usize) -> Outcome<()> {
    let address = program.address;
    let mut desk = Desk::open(address)?;
    let mut alone = desk.enter(results / 2)?;
    let (known, seen) = (AtomicU32::new(0), Mutex::new(Vec::new()));
    let ((open, opened), over) = (mpsc::channel(), AtomicBool::new(false));
    let mut sent = Vec::new();
    let (mut beside, pages) = thread::scope(|scope| -> Outcome<(Vec<Duration>, Vec<_>)> {
        let pages = scope.spawn(|| browsers::watch(address, open, &over));
        opened.recv()?;
        for phone in 0..PHONES {
            let (known, seen) = (&known, &seen);
            scope.spawn(move || {
                let fetches = follow(address, phone, known).map_err(|error| error.to_string());
                seen.lock().map(|mut seen| seen.push(fetches)).unwrap_or_default();
            });
        }
        thread::sleep(Duration::from_secs(3));
        // Opening the pages takes longer than the server keeps a connection for.
        desk.scorer.reconnect()?;
        let took = desk.enter_for(results, |version, begun| {
            known.store(version, Ordering::SeqCst);
            sent.push((version, begun));
        });
        thread::sleep(Duration::from_millis(1500));
        known.store(OVER, Ordering::SeqCst);
        over.store(true, Ordering::SeqCst);
        // One more, for they hear of the end with it.
        desk.enter(1)?;
        Ok((took?, pages.join().map_err(|_| "Chromium")?))
    })?;
    alone.extend(desk.enter(results / 2)?);
    let fetches: Result<Vec<Vec<Fetch>>, String> = seen.into_inner()?.into_iter().collect();
    let (mut ages, mut asked) = (Vec::new(), 0);
    for fetches in fetches? {
        asked += fetches.len();
        for (version, begun) in &sent {
            let shown =
                fetches.iter().find(|fetch| fetch.version >= *version).ok_or("a phone missed a result")?;
            ages.push(shown.at - *begun);
        }
    }
    let (now, clock) = (Instant::now(), SystemTime::now().duration_since(UNIX_EPOCH)?);
    let mut of_pages = Vec::new();
    for shown in &pages {
        for (version, begun) in &sent {
            let (_, at) = shown.iter().find(|(shown, _)| shown >= version).ok_or("a page missed a result")?;
            // The clock may be a millisecond behind what it is asked for.
            of_pages.push((Duration::from_millis(at + 1) + (now - *begun)).saturating_sub(clock));
        }
    }
    line(
        &format!(
            "{PHONES} phones of {ADDRESSES} addresses are told of {results} results: from pressing Enter until a phone has the page, median and p95"
        ),
        both(&mut ages),
        "p95 < 2 s",
    );
    line(&format!("the same of {PAGES} pages of Chromium among them"), both(&mut of_pages), "p95 < 2 s");
    line(
        "pages that a phone fetches for a result",
        format!("{:.2}", asked as f64 / f64::from(PHONES) / results as f64),
        "≤ 1",
    );
    let (with, without) = (quantile(&mut beside, 0.95), quantile(&mut alone, 0.95));
    line(
        "the desk beside them and alone: median; p95",
        format!(
            "{}, {}; {}, {}",
            milliseconds(median(&mut beside)),
            milliseconds(median(&mut alone)),
            milliseconds(with),
            milliseconds(without)
        ),
        "p95 + 10 %",
    );
    Ok(())
}

/// Writes median and p95.
fn both(times: &mut [Duration]) -> String {
    format!("{}, {}", milliseconds(median(times)), milliseconds(quantile(times, 0.95)))
}

/// A page that a phone has fetched: everything up to this version stands on it.
struct Fetch {
    version: u32,
    at: Instant,
}

/// Does what a phone does until it is told that all is over.
fn follow(address: SocketAddr, phone: u32, known: &AtomicU32) -> std::io::Result<Vec<Fetch>> {
    let from = IpAddr::from([127, 0, 1, 1 + (phone % ADDRESSES) as u8]);
    let mut listener = Client::connect_from(from, address)?.listen(&format!("{NIGHT}/strom"))?;
    let mut shown = listener.version()?;
    let mut fetches = Vec::new();
    loop {
        let told = listener.version()?;
        if known.load(Ordering::SeqCst) == OVER {
            return Ok(fetches);
        }
        if told <= shown {
            continue;
        }
        // Spread without a pattern.
        let wait = (phone * 7919 + told * 104_729) % 1000;
        thread::sleep(Duration::from_millis(wait.into()));
        let version = told.max(known.load(Ordering::SeqCst));
        let answer =
            Client::connect_from(from, address)?.get(NIGHT, "Accept-Encoding: br\r\nrenewal: 1\r\n")?;
        if answer.status != 200 {
            return Err(std::io::Error::other(format!("{NIGHT} answers {}", answer.status)));
        }
        shown = version;
        fetches.push(Fetch { version, at: Instant::now() });
    }
}

/// Somebody who enters a result every second, and hears which version it has made.
struct Desk {
    scorer: Scorer,
    versions: Listener,
}

impl Desk {
    fn open(address: SocketAddr) -> Outcome<Desk> {
        let mut versions = Client::connect(address)?.listen(&format!("{NIGHT}/strom"))?;
        versions.version()?;
        Ok(Desk { scorer: Scorer::new(address, 1, 1)?, versions })
    }

    fn enter(&mut self, results: usize) -> Outcome<Vec<Duration>> {
        self.enter_for(results, |_, _| ())
    }

    /// Returns how long each answer took; `told` hears of each version and of when Enter was pressed for it.
    fn enter_for(&mut self, results: usize, mut told: impl FnMut(u32, Instant)) -> Outcome<Vec<Duration>> {
        let mut took = Vec::new();
        for _ in 0..results {
            let fields = self.scorer.read_back()?;
            let begun = Instant::now();
            took.push(self.scorer.enter(&fields)?);
            told(self.versions.version()?, begun);
            thread::sleep(Duration::from_millis(900));
        }
        Ok(took)
    }
}
