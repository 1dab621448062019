//! Property: in any deal under any rules exactly the listed actions are accepted, an illegal one leaves the
//! deal as it was, no card is lost, and the deal ends within its cards.

#![no_main]

use libfuzzer_sys::fuzz_target;
use schnapsen::{Action, Card, CardSet, Deal, DealSpec, RuleOption, RuleSet, Seat};

const SEATS: [Seat; 2] = [Seat::Forehand, Seat::Dealer];

/// Takes the bytes one after the other; zeros when there are no more.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn below(&mut self, limit: usize) -> usize {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        usize::from(first) % limit
    }
}

fn rules(bytes: &mut Bytes<'_>) -> RuleSet {
    let mut rules = RuleSet::default();
    for &option in RuleOption::ALL {
        let value = option.values()[bytes.below(option.values().len())];
        rules.set(option, value).expect("a listed value");
    }
    rules
}

fn pack(rules: RuleSet, bytes: &mut Bytes<'_>) -> Vec<Card> {
    let mut cards: Vec<Card> = CardSet::pack(rules.deck).iter().collect();
    for last in (1..cards.len()).rev() {
        cards.swap(last, bytes.below(last + 1));
    }
    cards
}

/// Tries everything that can be written and returns what was accepted.
fn check(deal: Deal) -> Vec<(Seat, Action)> {
    let mut accepted = Vec::new();
    for seat in SEATS {
        let legal = deal.legal_actions(seat);
        for action in Action::all() {
            match deal.act(seat, action) {
                Ok(_) => {
                    let revoke = matches!(action, Action::Renonce(card) if !legal.plays().contains(card));
                    assert!(legal.contains(action) || revoke, "{seat} {action}");
                    accepted.push((seat, action));
                }
                Err(illegal) => {
                    assert!(!legal.contains(action), "{illegal}");
                    assert_eq!(illegal.deal, deal);
                }
            }
        }
    }
    let held: u32 = SEATS.iter().map(|&seat| deal.hand(seat).len()).sum();
    let tricks: u32 = SEATS.iter().map(|&seat| u32::from(deal.tally(seat).tricks)).sum();
    let led = u32::from(deal.led().is_some());
    assert_eq!((held + 2 * tricks + led + u32::from(deal.lying())) as usize, deal.rules().deck.size());
    accepted
}

fuzz_target!(|data: &[u8]| {
    let mut bytes = Bytes(data);
    let rules = rules(&mut bytes);
    let cards = pack(rules, &mut bytes);
    let mut deal = DealSpec { rules, cards: &cards }.deal().expect("a shuffled pack");
    let mut played = 0;
    loop {
        let accepted = check(deal);
        assert_eq!(accepted.is_empty(), deal.is_over());
        if accepted.is_empty() {
            break;
        }
        let (seat, action) = accepted[bytes.below(accepted.len())];
        played += usize::from(action.parts().1.is_some());
        assert!(played <= rules.deck.size());
        deal = deal.act(seat, action).expect("it was accepted");
    }
    assert!(deal.outcome().is_some());
});
