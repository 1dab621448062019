//! Public pages are made once for each version: ETags, encodings, languages, and never a page of two versions.

use crate::night::Night;
use crate::probe::{act, sold};
use crate::server::{Page, TestServer};
use preisschnapsen::app::{Newcomer, Request};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use tournament::texts::Person;
use tournament::{FirstPayment, Tickets};

/// Asks with headers of its own, and unpacks nothing; the client of the other tests would.
#[track_caller]
fn ask(server: &TestServer, path: &str, headers: &[(&str, &str)]) -> (u16, Vec<(String, String)>, Vec<u8>) {
    let mut stream = TcpStream::connect(server.address).unwrap();
    let lines: String = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{lines}\r\n", server.address)
        .unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n").expect("the end of the head");
    let body = answer.split_off(end + 4);
    let head = String::from_utf8(answer).unwrap();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    let fields = head.lines().filter_map(|line| line.split_once(": "));
    (status, fields.map(|(name, value)| (name.to_lowercase(), value.to_owned())).collect(), body)
}

fn header<'h>(headers: &'h [(String, String)], name: &str) -> &'h str {
    headers.iter().find(|(known, _)| known == name).map_or("", |(_, value)| value)
}

/// The pages of a tournament that are kept.
fn pages(night: &Night<'_>) -> Vec<String> {
    let pages = ["", "?nach=name", "/runde/R1", "/runde/R1?nach=name", "/siegerliste", "/auslosung/R1"];
    let own = ["/person/1".to_owned(), "/karte/1".to_owned()];
    let pages = pages.map(str::to_owned).into_iter().chain(own);
    pages.map(|page| format!("/t/{}{page}", night.slug)).collect()
}

#[track_caller]
fn change(server: &TestServer, name: &str) {
    let person = Person::read(name, "").unwrap();
    act(server, Request::Register(vec![Newcomer::new(person, Tickets::Count(1), FirstPayment::InFull)]));
}

#[test]
fn every_encoding_holds_the_same_page() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &[("Anna Probe", 3), ("Bert Muster", 3), ("Cilli Beispiel", 2)]);
    for page in pages(&night) {
        let (status, headers, plain) = ask(&server, &page, &[]);
        assert_eq!(status, 200, "{page}");
        assert_eq!(header(&headers, "content-encoding"), "");
        assert_eq!(header(&headers, "cache-control"), "no-cache");
        assert_eq!(header(&headers, "vary"), "Accept-Encoding, Accept-Language, Cookie");
        assert!(header(&headers, "content-security-policy").contains("default-src 'none'"));
        let (_, headers, packed) = ask(&server, &page, &[("Accept-Encoding", "gzip, deflate")]);
        assert_eq!(header(&headers, "content-encoding"), "gzip", "{page}");
        let mut unpacked = Vec::new();
        flate2::read::GzDecoder::new(&packed[..]).read_to_end(&mut unpacked).unwrap();
        assert_eq!(unpacked, plain, "{page}");
        let (_, headers, packed) = ask(&server, &page, &[("Accept-Encoding", "gzip, deflate, br")]);
        assert_eq!(header(&headers, "content-encoding"), "br", "{page}");
        unpacked.clear();
        brotli::BrotliDecompress(&mut &packed[..], &mut unpacked).unwrap();
        assert_eq!(unpacked, plain, "{page}");
    }
}

#[test]
fn what_one_has_already_is_not_sent_again_until_it_changes() {
    let server = sold(&[3, 2, 1]);
    for encoding in ["", "gzip", "br"] {
        let accept = ("Accept-Encoding", encoding);
        let (_, headers, _) = ask(&server, "/t/probe", &[accept]);
        let tag = header(&headers, "etag").to_owned();
        assert!(tag.starts_with('"') && tag.ends_with('"'), "{tag} is a strong tag");
        let (status, headers, body) = ask(&server, "/t/probe", &[accept, ("If-None-Match", &tag)]);
        assert_eq!((status, body.len()), (304, 0), "{encoding}");
        assert_eq!(header(&headers, "etag"), tag);
        change(&server, &format!("Neu Anna{encoding}"));
        let (status, headers, _) = ask(&server, "/t/probe", &[accept, ("If-None-Match", &tag)]);
        assert_eq!(status, 200, "a write is there for the next reader");
        assert_ne!(header(&headers, "etag"), tag);
    }
}

#[test]
fn languages_and_links_that_name_one_do_not_mix() {
    let server = sold(&[1]);
    let read = |path: &str, language: &str| -> Page { server.guest().speaking(language).get(path) };
    for _ in 0..2 {
        assert_eq!(read("/t/probe", "de").attribute("html", "lang").as_deref(), Some("de"));
        assert_eq!(read("/t/probe", "en").attribute("html", "lang").as_deref(), Some("en"));
        let named = read("/t/probe?lang=en", "de");
        assert_eq!(named.attribute("html", "lang").as_deref(), Some("en"));
        named.assert_says("footer a", "How the evening works");
        assert!(named.attributes("header a", "href").contains(&"/t/probe?lang=en".to_owned()));
        assert!(read("/t/probe", "en").attributes("header a", "href").contains(&"/t/probe".to_owned()));
    }
}

#[test]
fn a_notice_is_for_its_one_reader() {
    let server = sold(&[1]);
    let staff = server.staff();
    let said =
        staff.post("/leitung/t/probe/kassa", &[("name", "Neu Anna"), ("tickets", "1"), ("paid", "on")]);
    let place = said.header("location").expect("a location").to_owned();
    let token = place.split("notiz=").nth(1).expect("a notice");
    let page = server.guest().get(&format!("/t/probe?notiz={token}"));
    page.assert_says(".banner.is-done", "Neu Anna");
    assert_eq!(page.header("etag"), None);
    for reader in [server.guest(), server.staff()] {
        reader.get(&format!("/t/probe?notiz={token}")).assert_none(".banner.is-done");
        reader.get("/t/probe").assert_none(".banner.is-done").assert_none("form.account");
    }
}

#[test]
fn an_odd_query_is_kept_for_nobody_else() {
    let server = sold(&[2]);
    let odd = "nach=name&".repeat(500) + "nach=name";
    for query in [odd.as_str(), "lang=de&lang=de", "lang=xx", "nach=name&nach=name", "&"] {
        assert!(server.guest().send("GET", &format!("/t/probe?{query}")).status < 500);
        let page = server.guest().get("/t/probe");
        page.assert_status(200);
        assert!(!page.body.contains("nach=name&amp;nach=name") && page.body.len() < 20_000, "{query:.40}");
    }
}

#[test]
fn an_order_is_kept_only_in_the_pages_that_have_one() {
    let server = sold(&[2]);
    let other = |path: &str| {
        let page = server.guest().get(&format!("/t/probe{path}"));
        page.assert_status(200).attribute("footer a[hreflang=en]", "href").expect("the other language")
    };
    for (page, by_name) in [("", true), ("/ablauf", false), ("/zahlen", false), ("/person/1", false)] {
        for _ in 0..2 {
            assert_eq!(other(&format!("{page}?nach=name")), format!("/t/probe{page}?nach=name&lang=en"));
            assert_eq!(other(page), format!("/t/probe{page}?lang=en"), "not what somebody else has asked");
        }
        let again = server.guest().get(&format!("/t/probe{page}?nach=name"));
        assert_eq!(again.header("etag").is_some(), by_name, "{page}: kept where it is another page");
    }
}

#[test]
fn what_is_not_there_stays_away_and_is_not_kept() {
    let server = sold(&[1]);
    for page in ["runde/R9", "person/99", "person/01", "karte/99", "auslosung/R7", "runde/x"] {
        for _ in 0..2 {
            server.guest().get(&format!("/t/probe/{page}")).assert_status(404);
        }
    }
    server.guest().get("/t/nirgends").assert_status(404);
}

#[test]
fn a_reader_beside_writers_never_sees_two_versions_in_one_page_nor_an_older_one_after_a_newer() {
    let server = sold(&[2]);
    let over = AtomicBool::new(false);
    thread::scope(|scope| {
        let readers: Vec<_> = (0..4)
            .map(|reader| {
                let (server, over) = (&server, &over);
                scope.spawn(move || {
                    let encoding = ["", "gzip", "br", "br"][reader];
                    let mut last = 0;
                    let mut seen = 0;
                    while !over.load(Ordering::Relaxed) {
                        let (_, headers, body) = ask(server, "/t/probe", &[("Accept-Encoding", encoding)]);
                        let html = unpack(header(&headers, "content-encoding"), &body);
                        let (sold, left) = (figure(&html, "sold"), figure(&html, "left"));
                        assert_eq!(sold + left, 64, "one version: {sold} sold, {left} left");
                        assert!(sold >= last, "{sold} after {last}");
                        seen += usize::from(sold > last);
                        last = sold;
                    }
                    seen
                })
            })
            .collect();
        for number in 0..40 {
            change(&server, &format!("Neu Anna {number}"));
            // A write is there for the next reader.
            let page = server.guest().get("/t/probe");
            assert_eq!(figure(&page.body, "sold"), number + 3);
        }
        over.store(true, Ordering::Relaxed);
        for reader in readers {
            assert!(reader.join().unwrap() > 1, "versions came by");
        }
    });
}

fn unpack(encoding: &str, body: &[u8]) -> String {
    let mut unpacked = Vec::new();
    match encoding {
        "gzip" => drop(flate2::read::GzDecoder::new(body).read_to_end(&mut unpacked).unwrap()),
        "br" => brotli::BrotliDecompress(&mut &body[..], &mut unpacked).unwrap(),
        _ => unpacked.extend_from_slice(body),
    }
    String::from_utf8(unpacked).unwrap()
}

/// Reads how many tickets are sold (in the lead) or left (among the facts).
#[track_caller]
fn figure(html: &str, what: &str) -> u32 {
    let (before, after) = match what {
        "sold" => ("class=\"lead\">", "</p>"),
        _ => ("Karten noch zu haben</dt><dd>", "</dd>"),
    };
    let text = html.split(before).nth(1).unwrap_or_else(|| panic!("{what} in {html}"));
    let text = text.split(after).next().unwrap();
    let digits: String =
        text.chars().skip_while(|char| !char.is_ascii_digit()).take_while(char::is_ascii_digit).collect();
    digits.parse().unwrap()
}

#[test]
fn files_are_packed_once_and_kept_for_ever() {
    let server = TestServer::new();
    let page = server.guest().get("/");
    let style = page.attribute("link[rel=stylesheet]", "href").unwrap();
    let (_, headers, plain) = ask(&server, &style, &[]);
    assert_eq!(header(&headers, "cache-control"), "public, max-age=31536000, immutable");
    assert_eq!(header(&headers, "vary"), "Accept-Encoding");
    let (_, headers, packed) = ask(&server, &style, &[("Accept-Encoding", "br")]);
    assert_eq!(header(&headers, "content-type"), "text/css; charset=utf-8");
    assert_eq!(unpack("br", &packed).into_bytes(), plain);
    assert!(packed.len() * 3 < plain.len(), "{} of {}", packed.len(), plain.len());
    assert!(headers.iter().all(|(name, _)| name != "etag"), "nobody asks for it again");
    // An address from before an update gets today's file, which is not kept.
    let (_, headers, body) = ask(&server, "/static/0123456789ab/style.css", &[]);
    assert_eq!((header(&headers, "cache-control"), body), ("no-cache", plain));
}
