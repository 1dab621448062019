//! Somebody who enters results and remembers what was acknowledged.

use crate::client::{Client, result_form};
use crate::night::{NIGHT, PEOPLE};
use crate::{Outcome, WRITERS};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::collections::BTreeMap;
use std::io;
use std::net::SocketAddr;
use tournament::{MatchResult, Score};

/// The number of a match and its result.
pub type Entry = (u32, MatchResult);

const SCORES: [(u8, u8); 4] = [(2, 0), (2, 1), (1, 2), (0, 2)];

/// Enters and corrects the results of matches that nobody else touches.
pub struct Writer {
    number: u32,
    random: ChaCha20Rng,
    session: String,
    /// What was typed last for each match.
    scores: BTreeMap<u32, usize>,
    /// What the journal must hold of its matches, in this order.
    told: Vec<Entry>,
    /// How many of those have been counted.
    counted: usize,
    /// What was sent and not answered.
    open: Option<Sent>,
}

struct Sent {
    entry: Entry,
    fields: Vec<(String, String)>,
    /// Whether a kill has been settled since.
    settled: bool,
}

impl Writer {
    pub fn new(number: u32, seed: u64) -> Writer {
        Writer {
            number,
            random: ChaCha20Rng::seed_from_u64(seed),
            session: String::new(),
            scores: BTreeMap::new(),
            told: Vec::new(),
            counted: 0,
            open: None,
        }
    }

    pub fn log_in(&mut self, address: SocketAddr, password: &str) -> io::Result<()> {
        let mut client = Client::connect(address)?;
        client.log_in("Resi", password)?;
        client.session().clone_into(&mut self.session);
        Ok(())
    }

    /// Returns whether a match is one of its own.
    pub fn has(&self, entry: &Entry) -> bool {
        entry.0 % WRITERS == self.number
    }

    /// Writes until the connection breaks. First of all it sends again what was not answered, as a browser does.
    ///
    /// # Errors
    ///
    /// A result was answered with anything but 303.
    pub fn write(&mut self, address: SocketAddr) -> Outcome<()> {
        let Ok(client) = Client::connect(address) else { return Ok(()) };
        let mut client = client.with_session(&self.session);
        loop {
            if self.open.is_none() {
                let Ok(sent) = self.type_one(&mut client)? else { return Ok(()) };
                self.open = Some(sent);
            }
            let Some(sent) = &self.open else { continue };
            let Ok(answer) = client.post(&format!("/leitung{NIGHT}/ergebnis"), &sent.fields) else {
                return Ok(());
            };
            if answer.status != 303 {
                return Err(format!(
                    "{:?} is answered with {}: {}",
                    sent.entry,
                    answer.status,
                    answer.text()
                )
                .into());
            }
            // One that had been stored before the kill has been noted already; it must not count twice.
            if let Some(Sent { entry, settled: false, .. }) = self.open.take() {
                self.told.push(entry);
            }
        }
    }

    /// Types a result other than the last of a match. The inner error: the program was killed meanwhile.
    fn type_one(&mut self, client: &mut Client) -> Outcome<io::Result<Sent>> {
        let matches = PEOPLE / 2 / WRITERS;
        let number = match WRITERS * (self.random.next_u32() % matches) + self.number {
            0 => PEOPLE / 2,
            number => number,
        };
        let step = 1 + self.random.next_u32() as usize % (SCORES.len() - 1);
        let score = self.scores.get(&number).map_or(step, |last| (last + step) % SCORES.len());
        let (left, right) = SCORES[score];
        let address = format!("/leitung{NIGHT}/ergebnis?runde=R1&partie={number}&stand={left}%3A{right}");
        let page = match client.get(&address, "") {
            Ok(page) if page.status == 200 => page.text(),
            Ok(page) => return Err(format!("{address} answers {}: {}", page.status, page.text()).into()),
            Err(killed) => return Ok(Err(killed)),
        };
        self.scores.insert(number, score);
        let result = MatchResult::Played(Score { left, right });
        Ok(Ok(Sent { entry: (number, result), fields: result_form(&page)?, settled: false }))
    }

    /// Compares what is stored of its matches with what it was told. Returns how many results have been acknowledged since, and
    /// whether the unanswered one was stored, if there is one that was not settled before.
    ///
    /// # Errors
    ///
    /// Something acknowledged is missing, or something is there that nobody was told of.
    pub fn settle(&mut self, stored: &[Entry]) -> Outcome<(u32, Option<bool>)> {
        let mut unanswered = None;
        if let Some(sent) = self.open.as_mut().filter(|sent| !sent.settled) {
            let is_stored = stored.len() == self.told.len() + 1 && stored.last() == Some(&sent.entry);
            if is_stored {
                self.told.push(sent.entry);
                sent.settled = true;
            }
            unanswered = Some(is_stored);
        }
        if stored != self.told {
            return Err(format!(
                "writer {}: {} results are stored, {} were acknowledged; the last stored {:?}, the last acknowledged {:?}",
                self.number, stored.len(), self.told.len(), stored.last(), self.told.last()
            )
            .into());
        }
        let fresh = self.told.len() - self.counted;
        self.counted = self.told.len();
        let answered = fresh - usize::from(unanswered == Some(true));
        Ok((u32::try_from(answered)?, unanswered))
    }
}
