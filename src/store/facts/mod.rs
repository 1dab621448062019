//! The facts of a tournament as tables, kept equal to what is folded from its journal.
//!
//! Every write computes the rows of the new state and stores how they differ from the rows of the old one. There is one such
//! difference for all commands, so an undo or a correction needs no statement of its own.
//!
//! One file per table; [`Facts`] lists them so that a row comes after those it refers to.

mod calls;
mod difference;
mod draw_entries;
mod draws;
mod earlier_phrases;
mod group_members;
mod lots;
mod missing;
mod pairings;
mod payments;
mod players;
mod prizes;
mod pulls;
mod put_backs;
mod reports;
mod results;
mod settings;
mod special_lots;
mod special_prizes;
mod tickets;
mod till;

use super::{Connection, StoreError, TournamentId};
use crate::tournament::draw::Draw;
use crate::tournament::{Stage, Tournament};
use difference::{Change, load, remove, upsert};
use std::borrow::Cow;
use std::sync::Arc;

macro_rules! facts {
    ($($table:ident),+ $(,)?) => {
        /// The rows of one tournament, each table ordered by its key.
        #[derive(Debug, Clone, Default, PartialEq, Eq)]
        pub struct Facts {
            $($table: Arc<Vec<$table::Row>>,)+
        }

        impl Facts {
            /// The tables, each after those it refers to.
            pub const TABLES: &'static [&'static str] = &[$(stringify!($table)),+];

            /// Computes the rows of a tournament.
            pub fn of(id: TournamentId, tournament: &Tournament) -> Facts {
                Facts { $($table: difference::sorted($table::rows(id.0, tournament)),)+ }
            }

            /// Computes the rows of a tournament after these, which are those of `before`. Tables whose source is equal are
            /// shared, so that a result does not touch what was drawn.
            pub fn next(&self, id: TournamentId, before: &Tournament, after: &Tournament) -> Facts {
                let same = Same::of(before, after);
                Facts {
                    $($table: if $table::unchanged(&same) {
                        Arc::clone(&self.$table)
                    } else {
                        difference::sorted($table::rows(id.0, after))
                    },)+
                }
            }

            /// Reads the rows of a tournament.
            pub fn load(conn: &mut Connection, id: TournamentId) -> Result<Facts, StoreError> {
                Ok(Facts { $($table: load(conn, id.0)?,)+ })
            }

            /// Changes the tables from the `old` rows to these. Rows are added and changed before others are removed, and
            /// removed from the back, so that no row ever refers to one that is not there.
            pub fn replace(&self, conn: &mut Connection, old: &Facts) -> Result<(), StoreError> {
                $(upsert(conn, &old.$table, &self.$table)?;)+
                let removals: [Change<'_>; [$(stringify!($table)),+].len()] =
                    [$(Box::new(|conn| remove(conn, &old.$table, &self.$table)),)+];
                for removal in removals.into_iter().rev() {
                    removal(conn)?;
                }
                Ok(())
            }

            /// Names the tables that differ.
            pub fn differing(&self, other: &Facts) -> Vec<&'static str> {
                let tables = [$((stringify!($table), self.$table == other.$table)),+];
                tables.into_iter().filter(|(_, equal)| !equal).map(|(table, _)| table).collect()
            }
        }
    };
}

facts!(
    settings,
    players,
    tickets,
    payments,
    draws,
    earlier_phrases,
    draw_entries,
    pulls,
    put_backs,
    pairings,
    results,
    calls,
    missing,
    reports,
    lots,
    prizes,
    group_members,
    special_prizes,
    special_lots,
    till,
);

/// Returns the attempts that count; only their entries, pulls and pairings have rows.
fn in_force(tournament: &Tournament) -> impl Iterator<Item = &Draw> {
    tournament.draws().iter().filter(|draw| draw.is_in_force())
}

/// Which sources of the rows are equal in two states.
struct Same {
    settings: bool,
    players: bool,
    tickets: bool,
    payments: bool,
    draws: bool,
    results: bool,
    tables: bool,
    reports: bool,
    lots: bool,
    prizes: bool,
    specials: bool,
    till: bool,
}

impl Same {
    fn of(before: &Tournament, after: &Tournament) -> Same {
        Same {
            settings: before.settings() == after.settings(),
            players: before.players() == after.players(),
            tickets: before.tickets() == after.tickets(),
            payments: before.payments() == after.payments(),
            draws: before.draws() == after.draws(),
            results: before.results() == after.results(),
            tables: before.calls().eq(after.calls()) && before.missing().eq(after.missing()),
            reports: before.all_reports() == after.all_reports(),
            lots: before.lots() == after.lots(),
            prizes: before.overrides() == after.overrides() && before.handed_over() == after.handed_over(),
            specials: before.specials() == after.specials()
                && before.groups() == after.groups()
                && before.players() == after.players(),
            till: before.counted() == after.counted(),
        }
    }
}

/// A short text that is nearly always one of a few.
type Label = Cow<'static, str>;

/// Returns a stage as it is written in the tables.
fn stage_label(stage: Stage) -> Label {
    const ROUNDS: [&str; 10] = ["R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "R10"];
    match stage {
        Stage::Round(number @ 1..=10) => ROUNDS[usize::from(number) - 1].into(),
        other => other.to_string().into(),
    }
}
