//! The command language: one act a line, the same in scripts, on the command line and on the
//! screens; and the way back from a command to its line.

use std::fmt;

use super::command::Command;
use super::command::Correction;
use super::command::Drill;
use super::command::Hand;
use super::command::Judgement;
use super::command::Manoeuvre;
use super::command::Piece;
use super::command::Switched;
use super::command::Towards;
use super::name::BrigadeId;
use super::name::FeatureId;
use super::name::ObjectiveId;
use super::name::UnitId;
use super::order::Order;
use super::state::Condition;
use super::state::Formation;
use super::state::Mark;
use super::state::State;
use crate::table::measure::Bearing;
use crate::table::measure::Point;

mod layout;
mod line;
mod names;
mod tape;
mod write;

pub use names::brigade;
pub use names::nearest;
pub use names::place;
pub use names::unit;
pub use write::write;

use line::Words;

/// What a line asks for.
#[derive(Debug, Clone, PartialEq)]
pub enum Act {
    /// Something for the rules.
    Command(Command),
    /// Take back that many acts.
    Undo(usize),
    /// Bring back that many acts.
    Redo(usize),
    /// Give an earlier entry other dice, or a fight other modifiers.
    Fix {
        /// Which entry.
        entry: u64,
        /// Its new faces; none: those that fell.
        dice: Option<Vec<u8>>,
        /// Modifiers of a fight.
        switched: Switched,
    },
    /// Leave the table.
    Quit,
}

/// A line that was understood.
#[derive(Debug, Clone, PartialEq)]
pub struct Said {
    /// What it asks for.
    pub act: Act,
    /// Faces thrown by hand; none where no `dice` clause stands.
    pub dice: Option<Vec<u8>>,
    /// Why an objection is to be overruled.
    pub because: Option<String>,
}

/// A line that cannot be read, or names the unknown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Misread {
    said: String,
}

impl Misread {
    fn new(said: impl Into<String>) -> Self {
        Self { said: said.into() }
    }
}

impl fmt::Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.said)
    }
}

impl std::error::Error for Misread {}

/// One act of the language, as help and completion list it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Usage {
    /// The first word.
    pub verb: &'static str,
    /// What follows it.
    pub form: &'static str,
    /// What it does, in a few words.
    pub does: &'static str,
}

const fn usage(verb: &'static str, form: &'static str, does: &'static str) -> Usage {
    Usage { verb, form, does }
}

/// Every act of the language.
pub const ACTS: &[Usage] = &[
    usage("next", "[anyway]", "end the phase"),
    usage(
        "order",
        "BRIGADE attack FORMATION|advance PLACE|hold|retire|rest [in-person]",
        "give a brigade a new order",
    ),
    usage("report", "BRIGADE", "ask division for orders"),
    usage(
        "instruct",
        "DIVISION attack FORMATION|advance PLACE|hold|retire|rest",
        "corps writes to a division (switch corps_messengers)",
    ),
    usage("ride", "[MESSENGER]", "move one messenger, or each in turn"),
    usage(
        "activate",
        "[BRIGADE]",
        "roll for one brigade, or each in turn",
    ),
    usage("rally", "BRIGADE", "lift the brigade's mark one step"),
    usage("accept", "BRIGADE", "accept the waiting order"),
    usage(
        "march",
        "BRIGADE [to PLACE] [wheel DEG] [then DEG] [with GENERALS]",
        "grand tactical march; higher generals go along",
    ),
    usage(
        "move",
        "UNITS ahead|back|left|right N, wheel left|right DEG|N in, about, to X,Y [facing B], up-to UNIT, as-ordered",
        "tactical move of a unit or group",
    ),
    usage("limber", "UNITS", "limber a battery"),
    usage("unlimber", "UNITS", "unlimber a battery"),
    usage("mount", "UNITS", "mount cavalry"),
    usage("dismount", "UNITS", "dismount cavalry"),
    usage("face", "UNIT UNIT|BEARING", "free turn towards an attacker"),
    usage("ride-to", "GENERAL PLACE", "a general rides"),
    usage("lead", "GENERAL UNIT", "a general leads a unit"),
    usage(
        "fire",
        "UNITS at UNIT [canister] [with|without MODIFIER]...",
        "a firefight",
    ),
    usage(
        "melee",
        "UNITS against UNITS [with|without MODIFIER]...",
        "a melee",
    ),
    usage(
        "resolve",
        "",
        "carry out results that wait (switch resolution)",
    ),
    usage(
        "follow",
        "UNIT [N]",
        "the winner of a melee follows up (switch follow_up_in)",
    ),
    usage(
        "casualty",
        "[GENERAL]",
        "test whether a general was hit, or each in turn",
    ),
    usage(
        "deploy",
        "BRIGADE X,Y facing B [front N | lines U,U/U] [gap N]",
        "place a brigade before the battle",
    ),
    usage("toss", "", "dice for who places, or moves, first"),
    usage("reveal", "BRIGADE", "show a hidden brigade"),
    usage(
        "place",
        "UNIT|GENERAL X,Y [facing B]",
        "the table is right: a place",
    ),
    usage(
        "mark",
        "UNIT|BRIGADE STATE, BRIGADE fatigue N",
        "the table is right: a state",
    ),
    usage(
        "terrain",
        "FEATURE PROPERTY VALUE",
        "the table is right: the ground",
    ),
    usage(
        "fix",
        "ENTRY [with|without MODIFIER]... [dice D...]",
        "other dice or modifiers for an earlier entry",
    ),
    usage("judge", "OBJECTIVE met|failed|open", "judge an objective"),
    usage("hall", "HH:MM", "when the hall closes"),
    usage("end", "[\"reason\"]", "end the game"),
    usage("note", "\"...\"", "words for the log"),
    usage("undo", "[N]", "take back the last act"),
    usage("redo", "[N]", "bring it back"),
    usage("quit", "", "leave the table"),
];

/// Reads one line. A blank line or a comment is no act.
///
/// # Errors
///
/// What cannot be read or names the unknown, in a sentence that says what would do.
pub fn parse(line: &str, state: &State) -> Result<Option<Said>, Misread> {
    let Some(mut words) = Words::split(line)? else {
        return Ok(None);
    };
    let because = words.take_because()?;
    let dice = words.take_dice()?;
    let act = Reader {
        state,
        words: &mut words,
    }
    .act(&dice)?;
    words.end()?;
    Ok(Some(Said { act, dice, because }))
}

/// Reads a point as a line gives it: `X,Y`, `e3,n5`, `12 from PLACE bearing 45` ...
///
/// # Errors
///
/// What cannot be read or names the unknown.
pub fn spot(state: &State, text: &str) -> Result<Point, Misread> {
    let mut words = Words::split(text)?.ok_or_else(|| Misread::new("a point is wanted"))?;
    let mut reader = Reader {
        state,
        words: &mut words,
    };
    let point = reader.spot()?;
    words.end()?;
    Ok(point)
}

struct Reader<'a> {
    state: &'a State,
    words: &'a mut Words,
}

impl Reader<'_> {
    fn act(&mut self, dice: &Option<Vec<u8>>) -> Result<Act, Misread> {
        let verb = self.words.next("an act")?;
        let command = match verb.as_str() {
            "undo" => return Ok(Act::Undo(self.count()?)),
            "redo" => return Ok(Act::Redo(self.count()?)),
            "quit" => return Ok(Act::Quit),
            "fix" => {
                let entry = self.words.whole("an entry number")?;
                let switched = self.switched()?;
                if dice.is_none() && switched.is_empty() {
                    return Err(Misread::new(
                        "`fix` needs the new faces, or a modifier: `fix 12 dice 4 2`, \
                         `fix 12 without soft-cover`",
                    ));
                }
                return Ok(Act::Fix {
                    entry,
                    dice: dice.clone(),
                    switched,
                });
            }
            "next" => Command::Next {
                anyway: self.words.skip("anyway"),
            },
            "order" => self.order()?,
            "report" => Command::Report {
                brigade: self.brigade()?,
            },
            "instruct" => Command::Instruct {
                division: self.division()?,
                order: self.told()?,
            },
            "ride" => Command::Ride {
                messenger: self.maybe_whole()?.map(|n| n as u32),
            },
            "activate" => Command::Activate {
                brigade: if self.words.is_done() {
                    None
                } else {
                    Some(self.brigade()?)
                },
            },
            "rally" => Command::Rally {
                brigade: self.brigade()?,
            },
            "accept" => Command::Accept {
                brigade: self.brigade()?,
            },
            "march" => self.march()?,
            "move" => Command::Move {
                units: self.units()?,
                how: self.manoeuvre()?,
            },
            "limber" => Command::Reform {
                units: self.units()?,
                drill: Drill::Limber,
            },
            "unlimber" => Command::Reform {
                units: self.units()?,
                drill: Drill::Unlimber,
            },
            "mount" => Command::Reform {
                units: self.units()?,
                drill: Drill::Mount,
            },
            "dismount" => Command::Reform {
                units: self.units()?,
                drill: Drill::Dismount,
            },
            "face" => Command::Face {
                unit: self.unit()?,
                towards: self.towards()?,
            },
            "ride-to" => Command::RideTo {
                general: self.general()?,
                place: self.place()?,
            },
            "lead" => Command::Lead {
                general: self.general()?,
                unit: self.unit()?,
            },
            "fire" => self.fire()?,
            "melee" => self.melee()?,
            "resolve" => Command::Resolve,
            "follow" => Command::Follow {
                unit: self.unit()?,
                inches: if self.words.is_done() {
                    None
                } else {
                    Some(self.inches()?)
                },
            },
            "casualty" => Command::Casualty {
                general: if self.words.is_done() {
                    None
                } else {
                    Some(self.general()?)
                },
            },
            "deploy" => {
                let brigade = self.brigade()?;
                let at = self.spot()?;
                self.words.expect("facing")?;
                Command::Deploy {
                    brigade,
                    at,
                    facing: self.words.bearing()?,
                    layout: self.layout()?,
                }
            }
            "toss" => Command::Toss,
            "reveal" => Command::Reveal {
                brigade: self.brigade()?,
            },
            "place" => self.put()?,
            "mark" => Command::Mark {
                correction: self.correction()?,
            },
            "terrain" => Command::Terrain {
                feature: self.feature()?,
                property: self
                    .words
                    .next("a property: sight, going, cover, elevation or value")?,
                value: self.words.next("a value")?,
            },
            "judge" => Command::Judge {
                objective: self.objective()?,
                judgement: self.judgement()?,
            },
            "hall" => Command::Hall {
                minutes: self.words.time()?,
            },
            "end" => Command::End {
                reason: self.words.rest(),
            },
            "note" => Command::Note {
                text: self.words.rest().ok_or_else(|| {
                    Misread::new("a note needs words: `note \"rain stops play\"`")
                })?,
            },
            unknown => return Err(unknown_verb(unknown)),
        };
        Ok(Act::Command(command))
    }

    fn count(&mut self) -> Result<usize, Misread> {
        Ok(self.maybe_whole()?.unwrap_or(1) as usize)
    }

    fn maybe_whole(&mut self) -> Result<Option<u64>, Misread> {
        if self.words.is_done() {
            Ok(None)
        } else {
            self.words.whole("a number").map(Some)
        }
    }

    fn order(&mut self) -> Result<Command, Misread> {
        Ok(Command::Order {
            brigade: self.brigade()?,
            order: self.told()?,
            in_person: self.words.skip("in-person"),
        })
    }

    fn told(&mut self) -> Result<Order, Misread> {
        let order = match self
            .words
            .next("attack, advance, hold, retire or rest")?
            .as_str()
        {
            "attack" => Order::Attack(self.formation()?),
            "advance" => Order::Advance(self.place()?),
            "hold" => Order::Hold,
            "retire" => Order::Retire,
            "rest" => Order::Rest,
            other => {
                return Err(Misread::new(format!(
                    "there is no order `{other}`: attack, advance, hold, retire or rest"
                )));
            }
        };
        // No order goes round the flank and then attacks: that takes a second one (ORD-08).
        match self.words.peek() {
            Some(word @ ("then" | "and" | "attack" | "advance" | "hold" | "retire" | "rest")) => {
                Err(Misread::new(format!(
                    "ORD-08: a single order has one leg, and `{word}` begins a second; give the \
                     second order when the first is done"
                )))
            }
            _ => Ok(order),
        }
    }

    fn march(&mut self) -> Result<Command, Misread> {
        let brigade = self.brigade()?;
        let (mut to, mut wheel, mut then, mut with) = (None, None, None, Vec::new());
        while !self.words.is_done() {
            match self.words.next("to, wheel, then or with")?.as_str() {
                "to" if to.is_none() => to = Some(self.place()?),
                "wheel" if wheel.is_none() => wheel = Some(self.words.number("degrees")?),
                "then" if then.is_none() => then = Some(self.words.number("degrees")?),
                "with" if with.is_empty() => with = self.generals()?,
                other => {
                    return Err(Misread::new(format!(
                        "`{other}` does not belong here: march BRIGADE [to PLACE] [wheel DEG] [then DEG] [with GENERALS]"
                    )));
                }
            }
        }
        Ok(Command::March {
            brigade,
            to,
            wheel,
            then,
            with,
        })
    }

    fn manoeuvre(&mut self) -> Result<Manoeuvre, Misread> {
        let word = self
            .words
            .next("ahead, back, left, right, wheel, about, to, up-to or as-ordered")?;
        Ok(match word.as_str() {
            "ahead" => Manoeuvre::Ahead(self.inches()?),
            "back" => Manoeuvre::Back(self.inches()?),
            "left" => Manoeuvre::Sideways(Hand::Left, self.inches()?),
            "right" => Manoeuvre::Sideways(Hand::Right, self.inches()?),
            "about" => Manoeuvre::About,
            "as-ordered" => Manoeuvre::AsOrdered,
            "up-to" => Manoeuvre::UpTo(self.unit()?),
            "to" => {
                let at = self.spot()?;
                let facing = if self.words.skip("facing") {
                    Some(self.words.bearing()?)
                } else {
                    None
                };
                Manoeuvre::To(at, facing)
            }
            "wheel" => self.wheel()?,
            other => {
                return Err(Misread::new(format!(
                    "a unit cannot move `{other}`: ahead, back, left, right, wheel, about, to, up-to or as-ordered"
                )));
            }
        })
    }

    fn wheel(&mut self) -> Result<Manoeuvre, Misread> {
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

    fn inches(&mut self) -> Result<f64, Misread> {
        let inches = self.words.number("inches")?;
        self.words.skip("in");
        if inches < 0.0 {
            return Err(Misread::new(format!(
                "{inches} in is no way to move: give 0 or more"
            )));
        }
        Ok(inches)
    }

    fn towards(&mut self) -> Result<Towards, Misread> {
        match self.words.peek().and_then(|word| word.parse::<f64>().ok()) {
            Some(_) => Ok(Towards::Bearing(self.words.bearing()?)),
            None => Ok(Towards::Unit(self.unit()?)),
        }
    }

    fn fire(&mut self) -> Result<Command, Misread> {
        let firing = self.units()?;
        self.words.expect("at")?;
        let at = self.unit()?;
        Ok(Command::Fire {
            firing,
            at,
            switched: self.switched()?,
        })
    }

    fn melee(&mut self) -> Result<Command, Misread> {
        let fighting = self.units()?;
        self.words.expect("against")?;
        let against = self.units()?;
        Ok(Command::Melee {
            fighting,
            against,
            switched: self.switched()?,
        })
    }

    fn switched(&mut self) -> Result<Switched, Misread> {
        let mut switched = Switched::default();
        while !self.words.is_done() {
            match self.words.next("with, without or canister")?.as_str() {
                "canister" => switched.with.push("canister".to_owned()),
                "with" => switched.with.extend(self.modifiers()?),
                "without" => switched.without.extend(self.modifiers()?),
                other => {
                    return Err(Misread::new(format!(
                        "`{other}` does not belong here: canister, with MODIFIER or without MODIFIER"
                    )));
                }
            }
        }
        Ok(switched)
    }

    fn modifiers(&mut self) -> Result<Vec<String>, Misread> {
        self.words.list("a modifier")
    }

    fn put(&mut self) -> Result<Command, Misread> {
        let piece = self.piece()?;
        let at = self.spot()?;
        let facing = if self.words.skip("facing") {
            Some(self.words.bearing()?)
        } else {
            None
        };
        Ok(Command::Place { piece, at, facing })
    }

    fn correction(&mut self) -> Result<Correction, Misread> {
        match self.unit_or_brigade()? {
            names::UnitOrBrigade::Unit(unit) => self.mark_unit(unit),
            names::UnitOrBrigade::Brigade(brigade) => self.mark_brigade(brigade),
        }
    }

    fn mark_unit(&mut self, unit: UnitId) -> Result<Correction, Misread> {
        let word = self.words.next("a state")?;
        let condition = match word.as_str() {
            "ordered" => Some(Condition::Ordered),
            "disordered" => Some(Condition::Disordered),
            "beaten" => Some(Condition::Beaten),
            "broken" => Some(Condition::Broken),
            _ => None,
        };
        let formation = match word.as_str() {
            "line" => Some(Formation::Line),
            "limbered" => Some(Formation::Limbered),
            "unlimbered" => Some(Formation::Unlimbered),
            "mounted" => Some(Formation::Mounted),
            "dismounted" => Some(Formation::Dismounted),
            _ => None,
        };
        match (condition, formation) {
            (Some(condition), _) => Ok(Correction::Condition(unit, condition)),
            (_, Some(formation)) => Ok(Correction::Formation(unit, formation)),
            _ => Err(Misread::new(format!(
                "a unit cannot be marked `{word}`: ordered, disordered, beaten, broken, limbered, unlimbered, mounted or dismounted"
            ))),
        }
    }

    fn mark_brigade(&mut self, brigade: BrigadeId) -> Result<Correction, Misread> {
        let word = self
            .words
            .next("steady, shaken, beaten, broken or fatigue N")?;
        Ok(match word.as_str() {
            "steady" => Correction::Mark(brigade, Mark::Steady),
            "shaken" => Correction::Mark(brigade, Mark::Shaken),
            "beaten" => Correction::Mark(brigade, Mark::Beaten),
            "broken" => Correction::Broken(brigade),
            "fatigue" => {
                let points = self.words.whole("fatigue points: a whole number from 0")?;
                Correction::Fatigue(brigade, points.min(u64::from(u16::MAX)) as u32)
            }
            other => {
                return Err(Misread::new(format!(
                    "a brigade cannot be marked `{other}`: steady, shaken, beaten, broken or fatigue N"
                )));
            }
        })
    }

    fn judgement(&mut self) -> Result<Judgement, Misread> {
        match self.words.next("met, failed or open")?.as_str() {
            "met" => Ok(Judgement::Met),
            "failed" => Ok(Judgement::Failed),
            "open" => Ok(Judgement::Open),
            other => Err(Misread::new(format!(
                "an objective is met, failed or open, not `{other}`"
            ))),
        }
    }

    fn feature(&mut self) -> Result<FeatureId, Misread> {
        let word = self.words.next("a piece of terrain")?;
        let ids = self.state.ground().features.iter().map(|f| f.id.as_str());
        names::one_of(&word, ids, "terrain").map(FeatureId::new)
    }

    fn objective(&mut self) -> Result<ObjectiveId, Misread> {
        let word = self.words.next("an objective")?;
        let ids = self.state.oob().objectives.iter().map(|o| o.id.as_str());
        names::one_of(&word, ids, "objective").map(ObjectiveId::new)
    }
}

impl Words {
    fn bearing(&mut self) -> Result<Bearing, Misread> {
        self.number("a bearing in degrees").map(Bearing::new)
    }
}

fn unknown_verb(word: &str) -> Misread {
    let near = names::nearest(word, ACTS.iter().map(|usage| usage.verb));
    Misread::new(match near {
        Some(near) => format!("there is no act `{word}`: did you mean `{near}`?"),
        None => format!("there is no act `{word}`: `help` lists them"),
    })
}

impl Reader<'_> {
    fn piece(&mut self) -> Result<Piece, Misread> {
        let word = self.words.next("a unit or general")?;
        names::piece(self.state, &word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::fields::edition::Edition;
    use crate::rules::fields::edition::Options;
    use crate::rules::fields::name::DivisionId;
    use crate::rules::fields::name::SideId;
    use crate::rules::fields::order::Place;
    use crate::rules::fields::order_of_battle as oob;
    use crate::rules::fields::switch::Rulings;
    use crate::table::ground::Ground;
    use crate::table::ground::SightType;
    use crate::table::measure::Measure;
    use std::sync::Arc;

    fn unit(id: &str, brigade: &str) -> Arc<oob::Unit> {
        Arc::new(oob::Unit {
            id: id.into(),
            name: id.to_owned(),
            brigade: brigade.into(),
            side: SideId::new("union"),
            arm: oob::Arm::Infantry,
            size: 3,
            guns: None,
            value: 3,
            weapon: "rifled-musket".to_owned(),
            frontage: 3.0,
            depth: 1.0,
            strength: None,
            commander: String::new(),
            source: String::new(),
            note: String::new(),
        })
    }

    fn brigade(id: &str, callsign: &str, units: &[&str]) -> Arc<oob::Brigade> {
        Arc::new(oob::Brigade {
            id: id.into(),
            callsign: callsign.to_owned(),
            name: id.to_owned(),
            division: DivisionId::new("wadsworth"),
            side: SideId::new("union"),
            units: units.iter().map(|id| UnitId::new(id)).collect(),
        })
    }

    fn state() -> State {
        let general = |id: &str, rank| {
            Arc::new(oob::General {
                id: id.into(),
                name: id.to_owned(),
                rank,
                side: SideId::new("union"),
                quality: 3,
                rated: true,
            })
        };
        let units = ["2wi", "7wi", "19in", "76ny"];
        State::new(
            oob::OrderOfBattle {
                name: "test".to_owned(),
                date: String::new(),
                edition: Edition::Full,
                options: Options::of(Edition::Full),
                rulings: Rulings::new(Edition::Full),
                turns: None,
                first: None,
                measure: Measure::Inches,
                sources: Vec::new(),
                sides: Vec::new(),
                corps: Vec::new(),
                divisions: Vec::new(),
                brigades: vec![
                    brigade("meredith", "A", &["2wi", "7wi", "19in"]),
                    brigade("cutler", "B", &["76ny"]),
                ],
                units: units
                    .iter()
                    .map(|id| unit(id, if *id == "76ny" { "cutler" } else { "meredith" }))
                    .collect(),
                generals: vec![
                    general("meredith", oob::Rank::Brigade),
                    general("wadsworth", oob::Rank::Division),
                ],
                arrivals: Vec::new(),
                objectives: Vec::new(),
                defence: None,
            },
            Ground::open(48.0, 48.0, SightType::Rolling),
        )
    }

    fn command(line: &str) -> Command {
        match parse(line, &state()) {
            Ok(Some(Said {
                act: Act::Command(command),
                ..
            })) => command,
            other => panic!("{line}: {other:?}"),
        }
    }

    fn misread(line: &str) -> String {
        parse(line, &state()).unwrap_err().to_string()
    }

    #[test]
    fn every_command_reads_back_from_the_line_it_writes() {
        for line in [
            "next",
            "next anyway",
            "order meredith attack cutler",
            "order meredith advance 12.5,7 in-person",
            "report meredith",
            "instruct wadsworth advance 12.5,7",
            "casualty",
            "resolve",
            "follow 2wi",
            "follow 2wi 1.5",
            "ride",
            "ride 3",
            "activate",
            "activate cutler",
            "rally cutler",
            "accept cutler",
            "march cutler to 23.25,4.125 wheel -12.5 then 45",
            "move 2wi,7wi ahead 5",
            "move 2wi left 3",
            "move 2wi wheel right 30",
            "move 2wi wheel left 2.5 in",
            "move 2wi about",
            "move 2wi to 3,4 facing 90",
            "move 2wi up-to 76ny",
            "move 2wi as-ordered",
            "limber 2wi",
            "dismount 2wi,7wi",
            "face 2wi 76ny",
            "face 2wi 270",
            "ride-to wadsworth 3,4",
            "lead meredith 2wi",
            "fire 2wi,7wi at 76ny with soft-cover without supported",
            "melee 2wi against 76ny",
            "casualty meredith",
            "deploy cutler 3,4 facing 90",
            "deploy cutler 3,4 facing 90 front 2 gap 1.5",
            "deploy meredith 3,4 facing 90 lines 2wi,7wi/19in",
            "toss",
            "march meredith wheel 20 with wadsworth",
            "reveal cutler",
            "place 2wi 3,4 facing 90",
            "place wadsworth 3,4",
            "mark 2wi beaten",
            "mark cutler shaken",
            "mark cutler fatigue 7",
            "hall 17:05",
            "end \"rain\"",
            "note \"he said \\\"dice\\\" 3\"",
        ] {
            assert_eq!(write(&command(line)), line);
        }
    }

    #[test]
    fn names_are_found_exactly_then_by_their_beginning() {
        assert_eq!(command("rally mer"), command("rally meredith"));
        assert_eq!(command("rally A"), command("rally meredith"));
        assert_eq!(command("face A1 B1"), command("face 2wi 76ny"));
        assert_eq!(
            command("move A1-A3 ahead 2"),
            command("move 2wi,7wi,19in ahead 2")
        );
        assert_eq!(
            command("move 2wi, 7wi ahead 2"),
            command("move 2wi,7wi ahead 2")
        );
        assert_eq!(
            command("march A to B"),
            Command::March {
                brigade: "meredith".into(),
                to: Some(Place::Brigade("cutler".into())),
                wheel: None,
                then: None,
                with: Vec::new()
            }
        );
        assert_eq!(
            command("place B1 3,4"),
            Command::Place {
                piece: Piece::Unit("76ny".into()),
                at: Point::new(3.0, 4.0),
                facing: None
            }
        );
    }

    #[test]
    fn clauses_are_taken_from_any_act() {
        let said = parse("march A because \"the tape\" dice 3 6 # later", &state())
            .unwrap()
            .unwrap();
        assert_eq!(said.dice, Some(vec![3, 6]));
        assert_eq!(said.because.as_deref(), Some("the tape"));
        assert_eq!(parse("   # nothing", &state()), Ok(None));
    }

    #[test]
    fn what_cannot_be_read_is_answered_in_a_sentence() {
        assert!(misread("activate A dice 7 1").contains("SCALE-04 knows 1 to 6"));
        assert!(misread("actvate A").contains("did you mean `activate`?"));
        assert!(misread("rally a").contains("there is no brigade `a`"));
        assert!(misread("rally meredit7").contains("did you mean `meredith`?"));
        assert!(misread("rally").contains("ends too early: a brigade is wanted"));
        assert!(misread("move 2wi ahead nan").contains("is no number"));
        assert!(misread("move 2wi,2wi ahead 2").contains("named twice"));
        assert!(misread("mark A fatigue -1").contains("no whole number from 0"));
        assert!(misread("note \"open").contains("not closed"));
        assert!(misread("next please").contains("more than the act takes"));
    }
}
