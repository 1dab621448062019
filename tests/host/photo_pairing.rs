//! An evening is paired with a picture of the code, as whoever runs the host has made it and a telephone has taken it.

use crate::calls::Server as HostServer;
use crate::commands::done;
use crate::laptop::soon;
use crate::night::Night;
use crate::pages::{newest, published};
use crate::photo::photo_of;
use crate::server::{Page, TestServer};
use crate::support::Host;
use std::fs;
use tokio::runtime::Builder;

#[test]
#[ignore = "needs PostgreSQL"]
fn a_picture_of_the_code_pairs_an_evening_once_it_is_confirmed() {
    let runtime = Builder::new_current_thread().enable_all().build().unwrap();
    let host = runtime.block_on(Host::new());
    let server = HostServer::start(&host.address);
    let (database, base) = (host.address.as_str(), server.base());
    done(database, &["club", "add", "Verein"]);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("code.png");
    let said = done(
        database,
        &["night", "add", "verein", "--public-url", base, "--picture", file.to_str().unwrap()],
    );
    let line = said.split_once("Zum Kopieren: ").unwrap().1.lines().next().unwrap();
    assert!(line.starts_with(&format!("{base}/#code=")), "{said}");
    assert!(!said.contains('█'), "nobody looks at a pipe: {said}");

    let house = TestServer::with_staff();
    let press = |slug: &str, read: &Page| {
        let field =
            |name: &str| read.attribute(&format!("#publish-read input[name={name}]"), "value").unwrap();
        assert_eq!(field("host"), base);
        let sent = [("host", field("host")), ("code", field("code")), ("form_key", field("form_key"))];
        let sent: Vec<_> = sent.iter().map(|(name, value)| (*name, value.as_str())).collect();
        house.staff().post(&format!("/leitung/t/{slug}/internet"), &sent)
    };
    let show = |slug: &str, picture: &[u8]| {
        let path = format!("/leitung/t/{slug}/internet/bild");
        house.staff().upload(&path, &[], Some(("bild", picture)))
    };

    // The picture as the command has written it.
    let first = Night::with(&house, &[("Huber Franz", 1)]).slug;
    let read = show(&first, &fs::read(&file).unwrap());
    assert!(house.app.published(&first).is_none(), "nothing is sent before it is confirmed");
    press(&first, &read).assert_status(303);
    soon("the host has it", || {
        published(&house.app, &first).standing.acknowledged == newest(&house.app, &first)
    });

    // A photo of a second one.
    let said = done(database, &["night", "add", "verein", "--public-url", base]);
    let line = said.split_once("Zum Kopieren: ").unwrap().1.lines().next().unwrap();
    let second = Night::named(&house.app, "Zweiter Abend", crate::night::settings());
    second.register(&[("Müller Änne", 1)]);
    press(&second.slug, &show(&second.slug, &photo_of(line, 17.0))).assert_status(303);
    soon("the host has it", || {
        published(&house.app, &second.slug).standing.acknowledged == newest(&house.app, &second.slug)
    });

    // The same picture once more: its code was good for one evening.
    let third = Night::named(&house.app, "Dritter Abend", crate::night::settings());
    let again = press(&third.slug, &show(&third.slug, &fs::read(&file).unwrap()));
    again.assert_status(422).assert_says("#f-code-error", "Dieser Code ist schon verwendet.");
}
