//! A seeded player who does what is offered, and tries what is not, on every roster.
//!
//! `VIDETTE_RANDOM_TURNS=2000 cargo test random_play` plays that many player turns a roster, each
//! game with another seed; `VIDETTE_RANDOM_SEED` begins elsewhere. A failure names game and act,
//! and the lines that lead there go to standard error.

use std::fmt::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use game::session::{Session, Throwing, Trouble, machine_clock};
use game::store::facts::Facts;
use rules::chance::DieOrigin;
use rules::fields::language;
use rules::fields::state::{State, draft::Fields};
use rules::fields::terms::{command::Command, phase::Phase};
use sim::soak::Invariants;
use view::show::subject::ShowSubject;
use view::story;

use crate::blinds::rebels;
use crate::lines::{self, Chance};

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
    let folder = crate::files::path("rosters");
    let mut rosters: Vec<(String, State)> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "toml"))
        .map(|path| (std::fs::read_to_string(&path).unwrap(), path))
        .filter(|(text, _)| roster::game_of(text) == "fields")
        .map(|(text, path)| {
            let (muster, _) = roster::muster(&text).unwrap();
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            (name, State::from_muster(muster))
        })
        .collect();
    rosters.sort_by(|a, b| a.0.cmp(&b.0));
    assert!(!rosters.is_empty());
    rosters.extend(with_options());
    rosters
}

/// Battles with the options that change who acts when and what stands on the table, each and both.
fn with_options() -> Vec<(String, State)> {
    let start = |text: &str| {
        let (muster, _) = roster::muster(text).unwrap();
        State::from_muster(muster)
    };
    let blinds = rebels((10, 52), (30, 50));
    let chits = "blinds = true\nactivation = \"chits\"\ndigging = 2\n[chits]\nfortunes = true\n";
    let divisions = format!("{chits}by = \"divisions\"\ncup = \"table\"\n");
    let with = |options: &str| blinds.replace("blinds = true\n", options);
    let commanders = format!("{chits}commanders = true\ninitiative = \"dice\"\n");
    vec![
        ("blinds".to_owned(), start(&blinds)),
        ("blinds by chits".to_owned(), start(&with(&commanders))),
        ("blinds by divisions".to_owned(), start(&with(&divisions))),
    ]
}

fn facts(name: &str, start: &State, seed: u64) -> Facts {
    Facts {
        rules: "fields".to_owned(),
        name: name.to_owned(),
        program: "0".to_owned(),
        created: 0,
        seed,
        dice: DieOrigin::Own,
        scheme: Default::default(),
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
    watchman: Invariants,
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
            watchman: match is_referee {
                true => Invariants::over_a_referee(),
                false => Invariants::default(),
            },
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
        let is_long = in_phase > ENOUGH && !self.state().phase().eq(&Phase::Deployment);
        match self.chance.below(100) {
            // No round ends before its cup is empty (CHIT-01).
            _ if is_long && self.state().phase() == Phase::Draw && !openings.is_empty() => {
                let opening = self.chance.pick(&openings).command.clone();
                self.execute(&opening, None, true);
            }
            _ if is_long => {
                // Activation ends before all have rolled for a reason alone (ACT-01).
                let because = Some(crate::sitting::PASSES_ROLLS.to_owned());
                self.execute(&Command::Next { anyway: true }, because, true);
            }
            0..50 if !openings.is_empty() => {
                let opening = self.chance.pick(&openings).command.clone();
                self.execute(&opening, None, true);
            }
            0..88 => self.try_a_line(),
            88..92 => self.go_back(),
            92..95 => {
                let state = Arc::clone(self.session.state());
                self.watchman.offers_hold(&state);
                self.watches();
            }
            _ => {
                let may_end = match self.state().phase() {
                    Phase::Draw => openings.is_empty(),
                    Phase::Activation => {
                        rules::fields::activation::unrolled_brigades(self.state()).is_empty()
                    }
                    _ => true,
                };
                self.execute(&Command::Next { anyway: false }, None, may_end);
            }
        }
    }

    /// Says something that may make sense or not.
    fn try_a_line(&mut self) {
        let line = lines::line(&mut self.chance, self.session.state(), self.is_referee);
        let Ok(Some(said)) = language::parse(&line, self.state()) else {
            return;
        };
        let language::LineRequest::Command(command) = said.act else {
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
            Command::Place { .. }
                | Command::Resync { .. }
                | Command::Mark { .. }
                | Command::Terrain { .. }
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
        self.watchman.is_read_back(&before, command);
        self.watches();
        let done = self
            .session
            .execute(command, &[], Throwing::Own, because.clone());
        match done {
            Ok(_) => {
                self.acts += 1;
                self.follows(&before, command);
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

    /// What holds after every act, whoever plays; and it is told.
    fn follows(&mut self, before: &Arc<State>, command: &Command) {
        let entry = self.session.entries().last().unwrap().clone();
        let told = story::entry_line(before, &entry);
        assert!(!told.is_empty() && !told.contains("NaN"), "{told}");
        self.said.push(format!("  = {told}"));
        self.watchman.follows(before, &mut self.session, command);
        self.watches();
    }

    fn watches(&self) {
        assert_eq!(self.watchman.so_far(), &[] as &[String]);
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

    /// The journal folds to the state; whatever can be shown can be shown.
    fn replays(&mut self) {
        self.watchman.replays(&self.session);
        self.watches();
        let state = self.state();
        for what in ["game", "switches", "openings", "terrain", "objectives"] {
            let subject = ShowSubject::named(state, &[what.to_owned()]).unwrap();
            let shown = format!("{}{}", subject.text(state), subject.json(state));
            assert!(!shown.contains("NaN"), "{what}: {shown}");
        }
    }
}

/// Plays every roster, as a player or as a referee who corrects.
pub fn play_all(is_referee: bool) {
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
