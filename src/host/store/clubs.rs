//! Who publishes here.

use super::audit::{self, By};
use super::database::HostStore;
use super::error::Result;
use super::schema::clubs;
use super::values::ClubId;
use crate::texts::{Slug, Title};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};

/// A club.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = clubs)]
pub struct Club {
    id: i32,
    /// Its short name, in addresses.
    pub slug: String,
    /// Its name.
    pub name: String,
}

impl Club {
    /// Returns which one it is.
    pub fn id(&self) -> ClubId {
        ClubId(self.id)
    }
}

/// What became of a new club.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NewClub {
    /// It is there now.
    Made(Club),
    /// This one has the short name.
    Taken(Club),
}

impl HostStore {
    /// Adds a club under the short name of its name.
    ///
    /// # Errors
    ///
    /// The database's.
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

    /// Lists the clubs by name.
    ///
    /// # Errors
    ///
    /// The database's.
    pub async fn clubs(&self) -> Result<Vec<Club>> {
        let mut conn = self.connection().await?;
        Ok(clubs::table.order((clubs::name, clubs::id)).select(Club::as_select()).load(&mut conn).await?)
    }

    /// Returns the club with a short name.
    ///
    /// # Errors
    ///
    /// The database's.
    pub async fn club(&self, slug: &str) -> Result<Option<Club>> {
        by_slug(&mut *self.connection().await?, slug).await
    }
}

async fn by_slug(conn: &mut AsyncPgConnection, slug: &str) -> Result<Option<Club>> {
    let club = clubs::table.filter(clubs::slug.eq(slug)).select(Club::as_select());
    Ok(club.first(conn).await.optional()?)
}
