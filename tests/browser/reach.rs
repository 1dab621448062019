//! What a thumb and a keyboard reach: big targets on phones, and every one of them by Tab with a visible focus.

use crate::chromium::{Chromium, Window};
use crate::desk::log_in;
use crate::night::Night;
use crate::pages::Pages;
use crate::server::TestServer;
use thirtyfour::prelude::*;
use tournament::Stage;

/// Lists what is smaller than 44 px of what guests press. Exempt are links within a sentence (WCAG 2.5.8, inline), what is only seen
/// while it has the focus, and a box or button whose label is large enough.
const SMALL: &str = r#"
if (!document.body.classList.contains("public")) return [];
const pressed = "a[href], button, input:not([type=hidden]), select, textarea, summary";
const text = node => node.textContent.replace(/\s+/g, " ").trim();
const inSentence = element => {
  if (element.tagName !== "A" || getComputedStyle(element).display !== "inline") return false;
  let block = element.parentElement;
  while (getComputedStyle(block).display === "inline") block = block.parentElement;
  return text(block).length > text(element).length;
};
const box = element => {
  const label = ["checkbox", "radio"].includes(element.type) && (element.closest("label") || element.parentElement);
  return (label || element).getBoundingClientRect();
};
return [...document.querySelectorAll(pressed)]
  .filter(element => element.checkVisibility() && !element.matches(".skip") && !inSentence(element))
  .map(element => [element, box(element)])
  .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
  .map(([element, box]) => `${element.outerHTML.slice(0, 120)} is ${box.width.toFixed(1)} by ${box.height.toFixed(1)} px`);
"#;

/// Marks everything that wants the keyboard, and answers how many there are. What a hidden drawing leads to stands beside it as a list. Of a group of radio buttons Tab reaches one.
const MARK: &str = r#"
const wanted = "a[href]:not(svg[aria-hidden] *), button:not(:disabled), input:not([type=hidden]):not(:disabled), select:not(:disabled), textarea:not(:disabled), summary";
window.awaited = new Map();
for (const element of document.querySelectorAll(wanted)) {
  if (!element.checkVisibility() && !element.matches(".skip")) continue;
  const group = element.type === "radio" ? (element.form ? [...document.forms].indexOf(element.form) : "") + element.name : element;
  window.awaited.set(group, element.outerHTML.slice(0, 120));
}
document.activeElement.blur();
return window.awaited.size;
"#;

/// Crosses off what has the focus, and says so if nobody sees it, or something lies over it.
const CROSS_OFF: &str = r#"
const element = document.activeElement;
if (!element || element === document.body) return null;
const group = element.type === "radio" ? (element.form ? [...document.forms].indexOf(element.form) : "") + element.name : element;
window.awaited.delete(group);
const style = getComputedStyle(element);
const seen = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
const complaint = text => `${element.outerHTML.slice(0, 120)} has the focus and ${text}`;
if (!seen) return complaint("does not show it");
const box = element.getBoundingClientRect();
const middle = (from, to, end) => (Math.max(from, 0) + Math.min(to, end)) / 2; // of what is in the window
const top = document.elementFromPoint(middle(box.left, box.right, innerWidth), middle(box.top, box.bottom, innerHeight));
if (!top || box.bottom <= 0 || box.top >= innerHeight) return complaint("is not in the window");
return element.contains(top) || top.contains(element) ? null : complaint(`lies under ${top.outerHTML.slice(0, 80)}`);
"#;

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn phones_have_targets_of_44_pixels() {
    let window = Window { width: 360, ..Window::PHONE };
    let complaints = Pages::open().complaints(window, async |driver, page| {
        let small: Vec<String> = driver.execute(SMALL, vec![]).await?.convert()?;
        Ok(small.into_iter().map(|small| format!("{page}: {small}")).collect())
    });
    assert!(complaints.is_empty(), "{} small targets:\n{}", complaints.len(), complaints.join("\n"));
}

/// Lists what of a table lies beyond the edge of the window or is not shown, and words of names that are broken.
const OUT_OF_SIGHT: &str = r#"
const words = name => [...name.firstChild.textContent.matchAll(/[^\s-]+/g)];
const broken = (name, word) => {
  const range = document.createRange();
  range.setStart(name.firstChild, word.index);
  range.setEnd(name.firstChild, word.index + word[0].length);
  return new Set([...range.getClientRects()].map(box => Math.round(box.top))).size > 1;
};
const beyond = element => { const box = element.getBoundingClientRect(); return box.width < 1 || box.left < 0 || box.right > innerWidth; };
return [
  ...[...document.querySelectorAll(":is(td, th) :is(a, button)")].filter(beyond).map(element => `${element.textContent} cannot be pressed`),
  ...[...document.querySelectorAll("td .name")].flatMap(name => words(name).filter(word => broken(name, word)).map(word => `${word[0]} is broken`)),
];
"#;

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn tables_of_the_staff_fit_into_small_windows() {
    let server = TestServer::with_staff();
    let people = [
        "Posaunegger Josefa",
        "Österreicher-Hinterbrandner Zita",
        "Müsterer Franz, Hinterbrunn",
        "Zitherl Lotte",
    ];
    let night = Night::with(&server, &people.map(|name| (name, 2)));
    night.draw(Stage::FIRST);
    night.play_to_the_end();
    let root = format!("http://{}", server.address);
    for (width, page) in
        [(320, "/runde/R1"), (390, "/runde/R1"), (320, "/preise"), (660, "/preise"), (768, "/preise")]
    {
        let (root, night) = (root.clone(), &night);
        Chromium::start().with(Window { width, ..Window::PHONE }, |driver| async move {
            log_in(&driver, &root).await?;
            driver.goto(format!("{root}{}", night.staff_page(page))).await?;
            assert!(
                !driver.find_all(By::Css("td.action a")).await?.is_empty(),
                "{page} has something to press"
            );
            let complaints: Vec<String> = driver.execute(OUT_OF_SIGHT, vec![]).await?.convert()?;
            assert!(complaints.is_empty(), "{page} at {width}: {complaints:?}");
            Ok(())
        });
    }
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn tab_reaches_everything_and_shows_where_it_is() {
    // Not high, so that a page has to be scrolled to what has the focus.
    let window = Window { height: 480, ..Window::DESK };
    let complaints = Pages::open().complaints(window, async |driver, page| {
        let tools = driver.cdp();
        let count: usize = driver.execute(MARK, vec![]).await?.convert()?;
        let mut complaints = Vec::new();
        // Once round; a day has four stops, and a page with a cursor in its first field begins behind it.
        for _ in 0..count + 12 {
            for kind in ["rawKeyDown", "keyUp"] {
                let key = serde_json::json!({ "type": kind, "key": "Tab", "code": "Tab", "windowsVirtualKeyCode": 9 });
                tools.send_raw("Input.dispatchKeyEvent", key).await?;
            }
            let unseen: Option<String> = driver.execute(CROSS_OFF, vec![]).await?.convert()?;
            complaints.extend(unseen.map(|unseen| format!("{page}: {unseen}")));
        }
        let left: Vec<String> = driver.execute("return [...window.awaited.values()]", vec![]).await?.convert()?;
        complaints.extend(left.into_iter().map(|left| format!("{page}: Tab does not reach {left}")));
        Ok(complaints)
    });
    assert!(complaints.is_empty(), "{} complaints:\n{}", complaints.len(), complaints.join("\n"));
}
