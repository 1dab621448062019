//! Every address as everybody: nothing happens where nothing may, and no page leads anybody to a refusal.

use crate::night::{Night, settings};
use crate::server::{Page, TestServer};
use chrono::{DateTime, TimeDelta};
use preisschnapsen::app::{self, Role, SteppingClock};
use preisschnapsen::web::http::rights::{EVERYBODY, Rule, Who};
use preisschnapsen::web::routes::rights;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;
use tournament::{Reporting, Settings, Stage};

/// Somebody at a browser.
#[derive(Debug, Clone)]
struct Actor {
    name: &'static str,
    role: Option<Role>,
    token: Option<String>,
}

/// A house with a tournament `probe` in its first round and everybody who may try something.
struct Proof {
    server: TestServer,
    actors: Vec<Actor>,
    agent: ureq::Agent,
}

const PASSWORD: &str = "siebenundsechzig";

impl Proof {
    #[track_caller]
    fn new() -> Proof {
        let start = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let clock = Arc::new(SteppingClock::new(start, TimeDelta::zero()));
        let server = TestServer::at(clock.clone());
        let accounts = server.app.accounts();
        let log_in = |name: &'static str, role| {
            accounts.add_as(role, name, PASSWORD).unwrap();
            accounts.log_in(name, PASSWORD).unwrap().0.as_str().to_owned()
        };
        let tired = log_in("Müde", Role::Director);
        let gone = log_in("Fort", Role::Director);
        clock.advance(TimeDelta::hours(3));
        let mut actors: Vec<Actor> = [
            ("director", Role::Director),
            ("scorer", Role::Scorer),
            ("cashier", Role::Cashier),
            ("speaker", Role::Speaker),
        ]
        .map(|(name, role)| Actor { name, role: Some(role), token: Some(log_in(name, role)) })
        .to_vec();
        let removed = accounts.list().unwrap().into_iter().find(|user| user.name == "Fort").unwrap();
        accounts.remove(app::Actor::CommandLine, removed.id).unwrap();
        actors.push(Actor { name: "nobody", role: None, token: None });
        actors.push(Actor { name: "expired session", role: None, token: Some(tired) });
        actors.push(Actor { name: "removed", role: None, token: Some(gone) });
        actors.push(Actor { name: "made-up session", role: None, token: Some("0".repeat(64)) });
        let night =
            Night::named(&server.app, "Probe", Settings { reporting: Reporting::Counts, ..settings() });
        night.register(&[("Huber Franz", 3), ("Zauner Resi", 2), ("Gruber Sepp", 1), ("Moser Anna", 1)]);
        night.draw(Stage::FIRST);
        night.play(Stage::FIRST, 1);
        let config = ureq::Agent::config_builder().http_status_as_error(false).max_redirects(0).build();
        Proof { server, actors, agent: ureq::Agent::new_with_config(config) }
    }

    /// Returns what the whole database holds, byte by byte: the file and what has been written behind it.
    fn bytes(&self) -> Vec<u8> {
        let path = self.server.app.database();
        let log = path.with_extension("db-wal");
        assert!(log.exists(), "the database writes ahead to {}", log.display());
        let mut hash = Sha256::new();
        for path in [path, &log] {
            hash.update(std::fs::read(path).unwrap());
        }
        hash.finalize().to_vec()
    }

    /// Sends a request as somebody; only its status and where it leads are of interest.
    fn try_as(&self, actor: &Actor, method: &str, path: &str, from: &From) -> (u16, String) {
        let address = self.server.address.to_string();
        let host = from.host.unwrap_or(&address);
        let mut request = ureq::http::Request::builder()
            .method(method)
            .uri(format!("http://{address}{path}"))
            .header("Host", host)
            .header("Accept-Language", "de");
        if let Some(token) = &actor.token {
            request = request.header("Cookie", format!("sitzung={token}"));
        }
        if let Some(origin) = from.origin {
            request = request.header("Origin", origin.replace("{host}", host));
        }
        let answer = match method {
            "POST" => {
                let form = "application/x-www-form-urlencoded";
                let key = format!("form_key={:032x}&name=Neu&tickets=1&language=en", fresh());
                self.agent.run(request.header("Content-Type", form).body(key).unwrap())
            }
            _ => self.agent.run(request.body(()).unwrap()),
        };
        let answer = answer.unwrap();
        let place = answer.headers().get("location").map(|place| place.to_str().unwrap().to_owned());
        (answer.status().as_u16(), place.unwrap_or_default())
    }
}

/// Returns a number that no other call returns.
fn fresh() -> u64 {
    use std::sync::atomic::{AtomicU64, Ordering};
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// Where a request claims to come from.
struct From {
    host: Option<&'static str>,
    origin: Option<&'static str>,
}

const OWN: From = From { host: None, origin: Some("http://{host}") };

/// Requests that come from a foreign page, or are sent to a name that is not ours.
const FOREIGN: [From; 5] = [
    From { host: None, origin: None },
    From { host: None, origin: Some("null") },
    From { host: None, origin: Some("http://evil.example") },
    From { host: Some("evil.example"), origin: Some("http://127.0.0.1") },
    From { host: Some("evil.example"), origin: Some("http://{host}") },
];

/// Returns an address of a rule with things that are there.
fn address(rule: &Rule) -> String {
    let filled = [
        ("{slug}", "probe"),
        ("{stage}", "R1"),
        ("{draw}", "R1"),
        ("{sheet}", if rule.path.starts_with("/leitung") { "abend" } else { "namen" }),
        ("{player}", "1"),
        ("{ticket}", "1"),
        ("{table}", "karten"),
    ];
    let path = filled.iter().fold(rule.path.to_owned(), |path, (name, value)| path.replace(name, value));
    path.replace(['{', '}'], "")
}

fn right(rule: &Rule, method: &str) -> Option<Who> {
    rule.rights.iter().find(|(known, _)| known.as_str() == method).map(|(_, who)| *who)
}

/// Counts of the proof, for docs/PROOFS.md.
#[derive(Default)]
struct Counts(BTreeMap<&'static str, u32>);

impl Counts {
    fn add(&mut self, what: &'static str) {
        *self.0.entry(what).or_default() += 1;
    }
}

#[test]
fn nothing_happens_where_nothing_may() {
    let proof = Proof::new();
    let mut counts = Counts::default();
    let before = proof.bytes();
    for rule in rights().rules() {
        let path = address(rule);
        for actor in &proof.actors {
            for method in ["GET", "POST"] {
                let (status, place) = match right(rule, method) {
                    // What this person may do is tried below.
                    Some(who) if who.includes(actor.role) => continue,
                    _ => proof.try_as(actor, method, &path, &OWN),
                };
                let expected = match (right(rule, method), actor.role) {
                    (None, _) => 405,
                    (Some(_), None) => 303,
                    (Some(_), Some(_)) => 403,
                };
                assert_eq!(status, expected, "{} {method} {path}", actor.name);
                if expected == 303 {
                    assert!(
                        place.starts_with("/anmelden?zurueck="),
                        "{} {method} {path}: {place}",
                        actor.name
                    );
                }
                counts.add(match expected {
                    405 => "no such method: 405",
                    303 => "no session, expired, removed or made up: sent to the login",
                    _ => "another role's: 403",
                });
            }
            for method in ["PUT", "PATCH", "DELETE"] {
                let (status, _) = proof.try_as(actor, method, &path, &OWN);
                assert_eq!(status, 405, "{} {method} {path}", actor.name);
                counts.add("a method that no address has: 405");
            }
            for from in &FOREIGN {
                let (status, _) = proof.try_as(actor, "POST", &path, from);
                // A program that names no page learns that nothing can be written in the API.
                let by_program = path.starts_with("/api/") && from.host.is_none() && from.origin.is_none();
                let (expected, what) = match by_program {
                    true => (405, "nothing can be written there: 405"),
                    false => (403, "foreign Origin or Host: 403"),
                };
                assert_eq!(status, expected, "{} {path} {:?} {:?}", actor.name, from.host, from.origin);
                counts.add(what);
            }
        }
        assert_eq!(proof.bytes(), before, "something was written at {path}");
    }
    println!("{} addresses, {} people", rights().rules().len(), proof.actors.len());
    for (what, count) in &counts.0 {
        println!("{count:6}  {what}");
    }
    println!("     0  bytes of the database changed");
}

#[test]
fn what_somebody_may_open_opens_and_writes_nothing() {
    let proof = Proof::new();
    let before = proof.bytes();
    let mut opened = 0;
    for rule in rights().rules().iter().filter(|rule| right(rule, "GET").is_some()) {
        let path = address(rule);
        for actor in proof.actors.iter().filter(|actor| right(rule, "GET").unwrap().includes(actor.role)) {
            let (status, place) = proof.try_as(actor, "GET", &path, &OWN);
            // 422: there is nothing to print yet.
            assert!([200, 404, 422].contains(&status), "{} {path}: {status} {place}", actor.name);
            opened += 1;
        }
        assert_eq!(proof.bytes(), before, "looking at {path} wrote something");
    }
    println!("{opened} pages opened, 0 bytes of the database changed");
}

#[test]
fn what_somebody_may_send_passes_the_gate() {
    let proof = Proof::new();
    let stays = |rule: &&Rule| !matches!(rule.path, "/abmelden" | "/leitung/t/{slug}/loeschen");
    for rule in rights().rules().iter().filter(stays) {
        let Some(who) = right(rule, "POST").filter(|who| *who != EVERYBODY) else { continue };
        for actor in proof.actors.iter().filter(|actor| who.includes(actor.role)) {
            let (status, place) = proof.try_as(actor, "POST", &address(rule), &OWN);
            assert!(![403, 405, 500].contains(&status), "{} {}: {status}", actor.name, rule.path);
            assert!(!place.starts_with("/anmelden"), "{} {}: {place}", actor.name, rule.path);
        }
    }
}

#[test]
fn the_same_forms_do_something_for_those_who_may() {
    let proof = Proof::new();
    let of = |role| proof.actors.iter().find(|actor| actor.role == Some(role)).unwrap();
    let works = [
        (Role::Director, "/leitung/uebung"),
        (Role::Cashier, "/leitung/t/probe/kassa"),
        (Role::Speaker, "/leitung/sprache"),
    ];
    for (role, path) in works {
        let before = proof.bytes();
        let (status, _) = proof.try_as(of(role), "POST", path, &OWN);
        assert_eq!(status, 303, "{role} {path}");
        assert_ne!(
            proof.bytes(),
            before,
            "{role} {path} changes something, or the proof would prove nothing"
        );
    }
}

/// Returns the addresses to which a page leads: links and forms that are read, and forms that are sent.
fn ways(page: &Page) -> (BTreeSet<String>, BTreeSet<String>) {
    let own =
        |addresses: Vec<String>| addresses.into_iter().filter(|address| address.starts_with('/')).collect();
    let read = [page.attributes("a", "href"), page.attributes("form[method=get]", "action")].concat();
    (own(read), own(page.attributes("form[method=post]", "action")))
}

#[test]
fn no_page_leads_anybody_to_a_refusal() {
    let server = TestServer::with_staff();
    for (name, people) in [("Vorher", 2), ("Läuft", 5), ("Fertig", 3)] {
        let night = Night::named(
            &server.app,
            name,
            Settings { reporting: Reporting::Counts, practice: name == "Läuft", tables: 2, ..settings() },
        );
        let list =
            [("Huber Franz", 3), ("Zauner Resi", 2), ("Gruber Sepp", 1), ("Moser Anna", 1), ("Lang Eva", 2)];
        night.register(&list[..people]);
        match name {
            "Läuft" => {
                night.draw(Stage::FIRST);
                night.play(Stage::FIRST, 1);
            }
            "Fertig" => night.play_to_the_end(),
            _ => {}
        }
    }
    let mut wrong = Vec::new();
    for &role in Role::ALL {
        let browser = server.as_role(role);
        let mut wait = VecDeque::from(["/leitung".to_owned()]);
        let mut seen = BTreeSet::new();
        while let Some(address) = wait.pop_front() {
            let page = browser.get(&address);
            // 422: there is nothing to print yet.
            assert!([200, 404, 422].contains(&page.status), "{role} {address}: {}", page.status);
            let (read, sent) = ways(&page);
            for to in sent {
                let allowed = rights().may(Some(role), &actix_web::http::Method::POST, &to);
                if !allowed {
                    wrong.push(format!("{role}: {address} has a form for {to}"));
                }
            }
            for to in read {
                let allowed = rights().may(Some(role), &actix_web::http::Method::GET, &to);
                if !allowed {
                    wrong.push(format!("{role}: {address} leads to {to}"));
                    continue;
                }
                // Numbers of matches and people make no new page.
                let kind: String = to.chars().filter(|char| !char.is_ascii_digit()).collect();
                if to.starts_with("/leitung") && !to.contains('#') && seen.insert(kind) {
                    wait.push_back(to);
                }
            }
        }
        let least = if role == Role::Director { 20 } else { 8 };
        assert!(seen.len() >= least, "{role} finds {seen:?}");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_refusal_says_whose_work_it_is_and_leads_back() {
    let server = TestServer::with_staff();
    Night::named(&server.app, "Probe", settings());
    let scorer = server.as_role(Role::Scorer);
    let page = scorer.get("/leitung/t/probe/einstellungen");
    page.assert_status(403).assert_says("h1", "Das macht jemand anderer").assert_says("p", "Schreiber");
    assert_eq!(page.attribute("main a", "href").as_deref(), Some("/leitung/t/probe"));
    scorer.get("/leitung/t/probe").assert_status(200).assert_none("a[href$='/einstellungen']");
}

#[test]
fn somebody_takes_back_his_own_kind_of_work_only() {
    let server = TestServer::with_staff();
    let night = Night::named(&server.app, "Probe", settings());
    night.register(&[("Huber Franz", 1), ("Zauner Resi", 1)]);
    let (scorer, cashier) = (server.as_role(Role::Scorer), server.as_role(Role::Cashier));
    let named = |action: u32| [("action", action.to_string()), ("back", "/leitung/t/probe".to_owned())];
    // What the house's own command line did is nobody's here.
    let others = named(night.now().tournament.version().0);
    let others: Vec<(&str, &str)> = others.iter().map(|(name, value)| (*name, value.as_str())).collect();
    cashier.get("/leitung/t/probe").assert_none("form[action$='/zurueck']");
    cashier.post("/leitung/t/probe/zurueck", &others).assert_status(403);
    let sale = [("name", "Maier Hans"), ("place", ""), ("tickets", "1"), ("paid", "1")];
    cashier.post("/leitung/t/probe/kassa", &sale).assert_leads_to("/leitung/t/probe/kassa");
    scorer.get("/leitung/t/probe").assert_none("form[action$='/zurueck']");
    let action = cashier.get("/leitung/t/probe").attribute("input[name=action]", "value").unwrap();
    let fields = [("action", action.as_str()), ("back", "/leitung/t/probe")];
    scorer.post("/leitung/t/probe/zurueck", &fields).assert_status(403);
    assert_eq!(night.now().players().len(), 3);
    cashier.post("/leitung/t/probe/zurueck", &fields).assert_leads_to("/leitung/t/probe");
    assert_eq!(night.now().players().len(), 2);
    // What is not there yet is somebody else's when it comes.
    let next = (night.now().tournament.version().0 + 1).to_string();
    let fields = [("action", next.as_str()), ("back", "/leitung/t/probe")];
    cashier.post("/leitung/t/probe/zurueck", &fields).assert_status(403);
    server.staff().post("/leitung/t/probe/zurueck", &fields).assert_status(409);
}
