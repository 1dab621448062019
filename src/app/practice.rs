//! A practice tournament: a night in the middle of its first round, or with lives of its second, with people who cannot exist.

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

const PRICE: Cents = Cents(500);

impl App {
    /// Makes a practice tournament with the given words: 24 invented people with 1 to 3 tickets, the first draw made and
    /// half of its matches played. Everything goes through the same requests as on a real evening, in one transaction.
    ///
    /// # Errors
    ///
    /// The database or the randomness failed.
    pub fn practice(&self, submission: Submission, texts: Texts) -> Result<Done, ActError> {
        self.practise(submission, NewTournament { texts, settings: settings() }, people(), &[Part::Half])
    }

    /// Makes a practice evening with lives: the same people with one ticket and three lives each, the first round played, the second one
    /// drawn and half played.
    ///
    /// # Errors
    ///
    /// The database or the randomness failed.
    pub fn practice_with_lives(&self, submission: Submission, texts: Texts) -> Result<Done, ActError> {
        let settings = Settings { ticket_price: PRICE, practice: true, ..Settings::usual_with_lives() };
        let one_ticket = |person| Newcomer { tickets: Tickets::Count(1), ..person };
        let people = people().into_iter().map(one_ticket).collect();
        self.practise(submission, NewTournament { texts, settings }, people, &[Part::Whole, Part::Half])
    }

    /// Sells the tickets, then draws and plays so much of each round.
    fn practise(
        &self,
        submission: Submission,
        new: NewTournament,
        people: Vec<Newcomer>,
        rounds: &'static [Part],
    ) -> Result<Done, ActError> {
        let form = Form::of(submission, &new)?;
        self.write(form, move |work, form| {
            let id = work.create(form, &new.texts, new.settings)?.id;
            let mut now = work.act(id, None, Request::Register(people))?;
            for (round, part) in (1..).zip(rounds) {
                let stage = Stage::Round(round);
                for request in [close(stage), phrase(stage), Request::Draw(stage)] {
                    now = work.act(id, None, request)?;
                }
                let matches: Vec<_> = now.pairings(stage).into_iter().filter(Pairing::is_open).collect();
                let chance = work.entropy.bytes()?;
                for (index, pairing) in matches.iter().enumerate().take(part.of(matches.len())) {
                    let result = result(index, chance[index % chance.len()]);
                    let (match_id, expected_version, evidence) = (pairing.id, pairing.version, Vec::new());
                    let entered =
                        PlainMatch::EnterResult { id: match_id, expected_version, result, evidence };
                    now = work.act(id, None, entered.into())?;
                }
            }
            Ok(now)
        })
    }
}

/// How much of a round is played.
#[derive(Debug, Clone, Copy)]
enum Part {
    Whole,
    Half,
}

impl Part {
    fn of(self, matches: usize) -> usize {
        match self {
            Part::Whole => matches,
            Part::Half => matches / 2,
        }
    }
}

fn settings() -> Settings {
    Settings { ticket_price: PRICE, practice: true, ..Settings::usual() }
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

fn close(stage: Stage) -> Request {
    Request::CloseListFor { stage, phrase: PhraseKind::Pack }
}

fn phrase(stage: Stage) -> Request {
    let phrase = "KH QS AD TC JH AS QC TD KS JD AC TH KD JC QH TS AH QD JS KC".parse().unwrap_or_default();
    Request::TakePhrase { stage, phrase, pack: None }
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
