//! The search for moves: the largest body of units first, for each body the simplest move, and then a legal order.

use super::{LEAST_MOVE, LEAST_TURN, RefusedMove, TableMove, TableMoves, fit::Displacement, price};
use crate::assist::dry_run::{self, DryRun};
use crate::survey::{FoundPieces, Tolerance};
use rules::fields::state::{State, UnitState};
use rules::fields::tactical::{self, body::Body};
use rules::fields::terms::{
    command::{Command, Manoeuvre, Towards},
    name::{BrigadeId, GeneralId, UnitId},
    phase::Phase,
};
use table::base::Base;
use table::measure::{Bearing, Point, Vector, turned};

/// Maximum size of a brigade for which every subset is tried as a body, because n units have 2 to the power of n
/// subsets.
const MOST_OF_ALL_PARTS: usize = 10;

/// A unit that shifted by at least this share of the tolerance may have moved with a body. The share is small, because
/// the inner unit of a wheeling line hardly moves.
const STIRRED: f64 = 0.5;

/// A search that starts from one position.
pub(super) struct Search<'a> {
    state: State,
    found: &'a FoundPieces,
    tolerance: Tolerance,
    moves: Vec<TableMove>,
    done: Vec<UnitId>,
    rode: Vec<GeneralId>,
}

/// One way to play the moves of a brigade.
#[derive(Clone)]
struct Branch {
    state: State,
    moves: Vec<TableMove>,
    left: Vec<UnitId>,
    /// True if a ride has been refused so far.
    waits: bool,
}

impl Branch {
    fn play(&mut self, read: TableMove, after: State) {
        self.left.retain(|unit| !read.units.contains(unit));
        self.moves.push(read);
        self.state = after;
    }

    /// Returns the number of pieces that no move explains, and the total cost of the moves in points; fewer are better.
    fn cost(&self) -> (usize, u32) {
        let points = self.moves.iter().map(|read| u32::from(read.points));
        (self.left.len() + usize::from(self.waits), points.sum())
    }
}

impl<'a> Search<'a> {
    /// Starts a search from a position.
    pub(super) fn new(state: &State, found: &'a FoundPieces, tolerance: Tolerance) -> Self {
        Self {
            state: state.clone(),
            found,
            tolerance,
            moves: Vec::new(),
            done: Vec::new(),
            rode: Vec::new(),
        }
    }

    /// Reads all moves. One brigade's move may make space for another's, so the brigades are tried again as long as a
    /// move is found.
    pub(super) fn run(mut self) -> TableMoves {
        if self.state.phase() != Phase::Tactical {
            return TableMoves::default();
        }
        let brigades: Vec<BrigadeId> = self
            .state
            .brigades()
            .filter(|brigade| self.state.acts(brigade))
            .map(|brigade| brigade.id.clone())
            .collect();
        loop {
            let before = self.moves.len();
            for brigade in &brigades {
                self.read_brigade(brigade);
            }
            for (general, at) in self.rides() {
                if brigades
                    .iter()
                    .all(|brigade| brigade.as_str() != general.as_str())
                {
                    self.ride(&general, at);
                }
            }
            if self.moves.len() == before {
                break;
            }
        }
        for brigade in &brigades {
            self.refuse_units(brigade);
        }
        self.refuse_rides();
        TableMoves { moves: self.moves }
    }

    /// Reads the moves of a brigade. Its general may ride before or after them (CMD-06); the order of moves that
    /// explains more pieces counts or, of equals, the cheaper one.
    fn read_brigade(&mut self, brigade: &BrigadeId) {
        let ride = self
            .rides()
            .into_iter()
            .find(|(general, _)| general.as_str() == brigade.as_str());
        let left = self.stirred(brigade);
        if ride.is_none() && !left.iter().any(|unit| self.has_moved(unit)) {
            return;
        }
        let last = self.branch(&left, ride.as_ref(), false);
        let first = ride
            .is_some()
            .then(|| self.branch(&left, ride.as_ref(), true));
        let best = match first {
            Some(first) if first.cost() < last.cost() => first,
            _ => last,
        };
        self.state = best.state;
        for read in &best.moves {
            self.done.extend(read.units.iter().cloned());
            self.rode.extend(read.general.iter().cloned());
        }
        self.moves.extend(best.moves);
    }

    fn branch(
        &self,
        left: &[UnitId],
        ride: Option<&(GeneralId, Point)>,
        rides_first: bool,
    ) -> Branch {
        let mut branch = Branch {
            state: self.state.clone(),
            moves: Vec::new(),
            left: left.to_vec(),
            waits: false,
        };
        let rides = |branch: &mut Branch| {
            let Some((general, at)) = ride else { return };
            match price::ridden(&branch.state, general, *at, self.tolerance) {
                Some((read, after)) => {
                    branch.moves.push(read);
                    branch.state = after;
                }
                None => branch.waits = true,
            }
        };
        if rides_first {
            rides(&mut branch);
        }
        let mut in_parts = branch.clone();
        self.play_parts(&mut in_parts);
        let mut ways = [in_parts, branch];
        for way in &mut ways {
            while let Some((read, after)) = self.next_move(&way.state, &way.left) {
                way.play(read, after);
            }
            if !rides_first {
                rides(way);
            }
            way.left.retain(|unit| self.has_moved(unit));
        }
        let [in_parts, one_by_one] = ways;
        match one_by_one.cost() < in_parts.cost() {
            true => one_by_one,
            false => in_parts,
        }
    }

    /// Plays the largest bodies that moved as one, in any legal order: one body may have to wait until another is out
    /// of its way (RUL-65).
    fn play_parts(&self, branch: &mut Branch) {
        let mut free = branch.left.clone();
        let mut parts = self.parts(&branch.state, &branch.left);
        parts.retain(|units| {
            let fits = units.iter().all(|unit| free.contains(unit))
                && self.moved_as_one(&branch.state, units).is_some();
            if fits {
                free.retain(|unit| !units.contains(unit));
            }
            fits
        });
        let next = |branch: &Branch, parts: &[Vec<UnitId>]| {
            let mut parts = parts.iter().enumerate();
            parts.find_map(|(n, units)| Some((n, self.legal_move(&branch.state, units)?)))
        };
        while let Some((n, (read, after))) = next(&*branch, &parts) {
            parts.remove(n);
            branch.play(read, after);
        }
    }

    /// Returns `Some` if any move of a body, legal or not, ends where its units were found.
    fn moved_as_one(&self, state: &State, units: &[UnitId]) -> Option<()> {
        let body = Body::new(state, units).ok()?;
        let found = self.found_bases(&body)?;
        let fitted = Displacement::new(&body, &found, state.oob().measure).moves();
        let mut moves = fitted.into_iter();
        moves.find_map(|how| self.ends_there(state, &body, &found, &how))
    }

    /// Returns the units of a brigade that moved noticeably and are not explained yet, in the order of the roster.
    fn stirred(&self, brigade: &BrigadeId) -> Vec<UnitId> {
        let units = self.state.units_of(brigade);
        units
            .filter(|unit| self.state.unit_acts(unit) && !self.done.contains(&unit.id))
            .filter(|unit| {
                let least = self.tolerance.scaled(STIRRED);
                let displaced = self.displaced(unit);
                displaced.is_some_and(|(was, is)| !least.holds(&was, &is))
            })
            .map(|unit| unit.id.clone())
            .collect()
    }

    /// Returns the recorded base of a unit and the base on which it was found; `None` if one of them is missing.
    fn displaced(&self, unit: &UnitState) -> Option<(Base, Base)> {
        let was = unit.base()?;
        Some((was, *self.found_base(&unit.id)?))
    }

    fn found_base(&self, unit: &UnitId) -> Option<&Base> {
        let mut units = self.found.units.iter();
        units.find(|(id, _)| id == unit).map(|(_, base)| base)
    }

    /// Checks whether a unit was moved, not just jostled.
    fn has_moved(&self, unit: &UnitId) -> bool {
        let jostled = Tolerance {
            inches: LEAST_MOVE.max(self.tolerance.inches),
            degrees: LEAST_TURN.max(self.tolerance.degrees),
        };
        let unit = self.state.unit(unit);
        let displaced = unit.and_then(|unit| self.displaced(unit));
        displaced.is_some_and(|(was, is)| !jostled.holds(&was, &is))
    }

    /// Returns the generals who were found elsewhere and whose rides are not explained yet, with the places where they
    /// were found.
    fn rides(&self) -> Vec<(GeneralId, Point)> {
        let moved = |id: &GeneralId, at: &Point| {
            let general = self.state.general(id)?;
            let is_jostled = (general.at()? - at).norm() < LEAST_MOVE.max(self.tolerance.inches);
            (general.side == *self.state.active() && !is_jostled && !self.rode.contains(id))
                .then_some(())
        };
        let found = self.found.generals.iter();
        found
            .filter(|(id, at)| moved(id, at).is_some())
            .cloned()
            .collect()
    }

    fn ride(&mut self, general: &GeneralId, at: Point) {
        if let Some((read, after)) = price::ridden(&self.state, general, at, self.tolerance) {
            self.rode.push(general.clone());
            self.moves.push(read);
            self.state = after;
        }
    }

    /// Returns the next move of some units: of the largest body whose change a single move explains; `None` if there is
    /// none.
    fn next_move(&self, state: &State, left: &[UnitId]) -> Option<(TableMove, State)> {
        let mut parts = self.parts(state, left).into_iter();
        parts.find_map(|units| self.legal_move(state, &units))
    }

    /// Returns sets of units that may have moved as one body, the largest first; each contains a unit that moved.
    fn parts(&self, state: &State, left: &[UnitId]) -> Vec<Vec<UnitId>> {
        let mut parts: Vec<Vec<UnitId>> = match left.len() {
            0..=MOST_OF_ALL_PARTS => subsets(left),
            _ => self.alike(state, left),
        };
        parts.retain(|units| {
            units.iter().any(|unit| self.has_moved(unit)) && self.kept_together(state, units)
        });
        parts.sort_by_key(|units| std::cmp::Reverse(units.len()));
        parts
    }

    /// Returns candidates for bodies in a large brigade: runs of consecutive units that moved in the same way, and each
    /// unit by itself.
    fn alike(&self, state: &State, left: &[UnitId]) -> Vec<Vec<UnitId>> {
        let mut runs: Vec<Vec<UnitId>> = Vec::new();
        for unit in left {
            let with = |run: &&mut Vec<UnitId>| {
                let mut longer = run.to_vec();
                longer.push(unit.clone());
                self.kept_together(state, &longer)
            };
            match runs.last_mut().filter(with) {
                Some(run) => run.push(unit.clone()),
                None => runs.push(vec![unit.clone()]),
            }
        }
        runs.retain(|run| run.len() > 1);
        runs.into_iter()
            .chain(left.iter().map(|unit| vec![unit.clone()]))
            .collect()
    }

    /// Checks whether units kept their places relative to the first of them. This is cheaper than a search for their
    /// move.
    fn kept_together(&self, state: &State, units: &[UnitId]) -> bool {
        let pair = |unit: &UnitId| {
            let was = state.unit(unit)?.base()?;
            Some((was, *self.found_base(unit)?))
        };
        let pairs: Option<Vec<(Base, Base)>> = units.iter().map(pair).collect();
        let Some(pairs) = pairs else { return false };
        let Some(((was, is), others)) = pairs.split_first() else {
            return false;
        };
        let turn = was.facing.turn_to(is.facing);
        let slack = self.tolerance.scaled(2.0);
        others.iter().all(|(other_was, other_is)| {
            let apart = other_was.at - was.at;
            let arm = apart.norm() * slack.degrees.to_radians();
            let kept = |apart: Vector| (other_is.at - is.at - apart).norm() <= slack.inches + arm;
            let other_turn = other_was.facing.turn_to(other_is.facing);
            let alike = Bearing::new(turn).turn_to(Bearing::new(other_turn)).abs() <= slack.degrees;
            // If all turn about on the spot, their places do not change.
            alike && (kept(turned(apart, turn)) || kept(apart))
        })
    }

    /// Returns the simplest legal move of a body; `None` if there is none, or if the units form no body.
    fn legal_move(&self, state: &State, units: &[UnitId]) -> Option<(TableMove, State)> {
        if let [unit] = units
            && let Some(turn) = self.free_turn(state, unit)
        {
            return Some(turn);
        }
        let body = Body::that_may_move(state, units).ok()?;
        tactical::move_price(state, units).ok()?;
        let found = self.found_bases(&body)?;
        let charges = self.charges(state, &found);
        // A unit found in contact with an enemy has charged, so a move that ends just short of him does not explain its
        // place.
        let must_touch = !charges.is_empty();
        let fitted = Displacement::new(&body, &found, state.oob().measure).moves();
        charges.into_iter().chain(fitted).find_map(|how| {
            self.ends_there(state, &body, &found, &how)?;
            let ghost = tactical::preview_move(state, units, &how).ok()?;
            let ends = ghost.standings.iter().zip(&found);
            let ends_there = ends.into_iter().all(|(standing, found)| {
                let end = Base {
                    at: standing.at,
                    facing: standing.facing,
                    ..*found
                };
                self.tolerance.holds(&end, found)
            });
            let misses = must_touch && ghost.charges.is_empty();
            if !ends_there || misses || !ghost.objections.is_empty() {
                return None;
            }
            price::decided(state, moving(units, how), units.to_vec(), None).ok()
        })
    }

    /// Returns the free turn towards an attacker (CMD-09); `None` if the unit did anything else.
    fn free_turn(&self, state: &State, unit: &UnitId) -> Option<(TableMove, State)> {
        let was = state.unit(unit)?.base()?;
        let found = self.found_base(unit)?;
        let stayed = (found.at - was.at).norm() <= self.tolerance.inches;
        let has_turned = was.facing.turn_to(found.facing).abs() > self.tolerance.degrees;
        if !stayed || !has_turned {
            return None;
        }
        let command = Command::Face {
            unit: unit.clone(),
            towards: Towards::Bearing(Bearing::new(found.facing.degrees().round())),
        };
        price::decided(state, command, vec![unit.clone()], None).ok()
    }

    fn found_bases(&self, body: &Body) -> Option<Vec<Base>> {
        let bases = body.units.iter().map(|(unit, _)| self.found_base(unit));
        bases.map(|base| base.copied()).collect()
    }

    /// Returns charges at the enemies next to the places where the units were found, within the tolerance.
    fn charges(&self, state: &State, found: &[Base]) -> Vec<Manoeuvre> {
        let is_near = |base: &Base| {
            let mut found = found.iter();
            found.any(|own| own.distance(base) <= self.tolerance.inches)
        };
        let enemies = state.enemies_of(state.active());
        let near = enemies.filter(|enemy| enemy.base().is_some_and(|base| is_near(&base)));
        near.map(|enemy| Manoeuvre::UpTo(enemy.id.clone()))
            .collect()
    }

    /// Returns `Some` if a move that nothing stopped would end where the units were found.
    fn ends_there(
        &self,
        state: &State,
        body: &Body,
        found: &[Base],
        how: &Manoeuvre,
    ) -> Option<()> {
        let ends = tactical::unhindered_bases(state, body, how).ok()?;
        let mut pairs = ends.iter().zip(found);
        pairs
            .all(|(end, found)| self.tolerance.holds(end, found))
            .then_some(())
    }

    /// Adds the nearest forbidden move, with the rules' objection, for units that no legal move explains.
    fn refuse_units(&mut self, brigade: &BrigadeId) {
        loop {
            let left = self.stirred(brigade);
            let parts = self.parts(&self.state, &left).into_iter();
            let refused = { parts }.find_map(|units| self.refused_move(&units));
            let Some(refused) = refused else { return };
            self.done.extend(refused.units.iter().cloned());
            self.moves.push(refused);
        }
    }

    fn refused_move(&self, units: &[UnitId]) -> Option<TableMove> {
        let state = &self.state;
        let body = Body::new(state, units).ok()?;
        let found = self.found_bases(&body)?;
        let fitted = Displacement::new(&body, &found, state.oob().measure).moves();
        let mut moves = fitted.into_iter().chain(self.charges(state, &found));
        moves.find_map(|how| {
            self.ends_there(state, &body, &found, &how)?;
            let command = moving(units, how.clone());
            let refused = match dry_run::dry_run(state, &command, &[]) {
                DryRun::Refused(refusal) => price::overshoot(state, &body, &how, *refusal),
                DryRun::Would(outcome) => price::halted(state, &body, &how, &outcome.events)?,
                DryRun::Wanted(_) => return None,
            };
            let units = units.to_vec();
            Some(price::refused(state, command, units, None, refused))
        })
    }

    fn refuse_rides(&mut self) {
        for (general, at) in self.rides() {
            let command = price::riding(&general, at);
            let DryRun::Refused(refusal) = dry_run::dry_run(&self.state, &command, &[]) else {
                continue;
            };
            let refused = RefusedMove {
                refusal: *refusal,
                over: None,
            };
            let general = Some(general);
            let shown = price::refused(&self.state, command, Vec::new(), general, refused);
            self.moves.push(shown);
        }
    }
}

/// Returns all non-empty subsets of units, each in the order given.
fn subsets(units: &[UnitId]) -> Vec<Vec<UnitId>> {
    let chosen = |bits: u32| {
        let numbered = (0_u32..).zip(units);
        let chosen = numbered.filter(|(n, _)| bits & (1 << n) != 0);
        chosen.map(|(_, unit)| unit.clone()).collect()
    };
    (1..1_u32 << units.len()).map(chosen).collect()
}

fn moving(units: &[UnitId], how: Manoeuvre) -> Command {
    Command::Move {
        units: units.to_vec(),
        how,
        paid_by: None,
    }
}
