//! Refusals and panics become pages (STYLE, hazard 5).

use super::headers;
use crate::web::error::{Incident, PageError};
use crate::web::http::answer::Passed;
use crate::web::http::context::PageContext;
use crate::web::http::error_pages;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::Method;
use actix_web::http::header::CONTENT_TYPE;
use actix_web::middleware::Next;
use actix_web::{HttpMessage, HttpResponse, ResponseError};
use std::any::Any;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::pin;
use std::task::Poll;

/// Middleware: gives every refusal a page with a way back, and answers a panic with an incident number.
///
/// # Errors
/// The incident, if a page panicked.
pub async fn errors_as_pages<B: MessageBody + 'static>(
    mut request: ServiceRequest,
    next: Next<B>,
) -> Passed<B> {
    if request.method() == Method::HEAD {
        // The server leaves the body away by itself; pages need not know.
        request.head_mut().method = Method::GET;
    }
    // A panic takes the request with it, and actix wants to be its only owner, so this is prepared beforehand.
    let (reader, path) = (PageContext::signed_out(request.request()), request.path().to_owned());
    let mut answering = pin!(async { next.call(request).await });
    let answered =
        std::future::poll_fn(|task| match catch_unwind(AssertUnwindSafe(|| answering.as_mut().poll(task))) {
            Ok(poll) => poll.map(Ok),
            Err(panic) => Poll::Ready(Err(panic)),
        })
        .await;
    let response = match answered {
        Ok(response) => response?,
        Err(panic) => return Err(Panicked::new(&*panic, reader, path).into()),
    };
    if !wants_a_page(response.response()) {
        return Ok(response.map_into_left_body());
    }
    let (request, response) = response.into_parts();
    let reader = request.extensions().get::<PageContext>().cloned().unwrap_or(reader);
    let page = error_pages::explain(reader, &request, &response.drop_body().map_into_boxed_body());
    Ok(ServiceResponse::new(request, page).map_into_right_body())
}

fn wants_a_page<B>(response: &HttpResponse<B>) -> bool {
    let is_refusal = response.status().is_client_error() || response.status().is_server_error();
    let kind = response.headers().get(CONTENT_TYPE);
    // A refusal in JSON is for a program that knows what it means.
    let is_said = |kind: &[u8]| kind.starts_with(b"text/html") || kind == b"application/json";
    let is_answer = kind.is_some_and(|kind| is_said(kind.as_bytes()));
    response.extensions().get::<PageError>().is_some() || (is_refusal && !is_answer)
}

/// A page panicked. Its cause is in the log.
struct Panicked {
    incident: Incident,
    reader: PageContext,
    path: String,
}

impl Panicked {
    fn new(panic: &(dyn Any + Send), reader: PageContext, path: String) -> Panicked {
        let incident = Incident::fresh();
        let text = panic.downcast_ref::<&str>().copied();
        let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
        tracing::error!(%incident, route = reader.pattern(&path), cause = text.unwrap_or("no text"), "panic");
        Panicked { incident, reader, path }
    }
}

impl fmt::Debug for Panicked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Panicked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "incident {} at {}", self.incident, self.reader.pattern(&self.path))
    }
}

impl ResponseError for Panicked {
    /// Returns the whole page with its headers: the middleware around this one sees an error only.
    fn error_response(&self) -> HttpResponse {
        let mut response = error_pages::incident_page(self.reader.clone(), self.incident);
        headers::put(response.headers_mut(), &self.path, self.reader.is_secret(&self.path));
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::error::PageError;
    use crate::web::http::answer::Answer;
    use crate::web::http::blocking::Blocking;
    use crate::web::http::middleware::with_headers;
    use crate::web::http::rights::{EVERYBODY, Rights, Table, resource};
    use actix_web::middleware::from_fn;
    use actix_web::web::get;
    use actix_web::{App, test};
    use parking_lot::Mutex;
    use std::io;
    use std::sync::Arc;

    async fn panics() -> Answer {
        panic!("the secret of the house")
    }

    fn panics_off_the_thread(_: Method) -> Answer {
        panic!("the secret of the house")
    }

    /// A log that a test reads.
    #[derive(Clone, Default)]
    struct Log(Arc<Mutex<Vec<u8>>>);

    impl io::Write for Log {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[actix_web::test]
    async fn a_panic_is_logged_with_its_route_and_never_with_a_key() {
        let log = Log::default();
        let to = log.clone();
        let written = tracing_subscriber::fmt().with_ansi(false).with_writer(move || to.clone()).finish();
        // With one subscriber alone, a line that another test's thread reaches first is switched off for all threads.
        let _second = tracing::Dispatch::new(tracing_subscriber::fmt().with_writer(io::sink).finish());
        let _guard = tracing::subscriber::set_default(written);
        let table = || {
            let mut table = Table::default();
            table.service(resource("/k/{key}").get(EVERYBODY, panics));
            table
        };
        let rights: &'static Rights = Box::leak(Box::new(Rights::of(table())));
        let app = App::new().app_data(rights).configure(|config| table().register(config));
        let app = test::init_service(app.wrap(from_fn(errors_as_pages))).await;
        let request = test::TestRequest::get().uri("/k/7e57ab1e?lang=de").to_request();
        let error = test::try_call_service(&app, request).await.map(|_| ()).unwrap_err();
        let log = String::from_utf8(log.0.lock().clone()).unwrap();
        assert!(log.contains("route=\"/k/{key}\"") && log.contains("the secret of the house"), "{log}");
        assert!(!log.contains("7e57ab1e") && !error.to_string().contains("7e57ab1e"), "{log}{error}");
    }

    async fn fails() -> Answer {
        Err(PageError::internal("the secret of the house"))
    }

    async fn fails_later() -> Answer {
        let work = || -> u32 { panic!("the secret of the house") };
        actix_web::web::block(work).await.map_err(PageError::internal)?;
        Err(PageError::NotFound)
    }

    #[actix_web::test]
    async fn a_mistake_of_the_program_shows_its_number_and_nothing_else() {
        let app = App::new()
            .route("/panics", get().to(panics))
            .route("/panics-off-the-thread", get().to(Blocking(panics_off_the_thread)))
            .route("/fails", get().to(fails))
            .route("/fails-later", get().to(fails_later))
            .wrap(from_fn(errors_as_pages))
            .wrap(from_fn(with_headers));
        let app = test::init_service(app).await;
        for path in ["/panics", "/panics-off-the-thread", "/fails", "/fails-later"] {
            let request = test::TestRequest::get().uri(path).to_request();
            let response = match test::try_call_service(&app, request).await {
                Ok(response) => response.into_parts().1.map_into_boxed_body(),
                Err(error) => error.error_response(),
            };
            assert_eq!(response.status(), 500, "{path}");
            assert!(response.headers().contains_key("content-security-policy"), "{path}");
            let body = actix_web::body::to_bytes(response.into_body()).await.unwrap();
            let body = std::str::from_utf8(&body).unwrap();
            let (_, number) = body.split_once("Vorfall ").unwrap();
            assert!(number[..8].bytes().all(|byte| byte.is_ascii_hexdigit()), "{path}: {body}");
            assert!(!body.contains("secret"), "{path}: {body}");
        }
    }
}
