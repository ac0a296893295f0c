//! Volume of fire and small arms: the program's reading of each clause.

use super::entries;

entries! {
    /// Volume of fire and small arms.
    FIRE, printed under "VOLUME OF FIRE, Small Arms":

    "FIRE-01" in both "Opening a firefight":
        "A unit of the active side fires if it points at the target, has it in range and in sight and touches no \
        enemy. Fire is voluntary and free, at any target that meets these conditions.";
    "FIRE-02" in both "Who fires together":
        "Other active units that point at the target may join if they are in no firefight of their own. A unit fires \
        in one firefight a turn and is the target of one. Only the target answers the fire, with its own die.";
    "FIRE-03" in both "Totals":
        "Each side adds one die, its combat value (for several units the mean, rounded), its modifiers and the odds \
        of size. The higher total wins by the difference; equal totals do nothing.";
    "FIRE-04" in both "Odds of size":
        "The larger side gains 1 at odds of 3 to 2, 2 at 2 to 1 and 3 at 3 to 1 or more. The smaller side loses \
        nothing by it.";
    "FIRE-05" in differ "Modifiers":
        "Each side adds up its own: disordered -1, beaten -1, soft cover +1, hard cover +2, uphill +1, flank or rear \
        -3, linear overlap -1 (basic edition), resting -3 (full edition), general attached +1, defensive fire +2, \
        supported +1, fatigue +1 to -4, and the weapon if weapons are played.";
    "FIRE-06" in both "Results":
        "A loss by 1 or 2 disorders. A loss by 3 to 5 beats the unit: it is disordered and driven back 3 inches. A \
        loss by 6 or more breaks it, and it leaves the table.";
    "FIRE-07" in both "Support":
        "A friendly regiment that touches the unit from behind with the same facing, or is in line with it and does \
        not fire, gives +1, however many there are. A regiment that has counted as support in line opens no fire in \
        the same phase (an objection).";
    "FIRE-08" in both "Who suffers":
        "The result falls on every unit of the losing side that an enemy unit of this firefight has in range and \
        arc. Others of that side are untouched.";
    "FIRE-09" in both "Driven back":
        "Three inches. A friendly unit that is passed through becomes disordered.";
    "FIRE-10" in both "After a beating":
        "A beaten unit moves no nearer to the enemy until it has recovered.";
    "FIRE-11" in both "Marks":
        "Disordered and beaten units are marked on the table; broken ones leave it and do not come back.";
    "FIRE-12" in reckoned "Chances":
        "The chance of each result follows from the difference of the totals and one die for each side. The program \
        counts the 36 throws.";
    "SA-01" in both "Small arms fire straight ahead":
        "Small arms have no arc: they reach a strip as wide as the unit's front. A target with any part in the \
        strip may be fired at.";
    "SA-02" in differ "Range of small arms":
        "Five inches; with the weapons of the full edition, the range of the weapon. It is measured from the front \
        edge to the nearest part of the target in the strip.";
    "SA-03" in both "Sight limits fire":
        "A target in obstructed ground is seen, and hit, at 3 inches or less, at 6 from a hill.";
    "SA-04" in both "Cavalry and fire":
        "Dismounted cavalry fires as infantry.";
    "RUL-67" on ["FIRE-05"] "Flank and rear":
        "The attacker is on the flank if the middle of its front edge is behind the line through the target's front \
        edge, by more than a hundredth of an inch if they do not touch. Flank and rear are one modifier, and one \
        attacker in either place is enough. In a melee either side may be flanked by any enemy in it.";
    "RUL-68" on ["FIRE-05"] "Several units on a side":
        "A modifier counts if its units make up at least half of the side's size. A general attached to any unit \
        counts; one attacker on the flank of the target is enough; fatigue is that of the brigade with the most size \
        in the fight; of equal brigades, the worse fatigue counts.";
    "RUL-69" on ["FIRE-03"] "Rounding the combat value":
        "The plain mean of the units, with exact halves rounded up: 2 and 3 give 3.";
    "RUL-70" on ["FIRE-04"] "Odds of size at the edges":
        "The highest step reached counts. Odds below 3 to 2 add nothing, and no odds add more than 3. Supporters that \
        do not fire add no size. The same holds in melee.";
    "RUL-71" on ["FIRE-02"] "Who is in a firefight":
        "All units that fire at one target do it together: infantry, batteries and units of several brigades. A unit \
        fires once a phase, and the target answers alone. A unit that was a target may still open fire in its own \
        turn. A switch lets units beside the target join it and fire, but they do not become targets. The flank and \
        the canister of the firers depend on the target alone. Another firefight may fire at a unit that joined. The \
        brigadier of such a unit is tested if a firer had the unit in range and arc.";
    "RUL-72" on ["SEQ-01", "FIRE-06"] "Order of fights":
        "The active player names the firefights one by one and each result is carried out at once; then the melees, \
        then tests of generals. A unit driven out of range or sight can no longer be fought. By switch, results are \
        carried out together: those of all firefights before the first melee, those of all melees after the last.";
    "RUL-73" on ["FIRE-08"] "Which losers are hit":
        "Each unit of that side suffers the whole result if some enemy in the fight has it in range and in its \
        strip or arc. In melee each unit in contact does.";
    "RUL-74" on ["FIRE-05"] "Linear overlap":
        "A unit is overlapped if an enemy of the same fight reaches past an end of its front and is in front of its \
        front line, and no friend touches that end. The overlap counts once, even at both ends, and not in addition to \
        -3 for the same enemy. A regiment or battery that is beside the unit, echeloned or deeper, covers the end too.";
    "RUL-75" on ["FIRE-07"] "Support in detail":
        "Behind: touching the rear edge, even with only a corner, with the same facing within 45 degrees; a switch \
        requires half an inch of that edge. In line: touching the side, with the same facing and in no fight this \
        phase. Any regiment that is not beaten supports, even two neighbours at once; batteries are supported and do \
        not support. A target may be supported too. A regiment that has counted as support in line opens no fire in \
        that phase.";
    "RUL-76" on ["FIRE-05"] "Disordered and beaten together":
        "A beaten unit is disordered too, and takes the modifiers of both: -2.";
    "RUL-77" on ["FIRE-05"] "Cover and height":
        "Soft cover: woods, orchard, standing corn, fence, hedge, the bank of a stream. Hard cover: stone wall, \
        building, earthwork, railway cut, sunken road. The better one counts, if it lies between the unit and an \
        opponent and the unit is in it or within 1 inch behind it; a charger has none. Uphill: the unit's centre is \
        clearly higher. The referee may change either.";
    "RUL-78" on ["FIRE-09"] "The way of a unit driven back":
        "After a frontal fight it goes 3 inches straight to its own rear and keeps its facing. After any other fight \
        it goes straight away from the unit that opened the fight, from centre to centre, and then faces it. It passes \
        through friends and ends clear of them. Impassable ground or the table's edge stops it: a unit that touches \
        such ground goes along its edge or not at all, and only a unit already inside may move through it to leave. If \
        enemies leave the unit no room at all, it is broken. Guns go as they are, and an attached general goes along. \
        In a melee of several, the charger nearest to the target counts as the opener.";
    "RUL-80" on ["SA-04"] "Mounted cavalry and fire":
        "Mounted cavalry opens no fire; it answers with its die, charges and fights melees. Dismounted it keeps its \
        size and value.";
    "RUL-81" on ["FIRE-01", "ART-06"] "Fire past friends and at units in contact":
        "A friend in the strip nearer than the target bars small arms, unless part of the target shows beside that \
        friend. Batteries fire over friends, without canister. No unit fires at a unit in contact with a friend.";
}
