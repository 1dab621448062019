//! The command line.
//!
//! A command is one file with its options (`clap::Args`) and a function that answers an [`Ending`]; it gets a variant of `Command`
//! and one line in [`run`]. Results go to standard output, everything else to standard error.

mod copies;
mod data_folder;
mod database;
mod desktop;
mod export;
mod folder;
pub mod manual;
mod mirror;
pub mod rehearse;
pub mod replay;
mod second_start;
mod serve;
mod user;
pub mod verify_draw;
mod verify_host;
mod verify_journal;

pub use serve::{LogFormat, Serve, log_to_stderr};

use clap::{Args, CommandFactory, Parser, Subcommand};
use std::error::Error;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Runs a Preisschnapsen night: tickets, draws, results, prizes.
#[derive(Debug, Parser)]
#[command(name = "preisschnapsen", version, about, args_conflicts_with_subcommands = true)]
struct Line {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    serve: serve::Options,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve the pages; without a command the same happens, and on a desktop the browser opens
    Serve(serve::Options),
    /// Say who may log in
    #[command(subcommand)]
    User(user::Command),
    /// Copy everything into one file; the server may go on meanwhile
    Backup(copies::Backup),
    /// Put a copy in the place of the database, which no program may have open
    Restore(copies::Restore),
    /// Play recorded deals again and say of each whether the rules agree
    Replay {
        /// A file with one deal a line (JSON Lines); standard input without it
        file: Option<PathBuf>,
    },
    /// Recompute a published draw and say whether it comes out as written
    VerifyDraw {
        /// A draw protocol (JSON), as the page of the draw offers it
        file: PathBuf,
    },
    /// Walk every journal, say what is not as it was written, and make the tables anew from it
    VerifyJournal(verify_journal::Options),
    /// Ask a host on the internet for an evening, recompute its journal and say whether the laptop in the hall has signed that
    VerifyHost(verify_host::Options),
    /// Write the tables and draw protocols of a tournament
    Export(export::Options),
    /// Play a whole night with random results and write its tables and draw protocols, or let people watch it
    Rehearse(rehearse::Options),
    /// Write the manual pages and what shells complete, for whoever makes a package
    #[command(hide = true)]
    Manual(manual::Options),
    /// Is a program of its own now: preisschnapsen-host
    #[command(hide = true, disable_help_flag = true)]
    Host(Gone),
    /// Is not there any more
    #[command(hide = true)]
    Follow(Gone),
    /// Is not there any more
    #[command(hide = true)]
    TakeOver(Gone),
}

/// What stands behind a command that this program does not have any more.
#[derive(Debug, Args)]
struct Gone {
    #[arg(hide = true, trailing_var_arg = true, allow_hyphen_values = true)]
    said: Vec<String>,
}

const NO_SECOND_LAPTOP: &str = "Einen zweiten Laptop, der mitläuft, gibt es nicht mehr. Fällt der erste aus, geht es auf einem anderen mit der neuesten Sicherung weiter: preisschnapsen restore
There is no second laptop that follows any more. If the first one fails, another one goes on with the newest backup: preisschnapsen restore";

const HOST_OF_ITS_OWN: &str = "Den Host im Internet gibt es als eigenes Programm für Linux: preisschnapsen-host, mit denselben Befehlen wie bisher. Mehr steht in docs/CLUBS.md.
The host on the internet is a program of its own now, for Linux: preisschnapsen-host, with the same commands. See docs/CLUBS.md.";

/// How a command ends: with an exit status, or with a sentence for standard error.
pub type Ending = Result<ExitCode, Box<dyn Error>>;

/// Does what the command line says. Answers 2 for wrong usage and 1 for failed work.
///
/// `server` serves the pages; it is handed in because this part of the house does not know the web.
pub fn main(server: Serve) -> ExitCode {
    exit("preisschnapsen", run(Line::parse(), server))
}

/// Returns with which status a program of this name ends, after it has said why it failed.
pub fn exit(program: &str, done: Ending) -> ExitCode {
    done.unwrap_or_else(|error| {
        // Standard error may be closed; then there is nobody left to tell.
        let _ = writeln!(io::stderr(), "{program}: {error}");
        ExitCode::FAILURE
    })
}

fn run(line: Line, server: Serve) -> Ending {
    match line.command {
        None => serve::run_and_open(&line.serve, server),
        Some(Command::Serve(options)) => serve::run(&options, server),
        Some(Command::User(command)) => user::run(&command),
        Some(Command::Backup(options)) => copies::backup(&options),
        Some(Command::Restore(options)) => copies::restore(&options),
        Some(Command::Replay { file }) => replay::run(file.as_deref()),
        Some(Command::VerifyDraw { file }) => {
            Ok(status(verify_draw::verify_draw(&file, io::stdout().lock())?))
        }
        Some(Command::VerifyJournal(options)) => verify_journal::run(&options),
        Some(Command::VerifyHost(options)) => verify_host::run(&options),
        Some(Command::Export(options)) => export::run(&options),
        Some(Command::Rehearse(options)) => rehearse::run(&options, server),
        Some(Command::Host(Gone { .. })) => refuse(HOST_OF_ITS_OWN),
        Some(Command::Manual(options)) => manual::run(&options, Line::command()),
        Some(Command::Follow(Gone { .. }) | Command::TakeOver(Gone { .. })) => refuse(NO_SECOND_LAPTOP),
    }
}

/// Answers what is not there any more as wrong usage.
fn refuse(sentence: &str) -> Ending {
    writeln!(io::stderr(), "{sentence}")?;
    Ok(ExitCode::from(2))
}

fn status(ok: bool) -> ExitCode {
    if ok { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        Line::command().debug_assert();
    }
}
