//! What is done at a host once a director wants nothing more to be sent there. It is told, for its pages would speak of a hall without internet otherwise:
//! nobody waits for that, and it is tried until the host knows, also after a start, for as long as such pages would. While an evening is paused, whoever is
//! erased in the hall is erased there too; a host that was left is forgotten.

use super::halted::{Erased, Erasures};
use super::host::Host;
use super::sender::{Own, Work};
use crate::app::App;
use crate::app::evening_key::NoEveningKey;
use crate::mirror::{Answer, Head, Refusal, SignedHead, pause};
use chrono::TimeDelta;

/// After so long a silence no host waits for a hall any more.
const NOBODY_WAITS: TimeDelta = TimeDelta::days(3);

impl Work {
    pub(super) fn rest(self) {
        let mut erasures = Erasures::default();
        if !self.takes_its_leave(&mut erasures) {
            return;
        }
        if !self.pairing.left {
            return self.go_on_erasing(erasures);
        }
        let forgets = |app| App(app).publisher().pairings.forget_left(&self.pairing.token);
        if let Some(Err(error)) = self.app.upgrade().map(forgets) {
            tracing::warn!(%error, slug = self.pairing.slug, "that a host knows is not noted; it is told again after a start");
        }
    }

    /// Tells the host that nothing more is sent; returns whether nothing is left to be said before the end.
    fn takes_its_leave(&self, erasures: &mut Erasures) -> bool {
        let mut failures = 0;
        while let Some(app) = self.app.upgrade().map(App) {
            if self.pairing.since.is_some_and(|since| app.now() - since > NOBODY_WAITS) {
                tracing::info!(slug = self.pairing.slug, host = %self.pairing.host, "the host is not told any more that nothing is sent");
                return true;
            }
            // Nobody who ends the app waits for a host.
            drop(app);
            match self.say_it(&self.host) {
                Some(Answer::Silence | Answer::NoWay | Answer::Hindered(_)) => failures += 1,
                // It has taken something after it was asked how far it is.
                Some(Answer::Refused(Refusal::Gap { .. })) => failures += 1,
                None | Some(Answer::Head(_) | Answer::Refused(_) | Answer::Unknown | Answer::Late) => {
                    return true;
                }
            }
            // Whoever is erased meanwhile does not wait for that: a host that shows the evening to nobody, or has no room, takes it all the same.
            if !self.pairing.left && matches!(self.erase(erasures), Erased::NoMore) {
                return false;
            }
            if !self.shared.wait(pause(failures), true) {
                return false;
            }
        }
        false
    }

    /// Says it once; `None` if the host has nothing that is this laptop's.
    fn say_it(&self, host: &Host) -> Option<Answer> {
        let head = match host.look_at_head().answer {
            Answer::Head(head) => head,
            other => return Some(other),
        };
        let Some(app) = self.app.upgrade().filter(|_| !self.shared.is_ended()).map(App) else {
            return Some(Answer::Silence);
        };
        let signed = self.last_word(&app, head);
        drop(app);
        match signed {
            Ok(signed) => Some(host.put_head(&signed?).answer),
            Err(error) => {
                tracing::error!(%error, slug = self.pairing.slug, "the host cannot be told that nothing more is sent; tried again");
                Some(Answer::Silence)
            }
        }
    }

    /// Signs how far the host is, with the word that nothing more is sent; `None` if that is not how far this laptop was.
    fn last_word(&self, app: &App, head: Head) -> Result<Option<SignedHead>, NoEveningKey> {
        let Some(night) = app.snapshot(&self.pairing.slug)? else { return Ok(None) };
        let hash = Own::of(app, &night).read(head.number)?;
        if head.number == 0 || head.epoch != self.pairing.epoch || hash != Some(head.hash) {
            return Ok(None);
        }
        Ok(Some(app.evening_key(night.id)?.sign_at_rest(&night, head, app)))
    }
}
