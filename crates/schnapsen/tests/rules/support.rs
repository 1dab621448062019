//! What several modules need: the recorded deals, and short ways to play a deal.

use std::io::Read;

use schnapsen::{Action, Card, CardSet, Deal, DealSpec, Preset, RuleOption, RuleSet, Seat};

/// The engines whose deals are recorded.
pub const ENGINES: [&str; 8] = [
    "cpatrasciuc",
    "indjev66",
    "nilsgeilen66",
    "omerkel",
    "pypi",
    "robertpainsi",
    "smatkovi2p",
    "smatkovi4p",
];

/// Returns the lines of a recorded file.
pub fn recorded(name: &str) -> Vec<String> {
    let path = format!("{}/tests/data/oracle/{name}.jsonl.gz", env!("CARGO_MANIFEST_DIR"));
    let file = std::fs::File::open(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let mut text = String::new();
    flate2::read::GzDecoder::new(file).read_to_string(&mut text).unwrap();
    text.lines().map(str::to_owned).collect()
}

/// Returns the cards of a text such as `KH QH AS`.
pub fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|code| code.parse().unwrap()).collect()
}

/// Returns the rules of a preset with some options changed, such as `end=automatic`.
#[track_caller]
pub fn rules(preset: &str, changes: &[&str]) -> RuleSet {
    let mut rules = RuleSet::preset(preset.parse::<Preset>().unwrap());
    for change in changes {
        let (option, value) = change.split_once('=').unwrap();
        rules.set(option.parse::<RuleOption>().unwrap(), value).unwrap();
    }
    rules
}

/// Deals two hands, the trump card and the talon from its top; what is left follows in the order of
/// the codes.
#[track_caller]
pub fn dealt(rules: RuleSet, forehand: &str, dealer: &str, trump_card: &str, talon: &str) -> Deal {
    let (mut forehand, mut dealer) = (cards(forehand).into_iter(), cards(dealer).into_iter());
    let (trump_card, talon) = (cards(trump_card)[0], cards(talon));
    let named: CardSet =
        forehand.clone().chain(dealer.clone()).chain([trump_card]).chain(talon.clone()).collect();
    let mut pack = Vec::new();
    let twenty = rules.deck.size() == 20;
    pack.extend(forehand.by_ref().take(3));
    pack.extend(dealer.by_ref().take(3));
    pack.extend(twenty.then_some(trump_card));
    pack.extend(forehand);
    pack.extend(dealer);
    pack.extend((!twenty).then_some(trump_card));
    pack.extend(talon);
    pack.extend(CardSet::pack(rules.deck).iter().filter(|card| !named.contains(*card)));
    DealSpec { rules, cards: &pack }.deal().unwrap()
}

/// Plays actions such as `forehand close` in order.
#[track_caller]
pub fn play(mut deal: Deal, steps: &[&str]) -> Deal {
    for step in steps {
        let (seat, action) = step.split_once(' ').unwrap();
        deal = deal
            .act(seat.parse().unwrap(), action.parse().unwrap())
            .unwrap_or_else(|illegal| panic!("{illegal}"));
    }
    deal
}

/// Returns the rule that forbids an action, as text; panics if it is legal.
#[track_caller]
pub fn forbidden(deal: Deal, step: &str) -> String {
    let (seat, action) = step.split_once(' ').unwrap();
    let (seat, action): (Seat, Action) = (seat.parse().unwrap(), action.parse().unwrap());
    let illegal = deal.act(seat, action).expect_err(step);
    assert_eq!(illegal.deal, deal, "an illegal action leaves the deal as it was");
    illegal.refusal.rule().to_string()
}

/// Tells whether an action is among the legal ones.
#[track_caller]
pub fn may(deal: Deal, step: &str) -> bool {
    let (seat, action) = step.split_once(' ').unwrap();
    deal.legal_actions(seat.parse().unwrap()).contains(action.parse().unwrap())
}
