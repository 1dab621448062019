//! Codes as they come to the page: pictures of them, and photos as a telephone takes them.

use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::PngEncoder;
use image::{GrayImage, Luma, Rgb, RgbImage, imageops};
use qrcode::{Color, EcLevel, QrCode};

/// The squares of a code with its margin.
struct Squares {
    dark: Vec<bool>,
    side: i64,
}

impl Squares {
    fn of(text: &str) -> Squares {
        let code = QrCode::with_error_correction_level(text, EcLevel::M).unwrap();
        let dark = code.to_colors().into_iter().map(|color| color == Color::Dark).collect();
        Squares { dark, side: code.width() as i64 }
    }

    fn is_dark(&self, x: i64, y: i64) -> bool {
        let inside = |at: i64| (0..self.side).contains(&at);
        inside(x) && inside(y) && self.dark[(y * self.side + x) as usize]
    }
}

fn drawn(text: &str, pixels: u32) -> GrayImage {
    let squares = Squares::of(text);
    let side = (squares.side as u32 + 8) * pixels;
    let at = |place: u32| i64::from(place / pixels) - 4;
    GrayImage::from_fn(side, side, |x, y| Luma([if squares.is_dark(at(x), at(y)) { 0 } else { 255 }]))
}

fn as_png(picture: &GrayImage) -> Vec<u8> {
    let mut bytes = Vec::new();
    picture.write_with_encoder(PngEncoder::new(&mut bytes)).unwrap();
    bytes
}

/// Returns a picture of a code (PNG), as it is on the screen.
pub fn picture_of(text: &str) -> Vec<u8> {
    as_png(&drawn(text, 6))
}

/// Returns a picture (PNG) with several codes side by side.
pub fn picture_of_all(texts: &[&str]) -> Vec<u8> {
    let codes: Vec<GrayImage> = texts.iter().map(|text| drawn(text, 5)).collect();
    let (width, height) =
        codes.iter().fold((0, 0), |(width, height), code| (width + code.width(), height.max(code.height())));
    let mut whole = GrayImage::from_pixel(width, height, Luma([255]));
    let mut left = 0;
    for code in &codes {
        imageops::replace(&mut whole, code, left, 0);
        left += i64::from(code.width());
    }
    as_png(&whole)
}

/// Returns a picture (PNG) with a large code and, in the corner, one that is so small that its squares go where the picture is made a quarter of it.
pub fn picture_with_a_small_one(large: &str, small: &str) -> Vec<u8> {
    let (large, small) = (drawn(large, 30), drawn(small, 2));
    let mut whole = GrayImage::from_pixel(4_000, 1_500, Luma([255]));
    imageops::replace(&mut whole, &large, 0, 0);
    imageops::replace(&mut whole, &small, 4_000 - i64::from(small.width()), 0);
    as_png(&whole)
}

/// Returns a photo (JPEG) of a code on a sheet of paper that lies on a wooden table: turned by so many degrees, seen from one side, in uneven
/// light, a little blurred and with noise.
pub fn photo_of(text: &str, degrees: f64) -> Vec<u8> {
    const SIZE: (u32, u32) = (1_600, 1_200);
    let squares = Squares::of(text);
    let square = 520.0 / squares.side as f64;
    let (sine, cosine) = degrees.to_radians().sin_cos();
    // How bright the scene is where a point of the photo shows it.
    let light = |x: f64, y: f64| {
        let (x, y) = (x - 830.0, y - 570.0);
        let near = 1.0 + 0.00022 * x - 0.00015 * y;
        let (x, y) = (x / near, y / near);
        let (x, y) = (x * cosine + y * sine, y * cosine - x * sine);
        let at = |place: f64| (place / square + squares.side as f64 / 2.0).floor() as i64;
        let on_paper = x.abs() < 420.0 && y.abs() < 340.0;
        match (on_paper, squares.is_dark(at(x), at(y))) {
            (true, true) => 0.12,
            (true, false) => 0.95,
            (false, _) => 0.35 + 0.12 * (x * 0.05).sin() + 0.05 * (y * 0.3 + x * 0.01).sin(),
        }
    };
    let mut chance = 1_u64;
    let mut noise = || {
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (chance >> 40) as f64 / f64::from(1_u32 << 24) - 0.5
    };
    let photo = RgbImage::from_fn(SIZE.0, SIZE.1, |x, y| {
        let (x, y) = (f64::from(x), f64::from(y));
        let seen = [(-0.8, -0.8), (0.8, -0.8), (-0.8, 0.8), (0.8, 0.8), (0.0, 0.0)];
        let bright = seen.iter().map(|(right, down)| light(x + right, y + down)).sum::<f64>() / 5.0;
        // The lamp hangs on the left.
        let lamp = 1.0 - 0.5 * x / f64::from(SIZE.0);
        let value =
            |tint: f64, noise: f64| ((bright * lamp * tint + noise * 0.12) * 255.0).clamp(0.0, 255.0) as u8;
        Rgb([value(1.0, noise()), value(0.96, noise()), value(0.85, noise())])
    });
    let mut bytes = Vec::new();
    photo.write_with_encoder(JpegEncoder::new_with_quality(&mut bytes, 70)).unwrap();
    bytes
}
