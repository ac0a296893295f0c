//! Cards, slips, dispatches and tents: pieces of a fixed size, several on a page, to be cut out.

use maud::{Markup, html};

use super::join;
use crate::leaf::{BOX, MeasuredBlock, SheetBlock, TICKED, clean, cut_names};
use crate::letters::Type;
use crate::page::tick;
use crate::text::{COLUMNS, wrap};
use view::paper::{
    briefing::Tent,
    card::{Cards, GeneralCard, MessengerCard},
    dispatch::Dispatch,
    slip::PrintedSlip,
};

/// A piece to cut out: its HTML and its text.
type Piece = (Markup, Vec<String>);

/// Layout of pieces of one size: the number side by side, their size in millimetres, and the number on a page.
#[derive(Debug, Clone, Copy)]
struct CutLayout {
    columns: usize,
    wide: f64,
    high: f64,
    a_page: usize,
}

/// Lays out pieces of one size, page by page. Each row is a block, so that an envelope can use the rest of a page, and
/// no piece is cut by the end of a page.
fn pack_pieces(pieces: &[Piece], form: CutLayout) -> Vec<SheetBlock> {
    let CutLayout {
        columns,
        wide,
        high,
        a_page,
    } = form;
    let row = |row: &[Piece]| {
        SheetBlock::Drawn(MeasuredBlock {
            mm: high,
            html: html! {
                div class="pack" style=(format!(
                    "grid-template-columns:repeat({columns},{wide}mm);grid-auto-rows:{high}mm"
                )) {
                    @for (markup, _) in row { (markup) }
                }
            },
            text: row.iter().flat_map(|(_, text)| text.clone()).collect(),
        })
    };
    let pages = pieces.chunks(a_page);
    pages
        .flat_map(|page| std::iter::once(SheetBlock::Break).chain(page.chunks(columns).map(row)))
        .collect()
}

/// Returns the words, or `____` if there are none.
fn or_blank(words: Option<&str>) -> String {
    words.map_or_else(|| "____________".to_owned(), |words| clean(words, 44))
}

/// Lays out the pieces of several sides, in the order in which the sides first appear. Each side begins on a new page,
/// so that its pages can be handed to it, and ends with the full names that were cut.
fn a_side_a_page<T, S: PartialEq>(
    list: &[T],
    side: impl Fn(&T) -> S,
    piece: impl Fn(&T) -> Piece,
    names: impl Fn(&T) -> Vec<(String, usize)>,
    form: CutLayout,
) -> Vec<SheetBlock> {
    let mut list: Vec<&T> = list.iter().collect();
    let sides: Vec<S> = list.iter().map(|one| side(one)).collect();
    list.sort_by_key(|one| sides.iter().position(|there| *there == side(one)));
    let of_a_side = list.chunk_by(|one, next| side(one) == side(next));
    of_a_side
        .flat_map(|list| {
            let pieces: Vec<Piece> = list.iter().map(|one| piece(one)).collect();
            let named: Vec<(String, usize)> = list.iter().flat_map(|one| names(one)).collect();
            let cut = cut_names(named.iter().map(|(name, most)| (name.as_str(), *most)));
            let cut = cut.map(SheetBlock::Small);
            pack_pieces(&pieces, form).into_iter().chain(cut)
        })
        .collect()
}

/// Maximum number of letters of a general's name on a card.
const GENERAL: usize = 44;
/// Maximum number of letters of a command's name on a card.
const COMMAND: usize = 44;

/// A card of either kind; both have one size, so that those of a side share its pages.
enum Card<'c> {
    General(&'c GeneralCard),
    Messenger(&'c MessengerCard),
}

impl Card<'_> {
    fn side(&self) -> u8 {
        match self {
            Card::General(card) => card.side,
            Card::Messenger(card) => card.side,
        }
    }

    fn piece(&self) -> Piece {
        match self {
            Card::General(card) => general_card(card),
            Card::Messenger(card) => messenger_card(card),
        }
    }
}

/// Lays out cards of 63 by 86 mm, nine a page: the generals of a side, then its messengers.
pub(super) fn card_blocks(cards: &Cards) -> Vec<SheetBlock> {
    let form = CutLayout {
        columns: 3,
        wide: 63.0,
        high: 86.0,
        a_page: 9,
    };
    let generals = cards.generals.iter().map(Card::General);
    let messengers = cards.messengers.iter().map(Card::Messenger);
    let all: Vec<Card<'_>> = generals.chain(messengers).collect();
    let names = |card: &Card<'_>| match card {
        Card::General(card) => vec![
            (card.name.clone(), GENERAL),
            (card.command.clone(), COMMAND),
        ],
        Card::Messenger(card) => vec![(card.division.clone(), COMMAND)],
    };
    a_side_a_page(&all, Card::side, Card::piece, names, form)
}

/// Formats a general's points; a general who is not at his post has none.
pub(super) fn points_in_words(points: u8) -> String {
    match points {
        0 => "none".to_owned(),
        points => points.to_string(),
    }
}

fn general_card(general: &GeneralCard) -> Piece {
    let word = general.counting.word();
    let name = clean(&general.name, GENERAL);
    let command = clean(&general.command, COMMAND);
    let fates = ["fit", "out", "dead"];
    let now = |fate: &str| general.fate == Some(fate);
    let back = general
        .back
        .map_or("____".to_owned(), |turn| turn.to_string());
    let points = points_in_words(general.points);
    let html = html! {
        div class={ "card s" (general.hue.number()) } {
            b class={ "name" @if name.chars().count() > 28 { " s85" } } { (name) }
            p { (command) }
            @if !general.callsign.is_empty() { span class="call2" { (clean(&general.callsign, 4)) } }
            @if let Some(quality) = &general.quality { p { "quality " b { (quality) } } }
            p { "points a " (word) ": " b { (points) } }
            @if general.points > 0 {
                p { @for _ in 0..general.points { (tick(false)) } "\u{2002}this " (word) }
                p { @for _ in 0..general.points { (tick(false)) } "\u{2002}next" }
            }
            p { "move a unit: " (general.prices) }
            @if let Some(superior) = &general.stands_in { p { "if down: " (clean(superior, GENERAL)) } }
            p { @for fate in fates { (tick(now(fate))) " " (fate) "\u{2002}" } }
            p { "back in " (word) " " (back) }
        }
    };
    let called = format!("     {name}, {command}");
    let mut text = wrap(&called, COLUMNS);
    // The callsign is before the name; wrapped lines are below it.
    if let Some(first) = text.first_mut() {
        let behind = first.trim_start();
        *first = format!("{:<4} {behind}", clean(&general.callsign, 4));
    }
    let quality = general
        .quality
        .as_ref()
        .map(|quality| format!("quality {quality}, "));
    let line = format!(
        "     {}points {points} {}",
        quality.unwrap_or_default(),
        BOX.to_string().repeat(usize::from(general.points))
    );
    text.push(line.trim_end().to_owned());
    text.extend(wrap(
        &format!("     move a unit: {}", general.prices),
        COLUMNS,
    ));
    if let Some(superior) = &general.stands_in {
        text.extend(wrap(
            &format!("     if down: {}", clean(superior, GENERAL)),
            COLUMNS,
        ));
    }
    let fates: Vec<String> = fates
        .iter()
        .map(|fate| format!("{} {fate}", if now(fate) { TICKED } else { BOX }))
        .collect();
    text.push(format!("     {}  back in {word} {back}", fates.join("  ")));
    text.push(String::new());
    (html, text)
}

fn messenger_card(card: &MessengerCard) -> Piece {
    let word = card.counting.word();
    let units = card.measure.units();
    let number = card
        .number
        .map_or("___".to_owned(), |number| number.to_string());
    let html = html! {
        div class={ "card s" (card.hue.number()) } {
            b class="name" { "Messenger ◆ " (number) }
            p { (clean(&card.division, COMMAND)) }
            p { "from " (or_blank(card.from.as_deref())) }
            p { "to " (or_blank(card.to.as_deref())) }
            p { "order " (or_blank(card.order.as_deref())) }
            p { "sent in " (word) " ____\u{2002}hour ____" }
            p { (units) " ridden ____ ____ ____ ____" }
            @if !card.danger.is_empty() {
                p { b { "Within " (card.measure.say_whole(6.0)) " of the enemy roll a die (+2 if run over)" } }
                @for line in &card.danger { div { (line) } }
            }
        }
    };
    let mut text = vec![format!("MESSENGER {number}, {}", clean(&card.division, 50))];
    let (from, to) = (or_blank(card.from.as_deref()), or_blank(card.to.as_deref()));
    text.extend(wrap(&format!("     from {from} to {to}"), COLUMNS));
    text.push(format!("     order {}", or_blank(card.order.as_deref())));
    text.push(format!(
        "     sent in {word} ____  {units} ridden ____ ____ ____"
    ));
    if !card.danger.is_empty() {
        text.extend(wrap(
            &format!(
                "     near the enemy roll a die (+2 if run over): {}",
                card.danger.join(", ")
            ),
            COLUMNS,
        ));
    }
    text.push(String::new());
    (html, text)
}

/// Layout of slips and dispatches.
const HALF_WIDE: CutLayout = CutLayout {
    columns: 2,
    wide: 95.0,
    high: 64.0,
    a_page: 8,
};

/// Maximum number of letters of a name on a slip.
const SLIP: usize = 38;

/// Maximum number of letters of the target on a slip, which may take two lines.
const TARGET: usize = 84;

/// Width of the target on a slip if it is in one line, in millimetres.
const TARGET_WIDE: f64 = 77.0;

/// Maximum number of letters of the command on a tent.
const TENT: usize = 44;

/// Lays out slips of 95 by 64 mm, eight a page.
pub(super) fn slip_blocks(slips: &[PrintedSlip]) -> Vec<SheetBlock> {
    a_side_a_page(
        slips,
        |one| one.side.clone(),
        slip_piece,
        |slip| {
            let names = slip.from.iter().chain(&slip.to);
            let names = names.map(|name| (name.clone(), SLIP));
            let target = slip.target.iter().map(|name| (name.clone(), TARGET));
            names.chain(target).collect()
        },
        HALF_WIDE,
    )
}

fn slip_piece(slip: &PrintedSlip) -> Piece {
    let word = slip.counting.word();
    let turn = slip.turn.map_or("____".to_owned(), |turn| turn.to_string());
    // Known values are printed; unknown ones get a line as long as the room allows.
    let said = |words: Option<&str>| match words {
        Some(words) => html! { b { (clean(words, SLIP)) } },
        None => html! { i class="fill" {} },
    };
    // A long target takes the place of the second line of words.
    let target = slip.target.as_deref().map(|target| clean(target, TARGET));
    let wide = |target: &str| Type::bold(9.0).width(target) > TARGET_WIDE;
    let is_long = target.as_deref().is_some_and(wide);
    let html = html! {
        div class="card slip" {
            p {
                b { "ORDER No. " (slip.number) }
                span class="aside" { (clean(&slip.side, 24)) }
            }
            p {
                (word) (said(slip.turn.map(|turn| turn.to_string()).as_deref()))
                "hour" i class="fill" {} "messenger" i class="fill" {}
            }
            p { "from" (said(slip.from.as_deref())) "at" i class="fill" {} }
            p { "to" (said(slip.to.as_deref())) }
            p { @for (kind, given) in &slip.kinds { span { (tick(*given)) " " (kind) } } }
            @match target {
                Some(target) if is_long => { p class="long" { "at / to " b { (target) } } }
                Some(target) => { p { "at / to" b { (target) } } }
                None => { p { "at / to" i class="fill" {} } }
            }
            p { "words" i class="fill" {} }
            @if !is_long { p { i class="fill" {} } }
            p class="umpire" {
                "umpire: sent" i class="fill" {} "arrived" i class="fill" {} "accepted" i class="fill" {}
            }
        }
    };
    let kinds: Vec<String> = slip
        .kinds
        .iter()
        .map(|(kind, given)| format!("{} {kind}", if *given { TICKED } else { BOX }))
        .collect();
    let target = match &slip.target {
        Some(target) => clean(target, 240),
        None => or_blank(None),
    };
    let mut text = vec![
        format!(
            "ORDER No. {}  {}  {word} {turn}  hour ____",
            slip.number,
            clean(&slip.side, 24)
        ),
        format!("  from {} at ____________", or_blank(slip.from.as_deref())),
        format!("  to {} by messenger ____", or_blank(slip.to.as_deref())),
        format!("  {}", kinds.join("  ")),
    ];
    text.extend(wrap(&format!("  at / to {target}"), COLUMNS));
    text.extend([
        "  words ____________________________________________".to_owned(),
        "  umpire: sent ____  arrived ____  accepted ____".to_owned(),
        String::new(),
    ]);
    (html, text)
}

/// Lays out a slip for each captured message.
pub(super) fn dispatch_blocks(taken: &[Dispatch]) -> Vec<SheetBlock> {
    a_side_a_page(
        taken,
        |one| one.taken_by.clone(),
        dispatch_piece,
        |_| Vec::new(),
        HALF_WIDE,
    )
}

fn dispatch_piece(taken: &Dispatch) -> Piece {
    let word = taken.counting.word();
    let by = taken.by.as_ref().map(|by| format!(" by {by}"));
    let how = format!(
        "{} at {}{} (MSG-05)",
        taken.how,
        taken.place,
        by.unwrap_or_default()
    );
    let words = clean(&taken.words, 90);
    let html = html! {
        div class="card" style="line-height:5mm" {
            b class="name" { "DISPATCH for " (clean(&taken.taken_by, 24)) }
            p { (word) " " (taken.turn) }
            p { "from " (clean(&taken.from, 44)) }
            p { "to " (clean(&taken.to, 44)) }
            p { b { (words) } }
            p { (how) }
        }
    };
    let mut text = vec![format!(
        "DISPATCH for {}, {word} {}",
        clean(&taken.taken_by, 24),
        taken.turn
    )];
    text.push(format!(
        "  from {} to {}",
        clean(&taken.from, 30),
        clean(&taken.to, 30)
    ));
    text.extend(wrap(&format!("  {words}"), COLUMNS));
    text.push(format!("  {how}"));
    text.push(String::new());
    (html, text)
}

/// Lays out tents of 95 by 128 mm, folded in the middle: both halves can be read from outside.
pub(super) fn tent_blocks(tents: &[Tent]) -> Vec<SheetBlock> {
    let form = CutLayout {
        high: 128.0,
        a_page: 4,
        ..HALF_WIDE
    };
    // A link to a seat is for its side alone; without links all tents share a page.
    let has_links = tents.iter().any(|tent| tent.join.is_some());
    let side = |tent: &Tent| if has_links { tent.number } else { 0 };
    a_side_a_page(
        tents,
        side,
        tent_piece,
        |tent| vec![(tent.command.clone(), TENT)],
        form,
    )
}

fn tent_piece(tent: &Tent) -> Piece {
    let words = |small: bool| {
        let command = clean(&tent.command, TENT);
        let calls = clean(&tent.callsigns.join(" "), 30);
        html! {
            div class="side" { (clean(&tent.side, 24)) }
            div class="command" { (command) }
            div class={ "calls" @if small || calls.chars().count() > 14 { " small" } } { (calls) }
            div class="side" {
                @if tent.name.is_empty() { "______________________" } @else { (clean(&tent.name, 30)) }
            }
        }
    };
    // Only the player's half has the code, because the enemy reads the other half.
    let inner = match &tent.join {
        None => html! { div class="tent" { (words(false)) } },
        Some(join) => html! {
            div class="tent with-code" {
                div {
                    @if let Some(dots) = join::link_dots(join, 26.0) { (dots) }
                    b { (join.code) }
                    div class="hint" { "this half before you" }
                }
                div { (words(true)) }
            }
        },
    };
    let html = html! {
        div class={ "card s" (tent.hue.number()) } style="padding:0" {
            div class="tent" style="transform:rotate(180deg)" { (words(false)) }
            div style="border-top:.2mm dotted #555" {}
            (inner)
        }
    };
    let name = match tent.name.is_empty() {
        true => "______________________".to_owned(),
        false => clean(&tent.name, 30),
    };
    let calls = clean(&tent.callsigns.join(" "), 46);
    let mut text = vec![format!(
        "{}: {}",
        clean(&tent.side, 24),
        clean(&tent.command, 50)
    )];
    match calls.chars().count() + name.chars().count() + 5 <= COLUMNS {
        true => text.push(format!("  {calls}   {name}")),
        false => text.extend([calls, name].map(|words| format!("  {words}"))),
    }
    text.extend(tent.join.iter().flat_map(join::join_lines));
    text.push(String::new());
    (html, text)
}
