//! `rehearse --serve`: the night happens slowly on a running server, so that one can watch it on phone, wall and desk.

use super::tempo::{Tempo, Trouble};
use super::{DOORS, Options, Played, Rehearsal, Seed, read_list};
use crate::app::{RunningClock, serve_alone};
use crate::cli::folder::write_night;
use crate::cli::serve::{HOW_IT_ENDS, LogFormat, Serve, log_to_stderr};
use crate::cli::{Ending, rehearse};
use crate::network::{Listen, Listening, reachable};
use indicatif::ProgressBar;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

/// Serves a night that plays itself, and goes on serving after it, until Ctrl-C.
pub(super) fn run(options: &Options, server: Serve) -> Ending {
    log_to_stderr(LogFormat::Text);
    let people = match &options.players {
        Some(file) => read_list(file)?,
        None => crate::app::practice_people(),
    };
    let people = rehearse::people_for(people, options);
    let seed = options.seed.clone().unwrap_or_else(|| Seed(vec![0]));
    let settings = rehearse::settings_for(&people, options)?;
    let rehearsal = Rehearsal { people, settings, seed };
    let folder = tempfile::tempdir()?;
    let file = options.database.clone().unwrap_or_else(|| folder.path().join("rehearsal.db"));
    let _alone = serve_alone(&file)?;
    let (ender, end) = channel();
    let clock = Arc::new(RunningClock::new(DOORS.and_utc()));
    let tempo = Tempo::Watched { clock, pace: Duration::from_secs_f64(options.pace), end };
    let app = rehearsal.open(&file, &tempo)?;
    let first = rehearsal.begin(&app)?;
    let token = app.accounts().setup_token()?;
    let slug = first.slug.clone();

    let (house, out) = (app.clone(), options.out.clone());
    let mut play =
        Some(move || report(rehearsal.play_in(&house, first, &tempo, &ProgressBar::hidden()), out));
    let mut evening = None;
    let mut announce = |listening: &Listening| {
        let mut out = io::stdout().lock();
        for address in listening.staff.iter().flat_map(|address| reachable(*address)) {
            writeln!(out, "  http://{address}/t/{slug}  für Handys / for phones")?;
            writeln!(out, "  http://{address}/t/{slug}/tafel  für die Wand / for the wall")?;
            match &token {
                Some(token) => {
                    writeln!(
                        out,
                        "  http://{address}/einrichten/{}  für die Leitung / for the staff",
                        token.as_str()
                    )
                }
                None => writeln!(out, "  http://{address}/leitung/t/{slug}  für die Leitung / for the staff"),
            }?;
        }
        writeln!(out, "{HOW_IT_ENDS}")?;
        out.flush()?;
        // The doors open once somebody can look in.
        if let Some(play) = play.take() {
            evening = Some(thread::Builder::new().name("evening".to_owned()).spawn(play)?);
        }
        Ok(())
    };
    let served = server(app, &Listen::at(&options.bind), &mut announce);
    drop(ender);
    if let Some(evening) = evening {
        // A panic there has been told on standard error.
        let _ = evening.join();
    }
    served?;
    Ok(ExitCode::SUCCESS)
}

/// Logs how the evening ended, and writes what remains of it if somebody wants that.
fn report(played: Result<Played, Trouble>, out: Option<PathBuf>) {
    let written = match played {
        Ok(night) => {
            tracing::info!("the night is over after {} commands", night.commands);
            out.map_or(Ok(0), |out| write_night(&night.snapshot, &out, rehearse::in_vienna))
        }
        Err(Trouble::Ended) => Ok(0),
        Err(trouble) => Err(trouble.to_string()),
    };
    if let Err(fault) = written {
        tracing::error!("{fault}");
    }
}
