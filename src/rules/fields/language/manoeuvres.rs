//! Tactical moves as people speak them: `ahead 4`, `wheel left 30`, `up-to 2wi`.

use super::Misread;
use super::Reader;
use crate::rules::fields::terms::command::Hand;
use crate::rules::fields::terms::command::Manoeuvre;
use crate::rules::fields::terms::command::Towards;
use crate::rules::speech::words::Words;
use crate::table::measure::Bearing;

impl Reader<'_> {
    /// `facing 90`, or nothing.
    pub(super) fn facing(&mut self) -> Result<Option<Bearing>, Misread> {
        match self.words.skip("facing") {
            true => Ok(Some(self.words.bearing()?)),
            false => Ok(None),
        }
    }

    pub(super) fn manoeuvre(&mut self) -> Result<Manoeuvre, Misread> {
        let word = self
            .words
            .next("ahead, back, left, right, wheel, about, to, up-to or as-ordered")?;
        Ok(match word.as_str() {
            "ahead" => {
                let inches = self.inches()?;
                match self.words.skip("wheel") {
                    true => Manoeuvre::AheadThenWheel(inches, Box::new(self.wheel_and_on()?)),
                    false => Manoeuvre::Ahead(inches),
                }
            }
            "back" => Manoeuvre::Back(self.inches()?),
            "left" => Manoeuvre::Sideways(Hand::Left, self.inches()?),
            "right" => Manoeuvre::Sideways(Hand::Right, self.inches()?),
            "about" => Manoeuvre::About,
            "as-ordered" => Manoeuvre::AsOrdered,
            "up-to" => Manoeuvre::UpTo(self.unit()?),
            "to" => {
                let at = self.spot()?;
                Manoeuvre::To(at, self.facing()?)
            }
            "wheel" => self.wheel_and_on()?,
            other => {
                return Err(Misread::new(format!(
                    "a unit cannot move `{other}`: ahead, back, left, right, wheel, about, to, up-to or as-ordered"
                )));
            }
        })
    }

    /// `left 30`, and perhaps `ahead 2` behind it.
    fn wheel_and_on(&mut self) -> Result<Manoeuvre, Misread> {
        let wheel = self.wheel()?;
        match self.words.skip("ahead") {
            true => Ok(Manoeuvre::WheelThenAhead(Box::new(wheel), self.inches()?)),
            false => Ok(wheel),
        }
    }

    pub(super) fn wheel(&mut self) -> Result<Manoeuvre, Misread> {
        let hand = match self.words.next("left or right")?.as_str() {
            "left" => Hand::Left,
            "right" => Hand::Right,
            other => {
                return Err(Misread::new(format!(
                    "a wheel is left or right, not `{other}`"
                )));
            }
        };
        let amount = self.words.number("degrees, or inches with `in`")?;
        if amount < 0.0 {
            return Err(Misread::new(
                "a wheel is given as 0 or more to the left or right",
            ));
        }
        Ok(if self.words.skip("in") {
            Manoeuvre::WheelInches(hand, amount)
        } else {
            Manoeuvre::Wheel(hand, amount)
        })
    }

    pub(super) fn inches(&mut self) -> Result<f64, Misread> {
        let inches = self.words.number("inches")?;
        self.words.skip("in");
        if inches < 0.0 {
            return Err(Misread::new(format!(
                "{inches} in is no way to move: give 0 or more"
            )));
        }
        Ok(inches)
    }

    pub(super) fn towards(&mut self) -> Result<Towards, Misread> {
        match self.words.peek().and_then(|word| word.parse::<f64>().ok()) {
            Some(_) => Ok(Towards::Bearing(self.words.bearing()?)),
            None => Ok(Towards::Unit(self.unit()?)),
        }
    }
}

impl Words {
    pub(super) fn bearing(&mut self) -> Result<Bearing, Misread> {
        self.number("a bearing in degrees").map(Bearing::new)
    }
}
