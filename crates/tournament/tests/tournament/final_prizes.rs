//! Prizes whose winners are known while others still play: they are given, and nothing that is played later changes them.

use super::crowd::Crowd;
use super::prize_checks::check_awards;
use super::properties::nights;
use proptest::prelude::*;
use std::collections::BTreeMap;
use testkit::night::{Night, settings};
use tournament::draw::PhraseKind;
use tournament::*;

fn with_lives(people: u32, lives: LifeSettings, prizes: u32) -> Night {
    let capacity = Settings::usual_with_lives().capacity;
    let format = Format::Lives;
    let settings = Settings { format, capacity, tickets_per_player: 1, lives, prizes, ..settings() };
    let mut night = Night::open(settings);
    night.register(&vec![1; people as usize]);
    night
}

fn one_life() -> LifeSettings {
    LifeSettings { lives: 1, late_until: 1, ..LifeSettings::default() }
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

fn draw_lots(night: &mut Night, place: u32) {
    night.act(Command::Prizes(PrizeCommand::DrawLots { place, lots: [3; 32] }));
}

fn tick(prize: u32) -> Command {
    Command::from(PlainPrize::HandOverPrize { prize, done: true, expected_holder: None })
}

fn goes_home(night: &mut Night, ticket: TicketNo) {
    let player = night.tournament.owner(ticket).unwrap();
    night.act(Command::from(PlainDesk::Withdraw(player)));
}

#[test]
fn whoever_is_out_gets_a_prize_while_the_others_play_on() {
    let mut night = with_lives(10, one_life(), 10);
    round(&mut night, 1);
    assert_eq!(state(&night), "??????????", "whoever goes home now shares 6 to 10");
    night.draw(Stage::Round(2));
    assert_eq!(state(&night), "?????=====", "five are out and share 6 to 10");
    assert!(matches!(night.refuses(tick(6)), Rejection::PrizeNotWon(6)));
    draw_lots(&mut night, 6);
    assert_eq!(state(&night), "?????!!!!!");
    night.act(tick(10));
    let out = won(&night);
    night.play_all(Stage::Round(2));
    assert_eq!(state(&night), "?????!!!!!");
    night.draw(Stage::Round(3));
    assert_eq!(state(&night), "???==!!!!!", "those of the next round wait for their own lot only");
    assert_eq!(night.tournament.places_for_lots(), [4]);
    night.play_all(Stage::Round(3));
    assert_eq!(state(&night), "??!==!!!!!", "two are left, and nobody draws for them");
    night.act(tick(3));
    night.play_to_the_end();
    draw_lots(&mut night, 4);
    assert_eq!(state(&night), "!!!!!!!!!!");
    let end = won(&night);
    assert!(out.iter().all(|(prize, ticket)| end[prize] == *ticket));
    assert_eq!(night.tournament.prizes_to_fetch(), []);
}

#[test]
fn whoever_goes_home_before_the_next_draw_shares_the_place_of_the_last_round() {
    let mut night = with_lives(10, one_life(), 10);
    round(&mut night, 1);
    let alive = night.tournament.lives().unwrap().alive();
    goes_home(&mut night, alive[0]);
    assert_eq!(state(&night), "??????????");
    night.draw(Stage::Round(2));
    assert_eq!(state(&night), "????======", "six share 5 to 10");
    // With a list that is closed the draw may still be given up, and somebody go home before it is closed again.
    let mut night = with_lives(10, one_life(), 10);
    round(&mut night, 1);
    let command = Crowd::new([0; 32]).seal(Stage::Round(2));
    night.act(command);
    assert_eq!(state(&night), "??????????");
}

#[test]
fn nothing_is_known_of_those_who_may_return_or_while_somebody_may_come() {
    let rebuys = LifeSettings { rebuys: 1, rebuy_until: 1, ..one_life() };
    let mut night = with_lives(6, rebuys, 6);
    round(&mut night, 1);
    assert_eq!(state(&night), "??????", "they may come back");
    night.draw(Stage::Round(2));
    assert_eq!(state(&night), "???===");
    let mut night = with_lives(6, LifeSettings { late_until: 3, ..one_life() }, 6);
    round(&mut night, 1);
    night.draw(Stage::Round(2));
    assert_eq!(state(&night), "??????", "with one more they are 5 to 7");
    // Whoever has gone before the last two play may come back until they have begun.
    let mut night = with_lives(3, LifeSettings { lives: 2, ..one_life() }, 3);
    night.draw(Stage::FIRST);
    let pairing = night.pairing(Stage::FIRST, 1);
    goes_home(&mut night, pairing.left.unwrap());
    assert_eq!(state(&night), "???");
    let last = night.pairing(Stage::Round(2), 1);
    let command = night.enter(&last, MatchResult::Played(Score { left: 2, right: 0 }));
    night.act(command);
    assert_eq!(state(&night), "??!");
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
    // What the director gave to somebody who still plays, or of what they still play for, leaves the rest open.
    let mut night = with_lives(6, one_life(), 6);
    round(&mut night, 1);
    night.draw(Stage::Round(2));
    assert_eq!(state(&night), "???===");
    let alive = night.tournament.lives().unwrap().alive()[0];
    let give = |prize, ticket| Command::Prizes(PrizeCommand::OverridePrize { prize, ticket });
    night.act(give(5, Some(alive)));
    assert_eq!(state(&night), "????!?");
    night.act(give(5, None));
    assert_eq!(state(&night), "???=-=");
    night.act(give(2, None));
    assert_eq!(state(&night), "?-??-?");
}

#[test]
fn two_lots_may_be_due_and_each_is_drawn_on_its_own() {
    let mut night = with_lives(10, one_life(), 10);
    round(&mut night, 1);
    round(&mut night, 2);
    night.draw(Stage::Round(3));
    assert_eq!(state(&night), "???=======");
    assert_eq!(night.tournament.places_for_lots(), [4, 6]);
    let due = night.tournament.due_lots().pop().unwrap();
    let play_off = PlainPrize::NotePlayOff { place: 6, among: due.tickets.clone(), order: due.tickets };
    night.act(Command::from(play_off));
    assert_eq!((state(&night).as_str(), night.tournament.places_for_lots()), ("???==!!!!!", vec![4]));
    let command = super::sealed_lots::sealed_or_next(&night.tournament).unwrap();
    assert!(matches!(
        &command,
        Command::Prizes(PrizeCommand::SealLot { place: 4, kind: PhraseKind::Sentence, .. })
    ));
    night.act(command);
    night.play_all(Stage::Round(3));
    for _ in 0..2 {
        let command = super::sealed_lots::next_of_a_lot(&night.tournament, 4);
        night.act(command);
    }
    assert_eq!(state(&night), "??!!!!!!!!");
    check_awards(&night.tournament);
}

/// Whoever went out before the last draw cannot be caught up with any more: their prizes are given, or wait for their own lot alone.
fn check_that_those_who_are_out_know(night: &Night) {
    let Some(evening) = night.tournament.lives() else { return };
    let drawn = (1..=evening.last_round())
        .rev()
        .find(|round| evening.round(*round).unwrap().pairs.is_some())
        .unwrap_or(0);
    if u32::from(evening.last_round()) < night.tournament.settings().lives.late_until {
        return;
    }
    let all = evening.tickets().count() as u32;
    let is_out = |ticket: &TicketNo| evening.life(*ticket).unwrap().out_in.is_some_and(|round| round < drawn);
    let out = evening.tickets().filter(is_out).count() as u32;
    let mut behind = night.tournament.awards().into_iter().filter(|award| award.prize > all - out);
    let knows = behind.all(|award| out == 0 || award.winner != Winner::Pending);
    assert!(knows, "{out} of {all} are out: {}", state(night));
}

#[test]
fn a_lot_decides_no_more_prizes_than_there_are_people_who_wait_for_it() {
    let mut night = with_tickets(&[1; 16], 20, false);
    night.play_to_the_end();
    assert_eq!(state(&night), "!!!!!!!!========----");
    let mut night = with_tickets(&[2; 8], 20, true);
    night.play_to_the_end();
    let waits = |night: &Night| state(night).matches(['!', '=']).count();
    assert_eq!((waits(&night), &state(&night)[8..]), (8, "------------"), "{}", state(&night));
    // Who of them gets none is not known, and nobody stands behind them.
    let mut night = with_tickets(&[1; 16], 20, false);
    night.play_to_the_end();
    let champion = night.tournament.champion();
    night.act(Command::Prizes(PrizeCommand::OverridePrize { prize: 9, ticket: champion }));
    assert_eq!(&state(&night)[8..], "!=======----");
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
        let _ = match crowd.below(10) {
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
            5 => night.try_do(Command::from(PlainDesk::Return(player))),
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
        check_that_those_who_are_out_know(night);
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
    #[test]
    fn a_prize_with_a_winner_keeps_it_on_an_evening_with_lives(
        people in 2..20_u32, lives in 1..4_u32, rebuys in 0..3_u32, late_until in 1..4_u32, prizes in 1..30_u32, seed: [u8; 32],
    ) {
        let lives = LifeSettings { lives, rebuys, late_until, rebuy_until: 3, ..LifeSettings::default() };
        let mut night = with_lives(people, lives, prizes);
        play_on(&mut night, &mut Crowd::new(seed));
    }
}
