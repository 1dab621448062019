//! What the picture says: the announcement, then how far the evening is, then who has won. Names as guests may read them.

use crate::web::public::calendar::price;
use crate::web::public::duel::DuelView;
use crate::web::public::guest::Guest;
use crate::web::public::last_hour::{PodiumStep, decider, is_decider, podium};
use crate::web::view::tournament::Phase;
use tournament::Stage;

/// Prizes that are announced, and places that are told.
const MOST: usize = 3;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scene {
    pub name: String,
    pub when: String,
    /// Where it is, or "".
    pub venue: String,
    pub body: Body,
}

/// What it says beside the name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Body {
    /// Before the first draw.
    Announcement {
        /// When the desk opens and when it begins, or "".
        hours: String,
        /// The first prizes; what a ticket costs if none is described.
        prizes: Vec<String>,
    },
    /// While it goes on, and at its end if there is nobody to name.
    State {
        title: String,
        /// What there is to say of it; in the final who plays it.
        lead: Vec<String>,
        /// How many matches of how many are over.
        progress: Option<(usize, usize)>,
    },
    /// Once the places are known.
    Winners(Vec<Line>),
}

/// A place with its people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// "1."
    pub place: String,
    pub names: String,
    /// What they have won, or "".
    pub prizes: String,
}

impl Scene {
    pub fn of(guest: &Guest<'_>) -> Scene {
        let (ctx, view) = (guest.ctx, &guest.view);
        let phase = view.phase();
        Scene {
            name: view.texts.name.to_string(),
            when: ctx.date(view.texts.date),
            venue: view.texts.venue.to_string(),
            body: Body::of(guest, &phase),
        }
    }
}

impl Body {
    fn of(guest: &Guest<'_>, phase: &Phase) -> Body {
        match phase {
            Phase::Selling => announcement(guest),
            Phase::Playing { stages } => playing(guest, stages),
            Phase::Drawing { .. } | Phase::Between { .. } => state(guest, phase),
            Phase::Played | Phase::Finished => {
                let steps = podium(guest);
                let lines: Vec<Line> = steps.into_iter().take(MOST).map(Line::of).collect();
                if lines.is_empty() { state(guest, phase) } else { Body::Winners(lines) }
            }
        }
    }
}

fn announcement(guest: &Guest<'_>) -> Body {
    let (ctx, view) = (guest.ctx, &guest.view);
    let described = view.awards().iter().filter(|award| !view.prize_text(award.prize).is_empty());
    let mut prizes: Vec<String> = described.take(MOST).map(|award| guest.prize(award)).collect();
    if prizes.is_empty() {
        prizes.push(price(guest));
    }
    Body::Announcement { hours: ctx.hours(view.settings()).join(", "), prizes }
}

fn state(guest: &Guest<'_>, phase: &Phase) -> Body {
    let (title, lead) = guest.headline(phase);
    Body::State { title, lead: vec![lead], progress: None }
}

/// Says which round is played, in the final by whom.
fn playing(guest: &Guest<'_>, stages: &[Stage]) -> Body {
    let (ctx, view) = (guest.ctx, &guest.view);
    let Some(stage) = stages.first() else { return state(guest, &Phase::Playing { stages: Vec::new() }) };
    let last = decider(guest).filter(|_| is_decider(guest, *stage));
    let progress = view.progress(*stage);
    let (done, total) = (progress.done, progress.total);
    let lead = match &last {
        Some(DuelView { sides, .. }) => sides.iter().map(|side| side.name.clone()).collect(),
        None => vec![ctx.t2("public-progress", "done", done, "total", total)],
    };
    Body::State { title: guest.stage(*stage), lead, progress: last.is_none().then_some((done, total)) }
}

impl Line {
    fn of(step: PodiumStep) -> Line {
        let mut names: Vec<String> = step.people.iter().map(|winner| winner.name.clone()).collect();
        names.dedup();
        let mut prizes: Vec<String> = step.people.into_iter().flat_map(|winner| winner.prizes).collect();
        prizes.dedup();
        Line {
            place: format!("{}.", step.place.replace('\u{a0}', " ")),
            names: names.join(", "),
            prizes: prizes.join(" · "),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::http::context::PageContext;
    use crate::web::view::tournament::samples_tests::{Sample, settings};
    use actix_web::test::TestRequest;
    use std::collections::BTreeMap;
    use std::sync::Arc;
    use tournament::ActionNo;
    use tournament::Settings;
    use tournament::texts::{Extras, Shown};

    fn scene(sample: &Sample) -> Scene {
        let ctx = PageContext::signed_out(&TestRequest::get().to_http_request()).in_german();
        Scene::of(&Guest::new(&ctx, &sample.snapshot))
    }

    const PEOPLE: [(&str, &str, u32); 4] =
        [("Huber Franz", "Spital", 1), ("Bauer Anna", "", 1), ("Czerny Karl", "", 1), ("Ditz Eva", "", 1)];

    #[test]
    fn the_picture_announces_then_says_how_far_it_is_and_at_last_who_has_won() {
        let mut sample = Sample::with_settings(Settings { prizes: 2, ..settings() }, &PEOPLE);
        let announced = scene(&sample);
        assert_eq!((&*announced.name, &*announced.venue), ("Preisschnapsen beim Wirt", "Gasthof Höß"));
        assert_eq!(announced.when, "5. Jänner 2027");
        let Body::Announcement { prizes, .. } = announced.body else { panic!("{announced:?}") };
        assert_eq!(prizes, ["1. Preis: Ein halbes Schwein", "2. Preis: Geschenkkorb"]);

        sample = sample.with_round_drawn();
        let Body::State { title, lead, progress } = scene(&sample).body else { panic!() };
        assert_eq!((&*title, progress), ("Halbfinale", Some((0, 2))));
        assert_eq!(lead, ["0 von 2 Partien fertig"]);

        sample = sample.until_round_of(2);
        let Body::State { title, lead, progress } = scene(&sample).body else { panic!() };
        assert_eq!((&*title, progress, lead.len()), ("Finale", None, 2));

        let Body::Winners(lines) = scene(&sample.played()).body else { panic!() };
        let places: Vec<&str> = lines.iter().map(|line| &*line.place).collect();
        assert_eq!(places, ["1.", "2.", "3."]);
        assert!(lines[0].names == lead[0] || lines[0].names == lead[1], "{lines:?} {lead:?}");
        assert_eq!(lines[0].prizes, "1. Preis: Ein halbes Schwein");
        assert_eq!(lines[2].prizes, "");
    }

    #[test]
    fn people_stand_there_as_guests_may_read_them() {
        let mut sample = Sample::with_settings(settings(), &PEOPLE);
        let hidden = Extras { shown: Shown::Number, ..Extras::default() };
        sample.snapshot.extras = Arc::new(BTreeMap::from([(ActionNo(1), hidden)]));
        let sample = sample.until_round_of(2);
        let told = format!("{:?}{:?}", scene(&sample), scene(&sample.played()));
        for (name, ..) in PEOPLE {
            let (family, given) = name.split_once(' ').unwrap();
            assert!(!told.contains(family) && !told.contains(given), "{name}: {told}");
        }
        assert!(told.contains("Winners"), "{told}");
    }
}
