//! Lists of people that come as a workbook.

use crate::evening::{Evening, settings};
use crate::server::Page;
use rust_xlsxwriter::{ExcelDateTime, Format, Formula, Workbook, Worksheet};
use std::collections::BTreeMap;
use std::io::{Cursor, Read, Write};
use tournament::{PlayerId, Settings};

#[track_caller]
pub fn look(evening: &Evening, file: &[u8]) -> Page {
    evening.staff.upload(&evening.path("/import"), &[("text", "")], Some(("liste.xlsx", file)))
}

pub fn open() -> Evening {
    Evening::open(Settings { capacity: 64, ..settings() })
}

/// Makes a workbook with one sheet.
pub fn workbook(fill: impl FnOnce(&mut Worksheet)) -> Vec<u8> {
    let mut book = Workbook::new();
    fill(book.add_worksheet());
    book.save_to_buffer().unwrap()
}

#[test]
fn a_list_comes_as_a_workbook_whatever_stands_beside_it() {
    let evening = open();
    let mut book = Workbook::new();
    book.add_worksheet().set_name("Notizen").unwrap().write(0, 0, "Saal bestellt").unwrap();
    let hidden = book.add_worksheet().set_name("Alt").unwrap().set_hidden(true);
    hidden.write(0, 0, "Name").unwrap().write(1, 0, "Voriges Jahr").unwrap();
    let list = book.add_worksheet().set_name("Anmeldungen").unwrap();
    let title = Format::new().set_bold();
    list.merge_range(0, 1, 0, 5, "Preisschnapsen, Anmeldungen", &title).unwrap();
    for (column, name) in (1..).zip(["Vorname", "Nachname", "Wohnort", "Anzahl", "Bezahlt", "Angemeldet am"])
    {
        list.write(2, column, name).unwrap();
    }
    let day = ExcelDateTime::from_ymd(2027, 1, 5).unwrap();
    let as_day = Format::new().set_num_format("dd.mm.yyyy");
    for (row, (first, last, town)) in
        (3..).zip([("Franz", "Huber", "Ried"), ("Änne", "\"Spatz\" Höß", "Groß\nWeiß"), ("Toni", "=1+1", "")])
    {
        list.write(row, 1, first).unwrap().write(row, 2, last).unwrap().write(row, 3, town).unwrap();
        list.write_with_format(row, 6, &day, &as_day).unwrap();
    }
    // A number, a number as text, and one that was computed; then yes, an amount, and a logical value.
    list.write(3, 4, 2).unwrap().write(4, 4, "3").unwrap();
    list.write(5, 4, Formula::new("=1+0").set_result("1")).unwrap();
    list.write(3, 5, "ja").unwrap().write(4, 5, 10.5).unwrap().write(5, 5, true).unwrap();
    // Something that was forgotten far below.
    list.write(900_000, 200, "x").unwrap();
    let file = book.save_to_buffer().unwrap();

    let preview = look(&evening, &file);
    preview.assert_status(200).assert_says(".lead", "3 Personen mit 6 Karten");
    preview.assert_says(".hint", "Gelesen wurde das Blatt „Anmeldungen“. Nicht gelesen: Notizen.");
    let heads = preview.attributes("#list option[selected]", "value");
    assert_eq!(heads, ["given", "family", "place", "tickets", "paid", "none"]);
    preview.assert_says(".hint", "Weit weg von der Liste steht noch etwas, zum Beispiel in GS900001.");
    assert_eq!(preview.texts("#list tbody .name"), ["Huber", "\"Spatz\" Höß", "=1+1"]);
    assert_eq!(preview.texts("#list tbody th"), ["4", "5", "6"], "the rows of the sheet");
    let hidden = |name: &str| preview.attribute(&format!("main input[name={name}]"), "value").unwrap();
    let (seen, doubles, key) = (hidden("seen"), hidden("doubles"), hidden("form_key"));
    let text = preview.raw_text("#f-text").replace('\n', "\r\n");
    let fields =
        [("do", "enter"), ("seen", &seen), ("doubles", &doubles), ("form_key", &key), ("text", &text)];
    let page = evening.staff.upload(&evening.path("/import"), &fields, None);
    page.assert_leads_to(&evening.path("/kassa"));
    let night = evening.night();
    assert_eq!((night.players().len(), night.tickets().len()), (3, 6));
    assert_eq!(night.place(PlayerId(2)), "Groß Weiß");
    let paid: Vec<_> = (1..=3).map(|player| night.paid(PlayerId(player)).0).collect();
    assert_eq!(paid, [1_000, 1_050, 500]);
}

#[test]
fn what_nobody_can_read_in_a_workbook_is_refused_with_what_to_do() {
    let evening = open();
    let merged = workbook(|sheet| {
        sheet.write(0, 0, "Name").unwrap().write(0, 1, "Ort").unwrap();
        sheet.write(1, 0, "Huber").unwrap().write(2, 0, "Mayr").unwrap();
        sheet.merge_range(1, 1, 2, 1, "Ried", &Format::new()).unwrap();
    });
    for (file, sentence) in [
        (merged, "Die Zellen B2:B3 sind über mehrere Zeilen verbunden"),
        (workbook(|_| ()), "steht nichts"),
        (compound_file("EncryptedPackage"), "Kennwort"),
        (compound_file("Workbook"), "innen im alten Format von Excel (.xls)"),
        (swelling(), "enthält aber viel mehr als eine Liste mit Namen"),
    ] {
        look(&evening, &file).assert_status(422).assert_says("#errors", sentence);
    }
    let dates = workbook(|sheet| {
        let as_day = Format::new().set_num_format("dd.mm.yyyy");
        let day = ExcelDateTime::from_ymd(2027, 2, 1).unwrap();
        sheet.write(0, 0, "Name").unwrap().write(0, 1, "Karten").unwrap();
        sheet.write(1, 0, "Huber").unwrap().write_with_format(1, 1, &day, &as_day).unwrap();
        sheet.write_with_format(2, 0, &day, &as_day).unwrap().write(3, 1, 2).unwrap();
    });
    let page = look(&evening, &dates);
    page.assert_status(200).assert_says("#waiting .error", "Zeile 2: „01.02.2027“ ist keine Kartenzahl");
    for line in ["Zeile 3 01.02.2027", "Zeile 4 2"] {
        page.assert_says("#apart li", line);
    }
    evening.assert_version(1);
}

/// A file as Excel makes it for a workbook with a password, and as old versions made all of them: a small file system with one entry.
pub fn compound_file(entry: &str) -> Vec<u8> {
    let mut file = vec![0_u8; 512 * 3];
    let put = |file: &mut Vec<u8>, at: usize, bytes: &[u8]| file[at..at + bytes.len()].copy_from_slice(bytes);
    put(&mut file, 0, b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1");
    // Version 3, sectors of 512 bytes, small ones of 64, one sector of the table; the folder stands in sector 1.
    for (at, value) in [(24, 0x3E_u16), (26, 3), (28, 0xFFFE), (30, 9), (32, 6)] {
        put(&mut file, at, &value.to_le_bytes());
    }
    for (at, value) in
        [(44, 1_u32), (48, 1), (56, 4096), (60, 0xFFFF_FFFE), (64, 0), (68, 0xFFFF_FFFE), (72, 0), (76, 0)]
    {
        put(&mut file, at, &value.to_le_bytes());
    }
    file[80..512].fill(0xFF);
    file[512..1024].fill(0xFF);
    put(&mut file, 512, &0xFFFF_FFFD_u32.to_le_bytes());
    put(&mut file, 516, &0xFFFF_FFFE_u32.to_le_bytes());
    for (index, name) in ["Root Entry", entry].into_iter().enumerate() {
        let at = 1024 + index * 128;
        let letters: Vec<u8> = name.encode_utf16().flat_map(u16::to_le_bytes).collect();
        put(&mut file, at, &letters);
        put(&mut file, at + 64, &(letters.len() as u16 + 2).to_le_bytes());
        put(&mut file, at + 66, &[if index == 0 { 5 } else { 2 }, 1]);
        put(&mut file, at + 116, &0xFFFF_FFFE_u32.to_le_bytes());
    }
    file
}

/// A small workbook that unfolds into a large one.
fn swelling() -> Vec<u8> {
    let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
    let options = zip::write::SimpleFileOptions::default();
    archive.start_file("xl/sharedStrings.xml", options).unwrap();
    for _ in 0..64 {
        archive.write_all(&vec![b' '; 1 << 20]).unwrap();
    }
    let file = archive.finish().unwrap().into_inner();
    assert!(file.len() < 1 << 20, "{} bytes", file.len());
    file
}

/// Unpacks a workbook: its parts by their names.
pub fn parts(file: &[u8]) -> BTreeMap<String, String> {
    let mut archive = zip::ZipArchive::new(Cursor::new(file)).unwrap();
    let mut parts = BTreeMap::new();
    for index in 0..archive.len() {
        let mut part = archive.by_index(index).unwrap();
        let (name, mut text) = (part.name().unwrap().into_owned(), String::new());
        part.read_to_string(&mut text).unwrap();
        parts.insert(name, text);
    }
    parts
}

/// Packs a workbook anew, each part as `change` returns it.
pub fn repacked(file: &[u8], change: impl Fn(&str, String) -> String) -> Vec<u8> {
    let mut packed = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in parts(file) {
        packed.start_file(&name, zip::write::SimpleFileOptions::default()).unwrap();
        packed.write_all(change(&name, text).as_bytes()).unwrap();
    }
    packed.finish().unwrap().into_inner()
}

#[test]
fn a_workbook_that_lies_about_what_it_holds_is_refused_and_the_house_stays_open() {
    let evening = open();
    let file = workbook(|sheet| {
        sheet.write(0, 0, "Name").unwrap().write(1, 0, "Huber Franz").unwrap();
    });
    look(&evening, &repacked(&file, |_, text| text)).assert_status(200).assert_says(".lead", "Eine Person");
    for count in ["4000000000", "18446744073709551615", "x"] {
        let lies =
            repacked(&file, |_, text| text.replace("uniqueCount=\"2\"", &format!("uniqueCount=\"{count}\"")));
        assert_ne!(lies, repacked(&file, |_, text| text), "the part is there");
        look(&evening, &lies).assert_status(422);
    }
    for (from, to) in [
        ("r=\"A2\"", "r=\"ZZZZZZZZZ99999999999\""),
        ("<dimension ref=\"A1:A2\"/>", "<dimension ref=\"Z9:A1\"/>"),
    ] {
        let odd = repacked(&file, |_, text| text.replace(from, to));
        assert_ne!(odd, repacked(&file, |_, text| text), "{from} is there");
        assert!([200, 422].contains(&look(&evening, &odd).status), "{to}");
    }
    // Cells that are joined where there are none make nothing longer.
    for cells in ["FXSHRXA1:FXSHRXA2", "XFD1:XFD2", "A4000000000:A4000000001", "A1:FXSHRXA2"] {
        let odd = repacked(&file, |_, text| {
            let areas =
                format!("</sheetData><mergeCells count=\"1\"><mergeCell ref=\"{cells}\"/></mergeCells>");
            text.replace("</sheetData>", &areas)
        });
        assert_ne!(odd, repacked(&file, |_, text| text), "the sheet is there");
        let page = look(&evening, &odd);
        assert!([200, 422].contains(&page.status), "{cells}");
        assert!(page.body.len() < 100_000, "{cells}: {} bytes", page.body.len());
    }
    // The beginning of an older file before it hides nothing.
    look(&evening, &[b"\xD0\xCF\x11\xE0".as_slice(), &file].concat()).assert_status(422);
    assert_eq!(evening.night().players().len(), 0);
}

/// Writes texts into the rows of a sheet, from this row on.
pub fn texts(sheet: &mut Worksheet, from: u32, rows: &[&[&str]]) {
    for (row, cells) in (from..).zip(rows) {
        for (column, text) in (0..).zip(*cells).filter(|(_, text)| !text.is_empty()) {
            sheet.write(row, column, *text).unwrap();
        }
    }
}

/// Presses a button of a page that was answered, with what its form brings along.
#[track_caller]
pub fn press(evening: &Evening, page: &Page, more: &[(&str, &str)]) -> Page {
    let hidden = page.attributes("main input[type=hidden]", "name");
    let values = page.attributes("main input[type=hidden]", "value");
    let mut fields: Vec<(&str, &str)> =
        hidden.iter().zip(&values).map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let text = page.raw_text("#f-text").replace('\n', "\r\n");
    if !more.iter().any(|(name, _)| *name == "text") {
        fields.push(("text", &text));
    }
    fields.extend(more);
    evening.staff.upload(&evening.path("/import"), &fields, None)
}

#[test]
fn any_sheet_of_a_workbook_can_be_read_without_choosing_the_file_again() {
    let evening = open();
    let mut book = Workbook::new();
    let mut sheet =
        |name: &str, rows: &[&[&str]]| texts(book.add_worksheet().set_name(name).unwrap(), 0, rows);
    sheet("2024", &[&["Name", "Verein"], &["Huber Franz", "ja"], &["Mayr Anna", "ja"]]);
    sheet("Notizen", &[&["Saal bestellt"]]);
    sheet("2025", &[&["Wer", "Woher"], &["Zauner Toni", "Wels"]]);
    sheet("Leer", &[]);
    sheet("2026", &[&["Name", "Ort"], &["Gruber Eva", "Ried"]]);
    let preview = look(&evening, &book.save_to_buffer().unwrap());
    preview.assert_says(".hint", "Gelesen wurde das Blatt „2024“. Nicht gelesen: Notizen, 2025 und 2026.");
    assert_eq!(preview.texts("#f-sheet option"), ["2024", "Notizen", "2025", "2026"]);
    preview.assert_says("#f-sheet option[selected]", "2024").assert_says("label[for=f-sheet]", "Blatt");
    // What was said about the first sheet says nothing about another.
    let page = press(&evening, &preview, &[("sheet", "2026"), ("column-1", "place"), ("also", "2")]);
    page.assert_status(200).assert_says("#f-sheet option[selected]", "2026");
    page.assert_says(".hint", "Gelesen wurde das Blatt „2026“. Nicht gelesen: 2024, Notizen und 2025.");
    assert_eq!(page.texts("tbody .name"), ["Gruber Eva"]);
    // Another sheet is shown before it is entered, whichever button was pressed.
    let back = press(&evening, &page, &[("sheet", "2024"), ("do", "enter")]);
    assert_eq!(back.texts("tbody .name"), ["Huber Franz", "Mayr Anna"]);
    evening.assert_version(1);
    // The text that stands there is not overwritten as long as the sheet is the same.
    let text = page.raw_text("#f-text").replace("Eva", "Evi");
    let changed = press(&evening, &page, &[("sheet", "2026"), ("text", &text)]);
    assert_eq!(changed.texts("tbody .name"), ["Gruber Evi"]);
    changed.assert_says("#f-sheet option[selected]", "2026").assert_says(".hint", "das Blatt „2026“");
    // Columns are asked about on any of them, and a sheet without names does not end it.
    let asked = press(&evening, &changed, &[("sheet", "2025")]);
    asked.assert_status(200);
    assert_eq!(asked.attributes("#list thead option[selected]", "value"), ["name", "none"]);
    let answered = press(&evening, &asked, &[("sheet", "2025"), ("column-0", "name"), ("column-1", "place")]);
    assert_eq!(answered.texts("tbody .name"), ["Zauner Toni"]);
    press(
        &evening,
        &answered,
        &[("sheet", "2025"), ("column-0", "name"), ("column-1", "place"), ("do", "enter")],
    )
    .assert_leads_to(&evening.path("/kassa"));
    assert_eq!(evening.night().place(PlayerId(1)), "Wels");
}

#[test]
fn a_sheet_that_cannot_be_read_leaves_the_choice_of_another() {
    let evening = open();
    let mut book = Workbook::new();
    let first = book.add_worksheet().set_name("2024").unwrap();
    texts(first, 0, &[&["Name", "Ort"], &["Huber Franz"], &["Mayr Anna"]]);
    first.merge_range(1, 1, 2, 1, "Ried", &Format::new()).unwrap();
    texts(book.add_worksheet().set_name("2026").unwrap(), 0, &[&["Name"], &["Gruber Eva"]]);
    let file = book.save_to_buffer().unwrap();
    let page = look(&evening, &file);
    page.assert_status(422).assert_says("#errors", "Die Zellen B2:B3 sind über mehrere Zeilen verbunden");
    page.assert_says("#f-sheet option[selected]", "2024");
    let other = press(&evening, &page, &[("sheet", "2026")]);
    assert_eq!(other.texts("tbody .name"), ["Gruber Eva"]);
    let again = press(&evening, &other, &[("sheet", "2024")]);
    again.assert_status(422).assert_says("#errors", "Die Zellen B2:B3");
    assert_eq!(again.raw_text("#f-text"), "", "not the text of another sheet");
    press(&evening, &again, &[("sheet", "2024")]).assert_says("#errors", "Die Zellen B2:B3");
    let pasted = press(&evening, &again, &[("sheet", "2024"), ("text", "Name\r\nEder Max\r\n")]);
    assert_eq!(pasted.texts("tbody .name"), ["Eder Max"]);
    // A file that was chosen counts, whatever is brought along.
    let one = workbook(|sheet| texts(sheet, 0, &[&["Name"], &["Ditz Paul"]]));
    let fields = [("text", ""), ("book", "504b"), ("shown", "2024"), ("each", "2024"), ("sheet", "2026")];
    let page = evening.staff.upload(&evening.path("/import"), &fields, Some(("liste.xlsx", &one)));
    assert_eq!(page.texts("tbody .name"), ["Ditz Paul"]);
    page.assert_none("#f-sheet");
    for book in ["x", "504b0304"] {
        let fields = [("text", ""), ("book", book), ("shown", "2024"), ("sheet", "2026")];
        evening.staff.upload(&evening.path("/import"), &fields, None).assert_status(422);
    }
}

#[test]
fn cells_that_are_joined_within_a_row_or_over_titles_are_one_value() {
    let evening = open();
    let plain = Format::new();
    let file = workbook(|sheet| {
        sheet.merge_range(0, 0, 1, 3, "Anmeldungen", &plain).unwrap();
        sheet.merge_range(2, 0, 3, 0, "Nr", &plain).unwrap();
        sheet.merge_range(2, 1, 2, 2, "Name", &plain).unwrap();
        sheet.merge_range(2, 3, 3, 3, "Ort", &plain).unwrap();
        sheet.merge_range(2, 4, 3, 4, "Karten", &plain).unwrap();
        texts(sheet, 3, &[&["", "Nachname", "Vorname"]]);
        texts(sheet, 4, &[&["1", "Huber", "Franz", "Ried", "2"], &["2", "", "", "Wels", "1"]]);
        sheet.merge_range(5, 1, 5, 2, "Wirtsleut", &plain).unwrap();
        // Over two rows of which one is empty, and where nothing stands at all.
        texts(sheet, 6, &[&["3", "", "Eva", "Linz", "1"], &[], &["4", "Eder", "Max", "Wien", "1"]]);
        sheet.merge_range(6, 1, 7, 1, "Gruber", &plain).unwrap();
        sheet.merge_range(4, 6, 8, 6, "", &plain).unwrap();
    });
    let preview = look(&evening, &file);
    preview.assert_status(200);
    assert_eq!(preview.texts("tbody .name"), ["Huber", "Wirtsleut", "Gruber", "Eder"]);
    assert_eq!(preview.texts("tbody th"), ["5", "6", "7", "9"]);
    preview.assert_says(".lead", "4 Personen mit 5 Karten").assert_says("tbody", "Ried");
    // A title over two rows, the others in the second of them.
    let file = workbook(|sheet| {
        sheet.merge_range(0, 0, 1, 0, "Karten", &plain).unwrap();
        texts(sheet, 0, &[&["", "Spieler/in"], &["", "Vorname", "Nachname"], &["3", "Franz", "Huber"]]);
    });
    let preview = look(&evening, &file);
    preview.assert_says(".lead", "Eine Person mit 3 Karten").assert_says("tbody .name", "Huber");
    // Somebody who stands in the second of two joined rows is nobody's title.
    let file = workbook(|sheet| {
        texts(sheet, 0, &[&["", "Name"], &["", "Huber Franz"], &["", "Mayr Anna"]]);
        sheet.merge_range(0, 0, 1, 0, "Nr", &plain).unwrap();
    });
    assert_eq!(look(&evening, &file).texts("tbody .name"), ["Huber Franz", "Mayr Anna"]);
}

#[test]
fn titles_may_stand_far_down_and_say_nothing() {
    let evening = open();
    let far =
        workbook(|sheet| texts(sheet, 25, &[&["Anmeldungen"], &[], &["Name", "Ort"], &["Huber", "Ried"]]));
    let preview = look(&evening, &far);
    assert_eq!(
        (preview.texts("tbody .name"), preview.texts("tbody th")),
        (vec!["Huber".into()], vec!["29".into()])
    );
    let heading =
        workbook(|sheet| texts(sheet, 0, &[&["Anmeldungen"], &[], &["Wer", "Woher"], &["Huber", "Ried"]]));
    let page = look(&evening, &heading);
    page.assert_status(200).assert_says(".blocked", "Welche Spalte hat die Namen?");
    let page = press(&evening, &page, &[("column-0", "name"), ("column-1", "place")]);
    assert_eq!(page.texts("tbody .name"), ["Huber"]);
    page.assert_says("tbody", "Ried");
}

#[test]
fn what_was_left_out_of_a_workbook_is_said() {
    let evening = open();
    let file = workbook(|sheet| {
        texts(sheet, 0, &[&["Name", "Karten"], &["Huber Franz", "2"], &["Summe", "57"]]);
        sheet.write(0, 50, "Telefon").unwrap().write(1, 50, "0664").unwrap();
    });
    let preview = look(&evening, &file);
    preview.assert_says(".lead", "Eine Person mit 2 Karten");
    preview.assert_says("#apart li", "Zeile 3 Summe");
    preview.assert_says(".hint", "Weit weg von der Liste steht noch etwas, zum Beispiel in AY1.");
    let mut book = Workbook::new();
    for number in 1..=20 {
        texts(book.add_worksheet().set_name(format!("Blatt {number}")).unwrap(), 0, &[&["x"]]);
    }
    texts(book.add_worksheet().set_name("Liste").unwrap(), 0, &[&["Name"], &["Huber Franz"]]);
    let page = look(&evening, &book.save_to_buffer().unwrap());
    page.assert_status(422);
    let page = press(&evening, &page, &[("sheet", "Liste")]);
    assert_eq!(page.texts("tbody .name"), ["Huber Franz"]);
    page.assert_says(".hint", "Gesucht wurde nur auf den ersten 20 Blättern.");
    page.assert_says(
        ".hint",
        "Nicht gelesen: Blatt 1, Blatt 2, Blatt 3, Blatt 4, Blatt 5, Blatt 6 und 14 weitere.",
    );
    // Hidden rows are not entered, but shown.
    let file = workbook(|sheet| {
        texts(sheet, 0, &[&["Name"], &["Huber Franz"], &["Mayr Anna"]]);
        sheet.set_row_hidden(1).unwrap();
    });
    let page = look(&evening, &file);
    assert_eq!(page.texts("tbody .name"), ["Mayr Anna"]);
    page.assert_says("#apart li", "Zeile 2 Huber Franz in der Datei ausgeblendet");
}

#[test]
fn a_list_on_a_hidden_sheet_is_not_said_to_be_empty() {
    let evening = open();
    let mut book = Workbook::new();
    book.add_worksheet();
    texts(book.add_worksheet().set_name("Alt").unwrap().set_hidden(true), 0, &[&["Name"], &["Huber"]]);
    book.add_worksheet().set_name("Leer").unwrap().set_hidden(true);
    let page = look(&evening, &book.save_to_buffer().unwrap());
    page.assert_status(422).assert_says("#errors", "Etwas steht nur auf ausgeblendeten: Alt.");
}

#[test]
fn a_list_behind_twenty_empty_sheets_is_not_said_to_be_empty() {
    let evening = open();
    let mut book = Workbook::new();
    for _ in 0..20 {
        book.add_worksheet();
    }
    let empty = book.save_to_buffer().unwrap();
    look(&evening, &empty).assert_status(422).assert_says("#errors", "steht nichts");
    let mut book = Workbook::new();
    for _ in 0..20 {
        book.add_worksheet();
    }
    texts(book.add_worksheet(), 0, &[&["Name"], &["Huber Franz"]]);
    let page = look(&evening, &book.save_to_buffer().unwrap());
    page.assert_status(422).assert_says("#errors", "Die ersten 20 Blätter sind leer");
}

#[test]
fn files_of_other_programs_are_refused_with_what_to_do() {
    let evening = open();
    for (file, sentence) in [
        (&include_bytes!("../data/workbooks/kennwort.ods")[..], "Kennwort"),
        (include_bytes!("../data/workbooks/alt.xls"), "innen im alten Format von Excel (.xls)"),
    ] {
        look(&evening, file).assert_status(422).assert_says("#errors", sentence);
    }
    let page = look(&evening, include_bytes!("../data/workbooks/liste.ods"));
    page.assert_status(200).assert_says(".lead", "2 Personen mit 3 Karten");
    let large = [b"PK\x03\x04".as_slice(), &vec![0; 3 << 19]].concat();
    look(&evening, &large).assert_status(413).assert_says("#errors", "oder kopieren Sie die Zellen in Excel");
}

#[test]
fn macros_other_calendars_and_letters_of_several_kinds_change_nothing() {
    let evening = open();
    let file = workbook(|sheet| {
        let (bold, plain) = (Format::new().set_bold(), Format::new());
        texts(sheet, 0, &[&["Name", "Karten"]]);
        sheet.write_rich_string(1, 0, &[(&bold, "Hu"), (&plain, "ber "), (&bold, "Franz")]).unwrap();
        sheet.write(1, 1, 2).unwrap();
        let as_day = Format::new().set_num_format("dd.mm.yyyy");
        sheet.write(2, 0, "Mayr Anna").unwrap().write_with_format(2, 1, 44_000, &as_day).unwrap();
    });
    let macros = repacked(&file, |_, text| {
        text.replace(
            "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
            "application/vnd.ms-excel.sheet.macroEnabled.main+xml",
        )
    });
    assert_ne!(macros, repacked(&file, |_, text| text));
    for (file, day) in [
        (repacked(&file, |_, text| text), "18.06.2020"),
        (macros, "18.06.2020"),
        // Macs counted days from 1904.
        (
            repacked(&file, |_, text| text.replace("<workbookPr ", "<workbookPr date1904=\"1\" ")),
            "19.06.2024",
        ),
    ] {
        let page = look(&evening, &file);
        page.assert_status(200)
            .assert_says("#waiting .error", &format!("Zeile 3: „{day}“ ist keine Kartenzahl"));
        page.assert_says("tbody .name", "Huber Franz");
    }
}
