//! The program without any command: it opens the browser on a desktop, and a second start opens the server that runs.

use crate::cli::program::{Folder, end, start, started};
use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};
use ureq::Agent;

const HERE: [&str; 2] = ["--bind", "127.0.0.1:0"];

/// A desktop whose only programs are those that a test has put there.
struct Desktop(Folder);

impl Desktop {
    /// Makes a desktop with a command that opens pages: it writes what it was asked to open.
    fn new() -> Desktop {
        let desktop = Desktop(Folder::new());
        desktop.install("xdg-open", "printf '%s\\n' \"$*\" >> opened");
        desktop
    }

    /// Puts a command on the desktop.
    fn install(&self, name: &str, script: &str) {
        fs::create_dir_all(self.0.file("bin")).unwrap();
        let file = self.0.file("bin").join(name);
        fs::write(&file, format!("#!/bin/sh\n{script}\n")).unwrap();
        fs::set_permissions(file, PermissionsExt::from_mode(0o755)).unwrap();
    }

    /// Returns the program as the desktop starts it.
    fn program(&self, arguments: &[&str]) -> Command {
        let mut program = self.0.program(arguments);
        for name in ["CI", "SSH_CONNECTION", "SSH_TTY", "PREISSCHNAPSEN_NO_OPEN", "WAYLAND_DISPLAY"] {
            program.env_remove(name);
        }
        program.env("DISPLAY", ":99").env("PATH", self.0.file("bin"));
        program
    }

    /// Runs the program to its end.
    fn run(&self, change: impl FnOnce(&mut Command) -> &mut Command) -> (Option<i32>, String, String) {
        let mut program = self.program(&HERE);
        change(&mut program);
        let Output { status, stdout, stderr } = program.stdin(Stdio::null()).output().unwrap();
        (status.code(), String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap())
    }

    /// Waits until so many pages were opened, and returns them.
    #[track_caller]
    fn opened(&self, count: usize) -> Vec<String> {
        let until = Instant::now() + Duration::from_secs(20);
        loop {
            let opened = fs::read_to_string(self.0.file("opened")).unwrap_or_default();
            let opened: Vec<String> = opened.lines().map(str::to_owned).collect();
            if opened.len() >= count {
                return opened;
            }
            assert!(Instant::now() < until, "{opened:?}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

fn address_of(said: &[String]) -> String {
    said[1].split_whitespace().next().unwrap().to_owned()
}

#[test]
fn a_start_on_a_desktop_opens_the_first_page_and_a_second_start_the_server_that_runs() {
    let desktop = Desktop::new();
    let (child, said) = started(desktop.program(&HERE));
    let address = address_of(&said);
    assert!(
        said.iter()
            .any(|line| line
                .starts_with("Der Browser wird geöffnet (mit --no-open nicht). / The browser opens")),
        "{said:?}"
    );
    let setup = desktop.opened(1)[0].clone();
    assert!(setup.starts_with(&format!("{address}/einrichten/")), "{setup}");
    assert!(said.iter().any(|line| line.trim() == setup), "{said:?}");
    assert_eq!(Agent::new_with_defaults().get(&setup).call().unwrap().status(), 200);

    // Whoever has closed the browser has no account yet, and gets the same page again.
    let (status, out, err) = desktop.run(|program| program);
    assert_eq!((status, err.as_str()), (Some(0), ""));
    assert!(
        out.starts_with("Preisschnapsen läuft schon / is running already, Daten / data: /")
            && out.contains("abend.db\n"),
        "{out}"
    );
    assert!(out.contains(&setup) && out.contains("Der Browser wird geöffnet"), "{out}");
    assert_eq!(desktop.opened(2), [setup.as_str(), setup.as_str()]);

    desktop.0.run_with(&["user", "add", "Resi"], "siebenundsechzig\n").assert_done();
    symlink("abend.db", desktop.0.file("anders.db")).unwrap();
    let (status, ..) = desktop.run(|program| program.args(["--database", "./anders.db"]));
    assert_eq!(status, Some(0), "the same data by another name");
    let page = desktop.opened(3)[2].clone();
    assert_eq!(page, format!("{address}/leitung"));
    let arrived = Agent::new_with_defaults().get(&page).call().unwrap();
    assert_eq!(arrived.status(), 200, "it asks for the password");
    assert_eq!(end(child), Some(0), "the first one has gone on");

    let (child, said) = started(desktop.program(&HERE));
    assert_eq!(desktop.opened(4)[3], format!("{}/leitung", address_of(&said)));
    assert_eq!(end(child), Some(0));
}

#[test]
fn nothing_opens_for_who_does_not_want_it_and_where_nobody_sits_in_front_of_the_screen() {
    let desktop = Desktop::new();
    let (child, said) = started(desktop.program(&["--bind", "127.0.0.1:0", "--no-open"]));
    assert!(!said.iter().any(|line| line.contains("Browser")), "{said:?}");
    let address = address_of(&said);
    let variables = [
        ("PREISSCHNAPSEN_NO_OPEN", "1"),
        ("CI", "true"),
        ("SSH_CONNECTION", "10.0.0.2 50000 10.0.0.1 22"),
        ("SSH_TTY", "/dev/pts/0"),
        ("DISPLAY", ""),
    ];
    for (name, value) in variables {
        let (status, out, err) = desktop.run(|program| program.env(name, value));
        assert_eq!((status, err.as_str()), (Some(0), ""), "{name}");
        assert!(out.contains(&address) && !out.contains("Browser"), "{name}: {out}");
    }
    let (status, out, err) = desktop.run(|program| program.arg("--no-open"));
    assert_eq!((status, err.as_str()), (Some(0), ""));
    assert!(out.contains(&address) && !out.contains("Browser"), "{out}");
    // Who writes `serve` means a server and nothing else.
    let refused = desktop.program(&["serve", "--bind", "127.0.0.1:0"]).output().unwrap();
    assert_eq!(refused.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("is being served already"));
    // Whoever says that they do not mind gets the browser again, and all before would have stood in front of it.
    let (status, ..) = desktop.run(|program| program.env("PREISSCHNAPSEN_NO_OPEN", "0").env("CI", "false"));
    assert_eq!(status, Some(0));
    assert_eq!(desktop.opened(1).len(), 1);
    assert_eq!(end(child), Some(0));
    let (child, said) = started(desktop.program(&["serve", "--bind", "127.0.0.1:0"]));
    assert!(!said.iter().any(|line| line.contains("Browser")), "{said:?}");
    assert_eq!(end(child), Some(0));
    assert_eq!(desktop.opened(1).len(), 1);
}

#[test]
fn another_command_opens_the_page_if_the_first_cannot_and_without_any_the_start_says_so() {
    let desktop = Desktop::new();
    let (child, said) = started(desktop.program(&["--bind", "127.0.0.1:0", "--no-open"]));
    desktop.install("xdg-open", "exit 3");
    desktop.install("gio", "printf '%s\\n' \"$*\" >> opened");
    assert_eq!(desktop.run(|program| program).0, Some(0));
    let opened = desktop.opened(1)[0].clone();
    assert!(opened.starts_with(&format!("open {}/einrichten/", address_of(&said))), "{opened}");
    fs::remove_file(desktop.0.file("bin/gio")).unwrap();
    let (status, out, err) = desktop.run(|program| program);
    assert_eq!(status, Some(0));
    let page = opened.strip_prefix("open ").unwrap();
    assert!(
        err.contains(&format!("Der Browser ließ sich nicht öffnen. Öffnen Sie selbst: {page}\n")),
        "{err}"
    );
    assert!(err.contains(&format!("Open this yourself: {page}\n")) && out.contains(page), "{err}");
    assert_eq!(end(child), Some(0));
}

#[test]
fn a_browser_that_stays_open_keeps_nobody_waiting_and_outlives_the_server() {
    let desktop = Desktop::new();
    // Some commands end only with the browser that they start.
    let sleeps = "printf '%s\\n' \"$1\" >> opened; exec /bin/sleep 60";
    desktop.install("xdg-open", &format!("printf '%s' $$ > browser; {sleeps}"));
    let (child, said) = started(desktop.program(&HERE));
    assert_eq!(desktop.opened(1).len(), 1);
    assert_eq!(Agent::new_with_defaults().get(address_of(&said)).call().unwrap().status(), 200);
    let browser = fs::read_to_string(desktop.0.file("browser")).unwrap();
    let group = |process: &str| {
        let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap();
        stat.rsplit_once(')').unwrap().1.split_whitespace().nth(2).unwrap().to_owned()
    };
    assert_eq!(group(&browser), browser, "Ctrl-C in the terminal of the server does not reach it");
    assert_eq!(end(child), Some(0));
    assert!(fs::metadata(format!("/proc/{browser}")).is_ok());
    Command::new("kill").arg(&browser).status().unwrap();
}

#[test]
fn where_the_server_is_stands_in_a_file_of_its_own_user_that_goes_with_it() {
    let folder = Folder::new();
    let note = folder.file("abend.db.running");
    let (mut child, said) = start(&folder, &HERE);
    let written = fs::read_to_string(&note).unwrap();
    let address = address_of(&said).replace("http://", "");
    assert!(written.contains(&format!("\"address\":\"{address}\"")), "{written}");
    assert!(written.contains(&format!("\"process\":{}", child.id())), "{written}");
    assert_eq!(fs::metadata(&note).unwrap().permissions().mode() & 0o777, 0o600);
    // What a killed server has left misleads nobody, also if somebody else answers at its address by now.
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(note.exists());
    let (other, _) = start(&Folder::new(), &["--bind", &address]);
    let (child, said) = start(&folder, &HERE);
    assert!(
        said[0].starts_with("Preisschnapsen, Daten / data: ")
            && address_of(&said) != format!("http://{address}")
    );
    assert_eq!(end(other), Some(0));
    assert_eq!(end(child), Some(0));
    assert!(!note.exists());
}

#[test]
fn a_note_that_leads_elsewhere_is_not_followed() {
    let desktop = Desktop::new();
    let (child, said) = started(desktop.program(&["--bind", "127.0.0.1:0", "--no-open"]));
    let (other, elsewhere) = start(&Folder::new(), &HERE);
    let note = desktop.0.file("abend.db.running");
    let written = fs::read_to_string(&note).unwrap();
    let own = address_of(&said).replace("http://", "");
    let begun = Instant::now();
    fs::write(&note, written.replace(&own, &address_of(&elsewhere).replace("http://", ""))).unwrap();
    let (status, out, err) = desktop.run(|program| program);
    assert_eq!((status, out.as_str()), (Some(1), ""), "{err}");
    assert!(err.contains("antwortet aber nicht unter") && err.contains("does not answer at"), "{err}");
    assert!(begun.elapsed() >= Duration::from_secs(9), "it might have been starting");
    assert!(!desktop.0.file("opened").exists());
    for running in [child, other] {
        assert_eq!(end(running), Some(0));
    }
}

#[test]
fn a_server_that_does_not_answer_is_named_with_its_process() {
    let folder = Folder::new();
    let (child, said) = start(&folder, &HERE);
    let signal = |name: &str| Command::new("kill").args([name, &child.id().to_string()]).status().unwrap();
    signal("-STOP");
    let answer = folder.run(&HERE);
    signal("-CONT");
    answer.assert_refused(1, &format!("(Prozess {})", child.id()));
    assert!(answer.err.contains(&address_of(&said)), "{}", answer.err);
    assert_eq!(end(child), Some(0));
}

#[test]
fn two_clicks_at_once_make_one_server() {
    let desktop = Desktop::new();
    let mut both = [(); 2].map(|()| desktop.program(&HERE).spawn().unwrap());
    // Whoever opens what runs already ends, and the other goes on.
    let until = Instant::now() + Duration::from_secs(30);
    let ended = loop {
        let ended = both.iter_mut().position(|child| child.try_wait().unwrap().is_some());
        match ended {
            Some(index) => break index,
            None => assert!(Instant::now() < until, "both serve"),
        }
        std::thread::sleep(Duration::from_millis(50));
    };
    assert_eq!(both[ended].wait().unwrap().code(), Some(0));
    let opened = desktop.opened(2);
    assert_eq!(opened[0], opened[1]);
    let [first, second] = both;
    assert_eq!(end(if ended == 0 { second } else { first }), Some(0));
}

#[test]
fn a_port_that_somebody_else_has_is_named_with_a_way_out() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap();
    let (port, free) = (address.port(), address.port().wrapping_add(1));
    let answer = Folder::new().run(&["--bind", &address.to_string()]);
    answer.assert_refused(1, &format!("cannot serve on {address}: "));
    assert!(answer.err.contains(&format!("den Port {port} hat ein anderes Programm")), "{}", answer.err);
    assert!(answer.err.contains(&format!("another program has the port {port}")), "{}", answer.err);
    assert!(answer.err.contains(&format!("--bind 127.0.0.1:{free}")), "{}", answer.err);

    let guests = ["--bind", "127.0.0.1:0", "--public-bind", &address.to_string()];
    let answer = Folder::new().run(&guests);
    answer.assert_refused(1, &format!("--public-bind 127.0.0.1:{free}"));

    let (child, said) = start(&Folder::new(), &HERE);
    let address = address_of(&said).replace("http://", "");
    let answer = Folder::new().run(&["--bind", &address]);
    answer.assert_refused(1, "hat ein Preisschnapsen mit anderen Daten");
    assert!(answer.err.contains("a Preisschnapsen with other data has the port"), "{}", answer.err);
    assert_eq!(end(child), Some(0));
}

#[test]
fn the_data_lie_where_they_were_started_or_among_ones_own() {
    let folder = Folder::new();
    let home = folder.file("wirt");
    fs::create_dir_all(home.join("abende")).unwrap();
    let serve = |working: &str, own: Option<&str>| {
        let mut program = folder.program(&HERE);
        program.env_remove("PREISSCHNAPSEN_DATABASE").env_remove("XDG_DATA_HOME").env("HOME", &home);
        if let Some(own) = own {
            program.env("XDG_DATA_HOME", folder.file(own));
        }
        program.current_dir(home.join(working));
        let (child, said) = started(program);
        assert_eq!(end(child), Some(0));
        said[0].strip_prefix("Preisschnapsen, Daten / data: ").unwrap().to_owned()
    };
    let expected = |path: &str| home.join(path).canonicalize().unwrap().display().to_string();
    assert_eq!(serve("", None), expected(".local/share/preisschnapsen/preisschnapsen.db"));
    assert_eq!(serve("abende", None), expected("abende/preisschnapsen.db"));
    assert_eq!(serve("", Some("eigenes")), expected("../eigenes/preisschnapsen/preisschnapsen.db"));
    let own = home.join(".local/share/preisschnapsen");
    assert_eq!(fs::metadata(&own).unwrap().permissions().mode() & 0o777, 0o700);
    // The other commands find the same file.
    let mut list = folder.program(&["user", "list"]);
    list.env_remove("PREISSCHNAPSEN_DATABASE").env_remove("XDG_DATA_HOME").env("HOME", &home);
    assert_eq!(list.current_dir(&home).output().unwrap().status.code(), Some(0));
    // A night that an earlier version has left in the home folder opens there.
    fs::copy(own.join("preisschnapsen.db"), home.join("preisschnapsen.db")).unwrap();
    assert_eq!(serve("", None), expected("preisschnapsen.db"));
}
