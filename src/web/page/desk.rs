//! The referee's own pages on his phone: the tray, the players by seat, the whole game, the hand-over page.

use maud::{Markup, html};

use super::{
    ask::{self, SlipReading},
    diary,
};
use crate::parts::OnDemand;
use crate::tray_view::TrayView;
use game::session::Session;
use game::tray::{Presence, Slip, SlipFate, TraySeat};
use report::diary as painted;
use rules::fields::state::{State, draft::Fields};
use rules::fields::terms::name::SideId;
use rules::spelling::counted;
use view::day::diary::{Diary, DiaryOptions};
use view::map::moment;
use view::paper::{
    PrintedState,
    handover::{self, Handover},
    umpire::{self, Umpire, UmpireBrigade, UmpireSide},
};
use view::seats::{other_side, places};
use view::slip;

/// Returns a page that is made on request; `None` if the game has no such page. `sitting` is the referee's tray.
pub(crate) fn on_demand(
    what: OnDemand,
    session: &Session<Fields>,
    sitting: &TrayView,
) -> Option<String> {
    let read = reader(sitting, session.state());
    let slips: Vec<String> = waiting(sitting, &read)
        .into_iter()
        .map(|(slip, read)| {
            let from = sender(sitting, slip);
            let request = slip::request_and_line(slip, session.state());
            format!("{from}, {}: {request}{}", slip.when, read.moment_note())
        })
        .collect();
    let when = moment::when(session.state(), None);
    let look = PrintedState {
        state: session.state(),
        side: None,
        session: Some(session),
        of: &[],
        blank: false,
        when: &when,
        entry: None,
        seats: &[],
        slips: &slips,
    };
    let told = || Diary::new(session, &DiaryOptions::default()).ok();
    match what {
        OnDemand::Umpire => Some(whole(&umpire::umpire_sheet(&look)).into_string()),
        OnDemand::Handover => Some(next(&handover::handover(&look).ok()?).into_string()),
        OnDemand::Diary => Some(diary::part(&told()?).into_string()),
        OnDemand::DiaryFile => Some(painted::html(&told()?, &painted::DiaryStyle::default())),
    }
}

/// Renders the waiting slips of a battle.
pub(super) fn tray(sitting: &TrayView, now: &State) -> Markup {
    slip_list(sitting, &reader(sitting, now))
}

/// Returns the function that describes slips for the referee of a battle.
fn reader(sitting: &TrayView, now: &State) -> impl Fn(&Slip) -> SlipReading {
    |slip| {
        let seat = sitting.seats.iter().find(|seat| seat.number == slip.seat);
        let side = seat.and_then(|seat| seat.side.as_deref());
        SlipReading {
            kept_for: slip::kept_for(slip, side.map(SideId::new).as_ref(), now),
            ..ask::reader(now)(slip)
        }
    }
}

/// Renders the waiting slips as the laptop lists them, each with a form to send it back.
pub(super) fn slip_list(sitting: &TrayView, read: &dyn Fn(&Slip) -> SlipReading) -> Markup {
    let waiting = waiting(sitting, read);
    let asks = waiting.iter().any(|(_, read)| read.is_set_aside());
    html! {
        @if waiting.is_empty() { p class="quiet" { "No open slips." } }
        ul class="slips" {
            @for (slip, read) in waiting {
                li class=(ask::class(slip, &read)) {
                    span class="name" { (slip.asks()) }
                    @if slip.line.is_some() { span class="now" { (read.words) } }
                    span class="now" { (sender(sitting, slip)) " · " (slip.when) (read.moment_note()) }
                    form method="post" action={ "/slip/" (slip.number) "/back" } {
                        @let id = format!("why-{}", slip.number);
                        label for=(id) { "Return, because" }
                        input id=(id) name="why" maxlength="280" required autocomplete="off";
                        button { "Return" }
                    }
                }
            }
        }
        p class="quiet" {
            "View only: act on the laptop."
            @if asks { " It asks you before it takes a slip of another phase." }
        }
    }
}

/// Returns the waiting slips: first those of the present moment, then those for another one, in each group the oldest
/// first.
fn waiting<'s>(
    sitting: &'s TrayView,
    read: &dyn Fn(&Slip) -> SlipReading,
) -> Vec<(&'s Slip, SlipReading)> {
    let slips = sitting.slips.iter();
    let slips = slips.filter(|slip| slip.fate == SlipFate::Waits);
    let mut slips: Vec<(&Slip, SlipReading)> = slips.map(|slip| (slip, read(slip))).collect();
    slips.sort_by_key(|(_, read)| read.is_set_aside());
    slips
}

fn sender(sitting: &TrayView, slip: &Slip) -> String {
    let mut devices = sitting.devices.iter();
    let device = devices.find(|device| device.number == slip.device);
    let name = device.map_or("someone who left", |device| &device.name);
    format!("{name}, {}", sitting.seat_id(slip.seat))
}

/// Renders the players by seat.
pub(super) fn people(sitting: &TrayView, now: &str) -> Markup {
    html! {
        @for seat in &sitting.seats {
            h2 { (seat.name) " " small {
                (seat.id()) (places(seat, sitting.at(seat).count())) @if !seat.open { ", joining is closed" }
            } }
            ul { @for line in at(sitting, seat, now) { li { (line) } } }
        }
    }
}

fn at(sitting: &TrayView, seat: &TraySeat, now: &str) -> Vec<String> {
    let here = sitting
        .devices
        .iter()
        .filter(|device| device.seat == seat.number);
    let here = here.map(|device| {
        let said = match (device.presence, device.ready.as_deref() == Some(now)) {
            (Presence::Knocks, _) => ", KNOCKS",
            (_, true) => ", READY",
            _ => "",
        };
        let slips = sitting.slips.iter();
        let waits =
            slips.filter(|slip| slip.device == device.number && slip.fate == SlipFate::Waits);
        let slips = match waits.count() {
            0 => String::new(),
            count => format!(", {}", counted(count, "slip")),
        };
        let beside = other_side(device, &sitting.seats, sitting.devices.iter());
        let beside = beside.map_or_else(String::new, |who| format!(" {who}"));
        format!(
            "{} {}, {}{said}{slips}{beside}",
            device.number, device.name, device.address
        )
    });
    let here: Vec<String> = here.collect();
    match here.is_empty() {
        true => vec!["no one".to_owned()],
        false => here,
    }
}

fn whole(umpire: &Umpire) -> Markup {
    html! {
        p { (umpire.heading) }
        @for army in &umpire.armies { (army_of(army)) }
        (listed("Valued ground", &umpire.ground))
        (listed("Measure these first", &umpire.doubts))
        @if let Some(hall) = &umpire.hall { p { "The hall closes at " (hall) "." } }
    }
}

fn army_of(army: &UmpireSide) -> Markup {
    html! {
        h2 { (army.side) }
        @for brigade in &army.brigades { (brigade_of(brigade)) }
        (listed("Divisions", &army.divisions))
        (listed("Generals above the brigades", &army.staff))
        (listed("Messengers", &army.messengers))
        (listed("Objectives", &army.objectives))
    }
}

fn brigade_of(brigade: &UmpireBrigade) -> Markup {
    let facts = [
        ("order", brigade.order.as_str()),
        ("waits", &brigade.waiting),
        ("result", &brigade.result),
        ("mark", brigade.mark),
        ("points", &brigade.points),
        ("general", &brigade.general),
        ("away", &brigade.away),
    ];
    let facts = facts
        .into_iter()
        .filter(|(_, said)| !said.is_empty() && *said != "none");
    html! {
        details id={ "umpire-" (brigade.callsign) } {
            summary { b { (brigade.callsign) } " " (brigade.name) }
            dl {
                @for (name, said) in facts { dt { (name) } dd { (said) } }
                dt { "fatigue" } dd { (brigade.fatigue) ", " (brigade.level) }
            }
            ul class="units" {
                @for unit in &brigade.units {
                    li {
                        b { (unit.address) } " " span class="name" { (unit.name) } span {}
                        span class="now" {
                            @match (unit.taped, unit.facing) {
                                (Some((x, y)), Some(facing)) => {
                                    (format!("w{x:.1} s{y:.1} facing {facing:03.0}°, "))
                                }
                                _ => "off the table, ",
                            }
                            (unit.state)
                        }
                    }
                }
            }
        }
    }
}

fn next(page: &Handover) -> Markup {
    html! {
        p { (page.heading) }
        @if !page.last.is_empty() { p { b { "Last: " } (page.last) } }
        (listed("To do", &page.due))
        (listed("Open slips", &page.slips))
        (listed("Promised", &page.promises))
        (listed("In this game", &page.rulings))
        (listed("Overruled", &page.overruled))
        (listed("Valid tape measurements", &page.measured))
        (listed("Measure these first", &page.doubts))
        (listed("Dice", &page.dice))
    }
}

fn listed(title: &str, lines: &[String]) -> Markup {
    html! {
        @if !lines.is_empty() {
            h2 { (title) }
            ul { @for line in lines { li { (line) } } }
        }
    }
}
