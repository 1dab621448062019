//! What the API answers. The comments here are the descriptions that its readers find, so they say what a field means to them.

use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// The evenings of this house, the latest first, without practice and what the house has hidden.
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
    /// How many Bummerl win a match; where that differs from round to round, `rounds` says it of each.
    pub bummerl_to_win: u32,
    /// How it is played.
    pub format: FormatName,
    /// How many rounds are planned where nobody goes out; null where the matches decide when it is over.
    pub rounds_planned: Option<u32>,
    /// What is decided about lives; null on an evening without.
    pub lives: Option<LifeRules>,
    /// The short name of the main evening, if this is its consolation.
    pub consolation_of: Option<String>,
    /// The short name of its consolation, if there is one.
    pub consolation: Option<String>,
    /// On a host on the internet, what counted there until a director decided that another laptop is right, as docs/JOURNAL.md describes it; the host
    /// tells it by itself. Empty where nothing was cut off, and in the house that holds the evening.
    #[schema(value_type = Vec<Object>)]
    pub closed_branches: Vec<mirror::ClosedBranch>,
}

/// How an evening is played. More may come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FormatName {
    /// A knockout of tickets, of which a person may hold several: a ticket that loses is out.
    Tickets,
    /// Everybody has lives, a defeat costs one, and whoever has one left is drawn anew each round.
    Lives,
    /// Nobody goes out, and after each round neighbours in the table meet.
    Danish,
    /// Nobody goes out, and every second one moves on by a table after each Bummerl.
    Rotation,
}

/// What is decided about an evening with lives.
#[derive(Debug, Serialize, ToSchema)]
pub struct LifeRules {
    /// With how many lives everybody begins.
    pub lives: u32,
    /// How many people have a life left.
    pub still_in: u32,
    /// The last round that somebody may join late, with one life less for each round missed; 1 if nobody may.
    pub late_until: u32,
    /// How many extra lives a person may buy who has lost the last one; 0 if none.
    pub extra_lives: u32,
    /// What such a life costs, in cents.
    pub extra_life_price_cents: i64,
    /// The last round after whose defeats one may be bought.
    pub extra_life_until: u32,
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
    /// The round in which it went out, `R2`; null while it is in, for the winner, and where nobody goes out.
    pub out_in: Option<String>,
    /// Whether it went out because nobody was there.
    pub absent: bool,
    /// Its place, as far as that is known.
    pub places: Option<Places>,
    /// Its lives; null on an evening without.
    pub lives: Option<TicketLives>,
    /// Its starting number on a rotation whose first round is drawn; null elsewhere.
    pub starting_number: Option<u32>,
}

/// The lives of a ticket.
#[derive(Debug, Serialize, ToSchema)]
pub struct TicketLives {
    /// How many are left; none if whoever holds it has gone home.
    pub left: u32,
    /// How many it has had in all, extra lives among them.
    pub had: u32,
    /// How many of them are extra lives.
    pub extra: u32,
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
    /// How many Bummerl win a match of it.
    pub bummerl_to_win: u32,
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
    /// The side that is named first, in a draw from two pots the ticket of the left one; null for nobody.
    pub left: Option<Player>,
    /// The other side; null for nobody.
    pub right: Option<Player>,
    /// How it stands.
    pub state: MatchState,
    /// The table at which it is played at the moment, if tables have numbers.
    pub table: Option<u32>,
    /// The Bummerl that each side has won, once it has been played.
    pub score: Option<Score>,
    /// The points of its single Bummerl, once it has been played, where they count: on a rotation. Null elsewhere.
    pub points: Option<Score>,
    /// The ticket that has won it, or goes on without a match; null while nobody knows.
    pub winner: Option<u32>,
    /// What stood before its result was corrected, the last time; null if it never was.
    pub correction: Option<Correction>,
}

/// A result in whose place another one has come.
#[derive(Debug, Serialize, ToSchema)]
pub struct Correction {
    /// When it was corrected.
    pub at: DateTime<Utc>,
    /// The Bummerl that each side had won before; null if somebody was not there.
    pub score: Option<Score>,
    /// The points before, where they count: on a rotation. Null elsewhere.
    pub points: Option<Score>,
    /// The ticket that had won before; null for nobody.
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

/// What each side has won.
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
    /// Somebody was not there, and the other has won.
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

/// Every draw that is over, also those that do not count any more: declared void, or their list opened again before anything was drawn. A round that is paired without chance has none.
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
    /// How many places there were for them: in a draw from two pots a power of two, in a draw of pairs as many as tickets, and one more if
    /// their number is odd.
    pub slots: u32,
    /// The address of its protocol here, with every number that was pulled and what recomputes them.
    pub protocol: String,
}

/// The protocol of a draw. Its layout has a version of its own, `procedure`; docs/DRAW.md describes all of it.
#[derive(Debug, Serialize, ToSchema)]
pub struct Protocol {
    /// The name and version of the way in which it was drawn: `two-pots/1`, `shuffle/1`, and what docs/DRAW.md names for draws by hand.
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
