//! Table `former_ticket_keys`: keys of tickets that were replaced.

use super::schema::{former_ticket_keys, tournaments};
use super::ticket_key::TicketKey;
use super::{Connection, Result, Statement, TournamentId};
use crate::tournament::TicketNo;
use diesel::prelude::*;

/// Keeps a key that was replaced.
pub fn add(conn: &mut Connection, id: TournamentId, ticket: TicketNo, key: &TicketKey) -> Result<()> {
    diesel::insert_into(former_ticket_keys::table)
        .values((
            former_ticket_keys::former_key.eq(key.as_str()),
            former_ticket_keys::tournament.eq(id.0),
            former_ticket_keys::ticket.eq(ticket.0.cast_signed()),
        ))
        .run(conn)
}

/// Returns the short name of the tournament in which a key was replaced.
pub fn tournament_of(conn: &mut Connection, key: &TicketKey) -> Result<Option<String>> {
    Ok(former_ticket_keys::table
        .inner_join(tournaments::table)
        .filter(former_ticket_keys::former_key.eq(key.as_str()))
        .select(tournaments::slug)
        .first(conn)
        .optional()?)
}
