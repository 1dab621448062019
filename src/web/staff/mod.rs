//! Pages behind the login, one file each.
