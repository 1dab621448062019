//! A laptop dies, and another one goes on with what is on its stick: `--laptops 10`. Somebody enters results without a pause while the copies go onto
//! the stick that was chosen on the page; the program is killed at a random moment; on the other laptop, which has nothing, its first page is
//! opened, the newest copy is taken over, and the next result is entered. Counted is what a machine can: what people need comes on top.

use crate::client::{Client, fresh_key, result_form};
use crate::night::{Database, NIGHT, PASSWORD, PEOPLE, Program, free_address, make};
use crate::writer::Entry;
use crate::{LAPTOP, Outcome, results};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::Rng;
use std::fs;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};
use tournament::{MatchResult, Score};

/// What was entered so long before a laptop died may be lost, and nothing older.
const MAY_BE_LOST: Duration = Duration::from_secs(30);
/// So long somebody enters at least, and at most so much longer, in seconds.
const LEAST: u32 = 5;
const SPAN: u32 = 55;
/// The pause between two results.
const PAUSE: Duration = Duration::from_millis(400);

/// What happened so often.
#[derive(Default)]
struct Losses {
    entered: usize,
    lost: usize,
    /// The age of the oldest result that was lost, when the laptop died.
    oldest: Duration,
    /// From the death to the first result on the other laptop.
    slowest: Duration,
}

pub fn many(times: u32, random: &mut ChaCha20Rng) -> Outcome<()> {
    let mut losses = Losses::default();
    for _ in 0..times {
        one(Duration::from_secs(u64::from(LEAST + random.next_u32() % SPAN)), &mut losses)?;
    }
    let Losses { entered, lost, oldest, slowest } = losses;
    println!("{times} laptops died; {entered} results had been acknowledged, {lost} were lost");
    println!("the oldest lost one was {:.1} s old", oldest.as_secs_f32());
    println!("another laptop took the next result at most {:.1} s later", slowest.as_secs_f32());
    Ok(())
}

fn one(time: Duration, losses: &mut Losses) -> Outcome<()> {
    let Database { file, .. } = &make()?;
    let (stick, other) = (tempfile::tempdir()?, tempfile::tempdir()?);
    let (program, _) = Program::start(LAPTOP, file)?;
    let mut client = Client::connect(program.address)?;
    client.log_in("Resi", PASSWORD)?;
    let chosen = [("place", "folder"), ("folder", &stick.path().to_string_lossy())];
    send(&mut client, "/leitung/sicherung/stick", &chosen)?;
    let begun = Instant::now();
    let mut acknowledged: Vec<(Entry, Instant)> = Vec::new();
    while begun.elapsed() < time {
        let entry = enter(&mut client, acknowledged.len())?;
        acknowledged.push((entry, Instant::now()));
        sleep(PAUSE);
    }
    // Dropping it sends SIGKILL and waits.
    drop(program);
    let died = Instant::now();
    let file = other.path().join("abend.db");
    let there = OtherLaptop::start(&file)?;
    there.take_over(&mut Client::connect(there.program.address)?, &newest(stick.path())?)?;
    let mut client = Client::connect(there.program.address)?;
    client.log_in("Resi", PASSWORD)?;
    enter(&mut client, acknowledged.len())?;
    losses.slowest = losses.slowest.max(died.elapsed());
    drop(there);
    let stored = results(&file)?.len() - 1;
    losses.entered += acknowledged.len();
    losses.lost += acknowledged.len() - stored;
    if let Some((entry, at)) = acknowledged.get(stored) {
        let age = died - *at;
        losses.oldest = losses.oldest.max(age);
        if age > MAY_BE_LOST {
            return Err(format!("{entry:?} is lost, and was {} s old", age.as_secs()).into());
        }
    }
    let told: Vec<Entry> = acknowledged.iter().take(stored).map(|(entry, _)| *entry).collect();
    if results(&file)?[..stored] != told {
        return Err("what the other laptop has is not what was acknowledged".into());
    }
    Ok(())
}

/// Enters a result, each time of another match, and another one when all have theirs.
fn enter(client: &mut Client, count: usize) -> Outcome<Entry> {
    let (matches, count) = (PEOPLE / 2, u32::try_from(count)?);
    let number = 1 + count % matches;
    let (left, right) = [(2, 0), (2, 1), (0, 2)][count as usize / matches as usize % 3];
    let page = client
        .get(&format!("/leitung{NIGHT}/ergebnis?runde=R1&partie={number}&stand={left}%3A{right}"), "")?;
    let form = result_form(&page.text()).map_err(|fault| format!("{fault}: {}", page.head))?;
    let answer = client.post(&format!("/leitung{NIGHT}/ergebnis"), &form)?;
    if answer.status != 303 {
        return Err(format!("a result is answered with {}: {}", answer.status, answer.text()).into());
    }
    Ok((number, MatchResult::Played(Score { left, right })))
}

fn send(client: &mut Client, path: &str, fields: &[(&str, &str)]) -> Outcome<()> {
    let mut all: Vec<(String, String)> =
        fields.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    all.push(("form_key".to_owned(), fresh_key()));
    let answer = client.post(path, &all)?;
    if answer.status == 303 { Ok(()) } else { Err(format!("{path}: {}", answer.text()).into()) }
}

/// Returns the newest copy in a folder, as its name says.
fn newest(folder: &Path) -> Outcome<PathBuf> {
    let files = fs::read_dir(folder)?.map(|file| Ok(file?.path())).collect::<Outcome<Vec<PathBuf>>>()?;
    let copies = files.into_iter().filter(|path| path.extension().is_some_and(|kind| kind == "db"));
    copies.max().ok_or_else(|| "there is no copy on the stick".into())
}

/// A laptop on which nothing has happened yet.
struct OtherLaptop {
    program: Program,
    /// The path of the page of the first start.
    link: String,
}

impl OtherLaptop {
    fn start(database: &Path) -> Outcome<OtherLaptop> {
        let address: SocketAddr = free_address()?;
        let mut child = Command::new(LAPTOP)
            .args(["serve", "--bind", &address.to_string()])
            .env("PREISSCHNAPSEN_DATABASE", database)
            .env("RUST_LOG", "warn")
            .stdout(Stdio::piped())
            .spawn()?;
        let out = child.stdout.take().ok_or("it says nothing")?;
        let program = Program { address, child };
        let mut lines = BufReader::new(out).lines();
        let link = lines
            .by_ref()
            .map_while(Result::ok)
            .find_map(|line| Some(line[line.find("/einrichten/")?..].to_owned()));
        // Whoever reads no further ends a program that goes on to print.
        drop(thread::spawn(move || lines.for_each(drop)));
        Ok(OtherLaptop { program, link: link.ok_or("it prints no link")? })
    }

    /// Goes on with a copy: sends it, looks at what is in it, and says yes.
    fn take_over(&self, client: &mut Client, copy: &Path) -> Outcome<()> {
        let key = fresh_key();
        let fields = [("form_key", &*key), ("sessions", "renewed"), ("keys", "kept")];
        let answer = client.post_file(&format!("{}/kopie", self.link), &fields, &fs::read(copy)?)?;
        let shown = answer.header("location").map(str::to_owned).ok_or_else(|| answer.text())?;
        let page = client.get(&shown, "")?.text();
        let html = scraper::Html::parse_document(&page);
        let selector = scraper::Selector::parse("input[name=sum]").map_err(|error| error.to_string())?;
        let sum =
            html.select(&selector).next().and_then(|input| input.attr("value")).ok_or("it shows no sum")?;
        send(client, &format!("{}/pruefen", self.link), &[("sum", sum)])
    }
}
