//! Names and texts: stored beside the journal, found again, put back by an undo.

use crate::app::support::{House, newcomer, texts};
use preisschnapsen::app::{ActError, App, OpenOptions, Request};
use tournament::texts::Person;
use tournament::{PlainDesk, PlainEvening, PlayerId, Rejection, Settings};

#[test]
fn an_undo_puts_words_back() {
    let house = House::new().with_night();
    let act = |request| house.app.act("abend", house.form(), request).unwrap().snapshot;
    act(Request::Register(vec![newcomer("Huber Franz", 1)]));
    let settings = Settings { prizes: 3, ..house.settings() };
    act(Request::UpdateSettings { texts: texts("Abend mit Musik"), settings: settings.clone() });
    act(Request::RenamePlayer {
        player: PlayerId(1),
        person: Person::read("Huber Franziska", "Ried").unwrap(),
    });
    let last = act(Request::UpdateSettings { texts: texts("Abend ohne Musik"), settings: settings.clone() });

    let names = |night: &preisschnapsen::app::Snapshot| {
        (night.texts.name.to_string(), night.name(PlayerId(1)).to_owned(), night.settings().prizes)
    };
    let mut told = vec![names(&last)];
    for _ in 0..3 {
        let night = house.app.snapshot("abend").unwrap().unwrap();
        let action = night.tournament.undo_target().unwrap().number;
        told.push(names(&act(PlainEvening::Undo { action }.into())));
    }
    let expected = [
        ("Abend ohne Musik", "Huber Franziska", 3),
        ("Abend mit Musik", "Huber Franziska", 3),
        ("Abend mit Musik", "Huber Franz", 3),
        ("Abend", "Huber Franz", 8),
    ];
    assert_eq!(told, expected.map(|(title, name, prizes)| (title.to_owned(), name.to_owned(), prizes)));

    let again = App::open(OpenOptions::new(house.file())).unwrap();
    assert_eq!(names(&again.snapshot("abend").unwrap().unwrap()), told[3]);
    assert_eq!(again.tournaments().unwrap()[0].name, "Abend", "the list has the words too");
}

#[test]
fn what_changes_nothing_is_said_to_change_nothing() {
    let house = House::new().with_night();
    house.app.act("abend", house.form(), Request::Register(vec![newcomer("Huber Franz", 1)])).unwrap();
    let same = [
        Request::UpdateSettings { texts: texts("Abend"), settings: house.settings() },
        Request::RenamePlayer { player: PlayerId(1), person: newcomer("Huber Franz", 1).person },
    ];
    for request in same {
        let refused = house.app.act("abend", house.form(), request);
        assert!(
            matches!(&refused, Err(ActError::Refused(why)) if why.rejection == Rejection::NothingToChange),
            "{refused:?}"
        );
    }
}

#[test]
fn a_person_is_found_however_the_name_is_typed() {
    let house = House::new().with_night();
    let people = ["Höß Änne", "Hoessinger Karl", "Huber Franz", "Huber Franz"].map(|name| newcomer(name, 1));
    let night = house.app.act("abend", house.form(), Request::Register(people.into())).unwrap().snapshot;
    let found = |query| night.find(query).into_iter().map(|player| player.0).collect::<Vec<_>>();
    assert_eq!(found("hoess"), [1, 2]);
    assert_eq!(found("änne HÖSS"), [1]);
    assert_eq!(found("fra hub"), [3, 4]);
    assert_eq!(found("ried"), [1, 2, 3, 4], "the place counts as well, and the list is by name");
    assert_eq!(found("4"), [4], "or the number");
    assert_eq!(found("anz"), [0; 0], "only beginnings of words");
    assert_eq!(found("  "), [0; 0]);

    let same =
        |name, place| house.app.snapshot("abend").unwrap().unwrap().like(&Person::read(name, place).unwrap());
    assert_eq!(same("HUBER  Franz", "ried"), [PlayerId(3), PlayerId(4)], "there are two Franz Hubers");
    assert_eq!(same("Hoess Anne", "Ried"), [PlayerId(1)]);
    assert_eq!(same("Huber Franz", "Schärding"), []);
}

#[test]
fn a_player_who_was_removed_is_not_found_and_comes_back_with_the_undo() {
    let house = House::new().with_night();
    let act = |request| house.app.act("abend", house.form(), request).unwrap().snapshot;
    act(Request::Register(vec![newcomer("Huber Franz", 0)]));
    let gone = act(PlainDesk::RemovePlayer(PlayerId(1)).into());
    assert_eq!(gone.find("huber"), []);
    let action = gone.tournament.undo_target().unwrap().number;
    assert_eq!(act(PlainEvening::Undo { action }.into()).find("huber"), [PlayerId(1)]);
}
