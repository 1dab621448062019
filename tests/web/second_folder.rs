//! `/leitung/sicherung/stick`: which stick or folder gets every copy too.

use crate::server::{Page, TestServer};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

const PAGE: &str = "/leitung/sicherung";
const STICK: &str = "/leitung/sicherung/stick";

fn choose(server: &TestServer, place: &str, folder: &Path) -> Page {
    server.staff().post(STICK, &[("place", place), ("folder", folder.to_str().unwrap())])
}

/// A folder in which nobody else may write.
fn folder(inside: &Path, name: &str) -> PathBuf {
    let folder = inside.join(name);
    fs::create_dir(&folder).unwrap();
    folder
}

fn copies(folder: &Path) -> usize {
    let names = fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name());
    names.filter(|name| name.to_string_lossy().ends_with(".db")).count()
}

#[test]
fn a_folder_is_chosen_on_the_page_and_gets_the_newest_copy_at_once() {
    let server = TestServer::with_staff();
    let place = tempfile::tempdir().unwrap();
    let stick = folder(place.path(), "Stick");
    let page = server.staff().get(PAGE);
    page.assert_says("main", "Noch ist keiner gewählt");
    assert_eq!(page.attribute("input[name=place][checked]", "value").as_deref(), Some("nowhere"));
    server.staff().post(PAGE, &[]).assert_leads_to(PAGE);
    choose(&server, "folder", &stick).assert_leads_to(PAGE);
    let begun = Instant::now();
    while copies(&stick) == 0 {
        assert!(begun.elapsed() < Duration::from_secs(20), "nothing was carried there");
        std::thread::sleep(Duration::from_millis(20));
    }
    let page = server.staff().get(PAGE);
    page.assert_says("main", &format!("{}: ", stick.display()));
    #[cfg(unix)]
    page.assert_says(".banner", "auf derselben Platte wie der Abend");
    assert_eq!(page.attribute("input[name=place][checked]", "value").as_deref(), Some("folder"));
    assert_eq!(page.attribute("input[name=folder]", "value").as_deref(), stick.to_str());
    // The next one goes there too.
    let before = copies(&stick);
    server.staff().post(PAGE, &[]).assert_leads_to(PAGE);
    assert_eq!(copies(&stick), before + 1);
    choose(&server, "nowhere", Path::new("")).assert_leads_to(PAGE);
    server.staff().post(PAGE, &[]).assert_leads_to(PAGE);
    assert_eq!(copies(&stick), before + 1, "what lies there stays, and nothing more comes");
    server.staff().get(PAGE).assert_says("main", "Noch ist keiner gewählt");
}

#[test]
fn a_place_where_no_copy_may_lie_is_refused_in_a_sentence_and_the_former_one_stays() {
    let server = TestServer::with_staff();
    let place = tempfile::tempdir().unwrap();
    let stick = folder(place.path(), "Stick");
    choose(&server, "folder", &stick).assert_leads_to(PAGE);
    let refused = |chosen: &str, folder: &Path, sentence: &str| {
        let page = choose(&server, chosen, folder);
        page.assert_status(422).assert_says(".errors", sentence);
        assert_eq!(server.app.copies().second_path().as_deref(), Some(&*stick));
    };
    refused("folder", Path::new("Stick"), "den ganzen Weg");
    refused("folder", &place.path().join("fehlt"), "gibt es gerade nicht");
    refused("/media/fehlt", Path::new(""), "gibt es gerade nicht");
    refused("", Path::new(""), "gibt es gerade nicht");
    let own = server.app.copies().backup_now().unwrap().path;
    refused("folder", own.parent().unwrap(), "liegen die Sicherungen schon");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let open = folder(place.path(), "Offen");
        fs::set_permissions(&open, PermissionsExt::from_mode(0o777)).unwrap();
        fs::set_permissions(place.path(), PermissionsExt::from_mode(0o755)).unwrap();
        refused("folder", &open, "dürfen auch andere schreiben");
    }
    server.guest().post(STICK, &[("place", "nowhere"), ("folder", "")]);
    assert_eq!(
        server.app.copies().second_path().as_deref(),
        Some(&*stick),
        "nobody but the director chooses"
    );
}
