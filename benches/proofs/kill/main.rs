//! No acknowledged result is lost: `cargo test --bench kill -- --kills 50` (docs/PROOFS.md).
//!
//! Four writers enter and correct results over HTTP, and the program is killed with SIGKILL at random moments, also while it starts.
//! After every kill the file is walked from end to end and compared with what the writers were told. Then the end of the write-ahead
//! log of a killed program is cut off and filled with rubbish at every point, as when the power fails while it is written. Then, on
//! Linux and if asked for, a disk fails within the calls of a write: `--every 1` tries all of them, `--every 8` each eighth. Last, if asked for, laptops
//! die and others go on with the stick: `--laptops 10`.

mod cut;
#[cfg(target_os = "linux")]
mod disk;
mod laptops;
#[cfg(target_os = "linux")]
mod points;
mod writer;

use preisschnapsen::app::{App, OpenOptions, audit};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::path::Path;
use std::thread;
use std::time::Duration;
use testhouse::client;
use testhouse::load::Outcome;
use testhouse::load::night::{self, Database, PASSWORD, Program};
use tournament::{Event, MatchEvent};
use writer::{Entry, Writer};

const LAPTOP: &str = env!("CARGO_BIN_EXE_preisschnapsen");

pub const SLUG: &str = "last";
pub const WRITERS: u32 = 4;
/// A night is used for so many kills, so that its journal is as long as that of a real one.
const KILLS_OF_A_NIGHT: u32 = 50;
/// The program must answer again within this time.
const READY: Duration = Duration::from_secs(3);
/// The longest time between the first answer and the kill, in milliseconds.
const LONGEST: u32 = 400;

/// What has happened so far.
#[derive(Default)]
struct Tally {
    kills: u32,
    while_starting: u32,
    acknowledged: u32,
    /// Sent, but killed before the answer: those that had been stored, and those that had not.
    unanswered: [u32; 2],
    longest: Duration,
    cuts: usize,
}

fn main() -> Outcome<()> {
    let (kills, seed) = (option("--kills", 50)?, option("--seed", 20_270_105)?);
    let every = option("--every", 0)?;
    let mut random = ChaCha20Rng::seed_from_u64(u64::from(seed));
    let mut tally = Tally::default();
    while tally.kills < kills {
        let nightly = KILLS_OF_A_NIGHT.min(kills - tally.kills);
        whole_night(nightly, &mut random, &mut tally)?;
    }
    let Tally { kills, while_starting, acknowledged, unanswered, longest, cuts } = tally;
    println!("{kills} kills, {while_starting} of them while the program started");
    println!("{acknowledged} acknowledged results, each in the journal once and in its order");
    println!(
        "{} unanswered results were stored, {} not; sent again, each counts once",
        unanswered[0], unanswered[1]
    );
    println!("ready again after at most {} ms", longest.as_millis());
    println!(
        "{cuts} ends of the write-ahead log cut off or spoilt, each opened sound and without a half action"
    );
    if every > 0 {
        #[cfg(target_os = "linux")]
        points::everywhere(i64::from(every))?;
        #[cfg(not(target_os = "linux"))]
        return Err(
            "--every stops the program at its calls of the system, which only Linux lets it do".into()
        );
    }
    laptops::many(option("--laptops", 0)?, &mut random)?;
    Ok(())
}

fn option(name: &str, usual: u32) -> Outcome<u32> {
    let mut arguments = std::env::args().skip_while(|argument| argument != name).skip(1);
    Ok(arguments.next().map_or(Ok(usual), |value| value.parse())?)
}

/// Kills the program again and again on one night.
fn whole_night(kills: u32, random: &mut ChaCha20Rng, tally: &mut Tally) -> Outcome<()> {
    let Database { file, .. } = &night::make()?;
    let mut writers: Vec<Writer> =
        (0..WRITERS).map(|number| Writer::new(number, random.next_u64())).collect();
    log_in(file, &mut writers)?;
    let mut cuts = 0;
    for kill in 0..kills {
        if random.next_u32().is_multiple_of(8) {
            let program = Program::spawn(LAPTOP, file)?;
            thread::sleep(Duration::from_millis(u64::from(random.next_u32() % 60)));
            drop(program);
            tally.while_starting += 1;
        } else {
            until_killed(file, &mut writers, random.next_u32() % LONGEST, tally)?;
        }
        tally.kills += 1;
        // Once a night, before anybody opens the file again and takes the log in.
        if cuts == 0 && kill >= kills / 2 {
            cuts = cut::everywhere(file)?;
        }
        compare(file, &mut writers, tally)?;
    }
    tally.cuts += cuts;
    Ok(())
}

/// Begins a session for each writer. It outlives the program.
fn log_in(file: &Path, writers: &mut [Writer]) -> Outcome<()> {
    let (program, _) = Program::start(LAPTOP, file)?;
    for writer in writers {
        writer.log_in(program.address, PASSWORD)?;
    }
    Ok(())
}

/// Lets everybody write until the program is killed after so many milliseconds.
fn until_killed(file: &Path, writers: &mut [Writer], after: u32, tally: &mut Tally) -> Outcome<()> {
    let (program, ready) = Program::start(LAPTOP, file)?;
    tally.longest = tally.longest.max(ready);
    if ready > READY {
        return Err(format!("ready after {} ms only", ready.as_millis()).into());
    }
    let address = program.address;
    thread::scope(|scope| {
        let at_work: Vec<_> =
            writers.iter_mut().map(|writer| scope.spawn(move || writer.write(address))).collect();
        thread::sleep(Duration::from_millis(u64::from(after)));
        // Dropping it sends SIGKILL and waits.
        drop(program);
        at_work.into_iter().try_for_each(|writer| writer.join().map_err(|_| "a writer panicked")?)
    })
}

/// Compares the file with what the writers were told: the database sound, the chain unbroken, the tables as the journal says, and
/// the results of each writer's matches exactly those that were acknowledged, in their order. What was sent last may be there or not.
fn compare(file: &Path, writers: &mut [Writer], tally: &mut Tally) -> Outcome<()> {
    let found = audit(file)?;
    if !found.is_sound() {
        return Err(format!("after {} kills: {found:?}", tally.kills).into());
    }
    let stored = results(file)?;
    for writer in writers {
        let own: Vec<Entry> = stored.iter().copied().filter(|entry| writer.has(entry)).collect();
        let (acknowledged, stored_unanswered) = writer.settle(&own)?;
        tally.acknowledged += acknowledged;
        match stored_unanswered {
            Some(true) => tally.unanswered[0] += 1,
            Some(false) => tally.unanswered[1] += 1,
            None => {}
        }
    }
    Ok(())
}

/// Reads all results from the journal, oldest first.
pub fn results(file: &Path) -> Outcome<Vec<Entry>> {
    let app = App::open(OpenOptions { copies: false, ..OpenOptions::new(file) })?;
    let events = app.journal(SLUG)?.into_iter().flat_map(|entry| entry.action.events);
    Ok(events
        .filter_map(|event| match event {
            Event::Matches(MatchEvent::ResultEntered { id, result, .. }) => Some((id.number, result)),
            _ => None,
        })
        .collect())
}
