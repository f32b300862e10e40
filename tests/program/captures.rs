//! The pictures of the screen in docs/captures and in the README are what the program shows in a real terminal.
//! `UPDATE_DOCS=1 cargo test --test program captures` writes them anew.

use std::fmt::Write;
use std::fs;

use crate::common::generated::{assert_up_to_date, mending};
use crate::pty::{LARGE, SMALL, Session, Size, run};
use crate::terminal::traffic::settle;
use tempfile::TempDir;
use vt100::Color;

/// What is on the screen when the picture is taken. Dice are typed in, or thrown from a seed: nothing is left to chance.
struct Scene {
    name: &'static str,
    ruleset: &'static str,
    battle: &'static str,
    lang: &'static str,
    size: Size,
    keys: &'static [&'static str],
    /// Shown when the scene has come about.
    shows: &'static str,
}

/// Command dice, initiative of the first side, the artillery step.
const TO_THE_ARTILLERY: &str = "↵d33↵↵d3↵n↵d65 21 3↵↵↵nn";
/// A battery fires at Berg's brigade, six inches away; nothing is thrown yet.
const A_FIRE: &str = "fberg↵6↵";
/// The control test of Soult's corps, with the enemy near: `y` or `o` says so.
const TO_THE_MOVEMENT: [&str; 2] = ["ntyd46↵N↵", "ntod46↵N↵"];
/// Morand reaches Berg and beats him by four hits to one.
const A_COMBAT: &str = "cberg↵d5↵N↵↵d665521 611111↵";
/// Set-up, orders, event and activation passed over; a regiment declares its fire and comes to fire, eight centimetres away.
const A_SALVO: &str = "↵nN↵N↵nnn↵mour↵↵n↵8↵";
/// Everybody in command, no move; a regiment fires at eight centimetres.
const A_VOLLEY: &str = "↵↵↵⑤↵n↵27↵8↵";
/// Aides-de-camp and initiative by the seed; a battery fires before the orders.
const A_BATTERY: &str = "↵↵↵↵↵↵n↵↵↵↵32↵12↵↵";
/// Orders for every formation in one form, the first four given.
const ORDERS: &str = "↵↵↵⑤8888";

/// A wide terminal.
const WIDE: Size = Size { columns: 200, rows: 50 };

const fn scene(
    name: &'static str,
    (ruleset, battle): (&'static str, &'static str),
    (lang, size): (&'static str, Size),
    keys: &'static [&'static str],
    shows: &'static str,
) -> Scene {
    Scene { name, ruleset, battle, lang, size, keys, shows }
}

const AUSTERLITZ: (&str, &str) = ("fpga", "Austerlitz");
const WACHAU: (&str, &str) = ("shot_to_pieces/empire", "Wachau");
const QUATRE_BRAS: (&str, &str) = ("napoleonic_division", "Quatre-Bras");
const NASHVILLE: (&str, &str) = ("civil_war_brigades", "Nashville");
const PORTE_AIRAIN: (&str, &str) = ("epic_d10", "Porte d'Airain");

const SCENES: [Scene; 11] = [
    scene("artillery-fr-80x24", AUSTERLITZ, ("fr", SMALL), &[TO_THE_ARTILLERY, A_FIRE], "75 %"),
    scene("artillery-en-120x40", AUSTERLITZ, ("en", LARGE), &[TO_THE_ARTILLERY, A_FIRE], "75 %"),
    scene(
        "combat-fr-80x24",
        AUSTERLITZ,
        ("fr", SMALL),
        &[TO_THE_ARTILLERY, TO_THE_MOVEMENT[1], A_COMBAT],
        "attaque victorieuse",
    ),
    scene(
        "combat-en-120x40",
        AUSTERLITZ,
        ("en", LARGE),
        &[TO_THE_ARTILLERY, TO_THE_MOVEMENT[0], A_COMBAT],
        "the attack wins",
    ),
    scene(
        "combat-fr-200x50",
        AUSTERLITZ,
        ("fr", WIDE),
        &[TO_THE_ARTILLERY, TO_THE_MOVEMENT[1], A_COMBAT],
        "attaque vict",
    ),
    scene("salvo-fr-80x24", WACHAU, ("fr", SMALL), &[A_SALVO, "o"], "↓14"),
    scene("volley-fr-80x24", QUATRE_BRAS, ("fr", SMALL), &[A_VOLLEY], "%"),
    scene("volley-fr-120x40", QUATRE_BRAS, ("fr", LARGE), &[A_VOLLEY, "↵"], "Sur la table"),
    scene("battery-fr-80x24", NASHVILLE, ("fr", SMALL), &[A_BATTERY], "%"),
    scene("battery-en-200x50", NASHVILLE, ("en", WIDE), &[A_BATTERY, "↵"], "Next:"),
    scene("orders-fr-80x24", PORTE_AIRAIN, ("fr", SMALL), &[ORDERS], "Mouvement tactique"),
];

/// The scene that the README shows, as text and with its colours.
const IN_THE_README: &str = SCENES[0].name;

#[derive(PartialEq, Eq)]
struct Style {
    ink: Color,
    bold: bool,
    /// Ink and paper changed places.
    inverse: bool,
}

/// A character of the screen, as wide as it is.
struct Glyph {
    text: String,
    style: Style,
}

/// The rows of the screen.
type Picture = Vec<Vec<Glyph>>;

fn take(scene: &Scene) -> Picture {
    let folder = TempDir::new().unwrap();
    let new = ["new", "battle.jsonl", "--ruleset", scene.ruleset, "--name", scene.battle, "--seed", "1805"];
    run(&new, folder.path());
    let mut session = Session::start_at(scene.size, &["play", "battle.jsonl", "--lang", scene.lang], folder.path());
    session.wait_for(scene.battle);
    scene.keys.iter().for_each(|keys| session.type_keys(keys));
    session.wait_for(scene.shows);
    // What is counted beside the screen comes when it comes.
    settle(&mut session);
    picture(session.screen())
}

fn picture(screen: &vt100::Screen) -> Picture {
    let (rows, columns) = screen.size();
    let glyphs = |row| (0..columns.get()).filter_map(move |column| glyph(screen.cell(row, column)?)).collect();
    let mut picture: Picture = (0..rows.get()).map(glyphs).collect();
    picture.iter_mut().for_each(|row| stop_the_clock(row));
    picture
}

fn glyph(cell: &vt100::Cell) -> Option<Glyph> {
    let text = if cell.has_contents() { cell.contents().to_owned() } else { " ".to_owned() };
    assert!(cell.bgcolor() == Color::Default, "a picture has no backgrounds of its own");
    // Nobody sees the ink of a blank, and it is whatever was drawn last.
    let blank = text == " " && !cell.inverse();
    let (ink, bold) = if blank { (Color::Default, false) } else { (cell.fgcolor(), cell.bold()) };
    let style = Style { ink, bold, inverse: cell.inverse() };
    (!cell.is_wide_continuation()).then_some(Glyph { text, style })
}

/// It is always noon in a picture: the log shows the time of day at which the test runs.
fn stop_the_clock(row: &mut [Glyph]) {
    let digit = |glyph: &Glyph| glyph.text.chars().all(|c| c.is_ascii_digit());
    for at in 0..row.len().saturating_sub(4) {
        let clock = &mut row[at..at + 5];
        if clock[2].text == ":" && [0, 1, 3, 4].into_iter().all(|place| digit(&clock[place])) {
            for (glyph, noon) in clock.iter_mut().zip("12:00".chars()) {
                glyph.text = noon.to_string();
            }
        }
    }
}

fn text(picture: &Picture) -> String {
    let row =
        |row: &Vec<Glyph>| row.iter().map(|glyph| glyph.text.as_str()).collect::<String>().trim_end().to_owned() + "\n";
    picture.iter().map(row).collect()
}

/// Size of a cell and the border around the screen, in pixels; the size of the letters that fill such a cell.
const CELL: (usize, usize) = (8, 16);
const BORDER: usize = 8;
const LETTERS: &str = "font-family=\"DejaVu Sans Mono,Menlo,Consolas,monospace\" font-size=\"13.3\"";

/// A terminal's colours: ink and paper, then those of the palette that the screen uses.
struct Palette {
    name: &'static str,
    ink: &'static str,
    paper: &'static str,
    red: &'static str,
    green: &'static str,
    yellow: &'static str,
    blue: &'static str,
    magenta: &'static str,
    cyan: &'static str,
    white: &'static str,
    grey: &'static str,
}

const PALETTES: [Palette; 2] = [
    Palette {
        name: "dark",
        ink: "#d0d7de",
        paper: "#0d1117",
        red: "#ff7b72",
        green: "#7ee787",
        yellow: "#e3b341",
        blue: "#79c0ff",
        magenta: "#d2a8ff",
        cyan: "#76e3ea",
        white: "#f0f6fc",
        grey: "#8b949e",
    },
    Palette {
        name: "light",
        ink: "#1f2328",
        paper: "#ffffff",
        red: "#cf222e",
        green: "#116329",
        yellow: "#7d4e00",
        blue: "#0550ae",
        magenta: "#6639ba",
        cyan: "#1b7c83",
        white: "#8c959f",
        grey: "#57606a",
    },
];

impl Palette {
    fn colour(&self, colour: Color) -> &'static str {
        match colour {
            Color::Default => self.ink,
            Color::Idx(1 | 9) => self.red,
            Color::Idx(2 | 10) => self.green,
            Color::Idx(3 | 11) => self.yellow,
            Color::Idx(4 | 12) => self.blue,
            Color::Idx(5 | 13) => self.magenta,
            Color::Idx(6 | 14) => self.cyan,
            Color::Idx(7 | 15) => self.white,
            Color::Idx(8) => self.grey,
            Color::Idx(_) | Color::Rgb(..) => panic!("the screen uses the 16 colours of the palette only: {colour:?}"),
        }
    }
}

fn svg(picture: &Picture, size: Size, palette: &Palette) -> String {
    let Palette { ink, paper, .. } = palette;
    let (width, height) = (usize::from(size.columns) * CELL.0, usize::from(size.rows) * CELL.1);
    let (all, tall) = (width + 2 * BORDER, height + 2 * BORDER);
    let mut page = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {all} {tall}\" {LETTERS} fill=\"{ink}\" xml:space=\"preserve\">\n\
         <rect width=\"100%\" height=\"100%\" rx=\"6\" fill=\"{paper}\"/>\n"
    );
    for (number, row) in picture.iter().enumerate() {
        let baseline = BORDER + (number + 1) * CELL.1 - 4;
        let spans: String = row.chunk_by(|a, b| a.style == b.style).map(|glyphs| span(glyphs, palette)).collect();
        for (column, ink) in
            row.iter().enumerate().filter(|(_, glyph)| glyph.style.inverse).map(|(c, g)| (c, g.style.ink))
        {
            let (x, y, paper) = (BORDER + column * CELL.0, BORDER + number * CELL.1, palette.colour(ink));
            let _ = writeln!(
                page,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"{}\" fill=\"{paper}\"/>",
                CELL.0, CELL.1
            );
        }
        let _ = writeln!(page, "<text x=\"{BORDER}\" y=\"{baseline}\" textLength=\"{width}\">{spans}</text>");
    }
    page + "</svg>\n"
}

/// Neighbours of one style.
fn span(glyphs: &[Glyph], palette: &Palette) -> String {
    let text: String = glyphs.iter().map(|glyph| glyph.text.as_str()).collect();
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    let style = &glyphs[0].style;
    let weight = if style.bold { " font-weight=\"bold\"" } else { "" };
    match (style.ink, weight) {
        _ if style.inverse => format!("<tspan fill=\"{}\"{weight}>{text}</tspan>", palette.paper),
        (Color::Default, "") => text,
        (Color::Default, weight) => format!("<tspan{weight}>{text}</tspan>"),
        (ink, weight) => format!("<tspan fill=\"{}\"{weight}>{text}</tspan>", palette.colour(ink)),
    }
}

/// The README with another picture in its first block of text.
fn readme_with(picture: &str) -> String {
    let readme = fs::read_to_string("README.md").unwrap();
    let (before, rest) = readme.split_once("```text\n").expect("a block of text in the README");
    let (_, after) = rest.split_once("```\n").expect("the end of the block");
    format!("{before}```text\n{picture}```\n{after}")
}

#[test]
fn the_pictures_are_what_the_program_shows() {
    let mending = mending("program", "captures");
    fs::create_dir_all("docs/captures").unwrap();
    for scene in &SCENES {
        let picture = take(scene);
        assert_up_to_date(&format!("docs/captures/{}.txt", scene.name), &text(&picture), &mending);
        for palette in &PALETTES {
            let path = format!("docs/captures/{}-{}.svg", scene.name, palette.name);
            assert_up_to_date(&path, &svg(&picture, scene.size, palette), &mending);
        }
        if scene.name == IN_THE_README {
            assert_up_to_date("README.md", &readme_with(&text(&picture)), &mending);
        }
    }
}
