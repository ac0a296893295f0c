use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use vidette::sim::{
    line::RecordLine,
    playout,
    policy::{self, PlayerChoice, Policy},
    run::SimulationRun,
    seat::SideKnowledge,
    seeds::PolicyRng,
    setting::GameOptions,
    stop::{RunStop, StopRule},
};

use super::{Home, case, first_steps, manifest, run};

/// A player who does not survive some games.
struct Doomed;

impl Policy for Doomed {
    fn name(&self) -> &'static str {
        "doomed"
    }

    fn choose(&self, seat: &SideKnowledge<'_>, whim: &mut PolicyRng) -> PlayerChoice {
        assert!(
            whim.below(40) != 0,
            "out of luck in turn {}",
            seat.known.turn()
        );
        PlayerChoice::plain(seat.offered().into_iter().next())
    }
}

#[test]
fn a_game_that_the_program_does_not_survive_is_named_and_the_others_go_on() {
    let doomed: Arc<dyn Policy> = Arc::new(Doomed);
    let cases = [case(&first_steps(), &doomed, 12)];
    let manifest = manifest(&cases, StopRule::Fixed);
    let (lines, done) = run(&manifest, &cases, 2);
    let lost = &done.counted.lost;
    assert_eq!(lines.len(), 12);
    assert!(!lost.is_empty() && lost.len() < 12, "{lost:?}");
    assert_eq!(done.counted.plain.games + lost.len() as u64, 12);
    assert!(lost[0].said.contains("out of luck in turn"), "{lost:?}");
    let gates = vidette::sim::sanity_check::gates(&manifest, &done.counted);
    assert!(gates[3].hit && gates[3].why.contains("games lost to a program error"));
    let (again, _) = run(&manifest, &cases, 1);
    assert_eq!(again, lines, "the same games are lost");
}

#[test]
fn a_hand_ends_a_run_and_keeps_a_prefix() {
    let player = policy::named("random").unwrap();
    let cases = [case(&first_steps(), &player, 40)];
    let manifest = manifest(&cases, StopRule::Fixed);
    let hand = AtomicBool::new(false);
    let mut seen = Vec::new();
    let mut see = |line: &RecordLine, _: &_, _| {
        if let RecordLine::Game(game) = line {
            seen.push(game.i);
        }
        hand.store(seen.len() >= 3, Ordering::Relaxed);
        Ok(())
    };
    let played = SimulationRun {
        manifest: &manifest,
        cases: &cases,
        threads: 2,
    };
    let done = played
        .play::<()>(&mut || Ok(None), &hand, &mut see)
        .unwrap();
    assert_eq!(done.stopped, RunStop::Hand);
    assert!(seen.len() >= 3 && seen.len() < 40, "{seen:?}");
    assert!(
        seen.iter().copied().eq(0..seen.len() as u64),
        "in order: {seen:?}"
    );
    assert_eq!(done.counted.plain.games, seen.len() as u64);
}

#[test]
fn what_must_hold_after_every_act_holds() {
    let start = first_steps();
    let mut players = policy::all();
    players.push(Arc::new(policy::Fuzz));
    for player in players {
        let setting = GameOptions {
            watched: true,
            ..super::setting(&start, player.as_ref())
        };
        let played = playout::play(&setting, playout::facts(&start, 5), 0);
        assert_eq!(played.broken, Vec::<String>::new(), "{}", player.name());
        assert!(played.record.unwrap().counts.acts > 20, "{}", player.name());
    }
}

#[test]
fn a_position_is_taken_over_at_every_phase() {
    // A player remembers nothing: whoever takes over plays as one who played from the start.
    let start = first_steps();
    let steady = policy::named("steady").unwrap();
    let whole = playout::play(
        &super::setting(&start, steady.as_ref()),
        playout::facts(&start, 3),
        0,
    );
    let mut phases = 0;
    let mut last = None;
    whole.session.walk(|before, entry, _| {
        let phase = Some((before.turn(), before.phase()));
        if last == phase || before.turn() % 2 == 1 {
            return;
        }
        last = phase;
        phases += 1;
        let seat = SideKnowledge {
            known: before.as_known_to(before.active()),
            side: before.active(),
            barred: &[],
            wanted: 1,
        };
        let choice = steady.choose(&seat, &mut PolicyRng::from_seed(99));
        let acted = entry.act().unwrap();
        if let Some(act) = choice.act {
            assert_eq!(act, acted.command, "turn {}", before.turn());
        }
    });
    assert!(phases >= 12, "{phases}");
}

#[test]
fn soaking_tells_how_much_it_watched() {
    let home = Home::new();
    let said = home.out(&[
        "simulate",
        "soak",
        "first-steps",
        "--turns",
        "3",
        "--policy",
        "wild",
    ]);
    assert!(
        said.contains("player turns") && said.contains("0 faults"),
        "{said}"
    );
    assert_eq!(home.run(&["simulate", "soak", "nowhere"]).code, 1);
    let nobody = home.run(&["simulate", "soak", "first-steps", "--policy", "nosuch"]);
    assert_eq!(nobody.code, 1);
    assert!(
        nobody.err.contains("bold, wild, or a doctrine"),
        "{nobody:?}"
    );
    // Other rule sets come with the program too, and have no players.
    let said = home.out(&[
        "simulate", "soak", "all", "--turns", "1", "--policy", "random",
    ]);
    let battles: Vec<&str> = said
        .lines()
        .filter_map(|line| Some(line.split_once(':')?.0))
        .collect();
    let fields = [
        "cornfield",
        "first-steps",
        "henry-hill",
        "mcphersons-ridge",
        "olustee",
    ];
    assert_eq!(battles, fields, "{said}");
    // A round is two player turns (CHIT-02).
    let chits = "[options]\nactivation = \"chits\"\n\n[table]";
    let text = include_str!("../../rosters/first-steps.toml").replacen("[table]", chits, 1);
    std::fs::write(home.path().join("chits.toml"), text).unwrap();
    let said = home.out(&["simulate", "soak", "chits.toml", "--turns", "4"]);
    assert!(
        said.contains("1 games, 4 player turns") && said.contains("0 faults"),
        "{said}"
    );
}

/// BLIND-09: a player speaks of a blind by its number, which is read as the brigade behind it.
#[test]
fn soaking_speaks_of_blinds_by_their_numbers() {
    let home = Home::new();
    let text = common::blinds::rebels((10, 52), (30, 50));
    std::fs::write(home.path().join("blinds.toml"), text).unwrap();
    let line = [
        "simulate",
        "soak",
        "blinds.toml",
        "--turns",
        "6",
        "--policy",
        "wild",
    ];
    let said = home.out(&line);
    assert!(said.contains("0 faults"), "{said}");
}

/// Ctrl-C: what is finished is reported, and the records go on from there.
#[cfg(unix)]
#[test]
fn ctrl_c_reports_what_was_played() {
    use rustix::process::Pid;
    use rustix::process::Signal;
    use rustix::process::kill_process;
    let home = Home::new();
    let line = [
        "simulate",
        "first-steps",
        "--quick",
        "--games",
        "100000",
        "--policy",
        "obedient",
        "--records",
        "r.jsonl",
    ];
    let mut command = home.command(&line);
    command.stdout(std::process::Stdio::piped());
    command.stderr(std::process::Stdio::piped());
    let child = command.spawn().unwrap();
    let part = home.path().join("r.jsonl.part");
    let written = || {
        std::fs::read_to_string(&part)
            .unwrap_or_default()
            .lines()
            .count()
    };
    let long = std::time::Instant::now();
    while written() < 3 && long.elapsed().as_secs() < 120 {
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    kill_process(Pid::from_child(&child), Signal::INT).unwrap();
    let ran = child.wait_with_output().unwrap();
    let (out, err) = (
        String::from_utf8_lossy(&ran.stdout),
        String::from_utf8_lossy(&ran.stderr),
    );
    assert!(ran.status.success(), "{out}{err}");
    assert!(
        out.contains("stopped by hand before all games were played"),
        "{out}"
    );
    assert!(err.contains("--resume to finish it"), "{err}");
    let lines = std::fs::read_to_string(&part).unwrap();
    assert!(
        lines.ends_with('\n') && lines.lines().count() >= 3,
        "{lines}"
    );
}

/// CHIT-20: a battle with more chits than half the throws of two dice is soaked to its end, and nothing that is offered
/// is refused.
#[test]
fn chit_20_a_battle_of_many_chits_is_soaked_to_its_end() {
    let home = Home::new();
    std::fs::write(home.path().join("many.toml"), many_chits()).unwrap();
    let soaked = home.out(&["simulate", "soak", "many.toml", "--turns", "2"]);
    assert!(soaked.contains(" 0 faults"), "{soaked}");
}

/// Twenty brigades of a regiment each, ten a side, by chits.
fn many_chits() -> String {
    let mut text =
        "format = 1\nname = \"many\"\nedition = \"full\"\nfirst = \"union\"\nturns = 2\n\
                    [options]\nactivation = \"chits\"\n\
                    [table]\nwidth = 120\ndepth = 60\nsight = \"rolling\"\n"
            .to_owned();
    for (side, edge, y, facing) in [("union", "south", 12, 0), ("rebel", "north", 48, 180)] {
        text += &format!(
            "[[side]]\nid = \"{side}\"\nedge = \"{edge}\"\n\
             [[division]]\nid = \"{side}-d\"\nside = \"{side}\"\ngeneral = {{ at = [2, {y}] }}\n"
        );
        for n in 0..10 {
            text += &format!(
                "[[brigade]]\nid = \"{side}{n}\"\ndivision = \"{side}-d\"\n\
                 deploy = {{ at = [{}, {y}], facing = {facing} }}\norders = {{ kind = \"hold\" }}\n\
                 units = [{{ id = \"{side}{n}a\", size = 3, value = 3 }}]\n",
                8 + n * 11
            );
        }
    }
    text
}
