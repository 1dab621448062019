//! `manual`: manual pages and completions, made from the command line itself so that they never say anything else.
//!
//! It is a command and not a build script, because a program for another machine is described by the one that runs here,
//! and a program that somebody has built for themselves can describe itself too.

use super::Ending;
use clap::{Args, Command};
use clap_complete::Shell;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What completes the command line.
const SHELLS: [Shell; 4] = [Shell::Bash, Shell::Zsh, Shell::Fish, Shell::PowerShell];

/// Where they go.
#[derive(Debug, Args)]
pub struct Options {
    /// The folder for the pages and completions; it is made if it is not there
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

/// Writes a manual page for the program and for each of its commands, and a file of completions for each shell.
pub fn run(options: &Options, line: Command) -> Ending {
    write(&options.out, line).map_err(|fault| format!("{}: {fault}", options.out.display()))?;
    Ok(ExitCode::SUCCESS)
}

fn write(folder: &Path, line: Command) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    for shell in SHELLS {
        clap_complete::generate_to(shell, &mut line.clone(), line.get_name(), folder)?;
    }
    clap_mangen::generate_to(line, folder)
}
