//! `backup` and `restore`: everything in one file, and back.

use super::Ending;
use super::database::Database;
use crate::app::{self, Actor, OpenOptions, Renewal, Secrets};
use clap::Args;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Where a copy goes.
#[derive(Debug, Args)]
pub struct Backup {
    /// The file to write, which must not exist yet, or a folder: there it is named by time and head of the journals
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    database: Database,
}

/// Where a copy comes from.
#[derive(Debug, Args)]
pub struct Restore {
    /// A copy that `backup` or the server has made
    file: PathBuf,
    /// Everybody has to log in again, and open codes for helpers are void
    #[arg(long)]
    renew_sessions: bool,
    /// Every ticket of an evening that is not finished gets a new key: print the tickets again, old ones say that they were replaced
    #[arg(long)]
    renew_keys: bool,
    #[command(flatten)]
    database: Database,
}

/// Writes a verified copy; the server may go on meanwhile.
pub fn backup(options: &Backup) -> Ending {
    let (file, contents) = options.database.open_to_read()?.backup_to(&options.out)?;
    let count = contents.tournaments.len();
    let head = contents.head.map_or_else(String::new, |head| format!(", head {}", head.compact()));
    writeln!(io::stdout(), "{}: {count} tournaments, {} bytes{head}", file.display(), contents.bytes)?;
    Ok(ExitCode::SUCCESS)
}

/// Puts a copy in the place of the database and keeps the old one beside it.
pub fn restore(options: &Restore) -> Ending {
    let target = OpenOptions::new(options.database.file());
    let chosen = |renew: bool| if renew { Secrets::Renewed } else { Secrets::Kept };
    let renewal = Renewal { sessions: chosen(options.renew_sessions), keys: chosen(options.renew_keys) };
    let restored = app::restore(&target, &options.file, renewal, Actor::CommandLine)?;
    for (slug, version) in &restored.contents.tournaments {
        writeln!(io::stdout(), "{slug} {version}")?;
    }
    if let Some(kept) = restored.kept {
        writeln!(io::stderr(), "the database that was there is kept as {}", kept.display())?;
    }
    Ok(ExitCode::SUCCESS)
}
