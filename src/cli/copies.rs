//! `backup` and `restore`: everything in one file, and back.

use super::Ending;
use super::database::Database;
use crate::app::{self, OpenOptions};
use clap::Args;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Where a copy goes.
#[derive(Debug, Args)]
pub struct Backup {
    /// The file to write; it must not exist yet
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
    #[command(flatten)]
    database: Database,
}

/// Writes a verified copy; the server may go on meanwhile.
pub fn backup(options: &Backup) -> Ending {
    let contents = options.database.open_existing()?.backup_to(&options.out)?;
    let count = contents.tournaments.len();
    writeln!(io::stdout(), "{}: {count} tournaments, {} bytes", options.out.display(), contents.bytes)?;
    Ok(ExitCode::SUCCESS)
}

/// Puts a copy in the place of the database and keeps the old one beside it.
pub fn restore(options: &Restore) -> Ending {
    let target = OpenOptions::new(options.database.file());
    let restored = app::restore(&target, &options.file)?;
    for (slug, version) in &restored.contents.tournaments {
        writeln!(io::stdout(), "{slug} {version}")?;
    }
    if let Some(kept) = restored.kept {
        writeln!(io::stderr(), "the database that was there is kept as {}", kept.display())?;
    }
    Ok(ExitCode::SUCCESS)
}
