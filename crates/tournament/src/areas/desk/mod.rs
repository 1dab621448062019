//! The desk: who is on the list, which tickets they hold, what they paid, who goes home.

mod command;
mod late;
mod leave;
mod registration;
mod sale;
mod till;
mod typed;

pub use command::{DeskCommand, PlainDesk};
pub use registration::{FirstPayment, Joining, Registration, Tickets};
pub use till::Purpose;

use super::draft::Draft;
use super::{AreaEvent, Decision, LedBy, Permission};
use crate::command::Command;
use crate::draw::{ChangeKind, LateNumber};
use crate::event::Event;
use crate::ids::{ActionNo, PlayerId, TicketNo};
use crate::journal::Tournament;
use crate::money::Cents;
use crate::score::{MatchId, Side};
use crate::stage::Stage;
use crate::state::{Expense, Payment, Player, State, Ticket};
use crate::undo::last_with;
use serde::{Deserialize, Serialize};

/// The largest amount that one entry in the till may have, € 10.000.
const MAX_AMOUNT: Cents = Cents(1_000_000);

/// What happens at the desk.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DeskEvent {
    /// Somebody was put on the list.
    PlayerRegistered {
        player: PlayerId,
        /// Who they are on the main evening, in a consolation.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        main: Option<PlayerId>,
    },
    /// Somebody plays in an entry with its first person; whoever did before does not any more.
    PartnerNamed {
        /// The entry.
        player: PlayerId,
        /// A number that nobody has had.
        partner: PlayerId,
        /// Who the partner is on the main evening, in a consolation.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        main: Option<PlayerId>,
    },
    /// The name or place of a player was changed.
    PlayerDescribed { player: PlayerId },
    /// The name or place of a player was changed while their tickets were on a closed list.
    EntrantRenamed { player: PlayerId },
    /// The name and place of a player were erased for good; the journal never held them.
    PersonErased { player: PlayerId },
    /// A player without tickets was taken off the list.
    PlayerRemoved { player: PlayerId },
    TicketSold {
        ticket: TicketNo,
        player: PlayerId,
        /// How often this number has been sold, this time included; every sale has a key of its own.
        sale: u32,
    },
    /// A ticket was given back; its number is free again.
    TicketRefunded { ticket: TicketNo },
    /// The key that is printed on a ticket was replaced; the keys themselves are not in the journal.
    KeyRenewed {
        ticket: TicketNo,
        /// The sale whose key it is.
        sale: u32,
    },
    /// A late ticket was put in a bye's place.
    LateTicketPlaced {
        ticket: TicketNo,
        /// The attempt of round 1's draw.
        attempt: u32,
        /// The numbers that it could have got, ascending.
        among: Vec<u32>,
        /// The number that it got; the ticket stands on its right.
        number: u32,
        /// Whether the number is the first of them in the draw's row of byes, or goes into the row; a lot alone in older journals.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        in_row: bool,
        /// The byes before it in the row that were passed over because their owner had left, in the row's order; missing in older journals.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        passed_over: Option<Vec<u32>>,
    },
    Paid {
        player: PlayerId,
        /// How much, above zero.
        amount: Cents,
    },
    /// A player got money back.
    PaidBack {
        player: PlayerId,
        /// How much, above zero.
        amount: Cents,
    },
    /// A player left; their tickets are not drawn any more.
    PlayerWithdrew { player: PlayerId },
    /// A withdrawn player came back before anything was drawn without them.
    PlayerReturned { player: PlayerId },
    /// The till was counted.
    CashCounted { amount: Cents },
    /// Something was paid out of the till.
    ExpenseNoted {
        purpose: Purpose,
        /// How much, above zero.
        amount: Cents,
    },
    /// The change money with which the till began was noted.
    FloatNoted { amount: Cents },
}

impl AreaEvent for DeskEvent {
    fn apply(&self, state: &mut State, action: ActionNo) {
        match *self {
            DeskEvent::PlayerRegistered { player, main } => {
                state.players.insert(player, Player { withdrawn: None, main, partner: None });
            }
            DeskEvent::PartnerNamed { player, partner, .. } => state.set_partner(player, partner),
            DeskEvent::PlayerRemoved { player } => {
                state.people_of(player).for_each(|person| state.forget_in_specials(person));
                state.players.remove(&player);
            }
            DeskEvent::PlayerWithdrew { player } => state.set_withdrawn(player, Some(action)),
            DeskEvent::PlayerReturned { player } => state.set_withdrawn(player, None),
            DeskEvent::TicketSold { ticket, player, sale } => {
                state.tickets.insert(ticket, Ticket { owner: player, sale });
            }
            DeskEvent::TicketRefunded { ticket } => {
                state.tickets.remove(&ticket);
                // The next buyer of the number must not get a prize that was given to somebody else.
                state.overrides.retain(|_, given| *given != Some(ticket));
            }
            DeskEvent::LateTicketPlaced { ticket, attempt, ref among, number, in_row, ref passed_over } => {
                let id = MatchId { stage: Stage::FIRST, attempt, number };
                state.change_slot(ChangeKind::Late, id, Side::Right, Some(ticket), action);
                let among = in_row.then(|| among.clone());
                let passed_over = passed_over.clone();
                let late = LateNumber { ticket, number, among, passed_over, action };
                state.note_late_number(Stage::FIRST, attempt, late);
            }
            DeskEvent::Paid { player, amount } => state.payments.push(Payment { action, player, amount }),
            DeskEvent::PaidBack { player, amount } => {
                state.payments.push(Payment { action, player, amount: Cents::ZERO - amount });
            }
            DeskEvent::CashCounted { amount } => state.counted = Some(amount),
            DeskEvent::ExpenseNoted { purpose, amount } => {
                state.expenses.push(Expense { action, purpose, amount });
            }
            DeskEvent::FloatNoted { amount } => state.float = Some((action, amount)),
            // Names and keys live beside the journal.
            DeskEvent::PlayerDescribed { .. }
            | DeskEvent::EntrantRenamed { .. }
            | DeskEvent::PersonErased { .. }
            | DeskEvent::KeyRenewed { .. } => {}
        }
    }

    fn command(&self, _: &Tournament) -> Option<Command> {
        Some(Command::Desk(match *self {
            DeskEvent::PlayerDescribed { player } => DeskCommand::DescribePlayer(player),
            DeskEvent::EntrantRenamed { player } => DeskCommand::RenameEntrant(player),
            DeskEvent::PartnerNamed { player, .. } => DeskCommand::NamePartner(player),
            DeskEvent::PersonErased { player } => DeskCommand::ErasePeople(vec![player]),
            DeskEvent::PlayerRemoved { player } => PlainDesk::RemovePlayer(player).into(),
            DeskEvent::TicketRefunded { ticket } => PlainDesk::Refund(ticket).into(),
            DeskEvent::KeyRenewed { ticket, .. } => PlainDesk::RenewKey(ticket).into(),
            DeskEvent::Paid { player, amount } => PlainDesk::TakePayment { player, amount }.into(),
            DeskEvent::PaidBack { player, amount } => PlainDesk::PayBack { player, amount }.into(),
            DeskEvent::PlayerWithdrew { player } => PlainDesk::Withdraw(player).into(),
            DeskEvent::PlayerReturned { player } => PlainDesk::Return(player).into(),
            DeskEvent::CashCounted { amount } => PlainDesk::CountCash(amount).into(),
            DeskEvent::ExpenseNoted { purpose, amount } => PlainDesk::NoteExpense { purpose, amount }.into(),
            DeskEvent::FloatNoted { amount } => PlainDesk::SetFloat(amount).into(),
            // Several of these make up one command.
            DeskEvent::PlayerRegistered { .. }
            | DeskEvent::TicketSold { .. }
            | DeskEvent::LateTicketPlaced { .. } => return None,
        }))
    }

    fn replaces_the_same(&self, real: &Tournament, without: &Tournament) -> bool {
        match self {
            DeskEvent::PlayerDescribed { player } | DeskEvent::EntrantRenamed { player } => {
                let renamed = Some(*player);
                let renames =
                    |event: &Event| matches!(event, Event::Desk(event) if event.renamed() == renamed);
                last_with(real, renames) == last_with(without, renames)
            }
            DeskEvent::PartnerNamed { player, .. } => real.partner(*player) == without.partner(*player),
            DeskEvent::PlayerRegistered { .. } => {
                real.settings().ticket_price == without.settings().ticket_price
            }
            DeskEvent::TicketSold { player, .. } => {
                let money = |state: &State| (state.settings().ticket_price, state.owed(*player));
                money(real) == money(without)
            }
            DeskEvent::LateTicketPlaced { .. } => real.open_byes() == without.open_byes(),
            DeskEvent::PlayerReturned { player } | DeskEvent::PlayerRemoved { player } => {
                let standing = |state: &State| state.players().get(player).map(|player| player.withdrawn);
                standing(real) == standing(without)
            }
            DeskEvent::TicketRefunded { .. }
            | DeskEvent::KeyRenewed { .. }
            | DeskEvent::PersonErased { .. }
            | DeskEvent::Paid { .. }
            | DeskEvent::PaidBack { .. }
            | DeskEvent::PlayerWithdrew { .. }
            | DeskEvent::CashCounted { .. }
            | DeskEvent::ExpenseNoted { .. }
            | DeskEvent::FloatNoted { .. } => true,
        }
    }

    fn is_final(&self, state: &State) -> bool {
        match *self {
            DeskEvent::LateTicketPlaced { .. } => true,
            // Taking a new name back would change a name on a closed list, without a reason.
            DeskEvent::PlayerDescribed { player }
            | DeskEvent::EntrantRenamed { player }
            | DeskEvent::PartnerNamed { player, .. } => state.is_entrant(player),
            DeskEvent::PlayerRegistered { .. }
            | DeskEvent::PlayerRemoved { .. }
            | DeskEvent::TicketSold { .. }
            | DeskEvent::TicketRefunded { .. }
            | DeskEvent::KeyRenewed { .. }
            | DeskEvent::PersonErased { .. }
            | DeskEvent::Paid { .. }
            | DeskEvent::PaidBack { .. }
            | DeskEvent::PlayerWithdrew { .. }
            | DeskEvent::PlayerReturned { .. }
            | DeskEvent::CashCounted { .. }
            | DeskEvent::ExpenseNoted { .. }
            | DeskEvent::FloatNoted { .. } => false,
        }
    }

    fn is_private(&self) -> bool {
        match self {
            DeskEvent::Paid { .. }
            | DeskEvent::PaidBack { .. }
            | DeskEvent::CashCounted { .. }
            | DeskEvent::ExpenseNoted { .. }
            | DeskEvent::FloatNoted { .. } => true,
            DeskEvent::PlayerRegistered { .. }
            | DeskEvent::PartnerNamed { .. }
            | DeskEvent::PlayerDescribed { .. }
            | DeskEvent::EntrantRenamed { .. }
            | DeskEvent::PersonErased { .. }
            | DeskEvent::PlayerRemoved { .. }
            | DeskEvent::TicketSold { .. }
            | DeskEvent::TicketRefunded { .. }
            | DeskEvent::KeyRenewed { .. }
            | DeskEvent::LateTicketPlaced { .. }
            | DeskEvent::PlayerWithdrew { .. }
            | DeskEvent::PlayerReturned { .. } => false,
        }
    }

    fn permission(&self) -> Permission {
        match self {
            DeskEvent::PersonErased { .. } | DeskEvent::EntrantRenamed { .. } => Permission::Direction,
            DeskEvent::PlayerWithdrew { .. } | DeskEvent::PlayerReturned { .. } => Permission::Leaving,
            DeskEvent::PlayerRegistered { .. }
            | DeskEvent::PartnerNamed { .. }
            | DeskEvent::PlayerDescribed { .. }
            | DeskEvent::PlayerRemoved { .. }
            | DeskEvent::TicketSold { .. }
            | DeskEvent::TicketRefunded { .. }
            | DeskEvent::KeyRenewed { .. }
            | DeskEvent::LateTicketPlaced { .. }
            | DeskEvent::Paid { .. }
            | DeskEvent::PaidBack { .. }
            | DeskEvent::CashCounted { .. }
            | DeskEvent::ExpenseNoted { .. }
            | DeskEvent::FloatNoted { .. } => Permission::Desk,
        }
    }

    fn led_by(&self) -> LedBy {
        if matches!(self, DeskEvent::PlayerWithdrew { .. }) {
            return LedBy::This;
        }
        if matches!(self, DeskEvent::KeyRenewed { .. }) { LedBy::Each } else { LedBy::First }
    }

    /// A new key is on paper, and a name is gone.
    fn is_beside_the_facts(&self) -> bool {
        matches!(self, DeskEvent::KeyRenewed { .. } | DeskEvent::PersonErased { .. })
    }

    fn is_by_lot(&self) -> bool {
        matches!(self, DeskEvent::LateTicketPlaced { .. })
    }
}
