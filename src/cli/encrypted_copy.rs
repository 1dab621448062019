//! What `backup` and `restore` ask and say about copies that are encrypted or signed.

use super::refused_copy::sentences;
use crate::app::{self, AccountError, BadSignature, DecryptError, Lock, LockError, Recipient};
use clap::Args;
use std::fs;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

/// For whom a copy is encrypted.
#[derive(Debug, Args)]
pub struct Encryption {
    /// Encrypt the copy for who has the key of this age1…; `age -d -i KEY` opens it
    #[arg(long, value_name = "AGE1", conflicts_with = "passphrase_file")]
    encrypt_to: Option<Recipient>,
    /// Encrypt the copy with the passphrase in the first line of this file; restore and `age -d` open it
    #[arg(long, value_name = "FILE")]
    passphrase_file: Option<PathBuf>,
}

impl Encryption {
    /// Returns the lock that was asked for.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or what is in it is easy to guess.
    pub fn lock(&self) -> Result<Option<Lock>, String> {
        if let Some(recipient) = self.encrypt_to {
            return Ok(Some(Lock::Recipient(recipient)));
        }
        let Some(file) = &self.passphrase_file else { return Ok(None) };
        let passphrase = first_line(file)?;
        app::check_passphrase(&passphrase)
            .map_err(|error: AccountError| format!("{}: {error}", file.display()))?;
        Ok(Some(Lock::Passphrase(passphrase)))
    }
}

/// Returns the passphrase of a copy: from a file, or typed.
///
/// # Errors
///
/// It cannot be read.
pub(super) fn passphrase(file: Option<&Path>) -> Result<String, String> {
    if let Some(file) = file {
        return first_line(file);
    }
    let typed = if io::stdin().is_terminal() {
        rpassword::prompt_password("Passwort der Sicherung / passphrase of the copy: ")
    } else {
        let mut line = String::new();
        io::stdin().read_line(&mut line).map(|_| line)
    };
    typed.map(|line| without_end(&line).to_owned()).map_err(|fault| fault.to_string())
}

fn first_line(file: &Path) -> Result<String, String> {
    let text = fs::read_to_string(file).map_err(|fault| format!("{}: {fault}", file.display()))?;
    // Some editors begin a file with a mark that nobody sees, and nobody could type.
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    Ok(without_end(text.split('\n').next().unwrap_or_default()).to_owned())
}

fn without_end(line: &str) -> &str {
    line.trim_end_matches(['\r', '\n'])
}

/// Says in both languages why an encrypted copy is not brought back.
pub(super) fn not_opened(copy: &Path, error: &DecryptError) -> String {
    let german = match error {
        DecryptError::Copy(error) => return sentences(error),
        DecryptError::Lock(LockError::NeedsKey) => {
            "öffnet sich mit einem Schlüssel und nicht mit einem Passwort; öffnen Sie die Datei zuerst mit age (age -d -i SCHLÜSSEL DATEI)"
        }
        DecryptError::Lock(LockError::WrongPassphrase) => "öffnet sich mit einem anderen Passwort",
        DecryptError::Lock(LockError::TooCostly) => "will mehr Speicher, als eine Sicherung je braucht",
        DecryptError::Lock(LockError::Damaged) => {
            "ist beschädigt, oder jemand hat sie verändert; nehmen Sie eine andere Sicherung"
        }
        DecryptError::Lock(LockError::Read(_)) => "lässt sich nicht lesen",
    };
    let file = copy.display();
    format!("{file} {german}; es wurde nichts verändert\n{file} {error}; nothing was changed")
}

/// Says whether a copy is signed, and with which key.
///
/// # Errors
///
/// A signature that does not hold, in both languages.
pub(super) fn signature(database: &Path, copy: &Path, sum: &str) -> Result<String, String> {
    match app::signature_of(database, copy, sum) {
        Ok(None) => Ok("not signed".to_owned()),
        Ok(Some(signed)) if signed.is_own => Ok(format!("signed with the key of this house, {}", signed.key)),
        Ok(Some(signed)) => {
            Ok(format!("signed with the key {}; see whether it is the one of that house", signed.key))
        }
        Err(why) => {
            let german = match why {
                BadSignature::Unreadable => "ist keine Unterschrift einer Sicherung",
                BadSignature::OfAnother => "ist die Unterschrift einer anderen Sicherung",
                BadSignature::Forged => "ist eine Unterschrift, die nicht gilt",
            };
            let file = format!("{}.sig", copy.display());
            Err(format!(
                "{file} {german}; nehmen Sie eine andere Sicherung, es wurde nichts verändert\n\
                 {file} {why}; take another copy, nothing was changed"
            ))
        }
    }
}
