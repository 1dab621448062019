//! Which file is opened.

use super::data_folder;
use crate::app::{App, OpenOptions, make_folder};
use clap::Args;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// Where the database lies.
#[derive(Debug, Args)]
pub struct Database {
    /// The database: a file, or sqlite:FILE; without it preisschnapsen.db in this folder, or among your own data if this is your home folder (Windows: Documents\Preisschnapsen)
    #[arg(long, value_name = "URL", env = "PREISSCHNAPSEN_DATABASE", value_parser = file_of)]
    database: Option<PathBuf>,
    /// Where it lies if nobody says where.
    #[arg(skip)]
    usual: OnceLock<PathBuf>,
}

impl Database {
    pub fn file(&self) -> &Path {
        self.database.as_deref().unwrap_or_else(|| self.usual.get_or_init(data_folder::database))
    }

    /// Makes the folder in which the data lie if nobody says where; every other one is there, or its name is mistyped.
    pub fn make_folder(&self) -> Result<(), String> {
        let folder = self.file().parent().filter(|folder| !folder.as_os_str().is_empty());
        match folder.filter(|_| self.database.is_none()) {
            Some(folder) => make_folder(folder).map_err(|fault| fault.to_string()),
            None => Ok(()),
        }
    }

    /// Opens the database, makes it if it is not there.
    pub fn open(&self) -> Result<App, String> {
        self.make_folder()?;
        App::open(self.options()).map_err(|error| error.to_string())
    }

    pub fn options(&self) -> OpenOptions {
        OpenOptions::new(self.file())
    }

    /// Opens a database that must be there for looking at it only: nothing is changed, so no copy is made of it.
    pub fn open_to_read(&self) -> Result<App, String> {
        self.must_be_there()?;
        let options = OpenOptions { copies: false, ..self.options() };
        App::open(options).map_err(|error| error.to_string())
    }

    /// Opens a database that must be there; a mistyped name does not make an empty one.
    pub fn open_existing(&self) -> Result<App, String> {
        self.must_be_there()?;
        self.open()
    }

    pub fn must_be_there(&self) -> Result<(), String> {
        if self.file().is_file() {
            return Ok(());
        }
        Err(format!("{}: there is no such database", self.file().display()))
    }
}

fn file_of(url: &str) -> Result<PathBuf, String> {
    let path = match url.split_once(':') {
        Some(("sqlite", path)) => path.strip_prefix("//").unwrap_or(path),
        Some((scheme @ ("postgres" | "postgresql" | "mysql"), _)) => {
            return Err(format!("{scheme} is not supported, give a file"));
        }
        _ => url,
    };
    if path.is_empty() { Err("give a file".to_owned()) } else { Ok(PathBuf::from(path)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_names_a_file() {
        for (url, file) in [
            ("abend.db", "abend.db"),
            ("/var/abend.db", "/var/abend.db"),
            ("sqlite:abend.db", "abend.db"),
            ("sqlite:///var/abend.db", "/var/abend.db"),
            (r"C:\abend.db", r"C:\abend.db"),
        ] {
            assert_eq!(file_of(url), Ok(PathBuf::from(file)), "{url}");
        }
        for bad in ["", "sqlite:", "postgres://localhost/abend"] {
            assert!(file_of(bad).is_err(), "{bad}");
        }
    }
}
