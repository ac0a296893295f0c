//! What the table is made of, piece by piece: bases, ground, troops, shapes.

/// Bases in contact.
mod contact;
/// Whether a base touches a piece of ground.
mod ground;
/// Where a function of one number is zero.
mod root;
/// Whether outlines are simple.
mod simple;
/// Troops found by where they stand.
mod troops;
