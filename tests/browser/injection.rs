//! Every page of the house with hostile people and words in a real browser: nothing runs, nothing is even tried.

use crate::chromium::{Chromium, Window};
use crate::desk::log_in;
use crate::hostile::{dress, names};
use crate::night::{Night, settings};
use crate::pages::Pages;
use crate::server::TestServer;
use serde_json::json;
use tempfile::TempDir;
use thirtyfour::prelude::*;
use tournament::{Settings, Stage};

/// Runs before anything else of a page: notes every dialog and everything that the content security policy had to stop. Something
/// that is stopped has come further than it should.
const LISTEN: &str = "
    window.noticed = [];
    for (const name of ['alert', 'confirm', 'prompt', 'open', 'print']) window[name] = () => noticed.push(name);
    addEventListener('securitypolicyviolation', (event) => noticed.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`));
    addEventListener('error', (event) => noticed.push(`error ${event.message ?? event.target?.outerHTML}`), true);";

/// What makes a script one of the house, on its pages; the file that checks a draw brings its own two along.
const OF_THE_HOUSE: &str = "script.src.startsWith(`${location.origin}/static/`)";
const IN_THE_FILE: &str = "!script.src && document.scripts.length === 2";

const LOOK: &str = "
    const noticed = [...window.noticed];
    if ('hacked' in window) noticed.push('window.hacked');
    if (document.title === 'hacked') noticed.push('the title');
    if (getComputedStyle(document.body).display === 'none') noticed.push('the page is hidden');
    if (document.querySelector('iframe, object, base')) noticed.push('a foreign element');
    if (![...document.scripts].every((script) => OWN_SCRIPT)) noticed.push('a foreign script');
    return noticed;";

async fn listen(driver: &WebDriver) -> WebDriverResult<()> {
    let script = json!({ "source": LISTEN });
    driver.cdp().send_raw("Page.addScriptToEvaluateOnNewDocument", script).await.map(drop)
}

async fn noticed(driver: &WebDriver, own_script: &str) -> WebDriverResult<Vec<String>> {
    driver.execute(LOOK.replace("OWN_SCRIPT", own_script), vec![]).await?.convert()
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn nothing_runs_on_any_page() {
    let names = names();
    let people: Vec<(&str, u32)> = names.iter().map(|name| (name.as_str(), 1)).collect();
    let pages = Pages::with(&people, dress);
    let looked = std::cell::Cell::new(0);
    let complaints = pages.complaints(Window::DESK, async |driver, page| {
        if looked.get() == 0 {
            // The first page was open before anybody listened.
            listen(driver).await?;
            driver.refresh().await?;
        }
        looked.set(looked.get() + 1);
        let noticed = noticed(driver, OF_THE_HOUSE).await?;
        Ok(noticed.into_iter().map(|noticed| format!("{page}: {noticed}")).collect())
    });
    println!("{} pages with {} hostile names", looked.get(), people.len());
    assert!(looked.get() > 80);
    assert!(complaints.is_empty(), "{}:\n{}", complaints.len(), complaints.join("\n"));
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn nothing_runs_in_the_file_that_checks_a_draw_and_on_the_pages_of_special_prizes() {
    let server = TestServer::with_staff();
    let night = Night::open(&server, Settings { capacity: 64, ..settings() });
    let names = names();
    night.register(&names.iter().map(|name| (name.as_str(), 1)).collect::<Vec<_>>());
    dress(&server, &night);
    night.draw(Stage::FIRST);
    let folder = TempDir::new().unwrap();
    let files = ["R1", "R1-1", "R1-2"].map(|draw| {
        let file = server.guest().get(&night.page(&format!("/auslosung/{draw}/pruefen.html")));
        let path = folder.path().join(format!("{draw}.html"));
        std::fs::write(&path, &file.assert_status(200).body).unwrap();
        format!("file://{}", path.display())
    });
    let origin = format!("http://{}", server.address);
    let pages = ["preise/gruppe/1", "preise/gruppe/12", "preise/sonder", "preise/sonder/1", "spieler/1"];
    let pages = pages.map(|page| format!("{origin}{}", night.staff_page(&format!("/{page}"))));
    let draws = ["R1", "R1-1", "R1-1/pruefen"]
        .map(|draw| format!("{origin}{}", night.page(&format!("/auslosung/{draw}"))));
    Chromium::start().with(Window::DESK, async |driver| {
        listen(&driver).await?;
        for file in &files {
            driver.goto(file).await?;
            driver.query(By::Css("#check[data-verdict]")).first().await?;
            assert_eq!(noticed(&driver, IN_THE_FILE).await?, [""; 0], "{file}");
        }
        log_in(&driver, &origin).await?;
        for page in pages.iter().chain(&draws) {
            driver.goto(page).await?;
            assert_eq!(noticed(&driver, OF_THE_HOUSE).await?, [""; 0], "{page}");
        }
        Ok(())
    });
}
