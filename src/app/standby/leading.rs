//! What the laptop that leads answers to one that follows.

use super::calling::Link;
use super::codes::OpenCode;
use super::lead::Lead;
use super::members::{Contact, Member};
use super::sealing::{About, Key, Share, beginning};
use super::{Given, LOOK_AGAIN, Standby};
use crate::app::{App, AppError};
use crate::chain::Hash;
use crate::mirror::{
    Admission, Ask, AskedFor, Change, FollowAnswer, Hello, JournalHead, Pieces, Rift, STANDBY_PROTOCOL,
    Unanswered, Welcome,
};
use crate::store::{self, image};
use chrono::{DateTime, Utc};
use flate2::Compression;
use flate2::write::ZlibEncoder;
use std::io::{self, Write};
use std::net::{IpAddr, SocketAddr};
use std::time::Instant;

/// A laptop that follows, as the director sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Follower {
    /// By which it is taken away.
    pub id: String,
    /// When it was let in.
    pub since: DateTime<Utc>,
    /// When it asked last; `None` if it has not since the start.
    pub asked: Option<DateTime<Utc>>,
    /// Where its page is.
    pub address: Option<String>,
    /// Whether it has everything.
    pub is_complete: bool,
    /// How far it is in the newest evening, if that is known.
    pub entry: Option<u32>,
}

/// A call of one that follows, opened.
pub struct Asking {
    id: String,
    key: Key,
    ask: Ask,
    call: Vec<u8>,
}

impl Asking {
    /// Returns for how many seconds it waits for news.
    pub fn patience(&self) -> u8 {
        match self.ask.wish {
            AskedFor::News(seconds) => seconds,
            AskedFor::Handover | AskedFor::TookOver(_) | AskedFor::WhoLeads => 0,
        }
    }
}

impl App {
    pub(super) fn standby(&self) -> &Standby {
        &self.0.standby
    }

    /// Makes a code that lets a second laptop in. The one before is not good any more.
    ///
    /// # Errors
    /// The operating system has no chance to give.
    pub fn make_standby_code(&self) -> Result<(), AppError> {
        self.standby().codes.make(&self.entropy().bytes()?, self.now());
        Ok(())
    }

    /// Returns the code that lets a second laptop in, if one is good.
    pub fn standby_code(&self) -> Option<OpenCode> {
        self.standby().codes.open(self.now())
    }

    /// Returns the laptops that follow.
    pub fn followers(&self) -> Vec<Follower> {
        let writes = self.store().writes();
        let given = self.standby().given().clone();
        let follower = |(member, seen): (Member, Contact)| {
            let has = given.iter().find(|given| Some(given.sum) == seen.has);
            // The last one is that of the accounts.
            let evening = has.and_then(|given| given.heads.iter().rev().nth(1));
            Follower {
                id: member.id,
                since: member.since,
                asked: seen.at,
                address: seen.address,
                is_complete: has.is_some_and(|given| given.writes == writes),
                entry: evening.map(|head| head.number),
            }
        };
        self.standby().members.all().into_iter().map(follower).collect()
    }

    /// Takes a laptop away that follows; returns whether it did.
    ///
    /// # Errors
    /// It could not be noted.
    pub fn take_follower_away(&self, id: &str) -> io::Result<bool> {
        self.standby().members.remove(id)
    }

    /// Lets a laptop in that has the code.
    ///
    /// # Errors
    /// Why not.
    pub fn let_in(&self, hello: &Hello) -> Result<Welcome, Unanswered> {
        if hello.protocol != STANDBY_PROTOCOL {
            return Err(Unanswered::OtherProtocol);
        }
        if hello.layout != image::layout() {
            return Err(Unanswered::OtherVersion);
        }
        if self.standby().is_stopped() {
            return Err(Unanswered::NotLeading);
        }
        let read = |text: &str| hex::decode(text).map_err(|_| Unanswered::Unreadable);
        let (theirs, proof) = (read(&hello.share)?, read(&hello.proof)?);
        let failed = |_| Unanswered::Failed;
        let id = hex::encode(&self.entropy().bytes().map_err(|_| Unanswered::Failed)?[..16]);
        let own = Share::fresh().map_err(failed)?;
        let shares = [&theirs[..], &own.public].concat();
        let share = hex::encode(&own.public);
        let code = self.standby().codes.redeem(&theirs, &proof, self.now())?;
        let key = own.agree(&theirs, &code, &shares).ok_or(Unanswered::Unreadable)?;
        let admission = serde_json::to_vec(&Admission { id: id.clone() }).map_err(|_| Unanswered::Failed)?;
        let sealed = hex::encode(key.seal(About::Admission, admission).map_err(failed)?);
        self.standby().members.add(id, &key, self.now()).map_err(|error| {
            tracing::error!(%error, "a laptop that follows cannot be noted");
            Unanswered::Failed
        })?;
        Ok(Welcome { share, sealed })
    }

    /// Opens a call of one that follows.
    ///
    /// # Errors
    /// It does not follow, or says something that cannot be read.
    pub fn asked_by(&self, id: &str, call: Vec<u8>) -> Result<Asking, Unanswered> {
        let key = self.standby().members.key(id).ok_or(Unanswered::UnknownToken)?;
        let text = key.open(About::Ask, &call).ok_or(Unanswered::UnknownToken)?;
        let ask: Ask = serde_json::from_slice(&text).map_err(|_| Unanswered::Unreadable)?;
        if ask.layout != image::layout() {
            return Err(Unanswered::OtherVersion);
        }
        Ok(Asking { id: id.to_owned(), key, ask, call })
    }

    /// Returns whether there is something that one that waits does not have, as far as that is known without looking.
    pub fn has_news_for(&self, asking: &Asking) -> bool {
        let is_member = self.standby().members.key(&asking.id).is_some();
        let writes = self.store().writes();
        let given = self.standby().given();
        let has = given.iter().find(|given| Some(given.sum) == asking.ask.has);
        !is_member || self.standby().is_stopped() || has.is_none_or(|given| given.writes != writes)
    }

    /// Answers a call of one that follows, who has asked from this address.
    ///
    /// # Errors
    /// Why not.
    pub fn tell(&self, asking: Asking, from: IpAddr) -> Result<Vec<u8>, Unanswered> {
        let Asking { id, key, ask, call } = asking;
        // Taken away while it waited.
        if self.standby().members.key(&id).is_none() {
            return Err(Unanswered::UnknownToken);
        }
        let address = ask.door.map(|(port, secure)| {
            let scheme = if secure { "https" } else { "http" };
            format!("{scheme}://{}", SocketAddr::new(from.to_canonical(), port))
        });
        self.standby()
            .members
            .note(&id, Contact { at: Some(self.now()), has: ask.has, address: address.clone() });
        let url = address.as_deref().and_then(|address| address.parse().ok());
        let back = url.map(|url| Link::back(url, id.clone(), &key));
        let rift = match &ask.wish {
            AskedFor::News(_) | AskedFor::WhoLeads => None,
            AskedFor::Handover => {
                self.stop_leading(address, back, Some(id.clone())).map_err(failed)?;
                None
            }
            AskedFor::TookOver(theirs) => {
                self.hear_of_takeover(theirs, address, back, Some(id.clone())).map_err(failed)?
            }
        };
        let news = match ask.wish {
            AskedFor::TookOver(_) | AskedFor::WhoLeads => None,
            AskedFor::News(_) | AskedFor::Handover => self.news(ask.has).map_err(failed)?,
        };
        let (change, bytes) = news.unzip();
        // After the database: whoever has a draw has its note.
        let notes = match ask.wish {
            AskedFor::TookOver(_) | AskedFor::WhoLeads => None,
            AskedFor::News(_) | AskedFor::Handover => self.notes_for_a_follower(change.is_some()),
        };
        let notes = notes.filter(|notes| ask.notes != Some(Hash::of(notes.as_bytes())));
        let pairings = self.pairings_for_a_follower();
        let house_key = self.house_key_for_a_follower();
        // Read at the end: another one may have taken over meanwhile, and this one did not stop for who asks then.
        let lead = self.standby().lead.get();
        let (stopped, third) = (matches!(lead, Lead::Stopped { .. }), lead.third(&id));
        let told = FollowAnswer { change, pairings, house_key, notes, stopped, rift, third };
        let text = packed(&told, &bytes.unwrap_or_default()).map_err(failed)?;
        key.seal(About::Answer(beginning(&call)), text).map_err(failed)
    }

    /// Returns what changes the database that somebody has into this one, `None` if they are the same.
    fn news(&self, has: Option<Hash>) -> Result<Option<(Change, Vec<u8>)>, AppError> {
        let writes = self.store().writes();
        let is_known = |given: &Given| {
            Some(given.sum) == has && given.writes == writes && given.looked.elapsed() < LOOK_AGAIN
        };
        if self.standby().given().iter().any(is_known) {
            return Ok(None);
        }
        let (image, heads) = self.store().read(|conn| Ok((image::of(conn)?, image::heads(conn)?)))?;
        let pieces = Pieces::of(&image);
        let sum = pieces.sum();
        let before = self.standby().given().iter().find(|given| Some(given.sum) == has).cloned();
        let heads = journal_heads(heads);
        self.standby().remember(Given { writes, looked: Instant::now(), sum, pieces: pieces.clone(), heads });
        if has == Some(sum) {
            return Ok(None);
        }
        Ok(Some(Change::between(before.as_ref().map(|given| &given.pieces), &image, &pieces)))
    }

    /// Returns how far the journals here are.
    pub(super) fn journal_heads(&self) -> Result<Vec<JournalHead>, AppError> {
        Ok(journal_heads(self.store().read(image::heads)?))
    }

    /// Stops, unless it has: what was under way is stored, and nothing is any more. The evenings that are published are not sent from here.
    fn stop_leading(
        &self,
        address: Option<String>,
        by: Option<Link>,
        member: Option<String>,
    ) -> Result<(), AppError> {
        if self.standby().is_stopped() {
            return Ok(());
        }
        self.store().close()?;
        let stopped = |now: &Lead| {
            let former = match now {
                Lead::TookOver { link, .. } => Some(link.clone()),
                Lead::Leads | Lead::Follows { .. } | Lead::Stopped { .. } | Lead::Rivalled { .. } => None,
            };
            // If that one itself leads, it has nothing to ask.
            let former = former.filter(|link| address != Some(link.url.to_string()));
            let stopped = Lead::Stopped { address, at: self.now(), by, member, former };
            (!matches!(now, Lead::Stopped { .. })).then_some(stopped)
        };
        if let Err(error) = self.standby().lead.change(stopped) {
            tracing::error!(%error, "that another laptop leads cannot be noted, so this one goes on");
            self.store().reopen();
            return Err(not_written(error).into());
        }
        tracing::info!("another laptop leads from now on");
        self.rest_from_publishing();
        Ok(())
    }

    /// Hears that another laptop has taken over without asking: stops, unless both have written.
    pub(super) fn hear_of_takeover(
        &self,
        theirs: &[JournalHead],
        address: Option<String>,
        by: Option<Link>,
        member: Option<String>,
    ) -> Result<Option<Rift>, AppError> {
        let before = self.standby().lead.get();
        if let Lead::Stopped { address: known, at, former, .. } = &before {
            // It took over from the command line, which answers nowhere, and serves now. A third one is told who leads instead.
            let is_that = member.as_deref().is_some_and(|id| before.third(id).is_none());
            if is_that && known.is_none() && address.is_some() {
                let stopped = Lead::Stopped { address, at: *at, by, member, former: former.clone() };
                self.standby().lead.replace(&before, stopped).map_err(not_written)?;
            }
            return Ok(None);
        }
        let there = |slug: &str| theirs.iter().find(|head| head.slug == slug);
        // That the house went on here is nothing that anybody would miss.
        let own = journal_heads(self.store().read(image::heads_before_a_takeover)?);
        let end = |slug: &str| there(slug).map_or(0, |head| head.number);
        let hash = |slug: &str, number: u32| match there(slug) {
            Some(head) if head.number == number => Some(head.hash),
            // That laptop had all of this one, so whatever is not at its end is before it.
            Some(_) => own.iter().find(|own| own.slug == slug).map(|own| own.hash),
            None => None,
        };
        let rift = Rift::between(&own, end, hash).map(|rift| match rift {
            // Whatever comes after what the other one had was written here meanwhile.
            Rift::Behind { slug, other, .. } => Rift::Fork { slug, number: other.saturating_add(1) },
            fork @ Rift::Fork { .. } => fork,
        });
        match &rift {
            None => self.stop_leading(address, by, member)?,
            Some(rift) => {
                let lead = Lead::Rivalled { address, rift: Some(rift.clone()) };
                if let Err(error) = self.standby().lead.replace(&before, lead) {
                    tracing::error!(%error, "that another laptop leads too cannot be noted");
                }
            }
        }
        Ok(rift)
    }

    /// Returns whether another laptop leads, with the address at which it is found; `None` if this one does.
    pub fn led_by(&self) -> Option<Option<String>> {
        match self.standby().lead.get() {
            Lead::Stopped { address, .. } => Some(address),
            Lead::Leads | Lead::Follows { .. } | Lead::TookOver { .. } | Lead::Rivalled { .. } => None,
        }
    }
}

fn not_written(error: io::Error) -> store::StoreError {
    store::StoreError::NotWritable(error.to_string())
}

/// Returns how far journals are, as laptops tell each other.
pub(super) fn journal_heads(heads: Vec<(String, u32, Hash)>) -> Vec<JournalHead> {
    heads.into_iter().map(|(slug, number, hash)| JournalHead { slug, number, hash }).collect()
}

pub(super) fn failed(error: impl std::fmt::Display) -> Unanswered {
    tracing::error!(%error, "a laptop that follows was not answered");
    Unanswered::Failed
}

/// Writes an answer: how long its JSON is, the JSON, and the bytes of the pieces, smaller.
pub(super) fn packed(told: &FollowAnswer, bytes: &[u8]) -> io::Result<Vec<u8>> {
    let json = serde_json::to_vec(told)?;
    let length = u32::try_from(json.len()).map_err(io::Error::other)?;
    let mut text = length.to_be_bytes().to_vec();
    text.extend(json);
    let mut smaller = ZlibEncoder::new(text, Compression::fast());
    smaller.write_all(bytes)?;
    smaller.finish()
}
