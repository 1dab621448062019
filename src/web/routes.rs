//! The whole URL table.

use super::{assets, public};
use actix_web::web::{ServiceConfig, resource};

/// Puts every page under its address. One line per address; what is not here is 404, another method is 405.
#[rustfmt::skip]
pub fn routes(table: &mut ServiceConfig) {
    table
        .service(resource("/").get(public::home::show))
        .service(resource("/healthz").get(public::health::show))
        .service(resource("/static/{mark}/{name}").get(assets::serve));
}
