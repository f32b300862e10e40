//! What leaving a step gives up, in words: entry by entry with everybody it leaves, then the records that end with it.

use crate::engine::message::{Arg, Text};
use crate::engine::play::{Command, Event, GivenUp};
use crate::lang::Speaker;

/// One thing that is given up.
pub fn given_up_words(one: &GivenUp, speaker: Speaker<'_>) -> String {
    let key = if one.who.is_some() { "duty" } else { "duty-nobody" };
    let text = Text::new(key).with("what", one.what.clone());
    speaker.text(&match &one.who {
        Some(who) => text.with("who", who.clone()),
        None => text,
    })
}

/// All of it, what is the same in one line.
pub fn given_up_lines(all: &[GivenUp], speaker: Speaker<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    let mut rest = all;
    while let Some(first) = rest.first() {
        let same = rest.iter().take_while(|one| one.what == first.what).count();
        let (these, others) = rest.split_at_checked(same).unwrap_or((rest, &[]));
        rest = others;
        let who: Vec<String> = these.iter().filter_map(|one| one.who.as_ref()).map(|who| speaker.arg(who)).collect();
        let who = (!who.is_empty()).then(|| Arg::text(speaker.listed(who)));
        lines.push(given_up_words(&GivenUp { id: String::new(), what: first.what.clone(), who }, speaker));
    }
    lines
}

/// For the log: what was left open on purpose, and why.
pub(super) fn left_open(event: &Event, speaker: Speaker<'_>) -> Vec<String> {
    let say = |item: Arg| speaker.text(&Text::new("log-left-open").with("item", item));
    let mut lines: Vec<String> = match event.given_up.as_slice() {
        // Written before it was told one by one.
        [] => event.left_open.iter().map(|item| say(Arg::word(format!("item.{item}")))).collect(),
        all => given_up_lines(all, speaker).into_iter().map(|line| say(Arg::text(line))).collect(),
    };
    if let Command::GiveUp { reason } = &event.command {
        lines.push(speaker.text(&Text::new("line-reason").with("reason", Arg::text(reason))));
    }
    lines
}
