//! Movement and sight in the reference: marches, moves, lines of sight.

use super::{Maker, Section, chart_row, numbers::FACES};
use rules::fields::terms::switch::Switch;
use table::ground::SightType;
use table::measure::Measure;

impl Maker<'_> {
    pub(super) fn marches_section(&self) -> Section {
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
                chart_row(
                    "who",
                    "on Attack, Advance or Retire, not holding ground, no unit in an enemy zone",
                    "GT-01",
                ),
                chart_row("ready", self.ready_words(), "RUL-60"),
                chart_row(
                    "how",
                    format!(
                        "wheel up to {} degrees, straight on without limit, units keep their places; stops at the first \
                         enemy zone; a second wheel if still unseen",
                        self.number_said("march-wheel")
                    ),
                    "GT-03",
                ),
                chart_row(
                    "when",
                    "before the first tactical move; the brigade may do both",
                    "GT-06",
                ),
                chart_row(
                    "friends",
                    "passed through, but not ended on; units far from the brigadier march, too",
                    "RUL-62",
                ),
                chart_row(
                    "counts as a move",
                    "its guns may not fire, its units may not rally",
                    "GT-08",
                ),
                chart_row(
                    "rough ground on the way",
                    "a die for each piece: through if the number below is its depth or more, else stopped that far in",
                    "ROUGH-04",
                ),
                chart_row(
                    match measure {
                        Measure::Inches => "inches in close ground, die 1 to 6",
                        _ => "centimetres in close ground, die 1 to 6",
                    },
                    dice("close"),
                    "ROUGH-04",
                ),
                chart_row(
                    "in obstructed ground, die 1 to 6",
                    dice("obstructed"),
                    "ROUGH-04",
                ),
                chart_row(
                    "linear obstacle",
                    format!(
                        "{} stops, otherwise cross it",
                        self.number_said("linear-stops")
                    ),
                    "ROUGH-04",
                ),
                chart_row(
                    "depth",
                    "the longest way through it of any unit off the road; grazing counts; all on the road: no die",
                    "RUL-61",
                ),
                chart_row(
                    "two pieces at once",
                    format!(
                        "one die, the worse ground; guns and horse stop {} inside obstructed ground",
                        self.length_said("obstructed-entry")
                    ),
                    "RUL-61",
                ),
            ],
        }
    }

    /// Describes what a brigade must do before it can march.
    fn ready_words(&self) -> &'static str {
        match !self.is_full() || self.is_on(Switch::GtNeedsMounted) {
            true => "guns limbered, cavalry mounted",
            false => "guns limbered",
        }
    }

    pub(super) fn movement_section(&self) -> Section {
        let own = self.state.own_turn_word();
        Section {
            title: "Tactical movement",
            rows: vec![
                chart_row(
                    "infantry ahead or wheeling forward, not to fire, clear of rough ground",
                    self.length_said("infantry-ahead"),
                    "TAC-01",
                ),
                chart_row("infantry else", self.length_said("infantry"), "TAC-01"),
                chart_row(
                    format!("infantry that moved over {}", self.length_said("infantry")),
                    format!("opens no fire this {own}"),
                    "TAC-02",
                ),
                chart_row(
                    "infantry on a road",
                    self.setting_of(Switch::RoadInfantryIn),
                    "RUL-63",
                ),
                chart_row(
                    "cavalry mounted / dismounted",
                    self.lengths_said(["mounted", "dismounted"]),
                    "TAC-01",
                ),
                chart_row("guns limbered", self.length_said("limbered"), "TAC-01"),
                chart_row("guns unlimbered", "do not move", "TAC-01"),
                chart_row(
                    "each unit",
                    "moves once; or limbers, unlimbers, mounts or dismounts",
                    "RUL-26",
                ),
                chart_row("a wheel", "costs the outer end's distance", "TAC-03"),
                chart_row(
                    "Beaten units",
                    "not nearer to an enemy they see, or to the target of their Attack",
                    "RUL-79",
                ),
                chart_row("enemy zones", "do not stop a move", "TAC-08"),
                chart_row(
                    "passing friends",
                    self.setting_of(Switch::PassingDisorders),
                    "RUL-65",
                ),
            ],
        }
    }

    /// Returns the section on rough ground and special ground.
    pub(super) fn rough_section(&self) -> Section {
        Section {
            title: "Rough ground",
            rows: vec![
                chart_row(
                    "what is rough",
                    "obstructed and close ground, fences, ditches, shallow streams",
                    "ROUGH-01",
                ),
                chart_row("moving in it or across it", "Disordered", "ROUGH-02"),
                chart_row(
                    "guns and horse into obstructed ground",
                    self.length_said("obstructed-entry"),
                    "ROUGH-03",
                ),
                chart_row("rocks", "close to move in, rolling for sight", "ROUGH-06"),
                chart_row("swamp", "obstructed to move in, good for sight", "ROUGH-06"),
                chart_row(
                    "streams",
                    "impassable, obstructed or close by depth; good for sight",
                    "ROUGH-06",
                ),
                chart_row("roads", "never rough", "ROUGH-06"),
            ],
        }
    }

    pub(super) fn sight_section(&self) -> Section {
        let types = SightType::ALL.map(|sight| {
            let name = sight.name();
            chart_row(name, self.length_said(&format!("sight-{name}")), "ZOO-03")
        });
        let mut rows = types.to_vec();
        rows.push(chart_row(
            "zone of a unit",
            "its sight, all round; generals and messengers have none",
            "RUL-57",
        ));
        rows.push(chart_row(
            "ground",
            self.setting_of(Switch::SightTerrain),
            "RUL-50",
        ));
        rows.push(chart_row(
            "hills",
            self.setting_of(Switch::ElevationRaises),
            "RUL-53",
        ));
        rows.push(chart_row(
            "which hill",
            "only the watcher's; one type longer",
            "RUL-53",
        ));
        rows.push(chart_row(
            "enemy troops",
            self.setting_of(Switch::EnemyBlocksSight),
            "RUL-52",
        ));
        if self.is_full() || self.is_on(Switch::BasicElevation) {
            rows.push(chart_row(
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
