//! The thread that fetches what guests report at the host, and judges it as if it had come in the hall. What a report did stands with its form in the
//! transaction of its entry (`store::form_keys`), so that it counts once, also if the answer is lost and the host hands it out again.

use super::host::Host;
use super::pairing::Pairing;
use super::worker::Shared;
use crate::app::report_senders::LATELY;
use crate::app::{ActError, App, AppError, Holder, Inner, ReportPlace};
use chrono::{DateTime, Utc};
use mirror::{AnsweredReport, GuestReport, ReportAnswer, WaitingReport, pause};
use std::io;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Weak};
use std::thread;
use std::time::{Duration, Instant};

/// So often it looks whether the host was reached at all, and whether this laptop is the one that writes there.
const LOOK: Duration = Duration::from_millis(200);

/// A host that has nothing holds the question back. One that does not is asked no more often than this, whatever it answers.
const LEAST: Duration = Duration::from_millis(250);

/// So many reports are judged before the host is asked anew; it hands out no more at a time.
const AT_ONCE: usize = 100;

/// Begins to fetch and to judge, as long as the evening is sent.
pub(super) fn start(app: Weak<Inner>, pairing: Pairing, sender: Arc<Shared>) -> io::Result<()> {
    let host = Host::new(pairing.host, &pairing.token);
    let (slug, epoch) = (pairing.slug, pairing.epoch);
    let turn = sender.inbox.fetch_add(1, Ordering::Relaxed) + 1;
    let fetch = move || {
        let is_sent = |sender: &Shared| is_sent(sender) && sender.inbox.load(Ordering::Relaxed) == turn;
        let mut failures = 0;
        while is_sent(&sender) {
            let asked = Instant::now();
            let reports = host.inbox(epoch);
            // Nobody who ends the program waits for this thread: while the host is asked or answered it holds nothing.
            let answered =
                |report: &WaitingReport| is_sent(&sender) && answer(&app, &host, epoch, &slug, report);
            if reports.is_some_and(|reports| reports.iter().take(AT_ONCE).all(answered)) {
                failures = 0;
                thread::sleep(LEAST.saturating_sub(asked.elapsed()));
            } else {
                failures += 1;
                rest(&sender, pause(failures));
            }
        }
    };
    thread::Builder::new().name("inbox".to_owned()).spawn(fetch)?;
    Ok(())
}

/// Waits until the journals of the two are known to fit; returns whether they do. A laptop that is behind, or that another one has taken over
/// from, must write nothing on.
fn is_sent(sender: &Shared) -> bool {
    while let Some(standing) = sender.standing_while_sent() {
        if standing.halt.is_some() {
            return false;
        }
        if standing.contact.is_some() {
            return true;
        }
        thread::sleep(LOOK);
    }
    false
}

/// Waits so long, or until the other thread hears of the host again after a silence, or nothing is sent any more.
fn rest(sender: &Shared, long: Duration) {
    let (begun, mut was_silent) = (Instant::now(), false);
    while begun.elapsed() < long
        && let Some(standing) = sender.standing_while_sent()
    {
        if was_silent && standing.failures == 0 {
            return;
        }
        was_silent = standing.failures > 0;
        thread::sleep(LOOK);
    }
}

/// Judges a report and says what became of it; returns whether the host knows that.
fn answer(app: &Weak<Inner>, host: &Host, epoch: u32, slug: &str, report: &WaitingReport) -> bool {
    let Some(judged) = app.upgrade().map(|app| judge(&App(app), slug, report)) else { return false };
    match judged {
        Ok(answer) => {
            // A refusal that cannot travel is none that a report can meet; should it be, nobody waits for ever, and those behind it have their turn.
            let told =
                serde_json::to_string(&answer).or_else(|_| serde_json::to_string(&ReportAnswer::Unreadable));
            told.is_ok_and(|answer| host.answer_report(report.id, &AnsweredReport { epoch, answer }))
        }
        Err(error) => {
            tracing::error!(%error, slug, "a report through the host cannot be judged now; tried again");
            false
        }
    }
}

fn judge(app: &App, slug: &str, waiting: &WaitingReport) -> Result<ReportAnswer, AppError> {
    let report = serde_json::from_str::<GuestReport>(&waiting.report).ok();
    let keys = report.as_ref().and_then(|report| Some((report.key.parse().ok()?, report.form.parse().ok()?)));
    let Some((GuestReport { report, from: origin, .. }, (key, form_key))) = report.zip(keys) else {
        return Ok(ReportAnswer::Unreadable);
    };
    // The key of another evening in this house is none of this host's business.
    let is_ours = matches!(app.holder(&key)?, Holder::Ticket(night, _) if night.slug.as_str() == slug);
    if !is_ours {
        return Ok(ReportAnswer::NoTicket);
    }
    let place = ReportPlace { origin, browser: None, is_staff: false };
    match app.report_at(Some(place), arrived(waiting.received_at, app.now()), form_key, key, report) {
        Ok(done) => Ok(ReportAnswer::Taken { entry: done.action.0, led_to: done.led_to(report.said.id) }),
        Err(ActError::Refused(refused)) => Ok(ReportAnswer::Refused(refused.rejection)),
        Err(ActError::NotFound) => Ok(ReportAnswer::NoTicket),
        Err(ActError::Failed(error)) => Err(error),
        // None of these meets a report.
        Err(ActError::Settings(_) | ActError::NotAgreed(_)) => Ok(ReportAnswer::Unreadable),
    }
}

/// Returns when a report was sent, by a clock that this house can use: the host's may be wrong.
fn arrived(at_the_host: DateTime<Utc>, now: DateTime<Utc>) -> DateTime<Utc> {
    at_the_host.clamp(now - LATELY, now)
}
