//! Content of a kit's map: the ground of a hex, the cost of a step, lines of sight, shifts (BS-602, BS-701).

use serde::{Deserialize, Serialize};

use super::{
    kit::{Kit, KitArm, KitCost, KitGround, KitMap},
    points::VictoryPoints,
};
use ruleset::hex::Hexside;

/// The ground of a hex that has no other.
pub const CLEAR: &str = "clear";

/// Manner of moving: the column of the chart that gives a unit's costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Gait {
    /// Infantry, and cavalry without its horses.
    Foot,
    /// Mounted cavalry.
    Mounted,
    /// Guns.
    Artillery,
}

impl Gait {
    /// Returns the gait of an arm.
    #[must_use]
    pub const fn from_arm(arm: KitArm, is_dismounted: bool) -> Self {
        match (arm, is_dismounted) {
            (KitArm::Artillery, _) => Gait::Artillery,
            (KitArm::Cavalry, false) => Gait::Mounted,
            _ => Gait::Foot,
        }
    }

    /// Returns the gait's name in the charts.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Gait::Foot => "foot",
            Gait::Mounted => "mounted",
            Gait::Artillery => "artillery",
        }
    }

    const fn gait_cost(self, ground: &KitGround) -> KitCost {
        match self {
            Gait::Foot => ground.foot,
            Gait::Mounted => ground.mounted,
            Gait::Artillery => ground.artillery,
        }
    }
}

/// Cost of a step from hex to hex.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StepPrice {
    /// The cost in points, and true if the rate of a road makes it so low.
    Points {
        points: VictoryPoints,
        by_road: bool,
    },
    /// The ground or side that may not be entered.
    Prohibited(String),
    /// The kit has no cost for that ground.
    Unsaid(String),
    /// The kit has no rate for roads.
    UnsaidRoad,
}

/// Returns the kinds of ground of a hex: those that the map lists, or clear. A height on clear ground adds nothing.
#[must_use]
pub fn ground_kinds<'a>(map: &'a KitMap, hex: &str) -> Vec<&'a str> {
    let listed: Vec<&str> = map
        .terrain
        .iter()
        .filter(|terrain| terrain.hexes.iter().any(|one| one == hex))
        .map(|terrain| terrain.kind.as_str())
        .filter(|kind| *kind != CLEAR)
        .collect();
    match listed.is_empty() {
        true => vec![CLEAR],
        false => listed,
    }
}

/// Returns the kinds of ground of a hex for which the kit has no chart.
#[must_use]
pub fn uncharted_kinds<'a>(kit: &Kit, map: &'a KitMap, hex: &str) -> Vec<&'a str> {
    let mut kinds = ground_kinds(map, hex);
    kinds.retain(|kind| *kind != CLEAR && !kit.ground.contains_key(*kind));
    kinds
}

/// Checks whether a line of sight touches ground for which the kit has no chart; the firer's own hex does not count.
#[must_use]
pub fn is_uncharted(kit: &Kit, map: &KitMap, from: &str, to: &str) -> bool {
    let board = map.board();
    let ends = board.read(from).zip(board.read(to));
    let between = ends.map(|(start, end)| board.between(start, end));
    let between = between.into_iter().flatten().map(|hex| hex.to_string());
    let mut touched = between.chain(std::iter::once(to.to_owned()));
    touched.any(|hex| !uncharted_kinds(kit, map, &hex).is_empty())
}

/// Checks whether a hex contains only clear ground.
#[must_use]
pub fn is_clear(map: &KitMap, hex: &str) -> bool {
    ground_kinds(map, hex).iter().all(|kind| *kind == CLEAR)
}

fn opens_ground(kind: &str) -> bool {
    matches!(kind, "bridge" | "ford")
}

/// Returns the kinds of a hexside that count for a unit crossing it: a bridge or ford instead of the water under it, a
/// slope only upwards, a road never.
fn crossed_kinds<'a>(map: &'a KitMap, from: &str, to: &str) -> Vec<&'a str> {
    let kinds = map.side(from, to);
    let is_open = kinds.iter().any(|kind| opens_ground(kind));
    let is_up = map.level(to) > map.level(from);
    let counts = |kind: &&str| {
        *kind != ROAD && (!is_open || opens_ground(kind)) && (!kind.contains(SLOPE) || is_up)
    };
    kinds.iter().map(String::as_str).filter(counts).collect()
}

const ROAD: &str = "road";
const SLOPE: &str = "slope";

/// Checks whether the side between two hexes is a slope, up or down.
#[must_use]
pub fn has_slope(map: &KitMap, from: &str, to: &str) -> bool {
    map.side(from, to).iter().any(|kind| kind.contains(SLOPE))
}

/// Returns the cost of a step (BS-701). Along a road it is the road's rate, which also allows prohibited ground; in
/// march column, the column's rate (section 17 of the rules); otherwise the cost of the ground. The ground also counts
/// if it costs no more than the road (BS-108).
#[must_use]
pub fn step_price(
    kit: &Kit,
    map: &KitMap,
    way: (&str, &str),
    gait: Gait,
    marches: bool,
) -> StepPrice {
    let (from, to) = way;
    let ground = over_ground(kit, map, way, gait);
    if !map.side(from, to).iter().any(|kind| kind == ROAD) {
        return ground;
    }
    let rate = match marches {
        true => kit.road.march,
        false => kit.road.cost,
    };
    rate.map_or(StepPrice::UnsaidRoad, |points| StepPrice::Points {
        points,
        by_road: !ground.is_at_most(points),
    })
}

/// Returns the cost of a step for a unit that does not use the road: the cost of the ground. `None` if the ground is
/// prohibited or its cost unknown.
#[must_use]
pub fn off_road(kit: &Kit, map: &KitMap, way: (&str, &str), gait: Gait) -> Option<VictoryPoints> {
    match over_ground(kit, map, way, gait) {
        StepPrice::Points { points, .. } => Some(points),
        StepPrice::Prohibited(_) | StepPrice::Unsaid(_) | StepPrice::UnsaidRoad => None,
    }
}

/// Checks whether the ground of a step costs no more than the rate of a road.
#[must_use]
pub fn is_no_dearer(
    kit: &Kit,
    map: &KitMap,
    way: (&str, &str),
    gait: Gait,
    rate: VictoryPoints,
) -> bool {
    over_ground(kit, map, way, gait).is_at_most(rate)
}

impl StepPrice {
    fn is_at_most(&self, rate: VictoryPoints) -> bool {
        matches!(self, StepPrice::Points { points, .. } if *points <= rate)
    }
}

/// Returns all ground of the entered hex and of the crossed hexside.
fn over_ground(kit: &Kit, map: &KitMap, way: (&str, &str), gait: Gait) -> StepPrice {
    let (from, to) = way;
    let mut points = VictoryPoints::NONE;
    for kind in ground_kinds(map, to) {
        match kit
            .ground
            .get(kind)
            .map_or(KitCost::Unsaid, |ground| gait.gait_cost(ground))
        {
            KitCost::Points(more) => points = points + more,
            KitCost::Prohibited => return StepPrice::Prohibited(kind.to_owned()),
            KitCost::Unsaid => return StepPrice::Unsaid(kind.to_owned()),
        }
    }
    for kind in crossed_kinds(map, from, to) {
        match kit
            .hexsides
            .get(kind)
            .map_or(KitCost::Unsaid, |side| gait.gait_cost(side))
        {
            KitCost::Points(more) => points = points + more,
            KitCost::Prohibited => return StepPrice::Prohibited(kind.to_owned()),
            // A side that costs nothing is left out of the chart.
            KitCost::Unsaid => {}
        }
    }
    StepPrice::Points {
        points,
        by_road: false,
    }
}

/// Returns the ground of a hex that units with this gait may enter only by a road; `None` if there is none.
#[must_use]
pub fn prohibited_ground<'a>(kit: &Kit, map: &'a KitMap, hex: &str, gait: Gait) -> Option<&'a str> {
    let is_barred = |kind: &&str| {
        let ground = kit.ground.get(*kind);
        ground.is_some_and(|ground| gait.gait_cost(ground) == KitCost::Prohibited)
    };
    ground_kinds(map, hex).into_iter().find(is_barred)
}

/// Checks whether a unit may not move at all from a hex into the neighbouring one.
#[must_use]
pub fn is_barred(kit: &Kit, map: &KitMap, way: (&str, &str), gait: Gait) -> bool {
    matches!(
        step_price(kit, map, way, gait, false),
        StepPrice::Prohibited(_)
    )
}

/// A line of sight (BS-602).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum HexSight {
    /// Nothing is in the way.
    Clear,
    /// The ground of the target's own hex hides the target in part.
    Obscured,
    /// Ground between the two hexes hides the target.
    Blocked,
    /// Ground between the two hexes is not level with one of them: only the game's own rules give the effect.
    Untold,
}

impl HexSight {
    /// Returns the name of the verdict.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            HexSight::Clear => "clear",
            HexSight::Obscured => "obscured",
            HexSight::Blocked => "blocked",
            HexSight::Untold => "untold",
        }
    }
}

/// Returns the line of sight from one hex to another; `None` if one of them is off the map. Between adjacent hexes the
/// line is never blocked (BS-R19), and the firer's own hex never blocks it.
#[must_use]
pub fn sight_line(kit: &Kit, map: &KitMap, from: &str, to: &str) -> Option<HexSight> {
    let board = map.board();
    let (start, end) = (board.read(from)?, board.read(to)?);
    let of = |kind: &str| {
        kit.ground
            .get(kind)
            .map_or("", |ground| ground.sight.as_str())
    };
    let mut found = match hides_units(kit, map, to) {
        true => HexSight::Obscured,
        false => HexSight::Clear,
    };
    let ends = [map.level(from), map.level(to)];
    for hex in board.between(start, end) {
        let hex = hex.to_string();
        let (blocks, level) = (
            ground_kinds(map, &hex)
                .into_iter()
                .any(|kind| of(kind) == "blocks"),
            map.level(&hex),
        );
        let is_even = ends.iter().all(|end| *end == level);
        let is_over = ends.iter().any(|end| level > *end);
        match (blocks, is_even) {
            (true, true) => return Some(HexSight::Blocked),
            (true, false) => found = HexSight::Untold,
            (false, _) if is_over => found = HexSight::Untold,
            (false, _) => {}
        }
    }
    Some(found)
}

/// Returns the hexes between two others that the line of sight touches, each with whether it is as high as both ends.
/// Hexes below both ends are left out, because the line passes over them.
#[must_use]
pub fn touched_hexes(map: &KitMap, from: &str, to: &str) -> Vec<(String, bool)> {
    let board = map.board();
    let ends = board.read(from).zip(board.read(to));
    let levels = [map.level(from), map.level(to)];
    let between = ends.map(|(start, end)| board.between(start, end));
    let hexes = between.into_iter().flatten().map(|hex| hex.to_string());
    let touched = hexes.filter_map(|hex| {
        let level = map.level(&hex);
        let is_below = levels.iter().all(|end| level < *end);
        let is_even = levels.iter().all(|end| level == *end);
        (!is_below).then_some((hex, is_even))
    });
    touched.collect()
}

/// Checks whether the ground of a hex obscures the units in it.
#[must_use]
pub fn hides_units(kit: &Kit, map: &KitMap, hex: &str) -> bool {
    let of = |kind: &str| {
        kit.ground
            .get(kind)
            .map_or("", |ground| ground.sight.as_str())
    };
    ground_kinds(map, hex)
        .into_iter()
        .any(|kind| matches!(of(kind), "blocks" | "obscures"))
}

/// Returns the shifts for fire or close combat from one hex against another: for the target's ground, and for the
/// hexside that the line crosses into the target's hex.
#[must_use]
pub fn ground_shifts(
    kit: &Kit,
    map: &KitMap,
    from: &str,
    to: &str,
    shift: impl Fn(&KitGround) -> i64,
) -> Vec<(String, i64)> {
    let mut found: Vec<(String, i64)> = ground_kinds(map, to)
        .into_iter()
        .filter_map(|kind| Some((kind.to_owned(), shift(kit.ground.get(kind)?))))
        .collect();
    let board = map.board();
    if let (Some(start), Some(end)) = (board.read(from), board.read(to)) {
        let of_side = |side: Hexside| -> Vec<(String, i64)> {
            let Some(outside) = board.beyond(end, side) else {
                return Vec::new();
            };
            let kinds = crossed_kinds(map, &outside.to_string(), to).into_iter();
            kinds
                .filter_map(|kind| Some((kind.to_owned(), shift(kit.hexsides.get(kind)?))))
                .collect()
        };
        // If the line comes through a corner, the side that is worse for the firer counts.
        let sides = board.entry_sides(start, end).into_iter().map(of_side);
        let sum = |shifts: &Vec<(String, i64)>| -> i64 { shifts.iter().map(|(_, one)| one).sum() };
        found.extend(sides.min_by_key(sum).unwrap_or_default());
    }
    found.retain(|(_, shift)| *shift != 0);
    found
}
