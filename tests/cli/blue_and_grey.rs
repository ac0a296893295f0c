//! Blue & Grey through the built program.

use super::program::Home;
use crate::terminal::Tmux;

/// A home with a game `g` of the sample kit.
fn ridge() -> Home {
    let home = Home::new();
    let told = home.out(&["new", "chestnut-ridge", "--name", "g", "--seed", "5"]);
    assert!(
        told.starts_with("g: turn 1, Confederate movement\n"),
        "{told}"
    );
    home
}

#[test]
fn do_show_log_undo_fix_and_check_keep_it() {
    let home = ridge();
    let told = home.out(&[
        "do",
        "g",
        "move bolton by 0305 0405",
        "next",
        "attack bolton on 0505 dice 3",
    ]);
    assert_eq!(
        told,
        "Bolton moves to 0405: 0305 turnpike 2/3; 0405 clear 1 + bridge 1 = 2; 2 2/3 spent, 3 1/3 left\n\
         turn 1, Confederate: combat phase\n\
         Bolton attacks Joyce at 0505: 5 against 4 x 2 = 8 (slope x 2): 1-2; die 3: AR, attackers retreat 1\n"
    );
    assert_eq!(
        home.json(&["show", "g", "bolton", "--json"])["left"],
        "10/3"
    );
    assert_eq!(
        home.json(&["show", "g", "fight", "--json"])["column"],
        "1-2"
    );
    let due = home.run(&["do", "g", "next"]);
    assert_eq!(
        (due.code, due.err.trim_end()),
        (
            1,
            "BG-080: Bolton retreats 1, before anything else; `retreat bolton by 0305`"
        )
    );
    home.out(&["do", "g", "retreat bolton by 0305"]);
    let fixed = home.out(&["do", "g", "--yes", "fix 3 dice 6"]);
    assert!(fixed.contains("Bolton is eliminated"), "{fixed}");
    assert_eq!(home.run(&["check", "g"]).code, 0);
    let log = home.out(&["log", "g", "--json"]);
    let first: serde_json::Value = serde_json::from_str(log.lines().next().unwrap()).unwrap();
    assert_eq!(first["line"], "move bolton by 0305 0405");
    assert_eq!(
        (&first["turn"], &first["side"]),
        (&1.into(), &"confederate".into())
    );
}

/// BG-037, BG-R11: the opponent consents to what is taken back.
#[test]
fn a_move_is_taken_back_with_consent() {
    let home = ridge();
    home.out(&["do", "g", "move carr by 0207"]);
    let asked = home.run(&["undo", "g"]);
    assert_eq!(asked.code, 1);
    assert!(
        asked.err.contains("the opponent must consent (BG-037)"),
        "{asked:?}"
    );
    assert!(home.out(&["undo", "g", "--yes"]).contains("Carr: 0206"));
    let log = home.out(&["log", "g", "--json"]);
    let last: serde_json::Value = serde_json::from_str(log.lines().last().unwrap()).unwrap();
    assert_eq!(last["consent"], serde_json::json!(["union"]));
    assert_eq!(
        last["words"],
        "Undone to the start; Union consents; Carr: 0206"
    );
    assert_eq!(home.run(&["check", "g"]).code, 0);
}

#[test]
fn a_missing_chart_is_asked_answered_and_printed() {
    let home = Home::new();
    let kit = "format = 1\ngame = \"blue-and-grey\"\nname = \"Board\"\nturns = 3\nfirst = \"union\"\n\
               [[side]]\nid = \"union\"\n[[side]]\nid = \"confederate\"\n\
               [[unit]]\nid = \"a\"\nside = \"union\"\nkind = \"infantry\"\nstrength = 4\n\
               [[unit]]\nid = \"z\"\nside = \"confederate\"\nkind = \"infantry\"\nstrength = 3\n";
    std::fs::write(home.path().join("b.toml"), kit).unwrap();
    home.out(&["new", "./b.toml", "--name", "b"]);
    let asked = home.run(&["do", "b", "move a by woods/trail/up"]);
    assert!(
        asked
            .err
            .contains("what does woods cost to enter (points, or prohibited)? (BG-040)"),
        "{asked:?}"
    );
    let told = home.out(&["do", "b", "move a by woods/trail/up answer 3", "next"]);
    assert!(
        told.contains("A moves: woods/trail/up trail 2; 2 spent, 4 left"),
        "{told}"
    );
    home.out(&[
        "do",
        "b",
        "attack a on z dice 3 code \"defenders eliminated\" answer defender",
    ]);
    assert_eq!(
        home.json(&["show", "b", "z", "--json"])["place"],
        "eliminated"
    );
    let learnt = home.out(&["show", "b", "kit"]);
    assert!(learnt.contains("[ground.woods]\nmove = 3"), "{learnt}");
    // What was learnt goes into the kit as it is printed.
    std::fs::write(home.path().join("c.toml"), format!("{kit}{learnt}")).unwrap();
    home.out(&["new", "./c.toml", "--name", "c"]);
    home.out(&[
        "do",
        "c",
        "move a by woods/trail/up",
        "next",
        "attack a on z dice 3 code hold",
    ]);
    let text = home.out(&["export", "b"]);
    std::fs::write(home.path().join("b.jsonl"), &text).unwrap();
    home.out(&["import", "b.jsonl", "--name", "twin"]);
    assert_eq!(home.out(&["export", "twin"]), text);
}

#[test]
fn rosters_rules_and_sides_are_known() {
    let home = ridge();
    assert!(
        home.out(&["rosters"])
            .contains("Chestnut Ridge (Blue & Grey)")
    );
    assert!(home.out(&["rule", "BG-021"]).contains("The column"));
    assert!(home.out(&["rule", "CBG-704"]).contains("Flank attack"));
    let complications = home.out(&["show", "g", "complications"]);
    assert!(complications.contains(
        "cavalry      off    halves, withdrawal, charge, needs zoc3 and voluntary (CBG-811)"
    ));
    let watched = home.run_with_input(&["play", "g", "--plain"], "move askew by 0304 0404\nquit\n");
    assert!(
        watched
            .out
            .contains("No. Askew, 0404: creek without bridge or ford (BG-048)"),
        "{watched:?}"
    );
    let no_hex = home.run(&["sight", "g", "--from", "1,1", "--to", "2,2"]);
    assert_eq!(no_hex.err.trim_end(), "no hex `1,1` on the map");
}

/// `sight` answers as the card does, both ways, by callsigns, units or hexes.
#[test]
fn sight_tells_what_the_card_tells() {
    let home = ridge();
    let told = home.out(&["sight", "g", "--from", "bolton", "--to", "0505"]);
    let lines: Vec<&str> = told.lines().collect();
    assert!(lines[0].starts_with("C2 at 0205 to 0505: "), "{told}");
    let ways = lines.iter().filter(|line| !line.starts_with(' '));
    assert!(ways.count() >= 3, "{told}");
    let card = home.out(&[
        "print", "g", "--card", "bolton", "0505", "--text", "--out", "-",
    ]);
    let title = lines[0];
    assert!(card.contains(title), "{card}\n{title}");
    let object: serde_json::Value = serde_json::from_str(
        &home.out(&["sight", "g", "--from", "bolton", "--to", "0505", "--json"]),
    )
    .unwrap();
    assert_eq!(object["title"], title);
    let lines = home.run_with_input(&["play", "g", "--plain"], "= bolton 0505\nquit\n");
    assert!(lines.out.contains(title), "{lines:?}");
    let alone = home.run(&["sight", "g", "--to", "bolton"]);
    assert_eq!(alone.code, 2, "{alone:?}");
    assert!(alone.err.contains("name two places"), "{alone:?}");
}

/// Line mode does not ask whether a step ends that the rules keep open: the refusal names what is left, and a reason
/// ends the step (BG-081).
#[test]
fn line_mode_asks_nothing_that_the_rules_refuse() {
    let home = ridge();
    home.out(&["do", "g", "place bolton 0405", "next"]);
    let refused = home.run_with_input(&["play", "g", "--plain"], "next\nquit\n");
    assert!(refused.out.contains("(BG-081)"), "{refused:?}");
    assert!(!refused.out.contains("yes or no"), "{refused:?}");
    let ended = home.run_with_input(&["play", "g", "--plain"], "next because \"agreed\"\nquit\n");
    assert!(!ended.out.contains("yes or no"), "{ended:?}");
    assert!(
        ended.out.contains("turn 1, Union: movement phase"),
        "{ended:?}"
    );
}

/// A home with a game `g` of the sample kit with complications, and two lines of its own.
fn with(on: &str, lines: &[&str]) -> Home {
    let home = Home::new();
    let kit = include_str!("../../rosters/chestnut-ridge.toml");
    let text = kit.replace("[complications]  ", &format!("[complications]\n{on}\n#"));
    assert!(text.contains(on), "the kit has no [complications]");
    // At level 1 the die 1 finds nobody out of command.
    let text = text.replace("union = 2\nconfederate = 2", "union = 1\nconfederate = 1");
    std::fs::write(home.path().join("k.toml"), text).unwrap();
    home.out(&["new", "./k.toml", "--name", "g", "--seed", "5"]);
    home.out(&[&["do", "g"], lines].concat());
    home
}

/// All that the program tells of game `g` to a side, or to everybody, without the clock of the machine.
fn told_to(home: &Home, side: Option<&str>) -> String {
    let mut looks = vec![
        vec!["log", "g", "--json"],
        vec!["show", "g"],
        vec!["show", "g", "--json"],
    ];
    for look in &mut looks {
        look.extend(side.into_iter().flat_map(|side| ["--as", side]));
    }
    let mut watch = vec!["watch", "g"];
    watch.extend(side.into_iter().flat_map(|side| ["--side", side]));
    looks.push(watch);
    let mut all = String::new();
    for look in looks {
        for line in home.out(&look).lines() {
            let mut object = serde_json::from_str::<serde_json::Value>(line).unwrap_or_default();
            match object.as_object_mut() {
                Some(entry) => {
                    entry.remove("at");
                    all += &format!("{object}\n");
                }
                None => all += &format!("{line}\n"),
            }
        }
    }
    all
}

/// CBG-1101, CBG-1102, CBG-S03: two games with other counters under the same backs and other plots are told alike to
/// the enemy and to the table by the built program; the game goes on by what was plotted, and its file has everything.
#[test]
fn hidden_counters_and_plots_are_kept_by_the_built_program() {
    const ON: &str = "hidden = true\ndummies = true\nsimul = 18\ncommand = true\nvoluntary = true\nfree_deploy = true";
    let twin = |at_0604: &str, at_0703: &str, plot: &str| {
        let place = [
            format!("place {at_0604} 0604"),
            format!("place {at_0703} 0703"),
        ];
        let lines = [
            &place[0],
            &place[1],
            "place union-d1 0605",
            "place union-d2 0606",
            "place confederate-d1 0203",
            "place confederate-d2 0207",
            "seal union",
            "seal confederate",
            plot,
            &format!("mark {at_0703} attacks"),
            "seal union",
        ];
        with(ON, &lines)
    };
    let one = twin("hart", "kirby", "plot hart 0603");
    let other = twin("kirby", "hart", "plot hart 0803");
    for side in [None, Some("confederate")] {
        let (told, twin) = (told_to(&one, side), told_to(&other, side));
        let differs = told
            .lines()
            .zip(twin.lines())
            .find(|(one, other)| one != other);
        assert_eq!(differs, None, "{side:?}");
        assert!(
            !told.contains("Union plots") && !told.contains("plot hart"),
            "{told}"
        );
    }
    let own = |home: &Home| home.out(&["show", "g", "hart", "--as", "union"]);
    assert_ne!(own(&one), own(&other));
    assert!(
        own(&one).contains("plots a move to 0603, in segment 3"),
        "{}",
        own(&one)
    );
    let told = one.out(&[
        "do",
        "g",
        "plot bolton 0305",
        "seal confederate",
        "command dice 1",
        "command dice 1",
        "next",
    ]);
    assert!(told.contains("the plots are revealed:"), "{told}");
    let stands = one.json(&["show", "g", "hart", "--json", "--as", "union"]);
    assert_eq!(stands["place"]["hex"], "0603", "{told}");
    assert!(one.out(&["export", "g"]).contains("\"hart\""));
    assert_eq!(one.run(&["check", "g"]).code, 0);
}

/// A set-up or plotting phase belongs to both sides, in the list of games as on the screens.
#[test]
fn a_phase_that_both_share_names_both_sides() {
    let home = with("simul = 18\ncommand = true\nvoluntary = true", &[]);
    let (games, shown) = (home.out(&["games"]), home.out(&["show", "g"]));
    assert!(games.contains("turn 1, both sides plotting"), "{games}");
    assert!(shown.contains("both sides, plotting"), "{shown}");
}

/// A turn with hidden units and dummies through `do`: they march, meet, turn up, fight; a dummy comes off.
#[test]
fn a_turn_of_hidden_units_is_played_by_lines() {
    let lines = [
        "place union-d1 0505",
        "place confederate-d1 0305",
        "place confederate-d2 0207",
        "seal union",
        "seal confederate",
    ];
    let home = with("hidden = true\ndummies = true", &lines);
    let told = home.out(&["do", "g", "move ward by 0304", "move bolton by 0305 0405"]);
    assert!(
        told.contains("a Confederate counter at 0305 moves to 0304"),
        "{told}"
    );
    assert!(
        told.contains("Bolton is turned face up") && told.contains("Joyce is turned face up"),
        "{told}"
    );
    assert!(
        told.contains("Union dummy 1 was a dummy: remove it (CBG-1102)"),
        "{told}"
    );
    let told = home.out(&[
        "do",
        "g",
        "next",
        "attack bolton on 0505 dice 3",
        "retreat bolton by 0305",
        "next",
    ]);
    assert!(told.contains("Bolton attacks Joyce at 0505"), "{told}");
    let seen = home.out(&["show", "g", "--as", "union"]);
    assert!(
        seen.contains("a Confederate counter") && !seen.contains("Confederate dummy"),
        "{seen}"
    );
    assert_eq!(home.run(&["check", "g"]).code, 0);
}

/// A side plots and seals in its own window; what is not its alone is played at the table.
#[test]
fn a_side_plots_in_its_own_window() {
    if crate::terminal::is_missing() {
        return;
    }
    let home = with("simul = 18\ncommand = true\nvoluntary = true", &[]);
    let window = Tmux::open(&home, "own", (120, 36), "watch g --side union");
    window.shows("Chestnut Ridge");
    window.press(":");
    window.enter("plot joyce 0506");
    window.shows("plots a move to 0506, in segment 3");
    window.press(":");
    window.enter("plot bolton 0305");
    window.shows("this window takes only Union's secret acts");
    window.press("Escape");
    // An escape and an arrow that arrive together are not an arrow.
    window.shows("Enter choose");
    // Arrows and Enter begin the plot of the first unit, and its way is typed.
    window.press("Down");
    window.press("Enter");
    window.shows(": plot b1");
    window.enter("0606");
    window.shows("1st Reserve Battery plots a move to 0606, in segment 3");
    window.press(":");
    window.enter("seal union");
    window.shows("the plots of Union are sealed");
    let table = home.out(&["log", "g"]);
    assert!(
        table.contains("the plots of Union are sealed") && !table.contains("0506"),
        "{table}"
    );
    home.out(&["do", "g", "plot bolton 0305", "seal confederate"]);
    window.shows("U7 1st Reserve Battery artillery 3 0605, plots a move to 0606");
    window.shows("moves to 0305, in segment 2, Joyce moves to 0506, in segment 3");
}

/// BG-036, BG-034, CBG-S02: a line that names only its goal takes the cheapest route that the rules allow, whoever types
/// it; if there is none, the refusal says why.
#[test]
fn a_line_that_names_its_goal_finds_the_way() {
    let home = ridge();
    // By the turnpike and its bridge, not through the creek.
    let told = home.out(&["do", "g", "move bolton by 0405"]);
    assert!(
        told.starts_with("Bolton moves to 0405: 0305 turnpike 2/3; 0405 clear"),
        "{told}"
    );
    let log = home.out(&["log", "g", "--json"]);
    assert!(log.contains("\"move bolton by 0305 0405\""), "{log}");
    let told = home.out(&["do", "g", "move carr 0208"]);
    assert!(told.starts_with("Carr moves to 0208: 0207 "), "{told}");
    for (line, why) in [
        (
            "move dale by 0210",
            "BG-034: Dale, 0309: costs 2, only 1 left",
        ),
        (
            "move askew by 0801",
            "BG-048: Askew, 0403: creek without bridge or ford",
        ),
    ] {
        let no = home.run(&["do", "g", line]);
        assert_eq!(no.code, 1);
        assert!(no.err.starts_with(why), "{line}: {}", no.err);
    }
    let plots = with("simul = 18\ncommand = true\nvoluntary = true", &[]);
    plots.out(&["do", "g", "plot bolton 0405"]);
    let own = plots.out(&["show", "g", "bolton", "--as", "confederate"]);
    assert!(own.contains("0305") && own.contains("0405"), "{own}");
}
