//! The pure tournament: nights played through commands alone.

mod draws;
mod evening;
mod evidence;
mod night;
mod forecast;
mod properties;
mod schedule;
mod tables;
