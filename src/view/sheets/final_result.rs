//! The account of both sides: losses, ground, and judged objectives. No winner is named, because the rules name none
//! (SEQ-05, RUL-106).

use serde::Serialize;

use crate::sheets::men::Men;
use rules::fields::state::{GeneralState, State, UnitState};
use rules::fields::terms::{command::Judgement, fate::GeneralFate, order_of_battle::Side};
use rules::fields::wear::{morale, morale::terrain};
use rules::spelling::counted;

/// The lost part of a total number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct CountShare {
    /// Number lost.
    pub lost: u32,
    /// Total number, including those lost.
    pub of: u32,
}

/// A division at the end.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct DivisionResult {
    /// Display name.
    pub name: String,
    /// Its morale (MOR-04); `None` once it has routed.
    pub morale: Option<f64>,
}

/// A valued terrain feature.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ValuedGround {
    /// Display name.
    pub name: String,
    /// True if the enemy has a claim to the ground too.
    pub contested: bool,
    /// Its value for morale (MOR-03).
    pub value: f64,
}

/// An objective with the referee's judgement.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct JudgedObjective {
    /// Its identifier.
    pub id: String,
    /// The task, as in the roster.
    pub text: String,
    /// The referee's judgement of it.
    pub judged: Judgement,
}

/// The account of a side.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SideAccount {
    /// Display name.
    pub name: String,
    /// Divisions that routed.
    pub divisions: CountShare,
    /// Brigades that broke.
    pub brigades: CountShare,
    /// Units that broke.
    pub units: CountShare,
    /// Points of size of broken units (SCALE-03).
    pub size: CountShare,
    /// The men of broken units.
    pub men: Men,
    /// Units that are beaten, but not broken.
    pub beaten: u32,
    /// Fatigue points of the brigades that remain.
    pub fatigue: u32,
    /// Names of generals who are dead, or were lost with their command.
    pub generals: Vec<String>,
    /// Its divisions with their morale.
    pub morale: Vec<DivisionResult>,
    /// Valued terrain that the side holds or contests.
    pub ground: Vec<ValuedGround>,
    /// The side's objectives.
    pub objectives: Vec<JudgedObjective>,
}

/// The account of a game.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct FinalResult {
    /// Number of player turns begun, or of rounds in a game with chits.
    pub turns: u32,
    /// The word for a turn of this game: `player turn` or `round`.
    #[serde(skip)]
    pub turn: &'static str,
    /// Reason why the game is over; `None` while it continues.
    pub over: Option<String>,
    /// The sides, in the order of the roster.
    pub sides: Vec<SideAccount>,
    /// Valued terrain that neither side holds.
    pub nobody: Vec<String>,
}

/// Returns the account of the present state.
#[must_use]
pub fn final_result(state: &State) -> FinalResult {
    FinalResult {
        turns: state.turn(),
        turn: state.turn_words(),
        over: state.over().map(str::to_owned),
        sides: state.oob().sides.iter().map(|s| side(state, s)).collect(),
        nobody: nobody(state),
    }
}

fn share(of: impl Iterator<Item = (bool, u32)>) -> CountShare {
    of.fold(CountShare { lost: 0, of: 0 }, |sum, (lost, n)| CountShare {
        lost: sum.lost + if lost { n } else { 0 },
        of: sum.of + n,
    })
}

fn side(state: &State, side: &Side) -> SideAccount {
    let divisions = || state.divisions().filter(|d| d.side == side.id);
    // A dummy counts in no loss (BLIND-09).
    let real = |id| !state.is_dummy(id);
    let brigades = || {
        state
            .brigades()
            .filter(|b| b.side == side.id && real(&b.id))
    };
    let units = || {
        state
            .units()
            .filter(|u| u.side == side.id && real(&u.brigade))
    };
    let size = |unit: &UnitState| u32::from(unit.size);
    let generals = state.generals().filter(|g| g.side == side.id);
    SideAccount {
        name: side.name.clone(),
        divisions: share(divisions().map(|d| (d.is_routed(), 1))),
        brigades: share(brigades().map(|b| (b.is_broken(), 1))),
        units: share(units().map(|u| (u.is_broken(), 1))),
        size: share(units().map(|u| (u.is_broken(), size(u)))),
        men: units()
            .filter(|u| u.is_broken())
            .map(|u| Men::new(u.size, u.strength))
            .sum::<Men>()
            .rounded(),
        beaten: units().filter(|u| u.is_beaten()).count() as u32,
        fatigue: brigades()
            .filter(|b| !b.is_broken())
            .map(|b| b.fatigue())
            .sum(),
        generals: generals
            .filter(|g| g.fate() == GeneralFate::Dead || g.is_successor())
            .map(|g| fallen(state, g))
            .collect(),
        morale: divisions()
            .map(|d| DivisionResult {
                name: d.name.clone(),
                morale: (!d.is_routed()).then(|| morale::reckon_morale(state, &d.id).0),
            })
            .collect(),
        ground: ground(state, side),
        objectives: objectives(state, side),
    }
}

/// Returns the name of a fallen general, not of the successor who now holds his post and may have fallen too.
fn fallen(state: &State, general: &GeneralState) -> String {
    let first = state.oob().general(&general.id);
    let first = first.map_or(&general.name, |first| &first.name);
    match general.is_successor() && general.fate() == GeneralFate::Dead {
        true => format!("{first} and his successor"),
        false => first.clone(),
    }
}

fn ground(state: &State, side: &Side) -> Vec<ValuedGround> {
    let holds = terrain::ground_holders(state).iter();
    holds
        .filter(|hold| hold.side == side.id)
        .map(|hold| ValuedGround {
            name: state
                .ground()
                .feature(&hold.feature)
                .map_or(hold.feature.clone(), |f| f.name.clone()),
            contested: hold.contested,
            value: hold.value,
        })
        .collect()
}

fn nobody(state: &State) -> Vec<String> {
    let holds = terrain::ground_holders(state);
    let valued = state.ground().features.iter().filter(|f| f.value > 0);
    valued
        .filter(|feature| holds.iter().all(|hold| hold.feature != feature.id))
        .map(|feature| feature.name.clone())
        .collect()
}

fn objectives(state: &State, side: &Side) -> Vec<JudgedObjective> {
    let own = state.oob().objectives.iter();
    own.filter(|objective| objective.side == side.id)
        .map(|objective| JudgedObjective {
            id: objective.id.to_string(),
            text: objective.text.clone(),
            judged: state.judgement(&objective.id),
        })
        .collect()
}

impl FinalResult {
    /// Returns the account as lines of text.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let mut lines = vec![match (&self.over, self.turns) {
            (Some(why), turns) => {
                let turns = counted(turns, self.turn);
                format!("The game is over after {turns}: {why}.")
            }
            (None, 0) => format!("No {} has begun.", self.turn),
            (None, number) => format!("The game continues in {} {number}.", self.turn),
        }];
        for side in &self.sides {
            lines.push(String::new());
            lines.extend(side.lines());
        }
        if !self.nobody.is_empty() {
            lines.push(String::new());
            lines.push(format!("Held by no one: {}", self.nobody.join(", ")));
        }
        lines.push(String::new());
        lines.push("The rules name no winner (RUL-106); the players decide.".to_owned());
        lines
    }
}

impl SideAccount {
    fn lines(&self) -> Vec<String> {
        let of = |share: CountShare| format!("{} of {}", share.lost, share.of);
        let mut lines = vec![
            self.name.to_uppercase(),
            format!("  divisions routed  {}", of(self.divisions)),
            format!("  brigades broken   {}", of(self.brigades)),
            format!(
                "  units broken      {}, size {}: {}",
                of(self.units),
                of(self.size),
                self.men
            ),
            format!("  units beaten      {}", self.beaten),
            format!("  fatigue points    {}", self.fatigue),
        ];
        if !self.generals.is_empty() {
            lines.push(format!("  generals dead     {}", self.generals.join(", ")));
        }
        lines.extend(self.morale.iter().map(|division| {
            let morale = match division.morale {
                Some(morale) => format!("morale {morale}"),
                None => "routed".to_owned(),
            };
            format!("  {}: {morale}", division.name)
        }));
        lines.extend(self.ground.iter().map(|ground| {
            let word = if ground.contested {
                "contests"
            } else {
                "holds"
            };
            format!("  {word} {} ({:+})", ground.name, ground.value)
        }));
        lines.extend(self.objectives.iter().map(|objective| {
            let judged = match objective.judged {
                Judgement::Met => "MET",
                Judgement::Failed => "FAILED",
                Judgement::Open => "open",
            };
            format!("  objective {}, {judged}: {}", objective.id, objective.text)
        }));
        lines
    }
}
