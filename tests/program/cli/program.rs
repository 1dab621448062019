//! Runs the program in a folder of its own.

use preisschnapsen::app::{App, OpenOptions, Snapshot, Submission, UserId};
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use tempfile::TempDir;
use tournament::texts::Texts;

/// A folder with a database, in which the program runs.
pub struct Folder(TempDir);

/// What the program answered.
pub struct Answer {
    pub status: i32,
    pub out: String,
    pub err: String,
}

impl Folder {
    pub fn new() -> Folder {
        Folder(TempDir::new().unwrap())
    }

    /// Makes a folder whose database has a practice tournament `probe` in the middle of its first round.
    pub fn with_practice() -> (Folder, Arc<Snapshot>) {
        let folder = Folder::new();
        let app = App::open(OpenOptions::new(folder.file("abend.db"))).unwrap();
        let form = Submission { form_key: app.form_key().unwrap(), by: UserId::COMMAND_LINE };
        let texts = Texts {
            name: "Probe".parse().unwrap(),
            venue: "".parse().unwrap(),
            date: app.today(),
            prizes: Vec::new(),
            rules: "".parse().unwrap(),
        };
        let night = app.practice(form, texts).unwrap().snapshot;
        (folder, night)
    }

    /// Returns a file of the folder.
    pub fn file(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Returns the program, ready to run on the database of the folder.
    pub fn program(&self, arguments: &[&str]) -> Command {
        let mut program = Command::new(env!("CARGO_BIN_EXE_preisschnapsen"));
        program.args(arguments).current_dir(self.0.path()).env("PREISSCHNAPSEN_DATABASE", "abend.db");
        // Nobody's desktop is full of windows after the tests.
        program.env("PREISSCHNAPSEN_NO_OPEN", "1");
        program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        program
    }

    /// Runs the program to its end.
    #[track_caller]
    pub fn run(&self, arguments: &[&str]) -> Answer {
        self.run_with(arguments, "")
    }

    /// Runs the program to its end and types something.
    #[track_caller]
    pub fn run_with(&self, arguments: &[&str], typed: &str) -> Answer {
        let mut child = self.program(arguments).spawn().unwrap();
        // A program that asks for nothing may be gone already.
        let _ = child.stdin.take().unwrap().write_all(typed.as_bytes());
        let output = child.wait_with_output().unwrap();
        Answer {
            status: output.status.code().unwrap(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

impl Answer {
    /// Fails unless the program ended well.
    #[track_caller]
    pub fn assert_done(&self) -> &Answer {
        assert_eq!((self.status, self.err.as_str()), (0, ""));
        self
    }

    /// Fails unless the program ended with this status and a sentence on standard error, nothing on standard output.
    #[track_caller]
    pub fn assert_refused(&self, status: i32, sentence: &str) {
        assert_eq!(self.status, status, "{}{}", self.out, self.err);
        assert!(self.err.contains(sentence), "{}", self.err);
        assert_eq!(self.out, "");
    }
}

/// Starts the server and returns it with what it says before it answers.
pub fn start(folder: &Folder, arguments: &[&str]) -> (Child, Vec<String>) {
    started(folder.program(arguments))
}

/// The same with a command that becomes the server.
pub fn started(mut command: Command) -> (Child, Vec<String>) {
    let mut child = command.spawn().unwrap();
    let mut said = Vec::new();
    for line in BufReader::new(child.stdout.as_mut().unwrap()).lines() {
        let line = line.unwrap();
        let last = line.starts_with("Beenden");
        said.push(line);
        if last {
            break;
        }
    }
    (child, said)
}

/// Asks the server to end, as an operating system does, and returns its exit status.
#[cfg(unix)]
pub fn end(mut child: Child) -> Option<i32> {
    Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
    child.wait().unwrap().code()
}
