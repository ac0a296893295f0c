//! The switch register: every ruling of the rules document that a club may set otherwise.

use std::collections::BTreeMap;
use std::fmt;

use serde::Deserialize;
use serde::Serialize;

use super::edition::Edition;

/// A switch of the register, by the name that rosters use in snake case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Switch {
    /// RUL-01.
    AttackFrom,
    /// RUL-04.
    HigherCommandIn,
    /// RUL-05.
    HigherCommandSum,
    /// RUL-08.
    BrokenUnitsWindow,
    /// RUL-09.
    FriendsWindow,
    /// RUL-10.
    EnemyRetiredAny,
    /// RUL-11.
    OrderedRetireCounts,
    /// RUL-12.
    HesitantFullChoice,
    /// RUL-13.
    AttackResultAtZeroMorale,
    /// RUL-14.
    BrigadeRallySteps,
    /// RUL-16.
    BeatenRetreat,
    /// RUL-17.
    BeatenOrderFull,
    /// RUL-23.
    BeatenLosesAp,
    /// RUL-24.
    GroupDistance,
    /// RUL-25.
    LimberDistanceSurcharge,
    /// RUL-27.
    FreeTurnIsMove,
    /// RUL-28.
    LeadingLasts,
    /// RUL-32.
    AttackTargetGone,
    /// RUL-33.
    SpeedCheck,
    /// RUL-34.
    ChargeNeedsAttack,
    /// RUL-36.
    HoldMarginIn,
    /// RUL-38.
    RestRecovery,
    /// RUL-42.
    MsgPathTested,
    /// RUL-45.
    MessengersPerDivision,
    /// RUL-46.
    CorpsMessengers,
    /// RUL-49.
    BasicElevation,
    /// RUL-50.
    SightTerrain,
    /// RUL-51.
    SightReading,
    /// RUL-52.
    EnemyBlocksSight,
    /// RUL-53.
    ElevationRaises,
    /// RUL-55.
    MixedTerrain,
    /// RUL-56.
    ZoneNeedsSight,
    /// RUL-60.
    GtNeedsMounted,
    /// RUL-63.
    RoadInfantryIn,
    /// RUL-65.
    PassingDisorders,
    /// RUL-67.
    FlankTest,
    /// RUL-68.
    MultiMods,
    /// RUL-69.
    CvRound,
    /// RUL-71.
    PassiveJoin,
    /// RUL-71.
    RepeatTarget,
    /// RUL-72.
    Resolution,
    /// RUL-74.
    Overlap,
    /// RUL-75.
    SupportByBeaten,
    /// RUL-76.
    BeatenTotal,
    /// RUL-78.
    DriveBack,
    /// RUL-80.
    MountedFire,
    /// RUL-81.
    GunsOverFriends,
    /// RUL-82.
    ArtilleryArcDeg,
    /// RUL-83.
    UnlimberAndFire,
    /// RUL-85.
    CanisterInDefence,
    /// RUL-87.
    SightCap,
    /// RUL-88.
    MeleeFlank,
    /// RUL-90.
    DefensiveFire,
    /// RUL-91.
    FollowUpIn,
    /// RUL-93.
    RallyWindow,
    /// RUL-94.
    LongRangeTargetFatigue,
    /// RUL-94.
    BatteryFatigue,
    /// RUL-95.
    FatigueR,
    /// RUL-96.
    Past6r,
    /// RUL-97.
    EmptyBrigade,
    /// RUL-99.
    CasualtyTests,
    /// RUL-101.
    BasicGeneralCasualties,
    /// RUL-101.
    BasicQuality,
    /// RUL-102.
    BeatenLowersMorale,
    /// RUL-103.
    HalfValues,
    /// RUL-105.
    DeployEnemyGapIn,
}

/// How much a choice changes a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Weight {
    /// Nearly every game.
    High,
    /// Some games.
    Medium,
    /// Few games.
    Low,
}

/// What a switch may be set to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Domain {
    /// On or off; rosters write true or false.
    OnOff,
    /// A number of 0 or more.
    Number,
    /// A whole number, or the word `unlimited`.
    NumberOrUnlimited,
    /// One of these words; numbers among them may be written as numbers.
    Words(&'static [&'static str]),
}

impl Domain {
    /// Returns whether `setting` belongs to the domain.
    #[must_use]
    pub fn allows(self, setting: &str) -> bool {
        let number = || {
            setting
                .parse::<f64>()
                .is_ok_and(|n| n.is_finite() && n >= 0.0)
        };
        match self {
            Domain::OnOff => matches!(setting, "on" | "off"),
            Domain::Number => number(),
            Domain::NumberOrUnlimited => setting == "unlimited" || setting.parse::<u32>().is_ok(),
            Domain::Words(words) => words.contains(&setting),
        }
    }
}

impl fmt::Display for Domain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Domain::OnOff => f.write_str("true or false"),
            Domain::Number => f.write_str("a number from 0"),
            Domain::NumberOrUnlimited => f.write_str("a whole number or \"unlimited\""),
            Domain::Words(words) => f.write_str(&words.join(", ")),
        }
    }
}

/// One line of the register.
#[derive(Debug, Clone, Copy)]
pub struct Entry {
    /// The switch.
    pub switch: Switch,
    /// Its name in rosters.
    pub name: &'static str,
    /// What it may be set to.
    pub domain: Domain,
    /// The default of the basic edition; none where the switch means nothing there.
    pub basic: Option<&'static str>,
    /// The default of the full edition; none where the switch means nothing there.
    pub full: Option<&'static str>,
    /// The ruling that it belongs to.
    pub ruling: &'static str,
    /// How much it changes a game.
    pub weight: Weight,
}

impl Entry {
    /// Returns the default of an edition; none where the switch means nothing there.
    #[must_use]
    pub fn default(&self, edition: Edition) -> Option<&'static str> {
        match edition {
            Edition::Basic => self.basic,
            Edition::Full => self.full,
        }
    }
}

const fn entry(
    switch: Switch,
    name: &'static str,
    domain: Domain,
    basic: Option<&'static str>,
    full: Option<&'static str>,
    ruling: &'static str,
    weight: Weight,
) -> Entry {
    Entry {
        switch,
        name,
        domain,
        basic,
        full,
        ruling,
        weight,
    }
}

/// The register of section 26 of the rules document, in its order.
pub const REGISTER: &[Entry] = &[
    entry(
        Switch::AttackFrom,
        "attack_from",
        Domain::Words(&["13", "12"]),
        Some("13"),
        Some("13"),
        "RUL-01",
        Weight::High,
    ),
    entry(
        Switch::HigherCommandIn,
        "higher_command_in",
        Domain::Number,
        Some("6"),
        Some("12"),
        "RUL-04",
        Weight::Medium,
    ),
    entry(
        Switch::HigherCommandSum,
        "higher_command_sum",
        Domain::OnOff,
        Some("off"),
        Some("off"),
        "RUL-05",
        Weight::Low,
    ),
    entry(
        Switch::BrokenUnitsWindow,
        "broken_units_window",
        Domain::Words(&["battle", "since_last_roll"]),
        Some("battle"),
        Some("battle"),
        "RUL-08",
        Weight::High,
    ),
    entry(
        Switch::FriendsWindow,
        "friends_window",
        Domain::Words(&["since_own_roll", "last_turn", "own_last_player_turn_only"]),
        Some("since_own_roll"),
        Some("last_turn"),
        "RUL-09",
        Weight::High,
    ),
    entry(
        Switch::EnemyRetiredAny,
        "enemy_retired_any",
        Domain::OnOff,
        None,
        Some("off"),
        "RUL-10",
        Weight::Medium,
    ),
    entry(
        Switch::OrderedRetireCounts,
        "ordered_retire_counts",
        Domain::OnOff,
        Some("on"),
        Some("on"),
        "RUL-11",
        Weight::Medium,
    ),
    entry(
        Switch::HesitantFullChoice,
        "hesitant_full_choice",
        Domain::Words(&["forced", "free"]),
        None,
        Some("forced"),
        "RUL-12",
        Weight::High,
    ),
    entry(
        Switch::AttackResultAtZeroMorale,
        "attack_result_at_zero_morale",
        Domain::OnOff,
        Some("on"),
        Some("on"),
        "RUL-13",
        Weight::Medium,
    ),
    entry(
        Switch::BrigadeRallySteps,
        "brigade_rally_steps",
        Domain::Words(&["1", "all"]),
        Some("1"),
        Some("1"),
        "RUL-14",
        Weight::High,
    ),
    entry(
        Switch::BeatenRetreat,
        "beaten_retreat",
        Domain::Words(&["at_once", "as_retire_orders"]),
        Some("at_once"),
        Some("at_once"),
        "RUL-16",
        Weight::High,
    ),
    entry(
        Switch::BeatenOrderFull,
        "beaten_order_full",
        Domain::Words(&["retire_then_hold", "hold", "keep"]),
        None,
        Some("retire_then_hold"),
        "RUL-17",
        Weight::Medium,
    ),
    entry(
        Switch::BeatenLosesAp,
        "beaten_loses_ap",
        Domain::OnOff,
        Some("on"),
        Some("on"),
        "RUL-23",
        Weight::Medium,
    ),
    entry(
        Switch::GroupDistance,
        "group_distance",
        Domain::Words(&["nearest", "farthest"]),
        Some("nearest"),
        Some("nearest"),
        "RUL-24",
        Weight::High,
    ),
    entry(
        Switch::LimberDistanceSurcharge,
        "limber_distance_surcharge",
        Domain::OnOff,
        None,
        Some("off"),
        "RUL-25",
        Weight::Low,
    ),
    entry(
        Switch::FreeTurnIsMove,
        "free_turn_is_move",
        Domain::OnOff,
        Some("off"),
        Some("off"),
        "RUL-27",
        Weight::Medium,
    ),
    entry(
        Switch::LeadingLasts,
        "leading_lasts",
        Domain::Words(&["until_own_next_turn", "own_combat_phase"]),
        Some("until_own_next_turn"),
        Some("until_own_next_turn"),
        "RUL-28",
        Weight::Medium,
    ),
    entry(
        Switch::AttackTargetGone,
        "attack_target_gone",
        Domain::Words(&["hold", "nearest_enemy"]),
        Some("hold"),
        Some("hold"),
        "RUL-32",
        Weight::Medium,
    ),
    entry(
        Switch::SpeedCheck,
        "speed_check",
        Domain::Words(&["warn", "off"]),
        Some("warn"),
        Some("warn"),
        "RUL-33",
        Weight::High,
    ),
    entry(
        Switch::ChargeNeedsAttack,
        "charge_needs_attack",
        Domain::OnOff,
        Some("on"),
        Some("on"),
        "RUL-34",
        Weight::High,
    ),
    entry(
        Switch::HoldMarginIn,
        "hold_margin_in",
        Domain::Number,
        Some("3"),
        Some("3"),
        "RUL-36",
        Weight::Medium,
    ),
    entry(
        Switch::RestRecovery,
        "rest_recovery",
        Domain::Words(&["per_unit", "one_point", "one_die", "one_level"]),
        None,
        Some("per_unit"),
        "RUL-38",
        Weight::High,
    ),
    entry(
        Switch::MsgPathTested,
        "msg_path_tested",
        Domain::OnOff,
        None,
        Some("off"),
        "RUL-42",
        Weight::Medium,
    ),
    entry(
        Switch::MessengersPerDivision,
        "messengers_per_division",
        Domain::NumberOrUnlimited,
        Some("unlimited"),
        Some("3"),
        "RUL-45",
        Weight::Medium,
    ),
    entry(
        Switch::CorpsMessengers,
        "corps_messengers",
        Domain::OnOff,
        Some("off"),
        Some("off"),
        "RUL-46",
        Weight::Low,
    ),
    entry(
        Switch::BasicElevation,
        "basic_elevation",
        Domain::OnOff,
        Some("on"),
        None,
        "RUL-49",
        Weight::High,
    ),
    entry(
        Switch::SightTerrain,
        "sight_terrain",
        Domain::Words(&[
            "observer_target_crossed",
            "observer_target",
            "observer_only",
        ]),
        Some("observer_target_crossed"),
        Some("observer_target_crossed"),
        "RUL-50",
        Weight::High,
    ),
    entry(
        Switch::SightReading,
        "sight_reading",
        Domain::Words(&["range", "depth"]),
        Some("range"),
        Some("range"),
        "RUL-51",
        Weight::High,
    ),
    entry(
        Switch::EnemyBlocksSight,
        "enemy_blocks_sight",
        Domain::OnOff,
        Some("on"),
        Some("on"),
        "RUL-52",
        Weight::Medium,
    ),
    entry(
        Switch::ElevationRaises,
        "elevation_raises",
        Domain::Words(&["limiting_type", "own_type_only"]),
        Some("limiting_type"),
        Some("limiting_type"),
        "RUL-53",
        Weight::Medium,
    ),
    entry(
        Switch::MixedTerrain,
        "mixed_terrain",
        Domain::Words(&["per_base", "brigade_longest"]),
        Some("per_base"),
        Some("per_base"),
        "RUL-55",
        Weight::Medium,
    ),
    entry(
        Switch::ZoneNeedsSight,
        "zone_needs_sight",
        Domain::OnOff,
        Some("on"),
        Some("on"),
        "RUL-56",
        Weight::Medium,
    ),
    entry(
        Switch::GtNeedsMounted,
        "gt_needs_mounted",
        Domain::OnOff,
        Some("on"),
        Some("on"),
        "RUL-60",
        Weight::Low,
    ),
    entry(
        Switch::RoadInfantryIn,
        "road_infantry_in",
        Domain::Words(&["5", "3"]),
        Some("5"),
        Some("5"),
        "RUL-63",
        Weight::Medium,
    ),
    entry(
        Switch::PassingDisorders,
        "passing_disorders",
        Domain::OnOff,
        Some("off"),
        Some("off"),
        "RUL-65",
        Weight::Low,
    ),
    entry(
        Switch::FlankTest,
        "flank_test",
        Domain::Words(&["front_line", "corners_45", "wholly_behind"]),
        Some("front_line"),
        Some("front_line"),
        "RUL-67",
        Weight::High,
    ),
    entry(
        Switch::MultiMods,
        "multi_mods",
        Domain::Words(&["half_by_size", "opener", "worst", "mean"]),
        Some("half_by_size"),
        Some("half_by_size"),
        "RUL-68",
        Weight::High,
    ),
    entry(
        Switch::CvRound,
        "cv_round",
        Domain::Words(&["half_up", "half_down", "floor"]),
        Some("half_up"),
        Some("half_up"),
        "RUL-69",
        Weight::Medium,
    ),
    entry(
        Switch::PassiveJoin,
        "passive_join",
        Domain::OnOff,
        Some("off"),
        Some("off"),
        "RUL-71",
        Weight::High,
    ),
    entry(
        Switch::RepeatTarget,
        "repeat_target",
        Domain::OnOff,
        Some("off"),
        Some("off"),
        "RUL-71",
        Weight::High,
    ),
    entry(
        Switch::Resolution,
        "resolution",
        Domain::Words(&["sequential", "simultaneous"]),
        Some("sequential"),
        Some("sequential"),
        "RUL-72",
        Weight::Medium,
    ),
    entry(
        Switch::Overlap,
        "overlap",
        Domain::Words(&["outreached", "partial_bearing", "off"]),
        Some("outreached"),
        None,
        "RUL-74",
        Weight::Medium,
    ),
    entry(
        Switch::SupportByBeaten,
        "support_by_beaten",
        Domain::OnOff,
        Some("off"),
        Some("off"),
        "RUL-75",
        Weight::Medium,
    ),
    entry(
        Switch::BeatenTotal,
        "beaten_total",
        Domain::Words(&["-2", "-1"]),
        Some("-2"),
        Some("-2"),
        "RUL-76",
        Weight::Medium,
    ),
    entry(
        Switch::DriveBack,
        "drive_back",
        Domain::Words(&["from_enemy", "own_rear"]),
        Some("from_enemy"),
        Some("from_enemy"),
        "RUL-78",
        Weight::Medium,
    ),
    entry(
        Switch::MountedFire,
        "mounted_fire",
        Domain::OnOff,
        Some("off"),
        Some("off"),
        "RUL-80",
        Weight::Medium,
    ),
    entry(
        Switch::GunsOverFriends,
        "guns_over_friends",
        Domain::Words(&["on", "only_from_hill", "off"]),
        Some("on"),
        Some("on"),
        "RUL-81",
        Weight::Medium,
    ),
    entry(
        Switch::ArtilleryArcDeg,
        "artillery_arc_deg",
        Domain::Words(&["45", "90"]),
        Some("45"),
        Some("45"),
        "RUL-82",
        Weight::High,
    ),
    entry(
        Switch::UnlimberAndFire,
        "unlimber_and_fire",
        Domain::OnOff,
        Some("on"),
        Some("on"),
        "RUL-83",
        Weight::High,
    ),
    entry(
        Switch::CanisterInDefence,
        "canister_in_defence",
        Domain::OnOff,
        Some("on"),
        Some("on"),
        "RUL-85",
        Weight::Medium,
    ),
    entry(
        Switch::SightCap,
        "sight_cap",
        Domain::OnOff,
        None,
        Some("on"),
        "RUL-87",
        Weight::Low,
    ),
    entry(
        Switch::MeleeFlank,
        "melee_flank",
        Domain::OnOff,
        Some("on"),
        Some("on"),
        "RUL-88",
        Weight::Medium,
    ),
    entry(
        Switch::DefensiveFire,
        "defensive_fire",
        Domain::Words(&["modifier", "separate_shot_first"]),
        Some("modifier"),
        Some("modifier"),
        "RUL-90",
        Weight::High,
    ),
    entry(
        Switch::FollowUpIn,
        "follow_up_in",
        Domain::Number,
        Some("0"),
        Some("0"),
        "RUL-91",
        Weight::Medium,
    ),
    entry(
        Switch::RallyWindow,
        "rally_window",
        Domain::Words(&["own_turn", "full_turn"]),
        Some("own_turn"),
        Some("own_turn"),
        "RUL-93",
        Weight::High,
    ),
    entry(
        Switch::LongRangeTargetFatigue,
        "long_range_target_fatigue",
        Domain::OnOff,
        Some("on"),
        Some("on"),
        "RUL-94",
        Weight::High,
    ),
    entry(
        Switch::BatteryFatigue,
        "battery_fatigue",
        Domain::OnOff,
        Some("on"),
        Some("on"),
        "RUL-94",
        Weight::High,
    ),
    entry(
        Switch::FatigueR,
        "fatigue_r",
        Domain::Words(&["units_now", "regiments_now", "units_at_start"]),
        Some("units_now"),
        Some("units_now"),
        "RUL-95",
        Weight::High,
    ),
    entry(
        Switch::Past6r,
        "past_6r",
        Domain::Words(&["cap", "minus_one_per_r", "broken"]),
        Some("cap"),
        Some("cap"),
        "RUL-96",
        Weight::Medium,
    ),
    entry(
        Switch::EmptyBrigade,
        "empty_brigade",
        Domain::Words(&["broken", "removed_no_morale"]),
        Some("broken"),
        Some("broken"),
        "RUL-97",
        Weight::Medium,
    ),
    entry(
        Switch::CasualtyTests,
        "casualty_tests",
        Domain::Words(&["per_turn", "per_firefight"]),
        None,
        Some("per_turn"),
        "RUL-99",
        Weight::Medium,
    ),
    entry(
        Switch::BasicGeneralCasualties,
        "basic_general_casualties",
        Domain::OnOff,
        Some("off"),
        None,
        "RUL-101",
        Weight::Low,
    ),
    entry(
        Switch::BasicQuality,
        "basic_quality",
        Domain::OnOff,
        Some("off"),
        None,
        "RUL-101",
        Weight::Low,
    ),
    entry(
        Switch::BeatenLowersMorale,
        "beaten_lowers_morale",
        Domain::OnOff,
        Some("on"),
        Some("on"),
        "RUL-102",
        Weight::High,
    ),
    entry(
        Switch::HalfValues,
        "half_values",
        Domain::Words(&["exact", "round_down", "round_up"]),
        Some("exact"),
        Some("exact"),
        "RUL-103",
        Weight::Medium,
    ),
    entry(
        Switch::DeployEnemyGapIn,
        "deploy_enemy_gap_in",
        Domain::Number,
        Some("12"),
        Some("0"),
        "RUL-105",
        Weight::Low,
    ),
];

impl Switch {
    /// Returns the line of the register; every switch has one (a test holds it).
    #[must_use]
    pub fn entry(self) -> Option<&'static Entry> {
        REGISTER.iter().find(|entry| entry.switch == self)
    }

    /// Returns the switch of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Entry> {
        REGISTER.iter().find(|entry| entry.name == name)
    }
}

/// How the switches of one game stand: the defaults of its edition, and what was set otherwise.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rulings {
    edition: Edition,
    set: BTreeMap<String, String>,
}

impl Rulings {
    /// Returns the defaults of an edition.
    #[must_use]
    pub fn new(edition: Edition) -> Self {
        Self {
            edition,
            set: BTreeMap::new(),
        }
    }

    /// Sets a switch by name. Returns false, and changes nothing, for an unknown name or setting.
    pub fn set(&mut self, name: &str, setting: &str) -> bool {
        let known = Switch::named(name).is_some_and(|entry| entry.domain.allows(setting));
        if known {
            self.set.insert(name.to_owned(), setting.to_owned());
        }
        known
    }

    /// Returns how the switch stands, as written in a roster.
    ///
    /// A switch that means nothing in this edition stands at the default of the other.
    #[must_use]
    pub fn setting(&self, switch: Switch) -> &str {
        let Some(entry) = switch.entry() else {
            return "";
        };
        match self.set.get(entry.name) {
            Some(setting) => setting,
            None => entry
                .default(self.edition)
                .or(entry.full)
                .or(entry.basic)
                .unwrap_or(""),
        }
    }

    /// Returns whether the switch stands at `word`.
    #[must_use]
    pub fn is(&self, switch: Switch, word: &str) -> bool {
        self.setting(switch) == word
    }

    /// Returns whether the switch is on.
    #[must_use]
    pub fn on(&self, switch: Switch) -> bool {
        self.is(switch, "on")
    }

    /// Returns the number that the switch stands at; none for `unlimited`.
    #[must_use]
    pub fn number(&self, switch: Switch) -> Option<f64> {
        self.setting(switch).parse().ok()
    }

    /// Returns the switches that were set away from the default, by name.
    pub fn changed(&self) -> impl Iterator<Item = (&'static Entry, &str)> + '_ {
        self.set.iter().filter_map(|(name, setting)| {
            let entry = Switch::named(name)?;
            (entry.default(self.edition) != Some(setting.as_str()))
                .then_some((entry, setting.as_str()))
        })
    }
}
