//! The complications of the article, and the rulings on them.

use crate::switch::SWITCHES;
use ruleset::clauses;

clauses! {
    /// The complications and the rulings on them; numbers are the cases of the article.
    ARTICLE of "Complicating Blue & Gray", SWITCHES;

    "CBG-301" printed ["5.31"] "Passing friends":
        "`stacking`: no unit passes through a friend in town, forest or forest-rough, nor through two friends \
        elsewhere.";
    "CBG-302" printed ["5.31"] "Entering a friend's hex":
        "`stacking`: entering a friend's hex costs 1 MP on top of the hex.";
    "CBG-303" printed ["5.32"] "Ending together":
        "`stacking`: at the end of the movement phase a hex holds one unit in town, forest and forest-rough, two \
        elsewhere; set-up is exempt.";
    "CBG-401" printed ["5.41"] "Works begin":
        "`entrench`: a unit begins works at the end of its own movement phase; it may have moved.";
    "CBG-402" printed ["5.41", "5.42"] "The builder attacks":
        "If the builder attacks, works under construction are given up.";
    "CBG-403" printed ["5.41", "5.42"] "The builder is attacked":
        "If the builder is attacked, works under construction are given up.";
    "CBG-404" printed ["5.42"] "The builder moves":
        "If the builder moves, works under construction are given up; the builder may begin again at the end of that \
        phase.";
    "CBG-405" printed ["5.43"] "The builder scatters":
        "If the builder scatters, works under construction are given up; the builder may begin again only in its \
        movement phase after that.";
    "CBG-406" printed ["5.42"] "Works are done":
        "Works are done at the end of the builder's next movement phase, if the builder has neither attacked, been \
        attacked, moved nor scattered.";
    "CBG-407" printed ["5.44", "5.48"] "Done for good":
        "Finished works stay for the game, for any unit in the hex.";
    "CBG-408" printed ["5.43", "5.46", "5.49"] "Who does not build":
        "Scattered units and dummies do not build, and no unit builds in forest-rough.";
    "CBG-409" printed ["5.45", "5.48"] "What works give":
        "Works multiply defence by 2 in clear, by 3 in town, rough and forest, for both units of a stack. Of this \
        factor and that of the ground, the larger counts.";
    "CBG-410" printed ["5.44", "5.47"] "What works are not":
        "Works slow no one, have no facing, do not count in a stack and do not help an attack. There is one per hex.";
    "CBG-411" printed ["5.4"] "Turns to build":
        "`entrench` = N: works begun in turn T are done at the end of the builder's movement phase of turn T + N - 1.";
    "CBG-501" printed ["5.51"] "Command":
        "`command`: each movement phase starts with one die and the side's level: units in hexes whose number ends \
        in one of the listed digits scatter this turn. Moves, arrivals and the end of the phase wait for it.";
    "CBG-502" printed ["5.58 note"] "Restricted command":
        "The kit may name an `inverse` side, such as the Union at Antietam: its units in the listed hexes do not \
        scatter, but they may not move. They do not count among the `movers`, the 10 or 15 units that may move in a \
        turn. This restriction ends when the enemy crosses a creek, or with `release SIDE` if the battle's own rule \
        says so.";
    "CBG-503" printed ["5.52"] "Units in command move first":
        "`command`: units in command move before any unit scatters.";
    "CBG-504" printed ["5.52"] "Scatter":
        "`command`: two dice are thrown for each unit that scatters. One gives the direction: 1 N, 2 NE, 3 SE, 4 S, 5 \
        SW, 6 NW. The other gives the points to spend straight that way, at ordinary costs and with zones. A unit that \
        may not move, because of its state or a mark, still rolls but stays where it is.";
    "CBG-505" printed ["5.53", "5.54"] "Where scatter stops":
        "A scattering unit stops in the last hex that it can pay for, and before an enemy, prohibited ground, a full \
        friendly stack or the edge; the one-hex minimum does not help it. A hex is also full for a unit that would \
        take it over the kit's limit of strength.";
    "CBG-506" printed ["5.55"] "Scattered attacks":
        "A scattered unit may attack if its scatter, and no earlier move, brought it into an enemy zone; on the \
        board the players decide.";
    "CBG-508" printed ["5.57"] "Chits":
        "`command` = chits: draw as many of the ten chits 0 to 9 as the level says, without putting any back.";
    "CBG-509" printed ["11.62"] "Demoralised command":
        "Each level of demoralisation adds one to the level of command; the table of command ends at 5.";
    "CBG-507" printed ["5.5"] "Command returns":
        "`command`: units are in command again at the end of the player turn.";
    "CBG-510" printed ["5.59"] "The marker":
        "Units out of command are marked.";
    "CBG-601" printed ["6.2"] "Into a zone":
        "`zoc3`: entering an enemy zone costs 3 MP on top of the hex; cavalry that charges pays nothing for the zone.";
    "CBG-602" printed ["5.21"] "The one hex":
        "`min_move`: a unit in no enemy zone may always move one hex, whatever ground and zone cost, but not into a \
        hex that friends fill.";
    "CBG-603" printed ["9.0"] "Forest":
        "`terrain`: defence x2 in forest, x3 in forest-rough; guns pay 6 MP to enter forest, unless they are face down \
        or on a road. On the board the players say whether the target is in forest.";
    "CBG-701" printed ["7.0"] "Attacks by choice":
        "`voluntary`: attacking is a choice, but a unit that attacks must attack every adjacent enemy. Adjacent means \
        next to the hex from which the unit attacked, even if a result has moved it since.";
    "CBG-702" printed ["7.77"] "Repulsion":
        "`voluntary`: after the combat phase each phasing unit in an enemy zone that did not attack falls back one \
        hex, moved by its owner. A unit that cannot fall back stays where it is, unharmed. No enemy follows. The first \
        unit to fall back ends the attacks of the phase.";
    "CBG-703" printed ["7.77"] "Repulsion at night":
        "`voluntary`: in a night turn, all phasing units in enemy zones fall back at the end of the movement phase. \
        After the first has fallen back no unit moves or arrives.";
    "CBG-704" printed ["7.26"] "Flank attack":
        "`flank`: if infantry or cavalry attack one unit through two hexsides that are not neighbours, all attacking \
        infantry and cavalry count double. Guns neither cause it nor are doubled.";
    "CBG-801" printed ["8.17"] "Attenuation":
        "`attenuation`: guns lose 1 for each hex between them and their target, never below 0.";
    "CBG-802" printed ["8.17 note"] "Union rifles at Antietam":
        "Rifled guns of the kit's inverse side lose 1 for every two hexes between them and their target.";
    "CBG-803" printed ["8.51"] "Guns in support":
        "`art_defence`: a battery may add its strength to one friend attacked within 3 hexes. Once that friend has \
        been attacked, the help cannot be taken back.";
    "CBG-804" printed ["8.51"] "Guns alone":
        "`art_defence`: a battery attacked by adjacent infantry defends with 1, unless infantry is with it.";
    "CBG-805" printed ["8.6"] "Unlimbering":
        "`unlimber`: a battery that will attack spends at most 3 MP on hexes; the 3 MP of a zone do not count.";
    "CBG-811" printed ["8.71"] "Cavalry counts half":
        "`cavalry`: cavalry has its full strength only against cavalry alone; otherwise half, rounded up, unit by \
        unit, in attack and defence.";
    "CBG-812" printed ["8.72"] "Stepping back":
        "`cavalry`: if infantry or guns attack cavalry and no cavalry does, it may step back one hex; one of the \
        attackers may enter its hex, and the fight is over. If enemy cavalry is next to it, the players say \
        whether that cavalry attacks too.";
    "CBG-813" printed ["8.73"] "Charge":
        "`cavalry`: cavalry may charge with an allowance of 12 and without paying for the zone, if (a) it attacks in \
        the following combat phase, (b) every hex is clear and no creek, bridge or ford is crossed, (c) it passes no \
        friend, (d) it moves at least 4 hexes. It attacks with its full strength.";
    "CBG-1101" printed ["11.5"] "Face down":
        "`hidden`: units may begin and arrive face down, move as usual, and turn up for good when they enter an \
        enemy zone, when an enemy enters theirs, or in combat. All turn up before victory is counted. The kit's \
        `face = \"up\"` lets a unit begin face up. Before the first turn each side places its units, dummies and \
        works behind its own screen and closes its set-up with `seal`; nothing else is done before both have.";
    "CBG-1102" printed ["11.52", "11.57", "11.58"] "Dummies":
        "`dummies`: dummies have no strength. They move and stack like units, and are removed when turned up; two \
        opposing dummies in each other's zone are both removed. They fight, build and hold nothing, and count for \
        nothing.";
    "CBG-1103" printed ["11.55"] "How many dummies":
        "At the start each side has as many as the kit's `[dummies]` says, otherwise a third of its units, rounded \
        down. They are placed with `place` before the side closes its set-up. Arrivals bring one for every three units \
        through one hex in one turn.";
    "CBG-1104" printed ["11.54"] "Dummies over the limit":
        "Dummies exceed the stacking limit only if there is no room; then the owner shows on demand that one is a \
        dummy: `show`.";
    "CBG-1105" printed ["11.56"] "Dummies bar no retreat":
        "If face-down counters seem to close every hex, their owner proves that they do by turning up real ones. \
        Otherwise the enemy retreats through them, and every unit into whose zone the enemy comes turns up.";
    "CBG-1121" printed ["11.6"] "Demoralisation":
        "`demoral`: a side is at level 1 when its losses times 3 reach the strength that took the field, at level 2 \
        when they reach twice that strength.";
    "CBG-1122" printed ["11.16 (11.61 is meant)"] "Demoralised combat":
        "Columns shift to the right by the defender's level less the attacker's, but never off the table.";
    "CBG-1123" printed ["11.62"] "Demoralised command level":
        "`demoral`: each level of demoralisation adds one to the level of command.";
    "CBG-1124" printed ["11.63"] "When a level counts":
        "`demoral`: a level counts at once, for the remaining combats of the phase; both sides may be demoralised.";
    "CBG-1401" printed ["14.0"] "Free deployment":
        "`free_deploy`: before the first act `place` puts initial units into any of the hexes listed for their side, \
        within stacking; hexes may stay empty.";
    "CBG-S01" printed ["4.1"] "A turn of both sides":
        "`simul`: A arrivals; B both plot in secret; C both mark their attackers; D movement: both command rolls, \
        plotted moves, scatter; E combat: all resolved, results take effect, then units of either side in enemy \
        zones that did not attack fall back; F next turn. Not with turnpikes, unless `simul = 18`.";
    "CBG-S02" printed ["5.0", "5.1"] "Sub-segments":
        "There are six, one for each movement point, or 18 with `simul = 18`. A hex that costs c points is entered in \
        the last of its c sub-segments. Waiting is allowed.";
    "CBG-S03" printed ["5.1"] "Sealed":
        "`plot UNIT SUB:HEX ..`, or only hexes for as soon as possible, then `seal SIDE`. Once both sides have sealed, \
        all plots are revealed, and carried out as far as events allow.";
    "CBG-S04" printed ["5.21", "5.22"] "Plots of scattered units":
        "Plots of scattered units are struck out; they scatter last.";
    "CBG-S05" printed ["5.22", "5.23"] "Meeting":
        "Enemies that come into each other's zone, or try for one hex in one sub-segment, stop. The hex goes to the \
        unit that is there first; if two arrive at once, to the one with the higher die. A plot may lead through an \
        enemy, but no unit may enter an enemy's hex or leave an enemy zone.";
    "CBG-S06" printed ["7.0 to 7.3"] "Who attacks":
        "Only units marked with `mark UNIT attacks` attack, and they must if next to an enemy. They do not move in the \
        second half of the sub-segments, and spend at most 3 MP. Guns need not be next to an enemy. This replaces \
        CBG-601.";
    "CBG-S07" printed ["7.4 to 7.6"] "Attacks of both sides":
        "A unit fights once as attacker and once as defender. All enemies in the attackers' zones must be attacked. \
        Results wait for the last attack.";
    "CBG-R01" on ["CBG-302"] "A friend's hex: 1 MP more, or 1 in all":
        "A friend's hex costs 1 MP more; `friend_cost` = in_all makes the whole step cost 1.";
    "CBG-R02" on ["CBG-408"] "Proof of a builder":
        "The opponent may look at a face-down unit that builds; with `builder_proof` = word the referee's word is \
        enough.";
    "CBG-R03" on ["CBG-409"] "Works and ground":
        "The larger factor of works and ground counts; `works_and_ground` = product multiplies both.";
    "CBG-R04" on ["CBG-509"] "Levels above 5":
        "With the table, a level above 5 counts as 5; with chits, as many chits are drawn as the level says.";
    "CBG-R05" on ["CBG-601"] "A zone: 3 MP more, or 3 in all":
        "The 3 MP are added to the cost of the hex; `zone_cost` = in_all makes the whole step cost 3.";
    "CBG-R06" on ["CBG-702"] "Repulsed: adjacent units, or units in a zone":
        "Units in a zone are repulsed; with `repulsed` = adjacent, units next to an enemy.";
    "CBG-R07" on ["CBG-803"] "Range of support":
        "The range of support is measured to the nearest attacker; with `support_range` = farthest, to the farthest.";
    "CBG-R08" on ["CBG-804"] "Guns that are only fired on from afar":
        "Guns that are only fired on from afar defend with their full strength.";
    "CBG-R09" on ["CBG-811"] "A word missing in the rules":
        "\"Against enemy units alone\" is read as \"against enemy cavalry alone\".";
    "CBG-R13" on ["CBG-S01"] "Which units are repulsed under plots":
        "Under plots, units of both sides are repulsed, the first player's first.";
    "CBG-R14" on ["CBG-S02"] "An expensive hex under plots":
        "A hex that costs several points is entered in the last of its sub-segments; a unit stopped before that \
        stays where it was.";
    "CBG-R15" on ["CBG-S05"] "Ties":
        "If two units reach a hex at once and their dice tie, both throw again.";
    "CBG-R16" on ["CBG-504"] "Scattered units in an enemy zone":
        "Scattered units in an enemy zone do not move: no unit leaves a zone.";
    "CBG-R10" on ["CBG-1101"] "Contact by the enemy's move":
        "A hidden unit also turns up when the enemy moves into contact with it.";
    "CBG-R11" on ["CBG-1103"] "Dummies at the start":
        "The rules do not print the number of dummies. It is the number in the kit's `[dummies]`, else a third of the \
        units.";
    "CBG-R12" on ["CBG-1121"] "What losses count":
        "Losses count the printed strength of the fresh face; for reduced units, the difference. With `loss_counts` = \
        present they count only the strength that eliminated units still had.";
}
