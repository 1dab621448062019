//! The codes in a photo: what a telephone has taken of a screen or of paper, or what came as a picture.

use super::picture::{self, Most, PictureFault};
use crate::mirror::PairingLine;
use image::{GenericImage, GenericImageView, GrayImage, Luma, imageops};
use rqrr::PreparedImage;
use std::cell::Cell;
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::rc::Rc;

/// The largest file that is looked at, in bytes. A telephone's photo has two to eight million.
pub const MAX_PHOTO_BYTES: usize = 16 << 20;

/// What is decoded at most: 25 megapixels, as telephones take photos unless they are told otherwise. With three bytes each they are 75 MB; a
/// progressive JPEG takes twice as much beside them while it is read.
const MOST: Most = Most { side: 10_000, pixels: 25_000_000, memory: 100 << 20 };

/// How long the longer side is made before codes are looked for, in pixels: smaller than a telephone takes it, because what is between
/// the squares goes with it; then once more with more of it, for a small code in a large picture, and with less, for a blurred one.
const SIDES: [u32; 3] = [1_000, 2_000, 500];

/// How many pixels are looked at in a picture of one size. A photo takes a hundredth of it; a picture of thousands of corners of codes, which
/// somebody may have made on purpose, would keep the reader busy for hours.
const MOST_STEPS: u64 = 400_000_000;

/// Why no code was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PhotoFault {
    /// More than [`MAX_PHOTO_BYTES`].
    TooLarge,
    /// A document (PDF).
    Document,
    /// A photo as some telephones keep it (HEIC).
    Heic,
    /// Something else.
    NoPicture,
    /// It begins like a picture and does not go on like one.
    Broken,
    /// More than 25 megapixels.
    TooManyPixels,
    /// There is no code in it.
    NoCode,
    /// There is one that cannot be read.
    Unreadable,
}

/// Returns what the codes in a picture say, each text once. As long as no line of a host is among them, it is looked for in the other sizes too: a
/// large code of something else may lie beside a small one of a host.
///
/// # Errors
/// Why there is none.
pub fn read_codes(file: &[u8]) -> Result<Vec<String>, PhotoFault> {
    if file.len() > MAX_PHOTO_BYTES {
        return Err(PhotoFault::TooLarge);
    }
    let picture = picture::decode(file, MOST).map_err(|fault| match fault {
        PictureFault::NoPicture => other_kind(file).unwrap_or(PhotoFault::NoPicture),
        PictureFault::Broken => PhotoFault::Broken,
        PictureFault::TooManyPixels => PhotoFault::TooManyPixels,
    })?;
    let picture = picture.into_luma8();
    let longer = picture.width().max(picture.height());
    let (mut fault, mut texts) = (PhotoFault::NoCode, BTreeSet::new());
    for side in SIDES.iter().filter(|side| longer > **side || **side == SIDES[0]) {
        match look(scaled(&picture, *side)) {
            Ok(found) => texts.extend(found),
            Err(PhotoFault::Unreadable) => fault = PhotoFault::Unreadable,
            Err(_) => {}
        }
        if texts.iter().any(|text: &String| text.parse::<PairingLine>().is_ok()) {
            break;
        }
    }
    if texts.is_empty() { Err(fault) } else { Ok(texts.into_iter().collect()) }
}

/// Returns what people send for a picture, if it is that.
fn other_kind(file: &[u8]) -> Option<PhotoFault> {
    if file.starts_with(b"%PDF") {
        return Some(PhotoFault::Document);
    }
    let brand = file.get(4..8).filter(|mark| *mark == b"ftyp").and_then(|_| file.get(8..12))?;
    [b"heic", b"heix", b"hevc", b"mif1", b"msf1", b"avif"]
        .iter()
        .any(|known| brand == *known)
        .then_some(PhotoFault::Heic)
}

/// Returns a picture whose longer side has so many pixels at most.
fn scaled(picture: &GrayImage, side: u32) -> GrayImage {
    let longer = picture.width().max(picture.height());
    if longer <= side {
        return picture.clone();
    }
    let part = |length: u32| (u64::from(length) * u64::from(side) / u64::from(longer)).max(1) as u32;
    imageops::thumbnail(picture, part(picture.width()), part(picture.height()))
}

/// Looks for codes in one picture.
fn look(picture: GrayImage) -> Result<Vec<String>, PhotoFault> {
    let picture = Counted { picture, left: Rc::new(Cell::new(MOST_STEPS)) };
    // Whatever a stranger's picture does to the reader: there is no code in it.
    let read = catch_unwind(AssertUnwindSafe(|| {
        let mut prepared = PreparedImage::prepare(picture);
        prepared.detect_grids().iter().map(|grid| grid.decode().ok()).collect::<Vec<_>>()
    }));
    let read = read.map_err(|_| PhotoFault::NoCode)?;
    let found = !read.is_empty();
    let texts: Vec<String> = read.into_iter().flatten().map(|(_, text)| text).collect();
    match (texts.is_empty(), found) {
        (false, _) => Ok(texts),
        (true, true) => Err(PhotoFault::Unreadable),
        (true, false) => Err(PhotoFault::NoCode),
    }
}

/// A picture that counts how much of it is looked at, copies included, and ends the work when that is too much.
struct Counted {
    picture: GrayImage,
    left: Rc<Cell<u64>>,
}

impl Counted {
    fn count(&self, steps: u64) {
        match self.left.get().checked_sub(steps) {
            Some(left) => self.left.set(left),
            // No mistake of anybody: nothing is logged.
            None => resume_unwind(Box::new("too many steps")),
        }
    }
}

impl Clone for Counted {
    fn clone(&self) -> Counted {
        // A copy of the bytes, and what is looked at in it.
        self.count(self.picture.len() as u64 / 8);
        Counted { picture: self.picture.clone(), left: Rc::clone(&self.left) }
    }
}

impl GenericImageView for Counted {
    type Pixel = Luma<u8>;

    fn dimensions(&self) -> (u32, u32) {
        self.picture.dimensions()
    }

    fn get_pixel(&self, x: u32, y: u32) -> Luma<u8> {
        self.count(1);
        *self.picture.get_pixel(x, y)
    }
}

impl GenericImage for Counted {
    fn get_pixel_mut(&mut self, x: u32, y: u32) -> &mut Luma<u8> {
        self.picture.get_pixel_mut(x, y)
    }

    fn put_pixel(&mut self, x: u32, y: u32, pixel: Luma<u8>) {
        self.picture.put_pixel(x, y, pixel);
    }

    fn blend_pixel(&mut self, x: u32, y: u32, pixel: Luma<u8>) {
        self.picture.put_pixel(x, y, pixel);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::codecs::jpeg::JpegEncoder;
    use image::codecs::png::PngEncoder;

    fn png(picture: &GrayImage) -> Vec<u8> {
        let mut bytes = Vec::new();
        picture.write_with_encoder(PngEncoder::new(&mut bytes)).unwrap();
        bytes
    }

    /// The corner of a code, one pixel a square, again and again.
    fn corners(side: u32) -> GrayImage {
        GrayImage::from_fn(side, side, |x, y| {
            let ring = |at: u32| (at % 8).abs_diff(3);
            let dark = x % 8 != 7 && y % 8 != 7 && ring(x).max(ring(y)) != 2;
            Luma([if dark { 0 } else { 255 }])
        })
    }

    #[test]
    fn what_is_no_photo_is_called_by_its_name() {
        let read = |file: &[u8]| read_codes(file).unwrap_err();
        assert_eq!(read(b"%PDF-1.7 ..."), PhotoFault::Document);
        assert_eq!(read(b"\0\0\0\x18ftypheic\0\0\0\0mif1heic"), PhotoFault::Heic);
        assert_eq!(read(b"<svg/>"), PhotoFault::NoPicture);
        assert_eq!(read(b""), PhotoFault::NoPicture);
        assert_eq!(read(&vec![0; MAX_PHOTO_BYTES + 1]), PhotoFault::TooLarge);
        let wall = png(&GrayImage::from_pixel(300, 200, Luma([210])));
        assert_eq!(read(&wall), PhotoFault::NoCode);
        assert_eq!(read(&wall[..wall.len() / 2]), PhotoFault::Broken);
        // Width and height in the header of an otherwise small file.
        let mut bomb = wall;
        bomb[16..24].copy_from_slice(&[0, 0, 0x27, 0, 0, 0, 0x27, 0]);
        assert!(matches!(read(&bomb), PhotoFault::TooManyPixels | PhotoFault::Broken));
        let many = png(&GrayImage::from_pixel(10_001, 4, Luma([0])));
        assert_eq!(read(&many), PhotoFault::TooManyPixels);
    }

    /// A photo (JPEG) that says of itself that it has so many pixels across and down.
    fn that_says(width: u16, height: u16) -> Vec<u8> {
        let mut bytes = Vec::new();
        let wall = GrayImage::from_pixel(16, 16, Luma([210]));
        wall.write_with_encoder(JpegEncoder::new(&mut bytes)).unwrap();
        let frame = bytes.windows(2).position(|mark| mark == [0xff, 0xc0]).unwrap();
        bytes[frame + 5..frame + 7].copy_from_slice(&height.to_be_bytes());
        bytes[frame + 7..frame + 9].copy_from_slice(&width.to_be_bytes());
        bytes
    }

    #[test]
    fn a_photo_has_as_many_pixels_as_telephones_take_and_no_more() {
        assert_eq!(read_codes(&that_says(16, 16)).unwrap_err(), PhotoFault::NoCode);
        for (width, height) in [(5_001, 5_000), (8_000, 6_000), (10_000, 2_501)] {
            let fault = read_codes(&that_says(width, height)).unwrap_err();
            assert_eq!(fault, PhotoFault::TooManyPixels, "{width} × {height}");
        }
        let most = read_codes(&that_says(5_712, 4_284)).unwrap_err();
        assert_ne!(most, PhotoFault::TooManyPixels);
    }

    #[test]
    fn thousands_of_corners_of_codes_end_the_work() {
        let fault = read_codes(&png(&corners(1_000))).unwrap_err();
        assert!(matches!(fault, PhotoFault::NoCode | PhotoFault::Unreadable), "{fault:?}");
    }
}
