//! The price of one step, line by line (BG-040 to BG-049).

use std::collections::BTreeMap;

use super::{
    chart::GroundCost,
    kit::{Kit, UnitKind},
    map::{BRIDGES, CREEK, HexContent, HexMap, LINK, ROUTES, WATER},
    switch::{MixedGround, ZoneKeepsWaiver},
};
use ruleset::refusal::Refusal;
use ruleset::tally::{Fraction, Tally};

/// Ground in which a trail costs 2 (BG-043).
const HEAVY: [&str; 4] = ["woods", "forest", "rough", "swamp"];

/// Name of a cell that neither the kit nor the players have filled yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MissingCell(pub String);

/// Everything that sets the price of a step.
#[derive(Debug, Clone, Default)]
pub struct PricedStep {
    /// Place entered, as a hex or in the players' words.
    pub into: String,
    pub to: HexContent,
    /// True if the step leaves a ferry or pontoon hex.
    pub from_ferry: bool,
    pub sides: Vec<String>,
    /// True if the step goes up a slope (BG-045).
    pub up: bool,
    /// True if the step enters an enemy zone.
    pub zone: bool,
}

/// A step with its price, and the objections to it.
#[derive(Debug, Clone, Default)]
pub struct Priced {
    pub tally: Tally,
    pub against: Vec<Refusal>,
}

/// Entries that the kit lacks, by the players' answers.
pub type Learnt = BTreeMap<String, String>;

/// Returns the cost of a step for a unit of this kind, and the objections to it.
///
/// # Errors
///
/// Fails if a needed cell of the kit is still unknown.
pub fn step_price(
    kit: &Kit,
    learnt: &Learnt,
    step: &PricedStep,
    kind: &str,
) -> Result<Priced, MissingCell> {
    let mut priced = Priced::default();
    let swims = kind == UnitKind::Gunboat.name();
    object_to_water(step, swims, &mut priced);
    price_ground(kit, learnt, step, kind, &mut priced)?;
    price_sides(kit, learnt, step, kind, &mut priced)?;
    let is_waived = cheapest_route(step).is_some()
        && (!step.zone || kit.rulings.zone_keeps_waiver() == ZoneKeepsWaiver::On);
    if step.up && !is_waived {
        priced.tally.add("uphill", "BG-045", Fraction::ONE);
    }
    Ok(priced)
}

/// Objects to water: no unit enters rivers and lakes, or crosses rivers except at bridges, ferries and pontoons
/// (BG-046, BG-047). A unit for which `swims` is true may go up and down rivers.
fn object_to_water(step: &PricedStep, swims: bool, priced: &mut Priced) {
    let has = |kind: &str| step.sides.iter().any(|one| one == kind);
    let into = &step.into;
    let mut object = |objection: Refusal| priced.against.push(objection);
    let is_open = step.to.is_crossing();
    for kind in ["river", "lake"] {
        let is_afloat = swims && kind == "river";
        if step.to.has(kind) && !is_open && !is_afloat {
            object(Refusal::objection("BG-046", format!("{into}: {kind}")));
        }
    }
    if (step.to.is_ferry() || step.from_ferry) && !has(LINK) && !swims {
        let said = format!("{into}: not a side of the crossing");
        let shown = format!("{into}: the crossing cannot be entered or left through this side");
        object(Refusal::objection("BG-047", said).shown_as(shown));
    }
    if step.to.is_ferry() && step.zone {
        let said = format!("{into}: the crossing lies in an enemy zone");
        object(Refusal::objection("BG-R14", said));
    }
    let is_bridged = BRIDGES.iter().any(|kind| has(kind));
    if has(CREEK) && !is_bridged {
        let said = format!("{into}: creek without bridge or ford");
        object(Refusal::objection("BG-048", said));
    }
    if has("river") && !is_bridged && !has(LINK) && !swims {
        let said = format!("{into}: river without a crossing");
        object(Refusal::objection("BG-046", said));
    }
}

/// Returns the route along which a step goes, with its cost for a hex; if there are two, the cheaper one (BG-R17).
/// `None` if the step follows no route.
fn cheapest_route(step: &PricedStep) -> Option<(&'static str, &'static str, Fraction)> {
    let is_heavy = HEAVY.iter().any(|kind| step.to.has(kind));
    let routes = ROUTES
        .iter()
        .filter(|route| step.sides.iter().any(|side| side == *route));
    let rates = routes.map(|route| match *route {
        "turnpike" => (*route, "BG-041", turnpike_rate()),
        "trail" if is_heavy => (*route, "BG-043", Fraction::whole(2)),
        "trail" => (*route, "BG-043", Fraction::ONE),
        _ => (*route, "BG-042", Fraction::ONE),
    });
    rates.min_by_key(|(_, _, rate)| *rate)
}

/// Returns the rate of a turnpike: two thirds of a point.
pub fn turnpike_rate() -> Fraction {
    Fraction::new(2, 3).unwrap_or_default()
}

/// Returns the price of the hex itself: by its ground or by the route, whichever is cheaper (BG-R12). Into an enemy
/// zone, always by the ground (BG-049).
fn price_ground(
    kit: &Kit,
    learnt: &Learnt,
    step: &PricedStep,
    kind: &str,
    priced: &mut Priced,
) -> Result<(), MissingCell> {
    let route = cheapest_route(step).filter(|_| !step.zone);
    // No ground is cheaper than clear ground, so its cost need not be asked for if a route costs at most as much as
    // clear ground.
    let cost = match (entry_cost(kit, learnt, &step.to, kind), &route) {
        (Err(_), Some((_, _, rate))) if *rate <= Fraction::ONE => None,
        (cost, _) => Some(cost?),
    };
    let (name, cost) = match cost {
        Some((name, GroundCost::Points(points))) => (name, Some(points)),
        Some((name, _)) => (name, None),
        None => (String::new(), None),
    };
    match (route, cost) {
        (Some((route, rule, rate)), cost) if cost.is_none_or(|cost| rate <= cost) => {
            priced.tally.add(route, rule, rate);
        }
        (_, Some(cost)) => priced.tally.add(name, "BG-040", cost),
        (_, None) => {
            let is_told = priced.against.iter().any(|no| no.clause().id() == "BG-046");
            if !is_told {
                let said = format!("{}: {name} is prohibited", step.into);
                priced.against.push(Refusal::objection("BG-040", said));
            }
        }
    }
    Ok(())
}

/// Returns the cost of entering a hex by its ground alone, and the kind of ground that decides it. The kit may have an
/// entry for all kinds of the hex together; if not, the dearest kind or the sum counts (BG-R16).
///
/// # Errors
///
/// Fails if a needed cell of the kit is still unknown.
pub fn entry_cost(
    kit: &Kit,
    learnt: &Learnt,
    to: &HexContent,
    kind: &str,
) -> Result<(String, GroundCost), MissingCell> {
    // A ferry lies in the river that it crosses: the river itself is not entered.
    let kinds: Vec<&str> = to
        .kinds
        .iter()
        .map(String::as_str)
        .filter(|one| !(to.is_crossing() && WATER.contains(one)))
        .collect();
    let kinds = if kinds.is_empty() {
        vec!["clear"]
    } else {
        kinds
    };
    if let [one, other] = kinds.as_slice() {
        for pair in [format!("{one}+{other}"), format!("{other}+{one}")] {
            if kit.ground_chart(&pair).is_some() {
                return Ok((pair.clone(), of_ground(kit, learnt, &pair, kind)?));
            }
        }
    }
    let mut all = Vec::new();
    for one in kinds {
        all.push((one.to_owned(), of_ground(kit, learnt, one, kind)?));
    }
    if let Some(barred) = all.iter().find(|(_, cost)| *cost == GroundCost::Prohibited) {
        return Ok(barred.clone());
    }
    let points = |cost: &GroundCost| match cost {
        GroundCost::Points(points) => *points,
        _ => Fraction::ZERO,
    };
    if kit.rulings.mixed_ground() == MixedGround::Sum {
        let names: Vec<&str> = all.iter().map(|(name, _)| name.as_str()).collect();
        let sum = all.iter().map(|(_, cost)| points(cost)).sum();
        return Ok((names.join("+"), GroundCost::Points(sum)));
    }
    let dearest = all.into_iter().max_by_key(|(_, cost)| points(cost));
    Ok(dearest.unwrap_or_else(|| ("clear".to_owned(), GroundCost::Points(Fraction::ONE))))
}

/// Returns the reason why a kind of unit cannot be in a hex, as far as the kit says: water (BG-046), or prohibited
/// ground without a route (BG-040). `None` if it can.
#[must_use]
pub fn bars_standing(
    kit: &Kit,
    map: &HexMap,
    hex: &str,
    kind: UnitKind,
) -> Option<(&'static str, String)> {
    let place = map.place(hex);
    let swims = kind == UnitKind::Gunboat;
    let is_wet = |water: &&&str| place.has(water) && !(swims && **water == "river");
    let water = ["river", "lake"].iter().find(is_wet);
    if let Some(water) = water.filter(|_| !place.is_crossing()) {
        return Some(("BG-046", (*water).to_owned()));
    }
    let (name, cost) = entry_cost(kit, &Learnt::new(), &place, kind.name()).ok()?;
    let neighbours = map.neighbours(hex);
    let has_route = neighbours.iter().any(|next| {
        let sides = map.side(hex, next);
        sides.iter().any(|side| ROUTES.contains(&side.as_str()))
    });
    let is_barred = cost == GroundCost::Prohibited && !has_route;
    is_barred.then(|| ("BG-040", format!("{name}, prohibited to {}", kind.name())))
}

/// Returns the cost of one kind of ground for a kind of unit. Clear ground and crossings cost 1 even if the kit omits
/// them. Rivers and lakes may not be entered (BG-040, BG-046).
fn of_ground(
    kit: &Kit,
    learnt: &Learnt,
    ground: &str,
    kind: &str,
) -> Result<GroundCost, MissingCell> {
    let printed = kit
        .ground_chart(ground)
        .and_then(|entry| entry.cost.as_ref());
    if let Some(cost) = printed.and_then(|cost| cost.cost_for(kind)) {
        return Ok(cost.clone());
    }
    let by_kind = matches!(printed, Some(GroundCost::ByKind(_)));
    let cell = match by_kind {
        true => format!("ground {ground} move {kind}"),
        false => format!("ground {ground} move"),
    };
    if let Some(cost) = learnt.get(&cell).and_then(|told| GroundCost::read(told)) {
        return Ok(cost);
    }
    match ground {
        "clear" | "ferry" | "pontoon" | "bridge-hex" if !by_kind => {
            Ok(GroundCost::Points(Fraction::ONE))
        }
        "river" if kind == UnitKind::Gunboat.name() => Err(MissingCell(cell)),
        "river" | "lake" => Ok(GroundCost::Prohibited),
        _ => Err(MissingCell(cell)),
    }
}

/// Returns the surcharge of the hexsides: 1 for a bridge or ford, and the kit's price for others. A road does not
/// cancel it (BG-044, BG-048).
fn price_sides(
    kit: &Kit,
    learnt: &Learnt,
    step: &PricedStep,
    kind: &str,
    priced: &mut Priced,
) -> Result<(), MissingCell> {
    let bridge = step
        .sides
        .iter()
        .find(|side| BRIDGES.contains(&side.as_str()));
    if let Some(bridge) = bridge {
        priced.tally.add(bridge.clone(), "BG-048", Fraction::ONE);
    }
    let others = step.sides.iter().filter(|side| {
        let side = side.as_str();
        !ROUTES.contains(&side)
            && !WATER.contains(&side)
            && !BRIDGES.contains(&side)
            && side != LINK
    });
    for side in others {
        let printed = kit.hexsides.get(side).and_then(|entry| entry.cost.as_ref());
        let cell = format!("hexside {side} move");
        let told = learnt.get(&cell).and_then(|told| GroundCost::read(told));
        let cost = printed
            .and_then(|cost| cost.cost_for(kind))
            .cloned()
            .or(told);
        match cost {
            Some(GroundCost::Points(points)) if points == Fraction::ZERO => {}
            Some(GroundCost::Points(points)) => priced.tally.add(side.clone(), "BG-044", points),
            Some(_) => {
                let said = format!("{}: {side} is prohibited", step.into);
                priced.against.push(Refusal::objection("BG-044", said));
            }
            // An entry without a cost only has effects in combat.
            None if kit.hexsides.contains_key(side) => {}
            None => return Err(MissingCell(cell)),
        }
    }
    Ok(())
}
