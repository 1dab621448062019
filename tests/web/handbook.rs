//! `/hilfe`: the handbook in the program.

use crate::night::{Night, settings};
use crate::server::{Page, TestServer};
use std::collections::BTreeSet;
use tournament::{Settings, Stage};

const LANGUAGES: [(&str, &str); 2] = [("de", "Inhalt"), ("en", "Contents")];

/// Returns the chapters that a page of the handbook lists, without the question for a language.
fn contents(page: &Page) -> Vec<String> {
    page.attributes("#contents a", "href")
}

#[test]
fn every_chapter_is_there_in_both_languages_with_links_that_stay_inside_and_its_pictures() {
    let server = TestServer::new();
    for (language, title) in LANGUAGES {
        let reader = server.guest().speaking(language);
        let first = reader.get("/hilfe");
        first.assert_status(200).assert_says("#contents h2", title);
        let chapters = contents(&first);
        assert!(chapters.len() > 30, "{chapters:?}");
        let mut pictures = BTreeSet::new();
        for (place, path) in chapters.iter().enumerate() {
            let page = reader.get(path);
            page.assert_status(200).assert_none(".book a[href*='.md']");
            assert_eq!(page.texts(".book h1").len(), 1, "{path}");
            assert_eq!(page.attributes("#contents [aria-current]", "href"), [path.as_str()]);
            let before = place.checked_sub(1).map(|before| chapters[before].clone());
            assert_eq!(page.attribute("[rel=prev]", "href"), before, "{path}");
            assert_eq!(page.attribute("[rel=next]", "href"), chapters.get(place + 1).cloned(), "{path}");
            for link in page.attributes(".book a", "href").iter().filter(|link| !link.contains("://")) {
                assert!(chapters.contains(link), "{path}: {link}");
            }
            pictures.extend(page.attributes(".book img", "src"));
        }
        assert!(pictures.len() > 15, "{pictures:?}");
        for picture in &pictures {
            assert!(picture.contains(&format!("/{language}-")), "{picture}");
        }
        let (kind, kept) = reader.head(pictures.first().unwrap());
        assert_eq!((kind.as_str(), kept.contains("immutable")), ("image/webp", true));
    }
    server.guest().get("/hilfe/evening/gibtsnicht").assert_status(404);
    server.guest().get("/hilfe/gibtsnicht").assert_status(404);
}

#[test]
fn a_language_that_the_address_names_stays_from_chapter_to_chapter() {
    let server = TestServer::new();
    let page = server.guest().speaking("de").get("/hilfe/evening/draw?lang=en");
    for link in page.attributes(".book a, #contents a, .book-nav a", "href") {
        assert!(link.contains("://") || link.contains("?lang=en"), "{link}");
    }
}

#[test]
fn each_page_of_the_staff_knows_its_chapter() {
    let server = TestServer::with_staff();
    let night = Night::open(&server, Settings { tables: 2, ..settings() });
    night.register(&[("Huber Franz", 2), ("Zauner Resi", 2)]);
    night.draw(Stage::FIRST);
    let staff = server.staff();
    let house = ["", "/neu", "/sicherung", "/helfer", "/helfer/zugriffe", "/abende", "/passwort"];
    let evening = [
        ("", "roles/director"),
        ("/kassa", "evening/desk"),
        ("/spieler/1", "evening/desk"),
        ("/auslosung/R1", "evening/draw"),
        ("/runde/R1", "evening/round"),
        ("/saal", "evening/hall"),
        ("/preise", "evening/prizes"),
        ("/gabentisch", "formats/choice"),
        ("/trostrunde", "formats/consolation"),
        ("/druck", "evening/announce"),
        ("/abrechnung", "evening/end"),
        ("/einstellungen", "evening/announce"),
        ("/journal", "trouble/wrong-result"),
        ("/internet", "evening/internet"),
    ];
    let help = |path: &str| {
        let page = staff.get(path);
        let links = page.assert_status(200).attributes(".steps a[data-key='?'][target=_blank]", "href");
        assert_eq!(links.len(), 1, "{path}");
        links[0].clone()
    };
    for path in house {
        let link = help(&format!("/leitung{path}"));
        assert!(path.is_empty() || link.starts_with("/hilfe/"), "{path} has a chapter of its own: {link}");
        staff.get(&link).assert_status(200);
    }
    for (path, chapter) in evening {
        let link = help(&night.staff_page(path));
        assert_eq!(link, format!("/hilfe/{chapter}"), "{path}");
        staff.get(&link).assert_status(200);
    }
}
