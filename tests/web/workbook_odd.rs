//! What lists of people have that nobody expects: columns without a title, texts that are not computed, people above the titles.

use crate::server::Page;
use crate::workbook_list::{look, open, press, texts, workbook};
use rust_xlsxwriter::{Format, Formula, Workbook};
use std::fmt::Write;

#[test]
fn a_text_that_many_cells_share_is_not_written_for_each() {
    let evening = open();
    let long = "x".repeat(30_000);
    let shared = |rows: u32| {
        workbook(|sheet| {
            texts(sheet, 0, &[&["Name", "Ort"], &["Huber Franz", "Ried"]]);
            for row in 2..rows {
                sheet.write(row, 0, &long).unwrap();
            }
        })
    };
    let page = look(&evening, &shared(60));
    page.assert_status(422).assert_says("#errors", "enthält aber viel mehr als eine Liste mit Namen");
    look(&evening, &shared(4)).assert_status(200);
    // Nor is it where nobody reads it, and a sheet beside the list is no fault of the list.
    let mut book = Workbook::new();
    let notes = book.add_worksheet().set_name("Notizen").unwrap();
    for row in 0..60 {
        notes.write(row, 0, &long).unwrap().write(row, 90, &long).unwrap();
    }
    texts(book.add_worksheet().set_name("Liste").unwrap(), 0, &[&["Name"], &["Huber Franz"]]);
    let page = look(&evening, &book.save_to_buffer().unwrap());
    page.assert_status(200).assert_says(".hint", "das Blatt „Liste“. Nicht gelesen: Notizen.");
    assert_eq!(page.texts("tbody .name"), ["Huber Franz"]);
    let page = press(&evening, &page, &[("sheet", "Notizen")]);
    page.assert_status(422).assert_says("#errors", "enthält aber viel mehr");
    assert_eq!(page.raw_text("#f-text"), "", "not the text of another sheet");
    // Tabulators between cells and quotes in them count as well.
    let quotes = workbook(|sheet| {
        texts(sheet, 0, &[&["Name"], &["Huber Franz"]]);
        for row in 2..22 {
            sheet.write(row, 0, "\"".repeat(30_000)).unwrap();
        }
    });
    look(&evening, &quotes).assert_status(422).assert_says("#errors", "enthält aber viel mehr");
}

#[test]
fn a_column_without_a_title_is_asked_about_if_anything_stands_in_it() {
    let evening = open();
    let file = workbook(|sheet| {
        texts(sheet, 0, &[&["Nr", "Name", "", "Ort"], &["1", "Huber", "Franz", "Ried"]]);
        texts(sheet, 2, &[&["2", "Mayr", "Anna", "Wels"], &["", "", "Summe", "", "57"]]);
        sheet.merge_range(0, 1, 0, 2, "Name", &Format::new()).unwrap();
    });
    let page = look(&evening, &file);
    page.assert_status(200).assert_says("#list label[for=f-column-2]", "Spalte C");
    let page = press(&evening, &page, &[("column-2", "given")]);
    assert_eq!(page.texts("tbody .name"), ["Huber", "Mayr"]);
    assert_eq!(page.texts("#list tbody td:nth-child(3)"), ["Franz", "Anna"]);
    // Where the names may be as well.
    let page = look(&evening, b"Vorname;;Ort;\nFranz;Huber;Ried;\n");
    page.assert_status(200).assert_says(".blocked", "Welche Spalte hat die Namen?");
    let page =
        press(&evening, &page, &[("column-1", "family"), ("text", "Vorname;;Ort;\r\nFranz;Huber;Ried;\r\n")]);
    page.assert_says(".lead", "Eine Person");
    assert_eq!(page.texts("#list tbody td"), ["Franz", "Huber", "Ried"]);
    let page = look(&evening, b"Name;;Ort;\nHuber;;Ried;\n");
    assert_eq!(page.attributes("#list option[selected]", "value"), ["name", "place"]);
}

#[test]
fn what_somebody_has_corrected_stays_when_the_list_is_refused() {
    let evening = open();
    let mut book = Workbook::new();
    let list: &[&[&str]] = &[&["Name", "Ort"], &["Huber Franz", "Ried"], &["Mayr Anna", "Wels"]];
    texts(book.add_worksheet().set_name("2026").unwrap(), 0, list);
    texts(book.add_worksheet().set_name("2025").unwrap(), 0, &[&["Name"], &["Alt Otto"]]);
    let page = look(&evening, &book.save_to_buffer().unwrap());
    let refused = press(&evening, &page, &[("sheet", "2026"), ("text", "Name\tOrt\r\n")]);
    refused.assert_status(422).assert_says("#errors", "steht niemand");
    assert_eq!(refused.raw_text("#f-text").trim(), "Name\tOrt");
    let text = refused.raw_text("#f-text") + "Huber Franz\tRied\n";
    let page = press(&evening, &refused, &[("sheet", "2026"), ("text", &text)]);
    assert_eq!(page.texts("tbody .name"), ["Huber Franz"], "whoever was deleted is not back");
}

#[test]
fn what_was_not_computed_is_refused_by_line() {
    let evening = open();
    let file = workbook(|sheet| {
        texts(
            sheet,
            0,
            &[&["Name", "Ort", "Karten", "Bezahlt"], &["Huber"], &["Mayr"], &["Eder"], &["", "Wels"]],
        );
        for (row, column, sign) in
            [(1, 2, "#N/A"), (2, 3, "#VALUE!"), (3, 1, "#REF!"), (4, 0, "#NAME?"), (5, 2, "#VALUE!")]
        {
            sheet.write(row, column, Formula::new("=X1").set_result(sign)).unwrap();
        }
        sheet.write(5, 0, "Summe").unwrap();
    });
    let page = look(&evening, &file);
    for sentence in [
        "Zeile 2: „#NV“ ist keine Kartenzahl",
        "Zeile 3: „#WERT!“ sagt nicht, was bezahlt ist",
        "Zeile 4: „#BEZUG!“ zeigt Excel, wenn es etwas nicht ausrechnen kann",
        "Zeile 5: „#NAME?“ zeigt Excel",
    ] {
        page.assert_status(200).assert_says("#waiting .error", sentence);
    }
    page.assert_says("#apart li", "Zeile 6 Summe");
}

#[test]
fn people_above_the_titles_are_named() {
    let evening = open();
    let above = |page: &Page| {
        page.assert_status(200);
        page.texts("#apart li").into_iter().filter(|line| line.contains("über der Überschrift")).count()
    };
    let page = look(&evening, b"Huber\nMayr\nEder\n\nName;Ort\nGruber;Ried\n");
    assert_eq!(above(&page), 3);
    // Each of them can be ticked.
    let also = page.attributes("#apart input[name=also]", "value");
    let page = press(&evening, &page, &[("also", &also[0]), ("do", "check")]);
    page.assert_says(".lead", "2 Personen");
    assert_eq!(above(&look(&evening, b"Huber;Ried\nName;Ort\nGruber;Ried\n")), 1);
    assert_eq!(above(&look(&evening, b"Anmeldungen;\n\nName;Ort\nGruber;Ried\n")), 1, "a heading");
    assert_eq!(above(&look(&evening, b"Name;Ort\nGruber;Ried\n")), 0);
    // Titles that stand in several rows are all read.
    let page = look(
        &evening,
        &workbook(|sheet| {
            sheet.merge_range(0, 0, 1, 0, "Karten", &Format::new()).unwrap();
            texts(sheet, 0, &[&["", "Spieler/in"], &["", "Vorname", "Nachname"], &["3", "Franz", "Huber"]]);
        }),
    );
    assert_eq!(above(&page), 1, "what stands above a part of them");
}

#[test]
fn what_was_said_about_one_list_says_nothing_about_another_file() {
    let evening = open();
    let said = [("text", ""), ("column-1", "given"), ("also", "2"), ("order", "given-first")];
    let file = Some(("liste.csv", &b"Name;Verein\nHuber Franz;Ried\n"[..]));
    let page = evening.staff.upload(&evening.path("/import"), &said, file);
    assert_eq!(page.status, 200);
    assert_eq!(page.texts("tbody .name"), ["Huber Franz"]);
    assert_eq!(page.attributes("#list option[selected]", "value"), ["name", "none"]);
    let order = page.attribute("#f-order option[selected]", "value");
    assert!(order.is_some_and(|order| order != "given-first"), "{}", page.body);
}

#[test]
fn what_stands_far_to_the_right_is_left_out_of_a_text_as_it_is_of_a_workbook() {
    let evening = open();
    let titles: Vec<String> = (1..3_000).map(|number| format!("Tag {number}")).collect();
    let wide = |between: &str| format!("Name{between}{}\r\nHuber{between}ja\r\n", titles.join(between));
    let book = workbook(|sheet| {
        let titles: Vec<&str> = std::iter::once("Name").chain(titles.iter().map(String::as_str)).collect();
        texts(sheet, 0, &[&titles, &["Huber", "ja"]]);
    });
    let (table, pasted) = (wide(";"), wide("\t"));
    let paste = || evening.staff.upload(&evening.path("/import"), &[("text", &pasted)], None);
    for page in [look(&evening, &book), look(&evening, table.as_bytes()), paste()] {
        page.assert_status(200)
            .assert_says(".hint", "Weit weg von der Liste steht noch etwas, zum Beispiel in AY1.");
        let asked = page.texts("#list label[for^=f-column]");
        assert_eq!((asked.len(), asked[49].as_str()), (50, "Tag 49"));
        assert_eq!(page.texts("tbody .name"), ["Huber"]);
    }
    // A single cell is named by its line, and nothing else is wrong with that.
    let mut text = "Name\r\n\r\nHuber\r\nMayr".to_owned();
    write!(text, "{}x\r\n", ";".repeat(60)).unwrap();
    let page = look(&evening, text.as_bytes());
    page.assert_status(200).assert_says(".hint", "zum Beispiel in BI4. Es wurde nicht gelesen.");
    assert_eq!(page.texts("tbody .name"), ["Huber", "Mayr"]);
    // Whoever is asked where the names are is asked about no more than that.
    let page = look(&evening, wide(";").replace("Name", "Wer").as_bytes());
    page.assert_status(200).assert_says(".blocked", "Welche Spalte hat die Namen?");
    assert_eq!(page.texts("#list label[for^=f-column]").len(), 50);
}

#[test]
fn what_was_said_about_a_file_is_said_again_when_its_text_comes_back() {
    let evening = open();
    let said = |page: &Page| {
        page.assert_status(200);
        let hints = page.texts(".hint").into_iter();
        let is_about_the_file = |hint: &String| {
            ["Gelesen wurde", "Gesucht wurde", "Weit weg", "Windows-1252"]
                .iter()
                .any(|words| hint.contains(words))
        };
        hints.filter(is_about_the_file).collect::<Vec<_>>()
    };
    let mut book = Workbook::new();
    let list = book.add_worksheet().set_name("Liste").unwrap();
    texts(list, 0, &[&["Wer", "Ort"], &["Huber", "Ried"]]);
    list.write(70_000, 1, "x").unwrap();
    for _ in 0..20 {
        book.add_worksheet();
    }
    let asked = look(&evening, &book.save_to_buffer().unwrap());
    asked.assert_status(200);
    let first = press(&evening, &asked, &[("column-0", "name")]);
    let wanted = [
        "Gelesen wurde das Blatt „Liste“. Nicht gelesen: Sheet21. Ein anderes wählen Sie unten bei „Blatt“.",
        "Gesucht wurde nur auf den ersten 20 Blättern.",
        "Weit weg von der Liste steht noch etwas, zum Beispiel in B70001. Es wurde nicht gelesen.",
    ];
    assert_eq!(said(&first), wanted);
    let corrected = first.raw_text("#f-text").replace("Ried", "Wels");
    let second = press(&evening, &first, &[("column-0", "name"), ("text", &corrected)]);
    assert_eq!(said(&second), wanted);
    assert_eq!(second.texts("tbody td:nth-child(3)"), ["Wels"]);
    let alone = look(&evening, &workbook(|sheet| texts(sheet, 0, &[&["Name"], &["Huber"]])));
    assert_eq!(said(&alone), ["Gelesen wurde das Blatt „Sheet1“."]);
    assert_eq!(said(&press(&evening, &alone, &[])), said(&alone));
    let old = look(&evening, b"Name\nH\xf6\xdf\n");
    assert_eq!(said(&old), said(&press(&evening, &old, &[])));
    assert_eq!(said(&old).len(), 1);
    // Another file says for itself what there is to say, and nobody is told what no file can have.
    let other = [("read-far", "B70001"), ("read-letters", "windows-1252"), ("text", "")];
    let other = evening.staff.upload(&evening.path("/import"), &other, Some(("liste.csv", b"Name\nHuber\n")));
    assert_eq!(said(&other), [""; 0]);
    let odd =
        [("read-far", "überall"), ("read-looked", "viele"), ("read-letters", "alt"), ("read-sheet", "")];
    assert_eq!(said(&press(&evening, &other, &odd)), [""; 0]);
}
