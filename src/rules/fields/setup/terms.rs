//! The terms of a game: edition, options, switches, length.

use super::{
    RosterSetup,
    bounds::{DIGGING, FORMAT, HOUR_MINUTES, TURNS},
    card, chits,
    fault::{Faults, RosterTable, SetupFault},
    roster_index::{IdKind, RosterField, RosterIndex},
    spelling::known_word,
};
use crate::terms::{
    edition::{Edition, EditionOptions},
    name::SideId,
    order_of_battle::LabelPlace,
    switch::{REGISTER, Rulings, Switch, SwitchEntry},
};
use ruleset::spelling::{did_you_mean, quoted};
use table::measure::Measure;

/// Measures of length, in the words of a roster (SCALE-02).
pub const MEASURES: [(&str, Measure); 3] = [
    ("inches", Measure::Inches),
    ("centimetres", Measure::Centimetres),
    ("micro-centimetres", Measure::MicroCentimetres),
];

/// Terms of a game.
pub(super) struct GameTerms {
    pub edition: Edition,
    pub options: EditionOptions,
    pub rulings: Rulings,
    pub turns: Option<u32>,
    pub hour_minutes: Option<u32>,
    pub first: Option<SideId>,
    pub measure: Measure,
}

/// Returns the terms; records faults in them.
pub(super) fn agreed(book: &RosterIndex<'_>, faults: &mut Faults) -> GameTerms {
    let setup = book.setup();
    format(setup, faults);
    if setup.name.trim().is_empty() {
        faults.push(SetupFault::missing(RosterTable::Top, "name"));
    }
    let edition = edition(setup, faults);
    GameTerms {
        edition,
        options: options(setup, edition, faults),
        rulings: rulings(setup, edition, faults),
        turns: turns(setup, faults),
        hour_minutes: hour_minutes(setup, faults),
        first: first(book, faults),
        measure: measure(setup, faults),
    }
}

fn format(setup: &RosterSetup, faults: &mut Faults) {
    match setup.format {
        Some(FORMAT) => {}
        None => faults.push(
            SetupFault::missing(RosterTable::Top, "format")
                .help(format!("write format = {FORMAT}")),
        ),
        Some(found) => faults.push(SetupFault::fault(
            RosterTable::Top,
            "format",
            format!("format {found} is unknown: this program reads format {FORMAT}"),
        )),
    }
}

fn edition(setup: &RosterSetup, faults: &mut Faults) -> Edition {
    let named = |word: &str| {
        [Edition::Basic, Edition::Full]
            .into_iter()
            .find(|edition| edition.name() == word)
    };
    if setup.edition.is_empty() {
        faults.push(
            SetupFault::missing(RosterTable::Top, "edition")
                .help("write edition = \"full\" or \"basic\"".to_owned()),
        );
        return Edition::Full;
    }
    // The full edition allows more, so assuming it hides no other fault.
    known_word(
        faults,
        RosterTable::Top,
        "edition",
        &setup.edition,
        &["basic", "full"],
        named,
    )
    .unwrap_or(Edition::Full)
}

fn options(setup: &RosterSetup, edition: Edition, faults: &mut Faults) -> EditionOptions {
    let usual = EditionOptions::from_edition(edition);
    let basic = edition == Edition::Basic;
    if basic && setup.weapons == Some(true) {
        let said = "only the full edition has the weapon table";
        faults.push(
            SetupFault::fault(RosterTable::Options, "weapons", said)
                .help("remove it, or write edition = \"full\"".to_owned()),
        );
    }
    if basic && setup.casualties == Some(true) {
        let said = "only the full edition has casualties of generals";
        faults.push(
            SetupFault::fault(RosterTable::Options, "casualties", said)
                .help("to add them: basic_general_casualties = true under [rulings]".to_owned()),
        );
    }
    EditionOptions {
        weapons: setup.weapons.unwrap_or(usual.weapons),
        casualties: setup.casualties.unwrap_or(usual.casualties),
        demoralisation: setup.demoralisation.unwrap_or(usual.demoralisation),
        digging: digging(setup, faults).unwrap_or(usual.digging),
        chits: chits::agreed(setup, faults),
        blinds: card::agreed_card_size(setup, faults),
    }
}

fn digging(setup: &RosterSetup, faults: &mut Faults) -> Option<u8> {
    let turns = setup.digging?;
    let allowed = u8::try_from(turns).ok().filter(|n| DIGGING.contains(n));
    if allowed.is_none() {
        let said = format!("`digging` is {turns}: write 2, 3 or 4 own turns, or 0 for no digging");
        faults.push(SetupFault::fault(RosterTable::Options, "digging", said));
    }
    allowed
}

fn rulings(setup: &RosterSetup, edition: Edition, faults: &mut Faults) -> Rulings {
    let mut rulings = Rulings::new(edition);
    for (name, setting) in &setup.rulings {
        let Some(entry) = Switch::named(name) else {
            let said = format!("no switch {}", quoted(name));
            let help = did_you_mean(name, REGISTER.iter().map(|e| e.name));
            let help = help.unwrap_or_else(|| "`show ROSTER switches` lists them".to_owned());
            faults.push(
                SetupFault::fault(RosterTable::Rulings, name.clone(), said)
                    .help(help)
                    .on_key(),
            );
            continue;
        };
        if !rulings.set(name, setting) {
            faults.push(bad_setting(entry, setting));
        }
        if entry.is_idle(edition) {
            let said = format!(
                "`{name}` ({}) has no effect in the {} edition",
                entry.ruling,
                edition.name()
            );
            faults.push(SetupFault::warning(RosterTable::Rulings, name.clone(), said).on_key());
        }
    }
    chits::initiative(setup, &mut rulings, faults);
    rulings
}

fn bad_setting(entry: &SwitchEntry, setting: &str) -> SetupFault {
    use crate::terms::switch::Domain;
    let said = format!(
        "`{}` ({}) is set to {}: write {}",
        entry.name,
        entry.ruling,
        quoted(setting),
        entry.domain
    );
    let help = match entry.domain {
        Domain::Words(words) => did_you_mean(setting, words.iter().copied()),
        _ => None,
    };
    SetupFault::fault(RosterTable::Rulings, entry.name, said).help(help)
}

fn turns(setup: &RosterSetup, faults: &mut Faults) -> Option<u32> {
    let turns = setup.turns?;
    let allowed = u32::try_from(turns).ok().filter(|n| TURNS.contains(n));
    if allowed.is_none() {
        let (least, most) = (TURNS.start(), TURNS.end());
        let said = format!("`turns` is {turns}: write {least} to {most} player turns");
        faults.push(
            SetupFault::fault(RosterTable::Top, "turns", said)
                .help("if left out, the referee ends the game".to_owned()),
        );
    }
    allowed
}

fn hour_minutes(setup: &RosterSetup, faults: &mut Faults) -> Option<u32> {
    let minutes = setup.hour_minutes?;
    let allowed = u32::try_from(minutes).ok();
    let allowed = allowed.filter(|n| HOUR_MINUTES.contains(n));
    if allowed.is_none() {
        let (least, most) = (HOUR_MINUTES.start(), HOUR_MINUTES.end());
        let said =
            format!("`hour_minutes` is {minutes}: write {least} to {most} minutes for a full turn");
        faults.push(
            SetupFault::fault(RosterTable::Top, "hour_minutes", said)
                .help("if left out, the diary gives no hours".to_owned()),
        );
    }
    allowed
}

fn first(book: &RosterIndex<'_>, faults: &mut Faults) -> Option<SideId> {
    let id = book.setup().first.as_deref()?;
    book.find_reference(
        faults,
        RosterField::new(RosterTable::Top, "first"),
        id,
        IdKind::Side,
    )?;
    Some(SideId::new(id))
}

/// The places of labels, by the words of a roster.
pub const LABEL_PLACES: [(&str, LabelPlace); 2] = [
    ("behind", LabelPlace::Behind),
    ("centre", LabelPlace::Centre),
];

/// Returns the place of the labels that a photograph reads.
pub(super) fn label(setup: &RosterSetup, faults: &mut Faults) -> LabelPlace {
    let Some(word) = &setup.label else {
        return LabelPlace::default();
    };
    let named = |word: &str| {
        LABEL_PLACES
            .iter()
            .find(|(name, _)| *name == word)
            .map(|k| k.1)
    };
    let words = LABEL_PLACES.map(|k| k.0);
    known_word(faults, RosterTable::Photo, "label", word, &words, named).unwrap_or_default()
}

fn measure(setup: &RosterSetup, faults: &mut Faults) -> Measure {
    let Some(word) = &setup.measure else {
        return Measure::default();
    };
    let named = |word: &str| MEASURES.iter().find(|(name, _)| *name == word).map(|k| k.1);
    known_word(
        faults,
        RosterTable::Top,
        "measure",
        word,
        &MEASURES.map(|k| k.0),
        named,
    )
    .unwrap_or_default()
}
