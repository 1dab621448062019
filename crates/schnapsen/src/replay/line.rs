//! One transcript line in, one answer line out.

use std::fmt::Write;

use super::super::notation::{self, Transcript};
use super::check;

/// The longest line that is read, in bytes. A deal with all its legal actions has about 4,000.
pub const MAX_LINE: usize = 1 << 20;

/// Appends the answer to one transcript line, with its line feed, and tells whether the deal is ok.
/// `number` is the place of the line in its file, from 1; errors name it.
pub fn replay_line(line: &[u8], number: u64, out: &mut String) -> bool {
    if line.len() > MAX_LINE {
        malformed_line(number, out);
        return false;
    }
    let transcript = match Transcript::read(line) {
        Ok(transcript) => transcript,
        Err(error) => {
            push_error(out, error.id.as_deref(), -1, number, &error.message);
            return false;
        }
    };
    let start = out.len();
    out.push_str("{\"id\":");
    push_string(out, &transcript.id);
    out.push_str(",\"ok\":true,\"legal\":[");
    let first = out.len();
    let checked = check(&transcript, |_, legal| {
        if out.len() > first {
            out.push(',');
        }
        notation::push_legal(out, legal);
    });
    match checked {
        Ok(result) => {
            out.push_str("],\"result\":");
            // A struct of numbers and names always serialises.
            out.push_str(&serde_json::to_string(&result).unwrap_or_default());
            out.push_str("}\n");
            true
        }
        Err(fault) => {
            out.truncate(start);
            push_error(out, Some(&transcript.id), fault.step, number, &fault.kind.to_string());
            false
        }
    }
}

/// Appends the answer to a line that is longer than [`MAX_LINE`].
pub fn malformed_line(number: u64, out: &mut String) {
    push_error(out, None, -1, number, &format!("longer than {MAX_LINE} bytes"));
}

fn push_error(out: &mut String, id: Option<&str>, step: i64, number: u64, error: &str) {
    out.push_str("{\"id\":");
    match id {
        Some(id) => push_string(out, id),
        None => out.push_str("null"),
    }
    // Writing to a String cannot fail.
    let _ = write!(out, ",\"ok\":false,\"step\":{step},\"error\":");
    push_string(out, &format!("line {number}, step {step}: {error}"));
    out.push_str("}\n");
}

fn push_string(out: &mut String, text: &str) {
    let plain = |byte: u8| byte >= 0x20 && byte != b'"' && byte != b'\\';
    if text.bytes().all(plain) {
        out.push('"');
        out.push_str(text);
        out.push('"');
    } else {
        out.push_str(&serde_json::Value::from(text).to_string());
    }
}
