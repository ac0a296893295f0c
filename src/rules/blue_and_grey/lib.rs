//! Blue & Grey revised, with the sixteen complications of Complicating Blue & Gray, in rooms. A room names only those
//! above it in this list. Each complication has a room of its own.
//!
//! - `switch`: the switches of the rulings, the complications and what each needs
//! - `chart`, `map`, `kit`: what the owner of a game typed of it
//! - [`mod@column`]: what the units of a column of reinforcements pay
//! - `odds`: odds and their column
//! - `cost`: the price of one step
//! - `position`, `command`, `event`: where the game stands, what may be asked, what may happen
//! - `dummy`: the counters of `dummies`
//! - `state`, `change`: the game at one moment, and how an event changes it
//! - `learn`: what the kit lacks is asked for and kept
//! - `zone`: whose zones a hex lies in
//! - `stacking`, `zone_cost` (`zoc3`), `forest` (`terrain`), `attenuation`, `flank`, `art_defence`, `cavalry`,
//!   `unlimber`, `entrench`, `demoral`, `control` (`command`): complications
//! - `hidden`: counters that lie face down, and when they turn up (`hidden`, `dummies`)
//! - `support`: guns that help a friend (`art_defence`)
//! - `walk`: a whole way with its price
//! - `movement`, `arrival`: moves and reinforcements
//! - `loss`: units turned over, eliminated, put into a state
//! - `works`, `rally`: breastworks and rallies
//! - `strength`, `target`: the sums of a fight, and what they are made of
//! - `aftermath`, `retreat`: what a result does and leaves to be done
//! - `hidden_proof`: faces shown on demand (`hidden`)
//! - `set_up`: the secret set-up and its end (`hidden`, `free_deploy` with `simul`)
//! - `plot`: plots, sealed and revealed (`simul`)
//! - `combat`, `attacks_left`: the desk; who is still to be attacked, and by whom
//! - `voluntary`, `charge` (`cavalry`), `scatter` (`command`): complications that move units
//! - `score`, `turn`, `table`: points, phases, what the table says of itself
//! - `plot_moves`, `plot_turn` (`simul`): plots carried out, the turn that both sides share
//! - [`attack_plan`]: which attack is offered, and whom an attack leaves to no one
//! - `dispatch`, `guide`: from a command to its rule; what is due
//! - `write`, `language`: how commands are written and read
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
mod way_back;
mod works;
mod write;
mod zone;
mod zone_cost;

/// The rule set by name.
#[derive(Debug, Clone, Copy)]
pub struct BlueAndGrey;

/// A draft of a game of these rules.
type Draft<'a> = ruleset::Draft<'a, BlueAndGrey>;
