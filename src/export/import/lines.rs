//! What separates cells, and which line a row stands in.

/// Returns the separator that the first line has most of.
pub fn separator(text: &str) -> u8 {
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    // Nobody types one; it comes from a spreadsheet, whose titles may have any other sign in them.
    if first.contains('\t') {
        return b'\t';
    }
    let count = |separator: &u8| first.bytes().filter(|byte| byte == separator).count();
    // The last of equals wins, so that a single column reads as the dialect for people.
    [b',', b';'].into_iter().max_by_key(count).unwrap_or(b';')
}

/// Counts lines up to growing positions. The reader's own count stands before empty lines and on the end of the line above.
pub struct LineCount<'a> {
    text: &'a [u8],
    position: usize,
    line: u64,
}

impl LineCount<'_> {
    pub fn new(text: &str) -> LineCount<'_> {
        LineCount { text: text.as_bytes(), position: 0, line: 1 }
    }

    /// Returns the line of a byte, counted from 1.
    pub fn at(&mut self, position: usize) -> u64 {
        let ends = |byte: &u8| matches!(byte, b'\n' | b'\r');
        while let Some(byte) =
            self.text.get(self.position).filter(|byte| self.position < position || ends(byte))
        {
            // Very old programs end lines with a carriage return alone.
            let alone = *byte == b'\r' && self.text.get(self.position + 1) != Some(&b'\n');
            self.line += u64::from(*byte == b'\n' || alone);
            self.position += 1;
        }
        self.line
    }
}
