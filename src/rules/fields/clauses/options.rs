//! Options that a roster may turn on, from the family of the rules: the program's reading of each clause.

use super::entries;

entries! {
    /// Demoralisation of an army, works, chits, blinds.
    OPTIONS, printed under "OPTIONS":

    "DEM-01" in option "Total and loss of an army":
        "The total is the sizes of all units of a side that began on the table or have arrived. The loss is the \
        sizes of those that broke, by themselves, with their brigade or with their division, each counted once.";
    "DEM-02" in option "Levels of demoralisation":
        "Level 1 when the loss is a third of the total or more, level 2 when it is two thirds. A level never falls \
        again, even when arrivals raise the total. If a unit marked broken is marked otherwise, its loss and the \
        level that it brought are taken back.";
    "DEM-03" in option "What a level costs":
        "Every brigade of the side subtracts the level from its activation throw, beside all other modifiers \
        (ACT-04).";
    "DEM-04" in option "When a level comes":
        "At once, from the next throw on. Both armies may have one.";
    "DEM-05" in option "Demoralised in fights":
        "Nothing in fire and melee. By switch the side with the higher level subtracts the difference from each of \
        its totals.";
    "DEM-06" in option "What the program shows of it":
        "Loss, total, level and the loss that brings the next level are shown with the divisions of the side.";

    "DIG-01" in option "Who digs":
        "Infantry, dismounted cavalry and unlimbered batteries that are not beaten, of a brigade under Hold \
        without a mark; not in ground that is hard cover already, and not in contact.";
    "DIG-02" in option "How digging begins":
        "In the tactical phase, as a unit's last act in it, for the price of a move. It may have moved before.";
    "DIG-03" in option "What spoils it":
        "Work stops before it is done if the unit fires, charges or moves, if it is fired on, charged or driven \
        back, or if its brigade is shaken, beaten or broken by its throw. A free turn or a new order spoils nothing.";
    "DIG-04" in option "When works are done":
        "At the end of the tactical phase of the brigade's own turn, after as many own turns as the roster says, \
        the first counted. It costs nothing more.";
    "DIG-05" in option "What works do":
        "They are the rectangle of the base. A unit with its centre in them has cover one step better, all round: \
        soft for none, hard for soft. A charged unit keeps it, a charger does not.";
    "DIG-06" in option "Works stay":
        "For the battle, and for any unit in them. They hinder no sight and no move and disorder no one. The \
        referee strikes out works that the table has levelled.";
    "DIG-07" in option "Works and chits":
        "If chits are drawn, a brigade's own turn is its own activation. A dummy may not dig; a blind that digs is \
        shown.";

    "CHIT-01" in option "A round":
        "A round replaces two player turns: orders of one side, then of the other; the cup is filled; draws until \
        it is empty, each followed by an activation; morale status of both sides.";
    "CHIT-02" in option "Rounds are counted":
        "Round k is player turns 2k - 1 and 2k. A battle of n player turns ends after round (n + 1) / 2, rounded \
        down; a brigade due in player turn t arrives at the start of round (t + 1) / 2, rounded down.";
    "CHIT-03" in option "Initiative":
        "In odd rounds the side that moves first in the battle has it, in even rounds the other; by switch dice \
        decide. It decides which side goes first in the Orders phases and speaks first before a draw.";
    "CHIT-04" in option "Orders in a round":
        "As in a player turn, once a round for each side: messengers ride once, generals return before.";
    "CHIT-05" in option "Points in a round":
        "Pools are filled at the start of the round and lost at its end. A brigadier spends his in the activation \
        of his brigade; a higher general spends his on reports in the Orders phase and in the activation of any \
        brigade under him, and rides at most 12 inches in a round.";
    "CHIT-06" in option "The cup":
        "A chit for each brigade on the table, or for each division with a brigade that has not acted: then its \
        owner says which brigade acts, and the chit goes back until all have acted.";
    "CHIT-07" in option "Chits of brigades that are gone":
        "A chit whose brigade has left the table is laid aside, and the next is drawn.";
    "CHIT-08" in option "An activation":
        "The brigade whose chit was drawn acts, whole and alone, from its roll to its combat; its side is active \
        for that long. No other brigade is activated, moved by points, or opens fire.";
    "CHIT-09" in option "Marches in an activation":
        "Inside the brigade that acts, all marches come before the first tactical move. Where a march stops depends \
        on the table as it is.";
    "CHIT-10" in option "Fire in an activation":
        "Units of the brigade that acts fire; friends of any brigade support. Once a turn means once in the \
        activation: one brigade after another may fire at a target.";
    "CHIT-11" in option "Melee in an activation":
        "Each unit of the acting brigade that is in contact fights one melee, whatever else touches the same enemy. \
        Units left in contact fight again in the next activation of a brigade that has a unit in it.";
    "CHIT-12" in option "Words of time":
        "This turn means this activation. The enemy's turn, for the free turn to face, and enemies who have retired \
        count since the brigade's own last activation; friends who gave way count since its own last roll, in both \
        editions.";
    "CHIT-13" in option "Fatigue in a round":
        "At the end of the round a unit adds a point if it was engaged in its own brigade's activation, and one if \
        it was engaged in any of the enemy's. Rest removes a point for each unit not engaged in its own activation.";
    "CHIT-14" in option "Units rally":
        "At the end of their own brigade's activation, if they were quiet in it.";
    "CHIT-15" in option "Generals in a round":
        "They test at the end of each activation that endangers them, at most once a round for the activations of \
        each side. A brigadier who falls misses the next activation of his brigade, a higher general the next round.";
    "CHIT-16" in option "Morale status in a round":
        "For both sides, once, when the cup is empty.";
    "CHIT-17" in option "What does not change":
        "Orders, the activation chart and its modifiers, marks, retreats, combat, cover and deployment.";
    "CHIT-18" in option "Fortunes of War":
        "One more chit: it wastes the next brigade or division chit. That brigade has acted, without a roll, points \
        or fire of its own; it answers fire and charges. Drawn last it does nothing.";
    "CHIT-19" in option "Commanders' chits":
        "One for each side with a general of corps or army at his post. When it is drawn, he names one of his \
        brigades within 12 inches, or keeps the chit and names one before a later draw. The brigade acts without a \
        roll, with new points, bound by its order, its mark and the ground that it holds; once for each brigade and \
        round.";
    "CHIT-20" in option "Draws":
        "The program throws the fewest dice that have as many throws as there are chits, reads them as digits of \
        base 6 and throws again past the last whole multiple: the remainder is the place in the list by identifier. \
        It reports faces that name no chit several times in a row. What came out of a real cup is typed.";

    "BLIND-01" in option "Blinds":
        "A blind is a numbered card for a brigade or for nothing. Everybody sees where it is; only its side and the \
        referee know what it is. A brigade is hidden or a blind, not both. No card begins on another.";
    "BLIND-02" in option "Which brigades, how many dummies":
        "Brigades that begin or arrive outside every enemy zone; any other is shown at once. A side has one dummy \
        for every three of its brigades that begin, rounded down, and one for every three that arrive at one point \
        in one turn; more bring a warning.";
    "BLIND-03" in option "The card":
        "Four by two inches, on any kind of ground. A real blind watches from it as a unit does, a dummy watches \
        nothing. The brigadier is on it.";
    "BLIND-04" in option "How a blind moves":
        "As one piece for a point: it marches as a brigade and moves tactically as infantry, or as horse if all of \
        it is mounted. No unit in it is disordered before it is shown.";
    "BLIND-05" in option "Orders of blinds":
        "As any brigade's, even a dummy's. Without a messenger a bluff keeps the order that it began with. \
        Callsigns do not tell how many brigades the enemy has.";
    "BLIND-06" in option "A blind's throw":
        "A real one rolls with all its modifiers, a dummy with only two dice: it moves on 5 or more, whatever its \
        result. The table hears only whether it moves. A beaten or broken one is shown at once.";
    "BLIND-07" in option "Marches and blinds":
        "A march ends in the zone of a real blind, which is marked real from then on. A dummy ends no march: it is \
        removed as soon as the marching brigade sees it.";
    "BLIND-08" in option "A blind is shown":
        "For good: when an enemy unit sees any part of the card, when it fires, charges or digs, or when its owner \
        wishes. A dummy is removed; two of different sides within 6 inches in sight of each other are both removed. \
        A real one is deployed at once: linked at 3 inches, its middle on the card, fronts within 45 degrees of the \
        card's, no unit nearer to an enemy than the card was. Its owner may deploy it otherwise in the same phase, \
        and limber, unlimber, mount or dismount it for nothing.";
    "BLIND-09" in option "Known formations":
        "A blind counts as a known enemy formation for Retire, for targets, for beaten brigades and for messengers, \
        under its number. A dummy holds no ground, is no friend that retreats, and counts for no morale and no loss.";
    "BLIND-10" in option "What only the referee knows":
        "He answers yes or no and notes it. Before victory is judged all blinds are shown.";
    "BLIND-11" in option "What each side sees":
        "It shows its own blinds by number and what they are, and the enemy's by number. Their moves are public, \
        their throws and orders are not; no number tells what a card means.";
}
