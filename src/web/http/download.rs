//! A file that is handed out piece by piece, however large it is.

use actix_web::HttpResponse;
use actix_web::body::SizedStream;
use actix_web::http::header::ContentDisposition;
use actix_web::web::{self, Bytes};
use futures_util::stream::unfold;
use std::fs::File;
use std::io::{self, Read};

/// How much of it is in memory, in bytes.
const PIECE: usize = 64 << 10;

/// A file on its way out, read from where it stands.
#[derive(Debug)]
pub struct Download {
    /// The name under which it is kept.
    pub name: String,
    pub file: File,
    /// How long it is.
    pub bytes: u64,
}

impl From<Download> for HttpResponse {
    fn from(Download { name, file, bytes }: Download) -> HttpResponse {
        let pieces = unfold(Some(file), |file| async {
            let file = file?;
            match web::block(move || piece(file)).await.unwrap_or_else(|gone| Err(io::Error::other(gone))) {
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

fn piece(mut file: File) -> io::Result<(File, Bytes)> {
    let mut piece = vec![0; PIECE];
    let length = file.read(&mut piece)?;
    piece.truncate(length);
    Ok((file, piece.into()))
}
