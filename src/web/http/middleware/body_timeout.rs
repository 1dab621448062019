//! A form that comes drop by drop is not waited for. The server itself sees to the time that the head of a request takes.

use crate::web::http::answer::Passed;
use crate::web::http::listener::Listener;
use actix_web::body::MessageBody;
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::error::PayloadError;
use actix_web::http::StatusCode;
use actix_web::http::header::{CONNECTION, HeaderValue};
use actix_web::middleware::Next;
use actix_web::rt::time::{Sleep, sleep};
use actix_web::web::Bytes;
use actix_web::{HttpMessage, HttpResponse};
use futures_util::Stream;
use std::cell::Cell;
use std::io;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};
use std::time::Duration;

/// The longest silence within a body.
const SILENCE: Duration = Duration::from_secs(10);

/// The longest time for a body: two megabytes fit at the speed of a weak telephone line.
const WHOLE: Duration = Duration::from_secs(60);

/// The same for the copy of a house, a hundred times as large, at the speed of an inn's network.
const WHOLE_COPY: Duration = Duration::from_secs(15 * 60);

/// Middleware: answers 408 if a form or a file takes too long.
pub async fn not_for_ever<B: MessageBody + 'static>(request: ServiceRequest, next: Next<B>) -> Passed<B> {
    let whole = longest(request.path(), Listener::of(request.request()));
    within(SILENCE, whole, request, next).await
}

/// Returns how long a body may take. Without the one-time link nothing of a copy is read, and guests have no such page.
fn longest(path: &str, listener: Listener) -> Duration {
    let copy = path.starts_with("/einrichten/") && path.ends_with("/kopie") && listener == Listener::Staff;
    if copy { WHOLE_COPY } else { WHOLE }
}

async fn within<B: MessageBody + 'static>(
    silence: Duration,
    whole: Duration,
    mut request: ServiceRequest,
    next: Next<B>,
) -> Passed<B> {
    if request.method().is_safe() {
        return Ok(next.call(request).await?.map_into_left_body());
    }
    let late = Rc::new(Cell::new(false));
    let body = Timed {
        body: request.take_payload(),
        silence: Box::pin(sleep(silence)),
        whole: Box::pin(sleep(whole)),
        longest_silence: silence,
        late: Rc::clone(&late),
    };
    request.set_payload(Payload::Stream { payload: Box::pin(body) });
    let response = next.call(request).await?;
    if !late.get() {
        return Ok(response.map_into_left_body());
    }
    let mut refusal = HttpResponse::new(StatusCode::REQUEST_TIMEOUT);
    refusal.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
    Ok(ServiceResponse::new(response.into_parts().0, refusal).map_into_right_body())
}

/// A body that ends with an error when its time is over.
struct Timed {
    body: Payload,
    silence: Pin<Box<Sleep>>,
    whole: Pin<Box<Sleep>>,
    longest_silence: Duration,
    late: Rc<Cell<bool>>,
}

impl Stream for Timed {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(mut self: Pin<&mut Self>, task: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if let Poll::Ready(piece) = Pin::new(&mut self.body).poll_next(task) {
            let until = actix_web::rt::time::Instant::now() + self.longest_silence;
            self.silence.as_mut().reset(until);
            return Poll::Ready(piece);
        }
        let over = self.silence.as_mut().poll(task).is_ready() || self.whole.as_mut().poll(task).is_ready();
        if !over {
            return Poll::Pending;
        }
        self.late.set(true);
        Poll::Ready(Some(Err(PayloadError::Io(io::ErrorKind::TimedOut.into()))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::body::BoxBody;
    use actix_web::dev::Service;
    use actix_web::http::header::CONTENT_TYPE;
    use actix_web::middleware::from_fn;
    use actix_web::web::{Form, post};
    use actix_web::{App, test};
    use futures_util::stream::{self, StreamExt};

    type BoxedPayloadStream = Pin<Box<dyn Stream<Item = Result<Bytes, PayloadError>>>>;

    const MOMENT: Duration = Duration::from_millis(40);

    #[actix_web::test]
    async fn only_the_copy_of_a_house_may_take_long() {
        assert_eq!(longest("/einrichten/0123abcd/kopie", Listener::Staff), WHOLE_COPY);
        for (path, listener) in [
            ("/einrichten/0123abcd", Listener::Staff),
            ("/einrichten/0123abcd/kopie", Listener::Guests),
            ("/leitung/t/abend/kopie", Listener::Staff),
            ("/k/0123abcd", Listener::Guests),
        ] {
            assert_eq!(longest(path, listener), WHOLE, "{path}");
        }
    }

    /// Sends `a=` and so many pieces, each after a while, and returns the status of the answer.
    async fn dribble(pieces: u32, each_after: Duration, whole: Duration) -> StatusCode {
        let app = App::new()
            .route("/", post().to(|form: Form<Vec<(String, String)>>| async move { form.0[0].1.clone() }))
            .wrap(from_fn(move |request: ServiceRequest, next: Next<BoxBody>| {
                within(MOMENT, whole, request, next)
            }));
        let app = test::init_service(app).await;
        let slow = stream::iter(0..pieces).then(move |_| async move {
            sleep(each_after).await;
            Ok::<_, PayloadError>(Bytes::from_static(b"x"))
        });
        let body: BoxedPayloadStream =
            Box::pin(stream::once(async { Ok(Bytes::from_static(b"a=")) }).chain(slow));
        let mut request = test::TestRequest::post()
            .insert_header((CONTENT_TYPE, "application/x-www-form-urlencoded"))
            .to_request();
        request = request.replace_payload(Payload::Stream { payload: body }).0;
        app.call(request).await.unwrap().status()
    }

    #[actix_web::test]
    async fn a_form_that_keeps_coming_is_waited_for() {
        assert_eq!(dribble(6, MOMENT / 4, MOMENT * 50).await, StatusCode::OK);
    }

    #[actix_web::test]
    async fn a_form_that_stops_coming_or_never_ends_is_not() {
        assert_eq!(dribble(1, MOMENT * 50, MOMENT * 100).await, StatusCode::REQUEST_TIMEOUT);
        assert_eq!(dribble(1_000, MOMENT / 4, MOMENT * 3).await, StatusCode::REQUEST_TIMEOUT);
    }
}
