//! Conversion of a checked roster to the first state of the game.

use crate::orders;
use crate::setup::{Muster, deployment};
use crate::shared::demoralisation;
use crate::state::{State, draft::Draft};
use crate::terms::{event::Event, phase::Phase, switch::ChitInitiative};
use crate::wear::fatigue;
use ruleset::chance::Tape;

impl State {
    /// Makes the state at the beginning of a game. If the roster places every brigade that does not arrive later, the
    /// game begins at player turn 1 with the orders phase; otherwise at turn 0 with deployment.
    #[must_use]
    pub fn from_muster(muster: Muster) -> State {
        let Muster {
            oob,
            ground,
            units,
            brigades,
            generals,
            cards,
        } = muster;
        let mut state = State::new(oob, ground);
        for start in units {
            if let Some(unit) = state.units.get_mut(&start.id) {
                unit.at = start.base.map(|base| (base.at, base.facing));
                unit.formation = start.formation;
                unit.condition = start.condition;
            }
        }
        for start in generals {
            if let Some(general) = state.generals.get_mut(&start.id) {
                general.at = start.at;
            }
        }
        for start in brigades {
            if let Some(brigade) = state.brigades.get_mut(&start.id) {
                brigade.order = start.order;
                brigade.order_is_written = start.order_is_written;
                brigade.fatigue = start.fatigue;
                brigade.mark = start.mark;
                brigade.hidden = start.hidden;
                brigade.arrives = start.arrives;
            }
        }
        for (brigade, card) in cards {
            state.lay_card(&brigade, card);
        }
        state.speak_of_blinds();
        for id in state
            .oob
            .brigades
            .iter()
            .map(|b| b.id.clone())
            .collect::<Vec<_>>()
        {
            let level = fatigue::level_of(&state, &id);
            let past = fatigue::steps_past(&state, &id);
            if let Some(brigade) = state.brigades.get_mut(&id) {
                brigade.level = level;
                brigade.steps_past = past;
            }
        }
        for heart in demoralisation::army_morales(&state) {
            let level = heart.toll.level();
            if level > 0 {
                state.demoralised.insert(heart.side, level);
            }
        }
        if state.awaits_deployment() {
            state
        } else {
            state.begun()
        }
    }

    /// Checks whether a brigade must still be deployed: it is neither on the table nor due to arrive later.
    fn awaits_deployment(&self) -> bool {
        self.brigades().any(|brigade| {
            let all_stand = match self.is_blind(&brigade.id) {
                true => self.is_on_table(&brigade.id),
                false => self.units_of(&brigade.id).all(|unit| unit.on_table()),
            };
            brigade.arrives().is_none() && !all_stand
        })
    }

    /// Checks whether dice decide the initiative of each round (CHIT-03).
    fn dices_for_initiative(&self) -> bool {
        self.chits().is_some() && self.rulings().is(ChitInitiative::Dice)
    }

    /// Returns the state at the first turn. If a die decides which side moves first, `toss` begins that turn again
    /// (SEQ-02, CHIT-03).
    fn begun(mut self) -> State {
        self.first_is_open = self.oob.first.is_none() || self.dices_for_initiative();
        let side = self.active.clone();
        let mut tape = Tape::typed(&[]);
        let mut draft = Draft::new(self, &mut tape, None);
        draft.note(Event::TurnBegan { turn: 1, side });
        if !draft.state().first_is_open() {
            deployment::bring_arrivals(&mut draft);
        }
        draft.note(Event::PhaseBegan {
            phase: Phase::Orders,
        });
        orders::position::take_all(&mut draft);
        deployment::blinds::show_seen_blinds(&mut draft);
        draft.finish().0
    }
}
