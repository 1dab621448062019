//! Which file is opened.

use crate::app::{App, OpenOptions};
use clap::Args;
use std::path::{Path, PathBuf};

/// Where the database lies.
#[derive(Debug, Args)]
pub struct Database {
    /// The database: a file, or sqlite:FILE
    #[arg(long, value_name = "URL", env = "PREISSCHNAPSEN_DATABASE", default_value = "preisschnapsen.db")]
    #[arg(value_parser = file_of)]
    database: PathBuf,
}

impl Database {
    /// Returns the file.
    pub fn file(&self) -> &Path {
        &self.database
    }

    /// Opens the database, makes it if it is not there.
    ///
    /// # Errors
    /// Names the file and why it cannot be opened.
    pub fn open(&self) -> Result<App, String> {
        App::open(self.options()).map_err(|error| error.to_string())
    }

    /// Returns how it is opened.
    pub fn options(&self) -> OpenOptions {
        OpenOptions::new(&self.database)
    }

    /// Opens a database that must be there for looking at it only: nothing is changed, so no copy is made of it.
    ///
    /// # Errors
    /// As [`Database::open_existing`].
    pub fn open_to_read(&self) -> Result<App, String> {
        self.must_be_there()?;
        let options = OpenOptions { copies: false, ..self.options() };
        App::open(options).map_err(|error| error.to_string())
    }

    /// Opens a database that must be there; a mistyped name does not make an empty one.
    ///
    /// # Errors
    /// Names the file and why it cannot be opened.
    pub fn open_existing(&self) -> Result<App, String> {
        self.must_be_there()?;
        self.open()
    }

    /// Refuses a file that is not there.
    ///
    /// # Errors
    /// Names the file.
    pub fn must_be_there(&self) -> Result<(), String> {
        if self.database.is_file() {
            return Ok(());
        }
        Err(format!("{}: there is no such database", self.database.display()))
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
