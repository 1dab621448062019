//! Speed of a draw by `two-pots/1` and by `shuffle/1`, and how it grows with the tickets. The targets are 0.5 ms for 1,024 tickets from two
//! pots; 1 ms for 128 and 10 ms for 1,024 in pairs that have met many others before.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use tournament::draw::shuffle::{Entry, List, Meeting};
use tournament::draw::{Order, Phrase, Secret, canonical_text, pull_all};
use tournament::{Stage, TicketNo};

/// Returns hands of 1, 3, 2 and 2 tickets in turn, two on average.
fn entries(tickets: u32) -> Vec<Vec<TicketNo>> {
    let mut numbers = (1..=tickets).map(TicketNo);
    let hands =
        [1, 3, 2, 2].into_iter().cycle().map(move |size| numbers.by_ref().take(size).collect::<Vec<_>>());
    hands.take_while(|hand| !hand.is_empty()).collect()
}

/// From the closed list to the last pull: canonical text, seed, order, pulls.
fn draw(entries: &[Vec<TicketNo>], slots: u32, phrase: &Phrase) -> usize {
    let order = Order::Random;
    let canonical = canonical_text("probe", Stage::FIRST, 1, slots, order, entries);
    let seed = Secret([7; 32]).seed(&canonical, phrase);
    pull_all(entries, slots, order, &seed).len()
}

fn draws(criterion: &mut Criterion) {
    let phrase: Phrase = "KH QS AD".parse().expect("a phrase");
    let mut group = criterion.benchmark_group("draw");
    for slots in (6..=14).map(|power| 1_u32 << power) {
        let entries = entries(slots);
        group.throughput(Throughput::Elements(u64::from(slots)));
        group.bench_with_input(BenchmarkId::from_parameter(slots), &entries, |bencher, entries| {
            bencher.iter(|| black_box(draw(black_box(entries), slots, &phrase)));
        });
    }
    group.finish();
}

/// Returns the list of round 10 of an evening with lives: each has met nine others.
fn pairs(tickets: u32) -> (Vec<Entry>, Vec<Meeting>) {
    let entries = (1..=tickets).map(|ticket| Entry { ticket: TicketNo(ticket), lives: 3, byes: 0 }).collect();
    let opponent = |ticket: u32, round: u8| {
        let (half, place) = (tickets / 2, ticket - 1);
        (place < half).then(|| half + 1 + (place + u32::from(round) * 7) % half)
    };
    let mut met: Vec<Meeting> = (1..=tickets)
        .flat_map(|ticket| (1..10).filter_map(move |round| Some((ticket, opponent(ticket, round)?, round))))
        .map(|(one, other, round)| Meeting(TicketNo(one), TicketNo(other), round))
        .collect();
    met.sort_unstable();
    met.dedup_by_key(|meeting| (meeting.0, meeting.1));
    (entries, met)
}

fn shuffles(criterion: &mut Criterion) {
    let phrase: Phrase = "KH QS AD".parse().expect("a phrase");
    let mut group = criterion.benchmark_group("shuffle");
    for tickets in (5..=10).map(|power| 1_u32 << power) {
        let (entries, met) = pairs(tickets);
        group.throughput(Throughput::Elements(u64::from(tickets)));
        group.bench_function(BenchmarkId::from_parameter(tickets), |bencher| {
            bencher.iter(|| {
                let (round, repair) = (Stage::Round(10), true);
                let (entries, met) = (black_box(&entries[..]), black_box(&met[..]));
                let list = List { tournament: "probe", round, attempt: 1, repair, entries, met };
                let seed = Secret([7; 32]).shuffle_seed(&list.canonical_text(), &phrase);
                black_box(list.draw(&seed).pairings.len())
            });
        });
    }
    group.finish();
}

criterion_group!(benches, draws, shuffles);
criterion_main!(benches);
