//! Movement and sight in the reference: marches, movement, sight.

use super::{Maker, Section, numbers::FACES, row};
use rules::fields::terms::switch::Switch;
use table::ground::SightType;
use table::measure::Measure;

impl Maker<'_> {
    pub(super) fn marches(&self) -> Section {
        let measure = self.state.oob().measure;
        let dice = |kind: &str| -> String {
            let inches: Vec<String> = FACES
                .map(
                    |die| match self.numbers.get(&format!("rough-{kind}-{die}")) {
                        Some(inches) => measure.number(*inches).to_string(),
                        None => "stop".to_owned(),
                    },
                )
                .collect();
            inches.join(" ")
        };
        Section {
            title: "Grand tactical march",
            rows: vec![
                row(
                    "who",
                    "on Attack, Advance or Retire, not holding ground, no unit in an enemy zone",
                    "GT-01",
                ),
                row("ready", self.ready(), "RUL-60"),
                row(
                    "how",
                    format!(
                        "wheel up to {} degrees, straight on without limit, units keep their places; stops at the first \
                         enemy zone; a second wheel if still unseen",
                        self.n("march-wheel")
                    ),
                    "GT-03",
                ),
                row(
                    "when",
                    "before the first tactical move; the brigade may do both",
                    "GT-06",
                ),
                row(
                    "counts as a move",
                    "no fire of its guns, no rally of its units",
                    "GT-08",
                ),
                row(
                    match measure {
                        Measure::Inches => "inches in close ground, die 1 to 6",
                        _ => "centimetres in close ground, die 1 to 6",
                    },
                    dice("close"),
                    "ROUGH-04",
                ),
                row(
                    "in obstructed ground, die 1 to 6",
                    dice("obstructed"),
                    "ROUGH-04",
                ),
                row(
                    "linear obstacle",
                    format!("{} stops, else across", self.n("linear-stops")),
                    "ROUGH-04",
                ),
            ],
        }
    }

    /// What has to be done before a march.
    fn ready(&self) -> &'static str {
        match !self.is_full() || self.on(Switch::GtNeedsMounted) {
            true => "guns limbered, cavalry mounted",
            false => "guns limbered",
        }
    }

    pub(super) fn movement(&self) -> Section {
        let own = self.state.own_turn_word();
        Section {
            title: "Tactical movement",
            rows: vec![
                row(
                    "infantry ahead or wheeling forward, not to fire, clear of rough ground",
                    self.inches("infantry-ahead"),
                    "TAC-01",
                ),
                row("infantry else", self.inches("infantry"), "TAC-01"),
                row(
                    format!("infantry that moved over {}", self.inches("infantry")),
                    format!("opens no fire this {own}"),
                    "TAC-02",
                ),
                row(
                    "infantry on a road",
                    self.setting(Switch::RoadInfantryIn),
                    "RUL-63",
                ),
                row(
                    "cavalry mounted / dismounted",
                    self.lengths(["mounted", "dismounted"]),
                    "TAC-01",
                ),
                row("guns limbered", self.inches("limbered"), "TAC-01"),
                row("guns unlimbered", "do not move", "TAC-01"),
                row(
                    "each unit",
                    "moves once; or limbers, unlimbers, mounts or dismounts",
                    "RUL-26",
                ),
                row("a wheel", "costs what the outer end travels", "TAC-03"),
                row("Beaten units", "not nearer to the enemy", "TAC-05"),
                row(
                    "passing friends",
                    self.setting(Switch::PassingDisorders),
                    "RUL-65",
                ),
            ],
        }
    }

    /// Rough ground and ground of its own kind.
    pub(super) fn rough(&self) -> Section {
        Section {
            title: "Rough ground",
            rows: vec![
                row(
                    "what is rough",
                    "obstructed and close ground, fences, ditches, shallow streams",
                    "ROUGH-01",
                ),
                row("moving in it or across it", "Disordered", "ROUGH-02"),
                row(
                    "guns and horse into obstructed ground",
                    self.inches("obstructed-entry"),
                    "ROUGH-03",
                ),
                row("rocks", "close to move in, rolling for sight", "ROUGH-06"),
                row("swamp", "obstructed to move in, good for sight", "ROUGH-06"),
                row(
                    "streams",
                    "impassable, obstructed or close by depth; good for sight",
                    "ROUGH-06",
                ),
                row("roads", "never rough", "ROUGH-06"),
            ],
        }
    }

    pub(super) fn sight(&self) -> Section {
        let types = SightType::ALL.map(|sight| {
            let name = sight.name();
            row(name, self.inches(&format!("sight-{name}")), "ZOO-03")
        });
        let mut rows = types.to_vec();
        rows.push(row("zone of a unit", "its sight, all round", "ZOO-01"));
        rows.push(row("ground", self.setting(Switch::SightTerrain), "RUL-50"));
        rows.push(row(
            "hills",
            self.setting(Switch::ElevationRaises),
            "RUL-53",
        ));
        rows.push(row(
            "enemy troops",
            self.setting(Switch::EnemyBlocksSight),
            "RUL-52",
        ));
        if self.is_full() || self.on(Switch::BasicElevation) {
            rows.push(row(
                "across a crest",
                "none, whatever the distance",
                "ZOO-06",
            ));
        }
        Section {
            title: "Sight and zones",
            rows,
        }
    }
}
