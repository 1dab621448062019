//! `user`: who may log in, for the evening on which nobody remembers the password.

use super::Ending;
use super::database::Database;
use crate::app::{Actor, Role};
use clap::{Args, Subcommand};
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

/// What to do with the people who may log in.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Add somebody; the password is asked for, or read from a pipe
    Add {
        #[command(flatten)]
        who: Named,
        /// What for: director, scorer, cashier or speaker
        #[arg(long, default_value_t = Role::Director, value_parser = role_of)]
        role: Role,
    },
    /// Set a new password and end all sessions of that person
    Passwd(Named),
    /// List everybody, each with the role
    List {
        #[command(flatten)]
        database: Database,
    },
}

/// Somebody, by name.
#[derive(Debug, Args)]
pub struct Named {
    /// The name to log in with
    name: String,
    #[command(flatten)]
    database: Database,
}

pub fn run(command: &Command) -> Ending {
    match command {
        Command::Add { who, role } => {
            let app = who.database.open()?;
            let user = app.accounts().add_as(*role, &who.name, &ask_password()?)?;
            writeln!(io::stdout(), "{}", user.name)?;
        }
        Command::Passwd(who) => {
            let app = who.database.open_existing()?;
            app.accounts().set_password(Actor::CommandLine, &who.name, &ask_password()?)?;
        }
        Command::List { database } => {
            for user in database.open_to_read()?.accounts().list()? {
                writeln!(io::stdout(), "{:<8}  {}", user.role, user.name)?;
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn role_of(text: &str) -> Result<Role, &'static str> {
    text.parse().map_err(|_| "roles are director, scorer, cashier and speaker")
}

/// Asks twice at a terminal, reads one line from anything else.
fn ask_password() -> Result<String, Box<dyn std::error::Error>> {
    if !io::stdin().is_terminal() {
        let mut line = String::new();
        io::stdin().read_line(&mut line)?;
        return Ok(line.trim_end_matches(['\r', '\n']).to_owned());
    }
    let first = rpassword::prompt_password("Passwort: ")?;
    if rpassword::prompt_password("Noch einmal: ")? != first {
        return Err("the two passwords are not the same".into());
    }
    Ok(first)
}
