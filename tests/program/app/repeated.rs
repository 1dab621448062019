//! Whoever brings back a state from before a draw could draw again. Whatever the way, the pages say so and the attempts count on.

use crate::app::support::{newcomer, texts};
use preisschnapsen::app::{
    ActError, Actor, App, NewTournament, OpenOptions, Renewal, Request, Snapshot, Submission, UserId, audit,
    restore,
};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tournament::draw::protocol::Protocol;
use tournament::draw::{Published, VoidCause};
use tournament::{Plain, PlainDraw, PlainEvening, ResumedFrom, Settings, Stage};

pub(super) const R1: Stage = Stage::FIRST;
pub(super) const MARKS: [&str; 2] = ["night.db.mark", "night.db-backups/preisschnapsen.mark"];

/// A laptop with a stick.
pub(super) struct Laptop(TempDir);

impl Laptop {
    /// With an evening on which three people hold two tickets each.
    pub(super) fn with_night() -> Laptop {
        let laptop = Laptop::empty();
        let app = laptop.serve();
        let settings = Settings { tickets_per_player: 4, ..Settings::usual() };
        app.create(form(&app), NewTournament { texts: texts("Abend"), settings }).unwrap();
        let people = ["Huber", "Maier", "Gruber"].map(|name| newcomer(name, 2));
        act(&app, Request::Register(people.into()));
        app.close(Duration::from_secs(10));
        laptop
    }

    pub(super) fn empty() -> Laptop {
        let laptop = Laptop(tempfile::tempdir().unwrap());
        fs::create_dir(laptop.stick()).unwrap();
        laptop
    }

    pub(super) fn file(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(super) fn stick(&self) -> PathBuf {
        self.file("stick")
    }

    /// Opens the database as the server does.
    pub(super) fn serve(&self) -> App {
        let app = self.open();
        app.look_at_high_water().unwrap();
        app
    }

    /// Opens the database on its own, as whoever looks at it before the server does.
    pub(super) fn open(&self) -> App {
        let options = OpenOptions::new(self.file("night.db"));
        App::open(OpenOptions { second_folder: Some(self.stick()), ..options }).unwrap()
    }

    /// Does something and closes the database; what was to be written elsewhere is written then.
    pub(super) fn while_open<T>(&self, what: impl FnOnce(&App) -> T) -> T {
        let app = self.serve();
        let done = what(&app);
        app.close(Duration::from_secs(10));
        done
    }

    /// Keeps the file of the database as it is now, as whoever has the laptop can.
    pub(super) fn keep(&self) -> Vec<u8> {
        fs::read(self.file("night.db")).unwrap()
    }

    pub(super) fn put_back(&self, kept: &[u8]) {
        fs::write(self.file("night.db"), kept).unwrap();
        for log in ["night.db-wal", "night.db-shm"] {
            let _ = fs::remove_file(self.file(log));
        }
    }

    pub(super) fn forget_marks(&self) {
        MARKS.iter().for_each(|mark| drop(fs::remove_file(self.file(mark))));
    }
}

pub(super) fn form(app: &App) -> Submission {
    Submission { form_key: app.form_key().unwrap(), by: UserId::COMMAND_LINE }
}

pub(super) fn act(app: &App, request: impl Into<Request>) -> Arc<Snapshot> {
    app.act("abend", form(app), request).unwrap().snapshot
}

pub(super) fn night(app: &App) -> Arc<Snapshot> {
    app.snapshot("abend").unwrap().unwrap()
}

pub(super) fn close_list(app: &App) {
    act(app, Request::CloseList(R1));
}

pub(super) fn pull(app: &App, phrase: &str) -> Protocol {
    act(app, Request::TakePhrase { stage: R1, phrase: phrase.parse().unwrap(), pack: None });
    let drawn = act(app, Request::Draw(R1));
    match drawn.protocol(drawn.drawn(R1).unwrap()) {
        Published::TwoPots(protocol) => *protocol,
        Published::Pairs(_) => panic!("a ticket night draws from two pots"),
    }
}

pub(super) fn draw(app: &App) -> Protocol {
    close_list(app);
    pull(app, "KH")
}

pub(super) fn told(app: &App) -> Vec<ResumedFrom> {
    night(app).resumed().iter().map(|resumed| resumed.resumption.from).collect()
}

/// The protocol tells that the first attempt was made and lost.
#[track_caller]
pub(super) fn assert_tells(second: &Protocol, first: &Protocol, from: ResumedFrom) {
    assert_eq!((first.attempt, second.attempt), (1, 2), "the attempt counts on");
    let history = second.history.as_ref().unwrap();
    assert_eq!(history.resumed.iter().map(|resumed| resumed.from).collect::<Vec<_>>(), [from]);
    let lost: Vec<_> = history.lost.iter().map(|lost| (lost.attempt, lost.commitment)).collect();
    assert_eq!(lost, [(1, first.commitment)]);
    assert!(history.lost[0].drawn.is_some());
}

#[test]
fn a_draw_after_a_copy_of_before_is_another_attempt_and_tells_of_the_first() {
    let laptop = Laptop::with_night();
    let (copy, first) = laptop.while_open(|app| (app.copies().backup_now().unwrap().path, draw(app)));
    let options = OpenOptions::new(laptop.file("night.db"));
    restore(&options, &copy, Renewal::NONE, Actor::CommandLine).unwrap();
    let second = laptop.while_open(|app| {
        assert_eq!(told(app), [ResumedFrom::Copy], "told once, not again by the server");
        draw(app)
    });
    assert_tells(&second, &first, ResumedFrom::Copy);
    laptop.while_open(|app| assert_eq!(told(app), [ResumedFrom::Copy]));
    assert!(audit(&laptop.file("night.db")).unwrap().is_sound());
}

#[test]
fn a_file_of_before_the_draw_that_is_put_back_is_noticed() {
    let laptop = Laptop::with_night();
    let kept = laptop.keep();
    let first = laptop.while_open(draw);
    laptop.put_back(&kept);
    let second = laptop.while_open(draw);
    assert_tells(&second, &first, ResumedFrom::Earlier);
    laptop.while_open(|app| assert_eq!(told(app), [ResumedFrom::Earlier], "told once"));
}

#[test]
fn a_closed_list_with_its_secret_that_is_put_back_is_not_drawn_again_with_another_phrase() {
    let laptop = Laptop::with_night();
    laptop.while_open(close_list);
    let kept = laptop.keep();
    let first = laptop.while_open(|app| pull(app, "KH"));
    laptop.put_back(&kept);
    let second = laptop.while_open(|app| {
        let night = night(app);
        let voided = night.draw(R1, 1).unwrap().voided.unwrap();
        assert_eq!(voided.cause, VoidCause::Resumed);
        let phrase = Request::TakePhrase { stage: R1, phrase: "QS".parse().unwrap(), pack: None };
        let refused = app.act("abend", form(app), phrase);
        assert!(matches!(refused, Err(ActError::Refused(_))), "another phrase for a secret that was seen");
        draw(app)
    });
    assert_tells(&second, &first, ResumedFrom::Earlier);
}

#[test]
fn a_phrase_that_was_said_is_not_said_again_for_the_same_secret() {
    let laptop = Laptop::with_night();
    laptop.while_open(close_list);
    let kept = laptop.keep();
    laptop.while_open(|app| {
        act(app, Request::TakePhrase { stage: R1, phrase: "KH".parse().unwrap(), pack: None });
    });
    laptop.put_back(&kept);
    laptop.while_open(|app| {
        assert_eq!(told(app), [ResumedFrom::Earlier]);
        assert!(night(app).draw_in_force(R1).is_none(), "its secret and its phrase were seen together");
        assert_eq!(draw(app).attempt, 2);
    });
}

#[test]
fn a_lot_for_a_late_ticket_is_not_drawn_again_unseen() {
    let laptop = Laptop::with_night();
    laptop.while_open(draw);
    let kept = laptop.keep();
    laptop.while_open(|app| act(app, Request::Register(vec![newcomer("Spät", 1)])));
    laptop.put_back(&kept);
    laptop.while_open(|app| assert_eq!(told(app), [ResumedFrom::Earlier]));
}

#[test]
fn a_copy_that_is_served_as_it_is_says_so_once() {
    let laptop = Laptop::with_night();
    let copy = laptop.while_open(|app| app.copies().backup_now().unwrap().path);
    let other = Laptop::empty();
    fs::copy(&copy, other.file("night.db")).unwrap();
    other.while_open(|app| assert_eq!(told(app), [ResumedFrom::Copy]));
    other.while_open(|app| assert_eq!(told(app), [ResumedFrom::Copy]));
    assert!(audit(&other.file("night.db")).unwrap().is_sound());
}

#[test]
fn an_evening_without_tickets_is_carried_to_another_laptop_silently() {
    let laptop = Laptop::empty();
    let copy = laptop.while_open(|app| {
        app.create(form(app), NewTournament { texts: texts("Abend"), settings: Settings::usual() }).unwrap();
        app.copies().backup_now().unwrap().path
    });
    let other = Laptop::empty();
    restore(&OpenOptions::new(other.file("night.db")), &copy, Renewal::NONE, Actor::CommandLine).unwrap();
    other.while_open(|app| assert_eq!(told(app), []));
}

#[test]
fn the_stick_alone_is_enough() {
    let laptop = Laptop::with_night();
    let kept = laptop.keep();
    let first = laptop.while_open(draw);
    laptop.put_back(&kept);
    laptop.forget_marks();
    assert_tells(&laptop.while_open(draw), &first, ResumedFrom::Earlier);
}

#[test]
fn where_nothing_is_noted_a_night_with_a_draw_says_that_it_was_elsewhere() {
    let laptop = Laptop::with_night();
    laptop.while_open(draw);
    laptop.forget_marks();
    fs::remove_dir_all(laptop.stick()).unwrap();
    fs::create_dir(laptop.stick()).unwrap();
    laptop.while_open(|app| assert_eq!(told(app), [ResumedFrom::Elsewhere]));
    laptop.while_open(|app| assert_eq!(told(app), [ResumedFrom::Elsewhere], "told once"));
}

#[test]
fn another_laptop_knows_from_the_stick_what_was_drawn() {
    let laptop = Laptop::with_night();
    let (copy, first) = laptop.while_open(|app| {
        let copy = app.copies().backup_now().unwrap().path;
        (laptop.stick().join(copy.file_name().unwrap()), draw(app))
    });
    let other = Laptop::empty();
    restore(&OpenOptions::new(other.file("night.db")), &copy, Renewal::NONE, Actor::CommandLine).unwrap();
    assert_tells(&other.while_open(draw), &first, ResumedFrom::Copy);
}

#[test]
fn a_stick_that_comes_back_with_another_branch_is_told_and_its_attempts_are_named() {
    let laptop = Laptop::with_night();
    let kept = laptop.keep();
    let first = laptop.while_open(draw);
    let away = laptop.file("pocket");
    fs::rename(laptop.stick(), &away).unwrap();
    laptop.put_back(&kept);
    laptop.forget_marks();
    let second = laptop.while_open(|app| {
        assert_eq!(told(app), [], "nothing is left that could tell");
        draw(app)
    });
    assert_eq!(second.attempt, 1);
    fs::rename(&away, laptop.stick()).unwrap();
    laptop.while_open(|app| {
        assert_eq!(told(app), [ResumedFrom::Earlier]);
        let night = night(app);
        let lost: Vec<_> = night.lost_attempts().map(|lost| (lost.attempt, lost.commitment)).collect();
        assert_eq!(lost, [(1, first.commitment)]);
        assert!(night.drawn(R1).is_some(), "what the hall plays goes on");
    });
}

#[test]
fn starting_again_and_again_tells_nothing() {
    let laptop = Laptop::with_night();
    let protocol = laptop.while_open(draw);
    assert!(protocol.history.unwrap().resumed.is_empty());
    for _ in 0..2 {
        laptop.while_open(|app| {
            assert_eq!(told(app), []);
            act(app, Request::Register(vec![newcomer("Spät", 1)]));
        });
    }
}

#[test]
fn an_evening_without_a_draw_may_be_carried_about() {
    let laptop = Laptop::with_night();
    laptop.while_open(|_| ());
    laptop.forget_marks();
    laptop.while_open(|app| assert_eq!(told(app), []));
}

#[test]
fn a_draw_by_hand_goes_on_after_a_copy_and_keeps_its_number() {
    let laptop = Laptop::with_night();
    let copy = laptop.while_open(|app| {
        act(app, Plain::Draws(PlainDraw::CloseListByHand { stage: R1 }));
        app.copies().backup_now().unwrap().path
    });
    let options = OpenOptions::new(laptop.file("night.db"));
    restore(&options, &copy, Renewal::NONE, Actor::CommandLine).unwrap();
    laptop.while_open(|app| {
        let night = night(app);
        let draw = night.draw_in_force(R1).expect("the numbers that are pulled lie on the table");
        assert_eq!((draw.attempt, night.lost_attempts().count()), (1, 0));
    });
}

#[test]
fn nobody_takes_back_that_the_night_went_on_from_a_copy() {
    let laptop = Laptop::with_night();
    let copy = laptop.while_open(|app| app.copies().backup_now().unwrap().path);
    restore(&OpenOptions::new(laptop.file("night.db")), &copy, Renewal::NONE, Actor::CommandLine).unwrap();
    laptop.while_open(|app| {
        let action = night(app).resumed()[0].action;
        for undo in [PlainEvening::Undo { action }, PlainEvening::UndoEarlier { action }] {
            assert!(matches!(app.act("abend", form(app), undo), Err(ActError::Refused(_))));
        }
    });
}

#[test]
fn a_mark_that_is_rubbish_spoils_nothing() {
    let rubbish: [&[u8]; 4] = [b"", b"{", b"[1]", &[0xff; 70_000]];
    for text in rubbish {
        let laptop = Laptop::with_night();
        fs::create_dir_all(laptop.file("night.db-backups")).unwrap();
        MARKS.iter().for_each(|mark| fs::write(laptop.file(mark), text).unwrap());
        laptop.while_open(draw);
        laptop.while_open(|app| assert_eq!(told(app), []));
    }
    let laptop = Laptop::with_night();
    laptop.forget_marks();
    fs::create_dir(laptop.file(MARKS[0])).unwrap();
    laptop.while_open(draw);
}

#[test]
fn no_mark_names_anybody_and_nobody_else_reads_it() {
    let laptop = Laptop::with_night();
    laptop.while_open(draw);
    let stick = laptop.stick().join("preisschnapsen.mark");
    let noted = Instant::now();
    while !stick.exists() && noted.elapsed() < Duration::from_secs(10) {
        thread::sleep(Duration::from_millis(10));
    }
    for mark in MARKS.iter().map(|mark| laptop.file(mark)).chain([stick]) {
        let text = fs::read_to_string(&mark).unwrap();
        assert!(!["Huber", "Maier", "Gruber", "Abend"].iter().any(|name| text.contains(name)), "{text}");
        assert_private(&mark);
    }
}

#[cfg(unix)]
fn assert_private(file: &Path) {
    use std::os::unix::fs::PermissionsExt;
    assert_eq!(fs::metadata(file).unwrap().permissions().mode() & 0o077, 0, "{}", file.display());
}

#[cfg(not(unix))]
fn assert_private(_: &Path) {}
