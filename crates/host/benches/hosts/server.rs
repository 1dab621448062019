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

    /// Returns how long it has kept a processor busy so far.
    pub fn processor(&self) -> Outcome<Duration> {
        // What follows the name: the twelfth and the next are its own time and the system's, in hundredths of a second.
        let stat = self.told("stat")?;
        let (_, rest) = stat.rsplit_once(')').ok_or("no times")?;
        let ticks: Result<u64, _> = rest.split_whitespace().skip(11).take(2).map(str::parse::<u64>).sum();
        Ok(Duration::from_millis(10 * ticks?))
    }

    /// Returns how much memory it has, and the most that it had, in MiB.
    pub fn memory(&self) -> Outcome<[u64; 2]> {
        let status = self.told("status")?;
        let line = |name: &str| -> Outcome<u64> {
            let line = status.lines().find_map(|line| line.strip_prefix(name)).ok_or("no memory")?;
            Ok(line.split_whitespace().next().ok_or("no figure")?.parse::<u64>()? / 1_024)
        };
        Ok([line("VmRSS:")?, line("VmHWM:")?])
    }

    fn told(&self, what: &str) -> Outcome<String> {
        let child = self.child.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        Ok(std::fs::read_to_string(format!("/proc/{}/{what}", child.id()))?)
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

    /// Returns how long one of the two has kept a processor busy so far.
    pub fn processor_of(&self, number: usize) -> Outcome<Duration> {
        self.0[number].processor()
    }

    /// Returns how long the two have kept a processor busy so far.
    pub fn processor(&self) -> Duration {
        // One that was killed says nothing.
        self.0.iter().flat_map(Server::processor).sum()
    }

    pub fn kill_first(&self) {
        self.0[0].kill();
    }

    pub fn kill_all(&self) {
        self.0.iter().for_each(Server::kill);
    }
}
