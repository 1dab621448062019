//! What several modules need: the recorded deals.

use std::io::Read;

/// The engines whose deals are recorded.
pub const ENGINES: [&str; 8] = [
    "cpatrasciuc",
    "indjev66",
    "nilsgeilen66",
    "omerkel",
    "pypi",
    "robertpainsi",
    "smatkovi2p",
    "smatkovi4p",
];

/// Returns the lines of a recorded file.
pub fn recorded(name: &str) -> Vec<String> {
    let path = format!("{}/tests/data/oracle/{name}.jsonl.gz", env!("CARGO_MANIFEST_DIR"));
    let file = std::fs::File::open(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let mut text = String::new();
    flate2::read::GzDecoder::new(file).read_to_string(&mut text).unwrap();
    text.lines().map(str::to_owned).collect()
}
