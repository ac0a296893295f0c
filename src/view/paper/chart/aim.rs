//! Opening fire in the reference: small arms, guns, canister, joint fire.

use super::{Maker, Section, chart_row};
use rules::fields::terms::switch::Switch;

impl Maker<'_> {
    pub(super) fn aim_section(&self) -> Section {
        let own = self.state.own_turn_word();
        let unlimbered = match self.is_on(Switch::UnlimberAndFire) {
            true => "may fire",
            false => "do not fire",
        };
        let reach = match self.state.oob().options.weapons {
            true => format!("{} at most, by weapon", self.length_said("small-arms")),
            false => self.length_said("small-arms"),
        };
        // Canister in an answer counts under conditions only where it is allowed at all.
        let answers = self.is_on(Switch::CanisterInDefence).then(|| {
            chart_row(
                "when it does",
                "unlimbered, attackers in its arc and reach, no friend in the way; in melee only in a frontal charge's first round",
                "RUL-85",
            )
        });
        let mut rows = vec![
            chart_row(
                "opening fire",
                "units of the active side that see the target and touch no enemy; costs no points",
                "FIRE-01",
            ),
            chart_row("small arms reach", reach, "SA-02"),
            chart_row(
                "they aim",
                "straight ahead, a strip as wide as their front; any part of the target in it will do",
                "SA-01",
            ),
            chart_row(
                "past friends",
                "small arms only at what shows beside them; no one fires at enemies in contact with friends",
                "RUL-81",
            ),
            chart_row(
                "mounted cavalry",
                self.setting_of(Switch::MountedFire),
                "RUL-80",
            ),
            chart_row(
                "guns reach",
                "as far as sight from their own ground; they must see the target",
                "ART-03",
            ),
            chart_row(
                "they aim",
                self.setting_of(Switch::ArtilleryArcDeg),
                "RUL-82",
            ),
            chart_row(
                "guns may not fire",
                format!("limbered, or moved or marched this {own}"),
                "ART-01",
            ),
            chart_row(format!("unlimbered this {own}"), unlimbered, "RUL-83"),
            chart_row(
                "guns attacked while limbered",
                "roll without canister or defensive fire; a win hurts the enemy only in melee",
                "RUL-84",
            ),
            chart_row("canister reaches", self.length_said("canister"), "ART-04"),
            chart_row(
                "canister counts",
                format!(
                    "size of the battery x {}",
                    self.number_said("canister-size")
                ),
                "ART-05",
            ),
            chart_row(
                "no canister",
                "if a friend in the arc is nearer than the target",
                "ART-06",
            ),
            chart_row(
                "canister in answer",
                self.setting_of(Switch::CanisterInDefence),
                "RUL-85",
            ),
            chart_row(
                "guns over friends",
                self.setting_of(Switch::GunsOverFriends),
                "RUL-81",
            ),
            chart_row(
                "others who aim at the target",
                "may join; a unit fires once",
                "FIRE-02",
            ),
            chart_row("targets", self.setting_of(Switch::RepeatTarget), "RUL-71"),
            chart_row(
                "who answers",
                self.setting_of(Switch::PassiveJoin),
                "RUL-71",
            ),
        ];
        let canister = rows.iter().position(|row| row.rule == "RUL-85");
        if let Some((at, row)) = canister.zip(answers) {
            rows.insert(at + 1, row);
        }
        Section {
            title: "Who may fire",
            rows,
        }
    }
}
