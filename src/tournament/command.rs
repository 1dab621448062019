//! What people want to do.

use super::draw::{Commitment, Phrase, Secret};
use super::ids::{ActionNo, PlayerId, StaffNo, TableNo, TicketNo};
use super::money::Cents;
use super::score::{MatchId, MatchResult, Score};
use super::settings::Settings;
use super::specials::SpecialKind;
use super::stage::Stage;
use crate::rules::verdict::Entry;
use std::collections::BTreeSet;

/// Something to be done to a tournament. Randomness comes in as an argument.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// Change the settings; what may change depends on how far the evening is.
    ChangeSettings(Settings),
    /// Note that a text of the tournament was changed.
    DescribeTournament,
    /// Put people on the list, each with tickets; all or nobody.
    Register {
        /// The people in the order of the list.
        people: Vec<Registration>,
        /// Random bytes for the lots of late tickets.
        lots: [u8; 32],
    },
    /// Note that a player's name or place was changed.
    DescribePlayer(PlayerId),
    /// Note that the names and places of players were erased for good, also of those who are off the list.
    ErasePeople(Vec<PlayerId>),
    /// Take a player without tickets and money off the list.
    RemovePlayer(PlayerId),
    /// Sell tickets to a player; after the first draw they are late tickets.
    Sell {
        /// Who buys.
        player: PlayerId,
        /// What he buys.
        tickets: Tickets,
        /// Whether he pays all that he owes.
        paid: bool,
        /// Random bytes for the lots of late tickets.
        lots: [u8; 32],
    },
    /// Take a ticket back and pay its price back if it was paid.
    Refund(TicketNo),
    /// Replace the key that is printed on a ticket.
    RenewKey(TicketNo),
    /// Take money.
    TakePayment {
        /// Who pays.
        player: PlayerId,
        /// How much.
        amount: Cents,
    },
    /// Give money back.
    PayBack {
        /// Who gets it.
        player: PlayerId,
        /// How much.
        amount: Cents,
    },
    /// Close the list for a draw by the program.
    CloseList {
        /// What will be drawn.
        stage: Stage,
        /// The commitment to a fresh secret.
        commitment: Commitment,
    },
    /// Close the list for a draw by hand.
    CloseListByHand {
        /// What will be drawn.
        stage: Stage,
    },
    /// Reopen a list that was closed and not drawn.
    ReopenList {
        /// What was to be drawn.
        stage: Stage,
        /// The second person who agreed, if there has to be one.
        agreed: Option<StaffNo>,
    },
    /// Take the hall's phrase.
    TakePhrase {
        /// What will be drawn.
        stage: Stage,
        /// The phrase.
        phrase: Phrase,
    },
    /// Draw.
    Draw {
        /// What is drawn.
        stage: Stage,
        /// The secret that was committed to.
        secret: Secret,
        /// The tournament's short name, part of what is hashed.
        tournament: String,
    },
    /// Note a number that was pulled by hand.
    PullByHand {
        /// What is drawn.
        stage: Stage,
        /// How many pulls the form had seen, kept and put back together; guards against a number sent twice.
        seen: u32,
        /// The number.
        number: u32,
    },
    /// Declare a draw void.
    VoidDraw {
        /// What was drawn.
        stage: Stage,
        /// Which attempt.
        attempt: u32,
        /// The second person who agreed, if there has to be one.
        agreed: Option<StaffNo>,
    },
    /// Enter a result, or correct one.
    EnterResult {
        /// The match.
        id: MatchId,
        /// The match's version that the form has seen.
        seen: u32,
        /// How it ended.
        result: MatchResult,
        /// The Bummerl as they were written down, in order; none if only the result was.
        evidence: Vec<Entry>,
    },
    /// Report, as a player, how a match ended.
    ReportResult {
        /// The match.
        id: MatchId,
        /// The match's version that the form has seen.
        seen: u32,
        /// The card in the reporter's hand; it speaks for all cards of its owner.
        by: TicketNo,
        /// How it ended. Who was absent is for the desk to say.
        score: Score,
    },
    /// Take a result back.
    TakeBackResult {
        /// The match.
        id: MatchId,
        /// The match's version that the form has seen.
        seen: u32,
    },
    /// Enter the results of several open matches at once; all or none.
    EnterResults(Vec<Line>),
    /// Call the next match that can start to a table.
    CallNext {
        /// The table.
        table: TableNo,
    },
    /// Call a match to a table, or move it there.
    CallMatch {
        /// The match.
        id: MatchId,
        /// The table; `None` for the lowest one that is free.
        table: Option<TableNo>,
    },
    /// Note that a match has begun.
    BeginMatch(MatchId),
    /// Take back that a match was called or has begun.
    ReleaseMatch(MatchId),
    /// Note that somebody was called and is not there.
    MarkMissing {
        /// The match.
        id: MatchId,
        /// Who is missing.
        player: PlayerId,
    },
    /// Note that he is there.
    MarkFound(PlayerId),
    /// Let a player go: his open matches become walkovers, his tickets are not drawn any more.
    Withdraw(PlayerId),
    /// Let a withdrawn player come back.
    Return(PlayerId),
    /// Draw lots for a shared place.
    DrawLots {
        /// The first of the shared places.
        place: u32,
        /// Random bytes.
        lots: [u8; 32],
    },
    /// Give a prize by hand, or to nobody.
    OverridePrize {
        /// The prize.
        prize: u32,
        /// The ticket.
        ticket: Option<TicketNo>,
    },
    /// Let a prize follow the rule again.
    ClearPrizeOverride {
        /// The prize.
        prize: u32,
    },
    /// Tick a prize as handed over, or not.
    HandOverPrize {
        /// The prize.
        prize: u32,
        /// Whether it is.
        done: bool,
        /// The ticket that the form named: who gets it, or who had it; `None` if it named nobody.
        seen: Option<TicketNo>,
    },
    /// Add a special prize.
    AddSpecialPrize(SpecialKind),
    /// Take a special prize away.
    RemoveSpecialPrize(u32),
    /// Mark exactly these players as one group.
    SetGroup {
        /// The group.
        group: u32,
        /// All its players.
        members: BTreeSet<PlayerId>,
    },
    /// Mark a player as one of a group, or not any more.
    MarkPlayer {
        /// The group.
        group: u32,
        /// The player.
        player: PlayerId,
        /// Whether he is one of it.
        member: bool,
    },
    /// Give a special prize to a player, or let it follow its rule again.
    GiveSpecialPrize {
        /// Its number.
        special: u32,
        /// Who gets it.
        player: Option<PlayerId>,
    },
    /// Draw lots between those who are tied for a special prize.
    DrawSpecialLots {
        /// Its number.
        special: u32,
        /// For a prize of a place one player from each place that is tied; else nobody, because the core knows who is.
        places: Vec<PlayerId>,
        /// Random bytes.
        lots: [u8; 32],
    },
    /// Note what was counted in the till.
    CountCash(Cents),
    /// End the tournament.
    Finish,
    /// Let it go on.
    Reopen,
    /// Take the last action back.
    Undo {
        /// The action that the button named.
        action: ActionNo,
    },
    /// Take any action back on which no later one builds.
    UndoEarlier {
        /// The action.
        action: ActionNo,
    },
}

/// One result of a sheet that is entered as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Line {
    /// The match.
    pub id: MatchId,
    /// The match's version that the sheet has seen.
    pub seen: u32,
    /// How it ended.
    pub result: MatchResult,
}

/// A person who comes to the desk.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Registration {
    /// What he buys.
    pub tickets: Tickets,
    /// What he pays: nothing, all, or an amount that a list gives.
    pub paid: Payment,
}

/// What is paid with a registration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Payment {
    /// Nothing yet.
    Nothing,
    /// Whatever the tickets cost.
    InFull,
    /// So much.
    Amount(Cents),
}

/// Which tickets are bought.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Tickets {
    /// So many; they get the lowest free numbers.
    Count(u32),
    /// Exactly these numbers, for example printed cards sold in advance.
    Numbers(Vec<TicketNo>),
}
