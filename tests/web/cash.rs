//! `/leitung/t/{slug}/abrechnung`: the till, and the end of the tournament.

use crate::night::{EIGHT, Night};
use crate::server::TestServer;
use crate::{lives, standing};
use tournament::{Cents, Format, PlainDesk, PlayerId, Stage, StandingSettings, TicketNo};

#[test]
fn the_till_is_expected_taken_counted_and_compared() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &EIGHT);
    night.act(PlainDesk::Refund(TicketNo(8)));
    night.act(PlainDesk::PayBack { player: PlayerId(1), amount: Cents(200) });
    let staff = server.staff();
    let page = staff.get(&night.staff_page("/abrechnung"));
    let facts = page.texts(".facts dd");
    assert_eq!(facts, ["€ 35,00", "€ 40,00", "−€ 7,00", "€ 33,00", "€ 2,00"], "the last is owed");
    page.assert_says("td", "noch offen € 2,00").assert_says("td", "zurückgezahlt");
    assert_eq!(page.texts("table:last-of-type tbody tr").len(), 1 + 10, "one debt, ten payments");
    let answer = staff.post(&night.staff_page("/abrechnung"), &[("amount", "32,50")]);
    answer.assert_leads_to(&night.staff_page("/abrechnung"));
    let page = staff.follow(&answer);
    page.assert_says(".banner.is-warning", "es fehlen € 0,50").assert_says(".facts", "es fehlen € 0,50");
    staff.post(&night.staff_page("/abrechnung"), &[("amount", "€ 33,-")]);
    staff.get(&night.staff_page("/abrechnung")).assert_says(".facts", "stimmt");
}

#[test]
fn what_is_owed_is_taken_on_the_page_of_the_account() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &EIGHT);
    night.act(PlainDesk::PayBack { player: PlayerId(1), amount: Cents(200) });
    let (staff, page) = (server.staff(), night.staff_page("/abrechnung"));
    let shown = staff.get(&page);
    let collect = shown.attribute("form[action$='/spieler/1'] button", "value").unwrap();
    assert_eq!(collect, "settle-200");
    let fields = [("do", &*collect), ("from", "abrechnung")];
    let answer = staff.post(&night.staff_page("/spieler/1"), &fields);
    answer.assert_leads_to(&page);
    staff.follow(&answer).assert_none("form[action$='/spieler/1']");
    // Somebody else was faster: nothing is taken twice, and the page says so.
    let again = staff.post(&night.staff_page("/spieler/1"), &[("do", "settle-200"), ("from", "abrechnung")]);
    again.assert_status(422).assert_says(".errors", "inzwischen");
    assert_eq!(night.now().owed(PlayerId(1)), Cents::ZERO);
}

#[test]
fn expenses_and_change_money_belong_to_what_should_be_in_the_till() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &EIGHT);
    let staff = server.staff();
    let page = night.staff_page("/abrechnung");
    let at = |what: &str| night.staff_page(&format!("/abrechnung/{what}"));
    staff.post(&at("wechselgeld"), &[("float", "100")]).assert_leads_to(&page);
    let spent = staff.post(&at("ausgabe"), &[("purpose", "hall"), ("spent", "25,50")]);
    staff.follow(&spent).assert_says(".banner", "Saalmiete: € 25,50 aus der Kassa bezahlt.");
    staff.post(&at("ausgabe"), &[("purpose", "hall"), ("spent", "0")]).assert_status(422);
    let wrong = staff.post(&at("ausgabe"), &[("purpose", "bier"), ("spent", "viel")]);
    wrong.assert_status(422).assert_says("#f-purpose-error", "bitte eine Möglichkeit");
    assert_eq!(wrong.attribute("#f-spent", "value").as_deref(), Some("viel"));
    let shown = staff.get(&page);
    assert_eq!(
        shown.texts(".facts dd"),
        ["€ 40,00", "€ 100,00", "€ 40,00", "€ 0,00", "−€ 25,50", "€ 114,50"]
    );
    staff.post(&page, &[("amount", "114,50")]);
    staff.get(&page).assert_says(".facts", "stimmt");
    let later = staff.post(&at("wechselgeld"), &[("float", "150")]);
    staff.follow(&later).assert_says(".banner", "Zählen Sie noch einmal, jetzt mit dem Wechselgeld");
    staff.post(&at("wechselgeld"), &[("float", "100")]);
    let sheet = staff.get(&at("blatt"));
    sheet.assert_says(".account-line", "Wechselgeld").assert_says("h2", "Ausgaben");
    sheet.assert_says(".account-signatures", "Gezählt hat");
    let table = staff.get(&format!("/t/{}/kassa.csv", night.slug)).body;
    assert!(table.contains(";Wechselgeld;100,00") && table.contains(";Ausgabe;-25,50"), "{table}");
}

#[test]
fn every_table_of_the_format_is_on_the_page_and_excel_is_told_how_to_fetch_it() {
    let server = TestServer::with_staff();
    let staff = server.staff();
    let lives = lives::with(&server, lives::two_lives(), &lives::SIX);
    let danish = standing::with(&server, Format::Danish, StandingSettings::default(), 6);
    let knockout = Night::with(&server, &EIGHT);
    let usual = ["teilnehmer", "karten", "auslosung", "ergebnisse", "berichtigungen", "preise", "kassa"];
    for (night, own) in [(&knockout, None), (&lives, Some("leben")), (&danish, Some("tabelle"))] {
        let page = staff.get(&night.staff_page("/abrechnung"));
        let names = |tables: &[&str]| -> Vec<String> {
            tables.iter().copied().chain(own).map(|table| format!("{table}.csv")).collect()
        };
        assert_eq!(page.texts("aside > .hops a"), names(&usual));
        assert_eq!(page.texts("details a[href$='?dialect=rfc4180']"), names(&usual));
        assert_eq!(page.texts("#excel a"), names(&usual[1..6]), "what is read without signing in");
        for address in page.attributes("#excel a", "href") {
            server.guest().get(&address).assert_status(200);
        }
        page.assert_says("#excel summary", "Tabellen, die Excel selbst nachlädt");
        assert_eq!(page.texts("#excel ol > li").len(), 3);
        page.assert_says("#excel .hint", "wie Gäste sie sehen")
            .assert_says("#excel .hint", "Laptop muss laufen");
    }
    let page = staff.get(&format!("{}?lang=en", knockout.staff_page("/abrechnung")));
    page.assert_says("#excel summary", "Tables that Excel fetches again");
}

#[test]
fn no_address_for_other_programs_is_read_out() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &EIGHT);
    let page = server.staff().get(&night.staff_page("/abrechnung"));
    assert!(page.texts("main").iter().all(|text| !text.contains("dialect")));
    assert_eq!(page.texts("details a[href$='kassa.csv?dialect=rfc4180']"), ["kassa.csv"]);
}

#[test]
fn counting_letters_keeps_what_was_typed() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &EIGHT);
    let staff = server.staff();
    for typed in ["vierzig", "-5", "", "1,2,3", "4O"] {
        let page = staff.post(&night.staff_page("/abrechnung"), &[("amount", typed)]);
        page.assert_status(422).assert_says(".errors", "In der Kassa gezählt");
        assert_eq!(page.attribute("input[name=amount]", "value").as_deref(), Some(typed));
    }
    let page = staff.post(&night.staff_page("/abrechnung"), &[("amount", "99999999")]);
    page.assert_status(422);
    assert_eq!(night.now().counted(), None);
}

#[test]
fn before_the_final_nothing_ends_and_what_is_open_is_named() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &EIGHT);
    night.draw(Stage::FIRST);
    night.play(Stage::FIRST, 2);
    let staff = server.staff();
    let page = staff.get(&night.staff_page("/abrechnung"));
    page.assert_says("main .panel", "Viertelfinale: noch offen 3 und 4").assert_none("form[action$='/ende']");
    page.assert_says("#end-why", "wenn alles gespielt ist");
    let answer = staff.post(&night.staff_page("/abrechnung/ende"), &[("open", "")]);
    answer.assert_status(422).assert_says("main", "noch nicht zu Ende gespielt");
    staff.post(&night.staff_page("/abrechnung/weiter"), &[]).assert_status(422);
    assert!(!night.now().is_finished());
}

#[test]
fn ending_without_the_matches_for_places_says_that_they_are_shared() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &EIGHT);
    night.until_round_of(2);
    night.play(Stage::Round(3), 1);
    let staff = server.staff();
    let page = staff.get(&night.staff_page("/abrechnung"));
    page.assert_says("main .panel", "3 bis 4 und 5 bis 8")
        .assert_says("form[action$='/ende']", "Ohne diese Spiele beenden");
    let seen = page.attribute("input[name=open]", "value").unwrap();
    assert_eq!(seen, "P3 P5-8");
    night.play(Stage::ThirdPlace, 1);
    let stale = staff.post(&night.staff_page("/abrechnung/ende"), &[("open", &seen)]);
    stale.assert_status(409).assert_says(".errors", "Inzwischen hat sich geändert");
    assert!(!night.now().is_finished());
    let page = staff.post(&night.staff_page("/abrechnung/ende"), &[("open", "P5-8")]);
    staff.follow(&page).assert_says(".banner", "beendet");
    assert!(night.now().is_finished());
    let page = staff.get(&night.staff_page("/preise"));
    page.assert_says("th", "5 bis 8");
}

#[test]
fn a_finished_tournament_is_counted_and_goes_on() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &EIGHT);
    night.draw(Stage::FIRST);
    night.play_to_the_end();
    let staff = server.staff();
    let page = staff.get(&night.staff_page("/abrechnung"));
    page.assert_says("form[action$='/ende'] .button", "Turnier beenden");
    page.assert_says("main", "Noch nicht übergeben: Preis 1, 2, 3 und 4");
    assert_eq!(page.texts("main .button:not(.is-quiet)").len(), 1, "one filled button");
    staff
        .post(&night.staff_page("/abrechnung/ende"), &[("open", "")])
        .assert_leads_to(&night.staff_page("/abrechnung"));
    staff.post(&night.staff_page("/abrechnung/ende"), &[("open", "")]).assert_status(422);
    staff
        .post(&night.staff_page("/abrechnung"), &[("amount", "40")])
        .assert_leads_to(&night.staff_page("/abrechnung"));
    let page = staff.get(&night.staff_page("/abrechnung"));
    page.assert_says("main", "Das Turnier ist beendet").assert_says(".facts", "stimmt");
    staff
        .post(&night.staff_page("/abrechnung/weiter"), &[])
        .assert_leads_to(&night.staff_page("/abrechnung"));
    assert!(!night.now().is_finished());
}

#[test]
fn the_staffs_pages_keep_the_language_of_the_address() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &EIGHT);
    night.draw(Stage::FIRST);
    night.play_to_the_end();
    let staff = server.staff();
    for page in ["/preise?lang=en", "/preise?preis=1&lang=en", "/abrechnung?lang=en"] {
        let page = staff.get(&night.staff_page(page));
        page.assert_status(200);
        for href in page.attributes("main a[href^='/']", "href") {
            assert!(href.contains("lang=en"), "{href}");
        }
        for action in page.attributes("main form", "action") {
            assert!(action.contains("lang=en"), "{action}");
        }
    }
}
