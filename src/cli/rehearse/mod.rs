//! `rehearse`: plays a whole night with random results, through the same requests as the pages, and writes all that remains of it or
//! lets people watch it.

mod chance;
mod evening;
mod lives;
mod tempo;
mod watched;

pub use chance::Seed;
pub use tempo::Trouble;

use super::folder::write_night;
use super::{Ending, Serve};
use crate::app::{
    App, NewTournament, Newcomer, OpenError, OpenOptions, SeededEntropy, SeededLots, Snapshot, SteppingClock,
    Submission, UserId,
};
use chance::Chance;
use chrono::{DateTime, NaiveDate, NaiveDateTime, TimeDelta, Utc};
use clap::Args;
use evening::Evening;
use indicatif::{ProgressBar, ProgressStyle};
use std::error::Error;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;
use tables::import::{self, CellFault, FaultyRow, Question, Row};
use tempo::Tempo;
use tournament::texts::Texts;
use tournament::{Cents, Format, LifeSettings, PlayedTo, Settings};

/// A Tuesday in January, an hour before the first draw: 18:00 in Vienna.
// Computed by the compiler: a date or time that does not exist would not build.
const DOORS: NaiveDateTime = NaiveDate::from_ymd_opt(2027, 1, 5).unwrap().and_hms_opt(17, 0, 0).unwrap();
/// In the winter.
const VIENNA: TimeDelta = TimeDelta::hours(1);
const NAME: &str = "Generalprobe";
const VENUE: &str = "Gasthaus zum Talon";
const PRICE: Cents = Cents(500);
const PRIZES: [&str; 8] = [
    "Eine halbe Sau",
    "Geschenkkorb",
    "Gutschein über 50 Euro",
    "Ein Kistl Wein",
    "Eine Speckseite",
    "Ein Kistl Bier",
    "Bauernbrot und Käse",
    "Ein Packl Karten",
];

/// What to rehearse.
#[derive(Debug, Args)]
pub struct Options {
    /// The list of players: a table with the columns Name and, if wanted, Ort, Karten, Bezahlt; --serve can do without
    #[arg(long, value_name = "FILE", required_unless_present = "serve")]
    players: Option<PathBuf>,
    /// What everything random is made from; the same seed makes the same night; --serve can do without
    #[arg(long, value_name = "HEX", required_unless_present = "serve")]
    seed: Option<Seed>,
    /// Where to write the tables and the draw protocols; made if it is not there
    #[arg(long, value_name = "DIR", required_unless_present = "serve")]
    out: Option<PathBuf>,
    /// How many tickets are on sale: a power of two from 8 to 1024; without it the smallest that holds the list; with lives any number from 2
    #[arg(long, value_name = "N", value_parser = capacity_of)]
    capacity: Option<u32>,
    /// How many tickets one player may hold; without it as many as anybody on the list holds
    #[arg(long, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=i64::from(Settings::MAX_TICKETS_PER_PLAYER)))]
    tickets_per_player: Option<u32>,
    /// How many Bummerl win a match; without it 2; 1 only with lives and danish, and always with rotation
    #[arg(long, value_name = "1|2|3", value_parser = clap::value_parser!(u8).range(1..=3))]
    bummerl: Option<u8>,
    /// How it is played
    #[arg(long, value_name = "tickets|lives|danish|rotation", default_value = "tickets", value_parser = format_of)]
    format: Format,
    /// With lives: how many everybody has; without it 3
    #[arg(long, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=i64::from(LifeSettings::MOST_LIVES)))]
    lives: Option<u32>,
    /// With lives: how many a person may buy again; without it none
    #[arg(long, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u32).range(0..=i64::from(LifeSettings::MOST_LIVES)))]
    rebuys: Option<u32>,
    /// With lives: the last round after whose defeats a life can be bought; without it 4
    #[arg(long, value_name = "R")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=i64::from(LifeSettings::MOST_ROUNDS)))]
    rebuy_until: Option<u32>,
    /// With danish and rotation: how many rounds are played; without it, or with 0, as many as are usual
    #[arg(long, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u32).range(0..=i64::from(LifeSettings::MOST_ROUNDS)))]
    rounds: Option<u32>,
    /// Play slowly on a running server, so that one can watch, and go on serving until Ctrl-C
    #[arg(long)]
    serve: bool,
    /// With --serve: how many seconds a match takes
    #[arg(long, value_name = "SECONDS", default_value_t = 2.0, value_parser = pace_of, requires = "serve")]
    pace: f64,
    /// With --serve: address and port to listen on; port 0 is any that is free
    #[arg(long, value_name = "ADDR", default_value = "0.0.0.0:8080", requires = "serve")]
    bind: String,
    /// With --serve: how many tables there are; 0 for a hall without table numbers
    #[arg(long, value_name = "N", default_value_t = 8, requires = "serve")]
    #[arg(value_parser = clap::value_parser!(u32).range(0..=i64::from(Settings::MAX_TABLES)))]
    tables: u32,
    /// With --serve: where the night is kept; without it nowhere once the server has ended
    #[arg(long, value_name = "FILE", requires = "serve")]
    database: Option<PathBuf>,
}

#[derive(Debug, Clone)]
pub struct Rehearsal {
    /// Who comes, in the order of the desk.
    pub people: Vec<Newcomer>,
    pub settings: Settings,
    pub seed: Seed,
}

#[derive(Debug)]
pub struct Played {
    pub snapshot: Arc<Snapshot>,
    /// How many commands it took, each of them committed on its own.
    pub commands: u32,
}

/// Plays a night and writes what remains of it, or serves it.
pub fn run(options: &Options, server: Serve) -> Ending {
    if let Some(fault) = misuse(options) {
        // As for everything else that is wrong with a command line.
        writeln!(io::stderr(), "error: {fault}")?;
        return Ok(ExitCode::from(2));
    }
    match (&options.players, &options.seed, &options.out) {
        _ if options.serve => watched::run(options, server),
        (Some(players), Some(seed), Some(out)) => write(options, players, seed, out),
        _ => Err("--players, --seed and --out, or --serve".into()),
    }
}

/// Says what does not fit the format.
fn misuse(options: &Options) -> Option<String> {
    let foreign = options.foreign().into_iter().find(|(_, is_given, fits)| *is_given && !fits);
    if let Some((name, ..)) = foreign {
        return Some(format!("{name} means nothing with --format {}", options.format));
    }
    if options.format != Format::Tickets {
        return None;
    }
    let possible = |capacity: u32| capacity.is_power_of_two() && capacity >= Settings::MIN_CAPACITY;
    match options.capacity.filter(|capacity| !possible(*capacity)) {
        Some(capacity) => {
            Some(format!("with tickets the capacity is 8, 16, 32, 64, 128, 256, 512 or 1024, not {capacity}"))
        }
        None => (options.bummerl() == 1).then(|| "with tickets two or three Bummerl win a match".to_owned()),
    }
}

impl Options {
    /// Returns the options that not every format has: whether each was given, and whether it fits.
    fn foreign(&self) -> [(&'static str, bool, bool); 6] {
        let is = |format: Format| self.format == format;
        [
            ("--lives", self.lives.is_some(), is(Format::Lives)),
            ("--rebuys", self.rebuys.is_some(), is(Format::Lives)),
            ("--rebuy-until", self.rebuy_until.is_some(), is(Format::Lives)),
            ("--rounds", self.rounds.is_some(), self.format.has_standing()),
            ("--bummerl", self.bummerl.is_some(), !is(Format::Rotation) || self.bummerl == Some(1)),
            (
                "--tickets-per-player",
                self.tickets_per_player.is_some(),
                is(Format::Tickets) || self.tickets_per_player == Some(1),
            ),
        ]
    }

    fn bummerl(&self) -> u8 {
        let usual = if self.format == Format::Rotation { 1 } else { 2 };
        self.bummerl.unwrap_or(usual)
    }
}

/// Reads a list of players from a file. The error is for standard error: why the file cannot be used, or every bad line of it.
fn read_list(file: &Path) -> Result<Vec<Newcomer>, String> {
    let in_file = |fault: String| format!("{}: {fault}", file.display());
    let bytes = fs::read(file).map_err(|fault| in_file(fault.to_string()))?;
    let list = import::read(&bytes).map_err(|fault| in_file(fault.to_string()))?;
    // Nobody can be asked here: numbers are how many.
    let is_twice = list.columns.iter().any(|column| column.question == Some(Question::Twice));
    if !list.unread.is_empty() || is_twice {
        return Err(in_file("no column, or more than one, says who they are: call it \"Name\"".to_owned()));
    }
    let of_row = |row: &FaultyRow| {
        let in_line = |fault: &CellFault| in_file(format!("line {}: {fault}", row.raw.line));
        row.faults.iter().map(|(_, fault)| in_line(fault)).collect::<Vec<_>>()
    };
    if !list.faulty.is_empty() {
        return Err(list.faulty.iter().flat_map(of_row).collect::<Vec<_>>().join("\n"));
    }
    let newcomer = |row: Row| Newcomer::new(row.person, row.tickets, row.paid);
    Ok(list.rows.into_iter().map(newcomer).collect())
}

fn write(options: &Options, players: &Path, seed: &Seed, out: &Path) -> Ending {
    let people = people_for(read_list(players)?, options);
    let settings = settings_for(&people, options)?;
    let database = tempfile::tempdir()?;
    let rehearsal = Rehearsal { people, settings, seed: seed.clone() };
    let progress = progress();
    let begun = Instant::now();
    let played = rehearsal.play(&database.path().join("rehearsal.db"), &progress);
    let seconds = begun.elapsed().as_secs_f64();
    progress.finish_and_clear();
    let Played { snapshot, commands } = played?;
    let files = write_night(&snapshot, out, in_vienna)?;
    writeln!(
        io::stderr(),
        "{} people, {} tickets: {commands} commands in {seconds:.2} s, {:.0} a second; {files} files in {}",
        snapshot.players().len(),
        snapshot.tickets().len(),
        f64::from(commands) / seconds,
        out.display(),
    )?;
    Ok(ExitCode::SUCCESS)
}

impl Rehearsal {
    /// Plays the night in a new database. A request that was not done would be a bug here.
    pub fn play(self, database: &Path, progress: &ProgressBar) -> Result<Played, Box<dyn Error>> {
        let tempo = Tempo::Fast(Arc::new(SteppingClock::new(DOORS.and_utc(), TimeDelta::seconds(1))));
        let app = self.open(database, &tempo)?;
        let now = self.begin(&app)?;
        Ok(self.play_in(&app, now, &tempo, progress)?)
    }

    fn open(&self, database: &Path, tempo: &Tempo) -> Result<App, OpenError> {
        let entropy = Arc::new(SeededLots(SeededEntropy::new(self.seed.for_purpose("secrets"))));
        App::open(OpenOptions { clock: tempo.clock(), entropy, copies: false, ..OpenOptions::new(database) })
    }

    fn begin(&self, app: &App) -> Result<Arc<Snapshot>, Box<dyn Error>> {
        let form = Submission { form_key: app.form_key()?, by: UserId::COMMAND_LINE };
        let new = NewTournament { texts: texts()?, settings: self.settings.clone() };
        Ok(app.create(form, new)?.snapshot)
    }

    fn play_in(
        self,
        app: &App,
        now: Arc<Snapshot>,
        tempo: &Tempo,
        progress: &ProgressBar,
    ) -> Result<Played, Trouble> {
        let chance = Chance::new(&self.seed);
        let mut evening = Evening { app, tempo, chance, now, commands: 1, progress };
        evening.play(self.people)?;
        Ok(Played { snapshot: evening.now, commands: evening.commands })
    }
}

/// Returns the people of a list as they come to an evening of the format.
fn people_for(people: Vec<Newcomer>, options: &Options) -> Vec<Newcomer> {
    match options.format {
        Format::Tickets => people,
        Format::Lives | Format::Danish | Format::Rotation => lives::with_one_ticket(people),
    }
}

/// Returns the settings that fit a list, as far as the command line leaves them open.
fn settings_for(people: &[Newcomer], options: &Options) -> Result<Settings, String> {
    if people.len() < 2 {
        return Err("a night needs at least two people".to_owned());
    }
    let fitting = match options.format {
        Format::Tickets => settings_of_tickets(people, options)?,
        Format::Lives | Format::Danish | Format::Rotation => settings_of_people(people.len(), options)?,
    };
    Ok(Settings {
        ticket_price: PRICE,
        bummerl_to_win: options.bummerl(),
        prizes: PRIZES.len() as u32,
        tables: if options.serve { options.tables } else { 0 },
        ..fitting
    })
}

/// Returns what fits an evening on which everybody holds one ticket. Some places are left for those who come late.
fn settings_of_people(people: usize, options: &Options) -> Result<Settings, String> {
    let wanted = options.capacity.map_or(people + 8, |capacity| capacity as usize);
    if people > wanted.min(Settings::MAX_CAPACITY as usize) {
        return Err(format!("the list has {people} people, there are only {wanted} places"));
    }
    let capacity = (wanted as u32).min(Settings::MAX_CAPACITY);
    let mut settings = Settings { capacity, ..Settings::usual_of(options.format) };
    // Whatever means nothing with a format was refused before.
    let LifeSettings { lives, rebuys, rebuy_until, .. } = &mut settings.lives;
    *lives = options.lives.unwrap_or(*lives);
    *rebuys = options.rebuys.unwrap_or(*rebuys);
    *rebuy_until = options.rebuy_until.unwrap_or(*rebuy_until);
    settings.standing.rounds = options.rounds.unwrap_or(0);
    Ok(settings)
}

/// Returns what fits an evening on which people hold as many tickets as they like.
fn settings_of_tickets(people: &[Newcomer], options: &Options) -> Result<Settings, String> {
    let held = |newcomer: &Newcomer| newcomer.registration.tickets.count();
    let tickets: u32 = people.iter().map(held).sum();
    let capacity =
        options.capacity.unwrap_or_else(|| tickets.next_power_of_two().max(Settings::MIN_CAPACITY));
    let most = capacity.min(Settings::MAX_CAPACITY);
    if tickets > most {
        return Err(format!("the list has {tickets} tickets, at most {most} can be sold"));
    }
    let limit = options.tickets_per_player.or_else(|| people.iter().map(held).max()).unwrap_or(1);
    if let Some(greedy) = people.iter().find(|newcomer| held(newcomer) > limit) {
        let name = &greedy.person.name;
        return Err(format!("{name} has {} tickets, at most {limit} are allowed", held(greedy)));
    }
    let tickets_per_player = limit.min(capacity);
    Ok(Settings { capacity, tickets_per_player, played_to: PlayedTo::Eight, ..Settings::usual() })
}

fn texts() -> Result<Texts, Box<dyn Error>> {
    let prizes = PRIZES.iter().map(|prize| prize.parse()).collect::<Result<_, _>>()?;
    let (name, venue) = (NAME.parse()?, VENUE.parse()?);
    Ok(Texts { name, venue, date: in_vienna(DOORS.and_utc()).date(), prizes, rules: "".parse()? })
}

/// Tells the clock on the wall of the rehearsed inn; the same on every machine.
fn in_vienna(at: DateTime<Utc>) -> NaiveDateTime {
    at.naive_utc() + VIENNA
}

/// Shows at a terminal what is going on; in a pipe nothing.
fn progress() -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} {pos} commands  {msg}");
    let bar = ProgressBar::new_spinner();
    style.map_or(bar.clone(), |style| bar.with_style(style))
}

fn capacity_of(text: &str) -> Result<u32, String> {
    let allowed = |capacity: &u32| (Settings::MIN_PEOPLE..=Settings::MAX_CAPACITY).contains(capacity);
    let numbers = "8, 16, 32, 64, 128, 256, 512 or 1024; with lives any number from 2 to 1024";
    text.parse().ok().filter(allowed).ok_or_else(|| numbers.to_owned())
}

fn format_of(text: &str) -> Result<Format, String> {
    text.parse().map_err(|_| "tickets, lives, danish or rotation".to_owned())
}

fn pace_of(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok().filter(|seconds| (0.0..=3600.0).contains(seconds));
    seconds.ok_or_else(|| "seconds from 0 to 3600".to_owned())
}
