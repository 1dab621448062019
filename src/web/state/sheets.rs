//! Sheets that take long to make: the codes of a thousand tickets are half a second of work. They are made beside the threads that answer, one at a
//! time, and the last ones are kept, so that printing keeps no guest waiting and a tab that is loaded again costs nothing.

use crate::app::{App, Snapshot, TournamentId};
use crate::web::error::PageError;
use actix_web::HttpResponse;
use actix_web::http::header::ContentType;
use actix_web::web::{self, Bytes};
use parking_lot::Mutex;
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tournament::ActionNo;
use tournament::texts::{Language, Slug};

/// Sheets that are kept at once. A thousand tickets are 6 MB.
const MOST: usize = 4;

/// Everything that a sheet depends on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetName {
    night: TournamentId,
    slug: Slug,
    version: ActionNo,
    lang: Language,
    /// What stands on each of its pages: the minute in which it is printed and the head of the journal, too.
    frame: String,
    /// Which sheet it is, and everything else that it depends on.
    asked: String,
}

impl SheetName {
    pub fn of(snapshot: &Snapshot, lang: Language, frame: String, asked: String) -> SheetName {
        let (slug, version) = (snapshot.slug.clone(), snapshot.tournament.version());
        SheetName { night: snapshot.id, slug, version, lang, frame, asked }
    }
}

/// The sheets that were made last.
#[derive(Debug, Clone, Default)]
pub struct Sheets(Arc<Pile>);

#[derive(Debug, Default)]
struct Pile {
    /// Whose sheet is being made. The others wait here, not on the few threads for long work, which guests need too.
    turn: Arc<tokio::sync::Mutex<()>>,
    kept: Mutex<VecDeque<(SheetName, Bytes)>>,
    made: AtomicUsize,
}

impl Sheets {
    /// Returns how many sheets have been made since the start: whether one was made anew cannot be seen by looking at it.
    pub fn made(&self) -> usize {
        self.0.made.load(Ordering::Relaxed)
    }

    pub fn count(&self) -> usize {
        self.0.kept.lock().len()
    }

    /// Forgets the sheets of earlier versions of a tournament: nobody asks for them any more, and somebody in them may have been erased
    /// or have another key.
    pub(in crate::web) fn forget_before(&self, snapshot: &Snapshot) {
        self.0.kept.lock().retain(|(known, _)| {
            known.night != snapshot.id || known.version >= snapshot.tournament.version()
        });
    }

    /// Forgets everything: another database is in the place of the one that was, or people have been erased.
    pub(in crate::web) fn clear(&self) {
        self.0.kept.lock().clear();
    }

    /// Answers with a sheet, which is made unless it is there.
    ///
    /// # Errors
    /// Those of `make`, which are not kept; [`PageError::Internal`] if it panicked.
    pub(in crate::web) async fn answer(
        &self,
        app: &App,
        name: SheetName,
        make: impl FnOnce(&App) -> Result<String, PageError> + Send + 'static,
    ) -> Result<HttpResponse, PageError> {
        if let Some(html) = self.kept(&name) {
            return Ok(sent(html));
        }
        let turn = Arc::clone(&self.0.turn).lock_owned().await;
        // Another tab may have had the turn before for the same sheet.
        if let Some(html) = self.kept(&name) {
            return Ok(sent(html));
        }
        let (sheets, app) = (self.clone(), app.clone());
        let made = web::block(move || {
            // The turn lasts as long as the work, not as long as the reader waits: a tab that is loaded again and again would
            // otherwise begin the same work each time.
            let _turn = turn;
            let html = Bytes::from(make(&app)?);
            sheets.keep(&app, name, html.clone());
            Ok(html)
        });
        made.await.map_err(PageError::internal)?.map(sent)
    }

    fn kept(&self, name: &SheetName) -> Option<Bytes> {
        self.0.kept.lock().iter().find(|(known, _)| known == name).map(|(_, html)| html.clone())
    }

    fn keep(&self, app: &App, name: SheetName, html: Bytes) {
        self.0.made.fetch_add(1, Ordering::Relaxed);
        let mut kept = self.0.kept.lock();
        // What was done while it was made is in the registry before the earlier sheets are forgotten, which waits for the lock.
        let latest = app.latest(name.slug.as_str()).filter(|latest| latest.id == name.night);
        if latest.is_some_and(|latest| latest.tournament.version() > name.version) {
            return;
        }
        kept.retain(|(known, _)| known.night != name.night || known.version >= name.version);
        if kept.len() >= MOST {
            kept.pop_front();
        }
        kept.push_back((name, html));
    }
}

fn sent(html: Bytes) -> HttpResponse {
    HttpResponse::Ok().content_type(ContentType::html()).body(html)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::OpenOptions;
    use crate::web::http::context::PageContext;
    use crate::web::paper::Sheet;
    use crate::web::state::site::Site;
    use crate::web::view::tournament::samples_tests::Sample;
    use actix_web::body::to_bytes;
    use actix_web::test::TestRequest;
    use chrono::DateTime;
    use futures_util::future::{join, join_all};
    use std::sync::mpsc;
    use std::time::Duration;

    /// Names a sheet of a night in which so many tickets were sold.
    fn name(sold: u32, asked: &str) -> SheetName {
        let sample = Sample::of(&[("Auer", "", sold)]);
        let mut ctx = PageContext::signed_out(&TestRequest::default().to_http_request());
        // Two names of one sheet must not fall into two minutes.
        ctx.now = DateTime::UNIX_EPOCH;
        let frame = Sheet::of(&ctx, &sample.snapshot, "Karten", "/", "zurück".to_owned());
        let version = ActionNo(sold);
        SheetName { version, ..SheetName::of(&sample.snapshot, ctx.lang, frame.identity(), asked.to_owned()) }
    }

    fn site() -> (tempfile::TempDir, Site) {
        let folder = tempfile::tempdir().unwrap();
        let site = Site::new(App::open(OpenOptions::new(folder.path().join("a.db"))).unwrap());
        (folder, site)
    }

    #[actix_web::test]
    async fn several_tabs_wait_for_one_sheet_and_the_thread_goes_on_meanwhile() {
        let (_folder, site) = site();
        let sheets = Sheets::default();
        let wish = name(1, "karten");
        let (goes_on, waits) = mpsc::channel();
        let mut waits = Some(waits);
        let tabs = (0..5).map(|_| {
            let waits = waits.take();
            sheets.answer(site.app(), wish.clone(), move |_| {
                // Nobody but the first comes here; it waits for the very thread on which everybody is answered.
                waits.unwrap().recv_timeout(Duration::from_secs(60)).unwrap();
                Ok("Karten".to_owned())
            })
        });
        let goes_on = async {
            tokio::task::yield_now().await;
            goes_on.send(()).unwrap();
        };
        let (answers, ()) = join(join_all(tabs), goes_on).await;
        for answer in answers {
            assert_eq!(to_bytes(answer.unwrap().into_body()).await.unwrap(), "Karten");
        }
        assert_eq!(sheets.made(), 1);
    }

    #[actix_web::test]
    async fn what_a_reader_who_has_gone_began_is_there_for_the_next() {
        let (_folder, site) = site();
        let sheets = Sheets::default();
        let (goes_on, waits) = mpsc::channel();
        let first = sheets.answer(site.app(), name(1, "karten"), move |_| {
            waits.recv_timeout(Duration::from_secs(60)).unwrap();
            Ok("Karten".to_owned())
        });
        let gone = tokio::time::timeout(Duration::ZERO, first).await;
        assert!(gone.is_err(), "he asked and did not wait");
        goes_on.send(()).unwrap();
        let next =
            sheets.answer(site.app(), name(1, "karten"), |_| Ok("noch einmal".to_owned())).await.unwrap();
        assert_eq!(to_bytes(next.into_body()).await.unwrap(), "Karten");
        assert_eq!(sheets.made(), 1);
    }

    #[actix_web::test]
    async fn what_was_refused_is_not_kept() {
        let (_folder, site) = site();
        let sheets = Sheets::default();
        let refused = sheets.answer(site.app(), name(1, "karten"), |_| Err(PageError::NotFound)).await;
        assert_eq!(refused.unwrap_err(), PageError::NotFound);
        assert!(sheets.answer(site.app(), name(1, "karten"), |_| Ok(String::new())).await.is_ok());
    }

    #[actix_web::test]
    async fn few_sheets_are_kept_and_none_of_an_earlier_version() {
        let (_folder, site) = site();
        let sheets = Sheets::default();
        let keep = async |name| sheets.answer(site.app(), name, |_| Ok(String::new())).await.unwrap();
        for number in 0..MOST + 2 {
            keep(name(1, &number.to_string())).await;
        }
        assert_eq!(sheets.count(), MOST);
        assert!(sheets.kept(&name(1, "0")).is_none(), "the oldest has gone");
        keep(name(2, "karten")).await;
        assert_eq!(sheets.count(), 1);
    }
}
