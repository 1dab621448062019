//! The practice tournament.

use crate::app::support::{House, texts};
use preisschnapsen::app::{NewTournament, UserId};
use tournament::{Format, Outcome, Stage};

#[test]
fn a_practice_night_stands_in_the_middle_of_its_first_round() {
    let house = House::new();
    let done = house.app.practice(house.form(), texts("Übungsabend")).unwrap();
    let night = &done.snapshot;
    assert!(night.is_practice());
    assert_eq!((night.players().len(), night.tickets().len()), (24, 48));
    let open = night.pairings(Stage::FIRST).iter().filter(|pairing| pairing.is_open()).count();
    let played = |pairing: &&tournament::Pairing| matches!(pairing.outcome, Outcome::Result(_));
    let over = night.pairings(Stage::FIRST).iter().filter(played).count();
    assert!(open.abs_diff(over) <= 2, "{open} open, {over} over: half of them");
    assert!(night.pairings(Stage::FIRST).iter().any(|pairing| pairing.absent().count() == 1));
    assert_eq!(house.app.check().unwrap(), []);
    assert_eq!(
        house.app.snapshot("uebungsabend").unwrap().unwrap().tournament.version(),
        night.tournament.version()
    );
}

#[test]
fn a_practice_evening_with_lives_stands_in_the_middle_of_its_second_round() {
    let house = House::new();
    let done = house.app.practice_of(house.form(), texts("Übungsabend"), Format::Lives).unwrap();
    let night = &done.snapshot;
    assert!(night.is_practice() && night.settings().is_with_lives());
    assert_eq!((night.players().len(), night.tickets().len()), (24, 24));
    let open =
        |round: u8| night.pairings(Stage::Round(round)).iter().filter(|pairing| pairing.is_open()).count();
    assert_eq!((open(1), open(2)), (0, 6));
    let evening = night.lives().unwrap();
    let left: u32 = evening.tickets().map(|ticket| u32::from(evening.life(ticket).unwrap().left)).sum();
    assert_eq!(left, 24 * 3 - 12 - 6, "each match has cost a life");
    assert_eq!(house.app.check().unwrap(), []);
    house.app.delete("uebungsabend", UserId::COMMAND_LINE).unwrap();
}

#[test]
fn a_practice_evening_on_which_nobody_goes_out_stands_in_the_middle_of_its_second_round() {
    for format in [Format::Danish, Format::Rotation] {
        let house = House::new();
        let done = house.app.practice_of(house.form(), texts("Übungsabend"), format).unwrap();
        let night = &done.snapshot;
        assert!(night.is_practice() && night.settings().format == format);
        assert_eq!((night.players().len(), night.tickets().len()), (24, 24));
        let open = |round: u8| night.pairings(Stage::Round(round)).iter().filter(|one| one.is_open()).count();
        assert_eq!((open(1), open(2)), (0, 6), "{format}");
        assert_eq!(
            night.table().iter().map(|line| line.wins).sum::<u32>(),
            18,
            "one of each match that is over"
        );
        let first = night.pairings(Stage::FIRST);
        let played = first.iter().filter(|one| matches!(one.outcome, Outcome::Result(_)));
        assert!(played.clone().count() == 12 && played.clone().any(|one| one.absent().count() == 1));
        if format == Format::Rotation {
            assert_eq!(played.filter(|one| night.points_of(one).is_some()).count(), 11);
        }
        assert_eq!(house.app.check().unwrap(), []);
        house.app.delete("uebungsabend", UserId::COMMAND_LINE).unwrap();
    }
}

#[test]
fn a_practice_night_is_deleted_with_everything() {
    let house = House::new();
    let real = NewTournament { texts: texts("Echt"), settings: house.settings() };
    house.app.create(house.form(), real).unwrap();
    let done = house.app.practice(house.form(), texts("Übung")).unwrap();
    let mut listener = house.app.listen(&done.snapshot);

    house.app.delete("uebung", UserId::COMMAND_LINE).unwrap();
    assert!(house.app.snapshot("uebung").unwrap().is_none());
    assert!(listener.borrow_and_update().0 > 0 && listener.has_changed().is_err(), "listeners are let go");
    let names: Vec<String> =
        house.app.tournaments().unwrap().into_iter().map(|one| one.slug.to_string()).collect();
    assert_eq!(names, ["echt"]);

    let again = house.app.practice(house.form(), texts("Übung")).unwrap();
    assert_ne!(
        again.snapshot.id, done.snapshot.id,
        "what was cached of the old one cannot be taken for the new one"
    );
}
