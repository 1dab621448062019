//! Pages that stay open: what the desk enters appears by itself, disturbs nobody who reads or types, and a lost connection is
//! admitted until it is back.

use crate::chromium::{Chromium, Window, says, wait_for};
use crate::desk::{enter_result, log_in};
use crate::night::{EIGHT, Night};
use crate::old::all_scripts;
use crate::server::TestServer;
use serde_json::{Value, json};
use std::time::Instant;
use thirtyfour::prelude::*;
use tournament::{MatchResult, Pairing, Score, Stage};

const WALL: Window = Window { width: 1280, height: 720, scripts: true };

/// A round of 32 matches: more than a window shows.
fn hall(server: &TestServer) -> Night<'_> {
    let people: Vec<String> = (1..=64).map(|number| format!("Huber Franz {number}")).collect();
    let night = Night::with(server, &people.iter().map(|name| (name.as_str(), 1)).collect::<Vec<_>>());
    night.draw(Stage::FIRST);
    night
}

fn open(night: &Night<'_>) -> Vec<Pairing> {
    night.now().pairings(Stage::FIRST).into_iter().filter(Pairing::is_open).collect()
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn what_the_desk_enters_appears_on_phones_other_desks_and_the_wall() {
    let server = TestServer::with_staff();
    let night = hall(&server);
    let pairing = open(&night)[2];
    let winner = night.now().owner(pairing.left.unwrap()).unwrap();
    let (name, number) = (night.now().name(winner).to_owned(), pairing.id.number);
    let root = format!("http://{}", server.address);
    let at = |page: String| format!("{root}{page}");
    let (round, wall) = (at(night.staff_page("/runde/R1")), at(night.page("/tafel")));
    let (all, own) = (at(night.page("")), at(night.page(&format!("/person/{winner}"))));
    let windows = [Window::DESK, Window::DESK, WALL, Window::PHONE, Window::PHONE];
    Chromium::start().with_each(windows, |[desk, other, hall, phone, winner]| async move {
        for scorer in [&desk, &other] {
            log_in(scorer, &root).await?;
            scorer.goto(&round).await?;
        }
        hall.goto(&wall).await?;
        phone.goto(&all).await?;
        winner.goto(&own).await?;
        let listed = format!(
            "return [...document.querySelectorAll('#more .matches li')].some(line => line.textContent.includes('{name} '))"
        );
        let open = format!("return document.querySelector('#p{number}').matches('.is-open, .is-free')");
        assert_eq!(says(&phone, &listed).await?, Value::Bool(true), "the match is open on the phone");
        assert_eq!(says(&other, &open).await?, Value::Bool(true), "the match is open at the other desk");

        enter_result(&desk, number, "2:1").await?;
        let entered = Instant::now();
        let done = format!(
            "return document.querySelector('#p{number}').matches('.is-done') && document.querySelector('#p{number} .score').textContent.includes('2')"
        );
        wait_for(&other, "the other desk reads the result", &done).await?;
        let news = format!("return document.querySelector('.wall-news').textContent.startsWith('{name} ')");
        wait_for(&hall, "the wall tells the result", &news).await?;
        println!("other desk and wall after {:?}", entered.elapsed());
        wait_for(&phone, "the match is open no more", &listed.replace("return ", "return !")).await?;
        let on = "return document.querySelector('.ticket').textContent.includes('Eine Runde weiter')";
        wait_for(&winner, "the winner reads that he is through", on).await?;
        println!("phones after {:?}", entered.elapsed());
        Ok(())
    });
}

/// Remembers what the reader looks at, `selector`, and gives it the focus, a third from the top of the window.
fn look_at(selector: &str) -> String {
    format!(
        "const seen = window.seen = document.querySelector(`{selector}`);
        scrollBy(0, seen.getBoundingClientRect().top - innerHeight / 3);
        seen.focus({{ preventScroll: true }});
        window.text = seen.textContent;
        window.top_ = seen.getBoundingClientRect().top;
        return scrollY;"
    )
}

/// "" if the reader still sees and holds what they did, else what has moved.
const DISTURBED: &str = "
    const seen = window.seen, faults = [];
    if (!seen.isConnected) faults.push('it was exchanged');
    if (document.activeElement !== seen) faults.push('the focus went to ' + document.activeElement.outerHTML.slice(0, 80));
    if (seen.textContent !== window.text) faults.push(`it says ${seen.textContent} instead of ${window.text}`);
    const moved = seen.getBoundingClientRect().top - window.top_;
    if (Math.abs(moved) > 2) faults.push(`it moved by ${moved} px`);
    return faults.join('; ');";

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn news_leave_the_reader_his_place_and_the_writer_his_text() {
    let server = TestServer::with_staff();
    let night = hall(&server);
    let root = format!("http://{}", server.address);
    let (round, home) =
        (format!("{root}{}", night.staff_page("/runde/R1")), format!("{root}{}", night.page("")));
    let night = &night;
    Chromium::start().with_each([Window::DESK, Window::PHONE], |[desk, phone]| async move {
        log_in(&desk, &root).await?;
        desk.goto(&round).await?;
        phone.goto(&home).await?;
        // The guest has typed half a name and reads on below; the scorer holds the link of the same match.
        phone.find(By::Name("q")).await?.send_keys("Hub").await?;
        let seen = open(night)[11];
        let scrolled = [
            says(&desk, &look_at(&format!("#p{} a", seen.id.number))).await?,
            says(&phone, &look_at(&format!("#more .matches a[href$='/runde/R1/{}']", seen.id.number)))
                .await?,
        ];
        assert!(scrolled.iter().all(|by| by.as_f64().unwrap() > 100.0), "both have scrolled: {scrolled:?}");
        let before = open(night).len();
        // Matches before and behind the one that is read are over.
        night.play(Stage::FIRST, 3);
        night.enter(
            open(night)[15],
            night.now().standing_result(night.now().pairings(Stage::FIRST)[0].id).unwrap(),
        );
        let gone = |selector: &str| {
            format!("return document.querySelectorAll('{selector}').length === {}", before - 4)
        };
        wait_for(&desk, "news at the desk", &gone("#matches table:first-of-type tr:is(.is-open, .is-free)"))
            .await?;
        wait_for(&phone, "news on the phone", &gone("#more .matches li")).await?;
        for (who, driver) in [("the scorer", &desk), ("the guest", &phone)] {
            assert_eq!(says(driver, DISTURBED).await?, Value::String(String::new()), "{who}");
        }
        let typed = says(&phone, "return document.querySelector('[name=q]').value").await?;
        assert_eq!(typed, Value::String("Hub".to_owned()));

        // The scorer types a score while the next result comes in.
        let field = desk.find(By::Name("partie")).await?;
        field.send_keys("7" + Key::Tab).await?;
        desk.active_element().await?.send_keys("2:").await?;
        night.play(Stage::FIRST, 1);
        let gone = gone("#matches table:first-of-type tr:is(.is-open, .is-free)")
            .replace(&(before - 4).to_string(), &(before - 5).to_string());
        wait_for(&desk, "the next result", &gone).await?;
        desk.active_element().await?.send_keys("1").await?;
        let typed = says(
            &desk,
            "return ['partie', 'stand'].map(name => document.querySelector(`[name=${name}]`).value)",
        )
        .await?;
        assert_eq!(typed, json!(["7", "2:1"]));
        Ok(())
    });
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn a_match_that_has_ended_keeps_its_place_for_a_while_with_its_score() {
    let server = TestServer::with_staff();
    let night = hall(&server);
    let home = format!("http://{}{}", server.address, night.page(""));
    let night = &night;
    Chromium::start().with(Window::PHONE, |phone| async move {
        phone.goto(&home).await?;
        all_scripts(&phone).await?;
        let (before, ended) = (open(night).len(), open(night)[5]);
        let address = format!("/runde/R1/{}", ended.id.number);
        let stands = |what: &str| {
            format!("return [...document.querySelectorAll('#more .matches li')].findIndex(line => line.querySelector(\"a[href$='{address}']{what}\"))")
        };
        let place = says(&phone, &stands("")).await?;
        night.enter(ended, MatchResult::Played(Score { left: 1, right: 2 }));
        let score = stands(".is-news.won-right").replace("return", "return -1 !==");
        wait_for(&phone, "its score where it was", &score).await?;
        assert_eq!(says(&phone, &stands(".is-news")).await?, place, "it has not moved");
        let text = format!("return document.querySelector(\"a[href$='{address}'].is-news b\").textContent");
        assert_eq!(says(&phone, &text).await?, json!("1\u{a0}:\u{a0}2"));
        let gone = format!("return document.querySelectorAll('#more .matches li').length === {}", before - 1);
        wait_for(&phone, "it goes by itself", &gone).await
    });
}

/// "Aktualisiert 21:04" of the phone's own clock.
const STAND: &str = "return document.querySelector('[data-stand]').textContent";

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn a_page_says_of_when_it_is_and_admits_a_lost_connection_until_it_is_back() {
    let server = TestServer::with_staff();
    let night = hall(&server);
    let root = format!("http://{}", server.address);
    let (slug, home, wall, round) =
        (night.slug.clone(), night.page(""), night.page("/tafel"), night.staff_page("/runde/R1"));
    Chromium::start().with_each([Window::PHONE, Window::DESK, WALL], |[phone, desk, hall]| async move {
        phone.goto(format!("{root}{home}")).await?;
        log_in(&desk, &root).await?;
        desk.goto(format!("{root}{round}")).await?;
        hall.goto(format!("{root}{wall}")).await?;
        // The clock of the phone is put forward by some hours: the next answer carries the new time.
        let first = says(&phone, STAND).await?;
        assert!(first.as_str().unwrap().starts_with("Aktualisiert "), "{first}");
        let zone = json!({ "timezoneId": "Asia/Kathmandu" });
        phone.cdp().send_raw("Emulation.setTimezoneOverride", zone).await?;
        wait_for(&phone, "a new time", &format!("{STAND} !== {first}")).await?;

        let stopped = std::thread::spawn(|| server.stopped()).join().unwrap();
        let lost = "const box = document.querySelector('[data-connection]');
            return !box.hidden && /^Keine Verbindung seit \\d\\d:\\d\\d\\./.test(box.textContent);";
        for (who, driver) in [("phone", &phone), ("desk", &desk), ("wall", &hall)] {
            wait_for(driver, &format!("the {who} admits that the connection is gone"), lost).await?;
        }
        let last = says(&phone, STAND).await?;
        assert!(
            says(&phone, "return document.querySelector('[data-connection]').textContent")
                .await?
                .as_str()
                .unwrap()
                .contains(&last.as_str().unwrap().replace("Aktualisiert ", "seit ")),
            "it names the time of the last contact"
        );
        assert_eq!(
            says(&phone, "return document.querySelectorAll('#more .matches li').length").await?,
            json!(32),
            "what was known stays"
        );

        let server = std::thread::spawn(|| stopped.start()).join().unwrap();
        let begun = Instant::now();
        Night::of(&server.app, &slug).play(Stage::FIRST, 1);
        let back = "return document.querySelector('[data-connection]').hidden";
        for (who, driver, news) in [
            ("wall", &hall, "document.querySelector('.wall-news').textContent !== ''"),
            ("desk", &desk, "!!document.querySelector('#matches .is-done')"),
            ("phone", &phone, "document.querySelectorAll('#more .matches li').length === 31"),
        ] {
            wait_for(driver, &format!("the {who} is back"), &format!("{back} && {news}")).await?;
            println!("the {who} is back after {:?}", begun.elapsed());
        }
        std::thread::spawn(|| drop(server)).join().unwrap();
        Ok(())
    });
}

/// The page asks now, and not only when its turn comes.
const ASK_NOW: &str = "dispatchEvent(new Event('online'))";

/// The name of a house may be anything; only the end of an address says which script it is.
#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn a_house_whose_name_says_live_renews_its_pages_too() {
    let server = TestServer::listening(|listen| listen.names.push("live.localhost".parse().unwrap()));
    let night = hall(&server);
    let home = format!("http://live.localhost:{}{}", server.address.port(), night.page(""));
    let night = &night;
    Chromium::start().with(Window::PHONE, |phone| async move {
        phone.goto(&home).await?;
        all_scripts(&phone).await?;
        night.play(Stage::FIRST, 1);
        says(&phone, ASK_NOW).await?;
        let news = "return document.querySelectorAll('#more .matches li').length === 31";
        wait_for(&phone, "the match is open no more", news).await
    });
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn a_page_gets_the_sheets_of_a_later_hour_with_the_news() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &EIGHT);
    night.draw(Stage::FIRST);
    let home = format!("http://{}{}", server.address, night.page(""));
    let night = &night;
    Chromium::start().with(Window::DESK, |guest| async move {
        guest.goto(&home).await?;
        all_scripts(&guest).await?;
        let sheets = "return [...document.styleSheets].some(({ href }) => /last\\.css$/.test(href))";
        assert_eq!(says(&guest, sheets).await?, json!(false), "nothing of the last hour yet");
        night.until_round_of(2);
        says(&guest, ASK_NOW).await?;
        let dressed = "const side = document.querySelector('.finalist');
            return !!side && getComputedStyle(side).borderTopStyle === 'solid'";
        wait_for(&guest, "the final is dressed", dressed).await?;
        night.play_to_the_end();
        // Phones show the podium once all is handed over, or the evening has ended.
        night.act(tournament::PlainEvening::Finish);
        says(&guest, ASK_NOW).await?;
        let wide = "return !!document.querySelector('.podium') && getComputedStyle(document.querySelector('main')).display === 'grid'";
        wait_for(&guest, "the page has its two columns", wide).await?;
        let places = "return document.getElementById('bar').textContent.includes('Plätze')";
        assert_eq!(says(&guest, places).await?, json!(true), "and its bar leads to the places");
        Ok(())
    });
}

/// A load that stalls would keep the page from asking ever again.
#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn a_script_that_stalls_is_given_up_and_asked_for_anew() {
    let server = TestServer::with_staff();
    let night = hall(&server);
    let home = format!("http://{}{}", server.address, night.page(""));
    let night = &night;
    Chromium::start().with(Window::PHONE, |phone| async move {
        phone.goto(&home).await?;
        // The first load of it never gets an answer, each further one does.
        let stalled =
            json!({ "patterns": [{ "urlPattern": "*/renew.js?0" }, { "urlPattern": "*/renew.js" }] });
        phone.cdp().send_raw("Fetch.enable", stalled).await?;
        night.play(Stage::FIRST, 1);
        // It may ask again in the same moment in which it admits that it has heard nothing.
        let watch = "const box = document.querySelector('[data-connection]');
            new MutationObserver(() => window.admitted ||= !box.hidden).observe(box, { attributes: true })";
        says(&phone, watch).await?;
        says(&phone, ASK_NOW).await?;
        let news = "return document.querySelectorAll('#more .matches li').length === 31";
        wait_for(&phone, "the match is open no more", news).await?;
        assert_eq!(says(&phone, "return window.admitted").await?, true);
        Ok(())
    });
}
