//! What happens on a rehearsed evening on which everybody holds one ticket, beside what happens on every evening: people come late, go home and come back, buy a life
//! again, and results are corrected when the next round is drawn already.

use super::evening::{AT_THE_DESK, Evening, Going, SERIOUS};
use crate::app::{Newcomer, Request};
use schnapsen::verdict::Entry;
use tournament::texts::Person;
use tournament::{
    Absence, Command, FirstPayment, Format, LifeCommand, MatchResult, Outcome, Pairing, Plain, PlainDesk,
    PlainMatch, PlayerId, Side, Stage, Tickets,
};

/// How many people come late to each list to which one may.
const LATE: usize = 2;

impl Evening<'_> {
    /// What happens before the list of a round is closed: those who went home after the last draw may come back, somebody goes home, lives
    /// are bought, and people come late.
    pub(super) fn before_a_list(&mut self, stage: Stage) -> Going {
        if stage == Stage::FIRST || self.now.settings().format == Format::Tickets {
            return Ok(());
        }
        self.let_somebody_return()?;
        self.sell_lives()?;
        self.let_somebody_come_late()?;
        self.let_somebody_go_home()
    }

    fn let_somebody_return(&mut self) -> Going {
        let gone =
            |player: &PlayerId| self.now.is_withdrawn(*player) && self.allows(PlainDesk::Return(*player));
        let gone: Vec<PlayerId> = self.now.players().keys().copied().filter(gone).collect();
        match self.chance.pick(&gone).filter(|_| self.chance.once_in(3)) {
            Some(player) => self.act(PlainDesk::Return(player)),
            None => Ok(()),
        }
    }

    /// Every second one who may buy a life does, and once in a while somebody thinks better of it.
    fn sell_lives(&mut self) -> Going {
        let players: Vec<PlayerId> = self.now.players().keys().copied().collect();
        for player in players {
            if self.now.can_buy_life(player).is_err() || !self.chance.once_in(2) {
                continue;
            }
            self.tempo.advance(AT_THE_DESK);
            self.act(LifeCommand::Buy { player, paid: true })?;
            if self.chance.once_in(6) {
                self.act(LifeCommand::TakeBack(player))?;
            }
        }
        Ok(())
    }

    fn let_somebody_come_late(&mut self) -> Going {
        for _ in 0..LATE {
            if !matches!(self.now.sells_late(), Ok(true)) || self.now.tickets_left() == 0 {
                return Ok(());
            }
            let number = self.now.players().len() + 1;
            let Ok(person) = Person::read(&format!("Nachzügler {number}"), "") else { return Ok(()) };
            let (tickets, paid) = (Tickets::Count(1), FirstPayment::InFull);
            self.tempo.advance(AT_THE_DESK);
            self.act(Request::Register(vec![Newcomer::new(person, tickets, paid)]))?;
        }
        Ok(())
    }

    fn let_somebody_go_home(&mut self) -> Going {
        let alive = self.now.drawable();
        if alive.len() <= SERIOUS || !self.chance.once_in(4) {
            return Ok(());
        }
        let owners: Vec<PlayerId> = alive.iter().filter_map(|ticket| self.now.owner(*ticket)).collect();
        match self.chance.pick(&owners) {
            Some(player) => self.act(PlainDesk::Withdraw(player)),
            None => Ok(()),
        }
    }

    /// After a draw: a result of the round before was wrong, every third time, if it can still be corrected; and now and then somebody goes
    /// home in the middle of a round.
    pub(super) fn after_a_list(&mut self, stage: Stage) -> Going {
        let Stage::Round(round @ 2..) = stage else { return Ok(()) };
        if self.now.settings().format == Format::Tickets {
            return Ok(());
        }
        if self.chance.once_in(3) {
            self.correct_a_result(Stage::Round(round - 1))?;
        }
        if self.chance.once_in(5) { self.let_somebody_go_home() } else { Ok(()) }
    }

    fn correct_a_result(&mut self, stage: Stage) -> Going {
        let right = |pairing: &Pairing| {
            let written = self.now.history(pairing.id).last().map_or(&[][..], |record| &record.evidence);
            let turned = written.iter().map(Entry::turned).collect();
            Some(correction(pairing, other_way_round(pairing)?, turned))
        };
        let pairings = self.now.pairings(stage);
        let mut correctable: Vec<PlainMatch> = pairings.iter().filter_map(right).collect();
        correctable.retain(|correction| self.allows(correction.clone()));
        let places: Vec<usize> = (0..correctable.len()).collect();
        match self.chance.pick(&places) {
            Some(place) => self.act(correctable.swap_remove(place)),
            None => Ok(()),
        }
    }

    fn allows(&self, plain: impl Into<Plain>) -> bool {
        self.now.tournament.decide(&Command::from(plain.into())).is_ok()
    }
}

fn correction(pairing: &Pairing, result: MatchResult, evidence: Vec<Entry>) -> PlainMatch {
    let (id, expected_version) = (pairing.id, pairing.version);
    PlainMatch::EnterResult { id, expected_version, result, evidence }
}

/// Returns the result with the other side as its winner; where nobody was there, that one was.
fn other_way_round(pairing: &Pairing) -> Option<MatchResult> {
    let Outcome::Result(result) = pairing.outcome else { return None };
    Some(match result {
        MatchResult::Played(score) => MatchResult::Played(score.seen_from(Side::Right)),
        MatchResult::Walkover { winner, absence } => {
            MatchResult::Walkover { winner: winner.opposite(), absence }
        }
        MatchResult::BothAbsent => MatchResult::Walkover { winner: Side::Left, absence: Absence::NoShow },
    })
}

/// Gives each person of a list the one ticket that they hold on an evening with lives, paid at once.
pub(super) fn with_one_ticket(people: Vec<Newcomer>) -> Vec<Newcomer> {
    let one = |newcomer: Newcomer| Newcomer::new(newcomer.person, Tickets::Count(1), FirstPayment::InFull);
    people.into_iter().map(one).collect()
}
