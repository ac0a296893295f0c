//! A seeded player who does what is offered, and tries what is not, on every roster.
//!
//! `VIDETTE_RANDOM_TURNS=2000 cargo test random_play` plays that many player turns a roster, each
//! game with another seed; `VIDETTE_RANDOM_SEED` begins elsewhere. A failure names game and act,
//! and the lines that lead there go to standard error.

use std::fmt::Write;
use std::time::Duration;
use std::time::Instant;

use vidette::game::journal::Entry;
use vidette::game::session::Session;
use vidette::game::session::Throwing;
use vidette::game::session::Trouble;
use vidette::game::session::machine_clock;
use vidette::game::store::facts::Facts;
use vidette::rules::Draft;
use vidette::rules::Ruleset;
use vidette::rules::chance::Origin;
use vidette::rules::chance::Tape;
use vidette::rules::fields::language;
use vidette::rules::fields::state::State;
use vidette::rules::fields::state::draft::Fields;
use vidette::rules::fields::terms::command::Command;
use vidette::rules::fields::terms::event::Event;
use vidette::view::show::subject::Subject;
use vidette::view::story;

/// Lines that make sense, and lines that make none.
pub mod lines;

use lines::Chance;

/// Player turns a roster where nothing else is asked for.
const TURNS: u32 = 5;

/// Acts after which a phase is ended in any case.
const ENOUGH: u32 = 40;

/// An act that takes longer is printed.
const SLOW: Duration = Duration::from_secs(2);

fn asked(name: &str, otherwise: u32) -> u32 {
    std::env::var(name).map_or(otherwise, |n| n.parse().unwrap())
}

/// Every roster that is shipped, by name.
fn rosters() -> Vec<(String, State)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/rosters");
    let mut rosters: Vec<(String, State)> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "toml"))
        .map(|path| {
            let text = std::fs::read_to_string(&path).unwrap();
            let (muster, _) = vidette::roster::muster(&text).unwrap();
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            (name, State::from_muster(muster))
        })
        .collect();
    rosters.sort_by(|a, b| a.0.cmp(&b.0));
    assert!(!rosters.is_empty());
    rosters
}

fn facts(name: &str, start: &State, seed: u64) -> Facts {
    Facts {
        rules: "fields".to_owned(),
        name: name.to_owned(),
        program: "0".to_owned(),
        created: 0,
        seed,
        dice: Origin::Own,
        roster: name.to_owned(),
        text: String::new(),
        start: serde_json::to_string(start).unwrap(),
    }
}

/// A player, and what he may do.
struct Player {
    name: String,
    session: Session<Fields>,
    chance: Chance,
    /// Corrects the record and overrules objections: then bases may lie on one another.
    is_referee: bool,
    /// What was said and done, for who looks for the cause of a failure.
    said: Vec<String>,
    acts: u32,
    refused: u32,
}

impl Drop for Player {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let here = self.session.state();
            eprintln!("{} turn {} {:?}:", self.name, here.turn(), here.phase());
            for line in &self.said {
                eprintln!("{line}");
            }
        }
    }
}

impl Player {
    fn new(name: &str, start: &State, seed: u64, is_referee: bool) -> Self {
        let facts = facts(name, start, seed);
        Self {
            name: format!(
                "{name} seed {seed}{}",
                if is_referee { " referee" } else { "" }
            ),
            session: Session::unsaved(facts, start.clone(), machine_clock()),
            chance: Chance::new(seed),
            is_referee,
            said: Vec::new(),
            acts: 0,
            refused: 0,
        }
    }

    fn state(&self) -> &State {
        self.session.state()
    }

    /// Plays until so many player turns have passed, or the game is over.
    fn play(&mut self, turns: u32) {
        let last = self.state().turn() + turns;
        let mut in_phase = 0;
        let mut phase = (self.state().turn(), self.state().phase());
        while self.state().turn() < last && self.state().over().is_none() {
            self.step(in_phase);
            in_phase += 1;
            let now = (self.state().turn(), self.state().phase());
            if now != phase {
                phase = now;
                in_phase = 0;
                self.replays();
            }
            assert!(in_phase < 20 * ENOUGH, "the phase does not end");
        }
        self.replays();
    }

    fn step(&mut self, in_phase: u32) {
        let openings = self.state().openings();
        let is_long = in_phase > ENOUGH
            && !self
                .state()
                .phase()
                .eq(&vidette::rules::fields::terms::phase::Phase::Deployment);
        match self.chance.below(100) {
            _ if is_long => self.execute(&Command::Next { anyway: true }, None, true),
            0..50 if !openings.is_empty() => {
                let opening = self.chance.pick(&openings).command.clone();
                self.execute(&opening, None, true);
            }
            0..88 => self.try_a_line(),
            88..92 => self.go_back(),
            92..95 => self.offers_hold(),
            _ => self.execute(&Command::Next { anyway: false }, None, true),
        }
    }

    /// Says something that may make sense or not.
    fn try_a_line(&mut self) {
        let line = lines::line(&mut self.chance, self.session.state(), self.is_referee);
        let Ok(Some(said)) = language::parse(&line, self.state()) else {
            return;
        };
        let language::Act::Command(command) = said.act else {
            return;
        };
        if self.is_wild(&command) {
            return;
        }
        let because = said.because.filter(|_| self.is_referee);
        self.execute(&command, because, false);
    }

    /// Corrections of the record are the referee's, and so is the end of the game.
    fn is_wild(&self, command: &Command) -> bool {
        let corrects = matches!(
            command,
            Command::Place { .. } | Command::Mark { .. } | Command::Terrain { .. }
        );
        matches!(command, Command::End { .. }) || (corrects && !self.is_referee)
    }

    fn execute(&mut self, command: &Command, because: Option<String>, is_offered: bool) {
        let began = Instant::now();
        self.attempt(command, because, is_offered);
        // For who looks for what hangs.
        if began.elapsed() > SLOW {
            println!("{:?}: {}", began.elapsed(), language::write(command));
        }
    }

    fn attempt(&mut self, command: &Command, because: Option<String>, is_offered: bool) {
        let line = language::write(command);
        let before = self.session.state().clone();
        self.said.push(format!("{} {because:?} {is_offered}", line));
        self.is_read_back(command, &line);
        let done = self
            .session
            .execute(command, &[], Throwing::Own, because.clone());
        match done {
            Ok(_) => {
                self.acts += 1;
                self.follows(&before);
            }
            Err(Trouble::Refused(no)) => {
                assert!(!is_offered, "`{line}` was offered and refused: {no}");
                assert!(!no.to_string().is_empty());
                assert_eq!(self.session.state(), &before);
                self.refused += 1;
            }
            Err(other) => panic!("`{line}`: {other}"),
        }
    }

    /// What the program writes it also reads.
    fn is_read_back(&self, command: &Command, line: &str) {
        match language::parse(line, self.state()) {
            Ok(Some(said)) => {
                assert_eq!(
                    said.act,
                    language::Act::Command(command.clone()),
                    "`{line}` is read otherwise"
                );
            }
            other => panic!("`{line}` is written and not read: {other:?}"),
        }
    }

    /// What holds after every act.
    fn follows(&mut self, before: &State) {
        let entry = self.session.entries().last().unwrap().clone();
        let act = entry.act().unwrap();
        let mut folded = before.clone();
        for event in &act.events {
            pays(&folded, event);
            Fields::apply(&mut folded, event);
        }
        assert!(folded == *self.state(), "the events do not make the state");
        let text = serde_json::to_string(&entry).unwrap();
        let back: Entry<Command, Event> = serde_json::from_str(&text).unwrap();
        assert_eq!(back, entry, "the entry reads back otherwise");
        let told = story::line(before, &entry);
        assert!(!told.is_empty() && !told.contains("NaN"), "{told}");
        self.said.push(format!("  = {told}"));
        is_sound(self.state(), self.is_referee);
        let after = self.session.state().clone();
        // A reminder is no act: it goes with the act before it, and comes back with that.
        let reminds = self.session.journal().is_reminder(entry.seq);
        let undone = self.session.undo(1, true).is_ok();
        assert!(undone || reminds);
        if !reminds {
            assert_eq!(**self.session.state(), *before, "undo brings back what was");
        }
        if undone {
            self.session.redo(1).unwrap();
            assert_eq!(self.session.state(), &after, "undo then redo is identity");
        }
    }

    /// Takes back some acts and does some again.
    fn go_back(&mut self) {
        let here = self.session.state().clone();
        let back = 1 + self.chance.below(4) as usize;
        if self.session.undo(back, true).is_ok() {
            self.session.redo(back).unwrap();
            assert_eq!(self.session.state(), &here);
            if self.chance.below(4) == 0 {
                self.said.push(format!("undo {back}"));
                self.session.undo(back, true).unwrap();
            }
        }
    }

    /// Every act that is offered is accepted.
    fn offers_hold(&self) {
        for opening in self.state().openings() {
            let mut own = || 4;
            let mut tape = Tape::thrown(&[], &mut own);
            let mut draft = Draft::<Fields>::new(self.state().clone(), &mut tape, None);
            let done = Fields::decide(&mut draft, &opening.command);
            let line = language::write(&opening.command);
            assert!(done.is_ok(), "`{line}` is offered and refused: {done:?}");
            assert!(!opening.words.is_empty());
        }
    }

    /// The journal folds to the state; whatever can be shown can be shown.
    fn replays(&self) {
        let mut journal = self.session.journal().clone();
        assert_eq!(journal.fold(), *self.session.state(), "replay equals state");
        let state = self.state();
        let text = serde_json::to_string(state).unwrap();
        let back: State = serde_json::from_str(&text).unwrap();
        assert!(back == *state, "the state reads back otherwise");
        for what in ["game", "switches", "openings", "terrain", "objectives"] {
            let subject = Subject::named(state, &[what.to_owned()]).unwrap();
            let shown = format!("{}{}", subject.text(state), subject.json(state));
            assert!(!shown.contains("NaN"), "{what}: {shown}");
        }
    }
}

/// No act spends more points than there are (CMD-07).
fn pays(before: &State, event: &Event) {
    if let Event::PointsSpent {
        general, points, ..
    } = event
    {
        let has = before.general(general).unwrap().points();
        assert!(has >= *points, "{general} spends {points} of {has}");
    }
}

/// Nobody stands off the table, nobody on anybody, nobody nowhere.
fn is_sound(state: &State, is_referee: bool) {
    let standing: Vec<_> = state
        .units()
        .filter_map(|unit| Some((unit, unit.base()?)))
        .collect();
    for (n, (unit, base)) in standing.iter().enumerate() {
        let id = &unit.id;
        assert!(base.at.x.is_finite() && base.at.y.is_finite(), "{id}");
        assert!(!unit.is_broken(), "{id} is broken and stands");
        assert!(
            state.ground().holds_base(base),
            "{id} is off the table: {base:?}"
        );
        for (other, over) in standing.iter().skip(n + 1) {
            assert!(
                is_referee || !base.overlaps(over),
                "{id} lies on {}: {base:?} {over:?}",
                other.id
            );
        }
    }
    for general in state.generals() {
        if let Some(at) = general.at() {
            assert!(state.ground().holds(at), "{} is off the table", general.id);
        }
    }
}

fn play_all(is_referee: bool) {
    let turns = asked("VIDETTE_RANDOM_TURNS", TURNS);
    let first = u64::from(asked("VIDETTE_RANDOM_SEED", 1));
    let mut report = String::new();
    for (name, start) in rosters() {
        let (mut played, mut acts, mut refused) = (0, 0, 0);
        let mut seed = first;
        while played < turns {
            let mut player = Player::new(&name, &start, seed, is_referee);
            player.play((turns - played).min(12));
            println!("{}: {} acts", player.name, player.acts);
            // A game that is over at once counts for one turn: the run must end.
            played += player.state().turn().max(1);
            acts += player.acts;
            refused += player.refused;
            seed += 1;
        }
        writeln!(
            report,
            "{name}: {played} turns, {acts} acts, {refused} refused"
        )
        .unwrap();
        assert!(acts > 0 && refused > 0, "{report}");
    }
    println!("{report}");
}

/// Games of those rosters, so many player turns each, by a player and by a referee who corrects: for whoever
/// asks what holds of any game.
pub fn each_played(
    names: &[&str],
    seed: u64,
    turns: u32,
    mut see: impl FnMut(&str, &Session<Fields>),
) {
    let asked = |(name, _): &(String, State)| names.contains(&name.as_str());
    for (name, start) in rosters().into_iter().filter(asked) {
        for is_referee in [false, true] {
            let mut player = Player::new(&name, &start, seed, is_referee);
            player.play(turns);
            see(&player.name, &player.session);
        }
    }
}

#[test]
fn a_player_who_tries_everything_keeps_the_table_sound() {
    play_all(false);
}

#[test]
fn a_referee_who_overrules_and_corrects_breaks_nothing() {
    play_all(true);
}
