//! Tactical moves in spoken form: `ahead 4`, `wheel left 30`, `up-to 2wi`.

use super::{
    Misread, WordReader,
    length::Amount,
    shared::{write_facing, write_list, write_payer, write_point},
    spec::{Spec, command},
};
use crate::terms::{
    command::{Command, Hand, Manoeuvre},
    name::{GeneralId, UnitId},
};
use ruleset::speech::{Usage, usage};
use table::measure::Measure;

pub(super) const MOVE: Spec = command(
    "move",
    "UNITS ahead|back|left|right N, [ahead N] wheel left|right DEG|N in [ahead N], about, to X,Y [facing B], up-to UNIT, as-ordered [paid-by GENERAL]",
    "tactical move of a unit or group",
    |reader| {
        Ok(Command::Move {
            units: reader.read_units()?,
            how: reader.read_manoeuvre()?,
            paid_by: reader.read_payer()?,
        })
    },
);

/// The manoeuvres of a `move`, in the order in which the program offers them.
pub const WAYS: &[Usage] = &[
    usage("ahead", "N [wheel left|right DEG]", "straight ahead"),
    usage("back", "N", "straight back, facing as before"),
    usage("left", "N", "sideways to the left"),
    usage("right", "N", "sideways to the right"),
    usage(
        "wheel",
        "left|right DEG|N in [ahead N]",
        "wheel about a front corner",
    ),
    usage("about", "", "turn about"),
    usage("to", "X,Y [facing B]", "to a point"),
    usage(
        "up-to",
        "UNIT",
        "straight up to a unit: a charge at an enemy",
    ),
    usage("as-ordered", "", "the move the order requires"),
];

pub(super) fn write_move(
    units: &[UnitId],
    how: &Manoeuvre,
    measure: Measure,
    paid_by: Option<&GeneralId>,
) -> String {
    let (units, how) = (write_list(units), write_manoeuvre(how, measure));
    format!("move {units} {how}{}", write_payer(paid_by))
}

fn write_manoeuvre(how: &Manoeuvre, measure: Measure) -> String {
    let number = |inches: f64| measure.number(inches);
    match how {
        Manoeuvre::Ahead(inches) => format!("ahead {}", number(*inches)),
        Manoeuvre::Back(inches) => format!("back {}", number(*inches)),
        Manoeuvre::Sideways(side, inches) => format!("{} {}", side.name(), number(*inches)),
        Manoeuvre::Wheel(side, degrees) => format!("wheel {} {degrees}", side.name()),
        Manoeuvre::WheelInches(side, inches) => {
            let (length, unit) = (number(*inches), measure.unit());
            format!("wheel {} {length} {unit}", side.name())
        }
        Manoeuvre::WheelThenAhead(wheel, inches) => {
            let wheel = write_manoeuvre(wheel, measure);
            format!("{wheel} ahead {}", number(*inches))
        }
        Manoeuvre::AheadThenWheel(inches, wheel) => {
            let wheel = write_manoeuvre(wheel, measure);
            format!("ahead {} {wheel}", number(*inches))
        }
        Manoeuvre::About => "about".to_owned(),
        Manoeuvre::To(at, facing) => {
            let at = write_point(*at, measure);
            format!("to {at}{}", write_facing(*facing))
        }
        Manoeuvre::UpTo(unit) => format!("up-to {unit}"),
        Manoeuvre::AsOrdered => "as-ordered".to_owned(),
    }
}

impl WordReader<'_> {
    fn read_manoeuvre(&mut self) -> Result<Manoeuvre, Misread> {
        let word = self
            .words
            .next("ahead, back, left, right, wheel, about, to, up-to or as-ordered")?;
        Ok(match word.as_str() {
            "ahead" => {
                let inches = self.read_inches()?;
                match self.words.skip("wheel") {
                    true => Manoeuvre::AheadThenWheel(inches, Box::new(self.wheel_and_on()?)),
                    false => Manoeuvre::Ahead(inches),
                }
            }
            "back" => Manoeuvre::Back(self.read_inches()?),
            "left" => Manoeuvre::Sideways(Hand::Left, self.read_inches()?),
            "right" => Manoeuvre::Sideways(Hand::Right, self.read_inches()?),
            "about" => Manoeuvre::About,
            "as-ordered" => Manoeuvre::AsOrdered,
            "up-to" => Manoeuvre::UpTo(self.read_unit()?),
            "to" => {
                let at = self.read_spot()?;
                Manoeuvre::To(at, self.read_facing(Some(at))?)
            }
            "wheel" => self.wheel_and_on()?,
            other => {
                return Err(Misread::new(format!(
                    "a unit cannot move `{other}`: use ahead, back, left, right, wheel, about, to, up-to or \
            as-ordered"
                )));
            }
        })
    }

    /// Reads `left 30`, with an optional `ahead 2` after it.
    fn wheel_and_on(&mut self) -> Result<Manoeuvre, Misread> {
        let wheel = self.read_wheel()?;
        match self.words.skip("ahead") {
            true => Ok(Manoeuvre::WheelThenAhead(
                Box::new(wheel),
                self.read_inches()?,
            )),
            false => Ok(wheel),
        }
    }

    /// Reads `left` or `right`; `what` names the act in messages: `a wheel`.
    pub(super) fn read_hand(&mut self, what: &str) -> Result<Hand, Misread> {
        match self.words.next("left or right")?.as_str() {
            "left" => Ok(Hand::Left),
            "right" => Ok(Hand::Right),
            other => Err(Misread::new(format!(
                "unexpected `{other}`: {what} is left or right"
            ))),
        }
    }

    fn read_wheel(&mut self) -> Result<Manoeuvre, Misread> {
        let hand = self.read_hand("a wheel")?;
        let unit = self.state.oob().measure;
        let wanted = format!(
            "a number of degrees, or of {} with `{}`",
            unit.units(),
            unit.unit()
        );
        let Amount { number, measure } = self.read_amount(&wanted)?;
        if number < 0.0 {
            return Err(Misread::new("write a wheel as 0 or more, left or right"));
        }
        Ok(match measure {
            Some(measure) => Manoeuvre::WheelInches(hand, measure.inches(number)),
            None => Manoeuvre::Wheel(hand, number),
        })
    }
}
