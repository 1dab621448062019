//! A round that was kept on paper, typed by keyboard alone; and the page that says who plays now.

use crate::camera::Camera;
use crate::chromium::{Chromium, Window, turn_page};
use crate::desk::log_in;
use crate::server::TestServer;
use thirtyfour::prelude::*;
use tournament::{Pairing, Stage};

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn tab_leads_from_line_to_line_and_each_complaint_stands_beside_its_line() {
    let server = TestServer::with_staff();
    let (address, app) = (server.address, server.app.clone());
    let camera = Camera::new();
    Chromium::start().with(Window::DESK, |driver| async move {
        log_in(&driver, &format!("http://{address}")).await?;
        let practice = driver.find(By::Css("form[action^='/leitung/uebung'] button")).await?;
        turn_page(&driver, practice.click()).await?;
        let slug = app.tournaments().unwrap().pop().expect("a practice tournament").slug.to_string();
        let open: Vec<Pairing> = app.snapshot(&slug).unwrap().unwrap().pairings(Stage::FIRST);
        let open: Vec<u32> =
            open.iter().filter(|pairing| pairing.is_open()).map(|pairing| pairing.id.number).collect();

        driver.goto(format!("http://{address}/leitung/t/{slug}/saal")).await?;
        camera.take(&driver, "hall").await?;
        assert!(!driver.find_all(By::Css("#hall-free tr[id]")).await?.is_empty(), "matches can start");

        driver.goto(format!("http://{address}/leitung/t/{slug}/runde/R1/bogen")).await?;
        for (number, text) in open.iter().zip(["2:1", "quer", "02"]) {
            let focused = driver.active_element().await?;
            assert_eq!(focused.attr("name").await?, Some(format!("stand-{number}")));
            focused.send_keys(text.to_owned() + Key::Tab).await?;
        }
        camera.take(&driver, "sheet").await?;
        let next = driver.active_element().await?;
        turn_page(&driver, next.send_keys(Key::Enter + "")).await?;
        let error = driver.find(By::Id(format!("f-stand-{}-error", open[1]))).await?;
        assert!(error.text().await?.contains("quer"), "the complaint is beside its line");
        camera.take(&driver, "sheet-complaint").await?;
        let focused = driver.active_element().await?;
        assert_eq!(
            focused.attr("name").await?,
            Some(format!("stand-{}", open[1])),
            "the cursor is there too"
        );
        focused.clear().await?;
        turn_page(&driver, focused.send_keys("k:2" + Key::Enter)).await?;
        camera.take(&driver, "sheet-read-back").await?;
        let store = driver.active_element().await?;
        turn_page(&driver, store.send_keys(Key::Enter + "")).await?;
        let left = app.snapshot(&slug).unwrap().unwrap().open_matches(Stage::FIRST);
        assert_eq!(left, open[3..], "three lines are stored, the others stay open");
        driver.goto(format!("http://{address}/leitung/t/{slug}/saal")).await?;
        camera.take(&driver, "hall-later").await
    });
}
