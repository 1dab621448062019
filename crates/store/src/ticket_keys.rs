//! Table `ticket_keys`: a random key for every sale of a ticket.

use super::error::read;
use super::schema::{ticket_keys, tournaments};
use super::{Connection, Result, Statement, TournamentId, former_ticket_keys};
use diesel::prelude::*;
use tournament::TicketNo;

pub use super::ticket_key::{NoTicketKey, TicketKey};

/// A sale of a ticket.
#[derive(Debug, Clone, Copy)]
pub struct Sale {
    pub ticket: TicketNo,
    /// How often it had been sold, this time included.
    pub sale: u32,
}

pub fn add(conn: &mut Connection, id: TournamentId, sold: Sale, key: &TicketKey) -> Result<()> {
    diesel::insert_into(ticket_keys::table)
        .values((
            ticket_keys::tournament.eq(id.0),
            ticket_keys::ticket.eq(sold.ticket.0.cast_signed()),
            ticket_keys::sale.eq(sold.sale.cast_signed()),
            ticket_keys::sale_key.eq(key.as_str()),
        ))
        .run(conn)
}

/// Finds the keys of all sales of a tournament, by ticket and sale.
pub fn of(conn: &mut Connection, id: TournamentId) -> Result<Vec<(Sale, TicketKey)>> {
    let rows: Vec<(i32, i32, String)> = ticket_keys::table
        .filter(ticket_keys::tournament.eq(id.0))
        .order((ticket_keys::ticket, ticket_keys::sale))
        .select((ticket_keys::ticket, ticket_keys::sale, ticket_keys::sale_key))
        .load(conn)?;
    rows.into_iter()
        .map(|(ticket, sale, key)| {
            let sold = Sale { ticket: TicketNo(ticket.cast_unsigned()), sale: sale.cast_unsigned() };
            Ok((sold, read("ticket_keys", &key)?))
        })
        .collect()
}

pub fn key_of(conn: &mut Connection, id: TournamentId, sold: Sale) -> Result<Option<TicketKey>> {
    let row = ticket_keys::table.find((id.0, sold.ticket.0.cast_signed(), sold.sale.cast_signed()));
    let key: Option<String> = row.select(ticket_keys::sale_key).first(conn).optional()?;
    key.map(|key| read("ticket_keys", &key)).transpose()
}

/// Finds whose key it is: the short name of the tournament, and the sale.
pub fn holder(conn: &mut Connection, key: &TicketKey) -> Result<Option<(String, Sale)>> {
    let row: Option<(String, i32, i32)> = ticket_keys::table
        .inner_join(tournaments::table)
        .filter(ticket_keys::sale_key.eq(key.as_str()))
        .select((tournaments::slug, ticket_keys::ticket, ticket_keys::sale))
        .first(conn)
        .optional()?;
    let sold = |(slug, ticket, sale): (_, i32, i32)| {
        (slug, Sale { ticket: TicketNo(ticket.cast_unsigned()), sale: sale.cast_unsigned() })
    };
    Ok(row.map(sold))
}

/// Puts another key in the place of a sale's key and keeps the former one as such.
pub fn renew(conn: &mut Connection, id: TournamentId, sold: Sale, key: &TicketKey) -> Result<()> {
    let row = ticket_keys::table.find((id.0, sold.ticket.0.cast_signed(), sold.sale.cast_signed()));
    let former: String = row.select(ticket_keys::sale_key).first(conn)?;
    former_ticket_keys::add(conn, id, sold.ticket, &read("ticket_keys", &former)?)?;
    diesel::update(row).set(ticket_keys::sale_key.eq(key.as_str())).run(conn)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_read_in_small_and_capital_digits_and_never_shown() {
        let key: TicketKey = "0123456789abcdef0123456789ABCDEF".parse().unwrap();
        assert_eq!(key.as_str(), "0123456789abcdef0123456789abcdef");
        assert!(!format!("{key:?}").contains("0123"));
        for text in ["", "0123", "0123456789abcdef0123456789abcdeg", "0123456789abcdef0123456789abcdef0"] {
            assert_eq!(text.parse::<TicketKey>(), Err(NoTicketKey), "{text}");
        }
    }
}
