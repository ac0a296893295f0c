//! A turn that was played on paper is typed back from its record alone, and the game is as it would have been: nothing is
//! counted twice and nothing is left out.

use vidette::entry::ActOf;
use vidette::game::session::{Session, Throwing};
use vidette::rules::fields::{
    language,
    state::{State, draft::Fields},
    terms::{command::Command, name::BrigadeId},
};
use vidette::view::paper::{
    self, Sheet, SheetKind,
    turn::{AFTER, TurnForm},
};

use super::{look, rounds::by_chits};
use common::files;
use common::sitting::{battle, play, session, try_line};

/// The record that was printed when the turn began.
fn record(state: &State) -> TurnForm {
    let sheet = paper::make_sheets(&look(state), &[SheetKind::Turn])
        .unwrap()
        .remove(0);
    let Sheet::Turn(form) = sheet else {
        panic!("a turn record");
    };
    form
}

/// What was done since an entry, each act as a line: its command, its dice, and why it was overruled.
fn lines_since(session: &Session<Fields>, from: usize) -> Vec<String> {
    let acts = session.entries()[from..]
        .iter()
        .filter_map(|entry| entry.act());
    let line = |act: &ActOf<Fields>| {
        let mut line = language::write(&act.command);
        if !act.faces.is_empty() {
            let faces: Vec<String> = act.faces.iter().map(|face| face.pips.to_string()).collect();
            line = format!("{line} dice {}", faces.join(" "));
        }
        match act.overruled().first() {
            Some(overruled) => format!("{line} because \"{}\"", overruled.because),
            None => line,
        }
    };
    acts.map(line).collect()
}

/// A record that a hand fills in: rows that are written, in the order of their numbers.
struct Filled {
    form: TurnForm,
    /// Of each table the rows that are still empty.
    empty: Vec<Vec<String>>,
    /// The table and the line of each row, and whether its brigade rallied or accepted its order.
    written: Vec<(usize, String, Vec<&'static str>)>,
    /// How many more records were taken because rows ran out.
    more: usize,
}

impl Filled {
    fn new(form: TurnForm) -> Self {
        Self {
            empty: form.rows.iter().map(|rows| rows.lines.clone()).collect(),
            form,
            written: Vec::new(),
            more: 0,
        }
    }

    /// Whether the words that a row begins with are those of the line.
    fn fits(row: &str, line: &str) -> bool {
        let verb = row.split(' ').next().unwrap();
        verb.starts_with('_') || line.split(' ').next() == Some(verb)
    }

    /// Takes a row of the record for a line: one that is printed for its act, or else an empty one.
    fn write(&mut self, line: &str) {
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        let tick = match verb {
            "rally" => Some("rally"),
            "accept" => Some("accept"),
            _ => None,
        };
        let brigade = rest.split(' ').next().unwrap();
        let activated = format!("activate {brigade} ");
        let activating = |table: &usize| self.form.rows[*table].title.ends_with("Activation");
        let is_now = self
            .written
            .last()
            .is_some_and(|(table, ..)| activating(table));
        if let (Some(tick), true) = (tick, is_now)
            && let Some((_, _, ticks)) = self
                .written
                .iter_mut()
                .find(|(_, line, _)| line.starts_with(&activated))
        {
            ticks.push(tick);
            return;
        }
        for is_free in [false, true] {
            for (table, rows) in self.empty.iter_mut().enumerate() {
                let is_numbered = self.form.rows[table].numbered;
                let place = rows
                    .iter()
                    .position(|row| row.starts_with('_') == is_free && Self::fits(row, line));
                if let (true, Some(place)) = (is_numbered, place) {
                    rows.remove(place);
                    self.written.push((table, line.to_owned(), Vec::new()));
                    return;
                }
            }
        }
        self.more += 1;
        assert!(self.more < 3, "no record has a row for `{line}`");
        for (empty, rows) in self.empty.iter_mut().zip(&self.form.rows) {
            empty.clone_from(&rows.lines);
        }
        self.write(line);
    }

    /// The lines as they are typed: row by row, `next anyway` where a phase ends.
    fn typed(&self) -> Vec<String> {
        let phase = |table: usize| -> usize {
            let title = self.form.rows[table].title;
            title[..1].parse().unwrap()
        };
        let mut now = 1;
        let mut lines = Vec::new();
        for (table, line, ticks) in &self.written {
            while now < phase(*table) {
                lines.push("next anyway".to_owned());
                now += 1;
            }
            lines.push(line.clone());
            let brigade = line.split(' ').nth(1).unwrap_or_default();
            lines.extend(ticks.iter().map(|tick| format!("{tick} {brigade}")));
        }
        lines.extend(vec!["next anyway".to_owned(); 7 - now]);
        lines
    }
}

/// Types lines into the game as it was before the turn.
fn type_in(state: &State, lines: &[String]) -> Session<Fields> {
    let mut again = session(state.clone());
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    play(&mut again, &lines);
    again
}

/// Fills a record in with what was played, and types it back.
fn comes_back(before: &State, played: &Session<Fields>, from: usize) -> usize {
    let mut filled = Filled::new(record(before));
    for line in lines_since(played, from) {
        // What ends a phase stands on the record already; a note changes nothing.
        if !line.starts_with("next") && !line.starts_with("note") {
            filled.write(&line);
        }
    }
    let typed = filled.typed();
    let again = type_in(before, &typed);
    assert!(
        again.state() == played.state(),
        "turn {}: {typed:#?}",
        before.turn()
    );
    // No row counts what another has counted: marks stand in the part that is typed only where the screen differs.
    for rows in filled.form.rows.iter().filter(|rows| rows.numbered) {
        assert!(
            !rows.lines.iter().any(|line| line.starts_with("mark")),
            "{}",
            rows.title
        );
    }
    filled.written.len()
}

#[test]
fn the_recorded_turns_are_typed_back_from_their_records() {
    let script = files::read("tests/data/scripts/mcphersons-two-turns.txt");
    let mut played = session(battle("mcphersons-ridge"));
    let mut before = (**played.state()).clone();
    let mut from = 0;
    let mut turns = 0;
    let lines = script.lines().chain(["next anyway"]);
    for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
        play(&mut played, &[line]);
        if played.state().turn() > before.turn() {
            assert!(comes_back(&before, &played, from) > 10);
            turns += 1;
            before = (**played.state()).clone();
            from = played.entries().len();
        }
    }
    assert_eq!(turns, 4);
}

/// The basic edition, by acts as the program proposes them and its own dice.
#[test]
fn turns_of_the_basic_edition_are_typed_back_from_their_records() {
    let mut played = session(battle("first-steps"));
    let mut before = (**played.state()).clone();
    let mut from = 0;
    let mut rows = 0;
    let mut tries = 0;
    while played.state().turn() <= 8 && played.state().over().is_none() {
        let next = played.state().openings().into_iter().next();
        let command = next.map_or(Command::Next { anyway: true }, |opening| opening.command);
        played.execute(&command, &[], Throwing::Own, None).unwrap();
        tries += 1;
        assert!(tries < 1000, "the turns do not end");
        if played.state().turn() > before.turn() {
            rows += comes_back(&before, &played, from);
            before = (**played.state()).clone();
            from = played.entries().len();
        }
    }
    assert!(rows > 15, "{rows} rows");
}

/// What the table has otherwise is typed last, from the part of the record that is for it.
#[test]
fn what_differs_on_the_table_is_typed_last() {
    let before = battle("mcphersons-ridge");
    let corrections = [
        "place 13al 14.5,25 facing 92",
        "mark 7wi disordered",
        "mark archer fatigue 3",
    ];
    let form = record(&before);
    let last = form.rows.iter().find(|rows| rows.title == AFTER).unwrap();
    for line in corrections {
        assert!(
            last.lines.iter().any(|row| Filled::fits(row, line)),
            "{line}"
        );
    }
    let mut played = session(before.clone());
    play(&mut played, &["order archer attack cutler"]);
    play(&mut played, &["next anyway"; 6]);
    play(&mut played, &corrections);
    let mut filled = Filled::new(form);
    filled.write("order archer attack cutler");
    let mut typed = filled.typed();
    typed.extend(corrections.map(str::to_owned));
    assert!(type_in(&before, &typed).state() == played.state());
}

/// A fight that is not typed counts nothing: its fatigue is marked, once.
#[test]
fn the_fatigue_of_a_fight_that_is_not_typed_is_marked() {
    let before = battle("mcphersons-ridge");
    let fire = "fire purcell,pee-dee,letcher,fredericksburg,crenshaw at 2me dice 4 4";
    let to_combat = ["next anyway"; 4];
    let mut played = session(before.clone());
    play(&mut played, &to_combat);
    play(&mut played, &[fire, "next anyway", "next anyway"]);
    let mut again = session(before);
    play(&mut again, &to_combat);
    play(&mut again, &["next anyway", "next anyway"]);
    for id in ["pegram", "hall"] {
        let fatigue = |session: &Session<Fields>| {
            let brigade = session.state().brigade(&BrigadeId::new(id));
            brigade.map(|brigade| brigade.fatigue())
        };
        assert_ne!(fatigue(&again), fatigue(&played), "{id}");
        let points = fatigue(&played).unwrap();
        play(&mut again, &[&format!("mark {id} fatigue {points}")]);
        assert_eq!(fatigue(&again), fatigue(&played), "{id}");
    }
}

/// Does what is offered first; where nothing is, the next chit comes out, or the phase ends.
fn play_on(game: &mut Session<Fields>) {
    let offered = game.state().openings().into_iter();
    let commands: Vec<Command> = offered.map(|opening| opening.command).collect();
    let does = |command: &Command, game: &mut Session<Fields>| {
        game.execute(command, &[], Throwing::Own, None).is_ok()
    };
    let draws = |id: &str, game: &mut Session<Fields>| {
        try_line(game, &format!("draw {id}"), Throwing::Own).is_ok()
    };
    let is_done = commands.iter().any(|command| does(command, game))
        || ["whitlow", "holloway"].iter().any(|id| draws(id, game));
    if !is_done {
        play(game, &["next anyway"]);
    }
}

/// Types rows as a person does who ends a phase where the next row wants another; at the end the round ends.
fn type_rows(before: &State, rows: &[String]) -> Session<Fields> {
    let mut again = session(before.clone());
    for row in rows {
        let mut phases = 0;
        while let Err(why) = try_line(&mut again, row, Throwing::Own) {
            phases += 1;
            assert!(phases < 8, "{row}: {why}");
            play(&mut again, &["next anyway"]);
        }
    }
    while again.state().turn() == before.turn() {
        play(&mut again, &["next anyway"]);
    }
    again
}

/// CHIT-02: a round by chits comes back from its record too: each draw, and behind it what was done by it.
#[test]
fn rounds_by_chits_are_typed_back_from_their_records() {
    let mut played = session(by_chits());
    let mut before = (**played.state()).clone();
    let (mut from, mut tries, mut draws, mut rows) = (0, 0, 0, 0);
    while played.state().turn() <= 4 && played.state().over().is_none() {
        play_on(&mut played);
        tries += 1;
        assert!(tries < 1000, "the rounds do not end");
        if played.state().turn() > before.turn() {
            let mut filled = Filled::new(record(&before));
            for line in lines_since(&played, from) {
                if !line.starts_with("next") && !line.starts_with("note") {
                    filled.write(&line);
                }
            }
            let written = filled.written.iter();
            let lines = written.flat_map(|(_, line, ticks)| {
                let brigade = line.split(' ').nth(1).unwrap_or_default();
                let ticks = ticks.iter().map(move |tick| format!("{tick} {brigade}"));
                std::iter::once(line.clone()).chain(ticks)
            });
            let lines: Vec<String> = lines.collect();
            let again = type_rows(&before, &lines);
            assert!(
                again.state() == played.state(),
                "round {}: {lines:#?}",
                before.turn()
            );
            draws += lines.iter().filter(|line| line.starts_with("draw")).count();
            rows += lines.len();
            before = (**played.state()).clone();
            from = played.entries().len();
        }
    }
    assert!(draws >= 6 && rows > 15, "{draws} draws, {rows} rows");
}
