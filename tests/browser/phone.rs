//! A guest in the hall with a phone: whom do I play?

use crate::chromium::{Chromium, PATIENCE, Window, count, press, turn_page, wait_for};
use crate::night::{Night, settings};
use crate::server::TestServer;
use serde_json::{Value, json};
use std::time::Duration;
use thirtyfour::prelude::*;
use tournament::{Absence, HallCommand, MatchResult, Outcome, PlayerId, Settings, Side, Stage, TableNo};

/// Eight people with a ticket each, whose names are easily mistyped.
pub const PEOPLE: [(&str, u32); 8] = [
    ("Huber Franz", 1),
    ("Müller Änne", 1),
    ("Gruber Ida", 1),
    ("Huber Zita", 1),
    ("Österreicher Sepp", 1),
    ("Joel", 1),
    ("Weiß Eva", 1),
    ("Novak Ivo", 1),
];

/// The least that a thumb hits.
const THUMB: f64 = 44.0;

/// How often it is looked.
const BETWEEN: Duration = Duration::from_millis(200);

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn ones_match_in_two_taps() {
    find_ones_match(Window::PHONE);
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn ones_match_in_two_taps_without_javascript() {
    find_ones_match(Window::PHONE.without_scripts());
}

/// Without scripts, so that nothing comes after the page.
#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn the_bar_stands_at_the_foot_of_the_window_from_the_first_moment() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &PEOPLE);
    night.draw(Stage::FIRST);
    let address = format!("http://{}{}", server.address, night.page(""));
    let window = Window { width: 360, ..Window::PHONE }.without_scripts();
    Chromium::start().with(window, |driver| async move {
        driver.goto(address).await?;
        assert!(!driver.find_all(By::Css("#more ol.matches")).await?.is_empty(), "matches are open");
        for link in driver.find_all(By::Css(".quick a")).await? {
            let script = "const box = arguments[0].getBoundingClientRect(); return [box.top, box.bottom, innerHeight];";
            let place: [f64; 3] = driver.execute(script, vec![link.to_json()?]).await?.convert()?;
            let [top, bottom, height] = place;
            assert!(top > height - 2.0 * THUMB && bottom <= height, "{}: {place:?}", link.text().await?);
        }
        Ok(())
    });
}

/// The first tap is into the field, where the name is typed; the second sends it, and the answer is there.
fn find_ones_match(window: Window) {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &PEOPLE);
    night.draw(Stage::FIRST);
    let opponent = opponent(&night, PlayerId(2));
    let address = format!("http://{}{}", server.address, night.page(""));
    Chromium::start().with(window, |driver| async move {
        driver.goto(address).await?;
        assert_targets_for_thumbs(&driver).await?;
        tap(&driver, ".search input").await?;
        devtools(&driver, "Input.insertText", json!({ "text": "mueller" })).await?;
        turn_page(&driver, tap(&driver, ".search button")).await?;
        assert!(driver.find(By::Css("h1")).await?.text().await?.contains("Müller Änne"));
        let answer = driver.find(By::Css(".ticket")).await?;
        assert!(answer.text().await?.contains(&opponent), "{}", answer.text().await?);
        let place = answer.rect().await?;
        assert!(
            place.y + place.height < f64::from(window.height),
            "the answer needs no scrolling: {place:?}"
        );
        assert_targets_for_thumbs(&driver).await
    });
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn every_page_says_above_the_bar_where_whoever_is_kept_plays_next() {
    let server = TestServer::with_staff();
    let night = Night::open(&server, Settings { tables: 4, ..settings() });
    night.register(&PEOPLE);
    night.draw(Stage::FIRST);
    let [round, person] =
        ["/runde/R1", "/person/2"].map(|page| format!("http://{}{}", server.address, night.page(page)));
    let (opponent, theirs) = (opponent(&night, PlayerId(2)), open_of(&night, PlayerId(2)));
    let night = &night;
    Chromium::start().with(Window::PHONE, |driver| async move {
        driver.goto(&round).await?;
        assert!(!driver.find(By::Id("mine")).await?.is_displayed().await?, "nobody is kept yet");
        driver.goto(&person).await?;
        press(&driver, &driver.find(By::Css("[data-kept] button")).await?).await?;
        driver.goto(&round).await?;
        let line = driver.find(By::Css("#mine a")).await?;
        let said = line.text().await?;
        assert!(said.contains("Müller Änne") && said.contains(&opponent), "{said}");
        night.act(HallCommand::CallMatch { id: theirs.id, table: Some(TableNo(3)) });
        let called =
            "return document.querySelector('#mine a.is-called')?.textContent.includes('Tisch\u{a0}3') ?? false";
        wait_for(&driver, "the table on the open page", called).await?;
        let [line, bar] = [
            driver.find(By::Css("#mine")).await?.rect().await?,
            driver.find(By::Css(".quick")).await?.rect().await?,
        ];
        assert!(line.y + line.height <= bar.y + 1.0, "it stands above the bar: {line:?} {bar:?}");
        turn_page(&driver, press(&driver, &driver.find(By::Css("#mine a")).await?)).await?;
        assert_eq!(driver.current_url().await?.as_str(), person);
        assert!(!driver.find(By::Id("mine")).await?.is_displayed().await?, "the page itself says it");
        Ok(())
    });
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn who_is_kept_stays_on_top_until_removed_and_shows_what_is_new() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &PEOPLE);
    night.draw(Stage::FIRST);
    let home = format!("http://{}{}", server.address, night.page(""));
    let person = format!("http://{}{}", server.address, night.page("/person/2"));
    let opponent = opponent(&night, PlayerId(2));
    let night = &night;
    Chromium::start().with(Window::PHONE, |driver| async move {
        driver.goto(&home).await?;
        assert!(!driver.find(By::Id("kept")).await?.is_displayed().await?, "nobody is kept yet");
        driver.goto(&person).await?;
        press(&driver, &driver.find(By::Css("[data-kept] button")).await?).await?;
        assert_eq!(driver.find(By::Css("[data-kept] button")).await?.text().await?, "Nicht mehr folgen");
        for _ in ["the way back", "a reload"] {
            driver.goto(&home).await?;
            let kept = driver.find(By::Css("#kept article")).await?.text().await?;
            assert!(kept.contains("Müller Änne") && kept.contains(&opponent), "{kept}");
            let ticket = driver.find(By::Css("#kept .ticket")).await?;
            assert_eq!(ticket.css_value("display").await?, "grid", "its sheet came along");
        }
        assert!(driver.get_all_cookies().await?.is_empty(), "kept without a cookie");

        // A result comes in while the page is open: the other parts change, and the kept ticket says the new truth.
        let theirs = open_of(night, PlayerId(2));
        let winner = if night.now().owner(theirs.left.unwrap()) == Some(PlayerId(2)) {
            Side::Left
        } else {
            Side::Right
        };
        night.enter(theirs, MatchResult::Walkover { winner, absence: Absence::NoShow });
        let mut said = String::new();
        for _ in 0..100 {
            // While the card is exchanged there may be none.
            said = match driver.find(By::Css("#kept article")).await {
                Ok(card) => card.text().await.unwrap_or_default(),
                Err(_) => continue,
            };
            if said.contains("Eine Runde weiter") {
                break;
            }
            tokio::time::sleep(Duration::from_millis(250)).await;
        }
        assert!(said.contains("Eine Runde weiter"), "{said}");

        press(&driver, &driver.find(By::Css("#kept button")).await?).await?;
        assert!(!driver.find(By::Id("kept")).await?.is_displayed().await?);
        driver.refresh().await?;
        driver.set_implicit_wait_timeout(Duration::ZERO).await?;
        assert_eq!(count(&driver, "#kept article").await?, 0, "removed for good");
        Ok(())
    });
}

fn open_of(night: &Night<'_>, player: PlayerId) -> tournament::Pairing {
    let now = night.now();
    let own = |pairing: &&tournament::Pairing| {
        pairing.outcome == Outcome::Open && pairing.tickets().any(|ticket| now.owner(ticket) == Some(player))
    };
    *now.pairings(Stage::FIRST).iter().find(own).expect("an open match")
}

fn opponent(night: &Night<'_>, player: PlayerId) -> String {
    let now = night.now();
    let other = open_of(night, player).tickets().find(|ticket| now.owner(*ticket) != Some(player));
    now.name_on(other.expect("an opponent")).to_owned()
}

/// Touches an element as a thumb does: a click of the driver waits for scripts, which may be switched off.
async fn tap(driver: &WebDriver, selector: &str) -> WebDriverResult<()> {
    let place = driver.find(By::Css(selector)).await?.rect().await?;
    let thumb = json!([{ "x": place.x + place.width / 2.0, "y": place.y + place.height / 2.0 }]);
    for (kind, points) in [("touchStart", thumb), ("touchEnd", json!([]))] {
        devtools(driver, "Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": points })).await?;
    }
    Ok(())
}

async fn devtools(driver: &WebDriver, command: &str, arguments: Value) -> WebDriverResult<()> {
    driver.cdp().send_raw(command, arguments).await.map(|_| ())
}

/// Everything that is pressed is at least as high and wide as a thumb.
async fn assert_targets_for_thumbs(driver: &WebDriver) -> WebDriverResult<()> {
    for target in
        driver.find_all(By::Css("main a, main button, main input:not([type=hidden]), footer a")).await?
    {
        let size = target.rect().await?;
        if size.width > 0.0 {
            assert!(size.height >= THUMB - 0.5, "{} is {} high", target.text().await?, size.height);
            assert!(size.width >= THUMB - 0.5, "{} is {} wide", target.text().await?, size.width);
        }
    }
    Ok(())
}

/// Called to a table, the phone of somebody who follows themselves says so across its screen and in its title, once.
#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn who_is_called_reads_the_table_across_the_whole_screen_once() {
    let server = TestServer::with_staff();
    let night = Night::open(&server, Settings { tables: 4, ..settings() });
    night.register(&PEOPLE);
    night.draw(Stage::FIRST);
    let own = open_of(&night, PlayerId(2));
    let opponent = opponent(&night, PlayerId(2));
    let root = format!("http://{}", server.address);
    let (home, person) = (format!("{root}{}", night.page("")), format!("{root}{}", night.page("/person/2")));
    let night = &night;
    Chromium::start().with(Window::PHONE, |driver| async move {
        driver.goto(&person).await?;
        press(&driver, &driver.find(By::Css("[data-kept] button")).await?).await?;
        let loud = driver.find(By::Css("[data-kept] button:nth-child(2)")).await?;
        assert_eq!(loud.text().await?, "Laut rufen, wenn ich dran bin");
        press(&driver, &loud).await?;
        assert_eq!(loud.text().await?, "Nicht mehr laut rufen");
        driver.goto(&home).await?;
        driver.query(By::Css("#kept > article")).first().await?;
        assert_eq!(count(&driver, "dialog").await?, 0, "nobody is called yet");

        night.act(HallCommand::CallMatch { id: own.id, table: Some(TableNo(2)) });
        wait_for(&driver, "the call", "return !!document.querySelector('dialog[open]')").await?;
        // Nobody has closed it, and it is over: the next one does not wait behind it.
        night.act(HallCommand::CallMatch { id: own.id, table: Some(TableNo(3)) });
        let next =
            "return document.querySelector('dialog[open]')?.textContent.includes('Tisch\u{a0}3') ?? false";
        wait_for(&driver, "the next call", next).await?;
        let dialog = driver.query(By::Css("dialog[open]")).wait(PATIENCE, BETWEEN).first().await?;
        let says = dialog.text().await?;
        assert!(says.contains("Tisch 3") && says.contains(&opponent), "{says}");
        assert_eq!(says.matches("Karte").count(), 2, "theirs and one's own: {says}");
        assert!(says.starts_with("Müller Änne") && says.ends_with("Gesehen"), "who is called: {says}");
        assert!(title(&driver).await?.starts_with("● Tisch 3 · "));
        let box_ = dialog.rect().await?;
        assert!(box_.width >= 390.0 && box_.height >= 600.0, "the whole screen: {box_:?}");
        driver.find(By::Css("dialog button")).await?.click().await?;
        for page in [&person, &home] {
            driver.goto(page).await?;
            driver.query(By::Css("[data-call]")).wait(PATIENCE, BETWEEN).first().await?;
            tokio::time::sleep(Duration::from_millis(700)).await;
            assert_eq!(count(&driver, "dialog").await?, 0, "each call once");
            assert!(title(&driver).await?.starts_with("● Tisch 3 · "));
        }
        // Of anybody else the page says the table, and does not shout.
        driver.execute("localStorage.clear()", vec![]).await?;
        driver.goto(&person).await?;
        driver.query(By::Css("[data-call]")).wait(PATIENCE, BETWEEN).first().await?;
        tokio::time::sleep(Duration::from_millis(700)).await;
        assert_eq!(count(&driver, "dialog").await?, 0);
        Ok(())
    });
}

/// Returns the title that the page has given itself; the driver's own answer is some moments old.
async fn title(driver: &WebDriver) -> WebDriverResult<String> {
    driver.execute("return document.title.replaceAll('\u{a0}', ' ')", vec![]).await?.convert()
}
