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
#[path = "../web/night.rs"]
mod night;
mod offline;
mod old;
mod pages;
mod paper;
mod phone;
mod pictures;
mod reach;
mod reports;
#[expect(dead_code, reason = "the browser tests use a part of the route tests' house")]
#[path = "../web/server.rs"]
mod server;
mod settings;
mod sheet;
mod slips;
mod steady;
mod tasks;
mod wall;
mod wall_draw;
