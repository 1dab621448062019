//! The tree of a tournament. Every round is drawn anew, so it is read backwards: a ticket in a round comes from the match of the
//! round before that it won.

mod layout;

pub use layout::{BOX_HEIGHT, BOX_WIDTH, Layout, Trail, left_of};

use std::collections::BTreeMap;
use tournament::{Outcome, Pairing, Side, Stage, TicketNo};

/// All matches of the rounds, and which leads to which.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tree {
    /// The rounds that are drawn, the first one first.
    pub rounds: Vec<Stage>,
    /// The matches, round after round, each by number.
    pub matches: Vec<TreeMatch>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TreeMatch {
    pub pairing: Pairing,
    /// Its round, from 0.
    pub round: usize,
    /// The matches of the round before that its left and right ticket won; none in the first round.
    pub from: [Option<usize>; 2],
    /// The match of the next round in which its winner stands; none if nobody advanced, the winner has left, or it is not drawn yet.
    pub to: Option<usize>,
}

impl Tree {
    /// Reads the tree from the pairings of the stages. Pairings that everybody has left are not in it.
    pub fn of(stages: &[(Stage, Vec<Pairing>)]) -> Tree {
        let rounds = stages
            .iter()
            .filter(|(stage, pairings)| matches!(stage, Stage::Round(_)) && !pairings.is_empty());
        let mut tree = Tree { rounds: Vec::new(), matches: Vec::new() };
        let mut winners: BTreeMap<TicketNo, usize> = BTreeMap::new();
        for (round, (stage, pairings)) in rounds.enumerate() {
            tree.rounds.push(*stage);
            let mut next = BTreeMap::new();
            for pairing in pairings.iter().filter(|pairing| pairing.outcome != Outcome::Empty) {
                let index = tree.matches.len();
                let from = [Side::Left, Side::Right]
                    .map(|side| pairing.ticket(side).and_then(|ticket| winners.remove(&ticket)));
                for before in from.into_iter().flatten() {
                    tree.matches[before].to = Some(index);
                }
                next.extend(pairing.winner().map(|ticket| (ticket, index)));
                tree.matches.push(TreeMatch { pairing: *pairing, round, from, to: None });
            }
            winners = next;
        }
        tree
    }

    /// Returns the matches that lead nowhere yet or any more, those of the last round first.
    fn roots(&self) -> Vec<usize> {
        let mut roots: Vec<usize> =
            (0..self.matches.len()).filter(|index| self.matches[*index].to.is_none()).collect();
        roots.sort_by_key(|index| (std::cmp::Reverse(self.matches[*index].round), *index));
        roots
    }
}

#[cfg(test)]
mod tests {
    use super::super::TournamentView;
    use super::super::samples_tests::Sample;
    use super::*;

    #[test]
    fn a_finished_night_grows_backwards_from_the_final() {
        let sample = Sample::new(57, 3).played();
        let view = TournamentView::of(&sample.snapshot);
        let tree = view.tree();
        assert_eq!(tree.rounds.len(), 6);
        let last = tree.matches.last().unwrap();
        assert_eq!((last.round, last.pairing.winner()), (5, sample.snapshot.champion()));
        for (index, found) in tree.matches.iter().enumerate() {
            for (side, before) in [Side::Left, Side::Right].into_iter().zip(found.from) {
                match before.map(|before| tree.matches[before]) {
                    Some(before) => {
                        assert_eq!(before.pairing.winner(), found.pairing.ticket(side));
                        assert_eq!((before.to, before.round + 1), (Some(index), found.round));
                    }
                    None => assert!(found.round == 0 || found.pairing.ticket(side).is_none()),
                }
            }
        }
        assert_eq!(tree.roots(), [tree.matches.len() - 1]);
    }

    #[test]
    fn a_running_round_has_a_root_for_each_of_its_matches() {
        let sample = Sample::new(16, 1).until_round_of(8);
        let tree = TournamentView::of(&sample.snapshot).tree();
        assert_eq!((tree.rounds.len(), tree.matches.len(), tree.roots().len()), (2, 12, 4));
        assert_eq!(TournamentView::of(&Sample::new(16, 1).snapshot).tree().matches, []);
    }
}
