//! Movement: marches, tactical moves, generals, placing. Every clause has a test that names it.

/// What counts as the same march when it is decided again.
mod agreement;
/// Whether a march may begin, and what helps where it may not (GT-01, GT-03).
mod beginning;
/// Generals and messengers whom a march or a move takes along, meets or leaves (RUL-28, RUL-29, RUL-42,
/// RUL-43, CMD-08, CMD-10, GEN-05).
mod company;
/// The default move (ORD-13, RUL-33, RUL-65).
mod demand;
/// Placing brigades, hidden ones, reinforcements (DEPLOY, RUL-105).
mod deployment;
/// Drill and the free turn (RUL-25 to RUL-27).
mod drill;
/// The edge of the table (GT-03, RUL-59).
mod edge;
/// The worked examples of the rules document, from data.
mod examples;
/// Generals on the move (CMD-08 to CMD-11, GEN-05).
mod generals;
/// Lengths as people of the table read them (SCALE-02).
mod lengths;
/// Grand tactical marches (GT, RUL-59 to RUL-62).
mod march;
/// What the tape decides: points, charges, shots.
mod measured;
/// What cannot be is named, and nothing moves.
mod nothing_moved;
/// What order, activation and condition demand (ORD-13, RUL-33 to RUL-36, RUL-79, RUL-91).
mod obedience;
/// What a brigade wheels about.
mod pivots;
/// The dice, the turns, the ground and the layouts of placing (DEPLOY-02 to DEPLOY-08, RUL-105 to RUL-107).
mod placing;
/// Random tables: what is offered is accepted, what is looked at happens.
mod random;
/// Rough ground (ROUGH, RUL-61, RUL-64, RUL-66).
mod rough;
/// Tactical moves in and across it (ROUGH-02, RUL-63, RUL-64, RUL-66).
mod rough_tactical;
/// The wheel after a march, and turns of who retires (GT-03, ROUGH-04, ORD-05).
mod second_wheel;
/// Positions in a few lines, and acts as people type them.
pub mod table;
/// Tactical moves (TAC, CMD-04 to CMD-07, RUL-24, RUL-63 to RUL-65).
mod tactical;
/// Points by tape: from edges, from one landmark, from two.
mod tape;
/// What ends a march on the way to its goal, and wheels on the spot (GT-03, GT-04, RUL-35, RUL-59).
mod way_to_goal;
