//! Whether the secret of a closed list is still there. No copy holds one, so a night that goes on with a copy has lost it: that attempt cannot
//! be drawn any more, and its list is opened again in public.

use super::App;
use super::error::AppError;
use super::snapshot::Snapshot;
use crate::store;
use crate::tournament::Stage;

impl App {
    /// Returns whether a list is closed for a draw by the program whose secret is not there any more.
    pub fn secret_is_lost(&self, snapshot: &Snapshot, stage: Stage) -> Result<bool, AppError> {
        let awaited = snapshot.draw_in_force(stage).filter(|draw| !draw.complete);
        let Some(seal) = awaited.and_then(|draw| draw.seal()) else { return Ok(false) };
        let (id, commitment) = (snapshot.id, seal.commitment);
        Ok(self.store().read(|conn| store::draw_secrets::behind(conn, id, commitment))?.is_none())
    }
}
