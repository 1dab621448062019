//! Takes the pictures of the handbook from the running program, and any others to look at.
//!
//! ```sh
//! PREISSCHNAPSEN_PICTURES=docs/handbook cargo test --test browser -- --ignored pictures::
//! mogrify +dither -colors 64 docs/handbook/*/src/pictures/*.png
//! for png in docs/handbook/*/src/pictures/*.png; do cwebp -quiet -lossless -z 9 "$png" -o "${png%png}webp" && rm "$png"; done
//! ```
//!
//! writes those of both books and makes them small, each under 150 kB: they are a part of the program. With another folder and without `pictures::` every test keeps there
//! what it sees on the way; without the variable nobody looks through the camera.

use crate::chromium::Window;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::path::PathBuf;
use thirtyfour::prelude::*;

/// Takes each picture once.
pub struct Camera {
    folder: Option<PathBuf>,
    taken: RefCell<BTreeSet<&'static str>>,
}

impl Camera {
    /// Returns a camera with film in it if pictures are wanted.
    pub fn new() -> Camera {
        let folder = std::env::var_os("PREISSCHNAPSEN_PICTURES").map(PathBuf::from);
        Camera { folder, taken: RefCell::default() }
    }

    /// Returns a camera whose pictures go into the book in this language.
    pub fn of_the_handbook(language: &str) -> Camera {
        let camera = Camera::new();
        Camera { folder: camera.folder.map(|folder| folder.join(language).join("src/pictures")), ..camera }
    }

    /// The evening is played twice; one set of pictures is enough.
    pub fn of_the_evening(window: Window) -> Camera {
        let camera = Camera::new();
        if window.scripts { camera } else { Camera { folder: None, ..camera } }
    }

    /// Takes a picture of what the window shows, unless it has been taken.
    pub async fn take(&self, driver: &WebDriver, name: &'static str) -> WebDriverResult<()> {
        let Some(folder) = &self.folder else { return Ok(()) };
        if self.taken.borrow_mut().insert(name) {
            std::fs::create_dir_all(folder).unwrap();
            driver.screenshot(&folder.join(name).with_extension("png")).await?;
        }
        Ok(())
    }

    /// Takes a picture of one part of the page, unless it has been taken.
    pub async fn take_part(&self, part: &WebElement, name: &'static str) -> WebDriverResult<()> {
        let Some(folder) = &self.folder else { return Ok(()) };
        if self.taken.borrow_mut().insert(name) {
            std::fs::create_dir_all(folder).unwrap();
            part.screenshot(&folder.join(name).with_extension("png")).await?;
        }
        Ok(())
    }
}
