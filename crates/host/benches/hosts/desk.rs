//! How long a result takes at a laptop whose host is dead, slow, lying or away, beside one that is shown nowhere: `cargo bench --bench hosts -- laptop`.
//!
//! Each laptop is the program with an evening of 512 people of its own, paired with a real host through a cable of its own; then something becomes of the
//! cable or of its other end. Everywhere somebody at the desk enters the same results, one after the other and in an order that is another one each
//! time, so that a busy moment disturbs all alike. Two laptops are shown nowhere: what they differ by is chance.

use crate::cable::Cable;
use crate::night::{self, Database, NIGHT, Program};
use crate::postgres::Postgres;
use crate::scorer::Scorer;
use crate::server::Server;
use crate::stranger::answering;
use crate::{Host, LAPTOP, Outcome, evening};
use preisschnapsen::app::{App, OpenOptions};
use preisschnapsen_host::Code;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// What a laptop has at the other end.
#[derive(Clone, Copy, PartialEq)]
enum Far {
    Nowhere,
    NowhereToo,
    Well,
    /// Nobody takes the connection.
    Away,
    /// Connections come about, and nothing is ever answered.
    Dead,
    /// Every piece takes thirty seconds, in either direction.
    Slow,
    /// A page of somebody else, whatever is asked.
    Nonsense,
    /// A head that is not the evening's.
    WrongHead,
}

const ALL: [(Far, &str); 8] = [
    (Far::Nowhere, "shown nowhere"),
    (Far::NowhereToo, "shown nowhere, the same once more"),
    (Far::Well, "a host that is well"),
    (Far::Away, "away: nobody takes the connection"),
    (Far::Dead, "dead: connections come about, nothing is answered"),
    (Far::Slow, "slow: each piece takes 30 s"),
    (Far::Nonsense, "answers with a page of somebody else"),
    (Far::WrongHead, "lies about the head"),
];

const PAGE: &str = "<!doctype html><title>WLAN</title><h1>Willkommen im WLAN</h1>";
const HEAD: &str = r#"{"epoch":1,"number":2,"hash":"1111111111111111111111111111111111111111111111111111111111111111","revision":0,"reports":0}"#;

/// How often the whole is done anew, and how many results each laptop takes then.
const FULL: (usize, usize) = (4, 250);
const SMOKE: (usize, usize) = (1, 5);

/// After each result, so that what a laptop does afterwards disturbs none of the others.
const REST: Duration = Duration::from_millis(15);

/// A laptop and what lies behind it.
struct Desk {
    _program: Program,
    _cable: Option<Cable>,
    _database: Database,
    scorer: Scorer,
}

impl Desk {
    fn open(far: Far, host: &Server, code: &Code) -> Outcome<Desk> {
        let database = night::make()?;
        let cable = match far {
            Far::Nowhere | Far::NowhereToo => None,
            _ => {
                let cable = Cable::to(&format!("http://{}", host.address));
                publish(&database, &cable, code)?;
                Some(cable)
            }
        };
        if let Some(cable) = &cable {
            match far {
                Far::Nowhere | Far::NowhereToo | Far::Well => {}
                Far::Away => cable.cut(),
                Far::Dead => cable.dies(),
                Far::Slow => cable.slows_down(Duration::from_secs(30)),
                Far::Nonsense => cable.leads_to(&answering("127.0.0.1:0", "200 OK", "text/html", PAGE)),
                Far::WrongHead => {
                    cable.leads_to(&answering("127.0.0.1:0", "200 OK", "application/json", HEAD));
                }
            }
        }
        let (program, _) = Program::start(LAPTOP, &database.file)?;
        let scorer = Scorer::new(program.address, 1, 1)?;
        Ok(Desk { _program: program, _cable: cable, _database: database, scorer })
    }
}

/// Pairs the laptop of an evening, and waits until the host has the whole evening.
fn publish(database: &Database, cable: &Cable, code: &Code) -> Outcome<()> {
    let app = App::open(OpenOptions { copies: false, ..OpenOptions::new(&database.file) })?;
    let slug = NIGHT.trim_start_matches("/t/");
    let night = app.snapshot(slug)?.ok_or("there is no evening")?;
    app.publishing().publish(&night, cable.base().parse()?, &code.to_string())?;
    let (begun, all) = (Instant::now(), night.tournament.version().0);
    loop {
        let standing = app.publishing().published(slug).ok_or("it is not published")?.standing;
        if standing.acknowledged >= all {
            break;
        }
        if begun.elapsed() > Duration::from_secs(60) {
            return Err(format!("the host does not take the evening: {standing:?}").into());
        }
        sleep(Duration::from_millis(10));
    }
    app.close(Duration::from_secs(60));
    Ok(())
}

/// Measures, and prints a table.
pub fn compare(postgres: &Postgres, is_short: bool) -> Outcome<()> {
    let (rounds, results) = if is_short { SMOKE } else { FULL };
    let mut took: Vec<Vec<Duration>> = vec![Vec::new(); ALL.len()];
    let mut order: Vec<usize> = (0..ALL.len()).collect();
    for round in 0..rounds {
        let host = Host::on(postgres)?;
        let (server, codes) = (Server::start(&host.database)?, host.codes(ALL.len())?);
        let desks = ALL.iter().zip(&codes).map(|((far, _), code)| Desk::open(*far, &server, code));
        let mut desks: Vec<Desk> = desks.collect::<Outcome<_>>()?;
        for result in 0..results {
            order.sort_by_key(|at| evening::bytes(&format!("{round} {result}"), *at));
            for at in &order {
                let scorer = &mut desks[*at].scorer;
                scorer.reconnect()?;
                let fields = scorer.read_back()?;
                took[*at].push(scorer.enter(&fields)?);
                sleep(REST);
            }
        }
    }
    print(took);
    Ok(())
}

fn print(mut took: Vec<Vec<Duration>>) {
    let at = |all: &mut Vec<Duration>, of_a_hundred: usize| {
        all.sort();
        all[(all.len() * of_a_hundred / 100).min(all.len() - 1)].as_secs_f64() * 1_000.0
    };
    let [median, p95] = [50, 95].map(|part| at(&mut took[0], part));
    println!(
        "| what the laptop's host is | results | median | p95 | beside shown nowhere |\n|---|---|---|---|---|"
    );
    for ((_, what), mut all) in ALL.iter().zip(took) {
        let (own, long) = (at(&mut all, 50), at(&mut all, 95));
        let (part, long_part) = (own / median * 100.0, long / p95 * 100.0);
        println!("| {what} | {} | {own:.2} ms | {long:.2} ms | {part:.0} %, {long_part:.0} % |", all.len());
    }
}
