//! The prize-giving that the page of the prizes drives on the wall, and a line of the staff's own there.

use crate::night::{Night, settings};
use crate::server::{Browser, Page, TestServer};
use crate::wall::hand_over_prizes;
use preisschnapsen::app::{Request, Role};
use tournament::{PlainEvening, PlayedTo, Settings};

const HALL: [(&str, u32); 14] = [
    ("Huber Franz", 3),
    ("Kainz Berta", 1),
    ("Fichtinger Josef", 1),
    ("von der Au Maximiliane", 1),
    ("Traxler Toni", 1),
    ("Moser Anna", 1),
    ("Zauner Resi", 1),
    ("Eder Max", 1),
    ("Gruber Sepp", 1),
    ("Leitner Poldi", 1),
    ("Prem Gusti", 1),
    ("Ott Zita", 1),
    ("Kern Vroni", 1),
    ("Jell Hans", 1),
];

/// Plays an evening with ten prizes, one for each person, that a Stechen has to decide.
fn played(server: &TestServer) -> Night<'_> {
    let settings = Settings { prizes: 10, one_prize_each: true, played_to: PlayedTo::Eight, ..settings() };
    let night = Night::open(server, settings);
    night.register(&HALL);
    night.play_to_the_end();
    night
}

/// Decides every shared place by a Stechen, in the order in which the page lists them.
fn play_off(server: &TestServer, night: &Night<'_>) {
    let (staff, page) = (server.staff(), night.staff_page("/preise"));
    let mut played = 0;
    while let Some(place) = night.now().places_for_lots().first().copied() {
        let asked = staff.get(&night.staff_page("/preise/los"));
        let tickets = asked.attribute("input[name=tickets]", "value").unwrap();
        let (place, fields) = (place.to_string(), asked.attributes("input[name^=rank]", "name"));
        let ranks: Vec<String> = (1..=fields.len()).map(|rank| rank.to_string()).collect();
        let mut form = vec![("place", place.as_str()), ("tickets", tickets.as_str())];
        form.extend(fields.iter().zip(&ranks).map(|(field, rank)| (field.as_str(), rank.as_str())));
        staff.post(&night.staff_page("/preise/stechen"), &form).assert_leads_to(&page);
        played += 1;
    }
    assert!(played > 0, "nobody shares a place");
}

/// Presses a button of the prize-giving as somebody who has seen this step.
fn press(staff: &Browser, night: &Night<'_>, seen: &str, step: &str) -> Page {
    staff.post(&night.staff_page("/preise/siegerehrung"), &[("seen", seen), ("step", step)])
}

/// Presses the button that leads on, as the page shows it; returns what stood on it, or nothing if there is none.
fn go_on(staff: &Browser, night: &Night<'_>) -> Option<String> {
    let page = staff.get(&night.staff_page("/preise"));
    let button = "#siegerehrung button:not(.is-quiet)";
    let (seen, step) =
        (page.attribute("#siegerehrung input[name=seen]", "value")?, page.attribute(button, "value")?);
    assert_eq!(press(staff, night, &seen, &step).status, 303);
    page.texts(button).pop()
}

/// Returns the slides that every wall shows now.
const SHOWN: &str = ".slide.is-shown";

#[test]
fn every_winner_is_called_once_the_last_prize_first_and_the_podium_comes_behind_them() {
    let server = TestServer::with_staff();
    let night = played(&server);
    let (staff, guest) = (server.staff(), server.guest());
    let wall = || guest.get(&night.page("/tafel"));
    wall().assert_says(SHOWN, "Um Preise wird noch gestochen oder gelost");
    play_off(&server, &night);
    wall().assert_says(SHOWN, "Jetzt kommt die Siegerehrung.").assert_none(".is-shown .winner");
    assert_eq!(go_on(&staff, &night).as_deref(), Some("Siegerehrung beginnen"));
    let mut called = Vec::new();
    for prize in (1..=10).rev() {
        let page = wall();
        page.assert_says(".is-shown .card-number", &prize.to_string()).assert_none(".is-shown .podium-step");
        let [winner] = &page.texts(".is-shown .winner")[..] else { panic!("one winner of prize {prize}") };
        let said = staff.get(&night.staff_page("/preise"));
        said.assert_says("#siegerehrung b", winner)
            .assert_says("#siegerehrung b", &format!("{} von 12", 11 - prize));
        called.push(winner.clone());
        let text = if prize > 1 { "Nächster Preis" } else { "Weiter: Podium" };
        assert_eq!(go_on(&staff, &night).as_deref(), Some(text));
    }
    let now = night.now();
    let winners = now.awards().into_iter().rev();
    let winners = winners.map(|award| now.name_on(award.ticket().unwrap()).to_owned());
    assert_eq!(called, winners.collect::<Vec<_>>());
    let people: std::collections::BTreeSet<_> = called.iter().collect();
    assert_eq!(people.len(), 10, "nobody twice");
    wall().assert_says(".is-shown .podium-step:first-child", now.name_on(now.champion().unwrap()));
    assert_eq!(go_on(&staff, &night).as_deref(), Some("Weiter: Alle Preise"));
    assert_eq!(wall().texts(".is-shown .is-prizes .row").len(), 10);
    assert_eq!(go_on(&staff, &night), None);
    let over = staff.get(&night.staff_page("/preise"));
    let end = "#siegerehrung button.is-quiet";
    assert_eq!(over.texts(end), ["Einen zurück", "Siegerehrung beenden"]);
    press(&staff, &night, "12", &over.attributes(end, "value")[1]);
    let page = wall();
    assert_eq!(page.attribute("main", "data-mode").as_deref(), Some("turn"));
    page.assert_none(".card-number").assert_says(".wall-podium", now.name_on(now.champion().unwrap()));
}

#[test]
fn a_stechen_gives_places_of_their_own_and_paper_tells_each_prize_with_its_winner() {
    let server = TestServer::with_staff();
    let night = played(&server);
    play_off(&server, &night);
    let (now, guest, staff) = (night.now(), server.guest(), server.staff());
    let winners: Vec<String> =
        now.awards().iter().map(|award| now.name_on(award.ticket().unwrap()).to_owned()).collect();
    for place in ["9", "10"] {
        staff.get(&night.staff_page("/preise")).assert_says("table.places", place);
        let places = guest.get(&night.page("/siegerliste")).texts(".place-number");
        assert!(places.iter().any(|said| said.split_whitespace().last() == Some(place)), "{places:?}");
    }
    let standings = guest.get("/api/1/evenings/preisschnapsen-beim-wirt/standings").body;
    let api: serde_json::Value = serde_json::from_str(&standings).unwrap();
    assert!(standings.contains("\"first\":9,\"last\":9"), "{api:#}");
    let paper = staff.get(&night.staff_page("/druck/urkunden?von=1&bis=10"));
    let named = paper.texts(".certificate-name");
    let people: std::collections::BTreeSet<_> = named.iter().collect();
    assert_eq!(people.len(), named.len(), "one for each person");
    assert!(winners.iter().all(|winner| named.contains(winner)), "{named:?} of {winners:?}");
    let report = guest.get(&night.page("/siegerliste.txt")).body;
    for name in &winners {
        // The winner of the evening is told of above, and the loser of the final too.
        let list = report.lines().skip(6).collect::<Vec<_>>().join("\n");
        assert_eq!(list.matches(name.as_str()).count(), 1, "{name} in {report}");
    }
}

#[test]
fn a_prize_less_in_the_list_calls_nobody_further() {
    let server = TestServer::with_staff();
    let night = played(&server);
    play_off(&server, &night);
    let (staff, guest) = (server.staff(), server.guest());
    let special = [("name", "Weitester Weg"), ("kind", "free"), ("group", "")];
    staff.post(&night.staff_page("/preise/sonder"), &special).assert_status(303);
    press(&staff, &night, "0", "1");
    guest.get(&night.page("/tafel")).assert_says(SHOWN, "Weitester Weg");
    press(&staff, &night, "1", "2");
    let number = |page: &Page| page.texts(".is-shown .card-number");
    assert_eq!(number(&guest.get(&night.page("/tafel"))), ["Preis 10"]);
    staff.post(&night.staff_page("/preise/sonder/1/entfernen"), &[]).assert_status(303);
    assert_eq!(number(&guest.get(&night.page("/tafel"))), ["Preis 10"], "and not the next");
}

#[test]
fn two_who_press_together_go_one_step_and_whoever_stops_shows_nobody() {
    let server = TestServer::with_staff();
    let night = played(&server);
    let (staff, guest) = (server.staff(), server.guest());
    let step = || guest.get(&night.page("/tafel")).attribute("main", "data-call").unwrap();
    for (seen, wanted, is_late) in [("0", "1", false), ("0", "1", true), ("1", "2", false), ("1", "2", true)]
    {
        let pressed = press(&staff, &night, seen, wanted);
        // What is said stands at the top.
        let at = if is_late { "/preise" } else { "/preise#siegerehrung" };
        pressed.assert_leads_to(&night.staff_page(at));
        assert_eq!(step(), wanted);
        let page = staff.follow(&pressed);
        if is_late {
            page.assert_says(
                ".banner",
                &format!(
                    "schon weitergedrückt, Ihr Knopf hat nichts geändert. Auf der Leinwand, {wanted} von"
                ),
            );
        } else {
            assert!(!page.body.contains("schon weitergedrückt"), "{seen}");
        }
    }
    let page = staff.get(&night.staff_page("/preise"));
    let quiet = "#siegerehrung button.is-quiet";
    assert!(page.texts(quiet).ends_with(&["Einen zurück".to_owned(), "Siegerehrung abbrechen".to_owned()]));
    press(&staff, &night, "2", &page.attributes(quiet, "value").pop().unwrap());
    assert_eq!(step(), "0");
    for wrong in [("", "1"), ("0", "-1"), ("0", "zwei")] {
        press(&staff, &night, wrong.0, wrong.1).assert_status(400);
    }
    press(&server.as_role(Role::Speaker), &night, "0", "1").assert_status(403);
    assert_eq!(step(), "0", "and the speaker only reads");
}

#[test]
fn the_end_of_an_evening_shows_nobody_who_was_not_called() {
    let server = TestServer::with_staff();
    let night = Night::open(&server, Settings { prizes: 2, ..settings() });
    night.register(&HALL[1..5]);
    night.play_to_the_end();
    let (staff, guest) = (server.staff(), server.guest());
    let champion = night.now().name_on(night.now().champion().unwrap()).to_owned();
    let shown = || guest.get(&night.page("/tafel")).texts(SHOWN).concat();
    night.act(PlainEvening::Finish);
    assert!(!shown().contains(&champion), "prizes are still to be called");
    hand_over_prizes(&night);
    let page = guest.get(&night.page("/tafel"));
    page.assert_says("h1", "Das Turnier ist zu Ende").assert_none(".podium-step");
    assert!(!page.body.contains(&champion));
    guest.get(&night.page("/siegerliste")).assert_says("main", &champion);
    go_on(&staff, &night);
    guest.get(&night.page("/tafel")).assert_says(SHOWN, "2. Preis");
    assert!(!shown().contains(&champion));
    go_on(&staff, &night);
    assert!(shown().contains(&champion), "the first prize is called at last");
}

#[test]
fn a_line_of_the_staffs_own_stands_on_the_wall_until_it_is_taken_away() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &HALL[..4]);
    let (cashier, guest) = (server.as_role(Role::Cashier), server.guest());
    let (page, overview) = (night.staff_page("/leinwand"), night.staff_page(""));
    let wall = || guest.get(&night.page("/tafel"));
    wall().assert_none(".wall-own");
    let before = wall().attribute("body", "data-version").unwrap();
    cashier.post(&page, &[("line", "Pause <bis> 20 Uhr")]).assert_leads_to(&overview);
    wall().assert_says(".wall-own", "Pause <bis> 20 Uhr");
    assert_ne!(wall().attribute("body", "data-version").unwrap(), before, "open walls hear of it");
    let said = cashier.get(&overview);
    said.assert_says("#own-line b", "Pause <bis> 20 Uhr").assert_says("#own-line .hint", " um ");
    server.as_role(Role::Speaker).post(&page, &[("line", "Hallo")]).assert_status(403);
    for wrong in ["", "  ", &"a".repeat(121)] {
        let again = cashier.post(&page, &[("line", wrong)]);
        again.assert_status(422).assert_says(".errors", "Was steht da?");
        again.assert_says("#own-line b", "Pause <bis> 20 Uhr");
    }
    cashier.post(&page, &[("line", &"Ö".repeat(120))]).assert_leads_to(&overview);
    wall().assert_says(".wall-own.is-long", &"Ö".repeat(120));
    // From a page that is old it takes away nothing of somebody else's.
    let said = cashier.follow(&cashier.post(&page, &[("away", "Pause <bis> 20 Uhr")]));
    said.assert_says(".banner", "eine andere Zeile");
    cashier.post(&page, &[("away", &"Ö".repeat(120))]).assert_leads_to(&overview);
    wall().assert_none(".wall-own");
    cashier.get(&overview).assert_none("#own-line b").assert_says("#own-line button", "Zeigen");
    cashier.post(&page, &[("line", "Gute Nacht")]);
    night.play_to_the_end();
    while let Some(place) = night.now().places_for_lots().first().copied() {
        night.act(Request::DrawLots { place });
    }
    wall().assert_says(".wall-own", "Gute Nacht");
    let staff = server.staff();
    go_on(&staff, &night);
    wall().assert_none(".wall-own");
    staff.post(&night.staff_page("/abrechnung/ende"), &[("open", "")]);
    assert!(night.now().is_finished());
    cashier.post(&page, &[("line", "Danke fürs Kommen")]).assert_leads_to(&overview);
    go_on(&staff, &night);
    wall().assert_says(".wall-own", "Danke fürs Kommen");
}

#[test]
fn after_a_restart_the_prize_giving_begins_anew() {
    let mut server = TestServer::with_staff();
    let night = played(&server);
    let (staff, page) = (night.staff_page("/preise"), night.page("/tafel"));
    press(&server.staff(), &night, "0", "3");
    server.staff().get(&staff).assert_says("#siegerehrung .hint", "neu gestartet");
    server = server.restarted();
    assert_eq!(server.guest().get(&page).attribute("main", "data-call").as_deref(), Some("0"));
}
