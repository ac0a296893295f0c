//! The register: every switch with its values, what each edition takes, its clause and what it asks.

use super::{
    ChoiceWeight, Domain, Switch, SwitchEntry,
    worded::{
        BeatenKeepsFrom, BeatenOrder, BeatenRetreat, BeatenTotal, BrokenUnitsWindow, CasualtyTests,
        ChitInitiative, DefensiveFire, DriveBack, ElevationRaises, EmptyBrigade, EnemyRetired,
        FatigueCount, FlankTest, FriendsWindow, GroupDistance, GunsOverFriends, HalfValues,
        HesitantChoice, LeaderTests, LeadingLasts, MixedTerrain, Overlap, PastSix, Pooling,
        RallySteps, RallyWindow, Resolution, RestRecovery, RetreatMeasured, Rounding, SightReading,
        SightTerrain, SpeedCheck, SupportBehind, TargetGone, Worded as _,
    },
};
use crate::terms::edition::Edition;

const fn entry(
    switch: Switch,
    name: &'static str,
    domain: Domain,
    basic: Option<&'static str>,
    full: Option<&'static str>,
    ruling: &'static str,
    weight: ChoiceWeight,
) -> SwitchEntry {
    SwitchEntry {
        switch,
        name,
        domain,
        basic,
        full,
        ruling,
        weight,
    }
}

/// The register of section 26 of the rules document, in its order, and the switches of the options behind it.
#[rustfmt::skip] // A switch a line.
pub const REGISTER: &[SwitchEntry] = &[
    entry(Switch::EveryBrigadeRolls, "every_brigade_rolls", Domain::OnOff, Some("on"), Some("on"), "ACT-01", ChoiceWeight::Medium),
    entry(Switch::AttackFrom, "attack_from", Domain::Words(&["13", "12"]), Some("13"), Some("13"), "RUL-01", ChoiceWeight::High),
    entry(Switch::HigherCommandIn, "higher_command_in", Domain::Number, Some("6"), Some("12"), "RUL-04", ChoiceWeight::Medium),
    entry(Switch::HigherCommandSum, "higher_command_sum", Domain::OnOff, Some("off"), Some("off"), "RUL-05", ChoiceWeight::Low),
    entry(Switch::BrokenUnitsWindow, "broken_units_window", Domain::Words(BrokenUnitsWindow::WORDS), Some("battle"), Some("battle"), "RUL-08", ChoiceWeight::High),
    entry(Switch::FriendsWindow, "friends_window", Domain::Words(FriendsWindow::WORDS), Some("since_own_roll"), Some("own_last_player_turn_only"), "RUL-09", ChoiceWeight::High),
    entry(Switch::EnemyRetiredAny, "enemy_retired_any", Domain::Words(EnemyRetired::WORDS), None, Some("all_near"), "RUL-10", ChoiceWeight::Medium),
    entry(Switch::OrderedRetireCounts, "ordered_retire_counts", Domain::OnOff, Some("on"), Some("on"), "RUL-11", ChoiceWeight::Medium),
    entry(Switch::HesitantFullChoice, "hesitant_full_choice", Domain::Words(HesitantChoice::WORDS), None, Some("forced"), "RUL-12", ChoiceWeight::High),
    entry(Switch::AttackResultAtZeroMorale, "attack_result_at_zero_morale", Domain::OnOff, Some("on"), Some("on"), "RUL-13", ChoiceWeight::Medium),
    entry(Switch::BrigadeRallySteps, "brigade_rally_steps", Domain::Words(RallySteps::WORDS), Some("1"), Some("1"), "RUL-14", ChoiceWeight::High),
    entry(Switch::BeatenRetreat, "beaten_retreat", Domain::Words(BeatenRetreat::WORDS), Some("at_once"), Some("at_once"), "RUL-16", ChoiceWeight::High),
    entry(Switch::RetreatMeasured, "retreat_measured", Domain::Words(RetreatMeasured::WORDS), Some("before_turning"), Some("before_turning"), "RUL-16", ChoiceWeight::Low),
    entry(Switch::BeatenOrderFull, "beaten_order_full", Domain::Words(BeatenOrder::WORDS), None, Some("retire_then_hold"), "RUL-17", ChoiceWeight::Medium),
    entry(Switch::BeatenLosesAp, "beaten_loses_ap", Domain::OnOff, Some("on"), Some("on"), "RUL-23", ChoiceWeight::Medium),
    entry(Switch::GroupDistance, "group_distance", Domain::Words(GroupDistance::WORDS), Some("nearest"), Some("nearest"), "RUL-24", ChoiceWeight::High),
    entry(Switch::LimberDistanceSurcharge, "limber_distance_surcharge", Domain::OnOff, None, Some("off"), "RUL-25", ChoiceWeight::Low),
    entry(Switch::FreeTurnIsMove, "free_turn_is_move", Domain::OnOff, Some("off"), Some("off"), "RUL-27", ChoiceWeight::Medium),
    entry(Switch::LeadingLasts, "leading_lasts", Domain::Words(LeadingLasts::WORDS), Some("until_own_next_turn"), Some("until_own_next_turn"), "RUL-28", ChoiceWeight::Medium),
    entry(Switch::AttackTargetGone, "attack_target_gone", Domain::Words(TargetGone::WORDS), Some("hold"), Some("hold"), "RUL-32", ChoiceWeight::Medium),
    entry(Switch::SpeedCheck, "speed_check", Domain::Words(SpeedCheck::WORDS), Some("warn"), Some("warn"), "RUL-33", ChoiceWeight::High),
    entry(Switch::ChargeNeedsAttack, "charge_needs_attack", Domain::OnOff, Some("on"), Some("on"), "RUL-34", ChoiceWeight::High),
    entry(Switch::HoldMarginIn, "hold_margin_in", Domain::Number, Some("3"), Some("3"), "RUL-36", ChoiceWeight::Medium),
    entry(Switch::RestRecovery, "rest_recovery", Domain::Words(RestRecovery::WORDS), None, Some("per_unit"), "RUL-38", ChoiceWeight::High),
    entry(Switch::MsgPathTested, "msg_path_tested", Domain::OnOff, None, Some("off"), "RUL-42", ChoiceWeight::Medium),
    entry(Switch::MessengersPerDivision, "messengers_per_division", Domain::NumberOrUnlimited, Some("unlimited"), Some("3"), "RUL-45", ChoiceWeight::Medium),
    entry(Switch::CorpsMessengers, "corps_messengers", Domain::OnOff, Some("off"), Some("off"), "RUL-46", ChoiceWeight::Low),
    entry(Switch::BasicElevation, "basic_elevation", Domain::OnOff, Some("on"), None, "RUL-49", ChoiceWeight::High),
    entry(Switch::SightTerrain, "sight_terrain", Domain::Words(SightTerrain::WORDS), Some("observer_target_crossed"), Some("observer_target_crossed"), "RUL-50", ChoiceWeight::High),
    entry(Switch::SightReading, "sight_reading", Domain::Words(SightReading::WORDS), Some("range"), Some("range"), "RUL-51", ChoiceWeight::High),
    entry(Switch::EnemyBlocksSight, "enemy_blocks_sight", Domain::OnOff, Some("on"), Some("on"), "RUL-52", ChoiceWeight::Medium),
    entry(Switch::ElevationRaises, "elevation_raises", Domain::Words(ElevationRaises::WORDS), Some("limiting_type"), Some("limiting_type"), "RUL-53", ChoiceWeight::Medium),
    entry(Switch::MixedTerrain, "mixed_terrain", Domain::Words(MixedTerrain::WORDS), Some("per_base"), Some("per_base"), "RUL-55", ChoiceWeight::Medium),
    entry(Switch::ZoneNeedsSight, "zone_needs_sight", Domain::OnOff, Some("on"), Some("on"), "RUL-56", ChoiceWeight::Medium),
    entry(Switch::GtNeedsMounted, "gt_needs_mounted", Domain::OnOff, Some("on"), Some("on"), "RUL-60", ChoiceWeight::Low),
    entry(Switch::RoadInfantryIn, "road_infantry_in", Domain::Words(&["5", "3"]), Some("5"), Some("5"), "RUL-63", ChoiceWeight::Medium),
    entry(Switch::PassingDisorders, "passing_disorders", Domain::OnOff, Some("off"), Some("off"), "RUL-65", ChoiceWeight::Low),
    entry(Switch::FlankTest, "flank_test", Domain::Words(FlankTest::WORDS), Some("front_line"), Some("front_line"), "RUL-67", ChoiceWeight::High),
    entry(Switch::MultiMods, "multi_mods", Domain::Words(Pooling::WORDS), Some("half_by_size"), Some("half_by_size"), "RUL-68", ChoiceWeight::High),
    entry(Switch::CvRound, "cv_round", Domain::Words(Rounding::WORDS), Some("half_up"), Some("half_up"), "RUL-69", ChoiceWeight::Medium),
    entry(Switch::PassiveJoin, "passive_join", Domain::OnOff, Some("off"), Some("off"), "RUL-71", ChoiceWeight::High),
    entry(Switch::RepeatTarget, "repeat_target", Domain::OnOff, Some("off"), Some("off"), "RUL-71", ChoiceWeight::High),
    entry(Switch::Resolution, "resolution", Domain::Words(Resolution::WORDS), Some("sequential"), Some("sequential"), "RUL-72", ChoiceWeight::Medium),
    entry(Switch::Overlap, "overlap", Domain::Words(Overlap::WORDS), Some("outreached"), None, "RUL-74", ChoiceWeight::Medium),
    entry(Switch::SupportByBeaten, "support_by_beaten", Domain::OnOff, Some("off"), Some("off"), "RUL-75", ChoiceWeight::Medium),
    entry(Switch::SupportBehind, "support_behind", Domain::Words(SupportBehind::WORDS), Some("touch"), Some("touch"), "RUL-75", ChoiceWeight::Low),
    entry(Switch::BeatenTotal, "beaten_total", Domain::Words(BeatenTotal::WORDS), Some("-2"), Some("-2"), "RUL-76", ChoiceWeight::Medium),
    entry(Switch::DriveBack, "drive_back", Domain::Words(DriveBack::WORDS), Some("rear_if_frontal"), Some("rear_if_frontal"), "RUL-78", ChoiceWeight::Medium),
    entry(Switch::BeatenKeepsFrom, "beaten_keeps_from", Domain::Words(BeatenKeepsFrom::WORDS), Some("each_enemy"), Some("each_enemy"), "RUL-79", ChoiceWeight::Low),
    entry(Switch::MountedFire, "mounted_fire", Domain::OnOff, Some("off"), Some("off"), "RUL-80", ChoiceWeight::Medium),
    entry(Switch::GunsOverFriends, "guns_over_friends", Domain::Words(GunsOverFriends::WORDS), Some("on"), Some("on"), "RUL-81", ChoiceWeight::Medium),
    entry(Switch::ArtilleryArcDeg, "artillery_arc_deg", Domain::Words(&["45", "90"]), Some("45"), Some("45"), "RUL-82", ChoiceWeight::High),
    entry(Switch::UnlimberAndFire, "unlimber_and_fire", Domain::OnOff, Some("on"), Some("on"), "RUL-83", ChoiceWeight::High),
    entry(Switch::CanisterInDefence, "canister_in_defence", Domain::OnOff, Some("on"), Some("on"), "RUL-85", ChoiceWeight::Medium),
    entry(Switch::SightCap, "sight_cap", Domain::OnOff, None, Some("on"), "RUL-87", ChoiceWeight::Low),
    entry(Switch::MeleeFlank, "melee_flank", Domain::OnOff, Some("on"), Some("on"), "RUL-88", ChoiceWeight::Medium),
    entry(Switch::DefensiveFire, "defensive_fire", Domain::Words(DefensiveFire::WORDS), Some("modifier"), Some("modifier"), "RUL-90", ChoiceWeight::High),
    entry(Switch::FollowUpIn, "follow_up_in", Domain::Number, Some("0"), Some("0"), "RUL-91", ChoiceWeight::Medium),
    entry(Switch::RallyWindow, "rally_window", Domain::Words(RallyWindow::WORDS), Some("own_turn"), Some("own_turn"), "RUL-93", ChoiceWeight::High),
    entry(Switch::LongRangeTargetFatigue, "long_range_target_fatigue", Domain::OnOff, Some("on"), Some("on"), "RUL-94", ChoiceWeight::High),
    entry(Switch::BatteryFatigue, "battery_fatigue", Domain::OnOff, Some("on"), Some("on"), "RUL-94", ChoiceWeight::High),
    entry(Switch::FatigueR, "fatigue_r", Domain::Words(FatigueCount::WORDS), Some("units_now"), Some("units_now"), "RUL-95", ChoiceWeight::High),
    entry(Switch::Past6r, "past_6r", Domain::Words(PastSix::WORDS), Some("cap"), Some("cap"), "RUL-96", ChoiceWeight::Medium),
    entry(Switch::EmptyBrigade, "empty_brigade", Domain::Words(EmptyBrigade::WORDS), Some("broken"), Some("broken"), "RUL-97", ChoiceWeight::Medium),
    entry(Switch::CasualtyTests, "casualty_tests", Domain::Words(CasualtyTests::WORDS), None, Some("per_turn"), "RUL-99", ChoiceWeight::Medium),
    entry(Switch::LeaderTests, "leader_tests", Domain::Words(LeaderTests::WORDS), Some("brigade_fired_on"), Some("brigade_fired_on"), "RUL-99", ChoiceWeight::Low),
    entry(Switch::BasicGeneralCasualties, "basic_general_casualties", Domain::OnOff, Some("off"), None, "RUL-101", ChoiceWeight::Low),
    entry(Switch::BasicQuality, "basic_quality", Domain::OnOff, Some("off"), None, "RUL-101", ChoiceWeight::Low),
    entry(Switch::BeatenLowersMorale, "beaten_lowers_morale", Domain::OnOff, Some("on"), Some("on"), "RUL-102", ChoiceWeight::High),
    entry(Switch::HalfValues, "half_values", Domain::Words(HalfValues::WORDS), Some("exact"), Some("exact"), "RUL-103", ChoiceWeight::Medium),
    entry(Switch::DeployEnemyGapIn, "deploy_enemy_gap_in", Domain::Number, Some("12"), Some("0"), "RUL-105", ChoiceWeight::Low),
    entry(Switch::DemoralisedFight, "demoralised_fight", Domain::OnOff, Some("off"), Some("off"), "DEM-05", ChoiceWeight::Low),
    entry(Switch::ChitInitiative, "chit_initiative", Domain::Words(ChitInitiative::WORDS), Some("alternate"), Some("alternate"), "CHIT-03", ChoiceWeight::Low),
];

/// Returns the setting of a game that was begun before the amendments after the first verification, if the default
/// was different then; `None` for that of the register.
#[must_use]
pub fn before_amendments(switch: Switch, edition: Edition) -> Option<&'static str> {
    Some(match switch {
        Switch::FriendsWindow => edition.pick("since_earlier_roll", "last_turn"),
        Switch::RetreatMeasured => "after_turning",
        Switch::DriveBack => "from_enemy",
        Switch::LeaderTests => "unit_fired_on",
        _ => return None,
    })
}

/// The same of the amendments after the second verification.
#[must_use]
pub fn before_second_amendments(switch: Switch) -> Option<&'static str> {
    Some(match switch {
        Switch::EveryBrigadeRolls | Switch::EnemyRetiredAny => "off",
        Switch::BeatenKeepsFrom => "nearest_seen",
        _ => return None,
    })
}
