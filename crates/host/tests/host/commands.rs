//! The command line.

use crate::postgres::Postgres;
use crate::support::Host;
use mirror::Refusal;
use preisschnapsen_host::Code;
use preisschnapsen_host::store::pairing::Paired;
use std::process::Command;

struct Answer {
    status: Option<i32>,
    out: String,
    err: String,
}

fn run(database: &str, arguments: &[&str]) -> Answer {
    let mut program = Command::new(env!("CARGO_BIN_EXE_preisschnapsen-host"));
    let output = program.args(arguments).env("PREISSCHNAPSEN_HOST_DATABASE", database).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Answer { status: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

#[track_caller]
pub fn done(database: &str, arguments: &[&str]) -> String {
    let answer = run(database, arguments);
    assert_eq!((answer.status, answer.err.as_str()), (Some(0), ""), "{arguments:?} {}", answer.out);
    answer.out
}

#[track_caller]
pub fn refused(database: &str, arguments: &[&str], sentence: &str) {
    let answer = run(database, arguments);
    assert!(matches!(answer.status, Some(1 | 2)), "{arguments:?}: {:?}", answer.status);
    assert!(answer.err.contains(sentence), "{arguments:?}: {}", answer.err);
    assert!(!answer.err.contains("geheim") && answer.out.is_empty(), "{}{}", answer.err, answer.out);
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_night_from_its_club_to_its_end() {
    let host = Host::new().await;
    let database = host.address.as_str();
    assert_eq!(done(database, &["list"]), "");
    assert_eq!(done(database, &["club", "add", "Schnapserrunde Höß"]), "schnapserrunde-hoess\n");
    let club = "schnapserrunde-hoess";
    refused(
        database,
        &["club", "add", "Schnapserrunde Höss"],
        "there is a club schnapserrunde-hoess already",
    );

    let said = done(database, &["night", "add", club]);
    let code = |said: &str| -> Code {
        let words = said.split_once("Code ").unwrap().1;
        words.split(',').next().unwrap().parse().unwrap()
    };
    let first = code(&said);
    let second = code(&done(database, &["night", "code", club, "1"]));
    assert_eq!(host.pair_from(&first, "here").await.0, Err(Refusal::ExpiredCode));
    let (paired, token, _) = host.pair_from(&second, "here").await;
    assert!(matches!(paired, Ok(Paired { address, .. }) if address == "abend"));
    let list = done(database, &["list"]);
    assert!(
        list.starts_with(
            "schnapserrunde-hoess  Schnapserrunde Höß\n     1  abend  bis Eintrag 0, zuletzt am "
        ),
        "{list}"
    );

    let revoked = done(database, &["token", "revoke", club, "abend"]);
    assert!(revoked.starts_with("Abend abend: Ein Zugang gesperrt. Kein Laptop sendet mehr"), "{revoked}");
    let access = host.store.access(&token).await.unwrap();
    assert_eq!(access, preisschnapsen_host::store::tokens::Access::Over);
    let down = done(database, &["night", "take-down", club, "1", "--reason", "eine Beschwerde"]);
    assert_eq!(down, "Abend abend ist nicht mehr zu sehen\n");
    assert!(done(database, &["night", "take-down", club, "abend"]).contains("schon bisher"));
    refused(database, &["night", "code", club, "abend"], "first preisschnapsen-host night put-back");
    assert_eq!(done(database, &["night", "put-back", club, "abend"]), "Abend abend ist wieder zu sehen\n");
    let export = done(database, &["night", "export", club, "abend"]);
    assert!(export.contains("taken down: eine Beschwerde"), "{export}");
    assert_eq!(done(database, &["night", "delete", club, "abend"]), "Abend abend ist gelöscht\n");
    refused(database, &["night", "delete", club, "abend"], "has no night abend");
    assert_eq!(done(database, &["list"]), "schnapserrunde-hoess  Schnapserrunde Höß\n");
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_code_is_told_as_a_line_to_copy() {
    let host = Host::new().await;
    let database = host.address.as_str();
    done(database, &["club", "add", "Verein"]);
    let plain = done(database, &["night", "add", "verein"]);
    assert!(plain.contains("Mit --public-url") && !plain.contains("#code="), "{plain}");
    let url = "https://turnier.example";
    let said = done(database, &["night", "code", "verein", "1", "--public-url", url]);
    let line = said.split_once("Zum Kopieren: ").unwrap().1.lines().next().unwrap();
    let code = said.split_once("Code ").unwrap().1.split(',').next().unwrap();
    assert_eq!(line, format!("{url}/#code={code}"));
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn what_cannot_be_done_is_said() {
    let host = Host::new().await;
    let database = host.address.as_str();
    refused(
        database,
        &["night", "add", "verein"],
        "there is no club verein: preisschnapsen-host list names them",
    );
    done(database, &["club", "add", "Verein"]);
    refused(database, &["night", "take-down", "verein", "7"], "Verein has no night 7");
    refused(database, &["club", "add", ""], "invalid value");
    refused(database, &["--trusted-proxy", "127.0.0.1"], "--public-url <URL>");
    let with_at = database.replace("geheim", "ge@heim");
    refused(&with_at, &["list"], "in a password, @ is written as %40");
    refused("host.db", &["list"], "give postgres://user:password@host/database");
    refused(&database.replace("geheim", "falsch"), &["list"], "check the name and the password");
    refused(&Postgres::shared().address("fehlt"), &["list"], "createdb --owner tester fehlt");
    refused("postgres://tester:geheim@127.0.0.1:1/host", &["list"], "no PostgreSQL answers at 127.0.0.1:1");
    refused(
        "postgres://tester:geheim@nirgends.invalid/host",
        &["list"],
        "no PostgreSQL answers at nirgends.invalid",
    );
}
