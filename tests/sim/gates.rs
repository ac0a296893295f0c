use std::sync::Arc;

use vidette::sim::{
    case::{Case, Purpose},
    manifest::Manifest,
    policy::{self, PlayerChoice, Policy},
    run_stats::RunStats,
    sanity_check,
    seat::SideKnowledge,
    seeds::PolicyRng,
    stop::StopRule,
};

use super::{case, manifest, run, state_of};

const FIRST_STEPS: &str = include_str!("../../rosters/first-steps.toml");

/// Whoever does nothing of his own.
struct Idle;

impl Policy for Idle {
    fn name(&self) -> &'static str {
        "idle"
    }

    fn choose(&self, _: &SideKnowledge<'_>, _: &mut PolicyRng) -> PlayerChoice {
        PlayerChoice::plain(None)
    }
}

fn played(text: &str, player: &str, turns: u32) -> (Manifest, RunStats) {
    played_by(text, &policy::named(player).unwrap(), turns)
}

fn played_by(text: &str, player: &Arc<dyn Policy>, turns: u32) -> (Manifest, RunStats) {
    let cases = [case(&state_of(text), player, 3)];
    let mut manifest = manifest(&cases, StopRule::Fixed);
    manifest.turns = Some(turns);
    let (_, done) = run(&manifest, &cases, 2);
    (manifest, done.counted)
}

fn hit((manifest, counted): &(Manifest, RunStats)) -> Vec<&'static str> {
    let gates = sanity_check::gates(manifest, counted);
    assert_eq!(gates.len(), 8);
    assert!(gates.iter().all(|gate| !gate.why.is_empty()));
    let hit = gates.into_iter().filter(|gate| gate.hit);
    hit.map(|gate| gate.gate).collect()
}

#[test]
fn a_battle_whose_attackers_stand_still_has_no_fight_and_idle_brigades() {
    let idle: Arc<dyn Policy> = Arc::new(Idle);
    let played = played_by(FIRST_STEPS, &idle, 2);
    let hit = hit(&played);
    assert!(hit.contains(&"G1") && hit.contains(&"G2"), "{hit:?}");
    let gates = sanity_check::gates(&played.0, &played.1);
    assert!(gates[1].why.contains("all of Grey"), "{}", gates[1].why);
}

#[test]
fn a_brigade_that_is_to_come_after_the_end_never_comes() {
    let late = FIRST_STEPS.replace(
        "deploy = { at = [3.5, 12.15], facing = 90, lines = [[\"3rd\", \"7th\", \"12th\"], [\"20th\", \"ross\"]] }\n",
        "",
    ) + "\n[[arrival]]\nturn = 7\nbrigades = [\"whitlow\"]\nat = [0, 12]\nfacing = 90\n";
    assert!(hit(&played(&late, "obedient", 3)).contains(&"G3"));
    assert!(!hit(&played(FIRST_STEPS, "obedient", 3)).contains(&"G3"));
}

#[test]
fn a_player_who_is_refused_what_he_could_know_is_named() {
    let wild: Arc<dyn Policy> = Arc::new(policy::Fuzz);
    let cases = [case(&state_of(FIRST_STEPS), &wild, 2)];
    let manifest = manifest(&cases, StopRule::Fixed);
    let (_, done) = run(&manifest, &cases, 2);
    let hit = hit(&(manifest, done.counted));
    assert!(hit.contains(&"G4"), "{hit:?}");
}

#[test]
fn a_battle_without_ground_or_objectives_is_told_by_losses_alone() {
    let (head, _) = FIRST_STEPS.split_once("[[objective]]").unwrap();
    let bare = head.replace("value = 1                    #", "#");
    let hit = hit(&played(&bare, "obedient", 4));
    assert!(hit.contains(&"G5"), "{hit:?}");
}

#[test]
fn all_games_that_end_alike_are_not_believed() {
    let idle: Arc<dyn Policy> = Arc::new(Idle);
    let hit = hit(&played_by(FIRST_STEPS, &idle, 2));
    assert!(hit.contains(&"G7"), "{hit:?}");
}

/// An objective that is met in every game, or in none, asks nothing of the players; it is named in words.
#[test]
fn an_objective_that_is_always_or_never_met_is_told_in_words() {
    let idle: Arc<dyn Policy> = Arc::new(Idle);
    let (manifest, counted) = played_by(FIRST_STEPS, &idle, 2);
    let gates = sanity_check::gates(&manifest, &counted);
    let gate = gates.iter().find(|gate| gate.gate == "G8").unwrap();
    assert!(gate.hit);
    let grey = "met in no game: Grey \"Stand at two of Cobb's Farm and the fences north and south of the road at the end of turn 8\"";
    assert!(gate.why.contains(grey), "{}", gate.why);
    let blue = "met in every game: Blue \"Stand at a fence, north or south of the road, at the end of turn 8\"";
    assert!(gate.why.contains(blue), "{}", gate.why);
    let steady = policy::named("steady").unwrap();
    let cases = [case(&state_of(FIRST_STEPS), &steady, 24)];
    let mut manifest = self::manifest(&cases, StopRule::Fixed);
    manifest.turns = Some(8);
    let (_, done) = run(&manifest, &cases, 2);
    assert!(!hit(&(manifest, done.counted)).contains(&"G8"));
}

#[test]
fn doctrines_that_turn_the_battle_are_told() {
    // Grey alone is ahead where it plays and where nobody does; the made-up counts are those of a coin.
    let player = policy::named("random").unwrap();
    let plain = case(&state_of(FIRST_STEPS), &player, 1);
    let cells = [0, 1].map(|_| Case {
        purpose: Purpose::Doctrines,
        ..plain.clone()
    });
    let [one, other] = cells;
    let manifest = manifest(&[plain, one, other], StopRule::Fixed);
    let wins = |grey: u64, blue: u64| {
        let mut tally = vidette::sim::sums::CaseStats {
            games: grey + blue,
            ..Default::default()
        };
        tally.wins.insert(Some("grey".to_owned()), grey);
        tally.wins.insert(Some("blue".to_owned()), blue);
        tally
    };
    let counted = |cells: [(u64, u64); 2]| RunStats {
        plain: wins(50, 50),
        others: (1..)
            .zip(cells.map(|(grey, blue)| wins(grey, blue)))
            .collect(),
        ..RunStats::default()
    };
    let turned = |cells| {
        let gates = sanity_check::gates(&manifest, &counted(cells));
        gates[5].hit
    };
    assert!(turned([(45, 15), (28, 32)]));
    assert!(turned([(45, 15), (10, 50)]));
    assert!(!turned([(45, 15), (33, 27)]));
    assert!(!turned([(32, 28), (28, 32)]), "nobody leads clearly");
}

#[test]
fn a_side_that_is_ahead_in_no_game_is_not_believed() {
    let player = policy::named("random").unwrap();
    let cases = [case(&state_of(FIRST_STEPS), &player, 1)];
    let manifest = manifest(&cases, StopRule::Fixed);
    let gate = |wins: &[(Option<&str>, u64)]| {
        let mut counted = RunStats::default();
        counted.plain.games = wins.iter().map(|(_, n)| n).sum();
        let named = |(side, n): &(Option<&str>, u64)| (side.map(str::to_owned), *n);
        counted.plain.wins = wins.iter().map(named).collect();
        sanity_check::gates(&manifest, &counted).swap_remove(6)
    };
    let never = gate(&[(Some("grey"), 39), (None, 1)]);
    assert!(
        never.hit && never.why.contains("Blue was ahead in no game"),
        "{never:?}"
    );
    let even = gate(&[(None, 12)]);
    assert!(
        even.hit && even.why.contains("every game was a draw"),
        "{even:?}"
    );
    assert!(!gate(&[(Some("grey"), 39), (Some("blue"), 1)]).hit);
}

#[test]
fn a_side_without_a_brigade_does_nothing() {
    let (mut manifest, counted) = played(FIRST_STEPS, "obedient", 6);
    assert!(!hit(&(manifest.clone(), counted.clone())).contains(&"G2"));
    manifest.names.brigades.retain(|b| b.side != "blue");
    let gates = sanity_check::gates(&manifest, &counted);
    assert!(
        gates[1].hit && gates[1].why.contains("all of Blue"),
        "{}",
        gates[1].why
    );
}
