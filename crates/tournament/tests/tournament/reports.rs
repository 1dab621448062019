//! What players report about their matches, and when it counts.

use proptest::prelude::*;
use testkit::night::{Night, settings};
use tournament::*;

fn score(left: u8, right: u8) -> Score {
    Score { left, right }
}

/// Eight people with a ticket each, the first round drawn.
fn night(reporting: Reporting) -> Night {
    let mut night = Night::open(Settings { reporting, ..settings() });
    night.register(&[1; 8]);
    night.draw(Stage::FIRST);
    night
}

fn report(night: &Night, number: u32, side: Side, score: Score) -> Command {
    let pairing = night.pairing(Stage::FIRST, number);
    let by = pairing.ticket(side).expect("a ticket");
    Command::Matches(MatchCommand::ReportResult {
        in_doubt: false,
        id: pairing.id,
        expected_version: pairing.version,
        by,
        score,
    })
}

fn claim(night: &Night, number: u32) -> Claim {
    night.tournament.reports(&night.pairing(Stage::FIRST, number)).claim()
}

fn result(night: &Night, number: u32) -> Option<MatchResult> {
    night.tournament.standing_result(night.pairing(Stage::FIRST, number).id)
}

#[test]
fn what_both_say_is_the_result_and_stands_in_the_same_action() {
    let mut night = night(Reporting::Counts);
    night.act(report(&night, 1, Side::Left, score(2, 1)));
    assert_eq!(claim(&night, 1), Claim::OneSided(Side::Left, score(2, 1)));
    assert_eq!(result(&night, 1), None);
    night.act(report(&night, 1, Side::Right, score(2, 1)));
    assert_eq!(result(&night, 1), Some(MatchResult::Played(score(2, 1))));
    let last = night.tournament.actions().next_back().expect("an action");
    assert!(matches!(
        last.events[..],
        [Event::Matches(MatchEvent::ResultReported { .. }), Event::Matches(MatchEvent::ResultEntered { .. })]
    ));
    let pairing = night.pairing(Stage::FIRST, 1);
    let both: Vec<TicketNo> = pairing.tickets().collect();
    assert_eq!(night.tournament.reports(&pairing).said_by(score(2, 1)), both, "the desk sees who");
}

#[test]
fn nothing_counts_while_they_differ_and_the_desk_decides() {
    let mut night = night(Reporting::Counts);
    night.act(report(&night, 2, Side::Left, score(2, 0)));
    night.act(report(&night, 2, Side::Right, score(1, 2)));
    assert_eq!(claim(&night, 2), Claim::Disputed(score(2, 0), score(1, 2)));
    assert_eq!(result(&night, 2), None);
    assert_eq!(night.tournament.to_settle().len(), 1);
    let steps = night.tournament.next_steps();
    assert!(steps.contains(&Step::Settle { stage: Stage::FIRST, numbers: vec![2] }), "{steps:?}");
    let pairing = night.pairing(Stage::FIRST, 2);
    night.act(night.enter(&pairing, MatchResult::Played(score(1, 2))));
    assert_eq!(night.tournament.to_settle(), []);
    let reports = night.tournament.reports(&night.pairing(Stage::FIRST, 2));
    assert_eq!(reports.said_by(score(1, 2)), [pairing.right.expect("a ticket")]);
}

#[test]
fn a_report_may_be_changed_until_the_other_side_agrees() {
    let mut night = night(Reporting::Counts);
    night.act(report(&night, 1, Side::Left, score(2, 0)));
    night.act(report(&night, 1, Side::Left, score(2, 1)));
    assert_eq!(claim(&night, 1), Claim::OneSided(Side::Left, score(2, 1)));
    night.act(report(&night, 1, Side::Right, score(0, 2)));
    night.act(report(&night, 1, Side::Right, score(2, 1)));
    assert_eq!(result(&night, 1), Some(MatchResult::Played(score(2, 1))));
    let id = night.pairing(Stage::FIRST, 1).id;
    let again = report(&night, 1, Side::Left, score(2, 0));
    let standing = MatchResult::Played(score(2, 1));
    assert_eq!(night.refuses(again), Rejection::ResultStands { id, standing });
}

#[test]
fn the_desk_confirms_where_the_director_wishes_it() {
    let mut night = night(Reporting::AfterDesk);
    night.act(report(&night, 3, Side::Left, score(2, 1)));
    night.act(report(&night, 3, Side::Right, score(2, 1)));
    assert_eq!((claim(&night, 3), result(&night, 3)), (Claim::Agreed(score(2, 1)), None));
    assert_eq!(night.tournament.to_settle().len(), 1);
    let pairing = night.pairing(Stage::FIRST, 3);
    night.act(night.enter(&pairing, MatchResult::Played(score(2, 1))));
    assert_eq!(night.tournament.to_settle(), []);
}

#[test]
fn each_report_that_cannot_be_is_refused_by_name() {
    let mut off = night(Reporting::Off);
    let any = report(&off, 1, Side::Left, score(2, 1));
    assert_eq!(off.refuses(any), Rejection::ReportingOff);

    let mut night = night(Reporting::Counts);
    let first = night.pairing(Stage::FIRST, 1);
    let (id, seen, by) = (first.id, first.version, first.left.expect("a ticket"));
    for (impossible, fault) in [
        (score(3, 1), ScoreFault::PlayedOn),
        (score(2, 2), ScoreFault::BothWon),
        (score(1, 0), ScoreFault::NobodyWon),
    ] {
        let refused = night.refuses(report(&night, 1, Side::Left, impossible));
        assert_eq!(refused, Rejection::Score { fault, bummerl_to_win: 2 });
    }
    let stranger = night.pairing(Stage::FIRST, 2).left.expect("a ticket");
    let player = night.tournament.owner(stranger).expect("sold");
    let foreign = Command::Matches(MatchCommand::ReportResult {
        in_doubt: false,
        id,
        expected_version: seen,
        by: stranger,
        score: score(2, 1),
    });
    assert_eq!(night.refuses(foreign), Rejection::NotInMatch { player, id });
    let unsold = Command::Matches(MatchCommand::ReportResult {
        in_doubt: false,
        id,
        expected_version: seen,
        by: TicketNo(99),
        score: score(2, 1),
    });
    assert_eq!(night.refuses(unsold), Rejection::UnknownTicket(TicketNo(99)));
    let nowhere = MatchId { number: 17, ..id };
    let unknown = Command::Matches(MatchCommand::ReportResult {
        in_doubt: false,
        id: nowhere,
        expected_version: seen,
        by,
        score: score(2, 1),
    });
    assert_eq!(night.refuses(unknown), Rejection::UnknownMatch(nowhere));
    let old = Command::Matches(MatchCommand::ReportResult {
        in_doubt: false,
        id,
        expected_version: seen + 1,
        by,
        score: score(2, 1),
    });
    assert!(matches!(night.refuses(old), Rejection::MatchStale { .. }));

    night.act(report(&night, 1, Side::Left, score(2, 1)));
    let twice = report(&night, 1, Side::Left, score(2, 1));
    assert_eq!(night.refuses(twice), Rejection::SameReport(id));
}

#[test]
fn whoever_keeps_changing_his_report_is_sent_to_the_desk() {
    let mut night = night(Reporting::Counts);
    let (id, scores) = (night.pairing(Stage::FIRST, 1).id, [score(2, 1), score(2, 0)]);
    for times in 0..MOST_REPORTS {
        night.act(report(&night, 1, Side::Left, scores[times as usize % 2]));
    }
    let more = report(&night, 1, Side::Left, scores[MOST_REPORTS as usize % 2]);
    assert_eq!(night.refuses(more), Rejection::ReportedOften(id));
    // The other side is still heard.
    night.act(report(&night, 1, Side::Right, score(0, 2)));
}

#[test]
fn after_the_desk_the_next_draw_or_the_end_nothing_is_reported() {
    let mut night = night(Reporting::Counts);
    let early = report(&night, 1, Side::Right, score(2, 1));
    let first = night.pairing(Stage::FIRST, 1);
    night.act(night.enter(&first, MatchResult::Played(score(0, 2))));
    let stands = Rejection::ResultStands { id: first.id, standing: MatchResult::Played(score(0, 2)) };
    assert_eq!(night.refuses(early.clone()), stands);
    night.play_all(Stage::FIRST);
    night.draw(Stage::Round(2));
    assert_eq!(night.refuses(early.clone()), stands);
    night.play_to_the_end();
    night.act(Command::from(PlainEvening::Finish));
    assert_eq!(night.refuses(early), Rejection::Finished);
}

#[test]
fn one_card_speaks_for_all_cards_of_its_owner() {
    let mut night = Night::open(Settings { reporting: Reporting::Counts, ..settings() });
    night.register(&[2, 1, 1]);
    night.draw(Stage::FIRST);
    let cards: Vec<TicketNo> = night.tournament.tickets_of(PlayerId(1)).collect();
    for pairing in night.tournament.open_matches_of(PlayerId(1)) {
        let own = pairing.tickets().find(|ticket| cards.contains(ticket)).expect("his");
        let side = pairing.side_of(own).expect("there");
        let said = if side == Side::Left { score(2, 0) } else { score(0, 2) };
        let (id, seen) = (pairing.id, pairing.version);
        night.act(Command::Matches(MatchCommand::ReportResult {
            in_doubt: false,
            id,
            expected_version: seen,
            by: cards[0],
            score: said,
        }));
        assert_eq!(night.tournament.reports(&pairing).of(side).map(|report| report.ticket), Some(own));
    }
}

#[test]
fn a_result_that_is_taken_back_lets_everybody_speak_anew() {
    let mut night = night(Reporting::Counts);
    night.act(report(&night, 1, Side::Left, score(2, 1)));
    night.act(report(&night, 1, Side::Right, score(2, 1)));
    let agreed = night.tournament.version();
    night.act(Command::from(PlainEvening::Undo { action: agreed }));
    assert_eq!((claim(&night, 1), result(&night, 1)), (Claim::OneSided(Side::Left, score(2, 1)), None));
    night.act(report(&night, 1, Side::Right, score(2, 1)));
    let pairing = night.pairing(Stage::FIRST, 1);
    night
        .act(Command::from(PlainMatch::TakeBackResult { id: pairing.id, expected_version: pairing.version }));
    assert_eq!((claim(&night, 1), result(&night, 1)), (Claim::Nothing, None));
}

#[test]
fn a_new_key_is_noted_changes_no_fact_and_is_not_what_an_undo_takes_back() {
    let mut night = night(Reporting::Counts);
    night.act(report(&night, 1, Side::Left, score(2, 1)));
    let (before, reported) = (night.tournament.state().clone(), night.tournament.version());
    night.act(Command::from(PlainDesk::RenewKey(TicketNo(3))));
    assert_eq!(night.tournament.state(), &before);
    assert_eq!(night.tournament.undo_target().map(|action| action.number), Ok(reported));
    assert_eq!(
        night.refuses(Command::from(PlainDesk::RenewKey(TicketNo(99)))),
        Rejection::UnknownTicket(TicketNo(99))
    );
}

#[test]
fn settings_from_before_there_were_reports_say_off() {
    let written = serde_json::to_value(settings()).expect("JSON");
    let mut old = written.as_object().expect("a map").clone();
    assert!(old.remove("reporting").is_some());
    let read: Settings = serde_json::from_value(old.into()).expect("settings");
    assert_eq!(read.reporting, Reporting::Off);
}

fn scores() -> impl Strategy<Value = Score> {
    prop::sample::select(vec![score(2, 0), score(2, 1), score(1, 2), score(0, 2)])
}

fn sides() -> impl Strategy<Value = Side> {
    prop::sample::select(vec![Side::Left, Side::Right])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    /// Whatever is said in whatever order: a result stands exactly when, at some moment, both sides said the same. Each side is heard a
    /// few times and not for ever.
    #[test]
    fn a_result_stands_when_both_have_said_the_same_and_never_before(
        said in prop::collection::vec((sides(), scores()), 1..24),
        after_desk: bool,
    ) {
        let reporting = if after_desk { Reporting::AfterDesk } else { Reporting::Counts };
        let mut night = night(reporting);
        let (mut left, mut right, mut agreed) = ((None, 0), (None, 0), None);
        for (side, score) in said {
            let (own, times) = if side == Side::Left { &mut left } else { &mut right };
            let heard = *own != Some(score) && *times < MOST_REPORTS;
            let command = report(&night, 1, side, score);
            let done = night.try_do(command).is_ok();
            prop_assert_eq!(done, agreed.is_none() && heard);
            if done {
                (*own, *times) = (Some(score), *times + 1);
            }
            if left.0.is_some() && left.0 == right.0 && !after_desk {
                agreed = left.0;
            }
            prop_assert_eq!(result(&night, 1), agreed.map(MatchResult::Played));
        }
    }
}
