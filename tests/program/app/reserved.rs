//! Names without a ticket: whoever is on the list is none of them, and they go with the names of the evening.

use crate::app::support::{House, newcomer};
use crate::app::turned_back::play;
use preisschnapsen::app::{Done, Request, Reserved};
use tournament::texts::Person;
use tournament::{PlainEvening, PlayerId};

fn act(house: &House, request: impl Into<Request>) -> Done {
    house.app.act("abend", house.form(), request).unwrap()
}

fn reserve(house: &House, names: &[&str]) -> usize {
    let night = house.app.snapshot("abend").unwrap().unwrap();
    let one = |name: &&str| Reserved { person: Person::read(name, "Ried").unwrap(), tickets: "2".to_owned() };
    house.app.reserve(&night, names.iter().map(one).collect()).unwrap()
}

fn names(house: &House) -> Vec<String> {
    let night = house.app.snapshot("abend").unwrap().unwrap();
    let all = house.app.reserved(&night).unwrap();
    all.into_iter().map(|reserved| reserved.person.name.to_string()).collect()
}

#[test]
fn whoever_buys_is_no_longer_among_them_and_is_again_when_that_is_taken_back() {
    let house = House::new().with_night();
    act(&house, Request::Register(vec![newcomer("Maier Anna", 1)]));
    assert_eq!(reserve(&house, &["Huber Franz", "Maier Anna", "Eder Eva"]), 2, "one of them is on the list");
    assert_eq!(reserve(&house, &["Huber Franz"]), 0, "nobody twice");
    assert_eq!(names(&house), ["Eder Eva", "Huber Franz"]);
    let sold = act(&house, Request::Register(vec![newcomer("Huber Franz", 2)]));
    assert_eq!(names(&house), ["Eder Eva"]);
    act(&house, PlainEvening::Undo { action: sold.action });
    assert_eq!(names(&house), ["Eder Eva", "Huber Franz"]);
    let night = house.app.snapshot("abend").unwrap().unwrap();
    house.app.release(&night, Person::read("Eder Eva", "Ried").unwrap()).unwrap();
    assert_eq!(names(&house), ["Huber Franz"]);
}

#[test]
fn they_go_with_the_last_name_of_the_evening_and_each_with_its_own() {
    let house = House::new().with_night();
    act(&house, Request::Register(["Huber Franz", "Maier Anna"].map(|name| newcomer(name, 1)).into()));
    let another =
        |place| Reserved { person: Person::read("Huber Franz", place).unwrap(), tickets: "1".to_owned() };
    let night = house.app.snapshot("abend").unwrap().unwrap();
    house.app.reserve(&night, vec![another("Wels")]).unwrap();
    reserve(&house, &["Eder Eva"]);
    assert_eq!(names(&house), ["Eder Eva", "Huber Franz"]);
    act(&house, Request::Erase(vec![PlayerId(1)]));
    assert_eq!(names(&house), ["Eder Eva"], "a name that was erased does not come back");
    act(&house, Request::Erase(vec![PlayerId(2)]));
    assert!(names(&house).is_empty());
}

#[test]
fn at_the_end_of_an_evening_nobody_is_kept() {
    let house = House::new().with_night();
    act(&house, Request::Register(["Huber Franz", "Maier Anna"].map(|name| newcomer(name, 1)).into()));
    reserve(&house, &["Eder Eva"]);
    play(&house.app);
    assert_eq!(names(&house), ["Eder Eva"]);
    act(&house, PlainEvening::Finish);
    assert_eq!(names(&house), [""; 0]);
    assert_eq!(reserve(&house, &["Eder Eva"]), 0);
    act(&house, PlainEvening::Reopen);
    assert_eq!(names(&house), [""; 0]);
}
