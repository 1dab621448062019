//! A laptop on which the program runs, and others that follow it.

use crate::cli::browser::{Browser, PASSWORD, agent, read, soon};
use crate::cli::program::{Folder, started};
use preisschnapsen::app::{App, NewTournament, OpenOptions, Submission, UserId};
use preisschnapsen::texts::Texts;
use preisschnapsen::tournament::Settings;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A laptop: the program on a folder of its own.
pub struct Laptop {
    pub folder: Folder,
    pub child: Option<Child>,
    pub base: String,
    pub said: Vec<String>,
}

impl Laptop {
    /// A laptop with an evening called Abend and a director called Resi.
    pub fn with_evening() -> Laptop {
        let folder = Folder::new();
        let app = App::open(OpenOptions::new(folder.file("abend.db"))).unwrap();
        app.accounts().add("Resi", PASSWORD).unwrap();
        let texts = Texts {
            name: "Abend".parse().unwrap(),
            venue: "Gasthof Höß".parse().unwrap(),
            date: app.today(),
            prizes: Vec::new(),
            rules: Default::default(),
        };
        let form = Submission { form_key: app.form_key().unwrap(), by: UserId::COMMAND_LINE };
        app.create(form, NewTournament { texts, settings: Settings::usual() }).unwrap();
        app.close(Duration::from_secs(10));
        Laptop::of(folder)
    }

    pub fn new() -> Laptop {
        Laptop::of(Folder::new())
    }

    fn of(folder: Folder) -> Laptop {
        Laptop { folder, child: None, base: "http://127.0.0.1:0".to_owned(), said: Vec::new() }
    }

    /// Starts the program, at the same address as before.
    pub fn start(&mut self, arguments: &[&str]) {
        let bind = self.base.split("://").nth(1).unwrap().to_owned();
        let mut program = self.folder.program(&[arguments, &["--bind", &bind]].concat());
        program.stderr(Stdio::null());
        let (child, said) = started(program);
        let line = said.iter().find(|line| line.contains("auf diesem Rechner"));
        self.base = line.unwrap_or_else(|| panic!("{said:?}")).split_whitespace().next().unwrap().to_owned();
        (self.child, self.said) = (Some(child), said);
    }

    pub fn follow(&mut self, other: &Laptop, code: &str) {
        self.start(&["follow", &other.base, "--code", code]);
    }

    /// Ends it without a word, as when its plug is pulled.
    pub fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            child.kill().unwrap();
            child.wait().unwrap();
        }
    }

    pub fn page(&self, path: &str) -> (u16, String) {
        read(&agent(1), &self.base, path)
    }

    /// Number and hash of the newest entry of the evening.
    pub fn head(&self) -> String {
        let (status, chain) = self.page("/t/abend/kette.json");
        assert_eq!(status, 200, "{chain}");
        let chain: serde_json::Value = serde_json::from_str(&chain).unwrap();
        let hash = chain["head"]["hash"].as_str().unwrap();
        let groups: Vec<&str> = (0..4).map(|group| &hash[4 * group..4 * group + 4]).collect();
        format!("bis Eintrag {} · {}", chain["head"]["number"], groups.join(" "))
    }

    /// The key with which its house signs.
    pub fn signing_key(&self) -> String {
        std::fs::read_to_string(self.folder.file("abend.db.signing-key")).unwrap()
    }

    /// Waits until this laptop, which follows, says so.
    #[track_caller]
    pub fn says(&self, text: &str) {
        soon(|| self.page("/").1.contains(text), || format!("{text:?}: {}", self.page("/").1));
    }

    pub fn verified(&self) -> String {
        let mut program = Command::new(env!("CARGO_BIN_EXE_preisschnapsen"));
        let file = self.folder.file("abend.db");
        program.args(["verify-journal", "--database"]).arg(file);
        let output = program.output().unwrap();
        format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
    }
}

impl Drop for Laptop {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Waits until a laptop leads.
#[track_caller]
pub fn leads(laptop: &Laptop) {
    soon(|| laptop.page("/t/abend").0 == 200, || format!("{:?}", laptop.page("/t/abend")));
}

/// Sends what a director sends who says that the other laptop is off, so that this one leads again.
pub fn lead_again(laptop: &Laptop) -> (u16, String) {
    lead_again_with(laptop, &[])
}

pub fn lead_again_with(laptop: &Laptop, more: &[(&str, &str)]) -> (u16, String) {
    let known = [&[("name", "Resi"), ("password", PASSWORD), ("off", "on")], more].concat();
    Browser::at(&laptop.base).send("/zweiter-laptop", "/zweiter-laptop", &known)
}
