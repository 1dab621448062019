//! The evenings of this house that are over, and who was there; see [`store::past_evenings`].

use super::App;
use super::error::AppError;
use std::sync::Arc;
use store::past_evenings::{self, Attendance, PastEvening, PastPlayer};

/// The most people of former evenings that are suggested.
const SUGGESTED: usize = 500;

impl App {
    /// Lists the evenings that are over, the latest first; practice is none of them.
    pub fn past_evenings(&self) -> Result<Vec<PastEvening>, AppError> {
        Ok(self.store().read(past_evenings::all)?)
    }

    /// Finds the people of these evenings by the beginnings of words of name or town, `most` of them, the latest guests first. An empty query
    /// finds everybody; people who were erased are never found.
    pub fn past_players(&self, query: &str, most: usize) -> Result<Vec<PastPlayer>, AppError> {
        Ok(self.store().read(|conn| past_evenings::players(conn, query, most as i64))?)
    }

    /// Lists the latest guests of these evenings for the desk's suggestions, as [`App::past_players`] does; read again only after one of these
    /// evenings has changed.
    pub fn latest_guests(&self) -> Result<Arc<[PastPlayer]>, AppError> {
        self.0.registry.guests(|| self.past_players("", SUGGESTED))
    }

    /// Lists the evenings of a person that are over, the latest first.
    pub fn attendances(&self, name: &str, town: &str) -> Result<Vec<Attendance>, AppError> {
        Ok(self.store().read(|conn| past_evenings::of_player(conn, name, town))?)
    }
}
