//! What a kind of event is, where that goes for all areas alike: which commands lead to it, and whether a lot, words or nothing but paper
//! is in it. Every kind is named, so that a new one is thought about.

#![deny(clippy::wildcard_enum_match_arm)]

use super::desk::DeskEvent::*;
use super::draws::DrawEvent::*;
use super::evening::EveningEvent::*;
use super::hall::HallEvent::*;
use super::lives::LifeEvent::*;
use super::matches::MatchEvent::*;
use super::prizes::PrizeEvent::*;
use super::specials::SpecialEvent::*;
use crate::tournament::event::Event;

/// What goes for all events of a kind.
#[derive(Debug, Clone, Copy)]
struct Nature {
    led_by: LedBy,
    /// A fact of the night, which somebody can want to take back.
    is_fact: bool,
    by_lot: bool,
    words: TextEffect,
}

/// Which commands lead to an action that has such an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::tournament) enum LedBy {
    /// That of its first event; the others follow from it.
    First,
    /// That of this one, wherever it stands: what goes with it comes before it.
    This,
    /// If it is the first event, that of every one.
    Each,
}

/// What becomes of the words beside the journal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum TextEffect {
    /// Nothing, or those of one person alone.
    Stay,
    /// Those of the tournament change; they are kept as a whole with each action that changes some.
    Change,
    /// Those of a person are gone for good.
    Erased,
}

impl Nature {
    const PLAIN: Nature =
        Nature { led_by: LedBy::First, is_fact: true, by_lot: false, words: TextEffect::Stay };

    fn of(event: &Event) -> Nature {
        let plain = Nature::PLAIN;
        match event {
            Event::Desk(LateTicketPlaced { .. })
            | Event::Prizes(LotsDrawn { .. })
            | Event::Specials(SpecialLotsDrawn { .. }) => Nature { by_lot: true, ..plain },
            Event::Desk(PlayerWithdrew { .. }) | Event::Hall(MatchBegun { .. }) => {
                Nature { led_by: LedBy::This, ..plain }
            }
            Event::Specials(PlayerMarked { .. })
            | Event::Hall(MatchCalled { .. })
            | Event::Prizes(PrizeHandedOver { .. })
            | Event::Evening(SettingsChanged(_)) => Nature { led_by: LedBy::Each, ..plain },
            Event::Evening(TextsChanged) => {
                Nature { led_by: LedBy::Each, words: TextEffect::Change, ..plain }
            }
            Event::Specials(SpecialPrizeAdded { .. }) => Nature { words: TextEffect::Change, ..plain },
            // A new key on paper, a name that is gone; an undo, and that the night went on from an earlier state.
            Event::Desk(KeyRenewed { .. }) => Nature { led_by: LedBy::Each, is_fact: false, ..plain },
            Event::Desk(PersonErased { .. }) => Nature { words: TextEffect::Erased, is_fact: false, ..plain },
            Event::Evening(Undone { .. } | Resumed(_)) => Nature { is_fact: false, ..plain },
            Event::Desk(
                PlayerRegistered { .. }
                | PlayerDescribed { .. }
                | EntrantRenamed { .. }
                | PlayerRemoved { .. }
                | TicketSold { .. }
                | TicketRefunded { .. }
                | Paid { .. }
                | PaidBack { .. }
                | PlayerReturned { .. }
                | CashCounted { .. }
                | ExpenseNoted { .. }
                | FloatNoted { .. },
            )
            | Event::Draws(
                ListClosed { .. }
                | ListReopened { .. }
                | PhraseTaken { .. }
                | Drawn { .. }
                | PulledByHand { .. }
                | PulledOnPaper { .. }
                | PutBack { .. }
                | CallPostponed { .. }
                | ListWithoutDraw { .. }
                | ListMadeAnew { .. }
                | RoundPaired { .. }
                | Shuffled { .. }
                | SlipPulled { .. }
                | SlipPutBack { .. }
                | DrawVoided { .. },
            )
            | Event::Matches(
                ResultEntered { .. }
                | ResultReported { .. }
                | ResultTakenBack { .. }
                | TicketExchanged { .. }
                | TicketRemoved { .. }
                | TicketJoined { .. }
                | TicketGotBye { .. },
            )
            | Event::Lives(LifeSold { .. } | LifeTakenBack { .. })
            | Event::Hall(MatchReleased { .. } | PlayerMissing { .. } | PlayerFound { .. })
            | Event::Prizes(
                LotSealed { .. }
                | LotPhraseTaken { .. }
                | SealedLotDrawn { .. }
                | PlayOffNoted { .. }
                | PrizeOverridden { .. }
                | PrizeOverrideCleared { .. }
                | ThingChosen { .. }
                | ThingFreed { .. }
                | TurnPassed { .. },
            )
            | Event::Specials(SpecialPrizeRemoved { .. } | SpecialPrizeGiven { .. })
            | Event::Evening(Opened(_) | Finished | Reopened) => plain,
        }
    }
}

impl Event {
    /// Returns which commands lead to an action that has it.
    pub(in crate::tournament) fn led_by(&self) -> LedBy {
        Nature::of(self).led_by
    }

    /// Returns whether it changes no fact, so that there is nothing to take back.
    pub(in crate::tournament) fn is_beside_the_facts(&self) -> bool {
        !Nature::of(self).is_fact
    }

    pub(in crate::tournament) fn changes_words(&self) -> bool {
        Nature::of(self).words == TextEffect::Change
    }

    /// Returns whether somebody's name is gone for good.
    pub fn erases(&self) -> bool {
        Nature::of(self).words == TextEffect::Erased
    }

    /// Returns whether a lot is in it, beside those of a draw: its command would lead to another one.
    pub fn is_by_lot(&self) -> bool {
        Nature::of(self).by_lot
    }
}
