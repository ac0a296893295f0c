//! A diary in Markdown: its text, and the maps as files in a folder beside it.

use std::path::Path;
use std::path::PathBuf;

use super::super::disk;
use super::super::failure::Failure;
use super::super::places::stem;
use super::super::written;
use super::super::written::OUT;
use super::super::written::Target;
use report::diary as painted;
use report::diary::Look;
use report::diary::Maps;
use view::day::diary::Diary;

/// Writes the text and its maps, all of it or nothing new; returns the line that tells of the file.
pub(super) fn written(
    target: &Target,
    diary: &Diary,
    look: &Look,
    said: &str,
) -> Result<Option<String>, Failure> {
    let text = |folder: &str| painted::markdown(diary, look, folder).into_bytes();
    // On standard output there is nothing for maps to lie beside.
    let Target::File(file) = target else {
        return target.put(&text(""), said);
    };
    if look.maps == Maps::None {
        return target.put(&text(""), said);
    }
    target.is_free()?;
    let name = folder_for(file)?;
    let folder = file.with_file_name(&name);
    let is_new = !folder.exists();
    let all =
        lay_maps(&folder, painted::maps(diary, look)).and_then(|()| target.put(&text(&name), said));
    if all.is_err() && is_new {
        let _ = std::fs::remove_dir_all(&folder);
    }
    all
}

/// Returns what the folder of the maps is called: as the file without its ending, `g-diary`, or where something else
/// has that name, `g-diary-maps`.
fn folder_for(file: &Path) -> Result<String, Failure> {
    let stem = stem(file);
    let other = format!("{stem}-maps");
    let is_free = |name: &&String| {
        let folder = file.with_file_name(name);
        folder != file && (folder.is_dir() || !folder.exists())
    };
    let free = [&stem, &other].into_iter().find(is_free);
    free.cloned().ok_or_else(|| {
        let taken: PathBuf = file.with_file_name(&other);
        Failure::No(format!(
            "{} is no folder, and the maps would lie there: move it away, or name another file with {OUT}",
            taken.display()
        ))
    })
}

fn lay_maps(folder: &Path, maps: Vec<(String, String)>) -> Result<(), Failure> {
    for (name, _) in maps.iter().filter(|_| folder.is_dir()) {
        written::is_free(&folder.join(name), OUT)?;
    }
    let elsewhere = format!("name another file with {OUT}");
    std::fs::create_dir_all(folder).map_err(|error| disk::unwritten(folder, &error, &elsewhere))?;
    for (name, drawing) in maps {
        written::write(&folder.join(name), drawing.as_bytes(), OUT)?;
    }
    Ok(())
}
