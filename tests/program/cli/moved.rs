//! A database that is moved, removed or replaced while it is served: nothing pretends to be saved, everybody of the staff reads it, and reading
//! goes on.

use crate::cli::disk::{Browser, STANDS_STILL, opened};
use crate::cli::program::{Folder, end, start};
use std::fs;
use std::io::BufRead;
use std::path::Path;
use std::time::{Duration, Instant};

const SAYS: &str = "wurde verschoben, gelöscht oder durch eine andere ersetzt";

fn assert_told(browser: &Browser) {
    for path in ["/leitung", "/leitung/t/abend", "/leitung/t/abend/kassa", "/leitung/sicherung"] {
        let (status, page) = browser.get(path);
        assert_eq!(status, 200, "{path}");
        assert!(page.contains("banner is-warning") && page.contains(SAYS), "{path}: {page}");
    }
    let page = browser.once_it_says("/t/abend/person/1", STANDS_STILL);
    assert!(page.contains("Huber Franz") && !page.contains(SAYS), "{page}");
}

fn copies(folder: &Folder) -> usize {
    fs::read_dir(folder.file("abend.db-backups")).map_or(0, Iterator::count)
}

/// Serves an evening with one guest, lets something happen to the files, tries to sell, and ends.
fn missed(happens: impl FnOnce(&Path)) -> Folder {
    let folder = opened();
    let (child, said) = start(&folder, &["serve", "--bind", "127.0.0.1:0"]);
    let mut browser = Browser::log_in(&said);
    assert_eq!(browser.register("Huber Franz").0, 303);
    assert!(!browser.get("/leitung").1.contains(SAYS));
    happens(&folder.file("abend.db"));
    let (status, page) = browser.register("Mayr Anna");
    assert_eq!(status, 507, "{page}");
    assert!(page.contains("nicht gespeichert") && page.contains(SAYS), "{page}");
    assert_told(&browser);
    let before = copies(&folder);
    let (status, page) = browser.post("/leitung/sicherung", &[]);
    assert!(status == 507 && page.contains(SAYS), "{page}");
    assert_eq!(copies(&folder), before, "what lies there is not the evening");
    assert_eq!(end(child), Some(0));
    assert_eq!(copies(&folder), before);
    folder
}

/// Starts again and looks who is on the list.
fn assert_goes_on(folder: &Folder) {
    let (child, said) = start(folder, &["serve", "--bind", "127.0.0.1:0"]);
    let mut browser = Browser::log_in(&said);
    let list = browser.get("/leitung/t/abend/kassa").1;
    assert!(list.contains("Huber Franz") && !list.contains("Mayr Anna"), "{list}");
    assert_eq!(browser.register("Mayr Anna").0, 303);
    assert!(!browser.get("/leitung").1.contains(SAYS));
    assert_eq!(end(child), Some(0));
    folder.run(&["verify-journal"]).assert_done();
}

#[test]
fn a_database_that_was_moved_takes_nothing_until_it_is_put_back() {
    let folder = missed(|path| fs::rename(path, path.with_extension("fort")).unwrap());
    // A new one in its place would take away the log, in which the last entries are.
    folder.run(&["serve", "--bind", "127.0.0.1:0"]).assert_refused(1, "abend.db-wal");
    fs::rename(folder.file("abend.fort"), folder.file("abend.db")).unwrap();
    assert_goes_on(&folder);
}

#[test]
fn a_database_that_was_deleted_or_replaced_takes_nothing() {
    missed(|path| fs::remove_file(path).unwrap());
    missed(|path| {
        fs::copy(path, path.with_extension("neu")).unwrap();
        fs::rename(path.with_extension("neu"), path).unwrap();
    });
}

#[test]
fn of_a_log_that_was_deleted_nothing_is_lost_that_was_acknowledged() {
    let folder = missed(|path| fs::remove_file(path.with_extension("db-wal")).unwrap());
    assert_goes_on(&folder);
}

#[test]
fn the_staff_hears_of_it_also_where_nobody_sends_anything() {
    let folder = opened();
    let (child, said) = start(&folder, &["serve", "--bind", "127.0.0.1:0"]);
    let mut browser = Browser::log_in(&said);
    assert_eq!(browser.register("Huber Franz").0, 303);
    fs::rename(folder.file("abend.db"), folder.file("fort.db")).unwrap();
    let begun = Instant::now();
    while !browser.get("/leitung").1.contains(SAYS) {
        assert!(begun.elapsed() < Duration::from_secs(20), "nobody is told");
        std::thread::sleep(Duration::from_millis(100));
    }
    assert_told(&browser);
    assert!(!folder.file("abend.db").exists(), "no empty one is made in its place");
    assert_eq!(end(child), Some(0));
}

/// A page is kept for all who read the same version of an evening; it is another one from then on, and whoever listens hears of it.
#[test]
fn guests_read_that_what_they_see_is_how_it_was_before() {
    let folder = opened();
    let (child, said) = start(&folder, &["serve", "--bind", "127.0.0.1:0"]);
    let mut browser = Browser::log_in(&said);
    assert_eq!(browser.register("Huber Franz").0, 303);
    let pages = ["/", "/t/abend", "/t/abend/person/1", "/t/abend/siegerliste", "/t/abend/tafel"];
    for path in pages.iter().chain(&pages) {
        assert!(!browser.get(path).1.contains(STANDS_STILL), "{path}");
    }
    let mut heard = browser.listen().lines().map(Result::unwrap).filter(|line| line.starts_with(['d', ':']));
    let before = heard.next().unwrap();
    fs::rename(folder.file("abend.db"), folder.file("fort.db")).unwrap();
    let after = heard.next().unwrap();
    assert!(after.starts_with("data: ") && after != before, "{before} {after}");
    for path in pages {
        assert!(browser.get(path).1.contains(STANDS_STILL), "{path}");
    }
    let english = browser.get("/t/abend?lang=en").1;
    assert!(
        english.contains("Nothing new is being added here") && english.contains("at the desk"),
        "{english}"
    );
    drop(heard);
    assert_eq!(end(child), Some(0));
}
