//! Why a copy is not brought back, in both languages: the one who is at the machine on such an evening should not have to guess.

use crate::app::{CopyError, Unfit};

/// Says it in German and in English, with what to do instead.
pub(super) fn sentences(error: &CopyError) -> String {
    match error {
        CopyError::Unfit { path, why } => {
            format!("{} {}\n{error}; nothing was changed", path.display(), german(why))
        }
        CopyError::TooNew { path, .. } => format!(
            "{} stammt von einer neueren Version; nehmen Sie hier dieselbe, es wurde nichts verändert\n\
             {error}; use the same version here, nothing was changed",
            path.display()
        ),
        CopyError::InUse(path) => {
            format!("{} ist in Gebrauch; beenden Sie zuerst das Programm\n{error}", path.display())
        }
        CopyError::Exists(_) | CopyError::File { .. } | CopyError::Unsound { .. } | CopyError::Store(_) => {
            format!("nicht übernommen, es wurde nichts verändert\n{error}; nothing was changed")
        }
    }
}

fn german(why: &Unfit) -> &'static str {
    match why {
        Unfit::Folder => "ist ein Ordner; geben Sie die Datei darin an, deren Name auf .db endet",
        Unfit::Link => "ist eine Verknüpfung; geben Sie die Datei selbst an",
        Unfit::NoFile => "ist keine Datei; geben Sie eine Sicherung an, deren Name auf .db endet",
        Unfit::Empty => "ist leer; nehmen Sie eine andere Sicherung",
        Unfit::TooLarge => "ist größer als 2 GB, und so groß ist keine Sicherung; nehmen Sie eine andere",
        Unfit::NoDatabase => "ist keine Datenbank; geben Sie eine Sicherung an, deren Name auf .db endet",
        Unfit::Encrypted => {
            "ist verschlüsselt; Version 1.0 oder das Programm age öffnet die Datei (age -d -o SICHERUNG.db DATEI)"
        }
        Unfit::Foreign => "gehört einem anderen Programm; geben Sie eine Sicherung von preisschnapsen an",
        Unfit::Damaged(_) => "ist beschädigt; nehmen Sie eine andere Sicherung",
        Unfit::Altered(_) => {
            "hat jemand verändert, die Tabellen sind nicht die von preisschnapsen; nehmen Sie eine andere Sicherung"
        }
        Unfit::Journal(_) => {
            "hat jemand verändert, das Journal ist nicht, wie es geschrieben wurde; nehmen Sie eine andere Sicherung"
        }
        Unfit::Accounts => {
            "hat jemand verändert, die Konten sind nicht die aus ihrem Journal; nehmen Sie eine andere Sicherung"
        }
        Unfit::Tables(_) => {
            "sagt in den Tabellen etwas anderes als im Journal; nehmen Sie eine andere Sicherung, oder machen Sie die \
             Tabellen mit verify-journal --rebuild neu"
        }
    }
}
