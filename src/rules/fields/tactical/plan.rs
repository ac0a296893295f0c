//! A complete plan of a tactical move: final positions, cost, consequences, and the rules' objections. Decision and
//! preview use the same plan.

use std::iter::once_with;

use super::{
    body::Body,
    duty,
    motion::TacticalMotion,
    pace::{self, ActPrice, MoveAllowance},
    way,
};
use crate::position::{known, trail, trail::BaseTrail};
use crate::state::{
    State, UnitState,
    tape_answers::{MOST, TapedDistance},
};
use crate::terms::{
    charts::pace as pace_of, command::Manoeuvre, event::UnitPosition, name::UnitId,
    order_of_battle::Arm, span::TapeSpan, switch::Switch,
};
use ruleset::refusal::Refusal;
use table::measure::{TAPE_ERROR, hundredths, within};

/// A planned move.
#[derive(Debug, Clone, PartialEq)]
pub struct MovePlan {
    /// The units.
    pub body: Body,
    /// The motion, as far as it gets.
    pub motion: TacticalMotion,
    /// Length of the move; for a charge by the tape, if it was measured.
    pub way: TapedDistance,
    /// The path of every unit.
    pub trails: Vec<BaseTrail>,
    /// Maximum allowed length.
    pub allowance: MoveAllowance,
    /// Cost and payer.
    pub price: ActPrice,
    /// Charger, target, and whether from the front (TAC-06).
    pub charges: Vec<(UnitId, UnitId, bool)>,
    /// Objections to a charge, or to an excess over the limit that is less than the error of the tape.
    against: Vec<Refusal>,
    /// The obstacle that stops the move early; `None` if nothing stops it.
    pub halt: Option<MoveLimit>,
    /// Acts that the move bars later, in words (TAC-02); `None` if it bars none.
    pub bars: Option<String>,
}

/// Reason why a move ends short of an enemy.
#[derive(Debug, Clone, PartialEq)]
pub struct MoveLimit {
    /// The clause that ends the move.
    pub rule: &'static str,
    /// The reason in words.
    pub said: String,
}

impl MovePlan {
    /// Returns the rules' objections, which the referee may overrule. Each is computed only when requested, because for
    /// most trial moves the first one is enough.
    pub fn objections<'p>(&'p self, state: &'p State) -> impl Iterator<Item = Refusal> + 'p {
        let Self {
            body,
            motion,
            trails,
            ..
        } = self;
        let on_the_way = once_with(move || way::through_fighting(state, body, trails));
        let on_the_way = on_the_way.chain(once_with(|| way::too_deep(state, motion, trails)));
        let against = self.against.iter().cloned();
        against
            .chain(on_the_way.flatten())
            .chain(duty::duty_objections(state, body, motion, trails))
    }

    /// Returns the units that the move disorders by rough ground, with the ground (ROUGH-02).
    #[must_use]
    pub fn disordered_units(&self, state: &State) -> Vec<(UnitId, String)> {
        way::disordered_units(state, &self.motion, &self.trails)
    }

    /// Returns the friends through whom the body passes, if that disorders both them and the body (RUL-65, switch).
    #[must_use]
    pub fn disturbed_friends(&self, state: &State) -> Vec<UnitId> {
        match state.rulings().on(Switch::PassingDisorders) {
            true => way::friends_passed(state, &self.body, &self.trails),
            false => Vec::new(),
        }
    }

    /// Returns all final positions.
    #[must_use]
    pub fn standings(&self) -> Vec<UnitPosition> {
        trail::trail_ends(&self.trails)
    }

    /// Describes the plan: `ahead 5.1 in, by the tape within 5.0 in`.
    #[must_use]
    pub fn plan_words(&self, state: &State) -> String {
        let words = self.motion.motion_words(state);
        if self.way.is_recorded() {
            return words;
        }
        let taped = self.way.say(state.oob().measure, self.allowance.inches);
        format!("{words}, {taped}")
    }

    /// Checks whether any part of the move was something other than straight ahead or a forward wheel (RUL-63).
    #[must_use]
    pub fn is_oblique(&self, state: &State) -> bool {
        !self.motion.forward
            && !self
                .trails
                .iter()
                .all(|trail| pace::uses_road(state, &self.motion, trail))
    }
}

/// Plans a named move; `demand` plans the one that an order demands.
///
/// # Errors
///
/// Fails if the units, the distance, the destination or the payer forbid the move.
pub fn plan_move(state: &State, units: &[UnitId], how: &Manoeuvre) -> Result<MovePlan, Refusal> {
    let body = Body::that_may_move(state, units)?;
    let how = &as_taped(state, &body, how);
    let asked = TacticalMotion::from_manoeuvre(state, &body, how)?;
    on_the_table(state, &body, &asked)?;
    let mut against = Vec::new();
    let stopped = stop_motion(state, &body, asked, how, &mut against)?;
    let trails = stopped.motion.trails(&body);
    let allowance = pace::slowest_allowance(state, &stopped.motion, &trails);
    note_charge(state, &body, how, &stopped, allowance.inches);
    let StoppedMotion {
        motion,
        charged,
        halt,
    } = stopped;
    let way = match &charged {
        Some(at) => way_of_charge(state, &body, &motion, at, how),
        None => TapedDistance::recorded(motion.inches()),
    };
    against.extend(within_allowance(state, &body, &motion, &way, &allowance)?);
    way::refuse_impossible(state, &body, &motion, &trails)?;
    against.extend(way::onto_friends(state, &body, &trails));
    let price = pace::price_of_move(state, &body, None)?;
    let bars = bars_fire(state, &body, &motion);
    Ok(MovePlan {
        charges: way::new_contacts(state, &trails),
        body,
        motion,
        way,
        trails,
        allowance,
        price,
        against,
        halt,
        bars,
    })
}

/// A motion as far as enemies allow.
struct StoppedMotion {
    motion: TacticalMotion,
    /// The enemy with which the body comes into contact; `None` if there is none.
    charged: Option<UnitId>,
    halt: Option<MoveLimit>,
}

impl StoppedMotion {
    fn free_motion(motion: TacticalMotion) -> Self {
        Self {
            motion,
            charged: None,
            halt: None,
        }
    }
}

/// Cuts a motion off at an enemy: in contact under Attack orders, else an inch short (TAC-06, RUL-34). A move named
/// as a charge continues to contact and draws an objection.
fn stop_motion(
    state: &State,
    body: &Body,
    asked: TacticalMotion,
    how: &Manoeuvre,
    against: &mut Vec<Refusal>,
) -> Result<StoppedMotion, Refusal> {
    let brigade = state.known_brigade(&body.brigade)?;
    let may_charge = duty::may_charge(state, brigade);
    let met = way::first_met(state, body, &asked).or_else(|| {
        // A permitted charge may end in contact by the tolerance alone and needs no cut; a body that may not charge
        // must stop short.
        let at_end = || way::met_at_end(state, body, &asked);
        (!may_charge).then(at_end)?
    });
    let Some(met) = met else {
        return Ok(StoppedMotion::free_motion(asked));
    };
    let touching = || StoppedMotion {
        motion: asked.cut_off(met.touch),
        charged: Some(met.enemy.clone()),
        halt: None,
    };
    let enemy = state.known_unit(&met.enemy)?;
    let inch = state.oob().measure.say_whole(1.0);
    let no_charge = || {
        let said = |order: String| match brigade.holds_ground() {
            true => format!("{} holds ground and may not charge", brigade.name),
            false => format!("{} is under {order} and may not charge", brigade.name),
        };
        Refusal::objection("RUL-34", said(brigade.order().to_string()))
            .shown_as(said(known::order_name(state, brigade.order())))
            .remedy(format!(
                "only a brigade on Attack may; others halt {inch} short"
            ))
    };
    if may_charge {
        let way = way_of_charge(state, body, &asked.cut_off(met.touch), &met.enemy, how);
        let comes_home = matches!(how, Manoeuvre::UpTo(_)) || within(way.inches, asked.inches());
        return Ok(match comes_home {
            true => touching(),
            false => short_by_the_tape(state, body, &asked, enemy, &way),
        });
    }
    let short = asked.cut_off(met.short);
    // A body that is already within the inch can only mean to charge.
    if matches!(how, Manoeuvre::UpTo(_)) || hundredths(short.inches()) == 0 {
        against.push(no_charge());
        return Ok(touching());
    }
    Ok(StoppedMotion {
        halt: Some(MoveLimit {
            rule: "RUL-34",
            said: format!("halts {inch} short of {}", enemy.name),
        }),
        ..StoppedMotion::free_motion(short)
    })
}

/// Stops a move short of an enemy that it would touch on record, because by the tape the path to that enemy is longer
/// than the requested move.
fn short_by_the_tape(
    state: &State,
    body: &Body,
    asked: &TacticalMotion,
    enemy: &UnitState,
    way: &TapedDistance,
) -> StoppedMotion {
    let measure = state.oob().measure;
    let said = way.say(measure, asked.inches());
    StoppedMotion {
        halt: Some(MoveLimit {
            rule: "RUL-58",
            said: format!("halts short of {}: {said}", enemy.name),
        }),
        ..StoppedMotion::free_motion(asked.cut_off(way::clear_of(body, asked, enemy)))
    }
}

/// Returns the length of a charge, by the tape if it was measured. The tape follows the path of the charge, so a
/// roundabout path is no shorter.
fn way_of_charge(
    state: &State,
    body: &Body,
    motion: &TacticalMotion,
    at: &UnitId,
    how: &Manoeuvre,
) -> TapedDistance {
    let inches = motion.inches();
    let taped = state.taped(inches, || span_of_charge(body, at));
    match how {
        Manoeuvre::UpTo(_) => taped,
        _ if taped.inches < inches => TapedDistance::recorded(inches),
        _ => taped,
    }
}

fn span_of_charge(body: &Body, at: &UnitId) -> TapeSpan {
    TapeSpan::charge(body.ids(), at.clone())
}

/// Returns the move by the tape: a body that goes straight ahead at least as far as the measured distance charges, as
/// if the charge were named.
fn as_taped(state: &State, body: &Body, how: &Manoeuvre) -> Manoeuvre {
    let Manoeuvre::Ahead(asked) = how else {
        return how.clone();
    };
    let taped = state.charges_taped(&body.ids());
    let home = taped.into_iter().find(|at| {
        straight_at(state, body, at).is_some_and(|motion| {
            let way = state.taped(motion.inches(), || span_of_charge(body, at));
            within(way.inches, *asked)
        })
    });
    home.map_or_else(|| how.clone(), Manoeuvre::UpTo)
}

/// Returns the charge of a body straight ahead at an enemy, if that enemy is the first it meets; `None` if the body may
/// not charge.
fn straight_at(state: &State, body: &Body, at: &UnitId) -> Option<TacticalMotion> {
    if !duty::may_charge(state, state.brigade(&body.brigade)?) {
        return None;
    }
    let motion = TacticalMotion::from_manoeuvre(state, body, &Manoeuvre::UpTo(at.clone())).ok()?;
    motion.shift()?;
    let met = way::first_met(state, body, &motion)?;
    (met.enemy == *at).then_some(motion)
}

/// Records, to be measured later, the length of a charge with its maximum. For a straight path that ends near an enemy
/// it also records the requested length, which decides whether the move is a charge (TAC-01, TAC-06).
fn note_charge(state: &State, body: &Body, how: &Manoeuvre, plan: &StoppedMotion, most: f64) {
    match (how, &plan.charged) {
        (Manoeuvre::UpTo(at), Some(charged)) if at == charged => {
            let way = way_of_charge(state, body, &plan.motion, at, how);
            way.note(most, "TAC-01");
        }
        (Manoeuvre::Ahead(inches), _) if state.is_ruled() => note_way(state, body, *inches),
        _ => {}
    }
}

fn note_way(state: &State, body: &Body, inches: f64) {
    let farther =
        TacticalMotion::from_manoeuvre(state, body, &Manoeuvre::Ahead(inches + MOST)).ok();
    let farther = farther.filter(|motion| on_the_table(state, body, motion).is_ok());
    let met = farther.and_then(|motion| way::first_met(state, body, &motion));
    let Some((motion, at)) =
        met.and_then(|met| Some((straight_at(state, body, &met.enemy)?, met.enemy)))
    else {
        return;
    };
    let asked = hundredths(inches) as f64 / 100.0;
    // A body that ends within the tolerance of contact touches the enemy by any measurement, so none is asked for.
    let whole = TacticalMotion::from_manoeuvre(state, body, &Manoeuvre::Ahead(inches)).ok();
    let touches = whole.is_some_and(|whole| way::met_at_end(state, body, &whole).is_some());
    if touches && !within(motion.inches(), asked) {
        return;
    }
    let most = pace::slowest_allowance(state, &motion, &motion.trails(body)).inches;
    let way = state.taped(motion.inches(), || span_of_charge(body, &at));
    way.note(most.min(asked), "TAC-01");
}

/// Refuses a move longer than the table before its path is examined, so that a typing error with many zeros is reported
/// at once (TAC-01).
fn on_the_table(state: &State, body: &Body, motion: &TacticalMotion) -> Result<(), Refusal> {
    let ground = state.ground();
    let inches = motion.inches();
    if inches <= 2.0 * (ground.width + ground.depth) {
        return Ok(());
    }
    let name = body.name(state);
    Err(Refusal::impossible(
        "TAC-01",
        format!("{name} would go {}", state.oob().measure.say(inches)),
    )
    .remedy(format!("the table is {}", ground.size(state.oob().measure))))
}

/// Checks a move against its allowance (TAC-01). If the excess is less than the error of a tape measure, the record may
/// be wrong and the table right; this is then an objection, which the tape can overrule.
fn within_allowance(
    state: &State,
    body: &Body,
    motion: &TacticalMotion,
    way: &TapedDistance,
    allowance: &MoveAllowance,
) -> Result<Option<Refusal>, Refusal> {
    let inches = way.inches;
    if hundredths(inches) <= hundredths(allowance.inches) {
        return Ok(None);
    }
    let say = |inches| state.oob().measure.say(inches);
    let degrees = motion.degrees().abs() * allowance.inches / inches;
    let most = format!("{} at most", say(allowance.inches));
    let remedy = if motion.degrees() == 0.0 {
        let short_of_it = short_of_ground(state, body, motion, allowance);
        let or_less = short_of_it.map_or_else(String::new, |inches| {
            format!(", or {} ahead to stay out of it", say(inches))
        });
        format!("{most} ({}){or_less}", allowance.why)
    } else if motion.is_wheel() {
        format!(
            "a wheel of {degrees:.1} degrees at most: {} ({})",
            say(allowance.inches),
            allowance.why
        )
    } else {
        format!("{most}, way and wheel together ({})", allowance.why)
    };
    let asked = way.say(state.oob().measure, allowance.inches);
    let said = format!("{} would go {asked}", body.name(state));
    if inches - allowance.inches < TAPE_ERROR {
        return Ok(Some(Refusal::objection("TAC-01", said).remedy(remedy)));
    }
    Err(Refusal::impossible("TAC-01", said).remedy(remedy))
}

/// Returns the inches that infantry may go straight ahead without touching the rough ground that limits a longer move
/// (TAC-01); `None` if it touches that ground in any case.
fn short_of_ground(
    state: &State,
    body: &Body,
    motion: &TacticalMotion,
    allowance: &MoveAllowance,
) -> Option<f64> {
    let inches = pace_of::INFANTRY_AHEAD;
    if !motion.forward || allowance.inches >= inches {
        return None;
    }
    let shorter = TacticalMotion::from_manoeuvre(state, body, &Manoeuvre::Ahead(inches)).ok()?;
    let free = pace::slowest_allowance(state, &shorter, &shorter.trails(body));
    (free.inches >= inches).then_some(inches)
}

/// Describes that infantry going more than 3 inches may not open fire this turn (TAC-02); `None` for any other move.
fn bars_fire(state: &State, body: &Body, motion: &TacticalMotion) -> Option<String> {
    let is_infantry = |id: &UnitId| state.unit(id).is_some_and(|u| u.arm == Arm::Infantry);
    let bars = hundredths(motion.inches()) > hundredths(pace_of::INFANTRY)
        && body.units.iter().any(|(id, _)| is_infantry(id));
    bars.then(|| {
        let turn = state.own_turn_word();
        let most = state.oob().measure.say_whole(pace_of::INFANTRY);
        format!("infantry going more than {most} may not open fire this {turn} (TAC-02)")
    })
}
