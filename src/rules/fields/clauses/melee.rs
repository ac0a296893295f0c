//! Melee and charges: the program's reading of each clause.

use super::entries;

entries! {
    /// Melee and charges.
    MELEE, printed under "MELEE, Charging":

    "MEL-01" in both "Who fights a melee":
        "Units in contact fight in the combat phase, all round: a result falls on any enemy in contact, on any \
        side. Corners that only touch are no contact.";
    "MEL-02" in both "Totals":
        "The totals are added up as in fire, including flank and cover.";
    "MEL-03" in both "Defensive fire":
        "A unit that was charged frontally this turn adds 2 in that melee.";
    "MEL-04" in both "One step worse":
        "If the charged unit loses the melee in the turn of the charge, its result is one step worse: shaken \
        becomes beaten, beaten becomes broken. The charger's loss is not worsened, and later rounds are as usual.";
    "MEL-05" in both "Charging":
        "A charge is a move into contact, within the ordinary distance, and needs the order Attack.";
    "MEL-06" in both "Later rounds":
        "Units that are still in contact fight again in the combat phase of each player turn that follows.";
    "RUL-88" on ["MEL-01", "MEL-02"] "Flank in melee":
        "Fighting all round means that there is no arc; the -3 for flank and rear stays. Either side may be flanked by \
        any enemy in the melee.";
    "RUL-89" on ["MEL-04"] "The words battered and routed":
        "Battered is beaten and routed is broken. This holds only for charged units, in the turn of the charge, \
        from flank and rear too. A tie is no loss.";
    "RUL-90" on ["MEL-03"] "What defensive fire is":
        "Defensive fire is a modifier in the one roll of the melee; there is no shot before it. Frontally means not \
        from flank or rear; a unit charged both frontally and from flank or rear has no defensive fire. Units of every \
        arm and in every state have it, even at rest, except limbered batteries.";
    "RUL-91" on ["MEL-06"] "Later rounds, leaving, following up":
        "Units left in contact fight again each combat phase of either side, without the effects of a charge. \
        A unit may leave in its own tactical phase, 3 inches straight back, if activation lets it move. The \
        winner stays where it is.";
    "RUL-92" on ["MEL-01"] "Which melee a unit is in":
        "The active player sets each of his units in contact against one enemy that it touches; the enemies left \
        over join a melee whose active unit they touch. A unit fights one melee in a phase. Bases that touch only \
        by corners fight none, before a charge or after it.";
}
