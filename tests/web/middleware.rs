//! What every answer carries, and which forms are let in.

use crate::server::{PASSWORD, TestServer};

#[test]
fn every_answer_carries_the_headers() {
    let server = TestServer::with_staff();
    let guest = server.guest();
    let style = guest.get("/").attribute("link[rel=stylesheet]", "href").unwrap();
    for path in ["/", "/anmelden", "/leitung", "/gibts-nicht", "/healthz", &style] {
        let page = guest.get(path);
        let policy = page.header("content-security-policy").unwrap_or_default();
        assert!(policy.starts_with("default-src 'none'; "), "{path}: {policy}");
        assert!(policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe-"), "{path}: {policy}");
        assert_eq!(page.header("x-content-type-options"), Some("nosniff"), "{path}");
        if path != style {
            assert_eq!(page.header("referrer-policy"), Some("same-origin"), "{path}");
        }
    }
}

#[test]
fn pages_are_asked_for_again_and_staff_pages_are_not_kept() {
    let server = TestServer::with_staff();
    assert_eq!(server.guest().get("/").header("cache-control"), Some("no-cache"));
    assert_eq!(server.staff().get("/leitung").header("cache-control"), Some("no-store"));
}

#[test]
fn what_only_some_may_read_is_not_kept_whatever_its_address() {
    let server = TestServer::with_practice("");
    let (staff, guest) = (server.staff(), server.guest());
    for path in ["/t/probe/teilnehmer.csv", "/t/probe/kassa.csv", "/leitung", "/leitung/t/probe/kassa"] {
        for browser in [&staff, &guest] {
            assert_eq!(browser.get(path).header("cache-control"), Some("no-store"), "{path}");
        }
    }
    // With their names, which guests read shortened; the same addresses are everybody's.
    for path in ["/t/probe/ergebnisse.csv", "/t/probe/karten.csv", "/t/probe", "/"] {
        assert_eq!(staff.get(path).header("cache-control"), Some("no-store"), "{path}");
        assert_eq!(guest.get(path).header("cache-control"), Some("no-cache"), "{path}");
    }
    let link = format!("/einrichten/{}", TestServer::new().token);
    for path in ["/anmelden", link.as_str(), "/dabei/0123"] {
        assert_eq!(guest.get(path).header("cache-control"), Some("no-store"), "{path}");
    }
    let ticket = guest.get(&format!("/k/{:032x}", 7));
    assert!(ticket.header("cache-control").unwrap().ends_with("no-store"));
}

#[test]
fn files_are_kept_for_ever_under_an_address_of_their_contents() {
    let server = TestServer::new();
    let guest = server.guest();
    let address = guest.get("/").attribute("link[rel=stylesheet]", "href").unwrap();
    let style = guest.get(&address);
    assert_eq!(style.header("content-type"), Some("text/css; charset=utf-8"));
    assert_eq!(style.header("cache-control"), Some("public, max-age=31536000, immutable"));
    assert!(style.body.contains("--"), "a style sheet with custom properties");
    let old = guest.get("/static/000000000000/style.css");
    assert_eq!((old.status, old.header("cache-control")), (200, Some("no-cache")));
    guest.get("/static/000000000000/../Cargo.toml").assert_status(404);
}

#[test]
fn a_form_from_another_site_is_refused() {
    let server = TestServer::with_staff();
    let fields = [("name", "Resi"), ("password", PASSWORD), ("form_key", "0")];
    for origin in [None, Some("null"), Some("http://evil.example"), Some("http://127.0.0.1:1")] {
        let page = server.guest().post_from("/anmelden", origin, &fields);
        page.assert_status(403).assert_says("h1", "fremden Seite");
        assert_eq!(page.header("set-cookie"), None, "{origin:?}");
    }
}

#[test]
fn head_is_answered_like_get_without_a_body() {
    let server = TestServer::new();
    // The client wants to unpack a page that comes packed, even one without a body.
    let page = server.guest().send("HEAD", "/anmelden");
    assert_eq!((page.status, page.body.as_str()), (200, ""));
    assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
}

#[test]
fn a_slash_at_the_end_does_not_matter() {
    TestServer::new().guest().get("/anmelden/").assert_status(200);
}
