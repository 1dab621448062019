//! Two doors: what guests find behind theirs, and what they do not.

use crate::night::{Night, settings};
use crate::server::{Browser, PASSWORD, TestServer};
use preisschnapsen::network::CertificateFiles;
use rcgen::{CertifiedKey, generate_simple_self_signed};
use std::fs;
use tournament::{Reporting, Settings, Stage, TicketNo};
use ureq::Agent;
use ureq::tls::{Certificate, RootCerts, TlsConfig};

/// A house with a door for guests in which eight people play round 1 and report results.
fn server() -> TestServer {
    let server = TestServer::listening(|listen| listen.public_bind = vec!["127.0.0.1:0".to_owned()]);
    server.app.accounts().add("Resi", PASSWORD).unwrap();
    let reporting = Settings { reporting: Reporting::Counts, ..settings() };
    let night = Night::open(&server, reporting);
    let people = ["Anni", "Berti", "Cilli", "Dora", "Emil", "Franz", "Gretl", "Hans"];
    night.register(&people.map(|name| (name, 1)));
    night.draw(Stage::FIRST);
    server
}

fn key_page(server: &TestServer, slug: &str) -> String {
    let snapshot = server.app.snapshot(slug).unwrap().unwrap();
    format!("/k/{}", server.app.ticket_keys(&snapshot).unwrap()[&TicketNo(1)].as_str())
}

const SLUG: &str = "preisschnapsen-beim-wirt";

/// Every address of the table: what `routes.rs` names, with something in place of each variable.
fn addresses() -> Vec<String> {
    let table = include_str!("../../src/web/routes.rs");
    let named: Vec<&str> =
        table.split("resource(\"").skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
    assert!(named.len() > 50, "the table is read: {}", named.len());
    let fill = |path: &str| {
        let with =
            [("{slug}", SLUG), ("{stage}", "R1"), ("{draw}", "R1"), ("{ticket}", "1"), ("{player}", "1")];
        let mut path = with.iter().fold(path.to_owned(), |path, (name, value)| path.replace(name, value));
        while let (Some(from), Some(to)) = (path.find('{'), path.find('}')) {
            path.replace_range(from..=to, "1");
        }
        path
    };
    named.into_iter().map(fill).collect()
}

fn is_the_staffs(path: &str) -> bool {
    let tables =
        ["/teilnehmer.csv", "/kassa.csv", "/abend-mit-kassa.xlsx"].iter().any(|end| path.ends_with(end));
    tables
        || ["/leitung", "/anmelden", "/abmelden", "/einrichten", "/dabei", "/hilfe"]
            .iter()
            .any(|start| path.starts_with(start))
}

#[test]
fn the_guests_door_has_every_public_page_and_no_other() {
    let server = server();
    let (guest, other) = (server.at_the_guests_door(), server.guest());
    let ends = |path: &&String| !path.ends_with("/strom") && !path.ends_with("/events");
    for path in addresses().iter().filter(ends) {
        let page = guest.get(path);
        if is_the_staffs(path) {
            page.assert_status(404);
        } else {
            assert_eq!(page.status, other.get(path).status, "{path}");
        }
        assert_eq!(page.header("set-cookie"), None, "{path}");
    }
}

#[test]
fn nothing_is_sent_at_the_guests_door_but_reports() {
    let server = server();
    let guest = server.at_the_guests_door();
    for path in addresses().iter().filter(|path| !path.starts_with("/k/")) {
        for method in ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"] {
            let page = guest.send(method, path);
            // There are other tables with an address of this kind.
            let is_table = path.ends_with(".csv");
            let expected = if is_the_staffs(path) && !is_table { 404 } else { 405 };
            assert_eq!(page.status, expected, "{method} {path}");
            assert_eq!(page.header("set-cookie"), None, "{path}");
        }
    }
}

#[test]
fn nobody_is_known_at_the_guests_door() {
    let server = server();
    let staff = server.staff();
    let table = format!("/t/{SLUG}/teilnehmer.csv");
    staff.get(&table).assert_status(200);
    // The same browser: cookies do not know ports.
    let there = Browser { address: server.guests.unwrap(), ..staff };
    there.get(&table).assert_status(404).assert_none("a[href^='/leitung']:not([hreflang])");
    there.get("/leitung").assert_status(404).assert_none("a[href^='/leitung']:not([hreflang])");
    there.get("/").assert_status(200).assert_none("a[href^='/leitung']:not([hreflang])");
    server.guest().get("/").assert_says("footer a[href='/leitung']", "");
}

#[test]
fn a_report_passes_the_guests_door_once() {
    let server = server();
    let guest = server.at_the_guests_door();
    let path = key_page(&server, SLUG);
    let page = guest.get(&path);
    page.assert_status(200);
    let fields = crate::round::table::hidden(&page, &path);
    let mut fields: Vec<(&str, &str)> =
        fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    fields.push(("stand", "2:1"));
    let origin = format!("http://{}", server.guests.unwrap());
    let before = server.app.snapshot(SLUG).unwrap().unwrap().tournament.version();
    for _ in 0..2 {
        let page = guest.post_from(&path, Some(&origin), &fields);
        page.assert_leads_to(&path);
        assert_eq!(page.header("set-cookie"), None);
    }
    let after = server.app.snapshot(SLUG).unwrap().unwrap().tournament.version();
    assert_eq!(after.0, before.0 + 1);
    guest.post_from(&path, Some("http://evil.example"), &fields).assert_status(403);
}

#[test]
fn codes_and_posters_lead_to_the_guests_door() {
    let server = server();
    let door = format!("http://{}", server.guests.unwrap());
    let poster = server.staff().get(&format!("/leitung/t/{SLUG}/druck/plakat"));
    poster.assert_status(200).assert_says("main", &door);
    assert!(!poster.body.contains(&server.address.to_string()), "{}", poster.body);
    let (staff, path) = (server.staff(), format!("/leitung/t/{SLUG}/druck/karten"));
    staff.post(&path, &[]).assert_status(303);
    let tickets = staff.get(&path);
    assert!(!tickets.body.contains(&server.address.to_string()));
}

#[test]
fn one_door_for_everybody_is_as_ever() {
    let server = TestServer::with_staff();
    assert_eq!(server.guests, None);
    server.staff().get("/leitung").assert_status(200);
    server.guest().get("/").assert_says("footer a[href='/leitung']", "");
}

/// A house whose staff's door speaks TLS at an address of this machine, and who trusts its certificate.
pub fn secure_house(at: &str) -> (TestServer, Agent) {
    let CertifiedKey { cert, signing_key } =
        generate_simple_self_signed(["localhost".to_owned(), "127.0.0.1".to_owned()]).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let [chain, key] = ["wirt.pem", "wirt.key"].map(|name| folder.path().join(name));
    fs::write(&chain, cert.pem()).unwrap();
    fs::write(&key, signing_key.serialize_pem()).unwrap();
    let server = TestServer::listening(|listen| {
        listen.bind = format!("{at}:0");
        listen.public_bind = vec!["127.0.0.1:0".to_owned()];
        listen.certificate = Some(CertificateFiles { chain, key });
    });
    server.app.accounts().add("Resi", PASSWORD).unwrap();
    let trusted = Certificate::from_pem(cert.pem().as_bytes()).unwrap();
    let trust = TlsConfig::builder().root_certs(RootCerts::from(vec![trusted])).build();
    let agent = Agent::config_builder().tls_config(trust).http_status_as_error(false).max_redirects(0);
    (server, agent.build().new_agent())
}

#[test]
fn the_staffs_door_speaks_tls_and_its_cookie_stays_there() {
    let (server, agent) = secure_house("127.0.0.1");
    let url = |path: &str| format!("https://{}{path}", server.address);
    assert_eq!(agent.get(url("/anmelden")).call().unwrap().status(), 200);
    let fields = [("name", "Resi"), ("password", PASSWORD), ("zurueck", ""), ("form_key", &"0".repeat(32))];
    let answer = agent.post(url("/anmelden")).header("Origin", url("")).send_form(fields).unwrap();
    assert_eq!(answer.status(), 303);
    let cookie = answer.headers()["set-cookie"].to_str().unwrap().to_owned();
    assert!(cookie.contains("; Secure") && cookie.contains("; HttpOnly"), "{cookie}");
    assert_eq!(agent.get(url("/leitung")).call().unwrap().status(), 200, "the cookie is sent back");
    // Plain http gets no answer at all there, and guests need no certificate.
    assert!(server.guest().agent.get(format!("http://{}/", server.address)).call().is_err());
    server.at_the_guests_door().get("/").assert_status(200);
    let plain = TestServer::with_staff();
    let page = plain.guest().post("/anmelden", &fields[..3]);
    assert!(!page.header("set-cookie").unwrap().contains("Secure"), "plain http in the inn");
}

#[test]
fn who_does_not_trust_the_certificate_does_not_come_in() {
    let (server, _agent) = secure_house("127.0.0.1");
    let stranger = Agent::config_builder().build().new_agent();
    assert!(stranger.get(format!("https://{}/", server.address)).call().is_err());
}
