//! A real evening, played by the program itself, and its entries under any short name.

use crate::{LAPTOP, Outcome};
use mirror::{PublicEntry, PublicTexts};
use preisschnapsen::app::{App, OpenOptions};
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use tournament::chain::Hash;

/// The short name that a rehearsal has.
const PLAYED: &str = "generalprobe";

pub struct Evening {
    entries: Vec<PublicEntry>,
    pub texts: PublicTexts,
}

impl Evening {
    /// Plays it.
    pub fn play() -> Outcome<Evening> {
        let folder = tempfile::tempdir()?;
        let database = folder.path().join("abend.db");
        let mut program = Command::new(LAPTOP)
            .args([
                "rehearse",
                "--serve",
                "--pace",
                "0",
                "--seed",
                "01",
                "--bind",
                "127.0.0.1:0",
                "--database",
            ])
            .arg(&database)
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()?;
        let log = BufReader::new(program.stderr.take().ok_or("it says nothing")?);
        let over = log.lines().map_while(Result::ok).any(|line| line.contains("the night is over"));
        program.kill()?;
        program.wait()?;
        if !over {
            return Err("the rehearsal did not come to its end".into());
        }
        let app = App::open(OpenOptions { copies: false, ..OpenOptions::new(&database) })?;
        let night = app.snapshot(PLAYED)?.ok_or("there is no evening")?;
        let entries = app.publishing().public_entries(&night)?.ok_or("it commits to nothing")?;
        Ok(Evening { entries, texts: app.publishing().public_texts(&night)? })
    }

    /// Returns its entries as an evening with another short name has them.
    pub fn entries_of(&self, slug: &str) -> Vec<PublicEntry> {
        let mut previous = Hash::START;
        let renamed = self.entries.iter().map(|entry| {
            previous = entry.body().hash(slug.as_bytes(), entry.number.into(), previous);
            PublicEntry { hash: previous, ..entry.clone() }
        });
        renamed.collect()
    }
}

/// Returns 32 bytes that belong to something.
pub fn bytes(what: &str, number: usize) -> [u8; 32] {
    Hash::of(format!("{what} {number}").as_bytes()).bytes()
}
