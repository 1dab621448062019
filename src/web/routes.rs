//! The whole URL table, with those who may open each page (`get`) and send its forms (`post`). It has two halves: the guests' door has
//! the first only.

use crate::web::http::assets;
use crate::web::http::blocking::{Blocking, ForGuests, InTurn};
use crate::web::http::form::{self, UploadLimit};
use crate::web::http::listener::Listener;
use crate::web::http::rights::{
    DESK, DESK_SEEN, DIRECTOR, EVERYBODY, Rights, SCORERS, SCORERS_SEEN, STAFF, Table, WORKERS, resource,
};
use crate::web::public;
use crate::web::staff;
use std::sync::LazyLock;
use tables::import::MAX_BYTES;

static RIGHTS: LazyLock<Rights> = LazyLock::new(|| Rights::of(table_of(Listener::Staff)));

/// Returns who may use which address; the server gives it to every request.
pub fn rights() -> &'static Rights {
    &RIGHTS
}

/// Returns the addresses of a door, one line per address; what is not here is 404, another method is 405. The guests' door has those of
/// the public pages that ask nobody who they are.
pub fn table_of(listener: Listener) -> Table {
    let mut table = Table::default();
    for_everybody(&mut table);
    if listener == Listener::Guests {
        return table.for_guests();
    }
    for_the_staff(&mut table);
    table
}

/// The public pages. Nothing is sent here but a report.
#[rustfmt::skip]
fn for_everybody(table: &mut Table) {
    table
        // Where two fit the upper one counts.
        .service(resource("/t/{slug}").get(EVERYBODY, public::tournament::show))
        .service(resource("/t/{slug}/person/{player}").get(EVERYBODY, public::person::show))
        .service(resource("/").get(EVERYBODY, public::home::show))
        .service(resource("/t/{slug}/auslosung/{draw}.json").get(EVERYBODY, public::draw::json))
        .service(resource("/t/{slug}/auslosung/{draw}").get(EVERYBODY, public::draw::show))
        .service(resource("/t/{slug}/auslosung/{draw}/pruefen").get(EVERYBODY, public::check::show))
        .service(resource("/t/{slug}/auslosung/{draw}/pruefen.html").get(EVERYBODY, public::check::file))
        .service(resource("/t/{slug}/auslosung/{draw}/{sheet}").get(EVERYBODY, ForGuests(public::draw::sheet)))
        .service(resource("/t/{slug}/los/{lot}.json").get(EVERYBODY, public::lot::json))
        .service(resource("/t/{slug}/los/{lot}").get(EVERYBODY, public::lot::show))
        .service(resource("/api/1/openapi.json").get(EVERYBODY, public::api::openapi))
        .service(resource("/api/1/evenings").get(EVERYBODY, public::api::evenings))
        .service(resource("/api/1/evenings/{slug}").get(EVERYBODY, public::api::evening))
        .service(resource("/api/1/evenings/{slug}/people").get(EVERYBODY, public::api::people))
        .service(resource("/api/1/evenings/{slug}/tickets").get(EVERYBODY, public::api::tickets))
        .service(resource("/api/1/evenings/{slug}/rounds").get(EVERYBODY, public::api::rounds))
        .service(resource("/api/1/evenings/{slug}/matches").get(EVERYBODY, public::api::matches))
        .service(resource("/api/1/evenings/{slug}/matches/{stage}").get(EVERYBODY, public::api::matches_of_round))
        .service(resource("/api/1/evenings/{slug}/draws").get(EVERYBODY, public::api::draws))
        .service(resource("/api/1/evenings/{slug}/draws/{draw}").get(EVERYBODY, public::api::protocol))
        .service(resource("/api/1/evenings/{slug}/standings").get(EVERYBODY, public::api::standings))
        .service(resource("/api/1/evenings/{slug}/prizes").get(EVERYBODY, public::api::prizes))
        .service(resource("/api/1/evenings/{slug}/table").get(EVERYBODY, public::api::table))
        .service(resource("/api/1/evenings/{slug}/things").get(EVERYBODY, public::api::things))
        .service(resource("/api/1/evenings/{slug}/events").get(EVERYBODY, public::api::events))
        .service(resource("/api").get(EVERYBODY, public::api::page::show))
        .service(resource("/schiedsrichter").get(EVERYBODY, public::referee::situation::show))
        .service(resource("/schiedsrichter/vierer").get(EVERYBODY, public::referee::four::show))
        .service(resource("/schiedsrichter/vierer/regeln").get(EVERYBODY, public::referee::four::rules_sheet))
        .service(resource("/schiedsrichter/mitschrift").get(EVERYBODY, public::referee::transcript::show))
        .service(resource("/t/{slug}/regeln").get(EVERYBODY, public::rules::show))
        .service(resource("/t/{slug}/termin.ics").get(EVERYBODY, public::calendar::show))
        .service(resource("/termine.ics").get(EVERYBODY, public::calendar::all))
        .service(resource("/t/{slug}/ablauf").get(EVERYBODY, public::course::show))
        // Among the public tables three that are not; the guests' door leaves them out.
        .service(resource("/t/{slug}/teilnehmer.csv").get(DESK_SEEN, public::tables::people))
        .service(resource("/t/{slug}/kassa.csv").get(DESK_SEEN, public::tables::cash))
        .service(resource("/t/{slug}/abend-mit-kassa.xlsx").get(DESK_SEEN, public::tables::whole_workbook))
        .service(resource("/t/{slug}/abend.xlsx").get(EVERYBODY, public::tables::workbook))
        .service(resource("/t/{slug}/{table}.csv").get(EVERYBODY, public::tables::show))
        .service(resource("/t/{slug}/strom").get(EVERYBODY, public::stream::show))
        .service(resource("/t/{slug}/kette.json").get(EVERYBODY, public::chain::show))
        .service(resource("/t/{slug}/runde/{stage}").get(EVERYBODY, public::round::show))
        .service(resource("/t/{slug}/runde/{stage}/{number}").get(EVERYBODY, public::pairing::show))
        .service(resource("/t/{slug}/karte/{ticket}").get(EVERYBODY, public::ticket::show))
        .service(resource("/t/{slug}/karte/{ticket}/andenken").get(EVERYBODY, public::keepsake::show))
        .service(resource("/t/{slug}/karte/{ticket}/andenken.svg").get(EVERYBODY, public::keepsake::picture))
        .service(resource("/t/{slug}/zahlen").get(EVERYBODY, public::figures::show))
        .service(resource("/t/{slug}/leben").get(EVERYBODY, public::lives::show))
        .service(resource("/t/{slug}/tabelle").get(EVERYBODY, public::standing::show))
        .service(resource("/t/{slug}/baum").get(EVERYBODY, public::tree::show))
        .service(resource("/t/{slug}/daten").get(EVERYBODY, public::privacy::show))
        .service(resource("/t/{slug}/tafel").get(EVERYBODY, public::wall::show))
        .service(resource("/t/{slug}/siegerliste").get(EVERYBODY, public::winners::show))
        .service(resource("/t/{slug}/siegerliste.txt").get(EVERYBODY, public::newspaper::show))
        .service(resource("/t/{slug}/zeitung").get(EVERYBODY, public::newspaper::read))
        .service(resource("/t/{slug}/weitersagen").get(EVERYBODY, public::share::evening))
        .service(resource("/t/{slug}/karte/{ticket}/weitersagen").get(EVERYBODY, public::share::ticket))
        .service(resource("/t/{slug}/siegerliste/weitersagen").get(EVERYBODY, public::share::winners))
        .service(resource("/t/{slug}/vorschau.png").get(EVERYBODY, public::preview::show))
        .service(resource("/t/{slug}/logo/{mark}").get(EVERYBODY, staff::print::texts::logo))
        .service(resource("/k/{key}").secret().get(EVERYBODY, public::key::show).post(EVERYBODY, public::key::send))
        .service(resource("/apple-touch-icon.png").get(EVERYBODY, assets::touch_icon))
        .service(resource("/robots.txt").get(EVERYBODY, public::machines::robots))
        .service(resource("/healthz").get(EVERYBODY, public::machines::health))
        .service(resource("/static/{mark}/{name}").get(EVERYBODY, assets::serve));
}

#[rustfmt::skip]
fn for_the_staff(table: &mut Table) {
    table
        // Before the login.
        .service(resource("/anmelden").secret().get(EVERYBODY, public::login::show).post(EVERYBODY, public::login::log_in))
        .service(resource("/abmelden").post(EVERYBODY, public::login::log_out))
        .service(resource("/einrichten/{token}").secret().get(EVERYBODY, public::setup::show).post(EVERYBODY, public::setup::set))
        .service(resource("/einrichten/{token}/kopie").secret().post(EVERYBODY, public::setup::restore::send))
        .service(resource("/einrichten/{token}/pruefen").secret().get(EVERYBODY, public::setup::confirm::show).post(EVERYBODY, public::setup::confirm::take))
        .service(resource("/einrichten/{token}/fertig").secret().get(EVERYBODY, public::setup::restore::done))
        .service(resource("/dabei").secret().get(EVERYBODY, public::join::ask).post(EVERYBODY, public::join::enter))
        .service(resource("/dabei/{token}").secret().get(EVERYBODY, public::join::show).post(EVERYBODY, public::join::join))
        .service(resource("/leitung/hilfe/{sheet}").get(EVERYBODY, public::help::show))
        .service(resource("/hilfe").get(EVERYBODY, public::handbook::show))
        .service(resource("/hilfe/{chapter}").get(EVERYBODY, public::handbook::show))
        .service(resource("/hilfe/{part}/{chapter}").get(EVERYBODY, public::handbook::show))
        // Behind it.
        .service(resource("/leitung").get(STAFF, Blocking(staff::home::show)))
        .service(resource("/leitung/haus").get(STAFF, Blocking(staff::house::show)))
        .service(resource("/leitung/neu").long_form(form::LONG_LIMIT).get(DIRECTOR, Blocking(staff::create::show)).post(DIRECTOR, Blocking(staff::create::create)))
        .service(resource("/leitung/uebung").post(DIRECTOR, Blocking(staff::practice::make)))
        .service(resource("/leitung/sicherung").get(DIRECTOR, Blocking(staff::backups::show)).post(DIRECTOR, Blocking(staff::backups::make)))
        .service(resource("/leitung/sicherung/stick").post(DIRECTOR, Blocking(staff::backups::choose)))
        .service(resource("/leitung/sicherung/namen").post(DIRECTOR, Blocking(staff::backups::delete_outdated)))
        .service(resource("/leitung/faellig").post(DIRECTOR, Blocking(staff::privacy::erase_due)))
        .service(resource("/leitung/sicherung/herunterladen").post(DIRECTOR, InTurn::to_hash(staff::backups::download)))
        .service(resource("/leitung/sicherung/zurueck").post(DIRECTOR, InTurn::to_hash(staff::backups::bring_back)))
        .service(resource("/leitung/helfer").get(DIRECTOR, Blocking(staff::people::show)))
        .service(resource("/leitung/helfer/zugriffe").get(DIRECTOR, Blocking(staff::people::security::show)))
        .service(resource("/leitung/helfer/einladung").post(DIRECTOR, InTurn::to_hash(staff::people::invitation::make)))
        .service(resource("/leitung/helfer/einladung/{token}").get(DIRECTOR, Blocking(staff::people::invitation::show)))
        .service(resource("/leitung/helfer/{user}").get(DIRECTOR, Blocking(staff::people::one::show)))
        .service(resource("/leitung/helfer/{user}/{what}").post(DIRECTOR, InTurn::to_hash(staff::people::one::send)))
        .service(resource("/leitung/abende").get(DESK_SEEN, Blocking(staff::past_evenings::show)))
        .service(resource("/leitung/passwort").get(STAFF, Blocking(staff::own_password::show)).post(STAFF, InTurn::to_hash(staff::own_password::send)))
        .service(resource("/leitung/sprache").post(STAFF, Blocking(staff::house::set_language)))
        .service(resource("/leitung/sitzungen/{id}/beenden").post(STAFF, Blocking(staff::house::end_session)))
        // One tournament, behind the login.
        .service(resource("/leitung/t/{slug}").get(STAFF, Blocking(staff::overview::show)))
        .service(resource("/leitung/t/{slug}/leinwand").post(WORKERS, Blocking(staff::wall::say)))
        .service(resource("/leitung/t/{slug}/zurueck").post(WORKERS, Blocking(staff::undo::send)))
        .service(resource("/leitung/t/{slug}/runde/{stage}").get(SCORERS_SEEN, Blocking(staff::round::show::show)))
        .service(resource("/leitung/t/{slug}/runde/{stage}/bogen").long_form(form::LONG_LIMIT).get(SCORERS, Blocking(staff::round::sheet::show)).post(SCORERS, Blocking(staff::round::sheet::send)))
        .service(resource("/leitung/t/{slug}/saal").get(SCORERS_SEEN, Blocking(staff::hall::show)).post(SCORERS, Blocking(staff::hall::send)))
        .service(resource("/leitung/t/{slug}/ergebnis").get(SCORERS, Blocking(staff::round::entry::show)).post(SCORERS, Blocking(staff::round::entry::send)))
        .service(resource("/leitung/t/{slug}/ergebnis/zurueck").post(SCORERS, Blocking(staff::round::at_table::take_back)))
        .service(resource("/leitung/t/{slug}/abmeldung").get(SCORERS, Blocking(staff::round::leave::show)).post(SCORERS, Blocking(staff::round::leave::send)))
        .service(resource("/leitung/t/{slug}/rueckkehr").post(SCORERS, Blocking(staff::round::leave::come_back)))
        .service(resource("/leitung/t/{slug}/auslosung/{stage}").get(SCORERS_SEEN, Blocking(staff::draw::show)))
        .service(resource("/leitung/t/{slug}/auslosung/{stage}/oeffnen").post(DIRECTOR, InTurn::to_hash(staff::draw::reopen)))
        .service(resource("/leitung/t/{slug}/auslosung/{stage}/ungueltig").post(DIRECTOR, InTurn::to_hash(staff::draw::void)))
        .service(resource("/leitung/t/{slug}/auslosung/{stage}/{what}").post(DIRECTOR, Blocking(staff::draw::send)))
        .service(resource("/leitung/t/{slug}/preise").get(SCORERS_SEEN, Blocking(staff::prizes::show)).post(DIRECTOR, Blocking(staff::prizes::send::give_by_hand)))
        .service(resource("/leitung/t/{slug}/preise/regel").post(DIRECTOR, Blocking(staff::prizes::send::follow_the_rule)))
        .service(resource("/leitung/t/{slug}/preise/los").get(DIRECTOR, Blocking(staff::prizes::lot::show)).post(DIRECTOR, Blocking(staff::prizes::lot::seal)))
        .service(resource("/leitung/t/{slug}/preise/los/spruch").post(DIRECTOR, Blocking(staff::prizes::lot::phrase)))
        .service(resource("/leitung/t/{slug}/preise/los/ziehen").post(DIRECTOR, Blocking(staff::prizes::lot::draw)))
        .service(resource("/leitung/t/{slug}/preise/stechen").post(DIRECTOR, Blocking(staff::prizes::lot::play_off)))
        .service(resource("/leitung/t/{slug}/preise/alle").post(DIRECTOR, Blocking(staff::prizes::send::hand_over_all)))
        .service(resource("/leitung/t/{slug}/preise/uebergabe").post(DIRECTOR, Blocking(staff::prizes::send::hand_over)))
        .service(resource("/leitung/t/{slug}/preise/siegerehrung").post(DIRECTOR, Blocking(staff::wall::give)))
        .service(resource("/leitung/t/{slug}/preise/sonder").get(SCORERS_SEEN, Blocking(staff::specials::show)).post(DIRECTOR, Blocking(staff::specials::add)))
        .service(resource("/leitung/t/{slug}/preise/sonder/{special}").get(DIRECTOR, Blocking(staff::specials::one::show)))
        .service(resource("/leitung/t/{slug}/preise/sonder/{special}/{what}").post(DIRECTOR, Blocking(staff::specials::one::send)))
        .service(resource("/leitung/t/{slug}/preise/gruppe/{group}").get(DIRECTOR, Blocking(staff::specials::group::show)).post(DIRECTOR, Blocking(staff::specials::group::save)))
        .service(resource("/leitung/t/{slug}/gabentisch").long_form(form::THINGS_LIMIT).get(SCORERS_SEEN, Blocking(staff::choice::show)).post(DIRECTOR, Blocking(staff::choice::save)))
        .service(resource("/leitung/t/{slug}/gabentisch/{what}").post(DIRECTOR, Blocking(staff::choice::send)))
        .service(resource("/leitung/t/{slug}/trostrunde").long_form(form::LONG_LIMIT).get(DESK_SEEN, Blocking(staff::consolation::show)).post(DIRECTOR, Blocking(staff::consolation::open)))
        .service(resource("/leitung/t/{slug}/trostrunde/weg").post(DIRECTOR, Blocking(staff::consolation::call_off)))
        .service(resource("/leitung/t/{slug}/trostrunde/dabei").post(DESK, Blocking(staff::consolation::join)))
        .service(resource("/leitung/t/{slug}/druck").get(WORKERS, Blocking(staff::print::show)))
        .service(resource("/leitung/t/{slug}/druck/karten").get(DESK, staff::print::tickets::show).post(DESK, Blocking(staff::print::tickets::send)))
        .service(resource("/leitung/t/{slug}/druck/karten/erneuern").post(DESK, Blocking(staff::print::batches::renew)))
        .service(resource("/leitung/t/{slug}/druck/zettel/{stage}").get(SCORERS, Blocking(staff::print::slips::show)))
        .service(resource("/leitung/t/{slug}/druck/plakat").get(WORKERS, Blocking(staff::print::poster::show)))
        .service(resource("/leitung/t/{slug}/druck/teilnehmer").get(DESK, Blocking(staff::print::participants::show)))
        .service(resource("/leitung/t/{slug}/druck/urkunden").get(DIRECTOR, Blocking(staff::print::certificates::show)))
        .service(resource("/leitung/t/{slug}/druck/texte").long_form(form::LONG_LIMIT).get(DIRECTOR, Blocking(staff::print::texts::show)).post(DIRECTOR, Blocking(staff::print::texts::save)))
        .service(resource("/leitung/t/{slug}/druck/logo").post(DIRECTOR, InTurn::to_read_a_picture(staff::print::texts::send_logo)))
        .service(resource("/leitung/t/{slug}/druck/logo/weg").post(DIRECTOR, Blocking(staff::print::texts::drop_logo)))
        .service(resource("/leitung/t/{slug}/abrechnung").get(DESK_SEEN, Blocking(staff::cash::show)).post(DESK, Blocking(staff::cash::count)))
        .service(resource("/leitung/t/{slug}/abrechnung/ausgabe").post(DESK, Blocking(staff::cash::spend)))
        .service(resource("/leitung/t/{slug}/abrechnung/wechselgeld").post(DESK, Blocking(staff::cash::set_float)))
        .service(resource("/leitung/t/{slug}/abrechnung/blatt").get(DESK_SEEN, Blocking(staff::cash::account)))
        .service(resource("/leitung/t/{slug}/abrechnung/ende").post(DIRECTOR, Blocking(staff::cash::finish)))
        .service(resource("/leitung/t/{slug}/abrechnung/weiter").post(DIRECTOR, Blocking(staff::cash::reopen)))
        .service(resource("/leitung/t/{slug}/journal").get(DIRECTOR, Blocking(staff::journal::show)))
        .service(resource("/leitung/t/{slug}/journal/{number}").get(DIRECTOR, Blocking(staff::journal::entry::show)))
        .service(resource("/leitung/t/{slug}/journal/{number}/zurueck").post(DIRECTOR, Blocking(staff::journal::entry::take_back)))
        .service(resource("/leitung/t/{slug}/einstellungen").long_form(form::LONG_LIMIT).get(DIRECTOR, Blocking(staff::settings::show)).post(DIRECTOR, Blocking(staff::settings::save)))
        .service(resource("/leitung/t/{slug}/daten").get(DIRECTOR, Blocking(staff::privacy::show)).post(DIRECTOR, Blocking(staff::privacy::save)))
        .service(resource("/leitung/t/{slug}/internet").get(DIRECTOR, Blocking(staff::publish::show)).post(DIRECTOR, InTurn::to_ask_a_host(staff::publish::send)))
        .service(resource("/leitung/t/{slug}/internet/uebernehmen").post(DIRECTOR, InTurn::to_ask_a_host(staff::publish::take_over)))
        .service(resource("/leitung/t/{slug}/internet/stimmt").post(DIRECTOR, InTurn::to_ask_a_host(staff::publish::decide)))
        .service(resource("/leitung/t/{slug}/internet/zurueck").post(DIRECTOR, InTurn::to_ask_a_host(staff::publish::take_back)))
        .service(resource("/leitung/t/{slug}/internet/{what}").post(DIRECTOR, Blocking(staff::publish::change)))
        .service(resource("/leitung/t/{slug}/loeschen").get(DIRECTOR, Blocking(staff::deletion::show)).post(DIRECTOR, Blocking(staff::deletion::send)))
        .service(resource("/leitung/t/{slug}/verbergen").post(DIRECTOR, Blocking(staff::deletion::hide)))
        .service(resource("/leitung/t/{slug}/kassa/namen").post(DESK, Blocking(staff::desk::store_name_order)))
        .service(resource("/leitung/t/{slug}/kassa/vorgemerkt").post(DESK, Blocking(staff::desk::release)))
        .service(resource("/leitung/t/{slug}/daten/namen").post(DIRECTOR, Blocking(staff::privacy::save_style)))
        .service(resource("/leitung/t/{slug}/kassa").get(DESK_SEEN, Blocking(staff::desk::show)).post(DESK, Blocking(staff::desk::send)))
        .service(resource("/leitung/t/{slug}/import").app_data(UploadLimit(4 * MAX_BYTES)).get(DESK, Blocking(staff::import::show)).post(DESK, InTurn::to_read_a_list(staff::import::send)))
        .service(resource("/leitung/t/{slug}/spieler/{player}").get(DESK_SEEN, Blocking(staff::player::show)).post(DESK, Blocking(staff::player::send)))
        .service(resource("/leitung/t/{slug}/spieler/{player}/umbenennen").post(DIRECTOR, Blocking(staff::player::rename)))
        .service(resource("/leitung/t/{slug}/spieler/{player}/vergessen").post(DIRECTOR, Blocking(staff::player::forget)))
        .service(resource("/leitung/t/{slug}/spieler/{player}/{what}").post(DESK, Blocking(staff::player::send_named)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::Role;
    use crate::web::http::rights::Rule;
    use actix_web::dev::ResourceDef;
    use actix_web::http::Method;

    #[test]
    fn each_role_has_its_own_pages() {
        let may = |role: Role, method: Method, page: &str| {
            rights().may(Some(role), &method, &format!("/leitung/t/probe{page}"))
        };
        assert!(may(Role::Scorer, Method::POST, "/ergebnis"));
        assert!(may(Role::Scorer, Method::GET, "/ergebnis?runde=R1&partie=2"));
        assert!(!may(Role::Scorer, Method::POST, "/kassa"));
        assert!(may(Role::Cashier, Method::POST, "/spieler/7"));
        assert!(!may(Role::Cashier, Method::POST, "/ergebnis"));
        assert!(may(Role::Speaker, Method::GET, "/kassa"));
        for page in ["", "/kassa", "/ergebnis", "/zurueck", "/auslosung/R1/jetzt", "/preise", "/saal"] {
            assert!(!may(Role::Speaker, Method::POST, page), "{page}");
        }
    }

    #[test]
    fn what_is_not_in_the_table_is_nobodys() {
        assert_eq!(rights().who_may(&Method::GET, "/leitung/t/probe/gibtsnicht/hier"), None);
        assert_eq!(rights().who_may(&Method::DELETE, "/leitung"), None);
        assert!(!rights().may(Some(Role::Director), &Method::GET, "/leitung/gibtsnicht"));
    }

    #[test]
    fn the_speaker_may_send_nothing_of_the_night() {
        let sends = |rule: &&Rule| {
            let posts = rule.rights.iter().filter(|(method, _)| *method != Method::GET);
            posts.into_iter().any(|(_, who)| *who != EVERYBODY && who.includes(Some(Role::Speaker)))
        };
        let own: Vec<_> = rights().rules().iter().filter(sends).map(|rule| rule.path).collect();
        assert_eq!(own, ["/leitung/passwort", "/leitung/sprache", "/leitung/sitzungen/{id}/beenden"]);
    }

    #[test]
    fn every_address_leads_where_the_table_alone_would_lead() {
        let patterns: Vec<_> =
            rights().rules().iter().map(|rule| (rule.path, ResourceDef::new(rule.path))).collect();
        for rule in rights().rules() {
            for value in ["1", "R1", "probe", "a.csv", "x.json", "pruefen", "teilnehmer", "t", "."] {
                let mut address = rule.path.to_owned();
                while let (Some(from), Some(to)) = (address.find('{'), address.find('}')) {
                    address.replace_range(from..=to, value);
                }
                for address in [format!("{address}.csv"), format!("{address}/"), address] {
                    let expected = patterns.iter().find(|(_, pattern)| pattern.is_match(&address));
                    let expected = expected.map_or("(no such address)", |(path, _)| *path);
                    assert_eq!(rights().pattern(&address), expected, "{address}");
                }
            }
        }
    }

    #[test]
    fn no_address_stands_in_the_table_without_rights() {
        for rule in rights().rules() {
            assert!(!rule.rights.is_empty(), "{} has no page", rule.path);
        }
    }
}
