//! Shifts that only the players know (BS-605): ground without a map, a line of sight, the game's own list. They are
//! asked after the dice are thrown, and only if the answer can change the test (BS-606).

use std::collections::BTreeSet;

use super::{
    Draft, chart,
    column::{self, Scale},
    command::FireManner,
    ground,
    kit::{KitGround, KitMap},
    state::State,
};
use ruleset::Step;

/// Maximum number of columns that a question about a shift offers, left and right.
const FARTHEST: i64 = 9;

/// The word for an obscured line of sight, both as a clause of a line and as the name of its shift.
pub(super) const OBSCURED: &str = "obscured";

/// Something that may shift a fire or close combat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum ShiftDoubt {
    /// The ground of the target, which shifts by one of these numbers of columns.
    Ground(Vec<i64>),
    /// Grounds and hexsides of the kit that shift, each with its columns.
    Listed(Vec<(String, i64)>),
    /// The line of sight, which shifts by one of these numbers of columns.
    Obscured(Vec<i64>),
    /// A shift for which the kit has no chart: its name, its cell, and the possible numbers of columns.
    Unread {
        name: String,
        cell: String,
        columns: Vec<i64>,
    },
}

impl ShiftDoubt {
    /// Returns the shifts of ground for a table without a map, if the ground can shift anything. If the kit has no
    /// charts for them, they may be any number. `None` if the typed line gives the shift.
    pub fn of_ground(
        state: &State,
        aim: &FireManner,
        shift: impl Fn(&KitGround) -> i64,
    ) -> Option<Self> {
        let kit = &state.kit;
        if kit.ground.is_empty() && kit.hexsides.is_empty() {
            return (!aim.tells_columns()).then(|| ShiftDoubt::Ground(any_shift()));
        }
        let charts = kit.ground.iter().chain(&kit.hexsides);
        let shifts = charts.map(|(name, ground)| (name.clone(), shift(ground)));
        let listed = || ShiftDoubt::Listed(shifts.filter(|(_, columns)| *columns != 0).collect());
        (!aim.tells_shifts()).then(listed)
    }

    /// Returns the doubt of a line of sight that no map decides.
    pub fn of_sight(state: &State) -> Self {
        ShiftDoubt::Obscured(match known_shift(state) {
            Some(0) => Vec::new(),
            Some(shift) => vec![shift],
            None => any_shift(),
        })
    }

    fn possible_columns(&self) -> &[i64] {
        match self {
            ShiftDoubt::Ground(columns)
            | ShiftDoubt::Obscured(columns)
            | ShiftDoubt::Unread { columns, .. } => columns,
            // Each of these shifts is asked for by itself, among those of the game's own list.
            ShiftDoubt::Listed(_) => &[],
        }
    }

    fn named_shifts(&self) -> &[(String, i64)] {
        match self {
            ShiftDoubt::Listed(listed) => listed,
            ShiftDoubt::Ground(_) | ShiftDoubt::Obscured(_) | ShiftDoubt::Unread { .. } => &[],
        }
    }

    /// Returns the shift that the players answered, with its name.
    fn ask_shift(&self, draft: &mut Draft<'_>, what: &str) -> Step<(String, i64)> {
        match self {
            ShiftDoubt::Ground(_) | ShiftDoubt::Listed(_) => {
                let what = format!("how many columns does the ground shift this {what}");
                let shift = draft.ask_number(what, "BS-605", -FARTHEST, FARTHEST)?;
                Ok(("ground".to_owned(), shift))
            }
            ShiftDoubt::Unread { name, cell, .. } => {
                let what = format!("by how many columns is a {what} shifted for {name}");
                Ok((name.clone(), chart::learnt_shift(draft, cell, what)?))
            }
            ShiftDoubt::Obscured(_) => {
                let is_so = draft.ask_whether("is the line of sight obscured", "BS-602")?;
                let shift = if is_so { of_obscured(draft)? } else { 0 };
                Ok((OBSCURED.to_owned(), shift))
            }
        }
    }
}

/// Name of the chart's cell for the shift of an obscured line.
const CELL: &str = "shift obscured";

/// Returns the shift of an obscured line, from the kit, or as the players looked it up before; `None` if unknown.
fn known_shift(state: &State) -> Option<i64> {
    let obscured = state.kit.shift.obscured;
    obscured.or_else(|| chart::known_shift(state, CELL))
}

/// Which side a shift favours; the sign of its number must agree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Favours {
    Attacker,
    Defender,
    /// Either side, depending on its number.
    Either,
}

/// A shift of a chart.
pub(super) struct ChartShift {
    pub name: String,
    /// The cell of the chart.
    pub cell: String,
    pub favours: Favours,
}

/// The shifts of a fire or close combat found so far.
#[derive(Default)]
pub(super) struct FoundShifts {
    /// Shifts that are known, each with its name.
    pub known: Vec<(String, i64)>,
    /// Shifts that only the players can tell.
    pub doubts: Vec<ShiftDoubt>,
}

impl FoundShifts {
    /// Adds a shift that the kit has, or that was read off before. An unknown shift is a doubt, unless a number of
    /// columns was typed.
    pub fn add(&mut self, state: &State, shift: ChartShift, of_kit: Option<i64>, aim: &FireManner) {
        let ChartShift {
            name,
            cell,
            favours,
        } = shift;
        let mut columns = any_shift();
        columns.retain(|columns| match favours {
            Favours::Attacker => *columns > 0,
            Favours::Defender => *columns < 0,
            Favours::Either => true,
        });
        match of_kit.or_else(|| chart::known_shift(state, &cell)) {
            Some(0) => {}
            Some(shift) => self.known.push((name, shift)),
            None if aim.tells_columns() => {}
            None => self.doubts.push(ShiftDoubt::Unread {
                name,
                cell,
                columns,
            }),
        }
    }

    /// Adds the shifts for ground of a hex of the map for which the kit has no chart.
    pub fn add_uncharted(
        &mut self,
        state: &State,
        map: &KitMap,
        to: &str,
        key: &str,
        aim: &FireManner,
    ) {
        for kind in ground::uncharted_kinds(&state.kit, map, to) {
            let shift = ChartShift {
                name: kind.to_owned(),
                cell: format!("ground {kind} {key}"),
                favours: Favours::Either,
            };
            self.add(state, shift, None, aim);
        }
    }
}

/// Returns the shift for an obscured line; asks the players if it is unknown (BS-003).
pub(super) fn of_obscured(draft: &mut Draft<'_>) -> Step<i64> {
    if let Some(shift) = known_shift(draft.state()) {
        return Ok(shift);
    }
    let what =
        "how many columns does an obscured line of sight shift (-2: two to the left)".to_owned();
    chart::learnt_shift(draft, CELL, what)
}

/// Returns every number of columns that a shift may have. A kit without a results table lacks shifts too: the players
/// are asked for an unknown shift, which is never taken as 0 (BS-003).
fn any_shift() -> Vec<i64> {
    (-FARTHEST..=FARTHEST).filter(|one| *one != 0).collect()
}

/// Returns every possible sum of shifts. Each shift counts with one of its numbers or not at all.
fn shift_sums(shifts: impl IntoIterator<Item = Vec<i64>>) -> BTreeSet<i64> {
    let mut all = BTreeSet::from([0]);
    for columns in shifts {
        let more = columns
            .iter()
            .flat_map(|more| all.iter().map(move |sum| sum + more));
        let more: Vec<i64> = more.collect();
        all.extend(more);
    }
    all
}

/// A fire or close combat after its dice are thrown.
pub(super) struct Fallen<'a> {
    pub scale: &'a Scale,
    /// The units that may lead, and be tested.
    pub leads: &'a [String],
    pub aim: &'a FireManner,
}

impl Fallen<'_> {
    /// Asks about the doubtful shifts that can change the test, one after the other, and adds the answers.
    pub fn ask_shifts(
        &self,
        draft: &mut Draft<'_>,
        doubts: &[ShiftDoubt],
        shifts: &mut Vec<(String, i64)>,
    ) -> Step {
        let mut listed = self.listed_shifts(draft.state());
        listed.extend(doubts.iter().flat_map(ShiftDoubt::named_shifts).cloned());
        for (n, doubt) in doubts.iter().enumerate() {
            let rest = doubts
                .iter()
                .skip(n + 1)
                .map(|one| one.possible_columns().to_vec());
            let others = shift_sums(rest.chain(listed.iter().map(|(_, shift)| vec![*shift])));
            if self.can_matter(draft.state(), shifts, doubt.possible_columns(), &others) {
                let (name, shift) = doubt.ask_shift(draft, self.combat_word())?;
                shifts.extend((shift != 0).then_some((name, shift)));
            }
        }
        self.ask_listed(draft, listed, shifts)
    }

    const fn combat_word(&self) -> &'static str {
        match self.scale.is_close {
            true => "close combat",
            false => "fire",
        }
    }

    /// Returns those shifts of the game's own list that may apply. Empty if shifts were typed: then only
    /// those apply.
    fn listed_shifts(&self, state: &State) -> Vec<(String, i64)> {
        if self.aim.tells_shifts() {
            return Vec::new();
        }
        let when = if self.scale.is_close { "close" } else { "fire" };
        let others = state.kit.shift.others.iter();
        others
            .filter(|other| other.when.is_empty() || other.when == when)
            .map(|other| (other.id.clone(), other.shift))
            .collect()
    }

    fn ask_listed(
        &self,
        draft: &mut Draft<'_>,
        mut listed: Vec<(String, i64)>,
        shifts: &mut Vec<(String, i64)>,
    ) -> Step {
        const NONE: &str = "none";
        loop {
            let state = draft.state();
            let matters = |one: &&(String, i64)| {
                let rest = listed.iter().filter(|other| other.0 != one.0);
                let others = shift_sums(rest.map(|(_, shift)| vec![*shift]));
                self.can_matter(state, shifts, &[one.1], &others)
            };
            let ids: Vec<String> = listed
                .iter()
                .filter(matters)
                .map(|(id, _)| id.clone())
                .collect();
            if ids.is_empty() {
                return Ok(());
            }
            let words = std::iter::once(NONE.to_owned()).chain(ids).collect();
            let what = format!(
                "which of the kit's shifts applies to this {}",
                self.combat_word()
            );
            let word = draft.ask_one_of(what, "BS-605", words)?;
            let Some(place) = listed.iter().position(|(id, _)| *id == word) else {
                return Ok(());
            };
            shifts.push(listed.remove(place));
        }
    }

    /// Checks whether some of these numbers of columns can change the test, whatever the other shifts turn out to be.
    fn can_matter(
        &self,
        state: &State,
        shifts: &[(String, i64)],
        columns: &[i64],
        others: &BTreeSet<i64>,
    ) -> bool {
        let sum: i64 = shifts.iter().map(|(_, shift)| shift).sum();
        let calls = |more: i64| column::possible_tests(state, self.scale, sum + more, self.leads);
        others.iter().any(|other| {
            let without = calls(*other);
            columns
                .iter()
                .any(|more| without.is_none() || calls(other + more) != without)
        })
    }
}
