//! Two laptops follow one, and one of them takes over: the other one hears who leads, and does not lead beside it.
#![cfg(unix)]

use crate::cli::browser::{Browser, PASSWORD, read, soon};
use crate::cli::laptop::{Laptop, lead_again, leads};
use std::thread::sleep;
use std::time::Duration;

/// A laptop that leads, and two that follow it.
fn one_leads_and_two_follow() -> [Laptop; 3] {
    let (mut one, mut two, mut three) = (Laptop::with_evening(), Laptop::new(), Laptop::new());
    one.start(&["serve"]);
    let desk = Browser::director(&one.base);
    for other in [&mut two, &mut three] {
        other.follow(&one, &desk.code());
        other.says(&one.head());
    }
    [one, two, three]
}

/// The second one has taken over from the first, and the third one still follows that.
fn second_leads_and_third_follows() -> [Laptop; 3] {
    let (mut one, mut two, mut three) = (Laptop::with_evening(), Laptop::new(), Laptop::new());
    one.start(&["serve"]);
    let desk = Browser::director(&one.base);
    desk.sell("Huber Franz");
    for other in [&mut two, &mut three] {
        other.follow(&one, &desk.code());
        other.says(&one.head());
    }
    assert_eq!(Browser::at(&two.base).take_over(PASSWORD, false).0, 200);
    leads(&two);
    [one, two, three]
}

#[test]
fn a_third_laptop_hears_who_leads_and_does_not_take_over_beside_it() {
    let [mut one, mut two, mut three] = second_leads_and_third_follows();
    three.says(&format!("Der Laptop unter {} führt jetzt", two.base));
    assert!(!three.page("/").1.contains("Niemand führt"), "{}", three.page("/").1);
    let desk = Browser::director(&two.base);
    desk.sell("Müller Änne");
    let refused = |three: &Laptop, is_off, why: &str| {
        let (status, page) = Browser::at(&three.base).take_over(PASSWORD, is_off);
        assert!(status == 409 && page.contains(why) && page.contains(&two.base), "{status} {page}");
        assert_eq!(three.page("/t/abend").0, 404, "it follows on");
    };
    refused(&three, false, "lassen Sie diesen hier damit mitlaufen");
    refused(&three, true, "antwortet noch etwas");
    // Both were started again meanwhile; then the first one is off, and what it said counts on.
    one.kill();
    three.kill();
    one.start(&["serve"]);
    three.start(&["follow"]);
    three.says("führt jetzt");
    one.kill();
    refused(&three, true, "antwortet noch etwas");
    // As its page says, it follows the one that leads, and takes over from that.
    three.kill();
    three.follow(&two, &desk.code());
    three.says(&two.head());
    assert_eq!(Browser::at(&three.base).take_over(PASSWORD, false).0, 200);
    leads(&three);
    two.kill();
}

#[test]
fn a_third_laptop_leads_where_the_one_that_leads_is_off_and_names_it_if_it_comes_back_unasked() {
    let [one, mut two, three] = second_leads_and_third_follows();
    two.kill();
    three.says(&format!("Der Laptop unter {} führt jetzt", two.base));
    assert_eq!(Browser::at(&three.base).take_over(PASSWORD, false).0, 409);
    assert_eq!(Browser::at(&three.base).take_over(PASSWORD, true).0, 200);
    leads(&three);
    let staff = Browser::director(&three.base);
    let page = || read(&staff.agent, &three.base, "/leitung/zweiter-laptop").1;
    soon(|| page().contains("Zwei Laptops führen") && page().contains(&two.base), page);
    // The first one shows the way to whom it stopped for.
    assert!(one.page("/t/abend").1.contains(&two.base));
}

#[test]
fn a_third_laptop_hears_of_a_takeover_from_the_command_line() {
    let [_serving, mut two, mut three] = one_leads_and_two_follow();
    two.kill();
    assert_eq!(two.folder.run(&["take-over"]).status, 0);
    three.says("Ein anderer Laptop führt jetzt");
    assert_eq!(Browser::at(&three.base).take_over(PASSWORD, false).0, 409);
    two.start(&["serve"]);
    three.says(&format!("Der Laptop unter {} führt jetzt", two.base));
    three.kill();
    three.folder.run(&["take-over"]).assert_refused(1, "another laptop leads");
}

/// What the first one said of the second one does not count any more once it leads again itself.
#[test]
fn a_third_laptop_does_not_lead_beside_a_first_one_that_leads_again() {
    let [one, mut two, three] = second_leads_and_third_follows();
    three.says(&format!("Der Laptop unter {} führt jetzt", two.base));
    two.kill();
    assert_eq!(lead_again(&one).0, 303);
    leads(&one);
    three.says("läuft nicht mehr mit");
    assert!(!three.page("/").1.contains(&two.base), "{}", three.page("/").1);
    let (status, page) = Browser::at(&three.base).take_over(PASSWORD, true);
    assert!(status == 409 && page.contains("gibt aber nicht an diesen hier ab"), "{status} {page}");
    assert_eq!(three.page("/t/abend").0, 404, "it does not lead");
}

/// The first one follows the second one afterwards, and answers nothing more than that.
#[test]
fn a_third_laptop_says_where_the_second_one_leads_also_once_the_first_one_follows_that() {
    let [mut one, two, mut three] = second_leads_and_third_follows();
    let there = format!("Der Laptop unter {} führt jetzt", two.base);
    three.says(&there);
    one.kill();
    one.follow(&two, &Browser::director(&two.base).code());
    one.says(&two.head());
    // It asks every few seconds at most.
    for _ in 0..60 {
        sleep(Duration::from_millis(100));
        let page = three.page("/").1;
        assert!(page.contains(&there), "{page}");
    }
    let (status, page) = Browser::at(&three.base).take_over(PASSWORD, false);
    assert!(status == 409 && page.contains(&two.base), "{status} {page}");
    three.kill();
}

/// The first one follows another one by now, of which this one has heard nothing.
#[test]
fn a_third_laptop_that_hears_that_another_one_leads_asks_whether_that_one_is_off() {
    let [mut one, two, mut three] = one_leads_and_two_follow();
    three.kill();
    assert_eq!(Browser::at(&two.base).take_over(PASSWORD, false).0, 200);
    leads(&two);
    one.kill();
    one.follow(&two, &Browser::director(&two.base).code());
    three.start(&["follow"]);
    three.says("läuft nicht mehr mit");
    let (status, page) = Browser::at(&three.base).take_over(PASSWORD, false);
    assert!(status == 409 && page.contains("Ein anderer Laptop führt jetzt"), "{status} {page}");
    assert!(page.contains("Der Laptop, der führt, ist abgeschaltet"), "{page}");
    assert!(!page.contains("antwortet nicht"), "{page}");
}
