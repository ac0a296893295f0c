//! The list of acts behind the keys, the help and the footer.

use super::{ActEntry, Does};
use crate::kit::intent::{ArrowDirection, Intent, Verb};
use crate::kit::key::PressedKey;
use rules::fields::terms::phase::Phase;

/// Makes an act that is offered in `phases`; an empty list means in every phase.
const fn act(
    does: Does,
    key: PressedKey,
    name: &'static str,
    form: &'static str,
    help: &'static str,
    phases: &'static [Phase],
) -> ActEntry {
    ActEntry {
        name,
        key,
        form,
        help,
        does,
        phases,
    }
}

const fn verb(
    verb: Verb,
    key: char,
    name: &'static str,
    form: &'static str,
    help: &'static str,
    phases: &'static [Phase],
) -> ActEntry {
    act(
        Does::Verb(verb),
        PressedKey::Char(key),
        name,
        form,
        help,
        phases,
    )
}

const fn now(
    intent: Intent,
    key: PressedKey,
    name: &'static str,
    form: &'static str,
    help: &'static str,
) -> ActEntry {
    act(Does::Intent(intent), key, name, form, help, &[])
}

const fn words(
    key: char,
    name: &'static str,
    form: &'static str,
    help: &'static str,
    phases: &'static [Phase],
) -> ActEntry {
    act(Does::Words, PressedKey::Char(key), name, form, help, phases)
}

const MARCHES: &[Phase] = &[Phase::GrandTactical];
const TACTICAL: &[Phase] = &[Phase::Tactical];
const COMBAT: &[Phase] = &[Phase::Combat];

/// Every act of the screens. Key map, help, footer and the manual page read only this list.
pub const ACTS: &[ActEntry] = &[
    verb(
        Verb::Move,
        'm',
        "move",
        "A m 4",
        "forward 4; A m Enter makes the move the order requires",
        &[Phase::GrandTactical, Phase::Tactical],
    ),
    words(
        'm',
        "march",
        "A m wr30",
        "wheel right 30, then march; wr30al around the left flank",
        MARCHES,
    ),
    words(
        'm',
        "march to",
        "A m >P",
        "march at brigade P, or >x,y",
        MARCHES,
    ),
    words(
        'm',
        "wheel",
        "A2 m wr30",
        "wheel right 30; wl left; wr2i by inches; wr30 2 moves on 2",
        TACTICAL,
    ),
    words(
        'm',
        "back, aside",
        "A4 m b3",
        "unit 4 back 3; l2 r2 sideways; a about",
        TACTICAL,
    ),
    words(
        'm',
        "move to",
        "A m >P1",
        "up to P1; >P1 4 four inches toward it; >x,y f45",
        TACTICAL,
    ),
    verb(
        Verb::Charge,
        'c',
        "charge",
        "A1 c P1",
        "move into contact; in combat the melee, with two dice",
        &[Phase::Tactical, Phase::Combat],
    ),
    verb(
        Verb::Drill,
        'd',
        "drill",
        "A5 d",
        "limber or unlimber, mount or dismount",
        TACTICAL,
    ),
    verb(
        Verb::Lead,
        't',
        "lead",
        "A t 2",
        "the brigadier leads A2",
        TACTICAL,
    ),
    verb(
        Verb::Ride,
        'y',
        "ride",
        "A y 2",
        "the brigadier rides to A2, to P1 or to x,y",
        TACTICAL,
    ),
    verb(
        Verb::Face,
        'h',
        "heading",
        "A1 h P1",
        "the free turn toward an attacker, or to a bearing",
        TACTICAL,
    ),
    verb(
        Verb::Fire,
        'f',
        "fire",
        "A1 f P1 52",
        "A1 fires at P1 with 5, P1 answers with 2",
        COMBAT,
    ),
    words('A', "join", "A2", "in a fight: A2 joins or leaves", COMBAT),
    words(
        'm',
        "modifier",
        "m s",
        "in a fight: m, then the letter in brackets switches a modifier",
        COMBAT,
    ),
    verb(
        Verb::Casualty,
        'k',
        "casualty",
        "A k 4",
        "was the general hit? type the die",
        COMBAT,
    ),
    verb(
        Verb::Order,
        'o',
        "order",
        "A o a P",
        "attack P; d + terrain advance; h hold; r retire; z rest; + i in person",
        &[
            Phase::Deployment,
            Phase::Orders,
            Phase::Activation,
            Phase::Tactical,
        ],
    ),
    words(
        'o',
        "accept",
        "A o",
        "accept the waiting order",
        &[Phase::Activation, Phase::Tactical],
    ),
    verb(
        Verb::Rouse,
        'r',
        "report, rally",
        "A r",
        "ask for orders; after activation: rally",
        &[Phase::Orders, Phase::Activation],
    ),
    verb(
        Verb::Activate,
        'a',
        "activate",
        "A a 46",
        "roll for A alone; on the board just type the dice",
        &[Phase::Activation],
    ),
    words(
        '$',
        "payer",
        "A m 4$d",
        "general who pays, if several may: g brigadier, d division, c corps, a army",
        &[Phase::Activation, Phase::GrandTactical, Phase::Tactical],
    ),
    verb(
        Verb::Place,
        'p',
        "place",
        "A1 p 23,14 f45",
        "correct a place: inches from the left and near edge, facing",
        &[],
    ),
    words(
        'p',
        "place by tape",
        "A1 p 6 ne barn",
        "from ground or a unit; 12@P1 8@barn two tapes; then f45, fne, far, f>P1",
        &[],
    ),
    verb(
        Verb::Edit,
        'e',
        "edit",
        "A1 e d",
        "correct a marker: o d b x; a brigade: o s b, f3 fatigue",
        &[],
    ),
    now(
        Intent::Offer,
        PressedKey::Char(' '),
        "next thing",
        "Space",
        "select the next thing to do",
    ),
    now(
        Intent::Do,
        PressedKey::Enter,
        "do",
        "Enter",
        "do what the NEXT line says",
    ),
    now(
        Intent::ThrowForMe,
        PressedKey::Char('!'),
        "throw",
        "!",
        "roll the dice for me",
    ),
    now(
        Intent::Back,
        PressedKey::Escape,
        "back",
        "Esc",
        "never mind",
    ),
    now(
        Intent::TakeBack,
        PressedKey::Char('u'),
        "undo",
        "u",
        "undo the last act",
    ),
    now(
        Intent::BringBack,
        PressedKey::Ctrl('r'),
        "redo",
        "Ctrl-R",
        "redo what was undone",
    ),
    now(
        Intent::EndPhase,
        PressedKey::Char('n'),
        "end phase",
        "n",
        "end the phase; press it again if acts remain",
    ),
    now(
        Intent::Overrule,
        PressedKey::Char('x'),
        "overrule",
        "x",
        "overrule the last refusal",
    ),
    now(
        Intent::OpenLine,
        PressedKey::Char(':'),
        "line",
        ":",
        "type an act in words; Tab completes",
    ),
    now(
        Intent::OpenPrint,
        PressedKey::Char('w'),
        "paper",
        "w",
        "print sheets: choose from a list; the selected brigade first",
    ),
    now(
        Intent::OpenHelp,
        PressedKey::Char('?'),
        "help",
        "?",
        "this list; type to search",
    ),
    now(
        Intent::OpenPapers,
        PressedKey::Char('i'),
        "rule",
        "i",
        "the clauses named on the screen, in words; :rule march searches",
    ),
    now(
        Intent::Goto,
        PressedKey::Char('g'),
        "go to",
        "g",
        "m map b list s sheet v side o orders a board w wear r record l log d dice t to do; g grid",
    ),
    now(
        Intent::TurnPanel,
        PressedKey::Tab,
        "panel",
        "Tab",
        "the next panel",
    ),
    now(
        Intent::Closer,
        PressedKey::Char('+'),
        "zoom",
        "+ - 0",
        "closer, farther, the whole table",
    ),
    now(
        Intent::Farther,
        PressedKey::Char('-'),
        "farther",
        "-",
        "farther away",
    ),
    now(
        Intent::WholeTable,
        PressedKey::Char('0'),
        "whole table",
        "0",
        "the whole table",
    ),
    now(
        Intent::HoldMap,
        PressedKey::Char('#'),
        "hold map",
        "#",
        "keep the map where it is, or let it follow brigade and fight",
    ),
    now(
        Intent::Shift(ArrowDirection::Up),
        PressedKey::Up,
        "cursor",
        "arrows",
        "the next brigade; when zoomed in, shift the map",
    ),
    words(
        '=',
        "measure",
        "= A1 P1",
        "distance and sight: A1, Ag Ad generals, m3, tNAME ground, x y; for two units, a card of \
         both ways",
        &[],
    ),
    words(
        '=',
        "why",
        "= Enter",
        "a card of the current act, with reasons and sums; b shows it large, w prints, s sends",
        &[],
    ),
    now(
        Intent::Watch,
        PressedKey::Char('v'),
        "sight",
        "v",
        "the zone of observation of the brigade",
    ),
    now(
        Intent::Shout,
        PressedKey::Char('b'),
        "big",
        "b",
        "the result in big letters",
    ),
    now(
        Intent::Resync,
        PressedKey::Char('s'),
        "sync",
        "s",
        "measure the three least certain places: arrows or Enter; or p for a photograph",
    ),
    words(
        'p',
        "place by cursor",
        "A1 p arrows",
        "steps of 0.5 in, or of 0.1 after .; [ ] turn; Enter places",
        &[],
    ),
    now(
        Intent::Filter,
        PressedKey::Char('/'),
        "find",
        "/",
        "narrow the log; arrows choose an entry: e fixes it, y copies it, Enter goes back to it",
    ),
    now(
        Intent::Clock,
        PressedKey::Char('*'),
        "clock",
        "*",
        "show or hide the clock of turn and phase",
    ),
    now(
        Intent::Lessons,
        PressedKey::Char('&'),
        "lessons",
        "&",
        "tips for each phase, and the page before the battle: on or off",
    ),
    now(
        Intent::Leave,
        PressedKey::Char('q'),
        "quit",
        "q",
        "close the table; the game is saved",
    ),
];
