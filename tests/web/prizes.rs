//! `/leitung/t/{slug}/preise`: places, prizes, lots.

use crate::night::{EIGHT, Night, settings};
use crate::server::{Browser, Page, TestServer};
use preisschnapsen::app::{Request, Role};
use preisschnapsen::cli::verify_draw::verify_text;
use tournament::{
    HallCommand, LifeSettings, MatchResult, PlainEvening, PlainPrize, PlayedTo, Score, Settings, Stage,
    TicketNo,
};

/// Sends the form that gives a prize by hand.
fn give(server: &TestServer, night: &Night<'_>, prize: &str, to: &str, ticket: &str, reason: &str) -> Page {
    let fields = [("prize", prize), ("to", to), ("ticket", ticket), ("reason", reason)];
    server.staff().post(&night.staff_page("/preise"), &fields)
}

#[test]
fn the_page_is_for_the_staff() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &EIGHT);
    for page in ["/preise", "/abrechnung"] {
        let answer = server.guest().get(&night.staff_page(page));
        assert_eq!(answer.status, 303);
        assert!(answer.header("location").unwrap().starts_with("/anmelden"));
    }
    for page in [
        "/preise",
        "/preise/los",
        "/preise/los/spruch",
        "/preise/los/ziehen",
        "/preise/stechen",
        "/preise/regel",
        "/preise/uebergabe",
        "/preise/alle",
        "/abrechnung",
        "/abrechnung/ende",
        "/abrechnung/weiter",
    ] {
        assert_eq!(server.guest().post(&night.staff_page(page), &[("prize", "1")]).status, 303, "{page}");
    }
}

#[test]
fn every_phase_says_what_is_still_open() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &EIGHT);
    let staff = server.staff();
    let page = staff.get(&night.staff_page("/preise"));
    page.assert_status(200).assert_says("main .panel", "Runde 1: noch nicht ausgelost");
    page.assert_says("main", "Nach der ersten Runde").assert_says("td", "Ein halbes Schwein");
    night.draw(Stage::FIRST);
    night.play(Stage::FIRST, 3);
    staff.get(&night.staff_page("/preise")).assert_says("main .panel", "Viertelfinale: noch offen 4");
    night.play(Stage::FIRST, usize::MAX);
    staff.get(&night.staff_page("/preise")).assert_says("main .panel", "Halbfinale: noch nicht ausgelost");
    night.until_round_of(2);
    let page = staff.get(&night.staff_page("/preise"));
    page.assert_says("main .panel", "Finale: noch nicht gespielt")
        .assert_says("main .panel", "Spiel um Platz 3: noch nicht gespielt");
    page.assert_says("td", " gegen ");
    night.play_to_the_end();
    let page = staff.get(&night.staff_page("/preise"));
    page.assert_none("main div.panel")
        .assert_says("#preis1", night.now().name_on(night.now().champion().unwrap()));
    night.act(PlainEvening::Finish);
    staff
        .get(&night.staff_page("/preise"))
        .assert_status(200)
        .assert_says("#preis1", "als übergeben abhaken");
}

#[test]
fn a_prize_is_given_by_hand_with_a_reason_and_follows_the_rule_again() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &EIGHT);
    night.draw(Stage::FIRST);
    night.play_to_the_end();
    let staff = server.staff();
    give(&server, &night, "2", "ticket", "8", "Geburtstag").assert_leads_to(&night.staff_page("/preise"));
    let page = staff.get(&night.staff_page("/preise"));
    page.assert_says("#preis2", "Huber")
        .assert_says("#preis2", "von der Turnierleitung")
        .assert_says("#preis2", "Geburtstag");
    let list = server.guest().get(&night.page("/siegerliste"));
    list.assert_says(".places", "von der Turnierleitung vergeben");
    assert!(!list.body.contains("Geburtstag"), "the reason is for the staff");
    let table = |browser: Browser| browser.get(&night.page("/preise.csv")).body.clone();
    assert!(!table(server.guest()).contains("Geburtstag") && table(server.guest()).contains("von Hand"));
    assert!(table(server.staff()).contains("von Hand: Geburtstag"));
    give(&server, &night, "2", "nobody", "", "").assert_leads_to(&night.staff_page("/preise"));
    let page = staff.get(&night.staff_page("/preise"));
    page.assert_says("#preis2", "nicht vergeben");
    press(&staff, &page, "#preis2 form[action$='/regel']").assert_leads_to(&night.staff_page("/preise"));
    assert!(night.now().overrides().is_empty());
    let again = staff.post(&night.staff_page("/preise/regel"), &[("prize", "2")]);
    again.assert_status(422).assert_says("main", "nichts geändert");
}

#[test]
fn a_prize_for_a_strangers_ticket_keeps_the_form() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &EIGHT);
    night.draw(Stage::FIRST);
    night.play_to_the_end();
    let page = give(&server, &night, "2", "ticket", "77", "Geburtstag");
    page.assert_status(422).assert_says(".errors", "Karte 77 ist nicht verkauft");
    assert_eq!(page.attribute("input[name=ticket]", "value").as_deref(), Some("77"));
    assert_eq!(page.attribute("input[name=reason]", "value").as_deref(), Some("Geburtstag"));
    assert!(page.attribute("details[open]", "id").is_some(), "the form is open");
    let bad = [
        ("0", "ticket", "1", "", "„Preis“"),
        ("5", "ticket", "1", "", "„Preis“"),
        ("eins", "ticket", "1", "", "„Preis“"),
        ("1", "ticket", "", "", "„Nummer der Karte“"),
        ("1", "ticket", "vier", "", "„Nummer der Karte“"),
        ("1", "ticket", "-4", "", "„Nummer der Karte“"),
        ("1", "", "4", "", "„An wen“"),
        ("1", "ticket", "4", "a\u{202e}b", "„Grund“"),
    ];
    for (prize, to, ticket, reason, complaint) in bad {
        let page = give(&server, &night, prize, to, ticket, reason);
        page.assert_status(422).assert_says(".errors", complaint);
    }
    let page = give(&server, &night, "neun", "ticket", "vier", &"x".repeat(501));
    page.assert_status(422);
    assert_eq!(page.texts(".errors li").len(), 3, "all complaints at once");
    assert!(night.now().overrides().is_empty());
}

#[test]
fn lots_are_drawn_once_and_stand() {
    let server = TestServer::with_staff();
    let night = Night::open(&server, Settings { prizes: 6, ..settings() });
    night.register(&EIGHT);
    night.until_round_of(2);
    night.play(Stage::Round(3), 1);
    night.act(PlainEvening::Finish);
    let staff = server.staff();
    let page = staff.get(&night.staff_page("/preise"));
    assert_eq!(page.texts("a.button[href$='/preise/los']"), ["Gleichstand um Platz 3 bis 4 auflösen"]);
    let guest = server.guest();
    let tied = night.now().due_lot().unwrap().tickets;
    let says = |ticket| guest.get(&night.page(&format!("/karte/{ticket}"))).texts(".ticket").concat();
    let open = "Um den Preis entscheidet noch ein Stechen oder das Los.";
    assert!(tied.iter().all(|ticket| says(*ticket).contains(open)), "{}", says(tied[0]));
    // First everybody hears who takes part; nothing is drawn by looking.
    let page = staff.get(&night.staff_page("/preise/los"));
    assert_eq!(page.texts("main ol .name").len(), 2);
    assert!(night.now().lots().is_empty());
    let hidden = ["place", "tickets"]
        .map(|name| (name, page.attribute(&format!("input[name={name}]"), "value").unwrap()));
    let fields = [("place", hidden[0].1.as_str()), ("tickets", &*hidden[1].1), ("kind", "typed")];
    let here = night.staff_page("/preise/los");
    staff.post(&here, &fields).assert_leads_to(&here);
    assert!(night.now().lots().is_empty(), "sealed is not drawn");
    staff.post(&here, &fields).assert_status(422).assert_says("main", "läuft schon ein Los");
    // Everybody sees it before the hall has said a word.
    let lot = guest.get(&night.page("/los/L1"));
    lot.assert_says("h1", "Los um Platz 3").assert_says("main", "noch nicht gezogen").assert_none("#check");
    let sealed = guest.get(&night.page("/los/L1.json"));
    let protocol: serde_json::Value = serde_json::from_str(&sealed.body).unwrap();
    assert!(protocol["secret"].is_null() && protocol["phrase"].is_null() && protocol["seed"].is_null());
    assert!(lot.body.contains(protocol["commitment"].as_str().unwrap()));
    let (phrase, draw) = (format!("{here}/spruch"), format!("{here}/ziehen"));
    let again = staff.post(&draw, &[("lot", "L1")]);
    again.assert_status(422).assert_says("main", "Satz aus dem Saal fehlt");
    staff.post(&phrase, &[("lot", "L1"), ("phrase", " ")]).assert_status(422);
    staff.post(&phrase, &[("lot", "L1"), ("phrase", "grüß Gott")]).assert_leads_to(&here);
    staff.get(&here).assert_says("main", "GRUESS GOTT");
    staff.post(&draw, &[("lot", "L1")]).assert_leads_to(&night.staff_page("/preise"));
    let page = staff.get(&night.staff_page("/preise"));
    page.assert_says(".hint", "Los ab Platz 3").assert_says("#preis3", "durch das Los");
    assert_eq!(page.texts("a[href$='/los/L1']").len(), 1);
    assert!(tied.iter().all(|ticket| !says(*ticket).contains(open)), "it is drawn");
    guest.get(&night.page("/siegerliste")).assert_says("main .hops", "Los L1 um Platz 3");
    guest.get(&night.page("/los/L1")).assert_says("#check", "Reihenfolge");
    // What is published can be drawn again.
    let drawn = guest.get(&night.page("/los/L1.json"));
    let mut said = Vec::new();
    assert!(verify_text("L1.json", drawn.body.as_bytes(), &mut said).unwrap());
    assert_eq!(said, b"stimmt\n");
    let order = night.now().lots().to_vec();
    let again = staff.post(&draw, &[("lot", "L1")]);
    again.assert_status(422).assert_says("main", "Um Platz 3 ist schon gelost");
    assert_eq!(again.attribute("main a.button", "href"), Some(night.staff_page("/preise")));
    assert_eq!(order, night.now().lots());
    for nothing in ["1", "99"] {
        let fields = [("place", nothing), ("tickets", "1 2"), ("kind", "none")];
        staff.post(&here, &fields).assert_status(422);
    }
    staff.post(&here, &[("place", "drei"), ("tickets", "1 2"), ("kind", "none")]).assert_status(400);
    staff.post(&draw, &[("lot", "L2")]).assert_status(422);
    guest.get(&night.page("/los/L2")).assert_status(404);
    guest.get(&night.page("/los/7")).assert_status(404);
}

#[test]
fn a_play_off_decides_who_gets_the_prize() {
    let server = TestServer::with_staff();
    let night = Night::open(&server, Settings { prizes: 3, played_to: PlayedTo::Two, ..settings() });
    night.register(&EIGHT);
    night.play_to_the_end();
    let (staff, page) = (server.staff(), night.staff_page("/preise/los"));
    let asked = staff.get(&page);
    asked.assert_says("h1", "Gleichstand um Platz 3 bis 4 auflösen");
    let fields = asked.attributes("input[name^=rank]", "name");
    let names = asked.texts("form[action$='/stechen'] label");
    assert_eq!(names, asked.texts("main ol .name"), "each field is called like whom it ranks");
    let (one, other) = (fields[0].as_str(), fields[1].as_str());
    let tickets = asked.attribute("input[name=tickets]", "value").unwrap();
    let send = |ranks: &[(&str, &str)]| {
        let hidden = [("place", "3"), ("tickets", tickets.as_str())];
        staff.post(&night.staff_page("/preise/stechen"), &[&hidden[..], ranks].concat())
    };
    for (ranks, complaint) in [
        (vec![], "Wer hat das Stechen gewonnen?"),
        (vec![(one, "2")], "Wer hat das Stechen gewonnen?"),
        (vec![(one, "1"), (other, "1")], "Rang 1 steht zweimal da"),
        (vec![(one, "drei")], "Rang"),
        (vec![(one, "3")], "Rang"),
    ] {
        let again = send(&ranks);
        again.assert_status(422).assert_says(".errors", complaint);
        assert_eq!(
            again.attribute(&format!("input[name={one}]"), "value").as_deref(),
            ranks.first().map(|(_, typed)| *typed).or(Some(""))
        );
    }
    for wrong in [[("place", "x"), ("tickets", "1")], [("place", "3"), ("tickets", "")]] {
        staff.post(&night.staff_page("/preise/stechen"), &wrong).assert_status(400);
    }
    assert!(night.now().play_offs().is_empty());
    send(&[(other, "1")]).assert_leads_to(&night.staff_page("/preise"));
    let page = staff.get(&night.staff_page("/preise"));
    page.assert_says("#preis3", "durch Stechen").assert_says(".hint", "Stechen um Platz 3");
    let winner = night.now().awards()[2].ticket().unwrap();
    assert_eq!(other, format!("rank{winner}"));
    let places = server.guest().get(&night.page("/siegerliste"));
    places.assert_status(200);
    let table = server.guest().get(&night.page("/preise.csv"));
    assert!(table.body.contains("durch Stechen"), "{}", table.body);
}

#[test]
fn a_prize_is_ticked_and_the_tick_taken_away() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &EIGHT);
    let staff = server.staff();
    let tick = |done: &str, holder: &str| {
        let fields = [("prize", "1"), ("done", done), ("holder", holder)];
        staff.post(&night.staff_page("/preise/uebergabe"), &fields)
    };
    tick("on", "1").assert_status(422).assert_says("main", "noch nicht vergeben");
    night.draw(Stage::FIRST);
    night.play_to_the_end();
    for unreadable in ["", "abc", "-1", "99999999999999"] {
        tick("on", unreadable).assert_status(400);
    }
    let champion = night.now().champion().unwrap().to_string();
    let tick = |done: &str| tick(done, &champion);
    let answer = press(&staff, &staff.get(&night.staff_page("/preise")), "#preis1 form");
    answer.assert_leads_to(&night.staff_page("/preise"));
    staff.follow(&answer).assert_says(".banner", "Übergeben: 1. Preis").assert_says("#preis1", "übergeben");
    tick("on").assert_status(422);
    tick("").assert_leads_to(&night.staff_page("/preise"));
    assert!(night.now().handed_over().is_empty());
}

/// Presses a button of the page: sends its form with everything that is hidden in it.
fn press(staff: &Browser, page: &Page, form: &str) -> Page {
    let hidden = format!("{form} input[type=hidden]");
    let (names, values) = (page.attributes(&hidden, "name"), page.attributes(&hidden, "value"));
    let fields: Vec<(&str, &str)> =
        names.iter().map(String::as_str).zip(values.iter().map(String::as_str)).collect();
    staff.post(&page.attribute(form, "action").expect("a form"), &fields)
}

/// Returns the score with which the other one wins a match.
fn turned(night: &Night<'_>, stage: Stage) -> (&'static str, MatchResult) {
    let now = night.now();
    let pairing = now.pairings(stage)[0];
    if pairing.winner() == pairing.left {
        ("0:2", MatchResult::Played(Score { left: 0, right: 2 }))
    } else {
        ("2:0", MatchResult::Played(Score { left: 2, right: 0 }))
    }
}

#[test]
fn all_prizes_are_ticked_at_once_and_undone_at_once() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &EIGHT);
    let (staff, page) = (server.staff(), night.staff_page("/preise"));
    let (form, all) = (format!("form[action='{page}/alle']"), format!("{page}/alle"));
    night.draw(Stage::FIRST);
    night.until_round_of(2);
    staff.get(&page).assert_none(&form);
    night.play_to_the_end();
    let named = staff.get(&page).attribute(&format!("{form} [name=prizes]"), "value").unwrap();
    assert_eq!(named.split(' ').count(), 4, "{named}");
    server.as_role(Role::Speaker).post(&all, &[("prizes", &named)]).assert_status(403);
    for wrong in ["", "1", "1:x", "1:2 "] {
        staff.post(&all, &[("prizes", wrong)]).assert_status(400);
    }
    let champion = night.now().champion().unwrap();
    let another = if champion.0 == 1 { "1:2" } else { "1:1" };
    staff.post(&all, &[("prizes", another)]).assert_status(409);
    assert!(night.now().handed_over().is_empty(), "a page that is old ticks nothing");
    let said = staff.post(&all, &[("prizes", &named)]);
    let after = staff.follow(&said);
    after.assert_says(".banner", "4 Preise sind als übergeben abgehakt").assert_none(&form);
    assert!(night.now().is_handed_over());
    after.assert_says(".strip button", "Übergabe von 4 Preisen zurücknehmen");
    night.act(PlainEvening::Undo { action: night.now().tournament.version() });
    assert!(night.now().handed_over().is_empty());
}

#[test]
fn a_correction_says_which_prize_is_in_the_wrong_hands_until_it_is_back() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &EIGHT);
    night.draw(Stage::FIRST);
    night.play_to_the_end();
    let staff = server.staff();
    night.act(PlainPrize::HandOverPrize { prize: 1, done: true, expected_holder: None });
    let now = night.now();
    let champion = now.champion().unwrap();
    let holder = format!("{} ({champion})", now.name_on(champion));
    let (score, result) = turned(&night, Stage::Round(3));
    let page = staff.get(&night.staff_page(&format!("/ergebnis?runde=R3&partie=1&stand={score}")));
    page.assert_says("main", "Den 1. Preis hat schon");
    night.enter(now.pairings(Stage::Round(3))[0], result);
    let page = staff.get(&night.staff_page("/preise"));
    page.assert_says("#preis1", &format!("bei {holder}")).assert_says("#preis1 button", "zurückbekommen");
    staff
        .get(&night.staff_page(""))
        .assert_says("main", &format!("1. Preis von Karte {champion} zurückholen"));
    let tick = |done: &str, holder: Option<TicketNo>| {
        let holder = holder.unwrap().to_string();
        let fields = [("prize", "1"), ("done", done), ("holder", &holder)];
        staff.post(&night.staff_page("/preise/uebergabe"), &fields)
    };
    let winner = night.now().champion();
    tick("on", winner).assert_status(422).assert_says("main", "noch bei Karte");
    let back = tick("", Some(champion));
    back.assert_leads_to(&night.staff_page("/preise"));
    let name = now.name_on(champion);
    staff.follow(&back).assert_says(".banner", &format!("Zurückbekommen: 1. Preis von {name}"));
    tick("on", Some(champion)).assert_status(409).assert_says("main", "inzwischen etwas geändert");
    tick("on", winner).assert_leads_to(&night.staff_page("/preise"));
    let page = staff.get(&night.staff_page("/preise"));
    page.assert_says("#preis1", "doch nicht");
}

#[test]
fn what_was_decided_about_a_prize_that_is_gone_is_shown_and_can_be_taken_back() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &EIGHT);
    night.draw(Stage::FIRST);
    night.play_to_the_end();
    let champion = night.now().champion();
    night.act(Request::OverridePrize { prize: 4, ticket: champion, reason: None });
    night.act(PlainPrize::HandOverPrize { prize: 4, done: true, expected_holder: None });
    let now = night.now();
    let settings = Settings { prizes: 0, ..now.settings().clone() };
    night.act(Request::UpdateSettings { settings, texts: (*now.texts).clone() });
    let staff = server.staff();
    let page = staff.get(&night.staff_page("/preise"));
    let name = night.now().name_on(champion.unwrap()).to_owned();
    page.assert_says("main", &format!("Der 4. Preis war von Hand vergeben: {name}"));
    page.assert_says("main", "Der 4. Preis war schon übergeben");
    // A button on a page that somebody else has overtaken takes nothing newer back.
    let (given, held) = (".spaced form[action$='/regel']", ".spaced form[action$='/uebergabe']");
    let other = now.tickets().keys().copied().find(|ticket| Some(*ticket) != champion);
    let change = |prizes: u32| {
        let now = night.now();
        let settings = Settings { prizes, ..now.settings().clone() };
        night.act(Request::UpdateSettings { settings, texts: (*now.texts).clone() });
    };
    change(4);
    night.act(PlainPrize::HandOverPrize { prize: 4, done: false, expected_holder: None });
    night.act(Request::OverridePrize { prize: 4, ticket: other, reason: None });
    night.act(PlainPrize::HandOverPrize { prize: 4, done: true, expected_holder: None });
    press(&staff, &page, given).assert_status(409).assert_says("main", "inzwischen etwas geändert");
    press(&staff, &page, held).assert_status(409).assert_says("main", "inzwischen etwas geändert");
    change(0);
    let page = staff.get(&night.staff_page("/preise"));
    press(&staff, &page, given).assert_leads_to(&night.staff_page("/preise"));
    press(&staff, &page, held).assert_leads_to(&night.staff_page("/preise"));
    let page = staff.get(&night.staff_page("/preise"));
    assert!(!page.texts("main").concat().contains("4. Preis"), "nothing is left of it");
}

#[test]
fn after_an_early_end_no_page_calls_for_a_match() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &EIGHT);
    night.until_round_of(2);
    night.play(Stage::Round(3), 1);
    let for_third = night.now().pairings(Stage::ThirdPlace)[0];
    night.act(HallCommand::BeginMatch(for_third.id));
    night.act(PlainEvening::Finish);
    let ticket = for_third.left.unwrap();
    let owner = night.now().owner(ticket).unwrap();
    let guest = server.guest();
    for page in [
        night.page(""),
        night.page(&format!("/karte/{ticket}")),
        night.page(&format!("/person/{owner}")),
        night.page("/runde/P3"),
        night.page("/baum"),
    ] {
        let answer = guest.get(&page);
        answer.assert_status(200);
        for call in ["spielbereit", "läuft gerade", "noch offen", "noch zu spielen"] {
            assert!(!answer.texts("main").concat().contains(call), "{page} says {call}");
        }
    }
    guest.get(&night.page(&format!("/karte/{ticket}"))).assert_says("main", "3 bis 4");
    guest.get(&night.page("/runde/P3")).assert_says("main", "nicht gespielt");
    let staff = server.staff();
    let hall = staff.get(&night.staff_page("/saal"));
    hall.assert_status(200).assert_none("main form[action$='/saal']");
    hall.assert_says("main", "Der Abend ist zu Ende gespielt");
    staff.get(&night.staff_page("/preise")).assert_says("main", "nicht gespielt");
    staff.get(&night.staff_page("/runde/P3")).assert_says("main", "nicht gespielt");
}

#[test]
fn who_has_a_prize_already_is_named_as_left_out_of_the_lot() {
    let server = TestServer::with_staff();
    let one_each = Settings { prizes: 3, one_prize_each: true, played_to: PlayedTo::Two, ..settings() };
    let night = Night::open(&server, one_each);
    // Five tickets of the one win until they meet among themselves: one of them shares places 5 to 8 with three others.
    let singles = ["B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L"].map(|name| (name, 1));
    night.register(&[&[("Adler", 5)][..], &singles].concat());
    night.play_to_the_end();
    let staff = server.staff();
    staff.get(&night.staff_page("/preise")).assert_says("a.button", "Gleichstand um Platz 5 bis 8 auflösen");
    let page = staff.get(&night.staff_page("/preise/los"));
    assert_eq!(page.texts("main ol .name").len(), 3);
    let left_out = page.texts("main ul.plain li");
    assert!(left_out.len() == 1 && left_out[0].starts_with("Adler"), "{left_out:?}");
    let tickets = page.attribute("input[name=tickets]", "value").unwrap();
    let fields = [("place", "5"), ("tickets", tickets.as_str()), ("kind", "none")];
    staff.post(&night.staff_page("/preise/los"), &fields);
    staff
        .post(&night.staff_page("/preise/los/ziehen"), &[("lot", "L1")])
        .assert_leads_to(&night.staff_page("/preise"));
    assert_eq!(night.now().lots()[0].order.len(), 3, "three lots, and no fourth");
    let page = staff.get(&night.staff_page("/preise"));
    page.assert_says("#preis2", "durch das Los").assert_says("#preis3", "durch das Los");
    let none = staff.get(&night.staff_page("/preise/los"));
    assert!(none.status >= 400 && none.body.contains("nichts zu losen"), "{}", none.status);
}

#[test]
fn matches_that_nobody_has_to_play_are_offered_and_hold_nothing_up() {
    let server = TestServer::with_staff();
    let night = Night::open(&server, Settings { prizes: 2, played_to: PlayedTo::Prizes, ..settings() });
    night.register(&EIGHT);
    night.until_round_of(2);
    let (staff, guest) = (server.staff(), server.guest());
    let page = staff.get(&night.staff_page(""));
    page.assert_says("p.offered", "Spiel um Platz 3").assert_says("p.offered", "Platzierungsspiele 5 bis 8");
    let links = page.attributes("p.offered a", "href");
    assert_eq!(links, [night.staff_page("/runde/P3"), night.staff_page("/auslosung/P5-8")]);
    assert!(!page.texts("main ul.plain li").iter().any(|step| step.contains("Platz 3")), "it is no step");
    // Each link leads to a page, and guests may look at it too.
    for link in &links {
        staff.get(link).assert_status(200);
    }
    guest.get(&night.page("/auslosung/P5-8")).assert_says("main", "Noch nicht ausgelost");
    let places = staff.get(&links[1]);
    places.assert_says("h1", "Platzierungsspiele 5 bis 8");
    assert!(places.attribute(&format!("form[action='{}/schliessen']", links[1]), "method").is_some());
    assert!(!guest.get(&night.page("")).texts("main").concat().contains("Spiel um Platz 3"));
    night.play(Stage::Round(3), 1);
    staff
        .get(&night.staff_page("/preise"))
        .assert_none("main div.panel")
        .assert_says("td", "kann gespielt werden");
    let page = staff.get(&night.staff_page("/abrechnung"));
    page.assert_says("p.offered", "Spiel um Platz 3").assert_says("main", "Alles ist gespielt");
    // Somebody wants to: the match is entered where every match is.
    let page = staff.get(&night.staff_page("/runde/P3"));
    page.assert_status(200).assert_says("main", "Spiel um Platz 3");
    assert_eq!(page.texts("main table tbody tr").len(), 1, "{}", page.body);
    night.play(Stage::ThirdPlace, 1);
    let page = staff.get(&night.staff_page(""));
    assert!(!page.texts("p.offered").concat().contains("Platz 3"));
    guest.get(&night.page("/siegerliste")).assert_status(200);
}

#[test]
fn whoever_is_out_gets_the_prize_while_the_others_play_on() {
    let server = TestServer::with_staff();
    let usual = Settings::usual_with_lives();
    let lives = LifeSettings { lives: 1, rebuys: 0, late_until: 1, ..usual.lives };
    let night = Night::named(&server.app, "Mit Leben", Settings { lives, prizes: 8, ..usual });
    night.register(&EIGHT);
    for round in 1..=2 {
        night.draw(Stage::Round(round));
        night.play(Stage::Round(round), usize::MAX);
    }
    let (staff, prizes) = (server.staff(), night.staff_page("/preise"));
    let page = staff.get(&prizes);
    page.assert_says("#preis1", "noch offen").assert_says("#preis5", "Stechen oder Los, ab Platz 5");
    page.assert_says("main .panel", "Noch stehen nicht alle Preise fest");
    for place in [5, 3] {
        night.act(Request::DrawLots { place });
    }
    let page = staff.get(&prizes);
    page.assert_says("#preis2", "noch offen").assert_says("#preis3", "durch das Los");
    press(&staff, &page, "#preis3 form[action$='/uebergabe']").assert_leads_to(&prizes);
    staff.get(&prizes).assert_says("#preis3", "übergeben");
    assert!(!night.now().is_settled(), "two play on");
    night.play_to_the_end();
    staff.get(&prizes).assert_says("#preis3", "übergeben").assert_says("#preis1", "als übergeben abhaken");
}
