//! Random Danish evenings and rotations, disturbed in every way, against a plain program that looks at the results alone.

use super::crowd::Crowd;
use super::properties::nights;
use super::standing_night::{counted, with};
use proptest::prelude::*;
use schnapsen::BySide;
use schnapsen::verdict::Entry;
use std::collections::{BTreeMap, BTreeSet};
use tournament::*;

impl Crowd {
    fn of_format(&mut self, format: Format) -> (MatchResult, Vec<Entry>) {
        let loser = self.below(if format == Format::Rotation { 7 } else { 2 }) as u8;
        let winner = if format == Format::Rotation { 7 } else { 2 };
        match self.below(12) {
            0 => (MatchResult::BothAbsent, Vec::new()),
            1 => {
                let side = if loser == 0 { Side::Left } else { Side::Right };
                (MatchResult::Walkover { winner: side, absence: Absence::NoShow }, Vec::new())
            }
            2..7 => counted(format, winner, loser),
            _ => counted(format, loser, winner),
        }
    }

    fn command_without_lives(&mut self, night: &Tournament) -> Command {
        let players: Vec<PlayerId> = night.players().keys().copied().collect();
        let player = self.pick(&players).unwrap_or(PlayerId(1));
        match self.below(40) {
            0 => Command::from(PlainDesk::Withdraw(player)),
            1 => Command::from(PlainDesk::Return(player)),
            2 => Crowd::newcomer(),
            3 => {
                let tickets: Vec<TicketNo> = night.tickets().keys().copied().collect();
                Command::from(PlainDesk::Refund(self.pick(&tickets).unwrap_or(TicketNo(1))))
            }
            4 | 5 => Crowd::void(night),
            6 => Crowd::reopen(night),
            7 | 8 => self.correction(night, |crowd, _| crowd.of_format(night.settings().format)),
            9 => Crowd::undo(night),
            10 => {
                let action = ActionNo(2 + self.below(night.version().0 as usize) as u32);
                Command::from(PlainEvening::UndoEarlier { action })
            }
            _ => self.next_without_lives(night),
        }
    }

    fn next_without_lives(&mut self, night: &Tournament) -> Command {
        let steps = night.next_steps();
        match steps.iter().find(|step| !matches!(step, Step::Sell)) {
            Some(Step::CloseList { stage, .. }) if *stage != Stage::FIRST || self.below(2) == 0 => {
                Command::from(PlainDraw::CloseListByHand { stage: *stage })
            }
            Some(Step::CloseList { stage, .. }) => self.seal(*stage),
            Some(Step::Draw { stage, phrase_taken }) => Crowd::draw(night, *stage, *phrase_taken),
            Some(Step::PullByHand { stage }) => self.pull(night, *stage),
            Some(Step::Play { stage, open }) => self.play(night, *stage, open),
            _ => Command::from(PlainEvening::Reopen),
        }
    }

    /// Enters a result, or those of a whole sheet.
    fn play(&mut self, night: &Tournament, stage: Stage, open: &[u32]) -> Command {
        let format = night.settings().format;
        let mut pairings = night.pairings(stage);
        pairings.retain(|pairing| open.contains(&pairing.id.number));
        if self.below(3) > 0 {
            let lines = pairings.iter().map(|pairing| {
                let (result, evidence) = self.of_format(format);
                Line { id: pairing.id, expected_version: pairing.version, result, evidence }
            });
            return Command::from(PlainMatch::EnterResults(lines.collect()));
        }
        let pairing = self.pick(&pairings).unwrap();
        let (result, evidence) = self.of_format(format);
        let (id, expected_version) = (pairing.id, pairing.version);
        Command::from(PlainMatch::EnterResult { id, expected_version, result, evidence })
    }
}

/// What somebody has reached, added up from the slips of the evening.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Sum {
    wins: u32,
    defeats: u32,
    byes: u32,
    won: u32,
    lost: u32,
}

fn rounds(night: &Tournament) -> impl Iterator<Item = Vec<Pairing>> {
    (1..).map(Stage::Round).map_while(|stage| night.drawn(stage).map(|_| night.pairings(stage)))
}

/// Adds up the results of an evening as plainly as possible.
fn added_up(night: &Tournament) -> BTreeMap<TicketNo, Sum> {
    let is_rotation = night.settings().format == Format::Rotation;
    let mut sums: BTreeMap<TicketNo, Sum> =
        night.tickets().keys().map(|one| (*one, Sum::default())).collect();
    for pairing in rounds(night).flatten() {
        let (left_won, right_won, figures) = match pairing.outcome {
            Outcome::Bye(ticket) => {
                let sum = sums.get_mut(&ticket).unwrap();
                sum.wins += 1;
                sum.byes += 1;
                if !is_rotation {
                    (sum.won, sum.lost) = (sum.won + 2, sum.lost + 1);
                }
                continue;
            }
            Outcome::Result(MatchResult::BothAbsent) => (false, false, [(0, 2), (0, 2)]),
            Outcome::Result(MatchResult::Walkover { winner: Side::Left, .. }) => {
                (true, false, [(2, 0), (0, 2)])
            }
            Outcome::Result(MatchResult::Walkover { winner: Side::Right, .. }) => {
                (false, true, [(0, 2), (2, 0)])
            }
            Outcome::Result(MatchResult::Played(Score { left, right })) => {
                let written = night.history(pairing.id).last().unwrap().evidence.first();
                let (left, right) = match written {
                    Some(Entry::Count(BySide { left, right })) => (u32::from(*left), u32::from(*right)),
                    _ => (u32::from(left), u32::from(right)),
                };
                (left > right, right > left, [(left, right), (right, left)])
            }
            _ => continue,
        };
        let is_played = matches!(pairing.outcome, Outcome::Result(MatchResult::Played(_)));
        let sides = [(pairing.left, left_won), (pairing.right, right_won)];
        for ((ticket, has_won), (won, lost)) in sides.into_iter().zip(figures) {
            let sum = sums.get_mut(&ticket.unwrap()).unwrap();
            sum.wins += u32::from(has_won);
            sum.defeats += u32::from(!has_won);
            if is_played || !is_rotation {
                (sum.won, sum.lost) = (sum.won + won, sum.lost + lost);
            }
        }
    }
    sums
}

/// What ranks: so few points are told apart by floating numbers too.
fn key(format: Format, sum: &Sum) -> (u32, f64, u32) {
    let (won, lost) = (f64::from(sum.won), f64::from(sum.lost));
    let second = match (format, sum.won, sum.lost) {
        (Format::Rotation, 0, 0) => -1.0,
        (Format::Rotation, _, 0) => f64::INFINITY,
        (Format::Rotation, ..) => won / lost,
        _ => won - lost,
    };
    (sum.wins, second, sum.won)
}

/// Looks at what must hold after every action.
fn look_at(night: &Tournament) {
    let format = night.settings().format;
    let mut met = BTreeSet::new();
    for pairings in rounds(night) {
        let seated: Vec<TicketNo> = pairings.iter().flat_map(Pairing::tickets).collect();
        assert!(pairings.iter().all(|pairing| pairing.left.is_some()), "a pairing of nobody");
        let each: BTreeSet<TicketNo> = seated.iter().copied().collect();
        assert_eq!(each.len(), seated.len(), "somebody plays twice in a round");
        for pairing in pairings.iter().filter(|_| format == Format::Rotation) {
            if let (Some(left), Some(right)) = (pairing.left, pairing.right) {
                assert!(met.insert((left.min(right), left.max(right))), "{left} and {right} meet twice");
            }
        }
    }
    let (sums, table) = (added_up(night), night.table());
    assert_eq!(table.len(), sums.len());
    for line in &table {
        let Sum { wins, defeats, byes, won, lost } = sums[&line.ticket];
        assert_eq!(
            (line.wins, line.defeats, line.byes, line.won, line.lost),
            (wins, defeats, byes, won, lost),
            "{}",
            line.ticket
        );
        let own = key(format, &sums[&line.ticket]);
        let better = sums.values().filter(|sum| key(format, sum) > own).count() as u32;
        let equal = sums.values().filter(|sum| key(format, sum) == own).count() as u32;
        assert_eq!(line.places, Places { first: better + 1, last: better + equal }, "{}", line.ticket);
    }
    let groups = night.standing().groups;
    if !night.is_decided() && !night.is_finished() {
        assert_eq!(groups, [], "nobody has a place before the end");
    } else if night.drawn(Stage::FIRST).is_some() {
        let mut first = 1;
        for group in &groups {
            assert_eq!(
                (group.places.first, group.places.last - first + 1),
                (first, group.tickets.len() as u32)
            );
            first = group.places.last + 1;
        }
        assert_eq!(first as usize, night.tickets().len() + 1, "places are complete");
    }
    let again = Tournament::replay(night.actions().cloned()).unwrap();
    assert_eq!(again.state(), night.state());
}

proptest! {
    #![proptest_config(nights(48))]

    #[test]
    fn journal_rounds_and_standing_say_the_same_on_random_evenings(
        seed in any::<[u8; 32]>(), people in 2..=60_u32, is_rotation in any::<bool>(), rounds in 0..8_u32,
    ) {
        let format = if is_rotation { Format::Rotation } else { Format::Danish };
        let mut night = with(people, format, StandingSettings { rounds, ..StandingSettings::default() });
        let mut crowd = Crowd::new(seed);
        for turn in 0..200 {
            let command = crowd.command_without_lives(&night.tournament);
            let before = night.tournament.clone();
            if night.try_do(command.clone()).is_ok() && turn % 5 == 0 {
                look_at(&night.tournament);
                night.taken_back_is_as_before(&before, &command);
            }
        }
        look_at(&night.tournament);
        prop_assert_eq!(night.tournament.unfounded(), vec![]);
    }
}
