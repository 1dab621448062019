//! What the first visit to a tournament costs over the wire, headers and everything that the page loads included.

use crate::night::{Night, settings};
use crate::server::TestServer;
use preisschnapsen::app::Request;
use scraper::{Html, Selector};
use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread::sleep;
use std::time::Duration;
use tournament::{Format, HallCommand, Pairing, PlainEvening, Settings, Stage, TableNo};

/// Bytes: ten packets of a connection that has just been opened, which come without waiting for an answer.
const BUDGET: usize = 14_000;

const FIRST_NAMES: &str = "Franz Johann Josef Karl Maria Anna Elisabeth Michael Thomas Andreas Stefan Christian Markus \
    Martin Wolfgang Herbert Gerhard Helmut Walter Manfred Günther Rudolf Alois Leopold Ferdinand Sebastian Lukas Florian \
    Daniel Patrick Bernhard Roland Erich Ernst Hubert Engelbert Rosa Theresia Margarete Hermine Gertrude Ingrid Renate \
    Brigitte Monika Christine Eva Sabine Petra Claudia Barbara Katharina Magdalena Johanna Veronika Hannes Gottfried \
    Siegfried Reinhard Werner Harald Jürgen Dietmar Änne";

const LAST_NAMES: &str = "Gruber Huber Bauer Wagner Müller Pichler Steiner Moser Mayer Hofer Leitner Berger Fuchs Eder \
    Fischer Schmid Winkler Weber Schwarz Maier Schneider Reiter Mayr Schmidt Wimmer Egger Brunner Lang Baumgartner Auer \
    Binder Lechner Wolf Wallner Aigner Ebner Koller Lehner Haas Schuster Heilig Graf Holzer Haider Lackner Wieser Kaiser \
    Strasser Stadler Böhm Fink Krenn Resch Kern Hauser Riegler Schober Traxler Mitterer Oberhauser Unterberger Kirchmair \
    Hinterleitner Zauner Höllwerth Schachermayr Grünwald Spitzer Thaler Rainer Prantl Köck Öllinger Ünsal Novak Horvath \
    Kovačević Petrović Szabo Wögerbauer Achleitner Bramberger Dorninger Feichtinger Gschwandtner Hochreiter Jungwirth \
    Kastner Lichtenegger Mühlbacher Neuhauser Ortner Pointner Ramsauer Schaffer Tischler Voglhuber Zellinger";

/// Returns 512 people of different names, in no order.
fn crowd() -> Vec<String> {
    let (first, last): (Vec<&str>, Vec<&str>) =
        (FIRST_NAMES.split_whitespace().collect(), LAST_NAMES.split_whitespace().collect());
    let mut crowd = BTreeSet::new();
    let mut chance = 1_u64;
    let mut in_order = Vec::new();
    while in_order.len() < 512 {
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let (one, other) = ((chance >> 33) as usize, (chance >> 48) as usize);
        let name = format!("{} {}", first[one % first.len()], last[other % last.len()]);
        if crowd.insert(name.clone()) {
            in_order.push(name);
        }
    }
    in_order
}

/// What came over the wire for an address.
struct Fetched {
    head: String,
    bytes: usize,
    text: String,
}

/// Fetches an address as a browser does over plain http that has never been here: it unpacks no brotli there, and keeps the connection.
fn fetch(server: SocketAddr, path: &str, language: &str) -> Fetched {
    let mut stream = BufReader::new(TcpStream::connect(server).unwrap());
    write!(
        stream.get_mut(),
        "GET {path} HTTP/1.1\r\nHost: {server}\r\nAccept-Encoding: gzip, deflate\r\nAccept-Language: {language}\r\n\r\n"
    )
    .unwrap();
    let (mut head, mut length) = (String::new(), 0);
    while !head.ends_with("\r\n\r\n") {
        let begin = head.len();
        stream.read_line(&mut head).unwrap();
        if let Some(number) = head[begin..].to_lowercase().strip_prefix("content-length:") {
            length = number.trim().parse().unwrap();
        }
    }
    let mut body = vec![0; length];
    stream.read_exact(&mut body).unwrap();
    assert!(head.starts_with("HTTP/1.1 200"), "{path}: {head}");
    if !head.to_lowercase().contains("content-encoding: gzip") {
        // Versions that follow each other fast go out as they are; in the hall nobody enters a result each moment.
        sleep(Duration::from_millis(60));
        return fetch(server, path, language);
    }
    let mut text = String::new();
    flate2::read::GzDecoder::new(&body[..]).read_to_string(&mut text).unwrap();
    Fetched { bytes: head.len() + body.len(), head, text }
}

/// Returns what a browser loads because it stands in a page: styles, scripts, drawings, the icon.
fn loaded_by_page(page: &str) -> BTreeSet<String> {
    let page = Html::parse_document(page);
    let of = |selector: &str, attribute: &str| -> Vec<String> {
        let selector = Selector::parse(selector).unwrap();
        let found = page.select(&selector).filter_map(|element| element.attr(attribute));
        found.filter_map(|href| href.split('#').next()).map(str::to_owned).collect()
    };
    let all =
        [of("link[rel=stylesheet], link[rel=icon]", "href"), of("script, img", "src"), of("use", "href")];
    all.concat().into_iter().filter(|href| !href.is_empty()).collect()
}

/// Returns what a style sheet names, beside itself.
fn loaded_by_style(path: &str, style: &str) -> Vec<String> {
    let folder = path.rsplit_once('/').unwrap().0;
    let names = style.split("url(").skip(1).filter_map(|rest| rest.split(')').next());
    names.map(|name| format!("{folder}/{}", name.trim_matches('"'))).collect()
}

/// So many tables as a hall of 512 people has.
const TABLES: u32 = 128;

#[test]
fn the_first_visit_costs_at_most_14_kilobytes_at_each_hour_of_a_night_of_512_people() {
    let people: Vec<(String, u32)> = crowd().into_iter().map(|name| (name, 1)).collect();
    let server = TestServer::with_staff();
    let night = Night::open(&server, Settings { capacity: 512, tables: TABLES, ..settings() });
    let check = |hour: &str, names: &[String]| {
        for language in ["de", "en"] {
            println!("{hour} {language}");
            assert_page_is_small(&server, &night.page(""), language, names);
        }
    };
    check("nobody yet", &[]);
    night.register(&people.iter().map(|(name, tickets)| (name.as_str(), *tickets)).collect::<Vec<_>>());
    check("sold", &[]);
    night.draw(Stage::FIRST);
    let names: Vec<String> = people.into_iter().map(|(name, _)| name).collect();
    check("drawn", &names);
    let open: Vec<Pairing> =
        night.now().pairings(Stage::FIRST).into_iter().filter(Pairing::is_open).collect();
    assert_eq!(open.len(), 256);
    for (table, pairing) in (1..=TABLES).zip(&open) {
        night.act(HallCommand::CallMatch { id: pairing.id, table: Some(TableNo(table)) });
    }
    check("128 tables", &names);
    night.play(Stage::FIRST, 100);
    check("half of them", &[]);
    night.until_round_of(2);
    check("last hour", &[]);
    night.play_to_the_end();
    check("all played", &[]);
    night.act(PlainEvening::Finish);
    check("over", &[]);
}

#[test]
fn the_first_visit_costs_no_more_when_most_matches_wait_for_another() {
    let mut people: Vec<(String, u32)> = crowd().into_iter().take(171).map(|name| (name, 3)).collect();
    people[170].1 = 2;
    let server = TestServer::with_staff();
    let night = Night::open(&server, Settings { capacity: 512, ..settings() });
    night.register(&people.iter().map(|(name, tickets)| (name.as_str(), *tickets)).collect::<Vec<_>>());
    night.draw(Stage::FIRST);
    let open = night.now().open_matches(Stage::FIRST).len();
    assert!(open >= 250, "{open}: only who meets himself does not play");
    let names: Vec<String> = people.iter().map(|(name, _)| name.clone()).collect();
    assert_page_is_small(&server, &night.page(""), "de", &names);
}

#[test]
fn the_first_visit_of_an_evening_with_a_standing_or_with_lives_costs_no_more() {
    let crowd: Vec<String> = crowd().into_iter().take(128).collect();
    for format in [Format::Danish, Format::Rotation, Format::Lives] {
        let server = TestServer::with_staff();
        let night = Night::open(&server, Settings { capacity: 128, ..Settings::usual_of(format) });
        night.register(&crowd.iter().map(|name| (name.as_str(), 1)).collect::<Vec<_>>());
        night.draw(Stage::FIRST);
        night.play(Stage::FIRST, usize::MAX);
        let second = Stage::Round(2);
        if format == Format::Lives {
            night.draw(second)
        } else {
            drop(night.act(Request::CloseList(second)))
        }
        assert_eq!(night.now().open_matches(second).len(), 64, "{format:?}");
        assert_page_is_small(&server, &night.page(""), "de", &crowd);
    }
}

/// Fetches a page with all that it loads; everybody's name is on it.
#[track_caller]
fn assert_page_is_small(server: &TestServer, path: &str, language: &str, names: &[String]) {
    let page = fetch(server.address, path, language);
    for name in names {
        assert!(page.text.contains(name.as_str()), "{name} is on the page");
    }
    let mut list = vec![(path.to_owned(), page.bytes, page.head.len())];
    let mut files = loaded_by_page(&page.text);
    let styles: Vec<String> = files.iter().filter(|file| file.ends_with(".css")).cloned().collect();
    for style in styles {
        let text = fetch(server.address, &style, language).text;
        files.extend(loaded_by_style(&style, &text));
    }
    for file in files {
        let answer = fetch(server.address, &file, language);
        list.push((file, answer.bytes, answer.head.len()));
    }
    let sum: usize = list.iter().map(|(_, bytes, _)| bytes).sum();
    for (what, bytes, head) in &list {
        println!("{bytes:6} bytes, {head:4} of them headers: {what}");
    }
    println!("{sum:6} bytes in all");
    assert!(sum <= BUDGET, "{list:?}: {sum} bytes");
}
