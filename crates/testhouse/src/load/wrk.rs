//! The program `wrk`: how many answers a server gives in a second.

use super::Outcome;
use std::net::SocketAddr;
use std::process::{Command, Stdio};

/// Returns the requests per second on 64 connections. Whatever is not answered with 200 or 304 is an error.
pub fn wrk(at: SocketAddr, path: &str, options: &[&str], seconds: u32) -> Outcome<f64> {
    let address = format!("http://{at}{path}");
    let output = Command::new("wrk")
        .args(["-t2", "-c64", &format!("-d{seconds}s")])
        .args(options)
        .arg(&address)
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("wrk: {error}; Debian has it: apt-get install wrk"))?;
    let said = String::from_utf8(output.stdout)?;
    if said.contains("Non-2xx") || said.contains("Socket errors") {
        return Err(format!("{address}: {said}").into());
    }
    let rate = said.lines().find_map(|line| line.strip_prefix("Requests/sec:")).ok_or("wrk says no rate")?;
    Ok(rate.trim().parse()?)
}
