//! Names without a ticket, to whom the desk may sell one; see [`store::reserved`]. Whoever is on the list is none of them, and they go with the
//! names of the evening, at its end at the latest.

use super::App;
use super::error::AppError;
use super::snapshot::Snapshot;
use store::reserved::Reserved;
use tournament::texts::Person;

impl App {
    /// Lists by name those who are not on the list; whoever is taken off it again is one of them.
    pub fn reserved(&self, night: &Snapshot) -> Result<Vec<Reserved>, AppError> {
        let mut all = self.store().read(|conn| store::reserved::of(conn, night.id))?;
        all.retain(|reserved| night.like(&reserved.person).is_empty());
        Ok(all)
    }

    /// Keeps names of people who are not on the list, and returns how many are new. Of an evening that is over none are kept.
    pub fn reserve(&self, night: &Snapshot, mut people: Vec<Reserved>) -> Result<usize, AppError> {
        people.retain(|reserved| !night.is_finished() && night.like(&reserved.person).is_empty());
        let id = night.id;
        let add =
            move |conn: &mut store::Connection| Ok::<_, AppError>(store::reserved::add(conn, id, &people)?);
        self.write_house(self.now(), add, |added| *added > 0)
    }

    pub fn release(&self, night: &Snapshot, person: Person) -> Result<(), AppError> {
        let id = night.id;
        let remove = move |conn: &mut store::Connection| {
            Ok::<_, AppError>(store::reserved::remove(conn, id, &person)?)
        };
        self.write_house(self.now(), remove, |()| true)
    }
}
