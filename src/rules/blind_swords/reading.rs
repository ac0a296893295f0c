//! Reading of the words after a verb (section 19 of the rules).

use super::{
    arithmetic::TestSeverity,
    command::{Command, DrawnChit, EarlyAnswer, FireManner, UnitMark},
    doubts::OBSCURED,
    kit::{BrigadeOrder, Range},
    state::State,
};
use ruleset::speech::{
    Misread,
    names::{find_name, find_unit, unknown_name},
    words::Words,
};

type Read<T> = Result<T, Misread>;

/// The words that state in advance whether a unit is supported.
const SUPPORT: [&str; 2] = ["supported", "unsupported"];

fn parse_support(word: &str) -> Option<bool> {
    let place = SUPPORT.iter().position(|known| *known == word)?;
    Some(place == 0)
}

/// The words after a verb, and the state in which they were typed.
pub(super) struct VerbLine<'a> {
    pub words: &'a mut Words,
    pub state: &'a State,
}

impl VerbLine<'_> {
    pub(super) fn read_unit(&mut self) -> Read<String> {
        let word = self.words.next("a unit")?;
        self.unit_of(&word)
    }

    fn unit_of(&self, word: &str) -> Read<String> {
        let units = self.state.kit.units.iter();
        find_unit(
            word,
            units.map(|unit| (unit.id.as_str(), unit.name.as_str())),
        )
    }

    pub(super) fn read_units(&mut self) -> Read<Vec<String>> {
        let words = self.words.list("units")?;
        words.iter().map(|word| self.unit_of(word)).collect()
    }

    pub(super) fn read_brigade(&mut self) -> Read<String> {
        let word = self.words.next("a brigade")?;
        let brigades = self.state.kit.brigades.iter();
        find_name(
            "brigade",
            &word,
            brigades.map(|brigade| (brigade.id.as_str(), brigade.name.as_str())),
        )
    }

    pub(super) fn read_side(&mut self) -> Read<String> {
        let word = self.words.next("a side")?;
        let sides = self.state.kit.sides.iter();
        find_name(
            "side",
            &word,
            sides.map(|side| (side.id.as_str(), side.name.as_str())),
        )
    }

    pub(super) fn read_chit(&mut self) -> Read<String> {
        let word = self.words.next("a chit")?;
        let kit = &self.state.kit;
        let events = kit
            .events
            .iter()
            .map(|event| (event.id.as_str(), event.title.as_str()));
        let chits = kit
            .chits
            .iter()
            .map(|chit| (chit.id.as_str(), chit.leader.as_str()));
        let wild = kit.cup.wild.iter().map(|id| (id.as_str(), id.as_str()));
        find_name("chit", &word, chits.chain(events).chain(wild))
    }

    pub(super) fn read_drawn_chit(&mut self) -> Read<Option<DrawnChit>> {
        if self.words.is_done() {
            return Ok(None);
        }
        Ok(Some(match self.words.skip("event") {
            true => DrawnChit::EventOf(self.read_side()?),
            false => DrawnChit::Chit(self.read_chit()?),
        }))
    }

    pub(super) fn read_order(&mut self) -> Read<BrigadeOrder> {
        let word = self.words.next("an order")?;
        let known = BrigadeOrder::ALL.into_iter().map(BrigadeOrder::name);
        BrigadeOrder::named(&word).ok_or_else(|| unknown_name("order", &word, known))
    }

    /// Reads hexes to the end of the line.
    pub(super) fn read_hexes(&mut self) -> Read<Vec<String>> {
        let mut hexes = vec![self.words.next("a hex")?];
        while !self.words.is_done() {
            hexes.push(self.words.next("a hex")?);
        }
        Ok(hexes)
    }

    pub(super) fn read_way(&mut self) -> Read<Vec<String>> {
        match self.words.skip("by") {
            true => self.read_hexes(),
            false => Ok(Vec::new()),
        }
    }

    pub(super) fn read_shot(&mut self) -> Read<(Vec<String>, String, FireManner)> {
        let units = self.read_units()?;
        self.words.expect("at")?;
        Ok((units, self.words.next("a hex or unit")?, self.read_aim()?))
    }

    pub(super) fn read_aim(&mut self) -> Read<FireManner> {
        let mut aim = FireManner::default();
        while let Some(word) = self.words.peek().map(str::to_owned) {
            self.words.next("a clause")?;
            match word.as_str() {
                "range" => {
                    let class = self.words.next("a class of range")?;
                    let known = Range::ALL.into_iter().map(Range::name);
                    let range =
                        Range::named(&class).ok_or_else(|| unknown_name("range", &class, known));
                    aim.range = Some(range?);
                }
                "obscured" => aim.obscured = true,
                "with" => {
                    let word = self.words.next("a shift")?;
                    let is_shift = |word: &str| {
                        let mut others = self.state.kit.shift.others.iter();
                        others.any(|other| other.id == word)
                    };
                    // If the kit has a shift with this name, the word means that shift.
                    match parse_support(&word).filter(|_| !is_shift(&word)) {
                        Some(is_so) => aim.supported = Some(is_so),
                        None if word == OBSCURED && !is_shift(&word) => aim.obscured = true,
                        None => aim.with.push(word),
                    }
                }
                "without" => aim.without.push(self.words.next("a shift")?),
                other => {
                    let known = ["range", "obscured", "with", "without"];
                    return Err(unknown_name("clause", other, known));
                }
            }
        }
        Ok(aim)
    }

    /// Reads whether the line says that its unit is supported (BS-905); `None` if it does not say.
    pub(super) fn with_support(&mut self) -> Read<Option<bool>> {
        if !self.words.skip("with") {
            return Ok(None);
        }
        let word = self.words.next(SUPPORT.join(" or ").as_str())?;
        parse_support(&word)
            .map(Some)
            .ok_or_else(|| unknown_name("fact", &word, SUPPORT))
    }

    pub(super) fn read_flank(&mut self) -> Read<Command> {
        let mut groups = vec![self.read_units()?];
        while self.words.skip("/") {
            groups.push(self.read_units()?);
        }
        self.words.expect("at")?;
        let at = self.words.next("a hex")?;
        Ok(Command::Flank { groups, at })
    }

    pub(super) fn read_test(&mut self) -> Read<Command> {
        let (mut severity, mut depletion, mut skedaddle) = (None, None, None);
        while let Some(word) = self.words.peek().map(str::to_owned) {
            self.words.next("a clause")?;
            match word.as_str() {
                "depletion" => depletion = Some(self.read_codes()?),
                "skedaddle" => skedaddle = Some(self.read_codes()?),
                other => {
                    let known = TestSeverity::ALL
                        .into_iter()
                        .find(|one| one.name() == other);
                    let names = TestSeverity::ALL.into_iter().map(TestSeverity::name);
                    let names = names.chain(["depletion", "skedaddle"]);
                    severity = Some(known.ok_or_else(|| unknown_name("severity", other, names))?);
                }
            }
        }
        Ok(Command::Test {
            severity,
            depletion,
            skedaddle,
        })
    }

    /// Reads codes up to the next clause of a test.
    fn read_codes(&mut self) -> Read<String> {
        let mut codes = vec![self.words.next("codes, or -")?];
        while let Some(word) = self.words.peek().map(str::to_owned) {
            if matches!(word.as_str(), "depletion" | "skedaddle") {
                break;
            }
            self.words.next("codes")?;
            codes.push(word);
        }
        Ok(codes.join(" "))
    }

    pub(super) fn read_mark(&mut self) -> Read<Command> {
        let word = self.words.next("a unit or brigade")?;
        let how = self.words.next("a state")?;
        let brigade = |mark: UnitMark| {
            let brigades = self.state.kit.brigades.iter();
            let names = brigades.map(|brigade| (brigade.id.as_str(), brigade.name.as_str()));
            Ok(Command::Mark {
                what: find_name("brigade", &word, names)?,
                mark,
            })
        };
        let mark = match how.as_str() {
            "activated" => return brigade(UnitMark::Activated),
            "ready" => return brigade(UnitMark::Ready),
            "fresh" => UnitMark::Fresh,
            "battleworn" => UnitMark::Battleworn,
            "steady" => UnitMark::Steady,
            "shaken" => UnitMark::Shaken,
            "disrupted" => UnitMark::Disrupted,
            "available" => UnitMark::Available,
            "gone" => UnitMark::Gone,
            "box" => match self.words.signed("a box, 1 to 3")? {
                place @ 1..=3 => UnitMark::Box(u8::try_from(place).unwrap_or(1)),
                place => {
                    return Err(Misread::new(format!(
                        "the track has no box {place}: 1 to 3"
                    )));
                }
            },
            other => {
                let known = [
                    "fresh",
                    "battleworn",
                    "steady",
                    "shaken",
                    "disrupted",
                    "available",
                    "box",
                    "gone",
                    "activated",
                    "ready",
                ];
                return Err(unknown_name("state", other, known));
            }
        };
        Ok(Command::Mark {
            what: self.unit_of(&word)?,
            mark,
        })
    }

    pub(super) fn read_fact(&mut self) -> Read<EarlyAnswer> {
        let word = self.words.next("supported, unsupported or away N")?;
        Ok(match word.as_str() {
            "supported" => EarlyAnswer::Supported(true),
            "unsupported" => EarlyAnswer::Supported(false),
            "away" => {
                let hexes = self.words.whole("a number of hexes")?;
                EarlyAnswer::Away(i64::try_from(hexes).unwrap_or(i64::MAX))
            }
            other => {
                return Err(unknown_name(
                    "fact",
                    other,
                    ["supported", "unsupported", "away"],
                ));
            }
        })
    }

    pub(super) fn read_note(&mut self) -> Read<String> {
        let words = self.words.one_text("a note")?;
        words.ok_or_else(|| Misread::new("expected a note in quotes"))
    }
}
