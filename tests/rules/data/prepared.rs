//! The data that the build laid out are those of the texts: whoever plays by the ones plays by the others.

use estafette::engine::rules::{PeriodSource, Ruleset};
use estafette::rulesets;

use crate::common::rules;

/// Everything that data say of a ruleset, in words.
fn told(rules: &Ruleset) -> Vec<String> {
    let mut told = vec![format!("{:?} {} {:?}", rules.name, rules.abbreviation, rules.unit)];
    told.push(format!("{:?}", rules.anytime));
    told.extend(rules.schema.kinds.iter().map(|kind| format!("{kind:?}")));
    told.extend(rules.schema.markers.iter().map(|marker| format!("{marker:?}")));
    told.push(format!("{:?}", rules.schema));
    told.extend(rules.sequences.iter().map(|sequence| format!("{sequence:?}")));
    told.extend(rules.tables.iter().map(|table| format!("{table:?}")));
    told.extend(rules.procedures.iter().map(|procedure| format!("{procedure:?}")));
    told.extend(rules.period.iter().map(|period| format!("{:?} {:?} {:?}", period.id, period.name, period.rules)));
    told
}

#[test]
fn prepared_data_are_those_of_the_texts() {
    for id in rulesets::ids() {
        let prepared = rules(id);
        let file = prepared.period.as_ref().map(|period| (period.id.clone(), period.source.clone()));
        let period = file.as_ref().map(|(file, source)| PeriodSource { file, source });
        let written = Ruleset::load(prepared.sources, prepared.code, period).unwrap();
        for (prepared, written) in told(&prepared).into_iter().zip(told(&written)) {
            assert_eq!(prepared, written, "{id}");
        }
        assert_eq!(prepared.tables.ids().count(), written.tables.iter().count(), "{id}");
        assert_eq!(prepared.procedures.ids().count(), written.procedures.iter().count(), "{id}");
    }
}

#[test]
fn rules_are_found_in_prepared_data_as_in_the_texts() {
    for id in rulesets::ids() {
        let rules = rules(id);
        let all = rules.rules().unwrap();
        let cited: Vec<String> = all.iter().step_by(7).map(|rule| rule.id.clone()).collect();
        let found: Vec<String> = rules.rules_of(&cited).iter().map(|rule| format!("{rule:?}")).collect();
        let expected: Vec<String> =
            all.iter().filter(|rule| cited.contains(&rule.id)).map(|rule| format!("{rule:?}")).collect();
        assert_eq!(found, expected, "{id}");
    }
}

#[test]
fn everything_that_is_registered_is_played_from_prepared_data() {
    for id in rulesets::ids() {
        assert!(rulesets::is_prepared(id), "{id}: read from its texts at every start");
    }
}
