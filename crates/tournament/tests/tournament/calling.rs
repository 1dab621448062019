//! In which order a draw from real pots calls people: by lot, and whoever is not there comes later. And what a check sees of it.

use chrono::DateTime;
use testkit::night::{Night, settings};
use tournament::draw::protocol::{Protocol, Verdict};
use tournament::draw::{NoPostponing, Order, Passed, Secret};
use tournament::*;

const R1: Stage = Stage::FIRST;

/// Players with so many tickets, whose list is closed; a lot lets them be called in the order of these lowest tickets.
#[track_caller]
fn closed(tickets: &[u32], called: &[u32]) -> Night {
    let mut night = Night::open(settings());
    night.register(tickets);
    close(&mut night, called);
    night
}

#[track_caller]
fn close(night: &mut Night, called: &[u32]) {
    let called = called.iter().copied().map(TicketNo).collect();
    night.act(Command::Draws(DrawCommand::CloseList(Closing { called, ..Closing::by_hand(R1) })));
}

fn draw(night: &Night) -> &draw::Draw {
    night.tournament.draw(R1, 1).expect("a draw")
}

fn later(night: &Night) -> Command {
    Command::from(PlainDraw::PostponeCall { stage: R1, expected_pulls: draw(night).pulls_noted() })
}

#[track_caller]
fn pull(night: &mut Night, number: u32) {
    let expected_pulls = draw(night).pulls_noted();
    night.act(Command::from(PlainDraw::PullByHand { stage: R1, expected_pulls, number }));
}

/// Pulls the lowest number there is that stays, until the draw is made.
#[track_caller]
fn pull_the_rest(night: &mut Night) {
    while !draw(night).complete {
        let pots = draw(night).pots();
        let number = pots.numbers(pots.current())[pots.put_back().len()];
        pull(night, number);
    }
}

/// The ticket for which somebody is called.
#[track_caller]
fn called(night: &Night) -> u32 {
    draw(night).next_by_hand().expect("somebody is called").1.0
}

fn queue(night: &Night) -> Vec<u32> {
    draw(night).calling_order().into_iter().map(|(_, ticket)| ticket.0).collect()
}

fn protocol(night: &Night) -> Protocol {
    Protocol::of(draw(night), &[], "probe", |_| DateTime::UNIX_EPOCH, |_, _| String::new())
}

#[test]
fn whoever_is_not_there_comes_when_all_others_have_pulled_and_the_queue_goes_round() {
    let mut night = closed(&[1, 2, 1], &[]);
    assert_eq!(queue(&night), [1, 2, 3, 4]);
    night.act(later(&night));
    assert_eq!(queue(&night), [2, 3, 4, 1]);
    // Of the second player's two tickets neither can come alone.
    night.act(later(&night));
    night.act(later(&night));
    assert_eq!(queue(&night), [1, 2, 3, 4], "once round");
    night.act(later(&night));
    pull(&mut night, 1);
    assert_eq!(called(&night), 3);
    assert_eq!(
        night.refuses(later(&night)),
        Rejection::NoPostponing(NoPostponing::HasPulled(PlayerId(2))),
        "who has begun goes on"
    );
    pull(&mut night, 2);
    assert_eq!(queue(&night), [2, 3, 4, 1]);
    night.act(later(&night));
    pull(&mut night, 2);
    assert_eq!(called(&night), 4);
    let refused = night.refuses(later(&night));
    assert_eq!(refused, Rejection::NoPostponing(NoPostponing::IsLast(PlayerId(3))));
    pull(&mut night, 1);
    let passed = [(0, 1), (0, 2), (0, 4), (0, 1), (2, 4)];
    let passed: Vec<Passed> =
        passed.into_iter().map(|(after, ticket)| Passed { after, ticket: TicketNo(ticket) }).collect();
    assert_eq!(protocol(&night).passed, passed);
    assert_eq!(protocol(&night).verify(), Verdict::Holds);
    let actions: Vec<Action> = night.tournament.actions().cloned().collect();
    assert_eq!(Tournament::replay(actions).expect("a journal").state(), night.tournament.state());
    assert_eq!(night.tournament.unfounded(), []);
}

#[test]
fn an_old_form_postpones_nobody_and_notes_no_number_for_somebody_else() {
    let mut night = closed(&[1, 1, 1], &[]);
    night.act(later(&night));
    let stale = Rejection::PullStale { pulls: 1 };
    let old = PlainDraw::PostponeCall { stage: R1, expected_pulls: 0 };
    assert_eq!(night.refuses(Command::from(old)), stale);
    let old = PlainDraw::PullByHand { stage: R1, expected_pulls: 0, number: 1 };
    assert_eq!(night.refuses(Command::from(old)), stale, "it was the first player's number");
    pull(&mut night, 1);
    assert_eq!(draw(&night).pulls[0].ticket, TicketNo(2));
}

#[test]
fn nobody_is_called_where_nobody_pulls_from_pots() {
    let postpone = Command::from(PlainDraw::PostponeCall { stage: R1, expected_pulls: 0 });
    let mut night = Night::open(settings());
    night.register(&[1; 3]);
    assert_eq!(night.refuses(postpone.clone()), Rejection::ListNotClosed(R1));
    night.act(Command::Draws(DrawCommand::CloseList(Closing::sealed(R1, Secret([7; 32]).commitment()))));
    assert_eq!(night.refuses(postpone.clone()), Rejection::NotByHand(R1));
    let mut lives = Night::open(Settings::usual_with_lives());
    lives.register(&[1; 4]);
    lives.act(Command::from(PlainDraw::CloseListByHand { stage: R1 }));
    assert_eq!(lives.refuses(postpone.clone()), Rejection::NotByHand(R1), "from a bag nobody is called");
    let mut night = closed(&[1; 2], &[]);
    pull_the_rest(&mut night);
    assert_eq!(night.refuses(postpone), Rejection::AlreadyDrawn(R1));
}

#[test]
fn a_call_is_taken_back_until_the_draw_is_made_and_the_pulls_after_it_go_first() {
    let mut night = closed(&[1, 1, 1], &[]);
    night.act(later(&night));
    let action = night.tournament.version();
    pull(&mut night, 1);
    let pulled = night.tournament.version();
    assert_eq!(night.tournament.dependants(action), Ok(vec![pulled]));
    night.act(Command::from(PlainEvening::UndoEarlier { action: pulled }));
    night.act(Command::from(PlainEvening::UndoEarlier { action }));
    assert_eq!((queue(&night), draw(&night).passed()), (vec![1, 2, 3], &[][..]));
    night.act(later(&night));
    let action = night.tournament.version();
    // Nothing is pulled yet, so the list can be opened again.
    night.act(Command::from(PlainEvening::UndoEarlier { action }));
    night.act(later(&night));
    let action = night.tournament.version();
    pull_the_rest(&mut night);
    assert_eq!(night.tournament.dependants(action), Err(Rejection::UndoBlocked { action }));
}

#[test]
fn a_list_from_which_somebody_was_only_called_is_opened_again() {
    let mut night = closed(&[1, 1, 1], &[]);
    night.act(later(&night));
    let reopen = DrawCommand::ReopenList { stage: R1, agreed: None, since: draw::StaffSince::default() };
    night.act(Command::Draws(reopen.clone()));
    assert_eq!(protocol(&night).verify(), Verdict::NeverDrawn);
    let mut night = closed(&[1, 1, 1], &[]);
    pull(&mut night, 1);
    assert_eq!(night.refuses(Command::Draws(reopen)), Rejection::DrawnByHand(R1));
}

#[test]
fn people_are_called_as_a_lot_says_and_only_equal_hands_where_most_tickets_come_first() {
    let night = closed(&[1, 2, 1], &[4, 1, 2]);
    assert_eq!((queue(&night), draw(&night).order), (vec![4, 1, 2, 3], Order::Random));
    let mut night = Night::open(Settings { first_order: Order::AsSold, ..settings() });
    night.register(&[1, 2, 1]);
    close(&mut night, &[4, 1, 2]);
    assert_eq!(
        (queue(&night), draw(&night).order, draw(&night).called()),
        (vec![1, 2, 3, 4], Order::AsSold, &[][..])
    );
    // Who is not on the list is left out, and whoever the lot forgot comes last.
    let night = closed(&[1, 1, 1], &[3, 3, 9]);
    assert_eq!(queue(&night), [3, 1, 2]);
    assert_eq!(draw(&night).called(), [TicketNo(3), TicketNo(1), TicketNo(2)]);

    let mut night = Night::open(settings());
    night.register(&[2, 1, 2, 1]);
    night.draw(R1);
    night.play_all(R1);
    let second = Stage::Round(2);
    let hands: Vec<usize> =
        night.tournament.list_for(second).expect("a list").iter().map(|(_, tickets)| tickets.len()).collect();
    let called = night.tournament.lot_of_calling(second, [5; 32]);
    let closing = Closing { called: called.clone(), ..Closing::by_hand(second) };
    night.act(Command::Draws(DrawCommand::CloseList(closing)));
    let draw = night.tournament.draw_in_force(second).expect("open");
    assert_eq!(draw.order, Order::MostTicketsFirst);
    let sizes: Vec<usize> = draw.calling_order().iter().map(|(player, _)| hands[*player]).collect();
    assert!(sizes.is_sorted_by(|one, other| one >= other), "{sizes:?}");
    let mut lot = called;
    lot.sort_by_key(|first| {
        let tickets = draw.entries.iter().find(|tickets| tickets[0] == *first).expect("on the list");
        std::cmp::Reverse(tickets.len())
    });
    assert_eq!(draw.called(), lot);
}

#[test]
fn every_order_comes_out_of_the_lot() {
    let mut night = Night::open(settings());
    night.register(&[1; 3]);
    assert!(night.tournament.calls_by_lot(R1));
    let mut orders: Vec<Vec<TicketNo>> =
        (0..60).map(|seed| night.tournament.lot_of_calling(R1, [seed; 32])).collect();
    orders.sort();
    orders.dedup();
    assert_eq!(orders.len(), 6, "{orders:?}");
    let as_sold = Night::open(Settings { first_order: Order::AsSold, ..settings() });
    assert!(!as_sold.tournament.calls_by_lot(R1) && as_sold.tournament.calls_by_lot(Stage::Round(2)));
    assert!(!Night::open(Settings::usual_with_lives()).tournament.calls_by_lot(R1));
}

/// Five players, called by lot; two are called and come later, one of them twice.
fn told() -> Protocol {
    let mut night = closed(&[1, 2, 1, 1, 1], &[5, 2, 1, 6, 4]);
    night.act(later(&night));
    pull(&mut night, 3);
    pull(&mut night, 1);
    night.act(later(&night));
    pull(&mut night, 2);
    pull(&mut night, 4);
    night.act(later(&night));
    pull_the_rest(&mut night);
    let told = protocol(&night);
    assert_eq!(told.verify(), Verdict::Holds);
    let passed: Vec<(u32, u32)> = told.passed.iter().map(|passed| (passed.after, passed.ticket.0)).collect();
    assert_eq!(passed, [(0, 5), (2, 1), (4, 5)]);
    told
}

/// Returns the first line that differs once a protocol is changed.
#[track_caller]
fn named(change: impl Fn(&mut Protocol)) -> String {
    let mut forged = told();
    change(&mut forged);
    let Verdict::Differs(difference) = forged.verify() else { panic!("a forged protocol went unnoticed") };
    difference.path
}

#[test]
fn who_is_said_to_have_come_later_was_called_then_and_not_the_last() {
    let passed = |after, ticket| Passed { after, ticket: TicketNo(ticket) };
    assert_eq!(named(|forged| forged.passed[0].after = 1), "passed[0]", "in the middle of a hand");
    assert_eq!(named(|forged| forged.passed[0].after = 2), "passed[0]", "somebody else was called then");
    assert_eq!(named(|forged| forged.passed[0].ticket = TicketNo(2)), "passed[0]", "5 was called then");
    assert_eq!(named(|forged| forged.passed[1].ticket = TicketNo(4)), "passed[1]", "not called then");
    assert_eq!(named(|forged| forged.passed[0].ticket = TicketNo(99)), "passed[0]", "on no list");
    assert_eq!(named(|forged| forged.passed.swap(0, 1)), "passed[0]", "not in order");
    assert_eq!(
        named(|forged| forged.passed = forged.passed.split_off(1)),
        "passed[0]",
        "5 would have pulled first"
    );
    assert_eq!(named(|forged| forged.passed.truncate(2)), "pulls[4]", "the pulls are another's");
    assert_eq!(named(|forged| forged.passed.clear()), "pulls[0]", "the pulls are another's");
    assert_eq!(named(|forged| forged.passed.push(passed(5, 5))), "passed[3]", "the last one left");
    assert_eq!(named(|forged| forged.passed.push(passed(6, 5))), "passed[3]", "after the last pull");
    assert_eq!(named(|forged| forged.passed.insert(1, passed(1, 3))), "passed[1]", "not their lowest ticket");
}

#[test]
fn each_stands_once_in_the_order_of_a_lot_and_a_sealed_draw_has_neither() {
    assert_eq!(named(|forged| forged.called[0] = TicketNo(4)), "called[4]", "4 stands twice");
    assert_eq!(named(|forged| forged.called[0] = TicketNo(77)), "called[0]", "on no list");
    assert_eq!(named(|forged| forged.called.truncate(3)), "called[3]", "somebody is missing");
    assert_eq!(named(|forged| forged.called[1] = TicketNo(3)), "called[1]", "not their lowest ticket");
    assert_eq!(named(|forged| forged.called.swap(0, 1)), "passed[0]", "2 was called first");
    assert_eq!(named(|forged| forged.called.clear()), "passed[0]", "1 was called first");
    assert_eq!(named(|forged| forged.order = Order::AsSold), "called[0]", "as sold there is no lot");
    assert_eq!(named(|forged| forged.order = Order::MostTicketsFirst), "called[0]", "2 has two tickets");
    let mut night = Night::open(settings());
    night.register(&[1; 3]);
    night.draw(R1);
    let sealed = protocol(&night);
    assert_eq!(sealed.verify(), Verdict::Holds);
    let lie = Protocol { called: vec![TicketNo(1)], ..sealed.clone() };
    assert!(matches!(lie.verify(), Verdict::Differs(difference) if difference.path == "called[0]"));
    let lie = Protocol { passed: vec![Passed { after: 0, ticket: TicketNo(1) }], ..sealed };
    assert!(matches!(lie.verify(), Verdict::Differs(difference) if difference.path == "passed[0]"));
}

#[test]
fn a_given_up_draw_is_looked_through_as_far_as_it_went_and_nothing_is_told_before_its_end() {
    let mut night = closed(&[1, 1, 1], &[3, 1, 2]);
    pull(&mut night, 2);
    night.act(later(&night));
    let under_way = protocol(&night);
    assert_eq!((under_way.passed.len(), under_way.verify()), (1, Verdict::Holds));
    let after = Passed { after: 2, ticket: TicketNo(2) };
    let lie = Protocol { passed: vec![under_way.passed[0], after], ..under_way.clone() };
    let Verdict::Differs(difference) = lie.verify() else { panic!("nobody had pulled so often") };
    assert_eq!((difference.path.as_str(), difference.expected.as_str()), ("passed[1]", "null"));
    let mut published = draw::Published::TwoPots(Box::new(under_way));
    published.hide_what_is_not_drawn();
    let draw::Published::TwoPots(hidden) = published else { panic!("two pots") };
    assert!(
        hidden.passed.is_empty() && hidden.called.len() == 3,
        "the order is public, the calls are not yet"
    );
}

#[test]
fn a_draw_in_which_all_came_as_on_the_list_is_written_as_ever() {
    let mut night = closed(&[1, 1], &[]);
    pull_the_rest(&mut night);
    let text = serde_json::to_string(&protocol(&night)).expect("JSON");
    assert!(!text.contains("called") && !text.contains("passed"), "{text}");
    let again: Protocol = serde_json::from_str(&text).expect("a protocol");
    assert_eq!(again, protocol(&night));
    let told = serde_json::to_string(&told()).expect("JSON");
    let fields = r#""called":[5,2,1,6,4],"passed":[{"after":0,"ticket":5},{"after":2,"ticket":1},{"after":4,"ticket":5}],"pulls":"#;
    assert!(told.contains(fields), "{told}");
}
