//! What a list may say in columns that nobody knows is asked before anybody is entered.

use crate::server::Page;
use crate::workbook_list::{look, open, press, texts, workbook};
use rust_xlsxwriter::{Formula, Worksheet};

/// Fills a sheet with two people, what nobody knows in the third and in the fourth column.
fn people(sheet: &mut Worksheet, third: &str, fourth: &str) {
    let people: &[&[&str]] = &[&["Huber Franz", "Ried", "2", "ja"], &["Mayr Anna", "Wels", "3", ""]];
    texts(sheet, 0, &[&["Name", "Ort", third, fourth]]);
    texts(sheet, 1, people);
}

/// Returns the buttons of a page of a list in their order: whether each is the filled one, and what it says.
fn buttons(page: &Page) -> Vec<(bool, String)> {
    let classes = page.attributes("main form button.button", "class");
    let is_filled = |class: &String| !class.contains("is-quiet");
    classes.iter().map(is_filled).zip(page.texts("main form button.button")).collect()
}

/// Fails unless a page asks first what the list says, and says what is taken for granted otherwise.
#[track_caller]
fn assert_asks(page: &Page, assumed: &str) {
    page.assert_status(200).assert_says("main form .banner", assumed);
    page.assert_says("main form .banner", "unter einem anderen Titel");
    let again = "Noch einmal ansehen".to_owned();
    let quiet = |words: &str| (false, words.to_owned());
    let expected =
        [(true, again.clone()), quiet("Alle eintragen"), quiet("Zeile 1 ist eine Person"), (false, again)];
    assert_eq!(buttons(page), expected);
    let (banner, question) =
        (page.body.find("class=\"banner").unwrap(), page.body.find("id=\"columns\"").unwrap());
    assert!(banner < question && question < page.body.find("value=\"enter\"").unwrap(), "{}", page.body);
    assert!(!page.texts(".hint").iter().any(|hint| hint.contains("jede Person eine Karte")), "said once");
}

/// Fails unless the next sensible step is to enter everybody.
#[track_caller]
fn assert_enters(page: &Page) {
    page.assert_status(200).assert_none("main form .banner");
    assert_eq!(buttons(page).first(), Some(&(true, "Alle eintragen".to_owned())));
    assert_eq!(buttons(page).iter().filter(|(is_filled, _)| *is_filled).count(), 1);
    if let Some(question) = page.body.find("id=\"columns\"") {
        assert!(page.body.find("value=\"enter\"").unwrap() < question, "{}", page.body);
    }
}

#[test]
fn what_columns_say_that_nobody_knows_is_asked_before_everybody_gets_one_ticket() {
    let evening = open();
    let page = look(&evening, &workbook(|sheet| people(sheet, "Wie oft", "Kassier")));
    assert_asks(&page, "bekommt jede Person eine Karte und hat noch nicht bezahlt");
    let page = press(&evening, &page, &[("column-2", "tickets"), ("column-3", ""), ("do", "check")]);
    assert_enters(&page);
    page.assert_says(".lead", "2 Personen mit 5 Karten");
    // Whoever means it may enter them at once.
    let page = look(&evening, b"Name;Karten;Kassier\nHuber Franz;2;ja\n");
    assert_asks(&page, "Eine Spalte „Bezahlt“ fehlt, daher hat noch niemand bezahlt.");
    press(&evening, &page, &[("column-2", ""), ("do", "enter")]).assert_leads_to(&evening.path("/kassa"));
    assert_eq!(evening.night().players().len(), 1);
}

#[test]
fn nobody_is_asked_twice_about_the_same_columns_but_about_others() {
    let evening = open();
    let page = look(&evening, b"Name;Bezahlt;Telefon\nHuber Franz;ja;0664\n");
    assert_asks(&page, "Eine Spalte „Karten“ fehlt, daher bekommt jede Person eine Karte.");
    let page = press(&evening, &page, &[("column-2", ""), ("do", "check")]);
    assert_enters(&page);
    page.assert_says(".hint", "jede Person eine Karte");
    let other = page.raw_text("#f-text").replace("Telefon", "Stueckerl");
    assert_asks(&press(&evening, &page, &[("text", &other), ("column-2", "")]), "eine Karte");
    let file = Some(("liste.csv", &b"Name;Bezahlt;Telefon\nMayr Anna;;0660\n"[..]));
    let asked = page.attribute("input[name=asked]", "value").unwrap();
    let fields = [("text", ""), ("asked", asked.as_str())];
    assert_asks(&evening.staff.upload(&evening.path("/import"), &fields, file), "eine Karte");
    // Lines that are to be corrected first are no answer to it.
    let page = look(&evening, b"Name;Bezahlt;Telefon\nHuber Franz;viel;0664\n");
    page.assert_status(200).assert_says(".errors li", "Zeile 2").assert_says(".banner", "eine Karte");
    let text = page.raw_text("#f-text").replace("viel", "ja");
    assert_asks(&press(&evening, &page, &[("text", &text), ("column-2", "")]), "eine Karte");
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
    ] {
        let page = look(&evening, &workbook(|sheet| people(sheet, third, fourth)));
        assert_enters(&page);
        page.assert_none("#columns label[for^=f-column]").assert_says(".lead", "2 Personen mit 5 Karten");
        assert_eq!(page.texts("tbody td:last-child"), ["bezahlt", "offen"], "{third}, {fourth}");
    }
    // A name and nothing else leaves nothing to ask, and a column that is not needed stands in nobody's way.
    let page = look(&evening, b"Name\nHuber Franz\n");
    page.assert_says(".hint", "jede Person eine Karte");
    assert_enters(&page);
    assert_enters(&look(&evening, b"Lfd. Nr.;Name;Karten;Bezahlt;Telefon\n1;Huber Franz;2;ja;0664\n"));
    // What somebody owes stands beside whether it is paid.
    let page = look(&evening, b"Name;Karten;Betrag;bez.?\nHuber Franz;2;10;\n");
    assert_enters(&page);
    page.assert_says("tbody td:last-child", "offen").assert_says(".hint", "Nicht verwendet: Betrag.");
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
        page.assert_says(".hint", &format!("Zeile 4 („{word}“) ist eine Summe und keine Person."));
    }
    let page = look(&evening, "Nachname;Vorname;Ort;Karten\nGesamt;Franz;;1\nTotal;;Wels;1\n".as_bytes());
    assert_eq!(page.texts("tbody .name"), ["Gesamt, Franz", "Total"]);
}
