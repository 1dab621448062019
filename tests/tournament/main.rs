//! The pure tournament: nights played through commands alone.

mod draws;
mod evening;
mod evidence;
mod night;
mod properties;
