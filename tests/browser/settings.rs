//! What the staff see on the screen of a laptop without scrolling: the form of a tournament, names at the desk, matches of a round.

use crate::chromium::{Chromium, Window, says, turn_page};
use crate::desk::{enter_result, log_in, sell_to};
use crate::night::{Night, settings};
use crate::server::TestServer;
use thirtyfour::By;
use tournament::{Settings, Stage};

/// Lists the times of day that are narrower than what stands in them; browsers that count to 12 add "PM".
const CUT: &str = r#"
    document.querySelector("details").open = true;
    return [...document.querySelectorAll("input[type=time]")].map(input => {
      const given = input.getBoundingClientRect().width;
      input.value = "20:30";
      input.style.maxWidth = "none";
      input.style.width = "max-content";
      const wanted = input.getBoundingClientRect().width;
      return given < wanted ? `${input.name}: ${given} of ${wanted} px` : "";
    }).join("");
"#;

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn a_time_of_day_is_read_whole() {
    let server = TestServer::with_staff();
    let address = server.address;
    for window in [Window::DESK, Window { width: 360, ..Window::PHONE }] {
        Chromium::start().with(window, |driver| async move {
            log_in(&driver, &format!("http://{address}")).await?;
            driver.goto(format!("http://{address}/leitung/neu")).await?;
            assert_eq!(
                says(&driver, "return document.querySelectorAll('input[type=time]').length").await?,
                2
            );
            assert_eq!(says(&driver, CUT).await?, "");
            Ok(())
        });
    }
}

/// A small laptop; the browser's own bars take the rest of its 768 px.
const LAPTOP: Window = Window { width: 1366, height: 625, scripts: true };

/// Counts what a new tournament asks before anything is unfolded: questions (those of one name are one), fields, the first of them, and where the button ends.
const ASKED: &str = r#"
    const form = document.querySelector("form.settings");
    const fields = [...form.elements].filter(one => one.matches("input, select, textarea") && one.checkVisibility());
    const names = new Set(fields.map(one => one.name));
    const end = Math.ceil(form.querySelector(":scope > .button").getBoundingClientRect().bottom + scrollY);
    return [names.size, fields.length, document.activeElement.name, end];
"#;

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn a_new_tournament_asks_a_dozen_things_on_one_screen() {
    let server = TestServer::with_staff();
    let address = server.address;
    Chromium::start().with(LAPTOP, |driver| async move {
        log_in(&driver, &format!("http://{address}")).await?;
        for format in ["tickets", "lives", "danish", "rotation"] {
            driver.goto(format!("http://{address}/leitung/neu?format={format}")).await?;
            let (questions, fields, first, end): (u32, u32, String, u32) =
                driver.execute(ASKED, Vec::new()).await?.convert()?;
            assert_eq!(first, "name", "{format}");
            assert!(questions <= 12 && fields <= 17 && end <= 625, "{format}: {questions}, {fields}, {end}");
        }
        Ok(())
    });
}

/// Lists the columns of the list that was read whose cells do not stand under their head.
const ASTRAY: &str = r#"
    const [head, ...rows] = document.querySelector("main table").rows;
    return [...head.cells].filter((title, column) => rows.some(row => {
      const cell = row.cells[column].getBoundingClientRect(), above = title.getBoundingClientRect();
      return Math.abs(cell.left - above.left) > 1 || Math.abs(cell.right - above.right) > 1 || cell.top < above.bottom - 1;
    })).map(title => title.innerText).join(", ");
"#;

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn a_list_that_is_read_stands_under_what_its_columns_are_taken_for() {
    let server = TestServer::with_staff();
    let (address, page) = (server.address, Night::open(&server, settings()).staff_page("/import"));
    for window in [LAPTOP, Window { width: 360, ..Window::PHONE }] {
        let page = format!("http://{address}{page}");
        Chromium::start().with(window, |driver| async move {
            log_in(&driver, &format!("http://{address}")).await?;
            driver.goto(page).await?;
            driver.find(By::Name("text")).await?.send_keys("Franz Huber;2\nIda Gruber;1").await?;
            let button = driver.find(By::Css("main button[name=do]")).await?;
            turn_page(&driver, button.click()).await?;
            assert_eq!(driver.find_all(By::Css("main table tbody tr")).await?.len(), 2);
            assert_eq!(says(&driver, ASTRAY).await?, "");
            Ok(())
        });
    }
}

/// Counts the rows of the first table that are whole on the screen, and the links of the bar.
const SEEN: &str = r#"
    const rows = [...document.querySelector("main table").tBodies[0].rows];
    const links = document.querySelectorAll(".steps > ul > li");
    return [rows.filter(row => row.getBoundingClientRect().bottom <= innerHeight).length, links.length];
"#;

/// The number of the first open match of a round.
const FIRST: &str = "return Number(document.querySelector('.matches tbody .number').textContent);";

/// The middle of what a page says was just done, and of the button that takes it back.
const BESIDE: &str = r#"
    return ["[role=status].is-done", ".strip form"].map(one => {
      const { top, bottom } = document.querySelector(one).getBoundingClientRect();
      return (top + bottom) / 2;
    });
"#;

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn a_queue_at_the_desk_sees_eight_people_and_ten_matches() {
    let server = TestServer::with_staff();
    let address = server.address;
    let settings = Settings { tables: 8, ..settings() };
    let night = Night::open(&server, Settings { capacity: 64, tickets_per_player: 2, ..settings });
    let names: Vec<String> = (10..41).map(|number| format!("Probe{number} Gast")).collect();
    night.register(&names.iter().map(|name| (name.as_str(), 2)).collect::<Vec<_>>());
    let order = [("order", "family-first")];
    server.staff().post(&night.staff_page("/kassa/namen"), &order).assert_status(303);
    let desk = night.staff_page("/kassa");
    let round = night.staff_page("/runde/R1");
    let night = &night;
    Chromium::start().with(LAPTOP, |driver| async move {
        log_in(&driver, &format!("http://{address}")).await?;
        driver.goto(format!("http://{address}{desk}")).await?;
        let (people, links): (u32, u32) = driver.execute(SEEN, Vec::new()).await?.convert()?;
        assert!(people >= 8 && links <= 10, "{people} people, {links} links");
        sell_to(&driver, "Probe41 Gast", 2).await?;
        let (people, _): (u32, u32) = driver.execute(SEEN, Vec::new()).await?.convert()?;
        assert!(people >= 8, "{people} people after a sale");
        night.draw(Stage::FIRST);
        driver.goto(format!("http://{address}{round}")).await?;
        let (matches, _): (u32, u32) = driver.execute(SEEN, Vec::new()).await?.convert()?;
        assert!(matches >= 10, "{matches} matches");
        let number: u32 = driver.execute(FIRST, Vec::new()).await?.convert()?;
        enter_result(&driver, number, "2:1").await?;
        let (matches, _): (u32, u32) = driver.execute(SEEN, Vec::new()).await?.convert()?;
        assert!(matches >= 10, "{matches} matches after a result");
        let (answer, undo): (f64, f64) = driver.execute(BESIDE, Vec::new()).await?.convert()?;
        assert!(
            (answer - undo).abs() < 2.0,
            "the way back stands in the line of the answer: {answer}, {undo}"
        );
        Ok(())
    });
}
