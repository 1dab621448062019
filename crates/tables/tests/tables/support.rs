//! A tournament with words, and its tables read back by a plain reader.

use chrono::{DateTime, NaiveDateTime, Utc};
use std::collections::BTreeMap;
use tables::{Book, Dialect, LocalTime, Names, Table};
use tournament::texts::pair::PairNames;
use tournament::texts::{Person, PrizeText, Reason};
use tournament::{ActionNo, PlayerId, Tournament};

/// The words that belong to a tournament of the tests.
pub struct Words {
    pub people: BTreeMap<PlayerId, Person>,
    pub pairs: BTreeMap<PlayerId, PairNames>,
    pub prizes: Vec<PrizeText>,
    pub notes: BTreeMap<ActionNo, Reason>,
    /// What the clock on the wall shows.
    pub local_time: LocalTime,
}

impl Default for Words {
    fn default() -> Words {
        Words::of(&[])
    }
}

impl Words {
    /// Gives the players of a tournament these names, in the order of their numbers.
    pub fn of(names: &[&str]) -> Words {
        let people = (1..).map(PlayerId).zip(names.iter().map(|name| Person::read(name, "Ried").unwrap()));
        Words {
            people: people.collect(),
            pairs: BTreeMap::new(),
            prizes: Vec::new(),
            notes: BTreeMap::new(),
            local_time,
        }
    }

    pub fn write(&self, tournament: &Tournament, table: Table, dialect: Dialect) -> String {
        let names = Names {
            people: &self.people,
            pairs: &self.pairs,
            entered: &self.people,
            prizes: &self.prizes,
            things: &[],
            notes: &self.notes,
        };
        let book = Book { tournament, names, local_time: self.local_time };
        let mut out = Vec::new();
        table.write(&book, dialect, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    /// Returns the rows of a table for machines, the header left out.
    pub fn rows(&self, tournament: &Tournament, table: Table) -> Vec<Vec<String>> {
        let text = self.write(tournament, table, Dialect::Machines);
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        reader.records().map(|row| row.unwrap().iter().map(str::to_owned).collect()).collect()
    }
}

/// The tests' wall clock stands in Vienna in winter.
pub fn local_time(at: DateTime<Utc>) -> NaiveDateTime {
    at.naive_utc() + chrono::TimeDelta::hours(1)
}
