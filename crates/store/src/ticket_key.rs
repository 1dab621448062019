//! The key that is printed on a ticket.

use std::fmt;
use std::str::FromStr;

/// What stands in the code on a ticket: 128 random bits as 32 hexadecimal digits. Anyone who knows it speaks for the ticket, so it
/// is printed on tickets and nowhere else.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct TicketKey(String);

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a key of a ticket: 32 hexadecimal digits")]
pub struct NoTicketKey;

impl TicketKey {
    const DIGITS: usize = 32;

    pub fn from_bytes(bytes: &[u8; 32]) -> TicketKey {
        TicketKey(hex::encode(&bytes[..Self::DIGITS / 2]))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Hides the digits: what is logged or shown by mistake must not open a ticket's page.
impl fmt::Debug for TicketKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TicketKey(…)")
    }
}

/// Reads small and capital digits; some telephones write addresses in capitals.
impl FromStr for TicketKey {
    type Err = NoTicketKey;

    fn from_str(text: &str) -> Result<TicketKey, NoTicketKey> {
        let is_key = text.len() == Self::DIGITS && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        is_key.then(|| TicketKey(text.to_ascii_lowercase())).ok_or(NoTicketKey)
    }
}
