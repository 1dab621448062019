//! Who publishes here.

use super::audit::{self, By};
use super::database::HostStore;
use super::error::Result;
use super::schema::{clubs, nights};
use super::values::{ClubId, NightId, State};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use tournament::texts::{Slug, Title};

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = clubs)]
pub struct Club {
    id: i32,
    /// Its short name, in addresses.
    pub slug: String,
    pub name: String,
}

impl Club {
    pub fn id(&self) -> ClubId {
        ClubId(self.id)
    }
}

/// What became of a new club.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NewClub {
    Made(Club),
    /// This one has the short name.
    Taken(Club),
}

/// After how many days of a night what goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KeptFor {
    /// The names outside the prizes.
    pub names_days: i32,
    /// Everything.
    pub night_days: i32,
}

impl HostStore {
    /// Adds a club under the short name of its name.
    pub async fn add_club(&self, by: By, name: &Title) -> Result<NewClub> {
        let slug = Slug::of(name.as_str());
        let mut conn = self.connection().await?;
        conn.transaction(async |conn| {
            let new = diesel::insert_into(clubs::table)
                .values((clubs::slug.eq(slug.as_str()), clubs::name.eq(name.as_str())))
                .on_conflict_do_nothing()
                .returning(Club::as_select());
            let new: Option<Club> = new.get_result(conn).await.optional()?;
            match new {
                Some(club) => {
                    audit::note_club(conn, by, club.id(), "added").await?;
                    Ok(NewClub::Made(club))
                }
                None => Ok(NewClub::Taken(by_slug(conn, slug.as_str()).await?.ok_or(diesel::NotFound)?)),
            }
        })
        .await
    }

    /// Says after how many days of its nights the names outside the prizes go, and everything; `None` leaves it as it is.
    pub async fn keep_for(
        &self,
        by: By,
        club: ClubId,
        names_days: Option<i32>,
        night_days: Option<i32>,
    ) -> Result<KeptFor> {
        let mut conn = self.connection().await?;
        conn.transaction(async |conn| {
            let row = clubs::table.find(club.0);
            if let Some(days) = names_days {
                diesel::update(row).set(clubs::names_days.eq(days)).execute(conn).await?;
                audit::note_club(conn, by, club, &format!("names stay {days} days")).await?;
            }
            if let Some(days) = night_days {
                diesel::update(row).set(clubs::night_days.eq(days)).execute(conn).await?;
                audit::note_club(conn, by, club, &format!("nights stay {days} days")).await?;
            }
            let (names_days, night_days) =
                row.select((clubs::names_days, clubs::night_days)).first(conn).await?;
            Ok(KeptFor { names_days, night_days })
        })
        .await
    }

    pub async fn clubs(&self) -> Result<Vec<Club>> {
        let mut conn = self.connection().await?;
        Ok(clubs::table.order((clubs::name, clubs::id)).select(Club::as_select()).load(&mut conn).await?)
    }

    /// Lists the clubs by name, each with its nights that the public may see.
    pub async fn shown_nights(&self) -> Result<Vec<(Club, Vec<NightId>)>> {
        let mut conn = self.connection().await?;
        let open: Vec<(i32, i32)> = nights::table
            .filter(nights::state.eq(State::Open.as_str()))
            .order(nights::id)
            .select((nights::club, nights::id))
            .load(&mut conn)
            .await?;
        let clubs: Vec<Club> =
            clubs::table.order((clubs::name, clubs::id)).select(Club::as_select()).load(&mut conn).await?;
        let own =
            |club: &Club| open.iter().filter(|(of, _)| *of == club.id).map(|(_, id)| NightId(*id)).collect();
        Ok(clubs.into_iter().map(|club| (club.clone(), own(&club))).collect())
    }

    pub async fn club(&self, slug: &str) -> Result<Option<Club>> {
        by_slug(&mut *self.connection().await?, slug).await
    }
}

async fn by_slug(conn: &mut AsyncPgConnection, slug: &str) -> Result<Option<Club>> {
    let club = clubs::table.filter(clubs::slug.eq(slug)).select(Club::as_select());
    Ok(club.first(conn).await.optional()?)
}
