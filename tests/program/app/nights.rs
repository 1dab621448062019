//! Random nights through the app: the journal, the tables and the memory say the same.

use crate::app::chance::{Chance, MARK};
use crate::app::support::{House, texts};
use mirror::MatchReport;
use preisschnapsen::app::{ActError, App, NewTournament, OpenOptions, Request, Snapshot};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::thread;
use tournament::draw::Commitment;
use tournament::{
    ActionNo, DrawEvent, Entrants, Event, Format, LifeSettings, NotedAttempt, NotedHead, PlainDesk,
    PlainEvening, Reporting, ResumedFrom, Resumption, Score, Settings, Stage, StandingSettings,
};

/// What has to happen at least once in all the nights together, so that they prove something.
#[derive(Default)]
struct Seen(BTreeMap<String, usize>);

impl Seen {
    fn note(&mut self, night: &Snapshot) {
        for event in night.tournament.actions().flat_map(|action| &action.events) {
            let name = serde_json::to_value(event).unwrap();
            let name = name
                .as_str()
                .map(str::to_owned)
                .unwrap_or_else(|| name.as_object().unwrap().keys().next().unwrap().clone());
            *self.0.entry(name).or_default() += 1;
        }
    }
}

#[test]
fn after_every_random_night_journal_tables_and_memory_agree() {
    let mut seen = Seen::default();
    // Each night waits for the disk most of the time.
    let nights: Vec<Arc<Snapshot>> = thread::scope(|scope| {
        let nights: Vec<_> = (0..OF_PAIRS.end).map(|seed| scope.spawn(move || one_night(seed))).collect();
        nights.into_iter().map(|night| night.join().unwrap()).collect()
    });
    nights.iter().for_each(|night| seen.note(night));
    // What these nights do not try, or too seldom; other tests do.
    let elsewhere = |name: &&str| {
        ["person-erased", "ticket-removed", "prize-override-cleared", "player-marked"].contains(name)
            || name.starts_with("special-")
    };
    for event in Event::names().into_iter().filter(|name| !elsewhere(name)) {
        assert!(seen.0.contains_key(event), "no random night had {event}: {:?}", seen.0);
    }
}

fn one_night(seed: u64) -> Arc<Snapshot> {
    let house = House::new();
    // With lives and with a standing a round is short, and there are many.
    let night = play(&house, seed, if seed < WITH_LIVES.start { 300 } else { 600 });
    assert_eq!(house.app.check().unwrap(), [], "seed {seed}");
    assert_no_words_in_the_journal(&house.app);
    assert_reads_the_same_from_the_file(&house, &night);
    night
}

/// The seeds of nights that are played with lives.
const WITH_LIVES: std::ops::Range<u64> = 28..44;

/// The seeds of nights on which nobody goes out: the even ones Danish, the odd ones a rotation.
const WITH_STANDING: std::ops::Range<u64> = 44..52;

/// The seeds of nights of pairs, each played like one of singles.
const OF_PAIRS: std::ops::Range<u64> = 52..60;

fn settings(house: &House, reporting: Reporting, seed: u64) -> Settings {
    if OF_PAIRS.contains(&seed) {
        let like = [5, 30, 44, 45][seed as usize % 4];
        return Settings { entrants: Entrants::Pairs, ..settings(house, reporting, like) };
    }
    if WITH_STANDING.contains(&seed) {
        let format = if seed.is_multiple_of(2) { Format::Danish } else { Format::Rotation };
        let standing = StandingSettings { rounds: 4, ..StandingSettings::default() };
        return Settings { capacity: 40, standing, tables: 3, reporting, ..Settings::usual_of(format) };
    }
    if !WITH_LIVES.contains(&seed) {
        return Settings { reporting, ..house.settings() };
    }
    let usual = Settings::usual_with_lives();
    let lives = LifeSettings {
        lives: 1 + seed as u32 % 3,
        late_until: 1 + seed as u32 % 4,
        rebuys: seed as u32 % 3,
        rebuy_until: 6,
        later_from: 3,
        later_bummerl: 1,
        final_bummerl: 3,
        ..usual.lives
    };
    Settings { reporting, capacity: 40, lives, tables: 3, ..usual }
}

fn play(house: &House, seed: u64, requests: usize) -> Arc<Snapshot> {
    let mut chance = Chance::new(seed);
    let reporting = match seed {
        0..24 => Reporting::Off,
        24..26 => Reporting::Counts,
        26..28 => Reporting::AfterDesk,
        _ => Reporting::Off,
    };
    let things = if seed.is_multiple_of(2) { 0 } else { 6 };
    let settings = Settings { things, ..settings(house, reporting, seed) };
    let new = NewTournament { texts: texts("Zufall"), settings };
    let mut night = house.app.create(house.form(), new).unwrap().snapshot;
    for turn in 0..requests {
        if reporting != Reporting::Off {
            night = on_the_phone(house, night, turn);
        }
        if turn == 100 && !night.is_finished() {
            let resumed = Request::Resume(from_an_earlier_state());
            night = house.app.act("zufall", house.form(), resumed).unwrap().snapshot;
        }
        let request = chance.request(&night);
        match house.app.act("zufall", house.form(), request.clone()) {
            Ok(done) => {
                assert!(!done.repeated);
                assert_eq!(done.action.0, night.tournament.version().0 + 1, "seed {seed}");
                night = done.snapshot;
            }
            Err(ActError::Refused(refused)) => {
                assert_eq!(refused.current.tournament.version(), night.tournament.version())
            }
            Err(error) => panic!("seed {seed}: {request:?}: {error}\n{:?}", night.stages()),
        }
    }
    night
}

/// A copy was brought back that does not know what was drawn for the second round.
fn from_an_earlier_state() -> Resumption {
    let lost = NotedAttempt {
        stage: Stage::Round(2),
        attempt: 1,
        commitment: Some(Commitment([9; 32])),
        closed: "2027-01-05T18:00:00Z".parse().unwrap(),
        phrase: true,
        drawn: "2027-01-05T18:05:00Z".parse().ok(),
    };
    let head = NotedHead { number: ActionNo(500), hash: [8; 32] };
    Resumption { from: ResumedFrom::Copy, heads: vec![head], attempts: vec![lost] }
}

/// Records nights for `tests/data/recorded`, whose README says how.
#[test]
#[ignore = "writes files into the folder $RECORD"]
fn record() {
    let folder = std::path::PathBuf::from(std::env::var("RECORD").unwrap());
    for (name, seed) in [
        ("by-desk", 5),
        ("by-counts", 24),
        ("by-phone", 27),
        ("by-lives", 40),
        ("by-bag", 35),
        ("by-table", 44),
        ("by-seat", 45),
        ("by-hand", 9),
        ("by-pairs", 52),
    ] {
        let house = House::new();
        play(&house, seed, 600);
        let file = house.file();
        let _folder = house.close();
        std::fs::copy(file, folder.join(format!("{name}.db"))).unwrap();
    }
}

/// Somebody reports their match with their card, mostly truthfully, or loses the card.
fn on_the_phone(house: &House, night: Arc<Snapshot>, turn: usize) -> Arc<Snapshot> {
    let open = night.all_open();
    let Some(pairing) = open.get(turn % open.len().max(1)) else { return night };
    let Some(card) = pairing.tickets().nth(turn / 3 % 2) else { return night };
    if turn.is_multiple_of(23) {
        return house
            .app
            .act("zufall", house.form(), Request::from(PlainDesk::RenewKey(card)))
            .unwrap()
            .snapshot;
    }
    let score =
        if turn.is_multiple_of(7) { Score { left: 0, right: 2 } } else { Score { left: 2, right: 1 } };
    let key = house.app.ticket_keys(&night).unwrap()[&card].clone();
    match house.app.report_from(None, house.form().form_key, key, MatchReport::new(pairing, score)) {
        Ok(done) => done.snapshot,
        Err(ActError::Refused(_)) => night,
        Err(error) => panic!("{error}"),
    }
}

fn assert_no_words_in_the_journal(app: &App) {
    let journal = app.journal("zufall").unwrap();
    let written: String = journal
        .iter()
        .map(|entry| serde_json::to_string(&entry.action.events).unwrap().to_lowercase())
        .collect();
    assert!(written.contains("player-registered"));
    for word in [MARK, "zwetschgenkn", "höß", "geschenkkorb", "topf gefallen"] {
        assert!(!written.contains(word), "{word} stands in the journal");
    }
}

#[track_caller]
fn assert_reads_the_same_from_the_file(house: &House, night: &Snapshot) {
    let again = App::open(OpenOptions { copies: false, ..OpenOptions::new(house.file()) }).unwrap();
    let read = again.snapshot("zufall").unwrap().unwrap();
    assert_eq!(read.tournament.version(), night.tournament.version());
    assert_eq!(read.tournament.state(), night.tournament.state());
    assert_eq!((&read.people, &read.notes, &read.texts), (&night.people, &night.notes, &night.texts));
    assert!(
        read.tournament.actions().eq(night.tournament.actions()),
        "times and events come back as they were"
    );
}

#[test]
fn a_secret_is_published_by_the_draw_and_not_before() {
    let house = House::new();
    let mut night = house.app.practice(house.form(), texts("Probe")).unwrap().snapshot;
    while !night.pairings(Stage::FIRST).is_empty() && night.tournament.undo_target().is_ok() {
        let action = night.tournament.undo_target().unwrap().number;
        night = house
            .app
            .act("probe", house.form(), Request::from(PlainEvening::Undo { action }))
            .unwrap()
            .snapshot;
    }
    let drawn = night.tournament.actions().find_map(|action| {
        action.events.iter().find_map(|event| match event {
            Event::Draws(DrawEvent::Drawn { secret, .. }) => Some((action.number, *secret)),
            _ => None,
        })
    });
    let (number, secret) = drawn.unwrap();
    let before: String = night
        .tournament
        .actions()
        .filter(|action| action.number < number)
        .map(|action| serde_json::to_string(&action.events).unwrap())
        .collect();
    assert!(!before.contains(&secret.to_string()));
    assert!(before.contains(&secret.commitment().to_string()));
}
