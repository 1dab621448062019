//! The hash of an entry. It is made of the entry and of the hash before it, so that none is changed, left out or slipped in without
//! every later hash becoming another.

use super::{Hash, Salt};
use serde_json::value::RawValue;

/// The first line of what is hashed, of entries without and with commitments.
const LAYOUT_1: &[u8] = b"preisschnapsen/journal/1";
const LAYOUT_2: &[u8] = b"preisschnapsen/journal/2";

/// An entry as it is written in the database, byte for byte.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    pub number: i64,
    /// The time as text.
    pub at: Vec<u8>,
    /// The number of the user who made it, in decimal digits; nothing for a player and for the command line.
    pub by_user: Option<Vec<u8>>,
    /// The ticket with whose key it was made.
    pub by_ticket: Option<Vec<u8>>,
    /// The events as JSON.
    pub events: Vec<u8>,
    /// The commitments of an entry of layout 2; `None` for layout 1.
    pub seal: Option<Seal>,
}

/// What an entry commits to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seal {
    /// Of which the salts of the events are made.
    pub salt: Salt,
    /// The commitments to texts with their labels, ascending by label.
    pub texts: Vec<(String, Hash)>,
}

/// All of an entry of layout 2 but its tournament, its number and what was before it.
///
/// Whoever has the bodies of a row of entries can go from the hash before them to the hash after them, without the entries.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Body(pub Hash);

impl Body {
    /// Returns the body of what an entry commits to: its time and author as they are written, the commitments to its events in their order,
    /// and those to its texts, ascending by label.
    pub fn of(at: &[u8], author: &[u8], events: &[Hash], texts: &[(String, Hash)]) -> Body {
        let mut lines = vec![b"preisschnapsen/body/2".to_vec(), at.to_vec(), author.to_vec()];
        lines.push(events.len().to_string().into_bytes());
        lines.extend(events.iter().map(|event| event.to_string().into_bytes()));
        lines.extend(texts.iter().map(|(label, commitment)| format!("{label} {commitment}").into_bytes()));
        Body(Hash::of_lines(lines.iter().map(Vec::as_slice)))
    }

    /// Returns the hash of the entry with this body.
    pub fn hash(self, slug: &[u8], number: i64, previous: Hash) -> Hash {
        let (number, body, previous) = (number.to_string(), self.0.to_string(), previous.to_string());
        Hash::of_lines([LAYOUT_2, slug, number.as_bytes(), body.as_bytes(), previous.as_bytes()])
    }
}

impl Written {
    /// Returns the hash of this entry of a tournament's journal; `None` if it commits to events that are no list of JSON values
    /// without spaces between them, as the program never writes any.
    pub fn hash(&self, slug: &[u8], previous: Hash) -> Option<Hash> {
        if self.seal.is_some() {
            return Some(self.body()?.hash(slug, self.number, previous));
        }
        let (number, previous) = (self.number.to_string(), previous.to_string());
        let author = self.author();
        Some(Hash::of_lines([
            LAYOUT_1,
            slug,
            number.as_bytes(),
            &self.at,
            &author,
            &self.events,
            previous.as_bytes(),
        ]))
    }

    /// Returns the body of an entry of layout 2, `None` for layout 1 and for events as in [`Written::hash`].
    pub fn body(&self) -> Option<Body> {
        let seal = self.seal.as_ref()?;
        let events: Vec<Hash> =
            self.sealed_events()?.into_iter().map(|(salt, event)| salt.commit_event(event)).collect();
        Some(Body::of(&self.at, &self.author(), &events, &seal.texts))
    }

    /// Returns the events as they are written, each with its salt; `None` as in [`Written::body`].
    pub fn sealed_events(&self) -> Option<Vec<(Salt, &[u8])>> {
        let salt = self.seal.as_ref()?.salt;
        let events = events(&self.events)?.into_iter().enumerate();
        Some(events.map(|(at, event)| (salt.of_event(at), event.as_bytes())).collect())
    }

    /// Returns who made it: the number of the user, a space, the number of the ticket; `-` for each that is empty.
    pub fn author(&self) -> Vec<u8> {
        let nobody = b"-".as_slice();
        [self.by_user.as_deref(), self.by_ticket.as_deref()]
            .map(|by| by.unwrap_or(nobody))
            .join(b" ".as_slice())
    }
}

/// Returns the events of an entry as they are written.
fn events(json: &[u8]) -> Option<Vec<&str>> {
    let raw: Vec<&RawValue> = serde_json::from_slice(json).ok()?;
    let events: Vec<&str> = raw.into_iter().map(RawValue::get).collect();
    (format!("[{}]", events.join(",")).as_bytes() == json).then_some(events)
}
#[cfg(test)]
mod tests {
    use super::super::Seed;
    use super::*;

    fn first() -> Written {
        Written {
            number: 1,
            at: b"2027-01-05T18:00:00.000Z".into(),
            by_user: Some(b"3".into()),
            by_ticket: None,
            events: br#"["finished"]"#.into(),
            seal: None,
        }
    }

    /// An entry that sold a ticket to a new player and took the money, with commitments to their name.
    fn sealed() -> Written {
        let salt: Salt = "000102030405060708090a0b0c0d0e0f".parse().unwrap();
        let texts = [("player/1/full", "Huber Franz"), ("player/1/place", "Altmünster")];
        let texts = texts.map(|(label, text)| (label.to_owned(), salt.commit_text(label, text))).to_vec();
        let events = br#"[{"player-registered":{"player":1}},"finished"]"#;
        Written { events: events.into(), seal: Some(Seal { salt, texts }), ..first() }
    }

    fn hash(entry: &Written) -> String {
        entry.hash(b"abend", Hash::START).unwrap().to_string()
    }

    /// The figures are those of the program in docs/JOURNAL.md, which uses `sha256sum` alone.
    #[test]
    fn the_hashes_are_those_of_the_documented_texts() {
        let zeros = "0".repeat(64);
        let text = format!(
            "preisschnapsen/journal/1\nabend\n1\n2027-01-05T18:00:00.000Z\n3 -\n[\"finished\"]\n{zeros}\n"
        );
        let first = first().hash(b"abend", Hash::START).unwrap();
        assert_eq!(first, Hash::of(text.as_bytes()));
        assert_eq!(first.to_string(), LAYOUT_1_SUM);
        assert_eq!(first.to_string().parse(), Ok(first));
        assert_eq!(first.short().replace(' ', ""), first.compact());
        assert!(LAYOUT_1_SUM.starts_with(&first.compact()));
        assert_eq!(hash(&sealed()), LAYOUT_2_SUM);
    }

    const LAYOUT_1_SUM: &str = "1a81c2d8ee58145b67851c214a6780dec1e3e0565cbe753c20eae08747639540";
    const LAYOUT_2_SUM: &str = "85fd77ed65590b11eef554db131a4bbbc06d6018d7b34992e0db8f86692a9e61";

    #[test]
    fn every_part_of_an_entry_counts() {
        for entry in [first, sealed] {
            let changed = [
                Written { number: 2, ..entry() },
                Written { at: b"2027-01-05T18:00:00.001Z".into(), ..entry() },
                Written { by_user: None, ..entry() },
                Written { by_user: None, by_ticket: Some(b"3".into()), ..entry() },
                Written { by_ticket: Some(b"3".into()), ..entry() },
                Written { events: br#"["reopened"]"#.into(), ..entry() },
                Written { events: b"[]".into(), ..entry() },
            ];
            for other in changed {
                assert_ne!(hash(&other), hash(&entry()), "{other:?}");
            }
            assert_ne!(entry().hash(b"abenc", Hash::START), entry().hash(b"abend", Hash::START));
            assert_ne!(entry().hash(b"abend", Hash::of(b"")), entry().hash(b"abend", Hash::START));
        }
    }

    #[test]
    fn every_commitment_counts() {
        let Written { seal: Some(seal), .. } = sealed() else { panic!("it is sealed") };
        let with = |seal: Seal| hash(&Written { seal: Some(seal), ..sealed() });
        let mut fewer = seal.clone();
        fewer.texts.pop();
        let mut other = seal.clone();
        other.texts[0].1 = Hash::of(b"somebody else");
        let mut named = seal.clone();
        named.texts[0].0 = "player/2/full".to_owned();
        let salted = Seal { salt: Seed::new([7; 32]).of_events(), ..seal };
        for changed in [fewer, other, named, salted] {
            assert_ne!(with(changed), hash(&sealed()));
        }
    }

    #[test]
    fn events_that_the_program_never_writes_have_no_hash() {
        for events in [&b"[1, 2]"[..], b" [1]", b"[1", b"{}", b"", b"[1]\n"] {
            let odd = Written { events: events.into(), ..sealed() };
            assert_eq!(odd.hash(b"abend", Hash::START), None, "{}", String::from_utf8_lossy(events));
        }
        assert!(Written { events: b"[]".into(), ..sealed() }.hash(b"abend", Hash::START).is_some());
    }
}
