//! What people want done, with the words, secrets and consent that belong to it. Random bytes are added where it is done.

use super::agreement::Agreement;
use schnapsen::card::Pack;
use serde::Serialize;
use std::collections::BTreeSet;
use store::ticket_keys::TicketKey;
use tournament::draw::{LotNo, Phrase, PhraseKind};
use tournament::texts::{ExtrasChange, LogoFile, Paragraphs, Person, PrizeText, Reason, Texts, Thing};
use tournament::{
    FirstPayment, Joining, MatchId, Plain, PlayerId, Registration, Resumption, Score, Settings, SpecialKind,
    Stage, TicketNo, Tickets,
};

/// Something that somebody wants done to a tournament. What needs words, a key or a second person cannot be written down without them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum Request {
    /// A command that needs nothing beside it.
    Plain(Plain),
    /// Changes settings and words together, as they stand on one form.
    UpdateSettings { settings: Settings, texts: Texts },
    /// Changes what stands on paper, or how names are seen.
    UpdateExtras(ExtrasChange),
    /// Puts a logo on the certificates, or takes it away.
    SetLogo(Option<LogoFile>),
    /// Puts people on the list; all or nobody.
    Register(Vec<Newcomer>),
    /// Puts people of the main evening on the list of its consolation, with the names that they have there.
    Join { people: Vec<Joining>, paid: bool },
    /// Corrects a name or place before the player's tickets are on a closed list.
    RenamePlayer { player: PlayerId, person: Person },
    /// Corrects it afterwards.
    RenameEntrant {
        player: PlayerId,
        person: Person,
        /// Why; it is published.
        reason: Reason,
    },
    /// Names who plays in an entry with its first person, in the place of whoever did so far.
    NamePartner {
        player: PlayerId,
        person: Person,
        /// Why, if the list is closed; it is published.
        reason: Option<Reason>,
    },
    /// Erases people for good: they become "Person 17", here and in every copy made from now on.
    Erase(Vec<PlayerId>),
    /// Sells tickets to a player on the list.
    Sell {
        player: PlayerId,
        tickets: Tickets,
        /// Whether they pay all that they owe.
        paid: bool,
        /// The groups that they are marked for as well, ascending; those that they are in already change nothing.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        groups: Vec<u32>,
    },
    /// Replaces the keys of many tickets at once.
    RenewKeys(Vec<TicketNo>),
    /// Closes the list for a draw by the program, with a fresh secret, without saying what the phrase will be: rehearsals and the like, which
    /// no people wait for.
    CloseList(Stage),
    /// Closes the list for a draw by the program, with a fresh secret, and fixes what the phrase will be.
    CloseListFor { stage: Stage, phrase: PhraseKind },
    ReopenList {
        stage: Stage,
        /// Why; it is published.
        reason: Reason,
        /// The second person who agreed; there has to be one where somebody else has an account.
        agreed: Option<Agreement>,
    },
    TakePhrase {
        stage: Stage,
        phrase: Phrase,
        /// The pack that its cards were read from, if somebody said which.
        pack: Option<Pack>,
    },
    /// Draws, and opens the secret.
    Draw(Stage),
    VoidDraw {
        stage: Stage,
        attempt: u32,
        /// Why; it is published.
        reason: Reason,
        /// The second person who agreed; there has to be one where somebody else has an account.
        agreed: Option<Agreement>,
    },
    /// Reports, as a player with the key of a ticket, how a match ended.
    ReportResult {
        /// The key in the code of the ticket, which is written nowhere.
        #[serde(skip)]
        key: TicketKey,
        id: MatchId,
        /// The version that the form has seen.
        expected_version: u32,
        score: Score,
        /// Whether the other side has reported from the same place just before.
        in_doubt: bool,
    },
    /// Draws lots for a shared place at once, without a seal: rehearsals and the like, on which no people look.
    DrawLots {
        /// The first of the places.
        place: u32,
    },
    /// Seals a lot for a shared place, with a fresh secret.
    SealLot {
        /// The first of the places.
        place: u32,
        /// Who takes part, ascending, as the form had it.
        among: Vec<TicketNo>,
        phrase: PhraseKind,
    },
    /// Takes the hall's phrase for a sealed lot.
    TakeLotPhrase { lot: LotNo, phrase: Phrase },
    /// Draws a sealed lot, and opens its secret.
    DrawSealedLot(LotNo),
    OverridePrize {
        prize: u32,
        /// The ticket, or nobody.
        ticket: Option<TicketNo>,
        /// Why, if somebody says so.
        reason: Option<Reason>,
    },
    /// Adds a special prize, and names its group if it is for one.
    AddSpecialPrize { kind: SpecialKind, name: PrizeText, group: Option<PrizeText> },
    /// Changes the words of a special prize.
    RenameSpecialPrize { special: u32, name: PrizeText },
    /// Names a group and marks exactly these players as it.
    SetGroup { group: u32, name: PrizeText, members: BTreeSet<PlayerId> },
    /// Lays these things on the table of prizes, in the place of what lay there.
    SetThings {
        /// The things, first number first.
        things: Vec<Thing>,
        thanks: Paragraphs,
    },
    /// Draws lots between those who are tied for a special prize.
    DrawSpecialLots(u32),
    /// Says that the night goes on from an earlier state. Nobody asks for it; the program does it by itself.
    Resume(Resumption),
}

impl Request {
    /// Returns what needs a second person: the stage, the attempt (`None` for the one in force), and who agreed.
    pub(super) fn needs_agreement(&self) -> Option<(Stage, Option<u32>, Option<Agreement>)> {
        if let Request::ReopenList { stage, agreed, .. } = self {
            return Some((*stage, None, *agreed));
        }
        let Request::VoidDraw { stage, attempt, agreed, .. } = self else { return None };
        Some((*stage, Some(*attempt), *agreed))
    }
}

impl<P: Into<Plain>> From<P> for Request {
    fn from(plain: P) -> Request {
        Request::Plain(plain.into())
    }
}

/// Somebody who comes to the desk.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Newcomer {
    pub person: Person,
    /// Who plays with them in one entry.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub partner: Option<Person>,
    /// What they buy; no tickets if they only want to be on the list.
    #[serde(flatten)]
    pub registration: Registration,
}

impl Newcomer {
    /// Returns somebody who comes alone and belongs to no group.
    pub fn new(person: Person, tickets: Tickets, paid: FirstPayment) -> Newcomer {
        Newcomer { person, partner: None, registration: Registration::new(tickets, paid) }
    }
}
