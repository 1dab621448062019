//! The command line of a host: serves what laptops publish; its clubs and nights, by who runs it.

mod invitation;
mod person;
mod serve;

use crate::Code;
use crate::store::clubs::{Club, NewClub};
use crate::store::nights::{Change, NightRow};
use crate::store::{Address, By, HostStore, State};
use chrono::{DateTime, Local, Utc};
use clap::{Args, CommandFactory, Parser, Subcommand};
use invitation::Telling;
use preisschnapsen::app::{AppError, Entropy, SystemEntropy};
use preisschnapsen::cli::{Ending, exit, manual};
use std::error::Error;
use std::io::{self, Write};
use std::process::ExitCode;
use tournament::texts::Title;

/// For who runs a host on the internet: serve what laptops publish; its clubs and their nights, in PostgreSQL
#[derive(Debug, Parser)]
#[command(name = "preisschnapsen-host", version, args_conflicts_with_subcommands = true)]
struct Line {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    serve: serve::ServeOptions,
}

/// What to do with a host.
#[derive(Debug, Subcommand)]
enum Command {
    /// Say which clubs publish here
    #[command(subcommand, name = "club")]
    Clubs(ClubCommand),
    /// Make a night, invite a laptop to it, take it away again
    #[command(subcommand, name = "night")]
    Nights(NightCommand),
    /// Hand out or erase everything about one person
    #[command(subcommand, name = "person")]
    Persons(person::PersonCommand),
    /// Say which laptops may write
    #[command(subcommand, name = "token")]
    Tokens(TokenCommand),
    /// List the clubs with their nights
    List {
        #[command(flatten)]
        database: Database,
    },
    /// Write the manual pages and what shells complete, for whoever makes a package
    #[command(hide = true)]
    Manual(manual::Options),
}

/// What to do with clubs.
#[derive(Debug, Subcommand)]
pub enum ClubCommand {
    /// Say after how many days of its nights the names outside the prizes go, and everything
    Set {
        /// The short name of the club
        club: String,
        /// After how many days the names outside the prizes go
        #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(i32).range(1..=3650))]
        names_days: Option<i32>,
        /// After how many days a night goes as a whole
        #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(i32).range(1..=3650))]
        night_days: Option<i32>,
        #[command(flatten)]
        database: Database,
    },
    /// Add a club; says under which short name
    Add {
        name: Title,
        #[command(flatten)]
        database: Database,
    },
}

/// What to do with nights.
#[derive(Debug, Subcommand)]
pub enum NightCommand {
    /// Make a night; says the code that is typed on its laptop within ten minutes
    Add {
        /// The short name of the club
        club: String,
        #[command(flatten)]
        telling: Telling,
        #[command(flatten)]
        database: Database,
    },
    /// Say another code, for a laptop that has to be paired anew
    Code {
        #[command(flatten)]
        night: Named,
        #[command(flatten)]
        telling: Telling,
    },
    /// Show a night to nobody any more; everything stays in the database
    TakeDown {
        #[command(flatten)]
        night: Named,
        /// Why, for the audit
        #[arg(long, default_value = "")]
        reason: String,
    },
    /// Show a night again that was taken down
    PutBack(Named),
    /// Delete a night with everything that came from its laptops and guests, for ever
    Delete(Named),
    /// Write everything about a night to standard output (JSON)
    Export(Named),
}

/// What to do with tokens.
#[derive(Debug, Subcommand)]
pub enum TokenCommand {
    /// Let no laptop write to a night any more, until one is paired anew
    Revoke(Named),
}

/// A night of a club.
#[derive(Debug, Args)]
pub struct Named {
    /// The short name of the club
    club: String,
    /// The night's short name in addresses, or its number
    night: String,
    #[command(flatten)]
    database: Database,
}

/// Where the host's database is.
#[derive(Debug, Args)]
pub struct Database {
    /// The host's database: postgres://user:password@host/database
    #[arg(long, value_name = "URL", env = "PREISSCHNAPSEN_HOST_DATABASE", hide_env_values = true)]
    database: String,
}

type Answer<T> = Result<T, Box<dyn Error>>;

/// Does what the command line says. Answers 2 for wrong usage and 1 for failed work.
pub fn main() -> ExitCode {
    exit("preisschnapsen-host", run(&Line::parse()))
}

fn run(line: &Line) -> Ending {
    let Some(command) = &line.command else { return serve::run(&line.serve) };
    // Commands need one thread, and wait for the database alone.
    tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(obey(command))?;
    Ok(ExitCode::SUCCESS)
}

async fn obey(command: &Command) -> Answer<()> {
    match command {
        Command::Clubs(ClubCommand::Add { name, database }) => add_club(name, &database.open().await?).await,
        Command::Clubs(ClubCommand::Set { club, names_days, night_days, database }) => {
            let store = database.open().await?;
            let club = club_of(&store, club).await?;
            let kept = store.keep_for(By::CommandLine, club.id(), *names_days, *night_days).await?;
            let mut out = io::stdout().lock();
            writeln!(out, "{}: Namen außerhalb der Preise bleiben {} Tage", club.name, kept.names_days)?;
            Ok(writeln!(out, "{}: ein Abend bleibt {} Tage", club.name, kept.night_days)?)
        }
        Command::Persons(command) => person::obey(command).await,
        Command::Manual(options) => manual::run(options, Line::command()).map(drop),
        Command::Nights(NightCommand::Add { club, telling, database }) => {
            add_night(club, telling, &database.open().await?).await
        }
        Command::Nights(NightCommand::Code { night, telling }) => invite_again(night, telling).await,
        Command::Nights(NightCommand::TakeDown { night, reason }) => {
            let (store, row) = night.look_up().await?;
            confirm(&row, store.take_down(By::CommandLine, row.id, reason).await?, "ist nicht mehr zu sehen")
        }
        Command::Nights(NightCommand::PutBack(night)) => {
            let (store, row) = night.look_up().await?;
            confirm(&row, store.put_back(By::CommandLine, row.id).await?, "ist wieder zu sehen")
        }
        Command::Nights(NightCommand::Delete(night)) => {
            let (store, row) = night.look_up().await?;
            let change = store.delete_night(By::CommandLine, row.id).await?;
            store.scrub().await?;
            confirm(&row, change, "ist gelöscht")
        }
        Command::Nights(NightCommand::Export(night)) => {
            let (store, row) = night.look_up().await?;
            let export = store.export(row.id).await?.ok_or("the night was deleted meanwhile")?;
            Ok(writeln!(io::stdout(), "{export:#}")?)
        }
        Command::Tokens(TokenCommand::Revoke(night)) => {
            let (store, row) = night.look_up().await?;
            let revoked = store.revoke_tokens(By::CommandLine, row.id).await?;
            Ok(writeln!(
                io::stdout(),
                "Abend {}: {} gesperrt. Kein Laptop sendet mehr dorthin, holt dort Meldungen ab oder entscheidet, welcher gilt, bis einer neu gekoppelt wird.",
                label(&row),
                counted(revoked, "Ein Zugang", "Zugänge")
            )?)
        }
        Command::List { database } => list(&database.open().await?).await,
    }
}

impl Database {
    async fn open(&self) -> Answer<HostStore> {
        // Read here, not by clap: its complaint would show the password.
        Ok(HostStore::open(&self.database.parse::<Address>()?).await?)
    }
}

impl Named {
    async fn look_up(&self) -> Answer<(HostStore, NightRow)> {
        let store = self.database.open().await?;
        let club = club_of(&store, &self.club).await?;
        let night =
            store.night_at(club.id(), &self.night).await?.filter(|night| night.state != State::Deleted);
        let unknown = || format!("{} has no night {}: see preisschnapsen-host list", club.name, self.night);
        Ok((store, night.ok_or_else(unknown)?))
    }
}

async fn club_of(store: &HostStore, slug: &str) -> Answer<Club> {
    let unknown =
        || format!("there is no club {slug}: preisschnapsen-host list names them, club add makes one");
    Ok(store.club(slug).await?.ok_or_else(unknown)?)
}

async fn add_club(name: &Title, store: &HostStore) -> Answer<()> {
    match store.add_club(By::CommandLine, name).await? {
        NewClub::Made(club) => Ok(writeln!(io::stdout(), "{}", club.slug)?),
        NewClub::Taken(club) => {
            Err(format!("there is a club {} already: {}; give this one another name", club.slug, club.name)
                .into())
        }
    }
}

async fn add_night(club: &str, telling: &Telling, store: &HostStore) -> Answer<()> {
    let club = club_of(store, club).await?;
    let code = new_code()?;
    let invitation = store.add_night(By::CommandLine, club.id(), &code).await?;
    telling.tell(&club.name, &invitation, &code)
}

async fn invite_again(named: &Named, telling: &Telling) -> Answer<()> {
    let (store, night) = named.look_up().await?;
    let code = new_code()?;
    match store.invite_again(By::CommandLine, night.id, &code).await? {
        Some(invitation) => telling.tell(&named.club, &invitation, &code),
        None => Err("the night is taken down: first preisschnapsen-host night put-back".into()),
    }
}

fn new_code() -> Result<Code, AppError> {
    SystemEntropy.bytes().map(Code::pairing)
}

fn confirm(night: &NightRow, change: Change, what: &str) -> Answer<()> {
    let already = match change {
        Change::Done => "",
        Change::AlreadySo => " (schon bisher)",
        Change::Gone => return Err("the night was deleted meanwhile".into()),
    };
    Ok(writeln!(io::stdout(), "Abend {} {what}{already}", label(night))?)
}

fn label(night: &NightRow) -> String {
    night.address.clone().unwrap_or_else(|| night.id.0.to_string())
}

async fn list(store: &HostStore) -> Answer<()> {
    let mut out = io::stdout().lock();
    for club in store.clubs().await? {
        writeln!(out, "{}  {}", club.slug, club.name)?;
        for night in store.nights_of(club.id()).await? {
            let address = night.address.as_deref().unwrap_or("(noch kein Laptop)");
            writeln!(out, "  {:>4}  {address}  {}", night.id.0, standing(&night))?;
            for branch in store.closed_branches(night.id).await? {
                let day = branch.last_at.with_timezone(&Local).format("%d.%m.%Y, %H:%M");
                writeln!(
                    out,
                    "        geschlossen: {} Einträge ab Eintrag {} (der letzte kam am {day}); preisschnapsen-host night export hat sie",
                    branch.unread.len(),
                    branch.from
                )?;
            }
        }
    }
    Ok(())
}

fn standing(night: &NightRow) -> String {
    let day = |at: DateTime<Utc>| at.with_timezone(&Local).format("%d.%m.%Y");
    let course = match (night.state, night.ended_at) {
        (State::TakenDown, _) => "nicht zu sehen".to_owned(),
        (State::Deleted, _) => "gelöscht".to_owned(),
        (State::Open, Some(ended)) => format!("zu Ende seit {}", day(ended)),
        (State::Open, None) => format!("zuletzt am {}", day(night.last_at)),
    };
    format!("bis Eintrag {}, {course}, bleibt bis {}", night.head.number, night.delete_on.format("%d.%m.%Y"))
}

/// Returns how many there are, in words for exactly one.
fn counted(count: usize, one: &str, many: &str) -> String {
    if count == 1 { one.to_owned() } else { format!("{count} {many}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        Line::command().debug_assert();
    }
}
