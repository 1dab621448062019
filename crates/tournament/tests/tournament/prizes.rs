//! Prizes, lots and the end of the evening: what a correction, a setting or an early end does to them.

use testkit::night::{Night, settings};
use tournament::*;

fn absent(winner: Side) -> MatchResult {
    MatchResult::Walkover { winner, absence: Absence::NoShow }
}

fn played(left: u8, right: u8) -> MatchResult {
    MatchResult::Played(Score { left, right })
}

/// Eight people with one ticket each: round 1 is the quarter-final.
fn eight(prizes: u32) -> Night {
    let mut night = Night::open(Settings { prizes, ..settings() });
    night.register(&[1; 8]);
    night.draw(Stage::FIRST);
    night
}

#[track_caller]
fn result(night: &mut Night, stage: Stage, number: u32, result: MatchResult) {
    let pairing = night.pairing(stage, number);
    let command = night.enter(&pairing, result);
    night.act(command);
}

#[track_caller]
fn take_back(night: &mut Night, stage: Stage) {
    let pairing = night.pairing(stage, 1);
    night
        .act(Command::from(PlainMatch::TakeBackResult { id: pairing.id, expected_version: pairing.version }));
}

/// Returns the score with which the other one wins the first match of a stage.
fn turned(night: &Night, stage: Stage) -> MatchResult {
    let pairing = night.pairing(stage, 1);
    if pairing.winner() == pairing.left { played(0, 2) } else { played(2, 0) }
}

fn winner(night: &Night, prize: u32) -> Option<TicketNo> {
    match night.tournament.awards()[prize as usize - 1].winner {
        Winner::Ticket { ticket, .. } => Some(ticket),
        _ => None,
    }
}

fn hand_over(night: &Night, prize: u32) -> HandOver {
    night.tournament.awards()[prize as usize - 1].hand_over
}

/// Two losers of the quarter-final did not turn up and share 7 and 8, and lots were drawn between them.
fn with_lots_at_seven() -> Night {
    let mut night = eight(8);
    result(&mut night, Stage::FIRST, 1, played(2, 0));
    result(&mut night, Stage::FIRST, 2, played(2, 0));
    result(&mut night, Stage::FIRST, 3, absent(Side::Left));
    result(&mut night, Stage::FIRST, 4, absent(Side::Left));
    night.play_to_the_end();
    assert_eq!(night.tournament.places_for_lots(), [7]);
    night.act(Command::Prizes(PrizeCommand::DrawLots { place: 7, lots: [3; 32] }));
    night
}

/// The second loser was absent, and the third was not.
fn correct_who_was_absent(night: &mut Night, back: bool) {
    take_back(night, Stage::FifthPlace);
    let (second, third) =
        if back { (played(2, 0), absent(Side::Left)) } else { (absent(Side::Left), played(2, 0)) };
    result(night, Stage::FIRST, 2, second);
    result(night, Stage::FIRST, 3, third);
    night.play_to_the_end();
}

#[test]
fn a_lot_counts_for_exactly_the_tickets_that_were_in_it() {
    let mut night = with_lots_at_seven();
    let seventh = winner(&night, 7);
    correct_who_was_absent(&mut night, false);
    assert_eq!(winner(&night, 7), None, "the lots of others decide nothing");
    assert_eq!(night.tournament.places_for_lots(), [7]);
    night.act(Command::Prizes(PrizeCommand::DrawLots { place: 7, lots: [4; 32] }));
    assert!(winner(&night, 7).is_some() && winner(&night, 8).is_some());
    correct_who_was_absent(&mut night, true);
    assert_eq!(winner(&night, 7), seventh, "nobody gets a second lot by a correction back and forth");
    assert_eq!(
        night.refuses(Command::Prizes(PrizeCommand::DrawLots { place: 7, lots: [5; 32] })),
        Rejection::LotsDrawn(7)
    );
}

/// Eight people, of whom the losers of the quarter-final share 5 to 8 because nobody plays for these places.
fn four_share_fifth_place() -> Night {
    let mut night = eight(6);
    night.play_all(Stage::FIRST);
    night.draw(Stage::Round(2));
    night.play_all(Stage::Round(2));
    night.draw(Stage::Round(3));
    night.play_all(Stage::Round(3));
    night.act(Command::from(PlainEvening::Finish));
    night.act(Command::Prizes(PrizeCommand::DrawLots { place: 3, lots: [1; 32] }));
    night
}

fn play_off(among: &[TicketNo], order: &[TicketNo]) -> Command {
    Command::from(PlainPrize::NotePlayOff { place: 5, among: among.to_vec(), order: order.to_vec() })
}

#[test]
fn a_play_off_ranks_whom_it_has_ranked_and_leaves_the_rest_to_another_or_to_the_lot() {
    let mut night = four_share_fifth_place();
    let tied = night.tournament.due_lot().unwrap().tickets;
    assert_eq!(tied.len(), 4);
    night.act(play_off(&tied, &[tied[2]]));
    let award = night.tournament.awards()[4];
    let by = Some(TieBreak::PlayOff);
    assert!(
        matches!(award.winner, Winner::Ticket { ticket, by: found, .. } if ticket == tied[2] && found == by)
    );
    let rest = night.tournament.due_lot().unwrap().tickets;
    assert_eq!(rest, [tied[0], tied[1], tied[3]], "the sixth prize is still open between them");
    night.act(Command::Prizes(PrizeCommand::DrawLots { place: 5, lots: [9; 32] }));
    assert_eq!(winner(&night, 5), Some(tied[2]), "the lot of the others moves nobody");
    let award = night.tournament.awards()[5];
    assert!(matches!(award.winner, Winner::Ticket { by: Some(TieBreak::Lot), .. }));
    assert_eq!(night.tournament.due_lot(), None);
}

#[test]
fn a_play_off_names_only_those_who_played_and_each_once() {
    let mut night = four_share_fifth_place();
    let tied = night.tournament.due_lot().unwrap().tickets;
    let champion = winner(&night, 1).unwrap();
    assert_eq!(night.refuses(play_off(&tied, &[])), Rejection::NobodyFirst(5));
    assert_eq!(night.refuses(play_off(&tied, &[tied[0], champion])), Rejection::NotInPlayOff(champion));
    assert_eq!(night.refuses(play_off(&tied, &[tied[0], tied[0]])), Rejection::NotInPlayOff(tied[0]));
    let elsewhere =
        Command::from(PlainPrize::NotePlayOff { place: 3, among: tied.clone(), order: vec![tied[0]] });
    assert_eq!(night.refuses(elsewhere), Rejection::NoSharedPlace(3));
    night.act(play_off(&tied, &tied));
    assert_eq!(
        night.refuses(play_off(&tied, &tied)),
        Rejection::NoSharedPlace(5),
        "nothing is tied any more"
    );
}

#[test]
fn a_lot_stands_on_the_play_off_before_it_and_none_is_drawn_where_it_has_decided() {
    let mut night = four_share_fifth_place();
    let tied = night.tournament.due_lot().unwrap().tickets;
    night.act(play_off(&tied, &[tied[0]]));
    let first = night.tournament.version();
    night.act(Command::Prizes(PrizeCommand::DrawLots { place: 5, lots: [9; 32] }));
    assert!(matches!(
        night.refuses(Command::from(PlainEvening::UndoEarlier { action: first })),
        Rejection::UndoDepends { .. }
    ));
    // Where all of it is played off, nobody looks at a lot as well to take the better one.
    let mut night = four_share_fifth_place();
    night.act(play_off(&tied, &[tied[0], tied[1]]));
    let lot = Command::Prizes(PrizeCommand::DrawLots { place: 5, lots: [9; 32] });
    assert_eq!(night.refuses(lot), Rejection::NoSharedPlace(5));
    // A page that was opened before others shared the place says nothing about them.
    let mut night = four_share_fifth_place();
    assert_eq!(night.refuses(play_off(&tied[..3], &tied[..1])), Rejection::TieChanged(5));
}

#[test]
fn a_play_off_that_was_noted_wrongly_is_taken_back() {
    let mut night = four_share_fifth_place();
    let tied = night.tournament.due_lot().unwrap().tickets;
    night.act(play_off(&tied, &[tied[1], tied[0]]));
    let noted = night.tournament.version();
    assert_eq!((winner(&night, 5), winner(&night, 6)), (Some(tied[1]), Some(tied[0])));
    night.act(Command::from(PlainEvening::Undo { action: noted }));
    assert_eq!(night.tournament.due_lot().unwrap().tickets, tied);
    night.act(play_off(&tied, &[tied[0], tied[1]]));
    assert_eq!((winner(&night, 5), winner(&night, 6)), (Some(tied[0]), Some(tied[1])));
}

#[test]
fn what_was_played_for_after_all_is_not_by_lot() {
    let mut night = eight(4);
    night.play_all(Stage::FIRST);
    night.draw(Stage::Round(2));
    night.play_all(Stage::Round(2));
    night.draw(Stage::Round(3));
    night.play_all(Stage::Round(3));
    night.act(Command::from(PlainEvening::Finish));
    night.act(Command::Prizes(PrizeCommand::DrawLots { place: 3, lots: [1; 32] }));
    assert!(matches!(night.tournament.awards()[2].winner, Winner::Ticket { by: Some(TieBreak::Lot), .. }));
    night.act(Command::from(PlainEvening::Reopen));
    night.play_to_the_end();
    assert!(matches!(night.tournament.awards()[2].winner, Winner::Ticket { by: None, .. }));
}

#[test]
fn a_prize_given_by_hand_counts_while_there_is_such_a_prize() {
    let mut night = eight(4);
    night.play_to_the_end();
    let champion = night.tournament.champion();
    night.act(Command::Prizes(PrizeCommand::OverridePrize { prize: 4, ticket: champion }));
    night.act(Command::from(PlainPrize::HandOverPrize { prize: 4, done: true, expected_holder: None }));
    assert_ne!(winner(&night, 1), champion, "the fourth prize is theirs");
    night.act(Command::Evening(EveningCommand::ChangeSettings(Settings {
        prizes: 3,
        ..night.tournament.settings().clone()
    })));
    assert_eq!(winner(&night, 1), champion);
    let to_champion = champion.map_or(Concerned::Nobody, Concerned::Ticket);
    let leftover = Leftover { prize: 4, given: to_champion, handed_over: to_champion };
    assert_eq!(night.tournament.leftovers(), [leftover]);
    let clear = |seen| Command::from(PlainPrize::ClearPrizeOverride { prize: 4, expected_holder: seen });
    assert_eq!(night.refuses(clear(None)), Rejection::PrizeMoved(4), "the page had it given to nobody");
    night.act(clear(champion));
    night.act(Command::from(PlainPrize::HandOverPrize { prize: 4, done: false, expected_holder: None }));
    assert_eq!(night.tournament.leftovers(), []);
    assert_eq!(night.refuses(clear(None)), Rejection::UnknownPrize(4));
    assert_eq!(
        night.refuses(Command::from(PlainPrize::HandOverPrize {
            prize: 4,
            done: false,
            expected_holder: None
        })),
        Rejection::UnknownPrize(4)
    );
}

#[test]
fn a_prize_given_to_a_ticket_that_is_given_back_is_nobodys() {
    let mut night = Night::open(settings());
    night.register(&[1; 3]);
    night.act(Command::Prizes(PrizeCommand::OverridePrize { prize: 1, ticket: Some(TicketNo(3)) }));
    night.act(Command::from(PlainDesk::Refund(TicketNo(3))));
    night.act(Command::Desk(DeskCommand::Sell {
        player: PlayerId(1),
        tickets: Tickets::Numbers(vec![TicketNo(3)]),
        paid: true,
        lots: [0; 32],
    }));
    assert!(night.tournament.overrides().is_empty(), "the next buyer of the number gets no prize for it");
}

#[test]
fn a_prize_that_was_handed_over_stays_with_its_ticket_when_the_final_is_corrected() {
    let mut night = eight(3);
    night.play_to_the_end();
    let [first, second] = [winner(&night, 1), winner(&night, 2)].map(|ticket| ticket.expect("a winner"));
    night.act(Command::from(PlainPrize::HandOverPrize { prize: 1, done: true, expected_holder: None }));
    assert_eq!(hand_over(&night, 1), HandOver::Done);
    let end = night.pairing(Stage::Round(3), 1);
    let swapped = if end.left == Some(first) { played(0, 2) } else { played(2, 0) };
    result(&mut night, Stage::Round(3), 1, swapped);
    assert_eq!(winner(&night, 1), Some(second));
    assert_eq!(hand_over(&night, 1), HandOver::ToAnother(first));
    assert_eq!(night.tournament.prizes_to_fetch(), [(1, first)]);
    assert_eq!(
        night.tournament.next_steps()[0],
        Step::FetchBack { prize: 1, ticket: first },
        "it is said what to do"
    );
    assert_eq!(
        night.refuses(Command::from(PlainPrize::HandOverPrize {
            prize: 1,
            done: true,
            expected_holder: None
        })),
        Rejection::PrizeElsewhere { prize: 1, ticket: first }
    );
    night.act(Command::from(PlainPrize::HandOverPrize { prize: 1, done: false, expected_holder: None }));
    night.act(Command::from(PlainPrize::HandOverPrize { prize: 1, done: true, expected_holder: None }));
    assert_eq!(hand_over(&night, 1), HandOver::Done);
    assert_eq!(night.tournament.handed_over()[&1], Some(second));
}

#[test]
fn a_tick_of_an_older_journal_goes_with_the_prize() {
    let mut night = eight(1);
    night.play_to_the_end();
    let mut lines: Vec<String> =
        night.tournament.actions().map(|action| serde_json::to_string(action).expect("JSON")).collect();
    let (number, at) = (lines.len() + 1, "2027-01-15T10:00:00Z");
    lines.push(format!(
        r#"{{"number":{number},"at":"{at}","events":[{{"prize-handed-over":{{"prize":1,"done":true}}}}]}}"#
    ));
    let actions = lines.iter().map(|line| serde_json::from_str::<Action>(line).expect("an action"));
    let old = Tournament::replay(actions).expect("a journal");
    assert_eq!(old.awards()[0].hand_over, HandOver::Done);
    assert_eq!(old.unfounded(), [], "it comes out again as it was noted");
}

#[test]
fn after_an_early_end_nothing_calls_for_a_match() {
    let mut night = eight(8);
    night.play_all(Stage::FIRST);
    night.draw(Stage::Round(2));
    night.play_all(Stage::Round(2));
    night.draw(Stage::Placement);
    night.draw(Stage::Round(3));
    let for_third = night.pairing(Stage::ThirdPlace, 1);
    night.act(Command::Hall(HallCommand::BeginMatch(for_third.id)));
    night.play_all(Stage::Round(3));
    night.act(Command::from(PlainEvening::Finish));
    let t = &night.tournament;
    assert_eq!(t.all_open(), []);
    assert_eq!(t.schedule(), Schedule::default());
    assert_eq!(t.calls().count(), 0);
    assert_eq!(night.pairing(Stage::ThirdPlace, 1).outcome, Outcome::NotPlayed);
    assert!(t.next_steps().iter().all(|step| matches!(step, Step::DrawLots { .. })));
    assert!(t.standing().groups.iter().all(|group| group.settled));
    let place = |ticket: Option<TicketNo>| t.standing().fates[&ticket.expect("a ticket")].places;
    assert_eq!(place(for_third.left), Some(Places { first: 3, last: 4 }));
    assert_eq!(place(for_third.right), Some(Places { first: 3, last: 4 }));
    assert_eq!(place(night.pairing(Stage::Placement, 1).left), Some(Places { first: 5, last: 8 }));
    night.act(Command::from(PlainEvening::Reopen));
    assert_eq!(night.tournament.all_open().len(), 3, "all of them can be played after all");
}

#[test]
fn no_late_ticket_makes_a_loser_more_once_places_are_played_for() {
    let mut night = Night::open(settings());
    night.register(&[1; 6]);
    night.draw(Stage::FIRST);
    night.play_all(Stage::FIRST);
    night.play_all(Stage::FifthPlace);
    let sell = Command::Desk(DeskCommand::Sell {
        player: PlayerId(1),
        tickets: Tickets::Count(1),
        paid: true,
        lots: [1; 32],
    });
    let fifth = night.pairing(Stage::FifthPlace, 1).id;
    assert_eq!(night.refuses(sell.clone()), Rejection::LaterResultStands(fifth));
    take_back(&mut night, Stage::FifthPlace);
    // Two are at a table already: with one more ticket it might be others who play for the place.
    night.act(Command::Hall(HallCommand::BeginMatch(fifth)));
    assert_eq!(night.refuses(sell.clone()), Rejection::LaterMatchGoesOn(fifth));
    night.act(Command::Hall(HallCommand::ReleaseMatch(fifth)));
    night.act(sell);

    let mut night = Night::open(settings());
    night.register(&[1; 7]);
    night.draw(Stage::FIRST);
    night.play_all(Stage::FIRST);
    night.draw(Stage::Placement);
    let sell = Command::Desk(DeskCommand::Sell {
        player: PlayerId(1),
        tickets: Tickets::Count(1),
        paid: true,
        lots: [1; 32],
    });
    assert_eq!(night.refuses(sell), Rejection::LaterDrawStands(Stage::Placement));
}

#[test]
fn a_corrected_final_tells_whose_prize_is_wrong_also_while_places_are_played_for() {
    let mut night = eight(2);
    night.play_to_the_end();
    let prize_of = |night: &Night, prize: u32| {
        night.tournament.prizes_to_fetch().iter().any(|(fetch, _)| *fetch == prize)
    };
    for prize in 1..=2 {
        night.act(Command::from(PlainPrize::HandOverPrize { prize, done: true, expected_holder: None }));
    }
    take_back(&mut night, Stage::SeventhPlace);
    assert!(night.tournament.prizes_to_fetch().is_empty());
    let turned = turned(&night, Stage::Round(3));
    result(&mut night, Stage::Round(3), 1, turned);
    assert!(!night.tournament.is_settled(), "the match for place 7 is open");
    assert!(prize_of(&night, 1) && prize_of(&night, 2));
}

#[test]
fn a_refusal_names_the_results_that_keep_a_draw_from_being_declared_void() {
    let mut night = eight(3);
    night.play_all(Stage::FIRST);
    night.draw(Stage::Round(2));
    let quarter_final = night.pairing(Stage::FIRST, 1);
    let take_back = Command::from(PlainMatch::TakeBackResult {
        id: quarter_final.id,
        expected_version: quarter_final.version,
    });
    assert_eq!(night.refuses(take_back.clone()), Rejection::LaterDrawStands(Stage::Round(2)));
    result(&mut night, Stage::Round(2), 2, played(2, 0));
    let stand = Rejection::ResultsStand { stage: Stage::Round(2), numbers: vec![2] };
    assert_eq!(night.refuses(take_back), stand);
}

#[test]
fn a_shared_place_is_none_beyond_the_number_of_tickets() {
    let mut night = Night::open(settings());
    night.register(&[1; 6]);
    night.draw(Stage::FIRST);
    let first = night.tournament.open_matches(Stage::FIRST)[0];
    result(&mut night, Stage::FIRST, first, MatchResult::BothAbsent);
    night.play_to_the_end();
    let ranges: Vec<(u32, u32)> = night.places().iter().map(|place| (place.0, place.1)).collect();
    assert_eq!(ranges, [(1, 1), (2, 2), (3, 3), (5, 5), (6, 6)]);
}

#[test]
fn who_is_third_without_a_match_stays_third_when_they_go_home() {
    let mut night = Night::open(settings());
    night.register(&[2, 1, 1, 1, 1, 1, 1]);
    night.draw(Stage::FIRST);
    let own = [1, 2].map(TicketNo);
    for pairing in night.tournament.pairings(Stage::FIRST) {
        // The first ticket wins, the second loses, so its owner still waits for the draw for places 5 to 8.
        let left_wins = pairing.left == Some(own[0])
            || pairing.right == Some(own[1])
            || !pairing.tickets().any(|t| own.contains(&t));
        let command = night.enter(&pairing, if left_wins { played(2, 0) } else { played(0, 2) });
        night.act(command);
    }
    night.draw(Stage::Round(2));
    for pairing in night.tournament.pairings(Stage::Round(2)) {
        let outcome = match pairing.side_of(own[0]) {
            Some(Side::Left) => played(0, 2),
            Some(Side::Right) => played(2, 0),
            None => MatchResult::BothAbsent,
        };
        let command = night.enter(&pairing, outcome);
        night.act(command);
    }
    let third = Some(Places { first: 3, last: 3 });
    assert_eq!(night.tournament.standing().fates[&own[0]].places, third);
    night.act(Command::from(PlainDesk::Withdraw(PlayerId(1))));
    assert_eq!(night.tournament.standing().fates[&own[0]].places, third);
}

#[test]
fn only_who_has_something_left_to_play_can_go_home() {
    let mut night = eight(8);
    night.play_all(Stage::FIRST);
    night.draw(Stage::Placement);
    let first = night.pairing(Stage::Placement, 1);
    result(&mut night, Stage::Placement, 1, played(2, 0));
    let waits = night.tournament.owner(first.right.expect("a ticket")).expect("sold");
    assert!(
        night.tournament.decide(&Command::from(PlainDesk::Withdraw(waits))).is_ok(),
        "they will play for place 7"
    );
    night.play_to_the_end();
    for player in night.tournament.players().keys().copied().collect::<Vec<_>>() {
        assert_eq!(night.refuses(Command::from(PlainDesk::Withdraw(player))), Rejection::NothingLeft(player));
    }
}

#[test]
fn the_loser_of_a_match_for_fifth_place_without_a_draw_has_nothing_left() {
    let mut night = Night::open(settings());
    night.register(&[1; 6]);
    night.draw(Stage::FIRST);
    night.play_all(Stage::FIRST);
    night.play_all(Stage::FifthPlace);
    let loser = night.pairing(Stage::FifthPlace, 1).beaten().expect("a loser");
    let loser = night.tournament.owner(loser).expect("sold");
    assert_eq!(night.refuses(Command::from(PlainDesk::Withdraw(loser))), Rejection::NothingLeft(loser));
}

#[test]
fn a_tick_is_for_the_ticket_that_the_page_named() {
    let mut night = eight(2);
    night.play_to_the_end();
    let [first, second] = [winner(&night, 1), winner(&night, 2)];
    let tick =
        |done, seen| Command::from(PlainPrize::HandOverPrize { prize: 1, done, expected_holder: seen });
    assert_eq!(night.refuses(tick(true, second)), Rejection::PrizeMoved(1));
    night.act(tick(true, first));
    assert_eq!(night.refuses(tick(false, second)), Rejection::PrizeMoved(1));
    night.act(tick(false, first));
}

#[test]
fn a_ticket_that_has_a_prize_in_its_hands_is_not_given_back() {
    let mut night = Night::open(settings());
    night.register(&[1; 3]);
    night.act(Command::Prizes(PrizeCommand::OverridePrize { prize: 1, ticket: Some(TicketNo(3)) }));
    night.act(Command::from(PlainPrize::HandOverPrize { prize: 1, done: true, expected_holder: None }));
    let refused = night.refuses(Command::from(PlainDesk::Refund(TicketNo(3))));
    assert_eq!(refused, Rejection::PrizeElsewhere { prize: 1, ticket: TicketNo(3) });
    night.act(Command::from(PlainPrize::HandOverPrize { prize: 1, done: false, expected_holder: None }));
    night.act(Command::from(PlainDesk::Refund(TicketNo(3))));
}
