//! What the conversation shows of the battle as it goes: the step, what is left of it, the log, the help.

use crate::engine::names::PoolName;
use std::io;

use super::Conversation;
use crate::engine::message::{Arg, Text};
use crate::engine::sequence::ItemView;
use crate::engine::world::Side;
use crate::report::{Entry, narrate_of};

const LOG_ENTRIES: u64 = 12;
/// Names in a line of the checklist before the rest is only counted.
const NAMES_IN_A_LINE: usize = 4;

/// What begins the announcement of a step.
const STEP: &str = "== ";

/// A headline as one line, with the sign of a new step that is used here.
pub(crate) fn one_line(headline: &str) -> String {
    let line = headline.replace('\n', " / ");
    line.strip_prefix("▶ ").map(|step| format!("{STEP}{step}")).unwrap_or(line)
}

impl Conversation<'_> {
    pub(super) fn show_step(&mut self) -> io::Result<()> {
        let mut lines = vec![self.step_line()];
        if let Some(ending) = &self.game().state().ending {
            let reason = Arg::text(self.speaker().text(&ending.reason));
            let text = match ending.winner.and_then(|side| self.game().army(side)) {
                Some(army) => Text::new("effect-victory").with("side", &army.id).with("reason", reason),
                None => Text::new("effect-end").with("reason", reason),
            };
            lines.push(self.speaker().text(&text));
            lines.push(self.catalog.plain("plain-over"));
            return self.say_all(&lines);
        }
        lines.extend(self.pool_line());
        lines.extend((1..).zip(self.game().checklist()).map(|(number, view)| self.item_line(number, &view)));
        lines.extend(self.reminders());
        lines.extend(self.procedure_line());
        self.say_all(&lines)
    }

    fn step_line(&self) -> String {
        let (game, speaker) = (self.game(), self.speaker());
        let Some(step) = game.rules().current_step(game.state()) else { return String::new() };
        let counters = game.rules().schema.counters.iter();
        // A phase that is counted is named with its number, not twice.
        let words: Vec<String> =
            counters.clone().map(|name| speaker.word(&format!("counter_{name}")).to_lowercase()).collect();
        let mut path: Vec<String> = counters.filter_map(|name| speaker.counter(name)).collect();
        let phases = step.phases.iter().map(|label| speaker.label(label).to_owned());
        path.extend(phases.filter(|phase| !words.contains(&phase.to_lowercase())));
        path.push(speaker.label(&step.label).to_owned());
        let actor = game.state().acting_side().and_then(|side| game.army(side));
        let actor = actor.map(|army| format!(" ({})", self.speaker().called(army))).unwrap_or_default();
        format!("{STEP}{}{actor}", path.join(", "))
    }

    fn pool_line(&self) -> Option<String> {
        let (game, speaker) = (self.game(), self.speaker());
        let armies = Side::BOTH.into_iter().filter_map(|side| game.army(side));
        let pools = armies.flat_map(|army| {
            let here = game.rules().schema.pools.iter().filter(|pool| pool.on.contains(&army.kind));
            here.map(move |pool| (army, pool))
        });
        let counted: Vec<String> = pools
            .map(|(army, pool)| {
                format!(
                    "{} {} {}",
                    self.speaker().called(army),
                    army.pool(PoolName::of_data(&pool.id)),
                    speaker.label(&pool.label)
                )
            })
            .collect();
        (!counted.is_empty()).then(|| format!("   {}", counted.join(", ")))
    }

    fn item_line(&self, number: usize, view: &ItemView<'_>) -> String {
        let speaker = self.speaker();
        let mark = if view.done {
            format!(" ({})", self.catalog.plain("plain-done"))
        } else if view.item.must {
            format!(" ({})", self.catalog.plain("plain-must"))
        } else {
            String::new()
        };
        let names: Vec<String> = view.open.iter().take(NAMES_IN_A_LINE).map(|id| speaker.subject(id)).collect();
        let more = i64::try_from(view.open.len().saturating_sub(NAMES_IN_A_LINE)).unwrap_or(i64::MAX);
        let more = if more > 0 { speaker.text(&Text::new("plain-more").with("count", more)) } else { String::new() };
        let colon = if names.is_empty() { String::new() } else { self.catalog.plain("colon") };
        format!("  {number}.{mark} {}{colon}{}{more}", speaker.label(&view.item.label), names.join(", "))
    }

    fn reminders(&self) -> Vec<String> {
        let reminders = self.game().rules().reminders(self.game().state());
        let wanted = self.game().rules().rules_of(&reminders);
        wanted.iter().map(|rule| format!("  * {}", rule.text(self.catalog.lang()))).collect()
    }

    fn procedure_line(&self) -> Option<String> {
        let open = self.game().open_procedures().into_iter().filter_map(|id| self.game().rules().procedure(id));
        let named = open.map(|decl| format!("{} {}", decl.letter, self.speaker().label(&decl.label)));
        let named = named.collect::<Vec<_>>().join(", ");
        let text = Text::new("plain-procedures").with("procedures", Arg::text(named.as_str()));
        (!named.is_empty()).then(|| format!("  {}", self.speaker().text(&text)))
    }

    /// What the step still waits for: lines of the checklist, and how many in each.
    pub(super) fn left(&self) -> Vec<(usize, usize)> {
        let open = (1..).zip(self.game().checklist()).filter(|(_, view)| !view.done && !view.open.is_empty());
        open.map(|(number, view)| (number, view.open.len())).collect()
    }

    pub(super) fn show_left(&mut self) -> io::Result<()> {
        let checklist = self.game().checklist();
        let short = |(number, count): (usize, usize)| {
            let item = checklist.get(number.checked_sub(1)?)?.item;
            let must = if item.must { format!(", {}", self.catalog.plain("plain-must")) } else { String::new() };
            Some(format!("{number}. {} ({count}{must})", self.speaker().label(&item.label)))
        };
        let items: Vec<String> = self.left().into_iter().filter_map(short).collect();
        if items.is_empty() {
            return self.say_text(&Text::new("plain-nothing-left"));
        }
        self.say_text(&Text::new("plain-left").with("items", Arg::text(items.join(" ; "))))
    }

    pub(super) fn show_help(&mut self) -> io::Result<()> {
        let text = self.catalog.plain("plain-help");
        text.lines().try_for_each(|line| self.say(line))?;
        let text = self.catalog.plain("plain-in-a-form");
        self.say(&text)
    }

    pub(super) fn show_latest(&mut self) -> io::Result<()> {
        let last = u64::try_from(self.game().events().len()).unwrap_or(u64::MAX);
        self.show_log(last.saturating_sub(LOG_ENTRIES - 1), last)
    }

    pub(super) fn show_log(&mut self, from: u64, to: u64) -> io::Result<()> {
        let last = u64::try_from(self.game().events().len()).unwrap_or(u64::MAX);
        let wanted = (from..=to.min(last)).filter_map(|seq| self.game().events().numbered(seq));
        let lines: Vec<String> =
            wanted.map(|event| self.log_line(&narrate_of(self.game(), &event, self.speaker()))).collect();
        self.say_all(&lines)
    }

    pub(super) fn log_line(&self, entry: &Entry) -> String {
        let live = entry.stands(self.game());
        let mark = if live { String::new() } else { format!(" ({})", self.catalog.plain("plain-undone")) };
        format!("{:>4}{mark} {}", entry.seq, one_line(&entry.headline))
    }

    /// One entry with its breakdown and every change it made.
    pub(super) fn show_entry(&mut self, seq: u64) -> io::Result<()> {
        let entry = self.game().events().numbered(seq).map(|event| narrate_of(self.game(), &event, self.speaker()));
        let Some(entry) = entry else {
            let seq = i64::try_from(seq).unwrap_or(i64::MAX);
            return self.say_text(&Text::new("plain-no-entry").with("seq", seq));
        };
        let mut lines = vec![self.log_line(&entry), format!("  {}", entry.time)];
        lines.extend(entry.breakdown.iter().map(|line| format!("  {line}")));
        lines.extend(entry.on_table.paragraph().iter().map(|line| format!("  {line}")));
        lines.extend(entry.changes.iter().map(|sentence| format!("  > {}", sentence.text)));
        self.say_all(&lines)
    }
}
