//! `/t/{slug}/strom`: tells the wall and the staff's pages that there is a new version. It carries nothing else; a page that hears of
//! it is fetched again.

use crate::tournament::ActionNo;
use crate::web::error::PageError;
use crate::web::http::current::Current;
use crate::web::http::listener::Listener;
use crate::web::http::page::Response;
use crate::web::http::session;
use crate::web::state::login_throttle::Guesser;
use crate::web::state::site::Site;
use crate::web::state::streams::{Seat, Who};
use actix_web::http::header::CONTENT_TYPE;
use actix_web::web::{Bytes, Data};
use actix_web::{HttpRequest, HttpResponse};
use futures_util::stream::unfold;
use std::convert::Infallible;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::sleep;

/// A listener who has gone is noticed at the second write, so there is one now and then (STYLE, hazard 20).
const PING: Duration = Duration::from_secs(15);

/// Tells the version now and each one that comes, until the listener goes, the tournament is deleted or the server ends. A slow
/// listener misses versions in between and holds up nobody.
pub async fn show(site: Data<Site>, request: HttpRequest, guesser: Guesser, current: Current) -> Response {
    let seat = take_seat(&site, &request, &guesser).await?;
    let mut versions = site.listen(&current);
    versions.mark_changed();
    let listener = Listening { site: site.clone(), current, versions, ending: site.ending(), _seat: seat };
    let told = unfold(listener, |mut listener| async {
        listener.next().await.map(|bytes| (Ok::<_, Infallible>(bytes), listener))
    });
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "text/event-stream; charset=utf-8"))
        // A proxy that collects the answer before it passes it on would make it useless.
        .insert_header(("x-accel-buffering", "no"))
        .streaming(told))
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
struct Listening {
    site: Data<Site>,
    current: Current,
    versions: watch::Receiver<ActionNo>,
    ending: watch::Receiver<bool>,
    _seat: Seat,
}

impl Listening {
    /// Waits for something to say; `None` when there will be nothing more.
    async fn next(&mut self) -> Option<Bytes> {
        tokio::select! {
            changed = self.versions.changed() => {
                // The sender is gone when the tournament is deleted.
                changed.ok()?;
                let version = *self.versions.borrow_and_update();
                // No page has a version of two evenings, so it fetches itself again when the other one has changed.
                let other = self.site.app().other_evening(&self.current);
                let other = other.map_or_else(String::new, |other| format!(".{}", other.tournament.version()));
                Some(format!("event: version\ndata: {version}{other}\n\n").into())
            }
            _ = self.ending.wait_for(|ending| *ending) => None,
            () = sleep(PING) => Some(Bytes::from_static(b": ping\n\n")),
        }
    }
}
