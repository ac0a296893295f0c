//! Changes of switches: every later decision uses the new setting.

use std::sync::Arc;

use crate::state::{HouseRule, State};
use crate::terms::switch::Switch;

impl State {
    /// Sets a switch and records the time of the change. An unknown switch or setting changes nothing.
    pub(super) fn change_rule(&mut self, name: &str, setting: &str, because: &str) {
        let Some(entry) = Switch::named(name) else {
            return;
        };
        let was = self.rulings().setting(entry.switch).to_owned();
        if Arc::make_mut(&mut self.oob).rulings.set(name, setting) {
            self.house_rules.push(HouseRule {
                switch: name.to_owned(),
                was,
                setting: setting.to_owned(),
                turn: self.turn,
                phase: self.phase,
                active: self.active.clone(),
                because: because.to_owned(),
            });
        }
    }
}
