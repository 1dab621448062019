//! The link to the same page in the other language.

use crate::night::Night;
use crate::server::{Page, TestServer};

/// Returns where the link to the other language leads.
#[track_caller]
fn other(page: &Page) -> String {
    page.assert_status(200);
    page.attribute("a[hreflang]", "href").expect("a link to the other language")
}

#[test]
fn the_other_language_keeps_what_was_asked() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &[("Huber Franz", 1), ("Huber Resi", 1), ("Zauner Sepp", 1)]);
    let guest = server.guest();
    for (page, there) in [
        ("?q=huber", "?q=huber&lang=en"),
        ("?q=h%C3%B6%26%22%3E", "?q=h%C3%B6%26%22%3E&lang=en"),
        ("?lang=de&q=huber", "?q=huber&lang=en"),
        ("?q=huber&lang=en", "?q=huber&lang=de"),
        ("", "?lang=en"),
        ("/person/1", "/person/1?lang=en"),
        ("/regeln?lang=en", "/regeln?lang=de"),
    ] {
        assert_eq!(other(&guest.get(&night.page(page))), night.page(there), "{page}");
    }
    let question = "/schiedsrichter?regeln=auto&a_augen=12";
    assert_eq!(other(&guest.get(question)), format!("{question}&lang=en"));
    let english = guest.get(&other(&guest.get(&night.page("?q=huber"))));
    assert_eq!(english.attribute("html", "lang").as_deref(), Some("en"));
    assert_eq!(english.attribute("#f-q", "value").as_deref(), Some("huber"), "the search goes on");
}

#[test]
fn what_one_reader_asked_is_in_nobody_elses_link() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &[("Huber Franz", 1), ("Zauner Sepp", 1)]);
    for page in ["", "/person/1", "/karte/2", "/siegerliste"] {
        server.guest().get(&night.page(&format!("{page}?von=plakat")));
        server.guest().get(&night.page(&format!("{page}?q=geheim")));
        let link = other(&server.guest().get(&night.page(page)));
        assert_eq!(link, night.page(&format!("{page}?lang=en")), "as if nobody had been there before");
    }
}
