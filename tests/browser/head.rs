//! A phone that keeps the last head of the journal: it stays silent while the journal contains it, and speaks up when it does not.

use crate::axe;
use crate::chromium::{Chromium, Window, count, press, says, wait_for};
use crate::night::{EIGHT, Night, settings};
use crate::server::TestServer;
use preisschnapsen::app::{Request, UserId};
use serde_json::{Value, json};
use std::fs;
use thirtyfour::prelude::*;
use tournament::chain::Hash;
use tournament::{PlayerId, Settings, Stage};

/// What this browser has kept.
const KEPT: &str = "JSON.parse(localStorage.getItem('head:preisschnapsen-beim-wirt') ?? 'null')";

const SLUG: &str = "preisschnapsen-beim-wirt";

fn house() -> TestServer {
    let server = TestServer::with_staff();
    Night::with(&server, &EIGHT);
    server
}

/// The evening of a house.
fn evening(server: &TestServer) -> Night<'_> {
    Night::of(&server.app, SLUG)
}

/// Waits until the phone knows the journal up to the newest entry.
async fn knows(driver: &WebDriver, night: &Night<'_>) -> WebDriverResult<Value> {
    let number = night.now().tournament.version().0;
    let script = format!("return {KEPT}?.head.number === {number}");
    wait_for(driver, "the phone keeps the newest head", &script).await?;
    says(driver, &format!("return {KEPT}")).await
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn its_sha_256_is_that_of_the_program() {
    let server = house();
    let night = evening(&server);
    night.draw(Stage::FIRST);
    let url = format!("http://{}{}", server.address, night.page("/auslosung/R1/pruefen"));
    Chromium::start().with(Window::PHONE, async |driver| {
        driver.goto(&url).await?;
        let sums = "return Array.from({ length: 201 }, (_, length) => digest.hexOf(digest.sha256(
            Uint8Array.from({ length }, (_, at) => (7 * at + length) % 256))));";
        let found: Vec<String> = driver.execute(sums, vec![]).await?.convert()?;
        for (length, sum) in found.iter().enumerate() {
            let bytes: Vec<u8> = (0..length).map(|at| ((7 * at + length) % 256) as u8).collect();
            assert_eq!(*sum, Hash::of(&bytes).to_string(), "{length} bytes");
        }
        // FIPS 180-4: examples of NIST.
        for (text, sum) in [
            ("'abc'", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            ("''", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            (
                "'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq'",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
            ),
            ("'a'.repeat(1000000)", "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
        ] {
            let script = format!("return digest.hexOf(digest.sha256(digest.bytesOf({text})))");
            assert_eq!(says(&driver, &script).await?, sum, "{text}");
        }
        Ok(())
    });
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn a_phone_that_comes_back_is_told_nothing_while_the_journal_contains_what_it_saw() {
    let server = house();
    let night = evening(&server);
    let root = format!("http://{}", server.address);
    Chromium::start().with(Window::PHONE, async |driver| {
        driver.goto(format!("{root}{}", night.page(""))).await?;
        let first = knows(&driver, &night).await?;
        assert_eq!(first["verdict"], "new");
        night.register(&[("Illy", 4), ("Jagsch", 4)]);
        night.draw(Stage::FIRST);
        night.act(Request::Erase(vec![PlayerId(1)]));
        for page in ["/runde/R1", "/karte/2", "/person/2", "/auslosung/R1", "/tafel", ""] {
            driver.goto(format!("{root}{}", night.page(page))).await?;
            let kept = knows(&driver, &night).await?;
            assert_eq!((&kept["verdict"], &kept["lost"]), (&json!("whole"), &json!([])), "{page}");
            night.play(Stage::FIRST, 1);
        }
        assert_eq!(count(&driver, "[data-lost]").await?, 0);
        assert!(driver.get_all_cookies().await?.is_empty());
        driver.goto(format!("{root}{}", night.page("/daten"))).await?;
        let checked = "return document.querySelector('#head-kept p').textContent";
        let line = format!("{checked}.startsWith('Zuletzt geprüft am ')");
        wait_for(&driver, "the page about data says when it was checked", &line).await?;
        knows(&driver, &night).await?;
        let now = night.now();
        let said = says(&driver, checked).await?;
        assert!(said.as_str().unwrap().contains(&now.head.short().replace(' ', "\u{a0}")), "{said}");
        press(&driver, &driver.find(By::Css("#head-kept button")).await?).await?;
        assert_eq!(says(&driver, &format!("return {KEPT}")).await?, Value::Null, "forgotten");
        Ok(())
    });
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn after_an_older_copy_the_phone_says_what_it_saw_until_somebody_has_read_it() {
    let server = house();
    let root = format!("http://{}", server.address);
    let copy = fs::read(server.app.copies().backup_now().unwrap().path).unwrap();
    let other = {
        let other = TestServer::with_staff();
        Night::with(&other, &[("Wer Anderer", 1)]);
        fs::read(other.app.copies().backup_now().unwrap().path).unwrap()
    };
    Chromium::start().with_each([Window::PHONE, Window::DESK], |[phone, hall]| async move {
        let night = evening(&server);
        phone.goto(format!("{root}{}", night.page(""))).await?;
        hall.goto(format!("{root}{}", night.page("/tafel"))).await?;
        night.register(&[("Zuspät Hans", 1)]);
        for driver in [&phone, &hall] {
            driver.refresh().await?;
            knows(driver, &night).await?;
        }
        let seen = night.now();
        let on = |server: TestServer, database: Vec<u8>| {
            std::thread::spawn(move || server.stopped().on(&database).start()).join().unwrap()
        };
        let server = on(server, copy);
        let night = evening(&server);
        let notice = "return document.querySelector('[data-lost]')?.textContent ?? ''";
        for (driver, page, whose) in
            [(&phone, "", "Ihr Handy hat am"), (&hall, "/tafel", "Diese Leinwand hat am")]
        {
            driver.goto(format!("{root}{}", night.page(page))).await?;
            wait_for(driver, "the notice", &notice.replace("?? ''", "!== undefined")).await?;
            let said = says(driver, notice).await?;
            let said = said.as_str().unwrap();
            for part in [
                whose,
                &format!("Eintrag {}", seen.tournament.version()),
                &seen.head.short().replace(' ', "\u{a0}"),
                &format!("Eintrag {}", night.now().tournament.version()),
                &night.now().head.short().replace(' ', "\u{a0}"),
                "an der Kassa oder der Turnierleitung",
            ] {
                assert!(said.contains(part), "{part:?} in {said}");
            }
        }
        let place = phone.find(By::Css("[data-lost]")).await?.rect().await?;
        assert!(place.y < 200.0 && place.width > 300.0, "at the top of the page: {place:?}");
        let faults = axe::faults_of(&phone, "the notice").await?;
        assert_eq!(faults, Vec::<String>::new());
        let faults = axe::faults_of(&hall, "the notice on the wall").await?;
        assert_eq!(faults, Vec::<String>::new());
        phone.cdp().send_raw("Emulation.setEmulatedMedia", json!({ "media": "screen" })).await?;
        // It is there on the next page too, in the reader's language, and once.
        phone.goto(format!("{root}{}?lang=en", night.page("/daten"))).await?;
        let english =
            "return document.querySelector('[data-lost]')?.textContent.includes('your phone saw entry')";
        wait_for(&phone, "the notice in English", english).await?;
        assert_eq!(says(&phone, "return document.querySelectorAll('[data-lost]').length").await?, 1);
        phone.find(By::Css("[data-lost] button")).await?.click().await?;
        phone.goto(format!("{root}{}", night.page("/daten"))).await?;
        let code = seen.head.short().replace(' ', "\u{a0}");
        let list = format!(
            "return document.querySelector('#head-kept li')?.textContent.includes('{code}') === true"
        );
        wait_for(&phone, "the old head stays on the page about data", &list).await?;
        let kept = knows(&phone, &night).await?;
        assert_eq!((&kept["lost"][0]["read"], &kept["lost"][0]["other"]), (&json!(true), &json!(false)));
        assert_eq!(says(&phone, "return document.querySelectorAll('[data-lost]').length").await?, 0);

        // From now on the new head counts; another database under the same address is another journal.
        night.register(&[("Noch Wer", 1)]);
        phone.refresh().await?;
        assert_eq!(knows(&phone, &night).await?["lost"].as_array().unwrap().len(), 1);
        let server = on(server, other);
        phone.goto(format!("{root}/t/{SLUG}")).await?;
        let another =
            "return document.querySelector('[data-lost]')?.textContent.includes('ein anderes Journal')";
        wait_for(&phone, "another journal is noticed", another).await?;
        std::thread::spawn(|| drop(server)).join().unwrap();
        Ok(())
    });
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn a_practice_that_is_begun_anew_is_nothing_to_miss() {
    let practice = || Settings { practice: true, ..settings() };
    let server = TestServer::with_staff();
    Night::named(&server.app, "Preisschnapsen beim Wirt", practice());
    let root = format!("http://{}", server.address);
    Chromium::start().with(Window::PHONE, async |driver| {
        driver.goto(format!("{root}/t/{SLUG}")).await?;
        let before = knows(&driver, &Night::of(&server.app, SLUG)).await?;
        server.app.delete(SLUG, UserId::COMMAND_LINE).unwrap();
        let night = Night::named(&server.app, "Preisschnapsen beim Wirt", practice());
        night.register(&EIGHT);
        driver.refresh().await?;
        let kept = knows(&driver, &night).await?;
        assert_ne!(before["first"], kept["first"], "it is another one");
        assert_eq!(kept["lost"], json!([]));
        Ok(())
    });
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn next_years_evening_of_the_same_name_is_begun_anew_and_one_that_takes_the_place_of_this_night_is_not() {
    let server = house();
    let night = evening(&server);
    let root = format!("http://{}", server.address);
    Chromium::start().with(Window::PHONE, async |driver| {
        driver.goto(format!("{root}{}", night.page("/daten"))).await?;
        let kept = knows(&driver, &night).await?.to_string();
        let (year, hour) = ("365 * 864e5", "36e5");
        let cases = [
            (year, "new Date().toISOString()", true, "next year's"),
            (hour, "new Date().toISOString()", false, "in the same night"),
            (year, "new Date(Date.now() - 400 * 864e5).toISOString()", false, "it says that it is the old one"),
            (year, "undefined", false, "of a server that says nothing of it"),
            (year, "'soon'", false, "nor anything of sense"),
        ];
        for (ago, opened, is_quiet, what) in cases {
            let keep = format!(
                "const kept = {kept}; kept.seen = Date.now() - {ago}; localStorage.setItem('head:{SLUG}', JSON.stringify(kept))"
            );
            driver.execute(keep.as_str(), vec![]).await?;
            let lie = format!("chain.first = '0'.repeat(64); chain.opened = {opened}");
            driver.execute_async(with_a_lie(&lie).as_str(), vec![]).await?;
            wait_for(&driver, what, &format!("return {KEPT}.lost.length === 1")).await?;
            let read = says(&driver, &format!("return {KEPT}.lost[0].read")).await?;
            assert_eq!(read, json!(is_quiet), "{what}");
            let first = says(&driver, &format!("return {KEPT}.first")).await?;
            assert_eq!(first, json!("0".repeat(64)), "the new one counts from now on");
        }
        Ok(())
    });
}

/// An answer about entries of the older layout.
const OLDER: &str = "chain.bodies[0] = null";

/// Runs the script of the page once more, with a server that answers as `lie` makes of the true answer.
fn with_a_lie(lie: &str) -> String {
    format!(
        "const done = arguments[arguments.length - 1], true_ = window.true_ ??= window.fetch;
        window.fetch = async (address, how) => {{
          const answer = await true_(address, how);
          if (!String(address).includes('kette.json')) return answer;
          const chain = await answer.json();
          ((chain) => {{ {lie} }})(chain);
          setTimeout(done, 400);
          return new Response(JSON.stringify(chain));
        }};
        const script = document.createElement('script');
        script.src = document.querySelector('script[src$=\"/live.js\"]').src.replace('live.js', 'head.js');
        document.head.append(script);"
    )
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn a_server_that_lies_about_the_hashes_is_found_and_one_that_says_nothing_proves_nothing() {
    let server = house();
    let night = evening(&server);
    let root = format!("http://{}", server.address);
    Chromium::start().with(Window::PHONE, async |driver| {
        // This page does not renew itself: nothing asks but what the test begins.
        driver.goto(format!("{root}{}", night.page("/daten"))).await?;
        let kept = knows(&driver, &night).await?;
        night.draw(Stage::FIRST);
        night.play(Stage::FIRST, 2);
        let mut before = kept.to_string();
        let zeros = "'0'.repeat(64)";
        let lies = [
            ("", "whole"),
            ("chain.bodies.pop()", "lost"),
            ("chain.bodies.pop(); chain.until -= 1", "lost"),
            ("chain.bodies.shift()", "lost"),
            ("chain.bodies[1] = ZEROS", "lost"),
            ("chain.bodies.splice(2, 0, ZEROS); chain.until += 1", "lost"),
            ("[chain.bodies[0], chain.bodies[1]] = [chain.bodies[1], chain.bodies[0]]", "lost"),
            ("chain.bodies.reverse()", "lost"),
            ("chain.head.hash = ZEROS", "lost"),
            ("chain.head.number += 1", "lost"),
            ("chain.head = chain.at; chain.bodies.pop()", "lost"),
            ("chain.at = null", "lost"),
            ("chain.at.hash = ZEROS", "lost"),
            ("chain.at.number += 1", "lost"),
            ("chain.first = ZEROS", "other"),
            // What the server says of a journal that is not what was written.
            (
                "chain.head = { number: 0, hash: ZEROS }; chain.at = chain.opened = null; chain.bodies = []",
                "lost",
            ),
            ("chain.practice = true; chain.at = null", "lost"),
            ("chain.bodies[0] = null; chain.layout = 1", "lost"),
            ("chain.bodies[3] = null", "lost"),
            ("chain.tournament = 'anderes'", "new"),
            ("chain.format = 'preisschnapsen/chain/2'", "new"),
            ("delete chain.bodies", "new"),
            ("chain.bodies[0] = 'x'", "new"),
            ("chain.head.number = -1", "new"),
            ("delete chain.layout", "new"),
            // Among entries of the older layout a phone can only compare.
            (OLDER, "said"),
            ("chain.bodies[0] = null; chain.at.hash = ZEROS", "lost"),
        ];
        for (lie, verdict) in lies {
            if lie == OLDER {
                before = before.replace("\"layout\":2", "\"layout\":1");
            }
            let keep = format!("localStorage.setItem('head:{SLUG}', JSON.stringify({before}))");
            driver.execute(keep.as_str(), vec![]).await?;
            driver.execute_async(with_a_lie(&lie.replace("ZEROS", zeros)).as_str(), vec![]).await?;
            let found = format!("return {KEPT}.verdict === '{verdict}'");
            wait_for(&driver, &format!("{lie:?} comes to {verdict}"), &found).await?;
            let lost = says(&driver, &format!("return {KEPT}.lost.length")).await?;
            assert_eq!(lost, json!(u8::from(["lost", "other"].contains(&verdict))), "{lie}");
        }
        Ok(())
    });
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn while_a_journal_does_not_hold_the_phone_keeps_what_it_saw_and_looks_for_it_afterwards() {
    let server = house();
    let night = evening(&server);
    let root = format!("http://{}", server.address);
    Chromium::start().with(Window::PHONE, async |driver| {
        driver.goto(format!("{root}{}", night.page("/daten"))).await?;
        let kept = knows(&driver, &night).await?;
        let nothing = "chain.head = { number: 0, hash: '0'.repeat(64) }; chain.at = chain.opened = null; chain.bodies = []";
        let lost = format!("return {KEPT}.lost.length");
        for _ in 0..2 {
            driver.execute_async(with_a_lie(nothing).as_str(), vec![]).await?;
            wait_for(&driver, "it is lost", &format!("return {KEPT}.verdict === 'lost'")).await?;
            assert_eq!(says(&driver, &format!("return {KEPT}.head")).await?, kept["head"]);
            assert_eq!(says(&driver, &lost).await?, 1, "told once");
        }
        night.draw(Stage::FIRST);
        driver.execute_async(with_a_lie("").as_str(), vec![]).await?;
        wait_for(&driver, "it holds again", &format!("return {KEPT}.verdict === 'whole'")).await?;
        assert_eq!(says(&driver, &lost).await?, 1);
        Ok(())
    });
}
