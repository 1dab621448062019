//! Evenings with lives: the worked example of their definition, what corrections do, and what is refused.

use tournament::draw::ChangeKind;
use tournament::draw::shuffle::Pair;
use tournament::formats::lives::{Evening, Fact, Next, Outlook, Refusal, Rules, outlook};
use tournament::{Absence, MatchResult, Score, Side, TicketNo};

pub const LEFT: MatchResult = MatchResult::Played(Score { left: 2, right: 1 });
pub const RIGHT: MatchResult = MatchResult::Played(Score { left: 0, right: 2 });

/// Nobody comes late and nobody buys a life, unless a test says so.
const STRICT: Rules =
    Rules { lives: 2, late_until: 1, places: u32::MAX, rebuys: 0, rebuy_until: 4, repair: true };

/// An evening, and everything that has happened on it.
pub struct Night {
    pub evening: Evening,
    pub facts: Vec<Fact>,
}

impl Night {
    pub fn of(people: u32, rules: Rules) -> Night {
        let mut night = Night { evening: Evening::new(rules), facts: Vec::new() };
        (1..=people).for_each(|ticket| night.act(sell, TicketNo(ticket)).expect("it is sold"));
        night
    }

    pub fn take(&mut self, decided: Result<Vec<Fact>, Refusal>) -> Result<(), Refusal> {
        for fact in decided? {
            self.evening.apply(&fact);
            self.facts.push(fact);
        }
        Ok(())
    }

    pub fn act(
        &mut self,
        action: fn(&Evening, TicketNo) -> Result<Vec<Fact>, Refusal>,
        ticket: TicketNo,
    ) -> Result<(), Refusal> {
        self.take(action(&self.evening, ticket))
    }

    /// Closes the list and draws these pairs; one alone has the bye.
    #[track_caller]
    fn draw(&mut self, pairs: &[&[u32]]) {
        self.take(self.evening.close_list()).expect("the list is closed");
        let pair = |(pair, number): (&&[u32], u32)| {
            let right = pair.get(1).copied().map(TicketNo);
            Pair { number, left: TicketNo(pair[0]), right, repeated: false }
        };
        assert!(matches!(self.evening.next(), Next::Draw(_)), "a list waits for its draw");
        self.take(Ok(vec![Fact::Drawn(pairs.iter().zip(1..).map(pair).collect())])).expect("it is drawn");
    }

    pub fn enter(&mut self, round: u8, number: u32, result: MatchResult) -> Result<(), Refusal> {
        self.take(self.evening.enter(round, number, result))
    }

    /// Lets the left side win everything that is open.
    fn left_wins(&mut self) {
        while let Next::Play(round, open) = self.evening.next() {
            self.enter(round, open[0], LEFT).expect("it is open");
        }
    }

    fn left(&self, ticket: u32) -> u8 {
        self.evening.life(TicketNo(ticket)).expect("it was sold").left
    }

    /// Returns number, left and right of a round, 0 for nobody.
    fn pairs(&self, round: u8) -> Vec<(u32, u32, u32)> {
        let pairs = self.evening.round(round).expect("a round").pairs.as_ref().expect("pairs").pairs();
        pairs
            .iter()
            .map(|(number, left, right)| (*number, left.0, right.map_or(0, |right| right.0)))
            .collect()
    }

    /// Returns the first and last place and the tickets of each group.
    fn places(&self) -> Vec<(u32, u32, Vec<u32>)> {
        let tickets = |tickets: &[TicketNo]| tickets.iter().map(|ticket| ticket.0).collect();
        let groups = self.evening.places().into_iter();
        groups.map(|group| (group.places.first, group.places.last, tickets(&group.tickets))).collect()
    }
}

/// Sells a ticket as the desk does: for the first list, or late.
pub fn sell(evening: &Evening, ticket: TicketNo) -> Result<Vec<Fact>, Refusal> {
    evening.can_come()?;
    Ok(vec![Fact::Sold(ticket)])
}

/// Lets somebody go home with all their lives as the desk does: whoever was to play them wins.
pub fn go_home(evening: &Evening, ticket: TicketNo) -> Result<Vec<Fact>, Refusal> {
    let life = evening.life(ticket).ok_or(Refusal::UnknownTicket(ticket))?;
    if evening.is_gone(ticket) || life.left == 0 {
        return Err(Refusal::Gone(ticket));
    }
    let walkover = |winner| MatchResult::Walkover { winner, absence: Absence::GoneHome };
    let mut facts = Vec::new();
    if let Next::Final(round, one, _) = evening.next() {
        // The last two play without a list, and this was their match.
        let winner = if ticket == one { Side::Right } else { Side::Left };
        facts.push(Fact::Entered(round, 1, walkover(winner)));
    } else if let Some(round) = evening.rounds().last() {
        if round.pairs.is_none() && round.entries.iter().any(|entry| entry.ticket == ticket) {
            return Err(Refusal::ListClosed(evening.last_round()));
        }
        let place = round.pairs.as_ref().and_then(|pairs| pairs.find(ticket));
        if let Some((number, side)) = place.filter(|(number, _)| round.open().contains(number)) {
            facts.push(Fact::Entered(evening.last_round(), number, walkover(side.opposite())));
        }
    }
    facts.push(Fact::WentHome(ticket));
    Ok(facts)
}

#[test]
fn the_worked_example_comes_out() {
    let mut night = Night::of(6, STRICT);
    for pairs in [
        &[&[1, 2][..], &[3, 4], &[5, 6]][..],
        &[&[1, 4], &[6, 3], &[2, 5]],
        &[&[1, 6], &[3, 2], &[5]],
        &[&[5, 1], &[3]],
        &[&[3, 5], &[1]],
    ] {
        night.draw(pairs);
        night.left_wins();
    }
    assert_eq!(night.evening.next(), Next::Final(6, TicketNo(1), TicketNo(3)));
    assert_eq!(night.evening.close_list(), Err(Refusal::TwoLeft(TicketNo(1), TicketNo(3))));
    night.enter(6, 1, RIGHT).expect("the last two play");
    assert_eq!(night.evening.next(), Next::Won(TicketNo(3)));
    assert_eq!(night.left(3), 1);
    assert_eq!(
        night.places(),
        [(1, 1, vec![3]), (2, 2, vec![1]), (3, 3, vec![5]), (4, 5, vec![2, 6]), (6, 6, vec![4])]
    );
    assert_eq!(night.evening.matches(), 11);
}

/// Six people with one life each, or two; round 1 is played, and round 2 drawn: 1 against 3, 5 has the bye.
fn drawn_again(lives: u8, second: &[&[u32]]) -> Night {
    let mut night = Night::of(6, Rules { lives, ..STRICT });
    night.draw(&[&[1, 2], &[3, 4], &[5, 6]]);
    night.left_wins();
    night.draw(second);
    night
}

#[test]
fn whoever_is_in_after_a_correction_takes_the_place_of_whoever_is_out() {
    let mut night = drawn_again(1, &[&[1, 3], &[5]]);
    night.enter(1, 1, RIGHT).expect("nobody has played on");
    assert_eq!(night.pairs(2), [(1, 2, 3), (2, 5, 0)]);
    night.enter(1, 3, RIGHT).expect("a bye is no result");
    assert_eq!(night.pairs(2), [(1, 2, 3), (2, 6, 0)]);
    assert_eq!((night.left(1), night.left(2), night.left(6)), (0, 1, 1));
}

#[test]
fn whoever_comes_in_alone_plays_the_holder_of_the_bye_or_has_one() {
    let mut night = Night::of(6, Rules { lives: 1, ..STRICT });
    night.draw(&[&[1, 2], &[3, 4], &[5, 6]]);
    night.enter(1, 1, MatchResult::BothAbsent).expect("it is open");
    night.left_wins();
    // Two are left: nothing was drawn, so the list is made anew.
    assert_eq!(night.evening.next(), Next::Final(2, TicketNo(3), TicketNo(5)));
    night.enter(1, 1, LEFT).expect("one of them was there");
    assert_eq!(night.evening.next(), Next::CloseList(2));

    let mut night = Night::of(8, Rules { lives: 1, ..STRICT });
    night.draw(&[&[1, 2], &[3, 4], &[5, 6], &[7, 8]]);
    night.enter(1, 1, MatchResult::BothAbsent).expect("it is open");
    night.left_wins();
    night.draw(&[&[3, 5], &[7]]);
    night.enter(1, 1, RIGHT).expect("nobody has played on");
    assert_eq!(night.pairs(2), [(1, 3, 5), (2, 7, 2)]);
    // And out again: 7 has the bye as before.
    night.enter(1, 1, MatchResult::BothAbsent).expect("nobody has played on");
    assert_eq!(night.pairs(2), [(1, 3, 5), (2, 7, 0)]);
    night.enter(1, 2, MatchResult::BothAbsent).expect("nobody has played on");
    assert_eq!(night.pairs(2), [(1, 7, 5)]);
    night.enter(1, 1, LEFT).expect("nobody has played on");
    assert_eq!(night.pairs(2), [(1, 7, 5), (3, 1, 0)]);
}

#[test]
fn both_still_in_leaves_the_pairs_as_they_are() {
    let mut night = drawn_again(2, &[&[1, 2], &[3, 4], &[5, 6]]);
    night.enter(1, 1, RIGHT).expect("nobody has played on");
    assert_eq!(night.pairs(2), [(1, 1, 2), (2, 3, 4), (3, 5, 6)]);
    assert_eq!((night.left(1), night.left(2)), (1, 2));
}

#[test]
fn an_opponent_of_somebody_who_is_out_plays_the_holder_of_the_bye_or_has_it() {
    // 2 has lost twice, 4 and 6 once; 1 wins in round 1, which turns out wrong.
    let mut night = Night::of(5, Rules { lives: 2, ..STRICT });
    night.draw(&[&[1, 2], &[3, 4], &[5]]);
    night.left_wins();
    night.draw(&[&[3, 2], &[5, 1], &[4]]);
    night.left_wins();
    assert_eq!([1, 2, 3, 4, 5].map(|ticket| night.left(ticket)), [1, 0, 2, 1, 2]);
    night.draw(&[&[1, 3], &[4, 5]]);
    // 5 loses to 1 after all: both stay in.
    night.enter(2, 2, RIGHT).expect("nobody has played on");
    assert_eq!(night.pairs(3), [(1, 1, 3), (2, 4, 5)]);
    assert_eq!(night.evening.enter(1, 1, RIGHT), Err(Refusal::LaterList(3)));
    // 3 loses to 2: both have a life.
    night.enter(2, 1, RIGHT).expect("nobody has played on");
    assert_eq!(night.pairs(3), [(1, 1, 3), (2, 4, 5), (3, 2, 0)]);
    // And back: 2 had the bye, and it is gone.
    night.enter(2, 1, LEFT).expect("nobody has played on");
    assert_eq!(night.pairs(3), [(1, 1, 3), (2, 4, 5)]);
}

#[test]
fn a_correction_is_refused_as_soon_as_either_has_played_on() {
    let mut night = drawn_again(2, &[&[1, 4], &[6, 3], &[2, 5]]);
    night.enter(2, 1, LEFT).expect("it is open");
    assert_eq!(night.evening.enter(1, 1, RIGHT), Err(Refusal::LaterResult(2, 1)));
    assert_eq!(night.evening.enter(1, 2, RIGHT), Err(Refusal::LaterResult(2, 1)));
    // Another score costs nobody a life.
    let closer = MatchResult::Played(Score { left: 2, right: 0 });
    assert_eq!(night.evening.enter(1, 1, closer), Ok(vec![Fact::Entered(1, 1, closer)]));
    assert!(night.enter(1, 3, RIGHT).is_ok());
}

#[test]
fn two_who_meet_at_once_again_swap_their_roles_with_the_result() {
    let mut night = Night::of(3, Rules { lives: 1, ..STRICT });
    night.draw(&[&[1, 2], &[3]]);
    night.enter(1, 1, LEFT).expect("it is open");
    assert_eq!(night.evening.next(), Next::Final(2, TicketNo(1), TicketNo(3)));
    night.enter(1, 1, RIGHT).expect("the final has not been played");
    assert_eq!(night.evening.next(), Next::Final(2, TicketNo(2), TicketNo(3)));
    night.enter(2, 1, LEFT).expect("it is open");
    assert_eq!(night.evening.enter(1, 1, LEFT), Err(Refusal::LaterResult(2, 1)));
    assert_eq!(night.places(), [(1, 1, vec![2]), (2, 2, vec![3]), (3, 3, vec![1])]);
}

#[test]
fn whoever_comes_late_has_a_life_less_for_each_round_missed() {
    let mut night = Night::of(4, Rules { lives: 3, late_until: 3, ..STRICT });
    night.draw(&[&[1, 2], &[3, 4]]);
    night.act(sell, TicketNo(9)).expect("the list of round 2 is open");
    assert_eq!(night.left(9), 2);
    night.left_wins();
    night.draw(&[&[1, 3], &[2, 4], &[9]]);
    assert_eq!(night.evening.refund(TicketNo(9)), Err(Refusal::TicketDrawn(TicketNo(9))));
    night.act(sell, TicketNo(10)).expect("the list of round 3 is open");
    assert_eq!(night.left(10), 1);
    night.left_wins();
    night.draw(&[&[1, 3], &[2, 4], &[9, 10]]);
    assert_eq!(sell(&night.evening, TicketNo(11)), Err(Refusal::TooLate));
}

#[test]
fn whoever_goes_home_gives_all_lives_up_and_may_come_back_until_the_next_list() {
    let mut night = Night::of(4, Rules { lives: 3, ..STRICT });
    night.draw(&[&[1, 2], &[3, 4]]);
    night.act(go_home, TicketNo(2)).expect("2 is there");
    let life = night.evening.life(TicketNo(2)).expect("it was sold");
    assert_eq!((life.left, life.given_up, life.out_in), (0, 2, Some(1)));
    assert_eq!(go_home(&night.evening, TicketNo(2)), Err(Refusal::Gone(TicketNo(2))));
    night.act(Evening::come_back, TicketNo(2)).expect("no list was closed");
    assert_eq!(night.left(2), 2);
    assert_eq!(night.evening.come_back(TicketNo(2)), Err(Refusal::NotGone(TicketNo(2))));
    night.act(go_home, TicketNo(2)).expect("2 is there");
    night.left_wins();
    night.draw(&[&[1, 3], &[4]]);
    assert_eq!(night.evening.come_back(TicketNo(2)), Err(Refusal::MissedList(2)));
}

#[test]
fn with_nobody_left_those_who_went_out_last_share_the_place() {
    let mut night = Night::of(3, Rules { lives: 1, ..STRICT });
    night.draw(&[&[1, 2], &[3]]);
    night.left_wins();
    night.enter(2, 1, MatchResult::BothAbsent).expect("the last two");
    assert_eq!(night.evening.next(), Next::NobodyLeft);
    assert_eq!(night.places(), [(1, 2, vec![1, 3]), (3, 3, vec![2])]);
    assert_eq!(night.evening.close_list(), Err(Refusal::Over));
}

#[test]
fn a_life_is_bought_again_only_by_whoever_has_just_lost_the_last_one() {
    let rules = Rules { lives: 1, rebuys: 1, rebuy_until: 2, ..STRICT };
    let mut night = Night::of(6, rules);
    assert_eq!(night.evening.rebuy(TicketNo(1)), Err(Refusal::StillAlive(TicketNo(1), 1)));
    night.draw(&[&[1, 2], &[3, 4], &[5, 6]]);
    night.left_wins();
    night.act(Evening::rebuy, TicketNo(2)).expect("2 has just lost");
    assert_eq!(night.left(2), 1);
    assert_eq!(night.evening.rebuy(TicketNo(2)), Err(Refusal::StillAlive(TicketNo(2), 1)));
    night.act(Evening::take_back_rebuy, TicketNo(2)).expect("the list is open");
    assert_eq!(night.evening.take_back_rebuy(TicketNo(2)), Err(Refusal::NoRebuy(TicketNo(2))));
    night.act(Evening::rebuy, TicketNo(2)).expect("2 has just lost");
    night.draw(&[&[2, 1], &[3, 5]]);
    assert_eq!(night.evening.rebuy(TicketNo(4)), Err(Refusal::TooLate));
    assert_eq!(night.evening.take_back_rebuy(TicketNo(2)), Err(Refusal::NoRebuy(TicketNo(2))));
    night.enter(2, 1, RIGHT).expect("it is open");
    assert_eq!(night.evening.rebuy(TicketNo(2)), Err(Refusal::RebuyLimit(1)));
    night.left_wins();
    // 5 might buy a life until this list is closed, so it is closed although two are left.
    assert_eq!(night.evening.next(), Next::CloseList(3));
    night.take(night.evening.close_list()).expect("the list is closed");
    assert_eq!(night.evening.next(), Next::Play(3, vec![1]));
    assert!(!night.evening.round(3).expect("round 3").is_drawn);
    assert_eq!(night.evening.rebuy(TicketNo(5)), Err(Refusal::TooLate));
    night.left_wins();
    assert_eq!(night.evening.next(), Next::Won(TicketNo(1)));
    assert_eq!(night.evening.rebuy(TicketNo(3)), Err(Refusal::TooLate));
    let strict = Night::of(2, STRICT);
    assert_eq!(strict.evening.rebuy(TicketNo(1)), Err(Refusal::NoRebuys));
}

#[test]
fn with_one_on_the_last_list_the_evening_is_over() {
    let rules = Rules { lives: 1, rebuys: 1, ..STRICT };
    let mut night = Night::of(2, rules);
    night.take(night.evening.close_list()).expect("the first list");
    assert_eq!(night.pairs(1), [(1, 1, 2)]);
    night.left_wins();
    assert_eq!(night.evening.next(), Next::CloseList(2));
    night.take(night.evening.close_list()).expect("2 buys no life");
    assert_eq!(night.evening.next(), Next::Won(TicketNo(1)));
    assert_eq!(night.evening.rebuy(TicketNo(2)), Err(Refusal::TooLate));
    // The match was entered wrongly: the list is made anew.
    night.enter(1, 1, RIGHT).expect("nothing was drawn");
    assert_eq!(night.evening.next(), Next::CloseList(2));
    assert_eq!((night.left(1), night.left(2)), (0, 1));
}

#[test]
fn what_cannot_be_is_refused_and_changes_nothing() {
    assert_eq!(Night::of(0, STRICT).evening.close_list(), Err(Refusal::TooFew(0)));
    assert_eq!(Night::of(1, STRICT).evening.close_list(), Err(Refusal::TooFew(1)));
    let mut night = Night::of(5, STRICT);
    night.take(night.evening.close_list()).expect("the first list");
    assert_eq!(night.evening.close_list(), Err(Refusal::ListClosed(1)));
    assert_eq!(go_home(&night.evening, TicketNo(1)), Err(Refusal::ListClosed(1)));
    assert_eq!(night.evening.enter(1, 1, LEFT), Err(Refusal::ListClosed(1)));
    night.take(night.evening.void_list()).expect("it is opened again");
    night.draw(&[&[1, 2], &[3, 4], &[5]]);
    assert_eq!(night.evening.close_list(), Err(Refusal::MatchesOpen(1, vec![1, 2])));
    assert_eq!(night.evening.enter(1, 3, LEFT), Err(Refusal::MatchIsBye(1, 3)));
    assert_eq!(night.evening.enter(1, 9, LEFT), Err(Refusal::UnknownMatch(1, 9)));
    assert_eq!(night.evening.enter(3, 1, LEFT), Err(Refusal::UnknownMatch(3, 1)));
    assert_eq!(night.evening.take_back(1, 1), Err(Refusal::NoResult(1, 1)));
    night.enter(1, 1, LEFT).expect("it is open");
    assert_eq!(night.evening.enter(1, 1, LEFT), Err(Refusal::SameResult(1, 1)));
    assert_eq!(night.evening.void_list(), Err(Refusal::ResultsStand(1, vec![1])));
    night.take(night.evening.take_back(1, 1)).expect("it is the last round");
    night.take(night.evening.void_list()).expect("nothing is played");
    assert_eq!(night.evening.next(), Next::CloseList(1));
}

#[test]
fn the_outlook_is_the_median_of_the_evenings_that_were_counted() {
    let counted =
        [(16, 3, 10), (32, 3, 11), (64, 3, 13), (83, 2, 10), (101, 3, 14), (128, 3, 14), (64, 6, 21)];
    for (people, lives, rounds) in counted {
        assert_eq!(outlook(people, lives).rounds, rounds, "{people} people with {lives} lives");
    }
    assert_eq!(outlook(101, 3), Outlook { rounds: 14, matches: 302 });
    assert_eq!(outlook(2, 1), Outlook { rounds: 1, matches: 1 });
    assert_eq!([outlook(1, 3), outlook(0, 1), outlook(5, 0)], [Outlook { rounds: 0, matches: 0 }; 3]);
    assert!(outlook(1024, 9).rounds < 60);
}

/// Changes are told by kind, as the protocol shows them.
#[test]
fn a_correction_tells_its_changes() {
    let mut night = Night::of(7, Rules { lives: 1, ..STRICT });
    night.draw(&[&[1, 2], &[3, 4], &[5, 6], &[7]]);
    night.enter(1, 1, LEFT).expect("it is open");
    night.left_wins();
    night.draw(&[&[1, 3], &[5, 7]]);
    let facts = night.evening.enter(1, 1, RIGHT).expect("nobody has played on");
    let [Fact::Entered(1, 1, RIGHT), Fact::Changed(2, change)] = facts[..] else { panic!("{facts:?}") };
    assert_eq!((change.kind, change.number, change.side), (ChangeKind::Exchange, 1, Side::Left));
    assert_eq!((change.out, change.into), (Some(TicketNo(1)), Some(TicketNo(2))));
    let facts = night.evening.enter(1, 1, MatchResult::BothAbsent).expect("nobody has played on");
    let [_, Fact::Changed(2, change)] = facts[..] else { panic!("{facts:?}") };
    assert_eq!((change.kind, change.out, change.into), (ChangeKind::Remove, Some(TicketNo(1)), None));
}
