//! Recomputing a draw in a real browser: the page on a phone, and the stand-alone file opened from disk with every draw vector.

mod lots;
mod pairs;
mod slips;

use crate::chromium::{Chromium, PATIENCE, Window};
use crate::night::{Night, settings};
use crate::server::TestServer;
use preisschnapsen::app::Request;
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tempfile::TempDir;
use thirtyfour::prelude::*;
use tournament::draw::Order;
use tournament::draw::protocol::{Protocol, Verdict};
use tournament::{PlainDraw, Settings, Stage};

/// 24 draws made by an independent program.
const VECTORS: &str = include_str!("../../crates/tournament/tests/data/draw-vectors.jsonl");

/// What a check page has come to.
#[derive(Debug)]
struct Outcome {
    verdict: String,
    sentence: String,
    /// How many pulls are ticked, and how many are crossed.
    right: usize,
    wrong: usize,
}

/// Waits until the page has come to a verdict.
async fn outcome(driver: &WebDriver) -> WebDriverResult<Outcome> {
    let begun = Instant::now();
    let read = "const box = document.getElementById('check'), count = (what) => box.querySelectorAll(`.check-pulls .is-${what}`).length;
        return box.dataset.verdict && [box.dataset.verdict, box.querySelector('.check-verdict').textContent, count('right'), count('wrong')];";
    loop {
        let found = driver.execute(read, vec![]).await?.json().clone();
        if let Some([verdict, sentence, right, wrong]) = found.as_array().map(Vec::as_slice) {
            let number = |value: &Value| value.as_u64().unwrap() as usize;
            return Ok(Outcome {
                verdict: verdict.as_str().unwrap().to_owned(),
                sentence: sentence.as_str().unwrap().to_owned(),
                right: number(right),
                wrong: number(wrong),
            });
        }
        assert!(begun.elapsed() < PATIENCE, "no verdict comes");
        tokio::time::sleep(Duration::from_millis(30)).await;
    }
}

async fn without_motion(driver: &WebDriver) -> WebDriverResult<Value> {
    let features = json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] });
    driver.cdp().send_raw("Emulation.setEmulatedMedia", features).await
}

/// A draw of 15 tickets, and the file that guests keep of it.
fn drawn(server: &TestServer) -> (Night<'_>, String) {
    let night = Night::open(server, settings());
    night.register(&[("Huber Franz", 3), ("Zauner Resi", 2), ("Österreicher Zita", 3), ("Bauer Toni", 3)]);
    night.register(&[("Moser Anna", 2), ("Gruber Sepp", 2)]);
    night.act(Request::CloseList(Stage::FIRST));
    night.act(Request::TakePhrase { stage: Stage::FIRST, phrase: "KH QS AD".parse().unwrap(), pack: None });
    night.act(Request::Draw(Stage::FIRST));
    let file = server.guest().get(&night.page("/auslosung/R1/pruefen.html")).body;
    (night, file)
}

/// The same file with another protocol.
fn with_protocol(file: &str, protocol: &Value) -> String {
    let (before, rest) = file.split_once("id=\"protocol\">").unwrap();
    let (_, after) = rest.split_once("</script>").unwrap();
    format!("{before}id=\"protocol\">{protocol}</script>{after}")
}

/// Opens the file with a protocol from disk.
async fn open(
    driver: &WebDriver,
    folder: &TempDir,
    file: &str,
    protocol: &Value,
) -> WebDriverResult<Outcome> {
    let path = folder.path().join("auslosung.html");
    std::fs::write(&path, with_protocol(file, protocol)).unwrap();
    driver.goto(format!("file://{}", path.display())).await?;
    outcome(driver).await
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn the_file_confirms_every_recorded_draw_to_the_last_pull_without_a_network() {
    let server = TestServer::with_staff();
    let (_, file) = drawn(&server);
    let folder = TempDir::new().unwrap();
    Chromium::start().with(Window::PHONE, async |driver| {
        without_motion(&driver).await?;
        let off = json!({ "offline": true, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0 });
        driver.cdp().send_raw("Network.emulateNetworkConditions", off).await?;
        let mut draws = 0;
        for line in VECTORS.lines() {
            let protocol: Value = serde_json::from_str(line).unwrap();
            let found = open(&driver, &folder, &file, &protocol).await?;
            let pulls = protocol["pulls"].as_array().unwrap().len();
            assert_eq!((found.verdict.as_str(), found.right, found.wrong), ("right", pulls, 0), "{found:?}");
            assert!(found.sentence.starts_with(&format!("Die Auslosung stimmt. Alle {pulls} ")), "{found:?}");
            draws += 1;
        }
        assert_eq!(draws, 24);
        Ok(())
    });
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn what_was_changed_is_found_and_named() {
    let server = TestServer::with_staff();
    let (_, file) = drawn(&server);
    let folder = TempDir::new().unwrap();
    let recorded: Value = serde_json::from_str(VECTORS.lines().next().unwrap()).unwrap();
    let flipped = |text: &Value| {
        let text = text.as_str().unwrap();
        json!(format!("{}{}", if text.starts_with('0') { '1' } else { '0' }, &text[1..]))
    };
    let changes = [
        ("/pulls/3/number", json!(9999), "Zug 4 (pulls[3])"),
        ("/pulls/3/rejected", json!([1]), "Zug 4 (pulls[3])"),
        ("/pulls/0/pot", json!("right"), "Zug 1 (pulls[0])"),
        ("/pairings/5/left", json!(9999), "Partie 6 (pairings[5])"),
        ("/entries/1/0", json!(9999), "Zeile 2 der Liste (entries[1])"),
        ("/entries/1/0", json!(1), "Zeile 2 der Liste (entries[1])"),
        ("/slots", json!(64), "slots"),
        ("/secret", flipped(&recorded["secret"]), "Prüfsumme des Geheimnisses (commitment)"),
        ("/commitment", flipped(&recorded["commitment"]), "Prüfsumme des Geheimnisses (commitment)"),
        ("/phrase", json!("KH"), "Startwert der Ziehung (seed)"),
        ("/attempt", json!(2), "Startwert der Ziehung (seed)"),
        ("/tournament", json!("anderes"), "Startwert der Ziehung (seed)"),
        ("/procedure", json!("two-pots/2"), "procedure"),
    ];
    Chromium::start().with(Window::PHONE, async |driver| {
        without_motion(&driver).await?;
        for (place, value, named) in changes {
            let mut protocol = recorded.clone();
            *protocol.pointer_mut(place).unwrap() = value;
            let found = open(&driver, &folder, &file, &protocol).await?;
            assert_eq!(found.verdict, "wrong", "{place}: {found:?}");
            assert!(found.sentence.contains(named), "{place}: {found:?}");
        }
        // Somebody who changes phrase or secret and all that follows from it cannot know the pulls: the first one differs.
        let mut protocol = recorded.clone();
        protocol["pulls"].as_array_mut().unwrap().pop();
        let last = recorded["pulls"].as_array().unwrap().len() - 1;
        let found = open(&driver, &folder, &file, &protocol).await?;
        assert!(found.sentence.contains(&format!("pulls[{last}]")), "a missing pull: {found:?}");
        for (place, value) in [("/phrase", json!("kh")), ("/secret", json!("<b>")), ("/entries", json!([[]]))]
        {
            let mut protocol = recorded.clone();
            *protocol.pointer_mut(place).unwrap() = value;
            assert_eq!(open(&driver, &folder, &file, &protocol).await?.verdict, "unknown", "{place}");
        }
        Ok(())
    });
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn a_guest_watches_every_pull_being_confirmed_and_compares_what_he_noted() {
    let server = TestServer::with_staff();
    let (night, _) = drawn(&server);
    let url = format!("http://{}{}", server.address, night.page("/auslosung/R1/pruefen"));
    let commitment = night.now().drawn(Stage::FIRST).unwrap().seal().unwrap().commitment.to_string();
    Chromium::start().with(Window::PHONE, async |driver| {
        driver.goto(&url).await?;
        let found = outcome(&driver).await?;
        assert_eq!((found.verdict.as_str(), found.right, found.wrong), ("right", 15, 0), "{found:?}");
        assert_eq!(
            driver.find(By::Css(".check-verdict")).await?.attr("role").await?.as_deref(),
            Some("status")
        );
        let noted = driver.find(By::Name("secret")).await?;
        noted.send_keys(format!("{} {}", &commitment[..4].to_uppercase(), &commitment[4..15])).await?;
        let answer = driver.find(By::Id("a-secret")).await?;
        assert!(answer.text().await?.contains("noch zu wenig"), "{}", answer.text().await?);
        assert_eq!(answer.attr("class").await?.unwrap_or_default(), "", "15 digits confirm nothing");
        noted.send_keys(&commitment[15..16]).await?;
        assert!(answer.text().await?.contains("16 von 64"), "{}", answer.text().await?);
        noted.send_keys(&commitment[16..32]).await?;
        assert!(answer.text().await?.contains("32 von 64"), "{}", answer.text().await?);
        noted.send_keys("xyz").await?;
        assert_eq!(answer.text().await?, "✗ stimmt nicht überein".trim_start_matches("✗ "));
        driver.find(By::Name("phrase")).await?.send_keys("kh qs  ad").await?;
        assert!(driver.find(By::Id("a-phrase")).await?.text().await?.ends_with("stimmt überein"));
        Ok(())
    });
}

/// Settings with which people are called as they bought.
fn as_sold() -> Settings {
    Settings { first_order: Order::AsSold, ..settings() }
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn a_draw_by_hand_is_looked_through_and_not_called_proved() {
    let server = TestServer::with_staff();
    let night = Night::open(&server, as_sold());
    night.register(&[("Huber Franz", 1), ("Zauner Resi", 5)]);
    night.act(PlainDraw::CloseListByHand { stage: Stage::FIRST });
    // On the right her own numbers go back three times, the smallest last.
    for (seen, number) in (0..).zip([4, 1, 2, 3, 3, 2, 1, 4, 1]) {
        night.act(PlainDraw::PullByHand { stage: Stage::FIRST, expected_pulls: seen, number });
    }
    let url = format!("http://{}{}", server.address, night.page("/auslosung/R1/pruefen"));
    Chromium::start().with(Window::PHONE, async |driver| {
        driver.goto(&url).await?;
        let found = outcome(&driver).await?;
        assert_eq!((found.verdict.as_str(), found.right), ("right", 6), "{found:?}");
        assert!(found.sentence.contains("Von Hand gezogen"), "{found:?}");
        let steps = driver.find_all(By::Css(".check-steps > li:not([hidden])")).await?;
        assert_eq!(steps.len(), 3, "list, pulls and pairings: there is no secret");
        Ok(())
    });
}

/// Five people are called by lot; the first and the third are outside, one of them twice.
fn drawn_by_hand(night: &Night<'_>) -> Value {
    let stage = Stage::FIRST;
    night.act(PlainDraw::CloseListByHand { stage });
    loop {
        let now = night.now();
        let draw = now.draw_in_force(stage).unwrap();
        let (expected_pulls, pots) = (draw.pulls_noted(), draw.pots());
        match (draw.complete, draw.pulls.len(), draw.passed().len()) {
            (true, ..) => break,
            (_, 0, 0 | 1) | (_, 2, 2) => {
                night.act(PlainDraw::PostponeCall { stage, expected_pulls });
            }
            _ => {
                let number = pots.numbers(pots.current())[pots.put_back().len()];
                night.act(PlainDraw::PullByHand { stage, expected_pulls, number });
            }
        }
    }
    serde_json::to_value(night.now().protocol(night.now().drawn(stage).unwrap())).unwrap()
}

/// The page and `verify-draw` name the same line of every protocol in which somebody lies about who was called.
#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn whoever_lies_about_who_was_called_is_found_by_the_file_as_by_the_program() {
    let server = TestServer::with_staff();
    let (_, file) = drawn(&server);
    let night = Night::open(&server, settings());
    night.register(&[
        ("Huber Franz", 1),
        ("Zauner Resi", 1),
        ("Bauer Toni", 1),
        ("Moser Anna", 1),
        ("Gruber Sepp", 1),
    ]);
    let told = drawn_by_hand(&night);
    let folder = TempDir::new().unwrap();
    let (first, last) = (told["called"][0].clone(), told["pulls"][4]["ticket"].clone());
    let turned = json!(told["called"].as_array().unwrap().iter().rev().collect::<Vec<_>>());
    let lies: [(&str, Value); 12] = [
        ("/passed/0/after", json!(1)),
        ("/passed/0/ticket", told["called"][3].clone()),
        ("/passed/0/ticket", json!(99)),
        ("/passed/2/after", json!(4)),
        ("/passed/2", json!({ "after": 4, "ticket": last })),
        ("/passed/2", json!({ "after": 5, "ticket": last })),
        ("/passed", json!([])),
        ("/called/1", first),
        ("/called/0", json!(77)),
        ("/called", json!([1, 2, 3, 4])),
        ("/called", turned),
        ("/order", json!("as-sold")),
    ];
    Chromium::start().with(Window::PHONE, async |driver| {
        without_motion(&driver).await?;
        let found = open(&driver, &folder, &file, &told).await?;
        assert_eq!((found.verdict.as_str(), found.right, found.wrong), ("right", 5, 0), "{found:?}");
        for (place, lie) in lies {
            let mut protocol = told.clone();
            *protocol.pointer_mut(place).unwrap() = lie;
            let read: Protocol = serde_json::from_value(protocol.clone()).unwrap();
            let found = open(&driver, &folder, &file, &protocol).await?;
            match read.verify() {
                Verdict::Differs(difference) => {
                    assert_eq!(found.verdict, "wrong", "{place}: {found:?}");
                    assert!(found.sentence.contains(&difference.path), "{place}: {difference:?}, {found:?}");
                    assert!(
                        found.sentence.contains(&difference.expected),
                        "{place}: {difference:?}, {found:?}"
                    );
                }
                other => panic!("{place}: {other:?}"),
            }
        }
        let mut protocol = told.clone();
        protocol["passed"][0]["ticket"] = json!("<b>");
        assert_eq!(open(&driver, &folder, &file, &protocol).await?.verdict, "unknown");
        Ok(())
    });
}
