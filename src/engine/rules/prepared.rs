//! A ruleset from data that the build laid out: the same that `load` makes of the texts. Here nothing is checked any more,
//! and tables and forms wait until somebody asks for them.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::document::Document;
use super::lazily::Lazily;
use super::load::{RulesetFile, complete, joined, named_by_profiles, remind};
use super::tree::Tree;
use super::{
    Code, Given, PeriodFile, PeriodSource, PlayedPeriod, Row, Ruleset, Sources, Table, conditions, read_attributes,
    resolve,
};
use crate::engine::common::Common;
use crate::engine::procedure::ProcedureDecl;
use crate::engine::sequence::{AffairDecl, RawSequence, Sequence, SequenceChecker};
use crate::engine::world::{Class, Kind, Profile, Schema, Words};

/// A period that comes with the program: its text, and its data as the build laid them out.
#[derive(Clone, Copy)]
pub struct PreparedPeriod {
    pub source: PeriodSource<'static>,
    pub tree: Tree,
}

impl Ruleset {
    /// None where the build laid nothing out, or what cannot be read: then its texts say why.
    pub fn prepared(sources: Sources, code: Code, period: Option<PreparedPeriod>) -> Option<Ruleset> {
        let [tables, procedures] = [sources.tables.tree()?.get("table"), sources.procedures.tree()?.get("procedure")];
        let mut file: RulesetFile = sources.ruleset.tree()?.read().ok()?;
        let tree = period.map(|period| period.tree);
        let of_period: Option<PeriodFile> = tree.map(Tree::read).transpose().ok()?;
        let mut schema = file.schema();
        schema.words = Words::laid_out(sources.ruleset.tree()?.get("words"));
        let values = schema.kinds.iter_mut().flat_map(|kind| &mut kind.attributes);
        values.for_each(|attribute| resolve(&mut attribute.value, ids_in(tree)));
        let mut common = Common::prepared();
        common.join(&mut schema);
        if let Some(period) = &of_period {
            complete(&mut schema, period);
        }
        if let Some(tree) = tree {
            schema.profiles = profiles(&schema, tree);
            named_by_profiles(&mut schema);
        }
        let checker = SequenceChecker { schema: &schema, code };
        let mut sequences: Vec<Sequence> = Vec::new();
        let mut own_steps = false;
        for raw in sources.sequence.tree()?.get("sequence")?.items() {
            let raw = raw.read::<RawSequence>().ok()?;
            own_steps |= super::own_steps::place(&raw.node).is_some();
            sequences.push(checker.compile(&raw, &mut Document::unwritten()));
        }
        let mut affairs: Vec<AffairDecl> = Vec::new();
        for raw in sources.sequence.tree()?.get("affair").into_iter().flat_map(Tree::items) {
            affairs.push(raw.read().ok()?);
        }
        let played = of_period.zip(period).map(|(file, period)| {
            remind(&mut sequences, &file.rule);
            PlayedPeriod {
                id: file.id,
                name: file.name,
                source: period.source.source.into(),
                rules: file.rule,
                house: false,
            }
        });
        let anytime =
            procedures.into_iter().flat_map(Tree::items).filter(|tree| tree.get("anytime").is_some_and(Tree::flag));
        let own = anytime.filter_map(|tree| tree.get("id")?.text()).map(str::to_owned);
        let shared =
            common.procedure.iter().filter(|procedure| procedure.anytime).map(|procedure| procedure.id.clone());
        let anytime = own.chain(shared).collect();
        let mut procedures = Lazily::of(procedures, procedure_maker(tree));
        common.procedure.into_iter().for_each(|procedure| procedures.push(procedure.id.clone(), procedure));
        Some(Ruleset {
            abbreviation: file.abbreviation.unwrap_or_else(|| file.id.to_uppercase()),
            id: file.id,
            version: file.version,
            name: file.name,
            period: played,
            free_sides: file.free_sides,
            own_steps,
            unit: file.unit,
            tables: Lazily::of(tables, table_maker(tree.and_then(|tree| tree.get("row")))),
            schema: Arc::new(schema),
            sequences,
            affairs,
            procedures,
            anytime,
            sources,
            code,
        })
    }
}

/// Reads tables with the rows of the period in them.
fn table_maker(rows: Option<Tree>) -> Box<dyn Fn(Tree) -> Option<Table> + Send + Sync> {
    Box::new(move |tree| {
        let mut table: Table = tree.read().ok()?;
        let mut own = std::mem::take(&mut table.rows);
        let is_of = |row: &Tree| row.get("table").and_then(Tree::text) == Some(table.id.as_str());
        let added = rows.into_iter().flat_map(Tree::items).filter(is_of);
        let mut added: Vec<Row> = added.map(|row| row.read().ok()).collect::<Option<_>>()?;
        conditions::asked(&table, &mut own);
        conditions::asked(&table, &mut added);
        table.rows = joined(own, added);
        Some(table)
    })
}

fn procedure_maker(period: Option<Tree>) -> Box<dyn Fn(Tree) -> Option<ProcedureDecl> + Send + Sync> {
    Box::new(move |tree| {
        let mut procedure: ProcedureDecl = tree.read().ok()?;
        procedure.fields.iter_mut().for_each(|field| resolve(&mut field.value, ids_in(period)));
        Some(procedure)
    })
}

/// Tables of a kind of profile: a list, or the one there is.
fn of_kind(period: Tree, kind: &str) -> impl Iterator<Item = Tree> {
    let given = period.get(kind);
    let one = given.filter(|tree| tree.fields().next().is_some());
    given.into_iter().flat_map(Tree::items).chain(one)
}

/// Finds the profiles of a kind that a period has.
fn ids_in(period: Option<Tree>) -> Option<impl Fn(&str) -> Vec<String>> {
    let id = |tree: Tree| tree.get("id")?.text().map(str::to_owned);
    period.map(|period| move |kind: &str| of_kind(period, kind).filter_map(id).collect())
}

fn profiles(schema: &Schema, period: Tree) -> BTreeMap<String, Vec<Profile>> {
    let kinds = schema.kinds.iter().filter(|kind| kind.class == Class::Profile);
    let all = |kind: &Kind| of_kind(period, &kind.id).filter_map(|tree| profile(schema, kind, tree)).collect();
    kinds.map(|kind| (kind.id.clone(), all(kind))).collect()
}

fn profile(schema: &Schema, kind: &Kind, tree: Tree) -> Option<Profile> {
    let fields: Vec<(&str, Tree)> = tree.fields().collect();
    let field = |key: &str| fields.iter().find(|(known, _)| *known == key).map(|(_, value)| *value);
    let given = |key: &str| Some(Given { value: field(key)?.value(), span: 0..0 });
    let attributes = read_attributes(schema, kind, &given, &(0..0), &mut |_, _| {});
    let id = field("id").and_then(Tree::text).or(kind.one_profile.then_some(kind.id.as_str()))?;
    let label = field("name").and_then(|name| name.read().ok());
    Some(Profile { id: id.to_owned(), label, attributes })
}
