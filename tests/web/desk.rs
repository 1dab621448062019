//! `/leitung/t/{slug}/kassa`: putting people on the list, the question "noch jemand?", the table.

use crate::evening::{Evening, settings};
use crate::night::Night;
use crate::server::TestServer;
use std::thread;
use tournament::{PlainDesk, Settings, Stage, TicketNo};

/// What the desk sends.
fn line<'a>(name: &'a str, place: &'a str, tickets: &'a str) -> [(&'a str, &'a str); 4] {
    [("name", name), ("place", place), ("tickets", tickets), ("paid", "on")]
}

#[test]
fn one_line_puts_somebody_on_the_list_and_the_cursor_goes_back() {
    let evening = Evening::open(settings());
    let page = evening.staff.get(&evening.path("/kassa"));
    page.assert_status(200).assert_says(".empty-title", "Noch niemand");
    assert!(page.attribute("#f-name[autofocus]", "name").is_some());
    let page = evening.staff.post(&evening.path("/kassa"), &line("Huber Franz", "Ried", "2"));
    page.assert_leads_to(&evening.path("/kassa"));
    let page = evening.staff.follow(&page);
    page.assert_says(".banner.is-done", "Huber Franz: Karten 1 und 2, € 10,00 kassiert.");
    assert!(page.attribute("#f-name[autofocus]", "name").is_some());
    assert_eq!(page.texts(".people tbody tr").len(), 1);
    page.assert_says(".facts", "2 von 8").assert_says(".facts", "€ 10,00");
    page.assert_says(".people td.tickets", "1, 2").assert_says(".people .state", "bezahlt");
}

#[test]
fn cards_that_were_sold_before_keep_their_numbers() {
    let evening = Evening::open(settings());
    for (typed, name) in [("17 18", "Huber Franz"), ("#5", "Mayr Anna"), ("30-31", "Gruber Sepp")] {
        evening.staff.post(&evening.path("/kassa"), &line(name, "", typed)).assert_status(303);
    }
    let page = evening.staff.get(&evening.path("/kassa"));
    assert_eq!(page.texts(".people .held"), ["30, 31", "17, 18", "5"]);
    let page = evening.staff.post(&evening.path("/kassa"), &line("Pichler Eva", "", "#17"));
    page.assert_status(422).assert_says("#f-tickets-error", "Karte 17 gehört schon Huber Franz");
    let page = evening.staff.post(&evening.path("/kassa"), &line("Pichler Eva", "", "#17 #17"));
    page.assert_status(422).assert_says("#f-tickets-error", "Karte 17");
}

#[test]
fn what_will_be_played_is_said_before_and_at_closing_and_after_it_only_byes_are_free() {
    let server = TestServer::with_staff();
    let night = Night::open(&server, Settings { capacity: 16, tickets_per_player: 6, ..settings() });
    let staff = server.staff();
    let (desk, draw) = (night.staff_page("/kassa"), night.staff_page("/auslosung/R1"));
    staff.get(&desk).assert_none("#bracket");
    night.register(&[("Huber Franz", 3), ("Zauner Resi", 2), ("Maier Eva", 1)]);
    for page in [&desk, &draw] {
        let said = staff.get(page);
        said.assert_says("#bracket", "6 verkauft: ausgelost wird für 8, 2 späte Karten passen noch dazu;");
        said.assert_says("#bracket", "mit 3 Karten mehr für 16.");
    }
    night.draw(Stage::FIRST);
    let after = staff.get(&desk);
    after.assert_none("#bracket").assert_says(".facts", "6 von 8");
}

#[test]
fn whoever_draws_is_asked_and_told_who_has_not_paid() {
    let evening = Evening::open(settings());
    let unpaid = |name| [("name", name), ("place", ""), ("tickets", "2")];
    evening.staff.post(&evening.path("/kassa"), &line("Huber Franz", "", "1")).assert_status(303);
    let draw = evening.path("/auslosung/R1");
    evening.staff.get(&draw).assert_none("main .banner.is-warning");
    for name in ["Zauner Resi", "Maier Eva"] {
        evening.staff.post(&evening.path("/kassa"), &unpaid(name)).assert_status(303);
    }
    let page = evening.staff.get(&format!("{draw}?wie=jetzt"));
    page.assert_says("main .banner.is-warning", "2 haben noch nicht bezahlt: € 20,00");
    page.assert_says("main .banner.is-warning", "Maier Eva € 10,00 · Zauner Resi € 10,00");
}

#[test]
fn a_bad_name_is_told_and_nothing_changes() {
    let evening = Evening::open(settings());
    let long = "x".repeat(300);
    for (name, sentence) in [
        ("", "„Name“ fehlt noch"),
        ("   ", "„Name“ fehlt noch"),
        (long.as_str(), "Es gehen höchstens 80 Zeichen"),
        ("Hu\0ber", "unsichtbare Zeichen"),
        ("Huber\u{202e}znarF", "unsichtbare Zeichen"),
        ("Huber\u{200f}", "unsichtbare Zeichen"),
    ] {
        let page = evening.staff.post(&evening.path("/kassa"), &line(name, "Ried", "2"));
        page.assert_status(422).assert_says("#f-name-error", sentence).assert_says("#errors", sentence);
        assert_eq!(page.attribute("#f-place", "value").as_deref(), Some("Ried"), "what was typed stays");
        assert!(page.attribute("#f-name[autofocus]", "name").is_some(), "the cursor is where the mistake is");
    }
    let page = evening.staff.post(&evening.path("/kassa"), &line("Huber", &long, "2"));
    page.assert_status(422).assert_says("#f-place-error", "höchstens 80 Zeichen");
    evening.assert_version(1);
}

#[test]
fn markup_and_formulas_are_names_like_others() {
    let evening = Evening::open(settings());
    for name in ["<script>alert(1)</script>", "=1+1"] {
        evening.staff.post(&evening.path("/kassa"), &line(name, "<b>", "1")).assert_status(303);
        let page = evening.staff.get(&evening.path("/kassa"));
        assert!(page.texts("a.name").contains(&name.to_owned()), "{}", page.body);
        assert!(!page.body.contains("<script>alert"), "{}", page.body);
    }
}

#[test]
fn bad_ticket_counts_are_told_and_nothing_changes() {
    let evening = Evening::open(settings());
    for (typed, sentence) in [
        ("0", "mindestens eine Karte"),
        ("-3", "eine Anzahl wie 3"),
        ("zwei", "eine Anzahl wie 3"),
        ("", "eine Anzahl wie 3"),
        ("1000", "schreiben Sie #1000"),
        ("99999", "höchstens 3 Karten"),
        ("#0", "Nummern gehen von 1 bis"),
        ("4 5 6 7", "höchstens 3 Karten"),
    ] {
        let page = evening.staff.post(&evening.path("/kassa"), &line("Huber", "", typed));
        page.assert_status(422).assert_says("#f-tickets-error", sentence);
        assert_eq!(page.attribute("#f-tickets", "value").as_deref(), Some(typed));
        assert!(page.attribute("#f-tickets[autofocus]", "name").is_some());
    }
    evening.assert_version(1);
}

#[test]
fn everything_wrong_is_said_at_once() {
    let evening = Evening::open(settings());
    let page = evening.staff.post(&evening.path("/kassa"), &line("", "a\0", "zwei"));
    page.assert_status(422);
    assert_eq!(page.texts("#errors li").len(), 3);
}

#[test]
fn the_same_form_sent_twice_sells_once() {
    let evening = Evening::open(settings());
    let key = [("form_key", "0123456789abcdef0123456789abcdef")];
    let fields = [&line("Huber Franz", "", "1")[..], &key].concat();
    for _ in 0..2 {
        let page = evening.staff.post_from(&evening.path("/kassa"), Some(&evening.origin()), &fields);
        page.assert_leads_to(&evening.path("/kassa"));
        evening.staff.follow(&page).assert_says(".banner.is-done", "Huber Franz: Karte 1, € 5,00 kassiert.");
    }
    evening.assert_version(2);
}

#[test]
fn somebody_who_is_there_already_is_offered() {
    let evening = Evening::open(settings());
    evening.sell("Müller Franz", "Ried", "1");
    let page = evening.staff.post(&evening.path("/kassa"), &line("mueller  FRANZ", "ried", "2"));
    page.assert_status(409).assert_says("h2", "Noch jemand?").assert_says("main", "An Nr. 1 verkaufen");
    page.assert_says(".same", "Müller Franz").assert_none("#f-name");
    evening.assert_version(2);
    let again = |to| [&line("mueller  FRANZ", "ried", "2")[..], &[("to", to)]].concat();
    let page = evening.staff.post(&evening.path("/kassa"), &again("1"));
    evening.staff.follow(&page).assert_says(".banner", "Müller Franz: Karten 2 und 3, € 10,00 kassiert.");
    let page = evening.staff.post(&evening.path("/kassa"), &again("neu"));
    evening.staff.follow(&page).assert_says(".banner", "mueller FRANZ (Karte 4): Karten 4 und 5");
    assert_eq!(evening.night().players().len(), 2);
    let page = evening.staff.post(&evening.path("/kassa"), &line("Müller Franz", "Ried", "1"));
    page.assert_status(409)
        .assert_says("main", "An Nr. 1 verkaufen")
        .assert_says("main", "An Nr. 2 verkaufen");
    // The limit of one of them is reached, and the page says so.
    page.assert_says(".blocked", "Mehr als 3 Karten");
    // Another place is another person.
    evening.staff.post(&evening.path("/kassa"), &line("Müller Franz", "Wels", "1")).assert_status(303);
}

#[test]
fn the_search_finds_names_places_and_numbers() {
    let evening = Evening::open(Settings { capacity: 64, ..settings() });
    evening.sell("Müller Franz", "Ried", "17 18");
    evening.sell("Mayr Anna", "Wels", "1");
    evening.sell("Gruber Sepp", "Ried", "1");
    for (query, names) in [
        ("muell", vec!["Müller Franz"]),
        ("franz", vec!["Müller Franz"]),
        ("ried", vec!["Gruber Sepp", "Müller Franz"]),
        ("18", vec!["Müller Franz"]),
        ("xyz", vec![]),
        ("%2317", vec!["Müller Franz"]),
        ("", vec!["Gruber Sepp", "Mayr Anna", "Müller Franz"]),
    ] {
        let page = evening.staff.get(&evening.path(&format!("/kassa?q={query}")));
        assert_eq!(page.texts(".people a.name"), names, "{query}");
    }
    let page = evening.staff.get(&evening.path("/kassa?q=Pichler"));
    page.assert_says(".empty-title", "Niemand gefunden");
    assert_eq!(page.attribute("#f-name", "value").as_deref(), Some("Pichler"));
}

#[test]
fn a_row_sells_takes_back_and_takes_money() {
    let evening = Evening::open(settings());
    evening.sell("Huber Franz", "", "1");
    let row = evening.path("/spieler/1");
    let more = [("from", "kassa"), ("do", "sell"), ("tickets", "1")];
    let page = evening.staff.post(&row, &more);
    page.assert_leads_to(&evening.path("/kassa"));
    let page = evening.staff.follow(&page);
    page.assert_says(".banner", "Huber Franz: Karte 2, € 5,00 noch offen.");
    page.assert_says(".people .state", "offen € 5,00").assert_says(".people button", "€ 5,00 kassieren");
    page.assert_says(".people button", "Karte 2 zurücknehmen");
    let page = evening.staff.post(&row, &[("from", "kassa"), ("do", "settle-500")]);
    evening.staff.follow(&page).assert_says(".banner", "Huber Franz: € 5,00 kassiert.");
    let page = evening.staff.post(&row, &[("from", "kassa"), ("do", "settle-500")]);
    page.assert_status(422).assert_says("#errors", "inzwischen etwas geändert");
    let page = evening.staff.post(&row, &[("from", "kassa"), ("do", "refund-2")]);
    evening
        .staff
        .follow(&page)
        .assert_says(".banner", "Karte 2 ist zurückgenommen. Huber Franz bekommt € 5,00 zurück.");
    assert!(evening.night().owner(TicketNo(2)).is_none());
    let page = evening.staff.post(&row, &[("do", "refund-2")]);
    page.assert_status(422).assert_says("#errors", "Karte 2 ist nicht verkauft");
}

#[test]
fn when_all_is_sold_the_desk_says_why_nothing_can_be_sold() {
    let evening = Evening::open(settings());
    for name in ["A", "B", "C"] {
        evening.sell(name, "", if name == "C" { "2" } else { "3" });
    }
    let page = evening.staff.get(&evening.path("/kassa"));
    page.assert_none("#f-name").assert_says(".blocked", "keine Karte mehr frei");
    let capacity = format!("{}#f-capacity", evening.path("/einstellungen"));
    assert_eq!(page.attribute("#to-setting a", "href"), Some(capacity.clone()));
    let page = evening.staff.post(&evening.path("/kassa"), &line("D", "", "1"));
    page.assert_status(422).assert_says("#errors", "keine Karte mehr frei");
    assert_eq!(page.attribute("#to-setting a", "href"), Some(capacity));
    evening.close_list();
    evening.staff.get(&evening.path("/kassa")).assert_none("#to-setting");
}

#[test]
fn who_wants_too_many_is_led_to_the_limit() {
    let evening = Evening::open(settings());
    let limit = format!("{}#f-tickets_per_player", evening.path("/einstellungen"));
    for wanted in ["5", "4 5 6 7"] {
        let page = evening.staff.post(&evening.path("/kassa"), &line("A", "", wanted));
        page.assert_status(422);
        assert_eq!(page.attribute("#to-setting a", "href").as_ref(), Some(&limit), "{wanted}");
    }
    evening.sell("A", "", "3");
    let page = evening.staff.post(&evening.path("/spieler/1"), &[("do", "sell"), ("tickets", "1")]);
    assert_eq!(page.attribute("#to-setting a", "href"), Some(limit));
}

#[test]
fn a_closed_list_says_so() {
    let evening = Evening::open(settings());
    evening.sell("A", "", "3");
    evening.sell("B", "", "2");
    evening.close_list();
    let page = evening.staff.get(&evening.path("/kassa"));
    page.assert_says(".blocked", "Die Liste (Viertelfinale) ist geschlossen");
}

#[test]
fn a_late_ticket_gets_a_bye_by_lot_and_the_desk_names_it() {
    let evening = Evening::open(settings());
    evening.sell("A", "", "3");
    evening.sell("B", "", "2");
    evening.draw();
    let page = evening.staff.get(&evening.path("/kassa"));
    page.assert_says(".banner", "Aussuchen kann es sich niemand")
        .assert_says(".banner", "3 Freilose sind noch frei");
    let page = evening.staff.post(&evening.path("/kassa"), &line("Spät Toni", "", "1"));
    let page = evening.staff.follow(&page);
    page.assert_says(".banner", "Karte 6 hat die Nummer").assert_says(".banner", "2 Freilose");
    let page = evening.staff.post(&evening.path("/spieler/3"), &[("do", "refund-6")]);
    evening.staff.follow(&page).assert_says(".banner", "Karte 6 ist zurückgenommen");
    for _ in 0..3 {
        evening
            .staff
            .post(&evening.path("/spieler/3"), &[("do", "sell"), ("tickets", "1")])
            .assert_status(303);
    }
    let page = evening.staff.post(&evening.path("/kassa"), &line("Noch Später", "", "1"));
    page.assert_status(422).assert_says("#errors", "keine Karte mehr frei");
}

#[test]
fn a_late_ticket_is_refused_when_no_bye_is_left() {
    let evening = Evening::open(Settings { capacity: 16, ..settings() });
    for name in ["A", "B", "C"] {
        evening.sell(name, "", if name == "C" { "2" } else { "3" });
    }
    evening.draw();
    let page = evening.staff.get(&evening.path("/kassa"));
    page.assert_says(".blocked", "kein Freilos mehr frei").assert_none("#f-name");
    let page = evening.staff.post(&evening.path("/kassa"), &line("Spät Toni", "", "1"));
    page.assert_status(422).assert_says("#errors", "kein Freilos mehr frei");
    assert_eq!(evening.night().players().len(), 3);
}

#[test]
fn the_desk_speaks_english() {
    let evening = Evening::open(settings());
    evening.sell("Huber Franz", "", "1");
    let page = evening.staff.get(&evening.path("/kassa?lang=en"));
    page.assert_says("h1", "Desk").assert_says(".facts", "1 of 8").assert_says(".facts", "€5.00");
}

#[test]
fn guests_are_sent_to_the_login() {
    let evening = Evening::open(settings());
    let guest = evening.server.guest();
    assert_eq!(guest.get(&evening.path("/kassa")).status, 303);
    assert_eq!(guest.post(&evening.path("/kassa"), &line("Huber", "", "1")).status, 303);
    evening.assert_version(1);
    evening.staff.get("/leitung/t/gibts-nicht/kassa").assert_status(404);
}

/// What happened: two desks put the same new guest on the list at the same moment, and both were told that it is done.
#[test]
fn of_two_desks_at_the_same_moment_one_is_asked_whether_it_is_somebody_else() {
    let evening = Evening::open(settings());
    let path = evening.path("/kassa");
    for round in 0..4 {
        let name = format!("Gast {round}");
        let mut answers = thread::scope(|scope| {
            let sale = || evening.server.staff().post(&path, &line(&name, "Ried", "1")).status;
            [(); 2].map(|()| scope.spawn(sale)).map(|desk| desk.join().unwrap())
        });
        answers.sort_unstable();
        assert_eq!(answers, [303, 409], "{name}");
    }
    assert_eq!(evening.staff.get(&path).texts(".people tbody tr").len(), 4);
}

/// What happened: the owner of a bye was let go, a ticket was sold past it, and they came back.
#[test]
fn a_bye_that_is_passed_over_is_told_to_everybody() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &[("A", 1), ("B", 1), ("C", 1), ("D", 1), ("E", 1)]);
    night.draw(Stage::FIRST);
    let (byes, row) = (night.now().open_byes(), night.now().drawn(Stage::FIRST).unwrap().row_of_byes());
    let next = row.iter().find_map(|number| byes.iter().find(|(bye, _)| bye == number));
    let (number, owner) = *next.unwrap();
    night.act(PlainDesk::Withdraw(owner));
    let (staff, guest) = (server.staff(), server.guest());
    let passed = format!("Das Freilos {number} wurde dabei übergangen, weil");
    let sold = staff.post(&night.staff_page("/kassa"), &line("Spät Toni", "", "1"));
    staff.follow(&sold).assert_says(".banner", &passed);
    let everywhere = |said: &str| {
        for page in ["/auslosung/R1", "/runde/R1"] {
            guest.get(&night.page(page)).assert_says("main", &passed).assert_says("main", said);
        }
        for page in ["", "/runde/R1"] {
            staff.get(&night.staff_page(page)).assert_says(".passed-over", said);
        }
        staff.get(&night.staff_page("/journal")).assert_says("main", &format!("Freilos {number} übergangen"));
    };
    everywhere("zu der Zeit abgemeldet war.");
    night.act(PlainDesk::Return(owner));
    everywhere("wieder dabei");
    let english = guest.get(&format!("{}?lang=en", night.page("/runde/R1")));
    english.assert_says("main", &format!("Bye {number} was passed over"));
}
