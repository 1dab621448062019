//! A recorded deal, laid out card by card: hands, tricks with the standing after each, and the first thing that is wrong.

use crate::web::view::translation::{Pack, Translator};
use schnapsen::card::{Card, CardSet, Suit};
use schnapsen::hungarian_four::{FourDeal, FourRefusal, FourSeat};
use schnapsen::notation::{Game, Table, Transcript};
use schnapsen::replay::{Fault, FaultKind, Walk};
use schnapsen::{Action, ActionSet, Deal, Reason, Refusal, Seat};
use std::cmp::Reverse;

/// A card as it is drawn.
pub struct Drawn {
    /// The name of its picture in `static/cards.svg`.
    pub picture: String,
    pub name: String,
    /// Whether it could not have been played here.
    pub dim: bool,
}

/// Some cards with the name of whose or what they are.
pub struct Cards {
    pub label: String,
    pub cards: Vec<Drawn>,
}

pub struct Shown {
    /// The place in the transcript, from 1.
    pub number: usize,
    pub who: String,
    pub what: String,
    pub card: Option<Drawn>,
    pub won: bool,
    /// Whether it is the first thing that is wrong.
    pub wrong: bool,
}

/// The steps of one trick, and what both have after it.
#[derive(Default)]
pub struct Trick {
    pub steps: Vec<Shown>,
    pub standing: String,
}

impl Trick {
    /// Returns the steps with a card.
    fn cards(&mut self) -> impl Iterator<Item = &mut Shown> {
        self.steps.iter_mut().filter(|step| step.card.is_some())
    }
}

/// The first thing that is wrong.
pub struct Wrong {
    /// The place in the transcript, from 1; nothing if it is the end.
    pub step: Option<usize>,
    pub sentence: String,
    pub rule: Option<&'static str>,
    /// What the player held, the cards dimmed that they could not play.
    pub hand: Option<Cards>,
    /// What they could have done.
    pub allowed: String,
    /// How many steps follow that do not count any more.
    pub left_over: usize,
}

pub struct Laid {
    pub id: String,
    pub hands: Vec<Cards>,
    pub trump: Option<Cards>,
    pub talon: Option<Cards>,
    pub tricks: Vec<Trick>,
    /// The result, where nothing is wrong.
    pub result: Option<String>,
    pub wrong: Option<Wrong>,
}

/// Puts a walk through a recorded deal into words and pictures.
pub fn laid(translator: Translator, pack: Pack, transcript: &Transcript<'_>, walk: &Walk) -> Laid {
    let first = walk.before.first().map_or(walk.last, |(table, _)| *table);
    let formatter = DealFormatter { translator, pack, transcript, walk };
    let wrong = walk.end.as_ref().err();
    Laid {
        id: transcript.id.to_string(),
        hands: formatter.hands(&first),
        trump: formatter.trump_card(&first),
        talon: formatter.talon(&first),
        tricks: formatter.tricks(),
        result: wrong.is_none().then(|| formatter.result()).flatten(),
        wrong: wrong.map(|fault| formatter.wrong(fault)),
    }
}

struct DealFormatter<'a> {
    translator: Translator,
    pack: Pack,
    transcript: &'a Transcript<'a>,
    walk: &'a Walk,
}

impl DealFormatter<'_> {
    fn drawn(&self, card: Card) -> Drawn {
        let prefix = match self.pack {
            Pack::DoubleGerman => 'd',
            Pack::French => 'f',
        };
        let name = self.translator.card(card, self.pack);
        Drawn { picture: format!("{prefix}{card}"), name, dim: false }
    }

    fn cards(&self, label: String, cards: impl IntoIterator<Item = Card>) -> Cards {
        Cards { label, cards: cards.into_iter().map(|card| self.drawn(card)).collect() }
    }

    fn hands(&self, table: &Table) -> Vec<Cards> {
        let hands = each(table, Deal::hand, FourDeal::hand);
        let laid = |(who, hand)| self.cards(who, in_order(hand, trump(table)));
        self.players(table).into_iter().zip(hands).map(laid).collect()
    }

    fn players(&self, table: &Table) -> Vec<String> {
        each(table, |_, seat| self.translator.seat(seat), |_, seat| self.translator.four_seat(seat))
    }

    fn trump_card(&self, table: &Table) -> Option<Cards> {
        match table {
            Table::Two(deal) => {
                deal.trump_card().map(|card| self.cards(self.translator.t("referee-trump"), [card]))
            }
            Table::Four(_) => match self.transcript.game {
                Game::Four { call, .. } => Some(self.cards(self.translator.t("referee-called"), [call])),
                Game::Two(_) => None,
            },
        }
    }

    fn talon(&self, table: &Table) -> Option<Cards> {
        let Table::Two(deal) = table else { return None };
        // Without the trump card, which lies beside it.
        let hidden = usize::from(deal.lying().saturating_sub(1));
        let cards = &self.transcript.cards[self.transcript.cards.len().saturating_sub(hidden)..];
        Some(self.cards(self.translator.t("referee-talon"), cards.iter().copied()))
    }

    /// Returns what was done, in tricks. A step that is wrong is the last one.
    fn tricks(&self) -> Vec<Trick> {
        let steps = self.transcript.steps.len();
        let wrong = self.walk.end.as_ref().err().and_then(|fault| usize::try_from(fault.step).ok());
        let mut tricks: Vec<Trick> = Vec::new();
        let mut complete = true;
        for place in 0..wrong.map_or(steps, |wrong| steps.min(wrong + 1)) {
            // A declaration after a trick is about that trick.
            let belongs = self.action(place) == Some(Action::Declare) && !tricks.is_empty();
            if complete && !belongs {
                tricks.push(Trick::default());
            }
            let Some(trick) = tricks.last_mut() else { continue };
            trick.steps.push(self.view_of(place, wrong == Some(place)));
            let after = self.after(place);
            trick.standing = self.standing(&after);
            let mut players = self.players(&after);
            complete = trick.cards().count() >= players.len();
            let before = self.walk.before.get(place).map(|(table, _)| table);
            if let Some(winner) = before.and_then(|before| won_since(before, &after)) {
                let winner = players.swap_remove(winner);
                trick.cards().filter(|step| step.who == winner).for_each(|step| step.won = true);
            }
        }
        tricks
    }

    fn action(&self, place: usize) -> Option<Action> {
        self.transcript.steps[place].action.parse().ok()
    }

    /// Returns the table after a step; after a wrong one nothing has changed.
    fn after(&self, place: usize) -> Table {
        self.walk.before.get(place + 1).map_or(self.walk.last, |(table, _)| *table)
    }

    fn view_of(&self, place: usize, wrong: bool) -> Shown {
        let step = &self.transcript.steps[place];
        let before = self.walk.before.get(place).map(|(table, _)| table);
        let action = self.action(place);
        let card = action.and_then(|action| action.parts().1);
        let what = match (action, before) {
            (Some(action), Some(table)) => self.translator.action(action, trump(table), self.pack),
            _ => step.action.to_string(),
        };
        Shown {
            number: place + 1,
            who: self.who(&step.player),
            what,
            card: card.map(|card| self.drawn(card)),
            won: false,
            wrong,
        }
    }

    fn who(&self, player: &str) -> String {
        let two = player.parse().map(|seat| self.translator.seat(seat));
        let four = || player.parse().map(|seat| self.translator.four_seat(seat));
        two.or_else(|_| four()).unwrap_or_else(|_| player.to_owned())
    }

    fn standing(&self, table: &Table) -> String {
        let points =
            each(table, |deal, seat| deal.tally(seat).points, |deal, seat| deal.card_points()[seat.index()]);
        let has = |(who, points)| self.translator.t2("referee-has", "who", who, "points", points);
        self.players(table).into_iter().zip(points).map(has).collect::<Vec<_>>().join(" · ")
    }

    fn result(&self) -> Option<String> {
        match self.walk.last {
            Table::Two(deal) => {
                let outcome = deal.outcome()?;
                let winner = outcome.winner.map(|seat| self.translator.seat(seat));
                let text = self.scored(winner, outcome.game_points, reason(outcome.reason));
                Some(self.translator.by_rule(text, outcome.rule))
            }
            Table::Four(deal) => {
                let outcome = deal.outcome()?;
                let said =
                    [self.translator.four_outcome(&outcome), self.translator.four_reason(outcome.reason)];
                Some(said.join(" "))
            }
        }
    }

    /// Says who scores how much, and why.
    fn scored(&self, winner: Option<String>, points: u8, why: &str) -> String {
        let scored = match winner {
            None => self.translator.t("referee-nobody-scores"),
            Some(who) => self.translator.t2("referee-scores", "who", who, "points", points),
        };
        [scored, self.translator.t(why)].join(" ")
    }

    fn wrong(&self, fault: &Fault) -> Wrong {
        let (sentence, rule) = self.translator.fault(&fault.kind, self.pack);
        let steps = self.transcript.steps.len();
        let place = usize::try_from(fault.step).ok().filter(|place| *place < steps);
        // The duty to follow names the cards itself.
        let says_cards = match &fault.kind {
            FaultKind::Illegal(illegal) => matches!(illegal.refusal, Refusal::MustFollow(_)),
            FaultKind::IllegalFour(illegal) => matches!(illegal.refusal, FourRefusal::MustFollow(_)),
            _ => false,
        };
        let legal = place.and_then(|place| self.walk.before.get(place)).map(|(_, legal)| *legal);
        Wrong {
            step: place.map(|place| place + 1),
            sentence,
            rule: rule.map(|rule| rule.as_str()),
            hand: self.hand_then(&fault.kind, legal.unwrap_or_default()),
            allowed: legal.filter(|_| !says_cards).map_or_else(String::new, |legal| self.allowed(legal)),
            left_over: place.map_or(0, |place| steps - place - 1),
        }
    }

    /// Returns the hand of the player who did what is not allowed.
    fn hand_then(&self, kind: &FaultKind, legal: ActionSet) -> Option<Cards> {
        let (who, hand, trump) = match kind {
            FaultKind::Illegal(illegal) => {
                (self.translator.seat(illegal.seat), illegal.deal.hand(illegal.seat), illegal.deal.trump())
            }
            FaultKind::IllegalFour(illegal) => (
                self.translator.four_seat(illegal.seat),
                illegal.deal.hand(illegal.seat),
                illegal.deal.trump(),
            ),
            _ => return None,
        };
        let playable = legal.plays();
        let cards = in_order(hand, trump)
            .into_iter()
            .map(|card| Drawn { dim: !playable.is_empty() && !playable.contains(card), ..self.drawn(card) });
        Some(Cards { label: self.translator.t1("referee-held", "who", who), cards: cards.collect() })
    }

    fn allowed(&self, legal: ActionSet) -> String {
        let actions: Vec<String> =
            legal.iter().map(|action| self.translator.possible_action(action, self.pack)).collect();
        match actions.as_slice() {
            [] => self.translator.t("referee-allowed-nothing"),
            actions => self.translator.t1("referee-allowed", "actions", self.translator.list(actions)),
        }
    }
}

const fn reason(reason: Reason) -> &'static str {
    match reason {
        Reason::Declared => "referee-reason-declared",
        Reason::Reached66 => "referee-reason-reached",
        Reason::LastTrick => "referee-reason-last-trick",
        Reason::ClosedFailed => "referee-reason-closed-failed",
        Reason::Opponent66 => "referee-reason-opponent",
        Reason::FalseDeclaration => "referee-reason-wrong",
        Reason::Renonce => "referee-reason-revoke",
        Reason::Tie => "referee-reason-tie",
    }
}

/// Returns a hand as people sort it: trumps first, then suit by suit, the highest card first.
fn in_order(hand: CardSet, trump: Suit) -> Vec<Card> {
    let mut cards: Vec<Card> = hand.iter().collect();
    cards.sort_by_key(|card| (card.suit() != trump, card.suit(), Reverse(card.rank())));
    cards
}

/// Asks for every player of a table.
fn each<T>(table: &Table, two: impl Fn(&Deal, Seat) -> T, four: impl Fn(&FourDeal, FourSeat) -> T) -> Vec<T> {
    match table {
        Table::Two(deal) => Seat::ALL.iter().map(|seat| two(deal, *seat)).collect(),
        Table::Four(deal) => FourSeat::ALL.iter().map(|seat| four(deal, *seat)).collect(),
    }
}

const fn trump(table: &Table) -> Suit {
    match table {
        Table::Two(deal) => deal.trump(),
        Table::Four(deal) => deal.trump(),
    }
}

/// Returns which seat has won a trick between two tables.
fn won_since(before: &Table, after: &Table) -> Option<usize> {
    let tricks = |table: &Table| {
        each(table, |deal, seat| deal.tally(seat).tricks, |deal, seat| deal.tricks()[seat.index()])
    };
    tricks(before).iter().zip(tricks(after)).position(|(before, after)| *before < after)
}
