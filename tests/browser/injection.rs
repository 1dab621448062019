//! Every page of the house with hostile people and words in a real browser: nothing runs, nothing is even tried.

use crate::chromium::Window;
use crate::night::Night;
use crate::pages::Pages;
use preisschnapsen::app::Deed;
use preisschnapsen::texts::{ExtrasChange, Name, Texts};
use serde_json::json;

/// Runs before anything else of a page: notes every dialog and everything that the content security policy had to stop. Something
/// that is stopped has come further than it should.
const LISTEN: &str = "
    window.noticed = [];
    for (const name of ['alert', 'confirm', 'prompt', 'open', 'print']) window[name] = () => noticed.push(name);
    addEventListener('securitypolicyviolation', (event) => noticed.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`));
    addEventListener('error', (event) => noticed.push(`error ${event.message ?? event.target?.outerHTML}`), true);";

const LOOK: &str = "
    const noticed = [...window.noticed];
    if ('hacked' in window) noticed.push('window.hacked');
    if (document.title === 'hacked') noticed.push('the title');
    if (getComputedStyle(document.body).display === 'none') noticed.push('the page is hidden');
    if (document.querySelector('iframe, object, base')) noticed.push('a foreign element');
    if (![...document.scripts].every((script) => script.src.startsWith(`${location.origin}/static/`))) noticed.push('a foreign script');
    return noticed;";

fn names() -> Vec<String> {
    let texts = include_str!("../data/hostile.txt").lines();
    let texts = texts.map(|line| serde_json::from_str::<String>(line).unwrap());
    texts.filter_map(|text| text.parse::<Name>().ok()).map(|name| name.to_string()).collect()
}

/// Puts hostile words wherever a tournament has words.
fn dress(night: &Night<'_>) {
    let now = night.now();
    let names = names();
    let texts = Texts {
        name: names[0].parse().unwrap(),
        venue: names[2].parse().unwrap(),
        date: now.texts.date,
        prizes: names.iter().take(8).map(|text| text.parse().unwrap()).collect(),
        rules: names.join("\n").parse().unwrap(),
    };
    night.act(Deed::Edit { settings: now.settings().clone(), texts });
    let certificate = names.join("\n").parse().unwrap();
    let (network, network_password) = ("".parse().unwrap(), "".parse().unwrap());
    night.act(Deed::EditExtras(ExtrasChange::Paper { certificate, network, network_password }));
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
            driver
                .cdp()
                .send_raw("Page.addScriptToEvaluateOnNewDocument", json!({ "source": LISTEN }))
                .await?;
            driver.refresh().await?;
        }
        looked.set(looked.get() + 1);
        let noticed: Vec<String> = driver.execute(LOOK, vec![]).await?.convert()?;
        Ok(noticed.into_iter().map(|noticed| format!("{page}: {noticed}")).collect())
    });
    println!("{} pages with {} hostile names", looked.get(), people.len());
    assert!(looked.get() > 80);
    assert!(complaints.is_empty(), "{}:\n{}", complaints.len(), complaints.join("\n"));
}
