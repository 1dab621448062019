//! `/t/{slug}/ablauf`.

use crate::night::{Night, settings};
use crate::server::TestServer;
use tournament::{PlayedTo, Settings};

#[test]
fn how_the_evening_goes_is_said_from_the_settings() {
    let server = TestServer::with_staff();
    let night = Night::open(&server, Settings { tickets_per_player: 3, one_prize_each: true, ..settings() });
    let guest = server.guest();
    let page = guest.get(&night.page("/ablauf"));
    page.assert_status(200).assert_says("h1", "So läuft").assert_says("main", "bis zu 3 Karten");
    page.assert_says("main", "nur einen Preis").assert_says("main", "bleibt die eine");
    page.assert_says("main", "zuerst 2 Bummerl").assert_says("main", "aus dem linken Topf, und ist der leer");
    page.assert_says("main", "Nach Möglichkeit").assert_says("main", "die noch mehrere Karten haben");
    guest.get(&format!("{}?lang=en", night.page("/ablauf"))).assert_says("h1", "tonight");
    let first = guest.get(&night.page(""));
    first.assert_says(".facts", "nur einer").assert_says(".facts", "weich");
    assert!(first.attribute("footer a[href$='/ablauf']", "href").is_some());
}

#[test]
fn with_one_ticket_each_nobody_reads_of_meeting_themselves() {
    let server = TestServer::with_staff();
    let night = Night::open(&server, Settings { tickets_per_player: 1, one_prize_each: false, ..settings() });
    let page = server.guest().get(&night.page("/ablauf"));
    page.assert_says("main", "mit einer Karte").assert_says("main", "mehrere Preise");
    assert!(!page.body.contains("bleibt die eine"));
}

#[test]
fn the_announcement_names_organiser_and_hours_and_can_be_hung_up() {
    let server = TestServer::with_staff();
    let night = Night::open(&server, settings());
    let (staff, guest, texts) = (server.staff(), server.guest(), night.staff_page("/druck/texte"));
    guest.get(&night.page("")).assert_status(200);
    assert!(!guest.get(&night.page("")).texts(".facts").concat().contains("Veranstalter"));
    let words =
        [("organiser", "Musikverein Ried"), ("announcement", "Nenngeld 10 Euro.\r\nEssen ab 18 Uhr.")];
    staff.save(&texts, &words).assert_leads_to(&texts);
    assert_eq!(staff.get(&texts).attribute("#f-organiser", "value").as_deref(), Some("Musikverein Ried"));
    guest.get(&night.page("")).assert_says(".facts", "Musikverein Ried");
    staff.get(&night.staff_page("/druck/plakat")).assert_says(".poster", "Musikverein Ried");
    let page = guest.get(&night.page("/ablauf"));
    page.assert_says("main", "Veranstalter: Musikverein Ried").assert_says("main", "Essen ab 18 Uhr.");
    let sheet = guest.get(&page.attribute("main a[href*='ansicht=druck']", "href").unwrap());
    sheet.assert_says(".leaf-title", "Ausschreibung").assert_says(".poster", "Nenngeld 10 Euro.");
    sheet.assert_says(".poster-when", "Veranstalter: Musikverein Ried").assert_says(".leaf-body", "Freilos");
    let long = "x".repeat(121);
    staff.save(&texts, &[("organiser", &long)]).assert_status(422).assert_says("#f-organiser-error", "120");
}

#[test]
fn the_announcement_shows_the_first_prize_large_and_each_prize_once() {
    let server = TestServer::with_staff();
    for prizes in [1, 2, 8, 30] {
        let night = Night::open(&server, Settings { prizes, ..settings() });
        let sheet = server.guest().get(&night.page("/ablauf?ansicht=druck"));
        sheet
            .assert_says(".poster-first", "Ein halbes Schwein")
            .assert_says(".poster-first small", "1. Preis");
        let later = [".poster-prizes li", ".announced"].map(|lines| sheet.texts(lines)).concat();
        for number in 2..=prizes {
            let words = format!("{number}. Preis");
            let told = later.iter().filter(|line| line.starts_with(&words)).count();
            assert_eq!(told, 1, "of {prizes}, {words}: {later:?}");
        }
        assert_eq!(sheet.texts(".poster .qr").len(), 1);
    }
    let night = Night::open(&server, Settings { prizes: 0, ..settings() });
    server.guest().get(&night.page("/ablauf?ansicht=druck")).assert_status(200).assert_none(".poster-first");
    let course = server.guest().get(&night.page("/ablauf"));
    assert!(!course.texts("main h2").contains(&"Preise".to_owned()), "nothing is promised");
}

#[test]
fn nobody_reads_of_matches_for_places_that_are_not_played_for() {
    let server = TestServer::with_staff();
    for (prizes, said) in
        [(2, "teilt sich Platz 3 und 4"), (3, "teilt sich die Plätze 5 bis 8"), (5, "um die Plätze 5 bis 8")]
    {
        let night = Night::open(&server, Settings { prizes, played_to: PlayedTo::Prizes, ..settings() });
        let page = server.guest().get(&night.page("/ablauf"));
        page.assert_says("main", said);
    }
}
