//! Reading of the words after a verb.

use crate::command::{MoveManner, NamedGround, UnitMark};
use crate::map::{BRIDGES, CREEK, CROSSINGS, LINK, ROUTES, WATER};
use crate::position::PlotStage;
use crate::state::State;
use ruleset::speech::{
    Misread,
    names::{find_name, find_unit, unknown_name},
    words::Words,
};
use ruleset::spelling::did_you_mean;

pub(super) type Read<T> = Result<T, Misread>;

/// Ground that the rules know by name (section 7); any other name is the kit's own.
const GROUND: [&str; 9] = [
    "clear", "woods", "forest", "rough", "swamp", "town", "slope", "river", "lake",
];

/// The words after a verb, with the state in which they were typed.
pub(super) struct VerbLine<'a> {
    pub(super) words: &'a mut Words,
    pub(super) state: &'a State,
}

impl VerbLine<'_> {
    /// Reads hexes with their sub-segments, to the end of the line; a hex without its sub-segment is entered as soon as
    /// possible.
    pub(super) fn read_stages(&mut self) -> Read<Vec<PlotStage>> {
        let mut stages = Vec::new();
        while !self.words.is_done() {
            let word = self.words.next("a sub-segment and a hex")?;
            let (segment, hex) = match word.split_once(':') {
                Some((segment, hex)) => (segment.parse().ok().filter(|n| *n > 0), hex),
                None => (Some(PlotStage::AS_SOON), word.as_str()),
            };
            let no = || {
                Misread::new(format!(
                    "`{word}` is not a sub-segment and a hex, as 2:0504"
                ))
            };
            stages.push(PlotStage {
                segment: segment.ok_or_else(no)?,
                hex: hex.to_owned(),
            });
        }
        Ok(stages)
    }

    pub(super) fn read_unit(&mut self) -> Read<String> {
        let word = self.words.next("a unit")?;
        self.unit_of(&word)
    }

    pub(super) fn unit_of(&self, word: &str) -> Read<String> {
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

    pub(super) fn read_side(&mut self) -> Read<String> {
        let word = self.words.next("a side")?;
        let sides = self.state.kit.sides.iter();
        find_name(
            "side",
            &word,
            sides.map(|side| (side.id.as_str(), side.name.as_str())),
        )
    }

    /// Reads works by their hex, or by their builder if no hex is known.
    pub(super) fn works_place(&mut self) -> Read<String> {
        let word = self.words.next("a hex or a builder")?;
        match self.state.works.contains_key(&word) {
            true => Ok(word),
            false => match self.unit_of(&word) {
                Ok(unit) => Ok(self.state.works_place(&unit)),
                Err(_) => Ok(word),
            },
        }
    }

    /// Reads chits by their digits.
    pub(super) fn read_chits(&mut self) -> Read<Vec<u8>> {
        let words = self.words.list("the digits of the chits")?;
        let digit = |word: &String| {
            let digit = word.parse::<u8>().ok().filter(|digit| *digit <= 9);
            digit.ok_or_else(|| Misread::new(format!("there is no chit `{word}`: 0 to 9")))
        };
        words.iter().map(digit).collect()
    }

    /// Reads hexes to the end of the line.
    pub(super) fn read_hexes(&mut self) -> Read<Vec<String>> {
        let mut hexes = vec![self.words.next("a hex")?];
        while !self.words.is_done() {
            hexes.push(self.words.next("a hex")?);
        }
        Ok(hexes)
    }

    /// Reads hexes on the map, or the ground of each step on the board.
    pub(super) fn read_way(&mut self) -> Read<MoveManner> {
        if self.state.kit.map.is_some() {
            return self.read_hexes().map(MoveManner::Hexes);
        }
        let mut steps = Vec::new();
        while steps.is_empty() || !self.words.is_done() {
            let word = self.words.next("what a step enters: woods/trail/up")?;
            steps.push(self.read_step(&word)?);
        }
        Ok(MoveManner::Steps(steps))
    }

    fn read_step(&self, text: &str) -> Read<NamedGround> {
        let kit = &self.state.kit;
        let mut step = NamedGround::default();
        for word in text.split(['/', '+', '.']).filter(|word| !word.is_empty()) {
            let word = word.to_ascii_lowercase();
            let name = word.as_str();
            let is_side = ROUTES.contains(&name)
                || BRIDGES.contains(&name)
                || matches!(name, CREEK | LINK)
                || (kit.hexsides.contains_key(name) && !kit.ground.contains_key(name));
            match name {
                "up" => step.up = true,
                "zone" => step.zone = true,
                "clear" => {}
                _ if is_side => step.sides.push(word),
                _ => {
                    self.is_ground(name)?;
                    step.ground.push(word);
                }
            }
        }
        Ok(step)
    }

    /// Checks a name of ground: a new name is asked for; a typing error is refused.
    fn is_ground(&self, word: &str) -> Read<()> {
        let kit = &self.state.kit;
        let known: Vec<&str> = GROUND
            .into_iter()
            .chain(CROSSINGS)
            .chain(ROUTES)
            .chain(BRIDGES)
            .chain(WATER)
            .chain(["up", "zone"])
            .chain(kit.ground.keys().map(String::as_str))
            .chain(kit.hexsides.keys().map(String::as_str))
            .collect();
        if known.contains(&word) {
            return Ok(());
        }
        match did_you_mean(word, known) {
            Some(help) => Err(Misread::new(format!("there is no ground `{word}`; {help}"))),
            None => Ok(()),
        }
    }

    pub(super) fn read_mark(&mut self) -> Read<UnitMark> {
        let word = self.words.next("a state")?;
        Ok(match word.as_str() {
            "fresh" => UnitMark::Fresh,
            "reduced" => UnitMark::Reduced,
            "up" => UnitMark::Up,
            "down" => UnitMark::Down,
            "eliminated" => UnitMark::Eliminated,
            "attacks" => UnitMark::Attacks,
            other if self.state.kit.states.contains_key(other) => UnitMark::State(word),
            other => {
                let plain = ["fresh", "reduced", "up", "down", "eliminated", "attacks"].into_iter();
                let states = self.state.kit.states.keys().map(String::as_str);
                return Err(unknown_name("state", other, plain.chain(states)));
            }
        })
    }

    pub(super) fn read_note(&mut self) -> Read<String> {
        let words = self.words.one_text("a note")?;
        words.ok_or_else(|| Misread::new("expected a note in quotes"))
    }
}
