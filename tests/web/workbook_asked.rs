//! What a list may say in columns that nobody knows: each asks in its head, and what is said there counts at once.

use crate::server::Page;
use crate::workbook_list::{look, open, press, texts, workbook};
use rust_xlsxwriter::{Formula, Worksheet};

/// Fills a sheet with two people, what nobody knows in the third and in the fourth column.
fn people(sheet: &mut Worksheet, third: &str, fourth: &str) {
    let people: &[&[&str]] = &[&["Huber Franz", "Ried", "2", "ja"], &["Mayr Anna", "Wels", "3", ""]];
    texts(sheet, 0, &[&["Name", "Ort", third, fourth]]);
    texts(sheet, 1, people);
}

/// Fails unless the next sensible step is to enter everybody, and the only one that is filled.
#[track_caller]
fn assert_enters(page: &Page) {
    let classes = page.attributes("main form button.button", "class");
    let is_filled = |(class, _): &(&String, String)| !class.contains("is-quiet");
    let filled: Vec<_> =
        classes.iter().zip(page.texts("main form button.button")).filter(is_filled).collect();
    page.assert_status(200);
    assert_eq!(filled.iter().map(|(_, words)| words.as_str()).collect::<Vec<_>>(), ["Alle eintragen"]);
}

/// What is chosen in the heads of the columns.
fn heads(page: &Page) -> Vec<String> {
    page.attributes("#list thead option[selected]", "value")
}

#[test]
fn each_column_asks_in_its_head_and_what_everybody_gets_is_said() {
    let evening = open();
    let page = look(&evening, &workbook(|sheet| people(sheet, "Wie oft", "Kassier")));
    page.assert_status(200).assert_says(".hint", "bekommt jede Person eine Karte und hat noch nicht bezahlt");
    assert_eq!(heads(&page), ["name", "place", "none", "none"]);
    let page = press(&evening, &page, &[("column-2", "tickets"), ("column-3", "none"), ("do", "check")]);
    assert_enters(&page);
    page.assert_says(".lead", "2 Personen mit 5 Karten");
    assert_eq!(heads(&page), ["name", "place", "tickets", "none"]);
    // It stays said when the text is changed.
    let text = page.raw_text("#f-text").replace("Ried", "Wels");
    let page = press(&evening, &page, &[("text", &text), ("column-2", "tickets"), ("column-3", "none")]);
    assert_eq!(heads(&page), ["name", "place", "tickets", "none"]);
    // A title that was changed is read, where nobody has said what its column is.
    let page = look(&evening, b"Name;Kassier\nHuber Franz;ja\n");
    let text = page.raw_text("#f-text").replace("Kassier", "Bezahlt");
    let page = press(&evening, &page, &[("text", &text), ("column-0", "name"), ("column-1", "none")]);
    assert_eq!(heads(&page), ["name", "paid"]);
    press(&evening, &page, &[("column-0", "name"), ("column-1", "paid"), ("do", "enter")])
        .assert_leads_to(&evening.path("/kassa"));
    assert_eq!(evening.night().players().len(), 1);
}

#[test]
fn what_the_cells_leave_open_is_asked_before_anybody_is_entered() {
    let evening = open();
    for (list, sentence, answer, lead) in [
        (
            "Name;Karten\nHuber Franz;1\nMayr Anna;2\nEder Eva;3\n",
            "Sind das Kartennummern",
            ("column-1", "numbers"),
            "3 Personen mit 3 Karten",
        ),
        (
            "Name;Karten\nHuber Franz;1\nMayr Anna;2\nEder Eva;3\n",
            "Sind das Kartennummern",
            ("column-1", "tickets"),
            "3 Personen mit 6 Karten",
        ),
        (
            "Name;Bezahlt\nHuber Franz;1\nMayr Anna;0\n",
            "Heißt 1 „bezahlt“",
            ("column-1", "paid"),
            "2 Personen mit 2 Karten",
        ),
        (
            "Name;Betrag;Zahlung\nHuber Franz;20;bar\n",
            "Zwei Spalten sagen dasselbe",
            ("column-2", "none"),
            "Eine Person mit einer Karte",
        ),
    ] {
        let page = look(&evening, list.as_bytes());
        page.assert_status(200)
            .assert_says("th .error", sentence)
            .assert_says(".blocked", "Sagen Sie zuerst");
        press(&evening, &page, &[("do", "enter")]).assert_says(".blocked", "Sagen Sie zuerst");
        let page = press(&evening, &page, &[answer, ("do", "check")]);
        page.assert_says(".lead", lead);
        assert_enters(&page);
    }
    evening.assert_version(1);
}

#[test]
fn of_two_columns_that_say_the_same_each_is_shown_as_it_stands() {
    let evening = open();
    let page = look(&evening, b"Name;Betrag;Zahlung\nHuber Franz;20;bar\nMayr Anna;;offen\n");
    assert_eq!(page.texts("#list tbody td"), ["Huber Franz", "20", "bar", "Mayr Anna", "", "offen"]);
    let page = press(&evening, &page, &[("column-1", "amount"), ("do", "check")]);
    assert_eq!(page.texts("#list tbody td"), ["Huber Franz", "20", "bar", "Mayr Anna", "", "offen"]);
    let page = press(&evening, &page, &[("column-1", "amount"), ("column-2", "none"), ("do", "check")]);
    assert_eq!(
        page.texts("#list tbody td"),
        ["Huber Franz", "€ 20,00", "bar", "Mayr Anna", "offen", "offen"]
    );
}

#[test]
fn where_everything_is_known_nobody_is_asked() {
    let evening = open();
    for (third, fourth) in [
        ("Anz. Karten", "bez.?"),
        ("Anz Karten", "Bez"),
        ("Anzahl", "bezahlt?"),
        ("Kartenanzahl", "Nenngeld bezahlt"),
        ("Anzahl Karten", "Bez. (€)"),
        ("Stk.", "BEZAHLT:"),
        ("No. of tickets", "Paid?"),
        ("Number of tickets", "Fee paid"),
        ("Wie viele Karten brauchst du?", "Schon bezahlt?"),
    ] {
        let page = look(&evening, &workbook(|sheet| people(sheet, third, fourth)));
        assert_enters(&page);
        page.assert_says(".lead", "2 Personen mit 5 Karten");
        assert_eq!(heads(&page), ["name", "place", "tickets", "paid"], "{third}, {fourth}");
        assert_eq!(page.texts("#list tbody td:last-child"), ["bezahlt", "offen"], "{third}, {fourth}");
    }
    // A name and nothing else leaves nothing to ask, and a column that is not needed stands in nobody's way.
    let page = look(&evening, b"Name\nHuber Franz\n");
    page.assert_says(".hint", "jede Person eine Karte");
    assert_enters(&page);
    assert_enters(&look(&evening, b"Lfd. Nr.;Name;Karten;Bezahlt;Telefon\n1;Huber Franz;2;ja;0664\n"));
    // What somebody owes stands beside whether it is paid.
    let page = look(&evening, b"Name;Karten;Betrag;bez.?\nHuber Franz;2;10;\n");
    assert_enters(&page);
    page.assert_says("#list tbody td:last-child", "offen");
    assert_eq!(heads(&page), ["name", "tickets", "none", "paid"]);
}

#[test]
fn a_row_of_sums_without_a_value_is_no_person() {
    let evening = open();
    for word in ["Gesamt", "Summe:", "Insgesamt", "Total"] {
        let file = workbook(|sheet| {
            people(sheet, "Karten", "Bezahlt");
            sheet.write(3, 0, word).unwrap();
            sheet.write(3, 2, Formula::new("=SUM(C2:C3)").set_result("")).unwrap();
        });
        let page = look(&evening, &file);
        page.assert_status(200).assert_says(".lead", "2 Personen mit 5 Karten");
        page.assert_says("#apart li", &format!("Zeile 4 {word} · 0 Summe"));
    }
    let page = look(&evening, "Nachname;Vorname;Ort;Karten\nGesamt;Franz;;1\nTotal;;Wels;1\n".as_bytes());
    assert_eq!(page.texts("#list tbody .name"), ["Gesamt", "Total"]);
}
