//! Why something is not done, in a sentence that says what to do instead.

use super::{Arg, Names, Translator};
use schnapsen::card::Pack;
use schnapsen::options::Count;
use tournament::draw::{NoPostponing, Order, PhraseKind};
use tournament::texts::TextFault;
use tournament::{MatchId, MatchResult, PlayerId, Rejection, ScoreFault, Stage, State, TicketNo};

/// Matches several rejections that say nothing but their name, or that have one value of the same kind.
macro_rules! one_of {
    ($value:ident in $($name:ident)+) => { $(Rejection::$name($value))|+ };
    ($($name:ident)+) => { $(Rejection::$name)|+ };
}

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
        let key = key(rejection);
        let says = |values: &[(&str, &dyn Arg)]| self.with(&key, values);
        let name = |player: &PlayerId| names.name(*player);
        let named = |stage: &Stage| names.stage(self, *stage);
        match rejection {
            one_of!(
                Finished NotFinished NoTickets NoPack WrongSecret ReportingOff NoTables NoTableFree NothingToCall
                PlaceholderName JournalBroken NoByeLeft TooLate ListsClosed Decided NoRebuys NoSeatLeft
                NoPairs PartnerIsSame PointsMissing PrizesOpen NotDecided NothingToUndo NothingToChange
            ) => says(&[]),
            R::UnknownSpecial(_) | R::NobodyTied(_) => says(&[]),
            R::PullStale { .. } | R::UndoBlocked { .. } | R::UndoStale { .. } => says(&[]),
            one_of!(stage in
                ListClosed ListNotClosed AlreadyDrawn NothingToDraw NoPhrase DrawnByHand NotByHand
                LaterDrawStands NothingToPutBack
            ) => says(&[("stage", &named(stage))]),
            one_of!(id in
                UnknownMatch LaterResultStands LaterMatchGoesOn MatchVoid MatchIsEmpty SameResult SameReport
                ReportedOften NoResult MatchTwice MatchPlayed AlreadyBegun NotRunning
            ) => says(&[("match", id)]),
            one_of!(player in
                PlayerMissing NotMissing Erased IsEntrant AlreadyWithdrawn NotWithdrawn NothingLeft NoRebuy
                RebuyStands PartnerFixed
            ) => says(&[("name", &name(player))]),
            one_of!(ticket in
                UnknownTicket TicketTwice TicketDrawn SlipNotInBag SlipPulled NotInPlayOff
            ) => says(&[("ticket", ticket)]),
            one_of!(place in NoSharedPlace LotsDrawn NobodyFirst TieChanged) => says(&[("place", place)]),
            one_of!(prize in UnknownPrize PrizeNotWon PrizeMoved) => says(&[("prize", prize)]),
            R::Settings(_) | R::SettingsFixed(_) => self.rejection(rejection, names),
            R::CapacityBelowSold(sold) => says(&[("sold", sold)]),
            R::LimitBelowHeld { player, held } => says(&[("name", &name(player)), ("held", held)]),
            R::UnknownPlayer(number) => says(&[("number", number)]),
            R::TicketNumberOutOfRange(ticket) => says(&[("ticket", ticket), ("max", &TicketNo::MAX)]),
            R::TicketTaken { ticket, owner } => says(&[("ticket", ticket), ("name", &name(owner))]),
            R::SoldOut { left, wanted } => says(&[("left", left), ("wanted", wanted)]),
            R::TooManyTickets { limit, held, wanted } => {
                says(&[("limit", limit), ("held", held), ("wanted", wanted)])
            }
            R::StillHolds { player, tickets, paid } => {
                says(&[("name", &name(player)), ("tickets", tickets), ("paid", paid)])
            }
            R::BadAmount(amount) => says(&[("amount", amount)]),
            R::MoreThanPaid { paid } => says(&[("paid", paid)]),
            R::TooFewPlayers { players } => says(&[("players", players)]),
            R::MatchesOpen { stage, open } => {
                says(&[("stage", &named(stage)), ("open", open), ("count", &open.len())])
            }
            R::PackIncomplete { missing } => {
                let cards: Vec<_> = missing.iter().map(|card| self.card(*card, Pack::USUAL)).collect();
                self.t2("reject-pack-incomplete", "count", missing.len(), "cards", cards.join(", "))
            }
            R::PhraseFixed(kind) => self.t(match kind {
                PhraseKind::Pack => "reject-phrase-fixed-pack",
                PhraseKind::Sentence => "reject-phrase-fixed-typed",
                PhraseKind::Nothing => "reject-phrase-fixed-none",
            }),
            R::NoPostponing(NoPostponing::HasPulled(player)) => {
                self.t1("reject-call-has-pulled", "name", name(player))
            }
            R::NoPostponing(NoPostponing::IsLast(player)) => {
                self.t1("reject-call-is-last", "name", name(player))
            }
            R::SlipsWrong(faults) => self.slip_faults(faults),
            R::NumberNotInPots { number, highest } => says(&[("number", number), ("highest", highest)]),
            R::NumberGone { number, ticket } => says(&[("number", number), ("ticket", ticket)]),
            R::UnknownDraw { stage, attempt } | R::AlreadyVoid { stage, attempt } => {
                says(&[("stage", &named(stage)), ("attempt", attempt)])
            }
            R::ResultsStand { stage, numbers } => says(&[("stage", &named(stage)), ("numbers", numbers)]),
            R::MatchIsBye { id, ticket } => says(&[("match", id), ("ticket", ticket)]),
            R::MatchIsSelfPairing { id, player } | R::NotInMatch { player, id } => {
                says(&[("match", id), ("name", &name(player))])
            }
            R::Score { fault, bummerl_to_win } => self.score_fault(*fault, *bummerl_to_win),
            R::Evidence(error) => self.entry_error(error, Count::Up, names.settings()),
            R::EvidenceDisagrees { counted } => self.t1("evidence-disagrees", "counted", counted.to_string()),
            R::UnplayedEvidence(_) => self.t("evidence-unplayed"),
            R::MatchStale { id, standing: None, .. } => self.t1("reject-match-stale-open", "match", id),
            R::MatchStale { id, standing: Some(result), .. } | R::ResultStands { id, standing: result } => {
                says(&[("match", id), ("result", result)])
            }
            R::Lines(lines) => says(&[("count", &lines.len())]),
            R::UnknownTable { table, tables } => says(&[("table", table), ("tables", tables)]),
            R::TableTaken { table, id } | R::TableTakenBeside { table, id } => {
                says(&[("table", table), ("match", id)])
            }
            R::TableInUse { table, id } | R::AlreadyCalled { id, table } => {
                says(&[("table", table), ("match", id)])
            }
            R::Consolation(why) => self.no_consolation(*why, names),
            R::PlaysElsewhere { player, id, table: Some(table) } => self
                .with("reject-plays-at-table", &[("name", &name(player)), ("match", id), ("table", table)]),
            R::PlaysBeside { player, id, table: Some(table) } => self.with(
                "reject-plays-beside-at-table",
                &[("name", &name(player)), ("match", id), ("table", table)],
            ),
            R::PlaysElsewhere { player, id, table: None } | R::PlaysBeside { player, id, table: None } => {
                says(&[("name", &name(player)), ("match", id)])
            }
            R::MissedADraw { player, stage } => says(&[("name", &name(player)), ("stage", &named(stage))]),
            R::TwoLeft([one, other]) => says(&[("one", one), ("other", other)]),
            R::StillAlive { player, lives } => says(&[("name", &name(player)), ("lives", lives)]),
            R::Rounds { paired, planned } => says(&[("paired", paired), ("planned", planned)]),
            R::RebuyLimit(limit) => says(&[("limit", limit)]),
            R::Lot(why) => self.lot_fault(*why),
            R::PrizeElsewhere { prize, ticket } => says(&[("prize", prize), ("ticket", ticket)]),
            R::Choice(why) => self.no_choice(*why),
            R::UnknownGroup(group) => says(&[("group", group)]),
            R::TooManyGroups => says(&[("max", &State::MAX_GROUPS)]),
            R::TooManySpecials => says(&[("max", &State::MAX_SPECIALS)]),
            R::SpecialLotsDrawn(_) => self.t("special-stays"),
            R::UndoDepends { dependants, .. } => says(&[("count", &dependants.len())]),
        }
    }
}

/// Returns the key of its sentence: the name under which it travels, after "reject-". What never travels has none, and an arm of its own.
fn key(rejection: &Rejection) -> String {
    let written = serde_json::to_value(rejection).unwrap_or_default();
    let name = written.as_str().or_else(|| written.as_object()?.keys().next().map(String::as_str));
    format!("reject-{}", name.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::LazyLock;
    use tournament::choice::{NoChoice, Turn};
    use tournament::draw::LotFault;
    use tournament::texts::Language;
    use tournament::{ActionNo, Cents, NoConsolation, Score, Setting, Settings, TableNo, TicketNo};

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

        fn settings(&self) -> &Settings {
            static USUAL: LazyLock<Settings> = LazyLock::new(Settings::usual);
            &USUAL
        }
    }

    const ROUND: Stage = Stage::Round(2);
    const MATCH: MatchId = MatchId { stage: ROUND, attempt: 1, number: 17 };
    const FRANZ: PlayerId = PlayerId(4);
    const TICKET: TicketNo = TicketNo(31);

    /// One of each kind that travels, and small numbers, which choose other forms.
    fn samples() -> Vec<Rejection> {
        use Rejection as R;
        let (id, stage, player, ticket, paid) = (MATCH, ROUND, FRANZ, TICKET, Cents(750));
        let result = MatchResult::Played(Score { left: 2, right: 1 });
        let mut samples = vec![
            R::Settings(Setting::ALL.to_vec()),
            R::SettingsFixed(vec![Setting::TicketPrice, Setting::Rules]),
            R::LimitBelowHeld { player, held: 3 },
            R::UnknownPlayer(player),
            R::PartnerFixed(player),
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
            R::NoPairs,
            R::PartnerIsSame,
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
            R::Finished,
            R::NotFinished,
            R::NoTickets,
            R::ListNotClosed(stage),
            R::NothingToDraw(stage),
            R::NoPhrase(stage),
            R::DrawnByHand(stage),
            R::NotByHand(stage),
            R::MatchVoid(id),
            R::MatchIsEmpty(id),
            R::EvidenceDisagrees { counted: Score { left: 2, right: 1 } },
            R::UnplayedEvidence(id),
            R::SameResult(id),
            R::NoResult(id),
            R::NoTables,
            R::NoTableFree,
            R::NothingToCall,
            R::NotWithdrawn(player),
            R::NothingLeft(player),
            R::NoByeLeft,
            R::TooLate,
            R::Lot(LotFault::Unknown),
            R::PrizesOpen,
            R::NotDecided,
            R::NothingToUndo,
            R::UndoBlocked { action: ActionNo(2) },
            R::NothingToChange,
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
    fn each_kind_that_travels_is_among_the_samples() {
        let keys: Vec<String> = samples().iter().map(key).collect();
        for name in Rejection::names() {
            assert!(keys.contains(&format!("reject-{name}")), "{name}");
        }
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
            "Noch offen (Runde 1): Partien 7 und 12. Tragen Sie zuerst diese Ergebnisse ein."
        );
    }
}
