//! Grand tactical movement: the program's reading of each clause.

use super::entries;

entries! {
    /// Grand tactical movement.
    MARCH, printed under "GRAND TACTICAL":

    "GT-01" in differ "Who may march":
        "A brigade makes one march in its phase if no unit of it touches an enemy zone, its order lets it move \
        (Attack, Advance, Retire) and it does not hold ground. Batteries go limbered and cavalry mounted. If the \
        referee lets a brigade begin in a zone, the units that see it there do not end its march; any other zone \
        does, and it halts 1 inch short of any enemy.";
    "GT-02" in both "Price":
        "One point for the whole brigade, however widely it is spread.";
    "GT-03" in both "The march":
        "First an optional wheel of up to 45 degrees, then one straight line of any length, in which the units keep \
        their places in the brigade. The march ends at an enemy zone, in rough ground that stops it, at the goal or \
        at the table's edge. A brigade still unseen may then wheel up to 45 degrees once more. A brigade whose \
        regiments are all sideways on one road marches along the road without a wheel.";
    "GT-04" in both "Direction":
        "Attack goes straight at the target, Advance straight to the place, Retire away from the enemy.";
    "GT-05" in both "March and move in one turn":
        "A brigade may march and then move tactically in the same turn if points are left.";
    "GT-06" in both "Marches come first":
        "All marches of the side come before its first tactical move.";
    "GT-07" in both "What does not stop a march":
        "Enemy generals and messengers do not stop a march, nor do friendly units.";
    "GT-08" in both "A march is movement":
        "For the fire of artillery and for rally, every unit of the brigade has moved. The limit for infantry that \
        means to fire counts only tactical movement.";
    "RUL-59" on ["GT-03"] "Wheels of a march":
        "Forty-five degrees each; the brigade wheels as one rigid body about its centre, or before the march about the \
        front corner of a named flank, and pays no distance. If one wheel is not enough to aim at the goal, the \
        brigade may wheel, stay and wheel again. On Attack or Advance it turns on the spot only toward a goal more \
        than 45 degrees off its front; anything else is an objection (GT-04). A wheel that would enter an enemy zone \
        ends there, and so does the march.";
    "RUL-60" on ["GT-01"] "Dismounted cavalry on the march":
        "The full edition names only artillery. Cavalry must be mounted too, as the basic edition says.";
    "RUL-61" on ["ROUGH-04", "GT-03"] "Marches and rough ground":
        "Depth is the longest stretch of a feature that any unit must cross, along the line of march; inches equal to \
        it are enough. Each feature has its own die when it is reached; two reached at once share one, at obstructed \
        rates if either is obstructed. A brigade that starts inside and rolls a 6 stays. With horse or guns it stops \
        when they are 1 inch inside obstructed ground. Units on a road ignore the feature; if all are, no die is \
        thrown. If all regiments are sideways on one road, the road's direction is the front of the brigade: it \
        marches along it without a wheel.";
    "RUL-62" on ["GT-02", "GT-03", "GT-07"] "Where a march stops":
        "A march stops with the brigade's first unit on the border of the enemy's zone. It passes through friends, but \
        stops short of ending on them. By its own will it stops only at its goal. The goal of an Advance ends the \
        march, even if a place beyond it was named. No unit is too far from the brigadier to march.";
}
