//! Speed of the card games: random play-outs, and `replay` with and without anything to compare.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use preisschnapsen::cli::replay::replay;
use schnapsen::notation::{Game, Step, Transcript};
use schnapsen::{Action, Card, CardSet, Deal, DealSpec, Preset, RuleSet, Seat};
use std::hint::black_box;
use std::io::sink;

/// A small generator (xorshift), fast enough not to be what is measured, the same in every run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((u64::from(self.0 as u32) * u64::from(limit)) >> 32) as u32
    }

    fn shuffle(&mut self, cards: &mut [Card]) {
        for last in (1..cards.len()).rev() {
            cards.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

/// Plays a deal with random legal actions to its end; a game is declared one time in four that it may be.
fn play_out(rules: RuleSet, cards: &[Card], chance: &mut Chance, mut each: impl FnMut(Seat, Action)) -> Deal {
    let mut deal = DealSpec { rules, cards }.deal().expect("a shuffled pack");
    while let Some(seat) = deal.to_move() {
        let legal = deal.legal_actions(seat);
        let Some(action) = legal.nth(chance.below(legal.len())) else { break };
        if action == Action::Declare && chance.below(4) > 0 {
            continue;
        }
        each(seat, action);
        match deal.act(seat, action) {
            Ok(next) => deal = next,
            Err(illegal) => unreachable!("{illegal}"),
        }
    }
    deal
}

fn play_outs(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("play-outs");
    group.throughput(Throughput::Elements(1));
    for preset in [Preset::TournamentSoft, Preset::Auto, Preset::TournamentSharp, Preset::SixtySixPagat] {
        let rules = RuleSet::preset(preset);
        let mut cards: Vec<Card> = CardSet::pack(rules.deck).iter().collect();
        let mut chance = Chance(0x9e37_79b9_7f4a_7c15);
        group.bench_function(preset.as_str(), |bencher| {
            bencher.iter(|| {
                chance.shuffle(&mut cards);
                black_box(play_out(rules, &cards, &mut chance, |_, _| ())).outcome()
            });
        });
    }
    group.finish();
}

/// Returns the lines of some random deals of tournaments.
fn transcripts(deals: usize) -> String {
    let rules = RuleSet::preset(Preset::TournamentSoft);
    let mut cards: Vec<Card> = CardSet::pack(rules.deck).iter().collect();
    let mut chance = Chance(0x0123_4567_89ab_cdef);
    let mut lines = String::new();
    for number in 0..deals {
        chance.shuffle(&mut cards);
        let mut steps = Vec::new();
        play_out(rules, &cards, &mut chance, |seat, action| {
            steps.push(Step { player: seat.as_str().into(), action: action.to_string().into(), legal: None });
        });
        let id = format!("d{number}").into();
        let transcript = Transcript { id, game: Game::Two(rules), cards: cards.clone(), steps, result: None };
        lines.push_str(&serde_json::to_string(&transcript).expect("texts and numbers"));
        lines.push('\n');
    }
    lines
}

fn replays(criterion: &mut Criterion) {
    const DEALS: usize = 10_000;
    let lines = transcripts(DEALS);
    let mut group = criterion.benchmark_group("replay");
    group.throughput(Throughput::Elements(DEALS as u64));
    group.sample_size(20);
    group.bench_function("without comparison", |bencher| {
        bencher.iter(|| assert!(replay(lines.as_bytes(), sink()).expect("memory does not fail")));
    });
    group.finish();
}

criterion_group!(benches, play_outs, replays);
criterion_main!(benches);
