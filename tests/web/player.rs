//! `/leitung/t/{slug}/spieler/{n}`: one person.

use crate::evening::{Evening, settings};
use crate::probe;
use preisschnapsen::app::{Request, Role};
use tournament::{Cents, MatchResult, PlainMatch, PlayerId, Score, Stage};

const HUBER: PlayerId = PlayerId(1);

/// Huber with two tickets and Mayr with one, all paid.
fn open() -> Evening {
    let evening = Evening::open(settings());
    evening.sell("Huber Franz", "Ried", "2");
    evening.sell("Mayr Anna", "", "1");
    evening
}

#[test]
fn a_person_is_shown_with_tickets_and_money() {
    let evening = open();
    let page = evening.staff.get(&evening.path("/spieler/1"));
    page.assert_status(200).assert_says("h1", "Huber Franz").assert_says(".facts", "€ 10,00");
    page.assert_says("button", "Karte 1 zurücknehmen").assert_says("button", "Karte 2 zurücknehmen");
    page.assert_says("#more .hint", "hat noch 2 Karten und € 10,00 in der Kassa");
    page.assert_says(".danger summary", "Huber Franz abmelden").assert_none("#more[open]");
    page.assert_none("main [aria-disabled]").assert_none("#more [name=taken], #more #abmelden");
    assert_eq!(page.attribute("#f-name", "value").as_deref(), Some("Huber Franz"));
    assert_eq!(page.attribute("#f-place", "value").as_deref(), Some("Ried"));
    for missing in ["/spieler/99", "/spieler/0", "/spieler/x", "/spieler/-1"] {
        evening.staff.get(&evening.path(missing)).assert_status(404);
    }
}

#[test]
fn name_and_place_are_corrected() {
    let evening = open();
    let fields = [("do", "describe"), ("name", "Huber Franz jun."), ("place", "Wels")];
    evening.staff.save(&evening.path("/spieler/1"), &fields).assert_leads_to(&evening.path("/spieler/1"));
    assert_eq!((evening.night().name(HUBER), evening.night().place(HUBER)), ("Huber Franz jun.", "Wels"));
    let long = "x".repeat(300);
    for name in ["", "  ", "a\0b", long.as_str(), "a\u{202e}b"] {
        let fields = [("do", "describe"), ("name", name), ("place", "Linz")];
        let page = evening.staff.post(&evening.path("/spieler/1"), &fields);
        page.assert_status(422).assert_says("#more[open] #f-name-error", "„Name“");
        assert_eq!(page.attribute("#f-place", "value").as_deref(), Some("Linz"));
    }
    evening.assert_version(4);
}

#[test]
fn money_is_taken_and_paid_back() {
    let evening = open();
    let path = evening.path("/spieler/1");
    evening.staff.post(&path, &[("do", "take"), ("taken", "2,50")]).assert_leads_to(&path);
    assert_eq!(evening.night().paid(HUBER), Cents(1250));
    let page = evening.staff.get(&path);
    assert_eq!(page.attribute("#f-returned", "value").as_deref(), Some("2,50"), "the credit is proposed");
    evening.staff.post(&path, &[("do", "pay_back"), ("returned", "2.50")]).assert_leads_to(&path);
    for (button, field, typed, sentence) in [
        ("take", "taken", "", "braucht einen Betrag"),
        ("take", "taken", "-5", "braucht einen Betrag"),
        ("take", "taken", "viel", "braucht einen Betrag"),
        ("take", "taken", "0", "€ 0,00 geht nicht"),
        ("take", "taken", "999999", "geht nicht"),
        ("pay_back", "returned", "10,01", "höchstens € 10,00"),
    ] {
        let page = evening.staff.post(&path, &[("do", button), (field, typed)]);
        page.assert_status(422).assert_says(&format!("#f-{field}-error"), sentence);
    }
    assert_eq!(evening.night().paid(HUBER), Cents(1000));
    evening.assert_version(5);
}

#[test]
fn money_for_a_ticket_that_was_taken_back_does_not_go_out_twice() {
    let evening = open();
    let path = evening.path("/spieler/1");
    evening.staff.post(&path, &[("do", "refund-1")]).assert_status(303);
    assert_eq!(evening.night().paid(HUBER), Cents(500));
    let page = evening.staff.get(&path);
    page.assert_says("#f-unpaid-hint", "Kein Guthaben");
    let version = evening.night().tournament.version().0;
    let again = evening.staff.post(&path, &[("do", "pay_back"), ("returned", "5")]);
    again.assert_status(422).assert_says("#f-returned-error", "schon als zurückgezahlt gebucht");
    evening.assert_version(version);
    // What was ticked as paid and was not can still be put right.
    let fields = [("do", "pay_back"), ("returned", "5"), ("unpaid", "on")];
    evening.staff.post(&path, &fields).assert_leads_to(&path);
    assert_eq!((evening.night().paid(HUBER), evening.night().owed(HUBER)), (Cents::ZERO, Cents(500)));
}

#[test]
fn a_lost_match_bears_another_sign_than_a_won_one() {
    let evening = open();
    evening.draw();
    let night = evening.night();
    let pairing = *night.pairings(Stage::FIRST).iter().find(|pairing| pairing.is_open()).unwrap();
    evening.act(PlainMatch::EnterResult {
        id: pairing.id,
        expected_version: pairing.version,
        result: MatchResult::Played(Score { left: 0, right: 2 }),
        evidence: Vec::new(),
    });
    let [loser, winner] = [pairing.left, pairing.right].map(|ticket| night.owner(ticket.unwrap()).unwrap());
    let page = |player: PlayerId| evening.staff.get(&evening.path(&format!("/spieler/{player}")));
    page(loser).assert_says("section:nth-of-type(2) .is-out", "0:2 verloren");
    page(winner).assert_says("section:nth-of-type(2) .is-done", "2:0 gewonnen");
}

#[test]
fn leaving_asks_for_the_name() {
    let evening = open();
    evening.draw();
    let version = evening.night().tournament.version().0;
    let leave = evening.path("/spieler/2/abmelden");
    for typed in ["", "Mayr", "Huber Franz"] {
        let page = evening.staff.post(&leave, &[("confirm", typed)]);
        page.assert_status(422).assert_says(".danger .error", "Mayr Anna");
    }
    evening.assert_version(version);
    let page = evening.staff.post(&leave, &[("confirm", "mayr anna")]);
    evening
        .staff
        .follow(&page)
        .assert_says(".banner", "Mayr Anna ist abgemeldet")
        .assert_says(".state", "abgemeldet");
    let desk = evening.staff.get(&evening.path("/kassa"));
    desk.assert_says(".people .is-out", "abgemeldet");
    let page = evening.staff.post(&leave, &[("confirm", "Mayr Anna")]);
    page.assert_status(422).assert_says("#errors", "schon abgemeldet");
    let back = evening.staff.post(&evening.path("/spieler/2"), &[("do", "return")]);
    evening.staff.follow(&back).assert_says(".banner", "Mayr Anna ist wieder dabei");
    assert!(!evening.night().is_withdrawn(PlayerId(2)));
}

#[test]
fn somebody_without_tickets_and_money_is_taken_off_the_list() {
    let evening = open();
    let remove = evening.path("/spieler/2/streichen");
    let page = evening.staff.post(&remove, &[("confirm", "Mayr Anna")]);
    page.assert_status(422).assert_says("#errors", "hat noch eine Karte");
    evening.staff.post(&evening.path("/spieler/2"), &[("do", "refund-3")]).assert_status(303);
    evening.staff.get(&evening.path("/spieler/2")).assert_says(".danger summary", "von der Liste streichen");
    let page = evening.staff.post(&remove, &[("confirm", "Mayr Anna")]);
    page.assert_leads_to(&evening.path("/kassa"));
    evening.staff.follow(&page).assert_says(".banner", "steht nicht mehr auf der Liste");
    evening.staff.get(&evening.path("/spieler/2")).assert_status(404);
    evening.staff.post(&remove, &[("confirm", "Mayr Anna")]).assert_leads_to(&evening.path("/kassa"));
}

#[test]
fn after_the_draw_tickets_are_not_taken_back_and_the_matches_stand_there() {
    let evening = open();
    evening.draw();
    let page = evening.staff.get(&evening.path("/spieler/1"));
    page.assert_says("#more .hint", "Karte 1 ist schon ausgelost").assert_none("button[value^=refund]");
    let matches = page.texts("section:nth-of-type(2) tbody tr");
    let own =
        evening.night().pairings(Stage::FIRST).iter().flat_map(|p| p.tickets()).filter(|t| t.0 < 3).count();
    assert_eq!(matches.len(), own);
    assert!(matches.iter().all(|line| line.starts_with("Halbfinale, Partie ")), "{matches:?}");
    let page = evening.staff.post(&evening.path("/spieler/1"), &[("do", "refund-1")]);
    page.assert_status(422).assert_says("#errors", "schon ausgelost");
}

#[test]
fn a_button_that_does_not_exist_is_a_bad_request() {
    let evening = open();
    for button in ["", "refund-x", "settle-", "fly"] {
        evening.staff.post(&evening.path("/spieler/1"), &[("do", button)]).assert_status(400);
    }
    evening.staff.post(&evening.path("/spieler/1/fliegen"), &[("confirm", "x")]).assert_status(404);
}

#[test]
fn a_name_on_a_closed_list_is_the_directors_and_public() {
    const PLAYER: &str = "/leitung/t/probe/spieler/1";
    const DRAW: &str = "/t/probe/auslosung/R1";
    let server = probe::sold(&[3, 1, 2]);
    let (director, cashier) = (server.staff(), server.as_role(Role::Cashier));
    let open = cashier.get(PLAYER);
    open.assert_none("input[name=reason]");
    let seen = open.attribute("input[name=seen]", "value").unwrap();
    probe::act(&server, Request::CloseList(Stage::FIRST));
    let person = [("do", "describe"), ("seen", &seen), ("name", "Zauner Theres"), ("place", "Ried")];
    let late = cashier.post(PLAYER, &person);
    late.assert_status(422).assert_says(".errors", "Liste mit Zauner Resi ist inzwischen geschlossen");
    assert_eq!(server.snapshot().name(PlayerId(1)), "Zauner Resi");
    cashier
        .get(PLAYER)
        .assert_none("form [name=name]")
        .assert_says(".hint", "ändert jetzt nur die Turnierleitung");
    let renaming = format!("{PLAYER}/umbenennen");
    cashier.post(&renaming, &person).assert_status(403);
    let form = director.get(PLAYER);
    form.assert_says("label[for=f-reason]", "Grund");
    director.post(&renaming, &person).assert_status(422).assert_says(".errors", "Grund");
    let seen = form.attribute("input[name=seen]", "value").unwrap();
    let told =
        [("seen", seen.as_str()), ("name", "Zauner Theres"), ("place", "Ried"), ("reason", "verschrieben")];
    director.post(&renaming, &told).assert_leads_to(PLAYER);
    assert_eq!(server.snapshot().name(PlayerId(1)), "Zauner Theres");
    let public = server.guest().get(DRAW);
    public.assert_says("h2", "Namen, die seit dem Schließen der Liste geändert wurden");
    public.assert_says("main li", "Karten 1, 2, 3 gehören Zauner Theres. Grund: verschrieben");
    assert_eq!(public.attribute("h2#umbenannt", "id").as_deref(), Some("umbenannt"));
    let english = server.guest().speaking("en").get(DRAW);
    english.assert_says("main li", "Zauner Theres has tickets 1, 2, 3. Reason: verschrieben");
    director.get("/leitung/t/probe").assert_none("form[action$=zuruecknehmen] button:not([disabled])");
}
