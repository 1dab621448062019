//! `verify-journal`: walks every journal, finds what is not as it was written, and makes the tables anew from it (DESIGN 5.4).

use super::database::Database;
use super::{Ending, status};
use crate::app::{Audit, audit, rebuild_from_journal};
use clap::Args;
use std::fmt;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tournament::chain::Hash;

/// What is verified.
#[derive(Debug, Args)]
pub struct Options {
    /// Make the tables anew from the journals in this file, which must not exist yet, and compare
    #[arg(long, value_name = "FILE")]
    rebuild: Option<PathBuf>,
    /// Ask whether a journal contains this head, as it stands on a sheet: "412 3fa9 01bc 77e2 90d4"
    #[arg(long, value_name = "HEAD", value_parser = head_of)]
    head: Option<Head>,
    #[command(flatten)]
    database: Database,
}

/// The number of an entry and the digits with which its hash begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Head {
    entry: usize,
    digits: String,
}

impl Head {
    /// Returns whether the hashes of all entries, oldest first, have it.
    pub(super) fn is_in(&self, hashes: &[Hash]) -> bool {
        let hash = self.entry.checked_sub(1).and_then(|place| hashes.get(place));
        hash.is_some_and(|hash| hash.to_string().starts_with(&self.digits))
    }
}

impl fmt::Display for Head {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} with {}", self.entry, self.digits)
    }
}

/// Walks the journals and says what is wrong, or `stimmt` if a journal holds the head that was asked for. Without one nobody knows whether
/// a sound journal is the one that was written: cut off or made anew as a whole it would be sound too. The database stays as it is; the server may go on meanwhile.
pub fn run(options: &Options) -> Ending {
    options.database.must_be_there()?;
    let file = options.database.file();
    let audit = audit(file)?;
    let mut output = io::stdout().lock();
    let mut sound = tell(&audit, &mut output)?;
    if let Some(head) = &options.head {
        sound &= tell_head(&audit, head, &mut output)?;
    }
    match &options.rebuild {
        Some(target) if audit.faults.is_empty() && audit.chain_is_sound() => {
            sound &= tell_rebuilt(file, target, &mut output)?;
        }
        Some(target) => writeln!(output, "{} is not written: the journal is not sound", target.display())?,
        None => {}
    }
    let verdict = match (sound, &options.head) {
        (true, Some(_)) => "stimmt",
        (true, None) => "in sich stimmig, mit keinem Blatt verglichen",
        (false, _) => "stimmt nicht",
    };
    writeln!(output, "{verdict}")?;
    Ok(status(sound))
}

fn tell(audit: &Audit, output: &mut impl Write) -> io::Result<bool> {
    for fault in &audit.faults {
        writeln!(output, "the file is damaged: {fault}")?;
    }
    for chain in &audit.chains {
        if chain.broken.is_empty() {
            writeln!(output, "{}: {} entries, head {}", chain.slug, chain.entries(), chain.head())?;
        }
        for broken in &chain.broken {
            writeln!(output, "{}: entry {} {}", chain.slug, broken.entry, broken.fault)?;
        }
    }
    for found in &audit.discrepancies {
        let named = found.tables.iter().copied().chain(found.texts.iter().map(String::as_str));
        let named: Vec<&str> = named.collect();
        writeln!(output, "{}: not what the journal says: {}", found.slug, named.join(", "))?;
    }
    Ok(audit.is_sound())
}

fn tell_head(audit: &Audit, head: &Head, output: &mut impl Write) -> io::Result<bool> {
    let Head { entry, digits } = head;
    let has = audit.chains.iter().filter(|chain| head.is_in(&chain.hashes));
    let found: Vec<&str> = has.map(|chain| chain.slug.as_str()).collect();
    match found[..] {
        [] => writeln!(output, "no journal contains entry {entry} with {digits}")?,
        _ => writeln!(output, "entry {entry} with {digits}: {}", found.join(", "))?,
    }
    Ok(!found.is_empty())
}

fn tell_rebuilt(
    file: &Path,
    target: &Path,
    output: &mut impl Write,
) -> Result<bool, Box<dyn std::error::Error>> {
    let differing = rebuild_from_journal(file, target)?;
    if differing.is_empty() {
        writeln!(output, "{} equals {}, table by table", target.display(), file.display())?;
    } else {
        writeln!(output, "{} differs: {}", target.display(), differing.join(", "))?;
    }
    Ok(differing.is_empty())
}

/// The fewest digits of a head: so many stand on sheets, and fewer are found by trying.
const FEWEST: usize = 16;

/// Reads a head: the number of the entry, then at least [`FEWEST`] hexadecimal digits, in groups or not.
pub(super) fn head_of(text: &str) -> Result<Head, String> {
    let mut parts = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|part| !part.is_empty());
    let entry = parts.next().and_then(|number| number.parse().ok());
    let digits = parts.collect::<String>().to_ascii_lowercase();
    let hexadecimal = digits.len() <= 64 && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    match entry.filter(|_| hexadecimal) {
        Some(entry) if digits.len() >= FEWEST => Ok(Head { entry, digits }),
        Some(_) if !digits.is_empty() => Err(format!(
            "{} digits are too few: give the {FEWEST} that stand on the sheet, or more; another journal can be made to begin with fewer",
            digits.len()
        )),
        Some(_) | None => {
            Err("give the number of the entry and its digits: \"412 3fa9 01bc 77e2 90d4\"".to_owned())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_is_read_as_it_stands_on_paper() {
        let head = Ok(Head { entry: 412, digits: "3fa901bc77e290d4".to_owned() });
        for text in ["412 3fa9 01bc 77e2 90d4", "412 · 3fa9 01bc 77e2 90d4", "412:3FA901BC77E290D4"] {
            assert_eq!(head_of(text), head, "{text}");
        }
        for text in ["", "412", "Journal 412 3fa9", "412 3fa9 01bg", "3fa9 01bc", "412 3fa9 01bc 77e2 90dg"] {
            assert!(head_of(text).unwrap_err().starts_with("give the number"), "{text}");
        }
        for text in ["412 3fa9", "412 3fa9 01bc 77e2 90d"] {
            assert!(head_of(text).unwrap_err().contains("digits are too few"), "{text}");
        }
    }
}
