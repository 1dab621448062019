//! The night in figures, for those who tell of it the next day.

use super::forecast::Timed;
use super::journal::Tournament;
use super::score::{MatchId, MatchResult, Outcome, Pairing, Score, Side};
use schnapsen::bummerl::Bummerl;
use schnapsen::verdict::Entry;
use std::cmp::Reverse;

/// What was played, how long it took, and what stood out. Only standing results count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Figures {
    /// Matches that two people played to their end.
    pub matches: usize,
    pub bummerl: u32,
    /// Matches that somebody won because the other was not there, and those for which nobody was.
    pub walkovers: usize,
    /// Tickets that went on without a match.
    pub byes: usize,
    /// Tickets that were drawn against another of their owner.
    pub self_pairings: usize,
    /// Matches that more than one Bummerl decides.
    pub longer: usize,
    /// Those of them that went the whole distance: the loser lacked one Bummerl.
    pub close: usize,
    /// The shortest and the longest match among those whose beginning was noted, if there are two.
    pub times: Option<[Timed; 2]>,
    /// Bummerl of which the points were written down.
    pub written: usize,
    /// Those of them that ended 7:0.
    pub schneider: usize,
    /// Who came from furthest behind, by Bummerl and by points within one Bummerl.
    pub comebacks: Vec<Comeback>,
}

/// Somebody was behind and won all the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Comeback {
    pub id: MatchId,
    pub winner: Side,
    /// How it stood when they were furthest behind, left and right as in the match.
    pub stood: Score,
    /// Whether it is the points of one Bummerl, else the Bummerl of the match.
    pub in_points: bool,
}

impl Comeback {
    fn behind(&self) -> u8 {
        let seen = self.stood.seen_from(self.winner);
        seen.right.saturating_sub(seen.left)
    }
}

impl Tournament {
    pub fn figures(&self) -> Figures {
        let all: Vec<Pairing> = self.stages().into_iter().flat_map(|stage| self.pairings(stage)).collect();
        let count = |wanted: fn(&Outcome) -> bool| all.iter().filter(|one| wanted(&one.outcome)).count();
        let played: Vec<(MatchId, Score)> = all
            .iter()
            .filter_map(|pairing| match pairing.outcome {
                Outcome::Result(MatchResult::Played(score)) => Some((pairing.id, score)),
                _ => None,
            })
            .collect();
        // With a single Bummerl the last one decides every match.
        let is_close = |stage, score: &Score| {
            let to_win = self.bummerl_to_win(stage);
            to_win > 1 && score.left.min(score.right) + 1 == to_win
        };
        let written: Vec<(MatchId, Score, Vec<Bummerl>)> =
            played.iter().map(|(id, score)| (*id, *score, self.written(*id))).collect();
        let bummerl = || written.iter().flat_map(|(_, _, bummerl)| bummerl);
        Figures {
            matches: played.len(),
            bummerl: played.iter().map(|(_, score)| u32::from(score.left) + u32::from(score.right)).sum(),
            walkovers: count(|outcome| {
                matches!(outcome, Outcome::Result(MatchResult::Walkover { .. } | MatchResult::BothAbsent))
            }),
            byes: count(|outcome| matches!(outcome, Outcome::Bye(_))),
            self_pairings: count(|outcome| matches!(outcome, Outcome::SelfPairing { .. })),
            longer: played.iter().filter(|(id, _)| self.bummerl_to_win(id.stage) > 1).count(),
            close: played.iter().filter(|(id, score)| is_close(id.stage, score)).count(),
            times: self.shortest_and_longest(&played),
            written: bummerl().count(),
            schneider: bummerl().filter(|one| one.is_schneider()).count(),
            comebacks: self.comebacks(&written),
        }
    }

    /// Returns the final counts of a match, as far as they were written down; of another game than Schnapsen none, since those are no Bummerl.
    fn written(&self, id: MatchId) -> Vec<Bummerl> {
        let known = if self.settings().has_engine() { self.evidence(id) } else { &[] };
        known.iter().filter_map(Entry::decided).collect()
    }

    fn evidence(&self, id: MatchId) -> &[Entry] {
        self.history(id).last().map_or(&[], |record| &record.evidence)
    }

    fn shortest_and_longest(&self, played: &[(MatchId, Score)]) -> Option<[Timed; 2]> {
        let mut timed = self.noted_times();
        timed.retain(|one| played.iter().any(|(id, _)| *id == one.id));
        timed.sort_by_key(|one| (one.seconds, one.id));
        match timed[..] {
            [shortest, .., longest] => Some([shortest, longest]),
            _ => None,
        }
    }

    fn comebacks(&self, written: &[(MatchId, Score, Vec<Bummerl>)]) -> Vec<Comeback> {
        let rules = &self.settings().rules;
        let by_bummerl = written.iter().filter_map(|(id, score, bummerl)| {
            let mut stood = Score { left: 0, right: 0 };
            let running = bummerl.iter().map(|one| {
                match one.winner() {
                    Some(Side::Left) => stood.left += one.worth(rules.schneider_bummerl),
                    Some(Side::Right) => stood.right += one.worth(rules.schneider_bummerl),
                    None => {}
                }
                stood
            });
            furthest_behind(*id, score.winner(), running, false)
        });
        let by_points = written.iter().flat_map(|(id, ..)| {
            self.evidence(*id).iter().filter_map(|entry| {
                let winner = entry.decided()?.winner()?;
                let Entry::Deals(deals) = entry else { return None };
                let mut bummerl = Bummerl::default();
                let running = deals.iter().map(|deal| {
                    bummerl = bummerl.after(deal.winner, deal.game_points).unwrap_or(bummerl);
                    Score { left: bummerl.points().left, right: bummerl.points().right }
                });
                furthest_behind(*id, winner, running, true)
            })
        });
        // Of those that are equal, the earlier match.
        let largest = |all: &mut dyn Iterator<Item = Comeback>| {
            all.min_by_key(|comeback| (Reverse(comeback.behind()), comeback.id))
        };
        largest(&mut { by_bummerl }).into_iter().chain(largest(&mut { by_points })).collect()
    }
}

/// Returns how it stood when the winner was furthest behind; `None` if they never were.
fn furthest_behind(
    id: MatchId,
    winner: Side,
    running: impl Iterator<Item = Score>,
    in_points: bool,
) -> Option<Comeback> {
    let comebacks = running.map(|stood| Comeback { id, winner, stood, in_points });
    comebacks.filter(|comeback| comeback.behind() > 0).max_by_key(Comeback::behind)
}
