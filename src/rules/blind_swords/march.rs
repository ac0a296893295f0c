//! Movement (BS-701, BS-702, BS-705, BS-708): free on the board; on the map every step is priced.

use super::{
    Draft, arrival, battery, chart,
    event::Event,
    facts, ground,
    ground::{Gait, StepPrice},
    kit::{BrigadeOrder, KitArm, KitMap},
    passage,
    points::VictoryPoints,
    position::{SpentMovement, TurnStep as Where, UnitCondition, UnitPassage, WayPurpose},
    stacking,
    state::State,
    switch::MarchFullHex,
};
use ruleset::Step;
use ruleset::refusal::{Refusal, Remedy};

/// Cost for cavalry to mount or dismount.
const MOUNTING: VictoryPoints = VictoryPoints::whole(3);

/// Cost in points of leaving the map from a hex at its edge.
const LEAVING: VictoryPoints = VictoryPoints::whole(1);

/// The objections to an act, in the order in which they are raised.
type Objections = Vec<Refusal>;

pub(super) fn raise_objections(draft: &mut Draft<'_>, objections: Objections) -> Step {
    objections
        .into_iter()
        .try_for_each(|objection| draft.object(objection))
}

/// Moves units along a path of hexes, one unit after the other, each to the end of the path.
pub(super) fn move_units(draft: &mut Draft<'_>, units: &[String], by: &[String]) -> Step {
    go_units(draft, units, by, &WayPurpose::Move)
}

/// Moves units by a path. A charge, unlike a move, may not go one hex beyond its points (BS-R29).
pub(super) fn go_units(
    draft: &mut Draft<'_>,
    units: &[String],
    by: &[String],
    goal: &WayPurpose,
) -> Step {
    for (place, unit) in units.iter().enumerate() {
        let moves_out = arrival::moves_out(draft.state(), unit, by);
        may_move(draft, unit)?;
        stacking::learn_stacking(draft, units, by.last())?;
        let before = units.get(..place).unwrap_or_default();
        let objections = against_way(draft.state(), unit, before, by);
        raise_objections(draft, objections)?;
        // Under Regroup units have no points: a unit that entered over the limit only moves out by one hex (BS-707).
        match moves_out {
            Some(no) => {
                let no = no.into_iter();
                let no = no.map(|said| Refusal::objection("BS-707", said));
                raise_objections(draft, no.collect())?;
            }
            None => pay_way(draft, unit, by, goal)?,
        }
    }
    let Some((first, others)) = units.split_first() else {
        return Ok(());
    };
    if by.is_empty() {
        let said = "no hexes are named";
        return Err(Refusal::impossible("BS-701", said)
            .remedy(Remedy::typed(
                "",
                "move UNIT by HEX ..",
                ", or `moved BRIGADE` after moving it on the board",
            ))
            .into());
    }
    let passage = UnitPassage {
        behind: others.to_vec(),
        ..UnitPassage::new(first.clone(), by.to_vec(), goal.clone())
    };
    let on_map = is_on_map(draft.state(), first);
    passage::follow_way(draft, passage, false, on_map);
    Ok(())
}

/// Checks whether a unit's place on a map is known.
pub(super) fn is_on_map(state: &State, unit: &str) -> bool {
    of_map(state, unit).is_some()
}

fn of_map<'a>(state: &'a State, unit: &str) -> Option<(&'a KitMap, &'a str)> {
    let map = state.kit.facts()?;
    let hex = state.units.get(unit).and_then(UnitCondition::hex)?;
    map.has(hex).then_some((map, hex))
}

/// Returns the objections to the hexes of a path: enemies, engaging, guns near enemies, stacks, hexes that are not
/// adjacent. The units in `before` take the same path first, and are then at its end.
fn against_way(state: &State, unit: &str, before: &[String], by: &[String]) -> Objections {
    let side = state.side_of(unit);
    let name = state.name(unit);
    let order = state.active.as_ref().and_then(|active| active.order);
    let mut no: Objections = Vec::new();
    for hex in by {
        if facts::is_held(state, hex, side) {
            no.push(Refusal::objection(
                "BS-701",
                format!("an enemy holds {hex}"),
            ));
        }
        if order == Some(BrigadeOrder::Maneuver) && facts::is_blocked(state, hex, side) {
            no.push(Refusal::objection(
                "BS-702",
                format!("{name} would engage at {hex}"),
            ));
        }
    }
    if let Some((map, from)) = of_map(state, unit) {
        let mut at = from;
        for hex in by {
            if map.distance(at, hex) != Some(1) {
                no.push(Refusal::objection(
                    "BS-701",
                    format!("{hex} is not next to {at}"),
                ));
            }
            at = hex;
        }
    }
    no.extend(facts::guns_come_near(state, unit, by));
    no.extend(
        by.last()
            .and_then(|hex| stacking::too_many_after(state, unit, before, hex)),
    );
    no
}

/// Returns the movement that a unit has left in this step, and the gait in which it began the move; `None` if the kit
/// has no allowance.
pub(super) fn movement_left(
    draft: &mut Draft<'_>,
    unit: &str,
) -> Step<(VictoryPoints, SpentMovement)> {
    let state = draft.state();
    let spent = state.spent.get(unit).copied().unwrap_or(SpentMovement {
        points: VictoryPoints::NONE,
        gait: state.gait(unit),
    });
    let allowance = gait_allowance(draft, unit, spent.gait)?;
    Ok((allowance - spent.points, spent))
}

/// Returns the movement allowance of the kit; asks the players once if the kit lacks it (BS-003).
fn gait_allowance(draft: &mut Draft<'_>, unit: &str, gait: Gait) -> Step<VictoryPoints> {
    let state = draft.state();
    let order = state.active.as_ref().and_then(|active| active.order);
    let order = order.map_or("", BrigadeOrder::name);
    let of_order = state.kit.allowance.get(order);
    let (cell, known) = match gait {
        Gait::Artillery => ("allowance artillery".to_owned(), state.kit.guns_move),
        Gait::Foot => (
            format!("allowance {order} foot"),
            of_order.and_then(|one| one.foot),
        ),
        Gait::Mounted => (
            format!("allowance {order} mounted"),
            of_order.and_then(|one| one.mounted),
        ),
    };
    let bonus = match state.is_guns(unit) {
        true => VictoryPoints::NONE,
        false => VictoryPoints::whole(state.bonus),
    };
    let points = match known {
        Some(points) => points,
        None => {
            let what = match gait {
                Gait::Artillery => "the movement points of artillery".to_owned(),
                gait => format!("the movement points {} under {order}", gait.name()),
            };
            learn_points(draft, cell, what)?
        }
    };
    Ok(points + bonus)
}

/// Asks the table for points that the kit lacks, as read off its chart.
fn learn_points(draft: &mut Draft<'_>, cell: String, what: String) -> Step<VictoryPoints> {
    chart::learnt_points(draft, "BS-701", cell, what)
}

/// Subtracts the points of a path from a unit's allowance: the whole path is priced before the first step.
fn pay_way(draft: &mut Draft<'_>, unit: &str, by: &[String], goal: &WayPurpose) -> Step {
    let Some((_, from)) = of_map(draft.state(), unit) else {
        return Ok(());
    };
    let mut at = from.to_owned();
    let mut costs = Vec::new();
    for hex in by {
        costs.push(step_cost(draft, unit, (&at, hex))?);
        at.clone_from(hex);
    }
    let (left, spent) = movement_left(draft, unit)?;
    let sum = by_road_or_ground(draft, &costs, left)?;
    // A unit may always make a move of one hex, but not a charge (BS-R29).
    let is_whole =
        spent.points == VictoryPoints::NONE && by.len() == 1 && *goal == WayPurpose::Move;
    let may_move = left > VictoryPoints::NONE;
    if sum > left && !(is_whole && may_move) {
        let name = draft.state().name(unit);
        let said = format!(
            "{name} has {} points for a way of {}",
            left.mixed_number(),
            sum.mixed_number()
        );
        let shown = format!(
            "{name} has {} points, but this way costs {}",
            left.mixed_number(),
            sum.mixed_number()
        );
        draft.object(Refusal::objection("BS-701", said).shown_as(shown))?;
    }
    spend_points(draft, unit, spent, sum);
    Ok(())
}

/// Returns the total cost of a path. A march through a full hex is refused (BS-R57). If the unit would over-stack on a
/// road, it pays for the ground instead, since no unit has to use a road; if the points do not suffice, the path is
/// barred (BS-108).
fn by_road_or_ground(
    draft: &mut Draft<'_>,
    costs: &[StepCost],
    left: VictoryPoints,
) -> Step<VictoryPoints> {
    let by_road: VictoryPoints = costs.iter().map(|cost| cost.points).sum();
    let state = draft.state();
    let order = state.active.as_ref().and_then(|active| active.order);
    let is_refused = order == Some(BrigadeOrder::Maneuver)
        && state.kit.rulings.march_full_hex() == MarchFullHex::Refused;
    let of_ground = costs.iter().map(|cost| match &cost.crowded {
        Some((_, ground)) => *ground,
        None => Some(cost.points),
    });
    let ground: Option<VictoryPoints> = of_ground.sum();
    if let Some(ground) = ground.filter(|ground| *ground <= left && !is_refused) {
        return Ok(ground);
    }
    for (crowded, _) in costs.iter().filter_map(|cost| cost.crowded.as_ref()) {
        let no = crowded.clone();
        draft.object(match is_refused {
            true => no.remedy("march round it, or up to it"),
            false => no,
        })?;
    }
    Ok(by_road)
}

/// Cost of a step.
struct StepCost {
    points: VictoryPoints,
    /// Objection to the rate of the road, with the cost of the ground if known; `None` if the rate applies.
    crowded: Option<(Refusal, Option<VictoryPoints>)>,
}

impl StepCost {
    const fn unmodified_cost(points: VictoryPoints) -> Self {
        Self {
            points,
            crowded: None,
        }
    }
}

/// Records points that a unit spends. The move of the unit that moved before it is over.
fn spend_points(draft: &mut Draft<'_>, unit: &str, spent: SpentMovement, points: VictoryPoints) {
    draft.note(Event::PointsSpent {
        unit: unit.to_owned(),
        spent: SpentMovement {
            points: spent.points + points,
            ..spent
        },
    });
}

/// Returns the cost of a step; objects if it is not allowed.
fn step_cost(draft: &mut Draft<'_>, unit: &str, way: (&str, &str)) -> Step<StepCost> {
    let (from, to) = way;
    let state = draft.state();
    let Some(map) = state.kit.facts() else {
        return Ok(StepCost::unmodified_cost(VictoryPoints::NONE));
    };
    let gait = state.gait(unit);
    let order = state.active.as_ref().and_then(|active| active.order);
    let marches = order == Some(BrigadeOrder::Maneuver);
    match ground::step_price(&state.kit, map, way, gait, marches) {
        StepPrice::Points { points, by_road } => match by_road {
            true => along_road(draft, unit, way, points),
            false => Ok(StepCost::unmodified_cost(points)),
        },
        StepPrice::Prohibited(kind) => {
            let name = state.name(unit);
            let said = format!("{kind} is prohibited to {name}, from {from} to {to}");
            draft.object(Refusal::objection("BS-701", said))?;
            Ok(StepCost::unmodified_cost(VictoryPoints::NONE))
        }
        StepPrice::Unsaid(kind) => {
            let cell = format!("cost {kind} {}", gait.name());
            let what = format!("what {kind} costs {}", gait.name());
            learn_points(draft, cell, what).map(StepCost::unmodified_cost)
        }
        StepPrice::UnsaidRoad => {
            let (cell, what) = match marches {
                true => (
                    "road march",
                    "what does a step along a road cost in march column",
                ),
                false => ("road cost", "what does a step along a road cost"),
            };
            let points = learn_points(draft, cell.to_owned(), what.to_owned())?;
            let state = draft.state();
            let is_plain = state
                .kit
                .facts()
                .is_some_and(|map| ground::is_no_dearer(&state.kit, map, way, gait, points));
            match is_plain {
                true => Ok(StepCost::unmodified_cost(points)),
                false => along_road(draft, unit, way, points),
            }
        }
    }
}

/// Returns the cost of a step at the rate of a road. If the unit would over-stack in the hex, the rate applies only if
/// the referee gives a reason; otherwise the cost says why it does not (BS-108).
fn along_road(
    draft: &mut Draft<'_>,
    unit: &str,
    way: (&str, &str),
    points: VictoryPoints,
) -> Step<StepCost> {
    let (from, to) = way;
    stacking::learn_stacking(draft, &[unit.to_owned()], [&to.to_owned()])?;
    let state = draft.state();
    let Some(over) = stacking::over_limit(state, unit, to) else {
        return Ok(StepCost::unmodified_cost(points));
    };
    let said = format!("on the road {}", over.stored());
    let shown = format!("on the road {}", over.said());
    let no = Refusal::objection("BS-108", said).shown_as(shown);
    if draft.overrules() {
        draft.object(no)?;
        return Ok(StepCost::unmodified_cost(points));
    }
    let gait = state.gait(unit);
    let map = state.kit.facts();
    let ground = map.and_then(|map| ground::off_road(&state.kit, map, (from, to), gait));
    Ok(StepCost {
        points,
        crowded: Some((no, ground)),
    })
}

/// Checks whether a unit may move now (BS-201, BS-401, BS-701).
pub(super) fn may_move(draft: &mut Draft<'_>, unit: &str) -> Step {
    let state = draft.state();
    let name = state.name(unit);
    let Some((counter, standing)) = state.unit(unit) else {
        return Ok(());
    };
    let acts = state.active.as_ref().map(|active| active.brigade.as_str());
    let mut no: Objections = Vec::new();
    if !standing.on_map() {
        no.push(Refusal::objection(
            "BS-701",
            format!("{name} is not on the map"),
        ));
    }
    let waiting = arrival::waiting_reason(state, unit);
    no.extend(waiting.map(|said| Refusal::objection("BS-707", said)));
    let moved = state.spent.contains_key(unit);
    if moved && !state.in_hand.iter().any(|other| other == unit) {
        no.push(Refusal::objection(
            "BS-701",
            format!("{name} has ended its move"),
        ));
    }
    match (state.step, counter.arm) {
        (Where::Artillery, KitArm::Artillery) => {
            no.extend(battery::battery_bar(state, unit));
            if state.did(unit, super::event::OnceAct::Fired) {
                no.push(Refusal::objection(
                    "BS-401",
                    format!("{name} has fired: it fires or moves, not both"),
                ));
            }
        }
        (_, KitArm::Artillery) => {
            let said = format!("{name} moves in the artillery phase");
            let shown = format!("{name} moves only in the artillery phase");
            no.push(Refusal::objection("BS-401", said).shown_as(shown));
        }
        (Where::Movement, _) if counter.brigade.as_deref() == acts => {}
        (Where::Movement, _) => {
            let said = format!("{name} is not of the brigade that acts");
            let shown = format!("{name} does not belong to the acting brigade");
            no.push(Refusal::objection("BS-201", said).shown_as(shown));
        }
        _ if arrival::moves_out(state, unit, &[]).is_some() => {}
        (step, _) => {
            let said = format!("no one moves in the step {}", step.name());
            let shown = format!("no one moves in the {} step", step.name());
            no.push(Refusal::objection("BS-201", said).shown_as(shown));
        }
    }
    raise_objections(draft, no)
}

/// Mounts or dismounts cavalry (BS-705), which draws fire as if it left its hex (BS-R31).
pub(super) fn change_mount(draft: &mut Draft<'_>, unit: &str, mounted: bool) -> Step {
    may_move(draft, unit)?;
    let state = draft.state();
    let name = state.name(unit);
    let Some((counter, standing)) = state.unit(unit) else {
        return Ok(());
    };
    let said = if counter.arm != KitArm::Cavalry {
        Some(format!("{name} is not cavalry"))
    } else if !counter.pair {
        Some(format!("{name} has no second counter"))
    } else if standing.dismounted != mounted {
        Some(format!("{name} is in that state already"))
    } else {
        None
    };
    if let Some(said) = said {
        return Err(Refusal::impossible("BS-705", said).into());
    }
    if let Some((map, hex)) = of_map(state, unit) {
        let bar = ground::prohibited_ground(&state.kit, map, hex, Gait::Mounted);
        let said = bar.map(|kind| format!("mounted units may not be in {kind}: {hex}"));
        if let Some(said) = said.filter(|_| mounted) {
            draft.object(Refusal::objection("BS-705", said))?;
        }
        let (left, spent) = movement_left(draft, unit)?;
        if left < MOUNTING {
            let said = format!(
                "{name} has {} points, and wants {MOUNTING}",
                left.mixed_number()
            );
            let shown = format!(
                "{name} has {} points, but the change costs {MOUNTING}",
                left.mixed_number()
            );
            draft.object(Refusal::objection("BS-705", said).shown_as(shown))?;
        }
        spend_points(draft, unit, spent, MOUNTING);
    }
    let on_map = is_on_map(draft.state(), unit);
    let passage = UnitPassage::new(unit.to_owned(), Vec::new(), WayPurpose::Mount(mounted));
    passage::follow_way(draft, passage, !on_map, on_map);
    Ok(())
}

/// Takes a unit off the map for good, from a hex at its edge (BS-708). Enemies next to it may fire, as when it leaves
/// any other hex (BS-703).
pub(super) fn leave_map(draft: &mut Draft<'_>, unit: &str) -> Step {
    let state = draft.state();
    if !state.units.get(unit).is_some_and(UnitCondition::on_map) {
        let said = format!("{} is not on the map", state.name(unit));
        return Err(Refusal::impossible("BS-708", said).into());
    }
    may_move(draft, unit)?;
    let state = draft.state();
    if let Some((map, hex)) = of_map(state, unit) {
        let board = map.board();
        let at_edge = board.read(hex).is_some_and(|hex| board.is_at_edge(hex));
        let said = format!("{} stands at {hex}, not at the edge", state.name(unit));
        if !at_edge {
            draft.object(Refusal::objection("BS-708", said))?;
        }
        let (left, spent) = movement_left(draft, unit)?;
        if left < LEAVING {
            let said = format!("{} has no point left", draft.state().name(unit));
            draft.object(Refusal::objection("BS-708", said))?;
        }
        spend_points(draft, unit, spent, LEAVING);
    }
    let on_map = is_on_map(draft.state(), unit);
    let passage = UnitPassage::new(unit.to_owned(), Vec::new(), WayPurpose::Exit);
    passage::follow_way(draft, passage, !on_map, on_map);
    Ok(())
}
