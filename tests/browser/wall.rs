//! The wall in a real window: how large its letters are, whether it fits, and whether it follows the evening.

use crate::chromium::{Chromium, PATIENCE, Window, says, wait_for};
use crate::night::{EIGHT, Night, settings};
use crate::server::TestServer;
use preisschnapsen::app::Request;
use serde_json::{Value, json};
use std::future::Future;
use std::time::{Duration, Instant};
use thirtyfour::prelude::*;
use tournament::{
    HallCommand, MatchResult, Pairing, PlainDraw, PlainEvening, PlayedTo, Score, Settings, Stage, TableNo,
};

const WINDOWS: [Window; 4] = [
    Window { width: 3840, height: 2160, scripts: true },
    Window { width: 1280, height: 720, scripts: true },
    Window { width: 1920, height: 1080, scripts: true },
    Window { width: 1024, height: 768, scripts: true },
];

/// Everything that must be inside the window, and every name large enough: "" if so, else what is wrong.
const FAULTS: &str = "
    const high = innerHeight, wide = innerWidth, faults = [];
    if (document.scrollingElement.scrollHeight > high || document.scrollingElement.scrollWidth > wide) faults.push('the page scrolls');
    const foot = document.querySelector('.wall-foot').getBoundingClientRect().top;
    for (const item of document.querySelectorAll('.slide.is-shown, .slide.is-shown *, .wall-head *, .wall-foot *, .wall-code *')) {
        const box = item.getBoundingClientRect();
        if (!box.width || !box.height || item.closest('.unseen, [hidden]')) continue;
        const low = item.closest('.wall-foot') ? high : foot;
        if (box.left < -1 || box.right > wide + 1 || box.top < -1 || box.bottom > low + 1)
            faults.push(`${item.className?.baseVal ?? item.className} ${item.textContent.trim().slice(0, 30)} at ${Math.round(box.top)} to ${Math.round(box.bottom)} of ${low}`);
    }
    for (const name of document.querySelectorAll('.is-shown .name')) {
        const size = parseFloat(getComputedStyle(name).fontSize);
        if (size < 0.04 * high) faults.push(`${name.textContent} has ${size} px of ${high}`);
    }
    const alike = document.querySelectorAll('.is-shown :is(.row .name, .podium-people .name, .finalist > .name, .winner)');
    const sizes = new Set([...alike].map((name) => getComputedStyle(name).fontSize));
    if (sizes.size > 1) faults.push(`letters of ${[...sizes].join(' and ')} on one slide`);
    return faults.join('; ');";

/// Finds no fault, once what travels from its pot has come to its place, and a busy machine has fitted its letters.
pub async fn assert_faultless(driver: &WebDriver, what: &str) -> WebDriverResult<()> {
    let begun = Instant::now();
    loop {
        let faults = says(driver, FAULTS).await?;
        if faults == Value::String(String::new()) {
            return Ok(());
        }
        assert!(begun.elapsed() < PATIENCE, "{what}: {faults}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

pub async fn press(driver: &WebDriver, key: impl Into<TypingData>) -> WebDriverResult<()> {
    driver.find(By::Tag("body")).await?.send_keys(key).await
}

pub fn watch<F: Future<Output = WebDriverResult<()>>>(test: impl FnOnce(WebDriver) -> F) {
    Chromium::start().with(WINDOWS[1], test);
}

/// A hall of 24 people with names of every length.
pub fn hall(server: &TestServer) -> Night<'_> {
    let night = Night::open(server, Settings { tables: 6, ..settings() });
    let long = "Maximiliane Hinterberger-Oberschlagminetsberger vom Oberen Hof bei Unterweitersdorf";
    let mut names: Vec<String> = (1..=20).map(|index| format!("Huber Franz {index}")).collect();
    names.extend(
        ["Wewerka-Schwammerlwimmer Wolfgang", "Bo", long].map(|name| name.chars().take(80).collect()),
    );
    let people: Vec<(&str, u32)> =
        names.iter().zip([2, 3].into_iter().cycle()).map(|(name, count)| (name.as_str(), count)).collect();
    night.register(&people);
    night
}

/// Calls a match to each of six tables, as long as one can start: a player with several tickets sits at one table only. In the nights
/// of these tests at least four can start at once, however they were drawn.
pub fn fill_tables(night: &Night<'_>) {
    for table in (1..=6).map(TableNo) {
        if !night.now().schedule().startable.is_empty() {
            night.act(HallCommand::CallNext { table });
        }
    }
    let called = night.now().schedule().running.len();
    assert!(called >= 4, "{called} tables are taken");
}

/// Looks at every slide of the wall, in windows of every shape.
fn fits(chromium: &Chromium, night: &Night<'_>, server: &TestServer, what: &str) {
    let url = format!("http://{}{}", server.address, night.page("/tafel"));
    for window in WINDOWS {
        let url = &url;
        chromium.with(window, |driver| async move {
            driver.goto(url).await?;
            press(&driver, Key::Enter + "").await?;
            press(&driver, Key::Enter + "").await?;
            let slides = says(
                &driver,
                "return +(document.querySelector('.wall-count').textContent.split('/')[1] ?? 1)",
            )
            .await?;
            for slide in 0..slides.as_u64().unwrap() {
                assert_faultless(&driver, &format!("{what}, {window:?}, slide {slide}")).await?;
                press(&driver, Key::Right + "").await?;
            }
            Ok(())
        });
    }
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn every_phase_fits_and_is_read_from_the_last_table() {
    let server = TestServer::with_staff();
    let night = hall(&server);
    let chromium = Chromium::start();
    fits(&chromium, &night, &server, "selling");
    night.act(Request::CloseList(Stage::FIRST));
    fits(&chromium, &night, &server, "closed");
    night.act(Request::TakePhrase {
        stage: Stage::FIRST,
        phrase: "KH QS AD TC JH KC QD AS TH JD KS QC AH TS JC KD QH AC TD JS".parse().unwrap(),
        pack: None,
    });
    fits(&chromium, &night, &server, "sealed");
    night.act(Request::Draw(Stage::FIRST));
    fill_tables(&night);
    night.play(Stage::FIRST, 4);
    fits(&chromium, &night, &server, "playing");
    night.until_round_of(4);
    fits(&chromium, &night, &server, "semi-finals");
    night.play(night.now().last_round().unwrap(), usize::MAX);
    fits(&chromium, &night, &server, "before the final");
    night.until_round_of(2);
    fits(&chromium, &night, &server, "final");
    night.play_to_the_end();
    fits(&chromium, &night, &server, "winners");
    night.act(PlainEvening::Finish);
    fits(&chromium, &night, &server, "the end");
}

/// How much larger the smallest score is than the largest name beside it.
const SCORES: &str = "
    const slide = [...document.querySelectorAll('.slide')].find((one) => one.querySelector('.is-results'));
    const sizes = (what) => [...slide.querySelectorAll(what)].map((one) => parseFloat(getComputedStyle(one).fontSize));
    return Math.min(...sizes('.row-result')) / Math.max(...sizes('.name'));";

/// How much of the picture between head and foot the list of winners takes; nothing while another slide is there.
const FILLED: &str = "
    const list = document.querySelector('.is-shown .is-prizes');
    if (!list) return null;
    const bottom = document.querySelector('.wall-foot').getBoundingClientRect().top;
    const top = document.querySelector('.wall-head').getBoundingClientRect().bottom;
    return (list.getBoundingClientRect().bottom - top) / (bottom - top);";

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn the_score_is_the_largest_and_three_winners_fill_the_picture() {
    let server = TestServer::with_staff();
    let night = Night::open(&server, Settings { prizes: 2, played_to: PlayedTo::Prizes, ..settings() });
    night.register(&[("Huber Franz", 1), ("Moser Anna", 1), ("Zauner Resi", 1), ("Eder Max", 1)]);
    night.until_round_of(2);
    let url = format!("http://{}{}", server.address, night.page("/tafel"));
    let (night, chromium) = (&night, Chromium::start());
    for (window, url) in WINDOWS.iter().map(|window| (*window, &url)) {
        chromium.with(window, |driver| async move {
            driver.goto(url).await?;
            let larger = says(&driver, SCORES).await?.as_f64().unwrap();
            assert!(larger > 1.2, "{window:?}: {larger}");
            Ok(())
        });
    }
    night.play_to_the_end();
    night.act(PlainEvening::Finish);
    for (window, url) in WINDOWS.iter().map(|window| (*window, &url)) {
        chromium.with(window, |driver| async move {
            driver.goto(url).await?;
            let mut filled = None;
            for _ in 0..6 {
                filled = filled.or(says(&driver, FILLED).await?.as_f64());
                press(&driver, Key::Right + "").await?;
            }
            assert!(filled.is_some_and(|part| (0.9..=1.0).contains(&part)), "{window:?}: {filled:?}");
            Ok(())
        });
    }
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn people_who_pull_by_hand_see_pots_that_fit() {
    let server = TestServer::with_staff();
    let night = hall(&server);
    pull_18(&night);
    fits(&Chromium::start(), &night, &server, "by hand");
}

/// Whoever has pulled last and whoever comes next have long names.
#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn people_of_long_names_who_pull_by_hand_see_pots_that_fit() {
    let server = TestServer::with_staff();
    let night = Night::open(&server, Settings { tables: 6, ..settings() });
    let long = "Wewerka-Schwammerlwimmer Wolfgang Maximilian";
    let names: Vec<String> = (1..=24).map(|index| format!("{long} {index}")).collect();
    night.register(&names.iter().map(|name| (name.as_str(), 2)).collect::<Vec<_>>());
    pull_18(&night);
    fits(&Chromium::start(), &night, &server, "by hand, with long names");
}

fn pull_18(night: &Night<'_>) {
    night.act(PlainDraw::CloseListByHand { stage: Stage::FIRST });
    for number in 1..=18 {
        night.act(PlainDraw::PullByHand { stage: Stage::FIRST, expected_pulls: number - 1, number });
    }
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn results_of_the_longest_names_fit() {
    let server = TestServer::with_staff();
    let night = Night::open(&server, settings());
    let long = "Maximiliane Hinterberger-Oberschlagminetsberger vom Oberen Hof bei Unterweitersdorf";
    let long: String = long.chars().take(80).collect();
    let names: Vec<String> = (1..=6)
        .map(|index| format!("{index} {}", &long[..78]))
        .chain((1..=10).map(|index| format!("Huber Franz {index}")))
        .collect();
    night.register(&names.iter().map(|name| (name.as_str(), 1)).collect::<Vec<_>>());
    night.draw(Stage::FIRST);
    let now = night.now();
    let is_long =
        |pairing: &Pairing| pairing.tickets().any(|ticket| now.name_on(ticket).chars().count() > 30);
    let (long, short): (Vec<Pairing>, Vec<Pairing>) =
        now.pairings(Stage::FIRST).into_iter().partition(is_long);
    let chromium = Chromium::start();
    // One long name above short ones, then long names alone.
    let last = long.len() - 1;
    for pairing in short.iter().take(3).chain(&long[last..]) {
        night.enter(*pairing, MatchResult::Played(Score { left: 2, right: 0 }));
    }
    fits(&chromium, &night, &server, "a long name among the results");
    for pairing in &long[..last] {
        night.enter(*pairing, MatchResult::Played(Score { left: 0, right: 2 }));
    }
    fits(&chromium, &night, &server, "long names among the results");
}

/// Sets the wall in letters as wide as those of any serif that comes with a system; where it is missing, in the browser's own.
const WIDE: &str = "
    document.documentElement.style.setProperty('--serif', '\"DejaVu Serif\"');
    document.body.style.setProperty('--serif', '\"DejaVu Serif\"');
    return getComputedStyle(document.querySelector('.row-number')).fontFamily.includes('DejaVu Serif');";

/// Every number or table of the slide that takes more than one line or lies on a name: "" if there is none.
const BROKEN: &str = "
    const lines = (cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size;
    };
    const faults = [];
    for (const cell of document.querySelectorAll('.is-shown .row-number')) {
        if (lines(cell) !== 1) faults.push(`${cell.textContent} on ${lines(cell)} lines`);
        const name = cell.nextElementSibling.getBoundingClientRect();
        const before = cell.previousElementSibling?.getBoundingClientRect().right ?? 0;
        const { left, right } = cell.getBoundingClientRect();
        if (right > name.left + 1 || left < before - 1) faults.push(`${cell.textContent} lies on the name`);
    }
    return faults.join('; ');";

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn the_number_of_every_table_stays_on_one_line_in_the_widest_serif() {
    let server = TestServer::with_staff();
    let night = Night::open(&server, Settings { tables: 128, ..settings() });
    // The longest names that stand in large letters, and two that do not.
    let mut names: Vec<String> = (1..=30).map(|index| format!("Steininger Max{index:02}")).collect();
    names.extend(["Schwammerlwimmer Wolfgang", "Hinterberger Maximiliane"].map(str::to_owned));
    night.register(&names.iter().map(|name| (name.as_str(), 1)).collect::<Vec<_>>());
    night.draw(Stage::FIRST);
    for table in [1, 9, 10, 11, 64, 99, 100, 128].map(TableNo) {
        night.act(HallCommand::CallNext { table });
    }
    let url = format!("http://{}{}", server.address, night.page("/tafel"));
    let chromium = Chromium::start();
    for window in WINDOWS {
        let url = &url;
        chromium.with(window, |driver| async move {
            driver.goto(url).await?;
            press(&driver, Key::Enter + "").await?;
            press(&driver, Key::Enter + "").await?;
            assert_eq!(says(&driver, WIDE).await?, Value::Bool(true));
            says(&driver, "dispatchEvent(new Event('resize'));").await?;
            let rows =
                says(&driver, "return document.querySelectorAll('.wall-dealt .is-called .row').length")
                    .await?;
            assert_eq!(rows, Value::from(8), "{window:?}");
            for faults in [BROKEN, FAULTS] {
                assert_eq!(says(&driver, faults).await?, Value::String(String::new()), "{window:?}");
            }
            Ok(())
        });
    }
}

/// How many slides there are, and after how many seconds the last of them has been there.
const TURN: &str = "
    const slides = wallFit.deal();
    return [slides.length, slides.length * wallFit.turn(slides.length)];";

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn everybody_of_256_pairings_sees_their_slide_within_two_minutes() {
    let server = TestServer::with_staff();
    let night = Night::open(&server, Settings { capacity: 512, ..settings() });
    let (first, last) =
        (["Franz", "Maximilian", "Zita", "Änne"], ["Huber", "Hinterberger", "Ott", "Wiesinger"]);
    let name = |index: usize| format!("{}{} {}", last[index % 4], (index % 97), first[index / 4 % 4]);
    let mut names: Vec<String> = (0..511).map(name).collect();
    names.push("Oberschlagminetsberger-Unterweitersdorfer Maximiliane-Annema".to_owned());
    night.register(&names.iter().map(|name| (name.as_str(), 1)).collect::<Vec<_>>());
    night.draw(Stage::FIRST);
    let url = format!("http://{}{}", server.address, night.page("/tafel"));
    let chromium = Chromium::start();
    for window in WINDOWS {
        let url = &url;
        chromium.with(window, |driver| async move {
            driver.goto(url).await?;
            press(&driver, Key::Enter + "").await?;
            press(&driver, Key::Enter + "").await?;
            let turn = says(&driver, TURN).await?;
            println!("{window:?}: {turn}");
            assert!(turn[1].as_f64().unwrap() <= 120.001, "{window:?}: {turn}");
            // Somebody reads ten names in two seconds.
            assert!(turn[0].as_u64().unwrap() <= 60, "{window:?}: {turn}");
            says(&driver, "dispatchEvent(new Event('resize'));").await?;
            let rows = says(&driver, "return document.querySelectorAll('.wall-dealt .row').length").await?;
            assert_eq!(rows, Value::from(512), "everybody stands there");
            let heading =
                says(&driver, "return document.querySelector('.wall-dealt h2').textContent").await?;
            assert!(heading.as_str().unwrap().contains("Hinterberger"), "{heading} has a whole surname");
            for slide in 0..turn[0].as_u64().unwrap() {
                assert_faultless(&driver, &format!("{window:?}, slide {slide}")).await?;
                press(&driver, Key::Right + "").await?;
            }
            // Where the serif is wide, a number of three figures needs more room.
            assert_eq!(says(&driver, WIDE).await?, Value::Bool(true));
            says(&driver, "dispatchEvent(new Event('resize'));").await?;
            let slides = says(&driver, TURN).await?[0].as_u64().unwrap();
            says(&driver, "dispatchEvent(new Event('resize'));").await?;
            for slide in 0..slides {
                let faults = says(&driver, BROKEN).await?;
                assert_eq!(faults, Value::String(String::new()), "{window:?}, slide {slide}");
                press(&driver, Key::Right + "").await?;
            }
            Ok(())
        });
    }
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn the_keys_fade_until_the_mouse_moves() {
    let server = TestServer::with_staff();
    let night = hall(&server);
    let url = format!("http://{}{}", server.address, night.page("/tafel"));
    watch(|driver| async move {
        driver.goto(&url).await?;
        let shown = "return getComputedStyle(document.querySelector('.wall-keys')).opacity";
        assert_eq!(says(&driver, shown).await?, Value::from("1"));
        let gone = format!("{shown} === '0'");
        wait_for(&driver, "the keys fade", &gone).await?;
        driver.action_chain().move_by_offset(40, 40).perform().await?;
        let back = format!("{shown} !== '0'");
        wait_for(&driver, "the keys are back", &back).await?;
        Ok(())
    });
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn what_is_pulled_travels_from_its_pot_and_cards_turn_over() {
    let server = TestServer::with_staff();
    let night = hall(&server);
    night.draw(Stage::FIRST);
    let url = format!("http://{}{}?tempo=20", server.address, night.page("/tafel"));
    let (night, url) = (&night, &url);
    watch(|driver| async move {
        driver.goto(url).await?;
        press(&driver, Key::Right + "").await?;
        let moves = "return document.querySelector('.draw-number').getAnimations().length";
        assert_eq!(says(&driver, moves).await?, Value::from(1), "the number is on its way");
        press(&driver, Key::Left + "").await?;
        night.play_to_the_end();
        driver.goto(url).await?;
        let turns = "
            const card = document.querySelector('.card-number');
            card.closest('.slide').classList.add('is-shown');
            return card.getAnimations().map((one) => one.animationName).join();";
        assert_eq!(says(&driver, turns).await?, Value::from("turn-over"));
        Ok(())
    });
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn nothing_travels_or_turns_for_those_who_want_no_motion() {
    let server = TestServer::with_staff();
    let night = hall(&server);
    night.draw(Stage::FIRST);
    let url = format!("http://{}{}?tempo=20", server.address, night.page("/tafel"));
    let (night, url) = (&night, &url);
    watch(|driver| async move {
        let calm = json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] });
        driver.cdp().send_raw("Emulation.setEmulatedMedia", calm).await?;
        let moves = "return document.getAnimations().map((one) => one.animationName ?? one.transitionProperty ?? 'travel').join();";
        driver.goto(url).await?;
        press(&driver, Key::Right + "").await?;
        assert_eq!(says(&driver, moves).await?, Value::from(""), "the number is in its place at once");
        let shown = "return document.querySelector('.draw-number').textContent.trim() !== '';";
        assert_eq!(says(&driver, shown).await?, Value::Bool(true));
        night.play_to_the_end();
        driver.goto(url).await?;
        let turned = "document.querySelector('.card-number').closest('.slide').classList.add('is-shown');";
        assert_eq!(says(&driver, &format!("{turned} {moves}")).await?, Value::from(""), "no card turns over");
        Ok(())
    });
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn pages_turn_by_themselves_until_somebody_presses_the_pause_key_whatever_comes_meanwhile() {
    let server = TestServer::with_staff();
    let night = hall(&server);
    night.draw(Stage::FIRST);
    night.play(Stage::FIRST, 1);
    let url = format!("http://{}{}", server.address, night.page("/tafel"));
    watch(|driver| async move {
        driver.goto(&url).await?;
        let shown = "return [...document.querySelectorAll('.slide')].indexOf(document.querySelector('.slide.is-shown'))";
        let first = says(&driver, shown).await?;
        // A scorer types a pile of slips: whoever looks for their table waits no longer than otherwise.
        let comes = "setInterval(() => document.dispatchEvent(new Event('preisschnapsen:swapped')), 300);";
        says(&driver, comes).await?;
        press(&driver, "++++").await?;
        let turned = format!("{shown} !== {first}");
        wait_for(&driver, "the page turns", &turned).await?;
        press(&driver, " ").await?;
        let stopped = says(&driver, shown).await?;
        tokio::time::sleep(Duration::from_secs(3)).await;
        assert_eq!(says(&driver, shown).await?, stopped, "it turns on although it was stopped");
        press(&driver, Key::Left + "").await?;
        assert_ne!(says(&driver, shown).await?, stopped);
        Ok(())
    });
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn a_result_appears_and_a_wall_left_open_over_a_restart_comes_back() {
    let server = TestServer::with_staff();
    let night = hall(&server);
    night.draw(Stage::FIRST);
    let (slug, url) = (night.slug.clone(), format!("http://{}{}", server.address, night.page("/tafel")));
    watch(|driver| async move {
        driver.goto(&url).await?;
        press(&driver, Key::Enter + "").await?;
        press(&driver, Key::Enter + "").await?;
        let night = Night::of(&server.app, &slug);
        let (sentence, first) = play_one(&night);
        wait_for(&driver, &sentence, &news(&first)).await?;
        // A server starts and ends on a thread of its own.
        let server = std::thread::spawn(|| server.restarted()).join().unwrap();
        let begun = Instant::now();
        let (sentence, next) = play_one(&Night::of(&server.app, &slug));
        wait_for(&driver, &sentence, &news(&next)).await?;
        println!("the wall came back after {:?}", begun.elapsed());
        std::thread::spawn(|| drop(server)).join().unwrap();
        Ok(())
    });
}

/// Ends a match, and returns what the wall should say and the name that stands there first.
fn play_one(night: &Night<'_>) -> (String, String) {
    let open = night.now().pairings(Stage::FIRST).into_iter().find(Pairing::is_open).unwrap();
    night.play(Stage::FIRST, 1);
    let winner = night.now().pairing(open.id).unwrap().winner().unwrap();
    let name = night.now().name_on(winner).to_owned();
    (format!("the wall says that {name} has won"), name)
}

fn news(name: &str) -> String {
    format!("return document.querySelector('.wall-news').textContent.startsWith('{name} ')")
}

/// Every place of the podium that is wider than its box, or lies on a name: "" if there is none.
const OFF_THE_STEP: &str = "
    const faults = [], places = document.querySelectorAll('.podium-place');
    if (!places.length) faults.push('no podium');
    for (const place of places) {
        const people = place.nextElementSibling.getBoundingClientRect();
        if (place.scrollWidth > place.clientWidth + 1) faults.push(`${place.textContent} is wider than its box`);
        if (place.getBoundingClientRect().right > people.left + 1) faults.push(`${place.textContent} lies on a name`);
    }
    if (document.scrollingElement.scrollWidth > innerWidth) faults.push('the page scrolls');
    return faults.join('; ');";

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn a_shared_place_has_room_on_the_podium_of_a_phone() {
    let server = TestServer::with_staff();
    let night = Night::open(&server, Settings { prizes: 2, played_to: PlayedTo::Prizes, ..settings() });
    night.register(&EIGHT);
    night.play_to_the_end();
    night.act(PlainEvening::Finish);
    let url = format!("http://{}{}", server.address, night.page(""));
    let (url, chromium) = (&url, Chromium::start());
    for width in [390, 320] {
        chromium.with(Window { width, height: 844, scripts: true }, |driver| async move {
            driver.goto(url).await?;
            assert_eq!(says(&driver, OFF_THE_STEP).await?, Value::String(String::new()), "{width} px");
            Ok(())
        });
    }
}
