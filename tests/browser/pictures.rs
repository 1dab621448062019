//! What a newcomer sees within a minute: the practice tournament at the desk and on a phone.

use crate::camera::Camera;
use crate::chromium::{Chromium, Window, turn_page};
use crate::desk::log_in;
use crate::house::House;
use thirtyfour::prelude::*;

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn a_practice_night_within_a_minute() {
    let house = House::with_staff();
    let server = house.address;
    let chromium = Chromium::start();
    let app = house.app.clone();
    let slug = chromium.with(Window::DESK, |driver| async move {
        log_in(&driver, &format!("http://{server}")).await?;
        let practice = driver.find(By::Css("form[action^='/leitung/uebung'] button")).await?;
        turn_page(&driver, practice.click()).await?;
        let slug = app.tournaments().unwrap().pop().expect("a practice tournament").slug.to_string();
        driver.goto(format!("http://{server}/leitung/t/{slug}/runde/R1")).await?;
        Camera::new().take(&driver, "desk").await?;
        let open = driver.find_all(By::Css("main table a")).await?;
        assert!(!open.is_empty(), "matches are open");
        Ok(slug)
    });
    chromium.with(Window::PHONE, |driver| async move {
        driver.goto(format!("http://{server}/t/{slug}")).await?;
        Camera::new().take(&driver, "phone").await?;
        let search = driver.find(By::Name("q")).await?;
        turn_page(&driver, search.send_keys("1" + Key::Enter)).await?;
        assert!(driver.find(By::Css("main")).await?.text().await?.contains('1'));
        Ok(())
    });
}
