//! What somebody at the desk does in a browser, for tests of other pages.

use crate::chromium::turn_page;
use crate::server::PASSWORD;
use thirtyfour::prelude::*;

/// Logs Resi in. `server`: the address of the server, `http://…`.
pub async fn log_in(driver: &WebDriver, server: &str) -> WebDriverResult<()> {
    driver.goto(format!("{server}/anmelden")).await?;
    driver.find(By::Name("name")).await?.send_keys("Resi").await?;
    let password = driver.find(By::Name("password")).await?;
    turn_page(driver, password.send_keys(PASSWORD.to_owned() + Key::Enter)).await
}

/// Sells tickets on the open page of the desk: name, how many, Enter.
pub async fn sell_to(driver: &WebDriver, name: &str, tickets: u32) -> WebDriverResult<()> {
    driver.find(By::Name("name")).await?.send_keys(name).await?;
    let field = driver.find(By::Css(".entry [name=tickets]")).await?;
    field.clear().await?;
    turn_page(driver, field.send_keys(tickets.to_string() + Key::Enter)).await
}

/// Enters a result on the open page of a round as a scorer does: number, score, Enter; the names are read back; Enter.
pub async fn enter_result(driver: &WebDriver, number: u32, score: &str) -> WebDriverResult<()> {
    let field = driver.find(By::Name("partie")).await?;
    field.clear().await?;
    field.send_keys(number.to_string()).await?;
    let field = driver.find(By::Name("stand")).await?;
    turn_page(driver, field.send_keys(score.to_owned() + Key::Enter)).await?;
    let store = driver.active_element().await?;
    turn_page(driver, store.send_keys(Key::Enter + "")).await
}
