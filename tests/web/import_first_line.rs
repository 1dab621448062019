//! What the first line of a list is: a plain list of names has no titles, and its first guest is one.

use crate::evening::{Evening, settings};
use crate::server::Page;
use tournament::{PlayerId, Settings};

fn open() -> Evening {
    Evening::open(Settings { capacity: 64, ..settings() })
}

/// Sends the form of a page with everything that stands in it, and what somebody has chosen or pressed.
fn press(evening: &Evening, page: &Page, more: &[(&str, &str)]) -> Page {
    let values = page.attributes("main input[type=hidden]", "value");
    let names = page.attributes("main input[type=hidden]", "name");
    let text = page.raw_text("#f-text").replace('\n', "\r\n");
    let kept = names.iter().zip(&values).filter(|(name, _)| more.iter().all(|(new, _)| new != name));
    let mut fields: Vec<(&str, &str)> = kept.map(|(name, value)| (name.as_str(), value.as_str())).collect();
    fields.push(("text", &text));
    fields.extend(more);
    evening.staff.upload(&evening.path("/import"), &fields, None)
}

fn send(evening: &Evening, name: &str, list: &[u8]) -> Page {
    evening.staff.upload(&evening.path("/import"), &[("text", "")], Some((name, list)))
}

fn entered(evening: &Evening) -> Vec<(String, String)> {
    let night = evening.night();
    let known =
        |number| (night.name_entered(PlayerId(number)).to_owned(), night.place(PlayerId(number)).to_owned());
    (1..=night.players().len() as u32).map(known).collect()
}

#[test]
fn a_list_without_titles_loses_nobody() {
    let evening = open();
    let list = include_bytes!("../../crates/tables/tests/data/lists/01-no-titles.csv");
    let page = send(&evening, "liste.csv", list);
    page.assert_status(200)
        .assert_says("#first-line", "Zeile 1 wurde als Person gelesen: Huber Franz · Ried · 2");
    page.assert_says(".lead", "2 Personen mit 3 Karten");
    page.assert_says("#counts", "Die Liste hat 2 Zeilen: 2 Personen.");
    assert_eq!(page.attributes("#list option[selected]", "value"), ["name", "place", "tickets"]);
    let page = press(&evening, &page, &[("do", "enter")]);
    page.assert_leads_to(&evening.path("/kassa"));
    assert_eq!(
        entered(&evening),
        [("Huber Franz".to_owned(), "Ried".to_owned()), ("Mayr Anna".to_owned(), "Wels".to_owned())]
    );
    assert_eq!(evening.night().tickets().len(), 3);
}

#[test]
fn a_list_of_names_alone_loses_nobody_and_nobody_is_asked_where_the_names_are() {
    let evening = open();
    let list = include_str!("../../crates/tables/tests/data/lists/02-no-titles-names-only.txt");
    let page = evening.staff.upload(&evening.path("/import"), &[("text", list)], None);
    page.assert_status(200).assert_says("#first-line", "Zeile 1 wurde als Person gelesen: Huber Franz");
    page.assert_says(".lead", "2 Personen mit 2 Karten").assert_says(".hint", "2 Zeilen: 2 Personen.");
    let page = press(&evening, &page, &[("do", "enter")]);
    page.assert_leads_to(&evening.path("/kassa"));
    assert_eq!(evening.night().players().len(), 2);
    // A column that has a title may be anything.
    let page = evening.staff.upload(&evening.path("/import"), &[("text", "Telefon\n0664 1\n0664 2\n")], None);
    page.assert_status(200).assert_says(".blocked", "Welche Spalte hat die Namen?");
}

#[test]
fn whoever_stands_there_twice_is_counted_once_above_and_below() {
    let evening = open();
    let list = b"Name;Ort\nHuber Franz;Ried\nMayr Anna;Wels\n\nhuber franz;Ried\nMoser Eva;Linz\n";
    let page = send(&evening, "liste.csv", list);
    page.assert_status(200).assert_says(".lead", "3 Personen mit 3 Karten").assert_says(
        ".hint",
        "Die Liste hat 6 Zeilen: 3 Personen, 1 schon dabei, 1 beiseitegelegt und 1 leer.",
    );
    let another = page.attribute("input[name=another]", "value").unwrap();
    let page = press(&evening, &page, &[("another", &another), ("do", "check")]);
    page.assert_says(".lead", "4 Personen mit 4 Karten");
    page.assert_says(".hint", "Die Liste hat 6 Zeilen: 4 Personen, 1 beiseitegelegt und 1 leer.");
    press(&evening, &page, &[("another", &another), ("do", "enter")])
        .assert_leads_to(&evening.path("/kassa"));
    let page = send(&evening, "liste.csv", b"Name;Ort\nHuber Franz;Ried\nNeu Nora;Wels\n");
    page.assert_says(".lead", "Eine Person")
        .assert_says(".hint", "1 Person, 1 schon dabei und 1 beiseitegelegt");
}

#[test]
fn one_press_says_that_the_first_line_is_the_other_thing() {
    let evening = open();
    // Two single words over two single words may be either.
    let page = send(&evening, "liste.csv", b"Huber;Franz;Ried\nMayr;Anna;Wels\n");
    page.assert_says("#first-line", "Zeile 1 wurde als \u{dc}berschrift gelesen: Huber · Franz · Ried");
    let answers = [("column-0", "family"), ("column-1", "given"), ("column-2", "place")];
    let page = press(&evening, &page, &[&answers[..], &[("do", "check")]].concat());
    page.assert_says(".lead", "Eine Person").assert_says(".hint", "1 Person und 1 beiseitegelegt.");
    assert_eq!(page.texts("button[name=turn]"), ["Zeile 1 ist eine Person"]);
    let page = press(&evening, &page, &[&answers[..], &[("turn", "person")]].concat());
    page.assert_says("#first-line", "Zeile 1 wurde als Person gelesen").assert_says(".lead", "2 Personen");
    page.assert_says(".hint", "Die Liste hat 2 Zeilen: 2 Personen.");
    // It stays so, also where somebody looks again, until the other is pressed.
    let page = press(&evening, &page, &[&answers[..], &[("do", "check")]].concat());
    page.assert_says(".lead", "2 Personen");
    let back = press(&evening, &page, &[&answers[..], &[("turn", "titles")]].concat());
    back.assert_says(".lead", "Eine Person");
    // What is said of one list says nothing of the next one.
    let hidden = page.attribute("input[name=first]", "value").unwrap();
    let file = Some(("liste.csv", &b"Name;Ort\nMoser Eva;Linz\n"[..]));
    let other = evening.staff.upload(&evening.path("/import"), &[("text", ""), ("first", &hidden)], file);
    other.assert_says("#first-line", "Zeile 1 wurde als \u{dc}berschrift gelesen: Name · Ort");
    let page = press(&evening, &page, &[&answers[..], &[("do", "enter")]].concat());
    page.assert_leads_to(&evening.path("/kassa"));
    assert_eq!(evening.night().players().len(), 2);
}

#[test]
fn what_each_line_of_a_list_is_adds_up() {
    let evening = open();
    let list = "sep=;\nAnmeldungen;;\n\nName;Ort;Karten\nHuber Franz;Ried;2\n;;\nMayr Anna;Wels;viel\n\n\"Moser\nEva\";Linz;1\nSumme;;57\n";
    let page = send(&evening, "liste.csv", list.as_bytes());
    page.assert_status(200).assert_says(
        ".hint",
        "Die Liste hat 10 Zeilen: 2 Personen, eine auszubessern, 4 beiseitegelegt und 3 leer.",
    );
    page.assert_says("#first-line", "Zeile 4 wurde als \u{dc}berschrift gelesen: Name · Ort · Karten");
}
