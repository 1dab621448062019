//! A draw by hand under way: from real pots, who pulls next, from which, and what is still in them; from one bag, which slips are still in
//! it, whom the last one leads to, and whether those two have met.

use crate::app::Snapshot;
use tournament::draw::{Draw, Pot, Procedure};
use tournament::{ActionNo, Command, DrawEvent, Event, PlainDraw, Stage, TicketNo};

/// How far a draw by hand is, whatever is pulled: numbers from two pots, or slips from one bag.
#[derive(Debug, Clone)]
pub(super) struct PullProgress {
    /// How many pulls have been noted; the form carries it, so that two laptops do not note the same one twice.
    pub(super) expected_pulls: u32,
    /// The pulls kept so far, and how many there will be.
    pub(super) kept: usize,
    pub(super) total: usize,
    /// The action of the last pull, or of the call that was postponed after it, whoever noted it.
    pub(super) undo: Option<ActionNo>,
}

impl PullProgress {
    pub(super) fn of(snapshot: &Snapshot, draw: &Draw) -> PullProgress {
        PullProgress {
            expected_pulls: draw.pulls_noted(),
            kept: draw.kept(),
            total: draw.tickets(),
            undo: last_pull(snapshot, draw),
        }
    }

    /// Returns whether the next pull completes the draw; nothing of it is taken back afterwards.
    pub(super) fn is_last(&self) -> bool {
        self.kept + 1 == self.total
    }
}

/// A number that was pulled: whether from the left pot, the ticket, the name.
pub(super) type PullLine = (u32, bool, TicketNo, String);

/// Lists the pulls so far, the latest first.
pub(super) fn latest_first(snapshot: &Snapshot, draw: &Draw) -> impl Iterator<Item = PullLine> {
    draw.pulls.iter().rev().map(|pull| {
        let who = draw.owner(pull.ticket).map_or("", |player| snapshot.known_as(player));
        (pull.number, pull.pot == Pot::Left, pull.ticket, who.to_owned())
    })
}

/// A draw by hand between two pulls.
#[derive(Debug, Clone)]
pub(super) struct ByHand {
    pub(super) name: String,
    /// Where they come from, may be empty.
    pub(super) place: String,
    pub(super) ticket: TicketNo,
    /// Whether from the left pot.
    pub(super) left: bool,
    /// How many numbers are left in the two pots.
    pub(super) in_left: usize,
    pub(super) in_right: usize,
    /// How many each held.
    pub(super) each: u32,
    /// The numbers still in the pot that is pulled from, ascending.
    pub(super) numbers: Vec<u32>,
    /// What they have pulled and put back, because they have it on the left.
    pub(super) put_back: Vec<u32>,
    /// Whether they can come later if they are not there.
    pub(super) may_postpone: bool,
    pub(super) progress: PullProgress,
    /// Who pulls after them: name and number of tickets.
    pub(super) upcoming: Vec<(String, usize)>,
    /// Who was called, was not there and has not pulled yet.
    pub(super) later: Vec<String>,
    /// The last pulls, the latest first. Before the last number all of them, to be looked through.
    pub(super) last: Vec<PullLine>,
    /// Whether the last action that can be taken back postponed a call.
    pub(super) undoes_call: bool,
}

/// How many of those who come next, and of the last pulls, are shown while others follow.
const SHOWN: usize = 4;

impl ByHand {
    /// Reads a draw; `None` unless people are pulling.
    pub(super) fn of(snapshot: &Snapshot, draw: &Draw) -> Option<ByHand> {
        let Procedure::ByHand { put_back, passed, .. } = &draw.procedure else { return None };
        if draw.bag.is_some() {
            return None;
        }
        let (hand, ticket) = draw.next_by_hand()?;
        let pots = draw.pots();
        let name =
            |hand: usize| draw.owners.get(hand).map_or("", |player| snapshot.known_as(*player)).to_owned();
        let mut following: Vec<usize> =
            draw.calling_order().into_iter().skip(draw.pulls.len()).map(|(hand, _)| hand).collect();
        following.dedup();
        let comes_later = |hand: &usize| {
            let tickets = draw.entries.get(*hand).map_or(&[][..], Vec::as_slice);
            passed.iter().any(|passed| tickets.contains(&passed.ticket))
        };
        let later = following.iter().filter(|hand| comes_later(hand)).map(|hand| name(*hand)).collect();
        let progress = PullProgress::of(snapshot, draw);
        let expected_pulls = progress.expected_pulls;
        let postpone = Command::from(PlainDraw::PostponeCall { stage: draw.stage, expected_pulls });
        let shown = if progress.is_last() { progress.total } else { SHOWN };
        Some(ByHand {
            name: name(hand),
            place: draw.owners.get(hand).map_or("", |player| snapshot.place_beside(*player)).to_owned(),
            ticket,
            left: pots.current() == Pot::Left,
            in_left: pots.numbers(Pot::Left).len(),
            in_right: pots.numbers(Pot::Right).len(),
            each: draw.slots / 2,
            numbers: pots.numbers(pots.current()).to_vec(),
            put_back: put_back.clone(),
            may_postpone: snapshot.tournament.decide(&postpone).is_ok(),
            upcoming: following
                .into_iter()
                .skip(1)
                .take(SHOWN)
                .map(|hand| (name(hand), draw.entries.get(hand).map_or(0, Vec::len)))
                .collect(),
            later,
            last: latest_first(snapshot, draw).take(shown).collect(),
            undoes_call: progress.undo.is_some_and(|action| is_call(snapshot, action)),
            progress,
        })
    }
}

/// A draw of pairs by hand between two slips.
#[derive(Debug, Clone)]
pub(super) struct Slips {
    /// The slip that waits for an opponent, if one does: ticket and name.
    pub(super) waiting: Option<(TicketNo, String)>,
    /// The pair that was pulled last and has met before: both, and the round in which they met last.
    pub(super) repeated: Option<([String; 2], Stage)>,
    /// Whether the second of them can go back: something else is still in the bag.
    pub(super) may_go_back: bool,
    /// The slips that are still in the bag, ascending.
    pub(super) left: Vec<TicketNo>,
    pub(super) progress: PullProgress,
    /// The pairs so far, the latest first: number and both names.
    pub(super) pairs: Vec<(usize, [String; 2])>,
}

impl Slips {
    /// Reads a draw; `None` unless people are pulling slips.
    pub(super) fn of(snapshot: &Snapshot, draw: &Draw) -> Option<Slips> {
        let bag = draw.bag.as_ref().filter(|_| draw.seal().is_none() && !draw.complete)?;
        let name = |ticket: TicketNo| {
            let who = draw.owner(ticket).map_or("", |player| snapshot.known_as(player));
            format!("{ticket} {who}")
        };
        let (pairs, rest) = bag.order.as_chunks::<2>();
        let repeated = bag.last_pair().and_then(|(pair, met)| Some((pair.map(name), Stage::Round(met?))));
        let left = bag.left();
        Some(Slips {
            waiting: rest.first().map(|ticket| (*ticket, name(*ticket))),
            may_go_back: repeated.is_some() && !left.is_empty(),
            repeated,
            progress: PullProgress::of(snapshot, draw),
            pairs: pairs.iter().enumerate().rev().map(|(index, pair)| (index + 1, pair.map(name))).collect(),
            left,
        })
    }
}

fn is_call(snapshot: &Snapshot, action: ActionNo) -> bool {
    let is_call = |event: &Event| matches!(event, Event::Draws(DrawEvent::CallPostponed { .. }));
    snapshot.tournament.action(action).is_some_and(|action| action.events.iter().any(is_call))
}

/// Returns the action that noted the last number or slip of a draw by hand, or postponed a call, if it can be taken back.
fn last_pull(snapshot: &Snapshot, draw: &Draw) -> Option<ActionNo> {
    let tournament = &snapshot.tournament;
    let this = Some((draw.stage, draw.attempt));
    let of_this =
        |event: &Event| matches!(event, Event::Draws(event) if event.is_pull() && event.attempt() == this);
    let counting = tournament.actions().rev().filter(|action| !tournament.is_undone(action.number));
    let last = counting
        .take_while(|action| action.number >= draw.closed_by)
        .find(|action| action.events.iter().any(of_this))?;
    (!tournament.is_final(last)).then_some(last.number)
}
