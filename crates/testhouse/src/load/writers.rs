//! Several writers on one tournament: duels about the same match, and entries of each writer's own.

use super::Outcome;
use crate::client::{Client, fresh_key};
use preisschnapsen::app::Snapshot;
use std::collections::BTreeMap;
use std::sync::{Barrier, Mutex};
use std::thread;
use tournament::{MatchResult, PlayerId, Score, Stage};

/// What every writer of a score types: no two next to each other want the same.
const SCORES: [Score; 4] = [
    Score { left: 2, right: 0 },
    Score { left: 2, right: 1 },
    Score { left: 1, right: 2 },
    Score { left: 0, right: 2 },
];

/// What is raced about.
pub struct Course {
    /// The staff's address of the tournament.
    pub night: String,
    pub writers: usize,
    /// The matches of round 1 about which there is a duel of all writers each.
    pub matches: Vec<u32>,
    /// The players whose names are changed, each by one writer alone.
    pub players: Vec<u32>,
    /// How often each writer changes a name.
    pub renames: usize,
}

/// What the server acknowledged.
#[derive(Debug, Default)]
pub struct Tally {
    pub posts: usize,
    /// Answered 303: this stands.
    pub stored: usize,
    /// Answered 409: somebody was faster, and the other entry was shown.
    pub overtaken: usize,
    /// Anything else.
    pub wrong: Vec<String>,
    /// The score that won each match, once for every 303.
    won: BTreeMap<u32, Vec<Score>>,
    /// The last name that was acknowledged for each player.
    names: BTreeMap<u32, String>,
}

impl Course {
    /// Lets them write; `browser` is logged in.
    pub fn race(&self, browser: &Client) -> Outcome<Tally> {
        let tally = Mutex::new(Tally::default());
        let (ready, pens) = (Barrier::new(self.writers), (0..self.writers).map(|_| browser.another()));
        let pens: Vec<Client> = pens.collect::<Result<_, _>>()?;
        let faults: Vec<String> = thread::scope(|scope| {
            let writers: Vec<_> = pens
                .into_iter()
                .enumerate()
                .map(|(number, client)| {
                    let writer = Writer { course: self, number, client, ready: &ready, tally: &tally };
                    scope.spawn(move || writer.write())
                })
                .collect();
            let ends = writers.into_iter().map(|writer| writer.join());
            ends.filter_map(|end| match end {
                Ok(fault) => fault,
                Err(_) => Some("a writer panicked".to_owned()),
            })
            .collect()
        });
        let mut tally = tally.into_inner()?;
        tally.wrong.extend(faults);
        Ok(tally)
    }
}

struct Writer<'r> {
    course: &'r Course,
    number: usize,
    client: Client,
    ready: &'r Barrier,
    tally: &'r Mutex<Tally>,
}

impl Writer<'_> {
    /// Writes everything; returns what went wrong beside the answers.
    fn write(mut self) -> Option<String> {
        let mut fault = None;
        // The others wait at the barrier, so a writer that cannot go on comes there nevertheless.
        for number in self.course.matches.clone() {
            let read = self.read_back(number);
            self.ready.wait();
            let sent = read.and_then(|(score, fields)| self.enter(number, score, &fields));
            fault = fault.or(sent.err());
            self.ready.wait();
        }
        fault.or(self.rename().err())
    }

    /// Types a score, and returns what the second Enter would send.
    fn read_back(&mut self, number: u32) -> Result<(Score, Vec<(String, String)>), String> {
        let score = SCORES[(self.number + number as usize) % SCORES.len()];
        let stand = format!("{}%3A{}", score.left, score.right);
        let path = format!("{}/ergebnis?runde=R1&partie={number}&stand={stand}", self.course.night);
        Ok((score, self.hidden(&path, r#"form[action$="/ergebnis"][method="post"]"#)?))
    }

    /// Returns what a form of a page sends by itself, with a key of its own.
    fn hidden(&mut self, path: &str, form: &str) -> Result<Vec<(String, String)>, String> {
        let page = self.client.get(path, "").map_err(|error| format!("{path}: {error}"))?;
        let html = scraper::Html::parse_document(&page.text());
        let hidden = scraper::Selector::parse(&format!(r#"{form} input[type="hidden"]"#))
            .map_err(|error| error.to_string())?;
        let attribute =
            |input: scraper::ElementRef<'_>, name| input.attr(name).unwrap_or_default().to_owned();
        let mut fields: Vec<_> =
            html.select(&hidden).map(|input| (attribute(input, "name"), attribute(input, "value"))).collect();
        fields.retain(|(name, _)| name != "form_key");
        if fields.is_empty() {
            return Err(format!("{path} has no such form: {}", page.status));
        }
        fields.push(("form_key".to_owned(), fresh_key()));
        Ok(fields)
    }

    fn enter(&mut self, number: u32, score: Score, fields: &[(String, String)]) -> Result<(), String> {
        let path = format!("{}/ergebnis", self.course.night);
        let status = self.post(&path, fields)?;
        if status == 303 {
            let mut tally = self.tally.lock().map_err(|error| error.to_string())?;
            tally.won.entry(number).or_default().push(score);
        }
        Ok(())
    }

    /// Changes the names of the writer's own players, again and again; the list is closed, so with a reason.
    fn rename(&mut self) -> Result<(), String> {
        let own: Vec<u32> =
            self.course.players.iter().copied().skip(self.number).step_by(self.course.writers).collect();
        for turn in 0..self.course.renames {
            let player = own[turn % own.len()];
            let name = format!("Schreiber {} Strich {turn}", self.number + 1);
            let path = format!("{}/spieler/{player}", self.course.night);
            let mut fields = self.hidden(&path, r#"form:has([value="describe"])"#)?;
            fields.extend(
                [("name", name.as_str()), ("place", ""), ("reason", "verschrieben")]
                    .map(|(field, value)| (field.to_owned(), value.to_owned())),
            );
            if self.post(&format!("{path}/umbenennen"), &fields)? == 303 {
                let mut tally = self.tally.lock().map_err(|error| error.to_string())?;
                tally.names.insert(player, name);
            }
        }
        Ok(())
    }

    fn post(&mut self, path: &str, fields: &[(String, String)]) -> Result<u16, String> {
        let answer = self.client.post(path, fields).map_err(|error| format!("{path}: {error}"))?;
        let mut tally = self.tally.lock().map_err(|error| error.to_string())?;
        tally.posts += 1;
        match answer.status {
            303 => tally.stored += 1,
            409 => tally.overtaken += 1,
            status => tally.wrong.push(format!("{path} answers {status}")),
        }
        Ok(answer.status)
    }
}

impl Tally {
    /// Compares what was acknowledged with what is stored; returns what is not as it should be.
    pub fn faults(&self, course: &Course, before: &Snapshot, after: &Snapshot) -> Vec<String> {
        let mut faults = self.wrong.clone();
        let grown = after.tournament.version().0 - before.tournament.version().0;
        if grown as usize != self.stored {
            faults.push(format!("{} entries were acknowledged, the journal has {grown}", self.stored));
        }
        for number in &course.matches {
            let stored = after
                .pairings(Stage::FIRST)
                .into_iter()
                .find(|pairing| pairing.id.number == *number)
                .and_then(|pairing| after.standing_result(pairing.id));
            match self.won.get(number).map(Vec::as_slice) {
                Some([score]) if stored == Some(MatchResult::Played(*score)) => {}
                won => faults.push(format!("match {number}: acknowledged {won:?}, stored {stored:?}")),
            }
        }
        for (player, name) in &self.names {
            let stored = after.name(PlayerId(*player));
            if stored != name {
                faults.push(format!("player {player}: acknowledged {name:?}, stored {stored:?}"));
            }
        }
        faults
    }
}
