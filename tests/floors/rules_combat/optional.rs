//! The switches that change how a combat phase goes: `resolution` (RUL-72), `defensive_fire`
//! (RUL-90), `follow_up_in` (RUL-91), and messengers under a unit that is driven back.

use rules::Ruleset;
use rules::fields::language::write;
use rules::fields::state::{State, draft::Fields};
use rules::fields::terms::{
    condition::{Condition, Formation},
    edition::Edition,
    event::Event,
    message::Message,
    order::Order,
    order_of_battle::Rank,
    phase::Phase,
};
use table::measure::Point;

use super::{lines::*, scene::*};

fn lines(state: &State) -> Vec<String> {
    let openings = state.openings();
    openings.iter().map(|o| write(&o.command)).collect()
}

fn modifier_of(state: &State, line: &str, party: usize, name: &str) -> Option<i32> {
    modifier(&account(state, line), party, name)
}

/// A and B at P, C beside them at Q; P and Q stand in one line.
fn two_firefights(resolution: &'static str) -> State {
    draw("pppqqq/....../....../AAABBB")
        .value("a", 4)
        .ruling("resolution", resolution)
        .state()
}

/// RUL-72, sequential: what the first fight does, the second feels at once.
#[test]
fn one_after_the_other_the_second_fight_feels_the_first() {
    let state = two_firefights("sequential");
    // P, beside Q and in no fight, supports it until it is beaten.
    assert_eq!(modifier_of(&state, "fire b at q", 1, "supported"), Some(1));
    let (state, _) = done(&state, "fire a at p dice 6 4");
    assert_eq!(condition(&state, "p"), Condition::Beaten);
    assert_eq!(modifier_of(&state, "fire b at q", 1, "supported"), None);
}

/// RUL-72, simultaneous: nobody is marked or moved until all are named; then all together.
#[test]
fn together_results_wait_for_all() {
    let state = two_firefights("simultaneous");
    let (state, events) = done(&state, "fire a at p dice 6 4");
    assert!(
        matches!(&events[..], [Event::Fought { .. }, Event::ResultsWait { struck }]
        if struck[0].unit.as_str() == "p")
    );
    assert_eq!(condition(&state, "p"), Condition::Ordered);
    assert_eq!(place(&state, "p").1, 3.5);
    // B supported A in line, and opens no fire by itself.
    assert_eq!(lines(&state), ["resolve"]);
    let words = |state: &State| state.openings().pop().unwrap().words;
    assert_eq!(words(&state), "carry out the results that wait (1 unit)");
    let (state, _) = done(&state, "fire b at q because \"so\" dice 6 3");
    assert_eq!(words(&state), "carry out the results that wait (2 units)");
    let (state, events) = done(&state, "resolve");
    assert_eq!(events[0], Event::ResultsFell);
    assert_eq!(condition(&state, "p"), Condition::Beaten);
    assert_eq!(condition(&state, "q"), Condition::Beaten);
    assert!(close(place(&state, "p").1, 6.5) && close(place(&state, "q").1, 6.5));
    assert_eq!(clause(&state, "resolve"), "RUL-72");
}

/// RUL-72: a unit that falls with the others has still struck: A is driven from where Q stood.
#[test]
fn together_a_broken_unit_has_still_struck() {
    let state = draw("...qqq.../........./........./AAA...BBB")
        .shifted("a", 1.5, 0.0)
        .shifted("b", -1.5, 0.0)
        .value("b", 4)
        .ruling("resolution", "simultaneous")
        .ruling("repeat_target", "on")
        .ruling("drive_back", "from_enemy")
        .state();
    let before = place(&state, "a");
    let (state, _) = done(&state, "fire b at q without supported dice 6 1");
    let (state, _) = done(&state, "fire a at q dice 1 6");
    let (state, events) = done(&state, "resolve");
    assert_eq!(condition(&state, "q"), Condition::Broken);
    assert_eq!(condition(&state, "a"), Condition::Beaten);
    let broken = events.iter().position(|e| {
        matches!(
            e,
            Event::ConditionChanged {
                condition: Condition::Broken,
                ..
            }
        )
    });
    let back = events
        .iter()
        .position(|e| matches!(e, Event::DrivenBack { .. }));
    assert!(broken < back, "Q was gone when A went");
    let after = place(&state, "a");
    assert!(
        after.1 < before.1 && after.0 < before.0,
        "away from Q: {after:?}"
    );
}

/// RUL-72: firefights, melees, generals; none begins while results of the one before wait.
#[test]
fn together_the_order_of_the_phase_holds() {
    let state = draw("ppp...qqq/AAA....../......BBB")
        .general("blue1", Rank::Brigade, 4.0, -0.6, None)
        .ruling("resolution", "simultaneous")
        .state();
    let (state, _) = done(&state, "fire b at q dice 6 3");
    assert_eq!(lines(&state), ["resolve"]);
    assert_eq!(clause(&state, "melee a against p"), "RUL-72");
    assert_eq!(clause(&state, "casualty blue1"), "RUL-72");
    let (state, _) = done(&state, "resolve");
    let (state, _) = done(&state, "melee a against p dice 6 3");
    assert_eq!(condition(&state, "p"), Condition::Ordered);
    assert_eq!(lines(&state), ["resolve"]);
    assert_eq!(clause(&state, "casualty blue1"), "RUL-72");
    // Whoever forgets loses nothing: the end of the phase carries them out.
    let (listed, events) = done(&state, "next");
    assert!(matches!(&events[..], [Event::LeftUndone { acts }] if acts.len() == 1));
    let (after, _) = done(&listed, "next");
    assert_eq!(condition(&after, "p"), Condition::Beaten);
    assert_eq!(after.phase(), Phase::Morale);
}

/// RUL-72 as it stands by default: nothing ever waits.
#[test]
fn by_default_there_is_nothing_to_resolve() {
    let (state, _) = done(&two_firefights("sequential"), "fire a at p dice 6 4");
    assert!(state.waiting_results().is_empty());
    assert_eq!(clause(&state, "resolve"), "RUL-72");
}

const SHOT: (&str, &str) = ("defensive_fire", "separate_shot_first");

/// A has charged P from the front.
fn charged() -> Scene {
    draw("ppp/AAA/.../.../...").charged("a", "p", true)
}

fn shooting() -> Scene {
    charged().ruling(SHOT.0, SHOT.1)
}

/// RUL-90: by default +2 in the one roll, and the passive side opens no fire.
#[test]
fn by_default_defensive_fire_is_a_modifier() {
    let state = charged().state();
    assert_eq!(
        modifier_of(&state, "melee a against p", 1, "defensive-fire"),
        Some(2)
    );
    assert_eq!(clause(&state, "fire p at a"), "SEQ-03");
    assert_eq!(lines(&state), ["melee a against p"]);
}

/// RUL-90, the other reading: the shot comes first, and the +2 is gone.
#[test]
fn the_charged_unit_shoots_before_the_melee() {
    let state = shooting().state();
    assert_eq!(lines(&state), ["fire p at a", "melee a against p"]);
    assert_eq!(
        modifier_of(&state, "melee a against p", 1, "defensive-fire"),
        None
    );
    // The shooter cannot lose, so nothing is said of that.
    let words = &state.openings()[0].words;
    assert!(
        words.ends_with("the shot before the melee: 42 % hit"),
        "{words}"
    );
    let (hit, _) = done(&state, "fire p at a dice 3 1");
    assert_eq!(condition(&hit, "a"), Condition::Disordered);
    assert_eq!(
        modifier_of(&hit, "melee a against p", 0, "disordered"),
        Some(-1)
    );
    assert_eq!(lines(&hit), ["melee a against p"], "it shoots once");
    assert_eq!(clause(&hit, "fire p at a"), "RUL-90");
    // Charged, it still loses one step worse (MEL-04).
    let (lost, _) = done(&hit, "melee a against p dice 6 3");
    assert_eq!(condition(&lost, "p"), Condition::Beaten);
}

/// RUL-90: a charger that is beaten is thrown back before it fights; the shooter cannot suffer.
#[test]
fn the_shot_throws_back_the_charger_and_harms_nobody_else() {
    let state = shooting().state();
    let (thrown, _) = done(&state, "fire p at a dice 5 1");
    assert_eq!(condition(&thrown, "a"), Condition::Beaten);
    assert!(lines(&thrown).is_empty(), "no melee: {:?}", lines(&thrown));
    let (missed, events) = done(&state, "fire p at a dice 1 6");
    assert_eq!(condition(&missed, "p"), Condition::Ordered);
    let words = view::story::tell_event(&state, &events[0]).unwrap();
    assert!(
        words.ends_with("no effect: A1 A. is charging, so it does not shoot (RUL-90)"),
        "{words}"
    );
    // With results that wait the shot still comes before its melee.
    let together = shooting().ruling("resolution", "simultaneous").state();
    let (thrown, _) = done(&together, "fire p at a dice 5 1");
    assert_eq!(condition(&thrown, "a"), Condition::Beaten);
}

/// RUL-90: not in the flank, not limbered, not by others, not after the melee.
#[test]
fn who_may_not_shoot_first() {
    let flank = draw("ppp/AAA/...")
        .charged("a", "p", false)
        .ruling(SHOT.0, SHOT.1);
    assert_eq!(clause(&flank.state(), "fire p at a"), "RUL-90");
    let both = draw("ppp./AAA./...B")
        .charged("a", "p", true)
        .charged("b", "p", false);
    assert_eq!(
        clause(&both.ruling(SHOT.0, SHOT.1).state(), "fire p at a"),
        "RUL-90"
    );
    let limbered = draw("pp/pp/AA/..")
        .charged("a", "p", true)
        .ruling(SHOT.0, SHOT.1);
    let limbered = limbered.stands("p", Formation::Limbered).state();
    assert_eq!(clause(&limbered, "fire p at a"), "RUL-90");
    let uncharged = draw("ppp/AAA/...").ruling(SHOT.0, SHOT.1).state();
    let refusal = refused(&uncharged, "fire p at a");
    assert_eq!(refusal.clause().id(), "RUL-90");
    assert!(refusal.to_string().contains("was not charged by A."));
    let (fought, _) = done(&shooting().state(), "melee a against p dice 3 3");
    assert_eq!(clause(&fought, "fire p at a"), "RUL-90");
}

/// RUL-90, RUL-85: every arm shoots, horse too; the battery with canister, in the shot alone.
#[test]
fn every_arm_shoots_first() {
    let horse = shooting().stands("p", Formation::Mounted).state();
    assert_eq!(lines(&horse)[0], "fire p at a");
    let resting = shooting().order("grey1", Order::Rest).state();
    assert_eq!(modifier_of(&resting, "fire p at a", 0, "resting"), Some(-3));
    let guns = draw(".pp./.pp./AAA./....")
        .charged("a", "p", true)
        .ruling(SHOT.0, SHOT.1);
    let state = guns.state();
    assert_eq!(account(&state, "fire p at a").parties[0].size, 4);
    assert_eq!(account(&state, "melee a against p").parties[1].size, 2);
    let off = guns.ruling("canister_in_defence", "off").state();
    assert_eq!(account(&off, "fire p at a").parties[0].size, 2);
}

/// RUL-77: the charger has no cover of what it charged across, in the shot either.
#[test]
fn the_charger_has_no_cover_in_the_shot() {
    use table::ground::GroundCover;
    let wall = covering(line("wall", (-1.0, 4.0), (4.0, 4.0)), GroundCover::Hard);
    let state = shooting().ground(wall).state();
    assert_eq!(modifier_of(&state, "fire p at a", 1, "hard-cover"), None);
}

fn following(inches: &'static str) -> Scene {
    charged().ruling("follow_up_in", inches)
}

/// RUL-91: by default the winner stays where he is.
#[test]
fn by_default_nobody_follows_up() {
    let (state, _) = done(&charged().state(), "melee a against p dice 6 3");
    assert_eq!(condition(&state, "p"), Condition::Beaten);
    assert!(lines(&state).is_empty());
    let refusal = refused(&state, "follow a");
    assert_eq!(refusal.clause().id(), "RUL-91");
    assert!(refusal.what_would_do().unwrap().contains("follow_up_in"));
}

/// RUL-91: up to the inches of the switch straight ahead, once, an inch short of the enemy.
#[test]
fn the_winner_follows_up() {
    let (state, _) = done(&following("2").state(), "melee a against p dice 6 3");
    assert_eq!(lines(&state), ["follow a"]);
    assert!(!state.openings()[0].due, "he may stay");
    let (after, _) = done(&state, "follow a");
    assert!(close(place(&after, "a").1, 5.5));
    assert_eq!(clause(&after, "follow a"), "RUL-91");
    let (less, _) = done(&state, "follow a 0.5");
    assert!(close(place(&less, "a").1, 4.0));
    assert_eq!(clause(&state, "follow a 2.5"), "RUL-91");
    let (far, _) = done(&following("3").state(), "melee a against p dice 6 3");
    let (far, _) = done(&far, "follow a");
    assert!(close(place(&far, "a").1, 5.5), "halts an inch short of P");
}

/// RUL-91: the passive side's winner too; not after a tie, not while the enemy is in contact.
#[test]
fn who_may_follow_up() {
    let state = following("2").state();
    let (won, _) = done(&state, "melee a against p dice 2 4");
    assert_eq!(condition(&won, "a"), Condition::Beaten);
    assert_eq!(lines(&won), ["follow p"]);
    assert_eq!(clause(&won, "follow a"), "RUL-91", "it was driven back");
    let (tie, _) = done(&state, "melee a against p dice 5 3");
    assert_eq!(condition(&tie, "p"), Condition::Ordered);
    assert_eq!(clause(&tie, "follow a"), "RUL-91");
    assert_eq!(clause(&state, "follow a"), "RUL-91", "before the melee");
}

/// FIRE-10, RUL-79: a beaten winner goes no nearer to an enemy that it sees.
#[test]
fn fire_10_a_beaten_winner_does_not_follow_up() {
    let scene = following("2").is("a", Condition::Beaten);
    let (won, _) = done(&scene.state(), "melee a against p dice 6 1");
    assert_eq!(condition(&won, "p"), Condition::Beaten);
    assert!(lines(&won).is_empty());
    let refusal = refused(&won, "follow a");
    assert_eq!(refusal.clause().id(), "FIRE-10");
    assert!(refusal.can_be_overruled());
    done(&won, "follow a because \"a pursuit\"");
}

/// ROUGH-02, RUL-78 in the same words: ground and friends in the way are those of any move.
#[test]
fn following_up_heeds_the_ground() {
    use table::ground::GroundGoing;
    let rough = going(
        patch("thicket", (-1.0, 4.2), (4.0, 6.0)),
        GroundGoing::Close,
    );
    let (state, _) = done(
        &following("1").ground(rough).state(),
        "melee a against p dice 6 3",
    );
    let (after, _) = done(&state, "follow a");
    assert_eq!(condition(&after, "a"), Condition::Disordered);
    let pond = going(
        patch("pond", (-1.0, 4.2), (4.0, 4.4)),
        GroundGoing::Impassable,
    );
    let (state, _) = done(
        &following("1").ground(pond).state(),
        "melee a against p dice 6 3",
    );
    assert_eq!(clause(&state, "follow a"), "ROUGH-06");
}

/// A at P; a messenger of blue stands `behind` inches behind the rear of P.
fn messenger_behind(edition: Edition, behind: f64) -> State {
    let mut scene = draw("ppp/.../.../AAA");
    if edition == Edition::Basic {
        scene = scene.basic();
    }
    let mut state = scene.value("a", 4).state();
    let sent = Event::MessengerSent {
        id: 1,
        from: "bluediv".into(),
        to: "blue1".into(),
        carries: Message::Order {
            brigade: "blue1".into(),
            order: Order::Hold,
        },
        at: Point::new(CORNER + 1.5, CORNER + 4.0 + behind),
    };
    Fields::apply(&mut state, &sent);
    state
}

/// RUL-42: in full a base that is driven over a messenger has been on it, and it stands beside.
#[test]
fn rul_42_a_unit_driven_back_runs_over_messengers_in_full() {
    for behind in [1.0, 2.5] {
        let (state, events) = done(
            &messenger_behind(Edition::Full, behind),
            "fire a at p dice 6 4",
        );
        assert_eq!(condition(&state, "p"), Condition::Beaten);
        let messenger = &state.messengers()[0];
        assert!(messenger.run_over, "{behind}");
        let base = state.unit(&"p".into()).unwrap().base().unwrap();
        assert!(base.distance_to_point(messenger.at) >= 0.49, "{behind}");
        let over = events
            .iter()
            .position(|e| matches!(e, Event::MessengerRunOver { .. }));
        let back = events
            .iter()
            .position(|e| matches!(e, Event::DrivenBack { .. }));
        assert!(over > back);
    }
    let (clear, _) = done(
        &messenger_behind(Edition::Full, 3.6),
        "fire a at p dice 6 4",
    );
    assert!(!clear.messengers()[0].run_over);
}

/// RUL-43: in basic only tactical and grand tactical movement overruns. A figure that would lie under
/// the base is set beside it; one that the base only passed stays.
#[test]
fn rul_43_in_basic_a_drive_back_overruns_nobody() {
    let (under, _) = done(
        &messenger_behind(Edition::Basic, 2.5),
        "fire a at p dice 6 4",
    );
    assert_eq!(under.messengers().len(), 1, "not sent back");
    let base = under.unit(&"p".into()).unwrap().base().unwrap();
    assert!(base.distance_to_point(under.messengers()[0].at) >= 0.49);
    let before = messenger_behind(Edition::Basic, 1.0);
    let (passed, _) = done(&before, "fire a at p dice 6 4");
    assert_eq!(passed.messengers(), before.messengers());
}

/// RUL-29: a general whom a unit driven back touches rides clear to his friends.
#[test]
fn rul_29_generals_get_clear_of_a_unit_driven_back() {
    let scene =
        draw("ppp/.../.../AAA")
            .value("a", 4)
            .general("bluediv", Rank::Division, 1.5, 6.0, None);
    let (state, _) = done(&scene.state(), "fire a at p dice 6 4");
    let general = state.general(&"bluediv".into()).unwrap().at().unwrap();
    let base = state.unit(&"p".into()).unwrap().base().unwrap();
    assert!(base.distance_to_point(general) > 0.5, "{general}");
}
