//! How long things take between a hall and a host. They measure and hold nobody to it: a machine may be busy. `docs/BENCHMARKS.md` has what they said. What
//! has to be true besides, they hold everybody to.

use crate::cable::Cable;
use crate::laptop::{head_of, soon};
use crate::night::Night;
use crate::pages::{Hall, newest};
use crate::reports::Evening;
use crate::server::PASSWORD;
use preisschnapsen::app::Request;
use std::thread;
use std::time::{Duration, Instant};
use tournament::PlayerId;

/// Invented people; no two have a family name in common, so a page that has one has that person.
pub const PEOPLE: [&str; 32] = [
    "Ahornbauer Anna",
    "Ahornhofer Bert",
    "Ahornleitner Cilli",
    "Ahornmüller Dora",
    "Birkenbauer Emil",
    "Birkenhofer Franz",
    "Birkenleitner Gretl",
    "Birkenmüller Hans",
    "Distelbauer Ida",
    "Distelhofer Josef",
    "Distelleitner Karl",
    "Distelmüller Lisl",
    "Eichenbauer Maria",
    "Eichenhofer Norbert",
    "Eichenleitner Otto",
    "Eichenmüller Paula",
    "Fichtenbauer Quirin",
    "Fichtenhofer Resi",
    "Fichtenleitner Sepp",
    "Fichtenmüller Toni",
    "Ginsterbauer Ulli",
    "Ginsterhofer Vroni",
    "Ginsterleitner Walter",
    "Ginstermüller Xaver",
    "Haselbauer Yvonne",
    "Haselhofer Zita",
    "Haselleitner Adam",
    "Haselmüller Berta",
    "Kieferbauer Conrad",
    "Kieferhofer Dolf",
    "Kieferleitner Elsa",
    "Kiefermüller Fanni",
];

/// Of the sixteen matches of the first round so many get results in turn, so that each gets another one the next time.
pub const MATCHES_IN_TURN: u32 = 15;

/// What the matches end with in turn.
pub const SCORES: [(u8, u8); 4] = [(2, 0), (2, 1), (1, 2), (0, 2)];

/// So often, or as often as the environment says under this name.
pub fn times(name: &str, usual: u32) -> u32 {
    std::env::var(name).ok().and_then(|many| many.parse().ok()).unwrap_or(usual)
}

/// Says the median, the value that 95 of 100 do not exceed, and the longest.
fn figures(mut all: Vec<Duration>) -> String {
    all.sort();
    let at = |share: usize| all[(all.len() * share / 100).min(all.len() - 1)].as_millis();
    format!("median {} ms, p95 {} ms, longest {} ms", at(50), at(95), at(100))
}

/// Guests at a host, behind one connection.
struct Guests {
    agent: ureq::Agent,
    base: String,
}

impl Guests {
    fn of(base: &str) -> Guests {
        Guests { agent: ureq::Agent::new_with_defaults(), base: base.to_owned() }
    }

    /// Returns what stands at an address; somebody answers, and has it.
    #[track_caller]
    fn read(&self, path: &str) -> String {
        let answer = self.agent.get(format!("{}{path}", self.base)).header("accept-language", "de").call();
        let mut answer = answer.unwrap_or_else(|error| panic!("{path}: {error}"));
        answer.body_mut().read_to_string().unwrap()
    }
}

/// Waits for something that is waited for with a stopwatch.
#[track_caller]
fn until(what: &str, is_so: impl Fn() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < Duration::from_secs(60), "{what}");
        thread::sleep(Duration::from_millis(1));
    }
}

#[tokio::test]
#[ignore = "needs PostgreSQL; says how long it takes from a result in the hall to the host's page"]
async fn figures_of_results_from_the_hall_to_the_page() {
    let many = times("PREISSCHNAPSEN_RESULTS", 20);
    let evening = Evening::of(&PEOPLE, |server| server.base().to_owned()).await;
    let guests = Guests::of(evening.server.base());
    let (mut stored, mut shown) = (Vec::new(), Vec::new());
    for (left, right) in SCORES.into_iter().cycle().take(many as usize) {
        // A host takes ten calls with entries a second.
        thread::sleep(Duration::from_millis(150));
        let begun = Instant::now();
        evening.enter_at(1, (left, right));
        stored.push(begun.elapsed());
        let begun = Instant::now();
        let words = format!("{left}\u{a0}:\u{a0}{right}");
        until(&words, || guests.read("/t/abend/runde/R1").contains(&words));
        shown.push(begun.elapsed());
    }
    println!("{many} results, one after the other, at most six a second");
    println!("stored on the laptop: {}", figures(stored));
    println!("stored on the laptop to visible on the host's page: {}", figures(shown));
}

/// The hall is cut off, 600 results and corrections are stored, and then there is contact again.
#[tokio::test]
#[ignore = "needs PostgreSQL; says how soon a hall that was without internet is up to date again"]
async fn figures_of_a_hall_that_was_without_internet() {
    const ENTRIES: u32 = 600;
    let silences = times("PREISSCHNAPSEN_SILENCES", 1);
    let mut laid = None;
    let evening = Evening::of(&PEOPLE, |server| laid.insert(Cable::to(server.base())).base()).await;
    let (cable, laptop) = (laid.unwrap(), &evening.laptop);
    let guests = Guests::of(evening.server.base());
    let mut scores = SCORES.into_iter().cycle();
    let (mut tries, mut reached, mut has_all, mut shown) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for silence in 0..silences {
        cable.cut();
        let before = laptop.head().0;
        for entry in 0..ENTRIES {
            evening.enter_at(entry % MATCHES_IN_TURN + 1, scores.next().unwrap());
        }
        let (newest, hash) = laptop.head();
        assert_eq!(newest, before + ENTRIES);
        // What tells the head of the version that all pages are of.
        let chain = format!("/t/abend/kette.json?ab={}", newest - 1);
        assert!(!guests.read(&chain).contains(&hash.to_string()));
        // Seven in a row are as many as make the pause the longest there is.
        soon("it has tried for long", || laptop.published().standing.failures >= 7);
        // At some moment between two tries.
        thread::sleep(Duration::from_millis(u64::from(silence) * 170 % 1_000));
        tries.push(laptop.published().standing.failures);
        let joined = Instant::now();
        cable.join();
        until("the host has everything", || laptop.published().standing.acknowledged == laptop.head().0);
        has_all.push(joined.elapsed());
        until("guests see it", || guests.read(&chain).contains(&hash.to_string()));
        shown.push(joined.elapsed());
        reached.push(cable.reached().unwrap() - joined);
        assert_eq!(head_of(&evening.host, evening.night).await, laptop.head());
    }
    let kept = evening.host.store.entries_after(evening.night, 0, 100_000).await.unwrap();
    let kept: Vec<_> = kept.iter().map(|entry| entry.hash).collect();
    let night = laptop.app.snapshot(&laptop.slug).unwrap().unwrap();
    let own = laptop.app.publishing().public_entries(&night).unwrap().unwrap();
    assert_eq!(kept, own.iter().map(|entry| entry.hash).collect::<Vec<_>>(), "each is there, once");
    println!(
        "{silences} times without a way to the host, each with {ENTRIES} entries; tries in vain: {tries:?}"
    );
    println!("from contact to the laptop's next try: {}", figures(reached));
    println!("from contact until the host has everything: {}", figures(has_all));
    println!("from contact until guests see the last entry: {}", figures(shown));
}

/// Pages, tables and answers for other programs at the host that may have the name of a person.
fn pages_with_names(player: u32) -> Vec<String> {
    let of_the_evening = [
        "",
        "?nach=name",
        "/runde/R1",
        "/runde/R1?nach=name",
        "/auslosung/R1",
        "/auslosung/R1.json",
        "/auslosung/R1/pruefen",
        "/auslosung/R1/pruefen.html",
        "/baum",
        "/tafel",
        "/zeitung",
        "/karten.csv",
        "/auslosung.csv",
        "/ergebnisse.csv",
    ];
    let api = ["people", "tickets", "matches", "draws/R1"];
    let own = [format!("/t/abend/person/{player}"), format!("/t/abend/karte/{player}")];
    let all = of_the_evening.iter().map(|path| format!("/t/abend{path}"));
    all.chain(api.iter().map(|path| format!("/api/1/evenings/abend/{path}"))).chain(own).collect()
}

#[tokio::test]
#[ignore = "needs PostgreSQL; says how soon who is erased in the hall is gone from the host's pages"]
async fn figures_of_who_is_erased_in_the_hall() {
    const ERASED: u32 = 20;
    let evening = Evening::of(&PEOPLE, |server| server.base().to_owned()).await;
    let guests = Guests::of(evening.server.base());
    (1..=MATCHES_IN_TURN).for_each(|number| evening.enter_at(number, (2, 1)));
    soon("guests see the results", || guests.read("/t/abend/ergebnisse.csv").lines().count() > 15);
    let (mut erased, mut gone, mut had_it) = (Vec::new(), Vec::new(), Vec::new());
    for player in 1..=ERASED {
        let family = PEOPLE[player as usize - 1].split(' ').next().unwrap();
        let paths = pages_with_names(player);
        let with_it: Vec<_> = paths.iter().filter(|path| guests.read(path).contains(family)).collect();
        assert!(with_it.len() > 8, "{family}: {with_it:?}");
        let begun = Instant::now();
        evening.laptop.act(Request::Erase(vec![PlayerId(player)]));
        erased.push(begun.elapsed());
        let begun = Instant::now();
        for path in &with_it {
            until(family, || !guests.read(path).contains(family));
        }
        // No page has it again that was asked first.
        for path in &paths {
            assert!(!guests.read(path).contains(family), "{path}");
        }
        gone.push(begun.elapsed());
        had_it.push(with_it.len());
    }
    let texts = evening.host.store.texts(evening.night).await.unwrap();
    for name in &PEOPLE[..ERASED as usize] {
        let family = name.split(' ').next().unwrap();
        let kept = texts.iter().find(|text| text.value.as_ref().is_some_and(|text| text.contains(family)));
        assert_eq!(kept, None);
    }
    had_it.sort_unstable();
    println!("{ERASED} people, one after the other; {had_it:?} addresses of the host had the name");
    println!("erased on the laptop: {}", figures(erased));
    println!("from then until no address of the host has the name: {}", figures(gone));
}

/// The other laptop has a copy; the code lies beside it.
#[test]
#[ignore = "needs PostgreSQL; says how long it takes until another laptop goes on"]
fn figures_of_a_handover() {
    const HANDOVERS: usize = 10;
    let mut hall = Hall::open();
    let guests = Guests::of(hall.server.base());
    // Each ticket with the name on it.
    let list = format!("/t/{}/karten.csv", hall.slug);
    let (mut pressed, mut has_all, mut shown) = (Vec::new(), Vec::new(), Vec::new());
    for name in PEOPLE.into_iter().take(HANDOVERS) {
        let code = hall.house.staff().get(&hall.page("")).texts("details .phrase").remove(0);
        let second = hall.house.copied();
        let staff = second.staff();
        let sent = [("there", hall.server.base()), ("handover", code.as_str()), ("own", PASSWORD)];
        let begun = Instant::now();
        staff.post(&hall.page("/uebernehmen"), &sent).assert_status(303);
        pressed.push(begun.elapsed());
        Night::of(&second.app, &hall.slug).register(&[(name, 1)]);
        hall.has_all(&second);
        has_all.push(begun.elapsed());
        until("guests see whom it has entered", || guests.read(&list).contains(name));
        shown.push(begun.elapsed());
        let kept = hall.runtime.block_on(head_of(&hall.host, hall.night));
        assert_eq!(kept.0, newest(&second.app, &hall.slug));
        hall.house = second;
    }
    println!("{HANDOVERS} handovers, each to another laptop with a copy");
    println!("from pressing until the host has let it in: {}", figures(pressed));
    println!("from pressing until the host has what it has entered: {}", figures(has_all));
    println!("from pressing until guests see that: {}", figures(shown));
}
