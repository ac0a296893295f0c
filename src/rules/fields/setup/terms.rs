//! The terms of a game: edition, options, switches, length.

use super::{
    Setup,
    book::{Book, Kind},
    bounds::{DIGGING, FORMAT, HOUR_MINUTES, TURNS},
    card, chits,
    fault::{Faults, Place, SetupFault},
    spelling::known,
};
use crate::terms::{
    edition::{Edition, Options},
    name::SideId,
    order_of_battle::LabelPlace,
    switch::{Entry, REGISTER, Rulings, Switch},
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
pub(super) struct Terms {
    pub edition: Edition,
    pub options: Options,
    pub rulings: Rulings,
    pub turns: Option<u32>,
    pub hour_minutes: Option<u32>,
    pub first: Option<SideId>,
    pub measure: Measure,
}

/// The terms; notes what is wrong with them.
pub(super) fn agreed(book: &Book<'_>, faults: &mut Faults) -> Terms {
    let setup = book.setup();
    format(setup, faults);
    if setup.name.trim().is_empty() {
        faults.push(SetupFault::missing(Place::Top, "name"));
    }
    let edition = edition(setup, faults);
    Terms {
        edition,
        options: options(setup, edition, faults),
        rulings: rulings(setup, edition, faults),
        turns: turns(setup, faults),
        hour_minutes: hour_minutes(setup, faults),
        first: first(book, faults),
        measure: measure(setup, faults),
    }
}

fn format(setup: &Setup, faults: &mut Faults) {
    match setup.format {
        Some(FORMAT) => {}
        None => faults.push(
            SetupFault::missing(Place::Top, "format").help(format!("write format = {FORMAT}")),
        ),
        Some(found) => faults.push(SetupFault::fault(
            Place::Top,
            "format",
            format!("format {found} is unknown: this program reads format {FORMAT}"),
        )),
    }
}

fn edition(setup: &Setup, faults: &mut Faults) -> Edition {
    let named = |word: &str| {
        [Edition::Basic, Edition::Full]
            .into_iter()
            .find(|edition| edition.name() == word)
    };
    if setup.edition.is_empty() {
        faults.push(
            SetupFault::missing(Place::Top, "edition")
                .help("write edition = \"full\" or \"basic\"".to_owned()),
        );
        return Edition::Full;
    }
    // The full text allows more, so it hides no other fault behind this one.
    known(
        faults,
        Place::Top,
        "edition",
        &setup.edition,
        &["basic", "full"],
        named,
    )
    .unwrap_or(Edition::Full)
}

fn options(setup: &Setup, edition: Edition, faults: &mut Faults) -> Options {
    let usual = Options::of(edition);
    let basic = edition == Edition::Basic;
    if basic && setup.weapons == Some(true) {
        let said = "the weapon table belongs to the full edition";
        faults.push(
            SetupFault::fault(Place::Options, "weapons", said)
                .help("leave it out, or write edition = \"full\"".to_owned()),
        );
    }
    if basic && setup.casualties == Some(true) {
        let said = "general casualties belong to the full edition";
        faults.push(
            SetupFault::fault(Place::Options, "casualties", said)
                .help("under [rulings] basic_general_casualties = true brings them in".to_owned()),
        );
    }
    Options {
        weapons: setup.weapons.unwrap_or(usual.weapons),
        casualties: setup.casualties.unwrap_or(usual.casualties),
        demoralisation: setup.demoralisation.unwrap_or(usual.demoralisation),
        digging: digging(setup, faults).unwrap_or(usual.digging),
        chits: chits::agreed(setup, faults),
        blinds: card::agreed(setup, faults),
    }
}

fn digging(setup: &Setup, faults: &mut Faults) -> Option<u8> {
    let turns = setup.digging?;
    let allowed = u8::try_from(turns).ok().filter(|n| DIGGING.contains(n));
    if allowed.is_none() {
        let said = format!("digging is {turns}: works take 2, 3 or 4 own turns, or 0 for none");
        faults.push(SetupFault::fault(Place::Options, "digging", said));
    }
    allowed
}

fn rulings(setup: &Setup, edition: Edition, faults: &mut Faults) -> Rulings {
    let mut rulings = Rulings::new(edition);
    for (name, setting) in &setup.rulings {
        let Some(entry) = Switch::named(name) else {
            let said = format!("no switch is called {}", quoted(name));
            let help = did_you_mean(name, REGISTER.iter().map(|e| e.name));
            let help = help.unwrap_or_else(|| "`show ROSTER switches` lists them".to_owned());
            faults.push(
                SetupFault::fault(Place::Rulings, name.clone(), said)
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
                "`{name}` ({}) means nothing in the {} edition",
                entry.ruling,
                edition.name()
            );
            faults.push(SetupFault::warning(Place::Rulings, name.clone(), said).on_key());
        }
    }
    chits::initiative(setup, &mut rulings, faults);
    rulings
}

fn bad_setting(entry: &Entry, setting: &str) -> SetupFault {
    use crate::terms::switch::Domain;
    let said = format!(
        "`{}` ({}) stands at {}: it may be {}",
        entry.name,
        entry.ruling,
        quoted(setting),
        entry.domain
    );
    let help = match entry.domain {
        Domain::Words(words) => did_you_mean(setting, words.iter().copied()),
        _ => None,
    };
    SetupFault::fault(Place::Rulings, entry.name, said).help(help)
}

fn turns(setup: &Setup, faults: &mut Faults) -> Option<u32> {
    let turns = setup.turns?;
    let allowed = u32::try_from(turns).ok().filter(|n| TURNS.contains(n));
    if allowed.is_none() {
        let (least, most) = (TURNS.start(), TURNS.end());
        let said = format!("turns is {turns}: it may be {least} to {most} player turns");
        faults.push(
            SetupFault::fault(Place::Top, "turns", said)
                .help("left out, the referee ends the game".to_owned()),
        );
    }
    allowed
}

fn hour_minutes(setup: &Setup, faults: &mut Faults) -> Option<u32> {
    let minutes = setup.hour_minutes?;
    let allowed = u32::try_from(minutes).ok();
    let allowed = allowed.filter(|n| HOUR_MINUTES.contains(n));
    if allowed.is_none() {
        let (least, most) = (HOUR_MINUTES.start(), HOUR_MINUTES.end());
        let said = format!(
            "hour_minutes is {minutes}: a full turn may stand for {least} to {most} minutes"
        );
        faults.push(
            SetupFault::fault(Place::Top, "hour_minutes", said)
                .help("left out, the diary tells no hours".to_owned()),
        );
    }
    allowed
}

fn first(book: &Book<'_>, faults: &mut Faults) -> Option<SideId> {
    let id = book.setup().first.as_deref()?;
    book.refer(faults, (Place::Top, "first", &[]), id, Kind::Side)?;
    Some(SideId::new(id))
}

/// The places of labels, by the words of a roster.
pub const LABEL_PLACES: [(&str, LabelPlace); 2] = [
    ("behind", LabelPlace::Behind),
    ("centre", LabelPlace::Centre),
];

/// The place of the labels that a photograph reads.
pub(super) fn label(setup: &Setup, faults: &mut Faults) -> LabelPlace {
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
    known(faults, Place::Photo, "label", word, &words, named).unwrap_or_default()
}

fn measure(setup: &Setup, faults: &mut Faults) -> Measure {
    let Some(word) = &setup.measure else {
        return Measure::default();
    };
    let named = |word: &str| MEASURES.iter().find(|(name, _)| *name == word).map(|k| k.1);
    known(
        faults,
        Place::Top,
        "measure",
        word,
        &MEASURES.map(|k| k.0),
        named,
    )
    .unwrap_or_default()
}
