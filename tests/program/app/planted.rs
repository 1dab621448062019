//! Whoever holds the stick, or lays a file beside a copy, can write what they like there. Nobody believes it, and the staff is told.

use crate::app::repeated::{Laptop, MARKS, R1, act, assert_tells, close_list, draw, night, pull, told};
use diesel::connection::SimpleConnection;
use diesel::{Connection, SqliteConnection};
use preisschnapsen::app::{Actor, Alarm, App, OpenOptions, Renewal, Request, prepare, restore};
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use tournament::{Plain, PlainDraw, ResumedFrom};

const NAME: &str = "preisschnapsen.mark";

/// What a stranger would note of an evening: that it had come far, and had drawn once more than it has.
fn lies() -> Value {
    let attempt = |number| {
        json!({"stage": "R1", "attempt": number, "commitment": "ab".repeat(32), "closed": "2027-01-05T18:00:00Z",
            "phrase": true, "drawn": "2027-01-05T18:10:00Z"})
    };
    json!({"head": {"number": 99, "hash": "cd".repeat(32)}, "attempts": [attempt(1), attempt(2)]})
}

fn first_of(app: &App) -> String {
    app.links(&night(app)).unwrap().hash(1).unwrap().to_string()
}

/// Notes that a stranger could have written of the evening of a laptop: plain as earlier versions wrote them, and signed with a key of
/// their own, made by a house of their own.
fn planted(laptop: &Laptop) -> Vec<String> {
    let first = laptop.while_open(first_of);
    let stranger = Laptop::with_night();
    stranger.while_open(draw);
    let theirs = read(&stranger.file(MARKS[0]));
    let (_, genuine) = theirs.as_object().unwrap().iter().next().unwrap();
    vec![json!({(first.as_str()): lies()}).to_string(), json!({(first.as_str()): genuine}).to_string()]
}

fn read(mark: &Path) -> Value {
    serde_json::from_str(&fs::read_to_string(mark).unwrap()).unwrap()
}

fn strange(app: &App) -> Vec<PathBuf> {
    let strange = |alarm| if let Alarm::StrangeNote(file) = alarm { Some(file) } else { None };
    app.alarms().into_iter().filter_map(strange).collect()
}

fn aside(mark: &Path) -> PathBuf {
    mark.with_file_name(format!("{}.unreadable", mark.file_name().unwrap().to_str().unwrap()))
}

/// The list is closed and a phrase was taken: who could make the house void it would get another draw.
fn with_a_phrase(app: &App) {
    close_list(app);
    act(app, Request::TakePhrase { stage: R1, phrase: "KH".parse().unwrap(), pack: None });
}

#[test]
fn what_a_stranger_has_planted_is_believed_nowhere_and_told_to_the_staff_alone() {
    let laptop = Laptop::with_night();
    laptop.while_open(with_a_phrase);
    let stick = laptop.stick().join(NAME);
    let places = [stick, laptop.file(MARKS[0]), laptop.file(MARKS[1])];
    for text in planted(&laptop) {
        for place in &places {
            fs::write(place, &text).unwrap();
            laptop.while_open(|app| {
                assert_eq!(told(app), [], "{}", place.display());
                assert!(night(app).draw_in_force(R1).is_some(), "the list is as it was");
                assert_eq!(strange(app), [aside(place)]);
            });
            assert_eq!(fs::read_to_string(aside(place)).unwrap(), text, "it is kept to be looked at");
            fs::remove_file(aside(place)).unwrap();
            laptop.while_open(|app| assert_eq!((told(app), strange(app)), (vec![], vec![])));
        }
    }
}

#[test]
fn what_is_planted_beside_a_copy_is_not_believed_either() {
    let laptop = Laptop::with_night();
    let copy = laptop.while_open(|app| app.copies().backup_now().unwrap().path);
    for text in planted(&laptop) {
        let other = Laptop::empty();
        let taken = other.file("elsewhere");
        fs::create_dir(&taken).unwrap();
        fs::copy(&copy, taken.join("copy.db")).unwrap();
        fs::write(taken.join(NAME), &text).unwrap();
        let options = OpenOptions::new(other.file("night.db"));
        let restored = restore(&options, &taken.join("copy.db"), Renewal::NONE, Actor::CommandLine).unwrap();
        assert_eq!(restored.strange_notes, [taken.join(NAME)]);
        other.while_open(|app| {
            assert_eq!(told(app), [ResumedFrom::Copy]);
            assert_eq!(night(app).lost_attempts().count(), 0);
            assert_eq!(night(app).resumed()[0].resumption.heads, []);
        });
    }
}

#[test]
fn whose_notes_are_believed_with_a_copy_is_shown_before_the_yes_and_told_by_its_journal() {
    let laptop = Laptop::with_night();
    let first = laptop.while_open(|app| app.copies().backup_now().unwrap().path);
    let other = Laptop::empty();
    restore(&OpenOptions::new(other.file("night.db")), &first, Renewal::NONE, Actor::CommandLine).unwrap();
    let back = other.while_open(|app| app.copies().backup_now().unwrap().path);
    let options = OpenOptions::new(laptop.file("night.db"));
    let shown: Vec<bool> =
        prepare(&options, &back).unwrap().looked.houses.iter().map(|house| house.is_own).collect();
    assert_eq!(shown, [true, false], "the own key, then that of the other laptop");

    let key = "ab".repeat(32);
    let sql =
        format!("INSERT INTO house_keys (public_key, since) VALUES ('{key}', '2027-01-05T18:00:00.000Z')");
    SqliteConnection::establish(back.to_str().unwrap()).unwrap().batch_execute(&sql).unwrap();
    let refused = prepare(&options, &back).err().expect("the journal of accounts does not tell this key");
    assert!(format!("{refused:?}").contains("why: Accounts"), "{refused:?}");
}

#[test]
fn a_note_that_was_changed_counts_no_more() {
    let laptop = Laptop::with_night();
    laptop.while_open(with_a_phrase);
    let mark = laptop.file(MARKS[0]);
    let genuine = fs::read_to_string(&mark).unwrap();
    let (digit, other) = (genuine.find("\\\"number\\\":").unwrap() + 11, "9");
    let mut changed = genuine.clone();
    changed.replace_range(digit..=digit, other);
    assert_ne!(changed, genuine);
    fs::write(&mark, changed).unwrap();
    laptop.while_open(|app| assert_eq!((told(app), strange(app)), (vec![], vec![aside(&mark)])));
    assert_eq!(read(&mark).as_object().unwrap().len(), 1, "noted anew");
}

#[test]
fn rubbish_hides_no_database_that_was_turned_back() {
    for text in [&b"rubbish"[..], b"{\"a later form\":1}", &[b' '; (4 << 20) + 1]] {
        let laptop = Laptop::with_night();
        laptop.while_open(draw);
        let stick = laptop.stick().join(NAME);
        for place in [&laptop.file(MARKS[0]), &laptop.file(MARKS[1]), &stick] {
            fs::write(place, text).unwrap();
        }
        laptop.while_open(|app| {
            assert_eq!((told(app), strange(app).len()), (vec![ResumedFrom::Elsewhere], 3));
        });
        assert!(fs::read(aside(&stick)).unwrap() == text, "it is still there");
    }
    let laptop = Laptop::with_night();
    let kept = laptop.keep();
    let first = laptop.while_open(draw);
    laptop.put_back(&kept);
    fs::write(laptop.file(MARKS[0]), "rubbish").unwrap();
    assert_tells(&laptop.while_open(draw), &first, ResumedFrom::Earlier);
}

#[test]
fn the_note_of_another_evening_of_the_house_says_nothing_of_this_one() {
    let laptop = Laptop::with_night();
    let kept = laptop.keep();
    laptop.while_open(draw);
    let first = laptop.while_open(first_of);
    let mark = laptop.file(MARKS[0]);
    let note = read(&mark)[&first].clone();
    fs::write(&mark, json!({"ab".repeat(32): note}).to_string()).unwrap();
    laptop.put_back(&kept);
    fs::remove_file(laptop.file(MARKS[1])).unwrap();
    fs::remove_file(laptop.stick().join(NAME)).unwrap();
    laptop.while_open(|app| assert_eq!((told(app), strange(app)), (vec![], vec![])));
    let moved = json!({(first.as_str()): read(&mark)["ab".repeat(32)]});
    fs::write(&mark, moved.to_string()).unwrap();
    laptop.while_open(|app| assert_eq!(told(app), [ResumedFrom::Earlier], "in its place it does"));
}

#[test]
fn a_second_laptop_believes_the_first_and_is_believed_when_its_copy_comes_back() {
    let laptop = Laptop::with_night();
    let copy = laptop.while_open(|app| app.copies().backup_now().unwrap().path);
    let first = laptop.while_open(draw);
    let other = Laptop::empty();
    fs::copy(laptop.stick().join(NAME), other.stick().join(NAME)).unwrap();
    restore(&OpenOptions::new(other.file("night.db")), &copy, Renewal::NONE, Actor::CommandLine).unwrap();
    let second_copy = other.while_open(|app| app.copies().backup_now().unwrap().path);
    assert_tells(&other.while_open(draw), &first, ResumedFrom::Copy);
    other.while_open(|app| assert_eq!(strange(app), Vec::<PathBuf>::new()));
    // Back on the first laptop with a copy of before the second draw, and with the stick of the second.
    fs::copy(other.stick().join(NAME), laptop.stick().join(NAME)).unwrap();
    let options =
        OpenOptions { second_folder: Some(laptop.stick()), ..OpenOptions::new(laptop.file("night.db")) };
    restore(&options, &second_copy, Renewal::NONE, Actor::CommandLine).unwrap();
    laptop.while_open(|app| {
        assert_eq!(draw(app).attempt, 3, "both attempts are known");
        assert_eq!(strange(app), Vec::<PathBuf>::new());
    });
}

#[test]
fn what_the_stick_tells_is_said_when_it_is_asked_and_not_before() {
    let laptop = Laptop::with_night();
    let kept = laptop.keep();
    laptop.while_open(draw);
    laptop.forget_marks();
    laptop.put_back(&kept);
    let app = laptop.open();
    app.look_at_own_notes().unwrap();
    assert_eq!(told(&app), [], "the house itself knows nothing");
    app.look_at_high_water().unwrap();
    assert_eq!(told(&app), [ResumedFrom::Earlier]);
}

#[test]
fn what_happens_before_the_stick_is_asked_hides_nothing() {
    let laptop = Laptop::with_night();
    laptop.while_open(close_list);
    laptop.forget_marks();
    fs::remove_file(laptop.stick().join(NAME)).unwrap();
    let app = laptop.open();
    app.look_at_own_notes().unwrap();
    pull(&app, "KH");
    assert_eq!(told(&app), []);
    app.look_at_high_water().unwrap();
    assert_eq!(told(&app), [ResumedFrom::Elsewhere]);
}

#[test]
fn a_draw_by_hand_that_is_turned_back_keeps_its_number() {
    let laptop = Laptop::with_night();
    laptop.while_open(|app| drop(act(app, Plain::Draws(PlainDraw::CloseListByHand { stage: R1 }))));
    let kept = laptop.keep();
    laptop.while_open(|app| {
        drop(act(app, Plain::Draws(PlainDraw::PullByHand { stage: R1, expected_pulls: 0, number: 1 })));
    });
    laptop.put_back(&kept);
    laptop.while_open(|app| {
        assert_eq!(told(app), [ResumedFrom::Earlier]);
        assert_eq!(night(app).draw_in_force(R1).unwrap().attempt, 1, "the pots lie on the table");
    });
}

#[test]
fn nine_files_under_the_names_of_what_is_put_aside_stop_no_notes_and_nothing_is_written_over() {
    let laptop = Laptop::with_night();
    laptop.while_open(with_a_phrase);
    let mark = laptop.file(MARKS[0]);
    let numbers = (2..=9).map(|number| format!("-{number}"));
    for number in [String::new()].into_iter().chain(numbers) {
        fs::write(laptop.file(&format!("{}.unreadable{number}", MARKS[0])), "older").unwrap();
    }
    let text = planted(&laptop).remove(1);
    fs::write(&mark, &text).unwrap();
    laptop.while_open(|app| {
        assert_eq!(told(app), []);
        assert_eq!(strange(app).len(), 9, "the staff is told of those that were there before");
        assert_eq!(app.alarms().len(), 9, "and that is all: what happens is noted");
    });
    assert_ne!(fs::read_to_string(&mark).unwrap(), text);
    let name = mark.file_name().unwrap().to_str().unwrap();
    let texts = fs::read_dir(mark.parent().unwrap()).unwrap().map(|entry| entry.unwrap());
    let mut aside: Vec<String> = texts
        .filter(|entry| entry.file_name().to_str().unwrap().starts_with(&format!("{name}.unreadable")))
        .map(|entry| fs::read_to_string(entry.path()).unwrap())
        .collect();
    aside.sort();
    let mut kept = vec!["older".to_owned(); 9];
    kept.push(text);
    kept.sort();
    assert_eq!(aside, kept, "each is kept");
}
