//! `backup` and `restore`: everything in one file, and back.

use super::database::Database;
use super::{Ending, refuse};
use crate::app;
use crate::app::{Actor, CopyError, OpenError, OpenOptions, Prepared, Renewal, Secrets, Unfit};
use chrono::{DateTime, Local, Utc};
use clap::Args;
use std::io;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Where a copy goes.
#[derive(Debug, Args)]
pub struct Backup {
    /// The file to write, which must not exist yet, or a folder: there it is named by time and head of the journals
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    gone: GoneOptions,
    #[command(flatten)]
    database: Database,
}

/// Where a copy comes from.
#[derive(Debug, Args)]
pub struct Restore {
    /// A copy that `backup` or the server has made
    file: PathBuf,
    /// Whoever is logged in in the copy stays so, without a password: only for a copy that was in your hands all the time; without this
    /// everybody has to log in again
    #[arg(long, conflicts_with = "renew_sessions")]
    keep_sessions: bool,
    /// Everybody has to log in again, and open codes for helpers are void; this is so without --keep-sessions too
    #[arg(long)]
    renew_sessions: bool,
    /// Every ticket of an evening that is not finished gets a new key: print the tickets again, old ones say that they were replaced
    #[arg(long)]
    renew_keys: bool,
    /// Do not ask: take over the accounts that are listed
    #[arg(long)]
    yes: bool,
    #[command(flatten)]
    gone: GoneOptions,
    #[command(flatten)]
    database: Database,
}

/// What asked for a copy that is encrypted or signed. Whoever says it still gets none: one in clear is not what they want.
#[derive(Debug, Args)]
struct GoneOptions {
    #[arg(long, hide = true)]
    encrypt_to: Option<String>,
    #[arg(long, hide = true)]
    passphrase_file: Option<PathBuf>,
    #[arg(long, hide = true)]
    sign: bool,
}

impl GoneOptions {
    fn is_asked_for(&self) -> bool {
        self.encrypt_to.is_some() || self.passphrase_file.is_some() || self.sign
    }
}

const NEITHER_ENCRYPTED_NOR_SIGNED: &str = "Verschlüsselte und unterschriebene Sicherungen gibt es nicht mehr, es wurde nichts geschrieben und nichts verändert; die von früher öffnet Version 1.0 oder das Programm age (age -d -o SICHERUNG.db DATEI)
There are no encrypted or signed copies any more, nothing was written and nothing was changed; version 1.0 or the program age opens earlier ones (age -d -o COPY.db FILE)";

/// Writes a verified copy; the server may go on meanwhile.
pub fn backup(options: &Backup) -> Ending {
    if options.gone.is_asked_for() {
        return refuse(NEITHER_ENCRYPTED_NOR_SIGNED);
    }
    let app = options.database.open_to_read()?;
    let folder = if options.out.is_dir() { Some(options.out.as_path()) } else { options.out.parent() };
    app::forget_old_torn_copies(
        options.database.file(),
        folder.filter(|folder| !folder.as_os_str().is_empty()),
    );
    let (file, contents) = app.copies().backup_to(&options.out)?;
    let (sum, count, bytes) = (app::sum_of(&file)?, contents.tournaments.len(), contents.bytes);
    let head = contents.head.map_or_else(String::new, |head| format!(", head {}", head.compact()));
    let mut out = io::stdout().lock();
    writeln!(out, "{}: {count} tournaments, {bytes} bytes, sha256 {sum}{head}", file.display())?;
    Ok(ExitCode::SUCCESS)
}

/// Says what a copy holds and who could log in with it, asks, and puts it in the place of the database. The old one becomes a copy.
pub fn restore(options: &Restore) -> Ending {
    if options.gone.is_asked_for() {
        return refuse(NEITHER_ENCRYPTED_NOR_SIGNED);
    }
    options.database.make_folder()?;
    let target = OpenOptions::new(options.database.file());
    // A server must not come between what is looked at and what is taken over.
    let _alone = app::serve_alone(&target.database).map_err(|error| served(&target.database, &error))?;
    app::forget_interrupted_restore(&target.database);
    app::forget_old_torn_copies(&target.database, None);
    let chosen = |renew: bool| if renew { Secrets::Renewed } else { Secrets::Kept };
    let renewal = Renewal { sessions: chosen(!options.keep_sessions), keys: chosen(options.renew_keys) };
    let prepared = app::prepare(&target, &options.file).map_err(|error| sentences(&error))?;
    if has_signature(&options.file) {
        let file = options.file.display();
        writeln!(
            io::stderr(),
            "{file}.sig: Unterschriften von Sicherungen schaut niemand mehr an.\n\
             {file}.sig: signatures of copies are not looked at any more."
        )?;
    }
    tell(&prepared, renewal.sessions, &mut io::stdout().lock())?;
    if !options.yes && !agreed()? {
        return Err("nicht übernommen, es wurde nichts verändert; mit --yes ohne Frage\n\
                    not taken over, nothing was changed; with --yes nobody is asked"
            .into());
    }
    let restored = prepared.take_over(renewal, Actor::CommandLine).map_err(|error| sentences(&error))?;
    for note in &restored.strange_notes {
        let note = note.display();
        writeln!(
            io::stderr(),
            "{note}: von keinem Haus unterschrieben, bei dem diese Abende waren. Nichts davon wird geglaubt; überlegen Sie, wer das dorthin gelegt hat, und nehmen Sie es weg.\n\
             {note}: not signed by any house that had these evenings. Nothing of it is believed; think about who has put it there, and take it away."
        )?;
    }
    if let Some(kept) = restored.kept {
        writeln!(io::stderr(), "the database that was there is kept as {}", kept.display())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns whether an earlier version has signed a copy.
fn has_signature(copy: &Path) -> bool {
    let mut signature = copy.as_os_str().to_owned();
    signature.push(".sig");
    Path::new(&signature).exists()
}

/// Lists the tournaments with their versions, who can log in, for what and since when, which browsers are logged in, and the houses whose
/// notes are believed from then on; then the sum of the file and the head of its journals.
fn tell(prepared: &Prepared, sessions: Secrets, output: &mut impl Write) -> io::Result<()> {
    let minute = |at: DateTime<Utc>| at.with_timezone(&Local).format("%Y-%m-%d %H:%M").to_string();
    for (slug, version) in &prepared.contents.tournaments {
        writeln!(output, "{slug} {version}")?;
    }
    for user in &prepared.looked.accounts {
        let since = minute(user.created_at);
        // Escaped: a name of a stranger's copy may be written to hide a line.
        writeln!(output, "{:<8}  {}  since {since}", user.role, user.name.escape_debug())?;
    }
    let fate = match sessions {
        Secrets::Kept => "stays logged in without a password",
        Secrets::Renewed => "is logged out",
    };
    for session in &prepared.looked.sessions {
        let (name, since) = (session.user.escape_debug(), minute(session.begun));
        writeln!(output, "browser   {name}  since {since}, {fate}")?;
    }
    if prepared.looked.sessions.is_empty() {
        writeln!(output, "nobody is logged in")?;
    }
    for house in &prepared.looked.houses {
        let (key, since) = (house.key.escape_debug(), minute(house.since));
        let own = if house.is_own { ", this house" } else { "" };
        writeln!(output, "believes  {key}  since {since}{own}")?;
    }
    for (slug, head) in &prepared.looked.heads {
        writeln!(output, "head of {slug} {head}")?;
    }
    let head = prepared.contents.head.map_or_else(|| "none".to_owned(), |head| head.compact());
    writeln!(output, "head {head}, sha256 {}", prepared.sum)
}

/// Says that a server has the database, in both languages.
fn served(database: &Path, error: &OpenError) -> String {
    format!(
        "{} ist gerade in Gebrauch; beenden Sie zuerst den Server (Strg-C), es wurde nichts verändert\n{error}; nothing was changed",
        database.display()
    )
}

/// Asks; whoever says nothing has not agreed.
fn agreed() -> io::Result<bool> {
    write!(io::stderr(), "Mit diesen Konten weitermachen? Go on with these accounts? [j/N] ")?;
    io::stderr().flush()?;
    let mut line = String::new();
    io::stdin().read_line(&mut line)?;
    Ok(matches!(line.trim().to_lowercase().as_str(), "j" | "ja" | "y" | "yes"))
}

/// Says it in German and in English, with what to do instead.
fn sentences(error: &CopyError) -> String {
    match error {
        CopyError::Unfit { path, why } => {
            format!("{} {}\n{error}; nothing was changed", path.display(), german(why))
        }
        CopyError::TooNew { path, .. } => format!(
            "{} stammt von einer neueren Version; nehmen Sie hier dieselbe, es wurde nichts verändert\n\
             {error}; use the same version here, nothing was changed",
            path.display()
        ),
        CopyError::InUse(path) => {
            format!("{} ist in Gebrauch; beenden Sie zuerst das Programm\n{error}", path.display())
        }
        CopyError::Exists(_) | CopyError::File { .. } | CopyError::Unsound { .. } | CopyError::Store(_) => {
            format!("nicht übernommen, es wurde nichts verändert\n{error}; nothing was changed")
        }
    }
}

fn german(why: &Unfit) -> &'static str {
    match why {
        Unfit::Folder => "ist ein Ordner; geben Sie die Datei darin an, deren Name auf .db endet",
        Unfit::Link => "ist eine Verknüpfung; geben Sie die Datei selbst an",
        Unfit::NoFile => "ist keine Datei; geben Sie eine Sicherung an, deren Name auf .db endet",
        Unfit::Empty => "ist leer; nehmen Sie eine andere Sicherung",
        Unfit::TooLarge => "ist größer als 2 GB, und so groß ist keine Sicherung; nehmen Sie eine andere",
        Unfit::NoDatabase => "ist keine Datenbank; geben Sie eine Sicherung an, deren Name auf .db endet",
        Unfit::Encrypted => {
            "ist verschlüsselt; Version 1.0 oder das Programm age öffnet die Datei (age -d -o SICHERUNG.db DATEI)"
        }
        Unfit::Foreign => "gehört einem anderen Programm; geben Sie eine Sicherung von preisschnapsen an",
        Unfit::Damaged(_) => "ist beschädigt; nehmen Sie eine andere Sicherung",
        Unfit::Altered(_) => {
            "hat jemand verändert, die Tabellen sind nicht die von preisschnapsen; nehmen Sie eine andere Sicherung"
        }
        Unfit::Journal(_) => {
            "hat jemand verändert, das Journal ist nicht, wie es geschrieben wurde; nehmen Sie eine andere Sicherung"
        }
        Unfit::Accounts => {
            "hat jemand verändert, die Konten sind nicht die aus ihrem Journal; nehmen Sie eine andere Sicherung"
        }
        Unfit::Tables(_) => {
            "sagt in den Tabellen etwas anderes als im Journal; nehmen Sie eine andere Sicherung, oder machen Sie die \
             Tabellen mit verify-journal --rebuild neu"
        }
    }
}
