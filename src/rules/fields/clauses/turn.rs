//! Sequence of play: the program's reading of each clause.

use super::entries;

entries! {
    /// Sequence of play.
    TURN, printed under "SEQUENCE OF PLAY":

    "SEQ-01" in both "Six phases":
        "A player turn has six phases in this order: orders, activation, grand tactical movement, tactical \
        movement, combat, morale status.";
    "SEQ-02" in both "The sides take turns":
        "One side plays its six phases, then the other. Chance decides which begins unless the scenario names a \
        side.";
    "SEQ-03" in both "The active side":
        "Only the active side has action points, activates, moves and opens fights. Losses and fatigue fall on both \
        sides in every player turn.";
    "SEQ-04" in differ "Steps of the last phase":
        "The phase takes its steps in a fixed order: fatigue, rally of units, rest, levels, ground held and \
        divisional morale. Generals who were out come back at the start of their side's player turn.";
    "SEQ-05" in silent "End of the game":
        "The scenario says when a game ends and who wins; if it does not, the referee does.";
    "RUL-109" on ["SEQ-04"] "Order within morale status":
        "First both sides gain fatigue from this player turn. Then units of the active side rally, and then its \
        resting brigades recover. Then all levels are set. Last, ground held and divisional morale are set for both \
        sides, and divisions rout. Gains come before recovery, so a brigade that rests under fire still gains fatigue.";
}
