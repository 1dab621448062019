//! What has happened. Events carry ids and numbers only; names, places and reasons are texts beside the journal.

#![deny(clippy::wildcard_enum_match_arm)]

use super::areas::desk::DeskEvent;
use super::areas::draws::DrawEvent;
use super::areas::evening::EveningEvent;
use super::areas::hall::HallEvent;
use super::areas::lives::LifeEvent;
use super::areas::matches::MatchEvent;
use super::areas::prizes::PrizeEvent;
use super::areas::specials::SpecialEvent;
use super::areas::{AreaEvent, Permission};
use super::ids::{ActionNo, PlayerId};
use super::state::State;
use super::variant::{KnownVariant, variant_names};
use chrono::{DateTime, Utc};
use serde::de::{self, EnumAccess, Error as _, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt::{self, Formatter};
use std::sync::LazyLock;

/// One entry of the journal: everything that one command did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Action {
    /// Its number; they count from 1 without a gap.
    pub number: ActionNo,
    pub at: DateTime<Utc>,
    /// What happened, in order; at least one event.
    pub events: Vec<Event>,
}

/// Says of each area once what goes for all of them.
macro_rules! areas {
    ($($area:ident($event:ident)),+ $(,)?) => {
        /// A fact, in one of the areas of a night. The state of a tournament is folded from these and nothing else.
        /// Stored journals do not know areas: an event is stored under its own name, such as `{"paid":{"player":3,"amount":500}}`.
        #[derive(Debug, Clone, PartialEq, Eq, Serialize)]
        #[serde(untagged)]
        pub enum Event {
            $($area($event),)+
        }

        impl Event {
            pub(super) fn area(&self) -> &dyn AreaEvent {
                match self {
                    $(Event::$area(event) => event,)+
                }
            }

            pub(super) fn apply(&self, state: &mut State, action: ActionNo) {
                match self {
                    $(Event::$area(event) => event.apply(state, action),)+
                }
            }

            /// Returns the names under which events are stored, area by area.
            pub fn names() -> Vec<&'static str> {
                names_by_area().concat()
            }
        }

        fn names_by_area() -> Vec<&'static [&'static str]> {
            vec![$(variant_names::<$event>()),+]
        }

        impl<'de> Visitor<'de> for AnyEvent {
            type Value = Event;

            fn expecting(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
                formatter.write_str("an event")
            }

            fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<Event, A::Error> {
                let (Variant { mut area, number }, content) = data.variant()?;
                let variant = KnownVariant { number, content };
                $(if area == 0 {
                    return $event::deserialize(variant).map(Event::$area);
                }
                area -= 1;)+
                Err(A::Error::custom(format_args!("there is no area {area}")))
            }
        }

        impl Visitor<'_> for AnyVariant {
            type Value = Variant;

            fn expecting(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
                formatter.write_str("the name of an event")
            }

            fn visit_str<E: de::Error>(self, name: &str) -> Result<Variant, E> {
                let known = BY_LENGTH.get(name.len()).into_iter().flatten().find(|(known, _)| *known == name);
                known
                    .map(|(_, variant)| *variant)
                    .ok_or_else(|| E::custom(format_args!("no event is called {name:?}")))
            }
        }
    };
}

areas!(
    Desk(DeskEvent),
    Draws(DrawEvent),
    Matches(MatchEvent),
    Hall(HallEvent),
    Prizes(PrizeEvent),
    Lives(LifeEvent),
    Specials(SpecialEvent),
    Evening(EveningEvent),
);

/// All events by the lengths of their names, of which few are alike: a journal asks thousands of times.
static BY_LENGTH: LazyLock<Vec<Vec<(&'static str, Variant)>>> = LazyLock::new(|| {
    let areas = names_by_area().into_iter().enumerate();
    let all = areas.flat_map(|(area, names)| {
        names.iter().zip(0..).map(move |(name, number)| (*name, Variant { area, number }))
    });
    let longest = Event::names().iter().map(|name| name.len()).max().unwrap_or_default();
    let of_length = |length| all.clone().filter(|(name, _)| name.len() == length).collect();
    (0..=longest).map(of_length).collect()
});

struct AnyEvent;
struct AnyVariant;

/// Which area has an event of a name, and its number there.
#[derive(Clone, Copy)]
struct Variant {
    area: usize,
    number: u32,
}

impl<'de> Deserialize<'de> for Event {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Event, D::Error> {
        deserializer.deserialize_enum("Event", &[], AnyEvent)
    }
}

impl<'de> Deserialize<'de> for Variant {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Variant, D::Error> {
        deserializer.deserialize_identifier(AnyVariant)
    }
}

impl Event {
    /// Returns who was put on the list by it.
    pub fn registers(&self) -> Option<PlayerId> {
        let Event::Desk(DeskEvent::PlayerRegistered { player, .. }) = self else { return None };
        Some(*player)
    }

    /// Returns who was a new person by it, as an entry or as the partner in one.
    pub fn brings(&self) -> Option<PlayerId> {
        let Event::Desk(DeskEvent::PartnerNamed { partner, .. }) = self else { return self.registers() };
        Some(*partner)
    }

    pub fn takes_back(&self) -> Option<ActionNo> {
        let Event::Evening(EveningEvent::Undone { action }) = self else { return None };
        Some(*action)
    }

    /// Returns whether it only prepares an evening: nothing was sold, paid or closed. The database has the same list, in the trigger that keeps tournaments.
    pub(super) fn only_prepares(&self) -> bool {
        match self {
            Event::Evening(event) => match event {
                EveningEvent::Opened(_)
                | EveningEvent::SettingsChanged(_)
                | EveningEvent::TextsChanged
                | EveningEvent::Undone { .. } => true,
                EveningEvent::Finished | EveningEvent::Reopened | EveningEvent::Resumed(_) => false,
            },
            Event::Specials(event) => match event {
                SpecialEvent::SpecialPrizeAdded { .. } | SpecialEvent::SpecialPrizeRemoved { .. } => true,
                SpecialEvent::PlayerMarked { .. }
                | SpecialEvent::SpecialPrizeGiven { .. }
                | SpecialEvent::SpecialLotsDrawn { .. } => false,
            },
            Event::Desk(_)
            | Event::Draws(_)
            | Event::Matches(_)
            | Event::Hall(_)
            | Event::Prizes(_)
            | Event::Lives(_) => false,
        }
    }

    pub fn opens(&self) -> bool {
        matches!(self, Event::Evening(EveningEvent::Opened(_)))
    }

    /// Returns whether somebody's name is gone for good.
    pub fn erases(&self) -> bool {
        matches!(self, Event::Desk(DeskEvent::PersonErased { .. }))
    }

    /// Returns whether a lot is in it, beside those of a draw.
    pub fn is_by_lot(&self) -> bool {
        self.area().is_by_lot()
    }

    /// Returns whether it changes no fact, so that there is nothing to take back.
    pub(super) fn is_beside_the_facts(&self) -> bool {
        self.area().is_beside_the_facts()
    }

    pub(super) fn changes_words(&self) -> bool {
        self.area().changes_words()
    }

    /// Returns whether it is the house's own business: money that was taken or spent.
    pub fn is_private(&self) -> bool {
        self.area().is_private()
    }

    pub fn permission(&self) -> Permission {
        self.area().permission()
    }
}
