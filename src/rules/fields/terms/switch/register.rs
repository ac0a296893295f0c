//! The register of section 26 of the rules document, in its order, followed by the switches of the options: every
//! switch with its name in rosters, clause, weight, defaults of both editions, settings and their meanings.

use super::declare::register;

pub use table::field::{ElevationRaises, MixedTerrain, SightReading, SightTerrain};
pub use table::reach::aspect::FlankTest;

register! {
    /// End of the Activation phase: only after every brigade of the active side on the table has rolled, or earlier.
    EveryBrigadeRolls "every_brigade_rolls" ("ACT-01", Medium, "on", "on") on_off {
        "on" "Activation ends only when every brigade of the active side on the table has rolled."
        "off" "Activation may end although a brigade has not rolled."
    }

    AttackFrom "attack_from" ("RUL-01", High, "13", "13") listed {
        "13" "A total of 13 or more is Attack, and 12 is Eager."
        "12" "A total of 12 or more is Attack."
    }

    HigherCommandIn "higher_command_in" ("RUL-04", Medium, "6", "12") number {
        "#" "A superior counts within # inches of the brigadier."
    }

    HigherCommandSum "higher_command_sum" ("RUL-05", Low, "off", "off") on_off {
        "off" "If a division and a corps commander are both near, only the better one counts."
        "on" "If a division and a corps commander are both near, they add up to +3."
    }

    /// Broken units that count in an activation.
    BrokenUnitsWindow "broken_units_window" ("RUL-08", High, "battle", "battle") words BrokenUnitsWindow {
        "battle" = Battle "A broken unit counts against its brigade's activation for the rest of the battle."
        "since_last_roll" = SinceLastRoll "A broken unit counts only against its brigade's next activation roll."
    }

    /// The period in which friends that gave way count against an activation. Where the rules are silent: under
    /// `own_last_player_turn_only` a brigade's first roll counts retreats in all earlier player turns, because there is
    /// no earlier roll; `since_earlier_roll` is like `since_own_roll`, except that nothing counts against a first roll.
    FriendsWindow "friends_window" ("RUL-09", High, "since_own_roll", "own_last_player_turn_only") words FriendsWindow {
        "since_own_roll" = SinceOwnRoll
            "Friends who retreated since the brigade last rolled count against it, even in this phase."
        "last_turn" = LastTurn
            "Friends who retreated in the side's own last player turn, or in the enemy's turn after it, count against \
            the brigade."
        "own_last_player_turn_only" = OwnLastPlayerTurn
            "Friends who retreated in the side's own last player turn count against the brigade; on its first roll, \
            friends who retreated in any earlier turn."
        "since_earlier_roll" = SinceEarlierRoll
            "Friends who retreated since the brigade last rolled count against it; on its first roll none do."
    }

    /// Enemies that must have retired, besides the one that retired nearby, for the bonus of retired enemies.
    EnemyRetiredAny "enemy_retired_any" ("RUL-10", Medium, -, "all_near") words EnemyRetired {
        "all_near" = AllNear
            "The bonus for retired enemies applies if an enemy brigade within 12 inches retired, and every enemy \
            brigade now within 12 inches has retired too."
        "off" = NoneNear "The bonus for retired enemies applies if an enemy brigade within 12 inches retired, and no \
            enemy brigade is left within 12 inches."
        "on" = Any "The bonus for retired enemies applies if an enemy brigade within 12 inches retired, no matter \
            which enemies are left."
    }

    OrderedRetireCounts "ordered_retire_counts" ("RUL-11", Medium, "on", "on") on_off {
        "on" "Movement under Retire counts as a retreat for the neighbours."
        "off" "Only brigades that were beaten, broken or lost count as retreating for the neighbours."
    }

    /// Duty of a Hesitant brigade that must do something else before it moves.
    HesitantFullChoice "hesitant_full_choice" ("RUL-12", High, -, "forced") words HesitantChoice {
        "forced" = Forced "A hesitant brigade rallies if it can, else accepts if it can, else moves."
        "free" = Free "A hesitant brigade does one of rally, accept and move, as its player likes."
    }

    AttackResultAtZeroMorale "attack_result_at_zero_morale" ("RUL-13", Medium, "on", "on") on_off {
        "on" "The result Attack is carried out even at divisional morale 0."
        "off" "The result Attack counts as Eager at divisional morale 0."
    }

    /// Number of steps that a brigade rallies.
    BrigadeRallySteps "brigade_rally_steps" ("RUL-14", High, "1", "1") words RallySteps {
        "1" = One "A rally lifts the brigade's mark by one step."
        "all" = All "A rally makes the brigade Steady at once."
    }

    /// Time at which a Beaten brigade retires. Where the rules are silent: at the table's edge the brigade ends in
    /// front of friends, not on them, and wheels to face the enemy only if no enemy is in the way.
    BeatenRetreat "beaten_retreat" ("RUL-16", High, "at_once", "at_once") words BeatenRetreat {
        "at_once" = AtOnce "A beaten brigade falls back at once, in the activation phase, without points."
        "as_retire_orders" = AsRetireOrders
            "A beaten brigade gets a Retire order and falls back in its movement phases, for points."
    }

    /// Moment at which a beaten line must be more than 12 inches from the enemy: before it turns to face him, or after.
    RetreatMeasured "retreat_measured" ("RUL-16", Low, "before_turning", "before_turning") words RetreatMeasured {
        "before_turning" = BeforeTurning "A beaten brigade is 12 inches clear before it turns to face the enemy."
        "after_turning" = AfterTurning
            "A beaten brigade is 12 inches clear after it has turned to face the enemy."
    }

    /// The order of a brigade that was beaten, in the full edition.
    BeatenOrderFull "beaten_order_full" ("RUL-17", Medium, -, "retire_then_hold") words BeatenOrder {
        "retire_then_hold" = RetireThenHold "A beaten brigade has Retire and then holds."
        "hold" = Hold "A beaten brigade has Hold at once."
        "keep" = Keep "A beaten brigade keeps its order."
    }

    BeatenLosesAp "beaten_loses_ap" ("RUL-23", Medium, "on", "on") on_off {
        "on" "The brigadier of a beaten brigade has one point less, like that of a shaken one."
        "off" "Only the brigadier of a shaken brigade has one point less."
    }

    /// Unit to which the distance of a group is measured.
    GroupDistance "group_distance" ("RUL-24", High, "nearest", "nearest") words GroupDistance {
        "nearest" = Nearest "The brigadier's distance is measured to the nearest part of a group."
        "farthest" = Farthest "The brigadier's distance is measured to the farthest unit of a group."
    }

    LimberDistanceSurcharge "limber_distance_surcharge" ("RUL-25", Low, -, "off") on_off {
        "off" "Limbering and mounting cost 1 point anywhere within 12 inches."
        "on" "Limbering and mounting cost 2 points beyond 6 inches."
    }

    FreeTurnIsMove "free_turn_is_move" ("RUL-27", Medium, "off", "off") on_off {
        "off" "The free turn towards an attacker is not movement."
        "on" "The free turn towards an attacker counts as movement, for fire and for rally."
    }

    /// Time for which a general leads a unit. Where the rules are silent: he does not move with the unit when it moves
    /// voluntarily, and stops leading it once they no longer touch. A unit that turns or changes formation in place
    /// does not leave him.
    LeadingLasts "leading_lasts" ("RUL-28", Medium, "until_own_next_turn", "until_own_next_turn") words LeadingLasts {
        "until_own_next_turn" = UntilOwnNextTurn "A general leads until his next own Orders phase."
        "own_combat_phase" = OwnCombatPhase "A general leads until the combat phase of his own turn is over."
    }

    /// Fate of an attack whose target has gone.
    AttackTargetGone "attack_target_gone" ("RUL-32", Medium, "hold", "hold") words TargetGone {
        "hold" = Hold "Attack becomes Hold when its target has left the table."
        "nearest_enemy" = NearestEnemy "Attack turns to the nearest enemy brigade when its target has left the table."
    }

    /// Reminder of the best speed.
    SpeedCheck "speed_check" ("RUL-33", High, "warn", "warn") words SpeedCheck {
        "warn" = Warn "If a brigade does not go at its best speed, a reminder appears before the phase ends."
        "off" = Off "No reminder of best speed."
    }

    ChargeNeedsAttack "charge_needs_attack" ("RUL-34", High, "on", "on") on_off {
        "on" "Only units of a brigade on Attack charge."
        "off" "Units charge under any order."
    }

    HoldMarginIn "hold_margin_in" ("RUL-36", Medium, "3", "3") number {
        "#" "A brigade that holds stays within # inches of its position, to sides and rear."
    }

    /// Recovery of a brigade on Rest.
    RestRecovery "rest_recovery" ("RUL-38", High, -, "per_unit") words RestRecovery {
        "per_unit" = PerUnit "Rest recovers one point for each unit that was not engaged."
        "one_point" = OnePoint "Rest recovers one point."
        "one_die" = OneDie "Rest recovers as many points as a die shows."
        "one_level" = OneLevel "Rest recovers one level."
    }

    MsgPathTested "msg_path_tested" ("RUL-42", Medium, -, "off") on_off {
        "off" "A messenger is tested only for enemies near its starting place."
        "on" "A messenger is tested for enemies near its whole way."
    }

    /// Number of messenger figures of a division. Where the document is silent: if an answer is turned back, the
    /// brigade gets its request back; if the answer is captured, it does not (RUL-44, MSG-05).
    MessengersPerDivision "messengers_per_division" ("RUL-45", Medium, "unlimited", "3") number_or_unlimited {
        "#" "Each division has # messengers, unless the roster says otherwise."
        "unlimited" "Divisions have as many messengers as they need, unless the roster says otherwise."
    }

    /// Messengers from corps to divisions. Where the rules are silent: they come from no pool, and their instructions
    /// do not bind.
    CorpsMessengers "corps_messengers" ("RUL-46", Low, "off", "off") on_off {
        "off" "Corps and army commanders send no messengers."
        "on" "Corps and army commanders send messengers to divisional generals, who pay 1 point to read."
    }

    BasicElevation "basic_elevation" ("RUL-49", High, "on", -) on_off {
        "on" "A watcher on a hill sees as if the ground were one type more open."
        "off" "Hills do not lengthen sight, and neither hills nor crests block it."
    }

    SightTerrain "sight_terrain" ("RUL-50", High, "observer_target_crossed", "observer_target_crossed") foreign SightTerrain {
        "observer_target_crossed" = ObserverTargetCrossed
            "Sight is limited by the watcher's ground, the target's and what the line crosses."
        "observer_target" = ObserverTarget "Sight is limited by the watcher's ground and the target's."
        "observer_only" = ObserverOnly "Sight is limited by the watcher's ground."
    }

    SightReading "sight_reading" ("RUL-51", High, "range", "range") foreign SightReading {
        "range" = Range "A sight range limits the whole distance from watcher to target."
        "depth" = Depth
            "The watcher's range limits the distance. In each area of obstructed or close ground the line may run \
             only 3 or 6 inches deep. If only the ground of the ends counts, this limit is for the area under the \
             target."
    }

    EnemyBlocksSight "enemy_blocks_sight" ("RUL-52", Medium, "on", "on") on_off {
        "on" "Enemy units that the line crosses count as close ground."
        "off" "Enemy units do not shorten sight."
    }

    ElevationRaises "elevation_raises" ("RUL-53", Medium, "limiting_type", "limiting_type") foreign ElevationRaises {
        "limiting_type" = LimitingType "A hill raises the type that limits the view."
        "own_type_only" = OwnTypeOnly "A hill raises only the type of the watcher's own ground."
    }

    MixedTerrain "mixed_terrain" ("RUL-55", Medium, "per_base", "per_base") foreign MixedTerrain {
        "per_base" = PerBase "If a brigade is in two types of ground, each part sees, and is seen, by its own \
            ground."
        "brigade_longest" = BrigadeLongest
            "If a brigade is in two types of ground, all of it sees, and is seen, by the longer one."
    }

    ZoneNeedsSight "zone_needs_sight" ("RUL-56", Medium, "on", "on") on_off {
        "on" "A zone ends where its owner does not see."
        "off" "A zone is a full circle, whatever is in the way."
    }

    GtNeedsMounted "gt_needs_mounted" ("RUL-60", Low, "on", "on") on_off {
        "on" "Cavalry marches mounted."
        "off" "Dismounted cavalry may march."
    }

    /// Maximum move of infantry along a road, in inches. Where the rules are silent: a unit uses a road, bridge or ford
    /// as long as its centre is within half an inch of it, in every kind of move. Infantry that moves voluntarily uses
    /// it only sideways, like a column (ROUGH-06), except on bridges over impassable ground (RUL-66).
    RoadInfantryIn "road_infantry_in" ("RUL-63", Medium, "5", "5") listed {
        "5" "Infantry that goes sideways along a road moves 5 inches."
        "3" "Infantry that goes sideways along a road moves 3 inches."
    }

    PassingDisorders "passing_disorders" ("RUL-65", Low, "off", "off") on_off {
        "off" "Units that pass through friends stay in order."
        "on" "Units that pass through friends disorder both."
    }

    FlankTest "flank_test" ("RUL-67", High, "front_line", "front_line") foreign FlankTest {
        "front_line" = FrontLine "The flank begins behind the line through the target's front edge."
        "corners_45" = Corners45 "The flank begins 45 degrees outside the target's front corners."
        "wholly_behind" = WhollyBehind "The flank needs an attacker wholly behind the target's front line."
    }

    /// Unit whose modifier counts for a side of several units.
    MultiMods "multi_mods" ("RUL-68", High, "half_by_size", "half_by_size") words Pooling {
        "half_by_size" = HalfBySize "A modifier of several units counts if it applies to half of their size."
        "opener" = Opener "Modifiers of several units are those of the unit that opened the fight."
        "worst" = Worst "Modifiers of several units are those of the unit in the worst state."
        "mean" = Mean "Modifiers of several units are averaged, as their values are."
    }

    /// Rounding of the mean of combat values.
    CvRound "cv_round" ("RUL-69", Medium, "half_up", "half_up") words Rounding {
        "half_up" = HalfUp "A mean value with a half is rounded up."
        "half_down" = HalfDown "A mean value with a half is rounded down."
        "floor" = Floor "Every mean value is rounded down."
    }

    PassiveJoin "passive_join" ("RUL-71", High, "off", "off") on_off {
        "off" "The target of a firefight answers alone."
        "on" "Units beside the target that point at a firer answer with it."
    }

    RepeatTarget "repeat_target" ("RUL-71", High, "off", "off") on_off {
        "off" "A unit is the target of one firefight a phase."
        "on" "A unit may be the target of several firefights a phase."
    }

    /// Time at which results are carried out. Where the rules are silent: waiting results are carried out by kind,
    /// first those of firefights, then those of melees.
    Resolution "resolution" ("RUL-72", Medium, "sequential", "sequential") words Resolution {
        "sequential" = Sequential "Each fight is carried out before the next."
        "simultaneous" = Simultaneous
            "Results of firefights are carried out together before the first melee, and results of melees together \
            after the last."
    }

    /// Overlap of a line.
    Overlap "overlap" ("RUL-74", Medium, "outreached", -) words Overlap {
        "outreached" = Outreached "Overlap counts against a unit that an enemy line outreaches."
        "partial_bearing" = PartialBearing "Overlap counts against a firer if only a part of its front bears."
        "off" = Off "Overlap does not count."
    }

    SupportByBeaten "support_by_beaten" ("RUL-75", Medium, "off", "off") on_off {
        "off" "Beaten units support no one."
        "on" "Beaten units support too."
    }

    /// Contact that a reserve needs with the rear edge that it supports. In doubt is a reserve that touches the edge
    /// only with a corner, or only beside its end. By the document's words, "touching its rear edge", one reserve may
    /// support two or three regiments: behind a joint, or behind a regiment of its own width with others on both sides.
    SupportBehind "support_behind" ("RUL-75", Low, "touch", "touch") words SupportBehind {
        "touch" = Touch "A unit that touches a rear edge supports from behind, even with only a corner."
        "half_inch" = HalfInch
            "A unit that touches a rear edge supports from behind only if it is straight behind at least half an inch \
            of that edge."
    }

    /// Combined effect of Beaten and Disordered.
    BeatenTotal "beaten_total" ("RUL-76", Medium, "-2", "-2") words BeatenTotal {
        "-2" = Both "A beaten unit takes -2: beaten and disordered."
        "-1" = Once "A beaten unit takes only -1: beaten."
    }

    /// Direction in which a unit is driven back. A fight is frontal for a unit if no enemy in the fight flanks it
    /// (RUL-67). Where the rules are silent: the unit named first in a line opened the fire; a slanting path that
    /// brushes a neighbour in line ends clear of it; a unit that cannot turn to the enemy at its end for lack of space
    /// keeps its facing.
    DriveBack "drive_back" ("RUL-78", Medium, "rear_if_frontal", "rear_if_frontal") words DriveBack {
        "rear_if_frontal" = RearIfFrontal
            "A beaten unit goes straight to its own rear after a frontal fight, otherwise away from the enemy that \
            opened the fight."
        "from_enemy" = FromEnemy "A beaten unit goes straight away from the enemy that opened the fight."
        "own_rear" = OwnRear "A beaten unit goes straight to its own rear."
    }

    /// Enemies that a beaten unit may not approach.
    BeatenKeepsFrom "beaten_keeps_from" ("RUL-79", Low, "each_enemy", "each_enemy") words BeatenKeepsFrom {
        "each_enemy" = EachEnemy
            "A beaten unit comes no nearer to any enemy that it sees, nor to the target of its brigade's Attack."
        "nearest_seen" = NearestSeen "A beaten unit comes no nearer to the nearest enemy that it sees."
    }

    MountedFire "mounted_fire" ("RUL-80", Medium, "off", "off") on_off {
        "off" "Mounted cavalry opens no fire."
        "on" "Mounted cavalry may open fire."
    }

    /// Fire of guns over friends.
    GunsOverFriends "guns_over_friends" ("RUL-81", Medium, "on", "on") words GunsOverFriends {
        "on" = On "Batteries fire over friends, without canister."
        "only_from_hill" = OnlyFromHill "Batteries fire over friends only from a hill."
        "off" = Off "Batteries do not fire over friends."
    }

    ArtilleryArcDeg "artillery_arc_deg" ("RUL-82", High, "45", "45") listed {
        "45" "The arc of a battery is 45 degrees in all."
        "90" "The arc of a battery is 90 degrees in all."
    }

    UnlimberAndFire "unlimber_and_fire" ("RUL-83", High, "on", "on") on_off {
        "on" "A battery may unlimber and fire in one turn."
        "off" "A battery that unlimbered this turn does not fire."
    }

    CanisterInDefence "canister_in_defence" ("RUL-85", Medium, "on", "on") on_off {
        "on" "A battery that is attacked may answer with canister."
        "off" "A battery counts canister only in fire that it opens."
    }

    SightCap "sight_cap" ("RUL-87", Low, -, "on") on_off {
        "on" "No gun reaches farther than anyone sees."
        "off" "Guns reach as far as their weapon if the ground is open to the horizon."
    }

    MeleeFlank "melee_flank" ("RUL-88", Medium, "on", "on") on_off {
        "on" "Flank and rear count in melee as in fire."
        "off" "Flank and rear do not count in melee."
    }

    /// Bonus of charged units for their fire.
    DefensiveFire "defensive_fire" ("RUL-90", High, "modifier", "modifier") words DefensiveFire {
        "modifier" = Modifier "A unit charged frontally adds 2 in the melee."
        "separate_shot_first" = SeparateShotFirst "A unit charged frontally fires before the melee."
    }

    /// Distance of a follow-up after a melee. The rules do not say so, but the program assumes that following up is
    /// optional and costs nothing.
    FollowUpIn "follow_up_in" ("RUL-91", Medium, "0", "0") number {
        "0" "The winner of a melee stays where it is."
        "#" "The winner of a melee may follow up to # inches."
    }

    /// Time for which a unit must be left alone before it rallies.
    RallyWindow "rally_window" ("RUL-93", High, "own_turn", "own_turn") words RallyWindow {
        "own_turn" = OwnTurn "A unit rallies after a quiet player turn of its own."
        "full_turn" = FullTurn "A unit rallies after a quiet turn of both sides."
    }

    LongRangeTargetFatigue "long_range_target_fatigue" ("RUL-94", High, "on", "on") on_off {
        "on" "A target tires its brigade, even if it could not answer."
        "off" "A target that could not answer does not tire its brigade."
    }

    BatteryFatigue "battery_fatigue" ("RUL-94", High, "on", "on") on_off {
        "on" "Batteries that fight tire their brigade."
        "off" "Batteries that fight do not tire their brigade."
    }

    /// Units counted for the levels of fatigue.
    FatigueR "fatigue_r" ("RUL-95", High, "units_now", "units_now") words FatigueCount {
        "units_now" = UnitsNow "A level counts the units that are left."
        "regiments_now" = RegimentsNow "A level counts the regiments that are left, without batteries."
        "units_at_start" = UnitsAtStart "A level counts the units that the brigade began with."
    }

    /// Fate of a brigade past six points a unit.
    Past6r "past_6r" ("RUL-96", Medium, "cap", "cap") words PastSix {
        "cap" = Cap "Spent gets no worse."
        "minus_one_per_r" = MinusOne "Beyond spent each further level is one step worse."
        "broken" = Broken "A brigade beyond spent is broken."
    }

    /// Status of a brigade that lost its last unit.
    EmptyBrigade "empty_brigade" ("RUL-97", Medium, "broken", "broken") words EmptyBrigade {
        "broken" = Broken "A brigade that has lost its last unit counts as broken."
        "removed_no_morale" = Forgotten "A brigade that has lost its last unit leaves and costs no morale."
    }

    /// Frequency of a general's tests.
    CasualtyTests "casualty_tests" ("RUL-99", Medium, -, "per_turn") words CasualtyTests {
        "per_turn" = PerTurn "A general is tested once a player turn."
        "per_firefight" = PerFirefight "A general is tested for each fight in which his brigade was fired on."
    }

    /// Condition under which an attached brigadier is hit without a first die: whenever his brigade was fired on, or
    /// only if his own regiment was (GEN-03).
    LeaderTests "leader_tests" ("RUL-99", Low, "brigade_fired_on", "brigade_fired_on") words LeaderTests {
        "brigade_fired_on" = BrigadeFiredOn
            "A brigadier who leads a unit skips the first die if any unit of his brigade was fired on."
        "unit_fired_on" = UnitFiredOn
            "A brigadier who leads a unit skips the first die only if that unit was fired on."
    }

    BasicGeneralCasualties "basic_general_casualties" ("RUL-101", Low, "off", -) on_off {
        "off" "Generals are not hit."
        "on" "Generals are tested for hits, as in the full edition."
    }

    BasicQuality "basic_quality" ("RUL-101", Low, "off", -) on_off {
        "off" "Generals have no quality, unless the roster rates a divisional general."
        "on" "Generals have quality, and action points by it, as in the full edition."
    }

    BeatenLowersMorale "beaten_lowers_morale" ("RUL-102", High, "on", "on") on_off {
        "on" "A brigade marked Beaten costs divisional morale as a retiring one does."
        "off" "Only a brigade on Retire costs divisional morale."
    }

    /// Treatment of half a terrain value. Where the rules are silent: in the Orders phase the fights of the turn just
    /// ended still count, as they did for morale at its end (ORD-12).
    HalfValues "half_values" ("RUL-103", Medium, "exact", "exact") words HalfValues {
        "exact" = Exact "Contested ground counts half its value, exactly."
        "round_down" = RoundDown "Contested ground counts half its value, rounded down."
        "round_up" = RoundUp "Contested ground counts half its value, rounded up."
    }

    DeployEnemyGapIn "deploy_enemy_gap_in" ("RUL-105", Low, "12", "0") number {
        "0" "A brigade may be placed at any distance from the enemy."
        "#" "A brigade is placed more than # inches from every enemy unit."
    }

    /// Effect of demoralisation in a fight, if the roster turns demoralisation on.
    DemoralisedFight "demoralised_fight" ("DEM-05", Low, "off", "off") on_off {
        "off" "A demoralised army fights like any other."
        "on" "The army with the higher level of demoralisation subtracts the difference from each of its totals."
    }

    /// Initiative of a round of chits. Has a meaning only if chits are drawn.
    ChitInitiative "chit_initiative" ("CHIT-03", Low, "alternate", "alternate") words ChitInitiative {
        "alternate" = Alternate
            "In odd rounds the side that moves first in the battle has the initiative, in even rounds the other."
        "dice" = Dice "Each round one die for each side decides the initiative: the higher has it; ties are thrown \
            again."
    }
}
