//! The keys of a kit, described for its author: the manual page lists them, and editors show them.

/// A key of a kit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KitKey {
    /// The header of its table: `unit`; empty for keys above all tables.
    pub table: &'static str,
    /// The key, or several that mean the same of different things.
    pub keys: &'static [&'static str],
    /// What it means.
    pub means: &'static str,
}

const fn key(table: &'static str, keys: &'static [&'static str], means: &'static str) -> KitKey {
    KitKey { table, keys, means }
}

/// Returns the keys of a rule set's kits; empty for rules without kits.
#[must_use]
pub fn kit_keys(rules: &str) -> &'static [KitKey] {
    match rules {
        "blind-swords" => BLIND_SWORDS,
        "blue-and-grey" => BLUE_AND_GREY,
        "scoresheet" => SCORESHEET,
        _ => &[],
    }
}

/// Describes a key of a table.
#[must_use]
pub fn meaning(rules: &str, table: &str, name: &str) -> Option<&'static str> {
    let mut keys = kit_keys(rules).iter();
    let found = keys.find(|key| key.table == table && key.keys.contains(&name));
    found.map(|key| key.means)
}

const FORMAT: KitKey = key("", &["format"], "form of the file: 1");
const NAME: KitKey = key("", &["name"], "name of the battle");
const DATE: KitKey = key("", &["date"], "day of the battle, such as 1862-09-17");
const SOURCES: KitKey = key(
    "",
    &["sources"],
    "where the numbers are from, a list of texts",
);
const TURNS: KitKey = key(
    "",
    &["turns"],
    "number of turns; left out: nobody knows the last one",
);
const GAME: KitKey = key(
    "",
    &["game"],
    "the rules: blind-swords, blue-and-grey or scoresheet",
);
const SIDE: KitKey = key(
    "side",
    &["id", "name", "colour"],
    "a side: its word in lines, its name, blue or grey",
);
const RULINGS: KitKey = key(
    "",
    &["rulings"],
    "switches of the rules; `vidette show GAME switches` lists them",
);
const MAP_SIZE: KitKey = key("map", &["columns", "rows"], "size of the map in hexes");
const MAP_LOW: KitKey = key(
    "map",
    &["low"],
    "the columns that stand half a hex lower: even or odd",
);
const MAP_PARTS: KitKey = key(
    "map",
    &["terrain", "side"],
    "[[map.terrain]] and [[map.side]], ground and hexsides",
);
const TERRAIN_KIND: KitKey = key("map.terrain", &["kind"], "its ground, one of [ground.X]");
const TERRAIN_HEXES: KitKey = key(
    "map.terrain",
    &["hexes"],
    "hexes and ranges in one column or row: [\"0104\", \"0201-0205\"]",
);
const TERRAIN_MORE: KitKey = key(
    "map.terrain",
    &["level", "name"],
    "level above the lowest ground; name of the place",
);
const MAP_SIDE: KitKey = key(
    "map.side",
    &["kind"],
    "feature of hexsides: one of [hexside.X], road, bridge, ford",
);
const MAP_BETWEEN: KitKey = key(
    "map.side",
    &["between"],
    "the two hexes of each side: [\"0504/0604\"]",
);

const SCORESHEET: &[KitKey] = &[
    FORMAT,
    GAME,
    NAME,
    TURNS,
    DATE,
    SOURCES,
    key("", &["side"], "[[side]], one for each player"),
    SIDE,
];

const BLIND_SWORDS: &[KitKey] = &[
    FORMAT,
    GAME,
    NAME,
    TURNS,
    DATE,
    SOURCES,
    RULINGS,
    key("", &["cup"], "[cup], what is in it and who draws"),
    key(
        "cup",
        &["by"],
        "program, or table: a real cup is drawn from and the chits are typed",
    ),
    key(
        "cup",
        &["puller"],
        "who draws: odd-confederate, union or confederate",
    ),
    key(
        "cup",
        &["key", "included"],
        "event chits that each side chooses, or puts in unseen: a number, or one by side",
    ),
    key("cup", &["wild"], "chits of neither side: fortunes, fog"),
    key("", &["stacking"], "[stacking], strength in a hex"),
    key("stacking", &["limit"], "printed strength that a hex holds"),
    key(
        "stacking",
        &["guns"],
        "what a point of guns counts, or a list for 1, 2, 3 ... points",
    ),
    key("", &["allowance"], "[allowance], movement points by order"),
    key(
        "allowance",
        &["artillery"],
        "points of guns, in their own step",
    ),
    key(
        "allowance",
        &["attack", "defend", "maneuver", "regroup"],
        "points of the order: { foot = 3, mounted = 6 }",
    ),
    key("", &["road"], "[road], rates along roads"),
    key(
        "road",
        &["cost", "march"],
        "points from road hex to road hex, and in march column",
    ),
    key("", &["weapon"], "[weapon.X], ranges of weapon X"),
    key(
        "weapon",
        &["canister", "effective", "long", "extreme"],
        "the farthest hex of each range; none of them: close combat only",
    ),
    key("", &["ground"], "[ground.X], cost and effect of ground X"),
    key(
        "",
        &["hexside"],
        "[hexside.X], the same of a hexside; a slope counts upwards only",
    ),
    key(
        "ground",
        &["foot", "mounted", "artillery"],
        "points to enter it, or prohibited",
    ),
    key(
        "ground",
        &["sight"],
        "line of sight: clear, obscures or blocks",
    ),
    key(
        "ground",
        &["fire_shift", "close_shift"],
        "columns that it shifts fire or close combat against its hex",
    ),
    key("", &["sight"], "[sight], lines of sight past units"),
    key(
        "sight",
        &["occupied"],
        "what units do to a line over their hex: clear, obscures, blocks",
    ),
    key("", &["shift"], "[shift], shifts that hold everywhere"),
    key("shift", &["obscured"], "columns for an obscured target"),
    key(
        "shift",
        &["better_cr_defender", "better_cr_attacker"],
        "columns where the lead unit has the better rating",
    ),
    key("shift", &["outnumber"], "a list: { times = 2, shift = 1 }"),
    key(
        "shift",
        &["other"],
        "[[shift.other]] with id, text, when and shift: offered as a word",
    ),
    key("", &["crt"], "[crt], the results of fire and close combat"),
    key(
        "crt",
        &["order"],
        "names of the columns: C first, then n, n-m, n+",
    ),
    key(
        "crt",
        &["columns"],
        "for each column its bands: \"51-53 - 0 1-3\", rolls, then ratings for severe, tough, routine",
    ),
    key(
        "",
        &["tests"],
        "[tests.fire.S] and [tests.close.S], cohesion tests; S is routine, tough, severe, close-fight",
    ),
    key(
        "tests",
        &["fire", "close"],
        "depletion and skedaddle: six texts of codes each, for the faces 1 to 6",
    ),
    key("", &["map"], "[map], hexes; left out: the board is the map"),
    MAP_SIZE,
    MAP_LOW,
    MAP_PARTS,
    TERRAIN_KIND,
    TERRAIN_HEXES,
    TERRAIN_MORE,
    MAP_SIDE,
    MAP_BETWEEN,
    key("", &["side"], "[[side]], the two sides"),
    SIDE,
    key("", &["division"], "[[division]], divisions"),
    key(
        "division",
        &["id", "name", "side"],
        "its word in lines, its name, its side",
    ),
    key("", &["brigade"], "[[brigade]], brigades"),
    key(
        "brigade",
        &["id", "name", "side", "division"],
        "its word in lines, its name, side and division",
    ),
    key(
        "brigade",
        &["arrives"],
        "when and where it comes: { turn = 2, at = \"1004\" }",
    ),
    key("", &["unit"], "[[unit]], a counter"),
    key(
        "unit",
        &["id", "name", "side", "brigade"],
        "its word in lines, its name, side and brigade; guns have none",
    ),
    key("unit", &["kind"], "infantry, cavalry or artillery"),
    key("unit", &["weapon"], "one of [weapon.X]"),
    key(
        "unit",
        &["fr", "bw"],
        "strength and rating of the fresh and the battleworn face: [6, 4]; \"C\" is a cadre",
    ),
    key("unit", &["fragile"], "true: it has no fresh face"),
    key(
        "unit",
        &["pair"],
        "true: a second counter for the same men on foot",
    ),
    key(
        "unit",
        &["state"],
        "dismounted, where cavalry begins on foot",
    ),
    key(
        "unit",
        &["at", "face", "marker"],
        "hex, face and marker at the beginning",
    ),
    key(
        "unit",
        &["arrives"],
        "when and where guns come: { turn = 2, at = \"1004\" }",
    ),
    key("", &["chit"], "[[chit]], an activation chit"),
    key(
        "chit",
        &["id", "side", "leader"],
        "its word in lines, its side, the leader on it",
    ),
    key(
        "chit",
        &["kind", "of"],
        "division, brigade or cic, and whose it is",
    ),
    key(
        "chit",
        &["rating"],
        "rating of the leader; left out: it acts without a die",
    ),
    key(
        "chit",
        &["fallen"],
        "the leader behind it: { leader = \"Price\", rating = 3 }",
    ),
    key(
        "chit",
        &["command_event"],
        "true: it is played like an event",
    ),
    key("", &["event"], "[[event]], an event chit"),
    key(
        "event",
        &["id", "side", "title", "text"],
        "its word in lines, its side, what is printed on it",
    ),
    key(
        "event",
        &["when"],
        "moments: now, draw, order, fire, move, close, rally, end, any",
    ),
    key(
        "event",
        &["effect"],
        "what the program does: shift 1, recover 2, allowance 2, order defend on 3-4, fallen union",
    ),
    key("", &["fog"], "[[fog]], the table of Fog of War"),
    key(
        "fog",
        &["die", "text", "effect"],
        "face, words, and what the program does",
    ),
    key("fog", &["stays"], "true: it holds until the turn ends"),
    key("", &["objective"], "[[objective]], hexes that give points"),
    key(
        "objective",
        &["id", "hexes", "value"],
        "its word, its hexes and its points",
    ),
];

const BLUE_AND_GREY: &[KitKey] = &[
    FORMAT,
    GAME,
    NAME,
    TURNS,
    DATE,
    SOURCES,
    RULINGS,
    key("", &["first"], "the side that moves first"),
    key("", &["night"], "turns of night: [5]"),
    key(
        "",
        &["complications"],
        "[complications], optional rules; `vidette show GAME complications` lists them",
    ),
    key("", &["stacking"], "[stacking], what a hex holds"),
    key(
        "stacking",
        &["units", "limit"],
        "number of units, or points of strength",
    ),
    key("", &["zones"], "[zones], zones of control"),
    key("zones", &["reach"], "adjacent or none"),
    key(
        "zones",
        &["blocked_by"],
        "hexsides that no zone crosses, but where a bridge or ford opens them",
    ),
    key("", &["combat"], "[combat], who attacks and advances"),
    key(
        "combat",
        &["mandatory"],
        "true: every enemy in a zone is attacked",
    ),
    key(
        "combat",
        &["advance"],
        "victors that may enter an emptied hex",
    ),
    key(
        "combat",
        &["order"],
        "order of the changes to strength: range, state, terrain, night",
    ),
    key("combat", &["night"], "factor of night on the attackers"),
    key(
        "",
        &["exclusive"],
        "[exclusive], rules of this battle alone",
    ),
    key(
        "",
        &["ground"],
        "[ground.X], cost and effect of ground X; X may be a pair: \"woods+rough\"",
    ),
    key("", &["hexside"], "[hexside.X], the same of a hexside"),
    key(
        "ground",
        &["move"],
        "points to enter it, or prohibited, or a table by kind of unit",
    ),
    key(
        "ground",
        &["defence", "shift"],
        "factor on its defender, columns for the attacker",
    ),
    key(
        "ground",
        &["blocks_sight"],
        "true: guns do not bombard through it",
    ),
    key(
        "",
        &["state"],
        "[state.X], a state that results put on units",
    ),
    key(
        "state",
        &["strength", "allowance"],
        "factor on strength, and movement points that are left",
    ),
    key("state", &["bars"], "barred acts: attack, zone, move"),
    key(
        "state",
        &["rally"],
        "a marked unit recovers on so much or less",
    ),
    key(
        "state",
        &["worse", "fails"],
        "the state after a second such result, or after a failed rally",
    ),
    key("", &["crt"], "[crt], combat results"),
    key("crt", &["die"], "1d6 or 2d6"),
    key(
        "crt",
        &["columns"],
        "odds from the least: [\"1-2\", \"1-1\", \"2-1\"]",
    ),
    key("crt", &["rounding"], "defender or nearest"),
    key(
        "crt",
        &["clamp"],
        "true: odds beyond the last column use it",
    ),
    key(
        "crt",
        &["rows"],
        "for each face or sum its codes, a column each",
    ),
    key(
        "crt",
        &["codes"],
        "what each code does: [\"defenders retreat 1\"]",
    ),
    key(
        "",
        &["bombardment"],
        "[bombardment], fire of guns from afar",
    ),
    key("bombardment", &["reach"], "hexes that guns reach"),
    key(
        "bombardment",
        &["table"],
        "crt: results by the table of attacks",
    ),
    key(
        "bombardment",
        &["immune"],
        "kinds of unit or ground that it cannot aim at",
    ),
    key("", &["works"], "[works], breastworks"),
    key(
        "works",
        &["turns", "builders", "defence"],
        "turns that they take, kinds that build, factor on the defender",
    ),
    key("", &["strategic"], "[strategic], strategic movement"),
    key(
        "strategic",
        &["add", "cavalry", "night", "apart"],
        "points that it adds, for cavalry, at night; hexes from the enemy",
    ),
    key(
        "",
        &["command"],
        "[command], levels of command by side, or by turns: levels = [{ turns = [1, 7], union = 4 }]",
    ),
    key(
        "command",
        &["levels", "turns"],
        "levels by turns, and those turns",
    ),
    key(
        "command",
        &["inverse", "movers"],
        "the side whose units in such hexes stay, and how many may move",
    ),
    key(
        "",
        &["dummies"],
        "[dummies], dummies of each side at the start",
    ),
    key("", &["map"], "[map], hexes; left out: the board is the map"),
    MAP_SIZE,
    MAP_LOW,
    MAP_PARTS,
    TERRAIN_KIND,
    TERRAIN_HEXES,
    TERRAIN_MORE,
    key(
        "map.terrain",
        &["slope"],
        "true: the hex lies between its level and the next",
    ),
    MAP_SIDE,
    MAP_BETWEEN,
    key("", &["side"], "[[side]], the two sides"),
    SIDE,
    key("", &["unit"], "[[unit]], a counter"),
    key(
        "unit",
        &["id", "name", "side"],
        "its word in lines, its name and side",
    ),
    key(
        "unit",
        &["kind"],
        "infantry, artillery, horse-artillery, cavalry, gunboat, wagon or other",
    ),
    key(
        "unit",
        &["size", "formation"],
        "section to corps, and the command that it belongs to",
    ),
    key(
        "unit",
        &["strength", "reduced"],
        "strength on the front and on the back",
    ),
    key(
        "unit",
        &["move"],
        "printed movement points; left out: those of its kind",
    ),
    key(
        "unit",
        &["at"],
        "hex at the beginning, or several to choose from",
    ),
    key("unit", &["face"], "reduced, or up where units are hidden"),
    key("unit", &["rifled"], "true: rifled guns"),
    key("", &["arrival"], "[[arrival]], a reinforcement"),
    key(
        "arrival",
        &["unit", "turn", "at"],
        "who comes, when, and in which hex or hexes",
    ),
    key(
        "arrival",
        &["along", "base"],
        "route on which the column stands, and the cost of its first two",
    ),
    key("", &["objective"], "[[objective]], hexes that give points"),
    key(
        "objective",
        &["id", "hexes", "value", "side"],
        "its word, its hexes, its points, and the only side that it is for",
    ),
];
