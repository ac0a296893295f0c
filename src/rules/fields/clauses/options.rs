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
        "Every brigade of the side subtracts the level from its activation roll, in addition to all other modifiers \
        (ACT-04).";
    "DEM-04" in option "When a level comes":
        "A level counts at once, from the next roll on. Both armies may be demoralised.";
    "DEM-05" in option "Demoralised in fights":
        "Demoralisation changes nothing in fire and melee. By switch the side with the higher level subtracts the \
        difference from each of its totals.";
    "DEM-06" in option "What the program shows of it":
        "Loss, total, level and the loss that brings the next level are shown with the divisions of the side.";

    "DIG-01" in option "Who digs":
        "Infantry, dismounted cavalry and unlimbered batteries may dig if they are not beaten, not in contact and not \
        in ground that is hard cover already, and if their brigade is under Hold without a mark.";
    "DIG-02" in option "How digging begins":
        "A unit digs in the tactical phase, as its last act in that phase, for the price of a move. It may have moved \
        before.";
    "DIG-03" in option "What spoils it":
        "Unfinished works are spoiled if the unit fires, charges or moves, if it is fired on, charged or driven back, \
        or if its brigade rolls Shaken, Beaten or Broken. A free turn or a new order spoils nothing.";
    "DIG-04" in option "When works are done":
        "Works are done at the end of the tactical phase of the brigade's own turn, after as many of its own turns as \
        the roster says, the first included. It costs nothing more.";
    "DIG-05" in option "What works do":
        "Works are the rectangle of the base that dug them. A unit with its centre in them has cover one step better, \
        all round: soft for none, hard for soft. A charged unit keeps it, a charger does not.";
    "DIG-06" in option "Works stay":
        "Works last for the battle, and serve any unit in them. They hinder no sight and no move and disorder no one. \
        The referee strikes out works levelled on the table.";
    "DIG-07" in option "Works and chits":
        "If chits are drawn, a brigade's own turn is its own activation. A dummy may not dig; a blind that digs is \
        shown.";

    "CHIT-01" in option "A round":
        "A round replaces two player turns. Its steps are: orders of one side, then of the other; filling the cup; \
        draws until it is empty, each followed by an activation; morale status of both sides.";
    "CHIT-02" in option "Rounds are counted":
        "Round k is player turns 2k - 1 and 2k. A battle of n player turns ends after round (n + 1) / 2, rounded \
        down; a brigade due in player turn t arrives at the start of round (t + 1) / 2, rounded down.";
    "CHIT-03" in option "Initiative":
        "In odd rounds the side that moves first in the battle has the initiative, in even rounds the other; by \
        switch, dice decide. The initiative decides which side goes first in the Orders phases and speaks first before \
        a draw.";
    "CHIT-04" in option "Orders in a round":
        "Orders are given as in a player turn, once a round for each side. Messengers ride once, and generals return \
        before that.";
    "CHIT-05" in option "Points in a round":
        "Generals get their points at the start of the round, and lose what is left at its end. A brigadier spends his \
        points in the activation of his brigade; a higher general spends his on reports in the Orders phase and in the \
        activation of any brigade under him, and rides at most 12 inches in a round.";
    "CHIT-06" in option "The cup":
        "The cup has a chit for each brigade on the table, or one for each division with a brigade that has not acted. \
        When a division's chit is drawn, its owner says which brigade acts, and the chit goes back until all have \
        acted.";
    "CHIT-07" in option "Chits of brigades that are gone":
        "A chit whose brigade has left the table is laid aside, and the next is drawn.";
    "CHIT-08" in option "An activation":
        "The brigade whose chit was drawn acts, whole and alone, from its roll to its combat; its side is active \
        for that long. No other brigade is activated, moved by points, or opens fire.";
    "CHIT-09" in option "Marches in an activation":
        "Inside the brigade that acts, all marches come before the first tactical move. Where a march stops depends \
        on the table as it is.";
    "CHIT-10" in option "Fire in an activation":
        "Units of the brigade that acts fire; friends of any brigade support. \"Once a turn\" means once in the \
        activation: one brigade after another may fire at a target.";
    "CHIT-11" in option "Melee in an activation":
        "Each unit of the acting brigade that is in contact fights one melee, whatever else touches the same enemy. \
        Units left in contact fight again in the next activation of a brigade that has a unit in it.";
    "CHIT-12" in option "What \"this turn\" means":
        "\"This turn\" means this activation. The enemy's turn, for the free turn to face, is the time since the \
        brigade's own last activation, and enemies who retired in that time count. Friends who gave way count since \
        its own last roll, in both editions.";
    "CHIT-13" in option "Fatigue in a round":
        "At the end of the round a unit adds a point if it was engaged in its own brigade's activation, and one if \
        it was engaged in any of the enemy's. Rest removes a point for each unit not engaged in its own activation.";
    "CHIT-14" in option "Units rally":
        "Units rally at the end of their own brigade's activation, if they were quiet in it.";
    "CHIT-15" in option "Generals in a round":
        "Generals test at the end of each activation that endangers them, at most once a round for the activations of \
        each side. A brigadier who falls misses the next activation of his brigade, a higher general the next round.";
    "CHIT-16" in option "Morale status in a round":
        "Morale status is set once for both sides, when the cup is empty.";
    "CHIT-17" in option "What does not change":
        "Orders, the activation chart and its modifiers, marks, retreats, combat, cover and deployment.";
    "CHIT-18" in option "Fortunes of War":
        "This is one more chit in the cup. It wastes the next brigade or division chit: the brigade counts as having \
        acted, without a roll, points or fire of its own, but it answers fire and charges. If this chit is drawn last, \
        it does nothing.";
    "CHIT-19" in option "Commanders' chits":
        "The cup has a commander's chit for each side with a general of corps or army at his post. When it is drawn, \
        the general names one of his brigades within 12 inches, or keeps the chit and names one before a later draw. \
        The brigade acts without a roll and with new points, bound by its order, its mark and the ground that it \
        holds. Each brigade may act so once a round.";
    "CHIT-20" in option "Draws":
        "The program rolls the fewest dice that have at least as many outcomes as there are chits, and reads them as a \
        number in base 6. If the number is beyond the last whole multiple of the number of chits, it rolls again. The \
        remainder is the chit's place in the list by identifier. The program says so if many rolls in a row name no \
        chit. A chit from a real cup is typed.";

    "BLIND-01" in option "Blinds":
        "A blind is a numbered card for a brigade or for nothing. Everybody sees where it is; only its side and the \
        referee know what it is. A brigade is hidden or a blind, not both. No card begins on another.";
    "BLIND-02" in option "Which brigades, how many dummies":
        "Brigades that begin or arrive outside every enemy zone; any other is shown at once. A side has one dummy for \
        every three of its brigades at the start (rounded down), and one for every three that arrive at one point in \
        one turn; more bring a warning.";
    "BLIND-03" in option "The card":
        "A card is four by two inches, on any kind of ground. A real blind watches from its card as a unit does; a \
        dummy watches nothing. The brigadier is on the card.";
    "BLIND-04" in option "How a blind moves":
        "A blind moves as one piece for a point: it marches as a brigade and moves tactically as infantry, or as horse \
        if all of it is mounted. No unit in it is disordered before it is shown.";
    "BLIND-05" in option "Orders of blinds":
        "Blinds get orders as any brigade does, even dummies. A dummy that gets no messenger keeps the order that it \
        began with. Callsigns do not tell how many brigades the enemy has.";
    "BLIND-06" in option "A blind's activation roll":
        "A real blind rolls with all its modifiers, a dummy with only two dice: it moves on 5 or more, whatever its \
        result. The table hears only whether a blind moves. A blind that is beaten or broken is shown at once.";
    "BLIND-07" in option "Marches and blinds":
        "A march ends in the zone of a real blind, which is marked real from then on. A dummy ends no march: it is \
        removed as soon as the marching brigade sees it.";
    "BLIND-08" in option "A blind is shown":
        "A blind is shown, for good, when an enemy unit sees any part of the card, when it fires, charges or digs, or \
        when its owner wishes. A dummy is then removed; two dummies of different sides that are within 6 inches and in \
        sight of each other are both removed. A real blind is deployed at once: linked at 3 inches, its middle on the \
        card, fronts within 45 degrees of the card's, no unit nearer to an enemy than the card was. Its owner may \
        deploy it otherwise in the same phase, and limber, unlimber, mount or dismount it for nothing.";
    "BLIND-09" in option "Known formations":
        "A blind counts as a known enemy formation for Retire, for targets, for beaten brigades and for messengers, \
        under its number. A dummy holds no ground, does not count as a friend that retreats, and changes neither \
        morale nor losses.";
    "BLIND-10" in option "What only the referee knows":
        "If only the referee knows a fact, such as whether a blind may dig, he answers yes or no, and notes question \
        and answer. Before victory is judged all blinds are shown.";
    "BLIND-11" in option "What each side sees":
        "A side sees its own blinds by number, with what they are, and the enemy's only by number. The moves of blinds \
        are public, their throws and orders are not; no number tells what a card means.";
}
