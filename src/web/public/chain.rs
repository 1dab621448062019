//! `/t/{slug}/kette.json?ab=N`: the newest head of the journal, and the hashes with which somebody who has kept the head N finds out
//! whether the journal still contains it (docs/JOURNAL.md). No text and no event: only what is hashed into the next entry.

use crate::app::{Links, SignedLinks, Snapshot};
use crate::web::error::PageError;
use crate::web::http::{Current, Fields, Response};
use crate::web::state::{Conditional, EncodedResponse, GuestsWork, Site};
use actix_web::HttpRequest;
use actix_web::http::header::HeaderMap;
use chrono::{DateTime, Utc};
use mirror::{ClosedBranch, SignedHead};
use serde::Serialize;
use tournament::chain::Hash;

/// The name of this answer's layout.
const FORMAT: &str = "preisschnapsen/chain/1";

/// Bodies in one answer; an evening has fewer entries. Who needs more asks again from where the answer ends.
const MOST: usize = 2_000;

/// An answer with so many bodies is written where it was asked for.
const SHORT: usize = 100;

/// An entry by its number and its hash.
#[derive(Debug, PartialEq, Eq, Serialize)]
struct Head {
    number: u32,
    hash: Hash,
}

#[derive(Debug, PartialEq, Eq, Serialize)]
struct Chain<'a> {
    format: &'static str,
    /// The short name, which is hashed into each entry.
    tournament: &'a str,
    /// Whether its people are invented: such a tournament is thrown away and begun anew.
    practice: bool,
    /// The hash of the first entry; another one is another journal.
    first: Option<Hash>,
    head: Head,
    /// Its layout. None of layout 1 follows one of layout 2.
    layout: u8,
    /// The entry that was asked for, as it is here; nothing if the journal is shorter.
    at: Option<Head>,
    /// The bodies of the entries after it, in order; nothing in the place of an entry of layout 1.
    bodies: Vec<Option<Hash>>,
    /// The number of the entry to which they lead.
    until: u32,
    /// When the first entry was made: an evening that was opened after somebody had seen another one of this name is a later one.
    opened: Option<DateTime<Utc>>,
    /// On a host: the newest entry as the laptop in the hall has signed it (docs/MIRROR.md).
    #[serde(skip_serializing_if = "Option::is_none")]
    signed: Option<&'a SignedHead>,
    /// On a host: what it has of entries that do not count any more.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    closed_branches: &'a [ClosedBranch],
}

/// Which journal an answer is about.
#[derive(Debug, Clone, Copy)]
pub struct Of<'a> {
    /// The short name of its tournament.
    pub tournament: &'a str,
    pub practice: bool,
    pub opened: Option<DateTime<Utc>>,
    /// What was signed of it, on a host.
    pub signed: Option<&'a SignedHead>,
    pub closed_branches: &'a [ClosedBranch],
}

impl<'a> Of<'a> {
    fn snapshot(snapshot: &'a Snapshot) -> Of<'a> {
        Of {
            tournament: snapshot.journal_name().as_str(),
            practice: snapshot.is_practice(),
            opened: snapshot.tournament.actions().next().map(|action| action.at),
            signed: None,
            closed_branches: snapshot.closed_branches(),
        }
    }
}

impl<'a> Chain<'a> {
    /// Makes the answer to somebody who has kept entry `from`; the newest one for somebody who has kept none.
    fn of(of: Of<'a>, links: &Links, from: Option<u32>) -> Chain<'a> {
        let Of { tournament, practice, opened, signed, closed_branches } = of;
        let newest = links.newest();
        let from = from.unwrap_or(newest);
        let head = |number| links.hash(number).map(|hash| Head { number, hash });
        let bodies = links.after(from).iter().take(MOST).map(|link| link.body.map(|body| body.0));
        let bodies: Vec<_> = bodies.collect();
        let last = links.after(newest.saturating_sub(1)).last();
        Chain {
            format: FORMAT,
            tournament,
            practice,
            first: links.first(),
            layout: if last.is_none_or(|link| link.body.is_some()) { 2 } else { 1 },
            head: head(newest).unwrap_or(Head { number: 0, hash: Hash::START }),
            at: head(from),
            until: from.saturating_add(bodies.len() as u32),
            bodies,
            // Of a journal that does not hold nobody knows it.
            opened: opened.filter(|_| !links.is_lost()),
            signed,
            closed_branches,
        }
    }
}

/// Answers the newest head and the bodies that lead to it. What is known and short is written at once; to read a journal, and to write and
/// hash a long answer, takes a thread that nobody else waits for. `?ab=` is the number of the entry whose hash somebody has kept.
pub async fn show(request: HttpRequest, current: Current, query: Fields) -> Response {
    let from = query.get("ab").map(|kept| number(kept)).transpose()?;
    let site = Site::of(&request)?;
    let (known, signed) = match site.app().mirrored_links(&current) {
        Some(SignedLinks { links, signed }) => (Some(links), signed),
        None => (site.app().known_links(&current), None),
    };
    let write = move |current: &Current, links: &Links| {
        write(Of { signed: signed.as_deref(), ..Of::snapshot(current) }, links, from)
    };
    let headers = Conditional::of(request.headers());
    if let Some(known) = &known
        && known.after(from.unwrap_or(u32::MAX)).len() <= SHORT
    {
        return Ok(write(&current, known)?.answer(&headers));
    }
    let app = site.app().clone();
    let guests = GuestsWork::of(&request);
    let written = guests.run(move || {
        let links = known.map_or_else(|| app.links(&current), Ok).map_err(PageError::internal)?;
        write(&current, &links)
    });
    Ok(written.await??.answer(&headers))
}

/// Writes the answer to a request with these headers. It is made anew for each: the phones of a hall ask from different entries. A
/// benchmark measures it.
pub fn answer(of: Of<'_>, links: &Links, from: Option<u32>, headers: &HeaderMap) -> Response {
    Ok(write(of, links, from)?.answer(&Conditional::of(headers)))
}

fn write(of: Of<'_>, links: &Links, from: Option<u32>) -> Result<EncodedResponse, PageError> {
    let body = serde_json::to_vec(&Chain::of(of, links, from)).map_err(PageError::internal)?;
    Ok(EncodedResponse::json(body))
}

/// Reads the number of an entry. One that no journal reaches is as good as any other.
fn number(text: &str) -> Result<u32, PageError> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if digits { Ok(text.parse().unwrap_or(u32::MAX)) } else { Err(PageError::BadRequest) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tournament::chain::{Body, Link, walk};

    const NIGHT: Of<'static> =
        Of { tournament: "abend", practice: false, opened: None, signed: None, closed_branches: &[] };

    /// A journal that begins with so many entries of layout 1.
    fn journal(entries: usize, older: usize) -> Links {
        let mut hash = Hash::START;
        let links = (0..entries).map(|place| {
            let body = (place >= older).then(|| Body(Hash::of(&place.to_le_bytes())));
            let number = place as i64 + 1;
            hash = body.map_or_else(|| Hash::of(b"older"), |body| body.hash(b"abend", number, hash));
            Link { hash, body }
        });
        Links::from(links.collect::<Vec<_>>())
    }

    #[test]
    fn an_answer_is_bounded_and_the_next_goes_on_where_it_ended() {
        let links = journal(2 * MOST + 3, 0);
        let (mut at, mut hash, mut answers) = (0, Hash::START, 0);
        while at < links.newest() {
            let chain = Chain::of(NIGHT, &links, Some(at));
            assert!(chain.bodies.len() <= MOST);
            assert_eq!(chain.at, Some(Head { number: at, hash }));
            let bodies: Vec<Body> = chain.bodies.iter().map(|body| Body(body.unwrap())).collect();
            hash = walk(b"abend", at.into(), hash, &bodies);
            (at, answers) = (chain.until, answers + 1);
        }
        assert_eq!((answers, Some(hash)), (3, links.hash(links.newest())));
        assert!(serde_json::to_vec(&Chain::of(NIGHT, &links, Some(0))).unwrap().len() < 140_000);
    }

    #[test]
    fn what_is_not_there_is_said_to_be_missing() {
        let links = journal(5, 3);
        let bodies = |from| Chain::of(NIGHT, &links, Some(from)).bodies.iter().map(Option::is_some).collect();
        let (older, newer): (Vec<bool>, Vec<bool>) = (bodies(1), bodies(3));
        assert_eq!((older, newer), (vec![false, false, true, true], vec![true, true]));
        for beyond in [6, u32::MAX] {
            let chain = Chain::of(NIGHT, &links, Some(beyond));
            assert_eq!((chain.at, chain.bodies, chain.until), (None, vec![], beyond));
        }
        let new = Chain::of(NIGHT, &links, None);
        assert_eq!((new.at.as_ref(), new.bodies.len(), new.until), (Some(&new.head), 0, 5));
        assert_eq!((new.layout, Chain::of(NIGHT, &journal(3, 3), None).layout), (2, 1));
        assert_eq!(Chain::of(NIGHT, &journal(0, 0), None).first, None);
    }

    #[test]
    fn a_number_is_digits_and_nothing_else() {
        for (text, read) in [("0", Some(0)), ("412", Some(412)), ("99999999999999", Some(u32::MAX))] {
            assert_eq!(number(text).ok(), read, "{text}");
        }
        for text in ["", "-1", "+1", " 1", "1.0", "x", "१"] {
            assert_eq!(number(text), Err(PageError::BadRequest), "{text}");
        }
    }
}
