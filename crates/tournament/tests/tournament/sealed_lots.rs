//! Lots that are sealed before they are drawn: what is fixed when, and what anybody can draw again.

use chrono::DateTime;
use testkit::night::{Night, settings};
use tournament::draw::lot::protocol::Protocol;
use tournament::draw::protocol::Verdict;
use tournament::draw::{LotFault, LotNo, PhraseKind, Secret};
use tournament::*;

const SECRET: Secret = Secret([7; 32]);

/// Eight people, of whom the losers of the quarter-final share 5 to 8 because nobody plays for these places; six prizes.
fn tied() -> Night {
    let mut night = Night::open(Settings { prizes: 6, ..settings() });
    night.register(&[1; 8]);
    night.draw(Stage::FIRST);
    for round in 1..=3 {
        if round > 1 {
            night.draw(Stage::Round(round));
        }
        night.play_all(Stage::Round(round));
    }
    night.act(Command::from(PlainEvening::Finish));
    night.act(Command::Prizes(PrizeCommand::DrawLots { place: 3, lots: [1; 32] }));
    night
}

fn due(night: &Night) -> Vec<TicketNo> {
    night.tournament.due_lot().unwrap().tickets
}

fn seal(night: &Night, kind: PhraseKind) -> Command {
    let (among, commitment) = (due(night), SECRET.commitment());
    Command::Prizes(PrizeCommand::SealLot { place: 5, among, commitment, kind })
}

fn phrase(lot: u32, phrase: &str) -> Command {
    Command::Prizes(PrizeCommand::TakeLotPhrase { lot: LotNo(lot), phrase: phrase.parse().unwrap() })
}

fn draw(lot: u32, secret: Secret) -> Command {
    Command::Prizes(PrizeCommand::DrawSealedLot { lot: LotNo(lot), secret, tournament: "abend".to_owned() })
}

fn protocol(night: &Night, lot: u32) -> Protocol {
    let lot = night.tournament.sealed_lot(LotNo(lot)).unwrap();
    Protocol::of(lot, "abend", |_| DateTime::UNIX_EPOCH, "")
}

#[test]
fn a_lot_is_sealed_then_the_hall_speaks_then_it_is_drawn() {
    let mut night = tied();
    assert_eq!(night.refuses(phrase(1, "AS")), Rejection::Lot(LotFault::Unknown));
    let tickets = due(&night);
    let command = seal(&night, PhraseKind::Sentence);
    night.act(command.clone());
    assert_eq!(night.refuses(command), Rejection::Lot(LotFault::Sealed(5)));
    let at_once = Command::Prizes(PrizeCommand::DrawLots { place: 5, lots: [9; 32] });
    assert_eq!(night.refuses(at_once), Rejection::Lot(LotFault::Sealed(5)), "nobody goes round the seal");
    assert_eq!(protocol(&night, 1).verify(), Verdict::NotDrawn);
    assert_eq!(night.refuses(draw(1, SECRET)), Rejection::Lot(LotFault::PhraseMissing));
    assert_eq!(night.refuses(phrase(1, "")), Rejection::PhraseFixed(PhraseKind::Sentence));
    night.act(phrase(1, "GRUESS GOTT"));
    assert_eq!(night.refuses(phrase(1, "AS")), Rejection::Lot(LotFault::PhraseStands));
    assert_eq!(night.refuses(draw(1, Secret([8; 32]))), Rejection::WrongSecret);
    night.act(draw(1, SECRET));
    assert_eq!(night.refuses(draw(1, SECRET)), Rejection::LotsDrawn(5));
    let drawn = protocol(&night, 1);
    assert_eq!((drawn.verify(), &drawn.entries), (Verdict::Holds, &tickets));
    let awards = night.tournament.awards();
    let fifth = awards[4].winner;
    assert!(
        matches!(fifth, Winner::Ticket { ticket, by: Some(TieBreak::Lot), .. } if ticket == drawn.order[0])
    );
    assert_eq!(awards[5].ticket(), Some(drawn.order[1]));
    assert_eq!(night.tournament.unfounded(), []);
}

#[test]
fn where_the_hall_says_nothing_there_is_nothing_to_wait_for() {
    let mut night = tied();
    let command = seal(&night, PhraseKind::Nothing);
    night.act(command);
    assert_eq!(night.refuses(phrase(1, "AS")), Rejection::Lot(LotFault::PhraseStands));
    night.act(draw(1, SECRET));
    assert_eq!(protocol(&night, 1).verify(), Verdict::Holds);
}

#[test]
fn nothing_of_a_sealed_lot_is_taken_back() {
    let mut night = tied();
    let mut commands = vec![seal(&night, PhraseKind::Sentence), phrase(1, "AS"), draw(1, SECRET)];
    for command in commands.drain(..) {
        night.act(command);
        let action = night.tournament.version();
        assert_eq!(night.tournament.dependants(action), Err(Rejection::UndoBlocked { action }));
    }
}

#[test]
fn a_seal_counts_for_exactly_those_who_were_in_it() {
    let mut night = tied();
    let command = seal(&night, PhraseKind::Nothing);
    night.act(command.clone());
    // They play it off after all: the lot of four decides nothing any more, and the rest may be sealed.
    let among = due(&night);
    let order = vec![among[0]];
    night.act(Command::from(PlainPrize::NotePlayOff { place: 5, among, order }));
    assert_eq!(night.refuses(draw(1, SECRET)), Rejection::TieChanged(5));
    assert_eq!(night.refuses(command), Rejection::TieChanged(5), "the form names others");
    let command = seal(&night, PhraseKind::Nothing);
    night.act(command);
    assert_eq!(protocol(&night, 2).entries.len(), 3);
    // Whoever takes the Stechen back finds the first seal again, and makes no other.
    let stechen = ActionNo(night.tournament.version().0 - 1);
    assert_eq!(night.tournament.dependants(stechen), Ok(vec![night.tournament.version()]));
}

#[test]
fn a_night_that_goes_on_from_an_earlier_state_seals_anew() {
    let mut night = tied();
    let command = seal(&night, PhraseKind::Sentence);
    night.act(command);
    night.act(phrase(1, "AS"));
    night.act(Command::from(PlainEvening::Reopen));
    let from = Resumption { from: ResumedFrom::Copy, heads: Vec::new(), attempts: Vec::new() };
    night.act(Command::Evening(EveningCommand::Resume(from)));
    night.act(Command::from(PlainEvening::Finish));
    assert_eq!(night.refuses(draw(1, SECRET)), Rejection::TieChanged(5));
    assert_eq!(protocol(&night, 1).verify(), Verdict::NeverDrawn);
    let command = seal(&night, PhraseKind::Nothing);
    night.act(command);
    night.act(draw(2, SECRET));
    assert_eq!(protocol(&night, 2).verify(), Verdict::Holds);
}

/// Returns what comes next of the lot for a place: sealed ones go on, others are drawn at once.
pub fn next_of_a_lot(tournament: &Tournament, place: u32) -> Command {
    let due = tournament.due_lots().into_iter().find(|due| due.places.first == place);
    let awaited = due.and_then(|due| tournament.awaited_lot(&due).cloned());
    Command::Prizes(match awaited.map(|lot| (lot.number, lot.seal.phrase)) {
        None => PrizeCommand::DrawLots { place, lots: [5; 32] },
        Some((lot, None)) => PrizeCommand::TakeLotPhrase { lot, phrase: "AS".parse().unwrap() },
        Some((lot, Some(_))) => {
            PrizeCommand::DrawSealedLot { lot, secret: SECRET, tournament: "abend".to_owned() }
        }
    })
}

/// The same, where one that is not sealed is sealed.
pub fn sealed_or_next(tournament: &Tournament) -> Option<Command> {
    let due = tournament.due_lot()?;
    if tournament.awaited_lot(&due).is_some() {
        return Some(next_of_a_lot(tournament, due.places.first));
    }
    let (commitment, kind) = (SECRET.commitment(), PhraseKind::Sentence);
    let seal = PrizeCommand::SealLot { place: due.places.first, among: due.tickets, commitment, kind };
    Some(Command::Prizes(seal))
}
