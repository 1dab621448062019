//! What the events of a draw change in it.

use super::PairList;
use crate::draw::shuffle::{Entry, Pair};
use crate::draw::{
    Bag, Change, ChangeKind, Draw, LateNumber, NotedAttempt, Order, Passed, Pot, Procedure, Pull,
    StaffAtClosing, VoidCause, Voided,
};
use crate::ids::{ActionNo, PlayerId, TicketNo};
use crate::score::{MatchId, Side};
use crate::stage::Stage;
use crate::state::State;

impl State {
    fn draw_mut(&mut self, stage: Stage, attempt: u32) -> Option<&mut Draw> {
        self.draws.iter_mut().find(|draw| draw.stage == stage && draw.attempt == attempt)
    }

    pub(super) fn procedure_mut(&mut self, stage: Stage, attempt: u32) -> Option<&mut Procedure> {
        self.draw_mut(stage, attempt).map(|draw| &mut draw.procedure)
    }

    pub(super) fn void(&mut self, stage: Stage, attempt: u32, voided: Voided) {
        if let Some(draw) = self.draw_mut(stage, attempt) {
            draw.voided = Some(voided);
            self.forget_list_of_lives(stage);
        }
    }

    /// Voids what is not drawn here and had its phrase elsewhere: whoever saw secret and phrase together knows the draw, and another phrase
    /// would make another one of it.
    pub(in crate::areas) fn void_what_was_drawn(&mut self, noted: &[NotedAttempt], action: ActionNo) {
        for noted in noted.iter().filter(|noted| noted.phrase || noted.drawn.is_some()) {
            let draw = self.draw(noted.stage, noted.attempt);
            let is_it =
                |draw: &Draw| draw.seal().is_some_and(|seal| Some(seal.commitment) == noted.commitment);
            if draw.is_some_and(|draw| draw.is_in_force() && !draw.complete && is_it(draw)) {
                let voided = Voided { action, cause: VoidCause::Resumed, agreed: None };
                self.void(noted.stage, noted.attempt, voided);
            }
        }
    }

    pub(super) fn keep_pull(&mut self, stage: Stage, attempt: u32, pull: &Pull, action: ActionNo) {
        let Some(draw) = self.draw_mut(stage, attempt) else { return };
        if let Some(place) = draw.place_mut(pull.number, pull.pot == Pot::Left) {
            *place = Some(pull.ticket);
        }
        draw.pulls.push(pull.clone());
        draw.complete = draw.pulls.len() == draw.tickets();
        draw.drawn_by = draw.complete.then_some(action);
    }

    /// Notes that whoever is called comes later.
    pub(super) fn keep_postponed(&mut self, stage: Stage, attempt: u32, ticket: TicketNo) {
        let Some(draw) = self.draw_mut(stage, attempt) else { return };
        let after = draw.pulls.len() as u32;
        if let Procedure::ByHand { passed, .. } = &mut draw.procedure {
            passed.push(Passed { after, ticket });
        }
    }

    pub(in crate::areas) fn note_late_number(&mut self, stage: Stage, attempt: u32, late: LateNumber) {
        if let Some(draw) = self.draw_mut(stage, attempt) {
            draw.late.push(late);
        }
    }

    /// Puts a ticket, or none, in a slot of a draw: a side of a pairing.
    pub(in crate::areas) fn change_slot(
        &mut self,
        kind: ChangeKind,
        MatchId { stage, attempt, number }: MatchId,
        side: Side,
        into: Option<TicketNo>,
        action: ActionNo,
    ) {
        let Some(draw) = self.draw_mut(stage, attempt) else { return };
        if draw.bag.is_some() {
            return draw.change_pair(kind, number, side, into, action);
        }
        let Some(place) = draw.place_mut(number, side == Side::Left) else { return };
        let out = std::mem::replace(place, into);
        draw.changes.push(Change { kind, number, side, out, into, action });
    }
}

/// Returns the procedure of a draw by hand before anybody has pulled; a lot has put people in this order.
pub(super) fn by_hand(called: &[TicketNo]) -> Procedure {
    Procedure::ByHand { put_back: Vec::new(), called: called.to_vec(), passed: Vec::new() }
}

impl Draw {
    fn place_mut(&mut self, number: u32, is_left: bool) -> Option<&mut Option<TicketNo>> {
        let [left, right] = self.places.get_mut((number as usize).checked_sub(1)?)?;
        Some(if is_left { left } else { right })
    }

    /// Returns the new attempt that a closed list begins, with nobody on it and nothing pulled, by hand.
    pub(super) fn of_closed_list(
        stage: Stage,
        attempt: u32,
        slots: u32,
        order: Order,
        closed_by: ActionNo,
    ) -> Draw {
        Draw {
            stage,
            attempt,
            slots,
            order,
            entries: Vec::new(),
            owners: Vec::new(),
            procedure: by_hand(&[]),
            pulls: Vec::new(),
            complete: false,
            places: vec![[None, None]; slots as usize / 2],
            bag: None,
            changes: Vec::new(),
            late: Vec::new(),
            voided: None,
            staff: StaffAtClosing::default(),
            dated: false,
            closed_by,
            drawn_by: None,
        }
    }
}
impl PairList {
    /// Returns the bag before the first slip is pulled.
    pub(super) fn bag(&self) -> Bag {
        let PairList { repair, entries, met } = self.clone();
        Bag { repair, entries, met, order: Vec::new(), pairings: Vec::new(), put_back: Vec::new() }
    }
}

impl State {
    fn bag_mut(&mut self, stage: Stage, attempt: u32) -> Option<(&mut Draw, Bag)> {
        let draw = self.draw_mut(stage, attempt)?;
        let bag = draw.bag.take()?;
        Some((draw, bag))
    }

    /// Notes all pairs of a draw by the program.
    pub(super) fn keep_pairs(
        &mut self,
        stage: Stage,
        attempt: u32,
        order: &[TicketNo],
        pairings: &[Pair],
        action: ActionNo,
    ) {
        let Some((draw, mut bag)) = self.bag_mut(stage, attempt) else { return };
        (bag.order, bag.pairings) = (order.to_vec(), pairings.to_vec());
        draw.drawn_by = Some(action);
        draw.keep(bag);
    }

    /// Notes a round that was paired without any chance.
    pub(super) fn keep_paired(
        &mut self,
        stage: Stage,
        attempt: u32,
        entries: &[(PlayerId, TicketNo)],
        pairings: &[Pair],
        action: ActionNo,
    ) {
        let slots = (entries.len() as u32).next_multiple_of(2);
        let mut draw = Draw::of_closed_list(stage, attempt, slots, Order::AsSold, action);
        draw.entries = entries.iter().map(|(_, ticket)| vec![*ticket]).collect();
        draw.owners = entries.iter().map(|(player, _)| *player).collect();
        draw.procedure = Procedure::Paired;
        draw.dated = true;
        draw.drawn_by = Some(action);
        let listed = |(_, ticket): &(PlayerId, TicketNo)| Entry { ticket: *ticket, lives: 0, byes: 0 };
        let list = PairList { repair: false, entries: entries.iter().map(listed).collect(), met: Vec::new() };
        draw.keep(Bag { pairings: pairings.to_vec(), ..list.bag() });
        self.draws.push(draw);
    }

    /// Notes a slip that was pulled by hand; the last one makes the pairs.
    pub(super) fn keep_slip(&mut self, stage: Stage, attempt: u32, ticket: TicketNo, action: ActionNo) {
        let Some((draw, mut bag)) = self.bag_mut(stage, attempt) else { return };
        bag.order.push(ticket);
        if bag.order.len() == bag.entries.len() {
            // Of the list only who has met is looked at: the name of the evening changes nothing.
            bag.pairings = bag.list("", stage, attempt).pair_by_hand(&bag.order);
            draw.drawn_by = Some(action);
        }
        draw.keep(bag);
    }

    /// Takes the last slip out of the order again.
    pub(super) fn put_back_slip(&mut self, stage: Stage, attempt: u32) {
        let Some((draw, mut bag)) = self.bag_mut(stage, attempt) else { return };
        bag.put_back.extend(bag.order.pop());
        draw.keep(bag);
    }
}

impl Draw {
    /// Puts a bag in its draw: the places follow from its pairs and what was changed since.
    fn keep(&mut self, bag: Bag) {
        self.complete = !bag.pairings.is_empty();
        let standing = bag.standing(&self.changes);
        let last = standing.pairs().iter().map(|(number, ..)| *number).max().unwrap_or(0);
        self.places = vec![[None, None]; (self.slots / 2).max(last) as usize];
        for (number, left, right) in standing.pairs() {
            if let Some(place) = self.places.get_mut((*number as usize).saturating_sub(1)) {
                *place = [Some(*left), *right];
            }
        }
        self.bag = Some(bag);
    }

    fn change_pair(
        &mut self,
        kind: ChangeKind,
        number: u32,
        side: Side,
        into: Option<TicketNo>,
        action: ActionNo,
    ) {
        let Some(bag) = self.bag.take() else { return };
        let out = match kind {
            ChangeKind::Join | ChangeKind::Bye => None,
            ChangeKind::Late | ChangeKind::Exchange | ChangeKind::Remove => {
                self.place_mut(number, side == Side::Left).and_then(|place| *place)
            }
        };
        self.changes.push(Change { kind, number, side, out, into, action });
        self.keep(bag);
    }
}
