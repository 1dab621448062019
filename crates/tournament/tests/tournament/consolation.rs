//! The consolation (FORMATS part 7): who may play in it, who joins, and two evenings on the same tables.

use std::collections::BTreeSet;
use testkit::night::{Night, settings};
use tournament::*;

/// Ten people with a ticket each and one with two, drawn at four tables; nothing is played.
fn main_evening() -> Night {
    let mut night = Night::open(Settings { capacity: 16, tables: 4, ..settings() });
    night.register(&[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2]);
    night.draw(Stage::FIRST);
    night
}

/// So many people with a ticket each, after their first round.
fn after_round_one(people: u32) -> Night {
    let mut night = Night::open(Settings { capacity: people, ..settings() });
    night.register(&vec![1; people as usize]);
    night.draw(Stage::FIRST);
    night.play_all(Stage::FIRST);
    night
}

/// The consolation of the evening before, with these of its people on the list.
fn consolation(main: &Night, people: &[PlayerId]) -> Night {
    let settings = main.tournament.settings().of_its_consolation();
    let mut night = Night::open(Settings { consolation_of: Some(EveningNo(1)), ..settings });
    night.act(join(people));
    night
}

fn join(people: &[PlayerId]) -> Command {
    let people = people.iter().map(|main| Joining { main: *main, ticket: None, partner: None }).collect();
    Command::Desk(DeskCommand::Join { people, paid: true, lots: [1; 32] })
}

fn owner(night: &Night, ticket: Option<TicketNo>) -> PlayerId {
    night.tournament.owner(ticket.expect("a ticket")).expect("sold")
}

/// Ends the first open match; the left ticket wins. Returns it.
fn play_one(night: &mut Night) -> Pairing {
    let open = night.tournament.pairings(Stage::FIRST).into_iter().find(Pairing::is_open);
    let pairing = open.expect("an open match");
    night.act(night.enter(&pairing, MatchResult::Played(Score { left: 2, right: 0 })));
    pairing
}

#[test]
fn who_has_lost_with_every_ticket_in_round_1_may_play_on() {
    let mut main = main_evening();
    assert!(main.tournament.out_after_round_one().is_empty(), "nobody is out");
    main.play_all(Stage::FIRST);
    let out: BTreeSet<_> = main.tournament.out_after_round_one().into_iter().collect();
    let fates = main.tournament.standing().fates;
    for player in main.tournament.players().keys() {
        let all_lost = main.tournament.tickets_of(*player).all(|ticket| fates[&ticket].out_in.is_some());
        assert_eq!(out.contains(player), all_lost, "{player:?}");
    }
    assert!(!out.is_empty() && out.len() < 11);
    let gone = *out.first().expect("somebody");
    assert!(main.tournament.may_have_consolation());
    // Nobody goes home who has nothing left to play, so the evening goes on and its next losers are no losers of round 1.
    let second = main.tournament.next_round();
    main.draw(second);
    main.play_all(second);
    let later = main.tournament.out_after_round_one();
    assert!(later.iter().all(|player| out.contains(player)), "only those of round 1");
    assert!(later.contains(&gone));
}

#[test]
fn losers_who_play_for_a_place_are_not_out() {
    let main = after_round_one(8);
    assert!(main.tournament.out_after_round_one().is_empty(), "they play for place 5");
}

#[test]
fn lives_have_no_consolation_and_neither_has_a_consolation() {
    let lives = Night::open(Settings::usual_with_lives());
    assert!(!lives.tournament.may_have_consolation());
    let mut main = main_evening();
    let pairing = play_one(&mut main);
    let lost = owner(&main, pairing.right);
    assert!(!consolation(&main, &[lost]).tournament.may_have_consolation());
    let settings = Settings { consolation_of: Some(EveningNo(1)), ..Settings::usual_with_lives() };
    assert_eq!(Tournament::open(settings), Err(Rejection::Settings(vec![Setting::Format])));
}

#[test]
fn only_people_of_the_main_evening_join_and_each_once() {
    let mut main = main_evening();
    let pairing = play_one(&mut main);
    let lost = owner(&main, pairing.right);
    let mut night = consolation(&main, &[lost]);
    let player = night.tournament.player_from(lost).expect("on the list");
    assert_eq!(night.tournament.main_player(player), Some(lost));
    assert_eq!(night.tournament.owed(player), Cents::ZERO, "paid");
    assert_eq!(night.refuses(join(&[lost])), Rejection::Consolation(NoConsolation::PlaysAlready(player)));
    assert_eq!(night.refuses(join(&[])), Rejection::NothingToChange);
    let stranger = Registration::new(Tickets::Count(1), FirstPayment::Nothing);
    let register = DeskCommand::Register { people: vec![stranger], lots: [0; 32] };
    assert_eq!(night.refuses(Command::Desk(register)), Rejection::Consolation(NoConsolation::NotFromMain));
    assert_eq!(
        main.refuses(join(&[lost])),
        Rejection::Consolation(NoConsolation::NotFromMain),
        "only a consolation is joined"
    );
    let mut other = night.tournament.settings().clone();
    other.consolation_of = None;
    let change = Command::Evening(tournament::EveningCommand::ChangeSettings(other));
    let fixed = Rejection::SettingsFixed(vec![Setting::Format]);
    assert_eq!(night.refuses(change), fixed, "it stays the consolation of that evening");
}

#[test]
fn joining_is_taken_back_and_those_who_joined_later_keep_their_numbers() {
    let mut main = main_evening();
    main.play_all(Stage::FIRST);
    let out = main.tournament.out_after_round_one();
    let mut night = consolation(&main, &out[..1]);
    let first = night.tournament.version();
    night.act(join(&out[1..3]));
    let tickets: Vec<_> = night.tournament.player_from(out[2]).into_iter().collect();
    let number = night.tournament.tickets_of(tickets[0]).next();
    night.act(Command::from(PlainEvening::UndoEarlier { action: first }));
    assert_eq!(night.tournament.player_from(out[0]), None);
    let player = night.tournament.player_from(out[2]).expect("still there");
    assert_eq!(night.tournament.tickets_of(player).next(), number);
    assert!(night.tournament.unfounded().is_empty());
    let replayed = Tournament::replay(night.tournament.actions().cloned()).expect("a journal");
    assert_eq!(replayed.state(), night.tournament.state());
    let stored = serde_json::to_string(&night.tournament.actions().collect::<Vec<_>>()).expect("JSON");
    assert!(stored.contains(r#""player-registered":{"player":1,"main":"#), "{stored}");
}

/// Both evenings drawn: the main one has all losers but the last match's, the consolation four people.
fn both() -> (Night, Night) {
    let mut main = main_evening();
    let open = main.tournament.pairings(Stage::FIRST).into_iter().filter(Pairing::is_open).count();
    for _ in 1..open {
        play_one(&mut main);
    }
    let out = main.tournament.out_after_round_one();
    let mut consolation = consolation(&main, &out);
    consolation.draw(Stage::FIRST);
    (main, consolation)
}

#[test]
fn nobody_and_no_table_is_called_twice() {
    let (mut main, mut other) = both();
    let last = main.tournament.pairings(Stage::FIRST).into_iter().find(Pairing::is_open).expect("open");
    main.act(Command::Hall(HallCommand::CallMatch { id: last.id, table: Some(TableNo(1)) }));
    let beside = other.tournament.with_sibling_calls(main.tournament.calls_for(&other.tournament));
    assert_eq!(beside.free_tables().next(), Some(TableNo(2)), "table 1 is taken in the main evening");
    let taken = beside.decide(&Command::Hall(HallCommand::CallNext { table: TableNo(1) }));
    assert_eq!(taken, Err(Rejection::TableTakenBeside { table: TableNo(1), id: last.id }));
    assert!(other.tournament.decide(&Command::Hall(HallCommand::CallNext { table: TableNo(1) })).is_ok());

    // A correction brings a loser back into the main evening while they play in the consolation.
    other.act(Command::Hall(HallCommand::FillTables));
    let playing = other.tournament.calls().next().map(|(id, call)| (id, *call)).expect("a match");
    let here = owner(&other, Some(playing.1.tickets[0]));
    let there = other.tournament.main_player(here).expect("of the main evening");
    assert!(other.tournament.back_in(&main.tournament).is_empty());
    let lost = main.tournament.pairings(Stage::FIRST).into_iter().find(|pairing| {
        main.tournament.players_of(pairing).any(|player| player == there) && !pairing.is_open()
    });
    let lost = lost.expect("the match that put them out");
    main.act(main.enter(&lost, MatchResult::Played(Score { left: 0, right: 2 })));
    assert_eq!(other.tournament.back_in(&main.tournament), [here]);
    let second = main.tournament.next_round();
    main.act(main.enter(&last, MatchResult::Played(Score { left: 2, right: 0 })));
    main.draw(second);
    let own = main.tournament.open_matches_of(there);
    let id = own.first().expect("a match in round 2").id;
    let beside = main.tournament.with_sibling_calls(other.tournament.calls_for(&main.tournament));
    let refused = beside.decide(&Command::Hall(HallCommand::CallMatch { id, table: None }));
    let plays = Rejection::PlaysBeside { player: there, id: playing.0, table: playing.1.table };
    assert_eq!(refused, Err(plays.clone()));
    assert_eq!(beside.decide(&Command::Hall(HallCommand::BeginMatch(id))), Err(plays));
    let waits = WaitsFor::OnSibling { table: playing.1.table, player: there };
    let schedule = beside.schedule();
    assert!(schedule.waiting.iter().any(|(pairing, why)| pairing.id == id && *why == waits), "{schedule:?}");

    // They leave the consolation, and their opponent there goes on.
    other.act(Command::from(PlainDesk::Withdraw(here)));
    assert!(other.tournament.back_in(&main.tournament).is_empty());
    let beside = main.tournament.with_sibling_calls(other.tournament.calls_for(&main.tournament));
    assert!(beside.schedule().startable.iter().any(|pairing| pairing.id == id));
    assert!(other.tournament.match_of(here).is_none(), "the walkover has freed the table");
}

#[test]
fn a_result_that_is_taken_back_brings_its_loser_back() {
    let mut main = main_evening();
    let pairing = play_one(&mut main);
    let lost = owner(&main, pairing.right);
    let night = consolation(&main, &[lost]);
    let player = night.tournament.player_from(lost).expect("on the list");
    let now = main.pairing(Stage::FIRST, pairing.id.number);
    let back = PlainMatch::TakeBackResult { id: now.id, expected_version: now.version };
    main.act(Command::from(back));
    assert_eq!(
        night.tournament.back_in(&main.tournament),
        [player],
        "the list is not drawn, and they are on it"
    );
}

/// Takes back the ticket that somebody of the main evening holds in the consolation.
fn refund(night: &mut Night, main: PlayerId) -> PlayerId {
    let player = night.tournament.player_from(main).expect("on the list");
    let ticket = night.tournament.tickets_of(player).next().expect("a ticket");
    night.act(Command::from(PlainDesk::Refund(ticket)));
    player
}

#[test]
fn whoever_gave_a_ticket_back_can_have_another_and_it_is_taken_back_like_any_sale() {
    let main = after_round_one(16);
    let out = main.tournament.out_after_round_one();
    let mut night = consolation(&main, &out[..2]);
    assert!(!night.tournament.has_no_ticket_for(out[0]) && night.tournament.has_no_ticket_for(out[2]));
    let first = refund(&mut night, out[0]);
    let second = refund(&mut night, out[1]);
    assert!(night.tournament.has_no_ticket_for(out[0]));
    let before = night.tournament.clone();

    // One alone, two who are on the list, and somebody new between them.
    for people in [vec![out[0]], vec![out[0], out[1]], vec![out[0], out[2], out[1]], vec![out[2], out[1]]] {
        night.act(join(&people));
        let joined = night.tournament.version();
        for main in &people {
            let player = night.tournament.player_from(*main).expect("on the list");
            assert_eq!(night.tournament.tickets_of(player).count(), 1, "{people:?}");
            assert_eq!(night.tournament.owed(player), Cents::ZERO, "paid");
            let again = Rejection::Consolation(NoConsolation::PlaysAlready(player));
            assert_eq!(night.refuses(join(&[*main])), again);
        }
        assert_eq!(night.tournament.player_from(out[0]), Some(first), "with the same number");
        assert_eq!(night.tournament.player_from(out[1]), Some(second), "with the same number");
        assert!(night.tournament.unfounded().is_empty(), "{people:?}");
        let replayed = Tournament::replay(night.tournament.actions().cloned()).expect("a journal");
        assert_eq!(replayed.state(), night.tournament.state());
        // Something later, on which nothing builds, does not keep it from being taken back.
        night.act(join(&[out[3]]));
        assert_eq!(night.tournament.dependants(joined), Ok(Vec::new()), "{people:?}");
        let later = night.tournament.version();
        night.act(Command::from(PlainEvening::UndoEarlier { action: joined }));
        assert!(people.iter().all(|main| night.tournament.has_no_ticket_for(*main)), "{people:?}");
        assert!(!night.tournament.has_no_ticket_for(out[3]));
        night.act(Command::from(PlainEvening::UndoEarlier { action: later }));
        assert_eq!(night.tournament.players(), before.players());
        assert_eq!(night.tournament.tickets(), before.tickets());
        assert!(night.tournament.unfounded().is_empty(), "{people:?}");
    }

    // Who was put on the list by an action that is taken back has no ticket of a later one either.
    night.act(join(&[out[0], out[2]]));
    let joined = night.tournament.version();
    let opened = ActionNo(2);
    assert!(night.tournament.dependants(opened).expect("it counts").contains(&joined));
}

#[test]
fn who_has_left_the_consolation_is_not_asked_again() {
    let mut main = main_evening();
    main.play_all(Stage::FIRST);
    let out = main.tournament.out_after_round_one();
    let mut night = consolation(&main, &out);
    let player = night.tournament.player_from(out[0]).expect("on the list");
    night.draw(Stage::FIRST);
    night.act(Command::from(PlainDesk::Withdraw(player)));
    assert!(!night.tournament.has_no_ticket_for(out[0]));
}

#[test]
fn who_came_back_and_lost_again_is_in_one_evening_only() {
    let mut main = main_evening();
    main.play_all(Stage::FIRST);
    let out = main.tournament.out_after_round_one();
    let mut night = consolation(&main, &out);
    night.draw(Stage::FIRST);
    let lost = main
        .tournament
        .pairings(Stage::FIRST)
        .into_iter()
        .find(|pairing| pairing.right.is_some_and(|ticket| out.contains(&owner(&main, Some(ticket)))));
    let lost = lost.expect("somebody on the right is out");
    let back = owner(&main, lost.right);
    let here = night.tournament.player_from(back).expect("on the list");
    main.act(main.enter(&lost, MatchResult::Played(Score { left: 0, right: 2 })));
    assert_eq!(night.tournament.back_in(&main.tournament), [here]);
    let second = main.tournament.next_round();
    main.draw(second);
    let own = main.tournament.open_matches_of(back);
    if let [pairing] = own[..] {
        let is_left = owner(&main, pairing.left) == back;
        let score = if is_left { Score { left: 0, right: 2 } } else { Score { left: 2, right: 0 } };
        assert_eq!(night.tournament.back_in(&main.tournament), [here]);
        main.act(main.enter(&pairing, MatchResult::Played(score)));
    }
    main.play_to_the_end();
    assert!(main.tournament.out_after_round_one().iter().all(|player| *player != back), "out in round 2");
    assert!(night.tournament.back_in(&main.tournament).is_empty());
}

#[test]
fn a_consolation_names_its_tickets_as_the_main_evening_does() {
    let settings = Settings { ticket_name: TicketName::Lot, ..settings() };
    assert_eq!(settings.of_its_consolation().ticket_name, TicketName::Lot);
}

#[test]
fn one_with_nobody_in_it_is_taken_away_for_good_and_every_other_goes_on() {
    let main = after_round_one(16);
    let out = main.tournament.out_after_round_one();
    let mut played = consolation(&main, &out[..2]);
    let finish = Command::from(PlainEvening::Finish);
    assert_eq!(played.refuses(finish.clone()), Rejection::NotDecided);
    // A ticket that was taken back leaves somebody on the list.
    played.act(Command::from(PlainDesk::Refund(TicketNo(1))));
    played.act(Command::from(PlainDesk::Refund(TicketNo(2))));
    assert_eq!(played.refuses(finish.clone()), Rejection::NotDecided);
    let mut alone = Night::open(settings());
    assert_eq!(alone.refuses(finish.clone()), Rejection::NotDecided, "no consolation");

    let mut empty = Night::open(Settings {
        consolation_of: Some(EveningNo(1)),
        ..main.tournament.settings().of_its_consolation()
    });
    assert!(empty.tournament.is_empty_consolation() && !empty.tournament.is_called_off());
    empty.act(finish);
    assert!(empty.tournament.is_called_off());
    let action = empty.tournament.version();
    for undo in [PlainEvening::Undo { action }, PlainEvening::UndoEarlier { action }] {
        assert_eq!(empty.refuses(Command::from(undo)), Rejection::UndoBlocked { action });
    }
    assert_eq!(empty.refuses(Command::from(PlainEvening::Reopen)), NoConsolation::CalledOff.into());
    assert_eq!(empty.refuses(join(&out)), Rejection::Finished);
}
