//! See tests.rs.

/// Casualties of generals.
mod casualties;
/// Cover: in the woods, behind a wall, behind a wood.
mod cover;
/// Edges of strip, arc, front and cover, by the tape.
mod edge;
/// Who may fire at whom, and every reason why not.
mod eligibility;
/// The worked examples and vectors of fire, by identifier.
mod examples;
/// Who stands on whose flank, by the tape.
mod flank;
/// Mirrors, order, sums: what holds on random tables.
mod laws;
/// Lines of sight near another verdict, by the table.
mod line;
/// Lines played on a drawn scene.
mod lines;
/// Hand to hand.
mod melee;
/// Switches that change how the phase goes.
mod optional;
/// Drawn positions: strips, arcs, flank, support, overlap.
mod places;
/// What the table offers.
mod proposals;
/// Single units recover.
mod rally;
/// Results carried out: marks, the way back, friends, generals.
mod results;
/// Short words for positions.
mod scene;
/// The switches of fire.
mod switches;
/// Tables and vectors as data.
mod vectors;
