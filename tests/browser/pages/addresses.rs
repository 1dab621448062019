//! The addresses that people open, and those that only programs do.

/// Addresses that are read by programs, not by people.
pub const NO_PAGES: [&str; 32] = [
    "/api/1/openapi.json",
    "/api/1/evenings",
    "/api/1/evenings/{slug}",
    "/api/1/evenings/{slug}/people",
    "/api/1/evenings/{slug}/tickets",
    "/api/1/evenings/{slug}/rounds",
    "/api/1/evenings/{slug}/matches",
    "/api/1/evenings/{slug}/matches/{stage}",
    "/api/1/evenings/{slug}/draws",
    "/api/1/evenings/{slug}/draws/{draw}",
    "/api/1/evenings/{slug}/standings",
    "/api/1/evenings/{slug}/prizes",
    "/api/1/evenings/{slug}/events",
    "/healthz",
    "/apple-touch-icon.png",
    "/robots.txt",
    "/static/{mark}/{name}",
    "/t/{slug}/abend.xlsx",
    "/t/{slug}/abend-mit-kassa.xlsx",
    "/t/{slug}/auslosung/{draw}.json",
    "/t/{slug}/auslosung/{draw}/pruefen.html",
    "/t/{slug}/kassa.csv",
    "/t/{slug}/karte/{ticket}/andenken.svg",
    "/t/{slug}/kette.json",
    "/t/{slug}/logo/{mark}",
    "/t/{slug}/siegerliste.txt",
    "/t/{slug}/strom",
    "/t/{slug}/teilnehmer.csv",
    "/t/{slug}/termin.ics",
    "/t/{slug}/vorschau.png",
    "/t/{slug}/{table}.csv",
    "/termine.ics",
];

/// Pages that stand in every house.
const OF_THE_HOUSE: [&str; 36] = [
    "/api",
    "/api?lang=en",
    "/",
    "/?lang=en",
    "/anmelden",
    "/gibt-es-nicht",
    "/schiedsrichter",
    "/schiedsrichter?regeln=tournament-soft&zugedreht=nein&a_augen=60&a_stiche=5&b_augen=40&b_stiche=3&ende=renonce&wer=a",
    "/schiedsrichter/mitschrift",
    "/schiedsrichter/vierer",
    "/schiedsrichter/vierer?partner=s2&gerufen=on&ausgang=verloren&wer=s0&stand_s1=7&stand_s3=4",
    "/schiedsrichter/vierer?lang=en",
    "/schiedsrichter/vierer/regeln",
    "/leitung",
    "/leitung?lang=en",
    "/leitung/neu",
    "/leitung/neu?format=lives",
    "/leitung/neu?format=danish",
    "/leitung/neu?format=rotation",
    "/leitung/abende",
    "/leitung/abende?q=H&lang=en",
    "/leitung/abende?q=Zauner",
    "/leitung/abende?q=niemand",
    "/leitung/passwort",
    "/leitung/sicherung",
    "/leitung/helfer",
    "/leitung/helfer/zugriffe",
    "/leitung/helfer/zugriffe?art=logged-in&lang=en",
    "/leitung/helfer/zugriffe?art=restored",
    "/leitung/helfer/1",
    "/leitung/helfer/einladung/{code}",
    "/dabei/{code}",
    "/dabei",
    "/dabei/gibt-es-nicht",
    "/leitung/hilfe/abend",
    "/leitung/hilfe/stoerung",
];

/// Pages with a warning on them: the folder for the second copies is missing.
pub const ALARMED: [&str; 3] = ["/leitung", "/leitung?lang=en", "/leitung/sicherung"];

/// Pages of a tournament at the stages where there are some: before the first list is closed, with a closed list, before the phrase is taken, with open matches, and
/// after the last one. `{slug}` is the tournament.
const BEFORE: [&str; 23] = [
    "/t/{slug}",
    "/t/{slug}/weitersagen",
    "/t/{slug}/tafel",
    "/t/{slug}/person/1",
    "/t/{slug}/karte/1",
    "/t/{slug}/ablauf",
    "/t/{slug}/ablauf?ansicht=druck",
    "/t/{slug}/regeln",
    "/t/{slug}/daten",
    "/t/{slug}/zahlen",
    "/leitung/t/{slug}/daten",
    "/leitung/t/{slug}/internet",
    "/leitung/t/{slug}",
    "/leitung/t/{slug}/kassa",
    "/leitung/t/{slug}/kassa?q=Huber",
    "/leitung/t/{slug}/import",
    "/leitung/t/{slug}/spieler/1",
    "/leitung/t/{slug}/auslosung/R1",
    "/leitung/t/{slug}/einstellungen",
    "/leitung/t/{slug}/preise",
    "/leitung/t/{slug}/preise/sonder",
    "/leitung/t/{slug}/abrechnung",
    "/leitung/t/{slug}/abmeldung",
];
const CLOSED: [&str; 6] = [
    "/t/{slug}/auslosung/R1/pruefen",
    "/t/{slug}",
    "/t/{slug}/tafel",
    "/t/{slug}/auslosung/R1",
    "/leitung/t/{slug}",
    "/leitung/t/{slug}/auslosung/R1",
];
const SEALED: [&str; 4] = [
    "/t/{slug}/tafel",
    "/t/{slug}/auslosung/R1",
    "/leitung/t/{slug}/auslosung/R1",
    "/leitung/t/{slug}/auslosung/R1?karten=KH+QS+AD&blatt=franzoesisch",
];
const RUNNING: [&str; 45] = [
    "/t/{slug}/karte/1/weitersagen",
    "/t/{slug}/auslosung/R1/pruefen",
    "/t/{slug}/auslosung/R1-1/pruefen?lang=en",
    "/k/{key}",
    "/k/{key}?lang=en",
    "/t/{slug}",
    "/t/{slug}/tafel",
    "/t/{slug}/baum",
    "/t/{slug}?lang=en",
    "/t/{slug}?q=Huber",
    "/t/{slug}?q=niemand",
    "/t/{slug}/person/1",
    "/t/{slug}/karte/1",
    "/t/{slug}/runde/R1",
    "/t/{slug}/auslosung/R1",
    "/t/{slug}/auslosung/R1/namen",
    "/t/{slug}/auslosung/R1/nummern",
    "/t/{slug}/auslosung/R1/protokoll",
    "/t/{slug}/regeln",
    "/t/{slug}/siegerliste",
    "/leitung/t/{slug}",
    "/leitung/t/{slug}/saal",
    "/leitung/t/{slug}/druck",
    "/leitung/t/{slug}/druck/karten",
    "/leitung/t/{slug}/druck/zettel/R1",
    "/leitung/t/{slug}/druck/plakat",
    "/leitung/t/{slug}/druck/texte",
    "/leitung/t/{slug}/runde/R1",
    "/leitung/t/{slug}/runde/R1/bogen",
    "/leitung/t/{slug}/ergebnis?runde=R1&partie=1",
    "/leitung/t/{slug}/ergebnis?runde=R1&partie=2&stand=2:1",
    "/leitung/t/{slug}/ergebnis?runde=R1&partie=2&stand=9:9",
    "/leitung/t/{slug}/ergebnis?runde=R1&partie=2&stand=7:4%203:7%207:6",
    "/leitung/t/{slug}/ergebnis?runde=R1&partie=2&spiele=",
    "/leitung/t/{slug}/abmeldung?wer=Huber",
    "/leitung/t/{slug}/abmeldung?nr=2",
    "/leitung/t/{slug}/kassa",
    "/leitung/t/{slug}/spieler/1",
    "/leitung/t/{slug}/auslosung/R1",
    "/leitung/t/{slug}/einstellungen",
    "/leitung/t/{slug}/preise",
    "/leitung/t/{slug}/journal",
    "/leitung/t/{slug}/journal?partie=x&von=0&lang=en",
    "/leitung/t/{slug}/journal/2",
    "/leitung/t/{slug}/journal/8",
];
const OVER: [&str; 23] = [
    "/t/{slug}/siegerliste/weitersagen",
    "/t/{slug}/zeitung",
    "/t/{slug}/zeitung?lang=en",
    "/t/{slug}",
    "/t/{slug}/tafel",
    "/t/{slug}/baum",
    "/t/{slug}/siegerliste",
    "/t/{slug}/zahlen",
    "/t/{slug}/karte/1",
    "/t/{slug}/karte/1/andenken",
    "/t/{slug}/person/1",
    "/t/{slug}/runde/R3",
    "/leitung/t/{slug}/druck/urkunden",
    "/leitung/t/{slug}",
    "/leitung/t/{slug}/preise",
    "/leitung/t/{slug}/preise/sonder",
    "/leitung/t/{slug}/preise/sonder/1",
    "/leitung/t/{slug}/preise/gruppe/1",
    "/leitung/t/{slug}/gabentisch",
    "/leitung/t/{slug}/abrechnung",
    "/leitung/t/{slug}/abrechnung/blatt",
    "/leitung/t/{slug}/runde/R1",
    "/leitung/t/{slug}/einstellungen",
];

/// Pages of a tournament whose final is open, and of one in which lots have to be drawn.
const LAST_HOUR: [&str; 3] = ["/t/{slug}", "/t/{slug}?lang=en", "/t/{slug}/tafel"];
const LOTS: [&str; 6] = [
    "/leitung/t/{slug}/preise",
    "/leitung/t/{slug}/preise/los",
    "/t/{slug}/los/L1",
    "/t/{slug}/los/L1?lang=en",
    "/t/{slug}/los/L2",
    "/t/{slug}/siegerliste",
];

/// Pages of an evening with lives whose second round is open, and of one whose slips are being pulled.
const LIVES: [&str; 20] = [
    "/t/{slug}",
    "/t/{slug}/tafel",
    "/t/{slug}/leben",
    "/t/{slug}/leben?lang=en",
    "/t/{slug}/person/1",
    "/t/{slug}/karte/1",
    "/t/{slug}/ablauf",
    "/t/{slug}/siegerliste",
    "/t/{slug}/runde/R2",
    "/t/{slug}/auslosung/R2",
    "/t/{slug}/auslosung/R2/pruefen",
    "/t/{slug}/auslosung/R2/protokoll",
    "/leitung/t/{slug}",
    "/leitung/t/{slug}/kassa",
    "/leitung/t/{slug}/spieler/1",
    "/leitung/t/{slug}/spieler/2",
    "/leitung/t/{slug}/runde/R2",
    "/leitung/t/{slug}/auslosung/R2",
    "/leitung/t/{slug}/auslosung/R3",
    "/leitung/t/{slug}/einstellungen",
];
const SLIPS: [&str; 3] = ["/t/{slug}/tafel", "/t/{slug}/auslosung/R2", "/leitung/t/{slug}/auslosung/R2"];

/// Pages of evenings with a standing whose second round is open.
const STANDING: [&str; 12] = [
    "/t/{slug}",
    "/t/{slug}/tafel",
    "/t/{slug}/tabelle",
    "/t/{slug}/tabelle?lang=en",
    "/t/{slug}/karte/1",
    "/t/{slug}/ablauf",
    "/t/{slug}/runde/R2",
    "/t/{slug}/auslosung/R2",
    "/leitung/t/{slug}",
    "/leitung/t/{slug}/runde/R2",
    "/leitung/t/{slug}/runde/R2/bogen",
    "/leitung/t/{slug}/auslosung/R3",
];

/// Pages of an evening with a consolation, and of that one: a match is at a table, and people can still join.
const MAIN: [&str; 6] = [
    "/t/{slug}",
    "/t/{slug}/person/1",
    "/t/{slug}/tafel",
    "/leitung/t/{slug}/trostrunde",
    "/leitung/t/{slug}/trostrunde?lang=en",
    "/leitung/t/{slug}/saal",
];
const CONSOLATION: [&str; 4] =
    ["/t/{slug}/person/1", "/leitung/t/{slug}", "/leitung/t/{slug}/kassa", "/leitung/t/{slug}/saal"];

/// Returns every address with the name of its tournament in it.
pub fn addresses() -> Vec<String> {
    let of = |slug: &str, pages: &[&str]| -> Vec<String> {
        pages.iter().map(|page| page.replace("{slug}", slug)).collect()
    };
    let server = OF_THE_HOUSE.map(str::to_owned).to_vec();
    [
        server,
        of("vorher", &BEFORE),
        of("zu", &CLOSED),
        of("spruch", &SEALED),
        of("laeuft", &RUNNING),
        of("fertig", &OVER),
        of("finale", &LAST_HOUR),
        of("los", &LOTS),
        of("leben", &LIVES),
        of("zettel", &SLIPS),
        of("daenisch", &STANDING),
        of("weiterruecken", &STANDING),
        of("haupt", &MAIN),
        of("verlierer", &MAIN[3..4]),
        of("trostrunde", &CONSOLATION),
    ]
    .concat()
}
