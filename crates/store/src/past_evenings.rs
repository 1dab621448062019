//! What the tables know about the evenings that are over: real ones that were ended. People who were erased are not in it.
//! A person is the same on two evenings if name and town have the same [`search_key`], with or without a comma after the family name.

use super::error::{read, write_json};
use super::tournaments::TABLE;
use super::{Connection, Result};
use chrono::NaiveDate;
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Integer, Nullable, Text};
use tournament::Places;
use tournament::texts::{Slug, search_key};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PastEvening {
    pub slug: Slug,
    pub name: String,
    /// The day on which it began.
    pub date: NaiveDate,
    /// How many people held a ticket at its end.
    pub people: u32,
    pub tickets: u32,
    /// Who won; `None` if nobody did, or the winner was erased.
    pub winner: Option<String>,
}

/// Somebody who held a ticket on an evening that is over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PastPlayer {
    /// The name, as it was written last.
    pub name: String,
    /// The town, as it was written last; empty if nobody said.
    pub town: String,
    pub evenings: u32,
}

/// How somebody did on an evening that is over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attendance {
    /// The evening's short name in addresses.
    pub slug: Slug,
    pub evening: String,
    /// The day on which it began.
    pub date: NaiveDate,
    /// How many tickets the person held at its end.
    pub tickets: u32,
    /// The best place of these tickets; `None` if the evening ended before there was one.
    pub places: Option<Places>,
}

/// Each ticket of each evening that is over with its holder and, where there is one, its place. The name of somebody who was erased is that of
/// [`Person::erased`](tournament::texts::Person::erased).
const TICKETS: &str = "FROM tournaments t JOIN tickets k ON k.tournament = t.id \
    JOIN people p ON p.tournament = t.id AND p.player = k.player \
    LEFT JOIN places w ON w.tournament = t.id AND w.ticket = k.ticket \
    WHERE t.finished AND NOT t.practice AND NOT (p.name = 'Person ' || p.player AND p.place = '')";

/// Lists the evenings that are over, the latest first.
pub fn all(conn: &mut Connection) -> Result<Vec<PastEvening>> {
    let rows = sql::<(Text, Text, Text, BigInt, BigInt, Nullable<Text>)>(&format!(
        "SELECT e.slug, e.name, e.held_on, count(k.ticket) AS tickets, count(DISTINCT k.player) AS people, \
         (SELECT p.name {TICKETS} AND t.id = e.id AND w.first_place = 1 AND w.last_place = 1) AS winner \
         FROM tournaments e LEFT JOIN tickets k ON k.tournament = e.id \
         WHERE e.finished AND NOT e.practice GROUP BY e.id ORDER BY e.held_on DESC, e.id DESC"
    ))
    .load(conn)?;
    type Row = (String, String, String, i64, i64, Option<String>);
    let read = |(slug, name, held_on, tickets, people, winner): Row| {
        let (slug, date) = (read(TABLE, &slug)?, read(TABLE, &held_on)?);
        Ok(PastEvening { slug, name, date, people: people as u32, tickets: tickets as u32, winner })
    };
    rows.into_iter().map(read).collect()
}

/// Finds people: each word of the query begins a word of the name or town; an empty one finds everybody. The latest guests come first.
pub fn players(conn: &mut Connection, query: &str, most: i64) -> Result<Vec<PastPlayer>> {
    let words: Vec<String> = search_key(&query.replace(',', " ")).split(' ').map(str::to_owned).collect();
    let words = write_json(TABLE, &words)?;
    // With `max` in it, a row of SQLite is the one that has the greatest: name and town as they were written last.
    let rows: Vec<(String, String, i64, String)> = sql::<(Text, Text, BigInt, Text)>(&format!(
        "SELECT p.name, p.place AS town, count(DISTINCT t.id) AS evenings, max(t.held_on) {TICKETS} \
         AND NOT EXISTS (SELECT 1 FROM json_each("
    ))
    .bind::<Text, _>(words)
    .sql(
        ") AS word WHERE instr(' ' || p.name_key || ' ' || p.place_key, ' ' || word.value) = 0) \
         GROUP BY replace(p.name_key, ',', ''), p.place_key ORDER BY max(t.held_on) DESC, p.name_key, p.place_key LIMIT ",
    )
    .bind::<BigInt, _>(most)
    .load(conn)?;
    let player = |(name, town, evenings, _)| PastPlayer { name, town, evenings: evenings as u32 };
    Ok(rows.into_iter().map(player).collect())
}

/// Lists the evenings of a person, the latest first. Two people who share name and town on one evening have a line each.
pub fn of_player(conn: &mut Connection, name: &str, town: &str) -> Result<Vec<Attendance>> {
    // Tickets share a range of places or none of it, so the lowest ends of the ranges belong to one range.
    let rows = sql::<(Text, Text, Text, BigInt, Nullable<Integer>, Nullable<Integer>)>(&format!(
        "SELECT t.slug, t.name AS evening, t.held_on, count(*) AS tickets, \
         min(w.first_place) AS first_place, min(w.last_place) AS last_place {TICKETS} \
         AND replace(p.name_key, ',', '') = "
    ))
    .bind::<Text, _>(search_key(name).replace(',', ""))
    .sql(" AND p.place_key = ")
    .bind::<Text, _>(search_key(town))
    .sql(" GROUP BY t.id, p.player ORDER BY t.held_on DESC, t.id DESC, p.player")
    .load(conn)?;
    type Row = (String, String, String, i64, Option<i32>, Option<i32>);
    let read = |(slug, evening, held_on, tickets, first, last): Row| {
        let (slug, date) = (read(TABLE, &slug)?, read(TABLE, &held_on)?);
        let places = first.zip(last);
        let places =
            places.map(|(first, last)| Places { first: first.cast_unsigned(), last: last.cast_unsigned() });
        Ok(Attendance { slug, evening, date, tickets: tickets as u32, places })
    };
    rows.into_iter().map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opening;
    use diesel::connection::SimpleConnection;
    use tournament::texts::Person;

    /// A winter and a spring evening that are over, one that is not, and practice. Ticket 4 has no place.
    fn house() -> (tempfile::TempDir, Connection) {
        let folder = tempfile::tempdir().unwrap();
        let mut conn = opening::open(&folder.path().join("a.db")).unwrap();
        conn.batch_execute(
            "INSERT INTO tournaments (id, slug, version, practice, finished, name, venue, held_on, rules_text) VALUES
                 (1, 'winter', 0, FALSE, TRUE, 'Winter', '', '2027-01-05', ''),
                 (2, 'ostern', 0, FALSE, TRUE, 'Ostern', '', '2027-03-28', ''),
                 (3, 'heute', 0, FALSE, FALSE, 'Heute', '', '2027-04-01', ''),
                 (4, 'probe', 0, TRUE, TRUE, 'Probe', '', '2027-01-05', '');
             INSERT INTO tickets VALUES (1, 1, 1), (1, 2, 1), (1, 3, 2), (1, 4, 3), (2, 1, 2), (2, 2, 1), (3, 1, 1), (4, 1, 1);
             INSERT INTO places VALUES (1, 1, 5, 8), (1, 2, 2, 2), (1, 3, 1, 1), (2, 1, 1, 1), (2, 2, 2, 2), (4, 1, 1, 1)",
        )
        .unwrap();
        let mut add = |night: i32, player: u32, name: &str, town: &str| {
            let (id, player) = (crate::TournamentId(night), tournament::PlayerId(player));
            crate::people::add(&mut conn, id, player, &Person::read(name, town).unwrap()).unwrap();
        };
        add(1, 1, "Huber Franz", "Bad Hall");
        add(1, 2, "Moser Anna", "");
        add(1, 3, "Bäcker Eva", "Ried");
        // On the list once, and gone again.
        add(1, 4, "Gast", "");
        add(2, 1, "huber FRANZ", "Bad  Hall");
        add(2, 2, "Person 2", "");
        add(3, 1, "Lang Eva", "Ried");
        add(4, 1, "Toni Trumpf", "Stichdorf");
        (folder, conn)
    }

    fn names(conn: &mut Connection, query: &str) -> Vec<String> {
        players(conn, query, 9).unwrap().into_iter().map(|player| player.name).collect()
    }

    #[test]
    fn evenings_have_their_counts_and_a_winner_unless_erased() {
        let (_folder, mut conn) = house();
        let told = all(&mut conn).unwrap().into_iter();
        let told: Vec<_> = told.map(|e| (e.slug.to_string(), e.people, e.tickets, e.winner)).collect();
        let winter = ("winter".to_owned(), 3, 4, Some("Moser Anna".to_owned()));
        assert_eq!(told, [("ostern".to_owned(), 2, 2, None), winter]);
    }

    #[test]
    fn people_are_found_by_the_beginnings_of_words_as_they_were_written_last() {
        let (_folder, mut conn) = house();
        let everybody = ["huber FRANZ", "Bäcker Eva", "Moser Anna"];
        assert_eq!(names(&mut conn, ""), everybody);
        assert_eq!(names(&mut conn, " FRA hal"), everybody[..1]);
        assert_eq!(names(&mut conn, "baeck"), everybody[1..2]);
        for nobody in ["uber", "%", "person", "gast", "toni", "lang", "\"'"] {
            assert_eq!(names(&mut conn, nobody), Vec::<String>::new(), "{nobody}");
        }
        let huber = players(&mut conn, "huber", 9).unwrap().remove(0);
        assert_eq!((huber.town.as_str(), huber.evenings), ("Bad Hall", 2));
        assert_eq!(players(&mut conn, "", 2).unwrap().len(), 2);
    }

    #[test]
    fn the_best_place_of_several_tickets_counts() {
        let (_folder, mut conn) = house();
        let mut told = |name: &str, town: &str| -> Vec<_> {
            let found = of_player(&mut conn, name, town).unwrap().into_iter();
            found
                .map(|one| (one.slug.to_string(), one.tickets, one.places.map(|p| (p.first, p.last))))
                .collect()
        };
        let (winter, ostern) = ("winter".to_owned(), "ostern".to_owned());
        let huber = told("HUBER FRANZ", "bad hall");
        assert_eq!(huber, [(ostern, 1, Some((2, 2))), (winter.clone(), 2, Some((2, 2)))]);
        assert_eq!(told("Baecker Eva", "Ried"), [(winter, 1, None)]);
        assert_eq!(told("Person 2", ""), []);
        assert_eq!(told("Huber Franz", ""), []);
    }
}
