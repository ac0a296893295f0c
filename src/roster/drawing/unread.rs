//! Replacement for the reader of drawings in a build without it.

use std::collections::BTreeSet;

use super::Ground;
use rules::fields::setup::TerrainSetup;

const UNREAD: &str = "this build cannot read drawings";

pub(super) fn read(
    _: &[u8],
    _: Option<(f64, f64)>,
    _: &[TerrainSetup],
    _: &BTreeSet<String>,
) -> Result<Ground, String> {
    Err(UNREAD.to_owned())
}

pub(super) fn table(_: &[u8], _: Option<(f64, f64)>) -> Result<(f64, f64), String> {
    Err(UNREAD.to_owned())
}
