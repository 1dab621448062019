//! The stick: which one it is, and what somebody has laid on it under the name of a copy is neither opened nor followed, and keeps nobody waiting.
#![cfg(unix)]

use diesel::connection::SimpleConnection;
use diesel::{Connection, SqliteConnection};
use preisschnapsen::app::{Actor, App, NotChosen, OpenOptions, Renewal, SecondFolder, SecondPlace, restore};
use std::fs::{self, File};
use std::path::Path;
use std::process::Command;
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

/// Long enough for a copy beside compilers, and far shorter than what never ends.
const SOON: Duration = Duration::from_secs(60);

/// Makes views that never end in the place of tables, in a file that stays as long as it was.
fn never_ending(copy: &Path, laid: &Path) {
    fs::copy(copy, laid).unwrap();
    let mut conn = SqliteConnection::establish(&laid.to_string_lossy()).unwrap();
    conn.batch_execute("PRAGMA foreign_keys = OFF").unwrap();
    conn.batch_execute("DROP TABLE tournaments; DROP TABLE account_journal").unwrap();
    let endless = "WITH RECURSIVE more(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM more)";
    conn.batch_execute(&format!(
        "CREATE VIEW tournaments AS {endless} SELECT number AS id, 'abend' AS slug FROM more; \
         CREATE VIEW account_journal AS {endless} SELECT number, '' AS hash FROM more WHERE number < 0"
    ))
    .unwrap();
}

fn lay(kind: &str, copy: &Path, laid: &Path) {
    match kind {
        "a view that never ends" => never_ending(copy, laid),
        "a pipe" => assert!(Command::new("mkfifo").arg(laid).status().unwrap().success()),
        "a link to something endless" => std::os::unix::fs::symlink("/dev/zero", laid).unwrap(),
        "a link to the copy" => std::os::unix::fs::symlink(copy, laid).unwrap(),
        "two gigabytes of nothing" => File::create(laid).unwrap().set_len(2 << 30).unwrap(),
        "as many bytes of nothing" => {
            File::create(laid).unwrap().set_len(fs::metadata(copy).unwrap().len()).unwrap();
        }
        "a folder" | "another folder" => {
            fs::create_dir(laid).unwrap();
            fs::write(laid.join("note.txt"), "somebody's").unwrap();
        }
        other => panic!("{other}"),
    }
}

#[test]
fn whatever_lies_there_the_copy_takes_its_place_soon() {
    let folder = tempfile::tempdir().unwrap();
    let stick = folder.path().join("stick");
    fs::create_dir(&stick).unwrap();
    let app = App::open(OpenOptions {
        copies_within: Duration::from_secs(3600),
        second_folder: Some(stick.clone()),
        ..OpenOptions::new(folder.path().join("night.db"))
    })
    .unwrap();
    let copy = app.copies().backup_now().unwrap().path;
    let laid = stick.join(copy.file_name().unwrap());
    for kind in [
        "a view that never ends",
        "a pipe",
        "a link to something endless",
        "a link to the copy",
        "two gigabytes of nothing",
        "as many bytes of nothing",
        "a folder",
        "another folder",
    ] {
        fs::remove_file(&laid).unwrap();
        lay(kind, &copy, &laid);
        if kind == "a view that never ends" {
            assert_eq!(fs::metadata(&laid).unwrap().len(), fs::metadata(&copy).unwrap().len());
        }
        let (tell, told) = channel();
        let (app, (copy, laid)) = (app.clone(), (copy.clone(), laid.clone()));
        thread::spawn(move || {
            let same = || {
                laid.symlink_metadata().unwrap().is_file()
                    && fs::read(&laid).unwrap() == fs::read(&copy).unwrap()
            };
            let mut found = app.copies().look_for_second_folder();
            while app.copies().carrier().busy_for().is_some() {
                thread::sleep(Duration::from_millis(20));
                found = app.copies().second_folder();
            }
            tell.send((found, same())).unwrap();
        });
        assert_eq!(told.recv_timeout(SOON), Ok((SecondFolder::Fine, true)), "{kind}");
    }
    let kept = |number: &str| {
        fs::read_to_string(laid.with_extension(format!("db.unreadable{number}")).join("note.txt"))
    };
    assert_eq!((kept("").unwrap().as_str(), kept("-2").unwrap().as_str()), ("somebody's", "somebody's"));
    assert_eq!(fs::read_dir(&stick).unwrap().count(), 3, "nothing else is left there");
    // The director reads of them until somebody takes them away.
    let aside = ["", "-2"].map(|number| laid.with_extension(format!("db.unreadable{number}")));
    assert_eq!(app.copies().carrier().seen().quarantined, aside);
    aside.iter().for_each(|folder| fs::remove_dir_all(folder).unwrap());
    assert_eq!(app.copies().look_for_second_folder(), SecondFolder::Fine);
    assert!(app.copies().carrier().seen().quarantined.is_empty());
}

/// The choice lies beside the database: on another laptop the same path would be another place.
#[test]
fn a_folder_that_was_chosen_stays_so_until_another_is_or_the_program_is_started_with_one() {
    let folder = tempfile::tempdir().unwrap();
    let [stick, other] = ["stick", "other"].map(|name| folder.path().join(name));
    [&stick, &other].into_iter().for_each(|path| fs::create_dir(path).unwrap());
    let database = folder.path().join("night.db");
    let app = App::open(OpenOptions::new(&database)).unwrap();
    assert_eq!((app.copies().second_path(), app.copies().second_folder()), (None, SecondFolder::NotWanted));
    app.copies().choose_second_folder(SecondPlace::Folder(stick.clone())).unwrap();
    let copy = app.copies().backup_now().unwrap().path;
    drop(app);
    let app = App::open(OpenOptions::new(&database)).unwrap();
    assert_eq!(
        (app.copies().second_path(), app.copies().second_folder()),
        (Some(stick.clone()), SecondFolder::Fine)
    );
    drop(app);
    let ordered = OpenOptions { second_folder: Some(other.clone()), ..OpenOptions::new(&database) };
    let app = App::open(ordered).unwrap();
    assert_eq!(app.copies().second_path(), Some(other));
    assert_eq!(app.copies().choose_second_folder(SecondPlace::Nowhere), Err(NotChosen::Fixed));
    drop(app);
    let elsewhere = OpenOptions::new(folder.path().join("elsewhere.db"));
    restore(&elsewhere, &copy, Renewal::NONE, Actor::CommandLine).unwrap();
    assert_eq!(App::open(elsewhere).unwrap().copies().second_path(), None, "no copy knows it");
    let app = App::open(OpenOptions::new(&database)).unwrap();
    app.copies().choose_second_folder(SecondPlace::Nowhere).unwrap();
    drop(app);
    assert_eq!(App::open(OpenOptions::new(&database)).unwrap().copies().second_path(), None);
}
