//! `replay`: reads recorded deals and says of each whether the rules agree (DESIGN 5.3).

use super::{Ending, status};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use schnapsen::replay::{MAX_LINE, malformed_line, replay_line};
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, IsTerminal, Write};
use std::path::Path;

/// How much is written at once.
const OUTPUT_BUFFER: usize = 1 << 16;

/// Checks the deals of a file, or of standard input, and shows at a terminal how far it is.
pub(super) fn run(file: Option<&Path>) -> Ending {
    let output = io::stdout().lock();
    let Some(path) = file else {
        let progress = progress(None);
        let input = BufReader::new(progress.wrap_read(io::stdin().lock()));
        return finish(&progress, replay(input, output));
    };
    let fault = |error: io::Error| format!("{}: {error}", path.display());
    let input = File::open(path).map_err(fault)?;
    let about = input.metadata().map_err(fault)?;
    let progress = progress(about.is_file().then_some(about.len()));
    finish(&progress, replay(BufReader::new(progress.wrap_read(input)), output))
}

fn finish(progress: &ProgressBar, done: io::Result<bool>) -> Ending {
    progress.finish_and_clear();
    Ok(status(done?))
}

/// Returns what shows how many of so many bytes have been read: nothing in a pipe, nor among answers that go to a terminal.
/// It is told of whole blocks, not of lines, so that it costs no time.
fn progress(bytes: Option<u64>) -> ProgressBar {
    if io::stdout().is_terminal() {
        return ProgressBar::hidden();
    }
    let template = match bytes {
        Some(_) => "{bar:32} {binary_bytes} of {binary_total_bytes}, {binary_bytes_per_sec}, {eta} left",
        None => "{spinner} {binary_bytes}, {binary_bytes_per_sec}",
    };
    let bar = ProgressBar::with_draw_target(bytes, ProgressDrawTarget::stderr());
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// Reads one transcript per line and writes one answer per line, in order. Returns whether every deal was ok; an empty line is no deal. Needs memory
/// for one line of at most [`MAX_LINE`] bytes, however long the input or one of its lines is. Answers are written in blocks, and always before more
/// input is waited for, so that a program may ask line by line. If reading or writing fails, the answers so far have been written.
pub fn replay(input: impl BufRead, output: impl Write) -> io::Result<bool> {
    let mut lines = Lines { input, line: Vec::new(), drained: false };
    let mut output = BufWriter::with_capacity(OUTPUT_BUFFER, output);
    let (mut answer, mut all_ok) = (String::new(), true);
    for number in 1.. {
        if lines.drained {
            output.flush()?;
        }
        answer.clear();
        match lines.next()? {
            None => break,
            Some(Read::Whole) if lines.line.trim_ascii().is_empty() => {}
            Some(Read::Whole) => all_ok &= replay_line(&lines.line, number, &mut answer),
            Some(Read::TooLong) => {
                malformed_line(number, &mut answer);
                all_ok = false;
            }
        }
        output.write_all(answer.as_bytes())?;
    }
    output.flush()?;
    Ok(all_ok)
}

enum Read {
    Whole,
    TooLong,
}

/// Lines of bounded length.
struct Lines<R> {
    input: R,
    /// The last line without its line feed, cut after [`MAX_LINE`] bytes.
    line: Vec<u8>,
    /// Whether the next line may have to be waited for.
    drained: bool,
}

impl<R: BufRead> Lines<R> {
    /// Reads up to the next line feed; nothing at the end of the input.
    fn next(&mut self) -> io::Result<Option<Read>> {
        self.line.clear();
        let (mut any, mut length) = (false, 0);
        loop {
            let available = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                other => other?,
            };
            if available.is_empty() {
                break;
            }
            any = true;
            let end = available.iter().position(|&byte| byte == b'\n');
            let part = &available[..end.unwrap_or(available.len())];
            let room = MAX_LINE - self.line.len();
            self.line.extend_from_slice(&part[..part.len().min(room)]);
            length += part.len();
            let consumed = end.map_or(part.len(), |end| end + 1);
            self.drained = consumed == available.len();
            self.input.consume(consumed);
            if end.is_some() {
                break;
            }
        }
        Ok(any.then_some(if length > MAX_LINE { Read::TooLong } else { Read::Whole }))
    }
}
