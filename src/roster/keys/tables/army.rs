//! Keys of the tables of an army: sides and their parts, down to the units, with their positions.

use super::{COMMANDER, ID, NAME, NOTE, key, required, table};
use crate::keys::{
    KeyTable,
    ValueForm::{self, *},
    words::{arms, colours, edges, marks, orders, states, weapons},
};
use rules::fields::setup::bounds;

pub(in crate::keys) static SIDE: KeyTable = table(&[
    ID,
    NAME,
    key(
        "colour",
        Suggested(colours),
        "The colour of its troops on map and screen.",
    ),
    required(
        "edge",
        Word(edges),
        "Its own edge of the table, where its lines of retreat lead.",
    ),
    key(
        "briefing",
        Text,
        "Briefing of its players before the battle; only shown, and only to them.",
    ),
    key(
        "lost",
        Whole(bounds::LOST),
        "Total size of the units lost before the battle; counts only if armies can be demoralised.",
    ),
    key(
        "general",
        ValueForm::Table(&GENERAL),
        "The commander of the army, if it has more than one corps.",
    ),
    NOTE,
]);

pub(in crate::keys) static CORPS: KeyTable = table(&[
    ID,
    NAME,
    required(
        "side",
        Text,
        "The side that it belongs to, by its identifier.",
    ),
    COMMANDER,
    NOTE,
]);

pub(in crate::keys) static DIVISION: KeyTable = table(&[
    ID,
    NAME,
    required(
        "side",
        Text,
        "The side that it belongs to, by its identifier.",
    ),
    key(
        "corps",
        Ref,
        "The corps that it belongs to, by its identifier.",
    ),
    COMMANDER,
    key(
        "messengers",
        Whole(bounds::MESSENGERS),
        "Its messengers; 3 is usual.",
    ),
    NOTE,
]);

pub(in crate::keys) static BRIGADE: KeyTable = table(&[
    ID,
    key(
        "callsign",
        Callsign,
        "The letters that the referee types: A to Z, AA ...; by default in the order of the file, but \
        brigades that are hidden or come later are last.",
    ),
    NAME,
    required(
        "division",
        Text,
        "The division that it belongs to, by its identifier.",
    ),
    COMMANDER,
    key(
        "orders",
        ValueForm::Table(&ORDERS),
        "Its first order; if left out, Hold.",
    ),
    key(
        "fatigue",
        Fatigue,
        "Points of fatigue, or the name of a level, which stands for the fewest points of that level.",
    ),
    key("mark", Several(marks), "The result of its last activation."),
    key(
        "hidden",
        Flag,
        "Whether it is off the table, unknown to the enemy, until it is revealed.",
    ),
    key(
        "blind",
        Flag,
        "Whether it is a numbered card on the table until it is shown (BLIND-01); needs blinds = true.",
    ),
    key(
        "deploy",
        ValueForm::Table(&DEPLOY),
        "A layout around one place, instead of `at` and `facing` of each unit.",
    ),
    required(
        "units",
        Tables(&UNIT),
        "Its regiments and batteries; A1 is the first unit of brigade A.",
    ),
    NOTE,
]);

pub(in crate::keys) static UNIT: KeyTable = KeyTable {
    either: &[&["size", "guns"]],
    keys: &[
        ID,
        NAME,
        key("kind", Word(arms), "Its arm; by default infantry."),
        key(
            "size",
            Whole(1..=5),
            "Size in points: each is an inch of front and about 150 men. For artillery it follows from the guns.",
        ),
        key(
            "guns",
            Whole(1..=6),
            "Guns of a battery; write one with more than 6 as two batteries (RUL-86).",
        ),
        required(
            "value",
            Whole(2..=4),
            "Combat value: 2 raw, 3 average, 4 elite.",
        ),
        key("strength", Count, "Men; only shown."),
        key(
            "weapon",
            Word(weapons),
            "Its weapon; by default rifled muskets or a mixed battery. It counts only if the weapon table does.",
        ),
        key(
            "at",
            Point,
            "The centre of its base, in inches from the south-west corner of the table.",
        ),
        key(
            "facing",
            Bearing,
            "Where it faces, in degrees: 0 north, 90 east, 180 south, 270 west.",
        ),
        key(
            "state",
            Several(states),
            "Its state at the start: mounted unless dismounted, unlimbered unless limbered, in order unless \
            disordered or beaten.",
        ),
        key(
            "depth",
            InchesUpTo(bounds::DEEPEST),
            "Depth of its base in inches, if it is not the usual one.",
        ),
        key("commander", Text, "Who led it; only shown."),
        key("source", Text, "Where its strength comes from; only shown."),
        NOTE,
    ],
};

pub(in crate::keys) static GENERAL: KeyTable = table(&[
    key(
        "name",
        Text,
        "His name; by default the name of his command.",
    ),
    key(
        "quality",
        Whole(2..=5),
        "2 incompetent, 3 average, 4 good, 5 exceptional; by default 3.",
    ),
    key(
        "at",
        Point,
        "Place of his figure; by default behind the middle of his command.",
    ),
    NOTE,
]);

pub(in crate::keys) static ORDERS: KeyTable = table(&[
    required(
        "kind",
        Word(orders),
        "Attack names an enemy brigade, advance a place; the others have no target. Rest belongs to the full \
        edition.",
    ),
    key(
        "target",
        Target,
        "The identifier of a formation or a piece of terrain, or a point [x, y].",
    ),
]);

pub(in crate::keys) static DEPLOY: KeyTable = table(&[
    required("at", Point, "The centre of the layout."),
    required(
        "facing",
        Bearing,
        "Where it faces, in degrees: 0 north, 90 east, 180 south, 270 west.",
    ),
    key(
        "lines",
        Rows,
        "Identifiers of the units, rows from front to back, each from left to right.",
    ),
    key(
        "front",
        Whole(1..=99),
        "How many units are abreast, in the order of `units`; the rest form rows behind.",
    ),
]);

pub(in crate::keys) static ARRIVAL: KeyTable = table(&[
    required(
        "turn",
        Whole(bounds::TURNS),
        "They arrive at the start of this player turn of their side.",
    ),
    required("brigades", Texts, "The brigades that come, by identifier."),
    key("at", Point, "Where the middle of the brigade enters."),
    key(
        "edge",
        Word(edges),
        "Instead of `at`: the table edge; the brigade enters at its middle. By default the edge of its side.",
    ),
    key(
        "facing",
        Bearing,
        "Where it faces, in degrees; by default into the table.",
    ),
    NOTE,
]);
