//! `/leitung/t/{slug}/auslosung/{R}/papier`: slips that were pulled on paper while the laptop was off.

use crate::probe;
use crate::server::{Browser, Page, TestServer};

const R1: &str = "/leitung/t/probe/auslosung/R1";
const GUESTS: &str = "/t/probe/auslosung/R1";

/// Three players with 3, 1 and 2 tickets: eight slots, each pot with the numbers 1 to 4.
#[track_caller]
fn begun() -> (TestServer, Browser) {
    let server = probe::sold(&[3, 1, 2]);
    let staff = server.staff();
    staff.post(&format!("{R1}/schliessen"), &[("pots", "hand")]).assert_leads_to(R1);
    (server, staff)
}

#[track_caller]
fn send(staff: &Browser, fields: &[(&str, &str)]) -> Page {
    let seen = staff.get(R1).attribute("#papier input[name=seen]", "value").expect("the form");
    let fields: Vec<(&str, &str)> =
        [("seen", seen.as_str())].into_iter().chain(fields.iter().copied()).collect();
    staff.post(&format!("{R1}/papier"), &fields)
}

#[test]
fn slips_are_entered_one_by_one_and_as_a_list_and_everybody_reads_that_they_come_from_paper() {
    let (server, staff) = begun();
    staff.get(R1).assert_says("details#papier summary", "Auf Papier gezogen").assert_says(".pull", "zieht");
    send(&staff, &[("paper_ticket", "4"), ("paper_number", "1")]).assert_leads_to(R1);
    let page = staff.get(R1);
    page.assert_none(".pull").assert_says(".progress", "1 von 6 eingetragen");
    page.assert_says("#papier", "Noch in den Töpfen: links 2, 3, 4 und rechts 1, 2, 3, 4.");
    page.assert_says("#papier", "Noch ohne Nummer: 1, 2, 3, 5, 6")
        .assert_says("main", "Letzte Eingabe zurücknehmen");
    server.guest().get(GUESTS).assert_says(".lead", "Gezogen wurde auf Papier");
    send(&staff, &[("paper_list", "5 2\r\n6; 3\r\n\r\nKarte 1: 4\r\n2\t1\r\n3 2")]).assert_leads_to(R1);
    staff.get(R1).assert_says("h2", "Die Paarungen stehen fest");
    let page = server.guest().get(GUESTS);
    page.assert_says(".lead", "Auf Papier gezogen, eingetragen um ").assert_says("main", "by-hand/3");
    let protocol = server.guest().get("/t/probe/auslosung/R1.json").body;
    assert!(
        protocol.starts_with(r#"{"procedure":"by-hand/3""#) && protocol.contains(r#""entered_at":""#),
        "{protocol}"
    );
    assert!(!protocol.contains(r#""called""#) && !protocol.contains(r#""passed""#), "{protocol}");
    let check = server.guest().get("/t/probe/auslosung/R1/pruefen");
    assert!(check.attribute("#check", "data-by-hand").unwrap().contains("Auf Papier gezogen"));
    // When the list was complete, and what was put back, nobody but those who were there can know.
    check.assert_says("main", "Gezogen wurde auf Papier. Wann die Liste feststand");
    for claim in ["stand fest, bevor", "zurückgelegt wurde, wo", "nachgerechnet"] {
        assert!(!check.texts("main :is(h2, li)").concat().contains(claim), "{claim}");
    }
    let english = server.guest().get("/t/probe/auslosung/R1?lang=en");
    english.assert_says(".lead", "Pulled on paper, entered at ");
}

#[test]
fn what_is_wrong_is_said_with_its_line_and_nothing_that_was_typed_is_lost() {
    let (server, staff) = begun();
    let typed = "4 1\n5 1\nzwölf\n6 3";
    let page = send(&staff, &[("paper_list", typed)]);
    page.assert_status(422).assert_says("#zeilen", "Zeile 3 (zwölf): Hier stehen nicht genau zwei Nummern");
    page.assert_says("#zeilen", "Zeile 2 (5 1): Die Nummer 1 hat links schon Karte 4");
    assert_eq!(page.texts("#zeilen li").len(), 2, "each line once, in their order");
    page.assert_says("#f-paper_list", "4 1 5 1 zwölf 6 3");
    let page = send(&staff, &[("paper_list", "4 1\n5 1\n6 3\n9 2")]);
    page.assert_status(422).assert_says("#zeilen", "Zeile 2 (5 1): Die Nummer 1 hat links schon Karte 4");
    page.assert_says("#zeilen", "Zeile 4 (9 2): Karte 9 steht nicht auf der geschlossenen Liste");
    page.assert_says("details#papier[open]", "Von dieser Liste ist noch nichts eingetragen");
    let page = send(&staff, &[("paper_ticket", "4"), ("paper_number", "5")]);
    page.assert_status(422).assert_says("#f-paper_number-error", "von 1 bis 4");
    assert_eq!(page.attribute("#f-paper_ticket", "value").as_deref(), Some("4"));
    send(&staff, &[("paper_list", "")]).assert_status(422).assert_says("#zeilen", "Hier steht noch nichts");
    assert_eq!(server.snapshot().draws()[0].pulls.len(), 0);
}

#[test]
fn the_emergency_sheet_leads_to_words_that_stand_on_the_page() {
    let server = probe::sold(&[3, 1, 2]);
    let staff = server.staff();
    let sheet = staff.get("/leitung/hilfe/stoerung");
    for words in ["Anders auslosen", "Aus Töpfen ziehen", "Auf Papier gezogen"] {
        sheet.assert_says("main", &format!("„{words}“"));
    }
    staff.get(R1).assert_says("summary", "Anders auslosen").assert_says("details", "Aus Töpfen ziehen");
    staff.post(&format!("{R1}/schliessen"), &[("pots", "hand")]).assert_leads_to(R1);
    staff.get(R1).assert_says("summary", "Auf Papier gezogen");
    let course = server.guest().get("/t/probe/ablauf");
    for words in [
        "aus dem linken Topf, und ist der leer",
        "Nach Möglichkeit",
        "legt sie zurück",
        "Die übrigen Plätze sind Freilose",
    ] {
        course.assert_says("main", words);
    }
}
