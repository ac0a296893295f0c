//! The rules of the quick reference: prices of steps as the program computes them, the kit's limits, zones and combat,
//! and the complications in play.

use std::collections::{BTreeMap, BTreeSet};

use crate::presentation::{
    day::prose::and,
    quick_rules::{clause_row, rule_chart, rule_row},
    sheets::SheetChart,
};
use rules::blue_and_grey::chart::{GroundKind, Rounding};
use rules::blue_and_grey::clauses::{ARTICLE, CLAUSES};
use rules::blue_and_grey::cost::{self, Priced, PricedStep};
use rules::blue_and_grey::kit::{ChangedBy, Kit, UnitKind};
use rules::blue_and_grey::map::{BRIDGES, CREEK, HexContent, LINK, ROUTES};
use rules::blue_and_grey::state::State;
use rules::blue_and_grey::switch::{COMPLICATIONS, Complication, LaterCases};
use rules::spelling::{capitalised, counted};
use rules::tally::Fraction;

/// Ground of a hex without other ground.
const CLEAR: &str = "clear";
/// Kind of a hexside that is crossed upwards.
const SLOPE: &str = "slope";

/// Returns the charts: steps by route and hexside, rules, complications.
pub(super) fn charts(state: &State) -> Vec<SheetChart> {
    vec![
        steps(state),
        rule_chart("Rules", rules(state)),
        rule_chart("Complications", complications(state)),
    ]
}

/// Returns the prices of steps along routes, over creeks and up slopes, by the rules that price every move.
fn steps(state: &State) -> SheetChart {
    let on_map = |kind: &str| {
        let map = state.kit.map.as_ref();
        map.is_none_or(|map| map.sides.values().any(|kinds| kinds.contains(kind)))
    };
    let routes = ROUTES.into_iter().filter(|route| on_map(route));
    let mut rows: Vec<Vec<String>> = routes
        .clone()
        .flat_map(|route| along(state, route))
        .collect();
    let plain = total(state, &step(CLEAR, &[]));
    let more = |with: &PricedStep, without: Option<Fraction>| {
        let extra = total(state, with)? - without?;
        Some(format!("+ {}", extra.mixed()))
    };
    for bridge in BRIDGES.into_iter().filter(|bridge| on_map(bridge)) {
        let over = step(CLEAR, &[bridge]);
        let points = more(&over, plain).unwrap_or_default();
        rows.push(row(
            format!("over a {bridge}"),
            points,
            rule_of(state, &over, bridge),
        ));
    }
    let against = price(state, &step(CLEAR, &[CREEK]));
    let against = against.and_then(|priced| priced.against.first().cloned());
    if let Some(no) = against.filter(|_| on_map(CREEK)) {
        let bridges = BRIDGES.join(" or ");
        rows.push(row(
            format!("over a creek without {bridges}"),
            "no",
            no.clause().id().to_owned(),
        ));
    }
    let up = PricedStep {
        up: true,
        ..step(CLEAR, &[])
    };
    let climb = more(&up, plain).unwrap_or_default();
    let rule = rule_of(state, &up, "uphill");
    rows.push(row("up a slope", climb, rule.clone()));
    if let Some(route) = routes.clone().next() {
        let up = PricedStep {
            up: true,
            ..step(CLEAR, &[route])
        };
        let climb = more(&up, total(state, &step(CLEAR, &[route]))).unwrap_or_default();
        rows.push(row("up a slope along a route", climb, rule));
        let into = PricedStep {
            zone: true,
            ..step(CLEAR, &[route])
        };
        if total(state, &into) == plain {
            rows.push(row("into an enemy zone", "as off a route", "BG-049"));
        }
    }
    SheetChart {
        head_rows: 0,
        caption: "Steps: points added to the ground, or instead of it".to_owned(),
        heads: vec!["Step", "Points", "Clause"],
        rows,
    }
}

fn row(
    step: impl Into<String>,
    points: impl Into<String>,
    clause: impl Into<String>,
) -> Vec<String> {
    vec![step.into(), points.into(), clause.into()]
}

/// Returns a step into ground through a hexside of these kinds.
fn step(ground: &str, sides: &[&str]) -> PricedStep {
    PricedStep {
        to: HexContent {
            kinds: [ground]
                .into_iter()
                .filter(|kind| *kind != CLEAR)
                .map(str::to_owned)
                .collect(),
            ..HexContent::default()
        },
        sides: sides.iter().map(|side| (*side).to_owned()).collect(),
        ..PricedStep::default()
    }
}

/// Returns the price of a step for infantry; `None` if the kit lacks a cell of it.
fn price(state: &State, step: &PricedStep) -> Option<Priced> {
    cost::step_price(&state.kit, &state.learnt, step, UnitKind::Infantry.name()).ok()
}

/// Checks whether a hexside of this kind bars the way across it.
pub(super) fn is_barred(state: &State, side: &str) -> bool {
    let priced = price(state, &step(CLEAR, &[side]));
    priced.is_some_and(|priced| !priced.against.is_empty())
}

fn total(state: &State, step: &PricedStep) -> Option<Fraction> {
    price(state, step).map(|priced| priced.tally.total())
}

/// Returns the clause of a line of a step's price; empty if the price has no such line.
fn rule_of(state: &State, step: &PricedStep, name: &str) -> String {
    let priced = price(state, step).unwrap_or_default();
    let line = priced.tally.lines.iter().find(|line| line.name == name);
    line.map_or_else(String::new, |line| line.rule.id().to_owned())
}

/// Returns the rows of a route: its price into clear ground, and the kinds of ground with another price.
fn along(state: &State, route: &str) -> Vec<Vec<String>> {
    let grounds = state.kit.ground.keys().map(String::as_str);
    let mut rates: BTreeMap<Fraction, BTreeSet<&str>> = BTreeMap::new();
    let mut rule = String::new();
    for ground in grounds.chain([CLEAR]) {
        let step = step(ground, &[route]);
        let by_route = rule_of(state, &step, route);
        if let Some(rate) = total(state, &step).filter(|_| !by_route.is_empty()) {
            rates.entry(rate).or_default().insert(ground);
            rule = by_route;
        }
    }
    let is_usual = |grounds: &BTreeSet<&str>| grounds.contains(CLEAR);
    let mut rows: Vec<(bool, Vec<String>)> = Vec::new();
    for (rate, grounds) in &rates {
        let names: Vec<String> = grounds.iter().map(|ground| (*ground).to_owned()).collect();
        let along = match is_usual(grounds) {
            true => format!("along a {route}, instead of the ground"),
            false => format!("along a {route} into {}", and(&names)),
        };
        rows.push((!is_usual(grounds), row(along, rate.mixed(), rule.clone())));
    }
    rows.sort_by_key(|(is_other, _)| *is_other);
    rows.into_iter().map(|(_, row)| row).collect()
}

/// Returns the rules of movement and combat, with the numbers of the kit.
fn rules(state: &State) -> Vec<Vec<String>> {
    let kit = &state.kit;
    let clause = |id: &str| clause_row(CLAUSES, &kit.rulings, id);
    let has_ferry = kit
        .map
        .as_ref()
        .is_none_or(|map| map.places.values().any(HexContent::is_ferry));
    let is_free = kit.combat.mandatory == Some(false) || kit.plays(Complication::Voluntary);
    // Where both sides plot their moves, a turn has no player turns.
    let takes_turns = !kit.plays(Complication::Simul);
    let rows = [
        clause("BG-011").filter(|_| takes_turns),
        clause("BG-012").filter(|_| takes_turns),
        clause("BG-033").filter(|_| takes_turns),
        Some(rule_row("Allowance", allowances(kit), "BG-006")),
        clause("BG-034"),
        clause("BG-035"),
        clause("BG-031"),
        Some(rule_row("Stacking", stacking(kit), "BG-050")),
        Some(rule_row("Zones", zones(kit), "BG-060")),
        clause("BG-032"),
        clause("BG-046").filter(|_| has_water(kit)),
        clause("BG-047").filter(|_| has_ferry),
        clause("BG-020").filter(|_| !kit.arrivals.is_empty()),
        clause("BG-021").filter(|_| !kit.arrivals.is_empty()),
        clause("BG-024").filter(|_| !kit.arrivals.is_empty()),
        clause("BG-025").filter(|_| !kit.arrivals.is_empty()),
        clause("BG-013"),
        (!is_free).then(|| rule_row("Who attacks", must_attack(kit), "BG-081")),
        Some(rule_row("Odds", odds(kit), "BG-080")),
        Some(rule_row("Strength", strength(kit), "BG-007")),
    ];
    let rows = rows.into_iter().flatten();
    let sides = kit.hexsides.iter().filter(|(_, side)| side.affects_fight());
    let sides = sides.map(|(name, side)| across(name, side));
    let rest = [
        kit.combat.advance.map(|units| {
            let may = format!(
                "At most {} of the victors may enter an emptied hex.",
                counted(units, "unit")
            );
            rule_row("Advance", may, "BG-080")
        }),
        bombardment(kit),
        works(kit),
        clause("BG-026"),
        clause("BG-014"),
    ];
    rows.chain(sides)
        .chain(rest.into_iter().flatten())
        .collect()
}

fn allowances(kit: &Kit) -> String {
    let mut kinds: BTreeMap<UnitKind, BTreeSet<Fraction>> = BTreeMap::new();
    for unit in kit.units.iter().filter(|unit| !unit.dummy) {
        if let Some(points) = kit.allowance(&unit.id) {
            kinds.entry(unit.kind).or_default().insert(points);
        }
    }
    let told = kinds.iter().map(|(kind, points)| {
        let points: Vec<String> = points.iter().map(|points| points.mixed()).collect();
        format!("{} {}", kind.name(), points.join(" or "))
    });
    format!(
        "Points in a movement phase: {}.",
        and(&told.collect::<Vec<_>>())
    )
}

fn has_water(kit: &Kit) -> bool {
    let Some(map) = &kit.map else { return true };
    let is_wet = |place: &HexContent| place.has("river") || place.has("lake");
    map.places.values().any(is_wet)
}

fn stacking(kit: &Kit) -> String {
    let Some(stacking) = kit.stacking() else {
        return "The kit gives no limit: see your game's rules.".to_owned();
    };
    let units = stacking.units.map(|units| counted(units, "unit"));
    let strength = stacking
        .limit
        .map(|limit| format!("strength {}", limit.mixed()));
    let limits: Vec<String> = units.into_iter().chain(strength).collect();
    let limits = match limits.is_empty() {
        true => "No limit in a hex.".to_owned(),
        false => format!(
            "At most {} in a hex at the end of each phase and of a retreat.",
            and(&limits)
        ),
    };
    match kit.plays(Complication::Stacking) {
        true => limits,
        false => format!("{limits} Passing friends costs nothing."),
    }
}

fn zones(kit: &Kit) -> String {
    const ADJACENT: &str = "The six hexes around a combat unit";
    match &kit.zones {
        Some(zones) if !zones.adjacent => "Units have no zones.".to_owned(),
        Some(zones) if zones.blocked_by.is_empty() => format!("{ADJACENT}."),
        Some(zones) => {
            let opened = BRIDGES.join(", ");
            format!(
                "{ADJACENT}, but not across a {} without a {opened} or {LINK}.",
                zones.blocked_by.join(" or ")
            )
        }
        None if kit.rulings.later_cases() == LaterCases::On => format!("{ADJACENT}."),
        None => "The kit does not describe zones: see your game's rules.".to_owned(),
    }
}

fn must_attack(kit: &Kit) -> String {
    let duty = match kit.combat.mandatory {
        Some(true) => "Every enemy in a zone of the phasing side's units must be attacked.",
        _ => "See your game's rules for who must attack.",
    };
    format!("{duty} A unit attacks once and is attacked once in a phase.")
}

fn odds(kit: &Kit) -> String {
    let crt = kit.crt.as_ref();
    let rounding = match crt.and_then(|crt| crt.rounding) {
        Some(Rounding::Defender) => ", rounded in the defender's favour",
        Some(Rounding::Nearest) => ", rounded to the nearest column",
        None => "",
    };
    let beyond = match crt {
        Some(crt) if crt.clamp => " Odds beyond the table use its outermost column.",
        _ => "",
    };
    format!("Strength of all attackers to that of all defenders{rounding}.{beyond}")
}

fn strength(kit: &Kit) -> String {
    let order: Vec<String> = kit
        .combat
        .order
        .iter()
        .map(|by| by.name().to_owned())
        .collect();
    let order = match order.is_empty() {
        true => String::new(),
        false => format!("Strength is changed by {}, in this order.", and(&order)),
    };
    let has_night = kit.combat.order.contains(&ChangedBy::Night);
    let night = kit.combat.night.filter(|_| has_night);
    let night = night.map_or_else(String::new, |factor| {
        format!(" At night attackers count x {}.", factor.mixed())
    });
    let ground = " Of the factors of ground and hexsides the largest counts.";
    format!("{order}{ground}{night}").trim().to_owned()
}

/// Returns the rule of a hexside that helps the defender.
fn across(name: &str, side: &GroundKind) -> Vec<String> {
    let factor = side.defence.filter(|factor| *factor != Fraction::ONE);
    let factor = factor.map(|factor| format!("defence x {}", factor.mixed()));
    let shift = (side.shift != 0).then(|| format!("{:+} columns", side.shift));
    let gives: Vec<String> = factor.into_iter().chain(shift).collect();
    let (subject, who) = match name {
        SLOPE => ("Uphill attack".to_owned(), "every attacker climbs it"),
        name => (format!("Attack over a {name}"), "every attacker crosses it"),
    };
    let words = capitalised(&format!("{} if {who}.", and(&gives)));
    rule_row(&subject, words, "BG-080")
}

fn bombardment(kit: &Kit) -> Option<Vec<String>> {
    let guns = kit.bombardment.as_ref()?;
    let reach = guns.reach.map_or_else(
        || "from afar".to_owned(),
        |hexes| match hexes {
            1 => "into the next hex".to_owned(),
            hexes => format!("up to {hexes} hexes away"),
        },
    );
    let immune = match guns.immune.is_empty() {
        true => String::new(),
        false => format!(" They do not fire from afar at {}.", and(&guns.immune)),
    };
    let table = if guns.by_crt {
        " The table of attacks gives the result."
    } else {
        ""
    };
    Some(rule_row(
        "Bombardment",
        format!("Guns fire {reach}.{immune}{table}"),
        "BG-080",
    ))
}

fn works(kit: &Kit) -> Option<Vec<String>> {
    let works = &kit.works;
    let turns = works
        .turns
        .map(|turns| format!("done after {}", counted(turns, "turn")));
    let defence = works
        .defence
        .map(|factor| format!("defence x {}", factor.mixed()));
    let builders =
        (!works.builders.is_empty()).then(|| format!("built by {}", and(&works.builders)));
    let told: Vec<String> = [builders, turns, defence].into_iter().flatten().collect();
    let words = capitalised(&format!("{}.", told.join("; ")));
    (!told.is_empty()).then(|| rule_row("Breastworks", words, "BG-084"))
}

/// Returns the clauses of the complications in play, and what the others would do. A clause belongs to the nearest
/// complication that begins at or before it.
fn complications(state: &State) -> Vec<Vec<String>> {
    let kit = &state.kit;
    let mut is_played = false;
    let mut rows = Vec::new();
    let mut others: Vec<&str> = Vec::new();
    for clause in ARTICLE.iter().filter(|clause| clause.on.is_empty()) {
        if let Some(begun) = COMPLICATIONS.iter().find(|one| one.rule == clause.id) {
            is_played = kit.plays(begun.is);
            others.extend((!is_played).then_some(begun.does));
        }
        rows.extend(
            is_played
                .then(|| clause_row(CLAUSES, &kit.rulings, clause.id))
                .flatten(),
        );
    }
    rows.extend((!others.is_empty()).then(|| {
        rule_row(
            "Not played",
            format!("{}.", capitalised(&others.join("; "))),
            "",
        )
    }));
    rows
}
