//! Forms played by text alone: the skirmish attack of FPGA, line by line and key by key, without a front end.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::sync::Arc;

use super::advice::advise;
use super::forecast::Wish;
use super::question::ProposalOrigin;
use super::{Entered, FormFiller, Next, Numbering, Pointed, Question, Reading, Reply, Typed, Typing, Waiting, Walked};
use crate::army::{self, bundled};
use crate::battle;
use crate::engine::dice::DiceBySide;
use crate::engine::label::Lang;
use crate::engine::names::KindName;
use crate::engine::play::{Command, Game};
use crate::engine::procedure::Inputs;
use crate::engine::refusal::Reason;
use crate::engine::value::Value;
use crate::engine::world::{Eyes, Side};
use crate::lang::{Catalog, Speaker};
use crate::rulesets;

const ATTACKER: &str = "st_hilaire_morand";

struct Table {
    game: Game,
    catalog: Catalog,
}

impl Table {
    /// The demonstration battle at the step of the skirmishers.
    fn new(lang: Lang) -> Table {
        let mut table = Table::of("fpga", lang);
        for _ in 0..2 {
            let event = table.game.handle(Command::Advance { force: true }, "").unwrap();
            table.game.accept(&event);
        }
        table
    }

    /// The demonstration battle of a ruleset, at its beginning.
    fn of(edition: &str, lang: Lang) -> Table {
        let rules = rulesets::find(edition).unwrap();
        let catalog = Catalog::new(lang, Some(&rules.sources));
        let armies = bundled::demonstration(edition).unwrap().map(|bundled| {
            army::load(bundled.file, bundled.source, &catalog, |_| Some(Arc::clone(&rules)), &[edition]).unwrap().0
        });
        let [a, b] = &armies;
        let setup = battle::setup(&rules, "test", [a, b], &[], 1805).unwrap();
        Table { game: Game::new(rules, setup).unwrap(), catalog }
    }

    fn speaker(&self) -> Speaker<'_> {
        Speaker { catalog: &self.catalog, rules: self.game.rules(), state: self.game.state(), eyes: Eyes::Table }
    }

    fn ask(&self, filler: &mut FormFiller) -> Question {
        match filler.next(&self.game, self.speaker()) {
            Next::Ask(question) => *question,
            Next::Settled { label, name } => panic!("{label} is settled: {name}"),
            Next::Stuck(refusal) => panic!("nobody can answer: {refusal:?}"),
            Next::Filled => panic!("nothing more is asked"),
        }
    }

    /// Answers the question asked with a line.
    fn say(&self, filler: &mut FormFiller, line: &str) {
        let question = self.ask(filler);
        let reply = match question.read(line, Numbering::Shown, self.speaker()) {
            _ if line.is_empty() => question.as_proposed(),
            Reading::Value { value, .. } => Reply::Value(value),
            other => panic!("'{line}' is no answer to {}: {other:?}", question.label),
        };
        filler.answer(&question, reply);
    }

    fn type_keys(&self, filler: &mut FormFiller, keys: &str) {
        keys.chars().for_each(|c| {
            filler.type_char(&self.game, self.speaker(), c);
        });
    }

    fn is_filled(&self, filler: &mut FormFiller) -> bool {
        matches!(filler.next(&self.game, self.speaker()), Next::Filled)
    }
}

fn morand(sure: bool) -> FormFiller {
    FormFiller::pointing_at("skirmish", Some(Pointed { id: ATTACKER.to_owned(), sure }))
}

#[test]
fn a_form_is_filled_line_by_line_and_comes_to_a_command() {
    let table = Table::new(Lang::En);
    let mut filler = morand(true);
    let settled = filler.next(&table.game, table.speaker());
    assert!(matches!(settled, Next::Settled { name, .. } if name == "Morand (St-Hilaire)"));
    table.say(&mut filler, "repninski");
    table.say(&mut filler, "y");
    filler.hurry();
    assert!(table.is_filled(&mut filler), "what has a default is not asked in a hurry");
    assert!(filler.problem(&table.game).is_none());
    filler.begin_dice(&DiceBySide::default());
    let Waiting::Group { throw, missing } = filler.waiting(&table.game) else { panic!("dice are wanted") };
    assert_eq!((throw.purpose.label.as_ref(), missing), ("skirmish", usize::try_from(throw.count).unwrap()));
    assert!(filler.type_die(&table.game, '7').unwrap_err().is(Reason::ImpossibleFace));
    for _ in 0..missing {
        assert!(!matches!(filler.waiting(&table.game), Waiting::Ready(_)));
        filler.type_die(&table.game, '2').unwrap();
    }
    assert!(filler.type_die(&table.game, '2').unwrap_err().is(Reason::TooManyDice), "it runs into no other group");
    assert!(matches!(filler.confirm_dice(&table.game), Typing::Not(_)), "nor is it passed over");
    filler.take_die_back();
    let Typing::Done(commands) = filler.confirm_dice(&table.game) else { panic!("every die is there") };
    assert!(matches!(commands.as_slice(), [Command::Resolve { dice: Some(_), .. }]));
}

#[test]
fn keys_and_lines_fill_the_same_form() {
    let table = Table::new(Lang::Fr);
    let mut lines = morand(true);
    let _ = lines.next(&table.game, table.speaker());
    table.say(&mut lines, "repninski");
    table.say(&mut lines, "oui");
    let mut keys = FormFiller::open(&table.game, "skirmish", Inputs::default().with("attacker", ATTACKER));
    table.type_keys(&mut keys, "repninski");
    assert_eq!(keys.enter(&table.game, table.speaker()), Entered::Answered);
    assert_eq!(keys.type_char(&table.game, table.speaker(), 'o'), Typed::Answered, "yes needs no Enter");
    assert_eq!(keys.enter(&table.game, table.speaker()), Entered::Filled);
    assert_eq!(keys.inputs(), lines.inputs());
    assert_eq!(keys.chances(&table.game, table.speaker()).len(), lines.chances(&table.game, table.speaker()).len());
}

#[test]
fn a_text_means_the_same_at_every_front_end() {
    let table = Table::new(Lang::En);
    let mut filler = morand(true);
    let _ = filler.next(&table.game, table.speaker());
    let target = table.ask(&mut filler);
    let read = |text: &str, numbering: Numbering| target.read(text, numbering, table.speaker());
    let first = target.open().next().unwrap();
    let alone = |value: &str| Reading::Value { value: Value::text(value), named: None };
    assert_eq!(read("1", Numbering::Shown), alone(&first.value));
    for text in [first.name.as_str(), first.value.as_str()] {
        for numbering in [Numbering::Shown, Numbering::None] {
            let named = Some(first.name.clone());
            assert_eq!(read(text, numbering), Reading::Value { value: Value::text(&first.value), named }, "{text}");
        }
    }
    assert!(matches!(read("a", Numbering::None), Reading::Ambiguous(places) if places.len() > 1));
    assert_eq!(read("99", Numbering::Shown), Reading::Unknown("99".to_owned()));
    assert_eq!(read("Davout himself", Numbering::None), Reading::Unknown("Davout himself".to_owned()));
    let refused = target.alternatives.iter().find(|alternative| alternative.refusal.is_some()).unwrap();
    assert_eq!(target.why_not(&refused.name), refused.refusal.as_ref(), "who may not be chosen says why");
    table.say(&mut filler, &first.name.clone());
    let distance = table.ask(&mut filler);
    for (text, yes) in [("yes", true), ("y", true), ("oui", true), ("no", false), ("non", false)] {
        let value = Value::Bool(yes);
        assert_eq!(distance.read(text, Numbering::None, table.speaker()), Reading::Value { value, named: None });
    }
}

#[test]
fn a_proposal_says_where_it_comes_from() {
    let table = Table::new(Lang::En);
    let mut filler = morand(false);
    let attacker = table.ask(&mut filler);
    assert_eq!(attacker.proposal.as_ref().map(|proposal| proposal.origin), Some(ProposalOrigin::PointedAt));
    filler.answer(&attacker, attacker.as_proposed());
    table.say(&mut filler, "repninski");
    let distance = table.ask(&mut filler);
    assert!(distance.proposal.is_none() && !distance.needs_no_answer(), "only the table can tell");
    table.say(&mut filler, "yes");
    let ground = table.ask(&mut filler);
    assert_eq!(ground.proposal.as_ref().map(|proposal| proposal.origin), Some(ProposalOrigin::Rules));
    assert_eq!(ground.as_proposed(), Reply::Kept, "what the rules know need not be given");
    assert!(filler.back());
    let distance = table.ask(&mut filler);
    assert_eq!(distance.proposal.as_ref().map(|proposal| proposal.origin), Some(ProposalOrigin::Given));
}

#[test]
fn the_way_back_ends_at_the_first_question() {
    let table = Table::new(Lang::En);
    let mut filler = morand(false);
    table.say(&mut filler, "");
    table.say(&mut filler, "repninski");
    assert!(filler.back() && filler.back());
    assert!(!filler.back());
    assert_eq!(table.ask(&mut filler).id, "attacker");
    assert!(filler.inputs().get("target").is_some(), "the answers stay as proposals");
}

#[test]
fn an_override_changes_the_odds_and_can_be_taken_back() {
    let table = Table::new(Lang::En);
    let mut filler = morand(true);
    let _ = filler.next(&table.game, table.speaker());
    table.say(&mut filler, "repninski");
    table.say(&mut filler, "yes");
    let row = filler.overrides(&table.game, table.speaker()).into_iter().find(|row| !row.applies).unwrap();
    filler.flip_override(&table.game, &row.key);
    let rows = filler.overrides(&table.game, table.speaker());
    assert!(rows.iter().any(|now| now.key == row.key && now.applies));
    filler.flip_override(&table.game, &row.key);
    assert!(filler.inputs().overrides.is_empty());
}

#[test]
fn nobody_has_won_before_the_players_say_so() {
    let table = Table::of("civil_war_brigades", Lang::En);
    let state = table.game.state();
    let pointed = state.in_order().find(|entity| entity.strength.is_some()).unwrap();
    let inputs = super::advice::pointing_at(&table.game, "end_game", pointed.id.as_str());
    assert!(inputs.values.is_empty(), "{inputs:?}");
}

// FP-I01: whoever the cursor stands on, the holder of the initiative throws the D4.
#[test]
fn the_cursor_does_not_throw_the_die_of_the_initiative() {
    let table = Table::of("fpga", Lang::En);
    let state = table.game.state();
    let enemy = state.in_order().find(|entity| entity.strength.is_some() && entity.side == Some(Side::B)).unwrap();
    let inputs = super::advice::pointing_at(&table.game, "initiative", enemy.id.as_str());
    assert!(inputs.values.is_empty(), "{inputs:?}");
    let inputs = super::advice::pointing_at(&table.game, "command_dice", enemy.id.as_str());
    assert_eq!(inputs.get("side").and_then(Value::as_text), Some("b"), "there the side pointed at is meant");
}

// FP-B02, FP-B03: what only the table can say and what decides is not passed over; once said it stands.
#[test]
fn the_ground_of_a_charge_is_not_passed_over() {
    let mut table = Table::of("fpga", Lang::Fr);
    let walk = |table: &mut Table, step: &str| {
        while table.game.state().step().as_str() != step {
            let event = table.game.handle(Command::Advance { force: true }, "").unwrap();
            table.game.accept(&event);
        }
    };
    walk(&mut table, "first.control");
    let of = |table: &Table, arm: &str, side: Side| {
        let is = |unit: &&crate::engine::world::Entity| {
            unit.attributes.get("arm").and_then(Value::as_text) == Some(arm) && unit.side == Some(side)
        };
        table.game.state().in_order().find(is).unwrap().clone()
    };
    let (horse, foot) = (of(&table, "cavalry", Side::A), of(&table, "infantry", Side::B));
    let commander = table.game.state().in_order().find(|known| known.kind == "army_commander").unwrap().id.clone();
    let order = Inputs::default()
        .with("force", horse.parent.as_ref().unwrap())
        .with("commander", &commander)
        .with("in_contact", true)
        .with("status", "act");
    let (procedure, pause) = ("imperious_orders".to_owned(), true);
    let act = Command::Resolve { procedure, inputs: order, dice: None, dice_by_side: None, pause };
    let event = table.game.handle(act, "").unwrap();
    table.game.accept(&event);
    walk(&mut table, "first.movement");
    let inputs = Inputs::default().with("attackers", Value::texts([horse.id.as_str()])).with("defender", &foot.id);
    let mut filler = FormFiller::open(&table.game, "declare_contact", inputs);
    let asked = |filler: &FormFiller| filler.question(&table.game, table.speaker()).map(|question| question.id);
    assert_eq!(asked(&filler).as_deref(), Some("defender_in_town"));
    assert_eq!(filler.enter(&table.game, table.speaker()), Entered::NoAnswer, "nothing stands for an answer");
    assert_eq!(filler.type_char(&table.game, table.speaker(), 'n'), Typed::Answered);
    assert_ne!(asked(&filler).as_deref(), Some("defender_in_town"));
}

// ND-C01: the UC pointed at stands in a question that "nobody beyond, in any UM" puts away.
#[test]
fn an_answer_whose_question_is_put_away_is_forgotten() {
    let mut table = Table::of("napoleonic_division", Lang::En);
    let event = table.game.handle(Command::Advance { force: false }, "").unwrap();
    table.game.accept(&event);
    let inputs = Inputs::default().with("um", "um_husson").with("measured", "leger_2_1");
    let filler = FormFiller::open(&table.game, "command_check", inputs.clone());
    assert!(filler.inputs().get("measured").is_some(), "{:?}", filler.inputs());
    let every = Inputs { values: [("every_um".to_owned(), Value::Bool(true))].into(), ..Inputs::default() };
    let inputs = Inputs { values: inputs.values.into_iter().chain(every.values).collect(), ..Inputs::default() };
    let mut filler = FormFiller::open(&table.game, "command_check", inputs);
    assert!(filler.inputs().get("measured").is_none(), "{:?}", filler.inputs());
    assert_eq!(filler.enter(&table.game, table.speaker()), Entered::Filled);
}

/// What is typed and taken back chooses nobody, whichever key leads on.
#[test]
fn letters_taken_back_leave_the_answer_as_it_was() {
    let table = Table::new(Lang::En);
    let (game, speaker) = (&table.game, table.speaker());
    let mut filler = FormFiller::open(game, "skirmish", Inputs::default().with("attacker", ATTACKER));
    table.type_keys(&mut filler, "repninski");
    filler.clear_typed(game);
    assert_eq!(filler.walk(game, speaker, false), Walked::On);
    assert!(!filler.inputs().values.contains_key("target"), "{:?}", filler.inputs());
    let mut filler = FormFiller::open(game, "skirmish", Inputs::default().with("attacker", ATTACKER));
    table.type_keys(&mut filler, "repninski");
    assert_eq!(filler.enter(game, speaker), Entered::Answered);
    let answered = filler.inputs().clone();
    for _ in 0..3 {
        filler.walk(game, speaker, false);
        table.type_keys(&mut filler, "a");
        filler.erase(game);
    }
    filler.walk(game, speaker, true);
    assert_eq!(*filler.inputs(), answered);
}

// Another choice in the first place is the same form: only another "who" makes it one of its own.
#[test]
fn another_choice_in_the_first_place_keeps_the_other_answers() {
    let table = Table::of("epic_d10", Lang::En);
    let (game, speaker) = (&table.game, table.speaker());
    let inputs = Inputs::default().with("action", "leave");
    let number = Inputs { values: [("number".to_owned(), Value::whole(2))].into(), ..Inputs::default() };
    let inputs = Inputs { values: inputs.values.into_iter().chain(number.values).collect(), ..Inputs::default() };
    let mut filler = FormFiller::open(game, "ride", inputs);
    assert!(filler.go_to_field(game, "action"));
    filler.turn(game, speaker, false);
    filler.enter(game, speaker);
    assert_eq!(filler.inputs().get("action"), Some(&Value::text("board")));
    assert_eq!(filler.inputs().get("number"), Some(&Value::whole(2)), "{:?}", filler.inputs());
}

// What was said of somebody who is not in the list any more cannot be taken back, so it is forgotten.
#[test]
fn an_answer_about_a_row_that_is_gone_is_forgotten() {
    let table = Table::of("epic_d10", Lang::En);
    let values = [
        ("formations".to_owned(), Value::texts(["batterie_tonnerre"])),
        ("removed@tonnerre_poste".to_owned(), Value::whole(1)),
        ("removed@levriers_engins".to_owned(), Value::whole(1)),
    ];
    let filler = FormFiller::open(&table.game, "collateral", Inputs { values: values.into(), ..Inputs::default() });
    let said = &filler.inputs().values;
    assert!(said.contains_key("removed@tonnerre_poste") && !said.contains_key("removed@levriers_engins"), "{said:?}");
}

/// CW-O02: an order is against nobody. What it is worth is that it is carried out, and not that it breaks the enemy.
#[test]
fn advice_on_an_order_speaks_of_the_order() {
    let mut table = Table::of("civil_war_brigades", Lang::En);
    while table.game.state().step().as_str() != "first.orders" {
        let event = table.game.handle(Command::Advance { force: true }, "").unwrap();
        table.game.accept(&event);
    }
    let acting = table.game.state().acting_side();
    let mut brigades = table.game.state().of_kind(KindName::of_data("brigade"));
    let brigade = brigades.find(|brigade| brigade.side == acting).unwrap().id.clone();
    let inputs = Inputs::default().with("brigade", &brigade);
    let advised = advise(&table.game, table.speaker(), "order", &inputs, Wish::Break).unwrap();
    assert!(!advised.is_empty());
    for why in advised.iter().filter_map(|advised| advised.why.as_ref()) {
        assert!(!why.contains("the enemy") && !why.contains("destroys"), "{why}");
    }
    assert!(advised.iter().any(|advised| advised.why.as_ref().is_some_and(|why| why.contains("succeeds"))));
}

/// CW-Z05: a weapon whose ranges the sheet leaves blank is told its band; "none" is no band.
#[test]
fn what_people_find_blank_is_answered() {
    let mut table = Table::of("civil_war_brigades", Lang::En);
    while table.game.state().step().as_str() != "first.fire" {
        let event = table.game.handle(Command::Advance { force: true }, "").unwrap();
        table.game.accept(&event);
    }
    let bands = |optional: fn(&Question) -> bool| {
        let units = table.game.state().of_kind(KindName::of_data("unit"));
        let asked = units.filter_map(|unit| {
            let inputs = Inputs::default().with("firer", &unit.id);
            let form = table.game.form_maker("fire").unwrap().for_people().form(&inputs, true);
            let band = form.fields.into_iter().find(|field| field.id == "band" && field.relevant)?;
            let blank = band.to_people && band.value.is_none();
            Some((blank, optional(&Question::new(&band, None, table.speaker()))))
        });
        asked.collect::<Vec<_>>()
    };
    let asked = bands(Question::takes_nobody);
    assert!(asked.iter().any(|(blank, _)| *blank) && asked.iter().any(|(blank, _)| !*blank));
    assert!(asked.iter().all(|(blank, nobody)| blank != nobody), "{asked:?}");
}
