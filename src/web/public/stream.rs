//! `/t/{slug}/strom` tells the wall and the staff's pages that there is a new version, `/api/1/evenings/{slug}/events` other programs. It
//! carries nothing else; what somebody has read who hears of it is fetched again.

use crate::web::error::PageError;
use crate::web::http::listener::Listener;
use crate::web::http::session;
use crate::web::http::{Current, Response};
use crate::web::state::page_cache::Version;
use crate::web::state::streams::{Seat, Who};
use crate::web::state::{Guesser, Site};
use actix_web::http::header::CONTENT_TYPE;
use actix_web::web::{Bytes, Data};
use actix_web::{HttpRequest, HttpResponse};
use futures_util::stream::unfold;
use std::convert::Infallible;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::sleep;
use tournament::ActionNo;

/// A listener who has gone is noticed at the second write, so there is one now and then (STYLE, hazard 20).
const PING: Duration = Duration::from_secs(15);

/// The answer to the desk goes first, then all who listen are told; what comes meanwhile is told with it.
const AFTER_THE_DESK: Duration = Duration::from_millis(20);

/// What a program that has lost the stream says it has heard last.
const LAST_EVENT: &str = "Last-Event-ID";

/// After so many milliseconds a program comes back that has lost the stream, and up to so many later: after a restart not all of them come in
/// the same moment.
const BACK_AFTER: (u16, u16) = (2_000, 4_000);

/// Tells the version now and each one that comes, until the listener goes, the tournament is deleted or the server ends. A slow
/// listener misses versions in between and holds up nobody.
pub async fn show(site: Data<Site>, request: HttpRequest, guesser: Guesser, current: Current) -> Response {
    let seat = take_seat(&site, &request, &guesser).await?;
    let mut versions = site.app().listen(&current);
    versions.mark_changed();
    // What the wall shows beside the evening has no version, and no program reads it.
    let (shown, id) = (site.clone(), current.id);
    let write =
        move |version: Version| format!("event: version\ndata: {version}{}\n\n", shown.show_of(id).mark());
    Ok(stream(Listening { ending: site.ending(), site, current, versions, write, begin: None, _seat: seat }))
}

/// The same for programs: each version has an id, and whoever comes back with the one that they heard last is told newer ones only. `write`
/// returns what an event carries.
pub async fn for_programs(
    site: Data<Site>,
    request: HttpRequest,
    guesser: Guesser,
    current: Current,
    write: fn(Version) -> String,
) -> Response {
    let seat = take_seat(&site, &request, &guesser).await?;
    let mut versions = site.app().listen(&current);
    let now = version_with_sibling(&site, &current, current.tournament.version()).to_string();
    let heard = request.headers().get(LAST_EVENT);
    if heard.is_none_or(|heard| heard.as_bytes() != now.as_bytes()) {
        versions.mark_changed();
    }
    let (least, more) = BACK_AFTER;
    let after = least + request.peer_addr().map_or(0, |peer| peer.port()) % more;
    let begin = Some(format!("retry: {after}\n\n").into());
    Ok(stream(Listening { ending: site.ending(), site, current, versions, write, begin, _seat: seat }))
}

fn stream<W: Fn(Version) -> String + 'static>(listener: Listening<W>) -> HttpResponse {
    let events = unfold(listener, |mut listener| async {
        listener.next().await.map(|bytes| (Ok::<_, Infallible>(bytes), listener))
    });
    HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "text/event-stream; charset=utf-8"))
        // A proxy that collects the answer before it passes it on would make it useless.
        .insert_header(("x-accel-buffering", "no"))
        .streaming(events)
}

/// Returns a version together with that of the other evening on the same tables: nothing that is read has a version of two evenings, so it is
/// fetched again when the other one has changed.
fn version_with_sibling(site: &Site, current: &Current, own: ActionNo) -> Version {
    Version { own, beside: ActionNo(site.app().sibling_changes(current)) }
}

/// Takes a seat of the door through which a listener has come. Nobody is known at the guests'.
async fn take_seat(site: &Site, request: &HttpRequest, guesser: &Guesser) -> Result<Seat, PageError> {
    let guest = Who::Guest(guesser.address());
    let seat = match Listener::of(request) {
        Listener::Guests => site.guests_streams.take(guest),
        Listener::Staff => {
            let who = match guesser.address() {
                None => Who::Console,
                Some(_) => {
                    session::signed_in(request).await?.map_or(guest, |known| Who::Staff(known.user.id))
                }
            };
            site.streams.take(who)
        }
    };
    seat.ok_or(PageError::Crowded)
}

/// Somebody who wants to know of new versions.
struct Listening<W> {
    site: Data<Site>,
    current: Current,
    versions: watch::Receiver<ActionNo>,
    write: W,
    /// What is said before anything else.
    begin: Option<Bytes>,
    ending: watch::Receiver<bool>,
    _seat: Seat,
}

impl<W: Fn(Version) -> String> Listening<W> {
    /// Waits for something to say; `None` when there will be nothing more.
    async fn next(&mut self) -> Option<Bytes> {
        if let Some(begin) = self.begin.take() {
            return Some(begin);
        }
        tokio::select! {
            changed = self.versions.changed() => {
                // The sender is gone when the tournament is deleted.
                changed.ok()?;
                sleep(AFTER_THE_DESK).await;
                let version = *self.versions.borrow_and_update();
                Some((self.write)(version_with_sibling(&self.site, &self.current, version)).into())
            }
            _ = self.ending.wait_for(|ending| *ending) => None,
            () = sleep(PING) => Some(Bytes::from_static(b": ping\n\n")),
        }
    }
}
