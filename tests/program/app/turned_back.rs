//! Rollbacks after the house has already said once that it goes on from an earlier state, or while nobody compares anything.

use crate::app::repeated::{Laptop, act, draw, night, told};
use crate::app::support::newcomer;
use preisschnapsen::app::{Actor, Alarm, App, OpenOptions, Renewal, Request, restore};
use std::fs;
use tournament::texts::Texts;
use tournament::{
    Absence, MatchResult, Pairing, PlainEvening, PlainMatch, ResumedFrom, Settings, Side, Step,
};

fn late(app: &App, name: &str) {
    act(app, Request::Register(vec![newcomer(name, 1)]));
}

#[test]
fn a_lot_after_a_told_rollback_is_not_drawn_again_unseen() {
    let laptop = Laptop::with_night();
    laptop.while_open(draw);
    let kept = laptop.keep();
    laptop.while_open(|app| {
        // So that what is lost reaches further than what comes.
        for prizes in 1..6 {
            let now = night(app);
            let settings = Settings { prizes, ..now.settings().clone() };
            act(app, Request::UpdateSettings { settings, texts: Texts::clone(&now.texts) });
        }
        late(app, "Spät");
    });
    laptop.put_back(&kept);
    laptop.while_open(|app| assert_eq!(told(app), [ResumedFrom::Earlier]));
    let kept = laptop.keep();
    laptop.while_open(|app| late(app, "Spät"));
    laptop.put_back(&kept);
    laptop
        .while_open(|app| assert_eq!(told(app), [ResumedFrom::Earlier; 2], "it was drawn after it was told"));
    laptop.while_open(|app| assert_eq!(told(app), [ResumedFrom::Earlier; 2], "told once"));
}

/// Plays everything: the lower side is not there.
pub fn play(app: &App) {
    loop {
        let now = night(app);
        let steps = now.next_steps();
        let step = steps.into_iter().find(|step| match step {
            Step::Play { .. } => true,
            Step::CloseList { blocked, .. } => blocked.is_none(),
            _ => false,
        });
        match step {
            Some(Step::Play { stage, .. }) => {
                for pairing in now.pairings(stage).into_iter().filter(Pairing::is_open) {
                    act(
                        app,
                        PlainMatch::EnterResult {
                            id: pairing.id,
                            expected_version: pairing.version,
                            result: MatchResult::Walkover { winner: Side::Left, absence: Absence::NoShow },
                            evidence: Vec::new(),
                        },
                    );
                }
            }
            Some(Step::CloseList { stage, .. }) => {
                act(app, Request::CloseList(stage));
                act(app, Request::TakePhrase { stage, phrase: "KH".parse().unwrap(), pack: None });
                act(app, Request::Draw(stage));
            }
            _ => return,
        }
    }
}

#[test]
fn an_evening_that_is_opened_again_is_compared_before_anything_is_drawn_in_it() {
    let laptop = Laptop::with_night();
    let copy = laptop.while_open(|app| {
        play(app);
        act(app, PlainEvening::Finish);
        let copy = app.copies().backup_now().unwrap().path;
        act(app, PlainEvening::Reopen);
        copy
    });
    restore(&OpenOptions::new(laptop.file("night.db")), &copy, Renewal::NONE, Actor::CommandLine).unwrap();
    laptop.while_open(|app| {
        assert!(night(app).is_finished());
        act(app, PlainEvening::Reopen);
        assert!(!told(app).is_empty(), "it had been open before, and that is lost");
    });
}

#[test]
fn while_nothing_can_be_noted_the_staff_is_told() {
    for spoil in [".signing-key", ".mark"] {
        let laptop = Laptop::with_night();
        laptop.while_open(|app| assert_eq!(app.alarms(), []));
        let file = laptop.file(&format!("night.db{spoil}"));
        fs::remove_file(&file).unwrap();
        match spoil {
            ".signing-key" => fs::write(&file, "beer was spilled").unwrap(),
            _ => fs::create_dir(&file).unwrap(),
        }
        // A folder in the place of a note is put aside like any other file.
        let rings = spoil == ".signing-key";
        laptop.while_open(|app| {
            draw(app);
            assert_eq!(app.alarms().contains(&Alarm::NothingNoted), rings, "{spoil}: {:?}", app.alarms());
        });
        if rings {
            fs::remove_file(&file).unwrap();
            laptop.while_open(|app| assert!(!app.alarms().contains(&Alarm::NothingNoted)));
        }
    }
}
