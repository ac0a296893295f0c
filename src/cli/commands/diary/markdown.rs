//! A diary in Markdown: a text, and a folder beside it with the maps as files.

use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::io::errors;
use crate::io::output_file;
use crate::io::output_file::{OUT, OutputTarget};
use crate::io::places::stem;
use report::diary as painted;

/// Parts for a diary in Markdown.
pub(super) struct MarkdownDiary<'d> {
    /// Renders the text; gets the path of the maps' folder for links, or an empty text if there are no maps.
    pub(super) text: &'d dyn Fn(&str) -> String,
    /// Draws the maps; returns the name of each file, and its drawing.
    pub(super) maps: &'d dyn Fn() -> Vec<(String, String)>,
    /// True if maps are requested.
    pub(super) has_maps: bool,
}

/// Writes the text and its maps, either all or nothing. Returns the message about the file; `None` for standard output.
pub(super) fn written(
    target: &OutputTarget,
    diary: &MarkdownDiary<'_>,
    said: &str,
) -> Result<Option<String>, Failure> {
    let text = |folder: &str| (diary.text)(folder).into_bytes();
    // Standard output gets no maps, because there is no file beside which they could be put.
    let OutputTarget::File(file) = target else {
        return target.put(&text(""), said);
    };
    target.is_free()?;
    if !diary.has_maps {
        let told = target.put(&text(""), said)?;
        if let Ok(name) = folder_for(file) {
            let folder = file.with_file_name(name);
            take_away(&folder, &[])?;
            // This removes the folder only if nothing is left in it.
            let _ = std::fs::remove_dir(folder);
        }
        return Ok(told);
    }
    let name = folder_for(file)?;
    let folder = file.with_file_name(&name);
    let is_new = !folder.exists();
    let maps = (diary.maps)();
    let names: Vec<String> = maps.iter().map(|(name, _)| name.clone()).collect();
    let all = lay_maps(&folder, maps).and_then(|()| target.put(&text(&name), said));
    if all.is_err() && is_new {
        let _ = std::fs::remove_dir_all(&folder);
    }
    let told = all?;
    take_away(&folder, &names)?;
    Ok(told)
}

/// Deletes the maps of an earlier diary that are not in this one, because they may show secrets of the other side.
/// Leaves files that vidette did not make.
fn take_away(folder: &Path, names: &[String]) -> Result<(), Failure> {
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
    for path in files.map(|entry| entry.path()) {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let is_earlier = painted::is_map(&name) && !names.iter().any(|of| *of == *name);
        if is_earlier && path.is_file() && output_file::is_ours(&path).unwrap_or(false) {
            std::fs::remove_file(&path).map_err(|error| unremoved(&path, &error))?;
        }
    }
    Ok(())
}

fn unremoved(path: &Path, error: &std::io::Error) -> Failure {
    Failure::Machine(format!(
        "{}: cannot delete this map of an earlier diary ({error}); it may show what this diary \
         hides, so delete it yourself",
        path.display()
    ))
}

/// Returns the name of the folder for maps: the file's name without its extension, such as `g-diary`; if a file has
/// that name, `g-diary-maps`.
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
            "{} is not a folder, and the maps belong there: move it away, or choose another file \
             with {OUT}",
            taken.display()
        ))
    })
}

fn lay_maps(folder: &Path, maps: Vec<(String, String)>) -> Result<(), Failure> {
    for (name, _) in maps.iter().filter(|_| folder.is_dir()) {
        output_file::is_free(&folder.join(name), OUT)?;
    }
    let elsewhere = format!("choose another file with {OUT}");
    std::fs::create_dir_all(folder)
        .map_err(|error| errors::unwritten(folder, &error, &elsewhere))?;
    for (name, drawing) in maps {
        output_file::write(&folder.join(name), drawing.as_bytes(), OUT)?;
    }
    Ok(())
}
