//! Sight and zones of observation: every definition by name, and random tables against a slow,
//! simple reference. `PROPTEST_CASES` sets how many random tables are tried.

/// Random tables against the reference.
mod agree;
/// Lines along outlines and through corners.
mod borders;
/// Caches.
mod cached;
/// RUL-51 read as depth.
mod depth;
/// All verdicts at once.
/// Margins sideways.
mod margins;
mod matrix;
/// Every definition by its rule.
mod named;
/// Outlines and areas.
mod outlines;
/// Every ruling by its number.
mod round;
mod rulings;
/// The shortest line past a corner.
mod shortest;
/// What may not change a verdict.
mod symmetry;
/// Tables to look across.
mod tables;
/// V-SIGHT.
mod vectors;
