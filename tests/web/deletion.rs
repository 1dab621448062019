//! An evening goes for good while nothing has happened on it.

use crate::night::{Night, settings};
use crate::server::{Browser, Page, TestServer};
use preisschnapsen::app::{AccountChange, Cause, Role};
use preisschnapsen::tournament::{PlainDesk, PlainEvening};

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
    assert_eq!(staff.get("/leitung").texts(&format!("a[href='{PAGE}']")), ["Löschen"]);
    staff.get(PAGE).assert_status(200).assert_says(".lead", NAME).assert_says("label", NAME);
    staff.get(&format!("{PAGE}?lang=en")).assert_says("h1", "Delete the tournament");
    for typed in ["", "Preisschnapsen"] {
        let wrong = staff.post(PAGE, &[("confirm", typed)]);
        wrong.assert_status(422).assert_says("#f-confirm-error", NAME);
        assert_eq!(wrong.attribute("#f-confirm", "value").unwrap_or_default(), typed);
    }
    assert!(server.app.backups().unwrap().is_empty(), "nothing is half done");
    let gone = staff.post(PAGE, &[("confirm", " preisschnapsen beim  WIRT ")]);
    gone.assert_leads_to("/leitung");
    staff
        .follow(&gone)
        .assert_says(".banner", "ist gelöscht")
        .assert_says(".empty-title", "Noch kein Turnier");
    // A copy stays, and a line in the journal of the accounts.
    let by_hand = |copy: &&preisschnapsen::app::Backup| copy.cause == Cause::ByHand;
    assert_eq!(server.app.backups().unwrap().iter().filter(by_hand).count(), 1);
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
    assert!(server.app.backups().unwrap().is_empty());
    let other = TestServer::with_staff();
    let night = Night::open(&other, settings());
    night.act(PlainDesk::SetFloat(preisschnapsen::tournament::Cents(5000)));
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
