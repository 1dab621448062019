//! `follow`, `take-over`: two laptops are the real program, between them is real HTTP.
#![cfg(unix)]

use crate::cli::browser::{Browser, PASSWORD, read, soon};
use crate::cli::laptop::{Laptop, leads};
use crate::cli::program::{Folder, started};
use std::process::{Command, Stdio};
use ureq::Agent;

#[test]
fn a_second_laptop_follows_takes_over_and_the_first_one_comes_back() {
    let (mut one, mut two) = (Laptop::with_evening(), Laptop::new());
    one.start(&["serve"]);
    let desk = Browser::director(&one.base);
    desk.sell("Huber Franz");
    two.follow(&one, &desk.code());
    assert!(two.said.iter().any(|line| line.contains("zweiter Laptop")), "{:?}", two.said);
    two.says(&one.head());
    desk.sell("Müller Änne");
    two.says(&one.head());
    let (_, followers) = read(&desk.agent, &one.base, "/leitung/zweiter-laptop");
    assert!(
        followers.contains(&format!("href=\"{}\"", two.base)) && followers.contains("hat alles"),
        "{followers}"
    );

    // Nothing is shown or changed there meanwhile, and nobody but a director takes over.
    for path in ["/t/abend", "/leitung", "/anmelden"] {
        assert_eq!(two.page(path).0, 404, "{path}");
    }
    let page = Browser::at(&two.base);
    assert_eq!(page.take_over("falschfalsch", true).0, 422);
    assert_eq!(one.page("/t/abend").0, 200);

    let head = one.head();
    let (status, answer) = page.take_over(PASSWORD, false);
    assert!(status == 200 && answer.contains("führt jetzt"), "{status} {answer}");
    leads(&two);
    // Phones at a host see the same key as before.
    assert_eq!(two.signing_key(), one.signing_key());
    assert_eq!(two.head(), head);
    let (status, stopped) = one.page("/t/abend");
    assert!(status == 503 && stopped.contains(&format!("{}/t/abend", two.base)), "{status} {stopped}");
    assert_eq!(one.page("/leitung").0, 503);

    // The helpers' accounts came along, and the evening goes on.
    let desk = Browser::director(&two.base);
    desk.sell("Österreicher Toni");
    // The first one has stopped also after it was started again; then it follows in its turn.
    one.kill();
    one.start(&["serve"]);
    assert_eq!(one.page("/t/abend").0, 503);
    one.kill();
    one.follow(&two, &desk.code());
    one.says(&two.head());
    let head = two.head();
    assert_eq!(Browser::at(&one.base).take_over(PASSWORD, false).0, 200);
    leads(&one);
    assert_eq!(one.head(), head);
    Browser::director(&one.base).sell("Schwarz Resi");
    assert_eq!(two.page("/t/abend").0, 503);
    one.kill();
    two.kill();
    for laptop in [&one, &two] {
        assert!(laptop.verified().contains("in sich stimmig"), "{}", laptop.verified());
    }
}

/// Pulls a plug of either laptop again and again; whatever was entered is there at the end, and nothing else.
#[test]
fn a_second_laptop_catches_up_after_either_was_off_and_goes_on_alone_where_the_first_is_gone() {
    let (mut one, mut two) = (Laptop::with_evening(), Laptop::new());
    one.start(&["serve"]);
    let desk = Browser::director(&one.base);
    two.follow(&one, &desk.code());
    let people = ["Huber Franz", "Pichler Sepp", "Wimmer Karl", "Steiner Eva"];
    for (round, person) in people.into_iter().enumerate() {
        desk.sell(person);
        match round % 2 {
            0 => {
                two.kill();
                desk.sell(if round == 0 { "Moser Rosa" } else { "Aigner Ludwig" });
                // It goes on to follow whatever it is started with.
                two.start(if round == 0 { &["follow"] } else { &["serve"] });
            }
            _ => {
                two.says(&one.head());
                one.kill();
                two.says("antwortet nicht");
                one.start(&["serve"]);
            }
        }
        two.says(&one.head());
    }
    let head = one.head();
    one.kill();
    let page = Browser::at(&two.base);
    let (status, answer) = page.take_over(PASSWORD, false);
    assert!(status == 409 && answer.contains("Schalten Sie ihn ab"), "{status} {answer}");
    assert_eq!(page.take_over(PASSWORD, true).0, 200);
    leads(&two);
    assert_eq!(two.head(), head);
    Browser::director(&two.base).sell("Österreicher Toni");
    // Nothing was written on the first one meanwhile, so it stops as soon as it hears of that.
    one.start(&["serve", "--public-bind", "127.0.0.1:0"]);
    soon(|| one.page("/t/abend").0 == 503, || "the first laptop goes on".to_owned());
    assert!(one.page("/t/abend").1.contains("führt jetzt weiter"));
    // Guests read nothing that is for the director.
    let door =
        one.said.iter().find(|line| line.contains("für Gäste")).unwrap_or_else(|| panic!("{:?}", one.said));
    let moved = Browser::at(door.split_whitespace().next().unwrap()).page("/t/abend");
    assert!(
        moved.contains("Das Turnier hat jetzt eine andere Adresse.") && !moved.contains("password"),
        "{moved}"
    );
    assert!(!Browser::director(&two.base).page("/leitung/zweiter-laptop").contains("Zwei Laptops führen"));
    // If the second one is gone for good, the first leads again when somebody says so.
    two.kill();
    let page = Browser::at(&one.base);
    let known = |password| [("name", "Resi"), ("password", password), ("off", "on")];
    assert_eq!(page.send("/zweiter-laptop", "/zweiter-laptop", &known("falschfalsch")).0, 422);
    assert_eq!(page.send("/zweiter-laptop", "/zweiter-laptop", &known(PASSWORD)[..2]).0, 422);
    assert_eq!(page.send("/zweiter-laptop", "/zweiter-laptop", &known(PASSWORD)).0, 303);
    assert_eq!(one.head(), head);
    Browser::director(&one.base).sell("Schwarz Resi");
    // Now both have written something else after the same entry, and the second one is told when it follows.
    let code = Browser::director(&one.base).code();
    let answer = two.folder.run(&["follow", &one.base, "--code", &code, "--bind", "127.0.0.1:0"]);
    answer.assert_refused(1, "nothing is merged and nothing was changed");
}

#[test]
fn two_laptops_that_both_write_are_named_on_both_and_nothing_is_merged() {
    let (mut one, mut two) = (Laptop::with_evening(), Laptop::new());
    one.start(&["serve"]);
    let desk = Browser::director(&one.base);
    two.follow(&one, &desk.code());
    two.says(&one.head());
    two.kill();
    desk.sell("Huber Franz");
    let first = one.head();
    one.kill();
    two.start(&["follow"]);
    two.says("hat sich noch nicht gemeldet");
    assert_eq!(Browser::at(&two.base).take_over(PASSWORD, true).0, 200);
    leads(&two);
    Browser::director(&two.base).sell("Müller Änne");
    let second = two.head();
    one.start(&["serve"]);
    for laptop in [&one, &two] {
        let staff = Browser::director(&laptop.base);
        let page = || staff.page("/leitung/zweiter-laptop");
        soon(|| page().contains("Zwei Laptops führen"), page);
        assert!(page().contains("ab Eintrag 2"), "{}", page());
        assert!(staff.page("/leitung").contains("Zwei Laptops führen"));
    }
    assert_eq!((one.head(), two.head()), (first, second), "both as they were");
    let staff = Browser::director(&one.base);
    assert_eq!(staff.send("/leitung/zweiter-laptop", "/leitung/zweiter-laptop/erledigt", &[]).0, 303);
    assert!(!staff.page("/leitung").contains("Zwei Laptops führen"));
}

#[test]
fn only_a_code_lets_a_laptop_in_and_whoever_is_taken_away_gets_nothing() {
    let (mut one, mut two) = (Laptop::with_evening(), Laptop::new());
    one.start(&["serve", "--public-bind", "127.0.0.1:0"]);
    let desk = Browser::director(&one.base);
    let follow = |url: &str, code: &str| {
        let folder = Folder::new();
        let answer = folder.run(&["follow", url, "--code", code, "--bind", "127.0.0.1:0"]);
        assert!(!folder.file("abend.db").exists(), "nothing is there afterwards");
        answer
    };
    follow(&one.base, "ABCD-EFGH").assert_refused(1, "this is no code");
    follow(&one.base, "ABCD-EFGH-JKMN").assert_refused(1, "does not know this code");
    let code = desk.code();
    follow("http://127.0.0.1:9", &code).assert_refused(1, "nobody answers");
    let guests = one.said.iter().find(|line| line.contains("für Gäste")).unwrap();
    let guests = guests.split_whitespace().next().unwrap();
    follow(guests, &code).assert_refused(1, "no laptop of this version");
    follow("http://a/leitung", &code).assert_refused(2, "not the address of a laptop");
    Folder::new().run(&["follow"]).assert_refused(1, "follows nobody");
    two.follow(&one, &code.to_lowercase().replace('-', " "));
    follow(&one.base, &code).assert_refused(1, "has been used");
    follow(&two.base, &code).assert_refused(1, "does not lead itself");

    // Programs that say something else.
    let call = |path: &str, token: &str, body: &str| {
        let agent = Agent::config_builder().http_status_as_error(false).build().new_agent();
        let sent =
            agent.post(format!("{}{path}", one.base)).header("authorization", format!("Bearer {token}"));
        let mut answer = sent.send(body).unwrap();
        (answer.status().as_u16(), answer.body_mut().read_to_string().unwrap())
    };
    let why = |status: u16, why: &str| (status, format!("{{\"why\":\"{why}\"}}"));
    assert_eq!(call("/mirror/1/follow", "", "x"), why(401, "unknown-token"));
    assert_eq!(call("/mirror/1/follow/pair", "", "x"), why(400, "unreadable"));
    assert_eq!(call("/mirror/1/follow/pair", "", "{\"protocol\":2}"), why(400, "other-protocol"));
    assert_eq!(
        call("/mirror/1/follow/pair", "", "{\"protocol\":1,\"layout\":\"2\"}"),
        why(409, "other-version")
    );
    // Whoever has seen a token go by does not have what calls are sealed with.
    let noted = std::fs::read_to_string(two.folder.file("abend.db.standby")).unwrap();
    let noted: serde_json::Value = serde_json::from_str(&noted).unwrap();
    let token = noted["link"]["id"].as_str().unwrap();
    assert_eq!(call("/mirror/1/follow", token, "x"), why(401, "unknown-token"));

    desk.sell("Huber Franz");
    two.says(&one.head());
    assert_eq!(desk.press("/leitung/zweiter-laptop", "/leitung/zweiter-laptop/weg").0, 303);
    two.says("läuft nicht mehr mit");
    let head = one.head();
    desk.sell("Müller Änne");
    two.says(&head);
    // The first one runs: that somebody says otherwise counts for nothing.
    let (status, page) = Browser::at(&two.base).take_over(PASSWORD, true);
    assert!(status == 409 && page.contains("gibt aber nicht an diesen hier ab"), "{status} {page}");
    assert_eq!(two.page("/t/abend").0, 404);
    // Without the code nobody reads any of it, and no staff page is there for who has not logged in.
    assert_eq!(one.page("/leitung/zweiter-laptop").0, 200, "the login");
    assert!(!one.page("/leitung/zweiter-laptop").1.contains("--code"));
}

#[test]
fn a_full_disk_at_the_second_laptop_is_said_and_made_up_for() {
    let (mut one, mut two) = (Laptop::with_evening(), Laptop::new());
    one.start(&["serve"]);
    let desk = Browser::director(&one.base);
    // Files may not become larger than this; the signal that ends a program then is left aside, as on a disk that is full.
    let limited = |folder: &Folder, kilobytes: &str, arguments: &str| {
        let words = format!(
            "trap '' XFSZ; ulimit -S -f {kilobytes}; exec {} {arguments}",
            env!("CARGO_BIN_EXE_preisschnapsen")
        );
        let mut shell = Command::new("bash");
        let file = folder.file("abend.db");
        shell
            .args(["-c", &words])
            .env("PREISSCHNAPSEN_DATABASE", file)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        shell
    };
    let first = format!("follow {} --code {} --bind 127.0.0.1:0", one.base, desk.code());
    let refused = limited(&two.folder, "100", &first).output().unwrap();
    let words = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(!refused.status.success() && words.contains("could not be written"), "{words}");
    assert!(!two.folder.file("abend.db").exists() && !two.folder.file("abend.db.incoming").exists());

    let follow = format!("follow {} --code {} --bind 127.0.0.1:0", one.base, desk.code());
    let (child, said) = started(limited(&two.folder, "unlimited", &follow));
    two.base = said.iter().find_map(|line| line.trim().split_once("  auf")).unwrap().0.to_owned();
    let process = child.id().to_string();
    (two.child, two.said) = (Some(child), said);
    two.says(&one.head());
    let limit = |bytes: &str| {
        let limit = format!("--fsize={bytes}:unlimited");
        assert!(Command::new("prlimit").args(["--pid", &process, &limit]).status().unwrap().success());
    };
    let head = one.head();
    limit("100000");
    desk.sell("Huber Franz");
    two.says("Ist die Platte voll?");
    two.says(&head);
    limit("unlimited");
    two.says(&one.head());
    assert!(!two.page("/").1.contains("Ist die Platte voll?"));
}

#[test]
fn a_copy_that_was_brought_back_on_the_first_laptop_is_named_and_not_followed() {
    let (mut one, mut two) = (Laptop::with_evening(), Laptop::new());
    let (file, older) = (one.folder.file("abend.db"), one.folder.file("aelter.db"));
    std::fs::copy(&file, &older).unwrap();
    one.start(&["serve"]);
    let desk = Browser::director(&one.base);
    two.follow(&one, &desk.code());
    desk.sell("Huber Franz");
    two.says(&one.head());
    let head = one.head();
    one.kill();
    for tail in ["-wal", "-shm"] {
        let _ = std::fs::remove_file(one.folder.file(&format!("abend.db{tail}")));
    }
    std::fs::copy(&older, &file).unwrap();
    one.start(&["serve"]);
    two.says("ist der erste Laptop bei Eintrag 1, hier ist es schon Eintrag 2");
    two.says(&head);
    // It takes over only if somebody says that the other one is off, and does not ask that one to stop.
    let page = Browser::at(&two.base);
    assert_eq!(page.take_over(PASSWORD, false).0, 409);
    assert_eq!(one.page("/t/abend").0, 200);
    assert_eq!(page.take_over(PASSWORD, true).0, 200);
    leads(&two);
    assert_eq!(two.head(), head);
}

#[test]
fn a_laptop_with_an_evening_of_its_own_is_left_as_it_was() {
    let (mut one, two) = (Laptop::with_evening(), Laptop::with_evening());
    one.start(&["serve"]);
    let code = Browser::director(&one.base).code();
    let beside = ["abend.db.mirror", "abend.db.signing-key"].map(|name| two.folder.file(name));
    for file in &beside {
        std::fs::write(file, "[]").unwrap();
    }
    two.folder.run(&["follow", &one.base, "--code", &code]).assert_refused(1, "nothing was changed");
    for file in &beside {
        assert_eq!(std::fs::read_to_string(file).unwrap(), "[]");
    }
}

#[test]
fn without_its_page_the_second_laptop_takes_over_from_the_command_line() {
    let (mut one, mut two) = (Laptop::with_evening(), Laptop::new());
    one.start(&["serve"]);
    two.follow(&one, &Browser::director(&one.base).code());
    two.says(&one.head());
    let head = one.head();
    two.folder.run(&["take-over"]).assert_refused(1, "is being served already");
    two.kill();
    let answer = two.folder.run(&["take-over"]);
    assert!(answer.status == 0 && answer.out.contains(&head), "{} {}", answer.out, answer.err);
    assert_eq!(one.page("/t/abend").0, 503);
    two.start(&["serve"]);
    assert_eq!(two.head(), head);
    two.folder.run(&["take-over"]).assert_refused(1, "is being served already");
}
