//! A phone that follows an evening on a host: what the laptop in the hall has signed, and what it has not.

use crate::axe;
use crate::chromium::{Chromium, Window, press, says, wait_for};
use crate::lies::{Case, Dice, Kind, LIES, SLUG, Truth};
use crate::night::{EIGHT, Night};
use crate::server::TestServer;
use chrono::{TimeDelta, Utc};
use mirror::{
    EveningState, Head, HeadToSign, PublicEntry, PublicEvent, PublicTexts, SignedHead, fingerprint,
};
use preisschnapsen::app::{Mirrored, Silence, TournamentId};
use ring::signature::{Ed25519KeyPair, KeyPair};
use serde_json::value::RawValue;
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
        self.put(&self.entries(), self.texts(), signed, silence);
    }

    fn entries(&self) -> Vec<PublicEntry> {
        self.laptop.app.publishing().public_entries(&self.night.now()).unwrap().unwrap()
    }

    fn texts(&self) -> PublicTexts {
        self.laptop.app.publishing().public_texts(&self.night.now()).unwrap()
    }

    /// Shows these on the host, whatever the laptop has.
    fn put(
        &self,
        entries: &[PublicEntry],
        texts: PublicTexts,
        signed: Option<SignedHead>,
        silence: Option<Silence>,
    ) {
        let now = self.night.now();
        let mut mirrored = Mirrored::default();
        mirrored.put_texts(texts);
        mirrored.extend(entries.iter().map(|entry| (entry, Utc::now()))).unwrap();
        mirrored.put_signed(signed);
        mirrored.put_silence(silence);
        self.host.app.show_what_is_sent();
        self.host.app.know_all();
        let folded = mirrored.fold(ID, &now.slug).unwrap();
        self.host.app.show_folded(&mirrored, &folded);
    }

    /// Tells a lie about what the laptop has signed, with a program that looks at nothing.
    fn lie(&self, lie: Lie) {
        let (mut entries, mut texts) = (self.entries(), self.texts());
        let is_result = |entry: &PublicEntry| has_word(entry, "\"played\"");
        let results: Vec<usize> = (0..entries.len()).filter(|place| is_result(&entries[*place])).collect();
        let mut ago = TimeDelta::zero();
        match lie {
            Lie::Result => turn(&mut entries[results[0]]),
            Lie::Rehashed => {
                turn(&mut entries[results[0]]);
                for place in results[0]..entries.len() {
                    let (before, number) = (entries[place - 1].hash, entries[place].number);
                    entries[place].hash =
                        entries[place].body().hash(self.night.slug.as_bytes(), number.into(), before);
                }
            }
            Lie::Dropped => entries.truncate(entries.len() - 2),
            Lie::Exchanged => {
                let (before, from) = entries.split_at_mut(results[1]);
                std::mem::swap(&mut before[results[0]].events, &mut from[0].events);
            }
            Lie::Name => {
                let name = texts.get_mut("player/1").unwrap();
                *name = name.replace("Adler", "Ungerufen");
            }
            Lie::CutOff => ago = TimeDelta::minutes(20),
        }
        self.put(&entries, texts, Some(self.signed(1, ago)), None);
    }
}

/// What a host may do with what it was sent.
#[derive(Debug, Clone, Copy)]
enum Lie {
    /// The result of an entry that is not the last is another one; all hashes are as they were.
    Result,
    /// The same, and all hashes from there on are computed anew.
    Rehashed,
    /// The last two entries are missing.
    Dropped,
    /// Two results have changed places; all hashes are as they were.
    Exchanged,
    /// Somebody has another name.
    Name,
    /// Nothing is passed on any more.
    CutOff,
}

fn has_word(entry: &PublicEntry, word: &str) -> bool {
    entry
        .events
        .iter()
        .any(|event| matches!(event, PublicEvent::Clear { event, .. } if event.get().contains(word)))
}

/// Lets the other side win.
fn turn(entry: &mut PublicEntry) {
    for event in &mut entry.events {
        let PublicEvent::Clear { event, .. } = event else { continue };
        let Some((pairing, score)) = event.get().split_once("\"played\"") else { continue };
        let score =
            score.replace("\"left\"", "\"x\"").replace("\"right\"", "\"left\"").replace("\"x\"", "\"right\"");
        *event = RawValue::from_string(format!("{pairing}\"played\"{score}")).unwrap();
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
            "return document.querySelector('[data-aged]')?.textContent.includes('vor 20 Minuten') === true";
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
        let minutes = format!("return {aged}?.includes('vor 20 Minuten') === true");
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

/// What a phone has found out, of what it has kept since `begun`.
fn found(what: &str) -> &str {
    match what {
        "nothing" => {
            "kept.seen > begun && kept.all > 0 && !kept.lost.length && ['fresh', 'none'].includes(kept.says)"
        }
        "start" => "kept.lost.some((one) => one.start) && !!document.querySelector('[data-lost]')",
        "unsigned" => {
            "kept.says === 'unsigned' && kept.lost.some((one) => one.says) && !!document.querySelector('[data-lost]')"
        }
        "old" => "kept.says === 'old' && !!document.querySelector('[data-aged]')",
        other => unreachable!("{other}"),
    }
}

/// What hosts were made to do, and who finds it: a phone that followed and had recomputed everything before, the same when it opens "Ihre Daten", a new
/// one with the code from paper, and one by a bare link (docs/MIRROR.md, "What a host can do").
const LIES_OF_HOSTS: [(Lie, [&str; 4]); 6] = [
    (Lie::Result, ["nothing", "start", "start", "start"]),
    (Lie::Rehashed, ["unsigned"; 4]),
    (Lie::Dropped, ["unsigned", "unsigned", "unsigned", "nothing"]),
    (Lie::Exchanged, ["nothing", "start", "start", "start"]),
    (Lie::Name, ["nothing"; 4]),
    (Lie::CutOff, ["old"; 4]),
];

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn each_phone_finds_what_is_promised_of_each_lie() {
    let (laptop, host) = (TestServer::with_staff(), TestServer::with_staff());
    let night = Night::with(&laptop, &EIGHT);
    night.draw(Stage::FIRST);
    night.play(Stage::FIRST, 4);
    let hall = Hall { night, laptop: &laptop, host: &host };
    let print = fingerprint(&print_of(&key(1)));
    let at = |page: &str| format!("http://{}{}", host.address, hall.night.page(page));
    let (first, data) = (at(""), at("/daten"));
    let paper = format!("{first}#k={print}");
    Chromium::start().with(Window::PHONE, async |driver| {
        let open = async |address: &str, what: &str, why: &str| -> WebDriverResult<()> {
            let begun = says(&driver, "return Date.now()").await?;
            driver.goto("about:blank").await?;
            driver.goto(address).await?;
            let script = format!("const kept = {KEPT}, begun = {begun}; return !!kept && {}", found(what));
            wait_for(&driver, &format!("{why}: {what}"), &script).await
        };
        driver.goto(&first).await?;
        for (lie, [follows, looks, new, bare]) in LIES_OF_HOSTS {
            for (who, address, finds) in [
                ("follows", &first, follows),
                ("looks", &data, looks),
                ("new", &paper, new),
                ("bare", &first, bare),
            ] {
                let why = format!("{lie:?}, {who}");
                driver.execute("localStorage.clear()", vec![]).await?;
                if ["follows", "looks"].contains(&who) {
                    hall.show(Some(hall.signed(1, TimeDelta::zero())));
                    open(&first, "nothing", &why).await?;
                }
                hall.lie(lie);
                open(address, finds, &why).await?;
            }
        }
        // The host shows what it made of it.
        hall.lie(Lie::Name);
        driver.goto(at("/person/1")).await?;
        assert!(driver.source().await?.contains("Ungerufen"));
        Ok(())
    });
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn a_phone_recomputes_the_whole_journal_once_and_says_so() {
    let (laptop, host) = (TestServer::with_staff(), TestServer::with_staff());
    let night = Night::with(&laptop, &EIGHT);
    night.draw(Stage::FIRST);
    night.play(Stage::FIRST, 2);
    let hall = Hall { night, laptop: &laptop, host: &host };
    let show = || hall.show(Some(hall.signed(1, TimeDelta::zero())));
    show();
    let at = |page: &str| format!("http://{}{}", host.address, hall.night.page(page));
    let number = || hall.night.now().tournament.version().0;
    let asked =
        "return performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('ab=0')).length";
    Chromium::start().with(Window::PHONE, async |driver| {
        // The line breaks while all hashes come.
        driver.cdp().send_raw("Network.enable", json!({})).await?;
        driver.cdp().send_raw("Network.setBlockedURLs", json!({ "urls": ["*ab=0"] })).await?;
        driver.goto(at("")).await?;
        let kept = look(&driver, "fresh").await?;
        assert_eq!((&kept["all"], &kept["lost"]), (&Value::Null, &json!([])), "nothing is said of it");
        driver.cdp().send_raw("Network.setBlockedURLs", json!({ "urls": [] })).await?;
        driver.refresh().await?;
        wait_for(&driver, "the whole journal", &format!("return {KEPT}.all === {}", number())).await?;
        assert_eq!(says(&driver, asked).await?, 1);
        let whole = number();
        // From there on it goes on as it did.
        hall.night.play(Stage::FIRST, 1);
        show();
        driver.refresh().await?;
        wait_for(&driver, "the newest", &format!("return {KEPT}.head.number === {}", number())).await?;
        assert_eq!(says(&driver, asked).await?, 0);
        assert_eq!(says(&driver, &format!("return {KEPT}.all")).await?, json!(whole));
        // Whoever wants to know has it done again.
        driver.goto(at("/daten")).await?;
        let said = "document.querySelector('#head-kept [data-all]')";
        let told = format!("return {said}.hidden === false && {said}.textContent.includes('alle {} Einträge von Anfang an nachgerechnet')", number());
        wait_for(&driver, "the page about data says so", &told).await?;
        // Then something that was long there is changed.
        hall.lie(Lie::Result);
        driver.refresh().await?;
        let notice = "document.querySelector('[data-lost]')?.textContent";
        let told = format!("return {notice}?.includes('aber auf Kennzeichen') === true");
        wait_for(&driver, "the notice", &told).await?;
        assert_eq!(axe::faults_of(&driver, "the notice").await?, Vec::<String>::new());
        driver.cdp().send_raw("Emulation.setEmulatedMedia", json!({ "media": "screen" })).await?;
        let broken = format!("return {said}.hidden && document.querySelector('#head-kept p').textContent.includes('aber etwas anderes heraus')");
        wait_for(&driver, "nor does the page about data say that all is well", &broken).await?;
        press(&driver, &driver.find(By::Css("[data-lost] button")).await?).await?;
        // It is told once; and when the journal holds again, so it is said.
        driver.refresh().await?;
        wait_for(&driver, "once more", &asked.replace("length", "length === 1")).await?;
        show();
        driver.refresh().await?;
        let holds = format!("return {KEPT}.all === {} && {KEPT}.lost.length === 1", number());
        wait_for(&driver, "it holds again", &holds).await
    });
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn a_clock_that_is_wrong_in_the_hall_is_named_and_no_guest_reads_that_nothing_comes() {
    let (laptop, host) = (TestServer::with_staff(), TestServer::with_staff());
    let night = Night::with(&laptop, &EIGHT);
    let hall = Hall { night, laptop: &laptop, host: &host };
    let at = |page: &str| format!("http://{}{}", host.address, hall.night.page(page));
    let hour = TimeDelta::hours(1);
    let show = |ago: TimeDelta| hall.show(Some(hall.signed(1, ago)));
    let aged = "(document.querySelector('[data-aged]')?.textContent ?? '')";
    let shows = |part: &str| format!("return {aged}.includes('{part}')");
    Chromium::start().with(Window::PHONE, async |driver| {
        // Slow by an hour. At first nobody can tell that from an old state.
        show(hour);
        driver.goto(at("")).await?;
        look(&driver, "old").await?;
        wait_for(&driver, "how old it seems", &shows("vor 60 Minuten")).await?;
        let said = says(&driver, &format!("return {aged}")).await?;
        assert!(said.as_str().unwrap().contains("oder eine Uhr geht falsch"), "{said}");
        // While nothing comes, that stays.
        look(&driver, "old").await?;
        // Then something does: it is a clock.
        for _ in 0..2 {
            show(hour);
            look(&driver, "clocks").await?;
            wait_for(&driver, "no banner", &format!("return {aged} === ''")).await?;
            hall.night.play(Stage::FIRST, 1);
            hall.night.register(&[("Österreicher Toni", 1)]);
        }
        driver.goto(at("/daten")).await?;
        let by = "return (document.querySelector('#head-kept [data-fresh]')?.textContent ?? '').includes('nach seiner Uhr am')";
        wait_for(&driver, "the page about data says it of the clock", by).await?;
        // Ten minutes without anything, by what the phone has seen of that clock.
        let later = "const key = 'head:preisschnapsen-beim-wirt', kept = JSON.parse(localStorage.getItem(key)); kept.signed.offset -= 6e5; localStorage.setItem(key, JSON.stringify(kept))";
        driver.execute(later, vec![]).await?;
        look(&driver, "old").await?;
        wait_for(&driver, "how old it is", &shows("vor 10 Minuten")).await?;

        // Fast by an hour, and set right.
        driver.execute("localStorage.clear()", vec![]).await?;
        for _ in 0..2 {
            show(-hour);
            look(&driver, "clocks").await?;
        }
        hall.night.register(&[("Moser Anna", 1)]);
        show(TimeDelta::zero());
        look(&driver, "fresh").await?;
        Ok(())
    });
}
