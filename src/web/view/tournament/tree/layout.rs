//! Where the boxes and lines of a tree stand: pure arithmetic in units of the picture.

use super::Tree;
use tournament::{Outcome, Side, TicketNo};

pub const BOX_WIDTH: i32 = 210;
/// How high a match is: two names.
pub const BOX_HEIGHT: i32 = 44;
/// From one match of the first round to the next below it.
const PITCH: i32 = 62;
/// From one round to the next.
const GAP: i32 = 44;
/// Above the first match: the names of the rounds.
const HEAD: i32 = 70;
/// Around everything.
const EDGE: i32 = 16;
/// How far from the middle of a box the lines of its two tickets end.
const ENTRY: i32 = BOX_HEIGHT / 4;

/// The places of a tree, each a point in the picture.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Layout {
    /// Width and height of the picture.
    pub size: (i32, i32),
    /// The left upper corner of each match, in the order of the tree.
    pub boxes: Vec<(i32, i32)>,
    /// The lines from a match to the one that its winner plays next: the corners of each.
    pub lines: Vec<[(i32, i32); 4]>,
    /// The middle of the left edge of each open place right of the last round, with the match that it waits for.
    pub open: Vec<(usize, (i32, i32))>,
    /// The lines to the open places.
    pub open_lines: Vec<[(i32, i32); 2]>,
    /// The left upper corners of boxes that stand beside the tree, from above.
    pub beside: Vec<(i32, i32)>,
}

/// A ticket through a tree.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Trail {
    /// The left upper corner of each of its matches, the first one first.
    pub boxes: Vec<(i32, i32)>,
    /// The lines between them: the corners of each.
    pub lines: Vec<[(i32, i32); 4]>,
}

impl Layout {
    /// Lays a tree out, with so many boxes beside it.
    /// The matches of the first round stand below one another in the order in which the later draws joined them, so each later
    /// match stands in the middle of what led to it, and all that leads to one match stands together: no two lines can cross.
    pub fn of(tree: &Tree, beside: usize) -> Layout {
        let mut layout = Layout { boxes: vec![(0, 0); tree.matches.len()], ..Layout::default() };
        let mut below = HEAD + BOX_HEIGHT / 2;
        for root in tree.roots() {
            let middle = layout.grow(tree, root, &mut below);
            layout.wait(tree, root, middle);
        }
        let columns = tree.rounds.len() + 1;
        let column = left_of(columns);
        layout.beside = (0..beside as i32).map(|index| (column, HEAD + index * (PITCH + EDGE))).collect();
        let lowest = layout.beside.last().map_or(0, |(_, top)| top + PITCH);
        let width = if beside == 0 { column - GAP } else { column + BOX_WIDTH };
        layout.size = (width + EDGE, lowest.max(below - PITCH / 2) + EDGE);
        layout
    }

    /// Places a match and everything that led to it below what stands already; returns the height of its middle.
    fn grow(&mut self, tree: &Tree, index: usize, below: &mut i32) -> i32 {
        let found = tree.matches[index];
        let mut middles = [None; 2];
        for (middle, before) in middles.iter_mut().zip(found.from) {
            *middle = before.map(|before| self.grow(tree, before, below));
        }
        let middle = match middles {
            [Some(upper), Some(lower)] => (upper + lower) / 2,
            [Some(only), None] | [None, Some(only)] => only,
            [None, None] => {
                let own = *below;
                *below += PITCH;
                own
            }
        };
        let left = left_of(found.round);
        self.boxes[index] = (left, middle - BOX_HEIGHT / 2);
        for (start, end) in middles.into_iter().zip([middle - ENTRY, middle + ENTRY]) {
            let bend = left - GAP / 2;
            let from = left - GAP;
            self.lines.extend(start.map(|start| [(from, start), (bend, start), (bend, end), (left, end)]));
        }
        middle
    }

    /// Returns the way of a ticket: the left upper corners of its matches, and the lines that join them.
    pub fn way(&self, tree: &Tree, ticket: TicketNo) -> Trail {
        let mut way = Trail::default();
        let mut next = tree.matches.iter().position(|found| found.pairing.side_of(ticket).is_some());
        while let Some(index) = next {
            let (left, top) = self.boxes[index];
            way.boxes.push((left, top));
            let to = tree.matches[index].to.filter(|to| tree.matches[*to].pairing.side_of(ticket).is_some());
            if let Some(to) = to {
                let (end, above) = self.boxes[to];
                let upper = tree.matches[to].pairing.side_of(ticket) == Some(Side::Left);
                let start = top + BOX_HEIGHT / 2;
                let entry = above + BOX_HEIGHT / 2 + if upper { -ENTRY } else { ENTRY };
                let bend = end - GAP / 2;
                way.lines.push([(left + BOX_WIDTH, start), (bend, start), (bend, entry), (end, entry)]);
            }
            next = to;
        }
        way
    }

    /// Leaves a place open behind a match of the last round, unless nobody comes from it.
    fn wait(&mut self, tree: &Tree, root: usize, middle: i32) {
        let found = &tree.matches[root];
        let open = matches!(found.pairing.outcome, Outcome::Open) || found.pairing.winner().is_some();
        if found.round + 1 == tree.rounds.len() && open {
            let left = left_of(found.round + 1);
            self.open.push((root, (left, middle)));
            self.open_lines.push([(left - GAP, middle), (left, middle)]);
        }
    }
}

/// Returns the left edge of the matches of a round, from 0; one more are the open places, two more what stands beside the tree.
pub fn left_of(round: usize) -> i32 {
    EDGE + round as i32 * (BOX_WIDTH + GAP)
}

#[cfg(test)]
mod tests {
    use super::super::super::TournamentView;
    use super::super::super::samples_tests::Sample;
    use super::*;
    use proptest::prelude::*;
    use tournament::DeskCommand;
    use tournament::{Absence, Command, MatchResult, Pairing, PlayerId, Score, Stage, Tickets};
    use tournament::{PlainDesk, PlainMatch};

    type Segment = ((i32, i32), (i32, i32));

    fn segments(line: &[(i32, i32)]) -> impl Iterator<Item = Segment> + '_ {
        line.windows(2).map(|ends| (ends[0], ends[1])).filter(|(one, other)| one != other)
    }

    /// Returns whether two lines that run along the axes have a point in common.
    fn touch(one: Segment, other: Segment) -> bool {
        let spans = |a: i32, b: i32, c: i32, d: i32| a.min(b) <= c.max(d) && c.min(d) <= a.max(b);
        spans(one.0.0, one.1.0, other.0.0, other.1.0) && spans(one.0.1, one.1.1, other.0.1, other.1.1)
    }

    fn assert_tidy(tree: &Tree) {
        let layout = Layout::of(tree, 5);
        let open = layout.open.iter().map(|(_, (left, middle))| (*left, middle - BOX_HEIGHT / 2));
        let boxes: Vec<(i32, i32)> =
            layout.boxes.iter().copied().chain(open).chain(layout.beside.iter().copied()).collect();
        for (index, (left, top)) in boxes.iter().enumerate() {
            assert!(*left >= 0 && *top >= HEAD - EDGE, "inside the picture");
            assert!(
                left + BOX_WIDTH <= layout.size.0 && top + BOX_HEIGHT <= layout.size.1,
                "inside the picture"
            );
            for (other_left, other_top) in &boxes[..index] {
                let apart = (left - other_left).abs() >= BOX_WIDTH || (top - other_top).abs() >= BOX_HEIGHT;
                assert!(apart, "boxes overlap at {left}, {top}");
            }
        }
        let lines: Vec<Vec<Segment>> = (layout.lines.iter().map(|line| segments(line).collect()))
            .chain(layout.open_lines.iter().map(|line| segments(line).collect()))
            .collect();
        for (index, line) in lines.iter().enumerate() {
            for other in &lines[..index] {
                let crossing = line.iter().any(|a| other.iter().any(|b| touch(*a, *b)));
                assert!(!crossing, "{line:?} crosses {other:?}");
            }
        }
        let joined = tree.matches.iter().filter(|found| found.to.is_some()).count();
        assert_eq!(layout.lines.len(), joined, "each match that leads to another has its line");
    }

    /// Does anything that can be done, chosen by numbers: results of every kind, corrections, late tickets, people who leave.
    fn play(sample: &mut Sample, chances: &[u8]) {
        for chance in chances {
            let stage = sample.snapshot.last_round().unwrap_or(Stage::FIRST);
            let pairings = sample.snapshot.pairings(stage);
            let open: Vec<Pairing> = pairings.iter().copied().filter(Pairing::is_open).collect();
            let what = usize::from(chance / 8);
            let player = PlayerId(u32::from(*chance) % 7 + 1);
            let command = match (chance % 8, open.get(what % open.len().max(1))) {
                (0, _) => Command::from(PlainDesk::Withdraw(player)),
                (1, _) => Command::Desk(DeskCommand::Sell {
                    player,
                    tickets: Tickets::Count(1),
                    paid: true,
                    lots: [*chance; 32],
                }),
                (2, Some(pairing)) => result(pairing, MatchResult::BothAbsent),
                (3, Some(pairing)) => {
                    result(pairing, MatchResult::Walkover { winner: Side::Right, absence: Absence::NoShow })
                }
                (_, Some(pairing)) => {
                    let left = chance % 3;
                    let score = if left == 2 { Score { left, right: 1 } } else { Score { left, right: 2 } };
                    result(pairing, MatchResult::Played(score))
                }
                (4, None) => match pairings.get(what % pairings.len().max(1)) {
                    Some(pairing) => result(pairing, MatchResult::Played(Score { left: 2, right: 0 })),
                    None => continue,
                },
                (_, None) if sample.snapshot.list_for(sample.snapshot.next_round()).is_ok() => {
                    sample.draw(sample.snapshot.next_round());
                    continue;
                }
                _ => continue,
            };
            if sample.snapshot.tournament.decide(&command).is_ok() {
                sample.act(command);
            }
        }
    }

    fn result(pairing: &Pairing, result: MatchResult) -> Command {
        let evidence = Default::default();
        Command::from(PlainMatch::EnterResult {
            id: pairing.id,
            expected_version: pairing.version,
            result,
            evidence,
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]

        #[test]
        fn no_boxes_overlap_and_no_lines_cross(
            tickets in 2..70u32, most in 1..6u32, chances in prop::collection::vec(any::<u8>(), 0..160)
        ) {
            let mut sample = Sample::new(tickets.max(most + 1), most).with_round_drawn();
            play(&mut sample, &chances);
            assert_tidy(&TournamentView::of(&sample.snapshot).tree());
        }
    }

    #[test]
    fn a_way_follows_the_lines_of_the_tree_from_the_first_match_to_the_last() {
        let sample = Sample::new(57, 3).played();
        let tree = TournamentView::of(&sample.snapshot).tree();
        let layout = Layout::of(&tree, 5);
        for ticket in (1..=57).map(TicketNo) {
            let own = tree.matches.iter().filter(|found| found.pairing.side_of(ticket).is_some()).count();
            let way = layout.way(&tree, ticket);
            assert_eq!(way.boxes.len(), own, "{ticket}");
            assert_eq!(way.lines.len(), own.saturating_sub(1), "{ticket}");
            for line in &way.lines {
                assert!(layout.lines.contains(line), "{ticket}: {line:?}");
            }
        }
    }

    #[test]
    fn a_finished_night_of_57_tickets_is_tidy() {
        assert_tidy(&TournamentView::of(&Sample::new(57, 3).played().snapshot).tree());
        assert_tidy(&Tree::of(&[]));
    }
}
