//! Prizes whose winners are known while others still play: they are given, and nothing that is played later changes them.

use super::crowd::Crowd;
use super::night::{Night, settings};
use super::prize_checks::check_awards;
use super::properties::nights;
use preisschnapsen::tournament::*;
use preisschnapsen::tournament::{DeskCommand, PlainDesk};
use proptest::prelude::*;
use std::collections::BTreeMap;

fn with_lives(people: u32, lives: LifeSettings) -> Night {
    let capacity = Settings::usual_with_lives().capacity;
    let format = Format::Lives;
    let settings = Settings { format, capacity, tickets_per_player: 1, lives, prizes: people, ..settings() };
    let mut night = Night::open(settings);
    night.register(&vec![1; people as usize]);
    night
}

fn with_tickets(tickets: &[u32], prizes: u32, one_prize_each: bool) -> Night {
    let mut night = Night::open(Settings { capacity: 256, prizes, one_prize_each, ..settings() });
    night.register(tickets);
    night
}

fn round(night: &mut Night, number: u8) {
    night.draw(Stage::Round(number));
    night.play_all(Stage::Round(number));
}

/// Says of each prize how it stands: `?` pending, `=` shared, `-` nobody's, `!` won.
fn state(night: &Night) -> String {
    let sign = |award: &Award| match award.winner {
        Winner::Pending => '?',
        Winner::NeedsLots { .. } => '=',
        Winner::Nobody => '-',
        Winner::Ticket { .. } => '!',
    };
    night.tournament.awards().iter().map(sign).collect()
}

fn won(night: &Night) -> BTreeMap<u32, TicketNo> {
    let awards = night.tournament.awards();
    awards.iter().filter_map(|award| Some((award.prize, award.ticket()?))).collect()
}

#[test]
fn the_losers_of_a_round_have_their_prizes_once_nobody_can_take_a_bye() {
    let mut night = with_tickets(&[1; 16], 12, false);
    round(&mut night, 1);
    assert_eq!(state(&night), "????????====", "everybody's number is taken");
    assert_eq!(night.tournament.places_for_lots(), [9]);
    let mut night = with_tickets(&[1; 15], 12, false);
    round(&mut night, 1);
    assert_eq!(state(&night), "????????????", "a late ticket would make one loser more");
    night.draw(Stage::Round(2));
    assert_eq!(state(&night), "????????====");
}

#[test]
fn the_match_for_place_three_gives_two_prizes_before_the_final() {
    let mut night = with_tickets(&[1; 8], 8, false);
    round(&mut night, 1);
    assert_eq!(state(&night), "????????", "5 to 8 are still played");
    round(&mut night, 2);
    night.play_all(Stage::ThirdPlace);
    assert_eq!(state(&night), "??!!????");
    night.draw(Stage::Placement);
    night.play_all(Stage::Placement);
    night.play_all(Stage::FifthPlace);
    assert_eq!(state(&night), "??!!!!??");
    let before = won(&night);
    night.play_to_the_end();
    assert!(before.iter().all(|(prize, ticket)| won(&night)[prize] == *ticket));
}

#[test]
fn a_prize_that_may_still_move_is_not_given() {
    // Whoever has both tickets of the final leaves the second prize to the third place.
    let mut night = with_tickets(&[4, 1, 1, 1, 1], 4, true);
    night.draw(Stage::FIRST);
    night.play_all(Stage::FIRST);
    while night.tournament.round_with_slots(2).is_none() {
        let next = night.tournament.next_round();
        night.draw(next);
        if night.tournament.round_with_slots(2).is_none() {
            night.play_all(next);
        }
    }
    night.play_all(Stage::ThirdPlace);
    let last = night.tournament.last_round().unwrap();
    let owners: Vec<_> =
        night.pairing(last, 1).tickets().map(|ticket| night.tournament.owner(ticket)).collect();
    let third = state(&night).chars().nth(2).unwrap();
    assert_eq!(third == '!', owners[0] != owners[1], "{owners:?}: {}", state(&night));
}

impl Crowd {
    fn result(&mut self, to_win: u8) -> MatchResult {
        match self.below(14) {
            0 => MatchResult::BothAbsent,
            1 => MatchResult::Walkover { winner: Side::Left, absence: Absence::NoShow },
            2..8 => MatchResult::Played(Score { left: to_win, right: 0 }),
            _ => MatchResult::Played(Score { left: 0, right: to_win }),
        }
    }
}

/// Plays on with any results; people go home, come late and buy lives again. Every prize that has a winner keeps it.
fn play_on(night: &mut Night, crowd: &mut Crowd) {
    let mut known = BTreeMap::new();
    while !night.tournament.is_settled() {
        let players: Vec<PlayerId> = night.tournament.players().keys().copied().collect();
        let player = crowd.pick(&players).unwrap();
        let _ = match crowd.below(9) {
            0 => night.try_do(Command::from(PlainDesk::Withdraw(player))),
            1 => night.try_do(Crowd::newcomer()),
            2 => night.try_do(Command::Lives(LifeCommand::Buy { player, paid: true })),
            3 => {
                let (tickets, lots) = (Tickets::Count(1), [9; 32]);
                night.try_do(Command::Desk(DeskCommand::Sell { player, tickets, paid: true, lots }))
            }
            4 => match night.tournament.places_for_lots().pop() {
                Some(place) => night.try_do(super::sealed_lots::next_of_a_lot(&night.tournament, place)),
                None => Ok(()),
            },
            _ => Ok(()),
        };
        let steps = night.tournament.next_steps();
        match steps.iter().find(|step| !matches!(step, Step::Sell)) {
            Some(Step::CloseList { stage, blocked: None }) => {
                let command = crowd.seal(*stage);
                night.act(command);
            }
            Some(Step::Draw { stage, phrase_taken }) => {
                let command = Crowd::draw(&night.tournament, *stage, *phrase_taken);
                night.act(command);
            }
            Some(Step::Play { stage, .. }) => {
                let open: Vec<Pairing> =
                    night.tournament.pairings(*stage).into_iter().filter(Pairing::is_open).collect();
                let pairing = crowd.pick(&open).unwrap();
                let result = crowd.result(night.tournament.bummerl_to_win(*stage));
                let command = night.enter(&pairing, result);
                night.act(command);
            }
            _ => return,
        }
        let now = won(night);
        for (prize, ticket) in &known {
            assert_eq!(now.get(prize), Some(ticket), "prize {prize} has moved");
        }
        known = now;
        check_awards(&night.tournament);
    }
}

proptest! {
    #![proptest_config(nights(64))]

    #[test]
    fn a_prize_with_a_winner_keeps_it_whatever_is_played(
        people in prop::collection::vec(1_u32..=4, 2..24), one_prize_each: bool, prizes in 0..30_u32, seed: [u8; 32],
    ) {
        let mut night = with_tickets(&people, prizes, one_prize_each);
        play_on(&mut night, &mut Crowd::new(seed));
    }
}

/// There whoever goes home before the next draw may still share the place of others.
#[test]
fn where_lives_are_played_for_nothing_is_given_before_the_end() {
    let mut night =
        with_lives(6, LifeSettings { lives: 1, rebuys: 0, late_until: 1, ..LifeSettings::default() });
    night.draw(Stage::FIRST);
    night.play_all(Stage::FIRST);
    night.draw(Stage::Round(2));
    assert_eq!(state(&night), "??????");
}
