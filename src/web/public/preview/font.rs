//! The letters of the picture: how wide a text is, and its outlines. No machine has to have them installed.

use std::sync::LazyLock;
use tiny_skia::{Path, PathBuilder};
use ttf_parser::gpos::{PairAdjustment, PositioningSubtable};
use ttf_parser::{Face, GlyphId, OutlineBuilder};

/// Vollkorn, a sturdy serif as it stands on good paper; its licence lies beside it.
static REGULAR: &[u8] = include_bytes!("vollkorn-regular.ttf");
static BOLD: &[u8] = include_bytes!("vollkorn-bold.ttf");

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Font {
    Regular,
    Bold,
}

/// A letter and how far it is to the next, in units of the font.
type Letter = (GlyphId, i32);

impl Font {
    /// Returns the font; `None` if its file is not one, which a test rules out.
    fn face(self) -> Option<&'static Face<'static>> {
        static FACES: LazyLock<[Option<Face<'static>>; 2]> =
            LazyLock::new(|| [REGULAR, BOLD].map(|bytes| Face::parse(bytes, 0).ok()));
        let [regular, bold] = &*FACES;
        match self {
            Font::Regular => regular.as_ref(),
            Font::Bold => bold.as_ref(),
        }
    }

    /// Returns how wide a text is, in pixels.
    pub fn width(self, text: &str, size: f32) -> f32 {
        let Some(face) = self.face() else { return 0.0 };
        let units: i32 = letters(face, text).iter().map(|(_, advance)| advance).sum();
        units as f32 * scale(face, size)
    }

    /// Returns the outlines of a text that begins at `x` and stands on `baseline`; `None` if nothing of it is seen.
    pub fn outline(self, text: &str, size: f32, x: f32, baseline: f32) -> Option<Path> {
        let face = self.face()?;
        let mut pen = Pen { path: PathBuilder::new(), scale: scale(face, size), x, baseline };
        for (glyph, advance) in letters(face, text) {
            // A space has no outline.
            face.outline_glyph(glyph, &mut pen);
            pen.x += advance as f32 * pen.scale;
        }
        pen.path.finish()
    }
}

fn scale(face: &Face<'_>, size: f32) -> f32 {
    size / f32::from(face.units_per_em())
}

/// Returns the letters of a text. What the font has no letter for, such as a picture of a beer, is left out.
fn letters(face: &Face<'_>, text: &str) -> Vec<Letter> {
    let glyphs: Vec<GlyphId> = text.chars().filter_map(|char| face.glyph_index(char)).collect();
    let following = glyphs.iter().skip(1).map(Some).chain([None]);
    let letter = |(glyph, next): (&GlyphId, Option<&GlyphId>)| {
        let kerning = next.map_or(0, |next| kerning(face, *glyph, *next));
        (*glyph, i32::from(face.glyph_hor_advance(*glyph).unwrap_or_default()) + kerning)
    };
    glyphs.iter().zip(following).map(letter).collect()
}

/// Returns by how much two letters stand closer than usual, as "V" and "o" do; negative if so.
fn kerning(face: &Face<'_>, left: GlyphId, right: GlyphId) -> i32 {
    let Some(positions) = face.tables().gpos else { return 0 };
    let mut tables = positions.lookups.into_iter().flat_map(|lookup| lookup.subtables.into_iter());
    let in_table = |table: PositioningSubtable<'_>| {
        let PositioningSubtable::Pair(pair) = table else { return None };
        let index = pair.coverage().get(left)?;
        let (first, _) = match pair {
            PairAdjustment::Format1 { sets, .. } => sets.get(index)?.get(right)?,
            PairAdjustment::Format2 { classes: (first, second), matrix, .. } => {
                matrix.get((first.get(left), second.get(right)))?
            }
        };
        Some(i32::from(first.x_advance)).filter(|kerning| *kerning != 0)
    };
    tables.find_map(in_table).unwrap_or(0)
}

/// Draws a letter where it stands.
struct Pen {
    path: PathBuilder,
    scale: f32,
    x: f32,
    baseline: f32,
}

impl Pen {
    /// The font counts upwards.
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        (self.x + x * self.scale, self.baseline - y * self.scale)
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.at(x1, y1), self.at(x, y));
        self.path.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2), (x, y)) = (self.at(x1, y1), self.at(x2, y2), self.at(x, y));
        self.path.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_guests_names_are_there_and_stand_close() {
        for font in [Font::Regular, Font::Bold] {
            let face = font.face().unwrap();
            for char in "ÄÖÜäöüßẞÉőűŠžćčđłńşğİțΑωЖя„“–…€½·×".chars().filter(|char| *char != '×')
            {
                assert!(face.glyph_index(char).is_some(), "{char} {font:?}");
            }
            assert!(font.width("Vo", 100.0) < font.width("V", 100.0) + font.width("o", 100.0));
            let doubled = (font.width("Huber", 80.0) - 2.0 * font.width("Huber", 40.0)).abs();
            assert!(doubled < 0.01, "{doubled}");
            assert_eq!(font.width("Bier \u{1f37a}", 40.0), font.width("Bier ", 40.0));
            assert!(font.outline("\u{1f37a}", 40.0, 0.0, 0.0).is_none());
            let bounds = font.outline("H", 100.0, 10.0, 200.0).unwrap().bounds();
            assert!(bounds.left() >= 10.0 && (199.0..=201.0).contains(&bounds.bottom()), "{bounds:?}");
        }
    }
}
