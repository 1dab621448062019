//! How the code is told that lets a laptop in: in letters, and as a line to paste.

use super::Answer;
use super::serve::PUBLIC_URL;
use crate::Code;
use crate::store::nights::Invitation;
use chrono::Local;
use clap::Args;
use mirror::PairingLine;
use preisschnapsen::network::PublicUrl;
use std::io::{self, Write};

/// How a code is told besides in letters.
#[derive(Debug, Args)]
pub struct Telling {
    /// The address under which laptops and guests come: with it there is a line to copy
    #[arg(long, value_name = "URL", env = PUBLIC_URL)]
    public_url: Option<PublicUrl>,
}

impl Telling {
    pub fn tell(&self, club: &str, invitation: &Invitation, code: &Code) -> Answer<()> {
        let until = invitation.until.with_timezone(&Local).format("%H:%M:%S").to_string();
        let mut out = io::stdout().lock();
        writeln!(out, "Abend {} von {club}", invitation.night.0)?;
        writeln!(out, "Code {code}, gilt einmal und bis {until} Uhr")?;
        let Some(url) = &self.public_url else {
            writeln!(out, "Am Laptop einzutippen auf der Seite „Im Internet zeigen“.")?;
            return Ok(writeln!(
                out,
                "Mit --public-url https://… (oder {PUBLIC_URL}) steht hier auch eine Zeile zum Einfügen."
            )?);
        };
        let line = PairingLine { host: url.to_string(), code: code.to_string() };
        writeln!(out, "Zum Kopieren: {line}")?;
        Ok(writeln!(out, "Auf der Seite „Im Internet zeigen“ den Code eintippen oder die Zeile einfügen.")?)
    }
}
