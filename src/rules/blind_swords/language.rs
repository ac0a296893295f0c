//! The acts of the game, one a line (section 19 of the rules): how each is typed, and what it is for.

use super::BlindSwords;
use super::command::Command;
use super::reading::Line;
use super::state::State;
use super::writing;
use ruleset::speech::Misread;
use ruleset::speech::Spoken;
use ruleset::speech::Usage;
use ruleset::speech::usage;
use ruleset::speech::words::Words;

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
        usage("moved", "BRIGADE", "the brigade has moved on the board"),
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

    fn read(words: &mut Words, state: &State) -> Result<Command, Misread> {
        let verb = words.next("an act")?;
        let acts = Self::ACTS;
        let mut line = Line { words, state, acts };
        line.command(&verb)
    }

    fn write(command: &Command) -> String {
        writing::write(command)
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
