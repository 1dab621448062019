//! Hashing passwords, looking at pictures and reading workbooks is dear: those who want nothing of it do not wait for it (`benches/proofs/flood/main.rs` is the
//! long form).

use crate::client::{Answer, Client, fresh_key};
use crate::night::{Night, settings};
use crate::server::{Browser, PASSWORD, Page, TestServer};
use preisschnapsen::app::Role;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Barrier;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;

/// Tries a wrong password from an address of this machine that is not the console's.
fn guess(last: u8, door: SocketAddr) -> Answer {
    let (name, key) = (format!("Niemand {last}"), fresh_key());
    let fields =
        [("name", name.as_str()), ("password", "geraten geraten"), ("zurueck", ""), ("form_key", &key)];
    let fields = fields.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let from = IpAddr::V4(Ipv4Addr::new(127, 0, 0, last));
    Client::connect_from(from, door).unwrap().post("/anmelden", &fields).unwrap()
}

/// Opens a page of the staff again and again until all guesses are answered, and returns how often that was done before.
fn opened_before(staff: &Browser, over: &AtomicBool) -> usize {
    let page = || staff.get("/leitung").assert_status(200).status;
    std::iter::repeat_with(page).take_while(|_| !over.load(Relaxed)).count()
}

#[test]
fn pages_of_the_staff_do_not_wait_behind_two_hundred_logins() {
    let server = TestServer::with_staff();
    let staff = server.staff();
    let (over, together) = (AtomicBool::new(false), Barrier::new(201));
    let (opened, answers) = thread::scope(|scope| {
        let opening = scope.spawn(|| {
            together.wait();
            opened_before(&staff, &over)
        });
        let guessing: Vec<_> = (0..200)
            .map(|number: u8| {
                let (together, door) = (&together, server.address);
                scope.spawn(move || {
                    together.wait();
                    guess(2 + number, door)
                })
            })
            .collect();
        let answers: Vec<_> = guessing.into_iter().map(|guess| guess.join()).collect();
        // Whatever has become of them: nobody would end the others.
        over.store(true, Relaxed);
        (opening.join().unwrap(), answers.into_iter().map(Result::unwrap).collect::<Vec<_>>())
    });
    // Behind them it would have been the first page that waits, and no other before they are all done.
    assert!(opened > 2, "{opened} pages");
    let refused: Vec<_> = answers.iter().filter(|answer| answer.status == 503).collect();
    assert!(!refused.is_empty(), "the queue is short");
    assert!(answers.iter().all(|answer| [422, 503].contains(&answer.status)), "the others were looked at");
    assert!(refused[0].text().contains("Gerade ist viel los"), "{}", refused[0].text());
    assert_eq!(refused[0].header("retry-after"), Some("3"));
    // At the console there is room meanwhile, and afterwards for everybody.
    server.guest().post("/anmelden", &[("name", "Resi"), ("password", PASSWORD)]).assert_leads_to("/leitung");
    assert_eq!(guess(2, server.address).status, 422);
}

/// Twelve of the staff send at the same moment: one after the other is answered with this status, and whoever finds no place is told so.
fn one_after_the_other(server: &TestServer, status: u16, send: impl Fn(&Browser) -> Page + Sync) {
    let (staff, together): (Vec<_>, _) = ((0..12).map(|_| server.staff()).collect(), Barrier::new(12));
    let answers: Vec<_> = thread::scope(|scope| {
        let sending: Vec<_> = staff
            .iter()
            .map(|staff| {
                let (together, send) = (&together, &send);
                scope.spawn(move || {
                    together.wait();
                    send(staff)
                })
            })
            .collect();
        sending.into_iter().map(|sent| sent.join().unwrap()).collect()
    });
    let count = |status| answers.iter().filter(|answer| answer.status == status).count();
    assert!(count(status) >= 1 && count(503) >= 1, "{}", answers[0].body);
    assert_eq!(count(status) + count(503), 12, "{}", answers[0].body);
    let refused = answers.iter().find(|answer| answer.status == 503).unwrap();
    refused.assert_says("h1", "Gerade ist viel los");
    send(&staff[0]).assert_status(status);
}

#[test]
fn one_logo_is_looked_at_at_a_time() {
    let server = TestServer::with_staff();
    let night = Night::open(&server, settings());
    let (logo, mut file) = (night.staff_page("/druck/logo"), std::io::Cursor::new(Vec::new()));
    image::RgbImage::new(2_000, 2_000).write_to(&mut file, image::ImageFormat::Png).unwrap();
    let file = file.into_inner();
    one_after_the_other(&server, 303, |staff| staff.upload(&logo, &[], Some(("wirt.png", &file))));
}

#[test]
fn one_list_is_read_at_a_time() {
    let server = TestServer::with_staff();
    let night = Night::open(&server, settings());
    // Most of it lies below what is read of a list, and is looked at nevertheless.
    let (import, mut book) = (night.staff_page("/import"), rust_xlsxwriter::Workbook::new());
    let sheet = book.add_worksheet();
    sheet.write(0, 0, "Name").unwrap().write(1, 0, "Huber Franz").unwrap();
    for row in 2..40_000 {
        sheet.write(row, 60, 1).unwrap().write(row, 61, 1).unwrap().write(row, 62, 1).unwrap();
    }
    let file = book.save_to_buffer().unwrap();
    let look = |staff: &Browser| staff.upload(&import, &[("text", "")], Some(("liste.xlsx", &file)));
    one_after_the_other(&server, 200, look);
    look(&server.staff()).assert_says("tbody .name", "Huber Franz");
}

#[test]
fn a_helper_who_sends_in_a_loop_keeps_neither_the_director_nor_other_helpers_from_dear_work() {
    const OWN: &str = "/leitung/passwort";
    // The present password is right, so it is hashed; the new one is refused, so the session goes on.
    let change = |browser: &Browser| {
        browser.post(OWN, &[("own", PASSWORD), ("password", "passwort123"), ("again", "passwort123")])
    };
    let server = TestServer::with_staff();
    let first = server.as_role(Role::Cashier);
    let (name, over) = (Role::Cashier.to_string(), AtomicBool::new(false));
    let log_in = || {
        let browser = server.guest();
        browser.post("/anmelden", &[("name", &name), ("password", PASSWORD)]).assert_leads_to("/leitung");
        browser
    };
    let phones: Vec<_> = std::iter::once(first).chain((0..5).map(|_| log_in())).collect();
    let (director, scorer) = (server.staff(), server.as_role(Role::Scorer));
    let (answers, theirs) = thread::scope(|scope| {
        let looping: Vec<_> = phones
            .iter()
            .map(|phone| {
                let over = &over;
                scope.spawn(move || {
                    let mut answers = Vec::new();
                    while !over.load(Relaxed) {
                        answers.push(change(phone).status);
                    }
                    answers
                })
            })
            .collect();
        let own = [("own", PASSWORD)];
        let mut answers = vec![director.post("/leitung/sicherung/herunterladen", &own).status];
        for _ in 0..15 {
            answers.extend([change(&director).status, change(&scorer).status]);
        }
        over.store(true, Relaxed);
        let theirs: Vec<u16> = looping.into_iter().flat_map(|phone| phone.join().unwrap()).collect();
        (answers, theirs)
    });
    assert_eq!(answers[0], 200, "the copy");
    assert!(answers[1..].iter().all(|status| *status == 422), "{answers:?}");
    assert!(theirs.contains(&503) && theirs.contains(&422), "one works, one waits, the others are told so");
}
