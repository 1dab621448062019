//! Words under labels: the journal commits to each under its label, so that one can be shown, or erased, without the others.

use super::{Extras, Person, Shown, Texts};
use std::collections::BTreeMap;

/// Texts by label. A label has neither spaces nor line feeds; a text that is missing is as good as an empty one.
pub type Labelled = BTreeMap<String, String>;

pub fn of_evening(texts: &Texts, extras: &Extras) -> Labelled {
    // Taken apart, so that nobody forgets a word that comes later.
    let Texts { name, venue, date, prizes, rules } = texts;
    let Extras {
        organiser,
        announcement,
        certificate,
        network,
        network_password,
        groups,
        specials,
        shown,
        shown_otherwise,
        keep_days,
        names_typed,
        names_shown,
        things,
        thanks,
    } = extras;
    let prizes: Vec<&str> = prizes.iter().map(|prize| prize.as_str()).collect();
    let plain = [
        ("evening/day", date.to_string()),
        ("evening/name", name.to_string()),
        ("evening/prizes", prizes.join("\n")),
        ("evening/rules", rules.as_str().to_owned()),
        ("evening/venue", venue.to_string()),
        ("names/keep-days", keep_days.map(|days| days.to_string()).unwrap_or_default()),
        ("names/shown", shown.as_str().to_owned()),
        ("paper/announcement", announcement.as_str().to_owned()),
        ("paper/certificate", certificate.as_str().to_owned()),
        ("paper/network", network.to_string()),
        ("paper/network-password", network_password.to_string()),
        ("paper/organiser", organiser.to_string()),
    ];
    let plain = plain.into_iter().map(|(label, text)| (label.to_owned(), text));
    // Words of later versions, which older entries do not have.
    let typed = names_typed.map(|order| ("names/typed".to_owned(), order.as_str().to_owned()));
    let first =
        (!names_shown.is_usual()).then(|| ("names/first".to_owned(), names_shown.as_str().to_owned()));
    let things: Vec<String> = things.iter().map(ToString::to_string).collect();
    let choice = [("choice/things", things.join("\n")), ("choice/thanks", thanks.as_str().to_owned())];
    let choice = choice.into_iter().filter(|(_, text)| !text.is_empty());
    let choice = choice.map(|(label, text)| (label.to_owned(), text));
    let groups = groups.iter().map(|(group, name)| (format!("group/{group}"), name.to_string()));
    let specials = specials.iter().map(|(special, name)| (format!("special/{special}"), name.to_string()));
    let otherwise = shown_otherwise
        .iter()
        .map(|(player, shown)| (format!("names/shown/{player}"), shown.as_str().to_owned()));
    plain.chain(typed).chain(first).chain(choice).chain(groups).chain(specials).chain(otherwise).collect()
}

/// Returns the words of a player, each form of the name in which the public may see it by itself.
pub fn of_person(player: u32, person: &Person) -> Labelled {
    let label = label_of_person(player);
    let forms = Shown::ALL.into_iter().filter_map(|shown| {
        let name = shown.shorten(person.name.as_str())?;
        Some((format!("{label}/{}", shown.as_str()), name))
    });
    let place = (format!("{label}/place"), person.place.to_string());
    forms.chain([place]).collect()
}

/// Returns the label above all labels of a player's words.
pub fn label_of_person(player: u32) -> String {
    format!("player/{player}")
}

/// Returns the label of the note of an entry.
pub fn of_note(entry: u32) -> String {
    format!("note/{entry}")
}

/// Returns the label of the key of a sale: the ticket, and how often it had been sold.
pub fn of_key(ticket: u32, sale: u32) -> String {
    format!("key/{ticket}/{sale}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_in_which_the_public_may_see_a_name_has_a_label() {
        let huber = Person { name: "Huber Franz".parse().unwrap(), place: "Altmünster".parse().unwrap() };
        let labelled: Vec<(String, String)> = of_person(7, &huber).into_iter().collect();
        let told = [
            ("player/7/family-first", "Franz H."),
            ("player/7/family-last", "Huber F."),
            ("player/7/full", "Huber Franz"),
            ("player/7/place", "Altmünster"),
        ];
        assert_eq!(labelled, told.map(|(label, text)| (label.to_owned(), text.to_owned())));
    }

    #[test]
    fn every_word_of_an_evening_has_a_label() {
        let texts = Texts {
            name: "Preisschnapsen".parse().unwrap(),
            venue: "Gasthaus".parse().unwrap(),
            date: chrono::NaiveDate::from_ymd_opt(2027, 1, 5).unwrap(),
            prizes: vec!["Sau".parse().unwrap(), "Schinken".parse().unwrap()],
            rules: "Erstens.\nZweitens.".parse().unwrap(),
        };
        let mut extras = Extras { keep_days: Some(30), ..Extras::default() };
        extras.groups.insert(1, "Damen".parse().unwrap());
        extras.specials.insert(2, "Beste Dame".parse().unwrap());
        extras.shown_otherwise.insert(7, Shown::Number);
        let labelled = of_evening(&texts, &extras);
        assert_eq!(labelled["evening/prizes"], "Sau\nSchinken");
        assert_eq!(labelled["names/shown/7"], "number");
        let told: Vec<_> = labelled.values().filter(|text| !text.is_empty()).collect();
        assert_eq!(told.len(), 10, "{labelled:?}");
        assert!(labelled.keys().all(|label| !label.contains([' ', '\n'])));
    }
}
