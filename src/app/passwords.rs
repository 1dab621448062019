//! Passwords: which are refused, and argon2id with 19 MiB and two passes, the standard's own parameters.

use super::clock::Entropy;
use super::error::AppError;
use super::error::{AccountError, MAX_PASSWORD, MIN_PASSWORD};
use argon2::password_hash::{self, PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use std::collections::HashSet;
use std::sync::LazyLock;

/// Memory of one hash in KiB.
const MEMORY: u32 = 19 * 1024;
const PASSES: u32 = 2;

/// Compared with when there is no such user, so that a wrong name takes as long as a wrong password.
const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$cHJlaXNzY2huYXBzZW4$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

fn argon2() -> Result<Argon2<'static>, AppError> {
    let params = Params::new(MEMORY, PASSES, 1, None).map_err(|fault| AppError::Hash(fault.to_string()))?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

/// The passwords that are guessed first; the first lines of the file say where they come from.
static COMMON: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    include_str!("common-passwords.txt").lines().filter(|line| !line.starts_with('#')).collect()
});

/// The name of the program adds nothing secret to a password.
const HOUSE: &str = "preisschnapsen";
/// What stands on every laptop of an inn; a year or a sign behind it makes no secret of it.
const INN: [&str; 9] = [
    "bummerl",
    "gasthaus",
    "schnaps",
    "schnapsen",
    "schnapser",
    "stammtisch",
    "turnier",
    "turnierleitung",
    "wirtshaus",
];

/// Refuses a password that is too short, too long, or easy to guess from the name of its owner.
pub(super) fn check(password: &str, name: &str) -> Result<(), AccountError> {
    match password.chars().count() {
        0..MIN_PASSWORD => return Err(AccountError::PasswordTooShort),
        MIN_PASSWORD..=MAX_PASSWORD => {}
        _ => return Err(AccountError::PasswordTooLong),
    }
    let small = password.to_lowercase();
    if COMMON.contains(small.as_str()) {
        return Err(AccountError::PasswordCommon);
    }
    // "Preisschnapsen2027!" is no better than without its end, and "TurnierLeitung" no better than with a space.
    let letters =
        |text: &str| text.to_lowercase().chars().filter(|char| char.is_alphabetic()).collect::<String>();
    let core = letters(password);
    if core == HOUSE || (!core.is_empty() && core == letters(name)) {
        return Err(AccountError::PasswordIsName);
    }
    if INN.contains(&core.as_str()) {
        return Err(AccountError::PasswordCommon);
    }
    Ok(())
}

/// Hashes somebody's password with a fresh salt.
pub(super) fn hash(entropy: &dyn Entropy, password: &str, name: &str) -> Result<String, AccountError> {
    check(password, name)?;
    let salt = &entropy.bytes()?[..16];
    let hash = argon2()?.hash_password_with_salt(password.as_bytes(), salt);
    hash.map(|hash| hash.to_string()).map_err(|fault| AppError::Hash(fault.to_string()).into())
}

/// Returns whether a password fits a hash; with no hash it never does, and takes as long.
pub(super) fn verify(password: &str, hash: Option<&str>) -> bool {
    if password.chars().count() > MAX_PASSWORD {
        return false;
    }
    argon2().is_ok_and(|argon2| compare(&argon2, password, hash).is_ok()) && hash.is_some()
}

/// Compares a password with a hash, or with that of nobody.
fn compare(argon2: &Argon2<'_>, password: &str, hash: Option<&str>) -> Result<(), password_hash::Error> {
    argon2.verify_password(password.as_bytes(), hash.unwrap_or(NOBODY))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::SystemEntropy;

    #[test]
    fn a_hash_says_how_it_was_made_and_fits_its_password_only() {
        let hashed = hash(&SystemEntropy, "siebenundsechzig", "Resi").unwrap();
        assert!(hashed.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"));
        assert_ne!(
            hashed,
            hash(&SystemEntropy, "siebenundsechzig", "Resi").unwrap(),
            "each hash has its own salt"
        );
        assert!(verify("siebenundsechzig", Some(&hashed)));
        assert!(!verify("siebenundsechzi", Some(&hashed)));
        assert!(!verify("siebenundsechzig", None));
    }

    #[test]
    fn length_is_limited() {
        assert!(matches!(check("neunneunn", "Resi"), Err(AccountError::PasswordTooShort)));
        assert!(check("zehnzehnzö", "Resi").is_ok());
        assert!(matches!(check(&"x".repeat(201), "Resi"), Err(AccountError::PasswordTooLong)));
    }

    #[test]
    fn what_everybody_guesses_is_refused_however_it_is_spelled() {
        for common in [
            "1234567890",
            "Sonnenschein",
            "SCHOKOLADE",
            "qwertyuiop",
            "feuerwehr112",
            "Entschuldigung",
            "Schnapsen2027",
            "schnapsen1",
            "Wirtshaus_1899",
            "#Turnierleitung7",
            "Oberösterreich",
            "liverpool1",
        ] {
            assert!(matches!(check(common, "Resi"), Err(AccountError::PasswordCommon)), "{common}");
        }
        assert!(check("sonnenschein am dienstag", "Resi").is_ok());
    }

    #[test]
    fn names_are_no_passwords() {
        let refused = |password, name| matches!(check(password, name), Err(AccountError::PasswordIsName));
        assert!(refused("Preisschnapsen", "Resi"));
        assert!(refused("preisschnapsen2027!", "Resi"));
        assert!(refused("TurnierLeitung1", "Turnier Leitung"));
        assert!(!refused("2027202720272027", "17"));
        assert!(check("preisschnapsen macht froh", "Resi").is_ok());
    }

    #[test]
    fn the_list_is_as_it_is_looked_up() {
        assert!(COMMON.len() > 5_000);
        assert!(include_str!("common-passwords.txt").len() < 150_000, "it is part of the program");
        let entries = include_str!("common-passwords.txt").lines().filter(|line| !line.starts_with('#'));
        assert!(
            entries.is_sorted_by(|one, next| one < next),
            "sorted, so that a change can be looked through"
        );
        for common in COMMON.iter() {
            assert!(common.chars().count() >= MIN_PASSWORD, "{common} is too short anyway");
            assert_eq!(*common, common.to_lowercase().trim());
        }
    }

    #[test]
    fn a_wrong_name_costs_the_work_of_a_wrong_password() {
        let hashed = hash(&SystemEntropy, "siebenundsechzig", "Resi").unwrap();
        let work = |hash: &str| hash.split('$').take(4).collect::<Vec<_>>().join("$");
        assert_eq!(work(NOBODY), work(&hashed), "the same algorithm, memory and passes");
        for hash in [None, Some(&*hashed)] {
            let refused = compare(&argon2().unwrap(), "falsch falsch", hash);
            let compared = matches!(refused, Err(password_hash::Error::PasswordInvalid));
            assert!(compared, "not merely found unreadable: {refused:?}");
        }
    }
}
