//! What a newcomer sees within a minute: the practice tournament at the desk and on a phone, on the wall and on paper.

use crate::camera::Camera;
use crate::chromium::{Chromium, Window, turn_page};
use crate::desk::log_in;
use crate::night::{Night, settings};
use crate::server::TestServer;
use crate::wall::fill_tables;
use preisschnapsen::tournament::{Settings, Stage};
use serde_json::json;
use thirtyfour::prelude::*;

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn a_practice_night_within_a_minute() {
    let server = TestServer::with_staff();
    let address = server.address;
    let chromium = Chromium::start();
    let app = server.app.clone();
    let slug = chromium.with(Window::DESK, |driver| async move {
        log_in(&driver, &format!("http://{address}")).await?;
        let practice = driver.find(By::Css("form[action^='/leitung/uebung'] button")).await?;
        turn_page(&driver, practice.click()).await?;
        let slug = app.tournaments().unwrap().pop().expect("a practice tournament").slug.to_string();
        driver.goto(format!("http://{address}/leitung/t/{slug}/runde/R1")).await?;
        Camera::new().take(&driver, "desk").await?;
        let open = driver.find_all(By::Css("main table a")).await?;
        assert!(!open.is_empty(), "matches are open");
        Ok(slug)
    });
    chromium.with(Window::PHONE, |driver| async move {
        driver.goto(format!("http://{address}/t/{slug}")).await?;
        Camera::new().take(&driver, "phone").await?;
        let search = driver.find(By::Name("q")).await?;
        turn_page(&driver, search.send_keys("1" + Key::Enter)).await?;
        assert!(driver.find(By::Css("main")).await?.text().await?.contains('1'));
        Ok(())
    });
}

const PEOPLE: [&str; 16] = [
    "Anna Höllerer",
    "Toni Bauer",
    "Resi Zauner",
    "Franz Huber",
    "Ida Gruber",
    "Sepp Österreicher",
    "Eva Lang",
    "Ivo Novak",
    "Zita Maier",
    "Hias Moser",
    "Änne Müller",
    "Karl Pichler",
    "Vroni Wallner",
    "Ferdl Steiner",
    "Maria Brandl",
    "Poldi Eder",
];

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn the_same_night_on_the_wall_and_on_paper() {
    let server = TestServer::with_staff();
    let night = Night::open(&server, Settings { tables: 6, ..settings() });
    night.register(&PEOPLE.map(|name| (name, 2)));
    night.draw(Stage::FIRST);
    night.play(Stage::FIRST, 5);
    fill_tables(&night);
    server.staff().post(&night.staff_page("/druck/karten"), &[]);
    let (root, night) = (format!("http://{}", server.address), &night);
    let wall = Window { width: 1280, height: 720, scripts: true };
    let printed = format!("{root}{}", night.staff_page("/druck"));
    Chromium::start().with(wall, |driver| async move {
        let camera = Camera::new();
        driver.goto(format!("{root}{}", night.page("/tafel"))).await?;
        assert!(
            driver.find(By::Css(".slide.is-shown .row")).await?.is_displayed().await?,
            "matches on the wall"
        );
        camera.take(&driver, "wall").await?;
        log_in(&driver, &root).await?;
        driver.goto(format!("{printed}/karten")).await?;
        let ticket = driver.find(By::Css(".quarter")).await?;
        assert!(ticket.find(By::Css(".qr")).await?.is_displayed().await?, "a code on the ticket");
        camera.take_part(&ticket, "ticket").await?;
        night.play_to_the_end();
        driver.goto(format!("{printed}/urkunden")).await?;
        // A whole page of A4 in the window.
        let metrics = json!({ "width": 1280, "height": 1240, "deviceScaleFactor": 1, "mobile": false });
        driver.cdp().send_raw("Emulation.setDeviceMetricsOverride", metrics).await?;
        let certificate = driver.find(By::Css(".certificate")).await?;
        let champion = night.now().name_on(night.now().champion().unwrap()).to_owned();
        assert!(certificate.text().await?.contains(&champion));
        camera.take_part(&certificate, "certificate").await
    });
}
