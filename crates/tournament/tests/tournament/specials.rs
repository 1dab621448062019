//! Special prizes: who wins by which rule, ties, lots, the director's hand, and what an undo brings back.

use testkit::night::{Night, settings};
use tournament::*;

const GROUP: u32 = 1;

fn add(night: &mut Night, kind: SpecialKind) -> u32 {
    let special = night.tournament.next_special();
    night.act(Command::Specials(SpecialCommand::AddSpecialPrize(kind)));
    special
}

fn best_of_group(night: &mut Night, members: &[u32]) -> u32 {
    let members = members.iter().map(|player| PlayerId(*player)).collect();
    night.act(Command::Specials(SpecialCommand::SetGroup { group: GROUP, members }));
    add(night, SpecialKind::BestOf { group: GROUP })
}

#[track_caller]
fn winner(night: &Night, special: u32) -> SpecialWinner {
    let awards = night.tournament.special_awards();
    awards.into_iter().find(|award| award.special == special).expect("a special prize").winner
}

fn players(numbers: &[u32]) -> SpecialWinner {
    SpecialWinner::Players(numbers.iter().map(|player| PlayerId(*player)).collect())
}

fn owners_out_in(night: &Night, stage: Stage) -> Vec<PlayerId> {
    let fates = night.tournament.standing().fates;
    let out = fates.iter().filter(|(_, fate)| fate.out_in == Some(stage));
    out.filter_map(|(ticket, _)| night.tournament.owner(*ticket)).collect()
}

fn lots(special: u32) -> Command {
    Command::Specials(SpecialCommand::DrawSpecialLots { special, places: Vec::new(), lots: [5; 32] })
}

fn undo(night: &mut Night) {
    let action = night.tournament.undo_target().expect("something to undo").number;
    night.act(Command::from(PlainEvening::Undo { action }));
}

/// Enters that everybody loses by not coming whose number is given.
fn stay_away(night: &mut Night, players: &[u32]) {
    for pairing in night.tournament.pairings(Stage::FIRST).into_iter().filter(Pairing::is_open) {
        let away = |ticket: Option<TicketNo>| {
            let owner = ticket.and_then(|ticket| night.tournament.owner(ticket));
            owner.is_some_and(|owner| players.contains(&owner.0))
        };
        let winner = match (away(pairing.left), away(pairing.right)) {
            (true, true) => {
                let command = night.enter(&pairing, MatchResult::BothAbsent);
                night.act(command);
                continue;
            }
            (true, false) => Side::Right,
            (false, true) => Side::Left,
            (false, false) => continue,
        };
        let result = MatchResult::Walkover { winner, absence: Absence::NoShow };
        let command = night.enter(&pairing, result);
        night.act(command);
    }
}

#[test]
fn the_best_of_a_group_is_whose_best_ticket_ranks_highest() {
    let mut night = Night::open(settings());
    night.register(&[1, 1, 3, 1, 1, 1]);
    // Player 3 holds the tickets 3, 4 and 5; the lower ticket always wins.
    let special = best_of_group(&mut night, &[3, 6]);
    night.draw(Stage::FIRST);
    assert_eq!(winner(&night, special), SpecialWinner::Pending);
    night.play_to_the_end();
    assert_eq!(winner(&night, special), players(&[3]));
}

#[test]
fn whoever_leaves_after_a_win_is_ranked_and_whoever_never_came_is_not() {
    let mut night = Night::open(settings());
    night.register(&[1; 16]);
    night.draw(Stage::FIRST);
    stay_away(&mut night, &[16]);
    night.play_all(Stage::FIRST);
    let second = night.tournament.advanced()[7];
    let gone = night.tournament.owner(second).unwrap();
    night.act(Command::from(PlainDesk::Withdraw(gone)));
    let special = best_of_group(&mut night, &[gone.0, 16]);
    let last = add(&mut night, SpecialKind::Last);
    night.play_to_the_end();
    assert_eq!(winner(&night, special), players(&[gone.0]), "he won a match before he left");
    let SpecialWinner::Players(lasts) = winner(&night, last) else { panic!("nobody is last") };
    assert!(!lasts.contains(&PlayerId(16)), "whoever never came is not the last of those who were there");
    assert!(!night.tournament.field().contains(&PlayerId(16)));
    assert_eq!(night.tournament.field().len(), 15);
}

#[test]
fn the_last_are_those_whose_best_tickets_went_out_first() {
    let mut night = Night::open(settings());
    night.register(&[2; 16]);
    let special = add(&mut night, SpecialKind::Last);
    night.draw(Stage::FIRST);
    night.play_to_the_end();
    let SpecialWinner::Players(lasts) = winner(&night, special) else { panic!("nobody is last") };
    let out = owners_out_in(&night, Stage::FIRST);
    let both_out = |player: &PlayerId| out.iter().filter(|owner| *owner == player).count() == 2;
    let expected: Vec<PlayerId> = night.tournament.players().keys().copied().filter(both_out).collect();
    assert!(!expected.is_empty());
    assert_eq!(lasts, expected, "a second ticket that goes on saves its owner");
}

#[test]
fn an_empty_group_has_no_winner() {
    let mut night = Night::open(settings());
    night.register(&[1; 4]);
    let special = best_of_group(&mut night, &[2]);
    night.act(Command::from(PlainSpecial::MarkPlayer { group: GROUP, player: PlayerId(2), member: false }));
    assert!(matches!(
        night.refuses(Command::Specials(SpecialCommand::SetGroup {
            group: GROUP,
            members: Default::default()
        })),
        Rejection::NothingToChange
    ));
    night.draw(Stage::FIRST);
    night.play_to_the_end();
    assert_eq!(winner(&night, special), SpecialWinner::Nobody);
    assert_eq!(night.refuses(lots(special)), Rejection::NobodyTied(special));
}

#[test]
fn lots_decide_between_the_tied_once_and_for_good() {
    let mut night = Night::open(settings());
    night.register(&[1; 16]);
    let special = add(&mut night, SpecialKind::Last);
    assert_eq!(night.refuses(lots(special)), Rejection::PrizesOpen);
    night.draw(Stage::FIRST);
    night.play_to_the_end();
    let SpecialWinner::Players(tied) = winner(&night, special) else { panic!("nobody is last") };
    assert_eq!(tied.len(), 8);
    night.act(lots(special));
    let SpecialWinner::Players(won) = winner(&night, special) else { panic!("nobody is last") };
    assert!(won.len() == 1 && tied.contains(&won[0]));
    assert_eq!(night.tournament.special_awards()[0].decided_by, DecidedBy::Lots);
    assert_eq!(night.refuses(lots(special)), Rejection::NobodyTied(special));
    assert_eq!(
        night.refuses(Command::from(PlainSpecial::RemoveSpecialPrize(special))),
        Rejection::SpecialLotsDrawn(special)
    );
    assert!(matches!(night.tournament.undo_target(), Err(Rejection::UndoBlocked { .. })));
    // The director may decide otherwise; back by the rule the lots still count, and none are drawn anew.
    let other = *tied.iter().find(|player| **player != won[0]).unwrap();
    night.act(Command::from(PlainSpecial::GiveSpecialPrize { special, player: Some(other) }));
    assert_eq!(winner(&night, special), players(&[other.0]));
    night.act(Command::from(PlainSpecial::GiveSpecialPrize { special, player: None }));
    assert_eq!(winner(&night, special), SpecialWinner::Players(won));
    assert_eq!(night.refuses(lots(special)), Rejection::NobodyTied(special));
}

#[test]
fn lots_count_for_exactly_those_who_were_in_them() {
    let mut night = Night::open(settings());
    night.register(&[1; 16]);
    night.draw(Stage::FIRST);
    night.play_to_the_end();
    let ninth = night.tournament.standing().groups.last().expect("a group").tickets.clone();
    let [one, two, three] = [0, 1, 2].map(|at: usize| night.tournament.owner(ninth[at]).expect("sold"));
    night.act(Command::Specials(SpecialCommand::SetGroup { group: 1, members: [one, two].into() }));
    let special = add(&mut night, SpecialKind::BestOf { group: 1 });
    night.act(lots(special));
    let first = winner(&night, special);
    let mark = |member| Command::from(PlainSpecial::MarkPlayer { group: 1, player: three, member });
    night.act(mark(true));
    assert_eq!(winner(&night, special), SpecialWinner::Players(vec![one, two, three]), "a third one is tied");
    night.act(lots(special));
    assert_eq!(night.refuses(lots(special)), Rejection::NobodyTied(special));
    night.act(mark(false));
    assert_eq!(winner(&night, special), first, "the first lot was among these two");
    assert_eq!(night.refuses(lots(special)), Rejection::NobodyTied(special));
}

#[test]
fn places_that_are_tied_draw_lots_through_one_player_each() {
    let mut night = Night::open(settings());
    night.register(&[1; 4]);
    let special = add(&mut night, SpecialKind::MostFromOnePlace);
    let draw = |places: &[u32]| {
        Command::Specials(SpecialCommand::DrawSpecialLots {
            special,
            places: places.iter().map(|player| PlayerId(*player)).collect(),
            lots: [9; 32],
        })
    };
    night.draw(Stage::FIRST);
    assert_eq!(night.refuses(draw(&[1, 3])), Rejection::PrizesOpen);
    night.play_to_the_end();
    assert_eq!(winner(&night, special), SpecialWinner::ByPlace);
    assert_eq!(night.refuses(draw(&[2])), Rejection::NobodyTied(special));
    assert_eq!(night.refuses(draw(&[2, 2])), Rejection::NobodyTied(special));
    assert_eq!(night.refuses(draw(&[2, 9])), Rejection::UnknownPlayer(PlayerId(9)));
    night.act(draw(&[1, 3]));
    let drawn = night.tournament.specials()[&special].lots[0].clone();
    assert!(drawn == [PlayerId(1), PlayerId(3)] || drawn == [PlayerId(3), PlayerId(1)]);
    assert_eq!(night.refuses(draw(&[1, 3])), Rejection::NobodyTied(special));
    night.act(Command::from(PlainSpecial::GiveSpecialPrize { special, player: Some(PlayerId(2)) }));
    assert_eq!(winner(&night, special), SpecialWinner::PlaceOf(PlayerId(2)));
}

#[test]
fn a_prize_without_a_rule_waits_for_a_name() {
    let mut night = Night::open(settings());
    night.register(&[1; 4]);
    let special = add(&mut night, SpecialKind::Free);
    assert_eq!(winner(&night, special), SpecialWinner::NotNamed);
    night.act(Command::from(PlainSpecial::GiveSpecialPrize { special, player: Some(PlayerId(3)) }));
    assert_eq!(winner(&night, special), players(&[3]));
    let again = Command::from(PlainSpecial::GiveSpecialPrize { special, player: Some(PlayerId(3)) });
    assert_eq!(night.refuses(again), Rejection::NothingToChange);
    undo(&mut night);
    assert_eq!(winner(&night, special), SpecialWinner::NotNamed);
    let stranger = Command::from(PlainSpecial::GiveSpecialPrize { special, player: Some(PlayerId(77)) });
    assert_eq!(night.refuses(stranger), Rejection::UnknownPlayer(PlayerId(77)));
}

#[test]
fn whoever_is_taken_off_the_list_leaves_groups_and_prizes() {
    let mut night = Night::open(settings());
    night.register(&[1; 4]);
    best_of_group(&mut night, &[2, 4]);
    let special = add(&mut night, SpecialKind::Free);
    night.act(Command::from(PlainSpecial::GiveSpecialPrize { special, player: Some(PlayerId(4)) }));
    night.act(Command::from(PlainDesk::Refund(TicketNo(4))));
    night.act(Command::from(PlainDesk::RemovePlayer(PlayerId(4))));
    assert!(!night.tournament.is_marked(GROUP, PlayerId(4)));
    assert_eq!(winner(&night, special), SpecialWinner::NotNamed);
    undo(&mut night);
    assert!(night.tournament.is_marked(GROUP, PlayerId(4)));
    assert_eq!(winner(&night, special), players(&[4]));
}

#[test]
fn numbers_of_special_prizes_are_given_once_and_both_kinds_of_things_are_limited() {
    let mut night = Night::open(settings());
    let first = add(&mut night, SpecialKind::Last);
    night.act(Command::from(PlainSpecial::RemoveSpecialPrize(first)));
    assert_eq!(night.tournament.next_special(), 2);
    assert_eq!(
        night.refuses(Command::from(PlainSpecial::RemoveSpecialPrize(first))),
        Rejection::UnknownSpecial(1)
    );
    for _ in 0..State::MAX_SPECIALS {
        add(&mut night, SpecialKind::Free);
    }
    assert_eq!(
        night.refuses(Command::Specials(SpecialCommand::AddSpecialPrize(SpecialKind::Last))),
        Rejection::TooManySpecials
    );
    let beyond = SpecialKind::BestOf { group: State::MAX_GROUPS + 1 };
    assert_eq!(
        night.refuses(Command::Specials(SpecialCommand::AddSpecialPrize(beyond))),
        Rejection::TooManyGroups
    );
    let none = SpecialKind::BestOf { group: 0 };
    assert_eq!(
        night.refuses(Command::Specials(SpecialCommand::AddSpecialPrize(none))),
        Rejection::UnknownGroup(0)
    );
}

#[test]
fn somebody_new_is_marked_with_the_sale_and_that_is_one_step() {
    let mut night = Night::open(settings());
    let register = |groups: &[u32]| {
        let (tickets, paid, groups) = (Tickets::Count(1), FirstPayment::InFull, groups.to_vec());
        let people = vec![Registration { groups, ..Registration::new(tickets, paid) }];
        Command::Desk(DeskCommand::Register { people, lots: [0; 32] })
    };
    assert_eq!(night.refuses(register(&[0])), Rejection::UnknownGroup(0));
    assert_eq!(night.refuses(register(&[GROUP, State::MAX_GROUPS + 1])), Rejection::TooManyGroups);
    assert!(night.tournament.players().is_empty(), "and nobody is on the list");
    night.act(register(&[GROUP, 2]));
    let action = night.tournament.version();
    let is_marked = |night: &Night, group: u32| night.tournament.is_marked(group, PlayerId(1));
    assert!(is_marked(&night, GROUP) && is_marked(&night, 2) && !is_marked(&night, 3));
    // A later step does not keep it from being taken back.
    night.act(register(&[]));
    night.act(Command::from(PlainEvening::UndoEarlier { action }));
    assert_eq!(night.tournament.players().keys().copied().collect::<Vec<_>>(), [PlayerId(2)]);
    assert!(!is_marked(&night, GROUP));
}

#[test]
fn a_group_is_ranked_among_itself_once_the_places_are_settled() {
    let mut night = Night::open(settings());
    night.register(&[1; 8]);
    let special = best_of_group(&mut night, &[2, 3, 5, 6, 7, 8]);
    night.draw(Stage::FIRST);
    assert_eq!(night.tournament.ranking_of_group(GROUP), [], "a match is open");
    night.play_to_the_end();
    let ranking = night.tournament.ranking_of_group(GROUP);
    // Everybody stands there once; who shares a place of all shares one of the group.
    let mut listed: Vec<u32> =
        ranking.iter().flat_map(|(_, players)| players).map(|player| player.0).collect();
    assert_eq!(winner(&night, special), SpecialWinner::Players(ranking[0].1.clone()));
    listed.sort_unstable();
    assert_eq!(listed, [2, 3, 5, 6, 7, 8]);
    let mut next = 1;
    for (places, players) in &ranking {
        assert_eq!((places.first, places.last), (next, next + players.len() as u32 - 1));
        next = places.last + 1;
    }
    assert_eq!(night.tournament.ranking_of_group(GROUP + 1), []);
}
