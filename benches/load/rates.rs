//! Requests per second on 64 connections, in turns: constant text, kept page, 304, players' pages.

use crate::client::Client;
use crate::night::{NIGHT, PEOPLE, Program};
use crate::wrk::wrk;
use crate::{Outcome, line, median};
use std::fs;
use std::process::{Command, Stdio};
use tempfile::TempDir;

const BROTLI: &str = "Accept-Encoding: br\r\n";

/// Measures each in turn, and prints the medians and their ratios to the constant text.
pub fn compare(program: &Program, rounds: usize) -> Outcome<()> {
    let mut client = Client::connect(program.address)?;
    let page = client.get(NIGHT, BROTLI)?;
    assert_eq!(page.header("content-encoding"), Some("br"));
    let tag = page.header("etag").ok_or("no ETag")?.to_owned();
    let known = format!("{BROTLI}If-None-Match: {tag}\r\n");
    assert_eq!(client.get(NIGHT, &known)?.status, 304);
    let folder = TempDir::new()?;
    let script = folder.path().join("people.lua");
    fs::write(&script, people())?;
    let script = script.to_str().ok_or("a folder without a name")?;
    let (br, known) = ("Accept-Encoding: br".to_owned(), format!("If-None-Match: {tag}"));
    let contests: [(&str, &str, Vec<&str>, f64); 4] = [
        ("constant text (`/healthz`)", "/healthz", vec![], 0.0),
        ("kept page (`/t/{slug}`, brotli)", NIGHT, vec!["-H", &br], 0.85),
        ("304", NIGHT, vec!["-H", &br, "-H", &known], 0.90),
        ("a player's page (512 of them in turn)", "/", vec!["-s", script], 0.40),
    ];
    let mut rates = vec![Vec::new(); contests.len()];
    for _ in 0..rounds {
        for ((_, path, options, _), rates) in contests.iter().zip(&mut rates) {
            rates.push(wrk(program.address, path, options, 2)?);
        }
    }
    let ratios = |rates: &[f64], constant: &[f64]| {
        let mut ratios: Vec<f64> =
            rates.iter().zip(constant).map(|(rate, constant)| rate / constant).collect();
        median(&mut ratios)
    };
    let constant = rates[0].clone();
    for ((what, _, _, target), rates) in contests.iter().zip(&mut rates) {
        let ratio = ratios(rates, &constant);
        let target = if *target > 0.0 { format!("≥ {:.0} %", target * 100.0) } else { String::new() };
        line(what, format!("{:.0}/s, {:.0} %", median(rates), ratio * 100.0), &target);
    }
    println!(
        "| size of the kept page | {} bytes, {} with brotli | |",
        Client::connect(program.address)?.get(NIGHT, "")?.body.len(),
        page.body.len()
    );
    Ok(())
}

/// A script that opens the page of each player in turn; the requests are written beforehand, so that wrk is as fast as without.
fn people() -> String {
    format!(
        "local requests, at = {{}}, 0\n\
         function init(args)\n\
         for player = 1, {PEOPLE} do requests[player] = wrk.format('GET', '{NIGHT}/person/' .. player, {{['Accept-Encoding'] = 'br'}}) end\n\
         end\n\
         function request() at = at % {PEOPLE} + 1 return requests[at] end\n"
    )
}

/// Readers of the kept page on 64 connections for some seconds.
pub fn readers(program: &Program, seconds: u64) -> Outcome<std::process::Child> {
    let address = format!("http://{}{NIGHT}", program.address);
    let length = format!("-d{seconds}s");
    Ok(Command::new("wrk")
        .args(["-t2", "-c64", &length, "-H", "Accept-Encoding: br", &address])
        .stdout(Stdio::null())
        .spawn()?)
}
