//! Scale, units and bases: the program's reading of each clause.

use super::entries;

entries! {
    /// Scale, units and bases.
    SCALE, printed under "BASIC RULES; BASING":

    "SCALE-01" in both "Ground scale":
        "One inch on the table is about 50 yards. Yards are shown as \"about\", never compared.";
    "SCALE-02" in basic "Metric tables":
        "A club that plays in centimetres doubles every figure of the rules; with 1/300 models it keeps the figures. \
        The program calculates in inches; a roster names the unit of its table. Lengths and places are shown and typed \
        in that unit: in centimetres a typed number is centimetres, and `in` behind one means inches of the rules.";
    "SCALE-03" in both "Men in a unit":
        "Each point of a unit's size is about 150 men. A roster may give the true strength, which no rule uses.";
    "SCALE-04" in both "Dice":
        "Only six-sided dice are rolled, one, two or three at a time as each rule says.";
    "SCALE-05" in both "The smallest unit, and time":
        "The regiment or battery is the smallest piece; players act as division and corps commanders. Neither \
        edition says how long a turn lasts, so the program prints no minutes of the battle.";
    "BASE-01" in differ "What a unit is":
        "A unit has a name, a brigade, an arm, a size, a combat value, a facing and a state. A battery is \
        also limbered or unlimbered, cavalry mounted or dismounted; the full edition adds a weapon.";
    "BASE-02" in both "Front and size":
        "The front of a unit in inches equals its size. Losses change neither.";
    "BASE-03" in differ "Sizes allowed":
        "Units have size 2 or 3 in the basic edition and 1 to 5 in the full edition.";
    "BASE-04" in differ "Batteries":
        "A battery has size 2. In the full edition one of few guns has size 1.";
    "BASE-05" in differ "Depth of bases":
        "Infantry and cavalry are drawn 1 inch deep, batteries 2 inches, unless the roster gives a depth.";
    "BASE-06" in both "Always in line":
        "A unit moves and fights as a line; there is no other formation. Only on a road does it go sideways and \
        count as a column.";
    "BASE-07" in both "Combat value":
        "The value is 2 for raw, 3 for seasoned and 4 for elite troops. It enters every total of fire and melee.";
    "RUL-86" on ["BASE-04"] "Batteries of other gun counts":
        "The full edition names batteries of 6 guns and of 3 or 4. One to 4 guns give size 1, 5 or 6 give \
        size 2; more than 6 are two batteries.";
    "RUL-108" on ["BASE-02"] "Bases of odd width":
        "The widths of a unit's bases are added and rounded to whole inches, exact halves upward, and kept within \
        the sizes of the edition. If all bases are 20 or 25 mm wide their number is the size.";
}
