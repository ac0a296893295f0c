//! Texts of the help that are not about acts.

/// The grammar of the table's keys.
pub const GRAMMAR: &str = "\
A CAPITAL selects a brigade, a digit one of its units or the face of a die, a small letter says what to do: \
A1 m 4 moves unit 1 of brigade A ahead by 4 inches. Space takes up the next thing to do, Enter does what stands in \
the NEXT line, Esc leaves it. In a fight m and a letter switch a modifier for the acting side, then for the other, for \
both, and back; Ctrl-L draws the screen anew. Where the roster measures its table in centimetres typed lengths and \
places are centimetres, and `in` behind one says inches (SCALE-02).";

/// The keys for brigades and units, with their effects.
pub const ADDRESSES: [(&str, &str); 2] = [
    ("A-Z", "a brigade: selected at once"),
    (
        "A2",
        "unit 2 of brigade A; a digit alone: of the selected brigade",
    ),
];

/// Terms on the screens that no act explains, with their meanings.
pub const WORDS: [(&str, &str); 7] = [
    (
        "2 left",
        "in the bar: acts to do before the phase ends; open: acts that may be done",
    ),
    (
        "hit% hurt",
        "in a fight, behind a modifier: the chance in percent that it adds to a hit on the enemy, and to one of yours",
    ),
    (
        "PTS",
        "action points that the general has left this turn; each move near the enemy costs some",
    ),
    (
        "FAT",
        "points of fatigue over the units that the brigade has; more of them, worse at everything",
    ),
    (
        "mark",
        "steady, shaken or beaten: the state of a brigade after its dice; rally lifts it",
    ),
    (
        "aim",
        "where a march goes: what the order attacks or the place that it advances to",
    ),
    (
        "lost",
        "of a brigade: its units that are broken and gone; they weigh on its activation",
    ),
];
