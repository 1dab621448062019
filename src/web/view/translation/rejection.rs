//! Why something is not done, in a sentence that says what to do instead.

use super::{Names, Translator};
use crate::rules::card::Pack;
use crate::rules::options::Count;
use crate::texts::TextFault;
use crate::tournament::draw::{NoPostponing, Order, PhraseKind};
use crate::tournament::{MatchId, MatchResult, PlayerId, Rejection, ScoreFault, Stage, State, TicketNo};

impl Translator {
    /// Says why a command was refused and what to do instead. Several sentences stand for several faults.
    pub fn rejections(self, rejection: &Rejection, names: &dyn Names) -> Vec<String> {
        match rejection {
            Rejection::Settings(faults) => faults.iter().map(|fault| self.setting_fault(*fault)).collect(),
            Rejection::SettingsFixed(fixed) => {
                fixed.iter().map(|setting| self.setting_fixed(*setting)).collect()
            }
            other => vec![self.sentence(other, names)],
        }
    }

    /// The same as one text, sentence after sentence.
    pub fn rejection(self, rejection: &Rejection, names: &dyn Names) -> String {
        self.rejections(rejection, names).join(" ")
    }

    /// Says what is wrong with a text that was typed into the field of that label.
    pub fn text_fault(self, fault: TextFault, label: &str) -> String {
        match fault {
            TextFault::Empty => self.t1("form-empty", "label", label),
            TextFault::TooLong { length: _, limit } => self.t2("form-too-long", "label", label, "max", limit),
            TextFault::Invisible(_) => self.t1("form-invisible", "label", label),
        }
    }

    pub fn order(self, order: Order) -> String {
        self.t(match order {
            Order::Random => "format-order-random",
            Order::AsSold => "format-order-as-sold",
            Order::MostTicketsFirst => "format-order-most-tickets-first",
        })
    }

    /// Names a match: `Runde 2, Partie 17`, or `Spiel um Platz 3`, of which there is only one.
    pub fn match_name(self, id: MatchId) -> String {
        let stage = self.stage(id.stage);
        match id.stage {
            Stage::Round(_) | Stage::Placement => {
                self.t2("format-match", "stage", stage, "number", id.number)
            }
            Stage::ThirdPlace | Stage::FifthPlace | Stage::SeventhPlace => stage,
        }
    }

    /// Writes a result: `2:1`, `kampflos` or `doppelt kampflos`.
    pub fn result(self, result: MatchResult) -> String {
        match result {
            MatchResult::Played(score) => score.to_string(),
            MatchResult::Walkover { .. } => self.t("format-walkover"),
            MatchResult::BothAbsent => self.t("format-both-absent"),
        }
    }

    fn score_fault(self, fault: ScoreFault, bummerl_to_win: u8) -> String {
        let key = match fault {
            ScoreFault::NobodyWon => "reject-score-nobody-won",
            ScoreFault::BothWon => "reject-score-both-won",
            ScoreFault::PlayedOn => "reject-score-played-on",
        };
        self.t2(key, "bummerl", bummerl_to_win, "most", bummerl_to_win.saturating_sub(1))
    }

    fn sentence(self, rejection: &Rejection, names: &dyn Names) -> String {
        use Rejection as R;
        let player = |id: &PlayerId| names.name(*id);
        let named = |stage: &Stage| names.stage(self, *stage);
        let of_match = |key: &str, id: &MatchId| self.t1(key, "match", id);
        match rejection {
            R::Settings(_) | R::SettingsFixed(_) => self.rejection(rejection, names),
            R::CapacityBelowSold(sold) => self.t1("reject-capacity-below-sold", "sold", sold),
            R::LimitBelowHeld { player: id, held } => {
                self.t2("reject-limit-below-held", "name", player(id), "held", held)
            }
            R::Finished => self.t("reject-finished"),
            R::NotFinished => self.t("reject-not-finished"),
            R::UnknownPlayer(id) => self.t1("reject-unknown-player", "number", id),
            R::UnknownTicket(ticket) => self.t1("reject-unknown-ticket", "ticket", ticket),
            R::UnknownMatch(id) => of_match("reject-unknown-match", id),
            R::UnknownPrize(prize) => self.t1("reject-unknown-prize", "prize", prize),
            R::NoTickets => self.t("reject-no-tickets"),
            R::TicketNumberOutOfRange(ticket) => {
                self.t2("reject-ticket-out-of-range", "ticket", ticket, "max", TicketNo::MAX)
            }
            R::TicketTaken { ticket, owner } => {
                self.t2("reject-ticket-taken", "ticket", ticket, "name", player(owner))
            }
            R::TicketTwice(ticket) => self.t1("reject-ticket-twice", "ticket", ticket),
            R::SoldOut { left, wanted } => self.t2("reject-sold-out", "left", left, "wanted", wanted),
            R::TooManyTickets { limit, held, wanted } => {
                self.with("reject-too-many-tickets", &[("limit", limit), ("held", held), ("wanted", wanted)])
            }
            R::StillHolds { player: id, tickets, paid } => self
                .with("reject-still-holds", &[("name", &player(id)), ("tickets", tickets), ("paid", paid)]),
            R::TicketDrawn(ticket) => self.t1("reject-ticket-drawn", "ticket", ticket),
            R::BadAmount(amount) => self.t1("reject-bad-amount", "amount", amount),
            R::MoreThanPaid { paid } => self.t1("reject-more-than-paid", "paid", paid),
            R::ListClosed(stage) => self.t1("reject-list-closed", "stage", named(stage)),
            R::ListNotClosed(stage) => self.t1("reject-list-not-closed", "stage", named(stage)),
            R::AlreadyDrawn(stage) => self.t1("reject-already-drawn", "stage", named(stage)),
            R::NothingToDraw(stage) => self.t1("reject-nothing-to-draw", "stage", named(stage)),
            R::TooFewPlayers { players } => self.t1("reject-too-few-players", "players", players),
            R::MatchesOpen { stage, open } => self.with(
                "reject-matches-open",
                &[("stage", &named(stage)), ("open", &self.list(open)), ("count", &open.len())],
            ),
            R::NoPhrase(stage) => self.t1("reject-no-phrase", "stage", named(stage)),
            R::PackIncomplete { missing } => {
                let cards: Vec<_> = missing.iter().map(|card| self.card(*card, Pack::USUAL)).collect();
                self.t2("reject-pack-incomplete", "count", missing.len(), "cards", cards.join(", "))
            }
            R::NoPack => self.t("reject-no-pack"),
            R::PhraseFixed(kind) => self.t(match kind {
                PhraseKind::Pack => "reject-phrase-fixed-pack",
                PhraseKind::Sentence => "reject-phrase-fixed-typed",
                PhraseKind::Nothing => "reject-phrase-fixed-none",
            }),
            R::WrongSecret => self.t("reject-wrong-secret"),
            R::DrawnByHand(stage) => self.t1("reject-drawn-by-hand", "stage", named(stage)),
            R::NotByHand(stage) => self.t1("reject-not-by-hand", "stage", named(stage)),
            R::PullStale { .. } => self.t("reject-pull-stale"),
            R::NoPostponing(NoPostponing::HasPulled(id)) => {
                self.t1("reject-call-has-pulled", "name", player(id))
            }
            R::NoPostponing(NoPostponing::IsLast(id)) => self.t1("reject-call-is-last", "name", player(id)),
            R::SlipsWrong(faults) => self.slip_faults(faults),
            R::NumberNotInPots { number, highest } => {
                self.t2("reject-number-not-in-pots", "number", number, "highest", highest)
            }
            R::NumberGone { number, ticket } => {
                self.t2("reject-number-gone", "number", number, "ticket", ticket)
            }
            R::UnknownDraw { stage, attempt } => {
                self.t2("reject-unknown-draw", "stage", named(stage), "attempt", attempt)
            }
            R::AlreadyVoid { stage, attempt } => {
                self.t2("reject-already-void", "stage", named(stage), "attempt", attempt)
            }
            R::ResultsStand { stage, numbers } => {
                self.t2("reject-results-stand", "stage", named(stage), "numbers", numbers)
            }
            R::LaterDrawStands(stage) => self.t1("reject-later-draw-stands", "stage", named(stage)),
            R::LaterResultStands(id) => of_match("reject-later-result-stands", id),
            R::LaterMatchGoesOn(id) => of_match("reject-later-match-goes-on", id),
            R::MatchVoid(id) => of_match("reject-match-void", id),
            R::MatchIsBye { id, ticket } => self.t2("reject-match-is-bye", "match", id, "ticket", ticket),
            R::MatchIsSelfPairing { id, player: who } => {
                self.t2("reject-match-is-self-pairing", "match", id, "name", player(who))
            }
            R::MatchIsEmpty(id) => of_match("reject-match-is-empty", id),
            R::Score { fault, bummerl_to_win } => self.score_fault(*fault, *bummerl_to_win),
            R::Evidence(error) => self.entry_error(error, Count::Up),
            R::EvidenceDisagrees { counted } => self.t1("evidence-disagrees", "counted", counted.to_string()),
            R::UnplayedEvidence(_) => self.t("evidence-unplayed"),
            R::MatchStale { id, version: _, standing } => match standing {
                Some(result) => self.t2("reject-match-stale", "match", id, "result", result),
                None => of_match("reject-match-stale-open", id),
            },
            R::SameResult(id) => of_match("reject-same-result", id),
            R::ReportingOff => self.t("reject-reporting-off"),
            R::ResultStands { id, standing } => {
                self.t2("reject-result-stands", "match", id, "result", standing)
            }
            R::SameReport(id) => of_match("reject-same-report", id),
            R::ReportedOften(id) => of_match("reject-reported-often", id),
            R::NoResult(id) => of_match("reject-no-result", id),
            R::Lines(lines) => self.t1("reject-lines", "count", lines.len()),
            R::MatchTwice(id) => of_match("reject-match-twice", id),
            R::MatchPlayed(id) => of_match("reject-match-played", id),
            R::NoTables => self.t("reject-no-tables"),
            R::UnknownTable { table, tables } => {
                self.t2("reject-unknown-table", "table", table, "tables", tables)
            }
            R::TableTaken { table, id } => self.t2("reject-table-taken", "table", table, "match", id),
            R::TableTakenBeside { .. } | R::PlaysBeside { .. } => self.busy_beside(rejection, names),
            R::Consolation(why) => self.no_consolation(*why, names),
            R::NoTableFree => self.t("reject-no-table-free"),
            R::TableInUse { table, id } => self.t2("reject-table-in-use", "table", table, "match", id),
            R::NothingToCall => self.t("reject-nothing-to-call"),
            R::AlreadyCalled { id, table } => self.t2("reject-already-called", "match", id, "table", table),
            R::AlreadyBegun(id) => of_match("reject-already-begun", id),
            R::NotRunning(id) => of_match("reject-not-running", id),
            R::PlaysElsewhere { player: who, id, table: Some(table) } => {
                self.with("reject-plays-at-table", &[("name", &player(who)), ("match", id), ("table", table)])
            }
            R::PlaysElsewhere { player: who, id, table: None } => {
                self.t2("reject-plays-elsewhere", "name", player(who), "match", id)
            }
            R::PlayerMissing(id) => self.t1("reject-player-missing", "name", player(id)),
            R::NotMissing(id) => self.t1("reject-not-missing", "name", player(id)),
            R::NotInMatch { player: who, id } => {
                self.t2("reject-not-in-match", "name", player(who), "match", id)
            }
            R::Erased(id) => self.t1("reject-erased", "name", player(id)),
            R::PlaceholderName => self.t("reject-placeholder-name"),
            R::JournalBroken => self.t("reject-journal-broken"),
            R::IsEntrant(id) => self.t1("reject-is-entrant", "name", player(id)),
            R::AlreadyWithdrawn(id) => self.t1("reject-already-withdrawn", "name", player(id)),
            R::NotWithdrawn(id) => self.t1("reject-not-withdrawn", "name", player(id)),
            R::NothingLeft(id) => self.t1("reject-nothing-left", "name", player(id)),
            R::MissedADraw { player: who, stage } => {
                self.t2("reject-missed-a-draw", "name", player(who), "stage", named(stage))
            }
            R::NoByeLeft => self.t("reject-no-bye-left"),
            R::TooLate => self.t("reject-too-late"),
            R::ListsClosed => self.t("reject-lists-closed"),
            R::Decided => self.t("reject-decided"),
            R::TwoLeft([one, other]) => self.t2("reject-two-left", "one", one, "other", other),
            R::StillAlive { player: who, lives } => {
                self.t2("reject-still-alive", "name", player(who), "lives", lives)
            }
            R::NoRebuys => self.t("reject-no-rebuys"),
            R::Rounds { paired, planned } => self.t2("reject-rounds", "paired", paired, "planned", planned),
            R::RebuyLimit(limit) => self.t1("reject-rebuy-limit", "limit", limit),
            R::NoRebuy(who) => self.t1("reject-no-rebuy", "name", player(who)),
            R::RebuyStands(who) => self.t1("reject-rebuy-stands", "name", player(who)),
            R::SlipNotInBag(ticket) => self.t1("reject-slip-not-in-bag", "ticket", ticket),
            R::SlipPulled(ticket) => self.t1("reject-slip-pulled", "ticket", ticket),
            R::NoSeatLeft => self.t("reject-no-seat-left"),
            R::PointsMissing => self.t("reject-points-missing"),
            R::NothingToPutBack(stage) => self.t1("reject-nothing-to-put-back", "stage", named(stage)),
            R::NoSharedPlace(place) => self.t1("reject-no-shared-place", "place", place),
            R::LotsDrawn(place) => self.t1("reject-lots-drawn", "place", place),
            R::Lot(why) => self.lot_fault(*why),
            R::NobodyFirst(place) => self.t1("reject-nobody-first", "place", place),
            R::TieChanged(place) => self.t1("reject-tie-changed", "place", place),
            R::NotInPlayOff(ticket) => self.t1("reject-not-in-play-off", "ticket", ticket),
            R::PrizesOpen => self.t("reject-prizes-open"),
            R::PrizeNotWon(prize) => self.t1("reject-prize-not-won", "prize", prize),
            R::PrizeMoved(prize) => self.t1("reject-prize-moved", "prize", prize),
            R::PrizeElsewhere { prize, ticket: id } => {
                self.t2("reject-prize-elsewhere", "prize", prize, "ticket", id)
            }
            R::Choice(why) => self.no_choice(*why),
            R::UnknownGroup(group) => self.t1("reject-unknown-group", "group", group),
            R::TooManyGroups => self.t1("reject-too-many-groups", "max", State::MAX_GROUPS),
            R::UnknownSpecial(_) => self.t("reject-unknown-special"),
            R::TooManySpecials => self.t1("reject-too-many-specials", "max", State::MAX_SPECIALS),
            R::SpecialLotsDrawn(_) => self.t("special-stays"),
            R::NobodyTied(_) => self.t("reject-nobody-tied"),
            R::NotDecided => self.t("reject-not-decided"),
            R::NothingToUndo => self.t("reject-nothing-to-undo"),
            R::UndoBlocked { action: _ } => self.t("reject-undo-blocked"),
            R::UndoDepends { action: _, dependants } => {
                self.t1("reject-undo-depends", "count", dependants.len())
            }
            R::UndoStale { action: _ } => self.t("reject-undo-stale"),
            R::NothingToChange => self.t("reject-nothing-to-change"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::Language;
    use crate::tournament::choice::{NoChoice, Turn};
    use crate::tournament::{ActionNo, Cents, NoConsolation, Score, Setting, TableNo, TicketNo};

    struct Nobody;

    impl Names for Nobody {
        fn name(&self, _: PlayerId) -> String {
            "Franz Huber".to_owned()
        }

        fn sorting(&self, player: PlayerId) -> String {
            self.name(player)
        }

        fn stage(&self, translator: Translator, stage: Stage) -> String {
            translator.stage(stage)
        }
    }

    const ROUND: Stage = Stage::Round(2);
    const MATCH: MatchId = MatchId { stage: ROUND, attempt: 1, number: 17 };
    const FRANZ: PlayerId = PlayerId(4);
    const TICKET: TicketNo = TicketNo(31);

    /// One of each kind that puts values into its sentence, and small numbers, which choose other forms.
    fn samples() -> Vec<Rejection> {
        use Rejection as R;
        let (id, stage, player, ticket, paid) = (MATCH, ROUND, FRANZ, TICKET, Cents(750));
        let result = MatchResult::Played(Score { left: 2, right: 1 });
        let mut samples = vec![
            R::Settings(Setting::ALL.to_vec()),
            R::SettingsFixed(vec![Setting::TicketPrice, Setting::Rules]),
            R::LimitBelowHeld { player, held: 3 },
            R::UnknownPlayer(player),
            R::UnknownTicket(ticket),
            R::UnknownMatch(id),
            R::UnknownPrize(9),
            R::TicketNumberOutOfRange(ticket),
            R::TicketTaken { ticket, owner: player },
            R::TicketTwice(ticket),
            R::TicketDrawn(ticket),
            R::BadAmount(paid),
            R::MoreThanPaid { paid },
            R::ListClosed(stage),
            R::AlreadyDrawn(stage),
            R::NoPack,
            R::WrongSecret,
            R::MatchesOpen { stage, open: vec![7, 12] },
            R::NumberNotInPots { number: 40, highest: 32 },
            R::NumberGone { number: 4, ticket },
            R::UnknownDraw { stage, attempt: 2 },
            R::AlreadyVoid { stage, attempt: 1 },
            R::ResultsStand { stage, numbers: vec![3] },
            R::LaterDrawStands(stage),
            R::LaterResultStands(MatchId { stage: Stage::ThirdPlace, ..id }),
            R::MatchIsBye { id, ticket },
            R::MatchIsSelfPairing { id, player },
            R::MatchStale { id, version: 2, standing: Some(result) },
            R::MatchStale { id, version: 2, standing: None },
            R::ReportingOff,
            R::ResultStands { id, standing: result },
            R::SameReport(id),
            R::ReportedOften(id),
            R::AlreadyWithdrawn(player),
            R::Erased(player),
            R::PlaceholderName,
            R::JournalBroken,
            R::IsEntrant(player),
            R::Lines(vec![(id, R::NoTables)]),
            R::Lines(vec![(id, R::NoTables), (id, R::NoTables)]),
            R::MatchTwice(id),
            R::MatchPlayed(id),
            R::UnknownTable { table: TableNo(9), tables: 8 },
            R::TableTaken { table: TableNo(9), id },
            R::TableInUse { table: TableNo(9), id },
            R::TableTakenBeside { table: TableNo(9), id },
            R::PlaysBeside { player, id, table: None },
            R::PlaysBeside { player, id, table: Some(TableNo(9)) },
            R::Consolation(NoConsolation::NotFromMain),
            R::Consolation(NoConsolation::PlaysAlready(player)),
            R::Consolation(NoConsolation::NotOut(player)),
            R::Consolation(NoConsolation::NobodyOut),
            R::Consolation(NoConsolation::Second),
            R::Consolation(NoConsolation::Over),
            R::Consolation(NoConsolation::CalledOff),
            R::AlreadyCalled { id, table: TableNo(9) },
            R::AlreadyBegun(id),
            R::NotRunning(id),
            R::PlaysElsewhere { player, id, table: None },
            R::PlaysElsewhere { player, id, table: Some(TableNo(9)) },
            R::PlayerMissing(player),
            R::NotMissing(player),
            R::NotInMatch { player, id },
            R::MissedADraw { player, stage },
            R::ListsClosed,
            R::Decided,
            R::TwoLeft([ticket, TicketNo(7)]),
            R::StillAlive { player, lives: 1 },
            R::StillAlive { player, lives: 2 },
            R::NoRebuys,
            R::Rounds { paired: 2, planned: 5 },
            R::RebuyLimit(1),
            R::RebuyLimit(2),
            R::NoRebuy(player),
            R::RebuyStands(player),
            R::SlipNotInBag(ticket),
            R::SlipPulled(ticket),
            R::NothingToPutBack(stage),
            R::NoPostponing(NoPostponing::HasPulled(player)),
            R::NoPostponing(NoPostponing::IsLast(player)),
            R::NoSeatLeft,
            R::PointsMissing,
            R::NoSharedPlace(5),
            R::LotsDrawn(5),
            R::NobodyFirst(5),
            R::TieChanged(5),
            R::NotInPlayOff(TicketNo(7)),
            R::PrizeNotWon(1),
            R::PrizeElsewhere { prize: 1, ticket: TicketNo(7) },
            R::PrizeMoved(1),
            R::LaterMatchGoesOn(MatchId { stage: Stage::FifthPlace, ..id }),
            R::UndoDepends { action: ActionNo(2), dependants: vec![ActionNo(3)] },
            R::UndoStale { action: ActionNo(3) },
            R::Choice(NoChoice::NoSuchThing(9)),
            R::Choice(NoChoice::Gone { thing: 9, ticket }),
            R::Choice(NoChoice::HasChosen(ticket)),
            R::UnknownGroup(17),
            R::TooManyGroups,
            R::SpecialLotsDrawn(1),
            R::UnknownSpecial(1),
            R::TooManySpecials,
            R::NobodyTied(1),
        ];
        for turn in [Turn::Of(TicketNo(7)), Turn::Tied { place: 5 }, Turn::Over] {
            samples.push(R::Choice(NoChoice::NotItsTurn { ticket, turn }));
        }
        samples.extend(PhraseKind::ALL.iter().map(|kind| R::PhraseFixed(*kind)));
        for missing in ["KH", "KH AD"] {
            let missing = missing.split(' ').map(|code| code.parse().unwrap()).collect();
            samples.push(R::PackIncomplete { missing });
        }
        for count in [0, 1, 5] {
            samples.extend([
                R::CapacityBelowSold(count),
                R::SoldOut { left: count, wanted: 6 },
                R::TooManyTickets { limit: 3, held: count, wanted: 2 },
                R::StillHolds { player, tickets: count, paid },
                R::TooFewPlayers { players: count },
                R::PullStale { pulls: count },
            ]);
        }
        for fault in [ScoreFault::NobodyWon, ScoreFault::BothWon, ScoreFault::PlayedOn] {
            samples.push(R::Score { fault, bummerl_to_win: 2 });
        }
        samples
    }

    #[test]
    fn every_sentence_is_complete_in_both_languages() {
        for language in Language::ALL {
            for rejection in samples() {
                for sentence in Translator::new(language).rejections(&rejection, &Nobody) {
                    let whole = sentence.ends_with('.') && !sentence.contains(['{', '$']);
                    assert!(whole && !sentence.starts_with("reject-"), "{rejection:?}: {sentence}");
                }
            }
        }
    }

    #[test]
    fn a_sentence_names_people_and_what_to_do() {
        let german = Translator::GERMAN;
        let taken = Rejection::TicketTaken { ticket: TICKET, owner: FRANZ };
        assert_eq!(
            german.rejection(&taken, &Nobody),
            "Karte 31 gehört schon Franz Huber. Nehmen Sie eine andere Nummer."
        );
        let open = Rejection::MatchesOpen { stage: Stage::FIRST, open: vec![7, 12] };
        assert_eq!(
            german.rejection(&open, &Nobody),
            "Noch offen (Runde 1): 7 und 12. Tragen Sie zuerst diese Ergebnisse ein."
        );
    }
}
