//! Pictures that somebody sends: PNG or JPEG by their bytes, whatever their names say, decoded within limits.

use crate::texts::PictureKind;
use image::error::{LimitError, LimitErrorKind};
use image::{DynamicImage, ImageDecoder, ImageError, ImageFormat, ImageReader, Limits};
use std::io::Cursor;

/// How much a picture may become. A file of two megabytes could unfold into gigabytes.
#[derive(Debug, Clone, Copy)]
pub struct Most {
    /// The most pixels from side to side.
    pub side: u32,
    /// The most pixels in all. What a decoder takes beside them is a few bytes for each, and not every decoder keeps to a limit of memory.
    pub pixels: u64,
    /// The most memory that the picture may have, in bytes.
    pub memory: u64,
}

/// Why a file is no picture that can be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PictureFault {
    /// Neither PNG nor JPEG.
    NoPicture,
    /// It begins like a picture and does not go on like one.
    Broken,
    /// More pixels than [`Most`].
    TooManyPixels,
}

/// Returns of which kind a file is.
pub fn kind(file: &[u8]) -> Result<PictureKind, PictureFault> {
    match image::guess_format(file) {
        Ok(ImageFormat::Png) => Ok(PictureKind::Png),
        Ok(ImageFormat::Jpeg) => Ok(PictureKind::Jpeg),
        _ => Err(PictureFault::NoPicture),
    }
}

/// Returns the picture in a file, upright.
pub fn decode(file: &[u8], most: Most) -> Result<DynamicImage, PictureFault> {
    kind(file)?;
    unfold(file, most).map_err(|error| match error {
        ImageError::Limits(_) => PictureFault::TooManyPixels,
        _ => PictureFault::Broken,
    })
}

fn unfold(file: &[u8], most: Most) -> Result<DynamicImage, ImageError> {
    let mut reader =
        ImageReader::new(Cursor::new(file)).with_guessed_format().map_err(ImageError::IoError)?;
    let mut limits = Limits::default();
    limits.max_image_width = Some(most.side);
    limits.max_image_height = Some(most.side);
    limits.max_alloc = Some(most.memory);
    reader.limits(limits);
    let mut decoder = reader.into_decoder()?;
    let orientation = decoder.orientation()?;
    // The limit above counts what a decoder needs, not the picture itself; and that of JPEG does not look at it.
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > most.pixels || decoder.total_bytes() > most.memory {
        return Err(ImageError::Limits(LimitError::from_kind(LimitErrorKind::InsufficientMemory)));
    }
    let mut picture = DynamicImage::from_decoder(decoder)?;
    picture.apply_orientation(orientation);
    Ok(picture)
}
