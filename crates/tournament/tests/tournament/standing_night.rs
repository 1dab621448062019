//! Evenings on which nobody goes out, through the commands of a tournament: both worked examples of FORMATS, and refusals in their words.

use schnapsen::BySide;
use schnapsen::verdict::{Entry, EntryError};
use testkit::night::{Night, settings};
use tournament::draw::Published;
use tournament::draw::protocol::Verdict;
use tournament::*;

/// Opens an evening for people with a ticket each.
pub fn with(people: u32, format: Format, standing: StandingSettings) -> Night {
    let rules = settings().rules;
    let mut night = Night::open(Settings { rules, standing, ..Settings::usual_of(format) });
    night.register(&vec![1; people as usize]);
    night
}

fn rounds(rounds: u32) -> StandingSettings {
    StandingSettings { rounds, ..StandingSettings::default() }
}

/// Pulls everybody from the bag by number: the lots, and on a rotation the start numbers, are those of the tickets.
#[track_caller]
fn pull_by_number(night: &mut Night) {
    let stage = Stage::FIRST;
    night.act(Command::from(PlainDraw::CloseListByHand { stage }));
    let tickets: Vec<TicketNo> = night.tournament.tickets().keys().copied().collect();
    for (ticket, expected_pulls) in tickets.into_iter().zip(0..) {
        night.act(Command::from(PlainDraw::PullSlip { stage, expected_pulls, ticket }));
    }
}

/// Pairs a round after the first.
#[track_caller]
fn pair(night: &mut Night, round: u8) {
    night.act(Command::from(PlainDraw::CloseListByHand { stage: Stage::Round(round) }));
}

/// Returns a result as it is stored: of a rotation the single Bummerl with its points.
pub fn counted(format: Format, left: u8, right: u8) -> (MatchResult, Vec<Entry>) {
    if format != Format::Rotation {
        return (MatchResult::Played(Score { left, right }), Vec::new());
    }
    let won = if left > right { Score { left: 1, right: 0 } } else { Score { left: 0, right: 1 } };
    (MatchResult::Played(won), vec![Entry::Count(BySide { left, right })])
}

fn command(night: &Night, (round, number): (u8, u32), (left, right): (u8, u8)) -> Command {
    let pairing = night.pairing(Stage::Round(round), number);
    let (result, evidence) = counted(night.tournament.settings().format, left, right);
    let (id, expected_version) = (pairing.id, pairing.version);
    Command::from(PlainMatch::EnterResult { id, expected_version, result, evidence })
}

#[track_caller]
fn enter(night: &mut Night, at: (u8, u32), score: (u8, u8)) {
    let command = command(night, at, score);
    night.act(command);
}

/// Lets the left side of every open match win.
#[track_caller]
fn left_wins(night: &mut Night, round: u8) {
    let to_win = if night.tournament.settings().format == Format::Rotation { 7 } else { 2 };
    for number in night.tournament.open_matches(Stage::Round(round)) {
        enter(night, (round, number), (to_win, 0));
    }
}

fn pairs(night: &Night, round: u8) -> Vec<(u32, u32)> {
    let number = |ticket: Option<TicketNo>| ticket.map_or(0, |ticket| ticket.0);
    let pairings = night.tournament.pairings(Stage::Round(round));
    let pairings = pairings.iter().filter(|pairing| pairing.left.is_some());
    pairings.map(|pairing| (number(pairing.left), number(pairing.right))).collect()
}

/// FORMATS part 5. Its first round A-B, C-D, E-F, G-H is none that the lots G C A H E B F D give; with the lots A to H it is. Then the lot,
/// where it decides, seats the same two the other way round, and everything that counts is the same.
#[test]
fn the_worked_example_of_the_danish_system_is_played() {
    let mut night = with(8, Format::Danish, StandingSettings::default());
    assert_eq!(night.tournament.rounds_planned(), 3);
    pull_by_number(&mut night);
    assert_eq!(pairs(&night, 1), [(1, 2), (3, 4), (5, 6), (7, 8)]);
    for (number, score) in [(1, (2, 0)), (2, (2, 1)), (3, (2, 0)), (4, (1, 2))] {
        enter(&mut night, (1, number), score);
    }
    pair(&mut night, 2);
    assert_eq!(pairs(&night, 2), [(1, 5), (3, 8), (4, 7), (2, 6)]);
    for (number, score) in [(1, (2, 1)), (2, (2, 0)), (3, (2, 0)), (4, (2, 1))] {
        enter(&mut night, (2, number), score);
    }
    pair(&mut night, 3);
    assert_eq!(pairs(&night, 3), [(1, 3), (4, 5), (2, 8), (6, 7)]);
    for (number, score) in [(1, (0, 2)), (2, (2, 1)), (3, (1, 2)), (4, (0, 2))] {
        assert!(!night.tournament.is_decided());
        enter(&mut night, (3, number), score);
    }
    let table = night.tournament.table();
    let found: Vec<_> = table.iter().map(|line| (line.ticket.0, line.wins, line.difference())).collect();
    let [a, b, c, d, e, f, g, h] = [1, 2, 3, 4, 5, 6, 7, 8];
    let expected =
        [(c, 3, 5), (d, 2, 2), (a, 2, 1), (h, 2, 0), (e, 1, 0), (g, 1, -1), (b, 1, -2), (f, 0, -5)];
    assert_eq!(found, expected);
    assert!(night.tournament.is_decided() && night.tournament.is_settled());
    assert_eq!(night.tournament.champion(), Some(TicketNo(c)));
    assert_eq!(night.places().iter().map(|place| place.2[0]).collect::<Vec<_>>(), [c, d, a, h, e, g, b, f]);
    assert_eq!(night.tournament.unfounded(), []);
    let fourth = night.refuses(Command::from(PlainDraw::CloseListByHand { stage: Stage::Round(4) }));
    assert_eq!(fourth, Rejection::NothingToDraw(Stage::Round(4)));
}

/// FORMATS part 6: start numbers are tickets.
#[test]
fn the_worked_example_of_the_rotation_is_played() {
    let mut night = with(6, Format::Rotation, StandingSettings::default());
    assert_eq!(night.tournament.rounds_planned(), 3);
    pull_by_number(&mut night);
    for (round, seats, scores) in [
        (1, [(1, 2), (3, 4), (5, 6)], [(7, 3), (5, 7), (7, 0)]),
        (2, [(1, 6), (3, 2), (5, 4)], [(7, 6), (7, 4), (2, 7)]),
        (3, [(1, 4), (3, 6), (5, 2)], [(4, 7), (7, 5), (7, 6)]),
    ] {
        if round > 1 {
            pair(&mut night, round);
        }
        assert_eq!(pairs(&night, round), seats);
        for (score, number) in scores.into_iter().zip(1..) {
            enter(&mut night, (round, number), score);
        }
    }
    let table = night.tournament.table();
    let found: Vec<_> = table.iter().map(|line| (line.ticket.0, line.wins, line.won, line.lost)).collect();
    let expected =
        [(4, 3, 21, 11), (5, 2, 16, 13), (3, 2, 19, 16), (1, 2, 18, 16), (2, 0, 13, 21), (6, 0, 11, 21)];
    assert_eq!(found, expected);
    assert_eq!(night.tournament.champion(), Some(TicketNo(4)));
    assert_eq!(night.tournament.unfounded(), []);
}

#[test]
fn the_first_round_is_a_plain_draw_that_anybody_can_recompute() {
    for format in [Format::Danish, Format::Rotation] {
        let mut night = with(7, format, StandingSettings::default());
        night.draw(Stage::FIRST);
        let draw = night.tournament.drawn(Stage::FIRST).unwrap().clone();
        let published = Published::of(&draw, &[], "probe", |_| Default::default(), |_, _| String::new());
        assert_eq!((published.procedure(), published.verify()), ("shuffle/1", Verdict::Holds));
        let bag = draw.bag.as_ref().unwrap();
        assert!(!bag.repair && bag.entries.iter().all(|entry| (entry.lives, entry.byes) == (0, 0)));
        // Whoever has the bye is the last lot, and the others are as they were drawn.
        let bye = bag.pairings.iter().find(|pair| pair.right.is_none()).unwrap().left;
        let lots = night.tournament.start_numbers();
        assert_eq!(lots.last(), Some(&bye));
        let others: Vec<TicketNo> = bag.order.iter().copied().filter(|ticket| *ticket != bye).collect();
        assert_eq!(lots[..6], others);
        // Nothing but the first round is drawn.
        left_wins(&mut night, 1);
        pair(&mut night, 2);
        let second = night.tournament.drawn(Stage::Round(2)).unwrap();
        assert!(second.seal().is_none() && second.complete);
    }
}

#[test]
fn points_that_no_bummerl_has_are_refused_and_change_nothing() {
    let mut night = with(6, Format::Rotation, StandingSettings::default());
    pull_by_number(&mut night);
    for score in [(7, 7), (8, 3), (6, 4), (3, 8), (0, 0)] {
        let wrong = command(&night, (1, 1), score);
        let refusal = night.refuses(wrong);
        assert!(matches!(refusal, Rejection::Evidence(EntryError::Count { .. })), "{score:?}: {refusal:?}");
    }
    let pairing = night.pairing(Stage::FIRST, 1);
    let won = MatchResult::Played(Score { left: 1, right: 0 });
    let bare = night.enter(&pairing, won);
    assert_eq!(night.refuses(bare), Rejection::PointsMissing);
    let (id, expected_version) = (pairing.id, pairing.version);
    let evidence = vec![Entry::Count(BySide { left: 3, right: 7 })];
    let other = PlainMatch::EnterResult { id, expected_version, result: won, evidence };
    let refusal = night.refuses(Command::from(other));
    assert!(matches!(refusal, Rejection::EvidenceDisagrees { .. }), "{refusal:?}");
    let lines = [(1, (7, 7)), (2, (7, 0)), (3, (6, 4))].map(|(number, (left, right))| {
        let pairing = night.pairing(Stage::FIRST, number);
        let (result, evidence) = counted(Format::Rotation, left, right);
        Line { id: pairing.id, expected_version: pairing.version, result, evidence }
    });
    let Rejection::Lines(wrong) = night.refuses(Command::from(PlainMatch::EnterResults(lines.to_vec())))
    else {
        panic!("two lines are wrong")
    };
    assert_eq!(wrong.iter().map(|(id, _)| id.number).collect::<Vec<_>>(), [1, 3]);
    assert_eq!(night.tournament.open_matches(Stage::FIRST), [1, 2, 3]);
    // Absent opponents need no points.
    let absent = MatchResult::Walkover { winner: Side::Right, absence: Absence::NoShow };
    let walkover = night.enter(&pairing, absent);
    night.act(walkover);
    let line = night.tournament.table().into_iter().find(|line| line.ticket == TicketNo(2)).unwrap();
    assert_eq!((line.wins, line.won, line.lost), (1, 0, 0));
}

fn registration() -> Command {
    let (tickets, paid) = (Tickets::Count(1), FirstPayment::InFull);
    let people = vec![Registration::new(tickets, paid)];
    Command::Desk(DeskCommand::Register { people, lots: [0; 32] })
}

#[test]
fn somebody_late_takes_the_number_of_the_bye_and_nobody_else_finds_a_seat() {
    let mut night = with(5, Format::Rotation, StandingSettings::default());
    pull_by_number(&mut night);
    left_wins(&mut night, 1);
    assert_eq!(pairs(&night, 1), [(1, 2), (3, 4), (5, 0)]);
    night.act(registration());
    assert_eq!(night.refuses(registration()), Rejection::NoSeatLeft);
    pair(&mut night, 2);
    assert_eq!(pairs(&night, 2), [(1, 6), (3, 2), (5, 4)]);
    let mut full = with(6, Format::Rotation, StandingSettings::default());
    pull_by_number(&mut full);
    assert_eq!(full.refuses(registration()), Rejection::NoSeatLeft);
}

#[test]
fn somebody_late_has_no_win_and_the_last_lot_until_the_last_round_is_paired() {
    let mut night = with(4, Format::Danish, rounds(3));
    night.act(Command::from(PlainDraw::CloseListByHand { stage: Stage::FIRST }));
    assert_eq!(night.refuses(registration()), Rejection::ListClosed(Stage::FIRST));
    let (stage, since) = (Stage::FIRST, Default::default());
    night.act(Command::Draws(DrawCommand::ReopenList { stage, agreed: None, since }));
    pull_by_number(&mut night);
    night.act(registration());
    left_wins(&mut night, 1);
    pair(&mut night, 2);
    // Without a win, as those who lost, but with no Bummerl lost.
    assert_eq!(pairs(&night, 2), [(1, 3), (5, 2), (4, 0)]);
    left_wins(&mut night, 2);
    pair(&mut night, 3);
    assert_eq!(night.refuses(registration()), Rejection::ListsClosed);
}

#[test]
fn more_rounds_than_half_the_field_are_not_played_on_a_rotation() {
    let mut night = with(7, Format::Rotation, rounds(99));
    assert_eq!(night.tournament.rounds_planned(), 4);
    pull_by_number(&mut night);
    for round in 1..=4 {
        assert!(night.tournament.has_next_round());
        if round > 1 {
            pair(&mut night, round);
        }
        left_wins(&mut night, round);
    }
    assert!(night.tournament.is_decided() && !night.tournament.has_next_round());
    let fifth = night.refuses(Command::from(PlainDraw::CloseListByHand { stage: Stage::Round(5) }));
    assert_eq!(fifth, Rejection::NothingToDraw(Stage::Round(5)));
}

#[test]
fn nothing_is_paired_before_the_last_result_or_for_one_person_or_nobody() {
    for format in [Format::Danish, Format::Rotation] {
        let close = |stage| Command::from(PlainDraw::CloseListByHand { stage });
        for people in [0, 1] {
            let rules = settings().rules;
            let mut night = Night::open(Settings { rules, ..Settings::usual_of(format) });
            if people == 1 {
                night.register(&[1]);
            }
            let refusal = night.refuses(close(Stage::FIRST));
            assert_eq!(refusal, Rejection::TooFewPlayers { players: people });
            assert_eq!((night.places(), night.tournament.champion()), (vec![], None));
        }
        let mut night = with(4, format, StandingSettings::default());
        pull_by_number(&mut night);
        let early = Rejection::MatchesOpen { stage: Stage::FIRST, open: vec![1, 2] };
        assert_eq!(night.refuses(close(Stage::Round(2))), early);
        assert_eq!(night.refuses(close(Stage::FIRST)), Rejection::AlreadyDrawn(Stage::FIRST));
        assert_eq!(night.refuses(close(Stage::Round(3))), Rejection::NothingToDraw(Stage::Round(3)));
        assert_eq!(night.refuses(close(Stage::Placement)), Rejection::NothingToDraw(Stage::Placement));
    }
}

#[test]
fn the_format_stays_and_after_the_first_list_there_are_only_ever_fewer_rounds() {
    let mut night = with(8, Format::Danish, StandingSettings::default());
    let change = |settings: Settings| Command::Evening(EveningCommand::ChangeSettings(settings));
    let now = night.tournament.settings().clone();
    for format in [Format::Tickets, Format::Lives, Format::Rotation] {
        let refusal = night.refuses(change(Settings { format, ..now.clone() }));
        assert!(matches!(refusal, Rejection::SettingsFixed(_) | Rejection::Settings(_)), "{refusal:?}");
    }
    night.act(change(Settings { standing: rounds(5), ..now.clone() }));
    assert_eq!(night.tournament.rounds_planned(), 5);
    pull_by_number(&mut night);
    for more in [0, 6, 99] {
        let refusal = night.refuses(change(Settings { standing: rounds(more), ..now.clone() }));
        assert_eq!(refusal, Rejection::Rounds { paired: 1, planned: 5 }, "{more}");
    }
    night.act(change(Settings { standing: rounds(3), ..now.clone() }));
    assert_eq!(night.tournament.rounds_planned(), 3);
    // When guests see the standing is nobody's advantage.
    let standing = StandingSettings { shown_from: 3, ..rounds(3) };
    assert!(night.tournament.is_table_shown());
    night.act(change(Settings { standing, ..now }));
    assert!(!night.tournament.is_table_shown());
}

/// An evening that runs late ends with the round that is being played; what was cut short is taken back like anything else.
#[test]
fn an_evening_that_runs_late_is_cut_short_to_the_rounds_that_are_paired() {
    for format in [Format::Danish, Format::Rotation] {
        let mut night = with(8, format, StandingSettings::default());
        pull_by_number(&mut night);
        left_wins(&mut night, 1);
        pair(&mut night, 2);
        let with = |night: &Night, wanted| {
            let standing = rounds(wanted);
            let settings = Settings { standing, ..night.tournament.settings().clone() };
            Command::Evening(EveningCommand::ChangeSettings(settings))
        };
        let planned = night.tournament.rounds_planned();
        let fewer = with(&night, 1);
        assert_eq!(night.refuses(fewer), Rejection::Rounds { paired: 2, planned });
        let enough = with(&night, 2);
        night.act(enough);
        let action = night.tournament.version();
        assert!(!night.tournament.is_decided(), "round 2 is being played");
        left_wins(&mut night, 2);
        assert!(night.tournament.is_decided() && !night.tournament.has_next_round());
        assert_eq!(
            night.tournament.standing().fates.values().filter(|fate| fate.places.is_some()).count(),
            8
        );
        let again = with(&night, 3);
        assert_eq!(night.refuses(again), Rejection::SettingsFixed(vec![Setting::Rounds]));
        night.act(Command::from(PlainEvening::UndoEarlier { action }));
        assert_eq!(night.tournament.rounds_planned(), planned);
        assert!(night.tournament.has_next_round());
    }
}

#[test]
fn a_correction_changes_the_standing_and_the_pairs_only_if_they_are_made_anew() {
    let mut night = with(8, Format::Danish, StandingSettings::default());
    pull_by_number(&mut night);
    left_wins(&mut night, 1);
    pair(&mut night, 2);
    let before = pairs(&night, 2);
    assert_eq!(before, [(1, 3), (5, 7), (2, 4), (6, 8)]);
    enter(&mut night, (1, 1), (0, 2));
    assert_eq!(night.tournament.table()[0].ticket, TicketNo(2));
    assert_eq!(pairs(&night, 2), before);
    let void = |attempt| {
        let (stage, since) = (Stage::Round(2), Default::default());
        Command::Draws(DrawCommand::VoidDraw { stage, attempt, agreed: None, since })
    };
    night.act(void(1));
    pair(&mut night, 2);
    assert_eq!(pairs(&night, 2), [(2, 3), (5, 7), (1, 4), (6, 8)]);
    enter(&mut night, (2, 4), (2, 0));
    let refusal = night.refuses(void(2));
    assert_eq!(refusal, Rejection::ResultsStand { stage: Stage::Round(2), numbers: vec![4] });
    // A result under a round that is paired is corrected, but not taken back.
    let first = night.pairing(Stage::FIRST, 1);
    let (id, expected_version) = (first.id, first.version);
    night.refuses(Command::from(PlainMatch::TakeBackResult { id, expected_version }));
    assert_eq!(night.tournament.unfounded(), []);
}

/// Whoever has gone home keeps the seat: that is no game of the round, so the round can still be paired anew.
#[test]
fn an_empty_chair_is_no_game_and_whoever_comes_back_plays_on() {
    let mut night = with(6, Format::Rotation, StandingSettings::default());
    pull_by_number(&mut night);
    left_wins(&mut night, 1);
    night.act(Command::from(PlainDesk::Withdraw(PlayerId(2))));
    pair(&mut night, 2);
    assert_eq!(night.tournament.open_matches(Stage::Round(2)), [1, 3]);
    let second = night.pairing(Stage::Round(2), 2);
    let walkover = MatchResult::Walkover { winner: Side::Left, absence: Absence::GoneHome };
    assert_eq!(second.outcome, Outcome::Result(walkover));
    night.act(Command::from(PlainDesk::Return(PlayerId(2))));
    let (stage, since) = (Stage::Round(2), Default::default());
    night.act(Command::Draws(DrawCommand::VoidDraw { stage, attempt: 1, agreed: None, since }));
    pair(&mut night, 2);
    assert_eq!(night.tournament.open_matches(Stage::Round(2)), [1, 2, 3]);
    // Both of a table gone: it has no row.
    for player in [2, 3] {
        night.act(Command::from(PlainDesk::Withdraw(PlayerId(player))));
    }
    left_wins(&mut night, 2);
    night.act(Command::from(PlainDesk::Withdraw(PlayerId(6))));
    pair(&mut night, 3);
    assert_eq!(pairs(&night, 3), [(1, 4), (5, 2)]);
    assert_eq!(night.tournament.unfounded(), []);
}

/// All but one have gone by mistake: until the last round is played they can come back.
#[test]
fn who_left_can_come_back_while_rounds_are_left() {
    for format in [Format::Danish, Format::Rotation] {
        let mut night = with(4, format, rounds(2));
        pull_by_number(&mut night);
        left_wins(&mut night, 1);
        for player in [1, 2, 3] {
            night.act(Command::from(PlainDesk::Withdraw(PlayerId(player))));
        }
        assert!(night.tournament.is_decided());
        night.act(Command::from(PlainDesk::Return(PlayerId(1))));
        assert!(!night.tournament.is_decided());
        night.act(Command::from(PlainDesk::Return(PlayerId(2))));
        pair(&mut night, 2);
        left_wins(&mut night, 2);
        assert_eq!(night.refuses(Command::from(PlainDesk::Return(PlayerId(3)))), Rejection::Decided);
    }
}
