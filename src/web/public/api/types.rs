//! What the API answers. The comments here are the descriptions that its readers find, so they say what a field means to them.

use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// The evenings of this house, the latest first, without practice.
#[derive(Debug, Serialize, ToSchema)]
pub struct Evenings {
    /// One entry for each evening.
    pub evenings: Vec<EveningEntry>,
}

/// An evening in the list.
#[derive(Debug, Serialize, ToSchema)]
pub struct EveningEntry {
    /// The short name in addresses.
    pub slug: String,
    /// What it is called.
    pub name: String,
    /// The day on which it begins.
    pub date: NaiveDate,
    /// Where it is, may be empty.
    pub venue: String,
    /// Whether it has been ended.
    pub finished: bool,
    /// How often it has changed. Everything about it stays the same as long as this number does.
    pub version: u32,
}

/// An evening.
#[derive(Debug, Serialize, ToSchema)]
pub struct Evening {
    /// The short name in addresses.
    pub slug: String,
    /// What it is called.
    pub name: String,
    /// The day on which it begins.
    pub date: NaiveDate,
    /// When it begins by the clock of the hall, `19:30`; null if nobody has said.
    pub begins_at: Option<String>,
    /// From when tickets are sold at the desk, `18:00`; null if nobody has said.
    pub desk_opens_at: Option<String>,
    /// Where it is, may be empty.
    pub venue: String,
    /// Who holds it, may be empty.
    pub organiser: String,
    /// Whether its people are invented.
    pub practice: bool,
    /// How far it is.
    pub phase: PhaseName,
    /// How often it has changed.
    pub version: u32,
    /// How many tickets are on sale.
    pub capacity: u32,
    /// How many tickets are sold.
    pub tickets: u32,
    /// How many people have a ticket.
    pub people: u32,
    /// The price of a ticket in cents.
    pub ticket_price_cents: i64,
    /// How many tickets one person may have.
    pub tickets_per_person: u32,
    /// How many Bummerl win a match.
    pub bummerl_to_win: u32,
}

/// How far an evening is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PhaseName {
    /// Tickets are on sale.
    Selling,
    /// A list is closed and will be drawn.
    Drawing,
    /// Matches are open.
    Playing,
    /// A round is over and the next draw is to come.
    Between,
    /// Everything is played.
    Played,
    /// The evening has been ended.
    Finished,
}

/// Everybody on the list.
#[derive(Debug, Serialize, ToSchema)]
pub struct People {
    /// One entry for each person, by number.
    pub people: Vec<Person>,
}

/// A person, with as much of the name as guests may read.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Person {
    /// The number on the list.
    pub number: u32,
    /// The name as the public pages show it.
    pub name: String,
    /// Where they come from, empty if nobody said or guests may not read it.
    pub town: String,
    /// Their tickets, ascending.
    pub tickets: Vec<u32>,
    /// Whether they have left the evening.
    pub withdrawn: bool,
}

/// Every sold ticket.
#[derive(Debug, Serialize, ToSchema)]
pub struct Tickets {
    /// One entry for each ticket, by number.
    pub tickets: Vec<Ticket>,
}

/// A ticket and how far it came.
#[derive(Debug, Serialize, ToSchema)]
pub struct Ticket {
    /// The number printed on it.
    pub ticket: u32,
    /// Whose it is.
    pub person: u32,
    /// The same by name.
    pub name: String,
    /// The round in which it went out, `R2`; null while it is in, and for the winner.
    pub out_in: Option<String>,
    /// Whether it went out because nobody was there.
    pub absent: bool,
    /// Its place, as far as that is known.
    pub places: Option<Places>,
}

/// One place, or the places that several share.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub struct Places {
    /// The best of them.
    pub first: u32,
    /// The last of them; the same as the first if it is one place.
    pub last: u32,
}

/// The rounds and the matches for places, in the order in which they are played.
#[derive(Debug, Serialize, ToSchema)]
pub struct Rounds {
    /// One entry for each that has pairings.
    pub rounds: Vec<Round>,
}

/// A round, or matches for places.
#[derive(Debug, Serialize, ToSchema)]
pub struct Round {
    /// What it is called in addresses: `R1`, `P3`, `P5-8`, `P5`, `P7`.
    pub stage: String,
    /// What it is called in the language that was asked for.
    pub name: String,
    /// How many of its matches are over.
    pub done: u32,
    /// How many matches it has; byes are none.
    pub total: u32,
}

/// The pairings of an evening, or of one round.
#[derive(Debug, Serialize, ToSchema)]
pub struct Matches {
    /// One entry for each pairing, by round and number.
    pub matches: Vec<Match>,
}

/// A pairing and how it stands.
#[derive(Debug, Serialize, ToSchema)]
pub struct Match {
    /// The round.
    pub stage: String,
    /// Its number within the round.
    pub number: u32,
    /// The ticket of the left pot; null for nobody.
    pub left: Option<Player>,
    /// The ticket of the right pot; null for nobody.
    pub right: Option<Player>,
    /// How it stands.
    pub state: MatchState,
    /// The table at which it is played at the moment, if tables have numbers.
    pub table: Option<u32>,
    /// The Bummerl, once it has been played.
    pub score: Option<Score>,
    /// The ticket that goes on; null while nobody knows.
    pub winner: Option<u32>,
}

/// One side of a pairing.
#[derive(Debug, Serialize, ToSchema)]
pub struct Player {
    /// The ticket.
    pub ticket: u32,
    /// Whose it is.
    pub person: u32,
    /// The same by name.
    pub name: String,
}

/// How many Bummerl each side has won.
#[derive(Debug, Serialize, ToSchema)]
pub struct Score {
    /// Those of the left side.
    pub left: u32,
    /// Those of the right side.
    pub right: u32,
}

/// How a pairing stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MatchState {
    /// It is still to be played.
    Open,
    /// It was called to a table or has begun.
    Running,
    /// It has been played.
    Played,
    /// Somebody was not there, and the other goes on.
    Walkover,
    /// Nobody was there.
    BothAbsent,
    /// There is nobody on the other side.
    Bye,
    /// Both tickets are one person's; the lower one goes on.
    SelfPairing,
    /// Both tickets were taken out after the draw.
    Empty,
    /// The evening ended without it.
    NotPlayed,
}

/// Every draw that is over, also those that do not count any more.
#[derive(Debug, Serialize, ToSchema)]
pub struct Draws {
    /// One entry for each attempt, in the order in which they were drawn.
    pub draws: Vec<DrawEntry>,
}

/// An attempt to draw a round.
#[derive(Debug, Serialize, ToSchema)]
pub struct DrawEntry {
    /// What is drawn.
    pub stage: String,
    /// Which attempt this is, from 1.
    pub attempt: u32,
    /// Whether it counts.
    pub in_force: bool,
    /// When the last number was pulled.
    pub drawn_at: Option<DateTime<Utc>>,
    /// How many tickets were drawn.
    pub tickets: u32,
    /// How many places there were for them, a power of two.
    pub slots: u32,
    /// The address of its protocol here, with every number that was pulled and what recomputes them.
    pub protocol: String,
}

/// The protocol of a draw. Its layout has a version of its own, `procedure`; docs/DRAW.md describes all of it.
#[derive(Debug, Serialize, ToSchema)]
pub struct Protocol {
    /// The name and version of the way in which it was drawn, `two-pots/1`.
    pub procedure: String,
    /// The short name of the evening.
    pub tournament: String,
    /// What was drawn.
    pub round: String,
    /// Which attempt, from 1.
    pub attempt: u32,
    /// Everything else.
    #[serde(flatten)]
    pub more: BTreeMap<String, serde_json::Value>,
}

/// The places, best first.
#[derive(Debug, Serialize, ToSchema)]
pub struct Standings {
    /// Whether no match can change them any more.
    pub settled: bool,
    /// One entry for each place, or for places that several share.
    pub places: Vec<Standing>,
}

/// A place and who has it.
#[derive(Debug, Serialize, ToSchema)]
pub struct Standing {
    /// The place.
    pub places: Places,
    /// Whether no match can tell its tickets apart any more.
    pub settled: bool,
    /// Who has it.
    pub players: Vec<Player>,
}

/// What there is to win.
#[derive(Debug, Serialize, ToSchema)]
pub struct Prizes {
    /// The prizes for places, first prize first.
    pub prizes: Vec<Prize>,
    /// The special prizes.
    pub specials: Vec<SpecialPrize>,
}

/// A prize for a place.
#[derive(Debug, Serialize, ToSchema)]
pub struct Prize {
    /// Which prize, from 1.
    pub prize: u32,
    /// What it is, may be empty.
    pub text: String,
    /// Whether it has a winner.
    pub state: PrizeState,
    /// Who gets it.
    pub winner: Option<Player>,
    /// Whether the director has decided that.
    pub by_hand: bool,
    /// Whether lots have decided that.
    pub by_lot: bool,
}

/// Whether a prize has a winner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PrizeState {
    /// The matches that decide it are still to be played.
    Open,
    /// Several share the place, and lots are still to be drawn.
    NeedsLots,
    /// Somebody has won it.
    Won,
    /// Nobody gets it.
    Nobody,
}

/// A special prize.
#[derive(Debug, Serialize, ToSchema)]
pub struct SpecialPrize {
    /// What it is called.
    pub name: String,
    /// Whether somebody has won it.
    pub won: bool,
    /// Who gets it, or why nobody does yet, in the language that was asked for.
    pub winner: String,
}

/// What an event says: the evening has another version, and what was read of it before is asked for again.
#[derive(Debug, Serialize, ToSchema)]
pub struct VersionEvent {
    /// How often the evening has changed.
    pub version: u32,
    /// How often the other evening on the same tables has changed: the consolation of this one, or the one whose consolation it is. Null if
    /// there is none.
    pub beside: Option<u32>,
}

/// Why there is no answer (RFC 9457).
#[derive(Debug, Serialize, ToSchema)]
pub struct Problem {
    /// What went wrong, in English.
    pub title: String,
    /// The status of the answer.
    pub status: u16,
}
