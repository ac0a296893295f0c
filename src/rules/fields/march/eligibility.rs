//! Bars to beginning a march (GT-01, GT-02), each with the unit that causes it.

use super::{aim::MarchAim, course::MarchCourse};
use crate::activation::way_to_roll;
use crate::position::{beaten, known, place, sighting};
use crate::state::{BrigadeState, State, UnitState};
use crate::terms::{
    charts::{ActivationResult, distance},
    condition::Formation,
    edition::Edition,
    name::{BrigadeId, UnitId},
    order::Order,
    order_of_battle::Arm,
    switch::Switch,
};
use ruleset::refusal::{Refusal, Remedy};
use table::field::Field;
use table::measure::{Point, TAPE_ERROR, hundredths};
use table::sight::Sight;

/// The face that takes a brigade farthest into rough ground (ROUGH-04).
const FARTHEST: u8 = 5;

/// Inches beyond the limit of sight at which a unit is placed if the tape says that it is out of sight: more than
/// rounding to hundredths can hide.
const A_LITTLE: f64 = 0.03;

/// Bar to a march.
#[derive(Debug, Clone, PartialEq)]
pub struct Bar {
    /// The objection to the march.
    pub refusal: Refusal,
    /// The enemy unit that sees the brigade; `None` for other bars.
    pub by: Option<UnitId>,
    /// The brigade's unit that is seen, or that cannot march in its state; `None` for other bars.
    pub unit: Option<UnitId>,
}

impl Bar {
    fn new(refusal: Refusal) -> Self {
        Self {
            refusal,
            by: None,
            unit: None,
        }
    }

    /// Returns the objection as displayed. It says so if a unit is only just seen, so that the tape may judge
    /// otherwise. Finding that out takes a search, so an objection that is not displayed skips it.
    #[must_use]
    pub fn refusal_told(&self, state: &State) -> Refusal {
        let seen = self.by.as_ref().zip(self.unit.as_ref());
        let remedy = seen.and_then(|(by, unit)| if_misplaced(state, by, unit));
        match remedy {
            Some(remedy) => self.refusal.clone().remedy(remedy),
            None => self.refusal.clone(),
        }
    }
}

/// Refuses a second march in one turn (GT-01). Tactical moves may follow while points remain (GT-05).
///
/// # Errors
///
/// Fails if the brigade has already marched.
pub fn refuse_second_march(state: &State, brigade: &BrigadeId) -> Result<(), Refusal> {
    let brigade = state.known_brigade(brigade)?;
    if !brigade.has_marched() {
        return Ok(());
    }
    Err(Refusal::impossible(
        "GT-01",
        format!(
            "{} has marched this {}",
            brigade.name,
            state.own_turn_word()
        ),
    )
    .remedy("its units may move in the tactical phase, if points remain"))
}

/// Returns everything that bars a march; `in_turn` includes activation.
#[must_use]
pub fn march_bars(state: &State, brigade: &BrigadeId, in_turn: bool) -> Vec<Bar> {
    let Some(own) = state.brigade(brigade) else {
        return Vec::new();
    };
    let mut bars: Vec<Bar> = [
        (in_turn).then(|| activation_bar(state, own)).flatten(),
        order_bar(state, own),
        ground_bar(state, own),
    ]
    .into_iter()
    .flatten()
    .map(Bar::new)
    .collect();
    bars.extend(unready_bars(state, own));
    bars.extend(sight_bar(state, own));
    bars
}

/// Returns the objections to a brigade's march that come from its order and the state of its units, whether or not an
/// enemy sees it.
#[must_use]
pub fn own_bars(state: &State, brigade: &BrigadeState) -> Vec<Bar> {
    let order = order_bar(state, brigade).map(Bar::new).into_iter();
    order.chain(unready_bars(state, brigade)).collect()
}

/// Returns the bar if this turn's activation does not let the brigade move (ACT-03); `None` if it does.
pub fn activation_bar(state: &State, brigade: &BrigadeState) -> Option<Refusal> {
    match brigade.result() {
        // At its commander's word a brigade acts without a roll (CHIT-19).
        None if state.acts_at_word(&brigade.id) => None,
        None => Some(
            Refusal::objection(
                "ACT-01",
                format!(
                    "{} has not rolled this {}",
                    brigade.name,
                    state.own_turn_word()
                ),
            )
            .remedy(way_to_roll(state, brigade)),
        ),
        // In the basic edition, a Hesitant brigade accepts after it has moved, so acceptance ends its moves.
        Some(ActivationResult::Hesitant)
            if brigade.has_accepted() && state.edition() == Edition::Basic =>
        {
            Some(
                Refusal::objection(
                    "ACT-06",
                    format!("{} was hesitant and has accepted its order", brigade.name),
                )
                .remedy(format!(
                    "it moves under the new order next {}",
                    state.turn_word()
                )),
            )
        }
        Some(_) => None,
    }
}

fn order_bar(state: &State, brigade: &BrigadeState) -> Option<Refusal> {
    if !brigade.order().marches() {
        let said = format!("{} is under {}", brigade.name, brigade.order());
        let name = known::order_name(state, brigade.order());
        return Some(
            Refusal::objection("GT-01", said)
                .shown_as(format!("{} is on {name}", brigade.name))
                .remedy("Attack, Advance and Retire march"),
        );
    }
    let (rule, why) = match brigade.order() {
        Order::Advance(to) => {
            let there = state
                .units_of(&brigade.id)
                .filter_map(UnitState::base)
                .any(|base| place::touches_place(state, to, &base));
            let place = known::place_name(state, to);
            let why = format!("{} has reached {place}", brigade.name);
            let reached = there.then_some(("ORD-03", why));
            reached.or_else(|| {
                let enemy = place::occupying_enemy(state, to, &brigade.side)?;
                let enemy = place::name_of_occupier(state, enemy);
                Some(("RUL-35", format!("{enemy} got to {place} first")))
            })
        }
        Order::Retire => {
            let bases = state.bases_of(&brigade.id);
            let near = known::nearest_enemy(state, &brigade.side, &bases);
            let far = near.is_none_or(|(_, inches, _)| {
                hundredths(inches) >= hundredths(distance::RETIRE_UNTIL)
            });
            let clear = state.oob().measure.say_whole(distance::RETIRE_UNTIL);
            let why = format!("every known enemy is {clear} away or more");
            far.then_some(("ORD-05", why))
        }
        _ => None,
    }?;
    Some(Refusal::objection(rule, why).remedy("its order becomes Hold at the end of movement"))
}

fn ground_bar(state: &State, brigade: &BrigadeState) -> Option<Refusal> {
    brigade.holds_ground().then(|| {
        let turn = state.own_turn_word();
        let said = format!("{} holds ground this {turn}", brigade.name);
        Refusal::objection("ACT-07", said)
            .remedy("its units may move inside its position in the tactical phase")
    })
}

fn unready_bars(state: &State, brigade: &BrigadeState) -> Vec<Bar> {
    let mounted = state.edition() == Edition::Basic || state.rulings().on(Switch::GtNeedsMounted);
    state
        .units_of(&brigade.id)
        // A card marches as one piece, whatever troops it stands for (BLIND-04).
        .filter(|unit| unit.on_table() && !unit.is_card())
        .filter_map(|unit| {
            let refusal = match (unit.arm, unit.formation()) {
                (Arm::Artillery, Formation::Unlimbered) => {
                    Refusal::objection("GT-01", format!("{} is unlimbered", unit.name)).remedy(
                        Remedy::typed("", "limber", " it in the tactical phase first"),
                    )
                }
                (Arm::Cavalry, Formation::Dismounted) if mounted => {
                    Refusal::objection("RUL-60", format!("{} is dismounted", unit.name)).remedy(
                        Remedy::typed("", "mount", " it in the tactical phase first"),
                    )
                }
                _ => return None,
            };
            Some(Bar {
                refusal,
                by: None,
                unit: Some(unit.id.clone()),
            })
        })
        .collect()
}

/// Returns the objection to a march that may bring a beaten unit nearer to an enemy in its sight, if the dice take it
/// as far as possible. Ground that may not be entered needs no die (FIRE-10, RUL-79). `None` if there is no objection.
#[must_use]
pub fn beaten_nearer(state: &State, brigade: &BrigadeId, aim: &MarchAim) -> Option<Refusal> {
    let mut units = state.units_of(brigade);
    if !units.any(|unit| unit.is_beaten() && unit.on_table()) {
        return None;
    }
    let mut course = MarchCourse::begin(state, brigade, aim);
    course.run(&mut |_| Ok(FARTHEST)).ok()?;
    beaten::refuse_nearer(state, course.trails(), "FIRE-10")
}

fn sight_bar(state: &State, brigade: &BrigadeState) -> Option<Bar> {
    let (by, unit) = sighting::observer_of(state, &state.table_of(&brigade.id), &brigade.id)?;
    let name = |id: &UnitId| state.unit(id).map_or(id.to_string(), |u| u.name.clone());
    let said = format!("{} sees {} already", name(&by), name(&unit));
    Some(Bar {
        refusal: Refusal::objection("GT-01", said).remedy("move it in the tactical phase"),
        by: Some(by),
        unit: Some(unit),
    })
}

/// Returns the remedy for a unit that is only just seen, so that the tape may judge otherwise. A march is computed from
/// the recorded bases, so the record itself must be corrected: there is no separate verdict to store. `None` if the
/// tape cannot judge otherwise.
fn if_misplaced(state: &State, by: &UnitId, unit: &UnitId) -> Option<Remedy> {
    let table = state.on_table();
    let (from, to) = (table.number(by)?, table.number(unit)?);
    let sight = table.field.sees_by_tape(from, to, TAPE_ERROR);
    let inches = sight.turns_by();
    if inches > TAPE_ERROR {
        return None;
    }
    let measure = state.oob().measure;
    let by = match measure.say(inches) {
        said if said == measure.say(0.0) => "only just".to_owned(),
        said => format!("by {said} only"),
    };
    let before = format!("{by}: MEASURE it; if the tape says otherwise, ");
    let (at, after) = match just_outside(&table.field, from, to, &sight) {
        Some(at) => (at, " corrects it, to a place just out of sight"),
        None => (
            state.unit(unit)?.base()?.at,
            " corrects it; type the place on the table instead of this one",
        ),
    };
    let typed = format!("place {unit} {},{}", to_hundredth(at.x), to_hundredth(at.y));
    Some(Remedy::typed(before, typed, after))
}

/// Returns a place for a just-seen unit that is just out of its observer's sight: directly away from the observer, by
/// the distance needed and a little more. `None` if the unit would be seen there too, or would leave the table.
fn just_outside(field: &Field, from: usize, to: usize, sight: &Sight) -> Option<Point> {
    let away = (sight.to - sight.from).try_normalize(0.0)?;
    let mut moved = field.clone();
    let base = moved.troops.get(to)?.base;
    let base = base.shifted(away * (sight.turns_by() + A_LITTLE));
    let at = Point::new(to_hundredth(base.at.x), to_hundredth(base.at.y));
    let base = base.shifted(at - base.at);
    moved.troops.place(to, base);
    (moved.ground.holds_base(&base) && !moved.sees(from, to).seen).then_some(at)
}

fn to_hundredth(inches: f64) -> f64 {
    hundredths(inches) as f64 / 100.0
}
