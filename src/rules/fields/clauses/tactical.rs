//! Tactical movement and rough ground: the program's reading of each clause.

use super::entries;

entries! {
    /// Tactical movement and rough ground.
    TACTICAL, printed under "TACTICAL, ROUGH TERRAIN":

    "TAC-01" in both "Distances":
        "Infantry moves 5 inches straight ahead or in forward wheels, clear of rough ground and without firing this \
        turn; otherwise 3. Mounted cavalry moves 12 inches, dismounted 3, a limbered battery 5. Limbering, \
        unlimbering, mounting and dismounting replace a move; an unlimbered battery is not moved by hand.";
    "TAC-02" in both "Moving and firing":
        "Infantry that moved more than 3 inches opens no fire in that player turn. It still answers fire. A march does \
        not count.";
    "TAC-03" in both "Price of a wheel":
        "A wheel costs what the outer end of the line travels: front times angle.";
    "TAC-04" in both "Only units that are paid for move":
        "A unit moves for a point of its brigadier, and only within 12 inches of him.";
    "TAC-05" in both "Beaten units keep away":
        "A beaten unit gets no nearer to the enemy, on its way or at its end, until it has recovered.";
    "TAC-06" in both "Charging":
        "A move that ends in contact with an enemy unit is a charge. It gives no extra distance.";
    "TAC-07" in both "Moving through friends":
        "Units may move through friends, within limits.";
    "TAC-08" in both "Zones and tactical moves":
        "Zones of observation do not limit tactical movement.";
    "ROUGH-01" in both "What rough ground is":
        "Everything obstructed or close and every linear obstacle: fences, ditches, shallow streams, lines of \
        trees.";
    "ROUGH-02" in both "Disorder in rough ground":
        "A unit that moves in it or across it becomes disordered, in tactical moves and marches alike.";
    "ROUGH-03" in both "Horse and guns":
        "Cavalry and artillery enter obstructed ground 1 inch deep and no deeper.";
    "ROUGH-04" in both "Marching into rough ground":
        "If a brigade meets a feature that it must pass, it rolls a die. Close ground: 5 inches for each point of the \
        die; obstructed ground: 3; a linear obstacle is crossed. A 6 stops at the edge. If the inches reach the depth \
        the march continues; otherwise it ends that far in, and the brigade rolls again next turn for the rest.";
    "ROUGH-05" in both "No other penalty":
        "Rough ground stops a march and disorders its units, and does nothing else to it.";
    "ROUGH-06" in differ "Special ground":
        "Rocky ground moves as close and swamp as obstructed; a stream is impassable, obstructed or close by \
        its depth; a road is good. A unit on a road goes along it sideways.";
    "RUL-63" on ["TAC-01", "TAC-02", "TAC-03", "ROUGH-06"] "Five or three inches":
        "A unit that moves more than 3 inches has said that it will not fire; a charge is not fire. A wheel and \
        straight movement in one move share the limit of 5. Any part sideways, backward or on the spot makes the whole \
        move 3, and a turn about is a move of 3 by itself. On a road sideways counts as straight ahead, and rough \
        ground beside it is ignored.";
    "RUL-64" on ["ROUGH-03"] "Horse and guns in rough ground":
        "Horse and guns are not slowed, only disordered. The inch is measured from the edge to the deepest part of the \
        base inside; roads are exempt. Dismounted cavalry is infantry here.";
    "RUL-65" on ["TAC-07"] "Passing through friends":
        "Passing through friends is allowed if the mover ends clear of them, and neither is disordered. Ending on a \
        friend is an objection, and so is passing through a unit in contact with the enemy.";
    "RUL-66" on ["ROUGH-01", "ROUGH-06"] "Streams":
        "A stream that can be forded and is up to 1 inch wide is a linear obstacle; a wider one is ground of the class \
        that the scenario names. A stream that cannot be forded is impassable except at bridges and fords: a unit is \
        on a bridge or ford if its centre is at most half its depth away, or half an inch.";
    "RUL-79" on ["TAC-05", "FIRE-10"] "A beaten unit: its moves, and a second beating":
        "No step of the move shortens the distance to an enemy that the unit sees, or to the target of its brigade's \
        Attack, seen or not. A beaten unit may fire, turn and be supported. If it is beaten again, it is driven back \
        again; a shaken result does not make it worse.";
}
