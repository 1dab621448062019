//! Slips that were pulled on paper, typed as somebody types them who has a heap of them: one by one, then the rest as a list with mistakes.

use crate::chromium::{Chromium, Window, turn_page};
use crate::desk::log_in;
use crate::night::{Night, settings};
use crate::server::TestServer;
use thirtyfour::prelude::*;
use tournament::{PlainDraw, Stage};

/// Presses Enter where somebody has typed.
async fn send(driver: &WebDriver, field: &WebElement) -> WebDriverResult<()> {
    turn_page(driver, field.send_keys(Key::Enter + "")).await
}

/// Presses the button below the list.
async fn send_list(driver: &WebDriver) -> WebDriverResult<()> {
    let button = driver.find(By::Css("form.stack button")).await?;
    turn_page(driver, button.click()).await
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn a_heap_of_slips_is_typed_one_by_one_and_as_a_list_and_each_mistake_is_named_with_its_line() {
    let stage = Stage::FIRST;
    let server = TestServer::with_staff();
    let night = Night::open(&server, settings());
    // The tickets 1 to 3, 4, and 5 and 6: two pots with the numbers 1 to 4.
    night.register(&[("Huber Franz", 3), ("Zauner Resi", 1), ("Bauer Toni", 2)]);
    night.act(PlainDraw::CloseListByHand { stage });
    let page = night.staff_page("/auslosung/R1");
    let kept = || night.now().draw_in_force(stage).unwrap().pulls.len();
    Chromium::start().with(Window::DESK, async |driver| {
        let house = format!("http://{}", server.address);
        log_in(&driver, &house).await?;
        driver.goto(format!("{house}{page}")).await?;
        driver.find(By::Css("#papier summary")).await?.click().await?;
        let ticket = driver.find(By::Name("paper_ticket")).await?;
        ticket.send_keys("4" + Key::Tab).await?;
        let number = driver.active_element().await?;
        assert_eq!(number.attr("name").await?.as_deref(), Some("paper_number"), "Tab leads to the number");
        number.send_keys("1").await?;
        send(&driver, &number).await?;
        assert_eq!(kept(), 1);
        // The next ticket is typed at once.
        let ticket = driver.active_element().await?;
        assert_eq!(ticket.attr("name").await?.as_deref(), Some("paper_ticket"));
        ticket.send_keys("5" + Key::Tab).await?;
        let number = driver.active_element().await?;
        number.send_keys("1").await?;
        send(&driver, &number).await?;
        let fault = driver.find(By::Id("f-paper_number-error")).await?.text().await?;
        assert!(fault.contains("Die Nummer 1 hat links schon Karte 4"), "{fault}");
        assert_eq!(kept(), 1);
        let number = driver.find(By::Name("paper_number")).await?;
        assert_eq!(driver.find(By::Name("paper_ticket")).await?.prop("value").await?.as_deref(), Some("5"));
        number.clear().await?;
        number.send_keys("2").await?;
        send(&driver, &number).await?;
        assert_eq!(kept(), 2);

        let list = driver.find(By::Name("paper_list")).await?;
        list.send_keys("6 3\n1 vier\n\n2 7\n9 2").await?;
        send_list(&driver).await?;
        let mut faults = Vec::new();
        for line in driver.find_all(By::Css("#zeilen li")).await? {
            faults.push(line.text().await?);
        }
        let begin = ["Zeile 2 (1 vier): ", "Zeile 4 (2 7): ", "Zeile 5 (9 2): "];
        assert_eq!(faults.len(), begin.len(), "{faults:?}");
        assert!(faults.iter().zip(begin).all(|(fault, begin)| fault.starts_with(begin)), "{faults:?}");
        assert_eq!(kept(), 2, "nothing of it is entered");
        let list = driver.find(By::Name("paper_list")).await?;
        assert_eq!(list.prop("value").await?.as_deref(), Some("6 3\n1 vier\n\n2 7\n9 2"), "nothing is lost");
        list.clear().await?;
        list.send_keys("6 3\n1 4\n\n2 1\n3 2").await?;
        send_list(&driver).await?;
        let done = driver.find(By::Css("main")).await?.text().await?;
        assert!(done.contains("Die Paarungen stehen fest"), "{done}");
        assert!(night.now().drawn(stage).is_some());
        Ok(())
    });
}
