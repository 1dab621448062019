//! The server under load: `cargo bench --bench load` (docs/BENCHMARKS.md). Needs the program `wrk`.
//!
//! Everything is measured on one running program with one night of 512 people, beside its own measuring program: throughput as
//! ratios to a constant text, taken in turns, so that a busy machine disturbs both alike.

mod addresses;
mod browsers;
mod crowd;
mod news;
mod rates;

use std::time::Duration;
use testhouse::client;
use testhouse::load::night::{self, Database, Program};
use testhouse::load::{Outcome, scorer, wrk};

const LAPTOP: &str = env!("CARGO_BIN_EXE_preisschnapsen");

fn main() -> Outcome<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    // `cargo test --benches` asks for a smoke test; the real thing takes some twenty minutes.
    let rounds = if arguments.iter().any(|argument| argument == "--test") { 1 } else { 5 };
    let named: Vec<&String> = arguments.iter().filter(|argument| !argument.starts_with('-')).collect();
    let wanted = |part: &str| named.is_empty() || named.iter().any(|name| *name == part);
    preisschnapsen::web::server::allow_many_connections();
    let database = night::make()?;
    println!("| what | measured | target |\n|---|---|---|");
    if wanted("start") {
        start(&database, rounds * 2)?;
    }
    let (program, _) = Program::start(LAPTOP, &database.file)?;
    if wanted("rates") {
        rates::compare(&program, rounds)?;
    }
    if wanted("results") {
        crowd::results_beside_readers(&program, 20 * rounds)?;
    }
    if wanted("phones") {
        crowd::everybody_reloads(&program)?;
    }
    if wanted("told") {
        crowd::everybody_is_told(&program, rounds)?;
    }
    drop(program);
    if wanted("news") {
        let (program, _) = Program::start(LAPTOP, &database.file)?;
        news::ages(&program, 8 * rounds)?;
    }
    if wanted("idle") {
        let (program, _) = Program::start(LAPTOP, &database.file)?;
        crowd::idle_listeners(&program)?;
    }
    // Last, since it prints a table of its own.
    if wanted("addresses") {
        let (program, _) = Program::start(LAPTOP, &database.file)?;
        addresses::compare(&program, if rounds > 1 { 7 } else { 1 })?;
    }
    Ok(())
}

/// Measures from the start of the program to its first answer, the page of the night.
fn start(database: &Database, times: usize) -> Outcome<()> {
    let mut took = Vec::new();
    for _ in 0..times {
        took.push(Program::start(LAPTOP, &database.file)?.1);
    }
    line("start to the first answer, median", milliseconds(median(&mut took)), "< 50 ms");
    Ok(())
}

/// Prints a line of the table.
pub fn line(what: &str, measured: String, target: &str) {
    println!("| {what} | {measured} | {target} |");
}

/// Returns the middle one.
pub fn median<T: PartialOrd + Copy>(values: &mut [T]) -> T {
    quantile(values, 0.5)
}

/// Returns the value that this part of all does not exceed.
pub fn quantile<T: PartialOrd + Copy>(values: &mut [T], part: f64) -> T {
    values.sort_by(|one, other| one.partial_cmp(other).unwrap_or(std::cmp::Ordering::Equal));
    let place = (values.len() as f64 * part).ceil() as usize;
    values[place.clamp(1, values.len()) - 1]
}

pub fn milliseconds(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1000.0)
}
