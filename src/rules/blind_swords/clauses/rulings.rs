//! The rulings: the program's reading of points that the text leaves open, every switch at its default.

use crate::switch::SWITCHES;
use ruleset::clauses;

clauses! {
    /// The rulings on the rules of the series.
    RULINGS of "the series rules", SWITCHES;

    "BS-R01" on ["BS-106"] "Half a point alone":
        "Half a point is required of the sum of all units that fire together, not of each.";
    "BS-R02" on ["BS-106"] "A strength of three quarters":
        "A total of at least half a point and less than one, three quarters included, fires on column C.";
    "BS-R03" on ["BS-107"] "Markers or factors first":
        "The marker comes off the strength first; then the factors multiply what is left.";
    "BS-R04" on ["BS-109", "BS-901"] "Choices among equals":
        "Among equal units the owner names one; the program asks only if it matters.";
    "BS-R05" on ["BS-108"] "Guns in a stack":
        "The stacking value of guns is kept as a fraction and compared exactly with the limit; a full limit is not \
        exceeded.";
    "BS-R06" on ["BS-305"] "How long the window lasts":
        "The window before a draw lasts until both sides decline one after the other; a side that declined may \
        still play after the other has played.";
    "BS-R07" on ["BS-309"] "A CIC roll that fails":
        "A CIC chit whose roll fails is discarded.";
    "BS-R08" on ["BS-309"] "A held CIC chit":
        "A held CIC chit was rolled for when it was drawn, and is not rolled for again when it is played.";
    "BS-R09" on ["BS-311"] "Brigade chits mark":
        "A brigade chit marks its brigade, so that no division chit calls it too; nor may a brigade chit call a \
         marked brigade.";
    "BS-R10" on ["BS-310"] "A division chit without a brigade":
        "A division chit without an eligible brigade is discarded without a die, negated or not.";
    "BS-R11" on ["BS-304"] "Who throws for wild chits":
        "The player who did not draw throws for wild chits.";
    "BS-R12" on ["BS-306"] "Held events and their moment":
        "Play a held event when the kit says; at another moment the program objects, and the players may overrule it. \
        A shift that no one used ends with the step.";
    "BS-R13" on ["BS-308"] "A fallen leader":
        "A fallen leader is away for the rest of the game.";
    "BS-R14" on ["BS-303", "BS-707"] "Chits of absent formations":
        "The chits of an absent formation are in the cup from the turn of its arrival.";
    "BS-R15" on ["BS-402"] "Artillery rally":
        "The rally of the artillery phase removes all hits of the guns.";
    "BS-R16" on ["BS-402"] "Cavalry on foot beside guns":
        "Cavalry on foot counts as infantry for all purposes, beside guns too.";
    "BS-R17" on ["BS-404"] "Guns that only retreat":
        "Guns that retreat have used up their step, whatever else happened to them; guns that do not retreat may \
         still act.";
    "BS-R18" on ["BS-401"] "Guns that neither fire nor move":
        "Guns that neither fire nor move are done when the step of their hex ends.";
    "BS-R19" on ["BS-602"] "Sight into the next hex":
        "Sight into the next hex is never blocked; the target's own ground may obscure it.";
    "BS-R20" on ["BS-608"] "Fires that are shifted by flanking fire":
        "All fires announced as flanking fire are shifted if the lines of any two of them are far enough apart.";
    "BS-R21" on ["BS-608"] "A line through a corner":
        "A line of fire through a corner could enter by either of two sides; the side that is worse for the firer \
        counts.";
    "BS-R22" on ["BS-703"] "Who fires at a mover":
        "All enemies next to the mover whose weapon has a range may fire at it, guns and mounted cavalry too.";
    "BS-R23" on ["BS-703"] "From one hex next to enemies into another":
        "A unit that goes from one hex next to enemies into another draws fire at every exit.";
    "BS-R24" on ["BS-703"] "Opportunity fire and other units":
        "Depletion by opportunity fire strikes only the mover; only panic reaches others.";
    "BS-R25" on ["BS-802"] "Support":
        "A unit may fire in support once for each close combat.";
    "BS-R26" on ["BS-109", "BS-802"] "The lead under defensive fire":
        "The lead under defensive fire is one of the committed attackers of the target hex; others cannot suffer.";
    "BS-R27" on ["BS-605"] "Column C for supporting fire":
        "Supporting fire is defensive fire too: left of C it is resolved on C.";
    "BS-R28" on ["BS-605", "BS-802"] "Less than half a point in defence":
        "Less than half a point cannot fire in defence either: the exception for defensive fire concerns shifts, \
        not strength.";
    "BS-R29" on ["BS-701"] "The one hex":
        "The one hex that a unit may always move is its whole move. It may not be moved at road or march rate, or in a \
        charge.";
    "BS-R30" on ["BS-704"] "Away from the mover":
        "Cavalry withdraws to a hex that is farther from the mover's hex than its own; if there is none, it does \
        not withdraw.";
    "BS-R31" on ["BS-705"] "Fire at a unit that mounts":
        "A unit that mounts is fired at as if it left the hex; a retreat cancels the change, and the points are \
        spent.";
    "BS-R32" on ["BS-706"] "Who leads a charge":
        "The largest printed strength in the Assaulting Hex leads a charge; among equals the owner names one.";
    "BS-R33" on ["BS-707"] "A brigade that cannot enter":
        "A brigade that cannot enter has spent its activation; on the second try the hex may be any distance away.";
    "BS-R34" on ["BS-801"] "One attack each":
        "A unit is committed to one hex, and a hex is attacked once a step. An attack lapses if its target hex was \
        emptied before.";
    "BS-R35" on ["BS-803"] "Stepping back before horse":
        "Cavalry does not step back if any attacker is mounted.";
    "BS-R36" on ["BS-901"] "Units compared by \"three times\"":
        "\"Three times\" compares all units that still attack with the units of the hex, by modified strength at the \
        moment the code is read.";
    "BS-R37" on ["BS-907"] "Two hexes of advance":
        "An advance may go two hexes if any unit of the emptied hex went two or more, or broke.";
    "BS-R38" on ["BS-907"] "What opens an advance":
        "A close combat test, or cavalry that stepped back, opens an advance; defensive fire does not.";
    "BS-R39" on ["BS-901"] "Who throws the test":
        "The owner of the tested units throws the dice of a test.";
    "BS-R40" on ["BS-901"] "A lead that breaks in its depletion":
        "If the lead breaks when it is depleted, no unit takes its place, and further codes on the lead do nothing; \
        RA# and panics still count.";
    "BS-R41" on ["BS-901"] "RA# in a fire test":
        "RA# in a fire test sends back only the lead.";
    "BS-R42" on ["BS-904"] "How far panic runs":
        "A unit that panics retreats three hexes.";
    "BS-R43" on ["BS-904"] "Which hexes panic reaches":
        "Panic reaches the tested target hex and those next to it; all units that panic are named before any \
        suffers.";
    "BS-R44" on ["BS-906"] "How far a retreat avoids enemies":
        "A retreat has two limits on hexes next to enemies. A limit that no way can meet is dropped, and the other \
        stays. If either can be met but not both, the one about the enemies that caused the retreat holds.";
    "BS-R45" on ["BS-906"] "Off the map":
        "A retreat leaves the map only if it has no way on the map and can reach the edge.";
    "BS-R46" on ["BS-901"] "Applied together":
        "Results that the text applies together are applied one after the other, in their order.";
    "BS-R47" on ["BS-903"] "The example of a broken lead":
        "The rules count, not the example of a broken lead: a die that equals the rating holds.";
    "BS-R48" on ["BS-1004"] "Where a rebuilt unit comes in":
        "A rebuilt unit comes in near its division only if no other unit of its brigade is on the map. It comes in \
        near any friend only if no unit of the division is on the map, or none has a free hex. A unit of the brigade \
        on the map without a free hex near it bars the attempt.";
    "BS-R49" on ["BS-1005"] "Never fresh again":
        "A unit that was on the track may turn fresh again, unless the option of the designer is switched on.";
    "BS-R50" on ["BS-1001"] "When three hexes are measured":
        "The distance of three hexes from every enemy is measured in the rally step, after movement; a rally by an \
        event needs no such distance.";
    "BS-R51" on ["BS-1003"] "Nowhere to go for a rebuilt unit":
        "A rebuilt unit that has nowhere to go stays battleworn, and the attempt is spent.";
    "BS-R52" on ["BS-1101"] "Points":
        "Points are one net number: what one side gains the other loses. The players set them. The program proposes \
        what the kit values: hexes held, and for an objective without hexes each enemy unit on the track or \
        eliminated.";
    "BS-R53" on ["BS-301", "BS-302"] "Fewer events than asked for":
        "If a side has fewer events than the game asks for, all of them go in.";
    "BS-R54" on ["BS-001"] "Who knows the facts":
        "The program reads facts from the kit's map, if there is one; otherwise the players say them.";
    "BS-R55" on ["BS-604", "BS-802"] "Firing together in defence":
        "9.1e joins infantry of two hexes only if all are of one brigade; 11.3a joins supporting fire to the \
        defensive fire of any neighbour. In defence 11.3a wins: it is the narrower rule.";
    "BS-R56" on ["BS-311", "BS-316"] "Twice at most, and the marker":
        "2.3 turns the marker for division chits and lets a brigade act at most twice. Both hold only if a brigade \
        chit turns it too (BS-R09): the marker keeps the count. With `brigade_chit_marks` off the marker follows \
        2.3 to the letter, and a division chit, a brigade chit and a CIC chit may each call the brigade.";
    "BS-R57" on ["BS-108", "BS-501"] "Marching through a full hex":
        "A march by road through a hex that would be over-stacked is refused: in march column 3.1c holds at all \
        times. A unit that is not in march column may pay for the ground instead of the road.";
}
