//! At the guests' door nobody is known: what a browser says about itself there is not even read.

use crate::web::http::listener::Listener;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{AUTHORIZATION, COOKIE, SET_COOKIE};
use actix_web::middleware::Next;

/// Middleware: takes cookies off every request and every answer of the guests' door.
pub async fn strip_cookies<B: MessageBody + 'static>(
    mut request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, actix_web::Error> {
    if Listener::of(request.request()) == Listener::Staff {
        return next.call(request).await;
    }
    let headers = request.headers_mut();
    headers.remove(COOKIE);
    headers.remove(AUTHORIZATION);
    let mut response = next.call(request).await?;
    response.headers_mut().remove(SET_COOKIE);
    Ok(response)
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::cookie::Cookie;
    use actix_web::middleware::from_fn;
    use actix_web::web::get;
    use actix_web::{App, HttpRequest, HttpResponse, test};

    async fn gives_a_cookie(request: HttpRequest) -> HttpResponse {
        let known = request.cookie("sitzung").is_some();
        HttpResponse::Ok().cookie(Cookie::new("neu", "1")).body(known.to_string())
    }

    #[actix_web::test]
    async fn cookies_pass_the_staffs_door_only() {
        for (listener, passes) in [(Listener::Staff, true), (Listener::Guests, false)] {
            let app = App::new().app_data(listener).route("/", get().to(gives_a_cookie));
            let app = test::init_service(app.wrap(from_fn(strip_cookies))).await;
            let request = test::TestRequest::get().cookie(Cookie::new("sitzung", "x")).to_request();
            let response = test::call_service(&app, request).await;
            assert_eq!(response.headers().contains_key(SET_COOKIE), passes);
            assert_eq!(test::read_body(response).await, passes.to_string());
        }
    }
}
