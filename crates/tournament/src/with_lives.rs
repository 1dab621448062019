//! An evening with lives within a tournament: its facts follow from the same events as everything else, and what it refuses is said in
//! the same words.

use super::areas::desk::DeskEvent;
use super::areas::draws::DrawEvent;
use super::areas::lives::LifeEvent;
use super::areas::matches::MatchEvent;
use super::draw::ChangeKind;
use super::draw::shuffle::changes::Change;
use super::event::Event;
use super::formats::lives::{Evening, Fact, Next, Refusal};
use super::ids::TicketNo;
use super::rejection::Rejection;
use super::score::{MatchId, Pairing, Side};
use super::settings::{Format, Settings};
use super::stage::Stage;
use super::state::State;

impl State {
    /// Returns the evening as lives see it; `None` if it is not played with lives.
    pub fn lives(&self) -> Option<&Evening> {
        self.lives.as_ref()
    }

    /// Takes the rules of the settings in force; what has happened stays. Before anything has, the evening begins.
    pub(super) fn set_rules_of_lives(&mut self) {
        let rules = self.settings.is_with_lives().then(|| self.settings.lives.rules(self.settings.capacity));
        match (&mut self.lives, rules) {
            (Some(evening), Some(rules)) => evening.set_rules(rules),
            (lives, rules) => *lives = rules.map(Evening::new),
        }
    }

    /// Returns whether the list of the first round is closed, drawn or not.
    pub fn is_first_list_closed(&self) -> bool {
        self.draw_in_force(Stage::FIRST).is_some()
            || self.lives().is_some_and(|evening| evening.last_round() > 0)
    }

    /// Lets the evening with lives follow an event that has been applied to everything else.
    pub(super) fn follow_with_lives(&mut self, event: &Event) {
        let Some(mut evening) = self.lives.take() else { return };
        self.facts(event).iter().for_each(|fact| evening.apply(fact));
        self.lives = Some(evening);
    }

    /// Returns what an event means for lives. A draw that becomes void takes its list along where that is noted.
    fn facts(&self, event: &Event) -> Vec<Fact> {
        match event {
            Event::Desk(event) => self.facts_at_desk(event),
            Event::Draws(event) => self.facts_of_draw(event),
            Event::Matches(event) => facts_of_match(event),
            Event::Lives(LifeEvent::LifeSold { ticket, .. }) => vec![Fact::Rebought(*ticket)],
            Event::Lives(LifeEvent::LifeTakenBack { ticket, .. }) => vec![Fact::RebuyTakenBack(*ticket)],
            Event::Hall(_) | Event::Prizes(_) | Event::Specials(_) | Event::Evening(_) => Vec::new(),
        }
    }

    fn facts_at_desk(&self, event: &DeskEvent) -> Vec<Fact> {
        match *event {
            DeskEvent::TicketSold { ticket, .. } => vec![Fact::Sold(ticket)],
            DeskEvent::TicketRefunded { ticket } => vec![Fact::Refunded(ticket)],
            DeskEvent::PlayerWithdrew { player } => self.tickets_of(player).map(Fact::WentHome).collect(),
            DeskEvent::PlayerReturned { player } => self.tickets_of(player).map(Fact::CameBack).collect(),
            DeskEvent::PlayerRegistered { .. }
            | DeskEvent::PartnerNamed { .. }
            | DeskEvent::PlayerDescribed { .. }
            | DeskEvent::EntrantRenamed { .. }
            | DeskEvent::PersonErased { .. }
            | DeskEvent::PlayerRemoved { .. }
            | DeskEvent::KeyRenewed { .. }
            | DeskEvent::LateTicketPlaced { .. }
            | DeskEvent::Paid { .. }
            | DeskEvent::PaidBack { .. }
            | DeskEvent::CashCounted { .. }
            | DeskEvent::ExpenseNoted { .. }
            | DeskEvent::FloatNoted { .. } => Vec::new(),
        }
    }

    fn facts_of_draw(&self, event: &DrawEvent) -> Vec<Fact> {
        match event {
            DrawEvent::ListClosed { pairs, .. } => {
                let closed =
                    pairs.iter().map(|list| Fact::ListClosed(list.entries.clone(), list.met.clone()));
                closed.collect()
            }
            DrawEvent::ListWithoutDraw { entries, met, .. } => {
                vec![Fact::ListClosed(entries.clone(), met.clone())]
            }
            DrawEvent::ListMadeAnew { .. } => vec![Fact::ListVoided],
            DrawEvent::Shuffled { pairings, .. } => vec![Fact::Drawn(pairings.clone())],
            DrawEvent::SlipPulled { stage, attempt, .. } => {
                let drawn = self.draw(*stage, *attempt).filter(|draw| draw.complete);
                let bag = drawn.and_then(|draw| draw.bag.as_ref());
                bag.map(|bag| Fact::Drawn(bag.pairings.clone())).into_iter().collect()
            }
            DrawEvent::ListReopened { .. }
            | DrawEvent::RoundPaired { .. }
            | DrawEvent::DrawVoided { .. }
            | DrawEvent::PhraseTaken { .. }
            | DrawEvent::Drawn { .. }
            | DrawEvent::PulledByHand { .. }
            | DrawEvent::PulledOnPaper { .. }
            | DrawEvent::PutBack { .. }
            | DrawEvent::CallPostponed { .. }
            | DrawEvent::SlipPutBack { .. } => Vec::new(),
        }
    }

    /// Refuses while a later round has its list, or is played.
    pub(super) fn nothing_follows(&self, evening: &Evening, stage: Stage) -> Result<(), Rejection> {
        let Stage::Round(round) = stage else { return Ok(()) };
        let later = Stage::Round(round.saturating_add(1));
        match self.draw_in_force(later) {
            Some(draw) => Err(self.stands_in_the_way(draw)),
            None if evening.last_round() > round => Err(Rejection::LaterDrawStands(later)),
            None => Ok(()),
        }
    }

    /// Takes the last list away with its draw, which has become void.
    pub(super) fn forget_list_of_lives(&mut self, stage: Stage) {
        if let Some(evening) = &mut self.lives
            && stage == Stage::Round(evening.last_round())
        {
            evening.apply(&Fact::ListVoided);
        }
    }

    /// Returns the match of a round by its number, in the attempt that counts.
    pub(super) fn match_in(&self, round: u8, number: u32) -> MatchId {
        let stage = Stage::Round(round);
        let attempt = self.draw_in_force(stage).map_or_else(|| self.next_attempt(stage), |draw| draw.attempt);
        MatchId { stage, attempt, number }
    }

    /// Returns the pairings of a round that nobody draws: two are on its list, or two are left.
    pub(super) fn pairings_without_draw(&self, stage: Stage) -> Vec<Pairing> {
        let (Some(evening), Stage::Round(round)) = (&self.lives, stage) else { return Vec::new() };
        let undrawn = evening.round(round).filter(|round| !round.is_drawn);
        let mut pairs: Vec<_> = undrawn
            .iter()
            .filter_map(|round| round.pairs.as_ref())
            .flat_map(|pairs| pairs.pairs().to_vec())
            .collect();
        if let Next::Final(next, left, right) = evening.next()
            && next == round
        {
            pairs.push((1, left, Some(right)));
        }
        let pairing =
            |(number, left, right)| self.match_between(self.match_in(round, number), [Some(left), right], 0);
        pairs.into_iter().map(pairing).collect()
    }

    /// Returns whether a round is played by the last two, without a draw.
    pub fn is_between_the_last_two(&self, stage: Stage) -> bool {
        let (Some(evening), Stage::Round(round)) = (&self.lives, stage) else { return false };
        match evening.round(round) {
            Some(round) => !round.is_drawn && round.entries.len() == 2,
            None => matches!(evening.next(), Next::Final(next, ..) if next == round),
        }
    }

    /// Returns which of the matches of the last two a round is, from 1; `None` if it is none.
    pub fn match_of_the_last_two(&self, stage: Stage) -> Option<usize> {
        let Stage::Round(round) = stage else { return None };
        let before = (1..=round).map(Stage::Round).filter(|stage| self.is_between_the_last_two(*stage));
        self.is_between_the_last_two(stage).then(|| before.count())
    }

    pub fn bummerl_to_win(&self, stage: Stage) -> u8 {
        let settings = self.settings();
        let (lives, usual) = (settings.lives, settings.bummerl_to_win);
        let Stage::Round(round) = stage else { return usual };
        match settings.format {
            Format::Tickets | Format::Danish => return usual,
            Format::Rotation => return 1,
            Format::Lives => {}
        }
        let later = lives.later_from > 0 && u32::from(round) >= lives.later_from;
        match (lives.final_bummerl, later) {
            (1.., _) if self.is_between_the_last_two(stage) => lives.final_bummerl,
            (_, true) => lives.later_bummerl,
            (_, false) => usual,
        }
    }

    /// Returns the settings as they are for a match of a stage: with the Bummerl that win it.
    pub fn settings_of(&self, stage: Stage) -> Settings {
        Settings { bummerl_to_win: self.bummerl_to_win(stage), ..self.settings().clone() }
    }

    /// Returns whether the next list leads to no draw: at most two would be on it.
    pub fn closes_without_draw(&self) -> bool {
        self.lives().is_some_and(|evening| evening.alive().len() <= 2)
    }

    /// Says a refusal of the evening with lives in the words of the tournament.
    pub(super) fn refused(&self, refusal: Refusal) -> Rejection {
        let owner = |ticket: TicketNo, say: fn(_) -> Rejection| {
            self.owner(ticket).map_or(Rejection::UnknownTicket(ticket), say)
        };
        match refusal {
            Refusal::UnknownTicket(ticket) => Rejection::UnknownTicket(ticket),
            Refusal::TicketDrawn(ticket) => Rejection::TicketDrawn(ticket),
            Refusal::TooLate => Rejection::ListsClosed,
            Refusal::Over => Rejection::Decided,
            Refusal::TooFew(players) => Rejection::TooFewPlayers { players },
            Refusal::MatchesOpen(round, open) => Rejection::MatchesOpen { stage: Stage::Round(round), open },
            Refusal::ListClosed(round) => Rejection::ListClosed(Stage::Round(round)),
            Refusal::NothingToDraw => Rejection::NothingToDraw(self.next_round()),
            Refusal::TwoLeft(one, other) => Rejection::TwoLeft([one, other]),
            Refusal::UnknownMatch(round, number) => Rejection::UnknownMatch(self.match_in(round, number)),
            Refusal::MatchIsBye(round, number) => {
                let id = self.match_in(round, number);
                match self.pairing(id).and_then(|pairing| pairing.left) {
                    Some(ticket) => Rejection::MatchIsBye { id, ticket },
                    None => Rejection::MatchIsEmpty(id),
                }
            }
            Refusal::SameResult(round, number) => Rejection::SameResult(self.match_in(round, number)),
            Refusal::NoResult(round, number) => Rejection::NoResult(self.match_in(round, number)),
            Refusal::ResultsStand(round, numbers) => {
                Rejection::ResultsStand { stage: Stage::Round(round), numbers }
            }
            Refusal::LaterResult(round, number) => Rejection::LaterResultStands(self.match_in(round, number)),
            Refusal::LaterList(round) => Rejection::LaterDrawStands(Stage::Round(round)),
            Refusal::RebuyStands(ticket) => owner(ticket, Rejection::RebuyStands),
            Refusal::Gone(ticket) => owner(ticket, Rejection::AlreadyWithdrawn),
            Refusal::NotGone(ticket) => owner(ticket, Rejection::NotWithdrawn),
            Refusal::MissedList(round) => Rejection::LaterDrawStands(Stage::Round(round)),
            Refusal::StillAlive(ticket, lives) => match self.owner(ticket) {
                Some(player) => Rejection::StillAlive { player, lives },
                None => Rejection::UnknownTicket(ticket),
            },
            Refusal::NoRebuys => Rejection::NoRebuys,
            Refusal::RebuyLimit(limit) => Rejection::RebuyLimit(limit),
            Refusal::NoRebuy(ticket) => owner(ticket, Rejection::NoRebuy),
        }
    }
}

/// Returns what an event about matches means for lives.
fn facts_of_match(event: &MatchEvent) -> Vec<Fact> {
    let changed = |stage: Stage, kind, (number, side), out, into| match stage {
        Stage::Round(round) => vec![Fact::Changed(round, Change { kind, number, side, out, into })],
        Stage::ThirdPlace | Stage::Placement | Stage::FifthPlace | Stage::SeventhPlace => Vec::new(),
    };
    match *event {
        MatchEvent::ResultEntered {
            id: MatchId { stage: Stage::Round(round), number, .. }, result, ..
        } => {
            vec![Fact::Entered(round, number, result)]
        }
        MatchEvent::ResultTakenBack { id: MatchId { stage: Stage::Round(round), number, .. } } => {
            vec![Fact::TakenBack(round, number)]
        }
        MatchEvent::ResultEntered { .. }
        | MatchEvent::ResultTakenBack { .. }
        | MatchEvent::ResultReported { .. } => Vec::new(),
        MatchEvent::TicketExchanged { stage, number, side, out, into, .. } => {
            changed(stage, ChangeKind::Exchange, (number, side), Some(out), Some(into))
        }
        MatchEvent::TicketRemoved { stage, number, side, out, .. } => {
            changed(stage, ChangeKind::Remove, (number, side), Some(out), None)
        }
        MatchEvent::TicketJoined { stage, number, into, .. } => {
            changed(stage, ChangeKind::Join, (number, Side::Right), None, Some(into))
        }
        MatchEvent::TicketGotBye { stage, number, into, .. } => {
            changed(stage, ChangeKind::Bye, (number, Side::Left), None, Some(into))
        }
    }
}

/// Returns the event that tells of a change of a pair, in an attempt of a draw.
pub(super) fn event_of_change(stage: Stage, attempt: u32, change: Change) -> Option<MatchEvent> {
    let Change { kind, number, side, out, into } = change;
    Some(match kind {
        ChangeKind::Exchange => {
            MatchEvent::TicketExchanged { stage, attempt, number, side, out: out?, into: into? }
        }
        ChangeKind::Remove => MatchEvent::TicketRemoved { stage, attempt, number, side, out: out? },
        ChangeKind::Join => MatchEvent::TicketJoined { stage, attempt, number, into: into? },
        ChangeKind::Bye => MatchEvent::TicketGotBye { stage, attempt, number, into: into? },
        // Nobody comes late to pairs.
        ChangeKind::Late => return None,
    })
}
