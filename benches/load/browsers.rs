//! Real pages among the phones: Chromium tells when it shows which version of the evening.

#[allow(dead_code, reason = "the tests need more of it")]
#[path = "../../tests/browser/chromium.rs"]
mod chromium;

use crate::night::NIGHT;
use chromium::{Chromium, Window, says};
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::time::Duration;

/// So many, each a phone's with a profile of its own.
pub const PAGES: usize = 20;

/// Notes when what was fetched stands on the page.
const NOTE: &str = r#"window.shown = [];
const ask = window.fetch;
let version;
window.fetch = async (...what) => {
  const answer = await ask(...what);
  version = Number((await answer.clone().text()).match(/data-version="(\d+)/)?.[1]);
  return answer;
};
document.addEventListener("preisschnapsen:swapped", () => shown.push([version, Date.now()]));"#;

/// Opens the pages, says so, and waits until it is `over`. Returns of each page which version it showed at which
/// millisecond of the clock.
pub fn watch(address: SocketAddr, open: Sender<()>, over: &AtomicBool) -> Vec<Vec<(u32, u64)>> {
    let chromium = Chromium::start();
    chromium.with_each([Window::PHONE; PAGES], async |drivers: [_; PAGES]| {
        for driver in &drivers {
            driver.goto(format!("http://{address}{NIGHT}")).await?;
            says(driver, NOTE).await?;
        }
        let _ = open.send(());
        while !over.load(Ordering::SeqCst) {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        let mut shown = Vec::new();
        for driver in &drivers {
            shown.push(serde_json::from_value(says(driver, "return shown").await?).unwrap_or_default());
        }
        Ok(shown)
    })
}
