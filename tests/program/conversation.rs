//! A person at the conversation of lines: reads what is said, answers with what people type. Knows the words of the
//! language and some habits of play, nothing of the program.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::{self, BufRead, Read, Write};
use std::rc::Rc;

/// What the player recognises, by language.
#[derive(Clone, Copy)]
pub struct Words {
    pub yes: &'static str,
    pub done: &'static str,
    pub must: &'static str,
    pub left: &'static str,
    pub nothing_left: &'static str,
    pub wanted: [&'static str; 2],
    pub roll: &'static str,
    pub do_it: &'static str,
    pub more_dice: &'static str,
    pub blocked: &'static str,
    pub over: &'static str,
    /// Lines of the checklist that are ticked by hand.
    pub by_hand: [&'static str; 2],
    /// A procedure to attack with, as the step lists it.
    pub attack: &'static str,
    /// Optional lines, and how often a step they are worth doing.
    pub habits: [(&'static str, usize); 7],
}

pub const FRENCH: Words = Words {
    yes: "o",
    done: "(fait)",
    must: "(à faire)",
    left: "Reste dans cette étape : ",
    nothing_left: "Plus rien à faire dans cette étape",
    wanted: ["À lancer : ", "À relancer : "],
    roll: "Entrée lance",
    do_it: "Entrée : c'est fait",
    more_dice: "Dés (un point",
    blocked: "< revient à la dernière",
    over: "La bataille est finie",
    by_hand: ["Mettre à jour", "Déplacer les officiers"],
    attack: "c Déclarer un contact",
    habits: [
        ("Attaques de tirailleurs", 5),
        ("Tirs", 8),
        ("Repli des batteries", 2),
        ("Déplacer les unités", 3),
        ("Ralliements", 3),
        ("Doivent attaquer", 4),
        ("Doivent reculer", 1),
    ],
};

pub const ENGLISH: Words = Words {
    yes: "y",
    done: "(done)",
    must: "(to be done)",
    left: "Left in this step: ",
    nothing_left: "Nothing is left to do in this step",
    wanted: ["To throw: ", "To throw again: "],
    roll: "Enter rolls",
    do_it: "Enter does it",
    more_dice: "Dice (dot",
    blocked: "< goes back to the last",
    over: "The battle is over",
    by_hand: ["Update units", "Move the officers"],
    attack: "c Declare a contact",
    habits: [
        ("Skirmish attacks", 5),
        ("Fire", 8),
        ("Withdraw suppressed", 2),
        ("Move the units", 3),
        ("Rally", 3),
        ("Must attack", 4),
        ("Must fall back", 1),
    ],
};

/// A line of the checklist as it was read out.
#[derive(Clone, Debug)]
struct Item {
    number: usize,
    label: String,
    must: bool,
    done: bool,
}

pub struct Player {
    words: Words,
    /// Said since the last answer.
    heard: String,
    pub transcript: String,
    items: Vec<Item>,
    may_attack: bool,
    step: String,
    /// What was tried in this step, by label.
    tried: BTreeMap<String, usize>,
    turns_at_the_prompt: usize,
    /// Lines to type before anything else.
    errands: Vec<String>,
    /// A unit of the order of battle with points to lose: its number and its strength.
    target: Option<(usize, u32)>,
    dice_typed: usize,
    throws: usize,
    questions: usize,
    random: u64,
    over: bool,
}

impl Player {
    pub fn new(words: Words, random: u64) -> Player {
        Player {
            words,
            heard: String::new(),
            transcript: String::new(),
            items: Vec::new(),
            may_attack: false,
            step: String::new(),
            tried: BTreeMap::new(),
            turns_at_the_prompt: 0,
            errands: Vec::new(),
            target: None,
            dice_typed: 0,
            throws: 0,
            questions: 0,
            random,
            over: false,
        }
    }

    /// Something to vary the play with, the same in every run.
    fn below(&mut self, bound: usize) -> usize {
        self.random = self.random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.random >> 33).unwrap() % bound.max(1)
    }

    /// What to type next; none to hang up.
    fn answer(&mut self) -> Option<String> {
        let heard = std::mem::take(&mut self.heard);
        self.transcript.push_str(&heard);
        self.listen(&heard);
        let prompt = heard.rsplit('\n').next().unwrap_or_default().to_owned();
        let words = self.words;
        let answer = if prompt == "> " {
            self.at_the_prompt()?
        } else if prompt == "  ? " {
            self.reply_to_question(&heard)
        } else if prompt.starts_with(words.roll) {
            self.throw(&heard)
        } else if prompt.starts_with(words.more_dice) {
            self.dice(&heard)
        } else if prompt.starts_with(words.do_it) || prompt.starts_with(words.blocked) {
            String::new()
        } else if prompt == "  " {
            self.errands.pop().unwrap_or_else(|| ".".to_owned())
        } else {
            panic!("what is asked here?\n{}", self.tail())
        };
        self.transcript.push_str(&format!("{answer}\n"));
        Some(answer)
    }

    pub fn tail(&self) -> String {
        let lines: Vec<&str> = self.transcript.lines().collect();
        lines[lines.len().saturating_sub(60)..].join("\n")
    }

    fn listen(&mut self, heard: &str) {
        let words = self.words;
        self.over |= heard.contains(words.over);
        for line in heard.lines() {
            if line.starts_with("== ") || line.starts_with("> == ") {
                self.items.clear();
                self.may_attack = false;
                if self.step != line {
                    self.step = line.to_owned();
                    self.tried.clear();
                }
            } else if let Some(item) = line.strip_prefix("  ").and_then(read_item).filter(|_| !line.starts_with("   "))
            {
                let (number, label) = item;
                let (done, must) = (label.starts_with(words.done), label.starts_with(words.must));
                let label = label.trim_start_matches(words.done).trim_start_matches(words.must).trim();
                self.items.push(Item { number, label: label.to_owned(), must, done });
            } else if let Some(left) = line.strip_prefix(words.left) {
                self.items.iter_mut().for_each(|item| item.done = true);
                for part in left.split(" ; ") {
                    let Some((number, _)) = read_item(part) else { continue };
                    match self.items.iter_mut().find(|item| item.number == number) {
                        Some(item) => {
                            item.done = false;
                            item.must = part.ends_with(&format!(", {}", words.must.trim_start_matches('(')));
                        }
                        // Something that was not on the list when it was read out: read it again.
                        None => self.errands.push(String::new()),
                    }
                }
            } else if line.starts_with(words.nothing_left) {
                self.items.iter_mut().for_each(|item| item.done = true);
            }
            self.may_attack |= line.contains(words.attack);
            if let Some((number, rest)) = read_item(line.trim_start())
                && let Some(points) = rest.split(' ').find_map(|word| word.split_once('/')?.0.parse().ok())
                && points > 1
            {
                self.target = self.target.or(Some((number, points)));
            }
        }
    }

    fn at_the_prompt(&mut self) -> Option<String> {
        if let Some(errand) = self.errands.pop() {
            return Some(errand);
        }
        self.turns_at_the_prompt += 1;
        assert!(self.turns_at_the_prompt < 4000, "the battle does not end\n{}", self.tail());
        if self.over {
            return None;
        }
        if let Some(errand) = self.errand() {
            return Some(errand);
        }
        let must = self.items.iter().find(|item| item.must && !item.done).cloned();
        if let Some(item) = must {
            let tries = self.tried.entry(item.label.clone()).or_default();
            *tries += 1;
            assert!(*tries < 80, "cannot get past {item:?}\n{}", self.tail());
            return Some(item.number.to_string());
        }
        for item in self.items.clone().into_iter().filter(|item| !item.done) {
            let tries = self.tried.get(&item.label).copied().unwrap_or(0);
            let by_hand = self.words.by_hand.iter().any(|label| item.label.starts_with(label));
            let habit = self.words.habits.iter().find(|(label, _)| item.label.starts_with(label));
            let limit = if by_hand { 1 } else { habit.map_or(0, |(_, limit)| *limit) };
            if tries < limit {
                *self.tried.entry(item.label).or_default() += 1;
                return Some(if by_hand { format!("+ {}", item.number) } else { item.number.to_string() });
            }
        }
        let attacks = self.tried.entry(self.words.attack.to_owned()).or_default();
        if self.may_attack && *attacks < 3 {
            *attacks += 1;
            return Some("c".to_owned());
        }
        Some("n".to_owned())
    }

    /// Looking things up, notes, second thoughts and slips of the finger, each once in the battle.
    fn errand(&mut self) -> Option<String> {
        let (first, then): (&str, &[&str]) = match self.turns_at_the_prompt {
            8 => ("a La brume se lève sur le Pratzen", &[]),
            12 => ("u", &["U", ""]),
            16 => ("=", &[]),
            17 => {
                let (number, points) = self.target?;
                self.errands.push(format!("= {number}"));
                return Some(format!("= {number} sp {} ; oubli d'un tir", points - 1));
            }
            20 => ("?", &["R", "j", "j 3", "j 2-4"]),
            24 => ("/ soult", &["o", "R FP-R"]),
            // The last errand pushed is the first one done.
            28 => ("a", &["Deux lignes,", "puis une autre.", "."]),
            32 => ("u 5", &["U", ""]),
            36 => ("sottise", &["u sottise", "99", "+ 99", "= personne", "j 9999"]),
            40 => ("x", &[]),
            _ => return None,
        };
        self.errands.extend(then.iter().rev().map(|line| (*line).to_owned()));
        Some(first.to_owned())
    }

    fn reply_to_question(&mut self, heard: &str) -> String {
        self.questions += 1;
        // What was undone may have been the answer to a decision: then it is asked again.
        if let Some(again) = self.errands.pop_if(|errand| errand == "U") {
            return again;
        }
        let lines: Vec<&str> = heard.lines().collect();
        // Back over the choices to the question itself.
        let asked = lines.iter().rev().skip(1).find(|line| !line.starts_with("    ")).copied().unwrap_or_default();
        let choices = lines.iter().rev().skip(1).take_while(|line| line.starts_with("    "));
        let choices = choices.filter(|line| read_item(line.trim_start()).is_some()).count();
        let bracketed = asked.trim_end().ends_with(']');
        let yes_or_no = asked.contains("(oui/non)") || asked.contains("(yes/no)");
        match self.questions {
            15 => return "?".to_owned(),
            31 if choices > 0 => return "zzz".to_owned(),
            55 => return "<".to_owned(),
            70 if choices > 0 => return "o".to_owned(),
            _ => {}
        }
        if yes_or_no {
            return match self.below(14) {
                0..=4 if bracketed => ">".to_owned(),
                5..=11 if bracketed => String::new(),
                _ => self.words.yes.to_owned(),
            };
        }
        if choices > 2 || (choices > 0 && !bracketed) {
            return (1 + self.below(choices)).to_string();
        }
        if bracketed { String::new() } else { (3 + self.below(9)).to_string() }
    }

    /// Every seventh throw is thrown on the table.
    fn throw(&mut self, heard: &str) -> String {
        self.throws += 1;
        if self.throws.is_multiple_of(7) { self.dice(heard) } else { String::new() }
    }

    /// As many dice as are asked for, and one die too many now and then.
    fn dice(&mut self, heard: &str) -> String {
        let asked =
            |line: &'_ str| self.words.wanted.iter().find_map(|wanted| line.strip_prefix(wanted).map(str::to_owned));
        let Some(wanted) = heard.lines().rev().find_map(asked) else {
            return ".".to_owned();
        };
        let mut parts = wanted.split(' ');
        let count: usize = parts.next().unwrap().parse().unwrap();
        let sides: usize = parts.next().unwrap().trim_matches(|c: char| !c.is_ascii_digit()).parse().unwrap();
        let faces: Vec<String> = (0..count).map(|_| (1 + self.below(sides)).to_string()).collect();
        self.dice_typed += 1;
        faces.join(if self.dice_typed.is_multiple_of(2) { " " } else { "" })
    }
}

/// `3. words`: the number and the words.
fn read_item(line: &str) -> Option<(usize, String)> {
    let (number, rest) = line.split_once(". ").or_else(|| line.split_once('.'))?;
    Some((number.trim().parse().ok()?, rest.trim().to_owned()))
}

/// The player's ears.
pub struct Ears(pub Rc<RefCell<Player>>);

impl Write for Ears {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().heard.push_str(std::str::from_utf8(bytes).expect("text"));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The player's hands: a line is typed when one is waited for.
pub struct Hands {
    player: Rc<RefCell<Player>>,
    line: Vec<u8>,
}

impl Hands {
    pub fn new(player: &Rc<RefCell<Player>>) -> Hands {
        Hands { player: Rc::clone(player), line: Vec::new() }
    }
}

impl Read for Hands {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let available = self.fill_buf()?;
        let count = available.len().min(buffer.len());
        buffer[..count].copy_from_slice(&available[..count]);
        self.consume(count);
        Ok(count)
    }
}

impl BufRead for Hands {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.line.is_empty()
            && let Some(answer) = self.player.borrow_mut().answer()
        {
            self.line = format!("{answer}\n").into_bytes();
        }
        Ok(&self.line)
    }

    fn consume(&mut self, count: usize) {
        self.line.drain(..count);
    }
}
