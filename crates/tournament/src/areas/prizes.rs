//! Prizes: lots for shared places, the director's override, the tick when one is handed over, what people choose from the table.

use super::{AreaCommand, AreaEvent, Decision, LedBy};
use crate::awards::{HandOver, Winner};
use crate::command::Command;
use crate::draw::{Commitment, LotNo, Phrase, PhraseKind, Secret, Seed};
use crate::event::Event;
use crate::ids::{ActionNo, TicketNo};
use crate::journal::Tournament;
use crate::rejection::{Rejection, ensure};
use crate::state::{Lot, PlayOff, State};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PrizeCommand {
    /// Draw lots for a shared place at once, without a seal: where nobody looks on, and in older journals.
    DrawLots {
        /// The first of the shared places.
        place: u32,
        lots: [u8; 32],
    },
    /// Seal a lot for a shared place: who takes part, and a commitment to the secret from which it will be drawn.
    SealLot {
        /// The first of the shared places.
        place: u32,
        /// Who takes part, ascending, as the form had it.
        among: Vec<TicketNo>,
        commitment: Commitment,
        kind: PhraseKind,
    },
    /// Take the hall's phrase for a sealed lot.
    TakeLotPhrase { lot: LotNo, phrase: Phrase },
    DrawSealedLot {
        lot: LotNo,
        secret: Secret,
        /// The tournament's short name, part of what is hashed.
        tournament: String,
    },
    /// Give a prize by hand, or to nobody.
    OverridePrize { prize: u32, ticket: Option<TicketNo> },
    /// With nothing beside it.
    Plain(PlainPrize),
}

/// What people do about the prizes with nothing beside it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum PlainPrize {
    /// Let a prize follow the rule again.
    ClearPrizeOverride {
        prize: u32,
        /// To whom it was given by hand as the form had it; `None` for nobody.
        expected_holder: Option<TicketNo>,
    },
    /// Note how a Stechen ended that decides who comes first on a shared place.
    NotePlayOff {
        /// The first of the shared places.
        place: u32,
        /// The tickets that played, ascending, as the form had them.
        among: Vec<TicketNo>,
        /// Those whom it has ranked, best first.
        order: Vec<TicketNo>,
    },
    /// Tick a prize as handed over, or not.
    HandOverPrize {
        prize: u32,
        done: bool,
        /// The ticket that the form named: who gets it, or who had it; `None` if it named nobody.
        expected_holder: Option<TicketNo>,
    },
    /// Tick prizes as handed over at once, each with the ticket that the form named.
    HandOverPrizes(Vec<(u32, TicketNo)>),
    /// Give somebody what they have chosen from the table.
    ChooseThing { thing: u32, ticket: TicketNo },
    /// Lay a thing back on the table.
    FreeThing {
        thing: u32,
        /// Who had it, as the form says.
        ticket: TicketNo,
    },
    /// Let the next one choose; whoever is passed over may choose later.
    PassTurn(TicketNo),
}

/// What happens to the prizes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PrizeEvent {
    /// Lots decided the order of tickets on a shared place, without a seal.
    LotsDrawn {
        /// The first of the shared places.
        place: u32,
        /// The tickets, first lot first.
        order: Vec<TicketNo>,
    },
    /// A lot for a shared place was sealed and published.
    LotSealed {
        lot: LotNo,
        /// The first of the shared places.
        place: u32,
        /// Who takes part, ascending.
        among: Vec<TicketNo>,
        commitment: Commitment,
        phrase: PhraseKind,
    },
    /// The hall's phrase for a sealed lot was taken.
    LotPhraseTaken { lot: LotNo, phrase: Phrase },
    /// A sealed lot was drawn, and its secret is public.
    SealedLotDrawn {
        lot: LotNo,
        secret: Secret,
        seed: Seed,
        /// The tickets, first lot first.
        order: Vec<TicketNo>,
    },
    /// Tickets on a shared place have played on.
    PlayOffNoted {
        /// The first of the shared places.
        place: u32,
        /// The tickets that played, ascending.
        among: Vec<TicketNo>,
        /// Those of them that it has ranked, best first.
        order: Vec<TicketNo>,
    },
    /// The director gave a prize by hand.
    PrizeOverridden {
        /// The prize, from 1.
        prize: u32,
        /// Who gets it; `None` if nobody does.
        ticket: Option<TicketNo>,
    },
    /// A prize follows the rule again.
    PrizeOverrideCleared { prize: u32 },
    /// A prize was handed over, or not after all.
    PrizeHandedOver {
        prize: u32,
        /// Whether it is in its winner's hands.
        done: bool,
        /// The ticket that got it; none in older journals, and where it came back.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ticket: Option<TicketNo>,
    },
    /// Somebody chose a thing from the table.
    ThingChosen {
        /// The thing, from 1.
        thing: u32,
        /// Whoever has it now.
        ticket: TicketNo,
    },
    /// A thing lies on the table again.
    ThingFreed { thing: u32, ticket: TicketNo },
    /// Somebody was passed over, and chooses later.
    TurnPassed { ticket: TicketNo },
}

impl AreaCommand for PrizeCommand {
    fn decide(&self, tournament: &Tournament) -> Decision {
        match *self {
            PrizeCommand::DrawLots { place, lots } => tournament.draw_lots(place, lots),
            PrizeCommand::SealLot { place, ref among, commitment, kind } => {
                tournament.seal_lot(place, among, commitment, kind)
            }
            PrizeCommand::TakeLotPhrase { lot, ref phrase } => tournament.take_lot_phrase(lot, phrase),
            PrizeCommand::DrawSealedLot { lot, ref secret, tournament: ref slug } => {
                tournament.draw_sealed_lot(lot, secret, slug)
            }
            PrizeCommand::OverridePrize { prize, ticket } => tournament.override_prize(prize, ticket),
            PrizeCommand::Plain(ref plain) => plain.decide(tournament),
        }
    }

    /// Prizes are handed over after the last match.
    fn works_after_the_end(&self) -> bool {
        true
    }
}

impl AreaCommand for PlainPrize {
    fn decide(&self, tournament: &Tournament) -> Decision {
        match *self {
            PlainPrize::NotePlayOff { place, ref among, ref order } => {
                tournament.note_play_off(place, among, order)
            }
            PlainPrize::ClearPrizeOverride { prize, expected_holder } => {
                tournament.clear_override(prize, expected_holder)
            }
            PlainPrize::HandOverPrize { prize, done, expected_holder } => {
                tournament.hand_over(prize, done, expected_holder)
            }
            PlainPrize::HandOverPrizes(ref prizes) => {
                // Somebody may have ticked one of them alone meanwhile.
                let open = prizes.iter().filter(|(prize, _)| !tournament.handed_over().contains_key(prize));
                let each = open.map(|(prize, ticket)| tournament.give_to_winner(*prize, Some(*ticket)));
                let events = each.collect::<Result<Vec<_>, _>>()?.concat();
                ensure(!events.is_empty(), Rejection::NothingToChange)?;
                Ok(events)
            }
            PlainPrize::ChooseThing { thing, ticket } => tournament.choose_thing(thing, ticket),
            PlainPrize::FreeThing { thing, ticket } => tournament.free_thing(thing, ticket),
            PlainPrize::PassTurn(ticket) => tournament.pass_turn(ticket),
        }
    }

    /// Prizes are handed over after the last match.
    fn works_after_the_end(&self) -> bool {
        true
    }
}

impl PrizeEvent {
    /// Returns whether it is part of a lot between those who share a place.
    pub fn is_of_a_lot(&self) -> bool {
        match self {
            PrizeEvent::LotsDrawn { .. }
            | PrizeEvent::LotSealed { .. }
            | PrizeEvent::LotPhraseTaken { .. }
            | PrizeEvent::SealedLotDrawn { .. } => true,
            PrizeEvent::PlayOffNoted { .. }
            | PrizeEvent::PrizeOverridden { .. }
            | PrizeEvent::PrizeOverrideCleared { .. }
            | PrizeEvent::PrizeHandedOver { .. }
            | PrizeEvent::ThingChosen { .. }
            | PrizeEvent::ThingFreed { .. }
            | PrizeEvent::TurnPassed { .. } => false,
        }
    }
}

impl AreaEvent for PrizeEvent {
    fn apply(&self, state: &mut State, action: ActionNo) {
        match self {
            PrizeEvent::LotsDrawn { place, order } => {
                state.lots.push(Lot { place: *place, order: order.clone() });
            }
            PrizeEvent::LotSealed { lot, place, among, commitment, phrase } => {
                state.keep_seal(*lot, *place, among, *commitment, *phrase, action);
            }
            PrizeEvent::LotPhraseTaken { lot, phrase } => state.keep_lot_phrase(*lot, phrase),
            PrizeEvent::SealedLotDrawn { lot, secret, seed, order } => {
                state.keep_sealed_lot(*lot, *secret, *seed, order, action);
            }
            PrizeEvent::PlayOffNoted { place, among, order } => {
                state.play_offs.push(PlayOff { place: *place, among: among.clone(), order: order.clone() });
            }
            PrizeEvent::PrizeOverridden { prize, ticket } => {
                state.overrides.insert(*prize, *ticket);
            }
            PrizeEvent::PrizeOverrideCleared { prize } => {
                state.overrides.remove(prize);
            }
            PrizeEvent::PrizeHandedOver { prize, done: true, ticket } => {
                state.handed_over.insert(*prize, *ticket);
            }
            PrizeEvent::PrizeHandedOver { prize, done: false, .. } => {
                state.handed_over.remove(prize);
            }
            PrizeEvent::ThingChosen { thing, ticket } => {
                state.chosen.insert(*thing, *ticket);
            }
            PrizeEvent::ThingFreed { thing, .. } => {
                state.chosen.remove(thing);
            }
            PrizeEvent::TurnPassed { ticket } => {
                state.passed.insert(*ticket);
            }
        }
    }

    fn command(&self, before: &Tournament) -> Option<Command> {
        Some(Command::Prizes(match *self {
            PrizeEvent::LotsDrawn { place, .. } => PrizeCommand::DrawLots { place, lots: [0; 32] },
            PrizeEvent::LotSealed { place, ref among, commitment, phrase: kind, .. } => {
                PrizeCommand::SealLot { place, among: among.clone(), commitment, kind }
            }
            PrizeEvent::LotPhraseTaken { lot, ref phrase } => {
                PrizeCommand::TakeLotPhrase { lot, phrase: phrase.clone() }
            }
            // It follows from its list alone.
            PrizeEvent::SealedLotDrawn { .. } => return None,
            PrizeEvent::PlayOffNoted { place, ref among, ref order } => {
                PlainPrize::NotePlayOff { place, among: among.clone(), order: order.clone() }.into()
            }
            PrizeEvent::PrizeOverridden { prize, ticket } => PrizeCommand::OverridePrize { prize, ticket },
            PrizeEvent::PrizeOverrideCleared { prize } => {
                let expected_holder = before.overrides().get(&prize).copied().flatten();
                PlainPrize::ClearPrizeOverride { prize, expected_holder }.into()
            }
            PrizeEvent::PrizeHandedOver { prize, done, ticket } => {
                PlainPrize::HandOverPrize { prize, done, expected_holder: ticket }.into()
            }
            PrizeEvent::ThingChosen { thing, ticket } => PlainPrize::ChooseThing { thing, ticket }.into(),
            PrizeEvent::ThingFreed { thing, ticket } => PlainPrize::FreeThing { thing, ticket }.into(),
            PrizeEvent::TurnPassed { ticket } => PlainPrize::PassTurn(ticket).into(),
        }))
    }

    fn replaces_the_same(&self, real: &Tournament, without: &Tournament) -> bool {
        match self {
            // What was decided between them before has left those who were in it.
            PrizeEvent::LotsDrawn { place, order: tickets }
            | PrizeEvent::PlayOffNoted { place, among: tickets, .. } => {
                real.sharing(*place, tickets) == without.sharing(*place, tickets)
                    && real.play_offs_at(*place).eq(without.play_offs_at(*place))
            }
            PrizeEvent::LotSealed { .. } => true,
            PrizeEvent::LotPhraseTaken { lot, .. } => real.sealed_lot(*lot) == without.sealed_lot(*lot),
            PrizeEvent::SealedLotDrawn { lot, .. } => {
                real.sealed_lot(*lot) == without.sealed_lot(*lot) && real.due_lots() == without.due_lots()
            }
            PrizeEvent::PrizeOverridden { prize, .. } | PrizeEvent::PrizeOverrideCleared { prize } => {
                real.overrides().get(prize) == without.overrides().get(prize)
            }
            // It was given to somebody.
            PrizeEvent::PrizeHandedOver { prize, .. } => {
                let award = |state: &State| state.awards().into_iter().find(|award| award.prize == *prize);
                award(real) == award(without)
                    && real.handed_over().get(prize) == without.handed_over().get(prize)
            }
            // Whose turn it is, and who has the thing, is looked at when it is decided.
            PrizeEvent::ThingChosen { .. }
            | PrizeEvent::ThingFreed { .. }
            | PrizeEvent::TurnPassed { .. } => true,
        }
    }

    fn is_final(&self, _: &State) -> bool {
        // A lot is public, and so is its seal.
        self.is_of_a_lot()
    }

    fn led_by(&self) -> LedBy {
        if matches!(self, PrizeEvent::PrizeHandedOver { .. }) { LedBy::Each } else { LedBy::First }
    }

    fn is_by_lot(&self) -> bool {
        matches!(self, PrizeEvent::LotsDrawn { .. })
    }
}

impl State {
    fn known_prize(&self, prize: u32) -> Result<(), Rejection> {
        ensure((1..=self.settings().prizes).contains(&prize), Rejection::UnknownPrize(prize))
    }

    pub(super) fn override_prize(&self, prize: u32, ticket: Option<TicketNo>) -> Decision {
        self.known_prize(prize)?;
        if let Some(ticket) = ticket {
            self.owner(ticket).ok_or(Rejection::UnknownTicket(ticket))?;
        }
        ensure(self.overrides().get(&prize) != Some(&ticket), Rejection::NothingToChange)?;
        Ok(vec![Event::Prizes(PrizeEvent::PrizeOverridden { prize, ticket })])
    }

    pub(super) fn clear_override(&self, prize: u32, expected_holder: Option<TicketNo>) -> Decision {
        // Also of a prize that the settings no longer have.
        let Some(given) = self.overrides().get(&prize) else {
            self.known_prize(prize)?;
            return Err(Rejection::NothingToChange);
        };
        // It was given to somebody else between the page and the press.
        ensure(*given == expected_holder, Rejection::PrizeMoved(prize))?;
        Ok(vec![Event::Prizes(PrizeEvent::PrizeOverrideCleared { prize })])
    }

    pub(super) fn hand_over(&self, prize: u32, done: bool, expected_holder: Option<TicketNo>) -> Decision {
        if done {
            self.give_to_winner(prize, expected_holder)
        } else {
            self.put_back_on_the_table(prize, expected_holder)
        }
    }

    fn give_to_winner(&self, prize: u32, expected_holder: Option<TicketNo>) -> Decision {
        self.known_prize(prize)?;
        let award = self.awards().into_iter().find(|award| award.prize == prize);
        let award = award.ok_or(Rejection::UnknownPrize(prize))?;
        match (award.hand_over, award.winner) {
            (HandOver::Done, _) => Err(Rejection::NothingToChange),
            (HandOver::ToAnother(ticket), _) => Err(Rejection::PrizeElsewhere { prize, ticket }),
            (HandOver::NotYet, Winner::Ticket { ticket, .. }) => {
                // A correction came between the page and the press: somebody else has it in their hands now.
                ensure(expected_holder.is_none_or(|holder| holder == ticket), Rejection::PrizeMoved(prize))?;
                let ticket = Some(ticket);
                Ok(vec![Event::Prizes(PrizeEvent::PrizeHandedOver { prize, done: true, ticket })])
            }
            (HandOver::NotYet, _) => Err(Rejection::PrizeNotWon(prize)),
        }
    }

    /// Takes the tick away, also that of a prize that the settings no longer have.
    fn put_back_on_the_table(&self, prize: u32, expected_holder: Option<TicketNo>) -> Decision {
        let Some(holder) = self.handed_over().get(&prize) else {
            self.known_prize(prize)?;
            return Err(Rejection::NothingToChange);
        };
        let moved = holder.is_some() && expected_holder.is_some() && *holder != expected_holder;
        ensure(!moved, Rejection::PrizeMoved(prize))?;
        Ok(vec![Event::Prizes(PrizeEvent::PrizeHandedOver { prize, done: false, ticket: None })])
    }
}
