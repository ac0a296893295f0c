//! The switches of fire, and the referee's own with `with` and `without`.

use rules::fields::terms::{
    charts::Level,
    condition::{Condition, Formation},
    order::Order,
    order_of_battle::Arm,
};

use super::{lines::*, scene::*};
use common::sitting;

/// Three firers in a column of the strip, the nearest first: `a`, `b`, `c` at `p`.
fn three() -> Scene {
    let at = |id: &str, y: f64| regiment(id, 40.0, y, 0.0);
    scene(vec![
        at("a", 40.0),
        at("b", 38.8),
        at("c", 37.6),
        regiment("p", 40.0, 42.0, 180.0),
    ])
}

fn disorder(scene: &Scene) -> Option<i32> {
    modifier(&fire_account(&scene.state(), "a,b,c", "p"), 0, "disordered")
}

/// RUL-68, EX-FIRE-05-a, EX-FIRE-05-b.
#[test]
fn half_by_size() {
    let two = three()
        .is("a", Condition::Disordered)
        .is("c", Condition::Disordered);
    assert_eq!(disorder(&two.clone().size("c", 2)), Some(-1), "5 of 8");
    let one = three().is("a", Condition::Disordered);
    assert_eq!(disorder(&one), None, "3 of 9");
    let half = one.clone().size("b", 2).size("c", 1);
    assert_eq!(disorder(&half), Some(-1), "3 of 6 is half");
}

/// RUL-68, the other readings.
#[test]
fn multi_mods() {
    let one = |who: &str, setting| {
        three()
            .is(who, Condition::Disordered)
            .ruling("multi_mods", setting)
    };
    assert_eq!(
        disorder(&one("a", "opener")),
        Some(-1),
        "A is nearest: it opens"
    );
    assert_eq!(disorder(&one("b", "opener")), None);
    assert_eq!(disorder(&one("c", "worst")), Some(-1));
    assert_eq!(
        disorder(&one("c", "mean")),
        None,
        "a third rounds to nothing"
    );
    let two = one("c", "mean").is("b", Condition::Disordered);
    assert_eq!(disorder(&two), Some(-1), "two thirds round to one");
    // A bonus under `worst` is only counted when all have it.
    let ridge = |setting| {
        three()
            .ground(hill(patch("ridge", (5.0, 9.0), (15.0, 11.0))))
            .ruling("multi_mods", setting)
    };
    let uphill = |scene: Scene| modifier(&fire_account(&scene.state(), "a,b,c", "p"), 0, "uphill");
    assert_eq!(uphill(ridge("worst")), None);
    assert_eq!(uphill(ridge("opener")), Some(1));
    assert_eq!(uphill(ridge("half_by_size")), None);
}

/// FIRE-05, EX-FIRE-05-e: fatigue of the brigade with the larger size, the worse if equal.
#[test]
fn fatigue_of_the_larger_brigade() {
    let fatigue = |scene: &Scene| {
        let account = fire_account(&scene.state(), "a,b,c", "p");
        modifier(&account, 0, "fatigue")
    };
    let mixed = three()
        .brigade("c", "blue2")
        .level("blue1", Level::Worn)
        .level("blue2", Level::Fresh);
    assert_eq!(fatigue(&mixed), Some(-1));
    let equal = mixed.clone().size("b", 1).size("c", 4);
    assert_eq!(fatigue(&equal), Some(-1), "4 to 4: the worse");
    assert_eq!(fatigue(&mixed.clone().size("c", 5).size("a", 1)), Some(1));
    assert_eq!(
        fatigue(
            &mixed
                .clone()
                .brigade("a", "blue2")
                .brigade("b", "blue2")
                .ruling("multi_mods", "worst")
        ),
        Some(1)
    );
    assert_eq!(
        fatigue(
            &mixed
                .clone()
                .size("c", 5)
                .size("a", 1)
                .ruling("multi_mods", "opener")
        ),
        Some(-1)
    );
    assert_eq!(
        fatigue(&mixed.ruling("multi_mods", "mean")),
        Some(0),
        "-1, -1 and 1: a third down"
    );
}

/// RUL-69.
#[test]
fn cv_round() {
    let value = |setting| {
        let scene = three().value("a", 4).ruling("cv_round", setting);
        fire_account(&scene.state(), "a,b", "p").parties[0].value
    };
    assert_eq!(value("half_up"), 4);
    assert_eq!(value("half_down"), 3);
    assert_eq!(value("floor"), 3);
}

/// RUL-76, EX-FIRE-05-c.
#[test]
fn beaten_total() {
    let beaten = draw("ppp/.../.../AAA")
        .is("a", Condition::Beaten)
        .level("blue1", Level::Worn)
        .ground(covering(
            patch("woods", (-1.0, -1.0), (4.0, 1.0)),
            table::ground::GroundCover::Soft,
        ));
    let account = |scene: &Scene| sums(&fire_account(&scene.state(), "a", "p"), 0);
    assert_eq!(
        account(&beaten),
        "disordered-1 beaten-1 soft-cover+1 fatigue-1"
    );
    let once = beaten.ruling("beaten_total", "-1");
    assert_eq!(account(&once), "beaten-1 soft-cover+1 fatigue-1");
}

/// EX-FIRE-05-d.
#[test]
fn resting_and_flanked() {
    let state = draw("..ppp/...../...../..AAA")
        .with("p", |u| u.facing = 0.0)
        .order("grey1", Order::Rest)
        .level("grey1", Level::Fresh)
        .state();
    let account = fire_account(&state, "a", "p");
    assert_eq!(sums(&account, 1), "flanked-or-rear-3 resting-3 fatigue+1");
    assert_eq!(rules::clause::sum(&account.parties[1].modifiers), -5);
}

/// RUL-71, switch `passive_join`.
#[test]
fn passive_join() {
    let drawn = draw("pppqqq/....../..AAA.");
    let alone = fire_account(&drawn.state(), "a", "p");
    assert_eq!(alone.parties[1].units.len(), 1);
    let joined = drawn.clone().ruling("passive_join", "on").state();
    let joined = fire_account(&joined, "a", "p");
    assert_eq!(joined.parties[1].units.len(), 2);
    assert_eq!(joined.parties[1].size, 6);
    assert_eq!(modifier(&joined, 1, "supported"), None, "Q fires now");
    let elsewhere = drawn
        .ruling("passive_join", "on")
        .with("q", |u| u.facing = 0.0);
    let account = fire_account(&elsewhere.state(), "a", "p");
    assert_eq!(account.parties[1].units.len(), 1, "Q points elsewhere");
}

/// RUL-71, switch `passive_join`: who joined has fired and was no target; another firefight may be with it.
#[test]
fn who_joins_a_target_may_be_one_itself() {
    let drawn = draw("pppqqq../......../..AAABBB").ruling("passive_join", "on");
    let (after, _) = done(&drawn.state(), "fire a at p without supported dice 3 3");
    let deeds = after.unit(&"q".into()).unwrap().deeds();
    assert!(deeds.fired && !deeds.fired_on && deeds.attackers.is_empty());
    let (after, _) = done(&after, "fire b at q dice 3 3");
    let deeds = after.unit(&"q".into()).unwrap().deeds();
    assert!(deeds.fired_on && deeds.attackers == ["b".into()]);
    let joins = fire_account(&after, "b", "p");
    assert!(joins.parties[1].joined.is_empty(), "Q has fired already");
}

/// RUL-99: of a brigade that joins, as of one that opens fire, the general is tested where a unit was in range and
/// arc of an enemy.
#[test]
fn who_joins_a_target_endangers_its_general_only_in_the_enemys_arc() {
    let fired_on = |q: Unit| {
        let units = vec![
            regiment("a", 40.0, 40.0, 0.0),
            regiment("p", 40.0, 44.5, 180.0),
            q,
        ];
        let state = scene(units).ruling("passive_join", "on").state();
        let (after, _) = done(&state, "fire a at p dice 3 3");
        assert_eq!(after.fights()[0].joined, ["q".into()]);
        let ids = after.fights()[0].fired_on().map(ToString::to_string);
        ids.collect::<Vec<_>>()
    };
    assert_eq!(fired_on(regiment("q", 43.3, 42.0, 225.0)), ["a", "p"]);
    assert_eq!(fired_on(regiment("q", 42.0, 43.0, 180.0)), ["a", "q", "p"]);
}

/// RUL-68: the flank is that of the target, whoever joins it and however large.
#[test]
fn who_joins_a_target_has_no_flank_in_the_fight() {
    let flank = |b: f64, q: f64| {
        let units = vec![
            regiment("a", 40.0, 40.0, 0.0),
            regiment("b", 36.0, b, 90.0),
            regiment("p", 40.0, 44.5, 180.0),
            regiment("q", 42.6, q, 180.0),
        ];
        let scene = scene(units).size("p", 2).ruling("passive_join", "on");
        let account = fire_account(&scene.state(), "a,b", "p");
        assert_eq!(account.parties[1].joined, ["q".into()]);
        modifier(&account, 1, "flanked-or-rear")
    };
    assert_eq!(
        flank(44.6, 45.5),
        Some(-3),
        "B is behind the front of P alone"
    );
    assert_eq!(flank(43.2, 43.0), None, "B is behind the front of Q alone");
}

/// ART-04: canister goes by the inches to the target, not to who joins it.
#[test]
fn who_joins_a_target_draws_no_canister() {
    let gun = Unit {
        arm: Arm::Artillery,
        formation: Formation::Unlimbered,
        weapon: "3-inch-rifle",
        size: 2,
        depth: 2.0,
        ..regiment("a", 40.0, 40.0, 0.0)
    };
    let units = vec![
        gun,
        regiment("p", 38.0, 49.0, 180.0),
        regiment("q", 42.0, 45.0, 180.0),
    ];
    let state = scene(units).ruling("passive_join", "on").state();
    let account = fire_account(&state, "a", "p");
    assert_eq!(account.parties[1].joined, ["q".into()]);
    assert_eq!(modifier(&account, 0, "canister"), None);
    assert_eq!(account.parties[0].size, 2);
}

/// RUL-67, switch `flank_test`.
#[test]
fn flank_test() {
    let at_angle = |setting| {
        let scene = draw("....a/....a/....a/ppp../....")
            .shifted("a", 1.0, -0.9)
            .with("p", |u| u.facing = 0.0)
            .ruling("flank_test", setting);
        let account = fire_account(&scene.state(), "a", "p");
        modifier(&account, 1, "flanked-or-rear")
    };
    // The middle of the front of A stands 0.6 in ahead of the front line of P and 2 in beside it.
    assert_eq!(at_angle("front_line"), None);
    assert_eq!(at_angle("corners_45"), Some(-3));
    assert_eq!(at_angle("wholly_behind"), None);
}

/// `with` and `without`: the acting side by a bare name, the other by a prefix.
#[test]
fn with_and_without() {
    let state = draw("ppp/.../.../AAA/BBB").state();
    let line = |rest: &str| {
        let account = account(&state, &format!("fire a at p {rest}"));
        (sums(&account, 0), sums(&account, 1))
    };
    let pair = |a: &str, b: &str| (a.to_owned(), b.to_owned());
    assert_eq!(line(""), pair("supported+1", ""));
    assert_eq!(
        line("with soft-cover"),
        pair("supported+1 soft-cover+1", "")
    );
    assert_eq!(
        line("with enemy-soft-cover"),
        pair("supported+1", "soft-cover+1")
    );
    assert_eq!(
        line("with their-hard-cover"),
        pair("supported+1", "hard-cover+2")
    );
    assert_eq!(
        line("with enemy-soft-cover with enemy-hard-cover").1,
        "hard-cover+2"
    );
    // RUL-77: the better of two, in whichever order they are named.
    assert_eq!(
        line("with enemy-hard-cover,enemy-soft-cover").1,
        "hard-cover+2"
    );
    assert_eq!(
        line("with soft-cover,enemy-hard-cover"),
        pair("supported+1 soft-cover+1", "hard-cover+2")
    );
    // Fatigue named with its level is that of no other level.
    let tired = line("with enemy-fatigue-tired without fatigue-fresh");
    assert_eq!(tired.1, "fatigue-2");
    assert_eq!(line("without supported"), pair("", ""));
    assert_eq!(line("without enemy-supported"), pair("supported+1", ""));
    assert_eq!(
        line("with supported"),
        pair("supported+1", ""),
        "never twice"
    );
    assert_eq!(line("with flanked-or-rear").1, "flanked-or-rear-3");
    assert_eq!(
        line("with own-flanked-or-rear").0,
        "supported+1 flanked-or-rear-3"
    );
    assert_eq!(line("with fatigue-tired").0, "supported+1 fatigue-2");
    assert_eq!(line("with enemy-fatigue-fresh").1, "fatigue+1");
}

/// `without` finds the side that has the modifier.
#[test]
fn without_a_side() {
    let woods = covering(
        patch("woods", (-1.0, 3.0), (4.0, 6.0)),
        table::ground::GroundCover::Soft,
    );
    let state = draw("ppp/.../.../AAA").ground(woods).state();
    assert_eq!(sums(&account(&state, "fire a at p"), 1), "soft-cover+1");
    assert_eq!(
        sums(&account(&state, "fire a at p without soft-cover"), 1),
        ""
    );
    let own = account(&state, "fire a at p without own-soft-cover");
    assert_eq!(sums(&own, 1), "soft-cover+1");
}

/// `without canister` declines it (ART-05).
#[test]
fn canister_may_be_declined() {
    let state = draw("ppp/.../AA./AA.").state();
    assert_eq!(fire_account(&state, "a", "p").parties[0].size, 4);
    let declined = account(&state, "fire a at p without canister");
    assert_eq!(declined.parties[0].size, 2);
    // It stands in the account as left out, and adds nothing.
    let mut left_out = declined.parties[0]
        .modifiers
        .iter()
        .filter(|m| m.is_left_out());
    assert!(left_out.any(|m| m.name == "canister" && m.value == 0));
    assert_eq!(modifier(&declined, 1, "size"), Some(1));
}

/// What one modifier is worth is the difference between two accounts.
#[test]
fn the_worth_of_a_modifier() {
    let state = draw("ppp/.../.../AAA/BBB").state();
    let account = fire_account(&state, "a", "p");
    let bare = account.without(0, "supported");
    assert_eq!(account.parties[0].total() - bare.parties[0].total(), 1);
    assert_eq!(account.chances().other.sum(), 21);
    assert_eq!(bare.chances().other.sum(), 15);
}

/// FIRE-05: why a modifier is switched stands in the journal; no reason is asked for.
#[test]
fn fire_05_the_reason_for_a_switched_modifier_is_kept() {
    let mut session = sitting::session(sitting::battle("first-steps"));
    let near = "place 3rd 21,14.6 facing 90";
    let combat = ["next anyway", "activate whitlow dice 4 4", "next anyway"];
    sitting::play(&mut session, &[near]);
    sitting::play(&mut session, &combat);
    sitting::play(&mut session, &["next anyway", "next anyway"]);
    let shot = "fire 3rd at 1st without enemy-soft-cover";
    for (line, kept) in [
        (
            format!("{shot} because \"they left the fence\" dice 4 2"),
            vec![(
                "FIRE-05",
                "counted without enemy-soft-cover",
                "they left the fence",
            )],
        ),
        (format!("{shot} dice 4 2"), vec![]),
    ] {
        sitting::play(&mut session, &[&line]);
        let entry = session.entries().last().unwrap();
        let overruled = entry.act().unwrap().overruled().iter();
        let told: Vec<(&str, &str, &str)> = overruled
            .map(|o| (o.rule.id(), o.said.as_str(), o.because.as_str()))
            .collect();
        assert_eq!(told, kept, "{line}");
        session.undo(1, true).unwrap();
    }
}
