//! Writing a report into a file: whole, or not at all.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes a file whole or not at all.
pub(crate) fn keep(path: &Path, text: &str) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut file = tempfile::Builder::new().prefix(".estafette-").permissions(readable()).tempfile_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}

/// Writes a text beside a battle, under its name with another ending; a file of that name that says something else stays
/// as it is. Returns where it lies.
pub(crate) fn keep_beside(save: &Path, ending: &str, text: &str) -> io::Result<PathBuf> {
    let stem = save.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let name = |number: u32| match number {
        1 => save.with_file_name(format!("{stem}.{ending}")),
        number => save.with_file_name(format!("{stem}-{number}.{ending}")),
    };
    let is_free = |path: &PathBuf| !path.exists() || std::fs::read_to_string(path).is_ok_and(|known| known == text);
    let path = (1..).map(name).find(is_free).unwrap_or_else(|| save.with_extension(ending));
    keep(&path, text).map(|()| path)
}

/// What a new file of the user's may be read by: the mask of the process takes from it what it takes from every file.
fn readable() -> std::fs::Permissions {
    use std::os::unix::fs::PermissionsExt;
    std::fs::Permissions::from_mode(0o666)
}
