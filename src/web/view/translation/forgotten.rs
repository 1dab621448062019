//! How far erased names have gone from the copies.

use super::Translator;
use crate::app::Forgotten;
use std::path::Path;

impl Translator {
    /// Says how many copies were reached and which were not; nothing where there was nothing to do.
    pub fn forgotten(self, told: &Forgotten) -> String {
        let mut sentences = Vec::new();
        if told.at_work {
            sentences.push(self.t("privacy-copies-at-work"));
        }
        if told.reached > 0 {
            sentences.push(self.t1("privacy-copies-reached", "count", told.reached));
        }
        if !told.unreached.is_empty() {
            let name = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let names: Vec<String> = told.unreached.iter().map(|path| name(path)).collect();
            sentences.push(self.t2(
                "privacy-copies-unreached",
                "count",
                names.len(),
                "names",
                names.join(", "),
            ));
        }
        if told.second_missing {
            sentences.push(self.t("privacy-copies-second"));
        }
        sentences.join(" ")
    }
}
