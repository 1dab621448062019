//! An evening of eight tickets, played through the forms as a director does it: by keyboard wherever that is possible.

use crate::camera::Camera;
use crate::chromium::{Chromium, Window, turn_page};
use crate::server::{PASSWORD, TestServer};
use preisschnapsen::app::{App, Snapshot};
use std::net::SocketAddr;
use std::sync::Arc;
use thirtyfour::prelude::*;
use tournament::{Stage, Step};

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn an_evening_of_eight_tickets() {
    play(Window::DESK);
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn an_evening_of_eight_tickets_without_javascript() {
    play(Window::DESK.without_scripts());
}

fn play(window: Window) {
    let server = TestServer::with_staff();
    let (address, app) = (server.address, server.app.clone());
    let camera = Camera::of_the_evening(window);
    Chromium::start().with(window, |driver| async move {
        let mut evening = Evening { driver, address, app, slug: String::new(), camera };
        evening.log_in().await?;
        evening.create().await?;
        evening.sell_eight_tickets().await?;
        evening.play_everything().await?;
        evening.hand_over_and_finish().await?;
        evening.read_the_winners().await
    });
}

/// A director at the browser. What stands in the house is looked up beside the pages, so that they can be compared.
pub struct Evening {
    pub driver: WebDriver,
    pub address: SocketAddr,
    pub app: App,
    pub slug: String,
    pub camera: Camera,
}

impl Evening {
    pub async fn open(&self, path: &str) -> WebDriverResult<()> {
        self.driver.goto(format!("http://{}{path}", self.address)).await
    }

    pub async fn open_page(&self, page: &str) -> WebDriverResult<()> {
        self.open(&format!("/leitung/t/{}/{page}", self.slug)).await
    }

    /// Presses the button with this text.
    pub async fn press(&self, text: &str) -> WebDriverResult<()> {
        let button = format!("//button[contains(normalize-space(.), '{text}')]");
        let button = self.driver.find(By::XPath(button)).await?;
        turn_page(&self.driver, button.click()).await
    }

    /// Types into a field, and Enter.
    pub async fn enter(&self, field: &str, text: &str) -> WebDriverResult<()> {
        let field = self.driver.find(By::Name(field)).await?;
        turn_page(&self.driver, field.send_keys(text.to_owned() + Key::Enter)).await
    }

    pub async fn focused(&self) -> WebDriverResult<String> {
        Ok(self.driver.active_element().await?.attr("name").await?.unwrap_or_default())
    }

    pub fn snapshot(&self) -> Arc<Snapshot> {
        self.app.snapshot(&self.slug).unwrap().expect("the tournament")
    }

    pub async fn log_in(&self) -> WebDriverResult<()> {
        self.open("/anmelden").await?;
        self.driver.find(By::Name("name")).await?.send_keys("Resi").await?;
        self.enter("password", PASSWORD).await?;
        assert_eq!(self.driver.current_url().await?.path(), "/leitung");
        Ok(())
    }

    async fn create(&mut self) -> WebDriverResult<()> {
        self.open("/leitung/neu").await?;
        self.driver.find(By::Name("name")).await?.send_keys("Probe beim Wirt").await?;
        self.camera.take(&self.driver, "01-create").await?;
        self.press("Turnier anlegen").await?;
        self.slug = self.app.tournaments().unwrap().pop().expect("a tournament").slug.to_string();
        Ok(())
    }

    /// Five people hold eight tickets; after each line the cashier can type the next name.
    async fn sell_eight_tickets(&self) -> WebDriverResult<()> {
        self.open_page("kassa").await?;
        for (name, tickets) in [
            ("Anna Probe", "2"),
            ("Bert Muster", "2"),
            ("Cilli Beispiel", "2"),
            ("Dora Test", "1"),
            ("Emil Übung", "1"),
        ] {
            assert_eq!(self.focused().await?, "name");
            self.driver.find(By::Name("name")).await?.send_keys(name).await?;
            let field = self.driver.find(By::Name("tickets")).await?;
            field.clear().await?;
            turn_page(&self.driver, field.send_keys(tickets.to_owned() + Key::Enter)).await?;
        }
        assert_eq!(self.snapshot().tickets().len(), 8);
        self.camera.take(&self.driver, "02-desk").await?;
        Ok(())
    }

    async fn play_everything(&self) -> WebDriverResult<()> {
        while !self.snapshot().is_settled() {
            let steps = self.snapshot().next_steps();
            let next = steps.iter().find_map(|step| match step {
                Step::Play { stage, .. } => Some((*stage, false)),
                Step::CloseList { stage, blocked: None } => Some((*stage, true)),
                _ => None,
            });
            match next {
                Some((stage, true)) => self.draw(stage).await?,
                Some((stage, false)) => self.enter_results(stage).await?,
                None => panic!("nothing to do: {steps:?}"),
            }
        }
        Ok(())
    }

    /// The first round with a pack from the hall; one press for each of the others.
    async fn draw(&self, stage: Stage) -> WebDriverResult<()> {
        self.open_page(&format!("auslosung/{stage}")).await?;
        if stage == Stage::FIRST {
            let pack = self.driver.find(By::LinkText("Mit Kartenpaket aus dem Saal")).await?;
            turn_page(&self.driver, pack.click()).await?;
            self.camera.take(&self.driver, "03-close").await?;
            turn_page(&self.driver, self.driver.active_element().await?.send_keys(Key::Enter + "")).await?;
            assert!(self.snapshot().draw_in_force(stage).is_some(), "the list of {stage} is closed");
            // The pack is tapped card by card; a clerk who types is faster with the field behind it.
            self.driver.find(By::Css("details:has([name=phrase]) > summary")).await?.click().await?;
            self.camera.take(&self.driver, "04-draw").await?;
            self.enter("phrase", "KH QS AD TC JH KC QD AS TH JD KS QC AH TS JC KD QH AC TD JS").await?;
        } else {
            self.press("auslosen").await?;
        }
        assert!(self.snapshot().drawn(stage).is_some(), "{stage} is drawn");
        self.camera
            .take(&self.driver, if stage == Stage::Placement { "08-placement" } else { "05-pairings" })
            .await?;
        Ok(())
    }

    /// Number, score, Enter; the names are read back; Enter.
    pub async fn enter_results(&self, stage: Stage) -> WebDriverResult<()> {
        self.open_page(&format!("runde/{stage}")).await?;
        for number in self.snapshot().open_matches(stage) {
            self.name_the_match(number).await?;
            self.enter("stand", "2:1").await?;
            let pairings = self.snapshot().pairings(stage);
            let pairing = pairings.iter().find(|pairing| pairing.id.number == number).expect("the pairing");
            let read_back = self.driver.find(By::Css("main")).await?.text().await?;
            for ticket in pairing.tickets() {
                let name = self.snapshot().name_on(ticket).to_owned();
                assert!(read_back.contains(&name), "{name} is read back in {read_back}");
            }
            self.camera.take(&self.driver, "06-result").await?;
            let button = self.driver.active_element().await?;
            turn_page(&self.driver, button.send_keys(Key::Enter + "")).await?;
        }
        self.camera.take(&self.driver, "07-next").await?;
        assert!(self.snapshot().open_matches(stage).is_empty());
        Ok(())
    }

    /// The cursor waits in the field for the number, or behind it where only one match is left to play.
    async fn name_the_match(&self, number: u32) -> WebDriverResult<()> {
        let field = self.driver.find(By::Name("partie")).await?;
        match self.focused().await?.as_str() {
            "partie" => field.send_keys(number.to_string()).await,
            focused => {
                assert_eq!(focused, "stand");
                assert_eq!(field.value().await?, Some(number.to_string()));
                Ok(())
            }
        }
    }

    async fn hand_over_and_finish(&self) -> WebDriverResult<()> {
        self.open_page("preise").await?;
        self.camera.take(&self.driver, "09-prizes").await?;
        self.open_page("abrechnung").await?;
        self.camera.take(&self.driver, "10-cash").await?;
        self.press("beenden").await?;
        assert!(self.snapshot().is_finished());
        Ok(())
    }

    pub async fn read_the_winners(&self) -> WebDriverResult<()> {
        let winner = self.snapshot().champion().expect("a winner");
        let name = self.snapshot().name_on(winner).to_owned();
        self.open(&format!("/t/{}/siegerliste", self.slug)).await?;
        let list = self.driver.find(By::Css("main")).await?.text().await?;
        assert!(list.contains(&name), "{name} stands in {list}");
        Ok(())
    }
}
