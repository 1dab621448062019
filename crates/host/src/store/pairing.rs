//! A laptop gets a night: by a code that was made here ten minutes ago at most, or by the one on paper of the laptop before it.

use super::audit::{self, By};
use super::changes;
use super::database::HostStore;
use super::epochs::{self, Beginning};
use super::error::{NotDone, Result, StoreError};
use super::nights::{self, NightRow};
use super::schema::{codes, nights as table, wrong_codes};
use super::texts;
use super::tokens;
use super::values::{NightId, State, column};
use crate::{Code, Token};
use diesel::dsl::{exists, now, select, sql};
use diesel::prelude::*;
use diesel::sql_types::{Bool, Nullable, Text, Timestamptz};
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use mirror::Refusal;
use tournament::chain::Hash;
use tournament::texts::Slug;

/// So many codes that nobody has given out may come from one place in ten minutes.
const WRONG_FROM_ONE: i64 = 10;

/// And so many from all places together.
const WRONG_FROM_ALL: i64 = 1_000;

/// What a laptop asks with.
#[derive(Debug, Clone, Copy)]
pub struct Pairing<'a> {
    /// What somebody has typed.
    pub code: &'a Code,
    /// The short name of the tournament on the laptop.
    pub slug: &'a Slug,
    /// From where it asks, as limits count.
    pub sender: &'a str,
    /// The token that it gets, made of chance.
    pub token: &'a Token,
    /// The code with which another laptop may go on, made of chance.
    pub handover: &'a Code,
    /// The hash of the key of a director, who goes on in the place of another laptop.
    pub director: Option<Hash>,
    /// By what it is known if it asks again, because the answer was lost, as a digest; a laptop that has nothing of the kind cannot.
    pub asked_with: Option<Hash>,
}

/// A laptop that may write.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Paired {
    pub night: NightId,
    /// At this address of the club's.
    pub address: String,
    pub epoch: u32,
}

/// A code as it lies here.
struct Given {
    beginning: Beginning,
    used: Option<Used>,
    expired: bool,
}

struct Used {
    /// By whom, as a digest.
    asked_by: Option<Vec<u8>>,
    /// The epoch that began with it.
    epoch: Option<i32>,
    /// The digest of the token that was given out.
    token: Option<Vec<u8>>,
    /// Whether that is a short time ago.
    lately: bool,
}

/// For so long after a code was used its laptop may ask again; a hall may be without a connection for a while.
const LATELY: &str = "coalesce(codes.used_at > now() - interval '1 hour', false)";

impl HostStore {
    /// Pairs a laptop by a code, which is used up by it; the code for a handover that was given out before does not count any more. The same laptop,
    /// known by what it asks with, may ask again for a while if its answer was lost: the epoch that began with the code goes on.
    pub async fn pair(&self, pairing: Pairing<'_>) -> Result<Paired, NotDone> {
        let mut conn = self.connection().await?;
        let paired: Result<Option<Paired>, NotDone> = conn
            .transaction(async |conn| {
                if is_guessing(conn, &pairing).await? {
                    return Err(Refusal::TooManyWrongCodes.into());
                }
                // The night is locked before its code is looked at: whoever else has to do with both goes the same way.
                let Some((night, code)) = known(conn, pairing.code).await? else {
                    let wrong = diesel::insert_into(wrong_codes::table);
                    wrong.values(wrong_codes::sender.eq(pairing.sender)).execute(conn).await?;
                    // That it was tried stays noted.
                    return Ok(None);
                };
                let pairing = Pairing { code: &code, ..pairing };
                let night = nights::lock(conn, night).await?.filter(|night| night.state == State::Open);
                let Some(given) = look_up(conn, pairing.code).await? else {
                    return Err(Refusal::UnknownCode.into());
                };
                if let Some(used) = given.used {
                    let same = night.filter(|night| used.is_by(night, &pairing));
                    return match same {
                        Some(night) => answer_again(conn, &night, &used, pairing).await.map(Some),
                        None => Err(Refusal::UsedCode.into()),
                    };
                }
                if given.expired {
                    return Err(Refusal::ExpiredCode.into());
                }
                match night {
                    None => Err(Refusal::TakenDown.into()),
                    Some(night)
                        if night.slug.as_deref().is_some_and(|slug| slug != pairing.slug.as_str()) =>
                    {
                        Err(Refusal::OtherTournament { slug: night.slug.unwrap_or_default() }.into())
                    }
                    Some(night)
                        if given.beginning == Beginning::HandedOver
                            && !texts::lets_in(conn, night.id, pairing.director).await? =>
                    {
                        Err(Refusal::Locked.into())
                    }
                    Some(night) => begin(conn, &night, given.beginning, pairing).await.map(Some),
                }
            })
            .await;
        Ok(paired?.ok_or(Refusal::UnknownCode)?)
    }
}

/// Says whether too many wrong codes have come, and forgets those that are older than that counts.
async fn is_guessing(
    conn: &mut AsyncPgConnection,
    Pairing { sender, code, .. }: &Pairing<'_>,
) -> Result<bool> {
    // Those of one place are counted one after the other.
    let lock = diesel::sql_query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))");
    lock.bind::<Text, _>(*sender).execute(conn).await?;
    forget_wrong_codes(conn).await?;
    let all: i64 = wrong_codes::table.count().get_result(conn).await?;
    let own: i64 =
        wrong_codes::table.filter(wrong_codes::sender.eq(*sender)).count().get_result(conn).await?;
    // Nobody guesses a code for a handover; it is not closed to a hall by what others try.
    Ok(own >= WRONG_FROM_ONE || all >= WRONG_FROM_ALL && !code.is_for_handover())
}

/// Forgets wrong codes that do not count any more, and from where they came.
pub(super) async fn forget_wrong_codes(conn: &mut AsyncPgConnection) -> Result<()> {
    let old =
        wrong_codes::table.filter(wrong_codes::at.lt(sql::<Timestamptz>("now() - interval '10 minutes'")));
    diesel::delete(old).execute(conn).await?;
    Ok(())
}

/// Returns the night for which a code was given out, and the code as it was; the halves of one for a handover may come in either order, and count as one try.
async fn known(conn: &mut AsyncPgConnection, typed: &Code) -> Result<Option<(NightId, Code)>> {
    let swapped = typed.is_for_handover().then(|| typed.swapped());
    for code in [typed.clone()].into_iter().chain(swapped) {
        if let Some(night) = night_of(conn, &code).await? {
            return Ok(Some((night, code)));
        }
    }
    Ok(None)
}

async fn night_of(conn: &mut AsyncPgConnection, code: &Code) -> Result<Option<NightId>> {
    let night = codes::table.find(code.digest().bytes().to_vec()).select(codes::night);
    Ok(night.first(conn).await.optional()?.map(NightId))
}

async fn look_up(conn: &mut AsyncPgConnection, code: &Code) -> Result<Option<Given>> {
    type Row = (String, bool, Option<bool>, Option<Vec<u8>>, Option<i32>, Option<Vec<u8>>, bool);
    let row: Option<Row> = codes::table
        .find(code.digest().bytes().to_vec())
        .select((
            codes::purpose,
            codes::used_at.is_not_null(),
            sql::<Nullable<Bool>>("codes.expires_at <= now()"),
            codes::asked_by,
            codes::epoch,
            codes::token,
            sql::<Bool>(LATELY),
        ))
        .first(conn)
        .await
        .optional()?;
    row.map(|(purpose, is_used, expired, asked_by, epoch, token, lately)| {
        let beginning = match purpose.as_str() {
            "pair" => Beginning::Paired,
            "handover" => Beginning::HandedOver,
            other => return Err(StoreError::unreadable("codes", format!("purpose {other}"))),
        };
        let used = is_used.then_some(Used { asked_by, epoch, token, lately });
        Ok(Given { beginning, used, expired: expired.unwrap_or(false) })
    })
    .transpose()
}

async fn begin(
    conn: &mut AsyncPgConnection,
    night: &NightRow,
    beginning: Beginning,
    pairing: Pairing<'_>,
) -> Result<Paired, NotDone> {
    let address = match &night.address {
        Some(address) => address.clone(),
        None => free_address(conn, pairing.slug).await?,
    };
    let row = diesel::update(table::table.find(night.id.0));
    let names = (table::address.eq(Some(address.as_str())), table::slug.eq(Some(pairing.slug.as_str())));
    row.set((names, table::last_at.eq(now))).execute(conn).await?;
    let epoch = epochs::begin(conn, night, night.head, beginning).await?;
    let asked_by = pairing.asked_with.map(|asked| asked.bytes().to_vec());
    let used = (
        codes::used_at.eq(now),
        codes::asked_by.eq(asked_by),
        codes::epoch.eq(column(epoch)),
        codes::token.eq(pairing.token.digest().bytes().to_vec()),
    );
    diesel::update(codes::table.find(pairing.code.digest().bytes().to_vec())).set(used).execute(conn).await?;
    tokens::add(conn, night.id, epoch, pairing.token).await?;
    epochs::give_handover(conn, night.id, pairing.handover).await?;
    audit::note(conn, By::Laptop, night.id, &format!("epoch {epoch} {}", beginning.as_str())).await?;
    changes::note(conn, night.id).await?;
    Ok(Paired { night: night.id, address, epoch })
}

impl Used {
    /// Returns whether the laptop that asks is the one that has used the code, a short time ago, for the epoch that goes on still.
    fn is_by(&self, night: &NightRow, pairing: &Pairing<'_>) -> bool {
        let asks = pairing.asked_with.map(|asked| asked.bytes().to_vec());
        let is_same = asks.is_some() && self.asked_by == asks;
        let goes_on = self.epoch == Some(column(night.epoch));
        is_same && goes_on && self.lately && night.slug.as_deref() == Some(pairing.slug.as_str())
    }
}

/// Answers a laptop again: what the first answer gave out counts for nobody any more. If its token was revoked meanwhile, the laptop is locked out.
async fn answer_again(
    conn: &mut AsyncPgConnection,
    night: &NightRow,
    used: &Used,
    pairing: Pairing<'_>,
) -> Result<Paired, NotDone> {
    let was_good = tokens::take_away(conn, used.token.as_deref().unwrap_or_default()).await?;
    let (true, Some(address)) = (was_good, night.address.clone()) else {
        return Err(Refusal::UsedCode.into());
    };
    let token = pairing.token.digest().bytes().to_vec();
    let row = diesel::update(codes::table.find(pairing.code.digest().bytes().to_vec()));
    row.set(codes::token.eq(token)).execute(conn).await?;
    tokens::add(conn, night.id, night.epoch, pairing.token).await?;
    epochs::give_handover(conn, night.id, pairing.handover).await?;
    audit::note(conn, By::Laptop, night.id, &format!("epoch {} answered again", night.epoch)).await?;
    Ok(Paired { night: night.id, address, epoch: night.epoch })
}

/// Finds an address that no other night of the host has, whichever club it belongs to: the short name, or that with a number. Nobody
/// else chooses one until the transaction ends.
async fn free_address(conn: &mut AsyncPgConnection, slug: &Slug) -> Result<String> {
    diesel::sql_query("SELECT pg_advisory_xact_lock(hashtextextended('addresses of nights', 0))")
        .execute(conn)
        .await?;
    let is_taken = |address: &Slug| {
        let others = table::table.filter(table::address.eq(address.to_string()));
        select(exists(others))
    };
    let mut address = slug.clone();
    for number in 2.. {
        let taken: bool = is_taken(&address).get_result(conn).await?;
        if !taken {
            break;
        }
        address = slug.numbered(number);
    }
    Ok(address.to_string())
}
