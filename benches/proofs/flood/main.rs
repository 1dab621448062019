//! The flood: for a minute each, others do what hurts a server most, while a scorer enters results.
//! `cargo bench --bench flood` (docs/PROOFS.md); a number of seconds behind it makes it shorter, names of floods choose some.
//!
//! 127.0.0.4 is the scorer, other addresses of this machine flood: only 127.0.0.1 counts as the console, which nothing limits.

mod attacks;

use attacks::Flood;
use rcgen::{CertifiedKey, generate_simple_self_signed};
use rustls::crypto::ring::default_provider;
use rustls::{ClientConfig, RootCertStore};
use std::fs;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use testhouse::client::{self, Client, result_form};
use testhouse::load::Outcome;
use testhouse::load::night::{self, NIGHT, PASSWORD, PEOPLE, Program, free_address};

const LAPTOP: &str = env!("CARGO_BIN_EXE_preisschnapsen");

/// What a scorer waits for in vain during a flood.
const WANTED: Duration = Duration::from_millis(100);

const SCORER: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 4));

/// An evening and who floods which of its doors.
struct Evening {
    name: &'static str,
    /// Whether guests have a door of their own, which is the one that is flooded; with TLS the staff's is.
    two_doors: bool,
    /// Whether the staff's door speaks TLS.
    secure: bool,
    attack: Option<fn(SocketAddr, &Flood)>,
}

const EVENINGS: [Evening; 8] = [
    Evening { name: "no flood", two_doors: true, secure: false, attack: None },
    Evening { name: "no flood, https", two_doors: true, secure: true, attack: None },
    Evening {
        name: "guests' door: slow and greedy",
        two_doors: true,
        secure: false,
        attack: Some(attacks::slow_and_greedy),
    },
    Evening {
        name: "one door: slow and greedy",
        two_doors: false,
        secure: false,
        attack: Some(attacks::slow_and_greedy),
    },
    Evening {
        name: "https: silent handshakes",
        two_doors: true,
        secure: true,
        attack: Some(attacks::silent),
    },
    Evening { name: "one door: logins", two_doors: false, secure: false, attack: Some(attacks::logins) },
    Evening { name: "one door: streams", two_doors: false, secure: false, attack: Some(attacks::streams) },
    Evening {
        name: "one door: slow readers",
        two_doors: false,
        secure: false,
        attack: Some(attacks::slow_readers),
    },
];

fn main() -> Outcome<()> {
    preisschnapsen::web::server::allow_many_connections();
    let arguments: Vec<String> =
        std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let seconds = arguments.iter().find_map(|argument| argument.parse().ok()).unwrap_or(60);
    let named: Vec<_> = arguments.iter().filter(|argument| argument.parse::<u64>().is_err()).collect();
    println!("| night | what the flood did | results | median | p95 | longest | target |");
    println!("|---|---|---|---|---|---|---|");
    let mut worst = Duration::ZERO;
    for evening in EVENINGS {
        if named.is_empty() || named.iter().any(|name| evening.name.contains(name.as_str())) {
            worst = worst.max(evening.play(Duration::from_secs(seconds))?);
        }
    }
    if worst < WANTED { Ok(()) } else { Err("the scorer had to wait".into()) }
}

impl Evening {
    /// Plays a while, prints its line, and returns the scorer's p95.
    fn play(&self, length: Duration) -> Outcome<Duration> {
        let database = night::make()?;
        let folder = TempDir::new()?;
        let (program, guests, trust) = self.start(&database.file, &folder)?;
        let victim = if self.two_doors && !self.secure { guests } else { program.address };
        let connect = |from| match &trust {
            Some(trust) => Client::connect_securely(from, program.address, trust.clone()),
            None => Client::connect_from(from, program.address),
        };
        let mut scorer = connect(SCORER)?;
        scorer.log_in("Resi", PASSWORD)?;
        let flood = Flood::default();
        let times = thread::scope(|scope| -> Outcome<Vec<Duration>> {
            if let Some(attack) = self.attack {
                let flood = &flood;
                scope.spawn(move || attack(victim, flood));
            }
            thread::sleep(Duration::from_secs(2));
            // Whoever is logged in is told of new versions, whatever guests hold.
            let told = scorer.another().and_then(|mut client| client.get(&format!("{NIGHT}/strom"), ""));
            let times = score(&scorer, length);
            flood.end();
            match told?.status {
                200 => times,
                status => Err(format!("the scorer's stream is answered with {status}").into()),
            }
        });
        let mut times = times?;
        times.sort();
        let at = |part: f64| times[((times.len() as f64 * part).ceil() as usize).clamp(1, times.len()) - 1];
        let show = |time: Duration| format!("{:.1} ms", time.as_secs_f64() * 1000.0);
        println!(
            "| {} | {} | {} | {} | {} | {} | p95 < {} ms |",
            self.name,
            flood.told(),
            times.len(),
            show(at(0.5)),
            show(at(0.95)),
            show(at(1.0)),
            WANTED.as_millis(),
        );
        Ok(at(0.95))
    }

    /// Starts the program, and returns what a client has to trust if its staff's door speaks TLS.
    fn start(
        &self,
        database: &std::path::Path,
        folder: &TempDir,
    ) -> Outcome<(Program, SocketAddr, Option<Arc<ClientConfig>>)> {
        let guests = free_address()?;
        let mut more = Vec::new();
        if self.two_doors {
            more.extend(["--public-bind".to_owned(), guests.to_string()]);
        }
        if !self.secure {
            let more: Vec<&str> = more.iter().map(String::as_str).collect();
            return Ok((Program::start_with(LAPTOP, database, &more)?.0, guests, None));
        }
        let CertifiedKey { cert, signing_key } = generate_simple_self_signed(["localhost".to_owned()])?;
        for (option, name, text) in
            [("--tls-cert", "chain.pem", cert.pem()), ("--tls-key", "key.pem", signing_key.serialize_pem())]
        {
            let file = folder.path().join(name);
            fs::write(&file, text)?;
            more.extend([option.to_owned(), file.to_string_lossy().into_owned()]);
        }
        let mut roots = RootCertStore::empty();
        roots.add(cert.der().clone())?;
        let trust = ClientConfig::builder_with_provider(Arc::new(default_provider()))
            .with_safe_default_protocol_versions()?
            .with_root_certificates(roots)
            .with_no_client_auth();
        let more: Vec<&str> = more.iter().map(String::as_str).collect();
        let program = Program::start_securely(LAPTOP, database, &more, guests)?;
        Ok((program, guests, Some(Arc::new(trust))))
    }
}

/// Enters results: types one, reads it back, sends it. Returns how long each took, both answers together.
fn score(client: &Client, length: Duration) -> Outcome<Vec<Duration>> {
    let (begun, mut times) = (Instant::now(), Vec::new());
    for number in 1..=PEOPLE / 2 {
        if begun.elapsed() > length {
            break;
        }
        let start = Instant::now();
        // A scorer pauses longer than the server keeps a connection, and opens another one.
        let mut pen = client.another()?;
        let page = pen.get(&format!("/leitung{NIGHT}/ergebnis?runde=R1&partie={number}&stand=2%3A1"), "")?;
        let read_back = start.elapsed();
        let fields = result_form(&page.text())?;
        let start = Instant::now();
        let answer = pen.post(&format!("/leitung{NIGHT}/ergebnis"), &fields)?;
        if answer.status != 303 {
            return Err(format!("match {number} is answered with {}", answer.status).into());
        }
        times.push(read_back + start.elapsed());
        thread::sleep(Duration::from_millis(200));
    }
    Ok(times)
}
