//! Those who share a place on which a prize depends: a Stechen, a lot that is sealed before it is drawn, or one at once.

use super::Decision;
use crate::areas::draws::not_as_fixed;
use crate::areas::prizes::PrizeEvent;
use crate::awards::DueLot;
use crate::draw::{Commitment, LotFault, LotNo, Phrase, PhraseKind, Seal, SealedLot, Secret, Seed, Stream};
use crate::event::Event;
use crate::ids::{ActionNo, TicketNo};
use crate::rejection::{Rejection, ensure};
use crate::state::{Lot, PlayOff, State};
use std::collections::BTreeSet;

impl State {
    /// Returns the tickets that share a place, ascending, if those of a lot are among them.
    pub(super) fn sharing(&self, place: u32, order: &[TicketNo]) -> Option<Vec<TicketNo>> {
        let group = self.standing().groups.into_iter().find(|group| group.places.first == place)?;
        let mut tickets = group.tickets;
        tickets.sort_unstable();
        order.iter().all(|ticket| tickets.contains(ticket)).then_some(tickets)
    }

    /// Returns the lot that may be drawn for the places from this one on.
    fn due_lot_at(&self, place: u32) -> Option<DueLot> {
        self.due_lots().into_iter().find(|due| due.places.first == place)
    }

    pub(super) fn draw_lots(&self, place: u32, lots: [u8; 32]) -> Decision {
        let standing = self.standing();
        let group = standing
            .groups
            .iter()
            .find(|group| group.places.first == place && group.settled && group.tickets.len() > 1)
            .ok_or(Rejection::NoSharedPlace(place))?;
        let due = self.due_lot_at(place);
        let is_sealed = due.as_ref().is_some_and(|due| self.awaited_lot(due).is_some());
        ensure(!is_sealed, Rejection::Lot(LotFault::Sealed(place)))?;
        let is_drawn = || self.lots().iter().any(|lot| lot.is_within(&group.tickets));
        ensure(due.is_some() || !is_drawn(), Rejection::LotsDrawn(place))?;
        let is_played = self.play_offs_at(place).next().is_some();
        ensure(due.is_some() || !is_played, Rejection::NoSharedPlace(place))?;
        // Who has a prize already and may have no other takes no part.
        let mut order = due.map_or_else(|| group.tickets.clone(), |due| due.tickets);
        Stream::new(lots).shuffle(&mut order);
        Ok(vec![Event::Prizes(PrizeEvent::LotsDrawn { place, order })])
    }

    /// A Stechen ranks as many as there was something to play for; who it has not ranked still shares the rest.
    pub(super) fn note_play_off(&self, place: u32, among: &[TicketNo], order: &[TicketNo]) -> Decision {
        let due = self.due_lot_at(place);
        let due = due.ok_or(Rejection::NoSharedPlace(place))?.tickets;
        // Between the page and the press others came to share the place, or got a prize.
        ensure(due == among, Rejection::TieChanged(place))?;
        ensure(!order.is_empty(), Rejection::NobodyFirst(place))?;
        let mut seen = BTreeSet::new();
        for ticket in order {
            ensure(among.contains(ticket) && seen.insert(*ticket), Rejection::NotInPlayOff(*ticket))?;
        }
        let (among, order) = (due, order.to_vec());
        Ok(vec![Event::Prizes(PrizeEvent::PlayOffNoted { place, among, order })])
    }

    /// Returns what was played off for a place, in order.
    pub(super) fn play_offs_at(&self, place: u32) -> impl Iterator<Item = &PlayOff> {
        self.play_offs().iter().filter(move |play_off| play_off.place == place)
    }

    /// Returns the sealed lot that waits to be drawn among exactly those between whom it has to decide now.
    pub fn awaited_lot(&self, due: &DueLot) -> Option<&SealedLot> {
        self.sealed_lots().iter().rfind(|lot| lot.is_awaited() && lot.among == due.tickets)
    }

    /// Nobody seals twice for the same people: whoever could would choose between two orders.
    pub(super) fn seal_lot(
        &self,
        place: u32,
        among: &[TicketNo],
        commitment: Commitment,
        phrase: PhraseKind,
    ) -> Decision {
        let due = self.due_lot_at(place);
        let due = due.ok_or(Rejection::NoSharedPlace(place))?;
        // Between the page and the press others came to share the place, or got a prize.
        ensure(due.tickets == among, Rejection::TieChanged(place))?;
        ensure(self.awaited_lot(&due).is_none(), Rejection::Lot(LotFault::Sealed(place)))?;
        let last = self.sealed_lots().iter().map(|lot| lot.number.0).max().unwrap_or(0);
        let (lot, among) = (LotNo(last.saturating_add(1)), due.tickets);
        Ok(vec![Event::Prizes(PrizeEvent::LotSealed { lot, place, among, commitment, phrase })])
    }

    /// Returns a lot that was sealed, is not drawn, and decides between those who are tied now.
    fn awaited(&self, number: LotNo) -> Result<&SealedLot, Rejection> {
        let lot = self.sealed_lot(number).ok_or(Rejection::Lot(LotFault::Unknown))?;
        ensure(lot.drawn_by.is_none(), Rejection::LotsDrawn(lot.place))?;
        let due = self.due_lots();
        ensure(!due.is_empty(), Rejection::NoSharedPlace(lot.place))?;
        let mut awaited = due.iter().filter_map(|due| self.awaited_lot(due));
        awaited.find(|awaited| awaited.number == number).ok_or(Rejection::TieChanged(lot.place))
    }

    pub(super) fn take_lot_phrase(&self, number: LotNo, phrase: &Phrase) -> Decision {
        let lot = self.awaited(number)?;
        // There is one phrase and no other: any will do, and whoever could replace it could choose.
        ensure(lot.seal.phrase.is_none(), Rejection::Lot(LotFault::PhraseStands))?;
        if let Some(kind) = lot.seal.kind {
            kind.check(phrase).map_err(|wrong| not_as_fixed(kind, wrong))?;
        }
        let phrase = phrase.clone();
        Ok(vec![Event::Prizes(PrizeEvent::LotPhraseTaken { lot: number, phrase })])
    }

    pub(super) fn draw_sealed_lot(&self, number: LotNo, secret: &Secret, tournament: &str) -> Decision {
        let lot = self.awaited(number)?;
        let phrase = lot.seal.phrase.as_ref().ok_or(Rejection::Lot(LotFault::PhraseMissing))?;
        ensure(secret.commitment() == lot.seal.commitment, Rejection::WrongSecret)?;
        let list = lot.list(tournament);
        let seed = secret.lot_seed(&list.canonical_text(), phrase);
        let (order, secret) = (list.draw(&seed), *secret);
        Ok(vec![Event::Prizes(PrizeEvent::SealedLotDrawn { lot: number, secret, seed, order })])
    }

    fn sealed_lot_mut(&mut self, number: LotNo) -> Option<&mut SealedLot> {
        self.sealed_lots.iter_mut().find(|lot| lot.number == number)
    }

    pub(super) fn keep_seal(
        &mut self,
        number: LotNo,
        place: u32,
        among: &[TicketNo],
        commitment: Commitment,
        kind: PhraseKind,
        action: ActionNo,
    ) {
        // Where the hall says nothing there is nothing to wait for.
        let phrase = (kind == PhraseKind::Nothing).then(Phrase::default);
        self.sealed_lots.push(SealedLot {
            number,
            place,
            among: among.to_vec(),
            seal: Seal { commitment, kind: Some(kind), phrase, opened: None },
            order: Vec::new(),
            sealed_by: action,
            drawn_by: None,
            lapsed: None,
        });
    }

    pub(super) fn keep_lot_phrase(&mut self, number: LotNo, phrase: &Phrase) {
        if let Some(lot) = self.sealed_lot_mut(number) {
            lot.seal.phrase = Some(phrase.clone());
        }
    }

    /// What was drawn counts like every other lot.
    pub(super) fn keep_sealed_lot(
        &mut self,
        number: LotNo,
        secret: Secret,
        seed: Seed,
        order: &[TicketNo],
        action: ActionNo,
    ) {
        let Some(lot) = self.sealed_lot_mut(number) else { return };
        lot.seal.opened = Some((secret, seed));
        lot.order = order.to_vec();
        lot.drawn_by = Some(action);
        let place = lot.place;
        self.lots.push(Lot { place, order: order.to_vec() });
    }

    /// What is sealed and not drawn when the night goes on from an earlier state is sealed anew: it may have been drawn already, and another
    /// phrase would make another lot of it. No copy holds its secret either.
    pub(super) fn let_seals_lapse(&mut self, action: ActionNo) {
        for lot in self.sealed_lots.iter_mut().filter(|lot| lot.is_awaited()) {
            lot.lapsed = Some(action);
        }
    }
}
