//! Charts as SVG without a script: colours come from the page, so that they follow it into the dark and onto paper.

use std::fmt::Write;

use super::page::escaped;

/// Drawing cells across; small, so that letters stay readable on a telephone.
const WIDTH: f64 = 360.0;
const ROW: f64 = 34.0;

/// One bar of a chart: its label, its value in words, its length, and the class that colours it.
pub(super) struct Bar {
    pub(super) label: String,
    pub(super) value: String,
    pub(super) length: f64,
    pub(super) class: &'static str,
}

/// Bars below each other, each with its label above it. `title` says what the picture shows to who cannot see it.
pub(super) fn bars(title: &str, bars: &[Bar]) -> String {
    let most = bars.iter().map(|bar| bar.length.abs()).fold(0.0, f64::max);
    let count = f64::from(u32::try_from(bars.len()).unwrap_or(u32::MAX));
    let mut out = open(title, ROW * count);
    for (place, bar) in (0_u32..).zip(bars) {
        let top = f64::from(place) * ROW;
        let length = if most > 0.0 { bar.length.abs() / most * (WIDTH - 4.0) } else { 0.0 };
        let _ = write!(
            out,
            r#"<text x="0" y="{:.1}">{}</text><text x="{WIDTH}" y="{:.1}" text-anchor="end">{}</text><rect class="{}" x="0" y="{:.1}" width="{:.1}" height="10" rx="2"/>"#,
            top + 14.0,
            escaped(&cut(&bar.label, 38)),
            top + 14.0,
            escaped(&bar.value),
            bar.class,
            top + 19.0,
            length.max(1.0),
        );
    }
    out.push_str("</svg>");
    out
}

/// A line over the turns.
pub(super) struct Curve {
    pub(super) class: &'static str,
    pub(super) points: Vec<f64>,
    /// A level across the picture, with what stands on it.
    pub(super) level: Option<(f64, String)>,
    /// Points that are marked, with what happened there.
    pub(super) marks: Vec<(usize, String)>,
}

/// Curves over the turns, the first point before the first of them.
pub(super) fn curves(title: &str, curves: &[Curve], turns: &[String]) -> String {
    const HEIGHT: f64 = 170.0;
    const LEFT: f64 = 34.0;
    let most = curves.iter().flat_map(|curve| &curve.points).copied().fold(1.0, f64::max);
    let steps = f64::from(u32::try_from(turns.len().saturating_sub(1).max(1)).unwrap_or(1));
    let across = |place: u32| LEFT + f64::from(place) / steps * (WIDTH - LEFT - 8.0);
    let down = |value: f64| HEIGHT - value / most * (HEIGHT - 10.0);
    let mut out = open(title, HEIGHT + 22.0);
    for part in [0.0, 0.5, 1.0] {
        let y = down(most * part);
        let _ = write!(
            out,
            r#"<line class="grid" x1="{LEFT}" y1="{y:.1}" x2="{WIDTH}" y2="{y:.1}"/><text x="{:.1}" y="{:.1}" text-anchor="end">{:.0}</text>"#,
            LEFT - 5.0,
            y + 4.0,
            most * part,
        );
    }
    // Not every turn of a long battle has room for its number.
    let every = turns.len().div_ceil(10).max(1);
    for (place, turn) in (0_u32..).zip(turns) {
        if usize::try_from(place).is_ok_and(|place| place % every == 0) {
            let (x, y) = (across(place), HEIGHT + 17.0);
            let _ = write!(out, r#"<text x="{x:.1}" y="{y:.1}" text-anchor="middle">{}</text>"#, escaped(turn));
        }
    }
    for curve in curves {
        let points = (0_u32..).zip(&curve.points);
        let points: Vec<String> =
            points.map(|(place, value)| format!("{:.1},{:.1}", across(place), down(*value))).collect();
        let _ = write!(out, r#"<polyline class="{}" points="{}"/>"#, curve.class, points.join(" "));
        for (point, said) in &curve.marks {
            let Some((place, value)) = (0_u32..).zip(&curve.points).nth(*point) else { continue };
            let _ = write!(
                out,
                r#"<rect class="{}" x="{:.1}" y="{:.1}" width="10" height="10"><title>{}</title></rect>"#,
                curve.class,
                across(place) - 5.0,
                down(*value) - 5.0,
                escaped(said),
            );
        }
    }
    levels(&mut out, curves, LEFT, &down);
    out.push_str("</svg>");
    out
}

/// A line across the picture at each level; the words of two that lie close stand above one and below the other.
fn levels(out: &mut String, curves: &[Curve], left: f64, down: &dyn Fn(f64) -> f64) {
    const APART: f64 = 16.0;
    let known = || curves.iter().filter_map(|curve| Some((curve.class, curve.level.as_ref()?)));
    for (class, (value, said)) in known() {
        let y = down(*value);
        let higher = |(_, other): (&str, &(f64, String))| *value < other.0 && down(*value) - down(other.0) < APART;
        let words = if known().any(higher) { y + 13.0 } else { y - 4.0 };
        let _ = write!(
            out,
            r#"<line class="level {class}" x1="{left}" y1="{y:.1}" x2="{WIDTH}" y2="{y:.1}"/><text x="{:.1}" y="{words:.1}">{}</text>"#,
            left + 4.0,
            escaped(said),
        );
    }
}

fn open(title: &str, height: f64) -> String {
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0}" role="img" aria-label="{0}"><title>{0}</title>"#,
        escaped(title)
    )
}

fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most { text.to_owned() } else { text.chars().take(most - 1).chain(['…']).collect() }
}
