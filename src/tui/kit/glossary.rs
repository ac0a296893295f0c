//! Texts of the help that are not about acts.

/// The grammar of the table's keys.
pub const GRAMMAR: &str = "A CAPITAL selects a brigade, a digit one of its units or the face of a \
    die, a small letter says what to do: A1 m 4 moves unit 1 of brigade A ahead 4 inches. Space \
    selects the next thing to do, Enter does what the NEXT line says, Esc cancels. In a fight, m \
    and a letter switch a modifier: for the acting side, the other, both, and back. Ctrl-L redraws \
    the screen. If the roster measures its table in centimetres, so do typed lengths and places; \
    add `in` for inches (SCALE-02).";

/// The keys for brigades and units, with their effects.
pub const ADDRESSES: [(&str, &str); 2] = [
    ("A-Z", "a brigade: selected at once"),
    (
        "A2",
        "unit 2 of brigade A; 2 alone: unit 2 of the selected brigade",
    ),
];

/// Terms on the screens that no act explains, with their meanings.
pub const WORDS: [(&str, &str); 7] = [
    (
        "2 left",
        "in the bar: acts to do before the phase ends; open: acts you may do",
    ),
    (
        "hit% hurt",
        "in a fight, after a modifier: how many percent it adds to the chance of a hit on the \
         enemy, and on you",
    ),
    (
        "PTS",
        "action points that the general has left this turn; each move near the enemy costs some",
    ),
    (
        "FAT",
        "fatigue points / number of units; the more fatigue, the worse at everything",
    ),
    (
        "mark",
        "steady, shaken or beaten: the state of a brigade after its dice; rally lifts it",
    ),
    ("aim", "the target of a march: the order's enemy or place"),
    (
        "lost",
        "units of a brigade broken and gone; they lower its activation",
    ),
];
