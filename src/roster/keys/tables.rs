//! The keys of each table of a roster.

mod army;

use super::{
    KeyTable, RosterKey,
    ValueForm::{self, *},
    words::{
        activations, chits_by, covers, cups, editions, games_with_keys, goings, initiatives,
        kinds_of_ground, label_places, measures, sights, tenures,
    },
};
pub(super) use army::{ARRIVAL, BRIGADE, CORPS, DEPLOY, DIVISION, GENERAL, ORDERS, SIDE, UNIT};
use rules::fields::setup::bounds;

pub(crate) const fn key(name: &'static str, form: ValueForm, says: &'static str) -> RosterKey {
    RosterKey {
        name,
        form,
        is_required: false,
        says,
    }
}

pub(crate) const fn required(name: &'static str, form: ValueForm, says: &'static str) -> RosterKey {
    RosterKey {
        is_required: true,
        ..key(name, form, says)
    }
}

pub(crate) const fn table(keys: &'static [RosterKey]) -> KeyTable {
    KeyTable { keys, either: &[] }
}

/// The key of an identifier, with the same explanation in every table.
const ID: RosterKey = required(
    "id",
    Id,
    "Its identifier, unique in the file: lower-case letters, digits and hyphens.",
);

const NAME: RosterKey = key(
    "name",
    Text,
    "Its name for people; by default its identifier.",
);

const NOTE: RosterKey = key("note", Text, "Notes for readers of the file.");

const COMMANDER: RosterKey = key(
    "general",
    ValueForm::Table(&GENERAL),
    "Its commander; if left out, he is average and starts behind the middle of his command.",
);

/// The keys before the first header, and the tables.
pub(crate) static TOP: KeyTable = table(&[
    required("format", Whole(1..=1), "The format of the file: 1."),
    key(
        "game",
        Word(games_with_keys),
        "The rules of the game; by default Fields of Blue & Grey.",
    ),
    required("name", Text, "The name of the battle."),
    key(
        "date",
        Date,
        "Day and hour, such as 1863-07-01T10:00; only shown.",
    ),
    key(
        "hour_minutes",
        Whole(bounds::HOUR_MINUTES),
        "Minutes that a full turn (one of each side) represents; only shown, in diary and pace.",
    ),
    required("edition", Word(editions), "The edition of the rules."),
    key(
        "turns",
        Whole(bounds::TURNS),
        "Player turns, counting those of both sides; if left out, the referee ends the game.",
    ),
    key(
        "first",
        Ref,
        "The side that moves first, by its identifier; if left out, a die decides.",
    ),
    key("sources", Texts, "Sources of the facts."),
    key(
        "notes",
        Texts,
        "Notes to read before the battle, a paragraph each.",
    ),
    key(
        "measure",
        Word(measures),
        "Unit of lengths and places on screen and in typing; the file itself is always in inches.",
    ),
    key(
        "options",
        ValueForm::Table(&OPTIONS),
        "Optional rules; each has a default by edition.",
    ),
    key(
        "chits",
        ValueForm::Table(&CHITS),
        "How chits are drawn if activation = \"chits\" (CHIT-01).",
    ),
    key(
        "rulings",
        Rulings,
        "Club settings of the rules' switches; `vidette show ROSTER switches` lists them.",
    ),
    key(
        "photo",
        ValueForm::Table(&PHOTO),
        "How photographs of the table are read (`vidette print ROSTER labels`).",
    ),
    required(
        "table",
        ValueForm::Table(&TABLE),
        "The table: its size and its usual ground.",
    ),
    key(
        "terrain",
        Tables(&TERRAIN),
        "A piece of ground: an area or a line.",
    ),
    required("side", Tables(&SIDE), "One of the two armies."),
    key(
        "corps",
        Tables(&CORPS),
        "A corps; leave the level out if there is none.",
    ),
    required("division", Tables(&DIVISION), "A division."),
    required("brigade", Tables(&BRIGADE), "A brigade, with its units."),
    key(
        "arrival",
        Tables(&ARRIVAL),
        "Reinforcements: which brigades come, when and where.",
    ),
    key("objective", Tables(&OBJECTIVE), "What a side must achieve."),
    key(
        "dummy",
        Tables(&DUMMY),
        "A dummy: a card without troops (BLIND-02); needs blinds = true.",
    ),
    key(
        "seat",
        Tables(&SEAT),
        "A seat on the players' boards; a side without one gets one.",
    ),
    key(
        "defence",
        ValueForm::Table(&DEFENCE),
        "The defender, and where both sides set up (DEPLOY-06); if left out, the battle is a meeting engagement.",
    ),
]);

pub(super) static OPTIONS: KeyTable = table(&[
    key(
        "weapons",
        Flag,
        "Whether the weapon table counts; full edition only, by default off.",
    ),
    key(
        "casualties",
        Flag,
        "Whether generals may fall; full edition only, by default on.",
    ),
    key(
        "demoralisation",
        Flag,
        "Whether an army that has lost a third or two thirds of its units activates worse (DEM-01); by default off.",
    ),
    key(
        "digging",
        Whole(0..=4),
        "How many of its own turns a unit needs to dig works: 2, 3 or 4 (DIG-04); by default 0: no digging.",
    ),
    key(
        "activation",
        Word(activations),
        "Order of play: sides in turn (the default), or brigades as their chits are drawn (CHIT-01).",
    ),
    key(
        "blinds",
        Flag,
        "Whether brigades may begin as blinds, with dummies among them (BLIND-01); by default off.",
    ),
    key(
        "card",
        Point,
        "Frontage and depth of a blind's card, in inches (BLIND-03); by default [4, 2].",
    ),
]);

pub(super) static DUMMY: KeyTable = table(&[
    required("side", Ref, "Its side, by the identifier of the side."),
    key(
        "turn",
        Whole(bounds::TURNS),
        "It arrives at the start of this player turn of its side, next to brigades that arrive then; if left out, it \
        is there from the beginning.",
    ),
    required(
        "at",
        Point,
        "The middle of its card; if it arrives later, where its card enters.",
    ),
    key(
        "facing",
        Bearing,
        "The bearing that its card faces; by default north, or into the table if it arrives.",
    ),
    key(
        "orders",
        ValueForm::Table(&ORDERS),
        "Its first order, like that of any brigade; if left out, Hold (BLIND-05).",
    ),
    NOTE,
]);

pub(super) static CHITS: KeyTable = table(&[
    key(
        "by",
        Word(chits_by),
        "What a chit represents (CHIT-06); by default brigades.",
    ),
    key(
        "cup",
        Word(cups),
        "Who draws: the program with its dice (the default), or the players from a real cup (CHIT-20).",
    ),
    key(
        "fortunes",
        Flag,
        "Whether Fortunes of War is in the cup (CHIT-18); by default off.",
    ),
    key(
        "commanders",
        Flag,
        "Whether generals of corps and army have chits (CHIT-19); by default off.",
    ),
    key(
        "initiative",
        Word(initiatives),
        "Who has the initiative of a round (CHIT-03): the sides alternate (the default), or dice decide.",
    ),
]);

pub(super) static TABLE: KeyTable = table(&[
    required("width", Inches(bounds::TABLE), "East to west, in inches."),
    required("depth", Inches(bounds::TABLE), "South to north, in inches."),
    required(
        "sight",
        Word(sights),
        "Visibility where no terrain says otherwise; by default \"rolling\".",
    ),
    key(
        "hill_height",
        Inches(bounds::HILL_HEIGHT),
        "Height of one level of the model hills, in inches: photographs need it to locate pieces on the hills. By \
        default 0, for hills that are only drawn.",
    ),
]);

pub(super) static PHOTO: KeyTable = table(&[key(
    "label",
    Word(label_places),
    "Where a unit's printed label lies: behind its base (the default), or on the centre of it.",
)]);

pub(super) static TERRAIN: KeyTable = KeyTable {
    either: &[
        &["outline", "line"],
        &["kind", "sight", "going", "cover", "elevation"],
    ],
    keys: &[
        ID,
        NAME,
        key(
            "kind",
            Suggested(kinds_of_ground),
            "Its kind: sets sight, going, cover and elevation, which you may override. A kind of your own \
            needs at least one of them.",
        ),
        key(
            "outline",
            Points(3),
            "Corners of an area, in inches from the south-west corner of the table.",
        ),
        key("holes", Rings, "Rings cut out of the outline."),
        key(
            "line",
            Points(2),
            "Corners of a line: a road, a stream, a fence.",
        ),
        key(
            "width",
            InchesUpTo(*bounds::TABLE.end()),
            "Width of the line in inches; if left out, it has none.",
        ),
        key("sight", Word(sights), "Visibility in it or through it."),
        key("going", Word(goings), "How troops move through or over it."),
        key("cover", Word(covers), "The cover that it gives."),
        key(
            "elevation",
            Whole(0..=*bounds::ELEVATIONS.end() as u32),
            "Levels above the table; a hill has 1.",
        ),
        key("crest", Points(2), "The crest line of a hill."),
        key(
            "value",
            Whole(*bounds::VALUES.start() as u32..=*bounds::VALUES.end() as u32),
            "Its worth for morale (MOR-03), 1 to 3.",
        ),
        NOTE,
    ],
};

pub(super) static OBJECTIVE: KeyTable = table(&[
    ID,
    required(
        "side",
        Text,
        "The side that has the objective, by identifier.",
    ),
    required(
        "text",
        Text,
        "The aim, in words; if the program cannot judge it, the referee does.",
    ),
    key(
        "features",
        Texts,
        "The ground that it names, by identifiers.",
    ),
    key(
        "hold",
        Count,
        "How many of the features the side must hold; if given, the program judges the objective, and \
        simulations count it.",
    ),
    key(
        "at",
        Whole(bounds::TURNS),
        "It is judged at the end of this player turn; by default at the end of the game.",
    ),
    key("by", Word(tenures), "How a side holds a feature."),
    key(
        "worth",
        Whole(bounds::WORTH),
        "Its worth, compared with other objectives.",
    ),
    NOTE,
]);

pub(super) static DEFENCE: KeyTable = table(&[
    required("side", Text, "The side that defends, by its identifier."),
    key(
        "ground",
        Points(3),
        "The ground that the scenario grants it.",
    ),
    key("attacker", Points(3), "Where the attacker sets up."),
    NOTE,
]);

pub(super) static SEAT: KeyTable = table(&[
    required("side", Ref, "The side that sits there, by its identifier."),
    key(
        "command",
        Ref,
        "The corps, division or brigade that it commands; if left out, the whole side.",
    ),
    key("name", Text, "The name of the seat for people."),
    key(
        "places",
        Whole(bounds::PLACES),
        "Number of players admitted without asking the referee; he admits later ones himself. By default any number.",
    ),
    key(
        "private",
        Flag,
        "Whether sheets and messengers of other commands of its side are hidden from it.",
    ),
    NOTE,
]);
