//! `/t/{slug}/abend.xlsx`, and lists of people that come as a workbook.

use crate::evening::{Evening, settings};
use crate::night::{EIGHT, Night};
use crate::server::{Browser, Page, TestServer};
use calamine::{Data, Reader, Xlsx};
use preisschnapsen::app::{Request, Role};
use preisschnapsen::export::Table;
use preisschnapsen::texts::{ExtrasChange, Shown};
use preisschnapsen::tournament::{PlayerId, Settings, Stage};
use rust_xlsxwriter::{ExcelDateTime, Format, Formula, Workbook};
use std::collections::BTreeMap;
use std::io::{Cursor, Read, Write};

const KIND: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/// Fetches a workbook.
#[track_caller]
fn file(browser: &Browser, path: &str) -> Vec<u8> {
    let mut answer = browser.agent.get(format!("http://{}{path}", browser.address)).call().unwrap();
    assert_eq!(answer.headers()["content-type"], KIND);
    answer.body_mut().read_to_vec().unwrap()
}

/// Fetches a workbook and reads it: its sheets with their rows.
#[track_caller]
fn sheets(browser: &Browser, path: &str) -> BTreeMap<String, Vec<Vec<Data>>> {
    let bytes = file(browser, path);
    let mut book = Xlsx::new(Cursor::new(&bytes[..])).unwrap();
    for name in book.sheet_names() {
        assert!(book.worksheet_formula(&name).unwrap().is_empty(), "{name} computes nothing");
    }
    let rows = book.worksheets().into_iter();
    rows.map(|(name, range)| (name, range.rows().map(<[Data]>::to_vec).collect())).collect()
}

/// Says what stands in a cell as the table for programs does.
fn written(cell: &Data) -> String {
    match cell {
        Data::Empty => String::new(),
        Data::String(text) => text.clone(),
        Data::Float(number) => number.to_string(),
        Data::DateTime(at) => {
            let (year, month, day, hour, minute, second, milli) = at.to_ymd_hms_milli();
            let second = u32::from(second) + u32::from(milli > 500);
            format!("{year}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02}")
        }
        other => panic!("{other:?}"),
    }
}

/// Reads a table for programs.
fn table(browser: &Browser, path: &str) -> Vec<Vec<String>> {
    let page = browser.get(path);
    let mut lines = Vec::new();
    for line in page.assert_status(200).body.lines() {
        let (mut cells, mut cell, mut quoted) = (Vec::new(), String::new(), false);
        for char in line.chars() {
            match char {
                '"' => quoted = !quoted,
                ',' if !quoted => cells.push(std::mem::take(&mut cell)),
                char => cell.push(char),
            }
        }
        cells.push(cell);
        lines.push(cells);
    }
    lines
}

/// Fails unless a sheet says the same as a table; sums of money have their cents there.
#[track_caller]
fn assert_same(sheet: &[Vec<Data>], table: &[Vec<String>]) {
    assert_eq!(sheet.len(), table.len());
    for (row, line) in sheet.iter().zip(table) {
        for (cell, text) in row.iter().zip(line) {
            let same = match (cell, text.parse::<f64>()) {
                (Data::Float(number), Ok(expected)) => (number - expected).abs() < 1e-9,
                _ => written(cell) == *text,
            };
            assert!(same, "{cell:?} and {text:?} in {line:?}");
        }
    }
}

#[test]
fn the_tables_of_a_night_come_as_one_workbook_and_nothing_is_lost() {
    let server = TestServer::with_staff();
    let people: Vec<_> =
        EIGHT.into_iter().chain([("=1+1", 2), ("+43 660, \u{201e}Sepp\u{201c}", 1)]).collect();
    let night = Night::with(&server, &people);
    night.draw(Stage::FIRST);
    night.play_to_the_end();
    let guest = server.guest();
    let book = sheets(&guest, &night.page("/abend.xlsx"));
    assert_eq!(book.keys().collect::<Vec<_>>(), ["Auslosung", "Ergebnisse", "Karten", "Preise"]);
    for public in Table::of(&night.now().tournament).iter().filter(|table| table.is_public()) {
        let path = night.page(&format!("/{}?dialect=rfc4180", public.file_name()));
        assert_same(&book[public.heading()], &table(&guest, &path));
    }
    assert!(book["Karten"].iter().flatten().any(|cell| *cell == Data::String("'=1+1".to_owned())));

    guest.get(&night.page("/abend-mit-kassa.xlsx")).assert_status(303);
    let scorer = server.as_role(Role::Scorer);
    scorer.get(&night.page("/abend-mit-kassa.xlsx")).assert_status(403);
    let director = server.staff();
    let book = sheets(&director, &night.page("/abend-mit-kassa.xlsx"));
    assert_eq!(book.len(), 6);
    for all in Table::of(&night.now().tournament) {
        let path = night.page(&format!("/{}?dialect=rfc4180", all.file_name()));
        assert_same(&book[all.heading()], &table(&director, &path));
    }
    director
        .get(&night.staff_page("/abrechnung"))
        .assert_says("a[href$='/abend-mit-kassa.xlsx']", "Alle Tabellen");
    director.get(&night.staff_page("/druck")).assert_says("a[href$='/abend.xlsx']", "Arbeitsmappe");
}

#[test]
fn guests_read_in_a_workbook_as_much_of_the_names_as_on_a_page_and_the_same_version_is_the_same_file() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &[("Quastenflosser Franz", 1), ("Huber Anna", 1)]);
    let names = |book: BTreeMap<String, Vec<Vec<Data>>>| format!("{:?}", book["Karten"]);
    let path = night.page("/abend.xlsx");
    assert!(names(sheets(&server.guest(), &path)).contains("Quastenflosser"));
    let tag = server.guest().get(&path).header("etag").unwrap().to_owned();
    assert_eq!(server.guest().get(&path).header("etag"), Some(tag.as_str()));
    let shown = ExtrasChange::Names { shown: Shown::FamilyFirst, keep_days: None };
    night.act(Request::UpdateExtras(shown));
    let book = names(sheets(&server.guest(), &path));
    assert!(book.contains("Franz Q.") && !book.contains("Quastenflosser"), "{book}");
    assert_ne!(server.guest().get(&path).header("etag"), Some(tag.as_str()));
}

#[track_caller]
fn look(evening: &Evening, file: &[u8]) -> Page {
    evening.staff.upload(&evening.path("/import"), &[("text", "")], Some(("liste.xlsx", file)))
}

fn open() -> Evening {
    Evening::open(Settings { capacity: 64, ..settings() })
}

/// Makes a workbook with one sheet.
fn workbook(fill: impl FnOnce(&mut rust_xlsxwriter::Worksheet)) -> Vec<u8> {
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
    preview.assert_says(".hint", "Gelesen ist das Blatt „Anmeldungen“. Nicht gelesen: Notizen.");
    preview.assert_says(".hint", "Nicht verwendet: Angemeldet am.");
    assert_eq!(preview.texts("tbody .name"), ["Huber, Franz", "\"Spatz\" Höß, Änne", "=1+1, Toni"]);
    assert_eq!(preview.texts("tbody th"), ["4", "5", "6"], "the rows of the sheet");
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
fn our_own_workbook_comes_in_again() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &EIGHT);
    let file = file(&server.staff(), &night.page("/abend-mit-kassa.xlsx"));
    let evening = open();
    let preview = look(&evening, &file);
    preview.assert_says(".lead", "8 Personen mit 8 Karten").assert_says(".hint", "das Blatt „Teilnehmer“");
    assert_eq!(preview.texts("tbody .name"), EIGHT.map(|(name, _)| name));
}

#[test]
fn what_nobody_can_read_in_a_workbook_is_refused_with_what_to_do() {
    let evening = open();
    let merged = workbook(|sheet| {
        sheet.write(0, 0, "Name").unwrap().write(0, 1, "Ort").unwrap();
        sheet.write(1, 0, "Huber").unwrap().write(2, 0, "Mayr").unwrap();
        sheet.merge_range(1, 1, 2, 1, "Ried", &Format::new()).unwrap();
    });
    let nameless = workbook(|sheet| {
        sheet.write(0, 0, "Wer").unwrap().write(1, 0, "Huber").unwrap();
    });
    for (file, sentence) in [
        (merged, "Die Zellen B2:B3 sind verbunden"),
        (nameless, "Welche Spalte hat die Namen? In der ersten Zeile steht: Wer"),
        (workbook(|_| ()), "steht nichts"),
        (compound_file("EncryptedPackage"), "Kennwort"),
        (compound_file("Workbook"), "lässt sich nicht lesen"),
        (swelling(), "größer als 1 MB"),
    ] {
        let status = if sentence.starts_with("größer") { 413 } else { 422 };
        look(&evening, &file).assert_status(status).assert_says("#errors", sentence);
    }
    let dates = workbook(|sheet| {
        let as_day = Format::new().set_num_format("dd.mm.yyyy");
        let day = ExcelDateTime::from_ymd(2027, 2, 1).unwrap();
        sheet.write(0, 0, "Name").unwrap().write(0, 1, "Karten").unwrap();
        sheet.write(1, 0, "Huber").unwrap().write_with_format(1, 1, &day, &as_day).unwrap();
        sheet.write_with_format(2, 0, &day, &as_day).unwrap().write(3, 1, 2).unwrap();
    });
    let page = look(&evening, &dates);
    for sentence in [
        "Zeile 2: „01.02.2027“ ist keine Kartenzahl",
        "Zeile 3: „01.02.2027“ ist ein Datum und kein Name",
        "Zeile 4: ",
    ] {
        page.assert_status(200).assert_says(".errors li", sentence);
    }
    evening.assert_version(1);
}

/// A file as Excel makes it for a workbook with a password, and as old versions made all of them: a small file system with one entry.
fn compound_file(entry: &str) -> Vec<u8> {
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
    use std::io::Write;
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

/// Packs a workbook anew, each part as `change` returns it.
fn repacked(file: &[u8], change: impl Fn(&str, String) -> String) -> Vec<u8> {
    let mut archive = zip::ZipArchive::new(Cursor::new(file)).unwrap();
    let mut packed = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for index in 0..archive.len() {
        let mut part = archive.by_index(index).unwrap();
        let (name, mut text) = (part.name().unwrap().into_owned(), String::new());
        part.read_to_string(&mut text).unwrap();
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
    // The beginning of an older file before it hides nothing.
    look(&evening, &[b"\xD0\xCF\x11\xE0".as_slice(), &file].concat()).assert_status(422);
    assert_eq!(evening.night().players().len(), 0);
}
