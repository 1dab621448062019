//! Random evenings with lives, disturbed in every way, against a plain program that looks at the results alone.

use super::lives::{LEFT, Night, RIGHT, go_home, sell};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use tournament::draw::shuffle::List;
use tournament::draw::{Seed, Stream};
use tournament::formats::lives::{Evening, Fact, Next, Refusal, Rules};
use tournament::{Absence, MatchResult, Side, Stage, TicketNo};

/// What a plain program would write down beside the results: when each ticket came, bought lives, and left.
#[derive(Default)]
struct Notes {
    first: BTreeMap<TicketNo, u8>,
    rebuys: Vec<(TicketNo, u8)>,
    gone: BTreeMap<TicketNo, u8>,
}

impl Notes {
    /// Reads them off what has happened, with nothing of the program that is tested but the facts.
    fn of(facts: &[Fact]) -> Notes {
        let (mut notes, mut last) = (Notes::default(), 0);
        for fact in facts {
            match fact {
                Fact::Sold(ticket) => drop(notes.first.insert(*ticket, last + 1)),
                // Whoever buys the ticket next begins anew.
                Fact::Refunded(ticket) => {
                    notes.first.remove(ticket);
                    notes.gone.remove(ticket);
                }
                Fact::Rebought(ticket) => notes.rebuys.push((*ticket, last + 1)),
                Fact::RebuyTakenBack(ticket) => {
                    let at = notes.rebuys.iter().rposition(|(of, _)| of == ticket).expect("it was bought");
                    notes.rebuys.remove(at);
                }
                Fact::ListClosed(..) => last += 1,
                Fact::ListVoided => {
                    last -= 1;
                    notes.gone.values_mut().for_each(|gone| *gone = (*gone).min(last));
                    notes.first.values_mut().for_each(|first| *first = (*first).min(last + 1));
                }
                Fact::Entered(round, ..) => last = last.max(*round),
                Fact::WentHome(ticket) => drop(notes.gone.insert(*ticket, last)),
                Fact::CameBack(ticket) => drop(notes.gone.remove(ticket)),
                Fact::Drawn(_) | Fact::TakenBack(..) | Fact::Changed(..) => {}
            }
        }
        notes
    }

    /// Returns lives left and the round of elimination after so many rounds, and the lives that were sold and given up.
    fn life(&self, evening: &Evening, ticket: TicketNo, rounds: u8) -> (i32, Option<u8>, i32, i32) {
        let start = (i32::from(evening.rules().lives) - i32::from(self.first[&ticket]) + 1).max(1);
        let (mut left, mut out, mut sold) = (start, None, start);
        for round in 1..=rounds + 1 {
            let bought = self.rebuys.iter().filter(|rebuy| **rebuy == (ticket, round)).count() as i32;
            if bought > 0 {
                (left, sold, out) = (left + bought, sold + bought, None);
            }
            let Some(played) = evening.round(round).filter(|_| round <= rounds) else { continue };
            for (number, one, other) in played.pairs.iter().flat_map(|pairs| pairs.pairs()) {
                let lost = match played.results.get(number).map(|result| result.winner()) {
                    None => false,
                    Some(None) => *one == ticket || *other == Some(ticket),
                    Some(Some(Side::Left)) => *other == Some(ticket),
                    Some(Some(Side::Right)) => *one == ticket,
                };
                if lost {
                    left -= 1;
                    out = (left == 0).then_some(round);
                }
            }
        }
        let given_up = match self.gone.get(&ticket) {
            Some(gone) if left > 0 && *gone <= rounds => {
                out = Some(*gone);
                std::mem::take(&mut left)
            }
            _ => 0,
        };
        (left, out, sold, given_up)
    }
}

/// Looks at everything that must hold on every evening, at any time.
fn look_at(night: &Night) {
    let evening = &night.evening;
    let notes = Notes::of(&night.facts);
    let last = evening.last_round();
    let (mut sold, mut left, mut given_up) = (0, 0, 0);
    for ticket in evening.tickets() {
        let life = evening.life(ticket).expect("it was sold");
        let plain = notes.life(evening, ticket, last);
        let found = (life.left.into(), life.out_in, life.sold.into(), life.given_up.into());
        assert_eq!(found, plain, "ticket {ticket} after {:?}", night.facts);
        sold += plain.2;
        left += plain.0;
        given_up += plain.3;
    }
    let results = (1..=last).flat_map(|round| evening.round(round).expect("a round").results.values());
    let lost: i32 = results.map(|result| if *result == MatchResult::BothAbsent { 2 } else { 1 }).sum();
    assert_eq!(sold, left + lost + given_up, "lives sold are those lost and those left: {:?}", night.facts);
    for number in 1..=last {
        let round = evening.round(number).expect("a round");
        let Some(pairs) = &round.pairs else { continue };
        let stand: Vec<TicketNo> =
            pairs.pairs().iter().flat_map(|(_, one, other)| [Some(*one), *other]).flatten().collect();
        let once: BTreeSet<TicketNo> = stand.iter().copied().collect();
        assert_eq!(stand.len(), once.len(), "somebody stands twice in round {number}: {:?}", night.facts);
        assert!(
            round
                .results
                .keys()
                .all(|key| pairs.pairs().iter().any(|pair| pair.0 == *key && pair.2.is_some()))
        );
        // Whoever had a life when the list was closed plays, corrections or not.
        let had_one = |ticket: &TicketNo| {
            notes.first[ticket] <= number && notes.life(evening, *ticket, number - 1).0 > 0
        };
        let expected: BTreeSet<TicketNo> = evening.tickets().filter(had_one).collect();
        if expected.len() > 1 {
            assert_eq!(once, expected, "round {number}: {:?}", night.facts);
        }
    }
    let mut again = Evening::new(*evening.rules());
    night.facts.iter().for_each(|fact| again.apply(fact));
    assert_eq!(&again, evening, "the journal leads to the same");
}

/// Returns any result; most are played.
fn result(byte: u8) -> MatchResult {
    let walkover = |winner| MatchResult::Walkover { winner, absence: Absence::NoShow };
    match byte % 16 {
        0..6 => LEFT,
        6..12 => RIGHT,
        12 | 13 => walkover(Side::Left),
        14 => walkover(Side::Right),
        _ => MatchResult::BothAbsent,
    }
}

/// Does something that is not next: somebody leaves, comes, buys; a result was wrong; a list is opened again. Most of it the rules refuse.
fn disturb(night: &mut Night, [what, who, which]: [u8; 3]) {
    let tickets: Vec<TicketNo> = night.evening.tickets().collect();
    let ticket = tickets[usize::from(who) % tickets.len()];
    let before = night.evening.clone();
    let last = night.evening.last_round();
    let done = match what % 10 {
        0 => night.act(go_home, ticket),
        1 => night.act(Evening::come_back, ticket),
        2 => night.act(Evening::rebuy, ticket),
        3 => night.act(Evening::take_back_rebuy, ticket),
        4 => night.act(sell, TicketNo(tickets.last().expect("some").0 + 1)),
        5 => night.take(night.evening.void_list()),
        6 => night.act(Evening::refund, ticket),
        7 => night.take(night.evening.take_back(last, u32::from(who) % 8 + 1)),
        _ => {
            let round = last.saturating_sub(which % 3).max(1);
            night.enter(round, u32::from(who) % 40 + 1, result(which))
        }
    };
    assert!(done.is_ok() || night.evening == before, "what is refused changes nothing");
}

fn play(people: u32, rules: Rules, chances: &[[u8; 3]], seed: u8) -> Night {
    let mut night = Night::of(people, rules);
    // Nobody is absent on an evening that nothing disturbs.
    let results = if chances.is_empty() { 12 } else { 16 };
    let mut stream = Stream::new([seed; 32]);
    let mut chances = chances.iter().copied();
    for step in 0_u32.. {
        assert!(step < 20_000, "it comes to no end");
        if let Some(chance) = chances.next() {
            disturb(&mut night, chance);
            look_at(&night);
        }
        let mut bytes = [seed; 32];
        bytes[..4].copy_from_slice(&step.to_le_bytes());
        match night.evening.next() {
            Next::CloseList(_) => match night.take(night.evening.close_list()) {
                Ok(()) => {}
                Err(Refusal::TooFew(_)) => return night,
                Err(other) => panic!("{other:?}"),
            },
            Next::Draw(number) => {
                let round = night.evening.round(number).expect("its list is closed");
                let list = List {
                    tournament: "abend",
                    round: Stage::Round(number),
                    attempt: 1,
                    repair: rules.repair,
                    entries: &round.entries,
                    met: &round.met,
                };
                let drawn = list.draw(&Seed(bytes)).pairings;
                if let Some(bye) = drawn.iter().find(|pair| pair.right.is_none()) {
                    let byes = |ticket| night.evening.byes(ticket);
                    let fewest = round.entries.iter().map(|entry| byes(entry.ticket)).min();
                    assert_eq!(Some(byes(bye.left)), fewest);
                }
                night.take(Ok(vec![Fact::Drawn(drawn)])).expect("a list waits");
            }
            Next::Play(round, open) => {
                let number = open[stream.below(open.len() as u32) as usize];
                night.enter(round, number, result(stream.below(results) as u8)).expect("it is open");
            }
            Next::Final(round, ..) => {
                night.enter(round, 1, result(stream.below(results) as u8)).expect("two are left")
            }
            Next::Won(_) | Next::NobodyLeft => return night,
        }
    }
    night
}

fn rules() -> impl Strategy<Value = Rules> {
    (1_u8..=9, 1_u8..4, 0_u8..3, 1_u8..6, any::<bool>()).prop_map(
        |(lives, late_until, rebuys, rebuy_until, repair)| Rules {
            lives,
            late_until,
            places: 40,
            rebuys,
            rebuy_until,
            repair,
        },
    )
}

proptest! {
    #[test]
    fn random_evenings_keep_their_lives_together(
        people in 2_u32..=32,
        rules in rules(),
        chances in prop::collection::vec(any::<[u8; 3]>(), 0..80),
        seed in any::<u8>(),
    ) {
        let night = play(people, rules, &chances, seed);
        look_at(&night);
        let evening = &night.evening;
        if !evening.is_over() {
            return Ok(());
        }
        // Places are complete, and those of a plain program.
        let notes = Notes::of(&night.facts);
        let out = |ticket| notes.life(evening, ticket, evening.last_round()).1.map_or(u32::MAX, u32::from);
        let mut seen = BTreeSet::new();
        for group in evening.places() {
            for ticket in &group.tickets {
                prop_assert!(seen.insert(*ticket));
                let better = evening.tickets().filter(|other| out(*other) > out(*ticket)).count() as u32;
                let equal = evening.tickets().filter(|other| out(*other) == out(*ticket)).count() as u32;
                prop_assert_eq!((group.places.first, group.places.last), (better + 1, better + equal));
            }
        }
        prop_assert_eq!(seen.len(), evening.tickets().count());
    }
}

#[test]
fn evenings_without_disturbance_take_as_many_rounds_as_were_counted() {
    // 5 % to 95 % of the evenings that were simulated for the definition of the format.
    for (people, lives, range) in [(16, 3, 9..=12), (64, 3, 12..=14), (101, 3, 13..=15), (64, 6, 19..=23)] {
        let rules = Rules { lives, late_until: 1, ..Rules::default() };
        let within = (0..40).filter(|seed| {
            let night = play(people, rules, &[], *seed);
            range.contains(&night.evening.last_round())
        });
        let within = within.count();
        assert!(within >= 32, "{people} people with {lives} lives: {within} of 40 evenings");
    }
}
