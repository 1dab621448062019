//! Handlers that are plain functions. They read, decide, write and render off the threads that answer: a page about 512 people takes
//! longer than a hundred other answers, and a write waits for the disk.

use crate::web::error::PageError;
use crate::web::http::answer::Answer;
use crate::web::http::session::{self, Staff};
use crate::web::state::job_queue::JobQueue;
use crate::web::state::{GuestsWork, Site, Turn};
use actix_web::{Handler, HttpRequest, web};
use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::pin::Pin;

/// A plain function as a handler.
#[derive(Debug, Clone)]
pub struct Blocking<F>(pub F);

/// The same for what everybody may ask for as often as they like: it waits for its turn among those, and for no longer than that.
#[derive(Debug, Clone)]
pub struct ForGuests<F>(pub F);

/// The same for what does dear work for somebody who is logged in: everything that they sent is read, then it waits for their turn without
/// a thread, and gets it as its first argument. Where there is no place it answers at once that much is going on.
#[derive(Debug, Clone)]
pub struct InTurn<F> {
    queue: fn(&Site) -> &JobQueue,
    function: F,
}

impl<F> InTurn<F> {
    pub fn to_hash(function: F) -> InTurn<F> {
        InTurn { queue: |site| &site.hashing_queue, function }
    }

    pub fn to_ask_a_host(function: F) -> InTurn<F> {
        InTurn { queue: |site| &site.hosts, function }
    }

    pub fn to_read_a_picture(function: F) -> InTurn<F> {
        InTurn { queue: |site| &site.pictures, function }
    }

    /// Among those who send a list of people, which may be a workbook.
    pub fn to_read_a_list(function: F) -> InTurn<F> {
        InTurn { queue: |site| &site.lists, function }
    }
}

/// A function that answers a request. Its arguments are read from the request as those of any handler.
pub trait Function<Args>: Clone + Send + 'static {
    fn call(self, args: Args) -> Answer;
}

/// The same of one that needs a turn.
pub trait TurnFunction<Args>: Clone + Send + 'static {
    fn call(self, turn: Turn, args: Args) -> Answer;
}

/// Does work off the threads that answer.
async fn answer_off_thread(work: impl FnOnce() -> Answer + Send + 'static) -> Answer {
    // A panic goes on where it would have been, so that `errors_as_pages` logs its cause.
    let work = AssertUnwindSafe(work);
    let answered = web::block(move || catch_unwind(work)).await.map_err(PageError::internal)?;
    answered.unwrap_or_else(|panic| resume_unwind(panic))
}

impl<F: Function<Args>, Args: Send + 'static> Handler<Args> for Blocking<F> {
    type Output = Answer;
    type Future = Pin<Box<dyn Future<Output = Answer>>>;

    fn call(&self, args: Args) -> Self::Future {
        let function = self.0.clone();
        Box::pin(answer_off_thread(move || function.call(args)))
    }
}

impl<F: TurnFunction<Args>, Args: Send + 'static> Handler<(HttpRequest, web::Data<Site>, Staff, Args)>
    for InTurn<F>
{
    type Output = Answer;
    type Future = Pin<Box<dyn Future<Output = Answer>>>;

    fn call(
        &self,
        (request, site, staff, args): (HttpRequest, web::Data<Site>, Staff, Args),
    ) -> Self::Future {
        let (queue, function) = ((self.queue)(&site).clone(), self.function.clone());
        Box::pin(async move {
            let turn = queue.turn(&staff.user).await?;
            session::look_again(&request).await?;
            answer_off_thread(move || function.call(turn, args)).await
        })
    }
}

impl<F: Function<Args>, Args: Send + 'static> Handler<(GuestsWork, Args)> for ForGuests<F> {
    type Output = Answer;
    type Future = Pin<Box<dyn Future<Output = Answer>>>;

    fn call(&self, (guests, args): (GuestsWork, Args)) -> Self::Future {
        let function = self.0.clone();
        let work = AssertUnwindSafe(move || function.call(args));
        Box::pin(async move {
            guests.run(move || catch_unwind(work)).await?.unwrap_or_else(|panic| resume_unwind(panic))
        })
    }
}

macro_rules! functions {
    ($(($($arg:ident)*))*) => {$(
        impl<F: Fn($($arg),*) -> Answer + Clone + Send + 'static, $($arg),*> Function<($($arg,)*)> for F {
            #[allow(non_snake_case)]
            fn call(self, ($($arg,)*): ($($arg,)*)) -> Answer {
                self($($arg),*)
            }
        }

        impl<F: Fn(Turn, $($arg),*) -> Answer + Clone + Send + 'static, $($arg),*> TurnFunction<($($arg,)*)> for F {
            #[allow(non_snake_case)]
            fn call(self, turn: Turn, ($($arg,)*): ($($arg,)*)) -> Answer {
                self(turn, $($arg),*)
            }
        }
    )*};
}

functions! { (A) (A B) (A B C) (A B C D) (A B C D E) (A B C D E G) }

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app;
    use crate::web::http::answer::Reply;
    use actix_web::cookie::Cookie;
    use actix_web::http::StatusCode;
    use actix_web::web::Path;
    use actix_web::{App, test};
    use futures_util::future::join;
    use std::thread;
    use std::time::Duration;

    fn tells_its_thread(_: Path<String>) -> Answer {
        let html = format!("{:?}", thread::current().id());
        Ok(Reply::Page { status: StatusCode::OK, html, wait: None })
    }

    #[actix_web::test]
    async fn whoever_was_taken_off_the_staff_while_they_waited_has_no_turn() {
        const PASSWORD: &str = "siebenundsechzig";
        let folder = tempfile::tempdir().unwrap();
        let house = app::App::open(app::OpenOptions::new(folder.path().join("a.db"))).unwrap();
        house.accounts().add("Anna", PASSWORD).unwrap();
        let resi = house.accounts().add("Resi", PASSWORD).unwrap();
        let (token, _) = house.accounts().log_in("Resi", PASSWORD).unwrap();
        let site = web::Data::new(Site::new(house.clone()));
        let works = |_: Turn, path: Path<String>| tells_its_thread(path);
        let service = App::new().app_data(site.clone()).route("/{x}", web::post().to(InTurn::to_hash(works)));
        let service = test::init_service(service).await;
        let ask = || {
            let cookie = Cookie::new("sitzung", token.as_str().to_owned());
            test::call_service(&service, test::TestRequest::post().uri("/x").cookie(cookie).to_request())
        };
        assert_eq!(ask().await.status(), StatusCode::OK);
        let held = site.hashing_queue.turn(&resi).await.unwrap();
        let meanwhile = async {
            actix_web::rt::time::sleep(Duration::from_millis(50)).await;
            house.accounts().remove(app::Actor::CommandLine, resi.id).unwrap();
            drop(held);
        };
        assert_eq!(join(ask(), meanwhile).await.0.status(), StatusCode::SEE_OTHER);
    }

    #[actix_web::test]
    async fn a_plain_function_is_called_on_another_thread() {
        let app = App::new().route("/{what}", web::get().to(Blocking(tells_its_thread)));
        let app = test::init_service(app).await;
        let body = test::call_and_read_body(&app, test::TestRequest::get().uri("/x").to_request()).await;
        assert_ne!(body, format!("{:?}", thread::current().id()));
    }
}
