//! A draw on the wall: pull by pull, in letters of one size.

use crate::chromium::{says, wait_for};
use crate::night::Night;
use crate::server::TestServer;
use crate::wall::{assert_faultless, hall, press, watch};
use preisschnapsen::app::Request;
use serde_json::Value;
use std::time::Duration;
use thirtyfour::prelude::*;
use tournament::{HallCommand, Pairing, Settings, Stage, TableNo};

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn a_draw_happens_pull_by_pull_and_can_be_skipped() {
    let server = TestServer::with_staff();
    let night = hall(&server);
    night.act(Request::CloseList(Stage::FIRST));
    night.act(Request::TakePhrase { stage: Stage::FIRST, phrase: "KH".parse().unwrap(), pack: None });
    let url = format!("http://{}{}?tempo=0.2", server.address, night.page("/tafel"));
    let night = &night;
    watch(|driver| async move {
        driver.goto(&url).await?;
        night.act(Request::Draw(Stage::FIRST));
        wait_for(&driver, "the draw begins", "return !!document.querySelector('.wall-draw')").await?;
        let pulls = night.now().drawn(Stage::FIRST).unwrap().pulls.clone();
        let out = "return document.querySelectorAll('.wall-draw .is-out').length";
        wait_for(
            &driver,
            "three pulls",
            "return document.querySelectorAll('.wall-draw .is-out').length >= 3",
        )
        .await?;
        press(&driver, " ").await?;
        let seen = says(&driver, out).await?.as_u64().unwrap() as usize;
        tokio::time::sleep(Duration::from_millis(700)).await;
        assert_eq!(
            says(&driver, out).await?.as_u64().unwrap() as usize,
            seen,
            "the pause key stops the draw"
        );
        let shown = says(&driver, "return document.querySelector('.draw-number').textContent").await?;
        assert_eq!(shown, Value::String(pulls[seen - 1].number.to_string()));
        assert_faultless(&driver, "a pull").await?;
        // A result that comes meanwhile does not end the draw.
        night.play(Stage::FIRST, 1);
        wait_for(
            &driver,
            "the result has come",
            "return document.querySelector('.wall-news').textContent !== ''",
        )
        .await?;
        assert_eq!(says(&driver, out).await?.as_u64().unwrap() as usize, seen);
        press(&driver, Key::Enter + "").await?;
        assert_eq!(
            says(&driver, out).await?.as_u64().unwrap() as usize,
            pulls.len(),
            "skipped to the last pull"
        );
        press(&driver, Key::Enter + "").await?;
        wait_for(&driver, "the matches", "return !!document.querySelector('.slide.is-shown .row')").await
    });
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn a_sealed_draw_of_pairs_happens_slip_by_slip() {
    let server = TestServer::with_staff();
    let night = Night::named(&server.app, "Mit Leben", Settings::usual_with_lives());
    night.register(&["Adler", "Bauer", "Czerny", "Ditz", "Eder"].map(|name| (name, 1)));
    night.act(Request::CloseList(Stage::FIRST));
    night.act(Request::TakePhrase { stage: Stage::FIRST, phrase: "KH".parse().unwrap(), pack: None });
    let url = format!("http://{}{}?tempo=20", server.address, night.page("/tafel"));
    let night = &night;
    watch(|driver| async move {
        driver.goto(&url).await?;
        night.act(Request::Draw(Stage::FIRST));
        wait_for(&driver, "the draw begins", "return !!document.querySelector('.wall-draw')").await?;
        let now = night.now();
        let pairs = now.pairings(Stage::FIRST);
        let slips: Vec<_> = pairs.iter().flat_map(|pair| [pair.left, pair.right]).flatten().collect();
        assert_eq!(slips.len(), 5, "two pairs and a bye");
        let chips = "return [...document.querySelectorAll('[data-side=left] li')].map((one) => one.textContent).join(' ')";
        assert_eq!(says(&driver, chips).await?, Value::String("1 2 3 4 5".to_owned()));
        for (place, ticket) in slips.iter().enumerate() {
            press(&driver, Key::Right + "").await?;
            let shown = says(&driver, "return document.querySelector('.draw-name').textContent").await?;
            assert_eq!(shown, Value::String(now.name_on(*ticket).to_owned()));
            let more = says(&driver, "return document.querySelector('.draw-more').textContent").await?;
            let against = if place % 2 == 1 { now.name_on(slips[place - 1]) } else { "" };
            assert_eq!(more.as_str().unwrap().is_empty(), against.is_empty(), "{place}: {more}");
            assert!(more.as_str().unwrap().contains(against), "{place}: {more}");
            let out =
                says(&driver, "return document.querySelectorAll('[data-side=left] .is-out').length").await?;
            assert_eq!(out.as_u64().unwrap() as usize, place + 1);
            assert_faultless(&driver, &format!("pull {place}")).await?;
        }
        press(&driver, Key::Enter + "").await?;
        wait_for(&driver, "the matches", "return !!document.querySelector('.slide.is-shown .row')").await
    });
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn a_draw_that_begins_takes_the_place_of_one_that_still_shows() {
    let server = TestServer::with_staff();
    let night = hall(&server);
    let url = format!("http://{}{}?tempo=20", server.address, night.page("/tafel"));
    let night = &night;
    watch(|driver| async move {
        driver.goto(&url).await?;
        night.draw(Stage::FIRST);
        wait_for(&driver, "the draw begins", "return !!document.querySelector('.wall-draw')").await?;
        press(&driver, " ").await?;
        let first = says(&driver, "return document.querySelector('.wall-draw h2').textContent").await?;
        night.play(Stage::FIRST, usize::MAX);
        let next = night.now().next_round();
        night.draw(next);
        let begun = format!(
            "return [...document.querySelectorAll('.wall-draw h2')].some((title) => title.textContent !== {first})"
        );
        wait_for(&driver, "the next draw begins", &begun).await?;
        let shown = "return document.querySelectorAll('.wall-draw').length";
        assert_eq!(says(&driver, shown).await?, Value::from(1), "one lies on the other");
        let pulls = night.now().drawn(next).unwrap().pulls.len();
        press(&driver, Key::Enter + "").await?;
        let out = "return document.querySelectorAll('.wall-draw .is-out').length";
        assert_eq!(says(&driver, out).await?, Value::from(pulls));
        assert_faultless(&driver, "all pulls").await?;
        press(&driver, Key::Enter + "").await?;
        wait_for(&driver, "the matches", "return !!document.querySelector('.slide.is-shown .row')").await?;
        assert_eq!(says(&driver, shown).await?, Value::from(0), "nothing is left of either");
        // Whoever is called to a table looks for it there: a draw gives way to the first of them.
        night.play(next, usize::MAX);
        let third = night.now().next_round();
        night.draw(third);
        wait_for(&driver, "the third draw begins", "return !!document.querySelector('.wall-draw')").await?;
        let open = night.now().pairings(third).into_iter().find(Pairing::is_open).unwrap();
        night.act(HallCommand::CallMatch { id: open.id, table: Some(TableNo(3)) });
        let called = "return !document.querySelector('.wall-draw') && document.querySelector('.slide.is-shown .is-called')?.textContent.includes('3') === true";
        wait_for(&driver, "the table", called).await
    });
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn all_names_of_a_draw_stand_in_letters_of_one_size() {
    let server = TestServer::with_staff();
    let night = hall(&server);
    night.draw(Stage::FIRST);
    let url = format!("http://{}{}?tempo=20", server.address, night.page("/tafel"));
    let pulls = night.now().drawn(Stage::FIRST).unwrap().pulls.len();
    watch(|driver| async move {
        driver.goto(&url).await?;
        let size = "return getComputedStyle(document.querySelector('.wall-draw .draw-name')).fontSize";
        let first = says(&driver, size).await?;
        for pull in 0..pulls {
            press(&driver, Key::Right + "").await?;
            assert_eq!(says(&driver, size).await?, first, "pull {pull}");
        }
        Ok(())
    });
}
