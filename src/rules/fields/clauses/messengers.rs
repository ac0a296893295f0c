//! Messengers: the program's reading of each clause.

use super::entries;

entries! {
    /// Messengers.
    MESSENGERS, printed under "Orders Phase, Messengers":

    "MSG-01" in both "The figure":
        "A new order is a figure beside the divisional commander. It rides only in its side's Orders phase.";
    "MSG-02" in both "How far it rides":
        "It rides at most the sum of three dice, in inches. They are rolled once for each messenger in each Orders \
        phase. Ground does not slow it.";
    "MSG-03" in both "Delivery":
        "When the figure reaches the brigadier the order is delivered, and the figure goes back beside the \
        divisional commander at once. The brigadier must still accept the order.";
    "MSG-04" in basic "Run over by the enemy":
        "When an enemy unit runs over the messenger the enemy reads the order and the figure goes back to its \
        commander; the order is lost. There is no other risk.";
    "MSG-05" in full "The risk near the enemy":
        "Within 6 inches of enemy troops a messenger rolls a die before it rides, with +2 if it was run over. On 1 to \
        3 it rides on; on 4 or 5 it turns back to its sender; on 6 or more it is captured for good, and the enemy \
        reads what it carries.";
    "MSG-06" in full "Asking for orders":
        "A brigade to which no order may be sent sends a messenger to its divisional commander, who pays 1 point to \
        read it and may then send an order.";
    "MSG-07" in full "Messengers of a division":
        "Each division has a fixed number of figures, which orders and reports share. A captured one is not \
        replaced.";
    "MSG-08" in full "No one rides to meet a messenger":
        "Neither brigadier nor divisional commander rides to meet a messenger, except by his ordinary ride.";
    "MSG-09" in basic_for_both "Messengers stop no march":
        "A march goes past messengers.";
    "RUL-41" on ["MSG-02"] "The way of a messenger":
        "A messenger may ride any way over ground that is not impassable; its roll is the most that it may ride. It \
        makes for the place where the addressee is now, and arrives in contact. One figure carries one order to one \
        brigade.";
    "RUL-42" on ["MSG-05"] "When a messenger rolls for the risk":
        "A messenger, even a new one, rolls once in each Orders phase, before it rides, if an enemy unit is within 6 \
        inches of its figure. A messenger that touches its addressee has arrived: it neither rides nor rolls. Add 2 to \
        the roll if an enemy base has been on the figure since its last ride. The ride itself is not tested. A figure \
        that is run over stays in its place, unless the base ends on it; then it is put just beside that base. A \
        messenger that turns back does not ride on in that phase.";
    "RUL-43" on ["MSG-04"] "Run over in the basic edition":
        "An enemy base that moves onto or through the figure in tactical or grand tactical movement runs it over. \
        The figure goes to its commander at once and the order must be issued again.";
    "RUL-44" on ["MSG-06"] "Answering a request":
        "Sending costs nothing and the figure rides in the same phase. When it arrives the commander pays 1 point \
        of his new turn and may answer at once with a figure that has not ridden, or with the same one next turn. \
        One request brings one order; the old order stays meanwhile.";
    "RUL-45" on ["MSG-07"] "Number of messengers":
        "In the full edition each division has three messengers, unless the scenario says otherwise. Orders and \
        reports share them, and a report starts when one is free. The basic edition has no limit.";
    "RUL-46" on ["ORD-09"] "Orders from corps":
        "Corps and army commanders give orders only to brigades in contact; with divisions their players simply \
        talk.";
    "RUL-47" on ["MSG-03"] "The brigadier is missing":
        "The figure waits in contact with the brigade's nearest unit. The general who stands in for the brigadier or \
        succeeds him takes the order and accepts it for 1 point as usual.";
    "RUL-48" on ["ACT-06"] "Several waiting orders":
        "The order delivered last replaces one that waits. A waiting order does not lapse; if its target is \
        gone when it is accepted it becomes Hold.";
}
