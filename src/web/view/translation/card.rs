//! The names of cards, of players at the table, and of what they do.

use super::Translator;
use schnapsen::card::{Card, Pack, Rank, Suit};
use schnapsen::hungarian_four::FourSeat;
use schnapsen::{Action, Seat};

impl Translator {
    /// Names a card: `Herz-Ober`, or `Herz-Dame`.
    pub fn card(self, card: Card, pack: Pack) -> String {
        let (suit, rank) = (self.suit(card.suit(), pack), self.rank(card.rank(), pack));
        self.t2("referee-card", "suit", suit, "rank", rank)
    }

    pub fn suit(self, suit: Suit, pack: Pack) -> String {
        self.t(match (suit, pack) {
            (Suit::Clubs, Pack::French) => "referee-suit-clubs",
            (Suit::Clubs, Pack::DoubleGerman) => "referee-suit-acorns",
            (Suit::Diamonds, Pack::French) => "referee-suit-diamonds",
            (Suit::Diamonds, Pack::DoubleGerman) => "referee-suit-bells",
            (Suit::Hearts, _) => "referee-suit-hearts",
            (Suit::Spades, Pack::French) => "referee-suit-spades",
            (Suit::Spades, Pack::DoubleGerman) => "referee-suit-leaves",
        })
    }

    fn rank(self, rank: Rank, pack: Pack) -> String {
        self.t(match (rank, pack) {
            (Rank::Nine, _) => "referee-rank-nine",
            (Rank::Jack, Pack::French) => "referee-rank-jack",
            (Rank::Jack, Pack::DoubleGerman) => "referee-rank-unter",
            (Rank::Queen, Pack::French) => "referee-rank-queen",
            (Rank::Queen, Pack::DoubleGerman) => "referee-rank-ober",
            (Rank::King, _) => "referee-rank-king",
            (Rank::Ten, _) => "referee-rank-ten",
            (Rank::Ace, _) => "referee-rank-ace",
        })
    }

    /// Returns what stands in the corner of a card: A, 10, K, O, U and 9, or D and B in German and Q and J in English.
    pub fn corner(self, rank: Rank, pack: Pack) -> String {
        match (rank, pack) {
            (Rank::Ace, _) => "A".to_owned(),
            (Rank::Ten, _) => "10".to_owned(),
            (Rank::King, _) => "K".to_owned(),
            (Rank::Queen, Pack::DoubleGerman) => "O".to_owned(),
            (Rank::Queen, Pack::French) => self.t("draw-corner-queen"),
            (Rank::Jack, Pack::DoubleGerman) => "U".to_owned(),
            (Rank::Jack, Pack::French) => self.t("draw-corner-jack"),
            (Rank::Nine, _) => "9".to_owned(),
        }
    }

    /// Names the pack for the button that shows it.
    pub fn pack(self, pack: Pack) -> String {
        self.t(match pack {
            Pack::DoubleGerman => "referee-pack-double-german",
            Pack::French => "referee-pack-french",
        })
    }

    pub fn seat(self, seat: Seat) -> String {
        self.t(match seat {
            Seat::Forehand => "referee-seat-forehand",
            Seat::Dealer => "referee-seat-dealer",
        })
    }

    pub fn four_seat(self, seat: FourSeat) -> String {
        self.t(match seat {
            FourSeat::S0 => "referee-seat-caller",
            FourSeat::S1 => "referee-seat-second",
            FourSeat::S2 => "referee-seat-third",
            FourSeat::S3 => "referee-seat-dealer",
        })
    }

    /// Names what a player could do: `Herz-Ober`, `zudrehen`.
    pub fn possible_action(self, action: Action, pack: Pack) -> String {
        match action {
            Action::Play(card) | Action::Renonce(card) => self.card(card, pack),
            Action::Meld(card) => self.t1("referee-to-meld", "card", self.card(card, pack)),
            Action::Exchange => self.t("referee-to-exchange"),
            Action::Close => self.t("referee-to-close"),
            Action::CloseBeforeDraw => self.t("referee-to-close-before-draw"),
            Action::Declare => self.t("referee-to-declare"),
        }
    }

    /// Says what a player does, without a name: `spielt Herz-Ober aus`.
    pub fn action(self, action: Action, trump: Suit, pack: Pack) -> String {
        let of_card = |key: &str, card: Card| self.t1(key, "card", self.card(card, pack));
        match action {
            Action::Play(card) => of_card("referee-plays", card),
            Action::Meld(card) => {
                let points = if card.suit() == trump { 40_u8 } else { 20 };
                self.t2("referee-melds", "points", points, "card", self.card(card, pack))
            }
            Action::Exchange => self.t("referee-exchanges"),
            Action::Close => self.t("referee-closes"),
            Action::CloseBeforeDraw => self.t("referee-closes-before-draw"),
            Action::Declare => self.t("referee-declares"),
            Action::Renonce(card) => of_card("referee-revokes", card),
        }
    }
}
