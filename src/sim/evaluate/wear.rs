//! Cost of fatigue. Its points bring a brigade to a worse level (FAT-02), which weighs on each of its later activation
//! rolls (FAT-03, ACT-04). Guns that keep firing at such a level are broken by a roll even with no enemy near.

use super::ground;
use rules::fields::activation;
use rules::fields::state::{BrigadeState, State};
use rules::fields::terms::{account::FightParty, charts::Level, mark::BrigadeMark, weight};
use rules::fields::wear::fatigue;

/// Share of a brigade's worth that one point of fatigue takes apart from later rolls, because the brigade fires worse
/// at the next level.
const POINT: f64 = 0.015;

/// Share of a brigade's worth that each activation result costs, worst first (ACT-02).
const AT_RISK: [f64; 6] = [1.0, 0.35, 0.15, 0.03, 0.0, 0.0];

/// Maximum number of later rolls that count.
const ROLLS: f64 = 8.0;

/// Weight of a level that the points reach now; the remaining weight goes to the progress towards the next level.
const REACHED: f64 = 0.5;

/// Returns, for each brigade of a party, the share of its worth that it loses by the fatigue that its units gain in a
/// fight (FAT-01).
#[must_use]
pub fn shares<'a>(state: &'a State, party: &FightParty) -> Vec<(&'a BrigadeState, f64)> {
    let mut gained: Vec<(&BrigadeState, u32)> = Vec::new();
    for unit in party.units.iter().filter_map(|id| state.unit(id)) {
        // A unit gains one point a turn, however often it fights.
        let point = u32::from(!unit.deeds().engaged());
        match gained.iter_mut().find(|(b, _)| b.id == unit.brigade) {
            Some((_, points)) => *points += point,
            None => gained.extend(state.brigade(&unit.brigade).map(|b| (b, point))),
        }
    }
    let each = gained.into_iter().filter(|(_, points)| *points > 0);
    each.map(|(b, points)| (b, f64::from(points) * POINT + risk(state, b, points)))
        .collect()
}

/// Returns the share of a brigade's worth that more points put at risk in its later rolls.
fn risk(state: &State, brigade: &BrigadeState, points: u32) -> f64 {
    let counted = fatigue::units_counted(state, &brigade.id);
    let now = brigade.fatigue() + fatigue::points_of_turn(state, &brigade.id);
    let level = |points: u32| Level::from_points(points, counted);
    let [before, after, next] = [now, now + points, now + counted].map(level);
    if next == before {
        return 0.0;
    }
    let rolls = ground::turns_to_come(state).min(ROLLS);
    let lost = |level: Level| lost_by(state, brigade, level, rolls);
    let present = lost(before);
    let reached = (lost(after) - present).max(0.0);
    let part = f64::from(points) / f64::from(counted);
    let way = (lost(next) - present).max(0.0) * part;
    REACHED * reached + (1.0 - REACHED) * way
}

/// Returns the share of its worth that a brigade at a level of fatigue loses in `rolls` rolls, computed exactly over
/// the 36 throws of each.
fn lost_by(state: &State, brigade: &BrigadeState, level: Level, rolls: f64) -> f64 {
    let total = total_when_fresh(state, brigade) + level.activation(state.edition());
    let chances = activation::result_chances(total, activation::attack_from(state));
    let each = chances.iter().zip(AT_RISK);
    let lost: f64 = each
        .map(|(throws, share)| f64::from(*throws) / 36.0 * share)
        .sum();
    1.0 - (1.0 - lost).powf(rolls)
}

/// Returns the modifier of a brigade's rolls from its mark and losses (ACT-04).
fn total_when_fresh(state: &State, brigade: &BrigadeState) -> i32 {
    let mark = match brigade.mark() {
        BrigadeMark::Steady => 0,
        BrigadeMark::Shaken => weight::BRIGADE_SHAKEN,
        BrigadeMark::Beaten => weight::BRIGADE_BEATEN,
    };
    let units = state.units_of(&brigade.id);
    let beaten = units.filter(|unit| unit.is_beaten()).count() as i32;
    let broken = state.broken_units(&brigade.id) as i32;
    mark + weight::UNIT_BEATEN * beaten + weight::UNIT_BROKEN * broken
}
