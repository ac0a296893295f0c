//! Options that a roster may turn on, from the family of the rules: how the program reads each clause.

use super::entries;

entries! {
    /// Demoralisation of an army, works.
    OPTIONS, printed under "OPTIONS":

    "DEM-01" in option "Total and loss of an army":
        "The total is the sizes of all units of a side that began on the table or have arrived. The loss is \
        the sizes of those that broke, alone, with their brigade or with their division, each once.";
    "DEM-02" in option "Levels of demoralisation":
        "Level 1 when the loss is a third of the total or more, level 2 when it is two thirds. A level never \
        falls again, also when arrivals raise the total.";
    "DEM-03" in option "What a level costs":
        "Every brigade of the side takes the level off its activation throw, beside all else that DEM-01 has \
        cost it already.";
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
}
