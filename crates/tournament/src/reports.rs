//! What the players themselves say about their matches. A report is a claim: one side's card says how the match ended. If both sides say the same,
//! the match has its result (or waits for the desk, as the director wishes); if they differ, nothing counts until the desk decides.

use super::ids::{ActionNo, TicketNo};
use super::score::{MatchId, Pairing, Score, Side};
use super::state::State;
use schnapsen::text::text_enum;

text_enum! {
    /// Whether players may report their results.
    #[derive(Default)]
    Reporting, "way of reporting" {
        /// Only the desk enters results. The default for journals from before there were reports.
        #[default]
        Off = "off",
        /// What both sides report alike is the result.
        Counts = "counts",
        /// What both sides report alike waits for the desk to confirm it.
        AfterDesk = "after-desk",
    }
}

/// What one side says about its match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Report {
    pub action: ActionNo,
    pub ticket: TicketNo,
    /// The ticket on the other side at that time; with another one it is another match.
    pub against: TicketNo,
    pub score: Score,
    /// How often this side has said something about this match between these two tickets.
    pub times: u32,
    /// Whether it says the same as the other side, and came from the same place just before or after that.
    pub in_doubt: bool,
}

/// How often a side may say something about a match; after that its player goes to the desk. Each report is an entry of the journal for ever.
pub const MOST_REPORTS: u32 = 6;

/// What both sides of a match say, as far as they have said anything.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Reports {
    pub left: Option<Report>,
    pub right: Option<Report>,
}

/// What follows from the reports of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Claim {
    Nothing,
    /// One side has; the other is asked.
    OneSided(Side, Score),
    Agreed(Score),
    /// They say different things: left, then right.
    Disputed(Score, Score),
}

impl Reports {
    pub fn of(&self, side: Side) -> Option<Report> {
        match side {
            Side::Left => self.left,
            Side::Right => self.right,
        }
    }

    pub(super) fn of_mut(&mut self, side: Side) -> &mut Option<Report> {
        match side {
            Side::Left => &mut self.left,
            Side::Right => &mut self.right,
        }
    }

    pub fn claim(&self) -> Claim {
        match (self.left.map(|report| report.score), self.right.map(|report| report.score)) {
            (None, None) => Claim::Nothing,
            (Some(score), None) => Claim::OneSided(Side::Left, score),
            (None, Some(score)) => Claim::OneSided(Side::Right, score),
            (Some(left), Some(right)) if left == right => Claim::Agreed(left),
            (Some(left), Some(right)) => Claim::Disputed(left, right),
        }
    }

    /// Returns whether both say the same and one of them from the place of the other.
    pub fn are_in_doubt(&self) -> bool {
        let in_doubt = [self.left, self.right].into_iter().flatten().any(|report| report.in_doubt);
        in_doubt && matches!(self.claim(), Claim::Agreed(_))
    }

    /// Returns the tickets whose side said exactly this, left before right.
    pub fn said_by(&self, score: Score) -> Vec<TicketNo> {
        let both = [self.left, self.right].into_iter().flatten();
        both.filter(|report| report.score == score).map(|report| report.ticket).collect()
    }
}

impl State {
    /// Returns everything that was reported, by match; [`State::reports`] leaves out what no longer fits the match.
    pub fn all_reports(&self) -> &std::collections::BTreeMap<MatchId, Reports> {
        &self.reports
    }

    /// Returns what was reported about a match between the tickets that face each other in it now.
    pub fn reports(&self, pairing: &Pairing) -> Reports {
        let said = self.reports.get(&pairing.id).copied().unwrap_or_default();
        let still = |report: &Report, side: Side| {
            pairing.ticket(side) == Some(report.ticket)
                && pairing.ticket(side.opposite()) == Some(report.against)
        };
        Reports {
            left: said.left.filter(|report| still(report, Side::Left)),
            right: said.right.filter(|report| still(report, Side::Right)),
        }
    }

    /// Returns the open matches about which somebody has reported something, in the order of the stages.
    pub fn reported_open(&self) -> Vec<(Pairing, Claim)> {
        let reported = self.reports.keys().filter_map(|id| {
            let in_force = self.draw(id.stage, id.attempt).is_none_or(|draw| draw.is_drawn());
            let pairing = self.pairing(*id).filter(|pairing| in_force && pairing.is_open())?;
            let claim = self.reports(&pairing).claim();
            (claim != Claim::Nothing).then_some((pairing, claim))
        });
        reported.collect()
    }

    /// Returns the reported matches that wait for the desk: both sides have spoken and no result stands.
    pub fn to_settle(&self) -> Vec<(Pairing, Claim)> {
        let spoken = |(_, claim): &(Pairing, Claim)| !matches!(claim, Claim::OneSided(..));
        self.reported_open().into_iter().filter(spoken).collect()
    }
}
