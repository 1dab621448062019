//! Property: whatever a browser sends, only the very token of a session opens it, and every way stays in the house.

#![no_main]

use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

#[path = "../../tests/program/properties/cookie.rs"]
mod law;

static HOUSE: LazyLock<law::House> = LazyLock::new(law::House::open);

fuzz_target!(|data: &[u8]| HOUSE.holds(data));
