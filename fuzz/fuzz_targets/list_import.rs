//! Property: any bytes are read as a list or refused, no line of a list is lost, and the people written or sent again are the same.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../tests/program/properties/list_import.rs"]
mod law;

fuzz_target!(|data: &[u8]| law::holds(data));
