//! Everything outside the program that commands touch: files, folders, output, the environment.

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
