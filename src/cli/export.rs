//! `export`: the tables and draw protocols of a tournament, to take home.

use super::Ending;
use super::database::Database;
use super::folder::write_night;
use crate::app::wall_clock;
use clap::Args;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// What to export.
#[derive(Debug, Args)]
pub struct Options {
    /// The tournament by its short name, as it stands in the address of its pages
    tournament: String,
    /// Where to write; made if it is not there
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    #[command(flatten)]
    database: Database,
}

pub fn run(options: &Options) -> Ending {
    let app = options.database.open_to_read()?;
    let Some(snapshot) = app.snapshot(&options.tournament)? else {
        let known: Vec<String> =
            app.tournaments()?.into_iter().map(|summary| summary.slug.to_string()).collect();
        let known = if known.is_empty() { "there is none".to_owned() } else { known.join(", ") };
        return Err(format!("there is no tournament {}; known: {known}", options.tournament).into());
    };
    let files = write_night(&snapshot, &options.out, wall_clock)?;
    writeln!(io::stderr(), "{files} files in {}", options.out.display())?;
    Ok(ExitCode::SUCCESS)
}
