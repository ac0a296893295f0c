//! Orders: the program's reading of each clause.

use super::entries;

entries! {
    /// Orders.
    ORDERS, printed under "ORDERS":

    "ORD-01" in differ "One order a brigade":
        "A brigade has exactly one order and keeps it until it is changed. Divisions have instructions in \
        words, which the rules do not enforce.";
    "ORD-02" in both "Attack":
        "Attack names an enemy brigade, seen or not. The brigade goes straight at it at its best speed and attacks it. \
        A step of a unit goes away from the target only if it ends farther off. How the unit turns does not matter, \
        and a wheel alone is not a step. If several enemies are equally near, it may go at any of them.";
    "ORD-03" in differ "Advance":
        "Advance names a feature or a piece of ground without enemies. The brigade goes there at its best speed and \
        holds on arrival. If an enemy is there first it stops and holds.";
    "ORD-04" in both "Hold":
        "The brigade keeps its position and does not march. Units may be rearranged inside it for the best defence.";
    "ORD-05" in both "Retire":
        "The brigade goes back until every known enemy is at least 12 inches away, and then holds.";
    "ORD-06" in full "Rest":
        "No unit moves of its own will, fatigue recovers in the last phase, and the units fight at -3.";
    "ORD-07" in both "In sight of the enemy":
        "A unit that enemies see may not end a move or march farther from the nearest of them. It may if its brigade \
        is on Retire, if it is driven back, if it closes with the target of its Attack, or if it stays inside the \
        position that it holds. Distances are measured between nearest parts, and count as farther only by more than \
        the error of a tape. For a new Advance the place where it would end counts: the brigade goes straight until a \
        base touches the place. Out of sight a brigade on Advance may go anywhere, even backward. It is an objection: \
        the referee may overrule it.";
    "ORD-08" in both "One goal for each order":
        "An order has one goal. A second leg needs a second order, which may arrive after the first is done.";
    "ORD-09" in both "How orders change":
        "A superior in contact with the brigadier hands a new order over, or a messenger of the divisional \
        commander brings it; both in the Orders phase. Activation decides when it is obeyed.";
    "ORD-10" in differ "Which brigades may be sent an order":
        "In the basic edition any brigade. In the full edition only one that holds or rests, or that the divisional \
        commander sees; any other asks first. Handing over in person is always allowed.";
    "ORD-11" in differ "Orders that change by themselves":
        "Advance becomes Hold on arrival and Retire at 12 inches. The activation result Attack gives Attack; \
        Beaten gives Hold, in the full edition Retire and then Hold.";
    "ORD-12" in both "No advance at morale 0":
        "A division whose morale is 0 issues neither Attack nor Advance.";
    "ORD-13" in both "What an order allows":
        "Attack marches at its target, Advance to its goal, Retire away from the enemy; Hold and Rest do not march. In \
        the tactical phase a brigade on Attack or Advance moves toward its goal, on Retire away, on Hold inside its \
        position, on Rest not at all. Only Attack charges.";
    "RUL-32" on ["ORD-02"] "The target of Attack":
        "The target is a brigade. Straight means at its nearest unit or, if no one sees it, at the place where that \
        unit was last reported. When the target has left the table the order becomes Hold at the next Orders phase. A \
        target that retreats stays the target.";
    "RUL-33" on ["ORD-02", "ORD-03", "ORD-05"] "Best speed":
        "A brigade marches if it may. Then its units nearest to the goal move as far as points allow until, on Attack, \
        they have their target in range. From there short moves, standing to fire and charging all obey the order, and \
        so does a move that reaches the place of an Advance. Others may follow behind. The program also reminds of a \
        brigade on Retire that neither moves nor is 12 inches clear, and names the nearest unit that can move. The \
        program warns and the referee decides.";
    "RUL-34" on ["ORD-13", "MEL-05"] "A charge needs Attack":
        "Only units of a brigade on Attack move into contact. Others halt 1 inch short of the enemy; so does a move \
        that would end within 0.05 inches, where bases count as touching.";
    "RUL-35" on ["ORD-03"] "The enemy is there first":
        "In both editions the brigade holds at once where it is. A brigade has arrived when one of its bases touches \
        the feature, the ground named or the point; the goal is occupied when an enemy unit is in it or touches it. If \
        an enemy bars the way elsewhere, the march ends 1 inch short and the order stays.";
    "RUL-36" on ["ORD-04"] "The position of a brigade that holds":
        "The position is the smallest rectangle round its units when it began to hold, square to its front, widened \
        to sides and rear but not to the front. Turning on the spot, exchanging places and limbering stay inside. \
        Two units exchange places by a move each: the first one ends on the second, which is an objection (RUL-65) \
        that the referee overrules. Units that were driven out may come back. A brigade that held as a card also \
        holds the ground round its line as laid out when it is shown.";
    "RUL-37" on ["ORD-05", "ACT-09"] "Known enemies and 12 inches":
        "Every enemy brigade on the table is known, seen or not, where it is shown; a hidden one is not known until \
        it is revealed. Retire ends at 12.0 inches or more; a beaten retreat goes to more than 12.0. Neither has to \
        march: backward the tactical rate is 3 inches.";
    "RUL-39" on ["ORD-06"] "What a resting brigade does":
        "It may fire and answers fire, both at -3, makes free turns and shares forced moves; it neither limbers nor \
        mounts. A new order or the activation results Attack and Beaten end Rest. For new orders it counts as \
        holding.";
}
