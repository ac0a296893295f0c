//! How commands are written and read: the acts of section 19.

use super::BlindSwords;
use super::arithmetic::Severity;
use super::command::Aim;
use super::command::Command;
use super::command::Drawn;
use super::command::Fact;
use super::command::Mark;
use super::kit::Order;
use super::kit::Range;
use super::state::State;
use crate::rules::speech::Misread;
use crate::rules::speech::Spoken;
use crate::rules::speech::Usage;
use crate::rules::speech::in_quotes;
use crate::rules::speech::usage;
use crate::rules::speech::words::Words;
use crate::rules::spelling::did_you_mean;
use crate::rules::spelling::known_are;

type Read<T> = Result<T, Misread>;

impl Spoken for BlindSwords {
    const ACTS: &'static [Usage] = &[
        usage(
            "draw",
            "[CHIT | event SIDE]",
            "draw the next chit from the cup",
        ).by('d'),
        usage(
            "play",
            "CHIT [BRIGADE|UNIT]",
            "play a chit that was drawn or held",
        ).by('p'),
        usage("hold", "", "keep the drawn chit for later").by('h'),
        usage(
            "activate",
            "BRIGADE",
            "the brigade that acts for the drawn chit",
        ),
        usage(
            "order",
            "attack|defend|maneuver|regroup",
            "the order of the brigade that acts",
        ).by('o'),
        usage(
            "fire",
            "UNIT[,UNIT] at HEX|UNIT [range CLASS] [obscured] [with SHIFT]... [without SHIFT]...",
            "fire, in defence too",
        ).by('f'),
        usage(
            "flank",
            "UNIT[,UNIT] / UNIT[,UNIT] at HEX",
            "announce flanking fire; then each fires",
        ),
        usage(
            "test",
            "[SEVERITY] [depletion CODES] [skedaddle CODES]",
            "the cohesion test that was called for: coloured die, then white",
        ).by('t'),
        usage("break", "UNIT", "the break test that is due"),
        usage(
            "retreat",
            "UNIT [by HEX ..]",
            "the retreat that is due is done",
        ).by('r'),
        usage("panic", "UNIT", "the unit that panics"),
        usage(
            "advance",
            "UNIT to HEX [HEX]",
            "take a hex that was emptied",
        ),
        usage("move", "UNIT[,UNIT] by HEX ..", "move units on the map").by('m'),
        usage("moved", "BRIGADE", "the brigade has moved on the board").by('m'),
        usage("mount", "UNIT", "mount cavalry"),
        usage("dismount", "UNIT", "dismount cavalry"),
        usage("charge", "UNIT by HEX ..", "a charge of mounted cavalry"),
        usage("withdraw", "UNIT to HEX", "mounted cavalry steps back"),
        usage(
            "opportunity",
            "UNIT[,UNIT] at UNIT [range CLASS] [obscured] [with SHIFT]...",
            "fire at a unit that leaves a hex",
        ),
        usage("close", "UNIT[,UNIT] on HEX|UNIT", "declare a close combat").by('c'),
        usage(
            "assault",
            "HEX|UNIT [with SHIFT].. [without SHIFT]..",
            "resolve a close combat",
        ).by('a'),
        usage("recover", "UNIT", "take hits off").by('y'),
        usage(
            "rebuild",
            "UNIT [to HEX]",
            "turn a battleworn unit fresh, or bring it in again",
        ),
        usage("guns", "HEX|UNIT", "the hex of guns whose step it is"),
        usage(
            "pass",
            "",
            "decline: an artillery step, a held chit, an advance",
        )
        .by('s'),
        usage("next", "", "end the step"),
        usage("key", "SIDE CHIT[,CHIT]", "choose key chits"),
        usage("include", "SIDE [CHIT,..]", "put chits in unseen"),
        usage("points", "SIDE N", "victory points, as one net number"),
        usage("exit", "UNIT", "leave the map for good"),
        usage(
            "mark",
            "UNIT fresh|battleworn|steady|shaken|disrupted|available|box N|gone, BRIGADE activated|ready",
            "the table is right: a state",
        ).by('k'),
        usage("place", "UNIT HEX", "the table is right: a place"),
        usage(
            "said",
            "UNIT supported|unsupported|away N",
            "answer a question beforehand",
        ),
        usage("note", "\"...\"", "words for the log").by('w'),
    ];

    fn read(words: &mut Words, state: &State) -> Read<Command> {
        let verb = words.next("an act")?;
        let mut line = Line { words, state };
        line.command(&verb)
    }

    fn write(command: &Command) -> String {
        write(command)
    }

    fn names(state: &State) -> Vec<(String, String)> {
        let kit = &state.kit;
        let units = kit
            .units
            .iter()
            .map(|unit| (unit.id.clone(), unit.name.clone()));
        let brigades = kit
            .brigades
            .iter()
            .map(|brigade| (brigade.id.clone(), brigade.name.clone()));
        let sides = kit
            .sides
            .iter()
            .map(|side| (side.id.clone(), side.name.clone()));
        let chits = kit
            .chits
            .iter()
            .map(|chit| (chit.id.clone(), kit.chit_name(&chit.id)));
        units.chain(brigades).chain(sides).chain(chits).collect()
    }
}

struct Line<'a> {
    words: &'a mut Words,
    state: &'a State,
}

impl Line<'_> {
    fn command(&mut self, verb: &str) -> Read<Command> {
        Ok(match verb {
            "key" => Command::Key {
                side: self.side()?,
                chits: self.words.list("an event chit")?,
            },
            "include" => Command::Include {
                side: self.side()?,
                chits: match self.words.is_done() {
                    true => Vec::new(),
                    false => self.words.list("an event chit")?,
                },
            },
            "draw" => Command::Draw {
                what: self.drawn()?,
            },
            "hold" => Command::Hold,
            "play" => Command::Play {
                chit: self.chit()?,
                on: match self.words.is_done() {
                    true => None,
                    false => Some(self.words.next("a brigade or unit")?),
                },
            },
            "pass" => Command::Pass,
            "activate" => Command::Activate {
                brigade: self.brigade()?,
            },
            "order" => Command::Order {
                order: self.order()?,
            },
            "guns" => Command::Guns {
                at: self.words.next("a hex or unit")?,
            },
            "flank" => self.flank()?,
            "test" => self.test()?,
            "break" => Command::Break { unit: self.unit()? },
            "retreat" => Command::Retreat {
                unit: self.unit()?,
                by: self.way()?,
            },
            "panic" => Command::Panic { unit: self.unit()? },
            "advance" => Command::Advance {
                unit: self.unit()?,
                to: {
                    self.words.expect("to")?;
                    self.hexes()?
                },
            },
            "move" => Command::Move {
                units: self.units()?,
                by: self.way()?,
            },
            "moved" => Command::Moved {
                brigade: self.brigade()?,
            },
            "mount" => Command::Mount { unit: self.unit()? },
            "dismount" => Command::Dismount { unit: self.unit()? },
            "charge" => Command::Charge {
                unit: self.unit()?,
                by: self.way()?,
            },
            "withdraw" => Command::Withdraw {
                unit: self.unit()?,
                to: {
                    self.words.expect("to")?;
                    self.words.next("a hex")?
                },
            },
            "fire" => {
                let (units, at, aim) = self.shot()?;
                Command::Fire { units, at, aim }
            }
            "opportunity" => {
                let (units, at, aim) = self.shot()?;
                Command::Opportunity { units, at, aim }
            }
            "close" => Command::Close {
                units: self.units()?,
                on: {
                    self.words.expect("on")?;
                    self.words.next("a hex or unit")?
                },
            },
            "assault" => Command::Assault {
                at: self.words.next("a hex or unit")?,
                aim: self.aim()?,
            },
            "recover" => Command::Recover { unit: self.unit()? },
            "rebuild" => Command::Rebuild {
                unit: self.unit()?,
                to: match self.words.skip("to") {
                    true => Some(self.words.next("a hex")?),
                    false => None,
                },
            },
            "points" => Command::Points {
                side: self.side()?,
                points: self.number("a number of points")?,
            },
            "exit" => Command::Exit { unit: self.unit()? },
            "mark" => self.mark()?,
            "place" => Command::Place {
                unit: self.unit()?,
                at: self.words.next("a hex")?,
            },
            "said" => Command::Said {
                unit: self.unit()?,
                fact: self.fact()?,
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
                return Err(unknown(
                    "act",
                    other,
                    BlindSwords::ACTS.iter().map(|act| act.verb),
                ));
            }
        })
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

    fn brigade(&mut self) -> Read<String> {
        let word = self.words.next("a brigade")?;
        let brigades = self.state.kit.brigades.iter();
        named(
            "brigade",
            &word,
            brigades.map(|brigade| (brigade.id.as_str(), brigade.name.as_str())),
        )
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

    fn chit(&mut self) -> Read<String> {
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
        named("chit", &word, chits.chain(events).chain(wild))
    }

    fn drawn(&mut self) -> Read<Option<Drawn>> {
        if self.words.is_done() {
            return Ok(None);
        }
        Ok(Some(match self.words.skip("event") {
            true => Drawn::EventOf(self.side()?),
            false => Drawn::Chit(self.chit()?),
        }))
    }

    fn order(&mut self) -> Read<Order> {
        let word = self.words.next("an order")?;
        let known = Order::ALL.into_iter().map(Order::name);
        Order::named(&word).ok_or_else(|| unknown("order", &word, known))
    }

    fn number(&mut self, wanted: &str) -> Read<i64> {
        let word = self.words.next(wanted)?;
        let no = |_| Misread::new(format!("`{word}` is no whole number: {wanted} is wanted"));
        word.trim_start_matches('+').parse().map_err(no)
    }

    /// Hexes to the end of the line.
    fn hexes(&mut self) -> Read<Vec<String>> {
        let mut hexes = vec![self.words.next("a hex")?];
        while !self.words.is_done() {
            hexes.push(self.words.next("a hex")?);
        }
        Ok(hexes)
    }

    fn way(&mut self) -> Read<Vec<String>> {
        match self.words.skip("by") {
            true => self.hexes(),
            false => Ok(Vec::new()),
        }
    }

    fn shot(&mut self) -> Read<(Vec<String>, String, Aim)> {
        let units = self.units()?;
        self.words.expect("at")?;
        Ok((units, self.words.next("a hex or unit")?, self.aim()?))
    }

    fn aim(&mut self) -> Read<Aim> {
        let mut aim = Aim::default();
        while let Some(word) = self.words.peek().map(str::to_owned) {
            self.words.next("a clause")?;
            match word.as_str() {
                "range" => {
                    let class = self.words.next("a class of range")?;
                    let known = Range::ALL.into_iter().map(Range::name);
                    let range = Range::named(&class).ok_or_else(|| unknown("range", &class, known));
                    aim.range = Some(range?);
                }
                "obscured" => aim.obscured = true,
                "with" => aim.with.push(self.words.next("a shift")?),
                "without" => aim.without.push(self.words.next("a shift")?),
                other => {
                    let known = ["range", "obscured", "with", "without"];
                    return Err(unknown("clause", other, known));
                }
            }
        }
        Ok(aim)
    }

    fn flank(&mut self) -> Read<Command> {
        let mut groups = vec![self.units()?];
        while self.words.skip("/") {
            groups.push(self.units()?);
        }
        self.words.expect("at")?;
        let at = self.words.next("a hex")?;
        Ok(Command::Flank { groups, at })
    }

    fn test(&mut self) -> Read<Command> {
        let (mut severity, mut depletion, mut skedaddle) = (None, None, None);
        while let Some(word) = self.words.peek().map(str::to_owned) {
            self.words.next("a clause")?;
            match word.as_str() {
                "depletion" => depletion = Some(self.codes()?),
                "skedaddle" => skedaddle = Some(self.codes()?),
                other => {
                    let known = Severity::ALL.into_iter().find(|one| one.name() == other);
                    let names = Severity::ALL.into_iter().map(Severity::name);
                    let names = names.chain(["depletion", "skedaddle"]);
                    severity = Some(known.ok_or_else(|| unknown("severity", other, names))?);
                }
            }
        }
        Ok(Command::Test {
            severity,
            depletion,
            skedaddle,
        })
    }

    /// Codes up to the next clause of a test.
    fn codes(&mut self) -> Read<String> {
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

    fn mark(&mut self) -> Read<Command> {
        let word = self.words.next("a unit or brigade")?;
        let how = self.words.next("a state")?;
        let brigade = |mark: Mark| {
            let brigades = self.state.kit.brigades.iter();
            let names = brigades.map(|brigade| (brigade.id.as_str(), brigade.name.as_str()));
            Ok(Command::Mark {
                what: named("brigade", &word, names)?,
                mark,
            })
        };
        let mark = match how.as_str() {
            "activated" => return brigade(Mark::Activated),
            "ready" => return brigade(Mark::Ready),
            "fresh" => Mark::Fresh,
            "battleworn" => Mark::Battleworn,
            "steady" => Mark::Steady,
            "shaken" => Mark::Shaken,
            "disrupted" => Mark::Disrupted,
            "available" => Mark::Available,
            "gone" => Mark::Gone,
            "box" => match self.number("a box, 1 to 3")? {
                place @ 1..=3 => Mark::Box(u8::try_from(place).unwrap_or(1)),
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
                return Err(unknown("state", other, known));
            }
        };
        Ok(Command::Mark {
            what: self.unit_of(&word)?,
            mark,
        })
    }

    fn fact(&mut self) -> Read<Fact> {
        let word = self.words.next("supported, unsupported or away N")?;
        Ok(match word.as_str() {
            "supported" => Fact::Supported(true),
            "unsupported" => Fact::Supported(false),
            "away" => Fact::Away(self.number("a number of hexes")?),
            other => return Err(unknown("fact", other, ["supported", "unsupported", "away"])),
        })
    }
}

/// Returns the identifier that a word is, by identifier, name, or the only beginning of one.
fn named<'a>(
    what: &str,
    word: &str,
    all: impl Iterator<Item = (&'a str, &'a str)> + Clone,
) -> Read<String> {
    let is = |known: &str| known.eq_ignore_ascii_case(word);
    if let Some((id, _)) = all.clone().find(|(id, name)| is(id) || is(name)) {
        return Ok(id.to_owned());
    }
    let plain = word.to_ascii_lowercase();
    let mut begin = all.clone().filter(|(id, _)| id.starts_with(&plain));
    match (begin.next(), begin.next()) {
        (Some((id, _)), None) => Ok(id.to_owned()),
        _ => Err(unknown(what, word, all.map(|(id, _)| id))),
    }
}

fn unknown<'a>(
    what: &str,
    word: &str,
    known: impl IntoIterator<Item = &'a str> + Clone,
) -> Misread {
    let help = did_you_mean(word, known.clone()).unwrap_or_else(|| known_are(known));
    Misread::new(format!("there is no {what} `{word}`; {help}"))
}

fn write(command: &Command) -> String {
    let way = |by: &[String]| match by.is_empty() {
        true => String::new(),
        false => format!(" by {}", by.join(" ")),
    };
    match command {
        Command::Key { side, chits } => format!("key {side} {}", chits.join(",")),
        Command::Include { side, chits } if chits.is_empty() => format!("include {side}"),
        Command::Include { side, chits } => format!("include {side} {}", chits.join(",")),
        Command::Draw { what: None } => "draw".to_owned(),
        Command::Draw {
            what: Some(Drawn::Chit(chit)),
        } => format!("draw {chit}"),
        Command::Draw {
            what: Some(Drawn::EventOf(side)),
        } => format!("draw event {side}"),
        Command::Hold => "hold".to_owned(),
        Command::Play { chit, on } => match on {
            Some(on) => format!("play {chit} {on}"),
            None => format!("play {chit}"),
        },
        Command::Pass => "pass".to_owned(),
        Command::Activate { brigade } => format!("activate {brigade}"),
        Command::Order { order } => format!("order {}", order.name()),
        Command::Guns { at } => format!("guns {at}"),
        Command::Fire { units, at, aim } => {
            format!("fire {} at {at}{}", units.join(","), write_aim(aim))
        }
        Command::Opportunity { units, at, aim } => {
            format!("opportunity {} at {at}{}", units.join(","), write_aim(aim))
        }
        Command::Flank { groups, at } => {
            let groups: Vec<String> = groups.iter().map(|group| group.join(",")).collect();
            format!("flank {} at {at}", groups.join(" / "))
        }
        Command::Test {
            severity,
            depletion,
            skedaddle,
        } => {
            let mut line = "test".to_owned();
            let severity = severity.map(|severity| severity.name().to_owned());
            let depletion = depletion.as_ref().map(|codes| format!("depletion {codes}"));
            let skedaddle = skedaddle.as_ref().map(|codes| format!("skedaddle {codes}"));
            for clause in [severity, depletion, skedaddle].into_iter().flatten() {
                line.push(' ');
                line.push_str(&clause);
            }
            line
        }
        Command::Break { unit } => format!("break {unit}"),
        Command::Retreat { unit, by } => format!("retreat {unit}{}", way(by)),
        Command::Panic { unit } => format!("panic {unit}"),
        Command::Advance { unit, to } => format!("advance {unit} to {}", to.join(" ")),
        Command::Move { units, by } => format!("move {}{}", units.join(","), way(by)),
        Command::Moved { brigade } => format!("moved {brigade}"),
        Command::Mount { unit } => format!("mount {unit}"),
        Command::Dismount { unit } => format!("dismount {unit}"),
        Command::Charge { unit, by } => format!("charge {unit}{}", way(by)),
        Command::Withdraw { unit, to } => format!("withdraw {unit} to {to}"),
        Command::Close { units, on } => format!("close {} on {on}", units.join(",")),
        Command::Assault { at, aim } => format!("assault {at}{}", write_aim(aim)),
        Command::Recover { unit } => format!("recover {unit}"),
        Command::Rebuild { unit, to } => match to {
            Some(to) => format!("rebuild {unit} to {to}"),
            None => format!("rebuild {unit}"),
        },
        Command::Points { side, points } => format!("points {side} {points}"),
        Command::Exit { unit } => format!("exit {unit}"),
        Command::Mark { what, mark } => format!("mark {what} {}", write_mark(mark)),
        Command::Place { unit, at } => format!("place {unit} {at}"),
        Command::Said { unit, fact } => match fact {
            Fact::Supported(true) => format!("said {unit} supported"),
            Fact::Supported(false) => format!("said {unit} unsupported"),
            Fact::Away(hexes) => format!("said {unit} away {hexes}"),
        },
        Command::Next => "next".to_owned(),
        Command::Note { words } => format!("note {}", in_quotes(words)),
    }
}

fn write_aim(aim: &Aim) -> String {
    let mut line = String::new();
    if let Some(range) = aim.range {
        line.push_str(&format!(" range {}", range.name()));
    }
    if aim.obscured {
        line.push_str(" obscured");
    }
    for (clause, words) in [("with", &aim.with), ("without", &aim.without)] {
        for word in words {
            line.push_str(&format!(" {clause} {word}"));
        }
    }
    line
}

fn write_mark(mark: &Mark) -> String {
    match mark {
        Mark::Fresh => "fresh".to_owned(),
        Mark::Battleworn => "battleworn".to_owned(),
        Mark::Steady => "steady".to_owned(),
        Mark::Shaken => "shaken".to_owned(),
        Mark::Disrupted => "disrupted".to_owned(),
        Mark::Available => "available".to_owned(),
        Mark::Box(place) => format!("box {place}"),
        Mark::Gone => "gone".to_owned(),
        Mark::Activated => "activated".to_owned(),
        Mark::Ready => "ready".to_owned(),
    }
}
