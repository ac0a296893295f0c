//! Meaning of each setting of a switch, in a sentence. The match is over every switch: one without a sentence does
//! not compile.

use crate::terms::switch::Switch;

pub use ruleset::switch::Meaning;

/// Makes the match from switch to settings and sentences.
macro_rules! meanings {
    ($($switch:ident { $($setting:literal $words:literal)+ })+) => {
        /// Returns the meaning of each setting of a switch.
        #[must_use]
        pub const fn meanings(switch: Switch) -> &'static [Meaning] {
            match switch {
                $(Switch::$switch => &[$(Meaning { setting: $setting, words: $words }),+],)+
            }
        }
    };
}

meanings! {
    EveryBrigadeRolls {
        "on" "Activation ends only when every brigade of the active side on the table has rolled."
        "off" "Activation may end though a brigade has not rolled."
    }
    AttackFrom {
        "13" "A total of 13 or more is Attack, and 12 is Eager."
        "12" "A total of 12 or more is Attack."
    }
    HigherCommandIn {
        "#" "A superior counts within # inches of the brigadier."
    }
    HigherCommandSum {
        "off" "Of a division and a corps commander near the better counts."
        "on" "A division and a corps commander near add up to +3."
    }
    BrokenUnitsWindow {
        "battle" "A broken unit weighs on activation for the rest of the battle."
        "since_last_roll" "A broken unit weighs on the next activation throw of its brigade only."
    }
    FriendsWindow {
        "since_own_roll"
            "Friends who retreated since the brigade's own last throw weigh on it, those of this phase too."
        "last_turn"
            "Friends who retreated from the start of the side's last player turn to the start of this one \
            weigh on it, the enemy's turn between included."
        "own_last_player_turn_only"
            "Friends who retreated in the side's own last player turn weigh on it, on a first throw those of any \
            turn before."
        "since_earlier_roll"
            "Friends who retreated since the brigade's own last throw weigh on it, and on a first throw none."
    }
    EnemyRetiredAny {
        "all_near"
            "The bonus for retired enemies needs one that was within 12 inches, and that every enemy brigade within 12 \
            inches now has retired too."
        "off" "The bonus for retired enemies needs that no enemy brigade is left within 12 inches."
        "on" "The bonus for retired enemies needs one that has retired, whichever enemies are left."
    }
    OrderedRetireCounts {
        "on" "Movement under Retire counts as a retreat for the neighbours."
        "off" "Only brigades that were beaten, broken or lost count as retreating for the neighbours."
    }
    HesitantFullChoice {
        "forced" "A hesitant brigade does the first that applies of rally, accept and move."
        "free" "A hesitant brigade does one of rally, accept and move as its player likes."
    }
    AttackResultAtZeroMorale {
        "on" "The result Attack is carried out at divisional morale 0 too."
        "off" "The result Attack is treated as Eager at divisional morale 0."
    }
    BrigadeRallySteps {
        "1" "A rally lifts the brigade's mark by one step."
        "all" "A rally makes the brigade Steady at once."
    }
    BeatenRetreat {
        "at_once" "A beaten brigade falls back at once, in the activation phase, without points."
        "as_retire_orders" "A beaten brigade has Retire and goes back in the movement phases, for points."
    }
    RetreatMeasured {
        "before_turning" "A beaten brigade is 12 inches clear before it turns to face the enemy."
        "after_turning" "A beaten brigade counts as 12 inches clear where it is once it has turned to the enemy."
    }
    BeatenOrderFull {
        "retire_then_hold" "A beaten brigade has Retire and then holds."
        "hold" "A beaten brigade has Hold at once."
        "keep" "A beaten brigade keeps its order."
    }
    BeatenLosesAp {
        "on" "The brigadier of a beaten brigade has one point less, as of a shaken one."
        "off" "Only the brigadier of a shaken brigade has one point less."
    }
    GroupDistance {
        "nearest" "The brigadier's distance is taken to the nearest part of a group."
        "farthest" "The brigadier's distance is taken to the farthest unit of a group."
    }
    LimberDistanceSurcharge {
        "off" "Limbering and mounting cost 1 point anywhere within 12 inches."
        "on" "Limbering and mounting cost 2 points beyond 6 inches."
    }
    FreeTurnIsMove {
        "off" "The free turn towards an attacker is not movement."
        "on" "The free turn towards an attacker counts as movement, for fire and for rally."
    }
    LeadingLasts {
        "until_own_next_turn" "A general leads until his next own Orders phase."
        "own_combat_phase" "A general leads until the combat phase of his own turn is over."
    }
    AttackTargetGone {
        "hold" "Attack becomes Hold when its target has left the table."
        "nearest_enemy" "Attack turns to the nearest enemy brigade when its target has left the table."
    }
    SpeedCheck {
        "warn" "A brigade that does not go at its best speed brings a reminder before the phase ends."
        "off" "No reminder of best speed."
    }
    ChargeNeedsAttack {
        "on" "Only units of a brigade on Attack charge."
        "off" "Units charge under any order."
    }
    HoldMarginIn {
        "#" "A brigade that holds keeps within # inches of its position, to sides and rear."
    }
    RestRecovery {
        "per_unit" "Rest recovers one point for each unit that was not engaged."
        "one_point" "Rest recovers one point."
        "one_die" "Rest recovers as many points as a die shows."
        "one_level" "Rest recovers one level."
    }
    MsgPathTested {
        "off" "A messenger is tested for enemies near where it starts only."
        "on" "A messenger is tested for enemies near its whole way."
    }
    MessengersPerDivision {
        "#" "Each division has # messengers, unless the roster gives it others."
        "unlimited" "Divisions have as many messengers as they need, unless the roster says otherwise."
    }
    CorpsMessengers {
        "off" "Corps and army commanders send no messengers."
        "on" "Corps and army commanders send messengers to divisional generals, who pay 1 point to read."
    }
    BasicElevation {
        "on" "A watcher on a hill sees one type of ground farther."
        "off" "Hills give no longer sight, and neither they nor their crests hide anything."
    }
    SightTerrain {
        "observer_target_crossed"
            "Sight is limited by the watcher's ground, the target's and what the line crosses."
        "observer_target" "Sight is limited by the watcher's ground and the target's."
        "observer_only" "Sight is limited by the watcher's ground."
    }
    SightReading {
        "range" "A sight range limits the whole distance from watcher to target."
        "depth"
            "The watcher's range limits the distance; 3 or 6 inches how deep the line runs in each obstructed or \
            close piece. Where only the ends' ground counts, that is the piece that the target stands in."
    }
    EnemyBlocksSight {
        "on" "Enemy units that the line crosses count as close ground."
        "off" "Enemy units do not shorten sight."
    }
    ElevationRaises {
        "limiting_type" "A hill raises the type that limits the view."
        "own_type_only" "A hill raises the type of the watcher's own ground alone."
    }
    MixedTerrain {
        "per_base" "Of a brigade in two types of ground each part sees, and is seen, by its own ground."
        "brigade_longest" "A brigade in two types of ground sees, and is seen, by the longer one throughout."
    }
    ZoneNeedsSight {
        "on" "A zone ends where its owner does not see."
        "off" "A zone is a full circle, whatever is in the way."
    }
    GtNeedsMounted {
        "on" "Cavalry marches mounted."
        "off" "Dismounted cavalry may march."
    }
    RoadInfantryIn {
        "5" "Infantry that goes sideways along a road moves 5 inches."
        "3" "Infantry that goes sideways along a road moves 3 inches."
    }
    PassingDisorders {
        "off" "Units that pass through friends stay in order."
        "on" "Units that pass through friends disorder them and themselves."
    }
    FlankTest {
        "front_line" "The flank begins behind the line through the target's front edge."
        "corners_45" "The flank begins 45 degrees outside the target's front corners."
        "wholly_behind" "The flank needs an attacker wholly behind the target's front line."
    }
    MultiMods {
        "half_by_size" "A modifier of several units counts if it applies to half of their size."
        "opener" "Modifiers of several units are those of the unit that opened the fight."
        "worst" "Modifiers of several units are those of the unit that is worst off."
        "mean" "Modifiers of several units are averaged as their values are."
    }
    CvRound {
        "half_up" "A mean value with a half is rounded up."
        "half_down" "A mean value with a half is rounded down."
        "floor" "Every mean value is rounded down."
    }
    PassiveJoin {
        "off" "The target of a firefight answers alone."
        "on" "Units beside the target that point at a firer answer with it."
    }
    RepeatTarget {
        "off" "A unit is the target of one firefight a phase."
        "on" "A unit may be the target of several firefights a phase."
    }
    Resolution {
        "sequential" "Each fight is carried out before the next."
        "simultaneous" "Results of firefights fall together before the first melee, those of melees after the last."
    }
    Overlap {
        "outreached" "Overlap counts against a unit that an enemy line outreaches."
        "partial_bearing" "Overlap counts against a firer of whose front only a part bears."
        "off" "Overlap does not count."
    }
    SupportByBeaten {
        "off" "Beaten units support no one."
        "on" "Beaten units support too."
    }
    SupportBehind {
        "touch" "Who touches a rear edge supports from behind, with a corner alone too."
        "half_inch"
            "Who touches a rear edge supports from behind only where half an inch of it or more has him straight \
            behind it."
    }
    BeatenTotal {
        "-2" "A beaten unit takes -2: beaten and disordered."
        "-1" "A beaten unit takes -1: beaten alone."
    }
    DriveBack {
        "rear_if_frontal"
            "A beaten unit goes straight to its own rear after a frontal fight, else away from the enemy that \
            opened the fight."
        "from_enemy" "A beaten unit goes straight away from the enemy that opened the fight."
        "own_rear" "A beaten unit goes straight to its own rear."
    }
    BeatenKeepsFrom {
        "each_enemy"
            "A beaten unit comes no nearer to any enemy that it sees, nor to the target of its brigade's Attack."
        "nearest_seen" "A beaten unit comes no nearer to the nearest enemy that it sees."
    }
    MountedFire {
        "off" "Mounted cavalry opens no fire."
        "on" "Mounted cavalry may open fire."
    }
    GunsOverFriends {
        "on" "Batteries fire over friends, without canister."
        "only_from_hill" "Batteries fire over friends from a hill alone."
        "off" "Batteries do not fire over friends."
    }
    ArtilleryArcDeg {
        "45" "The arc of a battery is 45 degrees in all."
        "90" "The arc of a battery is 90 degrees in all."
    }
    UnlimberAndFire {
        "on" "A battery may unlimber and fire in one turn."
        "off" "A battery that unlimbered this turn does not fire."
    }
    CanisterInDefence {
        "on" "A battery that is attacked may answer with canister."
        "off" "A battery counts canister only in fire that it opens."
    }
    SightCap {
        "on" "No gun reaches farther than anybody sees."
        "off" "Guns reach as far as their weapon where the ground is open to the horizon."
    }
    MeleeFlank {
        "on" "Flank and rear count in melee as in fire."
        "off" "Flank and rear do not count in melee."
    }
    DefensiveFire {
        "modifier" "A unit charged frontally adds 2 in the melee."
        "separate_shot_first" "A unit charged frontally fires before the melee."
    }
    FollowUpIn {
        "0" "The winner of a melee stays where it is."
        "#" "The winner of a melee may follow up to # inches."
    }
    RallyWindow {
        "own_turn" "A unit rallies after a quiet player turn of its own."
        "full_turn" "A unit rallies after a quiet turn of both sides."
    }
    LongRangeTargetFatigue {
        "on" "A target tires its brigade, also where it could not answer."
        "off" "A target that could not answer does not tire its brigade."
    }
    BatteryFatigue {
        "on" "Batteries that fight tire their brigade."
        "off" "Batteries that fight do not tire their brigade."
    }
    FatigueR {
        "units_now" "A level is reckoned by the units that are left."
        "regiments_now" "A level is reckoned by the regiments that are left, without batteries."
        "units_at_start" "A level is reckoned by the units that the brigade began with."
    }
    Past6r {
        "cap" "Spent gets no worse."
        "minus_one_per_r" "Beyond spent each further level is one step worse."
        "broken" "A brigade beyond spent is broken."
    }
    EmptyBrigade {
        "broken" "A brigade that has lost its last unit counts as broken."
        "removed_no_morale" "A brigade that has lost its last unit leaves and costs no morale."
    }
    CasualtyTests {
        "per_turn" "A general is tested once a player turn."
        "per_firefight" "A general is tested for each fight in which his brigade was fired on."
    }
    LeaderTests {
        "brigade_fired_on"
            "A brigadier who leads a unit throws directly for his fate wherever his brigade was fired on."
        "unit_fired_on"
            "A brigadier who leads a unit throws directly for his fate only where that unit was fired on."
    }
    BasicGeneralCasualties {
        "off" "Generals are not hit."
        "on" "Generals are tested for hits, as in the full edition."
    }
    BasicQuality {
        "off" "Generals have no quality but where the roster rates a divisional general."
        "on" "Generals have quality and action points by it, as in the full edition."
    }
    BeatenLowersMorale {
        "on" "A brigade marked Beaten costs divisional morale as a retiring one does."
        "off" "Only a brigade on Retire costs divisional morale."
    }
    HalfValues {
        "exact" "Contested ground counts half its value, exactly."
        "round_down" "Contested ground counts half its value, rounded down."
        "round_up" "Contested ground counts half its value, rounded up."
    }
    DeployEnemyGapIn {
        "0" "No distance from the enemy is asked where a brigade is placed."
        "#" "A brigade is placed more than # inches from every enemy unit."
    }
    DemoralisedFight {
        "off" "A demoralised army fights as any other."
        "on" "The army with the higher level of demoralisation takes the difference off each of its totals."
    }
    ChitInitiative {
        "alternate"
            "In odd rounds the side that moves first in the battle has the initiative, in even rounds the other."
        "dice" "Each round a die for each side says who has the initiative: the higher has it, ties again."
    }
}

/// Describes the effect of a switch at `setting`; `None` for a setting that it does not have.
#[must_use]
pub fn meaning(switch: Switch, setting: &str) -> Option<String> {
    let meanings = meanings(switch);
    let exact = meanings.iter().find(|meaning| meaning.setting == setting);
    let number = || {
        let any = meanings.iter().find(|meaning| meaning.setting == "#")?;
        setting.parse::<f64>().is_ok().then_some(any)
    };
    let found = exact.or_else(number)?;
    Some(found.words.replace('#', setting))
}
