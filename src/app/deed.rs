//! What people do, with the words that belong to it. Secrets and lots are added where the deed is done.

use super::agreement::Agreement;
use crate::rules::card::Pack;
use crate::rules::verdict::Entry;
use crate::store::ticket_keys::TicketKey;
use crate::texts::{ExtrasChange, LogoFile, Person, PrizeText, Reason, Texts};
use crate::tournament::draw::Phrase;
use crate::tournament::{
    ActionNo, Cents, FirstPayment, Line, MatchId, MatchResult, PlayerId, Score, Settings, SpecialKind, Stage,
    TableNo, TicketNo, Tickets,
};
use std::collections::BTreeSet;

/// Something that somebody does to a tournament.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Deed {
    /// Changes settings and words together, as they stand on one form.
    Edit {
        /// The settings.
        settings: Settings,
        /// The words.
        texts: Texts,
    },
    /// Changes what stands on paper, or how names are seen.
    EditExtras(ExtrasChange),
    /// Puts a logo on the certificates, or takes it away.
    SetLogo(Option<LogoFile>),
    /// Puts people on the list; all or nobody.
    Register(Vec<Newcomer>),
    /// Corrects a name or place.
    Describe {
        /// The player.
        player: PlayerId,
        /// Who he is.
        person: Person,
    },
    /// Erases people for good: they become "Person 17", here and in every copy made from now on.
    Erase(Vec<PlayerId>),
    /// Takes a player without tickets and money off the list.
    RemovePlayer(PlayerId),
    /// Sells tickets to a player on the list.
    Sell {
        /// The player.
        player: PlayerId,
        /// What he buys.
        tickets: Tickets,
        /// Whether he pays all that he owes.
        paid: bool,
    },
    /// Takes a ticket back.
    Refund(TicketNo),
    /// Gives a ticket another key; the printed one is refused from then on.
    RenewKey(TicketNo),
    /// The same for many tickets at once.
    RenewKeys(Vec<TicketNo>),
    /// Takes money.
    TakePayment {
        /// Who pays.
        player: PlayerId,
        /// How much.
        amount: Cents,
    },
    /// Gives money back.
    PayBack {
        /// Who gets it.
        player: PlayerId,
        /// How much.
        amount: Cents,
    },
    /// Closes the list for a draw by the program, with a fresh secret.
    CloseList(Stage),
    /// Closes the list for a draw from real pots.
    CloseListByHand(Stage),
    /// Reopens a closed list.
    ReopenList {
        /// What was to be drawn.
        stage: Stage,
        /// Why; it is published.
        reason: Reason,
        /// The second person who agreed; there has to be one where somebody else has an account.
        agreed: Option<Agreement>,
    },
    /// Takes the hall's phrase.
    TakePhrase {
        /// What will be drawn.
        stage: Stage,
        /// The phrase.
        phrase: Phrase,
        /// The pack that its cards were read from, if somebody said which.
        pack: Option<Pack>,
    },
    /// Draws, and opens the secret.
    Draw(Stage),
    /// Notes a number pulled by hand.
    PullByHand {
        /// What is drawn.
        stage: Stage,
        /// How many numbers the form had seen.
        seen: u32,
        /// The number.
        number: u32,
    },
    /// Declares a draw void.
    VoidDraw {
        /// What was drawn.
        stage: Stage,
        /// Which attempt.
        attempt: u32,
        /// Why; it is published.
        reason: Reason,
        /// The second person who agreed; there has to be one where somebody else has an account.
        agreed: Option<Agreement>,
    },
    /// Enters or corrects a result.
    EnterResult {
        /// The match.
        id: MatchId,
        /// The version that the form has seen.
        seen: u32,
        /// How it ended.
        result: MatchResult,
        /// The Bummerl as they were written down, in order; none if only the result was.
        evidence: Vec<Entry>,
    },
    /// Reports, as a player with the key of a ticket, how a match ended.
    ReportResult {
        /// The key in the code of the ticket.
        key: TicketKey,
        /// The match.
        id: MatchId,
        /// The version that the form has seen.
        seen: u32,
        /// How it ended.
        score: Score,
    },
    /// Takes a result back.
    TakeBackResult {
        /// The match.
        id: MatchId,
        /// The version that the form has seen.
        seen: u32,
    },
    /// Enters the results of several open matches at once; all or none.
    EnterResults(Vec<Line>),
    /// Calls the next match that can start to a table.
    CallNext {
        /// The table.
        table: TableNo,
    },
    /// Calls a match to a table, or moves it there.
    CallMatch {
        /// The match.
        id: MatchId,
        /// The table; `None` for the lowest one that is free.
        table: Option<TableNo>,
    },
    /// Notes that a match has begun.
    BeginMatch(MatchId),
    /// Takes back that a match was called or has begun.
    ReleaseMatch(MatchId),
    /// Notes that somebody was called and is not there.
    MarkMissing {
        /// The match.
        id: MatchId,
        /// Who is missing.
        player: PlayerId,
    },
    /// Notes that he is there.
    MarkFound(PlayerId),
    /// Lets a player go.
    Withdraw(PlayerId),
    /// Lets him come back.
    Return(PlayerId),
    /// Draws lots for a shared place.
    DrawLots {
        /// The first of the places.
        place: u32,
    },
    /// Gives a prize by hand.
    OverridePrize {
        /// The prize.
        prize: u32,
        /// The ticket, or nobody.
        ticket: Option<TicketNo>,
        /// Why, if somebody says so.
        reason: Option<Reason>,
    },
    /// Lets a prize follow the rule again.
    ClearPrizeOverride {
        /// The prize.
        prize: u32,
        /// To whom it was given by hand as the page had it; `None` for nobody.
        seen: Option<TicketNo>,
    },
    /// Ticks a prize as handed over, or not.
    HandOverPrize {
        /// The prize.
        prize: u32,
        /// Whether it is.
        done: bool,
        /// The ticket that the page named: who gets it, or who had it; nobody in particular where it was not noted.
        seen: Option<TicketNo>,
    },
    /// Adds a special prize, and names its group if it is for one.
    AddSpecialPrize {
        /// What it is for.
        kind: SpecialKind,
        /// Its words.
        name: PrizeText,
        /// The name of its group.
        group: Option<PrizeText>,
    },
    /// Takes a special prize away.
    RemoveSpecialPrize(u32),
    /// Changes the words of a special prize.
    RenameSpecialPrize {
        /// Its number.
        special: u32,
        /// Its words.
        name: PrizeText,
    },
    /// Names a group and marks exactly these players as it.
    SetGroup {
        /// The group.
        group: u32,
        /// Its name.
        name: PrizeText,
        /// All its players.
        members: BTreeSet<PlayerId>,
    },
    /// Marks a player as one of a group, or not any more.
    MarkPlayer {
        /// The group.
        group: u32,
        /// The player.
        player: PlayerId,
        /// Whether he is one of it.
        member: bool,
    },
    /// Gives a special prize to a player, or lets it follow its rule again.
    GiveSpecialPrize {
        /// Its number.
        special: u32,
        /// Who gets it.
        player: Option<PlayerId>,
    },
    /// Draws lots between those who are tied for a special prize.
    DrawSpecialLots(u32),
    /// Notes what was counted in the till.
    CountCash(Cents),
    /// Ends the tournament.
    Finish,
    /// Lets it go on.
    Reopen,
    /// Takes the last action back.
    Undo {
        /// The action that the button named.
        action: ActionNo,
    },
    /// Takes any action back on which no later one builds.
    UndoEarlier {
        /// The action.
        action: ActionNo,
    },
}

/// Somebody who comes to the desk.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Newcomer {
    /// Who he is.
    pub person: Person,
    /// What he buys; no tickets if he only wants to be on the list.
    pub tickets: Tickets,
    /// What he pays.
    pub paid: FirstPayment,
}
