//! The table top in inches: no armies, no dice, no clock, no files.
//!
//! Everything here is a plain value or a function of values without effects.
//!
//! # The contract
//!
//! **Frame.** Lengths are in inches on the table, `f64` throughout. The table is `[0, width] x [0, depth]`: `x` grows
//! east, `y` grows north, the origin is the south-west corner. A bearing is in degrees clockwise from north, in
//! `[0, 360)`; radians are used only inside this layer. A base is a rectangle; its position is its centre, its facing
//! is the bearing of the direction ahead of its front edge. A general or messenger is a disc of radius 0.5.
//!
//! **Comparing.** Bases touch if they are at most 0.05 apart. "Within" compares after rounding to hundredths and
//! includes the limit (RUL-58). A verdict says so if the error of a tape measure (0.25, a setting) could flip it,
//! either in the distance or in the position of either end.
//!
//! **Ground.** A feature is an area, possibly with holes, or a line, with four independent properties: sight, going,
//! cover, elevation. Where several features cover a point, the shortest sight, the greatest height, the worst going and
//! the best cover count; for a unit that uses a road, bridge or ford, its going wins. A point on a hill's outline is on
//! the hill.
//!
//! **Sight from `p` to `q`** for an observer of a side:
//!
//! 1. The limit is the shortest range of all types that the open segment runs through. An outline belongs to its piece:
//!    to run along one is to run through the piece, on whichever side it lies; to touch one in a point is not (RUL-50).
//! 2. A base hostile to the observer that the segment runs through counts as close ground, except the target itself
//!    and, during a march, the bases of the marching brigade (RUL-52).
//! 3. If `p` lies on a hill, the limit goes up one step of 3, 6, 12, 18, 24; the height of `q` does not matter
//!    (RUL-53).
//! 4. A crest blocks if the segment crosses it more than half an inch from both ends. A hill without a crest blocks if
//!    the segment enters and leaves it, and it is higher than the ground at both ends (RUL-54).
//! 5. `q` is seen if nothing blocks and it is not farther than the limit.
//!
//! So along a ray, for targets of one height, the visible part is one interval from the observer, and the region
//! visible from a point is star-shaped: arcs and straight edges bound it.
//!
//! **Units.** One unit sees another if some point of its base sees some point of the other's (RUL-55). Its zone is
//! everything that some point of its base sees: with nothing in the way, the base grown by the range. Verdicts are
//! exact, computed from critical lines of sight; outlines are for drawing and may be sampled.
//!
//! **A march** is a rigid body on a straight line from the brigade's centre, the mean of the centres of its bases. It
//! ends at the smallest distance at which an enemy sees it, rough ground or an obstacle requires a die, it would enter
//! something impassable, the table ends, or it arrives; it may pass friends but not stop on them. The distance is
//! correct to 0.02.
//!
//! **Fire.** Small arms reach the strip before the front edge; guns reach the arc between two lines from the ends of
//! that edge, 22.5 degrees outward (RUL-82). Range runs from the front edge to the nearest part of the target inside
//! strip or arc.
//!
//! # The algorithms
//!
//! Each of these has its own file; the head of the file gives source and cost.
//!
//! | question | method | file |
//! |---|---|---|
//! | troops and obstacles that may affect an answer | uniform grid, bounding boxes, shaft culling | `troops/grid.rs`, `sight/region.rs`, `sight/body_shaft.rs` |
//! | sight along one line | crossings of a line with rings and chains | `sight/line.rs` |
//! | shortest line of sight between two bases | branch and bound over shafts, candidate stabbing lines | `sight/search.rs`, `sight/candidates.rs` |
//! | ground under the ends of a line | boundary segments, cached | `sight/boundary.rs`, `sight/boundary_cache.rs` |
//! | region that a point sees | visibility polygon: radial lower envelope by overlay | `zone/visibility_polygon.rs`, `zone/lower_envelope.rs` |
//! | region that a base sees | the union of the visibility polygons of viewpoints along its boundary | `zone/viewing_segment.rs`, `zone/rasteriser.rs` |
//! | outline of that region | scanline region, contour tracing; a Minkowski sum where nothing is in the way | `zone/scanline_region.rs`, `zone/contour.rs`, `zone/minkowski.rs` |
//! | the same question asked again | proving lines, cached | `sight/proof_cache.rs` |
//! | sight between all pairs of troops, move by move | visibility matrix | `sight/visibility_matrix.rs` |
//! | end of a march | lines slid back to a contact, bisection over swept bases, conservative | `sweep/watch.rs`, `sweep/contact.rs` |
//! | zero of a function | regula falsi (Illinois), bisection | `shape/root.rs` |
//! | simplicity of outlines | sweep and prune | `shape/simple.rs` |
//!
//! # The modules
//!
//! - `tolerance`: every tolerance
//! - [`measure`]: inches, bearings, and the rounding of a tape measure
//! - [`shape`]: segments, rings, boxes, rectangles, and the roots of functions of one number
//! - [`base`]: a placed base: position, facing, frontage, depth
//! - [`depth`]: depth of a point in a piece of ground
//! - [`ground`]: terrain features as plain facts
//! - [`troops`]: the bases on the table, each with its side
//! - [`field`]: the ground and the bases on it: the input of every module below
//! - [`sight`]: lines of sight between units: verdict, distance and obstacle; the visibility matrix
//! - [`zone`]: zones of observation as outlines
//! - [`sweep`]: a rigid body moved along a line, and the causes that end its march
//! - [`reach`]: strips, arcs, front and flank, contact, support

pub mod base;
mod compaction;
pub mod depth;
pub mod field;
pub mod ground;
pub mod measure;
pub mod reach;
pub mod shape;
pub mod share;
pub mod sight;
pub mod sweep;
mod tolerance;
pub mod troops;
pub mod zone;
