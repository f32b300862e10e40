//! Lines to the headless driver.

use estafette::driver::Driver;
use estafette::engine::label::Lang;
use estafette::lang::Catalog;

use super::assert_tame;
use super::battles::{NOW, assert_verifies, begun};

/// Lines that one battle is given.
const LINES: usize = 40;

/// Every line gets an answer; a refused one changes nothing; what was done is in the save, and verifies. The first byte
/// chooses the ruleset.
pub fn lines(data: &[u8]) {
    let Some((number, rest)) = data.split_first() else { return };
    let (disk, save) = begun(*number);
    let catalog = Catalog::new(Lang::Fr, Some(&save.game().rules().sources));
    let mut driver = Driver { save, catalog, now: Box::new(|| NOW.to_owned()) };
    for line in rest.split(|byte| *byte == b'\n').take(LINES) {
        let before = (driver.save.game().events().len(), driver.save.game().state().clone());
        let answer = driver.answer(line);
        if answer["ok"] == true {
            continue;
        }
        assert_tame(answer["error"]["message"].as_str().expect("a refusal says why"));
        let after = (driver.save.game().events().len(), driver.save.game().state().clone());
        assert!(before == after, "{answer}");
    }
    let path = driver.save.path().to_owned();
    if !driver.save.game().events().is_empty() {
        assert_verifies(&disk.bytes(&path));
    }
}
