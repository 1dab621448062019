//! Bytes in three encodings, their ETag, and 304.

use crate::web::error::PageError;
use crate::web::state::guests_work::GuestsWork;
use actix_web::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_ENCODING, CONTENT_TYPE, ContentDisposition,
    ETAG, HeaderMap, HeaderValue, IF_NONE_MATCH, TryIntoHeaderValue, VARY,
};
use actix_web::web::Bytes;
use actix_web::{HttpResponse, HttpResponseBuilder};
use brotli::enc::BrotliEncoderParams;
use libdeflater::{CompressionLvl, Compressor};
use sha2::{Digest, Sha256};
use std::io;
use tokio::sync::OnceCell;

/// How long a page is kept, and how it depends on who asks: on language, session and what the browser can unpack.
const OF_PAGES: (&str, &str) = ("no-cache", "Accept-Encoding, Accept-Language, Cookie");

/// The same for a file.
const OF_FILES: (&str, &str) = ("public, max-age=31536000, immutable", "Accept-Encoding");

/// Smaller than this nothing becomes smaller.
const WORTH_IT: usize = 256;

/// What a browser can unpack, and what it has.
#[derive(Debug)]
pub struct Conditional {
    brotli: bool,
    gzip: bool,
    known: Option<HeaderValue>,
}

impl Conditional {
    /// Reads the wishes of a request.
    pub fn of(headers: &HeaderMap) -> Conditional {
        let accepted = headers.get(ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
        Conditional {
            brotli: accepts(accepted, "br"),
            gzip: accepts(accepted, "gzip"),
            known: headers.get(IF_NONE_MATCH).cloned(),
        }
    }

    /// Returns the smallest encoding that the browser can unpack. Over plain http browsers offer gzip and deflate alone.
    fn encoding(&self) -> Option<Encoding> {
        match (self.brotli, self.gzip) {
            (true, _) => Some(Encoding::Brotli),
            (false, true) => Some(Encoding::Gzip),
            (false, false) => None,
        }
    }

    /// Returns whether the browser has these bytes already.
    fn has(&self, tag: &HeaderValue) -> bool {
        let Some(known) = &self.known else { return false };
        if known == tag {
            return true;
        }
        let (Ok(known), Ok(tag)) = (known.to_str(), tag.to_str()) else { return false };
        known.split(',').map(str::trim).any(|one| one == "*" || one.trim_start_matches("W/") == tag)
    }
}

/// Returns whether a list such as `gzip, br;q=0.5` accepts an encoding.
fn accepts(list: &str, encoding: &str) -> bool {
    list.split(',').any(|item| {
        let mut parts = item.split(';').map(str::trim);
        let named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(encoding));
        let refused = parts.filter_map(|part| part.strip_prefix("q=")).any(|q| q.parse() == Ok(0.0_f32));
        named && !refused
    })
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Encoding {
    Brotli,
    Gzip,
}

/// How hard an answer is compressed.
#[derive(Debug, Clone, Copy)]
pub struct Effort {
    /// From 0 to 11.
    brotli: u32,
    /// From 0 to 12; from 10 on it looks for the cheapest way to write the text, which takes ten times as long.
    gzip: i32,
}

impl Effort {
    /// For what is compressed anew with each version: beyond, that costs more time than its readers save (STYLE, hazard 17).
    pub const VERSION: Effort = Effort { brotli: 6, gzip: 10 };
    /// For what is compressed once while the program runs.
    pub const ONCE: Effort = Effort { brotli: 11, gzip: 12 };
}

/// One answer, ready to be sent to anybody. Its ETag is a hash of its bytes. The version alone would not do: after a backup has been brought back, or
/// a new program has been started, the same version is another page, and a phone that kept the old one would never learn of it.
#[derive(Debug)]
pub struct EncodedResponse {
    kind: &'static str,
    /// A page is asked for again each time with its tag, and costs nothing while it is the same; a file that never changes under its
    /// address needs none.
    is_page: bool,
    digest: String,
    plain: Encoded,
    /// Each is made for the first who asks for it: in an inn nobody may ask for brotli all evening.
    brotli: OnceCell<Encoded>,
    gzip: OnceCell<Encoded>,
    /// Whether it becomes smaller; a workbook and the pictures of the handbook are packed already.
    shrinks: bool,
    /// Under which name a browser saves it, if it does.
    saved_as: Option<HeaderValue>,
}

#[derive(Debug)]
struct Encoded {
    bytes: Bytes,
    tag: HeaderValue,
}

impl EncodedResponse {
    pub fn page(html: String) -> EncodedResponse {
        EncodedResponse::new("text/html; charset=utf-8", true, html.into())
    }

    /// Makes an answer for programs, which changes like a page.
    pub fn json(bytes: Vec<u8>) -> EncodedResponse {
        EncodedResponse::bytes("application/json", bytes)
    }

    /// Makes a text or a file of another kind that changes like a page.
    pub fn bytes(kind: &'static str, bytes: Vec<u8>) -> EncodedResponse {
        EncodedResponse::new(kind, true, bytes.into())
    }

    /// Makes a workbook that changes like a page.
    pub fn workbook(bytes: Vec<u8>) -> EncodedResponse {
        let kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
        EncodedResponse { shrinks: false, ..EncodedResponse::bytes(kind, bytes) }
    }

    /// Returns the same as a file that browsers save under a name.
    pub fn saved_as(self, name: String) -> EncodedResponse {
        EncodedResponse { saved_as: ContentDisposition::attachment(name).try_into_value().ok(), ..self }
    }

    /// Keeps a file that never changes under its address.
    pub fn file(kind: &'static str, bytes: Bytes) -> EncodedResponse {
        EncodedResponse { shrinks: kind != "image/webp", ..EncodedResponse::new(kind, false, bytes) }
    }

    fn new(kind: &'static str, is_page: bool, bytes: Bytes) -> EncodedResponse {
        let digest = hex::encode(&Sha256::digest(&bytes)[..12]);
        let plain = Encoded { tag: tag(&digest, ""), bytes };
        let (brotli, gzip) = Default::default();
        EncodedResponse { kind, is_page, digest, plain, brotli, gzip, shrinks: true, saved_as: None }
    }

    /// Returns whether it is as small as it will be for this reader.
    pub fn is_compressed(&self, conditional: &Conditional) -> bool {
        !self.shrinks
            || self.plain.bytes.len() < WORTH_IT
            || conditional.encoding().is_none_or(|encoding| self.place(encoding).initialized())
    }

    /// Compresses for this reader, unless that was done already; others who unpack the same wait for the first.
    pub async fn compress(
        &self,
        conditional: &Conditional,
        effort: Effort,
        guests: &GuestsWork,
    ) -> Result<(), PageError> {
        let Some(encoding) = conditional.encoding().filter(|_| !self.is_compressed(conditional)) else {
            return Ok(());
        };
        let pack = || async {
            let bytes = self.plain.bytes.clone();
            let pack = move || match encoding {
                Encoding::Brotli => pack_brotli(&bytes, effort.brotli),
                Encoding::Gzip => pack_gzip(&bytes, effort.gzip),
            };
            let packed = guests.run(pack).await?.map_err(PageError::internal)?;
            let mark = if encoding == Encoding::Brotli { "-br" } else { "-gz" };
            Ok(Encoded { bytes: packed.into(), tag: tag(&self.digest, mark) })
        };
        self.place(encoding).get_or_try_init(pack).await.map(|_| ())
    }

    fn place(&self, encoding: Encoding) -> &OnceCell<Encoded> {
        match encoding {
            Encoding::Brotli => &self.brotli,
            Encoding::Gzip => &self.gzip,
        }
    }

    /// Returns how much memory it takes, in bytes.
    pub fn size(&self) -> usize {
        let packed = [&self.brotli, &self.gzip].into_iter().filter_map(|place| place.get());
        self.plain.bytes.len()
            + packed.map(|packed| packed.bytes.len()).sum::<usize>()
            + size_of::<EncodedResponse>()
    }

    /// Answers with the smallest encoding that the browser can unpack, or 304 if it has the page already.
    pub fn answer(&self, conditional: &Conditional) -> HttpResponse {
        let packed =
            conditional.encoding().and_then(|encoding| Some((self.place(encoding).get()?, encoding)));
        let (encoded, encoding) = match packed {
            Some((encoded, Encoding::Brotli)) => (encoded, Some("br")),
            Some((encoded, Encoding::Gzip)) => (encoded, Some("gzip")),
            None => (&self.plain, None),
        };
        // Browsers that came before it was compressed have the same page as it is, and need not get it again.
        if let Some(known) = [encoded, &self.plain].into_iter().find(|known| conditional.has(&known.tag)) {
            return self.head(HttpResponse::NotModified(), known).finish();
        }
        let mut response = HttpResponse::Ok();
        response.insert_header((CONTENT_TYPE, HeaderValue::from_static(self.kind)));
        if let Some(name) = &self.saved_as {
            response.insert_header((CONTENT_DISPOSITION, name.clone()));
        }
        if let Some(encoding) = encoding {
            response.insert_header((CONTENT_ENCODING, HeaderValue::from_static(encoding)));
        }
        self.head(response, encoded).body(encoded.bytes.clone())
    }

    fn head(&self, mut response: HttpResponseBuilder, encoded: &Encoded) -> HttpResponseBuilder {
        let (caching, varies) = if self.is_page { OF_PAGES } else { OF_FILES };
        if self.is_page {
            response.insert_header((ETAG, encoded.tag.clone()));
        }
        response.insert_header((VARY, HeaderValue::from_static(varies)));
        response.insert_header((CACHE_CONTROL, HeaderValue::from_static(caching)));
        response
    }
}

/// Each encoding has an ETag of its own, as strong ones must.
fn tag(digest: &str, encoding: &str) -> HeaderValue {
    // Hexadecimal digits and letters are always a header.
    HeaderValue::from_str(&format!("\"{digest}{encoding}\"")).unwrap_or(HeaderValue::from_static("\"\""))
}

fn pack_brotli(mut bytes: &[u8], quality: u32) -> io::Result<Vec<u8>> {
    let mut packed = Vec::with_capacity(bytes.len() / 4);
    let params =
        BrotliEncoderParams { quality: quality.cast_signed(), lgwin: 18, ..BrotliEncoderParams::default() };
    brotli::BrotliCompress(&mut bytes, &mut packed, &params)?;
    Ok(packed)
}

fn pack_gzip(bytes: &[u8], level: i32) -> io::Result<Vec<u8>> {
    let level = CompressionLvl::new(level).map_err(|_| io::ErrorKind::InvalidInput)?;
    let mut compressor = Compressor::new(level);
    let mut packed = vec![0; compressor.gzip_compress_bound(bytes.len())];
    let length = compressor.gzip_compress(bytes, &mut packed).map_err(io::Error::other)?;
    packed.truncate(length);
    packed.shrink_to_fit();
    Ok(packed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::test::TestRequest;

    fn conditional(encodings: &str, known: &str) -> Conditional {
        let request = TestRequest::get().insert_header((ACCEPT_ENCODING, encodings));
        Conditional::of(request.insert_header((IF_NONE_MATCH, known)).to_http_request().headers())
    }

    #[test]
    fn an_encoding_that_is_refused_is_not_sent() {
        assert!(accepts("gzip, deflate, br", "br") && accepts("GZIP;q=0.5", "gzip"));
        assert!(!accepts("gzip, br;q=0", "br") && !accepts("", "gzip") && !accepts("brotli", "br"));
    }

    #[actix_web::test]
    async fn each_encoding_has_its_own_tag_and_304_its_own_answer() {
        let wire = EncodedResponse::page("Partie 17 ".repeat(200));
        let tag_of = |conditional: &Conditional| {
            wire.answer(conditional).headers().get(ETAG).unwrap().to_str().unwrap().to_owned()
        };
        let early = tag_of(&conditional("br", ""));
        assert_eq!(early, tag_of(&conditional("", "")), "not compressed yet");
        for encodings in ["br", "gzip"] {
            wire.compress(&conditional(encodings, ""), Effort::VERSION, &GuestsWork::default())
                .await
                .unwrap();
        }
        let tags = ["", "gzip", "gzip, br"].map(|encodings| tag_of(&conditional(encodings, "")));
        assert!(tags[0] == early && tags[1] != tags[0] && tags[2] != tags[0] && tags[1] != tags[2]);
        for known in [tags[2].clone(), format!("\"x\", W/{}", tags[2]), "*".to_owned()] {
            assert_eq!(wire.answer(&conditional("br", &known)).status(), 304, "{known}");
        }
        assert_eq!(wire.answer(&conditional("gzip", &tags[2])).status(), 200);
    }

    #[actix_web::test]
    async fn who_got_a_page_before_it_was_compressed_has_it_also_afterwards() {
        let wire = EncodedResponse::page("Partie 17 ".repeat(200));
        let early =
            wire.answer(&conditional("br", "")).headers().get(ETAG).unwrap().to_str().unwrap().to_owned();
        for encodings in ["", "gzip", "gzip, br"] {
            wire.compress(&conditional(encodings, ""), Effort::VERSION, &GuestsWork::default())
                .await
                .unwrap();
            let answer = wire.answer(&conditional(encodings, &early));
            assert_eq!(answer.status(), 304, "{encodings}");
            assert_eq!(answer.headers().get(ETAG).unwrap(), early.as_str(), "the one that is still good");
        }
    }

    #[actix_web::test]
    async fn only_the_encoding_that_somebody_asked_for_is_made_and_once_for_all_who_ask_at_once() {
        let wire = EncodedResponse::page("Partie 17 ".repeat(200));
        let (gzip, guests) = (conditional("gzip, deflate", ""), GuestsWork::default());
        let ask = || wire.compress(&gzip, Effort::VERSION, &guests);
        assert!(!wire.is_compressed(&gzip) && wire.is_compressed(&conditional("deflate", "")));
        let before = guests.done();
        let (first, second, third) = tokio::join!(ask(), ask(), ask());
        assert!(first.is_ok() && second.is_ok() && third.is_ok());
        assert_eq!(guests.done() - before, 1, "the others waited for the first");
        assert!(wire.is_compressed(&gzip) && !wire.is_compressed(&conditional("gzip, br", "")));
        assert!(wire.brotli.get().is_none(), "nobody has asked for it");
        let size = wire.size();
        wire.compress(&conditional("gzip, br", ""), Effort::VERSION, &guests).await.unwrap();
        assert_eq!(guests.done() - before, 2);
        assert!(wire.size() > size && wire.brotli.initialized());
    }
}
