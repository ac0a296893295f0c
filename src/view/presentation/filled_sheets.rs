//! Fills the sheets for a game of any rule set. A sheet contains what is on its reader's pages, and nothing more.

use super::{
    Audience, Describe,
    briefing::briefing,
    day::prose::sentence,
    page::{LIST, PageRow, RowLayout, RulesetPage, WordTone},
    sheets::{GameSheet, GameSheetKind, PaperPiece, SheetChart, SheetPart},
};
use rules::speech::{COMMON, Usage};
use rules::spelling::capitalised;

/// Maximum number of log lines on a hand-over page.
pub const LATEST: usize = 15;

/// First sign of a note that is a promise to a player.
pub const PROMISE: char = '!';

/// Lines of the log for a hand-over page, limited to those that its reader may see.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct HandoverLog {
    /// The promises, without the sign that marks them.
    pub promises: Vec<String>,
    /// The latest other lines, oldest first.
    pub latest: Vec<String>,
}

/// Returns a line of the log as sentences, because its facts are parted by semicolons.
#[must_use]
pub fn log_sentences(line: &str) -> String {
    let facts = line.split("; ").map(str::trim);
    let facts = facts.filter(|fact| !fact.is_empty());
    let sentences: Vec<String> = facts.map(sentence).collect();
    sentences.join(" ")
}

/// Returns a sheet for its reader; `None` if the game has nothing for it.
#[must_use]
pub fn sheet<R: Describe>(
    state: &R::State,
    kind: GameSheetKind,
    eyes: &Audience,
    log: &HandoverLog,
) -> Option<GameSheet> {
    let pages = || R::pages(state, eyes, None);
    let parts = match kind {
        GameSheetKind::Briefing => {
            let parts = briefing::<R>(state, eyes.side());
            (!parts.is_empty()).then_some(parts)?
        }
        GameSheetKind::Counters => {
            let key =
                (!R::COUNTER_KEY.is_empty()).then(|| SheetPart::Text(R::COUNTER_KEY.to_owned()));
            key.into_iter().chain(pieces(R::counters(state))?).collect()
        }
        GameSheetKind::Chits => pieces(R::chits(state))?,
        GameSheetKind::OrderOfBattle => order_of_battle::<R>(&pages())?,
        GameSheetKind::Track => track::<R>(state, &pages())?,
        GameSheetKind::Reference => reference::<R>(state)?,
        GameSheetKind::Acts => vec![acts::<R>()],
        GameSheetKind::Handover => handover::<R>(state, eyes, &pages(), log),
        GameSheetKind::Packet
        | GameSheetKind::Diary
        | GameSheetKind::ShortDiary
        | GameSheetKind::Card
        | GameSheetKind::Cover => return None,
    };
    let whose = match eyes {
        Audience::Table => String::new(),
        Audience::Side(side) => format!("for {} only", super::side_name::<R>(state, side)),
    };
    let aside = match kind {
        GameSheetKind::Briefing
        | GameSheetKind::OrderOfBattle
        | GameSheetKind::Track
        | GameSheetKind::Handover => whose,
        _ => String::new(),
    };
    Some(GameSheet {
        kind,
        title: kind.title().to_owned(),
        aside,
        parts,
        hues: R::hues(state),
    })
}

/// Returns the cover of a player's envelope: his side, his name or a line to write it on, the sheets inside, and his
/// briefing.
#[must_use]
pub fn cover<R: Describe>(
    state: &R::State,
    (id, side): (&str, &str),
    players: &[String],
    inside: &[GameSheet],
) -> GameSheet {
    const TO_WRITE_ON: &str = "______________________________";
    let player = match players {
        [] => TO_WRITE_ON.to_owned(),
        names => names.join(", "),
    };
    let mut parts = vec![SheetPart::Heading(format!("Player: {player}"))];
    parts.extend(contents_lines(inside));
    parts.extend(briefing::<R>(state, Some(id)));
    GameSheet {
        kind: GameSheetKind::Cover,
        title: format!("{side}: your envelope"),
        aside: R::heading(state),
        parts,
        hues: R::hues(state),
    }
}

/// Returns the cover of the sheets that stay on the table: what is among them, and the course of a turn.
#[must_use]
pub fn table_cover<R: Describe>(state: &R::State, inside: &[GameSheet]) -> GameSheet {
    let mut parts = contents_lines(inside);
    let course = R::charts(state).into_iter();
    let course = course.filter(|chart| chart.caption == COURSE);
    parts.extend(course.map(SheetPart::Table));
    GameSheet {
        kind: GameSheetKind::Cover,
        title: "For the table".to_owned(),
        aside: R::heading(state),
        parts,
        hues: R::hues(state),
    }
}

/// Caption of the chart with the steps of a turn.
pub(crate) const COURSE: &str = "The course of a turn";

/// Lists the sheets of an envelope with a box to tick for each, one a line.
fn contents_lines(inside: &[GameSheet]) -> Vec<SheetPart> {
    let lines = inside
        .iter()
        .map(|sheet| SheetPart::Text(format!("☐ {}: {}", sheet.title, sheet.contents())));
    lines.collect()
}

fn pieces(pieces: Vec<PaperPiece>) -> Option<Vec<SheetPart>> {
    (!pieces.is_empty()).then(|| vec![SheetPart::Pieces(pieces)])
}

/// Returns the list of turns with their arrivals and events, followed by the page of the track.
fn track<R: Describe>(state: &R::State, pages: &[RulesetPage]) -> Option<Vec<SheetPart>> {
    let turns = R::turn_track(state);
    let mut parts = Vec::new();
    if !turns.is_empty() {
        parts.push(SheetPart::Table(SheetChart {
            head_rows: 0,
            caption: "Turns".to_owned(),
            heads: vec!["Turn", "Arrivals and events", "Played"],
            rows: turns
                .into_iter()
                .map(|(turn, what)| vec![turn, what, "☐".to_owned()])
                .collect(),
        }));
    }
    let letter = R::TRACK;
    let page = pages.iter().find(|page| Some(page.letter) == letter);
    parts.extend(page.into_iter().flat_map(|page| {
        let heading = SheetPart::Heading(capitalised(&page.title));
        std::iter::once(heading).chain(of_page(page))
    }));
    (!parts.is_empty()).then_some(parts)
}

/// Returns the units with their places, followed by the map as the reader knows it.
fn order_of_battle<R: Describe>(pages: &[RulesetPage]) -> Option<Vec<SheetPart>> {
    let list = pages.iter().find(|page| page.letter == LIST)?;
    let mut parts = of_page(list);
    for part in &mut parts {
        if let SheetPart::Table(table) = part {
            table.heads = R::LIST_HEADS.to_vec();
        }
    }
    let board = pages.iter().find_map(|page| page.board.clone());
    parts.extend(board.map(|board| SheetPart::Map(Box::new(board))));
    Some(parts)
}

/// Returns the charts of the kit; `None` if it has none.
fn reference<R: Describe>(state: &R::State) -> Option<Vec<SheetPart>> {
    let charts = R::charts(state).into_iter().map(SheetPart::Table);
    let charts: Vec<SheetPart> = charts.collect();
    (!charts.is_empty()).then_some(charts)
}

/// Returns the command lines of the game's acts, with their explanations.
fn acts<R: Describe>() -> SheetPart {
    let act = |act: &Usage| {
        let key = act.key.map(String::from).unwrap_or_default();
        let form = format!("{} {}", act.verb, act.form);
        vec![key, form.trim_end().to_owned(), act.does.to_owned()]
    };
    let acts = R::ACTS.iter().chain(COMMON).map(act);
    SheetPart::Table(SheetChart {
        head_rows: 0,
        caption: "On the screen, and after `vidette do`".to_owned(),
        heads: vec!["Key", "Line", "Effect"],
        rows: acts.collect(),
    })
}

/// Returns the parts of the hand-over page: state of the game, due acts, units, the reader's own secrets, promises, latest
/// log lines.
fn handover<R: Describe>(
    state: &R::State,
    eyes: &Audience,
    pages: &[RulesetPage],
    log: &HandoverLog,
) -> Vec<SheetPart> {
    let mut parts = vec![SheetPart::Text(R::heading(state))];
    let openings = super::openings::<R>(state);
    let due = openings.iter().filter(|opening| opening.due);
    let due: Vec<Vec<String>> = due
        .map(|opening| vec!["☐".to_owned(), opening.words.clone()])
        .collect();
    if !due.is_empty() {
        parts.push(SheetPart::Table(SheetChart {
            head_rows: 0,
            caption: "Still to do".to_owned(),
            heads: Vec::new(),
            rows: due,
        }));
    }
    let open = R::pages(state, &Audience::Table, None);
    let is_own = |page: &&RulesetPage| *eyes != Audience::Table && !open.contains(page);
    let is_list = |page: &&RulesetPage| page.letter == LIST;
    let shown = pages.iter().filter(|page| is_list(page) || is_own(page));
    for page in shown {
        parts.push(SheetPart::Heading(capitalised(&page.title)));
        parts.extend(of_page(page));
    }
    let beside = R::beside(state, eyes);
    if !beside.is_empty() {
        parts.push(SheetPart::Heading("Now".to_owned()));
        parts.extend(of_rows(&beside));
    }
    for (heading, lines) in [("Promised", &log.promises), ("Latest", &log.latest)] {
        if !lines.is_empty() {
            parts.push(SheetPart::Heading(heading.to_owned()));
            parts.extend(lines.iter().cloned().map(SheetPart::Text));
        }
    }
    parts
}

/// Converts a page to parts of a sheet.
fn of_page(page: &RulesetPage) -> Vec<SheetPart> {
    of_rows(&page.rows)
}

/// Converts rows to parts of a sheet. Consecutive rows of columns become one table, even with a heading between them.
fn of_rows(rows: &[PageRow]) -> Vec<SheetPart> {
    let mut parts: Vec<SheetPart> = Vec::new();
    for row in rows.iter().filter_map(PageRow::without_keys) {
        let row = &row;
        let is_head = |tone: WordTone| matches!(tone, WordTone::Head | WordTone::Side(_));
        let heads = row.cells.len() == 1 && row.cells.iter().all(|cell| is_head(cell.tone));
        let cells = match row.layout {
            RowLayout::Columns => columns(row),
            RowLayout::Text if heads => vec![row.words()],
            RowLayout::Text if row.words().is_empty() => continue,
            RowLayout::Text => {
                parts.push(SheetPart::Text(row.words()));
                continue;
            }
        };
        match parts.last_mut() {
            Some(SheetPart::Table(table)) => table.rows.push(cells),
            _ => parts.push(SheetPart::Table(SheetChart {
                rows: vec![cells],
                ..SheetChart::default()
            })),
        }
    }
    // A heading without a table below it becomes a separate part.
    let parts = parts.into_iter().map(|part| match part {
        SheetPart::Table(table) => match table.rows.as_slice() {
            [row] if row.len() == 1 => SheetPart::Heading(row.concat()),
            _ => SheetPart::Table(table),
        },
        other => other,
    });
    parts.collect()
}

/// Returns the cells of a row, its callsign first.
fn columns(row: &PageRow) -> Vec<String> {
    let callsign = row.callsign.clone().unwrap_or_default();
    let cells = row.cells.iter().map(|cell| cell.text.clone());
    std::iter::once(callsign).chain(cells).collect()
}
