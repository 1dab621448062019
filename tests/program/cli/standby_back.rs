//! A laptop that has stopped leads again, only while the other one does not.
#![cfg(unix)]

use crate::cli::browser::{Browser, PASSWORD, soon};
use crate::cli::laptop::{Laptop, leads};

/// What a director sends who says that the other laptop is off.
fn lead_again(laptop: &Laptop) -> (u16, String) {
    let known = [("name", "Resi"), ("password", PASSWORD), ("off", "on")];
    Browser::at(&laptop.base).send("/zweiter-laptop", "/zweiter-laptop", &known)
}

/// One laptop has stopped, because another one leads.
fn stopped_and_leading(is_off: bool) -> (Laptop, Laptop) {
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
    Browser::director(&two.base).sell("Müller Änne");
    if is_off {
        one.start(&["serve"]);
    }
    soon(|| one.page("/t/abend").0 == 503, || "the first laptop goes on".to_owned());
    (one, two)
}

#[track_caller]
fn assert_refused(one: &Laptop, two: &Laptop) {
    let (status, page) = lead_again(one);
    assert!(
        status == 409 && page.contains(&format!("läuft unter {} und führt", two.base)),
        "{status} {page}"
    );
    assert_eq!(one.page("/t/abend").0, 503);
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
