//! `/leitung/t/{slug}/import`: a list is looked at, and entered once it is confirmed.

use crate::client::fresh_key;
use crate::evening::{Evening, settings};
use crate::night::{EIGHT, Night};
use crate::server::{Browser, PASSWORD, Page, TestServer};
use preisschnapsen::app::{Actor, Role, wall_clock};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::Barrier;
use std::thread;
use std::time::Duration;
use tables::{Dialect, Table};
use tournament::{Cents, Entrants, PlayerId, Settings};

const LIST: &str =
    "Name;Ort;Karten;Bezahlt\r\nHuber Franz;Ried;2;10,00\r\nMayr Anna;Wels;1;\r\n=1+1;;3;ja\r\n";

fn open() -> Evening {
    Evening::open(Settings { capacity: 64, ..settings() })
}

#[track_caller]
fn look(evening: &Evening, list: &[u8]) -> Page {
    evening.staff.upload(&evening.path("/import"), &[("text", "")], Some(("liste.csv", list)))
}

/// Presses "Alle eintragen" on a preview.
#[track_caller]
fn confirm(evening: &Evening, preview: &Page, more: &[(&str, &str)]) -> Page {
    confirm_as(&evening.staff, evening, preview, more)
}

#[track_caller]
fn confirm_as(browser: &Browser, evening: &Evening, preview: &Page, more: &[(&str, &str)]) -> Page {
    let hidden = |name: &str| preview.attribute(&format!("main input[name={name}]"), "value").unwrap();
    let (seen, doubles, key) = (hidden("seen"), hidden("doubles"), hidden("form_key"));
    // A browser sends line ends of its own.
    let text = preview.raw_text("#f-text").replace('\n', "\r\n");
    let fields = [
        &[("do", "enter"), ("seen", &seen), ("doubles", &doubles), ("form_key", &key), ("text", &text)][..],
        more,
    ];
    browser.upload(&evening.path("/import"), &fields.concat(), None)
}

#[test]
fn a_list_that_was_under_way_when_its_sender_was_taken_off_the_staff_is_not_taken() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &EIGHT);
    let accounts = server.app.accounts();
    let who = accounts.add_as(Role::Cashier, "Kathi", PASSWORD).unwrap();
    let (token, _) = accounts.log_in("Kathi", PASSWORD).unwrap();
    let send = |meanwhile: &dyn Fn()| {
        let field = |name: &str, value: &str| {
            format!("--x\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n")
        };
        let body = field("form_key", &fresh_key()) + &field("text", "Name\r\nHuber Zenzi") + "--x--\r\n";
        let (first, rest) = body.split_at(20);
        let address = server.address;
        let head = format!(
            "POST {} HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\n",
            night.staff_page("/import")
        );
        let kind =
            format!("Content-Type: multipart/form-data; boundary=x\r\nContent-Length: {}\r\n", body.len());
        let mut stream = TcpStream::connect(address).unwrap();
        write!(stream, "{head}{kind}Cookie: sitzung={}\r\nConnection: close\r\n\r\n{first}", token.as_str())
            .unwrap();
        thread::sleep(Duration::from_millis(500));
        meanwhile();
        write!(stream, "{rest}").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    };
    assert!(send(&|| {}).starts_with("HTTP/1.1 200"), "as long as they are on the staff");
    let answer = send(&|| accounts.remove(Actor::CommandLine, who.id).unwrap());
    assert!(answer.starts_with("HTTP/1.1 303") && !answer.contains("Zenzi"), "{answer}");
}

#[test]
fn a_list_is_shown_first_and_entered_as_one_action_when_confirmed() {
    let evening = open();
    evening.staff.get(&evening.path("/import")).assert_status(200).assert_says("h1", "Liste einlesen");
    let preview = look(&evening, LIST.as_bytes());
    preview.assert_status(200).assert_says(".lead", "3 Personen mit 6 Karten");
    assert_eq!(preview.texts("tbody .name"), ["Huber Franz", "Mayr Anna", "=1+1"]);
    preview.assert_says("button", "Alle eintragen").assert_says(".hint", "Noch ist nichts eingetragen");
    evening.assert_version(1);
    let page = confirm(&evening, &preview, &[]);
    page.assert_leads_to(&evening.path("/kassa"));
    evening.staff.follow(&page).assert_says(".banner", "3 Personen sind eingetragen");
    let night = evening.night();
    assert_eq!((night.players().len(), night.tickets().len()), (3, 6));
    assert_eq!(night.name(PlayerId(3)), "=1+1");
    let paid: Vec<_> = (1..=3).map(|player| night.paid(PlayerId(player))).collect();
    assert_eq!(paid, [Cents(1000), Cents(0), Cents(1500)]);
    evening.assert_version(2);
    // The same form sent twice has one effect and the same answer.
    confirm(&evening, &preview, &[]).assert_leads_to(&evening.path("/kassa"));
    evening.assert_version(2);
}

#[test]
fn text_that_was_pasted_is_a_list_too() {
    let evening = open();
    let text = "Name\tKarten\r\nHöß Änne\t2\r\n";
    let preview = evening.staff.upload(&evening.path("/import"), &[("text", text)], None);
    preview.assert_status(200).assert_says("tbody", "Höß Änne");
    confirm(&evening, &preview, &[]).assert_status(303);
    assert_eq!(evening.night().name(PlayerId(1)), "Höß Änne");
}

#[test]
fn the_old_format_of_excel_is_converted() {
    let evening = open();
    let preview = look(&evening, b"Name;Ort\r\nH\xf6\xdf \xc4nne;Gro\xdfwei\xdf\r\n");
    preview.assert_says("tbody", "Höß Änne").assert_says(".hint", "Windows-1252");
    preview.assert_says(".hint", "jede Person eine Karte");
    confirm(&evening, &preview, &[]).assert_status(303);
    assert_eq!(evening.night().place(PlayerId(1)), "Großweiß");
}

#[test]
fn whoever_cannot_be_entered_waits_on_the_page_and_holds_up_nobody() {
    let evening = open();
    let long = "x".repeat(300);
    let list = format!(
        "Name;Ort;Karten;Bezahlt\nGut;;1;\n;Ried;1;\n   ;;1;\n{long};;1;\nA\u{202e}b;;1;\nB;;0;\nC;;-3;\nD;;1000;\nE;;zwei;\nF;;1;viel\nG;;4;\n<script>;;1;\n"
    );
    let page = look(&evening, list.as_bytes());
    page.assert_status(200).assert_says(".lead", "4 Personen mit 5 Karten");
    page.assert_says(
        "#counts",
        "Die Liste hat 13 Zeilen: 4 Personen, 7 auszubessern, 1 beiseitegelegt und 1 leer.",
    );
    for sentence in [
        "Zeile 3: „Name“ fehlt noch",
        "Zeile 5: „Name“ ist zu lang",
        "Zeile 7: „0“ ist keine Kartenzahl. Schreiben Sie eine Zahl von 1 bis 64.",
        "Zeile 8: „-3“ ist keine Kartenzahl",
        "Zeile 9: „1000“ ist keine Kartenzahl",
        "Zeile 11: „viel“ sagt nicht, was bezahlt ist",
        "Zeile 12: Je Person gibt es höchstens 3 Karten, gewünscht sind 4",
    ] {
        page.assert_says("#waiting .error", sentence);
    }
    page.assert_says(".hint", "Ein unsichtbares Zeichen ist weggelassen.");
    assert!(!page.body.contains("<script>;"), "{}", page.body);
    let page = confirm(&evening, &page, &[]);
    page.assert_status(200).assert_says(".banner", "4 Personen sind eingetragen");
    page.assert_says("#counts", "0 Personen, 4 schon dabei, 7 auszubessern");
    assert_eq!(evening.night().players().len(), 4);
    // A cell that is corrected in its field counts at once.
    let fields = page.attributes("#waiting input", "name");
    assert_eq!(fields.len(), 7);
    let page = confirm(&evening, &page, &[(&fields[0], "Huber Franz"), (&fields[2], "2")]);
    page.assert_status(200).assert_says(".banner", "2 Personen sind eingetragen");
    let night = evening.night();
    assert_eq!(
        (night.players().len(), night.name(PlayerId(5)), night.tickets_of(PlayerId(6)).count()),
        (6, "Huber Franz", 2)
    );
    evening.assert_version(3);
}

#[test]
fn what_is_no_list_is_refused_with_a_sentence() {
    let evening = open();
    let huge = vec![b'x'; 10 << 20];
    for (list, sentence) in [
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".as_slice(), "ein Bild"),
        (b"PK\x03\x04", "Arbeitsmappe lässt sich nicht lesen"),
        (&huge, "größer als 1 MB"),
        (b"Name;Ort\n", "steht niemand"),
        (b"\n;;\n", "steht nichts"),
        (b"Name\nH\xc3\xb6rl\nH\xf6rl\n", "Zeile 3: Die Umlaute"),
        (b"Name\nHu\0ber\n", "ein Bild"),
    ] {
        let page = look(&evening, list);
        let status = if sentence.starts_with("größer") { 413 } else { 422 };
        page.assert_status(status).assert_says("#errors", sentence);
    }
    for list in [b"Wer;Sippe\nFranz;Huber\n".as_slice(), b"Vorname;Wohnort\nFranz;Wels\n"] {
        let page = look(&evening, list);
        page.assert_status(200)
            .assert_says(".blocked", "Welche Spalte hat die Namen?")
            .assert_says("#list td", "Franz");
        confirm(&evening, &page, &[]).assert_status(200).assert_says(".blocked", "Welche Spalte");
    }
    let page = evening.staff.upload(&evening.path("/import"), &[("text", "  ")], None);
    page.assert_status(422);
    let page = evening.staff.upload(&evening.path("/import"), &[("text", &"ö".repeat(700_000))], None);
    page.assert_status(413).assert_says("#errors", "größer als 1 MB");
    evening.assert_version(1);
}

#[test]
fn somebody_twice_is_left_out_unless_somebody_says_otherwise() {
    let evening = open();
    evening.sell("Müller Franz", "Ried", "1");
    let list = b"Name;Ort\nMueller Franz;ried\nMayr Anna;\nMayr Anna;\n";
    let page = look(&evening, list);
    page.assert_says("tbody", "steht schon auf der Liste (Nr. 1)")
        .assert_says("tbody", "steht schon in Zeile 3");
    page.assert_says(".lead", "Eine Person mit einer Karte");
    confirm(&evening, &page, &[]).assert_status(303);
    assert_eq!(evening.night().players().len(), 2);
    let page = look(&evening, list);
    page.assert_says(".blocked", "Alle stehen schon auf der Liste");
    let another = page.attributes("input[name=another]", "value");
    confirm(&evening, &page, &[("another", &another[0])]).assert_status(303);
    assert_eq!(evening.night().players().len(), 3);
}

#[test]
fn a_list_that_has_changed_at_the_desk_is_shown_again() {
    let evening = open();
    let preview = look(&evening, LIST.as_bytes());
    evening.sell("Huber Franz", "Ried", "1");
    let page = confirm(&evening, &preview, &[]);
    page.assert_status(409)
        .assert_says("#errors", "Inzwischen")
        .assert_says("tbody", "steht schon auf der Liste");
    evening.assert_version(2);
    confirm(&evening, &page, &[]).assert_status(303);
    assert_eq!(evening.night().players().len(), 3);
}

#[test]
fn of_two_who_enter_a_list_at_the_same_moment_the_second_is_shown_who_is_there_already() {
    let evening = Evening::open(Settings { capacity: 128, ..settings() });
    evening.server.app.accounts().add("Kathi", PASSWORD).unwrap();
    let (laptop, phone) = (&evening.staff, evening.server.staff_of("Kathi"));
    for round in 1..=8 {
        let list = format!("Name;Ort;Karten\nHuber {round};Ried;1\nMayr {round};Wels;1\n");
        let look = |browser: &Browser| {
            let page = browser.upload(&evening.path("/import"), &[("text", &list)], None);
            page.assert_status(200);
            page
        };
        let (page, same_page) = (look(laptop), look(&phone));
        let start = Barrier::new(2);
        let enter = |browser: &Browser, page: &Page| {
            start.wait();
            confirm_as(browser, &evening, page, &[])
        };
        let (one, other) = thread::scope(|threads| {
            let other = threads.spawn(|| enter(&phone, &same_page));
            (enter(laptop, &page), other.join().unwrap())
        });
        let (first, second) = if one.status == 303 { (one, other) } else { (other, one) };
        assert_eq!((first.status, second.status), (303, 409));
        second.assert_says("#errors", "Inzwischen hat sich die Liste der Kassa geändert");
        second.assert_says("tbody", "steht schon auf der Liste");
        assert_eq!(evening.night().players().len(), 2 * round, "each of them once");
    }
}

#[test]
fn a_text_that_was_changed_is_shown_before_it_is_entered() {
    let evening = open();
    let preview = look(&evening, LIST.as_bytes());
    let seen = preview.attribute("input[name=seen]", "value").unwrap();
    let fields = [("do", "enter"), ("seen", seen.as_str()), ("doubles", ""), ("text", "Name\nNeu\n")];
    let page = evening.staff.upload(&evening.path("/import"), &fields, None);
    page.assert_status(200).assert_says("tbody", "Neu");
    evening.assert_version(1);
}

#[test]
fn more_tickets_than_are_left_are_refused() {
    let evening = Evening::open(settings());
    evening.sell("Huber Franz", "", "3");
    let page = look(&evening, LIST.as_bytes());
    page.assert_says(".blocked", "Auf der Liste stehen 6 Karten, frei sind nur noch 5");
    confirm(&evening, &page, &[]).assert_status(422).assert_says("#errors", "frei");
    evening.assert_version(2);
}

#[test]
fn an_exported_list_is_the_same_list() {
    let evening = open();
    for (name, place, tickets) in
        [("'=1;\"+\"", "@home", "2"), ("Höß, Änne", "", "3"), ("O'Neill", "-x", "1")]
    {
        evening.sell(name, place, tickets);
    }
    evening.staff.post(&evening.path("/spieler/2"), &[("do", "refund-4")]).assert_status(303);
    let (night, other) = (evening.night(), open());
    for dialect in [Dialect::People, Dialect::Machines] {
        let mut list = Vec::new();
        Table::Players.write(&night.book(wall_clock), dialect, &mut list).unwrap();
        let page = look(&other, &list);
        page.assert_status(200)
            .assert_says(".lead", if dialect == Dialect::People { "3 Personen" } else { "0 Personen" });
        if dialect == Dialect::People {
            confirm(&other, &page, &[]).assert_status(303);
        }
    }
    let list = |evening: &Evening| {
        let night = evening.night();
        let line = |player: &PlayerId| {
            (night.people[player].clone(), night.tickets_of(*player).count(), night.paid(*player))
        };
        night.players().keys().map(line).collect::<Vec<_>>()
    };
    assert_eq!(list(&evening), list(&other));
}

fn of_pairs() -> Evening {
    Evening::open(Settings { capacity: 64, entrants: Entrants::Pairs, ..settings() })
}

/// The names on the list, by entry.
fn listed(evening: &Evening) -> Vec<String> {
    let night = evening.night();
    night.players().keys().map(|entry| night.name(*entry).to_owned()).collect()
}

#[test]
fn a_list_of_pairs_is_shown_with_both_names_and_entered() {
    let evening = of_pairs();
    let preview =
        look(&evening, b"Name;Partner;Ort\nHuber Franz;Mayr Anna;Ried / Wels\nWirt Sepp / Wirt Resi;;Ried\n");
    let text = preview.texts("#list").concat();
    for shown in ["Huber Franz", "Mayr Anna", "Wirt Sepp", "Wirt Resi"] {
        assert!(text.contains(shown), "{text}");
    }
    assert!(text.contains("Ried und Wels"), "{text}");
    let done = evening.staff.follow(&confirm(&evening, &preview, &[]));
    done.assert_says(".banner", "2 Personen sind eingetragen");
    assert!(!done.texts(".banner").concat().contains("spielt jetzt mit"), "a sale is answered as a whole");
    assert_eq!(listed(&evening), ["Huber Franz und Mayr Anna", "Wirt Sepp und Wirt Resi"]);
    let night = evening.night();
    let partner = night.partner(PlayerId(1)).unwrap();
    assert_eq!((night.place_of(PlayerId(1)), night.place_of(partner)), ("Ried", "Wels"));
}

#[test]
fn what_is_no_pair_waits_with_a_sentence_and_keeps_nobody_out() {
    let evening = of_pairs();
    let list = b"Name;Partner\nHuber Franz;Mayr Anna\nWirt Sepp;\nAuer Toni / Auer Lisi;Auer Max\nGruber Karl;Karl Gruber\n";
    let preview = look(&evening, list);
    let waiting = preview.texts("#waiting").concat();
    for said in ["Es fehlt der Partner", "mehr als zwei Namen"] {
        assert!(waiting.contains(said), "{waiting}");
    }
    assert_eq!(
        preview.texts("#waiting input").len(),
        2,
        "what is missing or wrong is corrected there: {waiting}"
    );
    let done = confirm(&evening, &preview, &[]);
    assert!(
        done.status == 200 && done.texts("#waiting").concat().contains("Wirt Sepp"),
        "{}",
        done.texts("main").concat()
    );
    assert_eq!(listed(&evening)[0], "Huber Franz und Mayr Anna");
    assert!(!listed(&evening).iter().any(|name| name.contains("Wirt") || name.contains("Auer")));
    // Whoever says that the partner follows has them entered.
    let again = evening.staff.upload(
        &evening.path("/import"),
        &[("text", ""), ("partners-follow", "on")],
        Some(("liste.csv", list)),
    );
    confirm(&evening, &again, &[("partners-follow", "on")]);
    assert!(listed(&evening).contains(&"Wirt Sepp".to_owned()), "{:?}", listed(&evening));
}

#[test]
fn somebody_who_plays_with_two_others_is_asked_for() {
    let evening = of_pairs();
    let preview = look(&evening, b"Name;Partner\nHuber Franz;Mayr Anna\n");
    confirm(&evening, &preview, &[]);
    let list = b"Name;Partner\nMayr Anna;Wirt Sepp\nMayr Anna;Huber Franz\n";
    let preview = look(&evening, list);
    let said = preview.texts("#list .is-double .note");
    assert_eq!(said, ["spielt schon: Huber Franz und Mayr Anna", "steht schon auf der Liste (Nr. 1)"]);
    let ticked = preview.attribute("#list .is-double input", "value").unwrap();
    assert_eq!(confirm(&evening, &preview, &[("another", &ticked)]).status, 303);
    assert_eq!(listed(&evening), ["Huber Franz und Mayr Anna", "Mayr Anna und Wirt Sepp"]);
}

#[test]
fn two_in_one_line_among_singles_are_asked_apart() {
    let evening = open();
    let preview = look(&evening, b"Name\nHuber Franz und Mayr Anna\nWirt Sepp\n");
    let waiting = preview.texts("#waiting").concat();
    assert!(waiting.contains("heute spielt aber jeder f\u{fc}r sich"), "{waiting}");
    let meanings = preview.texts("#list select option");
    assert!(!meanings.iter().any(|meaning| meaning.contains("Partner")), "{meanings:?}");
}
