//! A tournament `Probe` before its first draw, for the tests of the draw: who holds which ticket numbers is known.

use crate::night::{Night, settings};
use crate::server::TestServer;
use preisschnapsen::app::{Request, Submission, UserId};
use tournament::Settings;

/// Names in the order of sale; by name they stand otherwise.
const NAMES: [&str; 4] = ["Zauner Resi", "Äffler Toni", "Huber Franz", "Österreicher Zita"];

/// Starts a house with staff and a tournament whose players hold so many tickets, numbered from 1.
#[track_caller]
pub fn sold(tickets: &[u32]) -> TestServer {
    sold_with(settings(), tickets)
}

/// The same with other settings.
#[track_caller]
pub fn sold_with(settings: Settings, tickets: &[u32]) -> TestServer {
    let server = TestServer::with_staff();
    let night = Night::named(&server.app, "Probe", settings);
    if !tickets.is_empty() {
        let people: Vec<_> = NAMES.into_iter().zip(tickets.iter().copied()).collect();
        night.register(&people);
    }
    server
}

/// Does something to the tournament without the pages.
#[track_caller]
pub fn act(server: &TestServer, request: impl Into<Request>) {
    let form = Submission { form_key: server.app.form_key().unwrap(), by: UserId::COMMAND_LINE };
    server.app.act("probe", form, request).unwrap();
}
