//! How commands are read: the acts of section 8.

mod fight;

use super::BlueAndGrey;
use super::command::Command;
use super::command::Mark;
use super::command::Named;
use super::command::Way;
use super::map::BRIDGES;
use super::map::CREEK;
use super::map::CROSSINGS;
use super::map::LINK;
use super::map::ROUTES;
use super::map::WATER;
use super::position::Stage;
use super::state::State;
use super::way_back::OFF;
use super::write;
use ruleset::speech::Misread;
use ruleset::speech::Spoken;
use ruleset::speech::Usage;
use ruleset::speech::names::named;
use ruleset::speech::names::unknown;
use ruleset::speech::usage;
use ruleset::speech::words::Words;
use ruleset::spelling::did_you_mean;

type Read<T> = Result<T, Misread>;

/// Ground that the rules know by name (section 7); any other name is the kit's own.
const GROUND: [&str; 9] = [
    "clear", "woods", "forest", "rough", "swamp", "town", "slope", "river", "lake",
];

impl Spoken for BlueAndGrey {
    const ACTS: &'static [Usage] = &[
        usage(
            "move",
            "UNIT[,UNIT] by HEX .. | by GROUND[/ROUTE][/SIDE][/up][/zone] ..",
            "move units, priced step by step",
        )
        .by('m'),
        usage(
            "enter",
            "UNIT[,UNIT] [at HEX]",
            "reinforcements come in, in the order named",
        )
        .by('e'),
        usage("keep", "UNIT", "a reinforcement is kept back by choice").by('h'),
        usage(
            "works",
            "UNIT | done HEX",
            "begin works, or take that back; turn finished ones over",
        )
        .by('w'),
        usage(
            "rally",
            "UNIT",
            "mark for a rally, or take that back; in the combat phase the die",
        )
        .by('y'),
        usage(
            "command",
            "[chits D,D]",
            "who is out of command in this phase (complication)",
        )
        .by('o'),
        usage(
            "scatter",
            "UNIT",
            "a unit out of command scatters (complication)",
        ),
        usage(
            "attack",
            "UNIT[,UNIT] on HEX|UNIT [column C] [with NAME N].. [against NAME N].. [code C]",
            "attack; with +1 columns, with 3 strength",
        )
        .by('a'),
        usage(
            "bombard",
            "UNIT[,UNIT] at HEX|UNIT [column C] [with NAME N].. [against NAME N].. [code C]",
            "guns fire from afar",
        )
        .by('f'),
        usage("charge", "UNIT by HEX ..", "cavalry charges (complication)").by('c'),
        usage(
            "support",
            "UNIT for UNIT",
            "guns help a friend that is attacked (complication)",
        )
        .by('s'),
        usage(
            "withdraw",
            "UNIT to HEX",
            "cavalry steps back before infantry (complication)",
        )
        .by('z'),
        usage(
            "repulse",
            "[UNIT to HEX]",
            "who did not attack falls back (complication)",
        )
        .by('r'),
        usage(
            "retreat",
            "UNIT [by HEX .. | by off]",
            "the retreat that is due is done; `by off` leaves the map; without hexes asks where there is no way back",
        )
        .by('t'),
        usage("advance", "UNIT to HEX", "enter the hex that was emptied").by('d'),
        usage(
            "mark",
            "UNIT STATE|fresh|reduced|up|down|eliminated|attacks",
            "the table is right: a state; what an exchange costs",
        )
        .by('k'),
        usage("place", "UNIT HEX", "the table is right: a place").by('p'),
        usage(
            "show",
            "UNIT",
            "the owner shows a face on demand and turns it down again (complication)",
        ),
        usage(
            "plot",
            "UNIT [SUB:]HEX ..",
            "plot a way in secret, each hex by its sub-segment or as soon as may be; without hexes it is taken back (complication)",
        ),
        usage(
            "seal",
            "SIDE",
            "a side's plots are done; both sealed, they lie open (complication)",
        ),
        usage(
            "release",
            "SIDE",
            "the movement restriction of a side ends by the battle's own rule (complication)",
        ),
        usage("points", "SIDE N", "victory points, as one net number"),
        usage("next", "", "end the phase"),
        usage("note", "\"...\"", "words for the log"),
    ];

    fn read(words: &mut Words, state: &State) -> Read<Command> {
        let verb = words.next("an act")?;
        let mut line = Line { words, state };
        line.command(&verb)
    }

    fn write(command: &Command) -> String {
        write::line(command)
    }

    fn names(state: &State) -> Vec<(String, String)> {
        let kit = &state.kit;
        let units = kit
            .units
            .iter()
            .map(|unit| (unit.id.clone(), unit.name.clone()));
        let sides = kit
            .sides
            .iter()
            .map(|side| (side.id.clone(), side.name.clone()));
        units.chain(sides).collect()
    }
}

struct Line<'a> {
    words: &'a mut Words,
    state: &'a State,
}

impl Line<'_> {
    fn command(&mut self, verb: &str) -> Read<Command> {
        Ok(match verb {
            "move" => {
                let units = self.units()?;
                self.words.expect("by")?;
                Command::Move {
                    units,
                    by: self.way()?,
                }
            }
            "enter" => Command::Enter {
                units: self.units()?,
                at: match self.words.skip("at") {
                    true => Some(self.words.next("a hex")?),
                    false => None,
                },
            },
            "keep" => Command::Keep { unit: self.unit()? },
            "works" => match self.words.skip("done") {
                true => Command::WorksDone {
                    at: self.works_place()?,
                },
                false => Command::Works { unit: self.unit()? },
            },
            "rally" => Command::Rally { unit: self.unit()? },
            "command" => Command::Control {
                chits: match self.words.skip("chits") {
                    true => Some(self.chits()?),
                    false => None,
                },
            },
            "scatter" => Command::Scatter { unit: self.unit()? },
            "attack" => {
                let (units, on, terms) = self.fight("on")?;
                Command::Attack { units, on, terms }
            }
            "bombard" => {
                let (units, on, terms) = self.fight("at")?;
                Command::Bombard { units, on, terms }
            }
            "charge" => {
                let unit = self.unit()?;
                self.words.expect("by")?;
                Command::Charge {
                    unit,
                    by: self.way()?,
                }
            }
            "support" => {
                let unit = self.unit()?;
                self.words.expect("for")?;
                Command::Support {
                    unit,
                    of: self.unit()?,
                }
            }
            "withdraw" => {
                let unit = self.unit()?;
                self.words.expect("to")?;
                Command::Withdraw {
                    unit,
                    to: self.words.next("a hex")?,
                }
            }
            "repulse" => Command::Repulse {
                to: match self.words.is_done() {
                    true => None,
                    false => {
                        let unit = self.unit()?;
                        self.words.expect("to")?;
                        Some((unit, self.words.next("a hex")?))
                    }
                },
            },
            "retreat" => Command::Retreat {
                unit: self.unit()?,
                by: match self.words.skip("by") || self.words.peek() == Some(OFF) {
                    true => self.hexes()?,
                    false => Vec::new(),
                },
            },
            "advance" => Command::Advance {
                unit: self.unit()?,
                to: {
                    self.words.expect("to")?;
                    self.words.next("a hex")?
                },
            },
            "mark" => Command::Mark {
                unit: self.unit()?,
                mark: self.mark()?,
            },
            "place" => Command::Place {
                unit: self.unit()?,
                at: self.words.next("a hex")?,
            },
            "show" => Command::Show { unit: self.unit()? },
            "plot" => Command::Plot {
                unit: self.unit()?,
                way: self.stages()?,
            },
            "seal" => Command::Seal { side: self.side()? },
            "release" => Command::Release { side: self.side()? },
            "points" => Command::Points {
                side: self.side()?,
                points: self.number("a number of points")?,
            },
            "next" => Command::Next,
            "note" => {
                let words = self.words.one_text("a note")?;
                let none = || Misread::new("a note is wanted, in quotes");
                Command::Note {
                    words: words.ok_or_else(none)?,
                }
            }
            other => {
                let known = BlueAndGrey::ACTS.iter().map(|act| act.verb);
                return Err(unknown("act", other, known));
            }
        })
    }

    /// Hexes with their sub-segments, to the end of the line; one without its sub-segment is entered as soon as may be.
    fn stages(&mut self) -> Read<Vec<Stage>> {
        let mut stages = Vec::new();
        while !self.words.is_done() {
            let word = self.words.next("a sub-segment and a hex")?;
            let (segment, hex) = match word.split_once(':') {
                Some((segment, hex)) => (segment.parse().ok().filter(|n| *n > 0), hex),
                None => (Some(Stage::AS_SOON), word.as_str()),
            };
            let no = || Misread::new(format!("`{word}` is no SUB:HEX, as 2:0504"));
            stages.push(Stage {
                segment: segment.ok_or_else(no)?,
                hex: hex.to_owned(),
            });
        }
        Ok(stages)
    }

    fn unit(&mut self) -> Read<String> {
        let word = self.words.next("a unit")?;
        self.unit_of(&word)
    }

    fn unit_of(&self, word: &str) -> Read<String> {
        let units = self.state.kit.units.iter();
        named(
            "unit",
            word,
            units.map(|unit| (unit.id.as_str(), unit.name.as_str())),
        )
    }

    fn units(&mut self) -> Read<Vec<String>> {
        let words = self.words.list("units")?;
        words.iter().map(|word| self.unit_of(word)).collect()
    }

    fn side(&mut self) -> Read<String> {
        let word = self.words.next("a side")?;
        let sides = self.state.kit.sides.iter();
        named(
            "side",
            &word,
            sides.map(|side| (side.id.as_str(), side.name.as_str())),
        )
    }

    fn number(&mut self, wanted: &str) -> Read<i64> {
        let word = self.words.next(wanted)?;
        let no = |_| Misread::new(format!("`{word}` is no whole number: {wanted} is wanted"));
        word.trim_start_matches('+').parse().map_err(no)
    }

    /// Works by their hex, or by their builder where no hex is known.
    fn works_place(&mut self) -> Read<String> {
        let word = self.words.next("a hex or a builder")?;
        match self.state.works.contains_key(&word) {
            true => Ok(word),
            false => match self.unit_of(&word) {
                Ok(unit) => Ok(self.state.works_place(&unit)),
                Err(_) => Ok(word),
            },
        }
    }

    /// Chits by their digits.
    fn chits(&mut self) -> Read<Vec<u8>> {
        let words = self.words.list("the digits of the chits")?;
        let digit = |word: &String| {
            let digit = word.parse::<u8>().ok().filter(|digit| *digit <= 9);
            digit.ok_or_else(|| Misread::new(format!("there is no chit `{word}`: 0 to 9")))
        };
        words.iter().map(digit).collect()
    }

    /// Hexes to the end of the line.
    fn hexes(&mut self) -> Read<Vec<String>> {
        let mut hexes = vec![self.words.next("a hex")?];
        while !self.words.is_done() {
            hexes.push(self.words.next("a hex")?);
        }
        Ok(hexes)
    }

    /// On the map hexes, on the board what each step enters.
    fn way(&mut self) -> Read<Way> {
        if self.state.kit.map.is_some() {
            return self.hexes().map(Way::Hexes);
        }
        let mut steps = Vec::new();
        while steps.is_empty() || !self.words.is_done() {
            let word = self.words.next("what a step enters: woods/trail/up")?;
            steps.push(self.step(&word)?);
        }
        Ok(Way::Steps(steps))
    }

    fn step(&self, text: &str) -> Read<Named> {
        let kit = &self.state.kit;
        let mut step = Named::default();
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

    /// Ground that nobody has named before is asked for; a slip of the keyboard is not.
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

    fn mark(&mut self) -> Read<Mark> {
        let word = self.words.next("a state")?;
        Ok(match word.as_str() {
            "fresh" => Mark::Fresh,
            "reduced" => Mark::Reduced,
            "up" => Mark::Up,
            "down" => Mark::Down,
            "eliminated" => Mark::Eliminated,
            "attacks" => Mark::Attacks,
            other if self.state.kit.states.contains_key(other) => Mark::State(word),
            other => {
                let plain = ["fresh", "reduced", "up", "down", "eliminated", "attacks"].into_iter();
                let states = self.state.kit.states.keys().map(String::as_str);
                return Err(unknown("state", other, plain.chain(states)));
            }
        })
    }
}
