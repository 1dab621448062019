//! From an uploaded file to a logo: looked at, decoded within limits, turned upright, scaled down, written anew.

use super::App;
use super::error::AppError;
use super::snapshot::Snapshot;
use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::PngEncoder;
use image::error::{LimitError, LimitErrorKind};
use image::imageops::FilterType;
use image::{DynamicImage, ImageDecoder, ImageError, ImageFormat, ImageReader, Limits};
use sha2::{Digest, Sha256};
use std::io::Cursor;
use tournament::texts::{Logo, LogoFile, PictureKind};

/// The largest file that is looked at, in bytes.
pub const MAX_LOGO_BYTES: usize = 2 << 20;

/// The most pixels from side to side that are decoded. A file of two megabytes could unfold into gigabytes.
const MOST_SIDE: u32 = 4_000;

/// The most pixels in all. What a decoder takes beside them is a few bytes for each, and not every decoder keeps to a limit of memory.
const MOST_PIXELS: u64 = 16_000_000;

/// The most memory that the picture may have, in bytes.
const MOST_MEMORY: u64 = 64 << 20;

/// The longer side of a stored logo; on paper that is 300 dots an inch over 10 cm.
const STORED_SIDE: u32 = 1_200;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogoFault {
    TooLarge,
    /// Neither PNG nor JPEG.
    NoPicture,
    /// It begins like a picture and does not go on like one.
    Broken,
    /// More than 4,000 pixels high or wide.
    TooManyPixels,
}

/// Reads an uploaded file. What is stored is written anew from the pixels, so that nothing hidden in the file stays.
pub fn read_logo(file: &[u8]) -> Result<LogoFile, LogoFault> {
    if file.len() > MAX_LOGO_BYTES {
        return Err(LogoFault::TooLarge);
    }
    let kind = kind(file)?;
    let picture = unfold(file).map_err(|error| match error {
        ImageError::Limits(_) => LogoFault::TooManyPixels,
        _ => LogoFault::Broken,
    })?;
    let large = picture.width().max(picture.height()) > STORED_SIDE;
    let picture =
        if large { picture.resize(STORED_SIDE, STORED_SIDE, FilterType::Lanczos3) } else { picture };
    let bytes = encode(&picture, kind).map_err(|_| LogoFault::Broken)?;
    let mark = hex::encode(&Sha256::digest(&bytes)[..16]);
    let (width, height) = (picture.width(), picture.height());
    Ok(LogoFile { logo: Logo { mark, kind, width, height }, bytes: bytes.into() })
}

fn encode(picture: &DynamicImage, kind: PictureKind) -> Result<Vec<u8>, ImageError> {
    let mut bytes = Vec::new();
    match kind {
        PictureKind::Png => picture.to_rgba8().write_with_encoder(PngEncoder::new(&mut bytes))?,
        PictureKind::Jpeg => {
            picture.to_rgb8().write_with_encoder(JpegEncoder::new_with_quality(&mut bytes, 90))?;
        }
    }
    Ok(bytes)
}

impl App {
    /// Returns the bytes of a logo that a tournament has or had, `None` if it never had one of this mark.
    pub fn logo_bytes(&self, snapshot: &Snapshot, mark: &str) -> Result<Option<Vec<u8>>, AppError> {
        let id = snapshot.id;
        Ok(self.store().read(|conn| store::logos::bytes(conn, id, mark))?)
    }
}

fn kind(file: &[u8]) -> Result<PictureKind, LogoFault> {
    match image::guess_format(file) {
        Ok(ImageFormat::Png) => Ok(PictureKind::Png),
        Ok(ImageFormat::Jpeg) => Ok(PictureKind::Jpeg),
        _ => Err(LogoFault::NoPicture),
    }
}

/// Returns the picture in a file, upright.
fn unfold(file: &[u8]) -> Result<DynamicImage, ImageError> {
    let mut reader =
        ImageReader::new(Cursor::new(file)).with_guessed_format().map_err(ImageError::IoError)?;
    let mut limits = Limits::default();
    limits.max_image_width = Some(MOST_SIDE);
    limits.max_image_height = Some(MOST_SIDE);
    limits.max_alloc = Some(MOST_MEMORY);
    reader.limits(limits);
    let mut decoder = reader.into_decoder()?;
    let orientation = decoder.orientation()?;
    // The limit above counts what a decoder needs, not the picture itself; and that of JPEG does not look at it.
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MOST_PIXELS || decoder.total_bytes() > MOST_MEMORY {
        return Err(ImageError::Limits(LimitError::from_kind(LimitErrorKind::InsufficientMemory)));
    }
    let mut picture = DynamicImage::from_decoder(decoder)?;
    picture.apply_orientation(orientation);
    Ok(picture)
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::{Rgb, RgbImage, Rgba, RgbaImage};

    fn png(width: u32, height: u32) -> Vec<u8> {
        let picture = RgbaImage::from_pixel(width, height, Rgba([200, 30, 30, 128]));
        encode(&picture.into(), PictureKind::Png).unwrap()
    }

    #[test]
    fn pictures_are_taken_and_huge_ones_scaled_down() {
        let small = read_logo(&png(300, 100)).unwrap();
        assert_eq!((small.logo.width, small.logo.height), (300, 100));
        assert_eq!(small.logo.kind, PictureKind::Png);
        let huge = read_logo(&png(4_000, 1_000)).unwrap();
        assert_eq!((huge.logo.width, huge.logo.height), (1_200, 300));
        let photo = RgbImage::from_pixel(50, 40, Rgb([9, 99, 199]));
        let photo = encode(&photo.into(), PictureKind::Jpeg).unwrap();
        assert_eq!(read_logo(&photo).unwrap().logo.kind, PictureKind::Jpeg);
        assert_eq!(
            small.logo.mark,
            read_logo(&png(300, 100)).unwrap().logo.mark,
            "the mark names the content"
        );
    }

    #[test]
    fn what_was_hidden_in_a_file_beside_its_pixels_is_gone() {
        let photo = RgbImage::from_pixel(50, 40, Rgb([9, 99, 199]));
        let photo = encode(&photo.into(), PictureKind::Jpeg).unwrap();
        // A remark, as cameras and programs leave them: FF FE and its length.
        let noted = [&photo[..2], &[0xff, 0xfe, 0, 8], b"geheim", &photo[2..]].concat();
        let read = read_logo(&noted).unwrap();
        assert!(!read.bytes.windows(6).any(|part| part == b"geheim"));
    }

    #[test]
    fn what_is_no_picture_is_refused_by_name() {
        assert_eq!(read_logo(b"<svg onload=alert(1)>"), Err(LogoFault::NoPicture));
        assert_eq!(read_logo(b""), Err(LogoFault::NoPicture));
        assert_eq!(read_logo(b"GIF89a......"), Err(LogoFault::NoPicture));
        assert_eq!(read_logo(&vec![0; 20 << 20]), Err(LogoFault::TooLarge));
        let whole = png(64, 64);
        assert_eq!(read_logo(&whole[..whole.len() / 2]), Err(LogoFault::Broken));
        let mut jpeg = vec![0xff, 0xd8, 0xff, 0xe0];
        jpeg.extend([0; 40]);
        assert_eq!(read_logo(&jpeg), Err(LogoFault::Broken));
    }

    #[test]
    fn a_small_file_that_unfolds_into_gigabytes_is_refused_before_it_does() {
        // Width and height in the header of an otherwise small file.
        let mut bomb = png(8, 8);
        bomb[16..24].copy_from_slice(&[0, 0, 0xff, 0xff, 0, 0, 0xff, 0xff]);
        assert!(matches!(read_logo(&bomb), Err(LogoFault::TooManyPixels | LogoFault::Broken)));
        let deep = image::ImageBuffer::<Rgba<u16>, _>::new(4_000, 4_000);
        let mut file = Vec::new();
        deep.write_with_encoder(PngEncoder::new(&mut file)).unwrap();
        assert!(file.len() < MAX_LOGO_BYTES, "{} bytes", file.len());
        assert_eq!(read_logo(&file), Err(LogoFault::TooManyPixels), "128 MB of pixels");
        let plain = png(4_001, 4);
        assert_eq!(read_logo(&plain), Err(LogoFault::TooManyPixels));
    }
}
