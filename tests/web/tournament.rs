//! `/leitung/neu`, `/leitung/t/{slug}/einstellungen`, the practice tournament and the backups.

use crate::server::{Browser, Page, TestServer};

const EVENING: [(&str, &str); 13] = [
    ("name", "Preisschnapsen beim Wirt"),
    ("venue", "Gasthof Höß"),
    ("date", "2027-01-05"),
    ("capacity", "64"),
    ("tickets_per_player", "3"),
    ("ticket_price", "7,50"),
    ("bummerl_to_win", "2"),
    ("rules", "tournament-soft"),
    ("first_order", "random"),
    ("tables", ""),
    ("reporting", "counts"),
    ("prizes", "Spanferkel\r\nGeschenkkorb\r\n"),
    ("rules_text", ""),
];

const SETTINGS: &str = "/leitung/t/preisschnapsen-beim-wirt/einstellungen";

/// Returns the fields of the evening with some of them changed or added.
fn with<'a>(changes: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let kept = EVENING.iter().filter(|(field, _)| changes.iter().all(|(changed, _)| changed != field));
    kept.chain(changes).copied().collect()
}

#[track_caller]
fn create(browser: &Browser) {
    browser.post("/leitung/neu", &EVENING).assert_leads_to("/leitung/t/preisschnapsen-beim-wirt");
}

/// Sends the settings with what the page had seen.
#[track_caller]
fn save(browser: &Browser, page: &Page, changes: &[(&str, &str)]) -> Page {
    let seen = page.attribute("input[name=seen]", "value").unwrap();
    let mut fields = with(changes);
    fields.push(("seen", seen.as_str()));
    browser.post(SETTINGS, &fields)
}

#[track_caller]
fn value(page: &Page, field: &str) -> String {
    page.attribute(&format!("[name={field}]"), "value").unwrap_or_default()
}

#[test]
fn a_tournament_is_created_and_listed_for_everybody() {
    let server = TestServer::with_staff();
    let staff = server.staff();
    let page = staff.get("/leitung/neu");
    page.assert_status(200).assert_says("select[name=capacity]", "64");
    assert_eq!(value(&page, "tickets_per_player"), "3");
    create(&staff);
    let home = server.guest().get("/");
    home.assert_says("header", "Preisschnapsen beim Wirt")
        .assert_says(".facts", "5. Jänner 2027")
        .assert_says(".facts", "Gasthof Höß");
    let english = server.guest().get("/?lang=en");
    english.assert_says(".facts", "5 January 2027");
    assert_eq!(
        english.attribute("header a[data-journal]", "href").as_deref(),
        Some("/t/preisschnapsen-beim-wirt?lang=en")
    );
    let snapshot = server.app.snapshot("preisschnapsen-beim-wirt").unwrap().unwrap();
    assert_eq!(snapshot.settings().ticket_price.0, 750);
    assert_eq!(snapshot.settings().prizes, 2);
    assert_eq!(snapshot.texts.prizes[1].as_str(), "Geschenkkorb");
}

#[test]
fn everything_that_is_wrong_is_said_at_once_and_what_was_typed_stays() {
    let server = TestServer::with_staff();
    let staff = server.staff();
    let page = staff.post(
        "/leitung/neu",
        &with(&[
            ("name", "  "),
            ("date", "31.2.2027"),
            ("capacity", "60"),
            ("tickets_per_player", "zwei"),
            ("ticket_price", "<b>viel</b>"),
            ("bummerl_to_win", "9"),
            ("rules", "raubritter"),
        ]),
    );
    page.assert_status(422).assert_says(".errors", "„Name des Turniers“ fehlt noch");
    for (field, complaint) in [
        ("date", "braucht einen Tag"),
        ("tickets_per_player", "ganze Zahl von 1 bis 64"),
        ("ticket_price", "braucht einen Betrag"),
        ("rules", "bitte eine Möglichkeit"),
    ] {
        page.assert_says(&format!("#f-{field}-error"), complaint);
    }
    assert_eq!(value(&page, "tickets_per_player"), "zwei");
    assert_eq!(value(&page, "ticket_price"), "<b>viel</b>");
    page.assert_none(".asked b, .errors b").assert_says("textarea[name=prizes]", "Spanferkel");
    assert!(server.app.tournaments().unwrap().is_empty(), "nothing is stored");
}

#[test]
fn a_capacity_and_bummerl_that_cannot_be_are_refused() {
    let staff_house = TestServer::with_staff();
    let staff = staff_house.staff();
    let page = staff.post("/leitung/neu", &with(&[("capacity", "60"), ("bummerl_to_win", "9")]));
    page.assert_status(422)
        .assert_says("#f-capacity-error", "immer wieder halbieren lässt, von 8 bis 1024")
        .assert_says("#f-bummerl_to_win-error", "2 oder 3 gewonnene Bummerl");
}

#[test]
fn names_that_deceive_are_refused() {
    let server = TestServer::with_staff();
    let staff = server.staff();
    for (name, complaint) in [
        ("x".repeat(300).as_str(), "höchstens 120 Zeichen"),
        ("Preis\0schnapsen", "unsichtbare Zeichen"),
        ("\u{202e}nespanhcssierP", "unsichtbare Zeichen"),
    ] {
        staff
            .post("/leitung/neu", &with(&[("name", name)]))
            .assert_status(422)
            .assert_says(".errors", complaint);
    }
    staff
        .post("/leitung/neu", &with(&[("name", "<script>alert(1)</script>")]))
        .assert_leads_to("/leitung/t/script-alert-1-script");
    server
        .guest()
        .get("/")
        .assert_none("main script, script:not([src])")
        .assert_says("header", "<script>alert(1)</script>");
}

#[test]
fn the_same_form_sent_twice_makes_one_tournament() {
    let server = TestServer::with_staff();
    let staff = server.staff();
    let key = staff.get("/leitung/neu").attribute("form.stack input[name=form_key]", "value").unwrap();
    let origin = format!("http://{}", server.address);
    let fields = with(&[("form_key", key.as_str())]);
    for _ in 0..2 {
        staff
            .post_from("/leitung/neu", Some(&origin), &fields)
            .assert_leads_to("/leitung/t/preisschnapsen-beim-wirt");
    }
    assert_eq!(server.app.tournaments().unwrap().len(), 1);
}

#[test]
fn settings_change_before_the_draw() {
    let server = TestServer::with_staff();
    let staff = server.staff();
    create(&staff);
    let page = staff.get(SETTINGS);
    assert_eq!(value(&page, "ticket_price"), "7,50");
    let saved =
        save(&staff, &page, &[("ticket_price", "10"), ("one_prize_each", "on"), ("venue", "Stadtwirt")]);
    saved.assert_leads_to(SETTINGS);
    let page = staff.follow(&saved);
    page.assert_says(".banner", "gespeichert");
    assert_eq!((value(&page, "ticket_price"), value(&page, "venue")), ("10,00".into(), "Stadtwirt".into()));
    assert!(page.attribute("input[name=one_prize_each]", "checked").is_some());
    let again =
        save(&staff, &page, &[("ticket_price", "10,-"), ("one_prize_each", "on"), ("venue", "Stadtwirt")]);
    staff.follow(&again).assert_says(".banner", "nichts geändert");
}

#[test]
fn two_people_at_the_settings_see_each_other() {
    let server = TestServer::with_staff();
    let (laptop, phone) = (server.staff(), server.staff());
    create(&laptop);
    let (page, same_page) = (laptop.get(SETTINGS), phone.get(SETTINGS));
    save(&laptop, &page, &[("ticket_price", "10")]).assert_leads_to(SETTINGS);
    let late = save(&phone, &same_page, &[("venue", "Stadtwirt")]);
    late.assert_status(409).assert_says("#conflict", "jemand anderer");
    assert_eq!(
        late.texts("#conflict tbody td"),
        ["Gasthof Höß", "Stadtwirt", "10,00", "7,50"],
        "the other entry beside one's own"
    );
    assert_eq!(value(&late, "venue"), "Stadtwirt");
    let slip = save(&phone, &same_page, &[("venue", "Stadtwirt"), ("date", "morgen")]);
    slip.assert_status(422);
    save(&phone, &slip, &[("venue", "Stadtwirt")]).assert_status(409);
    save(&phone, &late, &[("venue", "Stadtwirt"), ("ticket_price", "10")]).assert_leads_to(SETTINGS);
    let snapshot = server.app.snapshot("preisschnapsen-beim-wirt").unwrap().unwrap();
    assert_eq!((snapshot.texts.venue.as_str(), snapshot.settings().ticket_price.0), ("Stadtwirt", 1000));
}

#[test]
fn a_practice_tournament_comes_and_goes_with_a_click() {
    let server = TestServer::with_staff();
    let staff = server.staff();
    let made = staff.post("/leitung/uebung", &[]);
    made.assert_leads_to("/leitung/t/uebungsturnier");
    staff.get("/leitung").assert_says("table", "Übungsturnier");
    server.guest().get("/").assert_says(".empty-title", "Noch kein Turnier");
    let settings = staff.get("/leitung/t/uebungsturnier/einstellungen");
    settings.assert_says(".banner", "Übung").assert_says("#f-capacity-hint", "steht fest");
    assert!(settings.attribute("#f-capacity", "disabled").is_some(), "a fixed field says why");
    assert!(settings.attribute("#f-capacity", "name").is_none(), "and is not sent");
    staff.post("/leitung/t/uebungsturnier/loeschen", &[]).assert_leads_to("/leitung");
    staff.get("/leitung/t/uebungsturnier/einstellungen").assert_status(404);
}

#[test]
fn texts_change_after_the_draw_and_prices_do_not() {
    let server = TestServer::with_staff();
    let staff = server.staff();
    staff.post("/leitung/uebung", &[]);
    let path = "/leitung/t/uebungsturnier/einstellungen";
    let seen = value(&staff.get(path), "seen");
    let late = with(&[("ticket_price", "99"), ("capacity", "8"), ("seen", &seen)]);
    staff.post(path, &late).assert_status(422).assert_says(".errors", "Der Preis steht fest");
    let fixed = ["ticket_price", "capacity", "tickets_per_player", "first_order", "bummerl_to_win", "rules"];
    let offered: Vec<_> =
        with(&[("seen", &seen)]).into_iter().filter(|(name, _)| !fixed.contains(name)).collect();
    staff.post(path, &offered).assert_leads_to(path);
    let snapshot = server.app.snapshot("uebungsturnier").unwrap().unwrap();
    assert_eq!(snapshot.texts.name.as_str(), "Preisschnapsen beim Wirt");
    assert_eq!((snapshot.settings().ticket_price.0, snapshot.settings().capacity), (500, 64));
}

#[test]
fn a_backup_is_made_and_listed() {
    let server = TestServer::with_staff();
    let staff = server.staff();
    staff.get("/leitung/sicherung").assert_says(".empty-title", "Noch keine Sicherung");
    let made = staff.post("/leitung/sicherung", &[]);
    made.assert_leads_to("/leitung/sicherung");
    let page = staff.follow(&made);
    page.assert_says(".banner", "fertig und geprüft").assert_says("tbody", "von Hand");
    let file = page.texts("tbody code").remove(0);
    assert!(std::path::Path::new(&file).is_file(), "{file}");
}

#[test]
fn guests_change_nothing() {
    let server = TestServer::with_staff();
    create(&server.staff());
    let guest = server.guest();
    for path in ["/leitung/neu", "/leitung/uebung", "/leitung/sicherung", SETTINGS] {
        let page = guest.post(path, &EVENING);
        assert!(page.header("location").unwrap().starts_with("/anmelden?zurueck="), "{path}");
    }
    assert_eq!(server.app.tournaments().unwrap().len(), 1);
}
