//! The rules of Blue & Grey revised, with the sixteen complications of Complicating Blue & Gray. A module uses only the
//! modules above it in this list. Each complication has a module of its own.
//!
//! - `switch`: the switches of the rulings, and the complications with the requirements of each
//! - `chart`, `map`, `kit`: the data of a game that its owner typed
//! - [`mod@column`]: costs for the units of a column of reinforcements
//! - `odds`: odds and their column
//! - `cost`: the price of one step
//! - `position`, `command`, `event`: state of the game, acts that can be requested, outcomes
//! - `dummy`: the counters of `dummies`
//! - `state`, `change`: the game at one moment; the effect of each event on it
//! - `learn`: entries that the kit lacks: each is asked for once and stored
//! - `zone`: zones that cover a hex
//! - `stacking`, `zone_cost` (`zoc3`), `forest` (`terrain`), `attenuation`, `flank`, `art_defence`, `cavalry`,
//!   `unlimber`, `entrench`, `demoral`, `control` (`command`): complications
//! - `hidden`: face-down counters, and the moments at which they turn up (`hidden`, `dummies`)
//! - `support`: guns that help an attacked friend (`art_defence`)
//! - `walk`: a whole path with its price
//! - `movement`, `arrival`: moves and reinforcements
//! - [`course`]: the cheapest path to a goal
//! - `loss`: units turned over, eliminated, put into a state
//! - `works`, `rally`: breastworks and rallies
//! - `strength`, `target`: the sums of a fight; its target, direction and ground
//! - `aftermath`, `retreat`: effects of a result, and the acts due after it
//! - `hidden_proof`: faces shown on demand (`hidden`)
//! - `set_up`: the secret set-up and its end (`hidden`, `free_deploy` with `simul`)
//! - `plot`: plots, sealed and revealed (`simul`)
//! - `combat`, `attacks_left`: attacks and bombardments; the attacks that must still be made
//! - `voluntary`, `charge` (`cavalry`), `scatter` (`command`): complications that move units
//! - `score`, `turn`, `table`: points, phases, the table's statements about itself
//! - `plot_moves`, `plot_turn` (`simul`): plots carried out; the turn that both sides share
//! - [`attack_plan`]: the attack offered on an enemy, and the enemies whom an attack would leave without an attacker
//! - `dispatch`, `guide`: choice of the rule that decides a command; due and allowed acts
//! - `write`, `language`: writing and reading of commands
//! - [`clauses`]: every clause, in our own words

mod aftermath;
mod arrival;
mod art_defence;
#[doc(hidden)]
pub mod attack_plan;
mod attacks_left;
mod attenuation;
mod cavalry;
mod change;
mod charge;
#[doc(hidden)]
pub mod chart;
pub mod clauses;
pub mod column;
mod combat;
#[doc(hidden)]
pub mod command;
#[doc(hidden)]
pub mod control;
#[doc(hidden)]
pub mod cost;
pub mod course;
mod demoral;
mod dispatch;
mod dummy;
mod entrench;
#[doc(hidden)]
pub mod event;
mod flank;
#[doc(hidden)]
pub mod forest;
mod guide;
mod hidden;
mod hidden_proof;
#[doc(hidden)]
pub mod kit;
mod language;
mod learn;
mod loss;
#[doc(hidden)]
pub mod map;
#[doc(hidden)]
pub mod movement;
pub mod odds;
mod plot;
mod plot_moves;
mod plot_turn;
#[doc(hidden)]
pub mod position;
mod rally;
mod retreat;
mod scatter;
#[doc(hidden)]
pub mod score;
mod secrets;
mod set_up;
mod stacking;
#[doc(hidden)]
pub mod state;
mod strength;
mod support;
#[doc(hidden)]
pub mod switch;
mod table;
pub mod target;
mod turn;
mod unlimber;
mod voluntary;
#[doc(hidden)]
pub mod walk;
#[doc(hidden)]
pub mod way_back;
mod works;
mod write;
mod zone;
mod zone_cost;

/// The rule set by name.
#[derive(Debug, Clone, Copy)]
pub struct BlueAndGrey;

/// A draft of a game of these rules.
type Draft<'a> = ruleset::Draft<'a, BlueAndGrey>;
