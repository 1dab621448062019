//! From a template to an answer.

use crate::web::error::PageError;
use actix_web::body::{BoxBody, EitherBody, SizedStream};
use actix_web::cookie::Cookie;
use actix_web::dev::ServiceResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::{ContentDisposition, ContentType, LOCATION, RETRY_AFTER};
use actix_web::web::{self, Bytes};
use actix_web::{HttpRequest, HttpResponse, Responder};
use askama::Template;
use chrono::TimeDelta;
use futures_util::stream::unfold;
use std::fs::File;
use std::io::{self, Read};

pub type Answer = Result<Reply, PageError>;

/// The answer of what a middleware has let through, or its own.
pub type Passed<B> = Result<ServiceResponse<EitherBody<B>>, actix_web::Error>;

/// What a handler answers that sends more than a [`Reply`] can.
pub type Response = Result<HttpResponse, PageError>;

/// Answers 404 to every address that is not in the table.
pub async fn missing() -> Answer {
    Err(PageError::NotFound)
}

/// A page, or the way to one. Unlike an [`HttpResponse`] it can be made on any thread.
#[derive(Debug)]
pub enum Reply {
    Page {
        status: StatusCode,
        html: String,
        /// How long to wait before the next try.
        wait: Option<TimeDelta>,
    },
    Download(Download),
    /// 303: the form did what it should, the reader goes on.
    SeeOther {
        address: String,
        /// What the browser is to keep or to forget.
        cookies: Vec<Cookie<'static>>,
    },
}

impl Reply {
    /// Returns the same way to a page, with cookies. Pages themselves take none.
    pub fn with_cookies(self, cookies: impl IntoIterator<Item = Cookie<'static>>) -> Reply {
        match self {
            Reply::SeeOther { address, .. } => {
                Reply::SeeOther { address, cookies: cookies.into_iter().collect() }
            }
            other @ (Reply::Page { .. } | Reply::Download(_)) => other,
        }
    }
}

impl From<Reply> for HttpResponse {
    fn from(reply: Reply) -> HttpResponse {
        match reply {
            Reply::Page { status, html, wait } => {
                let mut response = HttpResponse::build(status);
                if let Some(wait) = wait {
                    // Rounded up, so that those who come back after these seconds have waited long enough.
                    let seconds = (wait.num_milliseconds().max(0) as u64).div_ceil(1000);
                    response.insert_header((RETRY_AFTER, seconds));
                }
                response.content_type(ContentType::html()).body(html)
            }
            Reply::Download(download) => download.into(),
            Reply::SeeOther { address, cookies } => {
                let mut response = HttpResponse::SeeOther();
                response.insert_header((LOCATION, address));
                for cookie in cookies {
                    response.cookie(cookie);
                }
                response.finish()
            }
        }
    }
}

impl Responder for Reply {
    type Body = BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        self.into()
    }
}

/// Answers 200 with a page.
pub fn page(template: &impl Template) -> Answer {
    page_with(StatusCode::OK, template)
}

/// Answers 422 with a form that shows its complaints and what was typed.
pub fn unprocessable(template: &impl Template) -> Answer {
    page_with(StatusCode::UNPROCESSABLE_ENTITY, template)
}

/// Answers 409 with a page that shows the stored entry beside the typed one.
pub fn conflict(template: &impl Template) -> Answer {
    page_with(StatusCode::CONFLICT, template)
}

/// Answers 429 with a page that says how long to wait before the next try.
pub fn slow_down(template: &impl Template, wait: TimeDelta) -> Answer {
    let html = template.render().map_err(PageError::internal)?;
    Ok(Reply::Page { status: StatusCode::TOO_MANY_REQUESTS, html, wait: Some(wait) })
}

pub fn page_with(status: StatusCode, template: &impl Template) -> Answer {
    let html = template.render().map_err(PageError::internal)?;
    Ok(Reply::Page { status, html, wait: None })
}

/// How much of a file on its way out is in memory, in bytes.
const PIECE: usize = 64 << 10;

/// A file on its way out, read from where it stands and handed out piece by piece, however large it is.
#[derive(Debug)]
pub struct Download {
    /// The name under which it is kept.
    pub name: String,
    pub file: File,
    pub bytes: u64,
}

impl From<Download> for HttpResponse {
    fn from(Download { name, file, bytes }: Download) -> HttpResponse {
        let pieces = unfold(Some(file), |file| async {
            let file = file?;
            match web::block(move || read_piece(file))
                .await
                .unwrap_or_else(|gone| Err(io::Error::other(gone)))
            {
                Ok((_, piece)) if piece.is_empty() => None,
                Ok((file, piece)) => Some((Ok(piece), Some(file))),
                // The browser sees that it is not whole.
                Err(fault) => Some((Err(fault), None)),
            }
        });
        HttpResponse::Ok()
            .content_type("application/octet-stream")
            .insert_header(ContentDisposition::attachment(name))
            .body(SizedStream::new(bytes, Box::pin(pieces)))
    }
}

fn read_piece(mut file: File) -> io::Result<(File, Bytes)> {
    let mut piece = vec![0; PIECE];
    let length = file.read(&mut piece)?;
    piece.truncate(length);
    Ok((file, piece.into()))
}
