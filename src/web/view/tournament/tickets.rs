//! What a ticket is doing, and its way through the evening.

use super::TournamentView;
use super::turns::Turn;
use std::collections::BTreeSet;
use tournament::{Fate, Outcome, Pairing, Places, PlayerId, Stage, TicketNo};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Doing {
    Plays {
        pairing: Pairing,
        turn: Turn,
    },
    /// Its place in the first draw is not known yet.
    Sold,
    /// It has advanced and waits for the other matches of the round.
    WaitsForOthers {
        stage: Stage,
        /// How many matches of it are open.
        open: usize,
    },
    WaitsForDraw {
        stage: Stage,
    },
    /// It went out so late that it plays for a place, and does not know against whom yet.
    WaitsForPlacement {
        /// The best and the worst place that it can get.
        places: Places,
    },
    /// It has advanced, and its owner has left.
    Left {
        /// Its place, once the round that it misses is over.
        places: Option<Places>,
    },
    /// It is out, or has played its last match for a place.
    Out {
        /// The round in which it went out.
        stage: Stage,
        absent: bool,
        /// Its place, known when the round is over.
        places: Option<Places>,
    },
    /// All rounds are played, in which nobody went out.
    Placed {
        places: Option<Places>,
    },
    Champion,
}

impl Doing {
    /// Returns the order in which people want to read it: what is on a table, what can be played now, what comes later, what is over.
    pub fn urgency(&self) -> u8 {
        match self {
            Doing::Plays { turn: Turn::Running { .. }, .. } => 0,
            Doing::Plays { turn: Turn::Now, .. } => 1,
            Doing::Plays { .. } => 2,
            Doing::Champion | Doing::Placed { .. } => 3,
            Doing::Sold
            | Doing::WaitsForOthers { .. }
            | Doing::WaitsForDraw { .. }
            | Doing::WaitsForPlacement { .. } => 4,
            Doing::Left { .. } | Doing::Out { .. } => 5,
        }
    }
}

impl TournamentView<'_> {
    /// Returns what a ticket is doing; `None` if it is not sold.
    pub fn doing(&self, ticket: TicketNo) -> Option<Doing> {
        let owner = self.owner(ticket)?;
        let fate = self.ranking().fates.get(&ticket)?;
        if let Some((pairing, turn)) = self.open_match_of(ticket) {
            return Some(Doing::Plays { pairing, turn });
        }
        if let Some(stage) = fate.out_in {
            return Some(self.doing_after_defeat(ticket, owner, stage, fate));
        }
        if self.champion() == Some(ticket) {
            return Some(Doing::Champion);
        }
        if self.has_standing() && self.is_decided() {
            return Some(Doing::Placed { places: fate.places });
        }
        if self.is_withdrawn(owner) {
            return Some(Doing::Left { places: fate.places });
        }
        let Some(stage) = self.last_round() else { return Some(Doing::Sold) };
        Some(match self.open_matches(stage).len() {
            0 => Doing::WaitsForDraw { stage: self.next_round() },
            open => Doing::WaitsForOthers { stage, open },
        })
    }

    /// Returns the pairings of a ticket in the order of the stages.
    pub fn way(&self, ticket: TicketNo) -> Vec<Pairing> {
        self.stages
            .iter()
            .filter_map(|(_, pairings)| pairings.iter().find(|pairing| pairing.side_of(ticket).is_some()))
            .copied()
            .collect()
    }

    /// Returns whom a ticket has beaten at the table, each person once, in the order of the matches.
    pub fn beaten(&self, ticket: TicketNo) -> Vec<PlayerId> {
        let way = self.way(ticket);
        let won = way.iter().filter(|won| won.score().is_some() && won.winner() == Some(ticket));
        let players = won.filter_map(|won| self.owner(opponent(won, ticket)?));
        let mut seen = BTreeSet::new();
        players.filter(|player| seen.insert(*player)).collect()
    }

    /// Returns the matches of a player that are over, each with the player's ticket, in the order of the stages.
    pub fn finished_of(&self, player: PlayerId) -> Vec<(TicketNo, Pairing)> {
        let all = self.stages.iter().flat_map(|(_, pairings)| pairings);
        all.filter(|pairing| !pairing.is_open())
            .filter_map(|pairing| {
                let own = pairing.tickets().find(|ticket| self.owner(*ticket) == Some(player))?;
                Some((own, *pairing))
            })
            .collect()
    }

    fn open_match_of(&self, ticket: TicketNo) -> Option<(Pairing, Turn)> {
        let all = self.stages.iter().flat_map(|(_, pairings)| pairings);
        let mut own = all.filter(|pairing| pairing.side_of(ticket).is_some());
        own.find_map(|pairing| Some((*pairing, self.turn(pairing.id)?)))
    }

    fn doing_after_defeat(&self, ticket: TicketNo, owner: PlayerId, stage: Stage, fate: &Fate) -> Doing {
        let out = Doing::Out { stage, absent: fate.absent, places: fate.places };
        if fate.absent || self.is_withdrawn(owner) || self.is_finished() {
            return out;
        }
        let group = self.standing().groups.iter().find(|group| group.tickets.contains(&ticket));
        match group {
            Some(group) if group.settled => out,
            Some(group) => Doing::WaitsForPlacement { places: group.places },
            // The round still runs; its losers go on to the matches for places if it is one of the last two before the final.
            None => match self.draw_in_force(stage).map(|draw| draw.slots) {
                Some(8) if self.is_demanded(Stage::Placement) => {
                    Doing::WaitsForPlacement { places: Places { first: 5, last: 8 } }
                }
                Some(4) if self.is_demanded(Stage::ThirdPlace) => {
                    Doing::WaitsForPlacement { places: Places { first: 3, last: 4 } }
                }
                _ => out,
            },
        }
    }
}

pub fn opponent(pairing: &Pairing, ticket: TicketNo) -> Option<TicketNo> {
    match pairing.outcome {
        Outcome::Bye(_) | Outcome::Empty => None,
        _ => pairing.ticket(pairing.side_of(ticket)?.opposite()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples_tests::Sample;
    use super::*;
    use tournament::PlainDesk;
    use tournament::{Absence, Command, MatchResult, Side};

    fn doing(sample: &Sample, ticket: TicketNo) -> Doing {
        TournamentView::of(&sample.snapshot).doing(ticket).unwrap()
    }

    fn open_pairing(sample: &Sample, stage: Stage) -> Pairing {
        *sample.snapshot.pairings(stage).iter().find(|pairing| pairing.is_open()).unwrap()
    }

    #[test]
    fn a_ticket_waits_plays_advances_and_waits_again() {
        let mut sample = Sample::new(16, 1);
        let ticket = TicketNo(1);
        assert_eq!(doing(&sample, ticket), Doing::Sold);
        sample.draw(Stage::FIRST);
        let Doing::Plays { pairing, turn: Turn::Now } = doing(&sample, ticket) else { panic!("it plays") };
        let side = pairing.side_of(ticket).unwrap();
        let absence = Absence::NoShow;
        sample.enter(pairing, MatchResult::Walkover { winner: side, absence });
        assert_eq!(doing(&sample, ticket), Doing::WaitsForOthers { stage: Stage::FIRST, open: 7 });
        let other = opponent(&pairing, ticket).unwrap();
        assert_eq!(doing(&sample, other), Doing::Out { stage: Stage::FIRST, absent: true, places: None });
        sample.play(Stage::FIRST, 7);
        assert_eq!(doing(&sample, ticket), Doing::WaitsForDraw { stage: Stage::Round(2) });
        let places = Some(Places { first: 9, last: 16 });
        assert_eq!(doing(&sample, other), Doing::Out { stage: Stage::FIRST, absent: true, places });
        assert_eq!(TournamentView::of(&sample.snapshot).doing(TicketNo(17)), None);
    }

    #[test]
    fn the_losers_of_quarter_and_semi_final_play_on_unless_they_have_gone_home() {
        let mut sample = Sample::new(8, 1).with_round_drawn();
        let first = open_pairing(&sample, Stage::FIRST);
        sample.play(Stage::FIRST, 1);
        let loser = sample.snapshot.pairing(first.id).unwrap().beaten().unwrap();
        let places = Places { first: 5, last: 8 };
        assert_eq!(doing(&sample, loser), Doing::WaitsForPlacement { places });
        let second = open_pairing(&sample, Stage::FIRST);
        sample.enter(second, MatchResult::Walkover { winner: Side::Left, absence: Absence::GoneHome });
        let absent = second.right.unwrap();
        assert_eq!(doing(&sample, absent), Doing::Out { stage: Stage::FIRST, absent: true, places: None });
        sample.play(Stage::FIRST, 2);
        let places = Places { first: 5, last: 7 };
        assert_eq!(doing(&sample, loser), Doing::WaitsForPlacement { places });
        let mut sample = sample.until_round_of(2);
        let third = open_pairing(&sample, Stage::ThirdPlace);
        assert!(matches!(doing(&sample, third.left.unwrap()), Doing::Plays { .. }));
        sample.play(Stage::ThirdPlace, 1);
        sample.play(Stage::Round(3), 1);
        let champion = sample.snapshot.champion().unwrap();
        assert_eq!(doing(&sample, champion), Doing::Champion);
        let way = TournamentView::of(&sample.snapshot).way(champion);
        let stages: Vec<Stage> = way.iter().map(|pairing| pairing.id.stage).collect();
        assert_eq!(stages, [1, 2, 3].map(Stage::Round));
    }

    #[test]
    fn who_goes_home_between_rounds_is_not_drawn() {
        let mut sample = Sample::new(16, 2).with_round_drawn();
        sample.play(Stage::FIRST, usize::MAX);
        let winner = sample.snapshot.advanced()[0];
        let owner = sample.snapshot.owner(winner).unwrap();
        sample.act(Command::from(PlainDesk::Withdraw(owner)));
        assert_eq!(doing(&sample, winner), Doing::Left { places: None });
        let finished = TournamentView::of(&sample.snapshot).finished_of(owner);
        assert_eq!(finished.len(), sample.snapshot.tickets_of(owner).count());
    }

    #[test]
    fn every_ticket_of_every_phase_does_something_and_urgent_things_come_first() {
        for sample in [
            Sample::new(57, 3),
            Sample::new(57, 3).with_round_drawn(),
            Sample::new(57, 3).until_round_of(8),
            Sample::new(57, 3).until_round_of(2),
            Sample::new(57, 3).played(),
        ] {
            let view = TournamentView::of(&sample.snapshot);
            for ticket in view.tickets().keys() {
                let doing = view.doing(*ticket).unwrap();
                assert_eq!(matches!(doing, Doing::Plays { .. }), doing.urgency() < 3, "{doing:?}");
            }
        }
    }
}
