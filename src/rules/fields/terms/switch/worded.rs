//! Switches with settings in words: an enum each, so that the rules compare meanings and no text.

use super::Switch;

pub use table::field::{ElevationRaises, MixedTerrain, SightReading, SightTerrain};
pub use table::reach::aspect::FlankTest;

/// Settings of a switch with words.
pub trait Worded: Copy + Eq + 'static {
    /// The switch.
    const SWITCH: Switch;
    /// Its words, as rosters write them.
    const WORDS: &'static [&'static str];
    /// The first of them: the default of the older edition.
    const FIRST: Self;

    /// Returns the meaning of a word; `None` for a word that the switch does not have.
    fn read(word: &str) -> Option<Self>;
}

/// Says which words of a switch mean what.
macro_rules! words {
    ($kind:ident for $switch:ident: $first:literal = $meaning:ident $(, $word:literal = $other:ident)* $(,)?) => {
        impl Worded for $kind {
            const SWITCH: Switch = Switch::$switch;
            const WORDS: &'static [&'static str] = &[$first $(, $word)*];
            const FIRST: Self = Self::$meaning;

            fn read(word: &str) -> Option<Self> {
                match word {
                    $first => Some(Self::$meaning),
                    $($word => Some(Self::$other),)*
                    _ => None,
                }
            }
        }
    };
}

/// Declares the settings of a switch, with the words.
macro_rules! settings {
    ($($(#[$doc:meta])* $kind:ident for $switch:ident {
        $($(#[$means:meta])* $word:literal = $meaning:ident,)+
    })+) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $kind {
            $($(#[$means])* $meaning,)+
        }

        words!($kind for $switch: $($word = $meaning),+);
    )+};
}

words!(SightTerrain for SightTerrain:
    "observer_target_crossed" = ObserverTargetCrossed,
    "observer_target" = ObserverTarget,
    "observer_only" = ObserverOnly);
words!(SightReading for SightReading: "range" = Range, "depth" = Depth);
words!(ElevationRaises for ElevationRaises:
    "limiting_type" = LimitingType, "own_type_only" = OwnTypeOnly);
words!(MixedTerrain for MixedTerrain:
    "per_base" = PerBase, "brigade_longest" = BrigadeLongest);
words!(FlankTest for FlankTest:
    "front_line" = FrontLine, "corners_45" = Corners45, "wholly_behind" = WhollyBehind);

settings! {
    /// Broken units that weigh on an activation (RUL-08).
    BrokenUnitsWindow for BrokenUnitsWindow {
        /// All of the battle.
        "battle" = Battle,
        /// Those broken since the brigade's last roll.
        "since_last_roll" = SinceLastRoll,
    }

    /// Friends that gave way and weigh on an activation (RUL-09).
    FriendsWindow for FriendsWindow {
        /// Those since the brigade's own last roll.
        "since_own_roll" = SinceOwnRoll,
        /// Those of the last full turn.
        "last_turn" = LastTurn,
        /// Those of the own last player turn.
        "own_last_player_turn_only" = OwnLastPlayerTurn,
        /// Those since the own last roll, if there was one.
        "since_earlier_roll" = SinceEarlierRoll,
    }

    /// Which enemies must have retired for the bonus of retired enemies, beside one that was near (RUL-10).
    EnemyRetired for EnemyRetiredAny {
        /// Every one that is near now.
        "all_near" = AllNear,
        /// None may be near now.
        "off" = NoneNear,
        /// No other.
        "on" = Any,
    }

    /// Which enemies a beaten unit comes no nearer to (RUL-79).
    BeatenKeepsFrom for BeatenKeepsFrom {
        /// Each that it sees, and the target of its brigade's Attack.
        "each_enemy" = EachEnemy,
        /// The nearest of those that it sees.
        "nearest_seen" = NearestSeen,
    }

    /// Duty of a Hesitant brigade that has something better to do than to move (RUL-12).
    HesitantChoice for HesitantFullChoice {
        /// It must.
        "forced" = Forced,
        /// It may.
        "free" = Free,
    }

    /// Number of steps that a brigade rallies (RUL-14).
    RallySteps for BrigadeRallySteps {
        /// One.
        "1" = One,
        /// All.
        "all" = All,
    }

    /// When a Beaten brigade retires (RUL-16).
    BeatenRetreat for BeatenRetreat {
        /// At once.
        "at_once" = AtOnce,
        /// As it does on an order to retire.
        "as_retire_orders" = AsRetireOrders,
    }

    /// Moment at which a beaten line is clear: before it turns to the enemy, or after (RUL-16).
    RetreatMeasured for RetreatMeasured {
        /// Before.
        "before_turning" = BeforeTurning,
        /// After.
        "after_turning" = AfterTurning,
    }

    /// The order of a brigade that was beaten, in the full edition (RUL-17).
    BeatenOrder for BeatenOrderFull {
        /// Retire, then Hold.
        "retire_then_hold" = RetireThenHold,
        /// Hold.
        "hold" = Hold,
        /// Its present one.
        "keep" = Keep,
    }

    /// From which unit the distance to a group counts (RUL-24).
    GroupDistance for GroupDistance {
        /// The nearest.
        "nearest" = Nearest,
        /// The farthest.
        "farthest" = Farthest,
    }

    /// Duration of a general's leading a unit (RUL-28).
    LeadingLasts for LeadingLasts {
        /// Until the own next turn.
        "until_own_next_turn" = UntilOwnNextTurn,
        /// Through the own combat phase.
        "own_combat_phase" = OwnCombatPhase,
    }

    /// Fate of an attack whose target has gone (RUL-32).
    TargetGone for AttackTargetGone {
        /// It becomes a Hold.
        "hold" = Hold,
        /// It continues to the nearest enemy.
        "nearest_enemy" = NearestEnemy,
    }

    /// Reminder of the best speed (RUL-33).
    SpeedCheck for SpeedCheck {
        /// It does.
        "warn" = Warn,
        /// It does not.
        "off" = Off,
    }

    /// Recovery of a brigade on Rest (RUL-38).
    RestRecovery for RestRecovery {
        /// A point for each unit that did not fight.
        "per_unit" = PerUnit,
        /// One point.
        "one_point" = OnePoint,
        /// The points of one die.
        "one_die" = OneDie,
        /// A level.
        "one_level" = OneLevel,
    }

    /// Unit whose modifier counts for a side of several (RUL-68).
    Pooling for MultiMods {
        /// That of units which make up at least half of the side's real size.
        "half_by_size" = HalfBySize,
        /// That of the unit that the fight began with.
        "opener" = Opener,
        /// The worst: a malus that anyone has, a bonus that all have.
        "worst" = Worst,
        /// The mean, rounded as combat values are.
        "mean" = Mean,
    }

    /// Rounding of the mean of combat values (RUL-69).
    Rounding for CvRound {
        /// Halves up.
        "half_up" = HalfUp,
        /// Halves down.
        "half_down" = HalfDown,
        /// Down.
        "floor" = Floor,
    }

    /// When results fall (RUL-72).
    Resolution for Resolution {
        /// Each at once.
        "sequential" = Sequential,
        /// Those of firefights together, and those of melees.
        "simultaneous" = Simultaneous,
    }

    /// Overlap of a line (RUL-74).
    Overlap for Overlap {
        /// An enemy in front who extends past an end that no friend touches.
        "outreached" = Outreached,
        /// Only part of the front bears.
        "partial_bearing" = PartialBearing,
        /// Nothing.
        "off" = Off,
    }

    /// Length of a rear edge that a reserve needs to support from behind (RUL-75).
    SupportBehind for SupportBehind {
        /// A touch, of a corner too.
        "touch" = Touch,
        /// Half an inch.
        "half_inch" = HalfInch,
    }

    /// Combined effect of Beaten and Disordered (RUL-76).
    BeatenTotal for BeatenTotal {
        /// Each counts.
        "-2" = Both,
        /// One of the two counts.
        "-1" = Once,
    }

    /// Direction in which a unit is driven back (RUL-78).
    DriveBack for DriveBack {
        /// To its own rear where the fight is frontal, else from the enemy.
        "rear_if_frontal" = RearIfFrontal,
        /// Straight away from the enemy.
        "from_enemy" = FromEnemy,
        /// To its own rear.
        "own_rear" = OwnRear,
    }

    /// Fire of guns over friends (RUL-81).
    GunsOverFriends for GunsOverFriends {
        /// They do.
        "on" = On,
        /// They do from a hill.
        "only_from_hill" = OnlyFromHill,
        /// They do not.
        "off" = Off,
    }

    /// Bonus of charged units for their fire (RUL-90).
    DefensiveFire for DefensiveFire {
        /// A modifier in the melee.
        "modifier" = Modifier,
        /// A shot before it.
        "separate_shot_first" = SeparateShotFirst,
    }

    /// Time that a unit must have been left alone to rally (RUL-93).
    RallyWindow for RallyWindow {
        /// The own player turn.
        "own_turn" = OwnTurn,
        /// A full turn.
        "full_turn" = FullTurn,
    }

    /// Units counted for the levels of fatigue (RUL-95).
    FatigueCount for FatigueR {
        /// All that are left.
        "units_now" = UnitsNow,
        /// The regiments that are left.
        "regiments_now" = RegimentsNow,
        /// All that there were at the start.
        "units_at_start" = UnitsAtStart,
    }

    /// Fate of a brigade past six points a unit (RUL-96).
    PastSix for Past6r {
        /// Nothing more.
        "cap" = Cap,
        /// Each step further is a further -1.
        "minus_one_per_r" = MinusOne,
        /// It breaks.
        "broken" = Broken,
    }

    /// Status of a brigade that lost its last unit (RUL-97).
    EmptyBrigade for EmptyBrigade {
        /// Broken.
        "broken" = Broken,
        /// Nothing: it weighs on no morale.
        "removed_no_morale" = Forgotten,
    }

    /// Frequency of a general's tests (RUL-99).
    CasualtyTests for CasualtyTests {
        /// Once a player turn.
        "per_turn" = PerTurn,
        /// Once for each fight that endangered him.
        "per_firefight" = PerFirefight,
    }

    /// When an attached brigadier is hit without a first die (RUL-99).
    LeaderTests for LeaderTests {
        /// Whenever his brigade was fired on.
        "brigade_fired_on" = BrigadeFiredOn,
        /// When the unit that he leads was.
        "unit_fired_on" = UnitFiredOn,
    }

    /// Treatment of half a terrain value (RUL-103).
    HalfValues for HalfValues {
        /// Half.
        "exact" = Exact,
        /// Rounded down.
        "round_down" = RoundDown,
        /// Rounded up.
        "round_up" = RoundUp,
    }

    /// Initiative of a round of chits (CHIT-03).
    ChitInitiative for ChitInitiative {
        /// The sides by turns.
        "alternate" = Alternate,
        /// The higher die.
        "dice" = Dice,
    }
}
