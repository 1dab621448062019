//! Connections break anywhere, the host is killed and the laptop starts again, for real: nothing is lost and nothing counts twice. `crates/mirror/tests` plays
//! the same against a model, far more often.

use crate::cable::Cable;
use crate::calls::Server;
use crate::figures::{MATCHES_IN_TURN, PEOPLE, SCORES, times};
use crate::laptop::{head_of, soon};
use crate::reports::Evening;
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

/// Returns numbers in which nobody sees an order, below a bound each.
fn numbers(seed: u64) -> impl Fn(usize) -> usize + Send + Sync {
    let state = AtomicU64::new(seed);
    let step = |state: u64| {
        let state = state ^ (state << 13);
        let state = state ^ (state >> 7);
        state ^ (state << 17)
    };
    move |below| {
        let before = state.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |state| Some(step(state)));
        (step(before.unwrap()) >> 11) as usize % below
    }
}

/// `PREISSCHNAPSEN_CUTS=200` breaks as many.
#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn connections_that_break_anywhere_and_ends_that_start_again_lose_nothing() {
    const KILLED: u32 = 4;
    let cuts = times("PREISSCHNAPSEN_CUTS", 20);
    let mut laid = None;
    let mut evening = Evening::of(&PEOPLE, |server| laid.insert(Cable::to(server.base())).base()).await;
    let cable = laid.unwrap();
    let number = numbers(20_270_105);
    // Of every fourth piece that a side sends, a part goes on, or nothing: in the head of a call, in its entries, or in the answer to what was stored. A call
    // with hundreds of entries has dozens of long pieces; of those every fortieth, or it would never come through.
    cable.breaks(move |piece| {
        let one_of = if piece.len() < 4_096 { 4 } else { 40 };
        if number(one_of) == 0 { number(piece.len()) } else { piece.len() }
    });
    let (mut entered, mut killed) = (0, 0);
    let mut scores = SCORES.into_iter().cycle();
    while cable.broken() < cuts {
        evening.enter_at(entered % MATCHES_IN_TURN + 1, scores.next().unwrap());
        entered += 1;
        assert_eq!(evening.laptop.published().standing.halt, None);
        if cable.broken() * (KILLED + 1) >= cuts * (killed + 1) {
            killed += 1;
            evening.server = Server::start(&evening.host.address);
            cable.leads_to(evening.server.base());
            if killed % 2 == 0 {
                evening.laptop = evening.laptop.start_again();
            }
        }
        thread::sleep(Duration::from_millis(100));
    }
    cable.join();
    let laptop = &evening.laptop;
    soon("the host has everything", || laptop.published().standing.acknowledged == laptop.head().0);
    assert_eq!(head_of(&evening.host, evening.night).await, laptop.head());

    let kept = evening.host.store.entries_after(evening.night, 0, 100_000).await.unwrap();
    let kept: Vec<_> = kept.iter().map(|entry| (entry.number, entry.hash)).collect();
    let night = laptop.app.snapshot(&laptop.slug).unwrap().unwrap();
    let own = laptop.app.publishing().public_entries(&night).unwrap().unwrap();
    let own: Vec<_> = own.iter().map(|entry| (entry.number, entry.hash)).collect();
    let lost = own.iter().filter(|entry| !kept.contains(entry)).count();
    let twice = kept.len() - kept.iter().map(|(_, hash)| *hash).collect::<BTreeSet<_>>().len();
    assert_eq!((lost, twice), (0, 0));
    assert_eq!(kept, own);
    assert!(killed > 0);
    println!(
        "{entered} entries, {} connections broken, host killed {killed} times, laptop started again {} times: {lost} lost, {twice} twice",
        cable.broken(),
        killed / 2
    );
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_line_that_is_slow_then_dead_then_cut_loses_nothing() {
    let mut laid = None;
    let evening = Evening::of(&PEOPLE, |server| laid.insert(Cable::to(server.base())).base()).await;
    let (cable, laptop) = (laid.unwrap(), &evening.laptop);
    let has_all = || {
        soon("the host has everything", || laptop.published().standing.acknowledged == laptop.head().0);
    };
    cable.slows_down(Duration::from_millis(400));
    evening.enter_at(1, (2, 0));
    has_all();
    cable.dies();
    evening.enter_at(2, (2, 1));
    soon("nobody answers", || laptop.published().standing.failures > 0);
    cable.cut();
    evening.enter_at(3, (0, 2));
    let failures = laptop.published().standing.failures;
    soon("nobody is reached", || laptop.published().standing.failures > failures);
    assert_ne!(head_of(&evening.host, evening.night).await, laptop.head());
    cable.join();
    has_all();
    assert_eq!(head_of(&evening.host, evening.night).await, laptop.head());
}

/// So many bytes of a call the line below carries, packed as it is.
const LONGEST: usize = 16 << 10;

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_line_that_breaks_under_every_long_call_carries_the_same_in_short_ones() {
    let mut laid = None;
    let evening = Evening::of(&PEOPLE, |server| laid.insert(Cable::to(server.base())).base()).await;
    let cable = laid.unwrap();
    cable.cut();
    for (result, score) in (0..300).zip(SCORES.into_iter().cycle()) {
        evening.enter_at(result % MATCHES_IN_TURN + 1, score);
    }
    cable.join();
    let carried = AtomicUsize::new(0);
    cable.breaks(move |piece| {
        let begins =
            [b"POST".as_slice(), b"PUT ", b"GET ", b"HTTP"].iter().any(|word| piece.starts_with(word));
        let before = if begins { 0 } else { carried.load(Ordering::SeqCst) };
        carried.store(before + piece.len(), Ordering::SeqCst);
        if before + piece.len() > LONGEST { 0 } else { piece.len() }
    });
    soon("everything is at the host", || {
        evening.laptop.published().standing.acknowledged == evening.laptop.head().0
    });
    assert!(cable.broken() > 0);
    assert_eq!(head_of(&evening.host, evening.night).await, evening.laptop.head());
}
