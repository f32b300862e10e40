//! `estafette rulesets`: what can be played, down to every table.

use serde_json::{Value as Json, json};

use super::{Failed, Outcome, Session, armies, print, written};
use crate::engine::label::Lang;
use crate::engine::message::{Arg, Text};
use crate::engine::rules::Ruleset;
use crate::engine::suggest::nearest;
use crate::engine::value::Value;
use crate::engine::world::{Class, Eyes, OptionDecl, Profile, ValueType};
use crate::lang::{Catalog, Speaker, visible};
use crate::output::{Out, columns};
use crate::report::{before_battle, card};
use crate::rulesets;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    id: Option<String>,
    #[arg(long)]
    json: bool,
    #[arg(long)]
    width: Option<usize>,
}

pub(crate) fn run(session: &Session, arguments: &Arguments) -> Outcome {
    let lang = session.catalog.lang();
    let playable = rulesets::playable();
    let known: Vec<&str> = playable.iter().map(String::as_str).collect();
    let wanted = arguments.id.as_deref().map(|id| rulesets::meant(id).unwrap_or(id));
    if let Some(id) = wanted.filter(|id| !known.contains(id)) {
        let text = Text::new("army-unknown-ruleset")
            .with("value", Arg::text(id))
            .with("expected", Arg::text(known.join(", ")));
        let near = nearest(id, known.iter().copied());
        let help = near.map(|near| session.say(&Text::new("did-you-mean").with("near", Arg::text(near))));
        let mistakes = rulesets::mistakes(id).unwrap_or_default();
        let said = session.say(&text);
        return Err(match help {
            Some(help) if mistakes.is_empty() => Failed::Words(format!("{said}\n{help}")),
            Some(_) | None => Failed::Several(vec![Failed::Words(said), armies::all_rendered(session, &mistakes)]),
        });
    }
    let shown = known.iter().filter(|id| wanted.is_none_or(|wanted| wanted == **id));
    let loaded: Vec<_> = shown.filter_map(|id| rulesets::find(id)).collect();
    if wanted.is_none() {
        report_unplayable(session);
    }
    if arguments.json {
        let all: Vec<Json> = loaded.iter().map(|rules| described(rules, lang)).collect();
        let json = match (&arguments.id, all.as_slice()) {
            (Some(_), [one]) => one.clone(),
            _ => Json::Array(all),
        };
        return written(Out::data().json(&format!("{json:#}\n")));
    }
    let mut out = String::new();
    for rules in &loaded {
        out.push_str(&format!("{:<28} {}\n", visible(&rules.edition()), visible(&rules.full_name(lang))));
        if arguments.id.is_some() {
            out.push_str(&outline(rules, lang, arguments.width.unwrap_or_else(columns)));
        }
    }
    print(&out)
}

/// Files of the club's folder that nobody can play by, on stderr: the list itself stays clean.
fn report_unplayable(session: &Session) {
    let mut seen: Vec<Option<String>> = Vec::new();
    for found in rulesets::house::survey() {
        let key = match &found.rules {
            Err(_) => "house-unplayable",
            Ok(_) if seen.contains(&found.edition) => "house-hidden",
            Ok(_) => {
                seen.push(found.edition);
                continue;
            }
        };
        let path = Arg::text(found.path.display().to_string());
        let edition = Arg::text(found.edition.unwrap_or_default());
        session.notice(&Text::new(key).with("path", path).with("edition", edition));
    }
}

/// The sequence, the options with what they may be, what an army names of the period, then every table.
fn outline(rules: &Ruleset, lang: Lang, width: usize) -> String {
    let (catalog, state) = (Catalog::new(lang, Some(&rules.sources)), before_battle(rules));
    let speaker = Speaker { catalog: &catalog, rules, state: &state, eyes: Eyes::Table };
    let mut out = String::new();
    for step in rules.sequences.iter().flat_map(|sequence| &sequence.steps) {
        let path: Vec<&str> = step.phases.iter().chain([&step.label]).map(|label| label.get(lang)).collect();
        out.push_str(&format!("  {}\n", visible(&path.join(" · "))));
    }
    for option in &rules.schema.options {
        let (default, values) = option_words(option, speaker);
        let line = format!("  -o {}={default}   {} ({values})", option.id, option.label.get(lang));
        out.push_str(&(visible(&line) + "\n"));
    }
    // What an army's own lines may name of the period: its nations.
    let armies = rules.schema.kinds.iter().filter(|kind| kind.class == Class::Army);
    for attribute in armies.flat_map(|kind| &kind.attributes) {
        let named = attribute.profile().and_then(|kind| rules.schema.profiles.get(kind));
        let Some(profiles) = named.filter(|profiles| !profiles.is_empty()) else { continue };
        let names = profiles.iter().map(|profile| match &profile.label {
            Some(label) => format!("{} ({})", profile.id, label.get(lang)),
            None => profile.id.clone(),
        });
        let names: Vec<String> = names.collect();
        out.push_str(&format!("  {} = {}   {}\n", attribute.id, names.join(", "), attribute.label.get(lang)));
    }
    // The options stand above, as they are written on the command line.
    let card = card(speaker).without_options();
    format!("{out}\n{}", card.text(width))
}

/// What an option is unless it is said, and what may be said: as it is typed, and what that means.
fn option_words(option: &OptionDecl, speaker: Speaker<'_>) -> (String, String) {
    let yes_no = |flag: bool| speaker.catalog.plain(if flag { "yes" } else { "no" });
    match (&option.value, &option.default) {
        (ValueType::Bool, Value::Bool(flag)) => (yes_no(*flag), format!("{} / {}", yes_no(true), yes_no(false))),
        (ValueType::Choice { choices, .. }, default) => {
            let meaning = |choice: &String| match speaker.word(choice) {
                word if word == *choice => word,
                word => format!("{choice}{}{word}", speaker.catalog.plain("colon")),
            };
            (default.to_string(), choices.iter().map(meaning).collect::<Vec<_>>().join(" ; "))
        }
        (kind, default) => (default.to_string(), kind.describe()),
    }
}

fn described(rules: &Ruleset, lang: Lang) -> Json {
    let (catalog, state) = (Catalog::new(lang, Some(&rules.sources)), before_battle(rules));
    let speaker = Speaker { catalog: &catalog, rules, state: &state, eyes: Eyes::Table };
    let profile = |profile: &Profile| {
        let label = profile.label.as_ref().map(|label| label.get(lang));
        json!({ "id": profile.id, "label": label, "attributes": profile.attributes })
    };
    let steps = rules.sequences.iter().flat_map(|sequence| &sequence.steps).map(|step| {
        json!({
            "id": step.id,
            "label": step.label.get(lang),
            "rule": step.rule,
            "phases": step.phases.iter().map(|label| label.get(lang)).collect::<Vec<_>>(),
            "procedures": step.offers.iter().map(|offer| offer.procedure.as_str()).collect::<Vec<_>>(),
            "checklist": step.checklist.iter().map(|item| json!({
                "id": item.id, "label": item.label.get(lang), "rule": item.rule, "must": item.must,
            })).collect::<Vec<_>>(),
            "reminders": step.reminders,
        })
    });
    let procedures = rules.procedures.iter().map(|procedure| {
        json!({
            "id": procedure.id,
            "label": procedure.label.get(lang),
            "rule": procedure.rule,
            "fields": procedure.fields.iter().map(|field| json!({
                "id": field.id, "label": field.label.get(lang), "expects": field.value.describe(), "rule": field.rule,
                "each": field.each,
            })).collect::<Vec<_>>(),
        })
    });
    let kinds = rules.schema.kinds.iter().map(|kind| {
        json!({
            "id": kind.id,
            "label": kind.label.get(lang),
            "attributes": kind.attributes.iter().map(|attribute| json!({
                "id": attribute.id, "label": attribute.label.get(lang), "expects": attribute.value.describe(),
                "required": attribute.required, "default": attribute.default,
            })).collect::<Vec<_>>(),
        })
    });
    let tables = rules.tables.iter().map(|table| {
        json!({
            "id": table.id,
            "label": table.label.get(lang),
            "rule": table.rule,
            "rows": table.rows.iter().map(|row| json!({
                "id": row.id, "label": row.label.as_ref().map(|label| label.get(lang)), "rule": row.rule,
                "column": row.column, "value": row.value, "cells": row.cells,
            })).collect::<Vec<_>>(),
        })
    });
    let options = rules.schema.options.iter().map(|option| {
        json!({
            "id": option.id, "label": option.label.get(lang), "rule": option.rule,
            "expects": option.value.describe(), "default": option.default,
        })
    });
    json!({
        "id": rules.id,
        "version": rules.version,
        "name": rules.name.get(lang),
        "tables_hash": rules.fingerprint(),
        "period": rules.period.as_ref().map(|period| period.id.as_str()),
        "house": rules.period.as_ref().is_some_and(|period| period.house),
        "periods": rulesets::editions(&rules.id).filter_map(|id| id.split_once('/')).map(|(_, period)| period).collect::<Vec<_>>(),
        "profiles": rules.schema.profiles.iter().map(|(kind, profiles)| {
            let ids: Vec<&str> = profiles.iter().map(|profile| profile.id.as_str()).collect();
            (kind.clone(), json!(ids))
        }).collect::<serde_json::Map<_, _>>(),
        "profile_values": rules.schema.profiles.iter().map(|(kind, profiles)| {
            (kind.clone(), json!(profiles.iter().map(profile).collect::<Vec<_>>()))
        }).collect::<serde_json::Map<_, _>>(),
        "card": card(speaker),
        "sequence": steps.collect::<Vec<_>>(),
        "procedures": procedures.collect::<Vec<_>>(),
        "unit_types": kinds.collect::<Vec<_>>(),
        "tables": tables.collect::<Vec<_>>(),
        "options": options.collect::<Vec<_>>(),
        "rules": rules.rules().unwrap_or_default().iter().map(|rule| json!({
            "id": rule.id, "where": rule.place, "text": rule.text(lang),
        })).collect::<Vec<_>>(),
        "markers": rules.schema.markers.iter().map(|m| json!({"id": m.id, "label": m.label.get(lang), "flag": m.flag, "cap": m.cap})).collect::<Vec<_>>(),
    })
}
