//! How many pages of a real evening a host serves from its memory, beside constant text: `cargo bench --bench hosts -- pages`. Needs the program `wrk`.

use crate::client::Client;
use crate::evening::Evening;
use crate::laptops::Laptop;
use crate::night::{self, Program};
use crate::server::{Server, Servers};
use crate::wrk::wrk;
use crate::{Host, LAPTOP, Outcome};
use std::net::SocketAddr;
use std::thread::sleep;
use std::time::{Duration, Instant};

const BROTLI: &str = "Accept-Encoding: br";

/// What is wanted of a page.
const WANTED: f64 = 85.0;

struct Contest {
    what: String,
    at: SocketAddr,
    path: String,
    headers: Vec<String>,
    bytes: usize,
    rates: Vec<f64>,
}

impl Contest {
    /// Reads it once, so that it is kept from then on.
    fn of(what: &str, at: SocketAddr, path: &str, is_known: bool) -> Outcome<Contest> {
        let mut client = Client::connect(at)?;
        let head = format!("{BROTLI}\r\n");
        client.get(path, &head)?;
        // The first asks before it is compressed.
        sleep(Duration::from_millis(200));
        let answer = client.get(path, &head)?;
        if answer.status != 200 {
            return Err(format!("{path} answers {}", answer.status).into());
        }
        let mut headers = vec![BROTLI.to_owned()];
        let mut bytes = answer.body.len();
        if is_known {
            headers.push(format!("If-None-Match: {}", answer.header("etag").ok_or("it has no ETag")?));
            bytes = 0;
        }
        Ok(Contest { what: what.to_owned(), at, path: path.to_owned(), headers, bytes, rates: Vec::new() })
    }

    fn run(&mut self, seconds: u32) -> Outcome<()> {
        let options: Vec<&str> = self.headers.iter().flat_map(|header| ["-H", header.as_str()]).collect();
        self.rates.push(wrk(self.at, &self.path, &options, seconds)?);
        Ok(())
    }
}

/// Measures in turn, and prints a table.
pub fn compare(host: &Host, is_short: bool) -> Outcome<()> {
    let (rounds, seconds) = if is_short { (1, 1) } else { (5, 2) };
    let evening = Evening::play()?;
    let code = host.codes(1)?.remove(0);
    let servers = Servers::new([Server::start(&host.database)?, Server::start(&host.database)?]);
    let at = servers.address(0);
    let mut laptop = Laptop::pair(&servers, 0, &code, &evening)?;
    laptop.send_all(&servers)?;
    let page = format!("/t/{}", laptop.slug);
    wait_until_shown(at, &page, laptop.sent)?;
    let file = file_of(at, &page)?;
    let database = night::make()?;
    let (beside, _) = Program::start(LAPTOP, &database.file)?;
    let mut contests = vec![
        Contest::of("constant text of a laptop", beside.address, "/healthz", false)?,
        Contest::of("constant bytes of the host", at, &file, false)?,
    ];
    for path in ["", "/runde/R1", "/baum", "/tafel", "/auslosung/R1"] {
        contests.push(Contest::of("a page of the evening", at, &format!("{page}{path}"), false)?);
    }
    contests.push(Contest::of("the same, known: 304", at, &page, true)?);
    for _ in 0..rounds {
        for contest in &mut contests {
            contest.run(seconds)?;
        }
    }
    print(&contests);
    Ok(())
}

/// Returns the address of a file that is built in.
fn file_of(at: SocketAddr, page: &str) -> Outcome<String> {
    let page = Client::connect(at)?.get(page, "")?.text();
    let mark = page.split("/static/").nth(1).and_then(|rest| rest.split('/').next()).ok_or("no file")?;
    Ok(format!("/static/{mark}/live.js"))
}

/// Waits until a host shows an entry.
fn wait_until_shown(at: SocketAddr, page: &str, entry: u32) -> Outcome<()> {
    let (begun, last) = (Instant::now(), format!("\"number\":{entry},"));
    let chain = format!("{page}/kette.json?ab={}", entry - 1);
    while !Client::connect(at)?.get(&chain, "")?.text().contains(&last) {
        if begun.elapsed() > Duration::from_secs(60) {
            return Err(format!("{chain} does not have entry {entry}").into());
        }
        sleep(Duration::from_millis(50));
    }
    Ok(())
}

fn print(contests: &[Contest]) {
    let middle = |mut values: Vec<f64>| {
        values.sort_by(f64::total_cmp);
        values[values.len() / 2]
    };
    println!(
        "| what | bytes | answers | of a laptop's constant text | of the host's constant bytes; wanted ≥ {WANTED:.0} % |"
    );
    println!("|---|---|---|---|---|");
    for contest in contests {
        let beside = |other: &Contest| {
            let parts = contest.rates.iter().zip(&other.rates).map(|(one, other)| one / other * 100.0);
            middle(parts.collect())
        };
        println!(
            "| {} (`{}`) | {} | {:.0}/s | {:.0} % | {:.0} % |",
            contest.what,
            contest.path,
            contest.bytes,
            middle(contest.rates.clone()),
            beside(&contests[0]),
            beside(&contests[1])
        );
    }
}
