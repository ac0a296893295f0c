//! Candidate ends of a move: only places where something changes.

use super::{ground::Stakes, position_worth::near};
use rules::fields::state::{BrigadeState, State, UnitState};
use rules::fields::terms::{
    command::{Command, Drill, Hand, Manoeuvre},
    condition::Formation,
    name::UnitId,
    order::Order,
    order_of_battle::Arm,
};
use table::base::{Base, centre_of};
use table::measure::{Bearing, Point, Vector, right_of};

/// Distance in inches within which infantry reacts to enemies; beyond it the order decides.
const TOUCH: f64 = 12.0;

/// Distance in inches within which guns react to enemies.
const BATTERY: f64 = 18.0;

/// Inches within which charges of units that are not mounted are considered (TAC-01).
const CHARGE: f64 = 5.5;
/// Inches within which charges of mounted units are considered (TAC-01).
const CHARGE_OF_HORSE: f64 = 12.5;

/// Inches that infantry may move and still fire in the same turn (TAC-02).
const STEP: f64 = 3.0;

/// Inches that infantry may move straight ahead (TAC-01).
const STRIDE: f64 = 5.0;

/// Angle off the front in degrees from which a body wheels towards an enemy.
const ASIDE: f64 = 25.0;

/// Inches by which a base must enter ground to have a share in it.
const INSIDE: f64 = 0.4;

/// Returns the candidate acts for units that move together, without repeats.
#[must_use]
pub fn candidates(
    state: &State,
    brigade: &BrigadeState,
    units: &[UnitId],
    stakes: &Stakes<'_>,
) -> Vec<Command> {
    let mut acts: Vec<Command> = Vec::new();
    for act in all(state, brigade, units, stakes) {
        if !acts.contains(&act) {
            acts.push(act);
        }
    }
    acts
}

fn all(
    state: &State,
    brigade: &BrigadeState,
    units: &[UnitId],
    stakes: &Stakes<'_>,
) -> Vec<Command> {
    let first = units.first().and_then(|id| state.unit(id));
    let standing = first.and_then(|unit| Some((unit, unit.base()?)));
    let Some((unit, base)) = standing else {
        return Vec::new();
    };
    let bases = units.iter().filter_map(|id| state.unit(id)?.base());
    let body = CandidateBody {
        units,
        unit,
        base,
        centre: centre_of(bases.collect::<Vec<Base>>().iter()).unwrap_or(base.at),
    };
    let mut acts = Vec::new();
    if !brigade.order().is_holding() && !brigade.holds_ground() {
        acts.push(body.go(Manoeuvre::AsOrdered));
    }
    acts.extend(body.onto(stakes));
    if is_sent(brigade) && body.is_on_foot() && body.is_behind_friends(state) {
        acts.extend(body.around());
    }
    let guns = unit.arm == Arm::Artillery;
    let near = near(state, unit, if guns { BATTERY } else { TOUCH });
    if near.is_empty() {
        acts.extend(body.ready_to_go(brigade));
        return acts;
    }
    match unit.formation() {
        Formation::Limbered => acts.extend(near.iter().filter_map(|enemy| body.unlimber(enemy))),
        Formation::Unlimbered => {}
        Formation::Mounted => {
            acts.push(body.reform(Drill::Dismount));
            acts.extend(body.towards(&near));
        }
        Formation::Line | Formation::Dismounted => acts.extend(body.towards(&near)),
    }
    if may_charge(brigade) && !guns {
        let far = match unit.formation() {
            Formation::Mounted => CHARGE_OF_HORSE,
            _ => CHARGE,
        };
        let reach = near.iter().filter(|enemy| body.gap(enemy) <= far);
        acts.extend(reach.map(|enemy| body.go(Manoeuvre::UpTo(enemy.id.clone()))));
    }
    acts
}

struct CandidateBody<'a> {
    units: &'a [UnitId],
    unit: &'a UnitState,
    /// Base of the first unit.
    base: Base,
    /// Mean of the units' centres, which a move to a place brings there.
    centre: Point,
}

impl CandidateBody<'_> {
    fn go(&self, how: Manoeuvre) -> Command {
        Command::Move {
            units: self.units.to_vec(),
            how,
            paid_by: None,
        }
    }

    fn reform(&self, drill: Drill) -> Command {
        Command::Reform {
            units: self.units.to_vec(),
            drill,
            facing: None,
            paid_by: None,
        }
    }

    /// Returns the act that makes guns without a target, or horse far from the enemy, ready to move as ordered; `None`
    /// if no such act is needed.
    fn ready_to_go(&self, brigade: &BrigadeState) -> Option<Command> {
        let drill = match self.unit.formation() {
            Formation::Unlimbered => Drill::Limber,
            Formation::Dismounted => Drill::Mount,
            _ => return None,
        };
        is_sent(brigade).then(|| self.reform(drill))
    }

    /// Returns moves onto ground in which one more share would help the side.
    fn onto(&self, stakes: &Stakes<'_>) -> Vec<Command> {
        let within = |far: f64| far <= STRIDE + INSIDE;
        let wanted = stakes.wanted();
        let near =
            wanted.filter(|feature| within(feature.distance(self.base.at) - self.base.depth));
        let each = near.map(|feature| {
            let way = feature.centre() - self.base.at;
            let off = self.off(feature.centre());
            let inches = feature.distance(self.base.at) + INSIDE;
            if off.abs() <= ASIDE {
                return self.go(Manoeuvre::Ahead(hundredth(inches.min(STRIDE))));
            }
            self.shifted(way.normalize() * inches.min(STEP))
        });
        each.collect()
    }

    fn shifted(&self, by: Vector) -> Command {
        let to = self.centre + by;
        let to = Point::new(hundredth(to.x), hundredth(to.y));
        self.go(Manoeuvre::To(to, None))
    }

    fn is_on_foot(&self) -> bool {
        matches!(
            self.unit.formation(),
            Formation::Line | Formation::Dismounted
        )
    }

    /// Checks whether friends are in front of the body, so close that it cannot go straight on.
    fn is_behind_friends(&self, state: &State) -> bool {
        let in_front = |own: &Base, friend: &Base| {
            let at = own.local(friend.at);
            let ahead = at.y > own.depth / 2.0 && at.y < STRIDE + own.depth;
            ahead && at.x.abs() < (own.frontage + friend.frontage) / 2.0
        };
        let own: Vec<Base> = (self.units.iter())
            .filter_map(|id| state.unit(id)?.base())
            .collect();
        let mut friends = state
            .units()
            .filter(|friend| friend.side == self.unit.side && !self.units.contains(&friend.id));
        friends.any(|friend| {
            let friend = friend.base();
            friend.is_some_and(|friend| own.iter().any(|own| in_front(own, &friend)))
        })
    }

    /// Returns moves past friends in front: obliquely, and to either side.
    fn around(&self) -> Vec<Command> {
        let (ahead, right) = (self.base.front(), right_of(self.base.front()));
        let ways = [ahead + right, ahead - right, right, -right];
        ways.map(|way| self.shifted(way.normalize() * STEP))
            .to_vec()
    }

    /// Returns moves that bring an enemy into range, face him, or leave his range.
    fn towards(&self, near: &[&UnitState]) -> Vec<Command> {
        let mut acts = Vec::new();
        for enemy in near.iter().take(2) {
            let Some(at) = enemy.base().map(|enemy| enemy.at) else {
                continue;
            };
            let off = self.off(at);
            let hand = if off < 0.0 { Hand::Left } else { Hand::Right };
            if off.abs() > ASIDE {
                let most = (STEP / self.base.frontage.max(1.0)).to_degrees();
                acts.push(self.go(Manoeuvre::Wheel(hand, off.abs().min(most).floor())));
                continue;
            }
            let into_range = self.gap(enemy) - 4.9;
            if into_range > 0.5 {
                acts.push(self.go(Manoeuvre::Ahead(hundredth(into_range.min(6.0)))));
            }
            if into_range > 0.0 {
                acts.push(self.go(Manoeuvre::Ahead(STEP)));
            }
        }
        acts.push(self.go(Manoeuvre::Back(STEP)));
        acts
    }

    fn unlimber(&self, enemy: &UnitState) -> Option<Command> {
        let way = enemy.base()?.at - self.base.at;
        Some(Command::Reform {
            units: self.units.to_vec(),
            drill: Drill::Unlimber,
            facing: Some(Bearing::new(Bearing::along(way).degrees().round())),
            paid_by: None,
        })
    }

    /// Returns the angle of a point off the front, in degrees; positive to the right.
    fn off(&self, at: Point) -> f64 {
        self.base.facing.turn_to(Bearing::along(at - self.base.at))
    }

    fn gap(&self, enemy: &UnitState) -> f64 {
        let other = enemy.base();
        other.map_or(f64::INFINITY, |other| self.base.distance(&other))
    }
}

fn hundredth(inches: f64) -> f64 {
    (inches * 100.0).round() / 100.0
}

/// Checks whether an order sends a brigade somewhere, and its activation lets it go.
fn is_sent(brigade: &BrigadeState) -> bool {
    matches!(brigade.order(), Order::Attack(_) | Order::Advance(_)) && !brigade.holds_ground()
}

/// Checks whether a brigade may charge: only under Attack (RUL-34).
fn may_charge(brigade: &BrigadeState) -> bool {
    matches!(brigade.order(), Order::Attack(_)) && !brigade.holds_ground()
}
