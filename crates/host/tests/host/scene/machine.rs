//! A laptop of the club: the real program, on a folder of its own.

use crate::browser::{Browser, PASSWORD};
use crate::laptop::{page, soon};
use preisschnapsen::app::{App, NewTournament, Newcomer, OpenOptions, Request, Submission, UserId};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use tournament::chain::Hash;
use tournament::texts::{Person, Texts};
use tournament::{FirstPayment, Reporting, Settings, TicketNo, Tickets};

/// How far a journal is, as a page says it.
pub type Head = (u32, Hash);

/// A laptop.
pub struct Machine {
    folder: tempfile::TempDir,
    child: Option<Child>,
    base: String,
}

impl Machine {
    pub fn new() -> Machine {
        let folder = tempfile::tempdir().unwrap();
        Machine { folder, child: None, base: String::new() }
    }

    /// One with an evening called Abend, a director called Resi and these people, a ticket each; and the keys on the tickets.
    pub fn with_evening(people: &[&str]) -> (Machine, BTreeMap<TicketNo, String>) {
        let machine = Machine::new();
        let app = App::open(OpenOptions::new(machine.database())).unwrap();
        app.accounts().add("Resi", PASSWORD).unwrap();
        let texts = Texts {
            name: "Abend".parse().unwrap(),
            venue: "Gasthof Höß".parse().unwrap(),
            date: app.today(),
            prizes: Vec::new(),
            rules: Default::default(),
        };
        let settings = Settings { reporting: Reporting::Counts, capacity: 128, ..Settings::usual() };
        let form = || Submission { form_key: app.form_key().unwrap(), by: UserId::COMMAND_LINE };
        app.create(form(), NewTournament { texts, settings }).unwrap();
        let newcomer = |name: &&str| {
            Newcomer::new(Person::read(name, "Gmunden").unwrap(), Tickets::Count(1), FirstPayment::InFull)
        };
        let sold =
            app.act("abend", form(), Request::Register(people.iter().map(newcomer).collect())).unwrap();
        let keys = app.ticket_keys(&sold.snapshot).unwrap();
        let keys = keys.into_iter().map(|(ticket, key)| (ticket, key.as_str().to_owned())).collect();
        app.close(Duration::from_secs(60));
        (machine, keys)
    }

    fn database(&self) -> PathBuf {
        self.folder.path().join("abend.db")
    }

    /// Starts the program, and waits until it says where it answers.
    pub fn start(&mut self, arguments: &[&str]) {
        let mut child = Command::new(env!("CARGO_BIN_EXE_laptop"))
            .args(arguments)
            .args(["--bind", "127.0.0.1:0", "--database"])
            .arg(self.database())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.as_mut().unwrap()).lines().map(Result::unwrap);
        let said: Vec<String> = lines.take_while(|line| !line.starts_with("Beenden")).collect();
        let door = said.iter().find(|line| line.contains("auf diesem Rechner"));
        self.base = door.unwrap_or_else(|| panic!("{said:?}")).split_whitespace().next().unwrap().to_owned();
        self.child = Some(child);
    }

    /// Ends it without a word, as when its plug is pulled.
    pub fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            child.kill().unwrap();
            child.wait().unwrap();
        }
    }

    /// Returns the browser of the director, who has logged in.
    pub fn desk(&self) -> Browser {
        Browser::director(&self.base)
    }

    /// Returns how far the journal is, as the page says it that phones in the hall ask.
    pub fn head(&self) -> Head {
        head_at(&self.base).expect("the evening is shown here")
    }

    /// Draws a round with a sentence from the hall, as the director does on the page of the draw.
    pub fn draws(&self, stage: &str) {
        let (desk, page) = (self.desk(), format!("/leitung/t/abend/auslosung/{stage}"));
        let presses = |on: &str, what: &str, fields: &[(&str, &str)]| {
            let (status, answer) = desk.send(on, &format!("{page}/{what}"), fields);
            assert_eq!(status, 303, "{what}: {answer}");
        };
        presses(&format!("{page}?wie=satz"), "schliessen", &[("kind", "typed")]);
        presses(&page, "spruch", &[("phrase", "HERZ ASS")]);
    }

    /// Enters a result, as a scorer types it.
    pub fn enters(&self, stage: &str, number: u32, score: &str) {
        let desk = self.desk();
        let read_back = format!("/leitung/t/abend/ergebnis?runde={stage}&partie={number}&stand={score}");
        let (status, answer) = desk.press(&read_back, "/leitung/t/abend/ergebnis");
        assert_eq!(status, 303, "{answer}");
    }

    /// Returns whether the page of a round has a result.
    pub fn shows(&self, stage: &str, result: &str) -> bool {
        page(&format!("{}/t/abend/runde/{stage}", self.base)).replace('\u{a0}', " ").contains(result)
    }

    /// Has the program verify the journals of the database here; returns what it says.
    pub fn verified(&self) -> String {
        run(&["verify-journal", "--database", self.database().to_str().unwrap()])
    }
}

impl Drop for Machine {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Returns how far the evening is that is shown at an address, `None` if none is.
pub fn head_at(base: &str) -> Option<Head> {
    let chain: serde_json::Value = serde_json::from_str(&page(&format!("{base}/t/abend/kette.json"))).ok()?;
    let number = chain["head"]["number"].as_u64()?.try_into().ok()?;
    Some((number, chain["head"]["hash"].as_str()?.parse().ok()?))
}

/// Waits until a head is the one that an address shows.
#[track_caller]
pub fn shows_head(base: &str, head: Head) {
    soon(&format!("{base} shows entry {}", head.0), || head_at(base) == Some(head));
}

/// Runs the program to its end, which is a good one; returns what it says.
#[track_caller]
pub fn run(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_laptop")).args(arguments).output().unwrap();
    let said =
        format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{arguments:?}: {said}");
    said
}
