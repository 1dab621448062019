//! What has happened. Events carry ids and numbers only; names, places and reasons are texts beside the journal.

use super::draw::{Commitment, Order, Phrase, Pull, Secret, Seed};
use super::ids::{ActionNo, PlayerId, StaffNo, TableNo, TicketNo};
use super::money::Cents;
use super::score::{MatchId, MatchResult, Score, Side};
use super::settings::Settings;
use super::specials::SpecialKind;
use super::stage::Stage;
use crate::rules::verdict::Entry;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// One entry of the journal: everything that one command did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Action {
    /// Its number; they count from 1 without a gap.
    pub number: ActionNo,
    /// When it happened.
    pub at: DateTime<Utc>,
    /// What happened, in order; at least one event.
    pub events: Vec<Event>,
}

/// A fact. The state of a tournament is folded from these and nothing else.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// The tournament was created; always the first event.
    Opened(Settings),
    /// The settings were changed.
    SettingsChanged(Settings),
    /// A text of the tournament was changed: its name, place, date, prizes or rules.
    TextsChanged,
    /// Somebody was put on the list.
    PlayerRegistered {
        /// The new player.
        player: PlayerId,
    },
    /// The name or place of a player was changed.
    PlayerDescribed {
        /// The player.
        player: PlayerId,
    },
    /// The name and place of a player were erased for good; the journal never held them.
    PersonErased {
        /// The player.
        player: PlayerId,
    },
    /// A player without tickets was taken off the list.
    PlayerRemoved {
        /// The player.
        player: PlayerId,
    },
    /// A ticket was sold.
    TicketSold {
        /// The ticket.
        ticket: TicketNo,
        /// Its owner.
        player: PlayerId,
        /// How often this number has been sold, this time included; every sale has a key of its own.
        sale: u32,
    },
    /// A ticket was given back; its number is free again.
    TicketRefunded {
        /// The ticket.
        ticket: TicketNo,
    },
    /// The key that is printed on a ticket was replaced; the keys themselves are not in the journal.
    KeyRenewed {
        /// The ticket.
        ticket: TicketNo,
        /// The sale whose key it is.
        sale: u32,
    },
    /// A late ticket was put in a bye's place, by lot.
    LateTicketPlaced {
        /// The late ticket.
        ticket: TicketNo,
        /// The attempt of round 1's draw.
        attempt: u32,
        /// The numbers that were in the lot, ascending.
        among: Vec<u32>,
        /// The number that came out; the ticket stands on its right.
        number: u32,
    },
    /// A player paid.
    Paid {
        /// The player.
        player: PlayerId,
        /// How much, above zero.
        amount: Cents,
    },
    /// A player got money back.
    PaidBack {
        /// The player.
        player: PlayerId,
        /// How much, above zero.
        amount: Cents,
    },
    /// The list for a draw was closed and published.
    ListClosed {
        /// What will be drawn.
        stage: Stage,
        /// Which attempt, from 1.
        attempt: u32,
        /// The number of slots.
        slots: u32,
        /// The order of pulling.
        order: Order,
        /// The players as sold, each with his tickets ascending.
        entries: Vec<(PlayerId, Vec<TicketNo>)>,
        /// The commitment to the secret; `None` if the draw is made by hand.
        commitment: Option<Commitment>,
    },
    /// A closed list was reopened; its commitment is void. The reason is a text beside the journal.
    ListReopened {
        /// What was to be drawn.
        stage: Stage,
        /// Which attempt.
        attempt: u32,
        /// The second person of the staff who agreed; nobody in older journals, or where there was none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        agreed: Option<StaffNo>,
    },
    /// The hall's phrase was taken.
    PhraseTaken {
        /// What will be drawn.
        stage: Stage,
        /// Which attempt.
        attempt: u32,
        /// The phrase.
        phrase: Phrase,
    },
    /// The program pulled all numbers, and the secret is public.
    Drawn {
        /// What was drawn.
        stage: Stage,
        /// Which attempt.
        attempt: u32,
        /// The secret, now open.
        secret: Secret,
        /// The seed of the pulls.
        seed: Seed,
        /// All pulls in order.
        pulls: Vec<Pull>,
    },
    /// A number was pulled by hand and kept.
    PulledByHand {
        /// What is drawn.
        stage: Stage,
        /// Which attempt.
        attempt: u32,
        /// The pull.
        pull: Pull,
    },
    /// A number was pulled by hand and had to go back.
    PutBack {
        /// What is drawn.
        stage: Stage,
        /// Which attempt.
        attempt: u32,
        /// The number.
        number: u32,
    },
    /// A draw was declared void. The reason is a text beside the journal.
    DrawVoided {
        /// What was drawn.
        stage: Stage,
        /// Which attempt.
        attempt: u32,
        /// The second person of the staff who agreed; nobody in older journals, or where there was none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        agreed: Option<StaffNo>,
    },
    /// A result was entered, for the first time or in place of another.
    ResultEntered {
        /// The match.
        id: MatchId,
        /// The ticket on the left.
        left: TicketNo,
        /// The ticket on the right.
        right: TicketNo,
        /// How it ended.
        result: MatchResult,
        /// The Bummerl that were written down, in order; none if only the result was.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        evidence: Vec<Entry>,
    },
    /// A player reported how his match ended, for the first time or in place of what he had said.
    ResultReported {
        /// The match.
        id: MatchId,
        /// The ticket on the left.
        left: TicketNo,
        /// The ticket on the right.
        right: TicketNo,
        /// The side that says so.
        side: Side,
        /// The card with whose key it was reported.
        by: TicketNo,
        /// What it says.
        score: Score,
    },
    /// A result was taken back; the match is open again.
    ResultTakenBack {
        /// The match.
        id: MatchId,
    },
    /// A corrected result put another ticket in a later draw.
    TicketExchanged {
        /// The later draw.
        stage: Stage,
        /// Its attempt.
        attempt: u32,
        /// The pairing.
        number: u32,
        /// Its side.
        side: Side,
        /// The ticket that leaves.
        out: TicketNo,
        /// The ticket that comes.
        into: TicketNo,
    },
    /// A match was called to a table, or moved to another one.
    MatchCalled {
        /// The match.
        id: MatchId,
        /// The table.
        table: TableNo,
    },
    /// A match has begun.
    MatchBegun {
        /// The match.
        id: MatchId,
    },
    /// A match is not going on after all; its table is free.
    MatchReleased {
        /// The match.
        id: MatchId,
    },
    /// A player was called to a match and is not there.
    PlayerMissing {
        /// The match.
        id: MatchId,
        /// The player.
        player: PlayerId,
    },
    /// A missing player is there.
    PlayerFound {
        /// The player.
        player: PlayerId,
    },
    /// A ticket left a draw without another in its place.
    TicketRemoved {
        /// The draw.
        stage: Stage,
        /// Its attempt.
        attempt: u32,
        /// The pairing.
        number: u32,
        /// Its side.
        side: Side,
        /// The ticket that leaves.
        out: TicketNo,
    },
    /// A player left; his tickets are not drawn any more.
    PlayerWithdrew {
        /// The player.
        player: PlayerId,
    },
    /// A withdrawn player came back before anything was drawn without him.
    PlayerReturned {
        /// The player.
        player: PlayerId,
    },
    /// Lots decided the order of tickets on a shared place.
    LotsDrawn {
        /// The first of the shared places.
        place: u32,
        /// The tickets, first lot first.
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
    PrizeOverrideCleared {
        /// The prize.
        prize: u32,
    },
    /// A prize was handed over, or not after all.
    PrizeHandedOver {
        /// The prize.
        prize: u32,
        /// Whether it is in its winner's hands.
        done: bool,
        /// The ticket that got it; none in older journals, and where it came back.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ticket: Option<TicketNo>,
    },
    /// A special prize was added.
    SpecialPrizeAdded {
        /// Its number.
        special: u32,
        /// What it is for.
        kind: SpecialKind,
    },
    /// A special prize was taken away.
    SpecialPrizeRemoved {
        /// Its number.
        special: u32,
    },
    /// A player was marked as one of a group, or is not any more.
    PlayerMarked {
        /// The group.
        group: u32,
        /// The player.
        player: PlayerId,
        /// Whether he is one of it.
        member: bool,
    },
    /// A special prize was given to a player by hand.
    SpecialPrizeGiven {
        /// Its number.
        special: u32,
        /// Who gets it; `None` if it follows its rule again.
        player: Option<PlayerId>,
    },
    /// Lots were drawn between those who were tied for a special prize.
    SpecialLotsDrawn {
        /// Its number.
        special: u32,
        /// The tied players in the drawn order; for a prize of a place one player from each tied place.
        order: Vec<PlayerId>,
    },
    /// The till was counted.
    CashCounted {
        /// What was in it.
        amount: Cents,
    },
    /// The tournament is over.
    Finished,
    /// The tournament goes on after all.
    Reopened,
    /// An earlier action was taken back. It stays in the journal and no longer counts.
    Undone {
        /// The action.
        action: ActionNo,
    },
}
