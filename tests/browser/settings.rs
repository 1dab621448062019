//! The form of a tournament as the browser draws its fields.

use crate::chromium::{Chromium, Window, says};
use crate::desk::log_in;
use crate::server::TestServer;

/// Lists the times of day that are narrower than what stands in them; browsers that count to 12 add "PM".
const CUT: &str = r#"
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
