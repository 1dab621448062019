//! The form of a tournament as the browser draws its fields.

use crate::chromium::{Chromium, Window, says};
use crate::desk::log_in;
use crate::server::TestServer;

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
    let laptop = Window { width: 1366, height: 625, ..Window::DESK };
    Chromium::start().with(laptop, |driver| async move {
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
