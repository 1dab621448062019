//! A picture that stands on paper.

use serde::Serialize;
use std::sync::Arc;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub enum PictureKind {
    /// Without loss.
    Png,
    Jpeg,
}

impl PictureKind {
    pub const ALL: [PictureKind; 2] = [PictureKind::Png, PictureKind::Jpeg];

    pub fn media_type(self) -> &'static str {
        match self {
            PictureKind::Png => "image/png",
            PictureKind::Jpeg => "image/jpeg",
        }
    }
}

/// What is known of a logo without its bytes.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct Logo {
    /// Names its content: 32 hexadecimal digits.
    pub mark: String,
    pub kind: PictureKind,
    /// Pixels from left to right.
    pub width: u32,
    /// Pixels from top to bottom.
    pub height: u32,
}

/// A logo with its bytes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LogoFile {
    /// What is known of it.
    pub logo: Logo,
    /// The file. What is known of it names it.
    #[serde(skip)]
    pub bytes: Arc<[u8]>,
}
