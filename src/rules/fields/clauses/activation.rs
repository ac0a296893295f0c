//! Activation: the program's reading of each clause.

use super::entries;

entries! {
    /// Activation.
    ACTIVATION, printed under "ACTIVATION":

    "ACT-01" in differ "Each brigade rolls once":
        "In the activation phase every brigade of the active side rolls two dice once, adds its modifiers and reads \
        the chart. The player picks the order, and carries out each result before the next roll. The phase lasts until \
        every brigade of that side on the table has rolled.";
    "ACT-02" in differ "The chart":
        "0 or less Broken, 1 or 2 Beaten, 3 or 4 Shaken, 5 to 7 Hesitant, 8 to 12 Eager, 13 or more Attack.";
    "ACT-03" in differ "What a result does":
        "Broken: the brigade routs. Beaten: it is marked and falls back beyond 12 inches. Shaken: it is \
        marked and holds ground. Hesitant, basic edition: it may rally, move and then accept an order; full \
        edition: only one of these. Eager: it may rally, accept and then move. Attack: its order becomes \
        Attack and it moves.";
    "ACT-04" in differ "Modifiers":
        "All modifiers add up: the brigade's mark (Shaken -1, Beaten -2), -1 for each beaten unit, -2 for each broken \
        unit, +1 or +2 if higher command is near, fatigue (doubled in the basic edition), -2 (full edition -3) if \
        friends within 12 inches retreated, and in the full edition +3 if all enemies nearby have retired.";
    "ACT-05" in both "Brigade rally":
        "If the result allows it, 1 point lifts the brigade's mark by one step, Beaten to Shaken or Shaken to Steady. \
        Marks do not improve by themselves, and this is not the rally of single units.";
    "ACT-06" in differ "A new order waits":
        "A delivered order waits until a result lets the brigadier accept it for 1 point. After Hesitant the \
        basic edition moves first, under the old order; after Eager the new one is accepted before movement.";
    "ACT-07" in both "Holding ground":
        "For this turn the brigade acts as if its order were Hold; its real order stays.";
    "ACT-08" in differ "Rally, orders and movement share the points":
        "Rally, acceptance of an order, march and moves draw on the same points, in the sequence that the result sets. \
        When the points are gone, the later steps are lost.";
    "ACT-09" in differ "Retreat of a beaten brigade":
        "The whole brigade falls back together, at once in the activation phase and without payment, until every enemy \
        unit is more than 12 inches away.";
    "ACT-10" in reckoned "Chances":
        "The chance of each result follows from the sum of the modifiers and two dice. The program counts the \
        36 throws.";
    "RUL-01" on ["ACT-02"] "Where Attack begins":
        "The basic edition prints 12 in two rows. Twelve is Eager and Attack begins at 13, as in the full \
        edition.";
    "RUL-02" on ["ACT-01"] "Two dice in the full edition":
        "The full edition does not say how many dice are thrown. The program throws two, as in the basic edition: \
        with one die no brigade would reach the last row.";
    "RUL-03" on ["ACT-02", "MSG-05", "FIRE-06"] "Beyond the ends of a table":
        "All totals are whole numbers and each table is open at both ends. Nothing is ever interpolated.";
    "RUL-04" on ["ACT-04"] "Reach of higher command":
        "The basic edition prints 6 inches. The full edition prints 12 with the mark of feet, but means inches.";
    "RUL-05" on ["ACT-04"] "Division and corps both near":
        "Only the better of the two counts.";
    "RUL-06" on ["ACT-04"] "Which generals count":
        "Only superiors of this brigade count. The army commander counts as a corps commander; the only divisional \
        general of a side counts +1, although he is its highest. A general who is dead or out does not count. If a \
        brigade has no brigadier, measure the distance to its nearest unit.";
    "RUL-07" on ["ACT-04", "FAT-03"] "The sign x of the fatigue line":
        "x is the modifier of the fatigue level in fire, +1 to -4; the basic edition doubles it, as its table of \
        fatigue prints. Line and table mean the same modifier, so it counts once.";
    "RUL-08" on ["ACT-04"] "How long broken units count":
        "A broken unit counts for the rest of the battle.";
    "RUL-09" on ["ACT-04"] "Friends who retreated: when and where":
        "Basic edition: every retreat since this brigade's own last roll counts, including those that earlier rolls of \
        the same phase caused. Full edition: retreats in the side's own last player turn count; those in the enemy's \
        turn since then do not. A retreat before a brigade's first roll counts against that roll. The distance between \
        the nearest units is measured just before the retreat, and the modifier counts once.";
    "RUL-10" on ["ACT-04"] "All enemies retired":
        "The bonus has two conditions. In the enemy's last player turn at least one enemy brigade retired from within \
        12 inches; and every enemy brigade that is now within 12 inches retired or fared worse in that turn too.";
    "RUL-11" on ["ACT-04"] "What counts as retiring":
        "A brigade retires if its result is Beaten or Broken, if it loses its last unit, if it is removed with its \
        division, or if it moves under Retire and does not hold ground. It counts once a player turn. A brigade does \
        not count as retired because one of its units is driven back.";
    "RUL-12" on ["ACT-03"] "What a hesitant brigade does":
        "Basic edition: rally, move and accept, in this order, each optional, as points allow. Full edition: the \
        brigade rallies if it can, else accepts if it can, else moves. If it rallied or accepted, it holds ground.";
    "RUL-13" on ["ACT-03"] "The result Attack":
        "The order becomes Attack on the nearest enemy brigade that some friend sees, else on the nearest one on the \
        table; a brigade that already attacks keeps its target. The brigade may rally first and moves this turn. A \
        waiting order keeps waiting. Without an enemy on the table the result counts as Eager.";
    "RUL-14" on ["ACT-05", "RALLY-01", "CMD-04"] "Two kinds of rally":
        "The mark of a brigade is lifted for 1 point when activation allows it. Single units rally free in \
        the last phase.";
    "RUL-15" on ["ACT-03"] "A second mark":
        "The worse mark stays: a brigade marked Beaten that rolls Shaken stays Beaten and holds ground. Only a rally \
        improves a mark.";
    "RUL-16" on ["ACT-09"] "How a beaten brigade retreats":
        "All units and the brigadier go together, straight away from the nearest enemy unit, and bend only as far as \
        enemies and impassable ground demand. If one unit is already in such ground, the ground still stops the \
        others; a unit that only touches it does not enter it. Batteries limber and cavalry mounts without payment; \
        rough ground disorders units that cross it, and friends passed through become disordered. The move goes more \
        than 12 inches; then the line turns to face the enemy. At the table's edge it stops; if enemies bar every way, \
        the brigade is Broken.";
    "RUL-17" on ["ORD-11"] "The order after Beaten":
        "The full edition is silent. The program gives the brigade Retire, which becomes Hold as soon as every \
        enemy is 12 inches away, as a rule at once.";
    "RUL-18" on ["ACT-03"] "What leaves with a broken brigade":
        "All its units and its brigadier. Messengers on the way to it or from it go back to division, and \
        higher generals stay. It counts as broken for divisional morale for good.";
    "RUL-19" on ["ACT-01"] "Order within activation":
        "The active player names one brigade after the other. Each result, retreats included, is carried out before \
        the next roll, so that a rout affects the next brigade.";
    "RUL-20" on ["ACT-07"] "Limits of holding ground":
        "Holding ground counts as Hold only for the movement and charges of this turn. Points may still be spent on \
        rearranging, limbering and leading; arrival and the end of a retirement are still checked.";
}
