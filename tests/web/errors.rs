//! Refusals are pages with a way back, in both languages.

use crate::server::TestServer;

#[test]
fn an_unknown_address_is_a_page_with_a_way_back() {
    let server = TestServer::with_staff();
    let page = server.guest().get("/t/gibts-nicht/karte/7");
    page.assert_status(404).assert_says("h1", "Diese Seite gibt es nicht");
    assert_eq!(page.attribute("main a.button", "href").as_deref(), Some("/t/gibts-nicht"));
    let english = server.guest().get("/gibts-nicht?lang=en");
    english.assert_status(404).assert_says("h1", "There is no such page");
    assert_eq!(english.attribute("main a.button", "href").as_deref(), Some("/?lang=en"));
}

#[test]
fn another_method_is_a_page() {
    let server = TestServer::with_staff();
    server
        .guest()
        .get("/abmelden")
        .assert_status(405)
        .assert_says("h1", "So lässt sich diese Seite nicht öffnen");
    server.guest().send("DELETE", "/anmelden").assert_status(405).assert_says("main", "Zurück");
}

#[test]
fn a_huge_form_is_a_page() {
    let server = TestServer::with_staff();
    for size in [17_000, 70_000] {
        let name = "x".repeat(size);
        let page = server.guest().post("/anmelden", &[("name", &name)]);
        page.assert_status(413).assert_says("h1", "zu viel auf einmal");
    }
    // House rules may be long.
    let rules = [("rules_text", "x".repeat(17_000))];
    let page = server.staff().post("/leitung/neu", &[("rules_text", &rules[0].1)]);
    page.assert_status(422);
}

#[test]
fn a_form_without_its_key_is_a_page() {
    let server = TestServer::with_staff();
    let origin = format!("http://{}", server.address);
    let page = server.guest().post_from("/anmelden", Some(&origin), &[("name", "Resi")]);
    page.assert_status(400).assert_says("h1", "nicht zu verstehen");
}
