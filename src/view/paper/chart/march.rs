//! What the reference says of going and seeing: marches, movement, sight.

use super::Maker;
use super::Section;
use super::numbers::FACES;
use super::row;
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
                    "order lets it move, holds no ground, no unit in an enemy zone",
                    "GT-01",
                ),
                row(
                    "how",
                    format!(
                        "wheel up to {} degrees, straight on, stop at the first enemy zone; wheel again unseen",
                        self.n("march-wheel")
                    ),
                    "GT-03",
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
                row("any rough ground", "disorders", "ROUGH-02"),
            ],
        }
    }

    pub(super) fn movement(&self) -> Section {
        Section {
            title: "Tactical movement",
            rows: vec![
                row(
                    "infantry ahead, not to fire, clear of rough ground",
                    self.inches("infantry-ahead"),
                    "TAC-01",
                ),
                row("infantry else", self.inches("infantry"), "TAC-01"),
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
                row(
                    "guns and horse into obstructed ground",
                    self.inches("obstructed-entry"),
                    "ROUGH-03",
                ),
                row("Beaten units", "not nearer to the enemy", "TAC-05"),
                row(
                    "passing friends",
                    self.setting(Switch::PassingDisorders),
                    "RUL-65",
                ),
            ],
        }
    }

    pub(super) fn sight(&self) -> Section {
        let types = SightType::ALL.map(|sight| {
            let name = sight.name();
            row(name, self.inches(&format!("sight-{name}")), "ZOO-03")
        });
        let mut rows = types.to_vec();
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
        Section {
            title: "Sight and zones",
            rows,
        }
    }
}
