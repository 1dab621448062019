//! Why something is not done. Data only; the sentences are in the web layer.

use super::choice::NoChoice;
use super::draw::{LotFault, NoPostponing, PhraseKind, SlipFault};
use super::ids::{ActionNo, PlayerId, TableNo, TicketNo};
use super::money::Cents;
use super::score::{MatchId, MatchResult, Score, ScoreFault};
use super::settings::Setting;
use super::sibling::NoConsolation;
use super::stage::Stage;
use schnapsen::card::Card;
use schnapsen::verdict::EntryError;

pub(super) fn ensure<E>(holds: bool, otherwise: E) -> Result<(), E> {
    if holds { Ok(()) } else { Err(otherwise) }
}

/// Why a command changes nothing. It travels to a host as the answer to a report of a guest; what no report meets with does not.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rejection {
    /// These settings are wrong in themselves.
    #[serde(skip)]
    Settings(Vec<Setting>),
    /// These settings cannot change any more.
    #[serde(skip)]
    SettingsFixed(Vec<Setting>),
    /// More tickets are sold, so many, than the capacity would allow.
    CapacityBelowSold(u32),
    /// A player holds more tickets than the limit would allow.
    LimitBelowHeld { player: PlayerId, held: u32 },
    /// The tournament is finished; reopen it first.
    Finished,
    /// The tournament is not finished.
    NotFinished,
    /// No such player.
    UnknownPlayer(PlayerId),
    /// Whoever plays alone has no partner.
    NoPairs,
    /// Somebody else has played in this entry: after the first result the partner stays.
    PartnerFixed(PlayerId),
    /// Nobody is their own partner.
    PartnerIsSame,
    /// No such ticket is sold.
    UnknownTicket(TicketNo),
    /// No such match.
    UnknownMatch(MatchId),
    /// No such prize.
    UnknownPrize(u32),
    /// Nobody bought anything: at least one ticket.
    NoTickets,
    /// The number is not printed on any card: 1 to [`TicketNo::MAX`].
    TicketNumberOutOfRange(TicketNo),
    /// The number is sold already.
    TicketTaken { ticket: TicketNo, owner: PlayerId },
    /// The same number twice in one sale.
    TicketTwice(TicketNo),
    /// Fewer tickets are left than wanted.
    SoldOut { left: u32, wanted: u32 },
    /// The player would hold too many.
    TooManyTickets { limit: u32, held: u32, wanted: u32 },
    /// A player with tickets or money in the till stays on the list.
    StillHolds {
        player: PlayerId,
        tickets: u32,
        /// What the player paid and did not get back.
        paid: Cents,
    },
    /// A ticket that has been drawn is not taken back.
    TicketDrawn(TicketNo),
    /// The amount must be above zero and not above what is reasonable.
    BadAmount(Cents),
    /// More would be given back than was paid.
    MoreThanPaid {
        /// What the player paid and did not get back.
        paid: Cents,
    },
    /// The list of this draw is closed; reopen it first.
    ListClosed(Stage),
    /// The list of this draw is not closed.
    ListNotClosed(Stage),
    /// The draw has been made already.
    AlreadyDrawn(Stage),
    /// There is nothing to draw for this stage.
    NothingToDraw(Stage),
    /// Round 1 needs at least two players with tickets.
    TooFewPlayers { players: u32 },
    /// Matches of the round before are open: their numbers, ascending.
    MatchesOpen { stage: Stage, open: Vec<u32> },
    /// The phrase has not been taken.
    NoPhrase(Stage),
    /// It was fixed that the phrase is a whole pack, and these cards are missing.
    #[serde(skip)]
    PackIncomplete { missing: Vec<Card> },
    /// It was fixed that the phrase is a whole pack, and this is something else.
    NoPack,
    /// It was fixed with the list that the phrase is of this kind.
    PhraseFixed(PhraseKind),
    /// The secret is not the one that was committed to.
    WrongSecret,
    /// This draw is made by hand.
    DrawnByHand(Stage),
    /// This draw is not made by hand.
    NotByHand(Stage),
    /// Somebody else has noted a pull in the meantime.
    PullStale {
        /// The pulls noted, kept and put back, and the calls postponed.
        pulls: u32,
    },
    /// Slips that were pulled on paper cannot have been pulled like that: their places among those that were sent, from 0, and why.
    #[serde(skip)]
    SlipsWrong(Vec<(usize, SlipFault)>),
    /// Whoever is called to the pots does not come later.
    NoPostponing(NoPostponing),
    /// No such number was in the pot.
    NumberNotInPots { number: u32, highest: u32 },
    /// The number is gone from the pot.
    NumberGone { number: u32, ticket: TicketNo },
    /// No such attempt of a draw.
    UnknownDraw { stage: Stage, attempt: u32 },
    /// The attempt is void already.
    AlreadyVoid { stage: Stage, attempt: u32 },
    /// Results of the draw stand; they are taken back first.
    ResultsStand { stage: Stage, numbers: Vec<u32> },
    /// A later draw stands; it is declared void or its list reopened first.
    LaterDrawStands(Stage),
    /// A result of a later match stands; it is taken back first.
    LaterResultStands(MatchId),
    /// A later match is being played; it is taken from its table first.
    LaterMatchGoesOn(MatchId),
    /// The match belongs to a void draw.
    MatchVoid(MatchId),
    /// A bye has no result.
    MatchIsBye {
        id: MatchId,
        /// The ticket that advances.
        ticket: TicketNo,
    },
    /// Two tickets of one player do not play each other.
    MatchIsSelfPairing { id: MatchId, player: PlayerId },
    /// Both tickets were taken out.
    MatchIsEmpty(MatchId),
    /// The score cannot have happened.
    Score { fault: ScoreFault, bummerl_to_win: u8 },
    /// What was written down of the Bummerl cannot have happened by the rules in force.
    #[serde(skip)]
    Evidence(EntryError),
    /// The Bummerl that were written down lead to another score.
    EvidenceDisagrees { counted: Score },
    /// Bummerl were written down for a match that was not played.
    UnplayedEvidence(MatchId),
    /// The match has changed since the form was made.
    MatchStale {
        id: MatchId,
        version: u32,
        /// The result that stands now.
        standing: Option<MatchResult>,
    },
    /// Exactly this result stands already.
    SameResult(MatchId),
    /// Players do not report results in this tournament.
    ReportingOff,
    /// The match has its result; only the desk changes it.
    ResultStands { id: MatchId, standing: MatchResult },
    /// This side has reported exactly this.
    SameReport(MatchId),
    /// This side has changed its report so often that the desk has to hear it.
    ReportedOften(MatchId),
    /// There is no result to take back.
    NoResult(MatchId),
    /// Lines of a sheet are wrong, each with its reason; nothing of the sheet was entered.
    Lines(Vec<(MatchId, Rejection)>),
    /// The same match twice on one sheet.
    MatchTwice(MatchId),
    /// The match has a result; nobody is called to it.
    MatchPlayed(MatchId),
    /// The hall has no table numbers.
    NoTables,
    /// There is no such table: they count from 1.
    UnknownTable { table: TableNo, tables: u32 },
    /// Another match is at that table.
    TableTaken { table: TableNo, id: MatchId },
    /// A match of the other evening on the same tables is at that table.
    TableTakenBeside {
        table: TableNo,
        /// The match there, in its own evening.
        id: MatchId,
    },
    /// There is a match at every table.
    NoTableFree,
    /// A match is at a table that there would not be any more.
    TableInUse { table: TableNo, id: MatchId },
    /// No match can start now.
    NothingToCall,
    /// The match is at a table already.
    AlreadyCalled { id: MatchId, table: TableNo },
    /// Somebody has noted already that the match has begun.
    AlreadyBegun(MatchId),
    /// The match was neither called nor begun.
    NotRunning(MatchId),
    /// The player plays another match.
    PlaysElsewhere { player: PlayerId, id: MatchId, table: Option<TableNo> },
    /// The player plays in the other evening on the same tables.
    PlaysBeside {
        player: PlayerId,
        /// The match that the player plays, in its own evening.
        id: MatchId,
        table: Option<TableNo>,
    },
    /// Somebody does not get into the consolation, or there is none to be opened.
    Consolation(NoConsolation),
    /// The player was called and is not there.
    PlayerMissing(PlayerId),
    /// The player is not missing.
    NotMissing(PlayerId),
    /// The player does not play in this match.
    NotInMatch { player: PlayerId, id: MatchId },
    /// The player is gone already.
    AlreadyWithdrawn(PlayerId),
    /// The name of this player was erased for good; nobody gives them another.
    Erased(PlayerId),
    /// Nobody but the erased is called "Person" and a number.
    PlaceholderName,
    /// The journal is not what was written, so nobody could prove what is closed or drawn now.
    JournalBroken,
    /// The tickets of this player are on a closed list: a change of the name needs the director and a reason.
    IsEntrant(PlayerId),
    /// The player is not gone.
    NotWithdrawn(PlayerId),
    /// The player has nothing more to play for.
    NothingLeft(PlayerId),
    /// Something has been drawn or given without this player, who cannot come back.
    MissedADraw { player: PlayerId, stage: Stage },
    /// No bye is left for a late ticket.
    NoByeLeft,
    /// The second round is drawn or its list closed; nobody comes in any more.
    TooLate,
    /// The last list to which somebody could come, or for which a life could be bought, is closed.
    ListsClosed,
    /// One is left, or nobody: the evening is decided.
    Decided,
    /// Two are left: they play without a list.
    TwoLeft([TicketNo; 2]),
    /// Whoever has a life left buys none.
    StillAlive { player: PlayerId, lives: u8 },
    /// Nobody may buy a life again on this evening.
    NoRebuys,
    /// So many rounds cannot be played any more: some are paired, and after the first list there are only ever fewer.
    Rounds { paired: u32, planned: u32 },
    /// They have bought as many lives as one may.
    RebuyLimit(u8),
    /// They have bought no life for the next list.
    NoRebuy(PlayerId),
    /// A life was bought for the list after this one; it is taken back first.
    RebuyStands(PlayerId),
    /// No slip of this ticket was in the bag.
    SlipNotInBag(TicketNo),
    /// The slip of this ticket was pulled already.
    SlipPulled(TicketNo),
    /// On a rotation everybody late takes the seat that nobody had, and there is none.
    NoSeatLeft,
    /// On a rotation the points of the Bummerl are written down.
    PointsMissing,
    /// The last slip stays: it made no pair that has met before.
    NothingToPutBack(Stage),
    /// No shared place begins there, or it is not settled yet.
    NoSharedPlace(u32),
    /// The lots of this place are drawn.
    LotsDrawn(u32),
    /// A sealed lot does not go on like this.
    Lot(LotFault),
    /// Nobody came first in the Stechen for this place.
    NobodyFirst(u32),
    /// Others share the place than when the page was opened.
    TieChanged(u32),
    /// The ticket took no part in the Stechen, or stands there twice.
    NotInPlayOff(TicketNo),
    /// The prizes are not settled yet.
    PrizesOpen,
    /// Nobody has won the prize yet.
    PrizeNotWon(u32),
    /// The prize is somebody else's, or with somebody else, than when the page was opened.
    PrizeMoved(u32),
    /// The prize is still in the hands of a ticket that had won it before something was corrected.
    PrizeElsewhere { prize: u32, ticket: TicketNo },
    /// Nobody chooses so from the table of prizes.
    Choice(NoChoice),
    /// No such group of players: 1 to [`State::MAX_GROUPS`](super::State::MAX_GROUPS).
    UnknownGroup(u32),
    /// There are as many groups as there can be.
    TooManyGroups,
    /// No such special prize.
    UnknownSpecial(u32),
    /// There are as many special prizes as there can be.
    TooManySpecials,
    /// Lots have been drawn for the special prize, so it stays.
    SpecialLotsDrawn(u32),
    /// Nobody is tied for the special prize.
    NobodyTied(u32),
    /// The final or rounds before it are still to be played.
    NotDecided,
    /// There is nothing to take back.
    NothingToUndo,
    /// The last action cannot be taken back in this way.
    UndoBlocked { action: ActionNo },
    /// Later actions build on it; they would have to be taken back first.
    UndoDepends {
        action: ActionNo,
        /// What builds on it, oldest first.
        dependants: Vec<ActionNo>,
    },
    /// Something else has been done in the meantime; the button would take back another action.
    UndoStale {
        /// The action that could be taken back now.
        action: ActionNo,
    },
    /// Nothing would change.
    NothingToChange,
}

impl Rejection {
    /// Returns the names under which rejections travel; the sentences of most have them as keys.
    pub fn names() -> &'static [&'static str] {
        super::variant::variant_names::<Rejection>()
    }
}
