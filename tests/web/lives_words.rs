//! An evening with lives in words: the desk, what is read back, the final, one bag; and pairings that are gone.

use crate::lives::{SIX, slip, two_lives, with};
use crate::night::Night;
use crate::server::{Browser, TestServer};
use tournament::{MatchResult, Score, Stage};

/// Pulls the slips of a round from the bag, in this order.
#[track_caller]
fn pull(night: &Night<'_>, staff: &Browser, round: u8, slips: &[&str]) {
    let page = night.staff_page(&format!("/auslosung/R{round}"));
    staff.post(&format!("{page}/schliessen"), &[("pots", "hand")]).assert_leads_to(&page);
    for ticket in slips {
        slip(staff, &page, ticket).assert_leads_to(&page);
    }
}

const LEFT: MatchResult = MatchResult::Played(Score { left: 2, right: 0 });
const RIGHT: MatchResult = MatchResult::Played(Score { left: 0, right: 2 });

#[track_caller]
fn end(night: &Night<'_>, round: u8, number: usize, result: MatchResult) {
    let pairing = night.now().pairings(Stage::Round(round))[number - 1];
    night.enter(pairing, result);
}

#[test]
fn a_pairing_that_a_correction_emptied_is_shown_and_exported_nowhere() {
    let server = TestServer::with_staff();
    let night = with(&server, two_lives(), &SIX[..3]);
    let (staff, guest) = (server.staff(), server.guest());
    for (round, slips) in [(1, ["1", "2", "3"]), (2, ["2", "3", "1"]), (3, ["2", "3", "1"])] {
        pull(&night, &staff, round, &slips);
        if round < 3 {
            end(&night, round, 1, LEFT);
        }
    }
    let pages = ["/runde/R3", "/auslosung/R3", "/tafel", "/", "/person/1", "/karte/1", "/leben"];
    end(&night, 2, 1, RIGHT);
    for page in pages {
        let text = guest.get(&night.page(page)).assert_status(200).texts("main").concat();
        assert!(!text.contains("niemand"), "{page}: {text}");
    }
    assert_eq!(guest.get(&night.page("/runde/R3")).texts(".match").len(), 1);
    let page = staff.get(&night.staff_page("/runde/R3"));
    assert_eq!(page.texts("#matches tbody tr").len(), 1);
    staff.get(&night.staff_page("/ergebnis?runde=R3&partie=2&stand=2:0")).assert_status(422);
    let table = guest.get(&night.page("/ergebnisse.csv")).body;
    assert!(table.contains("R3;1;1;Adler;3;Czerny") && !table.contains("R3;2;"), "{table}");
    let round = guest.get(&format!("/api/1{}/runden/R3", night.page(""))).body;
    assert!(!round.contains("empty"), "{round}");
}

#[test]
fn the_desk_of_lives_sells_no_tickets_and_names_the_entry_fee() {
    let server = TestServer::with_staff();
    let night = with(&server, two_lives(), &SIX[..2]);
    let staff = server.staff();
    let desk = night.staff_page("/kassa");
    let page = staff.get(&desk);
    assert!(!page.body.contains("eine Anzahl wie 3") && !page.body.contains("Karten verkauft"));
    page.assert_says("label[for=f-tickets]", "Kartennummer");
    assert_eq!(page.attribute("#f-tickets", "value").as_deref(), Some(""));
    let typed = |tickets| [("name", "Gruber"), ("place", ""), ("tickets", tickets)];
    let three = staff.post(&desk, &typed("3"));
    three.assert_status(422).assert_says("#f-tickets-error", "mit einer Karte und 2 Leben");
    three.assert_says("#f-tickets-error", "schreiben Sie #3").assert_none("#to-setting");
    staff.post(&desk, &typed("zwei")).assert_says("#f-tickets-error", "Kartennummer");
    staff.post(&desk, &typed("")).assert_leads_to(&desk);
    staff.post(&desk, &[("name", "Huber"), ("place", ""), ("tickets", "#9")]).assert_leads_to(&desk);
    let now = night.now();
    let tickets: Vec<u32> = now.tickets().keys().map(|ticket| ticket.0).collect();
    assert_eq!(tickets, [1, 2, 3, 9]);
    let new = staff.get("/leitung/neu?format=lives");
    new.assert_says("label[for=f-ticket_price] .of-lives", "Nenngeld");
    let form = staff.get(&night.staff_page("/einstellungen"));
    form.assert_says("label[for=f-ticket_price]", "Nenngeld").assert_none("[name=ticket_name]");
    let guest = server.guest();
    guest.get(&night.page("")).assert_says("main", "Nenngeld je Person");
    guest.get(&night.page("/tafel")).assert_says("main", "Nenngeld je Person");
    let course = guest.get(&night.page("/ablauf"));
    course.assert_says("main", "Mitspielen kostet");
    assert!(!course.body.contains("wer eine Karte kauft"));
    // A ticket night is asked as before.
    let tickets = staff.get("/leitung/neu");
    tickets.assert_says("label[for=f-ticket_price] .of-tickets", "Preis je Karte");
    assert!(tickets.attribute("[name=ticket_name]", "name").is_some());
}

#[test]
fn what_is_read_back_says_who_loses_a_life_and_the_last_two_play_a_final() {
    let server = TestServer::with_staff();
    let night = with(&server, two_lives(), &SIX[..3]);
    let (staff, guest) = (server.staff(), server.guest());
    pull(&night, &staff, 1, &["1", "2", "3"]);
    let list = staff.get(&night.staff_page("/runde/R1"));
    assert_eq!(list.attributes("#matches tbody .lives", "class").len(), 3, "hearts of everybody");
    list.assert_says("#matches tbody", "2 Leben");
    let typed = |round: u8| night.staff_page(&format!("/ergebnis?runde=R{round}&partie=1&stand=2:1"));
    let page = staff.get(&typed(1));
    page.assert_says(".read-back", "gewinnt (Karte 1). Bauer verliert ein Leben und hat noch eines.");
    end(&night, 1, 1, LEFT);
    pull(&night, &staff, 2, &["1", "2", "3"]);
    let page = staff.get(&typed(2));
    page.assert_says(".read-back", "Bauer verliert das letzte Leben und ist ausgeschieden.");
    end(&night, 2, 1, LEFT);
    // Adler and Czerny are left, with two lives each.
    let round = staff.get(&night.staff_page("/runde/R3"));
    round.assert_says("h1", "Finale (Runde 3)");
    let wall = guest.get(&night.page("/tafel"));
    wall.assert_says("h1", "Finale");
    let both = wall.texts("main").concat();
    assert_eq!(both.matches(" gegen ").count(), 1, "the match stands there once: {both}");
    guest.get(&night.page("")).assert_says("h1", "Finale");
    guest.get(&night.page("/runde/R3")).assert_says("h1", "Finale");
    guest.get(&night.page("/karte/1")).assert_says("main", "Finale");
    end(&night, 3, 1, LEFT);
    guest.get(&night.page("")).assert_says("h1", "Finale, 2. Partie");
    let page = staff.get(&typed(4));
    page.assert_says(".read-back-title", "Finale, 2. Partie");
    page.assert_says(".read-back", "Czerny verliert das letzte Leben");
    end(&night, 4, 1, LEFT);
    guest.get(&night.page("/runde/R4")).assert_says("h1", "Finale, 2. Partie");
    guest.get(&night.page("/person/1")).assert_says("main", "Finale");
}

#[test]
fn while_slips_are_pulled_guests_read_of_one_bag() {
    let server = TestServer::with_staff();
    let night = with(&server, two_lives(), &SIX[..3]);
    let (staff, guest) = (server.staff(), server.guest());
    let page = night.staff_page("/auslosung/R1");
    staff.post(&format!("{page}/schliessen"), &[("pots", "hand")]).assert_leads_to(&page);
    let draw = guest.get(&night.page("/auslosung/R1"));
    draw.assert_says("main", "aus dem Beutel gezogen");
    assert!(!draw.texts("main").concat().contains("Töpfe"), "there is one bag");
}
