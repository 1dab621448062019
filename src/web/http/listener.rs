//! Which of the two doors a request came through. `--public-bind` opens the second one, so that guests never share a door with the staff.

use actix_web::HttpRequest;

/// A door of the house; each of its requests carries it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Listener {
    /// Everything is behind it. Guests may come in here as well as long as they have no door of their own.
    #[default]
    Staff,
    /// The public pages only: nobody is known here, and nothing is sent but a report by the code on a ticket.
    Guests,
}

impl Listener {
    pub fn of(request: &HttpRequest) -> Listener {
        request.app_data().copied().unwrap_or_default()
    }
}
