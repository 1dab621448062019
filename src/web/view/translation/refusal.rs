//! Why a recorded deal cannot go on, as the referee says it at the table.

use super::Pack;
use super::Translator;
use schnapsen::card::{Card, CardSet};
use schnapsen::hungarian_four::{ContractError, FourDealError, FourRefusal};
use schnapsen::notation::TableError;
use schnapsen::replay::FaultKind;
use schnapsen::{DealError, Refusal, Rule};

impl Translator {
    /// Says what is wrong with a recorded deal, with the rule if one forbids it.
    pub fn fault(self, kind: &FaultKind, pack: Pack) -> (String, Option<Rule>) {
        match kind {
            FaultKind::Table(error) => self.table_error(*error, pack),
            FaultKind::Unknown(unknown) => {
                let key = if unknown.kind == "action" {
                    "referee-unknown-action"
                } else {
                    "referee-unknown-player"
                };
                (self.t1(key, "text", unknown.text.as_str()), None)
            }
            FaultKind::Illegal(illegal) => {
                (self.refusal(illegal.refusal, pack), Some(illegal.refusal.rule()))
            }
            FaultKind::IllegalFour(illegal) => {
                (self.four_refusal(illegal.refusal, pack), Some(illegal.refusal.rule()))
            }
            FaultKind::Legal { expected, found } => {
                (self.t2("referee-legal-differs", "expected", expected, "found", found), None)
            }
            FaultKind::Unfinished => (self.t("referee-unfinished"), None),
            FaultKind::Result { field, expected, found } => {
                let values: [(&str, &dyn super::Arg); 3] =
                    [("field", field), ("expected", expected), ("found", found)];
                (self.with("referee-result-differs", &values), None)
            }
        }
    }

    /// Says why the cards of a recorded deal are no deal.
    pub fn table_error(self, error: TableError, pack: Pack) -> (String, Option<Rule>) {
        match error {
            TableError::Two(error) | TableError::Four(FourDealError::Cards(error)) => {
                (self.deal_error(error, pack), Some(Rule::R02))
            }
            TableError::Four(FourDealError::Contract(error)) => {
                (self.contract_error(error), Some(error.rule()))
            }
        }
    }

    fn deal_error(self, error: DealError, pack: Pack) -> String {
        match error {
            DealError::Count { expected, found } => {
                self.t2("referee-card-count", "expected", expected, "found", found)
            }
            DealError::Twice(card) => self.t1("referee-card-twice", "card", self.card(card, pack)),
            DealError::NotInPack(card) => self.t1("referee-card-not-in-pack", "card", self.card(card, pack)),
        }
    }

    fn contract_error(self, error: ContractError) -> String {
        match error {
            ContractError::NotOfCallersSide(seat) => {
                self.t1("referee-not-of-callers-side", "who", self.four_seat(seat))
            }
            ContractError::SecondSchnapser => self.t("referee-second-schnapser"),
            ContractError::NothingToCounter => self.t("referee-nothing-to-counter"),
            ContractError::SecondKontra => self.t("referee-second-kontra"),
            ContractError::OwnSchnapser(seat) => {
                self.t1("referee-own-schnapser", "who", self.four_seat(seat))
            }
            ContractError::NotTheCaller(seat) => {
                self.t1("referee-not-the-caller", "who", self.four_seat(seat))
            }
            ContractError::AfterKontra => self.t("referee-after-kontra"),
            ContractError::TooLate => self.t("referee-announced-late"),
            ContractError::NoKontra => self.t("referee-no-kontra"),
        }
    }

    fn refusal(self, refusal: Refusal, pack: Pack) -> String {
        let of_card = |key: &str, card: Card| self.t1(key, "card", self.card(card, pack));
        match refusal {
            Refusal::Over => self.t("referee-over"),
            Refusal::NotHisTurn => self.t("referee-not-his-turn"),
            Refusal::NotHeld(card) => of_card("referee-not-held", card),
            Refusal::MustFollow(cards) => self.must_follow(cards, pack),
            Refusal::NoRevoke(card) => of_card("referee-no-revoke", card),
            Refusal::MeldNotOnLead => self.t("referee-meld-not-on-lead"),
            Refusal::NoMarriage(card) => of_card("referee-no-marriage", card),
            Refusal::KingMustLead => self.t("referee-king-must-lead"),
            Refusal::MeldNeedsTrick => self.t("referee-meld-needs-trick"),
            Refusal::MeldWithoutTalon => self.t("referee-meld-without-talon"),
            Refusal::ExchangeNotNow => self.t("referee-exchange-not-now"),
            Refusal::ExchangeNeedsCard(card) => of_card("referee-exchange-needs-card", card),
            Refusal::ExchangeNeedsTrick => self.t("referee-exchange-needs-trick"),
            Refusal::ExchangeTooLate { lying, needed } => {
                self.t2("referee-exchange-too-late", "lying", lying, "needed", needed)
            }
            Refusal::ExchangeAfterClose => self.t("referee-exchange-after-close"),
            Refusal::CloseNotNow => self.t("referee-close-not-now"),
            Refusal::CloseTooLate { lying, needed } => {
                self.t2("referee-close-too-late", "lying", lying, "needed", needed)
            }
            Refusal::CloseBeforeDrawNotNow => self.t("referee-close-before-draw-not-now"),
            Refusal::NoDeclaring => self.t("evidence-no-declaring"),
            Refusal::DeclareNotNow => self.t("referee-declare-not-now"),
        }
    }

    fn four_refusal(self, refusal: FourRefusal, pack: Pack) -> String {
        match refusal {
            FourRefusal::Over => self.t("referee-over"),
            FourRefusal::NotHisTurn => self.t("referee-not-his-turn"),
            FourRefusal::NotHeld(card) => self.t1("referee-not-held", "card", self.card(card, pack)),
            FourRefusal::MustFollow(cards) => self.must_follow(cards, pack),
            FourRefusal::NoMarriage(card) => self.t1("referee-no-marriage", "card", self.card(card, pack)),
            FourRefusal::NotInThisGame => self.t("referee-not-in-this-game"),
        }
    }

    fn must_follow(self, cards: CardSet, pack: Pack) -> String {
        let cards: Vec<String> = cards.iter().map(|card| self.card(card, pack)).collect();
        self.t2("referee-must-follow", "count", cards.len(), "cards", self.list(&cards))
    }
}
