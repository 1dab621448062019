//! Speed of pages rendered from memory: a round of 256 pairings, half of them over. The target is 1 ms.

use actix_web::http::header::HeaderMap;
use actix_web::test::TestRequest;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use preisschnapsen::app::{Links, Snapshot, TournamentId};
use preisschnapsen::web::http::context::PageContext;
use preisschnapsen::web::public::chain::{Of, answer};
use preisschnapsen::web::public::round::render;
use std::collections::BTreeMap;
use std::hint::black_box;
use tournament::chain::{Body, Hash, Link};
use tournament::draw::{Phrase, Secret};
use tournament::texts::{Person, Slug, Texts};
use tournament::*;

const PEOPLE: u32 = 256;
const TICKETS: u32 = 512;

fn settings() -> Settings {
    Settings {
        capacity: TICKETS,
        tickets_per_player: 2,
        ticket_price: Cents(500),
        reporting: Reporting::Off,
        ..Settings::usual()
    }
}

fn act(tournament: &mut Tournament, command: &Command) {
    let events = tournament.decide(command).unwrap_or_else(|rejection| panic!("{command:?}: {rejection:?}"));
    let number = ActionNo(tournament.version().0 + 1);
    tournament.evolve(Action { number, at: Default::default(), events });
}

/// Returns a tournament in the middle of its first round.
fn half_played() -> Tournament {
    let opened = Tournament::open(settings()).expect("good settings");
    let first = Action { number: ActionNo(1), at: Default::default(), events: vec![opened] };
    let mut night = Tournament::replay([first]).expect("a journal");
    let registration = Registration::new(Tickets::Count(2), FirstPayment::InFull);
    let people = vec![registration; PEOPLE as usize];
    act(&mut night, &Command::Desk(DeskCommand::Register { people, lots: [0; 32] }));
    let (stage, secret) = (Stage::FIRST, Secret([7; 32]));
    act(&mut night, &Command::Draws(DrawCommand::CloseList(Closing::sealed(stage, secret.commitment()))));
    act(&mut night, &Command::Draws(DrawCommand::TakePhrase { stage, phrase: Phrase::default() }));
    act(&mut night, &Command::Draws(DrawCommand::Draw { stage, secret, tournament: "probe".to_owned() }));
    for pairing in night.pairings(stage).iter().filter(|pairing| pairing.is_open()).step_by(2) {
        let result = MatchResult::Played(Score { left: 2, right: 1 });
        let (id, seen) = (pairing.id, pairing.version);
        act(
            &mut night,
            &Command::from(PlainMatch::EnterResult {
                id,
                expected_version: seen,
                result,
                evidence: Vec::new(),
            }),
        );
    }
    night
}

fn snapshot() -> Snapshot {
    let person =
        |number| Person::read(&format!("Schnapser Nummer {number}"), "Talonhausen").expect("a person");
    let texts = Texts {
        name: "Preisschnapsen".parse().expect("a name"),
        venue: "Gasthaus".parse().expect("a venue"),
        date: Default::default(),
        prizes: Vec::new(),
        rules: Default::default(),
    };
    let mut snapshot = Snapshot::opened(TournamentId(1), Slug::of("probe"), texts, half_played());
    snapshot.people =
        (1..=PEOPLE).map(|number| (PlayerId(number), person(number))).collect::<BTreeMap<_, _>>().into();
    snapshot
}

fn rounds(criterion: &mut Criterion) {
    let snapshot = snapshot();
    let pairings = snapshot.pairings(Stage::FIRST).len();
    let ctx = PageContext::signed_out(&TestRequest::default().to_http_request());
    let mut group = criterion.benchmark_group("page");
    group.throughput(Throughput::Elements(pairings as u64));
    for (order, by_name) in [("number", false), ("name", true)] {
        group.bench_function(format!("round of {pairings} pairings by {order}"), |bencher| {
            bencher.iter(|| {
                render(&ctx, black_box(&snapshot), Stage::FIRST, by_name).expect("a round").expect("a page")
            });
        });
    }
    group.finish();
}

/// What a phone gets that comes back after so many entries of an evening.
fn chains(criterion: &mut Criterion) {
    let entries = (0..2_000_u32).map(|entry| Hash::of(&entry.to_le_bytes()));
    let links: Vec<Link> = entries.map(|hash| Link { hash, body: Some(Body(hash)) }).collect();
    let (links, headers) = (Links::from(links), HeaderMap::new());
    let mut group = criterion.benchmark_group("chain");
    for missed in [0, 50, 2_000] {
        group.bench_function(format!("{missed} entries"), |bencher| {
            bencher.iter(|| {
                let from = Some(black_box(2_000 - missed));
                let of = Of {
                    tournament: "probe",
                    practice: false,
                    opened: None,
                    signed: None,
                    closed_branches: &[],
                };
                answer(of, black_box(&links), from, &headers).expect("an answer")
            });
        });
    }
    group.finish();
}

criterion_group!(benches, rounds, chains);
criterion_main!(benches);
