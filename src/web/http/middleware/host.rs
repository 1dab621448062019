//! A page of somebody else whose name is pointed at this machine counts for the browser as a page of ours: it could read names and send
//! forms. So nothing is answered under a name that is not known.

use crate::web::error::PageError;
use crate::web::state::arrival;
use actix_web::body::{EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;

/// Middleware: lets requests pass that were sent to a name or an address of this machine.
pub async fn check_host<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, actix_web::Error> {
    // With TLS of our own the browser has compared the name with the certificate. Styles and signs, which everybody has, are for the
    // page that says which address to use.
    let passes = arrival::is_encrypted(request.request())
        || (request.method().is_safe() && request.path().starts_with("/static/"))
        || arrival::is_for_us(request.request());
    if passes {
        return Ok(next.call(request).await?.map_into_left_body());
    }
    Ok(request.error_response(PageError::ForeignHost).map_into_right_body())
}
