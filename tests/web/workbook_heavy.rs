//! Small workbooks over which a library would take minutes, or all the memory that there is: they are refused before it reads them.

use crate::workbook_list::{compound_file, look, open, repacked, texts, workbook};
use rust_xlsxwriter::{Format, Workbook};
use std::fmt::Write;

const MUCH_MORE: &str = "viel mehr als eine Liste";

fn list() -> Vec<u8> {
    workbook(|sheet| texts(sheet, 0, &[&["Name", "Ort"], &["Huber Franz", "Ried"]]))
}

/// The list with other styles.
fn styled(part: &str) -> Vec<u8> {
    let styles = format!(
        "<styleSheet xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\">{part}</styleSheet>"
    );
    repacked(&list(), |name, text| if name == "xl/styles.xml" { styles.clone() } else { text })
}

#[test]
fn what_every_style_would_copy_is_short() {
    let evening = open();
    let fonts = |length: usize, styles: usize| {
        let (font, xf) = ("a".repeat(length), "<xf fontId=\"0\"/>".repeat(styles));
        styled(&format!("<fonts><font><name val=\"{font}\"/></font></fonts><cellXfs><xf/>{xf}</cellXfs>"))
    };
    look(&evening, &fonts(31, 500)).assert_status(200).assert_says(".lead", "Eine Person");
    look(&evening, &fonts(20_000, 500)).assert_status(422).assert_says("#errors", MUCH_MORE);
    look(&evening, &fonts(31, 140_000)).assert_status(422).assert_says("#errors", MUCH_MORE);
    // Signs that would end an element outside of quotation marks hide nothing.
    let format = "&gt;>".repeat(5_000);
    let formats = format!("<numFmts><numFmt numFmtId='200' formatCode='{format}'/></numFmts>");
    look(&evening, &styled(&formats)).assert_status(422).assert_says("#errors", MUCH_MORE);
    let many = "<border/>".repeat(500_000);
    look(&evening, &styled(&format!("<borders>{many}</borders>"))).assert_status(422);
}

#[test]
fn the_styles_of_a_workbook_that_somebody_has_coloured_for_years_are_read() {
    let evening = open();
    let file = workbook(|sheet| {
        texts(sheet, 0, &[&["Name", "Ort"], &["Huber Franz", "Ried"]]);
        for number in 0..2_000_u16 {
            let mut name = String::from("Schrift ");
            write!(name, "{number}").unwrap();
            let format = Format::new()
                .set_font_name(name)
                .set_font_size(f64::from(number % 70 + 8))
                .set_num_format(format!("0.00 \"Stück {number}\""));
            sheet.write_with_format(u32::from(number) + 1, 4, " ", &format).unwrap();
        }
    });
    look(&evening, &file).assert_status(200).assert_says(".lead", "Eine Person");
}

#[test]
fn no_part_is_read_for_two_sheets() {
    let evening = open();
    let mut book = Workbook::new();
    for title in ["Name", "Notiz"] {
        texts(book.add_worksheet(), 0, &[&[title], &["Huber Franz"]]);
    }
    let two = book.save_to_buffer().unwrap();
    look(&evening, &two).assert_status(200).assert_says(".lead", "Eine Person");
    let same = |from: &'static str, to: &'static str| {
        let file = repacked(&two, |_, text| text.replace(from, to));
        assert_ne!(file, repacked(&two, |_, text| text), "{from} is there");
        look(&evening, &file)
    };
    same("worksheets/sheet2.xml", "worksheets/sheet1.xml").assert_status(422);
    same("Target=\"worksheets/sheet2.xml\"", "Target=\"/xl/Worksheets/SHEET1.xml\"").assert_status(422);
    same("r:id=\"rId2\"", "r:id=\"rId1\"").assert_status(422);
    same("r:id=\"rId2\"", "x:id=\"rId7\" r:id=\"rId1\"").assert_status(422);
    // What a relationship is called stands behind its last stroke, and there may be none.
    let kinds = |text: String| {
        let long = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet";
        text.replace(long, "worksheet").replace("worksheets/sheet2.xml", "worksheets/sheet1.xml")
    };
    look(&evening, &repacked(&two, |_, text| kinds(text))).assert_status(422);
    let hidden = |text: String| {
        text.replace("Type=", "x:Type=\"x\" Type=").replace("worksheets/sheet2.xml", "worksheets/sheet1.xml")
    };
    look(&evening, &repacked(&two, |_, text| hidden(text))).assert_status(422);
    let wide = repacked(&two, |name, text| match name {
        "xl/workbook.xml" => format!("\u{feff}{text}"),
        _ => text,
    });
    look(&evening, &wide).assert_status(200);
}

#[test]
fn cells_in_which_nothing_stands_have_their_end_too() {
    let evening = open();
    let file = repacked(&list(), |name, text| match name {
        "xl/worksheets/sheet1.xml" => text.replace(
            "</sheetData>",
            &("<row>".to_owned() + &"<c/>".repeat(1_100_000) + "</row></sheetData>"),
        ),
        _ => text,
    });
    look(&evening, &file).assert_status(422).assert_says("#errors", MUCH_MORE);
}

#[test]
fn the_sectors_of_an_old_workbook_may_name_each_other_in_a_circle() {
    let evening = open();
    let circle = |file: Vec<u8>, links: &[(usize, u32)]| {
        let mut file = file;
        for (at, value) in links {
            file[*at..*at + 4].copy_from_slice(&value.to_le_bytes());
        }
        file
    };
    // The table of sectors stands from 512 on. Where the small ones and their table are says the header from 60 on, and the folder at 1140.
    let small = [(60, 2), (64, 2), (1140, 2), (520, 2), (1144, u32::MAX)];
    for links in [
        &[(516, 1)][..],
        &[(516, 2), (520, 1)],
        &[(516, 1), (72, 1), (68, 0)],
        &[(68, 1), (72, u32::MAX), (516, 1)],
        &small,
        &[(44, u32::MAX), (64, u32::MAX), (72, u32::MAX)],
    ] {
        for (entry, sentence) in [("EncryptedPackage", "Kennwort"), ("Workbook", "im alten Format")] {
            let mut file = circle(compound_file(entry), links);
            look(&evening, &file).assert_status(422).assert_says("#errors", sentence);
            // As large as a list may be, and with a newer one behind it.
            file.resize(900_000, 0);
            file.extend(list());
            look(&evening, &file).assert_status(422).assert_says("#errors", sentence);
        }
    }
    for length in [4, 8, 511, 512, 1_024] {
        let cut = &compound_file("Workbook")[..length];
        look(&evening, cut).assert_status(422).assert_says("#errors", "im alten Format");
    }
}
