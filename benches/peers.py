"""The odds problems of benches/odds.rs by icepool and dyce, as somebody would write them there: prints the middle of many
runs in milliseconds as JSON, `{problem: {peer: ms}}`. What is not installed is left out and said on stderr."""
import json, statistics, sys, time, warnings

warnings.simplefilter("ignore")


def icepool():
    from icepool import d4, d6, d10

    def saved(n):
        return (n @ (d6 >= 4)) @ (d6 < 3)

    def again(hits):
        return hits + (d10 >= 6) if hits < 8 else hits

    def versus(mine, theirs):
        one = (d6 >= 5).map(lambda hit: 1 if hit else (d6 >= 5))
        return (mine @ one - theirs @ (d6 >= 5)).map(lambda more: (more > 0) - (more < 0))

    return {
        "i_opposed_d4": lambda: (d4 + 1) - d4,
        "ii_twelve_dice_with_saves": lambda: saved(12),
        "iii_eight_d10_one_reroll": lambda: (8 @ (d10 >= 6)).map(again),
        "iv_ten_rerolling_against_eight": lambda: versus(10, 8),
        "stress_forty_dice_with_saves": lambda: saved(40),
        "stress_thirty_rerolling_against_twenty_four": lambda: versus(30, 24),
    }


def dyce():
    from dyce import H, expand

    def saved(n):
        return expand(lambda hits: hits.outcome @ H(6).lt(3) if hits.outcome else 0, n @ H(6).ge(4))

    def again(hits):
        return hits.outcome + H(10).ge(6) if hits.outcome < 8 else hits.outcome

    def versus(mine, theirs):
        one = expand(lambda hit: 1 if hit.outcome else H(6).ge(5), H(6).ge(5))
        return expand(lambda more: (more.outcome > 0) - (more.outcome < 0), mine @ one - theirs @ H(6).ge(5))

    return {
        "i_opposed_d4": lambda: (H(4) + 1) - H(4),
        "ii_twelve_dice_with_saves": lambda: saved(12),
        "iii_eight_d10_one_reroll": lambda: expand(again, 8 @ H(10).ge(6)),
        "iv_ten_rerolling_against_eight": lambda: versus(10, 8),
        "stress_forty_dice_with_saves": lambda: saved(40),
        "stress_thirty_rerolling_against_twenty_four": lambda: versus(30, 24),
    }


def middle(run):
    times = []
    for _ in range(3):
        run()
    for _ in range(30):
        begun = time.perf_counter()
        run()
        times.append(time.perf_counter() - begun)
    return statistics.median(times) * 1e3


found = {}
for peer in (icepool, dyce):
    try:
        problems = peer()
    except ImportError:
        print(f"skipped: {peer.__name__} is not installed (pip install {peer.__name__})", file=sys.stderr)
        continue
    for problem, run in problems.items():
        found.setdefault(problem, {})[peer.__name__] = middle(run)
print(json.dumps(found))
