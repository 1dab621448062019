//! A form that is sent twice counts once: the test walks through all pages as a browser does, finds every form by itself, and
//! sends each one again, at the same moment, and after a restart.
//!
//! | file | subject |
//! |---|---|
//! | this one | the walk, and what has to be true of every form |
//! | `evenings` | tournaments in every phase, so that every form is somewhere |
//! | `forms` | from a page to forms that are filled in |
//! | `effect` | everything that a form may have changed |

mod effect;
mod evenings;
mod forms;

use crate::server::{Page, TestServer};
use effect::Stored;
use forms::{Form, forms, pattern};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::thread;

/// How many pages of a kind are opened in each tournament.
const PAGES: usize = 2;

/// How many forms of a kind are tried until one of them has an effect.
const TRIES: usize = 3;

/// How many forms are tried side by side.
const BATCH: usize = 8;

/// Forms that change nothing by themselves, and why.
const WITHOUT_EFFECT: &[(&str, &str)] = &[
    ("/dabei [code]", "leads on to the page behind the code and changes nothing"),
    ("/leitung/t/{}/runde/R#/bogen", "what was typed is read back, or changed, before it counts"),
    ("/leitung/t/{}/runde/P#/bogen", "the same"),
    ("/leitung/t/{}/import", "a list is shown before it is entered"),
    ("/leitung/t/{}/leinwand", "what the wall shows beside the evening is kept in memory"),
    ("/leitung/t/{}/preise/siegerehrung", "the same"),
    ("/abmelden", "nobody is logged in twice"),
    ("/leitung/t/{}/internet", "there is no host here; crates/host/tests has one"),
    ("/leitung/sicherung/herunterladen", "a copy is handed out and not kept"),
    ("/leitung/sicherung/zurueck", "a link is made, and kept in memory"),
    (
        "/leitung/t/{}/druck/karten [bis von wahl] wahl=leer",
        "blank tickets have no keys; they are only shown",
    ),
];

/// Those of them whose whole address does nothing that is stored.
const NOTHING_STORED: [&str; 8] = [
    "/abmelden",
    // Copies go, and nothing else.
    "/leitung/sicherung/namen",
    "/leitung/sicherung/herunterladen",
    // A link is made, and kept in memory.
    "/leitung/sicherung/zurueck",
    // Nothing is sent before somebody has seen which host was read.
    "/leitung/t/{slug}/internet/uebernehmen",
    "/leitung/t/{slug}/internet/stimmt",
    "/leitung/t/{slug}/internet/zurueck",
    "/leitung/t/{slug}/internet/{what}",
];

/// A browser that is logged in, and opens pages.
struct Walk<'h> {
    server: &'h TestServer,
    cookie: String,
    /// Forms that wait to be tried.
    found: VecDeque<Form>,
    seen: BTreeMap<String, usize>,
}

impl<'h> Walk<'h> {
    fn new(server: &'h TestServer) -> Walk<'h> {
        let fields = [("name", "Resi"), ("password", crate::server::PASSWORD), ("zurueck", "")];
        let page = server.guest().post("/anmelden", &fields);
        let cookie = page.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
        Walk { server, cookie, found: VecDeque::new(), seen: BTreeMap::new() }
    }

    fn open(&self, path: &str) -> Page {
        let agent = self.server.guest().agent;
        let url = format!("http://{}{path}", self.server.address);
        Page::read(agent.get(url).header("Cookie", &self.cookie).call().unwrap())
    }

    /// Opens everything that can be reached by links, and collects the forms.
    fn through(&mut self, starts: &[String]) {
        let mut waiting: VecDeque<String> = starts.iter().cloned().collect();
        let mut known: BTreeMap<String, usize> = BTreeMap::new();
        let mut opened: BTreeSet<String> = BTreeSet::new();
        while let Some(path) = waiting.pop_front() {
            let slug = path.split("/t/").nth(1).and_then(|rest| rest.split(['/', '?', '#']).next());
            let count = known.entry(format!("{} {}", slug.unwrap_or_default(), pattern(&path))).or_default();
            *count += 1;
            let enough = *count > PAGES && !path.starts_with("/k/") || !opened.insert(path.clone());
            if enough || path.ends_with("/strom") || path.contains(".csv") {
                continue;
            }
            let page = self.open(&path);
            if !page.header("content-type").unwrap_or_default().starts_with("text/html") {
                continue;
            }
            let links = page.attributes("a[href^='/']", "href");
            waiting.extend(links.into_iter().filter(|link| !link.contains("lang=")));
            self.collect(&page, &path);
        }
    }

    fn collect(&mut self, page: &Page, at: &str) {
        for form in forms(page, at) {
            let count = self.seen.entry(form.kind()).or_default();
            *count += 1;
            if *count <= TRIES {
                self.found.push_back(form);
            }
        }
    }
}

/// Returns where an answer leads, without the sentence that it says there.
fn place(page: &Page) -> (u16, String) {
    let place = page.header("location").unwrap_or_default();
    (page.status, place.split("notiz=").next().unwrap().trim_end_matches(['?', '&']).to_owned())
}

/// Leaves out a code or a moment that an address ends with: another house makes another one.
fn without_code(place: &str) -> &str {
    if let Some((rest, _)) = place.split_once("?druck=") {
        return rest;
    }
    match place.rsplit_once('/') {
        Some((rest, code)) if code.len() == 32 && code.bytes().all(|digit| digit.is_ascii_hexdigit()) => rest,
        _ => place,
    }
}

/// Sends a form twice, one after the other, and after a restart; returns the first answer, and how many rows each table has if it did
/// something.
fn in_a_row(walk: &Walk<'_>, form: &Form) -> (Page, Option<Stored>) {
    let server = walk.server.copied();
    let before = Stored::in_house(&server);
    let first = form.send(&server, &walk.cookie);
    let after = Stored::in_house(&server);
    let second = form.send(&server, &walk.cookie);
    let kind = form.kind();
    assert!(first.status < 500, "{kind}: {}", first.body);
    assert_eq!(place(&second), place(&first), "{kind}: the second answer is the first");
    assert_eq!(Stored::in_house(&server), after, "{kind}: sent again it changes nothing");
    let did_something = after != before;
    assert!(!did_something || first.status == 303, "{kind} changes something and answers {}", first.status);
    if after.forms() > before.forms() {
        let server = server.restarted();
        let again = form.send(&server, &walk.cookie);
        assert_eq!(Stored::in_house(&server), after, "{kind}: after a restart it changes nothing");
        assert_eq!(place(&again), place(&first), "{kind}: after a restart the answer is the first");
    }
    (first, did_something.then_some(after))
}

/// Sends a form from several browsers at the same moment.
fn at_once(walk: &Walk<'_>, form: &Form, expected: &(u16, String), alone: &Stored) {
    let server = walk.server.copied();
    thread::scope(|scope| {
        // Whoever finds two others with dear work, such as a logo, is told so and presses once more.
        let press = || {
            let mut pressed = (0..100).map(|_| form.send(&server, &walk.cookie));
            pressed.find(|page| page.status != 503).expect("an answer")
        };
        let fingers: Vec<_> = (0..4).map(|_| scope.spawn(press)).collect();
        let places: Vec<_> = fingers.into_iter().map(|finger| place(&finger.join().unwrap())).collect();
        for place in &places {
            assert_eq!(*place, places[0], "{}: each gets the first answer", form.kind());
            let same = (place.0, without_code(&place.1)) == (expected.0, without_code(&expected.1));
            assert!(same, "{}: {place:?} is not {expected:?}", form.kind());
        }
    });
    assert_eq!(Stored::in_house(&server).rows(), alone.rows(), "{}: many at once are one", form.kind());
}

/// Tries every form of a walk; returns the kinds that did something, and those that never did.
fn try_all(walk: &mut Walk<'_>) -> (BTreeSet<String>, BTreeSet<String>) {
    let (mut done, mut idle) = (BTreeSet::new(), BTreeSet::new());
    while !walk.found.is_empty() {
        // Each form has houses of its own; most of the time they are being opened and closed.
        let mut batch: Vec<Form> = Vec::new();
        while let Some(form) = walk.found.pop_front() {
            if batch.len() == BATCH || batch.iter().any(|other| other.kind() == form.kind()) {
                walk.found.push_front(form);
                break;
            }
            if !done.contains(&form.kind()) {
                batch.push(form);
            }
        }
        let answers: Vec<(Form, Page, bool)> = thread::scope(|scope| {
            let walk = &*walk;
            let tried = batch.into_iter().map(|form| {
                scope.spawn(move || {
                    let (first, stored) = in_a_row(walk, &form);
                    if let Some(stored) = &stored {
                        at_once(walk, &form, &place(&first), stored);
                    }
                    (form, first, stored.is_some())
                })
            });
            let tried: Vec<_> = tried.collect();
            tried.into_iter().map(|tried| tried.join().unwrap()).collect()
        });
        for (form, first, did_something) in answers {
            if did_something {
                idle.remove(&form.kind());
                done.insert(form.kind());
            } else {
                idle.insert(form.kind());
                // A question with a form of its own.
                walk.collect(&first, &form.action);
            }
        }
    }
    (done, idle)
}

#[test]
fn every_form_counts_once_and_gives_its_first_answer() {
    let server = evenings::server();
    let mut walk = Walk::new(&server);
    walk.through(&evenings::starts(&server));
    let (done, idle) = try_all(&mut walk);
    let excused = |kind: &&String| !WITHOUT_EFFECT.iter().any(|(action, _)| kind.starts_with(action));
    let (unknown, known): (Vec<_>, Vec<_>) = idle.iter().partition(excused);
    assert!(
        unknown.is_empty(),
        "forms of which no sample did anything; teach `forms::typed` to fill them in: {unknown:#?}"
    );
    // A new route that takes a form has to show it somewhere on the walk.
    let tried: BTreeSet<&str> =
        done.iter().chain(known).map(|kind| kind.split(' ').next().unwrap()).collect();
    let missed: Vec<_> =
        routes_that_take_forms().into_iter().filter(|route| !matches(route, &tried)).collect();
    assert!(missed.is_empty(), "no form was found for {missed:?} among {tried:#?}");
}

#[test]
fn the_first_password_is_set_once() {
    let server = TestServer::new();
    let page = server.guest().get(&format!("/einrichten/{}", server.token));
    let form = forms(&page, "").remove(0);
    let [first, second] = [(); 2].map(|()| form.send(&server, ""));
    assert_eq!(place(&first), (303, "/leitung".to_owned()));
    assert_eq!(place(&second), place(&first));
    assert_eq!(second.header("set-cookie"), first.header("set-cookie"), "the same session");
    assert_eq!(server.app.accounts().list().unwrap().len(), 1);
}

/// Reads off the table which addresses take forms.
fn routes_that_take_forms() -> Vec<String> {
    let table = include_str!("../../../src/web/routes.rs");
    let lines = table.lines().filter(|line| line.contains(".post("));
    let path = |line: &str| line.split('"').nth(1).unwrap().to_owned();
    let done_elsewhere =
        |path: &String| path.starts_with("/einrichten") || NOTHING_STORED.contains(&path.as_str());
    lines.map(path).filter(|path| !done_elsewhere(path)).collect()
}

/// Returns whether one of the tried addresses is an address of a route.
fn matches(route: &str, tried: &BTreeSet<&str>) -> bool {
    let route: Vec<&str> = route.split('/').collect();
    tried.iter().any(|tried| {
        let tried: Vec<&str> = tried.split('?').next().unwrap().split('/').collect();
        let fits = |(route, tried): (&&str, &&str)| route.starts_with('{') || route == tried;
        tried.len() == route.len() && route.iter().zip(&tried).all(fits)
    })
}
