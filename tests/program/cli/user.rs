//! `user`, wrong usage and help.

use crate::cli::program::Folder;

const PASSWORD: &str = "siebenundsechzig\n";

#[test]
fn people_are_added_and_listed() {
    let folder = Folder::new();
    folder.run_with(&["user", "add", "Resi"], PASSWORD).assert_done();
    folder.run_with(&["user", "add", "Änne", "--role", "scorer"], PASSWORD).assert_done();
    assert_eq!(folder.run(&["user", "list"]).assert_done().out, "scorer    Änne\ndirector  Resi\n");
    folder
        .run_with(&["user", "add", "Sepp", "--role", "boss"], PASSWORD)
        .assert_refused(2, "roles are director");
    folder.run_with(&["user", "passwd", "resi"], "achtundsechzig\n").assert_done();
}

#[test]
fn what_cannot_be_done_is_said_on_standard_error() {
    let folder = Folder::new();
    folder.run_with(&["user", "add", "Resi"], "kurz\n").assert_refused(1, "at least 10 characters");
    folder.run_with(&["user", "add", "Resi"], PASSWORD).assert_done();
    folder.run_with(&["user", "add", "RESI"], PASSWORD).assert_refused(1, "already");
    folder.run_with(&["user", "passwd", "Sepp"], PASSWORD).assert_refused(1, "no such user");
}

#[test]
fn a_mistyped_database_is_not_made() {
    let folder = Folder::new();
    folder.run(&["user", "list", "--database", "aband.db"]).assert_refused(1, "no such database");
    assert!(!folder.file("aband.db").exists());
}

#[test]
fn wrong_usage_is_status_2() {
    let folder = Folder::new();
    folder.run(&["user", "delete", "Resi"]).assert_refused(2, "unrecognized subcommand");
    folder.run(&["--bund", "0.0.0.0:80"]).assert_refused(2, "unexpected argument");
    folder.run(&["backup"]).assert_refused(2, "--out <FILE>");
    folder.run(&["serve", "--database", "postgres://abend"]).assert_refused(2, "not supported");
}

#[test]
fn help_is_everywhere() {
    let folder = Folder::new();
    for arguments in
        [&["--help"][..], &["serve", "--help"], &["user", "add", "--help"], &["restore", "--help"]]
    {
        assert!(folder.run(arguments).assert_done().out.contains("Usage: preisschnapsen"), "{arguments:?}");
    }
}

#[test]
fn the_readme_names_every_command() {
    let help = Folder::new().run(&["--help"]).assert_done().out.clone();
    let (_, commands) = help.split_once("Commands:\n").unwrap();
    let (commands, _) = commands.split_once("\n\n").unwrap();
    let names: Vec<&str> = commands.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert!(names.contains(&"verify-journal"), "{help}");
    let readme = include_str!("../../../README.md");
    let (_, table) = readme.split_once("## Command line").unwrap();
    for name in names.into_iter().filter(|name| *name != "help") {
        assert!(table.contains(&format!("`{name}")), "{name} is missing in the table of the README");
    }
}
