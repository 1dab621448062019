//! What a guest wants to know in the hall, each within two taps from the page that the poster's QR code opens.

use crate::chromium::{Chromium, Window, count, press, turn_page};
use crate::night::{Night, settings};
use crate::server::TestServer;
use thirtyfour::prelude::*;
use tournament::{HallCommand, Outcome, Pairing, Reporting, Settings, Stage, TableNo};

/// Eleven people with a ticket each on sixteen places: some have a bye.
const PEOPLE: [&str; 11] = [
    "Huber Franz",
    "Müller Änne",
    "Gruber Ida",
    "Moser Zita",
    "Österreicher Sepp",
    "Joel",
    "Weiß Eva",
    "Novak Ivo",
    "Lang Resi",
    "Fuchs Toni",
    "Eder Mizzi",
];

/// Types a name into the search of the first page (one tap) and sends it (two).
async fn search(driver: &WebDriver, home: &str, name: &str) -> WebDriverResult<String> {
    driver.goto(home).await?;
    driver.find(By::Css(".search input")).await?.send_keys(name).await?;
    turn_page(driver, press(driver, &driver.find(By::Css(".search button")).await?)).await?;
    driver.find(By::Css("main")).await?.text().await
}

/// Follows links by their words, one after the other, and returns what is read then.
async fn follow(driver: &WebDriver, home: &str, words: &[&str]) -> WebDriverResult<String> {
    driver.goto(home).await?;
    for word in words {
        let link = driver.find(By::LinkText(*word)).await?;
        turn_page(driver, press(driver, &link)).await?;
    }
    driver.find(By::Css("main")).await?.text().await
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn a_guest_finds_everything_within_two_taps() {
    let server = TestServer::with_staff();
    let reporting = Settings { capacity: 16, tables: 4, reporting: Reporting::Counts, ..settings() };
    let night = Night::open(&server, reporting);
    night.register(&PEOPLE.map(|name| (name, 1)));
    night.draw(Stage::FIRST);
    let pairings: Vec<Pairing> = night.now().pairings(Stage::FIRST);
    let open: Vec<&Pairing> = pairings.iter().filter(|pairing| pairing.is_open()).collect();
    let bye = pairings.iter().find(|pairing| matches!(pairing.outcome, Outcome::Bye(_))).expect("a bye");
    night.act(HallCommand::CallMatch { id: open[0].id, table: Some(TableNo(3)) });
    let name = |pairing: &Pairing, place: usize| {
        night.now().name_on(pairing.tickets().nth(place).expect("a ticket")).to_owned()
    };
    let (called, against) = (name(open[0], 0), name(open[0], 1));
    let (waiting, other) = (name(open[1], 0), name(open[1], 1));
    let alone = name(bye, 0);
    let key =
        server.app.ticket_keys(&night.now()).unwrap()[&open[0].tickets().next().unwrap()].as_str().to_owned();
    let root = format!("http://{}", server.address);
    let home = format!("{root}{}", night.page(""));
    Chromium::start().with(Window::PHONE, |driver| async move {
        let whom = search(&driver, &home, &called).await?;
        assert!(whom.contains(&against), "whom? {whom}");
        assert!(whom.contains("Tisch 3"), "where? {whom}");
        let when = search(&driver, &home, &waiting).await?;
        assert!(when.contains(&other) && when.contains("spielbereit"), "when? {when}");
        let why = search(&driver, &home, &alone).await?;
        assert!(why.contains("Freilos") && why.contains("11 Karten auf 16 Plätze"), "why a bye? {why}");
        let win = follow(&driver, &home, &["Preise"]).await?;
        assert!(win.contains("1. Preis: Ein halbes Schwein"), "what can I win? {win}");
        let rules = follow(&driver, &home, &["Regeln"]).await?;
        assert!(rules.contains("Bummerl"), "by which rules? {rules}");
        let honest = follow(&driver, &home, &["Runden", "So wurde ausgelost"]).await?;
        assert!(
            honest.contains("nachrechnen") || honest.contains("nachprüfen"),
            "is the draw honest? {honest}"
        );
        // The card in one's hand leads to its own page: one tap opens the scores, the second reports.
        driver.goto(format!("{root}/k/{key}")).await?;
        assert_eq!(count(&driver, "dialog").await?, 0, "nothing covers it");
        let asks = driver.find_all(By::Css(".report summary")).await?;
        for ask in asks {
            press(&driver, &ask).await?;
        }
        let score = driver.find(By::Css(".report-choices [value='2:1']")).await?;
        turn_page(&driver, press(&driver, &score)).await?;
        let told = driver.find(By::Css("main")).await?.text().await?;
        assert!(told.contains("2 : 1"), "report 2:1? {told}");
        Ok(())
    });
}
