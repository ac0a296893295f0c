//! `vidette map --for-drawing`: writes the ground of a roster as a drawing for a drawing program.

use std::path::{Path, PathBuf};

use super::MapArgs;
use crate::{
    args::source::GameSource,
    failure::Failure,
    io::{
        errors, out,
        output_file::{self, OutputTarget},
        places::Places,
    },
    quote::typable,
};
use game::any::Hosted as _;
use rules::fields::state::draft::Fields;

/// The option that names the file.
const OPTION: &str = "--for-drawing";

/// First bytes of the picture formats that drawing programs show.
const PICTURES: [&[u8]; 7] = [
    b"\x89PNG",
    b"\xff\xd8\xff",
    b"GIF8",
    b"RIFF",
    b"II*\0",
    b"MM\0*",
    b"BM",
];

/// Writes the drawing, and says what to do next. An existing file is not replaced, because someone may have drawn in
/// it.
pub(super) fn write(places: &Places, typed: &MapArgs, file: &Path) -> Result<(), Failure> {
    let roster = match GameSource::named(places, &typed.source)? {
        GameSource::Roster(roster) => roster,
        GameSource::Game(_) => {
            return Err(Failure::No(format!(
                "{} is a game, and {OPTION} draws the ground of a roster; `vidette roster {}` \
                 writes the game's roster",
                typed.source,
                typable(&typed.source)
            )));
        }
    };
    let text = roster.text()?;
    let game = roster::game_of(&text);
    if game != Fields::KEY {
        return Err(Failure::No(format!(
            "{} is for {game}, played on hexes; {OPTION} works only for Fields of Blue & Grey",
            roster.place()
        )));
    }
    let target = OutputTarget::new(Some(file), format!("{}-ground.svg", roster.name));
    if let OutputTarget::File(path) = &target
        && path.exists()
    {
        return Err(Failure::No(format!(
            "{} already exists, perhaps with someone's drawing; choose another file with {OPTION}, \
             or move it",
            path.display()
        )));
    }
    let picture = typed.background.as_deref();
    let picture = picture
        .map(|picture| address(picture, &target))
        .transpose()?;
    let setup = roster::read(&text).setup;
    let drawing = roster::drawing::sheet(&setup, picture.as_deref());
    let drawing = drawing.map_err(|said| Failure::No(format!("{}: {said}", roster.place())))?;
    match &target {
        OutputTarget::Output => target.put(drawing.as_bytes(), "").map(drop),
        OutputTarget::File(path) => {
            output_file::write(path, drawing.as_bytes(), OPTION)?;
            if typed.open {
                target.open();
            }
            let own = roster.path.as_ref().map_or_else(
                || "NAME".to_owned(),
                |path| typable(&path.display().to_string()),
            );
            let drawn = typable(&path.display().to_string());
            out::line(&format!(
                "{}  draw on it, then `vidette init {own} --ground {drawn}`",
                path.display()
            ))
        }
    }
}

/// Returns the address of a picture for a drawing: its name if both are in the same folder, otherwise its full path.
fn address(picture: &Path, target: &OutputTarget) -> Result<String, Failure> {
    let head = errors::head(picture, 4)?;
    if !PICTURES.iter().any(|known| head.starts_with(known)) {
        return Err(Failure::No(format!(
            "{} is not a picture; give a PNG or JPEG with --background",
            picture.display()
        )));
    }
    let whole = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let folder = match target {
        OutputTarget::File(file) => {
            file.parent()
                .map(|folder| match folder.as_os_str().is_empty() {
                    true => whole(Path::new(".")),
                    false => whole(folder),
                })
        }
        OutputTarget::Output => None,
    };
    let picture = whole(picture);
    let beside = folder.and_then(|folder| picture.strip_prefix(folder).ok().map(PathBuf::from));
    Ok(written_as_address(&beside.unwrap_or(picture)))
}

/// Turns a path into an address: blanks, and signs that mean something in addresses, are percent-encoded.
fn written_as_address(path: &Path) -> String {
    let text = path.to_string_lossy().replace('\\', "/");
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/-_.~:".contains(&byte);
    let letters = text.bytes().map(|byte| match is_plain(byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    });
    let address: String = letters.collect();
    match path.is_absolute() {
        true => format!(
            "file://{}{address}",
            if address.starts_with('/') { "" } else { "/" }
        ),
        false => address,
    }
}
