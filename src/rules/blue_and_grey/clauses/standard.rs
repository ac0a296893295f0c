//! Blue & Grey revised, its later copies, and the rulings on it.

use crate::switch::SWITCHES;
use ruleset::clauses;

clauses! {
    /// Blue & Grey revised and the rulings on it; numbers are the cases of its second edition.
    STANDARD of "Blue & Grey (revised)", SWITCHES;

    "BG-001" "On the map, on the board":
        "A kit with a map is played by hexes: the program computes costs, zones, columns and retreats, and objects. \
        Without a map the players name what a step enters and the program prices it. The table outranks the \
        program: `place` and `mark` set any fact, and a reason overrules an objection.";
    "BG-002" printed ["1.0", "3.0"] "What the battle decides":
        "A battle uses the standard rules and its exclusive rules, which win. The kit's `[exclusive]` says what \
        happens to units forced off the map, which ground bars the one-hex minimum, in which crossings a move may end, \
        and at how many points a side wins at once.";
    "BG-003" printed ["2.4", "3.0"] "Two sides":
        "Union and Confederate; the kit names the First Player.";
    "BG-004" printed ["2.3", "2.4"] "Units":
        "A unit has a designation, side, kind, size, strength, perhaps a formation, a reduced strength on its back \
        and a printed allowance. A unit without a size mark is a brigade. Wagons are not combat units.";
    "BG-005" printed ["2.4"] "Numeric names":
        "2/3/IV is brigade 2 of division 3 of corps IV. Other names are those of commanders.";
    "BG-006" printed ["2.4"] "Allowance":
        "A unit has the printed allowance, else 6 for infantry and artillery and 8 for cavalry; cavalry never has less \
        than 8.";
    "BG-007" printed ["2.4"] "Strength":
        "Strength serves in attack and defence, changed by range, state, terrain and night in the kit's order.";
    "BG-008" printed ["2.5"] "Scale":
        "A hex is 300 to 400 m, a point of strength 125 to 500 men or a battery of 4 to 6 guns.";
    "BG-009" printed ["2.3"] "Markers":
        "Disordered, Shaken, Routed, Rally, Breastworks under construction, Breastworks; the kit names its states.";
    "BG-010" printed ["3.0"] "Set-up":
        "Units of the deployment charts begin in their hexes; the rest wait. Two-faced units begin and arrive with the \
        higher face up unless the kit says otherwise.";
    "BG-011" printed ["4.0"] "The turn":
        "A turn is the first player's turn and the second player's turn; then the marker moves on. A player turn has a \
        movement phase and a combat phase.";
    "BG-012" printed ["4.0 A"] "Movement phase":
        "The phasing side turns Breastworks over, moves, brings in arrivals, and marks units that build or will try \
        to rally. The other side does not move.";
    "BG-013" printed ["4.0 B"] "Combat phase":
        "First the rally attempts of marked units, then attacks. Units move only by retreat before combat or by combat.";
    "BG-014" printed ["4.0"] "Victory":
        "Automatic victory is checked whenever it arises; otherwise points are counted after the last turn: \
        objectives held, enemy strength lost if the kit counts it, and what the players gave.";
    "BG-020" printed ["5.0", "5.1"] "Arrivals":
        "Units that are due enter at any moment of their side's movement phase, in the order of your choice; any \
        may be kept back.";
    "BG-021" printed ["5.0"] "The column":
        "Units that enter one hex in one phase queue behind it in pairs. The first pair pays the entry of the hex, \
        each further pair 1 MP more than the pair before it; along a turnpike, 2/3 MP more.";
    "BG-022" printed ["5.2"] "After an arrival":
        "After it has entered, a unit moves on with the rest of its allowance, and fights like any other.";
    "BG-023" printed ["5.3"] "No room":
        "Units without room in their turn may come in the next one or later.";
    "BG-024" printed ["5.4"] "Enemies at the entry":
        "No unit arrives in a hex with an enemy. It may arrive in an enemy zone, and then pays for the ground.";
    "BG-025" printed ["5.5"] "Barred arrivals":
        "A unit that could not enter in its turn may on any later one use an edge hex within 3 hexes of its own. It \
        pays the ground of that hex, or the route of the units that are due there.";
    "BG-026" printed ["2.1", "5.6"] "Off the map":
        "No unit leaves the map by choice; one that combat forces off is eliminated and counts as such, unless the \
        battle says otherwise. A unit with a way back on the map is not forced off.";
    "BG-030" printed ["6.11"] "Who moves":
        "Units move in their own movement phase; otherwise only by retreat or advance.";
    "BG-031" printed ["6.12"] "Enemy hexes":
        "No unit enters a hex with an enemy.";
    "BG-032" printed ["6.13"] "Enemy zones":
        "No unit leaves an enemy-controlled hex in a movement phase, so entering one ends a move. Only a retreat or an \
        advance takes a unit out of it.";
    "BG-033" printed ["6.14"] "No combat while moving":
        "There is no combat in the movement phase. The first die of combat, even of a rally, ends the movement phase \
        for good.";
    "BG-034" printed ["6.15"] "Points":
        "A move spends at most the allowance; nothing is kept or lent.";
    "BG-035" printed ["6.16"] "The one hex":
        "A unit that has not moved may always move one hex as its whole move, unless an enemy, an enemy zone that \
        it would leave, prohibited ground or the battle forbids it.";
    "BG-036" printed ["6.17"] "Neighbours":
        "A move goes from hex to neighbouring hex of the map.";
    "BG-037" printed ["6.18"] "When a move is done":
        "A move is done when the hand leaves the unit; changing it needs the opponent's consent. The record keeps who \
        consented to what.";
    "BG-040" printed ["6.21"] "Ground":
        "Clear ground of level 1 costs 1 MP; the kit prices or prohibits other ground. The program asks once for \
        what the kit leaves out.";
    "BG-041" printed ["6.22"] "Turnpike":
        "From turnpike hex to turnpike hex through a turnpike side a step costs 2/3 MP, whatever other ground is \
        there.";
    "BG-042" printed ["6.23"] "Road or railway":
        "From road hex to road hex through a road side a step costs 1 MP, and likewise by railway.";
    "BG-043" printed ["6.24"] "Trail":
        "From trail hex to trail hex through a trail side a step costs 1 MP, but 2 into woods, forest, rough or swamp.";
    "BG-044" printed ["6.25"] "Hexsides":
        "Costs of hexsides are added; routes do not cancel them.";
    "BG-045" printed ["6.26"] "Slopes":
        "Going up a slope costs 1 MP; going down, or up along a route, costs nothing. Slopes lie between a slope hex \
        and one that is not a slope hex, and between levels.";
    "BG-046" printed ["6.27"] "Rivers and lakes":
        "No unit enters a river or lake hex, except that gunboats enter rivers; rivers are crossed by bridge, pontoon \
        or ferry hexes.";
    "BG-047" printed ["6.28"] "Ferries and pontoons":
        "Crossings are entered and left only through the sides that they connect, by a unit that has the points to \
        reach the far bank in the same phase. No move, retreat or advance ends in a crossing unless the battle allows \
        it.";
    "BG-048" printed ["6.29"] "Creeks":
        "A creek hexside is crossed only at a bridge or ford, for 1 extra MP.";
    "BG-049" printed ["6.25"] "Routes into zones":
        "A step into an enemy zone never gets a route's rate: it pays for the ground. Slopes on routes still cost \
         nothing.";
    "BG-050" printed ["6.31"] "Stacking":
        "A unit passes friends at no cost. The kit's limit applies at the end of each phase, and to the last hex of a \
        retreat. Later copies have a limit of two units if the kit has none.";
    "BG-051" printed ["6.41 to 6.46"] "Strategic movement":
        "From later copies: a unit has 2 extra MP (cavalry 4; at night 1 fewer) if it stays 3 or more hexes from every \
        enemy and spends its whole phase on routes, in one act or several.";
    "BG-060" printed ["7.0", "7.1"] "Zones":
        "From later copies: a combat unit's zone is its six neighbours, in every phase; units do not cancel zones. \
        Zones that the kit describes take precedence; if neither it nor later copies describe them, the program asks \
        once.";
    "BG-070" printed ["12.42", "12.43"] "Rally markers":
        "From later copies: the rally marker comes off, whether the attempt passed or failed, and a unit that a failed \
        rally eliminates counts as lost in combat.";
    "BG-080" "The combat desk":
        "The program takes attackers and defenders, shows both sums line by line, and gives the odds column by the \
        kit's rounding and clamp. It takes the die, reads the code from the kit or asks for it, and turns known \
        effects into things to do. Unknown codes are text. The players decide what becomes of a unit with no way \
        back. If several hexes are attacked at once, each defender has its own ground, sides and works. Columns shift \
        by the hex that helps its defenders most, and each hex must be in reach of an attacker. Ground that the kit \
        says blocks sight stops fire from afar across it.";
    "BG-081" "Who attacks whom":
        "The kit says who must or may attack; the program lists who is left. A unit attacks once and is attacked \
        once a phase, unless the battle says otherwise.";
    "BG-082" "Losses":
        "Losses are booked by side, by strength, and by combat or otherwise.";
    "BG-083" "States":
        "Each state has its factor of strength, the acts that it bars, the die that rallies from it, the effect of a \
        second such result and the effect of a failed rally.";
    "BG-084" "Breastworks":
        "Breastworks are first under construction, and finished after the kit's time. They multiply defence as \
        the kit says.";
    "BG-R01" on ["BG-006"] "No allowance for boats and wagons":
        "A gunboat, wagon or other unit without a printed allowance is a fault of the kit.";
    "BG-R02" on ["BG-006"] "Horse artillery":
        "Horse artillery has 6, as artillery; `horse_artillery` = 8 gives it 8.";
    "BG-R03" on ["BG-009"] "Disrupted and disordered":
        "Both words mean one state, `disordered`, even if a kit writes disrupted.";
    "BG-R04" on ["BG-012"] "When Breastworks are turned over":
        "Breastworks may be turned over in any of the builder's movement phases after the one in which they were \
        marked, if the builder neither moved nor left. If the kit says how many turns they take, its number counts.";
    "BG-R05" on ["BG-012"] "Marked units":
        "A unit that has moved may not be marked, and a marked one may not move; the mark may be taken back in the \
        phase.";
    "BG-R06" on ["BG-021"] "Pairs or stacks":
        "Units pay by pairs in order of entry, whichever of them are stacked together; `column_count` = stacks makes a \
        unit that enters alone a stack of its own.";
    "BG-R07" on ["BG-021"] "The first pair along a turnpike":
        "The first pair pays the turnpike rate; with `column_first` = ground, the ground of the hex.";
    "BG-R08" on ["BG-025"] "Kept back by choice":
        "A unit kept back by choice enters only by its own hex; with `late_entry` = anybody it may use another.";
    "BG-R09" on ["BG-033"] "The die that ends the movement phase":
        "Any die of the combat phase, even of a rally attempt, ends the movement phase.";
    "BG-R10" on ["BG-035"] "The one-hex minimum and the map's edge":
        "The one-hex minimum is for a unit on the map that has not yet moved; with `minimum_enters_map` = on it also \
        brings a unit onto the map.";
    "BG-R11" on ["BG-037"] "Undo and consent":
        "To take back a move, the program asks whether the opponent consents, and records the answer; `consent` = \
        off does not ask.";
    "BG-R12" on ["BG-043"] "A trail dearer than the ground":
        "A unit on a trail pays for the trail or for the ground, whichever is cheaper.";
    "BG-R13" on ["BG-045"] "Which way is up":
        "Each hex has its level; a slope hex has that of its foot and counts half a level higher. Up means towards the \
        higher hex.";
    "BG-R14" on ["BG-047"] "Zones over a crossing":
        "A ferry or pontoon hex in an enemy zone may not be entered.";
    "BG-R15" on ["BG-049"] "Slopes on routes into an enemy zone":
        "Slopes on routes into an enemy zone cost nothing; with `zone_keeps_waiver` = off they cost their MP.";
    "BG-R16" on ["BG-040"] "Several kinds of ground in a hex":
        "The kit's price for the combination counts, else the dearest of the kinds; `mixed_ground` = sum adds them.";
    "BG-R17" on ["BG-041", "BG-042"] "Two routes on a side":
        "The route on the hexside decides the cost; if there are two, the cheaper one does.";
}
