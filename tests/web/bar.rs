//! The bar of the staff's pages: what the night needs in its order, the rest folded.

use crate::night::{Night, settings};
use crate::server::{Browser, TestServer};
use preisschnapsen::app::Role;
use tournament::{Settings, Stage};

const PAGES: [&str; 9] = [
    "",
    "/kassa",
    "/auslosung/R1",
    "/runde/R1",
    "/saal",
    "/preise",
    "/druck",
    "/abrechnung",
    "/einstellungen",
];

#[test]
fn the_bar_has_what_the_night_needs_and_folds_the_rest() {
    let server = TestServer::with_staff();
    let night = Night::open(&server, settings());
    let (director, speaker) = (server.staff(), server.as_role(Role::Speaker));
    let bar = |night: &Night, reader: &Browser| {
        let page = reader.get(&night.staff_page(""));
        (page.texts(".steps > ul > li > a, .steps summary"), page.texts(".steps details a"))
    };
    let (links, more) = bar(&night, &director);
    let often = ["Abend", "Kassa", "Auslosung", "Runde", "Preise", "Druck", "Mehr", "Leinwand", "Hilfe"];
    assert_eq!(links, often);
    let folded =
        ["Abrechnung", "Einstellungen", "Was geschehen ist", "Für Gäste", "Internet", "Alle Turniere"];
    assert_eq!((more[0].as_str(), &more[1..]), ("Saal", &folded.map(String::from)[..]));
    let (links, more) = bar(&night, &speaker);
    assert_eq!(
        (links.len(), more),
        (8, ["Saal", "Abrechnung", "Für Gäste", "Alle Turniere"].map(String::from).to_vec())
    );
    let numbered = Night::named(&server.app, "Mit Tischen", Settings { tables: 3, ..settings() });
    let (links, more) = bar(&numbered, &director);
    assert_eq!((links.len(), links[4].as_str(), &more[..]), (10, "Saal", &folded.map(String::from)[..]));
}

#[test]
fn the_bar_says_where_the_reader_is() {
    let server = TestServer::with_staff();
    let night = Night::open(&server, settings());
    for (path, here) in
        [("", "Abend"), ("/kassa", "Kassa"), ("/internet", "Internet"), ("/journal", "Was geschehen ist")]
    {
        let page = server.staff().get(&night.staff_page(path));
        assert_eq!(page.texts(".steps [aria-current]"), [here], "{path}");
        let folded = page.attributes(".steps summary", "class");
        assert_eq!(folded.len(), usize::from(["Internet", "Was geschehen ist"].contains(&here)), "{path}");
    }
}

#[test]
fn what_is_for_guests_opens_beside() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &[("Huber Franz", 2), ("Zauner Resi", 2)]);
    night.draw(Stage::FIRST);
    let staff = server.staff();
    for page in PAGES {
        let page = staff.get(&night.staff_page(page));
        let away =
            |link: &&String| link.starts_with("/t/") && !link.contains(".csv") && !link.contains(".xlsx");
        let beside = page.attributes("a[target=_blank]", "href");
        for link in page.attributes("a", "href").iter().filter(away) {
            assert!(beside.contains(link), "{link}");
        }
    }
}
