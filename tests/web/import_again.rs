//! A list that is read a second time, and names that are kept without a ticket.

use crate::workbook_list::{look, open, press};
use tournament::{Cents, PlayerId};

const FIRST: &str = "Name;Ort;Karten;Bezahlt\nHuber Franz;Ried;2;ja\nMayr Anna;Wels;1;nein\n";

#[test]
fn a_second_list_shows_who_is_new_who_is_there_and_what_differs() {
    let evening = open();
    let page = look(&evening, FIRST.as_bytes());
    press(&evening, &page, &[("do", "enter")]).assert_leads_to(&evening.path("/kassa"));
    let second =
        "Name;Ort;Karten;Bezahlt\nHuber Franz;Ried;3;ja\nMayr Anna;Wels;1;nein\nEder Eva;Enns;1;nein\n";
    let page = look(&evening, second.as_bytes());
    page.assert_says(".lead", "Eine Person mit einer Karte").assert_says("#counts", "2 schon dabei");
    let said = page.texts("#list .is-double td:last-child");
    assert!(
        said[0].contains("(Nr. 1): hat 2, hier 3") && said[0].contains("eine Karte dazu verkaufen"),
        "{said:?}"
    );
    assert!(said[1].contains("(Nr. 2)") && said[1].contains("trotzdem eintragen"), "{said:?}");
    // Nothing that was not ticked is done; a tick sells what is missing.
    let key = page.attributes("#list .is-double input", "value")[0].clone();
    let done = press(&evening, &page, &[("further", &key), ("do", "enter")]);
    done.assert_leads_to(&evening.path("/kassa"));
    let night = evening.night();
    assert_eq!((night.players().len(), night.tickets().len()), (3, 5));
    assert_eq!((night.tickets_of(PlayerId(1)).count(), night.owed(PlayerId(1))), (3, Cents(0)));
    // The same form sent again sells nothing more.
    press(&evening, &page, &[("further", &key), ("do", "enter")]);
    assert_eq!(evening.night().tickets().len(), 5);
    // When everybody is there, nobody is to be entered.
    look(&evening, second.as_bytes()).assert_says(".blocked", "Alle stehen schon auf der Liste");
}

#[test]
fn who_waits_or_has_not_paid_is_kept_as_a_name_until_they_buy() {
    let evening = open();
    let list = "Name;Ort;Bezahlt\nHuber Franz;Ried;ja\nMayr Anna;Wels;nein\nWarteliste;;\nEder Eva;Enns;\nAuer Max;Enns;\n";
    let page = look(&evening, list.as_bytes());
    page.assert_says("#reserve", "2 Personen, die warten")
        .assert_says("#reserve", "eine Person, die noch nicht bezahlt hat");
    let ticks = [("reserve-absent", "on"), ("reserve-unpaid", "on")];
    let page = press(&evening, &page, &[&ticks[..], &[("do", "check")]].concat());
    page.assert_says(".lead", "Eine Person mit einer Karte").assert_says("#counts", "1 vorgemerkt");
    let done = press(&evening, &page, &[&ticks[..], &[("do", "enter")]].concat());
    let desk = evening.staff.follow(&done);
    desk.assert_says(".banner", "3 Personen sind vorgemerkt")
        .assert_says("#reserved summary", "3 Personen sind vorgemerkt");
    assert_eq!(desk.texts("#reserved .name"), ["Auer Max", "Eder Eva", "Mayr Anna"]);
    assert_eq!(desk.attributes("#former-names option", "value")[..3], ["Auer Max", "Eder Eva", "Mayr Anna"]);
    assert_eq!(evening.night().players().len(), 1);
    // While one searches only those are shown who are meant.
    let found = evening.staff.get(&evening.path("/kassa?q=ede"));
    assert_eq!(found.texts("#reserved .name"), ["Eder Eva"]);
    // One press sells, and the name is none of them any more.
    let fields = [("name", "Eder Eva"), ("place", "Enns"), ("tickets", "1"), ("paid", "on")];
    let sold = evening.staff.post(&evening.path("/kassa"), &fields);
    evening.staff.follow(&sold).assert_says(".banner", "Eder Eva");
    let desk = evening.staff.get(&evening.path("/kassa"));
    assert_eq!(desk.texts("#reserved .name"), ["Auer Max", "Mayr Anna"]);
    // Another list does not keep who is on the list already.
    let gone =
        evening.staff.post(&evening.path("/kassa/vorgemerkt"), &[("name", "Auer Max"), ("place", "Enns")]);
    evening.staff.follow(&gone).assert_says(".banner", "Auer Max ist nicht mehr vorgemerkt.");
    let again = look(&evening, list.as_bytes());
    again.assert_says("#reserve", "eine Person, die wartet");
    // No guest sees them, and no table has them.
    let night = evening.night();
    for path in ["", "/teilnehmer.csv", "/karten.csv"] {
        let page = evening.staff.get(&format!("/t/{}{path}", night.slug));
        assert!(page.status == 200 && !page.body.contains("Mayr"), "{path}: {}", page.status);
    }
}

#[test]
fn a_tick_counts_once_and_a_corrected_row_keeps_it() {
    let evening = open();
    let list = "Name;Ort;Karten\nHuber Franz;Ried;2\nMayr Anna;Wels;viele\nWarteliste;;\nEder Eva;Enns;1\nAuer Max;Enns;einige\n";
    let page = look(&evening, list.as_bytes());
    page.assert_says(".lead", "Eine Person mit 2 Karten").assert_says("#counts", "eine auszubessern");
    let also = page.attributes("#apart input[name=also]", "value");
    let [eva, ..] = &also[1..] else { panic!("{also:?}") };
    let page = press(&evening, &page, &[("also", eva), ("do", "check")]);
    let page = press(&evening, &page, &[("also", eva), ("do", "enter")]);
    page.assert_status(200).assert_says(".banner", "2 Personen sind eingetragen");
    assert_eq!(evening.night().players().len(), 2);
    // The one that waited is corrected in its field; nobody is entered again.
    let field = page.attributes("#waiting input", "name")[0].clone();
    let done = press(&evening, &page, &[(&field, "1"), ("also", eva), ("do", "enter")]);
    done.assert_leads_to(&evening.path("/kassa"));
    let names: Vec<String> =
        evening.night().players().keys().map(|player| evening.night().name(*player).to_owned()).collect();
    assert_eq!(names, ["Huber Franz", "Eder Eva", "Mayr Anna"]);
}
