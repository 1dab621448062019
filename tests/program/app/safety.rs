//! Many at once, two programs, a crash, a panic: nothing is lost and nothing is half there.

use crate::app::support::{House, newcomer, texts};
use chrono::{DateTime, NaiveDate, Utc};
use preisschnapsen::app::*;
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use tournament::{ActionNo, PlainDesk, PlayerId};

#[test]
fn of_many_who_write_at_once_nobody_loses_anything() {
    const WRITERS: usize = 8;
    const EACH: usize = 25;
    let house = House::new().with_night();
    let mut settings = house.settings();
    settings.capacity = 256;
    house
        .app
        .act("abend", house.form(), Request::UpdateSettings { texts: texts("Abend"), settings })
        .unwrap();
    let actions: Vec<ActionNo> = thread::scope(|scope| {
        let writers: Vec<_> = (0..WRITERS)
            .map(|writer| {
                let house = &house;
                scope.spawn(move || {
                    let register = |index| {
                        let person = newcomer(&format!("Schreiber {writer} Gast {index}"), 1);
                        house.app.act("abend", house.form(), Request::Register(vec![person])).unwrap().action
                    };
                    (0..EACH).map(register).collect::<Vec<_>>()
                })
            })
            .collect();
        writers.into_iter().flat_map(|writer| writer.join().unwrap()).collect()
    });
    let night = house.app.snapshot("abend").unwrap().unwrap();
    assert_eq!((night.players().len(), night.tickets().len()), (WRITERS * EACH, WRITERS * EACH));
    let distinct: BTreeSet<ActionNo> = actions.into_iter().collect();
    assert_eq!(distinct, (3..=202).map(ActionNo).collect());
    assert_eq!(house.app.check().unwrap(), []);
}

#[test]
fn two_programs_on_one_file_lose_nothing() {
    let house = House::new().with_night();
    let other = App::open(OpenOptions { copies: false, ..OpenOptions::new(house.file()) }).unwrap();
    for index in 0..10 {
        let app = if index % 2 == 0 { &house.app } else { &other };
        let person = newcomer(&format!("Gast {index}"), 1);
        let done = app.act("abend", house.form(), Request::Register(vec![person])).unwrap();
        assert_eq!(done.snapshot.players().len(), index + 1, "each sees what the other has written");
    }
    assert_eq!(other.check().unwrap(), []);
}

#[test]
fn a_listener_wakes_after_the_commit_and_finds_the_new_version() {
    let house = House::new().with_night();
    let night = house.app.snapshot("abend").unwrap().unwrap();
    let mut listener = house.app.listen(&night);
    house.app.act("abend", house.form(), Request::Register(vec![newcomer("Huber Franz", 1)])).unwrap();
    assert!(listener.has_changed().unwrap());
    let version = *listener.borrow_and_update();
    assert_eq!(house.app.snapshot("abend").unwrap().unwrap().tournament.version(), version);
    assert!(house.app.act("abend", house.form(), Request::from(PlainDesk::Return(PlayerId(1)))).is_err());
    assert!(!listener.has_changed().unwrap(), "a refusal is no news");
}

/// Takes a picture of the files whenever it is asked for the time, which is before the commit of every write.
struct Photographer {
    clock: SteppingClock,
    from: PathBuf,
    to: PathBuf,
    pictures: Mutex<u32>,
}

impl Clock for Photographer {
    fn running(&self) -> std::time::Duration {
        std::time::Duration::ZERO
    }

    fn now(&self) -> DateTime<Utc> {
        let mut pictures = self.pictures.lock().unwrap();
        *pictures += 1;
        for tail in ["", "-wal"] {
            let name = |path: &PathBuf, tail: &str| PathBuf::from(format!("{}{tail}", path.display()));
            if name(&self.from, tail).exists() {
                let to = self.to.with_file_name(format!("{pictures}.db{tail}"));
                fs::copy(name(&self.from, tail), to).unwrap();
            }
        }
        self.clock.now()
    }

    fn today(&self) -> NaiveDate {
        self.clock.today()
    }
}

#[test]
fn a_crash_before_the_commit_leaves_nothing_of_a_write() {
    let folder = tempfile::tempdir().unwrap();
    let house = House::new().with_night();
    house.app.act("abend", house.form(), Request::Register(vec![newcomer("Huber Franz", 1)])).unwrap();
    let clock = Arc::new(Photographer {
        clock: SteppingClock::new("2027-01-05T19:00:00Z".parse().unwrap(), chrono::TimeDelta::seconds(1)),
        from: house.file(),
        to: folder.path().join("picture"),
        pictures: Mutex::new(0),
    });
    // Who makes copies looks at the clock afterwards.
    let options = OpenOptions { clock: clock.clone(), copies: false, ..OpenOptions::new(house.file()) };
    let app = App::open(options).unwrap();
    let many = (0..40).map(|index| newcomer(&format!("Gast {index}"), 1)).collect();
    app.act("abend", house.form(), Request::Register(many)).unwrap();

    let pictures = *clock.pictures.lock().unwrap();
    assert!(pictures >= 3, "one when opened, one before the journal is written, one before the commit");
    for picture in 1..=pictures {
        let crashed = App::open(OpenOptions::new(folder.path().join(format!("{picture}.db")))).unwrap();
        let night = crashed.snapshot("abend").unwrap().unwrap();
        assert_eq!(
            (night.tournament.version(), night.players().len()),
            (ActionNo(2), 1),
            "picture {picture}"
        );
        assert_eq!(crashed.check().unwrap(), []);
        let next =
            crashed.act("abend", house.form(), Request::Register(vec![newcomer("Huber Resi", 1)])).unwrap();
        assert_eq!(next.action, ActionNo(3), "the night goes on");
    }
    assert_eq!(app.snapshot("abend").unwrap().unwrap().players().len(), 41);
}

/// Randomness that fails when it is told to: in the middle of a write, because every sale of a ticket needs a key.
#[derive(Default)]
struct Moody {
    fails: AtomicBool,
    panics: AtomicBool,
}

impl Entropy for Moody {
    fn bytes(&self) -> Result<[u8; 32], AppError> {
        assert!(!self.panics.load(Ordering::SeqCst), "a bug in the middle of a write");
        if self.fails.load(Ordering::SeqCst) {
            return Err(AppError::Hash("no randomness today".to_owned()));
        }
        SystemEntropy.bytes()
    }
}

#[test]
fn a_write_that_fails_or_panics_leaves_nothing_and_the_next_one_works() {
    let house = House::new().with_night();
    let moody = Arc::new(Moody::default());
    let app = App::open(OpenOptions { entropy: moody.clone(), ..OpenOptions::new(house.file()) }).unwrap();
    let register = |name| app.act("abend", house.form(), Request::Register(vec![newcomer(name, 2)]));
    register("Huber Franz").unwrap();

    moody.fails.store(true, Ordering::SeqCst);
    assert!(matches!(register("Huber Resi"), Err(ActError::Failed(AppError::Hash(_)))));
    moody.fails.store(false, Ordering::SeqCst);
    moody.panics.store(true, Ordering::SeqCst);
    let failed = register("Huber Resi");
    assert!(
        matches!(&failed, Err(ActError::Failed(AppError::Store(StoreError::Panicked(words)))) if words.contains("a bug")),
        "{failed:?}"
    );
    moody.panics.store(false, Ordering::SeqCst);

    let done = register("Huber Resi").unwrap();
    assert_eq!((done.action, done.snapshot.players().len()), (ActionNo(3), 2));
    assert_eq!(app.check().unwrap(), []);
}
