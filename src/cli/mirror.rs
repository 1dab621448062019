//! `serve --mirror-to`: shows one evening on a host on the internet from the start, without anybody on the page "Im Internet zeigen".

use crate::app::{App, HostUrl, NotPaired, NotPublished};
use std::io::{self, Write};

/// Shows the evening whose list is open, or else the newest that is not over, and says on standard error what came of it. An evening that this
/// host shows already goes on, whatever the code.
pub fn begin(app: &App, host: HostUrl, code: &str) {
    let sentence = match app.publishing().evening_to_publish() {
        Ok(Some(evening)) => {
            let slug = evening.slug.as_str();
            let shown = app.publishing().published(slug).filter(|published| published.host == host);
            let done = if shown.is_some() { Ok(()) } else { app.publishing().publish(&evening, host, code) };
            match (done, app.publishing().published(slug)) {
                (Ok(()), Some(published)) => {
                    format!("{} ist im Internet zu sehen: {}", evening.texts.name, published.address)
                }
                (Ok(()), None) => String::new(),
                (Err(why), _) => format!("{} geht nicht ins Internet. {}", evening.texts.name, reason(&why)),
            }
        }
        Ok(None) => {
            "Es gibt keinen Abend, der ins Internet gehen könnte: Legen Sie zuerst einen an.".to_owned()
        }
        Err(error) => format!("Kein Abend geht ins Internet: {error}"),
    };
    // Without standard error there is nobody left to tell.
    let _ = writeln!(io::stderr(), "{sentence}");
}

fn reason(why: &NotPublished) -> String {
    let what_to_do = match why {
        NotPublished::Practice => "Ein Übungsturnier bleibt im Haus.",
        NotPublished::OldEntries => "Er wurde mit einer früheren Version begonnen.",
        NotPublished::NotPaired(NotPaired::WrongCode) => {
            "Den Code bei --mirror-code kennt der Gastgeber nicht. Vergleichen Sie ihn mit dem, den er geschickt hat."
        }
        NotPublished::NotPaired(NotPaired::UsedCode) => {
            "Der Code bei --mirror-code ist schon verwendet. Bitten Sie den Gastgeber um einen neuen."
        }
        NotPublished::NotPaired(NotPaired::ExpiredCode) => {
            "Der Code bei --mirror-code ist abgelaufen, er gilt zehn Minuten. Bitten Sie den Gastgeber um einen neuen."
        }
        NotPublished::NotPaired(NotPaired::Silent(_)) => {
            "Unter der Adresse bei --mirror-to antwortet niemand. Hat der Laptop Internet?"
        }
        NotPublished::NotPaired(NotPaired::Insecure) => {
            "Es kommt keine sichere Verbindung zustande. Ist die Adresse bei --mirror-to richtig, und stimmen Datum und Uhr dieses Laptops?"
        }
        NotPublished::NotPaired(NotPaired::NoHost) => {
            "Unter der Adresse bei --mirror-to antwortet etwas anderes, nicht der Gastgeber."
        }
        other => return format!("({other}) Mehr dazu auf der Seite „Im Internet zeigen“."),
    };
    what_to_do.to_owned()
}
