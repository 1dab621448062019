//! Every page for everybody: axe-core finds nothing against WCAG 2.2 AA, by day and by night, on paper, on the narrowest phone
//! and at 200 % zoom, and no page is wider than its window.

use crate::chromium::Window;
use crate::pages::Pages;
use serde_json::json;
use std::path::Path;
use thirtyfour::prelude::*;

/// How a page is looked at.
struct View {
    name: &'static str,
    media: &'static str,
    scheme: &'static str,
    width: u32,
    /// Pixels of the screen for one of the page: 2 at 200 % zoom.
    pixels: u32,
}

const VIEWS: [View; 5] = [
    View { name: "day, 320 px", media: "screen", scheme: "light", width: 320, pixels: 1 },
    View { name: "night, 1280 px at 200 %", media: "screen", scheme: "dark", width: 640, pixels: 2 },
    View { name: "night, 320 px", media: "screen", scheme: "dark", width: 320, pixels: 1 },
    View { name: "day, 1280 px at 200 %", media: "screen", scheme: "light", width: 640, pixels: 2 },
    View { name: "paper", media: "print", scheme: "light", width: 794, pixels: 1 },
];

/// Says how wide the page is, and what reaches beyond the right edge, if the page is wider than its window.
pub const TOO_WIDE: &str = r#"
const edge = innerWidth, width = document.documentElement.scrollWidth;
if (width <= edge) return [];
const out = element => element.checkVisibility() && element.getBoundingClientRect().right > edge + 0.5;
const innermost = [...document.body.querySelectorAll("*")].filter(element => out(element) && ![...element.children].some(out));
return [`is ${width} px wide`, ...innermost.map(element => `reaches too far: ${element.outerHTML.slice(0, 160)}`)];
"#;

/// Runs axe and answers one line for each element with a violation.
const RUN: &str = r#"
const done = arguments[arguments.length - 1];
const pressed = matchMedia("screen").matches;
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"];
axe.run(document, {
  runOnly: { type: "tag", values: tags },
  rules: { "target-size": { enabled: pressed } },
  resultTypes: ["violations"],
}).then(
  found => done(found.violations.flatMap(rule => rule.nodes.map(
    node => `${rule.id}: ${node.target.join(" ")}: ${node.failureSummary.replace(/\s+/g, " ")}`))),
  fault => done(["axe: " + fault]));
"#;

#[test]
#[ignore = "needs chromium, chromedriver and axe-core; .ci/run has them"]
fn a_page_of_each_kind_has_no_violation_in_two_ways_that_differ_in_all() {
    none(&Pages::open().one_of_each_kind(), &VIEWS[..2]);
}

#[test]
#[ignore = "needs chromium, chromedriver and axe-core; .ci/long browser has them"]
fn no_page_has_a_violation() {
    none(&Pages::open(), &VIEWS);
}

fn none(pages: &Pages, views: &[View]) {
    let complaints = pages.complaints(Window::DESK, async |driver, page| faults(driver, page, views).await);
    assert!(complaints.is_empty(), "{} violations:\n{}", complaints.len(), complaints.join("\n"));
}

/// Looks at the page of a window in every way, and returns what is wrong with it.
pub async fn faults_of(driver: &WebDriver, page: &str) -> WebDriverResult<Vec<String>> {
    faults(driver, page, &VIEWS).await
}

async fn faults(driver: &WebDriver, page: &str, views: &[View]) -> WebDriverResult<Vec<String>> {
    let axe = std::fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/browser/node_modules/axe-core/axe.min.js"),
    )
    .expect("axe-core is there after `npm ci` in tests/browser");
    driver.execute(axe.as_str(), vec![]).await?;
    let mut complaints = Vec::new();
    for view in views {
        show(driver, view).await?;
        let found = driver.execute_async(RUN, vec![]).await?;
        let found: Vec<String> = found.convert()?;
        complaints.extend(found.into_iter().map(|found| format!("{page} ({}): {found}", view.name)));
        if view.media == "screen" {
            let wide: Vec<String> = driver.execute(TOO_WIDE, vec![]).await?.convert()?;
            complaints.extend(wide.into_iter().map(|wide| format!("{page} ({}) {wide}", view.name)));
        }
    }
    Ok(complaints)
}

/// Shows the page of the window as a view wants it, in a window as high as the page: a bar at the foot of a lower one covers what
/// has not been scrolled to yet, and axe would call that too small.
async fn show(driver: &WebDriver, view: &View) -> WebDriverResult<()> {
    let tools = driver.cdp();
    let features = json!([
        { "name": "prefers-color-scheme", "value": view.scheme },
        { "name": "prefers-reduced-motion", "value": "reduce" },
    ]);
    let media = json!({ "media": view.media, "features": features });
    tools.send_raw("Emulation.setEmulatedMedia", media).await?;
    let size = async |height: u32| {
        let metrics = json!({ "width": view.width, "height": height, "deviceScaleFactor": view.pixels, "mobile": false });
        tools.send_raw("Emulation.setDeviceMetricsOverride", metrics).await
    };
    size(800).await?;
    let height: u32 =
        driver.execute("return document.documentElement.scrollHeight", vec![]).await?.convert()?;
    size(height).await?;
    Ok(())
}
