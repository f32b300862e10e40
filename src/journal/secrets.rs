//! Where the secrets of sealed dice lie until their battles are over: a folder of the player's own, beside no save. Whoever
//! has a copy of a save has none of its dice.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use rand::TryRng;

use super::write::OWNER_ONLY;
use crate::engine::dice::Secret;

#[derive(Clone, Debug)]
pub struct Secrets {
    folder: PathBuf,
}

/// Enough of a seal to tell every battle apart.
const NAME_LENGTH: usize = 32;

impl Secrets {
    pub fn in_folder(folder: PathBuf) -> Secrets {
        Secrets { folder }
    }

    /// A secret nobody knows, kept before anybody sees its seal.
    pub fn draw(&self) -> io::Result<Secret> {
        let mut bytes = [0; 32];
        rand::rngs::SysRng.try_fill_bytes(&mut bytes).map_err(io::Error::other)?;
        let secret = Secret::new(bytes);
        self.keep(&secret)?;
        Ok(secret)
    }

    fn keep(&self, secret: &Secret) -> io::Result<()> {
        std::fs::create_dir_all(&self.folder)?;
        let mut builder = tempfile::Builder::new();
        builder.prefix(".secret-").permissions(std::os::unix::fs::PermissionsExt::from_mode(OWNER_ONLY));
        let mut file = builder.tempfile_in(&self.folder)?;
        writeln!(file, "{}", secret.to_hex())?;
        file.as_file().sync_all()?;
        file.persist(self.place(&secret.seal())).map_err(|error| error.error)?;
        Ok(())
    }

    /// The secret behind a seal, where it lies here.
    pub fn find(&self, seal: &str) -> Option<Secret> {
        let text = std::fs::read_to_string(self.place(seal)).ok()?;
        Secret::from_hex(&text).filter(|secret| secret.seal() == seal)
    }

    fn place(&self, seal: &str) -> PathBuf {
        // A seal read from a file may be anything: only what a seal consists of becomes a name.
        let name: String = seal.chars().filter(char::is_ascii_hexdigit).take(NAME_LENGTH).collect();
        self.folder.join(format!("{name}.secret"))
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_found_by_its_seal_and_by_nothing_else() {
        let folder = tempfile::TempDir::new().unwrap();
        let secrets = Secrets::in_folder(folder.path().join("deep/secrets"));
        let secret = secrets.draw().unwrap();
        assert_ne!(secret, secrets.draw().unwrap());
        assert_eq!(secrets.find(&secret.seal()), Some(secret));
        assert_eq!(secrets.find("../../etc/passwd"), None);
        assert_eq!(secrets.find(""), None);
    }
}
