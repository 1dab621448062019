//! A practice tournament: a night in the middle of its first round, of another format of its second, with people who cannot exist.

use super::App;
use super::act::NewTournament;
use super::request::{Newcomer, Request};
use super::submission::{ActError, Done, Submission};
use super::work::Form;
use schnapsen::verdict::Entry;
use schnapsen::{BySide, TARGET};
use tournament::draw::PhraseKind;
use tournament::texts::{Person, Texts};
use tournament::{
    Absence, Cents, FirstPayment, Format, MatchResult, Pairing, PlainDraw, PlainMatch, Score, Settings, Side,
    Stage, Tickets,
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
    pub fn practice(&self, submission: Submission, texts: Texts) -> Result<Done, ActError> {
        self.practice_of(submission, texts, Format::Tickets)
    }

    /// Makes a practice evening of a format: but for tickets everybody holds one, the first round is played and the second one drawn or paired
    /// and half played; with lives everybody has three. Of ticket nights there is [`App::practice`].
    pub fn practice_of(
        &self,
        submission: Submission,
        texts: Texts,
        format: Format,
    ) -> Result<Done, ActError> {
        let settings = Settings { ticket_price: PRICE, practice: true, ..Settings::usual_of(format) };
        let (new, mut people) = (NewTournament { texts, settings }, people());
        let rounds = if format == Format::Tickets { 1 } else { 2 };
        if format != Format::Tickets {
            people.iter_mut().for_each(|newcomer| newcomer.registration.tickets = Tickets::Count(1));
        }
        let form = Form::of(submission, &new)?;
        self.write(form, move |work, form| {
            let id = work.create(form, &new.texts, new.settings)?.id;
            let mut now = work.act(id, None, Request::Register(people))?;
            for round in 1..=rounds {
                let stage = Stage::Round(round);
                for request in steps_to(stage, format) {
                    now = work.act(id, None, request)?;
                }
                let matches: Vec<_> = now.pairings(stage).into_iter().filter(Pairing::is_open).collect();
                let played = if round < rounds { matches.len() } else { matches.len() / 2 };
                let chance = work.entropy.bytes()?;
                for (index, pairing) in matches.iter().enumerate().take(played) {
                    let (result, evidence) = result(index, chance[index % chance.len()], format);
                    let (match_id, expected_version) = (pairing.id, pairing.version);
                    let entered =
                        PlainMatch::EnterResult { id: match_id, expected_version, result, evidence };
                    now = work.act(id, None, entered.into())?;
                }
            }
            Ok(now)
        })
    }
}

/// Returns the invented people of a practice tournament, each with 1 to 3 tickets.
pub fn people() -> Vec<Newcomer> {
    let newcomer = |(index, (name, place)): (u32, &(&str, &str))| {
        // Two still owe money, so that there is something to collect.
        let paid = if index % 12 == 5 { FirstPayment::Nothing } else { FirstPayment::InFull };
        let tickets = Tickets::Count(index % 3 + 1);
        Some(Newcomer::new(Person::read(name, place).ok()?, tickets, paid))
    };
    (0..).zip(&PEOPLE).filter_map(newcomer).collect()
}

/// Returns what leads to the pairs of a round: a draw, or the standing of an evening on which nobody goes out.
fn steps_to(stage: Stage, format: Format) -> Vec<Request> {
    if format.has_standing() && stage != Stage::FIRST {
        return vec![Request::from(PlainDraw::CloseListByHand { stage })];
    }
    let phrase = "KH QS AD TC JH AS QC TD KS JD AC TH KD JC QH TS AH QD JS KC".parse().unwrap_or_default();
    vec![
        Request::CloseListFor { stage, phrase: PhraseKind::Pack },
        Request::TakePhrase { stage, phrase, pack: None },
        Request::Draw(stage),
    ]
}

/// Makes up a result, of a rotation with its points; the third is a no-show, so that one is to be seen.
fn result(index: usize, chance: u8, format: Format) -> (MatchResult, Vec<Entry>) {
    let winner = if chance & 1 == 0 { Side::Left } else { Side::Right };
    if index == 2 {
        return (MatchResult::Walkover { winner, absence: Absence::NoShow }, Vec::new());
    }
    if format != Format::Rotation {
        let score = Score { left: 2, right: chance >> 1 & 1 };
        return (MatchResult::Played(score.seen_from(winner)), Vec::new());
    }
    let Score { left, right } = Score { left: TARGET, right: (chance >> 1) % 7 }.seen_from(winner);
    let bummerl = Score { left: 1, right: 0 }.seen_from(winner);
    (MatchResult::Played(bummerl), vec![Entry::Count(BySide { left, right })])
}
