//! From the bytes of a file to text: in which of the ways that German names were written in during the last forty years. A way is right
//! if names come out of it; where several may be, all of them are told, for somebody who knows these people to choose.

use crate::list_fault::ListFault;
use encoding_rs::{Encoding, ISO_8859_2, MACINTOSH, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1250, WINDOWS_1252};
use schnapsen::text::text_enum;
use std::borrow::Cow;

text_enum! {
    /// How letters are written as bytes, those of one byte a letter with the most usual first.
    #[derive(Default)]
    Charset, "way to write letters" {
        /// With or without a byte order mark.
        #[default]
        Utf8 = "UTF-8",
        /// UTF-8 that somebody took for Windows-1252 and wrote as UTF-8 once more.
        Utf8Twice = "UTF-8 (2)",
        /// As Excel saves "Unicode text", the low byte first.
        Utf16 = "UTF-16",
        /// The same with the high byte first.
        Utf16Big = "UTF-16BE",
        /// Windows, as Excel saves plain CSV in Austria.
        Windows1252 = "Windows-1252",
        /// Excel on a Mac.
        Macintosh = "Macintosh",
        /// DOS, and databases since.
        Dos850 = "DOS 850",
        /// DOS before that.
        Dos437 = "DOS 437",
        /// Windows in Bohemia, Hungary and Slovenia.
        Windows1250 = "Windows-1250",
        /// The same on other systems.
        Latin2 = "ISO 8859-2",
        /// The same under DOS.
        Dos852 = "DOS 852",
    }
}

impl Charset {
    /// Those of one byte a letter.
    fn of_bytes() -> impl Iterator<Item = Charset> {
        Charset::ALL.iter().skip(4).copied()
    }

    /// Turns bytes into text; `None` if they mean nothing in it.
    fn decode(self, bytes: &[u8]) -> Option<String> {
        let by = |encoding: &'static Encoding| {
            encoding.decode_without_bom_handling_and_without_replacement(bytes).map(Cow::into_owned)
        };
        match self {
            Charset::Utf8 => by(UTF_8),
            // Line by line: another list may have been put below.
            Charset::Utf8Twice => {
                let text = by(UTF_8)?;
                let better = |line: &str| once(line).filter(|other| worth(other) > worth(line));
                Some(
                    text.split_inclusive('\n')
                        .map(|line| better(line).unwrap_or_else(|| line.to_owned()))
                        .collect(),
                )
            }
            Charset::Utf16 => by(UTF_16LE),
            Charset::Utf16Big => by(UTF_16BE),
            // These five bytes mean nothing in it; browsers read them as control characters.
            Charset::Windows1252 => by(WINDOWS_1252).filter(|text| !text.contains(is_unseen_control)),
            Charset::Macintosh => by(MACINTOSH),
            Charset::Windows1250 => by(WINDOWS_1250).filter(|text| !text.contains(is_unseen_control)),
            Charset::Latin2 => by(ISO_8859_2).filter(|text| !text.contains(is_unseen_control)),
            Charset::Dos850 => Some(by_page(bytes, CP850)),
            Charset::Dos437 => Some(by_page(bytes, CP437)),
            Charset::Dos852 => Some(by_page(bytes, CP852)),
        }
    }
}

/// What the upper 128 bytes are in the pages of DOS, by the tables of the Unicode consortium. The library for these brings four crates.
const CP437: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}";
const CP850: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u{ad}±‗¾¶§÷¸°¨·¹³²■\u{a0}";
const CP852: &str = "ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u{ad}˝˛ˇ˘§÷¸°¨˙űŘř■\u{a0}";

fn by_page(bytes: &[u8], page: &str) -> String {
    let upper: Vec<char> = page.chars().collect();
    let letter = |byte: &u8| match byte.checked_sub(128) {
        Some(at) => upper.get(usize::from(at)).copied().unwrap_or(char::REPLACEMENT_CHARACTER),
        None => char::from(*byte),
    };
    bytes.iter().map(letter).collect()
}

fn is_unseen_control(char: char) -> bool {
    ('\u{80}'..='\u{9f}').contains(&char)
}

/// Takes back what reading UTF-8 as Windows-1252 has made of it; `None` if it was not.
fn once(text: &str) -> Option<String> {
    let (bytes, _, is_lossy) = WINDOWS_1252.encode(text);
    if is_lossy { None } else { String::from_utf8(bytes.into_owned()).ok() }
}

/// A text, and how it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decoded<'a> {
    /// The text without a byte order mark.
    pub text: Cow<'a, str>,
    pub charset: Charset,
    /// How they may be as well, with a few of the words that differ; the first is how they were taken. Empty where it is sure.
    pub others: Vec<(Charset, Vec<String>)>,
}

impl<'a> Decoded<'a> {
    fn sure(text: impl Into<Cow<'a, str>>, charset: Charset) -> Self {
        Decoded { text: text.into(), charset, others: Vec::new() }
    }
}

/// How files begin that are certainly no lists.
const OTHERS: &[&[u8]] = &[b"\x89PNG", b"\xFF\xD8\xFF", b"GIF8", b"%PDF", b"RIFF", b"BM"];

/// Turns the bytes of a list into text, in the way that somebody has said, or else in the one that yields names. Refuses with
/// [`ListFault::NotText`], or [`ListFault::MixedLetters`] with the line that cannot be read.
pub fn decode(bytes: &[u8], said: Option<Charset>) -> Result<Decoded<'_>, ListFault> {
    // "BM" may also begin a name; a picture has zeros behind it.
    if OTHERS.iter().any(|magic| bytes.starts_with(magic) && (*magic != b"BM" || bytes.contains(&0))) {
        return Err(ListFault::NotText);
    }
    let decoded = match Encoding::for_bom(bytes) {
        Some((encoding, mark)) if encoding != UTF_8 => {
            let charset = if encoding == UTF_16LE { Charset::Utf16 } else { Charset::Utf16Big };
            utf16(bytes.get(mark..).unwrap_or_default(), charset)?
        }
        Some((_, mark)) => utf8_or_older(bytes.get(mark..).unwrap_or_default(), said)?,
        None => match utf16_without_mark(bytes) {
            Some(charset) => utf16(bytes, charset)?,
            None => utf8_or_older(bytes, said)?,
        },
    };
    if decoded.text.contains('\0') { Err(ListFault::NotText) } else { Ok(decoded) }
}

/// Of a text in UTF-16 every other byte is mostly zero.
fn utf16_without_mark(bytes: &[u8]) -> Option<Charset> {
    let zeros = |from: usize| bytes.iter().skip(from).step_by(2).filter(|byte| **byte == 0).count();
    let (even, odd, half) = (zeros(0), zeros(1), bytes.len() / 2);
    let is_most = |count: usize, other: usize| 10 * count > 7 * half && 10 * other < half;
    match () {
        () if half < 2 => None,
        () if is_most(odd, even) => Some(Charset::Utf16),
        () if is_most(even, odd) => Some(Charset::Utf16Big),
        () => None,
    }
}

fn utf16(bytes: &[u8], charset: Charset) -> Result<Decoded<'static>, ListFault> {
    let encoding = if charset == Charset::Utf16 { UTF_16LE } else { UTF_16BE };
    let (text, faulty) = encoding.decode_without_bom_handling(bytes);
    match text.find('\u{FFFD}').filter(|_| faulty) {
        Some(at) => Err(ListFault::MixedLetters { line: line_of(text.as_bytes(), at) }),
        None => Ok(Decoded::sure(text.trim_start_matches('\u{feff}').to_owned(), charset)),
    }
}

fn utf8_or_older(bytes: &[u8], said: Option<Charset>) -> Result<Decoded<'_>, ListFault> {
    if let Some((charset, text)) = said.and_then(|charset| Some((charset, charset.decode(bytes)?))) {
        return Ok(Decoded { others: among(bytes, charset), ..Decoded::sure(text, charset) });
    }
    let fault = match std::str::from_utf8(bytes) {
        Ok(text) => return Ok(utf8(bytes, text)),
        Err(fault) => fault.valid_up_to(),
    };
    if bytes.contains(&0) {
        return Err(ListFault::NotText);
    }
    // Letters of UTF-8 elsewhere in the file: two lists were put together, and either reading would spoil names.
    if has_utf8_letters(bytes) {
        return Err(ListFault::MixedLetters { line: line_of(bytes, fault) });
    }
    let mut read: Vec<(i64, Charset, String)> = Charset::of_bytes()
        .filter_map(|charset| charset.decode(bytes).map(|text| (worth(&text), charset, text)))
        .collect();
    // Of equals the more usual one stays in front.
    read.sort_by_key(|(worth, ..)| -worth);
    let names = read.first().is_some_and(|(worth, ..)| *worth > 0);
    let Some((_, charset, text)) = read.into_iter().next().filter(|_| names) else {
        return Err(ListFault::MixedLetters { line: line_of(bytes, fault) });
    };
    Ok(Decoded { others: among(bytes, charset), ..Decoded::sure(text, charset) })
}

/// What is UTF-8 may have been made so twice.
fn utf8<'a>(bytes: &'a [u8], text: &'a str) -> Decoded<'a> {
    let better = |charset: Charset| {
        let other = charset.decode(bytes).filter(|other| other != text)?;
        (worth(&other) > worth(text)).then_some((charset, other))
    };
    match better(Charset::Utf8Twice) {
        Some((charset, other)) => Decoded { others: among(bytes, charset), ..Decoded::sure(other, charset) },
        None => Decoded::sure(text, Charset::Utf8),
    }
}

/// Returns the ways in which bytes may be read, `taken` first, each with the words that are not the same in all; nothing if only one yields names.
fn among(bytes: &[u8], taken: Charset) -> Vec<(Charset, Vec<String>)> {
    let all = [taken, Charset::Utf8, Charset::Utf8Twice].into_iter().chain(Charset::of_bytes());
    let mut ways: Vec<(Charset, String)> = Vec::new();
    for (charset, text) in all.filter_map(|charset| Some((charset, charset.decode(bytes)?))) {
        if ways.iter().all(|(_, known)| *known != text) {
            ways.push((charset, text));
        }
    }
    let best = ways.iter().map(|(_, text)| worth(text)).max().unwrap_or(0);
    ways.retain(|(charset, text)| *charset == taken || worth(text) > 0 && 2 * worth(text) >= best);
    if ways.len() < 2 { Vec::new() } else { with_words(&ways) }
}

/// Names the first words that are not the same in all ways.
fn with_words(ways: &[(Charset, String)]) -> Vec<(Charset, Vec<String>)> {
    const WORDS: usize = 3;
    let ends = |char: char| ";,|\"".contains(char) || char.is_control();
    let cells: Vec<Vec<&str>> =
        ways.iter().map(|(_, text)| text.split(ends).map(str::trim).collect()).collect();
    let most = cells.iter().map(Vec::len).max().unwrap_or(0);
    let differs = |at: &usize| {
        cells.windows(2).any(|pair| matches!(pair, [one, next] if one.get(*at) != next.get(*at)))
    };
    let shown: Vec<usize> = (0..most).filter(differs).take(WORDS).collect();
    let words = |cells: &Vec<&str>| {
        shown.iter().filter_map(|at| cells.get(*at)).map(|word| (*word).to_owned()).collect()
    };
    ways.iter().map(|(charset, _)| *charset).zip(cells.iter().map(words)).collect()
}

/// Says how much the letters beyond ASCII look like those of names here: what German has counts for, what its neighbours have counts a little, and
/// signs that no name has, capitals within a word and a small letter before capitals count against.
fn worth(text: &str) -> i64 {
    let mut worth = 0;
    let mut before: Option<char> = None;
    let mut letters = text.chars().peekable();
    while let Some(char) = letters.next() {
        let after = letters.peek().copied();
        if !char.is_ascii() {
            worth += worth_of(before, char, after);
        }
        before = Some(char);
    }
    worth
}

fn worth_of(before: Option<char>, char: char, after: Option<char>) -> i64 {
    const GERMAN: &str = "äöüßÄÖÜ";
    const NEAR: &str = "áàâąćčçďđéèêëěęíîłľńňñóôőřšśťúůűýžźżÁČĆĎĐÉĚÍŁŇÓŘŠŚŤÚŽŹŻ";
    // They stand around words, not within them.
    const AROUND: &str = "„“”‚‘’–—…€§°\u{a0}";
    let within = before.is_some_and(char::is_alphabetic);
    let before_letter = after.is_some_and(char::is_alphabetic);
    let breaks_case = char.is_uppercase() && before.is_some_and(char::is_lowercase)
        || char.is_lowercase() && !within && before_letter && after.is_some_and(char::is_lowercase);
    match char {
        _ if !char.is_ascii() && char.is_alphabetic() && breaks_case => -2,
        _ if GERMAN.contains(char) => 3,
        _ if NEAR.contains(char) => 1,
        '’' if within => 0,
        _ if AROUND.contains(char) => {
            if within && before_letter {
                -3
            } else {
                0
            }
        }
        _ => -3,
    }
}

/// Looks for letters of European languages; other signs may be two letters of Windows-1252 that happen to stand together.
fn has_utf8_letters(bytes: &[u8]) -> bool {
    bytes.utf8_chunks().any(|chunk| chunk.valid().contains(|char| ('\u{C0}'..='\u{24F}').contains(&char)))
}

fn line_of(bytes: &[u8], at: usize) -> u64 {
    bytes.iter().take(at).filter(|byte| **byte == b'\n').count() as u64 + 1
}
