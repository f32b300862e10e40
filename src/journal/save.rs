//! A battle and its file together: every command is checked, written, synced, and only then accepted.
//!
//! When an event cannot be written, for whatever reason (another file has the name, somebody wrote into ours, the disk is
//! full, the sync failed), it is neither accepted nor forgotten: it waits. Nothing else is done meanwhile, so that no die
//! is thrown twice and nothing is shown that is not safe. `retry` writes it as soon as the file lets it; `save_as` writes
//! the whole battle, this event with it, into another file and goes on there. Whoever leaves instead finds it in the file
//! or not when opening again: that is said as it is (`unsure`), and the hash of the line decides.

use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use super::bookmark::{Bookmarks, Keeper, Progress};
use super::disk::{Disk, RealDisk};
use super::error::JournalError;
use super::guarded::{Guarded, Unwritten};
use super::head::head;
use super::holder::Holder;
use super::line::{FORMAT, Header, NO_HASH, encode, encode_again};
use super::read::{battle, read};
use super::secrets::Secrets;
use super::write::{self, OWNER_ONLY, Place, folder_of};
use crate::engine::message::Text;
use crate::engine::play::{Command, Event, Fold, Game, Setup};
use crate::engine::refusal::Refusal;
use crate::engine::rules::Ruleset;
use crate::engine::world::Effect;

/// Why a command was not carried out.
#[derive(Debug)]
pub enum Failure {
    /// The rules or the player: nothing changed, the battle goes on.
    Refused(Refusal),
    /// The file: nothing changed in the battle; `Save::health` says how the file stands.
    Fault(JournalError),
}

/// How the save stands.
#[derive(Clone, Debug)]
pub enum Health {
    Sound,
    /// An event waits to be written; nothing else is done before `retry` or `save_as`.
    Failing(JournalError),
    /// Opened to look at; only `save_as` goes on with it, elsewhere.
    LookingOnly(JournalError),
}

/// Whether the file is locked against other writers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Locking {
    #[default]
    On,
    /// For file systems without locks, by people who know that nobody else plays.
    Off,
}

/// An event that could not be written yet.
struct Waiting {
    event: Event,
    line: String,
    hash: String,
}

/// Both ends of what is written.
pub(super) struct Chain {
    /// The first line, as it was written.
    pub(super) header_line: String,
    pub(super) last_hash: String,
}

/// A battle that is being written.
pub struct Save {
    path: PathBuf,
    disk: Rc<dyn Disk>,
    locking: Locking,
    game: Game,
    chain: Chain,
    // Dropped before the file: nobody may read our name once the lock is free.
    holder: Option<Holder>,
    /// None when the file may only be read.
    file: Option<Guarded>,
    health: Health,
    waiting: Option<Waiting>,
    /// Where the secrets of sealed dice lie.
    secrets: Option<Secrets>,
    /// Where opening may begin the next time.
    bookmark: Option<Keeper>,
    /// What opening found worth saying.
    pub(super) notices: Vec<Text>,
    /// Bytes that no hash proves were set aside here on opening.
    pub set_aside: Option<PathBuf>,
}

/// Finds a ruleset by its id.
pub type FindRuleset<'a> = &'a dyn Fn(&Setup) -> Option<Arc<Ruleset>>;

impl Save {
    /// Begins a battle in a new file. An existing file is never touched.
    pub fn create(path: &Path, rules: Arc<Ruleset>, setup: Setup, now: &str) -> Result<Save, JournalError> {
        Save::create_on(Rc::new(RealDisk), path, rules, setup, now, Locking::On)
    }

    pub fn create_on(
        disk: Rc<dyn Disk>,
        path: &Path,
        rules: Arc<Ruleset>,
        setup: Setup,
        now: &str,
        locking: Locking,
    ) -> Result<Save, JournalError> {
        let bad_setup = || JournalError::BadSetup { path: path.display().to_string() };
        let setup = Arc::new(setup);
        let game = Game::new(rules, Arc::clone(&setup)).map_err(|_| bad_setup())?;
        let (program, created) = (env!("CARGO_PKG_VERSION").to_owned(), now.to_owned());
        let header = Header { format: FORMAT, program, created, setup, parent: None };
        let (line, last_hash) = encode(&header, NO_HASH).map_err(|_| bad_setup())?;
        let folder = folder_of(path);
        disk.create_folder(folder).map_err(|error| JournalError::io(folder, error))?;
        // Written aside and moved into place whole: a half-written header cannot exist.
        let file = write::whole(&disk, path, line.as_bytes(), OWNER_ONLY, Place::New, locking)?;
        let mut save =
            Save::of(disk, path, locking, game, Chain { header_line: line.trim_end().to_owned(), last_hash });
        save.write_to(file);
        Ok(save)
    }

    /// A battle without a file to write it to.
    pub(super) fn of(disk: Rc<dyn Disk>, path: &Path, locking: Locking, game: Game, chain: Chain) -> Save {
        let path = path.to_owned();
        Save {
            health: Health::LookingOnly(JournalError::ReadOnly { path: path.display().to_string() }),
            path,
            disk,
            locking,
            game,
            chain,
            holder: None,
            file: None,
            waiting: None,
            secrets: None,
            bookmark: None,
            notices: Vec::new(),
            set_aside: None,
        }
    }

    /// Goes on in this file.
    pub(super) fn write_to(&mut self, file: Guarded) {
        self.path = file.path().to_owned();
        self.holder = None;
        let mode = file.mode() & 0o666;
        if let Some(old) = self.file.replace(file) {
            old.leave();
        }
        self.health = Health::Sound;
        if self.locking == Locking::On {
            self.holder = Holder::announce(&self.disk, &self.path, mode);
        }
    }

    /// Keeps a bookmark of this file from now on. `vouched`: of what follows from the rules, how much was vouched for.
    pub(super) fn keep_bookmark(&mut self, of: &Bookmarks, progress: Option<Progress>, vouched: Option<usize>) {
        self.bookmark = Keeper::of(of, &self.disk, &self.path, &self.chain.header_line, progress);
        if let Some(keeper) = &mut self.bookmark {
            keeper.opened(vouched.is_some(), vouched.unwrap_or(0));
            keeper.keep_up(&self.game, &self.chain.last_hash);
        }
    }

    /// Opened to look at, and why.
    pub(super) fn look_only(&mut self, why: JournalError) {
        self.notices.extend(looking_only(&why).texts());
        self.health = Health::LookingOnly(why);
    }

    /// Opens a battle to look at it only: no lock, nothing written. Everything that a hash proves is there.
    pub fn look(path: &Path, find: FindRuleset<'_>) -> Result<Game, JournalError> {
        Save::look_closely(path, find).map(|(game, _)| game)
    }

    /// The same, with what was lost of it.
    pub fn look_closely(path: &Path, find: FindRuleset<'_>) -> Result<(Game, Option<JournalError>), JournalError> {
        let (contents, game) = battle(path, read(path)?, find, None)?;
        let lost = contents.is_lossy || !contents.header_proved;
        let damage = contents.damage_besides(path, game.events().len()).filter(|_| lost);
        Ok((game, damage))
    }

    pub fn game(&self) -> &Game {
        &self.game
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    pub fn health(&self) -> &Health {
        &self.health
    }

    /// What opening found worth saying: what was mended, what is set aside, what does not follow from the rules.
    pub fn notices(&self) -> &[Text] {
        &self.notices
    }

    /// Carries out a command: checked, written, synced, accepted.
    pub fn execute(&mut self, command: Command, now: &str) -> Result<Event, Failure> {
        self.can_write()?;
        self.have_dice(&command, now)?;
        // A decision belongs to what waits for it.
        let with = if matches!(command, Command::Decide { .. }) { self.game.waits_with() } else { None };
        let done = self.carry_out(command, now, with)?;
        self.reveal(now);
        Ok(done)
    }

    /// Nothing is begun where nothing can be written, or something waits to be.
    pub(super) fn can_write(&self) -> Result<(), Failure> {
        match (&self.health, &self.waiting) {
            (Health::LookingOnly(why), _) => Err(Failure::Fault(looking_only(why))),
            (_, Some(waiting)) => Err(Failure::Fault(JournalError::Unsettled { seq: waiting.event.seq })),
            (Health::Sound | Health::Failing(_), None) => Ok(()),
        }
    }

    /// Dice for a command, from another secret where that of the battle is not here.
    pub(super) fn have_dice(&mut self, command: &Command, now: &str) -> Result<(), Failure> {
        if command.may_throw() && !self.game.dice().is_ready() {
            self.seal_anew(now)?;
        }
        Ok(())
    }

    pub(super) fn carry_out(&mut self, command: Command, now: &str, with: Option<u64>) -> Result<Event, Failure> {
        let mut event = self.game.handle(command, now).map_err(Failure::Refused)?;
        event.with = with;
        let turn = self.game.rules().schema.counters.first();
        let begins = |effect: &Effect| matches!(effect, Effect::Counter { name, .. } if Some(name) == turn);
        if event.all_effects().any(begins) {
            event.head = Some(self.head());
        }
        let (line, hash) = encode(&event, &self.chain.last_hash)
            .map_err(|error| Failure::Fault(JournalError::io(&self.path, error.into())))?;
        self.settle(Waiting { event, line, hash }).map_err(Failure::Fault)
    }

    /// The head of everything written so far, to be read out.
    pub fn head(&self) -> String {
        head(&self.chain.last_hash)
    }

    /// The same with the secrets of its dice, where they lie here.
    #[must_use]
    pub fn keeping_secrets(mut self, secrets: Secrets) -> Save {
        if let Some(secret) = self.game.dice().seal().and_then(|seal| secrets.find(seal)) {
            self.game.give_secret(secret);
        }
        self.secrets = Some(secrets);
        self
    }

    /// The secret of the dice is not here, or everybody knows it: from now on they come from another, and the log says so.
    fn seal_anew(&mut self, now: &str) -> Result<(), Failure> {
        let (Some(secrets), Some(_)) = (&self.secrets, self.game.dice().seal()) else { return Ok(()) };
        let drawn = secrets.draw();
        let secret = drawn.map_err(|error| Failure::Fault(JournalError::io(secrets.folder(), error)))?;
        self.carry_out(Command::Reseal { seal: secret.seal() }, now, None)?;
        self.game.give_secret(secret);
        Ok(())
    }

    /// Once the battle is over everybody may check the dice. Where that cannot be written it waits, as any event does.
    pub(super) fn reveal(&mut self, now: &str) {
        if self.game.state().ending.is_none() {
            return;
        }
        let seals: Vec<String> = self.game.dice().unrevealed().map(str::to_owned).collect();
        for seal in seals {
            let known = self.game.dice().secret().filter(|secret| secret.seal() == seal).cloned();
            let secret = known.or_else(|| self.secrets.as_ref().and_then(|secrets| secrets.find(&seal)));
            if let Some(secret) = secret
                && self.carry_out(Command::Reveal { secret: secret.to_hex() }, now, None).is_err()
            {
                return;
            }
        }
    }

    /// Tries again to write what waits. What was done by it, if anything waited.
    pub fn retry(&mut self) -> Result<Option<Event>, JournalError> {
        if let Health::LookingOnly(why) = &self.health {
            return Err(looking_only(why));
        }
        match self.waiting.take() {
            Some(waiting) => self.settle(waiting).map(Some),
            None => Ok(None),
        }
    }

    /// Writes an event and accepts it; otherwise it waits.
    fn settle(&mut self, waiting: Waiting) -> Result<Event, JournalError> {
        let Some(file) = &mut self.file else {
            return Err(JournalError::ReadOnly { path: self.path.display().to_string() });
        };
        match file.append(waiting.line.as_bytes()) {
            Ok(()) => Ok(self.accept(waiting)),
            Err(Unwritten { unsure, why }) => {
                let error = JournalError::NotSaved { seq: waiting.event.seq, unsure, why: Box::new(why) };
                self.health = Health::Failing(error.clone());
                self.waiting = Some(waiting);
                Err(error)
            }
        }
    }

    fn accept(&mut self, waiting: Waiting) -> Event {
        self.chain.last_hash = waiting.hash;
        self.health = Health::Sound;
        // Kept as it is written, so that its hash can be read again.
        match Fold::parse(waiting.line.trim_end()) {
            Ok(fold) => self.game.accept_written(fold, waiting.line.trim_end()),
            Err(_) => self.game.accept(&waiting.event),
        }
        if let Some(keeper) = &mut self.bookmark {
            keeper.keep_up(&self.game, &self.chain.last_hash);
        }
        waiting.event
    }

    /// Writes the whole battle into a new file, what waits with it, and goes on there. What was done by it, if anything
    /// waited. An existing file is never touched.
    pub fn save_as(&mut self, path: &Path) -> Result<Option<Event>, JournalError> {
        if let Health::LookingOnly(why @ JournalError::Damaged { line: 1, .. }) = &self.health {
            return Err(looking_only(why));
        }
        let file = write::whole(&self.disk, path, &self.everything(), OWNER_ONLY, Place::New, self.locking)?;
        // Another file: it gets its own when it is opened.
        self.bookmark = None;
        self.write_to(file);
        Ok(self.waiting.take().map(|waiting| self.accept(waiting)))
    }

    /// Every line of the battle: undone events, and the one that waits.
    fn everything(&self) -> Vec<u8> {
        let mut text = format!("{}\n", self.chain.header_line);
        let mut hash = super::line::said_hash(&self.chain.header_line).unwrap_or_default().to_owned();
        let mut events = self.game.events().reader();
        for index in 0..self.game.events().len() {
            let (line, next) = encode_again(events.line(index).unwrap_or_default(), &hash);
            text.push_str(&line);
            hash = next;
        }
        text.extend(self.waiting.iter().map(|waiting| waiting.line.as_str()));
        text.into_bytes()
    }
}

impl Drop for Save {
    fn drop(&mut self) {
        if let Some(keeper) = &mut self.bookmark {
            keeper.leave(&self.game, &self.chain.last_hash);
        }
    }
}

fn looking_only(why: &JournalError) -> JournalError {
    JournalError::LookingOnly { why: Box::new(why.clone()) }
}
