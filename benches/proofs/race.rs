//! The race: 16 writers with some 10,000 posts on one tournament. `cargo bench --bench race` (docs/PROOFS.md).
//!
//! 256 duels, in each of which all writers send another score for the same match at the same moment: exactly one may win, the others
//! get 409. Then every writer changes the names of players that are theirs alone. In the end what the server acknowledged is
//! compared with what a fresh start reads from the database.

use preisschnapsen::app::{App, OpenOptions};
use std::time::Instant;
use testhouse::client::Client;
use testhouse::load::Outcome;
use testhouse::load::night::{self, NIGHT, PASSWORD, PEOPLE, Program};
use testhouse::load::writers::Course;

const LAPTOP: &str = env!("CARGO_BIN_EXE_preisschnapsen");
const WRITERS: usize = 16;
const POSTS: usize = 10_000;

fn main() -> Outcome<()> {
    let database = night::make()?;
    let slug = NIGHT.trim_start_matches("/t/");
    let read = || -> Outcome<_> {
        let app = App::open(OpenOptions::new(&database.file))?;
        Ok(app.snapshot(slug)?.ok_or("the tournament is gone")?)
    };
    let before = read()?;
    let (program, _) = Program::start(LAPTOP, &database.file)?;
    let mut browser = Client::connect(program.address)?;
    browser.log_in("Resi", PASSWORD)?;
    let matches: Vec<u32> = (1..=PEOPLE / 2).collect();
    let course = Course {
        night: format!("/leitung{NIGHT}"),
        writers: WRITERS,
        renames: (POSTS - matches.len() * WRITERS) / WRITERS,
        matches,
        players: (1..=PEOPLE).collect(),
    };
    let begun = Instant::now();
    let tally = course.race(&browser)?;
    let took = begun.elapsed();
    drop(program);
    let faults = tally.faults(&course, &before, &*read()?);
    println!("| what | measured | target |\n|---|---|---|");
    println!(
        "| posts of {WRITERS} writers on one tournament | {} in {:.1} s | 10,000 |",
        tally.posts,
        took.as_secs_f64()
    );
    println!("| acknowledged and found in the database | {} | all |", tally.stored);
    println!(
        "| duels with exactly one winner | {} of {} | all |",
        tally.overtaken / (WRITERS - 1),
        course.matches.len()
    );
    println!(
        "| told that somebody was faster (409) | {} | {} |",
        tally.overtaken,
        course.matches.len() * (WRITERS - 1)
    );
    println!("| other answers, lost or changed entries | {} | 0 |", faults.len());
    faults.iter().take(20).for_each(|fault| eprintln!("{fault}"));
    if faults.is_empty() { Ok(()) } else { Err("the race was not fair".into()) }
}
