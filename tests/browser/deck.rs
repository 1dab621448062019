//! The phrase before a draw, tapped card by card on a phone, with and without JavaScript.

use crate::chromium::{Chromium, Window, turn_page};
use crate::desk::log_in;
use crate::house::House;
use crate::night::{Night, settings};
use preisschnapsen::app::Deed;
use preisschnapsen::tournament::Stage;
use std::time::{Duration, Instant};
use thirtyfour::prelude::*;

/// Waits until so many cards have been read out.
async fn wait_for(driver: &WebDriver, count: usize) -> WebDriverResult<()> {
    let begun = Instant::now();
    // Read in one step: a tap puts another element in the place of this one.
    let script = "return document.querySelector('.deck-count')?.textContent ?? ''";
    let wanted = format!("{count} von 20");
    while !driver.execute(script, vec![]).await?.convert::<String>()?.starts_with(&wanted) {
        assert!(begun.elapsed() < Duration::from_secs(20), "{count} cards are not there");
        tokio::time::sleep(Duration::from_millis(30)).await;
    }
    Ok(())
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn a_pack_is_tapped_taken_and_drawn() {
    for window in [Window::PHONE, Window::PHONE.without_scripts()] {
        let house = House::with_staff();
        let night = Night::open(&house, settings());
        night.register(&[("Huber Franz", 3), ("Zauner Resi", 2), ("Moser Anna", 2)]);
        night.act(Deed::CloseList(Stage::FIRST));
        let url = format!("http://{}{}", house.address, night.staff_page("/auslosung/R1"));
        Chromium::start().with(window, async |driver| {
            log_in(&driver, &format!("http://{}", house.address)).await?;
            driver.goto(&url).await?;
            for (index, code) in ["KH", "QS", "AD", "TC"].iter().enumerate() {
                driver.find(By::Css(format!("button[value={code}]"))).await?.click().await?;
                wait_for(&driver, index + 1).await?;
            }
            driver.find(By::Name("zurueck")).await?.click().await?;
            wait_for(&driver, 3).await?;
            assert!(
                driver.find(By::Css("form[action$=ziehen]")).await.is_err(),
                "nothing to press before the phrase"
            );
            let take = driver.find(By::Css("#pad form[method=post] button")).await?;
            turn_page(&driver, take.click()).await?;
            let phrase = night.now().draw_in_force(Stage::FIRST).unwrap().seal().unwrap().phrase.clone();
            assert_eq!(phrase.unwrap().as_str(), "KH QS AD", "{window:?}");
            let draw = driver.find(By::Css("form[action$=ziehen] button")).await?;
            turn_page(&driver, draw.click()).await
        });
        assert!(night.now().drawn(Stage::FIRST).is_some(), "{window:?}");
    }
}
