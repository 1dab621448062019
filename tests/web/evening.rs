//! A tournament in a house of its own, and the staff who run it.

use crate::server::{Browser, TestServer};
use preisschnapsen::app::{NewTournament, Request, Snapshot, Submission, UserId};
use std::sync::Arc;
use tournament::texts::Texts;
use tournament::{Cents, PlayedTo, Reporting, Settings, Stage};

/// Eight tickets at € 5,00, three for each player.
pub fn settings() -> Settings {
    Settings {
        capacity: 8,
        ticket_price: Cents(500),
        prizes: 4,
        reporting: Reporting::Off,
        played_to: PlayedTo::Eight,
        ..Settings::usual()
    }
}

/// A running tournament `probe`.
pub struct Evening {
    pub server: TestServer,
    pub staff: Browser,
}

impl Evening {
    #[track_caller]
    pub fn open(settings: Settings) -> Evening {
        let server = TestServer::with_staff();
        let texts = Texts {
            name: "Probe".parse().unwrap(),
            venue: "Gasthof".parse().unwrap(),
            date: "2027-01-05".parse().unwrap(),
            prizes: Vec::new(),
            rules: "".parse().unwrap(),
        };
        let form = Submission { form_key: server.app.form_key().unwrap(), by: UserId::COMMAND_LINE };
        server.app.create(form, NewTournament { texts, settings }).unwrap();
        let staff = server.staff();
        Evening { server, staff }
    }

    /// Returns the address of a staff page.
    pub fn path(&self, page: &str) -> String {
        format!("/leitung/t/probe{page}")
    }

    /// Returns what a browser sends as Origin.
    pub fn origin(&self) -> String {
        format!("http://{}", self.server.address)
    }

    /// Returns the tournament as it stands now.
    #[track_caller]
    pub fn night(&self) -> Arc<Snapshot> {
        self.server.app.snapshot("probe").unwrap().unwrap()
    }

    /// Fails unless so many actions have been done.
    #[track_caller]
    pub fn assert_version(&self, version: u32) {
        assert_eq!(self.night().tournament.version().0, version);
    }

    /// Does something without a page.
    #[track_caller]
    pub fn act(&self, request: impl Into<Request>) {
        let form = Submission { form_key: self.server.app.form_key().unwrap(), by: UserId::COMMAND_LINE };
        self.server.app.act("probe", form, request).unwrap();
    }

    /// Sells to somebody new at the desk, paid.
    #[track_caller]
    pub fn sell(&self, name: &str, place: &str, tickets: &str) {
        let fields = [("name", name), ("place", place), ("tickets", tickets), ("paid", "on")];
        self.staff.post(&self.path("/kassa"), &fields).assert_leads_to(&self.path("/kassa"));
    }

    /// Closes the list for the first draw.
    #[track_caller]
    pub fn close_list(&self) {
        self.act(Request::CloseList(Stage::FIRST));
    }

    /// Draws the first round.
    #[track_caller]
    pub fn draw(&self) {
        self.close_list();
        self.act(Request::TakePhrase {
            stage: Stage::FIRST,
            phrase: "KH QS AD".parse().unwrap(),
            pack: None,
        });
        self.act(Request::Draw(Stage::FIRST));
    }
}
