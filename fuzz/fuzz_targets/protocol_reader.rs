//! Property: any bytes get an answer from `verify-draw`, and what holds is drawn again by its seed and was not changed.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../tests/program/properties/protocol_reader.rs"]
mod law;

fuzz_target!(|data: &[u8]| law::holds(data));
