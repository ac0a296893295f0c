//! The pages of Blind Swords on the screen: brigades, cup, track, the sheet of the selected unit, the map, reminders,
//! missing parts of the kit.

pub(super) mod begun;
mod board;
mod by_hand;
mod called;
mod cup;
mod sheet;

use super::{learnt, members, sheet::strength};
use crate::presentation::{
    Audience, Describe,
    clauses::switch_rows,
    page::{LIST, PageCell, PageRow, RulesetPage, SHEET, WordTone},
    request::end_in_words,
};
use crate::sheets::callsign::Callsigns;
use game::journal::ActOf;
use rules::blind_swords::event::OnceAct;
use rules::blind_swords::kit::{KitBrigade, NamedHex};
use rules::blind_swords::position::{Flanking, TurnStep, UnitSpot};
use rules::blind_swords::state::State;
use rules::blind_swords::{BlindSwords, stacking};

/// Returns every page for one reader.
pub(super) fn pages(state: &State, eyes: &Audience, picked: Option<&str>) -> Vec<RulesetPage> {
    let signs = callsigns(state);
    let mut pages = vec![
        RulesetPage::new(LIST, "brigades", brigades(state, &signs)),
        RulesetPage::new('c', "cup", cup::rows(state, eyes)),
        RulesetPage::new('a', "track", track(state, &signs)),
        RulesetPage::new(SHEET, "sheet", sheet::rows(state, &signs, picked)),
    ];
    if let Some(board) = board::hex_board(state, &signs, picked) {
        pages.push(RulesetPage::new('m', "map", Vec::new()).with_board(board));
    }
    pages.push(RulesetPage::new('r', "reminders", reminders(state, &signs)));
    pages.push(RulesetPage::new(
        'k',
        "kit: rulings and missing parts",
        kit(&learnt::seen(state, eyes)),
    ));
    pages
}

/// Returns the cells of the top bar: turn, acting player, steps of the current activity, cup.
pub(super) fn bar(state: &State) -> Vec<PageCell> {
    let turns = state.kit.turns.map(|turns| format!(" of {turns}"));
    let turn = format!("T{}{}", state.turn, turns.unwrap_or_default());
    let mut bar = vec![PageCell::new(turn, WordTone::Now)];
    if let Some(why) = &state.over {
        bar.push(PageCell::new(
            format!("OVER: {}", end_in_words(why)),
            WordTone::Warn,
        ));
        return bar;
    }
    if let Some(active) = &state.active {
        let brigade = state.kit.brigade(&active.brigade);
        let name = brigade.map_or(active.brigade.as_str(), |brigade| &brigade.name);
        let how = match (active.full, active.order) {
            (false, _) => "limited",
            (true, None) => "full",
            (true, Some(order)) => order.name(),
        };
        let side = place_of(state, state.acting().unwrap_or_default());
        let acts = format!("{} acts ({how})", name.to_uppercase());
        bar.push(PageCell::new(acts, WordTone::Side(side)));
    }
    bar.push(PageCell::new(steps(state), WordTone::Plain));
    if state.chits.fortunes {
        bar.push(PageCell::new("FORTUNES PENDING", WordTone::Warn));
    }
    bar.push(format!("cup {}", state.chits.in_cup()).into());
    bar.push(state.kit.name.clone().into());
    bar
}

/// Lists the steps that belong together, the current one in capitals.
fn steps(state: &State) -> String {
    const OF_TURN: &[TurnStep] = &[
        TurnStep::Command,
        TurnStep::Artillery,
        TurnStep::ArtilleryRally,
        TurnStep::Draw,
    ];
    const OF_ATTACK: &[TurnStep] = &[TurnStep::Fire, TurnStep::Movement, TurnStep::Close];
    const OF_DEFENCE: &[TurnStep] = &[TurnStep::Fire, TurnStep::Movement, TurnStep::Rally];
    let row = [OF_TURN, OF_ATTACK, OF_DEFENCE];
    let row = row.into_iter().find(|row| row.contains(&state.step));
    let is_attack = state
        .active
        .as_ref()
        .and_then(|active| active.order)
        .is_some_and(|order| order.name() == "attack");
    let row = match row {
        Some(row) if row == OF_TURN => row,
        Some(_)
            if state
                .active
                .as_ref()
                .is_some_and(|active| active.order.is_none()) =>
        {
            &[TurnStep::Fire]
        }
        Some(_) if is_attack || state.step == TurnStep::Close => OF_ATTACK,
        Some(_) => OF_DEFENCE,
        None => return state.step.name().to_uppercase(),
    };
    let names = row.iter().map(|step| match *step == state.step {
        true => step.name().to_uppercase(),
        false => step.name().to_owned(),
    });
    names.collect::<Vec<_>>().join(" > ")
}

/// Describes the effects of an act in few words; returns the whole story if no event has a short form.
pub(super) fn called(before: &State, act: &ActOf<BlindSwords>) -> Vec<String> {
    let lines = called::lines(before, &act.events);
    match lines.is_empty() {
        true => <BlindSwords as Describe>::pieces(before, act, &Audience::Table),
        false => lines,
    }
}

/// Returns the command line that the key for a verb writes; `None` if the line would contain only the unit.
pub(super) fn begun(state: &State, verb: &str, picked: Option<&str>) -> Option<String> {
    begun::line(state, verb, picked)
}

/// Returns the command line that a click on a hex writes; `None` if the unit can do nothing at this hex.
pub(super) fn aimed(state: &State, picked: &str, hex: &str) -> Option<String> {
    begun::aimed(state, picked, hex)
}

/// Lists the acts of a unit that need no hex.
pub(super) fn unit_lines(state: &State, unit: &str) -> Vec<(String, String)> {
    begun::unit_lines(state, unit)
}

/// Returns the verbs of acts that the rules allow now but the page does not offer.
pub(super) fn by_hand(state: &State) -> Vec<&'static str> {
    by_hand::verbs(state)
}

/// Checks whether the only thing left to do in this step is to end it.
pub(super) fn is_step_empty(state: &State) -> bool {
    by_hand::is_step_empty(state)
}

/// Returns the rows below the log.
pub(super) fn beside(state: &State, eyes: &Audience) -> Vec<PageRow> {
    let mut rows = in_hand(state);
    rows.extend([track_in_short(state)]);
    rows.extend(cup::in_short(state, eyes));
    let points = state.kit.sides.iter().map(|side| {
        let points = state.points.get(&side.id).copied().unwrap_or(0);
        format!("{} {points}", side.name)
    });
    let points = points.collect::<Vec<_>>().join("  ");
    rows.push(labelled("POINTS", points));
    rows
}

/// Lists the open test, close combats and fires, with the acts that they still require.
fn in_hand(state: &State) -> Vec<PageRow> {
    let mut rows = Vec::new();
    if let Some(test) = &state.test {
        let hex = test.hex.as_deref().unwrap_or_default();
        let said = format!("{hex} {} ({})", test.severity.name(), test.kind.name());
        rows.push(labelled("TEST", said.trim()));
        let units = test.units.iter().map(|unit| state.name(unit));
        rows.push(PageRow::text(units.collect::<Vec<_>>().join(", ")).below());
    }
    for combat in &state.combats {
        let names = combat.attackers.iter().map(|unit| state.name(unit));
        let names = names.collect::<Vec<_>>().join(", ");
        rows.push(labelled("CLOSE", format!("{names} on {}", combat.on)));
    }
    if let Some(Flanking { at, units, .. }) = state.flanking() {
        let names = units.iter().map(|unit| state.name(unit));
        let names = names.collect::<Vec<_>>().join(", ");
        rows.push(labelled("FLANK", format!("{names} at {at}")));
    }
    if state.shift != 0 {
        rows.push(labelled(
            "SHIFT",
            format!("{:+} from an event", state.shift),
        ));
    }
    rows.extend(state.shifts.iter().map(|(side, shift)| {
        let name = state.kit.side_name(side);
        labelled("SHIFT", format!("{shift:+} for {name} from an event"))
    }));
    if !state.dues.is_empty() {
        rows.push(PageRow::text(PageCell::new("still to do:", WordTone::Warn)));
        let dues = (1..).zip(&state.dues);
        rows.extend(
            dues.map(|(number, due)| {
                PageRow::text(format!("{number} {}", due.words(state))).below()
            }),
        );
    }
    if !rows.is_empty() {
        rows.push(PageRow::blank());
    }
    rows
}

/// Returns a row with a label in capitals and its value.
fn labelled(label: &str, words: impl Into<String>) -> PageRow {
    let mut row = PageRow::text(PageCell::new(format!("{label:<6}"), WordTone::Head));
    row.cells.push(words.into().into());
    row
}

/// Returns the side's index in the kit, which decides its colour.
fn place_of(state: &State, side: &str) -> u8 {
    let sides = (0..).zip(&state.kit.sides);
    let mut places = sides.filter(|(_, known)| known.id == side);
    places.next().map_or(0, |(place, _)| place)
}

/// Returns the callsigns of brigades and their units, and of the guns of each side.
pub(super) fn callsigns(state: &State) -> Callsigns {
    let kit = &state.kit;
    let of_brigade = |brigade: &KitBrigade| {
        let units = kit.units.iter();
        let units = units.filter(|unit| unit.brigade.as_ref() == Some(&brigade.id));
        units.map(|unit| unit.id.clone()).collect::<Vec<_>>()
    };
    let mut formations: Vec<(String, String, Vec<String>)> = Vec::new();
    for side in &kit.sides {
        let brigades = kit.brigades.iter().filter(|one| one.side == side.id);
        formations.extend(brigades.map(|one| (one.id.clone(), one.name.clone(), of_brigade(one))));
        formations.push((guns_of(side), "Guns".to_owned(), guns(state, &side.id)));
    }
    let borrowed = formations.iter().map(|(word, name, units)| {
        let units = units.iter().map(String::as_str).collect();
        (word.as_str(), name.as_str(), units)
    });
    Callsigns::from_formations(borrowed)
}

/// Returns the key that represents a side's guns in callsigns; it is never a word of a command line.
fn guns_of(side: &NamedHex) -> String {
    format!("guns of {}", side.id)
}

/// Returns the units of a side that belong to no brigade.
fn guns(state: &State, side: &str) -> Vec<String> {
    let units = state.kit.units.iter();
    let units = units.filter(|unit| unit.brigade.is_none() && unit.side == side);
    units.map(|unit| unit.id.clone()).collect()
}

fn brigades(state: &State, signs: &Callsigns) -> Vec<PageRow> {
    let mut rows = Vec::new();
    for (place, side) in (0..).zip(&state.kit.sides) {
        let points = state.points.get(&side.id).copied().unwrap_or(0);
        let head = format!("{}  points {points}", side.name.to_uppercase());
        rows.push(PageRow::text(PageCell::new(head, WordTone::Side(place))));
        let of_side = |brigade: &&KitBrigade| brigade.side == side.id;
        for brigade in state.kit.brigades.iter().filter(of_side) {
            rows.push(brigade_row(state, signs, brigade));
            let units = members(state, &brigade.id);
            rows.extend(
                units
                    .iter()
                    .map(|unit| unit_row(state, signs, unit).below()),
            );
        }
        let guns = guns(state, &side.id);
        if !guns.is_empty() {
            let head = PageRow::new(["Guns"]);
            let callsign = signs.get(&guns_of(side));
            rows.push(PageRow { callsign, ..head });
            rows.extend(guns.iter().map(|unit| unit_row(state, signs, unit).below()));
        }
    }
    rows
}

fn brigade_row(state: &State, signs: &Callsigns, brigade: &KitBrigade) -> PageRow {
    let active = state.active.as_ref();
    let active = active.filter(|active| active.brigade == brigade.id);
    let marker = match active {
        Some(active) => {
            let order = active
                .order
                .map_or("ACTS".to_owned(), |order| order.name().to_uppercase());
            PageCell::new(order, WordTone::Now)
        }
        None if state.activated.contains(&brigade.id) => PageCell::new("acted", WordTone::Dim),
        // None of its units is on the map, so its marker is out of the game (BS-314).
        None if !state.can_act(&brigade.id) => PageCell::new("away", WordTone::Dim),
        None => PageCell::from("ready"),
    };
    let place = place_of(state, &brigade.side);
    let name = PageCell::new(brigade.name.clone(), WordTone::Side(place));
    PageRow::new([name, marker])
        .about(brigade.id.clone(), signs.get(&brigade.id))
        .now(active.is_some())
}

/// Describes a unit: name, strength and rating, weapon, face, marker, place, acts.
fn unit_row(state: &State, signs: &Callsigns, id: &str) -> PageRow {
    let (Some((unit, standing)), Some(face)) = (state.unit(id), state.face(id)) else {
        return PageRow::blank();
    };
    let is_here = standing.on_map();
    let worn = match (unit.fresh, standing.worn) {
        (None, _) => PageCell::new("fragile", WordTone::Plain),
        (_, true) => PageCell::new("WORN", WordTone::Warn),
        (_, false) => "fresh".into(),
    };
    let marker = match standing.marker.name() {
        "" => PageCell::from("-"),
        marker => PageCell::new(marker, WordTone::Bad),
    };
    let place = match &standing.spot {
        UnitSpot::Map(hex) => hex.clone().unwrap_or_default(),
        UnitSpot::Box(place) => format!("box {place}"),
        UnitSpot::Available => "available".to_owned(),
        UnitSpot::Eliminated => "eliminated".to_owned(),
        UnitSpot::Left => "left the map".to_owned(),
        UnitSpot::Coming => coming(state, id),
    };
    let tone = if is_here {
        WordTone::Plain
    } else {
        WordTone::Dim
    };
    let cells = [
        PageCell::new(unit.name.clone(), tone),
        PageCell::new(format!("{}-{}", strength(face.strength), face.rating), tone),
        PageCell::new(weapon(state, id), tone),
        worn,
        marker,
        PageCell::new(place, tone),
        PageCell::new(deeds(state, id), WordTone::Dim),
    ];
    PageRow::new(cells).about(id, signs.get(id))
}

/// Describes the weapon, and whether cavalry is mounted.
fn weapon(state: &State, id: &str) -> String {
    let weapon = state.kit.unit(id).and_then(|unit| unit.weapon.clone());
    let weapon = weapon.unwrap_or_else(|| "-".to_owned());
    match state.is_mounted(id) {
        true => format!("{weapon} horse"),
        false => weapon,
    }
}

/// Describes when and where a unit arrives.
fn coming(state: &State, id: &str) -> String {
    let unit = state.kit.unit(id);
    match unit.and_then(|unit| state.kit.arrival(unit)) {
        Some(arrival) => {
            let at = arrival.at.as_ref().map(|at| format!(" at {at}"));
            format!("turn {}{}", arrival.turn, at.unwrap_or_default())
        }
        None => "not yet here".to_owned(),
    }
}

fn deeds(state: &State, id: &str) -> String {
    let deeds = state.deeds.get(id).map_or(&[][..], Vec::as_slice);
    let names = deeds.iter().map(|deed| match deed {
        OnceAct::Fired => "fired",
        OnceAct::Moved => "moved",
        OnceAct::Rallied => "rallied",
        OnceAct::Supported => "supported",
        OnceAct::Retreated => "retreated",
        OnceAct::Worn => "turned",
        OnceAct::Charged => "charged",
        OnceAct::Assaulted => "assaulted",
        OnceAct::Attacked => "attacked",
    });
    let done = state.guns.done.contains(id) && state.step == TurnStep::Artillery;
    names
        .chain(done.then_some("done"))
        .collect::<Vec<_>>()
        .join(" ")
}

/// Returns the units at a place of the track.
fn at(state: &State, spot: &UnitSpot) -> Vec<String> {
    let there = state.units.iter();
    let there = there.filter(|(_, standing)| standing.spot == *spot);
    there.map(|(id, _)| id.clone()).collect()
}

/// Returns the places of the track, the farthest from the table first.
fn places() -> [(UnitSpot, String); 4] {
    [
        (UnitSpot::Box(3), "3".to_owned()),
        (UnitSpot::Box(2), "2".to_owned()),
        (UnitSpot::Box(1), "1".to_owned()),
        (UnitSpot::Available, "available".to_owned()),
    ]
}

fn track_in_short(state: &State) -> PageRow {
    let places = places().map(|(spot, name)| {
        let units = at(state, &spot);
        let names: Vec<String> = units.iter().map(|unit| state.name(unit)).collect();
        let names = if names.is_empty() {
            "-".to_owned()
        } else {
            names.join(", ")
        };
        format!("{name} {names}")
    });
    labelled("TRACK", places.join("   "))
}

fn track(state: &State, signs: &Callsigns) -> Vec<PageRow> {
    let mut rows = Vec::new();
    for (spot, name) in places() {
        let head = match spot {
            UnitSpot::Box(place) => {
                let due = state.turn + u32::from(place);
                format!("BOX {name}  available after turn {}", due - 1)
            }
            _ => "AVAILABLE  comes in when its brigade rebuilds it (BS-1003, BS-1004)".to_owned(),
        };
        rows.push(PageRow::head(head));
        rows.extend(
            at(state, &spot)
                .iter()
                .map(|id| unit_row(state, signs, id).below()),
        );
    }
    for (spot, name) in [
        (UnitSpot::Eliminated, "ELIMINATED"),
        (UnitSpot::Left, "LEFT THE MAP"),
    ] {
        let gone = at(state, &spot);
        if !gone.is_empty() {
            rows.push(PageRow::head(name));
            rows.extend(gone.iter().map(|id| unit_row(state, signs, id).below()));
        }
    }
    rows
}

/// Lists reminders of facts that players forget: arrivals, markers to rally, the track, objectives, and the texts of
/// events that still apply.
fn reminders(state: &State, signs: &Callsigns) -> Vec<PageRow> {
    let mut rows = vec![PageRow::head("ARRIVALS")];
    let coming = at(state, &UnitSpot::Coming);
    if coming.is_empty() {
        rows.push(PageRow::text("all have arrived").below());
    }
    rows.extend(coming.iter().map(|id| unit_row(state, signs, id).below()));
    rows.push(PageRow::head("TO RALLY"));
    let units = state.units.iter();
    let marked = units.filter(|(_, unit)| unit.on_map() && !unit.marker.name().is_empty());
    let marked: Vec<PageRow> = marked
        .map(|(id, _)| unit_row(state, signs, id).below())
        .collect();
    match marked.is_empty() {
        true => rows.push(PageRow::text("no markers on the map").below()),
        false => rows.extend(marked),
    }
    rows.push(PageRow::head("OBJECTIVES"));
    for objective in &state.kit.objectives {
        let (id, value) = (&objective.id, objective.value);
        let said = match objective.hexes.join(", ") {
            none if none.is_empty() => format!("{id}: {value} for each enemy unit that is lost"),
            hexes => format!("{id}: {value} at {hexes}"),
        };
        rows.push(PageRow::text(said).below());
    }
    if let Some(limit) = stacking::stacking_limit(state) {
        rows.push(PageRow::head("STACKING"));
        rows.push(PageRow::text(format!("printed strength of at most {limit} in a hex")).below());
    }
    rows
}

fn kit(state: &State) -> Vec<PageRow> {
    let mut rows = vec![PageRow::head(
        "LEARNT IN PLAY: paste these lines into the kit",
    )];
    rows.extend(
        learnt::lines(state)
            .into_iter()
            .map(|line| PageRow::text(line).below()),
    );
    rows.push(PageRow::head("RULINGS"));
    rows.extend(switch_rows(&state.kit.rulings));
    rows
}
