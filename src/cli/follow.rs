//! `follow`: this laptop keeps up with another one in the hall and takes over; `take-over`: the same without its page.

use super::Ending;
use super::serve;
use crate::app::{Actor, FollowOptions, Following, LaptopUrl, Lead, Serving, lead_of, serve_alone};
use crate::network::{Listen, Listening};
use clap::Args;
use std::io::{self, Write};
use std::process::ExitCode;

/// Serves the page of a laptop that follows until it has taken over (then it says who did) or it is asked to end; calls back with the addresses
/// before the first answer.
pub type ServeFollowing =
    fn(Following, &Listen, &mut dyn FnMut(&Listening) -> io::Result<()>) -> io::Result<Option<Actor>>;

/// Whom to follow, and how to serve.
#[derive(Debug, Args)]
#[group(id = "follow")]
pub struct Options {
    /// The address of the laptop that leads, such as http://192.168.0.5:8080; without it this one goes on as before
    #[arg(value_name = "URL", requires = "code")]
    url: Option<LaptopUrl>,
    /// The code that a director has made there ("Second laptop"); it is good once, for ten minutes
    #[arg(long, requires = "url")]
    code: Option<String>,
    #[command(flatten)]
    serve: serve::Options,
}

/// Follows until Ctrl-C; when it has taken over, it serves.
pub fn run(options: &Options, servers: super::Servers) -> Ending {
    serve::log_to_stderr(serve::LogFormat::Text);
    let database = options.serve.database();
    database.make_folder()?;
    let alone = serve_alone(database.file())?;
    let following = match (&options.url, &options.code) {
        (Some(url), Some(code)) => {
            let whom = FollowOptions { url: url.clone(), code: code.clone() };
            Following::begin(database.file(), &whom)?
        }
        _ => Following::go_on(database.file())?,
    };
    follow(&options.serve, servers, following, &alone, false)
}

/// Serves, or goes on to follow another laptop where this one did.
pub fn serve_or_follow(
    options: &serve::Options,
    servers: super::Servers,
    alone: &Serving,
    opens: bool,
) -> Ending {
    match lead_of(options.database().file())? {
        Lead::Follows { .. } => {
            follow(options, servers, Following::go_on(options.database().file())?, alone, opens)
        }
        Lead::Leads | Lead::Stopped { .. } | Lead::TookOver { .. } | Lead::Rivalled { .. } => serve::serve(
            options,
            servers.laptop,
            alone,
            serve::Beginning { opens, taken_over: None, bind: None },
        ),
    }
}

/// Serves the page of a laptop that follows, and goes on as an ordinary server when it has taken over.
fn follow(
    options: &serve::Options,
    servers: super::Servers,
    following: Following,
    alone: &Serving,
    opens: bool,
) -> Ending {
    let listen = options.listen();
    let (file, url) = (std::path::absolute(options.database().file())?, following.followed().url);
    let mut door = None;
    let mut announce = |listening: &Listening| {
        door = listening.staff.first().map(ToString::to_string);
        let mut out = io::stdout().lock();
        writeln!(
            out,
            "Preisschnapsen läuft als zweiter Laptop mit / follows as a second laptop, Daten / data: {}",
            file.display()
        )?;
        writeln!(out, "Der erste Laptop / the first laptop: {url}")?;
        serve::write_doors(&mut out, listening)?;
        writeln!(out, "{}", serve::HOW_IT_ENDS)?;
        out.flush()
    };
    let taken = (servers.following)(following, &listen, &mut announce);
    match taken.map_err(|fault| super::second_start::explain(fault, &listen))? {
        // At the same address, also where any port was good enough.
        Some(by) => {
            let bind = door.filter(|_| listen.bind.ends_with(":0"));
            serve::serve(
                options,
                servers.laptop,
                alone,
                serve::Beginning { opens, taken_over: Some(by), bind },
            )
        }
        None => Ok(ExitCode::SUCCESS),
    }
}

/// What is taken over, and whether the first laptop is off.
#[derive(Debug, Args)]
pub struct TakeOver {
    /// The first laptop is switched off: go on without asking it
    #[arg(long)]
    first_is_off: bool,
    #[command(flatten)]
    database: super::database::Database,
}

/// Takes over from the laptop that was followed; `serve` leads then.
pub fn take_over(options: &TakeOver) -> Ending {
    serve::log_to_stderr(serve::LogFormat::Text);
    let file = options.database.file();
    options.database.must_be_there()?;
    let _alone = serve_alone(file)?;
    let following = Following::go_on(file)?;
    following.take_over(options.first_is_off)?;
    let app = options.database.open()?;
    app.note_takeover(Actor::CommandLine)?;
    let mut out = io::stdout().lock();
    for (name, head) in following.followed().evenings {
        writeln!(out, "{name}: bis Eintrag {} · {}", head.number, head.hash.short())?;
    }
    writeln!(out, "Dieser Laptop führt jetzt: preisschnapsen serve")?;
    Ok(ExitCode::SUCCESS)
}
