//! A host that lies, and one that does not: what phones are shown in either case. The tests of the pure parts judge them in Rust, those of the
//! browser with the scripts that phones run.

use chrono::{DateTime, TimeDelta, Utc};
use mirror::{
    ChainAnswer, EntryName, EveningState, Finding, Head, HeadToSign, SignedHead, Trust, fingerprint,
};
use ring::signature::{Ed25519KeyPair, KeyPair};
use serde::{Deserialize, Serialize};
use tournament::chain::{Body, Hash};

pub const SLUG: &str = "abend";

/// So many entries the journal has.
const ALL: u32 = 20;

/// What a host may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// It tells the truth.
    Honest,
    /// It leaves an entry out.
    Drops,
    /// It changes one.
    Changes,
    /// It puts them in another order.
    Reorders,
    /// It adds one.
    Invents,
    /// It shows the journal as it was.
    ShowsAnOldHead,
}

pub const LIES: [Kind; 5] = [Kind::Drops, Kind::Changes, Kind::Reorders, Kind::Invents, Kind::ShowsAnOldHead];

/// What a phone knows, what it is shown, and what has to come out.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Case {
    pub kind: Kind,
    /// The entry that the phone keeps.
    pub seen: EntryName,
    pub trust: Trust,
    /// What the clock of the phone says, in milliseconds.
    pub now: i64,
    pub answer: ChainAnswer,
    pub whole: bool,
    pub says: Finding,
}

impl Case {
    /// Returns whether a follower is told that something is wrong, whatever else there is to see.
    pub fn is_told(&self) -> bool {
        !self.whole || matches!(self.says, Finding::NotSigned | Finding::Key | Finding::Back | Finding::Old)
    }
}

/// Chance that can be repeated (SplitMix64).
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number from `from` to `to`, both included.
    fn within(&mut self, from: u32, to: u32) -> u32 {
        from + u32::try_from(self.next() % u64::from(to - from + 1)).unwrap()
    }

    fn body(&mut self) -> Body {
        Body(Hash::of(&self.next().to_be_bytes()))
    }
}

/// The journal as the laptop has written it, with the key of the evening.
pub struct Truth {
    bodies: Vec<Body>,
    /// The entries, from the one before the first.
    entries: Vec<EntryName>,
    key: Ed25519KeyPair,
    host: Ed25519KeyPair,
}

fn begun() -> DateTime<Utc> {
    "2027-01-05T18:00:00Z".parse().unwrap()
}

fn public(key: &Ed25519KeyPair) -> String {
    hex::encode(key.public_key())
}

fn sign(key: &Ed25519KeyPair, name: EntryName, at: DateTime<Utc>) -> SignedHead {
    let head = Head { epoch: 1, number: name.number, hash: name.hash };
    HeadToSign { slug: SLUG, head, at, state: EveningState::On }
        .sign(|text| (public(key), hex::encode(key.sign(text.as_bytes()))))
}

/// What a host shows: a head, the way there, and what was signed.
fn shown(head: EntryName, at: Option<EntryName>, bodies: &[Body], signed: Option<SignedHead>) -> ChainAnswer {
    let bodies = bodies.iter().map(|body| Some(body.0)).collect();
    ChainAnswer { tournament: SLUG.to_owned(), head, at, bodies, signed, closed_branches: Vec::new() }
}

/// Follows bodies from an entry.
fn lead(from: EntryName, bodies: &[Body]) -> EntryName {
    bodies.iter().fold(from, |EntryName { number, hash }, body| EntryName {
        number: number + 1,
        hash: body.hash(SLUG.as_bytes(), i64::from(number) + 1, hash),
    })
}

impl Truth {
    pub fn new() -> Truth {
        let mut dice = Dice::new(1);
        let key = |seed| Ed25519KeyPair::from_seed_unchecked(&[seed; 32]).unwrap();
        let bodies: Vec<Body> = (0..ALL).map(|_| dice.body()).collect();
        let start = EntryName { number: 0, hash: Hash::START };
        let entries = (0..=bodies.len()).map(|count| lead(start, &bodies[..count])).collect();
        Truth { bodies, entries, key: key(1), host: key(2) }
    }

    pub fn print(&self) -> String {
        fingerprint(&public(&self.key))
    }

    fn entry(&self, number: u32) -> EntryName {
        self.entries[number as usize]
    }

    /// When an entry is the newest one: two minutes each.
    fn time(&self, number: u32) -> DateTime<Utc> {
        begun() + TimeDelta::minutes(2) * i32::try_from(number).unwrap()
    }

    /// Makes a case of a kind; the same dice make the same case.
    pub fn case(&self, kind: Kind, dice: &mut Dice) -> Case {
        let kept = dice.within(1, ALL - 2);
        let seen = self.entry(kept);
        // The phone has a clock of its own that is good to some seconds, and looks up to half a minute after the laptop has signed.
        let now = self.time(ALL) + TimeDelta::milliseconds(i64::from(dice.within(0, 30_000)));
        let trust = match dice.within(0, 2) {
            // Only the paper, or also what was seen before.
            0 => Trust { key: Some(self.print()), epoch: None, offset: None },
            _ => Trust {
                key: Some(self.print()),
                epoch: Some(1),
                offset: Some(i64::from(dice.within(0, 2_000))),
            },
        };
        let bodies = self.bodies[kept as usize..].to_vec();
        let answer = match kind {
            Kind::Honest => self.honest(seen, &bodies, ALL),
            Kind::ShowsAnOldHead => self.old(seen, now, dice),
            Kind::Drops | Kind::Changes | Kind::Reorders | Kind::Invents => {
                self.present(seen, &twisted(kind, bodies, dice), dice)
            }
        };
        let says = answer.judge(SLUG, &trust, now);
        Case {
            kind,
            seen,
            now: now.timestamp_millis(),
            whole: answer.contains(SLUG, seen),
            says,
            trust,
            answer,
        }
    }

    fn honest(&self, seen: EntryName, bodies: &[Body], newest: u32) -> ChainAnswer {
        let head = lead(seen, bodies);
        let signed = Some(sign(&self.key, head, self.time(newest)));
        shown(head, Some(seen), bodies, signed)
    }

    /// Shows bodies that are not those of the journal, as well as a host can.
    fn present(&self, seen: EntryName, bodies: &[Body], dice: &mut Dice) -> ChainAnswer {
        let (true_head, lied_head) = (self.entry(ALL), lead(seen, bodies));
        let at = self.time(ALL);
        let genuine = sign(&self.key, true_head, at);
        let fitted = SignedHead { number: lied_head.number, hash: lied_head.hash, ..genuine.clone() };
        let (head, signed) = match dice.within(0, 5) {
            // It computes the hashes anew and passes on what the laptop has signed.
            0 => (lied_head, Some(genuine)),
            // It signs itself.
            1 => (lied_head, Some(sign(&self.host, lied_head, at))),
            // It signs itself, and says that the key is the laptop's.
            2 => (lied_head, Some(SignedHead { key: public(&self.key), ..sign(&self.host, lied_head, at) })),
            // It shows nothing that is signed.
            3 => (lied_head, None),
            // It passes on the true head with bodies that do not lead there.
            4 => (true_head, Some(genuine)),
            // It makes the signature one of its own head.
            _ => (lied_head, Some(fitted)),
        };
        shown(head, Some(seen), bodies, signed)
    }

    /// Shows the journal as it was, as well as a host can.
    fn old(&self, seen: EntryName, now: DateTime<Utc>, dice: &mut Dice) -> ChainAnswer {
        let newest = dice.within(1, ALL - 1);
        let head = self.entry(newest);
        let genuine = sign(&self.key, head, self.time(newest));
        let at = (newest >= seen.number).then_some(seen);
        let between = self.bodies.get(seen.number as usize..newest as usize).unwrap_or_default();
        let dated = chrono::SecondsFormat::Millis;
        let signed = match dice.within(0, 2) {
            0 | 1 => genuine,
            // It writes another time into what was signed.
            _ => SignedHead { at: now.to_rfc3339_opts(dated, true), ..genuine },
        };
        shown(head, at, between, Some(signed))
    }
}

/// Does to the entries after the one that the phone keeps what such a host does.
fn twisted(kind: Kind, mut bodies: Vec<Body>, dice: &mut Dice) -> Vec<Body> {
    let last = u32::try_from(bodies.len()).unwrap() - 1;
    let place = dice.within(0, last) as usize;
    match kind {
        Kind::Drops => drop(bodies.remove(place)),
        Kind::Changes => bodies[place] = dice.body(),
        Kind::Reorders => {
            let other = (place + dice.within(1, last) as usize) % bodies.len();
            bodies.swap(place, other);
        }
        Kind::Invents => bodies.insert(dice.within(0, last + 1) as usize, dice.body()),
        Kind::Honest | Kind::ShowsAnOldHead => unreachable!("nothing is twisted"),
    }
    bodies
}
