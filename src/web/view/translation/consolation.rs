//! Why somebody does not get into a consolation, and what keeps people and tables busy in the other of two evenings.

use super::{Names, Translator};
use crate::tournament::{NoConsolation, Rejection};

impl Translator {
    /// Says why somebody does not get into a consolation, or why there is none.
    pub(super) fn no_consolation(self, why: NoConsolation, names: &dyn Names) -> String {
        match why {
            NoConsolation::NotFromMain => self.t("consolation-refused-stranger"),
            NoConsolation::PlaysAlready(id) => self.t1("consolation-refused-twice", "name", names.name(id)),
            NoConsolation::NotOut(id) => self.t1("consolation-refused-not-out", "name", names.name(id)),
            NoConsolation::NobodyOut => self.t("consolation-refused-nobody"),
            NoConsolation::Second => self.t("consolation-refused-second"),
            NoConsolation::Over => self.t("consolation-refused-over"),
            NoConsolation::CalledOff => self.t("consolation-refused-called-off"),
        }
    }

    /// Says what is going on in the other evening; "" for another refusal.
    pub(super) fn busy_beside(self, rejection: &Rejection, names: &dyn Names) -> String {
        match *rejection {
            Rejection::TableTakenBeside { table, id } => {
                self.t2("consolation-refused-table", "table", table, "match", id)
            }
            Rejection::PlaysBeside { player, id, table: Some(table) } => self.with(
                "consolation-refused-plays-at-table",
                &[("name", &names.name(player)), ("match", &id), ("table", &table)],
            ),
            Rejection::PlaysBeside { player, id, table: None } => {
                self.t2("consolation-refused-plays", "name", names.name(player), "match", id)
            }
            _ => String::new(),
        }
    }
}
