//! What only a browser can see: real Chromium on a real server. `.ci/run` runs these; elsewhere they are ignored, for they
//! need the programs `chromium` and `chromedriver`.

mod axe;
mod camera;
mod check;
mod chromium;
mod deck;
mod depths;
mod desk;
mod evening;
mod head;
mod hosted;
#[path = "../web/hostile.rs"]
mod hostile;
mod injection;
#[path = "../../crates/mirror/tests/mirror/lies.rs"]
mod lies;
mod live;
mod lives;
mod offline;
mod old;
mod pages;
mod paper;
mod phone;
mod pictures;
mod reach;
mod reports;
mod settings;
mod sheet;
mod slips;
mod steady;
mod tasks;
mod wall;
mod wall_draw;

use testhouse::{night, server};
