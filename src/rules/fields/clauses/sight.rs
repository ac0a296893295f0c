//! Zone of observation and line of sight: the program's reading of each clause.

use super::entries;

entries! {
    /// Zone of observation and line of sight.
    SIGHT, printed under "ZONE OF OBSERVATION":

    "ZOO-01" in both "The zone of a unit":
        "Every unit watches all round itself as far as it sees; facing does not matter. No enemy enters this zone \
        unseen. Generals and messengers have no zone.";
    "ZOO-02" in both "What a zone stops":
        "A brigade with a unit inside the zone of any enemy unit does not march, and a march ends where its first \
        unit enters such a zone. Where the watcher cannot see there is no zone.";
    "ZOO-03" in full_for_both "Sight ranges":
        "Obstructed ground allows sight to 3 inches, close to 6, rolling to 12, good to 18 and unlimited to 24. The \
        table has one type throughout; each feature of another type is marked.";
    "ZOO-04" in differ "Sight range from one unit to another":
        "The shortest range of three counts: the ground under the watcher, the ground under the target and the ground \
        that the line between them crosses; an enemy unit in the line counts as close. A watcher on a hill gains one \
        type. The range limits the whole distance.";
    "ZOO-05" in full_for_both "Elevation":
        "A watcher on a hill sees one type farther: obstructed as close, close as rolling, rolling as good, \
        good as unlimited.";
    "ZOO-06" in full_for_both "The far slope":
        "No unit sees or is seen across the crest of a hill, at any distance.";
    "ZOO-07" in full_for_both "Standing in two types":
        "If a brigade is in two types of ground, the type with the longer range counts, to see and to be seen.";
    "ZOO-08" in both "Special ground":
        "Rocky ground counts as rolling for sight, swamps and streams as good; a road takes the type of the ground \
        around it.";
    "ZOO-09" in both "Last reported places":
        "For the enemy, a unit that no enemy sees is where it was last reported. Screens and pages for one side \
        show it there, marked as such.";
    "RUL-40" on ["ORD-10"] "In sight of the divisional commander":
        "Sight goes from the general's own figure, with his ground and hill, to any unit of the brigade. Friends \
        hide no one.";
    "RUL-49" on ["ZOO-03"] "The list of ranges in the basic edition":
        "The basic edition names types of ground but prints no ranges. It uses those of the full edition, and its \
        rules of hills, crests and mixed ground.";
    "RUL-50" on ["ZOO-04"] "Whose ground counts":
        "The shortest range of three counts: the watcher's ground, the target's ground and the ground that the line \
        between them crosses. An outline belongs to its feature: a line along it runs inside the feature, on \
        whichever side that is; a line that only touches a corner does not.";
    "RUL-51" on ["ZOO-04"] "Range, not depth":
        "A range is the whole distance from watcher to target, into woods as well as in them. So infantry \
        outside a wood reaches a unit on its edge only from 3 inches.";
    "RUL-52" on ["ZOO-04"] "Enemy troops in the line":
        "An enemy unit that the line crosses before its target counts as close ground; the target itself does not. \
        Units of the watcher's own side, generals and messengers never shorten sight.";
    "RUL-53" on ["ZOO-05"] "Which type a hill raises":
        "The type that limits the view is raised by one step, at most to unlimited, however high the hill is. Only \
        the watcher's height counts. Nothing is raised across a crest.";
    "RUL-54" on ["ZOO-06"] "Far slope and crest":
        "A hill may have a crest line. A line of sight that crosses it more than half an inch from both of its own \
        ends is blocked, unless an end touches the crest, which belongs to neither slope. A hill without a crest \
        blocks every line that enters and leaves it between two points lower than it.";
    "RUL-55" on ["ZOO-07"] "A brigade in two types":
        "Each point of each base counts by itself: the part in the longer type sees, and is seen, at the longer \
        range.";
    "RUL-56" on ["ZOO-02"] "Zones behind blocked sight":
        "Zone and sight are one thing: a zone does not reach where its owner sees nothing. A brigade behind a \
        far slope is in no zone.";
    "RUL-57" on ["ZOO-01", "GT-07"] "Who has a zone":
        "Every regiment and battery has a zone, in any state, limbered ones too. Generals and messengers have no zone \
        and stop no march.";
    "RUL-58" on [] "Limits and measuring":
        "\"Within\" and \"at least\" include the exact figure; \"beyond\" and \"more than\" exclude it. Distances run \
        between the nearest points of bases, straight along the table, and are compared after rounding to hundredths \
        of an inch; a range runs from the front edge to the nearest part of the target in the strip or arc. If moving \
        either unit by the error of a tape would change a verdict, the table decides: of distances, flanks, lines of \
        fire, the edges of strip and arc, ends that are outreached and the inch of cover. Edges that are flush in the \
        record, within the tolerance of contact, count as laid flush and are not measured. What the referee sees on \
        the table outranks the record: `place`, `resync`, `mark` and `terrain` correct it, and no unit may be off the \
        table; `fix` corrects an act that has been entered.";
}
