//! The whole URL table.

use super::{assets, public, staff};
use actix_web::web::{ServiceConfig, resource};

/// Puts every page under its address. One line per address; what is not here is 404, another method is 405.
#[rustfmt::skip]
pub fn routes(table: &mut ServiceConfig) {
    table
        // For everybody.
        .service(resource("/").get(public::home::show))
        .service(resource("/anmelden").get(public::login::show).post(public::login::log_in))
        .service(resource("/abmelden").post(public::login::log_out))
        .service(resource("/einrichten/{token}").get(public::setup::show).post(public::setup::set))
        .service(resource("/t/{slug}/auslosung/{draw}.json").get(public::draw::json))
        .service(resource("/t/{slug}/auslosung/{draw}").get(public::draw::show))
        .service(resource("/t/{slug}/auslosung/{draw}/{sheet}").get(public::draw::sheet))
        .service(resource("/schiedsrichter").get(public::referee::situation::show))
        .service(resource("/schiedsrichter/mitschrift").get(public::referee::transcript::show).post(public::referee::transcript::lay_out))
        .service(resource("/t/{slug}/regeln").get(public::rules::show))
        .service(resource("/t/{slug}/{table}.csv").get(public::tables::show))
        .service(resource("/t/{slug}/strom").get(public::stream::show))
        .service(resource("/t/{slug}").get(public::tournament::show))
        .service(resource("/t/{slug}/runde/{stage}").get(public::round::show))
        .service(resource("/t/{slug}/karte/{ticket}").get(public::ticket::show))
        .service(resource("/t/{slug}/person/{player}").get(public::person::show))
        .service(resource("/t/{slug}/siegerliste").get(public::winners::show))
        .service(resource("/t/{slug}/siegerliste.txt").get(public::newspaper::show))
        .service(resource("/t/{slug}/logo/{mark}").get(staff::print::texts::logo))
        .service(resource("/leitung/hilfe/{sheet}").get(public::help::show))
        .service(resource("/healthz").get(public::health::show))
        .service(resource("/static/{mark}/{name}").get(assets::serve))
        // Behind the login.
        .service(resource("/leitung").get(staff::home::show))
        .service(resource("/leitung/neu").get(staff::create::show).post(staff::create::create))
        .service(resource("/leitung/uebung").post(staff::practice::make))
        .service(resource("/leitung/sicherung").get(staff::backups::show).post(staff::backups::make))
        .service(resource("/leitung/sprache").post(staff::home::set_language))
        .service(resource("/leitung/sitzungen/{id}/beenden").post(staff::home::end_session))
        // One tournament, behind the login.
        .service(resource("/leitung/t/{slug}").get(staff::overview::show))
        .service(resource("/leitung/t/{slug}/zurueck").post(staff::undo::send))
        .service(resource("/leitung/t/{slug}/runde/{stage}").get(staff::round::show::show))
        .service(resource("/leitung/t/{slug}/runde/{stage}/bogen").get(staff::round::sheet::show).post(staff::round::sheet::send))
        .service(resource("/leitung/t/{slug}/saal").get(staff::hall::show).post(staff::hall::send::send))
        .service(resource("/leitung/t/{slug}/ergebnis").get(staff::round::entry::show).post(staff::round::entry::send))
        .service(resource("/leitung/t/{slug}/ergebnis/zurueck").post(staff::round::at_table::take_back))
        .service(resource("/leitung/t/{slug}/abmeldung").get(staff::round::leave::show).post(staff::round::leave::send))
        .service(resource("/leitung/t/{slug}/rueckkehr").post(staff::round::leave::come_back))
        .service(resource("/leitung/t/{slug}/auslosung/{stage}").get(staff::draw::show))
        .service(resource("/leitung/t/{slug}/auslosung/{stage}/{what}").post(staff::draw::send))
        .service(resource("/leitung/t/{slug}/preise").get(staff::prizes::show).post(staff::prizes::deeds::give_by_hand))
        .service(resource("/leitung/t/{slug}/preise/regel").post(staff::prizes::deeds::follow_the_rule))
        .service(resource("/leitung/t/{slug}/preise/los").post(staff::prizes::deeds::draw_lots))
        .service(resource("/leitung/t/{slug}/preise/uebergabe").post(staff::prizes::deeds::hand_over))
        .service(resource("/leitung/t/{slug}/druck").get(staff::print::show))
        .service(resource("/leitung/t/{slug}/druck/karten").get(staff::print::tickets::show))
        .service(resource("/leitung/t/{slug}/druck/zettel/{stage}").get(staff::print::slips::show))
        .service(resource("/leitung/t/{slug}/druck/plakat").get(staff::print::poster::show))
        .service(resource("/leitung/t/{slug}/druck/urkunden").get(staff::print::certificates::show))
        .service(resource("/leitung/t/{slug}/druck/texte").get(staff::print::texts::show).post(staff::print::texts::save))
        .service(resource("/leitung/t/{slug}/druck/logo").post(staff::print::texts::send_logo))
        .service(resource("/leitung/t/{slug}/druck/logo/weg").post(staff::print::texts::drop_logo))
        .service(resource("/leitung/t/{slug}/abrechnung").get(staff::cash::show).post(staff::cash::count))
        .service(resource("/leitung/t/{slug}/abrechnung/ende").post(staff::cash::finish))
        .service(resource("/leitung/t/{slug}/abrechnung/weiter").post(staff::cash::reopen))
        .service(resource("/leitung/t/{slug}/einstellungen").get(staff::settings::show).post(staff::settings::save))
        .service(resource("/leitung/t/{slug}/loeschen").post(staff::practice::delete))
        .service(resource("/leitung/t/{slug}/kassa").get(staff::desk::show).post(staff::desk::send))
        .service(resource("/leitung/t/{slug}/import").get(staff::import::show).post(staff::import::send))
        .service(resource("/leitung/t/{slug}/spieler/{player}").get(staff::player::show).post(staff::player::send))
        .service(resource("/leitung/t/{slug}/spieler/{player}/{what}").post(staff::player::send_named));
}
