//! An evening with lives for twelve people, played through the forms at the desk to the prizes, with a guest who looks on: once from the bag and
//! once sealed.

use crate::camera::Camera;
use crate::chromium::{Chromium, Window, says};
use crate::evening::Evening;
use crate::server::TestServer;
use thirtyfour::prelude::*;
use tournament::{Stage, Step, TicketNo};

const PEOPLE: [&str; 12] = [
    "Anna Probe",
    "Bert Muster",
    "Cilli Beispiel",
    "Dora Test",
    "Emil Übung",
    "Franz Versuch",
    "Gretl Probe",
    "Hans Muster",
    "Ida Beispiel",
    "Jakob Test",
    "Kathi Übung",
    "Lois Versuch",
];

/// The narrowest phone that guests have.
const NARROW: Window = Window { width: 360, height: 740, scripts: true };

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn an_evening_with_lives_from_the_bag() {
    play(true);
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn an_evening_with_lives_sealed() {
    play(false);
}

fn play(by_hand: bool) {
    let server = TestServer::with_staff();
    let (address, app) = (server.address, server.app.clone());
    Chromium::start().with_each([Window::DESK, NARROW], |[desk, phone]| async move {
        let camera = Camera::of_the_evening(Window::DESK.without_scripts());
        let desk = Evening { driver: desk, address, app, slug: String::new(), camera };
        let mut lives = Lives { desk, phone, by_hand };
        lives.desk.log_in().await?;
        lives.create().await?;
        lives.sell().await?;
        lives.play_everything().await?;
        lives.hand_over_and_finish().await?;
        lives.desk.read_the_winners().await
    });
}

/// The desk, and a phone on which somebody looks on.
struct Lives {
    desk: Evening,
    phone: WebDriver,
    by_hand: bool,
}

impl Lives {
    /// Chooses the format after the name is typed, which stays.
    async fn create(&mut self) -> WebDriverResult<()> {
        self.desk.open("/leitung/neu").await?;
        self.type_over("name", "Schnapsen um Leben").await?;
        let hidden = self.desk.driver.find(By::Name("lives")).await?;
        assert!(!hidden.is_displayed().await?, "a ticket night has no lives");
        self.desk.driver.find(By::Css("[value=lives]")).await?.click().await?;
        self.desk.driver.find(By::Css("#more > summary")).await?.click().await?;
        for (field, typed) in [("lives", "2"), ("rebuys", "1"), ("rebuy_until", "")] {
            self.type_over(field, typed).await?;
        }
        // Enter creates the evening, and chooses no other format.
        self.desk.enter("rebuy_until", "2").await?;
        self.desk.slug = self.desk.app.tournaments().unwrap().pop().expect("an evening").slug.to_string();
        let snapshot = self.desk.snapshot();
        assert_eq!((snapshot.settings().lives.lives, snapshot.settings().lives.rebuys), (2, 1));
        Ok(())
    }

    async fn type_over(&self, field: &str, typed: &str) -> WebDriverResult<()> {
        let field = self.desk.driver.find(By::Name(field)).await?;
        field.clear().await?;
        field.send_keys(typed).await
    }

    async fn sell(&self) -> WebDriverResult<()> {
        self.desk.open_page("kassa").await?;
        for name in PEOPLE {
            assert_eq!(self.desk.focused().await?, "name");
            self.desk.enter("name", name).await?;
        }
        assert_eq!(self.desk.snapshot().tickets().len(), PEOPLE.len());
        Ok(())
    }

    async fn play_everything(&self) -> WebDriverResult<()> {
        let mut has_bought = false;
        while !self.desk.snapshot().is_settled() {
            let steps = self.desk.snapshot().next_steps();
            let next = steps.iter().find_map(|step| match step {
                Step::Play { stage, .. } => Some((*stage, false)),
                Step::CloseList { stage, blocked: None } => Some((*stage, true)),
                _ => None,
            });
            match next {
                Some((stage, true)) => {
                    has_bought = has_bought || self.buy_a_life().await?;
                    self.draw(stage).await?;
                }
                Some((stage, false)) => {
                    self.desk.enter_results(stage).await?;
                    self.look_on(stage).await?;
                }
                None => panic!("nothing to do: {steps:?}"),
            }
        }
        assert!(has_bought, "somebody has bought a life");
        Ok(())
    }

    /// Sells a life where the cashier looks, as soon as somebody is out.
    async fn buy_a_life(&self) -> WebDriverResult<bool> {
        let before = self.desk.snapshot();
        let can_buy = |player| before.can_buy_life(player).is_ok();
        let Some(player) = before.players().keys().copied().find(|player| can_buy(*player)) else {
            return Ok(false);
        };
        self.desk.open_page("kassa?leben=0").await?;
        let row = format!("form[action$='/spieler/{player}'] button[value=life]");
        let button = self.desk.driver.find(By::Css(row)).await?;
        crate::chromium::turn_page(&self.desk.driver, button.click()).await?;
        assert_eq!(self.desk.snapshot().life_of(player).expect("a ticket").left, 1);
        Ok(true)
    }

    async fn draw(&self, stage: Stage) -> WebDriverResult<()> {
        self.desk.open_page(&format!("auslosung/{stage}")).await?;
        if self.desk.snapshot().closes_without_draw() {
            return self.desk.press("Liste schließen").await;
        }
        if self.by_hand {
            return self.pull_slips(stage).await;
        }
        self.desk.open_page(&format!("auslosung/{stage}?wie=jetzt")).await?;
        self.desk.press("auslosen").await?;
        assert!(self.desk.snapshot().drawn(stage).is_some(), "{stage} is drawn");
        Ok(())
    }

    /// Pulls the slips by number; where the next two have met, that stays as it is.
    async fn pull_slips(&self, stage: Stage) -> WebDriverResult<()> {
        self.desk.open_page(&format!("auslosung/{stage}?wie=toepfe")).await?;
        self.desk.press("Aus Töpfen ziehen").await?;
        let listed =
            |stage| self.desk.snapshot().draw_in_force(stage).expect("a closed list").entries.concat();
        for ticket in listed(stage) {
            self.desk.enter("ticket", &ticket.to_string()).await?;
        }
        assert!(self.desk.snapshot().drawn(stage).is_some(), "{stage} is drawn");
        Ok(())
    }

    /// Reads on the phone who is still in, and one's own lives; nothing is wider than the phone.
    async fn look_on(&self, stage: Stage) -> WebDriverResult<()> {
        let snapshot = self.desk.snapshot();
        let (address, slug) = (self.desk.address, &self.desk.slug);
        for page in ["leben".to_owned(), "karte/1".to_owned(), format!("runde/{stage}"), String::new()] {
            self.phone.goto(format!("http://{address}/t/{slug}/{page}")).await?;
            let wide = says(&self.phone, "return document.documentElement.scrollWidth").await?;
            assert!(wide.as_u64() <= Some(NARROW.width.into()), "{page} is {wide} px wide");
            let said = self.phone.find(By::Css("main")).await?.text().await?;
            if page == "karte/1" {
                let left =
                    snapshot.life_of(snapshot.owner(TicketNo(1)).expect("Anna")).expect("a ticket").left;
                let words = ["kein Leben", "ein Leben", "2 Leben"][usize::from(left)];
                assert!(said.contains(words), "{words}: {said}");
            }
            let evening = snapshot.lives().expect("an evening with lives");
            if page == "leben" && !evening.is_over() && evening.alive().len() > 1 {
                assert!(said.contains(&format!("Noch {} im Spiel", evening.alive().len())), "{said}");
            }
        }
        Ok(())
    }

    /// Draws lots where people share a place with a prize, ticks every prize off, and ends the evening.
    async fn hand_over_and_finish(&self) -> WebDriverResult<()> {
        while self.desk.snapshot().due_lot().is_some() {
            self.desk.open_page("preise/los").await?;
            self.desk.press("Los beginnen").await?;
            self.desk.enter("phrase", "ein Spruch aus dem Saal").await?;
            self.desk.press("Los ziehen").await?;
        }
        let prizes = self.desk.snapshot().settings().prizes;
        self.desk.open_page("preise").await?;
        for _ in 0..prizes {
            self.desk.press("als übergeben abhaken").await?;
        }
        assert_eq!(self.desk.snapshot().handed_over().len(), prizes as usize);
        self.desk.open_page("abrechnung").await?;
        self.desk.press("beenden").await?;
        assert!(self.desk.snapshot().is_finished());
        Ok(())
    }
}
