//! Rally, fatigue, generals hit, morale: the program's reading of each clause.

use super::entries;

entries! {
    /// Rally, fatigue, generals hit, morale.
    WEAR, printed under "RALLY, FATIGUE, MORALE":

    "RALLY-01" in both "Rally of a unit":
        "A unit rises one step at the end of its own player turn if it neither moved nor fired nor was fired on in \
        that turn: from beaten to disordered, or from disordered to ordered. It costs nothing.";
    "RALLY-02" in both "Shaken units":
        "For units, shaken and disordered mean the same. Broken units do not come back.";
    "RALLY-03" in both "Two quiet turns":
        "A beaten unit needs two quiet turns to be ordered again. After the first it may move at the enemy.";
    "RALLY-04" in both "Disorder from rough ground":
        "Disorder from rough ground is like any other and ends in the same way, even inside the ground.";
    "FAT-01" in both "Points of fatigue":
        "At the end of every player turn, of either side, a brigade gains 1 point for each of its units that \
        fired, was fired on or was in melee, each once a player turn.";
    "FAT-02" in both "Levels":
        "A brigade with at most as many points as units is fresh. Up to twice as many it is willing, then worn, tired, \
        depleted and spent, by the same steps. Beyond that the brigade stays spent.";
    "FAT-03" in differ "Effects of a level":
        "In fire and melee fresh +1, willing 0, worn -1, tired -2, depleted -3, spent -4; in activation the \
        same, doubled in the basic edition.";
    "FAT-04" in both "When the level is set":
        "The level is set in the last phase of each player turn, and stays until the next.";
    "FAT-05" in differ "Lowering fatigue":
        "In the basic edition fatigue does not fall. In the full edition rest lowers it.";
    "FAT-06" in both "Starting tired":
        "A scenario may start a brigade at another level than fresh.";
    "FAT-07" in full "Recovery at rest":
        "A brigade on Rest loses points of fatigue in the last phase of its own player turn, but never goes below 0.";
    "GEN-01" in full "Which generals are tested":
        "At the end of the combat phase each brigadier whose brigade was fired on is tested, and so is each higher \
        general within 6 inches of such a brigade, once a player turn.";
    "GEN-02" in full "The test":
        "Roll one die; on a 1 roll a second: 1 dead, 2 hit and out for a full turn, 3 hat lost and out for a full \
        turn, 4 to 6 nothing.";
    "GEN-03" in full "A brigadier who leads":
        "A brigadier attached to a regiment skips the first die in every phase in which his brigade was fired \
        on.";
    "GEN-04" in full "Return and replacement":
        "A general who was out comes back after one full turn. A dead one is then replaced by one of the next lower \
        quality, never below 2. A brigadier comes back behind his brigade, a higher general where he fell.";
    "GEN-05" in full "Without a brigadier":
        "The brigade has no points: it activates and fires, but neither rallies nor accepts nor moves. A higher \
        general near enough may stand in.";
    "MOR-01" in differ "Morale at the start":
        "The morale of a division is the number of its brigades, 1 less if its general is incompetent and 1 more if he \
        is exceptional.";
    "MOR-02" in both "What brigades cost":
        "A brigade that retires costs 1 until it recovers, a broken one costs 2 for good.";
    "MOR-03" in both "Ground that is held":
        "Ground has a value of 1, 2 or 3. Held without contest it adds its value to the division while it is held; \
        contested, each side has half.";
    "MOR-04" in both "The sum":
        "Morale is the starting figure plus the value of the ground held, less 1 for each brigade that retires and 2 \
        for each broken one; halves are kept. It is set in the last phase of every player turn for both sides.";
    "MOR-05" in both "At 0 and below":
        "At 0 the division issues neither Attack nor Advance. Below 0 it routs and leaves the table.";
    "MOR-06" in both "No other tests":
        "Units and brigades take no morale tests: fights and activation replace them.";
    "RUL-38" on ["FAT-07", "ORD-06"] "How much rest recovers":
        "The texts print no amount. The program takes one point for each unit of the brigade that was not engaged \
        in that player turn.";
    "RUL-93" on ["RALLY-01"] "The quiet turn":
        "Only the unit's own player turn counts. A unit is not quiet if it fights a melee, is forced to retreat, \
         limbers, unlimbers, mounts or dismounts; a free turn does not matter.";
    "RUL-94" on ["FAT-01"] "Engaged in combat":
        "A unit was engaged if it was on either side of a firefight or melee, hurt or not. Batteries count at any \
        range, and broken units count too. Supporters, generals who lead and friends passed through do not count.";
    "RUL-95" on ["FAT-02", "FAT-04"] "Which units count for a level":
        "All units that are present now count, batteries included. The level is set only in the last phase, so it \
        stays the same throughout a turn.";
    "RUL-96" on ["FAT-02"] "Beyond spent":
        "A spent brigade stays spent and gets no worse.";
    "RUL-97" on ["FAT-02", "MOR-02"] "A brigade without units":
        "When its last unit is gone the brigade is broken at once, for morale and for its neighbours, and its \
        brigadier leaves. It neither activates nor tires. If the record was wrong and the referee brings that unit \
        back, the brigade and its brigadier come back with it, as if nothing had happened to them.";
    "RUL-98" on ["FAT-06"] "Starting at a level":
        "The brigade starts with the fewest points of the level. A scenario may name the points themselves.";
    "RUL-99" on ["GEN-01", "GEN-03"] "Which generals are tested and how often":
        "A brigade was fired on if a unit of it was a target, was in melee, or fired while in range and arc of its \
        target. A general takes one test in a player turn, even near several such brigades. A brigadier who leads \
        rolls the second die at once whenever his brigade was fired on.";
    "RUL-100" on ["GEN-04"] "One full turn and the next quality":
        "A general who is out misses the next player turn of his side. The successor of a dead general has the next \
        lower quality, at least 2. While a divisional general is out no one sends orders or reads reports for him, and \
        his quality does not count for morale.";
    "RUL-101" on ["CMD-12", "MOR-01"] "Quality and casualties in the basic edition":
        "Generals are rated only if the scenario rates them, and only for morale; points stay 3. There are no \
        casualties of generals, so leading is without risk.";
    "RUL-102" on ["MOR-02"] "Which brigades cost morale":
        "A brigade with the order Retire or the mark Beaten costs 1; a brigade with both still costs only 1.";
    "RUL-103" on ["MOR-03"] "Ground held and contested":
        "A side holds the ground if one of its units that is not beaten is in it or touches it, and no unbeaten enemy \
        unit does. The ground is contested if unbeaten units of both sides are there, or if a side's unit there fights \
        this player turn against an enemy that touches the ground. The ground counts once for each side, for the \
        division whose brigade has the most size there.";
    "RUL-104" on ["MOR-05"] "Morale at and below zero":
        "At 0 means 0 or less, below 0 means less than 0: a morale of 0.5 is above 0, and one of -0.5 routs. Orders \
        that are held, delivered or under way stay valid. A division that routs leaves with its general, and its \
        brigades count as broken for their neighbours.";
}
