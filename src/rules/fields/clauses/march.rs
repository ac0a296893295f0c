//! Grand tactical movement: the program's reading of each clause.

use super::entries;

entries! {
    /// Grand tactical movement.
    MARCH, printed under "GRAND TACTICAL":

    "GT-01" in differ "Who may march":
        "A brigade makes one march in its phase if no enemy zone touches a unit of it, its order lets it move \
        (Attack, Advance, Retire) and it does not hold ground. Batteries go limbered and cavalry mounted. Where \
        the referee lets a brigade begin in a zone, the units that see it there do not end its march; any other \
        zone does, and it halts 1 inch short of whoever it meets.";
    "GT-02" in both "Price":
        "One point for the whole brigade, however far it is spread.";
    "GT-03" in both "The march":
        "First an optional wheel of up to 45 degrees, then one straight line, without a greatest distance, \
        the units keeping their places in the brigade. It ends at an enemy zone, in rough ground that stops \
        it, at the goal or at the table's edge. Who is then still unseen may wheel up to 45 degrees once \
        more. A brigade whose regiments all stand sideways on one road marches along the road without a \
        wheel.";
    "GT-04" in both "Direction":
        "Attack goes straight at the target, Advance straight at the place, Retire away from the enemy.";
    "GT-05" in both "March and move in one turn":
        "A brigade may march and then move tactically in the same turn if points are left.";
    "GT-06" in both "Marches come first":
        "All marches of the side come before its first tactical move.";
    "GT-07" in both "What does not stop a march":
        "Generals and messengers of the enemy do not, nor do friendly units.";
    "GT-08" in both "A march is movement":
        "Every unit of the brigade has moved, for the fire of artillery and for rally. The limit of infantry \
        that means to fire counts tactical movement only.";
    "RUL-59" on ["GT-03"] "Wheels of a march":
        "Forty-five degrees each; the brigade wheels as one rigid body about its centre, or before the \
        march about the front corner of a flank that is named, and pays no distance. Where one wheel does not \
        aim it may wheel, stand and wheel again. On Attack or Advance it turns so on the spot only for a goal \
        that lies more than 45 degrees off, and towards it; anything else is an objection (GT-04). A wheel that \
        would enter an enemy zone ends there, and the march with it.";
    "RUL-60" on ["GT-01"] "Dismounted cavalry on the march":
        "The full edition names artillery alone. Cavalry has to be mounted too, as the basic edition says.";
    "RUL-61" on ["ROUGH-04", "GT-03"] "Marches and rough ground":
        "Depth is the longest stretch of a feature that any unit has to cross, along the line of march; \
        inches equal to it are enough. Each feature has its own die when it is reached; two reached at once \
        share one, at obstructed rates if either is obstructed. A brigade that starts inside and throws a 6 \
        stays. With horse or guns that come into obstructed ground it stops when they are 1 inch inside. Units on a road take no notice \
        of the feature; if all are, no die is thrown. Where all regiments stand sideways on one road its \
        direction is the front of the brigade: it marches along it without a wheel.";
    "RUL-62" on ["GT-02", "GT-03", "GT-07"] "Where a march stops":
        "It stops with its first unit on the border of the enemy's zone. It passes through friends and does \
        not end on them, but stops short. By its own will it stops at its goal only. The goal of an Advance \
        ends it whatever place beyond was named. No unit is too far from the brigadier for it.";
}
