//! Every public address whose answer is kept, beside constant text: `cargo bench --bench load -- addresses`.

use crate::client::Client;
use crate::night::{NIGHT, Program};
use crate::wrk::wrk;
use crate::{Outcome, median};

const BROTLI: &str = "Accept-Encoding: br";

/// The constant text.
const CONSTANT: &str = "/healthz";

/// After so many addresses the constant text has its turn again, so that a busy moment disturbs both alike.
const TOGETHER: usize = 2;

/// What is wanted of an answer, and of a 304.
const WANTED: (f64, f64) = (0.5, 0.90);

/// Answers that belong to all evenings.
const OF_THE_HOUSE: [&str; 6] =
    ["/", "/api", "/api/1/evenings", "/api/1/openapi.json", "/robots.txt", "/termine.ics"];

/// Pages, tables, picture and calendar of an evening. Sheets to print say when that was and are kept by nobody; a table of standings, lives and
/// the calendar of a club are not on this night; `kette.json` is made for each reader from how far they are.
const OF_THE_EVENING: [&str; 31] = [
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
    "/vorschau.png",
];

/// What other programs read of an evening.
const OF_THE_API: [&str; 11] = [
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
    "/things",
];

/// An address, and what was measured of it.
struct Row {
    path: String,
    known: String,
    bytes: usize,
    /// The whole answer, and 304: requests per second and the part of constant text, round by round.
    answers: Vec<(f64, f64)>,
    /// The part of what constant bytes of the same length reach.
    as_many: Vec<f64>,
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
        Ok(Row { path, known, bytes, answers: Vec::new(), as_many: Vec::new(), unchanged: Vec::new() })
    }
}

/// Constant bytes of several lengths: files that are built in, as they are. To send many takes its time whoever sends them.
const FILES: [&str; 4] = ["touch.png", "live.js", "picture.png", "cards.svg"];

/// How long an answer of constant bytes takes by its length: seconds on the whole machine, as measured in one round.
struct Constant(Vec<(usize, f64)>);

impl Constant {
    /// Returns the addresses of the files with their lengths.
    fn files(program: &Program) -> Outcome<Vec<(String, usize)>> {
        let mut client = Client::connect(program.address)?;
        let page = client.get(NIGHT, "")?.text();
        let mark = page.split("/static/").nth(1).and_then(|rest| rest.split('/').next()).ok_or("no file")?;
        let files = FILES.map(|name| format!("/static/{mark}/{name}"));
        let each = files.into_iter().map(|path| -> Outcome<(String, usize)> {
            let bytes = client.get(&path, "")?.body.len();
            Ok((path, bytes))
        });
        each.collect()
    }

    fn measure(program: &Program, files: &[(String, usize)], text: f64) -> Outcome<Constant> {
        let mut points = vec![(0, 1.0 / text)];
        for (path, bytes) in files {
            points.push((*bytes, 1.0 / wrk(program.address, path, &[], 1)?));
        }
        points.sort_by_key(|(bytes, _)| *bytes);
        Ok(Constant(points))
    }

    /// Returns how many answers of so many constant bytes there would be in a second, between those that were measured.
    fn rate(&self, bytes: usize) -> f64 {
        let after = self.0.iter().position(|(known, _)| *known >= bytes).unwrap_or(self.0.len() - 1).max(1);
        let ((less, short), (more, long)) = (self.0[after - 1], self.0[after]);
        let part = (bytes as f64 - less as f64) / (more as f64 - less as f64);
        1.0 / (short + (long - short) * part)
    }
}

/// Measures each in turn, and prints a row for each and the least of all.
pub fn compare(program: &Program, rounds: usize) -> Outcome<()> {
    let slug = NIGHT.trim_start_matches("/t/");
    let evening = OF_THE_EVENING.iter().map(|page| format!("{NIGHT}{page}"));
    let api = OF_THE_API.iter().map(|page| format!("/api/1/evenings/{slug}{page}"));
    let paths = OF_THE_HOUSE.iter().map(|path| (*path).to_owned()).chain(evening).chain(api);
    let mut rows = paths.map(|path| Row::of(program, path)).collect::<Outcome<Vec<_>>>()?;
    let files = Constant::files(program)?;
    let mut all = Vec::new();
    for _ in 0..rounds {
        let mut before = wrk(program.address, CONSTANT, &[], 1)?;
        let bytes = Constant::measure(program, &files, before)?;
        for some in rows.chunks_mut(TOGETHER) {
            let mut rates = Vec::new();
            for row in &mut *some {
                let answer = wrk(program.address, &row.path, &["-H", BROTLI], 1)?;
                rates.push((answer, wrk(program.address, &row.path, &["-H", BROTLI, "-H", &row.known], 1)?));
            }
            let after = wrk(program.address, CONSTANT, &[], 1)?;
            let constant = (before + after) / 2.0;
            for (row, (answer, unchanged)) in some.iter_mut().zip(rates) {
                row.answers.push((answer, answer / constant));
                row.as_many.push(answer / bytes.rate(row.bytes));
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
    println!(
        "| address | bytes | answer | of constant text | of as many constant bytes | 304 | of constant text |"
    );
    println!("|---|---|---|---|---|---|---|");
    let (mut least, mut missed) = ([f64::MAX; 3], 0);
    for mut row in rows {
        let middle = |values: &mut Vec<(f64, f64)>| {
            let mut ratios: Vec<f64> = values.iter().map(|(_, ratio)| *ratio).collect();
            let mut rates: Vec<f64> = values.iter().map(|(rate, _)| *rate).collect();
            (median(&mut rates), median(&mut ratios))
        };
        let (answer, unchanged) = (middle(&mut row.answers), middle(&mut row.unchanged));
        let as_many = median(&mut row.as_many);
        for (least, ratio) in least.iter_mut().zip([answer.1, as_many, unchanged.1]) {
            *least = least.min(ratio);
        }
        let is_missed = answer.1 < WANTED.0 || unchanged.1 < WANTED.1;
        missed += usize::from(is_missed);
        println!(
            "| `{}`{} | {} | {:.0}/s | {:.0} % | {:.0} % | {:.0}/s | {:.0} % |",
            row.path,
            if is_missed { " (missed)" } else { "" },
            row.bytes,
            answer.0,
            answer.1 * 100.0,
            as_many * 100.0,
            unchanged.0,
            unchanged.1 * 100.0
        );
    }
    let [answer, as_many, unchanged] = least.map(|ratio| ratio * 100.0);
    println!(
        "| the least; wanted ≥ {:.0} % and ≥ {:.0} % | | {missed} missed | {answer:.0} % | {as_many:.0} % | | {unchanged:.0} % |",
        WANTED.0 * 100.0,
        WANTED.1 * 100.0
    );
}
