//! What is noted of draws outside of the database goes over to the laptop that follows: guests read nothing of a takeover, and of everything else as
//! before.
#![cfg(unix)]

use crate::cli::browser::{Browser, PASSWORD};
use crate::cli::laptop::{Laptop, leads};

/// Where guests read about the draw.
const DRAW: &str = "/t/abend/auslosung/R1";
/// What stands there where an evening goes on from somewhere else.
const RESUMED: &str = "Fortgesetzt am";

/// A laptop that leads an evening with four tickets, its director, and one that follows.
fn two_laptops() -> (Laptop, Browser, Laptop) {
    let (mut one, mut two) = (Laptop::with_evening(), Laptop::new());
    one.start(&["serve"]);
    let desk = Browser::director(&one.base);
    ["Huber Franz", "Müller Änne", "Pichler Sepp", "Wimmer Karl"].iter().for_each(|name| desk.sell(name));
    two.follow(&one, &desk.code());
    two.says(&one.head());
    (one, desk, two)
}

/// The draw is shown, and nothing is said of where the evening went on.
#[track_caller]
fn assert_says_nothing(laptop: &Laptop) {
    let (status, page) = laptop.page(DRAW);
    assert!(status == 200 && page.contains("KH QS AD") && !page.contains(RESUMED), "{status} {page}");
}

#[test]
fn guests_read_nothing_of_a_takeover_and_of_a_file_that_was_brought_elsewhere_they_do() {
    let (mut one, desk, two) = two_laptops();
    desk.draw();
    two.says(&one.head());
    assert_eq!(Browser::at(&two.base).take_over(PASSWORD, false).0, 200);
    leads(&two);
    assert_says_nothing(&two);
    // On the way back, and where the second laptop was only started again, neither.
    one.kill();
    one.follow(&two, &Browser::director(&two.base).code());
    one.says(&two.head());
    assert_eq!(Browser::at(&one.base).take_over(PASSWORD, false).0, 200);
    leads(&one);
    assert_says_nothing(&one);
    one.kill();
    one.start(&["serve"]);
    assert_says_nothing(&one);

    one.kill();
    let mut elsewhere = Laptop::new();
    std::fs::copy(one.folder.file("abend.db"), elsewhere.folder.file("abend.db")).unwrap();
    elsewhere.start(&["serve"]);
    let (_, page) = elsewhere.page(DRAW);
    assert!(page.contains(RESUMED) && page.contains("ohne dass Vermerke"), "{page}");
}

#[test]
fn guests_read_nothing_of_a_takeover_from_a_laptop_that_is_gone() {
    let (mut one, desk, mut two) = two_laptops();
    // Off at the moment of the draw, and the plug of the first one is pulled as soon as the draw is there.
    two.kill();
    desk.draw();
    let head = one.head();
    two.start(&["follow"]);
    two.says(&head);
    one.kill();
    two.kill();
    let answer = two.folder.run(&["take-over", "--first-is-off"]);
    assert!(answer.status == 0, "{} {}", answer.out, answer.err);
    two.start(&["serve"]);
    assert_says_nothing(&two);
}

/// Following somebody who knows nothing of it does not wipe out what a laptop has noted itself.
#[test]
fn a_draw_that_only_the_second_laptop_has_noted_is_told_when_it_goes_on_without_it() {
    let (mut one, _, mut two) = two_laptops();
    one.kill();
    assert_eq!(Browser::at(&two.base).take_over(PASSWORD, true).0, 200);
    leads(&two);
    Browser::director(&two.base).draw();
    two.kill();
    for file in ["abend.db", "abend.db-wal", "abend.db-shm", "abend.db.standby"] {
        let _ = std::fs::remove_file(two.folder.file(file));
    }
    one.start(&["serve"]);
    let desk = Browser::director(&one.base);
    two.follow(&one, &desk.code());
    two.says(&one.head());
    // Also not after the first one has drawn itself, and has a note of that.
    desk.draw();
    two.says(&one.head());
    assert_eq!(Browser::at(&two.base).take_over(PASSWORD, false).0, 200);
    leads(&two);
    let (_, page) = two.page(DRAW);
    assert!(page.contains(RESUMED) && page.contains("Hier fehlen Einträge"), "{page}");
}

/// What the notes tell can be missed; the evening cannot.
#[test]
fn notes_that_cannot_be_stored_are_named_and_keep_nobody_from_taking_over() {
    let (mut one, mut two) = (Laptop::with_evening(), Laptop::new());
    one.start(&["serve"]);
    let desk = Browser::director(&one.base);
    ["Huber Franz", "Müller Änne", "Pichler Sepp", "Wimmer Karl"].iter().for_each(|name| desk.sell(name));
    desk.draw();
    // Of other evenings so much is noted there that the file is full.
    let note = format!("{{\"note\":\"{}\",\"key\":\"\",\"signature\":\"\"}}", "x".repeat((4 << 20) - 200));
    std::fs::write(two.folder.file("abend.db.mark"), format!("{{\"{}\":{note}}}", "0".repeat(64))).unwrap();
    two.follow(&one, &desk.code());
    two.says(&one.head());
    two.says("Vermerke");
    assert!(!two.page("/").1.contains("Ist die Platte voll?"), "{}", two.page("/").1);
    assert_eq!(Browser::at(&two.base).take_over(PASSWORD, false).0, 200);
    leads(&two);
    // Guests read that nothing was noted here.
    let (_, page) = two.page(DRAW);
    assert!(page.contains(RESUMED) && page.contains("ohne dass Vermerke"), "{page}");
}
