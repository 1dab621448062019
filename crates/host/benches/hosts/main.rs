//! Hosts and laptops under load: `cargo bench --bench hosts` (docs/PROOFS.md). Needs PostgreSQL, which it starts in a folder of its own, for `pages` and
//! `scale` the program `wrk`, and for `scale` also `nginx`. A part alone: `cargo bench --bench hosts -- laptop` (`evenings`, `phones`, `laptop`, `pages`,
//! `entry`, `scale`).

#[path = "../../tests/host/cable.rs"]
#[allow(dead_code, reason = "the tests need more of it")]
mod cable;
mod cache;
mod desk;
mod evening;
mod evenings;
mod followers;
mod laptops;
mod pages;
#[path = "../../tests/host/postgres.rs"]
#[allow(dead_code, reason = "the tests need more of it")]
mod postgres;
mod scale;
mod server;
#[path = "../../tests/host/stranger.rs"]
mod stranger;

use postgres::Postgres;
use preisschnapsen_host::Code;
use preisschnapsen_host::store::clubs::NewClub;
use preisschnapsen_host::store::{By, HostStore};
use std::time::Duration;
use testhouse::client::{self, Client};
use testhouse::load::{Outcome, night, scorer, wrk};
use tokio::runtime::{Builder, Runtime};

const LAPTOP: &str = env!("CARGO_BIN_EXE_laptop");

fn main() -> Outcome<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let is_short = arguments.iter().any(|argument| argument == "--test");
    let named: Vec<&String> = arguments.iter().filter(|argument| !argument.starts_with('-')).collect();
    let wanted = |part: &str| named.is_empty() || named.iter().any(|name| *name == part);
    preisschnapsen::web::server::allow_many_connections();
    let postgres = Postgres::start();
    if wanted("evenings") {
        let size = evenings::FULL;
        evenings::compare(&Host::on(&postgres)?, if is_short { size.short() } else { size })?;
    }
    if wanted("phones") {
        let size = evenings::PHONES;
        evenings::compare(&Host::on(&postgres)?, if is_short { size.short() } else { size })?;
    }
    if wanted("laptop") {
        desk::compare(&postgres, is_short)?;
    }
    if wanted("pages") {
        pages::compare(&Host::on(&postgres)?, is_short)?;
    }
    if wanted("entry") {
        scale::an_entry(&Host::on(&postgres)?)?;
    }
    if wanted("scale") {
        scale::measure(&Host::on(&postgres)?, is_short)?;
        scale::beside_a_noisy_one(&Host::on(&postgres)?, is_short)?;
    }
    Ok(())
}

/// A database of a host, empty in the beginning.
pub struct Host {
    runtime: Runtime,
    pub database: String,
}

impl Host {
    /// Makes one.
    pub fn on(postgres: &Postgres) -> Outcome<Host> {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let database = runtime.block_on(postgres.database());
        Ok(Host { runtime, database })
    }

    /// Makes a club and its evenings, once; returns the codes for their laptops.
    pub fn codes(&self, evenings: usize) -> Outcome<Vec<Code>> {
        self.runtime.block_on(codes(&self.database, evenings))
    }
}

async fn codes(database: &str, evenings: usize) -> Outcome<Vec<Code>> {
    let store = HostStore::open(&database.parse()?).await?;
    let NewClub::Made(club) = store.add_club(By::CommandLine, &"Verein".parse()?).await? else {
        return Err("the database is not empty".into());
    };
    let mut codes = Vec::new();
    for number in 0..evenings {
        let code = Code::pairing(evening::bytes("code", number));
        store.add_night(By::CommandLine, club.id(), &code).await?;
        codes.push(code);
    }
    Ok(codes)
}

/// Writes the median, the value that 95 of 100 do not exceed, and the longest.
pub fn three(values: &mut [Duration]) -> String {
    values.sort();
    let at = |part: f64| {
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::cast_precision_loss,
            reason = "a place in a list"
        )]
        let place = ((values.len() as f64 * part) as usize).min(values.len().saturating_sub(1));
        values.get(place).map_or("–".to_owned(), |value| format!("{:.0} ms", value.as_secs_f64() * 1_000.0))
    };
    format!("{}, {}, {}", at(0.5), at(0.95), at(1.0))
}
