//! The rules of the series.

use crate::switch::SWITCHES;
use ruleset::clauses;

clauses! {
    /// The rules of the series; numbers are the cases of its text, version 1.5.
    RULES of "the series rules", SWITCHES;

    "BS-001" "On the board, on the map":
        "A kit with a map and places of units is kept on the map: distances are computed. Without them the table has \
        the counters, and the few facts that are needed are asked.";
    "BS-002" "The table outranks the program":
        "`place` and `mark` set any fact, and a reason overrules an objection. Only the impossible is refused outright: no one's name, a die of 7, a second draw while a brigade acts.";
    "BS-003" "What the kit lacks is asked":
        "A value that no chart of the kit has is asked for by name where it is needed, kept with the act, and \
        offered again for the same cell; a gap is never taken as nothing. `show kit` prints what was learnt, as lines \
        of the kit.";
    "BS-101" printed ["2.1"] "Units":
        "A unit has a side, a brigade unless it is artillery, a kind, a weapon, and two faces with strength and \
        rating. A strength point is 50 men; C is a cadre of half a point, about 25.";
    "BS-102" printed ["2.1", "12.8", "13.2b"] "Fragile units and guns":
        "Fragile units have a battleworn face alone. They and guns never stand on the track: they are eliminated \
        where others break.";
    "BS-103" printed ["2.1"] "Modified numbers":
        "Modified strength is the printed one less the marker, never below nothing; a modified rating is 0 to 6.";
    "BS-104" printed ["12.5"] "Markers":
        "Shaken takes 1 off strength and rating, Disrupted 2. A unit carries one of them.";
    "BS-105" printed ["2.1", "12.4"] "Modified rating":
        "The printed rating of the face that is up, less the marker, less 1 without support, 0 to 6.";
    "BS-106" printed ["2.8", "9.1e", "9.3"] "Rounding":
        "Fractions are kept to the end and added; then the fraction is dropped. Half a point fires on the column C, \
        less cannot fire.";
    "BS-107" printed ["9.1c", "9.1d"] "Factors":
        "Canister 3/2, effective 1, long 1/2, extreme 1/4; opportunity and supporting fire 1/2. They multiply, after \
        the marker.";
    "BS-108" printed ["3.1"] "Stacking":
        "Printed strength of the face that is up, markers left out, guns by their own table, within the limit of the \
        kit: at the end of every move, retreat, advance and arrival, and all the time for whoever uses the rate of a \
        road. Mounted cavalry stacks with cavalry alone.";
    "BS-109" printed ["9.2"] "The lead unit":
        "The largest printed strength of the hex; markers do not matter. A mover leads its own hex under opportunity \
        fire.";
    "BS-201" printed ["4.0"] "The turn":
        "Command decision, artillery with its rally, draws and activations while the cup holds a chit, the end. Fire \
        comes before movement.";
    "BS-202" "Steps":
        "The steps are command, artillery, artillery-rally, draw, orders, fire, movement, close, rally, end.";
    "BS-301" printed ["5.1"] "Key chits":
        "Each side chooses in secret as many of its event chits as the kit says, and puts them into the cup.";
    "BS-302" printed ["5.2"] "Unseen chits":
        "Of the others each side puts in a number unseen; the rest is out of the turn, seen by no one.";
    "BS-303" printed ["5.3"] "What is in the cup":
        "Keys, unseen chits, the activation chits of who is in the game, the CIC chits, both wild chits.";
    "BS-304" printed ["7.2", "7.3"] "The puller":
        "Suggested: the Confederates in odd turns, the Union in even ones. The other player throws for wild chits.";
    "BS-305" printed ["7.1"] "The window before a draw":
        "Held chits may be played before each draw and at the end of the turn, the Union first and in turn.";
    "BS-306" printed ["7.3"] "Event chits":
        "Face down to their owner, who plays or holds them as their text says. A held one is discarded when it is \
        played. A shift to the right is for the next fire or combat of its side, one to the left for that of the \
        other.";
    "BS-307" printed ["7.3a"] "The Fortunes of War":
        "The next chit of the turn is negated. A negated division chit still marks a brigade, which does nothing.";
    "BS-308" printed ["7.3b", "2.4"] "Fog of War":
        "A die on the game's own table; then the chit is discarded, unless it stays.";
    "BS-309" printed ["7.3"] "CIC chits":
        "Automatic or by a die: any brigade of the side acts fully, though it has acted, or the chit is held. Its \
        marker is not turned.";
    "BS-310" printed ["7.3"] "Division chits":
        "A die first: at most the rating one eligible brigade acts fully, else in a limited way. The chit goes back \
        while another can act.";
    "BS-311" printed ["7.3", "2.3"] "Brigade chits":
        "The same die is thrown for that brigade; the chit does not go back.";
    "BS-312" printed ["7.3"] "Limited activation":
        "A limited activation has the fire step, nothing else.";
    "BS-313" "Chance of a full activation":
        "A full activation comes by the rating in six; an automatic chit always brings one.";
    "BS-314" printed ["7.3"] "Who cannot act":
        "A brigade without a unit on the map or in the Available box gets no activation.";
    "BS-315" printed ["4.0"] "An empty cup":
        "When the cup is empty, the turn ends.";
    "BS-316" printed ["2.3", "7.3"] "Twice at most":
        "A brigade acts at most twice in a turn: once by a division or brigade chit, once by a CIC chit.";
    "BS-401" printed ["6.1 to 6.3"] "Artillery steps":
        "The Union, then the other side: a hex of guns fires or moves, unit by unit; then its guns are done. Two \
        passes in a row end it.";
    "BS-402" printed ["6.4"] "Artillery rally":
        "Each side may rally one gun unit that did nothing, beside friendly infantry, three hexes from every enemy. \
        The Union rallies first, or declines by `pass`.";
    "BS-403" printed ["6.5a", "10.6"] "Guns keep off":
        "Guns do not move to within two hexes of an enemy, but so that the distance grows.";
    "BS-404" printed ["6.5b"] "Guns that retreat":
        "Guns that enemy guns drive back have had their step.";
    "BS-501" printed ["8.0", "10.5", "13.1", "13.2"] "Orders":
        "Attack: move, engage, fire, close combat. Defend: no close combat, one hit recovered. Maneuver: move \
        without engaging. Regroup: recover all, rebuild.";
    "BS-601" printed ["9.1"] "Fire":
        "Once a step, at one hex in range; each fire is resolved before the next. Close weapons fire only in \
        defence, guns not in activations.";
    "BS-602" printed ["9.1a"] "Line of sight":
        "From centre to centre over every hex that the line touches. Ground that obscures hides units in it and no one behind it. The map proposes clear, obscured or blocked, and asks where ground between lies at \
        another height; without a map the table is asked, where it matters, whether it is obscured. What units do \
        to a line that touches their hex the kit says (`occupied` in `[sight]`), or the table once.";
    "BS-603" printed ["9.1b"] "Fire over others":
        "Over enemies anybody fires; over friends only guns, not with canister, and not if the friend is next to the \
        target.";
    "BS-604" printed ["9.1e"] "Who fires together":
        "Infantry of one hex, or of two neighbouring ones of one brigade; guns of one hex; mounted cavalry alone. \
        Guns and infantry of one hex fire together only in defence, at one attacker.";
    "BS-605" printed ["9.3"] "Column and shifts":
        "All shifts are added and made once. Left of C nothing fires, but defensive fire on C; right of the last the \
        last counts.";
    "BS-606" printed ["9.3a"] "The roll":
        "The coloured die tens, the white one units. Dice come first; then only shifts that can matter are asked.";
    "BS-607" printed ["9.3b"] "Boxes":
        "The box whose span holds the lead unit's rating calls for its test: severe, tough, routine.";
    "BS-608" printed ["9.3c"] "Flanking fire":
        "Fires announced together at one hex, two of whose lines come in at least a whole hexside apart, are each \
        shifted a column right. All of them must fire there as long as anything is left in it. At a mover they are \
        announced while he waits to leave his hex, and fire before he goes on.";
    "BS-701" printed ["10.1 to 10.4"] "Moves":
        "One unit or stack at a time, each to its end. On the map every step is priced by ground and sides, and one \
        hex may always be moved; on the board movement is free, and the hex that is told is kept.";
    "BS-702" printed ["10.6"] "Engaging":
        "Infantry and cavalry next to an enemy, guns within two hexes of one. Maneuver and Regroup forbid it.";
    "BS-703" printed ["10.7"] "Opportunity fire":
        "A unit that leaves a hex next to enemies waits for their fire at half strength, each enemy once at each exit; \
        the mover leads and alone can suffer, but by panic. A retreat takes the place of the move. Not in the first \
        hex of a retreat, an advance or a withdrawal; the hexes that fire adds to a retreat are no first ones. An act \
        that goes on without the fire says so.";
    "BS-704" printed ["10.8"] "Cavalry withdraws":
        "When infantry or guns come within two hexes, and again at one, mounted cavalry may step one hex away from \
        the mover into a hex that takes it in.";
    "BS-705" printed ["10.9"] "Mount and dismount":
        "Three points at any time of the move, the allowance that of the state in which it began; not where mounted \
        units may not be. Next to an enemy it draws fire.";
    "BS-706" printed ["10.10"] "Charges":
        "Mounted cavalry under Attack: no marker, from clear ground over clear ground, never over-stacked, up to \
        infantry or guns in clear ground, no slope on the way or before them. It must attack, two columns right if \
        it leads.";
    "BS-707" printed ["10.11"] "Reinforcements":
        "Guns come as the phase of the guns begins, others with a full activation. They may over-stack until their \
        first move; then the largest moves out first, before the movement, the rally of Regroup or the side's guns \
        end: under Regroup by one hex. Barred by an enemy in or next to the hex they wait; in a later turn the \
        nearest free hex takes them.";
    "BS-708" printed ["10.12"] "Leaving the map":
        "For a point, from a hex at the edge, for good; an exit as any other, which enemies next to it may fire at.";
    "BS-801" printed ["11.1", "11.2"] "Close combat is announced":
        "At the start of its step: who attacks which hex. It is binding. Guns never do.";
    "BS-802" printed ["11.3a"] "Defensive fire":
        "Each defender fires at one attacking hex, others next to an attacker and not attacked themselves in support \
        at half strength, together where they are neighbours. Only committed attackers suffer. Mounted cavalry does \
        not fire at mounted attackers, nor with close weapons.";
    "BS-803" printed ["11.3b"] "Cavalry steps back":
        "Mounted cavalry that infantry attacks may step one hex back instead of firing; the attackers may take an \
        empty hex.";
    "BS-804" printed ["11.3c"] "The Assaulting Hex":
        "Of several the attacker names one; its strength counts, and outnumbering counts all.";
    "BS-805" printed ["11.3d"] "Left of the lowest column":
        "A close combat that is shifted left of the lowest column is not fought.";
    "BS-806" printed ["11.0", "11.3e"] "The close combat test":
        "There is always one; a blank result is a Close Fight.";
    "BS-901" printed ["12.0"] "Cohesion tests":
        "The coloured die on depletion, then the white one on skedaddle; codes from left to right, the lead unit \
        first.";
    "BS-902" printed ["12.5"] "Hits":
        "None, Shaken, Disrupted; each hit beyond is a break test.";
    "BS-903" printed ["12.6"] "Break tests":
        "At most the rating: one marker worse. 1, 2, 3 or more above: box 1, 2, 3 of the track, or eliminated.";
    "BS-904" printed ["12.1", "12.2"] "Panic":
        "The enemy names a unit of the side, not the lead, in or next to the hex with 2 or less, the lowest first: a \
        hit, and a retreat of 3.";
    "BS-905" printed ["12.4"] "Support":
        "A unit of the brigade without a marker with it or next to it; for guns any infantry or cavalry; always in \
        the Available box.";
    "BS-906" printed ["12.3"] "Retreat":
        "It ends so many hexes from where it stood, through no enemy and nothing impassable; a retreat result on the \
        way adds to that distance. Then, each where it can be met (BS-R44), past no hex next to the enemies that caused it, past none next to others, not over-stacked. Without a \
        way on the map: box 1 over its edge, else box 3; guns and fragile units are eliminated.";
    "BS-907" printed ["12.7"] "Advance":
        "Who is left of a close combat may take the emptied hex, up to the stacking limit; two, if the enemy went \
        two or broke. Ground that is prohibited stays so.";
    "BS-910" "What a test leaves":
        "Break tests, retreats, panics, advances stand in a list in their order; all but advances are done first.";
    "BS-1001" printed ["13.1"] "Who rallies":
        "Units of a brigade under Regroup or Defend, and guns with it, at least three hexes from every enemy, or \
        available.";
    "BS-1002" printed ["13.2a"] "Recovery":
        "One hit under Defend, all under Regroup; once a step.";
    "BS-1003" printed ["13.2b"] "Rebuilding":
        "A die at most the rating of the battleworn face, under Regroup: fresh on the map; from the track it comes \
        in. Over-stacked by it, it goes to a hex farther from the enemy.";
    "BS-1004" printed ["13.2b"] "Coming in again":
        "Three hexes from enemies, within three of its brigade, else of its division, else of any friend.";
    "BS-1005" printed ["13.2"] "Never fresh again":
        "An option: who was on the track never turns fresh.";
    "BS-1006" printed ["12.8", "14.4"] "The track":
        "At the end of the turn 1 becomes available, 2 goes to 1, 3 to 2.";
    "BS-1101" printed ["14.0"] "The end of the turn":
        "Held chits, points, markers, the track, events gathered in, the turn marker. The last turn ends the game.";
    "BS-1201" "Secrets":
        "Keys and held events are known to their side, unseen chits to no one.";
    "BS-1202" "A cup on the table":
        "Which chit came out is asked first, and no die is taken before it is named; an event is named by its side, by \
        itself when it is played. What is left in the cup is counted; the word of the table stands above the count.";
    "BS-1203" "The program's draw":
        "The fewest dice that have as many throws as chits, read in base six from 0; beyond the last whole multiple \
        all again. The rest is the place by identifier. Its own dice draw, whoever throws the others; a chit is \
        named by hand by the word of the table alone.";
}
