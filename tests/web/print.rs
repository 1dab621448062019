//! `/leitung/t/{slug}/druck`: the sheets, the words and the logo on them; the organiser's sheets; the text for the newspaper.

use crate::client::Client;
use crate::night::{Night, settings};
use crate::server::{Browser, PASSWORD, Page, TestServer};
use chrono::{DateTime, Local, TimeDelta};
use preisschnapsen::app::{App, OpenOptions, Request, Role, SteppingClock};
use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use tournament::texts::Person;
use tournament::{LifeSettings, PlainDesk, PlainEvening, PlayerId, Settings, Stage, TicketNo};

const PEOPLE: [(&str, u32); 5] =
    [("Huber Franz", 2), ("Äffler Pia", 1), ("Zauner Resi", 3), ("Auer Toni", 1), ("Öller Max", 1)];

/// A red picture of one pixel.
const PIXEL: &[u8] = include_bytes!("../data/pixel.png");

fn numbers(page: &Page) -> Vec<String> {
    page.texts(".card-number")
}

#[test]
fn the_list_of_sheets_says_what_each_is_for_and_leads_there() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &PEOPLE);
    let staff = server.staff();
    let index = night.staff_page("/druck");
    staff
        .get(&index)
        .assert_status(200)
        .assert_says(".sheets a", "Plakat")
        .assert_says("nav [aria-current]", "Druck");
    night.draw(Stage::FIRST);
    night.play_to_the_end();
    for language in ["de", "en"] {
        let page = staff.get(&format!("{index}?lang={language}"));
        let sheets = page.attributes(".sheets a", "href");
        assert!(sheets.len() > 12, "{sheets:?}");
        for sheet in &sheets {
            staff.get(sheet).assert_status(200);
        }
    }
    let guest = server.guest();
    for page in [
        "/druck",
        "/druck/karten",
        "/druck/plakat",
        "/druck/teilnehmer",
        "/druck/urkunden",
        "/druck/texte",
        "/druck/zettel/R1",
    ] {
        let back = guest.get(&night.staff_page(page));
        assert!(back.header("location").unwrap().starts_with("/anmelden"), "{page}");
    }
}

#[test]
fn tickets_lie_in_order_once_cut_and_carry_their_owners_codes() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &PEOPLE);
    let page = take(&server.staff(), &night, &[]);
    assert_eq!(page.texts("section.leaf").len(), 2, "eight tickets, four on a page");
    // By name Äffler 3, Auer 7, Huber 1 2, Öller 8, Zauner 4 5 6; the first pile is 3 7, the second 1 2.
    assert_eq!(numbers(&page), ["3", "1", "8", "5", "7", "2", "4", "6"]);
    page.assert_says(".card-person", "Öller Max").assert_says(".card footer", "gedruckt");
    assert_eq!(page.texts(".card svg.qr").len(), 8);
    page.assert_says(".tools strong", "kein Netz");
    let server = TestServer::with_staff();
    let (staff, night) = (server.staff(), Night::with(&server, &PEOPLE));
    assert_eq!(numbers(&take(&staff, &night, &[("wahl", "spieler"), ("spieler", "1")])), ["1", "2"]);
    let range = [("wahl", "bereich"), ("von", "7"), ("bis", "64")];
    assert_eq!(numbers(&take(&staff, &night, &range)), ["7", "8"]);
}

#[test]
fn guests_are_answered_while_a_thousand_tickets_are_made() {
    let server = TestServer::with_staff();
    let night = Night::open(&server, Settings { capacity: 1024, tickets_per_player: 64, ..settings() });
    let people: Vec<String> = (1..=16).map(|number| format!("Gast {number}")).collect();
    night.register(&people.iter().map(|name| (name.as_str(), 64)).collect::<Vec<_>>());
    let mut staff = Client::connect(server.address).unwrap();
    staff.log_in("Resi", PASSWORD).unwrap();
    let ask = format!(
        "GET {} HTTP/1.1\r\nHost: {}\r\nCookie: {}\r\n\r\n",
        night.staff_page("/druck/karten"),
        server.address,
        staff.session()
    );
    server.staff().post(&night.staff_page("/druck/karten"), &[]).assert_status(303);
    let guest = || Client::connect(server.address).unwrap().get(&night.page(""), "").unwrap();
    assert_eq!(guest().status, 200);
    // More tabs than there are threads that answer.
    let threads = thread::available_parallelism().map_or(2, usize::from);
    let mut tabs: Vec<_> = (0..2 * threads).map(|_| TcpStream::connect(server.address).unwrap()).collect();
    for tab in &mut tabs {
        tab.write_all(ask.as_bytes()).unwrap();
    }
    let printed = AtomicBool::new(false);
    thread::scope(|scope| {
        for mut tab in tabs {
            let printed = &printed;
            scope.spawn(move || {
                let mut first = [0; 13];
                tab.read_exact(&mut first).unwrap();
                assert_eq!(&first, b"HTTP/1.1 200 ");
                printed.store(true, Ordering::Relaxed);
            });
        }
        // Each by a connection of its own, so that every thread has its turn.
        for before in 0..10 * threads {
            assert_eq!(guest().status, 200);
            assert!(!printed.load(Ordering::Relaxed), "{before} guests were answered, then came the tickets");
        }
    });
}

#[test]
fn the_same_tickets_are_made_once_for_all_tabs_and_every_reload() {
    let clock = Arc::new(SteppingClock::new(DateTime::UNIX_EPOCH, TimeDelta::zero()));
    let (server, sheets) = TestServer::with_sheets(clock.clone());
    server.app.accounts().add("Resi", PASSWORD).unwrap();
    let night = Night::with(&server, &PEOPLE);
    let (staff, path) = (server.staff(), night.staff_page("/druck/karten"));
    staff.post(&path, &[]).assert_status(303);
    let first = staff.get(&path);
    thread::scope(|scope| {
        let tabs: Vec<_> = (0..4).map(|_| scope.spawn(|| staff.get(&path).body)).collect();
        for tab in tabs {
            assert_eq!(tab.join().unwrap(), first.body);
        }
    });
    assert_eq!(sheets.made(), 1);
    for (number, other) in [(2, "?wahl=leer&von=9&bis=9"), (3, "?wahl=leer&von=9&bis=10"), (4, "?lang=en")] {
        assert_ne!(staff.get(&format!("{path}{other}")).body, first.body, "{other}");
        assert_eq!(sheets.made(), number, "{other}");
    }
    // What was refused is no sheet.
    staff.get(&format!("{path}?wahl=leer&von=1&bis=2")).assert_status(422);
    assert_eq!(sheets.made(), 4);
    // The time on the paper is that of printing.
    clock.advance(TimeDelta::minutes(1));
    assert_ne!(staff.get(&path).texts(".card footer"), first.texts(".card footer"));
    assert_eq!(sheets.made(), 5);
}

#[test]
fn nothing_is_kept_of_an_erased_name_and_a_renewed_code_nor_of_a_house_that_went_on_with_a_copy() {
    let clock = Arc::new(SteppingClock::new(DateTime::UNIX_EPOCH, TimeDelta::zero()));
    let (server, sheets) = TestServer::with_sheets(clock);
    let night = Night::with(&server, &PEOPLE);
    let cashier = server.as_role(Role::Cashier);
    let print = || {
        take(&cashier, &night, &[]).assert_status(200);
        assert_eq!(sheets.count(), 1);
    };
    let copy = server.app.database().with_file_name("copy.db");
    server.app.copies().backup_to(&copy).unwrap();
    let elsewhere = App::open(OpenOptions { copies: false, ..OpenOptions::new(&copy) }).unwrap();
    elsewhere.accounts().add("Resi", PASSWORD).unwrap();
    let copy = fs::read(elsewhere.copies().backup_now().unwrap().path).unwrap();
    print();
    let fields = [("sessions", "kept"), ("keys", "kept")];
    let path = format!("/einrichten/{}/kopie", server.token);
    server.guest().upload(&path, &fields, Some(("kopie.db", &copy))).assert_status(303);
    let path = format!("/einrichten/{}/pruefen", server.token);
    let sum = server.guest().get(&path).attribute("input[name=sum]", "value").unwrap();
    server.guest().post(&path, &[("sum", &sum)]).assert_status(303);
    assert_eq!(sheets.count(), 0, "another database");
    print();
    let director = server.staff();
    let player = night.staff_page("/spieler/1");
    director.post(&player, &[("do", "renew-1")]).assert_status(303);
    assert_eq!(sheets.count(), 0, "another code");
    print();
    director.post(&format!("{player}/vergessen"), &[("confirm", "Huber Franz")]).assert_status(303);
    assert_eq!(sheets.count(), 0, "no name");
}

/// Takes tickets to print, and returns the sheet.
#[track_caller]
fn take(staff: &Browser, night: &Night<'_>, fields: &[(&str, &str)]) -> Page {
    let taken = staff.post(&night.staff_page("/druck/karten"), fields);
    taken.assert_status(303);
    staff.follow(&taken)
}

#[test]
fn a_renewed_code_and_a_corrected_name_are_on_the_next_sheet() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &PEOPLE);
    let (staff, path) = (server.staff(), night.staff_page("/druck/karten"));
    let codes = |page: &Page| page.attributes(".card svg.qr path:last-child", "d");
    let before = codes(&take(&staff, &night, &[]));
    night.act(PlainDesk::RenewKey(TicketNo(1)));
    let again = take(&staff, &night, &[]);
    let after = codes(&again);
    assert_eq!((before.len(), after.len(), numbers(&again)), (8, 1, vec!["1".to_owned()]));
    assert!(!before.contains(&after[0]), "another code");
    let person = Person::read("Huberin Franzi", "").unwrap();
    night.act(Request::RenamePlayer { player: PlayerId(1), person });
    staff.get(&path).assert_says(".card-person", "Huberin Franzi");
}

/// Returns a night, its cashier, and where they print tickets.
fn counter(server: &TestServer) -> (Night<'_>, Browser, String) {
    let night = Night::with(server, &PEOPLE);
    let path = night.staff_page("/druck/karten");
    (night, server.as_role(Role::Cashier), path)
}

/// What happened: a cashier opened the sheet again and reported with the keys of others.
#[test]
fn a_ticket_is_printed_once_and_the_sheet_says_what_it_left_out() {
    let (server, clock) = TestServer::with_clock();
    let (night, cashier, path) = counter(&server);
    let index = night.staff_page("/druck");
    let keys = || -> Vec<String> {
        let keys = server.app.ticket_keys(&night.now()).unwrap();
        keys.values().map(|key| key.as_str().to_owned()).collect()
    };
    cashier.get(&path).assert_status(422).assert_says("main", "keine Karten von Ihnen");
    cashier.get(&index).assert_says("main", "8 neue Karten drucken");
    assert_eq!(numbers(&take(&cashier, &night, &[])).len(), 8);
    // Nobody takes them once more: neither all, nor a range, nor those of somebody, nor somebody else.
    let range = [("wahl", "bereich"), ("von", "1"), ("bis", "8")];
    for fields in [&[][..], &range, &[("wahl", "spieler"), ("spieler", "1")]] {
        server.staff().post(&path, fields).assert_status(422).assert_says("main", "schon gedruckt");
        // Whoever has just done it is led to what they have.
        assert_eq!(numbers(&take(&cashier, &night, fields)).len(), 8);
    }
    server.staff().get(&path).assert_status(422);
    cashier.get(&index).assert_says("main", "Alle verkauften Karten sind gedruckt");
    // Whoever took them finds them for a while: paper gets stuck.
    assert_eq!(numbers(&cashier.get(&path)).len(), 8);
    clock.advance(TimeDelta::minutes(31));
    cashier.get(&path).assert_status(422);
    cashier.post(&path, &[]).assert_status(422).assert_says("main", "schon gedruckt");
    // One ticket again: another key, and an entry of the journal.
    let (before, version) = (keys(), night.now().tournament.version());
    cashier.post(&night.staff_page("/spieler/1"), &[("do", "renew-1")]).assert_status(303);
    assert_eq!(night.now().tournament.version().0, version.0 + 1);
    assert_eq!(keys().iter().filter(|key| !before.contains(key)).count(), 1);
    let again = take(&cashier, &night, &[("wahl", "spieler"), ("spieler", "1")]);
    assert_eq!(numbers(&again), ["1"]);
    again.assert_says(".tools", "Weggelassen: 7 Karten").assert_says(".tools", "mit neuem Code");
    let english = cashier.get(&format!("{path}?lang=en"));
    english.assert_says(".tools", "Left out: 7 tickets").assert_says(".tools", "renew its code");
}

/// As many as were sold to it: a latecomer gets fewer, a ticket night none.
#[test]
fn lives_hang_at_the_tickets_of_an_evening_with_lives() {
    let server = TestServer::with_staff();
    let lives = LifeSettings { lives: 3, ..LifeSettings::default() };
    let night = Night::open(&server, Settings { lives, ..Settings::usual_with_lives() });
    night.register(&[("Adler", 1), ("Bauer", 1), ("Czerny", 1), ("Ditz", 1)]);
    night.draw(Stage::FIRST);
    night.play(Stage::FIRST, usize::MAX);
    night.register(&[("Eder", 1)]);
    let staff = server.staff();
    let page = take(&staff, &night, &[]);
    assert_eq!(numbers(&page), ["1", "3", "5", "2", "4"]);
    assert_eq!(page.texts(".card-lives").len(), 5);
    assert_eq!(page.texts(".card-lives b")[..3], ["Leben 1", "Leben 2", "Leben 3"]);
    assert_eq!(page.texts(".card-lives li").len(), 4 * 3 + 2, "Eder has missed a round");
    assert_eq!(page.texts(".card-lives span").iter().filter(|ticket| *ticket == "Nr. 5").count(), 2);
    let blank = staff.get(&night.staff_page("/druck/karten?wahl=leer&von=7&bis=8&lang=en"));
    assert_eq!(blank.texts(".card-lives b").len(), 6);
    blank.assert_says(".card-lives", "Life 3");
    let usual = Night::with(&server, &PEOPLE);
    take(&staff, &usual, &[]).assert_none(".card-lives");
}

/// What happened: two laptops with one account printed, and the first sheet was stuck in the printer.
#[test]
fn each_print_keeps_its_address_for_whoever_took_it() {
    let (server, clock) = TestServer::with_clock();
    let (night, cashier, path) = counter(&server);
    let of = |from: &'static str, to: &'static str| [("wahl", "bereich"), ("von", from), ("bis", to)];
    let first = cashier.post(&path, &of("1", "3"));
    clock.advance(TimeDelta::minutes(1));
    let second = cashier.post(&path, &of("4", "5"));
    let address = |page: &Page| page.assert_status(303).header("location").unwrap().to_owned();
    assert_ne!(address(&first), address(&second));
    assert_eq!(numbers(&cashier.get(&address(&first))).len(), 3);
    assert_eq!(numbers(&cashier.get(&address(&second))).len(), 2);
    assert_eq!(numbers(&cashier.get(&path)).len(), 2, "the last one");
    // Pressed twice, or in two tabs.
    let before = night.now().tournament.version();
    assert_eq!(address(&cashier.post(&path, &of("1", "3"))), address(&first));
    assert_eq!(night.now().tournament.version(), before);
    let all = [("wahl", "bereich"), ("von", "1"), ("bis", "5")];
    assert_eq!(address(&cashier.post(&path, &all)), address(&second), "the last of them");
    let index = cashier.get(&night.staff_page("/druck"));
    let at = |minutes: i64| {
        let at = (DateTime::UNIX_EPOCH + TimeDelta::minutes(minutes)).with_timezone(&Local);
        at.format("%H:%M").to_string()
    };
    let told = [format!("Druck von {}, Karten 4, 5", at(1)), format!("Druck von {}, Karten 1–3", at(0))];
    assert_eq!(index.texts("#drucke a"), told);
    let links = index.attributes("#drucke a", "href");
    assert_eq!(links, [address(&second), address(&first)]);
    // Nobody else, and not for ever.
    let director = server.staff();
    director.get(&address(&first)).assert_status(422);
    let others = director.get(&night.staff_page("/druck"));
    others.assert_none("#drucke a").assert_says("#drucke", "Karten 1–3");
    for made_up in ["druck=7", "druck=x", "druck=99999999999999999999"] {
        cashier.get(&format!("{path}?{made_up}")).assert_status(422);
    }
    clock.advance(TimeDelta::minutes(29) + TimeDelta::seconds(30));
    cashier.get(&address(&first)).assert_status(422);
    cashier.get(&address(&second)).assert_status(200);
}

#[test]
fn what_the_printer_has_eaten_is_renewed_and_printed_at_once() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &PEOPLE);
    let (cashier, renewal) = (server.as_role(Role::Cashier), night.staff_page("/druck/karten/erneuern"));
    take(&cashier, &night, &[("wahl", "bereich"), ("von", "1"), ("bis", "6")]);
    let keys = || server.app.ticket_keys(&night.now()).unwrap();
    let (before, version) = (keys(), night.now().tournament.version().0);
    let index = cashier.get(&night.staff_page("/druck"));
    index.assert_says("details.danger", "Alle 6 erneuern und drucken");
    let form = crate::round::table::hidden(&index, &renewal);
    let form: Vec<(&str, &str)> = form.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let done = cashier.post(&renewal, &form);
    done.assert_status(303);
    assert_eq!(numbers(&cashier.follow(&done)).len(), 6);
    assert_eq!(night.now().tournament.version().0, version + 1, "one action");
    let after = keys();
    let renewed: Vec<u32> =
        after.iter().filter(|(no, key)| before[*no] != **key).map(|(no, _)| no.0).collect();
    assert_eq!(renewed, [1, 2, 3, 4, 5, 6]);
    // The same form again, also from a page that was open, renews nothing twice.
    let again = cashier.post(&renewal, &form);
    assert_eq!(again.header("location"), done.header("location"));
    let stale: Vec<_> = form.iter().filter(|(name, _)| *name != "form_key").copied().collect();
    cashier.post(&renewal, &stale).assert_status(422).assert_says("main", "schon einen neuen Code");
    assert_eq!(keys(), after);
    for wrong in ["", "1 x", "99"] {
        let page = cashier.post(&renewal, &[("karten", wrong), ("gesehen", "0")]);
        assert!([400, 422].contains(&page.status), "{wrong}: {}", page.status);
    }
    let english = cashier.get(&format!("{}?lang=en", night.staff_page("/druck")));
    english.assert_says("details.danger", "Renew all 6 and print them");
    assert_eq!(server.app.check().unwrap(), []);
}

#[test]
fn blank_tickets_have_a_number_and_nothing_that_leads_anywhere() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &PEOPLE);
    let page = server.staff().get(&night.staff_page("/druck/karten?wahl=leer&von=7&bis=10"));
    assert_eq!(numbers(&page), ["9", "10"]);
    page.assert_none("svg.qr").assert_none(".card-person");
}

#[test]
fn a_range_that_cannot_be_is_refused_with_a_way_back() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &PEOPLE);
    let staff = server.staff();
    for query in
        ["wahl=leer&von=9&bis=1", "wahl=leer&von=1&bis=99999", "wahl=leer&von=%3Cb%3E&bis=2", "wahl=alles"]
    {
        let page = staff.get(&night.staff_page(&format!("/druck/karten?{query}")));
        page.assert_status(422).assert_says("main", "1 bis 9999").assert_none("main b");
    }
    for query in ["wahl=leer&von=1&bis=8", "wahl=bereich&von=9&bis=12", "wahl=spieler&spieler=77"] {
        staff.get(&night.staff_page(&format!("/druck/karten?{query}"))).assert_status(422);
    }
}

#[test]
fn score_slips_are_those_of_open_matches() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &[("Huber", 1), ("Maier", 1), ("Auer", 1), ("Berger", 1)]);
    let staff = server.staff();
    staff.get(&night.staff_page("/druck/zettel/R1")).assert_status(404);
    night.draw(Stage::FIRST);
    let page = staff.get(&night.staff_page("/druck/zettel/R1"));
    assert_eq!(page.texts(".slip-number"), ["1", "2"]);
    assert_eq!(page.texts(".slip-name").len(), 4);
    // In Austria the loser gets the Bummerl: what is to be ticked is said.
    page.assert_says(".slip-how", "Gewonnene Bummerl ankreuzen")
        .assert_says(".slip-how", "Zum Sieg: 2 Bummerl");
    assert_eq!(page.texts(".slip:first-of-type .slip-signature").len(), 4, "both sign, on each slip");
    night.play(Stage::FIRST, 1);
    assert_eq!(staff.get(&night.staff_page("/druck/zettel/R1")).texts(".slip").len(), 1);
    night.play(Stage::FIRST, 1);
    staff
        .get(&night.staff_page("/druck/zettel/R1"))
        .assert_status(422)
        .assert_says("main", "keine Partie mehr offen");
    staff.get(&night.staff_page("/druck/zettel/R0")).assert_status(404);
}

#[test]
fn the_pairings_by_name_show_everybody_and_every_pairing_twice() {
    let server = TestServer::with_staff();
    let people: Vec<(String, u32)> = (1..=90).map(|number| (format!("Gast {number}"), 1)).collect();
    let night = Night::open(&server, Settings { capacity: 128, ..settings() });
    night.register(&people.iter().map(|(name, count)| (name.as_str(), *count)).collect::<Vec<_>>());
    night.draw(Stage::FIRST);
    let guest = server.guest();
    let names = guest.get(&night.page("/auslosung/R1/namen"));
    assert_eq!(names.texts(".seeks .name").len(), 90);
    let pages = names.texts(".leaf-number");
    assert!(pages.len() > 1 && pages[0] == format!("Seite 1 von {}", pages.len()), "{pages:?}");
    let numbers = guest.get(&night.page("/auslosung/R1/nummern"));
    assert_eq!(numbers.texts(".facings tbody tr").len(), 64);
    assert_eq!(numbers.texts("h1").len(), 1, "one heading for the document");
    let proof = guest.get(&night.page("/auslosung/R1/protokoll"));
    assert_eq!(proof.texts(".pulled").len(), 90);
}

#[test]
fn words_stand_on_certificates_and_the_poster_and_undo_takes_them_back() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &PEOPLE);
    night.draw(Stage::FIRST);
    let staff = server.staff();
    let (texts, certificates) = (night.staff_page("/druck/texte"), night.staff_page("/druck/urkunden"));
    staff.get(&certificates).assert_status(422).assert_says("main", "stehen noch nicht fest");
    night.play_to_the_end();
    let usual = staff.get(&certificates);
    usual.assert_says(".certificate-words", "Mit Kartenglück und Können");
    usual.assert_says(".certificate-achievement", "1. Platz");
    assert_eq!(usual.texts("section.leaf").len(), usual.texts(".certificate-name").len());
    let fields = [
        ("certificate", "Mit Kunst & <b>Glück</b>\r\nerspielte"),
        ("network", "Wirt-WLAN"),
        ("network_password", "herz-ass"),
    ];
    staff.save(&texts, &fields).assert_leads_to(&texts);
    let own = staff.get(&certificates);
    own.assert_says(".certificate-words", "Mit Kunst & <b>Glück</b>").assert_none(".certificate-words b");
    staff.get(&night.staff_page("/druck/plakat")).assert_says(".poster-network", "herz-ass");
    assert!(!server.guest().get(&night.page("")).body.contains("herz-ass"));
    let action = night.now().tournament.undo_target().unwrap().number;
    night.act(PlainEvening::Undo { action });
    staff.get(&night.staff_page("/druck/plakat")).assert_none(".poster-network");
    let three = staff.get(&format!("{certificates}?von=1&bis=3"));
    assert_eq!(three.texts(".certificate-name").len(), 2, "one of them has two of the places");
    // In parts: nobody twice, whoever has a place here and a prize there.
    let all = usual.texts(".certificate-name");
    let rest = staff.get(&format!("{certificates}?von=4&bis=8")).texts(".certificate-name");
    assert_eq!([three.texts(".certificate-name"), rest].concat(), all);
}

#[test]
fn a_text_too_long_for_a_certificate_is_kept_in_the_form() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &PEOPLE);
    let texts = night.staff_page("/druck/texte");
    let long = "sehr ".repeat(200);
    let page = server
        .staff()
        .post(&texts, &[("certificate", &long), ("network", &"x".repeat(40)), ("network_password", "")]);
    page.assert_status(422)
        .assert_says("#f-certificate-error", "zu lang")
        .assert_says("#f-network-error", "höchstens 32");
    assert!(page.raw_text("textarea[name=certificate]").contains("sehr sehr"));
}

#[test]
fn a_logo_is_stored_served_for_ever_and_taken_away_again() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &PEOPLE);
    let (staff, logo, texts) =
        (server.staff(), night.staff_page("/druck/logo"), night.staff_page("/druck/texte"));
    staff.upload(&logo, &[], Some(("wirt.png", PIXEL))).assert_leads_to(&texts);
    let address = staff.get(&texts).attribute("img.logo-shown", "src").unwrap();
    let server = server.restarted();
    let picture = server.guest().head(&address);
    assert_eq!(picture, ("image/png".to_owned(), "public, max-age=31536000, immutable".to_owned()));
    server
        .guest()
        .get("/t/preisschnapsen-beim-wirt/logo/00000000000000000000000000000000")
        .assert_status(404);
    let staff = server.staff();
    staff.post(&format!("{logo}/weg"), &[]).assert_leads_to(&texts);
    staff.get(&texts).assert_none("img.logo-shown");
}

#[test]
fn a_logo_that_is_no_image_or_20_mb_is_refused_and_nothing_is_lost() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &PEOPLE);
    let (staff, logo, texts) =
        (server.staff(), night.staff_page("/druck/logo"), night.staff_page("/druck/texte"));
    staff.upload(&logo, &[], Some(("wirt.png", PIXEL))).assert_leads_to(&texts);
    let before = staff.get(&texts).attribute("img.logo-shown", "src").unwrap();
    let mut broken = PIXEL.to_vec();
    broken.truncate(40);
    for (file, complaint) in [
        (Some(("a.png", &b"<svg onload=alert(1)>"[..])), "kein Bild im Format PNG oder JPEG"),
        (Some(("a.png", &vec![0x89; 20 << 20][..])), "höchstens 2 MB"),
        (Some(("a.png", &broken[..])), "beschädigt"),
        (None, "Wählen Sie zuerst ein Bild aus"),
    ] {
        let page = staff.upload(&logo, &[], file);
        let status = if complaint.starts_with("höchstens") { 413 } else { 422 };
        page.assert_status(status).assert_says("#f-file-error", complaint);
        assert_eq!(page.attribute("img.logo-shown", "src").as_deref(), Some(before.as_str()));
    }
}

#[test]
fn the_organisers_sheets_are_pages_and_paper_in_both_languages_without_a_login() {
    let server = TestServer::with_staff();
    let guest = server.guest();
    for (sheet, german, english) in [
        ("abend", "Ablauf des Abends", "The evening, step by step"),
        ("stoerung", "Wenn etwas nicht funktioniert", "When something does not work"),
    ] {
        let path = format!("/leitung/hilfe/{sheet}");
        guest.get(&path).assert_status(200).assert_says("h1", german);
        guest.get(&format!("{path}?lang=en")).assert_says("h1", english);
        guest
            .get(&format!("{path}?ansicht=druck"))
            .assert_says("h1", german)
            .assert_says(".leaf-number", "Seite 2 von 2")
            .assert_says("section.leaf:last-of-type", "um Leben gespielt");
        let own = guest.get(&format!("{path}?ansicht=druck&format=tickets"));
        assert_eq!(own.assert_says("h1", german).texts("section.leaf").len(), 1, "nothing of other formats");
    }
    let night = Night::with(&server, &PEOPLE);
    let links = server.staff().get(&night.staff_page("/druck")).attributes("main a", "href");
    assert!(links.contains(&"/leitung/hilfe/abend?ansicht=druck&format=tickets".to_owned()), "{links:?}");
    let laptop = format!("http://localhost:{}", server.address.port());
    guest.get("/leitung/hilfe/stoerung").assert_says("main", &laptop);
    guest.get("/leitung/hilfe/stoerung?ansicht=druck&lang=en").assert_says("main", &laptop);
    let with_lives = guest.get("/leitung/hilfe/stoerung?ansicht=druck&format=lives");
    with_lives.assert_says("main", "wenn um Leben gespielt wird");
    assert!(!with_lives.body.contains("Zwei Töpfe"), "there are none with lives");
    guest.get("/leitung/hilfe/anderes").assert_status(404);
}

#[test]
fn the_newspaper_gets_plain_text() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &PEOPLE);
    night.draw(Stage::FIRST);
    night.play_to_the_end();
    let text = server.guest().get(&night.page("/siegerliste.txt"));
    assert_eq!(text.header("content-type"), Some("text/plain; charset=utf-8"));
    let lines: Vec<&str> = text.body.lines().collect();
    assert_eq!(lines[0], "Preisschnapsen beim Wirt");
    assert_eq!(lines[1], "Gasthof Höß, 5. Jänner 2027");
    assert!(lines[3].contains("5 Schnapserinnen und Schnapser traten mit 8 Karten an"), "{}", lines[3]);
    assert!(lines[3].contains("In 3 Runden gab es "), "{}", lines[3]);
    let now = night.now();
    let (champion, figures) = (now.champion().unwrap(), now.tournament.figures());
    assert!(lines[3].contains(&format!("{} Partien mit {} Bummerln.", figures.matches, figures.bummerl)));
    let won = format!("Den Turniersieg holte {} mit Karte {champion}. ", now.name_on(champion));
    assert!(lines[5].starts_with(&won) && lines[5].contains("Zuletzt gab es ein 2:"), "{}", lines[5]);
    assert_eq!(lines[7], format!("1. {}: Ein halbes Schwein", now.name_on(champion)));
    let thanks = lines.last().unwrap();
    assert!(thanks.ends_with("gespendet haben: [Namen ergänzen]."), "{thanks}");
}

#[test]
fn what_is_hung_up_carries_the_head_of_the_journal_and_nothing_else_does() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &PEOPLE);
    night.draw(Stage::FIRST);
    let staff = server.staff();
    let slips = staff.get(&night.staff_page("/druck/zettel/R1"));
    assert!(!slips.assert_says(".slip-printed", "gedruckt").body.contains("Journal"));
    night.play_to_the_end();
    staff.post(&night.staff_page("/druck/karten"), &[]).assert_status(303);
    let head = night.now().head.short();
    assert!(!staff.get(&night.staff_page("/druck/karten")).assert_status(200).body.contains(&head));
    for other in
        ["plakat", "urkunden", "teilnehmer"].map(|sheet| night.staff_page(&format!("/druck/{sheet}")))
    {
        assert!(!staff.get(&other).assert_status(200).body.contains(&head), "{other}");
    }
    let guest = server.guest();
    assert!(!guest.get(&night.page("/siegerliste?ansicht=druck")).body.contains(&head));
    for list in ["namen", "nummern"].map(|list| night.page(&format!("/auslosung/R1/{list}"))) {
        assert_eq!(guest.get(&list).body.matches(&head).count(), 1, "{list}");
    }
}
