//! Devices on which somebody has logged in before. The browser keeps a mark that nobody can guess; the database keeps nothing, so a
//! mark says about a person only what whoever holds it knows already. It is worth nothing after the password has changed.

use super::accounts::Accounts;
use super::error::AppError;
use sha2::{Digest, Sha256};
use store::UserId;
use tournament::texts::search_key;

/// How many hexadecimal digits of a mark are chance.
const CHANCE: usize = 32;

/// How many digits a mark has.
const DIGITS: usize = CHANCE + 64;

/// How many marks a browser keeps: a laptop may belong to several people.
const KEPT: usize = 8;

/// Returns the second half of a mark: only who knows the stored hash of the password can write it.
fn digest_of(chance: &str, user: UserId, password_hash: &str) -> String {
    let mut hash = Sha256::new();
    for part in ["known device", chance, &user.to_string(), password_hash] {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    hex::encode(hash.finalize())
}

fn is_mark(text: &str) -> bool {
    text.len() == DIGITS && text.bytes().all(|digit| digit.is_ascii_hexdigit())
}

/// Returns which of these marks was made for a user, in the same time whichever it is.
fn own<'a>(marks: &'a str, user: UserId, password_hash: &str) -> Option<&'a str> {
    marks.split('.').filter(|mark| is_mark(mark)).take(KEPT).fold(None, |found, mark| {
        let (chance, digest) = mark.split_at(CHANCE);
        let expected = digest_of(chance, user, password_hash);
        let differs = expected.bytes().zip(digest.bytes()).fold(0, |all, (one, other)| all | (one ^ other));
        if differs == 0 { Some(mark) } else { found }
    })
}

impl Accounts<'_> {
    /// Returns the mark by which a browser is known as one on which the account of this name has logged in; `None` if it is not.
    pub fn known_device(&self, name: &str, marks: &str) -> Result<Option<String>, AppError> {
        let key = search_key(name);
        let user = self.0.store().read(|conn| store::users::by_name(conn, &key))?;
        let hash = user.as_ref().and_then(|user| user.password_hash.as_deref().map(|hash| (user.id, hash)));
        Ok(hash.and_then(|(user, hash)| own(marks, user, hash)).map(str::to_owned))
    }

    /// Returns the marks that a browser keeps after somebody has logged in: its own ones, and one for them.
    pub fn with_device(&self, user: UserId, marks: &str) -> Result<String, AppError> {
        let found = self.0.store().read(|conn| store::users::by_id(conn, user))?;
        let hash = found.and_then(|user| user.password_hash).unwrap_or_default();
        let before = own(marks, user, &hash);
        let fresh = match before {
            Some(mark) => mark.to_owned(),
            None => {
                let chance = hex::encode(&self.0.entropy().bytes()?[..CHANCE / 2]);
                format!("{chance}{}", digest_of(&chance, user, &hash))
            }
        };
        let others = marks.split('.').filter(|mark| is_mark(mark) && Some(*mark) != before);
        Ok([fresh.as_str()].into_iter().chain(others).take(KEPT).collect::<Vec<_>>().join("."))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{Actor, App, OpenOptions};
    use tempfile::TempDir;

    #[test]
    fn a_device_is_known_for_those_who_logged_in_on_it_until_their_password_changes() {
        let folder = TempDir::new().unwrap();
        let app = App::open(OpenOptions::new(folder.path().join("a.db"))).unwrap();
        let accounts = app.accounts();
        let [resi, sepp] = ["Resi", "Sepp"].map(|name| accounts.add(name, "siebenundsechzig").unwrap().id);
        let known = |name: &str, marks: &str| accounts.known_device(name, marks).unwrap().is_some();
        let marks = accounts.with_device(resi, "").unwrap();
        assert!(known(" RESI", &marks) && !known("Sepp", &marks) && !known("Niemand", &marks));
        assert_eq!(accounts.with_device(resi, &marks).unwrap(), marks, "the same device");
        let both = accounts.with_device(sepp, &marks).unwrap();
        assert!(known("Resi", &both) && known("Sepp", &both));
        for made_up in ["", ".", &"0".repeat(DIGITS), &marks[1..], &marks.replace(&marks[..4], "ffff")] {
            assert!(!known("Resi", made_up), "{made_up}");
        }
        accounts.set_password(Actor::CommandLine, "Resi", "achtundsechzig!").unwrap();
        assert!(!known("Resi", &both) && known("Sepp", &both));
        let long = (0..20).fold(both, |marks, number| {
            let user = accounts.add(&format!("Nummer {number}"), "siebenundsechzig").unwrap();
            accounts.with_device(user.id, &marks).unwrap()
        });
        assert_eq!(long.split('.').count(), KEPT);
    }
}
