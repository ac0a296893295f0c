//! Artillery and weapons: the program's reading of each clause.

use super::entries;

entries! {
    /// Artillery and weapons.
    GUNS, printed under "Artillery":

    "ART-01" in both "Move or fire":
        "A battery that moved this turn does not fire, nor does a limbered one. Unlimbering is not moving.";
    "ART-02" in both "Arc of fire":
        "Forty-five degrees in all, 22.5 to each side of straight ahead, from the ends of the front.";
    "ART-03" in both "Range of guns":
        "As far as a unit sees from the battery's ground, and the target must be seen; in the full edition also no \
        farther than the gun reaches. The range is measured from the front edge to the nearest part of the target in \
        the arc.";
    "ART-04" in both "Canister":
        "A battery fires canister at targets within 5 inches, measured from the front edge to the nearest part of the \
        target in the arc.";
    "ART-05" in differ "Size with canister":
        "The battery counts double its size; two kinds of gun of the full edition count triple \
        (WPN-03).";
    "ART-06" in both "Canister and friends":
        "A battery fires no canister if a friendly unit in the arc is nearer than the target.";
    "ART-07" in both "A battery under fire":
        "An unlimbered battery may answer with canister at an enemy within 5 inches in its arc. A limbered battery \
         has no arc, so its answer hurts no one.";
    "WPN-01" in full "Weapons":
        "A weapon gives the greatest range and a figure that is added to the total: breechloader +1, repeater +3, the \
        light gun and the Whitworth -1; a smoothbore reaches 2 inches. `show SOURCE UNIT` names the weapon of a unit.";
    "WPN-02" in full "Range and sight":
        "The smaller of the weapon's range and the sight range counts.";
    "WPN-03" in full "Triple canister":
        "The Napoleon and the mountain howitzer count triple size instead of double; canister still reaches 5 \
        inches.";
    "WPN-04" in full "Several weapons on a side":
        "A ruling says how weapons count in answers, in melee, and when a side has several weapons.";
    "RUL-82" on ["ART-02"] "The arc of 45 degrees":
        "The whole arc is 45 degrees, 22.5 on each side of straight ahead, opened at the front corners.";
    "RUL-83" on ["ART-01"] "Unlimber and fire":
        "A battery may unlimber and fire in one turn. A battery that limbered, marched or was moved does not fire in \
         that turn.";
    "RUL-84" on ["ART-07"] "Limbered batteries":
        "A limbered battery faces the way it goes; when it unlimbers, its guns may face any way. If it is attacked \
        while limbered, it rolls with its combat value and state, but without canister or defensive fire, and its roll \
        hurts no one except in melee.";
    "RUL-85" on ["ART-07", "MEL-03"] "Canister in defence":
        "An unlimbered battery counts its canister size in its answer to attackers within 5 inches in its arc, if no \
        friend is in the way, and against a frontal charge in the turn of the charge. It never counts canister in \
        later rounds, nor in a melee in which any attacker takes it in flank.";
    "RUL-87" on ["WPN-02", "WPN-03", "WPN-04"] "Weapons in answers and melee":
        "The effect counts if units with it make up at least half of the side's size; if two effects have half each, \
        the smaller counts. It counts in fire, in an answer to an enemy within range and strip or arc, and in \
        defensive fire, but not otherwise in melee. Sight limits every range.";
}
