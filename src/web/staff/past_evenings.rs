//! `/leitung/abende`: the evenings of this house that are over, and a person's places on them.

use crate::app::{App, AppError, Attendance, PastEvening, PastPlayer};
use crate::web::error::form_urlencoded;
use crate::web::http::{Answer, Fields, PageContext, Staff, page};
use crate::web::state::Site;
use actix_web::web::Data;
use askama::Template;
use tournament::texts::{NameOrder, NameParts};

/// The most people that a search lists.
const MOST: usize = 50;

enum Looked {
    ForNobody,
    InVain,
    ForMany(Vec<PastPlayer>),
    /// Name, town, and the evenings, the latest first.
    ForOne(String, String, Vec<Attendance>),
}

#[derive(Template)]
#[template(path = "staff/past_evenings.html")]
struct PastEveningsPage {
    ctx: PageContext,
    query: Fields,
    answer: Looked,
    evenings: Vec<PastEvening>,
}

impl PastEveningsPage {
    fn path_of(&self, player: &PastPlayer) -> String {
        let (name, town) = (form_urlencoded(&player.name), form_urlencoded(&player.town));
        format!("/leitung/abende?name={name}&ort={town}")
    }

    /// Writes a name with the family name first, as lists of several evenings have it.
    fn written(&self, name: &str) -> String {
        let parts = NameParts::of(name, None);
        parts.map_or_else(|| name.to_owned(), |parts| parts.written(NameOrder::FamilyFirst))
    }
}

pub fn show(site: Data<Site>, ctx: PageContext, _staff: Staff, query: Fields) -> Answer {
    let (evenings, answer) = (site.app().past_evenings()?, look_for(site.app(), &query)?);
    page(&PastEveningsPage { ctx, query, answer, evenings })
}

/// Looks for whom an address asks: in `q` stands the beginning of a name or town, in `name` and `ort` those of somebody who was chosen from a list.
fn look_for(app: &App, query: &Fields) -> Result<Looked, AppError> {
    let [q, name, ort] = ["q", "name", "ort"].map(|field| query.value(field));
    if !name.is_empty() {
        let attendances = app.attendances(name, ort)?;
        return Ok(match attendances.is_empty() {
            true => Looked::InVain,
            false => Looked::ForOne(name.to_owned(), ort.to_owned(), attendances),
        });
    }
    if q.trim().is_empty() {
        return Ok(Looked::ForNobody);
    }
    let mut players = app.past_players(q, MOST)?;
    Ok(match players.len() {
        0 => Looked::InVain,
        1 => {
            let PastPlayer { name, town, .. } = players.remove(0);
            let attendances = app.attendances(&name, &town)?;
            Looked::ForOne(name, town, attendances)
        }
        _ => Looked::ForMany(players),
    })
}
