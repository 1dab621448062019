//! Tells a host that nothing more is sent because a director wants it so, whose pages would speak of a hall without internet otherwise. Nobody waits for it;
//! it is tried until the host knows, also after a start.

use super::host::Host;
use super::pairing::Pairing;
use super::sender::Own;
use crate::app::{App, Inner};
use crate::mirror::{Answer, Head, Journal, SignedHead, pause};
use std::io;
use std::sync::Weak;
use std::thread;

/// Begins to tell it, on a thread of its own.
pub(super) fn begin(app: Weak<Inner>, pairing: Pairing) -> io::Result<()> {
    thread::Builder::new().name("farewell".to_owned()).spawn(move || tell(&app, &pairing)).map(drop)
}

fn tell(app: &Weak<Inner>, pairing: &Pairing) {
    let host = Host::new(pairing.host.clone(), &pairing.token);
    let mut failures = 0;
    // While the host is asked the app is let go: nobody who ends it waits for this.
    while app.upgrade().is_some_and(|app| is_so(&App(app), pairing)) {
        let answer = match host.look_at_head() {
            Answer::Head(head) => match app.upgrade().and_then(|app| sign(&App(app), pairing, head)) {
                Some(signed) => host.put_head(&signed).0,
                // It has nothing that is this laptop's.
                None => break,
            },
            other => other,
        };
        match answer {
            Answer::Silence | Answer::NoWay | Answer::Hindered(_) => failures += 1,
            Answer::Head(_) | Answer::Refused(_) | Answer::Unknown | Answer::Late => break,
        }
        thread::sleep(pause(failures));
    }
    let forgets = |app| App(app).publisher().pairings.forget_left(&pairing.token);
    if let Some(Err(error)) = app.upgrade().filter(|_| pairing.left).map(forgets) {
        tracing::warn!(%error, slug = pairing.slug, "that a host knows is not noted; it is told again after a start");
    }
}

/// Returns whether nothing is to be sent there, still.
fn is_so(app: &App, pairing: &Pairing) -> bool {
    let pairings = &app.publisher().pairings;
    match pairing.left {
        true => pairings.left().iter().any(|left| left.token == pairing.token),
        false => pairings.of(&pairing.slug).is_some_and(|now| now.token == pairing.token && now.paused),
    }
}

/// Signs how far the host is, with the word that nothing more is sent.
fn sign(app: &App, pairing: &Pairing, Head { number, .. }: Head) -> Option<SignedHead> {
    let night = app.snapshot(&pairing.slug).ok()??;
    let own = Own { app, id: night.id, newest: night.tournament.version().0 };
    let hash = own.hash(number).filter(|_| number > 0)?;
    let head = Head { epoch: pairing.epoch, number, hash };
    Some(app.evening_key(night.id).ok()?.sign_at_rest(&night, head, app))
}
