//! The complications of the article, and the rulings on them.

use ruleset::clause::Stated;
use ruleset::clause::rule;
use ruleset::clause::ruling;

pub(super) const CLAUSES: &[Stated] = &[
    rule(
        "CBG-301",
        "Passing friends",
        "`stacking`: no passing through one friend in town, forest or forest-rough, nor through two elsewhere.",
    ),
    rule(
        "CBG-302",
        "Entering a friend's hex",
        "`stacking`: it costs 1 MP on top of the hex.",
    ),
    rule(
        "CBG-303",
        "Ending together",
        "`stacking`: at the end of the movement phase one unit a hex in town, forest and forest-rough, set-up excepted, two elsewhere.",
    ),
    rule(
        "CBG-401",
        "Works begin",
        "`entrench`: at the end of the own movement phase a unit begins works; it may have moved.",
    ),
    rule(
        "CBG-402",
        "The builder attacks",
        "Works under construction are given up.",
    ),
    rule(
        "CBG-403",
        "The builder is attacked",
        "Works under construction are given up.",
    ),
    rule(
        "CBG-404",
        "The builder moves",
        "Works under construction are given up; it may begin again at the end of that phase.",
    ),
    rule(
        "CBG-405",
        "The builder scatters",
        "Works under construction are given up; it may begin again only in its movement phase after that.",
    ),
    rule(
        "CBG-406",
        "Works are done",
        "At the end of the next own movement phase, where none of these befell the builder.",
    ),
    rule(
        "CBG-407",
        "Done for good",
        "Works that are done stay for the game, for whoever stands there.",
    ),
    rule(
        "CBG-408",
        "Who does not build",
        "Scattered units, dummies, and nobody in forest-rough.",
    ),
    rule(
        "CBG-409",
        "What works give",
        "Defence x2 in clear, x3 in town, rough and forest, for both units of a stack; the larger of this and the ground.",
    ),
    rule(
        "CBG-410",
        "What works are not",
        "They do not slow, face nowhere, do not count in a stack, give nothing in attack; one works a hex.",
    ),
    rule(
        "CBG-411",
        "Turns to build",
        "`entrench` = N: done at the end of the own movement phase of turn T + N - 1.",
    ),
    rule(
        "CBG-501",
        "Command",
        "`command`: at the start of each movement phase one die and the level of the side: units in hexes whose number ends in one of the listed digits scatter this turn. Moves, arrivals and the end of the phase wait for it.",
    ),
    rule(
        "CBG-502",
        "Restricted command",
        "The kit's `inverse` side, the Union at Antietam: units in such hexes do not scatter but may not move, nor are they among the `movers`, the 10 or 15 units that the kit lets move in a turn. It ends when the enemy crosses a creek, or with `release SIDE` where the battle's own rule says so.",
    ),
    rule(
        "CBG-503",
        "All others first",
        "`command`: units in command move before anybody scatters.",
    ),
    rule(
        "CBG-504",
        "Scatter",
        "`command`: two dice for each: direction 1 N, 2 NE, 3 SE, 4 S, 5 SW, 6 NW, and points to spend straight that way, at ordinary costs and zones. Who stands still by its state or by a mark throws them and stays.",
    ),
    rule(
        "CBG-505",
        "Where scatter stops",
        "In the last hex that the unit can pay, before an enemy, prohibited ground, a full friendly stack, the edge; the one-hex minimum does not help. A hex is full for a unit, too, that would take it over the kit's limit of strength.",
    ),
    rule(
        "CBG-506",
        "Scattered attacks",
        "A scattered unit may attack if scatter, and no earlier move, brought it into an enemy zone; on the board the table tells.",
    ),
    rule(
        "CBG-508",
        "Chits",
        "`command` = chits: as many of the ten chits 0 to 9, drawn without return, as the level.",
    ),
    rule(
        "CBG-509",
        "Demoralised command",
        "Each level of demoralisation is one more; the table ends at 5.",
    ),
    rule(
        "CBG-507",
        "Command returns",
        "`command`: at the end of the player turn.",
    ),
    rule(
        "CBG-510",
        "The marker",
        "Whoever is out of command is shown so.",
    ),
    rule(
        "CBG-601",
        "Into a zone",
        "`zoc3`: into an enemy zone 3 MP on top of the hex; cavalry that charges pays nothing for it.",
    ),
    rule(
        "CBG-602",
        "The one hex",
        "`min_move`: a unit in no enemy zone may always move one hex, whatever ground and zone cost, but into no hex that friends fill.",
    ),
    rule(
        "CBG-603",
        "Forest",
        "`terrain`: defence x2 in forest, x3 in forest-rough; guns pay 6 MP into forest, unless inverted or on a road. On the board the table tells the forest of who is attacked.",
    ),
    rule(
        "CBG-701",
        "Attacks by choice",
        "`voluntary`: attacking is a choice; who attacks attacks every adjacent enemy. Adjacent is who stands next to the hex from which it attacked, wherever a result took it since.",
    ),
    rule(
        "CBG-702",
        "Repulsion",
        "`voluntary`: after the combat phase each phasing unit in an enemy zone that did not attack falls back one hex by its owner's hand; one that cannot stays unharmed. Nobody follows. The first that falls back ends the attacks of the phase.",
    ),
    rule(
        "CBG-703",
        "Repulsion at night",
        "`voluntary`: in a night turn it happens at the end of the movement phase, to all phasing units in enemy zones. Nobody moves or comes in behind the first that falls back.",
    ),
    rule(
        "CBG-704",
        "Flank attack",
        "`flank`: one unit attacked by infantry or cavalry through two hexsides that are not neighbours: all attacking infantry and cavalry count double. Guns neither cause it nor are doubled.",
    ),
    rule(
        "CBG-801",
        "Attenuation",
        "`attenuation`: guns lose the hexes between them and their target, never below 0.",
    ),
    rule(
        "CBG-802",
        "Union rifles at Antietam",
        "Less one for each two hexes between: rifled guns of the side whose command the kit inverts.",
    ),
    rule(
        "CBG-803",
        "Guns in support",
        "`art_defence`: a battery may add its strength to one friend attacked within 3 hexes. Once that friend was attacked, its help is not taken back.",
    ),
    rule(
        "CBG-804",
        "Guns alone",
        "`art_defence`: attacked by adjacent infantry a battery defends with 1, unless infantry stands with it.",
    ),
    rule(
        "CBG-805",
        "Unlimbering",
        "`unlimber`: a battery that will attack spends at most 3 MP on hexes; the 3 MP of a zone do not count.",
    ),
    rule(
        "CBG-811",
        "Cavalry counts half",
        "`cavalry`: whole only against cavalry alone; else half, rounded up, unit by unit, attacking and defending.",
    ),
    rule(
        "CBG-812",
        "Stepping back",
        "`cavalry`: attacked by infantry or guns and by no cavalry it may step back one hex; one of the attackers may enter, and that fight is over. Where cavalry stands by, the table says whether it attacks too.",
    ),
    rule(
        "CBG-813",
        "Charge",
        "`cavalry`: allowance 12, no cost of the zone, if (a) it attacks in the following combat phase, (b) every hex is clear and no creek, bridge or ford is crossed, (c) no friend is passed, (d) at least 4 hexes are moved. It attacks with all it has.",
    ),
    rule(
        "CBG-1101",
        "Face down",
        "`hidden`: units may begin and arrive face down, move as ever, and turn up for good on entering an enemy zone, when an enemy enters theirs, or in combat. All turn up before victory is counted. The kit's `face = \"up\"` lets a unit begin face up.",
    ),
    rule(
        "CBG-1102",
        "Dummies",
        "`dummies`: no strength; moved and stacked as units, gone when turned up; two opposing ones in each other's zone both go. They fight, build and hold nothing, and count nothing.",
    ),
    rule(
        "CBG-1103",
        "How many dummies",
        "At the start the kit's `[dummies]` by side, else a third of the units, rounded down, set up with `place` before the first act. With arrivals one for every three units through one hex in one turn.",
    ),
    rule(
        "CBG-1104",
        "Dummies over the limit",
        "Only where there is no room; then the owner shows on demand that one is a dummy: `show`.",
    ),
    rule(
        "CBG-1105",
        "Dummies bar no retreat",
        "Where face-down counters seem to close every hex, their owner proves it by turning up real ones; else the enemy retreats there, and everybody turns up in whose zone he comes.",
    ),
    rule(
        "CBG-1121",
        "Demoralisation",
        "`demoral`: level 1 when 3 x losses reach the strength that took the field, level 2 when they reach twice that.",
    ),
    rule(
        "CBG-1122",
        "Demoralised combat",
        "Columns to the right: the defender's level less the attacker's, clamped.",
    ),
    rule(
        "CBG-1123",
        "Demoralised command level",
        "`demoral`: each level of demoralisation is one more of command.",
    ),
    rule(
        "CBG-1124",
        "At once",
        "`demoral`: a level counts at once, for the combats still to come in the phase; both sides may be demoralised.",
    ),
    rule(
        "CBG-1401",
        "Free deployment",
        "`free_deploy`: before the first act `place` puts initial units into any of the hexes listed for their side, within stacking; hexes may stay empty.",
    ),
    rule(
        "CBG-S01",
        "A turn of both sides",
        "`simul`: A arrivals; B both plot in secret; C both mark who attacks; D movement: both command rolls, plotted moves, scatter; E combat: all resolved, results take effect, then either side's units in enemy zones that did not attack fall back; F next turn. Not with turnpikes, unless `simul = 18`.",
    ),
    rule(
        "CBG-S02",
        "Sub-segments",
        "Six, one a point, or 18 with `simul = 18`; a hex of c points is entered in the last of c. Waiting is allowed.",
    ),
    rule(
        "CBG-S03",
        "Sealed",
        "`plot UNIT SUB:HEX ..`, or hexes alone for as soon as may be, then `seal SIDE`; when both are sealed all lie open, and are carried out as far as events allow.",
    ),
    rule(
        "CBG-S04",
        "Plots of scattered units",
        "Struck out; they scatter last.",
    ),
    rule(
        "CBG-S05",
        "Meeting",
        "Enemies that come into each other's zone, or try for one hex in one sub-segment, stop. The hex is the first's; of two at once the higher die's. A plot through an enemy is lawful; entering him is not, nor leaving a zone.",
    ),
    rule(
        "CBG-S06",
        "Who attacks",
        "Only units marked with `mark UNIT attacks`, and they must if next to an enemy; they do not move in the second half of the sub-segments and spend at most 3. Guns need not be next to an enemy. This stands in place of CBG-601.",
    ),
    rule(
        "CBG-S07",
        "Attacks of both sides",
        "Once as attacker, once as defender; all enemies in the zones of those who attack are attacked; results wait for the last attack.",
    ),
    ruling(
        "CBG-R01",
        "One point, or one in all",
        "A friend's hex costs 1 MP more; `friend_cost` = in_all makes the whole step cost 1.",
        &["CBG-302"],
    ),
    ruling(
        "CBG-R02",
        "Proof of a builder",
        "The opponent may see the face of an inverted builder; `builder_proof` = word lets the referee's word do.",
        &["CBG-408"],
    ),
    ruling(
        "CBG-R03",
        "Works and ground",
        "The larger; `works_and_ground` = product multiplies both.",
        &["CBG-409"],
    ),
    ruling(
        "CBG-R04",
        "Levels above 5",
        "5 by the table; by chits as many chits.",
        &["CBG-509"],
    ),
    ruling(
        "CBG-R05",
        "Three points, or three in all",
        "Added to the hex; `zone_cost` = in_all makes the whole step cost 3.",
        &["CBG-601"],
    ),
    ruling(
        "CBG-R06",
        "Adjacent, or in a zone",
        "Who is repulsed stands in a zone; `repulsed` = adjacent takes whoever stands next to an enemy.",
        &["CBG-702"],
    ),
    ruling(
        "CBG-R07",
        "Range of support",
        "To the nearest attacker; `support_range` = farthest takes the farthest.",
        &["CBG-803"],
    ),
    ruling(
        "CBG-R08",
        "Guns only fired on from afar",
        "They defend with full strength.",
        &["CBG-804"],
    ),
    ruling(
        "CBG-R09",
        "The missing word",
        "Against enemy units alone is read against enemy cavalry alone.",
        &["CBG-811"],
    ),
    ruling(
        "CBG-R13",
        "Whom repulsion takes under plots",
        "Both sides, the first player's units first.",
        &["CBG-S01"],
    ),
    ruling(
        "CBG-R14",
        "A dear hex under plots",
        "Entered in the last of its sub-segments; an interception before that leaves the unit where it was.",
        &["CBG-S02"],
    ),
    ruling("CBG-R15", "Ties", "Thrown again.", &["CBG-S05"]),
    ruling(
        "CBG-R16",
        "Scattered units in an enemy zone",
        "They do not move: nobody leaves a zone.",
        &["CBG-504"],
    ),
    ruling(
        "CBG-R10",
        "Contact by the enemy's move",
        "Turns up as well.",
        &["CBG-1101"],
    ),
    ruling(
        "CBG-R11",
        "Dummies at the start",
        "The number is not printed: the kit's `[dummies]`, else a third of the units.",
        &["CBG-1103"],
    ),
    ruling(
        "CBG-R12",
        "What losses count",
        "Printed strength of the fresh face, reduced units their difference; `loss_counts` = present takes what they had.",
        &["CBG-1121"],
    ),
];
