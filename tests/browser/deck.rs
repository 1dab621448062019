//! The phrase before a draw, tapped card by card on a phone, with and without JavaScript.

use crate::chromium::{Chromium, PATIENCE, Window, turn_page};
use crate::desk::log_in;
use crate::night::{Night, settings};
use crate::server::TestServer;
use preisschnapsen::app::Request;
use std::time::{Duration, Instant};
use thirtyfour::prelude::*;
use tournament::Stage;
use tournament::draw::PhraseKind;

/// Waits until so many cards have been read out.
async fn wait_for(driver: &WebDriver, count: usize) -> WebDriverResult<()> {
    let begun = Instant::now();
    let wanted = format!("{count} von 20");
    loop {
        // A tap puts another element in the place of this one, perhaps between these two steps.
        let read = async { driver.find(By::Css(".deck-count")).await?.text().await };
        if read.await.is_ok_and(|text| text.starts_with(&wanted)) {
            return Ok(());
        }
        assert!(begun.elapsed() < PATIENCE, "{count} cards are not there");
        tokio::time::sleep(Duration::from_millis(30)).await;
    }
}

/// Taps a button. Where scripts are off, the driver cannot find out where it lies, so it is pressed by keyboard.
async fn tap(driver: &WebDriver, window: Window, button: &str) -> WebDriverResult<()> {
    let button = driver.find(By::Css(button)).await?;
    if window.scripts { button.click().await } else { button.send_keys(Key::Enter + "").await }
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn a_pack_is_tapped_taken_and_drawn() {
    let chromium = Chromium::start();
    for window in [Window::PHONE, Window::PHONE.without_scripts()] {
        let server = TestServer::with_staff();
        let night = Night::open(&server, settings());
        night.register(&[("Huber Franz", 3), ("Zauner Resi", 2), ("Moser Anna", 2)]);
        night.act(Request::CloseList(Stage::FIRST));
        let url = format!("http://{}{}", server.address, night.staff_page("/auslosung/R1"));
        chromium.with(window, async |driver| {
            log_in(&driver, &format!("http://{}", server.address)).await?;
            driver.goto(&url).await?;
            for (index, code) in ["KH", "QS", "AD", "TC"].iter().enumerate() {
                tap(&driver, window, &format!("button[value={code}]")).await?;
                wait_for(&driver, index + 1).await?;
            }
            tap(&driver, window, "[name=zurueck]").await?;
            wait_for(&driver, 3).await?;
            turn_page(&driver, tap(&driver, window, "#pad form[method=post] button")).await?;
            let phrase = night.now().draw_in_force(Stage::FIRST).unwrap().seal().unwrap().phrase.clone();
            assert_eq!(phrase.unwrap().as_str(), "KH QS AD", "{window:?}");
            Ok(())
        });
        assert!(night.now().drawn(Stage::FIRST).is_some(), "{window:?}");
    }
}

/// Nineteen cards have been read out; the twentieth is the Unter of leaves.
const NINETEEN: &str = "KH QS AD TC JH KC QD AS TH JD KS QC AH TS JC KD QH AC TD";

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn enter_draws_once_the_pack_is_whole_and_once_a_sentence_is_typed() {
    let chromium = Chromium::start();
    for window in [Window::DESK, Window::DESK.without_scripts()] {
        let server = TestServer::with_staff();
        let drawn = |name: &str, phrase: PhraseKind| {
            let night = Night::named(&server.app, name, settings());
            night.register(&[("Huber Franz", 3), ("Zauner Resi", 2), ("Moser Anna", 2)]);
            night.act(Request::CloseListFor { stage: Stage::FIRST, phrase });
            night
        };
        let (pack, sentence) = (drawn("Paket", PhraseKind::Pack), drawn("Satz", PhraseKind::Sentence));
        let url =
            |night: &Night<'_>| format!("http://{}{}", server.address, night.staff_page("/auslosung/R1"));
        let phrase = |night: &Night<'_>| {
            night
                .now()
                .drawn(Stage::FIRST)
                .and_then(|draw| draw.seal()?.phrase.clone())
                .map(|phrase| phrase.to_string())
        };
        chromium.with(window, async |driver| {
            log_in(&driver, &format!("http://{}", server.address)).await?;
            driver.goto(&format!("{}?karten={}", url(&pack), NINETEEN.replace(' ', "+"))).await?;
            tap(&driver, window, "button[value=JS]").await?;
            wait_for(&driver, 20).await?;
            let focused = driver.active_element().await?;
            turn_page(&driver, focused.send_keys(Key::Enter + "")).await?;
            assert_eq!(phrase(&pack), Some(format!("{NINETEEN} JS")), "{window:?}");

            driver.goto(&url(&sentence)).await?;
            let focused = driver.active_element().await?;
            turn_page(&driver, focused.send_keys("Grüß Gott, der Herz-König!".to_owned() + Key::Enter))
                .await?;
            assert_eq!(phrase(&sentence).as_deref(), Some("GRUESS GOTT DER HERZ KOENIG"), "{window:?}");
            Ok(())
        });
    }
}
