//! A phone that follows an evening on a host: what the laptop in the hall has signed, and what it has not.

use crate::axe;
use crate::chromium::{Chromium, Window, press, says, wait_for};
use crate::lies::{Case, Dice, Kind, LIES, SLUG, Truth};
use crate::night::{EIGHT, Night};
use crate::server::TestServer;
use chrono::{TimeDelta, Utc};
use mirror::{EveningState, Head, HeadToSign, SignedHead, fingerprint};
use preisschnapsen::app::{Mirrored, Silence, TournamentId};
use ring::signature::{Ed25519KeyPair, KeyPair};
use serde_json::{Value, json};
use thirtyfour::prelude::*;
use tournament::Stage;

/// Where the host keeps the evening; any number that is no evening of its own.
const ID: TournamentId = TournamentId(70_000);

const KEPT: &str = "JSON.parse(localStorage.getItem('head:preisschnapsen-beim-wirt') ?? 'null')";

struct Hall<'a> {
    night: Night<'a>,
    laptop: &'a TestServer,
    host: &'a TestServer,
}

impl Hall<'_> {
    /// Signs the newest entry as the laptop with this key would have done some time ago.
    fn signed(&self, seed: u8, ago: TimeDelta) -> SignedHead {
        self.signed_as(EveningState::On, seed, ago)
    }

    fn signed_as(&self, state: EveningState, seed: u8, ago: TimeDelta) -> SignedHead {
        let key = key(seed);
        let now = self.night.now();
        let (number, hash) = (now.tournament.version().0, now.head);
        let slug = now.slug.to_string();
        let head = Head { epoch: 1, number, hash };
        HeadToSign { slug: &slug, head, at: Utc::now() - ago, state }
            .sign(|text| (print_of(&key), hex::encode(key.sign(text.as_bytes()))))
    }

    /// Shows all entries on the host, with what was signed.
    fn show(&self, signed: Option<SignedHead>) {
        self.show_with(signed, None);
    }

    /// The same with the line of the host's own about the hall.
    fn show_with(&self, signed: Option<SignedHead>, silence: Option<Silence>) {
        let now = self.night.now();
        let mut mirrored = Mirrored::default();
        mirrored.put_texts(self.laptop.app.publishing().public_texts(&now).unwrap());
        let entries = self.laptop.app.publishing().public_entries(&now).unwrap().unwrap();
        mirrored.extend(entries.iter().map(|entry| (entry, Utc::now()))).unwrap();
        mirrored.put_signed(signed);
        mirrored.put_silence(silence);
        let folded = mirrored.fold(ID, &now.slug).unwrap();
        self.host.app.show_folded(&mirrored, &folded);
    }
}

fn key(seed: u8) -> Ed25519KeyPair {
    Ed25519KeyPair::from_seed_unchecked(&[seed; 32]).unwrap()
}

fn print_of(key: &Ed25519KeyPair) -> String {
    hex::encode(key.public_key())
}

/// Returns the fingerprint of a key as pages write it.
fn written(seed: u8) -> String {
    let print = fingerprint(&print_of(&key(seed)));
    print
        .as_bytes()
        .chunks(4)
        .map(|four| std::str::from_utf8(four).unwrap())
        .collect::<Vec<_>>()
        .join("\u{a0}")
}

/// Opens the page anew and waits until the phone has come to a verdict.
async fn look(driver: &WebDriver, verdict: &str) -> WebDriverResult<Value> {
    driver.refresh().await?;
    wait_for(driver, verdict, &format!("return {KEPT}?.says === '{verdict}'")).await?;
    says(driver, &format!("return {KEPT}")).await
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn a_phone_says_what_the_laptop_in_the_hall_has_not_signed() {
    let (laptop, host) = (TestServer::with_staff(), TestServer::with_staff());
    let night = Night::with(&laptop, &EIGHT);
    let hall = Hall { night, laptop: &laptop, host: &host };
    let at_once = TimeDelta::zero();
    hall.show(Some(hall.signed(1, at_once)));
    let print = fingerprint(&print_of(&key(1)));
    let page = format!("http://{}{}#k={print}", host.address, hall.night.page(""));
    Chromium::start().with(Window::PHONE, async |driver| {
        driver.goto(&page).await?;
        let kept = look(&driver, "fresh").await?;
        assert_eq!((&kept["key"], &kept["lost"]), (&json!(print), &json!([])));

        // The host shows an entry more than the laptop has signed.
        let before = hall.signed(1, at_once);
        hall.night.draw(Stage::FIRST);
        hall.show(Some(before));
        let kept = look(&driver, "unsigned").await?;
        let notice = "return document.querySelector('[data-lost]')?.textContent ?? ''";
        wait_for(&driver, "the notice", &notice.replace("?? ''", "!== undefined")).await?;
        let said = says(&driver, notice).await?;
        assert!(said.as_str().unwrap().contains("hat das nicht unterschrieben"), "{said}");
        assert_eq!(axe::faults_of(&driver, "the notice").await?, Vec::<String>::new());
        driver.cdp().send_raw("Emulation.setEmulatedMedia", json!({ "media": "screen" })).await?;
        let number = hall.night.now().tournament.version().0;
        assert!(kept["head"]["number"].as_u64().unwrap() < number.into(), "it goes on from what was signed");
        press(&driver, &driver.find(By::Css("[data-lost] button")).await?).await?;
        // Now it has.
        hall.show(Some(hall.signed(1, at_once)));
        let kept = look(&driver, "fresh").await?;
        assert_eq!((&kept["head"]["number"], &kept["verdict"]), (&json!(number), &json!("whole")));
        assert_eq!(kept["lost"].as_array().unwrap().len(), 1, "{kept}");

        // Another laptop signs; whoever has compared its key goes on with it.
        hall.show(Some(hall.signed(2, at_once)));
        look(&driver, "key").await?;
        wait_for(&driver, "the notice", &notice.replace("?? ''", "!== undefined")).await?;
        let said = says(&driver, notice).await?;
        for part in [written(1), written(2)] {
            assert!(said.as_str().unwrap().contains(&part), "{part} in {said}");
        }
        press(&driver, &driver.find(By::Css("[data-lost] button")).await?).await?;
        look(&driver, "fresh").await?;

        // The host passes on nothing any more.
        hall.show(Some(hall.signed(2, TimeDelta::minutes(20))));
        look(&driver, "old").await?;
        let aged =
            "return document.querySelector('[data-aged]')?.textContent.includes('20 Minuten her') === true";
        wait_for(&driver, "how old it is", aged).await?;
        hall.show(Some(hall.signed(2, at_once)));
        look(&driver, "fresh").await?;
        // A signature that was changed is none, and neither is none at all.
        let mut forged = hall.signed(2, at_once);
        forged.at = hall.signed(2, TimeDelta::seconds(1)).at;
        hall.show(Some(forged));
        look(&driver, "unsigned").await?;
        hall.show(Some(hall.signed(2, at_once)));
        look(&driver, "fresh").await?;
        hall.show(None);
        look(&driver, "unsigned").await?;

        hall.show(Some(hall.signed(2, at_once)));
        driver.goto(format!("http://{}{}", host.address, hall.night.page("/daten"))).await?;
        let by = "return (document.querySelector('#head-kept [data-fresh]')?.textContent ?? '')";
        let line = format!("{by}.includes('die Unterschrift stimmt')");
        wait_for(&driver, "the page about data says who has signed", &line).await?;
        let said = says(&driver, by).await?;
        assert!(said.as_str().unwrap().contains(&written(2)), "{said}");
        Ok(())
    });
}

/// What the scripts of a phone make of a case, as the program says it.
const JUDGE: &str = r#"
const [cases, slug, done] = arguments;
const judged = async ({ seen, trust, now, answer }) => {
  const holds = answer.signed ? await signed.holds(slug, answer.signed) : false;
  const known = { key: trust.key ?? undefined, epoch: trust.epoch ?? undefined, offset: trust.offset ?? undefined };
  const leads = answer.at?.number === seen.number && answer.at.hash === seen.hash &&
    seen.number + answer.bodies.length === answer.head.number && digest.lead(slug, seen, answer.bodies) === answer.head.hash;
  return [leads, signed.judge(known, answer, holds, now)];
};
Promise.all(cases.map(judged)).then(done, (fault) => done(String(fault)));
"#;

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn a_phone_says_since_when_a_pause_lasts_where_the_host_does_not() {
    let (laptop, host) = (TestServer::with_staff(), TestServer::with_staff());
    let night = Night::with(&laptop, &EIGHT);
    let hall = Hall { night, laptop: &laptop, host: &host };
    let ago = TimeDelta::minutes(20);
    hall.show(Some(hall.signed(1, TimeDelta::zero())));
    let page = format!("http://{}{}", host.address, hall.night.page(""));
    Chromium::start().with(Window::PHONE, async |driver| {
        driver.goto(&page).await?;
        look(&driver, "fresh").await?;
        hall.show(Some(hall.signed_as(EveningState::Paused, 1, ago)));
        look(&driver, "old").await?;
        let aged = "document.querySelector('[data-aged]')?.textContent";
        let announced = format!("return {aged}?.includes('eine Pause angekündigt') === true");
        wait_for(&driver, "since when", &announced).await?;
        assert_eq!(axe::faults_of(&driver, "the notice").await?, Vec::<String>::new());
        driver.cdp().send_raw("Emulation.setEmulatedMedia", json!({ "media": "screen" })).await?;

        // The hall goes on and is cut off: another sentence takes its place.
        hall.show(Some(hall.signed(1, ago)));
        look(&driver, "old").await?;
        let minutes = format!("return {aged}?.includes('20 Minuten her') === true");
        wait_for(&driver, "how old it is", &minutes).await?;

        // The host itself says that the hall pauses: once is enough.
        let paused = Some(hall.signed_as(EveningState::Paused, 1, ago));
        hall.show_with(paused, Some(Silence::Paused(Utc::now() - ago)));
        look(&driver, "old").await?;
        let once = format!("return document.querySelectorAll('#hall-silent > *').length === 1 && !{aged}");
        wait_for(&driver, "one line", &once).await
    });
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn the_scripts_of_phones_find_every_lie_of_each_kind_and_doubt_no_truth() {
    const AT_ONCE: usize = 500;
    // With PREISSCHNAPSEN_LIES=10000 as many of each kind: that takes minutes.
    let times = std::env::var("PREISSCHNAPSEN_LIES").map_or(1_000, |times| times.parse().unwrap()).max(500);
    let server = TestServer::with_staff();
    let night = Night::with(&server, &EIGHT);
    let page = format!("http://{}{}", server.address, night.page("/daten"));
    let folder =
        "const folder = document.querySelector(\"script[src$='/live.js']\").src.replace(/live\\.js$/, '');";
    let load = format!(
        "{folder} const done = arguments[0]; const load = (name) => new Promise((go) => document.head.append(
        Object.assign(document.createElement('script'), {{ src: folder + name + '.js', onload: go }})));
        load('digest').then(() => load('signed')).then(() => done(typeof signed));"
    );
    Chromium::start().with(Window::PHONE, async |driver| {
        driver.goto(&page).await?;
        assert_eq!(driver.execute_async(load.as_str(), vec![]).await?.json(), &json!("object"));
        let judge = async |cases: &[Case]| -> WebDriverResult<()> {
            let arguments = vec![serde_json::to_value(cases).unwrap(), json!(SLUG)];
            let found = driver.execute_async(JUDGE, arguments).await?.json().clone();
            let expected: Vec<_> = cases.iter().map(|case| json!([case.whole, case.says])).collect();
            assert_eq!(found, json!(expected));
            Ok(())
        };
        // Those that stand in the file, for whoever writes a check of their own.
        let file: Vec<Case> =
            serde_json::from_str(include_str!("../../crates/mirror/tests/data/host-lies.json")).unwrap();
        judge(&file).await?;
        let (truth, mut dice) = (Truth::new(), Dice::new(20_270_105));
        for kind in LIES.into_iter().chain([Kind::Honest]) {
            let mut told = 0;
            for _ in 0..times / AT_ONCE {
                let cases: Vec<Case> = (0..AT_ONCE).map(|_| truth.case(kind, &mut dice)).collect();
                judge(&cases).await?;
                told += cases.iter().filter(|case| case.is_told()).count();
            }
            println!("{kind:?}: {told} of {times} found by the scripts of phones");
            assert_eq!(told, if kind == Kind::Honest { 0 } else { times / AT_ONCE * AT_ONCE }, "{kind:?}");
        }
        Ok(())
    });
}
