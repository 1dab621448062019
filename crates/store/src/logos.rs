//! Table `logos`: the picture on the certificates, one row for each action that changed it.

use super::schema::logos;
use super::{Connection, Result, Statement, StoreError, TournamentId};
use diesel::prelude::*;
use std::collections::BTreeMap;
use tournament::ActionNo;
use tournament::texts::{Logo, LogoFile, PictureKind};

/// Adds the logo that stands since an action, or that there is none.
pub fn add(conn: &mut Connection, id: TournamentId, action: ActionNo, file: Option<&LogoFile>) -> Result<()> {
    let logo = file.map(|file| &file.logo);
    diesel::insert_into(logos::table)
        .values((
            logos::tournament.eq(id.0),
            logos::action.eq(action.0.cast_signed()),
            logos::mark.eq(logo.map(|logo| logo.mark.as_str())),
            logos::media_type.eq(logo.map(|logo| logo.kind.media_type())),
            logos::width.eq(logo.map(|logo| logo.width.cast_signed())),
            logos::height.eq(logo.map(|logo| logo.height.cast_signed())),
            logos::picture.eq(file.map(|file| hex::encode(&file.bytes))),
        ))
        .run(conn)
}

type Row = (i32, Option<String>, Option<String>, Option<i32>, Option<i32>);

pub fn of(conn: &mut Connection, id: TournamentId) -> Result<BTreeMap<ActionNo, Option<Logo>>> {
    let rows: Vec<Row> = logos::table
        .filter(logos::tournament.eq(id.0))
        .select((logos::action, logos::mark, logos::media_type, logos::width, logos::height))
        .load(conn)?;
    rows.into_iter()
        .map(|(action, mark, media_type, width, height)| {
            let logo = match (mark, media_type, width, height) {
                (Some(mark), Some(media_type), Some(width), Some(height)) => Some(Logo {
                    mark,
                    kind: kind(&media_type)?,
                    width: width.cast_unsigned(),
                    height: height.cast_unsigned(),
                }),
                _ => None,
            };
            Ok((ActionNo(action.cast_unsigned()), logo))
        })
        .collect()
}

/// Reads the bytes of a logo of a tournament, `None` if it never had one of this mark.
pub fn bytes(conn: &mut Connection, id: TournamentId, mark: &str) -> Result<Option<Vec<u8>>> {
    let picture: Option<String> = logos::table
        .filter(logos::tournament.eq(id.0).and(logos::mark.eq(mark)))
        .select(logos::picture)
        .first(conn)
        .optional()?
        .flatten();
    let picture = picture.map(hex::decode).transpose();
    picture.map_err(|fault| StoreError::unreadable("logos", fault))
}

fn kind(media_type: &str) -> Result<PictureKind> {
    let known = PictureKind::ALL.into_iter().find(|kind| kind.media_type() == media_type);
    known.ok_or_else(|| StoreError::unreadable("logos", format!("the media type {media_type}")))
}
