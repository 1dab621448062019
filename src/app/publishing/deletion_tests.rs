//! Publishing an evening that somebody deletes at that moment.

use super::*;
use crate::app::{NewTournament, NotDeleted, OpenOptions, Submission, UserId};
use tournament::Settings;
use tournament::texts::Texts;

fn opened(app: &App) -> Arc<Snapshot> {
    let texts = Texts {
        name: "Abend".parse().unwrap(),
        venue: Default::default(),
        date: "2027-01-05".parse().unwrap(),
        prizes: Vec::new(),
        rules: Default::default(),
    };
    let form = Submission { form_key: app.form_key().unwrap(), by: UserId::COMMAND_LINE };
    app.create(form, NewTournament { texts, settings: Settings::usual() }).unwrap().snapshot
}

fn begin(app: &App, night: &Snapshot) -> Result<(), NotPublished> {
    let (token, path) = (night.slug.to_string(), "/x".to_owned());
    let token = Token { token, epoch: 1, path, handover: None };
    app.publishing().begin(night, "http://127.0.0.1:9".parse().unwrap(), token)
}

#[test]
fn an_evening_is_never_gone_here_and_on_its_way_to_a_host() {
    let folder = tempfile::tempdir().unwrap();
    let app = App::open(OpenOptions::new(folder.path().join("a.db"))).unwrap();
    let night = opened(&app);
    app.delete(night.slug.as_str(), UserId::COMMAND_LINE).unwrap();
    assert!(matches!(begin(&app, &night), Err(NotPublished::NotNoted(_))));
    assert!(
        !app.publishing().publisher().is_at_host(night.slug.as_str()),
        "it was deleted while the host was asked"
    );
    for _ in 0..5 {
        let night = opened(&app);
        let slug = night.slug.as_str();
        let (begun, deleted) = thread::scope(|scope| {
            let deleted = scope.spawn(|| app.delete(slug, UserId::COMMAND_LINE));
            (begin(&app, &night), deleted.join().unwrap())
        });
        assert_eq!(deleted.is_ok(), !app.publishing().publisher().is_at_host(slug));
        assert_eq!(begun.is_err(), deleted.is_ok(), "{begun:?}");
        assert!(matches!(deleted, Ok(()) | Err(NotDeleted::OnHost)), "{deleted:?}");
        app.publishing().pause(slug, true).unwrap();
    }
}
