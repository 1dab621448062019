//! A picture that stands on paper.

use std::fmt;
use std::sync::Arc;

/// The kind of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PictureKind {
    /// Without loss.
    Png,
    /// A photograph.
    Jpeg,
}

impl PictureKind {
    /// Every kind.
    pub const ALL: [PictureKind; 2] = [PictureKind::Png, PictureKind::Jpeg];

    /// Returns the media type.
    pub fn media_type(self) -> &'static str {
        match self {
            PictureKind::Png => "image/png",
            PictureKind::Jpeg => "image/jpeg",
        }
    }
}

/// What is known of a logo without its bytes.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Logo {
    /// Names its content: 32 hexadecimal digits.
    pub mark: String,
    /// Its kind.
    pub kind: PictureKind,
    /// Pixels from left to right.
    pub width: u32,
    /// Pixels from top to bottom.
    pub height: u32,
}

/// A logo with its bytes.
#[derive(Clone, PartialEq, Eq)]
pub struct LogoFile {
    /// What is known of it.
    pub logo: Logo,
    /// The file.
    pub bytes: Arc<[u8]>,
}

impl fmt::Debug for LogoFile {
    /// Writes everything but the bytes, which the mark names.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.logo.fmt(f)
    }
}
