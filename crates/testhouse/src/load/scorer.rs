//! Somebody at a desk who enters results.

use super::Outcome;
use super::night::{NIGHT, PASSWORD, PEOPLE};
use crate::client::{Client, result_form};
use std::net::SocketAddr;
use std::time::{Duration, Instant};

/// Who enters results, one after the other. Several share the matches.
pub struct Scorer {
    client: Client,
    next: u32,
    step: u32,
}

impl Scorer {
    /// Logs in, and begins with this match; the next ones follow so many further on.
    pub fn new(address: SocketAddr, first: u32, step: u32) -> Outcome<Scorer> {
        let mut client = Client::connect(address)?;
        client.log_in("Resi", PASSWORD)?;
        Ok(Scorer { client, next: first, step })
    }

    /// Goes on over a new connection: a server closes those that nobody uses for some seconds.
    pub fn reconnect(&mut self) -> Outcome<()> {
        self.client = self.client.another()?;
        Ok(())
    }

    /// Types the next open match, reads it back, and returns what the second Enter would send.
    pub fn read_back(&mut self) -> Outcome<Vec<(String, String)>> {
        while self.next <= PEOPLE / 2 {
            let number = self.next;
            self.next += self.step;
            let address = format!("/leitung{NIGHT}/ergebnis?runde=R1&partie={number}&stand=2%3A1");
            let page = self.client.get(&address, "")?;
            if page.status == 200 {
                return Ok(result_form(&page.text())?);
            }
        }
        Err("no match is open any more".into())
    }

    /// Sends it, and returns how long the answer took.
    pub fn enter(&mut self, fields: &[(String, String)]) -> Outcome<Duration> {
        let begun = Instant::now();
        let answer = self.client.post(&format!("/leitung{NIGHT}/ergebnis"), fields)?;
        if answer.status != 303 {
            return Err(format!("a result is answered with {}: {}", answer.status, answer.text()).into());
        }
        Ok(begun.elapsed())
    }
}
