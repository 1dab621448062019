//! What search engines and previews of links read: `/robots.txt` and the heads of the pages.

use crate::night::{Night, settings};
use crate::server::TestServer;
use tournament::Settings;

const NOT_LISTED: &str = "meta[name=robots][content^=noindex]";

#[test]
fn what_programs_read_is_for_no_search_engine() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &[("Huber Franz", 1), ("Moser Anna", 1)]);
    for file in ["/karten.csv", "/abend.xlsx", "/kette.json"] {
        let answer = server.guest().get(&night.page(file));
        assert_eq!((answer.status, answer.header("x-robots-tag")), (200, Some("noindex")), "{file}");
    }
    assert_eq!(server.guest().get(&night.page("")).header("x-robots-tag"), None);
}

#[test]
fn no_page_is_listed_unless_the_director_allows_it() {
    let server = TestServer::with_staff();
    let quiet = Night::open(&server, settings());
    let guest = server.guest();
    assert_eq!(guest.get("/robots.txt").body, "User-agent: *\nDisallow: /\n");
    for page in ["/".to_owned(), quiet.page(""), quiet.page("/siegerliste"), "/anmelden".to_owned()] {
        assert!(guest.get(&page).attribute(NOT_LISTED, "content").is_some(), "{page}");
    }
    let open = Night::open(&server, Settings { indexed: true, ..settings() });
    assert!(guest.get("/robots.txt").body.contains("Disallow: /leitung"));
    assert!(!guest.get("/robots.txt").body.contains("Disallow: /\n"));
    guest.get(&open.page("")).assert_none(NOT_LISTED);
    guest.get(&open.page("/regeln")).assert_status(200);
    assert!(guest.get(&quiet.page("")).attribute(NOT_LISTED, "content").is_some());
}

#[test]
fn a_preview_of_a_link_has_title_words_and_picture() {
    let server = TestServer::with_staff();
    let night = Night::open(&server, settings());
    let guest = server.guest();
    let page = guest.get(&night.page(""));
    let title = page.attribute("meta[property='og:title']", "content").unwrap();
    page.assert_says("header", &title);
    let words = page.attribute("meta[name=description]", "content").unwrap();
    assert!(words.contains("Siegerliste"), "{words}");
    assert_eq!(page.attribute("meta[property='og:description']", "content"), Some(words));
    let files = [
        ("meta[property='og:image']", "content", "image/png"),
        ("link[rel=manifest]", "href", "application/manifest+json"),
    ];
    let agent = &guest.agent;
    for (selector, attribute, kind) in files {
        let address = page.attribute(selector, attribute).unwrap();
        let answer = agent.get(format!("http://{}{address}", server.address)).call().unwrap();
        assert_eq!(answer.status(), 200, "{address}");
        assert_eq!(answer.headers()["content-type"], kind, "{address}");
    }
    let icon = agent.get(format!("http://{}/apple-touch-icon.png", server.address)).call().unwrap();
    assert_eq!(
        (icon.status().as_u16(), &icon.headers()["content-type"]),
        (200, &"image/png".parse().unwrap())
    );
    assert_eq!(page.texts("head title").len(), 1);
}
