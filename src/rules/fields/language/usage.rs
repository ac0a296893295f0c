//! The acts of the language, as help and completion list them.

use crate::rules::speech::Usage;
use crate::rules::speech::usage;

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
    usage(
        "ride",
        "[MESSENGER] [by X,Y]... [to X,Y]",
        "move one messenger, round by a point or to a halt; or each in turn",
    ),
    usage(
        "draw",
        "[BRIGADE|DIVISION|fortunes|commander-SIDE]",
        "draw a chit; of a real cup: what came out (option activation = \"chits\")",
    ),
    usage(
        "name",
        "BRIGADE",
        "which brigade the chit is for that was drawn, or kept",
    ),
    usage("keep-chit", "", "a commander keeps the chit that was drawn"),
    usage(
        "activate",
        "[BRIGADE]",
        "roll for one brigade, or each in turn",
    ),
    usage(
        "rally",
        "BRIGADE [paid-by GENERAL]",
        "lift the brigade's mark one step",
    ),
    usage(
        "accept",
        "BRIGADE [paid-by GENERAL]",
        "accept the waiting order",
    ),
    usage(
        "march",
        "BRIGADE [to PLACE] [wheel DEG] [then DEG] [with GENERALS] [paid-by GENERAL]",
        "grand tactical march; higher generals go along",
    ),
    usage(
        "move",
        "UNITS ahead|back|left|right N, [ahead N] wheel left|right DEG|N in [ahead N], about, to X,Y [facing B], up-to UNIT, as-ordered [paid-by GENERAL]",
        "tactical move of a unit or group",
    ),
    usage("limber", "UNITS [paid-by GENERAL]", "limber a battery"),
    usage(
        "unlimber",
        "UNITS [facing B] [paid-by GENERAL]",
        "unlimber a battery, which may face any way",
    ),
    usage("mount", "UNITS [paid-by GENERAL]", "mount cavalry"),
    usage("dismount", "UNITS [paid-by GENERAL]", "dismount cavalry"),
    usage(
        "dig",
        "UNITS [paid-by GENERAL]",
        "dig works (option digging)",
    ),
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
        "UNITS against UNITS [with|without MODIFIER]... [anyway]",
        "a melee; anyway: though firefights are open, which it ends",
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
        "[GENERAL] [anyway]",
        "test whether a general was hit, or each in turn; anyway: though fights are open, which it ends",
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
        "UNIT|GENERAL X,Y [facing B], messenger MESSENGER X,Y",
        "the table is right: a place",
    ),
    usage(
        "measured",
        "UNIT|BRIGADE within|beyond N of UNIT|GENERAL, UNIT within|beyond N of UNITS charging|messenger MESSENGER, BRIGADE within|beyond N of brigade BRIGADE, UNIT before|behind UNIT, UNIT sees|misses UNIT, UNIT bears-on|points-past UNIT, UNIT outreaches|ends-short-of UNIT, FEATURE within|beyond 1 of UNIT against UNIT",
        "what the tape says of a distance near a limit, of a flank, a line of sight, a strip, an end or cover",
    ),
    usage(
        "mark",
        "UNIT|BRIGADE STATE, BRIGADE fatigue N, GENERAL hit|dead|back, UNIT [not] moved [N]|charged UNIT|fired|fired-on [by UNIT]",
        "the table is right: a state",
    ),
    usage(
        "terrain",
        "FEATURE PROPERTY VALUE, FEATURE counts-for DIVISION, WORKS gone",
        "the table is right: the ground",
    ),
    usage(
        "fix",
        "ENTRY [ACT] [with|without MODIFIER]... [dice D...] [keep]",
        "other dice, modifiers or another act for an earlier entry; keep: the table stays as it stands",
    ),
    usage(
        "rule",
        "SWITCH VALUE because \"...\"",
        "set a switch otherwise from now on",
    ),
    usage("judge", "OBJECTIVE met|failed|open", "judge an objective"),
    usage("hall", "HH:MM", "when the hall closes"),
    usage("end", "[\"reason\"]", "end the game"),
    usage("note", "\"...\"", "words for the log"),
    usage("undo", "[N]", "take back the last act"),
    usage("redo", "[N]", "bring it back"),
    usage("quit", "", "leave the table"),
];

/// The ways of a `move`, in the order in which they are offered.
pub const WAYS: &[Usage] = &[
    usage("ahead", "N [wheel left|right DEG]", "straight ahead"),
    usage("back", "N", "straight back, facing as before"),
    usage("left", "N", "sideways to the left"),
    usage("right", "N", "sideways to the right"),
    usage(
        "wheel",
        "left|right DEG|N in [ahead N]",
        "wheel about a front corner",
    ),
    usage("about", "", "turn about"),
    usage("to", "X,Y [facing B]", "to a point"),
    usage(
        "up-to",
        "UNIT",
        "straight up to a unit: a charge at an enemy",
    ),
    usage("as-ordered", "", "what the order demands"),
];
