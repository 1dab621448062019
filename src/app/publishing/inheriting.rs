//! A laptop that has taken over in the hall takes over at the host too: with the code in two halves that came along, so that the other one, if it
//! runs after all, sends nothing any more.

use super::NotPaired;
use super::host;
use super::pairing::Pairing;
use crate::app::{App, Inner};
use crate::mirror::{Token, pause};
use std::io;
use std::sync::Weak;
use std::thread;

/// Takes over at a host on a thread of its own, as soon as that answers; then sends.
pub(super) fn begin(app: Weak<Inner>, pairing: Pairing) -> io::Result<()> {
    thread::Builder::new().name("heir".to_owned()).spawn(move || inherit(&app, pairing)).map(drop)
}

fn inherit(app: &Weak<Inner>, pairing: Pairing) {
    let mut failures = 0;
    let own = loop {
        let Some(code) = pairing.handover.as_deref() else {
            // A host of before there were such codes: the token is all there is.
            break Pairing { inherited: false, ..pairing.clone() };
        };
        // Nobody waits for the end of the app because of this.
        let Some(answer) = ask(app, &pairing, code) else { return };
        match answer {
            Ok(Token { token, epoch, path, handover }) => {
                break Pairing { token, epoch, path, handover, inherited: false, ..pairing.clone() };
            }
            Err(
                NotPaired::Silent(_)
                | NotPaired::NoHost
                | NotPaired::TooOften
                | NotPaired::Insecure
                | NotPaired::OtherVersion { .. }
                | NotPaired::Away,
            ) => {
                failures += 1;
                thread::sleep(pause(failures));
            }
            // Somebody has used it: what the other laptop had says why nothing more is sent.
            Err(
                error @ (NotPaired::WrongCode
                | NotPaired::UsedCode
                | NotPaired::ExpiredCode
                | NotPaired::OtherEvening
                | NotPaired::TakenDown),
            ) => {
                tracing::warn!(%error, slug = pairing.slug, "this laptop could not take over at the host");
                break Pairing { inherited: false, ..pairing.clone() };
            }
        }
    };
    let Some(app) = app.upgrade().map(App) else { return };
    // Meanwhile somebody may have decided otherwise; who has paused only wants nothing to be sent yet.
    let Some(paused) = app.pairing(&pairing.slug).and_then(|now| {
        let is_same = Pairing { paused: pairing.paused, ..now.clone() } == pairing;
        is_same.then_some(now.paused)
    }) else {
        return;
    };
    let own = Pairing { paused, ..own };
    let noted = app.publisher().pairings.put(&pairing.slug.clone(), Some(own.clone()));
    if noted.is_ok() {
        app.publisher().asking.forget(&pairing.host, pairing.handover.as_deref().unwrap_or_default());
    }
    if let Err(error) = noted.and_then(|()| app.send(own)) {
        tracing::error!(%error, slug = pairing.slug, "an evening is not sent to its host; start the program again");
    }
}

/// Asks the host to let this laptop go on, with what it was asked before; `None` once the app has ended. While the host is asked the app is let go.
fn ask(app: &Weak<Inner>, pairing: &Pairing, code: &str) -> Option<Result<Token, NotPaired>> {
    let app = App(app.upgrade()?);
    let with = app.publisher().asking.with(&pairing.host, code, &**app.entropy());
    drop(app);
    let halves = code.split_once('-').unwrap_or((code, ""));
    Some(match with {
        Ok(with) => host::take_over(&pairing.host, halves, &pairing.slug, &with),
        Err(error) => {
            tracing::error!(%error, slug = pairing.slug, "the host cannot be asked; tried again");
            Err(NotPaired::Away)
        }
    })
}
