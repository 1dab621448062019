//! Table `former_ticket_keys`: keys of tickets that were replaced.

use super::error::read;
use super::schema::{former_ticket_keys, tournaments};
use super::ticket_key::TicketKey;
use super::{Connection, Result, Statement, TournamentId};
use diesel::prelude::*;
use tournament::TicketNo;

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

pub fn of(conn: &mut Connection, id: TournamentId) -> Result<Vec<(TicketNo, TicketKey)>> {
    let rows: Vec<(i32, String)> = former_ticket_keys::table
        .filter(former_ticket_keys::tournament.eq(id.0))
        .order((former_ticket_keys::ticket, former_ticket_keys::former_key))
        .select((former_ticket_keys::ticket, former_ticket_keys::former_key))
        .load(conn)?;
    let former = |(ticket, key): (i32, String)| {
        Ok((TicketNo(ticket.cast_unsigned()), read("former_ticket_keys", &key)?))
    };
    rows.into_iter().map(former).collect()
}
