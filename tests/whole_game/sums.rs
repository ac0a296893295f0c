//! The sums of the battle by rule, from the rules document and the roster alone.

use super::played;
use serde_json::Value;

/// The entries of a player turn.
fn of_turn(turn: u64) -> impl Iterator<Item = &'static Value> {
    played()
        .entries
        .iter()
        .filter(move |entry| entry["turn"] == turn)
}

/// The events of a player turn of that name.
fn events(turn: u64, name: &str) -> Vec<&'static Value> {
    of_turn(turn)
        .flat_map(|entry| entry["events"].as_array().unwrap())
        .filter(|event| event["event"] == name)
        .collect()
}

/// The one event of a player turn of that name in which a field has that value.
fn event(turn: u64, name: &str, field: &str, value: &str) -> &'static Value {
    let found: Vec<_> = events(turn, name)
        .into_iter()
        .filter(|e| e[field] == value)
        .collect();
    assert_eq!(
        found.len(),
        1,
        "turn {turn}: {name} with {field} {value}: {found:?}"
    );
    found[0]
}

/// The value of a named modifier of a list; 0 where it is not in it.
fn modifier(list: &Value, name: &str) -> i64 {
    let found = list.as_array().unwrap().iter().find(|m| m["name"] == name);
    found.map_or(0, |m| m["value"].as_i64().unwrap())
}

/// Dice, modifiers, total and result of an activation.
fn activation(turn: u64, brigade: &str) -> (i64, i64, String) {
    let rolled = event(turn, "activated", "brigade", brigade);
    let added = rolled["modifiers"].as_array().unwrap().iter();
    (
        added.map(|m| m["value"].as_i64().unwrap()).sum(),
        rolled["total"].as_i64().unwrap(),
        rolled["result"].as_str().unwrap().to_owned(),
    )
}

/// The totals of both sides of the fight that a line began, the acting side first.
fn totals(line: &str) -> (i64, i64) {
    let account = account(line);
    let total = |side: usize| {
        let party = &account["parties"][side];
        let added = party["modifiers"].as_array().unwrap().iter();
        party["value"].as_i64().unwrap()
            + added.map(|m| m["value"].as_i64().unwrap()).sum::<i64>()
            + account["dice"][side].as_i64().unwrap()
    };
    (total(0), total(1))
}

fn account(line: &str) -> &'static Value {
    &events_of(line)
        .find(|event| event["event"] == "fought")
        .unwrap()["account"]
}

/// The events of the act that a line began.
fn events_of(line: &str) -> impl Iterator<Item = &'static Value> {
    let entry = played()
        .entries
        .iter()
        .find(|e| e["line"].as_str().unwrap().starts_with(line));
    entry.unwrap_or_else(|| panic!("no act `{line}`"))["events"]
        .as_array()
        .unwrap()
        .iter()
}

fn became(line: &str, unit: &str) -> Option<&'static str> {
    events_of(line)
        .find(|event| event["event"] == "condition-changed" && event["unit"] == unit)
        .and_then(|event| event["condition"].as_str())
}

fn driven_back(line: &str, unit: &str) -> Option<f64> {
    events_of(line)
        .find(|event| event["event"] == "driven-back" && event["unit"]["unit"] == unit)
        .and_then(|event| event["inches"].as_f64())
}

fn brigade(id: &str) -> &'static Value {
    &played().state["brigades"][id]
}

#[test]
fn act_04_a_division_near_adds_one_and_fresh_another() {
    // 4 + 4, Heth 2.6 in off +1, fresh +1 = 10; from 8 to 12 Eager (ACT-02).
    assert_eq!(activation(1, "archer"), (2, 10, "eager".to_owned()));
    // 5 + 2 +1 +1 = 9. In turn 3 Heth has ridden off beyond 12: 6 + 3 + 1 = 10.
    assert_eq!(activation(1, "davis"), (2, 9, "eager".to_owned()));
    assert_eq!(activation(3, "davis"), (1, 10, "eager".to_owned()));
}

#[test]
fn act_04_a_corps_near_adds_two_instead_of_one() {
    // Walker is near too: 3 + 4, the better of +1 and +2 (RUL-05), fresh +1 = 10.
    assert_eq!(activation(1, "pegram"), (3, 10, "eager".to_owned()));
    // 5 + 4 + 2 + 1 = 12 is Eager yet in the full edition: Attack begins at 13.
    assert_eq!(activation(2, "meredith"), (3, 12, "eager".to_owned()));
    // Reynolds is dead and Wadsworth far: 4 + 3 + 1 = 8.
    assert_eq!(activation(4, "meredith"), (1, 8, "eager".to_owned()));
}

#[test]
fn act_04_a_beaten_unit_and_a_mark_count_against_the_roll() {
    // 3 + 5, the 14th Tennessee beaten -1, Heth +1, fresh +1 = 9.
    assert_eq!(activation(3, "archer"), (1, 9, "eager".to_owned()));
    // 4 + 4, Shaken -1, Buford +1, willing 0 = 8.
    assert_eq!(activation(4, "gamble"), (0, 8, "eager".to_owned()));
    // 3 + 3, worn -1: the fatigue figure counts once in the full edition (FAT-03, RUL-07) = 5.
    assert_eq!(activation(4, "hall"), (-1, 5, "hesitant".to_owned()));
}

#[test]
fn act_02_four_is_shaken_and_thirteen_attacks() {
    // 1 + 2 + 1 = 4, and 1 + 1 + 2 = 4: marked, and no ground is left (ACT-03, ACT-07).
    assert_eq!(activation(2, "gamble"), (1, 4, "shaken".to_owned()));
    assert_eq!(activation(3, "pegram"), (2, 4, "shaken".to_owned()));
    assert_eq!(
        event(2, "activated", "brigade", "gamble")["holds_ground"],
        true
    );
    // 6 + 6 + 1 = 13: Hold becomes Attack on the nearest enemy seen; the order that came goes on waiting
    // (RUL-13).
    assert_eq!(activation(4, "devin"), (1, 13, "attack".to_owned()));
    let changed = event(4, "order-changed", "brigade", "devin");
    assert_eq!(changed["order"]["attack"], "davis");
    assert_eq!(brigade("devin")["waiting"]["kind"], "attack");
}

#[test]
fn cmd_03_a_shaken_brigade_has_a_point_less_and_rallies_for_one() {
    // Gamble is good: 4 - 1 = 3 in turn 2 and in turn 4, for the loss is fixed before the rally
    // (RUL-23); then 3 - 1 = 2.
    assert_eq!(brigade("gamble")["mark"], "steady");
    assert_eq!(brigade("gamble")["action_points"], 2);
    assert_eq!(
        event(4, "brigade-rallied", "brigade", "gamble")["mark"],
        "steady"
    );
}

#[test]
fn cmd_04_a_unit_beyond_6_inches_costs_two_points() {
    // Cutler, good, moves the 14th Brooklyn, nearly 12 inches off: 4 - 2 = 2.
    assert_eq!(brigade("cutler")["action_points"], 2);
    // The whole line of Davis starts within 6: one point for eleven inches of front (RUL-24); incompetent
    // Davis had 2 and spent both in turn 3.
    assert_eq!(brigade("davis")["action_points"], 0);
}

#[test]
fn msg_02_three_dice_carry_a_rider_so_many_inches() {
    // Buford [36.6, 14.4] to Devin beside [35.75, 42.03]: the root of 0.85^2 + 27.63^2 is 27.64. Figures
    // are an inch across: it starts an inch on and arrives an inch short: 25.64. 6 + 5 + 4 = 15 leaves 10.64.
    let rode: Vec<f64> = events(2, "messenger-rode")
        .into_iter()
        .filter(|e| e["id"] == 3)
        .map(|e| e["left"].as_f64().unwrap())
        .collect();
    assert_eq!(rode.len(), 1);
    assert!((rode[0] - 10.64).abs() < 0.01, "{rode:?}");
    // 5 + 4 + 3 = 12 is more than that.
    let arrived = events(4, "messenger-rode")
        .into_iter()
        .find(|e| e["id"] == 3)
        .unwrap();
    assert_eq!(arrived["left"], 0.0);
    assert_eq!(
        event(4, "order-delivered", "brigade", "devin")["in_person"],
        false
    );
}

#[test]
fn msg_05_a_rider_near_the_enemy_survives_a_three() {
    let test = &events(4, "messenger-tested")[0];
    assert_eq!(
        (
            test["id"].as_u64(),
            test["die"].as_u64(),
            test["total"].as_u64()
        ),
        (Some(4), Some(3), Some(3))
    );
    // Read for a point of Wadsworth's (MSG-06): 3 - 1; one figure back this turn and one riding: 3 - 1 - 1.
    assert_eq!(
        event(4, "report-read", "brigade", "meredith")["brigade"],
        "meredith"
    );
    assert_eq!(played().state["divisions"]["wadsworth"]["messengers"], 1);
}

#[test]
fn fire_04_five_to_two_is_two_to_one() {
    // Pegram 4 + 1 fresh + 2 + die 4 = 11; Hall 4 + 1 + die 4 = 9: margin 2, Disordered (FIRE-06).
    let line = "fire purcell,pee-dee,letcher,fredericksburg,crenshaw at 2me";
    assert_eq!(totals(line), (11, 9));
    assert_eq!(became(line, "2me"), Some("disordered"));
}

#[test]
fn fire_06_a_margin_of_three_beats_and_drives_back_three_inches() {
    // Hall 4 - 1 + 1 uphill + 1 fresh + 2 (2 to 1) + 3 = 10; 14th Tennessee 3 - 1 + 1 supported + 1 + 3 = 7.
    assert_eq!(totals("fire 2me at 14tn"), (10, 7));
    assert_eq!(became("fire 2me at 14tn", "14tn"), Some("beaten"));
    assert_eq!(driven_back("fire 2me at 14tn", "14tn"), Some(3.0));
}

#[test]
fn fire_03_values_are_averaged_and_fatigue_is_that_of_the_larger_part() {
    // (3 + 4 + 4 + 4 + 4) / 5 = 3.8, so 4 (RUL-69); Pegram's four batteries are willing, 0 (RUL-68); only
    // one fifth is disordered; 5 against Hall's 2 doubled (ART-05, RUL-85): below 3 to 2. 4 + 4 = 8.
    // Hall 4 - 1 + 0 willing + 4 = 7.
    let line = "fire purcell,pee-dee,letcher,fredericksburg,5al at 2me";
    assert_eq!(account(line)["parties"][0]["value"], 4);
    assert_eq!(totals(line), (8, 7));
    assert_eq!(became(line, "2me"), None);
}

#[test]
fn fire_07_support_and_cover_add_one_each() {
    // 13th Alabama 3 - 1 + 1 stream bank (RUL-77) + 1 the 1st Tennessee in line + 1 fresh + 5 = 10;
    // 2nd Wisconsin 4 - 1 + 1 the 7th in line + 1 fresh + 3 = 8.
    assert_eq!(totals("fire 13al at 2wi"), (10, 8));
    // Size 4 against 3 gives nothing: 2 + 1 + 6 = 9; 3 + 1 uphill + 1 + 2 = 7.
    assert_eq!(totals("fire 42ms at 147ny"), (9, 7));
    assert_eq!(became("fire 42ms at 147ny", "147ny"), Some("disordered"));
}

#[test]
fn art_05_canister_counts_double_size() {
    // 4 against 1 is 3 to 1 and more: 4 - 1 + 1 uphill - 1 worn + 3 + 4 = 10; 3 - 1 + 1 + 2 = 5.
    let line = "fire 2me at 5al";
    assert_eq!(account(line)["parties"][0]["size"], 4);
    assert_eq!(totals(line), (10, 5));
    assert_eq!(became(line, "5al"), Some("beaten"));
    assert_eq!(driven_back(line, "5al"), Some(3.0));
}

#[test]
fn rul_78_straight_back_misses_the_friend_aside() {
    // 4 - 1 + 1 + 1 + 5 = 10; the 1st Tennessee 3 - 1 + 1 + 2 = 5, its neighbour is in a melee.
    let line = "fire 84ny at 1tn";
    assert_eq!(totals(line), (10, 5));
    assert_eq!(became(line, "1tn"), Some("beaten"));
    // Straight to its own rear it passes through nobody.
    assert_eq!(became(line, "7tn"), None);
    assert_eq!(driven_back(line, "1tn"), Some(3.0));
}

#[test]
fn mel_04_a_charged_loser_is_one_step_worse_off() {
    // 2nd Wisconsin 4 - 1 + 1 led + 1 fresh + 5 = 10; 13th Alabama 3 - 1 + 1 bank + 2 charged (MEL-03) + 1 + 1 = 7.
    let melee = account("melee 2wi against 13al");
    assert_eq!(
        modifier(&melee["parties"][1]["modifiers"], "defensive-fire"),
        2
    );
    assert_eq!(
        modifier(&melee["parties"][0]["modifiers"], "general-attached"),
        1
    );
    assert_eq!(totals("melee 2wi against 13al"), (10, 7));
    // Margin 3 is beaten; made broken.
    assert_eq!(became("melee 2wi against 13al", "13al"), Some("broken"));
    assert_eq!(played().state["units"]["13al"]["on_table"], false);
}

#[test]
fn gen_02_and_gen_03_one_and_one_is_death_and_a_leader_skips_the_first_die() {
    let reynolds = event(3, "general-tested", "general", "i-corps");
    assert_eq!(reynolds["dice"].as_array().unwrap().len(), 2);
    assert_eq!(reynolds["fate"], "dead");
    let meredith = event(4, "general-tested", "general", "meredith");
    assert_eq!(meredith["dice"].as_array().unwrap().len(), 1);
    assert_eq!(meredith["fate"], "out");
}

#[test]
fn fat_02_points_by_units_give_the_level() {
    // Five batteries: 5 + 5 = 10 is willing (6 to 10), 10 + 4 = 14 worn (11 to 15).
    assert_eq!(
        event(1, "level-set", "brigade", "pegram")["level"],
        "willing"
    );
    assert_eq!(
        (&brigade("pegram")["fatigue"], &brigade("pegram")["level"]),
        (&14.into(), &"worn".into())
    );
    // One battery: 1 fresh, 2 willing, 3 worn, 4 tired.
    let hall: Vec<&str> = (1..=4)
        .flat_map(|turn| events(turn, "level-set"))
        .filter(|e| e["brigade"] == "hall")
        .map(|e| e["level"].as_str().unwrap())
        .collect();
    assert_eq!(hall, ["willing", "worn", "tired"]);
    assert_eq!(brigade("hall")["fatigue"], 4);
    // Archer 1 + 2 + 3 = 6 with four units left: willing (5 to 8). With five it were willing too; fresh ends
    // at the number of units now (RUL-95).
    assert_eq!(
        (&brigade("archer")["fatigue"], &brigade("archer")["level"]),
        (&6.into(), &"willing".into())
    );
    // Three of Cutler's five: 1 + 3 = 4: fresh yet.
    assert_eq!(
        (&brigade("cutler")["fatigue"], &brigade("cutler")["level"]),
        (&4.into(), &"fresh".into())
    );
}

#[test]
fn rally_01_quiet_units_rise_one_step() {
    let rallied = |turn: u64, unit: &str| -> Vec<&str> {
        events(turn, "condition-changed")
            .into_iter()
            .filter(|e| e["rule"] == "RALLY-01" && e["unit"] == unit)
            .map(|e| e["condition"].as_str().unwrap())
            .collect()
    };
    assert_eq!(rallied(3, "14tn"), ["disordered"]);
    assert_eq!(rallied(3, "7tn"), ["ordered"]);
    assert_eq!(rallied(4, "6wi"), ["ordered"]);
    assert_eq!(rallied(4, "24mi"), ["ordered"]);
    // It moved.
    assert!(rallied(4, "84ny").is_empty());
}

#[test]
fn gt_03_and_rough_04_marches_end_where_they_should() {
    let iron = event(2, "marched", "brigade", "meredith");
    assert_eq!(
        (&iron["stop"]["cause"], &iron["stop"]["rule"]),
        (&"observed".into(), &"GT-03".into())
    );
    assert_eq!(iron["dice"], serde_json::json!([3]));
    // Two fences, a die each; a 2 crosses (ROUGH-04), and the battery is disordered (ROUGH-02).
    let calef = event(4, "marched", "brigade", "calef");
    assert_eq!(
        (&calef["stop"]["cause"], &calef["stop"]["by"]),
        (&"observed".into(), &"2ms".into())
    );
    assert_eq!(calef["dice"], serde_json::json!([2, 2]));
    let disordered = event(4, "condition-changed", "unit", "a-2us");
    assert_eq!(
        (&disordered["condition"], &disordered["rule"]),
        (&"disordered".into(), &"ROUGH-02".into())
    );
}

#[test]
fn mor_04_morale_is_brigades_generals_and_terrain() {
    let morale = |division: &str| played().state["divisions"][division]["morale"].as_f64();
    // 3 brigades, exceptional +1 (MOR-01), the ridge at the pike +1 (MOR-03).
    assert_eq!(morale("buford"), Some(5.0));
    // 2 brigades, Herbst Woods +1: a piece counts once a side (RUL-103).
    assert_eq!(morale("wadsworth"), Some(3.0));
    // 2 brigades, incompetent -1.
    assert_eq!(morale("rowley"), Some(1.0));
    // 5 brigades, the barn +1.
    assert_eq!(morale("wainwright"), Some(6.0));
    // A broken regiment is not a broken brigade.
    assert_eq!(morale("heth"), Some(4.0));
    assert_eq!(morale("walker"), Some(2.0));
}

#[test]
fn an_objection_was_overruled_and_is_on_record() {
    let overruled: Vec<&Value> = played()
        .entries
        .iter()
        .flat_map(|e| e["overruled"].as_array().unwrap())
        .collect();
    assert_eq!(overruled.len(), 1);
    assert_eq!(overruled[0]["rule"], "GT-04");
    assert_eq!(
        overruled[0]["because"],
        "the lane below the 14th Brooklyn is the only way in"
    );
}
