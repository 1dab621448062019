//! Where the data lie if nobody says where: in the folder that somebody has chosen to start the program in, else among the user's own data.
//!
//! 1. `preisschnapsen.db` in the folder where the program was started, if it is there already: so a night of an earlier version opens as before.
//! 2. On Windows `Preisschnapsen` among the user's documents: who clicks on a program chooses no folder.
//! 3. Elsewhere the folder where the program was started, unless that is the home folder or the root, where everything starts that nobody has
//!    put elsewhere. Then `Documents/Preisschnapsen` on macOS, and `$XDG_DATA_HOME/preisschnapsen` on Linux, which is
//!    `~/.local/share/preisschnapsen` where that is not set.

use std::env;
use std::path::{Path, PathBuf};

const FILE: &str = "preisschnapsen.db";

/// What the choice depends on.
#[derive(Debug, Clone, Default)]
struct Surroundings {
    /// Where the program was started; without it the file is named as it is.
    working: Option<PathBuf>,
    home: Option<PathBuf>,
    /// The folder of the program among the user's own data.
    own: Option<PathBuf>,
    /// Whether who starts a program chooses no folder.
    clicked: bool,
}

/// Returns the file of the database that is opened without `--database` and `PREISSCHNAPSEN_DATABASE`.
pub(super) fn database() -> PathBuf {
    let home = env::home_dir().filter(|home| home.is_absolute());
    let surroundings = Surroundings {
        working: env::current_dir().ok(),
        own: own_folder(home.as_deref()),
        home,
        clicked: cfg!(windows),
    };
    choose(&surroundings)
}

#[cfg(windows)]
fn own_folder(home: Option<&Path>) -> Option<PathBuf> {
    use known_folders::{KnownFolder, get_known_folder_path};
    let documents = get_known_folder_path(KnownFolder::Documents);
    documents.or_else(|| Some(home?.join("Documents"))).map(|documents| documents.join("Preisschnapsen"))
}

#[cfg(target_os = "macos")]
fn own_folder(home: Option<&Path>) -> Option<PathBuf> {
    Some(home?.join("Documents").join("Preisschnapsen"))
}

#[cfg(not(any(windows, target_os = "macos")))]
fn own_folder(home: Option<&Path>) -> Option<PathBuf> {
    let data = env::var_os("XDG_DATA_HOME").map(PathBuf::from).filter(|folder| folder.is_absolute());
    data.or_else(|| Some(home?.join(".local").join("share"))).map(|data| data.join("preisschnapsen"))
}

fn choose(surroundings: &Surroundings) -> PathBuf {
    let (Some(working), Some(own)) = (&surroundings.working, &surroundings.own) else { return FILE.into() };
    let real = |folder: &Path| folder.canonicalize().ok();
    let is_home = surroundings.home.as_deref().is_some_and(|home| real(home) == real(working));
    let chosen = !surroundings.clicked && !is_home && working.parent().is_some();
    if chosen || working.join(FILE).exists() { FILE.into() } else { own.join(FILE) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_data_lie_where_somebody_has_chosen_to_start_else_among_their_own() {
        let folder = tempfile::tempdir().unwrap();
        let (home, inn) = (folder.path().join("wirt"), folder.path().join("wirt/abende"));
        let own = home.join("data/preisschnapsen");
        std::fs::create_dir_all(&inn).unwrap();
        let started = |working: &Path, clicked| {
            let (working, home, own) = (Some(working.to_owned()), Some(home.clone()), Some(own.clone()));
            choose(&Surroundings { working, home, own, clicked })
        };
        assert_eq!(started(&inn, false), Path::new(FILE));
        assert_eq!(started(&home, false), own.join(FILE));
        assert_eq!(started(&inn.join(".."), false), own.join(FILE), "the home folder by another name");
        assert_eq!(started(Path::new("/"), false), own.join(FILE));
        assert_eq!(started(&inn, true), own.join(FILE), "nobody has chosen it");
        for chosen in [&home, &inn] {
            std::fs::write(chosen.join(FILE), "").unwrap();
            for clicked in [false, true] {
                assert_eq!(started(chosen, clicked), Path::new(FILE), "a night of before");
            }
        }
        assert_eq!(choose(&Surroundings::default()), Path::new(FILE), "who has no home");
    }
}
