//! Speed of a draw by `two-pots/1`, and how it grows with the tickets. The target is 0.5 ms for 1,024 tickets.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use preisschnapsen::tournament::draw::{Order, Phrase, Secret, canonical_text, pull_all};
use preisschnapsen::tournament::{Stage, TicketNo};
use std::hint::black_box;

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

criterion_group!(benches, draws);
criterion_main!(benches);
