//! Table `draw_secrets`: what the commitments hide. Nothing reads a secret but the draw itself.

use super::error::read;
use super::schema::draw_secrets;
use super::{Connection, Result, Statement, TournamentId};
use diesel::prelude::*;
use tournament::draw::{Commitment, Secret};

/// Keeps a secret until its draw.
pub fn keep(conn: &mut Connection, id: TournamentId, secret: Secret) -> Result<()> {
    diesel::insert_into(draw_secrets::table)
        .values((
            draw_secrets::tournament.eq(id.0),
            draw_secrets::commitment.eq(secret.commitment().to_string()),
            draw_secrets::secret.eq(secret.to_string()),
        ))
        .run(conn)
}

pub fn behind(conn: &mut Connection, id: TournamentId, commitment: Commitment) -> Result<Option<Secret>> {
    let secret: Option<String> = draw_secrets::table
        .find((id.0, commitment.to_string()))
        .select(draw_secrets::secret)
        .first(conn)
        .optional()?;
    secret.map(|secret| read("draw_secrets", &secret)).transpose()
}
