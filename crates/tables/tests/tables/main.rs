//! Tables and lists as other programs see them.

mod lists;
mod round_trip;
mod support;
mod tables;
