//! The rules of the series.

use ruleset::clause::Stated;
use ruleset::clause::rule;

pub(super) const RULES: [Stated; 75] = [
    rule(
        "BS-001",
        "On the board, on the map",
        "A kit with a map and places of units is kept on the map: distances are computed. Without them the table has the counters, and the few facts that are needed are asked.",
    ),
    rule(
        "BS-002",
        "The table outranks the program",
        "`place` and `mark` set any fact, and an objection gives way to a reason. Refused outright is only what cannot be: nobody's name, a die of 7, a second draw while a brigade acts.",
    ),
    rule(
        "BS-003",
        "What the kit lacks is asked",
        "A value that no chart of the kit has is asked for by name where it is needed, kept with the act, and offered again for the same cell. `show kit` prints what was learnt, as lines of the kit.",
    ),
    rule(
        "BS-101",
        "Units",
        "A unit has a side, a brigade unless it is artillery, a kind, a weapon, and two faces with strength and rating. A strength point is 50 men; C is a cadre of half a point, about 25.",
    ),
    rule(
        "BS-102",
        "Fragile units and guns",
        "Fragile units have a battleworn face alone. They and guns never stand on the track: they are eliminated where others break.",
    ),
    rule(
        "BS-103",
        "Modified numbers",
        "Modified strength is the printed one less the marker, never below nothing; a modified rating is 0 to 6.",
    ),
    rule(
        "BS-104",
        "Markers",
        "Shaken takes 1 off strength and rating, Disrupted 2. A unit carries one of them.",
    ),
    rule(
        "BS-105",
        "Modified rating",
        "The printed rating of the face that is up, less the marker, less 1 without support, 0 to 6.",
    ),
    rule(
        "BS-106",
        "Rounding",
        "Fractions are kept to the end and added; then the fraction is dropped. Half a point fires on the column C, less cannot fire.",
    ),
    rule(
        "BS-107",
        "Factors",
        "Canister 3/2, effective 1, long 1/2, extreme 1/4; opportunity and supporting fire 1/2. They multiply, after the marker.",
    ),
    rule(
        "BS-108",
        "Stacking",
        "Printed strength of the face that is up, markers left out, guns by their own table, within the limit of the kit: at the end of every move, retreat, advance and arrival, and all the time for whoever uses the rate of a road. Mounted cavalry stacks with cavalry alone.",
    ),
    rule(
        "BS-109",
        "The lead unit",
        "The largest printed strength of the hex; markers do not matter. A mover leads its own hex under opportunity fire.",
    ),
    rule(
        "BS-201",
        "The turn",
        "Command decision, artillery with its rally, draws and activations while the cup holds a chit, the end. Fire comes before movement.",
    ),
    rule(
        "BS-202",
        "Steps",
        "command, artillery, artillery-rally, draw, orders, fire, movement, close, rally, end.",
    ),
    rule(
        "BS-301",
        "Key chits",
        "Each side chooses in secret as many of its event chits as the kit says, and puts them into the cup.",
    ),
    rule(
        "BS-302",
        "Unseen chits",
        "Of the others each side puts in a number unseen; the rest is out of the turn, seen by nobody.",
    ),
    rule(
        "BS-303",
        "What is in the cup",
        "Keys, unseen chits, the activation chits of who is in the game, the CIC chits, both wild chits.",
    ),
    rule(
        "BS-304",
        "The puller",
        "Suggested: the second side of the kit in odd turns, the first in even ones. The other player throws for wild chits.",
    ),
    rule(
        "BS-305",
        "The window before a draw",
        "Held chits may be played before each draw, the first side first and in turn.",
    ),
    rule(
        "BS-306",
        "Event chits",
        "Face down to their owner, who plays or holds them as their text says. A held one is discarded when it is played. A shift to the right is for the next fire or combat of its side, one to the left for that of the other.",
    ),
    rule(
        "BS-307",
        "The Fortunes of War",
        "The next chit of the turn is negated. A negated division chit still marks a brigade, which does nothing.",
    ),
    rule(
        "BS-308",
        "Fog of War",
        "A die on the game's own table; then the chit is discarded, unless it stays.",
    ),
    rule(
        "BS-309",
        "CIC chits",
        "Automatic or by a die: any brigade of the side acts fully, though it has acted, or the chit is held. Its marker is not turned.",
    ),
    rule(
        "BS-310",
        "Division chits",
        "A die first: at most the rating one eligible brigade acts fully, else in a limited way. The chit goes back while another can act.",
    ),
    rule(
        "BS-311",
        "Brigade chits",
        "The same die for that brigade; the chit does not go back.",
    ),
    rule("BS-312", "Limited activation", "The fire step alone."),
    rule(
        "BS-313",
        "Chance of a full activation",
        "The rating in six; an automatic chit always.",
    ),
    rule(
        "BS-314",
        "Who cannot act",
        "A brigade without a unit on the map or available.",
    ),
    rule("BS-315", "An empty cup", "The turn ends."),
    rule(
        "BS-316",
        "Twice at most",
        "Once by a division or brigade chit, once by a CIC chit.",
    ),
    rule(
        "BS-401",
        "Artillery steps",
        "The first side, then the other: a hex of guns fires or moves, unit by unit; then its guns are done. Two passes in a row end it.",
    ),
    rule(
        "BS-402",
        "Artillery rally",
        "Each side may rally one gun unit that did nothing, beside friendly infantry, three hexes from every enemy.",
    ),
    rule(
        "BS-403",
        "Guns keep off",
        "Guns do not move to within two hexes of an enemy, but so that the distance grows.",
    ),
    rule(
        "BS-404",
        "Guns that retreat",
        "Guns that enemy guns drive back have had their step.",
    ),
    rule(
        "BS-501",
        "Orders",
        "Attack: move, engage, fire, close combat. Defend: no close combat, one hit recovered. Maneuver: move without engaging. Regroup: recover all, rebuild.",
    ),
    rule(
        "BS-601",
        "Fire",
        "Once a step, at one hex in range; each fire is resolved before the next. Close weapons fire only in defence, guns not in activations.",
    ),
    rule(
        "BS-602",
        "Line of sight",
        "From centre to centre over every hex that the line touches. Ground that obscures hides whoever stands in it and nobody behind it. The map proposes clear, obscured or blocked, and asks where ground between lies at another height; without a map the table is asked, where it matters, whether it is obscured.",
    ),
    rule(
        "BS-603",
        "Fire over others",
        "Over enemies anybody fires; over friends only guns, not with canister, and not if the friend is next to the target.",
    ),
    rule(
        "BS-604",
        "Who fires together",
        "Infantry of one hex, or of two neighbouring ones of one brigade; guns of one hex; mounted cavalry alone.",
    ),
    rule(
        "BS-605",
        "Column and shifts",
        "All shifts are added and made once. Left of C nothing fires, but defensive fire on C; right of the last the last counts.",
    ),
    rule(
        "BS-606",
        "The roll",
        "The coloured die tens, the white one units. Dice come first; then only shifts that can matter are asked.",
    ),
    rule(
        "BS-607",
        "Boxes",
        "The box whose span holds the lead unit's rating calls for its test: severe, tough, routine.",
    ),
    rule(
        "BS-608",
        "Flanking fire",
        "Fires announced together at one hex, two of whose lines come in at least a whole hexside apart, are each shifted a column right. All of them must fire there as long as anything is left in it.",
    ),
    rule(
        "BS-701",
        "Moves",
        "One unit or stack at a time, each to its end. On the map every step is priced by ground and sides, and one hex may always be moved; on the board movement is free, and the hex that is told is kept.",
    ),
    rule(
        "BS-702",
        "Engaging",
        "Infantry and cavalry next to an enemy, guns within two hexes of one. Maneuver and Regroup forbid it.",
    ),
    rule(
        "BS-703",
        "Opportunity fire",
        "Whoever leaves a hex next to enemies waits for their fire at half strength, unit by unit; the mover leads and alone can suffer, but by panic. A retreat takes the place of the move. Not in the first hex of a retreat, an advance or a withdrawal; the hexes that fire adds to a retreat are no first ones.",
    ),
    rule(
        "BS-704",
        "Cavalry withdraws",
        "When infantry or guns come within two hexes, and again at one, mounted cavalry may step one hex away from the mover into a hex that takes it in.",
    ),
    rule(
        "BS-705",
        "Mount and dismount",
        "Three points at any time of the move, the allowance that of the state in which it began; not where mounted units may not be. Next to an enemy it draws fire.",
    ),
    rule(
        "BS-706",
        "Charges",
        "Mounted cavalry under Attack: no marker, from clear ground over clear ground, never over-stacked, up to infantry or guns in clear ground, no slope on the way or before them. It must attack, two columns right if it leads.",
    ),
    rule(
        "BS-707",
        "Reinforcements",
        "Guns come as the phase of the guns begins, others with a full activation. They may over-stack until their first move; then the largest moves out first. Barred by an enemy in or next to the hex they wait; in a later turn the nearest free hex takes them.",
    ),
    rule(
        "BS-708",
        "Leaving the map",
        "For a point, from a hex at the edge, for good; an exit as any other, which enemies next to it may fire at.",
    ),
    rule(
        "BS-801",
        "Close combat is announced",
        "At the start of its step: who attacks which hex. It is binding. Guns never do.",
    ),
    rule(
        "BS-802",
        "Defensive fire",
        "Each defender fires at one attacking hex, others next to an attacker and not attacked themselves in support at half strength, together where they are neighbours. Only committed attackers suffer. Mounted cavalry does not fire at mounted attackers, nor with close weapons.",
    ),
    rule(
        "BS-803",
        "Cavalry steps back",
        "Mounted cavalry that infantry attacks may step one hex back instead of firing; the attackers may take an empty hex.",
    ),
    rule(
        "BS-804",
        "The Assaulting Hex",
        "Of several the attacker names one; its strength counts, and outnumbering counts all.",
    ),
    rule(
        "BS-805",
        "Left of the lowest column",
        "There is no close combat.",
    ),
    rule(
        "BS-806",
        "The close combat test",
        "There is always one; a blank result is a Close Fight.",
    ),
    rule(
        "BS-901",
        "Cohesion tests",
        "The coloured die on depletion, then the white one on skedaddle; codes from left to right, the lead unit first.",
    ),
    rule(
        "BS-902",
        "Hits",
        "None, Shaken, Disrupted; each hit beyond is a break test.",
    ),
    rule(
        "BS-903",
        "Break tests",
        "At most the rating: one marker worse. 1, 2, 3 or more above: box 1, 2, 3 of the track, or eliminated.",
    ),
    rule(
        "BS-904",
        "Panic",
        "The enemy names a unit of the side in or next to the hex with 2 or less, the lowest first: a hit, and a retreat of 3.",
    ),
    rule(
        "BS-905",
        "Support",
        "A unit of the brigade without a marker with it or next to it; for guns any infantry or cavalry; always in the Available box.",
    ),
    rule(
        "BS-906",
        "Retreat",
        "It ends so many hexes from where it stood, through no enemy and nothing impassable; then, each if it can be, past no hex next to the enemies that caused it, past none next to others, not over-stacked. Without a way on the map: box 1 over its edge, else box 3; guns and fragile units are eliminated.",
    ),
    rule(
        "BS-907",
        "Advance",
        "Who is left of a close combat may take the emptied hex, up to the stacking limit; two, if the enemy went two or broke. Ground that is prohibited stays so.",
    ),
    rule(
        "BS-910",
        "What a test leaves",
        "Break tests, retreats, panics, advances stand in a list in their order; all but advances are done first.",
    ),
    rule(
        "BS-1001",
        "Who rallies",
        "Units of a brigade under Regroup or Defend, and guns with it, at least three hexes from every enemy, or available.",
    ),
    rule(
        "BS-1002",
        "Recovery",
        "One hit under Defend, all under Regroup; once a step.",
    ),
    rule(
        "BS-1003",
        "Rebuilding",
        "A die at most the rating of the battleworn face, under Regroup: fresh on the map; from the track it comes in. Over-stacked by it, it goes to a hex farther from the enemy.",
    ),
    rule(
        "BS-1004",
        "Coming in again",
        "Three hexes from enemies, within three of its brigade, else of its division, else of any friend.",
    ),
    rule(
        "BS-1005",
        "Never fresh again",
        "An option: who was on the track never turns fresh.",
    ),
    rule(
        "BS-1006",
        "The track",
        "At the end of the turn 1 becomes available, 2 goes to 1, 3 to 2.",
    ),
    rule(
        "BS-1101",
        "The end of the turn",
        "Held chits, points, markers, the track, events gathered in, the turn marker. The last turn ends the game.",
    ),
    rule(
        "BS-1201",
        "Secrets",
        "Keys and held events are known to their side, unseen chits to nobody.",
    ),
    rule(
        "BS-1202",
        "A cup on the table",
        "Chits are typed as they are drawn: an event as `draw event SIDE`, its name when it is played. What is left in the cup is counted; the word of the table stands above the count.",
    ),
    rule(
        "BS-1203",
        "The program's draw",
        "The fewest dice that have as many throws as chits, read in base six from 0; beyond the last whole multiple all again. The rest is the place by identifier. Its own dice draw, whoever throws the others; a chit is named by hand by the word of the table alone.",
    ),
];
