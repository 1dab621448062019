//! DESIGN part 4, point by point.

use testkit::night::{Night, settings};
use tournament::draw::StaffSince;
use tournament::draw::{ChangeKind, Secret};
use tournament::*;

fn walkover(winner: Side) -> MatchResult {
    MatchResult::Walkover { winner, absence: Absence::NoShow }
}

fn score(left: u8, right: u8) -> MatchResult {
    MatchResult::Played(Score { left, right })
}

/// Forty people with a ticket each, and 17 with one more: 57 tickets.
fn night_of_57() -> Night {
    let mut night = Night::open(settings());
    let mut tickets = vec![1; 23];
    tickets.extend([2; 17]);
    night.register(&tickets);
    night
}

#[test]
fn fifty_seven_tickets_share_33_to_57() {
    let mut night = night_of_57();
    night.draw(Stage::FIRST);
    assert_eq!(night.tournament.drawn(Stage::FIRST).map(|draw| (draw.slots, draw.byes())), Some((64, 7)));
    night.play_all(Stage::FIRST);
    let places = night.places();
    assert_eq!(places.len(), 1);
    assert_eq!((places[0].0, places[0].1, places[0].2.len()), (33, 57, 25));
    night.play_to_the_end();
    let ranges: Vec<(u32, u32)> = night.places().iter().map(|place| (place.0, place.1)).collect();
    assert_eq!(
        ranges,
        [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6), (7, 7), (8, 8), (9, 16), (17, 32), (33, 57)]
    );
}

#[test]
fn three_losers_of_the_quarter_final_are_drawn_with_one_bye() {
    let mut night = Night::open(settings());
    night.register(&[1, 1, 1, 1, 1, 1, 1]);
    night.draw(Stage::FIRST);
    night.play_all(Stage::FIRST);
    night.draw(Stage::Placement);
    let pairings = night.tournament.pairings(Stage::Placement);
    assert_eq!(pairings.iter().filter(|p| matches!(p.outcome, Outcome::Bye(_))).count(), 1);
    night.play_to_the_end();
    let firsts: Vec<u32> = night.places().iter().map(|place| place.0).collect();
    assert_eq!(firsts, [1, 2, 3, 4, 5, 6, 7]);
}

#[test]
fn two_losers_play_for_fifth_without_a_draw_and_one_is_fifth() {
    let mut night = Night::open(settings());
    night.register(&[1, 1, 1, 1, 1, 1]);
    night.draw(Stage::FIRST);
    night.play_all(Stage::FIRST);
    assert_eq!(
        night.refuses(Command::from(PlainDraw::CloseListByHand { stage: Stage::Placement })),
        Rejection::NothingToDraw(Stage::Placement)
    );
    assert_eq!(night.tournament.open_matches(Stage::FifthPlace), [1]);
    night.play_to_the_end();
    assert_eq!(night.places().iter().map(|place| place.0).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);

    let mut night = Night::open(settings());
    night.register(&[1, 1, 1, 1, 1]);
    night.draw(Stage::FIRST);
    night.play_to_the_end();
    assert_eq!(night.places().iter().map(|place| place.0).collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
}

#[test]
fn absent_losers_skip_placement_and_rank_behind() {
    let mut night = Night::open(settings());
    night.register(&[1; 8]);
    night.draw(Stage::FIRST);
    let first = night.pairing(Stage::FIRST, 1);
    let gone = first.right.expect("eight tickets have no bye");
    let command = night.enter(&first, walkover(Side::Left));
    night.act(command);
    night.play_all(Stage::FIRST);
    night.play_to_the_end();
    let places = night.places();
    assert_eq!(places.last(), Some(&(8, 8, vec![gone.0])));
    assert_eq!(places.iter().map(|place| place.0).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6, 7, 8]);
}

#[test]
fn who_leaves_before_the_match_for_fifth_place_is_sixth() {
    let mut night = Night::open(settings());
    night.register(&[1; 12]);
    night.draw(Stage::FIRST);
    night.play_all(Stage::FIRST);
    night.draw(Stage::Round(2));
    night.play_all(Stage::Round(2));
    night.draw(Stage::Placement);
    let first = night.pairing(Stage::Placement, 1);
    let command = night.enter(&first, score(2, 0));
    night.act(command);
    let gone = first.left.expect("drawn");
    // Still in the evening while the other placement match is open, gone before the match for places 5 and 6.
    night.play_all(Stage::Placement);
    let owner = night.tournament.owner(gone).expect("sold");
    night.act(Command::from(PlainDesk::Withdraw(owner)));
    let match_for_fifth = night.pairing(Stage::FifthPlace, 1);
    night.act(Command::from(PlainMatch::TakeBackResult {
        id: match_for_fifth.id,
        expected_version: match_for_fifth.version,
    }));
    night.play_to_the_end();
    let place = night.tournament.standing().fates[&gone].places;
    assert_eq!(place, Some(Places { first: 6, last: 6 }));
    let lasts: Vec<u32> = night.places().iter().map(|place| place.1).collect();
    assert_eq!(lasts, [1, 2, 3, 4, 5, 6, 7, 8, 12]);
}

#[test]
fn both_absent_leave_the_next_round_a_ticket_short() {
    let mut night = Night::open(settings());
    night.register(&[1; 16]);
    night.draw(Stage::FIRST);
    let command = night.enter(&night.pairing(Stage::FIRST, 3), MatchResult::BothAbsent);
    night.act(command);
    night.play_all(Stage::FIRST);
    assert_eq!(night.places()[0].0, 8);
    assert_eq!(night.places()[0].1, 16);
    night.draw(Stage::Round(2));
    assert_eq!(night.tournament.drawn(Stage::Round(2)).map(Draw::byes), Some(1));
    night.play_to_the_end();
}

#[test]
fn round_one_needs_two_players() {
    let mut night = Night::open(settings());
    let close = Command::from(PlainDraw::CloseListByHand { stage: Stage::FIRST });
    assert_eq!(night.refuses(close.clone()), Rejection::TooFewPlayers { players: 0 });
    night.register(&[4]);
    assert_eq!(night.refuses(close.clone()), Rejection::TooFewPlayers { players: 1 });
    night.register(&[1]);
    night.act(close);
}

#[test]
fn the_next_draw_names_the_open_matches() {
    let mut night = Night::open(settings());
    night.register(&[1; 4]);
    night.draw(Stage::FIRST);
    let command = night.enter(&night.pairing(Stage::FIRST, 1), score(2, 0));
    night.act(command);
    assert_eq!(
        night.refuses(Command::from(PlainDraw::CloseListByHand { stage: Stage::Round(2) })),
        Rejection::MatchesOpen { stage: Stage::FIRST, open: vec![2] }
    );
}

#[test]
fn scores_that_cannot_be() {
    let mut night = Night::open(settings());
    night.register(&[1; 4]);
    night.draw(Stage::FIRST);
    let pairing = night.pairing(Stage::FIRST, 1);
    for (left, right, fault) in [
        (2, 2, ScoreFault::BothWon),
        (3, 0, ScoreFault::PlayedOn),
        (1, 1, ScoreFault::NobodyWon),
        (0, 0, ScoreFault::NobodyWon),
    ] {
        let command = night.enter(&pairing, score(left, right));
        assert_eq!(night.refuses(command), Rejection::Score { fault, bummerl_to_win: 2 });
    }
}

#[test]
fn a_stale_form_sees_the_other_entry() {
    let mut night = Night::open(settings());
    night.register(&[1; 4]);
    night.draw(Stage::FIRST);
    let pairing = night.pairing(Stage::FIRST, 1);
    let mine = night.enter(&pairing, score(2, 0));
    let other = night.enter(&pairing, score(1, 2));
    night.act(other);
    let rejection = night.refuses(mine);
    assert!(
        matches!(rejection, Rejection::MatchStale { standing: Some(standing), .. } if standing == score(1, 2)),
        "{rejection:?}"
    );
}

#[test]
fn a_correction_before_the_next_match_exchanges_the_tickets() {
    let mut night = Night::open(settings());
    night.register(&[1; 8]);
    night.draw(Stage::FIRST);
    night.play_all(Stage::FIRST);
    night.draw(Stage::Round(2));
    night.draw(Stage::Placement);
    let wrong = night.pairing(Stage::FIRST, 1);
    let (winner, loser) = (wrong.winner().expect("decided"), wrong.beaten().expect("decided"));
    let right = match wrong.outcome {
        Outcome::Result(MatchResult::Played(Score { left, right })) => score(right, left),
        other => panic!("{other:?}"),
    };
    let command = night.enter(&wrong, right);
    night.act(command);
    let semi = night.tournament.drawn(Stage::Round(2)).expect("drawn");
    assert!(semi.find(loser).is_some() && semi.find(winner).is_none());
    assert_eq!(semi.changes.last().map(|change| change.kind), Some(ChangeKind::Exchange));
    let placement = night.tournament.drawn(Stage::Placement).expect("drawn");
    assert!(placement.find(winner).is_some() && placement.find(loser).is_none());
    night.play_to_the_end();
    assert_eq!(night.places().len(), 8);
}

#[test]
fn a_correction_after_the_next_match_is_refused_until_that_is_taken_back() {
    let mut night = Night::open(settings());
    night.register(&[1; 8]);
    night.draw(Stage::FIRST);
    night.play_all(Stage::FIRST);
    night.draw(Stage::Round(2));
    night.play_all(Stage::Round(2));
    let wrong = night.pairing(Stage::FIRST, 1);
    let turned = if wrong.left == wrong.winner() { score(0, 2) } else { score(2, 0) };
    let command = night.enter(&wrong, turned);
    let Rejection::LaterResultStands(id) = night.refuses(command.clone()) else { panic!("not refused") };
    let later = night.pairing(id.stage, id.number);
    night.act(Command::from(PlainMatch::TakeBackResult { id, expected_version: later.version }));
    night.act(command);
}

#[test]
fn a_draw_is_voided_as_a_whole_while_no_result_stands() {
    let mut night = Night::open(settings());
    night.register(&[1; 4]);
    night.draw(Stage::FIRST);
    let command = night.enter(&night.pairing(Stage::FIRST, 2), score(2, 0));
    night.act(command);
    let void = Command::Draws(DrawCommand::VoidDraw {
        stage: Stage::FIRST,
        attempt: 1,
        agreed: None,
        since: StaffSince::default(),
    });
    assert_eq!(
        night.refuses(void.clone()),
        Rejection::ResultsStand { stage: Stage::FIRST, numbers: vec![2] }
    );
    let played = night.pairing(Stage::FIRST, 2);
    night.act(Command::from(PlainMatch::TakeBackResult { id: played.id, expected_version: played.version }));
    night.act(void.clone());
    assert_eq!(night.refuses(void), Rejection::AlreadyVoid { stage: Stage::FIRST, attempt: 1 });
    assert!(night.tournament.draw(Stage::FIRST, 1).is_some_and(|draw| !draw.is_in_force()));
    night.draw(Stage::FIRST);
    assert_eq!(night.tournament.drawn(Stage::FIRST).map(|draw| draw.attempt), Some(2));
}

#[test]
fn a_reopened_list_voids_its_commitment_in_public() {
    let mut night = Night::open(settings());
    night.register(&[1; 4]);
    let secret = Secret([9; 32]);
    night.act(Command::Draws(DrawCommand::CloseList(Closing::sealed(Stage::FIRST, secret.commitment()))));
    assert!(matches!(
        night.refuses(Command::Desk(DeskCommand::Sell {
            player: PlayerId(1),
            tickets: Tickets::Count(1),
            paid: false,
            lots: [0; 32]
        })),
        Rejection::ListClosed(Stage::FIRST)
    ));
    night.act(Command::Draws(DrawCommand::ReopenList {
        stage: Stage::FIRST,
        agreed: None,
        since: StaffSince::default(),
    }));
    night.draw(Stage::FIRST);
    let attempts: Vec<bool> = night.tournament.draws().iter().map(Draw::is_in_force).collect();
    assert_eq!(attempts, [false, true]);
}

#[test]
fn no_draw_without_phrase_or_with_another_secret() {
    let mut night = Night::open(settings());
    night.register(&[1; 4]);
    let secret = Secret([9; 32]);
    let draw = |secret| {
        Command::Draws(DrawCommand::Draw { stage: Stage::FIRST, secret, tournament: "probe".to_owned() })
    };
    assert_eq!(night.refuses(draw(secret)), Rejection::ListNotClosed(Stage::FIRST));
    night.act(Command::Draws(DrawCommand::CloseList(Closing::sealed(Stage::FIRST, secret.commitment()))));
    assert_eq!(night.refuses(draw(secret)), Rejection::NoPhrase(Stage::FIRST));
    night.act(Command::Draws(DrawCommand::TakePhrase {
        stage: Stage::FIRST,
        phrase: "".parse().expect("may be empty"),
    }));
    assert_eq!(night.refuses(draw(Secret([8; 32]))), Rejection::WrongSecret);
    night.act(draw(secret));
    assert_eq!(night.refuses(draw(secret)), Rejection::AlreadyDrawn(Stage::FIRST));
}

#[test]
fn late_tickets_take_byes_until_none_is_left() {
    let mut night = Night::open(settings());
    night.register(&[1, 1, 1, 2, 1]);
    night.draw(Stage::FIRST);
    let byes = night.tournament.open_byes();
    assert_eq!(byes.len(), 2);
    night.register(&[1]);
    let owner = PlayerId(6);
    let ticket = night.tournament.tickets_of(owner).next().expect("a late ticket");
    let (number, side) =
        night.tournament.drawn(Stage::FIRST).and_then(|draw| draw.find(ticket)).expect("placed");
    assert!(side == Side::Right && byes.iter().any(|(bye, _)| *bye == number));
    // Refunded before it has played, the bye is a bye again.
    night.act(Command::from(PlainDesk::Refund(ticket)));
    assert_eq!(night.tournament.open_byes().len(), 2);
    let draw = night.tournament.drawn(Stage::FIRST).expect("drawn");
    let kinds: Vec<ChangeKind> = draw.changes.iter().map(|change| change.kind).collect();
    assert_eq!(kinds, [ChangeKind::Late, ChangeKind::Remove]);
    night.register(&[1, 1]);
    let late = Command::Desk(DeskCommand::Sell {
        player: PlayerId(1),
        tickets: Tickets::Count(1),
        paid: true,
        lots: [1; 32],
    });
    assert_eq!(night.refuses(late), Rejection::NoByeLeft);
}

#[test]
fn a_refunded_number_is_sold_again_as_a_new_sale() {
    let mut night = Night::open(settings());
    night.register(&[2, 1]);
    night.act(Command::from(PlainDesk::Refund(TicketNo(1))));
    assert_eq!(night.tournament.cash().refunded, Cents(500));
    night.register(&[1]);
    let again = night.tournament.tickets()[&TicketNo(1)];
    assert_eq!((again.owner, again.sale), (PlayerId(3), 2));
}

#[test]
fn sale_is_refused_beyond_the_limits() {
    let mut night = Night::open(Settings { capacity: 8, tickets_per_player: 6, ..settings() });
    night.register(&[6]);
    let sell =
        |player, tickets| Command::Desk(DeskCommand::Sell { player, tickets, paid: false, lots: [0; 32] });
    assert_eq!(
        night.refuses(sell(PlayerId(1), Tickets::Count(1))),
        Rejection::TooManyTickets { limit: 6, held: 6, wanted: 1 }
    );
    night.register(&[0]);
    assert_eq!(
        night.refuses(sell(PlayerId(2), Tickets::Count(3))),
        Rejection::SoldOut { left: 2, wanted: 3 }
    );
    assert_eq!(
        night.refuses(sell(PlayerId(2), Tickets::Numbers(vec![TicketNo(3)]))),
        Rejection::TicketTaken { ticket: TicketNo(3), owner: PlayerId(1) }
    );
    assert_eq!(
        night.refuses(sell(PlayerId(2), Tickets::Numbers(vec![TicketNo(9), TicketNo(9)]))),
        Rejection::TicketTwice(TicketNo(9))
    );
    assert_eq!(
        night.refuses(sell(PlayerId(2), Tickets::Numbers(vec![TicketNo(10_000)]))),
        Rejection::TicketNumberOutOfRange(TicketNo(10_000))
    );
    night.act(sell(PlayerId(2), Tickets::Numbers(vec![TicketNo(9_999)])));
}

#[test]
fn who_leaves_hands_his_open_matches_to_the_others() {
    let mut night = Night::open(settings());
    night.register(&[2, 1, 1, 1, 1, 1, 1]);
    night.draw(Stage::FIRST);
    night.act(Command::from(PlainDesk::Withdraw(PlayerId(1))));
    for ticket in [TicketNo(1), TicketNo(2)] {
        let (number, side) =
            night.tournament.drawn(Stage::FIRST).and_then(|d| d.find(ticket)).expect("drawn");
        let pairing = night.pairing(Stage::FIRST, number);
        assert_eq!(pairing.winner(), pairing.ticket(side.opposite()));
    }
    assert_eq!(
        night.refuses(Command::from(PlainDesk::Withdraw(PlayerId(1)))),
        Rejection::AlreadyWithdrawn(PlayerId(1))
    );
    night.act(Command::from(PlainDesk::Return(PlayerId(1))));
    night.play_to_the_end();
    assert_eq!(
        night.refuses(Command::from(PlainDesk::Withdraw(PlayerId(2)))),
        Rejection::NothingLeft(PlayerId(2))
    );
}

#[test]
fn prizes_go_down_the_places_when_one_is_the_limit() {
    let mut night = Night::open(Settings { one_prize_each: true, prizes: 8, ..settings() });
    night.register(&[4, 1, 1, 1, 1]);
    night.draw(Stage::FIRST);
    night.play_to_the_end();
    let winners: Vec<PlayerId> = night
        .tournament
        .awards()
        .iter()
        .filter_map(|award| match award.winner {
            Winner::Ticket { ticket, .. } => night.tournament.owner(ticket),
            _ => None,
        })
        .collect();
    let mut unique = winners.clone();
    unique.sort_unstable();
    unique.dedup();
    assert_eq!(unique.len(), winners.len(), "somebody has two prizes");
    assert_eq!(winners.len(), 5, "every player has one");
}

#[test]
fn surplus_prizes_are_decided_by_lot_and_can_be_given_by_hand() {
    let mut night = Night::open(Settings { prizes: 10, ..settings() });
    night.register(&[1; 16]);
    night.draw(Stage::FIRST);
    night.play_to_the_end();
    assert_eq!(night.tournament.places_for_lots(), [9]);
    night.act(Command::Prizes(PrizeCommand::DrawLots { place: 9, lots: [3; 32] }));
    assert_eq!(
        night.refuses(Command::Prizes(PrizeCommand::DrawLots { place: 9, lots: [3; 32] })),
        Rejection::LotsDrawn(9)
    );
    let order = night.tournament.lots()[0].order.clone();
    let tenth = night.tournament.awards()[9];
    assert!(
        matches!(tenth.winner, Winner::Ticket { ticket, by: Some(TieBreak::Lot), .. } if ticket == order[1])
    );
    night.act(Command::Prizes(PrizeCommand::OverridePrize { prize: 9, ticket: Some(order[5]) }));
    let awards = night.tournament.awards();
    assert!(awards[8].by_hand);
    assert!(matches!(awards[9].winner, Winner::Ticket { ticket, .. } if ticket == order[0]));
    night.act(Command::from(PlainPrize::HandOverPrize { prize: 9, done: true, expected_holder: None }));
    night.act(Command::from(PlainEvening::Finish));
    assert_eq!(night.refuses(Command::from(PlainDesk::Withdraw(PlayerId(1)))), Rejection::Finished);
    night.act(Command::from(PlainDesk::CountCash(Cents(8000))));
    assert_eq!(night.tournament.cash().difference, Some(Cents(0)));
    night.act(Command::from(PlainEvening::Reopen));
}

#[test]
fn whoever_is_erased_gets_no_other_name() {
    let mut night = Night::open(settings());
    night.register(&[1; 2]);
    night.act(Command::Desk(DeskCommand::ErasePeople(vec![PlayerId(1)])));
    assert_eq!(
        night.refuses(Command::Desk(DeskCommand::DescribePlayer(PlayerId(1)))),
        Rejection::Erased(PlayerId(1))
    );
    night.act(Command::Desk(DeskCommand::DescribePlayer(PlayerId(2))));
}

#[test]
fn undo_takes_back_the_last_action_and_stops_at_a_draw() {
    let mut night = Night::open(settings());
    assert_eq!(night.tournament.undo_target().err(), Some(Rejection::NothingToUndo));
    night.register(&[1; 4]);
    night.draw(Stage::FIRST);
    let drawn = night.tournament.version();
    assert_eq!(night.tournament.undo_target().err(), Some(Rejection::UndoBlocked { action: drawn }));
    let before = night.tournament.state().clone();
    let command = night.enter(&night.pairing(Stage::FIRST, 1), score(2, 1));
    night.act(command);
    let entered = night.tournament.version();
    assert_eq!(
        night.refuses(Command::from(PlainEvening::Undo { action: drawn })),
        Rejection::UndoStale { action: entered }
    );
    night.act(Command::from(PlainEvening::Undo { action: entered }));
    assert_eq!(night.tournament.state(), &before);
    assert!(night.tournament.is_undone(entered));
}

#[test]
fn settings_are_fixed_once_the_list_is_closed() {
    let mut night = Night::open(settings());
    night.register(&[1; 4]);
    let dearer = Settings { ticket_price: Cents(700), ..settings() };
    night.act(Command::Evening(EveningCommand::ChangeSettings(dearer.clone())));
    night.draw(Stage::FIRST);
    assert_eq!(
        night.refuses(Command::Evening(EveningCommand::ChangeSettings(settings()))),
        Rejection::SettingsFixed(vec![Setting::TicketPrice])
    );
    night.act(Command::Evening(EveningCommand::ChangeSettings(Settings { prizes: 4, ..dearer })));
    let wrong = Settings { capacity: 12, tickets_per_player: 0, bummerl_to_win: 1, ..settings() };
    assert_eq!(
        Tournament::open(wrong),
        Err(Rejection::Settings(vec![Setting::Capacity, Setting::TicketsPerPlayer, Setting::BummerlToWin]))
    );
}

#[test]
fn a_bye_a_self_pairing_and_a_stranger_have_no_result() {
    let mut night = Night::open(settings());
    night.register(&[4, 1]);
    night.draw(Stage::FIRST);
    for pairing in night.tournament.pairings(Stage::FIRST) {
        let rejection = match pairing.outcome {
            Outcome::Open => continue,
            _ => {
                let command = night.enter(&pairing, score(2, 0));
                night.refuses(command)
            }
        };
        assert!(matches!(rejection, Rejection::MatchIsBye { .. } | Rejection::MatchIsSelfPairing { .. }));
    }
    let id = MatchId { stage: Stage::FIRST, attempt: 1, number: 99 };
    assert_eq!(
        night.refuses(Command::from(PlainMatch::EnterResult {
            id,
            expected_version: 0,
            result: score(2, 0),
            evidence: Vec::new()
        })),
        Rejection::UnknownMatch(id)
    );
}

#[test]
fn nothing_is_drawn_after_a_final() {
    let mut night = Night::open(settings());
    night.register(&[1; 4]);
    night.draw(Stage::FIRST);
    night.play_all(Stage::FIRST);
    assert!(night.tournament.has_next_round());
    night.draw(Stage::Round(2));
    assert!(!night.tournament.has_next_round(), "the final is open");
    let steps = night.tournament.next_steps();
    assert!(!steps.iter().any(|step| matches!(step, Step::CloseList { .. })), "{steps:?}");
}
