//! The words of a tournament: names, places, prizes, reasons. Pure, outside the journal, and erasable.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

mod checked;
mod extras;
mod key;
pub mod labelled;
mod language;
mod line;
mod logo;
mod name;
pub mod pair;
mod shown;
mod slug;
mod spelling;
mod thing;
mod unnamed;

pub use checked::checked_text;
pub use extras::{Extras, ExtrasChange, NetworkName, NetworkPassword, Organiser};
pub use key::{same_name_key, search_key, sort_key};
pub use language::Language;
pub use line::{Line, Paragraphs, TextFault};
pub use logo::{Logo, LogoFile, PictureKind};
pub use name::{NameOrder, NameParts, NameStyle};
pub use shown::Shown;
pub use slug::{Slug, SlugFault};
pub use spelling::plain_capitals;
pub use thing::Thing;
pub use unnamed::Unwanted;

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

pub type Name = Line<1, 80>;
/// Where a person comes from; may be empty.
pub type Town = Line<0, 80>;
/// A tournament's name.
pub type Title = Line<1, 120>;
/// The inn; may be empty.
pub type Venue = Line<0, 120>;
/// The words of a prize; may be empty.
pub type PrizeText = Line<0, 120>;
/// A line of the staff's own on the wall.
pub type WallLine = Line<1, 120>;
/// Why something was done, for example why a draw was declared void.
pub type Reason = Line<1, 500>;

/// Who somebody is.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Person {
    /// The name: "Huber, Franz" where the parts are known, else "Huber Franz" or "Franz Huber" as it came.
    pub name: Name,
    /// Where they come from; tells two of the same name apart.
    pub place: Town,
}

impl Person {
    /// Reads a person from what was typed. Refuses with what is wrong with the name and what with the place, both at once.
    pub fn read(name: &str, place: &str) -> Result<Person, PersonFault> {
        match (name.parse(), place.parse()) {
            (Ok(name), Ok(place)) => Ok(Person { name, place }),
            (name, place) => Err(PersonFault { name: name.err(), place: place.err() }),
        }
    }

    /// Returns who stands in the place of somebody who was erased: "Person 17", in every language.
    pub fn erased(number: u32) -> Person {
        // Short, visible and not empty, whatever the number.
        let name = format!("Person {number}").parse().unwrap_or_else(|_| unreachable!("a name"));
        Person { name, place: Town::default() }
    }

    /// Returns whether this is who stands in the place of somebody who was erased.
    pub fn is_erased(&self, number: u32) -> bool {
        *self == Person::erased(number)
    }

    /// Returns whether this would stand in the place of somebody who was erased, whatever their number. Nobody else is called so.
    pub fn is_placeholder(&self) -> bool {
        let number = self.name.as_str().strip_prefix("Person ").and_then(|number| number.parse().ok());
        number.is_some_and(|number| self.name == Person::erased(number).name)
    }

    /// Returns whether both have the same name and the same place, however these are spelled and whichever part of the name comes first
    /// (see [`same_name_key`]).
    pub fn is_like(&self, other: &Person) -> bool {
        same_name_key(&self.name) == same_name_key(&other.name)
            && search_key(&self.place) == search_key(&other.place)
    }
}

/// What is wrong with a person, for each field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PersonFault {
    pub name: Option<TextFault>,
    pub place: Option<TextFault>,
}

/// The words of a tournament.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Texts {
    pub name: Title,
    pub venue: Venue,
    /// The day on which the evening begins.
    pub date: NaiveDate,
    /// The words of the prizes, first prize first; prizes beyond the list have none.
    pub prizes: Vec<PrizeText>,
    /// What the house adds to the rules.
    pub rules: Paragraphs,
}
