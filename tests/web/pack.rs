//! The pack that was tapped: the pages of the draw, the wall and the journal show it, and not the usual one.

use crate::probe;
use crate::server::{Page, TestServer};
use preisschnapsen::app::Request;
use tournament::{ActionNo, PlainEvening, Stage};

const R1: &str = "/leitung/t/probe/auslosung/R1";
const PUBLIC: &str = "/t/probe/auslosung/R1";
const JOURNAL: &str = "/leitung/t/probe/journal";

/// A closed list, and the French pack tapped on the page without a script.
#[track_caller]
fn tapped() -> TestServer {
    let server = probe::sold(&[1, 1]);
    let staff = server.staff();
    // As an attempt of an earlier version, of which a part of the pack was enough.
    probe::act(&server, Request::CloseList(Stage::FIRST));
    let tapped = staff.get(&format!("{R1}?karten=TS+QC&tipp=JD&blatt=franzoesisch"));
    let sent = |name: &str| tapped.attribute(&format!("form[action$=spruch] [name={name}]"), "value");
    let (phrase, pack) = (sent("phrase").unwrap(), sent("blatt").expect("the form keeps the pack"));
    // Taken and not drawn yet, as after a break.
    let (phrase, pack) = (phrase.parse().unwrap(), pack.parse().ok());
    probe::act(&server, Request::TakePhrase { stage: Stage::FIRST, phrase, pack });
    server
}

#[track_caller]
fn assert_cards(page: &Page, row: &str, signs: [&str; 3], corners: [&str; 3]) {
    let drawn = page.attributes(&format!("{row} use"), "href");
    let drawn: Vec<_> = drawn.iter().filter_map(|sign| sign.split('#').nth(1)).collect();
    assert_eq!(drawn, signs);
    assert_eq!(page.texts(&format!("{row} b")), corners);
}

#[test]
fn the_french_pack_stays_french_on_every_page_and_after_a_restart() {
    const FRENCH: [&str; 3] = ["spade", "club", "diamond"];
    let server = tapped();
    let staff = server.staff();
    assert_cards(&staff.get(R1), ".pack", FRENCH, ["10", "D", "B"]);
    let wall = server.guest().get("/t/probe/tafel");
    assert_cards(&wall, ".wall-pack", FRENCH, ["10", "D", "B"]);
    assert_eq!(
        wall.attribute(".wall-pack", "aria-label").as_deref(),
        Some("Pik-Zehner, Kreuz-Dame, Karo-Bub")
    );
    let version = server.snapshot().tournament.version();
    let note = |page: Page| page.texts(&format!("#e{version} p.note"));
    let journal = staff.get(JOURNAL);
    assert!(!journal.body.contains("franzoesisch"), "nobody reads a code");
    assert_eq!(note(journal), ["Französische Karten"]);
    assert_eq!(note(staff.get(&format!("{JOURNAL}?lang=en"))), ["French cards"]);

    let server = server.restarted();
    server.staff().post(&format!("{R1}/jetzt"), &[]).assert_leads_to(R1);
    for page in [PUBLIC.to_owned(), format!("{PUBLIC}/protokoll")] {
        assert_cards(&server.guest().get(&page), ".pack", FRENCH, ["10", "D", "B"]);
    }
    assert_cards(&server.guest().speaking("en").get(PUBLIC), ".pack", FRENCH, ["10", "Q", "J"]);
    let protocol = server.guest().get(&format!("{PUBLIC}.json")).body;
    assert!(protocol.contains("\"TS QC JD\"") && !protocol.contains("franzoesisch"), "{protocol}");
}

#[test]
fn each_phrase_keeps_its_own_pack() {
    const GERMAN: [&str; 3] = ["laub", "eichel", "schelle"];
    let server = tapped();
    let staff = server.staff();
    // Typed codes name no pack.
    let phrase = "QS TC AD".parse().unwrap();
    probe::act(&server, Request::TakePhrase { stage: Stage::FIRST, phrase, pack: None });
    let typed = staff.get(R1);
    assert_cards(&typed, ".pack", GERMAN, ["O", "10", "A"]);
    let wall = server.guest().get("/t/probe/tafel");
    wall.assert_says(".slide-line", "Pik-Zehner, Kreuz-Dame, Karo-Bub");
    wall.assert_says(".slide-line", "Laub-Ober, Eichel-Zehner, Schelle-Ass");
    // What is taken back is no longer what counts; the one before it is, with its pack.
    probe::act(&server, Request::from(PlainEvening::Undo { action: server.snapshot().tournament.version() }));
    assert_cards(&staff.get(R1), ".pack", ["spade", "club", "diamond"], ["10", "D", "B"]);
    // Words have no cards, whatever pack lies beside them.
    let words = [("phrase", "GRUESS GOTT"), ("blatt", "franzoesisch")];
    staff.post(&format!("{R1}/spruch"), &words).assert_leads_to(R1);
    let now = server.snapshot();
    assert_eq!(now.note(ActionNo(now.tournament.version().0 - 1)), None, "before the draw");
}
