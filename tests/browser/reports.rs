//! Two players with their cards and phones: they report, agree and disagree, and the desk sees it.

use crate::camera::Camera;
use crate::chromium::{Chromium, Window, press, turn_page};
use crate::desk::log_in;
use crate::night::{Night, settings};
use crate::phone::PEOPLE;
use crate::server::TestServer;
use mirror::MatchReport;
use std::time::Duration;
use thirtyfour::prelude::*;
use tournament::{MatchResult, Pairing, Reporting, Score, Settings, Side, Stage, TicketNo};

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn two_phones_report_agree_and_disagree() {
    report(Window::PHONE, Window::DESK);
}

/// Chromium's driver waits for scripts before it clicks in a window that plays a phone, so the windows are large.
#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn two_people_report_agree_and_disagree_without_javascript() {
    report(Window::DESK.without_scripts(), Window::DESK.without_scripts());
}

fn report(phone: Window, desk: Window) {
    let server = TestServer::with_staff();
    let night = Night::open(&server, Settings { reporting: Reporting::Counts, ..settings() });
    night.register(&PEOPLE);
    night.draw(Stage::FIRST);
    let pairings: Vec<Pairing> = night.now().pairings(Stage::FIRST);
    let keys = server.app.ticket_keys(&night.now()).unwrap();
    let address = |pairing: &Pairing, side: Side| {
        format!("http://{}/k/{}", server.address, keys[&pairing.ticket(side).unwrap()].as_str())
    };
    let (chromium, camera) = (Chromium::start(), Camera::of_the_evening(phone));
    let standing = |pairing: &Pairing| night.now().standing_result(pairing.id);
    let [agreed, disputed] = [&pairings[0], &pairings[1]];

    // The other one has a phone of their own, which is not at this machine.
    let report = MatchReport::new(agreed, Score { left: 2, right: 1 });
    let left = keys[&agreed.ticket(Side::Left).unwrap()].clone();
    server.app.report_from(None, server.app.form_key().unwrap(), left, report).unwrap();
    assert_eq!(standing(agreed), None);
    say(&chromium, phone, &address(agreed, Side::Right), "1:2", Some((&camera, "phone-confirm")));
    assert_eq!(standing(agreed), Some(MatchResult::Played(Score { left: 2, right: 1 })));

    say(&chromium, phone, &address(disputed, Side::Left), "2:0", Some((&camera, "phone-report")));
    let says = say(&chromium, phone, &address(disputed, Side::Right), "2:1", None);
    assert!(says.contains("passen nicht zusammen"), "{says}");
    assert_eq!(standing(disputed), None);
    let root = format!("http://{}", server.address);
    let round = format!("{root}{}", night.staff_page("/runde/R1"));
    chromium.with(desk, |driver| async move {
        log_in(&driver, &root).await?;
        driver.goto(round).await?;
        camera.take(&driver, "desk-reports").await?;
        let both = driver.find_all(By::Css(".said .is-disputed form")).await?;
        assert_eq!(both.len(), 2, "both entries stand side by side");
        turn_page(&driver, both[1].find(By::Css("button")).await?.click()).await?;
        Ok(())
    });
    assert_eq!(standing(disputed), Some(MatchResult::Played(Score { left: 1, right: 2 })));
}

/// Opens a ticket's page and presses a score; returns what the page says then.
fn say(
    chromium: &Chromium,
    window: Window,
    address: &str,
    score: &str,
    picture: Option<(&Camera, &'static str)>,
) -> String {
    chromium.with(window, |driver| async move {
        driver.goto(address).await?;
        if let Some((camera, name)) = picture {
            camera.take(&driver, name).await?;
        }
        let yes = driver.find_all(By::Css(format!(".report-yes[value='{score}']")));
        driver.set_implicit_wait_timeout(Duration::ZERO).await?;
        let button = match yes.await?.into_iter().next() {
            Some(yes) => yes,
            None => {
                for summary in driver.find_all(By::Css(".report summary")).await? {
                    press(&driver, &summary).await?;
                }
                driver.find(By::Css(format!(".report-choices [value='{score}']"))).await?
            }
        };
        let place = button.rect().await?;
        assert!(place.height >= 44.0 && place.width >= 44.0, "a thumb hits it: {place:?}");
        turn_page(&driver, press(&driver, &button)).await?;
        driver.find(By::Css("main")).await?.text().await
    })
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn an_open_page_asks_its_reader_when_the_other_has_reported() {
    let server = TestServer::with_staff();
    let night = Night::open(&server, Settings { reporting: Reporting::Counts, ..settings() });
    night.register(&PEOPLE);
    night.draw(Stage::FIRST);
    let pairing = night.now().pairings(Stage::FIRST)[0];
    let keys = server.app.ticket_keys(&night.now()).unwrap();
    let key = |side: Side| keys[&pairing.ticket(side).unwrap()].clone();
    let address = format!("http://{}/k/{}", server.address, key(Side::Right).as_str());
    let (app, left) = (server.app.clone(), key(Side::Left));
    Chromium::start().with(Window::PHONE, |driver| async move {
        driver.goto(address).await?;
        assert_eq!(driver.find_all(By::Css(".report.is-ask")).await?.len(), 1);
        let score = Score { left: 2, right: 0 };
        app.report_from(None, app.form_key().unwrap(), left, MatchReport::new(&pairing, score)).unwrap();
        // The page asks every ten seconds or so; the implicit wait is longer.
        let yes = driver.find(By::Css(".report.is-confirm .report-yes")).await?;
        assert!(yes.text().await?.contains("0 : 2"));
        Ok(())
    });
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn with_three_tickets_the_question_and_its_button_are_above_the_bar_on_every_phone() {
    let server = TestServer::with_staff();
    let night = Night::open(&server, Settings { reporting: Reporting::Counts, ..settings() });
    night.register(&[("Huber Franz", 3), ("Bauer Michael", 1), ("Gruber Ida", 1), ("Novak Ivo", 1)]);
    night.draw(Stage::FIRST);
    let now = night.now();
    let owner = now.owner(TicketNo(1)).unwrap();
    let keys = server.app.ticket_keys(&now).unwrap();
    let own = now.open_matches_of(owner).pop().expect("a match");
    let side = if now.owner(own.left.unwrap()) == Some(owner) { Side::Right } else { Side::Left };
    let score = if side == Side::Left { Score { left: 2, right: 0 } } else { Score { left: 0, right: 2 } };
    let theirs = keys[&own.ticket(side).unwrap()].clone();
    server
        .app
        .report_from(None, server.app.form_key().unwrap(), theirs, MatchReport::new(&own, score))
        .unwrap();
    let address = format!("http://{}/k/{}", server.address, keys[&TicketNo(1)].as_str());
    let chromium = Chromium::start();
    for (width, height) in [(390, 844), (320, 568)] {
        let address = address.clone();
        chromium.with(Window { width, height, scripts: true }, |driver| async move {
            driver.goto(address).await?;
            let bar = driver.find(By::Css(".quick")).await?.rect().await?;
            for part in [".report.is-confirm .report-says", ".report.is-confirm .report-yes"] {
                let place = driver.find(By::Css(part)).await?.rect().await?;
                assert!(place.y + place.height <= bar.y, "{width}x{height}: {part} {place:?}, bar {bar:?}");
            }
            let title = driver.execute("return document.title", vec![]).await?;
            assert!(title.json().as_str().unwrap().starts_with("? Stimmt 0:2?"), "{title:?}");
            Ok(())
        });
    }
}
