//! A disk that takes no more: nothing pretends to be saved, the staff is told, and reading goes on.

use crate::cli::program::{Folder, end, start, started};
use preisschnapsen::app::{App, NewTournament, OpenOptions, Submission, UserId};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};
use tournament::Settings;
use tournament::texts::Texts;
use ureq::Agent;

const PASSWORD: &str = "siebenundsechzig";
/// What guests read of a house that can store nothing any more.
pub const STANDS_STILL: &str = "Hier kommt gerade nichts Neues dazu.";
/// The log of the database gets so much room, enough for some entries.
const ROOM: u64 = 200_000;

/// Makes a tournament called `abend` with somebody who may log in.
pub fn opened() -> Folder {
    let folder = Folder::new();
    let app = App::open(OpenOptions { copies: false, ..OpenOptions::new(folder.file("abend.db")) }).unwrap();
    app.accounts().add("Resi", PASSWORD).unwrap();
    let texts = Texts {
        name: "Abend".parse().unwrap(),
        venue: Default::default(),
        date: "2027-01-05".parse().unwrap(),
        prizes: Vec::new(),
        rules: Default::default(),
    };
    let form = Submission { form_key: app.form_key().unwrap(), by: UserId::COMMAND_LINE };
    app.create(form, NewTournament { texts, settings: Settings { capacity: 256, ..Settings::usual() } })
        .unwrap();
    folder
}

/// Returns the program with a limit of the operating system for the size of its files; behind it a write fails, as on a full disk.
fn limited(folder: &Folder, bytes: u64) -> Command {
    let mut shell = Command::new("sh");
    shell.args(["-c", r#"trap '' XFSZ; ulimit -f "$BLOCKS"; exec "$0" serve --bind 127.0.0.1:0"#]);
    shell.arg(env!("CARGO_BIN_EXE_preisschnapsen")).env("BLOCKS", bytes.div_ceil(512).to_string());
    shell.env("PREISSCHNAPSEN_DATABASE", folder.file("abend.db")).current_dir(folder.file("."));
    shell.stdout(Stdio::piped()).stderr(Stdio::null());
    shell
}

/// A browser that follows nothing by itself.
pub struct Browser {
    agent: Agent,
    pub base: String,
}

impl Browser {
    pub fn log_in(said: &[String]) -> Browser {
        let base =
            said.iter().find_map(|line| line.split_whitespace().find(|word| word.starts_with("http://")));
        let base = base.unwrap().trim_end_matches('/').to_owned();
        let config = Agent::config_builder().http_status_as_error(false).max_redirects(0).build();
        let mut browser = Browser { agent: Agent::new_with_config(config), base };
        let fields = [("name", "Resi"), ("password", PASSWORD), ("zurueck", "")];
        assert_eq!(browser.post("/anmelden", &fields).0, 303);
        browser
    }

    pub fn get(&self, path: &str) -> (u16, String) {
        let mut answer = self.agent.get(format!("{}{path}", self.base)).call().unwrap();
        (answer.status().as_u16(), answer.body_mut().read_to_string().unwrap())
    }

    pub fn post(&mut self, path: &str, fields: &[(&str, &str)]) -> (u16, String) {
        // Two browsers with the same key would send the same form.
        static FORMS: AtomicU32 = AtomicU32::new(1);
        let number = FORMS.fetch_add(1, Ordering::Relaxed);
        let key = format!("{:032x}", u128::from(std::process::id()) << 64 | u128::from(number));
        let fields = fields.iter().copied().chain([("form_key", key.as_str())]);
        let request = self.agent.post(format!("{}{path}", self.base)).header("Origin", &self.base);
        let mut answer = request.send_form(fields).unwrap();
        (answer.status().as_u16(), answer.body_mut().read_to_string().unwrap())
    }

    /// Returns a page once it says something, a few seconds later at most.
    pub fn once_it_says(&self, path: &str, text: &str) -> String {
        let begun = Instant::now();
        loop {
            let (status, page) = self.get(path);
            assert_eq!(status, 200, "{path}");
            if page.contains(text) {
                return page;
            }
            assert!(begun.elapsed() < Duration::from_secs(20), "{path} never says {text}: {page}");
            std::thread::sleep(Duration::from_millis(100));
        }
    }

    /// Listens to what is new of the evening.
    pub fn listen(&self) -> impl BufRead + use<> {
        let answer = self.agent.get(format!("{}/t/abend/strom", self.base)).call().unwrap();
        BufReader::new(answer.into_body().into_reader())
    }

    /// Puts somebody on the list.
    pub fn register(&mut self, name: &str) -> (u16, String) {
        let fields = [("name", name), ("place", ""), ("tickets", "1"), ("paid", "on")];
        self.post("/leitung/t/abend/kassa", &fields)
    }
}

#[test]
fn on_a_full_disk_nothing_pretends_to_be_saved_and_reading_goes_on() {
    let folder = opened();
    let size = std::fs::metadata(folder.file("abend.db")).unwrap().len();
    let (child, said) = started(limited(&folder, size.max(ROOM)));
    let mut browser = Browser::log_in(&said);
    assert!(!browser.get("/leitung/t/abend").1.contains("Es wird nichts gespeichert"));
    let mut stored = Vec::new();
    let refused = loop {
        let name = format!("Gast Nummer{}", stored.len());
        match browser.register(&name) {
            (303, _) => stored.push(name),
            (status, page) => break (name, status, page),
        }
        assert!(stored.len() < 200, "the disk never fills");
    };
    let (name, status, page) = refused;
    assert_eq!(status, 507, "{page}");
    assert!(page.contains("nicht gespeichert") && page.contains("Platte ist voll"), "{page}");
    assert!(!stored.is_empty(), "some entries found room");
    // Every page of the staff says so, in red; guests read only that nothing new comes, and everybody reads on.
    for path in ["/leitung", "/leitung/t/abend", "/leitung/t/abend/kassa", "/leitung/sicherung"] {
        let (status, page) = browser.get(path);
        assert_eq!(status, 200, "{path}");
        assert!(
            page.contains("banner is-warning") && page.contains("Es wird nichts gespeichert"),
            "{path}: {page}"
        );
    }
    let page = browser.once_it_says("/t/abend/person/1", STANDS_STILL);
    assert!(page.contains(&stored[0]) && !page.contains("Es wird nichts gespeichert"), "{page}");
    let list = browser.get("/leitung/t/abend/kassa").1;
    assert!(stored.iter().all(|name| list.contains(name)) && !list.contains(&name));
    assert_eq!(browser.register("Noch einer").0, 507, "it stays like that");
    assert_eq!(end(child), Some(0));

    // There is room again: all that was acknowledged is there, nothing else, and it goes on.
    let (child, said) = start(&folder, &["serve", "--bind", "127.0.0.1:0"]);
    let mut browser = Browser::log_in(&said);
    let list = browser.get("/leitung/t/abend/kassa").1;
    assert!(stored.iter().all(|name| list.contains(name)) && !list.contains(&name));
    assert_eq!(browser.register(&name).0, 303);
    assert!(!browser.get("/leitung/t/abend").1.contains("Es wird nichts gespeichert"));
    assert_eq!(end(child), Some(0));
    folder.run(&["verify-journal"]).assert_done();
}

#[test]
fn on_a_full_disk_a_logout_ends_the_session_all_the_same() {
    let folder = opened();
    let size = std::fs::metadata(folder.file("abend.db")).unwrap().len();
    let (child, said) = started(limited(&folder, size.max(ROOM)));
    let (mut staying, mut leaving) = (Browser::log_in(&said), Browser::log_in(&said));
    let cookie = leaving
        .agent
        .cookie_jar_lock()
        .iter()
        .find(|cookie| cookie.name() == "sitzung")
        .map_or_else(|| panic!("nobody is logged in"), |cookie| format!("sitzung={}", cookie.value()));
    let base = staying.base.clone();
    let answers_to_cookie = || {
        let config = Agent::config_builder().http_status_as_error(false).max_redirects(0).build();
        let asked = Agent::new_with_config(config).get(format!("{base}/leitung"));
        asked.header("Cookie", &cookie).call().unwrap().status().as_u16()
    };
    assert_eq!(answers_to_cookie(), 200);
    // First large entries, then small ones, until there is room for nothing.
    let mut number = 0;
    while staying.register(&format!("Gast Nummer{number}")).0 == 303 {
        number += 1;
        assert!(number < 200, "the disk never fills");
    }
    while staying.post("/leitung/sprache", &[("language", ["de", "en"][number % 2])]).0 == 303 {
        number += 1;
        assert!(number < 400, "the disk never fills");
    }
    assert_eq!(leaving.post("/abmelden", &[]).0, 303);
    assert_eq!(leaving.get("/leitung").0, 303, "the cookie is gone");
    assert_eq!(answers_to_cookie(), 303, "and worth nothing");
    assert_eq!(staying.get("/leitung").0, 200);
    assert_eq!(end(child), Some(0));
}

#[test]
fn a_second_folder_that_is_not_there_is_a_warning_and_no_error() {
    let folder = opened();
    let arguments = ["serve", "--bind", "127.0.0.1:0", "--backup-folder", "stick"];
    let (child, said) = start(&folder, &arguments);
    let mut browser = Browser::log_in(&said);
    assert!(browser.get("/leitung/t/abend").1.contains("Der zweite Ordner für Sicherungen fehlt"));
    assert_eq!(browser.register("Huber Franz").0, 303);
    std::fs::create_dir(folder.file("stick")).unwrap();
    assert_eq!(browser.post("/leitung/sicherung", &[]).0, 303);
    assert!(!browser.get("/leitung").1.contains("Der zweite Ordner"));
    let copy = std::fs::read_dir(folder.file("stick")).unwrap().next().unwrap().unwrap().path();
    assert_eq!(end(child), Some(0));
    folder.run(&["restore", copy.to_str().unwrap(), "--yes", "--database", "anderswo.db"]).assert_done();
}

#[test]
fn what_a_killed_server_had_not_copied_is_on_the_stick_soon_after_the_next_start() {
    let folder = opened();
    let stick = folder.file("stick");
    let arguments = ["serve", "--bind", "127.0.0.1:0", "--backup-folder", "stick"];
    std::fs::create_dir(&stick).unwrap();
    let (mut child, said) = start(&folder, &arguments);
    let begun = Instant::now();
    while names(&stick).is_empty() {
        assert!(begun.elapsed() < Duration::from_secs(20), "the copy of the first start");
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(Browser::log_in(&said).register("Huber Franz").0, 303);
    child.kill().unwrap();
    child.wait().unwrap();
    // The laptop that goes on has another stick.
    std::fs::remove_dir_all(&stick).unwrap();
    std::fs::create_dir(&stick).unwrap();
    let before = names(&folder.file("abend.db-backups"));
    let (child, said) = start(&folder, &arguments);
    let fresh = || names(&stick).into_iter().find(|name| !before.contains(name));
    let begun = Instant::now();
    while fresh().is_none() {
        assert!(begun.elapsed() < Duration::from_secs(20), "{before:?}, {:?}", names(&stick));
        std::thread::sleep(Duration::from_millis(20));
    }
    let page = Browser::log_in(&said).get("/leitung/sicherung").1;
    assert!(page.contains("nach einer Änderung") && !page.contains("Der zweite Ordner"), "{page}");
    assert_eq!(end(child), Some(0));
    let copy = stick.join(fresh().unwrap());
    folder.run(&["restore", copy.to_str().unwrap(), "--yes", "--database", "anderswo.db"]).assert_done();
    let (child, said) = start(&folder, &["serve", "--bind", "127.0.0.1:0", "--database", "anderswo.db"]);
    assert!(Browser::log_in(&said).get("/leitung/t/abend/kassa").1.contains("Huber Franz"));
    assert_eq!(end(child), Some(0));
}

/// Lists the finished copies of a folder.
fn names(folder: &Path) -> Vec<String> {
    let files = std::fs::read_dir(folder).unwrap();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    names.filter(|name| name.ends_with(".db")).collect()
}
