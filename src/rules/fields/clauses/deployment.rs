//! Deployment and arrival: the program's reading of each clause.

use super::entries;

entries! {
    /// Deployment and arrival.
    DEPLOYMENT, printed under "DEPLOYMENT":

    "DEPLOY-01" in both "Brigades and divisions":
        "Every unit belongs to a brigade and every brigade to a division. Five regiments a brigade and three or \
        four brigades a division are usual; the program warns of other numbers and allows them.";
    "DEPLOY-02" in both "Figures of generals":
        "Each brigade and each division has a general. A corps commander stands above several divisions of a \
        side and an army commander above several corps.";
    "DEPLOY-03" in differ "Cohesion at the start":
        "The units of a brigade start within 3 inches of one another, as a chain. The basic edition demands it; in \
         the full edition it is only advice, and a breach brings a warning.";
    "DEPLOY-04" in differ "Brigades of a division":
        "Brigades of one division may stand apart. Both editions advise to keep them together, and nothing is \
        checked.";
    "DEPLOY-05" in differ "Placing in a meeting engagement":
        "The sides dice for who places first and then place one brigade in turn. A brigade is placed near its own \
        table edge (12 inches; full edition 6) or within 6 inches of a friendly brigade already placed, and in the \
        basic edition more than 12 inches from every enemy unit.";
    "DEPLOY-06" in both "Defence against attack":
        "The defender sets up first, within the ground that the scenario grants. Then the attacker sets up as the \
        scenario says or, if it does not say, as in a meeting engagement.";
    "DEPLOY-07" in differ "An order for each brigade":
        "Each brigade begins the battle with one order.";
    "DEPLOY-08" in both "Fatigue at the start":
        "A scenario may start a brigade at any fatigue level.";
    "RUL-105" on ["DEPLOY-03", "DEPLOY-05"] "Measuring in deployment":
        "Cohesion is a chain: each unit is within 3 inches of another so that all are linked. A brigade is within a \
        band of the table edge if every unit is wholly inside the band; distances to friends and enemies are measured \
        between nearest units. A brigadier is within 3 inches of one of his units, another general anywhere in his \
        side's own area.";
    "RUL-106" on ["SEQ-02", "SEQ-05"] "First player turn, end and victory":
        "Who deploys first and who moves first are two throws; the higher wins and ties are thrown again. The game \
        continues until the referee ends it, the scenario's turns are played or a side has no division left. The \
        program reports losses and ground held and names no winner of its own.";
    "RUL-107" on ["DEPLOY-07"] "First orders":
        "After deployment each player secretly writes one order for each brigade, without messengers or action \
        points. A brigade without a written order holds.";
}
