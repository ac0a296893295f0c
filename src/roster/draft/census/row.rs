//! The cells of a line that need reading: arm, size, men, value, weapon.

use crate::draft::DraftArm;
use rules::fields::terms::{charts::WEAPONS, edition::Edition};

/// Men for each point of size.
const MEN: f64 = 150.0;

/// Guns of a battery whose number nobody knows.
const USUAL_GUNS: u8 = 4;

/// The cells of a line that need reading.
pub(super) struct CensusRow {
    pub(super) kind: Option<String>,
    pub(super) size: Option<String>,
    pub(super) strength: Option<String>,
    pub(super) weapon: Option<String>,
    pub(super) value: Option<String>,
    pub(super) guns: Option<String>,
    pub(super) notes: Option<String>,
}

impl CensusRow {
    pub(super) fn arm(&self, guessed: &mut Vec<String>) -> DraftArm {
        let kind = self.kind.as_deref().unwrap_or_default().to_lowercase();
        match kind.as_str() {
            "cavalry" | "horse" => DraftArm::Cavalry,
            "battery" | "artillery" | "guns" => DraftArm::Guns(self.guns(guessed)),
            "infantry" | "foot" => DraftArm::Infantry,
            "" => {
                guessed.push("infantry, as no kind is given".to_owned());
                DraftArm::Infantry
            }
            other => {
                guessed.push(format!("infantry for the kind `{other}`"));
                DraftArm::Infantry
            }
        }
    }

    /// The number of guns: its own column, or `6 guns` at the beginning of the notes.
    fn guns(&self, guessed: &mut Vec<String>) -> u8 {
        let own = self.guns.as_deref().and_then(|text| text.parse().ok());
        let noted = self.notes.as_deref().and_then(|text| {
            let (number, rest) = text.split_once(' ')?;
            rest.starts_with("gun").then_some(number)?.parse().ok()
        });
        own.or(noted).filter(|guns| *guns > 0).unwrap_or_else(|| {
            guessed.push(match self.guns.as_deref() {
                Some(text) => format!("{USUAL_GUNS} guns for `{text}`"),
                None => format!("{USUAL_GUNS} guns"),
            });
            USUAL_GUNS
        })
    }

    fn strength(&self) -> Option<u32> {
        self.strength.as_deref()?.replace(',', "").parse().ok()
    }

    /// The strength; where something else is written there, that is said.
    pub(super) fn men(&self, guessed: &mut Vec<String>) -> Option<u32> {
        let (men, text) = (self.strength(), self.strength.as_deref());
        let other = text.filter(|text| men.is_none() && !text.eq_ignore_ascii_case("unknown"));
        guessed.extend(other.map(|text| format!("no strength for `{text}`")));
        men
    }

    pub(super) fn size(&self, arm: DraftArm, edition: Edition, guessed: &mut Vec<String>) -> u8 {
        if matches!(arm, DraftArm::Guns(_)) {
            return 1; // The number of guns tells it (BASE-04).
        }
        let given: Option<u8> = self.size.as_deref().and_then(|text| text.parse().ok());
        let reckoned = self.strength().map(|men| {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "1 to 5 by the clamp"
            )]
            let size = (f64::from(men) / MEN).round().clamp(1.0, 5.0) as u8;
            size
        });
        let size = given.or(reckoned).unwrap_or(3);
        if given.is_none() {
            guessed.push(match self.strength() {
                Some(men) => format!("size {size} of {men} men"),
                None => format!("size {size}, as neither size nor strength is given"),
            });
        }
        // Sizes of each edition: BASE-03.
        let allowed = size.clamp(edition.pick(2, 1), edition.pick(3, 5));
        if allowed != size {
            guessed.push(format!(
                "size {allowed} for {size} in the {} edition",
                edition.name()
            ));
        }
        allowed
    }

    pub(super) fn value(&self, guessed: &mut Vec<String>) -> u8 {
        let given = self.value.as_deref().and_then(|text| text.parse().ok());
        given
            .filter(|value| (2..=4).contains(value))
            .unwrap_or_else(|| {
                guessed.push(match self.value.as_deref() {
                    Some(text) => format!("value 3 for `{text}`"),
                    None => "value 3".to_owned(),
                });
                3
            })
    }

    /// A weapon by its name in the rules; what stands in brackets behind it is how sure it is.
    pub(super) fn weapon(&self, guessed: &mut Vec<String>) -> Option<String> {
        let text = self.weapon.as_deref()?;
        let plain = text
            .split('(')
            .next()
            .unwrap_or_default()
            .trim()
            .to_lowercase()
            .replace(' ', "-");
        let wanted = plain.replace("parrott", "parrot");
        let known = WEAPONS.iter().find(|weapon| weapon.name == wanted);
        if known.is_none() {
            guessed.push(format!("the usual weapon for `{text}`"));
        } else if text.contains('(') {
            guessed.push(format!("weapon {text}"));
        }
        known.map(|weapon| weapon.name.to_owned())
    }
}
