//! The night that is served: 512 people with a ticket each, drawn into 256 matches.

use super::Outcome;
use crate::client::Client;
use preisschnapsen::app::{App, AppError, NewTournament, Newcomer, OpenOptions, Request, Submission, UserId};
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tournament::FirstPayment;
use tournament::draw::Phrase;
use tournament::texts::{Person, Texts};
use tournament::{Cents, Settings, Stage, Tickets};

pub const PEOPLE: u32 = 512;
pub const PASSWORD: &str = "siebenundsechzig";
/// The address of the tournament.
pub const NIGHT: &str = "/t/last";

const FIRST: [&str; 16] = [
    "Anna", "Bert", "Cilli", "Dora", "Emil", "Franz", "Gretl", "Hans", "Ida", "Josef", "Karl", "Lisl",
    "Maria", "Norbert", "Otto", "Paula",
];
const LAST: [&str; 32] = [
    "Huber",
    "Gruber",
    "Bauer",
    "Wagner",
    "Müller",
    "Pichler",
    "Steiner",
    "Moser",
    "Mayer",
    "Hofer",
    "Leitner",
    "Berger",
    "Fuchs",
    "Eder",
    "Fischer",
    "Schmid",
    "Winkler",
    "Weber",
    "Schwarz",
    "Maier",
    "Schneider",
    "Reiter",
    "Mayr",
    "Schmidt",
    "Wimmer",
    "Egger",
    "Brunner",
    "Lang",
    "Baumgartner",
    "Auer",
    "Binder",
    "Lechner",
];
const PLACES: [&str; 4] = ["Ried im Innkreis", "Grieskirchen", "Bad Hall", "Zwettl"];

/// A database with the night in it. It vanishes when this is dropped.
pub struct Database {
    pub file: PathBuf,
    _folder: TempDir,
}

/// Makes the night: everything goes through the same requests as on a real evening.
pub fn make() -> Outcome<Database> {
    let (database, app) = make_undrawn(PEOPLE)?;
    draw(&app)?;
    Ok(database)
}

/// Draws the first round.
pub fn draw(app: &App) -> Outcome<()> {
    app.act("last", form(app)?, Request::Draw(Stage::FIRST))?;
    Ok(())
}

/// Makes a night of so many people up to the moment before the first draw.
pub fn make_undrawn(people: u32) -> Outcome<(Database, App)> {
    let folder = TempDir::new()?;
    let file = folder.path().join("abend.db");
    let app = App::open(OpenOptions::new(&file))?;
    app.accounts().add("Resi", PASSWORD)?;
    let settings = Settings {
        capacity: people,
        ticket_price: Cents(500),
        reporting: Default::default(),
        ..Settings::usual()
    };
    let texts = Texts {
        name: "Last".parse()?,
        venue: "Gasthof".parse()?,
        date: "2027-01-05".parse()?,
        prizes: vec!["Geschenkkorb".parse()?],
        rules: Default::default(),
    };
    let slug = app.create(form(&app)?, NewTournament { texts, settings })?.snapshot.slug.to_string();
    let newcomers = (0..people as usize).map(|number| {
        let name = format!("{} {}", LAST[number / FIRST.len() % LAST.len()], FIRST[number % FIRST.len()]);
        let person = Person::read(&name, PLACES[number % PLACES.len()])
            .map_err(|fault| format!("{name}: {fault:?}"))?;
        Ok(Newcomer::new(person, Tickets::Count(1), FirstPayment::InFull))
    });
    let newcomers: Result<Vec<_>, String> = newcomers.collect();
    app.act(&slug, form(&app)?, Request::Register(newcomers?))?;
    app.act(&slug, form(&app)?, Request::CloseList(Stage::FIRST))?;
    app.act(
        &slug,
        form(&app)?,
        Request::TakePhrase { stage: Stage::FIRST, phrase: Phrase::default(), pack: None },
    )?;
    Ok((Database { file, _folder: folder }, app))
}

fn form(app: &App) -> Result<Submission, AppError> {
    app.form_key().map(|form_key| Submission { form_key, by: UserId::COMMAND_LINE })
}

/// Returns an address on which nobody listens.
pub fn free_address() -> std::io::Result<SocketAddr> {
    TcpListener::bind("127.0.0.1:0")?.local_addr()
}

/// The laptop's program as it is started for an evening. Cargo tells where it is only to the package whose program it is: so whoever starts it says so.
pub struct Program {
    pub address: SocketAddr,
    pub child: Child,
}

impl Program {
    /// Starts it on a free port, and returns when it has answered for the first time, with the time that it took.
    pub fn start(laptop: &str, database: &Path) -> Outcome<(Program, Duration)> {
        Program::start_with(laptop, database, &[])
    }

    /// The same with more on the command line.
    pub fn start_with(laptop: &str, database: &Path, more: &[&str]) -> Outcome<(Program, Duration)> {
        let begun = Instant::now();
        Program::answering(Program::spawn_with(laptop, database, more, &[])?, begun)
    }

    /// The same with a staff's door that speaks TLS; it is ready when its guests' door, which does not, answers.
    pub fn start_securely(
        laptop: &str,
        database: &Path,
        more: &[&str],
        guests: SocketAddr,
    ) -> Outcome<Program> {
        let program = Program::spawn_with(laptop, database, more, &[])?;
        let address = program.address;
        let (program, _) = Program::answering(program.at(guests), Instant::now())?;
        Ok(program.at(address))
    }

    fn at(mut self, address: SocketAddr) -> Program {
        self.address = address;
        self
    }

    /// The same with more in its environment.
    pub fn start_under(
        laptop: &str,
        database: &Path,
        environment: &[(&str, &Path)],
    ) -> Outcome<(Program, Duration)> {
        let begun = Instant::now();
        Program::answering(Program::spawn_with(laptop, database, &[], environment)?, begun)
    }

    fn answering(program: Program, begun: Instant) -> Outcome<(Program, Duration)> {
        while begun.elapsed() < Duration::from_secs(20) {
            let answer = Client::connect(program.address).and_then(|mut client| client.get(NIGHT, ""));
            if answer.is_ok_and(|answer| answer.status == 200) {
                return Ok((program, begun.elapsed()));
            }
            sleep(Duration::from_micros(500));
        }
        Err("the program does not answer".into())
    }

    /// Starts it on a free port and does not wait.
    pub fn spawn(laptop: &str, database: &Path) -> Outcome<Program> {
        Program::spawn_with(laptop, database, &[], &[])
    }

    fn spawn_with(
        laptop: &str,
        database: &Path,
        more: &[&str],
        environment: &[(&str, &Path)],
    ) -> Outcome<Program> {
        let address = free_address()?;
        let child = Command::new(laptop)
            .args(["serve", "--bind", &address.to_string()])
            .args(more)
            .env("PREISSCHNAPSEN_DATABASE", database)
            .env("RUST_LOG", "warn")
            .envs(environment.iter().copied())
            .stdout(Stdio::null())
            .spawn()?;
        Ok(Program { address, child })
    }

    /// Returns how much memory the program has in use, in bytes, without the pages of its file, which the system may drop.
    pub fn memory(&self) -> Outcome<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:")).ok_or("no RssAnon")?;
        let kilobytes: u64 = line.trim().trim_end_matches("kB").trim().parse()?;
        Ok(kilobytes * 1024)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
