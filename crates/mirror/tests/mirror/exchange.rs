//! Laptop and host over a connection that is cut, that repeats, delays and exchanges what it carries, with both ends starting again in between.

use super::host::{Taken, judge};
use super::{Entries, SLUG, add, evening, written};
use mirror::{
    Answer, Append, Call, EntryFault, Head, Hindrance, MOST_ENTRIES, PublicTexts, Queue, Refusal, Stop,
    TextsChange, pause, pause_without_a_way,
};
use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::json;
use std::sync::LazyLock;
use std::time::Duration;

static EVENING: LazyLock<Entries> = LazyLock::new(|| written(&evening(), 1));

fn first(count: usize) -> Entries {
    Entries { epoch: 1, entries: EVENING.entries[..count.min(EVENING.entries.len())].to_vec() }
}

fn request(own: &Entries, from: u32, to: u32) -> Append {
    let entries = own.entries[from as usize - 1..to as usize].to_vec();
    Append { epoch: own.epoch, from, entries, signed: None }
}

/// Lets the host answer, as its store does.
fn answer(host: &mut Entries, asked: &(Call, Option<Append>)) -> Answer {
    let Some(request) = &asked.1 else { return Answer::Head(host.head()) };
    match judge(SLUG, host, request) {
        Ok(Taken { known, head }) => {
            host.entries.extend(request.entries[known..].iter().cloned());
            assert_eq!(host.head(), head);
            Answer::Head(head)
        }
        Err(refusal) => Answer::Refused(refusal),
    }
}

/// What happens next, somewhere between the two.
#[derive(Debug, Clone, Copy)]
enum Step {
    /// The laptop writes another entry.
    Write,
    /// It asks what it has to ask.
    Ask,
    /// One of the calls on the way arrives, and is taken off the way or stays there to come again.
    Arrive { which: usize, again: bool },
    /// One of the answers on the way arrives, in the same way.
    Hear { which: usize, again: bool },
    /// Whatever is on the way is lost.
    Cut,
    /// The laptop starts again.
    Restart,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        3 => Just(Step::Write),
        4 => Just(Step::Ask),
        4 => (any::<usize>(), any::<bool>()).prop_map(|(which, again)| Step::Arrive { which, again }),
        4 => (any::<usize>(), any::<bool>()).prop_map(|(which, again)| Step::Hear { which, again }),
        1 => Just(Step::Cut),
        1 => Just(Step::Restart),
    ];
    vec(step, 0..120)
}

fn take<T: Clone>(all: &mut Vec<T>, which: usize, again: bool) -> Option<T> {
    let which = which.checked_rem(all.len())?;
    Some(if again { all[which].clone() } else { all.remove(which) })
}

proptest! {
    /// `PROPTEST_CASES=100000 cargo test --test mirror -- exchange` plays as many (docs/PROOFS.md).
    #[test]
    fn nothing_is_lost_and_nothing_counts_twice(steps in steps()) {
        let (mut own, mut host) = (first(1), Entries { epoch: 1, entries: Vec::new() });
        let mut queue = Queue::new(1);
        let (mut calls, mut answers) = (Vec::new(), Vec::new());
        for step in steps {
            match step {
                Step::Write => own = first(own.entries.len() + 1),
                Step::Ask => if let Some(call) = queue.next(&own) {
                    let append = match call {
                        Call::Head => None,
                        Call::Append { from, to } => Some(request(&own, from, to)),
                    };
                    calls.push((call, append));
                },
                Step::Arrive { which, again } => if let Some(call) = take(&mut calls, which, again) {
                    answers.push(answer(&mut host, &call));
                },
                Step::Hear { which, again } => if let Some(answer) = take(&mut answers, which, again) {
                    queue.hear(&own, answer);
                },
                Step::Cut => (calls, answers) = (Vec::new(), Vec::new()),
                Step::Restart => queue = Queue::new(1),
            }
            prop_assert_eq!(queue.stop(), None, "there is one laptop, and nobody has changed anything");
            prop_assert_eq!(&own.hashes()[..host.entries.len()], &host.hashes()[..]);
            // An old answer may say less than the host has, never more.
            prop_assert!(queue.acknowledged() <= host.count());
        }
        // The connection holds again: two calls and their answers are enough.
        for _ in 0..2 {
            if let Some(call) = queue.next(&own) {
                let append = match call {
                    Call::Head => None,
                    Call::Append { from, to } => Some(request(&own, from, to)),
                };
                let answer = answer(&mut host, &(call, append));
                queue.hear(&own, answer);
            }
        }
        prop_assert_eq!(host.hashes(), own.hashes());
        prop_assert_eq!(queue.next(&own), None);
    }

    /// Another laptop has written, or a copy was brought back: whatever both have had before, it is named and nothing is merged.
    #[test]
    fn a_fork_is_named_on_both_sides(common in 1_usize..20, ours in 0_usize..5, theirs in 0_usize..5) {
        let finished = || br#"["finished"]"#.to_vec();
        let (mut own, mut host) = (first(common), first(common));
        (0..ours).for_each(|_| add(&mut own, finished(), 7));
        (0..theirs).for_each(|_| add(&mut host, finished(), 8));
        let kept = host.hashes();
        let mut queue = Queue::new(1);
        queue.hear(&own, Answer::Head(host.head()));
        let number = host.count();
        let expected = match (ours, theirs) {
            (_, 0) => None,
            (ours, theirs) if ours >= theirs => Some(Stop::Fork { host: number }),
            _ => Some(Stop::Behind { host: number }),
        };
        prop_assert_eq!(queue.stop(), expected);
        if ours > 0 && theirs > 0 {
            // The host finds it too, from whichever entry on it is told.
            for from in 1..=own.count().min(host.count()) {
                let refusal = judge(SLUG, &host, &request(&own, from, own.count()));
                prop_assert_eq!(refusal, Err(Refusal::Fork { head: host.head() }));
            }
        }
        prop_assert_eq!(queue.next(&own).is_none(), expected.is_some() || ours == 0);
        prop_assert_eq!(host.hashes(), kept);
    }
}

#[test]
fn what_does_not_follow_is_refused_whole() {
    let (own, host) = (first(9), first(4));
    let good = request(&own, 5, 9);
    assert_eq!(judge(SLUG, &host, &good).map(|taken| taken.known), Ok(0));
    assert_eq!(judge(SLUG, &host, &request(&own, 3, 9)).map(|taken| taken.known), Ok(2), "two it has");
    let changed = |change: &dyn Fn(&mut Append)| {
        let mut request = good.clone();
        change(&mut request);
        judge(SLUG, &host, &request).unwrap_err()
    };
    let fault = |number, fault| Refusal::Fault { number, fault };
    let head = host.head();
    assert_eq!(changed(&|request| request.epoch = 2), Refusal::epoch_over(head));
    assert_eq!(changed(&|request| request.epoch = 0), Refusal::epoch_over(head));
    assert_eq!(changed(&|request| request.from = 6), Refusal::Gap { head });
    assert_eq!(
        changed(&|request| {
            request.entries.remove(0);
            request.from = 6
        }),
        Refusal::Gap { head }
    );
    assert_eq!(
        changed(&|request| {
            request.entries.remove(2);
        }),
        Refusal::Gap { head }
    );
    assert_eq!(changed(&|request| request.entries.swap(1, 2)), Refusal::Gap { head });
    assert_eq!(changed(&|request| request.entries.clear()), Refusal::TooMany);
    assert_eq!(
        changed(&|request| request.entries[2].at = "2027-01-05T18:00:00.999Z".to_owned()),
        fault(7, EntryFault::Hash)
    );
    assert_eq!(changed(&|request| request.entries[3].texts.clear()), fault(8, EntryFault::Hash));
    let one = good.entries[0].clone();
    assert_eq!(changed(&|request| request.entries = vec![one.clone(); MOST_ENTRIES + 1]), Refusal::TooMany);
    let none = request(&own, 1, 1);
    assert_eq!(judge(SLUG, &host, &Append { from: 0, ..none }), Err(Refusal::Gap { head }));
    assert_eq!(judge("andere", &host, &good), Err(fault(5, EntryFault::Hash)));
}

#[test]
fn a_host_that_says_what_cannot_be_is_not_believed() {
    let own = first(6);
    let heard = |answer: Answer| {
        let mut queue = Queue::new(1);
        queue.hear(&own, answer);
        (queue.stop(), queue.next(&own))
    };
    let head = own.head();
    assert_eq!(heard(Answer::Head(head)), (None, None));
    let more = Head { number: 7, ..head };
    assert_eq!(heard(Answer::Head(more)), (Some(Stop::Behind { host: 7 }), None));
    let other = Head { number: 5, ..head };
    assert_eq!(heard(Answer::Head(other)), (Some(Stop::Fork { host: 5 }), None));
    let taken_over = Head { epoch: 2, ..head };
    assert_eq!(heard(Answer::Head(taken_over)), (Some(Stop::EpochOver), None));
    assert_eq!(heard(Answer::Unknown), (Some(Stop::Revoked), None));
    assert_eq!(heard(Answer::Silence), (None, Some(Call::Head)));
    assert_eq!(heard(Answer::NoWay), (None, Some(Call::Head)));
    assert_eq!(heard(Answer::Refused(Refusal::TooMany)), (None, Some(Call::Head)));
    assert_eq!(heard(Answer::Refused(Refusal::Full { head: None })), (Some(Stop::Full), None));
}

#[test]
fn the_longer_a_host_is_silent_the_less_it_is_asked() {
    let pauses: Vec<Duration> = (0..9).map(pause).collect();
    assert!(pauses.is_sorted() && pauses[0] < Duration::from_secs(1));
    assert_eq!(pauses.last(), Some(&Duration::from_secs(15)));
    assert_eq!(pause(u32::MAX), Duration::from_secs(15));
    // Where there is no way to it, nobody is asked, and contact is noticed soon.
    let pauses: Vec<Duration> = (0..9).map(pause_without_a_way).collect();
    assert!(pauses.is_sorted() && pauses[0] == pause(0));
    assert_eq!(pause_without_a_way(u32::MAX), Duration::from_secs(1));
}

/// Laptops and hosts of before know these words and fields.
#[test]
fn a_refusal_travels_as_json_with_its_reason() {
    let head = first(4).head();
    let slug = || "abend".to_owned();
    let all = [
        (Refusal::epoch_over(head), json!({ "why": "epoch-over", "head": head })),
        (Refusal::other_epoch(2), json!({ "why": "epoch-over", "epoch": 2 })),
        (Refusal::Fork { head }, json!({ "why": "fork", "head": head })),
        (Refusal::Gap { head }, json!({ "why": "gap", "head": head })),
        (
            Refusal::Fault { number: 7, fault: EntryFault::Hash },
            json!({ "why": "does-not-follow", "number": 7, "fault": "hash" }),
        ),
        (Refusal::TooMany, json!({ "why": "too-many" })),
        (Refusal::Full { head: None }, json!({ "why": "full" })),
        (Refusal::Full { head: Some(head) }, json!({ "why": "full", "head": head })),
        (Refusal::NotSigned, json!({ "why": "not-signed" })),
        (Refusal::Unfit { label: None }, json!({ "why": "unfit" })),
        (Refusal::Unfit { label: Some("x".to_owned()) }, json!({ "why": "unfit", "label": "x" })),
        (Refusal::Answered { answer: "x".to_owned() }, json!({ "why": "answered", "answer": "x" })),
        (Refusal::Changed { head }, json!({ "why": "changed", "head": head })),
        (Refusal::UnknownToken, json!({ "why": "unknown-token" })),
        (Refusal::TokenOver, json!({ "why": "token-over" })),
        (Refusal::OnlyErases, json!({ "why": "only-erases" })),
        (Refusal::Deleted, json!({ "why": "deleted" })),
        (Refusal::TakenDown, json!({ "why": "taken-down" })),
        (Refusal::UnknownCode, json!({ "why": "unknown-code" })),
        (Refusal::UsedCode, json!({ "why": "used-code" })),
        (Refusal::ExpiredCode, json!({ "why": "expired-code" })),
        (Refusal::TooManyWrongCodes, json!({ "why": "too-many-wrong-codes" })),
        (Refusal::OtherTournament { slug: slug() }, json!({ "why": "other-tournament", "slug": slug() })),
        (Refusal::TooOften, json!({ "why": "too-often" })),
        (Refusal::TooSlow, json!({ "why": "too-slow" })),
        (Refusal::TooLarge, json!({ "why": "too-large" })),
        (Refusal::Away, json!({ "why": "away" })),
        (Refusal::DiskFull, json!({ "why": "disk-full" })),
        (Refusal::Unreadable { fault: "x".to_owned() }, json!({ "why": "unreadable", "fault": "x" })),
        (Refusal::UnknownEntry, json!({ "why": "unknown-entry" })),
        (Refusal::UnknownReport, json!({ "why": "unknown-report" })),
        (Refusal::UnknownCall, json!({ "why": "unknown-call" })),
        (Refusal::UnknownVersion { versions: vec![1] }, json!({ "why": "unknown-version", "versions": [1] })),
    ];
    for (refusal, text) in all {
        assert_eq!(serde_json::to_value(&refusal).unwrap(), text);
        assert_eq!(serde_json::from_value::<Refusal>(text).unwrap(), refusal);
    }
}

/// A host may say more than a laptop asks for, less than this one does, or a word of later.
#[test]
fn a_laptop_learns_what_it_can_from_the_refusal_of_another_version() {
    let head = first(4).head();
    let learns = |text: serde_json::Value| serde_json::from_value::<Refusal>(text).unwrap().meaning().answer;
    assert_eq!(
        learns(json!({ "why": "gap", "head": head, "more": 1 })),
        Answer::Refused(Refusal::Gap { head })
    );
    assert_eq!(learns(json!({ "why": "too-many", "head": head })), Answer::Refused(Refusal::TooMany));
    assert_eq!(learns(json!({ "why": "epoch-over" })), Answer::Unknown, "it asks for the head");
    assert_eq!(learns(json!({ "why": "unknown-token" })), Answer::Unknown);
    assert_eq!(learns(json!({ "why": "only-erases" })), Answer::Late);
    assert_eq!(learns(json!({ "why": "too-slow" })), Answer::Silence);
    let version = |newer| Answer::Hindered(Hindrance::OtherVersion { newer });
    assert_eq!(learns(json!({ "why": "unreadable" })), version(false));
    assert_eq!(learns(json!({ "why": "unknown-version" })), version(false));
    assert_eq!(learns(json!({ "why": "unknown-version", "versions": [2] })), version(true));
    assert_eq!(learns(json!({ "why": "of-later", "head": 7 })), Answer::Hindered(Hindrance::NotTheHost));
}

#[test]
fn words_travel_as_what_has_changed_and_never_too_many_at_once() {
    let words = |count: usize| -> PublicTexts {
        (0..count).map(|at| (format!("player/{at}"), at.to_string())).collect()
    };
    let (none, many) = (PublicTexts::new(), words(2_500));
    assert_eq!(TextsChange::between(1, 9, Some(&many), &many), None);
    let all = TextsChange::between(1, 9, Some(&none), &many).unwrap();
    assert_eq!(TextsChange::between(1, 9, None, &many).unwrap(), all, "who knows nothing sends everything");
    let parts = all.in_parts();
    assert_eq!(parts.iter().map(|part| part.texts.len()).collect::<Vec<_>>(), [1_000, 1_000, 500]);
    assert!(parts.iter().all(|part| (part.epoch, part.revision) == (1, 9)));
    // Long ones go in parts of some 64 KiB, each whole, however long it is.
    let long =
        [("note/1", 40_000), ("note/2", 30_000), ("note/3", 30_000), ("note/4", 200_000), ("note/5", 1)];
    let long = long.map(|(label, bytes)| (label.to_owned(), Some("x".repeat(bytes)))).into();
    let parts = TextsChange { epoch: 1, revision: 9, texts: long }.in_parts();
    let labels: Vec<Vec<&str>> =
        parts.iter().map(|part| part.texts.keys().map(String::as_str).collect()).collect();
    assert_eq!(labels, [vec!["note/1"], vec!["note/2", "note/3"], vec!["note/4"], vec!["note/5"]]);
    let mut fewer = many.clone();
    fewer.remove("player/7");
    fewer.insert("player/8".to_owned(), "acht".to_owned());
    let change = TextsChange::between(1, 10, Some(&many), &fewer).unwrap();
    let told: Vec<_> = change.texts.into_iter().collect();
    assert_eq!(told, [("player/7".to_owned(), None), ("player/8".to_owned(), Some("acht".to_owned()))]);
}
