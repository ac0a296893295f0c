//! Motion of a body: the requested legs, their length, and their description (TAC-03, CMD-05, RUL-63).

use super::body::Body;
use crate::position::trail::BaseTrail;
use crate::state::{State, UnitState};
use crate::terms::command::{Hand, Manoeuvre};
use ruleset::refusal::{Refusal, Remedy};
use table::base::Base;
use table::measure::{Bearing, CONTACT, EPSILON, Measure, Point, Vector, right_of};
use table::reach::contact::in_contact;

/// Inches that a turn about counts (RUL-63).
const ABOUT: f64 = 3.0;

/// Part of a body's motion.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum MotionLeg {
    /// The body goes straight.
    Straight(Vector),
    /// The body turns as a whole; right is positive.
    Wheel {
        /// Degrees of the turn; right is positive.
        degrees: f64,
        /// Point about which the body turns.
        pivot: Point,
        /// Inches that the outer end travels for the whole wheel.
        inches: f64,
    },
    /// Every unit turns about on the spot.
    About,
}

/// A motion of a body, complete or cut off where something stops it.
#[derive(Debug, Clone, PartialEq)]
pub struct TacticalMotion {
    legs: Vec<MotionLeg>,
    /// Name of the direction, for the description: `ahead`.
    name: &'static str,
    /// True if all of the motion is straight ahead or a forward wheel.
    pub forward: bool,
    /// True if the body moves towards its own flank.
    pub sideways: bool,
}

impl TacticalMotion {
    /// Returns the motion that a player requests, before anything stops it.
    ///
    /// # Errors
    ///
    /// Fails if the motion goes nowhere: no inches, a place off the table, a unit that is not ahead.
    pub fn from_manoeuvre(state: &State, body: &Body, how: &Manoeuvre) -> Result<Self, Refusal> {
        let ahead = body.facing.unit();
        let right = right_of(ahead);
        let some = |amount| positive_inches(amount, state.oob().measure);
        let motion = |name, leg, forward| TacticalMotion {
            legs: vec![leg],
            name,
            forward,
            sideways: false,
        };
        Ok(match how {
            Manoeuvre::Ahead(inches) => {
                motion("ahead", MotionLeg::Straight(ahead * some(*inches)?), true)
            }
            Manoeuvre::Back(inches) => {
                motion("back", MotionLeg::Straight(-ahead * some(*inches)?), false)
            }
            Manoeuvre::Sideways(hand, inches) => TacticalMotion {
                sideways: true,
                ..motion(
                    hand.name(),
                    MotionLeg::Straight(right * (hand_sign(*hand) * some(*inches)?)),
                    false,
                )
            },
            Manoeuvre::Wheel(hand, degrees) => wheel_motion(body, *hand, some(*degrees)?),
            Manoeuvre::WheelInches(hand, inches) => {
                let degrees = (some(*inches)? / body.frame.frontage.max(EPSILON)).to_degrees();
                wheel_motion(body, *hand, degrees)
            }
            Manoeuvre::About => motion("about", MotionLeg::About, false),
            Manoeuvre::To(point, facing) => motion_to(state, body, *point, *facing)?,
            Manoeuvre::WheelThenAhead(wheel, inches) => {
                let wheel = Self::from_manoeuvre(state, body, wheel)?;
                let ahead = body.facing.turned(wheel.degrees()).unit();
                wheel.with_leg(MotionLeg::Straight(ahead * some(*inches)?))
            }
            Manoeuvre::AheadThenWheel(inches, wheel) => {
                let wheel = Self::from_manoeuvre(state, body, wheel)?;
                wheel.started_after(ahead * some(*inches)?)
            }
            Manoeuvre::UpTo(unit) => {
                let target = state.standing_unit(unit)?;
                let base = target.base().unwrap_or(body.frame);
                if body.bases().any(|own| own.touches(&base)) {
                    return Err(touching_refusal(state, body, target));
                }
                up_to(body, &base).ok_or_else(|| {
                    Refusal::impossible(
                        "TAC-06",
                        format!("{} lies beside or behind {}", target.name, body.name(state)),
                    )
                    .remedy("a charge wheels up to 90 degrees and goes straight on from there")
                })?
            }
            Manoeuvre::AsOrdered => {
                return Err(Refusal::impossible("ORD-13", "its order demands no move"));
            }
        })
    }

    fn with_leg(mut self, leg: MotionLeg) -> Self {
        self.legs.push(leg);
        Self {
            name: "ahead",
            ..self
        }
    }

    /// Returns the same motion from a start that is shifted by `by`.
    fn started_after(mut self, by: Vector) -> Self {
        for leg in &mut self.legs {
            if let MotionLeg::Wheel { pivot, .. } = leg {
                *pivot += by;
            }
        }
        self.legs.insert(0, MotionLeg::Straight(by));
        Self {
            name: "ahead",
            ..self
        }
    }

    /// Returns the inches that the motion counts: the longest path of any part (TAC-03).
    #[must_use]
    pub fn inches(&self) -> f64 {
        self.legs
            .iter()
            .map(|leg| match leg {
                MotionLeg::Straight(by) => by.norm(),
                MotionLeg::Wheel { inches, .. } => *inches,
                MotionLeg::About => ABOUT,
            })
            .sum()
    }

    /// Returns an upper bound of the inches that any point of the body travels in the whole motion. It assumes that
    /// each point always moves at its greatest speed, because in a wheel the rear of a deep body travels farther than
    /// the outer end of the front.
    #[must_use]
    pub fn farthest(&self, body: &Body) -> f64 {
        let reach = body.frame.frontage + body.frame.depth;
        let faster = self.legs.iter().map(|leg| match leg {
            MotionLeg::Wheel {
                degrees, inches, ..
            } => degrees.to_radians().abs() * reach / inches.max(EPSILON),
            MotionLeg::Straight(_) | MotionLeg::About => 1.0,
        });
        self.inches() * faster.fold(1.0, f64::max)
    }

    /// Returns the degrees of the wheel; right is positive.
    #[must_use]
    pub fn degrees(&self) -> f64 {
        self.legs
            .iter()
            .map(|leg| match leg {
                MotionLeg::Wheel { degrees, .. } => *degrees,
                MotionLeg::Straight(_) | MotionLeg::About => 0.0,
            })
            .sum()
    }

    /// Returns the straight shift, if the motion is nothing else; `None` for any other motion.
    #[must_use]
    pub fn shift(&self) -> Option<Vector> {
        match self.legs.as_slice() {
            [MotionLeg::Straight(by)] => Some(*by),
            _ => None,
        }
    }

    /// Returns the straight parts of the path.
    pub fn straights(&self) -> impl Iterator<Item = Vector> + '_ {
        self.legs.iter().filter_map(|leg| match leg {
            MotionLeg::Straight(by) => Some(*by),
            MotionLeg::Wheel { .. } | MotionLeg::About => None,
        })
    }

    /// Checks whether the motion is only a wheel.
    #[must_use]
    pub fn is_wheel(&self) -> bool {
        matches!(self.legs.as_slice(), [MotionLeg::Wheel { .. }])
    }

    /// Checks whether the motion is only a turn in place.
    #[must_use]
    pub fn is_about(&self) -> bool {
        self.legs == [MotionLeg::About]
    }

    /// Returns the motion cut off after `part` of its path; `part` is 0 to 1.
    #[must_use]
    pub fn cut_off(&self, part: f64) -> Self {
        Self {
            legs: self.legs_gone(part).collect(),
            ..*self
        }
    }

    /// Returns the legs up to `part` of the path.
    fn legs_gone(&self, part: f64) -> impl Iterator<Item = MotionLeg> + '_ {
        let mut left = self.inches() * part;
        self.legs.iter().map(move |leg| {
            let whole = match leg {
                MotionLeg::Straight(by) => by.norm(),
                MotionLeg::Wheel { inches, .. } => *inches,
                MotionLeg::About => ABOUT,
            };
            let share = (left / whole.max(EPSILON)).clamp(0.0, 1.0);
            left -= whole * share;
            match *leg {
                MotionLeg::Straight(by) => MotionLeg::Straight(by * share),
                MotionLeg::Wheel {
                    degrees,
                    pivot,
                    inches,
                } => MotionLeg::Wheel {
                    degrees: degrees * share,
                    pivot,
                    inches: inches * share,
                },
                MotionLeg::About => MotionLeg::About,
            }
        })
    }

    /// Returns the path of every unit of the body.
    #[must_use]
    pub fn trails(&self, body: &Body) -> Vec<BaseTrail> {
        body.units
            .iter()
            .map(|(unit, base)| {
                let mut trail = BaseTrail::new(unit.clone(), *base);
                for leg in &self.legs {
                    match *leg {
                        MotionLeg::Straight(by) => trail.shift(by),
                        MotionLeg::Wheel { degrees, pivot, .. } => trail.turn(degrees, pivot),
                        MotionLeg::About => {
                            let end = trail.end();
                            trail.jump(Base {
                                facing: end.facing.turned(180.0),
                                ..end
                            });
                        }
                    }
                }
                trail
            })
            .collect()
    }

    /// Returns a base of the body after `part` of the path.
    #[must_use]
    pub fn base_after(&self, base: &Base, part: f64) -> Base {
        self.legs_gone(part).fold(*base, after_leg)
    }

    /// Returns a base of the body after the whole path.
    #[must_use]
    pub fn end(&self, base: &Base) -> Base {
        self.legs.iter().copied().fold(*base, after_leg)
    }

    /// Describes the motion: `ahead 5.0 in`.
    #[must_use]
    pub fn motion_words(&self, state: &State) -> String {
        let say = |inches| state.oob().measure.say(inches);
        let parts: Vec<String> = self
            .legs
            .iter()
            .map(|leg| match leg {
                MotionLeg::Straight(by) => format!("{} {}", self.name, say(by.norm())),
                MotionLeg::Wheel {
                    degrees, inches, ..
                } => {
                    let hand = if *degrees < 0.0 { "left" } else { "right" };
                    format!(
                        "wheel {hand} {:.0} degrees, outer end {}",
                        degrees.abs(),
                        say(*inches)
                    )
                }
                MotionLeg::About => "about".to_owned(),
            })
            .collect();
        parts.join(", ")
    }
}

fn after_leg(at: Base, leg: MotionLeg) -> Base {
    match leg {
        MotionLeg::Straight(by) => at.shifted(by),
        MotionLeg::Wheel { degrees, pivot, .. } => at.wheeled(degrees, pivot),
        MotionLeg::About => Base {
            facing: at.facing.turned(180.0),
            ..at
        },
    }
}

/// Returns the refusal of a move up to an enemy that the unit already touches; a touch of corners may still become a
/// charge.
fn touching_refusal(state: &State, body: &Body, target: &UnitState) -> Refusal {
    let said = format!("{} touches {} already", body.name(state), target.name);
    Refusal::impossible("TAC-06", said)
        .remedy("if only corners touch, charge by a wheel or a step aside")
}

fn positive_inches(amount: f64, measure: Measure) -> Result<f64, Refusal> {
    if amount.is_finite() && amount > 0.0 {
        return Ok(amount);
    }
    Err(
        Refusal::impossible("TAC-01", format!("{amount} is not a distance to move")).remedy(
            Remedy::typed(
                format!("give {} or degrees above 0; ", measure.units()),
                "back",
                ", `left` and `right` give the direction",
            ),
        ),
    )
}

fn hand_sign(hand: Hand) -> f64 {
    match hand {
        Hand::Left => -1.0,
        Hand::Right => 1.0,
    }
}

/// Returns a wheel about the inner end of the front. It costs as many inches as the outer end travels (TAC-03).
fn wheel_motion(body: &Body, hand: Hand, degrees: f64) -> TacticalMotion {
    let (left, right) = body.frame.front_edge();
    TacticalMotion {
        legs: vec![MotionLeg::Wheel {
            degrees: degrees * hand_sign(hand),
            pivot: match hand {
                Hand::Left => left,
                Hand::Right => right,
            },
            inches: body.frame.frontage * degrees.to_radians(),
        }],
        name: "wheel",
        forward: true,
        sideways: false,
    }
}

/// Returns a motion straight to a place, with an optional turn about the centre. In the turn, the ends of the front
/// travel along a circle whose radius is half the front.
fn motion_to(
    state: &State,
    body: &Body,
    point: Point,
    facing: Option<Bearing>,
) -> Result<TacticalMotion, Refusal> {
    if !state.ground().holds(point) {
        let measure = state.oob().measure;
        return Err(Refusal::impossible(
            "TAC-01",
            format!("{} is not on the table", measure.say_point(point)),
        )
        .remedy(format!("the table is {}", state.ground().size(measure))));
    }
    let centre = body.centre();
    let by = point - centre;
    let turn = facing.map_or(0.0, |facing| body.facing.turn_to(facing));
    let ahead = by.dot(&body.facing.unit());
    let aside = by.dot(&right_of(body.facing.unit()));
    let straight = turn.abs() < 0.5;
    let mut legs = Vec::new();
    if by.norm() > EPSILON {
        legs.push(MotionLeg::Straight(by));
    }
    if !straight {
        legs.push(MotionLeg::Wheel {
            degrees: turn,
            pivot: point,
            inches: body.frame.frontage / 2.0 * turn.abs().to_radians(),
        });
    }
    if legs.is_empty() {
        return Err(Refusal::impossible(
            "TAC-01",
            format!("{} is there already", body.name(state)),
        ));
    }
    let is_sideways = aside.abs() > 0.0 && ahead.abs() <= aside.abs() * 0.2;
    Ok(TacticalMotion {
        legs,
        name: if straight && aside.abs() <= CONTACT && ahead > 0.0 {
            "ahead"
        } else if ahead < 0.0 && !is_sideways {
            "back"
        } else if is_sideways {
            if aside < 0.0 { "left" } else { "right" }
        } else {
            "oblique"
        },
        forward: straight && aside.abs() <= CONTACT && ahead > 0.0,
        sideways: straight && is_sideways,
    })
}

/// Returns the motion into contact with a base: a wheel, then straight ahead. The wheel is the smallest in whole
/// degrees that leads to contact by more than corners (TAC-06, RUL-63, RUL-92); `None` if no wheel of up to a quarter
/// turn does.
fn up_to(body: &Body, target: &Base) -> Option<TacticalMotion> {
    let hand = if body.frame.local(target.at).x < 0.0 {
        Hand::Left
    } else {
        Hand::Right
    };
    (0..=90).find_map(|degrees| {
        let wheel = wheel_motion(body, hand, f64::from(degrees));
        let bases: Vec<Base> = body
            .bases()
            .map(|base| wheel.base_after(base, 1.0))
            .collect();
        let ahead = body.facing.turned(wheel.degrees()).unit();
        let inches = ahead_to(&bases, ahead, target)?;
        let meets = |base: &Base| in_contact(&base.shifted(ahead * inches), target);
        if !bases.iter().any(meets) {
            return None;
        }
        let straight = MotionLeg::Straight(ahead * inches);
        Some(match degrees {
            0 => TacticalMotion {
                legs: vec![straight],
                name: "ahead",
                ..wheel
            },
            _ => wheel.with_leg(straight),
        })
    })
}

/// Returns the inches that bases go straight ahead before one of them touches another base; `None` if none ever will.
fn ahead_to(bases: &[Base], ahead: Vector, target: &Base) -> Option<f64> {
    let gap = |inches: f64| {
        let gaps = bases
            .iter()
            .map(|base| base.shifted(ahead * inches).distance(target));
        gaps.fold(f64::INFINITY, f64::min)
    };
    let aside = right_of(ahead);
    if bases
        .iter()
        .all(|base| base.gap_along(target, &aside) > CONTACT)
    {
        return None;
    }
    let far = bases
        .iter()
        .map(|base| (target.at - base.at).norm() + target.radius())
        .fold(0.0, f64::max);
    let mut inches = 0.0;
    // A step as long as the gap never passes the target, and the steps converge on it.
    while inches <= far {
        let left = gap(inches);
        if left <= CONTACT / 5.0 {
            return Some(inches);
        }
        inches += left;
    }
    None
}
