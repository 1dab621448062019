//! A practice tournament: a night in the middle of its first round, with people who cannot exist.

use super::App;
use super::act::NewTournament;
use super::request::{Newcomer, Request};
use super::submission::{ActError, Done, Submission};
use super::work::Form;
use crate::texts::{Person, Texts};
use crate::tournament::draw::PhraseKind;
use crate::tournament::{
    Absence, Cents, FirstPayment, MatchResult, Pairing, PlainMatch, Score, Settings, Side, Stage, Tickets,
};

/// Names made of the words of the game, with places that are on no map.
const PEOPLE: [(&str, &str); 24] = [
    ("Rosa Renonce", "Talonhausen"),
    ("Toni Trumpf", "Stichdorf"),
    ("Zita Zudreher", "Talonhausen"),
    ("Viktor Vierziger", "Bummerling"),
    ("Zenzi Zwanziger", "Bummerling"),
    ("Anni Atout", "Herzbuam am Eck"),
    ("Schorsch Schneider", "Stichdorf"),
    ("Vroni Vorhand", "Talonhausen"),
    ("Theo Teiler", "Augenbach"),
    ("Gretl Gegenspieler", "Augenbach"),
    ("Manfred Mischer", "Stichdorf"),
    ("Abi Abheber", "Herzbuam am Eck"),
    ("Sepp Stich", "Stichdorf"),
    ("Burgi Bummerl", "Bummerling"),
    ("Karl Karo", "Augenbach"),
    ("Pia Pik", "Augenbach"),
    ("Kreszenz Kreuz", "Talonhausen"),
    ("Heli Herz", "Herzbuam am Eck"),
    ("Wastl Weich", "Bummerling"),
    ("Scharfer Schurl", "Stichdorf"),
    ("Franz Farbzwang", "Augenbach"),
    ("Mitzi Melder", "Talonhausen"),
    ("Edi Eichelsau", "Herzbuam am Eck"),
    ("Loisl Laubober", "Bummerling"),
];

impl App {
    /// Makes a practice tournament with the given words: 24 invented people with 1 to 3 tickets, the first draw made and
    /// half of its matches played. Everything goes through the same requests as on a real evening, in one transaction.
    ///
    /// # Errors
    ///
    /// The database or the randomness failed.
    pub fn practice(&self, submission: Submission, texts: Texts) -> Result<Done, ActError> {
        let new = NewTournament { texts, settings: settings() };
        let form = Form::of(submission, &new)?;
        self.write(form, move |work, form| {
            let id = work.create(form, &new.texts, new.settings)?.id;
            let mut now = work.act(id, None, Request::Register(people()))?;
            for request in [close(), phrase(), Request::Draw(Stage::FIRST)] {
                now = work.act(id, None, request)?;
            }
            let matches: Vec<_> = now.pairings(Stage::FIRST).into_iter().filter(Pairing::is_open).collect();
            let chance = work.entropy.bytes()?;
            for (index, pairing) in matches.iter().enumerate().take(matches.len() / 2) {
                let result = result(index, chance[index % chance.len()]);
                let (match_id, expected_version, evidence) = (pairing.id, pairing.version, Vec::new());
                let entered = PlainMatch::EnterResult { id: match_id, expected_version, result, evidence };
                now = work.act(id, None, entered.into())?;
            }
            Ok(now)
        })
    }
}

fn settings() -> Settings {
    Settings { ticket_price: Cents(500), practice: true, ..Settings::usual() }
}

/// Returns the invented people of a practice tournament, each with 1 to 3 tickets.
pub fn people() -> Vec<Newcomer> {
    let newcomer = |(index, (name, place)): (u32, &(&str, &str))| {
        // Two still owe money, so that there is something to collect.
        let paid = if index % 12 == 5 { FirstPayment::Nothing } else { FirstPayment::InFull };
        let tickets = Tickets::Count(index % 3 + 1);
        Some(Newcomer { person: Person::read(name, place).ok()?, tickets, paid, groups: Vec::new() })
    };
    (0..).zip(&PEOPLE).filter_map(newcomer).collect()
}

fn close() -> Request {
    Request::CloseListFor { stage: Stage::FIRST, phrase: PhraseKind::Pack }
}

fn phrase() -> Request {
    let phrase = "KH QS AD TC JH AS QC TD KS JD AC TH KD JC QH TS AH QD JS KC".parse().unwrap_or_default();
    Request::TakePhrase { stage: Stage::FIRST, phrase, pack: None }
}

/// Makes up a result; the third is a no-show, so that one is to be seen.
fn result(index: usize, chance: u8) -> MatchResult {
    let winner = if chance & 1 == 0 { Side::Left } else { Side::Right };
    let loser = chance >> 1 & 1;
    match index {
        2 => MatchResult::Walkover { winner, absence: Absence::NoShow },
        _ => MatchResult::Played(Score { left: 2, right: loser }.seen_from(winner)),
    }
}
