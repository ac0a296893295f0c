//! The diary of a game of another rule set: its turns, with maps at the end of each turn or after its decisive moment.

use std::path::Path;

use super::{
    DiaryArgs, OutputTarget, ending,
    markdown::{self, MarkdownDiary},
    may_reveal, typable,
};
use crate::dispatch::StoredRuleset;
use crate::failure::Failure;
use crate::io::places::{Places, stem};
use crate::{args::source, commands::log, io::browser};
use report::diary::{Maps, sheet_maps, sheet_markdown};
use report::page::{PaperSize, Size};
use report::sheet::{self, Packet};
use rules::spelling::counted;
use view::day::diary::DiaryLength;
use view::paper::Sheet;
use view::presentation::{
    day::{DayMaps, DayOptions, diary},
    is_over,
};

/// Writes the diary, and returns the message about its file (`None` for standard output). A file without a name goes
/// into `home`.
pub(super) fn kept<R: StoredRuleset>(
    places: &Places,
    typed: &DiaryArgs,
    home: &Path,
) -> Result<Option<String>, Failure> {
    let session = source::look::<R>(places, &typed.game)?;
    let eyes = log::eyes::<R>(session.state(), typed.side.as_deref())?;
    let state = session.state();
    may_reveal(typed, is_over::<R>(state) || !R::keeps_secrets(state))?;
    let options = DayOptions {
        undone: typed.undone,
        maps: match typed.maps {
            Maps::Turns => DayMaps::Turns,
            Maps::Moments => DayMaps::Moments,
            Maps::None => DayMaps::None,
        },
        title: typed.title.clone().unwrap_or_default(),
        short: typed.short,
        exact: typed.length != DiaryLength::Short,
        turns: typed.turns.clone(),
    };
    let story = diary::<R>(&session, &eyes, &options);
    let name = session.path().map_or_else(|| typed.game.clone(), stem);
    let ending = ending(typed)?;
    let usual = home.join(format!("{}-diary.{ending}", typable(&name)));
    let target = OutputTarget::new(typed.out.as_deref(), usual);
    let by = typed.by.as_ref().map(|by| format!(", kept by {by}"));
    let foot = format!("{}{}", R::heading(session.state()), by.unwrap_or_default());
    let packet = Packet {
        title: story.title.clone(),
        foot,
        warning: String::new(),
        sheets: vec![Sheet::Game(story.clone())],
        copies: 1,
        map: None,
    };
    let paper = PaperSize {
        size: match typed.paper.as_str() {
            "letter" => Size::Letter,
            _ => Size::A4,
        },
        ..PaperSize::default()
    };
    let last = format!("turn {}", R::turn(session.state()));
    if ending == "md" {
        let diary = MarkdownDiary {
            text: &|folder| sheet_markdown(&story, folder),
            maps: &|| sheet_maps(&story),
            has_maps: typed.maps != Maps::None,
        };
        let told = markdown::written(&target, &diary, &last)?;
        if typed.open {
            target.open();
        }
        return Ok(told);
    }
    let html = || sheet::html(&packet, &paper);
    let (bytes, pages) = match ending {
        "txt" => (sheet::plain(&packet).text.into_bytes(), None),
        "pdf" => {
            let document = html();
            (
                browser::printed(&target, &document.text)?,
                Some(document.pages),
            )
        }
        _ => {
            let document = html();
            (document.text.into_bytes(), Some(document.pages))
        }
    };
    let pages = pages.map_or_else(String::new, |pages| format!("{}  ", counted(pages, "page")));
    let told = target.put(&bytes, &format!("{pages}{last}"))?;
    if typed.open {
        target.open();
    }
    Ok(told)
}
