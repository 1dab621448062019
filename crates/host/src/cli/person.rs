//! `person`: everything about one person of a night, and its erasure.

use super::{Answer, Named, counted};
use crate::store::persons::{Erased, Person};
use crate::store::{By, HostStore, NightId};
use clap::Subcommand;
use std::fmt::Write as _;
use std::io::{self, Write};

/// What to do with one person.
#[derive(Debug, Subcommand)]
pub enum PersonCommand {
    /// Write everything about a person of a night to standard output (JSON)
    Export {
        #[command(flatten)]
        night: Named,
        /// Their name as a page shows it, "Huber Franz", or the number at the end of the address of their page
        name: String,
    },
    /// Erase the name of a person of a night here; erase it on the laptop too
    Erase {
        #[command(flatten)]
        night: Named,
        /// Their name as a page shows it, "Huber Franz", or the number at the end of the address of their page
        name: String,
    },
}

pub async fn obey(command: &PersonCommand) -> Answer<()> {
    match command {
        PersonCommand::Export { night, name } => {
            let (store, row) = night.look_up().await?;
            let person = one_called(&store, row.id, night, name).await?;
            Ok(writeln!(io::stdout(), "{:#}", store.person(row.id, &person).await?)?)
        }
        PersonCommand::Erase { night, name } => {
            let (store, row) = night.look_up().await?;
            let person = one_called(&store, row.id, night, name).await?;
            let erased = store.erase_person(By::CommandLine, row.id, &person).await?;
            store.scrub().await?;
            let mut out = io::stdout().lock();
            writeln!(out, "{name}: {}", said_of(&erased))?;
            Ok(writeln!(
                out,
                "Löschen Sie den Namen auch am Laptop: Wird der Abend von dort noch einmal veröffentlicht, kommt er sonst wieder."
            )?)
        }
    }
}

/// Says what was erased, under which labels, and where to look as well.
fn said_of(erased: &Erased) -> String {
    let Erased { words, notes, of_the_evening, same_name } = erased;
    let all = words + notes.len();
    let mut text = format!("{} gelöscht", counted(all, "Ein Text", "Texte"));
    let labels = notes.join(", ");
    text += &match notes.len() {
        0 => String::new(),
        1 if all == 1 => format!(", eine Notiz ({labels})"),
        1 => format!(", einer davon eine Notiz ({labels})"),
        several => format!(", {several} davon Notizen ({labels})"),
    };
    if !notes.is_empty() && !same_name.is_empty() {
        let numbers: Vec<String> = same_name.iter().map(ToString::to_string).collect();
        let numbers = numbers.join(", ");
        text += &format!(
            "\nDenselben Namen hat Nummer {numbers}: Die Notizen können auch davon gehandelt haben."
        );
    }
    if !of_the_evening.is_empty() {
        let labels = of_the_evening.join(", ");
        text +=
            &format!("\nDer Name steht noch in den Angaben zum Abend ({labels}): Ändern Sie sie am Laptop.");
    }
    text
}

/// Returns the one person of a night who is meant.
async fn one_called(store: &HostStore, id: NightId, night: &Named, name: &str) -> Answer<Person> {
    let mut people = store.people_called(id, name).await?;
    match (people.pop(), people.is_empty()) {
        (Some(person), true) => Ok(person),
        (None, _) => Err(format!(
            "nobody on night {} is shown as {name:?}: see the page of the evening, or preisschnapsen-host night export",
            night.night
        )
        .into()),
        (Some(last), false) => {
            people.push(last);
            Err(which(&people, night, name)?.into())
        }
    }
}

/// Lists several people of one name, and asks which of them is meant.
fn which(people: &[Person], night: &Named, name: &str) -> Result<String, std::fmt::Error> {
    let mut text = format!("several people on night {} are shown as {name:?}:\n", night.night);
    for Person { number, name, place, tickets } in people {
        let tickets: Vec<String> = tickets.iter().map(ToString::to_string).collect();
        let said = [name.as_str(), place, &format!("tickets {}", tickets.join(", "))];
        let said: Vec<&str> = said.into_iter().filter(|word| !word.is_empty()).collect();
        writeln!(text, "{number:>6}  {}", said.join(", "))?;
    }
    write!(text, "say the number in front instead of the name")?;
    Ok(text)
}
