//! The form that brings a copy along. A copy may be large: it goes piece by piece into a file beside the database, never into memory.

use crate::app::upload_beside;
use crate::web::error::PageError;
use crate::web::http::{FormState, PageContext};
use crate::web::state::Site;
use actix_multipart::{Field, Multipart};
use actix_web::web::{self, Payload};
use futures_util::TryStreamExt;
use std::fs::File;
use std::io::Write;
use std::path::PathBuf;

/// The largest copy, in bytes: a night of 512 people with everything that happens takes some 5 MB.
pub const MOST: usize = 256 << 20;

/// The longest text in one of the other fields, in bytes.
const TEXT: usize = 1_024;

/// The most fields that the form has.
const FIELDS: usize = 16;

/// How much is gathered before it is written.
const PIECE: usize = 1 << 20;

pub struct Sent {
    pub form: FormState,
    pub file: Option<Uploaded>,
}

/// A file that was sent; it vanishes with this value.
pub struct Uploaded {
    pub path: PathBuf,
    pub too_large: bool,
}

impl Drop for Uploaded {
    fn drop(&mut self) {
        // What is left over is overwritten by the next one.
        let _ = std::fs::remove_file(&self.path);
    }
}

/// Reads the form to its end.
pub async fn read(site: &Site, ctx: &PageContext, mut parts: Multipart) -> Result<Sent, PageError> {
    let (mut values, mut file) = (Vec::new(), None);
    while let Some(mut field) = parts.try_next().await.map_err(|_| PageError::BadRequest)? {
        let name = field.name().unwrap_or_default().to_owned();
        // A field for a file in which none was chosen has an empty name.
        match field.content_disposition().and_then(|said| said.get_filename().map(str::to_owned)) {
            Some(chosen) if !chosen.is_empty() && file.is_none() => {
                file = Some(write(site, &mut field).await?);
            }
            Some(_) => while field.try_next().await.map_err(|_| PageError::BadRequest)?.is_some() {},
            None if values.len() < FIELDS => values.push((name, text(&mut field).await?)),
            None => return Err(PageError::BadRequest),
        }
    }
    Ok(Sent { form: FormState::of(ctx, values)?, file })
}

/// Reads what nobody needs, up to a limit, so that the browser gets to see the answer.
pub async fn drain(mut body: Payload, most: usize) {
    let mut length = 0;
    while let Ok(Some(chunk)) = body.try_next().await {
        length += chunk.len();
        if length > most {
            return;
        }
    }
}

async fn text(field: &mut Field) -> Result<String, PageError> {
    let mut bytes = Vec::new();
    while let Some(chunk) = field.try_next().await.map_err(|_| PageError::BadRequest)? {
        if bytes.len() + chunk.len() > TEXT {
            return Err(PageError::BadRequest);
        }
        bytes.extend_from_slice(&chunk);
    }
    String::from_utf8(bytes).map_err(|_| PageError::BadRequest)
}

/// Writes a file beside the database. What is beyond the limit is read, so that the browser gets to see the answer, and not kept.
async fn write(site: &Site, field: &mut Field) -> Result<Uploaded, PageError> {
    let (path, mut file) =
        site.work(|app| upload_beside(app.database())).await?.map_err(PageError::internal)?;
    let mut uploaded = Uploaded { path, too_large: false };
    let (mut piece, mut length) = (Vec::new(), 0);
    while let Some(chunk) = field.try_next().await.map_err(|_| PageError::BadRequest)? {
        length += chunk.len();
        if length > 2 * MOST {
            return Err(PageError::TooLarge);
        }
        if length > MOST {
            uploaded.too_large = true;
            continue;
        }
        piece.extend_from_slice(&chunk);
        if piece.len() >= PIECE {
            file = append(file, std::mem::take(&mut piece)).await?;
        }
    }
    append(file, piece).await?;
    Ok(uploaded)
}

async fn append(mut file: File, piece: Vec<u8>) -> Result<File, PageError> {
    let written = web::block(move || file.write_all(&piece).map(|()| file)).await;
    written.map_err(PageError::internal)?.map_err(PageError::internal)
}
