//! `/t/{slug}/abend.xlsx`.

use crate::night::{EIGHT, Night};
use crate::server::{Browser, TestServer};
use crate::workbook_list::{look, open, parts};
use crate::{lives, standing};
use calamine::{Data, Reader, Xlsx};
use preisschnapsen::app::{Request, Role};
use std::collections::BTreeMap;
use std::io::Cursor;
use tables::Table;
use tournament::texts::{ExtrasChange, Shown};
use tournament::{Format, Stage, StandingSettings};

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
    assert_eq!(
        book.keys().collect::<Vec<_>>(),
        ["Auslosung", "Berichtigungen", "Ergebnisse", "Karten", "Preise"]
    );
    for public in Table::of(&night.now().tournament).iter().filter(|table| table.is_public()) {
        let path = night.page(&format!("/{}?dialect=rfc4180", public.file_name()));
        assert_same(&book[public.heading()], &table(&guest, &path));
    }
    assert!(book["Karten"].iter().flatten().any(|cell| *cell == Data::String("'=1+1".to_owned())));

    guest.get(&night.page("/abend-mit-kassa.xlsx")).assert_status(303);
    let scorer = server.as_role(Role::Scorer);
    scorer.get(&night.page("/abend-mit-kassa.xlsx")).assert_status(403);
    let director = server.staff();
    assert_eq!(
        whole(&director, &night),
        ["Auslosung", "Berichtigungen", "Ergebnisse", "Karten", "Kassa", "Preise", "Teilnehmer"]
    );
    director
        .get(&night.staff_page("/abrechnung"))
        .assert_says("a[href$='/abend-mit-kassa.xlsx']", "Alle Tabellen");
    director.get(&night.staff_page("/druck")).assert_says("a[href$='/abend.xlsx']", "Arbeitsmappe");
}

/// Fails unless the workbook of a director says the same as the tables, one by one; returns its sheets.
#[track_caller]
fn whole(director: &Browser, night: &Night<'_>) -> Vec<String> {
    let book = sheets(director, &night.page("/abend-mit-kassa.xlsx"));
    let tables = Table::of(&night.now().tournament);
    assert_eq!(book.len(), tables.len());
    for all in tables {
        let path = night.page(&format!("/{}?dialect=rfc4180", all.file_name()));
        assert!(book[all.heading()].len() > usize::from(all != Table::Corrections), "{all}");
        assert_same(&book[all.heading()], &table(director, &path));
    }
    book.into_keys().collect()
}

#[test]
fn evenings_of_other_formats_have_their_table_in_the_workbook() {
    let server = TestServer::with_staff();
    let director = server.staff();
    let night = lives::with(&server, lives::two_lives(), &lives::SIX);
    night.draw(Stage::FIRST);
    night.play(Stage::FIRST, 2);
    let names =
        ["Auslosung", "Berichtigungen", "Ergebnisse", "Karten", "Kassa", "Leben", "Preise", "Teilnehmer"];
    assert_eq!(whole(&director, &night), names);
    for format in [Format::Danish, Format::Rotation] {
        let night = standing::with(&server, format, StandingSettings::default(), 6);
        night.play(Stage::FIRST, 2);
        let names = [
            "Auslosung",
            "Berichtigungen",
            "Ergebnisse",
            "Karten",
            "Kassa",
            "Preise",
            "Tabelle",
            "Teilnehmer",
        ];
        assert_eq!(whole(&director, &night), names, "{format:?}");
    }
}

/// Returns the value of an attribute within a tag, "" if it has none.
fn attribute<'a>(tag: &'a str, name: &str) -> &'a str {
    let value = tag.split_once(&format!(" {name}=\"")).map_or("", |(_, rest)| rest);
    value.split('"').next().unwrap_or_default()
}

/// Returns the tags of this name, each up to its end.
fn tags<'a>(text: &'a str, name: &str) -> Vec<&'a str> {
    let all = text.split('<').filter(|tag| tag.split([' ', '/', '>']).next() == Some(name));
    all.map(|tag| tag.split('>').next().unwrap_or_default()).collect()
}

fn between<'a>(text: &'a str, start: &str, end: &str) -> &'a str {
    text.split_once(start).and_then(|(_, rest)| rest.split_once(end)).map_or("", |(between, _)| between)
}

/// A format of a cell: how it shows numbers, whether it is bold, and on which colour.
fn formats(styles: &str) -> Vec<(String, bool, String)> {
    let own: BTreeMap<&str, &str> = tags(styles, "numFmt")
        .into_iter()
        .map(|tag| (attribute(tag, "numFmtId"), attribute(tag, "formatCode")))
        .collect();
    // Those that every Excel knows by number.
    let known = BTreeMap::from([("0", "General"), ("1", "0"), ("4", "#,##0.00"), ("49", "@")]);
    let fonts: Vec<bool> = between(styles, "<fonts", "</fonts>")
        .split("<font>")
        .skip(1)
        .map(|font| font.contains("<b/>"))
        .collect();
    let fills: Vec<&str> = between(styles, "<fills", "</fills>").split("<fill>").skip(1).collect();
    let one = |tag: &str| {
        let number = attribute(tag, "numFmtId");
        let at = |name: &str| attribute(tag, name).parse::<usize>().unwrap();
        let shown = own.get(number).or(known.get(number)).copied().unwrap_or(number);
        let colour = tags(fills[at("fillId")], "fgColor").first().map_or("", |tag| attribute(tag, "rgb"));
        (shown.to_owned(), fonts[at("fontId")], colour.to_owned())
    };
    tags(between(styles, "<cellXfs", "</cellXfs>"), "xf").into_iter().map(one).collect()
}

/// How wide the program that writes workbooks makes a column of so many letters.
const MARGIN: f64 = 0.7109375;

#[test]
fn each_sheet_has_bold_titles_that_stay_filters_widths_and_formats() {
    let server = TestServer::with_staff();
    let long = "Dampfschifffahrtsgesellschaft Konstantin";
    let night = Night::with(&server, &[EIGHT[0], EIGHT[1], (long, 2)]);
    night.draw(Stage::FIRST);
    night.play_to_the_end();
    let path = night.page("/abend-mit-kassa.xlsx");
    let (file, book) = (file(&server.staff(), &path), sheets(&server.staff(), &path));
    let parts = parts(&file);
    let formats = formats(&parts["xl/styles.xml"]);
    let names = tags(&parts["xl/workbook.xml"], "sheet");
    assert_eq!(names.len(), 7);
    for (number, tag) in (1..).zip(names) {
        let name = attribute(tag, "name");
        let (rows, sheet) = (&book[name], &parts[&format!("xl/worksheets/sheet{number}.xml")]);
        let right = char::from(b'A' + rows[0].len() as u8 - 1);
        assert!(rows.len() > 1 || name == "Berichtigungen", "{name}");
        let filter = tags(sheet, "autoFilter");
        assert_eq!(filter.len(), 1, "{name} has a filter");
        assert_eq!(attribute(filter[0], "ref"), format!("A1:{right}{}", rows.len()), "{name}");
        let pane = tags(sheet, "pane");
        assert_eq!(pane.len(), 1, "the titles of {name} stay");
        let stays = ["ySplit", "xSplit", "topLeftCell", "state"].map(|name| attribute(pane[0], name));
        assert_eq!(stays, ["1", "", "A2", "frozen"], "{name}");
        let mut widths = BTreeMap::new();
        for tag in tags(sheet, "col") {
            let at = |name: &str| attribute(tag, name).parse::<usize>().unwrap();
            (at("min")..=at("max")).for_each(|column| {
                widths.insert(column, attribute(tag, "width").parse::<f64>().unwrap());
            });
        }
        for (column, title) in (1..).zip(&rows[0]) {
            let texts = rows.iter().skip(1).map(|row| match &row[column - 1] {
                Data::String(text) => text.chars().count() + 1,
                Data::DateTime(_) => 16,
                _ => 0,
            });
            let least =
                (written(title).chars().count() + 3).max(texts.max().unwrap_or_default()).clamp(7, 48);
            let width = widths.get(&column).unwrap_or_else(|| panic!("{name}, {title} has a width"));
            assert!(
                (least as f64..50.0).contains(&(width - MARGIN + 0.001)),
                "{name}, {title}: {width} for {least}"
            );
        }
        for tag in tags(sheet, "c") {
            let cell = attribute(tag, "r");
            let (shown, is_bold, colour) = &formats[attribute(tag, "s").parse::<usize>().unwrap_or(0)];
            let column = usize::from(cell.as_bytes()[0] - b'A');
            let title = written(&rows[0][column]);
            if &cell[1..] == "1" {
                assert!(*is_bold && colour == "FF24322C", "{name}!{cell} is a title");
                continue;
            }
            let row: usize = cell[1..].parse().unwrap();
            let expected = match (&rows[row - 1][column], title.as_str()) {
                (Data::String(_) | Data::Empty, _) => "@",
                (Data::DateTime(_), _) => "dd\\.mm\\.yyyy\\ hh:mm",
                (_, "Betrag" | "Bezahlt") => "#,##0.00",
                _ => "0",
            };
            assert_eq!(
                (shown.replace('\\', ""), *is_bold),
                (expected.replace('\\', ""), false),
                "{name}!{cell}, {title}"
            );
        }
    }
    let has_time = |row: &Vec<Data>| row.iter().any(|cell| matches!(cell, Data::DateTime(_)));
    assert!(book["Kassa"].iter().any(has_time), "a time was looked at");
    assert!(book["Kassa"].iter().flatten().any(|cell| *cell == Data::Float(10.0)), "and an amount");
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
