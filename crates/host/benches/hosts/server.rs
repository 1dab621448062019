//! The program as a host, twice, and what a proxy in front of them does: who gets no answer from one is led to the other.

use crate::Outcome;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

pub struct Server {
    child: Mutex<Child>,
    pub address: SocketAddr,
    alive: AtomicBool,
}

impl Server {
    pub fn start(database: &str) -> Outcome<Server> {
        let mut child = Command::new(env!("CARGO_BIN_EXE_preisschnapsen-host"))
            .args(["--bind", "127.0.0.1:0", "--trusted-proxy", "127.0.0.1"])
            .args(["--public-url", "https://host.example"])
            .env("PREISSCHNAPSEN_HOST_DATABASE", database)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let said = BufReader::new(child.stdout.take().ok_or("it says nothing")?);
        let said: Vec<String> =
            said.lines().map_while(Result::ok).take_while(|line| !line.starts_with("Beenden")).collect();
        let line = said.iter().find(|line| line.contains("Laptops")).ok_or("it does not start")?;
        let address = line.trim().split("  ").next().unwrap_or_default();
        let address = address.strip_prefix("http://").unwrap_or_default().parse()?;
        Ok(Server { child: Mutex::new(child), address, alive: AtomicBool::new(true) })
    }

    fn kill(&self) {
        self.alive.store(false, Ordering::Relaxed);
        let mut child = self.child.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let _ = child.kill();
        let _ = child.wait();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}

pub struct Servers([Server; 2]);

impl Servers {
    pub fn new(servers: [Server; 2]) -> Servers {
        Servers(servers)
    }

    /// Returns where somebody is led who is sent to one of both by turns, or to the other one if that is dead.
    pub fn address(&self, turn: usize) -> SocketAddr {
        let [one, other] = [&self.0[turn % 2], &self.0[(turn + 1) % 2]];
        if one.alive.load(Ordering::Relaxed) { one.address } else { other.address }
    }

    /// Returns how long the two have kept a processor busy so far.
    pub fn processor(&self) -> Outcome<Duration> {
        let mut all = Duration::ZERO;
        for Server { child, .. } in &self.0 {
            let child = child.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            // One that was killed says nothing.
            let Ok(stat) = std::fs::read_to_string(format!("/proc/{}/stat", child.id())) else { continue };
            // What follows the name: the twelfth and the next are its own time and the system's, in hundredths of a second.
            let (_, rest) = stat.rsplit_once(')').ok_or("no times")?;
            for ticks in rest.split_whitespace().skip(11).take(2) {
                all += Duration::from_millis(10 * ticks.parse::<u64>()?);
            }
        }
        Ok(all)
    }

    pub fn kill_first(&self) {
        self.0[0].kill();
    }

    pub fn kill_all(&self) {
        self.0.iter().for_each(Server::kill);
    }
}
