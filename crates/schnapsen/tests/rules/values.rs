//! Positions with all cards known, solved exactly and compared with another engine's values.

use schnapsen::notation::Transcript;
use schnapsen::{Deal, DealSpec, Seat};
use serde_json::Value;

use crate::support::recorded;

/// Returns the game points that a player can get with best play of both, losses negative.
fn value(deal: Deal, seat: Seat, mut floor: i8, ceiling: i8) -> i8 {
    if let Some(outcome) = deal.outcome() {
        let points = outcome.game_points as i8;
        return if outcome.winner == Some(seat) { points } else { -points };
    }
    let mut best = -3;
    for action in deal.legal_actions(seat).iter() {
        let next = deal.act(seat, action).unwrap();
        let found = match next.to_move() {
            Some(other) if other != seat => -value(next, other, -ceiling, -floor),
            _ => value(next, seat, floor, ceiling),
        };
        best = best.max(found);
        floor = floor.max(best);
        if floor >= ceiling {
            break;
        }
    }
    best
}

#[test]
fn all_700_positions_have_the_value_that_another_engine_found() {
    let mut positions = 0;
    for line in recorded("values") {
        let record: Value = serde_json::from_str(&line).unwrap();
        let bare = serde_json::json!({
            "id": record["id"], "rules": record["rules"], "deck": record["deck"], "steps": [],
        })
        .to_string();
        let transcript = Transcript::read(bare.as_bytes()).unwrap();
        let schnapsen::notation::Game::Two(rules) = transcript.game else {
            panic!("{line}");
        };
        let mut deal = DealSpec { rules, cards: &transcript.cards }.deal().unwrap();
        for action in record["prefix"].as_array().unwrap() {
            let action = action.as_str().unwrap().parse().unwrap();
            deal = deal.act(deal.to_move().unwrap(), action).unwrap();
        }
        let seat = deal.to_move().unwrap();
        assert_eq!(record["to_move"], seat.as_str());
        let found = value(deal, seat, -3, 3);
        assert_eq!(record["value_to_move"], found, "{}", record["id"]);
        positions += 1;
    }
    assert_eq!(positions, 700);
}
