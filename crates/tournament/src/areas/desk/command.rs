//! What people do at the desk.

use super::{Joining, Purpose, Registration, Tickets, till};
use crate::areas::draft::Draft;
use crate::areas::{AreaCommand, Decision};
use crate::ids::{PlayerId, TicketNo};
use crate::journal::Tournament;
use crate::money::Cents;
use serde::Serialize;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DeskCommand {
    /// Put people on the list, each with tickets; all or nobody.
    Register {
        /// The people in the order of the list.
        people: Vec<Registration>,
        /// Random bytes for the lots of late tickets.
        lots: [u8; 32],
    },
    /// Put people of the main evening on the list of its consolation, each with one ticket; all or nobody.
    Join {
        /// The people in the order of the list.
        people: Vec<Joining>,
        paid: bool,
        /// Random bytes for the lots of late tickets.
        lots: [u8; 32],
    },
    /// Note that a player's name or place was changed. Once their tickets are on a closed list ([`State::is_entrant`]) nobody asks for
    /// this any more; older journals know it all the same.
    DescribePlayer(PlayerId),
    /// Name who plays in an entry of two with its first person, in the place of whoever did so far.
    NamePartner(PlayerId),
    /// The same for somebody on a closed list: who holds a ticket is part of the draw, so it is published with the reason.
    RenameEntrant(PlayerId),
    /// Note that the names and places of players were erased for good, also of those who are off the list.
    ErasePeople(Vec<PlayerId>),
    /// Sell tickets to a player; after the first draw they are late tickets.
    Sell {
        player: PlayerId,
        tickets: Tickets,
        /// Whether they pay all that they owe.
        paid: bool,
        /// Random bytes for the lots of late tickets.
        lots: [u8; 32],
    },
    Plain(PlainDesk),
}

/// What people do at the desk with nothing beside it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum PlainDesk {
    /// Take a player without tickets and money off the list.
    RemovePlayer(PlayerId),
    /// Take a ticket back and pay its price back if it was paid.
    Refund(TicketNo),
    /// Replace the key that is printed on a ticket.
    RenewKey(TicketNo),
    /// Take money.
    TakePayment { player: PlayerId, amount: Cents },
    /// Give money back.
    PayBack { player: PlayerId, amount: Cents },
    /// Let a player go: their open matches become walkovers, their tickets are not drawn any more.
    Withdraw(PlayerId),
    /// Let a withdrawn player come back.
    Return(PlayerId),
    /// Note what was counted in the till.
    CountCash(Cents),
    /// Pay something out of the till that is nobody's ticket.
    NoteExpense { purpose: Purpose, amount: Cents },
    /// Note with how much change money the till began.
    SetFloat(Cents),
}

impl AreaCommand for DeskCommand {
    fn decide(&self, tournament: &Tournament) -> Decision {
        match self {
            DeskCommand::Register { people, lots } => Draft::begin(tournament).register(people, *lots),
            DeskCommand::Join { people, paid, lots } => Draft::begin(tournament).join(people, *paid, *lots),
            DeskCommand::DescribePlayer(player) => tournament.describe_player(*player),
            DeskCommand::RenameEntrant(player) => tournament.rename_entrant(*player),
            DeskCommand::NamePartner(entry) => tournament.name_partner(*entry),
            DeskCommand::ErasePeople(players) => tournament.erase_people(players),
            DeskCommand::Sell { player, tickets, paid, lots } => {
                Draft::begin(tournament).sell(*player, tickets, *paid, *lots)
            }
            DeskCommand::Plain(plain) => plain.decide(tournament),
        }
    }

    fn works_after_the_end(&self) -> bool {
        match self {
            DeskCommand::Plain(plain) => plain.works_after_the_end(),
            DeskCommand::DescribePlayer(_)
            | DeskCommand::RenameEntrant(_)
            | DeskCommand::NamePartner(_)
            | DeskCommand::ErasePeople(_) => true,
            DeskCommand::Register { .. } | DeskCommand::Join { .. } | DeskCommand::Sell { .. } => false,
        }
    }
}

impl AreaCommand for PlainDesk {
    fn decide(&self, tournament: &Tournament) -> Decision {
        match self {
            PlainDesk::RemovePlayer(player) => tournament.remove_player(*player),
            PlainDesk::Refund(ticket) => Draft::begin(tournament).refund(*ticket),
            PlainDesk::RenewKey(ticket) => tournament.renew_key(*ticket),
            PlainDesk::TakePayment { player, amount } => tournament.take_payment(*player, *amount),
            PlainDesk::PayBack { player, amount } => tournament.pay_back(*player, *amount),
            PlainDesk::Withdraw(player) => tournament.withdraw(*player),
            PlainDesk::Return(player) => tournament.let_return(*player),
            PlainDesk::CountCash(amount) => till::count_cash(*amount),
            PlainDesk::NoteExpense { purpose, amount } => till::note_expense(*purpose, *amount),
            PlainDesk::SetFloat(amount) => tournament.set_float(*amount),
        }
    }

    fn works_after_the_end(&self) -> bool {
        match self {
            PlainDesk::TakePayment { .. }
            | PlainDesk::PayBack { .. }
            | PlainDesk::CountCash(_)
            | PlainDesk::NoteExpense { .. }
            | PlainDesk::SetFloat(_) => true,
            PlainDesk::RemovePlayer(_)
            | PlainDesk::Refund(_)
            | PlainDesk::RenewKey(_)
            | PlainDesk::Withdraw(_)
            | PlainDesk::Return(_) => false,
        }
    }
}
