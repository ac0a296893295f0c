//! What cannot be tried on this machine: said loudly, and a fault where the change is tested for everybody.

/// Tells that something was not tried, and why.
///
/// # Panics
///
/// Where `CI` is set: what is missing there is installed, or the test tests nothing.
pub fn skipped(why: &str) {
    eprintln!("SKIPPED: {why}");
    let in_ci = std::env::var_os("CI").is_some_and(|ci| !ci.is_empty() && ci != "false");
    assert!(!in_ci, "nothing may be skipped here: {why}");
}
