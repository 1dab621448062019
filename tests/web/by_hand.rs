//! `/leitung/t/{slug}/auslosung/{R}`: the draw from real pots.

use crate::night::{Night, settings};
use crate::probe;
use crate::server::{Browser, Page, TestServer};
use tournament::draw::{Order, Passed};
use tournament::{Settings, Stage, TicketNo};

const R1: &str = "/leitung/t/probe/auslosung/R1";

/// A house whose people are called as they bought, so that a test knows who comes when.
#[track_caller]
fn as_sold(tickets: &[u32]) -> TestServer {
    probe::sold_with(Settings { first_order: Order::AsSold, ..settings() }, tickets)
}

/// Three players with 3, 1 and 2 tickets: eight slots, each pot with the numbers 1 to 4.
#[track_caller]
fn begun() -> (TestServer, Browser) {
    let server = as_sold(&[3, 1, 2]);
    let staff = server.staff();
    staff.post(&format!("{R1}/schliessen"), &[("pots", "hand")]).assert_leads_to(R1);
    (server, staff)
}

/// Types a number into the form as it stands on the page.
#[track_caller]
fn pull(staff: &Browser, number: &str) -> Page {
    let seen = staff.get(R1).attribute("input[name=seen]", "value").expect("the form of a pull");
    staff.post(&format!("{R1}/zug"), &[("seen", &seen), ("number", number)])
}

#[test]
fn the_page_says_who_pulls_from_which_pot() {
    let (_house, staff) = begun();
    let page = staff.get(R1);
    page.assert_says(".pull", "Zauner Resi zieht aus dem linken Topf für Karte 1");
    page.assert_says(".pot.is-active", "Linker Topf noch 4 von 4")
        .assert_says(".progress", "0 von 6 gezogen");
    page.assert_says("details.danger", "Liste wieder öffnen");
    pull(&staff, "2").assert_leads_to(R1);
    let page = staff.get(R1);
    page.assert_says(".pull", "für Karte 2").assert_says(".progress", "1 von 6 gezogen");
    assert_eq!(page.texts(".numbers li"), ["1", "3", "4"]);
    for number in ["1", "3"] {
        pull(&staff, number).assert_leads_to(R1);
    }
    staff.get(R1).assert_says(".pull", "Äffler Toni zieht aus dem linken Topf für Karte 4");
    pull(&staff, "4").assert_leads_to(R1);
    let right = staff.get(R1);
    right.assert_says(".pull", "Huber Franz zieht aus dem rechten Topf für Karte 5");
    right.assert_says(".pot.is-active", "Rechter Topf noch 4 von 4");
}

#[test]
fn wrong_numbers_are_refused_and_stay_in_the_field() {
    let (server, staff) = begun();
    pull(&staff, "2").assert_leads_to(R1);
    for (number, sentence) in [
        ("2", "schon gezogen, sie gehört zu Karte 1"),
        ("5", "von 1 bis 4"),
        ("0", "von 1 bis 4"),
        ("", "von 1 bis 4"),
        ("drei", "von 1 bis 4"),
    ] {
        let page = pull(&staff, number);
        page.assert_status(422).assert_says("#f-number-error", sentence);
        assert_eq!(page.attribute("#f-number", "value").as_deref(), Some(number));
    }
    assert_eq!(server.snapshot().draws()[0].pulls.len(), 1);
}

#[test]
fn a_form_that_has_not_seen_the_last_pull_is_stale() {
    let (server, staff) = begun();
    pull(&staff, "2").assert_leads_to(R1);
    let stale = staff.post(&format!("{R1}/zug"), &[("seen", "0"), ("number", "3")]);
    stale.assert_status(409).assert_says(".errors", "Inzwischen ist auf einem anderen Gerät weitergezogen");
    stale.assert_says(".pull", "für Karte 2");
    assert_eq!(stale.attribute("input[name=seen]", "value").as_deref(), Some("1"));
    assert_eq!(server.snapshot().draws()[0].pulls.len(), 1);
}

#[test]
fn the_same_form_sent_twice_counts_once() {
    let (server, staff) = begun();
    let origin = format!("http://{}", server.address);
    let key = "0123456789abcdef0123456789abcdef";
    for _ in 0..2 {
        let fields = [("seen", "0"), ("number", "2"), ("form_key", key)];
        staff.post_from(&format!("{R1}/zug"), Some(&origin), &fields).assert_leads_to(R1);
    }
    assert_eq!(server.snapshot().draws()[0].pulls.len(), 1);
}

/// One player straddles both pots, so on the right they may meet their own number.
#[test]
fn his_own_number_goes_back_and_the_night_goes_on_after_a_restart() {
    let server = as_sold(&[1, 5]);
    let staff = server.staff();
    staff.post(&format!("{R1}/schliessen"), &[("pots", "hand")]).assert_leads_to(R1);
    for number in ["4", "1", "2", "3"] {
        pull(&staff, number).assert_leads_to(R1);
    }
    staff.get(R1).assert_says(".pull", "Äffler Toni zieht aus dem rechten Topf für Karte 5");
    pull(&staff, "2").assert_leads_to(R1);
    let back = staff.get(R1);
    back.assert_says(".rite .banner", "Nummer 2 zurücklegen").assert_says(".pull", "für Karte 5");
    assert_eq!(back.texts(".numbers li"), ["1", "2", "3", "4"]);

    let server = server.restarted();
    let staff = server.staff();
    staff.get(R1).assert_says(".rite .banner", "Nummer 2 zurücklegen").assert_says(".pull", "für Karte 5");
    assert_eq!(server.snapshot().draws()[0].pulls_noted(), 5);

    // All four numbers on the right are the player's own or the other player's 4; once that one is gone, they meet themselves.
    pull(&staff, "4").assert_leads_to(R1);
    staff.get(R1).assert_says(".pull", "für Karte 6");
    pull(&staff, "1").assert_leads_to(R1);
    staff
        .get(R1)
        .assert_says("h2", "Die Paarungen stehen fest")
        .assert_says(".match > small", "trifft auf sich selbst");
    let protocol = server.guest().get("/t/probe/auslosung/R1.json").body;
    assert!(protocol.starts_with(r#"{"procedure":"by-hand/1""#) && protocol.contains(r#""rejected":[2]"#));
    for key in ["commitment", "secret", "phrase", "seed"] {
        assert!(!protocol.contains(&format!("\"{key}\"")), "a draw by hand has no {key}");
    }
}

#[test]
fn the_last_pull_is_taken_back_and_nothing_is_public_while_people_pull() {
    let (server, staff) = begun();
    pull(&staff, "2").assert_leads_to(R1);
    let hidden: serde_json::Value =
        serde_json::from_str(&server.guest().get("/t/probe/auslosung/R1.json").body).unwrap();
    assert_eq!((&hidden["pulls"], &hidden["pairings"]), (&serde_json::json!([]), &serde_json::json!([])));
    staff.get(R1).assert_says("details.danger", "für ungültig erklären");
    let form = staff.get(R1);
    let action = form.attribute(".rite form[action$=zurueck] input[name=action]", "value").unwrap();
    let sent = staff.post("/leitung/t/probe/zurueck", &[("action", &action), ("back", R1)]);
    assert_eq!(sent.status, 303, "{}", sent.body);
    staff.get(R1).assert_says(".pull", "für Karte 1").assert_says(".progress", "0 von 6 gezogen");
    assert!(server.snapshot().draws()[0].pulls.is_empty());
    // What was taken back is not hidden, and the list stays closed.
    let page = staff.get(R1);
    page.assert_none(".strip button").assert_says(".strip .hint", "nur wieder öffnen");
    for number in ["3", "1", "2", "4", "1", "2"] {
        pull(&staff, number).assert_leads_to(R1);
    }
    server
        .guest()
        .get("/t/probe/auslosung/R1")
        .assert_says("main", "Zurückgenommene Züge, sie zählen nicht: Karte 1: 2.");
}

#[test]
fn before_the_last_number_all_pulls_are_shown_and_after_it_none_is_taken_back() {
    let (server, staff) = begun();
    for number in ["2", "1", "3", "4", "1"] {
        staff.get(R1).assert_none(".rite .banner");
        pull(&staff, number).assert_leads_to(R1);
    }
    let page = staff.get(R1);
    page.assert_says(".rite .banner", "Die letzte Karte").assert_says("h2", "Alle Züge");
    assert_eq!(page.texts(".split ul.plain:not(.numbers) .pairing-number"), ["1", "4", "3", "1", "2"]);
    pull(&staff, "2").assert_leads_to(R1);

    let last = server.snapshot().tournament.version();
    let sent = staff.post("/leitung/t/probe/zurueck", &[("action", &last.to_string()), ("back", R1)]);
    sent.assert_status(422).assert_says(".strip .hint", "nur für ungültig erklären");
    let earlier = format!("/leitung/t/probe/journal/{}", last.0 - 1);
    staff.get(&earlier).assert_says("main", "nur für ungültig erklären");
    staff.post(&format!("{earlier}/zurueck"), &[]).assert_status(422);
    assert_eq!(server.snapshot().drawn(Stage::FIRST).unwrap().pulls.len(), 6);
}

/// Presses the button for somebody who is not there, as it stands on the page.
#[track_caller]
fn later(staff: &Browser) -> Page {
    let seen = staff.get(R1).attribute("form[action$=spaeter] input[name=seen]", "value").expect("a button");
    staff.post(&format!("{R1}/spaeter"), &[("seen", &seen)])
}

#[test]
fn whoever_is_called_and_not_there_comes_later_on_every_page() {
    let (server, staff) = begun();
    let wall = || server.guest().get("/t/probe/tafel");
    wall().assert_says(".draw-next", "Zauner Resi");
    let page = staff.follow(&later(&staff));
    page.assert_says("body", "Zauner Resi kommt später dran.").assert_says(".pull", "Äffler Toni zieht");
    page.assert_says(".note", "Kommt später dran: Zauner Resi").assert_says(".progress", "0 von 6 gezogen");
    wall().assert_says(".draw-next", "Äffler Toni");
    pull(&staff, "4").assert_leads_to(R1);
    for number in ["3", "1"] {
        staff.get(R1).assert_says(".pull", "Huber Franz zieht");
        pull(&staff, number).assert_leads_to(R1);
    }
    let last = staff.get(R1);
    last.assert_says(".pull", "Zauner Resi zieht aus dem linken Topf für Karte 1");
    last.assert_none("form[action$=spaeter]");
    for number in ["2", "1", "3"] {
        pull(&staff, number).assert_leads_to(R1);
    }
    let guest = server.guest();
    guest.get("/t/probe/auslosung/R1").assert_says(
        "main",
        "Aufgerufen, nicht da und ans Ende der Reihe gekommen: Karte 1 vor dem ersten Zug.",
    );
    guest.get("/t/probe/auslosung/R1/protokoll").assert_says(".note", "Karte 1 vor dem ersten Zug");
    let protocol: serde_json::Value =
        serde_json::from_str(&guest.get("/t/probe/auslosung/R1.json").body).unwrap();
    assert_eq!(protocol["passed"], serde_json::json!([{ "after": 0, "ticket": 1 }]));
    assert!(protocol["called"].is_null(), "as sold nobody drew lots: {protocol}");
}

#[test]
fn whoever_comes_in_after_all_is_called_again_by_one_button() {
    let (server, staff) = begun();
    for _ in 0..2 {
        later(&staff).assert_leads_to(R1);
    }
    let page = staff.get(R1);
    page.assert_says(".pull", "Huber Franz").assert_says(".rite form[action$=zurueck]", "Doch da");
    let action = page.attribute(".rite form[action$=zurueck] input[name=action]", "value").unwrap();
    let sent = staff.post("/leitung/t/probe/zurueck", &[("action", &action), ("back", R1)]);
    let page = staff.follow(&sent);
    page.assert_says(".pull", "Äffler Toni").assert_says("body", "Zurückstellen von Karte 4 beim Ziehen");
    pull(&staff, "4").assert_leads_to(R1);
    staff.get(R1).assert_says(".rite form[action$=zurueck]", "Letzten Zug zurücknehmen");
    let passed = Passed { after: 0, ticket: TicketNo(1) };
    assert_eq!(server.snapshot().draws()[0].passed(), [passed]);
}

#[test]
fn nobody_is_passed_by_an_old_form_or_in_the_middle_or_as_the_last() {
    let (server, staff) = begun();
    let postpone = |seen: &str| staff.post(&format!("{R1}/spaeter"), &[("seen", seen)]);
    later(&staff).assert_leads_to(R1);
    let stale = postpone("0");
    stale.assert_status(409).assert_says(".errors", "auf einem anderen Gerät weitergezogen");
    stale.assert_says(".pull", "Äffler Toni");
    let number = staff.post(&format!("{R1}/zug"), &[("seen", "0"), ("number", "3")]);
    number.assert_status(409).assert_says(".pull", "Äffler Toni");
    postpone("").assert_status(422).assert_says(".errors", "Laden Sie die Seite neu");
    for number in ["1", "2"] {
        pull(&staff, number).assert_leads_to(R1);
    }
    staff.get(R1).assert_says(".pull", "Huber Franz").assert_none("form[action$=spaeter]");
    let begun = postpone("3");
    begun.assert_status(422).assert_says(".errors", "Huber Franz hat schon gezogen");
    pull(&staff, "3").assert_leads_to(R1);
    let last = postpone("4");
    last.assert_status(422).assert_says(".errors", "Außer Zauner Resi ist niemand mehr übrig");
    assert_eq!(server.snapshot().draws()[0].passed().len(), 1);
}

#[test]
fn people_are_called_by_lot_where_the_order_is_drawn_and_everybody_sees_the_order() {
    let server = probe::sold(&[1, 1, 1, 1]);
    let staff = server.staff();
    let mut orders = std::collections::BTreeSet::new();
    for attempt in 1..=12 {
        staff.post(&format!("{R1}/schliessen"), &[("pots", "hand")]).assert_leads_to(R1);
        let draw = server.snapshot().draw(Stage::FIRST, attempt).unwrap().clone();
        let queue: Vec<u32> = draw.calling_order().iter().map(|(_, ticket)| ticket.0).collect();
        let mut listed = queue.clone();
        listed.sort_unstable();
        assert_eq!((listed, draw.order), (vec![1, 2, 3, 4], Order::Random));
        let called = server.snapshot().owner(TicketNo(queue[0])).unwrap();
        staff.get(R1).assert_says(".pull", server.snapshot().name(called));
        let public: serde_json::Value =
            serde_json::from_str(&server.guest().get("/t/probe/auslosung/R1.json").body).unwrap();
        assert_eq!(public["called"], serde_json::json!(queue));
        orders.insert(queue);
        let reason = "Noch jemand gekommen".parse().unwrap();
        let reopen =
            preisschnapsen::app::Request::ReopenList { stage: Stage::FIRST, reason, agreed: server.agreed() };
        Night::of(&server.app, "probe").act(reopen);
    }
    // Twelve times the same of 24 orders is no lot.
    assert!(orders.len() > 1, "{orders:?}");
}
