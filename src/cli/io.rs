//! Files, folders, output and the environment: everything outside the program that commands touch.

pub(crate) mod browser;
pub(crate) mod environment;
pub(crate) mod errors;
pub(crate) mod fallback;
pub(crate) mod game_header;
pub(crate) mod interrupt;
pub(crate) mod logbook;
pub(crate) mod out;
pub(crate) mod output_file;
pub(crate) mod places;
pub(crate) mod recovery_hint;
pub(crate) mod requesters;
pub(crate) mod settings;
