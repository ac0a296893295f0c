//! The rules of the series.

use crate::switch::SWITCHES;
use ruleset::clauses;

clauses! {
    /// The rules of the series; numbers are the cases of its text, version 1.5.
    RULES of "the series rules", SWITCHES;

    "BS-001" "On the board, on the map":
        "A kit with a map and places of units is played on the map: the program computes distances. Otherwise the \
        counters are on the table, and the program asks for the few facts that it needs.";
    "BS-002" "The table outranks the program":
        "`place` and `mark` set any fact, and a reason overrules an objection. Only the impossible is refused \
        outright: an unknown name, a die of 7, a second draw while a brigade acts.";
    "BS-003" "The program asks for what the kit lacks":
        "If no chart of the kit has a value, the program asks for it by name when it matters. It keeps the answer with \
        the act, and offers it again for the same cell; it never reads a missing value as zero. `show kit` prints the \
        values that it learnt, as lines of the kit.";
    "BS-101" printed ["2.1"] "Units":
        "A unit has a side, a brigade unless it is artillery, a kind, a weapon, and two faces with strength and \
        rating. A strength point is 50 men; C is a cadre of half a point, about 25.";
    "BS-102" printed ["2.1", "12.8", "13.2b"] "Fragile units and guns":
        "Fragile units have only a battleworn face. They and guns never go onto the track: they are eliminated \
        where others break.";
    "BS-103" printed ["2.1"] "Modified numbers":
        "Modified strength is the printed strength less the marker, never below 0; a modified rating is 0 to 6.";
    "BS-104" printed ["12.5"] "Markers":
        "Shaken takes 1 off strength and rating, Disrupted 2. A unit carries one of them.";
    "BS-105" printed ["2.1", "12.4"] "Modified rating":
        "The printed rating of the face that is up, less the marker, less 1 without support, 0 to 6.";
    "BS-106" printed ["2.8", "9.1e", "9.3"] "Rounding":
        "Fractions are added up, and the fraction of the sum is dropped. Half a point fires on column C; less cannot \
        fire.";
    "BS-107" printed ["9.1c", "9.1d"] "Factors":
        "Canister 3/2, effective 1, long 1/2, extreme 1/4; opportunity and supporting fire 1/2. The strength is \
        multiplied by them after the marker is taken off.";
    "BS-108" printed ["3.1"] "Stacking":
        "A stack counts the printed strength of the faces that are up, without markers; guns count by their own table. \
        The kit's limit holds at the end of every move, retreat, advance and arrival, and at all times for units that \
        move at road rate. Mounted cavalry stacks only with cavalry.";
    "BS-109" printed ["9.2"] "The lead unit":
        "The unit with the largest printed strength in the hex leads; markers do not matter. Under opportunity fire \
        the mover leads.";
    "BS-201" printed ["4.0"] "The turn":
        "The order is: command decision; artillery and its rally; draws and activations until the cup is empty; the \
        end. Fire comes before movement.";
    "BS-202" "Steps":
        "The steps are command, artillery, artillery-rally, draw, orders, fire, movement, close, rally, end.";
    "BS-301" printed ["5.1"] "Key chits":
        "Each side chooses in secret as many of its event chits as the kit says, and puts them into the cup. A side \
        may change its choice until it closes it with `seal`; once both have, the cup is filled.";
    "BS-302" printed ["5.2"] "Unseen chits":
        "Each side puts some of its other event chits into the cup unseen; the rest are out for the turn, and no one \
        sees them.";
    "BS-303" printed ["5.3"] "What is in the cup":
        "The cup holds the key chits, the unseen chits, the activation chits of brigades in the game, the CIC chits \
         and both wild chits.";
    "BS-304" printed ["7.2", "7.3"] "The puller":
        "The Confederates draw in odd turns and the Union in even ones, unless the kit says otherwise. The other \
        player throws for wild chits.";
    "BS-305" printed ["7.1"] "The window before a draw":
        "Held chits may be played before each draw and at the end of the turn; the Union chooses first, then the \
        sides take turns.";
    "BS-306" printed ["7.3"] "Event chits":
        "A drawn event chit stays face down to its owner, who plays or holds it as its text says. A held one is \
        discarded when it is played. A shift to the right counts for the next fire or combat of its side, a shift to \
        the left for the next of the other side.";
    "BS-307" printed ["7.3a"] "The Fortunes of War":
        "The next chit of the turn is negated. A negated division chit still marks a brigade, which does nothing.";
    "BS-308" printed ["7.3b", "2.4"] "Fog of War":
        "A die is thrown and looked up in the game's own table. Then the chit is discarded, unless the table says that \
        it stays.";
    "BS-309" printed ["7.3"] "CIC chits":
        "Any brigade of the side, even one that has acted, acts fully: automatically, or if a die allows it. Or the \
        chit is held. The brigade's marker is not turned.";
    "BS-310" printed ["7.3"] "Division chits":
        "A die comes first: if it is at most the rating, one eligible brigade acts fully, otherwise in a limited way. \
        The chit goes back into the cup as long as another brigade of the division can act.";
    "BS-311" printed ["7.3", "2.3"] "Brigade chits":
        "A die is rolled for the brigade as for a division chit, but the chit does not go back into the cup.";
    "BS-312" printed ["7.3"] "Limited activation":
        "A limited activation has the fire step, nothing else.";
    "BS-313" "Chance of a full activation":
        "The die must be at most the rating for a full activation; an automatic chit always brings one.";
    "BS-314" printed ["7.3"] "Who cannot act":
        "A brigade without a unit on the map or in the Available box is not activated.";
    "BS-315" printed ["4.0"] "An empty cup":
        "When the cup is empty, the turn ends.";
    "BS-316" printed ["2.3", "7.3"] "Twice at most":
        "A brigade acts at most twice in a turn: once by a division or brigade chit, once by a CIC chit.";
    "BS-401" printed ["6.1 to 6.3"] "Artillery steps":
        "The Union first, then the other side, in turn: a hex of guns fires or moves, unit by unit; then its guns \
        are done. Two passes in a row end the phase.";
    "BS-402" printed ["6.4"] "Artillery rally":
        "Each side may rally one gun unit that has done nothing, next to friendly infantry and three hexes from \
        every enemy. The Union rallies first, or declines with `pass`.";
    "BS-403" printed ["6.5a", "10.6"] "Guns keep off":
        "Guns do not move to within two hexes of an enemy, unless the distance grows.";
    "BS-404" printed ["6.5b"] "Guns that retreat":
        "Guns driven back by enemy guns have used up their step.";
    "BS-501" printed ["8.0", "10.5", "13.1", "13.2"] "Orders":
        "Attack: move, engage, fire, close combat. Defend: no close combat, one hit recovered. Maneuver: move \
        without engaging. Regroup: recover all, rebuild.";
    "BS-601" printed ["9.1"] "Fire":
        "Each unit fires once a step, at one hex in range; each fire is resolved before the next. Close weapons \
        fire only in defence, guns not in activations.";
    "BS-602" printed ["9.1a"] "Line of sight":
        "The line runs from centre to centre, and every hex that it touches counts. Ground that obscures hides units \
        in it, but none behind it. The map proposes clear, obscured or blocked, and asks if ground between is at \
        another height; without a map it asks the players, if it matters, whether the line is obscured. The kit says \
        how units on the line affect it (`occupied` in `[sight]`); if it does not, the program asks once.";
    "BS-603" printed ["9.1b"] "Fire over others":
        "Any unit may fire over enemies. Only guns may fire over friends, but not with canister, and not if the friend \
        is next to the target.";
    "BS-604" printed ["9.1e"] "Who fires together":
        "Infantry of one hex, or of two neighbouring hexes if it is all of one brigade; guns of one hex; mounted \
        cavalry alone. Guns and infantry of one hex fire together only in defence, at one attacker.";
    "BS-605" printed ["9.3"] "Column and shifts":
        "All shifts are added and made at once. Left of C there is no fire, except that defensive fire uses C; \
        right of the last column the last one counts.";
    "BS-606" printed ["9.3a"] "The roll":
        "The coloured die gives the tens, the white one the units. Dice come first; then the program asks only for \
        shifts that can matter.";
    "BS-607" printed ["9.3b"] "Boxes":
        "The box whose span holds the lead unit's rating calls for its test: severe, tough, routine.";
    "BS-608" printed ["9.3c"] "Flanking fire":
        "If fires are announced together at one hex, and two of their lines enter it at least a whole hexside apart, \
        each fire is shifted a column right. All of them must fire there as long as anything is left in it. Fires at a \
        moving unit are announced while it waits to leave its hex, and resolved before it moves on.";
    "BS-701" printed ["10.1 to 10.4"] "Moves":
        "Units or stacks move one at a time, each to the end of its move. On the map every step is priced by ground \
        and hexsides, and a unit may always move one hex. On the board movement is free, and the program keeps the hex \
        that the players name.";
    "BS-702" printed ["10.6"] "Engaging":
        "Infantry and cavalry engage by moving next to an enemy, guns by moving within two hexes of one. Maneuver and \
        Regroup forbid it.";
    "BS-703" printed ["10.7"] "Opportunity fire":
        "A unit that leaves a hex next to enemies waits for their fire at half strength; each enemy may fire once at \
        each exit. The mover is the lead unit, and other units can be harmed only by panic. If the mover must retreat, \
        the retreat replaces its move. There is no such fire when a unit advances, withdraws, or leaves the first hex \
        of a retreat; hexes that fire adds to a retreat do not begin a new one. The log says so if an act continues \
        without the fire.";
    "BS-704" printed ["10.8"] "Cavalry withdraws":
        "When infantry or guns come within two hexes, and again at one, mounted cavalry may step one hex away from the \
        mover, into a hex that has room for it.";
    "BS-705" printed ["10.9"] "Mount and dismount":
        "Mounting and dismounting cost three points each, at any time of the move; the allowance stays that of the \
        state in which the move began. No unit mounts where mounted units may not be. Next to an enemy both draw fire.";
    "BS-706" printed ["10.10"] "Charges":
        "Mounted cavalry under Attack may charge if it has no marker, starts in clear ground, moves only over clear \
        ground, is never over-stacked, and ends next to infantry or guns in clear ground. No slope may be on the way \
        or before them. It must then attack, shifted two columns right if it leads.";
    "BS-707" printed ["10.11"] "Reinforcements":
        "Guns enter when the artillery phase begins, other units with a full activation of their brigade. They may \
        over-stack until their first move. If too many are in the hex, the largest moves out first, before the end of \
        the step in which they can move: movement, the rally under Regroup, or the side's guns. Under Regroup they \
        move one hex. If an enemy is in or next to the hex, they wait; if that is so again in a later turn, they enter \
        by the nearest free hex.";
    "BS-708" printed ["10.12"] "Leaving the map":
        "A unit may leave from a hex at the edge, for one point and for good. Enemies next to it may fire, as at any \
        exit.";
    "BS-801" printed ["11.1", "11.2"] "Close combat is announced":
        "At the start of the step the attacker announces which units attack which hex, and is bound by that. Guns \
        never attack.";
    "BS-802" printed ["11.3a"] "Defensive fire":
        "Each defender fires at one attacking hex. Units next to an attacker that are not attacked themselves fire \
        in support at half strength, together if they are neighbours. Only committed attackers suffer. Mounted \
        cavalry does not fire at mounted attackers, nor with close weapons.";
    "BS-803" printed ["11.3b"] "Cavalry steps back":
        "Mounted cavalry attacked by infantry may step one hex back instead of firing; the attackers may enter the \
        empty hex.";
    "BS-804" printed ["11.3c"] "The Assaulting Hex":
        "If units of several hexes attack, the attacker names one of these hexes. Its strength counts, but \
        outnumbering counts all attackers.";
    "BS-805" printed ["11.3d"] "Left of the lowest column":
        "A close combat shifted left of the lowest column is not fought.";
    "BS-806" printed ["11.0", "11.3e"] "The close combat test":
        "There is always a result; a blank one is a Close Fight.";
    "BS-901" printed ["12.0"] "Cohesion tests":
        "The coloured die is read on the depletion table, then the white one on the skedaddle table. The codes apply \
        from left to right, to the lead unit first.";
    "BS-902" printed ["12.5"] "Hits":
        "The first hit makes a unit Shaken, the second Disrupted; each further hit is a break test.";
    "BS-903" printed ["12.6"] "Break tests":
        "If the die is at most the rating, the unit's marker gets one step worse. If it is 1 above, the unit goes to \
        box 1 of the track, 2 above to box 2, 3 or more to box 3. Guns and fragile units are eliminated instead.";
    "BS-904" printed ["12.1", "12.2"] "Panic":
        "The enemy names a unit of the tested side that is rated 2 or less (modified) and is in the hex or next to it, \
        the lowest rating first and never the lead. It takes a hit and retreats 3 hexes.";
    "BS-905" printed ["12.4"] "Support":
        "A unit is supported by another of its brigade without a marker, in its hex or next to it; guns by any \
        infantry or cavalry without a marker. In the Available box every unit is supported.";
    "BS-906" printed ["12.3"] "Retreat":
        "A retreat ends its full distance from the starting hex, through no enemy and nothing impassable; a retreat \
        result on the way adds to that distance. Three more limits hold where possible (BS-R44): it enters no hex next \
        to the enemies that caused it, it enters none next to other enemies, and it does not end over-stacked. A unit \
        without a way on the map goes to box 1 if it can leave over the edge, otherwise to box 3; guns and fragile \
        units are eliminated.";
    "BS-907" printed ["12.7"] "Advance":
        "Surviving attackers of a close combat may enter the emptied hex, up to the stacking limit, and go two hexes \
        if the enemy retreated two or broke. Prohibited ground stays prohibited.";
    "BS-910" "What a test leaves":
        "Break tests, retreats, panics and advances are listed in their order; advances come last.";
    "BS-1001" printed ["13.1"] "Who rallies":
        "Units of a brigade under Regroup or Defend may rally, and guns with it, if they are at least three hexes from \
        every enemy or in the Available box.";
    "BS-1002" printed ["13.2a"] "Recovery":
        "A unit recovers from one hit under Defend, from all under Regroup, once a step.";
    "BS-1003" printed ["13.2b"] "Rebuilding":
        "Under Regroup, a die of at most the rating of the battleworn face rebuilds a unit: on the map it turns fresh, \
        from the Available box it comes in. If a unit that turns fresh would over-stack, it goes to a hex farther from \
        the enemy.";
    "BS-1004" printed ["13.2b"] "Coming in again":
        "A unit comes in at least three hexes from every enemy, and within three of its brigade or, if that is \
        impossible, of its division, else of any friend.";
    "BS-1005" printed ["13.2"] "Never fresh again":
        "An option: a unit that was on the track never turns fresh.";
    "BS-1006" printed ["12.8", "14.4"] "The track":
        "At the end of the turn box 1 becomes available, 2 becomes 1, 3 becomes 2.";
    "BS-1101" printed ["14.0"] "The end of the turn":
        "The order is: held chits, points, markers, the track, collecting event chits, the turn marker. The last turn \
        ends the game.";
    "BS-1201" "Secrets":
        "Keys and held events are known to their side, unseen chits to no one.";
    "BS-1202" "A cup on the table":
        "With the cup on the table, the program first asks which chit came out, and takes no die before that. For an \
        event chit only its side is named; its name follows when it is played. The program counts what is left in the \
        cup; the players' word outranks the count.";
    "BS-1203" "The program's draw":
        "The program draws with the fewest dice that have at least as many outcomes as there are chits, and reads them \
        as a number in base six, from 0. If the number is beyond the last whole multiple of the number of chits, it \
        throws all again. The remainder is the chit's place in the list by identifier. The program draws with its own \
        dice even if the players throw all others; a chit is named by hand only if the players say so.";
}
