//! Generals and action points: the program's reading of each clause.

use super::entries;

entries! {
    /// Generals and action points.
    COMMAND, printed under "COMMAND & CONTROL":

    "CMD-01" in both "Chain of command":
        "Brigadier, divisional general, corps commander, army commander. A side's highest general counts as its \
        army commander.";
    "CMD-02" in differ "Action points":
        "Each general has 3 points in his side's player turn; in the full edition as many as his quality. Unspent \
        points are lost at its end.";
    "CMD-03" in differ "Points of a shaken brigade":
        "The brigadier of a brigade marked Shaken has one point less, but never less than 0.";
    "CMD-04" in differ "What a point buys":
        "One point moves a unit or group whose nearest part is within 6 inches of the brigadier; from 6 to 12 \
        inches it costs 1 in the basic and 2 in the full edition, and beyond 12 nothing moves. One point \
        each: limber, unlimber, mount or dismount; a march of the brigade; 6 inches for a general; leading a \
        unit; accepting an order; reading a report; a rally. Fire and the free turn cost nothing.";
    "CMD-05" in both "Groups":
        "Units move together for one payment if they touch side by side or one behind another and face the same \
        way. All make the same move or wheel, and the group ends as the same line or column.";
    "CMD-06" in both "When the distance is taken":
        "The distance to the brigadier is measured when the point is spent, from where he is then. So he may ride \
        first and command afterwards.";
    "CMD-07" in both "Without points":
        "When a brigadier's points are gone his brigade can only fire and make its free turns in that turn.";
    "CMD-08" in both "Leading in person":
        "A general in contact with a unit pays 1 point to lead it, and the unit counts a general attached: +1, once a \
        side. He leads it until the next Orders phase of his side, or until he leaves it.";
    "CMD-09" in both "The free turn":
        "A unit that was attacked in the enemy's turn may turn to face one of its attackers at the start of \
        its own next tactical phase, at any angle and without payment.";
    "CMD-10" in both "The brigadier goes with his brigade":
        "A brigadier goes with a march or a forced retreat of his brigade without payment. Alone he rides only in \
        the tactical phase.";
    "CMD-11" in differ "Higher generals ride":
        "A higher general pays 1 point for up to 6 inches, at most twice a turn. He spends nothing on units, unless he \
        stands in for a brigadier who is out (full edition).";
    "CMD-12" in full "Quality of generals":
        "A general is incompetent (2), average (3), good (4) or exceptional (5). In the basic edition every general \
        counts as 3, unless a scenario rates a divisional general for morale.";
    "CMD-13" in both "Giving an order costs nothing":
        "The superior pays nothing to issue an order or to hand it over. The brigadier pays 1 point when he \
        accepts it.";
    "RUL-21" on ["CMD-02"] "When points may be spent":
        "A general gets his points once in each player turn of his side, at its start, and may spend them from the \
        Orders phase to tactical movement. In the enemy's turn he has none.";
    "RUL-22" on ["CMD-02"] "Points of higher generals":
        "In the full edition every general, not only the brigadier, has as many points as his quality.";
    "RUL-23" on ["CMD-03"] "Points of a beaten brigade":
        "The mark Beaten costs a point as Shaken does. The loss is fixed after this turn's activation and \
        before any rally.";
    "RUL-24" on ["CMD-04", "CMD-06"] "Distance of a group":
        "The distance is measured to the nearest part of any unit of the group, at the moment when the point is spent.";
    "RUL-25" on ["CMD-04"] "Price of limbering and mounting":
        "Limbering and mounting cost 1 point anywhere within 12 inches. Cavalry of one group mounts or dismounts \
        together; batteries go one by one.";
    "RUL-26" on ["CMD-06"] "One move a unit":
        "A unit moves once in a tactical phase; an earlier march does not count. It either moves or changes its \
        formation.";
    "RUL-27" on ["CMD-09"] "The free turn in detail":
        "The unit pivots on its centre toward an enemy that fired on it or charged it in the player turn just past. \
        This is no movement for fire, artillery or rally, disorders no one and needs no brigadier.";
    "RUL-28" on ["CMD-08"] "How long a general leads":
        "He leads from the payment in the tactical phase until the next Orders phase of his side, and shares the \
        forced moves of the unit. Paying again renews it.";
    "RUL-29" on ["CMD-10", "CMD-11"] "How generals travel":
        "Brigadiers go along with marches and retreats. A higher general in contact with a brigadier may go along \
        with the march for 1 point of his own; alone he rides 6 inches a point, 12 at most. Ground slows no \
        general. If an enemy unit touches a general, he is moved 6 inches clear, toward the nearest friends; no one \
        is captured.";
    "RUL-30" on ["GEN-05"] "Standing in for a brigadier":
        "A superior of the brigade spends his own points on its actions. The bands of 6 and 12 inches are measured \
        from him; for rally, acceptance and march he must be within 12 inches of its nearest unit. He may serve \
        several brigades and still counts as higher command.";
    "RUL-31" on ["CMD-13"] "Cost of giving an order":
        "Issuing and handing over cost nothing. An order handed over in contact waits for activation like any other.";
}
