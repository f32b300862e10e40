//! Who is writing a battle, for those who are refused. A file beside the save says it, and its writer keeps that file
//! locked: words left over by somebody who is gone are told by their lock being free, on any machine that shares the
//! folder, without a guess at process numbers or clocks.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use serde::{Deserialize, Serialize};

use super::disk::{Access, Disk, OpenFile};
use super::write::{beside, temporary};

/// Field names are a format: add, never rename.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Who {
    pub user: String,
    /// The machine, and the terminal where there is one.
    pub place: String,
    pub pid: u32,
    /// Since when, as the players' clock shows it.
    #[serde(default)]
    pub since: String,
}

/// The words are there as long as this lives.
pub struct Holder {
    disk: Rc<dyn Disk>,
    path: PathBuf,
    file: Box<dyn OpenFile>,
}

fn sidecar(path: &Path) -> PathBuf {
    beside(path, ".lock")
}

impl Who {
    /// The user where the machine does not tell.
    pub const UNNAMED: &str = "?";

    fn here() -> Who {
        let variable = |name: &str| std::env::var(name).ok().filter(|text| !text.is_empty());
        let user = variable("USER").or_else(|| variable("LOGNAME")).unwrap_or_else(|| Who::UNNAMED.to_owned());
        let host = rustix::system::uname().nodename().to_string_lossy().into_owned();
        let terminal = std::fs::read_link("/proc/self/fd/0").ok().filter(|path| path.starts_with("/dev"));
        let terminal = terminal.filter(|path| path != Path::new("/dev/null"));
        let place = match terminal {
            Some(terminal) => format!("{host}, {}", terminal.display()),
            None => host,
        };
        let now = jiff::Timestamp::now().to_zoned(jiff::tz::TimeZone::system());
        Who { user, place, pid: std::process::id(), since: now.strftime("%Y-%m-%d %H:%M").to_string() }
    }

    /// Who holds a save, as far as it is known.
    pub fn holds(disk: &dyn Disk, path: &Path) -> Option<Who> {
        let file = disk.open(&sidecar(path), Access::Read).ok()?;
        // A few words: anything longer is something else.
        let small = file.identity().ok()?.length < 4096;
        let live = small && file.is_locked();
        live.then(|| serde_json::from_slice(&file.read_from(0).ok()?).ok())?
    }
}

impl Holder {
    /// Says who writes this save, to those who may read the save. A folder that takes no such file costs others the name, nobody the battle.
    pub fn announce(disk: &Rc<dyn Disk>, path: &Path, mode: u32) -> Option<Holder> {
        let words = serde_json::to_vec(&Who::here()).ok()?;
        let place = sidecar(path);
        // What somebody left who is gone must not speak for us. Not by renaming over it: some file systems write the new
        // file to the disk then, and the start would wait.
        let _ = disk.remove(&place);
        let (file, made) = temporary(disk.as_ref(), path, mode).ok()?;
        let said = file.lock().is_ok() && file.write_at(&words, 0).is_ok() && disk.rename(&made, &place).is_ok();
        if !said {
            let _ = disk.remove(&made);
            return None;
        }
        Some(Holder { disk: Rc::clone(disk), path: place, file })
    }
}

impl Drop for Holder {
    fn drop(&mut self) {
        let there = self.disk.identity(&self.path);
        if let (Ok(there), Ok(ours)) = (there, self.file.identity())
            && there.is_same_file(&ours)
        {
            let _ = self.disk.remove(&self.path);
        }
    }
}
