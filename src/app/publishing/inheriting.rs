//! A laptop that goes on with a backup takes over at the host too: with the code in two halves that came along, so that the other one, if it runs
//! after all, sends nothing any more.

use super::desk::Shared;
use super::host_url::HostUrl;
use super::pairing::Pairing;
use super::{NotPaired, NotPublished, Publisher, Snapshot, host};
use crate::app::{App, Inner};
use crate::locks::lock;
use crate::mirror::{Token, pause};
use std::sync::Weak;

/// Takes over at a host as soon as that answers; then sends. What the host has answered is noted whatever anybody has decided meanwhile, for its code is
/// good once.
pub(super) fn inherit(app: &Weak<Inner>, pairing: &Pairing, shared: &Shared) {
    let Some(answer) = answer(app, pairing, shared) else { return };
    let Some(app) = app.upgrade().map(App) else { return };
    let own = |now: Pairing| match answer {
        Some(Token { token, epoch, path, handover }) => {
            let handover = handover.filter(|_| !now.left);
            Pairing { token, epoch, path, handover, inherited: false, ..now }
        }
        None => Pairing { inherited: false, ..now },
    };
    let noted = app.publisher().pairings.renew(&pairing.token, own);
    if let Ok(Some(now)) = &noted {
        app.publisher().goes_on_as(pairing, now);
    }
    if noted.is_ok() {
        app.publisher().asking.forget(&pairing.host, pairing.handover.as_deref().unwrap_or_default());
    }
    if let Err(error) = noted.and_then(|now| now.map_or(Ok(()), |now| app.send(&now.token))) {
        tracing::error!(%error, slug = pairing.slug, "an evening is not sent to its host; start the program again");
    }
}

impl Publisher {
    /// Keeps what waits for the end of this takeover under the token that it has brought: what comes next waits for that in turn.
    fn goes_on_as(&self, before: &Pairing, now: &Pairing) {
        let before = Pairing { left: now.left, ..before.clone() }.key();
        let mut workers = lock(&self.workers);
        if let Some(waiting) = workers.remove(&before) {
            workers.insert(now.key(), waiting);
        }
    }
}

/// Asks until the host has answered; the inner `None` says that what the other laptop had is all there is. `None` once this is not wanted any more.
fn answer(app: &Weak<Inner>, pairing: &Pairing, shared: &Shared) -> Option<Option<Token>> {
    // A host of before there were such codes: the token is all there is.
    let Some(code) = pairing.handover.as_deref() else { return Some(None) };
    let mut failures = 0;
    loop {
        match ask(app, pairing, code)? {
            Ok(token) => return Some(Some(token)),
            Err(
                NotPaired::Silent(_)
                | NotPaired::NoHost
                | NotPaired::TooOften
                | NotPaired::Insecure
                | NotPaired::OtherVersion { .. }
                | NotPaired::Away,
            ) => failures += 1,
            // Somebody has used it: what the other laptop had says why nothing more is sent.
            Err(
                error @ (NotPaired::WrongCode
                | NotPaired::UsedCode
                | NotPaired::ExpiredCode
                | NotPaired::OtherEvening
                | NotPaired::TakenDown),
            ) => {
                tracing::warn!(%error, slug = pairing.slug, "this laptop could not take over at the host");
                return Some(None);
            }
        }
        if !shared.wait(pause(failures), true) {
            return None;
        }
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

impl App {
    /// Goes on to publish an evening in the place of another laptop, with both halves of its code. That one sends nothing any more.
    ///
    /// # Errors
    /// Why not; then nothing has left the house but the code and the short name of the evening.
    pub fn take_over_publishing(
        &self,
        night: &Snapshot,
        host: HostUrl,
        halves: (&str, &str),
    ) -> Result<(), NotPublished> {
        self.may_leave(night)?;
        // In either order it is the same code, to the host and to whoever asks again.
        let mut both = [halves.0, halves.1].map(|half| half.trim().to_ascii_uppercase());
        both.sort_unstable();
        let code = both.concat();
        let with = self.publisher().asking.with(&host, &code, &**self.entropy())?;
        let token = host::take_over(&host, halves, night.slug.as_str(), &with)?;
        self.begin_publishing(night, host.clone(), token)?;
        self.publisher().asking.forget(&host, &code);
        Ok(())
    }
}
