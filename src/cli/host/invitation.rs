//! How the code is told that lets a laptop in: in letters, as a line to paste, and as a picture of that line for phones, on the terminal or in a file.

use super::Answer;
use super::serve::PUBLIC_URL;
use crate::host::Code;
use crate::host::store::nights::Invitation;
use crate::mirror::PairingLine;
use crate::network::PublicUrl;
use chrono::Local;
use clap::Args;
use qrcode::render::{svg, unicode};
use qrcode::{Color, EcLevel, QrCode};
use std::fs::OpenOptions;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// Pixels from side to side of one square in a picture: it stays sharp when a chat program makes it smaller.
const PIXELS: usize = 12;

/// Light squares around the code, or a telephone does not find it.
const MARGIN: usize = 4;

/// How a code is told besides in letters.
#[derive(Debug, Args)]
pub struct Telling {
    /// The address under which laptops and guests come: with it there is a line to copy, and a code for cameras
    #[arg(long, value_name = "URL", env = PUBLIC_URL)]
    public_url: Option<PublicUrl>,
    /// Write the code for cameras to a file too: code.png to send, code.svg to print
    #[arg(long, value_name = "FILE", requires = "public_url")]
    picture: Option<Picture>,
}

/// A file for a code.
#[derive(Debug, Clone)]
struct Picture {
    path: PathBuf,
    /// Whether it is for printing, and no PNG.
    is_svg: bool,
}

impl FromStr for Picture {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Picture, &'static str> {
        let path = PathBuf::from(text);
        let ending = path.extension().and_then(|ending| ending.to_str()).map(str::to_ascii_lowercase);
        match ending.as_deref() {
            Some(ending @ ("png" | "svg")) => Ok(Picture { path, is_svg: ending == "svg" }),
            _ => Err("the name of a picture ends with .png or .svg"),
        }
    }
}

impl Telling {
    /// Complains if the code could not be told as it is wanted; before there is one.
    pub fn check(&self) -> Answer<()> {
        match &self.picture {
            Some(picture) if picture.path.exists() => {
                Err(format!("{} is there already: name another file", picture.path.display()).into())
            }
            _ => Ok(()),
        }
    }

    pub fn tell(&self, club: &str, invitation: &Invitation, code: &Code) -> Answer<()> {
        let until = invitation.until.with_timezone(&Local).format("%H:%M:%S").to_string();
        let mut out = io::stdout().lock();
        writeln!(out, "Abend {} von {club}", invitation.night.0)?;
        writeln!(out, "Code {code}, gilt einmal und bis {until} Uhr")?;
        let Some(url) = &self.public_url else {
            writeln!(out, "Am Laptop einzutippen auf der Seite „Im Internet zeigen“.")?;
            return Ok(writeln!(
                out,
                "Mit --public-url https://… (oder {PUBLIC_URL}) stehen hier auch eine Zeile zum Einfügen und ihr Bild: Ein Handy liest daraus die Zeile."
            )?);
        };
        let line = PairingLine { host: url.to_string(), code: code.to_string() }.to_string();
        let squares = QrCode::with_error_correction_level(&line, EcLevel::M)?;
        writeln!(out, "Zum Kopieren: {line}")?;
        if out.is_terminal() {
            write!(out, "{}", on_the_terminal(&squares))?;
        }
        writeln!(out, "Auf der Seite „Im Internet zeigen“ den Code eintippen oder die Zeile einfügen.")?;
        if let Some(Picture { path, is_svg }) = &self.picture {
            let bytes =
                if *is_svg { sheet(&squares, &line, code, &until).into_bytes() } else { png(&squares)? };
            write_new(path, &bytes).map_err(|error| format!("{}: {error}", path.display()))?;
            writeln!(out, "Als Bild: {}", path.display())?;
        }
        Ok(())
    }
}

/// Draws it in half blocks, black on white whatever the colours of the terminal are.
fn on_the_terminal(squares: &QrCode) -> String {
    let drawn = squares.render::<unicode::Dense1x2>().build();
    drawn.lines().map(|line| format!("\x1b[30;107m{line}\x1b[0m\n")).collect()
}

fn png(squares: &QrCode) -> Answer<Vec<u8>> {
    let (width, colors) = (squares.width(), squares.to_colors());
    let side = (width + 2 * MARGIN) * PIXELS;
    let is_dark = |x: usize, y: usize| {
        let at = |place: usize| (place / PIXELS).checked_sub(MARGIN).filter(|place| *place < width);
        let square = at(x).zip(at(y)).and_then(|(x, y)| colors.get(y * width + x));
        square == Some(&Color::Dark)
    };
    let pixels: Vec<u8> =
        (0..side * side).map(|at| if is_dark(at % side, at / side) { 0 } else { 255 }).collect();
    let mut bytes = Vec::new();
    let length = u32::try_from(side)?;
    let mut encoder = png::Encoder::new(&mut bytes, length, length);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.write_header()?.write_image_data(&pixels)?;
    Ok(bytes)
}

/// Makes a sheet of paper: the code with what it says below. What stands in it are letters that need no escape: an address of this host, a
/// code, a time.
fn sheet(squares: &QrCode, line: &str, code: &Code, until: &str) -> String {
    let drawn = squares.render::<svg::Color>().module_dimensions(8, 8).build();
    let drawn = drawn.split_once("?>").map_or(drawn.as_str(), |(_, drawing)| drawing);
    let side = (squares.width() + 2 * MARGIN) * 8;
    // Ten for each letter of the line is enough.
    let (width, height) = (side.max(560).max(line.len() * 10), side + 130);
    let text = |y: usize, size: usize, words: &str| {
        format!(
            "<text x=\"{}\" y=\"{}\" font-size=\"{size}\" text-anchor=\"middle\" font-family=\"sans-serif\">{words}</text>",
            width / 2,
            side + y
        )
    };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\"><rect width=\"100%\" height=\"100%\" fill=\"#fff\"/><g transform=\"translate({} 0)\">{drawn}</g>{}{}{}</svg>\n",
        (width - side) / 2,
        text(20, 32, &code.to_string()),
        text(60, 16, line),
        text(95, 16, &format!("Seite „Im Internet zeigen“, gilt einmal und bis {until} Uhr")),
    )
}

/// Writes a file that is for its owner alone: who has the code may show an evening.
fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)?.write_all(bytes)
}
