//! Where the codes on tickets and posters lead, with a real host at the other end.

use crate::calls::Server as HostServer;
use crate::laptop::soon;
use crate::night::Night;
use crate::server::{PASSWORD, Page, TestServer};
use crate::support::Host;
use preisschnapsen::web::view::qr::Qr;
use preisschnapsen_host::store::By;
use tokio::runtime::Builder;
use tournament::TicketNo;

const HALL: &str = "http://192.168.0.5:8080";

/// Returns the codes on a page, as they are drawn.
fn codes(page: &Page) -> Vec<String> {
    page.attributes("svg.qr path:last-child", "d")
}

fn code(address: &str) -> String {
    Qr::of(address).unwrap().path
}

#[test]
#[ignore = "needs PostgreSQL"]
fn codes_lead_to_the_host_while_it_shows_the_evening_and_the_hall_stands_below() {
    // On which what the host's store does runs; a house has one of its own.
    let runtime = Builder::new_current_thread().enable_all().build().unwrap();
    let host = runtime.block_on(Host::new());
    let (night_there, code_there) = runtime.block_on(host.night());
    let server = HostServer::start(&host.address);
    let house = TestServer::listening(|listen| listen.public_url = Some(HALL.parse().unwrap()));
    house.app.accounts().add("Resi", PASSWORD).unwrap();
    let night = Night::with(&house, &[("Huber Franz", 1), ("Müller Änne", 1)]);
    let (staff, slug) = (house.staff(), night.now().slug.to_string());
    let page = |name: &str| night.staff_page(name);
    staff.post(&page("/druck/karten"), &[]).assert_status(303);
    let key = night.ticket_keys()[&TicketNo(1)].as_str().to_owned();
    let leads_to = |base: &str| {
        let tickets = staff.get(&page("/druck/karten"));
        let poster = staff.get(&page("/druck/plakat"));
        // Behind the address on a host stands the fingerprint of the key with which the laptop signs.
        let published =
            house.app.publishing().published(&slug).filter(|published| published.host.to_string() == base);
        let print = published.and_then(|published| published.fingerprint).map(|print| format!("#k={print}"));
        let print = print.unwrap_or_default();
        assert_eq!(print.is_empty(), base == HALL, "{print}");
        let is_code = codes(&tickets).contains(&code(&format!("{base}/k/{key}{print}")));
        is_code && codes(&poster) == [code(&format!("{base}/t/{slug}{print}"))]
    };
    assert!(leads_to(HALL));
    staff.get(&page("/druck/karten")).assert_none(".is-hall");

    let sent = [("host", server.base()), ("code", &code_there.to_string())];
    staff.post(&page("/internet"), &sent).assert_status(303);
    assert!(leads_to(server.base()));
    let there = server.base().trim_start_matches("http://");
    let tickets = staff.get(&page("/druck/karten"));
    tickets.assert_says(".card-address:not(.is-hall)", &format!("{there}/t/{slug}"));
    tickets.assert_says(".is-hall", "Im WLAN hier: 192.168.0.5:8080");
    let poster = staff.get(&page("/druck/plakat"));
    poster.assert_says(".poster-address", &format!("{}/t/{slug}", server.base()));
    poster.assert_says(".poster-hall", &format!("{HALL}/t/{slug}"));
    // Who gets a message is not in the hall either.
    let message = house.guest().get(&night.page("/weitersagen"));
    assert!(
        message.raw_text("textarea").ends_with(&format!("\n{}/t/{slug}", server.base())),
        "{}",
        message.body
    );
    message.assert_none("main .banner");
    staff.post(&page("/internet/pause"), &[]).assert_status(303);
    assert!(leads_to(server.base()), "guests read there what was shown last");
    staff.post(&page("/internet/weiter"), &[]).assert_status(303);

    // The host takes it down: what is printed now leads to the hall.
    runtime.block_on(host.store.take_down(By::CommandLine, night_there, "court")).unwrap();
    night.register(&[("Adler Max", 1)]);
    soon("the laptop is told", || {
        house.app.publishing().published(&slug).is_some_and(|published| !published.is_shown())
    });
    assert!(leads_to(HALL));
    staff.get(&page("/druck/plakat")).assert_none(".poster-hall");
    staff.post(&page("/internet/ende"), &[]).assert_status(303);
    assert!(leads_to(HALL));
}
