//! `manual`: what packages bring along for the command line.

use crate::cli::program::Folder;
use std::fs;

#[test]
fn every_command_has_a_page_and_every_shell_its_completions() {
    let folder = Folder::new();
    folder.run(&["manual", "--out", "ein/ordner"]).assert_done();
    let text = |name: &str| fs::read_to_string(folder.file("ein/ordner").join(name)).expect(name);
    let commands =
        ["serve", "user", "backup", "restore", "replay", "verify-draw", "verify-journal", "export"];
    for command in commands.into_iter().chain(["rehearse", "user-add"]) {
        let page = text(&format!("preisschnapsen-{command}.1"));
        assert!(page.contains("\n.SH SYNOPSIS\n"), "{command}");
    }
    let page = text("preisschnapsen.1");
    assert!(page.contains("\\-\\-backup\\-folder"), "{page}");
    for file in ["preisschnapsen.bash", "_preisschnapsen", "preisschnapsen.fish", "_preisschnapsen.ps1"] {
        let completions = text(file);
        for word in commands {
            assert!(completions.contains(word), "{file}: {word}");
        }
    }
    assert!(!folder.file("ein/ordner/preisschnapsen-manual.1").exists(), "it is for whoever makes a package");
}

#[test]
fn a_folder_that_cannot_be_made_is_named() {
    let folder = Folder::new();
    fs::write(folder.file("voll"), "").unwrap();
    folder.run(&["manual", "--out", "voll"]).assert_refused(1, "voll: ");
}

/// Until version 1.0 a host was served by a command of this program.
#[test]
fn a_host_is_named_as_the_program_that_it_is_now() {
    let folder = Folder::new();
    for said in [
        &["host"][..],
        &["host", "--bind", "127.0.0.1:8091"],
        &["host", "night", "add", "wirt"],
        &["host", "--help"],
    ] {
        let answer = folder.run(said);
        answer.assert_refused(2, "eigenes Programm für Linux: preisschnapsen-host");
        answer.assert_refused(2, "a program of its own now, for Linux: preisschnapsen-host");
    }
}
