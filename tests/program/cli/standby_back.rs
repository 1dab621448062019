//! A laptop that has stopped leads again, only while the other one does not.
#![cfg(unix)]

use crate::cli::browser::{Browser, PASSWORD, soon};
use crate::cli::laptop::{Laptop, lead_again, lead_again_with, leads};
use crate::cli::stranger::Stranger;
use rcgen::{CertifiedKey, generate_simple_self_signed};
use std::fs;

/// A laptop from which another one has taken over from the command line, and that one, which does not serve yet.
fn taken_over_from_the_command_line() -> (Laptop, Laptop) {
    let (mut one, mut two) = (Laptop::with_evening(), Laptop::new());
    one.start(&["serve"]);
    two.follow(&one, &Browser::director(&one.base).code());
    two.says(&one.head());
    two.kill();
    assert_eq!(two.folder.run(&["take-over"]).status, 0);
    (one, two)
}

/// One laptop has stopped, because another one leads, on which nothing was entered yet.
fn taken_over(is_off: bool) -> (Laptop, Laptop) {
    let (mut one, mut two) = (Laptop::with_evening(), Laptop::new());
    one.start(&["serve"]);
    let desk = Browser::director(&one.base);
    desk.sell("Huber Franz");
    two.follow(&one, &desk.code());
    two.says(&one.head());
    if is_off {
        one.kill();
    }
    assert_eq!(Browser::at(&two.base).take_over(PASSWORD, is_off).0, 200);
    leads(&two);
    if is_off {
        one.start(&["serve"]);
    }
    stops(&one);
    (one, two)
}

/// The same, and somebody has bought a ticket at the one that leads.
fn stopped_and_leading(is_off: bool) -> (Laptop, Laptop) {
    let (one, two) = taken_over(is_off);
    Browser::director(&two.base).sell("Müller Änne");
    (one, two)
}

/// Waits until a laptop leads no more.
#[track_caller]
fn stops(laptop: &Laptop) {
    soon(|| laptop.page("/t/abend").0 == 503, || format!("{:?}", laptop.page("/t/abend")));
}

/// Another laptop that follows one that leads.
fn follower_of(one: &Laptop) -> Laptop {
    let mut other = Laptop::new();
    other.follow(one, &Browser::director(&one.base).code());
    other
}

/// It takes over.
fn hand_over(from: &Laptop, to: &Laptop) {
    assert_eq!(Browser::at(&to.base).take_over(PASSWORD, false).0, 200);
    stops(from);
    leads(to);
}

#[track_caller]
fn assert_refused_because(one: &Laptop, why: &str) {
    let (status, page) = lead_again(one);
    assert!(status == 409 && page.contains(why), "{status} {page}");
    assert_eq!(one.page("/t/abend").0, 503);
}

#[track_caller]
fn assert_refused(one: &Laptop, two: &Laptop) {
    assert_refused_because(one, &format!("läuft unter {} und führt", two.base));
}

#[test]
fn a_laptop_does_not_lead_again_while_the_other_one_leads_and_both_find_each_other_afterwards() {
    let (mut one, mut two) = stopped_and_leading(true);
    assert_refused(&one, &two);
    // Both were started again meanwhile.
    one.kill();
    two.kill();
    one.start(&["serve"]);
    two.start(&["serve"]);
    assert_refused(&one, &two);
    two.kill();
    let (status, page) = lead_again(&one);
    assert_eq!(status, 303, "{page}");
    Browser::director(&one.base).sell("Österreicher Toni");
    two.start(&["serve"]);
    for laptop in [&one, &two] {
        let staff = Browser::director(&laptop.base);
        let page = || staff.page("/leitung/zweiter-laptop");
        soon(|| page().contains("Zwei Laptops führen"), page);
        assert!(page().contains("ab Eintrag 3"), "{}", page());
    }
}

#[test]
fn after_an_orderly_takeover_the_first_laptop_asks_too() {
    let (one, two) = stopped_and_leading(false);
    assert_refused(&one, &two);
    assert_eq!(two.page("/t/abend").0, 200, "nothing has stopped there");
}

#[test]
fn after_a_takeover_from_the_command_line_it_asks_as_soon_as_the_other_one_serves() {
    let (one, mut two) = taken_over_from_the_command_line();
    assert!(one.page("/t/abend").1.contains("Seine Adresse steht dort am Schirm"));
    two.start(&["serve"]);
    let there = format!("{}/t/abend", two.base);
    soon(|| one.page("/t/abend").1.contains(&there), || one.page("/t/abend").1);
    assert_refused(&one, &two);
}

/// From the command line it does not know where that one is, so it asks nobody, and the other one names it as soon as it serves.
#[test]
fn after_a_takeover_from_the_command_line_the_other_one_names_a_first_one_that_leads_again() {
    let (one, mut two) = taken_over_from_the_command_line();
    assert_eq!(lead_again(&one).0, 303);
    two.start(&["serve"]);
    let staff = Browser::director(&two.base);
    let page = || staff.page("/leitung/zweiter-laptop");
    soon(|| page().contains("Zwei Laptops führen") && page().contains(&one.base), page);
    assert!(!page().contains("hat vom anderen übernommen"), "{}", page());
}

#[test]
fn a_laptop_that_could_not_note_that_it_leads_again_still_knows_who_followed_it() {
    let (one, mut two) = taken_over(false);
    two.kill();
    let [lead, followers] = ["abend.db.standby", "abend.db.followers"].map(|name| one.folder.file(name));
    let noted = [&lead, &followers].map(|file| fs::read(file).unwrap());
    // Nothing takes the place of a folder.
    fs::remove_file(&lead).unwrap();
    fs::create_dir(&lead).unwrap();
    assert_eq!(lead_again(&one).0, 500);
    assert_eq!(one.page("/t/abend").0, 503);
    assert_eq!(fs::read(&followers).unwrap(), noted[1]);
    fs::remove_dir(&lead).unwrap();
    fs::write(&lead, &noted[0]).unwrap();
    assert_eq!(lead_again(&one).0, 303);
    leads(&one);
    assert!(!followers.exists(), "nobody follows any more");
}

/// An inn's laptop has a certificate that nobody vouches for, or one for a name, and is asked by its number.
#[test]
fn it_asks_a_laptop_whose_certificate_nobody_vouches_for() {
    let (mut one, mut two) = (Laptop::with_evening(), Laptop::new());
    let CertifiedKey { cert, signing_key } =
        generate_simple_self_signed(["wirt.example".to_owned()]).unwrap();
    fs::write(two.folder.file("wirt.pem"), cert.pem()).unwrap();
    fs::write(two.folder.file("wirt.key"), signing_key.serialize_pem()).unwrap();
    let tls = ["--tls-cert", "wirt.pem", "--tls-key", "wirt.key"];
    one.start(&["serve"]);
    let code = Browser::director(&one.base).code();
    two.start(&[&["follow", &one.base, "--code", &code], &tls[..]].concat());
    assert!(two.base.starts_with("https://"), "{}", two.base);
    two.says(&one.head());
    assert_eq!(Browser::at(&two.base).take_over(PASSWORD, false).0, 200);
    leads(&two);
    assert_refused(&one, &two);
    // The way back goes there too.
    one.kill();
    one.follow(&two, &Browser::director(&two.base).code());
    one.says(&two.head());
}

#[test]
fn a_laptop_that_has_handed_on_says_who_leads() {
    let (one, two) = stopped_and_leading(false);
    let three = follower_of(&two);
    hand_over(&two, &three);
    assert_refused_because(&one, &three.base);
    assert!(lead_again(&one).1.contains(&two.base), "who has more than the first one");
    assert_eq!(three.page("/t/abend").0, 200);
    assert_eq!(two.page("/t/abend").0, 503);
}

#[test]
fn a_laptop_that_leads_again_hears_from_the_second_one_that_a_third_one_leads() {
    let (one, mut two) = stopped_and_leading(false);
    let three = follower_of(&two);
    hand_over(&two, &three);
    two.kill();
    assert_eq!(lead_again(&one).0, 303);
    let staff = Browser::director(&one.base);
    assert!(!staff.page("/leitung").contains("Zwei Laptops führen"));
    two.start(&["serve"]);
    let page = || staff.page("/leitung/zweiter-laptop");
    soon(|| page().contains("Zwei Laptops führen"), page);
    assert!(page().contains(&three.base), "{}", page());
    assert!(staff.page("/leitung").contains("Zwei Laptops führen"));
    assert_eq!(two.page("/t/abend").0, 503);
}

#[test]
fn where_something_else_answers_it_says_so_and_leads_only_if_somebody_has_looked() {
    let (one, mut two) = stopped_and_leading(false);
    two.kill();
    let stranger = Stranger::at(&two.base);
    let answers = std::thread::spawn(move || {
        stranger.answer("503 Service Unavailable", "x");
        stranger.answer("404 Not Found", "x");
    });
    assert_refused_because(&one, "ließ sich nicht fragen");
    assert_eq!(lead_again_with(&one, &[("sure", "on")]).0, 303);
    answers.join().unwrap();
    leads(&one);
}

/// The thread that tells the other laptop may get its answer when this one has stopped for somebody else.
#[test]
fn an_answer_of_the_other_laptop_that_comes_late_changes_nothing() {
    let (mut one, mut two) = taken_over(false);
    two.kill();
    assert_eq!(lead_again(&one).0, 303);
    let three = follower_of(&one);
    let stranger = Stranger::at(&two.base);
    let call = stranger.accept();
    hand_over(&one, &three);
    call.answer("401 Unauthorized", "{\"why\":\"unknown-token\"}");
    assert_eq!(one.page("/t/abend").0, 503);
    one.kill();
    one.start(&["serve"]);
    assert_eq!(one.page("/t/abend").0, 503);
    assert_refused(&one, &three);
}

#[test]
fn a_second_laptop_on_which_nothing_was_entered_stops_when_the_first_one_leads_again() {
    let (one, mut two) = taken_over(true);
    two.kill();
    assert_eq!(lead_again(&one).0, 303);
    let desk = Browser::director(&one.base);
    desk.sell("Österreicher Toni");
    two.start(&["serve"]);
    stops(&two);
    assert!(two.page("/t/abend").1.contains(&one.base), "{}", two.page("/t/abend").1);
    assert!(!desk.page("/leitung/zweiter-laptop").contains("Zwei Laptops führen"));
    // And follows again: that the house went on there is nothing that anybody would miss.
    two.kill();
    two.follow(&one, &desk.code());
    two.says(&one.head());
}

#[test]
fn two_laptops_on_which_only_the_accounts_differ_say_that() {
    let (one, mut two) = taken_over(true);
    two.folder.run_with(&["user", "add", "Loisl"], &format!("{PASSWORD}\n")).assert_done();
    two.kill();
    assert_eq!(lead_again(&one).0, 303);
    two.start(&["serve"]);
    for laptop in [&one, &two] {
        let staff = Browser::director(&laptop.base);
        let page = || staff.page("/leitung/zweiter-laptop");
        soon(|| page().contains("Zwei Laptops führen"), page);
        assert!(page().contains("Konten der Helfer") && !page().contains("(accounts)"), "{}", page());
    }
    // Neither does whoever follows with a file of their own read of brackets.
    two.kill();
    let code = Browser::director(&one.base).code();
    let answer = two.folder.run(&["follow", &one.base, "--code", &code, "--bind", "127.0.0.1:0"]);
    answer.assert_refused(1, "the accounts");
    assert!(!answer.err.contains("(accounts)"), "{}", answer.err);
}
