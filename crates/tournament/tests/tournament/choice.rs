//! Prizes by choice: who chooses when, what stops it, and what comes back to the table.

use testkit::night::{Night, settings};
use tournament::choice::{ChoiceOrder, MAX_THINGS, NoChoice, Turn};
use tournament::*;

/// Eight people with one ticket each, who play down to place 2, with so many things on the table.
fn night(things: u32) -> Night {
    let mut night = Night::open(Settings { prizes: 0, things, played_to: PlayedTo::Two, ..settings() });
    night.register(&[1; 8]);
    night.draw(Stage::FIRST);
    night
}

fn over(things: u32) -> Night {
    let mut night = night(things);
    night.play_to_the_end();
    night
}

fn choose(thing: u32, ticket: TicketNo) -> Command {
    Command::from(PlainPrize::ChooseThing { thing, ticket })
}

fn free(thing: u32, ticket: TicketNo) -> Command {
    Command::from(PlainPrize::FreeThing { thing, ticket })
}

fn turn(night: &Night) -> Turn {
    night.tournament.choosing().unwrap().turn()
}

#[track_caller]
fn called(night: &Night) -> TicketNo {
    match turn(night) {
        Turn::Of(ticket) => ticket,
        other => panic!("{other:?}"),
    }
}

fn no(why: NoChoice) -> Rejection {
    Rejection::Choice(why)
}

#[test]
fn nobody_chooses_before_the_places_are_settled_or_where_there_is_no_table() {
    let mut early = night(3);
    let champion = TicketNo(1);
    assert_eq!(early.tournament.choosing(), None);
    assert_eq!(early.refuses(choose(1, champion)), Rejection::PrizesOpen);
    assert_eq!(early.refuses(Command::from(PlainPrize::PassTurn(champion))), Rejection::PrizesOpen);
    let mut without = over(0);
    assert_eq!(without.tournament.choosing(), None);
    assert_eq!(without.refuses(choose(1, champion)), no(NoChoice::NoSuchThing(1)));
}

#[test]
fn the_best_chooses_first_and_each_thing_goes_once() {
    let mut night = over(2);
    let first = called(&night);
    assert_eq!(Some(first), night.tournament.champion());
    let second = night.tournament.choosing().unwrap().waiting().nth(1).unwrap();
    let early = NoChoice::NotItsTurn { ticket: second, turn: Turn::Of(first) };
    assert_eq!(night.refuses(choose(1, second)), no(early));
    assert_eq!(night.refuses(choose(3, first)), no(NoChoice::NoSuchThing(3)));
    assert_eq!(night.refuses(choose(1, TicketNo(99))), Rejection::UnknownTicket(TicketNo(99)));
    night.act(choose(2, first));
    assert_eq!(called(&night), second);
    assert_eq!(night.refuses(choose(2, second)), no(NoChoice::Gone { thing: 2, ticket: first }));
    assert_eq!(night.refuses(choose(1, first)), no(NoChoice::HasChosen(first)));
    night.act(choose(1, second));
    assert_eq!(turn(&night), Turn::Over, "nothing is left");
    assert_eq!(night.tournament.due_lot(), None, "nobody else finds anything");
}

#[test]
fn what_is_taken_back_lies_on_the_table_again_and_whoever_had_it_chooses_again() {
    let mut night = over(2);
    let first = called(&night);
    night.act(choose(2, first));
    let second = called(&night);
    assert_eq!(night.refuses(free(1, first)), Rejection::NothingToChange);
    assert_eq!(night.refuses(free(2, second)), no(NoChoice::Gone { thing: 2, ticket: first }));
    night.act(Command::from(PlainEvening::Finish));
    night.act(free(2, first));
    assert_eq!(called(&night), first, "also after the end of the evening");
    night.act(choose(1, first));
    night.act(choose(2, second));
    assert_eq!(night.tournament.chosen().iter().collect::<Vec<_>>(), [(&1, &first), (&2, &second)]);
}

#[test]
fn an_undo_frees_the_last_thing_and_waits_for_what_was_chosen_after_it() {
    let mut night = over(3);
    let first = called(&night);
    night.act(choose(2, first));
    let action = night.tournament.version();
    night.act(Command::from(PlainEvening::Undo { action }));
    assert_eq!(called(&night), first);
    night.act(choose(1, first));
    let earlier = night.tournament.version();
    let second = called(&night);
    night.act(choose(3, second));
    let refused = night.refuses(Command::from(PlainEvening::Undo { action: earlier }));
    assert!(matches!(refused, Rejection::UndoDepends { .. } | Rejection::UndoStale { .. }), "{refused:?}");
}

#[test]
fn a_shared_place_is_separated_before_anybody_there_chooses() {
    let mut night = over(4);
    for thing in 1..=2 {
        let ticket = called(&night);
        night.act(choose(thing, ticket));
    }
    assert_eq!(turn(&night), Turn::Tied { place: 3 });
    let due = night.tournament.due_lot().unwrap();
    let tied = due.tickets;
    assert_eq!((due.places.first, tied.len()), (3, 2));
    let tie = NoChoice::NotItsTurn { ticket: tied[0], turn: Turn::Tied { place: 3 } };
    assert_eq!(night.refuses(choose(3, tied[0])), no(tie));
    let order = vec![tied[1]];
    night.act(Command::from(PlainPrize::NotePlayOff { place: 3, among: tied.clone(), order }));
    assert_eq!(called(&night), tied[1], "the Stechen has put them first");
    night.act(choose(3, tied[1]));
    assert_eq!(called(&night), tied[0], "who is left alone needs no lot");
    night.act(choose(4, tied[0]));
    assert_eq!(turn(&night), Turn::Over);
}

#[test]
fn a_lot_separates_those_whom_the_things_reach_and_no_others() {
    let mut night = over(5);
    assert_eq!(night.tournament.places_for_lots(), [3]);
    night.act(Command::Prizes(PrizeCommand::DrawLots { place: 3, lots: [3; 32] }));
    assert_eq!(night.tournament.places_for_lots(), [5], "the fifth thing is for one of four");
    night.act(Command::Prizes(PrizeCommand::DrawLots { place: 5, lots: [4; 32] }));
    for thing in 1..=5 {
        let ticket = called(&night);
        night.act(choose(thing, ticket));
    }
    assert_eq!(turn(&night), Turn::Over);
    assert_eq!(over(2).tournament.due_lot(), None);
}

#[test]
fn a_group_chooses_first_or_in_turn_with_the_others_as_the_settings_say() {
    let order = |choice_order: ChoiceOrder, members: &[u32]| {
        let mut night = Night::open(Settings {
            prizes: 0,
            things: 4,
            choice_order,
            choice_group: 2,
            played_to: PlayedTo::Four,
            ..settings()
        });
        night.register(&[1; 8]);
        for ticket in members {
            let player = night.tournament.owner(TicketNo(*ticket)).unwrap();
            night.act(Command::from(PlainSpecial::MarkPlayer { group: 2, player, member: true }));
        }
        night.draw(Stage::FIRST);
        night.play_to_the_end();
        let best: Vec<TicketNo> = (1..=4)
            .map(|place| {
                let group = |group: &&Group| group.places.first == place;
                night.tournament.standing().groups.iter().find(group).unwrap().tickets[0]
            })
            .collect();
        (best, night.tournament.choosing().unwrap().waiting().take(4).collect::<Vec<_>>())
    };
    let (best, waiting) = order(ChoiceOrder::Ranking, &[]);
    assert_eq!(waiting, best);
    let group = [best[1].0, best[2].0];
    let (same, waiting) = order(ChoiceOrder::GroupFirst, &group);
    assert_eq!(same, best, "the same night");
    assert_eq!(waiting[..3], [best[1], best[2], best[0]]);
    let (_, waiting) = order(ChoiceOrder::Alternating, &group);
    assert_eq!(waiting[..4], [best[0], best[1], best[3], best[2]]);
}

#[test]
fn an_order_by_group_needs_a_group() {
    let mut night = night(3);
    let with = |night: &Night, choice_order, choice_group| {
        let settings = Settings { choice_order, choice_group, ..night.tournament.settings().clone() };
        Command::Evening(EveningCommand::ChangeSettings(settings))
    };
    let without = with(&night, ChoiceOrder::GroupFirst, 0);
    assert_eq!(night.refuses(without), Rejection::Settings(vec![Setting::ChoiceGroup]));
    let beyond = with(&night, ChoiceOrder::GroupFirst, State::MAX_GROUPS + 1);
    assert_eq!(night.refuses(beyond), Rejection::Settings(vec![Setting::ChoiceGroup]));
    let right = with(&night, ChoiceOrder::GroupFirst, 1);
    night.act(right);
    let settings = serde_json::to_string(&settings()).unwrap();
    assert!(!settings.contains("choice"), "older journals read the same: {settings}");
}

#[test]
fn whoever_is_passed_over_or_has_gone_home_chooses_later() {
    let mut night = over(3);
    let first = called(&night);
    let second = night.tournament.choosing().unwrap().waiting().nth(1).unwrap();
    let early = NoChoice::NotItsTurn { ticket: second, turn: Turn::Of(first) };
    assert_eq!(night.refuses(Command::from(PlainPrize::PassTurn(second))), no(early));
    night.act(Command::from(PlainPrize::PassTurn(first)));
    assert_eq!(called(&night), second);
    night.act(choose(1, second));
    night.act(choose(2, first));
    assert_eq!(night.tournament.chosen()[&2], first);
    let mut gone = self::night(3);
    let left = TicketNo(8);
    gone.act(Command::from(PlainDesk::Withdraw(gone.tournament.owner(left).unwrap())));
    gone.play_to_the_end();
    let choosing = gone.tournament.choosing().unwrap();
    assert_eq!(choosing.later().collect::<Vec<_>>(), [left]);
    assert!(!choosing.waiting().any(|ticket| ticket == left));
    gone.act(choose(3, left));
}

#[test]
fn where_everybody_has_one_prize_they_choose_once() {
    let mut night = Night::open(Settings {
        prizes: 0,
        things: 8,
        one_prize_each: true,
        played_to: PlayedTo::Two,
        ..settings()
    });
    night.register(&[2, 2, 2, 2]);
    night.draw(Stage::FIRST);
    night.play_to_the_end();
    while let Some(place) = night.tournament.places_for_lots().first().copied() {
        night.act(Command::Prizes(PrizeCommand::DrawLots { place, lots: [5; 32] }));
    }
    let choosing = night.tournament.choosing().unwrap();
    let owners: std::collections::BTreeSet<_> =
        choosing.waiting().filter_map(|ticket| night.tournament.owner(ticket)).collect();
    assert_eq!((choosing.waiting().count(), owners.len()), (4, 4));
}

#[test]
fn the_table_keeps_what_was_chosen_and_has_a_limit() {
    let mut night = over(3);
    let first = called(&night);
    night.act(choose(3, first));
    let with = |night: &Night, things| {
        let settings = Settings { things, ..night.tournament.settings().clone() };
        Command::Evening(EveningCommand::ChangeSettings(settings))
    };
    let fewer = with(&night, 2);
    assert_eq!(night.refuses(fewer), no(NoChoice::Gone { thing: 3, ticket: first }));
    let most = with(&night, MAX_THINGS + 1);
    assert_eq!(night.refuses(most), Rejection::Settings(vec![Setting::Things]));
    let more = with(&night, MAX_THINGS);
    night.act(more);
    let settings = serde_json::to_string(&Settings { things: 0, ..settings() }).unwrap();
    assert!(!settings.contains("things"), "older journals read the same: {settings}");
}
