//! The acts of section 8, one for each line: the typed form, the purpose, the reading of its words and the writing of
//! its command.

mod fight;
mod line;

use super::{
    BlueAndGrey,
    command::Command,
    state::State,
    way_back::OFF,
    write::{mark_word, write_clauses, write_stages, write_way},
};
use line::VerbLine;
use ruleset::speech::{Misread, Spoken, Usage, in_quotes, words::Words};

ruleset::acts! {
    line: VerbLine<'_> => Command;

    "move" "UNIT[,UNIT] by HEX .. | by GROUND[/ROUTE][/SIDE][/up][/zone] .." by 'm'
        "move units, priced step by step"
        reads {
            let units = line.read_units()?;
            line.words.expect("by")?;
            Command::Move { units, by: line.read_way()? }
        }
        writes { Command::Move { units, by } => format!("move {} by {}", units.join(","), write_way(by)), }

    "enter" "UNIT[,UNIT] [at HEX]" by 'y' "reinforcements come in, in the order named"
        reads {
            let units = line.read_units()?;
            let at = match line.words.skip("at") {
                true => Some(line.words.next("a hex")?),
                false => None,
            };
            Command::Enter { units, at }
        }
        writes {
            Command::Enter { units, at: Some(at) } => format!("enter {} at {at}", units.join(",")),
            Command::Enter { units, at: None } => format!("enter {}", units.join(",")),
        }

    "keep" "UNIT" by 'h' "a reinforcement is kept back by choice"
        reads { Command::Keep { unit: line.read_unit()? } }
        writes { Command::Keep { unit } => format!("keep {unit}"), }

    "works" "UNIT | done HEX" by 'l' "begin works, or take that back; turn finished ones over"
        reads {
            match line.words.skip("done") {
                true => Command::WorksDone { at: line.works_place()? },
                false => Command::Works { unit: line.read_unit()? },
            }
        }
        writes {
            Command::Works { unit } => format!("works {unit}"),
            Command::WorksDone { at } => format!("works done {at}"),
        }

    "rally" "UNIT" by 'r' "mark a unit to rally, or unmark it; in the combat phase, throw"
        reads { Command::Rally { unit: line.read_unit()? } }
        writes { Command::Rally { unit } => format!("rally {unit}"), }

    "command" "[chits D,D]" by 'o' "find the units out of command in this phase (complication)"
        reads {
            let chits = match line.words.skip("chits") {
                true => Some(line.read_chits()?),
                false => None,
            };
            Command::Control { chits }
        }
        writes {
            Command::Control { chits: None } => "command".to_owned(),
            Command::Control { chits: Some(chits) } => {
                let chits: Vec<String> = chits.iter().map(u8::to_string).collect();
                format!("command chits {}", chits.join(","))
            },
        }

    "scatter" "UNIT" "a unit out of command scatters (complication)"
        reads { Command::Scatter { unit: line.read_unit()? } }
        writes { Command::Scatter { unit } => format!("scatter {unit}"), }

    "attack" "UNIT[,UNIT] on HEX|UNIT[,HEX|UNIT] [column C] [with NAME N].. [against NAME N].. [code C]" by 'a'
        "attack; `with NAME +1` shifts columns, `with NAME 3` adds strength"
        reads {
            let (units, on, terms) = line.read_fight("on")?;
            Command::Attack { units, on, terms }
        }
        writes {
            Command::Attack { units, on, terms } => {
                format!("attack {} on {}{}", units.join(","), on.join(","), write_clauses(terms))
            },
        }

    "bombard" "UNIT[,UNIT] at HEX|UNIT [column C] [with NAME N].. [against NAME N].. [code C]" by 'f'
        "guns fire from afar"
        reads {
            let (units, on, terms) = line.read_fight("at")?;
            Command::Bombard { units, on, terms }
        }
        writes {
            Command::Bombard { units, on, terms } => {
                format!("bombard {} at {}{}", units.join(","), on.join(","), write_clauses(terms))
            },
        }

    "charge" "UNIT by HEX .." by 'c' "cavalry charges (complication)"
        reads {
            let unit = line.read_unit()?;
            line.words.expect("by")?;
            Command::Charge { unit, by: line.read_way()? }
        }
        writes { Command::Charge { unit, by } => format!("charge {unit} by {}", write_way(by)), }

    "support" "UNIT for UNIT" by 's' "guns help a friend that is attacked (complication)"
        reads {
            let unit = line.read_unit()?;
            line.words.expect("for")?;
            Command::Support { unit, of: line.read_unit()? }
        }
        writes { Command::Support { unit, of } => format!("support {unit} for {of}"), }

    "withdraw" "UNIT to HEX" by 'z' "cavalry steps back before infantry (complication)"
        reads {
            let unit = line.read_unit()?;
            line.words.expect("to")?;
            Command::Withdraw { unit, to: line.words.next("a hex")? }
        }
        writes { Command::Withdraw { unit, to } => format!("withdraw {unit} to {to}"), }

    "repulse" "[UNIT to HEX]" by 'j' "a unit that did not attack falls back (complication)"
        reads {
            let to = match line.words.is_done() {
                true => None,
                false => {
                    let unit = line.read_unit()?;
                    line.words.expect("to")?;
                    Some((unit, line.words.next("a hex")?))
                }
            };
            Command::Repulse { to }
        }
        writes {
            Command::Repulse { to: None } => "repulse".to_owned(),
            Command::Repulse { to: Some((unit, to)) } => format!("repulse {unit} to {to}"),
        }

    "retreat" "UNIT [by HEX .. | by off]" by 't'
        "carry out the retreat that is due; `by off` leaves the map; without hexes, asks if there is no way back"
        reads {
            let unit = line.read_unit()?;
            let by = match line.words.skip("by") || line.words.peek() == Some(OFF) {
                true => line.read_hexes()?,
                false => Vec::new(),
            };
            Command::Retreat { unit, by }
        }
        writes {
            Command::Retreat { unit, by } if by.is_empty() => format!("retreat {unit}"),
            Command::Retreat { unit, by } => format!("retreat {unit} by {}", by.join(" ")),
        }

    "advance" "UNIT to HEX" by 'd' "enter the hex that was emptied"
        reads {
            let unit = line.read_unit()?;
            line.words.expect("to")?;
            Command::Advance { unit, to: line.words.next("a hex")? }
        }
        writes { Command::Advance { unit, to } => format!("advance {unit} to {to}"), }

    "mark" "UNIT STATE|fresh|reduced|up|down|eliminated|attacks" by 'e'
        "set a state as it is on the table; pay for an exchange"
        reads { Command::Mark { unit: line.read_unit()?, mark: line.read_mark()? } }
        writes { Command::Mark { unit, mark } => format!("mark {unit} {}", mark_word(mark)), }

    "place" "UNIT HEX" by 'p' "set a place as it is on the table"
        reads { Command::Place { unit: line.read_unit()?, at: line.words.next("a hex")? } }
        writes { Command::Place { unit, at } => format!("place {unit} {at}"), }

    "show" "UNIT" "the owner shows a face on demand and turns it down again (complication)"
        reads { Command::Show { unit: line.read_unit()? } }
        writes { Command::Show { unit } => format!("show {unit}"), }

    "plot" "UNIT [SUB:]HEX .."
        "plot a way in secret, each hex in its sub-segment or as soon as possible; without hexes, take the plot \
        back (complication)"
        reads {
            let unit = line.read_unit()?;
            // `by` may stand before the path, as after `move`.
            line.words.skip("by");
            Command::Plot { unit, way: line.read_stages()? }
        }
        writes { Command::Plot { unit, way } => format!("plot {unit}{}", write_stages(way)), }

    "seal" "SIDE" "close the set-up or the plots of a side; once both are closed, they are revealed (complication)"
        reads { Command::Seal { side: line.read_side()? } }
        writes { Command::Seal { side } => format!("seal {side}"), }

    "release" "SIDE" "the movement restriction of a side ends by the battle's own rule (complication)"
        reads { Command::Release { side: line.read_side()? } }
        writes { Command::Release { side } => format!("release {side}"), }

    "points" "SIDE N" "victory points, as one net number"
        reads { Command::Points { side: line.read_side()?, points: line.words.signed("a number of points")? } }
        writes { Command::Points { side, points } => format!("points {side} {points}"), }

    "next" "" "end the phase"
        reads { Command::Next }
        writes { Command::Next => "next".to_owned(), }

    "note" "\"...\"" "words for the log"
        reads { Command::Note { words: line.read_note()? } }
        writes { Command::Note { words } => format!("note {}", in_quotes(words)), }
}

impl Spoken for BlueAndGrey {
    const ACTS: &'static [Usage] = ACTS;

    fn read(words: &mut Words, state: &State) -> Result<Command, Misread> {
        let verb = words.next("an act")?;
        read(&mut VerbLine { words, state }, &verb)
    }

    fn write(command: &Command) -> String {
        write(command)
    }

    fn slot_names(state: &State, slot: &str) -> Vec<(String, String)> {
        let kit = &state.kit;
        match slot {
            "UNIT" => kit
                .units
                .iter()
                .map(|unit| (unit.id.clone(), unit.name.clone()))
                .collect(),
            "SIDE" => kit
                .sides
                .iter()
                .map(|side| (side.id.clone(), side.name.clone()))
                .collect(),
            "STATE" => kit
                .states
                .keys()
                .map(|state| (state.clone(), String::new()))
                .collect(),
            _ => Vec::new(),
        }
    }

    fn names(state: &State) -> Vec<(String, String)> {
        let named = ["UNIT", "SIDE"].map(|slot| Self::slot_names(state, slot));
        named.concat()
    }
}
