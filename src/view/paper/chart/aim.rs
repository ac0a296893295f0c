//! What the reference says of opening fire: small arms, guns, canister, and who joins.

use super::{Maker, Section, row};
use rules::fields::terms::switch::Switch;

impl Maker<'_> {
    pub(super) fn aim(&self) -> Section {
        let own = self.state.own_turn_word();
        let unlimbered = match self.on(Switch::UnlimberAndFire) {
            true => "may fire",
            false => "do not fire",
        };
        let reach = match self.state.oob().options.weapons {
            true => format!("{} at most, by weapon", self.inches("small-arms")),
            false => self.inches("small-arms"),
        };
        Section {
            title: "Who may fire",
            rows: vec![
                row(
                    "opening fire",
                    "units of the active side that see the target and touch no enemy; free",
                    "FIRE-01",
                ),
                row("small arms reach", reach, "SA-02"),
                row(
                    "they aim",
                    "straight ahead, a strip as wide as their front; any part of the target in it will do",
                    "SA-01",
                ),
                row(
                    "mounted cavalry",
                    self.setting(Switch::MountedFire),
                    "RUL-80",
                ),
                row(
                    "guns reach",
                    "as far as sight from their own ground; they must see the target",
                    "ART-03",
                ),
                row("they aim", self.setting(Switch::ArtilleryArcDeg), "RUL-82"),
                row(
                    "guns may not fire",
                    format!("limbered, or moved or marched this {own}"),
                    "ART-01",
                ),
                row(format!("unlimbered this {own}"), unlimbered, "RUL-83"),
                row("canister reaches", self.inches("canister"), "ART-04"),
                row(
                    "canister counts",
                    format!("size of the battery x {}", self.n("canister-size")),
                    "ART-05",
                ),
                row(
                    "no canister",
                    "with a friend in the arc nearer than the target",
                    "ART-06",
                ),
                row(
                    "canister in answer",
                    self.setting(Switch::CanisterInDefence),
                    "RUL-85",
                ),
                row(
                    "guns over friends",
                    self.setting(Switch::GunsOverFriends),
                    "RUL-81",
                ),
                row(
                    "others who aim at the target",
                    "may join; a unit fires once",
                    "FIRE-02",
                ),
                row("targets", self.setting(Switch::RepeatTarget), "RUL-71"),
                row("who answers", self.setting(Switch::PassiveJoin), "RUL-71"),
            ],
        }
    }
}
