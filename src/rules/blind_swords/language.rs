//! The acts of the game, one for each line (section 19 of the rules): its typed form and purpose, and how its words are
//! read and written.

use super::{
    BlindSwords,
    command::{Command, DrawnChit, EarlyAnswer},
    reading::VerbLine,
    state::State,
    writing::{state_of, write_aim, write_support, write_way},
};
use ruleset::speech::{Misread, Spoken, Usage, in_quotes, words::Words};

ruleset::acts! {
    line: VerbLine<'_> => Command;

    "draw" "[CHIT | event SIDE]" by 'd' "draw the next chit from the cup"
        reads { Command::Draw { what: line.read_drawn_chit()? } }
        writes {
            Command::Draw { what: None } => "draw".to_owned(),
            Command::Draw { what: Some(DrawnChit::Chit(chit)) } => format!("draw {chit}"),
            Command::Draw { what: Some(DrawnChit::EventOf(side)) } => format!("draw event {side}"),
        }

    "play" "CHIT [BRIGADE|UNIT]" by 'y' "play a chit that was drawn or held"
        reads {
            let chit = line.read_chit()?;
            let on = match line.words.is_done() {
                true => None,
                false => Some(line.words.next("a brigade or unit")?),
            };
            Command::Play { chit, on }
        }
        writes {
            Command::Play { chit, on: Some(on) } => format!("play {chit} {on}"),
            Command::Play { chit, on: None } => format!("play {chit}"),
        }

    "hold" "" by 'h' "keep the drawn chit for later"
        reads { Command::Hold }
        writes { Command::Hold => "hold".to_owned(), }

    "activate" "BRIGADE" by 'a' "the brigade that the drawn chit activates"
        reads { Command::Activate { brigade: line.read_brigade()? } }
        writes { Command::Activate { brigade } => format!("activate {brigade}"), }

    "order" "attack|defend|maneuver|regroup" by 'o' "the order of the active brigade"
        reads { Command::Order { order: line.read_order()? } }
        writes { Command::Order { order } => format!("order {}", order.name()), }

    "fire" "UNIT[,UNIT] at HEX|UNIT [range CLASS] [obscured] [with SHIFT|supported|unsupported]... [without SHIFT]..." by 'f'
        "fire, in defence too"
        reads {
            let (units, at, aim) = line.read_shot()?;
            Command::Fire { units, at, aim }
        }
        writes {
            Command::Fire { units, at, aim } => {
                format!("fire {} at {at}{}", units.join(","), write_aim(aim))
            },
        }

    "flank" "UNIT[,UNIT] / UNIT[,UNIT] at HEX" "announce flanking fire; then each fires"
        reads { line.read_flank()? }
        writes {
            Command::Flank { groups, at } => {
                let groups: Vec<String> = groups.iter().map(|group| group.join(",")).collect();
                format!("flank {} at {at}", groups.join(" / "))
            },
        }

    "test" "[SEVERITY] [depletion CODES] [skedaddle CODES]" by 'k'
        "throw the cohesion test that is due: coloured die, then white"
        reads { line.read_test()? }
        writes {
            Command::Test { severity, depletion, skedaddle } => {
                let severity = severity.map(|severity| format!(" {}", severity.name()));
                let depletion = depletion.as_ref().map(|codes| format!(" depletion {codes}"));
                let skedaddle = skedaddle.as_ref().map(|codes| format!(" skedaddle {codes}"));
                let clauses = [severity, depletion, skedaddle].into_iter().flatten();
                format!("test{}", clauses.collect::<String>())
            },
        }

    "break" "UNIT [with supported|unsupported]" "throw the break test that is due"
        reads { Command::Break { unit: line.read_unit()?, supported: line.with_support()? } }
        writes {
            Command::Break { unit, supported } => format!("break {unit}{}", write_support(*supported)),
        }

    "retreat" "UNIT [by HEX ..]" by 't' "carry out the retreat that is due"
        reads { Command::Retreat { unit: line.read_unit()?, by: line.read_way()? } }
        writes { Command::Retreat { unit, by } => format!("retreat {unit}{}", write_way(by)), }

    "panic" "UNIT [with supported|unsupported]" "name the unit that panics"
        reads { Command::Panic { unit: line.read_unit()?, supported: line.with_support()? } }
        writes {
            Command::Panic { unit, supported } => format!("panic {unit}{}", write_support(*supported)),
        }

    "advance" "UNIT to HEX [HEX]" "take a hex that was emptied"
        reads {
            let unit = line.read_unit()?;
            line.words.expect("to")?;
            Command::Advance { unit, to: line.read_hexes()? }
        }
        writes { Command::Advance { unit, to } => format!("advance {unit} to {}", to.join(" ")), }

    "move" "UNIT[,UNIT] by HEX .." by 'm' "move units on the map"
        reads { Command::Move { units: line.read_units()?, by: line.read_way()? } }
        writes { Command::Move { units, by } => format!("move {}{}", units.join(","), write_way(by)), }

    "moved" "BRIGADE" "the brigade has moved on the board"
        reads { Command::Moved { brigade: line.read_brigade()? } }
        writes { Command::Moved { brigade } => format!("moved {brigade}"), }

    "mount" "UNIT" "mount cavalry"
        reads { Command::Mount { unit: line.read_unit()? } }
        writes { Command::Mount { unit } => format!("mount {unit}"), }

    "dismount" "UNIT" "dismount cavalry"
        reads { Command::Dismount { unit: line.read_unit()? } }
        writes { Command::Dismount { unit } => format!("dismount {unit}"), }

    "charge" "UNIT by HEX .." "a charge of mounted cavalry"
        reads { Command::Charge { unit: line.read_unit()?, by: line.read_way()? } }
        writes { Command::Charge { unit, by } => format!("charge {unit}{}", write_way(by)), }

    "withdraw" "UNIT to HEX" "mounted cavalry steps back"
        reads {
            let unit = line.read_unit()?;
            line.words.expect("to")?;
            Command::Withdraw { unit, to: line.words.next("a hex")? }
        }
        writes { Command::Withdraw { unit, to } => format!("withdraw {unit} to {to}"), }

    "opportunity" "UNIT[,UNIT] at UNIT [range CLASS] [obscured] [with SHIFT|supported|unsupported]..."
        "fire at a unit that leaves a hex"
        reads {
            let (units, at, aim) = line.read_shot()?;
            Command::Opportunity { units, at, aim }
        }
        writes {
            Command::Opportunity { units, at, aim } => {
                format!("opportunity {} at {at}{}", units.join(","), write_aim(aim))
            },
        }

    "close" "UNIT[,UNIT] on HEX|UNIT" by 'c' "declare a close combat"
        reads {
            let units = line.read_units()?;
            line.words.expect("on")?;
            Command::Close { units, on: line.words.next("a hex or unit")? }
        }
        writes { Command::Close { units, on } => format!("close {} on {on}", units.join(",")), }

    "assault" "HEX|UNIT [with SHIFT|supported|unsupported].. [without SHIFT].." by 'l' "resolve a close combat"
        reads { Command::Assault { at: line.words.next("a hex or unit")?, aim: line.read_aim()? } }
        writes { Command::Assault { at, aim } => format!("assault {at}{}", write_aim(aim)), }

    "recover" "UNIT" by 'r' "take hits off"
        reads { Command::Recover { unit: line.read_unit()? } }
        writes { Command::Recover { unit } => format!("recover {unit}"), }

    "rebuild" "UNIT [to HEX] [with supported|unsupported]" "turn a battleworn unit fresh, or bring it in again"
        reads {
            let unit = line.read_unit()?;
            let to = match line.words.skip("to") {
                true => Some(line.words.next("a hex")?),
                false => None,
            };
            Command::Rebuild { unit, to, supported: line.with_support()? }
        }
        writes {
            Command::Rebuild { unit, to: Some(to), supported } => {
                format!("rebuild {unit} to {to}{}", write_support(*supported))
            },
            Command::Rebuild { unit, to: None, supported } => {
                format!("rebuild {unit}{}", write_support(*supported))
            },
        }

    "guns" "HEX|UNIT" "begin the step of the guns in a hex"
        reads { Command::Guns { at: line.words.next("a hex or unit")? } }
        writes { Command::Guns { at } => format!("guns {at}"), }

    "pass" "" by 's' "decline: an artillery step, a held chit, an advance"
        reads { Command::Pass }
        writes { Command::Pass => "pass".to_owned(), }

    "next" "" "end the step"
        reads { Command::Next }
        writes { Command::Next => "next".to_owned(), }

    "key" "SIDE CHIT[,CHIT]" "choose key chits"
        reads { Command::Key { side: line.read_side()?, chits: line.words.list("an event chit")? } }
        writes { Command::Key { side, chits } => format!("key {side} {}", chits.join(",")), }

    "seal" "SIDE" "close a side's choice of key chits; once both are closed, the cup is filled"
        reads { Command::Seal { side: line.read_side()? } }
        writes { Command::Seal { side } => format!("seal {side}"), }

    "include" "SIDE [CHIT,..]" "put event chits into the cup unseen"
        reads {
            let side = line.read_side()?;
            let chits = match line.words.is_done() {
                true => Vec::new(),
                false => line.words.list("an event chit")?,
            };
            Command::Include { side, chits }
        }
        writes {
            Command::Include { side, chits } if chits.is_empty() => format!("include {side}"),
            Command::Include { side, chits } => format!("include {side} {}", chits.join(",")),
        }

    "points" "SIDE N" "victory points, as one net number"
        reads { Command::Points { side: line.read_side()?, points: line.words.signed("a number of points")? } }
        writes { Command::Points { side, points } => format!("points {side} {points}"), }

    "exit" "UNIT" "leave the map for good"
        reads { Command::Exit { unit: line.read_unit()? } }
        writes { Command::Exit { unit } => format!("exit {unit}"), }

    "mark"
        "UNIT fresh|battleworn|steady|shaken|disrupted|available|box N|gone, BRIGADE activated|ready" by 'e'
        "set a state as it is on the table"
        reads { line.read_mark()? }
        writes { Command::Mark { what, mark } => format!("mark {what} {}", state_of(mark)), }

    "place" "UNIT HEX" by 'p' "set a place as it is on the table"
        reads { Command::Place { unit: line.read_unit()?, at: line.words.next("a hex")? } }
        writes { Command::Place { unit, at } => format!("place {unit} {at}"), }

    "said" "UNIT supported|unsupported|away N" "answer a question in advance"
        reads { Command::Said { unit: line.read_unit()?, fact: line.read_fact()? } }
        writes {
            Command::Said { unit, fact: EarlyAnswer::Supported(true) } => format!("said {unit} supported"),
            Command::Said { unit, fact: EarlyAnswer::Supported(false) } => format!("said {unit} unsupported"),
            Command::Said { unit, fact: EarlyAnswer::Away(hexes) } => format!("said {unit} away {hexes}"),
        }

    "note" "\"...\"" "words for the log"
        reads { Command::Note { words: line.read_note()? } }
        writes { Command::Note { words } => format!("note {}", in_quotes(words)), }
}

impl Spoken for BlindSwords {
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
        let named = |id: &String| (id.clone(), kit.chit_name(id));
        match slot {
            "UNIT" => kit
                .units
                .iter()
                .map(|unit| (unit.id.clone(), unit.name.clone()))
                .collect(),
            "BRIGADE" => kit
                .brigades
                .iter()
                .map(|one| (one.id.clone(), one.name.clone()))
                .collect(),
            "SIDE" => kit
                .sides
                .iter()
                .map(|side| (side.id.clone(), side.name.clone()))
                .collect(),
            "CHIT" => {
                let events = kit.events.iter().map(|event| &event.id);
                let chits = kit.chits.iter().map(|chit| &chit.id);
                events.chain(chits).map(named).collect()
            }
            _ => Vec::new(),
        }
    }

    fn names(state: &State) -> Vec<(String, String)> {
        let named = ["UNIT", "BRIGADE", "SIDE"].map(|slot| Self::slot_names(state, slot));
        let kit = &state.kit;
        let chits = kit.chits.iter();
        let chits = chits.map(|chit| (chit.id.clone(), kit.chit_name(&chit.id)));
        named.into_iter().flatten().chain(chits).collect()
    }
}
