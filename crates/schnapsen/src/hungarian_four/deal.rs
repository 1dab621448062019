//! One deal of four players.

use super::super::action::{Action, ActionSet};
use super::super::card::{Card, CardSet, Suit};
use super::super::deal::{DealError, check_pack};
use super::super::grade::Tally;
use super::super::options::Deck;
use super::{
    Announcement, Contract, ContractError, Follow, FourOutcome, FourReason, FourRefusal, FourRules, FourSeat,
    IllegalFourAction, SchnapserLost, Seats, Trumped,
};

/// The game points of a Schnapser before any Kontra.
pub const SCHNAPSER: u8 = 6;

/// Describes a deal before the first card is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FourSpec<'a> {
    pub rules: FourRules,
    /// 24 cards: three for each from the caller on, then three more for each.
    pub cards: &'a [Card],
    /// The card that the caller has named.
    pub call: Card,
    pub contract: Contract,
}

/// Says why a [`FourSpec`] is no deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum FourDealError {
    /// The cards are not the pack of 24.
    #[error(transparent)]
    Cards(#[from] DealError),
    /// Nobody of that side can play for this contract.
    #[error(transparent)]
    Contract(#[from] ContractError),
}

/// A deal of four in progress or at its end; small and `Copy`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FourDeal {
    rules: FourRules,
    contract: Contract,
    call: Card,
    callers_side: Seats,
    called_played: bool,
    hands: [CardSet; 4],
    taken: [u8; 4],
    melded: [u8; 4],
    tricks: [u8; 4],
    to_move: FourSeat,
    led: Option<Card>,
    /// The card that wins the trick so far, and whose it is.
    best: Option<(Card, FourSeat)>,
    trick_points: u8,
    played: u8,
    outcome: Option<FourOutcome>,
}

impl FourSpec<'_> {
    /// Deals the cards and finds the caller's partner. Refused if these are not 24 different cards, or if the announcer of a
    /// Schnapser is neither the caller nor the caller's partner.
    pub fn deal(self) -> Result<FourDeal, FourDealError> {
        check_pack(Deck::TwentyFour, self.cards)?;
        let deal = dealt(self.rules, self.cards, self.call);
        if let Contract::Schnapser { announcer, .. } = self.contract
            && !deal.callers_side.contains(announcer)
        {
            return Err(ContractError::NotOfCallersSide(announcer).into());
        }
        Ok(FourDeal { contract: self.contract, ..deal })
    }
}

/// Deals a whole pack for a normal game.
fn dealt(rules: FourRules, cards: &[Card], call: Card) -> FourDeal {
    let mut hands = [CardSet::EMPTY; 4];
    for (three, seat) in cards.chunks(3).zip(FourSeat::ALL.iter().cycle()) {
        three.iter().for_each(|&card| seat.of_mut(&mut hands).insert(card));
    }
    let holder = FourSeat::ALL.iter().find(|seat| seat.of(&hands).contains(call));
    let callers_side = Seats::one(FourSeat::CALLER).with(holder.copied().unwrap_or(FourSeat::CALLER));
    FourDeal {
        rules,
        contract: Contract::Normal,
        call,
        callers_side,
        called_played: false,
        hands,
        taken: [0; 4],
        melded: [0; 4],
        tricks: [0; 4],
        to_move: FourSeat::CALLER,
        led: None,
        best: None,
        trick_points: 0,
        played: 0,
        outcome: None,
    }
}

impl FourDeal {
    /// Returns the trump suit, that of the called card.
    pub const fn trump(&self) -> Suit {
        self.call.suit()
    }

    /// Returns what is played for.
    pub const fn contract(&self) -> Contract {
        self.contract
    }

    /// Returns the caller and the partner; the caller alone if they hold the called card.
    ///
    /// The players themselves know it only once the called card has been played.
    pub const fn callers_side(&self) -> Seats {
        self.callers_side
    }

    /// Returns the cards that a player holds.
    pub const fn hand(&self, seat: FourSeat) -> CardSet {
        *seat.of(&self.hands)
    }

    /// Returns whose card is awaited; nobody's once the deal is over.
    pub fn to_move(&self) -> Option<FourSeat> {
        self.outcome.is_none().then_some(self.to_move)
    }

    /// Returns the card that was led to the current trick.
    pub const fn led(&self) -> Option<Card> {
        self.led
    }

    /// Returns the card points in the tricks of each player, s0 to s3.
    pub const fn card_points(&self) -> [u8; 4] {
        self.taken
    }

    /// Returns the marriage points that each player has announced, s0 to s3, whether they count yet or not.
    pub const fn meld_points(&self) -> [u8; 4] {
        self.melded
    }

    /// Returns the tricks of each player, s0 to s3.
    pub const fn tricks(&self) -> [u8; 4] {
        self.tricks
    }

    /// Returns the result, once there is one.
    pub const fn outcome(&self) -> Option<FourOutcome> {
        self.outcome
    }

    /// Returns what some players have together; marriages count with a trick among them.
    pub fn tally(&self, seats: Seats) -> Tally {
        let sum = |values: &[u8; 4]| seats.iter().map(|seat| seat.of(values)).sum::<u8>();
        match sum(&self.tricks) {
            0 => Tally::NOTHING,
            tricks => Tally { points: sum(&self.taken) + sum(&self.melded), tricks },
        }
    }

    /// Returns everything that a player may do now: exactly what [`FourDeal::act`] accepts.
    pub fn legal_actions(&self, seat: FourSeat) -> ActionSet {
        let mut actions = ActionSet::EMPTY;
        if self.outcome.is_some() || seat != self.to_move {
            return actions;
        }
        let hand = self.hand(seat);
        match self.led {
            Some(led) => actions.insert_plays(self.answers(hand, led)),
            None => {
                actions.insert_plays(hand);
                for &suit in Suit::ALL {
                    let pair = CardSet::marriage(suit);
                    if hand.contains_all(pair) {
                        actions.insert_melds(pair);
                    }
                }
            }
        }
        actions
    }

    /// Returns the cards that may be played to the current trick.
    fn answers(&self, hand: CardSet, led: Card) -> CardSet {
        let suit = hand.and(CardSet::suit(led.suit()));
        let is_trumped =
            led.suit() != self.trump() && self.best.is_some_and(|(best, _)| best.suit() == self.trump());
        if is_trumped && suit.is_empty() && self.rules.trumped == Trumped::Spare {
            let others = Suit::ALL.iter().filter(|suit| **suit != self.trump());
            let spare = others.fold(CardSet::EMPTY, |spare, suit| spare.or(CardSet::suit(*suit)));
            return hand.and(spare).or_else(hand);
        }
        let best = match (self.rules.follow, self.best) {
            (Follow::CurrentWinner, Some((best, _))) => best,
            _ => return hand.following(led, self.trump()),
        };
        let higher = hand.and(CardSet::higher_than(best));
        if suit.is_empty() {
            let trumps = hand.and(CardSet::suit(self.trump()));
            return trumps.and(higher).or_else(trumps).or_else(hand);
        }
        suit.and(higher).or_else(suit)
    }

    /// Returns the deal after an announcement. A Schnapser comes before or with the player's own first card, a
    /// counter before the second trick.
    pub fn announce(self, seat: FourSeat, announcement: Announcement) -> Result<Self, ContractError> {
        let is_open = match announcement {
            Announcement::Schnapser => self.hand(seat).len() == 6,
            Announcement::Kontra | Announcement::Rekontra | Announcement::Subkontra => self.played <= 4,
        };
        if self.outcome.is_some() || !is_open {
            return Err(ContractError::TooLate);
        }
        let contract = self.contract.announce(self.rules, seat, announcement, self.callers_side)?;
        Ok(Self { contract, ..self })
    }

    /// Returns the deal after a player's action. Refused unless it is among [`FourDeal::legal_actions`]; a revoke never is.
    pub fn act(self, seat: FourSeat, action: Action) -> Result<Self, IllegalFourAction> {
        let mut deal = self;
        match action {
            Action::Play(card) if self.legal_actions(seat).contains(action) => deal.play(seat, card),
            Action::Meld(card) if self.legal_actions(seat).contains(action) => {
                *seat.of_mut(&mut deal.melded) += if card.suit() == self.trump() { 40 } else { 20 };
                deal.play(seat, card);
                deal.end_at_66(seat);
            }
            _ => {
                return Err(IllegalFourAction {
                    deal: self,
                    seat,
                    action,
                    refusal: self.refusal(seat, action),
                });
            }
        }
        Ok(deal)
    }

    fn refusal(&self, seat: FourSeat, action: Action) -> FourRefusal {
        let hand = self.hand(seat);
        match action {
            _ if self.outcome.is_some() => FourRefusal::Over,
            Action::Exchange
            | Action::Close
            | Action::CloseBeforeDraw
            | Action::Declare
            | Action::Renonce(_) => FourRefusal::NotInThisGame,
            _ if seat != self.to_move => FourRefusal::NotHisTurn,
            Action::Play(card) | Action::Meld(card) if !hand.contains(card) => FourRefusal::NotHeld(card),
            Action::Meld(card) => FourRefusal::NoMarriage(card),
            Action::Play(card) => FourRefusal::MustFollow(self.answers(hand, self.led.unwrap_or(card))),
        }
    }

    fn play(&mut self, seat: FourSeat, card: Card) {
        seat.of_mut(&mut self.hands).remove(card);
        self.trick_points += card.points();
        self.called_played |= card == self.call;
        self.played += 1;
        self.led = self.led.or(Some(card));
        if self.best.is_none_or(|(best, _)| card.beats(best, self.trump())) {
            self.best = Some((card, seat));
        }
        match self.best {
            Some((_, winner)) if self.played.is_multiple_of(4) => self.finish_trick(winner),
            _ => self.to_move = seat.clockwise(1),
        }
    }

    fn finish_trick(&mut self, winner: FourSeat) {
        *winner.of_mut(&mut self.taken) += self.trick_points;
        *winner.of_mut(&mut self.tricks) += 1;
        (self.trick_points, self.led, self.best) = (0, None, None);
        self.to_move = winner;
        self.end_at_66(winner);
        if self.outcome.is_some() {
            return;
        }
        let side = self.side_of(winner);
        if self.announcer().is_some() {
            if side != self.callers_side {
                self.end(side, SCHNAPSER, FourReason::SchnapserFailed);
            }
        } else if usize::from(self.played) == Deck::TwentyFour.size() {
            self.end(side, 1, FourReason::LastTrick);
        }
    }

    fn side_of(&self, seat: FourSeat) -> Seats {
        if self.callers_side.contains(seat) { self.callers_side } else { self.callers_side.others() }
    }

    /// Returns who has announced a Schnapser.
    const fn announcer(&self) -> Option<FourSeat> {
        match self.contract {
            Contract::Normal | Contract::Countered { .. } => None,
            Contract::Schnapser { announcer, .. } => Some(announcer),
        }
    }

    /// Ends the deal; the game points are those before any Kontra.
    fn end(&mut self, winners: Seats, game_points: u8, reason: FourReason) {
        let pays = reason == FourReason::SchnapserFailed
            && self.rules.schnapser_lost == SchnapserLost::AnnouncerPays;
        self.outcome = Some(FourOutcome {
            winners,
            game_points: game_points * self.contract.stake().multiplier(),
            payer: self.announcer().filter(|_| pays),
            reason,
        });
    }

    /// Ends the deal if somebody has 66: a side once the called card has been played, before that
    /// a player alone. The one who has just won a trick or announced comes first.
    fn end_at_66(&mut self, first: FourSeat) {
        if let Some(announcer) = self.announcer() {
            let counts = if self.called_played { self.callers_side } else { Seats::one(announcer) };
            if self.tally(counts).has_66() && self.tally(self.callers_side.others()).tricks == 0 {
                self.end(self.callers_side, SCHNAPSER, FourReason::SchnapserMade);
            }
            return;
        }
        for seat in (0..4).map(|places| first.clockwise(places)) {
            let winners = if self.called_played { self.side_of(seat) } else { Seats::one(seat) };
            if self.tally(winners).has_66() {
                self.end(winners, self.tally(winners.others()).grade(), FourReason::Reached66);
                return;
            }
        }
    }
}
