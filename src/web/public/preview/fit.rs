//! How a text is broken into lines: in the largest letters in which it fits, in lines of much the same length, and never cut off
//! as long as letters can be smaller.

use super::font::Font;

/// By how much letters become smaller until a text fits.
const STEP: f32 = 2.0;

/// A text in lines that fit.
#[derive(Debug, Clone, PartialEq)]
pub struct Block {
    pub font: Font,
    pub size: f32,
    pub lines: Vec<String>,
}

#[derive(Debug, Clone, Copy)]
pub struct Room {
    pub font: Font,
    /// The width, in pixels.
    pub width: f32,
    /// The height, in pixels.
    pub height: f32,
    pub lines: usize,
    /// The largest letters and the smallest.
    pub sizes: (f32, f32),
}

/// Returns how far the next line of letters of a size is.
fn leading(size: f32) -> f32 {
    (size * 1.16).round()
}

impl Block {
    /// Returns how far the next line is.
    pub fn leading(&self) -> f32 {
        leading(self.size)
    }

    pub fn height(&self) -> f32 {
        self.leading() * self.lines.len() as f32
    }
}

impl Room {
    /// Breaks a text into lines.
    pub fn fit(self, text: &str) -> Block {
        let Room { font, width, height, lines, sizes: (largest, smallest) } = self;
        let lines_of = |size: f32| ((height / leading(size)) as usize).clamp(1, lines);
        let steps = ((largest - smallest) / STEP).max(0.0) as u16;
        let sizes = (0..=steps).map(|step| largest - STEP * f32::from(step));
        let mut fitting = sizes.filter_map(|size| {
            let broken = broken(font, text, size, width);
            // A word that is broken in its middle waits for smaller letters.
            let fits = broken.lines.len() <= lines_of(size) && !broken.within_words;
            fits.then(|| Block { font, size, lines: evened(font, size, width, &broken.lines) })
        });
        fitting.next().unwrap_or_else(|| {
            let mut all = broken(font, text, smallest, width).lines;
            let lines = lines_of(smallest);
            if all.len() > lines {
                all.truncate(lines);
                if let Some(last) = all.last_mut() {
                    *last = cut(font, last, smallest, width);
                }
            }
            Block { font, size: smallest, lines: all }
        })
    }
}

struct Broken {
    lines: Vec<String>,
    within_words: bool,
}

/// Breaks a text between words and behind hyphens, within words only where one alone is wider than a line.
fn broken(font: Font, text: &str, size: f32, width: f32) -> Broken {
    let (mut lines, mut within_words): (Vec<String>, bool) = (vec![String::new()], false);
    let fits = |line: &str| font.width(line.trim_end(), size) <= width;
    for word in words(text) {
        let longer = lines.last().map(|line| format!("{line}{word}"));
        if let (Some(longer), Some(last)) = (longer.filter(|line| fits(line)), lines.last_mut()) {
            *last = longer;
            continue;
        }
        if lines.last().is_some_and(|line| !line.is_empty()) {
            lines.push(String::new());
        }
        for char in word.chars() {
            let line = lines.last().map(|line| format!("{line}{char}")).unwrap_or_default();
            if !fits(&line) && line.chars().count() > 1 {
                within_words = true;
                lines.push(char.to_string());
            } else if let Some(last) = lines.last_mut() {
                *last = line;
            }
        }
    }
    let lines = lines.iter().map(|line| line.trim_end().to_owned()).filter(|line| !line.is_empty());
    Broken { lines: lines.collect(), within_words }
}

/// Returns the pieces between which a line may end, each with the space behind it. A no-break space holds together.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split_inclusive([' ', '-', '–'])
}

/// Returns the same number of lines in the least width, so that no last line is one short word.
fn evened(font: Font, size: f32, width: f32, lines: &[String]) -> Vec<String> {
    let text = joined(lines);
    let narrower = (1..=8).rev().map(|eighths| width * (1.0 - f32::from(9_u8 - eighths) / 18.0));
    let mut best = lines.to_vec();
    for width in narrower {
        let tried = broken(font, &text, size, width);
        if tried.lines.len() > lines.len() || tried.within_words {
            break;
        }
        best = tried.lines;
    }
    best
}

fn joined(lines: &[String]) -> String {
    let mut text = String::new();
    for line in lines {
        if !text.is_empty() && !text.ends_with('-') {
            text.push(' ');
        }
        text.push_str(line);
    }
    text
}

/// Returns as much of a line as there is room for with three dots behind it.
fn cut(font: Font, line: &str, size: f32, width: f32) -> String {
    let mut line = line.to_owned();
    while !line.is_empty() && font.width(&format!("{line}…"), size) > width {
        line.pop();
    }
    format!("{}…", line.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: Room = Room { font: Font::Bold, width: 720.0, height: 300.0, lines: 3, sizes: (84.0, 40.0) };

    #[track_caller]
    fn assert_fits(text: &str) -> Block {
        let block = ROOM.fit(text);
        assert!(block.lines.len() <= ROOM.lines, "{block:?}");
        for line in &block.lines {
            assert!(block.font.width(line, block.size) <= ROOM.width, "{block:?}");
        }
        block
    }

    #[test]
    fn a_text_is_as_large_as_it_can_be_and_no_word_stands_alone() {
        assert_eq!(assert_fits("Preisschnapsen").size, 84.0);
        let block = assert_fits("Preisschnapsen der Freiwilligen Feuerwehr Spital am Pyhrn");
        assert_eq!(joined(&block.lines), "Preisschnapsen der Freiwilligen Feuerwehr Spital am Pyhrn");
        let widths: Vec<f32> = block.lines.iter().map(|line| block.font.width(line, block.size)).collect();
        let shortest = widths.iter().copied().fold(f32::MAX, f32::min);
        assert!(shortest > ROOM.width / 3.0, "{block:?} {widths:?}");
        assert_eq!(assert_fits("").lines.len(), 0);
        let flat = Room { height: 60.0, ..ROOM }.fit("Preisschnapsen beim Wirt");
        assert!(flat.lines.len() == 1 && flat.size < 70.0, "{flat:?}");
    }

    #[test]
    fn what_is_too_long_in_the_smallest_letters_is_broken_and_at_last_cut_off() {
        let word = assert_fits(&"Oberösterreichischewirtshausmeisterschaft".repeat(2));
        assert_eq!((word.size, word.lines.concat().chars().count()), (40.0, 82));
        let cut = assert_fits(&"W".repeat(400));
        assert!(cut.lines[2].ends_with('…'), "{cut:?}");
        assert!(
            assert_fits("Sankt-Veit-an-der-Gölsen-Schnapsen-Gedächtnisturnier-der-Wirte").lines.len() > 1
        );
    }
}
