//! `host person`: everything about one person of a night, and its erasure.

use super::{Answer, Named};
use crate::host::store::By;
use clap::Subcommand;
use std::io::{self, Write};

/// What to do with one person.
#[derive(Debug, Subcommand)]
pub enum PersonCommand {
    /// Write everything about a person of a night to standard output (JSON)
    Export {
        #[command(flatten)]
        night: Named,
        /// Their name as it is shown, "Huber Franz"
        name: String,
    },
    /// Erase the name of a person of a night for good, whatever the laptop sends later
    Erase {
        #[command(flatten)]
        night: Named,
        /// Their name as it is shown, "Huber Franz"
        name: String,
    },
}

/// Does it.
pub async fn obey(command: &PersonCommand) -> Answer<()> {
    let nobody = |name: &str, night: &str| {
        format!(
            "nobody on night {night} is shown as {name:?}: see the page of the evening, or host night export"
        )
    };
    match command {
        PersonCommand::Export { night, name } => {
            let (store, row) = night.look_up().await?;
            let person = store.person(row.id, name).await?;
            if person.numbers.is_empty() {
                return Err(nobody(name, &night.night).into());
            }
            Ok(writeln!(io::stdout(), "{:#}", person.export)?)
        }
        PersonCommand::Erase { night, name } => {
            let (store, row) = night.look_up().await?;
            let person = store.person(row.id, name).await?;
            if person.numbers.is_empty() {
                return Err(nobody(name, &night.night).into());
            }
            let erased = store.erase_person(By::CommandLine, row.id, &person.numbers).await?;
            store.scrub().await?;
            Ok(writeln!(io::stdout(), "{name}: {erased} Texte gelöscht")?)
        }
    }
}
