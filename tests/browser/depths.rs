//! A scorer enters matches at each of the three depths, at the desk and on a phone, and what cannot be is refused with its rule.

use crate::camera::Camera;
use crate::chromium::{Chromium, PATIENCE, Window, turn_page};
use crate::server::{PASSWORD, TestServer};
use preisschnapsen::app::{App, Snapshot};
use schnapsen::BySide;
use schnapsen::verdict::Entry;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use thirtyfour::prelude::*;
use tournament::Stage;

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn three_depths_on_a_phone() {
    enter_all(Window::PHONE);
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn three_depths_without_javascript() {
    enter_all(Window::DESK.without_scripts());
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn a_match_is_counted_on_the_keyboard() {
    let (server, slug) = practice();
    let scorer = Scorer::new(&server, slug, Window::DESK);
    Chromium::start().with(Window::DESK, |driver| async move {
        scorer.log_in(&driver).await?;
        let number = scorer.next();
        scorer.open_pad(&driver, number).await?;
        // The lowest row of a number pad is the left one's, the highest the right one's.
        for key in ["3", "8", "3", "1", "3", "3", "1"] {
            let before = scorer.slate(&driver).await?;
            driver.find(By::Tag("body")).await?.send_keys(key).await?;
            scorer.changed(&driver, &before).await?;
        }
        let button = driver.active_element().await?;
        turn_page(&driver, button.send_keys(Key::Enter + "")).await?;
        let button = driver.active_element().await?;
        turn_page(&driver, button.send_keys(Key::Enter + "")).await?;
        assert_eq!(scorer.written(number).len(), 2);
        Ok(())
    });
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn counts_that_can_mean_either_player_take_one_key_and_enter_more() {
    for window in [Window::DESK, Window::DESK.without_scripts()] {
        let (server, slug) = practice();
        let scorer = Scorer::new(&server, slug, window);
        Chromium::start().with(window, |driver| async move {
            scorer.log_in(&driver).await?;
            // The tournament counts down: 7 is where both begin. The second way is the other one.
            for (way, left) in [("1", 0), ("2", 7)] {
                let number = scorer.next();
                scorer.type_line(&driver, number, "7:0 7:0").await?;
                let which = driver.active_element().await?;
                turn_page(&driver, which.send_keys(way.to_owned() + Key::Enter)).await?;
                let store = driver.active_element().await?;
                turn_page(&driver, store.send_keys(Key::Enter + "")).await?;
                let count = Entry::Count(BySide { left, right: 7 - left });
                assert_eq!(scorer.written(number), [count.clone(), count], "{window:?}");
            }
            Ok(())
        });
    }
}

fn enter_all(window: Window) {
    let (server, slug) = practice();
    let scorer = Scorer::new(&server, slug, window);
    Chromium::start().with(window, |driver| async move {
        scorer.log_in(&driver).await?;
        scorer.enter_bummerl(&driver).await?;
        scorer.enter_counts(&driver).await?;
        scorer.enter_deals(&driver).await
    });
}

/// A practice night whose first round is being played.
fn practice() -> (TestServer, String) {
    let server = TestServer::with_staff();
    let browser = server.staff();
    browser.post("/leitung/uebung", &[]);
    let slug = server.app.tournaments().unwrap().pop().expect("a practice tournament").slug.to_string();
    (server, slug)
}

struct Scorer {
    app: App,
    address: SocketAddr,
    slug: String,
    camera: Camera,
}

impl Scorer {
    fn new(server: &TestServer, slug: String, window: Window) -> Scorer {
        Scorer {
            app: server.app.clone(),
            address: server.address,
            slug,
            camera: Camera::of_the_evening(window),
        }
    }

    fn snapshot(&self) -> Arc<Snapshot> {
        self.app.snapshot(&self.slug).unwrap().expect("the tournament")
    }

    /// Returns the number of an open match.
    fn next(&self) -> u32 {
        *self.snapshot().open_matches(Stage::FIRST).first().expect("an open match")
    }

    fn written(&self, number: u32) -> Vec<Entry> {
        let night = self.snapshot();
        let pairings = night.pairings(Stage::FIRST);
        let pairing = pairings.iter().find(|pairing| pairing.id.number == number).expect("the match");
        night.history(pairing.id).last().expect("a result").evidence.clone()
    }

    async fn log_in(&self, driver: &WebDriver) -> WebDriverResult<()> {
        driver.goto(format!("http://{}/anmelden", self.address)).await?;
        driver.find(By::Name("name")).await?.send_keys("Resi").await?;
        let password = driver.find(By::Name("password")).await?;
        turn_page(driver, password.send_keys(PASSWORD + Key::Enter)).await
    }

    async fn open(&self, driver: &WebDriver, page: &str) -> WebDriverResult<()> {
        driver.goto(format!("http://{}/leitung/t/{}/{page}", self.address, self.slug)).await
    }

    async fn open_pad(&self, driver: &WebDriver, number: u32) -> WebDriverResult<()> {
        self.open(driver, &format!("ergebnis?runde=R1&partie={number}&spiele=")).await
    }

    /// Types a match and a text into the line of the round, and Enter.
    async fn type_line(&self, driver: &WebDriver, number: u32, text: &str) -> WebDriverResult<()> {
        self.open(driver, "runde/R1").await?;
        driver.find(By::Name("partie")).await?.send_keys(number.to_string()).await?;
        let field = driver.find(By::Name("stand")).await?;
        turn_page(driver, field.send_keys(text.to_owned() + Key::Enter)).await
    }

    async fn confirm(&self, driver: &WebDriver) -> WebDriverResult<()> {
        let button = driver.find(By::Css("main form[method=post] .button")).await?;
        turn_page(driver, button.click()).await
    }

    async fn refused(&self, driver: &WebDriver, rule: &str) -> WebDriverResult<()> {
        let errors = driver.find(By::Css("main .errors, main .field .error")).await?.text().await?;
        assert!(errors.contains(rule), "{rule} stands in {errors}");
        Ok(())
    }

    async fn enter_bummerl(&self, driver: &WebDriver) -> WebDriverResult<()> {
        let number = self.next();
        self.type_line(driver, number, "2:1").await?;
        self.confirm(driver).await?;
        assert!(self.written(number).is_empty());
        Ok(())
    }

    async fn enter_counts(&self, driver: &WebDriver) -> WebDriverResult<()> {
        let number = self.next();
        for (typed, rule) in [("7:7 7:4", "R-30"), ("7:4 5:3", "R-30"), ("7:4 7:3 3:7", "R-34")] {
            self.type_line(driver, number, typed).await?;
            self.refused(driver, rule).await?;
            let kept = driver.find(By::Name("stand")).await?.value().await?;
            assert_eq!(kept.as_deref(), Some(typed), "typed text is kept");
        }
        self.type_line(driver, number, "0:3 4:0 0:1").await?;
        self.confirm(driver).await?;
        assert_eq!(self.written(number).len(), 3);
        Ok(())
    }

    async fn enter_deals(&self, driver: &WebDriver) -> WebDriverResult<()> {
        let number = self.next();
        self.open_pad(driver, number).await?;
        self.fits(driver).await?;
        self.tap(driver, "L3 R2 L3").await?;
        self.camera.take(driver, "06-pad").await?;
        // What cannot be: the last trick for 2, 2 against 40, 3 against a trick.
        self.tap(driver, "L2").await?;
        self.ask(driver).await?;
        self.press(driver, "[name=art][value=s]").await?;
        self.refused(driver, "R-29").await?;
        self.press(driver, "[name=art][value=a]").await?;
        self.graded(driver, "40", "3").await?;
        self.refused(driver, "R-27").await?;
        self.press(driver, "[name=zahl][value='3']").await?;
        self.graded(driver, "13", "1").await?;
        self.refused(driver, "R-27").await?;
        // It was 2, which is true and ends the Bummerl.
        self.press(driver, "[name=zahl][value='2']").await?;
        self.press(driver, ".entry .button").await?;
        // 3 against a player with tricks: a revoke.
        self.tap(driver, "L3").await?;
        self.ask(driver).await?;
        self.press(driver, "[name=art][value=v]").await?;
        self.tap(driver, "L3 R1").await?;
        self.press(driver, "[name=zurueck]").await?;
        self.tap(driver, "L1").await?;
        let button = driver.find(By::Css("#pad .button[autofocus]")).await?;
        turn_page(driver, button.click()).await?;
        self.confirm(driver).await?;
        let deals = self.written(number);
        assert!(
            matches!(&deals[..], [Entry::Deals(first), Entry::Deals(second)] if (first.len(), second.len()) == (4, 3)),
            "{deals:?}"
        );
        Ok(())
    }

    /// The whole pad can be reached with a thumb: its buttons are big, and nothing is wider than the phone.
    async fn fits(&self, driver: &WebDriver) -> WebDriverResult<()> {
        let width = driver.find(By::Tag("html")).await?.rect().await?.width;
        let taps = driver.find_all(By::Css(".taps .tap")).await?;
        assert_eq!(taps.len(), 6);
        for tap in taps {
            let rect = tap.rect().await?;
            assert!(rect.height >= 60.0 && rect.width >= 80.0, "{rect:?}");
            assert!(rect.x >= 0.0 && rect.x + rect.width <= width, "{rect:?} on {width}");
        }
        Ok(())
    }

    async fn tap(&self, driver: &WebDriver, taps: &str) -> WebDriverResult<()> {
        for value in taps.split_whitespace() {
            self.press(driver, &format!("[name=tipp][value={value}]")).await?;
        }
        Ok(())
    }

    /// Opens the question about the latest deal.
    async fn ask(&self, driver: &WebDriver) -> WebDriverResult<()> {
        let deal = driver.find(By::Css(".pad-deals a")).await?;
        turn_page(driver, deal.click()).await
    }

    async fn graded(&self, driver: &WebDriver, points: &str, tricks: &str) -> WebDriverResult<()> {
        for (field, typed) in [("augen", points), ("stiche", tricks)] {
            let field = driver.find(By::Name(field)).await?;
            field.clear().await?;
            field.send_keys(typed).await?;
        }
        self.press(driver, ".pad-question .entry .button").await
    }

    /// Presses a button of the pad and waits until the pad has answered.
    async fn press(&self, driver: &WebDriver, button: &str) -> WebDriverResult<()> {
        let before = self.slate(driver).await?;
        driver.find(By::Css(format!("#pad {button}"))).await?.click().await?;
        self.changed(driver, &before).await
    }

    async fn slate(&self, driver: &WebDriver) -> WebDriverResult<WebElement> {
        driver.find(By::Id("pad")).await
    }

    async fn changed(&self, driver: &WebDriver, before: &WebElement) -> WebDriverResult<()> {
        let until = Instant::now() + PATIENCE;
        while before.tag_name().await.is_ok() && Instant::now() < until {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        driver.find(By::Id("pad")).await.map(drop)
    }
}
