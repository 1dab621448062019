//! Speed of a whole night of 512 people and 1,024 tickets: folding its journal (target 20 ms for about 6,000 events), reading
//! ranking and prizes from it, writing its tables, and playing it on SQLite with every command committed.

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use indicatif::ProgressBar;
use preisschnapsen::app::{Newcomer, Snapshot};
use preisschnapsen::cli::rehearse::{Rehearsal, Seed};
use std::hint::black_box;
use std::sync::Arc;
use tables::{Dialect, Table};
use tempfile::TempDir;
use tournament::texts::Person;
use tournament::*;

const PEOPLE: u32 = 512;
const TICKETS: u32 = 1_024;

fn settings() -> Settings {
    Settings { capacity: TICKETS, ticket_price: Cents(500), reporting: Reporting::Off, ..Settings::usual() }
}

/// Returns how many tickets everybody has: 1, 3, 2 and 2 in turn.
fn hands() -> impl Iterator<Item = u32> {
    [1, 3, 2, 2].into_iter().cycle().take(PEOPLE as usize)
}

/// Returns the list of invented people.
fn people() -> Vec<Newcomer> {
    let person = |number| Person::read(&format!("Schnapser {number}"), "Talonhausen").expect("a person");
    let newcomer = |(tickets, number): (u32, u32)| {
        Newcomer::new(person(number), Tickets::Count(tickets), FirstPayment::InFull)
    };
    hands().zip(1..).map(newcomer).collect()
}

/// A night in the core alone, in which the hall pulls every number by hand and pays each ticket by itself.
struct Journal(Tournament);

impl Journal {
    fn act(&mut self, command: &Command) {
        let events = self.0.decide(command).unwrap_or_else(|rejection| panic!("{command:?}: {rejection:?}"));
        let number = ActionNo(self.0.version().0 + 1);
        self.0.evolve(Action { number, at: Default::default(), events });
    }

    fn play() -> Tournament {
        let opened = Tournament::open(settings()).expect("good settings");
        let first = Action { number: ActionNo(1), at: Default::default(), events: vec![opened] };
        let mut night = Journal(Tournament::replay([first]).expect("a journal"));
        for (tickets, player) in hands().zip(1..) {
            let newcomer = Registration::new(Tickets::Count(0), FirstPayment::Nothing);
            night.act(&Command::Desk(DeskCommand::Register { people: vec![newcomer], lots: [0; 32] }));
            for _ in 0..tickets {
                let (player, tickets) = (PlayerId(player), Tickets::Count(1));
                night.act(&Command::Desk(DeskCommand::Sell { player, tickets, paid: true, lots: [0; 32] }));
            }
        }
        while !night.0.is_settled() {
            let stage = night.0.next_steps().into_iter().find_map(|step| match step {
                Step::CloseList { stage, blocked: None } => Some(stage),
                _ => None,
            });
            match stage {
                Some(stage) => night.draw(stage),
                None => night.play_open_matches(),
            }
        }
        night.0
    }

    fn draw(&mut self, stage: Stage) {
        self.act(&Command::from(PlainDraw::CloseListByHand { stage }));
        let mut seen = 0;
        while let Some(draw) = self.0.draw_in_force(stage).filter(|draw| !draw.complete) {
            let pots = draw.pots();
            let number = pots.numbers(pots.current()).iter().rev().nth(seen as usize % 2);
            let number = *number.or(pots.numbers(pots.current()).last()).expect("a number");
            self.act(&Command::from(PlainDraw::PullByHand { stage, expected_pulls: seen, number }));
            seen += 1;
        }
    }

    fn play_open_matches(&mut self) {
        for stage in self.0.stages() {
            for pairing in self.0.pairings(stage).iter().filter(|pairing| pairing.is_open()) {
                let result = MatchResult::Played(Score { left: 2, right: 1 });
                let (id, seen) = (pairing.id, pairing.version);
                self.act(&Command::from(PlainMatch::EnterResult {
                    id,
                    expected_version: seen,
                    result,
                    evidence: Vec::new(),
                }));
            }
        }
    }
}

fn folding(criterion: &mut Criterion) {
    let night = Journal::play();
    let actions: Vec<Arc<Action>> = night.actions().cloned().map(Arc::new).collect();
    let events: usize = actions.iter().map(|action| action.events.len()).sum();
    eprintln!("folding {events} events in {} actions", actions.len());
    let mut group = criterion.benchmark_group("fold");
    group.throughput(Throughput::Elements(events as u64));
    group.bench_function("night of 1024 tickets", |bencher| {
        bencher.iter(|| Tournament::replay(black_box(actions.iter().cloned())).expect("a journal"));
    });
    group.finish();
}

fn reading(criterion: &mut Criterion) {
    let snapshot = rehearse();
    let mut group = criterion.benchmark_group("read");
    group.bench_function("clone", |bencher| bencher.iter(|| black_box(&*snapshot).clone()));
    group.bench_function("ranking", |bencher| bencher.iter(|| black_box(&snapshot).standing()));
    group.bench_function("prizes", |bencher| bencher.iter(|| black_box(&snapshot).awards()));
    group.bench_function("next steps", |bencher| bencher.iter(|| black_box(&snapshot).next_steps()));
    for table in Table::ALL {
        group.bench_function(table.file_name(), |bencher| {
            bencher.iter(|| {
                let mut file = Vec::new();
                table
                    .write(&snapshot.book(|at| at.naive_utc()), Dialect::People, &mut file)
                    .expect("memory does not fail");
                file
            });
        });
    }
    group.finish();
}

fn rehearse() -> Arc<Snapshot> {
    let folder = TempDir::new().expect("a folder");
    rehearsal().play(&folder.path().join("night.db"), &ProgressBar::hidden()).expect("a night").snapshot
}

fn rehearsal() -> Rehearsal {
    Rehearsal { people: people(), settings: settings(), seed: Seed(vec![7]) }
}

fn playing(criterion: &mut Criterion) {
    let folder = TempDir::new().expect("a folder");
    let probe = rehearsal().play(&folder.path().join("probe.db"), &ProgressBar::hidden()).expect("a night");
    let mut group = criterion.benchmark_group("rehearse");
    group.sample_size(10).throughput(Throughput::Elements(u64::from(probe.commands)));
    let mut night = 0;
    group.bench_function("512 people with 1024 tickets", |bencher| {
        let setup = || {
            night += 1;
            (rehearsal(), folder.path().join(format!("{night}.db")))
        };
        bencher.iter_batched(
            setup,
            |(rehearsal, database)| {
                rehearsal.play(&database, &ProgressBar::hidden()).expect("a night").commands
            },
            BatchSize::PerIteration,
        );
    });
    group.finish();
}

criterion_group!(benches, folding, reading, playing);
criterion_main!(benches);
