//! Phones of before 2022: what docs/LOOK.md ("Old phones") says they lack is taken away from this browser, and pages renew, links lead
//! on and forms are sent all the same.

use crate::chromium::{Chromium, Window, press, says, turn_page, wait_for};
use crate::night::{Night, settings};
use crate::phone::PEOPLE;
use crate::server::TestServer;
use mirror::MatchReport;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use thirtyfour::prelude::*;
use tournament::{HallCommand, Pairing, Reporting, Score, Settings, Side, Stage, TableNo, TicketNo};

const LOOK: &str = include_str!("../../docs/LOOK.md");

const WALL: Window = Window { width: 1280, height: 720, scripts: true };

/// Selectors that old browsers do not know; a script that uses one fails as a whole.
const SELECTORS: &str = ":has( :is( :where(";

/// Returns what the last columns of the tables say: expressions, `Array.prototype.at`.
fn missing() -> BTreeSet<&'static str> {
    let section =
        LOOK.split("\n## Old phones\n").nth(1).expect("the list").split("\n## ").next().unwrap_or_default();
    let cells = section.lines().filter_map(|line| line.split('|').nth_back(1));
    let names = cells.flat_map(|cell| cell.split('`').skip(1).step_by(2));
    let found: BTreeSet<&str> = names.filter(|name| *name != "taken away").collect();
    assert!(found.contains("AbortSignal.timeout") && found.len() > 15, "the list is read: {found:?}");
    found
}

/// Lets each page of a window begin without these features, and keeps what fails there. Returns what `give_back` takes.
async fn take_away(driver: &WebDriver, names: impl IntoIterator<Item = &str>) -> WebDriverResult<Value> {
    let names: Vec<&str> = names.into_iter().collect();
    let script = r#"
window.faults = [];
addEventListener("error", ({ message, filename }) => faults.push(`${filename}: ${message}`));
addEventListener("unhandledrejection", ({ reason }) => faults.push(String(reason)));
for (const name of NAMES) {
  const way = name.split("."), last = way.pop(), owner = way.reduce((here, step) => here?.[step], window);
  if (!owner || !(last in owner)) continue;
  delete owner[last];
  if (last in owner) Object.defineProperty(owner, last, { value: undefined });
}
for (const owner of [Document, Element, DocumentFragment])
  for (const name of ["querySelector", "querySelectorAll", "matches", "closest"]) {
    const own = owner.prototype[name];
    if (own) owner.prototype[name] = function (selector) {
      if (NAMES.some((one) => one.startsWith(":") && selector.includes(one))) throw new SyntaxError(selector);
      return own.call(this, selector);
    };
  }
// What comes a moment after the page comes soon.
Math.random = () => 0;
"#;
    let source = script.replace("NAMES", &json!(names).to_string());
    driver.cdp().send_raw("Page.addScriptToEvaluateOnNewDocument", json!({ "source": source })).await
}

async fn give_back(driver: &WebDriver, taken: Value) -> WebDriverResult<()> {
    driver.cdp().send_raw("Page.removeScriptToEvaluateOnNewDocument", taken).await?;
    Ok(())
}

async fn assert_no_faults(driver: &WebDriver, what: &str) -> WebDriverResult<()> {
    assert_eq!(says(driver, "return window.faults").await?, json!([]), "{what}");
    Ok(())
}

/// Waits for the script that comes after the page.
pub async fn all_scripts(driver: &WebDriver) -> WebDriverResult<()> {
    let there = "return performance.getEntriesByType('resource').some(one => one.name.endsWith('/offline.js') && one.responseEnd > 0)";
    wait_for(driver, "the script for a lost connection", there).await?;
    tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    Ok(())
}

/// A browser that believes it has no connection asks before it follows a link.
const IN_DOUBT: &str = "Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })";

/// Follows the link to the list of prizes as a reader in doubt does, and comes back.
async fn follow_a_link(driver: &WebDriver) -> WebDriverResult<()> {
    driver.execute(IN_DOUBT, vec![]).await?;
    let link = driver.find(By::Css(".foot a[href*='/regeln']")).await?;
    turn_page(driver, press(driver, &link)).await?;
    wait_for(driver, "the link leads on", "return location.pathname.endsWith('/regeln')").await?;
    driver.back().await
}

fn hall(server: &TestServer) -> Night<'_> {
    let night = Night::open(server, Settings { reporting: Reporting::Counts, tables: 4, ..settings() });
    night.register(&PEOPLE);
    night.draw(Stage::FIRST);
    night
}

fn open(night: &Night<'_>) -> Vec<Pairing> {
    night.now().pairings(Stage::FIRST).into_iter().filter(Pairing::is_open).collect()
}

const OPEN: &str = "document.querySelectorAll('#more .matches li').length";

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn an_old_phone_and_an_old_wall_renew_themselves_follow_links_and_send_forms() {
    let server = TestServer::with_staff();
    let night = hall(&server);
    let [first, second, third] = [open(&night)[0], open(&night)[1], open(&night)[2]];
    let keys = server.app.ticket_keys(&night.now()).unwrap();
    let ticket = |side: Side| -> TicketNo { first.ticket(side).unwrap() };
    let root = format!("http://{}", server.address);
    let at = |page: String| format!("{root}{page}");
    let (home, wall) = (at(night.page("")), at(night.page("/tafel")));
    let own = at(format!("/k/{}", keys[&ticket(Side::Left)].as_str()));
    let followed = night.now().owner(third.left.unwrap()).unwrap();
    let (app, other, night) = (&server.app, keys[&ticket(Side::Right)].clone(), &night);
    Chromium::start().with_each([Window::PHONE, Window::PHONE, WALL], |[phone, player, hall]| async move {
        for driver in [&phone, &player, &hall] {
            take_away(driver, missing().into_iter().chain(SELECTORS.split(' '))).await?;
        }
        hall.goto(&wall).await?;
        player.goto(&own).await?;
        phone.goto(&home).await?;
        // The phone follows somebody, whose other tickets a script looks for.
        says(&phone, &format!("localStorage.setItem('kept:{}', '[{followed}]')", night.slug)).await?;
        phone.goto(&home).await?;
        phone.query(By::Css("#kept > article .ticket")).first().await?;

        night.play(Stage::FIRST, 0);
        let result = Score { left: 2, right: 0 };
        night.enter(second, tournament::MatchResult::Played(result));
        app.report_from(None, app.form_key().unwrap(), other, MatchReport::new(&first, result)).unwrap();
        night.act(HallCommand::CallMatch { id: third.id, table: Some(TableNo(3)) });
        wait_for(&hall, "the wall tells the result", "return document.querySelector('.wall-news').textContent !== ''").await?;
        wait_for(&phone, "the match is open no more", &format!("return {OPEN} === 3")).await?;
        let covers = "const call = document.querySelector('.called'), place = call?.getBoundingClientRect();
            return !!call && place.top <= 0 && place.left <= 0 && place.width >= innerWidth && place.height >= innerHeight
              && call.contains(document.elementFromPoint(innerWidth / 2, innerHeight / 2)) && call.contains(document.elementFromPoint(20, innerHeight - 20));";
        wait_for(&phone, "the call covers the screen", covers).await?;
        says(&phone, "document.querySelector('.called button').click()").await?;
        wait_for(&phone, "the call is closed", "return !document.querySelector('.called')").await?;
        wait_for(&player, "they are asked", "return !!document.querySelector('.report.is-confirm')").await?;
        for (driver, who) in [(&phone, "phone"), (&player, "player"), (&hall, "wall")] {
            let lost = "return document.querySelector('[data-connection]').hidden";
            assert_eq!(says(driver, lost).await?, Value::Bool(true), "the {who} says nothing of a lost connection");
        }
        all_scripts(&phone).await?;
        follow_a_link(&phone).await?;
        phone.goto(&home).await?;
        all_scripts(&phone).await?;
        phone.find(By::Name("q")).await?.send_keys("mueller").await?;
        turn_page(&phone, phone.find(By::Css(".search button")).await?.click()).await?;
        assert!(phone.find(By::Css("h1")).await?.text().await?.contains("Müller Änne"));
        all_scripts(&player).await?;
        turn_page(&player, press(&player, &player.find(By::Css(".report-yes")).await?)).await?;
        for (driver, who) in [(&phone, "phone"), (&player, "player"), (&hall, "wall")] {
            assert_no_faults(driver, who).await?;
        }
        Ok(())
    });
    assert!(night.now().standing_result(first.id).is_some(), "the answer has been counted");
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn a_browser_that_lacks_one_thing_alone_shows_everything_too() {
    let server = TestServer::with_staff();
    let people: Vec<String> = (1..=64).map(|number| format!("Huber Franz {number}")).collect();
    let night = Night::with(&server, &people.iter().map(|name| (name.as_str(), 1)).collect::<Vec<_>>());
    night.draw(Stage::FIRST);
    let root = format!("http://{}", server.address);
    let home = format!("{root}{}", night.page(""));
    let night = &night;
    Chromium::start().with(Window::PHONE, async |driver| {
        for name in missing().into_iter().chain(SELECTORS.split(' ')) {
            let taken = take_away(&driver, [name]).await?;
            driver.goto(&home).await?;
            all_scripts(&driver).await?;
            let before = says(&driver, &format!("return {OPEN}")).await?;
            assert!(open(night).len() > 2, "there is always something to play");
            night.play(Stage::FIRST, 1);
            says(&driver, "dispatchEvent(new Event('online'))").await?;
            wait_for(&driver, name, &format!("return {OPEN} !== {before}")).await?;
            follow_a_link(&driver).await?;
            driver.goto(&home).await?;
            all_scripts(&driver).await?;
            driver.find(By::Name("q")).await?.send_keys("huber franz 64").await?;
            turn_page(&driver, driver.find(By::Css(".search button")).await?.click()).await?;
            assert!(driver.find(By::Css("h1")).await?.text().await?.contains("Huber Franz 64"), "{name}");
            assert_no_faults(&driver, name).await?;
            give_back(&driver, taken).await?;
        }
        Ok(())
    });
}
