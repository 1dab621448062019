//! Table `ticket_keys`: a random key for every sale of a ticket.

use super::schema::ticket_keys;
use super::{Connection, StoreError, TournamentId};
use crate::tournament::TicketNo;
use diesel::prelude::*;

/// Adds the key of a sale, 32 hexadecimal digits.
pub fn add(
    conn: &mut Connection,
    id: TournamentId,
    (ticket, sale): (TicketNo, u32),
    key: &str,
) -> Result<(), StoreError> {
    diesel::insert_into(ticket_keys::table)
        .values((
            ticket_keys::tournament.eq(id.0),
            ticket_keys::ticket.eq(ticket.0.cast_signed()),
            ticket_keys::sale.eq(sale.cast_signed()),
            ticket_keys::sale_key.eq(key),
        ))
        .execute(conn)?;
    Ok(())
}

/// Finds the key of a sale.
pub fn of(
    conn: &mut Connection,
    id: TournamentId,
    (ticket, sale): (TicketNo, u32),
) -> Result<Option<String>, StoreError> {
    Ok(ticket_keys::table
        .find((id.0, ticket.0.cast_signed(), sale.cast_signed()))
        .select(ticket_keys::sale_key)
        .first(conn)
        .optional()?)
}
