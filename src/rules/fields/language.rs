//! The command language: one act a line, the same in scripts, on the command line and on the
//! screens; and the way back from a command to its line.
//!
//! A file a subject of the referee's day: what help says of each of its acts, how its words are read and how its
//! command is written, side by side (`spec`). `acts` lists them all, `write` finds the writer of a command,
//! `shared`, `names` and `tape` know what many lines say.

use crate::rules::Ruleset;
use crate::rules::fields::state::State;
use crate::rules::fields::state::draft::Fields;
use crate::rules::fields::terms::command::Command;
use crate::rules::fields::terms::command::Switched;
use crate::rules::speech::Spoken;
use crate::rules::speech::words::Words;
use crate::table::measure::Point;

mod activation;
mod acts;
mod chits;
mod deployment;
mod drill;
mod fights;
mod game;
mod generals;
mod ground;
mod house_rule;
mod log;
mod march;
mod mark;
mod measured;
mod messengers;
mod moves;
mod names;
mod orders;
mod places;
mod point;
mod shared;
mod spec;
mod tape;
mod write;

pub use crate::rules::speech::Misread;
pub use crate::rules::speech::Usage;
pub use acts::ACTS;
pub use house_rule::changes_rule;
pub use moves::WAYS;
pub use names::brigade;
pub use names::more_than_one;
pub use names::place;
pub use names::unit;
pub use write::write;
pub use write::write_with;

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
        /// What was done instead; none: what was done.
        command: Option<Command>,
        /// Whether places and marks stay as they are on the table.
        keep: bool,
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
    /// Whether what the act gives up is given up knowingly: `anyway` behind it.
    pub anyway: bool,
}

/// Reads one line. A blank line or a comment is no act.
///
/// # Errors
///
/// What cannot be read or names the unknown, in a sentence that says what would do.
pub fn parse(line: &str, state: &State) -> Result<Option<Said>, Misread> {
    let Some(mut words) = Words::split_clean(line)? else {
        return Ok(None);
    };
    let keep = words.take_keep();
    let because = words.take_because()?;
    // A switch may be set to dice (CHIT-03): `rule SWITCH dice` names no faces.
    let dice = match (words.peek(), words.ahead(2)) {
        (Some("rule"), Some("dice")) => None,
        _ => words.take_dice(Fields::DICE)?,
    };
    let anyway = words.take_anyway();
    let mut reader = Reader {
        dice,
        because,
        keep,
        ..Reader::of(state, &mut words)
    };
    let act = reader.act()?;
    let Reader { dice, because, .. } = reader;
    words.end()?;
    Ok(Some(Said {
        act,
        dice,
        because,
        anyway,
    }))
}

/// Reads a point as a line gives it: `X,Y`, `e3,n5`, `12 from PLACE bearing 45` ...
///
/// # Errors
///
/// What cannot be read or names the unknown.
pub fn spot(state: &State, text: &str) -> Result<Point, Misread> {
    let mut words = Words::split(text)?.ok_or_else(|| Misread::new("a point is wanted"))?;
    let point = Reader::of(state, &mut words).spot()?;
    words.end()?;
    Ok(point)
}

impl Spoken for Fields {
    const ACTS: &'static [Usage] = ACTS;

    fn read(words: &mut Words, state: &State) -> Result<Command, Misread> {
        match Reader::of(state, words).act()? {
            Act::Command(command) => Ok(command),
            Act::Undo(_) | Act::Redo(_) | Act::Fix { .. } | Act::Quit => {
                Err(Misread::new("this is for the log, and no act of the game"))
            }
        }
    }

    fn write(command: &Command) -> String {
        write(command)
    }

    fn names(state: &State) -> Vec<(String, String)> {
        let units = state.oob().units.iter();
        units
            .map(|unit| (unit.id.to_string(), unit.name.clone()))
            .collect()
    }
}

/// What is read of a line: its words, and the clauses that stood behind them.
struct Reader<'a> {
    state: &'a State,
    words: &'a mut Words,
    dice: Option<Vec<u8>>,
    /// Taken by the act whose own reason it is.
    because: Option<String>,
    keep: bool,
}

impl<'a> Reader<'a> {
    /// Returns a reader of a line without clauses.
    fn of(state: &'a State, words: &'a mut Words) -> Self {
        Self {
            state,
            words,
            dice: None,
            because: None,
            keep: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::fields::state::*;
    use crate::rules::fields::terms::command::*;
    use crate::rules::fields::terms::edition::Edition;
    use crate::rules::fields::terms::edition::Options;
    use crate::rules::fields::terms::name::DivisionId;
    use crate::rules::fields::terms::name::SideId;
    use crate::rules::fields::terms::name::UnitId;
    use crate::rules::fields::terms::order::Place;
    use crate::rules::fields::terms::order_of_battle as oob;
    use crate::rules::fields::terms::switch::Rulings;
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
                hour_minutes: None,
                edition: Edition::Full,
                options: Options::of(Edition::Full),
                rulings: Rulings::new(Edition::Full),
                turns: None,
                first: None,
                measure: Measure::Inches,
                sources: Vec::new(),
                notes: Vec::new(),
                sides: Vec::new(),
                corps: Vec::new(),
                divisions: vec![Arc::new(oob::Division {
                    id: DivisionId::new("wadsworth"),
                    name: "wadsworth".to_owned(),
                    side: SideId::new("union"),
                    corps: None,
                    messengers: None,
                })],
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
                seats: Vec::new(),
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
            "ride 3 to 23.5,14",
            "ride 3 by 20,8 by 21.25,9 to 24,11",
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
            "march meredith wheel 20 with wadsworth paid-by wadsworth",
            "rally cutler paid-by wadsworth",
            "accept cutler paid-by wadsworth",
            "move 2wi ahead 3 wheel left 20 ahead 1 paid-by wadsworth",
            "move 2wi as-ordered paid-by wadsworth",
            "unlimber 2wi facing 90 paid-by wadsworth",
            "reveal cutler",
            "place 2wi 3,4 facing 90",
            "place wadsworth 3,4",
            "place messenger 3 23.5,14",
            "measured 76ny within 5 of 2wi",
            "measured 76ny beyond 5.5 of 2wi,7wi charging",
            "measured 2wi beyond 6 of meredith",
            "measured cutler within 12 of wadsworth",
            "measured 2wi behind 76ny",
            "measured 2wi before 76ny",
            "measured 2wi sees 76ny",
            "measured 2wi misses 76ny",
            "mark 2wi beaten",
            "mark cutler shaken",
            "mark cutler fatigue 7",
            "hall 17:05",
            "rule friends_window last_turn because \"as the club has it\"",
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
                with: Vec::new(),
                paid_by: None
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
        let said = parse("march A because tape dice 3 6", &state());
        let said = said.unwrap().unwrap();
        assert_eq!(said.dice, Some(vec![3, 6]));
        assert_eq!(said.because.as_deref(), Some("tape"));
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
        assert!(misread("measured 2wi about 5 of 76ny").contains("within a limit or beyond it"));
        assert!(misread("measured 2wi beside 76ny").contains("before a front or behind it"));
        assert!(misread("measured cutler behind 76ny").contains("not a brigade"));
        assert!(misread("measured cutler sees 76ny").contains("not a brigade"));
        assert!(misread("measured cutler within 5 of 2wi").contains("no general `2wi`"));
        assert!(misread("note \"open").contains("not closed"));
        assert!(misread("note \"x\" because \"table\"").contains("no `because` either"));
        assert!(misread("end \"x\" because \"table\"").contains("why a game ends is one text"));
        assert!(misread("note \"a\" \"b\"").contains("in one pair of quotes"));
        assert!(misread("note \"a\" dice 3").contains("in one pair of quotes"));
        assert!(misread("note").contains("a note needs words"));
        assert_eq!(
            command("note he said \"dice\" because 3"),
            command("note \"he said dice because 3\"")
        );
        assert!(misread("march A because the tape dice 5 2").contains("stands in quotes"));
        assert!(misread("fire A1 at B1 because near with canister").contains("in quotes"));
        assert!(misread("ride 4294967297").contains("MSG-01: there is no messenger 4294967297"));
        assert!(misread("next please").contains("more than the act takes"));
        assert!(misread("rally A paid-by").contains("a general, named by his command"));
        assert!(misread("rally A paid-by 2wi").contains("no general `2wi`"));
        assert!(misread("fire A1 at B1 paid-by wadsworth").contains("`paid-by` does not belong"));
        assert!(misread("report A paid-by wadsworth").contains("more than the act takes"));
    }
}
