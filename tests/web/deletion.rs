//! An evening goes for good while nothing has happened on it, and out of the lists of guests once it is over.

use crate::night::{Night, settings};
use crate::server::{Browser, Page, TestServer};
use preisschnapsen::app::{AccountChange, Cause, Role};
use tournament::{PlainDesk, PlainEvening, Stage};

const NAME: &str = "Preisschnapsen beim Wirt";
const PAGE: &str = "/leitung/t/preisschnapsen-beim-wirt/loeschen";

fn delete(browser: &Browser) -> Page {
    browser.post(PAGE, &[("confirm", NAME)])
}

/// Checks that the evening stays for this reason, whether somebody opens the page or sends its form.
#[track_caller]
fn stays(browser: &Browser, because: &str) {
    for page in [browser.get(PAGE), delete(browser)] {
        page.assert_status(422).assert_says("main", because);
        assert_eq!(page.attribute("main a.button", "href").as_deref(), Some("/leitung"));
    }
    browser.get("/leitung").assert_says("h1", NAME).assert_none(&format!("a[href='{PAGE}']"));
}

#[test]
fn an_evening_on_which_nothing_has_happened_goes_by_typing_its_name() {
    let server = TestServer::with_staff();
    let night = Night::open(&server, settings());
    let (id, head) = (night.now().id, night.now().head);
    let staff = server.staff();
    staff.get("/leitung").assert_says(&format!("a[href='{PAGE}']"), &format!("Löschen: {NAME}"));
    staff.get(PAGE).assert_status(200).assert_says(".lead", NAME).assert_says("label", NAME);
    staff.get(&format!("{PAGE}?lang=en")).assert_says("h1", "Delete the tournament");
    for typed in ["", "Preisschnapsen"] {
        let wrong = staff.post(PAGE, &[("confirm", typed)]);
        wrong.assert_status(422).assert_says("#f-confirm-error", NAME);
        assert_eq!(wrong.attribute("#f-confirm", "value").unwrap_or_default(), typed);
    }
    assert!(server.app.copies().backups().unwrap().is_empty(), "nothing is half done");
    let gone = staff.post(PAGE, &[("confirm", " preisschnapsen beim  WIRT ")]);
    gone.assert_leads_to("/leitung");
    staff
        .follow(&gone)
        .assert_says(".banner", "ist gelöscht")
        .assert_says(".empty-title", "Noch kein Turnier");
    // A copy stays, and a line in the journal of the accounts.
    let by_hand = |copy: &&preisschnapsen::app::Backup| copy.cause == Cause::ByHand;
    assert_eq!(server.app.copies().backups().unwrap().iter().filter(by_hand).count(), 1);
    let told = server.app.accounts().journal(1).unwrap().remove(0).change;
    assert_eq!(told, AccountChange::EveningDeleted { evening: id.0, entries: 1, head });
    staff.get("/leitung/helfer").assert_says("main", "Ein Turnier gelöscht");
    assert_eq!(server.app.check().unwrap(), []);
    // Its addresses are nobody's any more, and no later evening gets them.
    server.guest().get("/t/preisschnapsen-beim-wirt").assert_status(404);
    server.guest().get("/").assert_says(".empty-title", "Noch kein Turnier");
    let later = Night::open(&server, settings());
    assert_eq!(later.page(""), "/t/preisschnapsen-beim-wirt-2");
}

#[test]
fn what_was_sold_once_stays_also_after_it_was_taken_back() {
    let server = TestServer::with_staff();
    let night = Night::open(&server, settings());
    let staff = server.staff();
    night.register(&[("Huber Franz", 1)]);
    stays(&staff, "schon etwas verkauft");
    night.act(PlainEvening::Undo { action: night.now().tournament.version() });
    stays(&staff, "schon etwas verkauft");
    assert!(server.app.copies().backups().unwrap().is_empty());
    let other = TestServer::with_staff();
    let night = Night::open(&other, settings());
    night.act(PlainDesk::SetFloat(tournament::Cents(5000)));
    stays(&other.staff(), "gezahlt");
}

#[test]
fn of_two_who_delete_the_same_evening_the_second_is_told_that_it_is_gone() {
    let server = TestServer::with_staff();
    Night::open(&server, settings());
    let staff = server.staff();
    let pages: Vec<Page> = std::thread::scope(|scope| {
        let both: Vec<_> = (0..2).map(|_| scope.spawn(|| delete(&server.staff()))).collect();
        both.into_iter().map(|one| one.join().unwrap()).collect()
    });
    let late: Vec<_> = pages.iter().filter(|page| page.status != 303).collect();
    assert_eq!(late.len(), 1, "one has deleted it");
    late[0].assert_status(422).assert_says("main", "gibt es nicht mehr");
    staff.get(PAGE).assert_status(422).assert_says("main", "gibt es nicht mehr");
    let told = server.app.accounts().journal(9).unwrap();
    let deleted = told.iter().filter(|entry| matches!(entry.change, AccountChange::EveningDeleted { .. }));
    assert_eq!(deleted.count(), 1);
    assert_eq!(server.app.check().unwrap(), []);
}

#[test]
fn only_who_makes_evenings_deletes_them() {
    let server = TestServer::with_staff();
    Night::open(&server, settings());
    for role in [Role::Scorer, Role::Cashier, Role::Speaker] {
        let helper = server.as_role(role);
        helper.get("/leitung").assert_none(&format!("a[href='{PAGE}']"));
        helper.get(PAGE).assert_status(403);
        delete(&helper).assert_status(403);
    }
    server.guest().get(PAGE).assert_status(303);
}

const HIDE: &str = "/leitung/t/preisschnapsen-beim-wirt/verbergen";

/// An evening that is over, and another one that is.
fn two_that_are_over(server: &TestServer) -> Night<'_> {
    let over = |name: &str| {
        let night = Night::named(&server.app, name, settings());
        night.register(&[("Huber Franz", 2), ("Bauer Anna", 2)]);
        night.draw(Stage::FIRST);
        night.play_to_the_end();
        night.act(PlainEvening::Finish);
        night
    };
    over("Das andere");
    over(NAME)
}

#[test]
fn an_evening_that_is_over_goes_out_of_the_lists_of_guests_and_comes_back() {
    let server = TestServer::with_staff();
    let night = two_that_are_over(&server);
    let (staff, guest) = (server.staff(), server.guest());
    let lists = ["/", "/termine.ics", "/api/1/evenings"];
    let named = || lists.map(|list| guest.get(list).assert_status(200).body.contains("beim-wirt"));
    let own =
        [night.page(""), night.page("/auslosung/R1"), "/api/1/evenings/preisschnapsen-beim-wirt".to_owned()];
    let shown = || own.iter().all(|page| guest.get(page).status == 200);
    assert_eq!(named(), [true; 3]);
    let before = night.now();
    staff.get("/leitung").assert_says(&format!("form[action='{HIDE}'] button"), "Vor Gästen verbergen");
    let hidden = staff.post(HIDE, &[]);
    hidden.assert_leads_to("/leitung");
    let home = staff.follow(&hidden);
    home.assert_says(".banner", "in keiner Liste für Gäste").assert_says("table", "vor Gästen verborgen");
    assert_eq!((named(), shown()), ([false; 3], true));
    // Its record knows nothing of that.
    assert_eq!(
        (night.now().head, night.now().tournament.version()),
        (before.head, before.tournament.version())
    );
    staff.get("/leitung/helfer").assert_says("main", "vor Gästen verborgen");
    staff.get("/leitung?lang=en").assert_says("table", "hidden from guests");
    // Twice is once.
    staff.post(HIDE, &[]).assert_leads_to("/leitung");
    let again = server.restarted();
    assert!(!again.guest().get("/").body.contains("beim-wirt"), "also after a restart");
    let staff = again.staff();
    staff.post(HIDE, &[("show", "on")]).assert_leads_to("/leitung");
    assert!(again.guest().get("/").body.contains("beim-wirt"));
    let told = again.app.accounts().journal(9).unwrap();
    let told: Vec<bool> = told
        .iter()
        .filter_map(|entry| match entry.change {
            AccountChange::EveningHidden { hidden, .. } => Some(hidden),
            _ => None,
        })
        .collect();
    assert_eq!(told, [false, true]);
    assert_eq!(again.app.check().unwrap(), []);
}

#[test]
fn what_is_drawn_and_goes_on_is_never_hidden() {
    let server = TestServer::with_staff();
    let night = two_that_are_over(&server);
    let staff = server.staff();
    staff.post(HIDE, &[]).assert_leads_to("/leitung");
    night.act(PlainEvening::Reopen);
    assert!(server.guest().get("/api/1/evenings").body.contains("beim-wirt"), "it goes on, and is seen");
    staff.get("/leitung").assert_none(&format!("form[action='{HIDE}']"));
    staff.post(HIDE, &[]).assert_status(422).assert_says("main", "schon eine Liste geschlossen");
    night.act(PlainEvening::Finish);
    assert!(server.guest().get("/api/1/evenings").body.contains("beim-wirt"));
    for role in [Role::Scorer, Role::Cashier, Role::Speaker] {
        let helper = server.as_role(role);
        helper.get("/leitung").assert_none(&format!("form[action='{HIDE}']"));
        helper.post(HIDE, &[]).assert_status(403);
    }
    let gone = staff.post("/leitung/t/gibt-es-nicht/verbergen", &[]);
    gone.assert_status(422).assert_says("main", "gibt es nicht mehr");
}

#[test]
fn one_that_was_opened_by_mistake_steps_back_until_its_list_is_closed() {
    let server = TestServer::with_staff();
    // Of two on one day the empty one stands below, though it is older.
    Night::named(&server.app, "Das andere", settings());
    let night = Night::open(&server, settings());
    let staff = server.staff();
    // Nothing has happened on it: it can be deleted.
    staff.get("/leitung").assert_none(&format!("form[action='{HIDE}']"));
    night.register(&[("Huber Franz", 2), ("Bauer Anna", 2)]);
    staff.get("/leitung").assert_says("h1", NAME);
    let home = staff.follow(&staff.post(HIDE, &[]));
    home.assert_says("h1", "Das andere").assert_says("table", "(vor Gästen verborgen)");
    let named = || server.guest().get("/api/1/evenings").body.contains("beim-wirt");
    assert!(!named());
    assert_eq!(server.app.check().unwrap(), []);
    staff.post(HIDE, &[("show", "on")]);
    assert!(named(), "and back");
    staff.post(HIDE, &[]);
    night.draw(Stage::FIRST);
    assert!(named(), "what is drawn is seen");
    staff.post(HIDE, &[]).assert_status(422);
}

#[test]
fn what_is_on_a_host_is_taken_back_there_first() {
    let server = TestServer::with_staff();
    Night::open(&server, settings());
    let pairing = r#"[{"slug":"preisschnapsen-beim-wirt","host":"http://127.0.0.1:9","token":"aa","epoch":1,"path":"/t/x","paused":true}]"#;
    std::fs::write(format!("{}.mirror", server.app.database().display()), pairing).unwrap();
    let server = server.restarted();
    stays(&server.staff(), "Holen Sie dort zuerst alles zurück");
}
