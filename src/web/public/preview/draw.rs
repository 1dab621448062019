//! Where everything stands in the picture: paper before and after the evening, a slate while it goes on.

use super::canvas::{ASCENT, Canvas, HEIGHT, Ink, WIDTH};
use super::fit::{Block, Room};
use super::font::Font;
use super::scene::{Body, Line, Scene};
use std::io;

/// The light colours of `static/style.css`.
const PAPER: Ink = [0xf4, 0xec, 0xda];
const SHEET: Ink = [0xff, 0xfb, 0xf1];
const EDGE: Ink = [0xd9, 0xcc, 0xb0];
const INK: Ink = [0x1d, 0x18, 0x12];
const SOFT_INK: Ink = [0x4b, 0x42, 0x36];
const HERZ: Ink = [0x97, 0x0f, 0x18];
const RULE: Ink = [0x75, 0x65, 0x49];

/// And the dark ones.
const SLATE: Ink = [0x14, 0x1d, 0x19];
const WOOD: Ink = [0x6b, 0x4f, 0x33];
const DARK_WOOD: Ink = [0x4a, 0x36, 0x22];
const CHALK: Ink = [0xf3, 0xef, 0xe3];
const SOFT_CHALK: Ink = [0xc9, 0xcc, 0xbf];
const FAINT_CHALK: Ink = [0x78, 0x82, 0x7a];
const TRACK: Ink = [0x34, 0x40, 0x3a];
const YELLOW: Ink = [0xf4, 0xdc, 0x80];
const LIGHT_HERZ: Ink = [0xff, 0xac, 0xa1];

const CARD: Ink = [0xe8, 0xdb, 0xbd];

/// Where texts begin, and how wide they are beside the cards, above the suits and without either.
const LEFT: f32 = 84.0;
const BESIDE: f32 = 700.0;
const ABOVE_SUITS: f32 = 860.0;
const WHOLE: f32 = 1032.0;

/// Where texts end.
const FOOT: f32 = 556.0;

/// How large the numbers of places are.
const PLACE: f32 = 44.0;

/// Draws a picture and returns it as a file (PNG).
pub fn picture(scene: &Scene) -> io::Result<Vec<u8>> {
    let ground = if matches!(scene.body, Body::State { .. }) { WOOD } else { PAPER };
    let mut canvas = Canvas::new(ground).ok_or(io::ErrorKind::OutOfMemory)?;
    match &scene.body {
        Body::Announcement { hours, prizes } => announcement(&mut canvas, scene, hours, prizes),
        Body::State { title, lead, progress } => state(&mut canvas, scene, title, lead, *progress),
        Body::Winners(lines) => winners(&mut canvas, scene, lines),
    }
    canvas.png()
}

/// The room for so many lines of letters of a weight, as large as they fit.
fn room(font: Font, width: f32, lines: usize, largest: f32, smallest: f32) -> Room {
    Room { font, width, height: HEIGHT as f32, lines, sizes: (largest, smallest) }
}

fn announcement(canvas: &mut Canvas, scene: &Scene, hours: &str, prizes: &[String]) {
    sheet(canvas);
    cards(canvas, 868.0, 96.0);
    let title = room(Font::Bold, BESIDE, 3, 84.0, 40.0);
    let title = Room { height: 196.0, ..title }.fit(&scene.name);
    let when = room(Font::Bold, BESIDE, 1, 42.0, 28.0).fit(&scene.when);
    let venue = room(Font::Regular, BESIDE, 2, 40.0, 28.0).fit(&scene.venue);
    let hours = room(Font::Regular, BESIDE, 1, 30.0, 24.0).fit(hours);
    let prizes = prizes.iter().map(|prize| room(Font::Regular, ABOVE_SUITS, 1, 30.0, 24.0).fit(prize));
    // What does not fit is left out, from the last prize on; the name never is.
    let free = FOOT - 74.0 - 52.0 - title.height() - when.height() - venue.height() - hours.height();
    let mut rest = free;
    let fits = |prize: &Block| {
        rest -= prize.height();
        rest >= 0.0
    };
    let prizes: Vec<Block> = prizes.take_while(fits).collect();
    let listed: f32 = prizes.iter().map(Block::height).sum();
    let air = (free - listed).clamp(0.0, 96.0);
    let mut y = canvas.block(&title, LEFT, 74.0 + air * 0.2, INK) + 14.0;
    canvas.stroke(LEFT, y + 4.0, BESIDE, RULE);
    y = canvas.block(&when, LEFT, y + 22.0 + air * 0.2, HERZ);
    y = canvas.block(&venue, LEFT, y, INK);
    y = canvas.block(&hours, LEFT, y, SOFT_INK) + 16.0 + air * 0.4;
    for prize in &prizes {
        y = canvas.block(prize, LEFT, y, INK);
    }
    suits(canvas, RULE, HERZ);
}

fn state(canvas: &mut Canvas, scene: &Scene, title: &str, lead: &[String], progress: Option<(usize, usize)>) {
    canvas.sheet((18.0, 18.0), (WIDTH as f32 - 36.0, HEIGHT as f32 - 36.0), (SLATE, DARK_WOOD), 0.0);
    let y = head(canvas, scene, CHALK, SOFT_CHALK, FAINT_CHALK);
    let bar = if progress.is_some() { 62.0 } else { 0.0 };
    let title = Room { height: 170.0, ..room(Font::Bold, WHOLE, 2, 120.0, 60.0) }.fit(title);
    let (font, ink) = if lead.len() > 1 { (Font::Bold, CHALK) } else { (Font::Regular, SOFT_CHALK) };
    let each = (FOOT - y - title.height() - bar) / lead.len().max(1) as f32;
    let line = |line: &String| Room { height: each, ..room(font, WHOLE, 3, 46.0, 24.0) }.fit(line);
    let lead: Vec<Block> = lead.iter().map(line).collect();
    let below = title.height() + lead.iter().map(Block::height).sum::<f32>() + bar;
    let mut y = y + ((FOOT - y - below) / 2.0).clamp(0.0, 60.0);
    y = canvas.block(&title, LEFT, y, CHALK) + 6.0;
    for block in &lead {
        y = canvas.block(block, LEFT, y, ink);
    }
    if let Some((done, total)) = progress {
        let full = done as f32 / total.max(1) as f32;
        canvas.bar((LEFT, y + 22.0), WHOLE, full, (TRACK, YELLOW));
    }
    suits(canvas, SOFT_CHALK, LIGHT_HERZ);
}

fn winners(canvas: &mut Canvas, scene: &Scene, lines: &[Line]) {
    sheet(canvas);
    let mut y = head(canvas, scene, INK, SOFT_INK, RULE);
    let places = lines.iter().map(|line| Font::Bold.width(&line.place, PLACE));
    let indent = places.fold(60.0, f32::max) + 26.0;
    let each = ((FOOT - y) / lines.len().max(1) as f32).min(150.0);
    // The first stands in larger letters than the others.
    for (line, largest) in lines.iter().zip([68.0, 48.0, 48.0]) {
        let width = WHOLE - indent;
        let prizes = room(Font::Regular, width, 1, 30.0, 24.0).fit(&line.prizes);
        let names =
            Room { height: (each - prizes.height()).max(26.0), ..room(Font::Bold, width, 4, largest, 20.0) };
        let names = names.fit(&line.names);
        let top = y + ((each - names.height() - prizes.height()) / 2.0).max(0.0);
        canvas.text((Font::Bold, PLACE), &line.place, (LEFT, top + names.size * ASCENT), HERZ);
        let under = canvas.block(&names, LEFT + indent, top, INK);
        canvas.block(&prizes, LEFT + indent, under, SOFT_INK);
        y += each;
    }
    suits(canvas, RULE, HERZ);
}

/// Draws the name of the evening, where and when it is, and a stroke below; returns where the rest begins.
fn head(canvas: &mut Canvas, scene: &Scene, ink: Ink, soft: Ink, rule: Ink) -> f32 {
    let name = Room { height: 108.0, ..room(Font::Bold, WHOLE, 2, 54.0, 30.0) }.fit(&scene.name);
    let when = [&scene.venue, &scene.when].into_iter().filter(|text| !text.is_empty()).cloned();
    let when = when.collect::<Vec<_>>().join(", ");
    let when = room(Font::Regular, WHOLE, 1, 30.0, 22.0).fit(&when);
    let y = canvas.block(&name, LEFT, 58.0, ink);
    let y = canvas.block(&when, LEFT, y, soft) + 14.0;
    canvas.stroke(LEFT, y, WHOLE, rule);
    y + 16.0
}

/// Good paper on the table.
fn sheet(canvas: &mut Canvas) {
    canvas.sheet((28.0, 28.0), (WIDTH as f32 - 56.0, HEIGHT as f32 - 56.0), (SHEET, EDGE), 0.0);
}

/// Two cards, the Herz on top.
fn cards(canvas: &mut Canvas, left: f32, top: f32) {
    let (width, height, heart) = (186.0, 276.0, 140.0);
    canvas.sheet((left - 46.0, top + 4.0), (width, height), (CARD, EDGE), -9.0);
    canvas.sheet((left + 36.0, top), (width, height), (SHEET, EDGE), 7.0);
    let corner = (left + 36.0 + (width - heart) / 2.0, top + (height - heart) / 2.0);
    canvas.suit(0, corner, heart, HERZ, 7.0);
}

/// The four suits at the foot, as they close a page.
fn suits(canvas: &mut Canvas, ink: Ink, herz: Ink) {
    for suit in 0..4_u8 {
        let left = WIDTH as f32 - 84.0 - 26.0 - f32::from(3 - suit) * 40.0;
        let ink = if suit == 0 { herz } else { ink };
        canvas.suit(usize::from(suit), (left, 560.0), 26.0, ink, 0.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: &str = "Maximiliane-Theresia Obermitterhuber-Zwischenbrugger-Pichler";

    /// Returns pictures of everything that can be said, in few words and in as many as there can be.
    fn bodies() -> Vec<Body> {
        let text = str::to_owned;
        let line = |place: &str, names: &str, prizes: &str| Line {
            place: text(place),
            names: text(names),
            prizes: text(prizes),
        };
        let state =
            |title: &str, lead: Vec<String>, progress| Body::State { title: text(title), lead, progress };
        let announcement =
            |hours: &str, prizes: Vec<String>| Body::Announcement { hours: text(hours), prizes };
        let four = [LONG; 4].join(", ");
        vec![
            announcement("", Vec::new()),
            announcement("Kassa ab 18:00, Beginn 19:00", vec![text("1. Preis: Ein halbes Schwein"); 3]),
            announcement(
                "Kassa ab 18:00, Beginn 19:00",
                vec![format!("1. Preis: {}", "Speck ".repeat(40)); 3],
            ),
            state("", Vec::new(), None),
            state("Achtelfinale", vec![text("5 von 8 Partien fertig")], Some((5, 8))),
            state("Runde 1", vec![text("0 von 0 Partien fertig")], Some((0, 0))),
            state(LONG, vec![text(LONG), text(LONG)], None),
            Body::Winners(vec![line("1.", "Huber Franz", "")]),
            Body::Winners(vec![line("1.", LONG, LONG), line("2.", LONG, LONG), line("3 bis 4.", LONG, LONG)]),
            Body::Winners(vec![line("1 bis 4.", &four, &four)]),
        ]
    }

    /// Returns the colours of a file, row by row, having read it as anybody would.
    fn pixels(file: &[u8]) -> Vec<Vec<Ink>> {
        let mut reader = png::Decoder::new(io::Cursor::new(file)).read_info().unwrap();
        let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut bytes).unwrap();
        assert_eq!((info.width, info.height), (WIDTH, HEIGHT));
        let row = |row: &[u8]| row.chunks(3).map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
        bytes.chunks(WIDTH as usize * 3).map(row).collect()
    }

    #[test]
    fn whatever_is_said_stays_within_the_margins_in_a_file_that_is_taken() {
        for body in bodies() {
            for name in ["Preis", LONG] {
                let (when, venue) = ("Donnerstag, 25. November 2027".to_owned(), LONG.to_owned());
                let scene = Scene { name: name.to_owned(), when, venue, body: body.clone() };
                let file = picture(&scene).unwrap();
                assert!(file.len() < 200_000, "{} bytes: {scene:?}", file.len());
                let rows = pixels(&file);
                let ground = if matches!(body, Body::State { .. }) { SLATE } else { SHEET };
                let margins = rows[40..590].iter().flat_map(|row| row[36..76].iter().chain(&row[1124..1160]));
                assert!(margins.copied().all(|pixel| pixel == ground), "sideways: {scene:?}");
                let below = rows[588..598].iter().flat_map(|row| &row[36..1160]);
                assert!(below.copied().all(|pixel| pixel == ground), "downwards: {scene:?}");
                let suits = rows[560..586].iter().flat_map(|row| &row[940..970]);
                assert!(suits.copied().all(|pixel| pixel == ground), "into the suits: {scene:?}");
            }
        }
    }

    #[test]
    fn what_is_said_changes_the_picture() {
        let scene = |title: &str| Scene {
            name: "Preisschnapsen".to_owned(),
            when: "Dienstag, 5. Jänner 2027".to_owned(),
            venue: String::new(),
            body: Body::State { title: title.to_owned(), lead: Vec::new(), progress: None },
        };
        assert_ne!(picture(&scene("Finale")).unwrap(), picture(&scene("Runde 1")).unwrap());
        assert_eq!(picture(&scene("Finale")).unwrap(), picture(&scene("Finale")).unwrap());
    }
}
