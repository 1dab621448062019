//! Forms in a full inn, where the Wi-Fi goes now and then: what did not leave says so and stays, and nobody is left not knowing whether it was sent.

use crate::chromium::{Chromium, Window, count, press, says, turn_page, wait_for};
use crate::desk::log_in;
use crate::night::{Night, settings};
use crate::old::all_scripts;
use crate::phone::PEOPLE;
use crate::server::TestServer;
use mirror::MatchReport;
use serde_json::{Value, json};
use thirtyfour::prelude::*;
use tournament::{MatchResult, Pairing, Reporting, Score, Settings, Side, Stage};

async fn connect(driver: &WebDriver, on: bool) -> WebDriverResult<()> {
    let net = json!({ "offline": !on, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
    driver.cdp().send_raw("Network.enable", json!({})).await?;
    driver.cdp().send_raw("Network.emulateNetworkConditions", net).await?;
    Ok(())
}

/// Waits until the page says something about what was sent, and returns it.
async fn told(driver: &WebDriver) -> WebDriverResult<String> {
    wait_for(driver, "the page says that it did not leave", "return !!document.querySelector('[data-told]')")
        .await?;
    let text = says(driver, "return document.querySelector('[data-told]').textContent").await?;
    let seen = "const place = document.querySelector('[data-told]').getBoundingClientRect();
        return place.top >= 0 && place.bottom <= innerHeight && document.activeElement.matches('[data-told]');";
    assert_eq!(says(driver, seen).await?, Value::Bool(true), "it is seen and read aloud");
    Ok(text.as_str().unwrap_or_default().trim().to_owned())
}

/// An evening on which the other side of the first match has said that it has lost 0 : 2.
fn asked(server: &TestServer) -> (Night<'_>, Pairing, String) {
    let night = Night::open(server, Settings { reporting: Reporting::Counts, ..settings() });
    night.register(&PEOPLE);
    night.draw(Stage::FIRST);
    let pairing = night.now().pairings(Stage::FIRST)[0];
    let keys = server.app.ticket_keys(&night.now()).unwrap();
    let key = |side: Side| keys[&pairing.ticket(side).unwrap()].clone();
    let report = MatchReport::new(&pairing, Score { left: 2, right: 0 });
    server.app.report_from(None, server.app.form_key().unwrap(), key(Side::Right), report).unwrap();
    (night, pairing, format!("http://{}/k/{}", server.address, key(Side::Left).as_str()))
}

const YES: &str = ".report-yes";

/// Opens the page of a ticket, breaks the connection, reports, and reads what the page says; then the connection is whole, and the report is
/// sent again: it counts once.
fn report_twice(
    breaks: impl AsyncFn(&WebDriver) -> WebDriverResult<()>,
    meanwhile: impl AsyncFn(&WebDriver, &str, bool) -> WebDriverResult<()>,
) {
    let server = TestServer::with_staff();
    let (night, pairing, address) = asked(&server);
    let version = || night.now().tournament.version().0;
    let before = version();
    Chromium::start().with(Window::PHONE, async |driver| {
        driver.goto(&address).await?;
        all_scripts(&driver).await?;
        breaks(&driver).await?;
        press(&driver, &driver.find(By::Css(YES)).await?).await?;
        let text = told(&driver).await?;
        assert_eq!(driver.current_url().await?.as_str(), address);
        assert!(driver.find(By::Css(".ticket")).await?.is_displayed().await?, "table and opponent stay");
        meanwhile(&driver, &text, version() > before).await?;
        let yes = driver.find(By::Css(YES)).await?;
        turn_page(&driver, press(&driver, &yes)).await?;
        driver.query(By::Css(".banner.is-done")).first().await?;
        assert_eq!(count(&driver, "[data-told]").await?, 0);
        Ok(())
    });
    let won = MatchResult::Played(Score { left: 2, right: 0 });
    assert_eq!(night.now().standing_result(pairing.id), Some(won));
    assert_eq!(version(), before + 1, "it was entered once");
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn a_report_that_did_not_leave_says_so_and_is_sent_once_when_it_can_be() {
    report_twice(
        async |driver| connect(driver, false).await,
        async |driver, text, entered| {
            assert!(text.starts_with("Die Meldung ist nicht angekommen"), "{text}");
            assert!(!entered);
            connect(driver, true).await?;
            // The page is up to date again, and what it said of the report stays.
            says(driver, "dispatchEvent(new Event('online'))").await?;
            tokio::time::sleep(std::time::Duration::from_secs(1)).await;
            assert_eq!(
                says(driver, "return !!document.querySelector('[data-told]')").await?,
                Value::Bool(true)
            );
            Ok(())
        },
    );
}

/// The server has the report, and its answer is lost on the way back.
#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn a_report_whose_answer_is_lost_says_that_too_and_counts_once_when_it_is_sent_again() {
    // The line is so bad that the phone is not told of its own report, either.
    let lose_one = "dispatchEvent(new Event('pagehide'));
        window.EventSource = function () { this.addEventListener = this.close = () => {}; };
        const real = window.fetch;
        window.fetch = async (...asked) => {
            const answer = await real(...asked);
            if (asked[1]?.method !== 'POST') return answer;
            window.fetch = real;
            throw new TypeError('Failed to fetch');
        }";
    report_twice(
        async |driver| says(driver, lose_one).await.map(|_| ()),
        async |_, text, entered| {
            assert!(text.starts_with("Ob die Meldung angekommen ist, ist nicht sicher"), "{text}");
            assert!(text.contains("zählt nur einmal"), "{text}");
            assert!(entered);
            Ok(())
        },
    );
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn a_page_whose_form_did_not_leave_renews_itself_again_at_once() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &PEOPLE);
    night.draw(Stage::FIRST);
    let home = format!("http://{}{}", server.address, night.page(""));
    let night = &night;
    Chromium::start().with(Window::PHONE, |driver| async move {
        driver.goto(&home).await?;
        all_scripts(&driver).await?;
        connect(&driver, false).await?;
        driver.find(By::Name("q")).await?.send_keys("mueller" + Key::Enter).await?;
        told(&driver).await?;
        night.play(Stage::FIRST, 1);
        connect(&driver, true).await?;
        says(&driver, "dispatchEvent(new Event('online'))").await?;
        let news = "return document.querySelectorAll('#more .matches li').length === 3";
        wait_for(&driver, "the match is open no more", news).await
    });
}

/// The connection goes before everything is there that a page needs without one.
#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn a_tap_on_the_slate_that_did_not_leave_says_so_from_the_first_moment() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &PEOPLE);
    night.draw(Stage::FIRST);
    let root = format!("http://{}", server.address);
    let slate = format!("{root}{}", night.staff_page("/ergebnis?runde=R1&partie=1&spiele="));
    Chromium::start().with(Window::PHONE, |driver| async move {
        log_in(&driver, &root).await?;
        // What comes a moment after the page comes as late as it may.
        let late = json!({ "source": "Math.random = () => 1" });
        driver.cdp().send_raw("Page.addScriptToEvaluateOnNewDocument", late).await?;
        driver.goto(&slate).await?;
        connect(&driver, false).await?;
        press(&driver, &driver.find(By::Css(".tap")).await?).await?;
        let text = told(&driver).await?;
        assert!(text.starts_with("Nicht abgeschickt"), "{text}");
        connect(&driver, true).await?;
        press(&driver, &driver.find(By::Css(".tap")).await?).await?;
        wait_for(&driver, "the tap counts", "return /tipp=/.test(location.search)").await
    });
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn a_search_that_did_not_leave_keeps_the_name_and_says_so() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &PEOPLE);
    night.draw(Stage::FIRST);
    let home = format!("http://{}{}", server.address, night.page(""));
    Chromium::start().with(Window::PHONE, |driver| async move {
        driver.goto(&home).await?;
        all_scripts(&driver).await?;
        connect(&driver, false).await?;
        let field = driver.find(By::Name("q")).await?;
        field.send_keys("mueller" + Key::Enter).await?;
        let text = told(&driver).await?;
        assert!(text.starts_with("Die Suche ist nicht abgeschickt"), "{text}");
        assert_eq!(says(&driver, "return document.querySelector('[name=q]').value").await?, json!("mueller"));
        assert_eq!(driver.current_url().await?.as_str(), home);
        connect(&driver, true).await?;
        turn_page(&driver, press(&driver, &driver.find(By::Css(".search button")).await?)).await?;
        assert!(driver.find(By::Css("h1")).await?.text().await?.contains("Müller Änne"));
        Ok(())
    });
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn what_a_scorer_or_a_reader_of_the_rules_typed_stays_when_it_did_not_leave() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &PEOPLE);
    night.draw(Stage::FIRST);
    let root = format!("http://{}", server.address);
    let round = format!("{root}{}", night.staff_page("/runde/R1"));
    let night = &night;
    Chromium::start().with_each([Window::DESK, Window::PHONE], |[desk, phone]| async move {
        log_in(&desk, &root).await?;
        desk.goto(&round).await?;
        all_scripts(&desk).await?;
        connect(&desk, false).await?;
        desk.find(By::Name("partie")).await?.send_keys("1").await?;
        desk.find(By::Name("stand")).await?.send_keys("2:1" + Key::Enter).await?;
        let text = told(&desk).await?;
        assert!(text.starts_with("Nicht abgeschickt"), "{text}");
        let typed = "return ['partie', 'stand'].map(name => document.querySelector(`[name=${name}]`).value)";
        assert_eq!(says(&desk, typed).await?, json!(["1", "2:1"]));
        connect(&desk, true).await?;
        turn_page(&desk, desk.find(By::Name("stand")).await?.send_keys(Key::Enter + "")).await?;
        turn_page(&desk, desk.active_element().await?.send_keys(Key::Enter + "")).await?;
        let done = "return document.querySelector('#p1').matches('.is-done')";
        wait_for(&desk, "the result is entered", done).await?;
        assert_eq!(night.now().pairings(Stage::FIRST).iter().filter(|pairing| !pairing.is_open()).count(), 1);

        phone.goto(format!("{root}/schiedsrichter")).await?;
        all_scripts(&phone).await?;
        connect(&phone, false).await?;
        says(&phone, "document.querySelector('form.question').querySelector('button').click()").await?;
        let text = told(&phone).await?;
        assert!(text.starts_with("Nicht abgeschickt"), "{text}");
        Ok(())
    });
}
