//! Two laptops follow a third: one of them takes over, and the other one is told so.
#![cfg(unix)]

use crate::cli::browser::{Browser, PASSWORD, soon};
use crate::cli::laptop::{Laptop, leads};

#[test]
fn of_two_that_follow_one_takes_over_and_the_other_one_goes_on_with_that() {
    let (mut one, mut two, mut three) = (Laptop::with_evening(), Laptop::new(), Laptop::new());
    one.start(&["serve"]);
    let desk = Browser::director(&one.base);
    desk.sell("Huber Franz");
    for follower in [&mut two, &mut three] {
        follower.follow(&one, &desk.code());
        follower.says(&one.head());
    }
    assert_eq!(Browser::at(&two.base).take_over(PASSWORD, false).0, 200);
    leads(&two);
    soon(|| one.page("/t/abend").0 == 503, || "the first laptop goes on".to_owned());
    // Whether it has asked since or not, and whatever somebody says of the first one, which answers.
    for is_off in [false, true] {
        let (status, answer) = Browser::at(&three.base).take_over(PASSWORD, is_off);
        assert!(
            status == 409 && answer.contains("Ein anderer Laptop hat schon übernommen."),
            "{status} {answer}"
        );
    }
    let page = || three.page("/").1;
    soon(|| page().contains("Ein anderer Laptop hat schon übernommen."), page);
    assert!(!page().contains("Niemand führt."), "{}", page());
    assert_eq!(three.page("/t/abend").0, 404, "it follows");

    let staff = Browser::director(&two.base);
    staff.sell("Müller Änne");
    three.kill();
    three.follow(&two, &staff.code());
    three.says(&two.head());
}
