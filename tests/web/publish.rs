//! `/leitung/t/{slug}/internet`, as far as it goes without a host; the rest is in `crates/host/tests`.

use crate::night::{Night, settings};
use crate::server::TestServer;
use preisschnapsen::app::{HostUrl, NoHostUrl, Role};
use std::net::TcpListener;
use tournament::Settings;

#[test]
fn the_page_says_what_leaves_the_house_and_what_does_not() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &[("Huber Franz", 1)]);
    let page = server.staff().get(&night.staff_page("/internet"));
    page.assert_status(200)
        .assert_says("h1", "Im Internet zeigen")
        .assert_says("main", "Im Haus bleiben die Kassa")
        .assert_says("main", "zeigt dem Gastgeber aber seinen Code");
    server.staff().get(&night.staff_page("/einstellungen")).assert_says("main", "Im Internet zeigen");
    for role in [Role::Scorer, Role::Cashier, Role::Speaker] {
        server.as_role(role).get(&night.staff_page("/internet")).assert_status(403);
    }
}

#[test]
fn what_is_typed_wrong_is_said_beside_its_field_and_nothing_is_lost() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &[("Huber Franz", 1)]);
    let path = night.staff_page("/internet");
    let nobody = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    // This server is somebody, and no host.
    let no_host = format!("http://{}", server.address);
    for (host, code, field, sentence) in [
        ("", "ABCD", "host", "Das ist keine Adresse"),
        ("zwei wörter", "ABCD", "host", "Das ist keine Adresse"),
        ("http://turnier.example", "ABCD", "host", "https://"),
        ("https://turnier.example", " ", "code", "Geben Sie den Code ein"),
        (format!("http://{nobody}").as_str(), "ABCD", "host", "antwortet niemand"),
        (no_host.as_str(), "ABCD", "host", "etwas anderes"),
    ] {
        let page = server.staff().post(&path, &[("host", host), ("code", code)]);
        page.assert_status(422).assert_says(&format!("#f-{field}-error"), sentence);
        assert_eq!(page.attribute("#f-host", "value").as_deref(), Some(host));
    }
    assert_eq!(server.app.publishing().published(night.now().slug.as_str()), None);
}

#[test]
fn a_practice_evening_stays_in_the_house() {
    let server = TestServer::with_staff();
    let night = Night::open(&server, Settings { practice: true, ..settings() });
    let page = server.staff().get(&night.staff_page("/internet"));
    page.assert_says("main", "Ein Übungsturnier bleibt im Haus.").assert_none("#f-host");
    let sent = [("host", "https://turnier.example"), ("code", "ABCD")];
    server
        .staff()
        .post(&night.staff_page("/internet"), &sent)
        .assert_status(422)
        .assert_says("main", "bleibt im Haus");
}

#[test]
fn an_address_is_read_as_people_type_it() {
    let url = |text: &str| text.parse::<HostUrl>().map(|url| url.to_string());
    assert_eq!(url("turnier.example").as_deref(), Ok("https://turnier.example"));
    assert_eq!(url(" https://turnier.example:8443/ ").as_deref(), Ok("https://turnier.example:8443"));
    assert_eq!(url("http://127.0.0.1:9000").as_deref(), Ok("http://127.0.0.1:9000"));
    assert_eq!(url("http://turnier.example"), Err(NoHostUrl::Open));
    for bad in [
        "https://turnier.example/#code=",
        "https://turnier.example#code",
        "",
        "https://",
        "ftp://turnier.example",
        "https://x/pfad",
        "https://a@b",
        "zwei wörter",
        "https://x/?q",
    ] {
        assert_eq!(url(bad), Err(NoHostUrl::NoAddress), "{bad}");
    }
}
