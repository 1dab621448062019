//! Down to which place is played: what the evening waits for, what it only offers, and who shares a place.

use testkit::night::{Night, settings};
use tournament::*;

/// Sixteen people with one ticket each; the final is drawn, the matches for places are open.
fn before_the_final(prizes: u32, played_to: PlayedTo) -> Night {
    let mut night = Night::open(Settings { prizes, played_to, ..settings() });
    night.register(&[1; 16]);
    for round in 1..=3 {
        night.draw(Stage::Round(round));
        night.play_all(Stage::Round(round));
    }
    night.draw(Stage::Round(4));
    night
}

fn after_the_final(prizes: u32, played_to: PlayedTo) -> Night {
    let mut night = before_the_final(prizes, played_to);
    night.play_all(Stage::Round(4));
    night
}

fn ranges(night: &Night) -> Vec<(u32, u32)> {
    night.places().iter().map(|place| (place.0, place.1)).collect()
}

#[test]
fn each_depth_demands_its_matches_and_offers_the_others() {
    use Stage::{FifthPlace, Placement, SeventhPlace, ThirdPlace};
    for (prizes, played_to, demanded, offered) in [
        (0, PlayedTo::Prizes, vec![], vec![ThirdPlace, Placement]),
        (2, PlayedTo::Prizes, vec![], vec![ThirdPlace, Placement]),
        (3, PlayedTo::Prizes, vec![ThirdPlace], vec![Placement]),
        (4, PlayedTo::Prizes, vec![ThirdPlace], vec![Placement]),
        (5, PlayedTo::Prizes, vec![ThirdPlace, Placement], vec![]),
        (12, PlayedTo::Prizes, vec![ThirdPlace, Placement], vec![]),
        (8, PlayedTo::Two, vec![], vec![ThirdPlace, Placement]),
        (8, PlayedTo::Four, vec![ThirdPlace], vec![Placement]),
        (1, PlayedTo::Eight, vec![ThirdPlace, Placement], vec![]),
    ] {
        let night = before_the_final(prizes, played_to).tournament;
        assert_eq!(night.open_placements(), demanded, "{prizes} {played_to}");
        assert_eq!(night.offered_placements(), offered, "{prizes} {played_to}");
        let steps: Vec<Stage> = night
            .next_steps()
            .into_iter()
            .filter_map(|step| match step {
                Step::Play { stage, .. } | Step::CloseList { stage, .. } => Some(stage),
                _ => None,
            })
            .filter(|stage| *stage != Stage::Round(4))
            .collect();
        let mut wanted = demanded.clone();
        wanted.reverse();
        assert_eq!(steps, wanted, "{prizes} {played_to}: the last place first");
    }
    // With six prizes somebody is fifth and sixth, and nobody has to be seventh.
    let mut night = after_the_final(6, PlayedTo::Prizes);
    night.draw(Placement);
    night.play_all(Placement);
    assert_eq!(night.tournament.open_placements(), [ThirdPlace, FifthPlace]);
    assert_eq!(night.tournament.offered_placements(), [SeventhPlace]);
}

#[test]
fn what_is_not_demanded_holds_up_no_prize_and_its_places_are_shared() {
    let mut night = after_the_final(3, PlayedTo::Prizes);
    assert!(!night.tournament.is_settled(), "the third prize is still played for");
    night.play_all(Stage::ThirdPlace);
    assert!(night.tournament.is_settled());
    assert_eq!(ranges(&night), [(1, 1), (2, 2), (3, 3), (4, 4), (5, 8), (9, 16)]);
    assert!(night.tournament.awards().iter().all(|award| award.ticket().is_some()));
    assert_eq!(night.tournament.next_steps(), [Step::Finish]);
    assert_eq!(night.tournament.forecast(), None, "nothing is left to play");
    night.act(Command::from(PlainEvening::Finish));
    assert_eq!(night.tournament.offered_placements(), []);
}

#[test]
fn a_prize_beyond_what_is_played_for_is_a_matter_of_lots() {
    let mut night = after_the_final(4, PlayedTo::Two);
    assert!(night.tournament.is_settled());
    assert_eq!(night.tournament.places_for_lots(), [3]);
    night.act(Command::Prizes(PrizeCommand::DrawLots { place: 3, lots: [1; 32] }));
    assert!(night.tournament.awards().iter().all(|award| award.ticket().is_some()));
}

#[test]
fn who_wants_to_plays_all_the_same_and_then_it_counts() {
    let mut night = after_the_final(1, PlayedTo::Prizes);
    assert!(!night.tournament.stages().contains(&Stage::ThirdPlace), "nobody is bothered with it");
    night.play_all(Stage::ThirdPlace);
    assert!(night.tournament.stages().contains(&Stage::ThirdPlace));
    assert_eq!(ranges(&night)[..4], [(1, 1), (2, 2), (3, 3), (4, 4)]);
    // Whoever begins with the draw for places 5 to 8 is waited for.
    night.draw(Stage::Placement);
    assert!(!night.tournament.is_settled());
    assert_eq!(night.tournament.open_placements(), [Stage::Placement]);
    night.play_all(Stage::Placement);
    assert_eq!(night.tournament.open_placements(), [Stage::FifthPlace]);
    night.play_all(Stage::FifthPlace);
    assert!(night.tournament.is_settled());
    assert_eq!(ranges(&night)[4..7], [(5, 5), (6, 6), (7, 8)]);
}

#[test]
fn a_match_for_a_place_that_is_going_on_is_waited_for() {
    let mut night = after_the_final(3, PlayedTo::Two);
    let third = night.pairing(Stage::ThirdPlace, 1);
    assert!(night.tournament.is_settled());
    night.act(Command::Hall(HallCommand::BeginMatch(third.id)));
    assert_eq!(night.tournament.open_placements(), [Stage::ThirdPlace]);
    assert!(matches!(night.tournament.awards()[2].winner, Winner::Pending));
    night.act(Command::Hall(HallCommand::ReleaseMatch(third.id)));
    assert!(night.tournament.is_settled());
}

#[test]
fn the_director_may_change_the_depth_until_the_end() {
    let mut night = after_the_final(8, PlayedTo::Two);
    night.act(Command::from(PlainPrize::HandOverPrize { prize: 1, done: true, expected_holder: None }));
    let deeper = Settings { played_to: PlayedTo::Four, ..night.tournament.settings().clone() };
    night.act(Command::Evening(EveningCommand::ChangeSettings(deeper)));
    assert_eq!(night.tournament.open_placements(), [Stage::ThirdPlace]);
    assert_eq!(night.tournament.prizes_to_fetch(), [], "the first prize is where it belongs");
}

#[test]
fn an_older_journal_says_nothing_and_means_eight() {
    let old = Settings { played_to: PlayedTo::Eight, ..settings() };
    let written = serde_json::to_value(&old).expect("json");
    assert_eq!(written.get("played_to"), None);
    assert_eq!(serde_json::from_value::<Settings>(written).expect("settings"), old);
    let usual = serde_json::to_value(Settings::usual()).expect("json");
    assert_eq!(usual["played_to"], "prizes");
}

#[test]
fn who_has_a_prize_already_takes_no_part_in_the_lot() {
    let one_each = Settings { prizes: 3, one_prize_each: true, played_to: PlayedTo::Two, ..settings() };
    let mut night = Night::open(one_each);
    // Five tickets of the first win until they meet among themselves: one of them shares places 5 to 8 with three others.
    night.register(&[5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    night.draw(Stage::FIRST);
    night.play_to_the_end();
    let due = night.tournament.due_lot().expect("a lot");
    assert_eq!((due.places, due.tickets.len()), (Places { first: 5, last: 8 }, 3));
    assert_eq!(due.left_out.len(), 1);
    assert_eq!(night.tournament.owner(due.left_out[0]), night.tournament.owner(TicketNo(1)));
    night.act(Command::Prizes(PrizeCommand::DrawLots { place: 5, lots: [7; 32] }));
    let mut drawn = night.tournament.lots()[0].order.clone();
    let won: Vec<Option<TicketNo>> = night.tournament.awards()[1..].iter().map(Award::ticket).collect();
    assert_eq!(won, [Some(drawn[0]), Some(drawn[1])]);
    drawn.sort_unstable();
    assert_eq!(drawn, due.tickets);
    assert_eq!(
        night.refuses(Command::Prizes(PrizeCommand::DrawLots { place: 5, lots: [8; 32] })),
        Rejection::LotsDrawn(5)
    );
    // Whoever was left out and may take a prize after all has not been in that lot.
    let several = Settings { one_prize_each: false, prizes: 8, ..night.tournament.settings().clone() };
    night.act(Command::Evening(EveningCommand::ChangeSettings(several)));
    let due = night.tournament.due_lot().expect("another lot");
    assert_eq!((due.places.first, due.tickets.len(), due.left_out.len()), (5, 4, 0));
}

/// A result of which everybody may be the winner, or nobody.
fn end_all(night: &mut Night, stage: Stage, results: &[MatchResult]) {
    let open: Vec<Pairing> = night.tournament.pairings(stage).into_iter().filter(Pairing::is_open).collect();
    for (pairing, result) in open.iter().zip(results) {
        let command = night.enter(pairing, *result);
        night.act(command);
    }
}

#[test]
fn a_shared_range_of_places_ends_at_the_number_of_tickets() {
    let played = MatchResult::Played(Score { left: 2, right: 0 });
    let nobody = MatchResult::BothAbsent;
    for (people, results, last) in [
        (2_usize, &[nobody][..], (2, 2)),
        (3, &[nobody], (3, 3)),
        (6, &[nobody, played], (6, 6)),
        (8, &[nobody, nobody, played, played], (7, 8)),
    ] {
        let mut night = Night::open(Settings { prizes: 10, played_to: PlayedTo::Eight, ..settings() });
        night.register(&vec![1; people]);
        night.draw(Stage::FIRST);
        end_all(&mut night, Stage::FIRST, results);
        night.play_to_the_end();
        assert_eq!(ranges(&night).last(), Some(&last), "{people} people: {:?}", night.places());
        // As many prizes as there are people find somebody.
        while let Some(place) = night.tournament.places_for_lots().first().copied() {
            night.act(Command::Prizes(PrizeCommand::DrawLots { place, lots: [3; 32] }));
        }
        let won = night.tournament.awards().iter().filter(|award| award.ticket().is_some()).count();
        assert_eq!(won, people);
    }
}

#[test]
fn a_stechen_or_a_lot_gives_places_of_their_own_and_the_ranking_by_matches_keeps_the_shared_range() {
    let mut night = after_the_final(10, PlayedTo::Two);
    let due = night.tournament.due_lot().unwrap();
    assert_eq!((due.places, due.tickets.len()), (Places { first: 3, last: 4 }, 2));
    night.act(Command::Prizes(PrizeCommand::DrawLots { place: 3, lots: [3; 32] }));
    let due = night.tournament.due_lot().unwrap();
    assert_eq!(due.places, Places { first: 5, last: 8 });
    let order = due.tickets[..2].to_vec();
    night.act(Command::from(PlainPrize::NotePlayOff { place: 5, among: due.tickets, order: order.clone() }));
    let shown: Vec<(u32, u32)> = night
        .tournament
        .ranking()
        .groups
        .iter()
        .map(|group| (group.places.first, group.places.last))
        .collect();
    assert_eq!(shown, [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6), (7, 8), (9, 16)]);
    let fates = night.tournament.ranking().fates;
    assert_eq!(fates[&order[1]].places, Some(Places { first: 6, last: 6 }));
    assert_eq!(ranges(&night), [(1, 1), (2, 2), (3, 4), (5, 8), (9, 16)]);
}

#[test]
fn whoever_has_a_prize_already_stays_behind_those_who_played_it_off() {
    let mut night = after_the_final(5, PlayedTo::Four);
    night.play_all(Stage::ThirdPlace);
    let losers = night
        .tournament
        .standing()
        .groups
        .iter()
        .find(|group| group.places.first == 5)
        .unwrap()
        .tickets
        .clone();
    night.act(Command::Prizes(PrizeCommand::OverridePrize { prize: 1, ticket: Some(losers[0]) }));
    let due = night.tournament.due_lot().unwrap();
    assert_eq!((due.places.first, due.left_out.as_slice()), (5, &losers[..1]));
    let order = vec![losers[2]];
    night.act(Command::from(PlainPrize::NotePlayOff { place: 5, among: due.tickets, order }));
    let groups = night.tournament.ranking().groups;
    let behind = groups.iter().find(|group| group.places == Places { first: 6, last: 8 }).unwrap();
    assert_eq!(behind.tickets, [losers[0], losers[1], losers[3]]);
}
