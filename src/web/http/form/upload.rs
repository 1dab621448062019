//! Forms that bring a file along.

use super::FormState;
use crate::web::error::PageError;
use crate::web::http::context::PageContext;
use crate::web::http::session;
use actix_multipart::Multipart;
use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use futures_util::TryStreamExt;
use std::future::Future;
use std::pin::Pin;

/// The largest file or text that is kept, in bytes; what is longer is cut off one byte later, so that it shows.
const KEPT: usize = {
    let (list, logo) = (tables::import::MAX_BYTES, crate::app::logo::MAX_LOGO_BYTES);
    if list > logo { list } else { logo }
};

/// The largest file that an address keeps which takes larger ones than the others, in bytes: `app_data` of its resource.
#[derive(Debug, Clone, Copy)]
pub struct UploadLimit(pub usize);

/// What is still read of a form that is far too large, so that the browser gets to see the answer.
const PATIENCE: usize = 64 << 20;

/// The most fields that a form may have.
const FIELDS: usize = 8_192;

/// A form with fields and at most one file, sent as `multipart/form-data`.
#[derive(Debug, Clone)]
pub struct Upload {
    /// The fields, their line ends as LF.
    pub form: FormState,
    /// The file; `None` if nothing was chosen.
    pub file: Option<Vec<u8>>,
}

impl FromRequest for Upload {
    type Error = PageError;
    type Future = Pin<Box<dyn Future<Output = Result<Upload, PageError>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let multipart = Multipart::from_request(request, payload);
        let request = request.clone();
        Box::pin(async move {
            let ctx = PageContext::extract(request.clone()).await?;
            let kept = request.app_data().map_or(KEPT, |UploadLimit(most)| *most) + 1;
            let upload = read(&ctx, kept, multipart.await.map_err(|_| PageError::BadRequest)?).await?;
            session::look_again(&request).await?;
            Ok(upload)
        })
    }
}

async fn read(ctx: &PageContext, kept: usize, mut multipart: Multipart) -> Result<Upload, PageError> {
    let (mut values, mut file, mut length) = (Vec::new(), None, 0);
    while let Some(mut field) = multipart.try_next().await.map_err(|_| PageError::BadRequest)? {
        let name = field.name().unwrap_or_default().to_owned();
        let is_file = field.content_disposition().is_some_and(|said| said.get_filename().is_some());
        let mut bytes = Vec::new();
        while let Some(chunk) = field.try_next().await.map_err(|_| PageError::BadRequest)? {
            length += chunk.len();
            bytes.extend_from_slice(&chunk[..chunk.len().min(kept - bytes.len())]);
            if length > PATIENCE {
                return Err(PageError::TooLarge);
            }
        }
        if is_file {
            file = Some(bytes).filter(|bytes| !bytes.is_empty()).or(file);
        } else if values.len() < FIELDS {
            // A text that was cut off may end within a letter.
            values.push((name, String::from_utf8_lossy(&bytes).replace("\r\n", "\n")));
        }
    }
    Ok(Upload { form: FormState::of(ctx, values)?, file })
}
