//! `replay`: reads recorded deals and says of each whether the rules agree (DESIGN 5.3).

use std::io::{self, BufRead, Write};

use crate::rules::replay::{MAX_LINE, malformed_line, replay_line};

/// Reads one transcript per line and writes one answer per line, in order.
///
/// Returns whether every deal was ok; an empty line is no deal. Needs memory for one line of at
/// most [`MAX_LINE`] bytes, however long the input or one of its lines is.
///
/// # Errors
/// What reading or writing gives; the answers so far have been written then.
pub fn replay(mut input: impl BufRead, mut output: impl Write) -> io::Result<bool> {
    let (mut line, mut answer) = (Vec::new(), String::new());
    let mut all_ok = true;
    for number in 1.. {
        let read = match next_line(&mut input, &mut line)? {
            None => break,
            Some(read) => read,
        };
        answer.clear();
        match read {
            Read::TooLong => {
                malformed_line(number, &mut answer);
                all_ok = false;
            }
            Read::Whole if line.trim_ascii().is_empty() => {}
            Read::Whole => all_ok &= replay_line(&line, number, &mut answer),
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

/// Reads up to the next line feed into `line`, keeping at most [`MAX_LINE`] bytes of it.
fn next_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Option<Read>> {
    line.clear();
    let (mut any, mut length) = (false, 0);
    loop {
        let available = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            other => other?,
        };
        if available.is_empty() {
            break;
        }
        any = true;
        let end = available.iter().position(|&byte| byte == b'\n');
        let part = &available[..end.unwrap_or(available.len())];
        let room = MAX_LINE - line.len();
        line.extend_from_slice(&part[..part.len().min(room)]);
        length += part.len();
        let consumed = end.map_or(part.len(), |end| end + 1);
        input.consume(consumed);
        if end.is_some() {
            break;
        }
    }
    Ok(any.then_some(if length > MAX_LINE { Read::TooLong } else { Read::Whole }))
}
