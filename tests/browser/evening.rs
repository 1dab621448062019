//! An evening of eight tickets, played through the forms.

use crate::chromium::{Chromium, Window};
use crate::house::{House, PASSWORD};
use std::net::SocketAddr;
use thirtyfour::prelude::*;

async fn log_in(driver: &WebDriver, server: SocketAddr) -> WebDriverResult<()> {
    driver.goto(format!("http://{server}/anmelden")).await?;
    driver.find(By::Name("name")).await?.send_keys("Resi").await?;
    driver.find(By::Name("password")).await?.send_keys(PASSWORD + Key::Enter).await?;
    Ok(())
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn an_evening_of_eight_tickets() {
    evening(Window::DESK);
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn an_evening_of_eight_tickets_without_javascript() {
    evening(Window::DESK.without_scripts());
}

fn evening(window: Window) {
    let house = House::with_staff();
    let chromium = Chromium::start();
    let server = house.address;
    chromium.with(window, |driver| async move {
        log_in(&driver, server).await?;
        let address = driver.current_url().await?;
        assert_eq!(address.path(), "/leitung");
        Ok(())
    });
}
