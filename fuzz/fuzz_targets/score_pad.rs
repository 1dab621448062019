//! Property: whatever a scorer types is a score or refused, and a score means the same when it is written and read again.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../tests/program/properties/score_pad.rs"]
mod law;

fuzz_target!(|data: &[u8]| law::holds(data));
