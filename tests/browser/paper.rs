//! What comes out of the printer: Chromium prints to PDF, poppler counts the pages and turns them into pictures, zbar reads the codes.

use crate::chromium::{Chromium, Window};
use crate::desk::log_in;
use crate::night::{Night, settings};
use crate::server::TestServer;
use chrono::NaiveTime;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;
use thirtyfour::common::print::{PrintMargins, PrintPage, PrintParameters};
use thirtyfour::prelude::*;
use tournament::{Settings, Stage};

/// Dots for each inch of a picture, and for each millimetre.
const RESOLUTION: u32 = 200;
const DOTS: f64 = RESOLUTION as f64 / 25.4;

/// Runs a program and returns what it says.
fn run(program: &str, arguments: &[&str]) -> String {
    let answer =
        Command::new(program).args(arguments).output().unwrap_or_else(|error| panic!("{program}: {error}"));
    assert!(answer.status.success(), "{program}: {}", String::from_utf8_lossy(&answer.stderr));
    String::from_utf8(answer.stdout).unwrap()
}

fn pages(pdf: &Path) -> usize {
    let told = run("pdfinfo", &[pdf.to_str().unwrap()]);
    let size = told.lines().find(|line| line.starts_with("Page size")).unwrap();
    assert!(size.contains("A4"), "{size}");
    told.lines().find_map(|line| line.strip_prefix("Pages:")).unwrap().trim().parse().unwrap()
}

/// Names what does not fit on its page, whose edges cut it off.
const CUT_OFF: &str = "
    return [...document.querySelectorAll('.leaf, .quarter, .eighth')]
        .filter(leaf => leaf.scrollHeight > leaf.clientHeight + 1 || leaf.scrollWidth > leaf.clientWidth + 1)
        .map(leaf => `${leaf.className} ${leaf.textContent.trim().slice(0, 60)}: ${leaf.scrollWidth} by ${leaf.scrollHeight} in ${leaf.clientWidth} by ${leaf.clientHeight}`);";

/// Names what is written or drawn where the foot of its page stands.
const UNDER_THE_FOOT: &str = "
    const inked = (node, skip) => {
        const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
        const boxes = [];
        for (let one = walker.nextNode(); one; one = walker.nextNode()) {
            if (skip?.contains(one) || (one.nodeType === 1 ? !one.matches('svg, img') : !one.textContent.trim())) continue;
            const range = document.createRange();
            range.selectNode(one);
            boxes.push(...[...range.getClientRects()].map(box => [box, one.textContent.trim() || one.outerHTML]));
        }
        return boxes;
    };
    const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    return [...document.querySelectorAll('.leaf')].flatMap(leaf => [...leaf.querySelectorAll('.leaf-foot, .poster-foot')]
        .flatMap(foot => inked(foot).flatMap(([line]) => inked(leaf, foot).filter(([box]) => meet(line, box)).map(([, what]) => what.slice(0, 60)))));";

/// Prints a page as a person does.
async fn print(driver: &WebDriver, address: String, pdf: &Path) -> WebDriverResult<usize> {
    driver.goto(address.as_str()).await?;
    let cut: Vec<String> = driver.execute(CUT_OFF, vec![]).await?.convert()?;
    assert!(cut.is_empty(), "{address}: {cut:?}");
    let under: Vec<String> = driver.execute(UNDER_THE_FOOT, vec![]).await?.convert()?;
    assert!(under.is_empty(), "{address}: the foot lies over {under:?}");
    // The printer has A4 in it, and the margins are in the sheets.
    let page = PrintPage { width: 21.0, height: 29.7 };
    let margin = PrintMargins { top: 0.0, bottom: 0.0, left: 0.0, right: 0.0 };
    let wish = PrintParameters { page, margin, ..PrintParameters::default() };
    std::fs::write(pdf, driver.print_page(wish).await?).unwrap();
    Ok(pages(pdf))
}

/// Turns a PDF into grey pictures, one for each page.
fn pictures(pdf: &Path) -> Vec<std::path::PathBuf> {
    let stem = pdf.with_extension("");
    run("pdftoppm", &["-gray", "-r", &RESOLUTION.to_string(), pdf.to_str().unwrap(), stem.to_str().unwrap()]);
    let mut found: Vec<_> =
        std::fs::read_dir(pdf.parent().unwrap()).unwrap().map(|entry| entry.unwrap().path()).collect();
    let name = stem.file_name().unwrap().to_str().unwrap().to_owned() + "-";
    found.retain(|path| {
        path.extension().is_some_and(|kind| kind == "pgm")
            && path.file_name().unwrap().to_str().unwrap().starts_with(&name)
    });
    found.sort();
    found
}

/// Reads every code on the pictures.
fn codes(pictures: &[std::path::PathBuf]) -> Vec<String> {
    let read = |picture: &std::path::PathBuf| {
        let told = run("zbarimg", &["--quiet", "--raw", picture.to_str().unwrap()]);
        told.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    pictures.iter().flat_map(read).collect()
}

/// Measures what is dark within a window of a picture, in millimetres: left, top, width, height.
fn dark(picture: &Path, (left, top, right, bottom): (f64, f64, f64, f64)) -> (f64, f64, f64, f64) {
    let bytes = std::fs::read(picture).unwrap();
    let head = String::from_utf8_lossy(&bytes[..20]);
    let head: Vec<&str> = head.split_ascii_whitespace().take(3).collect();
    let (width, height): (usize, usize) = match head[..] {
        ["P5", width, height] => (width.parse().unwrap(), height.parse().unwrap()),
        _ => panic!("no grey picture: {head:?}"),
    };
    let pixels = &bytes[bytes.len() - width * height..];
    let dots = |millimetres: f64| (millimetres * DOTS) as usize;
    let is_dark = |x: usize, y: usize| pixels[y * width + x] < 128;
    let found: Vec<(usize, usize)> = (dots(top)..dots(bottom))
        .flat_map(|y| (dots(left)..dots(right)).map(move |x| (x, y)))
        .filter(|(x, y)| is_dark(*x, *y))
        .collect();
    let (xs, ys): (BTreeSet<_>, BTreeSet<_>) = found.into_iter().unzip();
    let (Some(first), Some(last)) = (xs.first(), xs.last()) else { panic!("nothing is dark there") };
    let (Some(highest), Some(lowest)) = (ys.first(), ys.last()) else { panic!("nothing is dark there") };
    let millimetres = |dots: usize| dots as f64 / DOTS;
    (millimetres(*first), millimetres(*highest), millimetres(last - first), millimetres(lowest - highest))
}

#[test]
#[ignore = "needs chromium, poppler-utils and zbar-tools; .ci/run has them"]
fn the_sheets_have_the_right_number_of_pages_and_the_codes_lead_where_they_should() {
    let server = TestServer::with_staff();
    let night = Night::open(&server, Settings { capacity: 64, ..settings() });
    let people: Vec<(String, u32)> =
        (1..=57).map(|number| (format!("Gast {number} von weit her"), 1)).collect();
    night.register(&people.iter().map(|(name, count)| (name.as_str(), *count)).collect::<Vec<_>>());
    night.draw(Stage::FIRST);
    server.staff().post(&night.staff_page("/druck/karten"), &[]);
    let (folder, root) = (TempDir::new().unwrap(), format!("http://{}", server.address));
    let pdf = |name: &str| folder.path().join(name).with_extension("pdf");
    let (staff, public) =
        (format!("{root}{}", night.staff_page("/druck")), format!("{root}{}", night.page("")));
    let (night, app, pdf) = (&night, &server.app, &pdf);
    Chromium::start().with(Window::DESK, |driver| async move {
        log_in(&driver, &root).await?;
        assert_eq!(
            print(&driver, format!("{staff}/karten"), &pdf("karten")).await?,
            15,
            "57 tickets, four on a page"
        );
        assert_eq!(
            print(&driver, format!("{staff}/zettel/R1"), &pdf("zettel")).await?,
            4,
            "25 slips, eight on a page"
        );
        assert_eq!(print(&driver, format!("{staff}/plakat"), &pdf("plakat")).await?, 1);
        for sheet in ["abend", "stoerung"] {
            for language in ["de", "en"] {
                let address = format!("{root}/leitung/hilfe/{sheet}?ansicht=druck&lang={language}");
                let printed = print(&driver, address, &pdf(&format!("{sheet}-{language}"))).await?;
                assert_eq!(
                    printed,
                    driver.find_all(By::Css("section.leaf")).await?.len(),
                    "{sheet}, {language}"
                );
            }
        }
        for sheet in ["namen", "nummern", "protokoll"] {
            // The server has divided the pages; the browser must not need more.
            let address = format!("{public}/auslosung/R1/{sheet}");
            let printed = print(&driver, address, &pdf(sheet)).await?;
            assert_eq!(printed, driver.find_all(By::Css("section.leaf")).await?.len(), "{sheet}");
        }
        night.play_to_the_end();
        assert_eq!(print(&driver, format!("{staff}/urkunden"), &pdf("urkunden")).await?, 8);
        assert_eq!(
            print(&driver, format!("{public}/siegerliste?ansicht=druck"), &pdf("siegerliste")).await?,
            2,
            "57 places, some of them shared"
        );
        let keys = app.ticket_keys(&night.now()).unwrap();
        let wanted: BTreeSet<String> =
            keys.values().map(|key| format!("{root}/k/{}", key.as_str())).collect();
        let tickets = pictures(&pdf("karten"));
        let read = codes(&tickets);
        assert_eq!(read.len(), 57);
        assert_eq!(read.into_iter().collect::<BTreeSet<_>>(), wanted);
        assert_eq!(codes(&pictures(&pdf("plakat"))), [public]);
        // The first ticket's code stands alone in this window; what is light around it is its quiet zone.
        let window = (12.0, 101.0, 48.0, 135.0);
        let (left, top, width, height) = dark(&tickets[0], window);
        assert!(width >= 20.0 && height >= 20.0, "{width:.1} by {height:.1} mm");
        assert!((width - height).abs() < 0.5, "{width:.1} by {height:.1} mm");
        // Four squares of the smallest code such an address can have, 29 from side to side.
        let quiet = 4.0 * width / 37.0;
        assert!(left - window.0 >= quiet && window.2 - left - width >= quiet, "{left:.1} + {width:.1} mm");
        assert!(top - window.1 >= quiet && window.3 - top - height >= quiet, "{top:.1} + {height:.1} mm");
        Ok(())
    });
}

#[test]
#[ignore = "needs chromium, poppler-utils and zbar-tools; .ci/run has them"]
fn a_poster_on_which_everything_is_filled_in_is_one_page_whose_code_can_be_read() {
    let server = TestServer::with_staff();
    let hours = |hour: u32| NaiveTime::from_hms_opt(hour, 0, 0);
    let settings = Settings { begins_at: hours(20), desk_opens_at: hours(19), ..settings() };
    let folder = TempDir::new().unwrap();
    let names = [
        "Preisschnapsen des Musikvereins Hinterbrunn",
        "Großes Preisschnapsen des Musikvereins Hinterbrunn an der Ache mit Freunden aus nah",
    ];
    for (name, password) in names.into_iter().zip(["trompete", "trompete-trommel-klarinette-fluegelhorn"]) {
        let night = Night::named(&server.app, name, settings.clone());
        let words = [
            ("organiser", "Musikverein Hinterbrunn (erfunden)"),
            ("network", "Probelokal"),
            ("network_password", password),
        ];
        let texts = night.staff_page("/druck/texte");
        server.staff().save(&texts, &words).assert_leads_to(&texts);
        let (root, pdf) = (format!("http://{}", server.address), folder.path().join("plakat.pdf"));
        let (night, pdf) = (&night, &pdf);
        Chromium::start().with(Window::DESK, |driver| async move {
            log_in(&driver, &root).await?;
            let poster = format!("{root}{}", night.staff_page("/druck/plakat"));
            assert_eq!(print(&driver, poster, pdf).await?, 1);
            assert_eq!(codes(&pictures(pdf)), [format!("{root}{}", night.page(""))]);
            Ok(())
        });
    }
}
