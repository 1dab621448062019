//! `serve`.

use crate::cli::program::{Folder, end, start};
use rcgen::{CertifiedKey, generate_simple_self_signed};
use std::fs;
use std::io::Read;
use std::net::TcpListener;
use ureq::Agent;

#[cfg(unix)]
#[test]
fn the_first_start_tells_the_file_the_address_and_the_one_time_link() {
    let folder = Folder::new();
    let (child, said) = start(&folder, &["--bind", "127.0.0.1:0"]);
    assert!(said[0].contains("abend.db"), "{said:?}");
    let address = said[1].split_whitespace().next().unwrap();
    let link = said.iter().find_map(|line| {
        line.find("http").map(|at| &line[at..]).filter(|link| link.contains("/einrichten/"))
    });
    assert!(link.unwrap().starts_with(address), "{said:?}");
    for url in [address, link.unwrap()] {
        assert_eq!(Agent::new_with_defaults().get(url).call().unwrap().status(), 200, "{url}");
    }
    assert_eq!(end(child), Some(0));
    folder.run_with(&["user", "add", "Resi"], "siebenundsechzig\n").assert_done();
    let (child, said) = start(&folder, &["serve", "--bind", "127.0.0.1:0"]);
    assert!(!said.iter().any(|line| line.contains("/einrichten/")), "only once: {said:?}");
    assert_eq!(end(child), Some(0));
}

#[test]
fn an_address_in_use_is_said() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    Folder::new()
        .run(&["serve", "--bind", &address])
        .assert_refused(1, &format!("cannot serve on {address}"));
}

#[cfg(unix)]
#[test]
fn an_address_for_guests_is_told_and_a_wrong_one_refused() {
    let folder = Folder::new();
    let (child, said) =
        start(&folder, &["serve", "--bind", "127.0.0.1:0", "--public-url", "http://schnapsen.local/"]);
    assert!(
        said.iter()
            .any(|line| line.trim()
                == "http://schnapsen.local  auf Karten und Plakaten / on tickets and posters"),
        "{said:?}"
    );
    assert_eq!(end(child), Some(0));
    folder
        .run(&["serve", "--bind", "127.0.0.1:0", "--public-url", "schnapsen.local"])
        .assert_refused(2, "--public-url");
}

#[cfg(unix)]
#[test]
fn guests_get_a_door_of_their_own() {
    let folder = Folder::new();
    let doors = ["serve", "--bind", "127.0.0.1:0", "--public-bind", "127.0.0.1:0"];
    let (child, said) = start(&folder, &doors);
    let door = |whom: &str| {
        let line = said.iter().find(|line| line.ends_with(whom)).unwrap_or_else(|| panic!("{said:?}"));
        line.split_whitespace().next().unwrap().to_owned()
    };
    let (staff, guests) = (door("auf diesem Rechner / on this machine"), door("für Gäste / for guests"));
    let agent = Agent::config_builder().http_status_as_error(false).build().new_agent();
    let status = |url: String| agent.get(url).call().unwrap().status().as_u16();
    assert_eq!(status(format!("{staff}/anmelden")), 200);
    assert_eq!(status(format!("{guests}/")), 200);
    assert_eq!(status(format!("{guests}/anmelden")), 404);
    assert_eq!(end(child), Some(0), "both doors are closed");
}

#[test]
fn a_certificate_that_cannot_be_used_is_named_and_half_of_one_refused() {
    let folder = Folder::new();
    let serve = ["serve", "--bind", "127.0.0.1:0", "--tls-cert", "wirt.pem"];
    folder.run(&serve).assert_refused(2, "--tls-key");
    folder.run(&[&serve[..], &["--tls-key", "wirt.key"]].concat()).assert_refused(1, "cannot read wirt.pem");
}

#[cfg(unix)]
#[test]
fn a_database_that_others_may_read_is_taken_from_them_and_a_key_is_warned_about() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let may =
        |name: &str, mode| fs::set_permissions(folder.file(name), PermissionsExt::from_mode(mode)).unwrap();
    let mode = |name: &str| fs::metadata(folder.file(name)).unwrap().permissions().mode() & 0o777;
    folder.run_with(&["user", "add", "Resi"], "siebenundsechzig\n").assert_done();
    may("abend.db", 0o664);
    let CertifiedKey { cert, signing_key } = generate_simple_self_signed(["localhost".to_owned()]).unwrap();
    fs::write(folder.file("wirt.pem"), cert.pem()).unwrap();
    fs::write(folder.file("wirt.key"), signing_key.serialize_pem()).unwrap();
    let said = |key: u32| {
        may("wirt.key", key);
        let tls = ["--tls-cert", "wirt.pem", "--tls-key", "wirt.key"];
        let (mut child, _) = start(&folder, &[&["serve", "--bind", "127.0.0.1:0"], &tls[..]].concat());
        assert_eq!(mode("abend.db"), 0o600);
        assert_eq!(mode("abend.db-wal"), 0o600);
        let mut log = child.stderr.take().unwrap();
        assert_eq!(end(child), Some(0));
        let mut said = String::new();
        log.read_to_string(&mut said).unwrap();
        said
    };
    let warned = said(0o644);
    assert!(warned.contains("can read or change the key wirt.key: chmod 600 wirt.key"), "{warned}");
    assert!(warned.contains("others could read it; from now on they cannot"), "{warned}");
    let silent = said(0o640);
    assert!(!silent.contains("wirt.key") && !silent.contains("others could"), "{silent}");
    // Whoever mistypes the name of the database loses no permission of another file.
    fs::write(folder.file("brief.odt"), "Liebe Oma").unwrap();
    may("brief.odt", 0o664);
    folder.run(&["user", "list", "--database", "brief.odt"]).assert_refused(1, "is not a database");
    assert_eq!(mode("brief.odt"), 0o664);
}

#[cfg(unix)]
#[test]
fn a_second_server_is_refused_and_other_commands_go_on() {
    let folder = Folder::new();
    let serve = ["serve", "--bind", "127.0.0.1:0"];
    let (child, _) = start(&folder, &serve);
    folder.run(&serve).assert_refused(1, "abend.db is being served already: end that server first");
    std::os::unix::fs::symlink("abend.db", folder.file("anders.db")).unwrap();
    let by_another_name = [&serve[..], &["--database", "./anders.db"]].concat();
    folder.run(&by_another_name).assert_refused(1, "anders.db is being served already");
    folder.run_with(&["user", "add", "Resi"], "siebenundsechzig\n").assert_done();
    folder.run(&["verify-journal"]).assert_done();
    folder.run(&["backup", "--out", "kopie.db"]).assert_done();
    let mut killed = child;
    killed.kill().unwrap();
    killed.wait().unwrap();
    let (child, _) = start(&folder, &serve);
    assert_eq!(end(child), Some(0), "a server that was killed keeps nobody out");
}

#[cfg(unix)]
#[test]
fn the_log_tells_of_logins_refusals_and_exports_and_of_no_password_or_key() {
    let (folder, _) = Folder::with_practice();
    folder.run_with(&["user", "add", "Resi"], "siebenundsechzig\n").assert_done();
    let (mut child, said) = start(&folder, &["serve", "--bind", "127.0.0.1:0"]);
    let url = said[1].split_whitespace().next().unwrap();
    let agent = Agent::config_builder().http_status_as_error(false).max_redirects(0).build().new_agent();
    let log_in = |name: &str, password: &str, key: u32| {
        let fields =
            [("name", name), ("password", password), ("zurueck", ""), ("form_key", &format!("{key:032x}"))];
        agent
            .post(format!("{url}/anmelden"))
            .header("Origin", url)
            .send_form(fields)
            .unwrap()
            .status()
            .as_u16()
    };
    assert_eq!(log_in("geheimeswort", "vertippt vertippt", 1), 422);
    assert_eq!(log_in(" resi", "vertippt vertippt", 3), 422);
    assert_eq!(log_in("Resi", "siebenundsechzig", 2), 303);
    let get = |path: &str| agent.get(format!("{url}{path}"));
    assert_eq!(get("/t/probe/kassa.csv").call().unwrap().status(), 200);
    assert_eq!(get("/k/00000000000000000000000007e57ab1").call().unwrap().status(), 404);
    assert_eq!(
        get("/k/00000000000000000000000007e57ab1").header("Host", "evil.example").call().unwrap().status(),
        403
    );
    let mut log = child.stderr.take().unwrap();
    assert_eq!(end(child), Some(0));
    let mut told = String::new();
    log.read_to_string(&mut told).unwrap();
    for line in [
        "WARN security: event=wrong password from=\"the console\" about=\"login\"",
        "WARN security: event=wrong password from=\"the console\" about=\"login of Resi\"",
        "INFO security: event=logged in from=\"the console\" about=\"Resi\"",
        "INFO security: event=exported from=\"the console\" about=\"kassa.csv of probe by Resi\"",
        "WARN security: event=wrong key from=\"the console\" about=\"tickets\"",
        "about=\"a strange host at /k/{key}\"",
    ] {
        assert!(told.contains(line), "{line}: {told}");
    }
    for secret in ["geheimeswort", "vertippt", "siebenundsechzig", "7e57ab1"] {
        assert!(!told.contains(secret), "{secret}: {told}");
    }
}

#[cfg(unix)]
#[test]
fn the_log_tells_who_comes_and_goes_and_changes_a_password() {
    let folder = Folder::new();
    let (mut child, said) = start(&folder, &["serve", "--bind", "127.0.0.1:0"]);
    let url = said[1].split_whitespace().next().unwrap();
    let paths = said.iter().filter_map(|line| line.trim().strip_prefix(url));
    let link = paths.into_iter().find(|path| path.starts_with("/einrichten/")).unwrap();
    let browser = || Agent::config_builder().http_status_as_error(false).max_redirects(0).build().new_agent();
    let (laptop, phone) = (browser(), browser());
    let post = |agent: &Agent, path: &str, key: u32, fields: &[(&str, &str)]| {
        let key = format!("{key:032x}");
        let fields = [fields, &[("form_key", &key)]].concat();
        let sent = agent.post(format!("{url}{path}")).header("Origin", url).send_form(fields).unwrap();
        assert_eq!(sent.status(), 303, "{path}");
        sent.headers()["location"].to_str().unwrap().to_owned()
    };
    let (first, second) = ("siebenundsechzig", "drei Wörter für heute");
    post(&laptop, link, 1, &[("name", "Resi"), ("password", first), ("again", first)]);
    let shown = post(&laptop, "/leitung/helfer/einladung", 2, &[("role", "scorer"), ("own-invite", first)]);
    let code = shown.split('?').next().unwrap().rsplit('/').next().unwrap();
    let dabei = format!("/dabei/{code}");
    post(&phone, &dabei, 3, &[("name", "Sepp"), ("password", first), ("again", first)]);
    post(&laptop, "/leitung/passwort", 4, &[("own", first), ("password", second), ("again", second)]);
    post(&laptop, "/anmelden", 5, &[("name", "Resi"), ("password", second)]);
    post(&phone, "/abmelden", 6, &[]);
    let mut log = child.stderr.take().unwrap();
    assert_eq!(end(child), Some(0));
    let mut told = String::new();
    log.read_to_string(&mut told).unwrap();
    let lines: Vec<_> = told.lines().filter_map(|line| line.split_once("security: event=")).collect();
    let events: Vec<_> =
        lines.iter().map(|(_, event)| event.replace(" from=\"the console\" about=", " ")).collect();
    let expected = [
        "first start \"Resi\"",
        "invited \"Resi\"",
        "joined \"Sepp\"",
        "password changed \"Resi\"",
        "logged out \"Resi\"",
        "logged in \"Resi\"",
        "logged out \"Sepp\"",
    ];
    assert_eq!(events, expected, "{told}");
    for secret in [first, second, code, link] {
        assert!(!told.contains(secret), "{secret}: {told}");
    }
}

#[cfg(unix)]
#[test]
fn what_an_interrupted_restore_has_left_goes_at_the_next_start() {
    let folder = Folder::new();
    let left = [
        "abend.db.restoring",
        "abend.db.restoring-wal",
        "abend.db.looking",
        "abend.db.uploading",
        "abend.db.restoring-0123456789abcdef",
        "abend.db.restoring-0123456789abcdef-wal",
        "abend.db.looking-0123456789abcdef",
        "abend.db.uploading-0123456789abcdef",
    ];
    let others = ["abend.db.restoring-mine", "anders.db.looking-0123456789abcdef", "abend.db.looking.txt"];
    for name in left.iter().chain(&others) {
        fs::write(folder.file(name), "Huber Franz").unwrap();
    }
    let linked = folder.file("abend.db.looking-fedcba9876543210");
    std::os::unix::fs::symlink(folder.file(others[0]), &linked).unwrap();
    let (child, _) = start(&folder, &["serve", "--bind", "127.0.0.1:0"]);
    assert_eq!(left.map(|name| folder.file(name).exists()), [false; 8]);
    assert_eq!(others.map(|name| folder.file(name).exists()), [true; 3]);
    assert!(linked.symlink_metadata().is_ok(), "a link is nothing of ours");
    assert_eq!(end(child), Some(0));
}

#[cfg(unix)]
#[test]
fn what_torn_copies_have_left_goes_from_both_folders_at_the_next_start() {
    let folder = Folder::new();
    for name in ["abend.db-backups", "stick"] {
        fs::create_dir(folder.file(name)).unwrap();
        let torn = format!("{name}/2027-01-05T19-00-00-000Z_abend_v3_0123456789abcdef.db.part");
        for file in [torn, format!("{name}/.preisschnapsen-x1y2z3.part"), format!("{name}/film.part")] {
            fs::write(folder.file(&file), "Huber Franz").unwrap();
        }
    }
    let (child, _) = start(&folder, &["serve", "--bind", "127.0.0.1:0", "--backup-folder", "stick"]);
    let parts = |name: &str| {
        let entries = fs::read_dir(folder.file(name)).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        names.filter(|name| name.ends_with(".part")).collect::<Vec<_>>()
    };
    assert_eq!(["abend.db-backups", "stick"].map(parts), [["film.part"], ["film.part"]]);
    assert_eq!(end(child), Some(0));
}

#[cfg(unix)]
#[test]
fn a_restore_waits_for_the_end_of_the_server_and_follows_no_links() {
    let folder = Folder::new();
    folder.run_with(&["user", "add", "Resi"], "siebenundsechzig\n").assert_done();
    folder.run(&["backup", "--out", "kopie.db"]).assert_done();
    let (child, _) = start(&folder, &["serve", "--bind", "127.0.0.1:0"]);
    let refused = folder.run(&["restore", "kopie.db", "--yes"]);
    assert_eq!((refused.status, refused.out.as_str()), (1, ""), "{}", refused.err);
    assert!(
        refused.err.contains("beenden Sie zuerst") && refused.err.contains("served already"),
        "{}",
        refused.err
    );
    assert_eq!(end(child), Some(0));
    // Somebody has laid links where earlier versions wrote.
    fs::write(folder.file("dear"), "not ours").unwrap();
    for name in ["abend.db.restoring", "abend.db.looking"] {
        std::os::unix::fs::symlink(folder.file("dear"), folder.file(name)).unwrap();
    }
    fs::remove_file(folder.file("abend.db.lock")).unwrap();
    std::os::unix::fs::symlink(folder.file("dear"), folder.file("abend.db.lock")).unwrap();
    let done = folder.run(&["restore", "kopie.db", "--yes"]);
    assert_eq!(done.status, 0, "{}", done.err);
    assert_eq!(fs::read_to_string(folder.file("dear")).unwrap(), "not ours");
}
