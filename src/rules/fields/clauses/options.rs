//! Options that a roster may turn on, from the family of the rules: the program's reading of each clause.

use super::entries;

entries! {
    /// Demoralisation of an army, works, chits, blinds.
    OPTIONS, printed under "OPTIONS":

    "DEM-01" in option "Total and loss of an army":
        "The total is the sizes of all units of a side that began on the table or have arrived. The loss is \
        the sizes of those that broke, alone, with their brigade or with their division, each once.";
    "DEM-02" in option "Levels of demoralisation":
        "Level 1 when the loss is a third of the total or more, level 2 when it is two thirds. A level never \
        falls again, also when arrivals raise the total; a unit that was marked broken and is marked otherwise takes \
        its loss back, and the level that it brought.";
    "DEM-03" in option "What a level costs":
        "Every brigade of the side takes the level off its activation throw, beside all other modifiers \
        (ACT-04).";
    "DEM-04" in option "When a level comes":
        "At once, from the next throw on. Both armies may have one.";
    "DEM-05" in option "Demoralised in fights":
        "Nothing in fire and melee. By switch the side with the higher level takes the difference off each of \
        its totals.";
    "DEM-06" in option "What is shown of it":
        "Loss, total, level and the loss that brings the next level stand with the divisions of the side.";

    "DIG-01" in option "Who digs":
        "Infantry, dismounted cavalry and unlimbered batteries that are not beaten, of a brigade under Hold \
        without a mark; not in ground that is hard cover already, and not in contact.";
    "DIG-02" in option "How digging begins":
        "In the tactical phase, as the last thing that a unit does in it, for the price of a move. It may have \
        moved before.";
    "DIG-03" in option "What spoils it":
        "Before it is done: to fire, charge or move, to be fired on, charged or driven back, or that its brigade \
        is shaken, beaten or broken by its throw. A free turn spoils nothing, nor a new order.";
    "DIG-04" in option "When works are done":
        "At the end of the tactical phase of the brigade's own turn, so many own turns on as the roster says, the \
        first counted. It costs nothing more.";
    "DIG-05" in option "What works do":
        "They are the rectangle of the base. Whoever has its centre in them has cover a step better, all round: \
        soft for none, hard for soft. Who is charged keeps it, who charges out of it does not.";
    "DIG-06" in option "Works stay":
        "For the battle, and for whoever stands in them. They hinder no sight and no move and disorder nobody. \
        The referee strikes out works that the table has levelled.";
    "DIG-07" in option "Works and chits":
        "Where chits are drawn a brigade's own turn is its own activation. A dummy may not dig; a blind that does is \
        shown.";

    "CHIT-01" in option "A round":
        "Takes the place of two player turns: orders of one side, then of the other; the cup is filled; draws until \
        it is empty, each followed by an activation; morale status of both sides.";
    "CHIT-02" in option "Rounds are counted":
        "Round k is player turns 2k - 1 and 2k. A battle of n player turns ends after round (n + 1) / 2 rounded down; \
        who is due in player turn t is there at the start of round (t + 1) / 2 rounded down.";
    "CHIT-03" in option "Initiative":
        "In odd rounds the side that moves first in the battle has it, in even rounds the other; by switch the dice \
        say it. It decides who goes first in the Orders phases and who speaks first before a draw.";
    "CHIT-04" in option "Orders in a round":
        "As in a player turn, once a round for each side: messengers ride once, generals return before.";
    "CHIT-05" in option "Points in a round":
        "Pools are filled at its start and lost at its end. A brigadier spends his in the activation of his brigade; a \
        higher general on reports in the Orders phase and in the activation of any brigade under him, riding 12 \
        inches in a round in all.";
    "CHIT-06" in option "The cup":
        "A chit for each brigade on the table, or for each division with a brigade that has not acted: then its owner \
        says which, and the chit goes back until all have acted.";
    "CHIT-07" in option "Chits of who is gone":
        "A chit whose brigade has left the table is laid aside, and the next is drawn.";
    "CHIT-08" in option "An activation":
        "The brigade whose chit was drawn acts, whole and alone, from its roll to its combat; its side is active for \
        this long. Nobody else is activated, moved by points, or opens fire.";
    "CHIT-09" in option "Marches in an activation":
        "All marches come before the first tactical move inside the brigade that acts. Where a march stops is judged by \
        the table as it stands.";
    "CHIT-10" in option "Fire in an activation":
        "Firers are units of the brigade that acts; friends of any brigade support. Once a turn is once in the activation: \
        a target may be fired at by one brigade after another.";
    "CHIT-11" in option "Melee in an activation":
        "Each unit of the acting brigade that is in contact fights one melee, whoever else touches the same enemy. Who \
        is left in contact fights again in the next activation of a brigade that has a unit in it.";
    "CHIT-12" in option "Words of time":
        "This turn is this activation. The enemy's turn, for the free turn to face, and the enemies who have retired \
        count since the brigade's own previous activation; friends who gave way count since its own previous roll, \
        in both editions.";
    "CHIT-13" in option "Fatigue in a round":
        "At its end a unit brings a point if it was engaged in its own brigade's activation, and one if it was in any \
        of the enemy's. Rest takes off a point for each unit not engaged in its own activation.";
    "CHIT-14" in option "Units rally":
        "At the end of their own brigade's activation, if they were quiet in it.";
    "CHIT-15" in option "Generals in a round":
        "Tested at the end of each activation in which they would be, at most once a round for the activations of each \
        side. A brigadier who falls misses the next activation of his brigade, a higher general the next round.";
    "CHIT-16" in option "Morale status in a round":
        "Of both sides, once, when the cup is empty.";
    "CHIT-17" in option "What does not change":
        "Orders, the activation chart and its modifiers, marks, retreats, combat, cover and deployment.";
    "CHIT-18" in option "Fortunes of War":
        "One chit more: the next brigade or division chit is wasted. That brigade has acted, without a roll, points or \
        fire of its own; it answers fire and charges. Drawn last it does nothing.";
    "CHIT-19" in option "Commanders' chits":
        "One for each side with a general of corps or army at his post. Drawn, he names a brigade of his within 12 \
        inches, or keeps the chit and names one before a later draw. It acts without a roll, with new points, bound by \
        its order, its mark and what it holds; once for a brigade and round.";
    "CHIT-20" in option "Draws":
        "The program throws the fewest dice that have as many throws as there are chits, reads them as digits of base 6 \
        and throws again past the last whole multiple: the rest is the place in the list by identifier. Faces that name \
        no chit again and again are reported. What came out of a real cup is typed.";

    "BLIND-01" in option "Blinds":
        "A blind is a numbered card that stands for a brigade or for nothing. Everybody sees where it lies; its side and \
        the referee know what it is. A brigade is hidden or a blind, not both. No card begins on another.";
    "BLIND-02" in option "Which brigades, how many dummies":
        "Brigades that begin or arrive outside every enemy zone; any other is shown at once. One dummy for every three \
        brigades of a side that begin, rounded down, and one for every three that arrive at one point in one turn; more \
        are a warning.";
    "BLIND-03" in option "The card":
        "Four by two inches, on any kind of ground. A real blind watches from it as a unit does, a dummy watches nothing. \
        The brigadier is on it.";
    "BLIND-04" in option "How a blind moves":
        "As one piece for a point: marches as a brigade, tactical moves as infantry, or as horse where all of it is mounted. \
        Nobody in it is disordered before it is shown.";
    "BLIND-05" in option "Orders of blinds":
        "As any brigade's, a dummy's too. Without a messenger a bluff keeps the order that it began with. Callsigns do \
        not tell how many brigades the enemy has.";
    "BLIND-06" in option "A blind's throw":
        "A real one with all that is true of it, a dummy with two dice alone: it moves on 5 or more, whatever its result. \
        The table hears only whether it moves. Beaten or broken it is shown at once.";
    "BLIND-07" in option "Marches and blinds":
        "A march ends in the zone of a real blind, which is marked real from then on. A dummy ends none: it is taken away as \
        soon as the marching brigade sees it.";
    "BLIND-08" in option "A blind is shown":
        "For good: when an enemy unit sees any part of the card, when it fires, charges or digs, when its owner wishes. A \
        dummy is taken away; two of different sides within 6 inches in sight of each other both go. A real one is deployed \
        at once: linked at 3 inches, its middle on the card, fronts within 45 degrees of the card's, nobody nearer to an \
        enemy than the card lay. Its owner may deploy it otherwise in the same phase, and limber, unlimber, mount or \
        dismount it for nothing.";
    "BLIND-09" in option "Known formations":
        "A blind counts as a known enemy formation for Retire, for targets, for beaten brigades and for messengers, under \
        its number. A dummy holds no ground, is no friend that retreats, and counts in no morale and no loss.";
    "BLIND-10" in option "What the referee alone knows":
        "He answers by yes or no and notes it. Before victory is judged all blinds are shown.";
    "BLIND-11" in option "What each side sees":
        "Its own blinds by number and what they are, those of the enemy by number. Their moves are public, their throws and \
        orders are not; no number tells what a card stands for.";
}
