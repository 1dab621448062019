//! Guests' pages hold still and hold together: nothing jumps while they load, and neither the longest name nor the largest letters
//! push anything beyond the edge.

use crate::axe::TOO_WIDE;
use crate::chromium::{Chromium, Window, press, says, wait_for};
use crate::night::Night;
use crate::pages::Pages;
use crate::server::TestServer;
use serde_json::json;
use thirtyfour::prelude::*;
use tournament::Stage;

/// How far a page may jump (cumulative layout shift): a half of what is called good.
const JUMP: f64 = 0.05;

/// Adds up what has jumped since the page was opened, and says what it was.
const JUMPED: &str = r#"
const done = arguments[arguments.length - 1];
const shifts = [];
new PerformanceObserver(list => shifts.push(...list.getEntries())).observe({ type: "layout-shift", buffered: true });
setTimeout(() => {
  const name = node => node?.nodeType === 1 ? node.outerHTML.slice(0, 90) : node?.textContent?.slice(0, 40);
  // Nobody presses anything here, so that all of them count; a window that was just made larger is an input to the browser.
  done([shifts.reduce((sum, shift) => sum + shift.value, 0), shifts.flatMap(shift => shift.sources.map(source => name(source.node))).join(" | ")]);
}, 3500);
"#;

/// The pages that guests open in the hall.
const HELD: [&str; 14] = [
    "/",
    "/t/laeuft",
    "/t/laeuft?q=Huber",
    "/t/laeuft/auslosung/R1",
    "/t/laeuft/auslosung/R1/pruefen",
    "/t/laeuft/runde/R1",
    "/t/laeuft/person/1",
    "/t/laeuft/karte/1",
    "/t/laeuft/baum",
    "/t/laeuft/regeln",
    "/k/{key}",
    "/t/vorher",
    "/t/fertig",
    "/t/fertig/siegerliste",
];

/// Names as long as they may be, one of them without a place to break it.
const LONG: [(&str, u32); 5] = [
    ("Hinterobergschwandtnerleitenmeierhoferbauerwagnerpichlerfranz", 3),
    ("Unterbergermitterhuberoberleitnerwögerbauerschachermayrjosef", 2),
    ("Österreicher-Hinterbrandner Zita Magdalena von der Oberen Au", 2),
    ("Gruber Sepp", 1),
    ("Moser Anna", 1),
];

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn nothing_jumps_while_a_page_loads() {
    let pages = Pages::open();
    let complaints = pages.complaints(Window::PHONE, async |driver, page| {
        if !HELD.contains(&page) {
            return Ok(Vec::new());
        }
        // What comes later comes as late as over a busy Wi-Fi, and not before the page is painted.
        let slow = json!({ "offline": false, "latency": 150, "downloadThroughput": 500_000, "uploadThroughput": 500_000 });
        driver.cdp().send_raw("Network.emulateNetworkConditions", slow).await?;
        // The phone follows somebody on the first page: what it draws for them must not push the rest down.
        if page == "/t/laeuft" {
            driver.execute("localStorage.setItem('kept:laeuft', '[1,2]')", vec![]).await?;
            // The first time nobody knows yet how much room they take.
            driver.refresh().await?;
            driver.query(By::Css("#kept > article")).first().await?;
        }
        driver.refresh().await?;
        let (jump, what): (f64, String) = driver.execute_async(JUMPED, vec![]).await?.convert()?;
        if page == "/t/laeuft" {
            let shown = driver.execute("return document.querySelectorAll('#kept > article').length", vec![]).await?;
            assert_eq!(shown.convert::<usize>()?, 2, "those whom the phone follows stand there");
        }
        println!("{page}: {jump:.4} {what}");
        Ok(if jump < JUMP { Vec::new() } else { vec![format!("{page} jumps by {jump:.3}: {what}")] })
    });
    assert!(complaints.is_empty(), "{} pages jump:\n{}", complaints.len(), complaints.join("\n"));
}

/// Who asks for the list by name has been here before, so that its letters need not wait for their style.
#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn the_list_by_name_is_dressed_from_the_first_moment_and_does_not_jump() {
    let server = TestServer::with_staff();
    let people: Vec<String> =
        (0..64u8).map(|number| format!("{}uber Franz {number}", (b'A' + number % 23) as char)).collect();
    let night = Night::with(&server, &people.iter().map(|name| (name.as_str(), 1)).collect::<Vec<_>>());
    night.draw(Stage::FIRST);
    let address = format!("http://{}{}?nach=name", server.address, night.page(""));
    let chromium = Chromium::start();
    chromium.with(Window::PHONE, async |driver| {
        let slow = json!({ "offline": false, "latency": 150, "downloadThroughput": 500_000, "uploadThroughput": 500_000 });
        driver.cdp().send_raw("Network.emulateNetworkConditions", slow).await?;
        driver.goto(&address).await?;
        let (jump, what): (f64, String) = driver.execute_async(JUMPED, vec![]).await?.convert()?;
        println!("{jump:.4} {what}");
        assert!(jump < JUMP, "it jumps by {jump:.3}: {what}");
        Ok(())
    });
    chromium.with(Window::PHONE.without_scripts(), async |driver| {
        driver.goto(&address).await?;
        let letters = driver.find(By::Css(".jumps ul")).await?;
        assert_eq!(letters.css_value("display").await?, "flex", "the letters stand in rows");
        Ok(())
    });
}

/// Remembers where everything of a page stands, and in which colours.
const LOOK_AT_ALL: &str = r#"
window.look = element => {
  const { left, top, width, height } = element.getBoundingClientRect(), { color, backgroundColor, borderLeftColor } = getComputedStyle(element);
  return [left, top, width, height, color, backgroundColor, borderLeftColor].join(" ");
};
const moved = element => !element.closest(".connection");
window.seen = [...document.querySelectorAll("body *")].filter(moved).map(element => [element, look(element)]);
return document.styleSheets.length;
"#;

/// Says what looks otherwise now.
const LOOKS_OTHERWISE: &str = r#"
return window.seen.filter(([element, before]) => look(element) !== before)
  .map(([element, before]) => `${element.outerHTML.slice(0, 90)}: ${before}, now ${look(element)}`).join("\n");
"#;

/// The sheets of the other pages come some seconds after the first one.
#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn the_first_page_stays_as_it_is_when_the_sheets_of_the_others_come() {
    let server = TestServer::with_practice("tournament-soft");
    let fields = [("name", "Neu Anna"), ("tickets", "1"), ("paid", "on")];
    let said = server.staff().post("/leitung/t/probe/kassa", &fields);
    let token = said.header("location").and_then(|place| place.split("notiz=").nth(1)).unwrap().to_owned();
    let page = format!("http://{}/t/probe?notiz={token}", server.address);
    Chromium::start().with(Window::PHONE, async |driver| {
        driver.goto(&page).await?;
        assert_eq!(says(&driver, LOOK_AT_ALL).await?, json!(2), "its own sheet and that of a laptop are there at first");
        driver.find(By::Css(".banner.is-done .sign")).await?;
        driver.find(By::Css(".banner.is-practice .sign")).await?;
        let all = "return ['pieces', 'guest'].every(name => document.querySelector(`link[href$='/${name}.css']`)?.sheet)";
        wait_for(&driver, "the other sheets", all).await?;
        assert_eq!(says(&driver, LOOKS_OTHERWISE).await?, "");
        Ok(())
    });
}

/// What of the tree is shown, from the top of the page down.
const TREE: &str = r#"
return [...document.querySelectorAll(".tree-ask a, .tree, .tree-lists, .tree-way")]
  .filter(part => part.checkVisibility({ visibilityProperty: true }))
  .map(part => [part.getBoundingClientRect().top, part.id || part.textContent])
  .sort(([above], [below]) => above - below)
  .map(([, part]) => part).join(", ")"#;

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn a_phone_draws_the_tree_for_whoever_asks_for_it() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &LONG);
    night.draw(Stage::FIRST);
    let tree = format!("http://{}{}", server.address, night.page("/baum"));
    let chromium = Chromium::start();
    chromium.with(Window::PHONE, async |driver| {
        driver.goto(&tree).await?;
        assert_eq!(says(&driver, TREE).await?, "Als Bild ansehen, tree-lists");
        press(&driver, &driver.find(By::Css(".tree-ask a")).await?).await?;
        assert_eq!(says(&driver, TREE).await?, "tree, tree-lists");
        for (address, shown) in [("?zoom=50", "tree, tree-lists"), ("#karte-2", "tree, karte-2, tree-lists")]
        {
            driver.goto("about:blank").await?;
            driver.goto(format!("{tree}{address}")).await?;
            assert_eq!(says(&driver, TREE).await?, shown, "{address}");
        }
        Ok(())
    });
    chromium.with(Window::DESK, async |driver| {
        driver.goto(&tree).await?;
        assert_eq!(says(&driver, TREE).await?, "tree, tree-lists", "a laptop has room for both");
        Ok(())
    });
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn the_longest_names_and_the_largest_letters_fit_a_phone() {
    let complaints = Pages::with(&LONG, |_, _| {}).complaints(Window::PHONE, async |driver, page| {
        let mut complaints = Vec::new();
        for (width, percent) in [(320, 100), (390, 200)] {
            let metrics = json!({ "width": width, "height": 844, "deviceScaleFactor": 1, "mobile": false });
            driver.cdp().send_raw("Emulation.setDeviceMetricsOverride", metrics).await?;
            let letters = format!("document.documentElement.style.fontSize = '{percent}%'");
            driver.execute(letters, vec![]).await?;
            let guests = driver.execute("return document.body.classList.contains('public')", vec![]).await?;
            if !guests.convert::<bool>()? {
                continue;
            }
            let wide: Vec<String> = driver.execute(TOO_WIDE, vec![]).await?.convert()?;
            complaints
                .extend(wide.into_iter().map(|wide| format!("{page} ({width} px, {percent} %) {wide}")));
        }
        Ok(complaints)
    });
    assert!(complaints.is_empty(), "{} complaints:\n{}", complaints.len(), complaints.join("\n"));
}
