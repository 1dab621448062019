//! The command line.
//!
//! | file | command |
//! |---|---|
//! | `serve` | `serve`, also without any command |
//! | `replay` | `replay` |

pub mod replay;
mod serve;

use clap::{Parser, Subcommand};
use std::error::Error;
use std::fs::File;
use std::io::{self, BufReader, Write};
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
    /// Serve the pages (what happens without a command, too)
    Serve(serve::Options),
    /// Play recorded deals again and say whether each follows the rules
    Replay {
        /// A file with one deal a line (JSON Lines); standard input without it
        file: Option<PathBuf>,
    },
}

/// Does what the command line says. Answers 2 for wrong usage, 1 for failed work.
pub fn main() -> ExitCode {
    let line = Line::parse();
    let done = match line.command {
        None => serve::serve(&line.serve),
        Some(Command::Serve(options)) => serve::serve(&options),
        Some(Command::Replay { file }) => replay_file(file),
    };
    match done {
        Ok(code) => code,
        Err(error) => {
            // Standard error may be closed; there is nobody left to tell.
            let _ = writeln!(io::stderr(), "preisschnapsen: {error}");
            ExitCode::FAILURE
        }
    }
}

/// How a command ends: with an exit status, or with a sentence on standard error.
type Ending = Result<ExitCode, Box<dyn Error>>;

fn replay_file(file: Option<PathBuf>) -> Ending {
    let output = io::stdout().lock();
    let all_ok = match file {
        None => replay::replay(io::stdin().lock(), output)?,
        Some(path) => {
            let input = File::open(&path).map_err(|error| format!("{}: {error}", path.display()))?;
            replay::replay(BufReader::new(input), output)?
        }
    };
    Ok(if all_ok { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
