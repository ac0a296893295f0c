//! See tests.rs.

/// Worked examples of the march and its order of causes.
mod examples;
/// Marches and wheels on random tables against a slow reference.
mod random;
/// Rough pieces: where they are met, how deep they are, roads through them.
mod rough;
/// Short words for tables.
mod scene;
/// The slow reference: small steps and bisection.
mod slow;
/// Wheels and what ends them.
mod wheel;
