//! How far erased names have gone from the copies.

use super::Translator;
use crate::app::Forgotten;
use std::path::PathBuf;

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
        let name = |path: &PathBuf| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let named =
            [("privacy-copies-unreached", &told.unreached), ("privacy-copies-encrypted", &told.encrypted)];
        for (key, files) in named.into_iter().filter(|(_, files)| !files.is_empty()) {
            let names: Vec<String> = files.iter().map(name).collect();
            sentences.push(self.t2(key, "count", names.len(), "names", names.join(", ")));
        }
        if told.second_missing {
            sentences.push(self.t("privacy-copies-second"));
        }
        sentences.join(" ")
    }
}
