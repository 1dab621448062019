//! Paper or slate, ink or chalk: what the picture is drawn with.

use super::fit::Block;
use super::font::Font;
use crate::web::public::layout::Picture;
use std::io;
use tiny_skia::{Color, FillRule, LineCap, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, Transform};

pub const WIDTH: u32 = Picture::SIZE.0;
pub const HEIGHT: u32 = Picture::SIZE.1;

/// How far below the top of a line its letters stand, in parts of their size.
pub const ASCENT: f32 = 0.88;

/// A colour of `static/style.css`, light or dark.
pub type Ink = [u8; 3];

/// The four suits of the double-German pack, of `static/signs.svg`, with absolute curves only. Each is 24 wide and high.
const SUITS: [&str; 4] = [
    "M12.1 21C8.4 17.6 2.9 13.7 2.8 8.9C2.8 5.9 4.9 3.9 7.4 3.9C9.5 3.9 11.2 5.2 12 7.3C12.9 5.1 14.6 3.8 16.8 3.9C19.3 4 21.3 6.1 21.2 9C21 13.7 15.7 17.5 12.1 21Z",
    "M12.1 1.6C15.2 5.3 20.4 8.3 20.3 12.9C20.2 15.8 17.9 17.6 15.5 17.4C14.4 17.3 13.5 16.8 12.8 15.9C12.9 18.3 13.6 20.2 15.3 22.2L13.7 22.8C11.6 20.9 10.9 18.5 11 15.9C10.3 16.9 9.3 17.4 8.2 17.4C5.7 17.4 3.7 15.4 3.7 12.7C3.8 8.1 9 5.4 12.1 1.6ZM11.5 6.5C11.3 9.1 11.3 11.4 11.5 14.1L12.4 14.1C12.6 11.4 12.5 9.1 12.3 6.5L11.5 6.5ZM8.4 10.1L7.8 10.7C8.7 11.9 9.7 12.8 10.8 13.7L10.9 12.6C9.9 11.9 9.1 11.1 8.4 10.1ZM15.6 10.1C14.9 11.1 14.1 11.9 13.1 12.6L13.2 13.7C14.3 12.8 15.3 11.9 16.2 10.7L15.6 10.1Z",
    "M12 1.2C12.89 1.22 13.69 1.75 14.06 2.56C14.42 3.37 14.28 4.32 13.7 5C16.91 5.6 19.51 7.96 20.4 11.1L3.6 11.1C4.49 7.96 7.09 5.6 10.3 5C9.72 4.32 9.58 3.37 9.94 2.56C10.31 1.75 11.11 1.22 12 1.2ZM12 2.5C11.45 2.5 11 2.95 11 3.5C11 4.05 11.45 4.5 12 4.5C12.55 4.5 13 4.05 13 3.5C13 2.95 12.55 2.5 12 2.5ZM3.3 12.4L20.7 12.4L20.7 14.1L3.3 14.1L3.3 12.4ZM3.5 15.4L20.5 15.4C19.76 19.16 16.62 21.97 12.8 22.3L12.8 19.4C13.37 19.04 13.63 18.36 13.44 17.71C13.26 17.07 12.67 16.63 12 16.63C11.33 16.63 10.74 17.07 10.56 17.71C10.37 18.36 10.63 19.04 11.2 19.4L11.2 22.3C7.38 21.97 4.24 19.16 3.5 15.4Z",
    "M11.2 4.3C11.2 3.2 10.9 2.4 10.2 1.6L11.5 0.8C12.5 1.8 12.9 3 12.9 4.3C16.8 4.5 20.2 6.8 20.4 10.2C20.4 10.9 20.1 11.4 19.4 11.4L4.6 11.4C3.9 11.4 3.6 10.9 3.6 10.2C3.8 6.7 7.2 4.5 11.2 4.3ZM7.1 8.2L6.2 9.7L7.2 10.2L8.1 8.8L7.1 8.2ZM10.5 6.7L9.6 8.2L10.6 8.7L11.5 7.3L10.5 6.7ZM14.1 6.7L13.2 8.2L14.2 8.7L15.1 7.3L14.1 6.7ZM17 8.3L16.1 9.8L17.1 10.3L18 8.9L17 8.3ZM5.5 12.7L18.5 12.7C18.7 16.8 16.2 20.2 13 22L12 23.4L11 22C7.8 20.2 5.3 16.8 5.5 12.7Z",
];

/// The line under a title, as somebody draws it with chalk: 920 wide.
const STROKE: &str = "M0 0C190 -10 370 6 540 -3C710 -12 810 -8 920 -1";

/// A picture that is being drawn.
pub struct Canvas(Pixmap);

impl Canvas {
    /// Returns an empty one; `None` if there is no room for it.
    pub fn new(ground: Ink) -> Option<Canvas> {
        let mut pixmap = Pixmap::new(WIDTH, HEIGHT)?;
        let [red, green, blue] = ground;
        pixmap.fill(Color::from_rgba8(red, green, blue, 255));
        Some(Canvas(pixmap))
    }

    /// Draws lines that begin at `x`, the first one's top at `top`; returns where the next begins.
    pub fn block(&mut self, block: &Block, x: f32, top: f32, ink: Ink) -> f32 {
        let mut baseline = top + block.size * ASCENT;
        for line in &block.lines {
            self.text((block.font, block.size), line, (x, baseline), ink);
            baseline += block.leading();
        }
        top + block.height()
    }

    pub fn text(&mut self, (font, size): (Font, f32), text: &str, (x, baseline): (f32, f32), ink: Ink) {
        if let Some(outline) = font.outline(text, size, x, baseline) {
            self.fill(&outline, ink, Transform::identity());
        }
    }

    /// Draws a sheet with round corners and an edge.
    pub fn sheet(
        &mut self,
        (left, top): (f32, f32),
        size: (f32, f32),
        (ground, edge): (Ink, Ink),
        turned: f32,
    ) {
        let (width, height) = size;
        let around = Transform::from_rotate_at(turned, left + width / 2.0, top + height / 2.0);
        if let Some(path) = rounded((left, top), size, 14.0) {
            self.fill(&path, ground, around);
            let stroke = Stroke { width: 3.0, ..Stroke::default() };
            self.0.stroke_path(&path, &paint(edge), &stroke, around, None);
        }
    }

    /// Draws a bar that is so full, from 0 to 1.
    pub fn bar(&mut self, (left, top): (f32, f32), width: f32, full: f32, (track, ink): (Ink, Ink)) {
        for (width, ink) in [(width, track), (width * full.clamp(0.0, 1.0), ink)] {
            if let Some(path) = rounded((left, top), (width.max(18.0), 18.0), 9.0).filter(|_| width > 0.0) {
                self.fill(&path, ink, Transform::identity());
            }
        }
    }

    pub fn stroke(&mut self, left: f32, y: f32, width: f32, ink: Ink) {
        let Some(path) = curves(STROKE) else { return };
        let stroke = Stroke { width: 5.0, line_cap: LineCap::Round, ..Stroke::default() };
        let stretched = path.transform(Transform::from_row(width / 920.0, 0.0, 0.0, 1.0, left, y));
        if let Some(path) = stretched {
            self.0.stroke_path(&path, &paint(ink), &stroke, Transform::identity(), None);
        }
    }

    /// Draws a suit, 0 for Herz, 1 for Laub, 2 for Schelle, 3 for Eichel, as high as `size`.
    pub fn suit(&mut self, suit: usize, (left, top): (f32, f32), size: f32, ink: Ink, turned: f32) {
        let Some(path) = SUITS.get(suit).and_then(|curves| self::curves(curves)) else { return };
        let scale = size / 24.0;
        let place = Transform::from_row(scale, 0.0, 0.0, scale, left, top);
        let around = Transform::from_rotate_at(turned, left + size / 2.0, top + size / 2.0);
        // What is drawn within a sign is a hole in it.
        self.0.fill_path(&path, &paint(ink), FillRule::EvenOdd, place.post_concat(around), None);
    }

    fn fill(&mut self, path: &Path, ink: Ink, transform: Transform) {
        self.0.fill_path(path, &paint(ink), FillRule::Winding, transform, None);
    }

    /// Returns the picture as a file.
    ///
    /// # Errors
    /// If it cannot be written, which memory never refuses.
    pub fn png(&self) -> io::Result<Vec<u8>> {
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, WIDTH, HEIGHT);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        let mut writer = encoder.write_header().map_err(io::Error::other)?;
        // Nothing shines through.
        let rgb: Vec<u8> =
            self.0.pixels().iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect();
        writer.write_image_data(&rgb).map_err(io::Error::other)?;
        writer.finish().map_err(io::Error::other)?;
        Ok(file)
    }
}

fn paint(ink: Ink) -> Paint<'static> {
    let mut paint = Paint::default();
    let [red, green, blue] = ink;
    paint.set_color_rgba8(red, green, blue, 255);
    paint
}

fn rounded((left, top): (f32, f32), (width, height): (f32, f32), round: f32) -> Option<Path> {
    let rect = Rect::from_xywh(left, top, width, height)?;
    let (right, bottom, bend) = (rect.right(), rect.bottom(), round * 0.448);
    let mut path = PathBuilder::new();
    path.move_to(left + round, top);
    path.line_to(right - round, top);
    path.cubic_to(right - bend, top, right, top + bend, right, top + round);
    path.line_to(right, bottom - round);
    path.cubic_to(right, bottom - bend, right - bend, bottom, right - round, bottom);
    path.line_to(left + round, bottom);
    path.cubic_to(left + bend, bottom, left, bottom - bend, left, bottom - round);
    path.line_to(left, top + round);
    path.cubic_to(left, top + bend, left + bend, top, left + round, top);
    path.close();
    path.finish()
}

/// Reads curves as they are written in a drawing: `M`, `L`, `C` and `Z`, all absolute. `None` if there is anything else.
fn curves(text: &str) -> Option<Path> {
    let mut path = PathBuilder::new();
    let starts: Vec<usize> = text.match_indices(char::is_alphabetic).map(|(at, _)| at).collect();
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    for (start, end) in starts.iter().zip(ends) {
        let (letter, numbers) = text[*start..end].split_at(1);
        let numbers: Vec<f32> = numbers.split(' ').filter_map(|number| number.parse().ok()).collect();
        match (letter, numbers.as_slice()) {
            ("M", &[x, y]) => path.move_to(x, y),
            ("L", &[x, y]) => path.line_to(x, y),
            ("C", &[x1, y1, x2, y2, x, y]) => path.cubic_to(x1, y1, x2, y2, x, y),
            ("Z", &[]) => path.close(),
            _ => return None,
        }
    }
    path.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_drawing_can_be_read() {
        for drawing in SUITS {
            let bounds = curves(drawing).unwrap().bounds();
            assert!(bounds.left() > 0.0 && bounds.right() < 24.0, "{bounds:?}");
            assert!(bounds.top() > 0.0 && bounds.bottom() < 24.0, "{bounds:?}");
        }
        assert!(curves(STROKE).is_some());
        assert!(curves("M0 0A1 2").is_none());
    }
}
