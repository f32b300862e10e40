//! Where lines go. The file is one place; tests have another that fails on purpose.

use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};

pub trait Storage {
    fn append(&mut self, bytes: &[u8]) -> io::Result<()>;
    /// Returns once what was appended survives a power cut.
    fn sync(&mut self) -> io::Result<()>;
    /// Takes back what was appended after this length.
    fn truncate(&mut self, length: u64) -> io::Result<()>;
}

/// A file opened for writing, and locked for as long as it lives.
#[derive(Debug)]
pub struct FileStorage {
    file: File,
}

impl FileStorage {
    pub fn new(file: File) -> Self {
        FileStorage { file }
    }
}

impl Storage for FileStorage {
    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.seek(SeekFrom::End(0))?;
        self.file.write_all(bytes)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.file.sync_data()
    }

    fn truncate(&mut self, length: u64) -> io::Result<()> {
        self.file.set_len(length)?;
        self.file.sync_data()
    }
}
