//! Every public address whose answer is kept, beside constant text: `cargo bench --bench load -- addresses`.

use crate::client::Client;
use crate::night::{NIGHT, Program};
use crate::rates::wrk;
use crate::{Outcome, median};

const BROTLI: &str = "Accept-Encoding: br";

/// The constant text.
const CONSTANT: &str = "/healthz";

/// After so many addresses the constant text has its turn again, so that a busy moment disturbs both alike.
const TOGETHER: usize = 4;

/// What is wanted of an answer, and of a 304.
const WANTED: (f64, f64) = (0.85, 0.90);

/// Answers that belong to all evenings.
const OF_THE_HOUSE: [&str; 6] =
    ["/", "/api", "/api/1/evenings", "/api/1/openapi.json", "/robots.txt", "/termine.ics"];

/// Pages, tables and calendar of an evening.
const OF_THE_EVENING: [&str; 30] = [
    "",
    "?nach=name",
    "/person/1",
    "/karte/1",
    "/karte/1/andenken",
    "/karte/1/andenken.svg",
    "/karte/1/weitersagen",
    "/runde/R1",
    "/runde/R1?nach=name",
    "/auslosung/R1",
    "/auslosung/R1.json",
    "/auslosung/R1/pruefen",
    "/auslosung/R1/pruefen.html",
    "/baum",
    "/zahlen",
    "/regeln",
    "/ablauf",
    "/daten",
    "/tafel",
    "/siegerliste",
    "/siegerliste.txt",
    "/siegerliste/weitersagen",
    "/zeitung",
    "/weitersagen",
    "/karten.csv",
    "/auslosung.csv",
    "/ergebnisse.csv",
    "/preise.csv",
    "/abend.xlsx",
    "/termin.ics",
];

/// What other programs read of an evening.
const OF_THE_API: [&str; 10] = [
    "",
    "/people",
    "/tickets",
    "/rounds",
    "/matches",
    "/matches/R1",
    "/draws",
    "/draws/R1",
    "/standings",
    "/prizes",
];

/// An address, and what was measured of it.
struct Row {
    path: String,
    known: String,
    bytes: usize,
    /// The whole answer, and 304: requests per second and the part of constant text, round by round.
    answers: Vec<(f64, f64)>,
    unchanged: Vec<(f64, f64)>,
}

impl Row {
    fn of(program: &Program, path: String) -> Outcome<Row> {
        let mut client = Client::connect(program.address)?;
        // The first asks before it is compressed.
        client.get(&path, &format!("{BROTLI}\r\n"))?;
        std::thread::sleep(std::time::Duration::from_millis(100));
        let answer = client.get(&path, &format!("{BROTLI}\r\n"))?;
        if answer.status != 200 {
            return Err(format!("{path} answers {}", answer.status).into());
        }
        let tag = answer.header("etag").ok_or_else(|| format!("{path} has no ETag"))?;
        let known = format!("If-None-Match: {tag}");
        if client.get(&path, &format!("{BROTLI}\r\n{known}\r\n"))?.status != 304 {
            return Err(format!("{path} is sent again").into());
        }
        let bytes = answer.body.len();
        Ok(Row { path, known, bytes, answers: Vec::new(), unchanged: Vec::new() })
    }
}

/// Measures each in turn, and prints a row for each and the least of all.
pub fn compare(program: &Program, rounds: usize) -> Outcome<()> {
    let slug = NIGHT.trim_start_matches("/t/");
    let evening = OF_THE_EVENING.iter().map(|page| format!("{NIGHT}{page}"));
    let api = OF_THE_API.iter().map(|page| format!("/api/1/evenings/{slug}{page}"));
    let paths = OF_THE_HOUSE.iter().map(|path| (*path).to_owned()).chain(evening).chain(api);
    let mut rows = paths.map(|path| Row::of(program, path)).collect::<Outcome<Vec<_>>>()?;
    let mut all = Vec::new();
    for _ in 0..rounds {
        let mut before = wrk(program, CONSTANT, &[], 1)?;
        for some in rows.chunks_mut(TOGETHER) {
            let mut rates = Vec::new();
            for row in &mut *some {
                let answer = wrk(program, &row.path, &["-H", BROTLI], 1)?;
                rates.push((answer, wrk(program, &row.path, &["-H", BROTLI, "-H", &row.known], 1)?));
            }
            let after = wrk(program, CONSTANT, &[], 1)?;
            let constant = (before + after) / 2.0;
            for (row, (answer, unchanged)) in some.iter_mut().zip(rates) {
                row.answers.push((answer, answer / constant));
                row.unchanged.push((unchanged, unchanged / constant));
            }
            all.push(constant);
            before = after;
        }
    }
    print(rows, median(&mut all));
    Ok(())
}

fn print(rows: Vec<Row>, constant: f64) {
    println!("\nConstant text (`{CONSTANT}`): {constant:.0}/s.\n");
    println!("| address | answer | of constant text | 304 | of constant text | bytes with brotli |");
    println!("|---|---|---|---|---|---|");
    let (mut least, mut missed) = ((f64::MAX, f64::MAX), 0);
    for mut row in rows {
        let middle = |values: &mut Vec<(f64, f64)>| {
            let mut ratios: Vec<f64> = values.iter().map(|(_, ratio)| *ratio).collect();
            let mut rates: Vec<f64> = values.iter().map(|(rate, _)| *rate).collect();
            (median(&mut rates), median(&mut ratios))
        };
        let (answer, unchanged) = (middle(&mut row.answers), middle(&mut row.unchanged));
        least = (least.0.min(answer.1), least.1.min(unchanged.1));
        let is_missed = answer.1 < WANTED.0 || unchanged.1 < WANTED.1;
        missed += usize::from(is_missed);
        println!(
            "| `{}`{} | {:.0}/s | {:.0} % | {:.0}/s | {:.0} % | {} |",
            row.path,
            if is_missed { " (missed)" } else { "" },
            answer.0,
            answer.1 * 100.0,
            unchanged.0,
            unchanged.1 * 100.0,
            row.bytes
        );
    }
    println!(
        "| the least; wanted ≥ {:.0} % and ≥ {:.0} % | | {:.0} % | | {:.0} % | {missed} missed |",
        WANTED.0 * 100.0,
        WANTED.1 * 100.0,
        least.0 * 100.0,
        least.1 * 100.0
    );
}
