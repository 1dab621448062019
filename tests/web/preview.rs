//! `/t/{slug}/vorschau.png`: what chat programs show beside a link, read as they read it.

use crate::night::{EIGHT, Night, settings};
use crate::server::{Browser, TestServer};
use preisschnapsen::app::Request;
use std::io::Cursor;
use std::sync::Arc;
use std::thread;
use std::time::Instant;
use tournament::{Format, MatchResult, PlainEvening, Settings, Stage, Step};

/// How a house is reached from outside.
const OUTSIDE: &str = "https://schnapsen.example";

/// The picture of an evening, decoded.
#[derive(Debug, PartialEq, Eq)]
struct Picture {
    size: (u32, u32),
    pixels: Vec<u8>,
    bytes: usize,
    tag: String,
}

fn house() -> TestServer {
    TestServer::listening(|listen| listen.public_url = Some(OUTSIDE.parse().unwrap()))
}

/// Fetches a picture.
#[track_caller]
fn picture(browser: &Browser, path: &str) -> Picture {
    let mut answer = browser.agent.get(format!("http://{}{path}", browser.address)).call().unwrap();
    assert_eq!(answer.status(), 200, "{path}");
    assert_eq!(answer.headers()["content-type"], "image/png", "{path}");
    assert!(answer.headers().get("set-cookie").is_none(), "{path}");
    let tag = answer.headers()["etag"].to_str().unwrap().to_owned();
    let file = answer.body_mut().read_to_vec().unwrap();
    let mut reader = png::Decoder::new(Cursor::new(&file)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    Picture { size: (info.width, info.height), pixels, bytes: file.len(), tag }
}

/// Reads a page as a chat program does and fetches its picture.
#[track_caller]
fn preview(server: &TestServer, page: &str) -> Picture {
    let guest = server.guest();
    let page = guest.get(page);
    let property = |name: &str| page.attribute(&format!("meta[property='og:{name}']"), "content");
    let address = property("image").expect("a picture");
    let path = address.strip_prefix(OUTSIDE).unwrap_or_else(|| panic!("not absolute: {address}"));
    assert!(!property("title").unwrap().is_empty() && !property("description").unwrap().is_empty());
    let picture = picture(&guest, path);
    let size = [property("image:width"), property("image:height")].map(|number| number.unwrap().parse());
    assert_eq!(picture.size, (1200, 630));
    assert_eq!(size, [Ok(picture.size.0), Ok(picture.size.1)]);
    assert!(picture.bytes < 300_000, "{} bytes are too many for WhatsApp", picture.bytes);
    picture
}

/// Plays everything that is left; where the program pairs, nobody draws.
#[track_caller]
fn to_the_end(night: &Night<'_>) {
    while !night.now().is_settled() {
        let steps = night.now().next_steps();
        let step = steps
            .iter()
            .find(|step| matches!(step, Step::Play { .. } | Step::CloseList { blocked: None, .. }));
        match step {
            Some(Step::Play { stage, .. }) => night.play(*stage, usize::MAX),
            Some(Step::CloseList { stage, .. }) => {
                night.act(Request::CloseList(*stage));
                if night.now().pairings(*stage).is_empty() {
                    let phrase = "HERZ ASS".parse().unwrap();
                    night.act(Request::TakePhrase { stage: *stage, phrase, pack: None });
                    night.act(Request::Draw(*stage));
                }
            }
            _ => panic!("{steps:?}"),
        }
    }
}

#[test]
fn every_step_of_every_kind_of_evening_has_a_picture_of_its_own() {
    for format in [Format::Tickets, Format::Lives, Format::Danish, Format::Rotation] {
        let server = house();
        let night = Night::open(&server, Settings { prizes: 3, ..Settings::usual_of(format) });
        let mut seen = vec![preview(&server, &night.page(""))];
        night.register(&EIGHT.map(|(name, _)| (name, 1)));
        night.act(Request::CloseList(Stage::FIRST));
        seen.push(preview(&server, &night.page("")));
        night.act(Request::TakePhrase {
            stage: Stage::FIRST,
            phrase: "HERZ ASS".parse().unwrap(),
            pack: None,
        });
        night.act(Request::Draw(Stage::FIRST));
        seen.push(preview(&server, &night.page("/runde/R1")));
        night.play(Stage::FIRST, 1);
        seen.push(preview(&server, &night.page("")));
        night.play(Stage::FIRST, usize::MAX);
        seen.push(preview(&server, &night.page("")));
        to_the_end(&night);
        seen.push(preview(&server, &night.page("/siegerliste")));
        for (index, one) in seen.iter().enumerate() {
            assert!(seen[..index].iter().all(|other| other.pixels != one.pixels), "{format:?}, step {index}");
        }
        night.act(PlainEvening::Finish);
        let finished = preview(&server, &night.page(""));
        assert_eq!(finished.pixels, seen[5].pixels, "{format:?}: the winners stay");
    }
}

#[test]
fn the_final_names_the_two_and_names_of_sixty_letters_are_taken() {
    let long = "Maximiliane-Theresia Obermitterhuber-Zwischenbrugger-Pichler";
    let server = house();
    let night = Night::named(&server.app, long, settings());
    night.register(&[(long, 1), ("Bauer Anna", 1), ("Czerny Karl", 1), ("Ditz Eva", 1)]);
    let before = preview(&server, &night.page(""));
    night.until_round_of(2);
    let last = preview(&server, &night.page(""));
    assert_ne!(before.pixels, last.pixels);
    night.play_to_the_end();
    assert_ne!(preview(&server, &night.page("")).pixels, last.pixels);
}

#[test]
fn an_evening_to_which_nobody_has_come_has_a_picture_all_the_same() {
    let server = house();
    let night = Night::with(&server, &[("Adler", 1), ("Bauer", 1)]);
    night.draw(Stage::FIRST);
    let before = preview(&server, &night.page(""));
    let only = night.now().pairings(Stage::FIRST)[0];
    night.enter(only, MatchResult::BothAbsent);
    night.act(PlainEvening::Finish);
    assert_ne!(preview(&server, &night.page("")).pixels, before.pixels);
}

#[test]
fn the_picture_is_kept_like_a_page_and_is_one_for_all_languages_and_questions() {
    let server = house();
    let night = Night::with(&server, &EIGHT);
    let (guest, path) = (server.guest(), night.page("/vorschau.png"));
    let first = picture(&guest, &path);
    for asked in ["?lang=en", "?stand=vorher", "?stand=R7&nach=name", "?x=1"] {
        assert_eq!(picture(&guest, &format!("{path}{asked}")), first, "{asked}");
    }
    assert_eq!(picture(&server.guest().speaking("en-GB"), &path), first);
    assert_eq!(guest.get(&path).header("cache-control"), Some("no-cache"));
    let known = |tag: &str| {
        let request =
            guest.agent.get(format!("http://{}{path}", server.address)).header("If-None-Match", tag);
        request.call().unwrap().status().as_u16()
    };
    assert_eq!((known(&first.tag), known("\"another\"")), (304, 200));
    // Whoever comes through the guests' door gets the same, and nobody may send anything there.
    assert_eq!(guest.send("POST", &path).status, 405);
    night.draw(Stage::FIRST);
    assert_eq!(known(&first.tag), 200, "the evening has gone on");
    assert_eq!(guest.get(&format!("/t/gibt-es-nicht{path}")).status, 404);
}

#[test]
fn whoever_asks_again_and_again_makes_nobody_draw_again() {
    const ASKERS: usize = 8;
    const EACH: usize = 25;
    let server = Arc::new(house());
    let night = Night::with(&server, &EIGHT);
    let path = night.page("/vorschau.png");
    let begun = Instant::now();
    let first = Arc::new(picture(&server.guest(), &path));
    let drawn = begun.elapsed();
    let begun = Instant::now();
    let askers: Vec<_> = (0..ASKERS)
        .map(|asker| {
            let (server, path, first) = (Arc::clone(&server), path.clone(), Arc::clone(&first));
            thread::spawn(move || {
                let guest = server.guest();
                for number in 0..EACH {
                    let asked = format!("http://{}{path}?stand={asker}-{number}", guest.address);
                    let answer = guest.agent.get(asked).header("If-None-Match", &first.tag).call().unwrap();
                    assert_eq!(answer.status(), 304);
                }
            })
        })
        .collect();
    askers.into_iter().for_each(|asker| asker.join().unwrap());
    let took = begun.elapsed();
    assert!(
        took < drawn * (ASKERS * EACH) as u32 / 4,
        "{took:?} for {} requests, {drawn:?} for one",
        ASKERS * EACH
    );
}

#[test]
fn practice_has_the_picture_of_the_house_and_who_has_no_address_outside_says_no_size() {
    let server = TestServer::with_practice("");
    let guest = server.guest();
    assert_eq!(guest.get("/t/probe/vorschau.png").status, 404);
    let page = guest.get("/t/probe");
    let image = page.attribute("meta[property='og:image']", "content").unwrap();
    assert!(image.starts_with("/static/") && image.ends_with("/picture.png"), "{image}");
    let night = Night::open(&server, settings());
    let page = guest.get(&night.page(""));
    let image = page.attribute("meta[property='og:image']", "content").unwrap();
    assert_eq!(image, night.page("/vorschau.png?stand=vorher"));
    page.assert_none("meta[property='og:image:width']");
    assert_eq!(picture(&guest, &image).size, (1200, 630));
}
