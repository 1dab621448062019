//! What an earlier version has left among the copies: some that are encrypted, and signatures. Nobody here opens them or believes them; they
//! are named and stay where they are.

use std::fs;
use std::path::{Path, PathBuf};

/// How the name of an encrypted copy ends, and that of a signature.
const ENCRYPTED: &str = "age";
const SIGNATURE: &str = "sig";

/// Returns what lies in a folder, by name; nothing if that cannot be read.
pub fn left_in(folder: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut left: Vec<PathBuf> = files
        .filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_file()))
        .map(|entry| entry.path())
        .filter(|path| is_encrypted(path) || is_signature(path))
        .collect();
    left.sort_unstable();
    left
}

fn is_encrypted(path: &Path) -> bool {
    path.extension().is_some_and(|kind| kind == ENCRYPTED)
}

/// Returns whether the name of a file is that of the signature of a copy; other programs sign too.
fn is_signature(path: &Path) -> bool {
    let signed = path.with_extension("");
    path.extension().is_some_and(|kind| kind == SIGNATURE)
        && signed.extension().is_some_and(|kind| kind == "db" || kind == ENCRYPTED)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encrypted_copies_and_signatures_are_told_from_everything_else() {
        let folder = tempfile::tempdir().unwrap();
        let left = ["a.db.age", "a.db.age.sig", "a.db.sig"];
        for name in left.iter().chain(&["a.db", "letter.sig", "age", "holiday.jpg"]) {
            fs::write(folder.path().join(name), b"").unwrap();
        }
        fs::create_dir(folder.path().join("middle.age")).unwrap();
        assert_eq!(left_in(folder.path()), left.map(|name| folder.path().join(name)));
        assert!(left_in(&folder.path().join("missing")).is_empty());
    }
}
