//! Property: any body is read as a form or refused within its limit, comes again when written anew, and has a mark of its own.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../tests/program/properties/form_bodies.rs"]
mod law;

fuzz_target!(|data: &[u8]| law::holds(data));
