//! Passwords: argon2id with 19 MiB and two passes, the standard's own parameters.

use super::accounts::{AccountError, MAX_PASSWORD, MIN_PASSWORD};
use super::error::AppError;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};

/// Memory of one hash in KiB.
const MEMORY: u32 = 19 * 1024;
/// Passes over the memory.
const PASSES: u32 = 2;

/// Compared with when there is no such user, so that a wrong name takes as long as a wrong password.
const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$cHJlaXNzY2huYXBzZW4$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

fn argon2() -> Result<Argon2<'static>, AppError> {
    let params = Params::new(MEMORY, PASSES, 1, None).map_err(|fault| AppError::Hash(fault.to_string()))?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

/// Hashes a password with a fresh salt.
pub(super) fn hash(password: &str) -> Result<String, AccountError> {
    match password.chars().count() {
        0..MIN_PASSWORD => Err(AccountError::PasswordTooShort),
        MIN_PASSWORD..=MAX_PASSWORD => argon2()?
            .hash_password(password.as_bytes())
            .map(|hash| hash.to_string())
            .map_err(|fault| AppError::Hash(fault.to_string()).into()),
        _ => Err(AccountError::PasswordTooLong),
    }
}

/// Returns whether a password fits a hash; with no hash it never does, and takes as long.
pub(super) fn verify(password: &str, hash: Option<&str>) -> bool {
    if password.chars().count() > MAX_PASSWORD {
        return false;
    }
    let Ok(argon2) = argon2() else { return false };
    let fits = argon2.verify_password(password.as_bytes(), hash.unwrap_or(NOBODY)).is_ok();
    fits && hash.is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;

    #[test]
    fn a_hash_says_how_it_was_made_and_fits_its_password_only() {
        let hashed = hash("siebenundsechzig").unwrap();
        assert!(hashed.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"));
        assert_ne!(hashed, hash("siebenundsechzig").unwrap(), "each hash has its own salt");
        assert!(verify("siebenundsechzig", Some(&hashed)));
        assert!(!verify("siebenundsechzi", Some(&hashed)));
        assert!(!verify("siebenundsechzig", None));
    }

    #[test]
    fn length_is_limited() {
        assert!(matches!(hash("neunneunn"), Err(AccountError::PasswordTooShort)));
        assert!(hash("zehnzehnzö").is_ok());
        assert!(matches!(hash(&"x".repeat(201)), Err(AccountError::PasswordTooLong)));
    }

    #[test]
    fn nobody_takes_as_long_as_a_wrong_password() {
        let hashed = hash("siebenundsechzig").unwrap();
        let time = |hash: Option<&str>| {
            let start = Instant::now();
            verify("falsch falsch", hash);
            start.elapsed()
        };
        let (known, nobody) = (time(Some(&hashed)), time(None));
        assert!(nobody * 5 > known, "{nobody:?} against {known:?}");
    }
}
