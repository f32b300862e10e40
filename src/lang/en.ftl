# The program's own messages. Sentences of a ruleset are in its folder.
colon = :{" "}
semicolon = ;{" "}
yes = yes
no = no
word-yes = yes
word-no = no
suggestion = Did you mean '{ $near }'?
did-you-mean = did you mean '{ $near }'?
help-word = help
mistakes-more = { $file }: { $count } more { $count ->
    [one] mistake
   *[other] mistakes
} not shown.
no-data-folder = No folder for saved battles is known: set HOME or XDG_DATA_HOME to a folder (a full path), or name the file yourself: estafette new FILE, estafette play FILE.

# Words
word-damage-hash = the hash does not follow from the line
word-damage-content = the line is not an event
word-damage-number = events are not numbered one after the other
word-damage-torn = the last line was never finished
word-damage-no-newline = the last line lacks its end
word-damage-blank = nothing in it
word-damage-doubled = a line that stands there already
word-damage-junk = does not belong there
word-damage-zeros = zeros left by a crash
word-damage-line-ends = the line ends of another system
word-damage-mark = a mark before the first line
word-damage-mended = spoilt, yet proved
word-diverged-dice = the dice do not come from the seed
word-diverged-outcome = the outcome does not follow from the rule
word-diverged-effects = the changes do not follow from the outcome
word-system-not-found = no such file or folder
word-system-not-allowed = access denied
word-system-folder = it is a folder
word-system-no-folder = it is not a folder
word-system-full = the disk is full
word-system-exists = exists already
word-strength = strength
origin-overridden = changed by the players
hidden-choice = hidden

# Refusals of the engine
refusal-missing-input = An answer is missing: { $field }.
refusal-wrong-input = '{ $value }' does not fit { $field }. Expected: { $expected }.
refusal-unknown-input = There is no field '{ $field }' here.
refusal-unknown-override = There is no row '{ $row }' in the tables of this procedure.
refusal-input-not-applicable = { $field } is not asked here, given the other answers: leave it out.
refusal-told-otherwise = { $field }: { $record } says { $told } (event { $event }). The umpire can correct it.
refusal-input-for-each = { $field } is asked about each one by one: answer '{ $example }', not '{ $id }'.
refusal-named-twice = { $field }: the same name stands there twice.
refusal-nobody-named = Nobody is named.
refusal-named-again = Two answers are for the same one.
refusal-not-for-many = { $procedure }: done once a command, not for several at once.
refusal-unknown-entity = Nobody is called '{ $value }'.
refusal-unknown-record = { $field }: '{ $value }' is not open.
refusal-wrong-kind = { $unit } cannot stand here. Expected: { $expected }.
refusal-out-of-play = { $unit } is out of play.
refusal-wrong-side = { $wanted ->
    [enemy] { $unit } is not an enemy: choose a unit of the other side.
    [friend] { $unit } is an enemy: choose a unit of the same side.
    [other] Here the other side answers: { $unit } is of the side that acts.
   *[active] { $unit } is of the side that does not act now.
}
refusal-body-held = { $unit } acts with { $mate }, which cannot now.
refusal-unknown-procedure = There is no procedure '{ $procedure }'.
refusal-procedure-not-open = { $procedure } is not open in this step ({ $step }).
refusal-decision-pending = { $procedure } waits for a decision: answer it, or undo.
refusal-nothing-to-decide = No decision is waiting.
refusal-wrong-answer = '{ $value }' is not one of the possible answers.
refusal-too-few-dice = Dice are missing: { $missing } more { $die } ({ $purpose }{ $names ->
    [0] { $sides ->
        [0] {""}
       *[other] , { $side }
    }
   *[other] , { $whom }
}).
refusal-too-many-dice = Too many dice: { $extra } more than asked for; Backspace takes them back.
refusal-impossible-face = A { $die } has no face { $face } ({ $purpose }{ $sides ->
    [0] {""}
   *[other] , { $side }
}).
refusal-no-forecast = { $procedure }: it opens no affair that could be forecast.
refusal-too-many-outcomes = Too many outcomes to count.
refusal-on-the-table = { $unit }: on the table already.
refusal-arrives-with = { $unit }: arrives with { $above }.
refusal-nothing-to-call-off = There is no such thing to call off now: { $value }.
refusal-obligation-open = The step cannot be left: { $item } ({ $first }{ $open ->
    [0] {""}
    [one] {""}
   *[other] , { $open } in all
}).
refusal-unknown-item = The checklist has no item '{ $item }'.
refusal-item-not-by-hand = { $item } is ticked by doing it.
refusal-empty-note = The note is empty.
refusal-nothing-to-undo = There is nothing to undo.
refusal-nothing-to-redo = There is nothing to redo.
refusal-unknown-event = Event { $seq } cannot be undone: it does not exist, or is undone already.
refusal-cannot-adjust = { $unit }: '{ $what }' cannot be corrected there. = and its number show what can be.
refusal-adjust-range = '{ $what }' goes from 0 to { $max }.
refusal-adjust-value = '{ $value }' does not fit '{ $what }'. Expected: { $expected }.
refusal-adjust-refused = '{ $value }' does not fit '{ $what }': { $why }.
refusal-adjust-strength-first = { $unit } has no strength left: correct its strength, and the marker goes with it.
refusal-adjust-computed = '{ $what }' is worked out by the program and cannot be corrected.
refusal-battle-over = The battle is over: nothing is played or corrected any more. Undo leads back into it; its log can still be read.
refusal-sequence-stuck = The sequence of this ruleset leads nowhere from here. Please report it.
refusal-not-in-this-battle = This battle has no '{ $what }'.
refusal-table-missing = The table '{ $table }' is missing from this ruleset. Please report it.

# Refusals of the driver
refusal-bad-json = Not a JSON object: { $error }
refusal-no-command = The object has no "cmd".
refusal-unknown-command = There is no command '{ $command }'.
refusal-bad-key = '{ $key }' is missing or not what was expected: { $expected }.
refusal-unknown-key = The command '{ $command }' has no '{ $key }'.
refusal-not-saved = Not done: { $error }

# Army files
army-unknown-ruleset = unknown ruleset '{ $value }'; expected one of: { $expected }
period-twice = '{ $id }' is there twice
period-no-default = there is no { $kind } '{ $id }', which a list has where it says nothing
period-no-table = there is no table '{ $id }'
period-row-twice = '{ $id }' is there twice in the table '{ $table }'
period-no-step = there is no step '{ $id }'
period-unheard = '{ $key }' means nothing here
period-needs-name = '{ $id }' needs a name, such as { $expected }
condition-goes-on = unexpected text after the condition
condition-not-a-number = not a number
condition-open-quote = this quote is never closed
condition-unexpected = unexpected '{ $text }'
condition-fact-after-has = expected the name of a fact after 'has'
condition-fact-before-in = expected the name of a fact before 'in'
condition-not-yes-no = expected a yes/no fact or a comparison, found { $found }
condition-numbers-only = '{ $text }' compares numbers only
condition-expected = expected { $expected }
condition-cannot-compare = cannot compare { $left } with { $right }
condition-needs-fact = a comparison needs at least one fact
condition-literal-in-list = a list holds values only
condition-stops = the condition stops here; expected a fact or a value
condition-name-after-dot = expected a name after '.'
condition-unknown-fact = unknown fact '{ $fact }'
condition-no-value = expected a fact or a value, found '{ $found }'
period-no-ruleset = '{ $value }' is not a ruleset with periods; expected { $expected }
period-taken = a period of that id comes with the program
period-own-id = give yours an id of its own
army-format = format { $value } is not known; expected { $expected }
army-missing = '{ $key }' is missing; expected { $expected }
army-missing-table = { $key } is missing
army-wrong = '{ $key }' has a wrong value; expected { $expected }
army-wrong-table = '{ $key }' must be written as { $expected }
army-bad-id = the id '{ $value }' may only hold letters, digits, _ and -
army-duplicate = the name '{ $value }' is given twice
army-same-name = another unit has the name '{ $value }' already
army-not-for-this = '{ $key }' does not belong here, given the values above
army-unknown-key = unknown key '{ $key }'
army-bad-reference = '{ $key }' refers to '{ $value }', which is not there or not of the right kind

# Setting up a battle
setup-unknown-option = There is no option '{ $name }'.
setup-bad-option = '{ $value }' is not a value of '{ $name }'. Expected: { $expected }.
setup-not-a-pair = '{ $value }' is not written as NAME=VALUE.
setup-two-armies = A battle needs two armies; { $count } given.
setup-side = { $side ->
    [a] Side A
   *[b] Side B
}
setup-other-ruleset = '{ $file }' is an army for { $found }, not for { $expected }.
setup-shared-id = Both armies use the name '{ $value }': each name may stand once in a battle.
setup-no-army = There is no army file '{ $value }', and no bundled army of that name. Bundled: { $known }.
setup-no-bundled = No armies for { $value } come with the program: name two army files.
house-unplayable = { $path }: has mistakes, cannot be played; see estafette check { $path }
house-hidden = { $path }: not used, { $edition } is already in an earlier file.

# Journal files
journal-io = { $path }: { $error }
journal-directory = { $path } is a folder, not a saved battle.
journal-empty = { $path } is empty: no battle was ever saved in it.
journal-foreign = { $path } is not a battle saved by Estafette.
journal-newer = { $path } was written by a newer Estafette (format { $format }; this one reads up to { $known }).
journal-damaged = { $path } is damaged at line { $line }: { $why }. { $good ->
    [0] Nothing was played before it; 'estafette repair' keeps the battle as it began.
    [one] The one event before it is good; 'estafette repair' keeps it.
   *[other] The { $good } events before it are good; 'estafette repair' keeps them.
}
journal-damaged-header = { $path } is damaged in its first line ({ $why }): nothing proves what the battle began with. It can be looked at; the file is left as it is.
journal-other-tables = This battle was begun with other tables ({ $saved }) than this Estafette has ({ $known }): it goes on, and 'verify' says from where on they come to something else.
journal-locked = { $path } is open in another Estafette. One may write at a time; 'estafette watch { $path }' lets you look.
journal-exists = { $path } exists already and is left as it is. Choose another name.
journal-unknown-ruleset = { $path } is a battle of the ruleset '{ $ruleset }', which this Estafette does not have.
journal-bad-setup = { $path } does not describe a battle that can begin.
journal-locked-by = { $path } is being written by { $user } ({ $place }, process { $pid }) since { $since }. One may write at a time; 'estafette watch { $path }' lets you look.
journal-no-locks = { $path } lies where files cannot be locked ({ $error }). Move it to a local disk; or, if nobody else plays this battle, say --no-lock.
journal-header-lost = { $path } has lost its first line: the battle cannot be opened. { $events ->
    [one] One event after it can still be listed ('estafette report').
   *[other] { $events } events after it can still be listed ('estafette report').
}
journal-replaced = Another file has taken the name { $path }.
journal-removed = { $path } was removed or renamed.
journal-grown = Somebody else wrote into { $path }.
journal-shortened = Somebody else cut { $path }.
journal-not-saved = Event { $seq } is not in the file and waits: try again, or save elsewhere. Everything before is safe.
journal-unsure = Event { $seq } may or may not be in the file: try again, save elsewhere, or see when opening again. Everything before is safe.
journal-unsettled = Event { $seq } still waits to be written: try again or save elsewhere, then go on.
journal-read-only = { $path } may be read but not written.
journal-unmended = What is wrong with the file could not be put right.
journal-looking-only = The battle can be looked at; to play on, save it elsewhere.
journal-forged = Event { $seq }: { $what }. It does not follow from the rules; 'estafette verify' says more.
journal-forged-refused = Event { $seq } would be refused now ({ $code }); 'estafette verify' says more.
journal-found-line = Line { $first }: { $why }.
journal-found-lines = Lines { $first } to { $last }: { $why }.
journal-set-aside = What no hash proves was set aside in { $path }.

# Verification
verify-good = { $path }: { $events } events, all good.
verify-other-tables = { $path }: { $events } events unchanged, the chain is good; the battle was played with other tables ({ $saved }) than this Estafette has.
verify-otherwise = Would come to something else today, { $count } (dice: { $dice }): { $numbers }
verify-good-other-tables = { $path }: { $events } events, all good, though the battle was played with other tables ({ $saved }).
verify-other-generator = The { $events } events are unchanged, but their dice come from another generator ({ $saved }): they cannot be checked.
verify-refused = Event { $seq } would be refused now ({ $code }): the replay went another way.
verify-diverged = Event { $seq }: { $what }. The replay went another way.
repair-good = { $path } is not damaged; nothing was changed.
repair-done = { $path }: { $events } events kept; the rest is in { $aside }.
repair-mended = { $path }: { $events } events kept; nothing was lost.
check-good = { $path }: good.
new-done = { $path }: { $name }, { $a } against { $b }.

# The log
log-decided = Decision: { $value }
log-ticked = Done: { $item }
log-unticked = To be done again: { $item }
log-undone = Undone: the last thing
log-undone-to = Undone: back to before event { $seq }
log-redone = Redone
log-corrected = Correction: { $unit }, { $what } { $value }
log-waiting = a decision was asked for
log-who = { $who }: { $result }
log-step-left = The step ends
log-assumed = { $field }: { $value } (as proposed)
log-answered = { $field }: { $value }
log-dice-chosen = { $count ->
    [0] none
    [one] die no. { $places }
   *[other] dice no. { $places }
}
decision-none-of-them = none
outcome-arrived = { $unit } arrives on the table
headline-arrived = Arrival on the table
outcome-went-off-table = { $unit } leaves the table
headline-went-off-table = Off the table
line-place = place: { $place }
line-arrives = due on turn { $turn }
duty = { $what }: { $who }
duty-nobody = { $what }
outcome-called-off = Called off: { $what } ({ $who })
headline-called-off = Called off
line-reason = reason: { $reason }
log-left-open = left open: { $item }
line-override-reason = Modifiers changed because: { $reason }
line-input-overridden = { $field }: { $value } instead of { $proposed }
line-acts-as-one = { $body }: { $unit } acts with { $others }
line-input-remembered = { $field }: { $value } (told: { $procedure }, turn { $turn })
line-input-remembered-umpire = { $field }: { $value } (corrected, turn { $turn })
forgotten = forgotten
told-source = told: { $procedure }, turn { $turn }
told-source-umpire = corrected, turn { $turn }
effect-mark = { $unit }: { $marker }
effect-mark-several = { $unit }: { $count } markers on ({ $marker })
effect-unmark-some = { $unit }: { $count ->
        [one] one marker off
       *[other] { $count } markers off
    } ({ $marker })
effect-unmark = { $unit }: no longer marked '{ $marker }'
effect-strength-lost = { $unit } loses { $points } { $label }
effect-strength-gained = { $unit } regains { $points } { $label }
effect-attribute = { $unit }: { $attribute } { $value }
effect-attribute-cleared = { $unit }: { $attribute } none
effect-lapse = { $name }: cancelled
effect-parent = { $unit } joins { $parent }
effect-muster = { $unit } joins the battle
effect-name = now called { $name }
effect-pool-gained = { $unit }: +{ $points } { $pool }
effect-pool-spent = { $unit }: -{ $points } { $pool }
effect-held = (at the end of the step) { $effect }
effect-release = results held back are applied
effect-skip = passed over: { $step }
effect-victory = { $side } wins. { $reason }
effect-end = The battle is over. { $reason }
effect-counter = { $counter } { $value }

# Command line
cli = Battle manager for tabletop miniature wargames.
cli-lang = Language: fr or en (default: from the locale)
cli-plain = As a conversation of lines, for screen readers and dumb terminals
cli-ascii = No box drawing or block glyphs
cli-usage = Usage:
cli-commands = Commands:
cli-positionals = Arguments:
cli-values = ({ $values })
cli-value-command = COMMAND
cli-value-save = BATTLE
cli-value-army = ARMY
cli-value-ruleset = RULESET
cli-value-id = RULESET
cli-value-name = NAME
cli-value-option = NAME=VALUE
cli-value-seed = NUMBER
cli-value-file = FILE
cli-value-output = FILE
cli-value-width = COLUMNS
cli-value-at = NUMBER
cli-value-go-on = BATTLE
cli-value-head = HEAD
cli-value-lang = LANGUAGE
cli-value-table = TABLE
cli-error-command = There is no command '{ $given }'.
cli-error-argument = '{ $given }' is not expected here.
cli-error-near = Perhaps '{ $near }'?
cli-error-no-value = { $argument } lacks a value.
cli-error-value = '{ $given }' does not fit { $argument }.
cli-error-allowed = Possible: { $allowed }.
cli-error-missing = Missing: { $argument }.
cli-error-conflict = { $argument } does not go with { $other }.
cli-error-count = Not the right number of values for { $argument }.
cli-error-help = '--help' says more.
cli-options = Options:
cli-help = Print help
cli-version = Print version
cli-help-command = Print this help, or that of a command
cli-examples = Examples:
    {"  "}estafette demo                                    straight into a battle
    {"  "}estafette new game.jsonl                          the bundled battle, armies included
    {"  "}estafette new game.jsonl a.toml b.toml -o turn_end=asked -o basic_length=8
    {"  "}echo '{"{"}"cmd":"state"{"}"}' | estafette drive game.jsonl
    {"  "}estafette watch game.jsonl                        look on while others play
    {"  "}estafette new game.jsonl --ruleset log Us Them     the log of a game the program does not know
    {"  "}estafette report game.jsonl -o story.html         the story as a page
    {"  "}estafette verify game.jsonl
cli-new = Begin a battle in a new file
cli-new-save = The file to write; it must not exist yet
cli-new-army = Two army files or bundled armies, first and second side (default: the bundled battle); with --ruleset log a name will do
cli-new-ruleset = Ruleset of the bundled battle
cli-new-name = Name of the battle
cli-new-option = An option or a setting of the battle; may be given several times
cli-new-seed = Open dice from this number, for tests and scripts (default: sealed dice that nobody can know beforehand)
cli-drive = Play by JSON commands on standard input
cli-drive-save = The battle
cli-rulesets = List the rulesets, or show one with its sequence, tables and options
cli-rulesets-id = A ruleset
cli-rulesets-json = As JSON, with everything
cli-rulesets-width = Columns of the text (those of the terminal otherwise)
cli-check = Check army files, saved battles and folders of rulesets
cli-check-file = Army files (.toml), saves, folders of rulesets
cli-verify = Play a saved battle again and compare every die and outcome
cli-verify-save = The battle
cli-report = Tell a saved battle, or make a page or tables of it
cli-report-save = The battle
cli-report-format = Format of the report
cli-repair = Put a damaged save into order with every event that a hash proves; the rest is set aside
cli-repair-save = The battle
cli-completions = Write completions for a shell
cli-completions-shell = The shell
cli-man = Write the manual page
cli-demo = Straight into a bundled battle, nothing to prepare
cli-demo-name = A ruleset, or a bundled battle such as gemioncourt or peach_orchard, which fit an evening (default: fpga)
cli-play = Play a saved battle
cli-play-save = The battle
cli-watch = Watch a battle that somebody else plays, changing nothing
cli-watch-save = The battle
cli-no-lock = Do not lock the save, where the file system has no locks

# The conversation of lines
plain-welcome = { $name } ({ $rules }). ? shows the help, q quits.
plain-resumed = Going on after event { $seq }: { $last }
plain-menu-help = A number or a few letters choose, < goes back, L is French, q quits.
plain-taken = taken
plain-broken = cannot be opened
plain-damaged = damaged
plain-leave = Everything is saved in { $path }.
plain-over = The battle is over. Its log can still be read (j), a note written (a), the last thing undone (u); q quits.
plain-unknown = '{ $line }' means nothing here; ? shows the help.
plain-no-item = The checklist has no such number.
plain-no-entry = The log has no entry { $seq }.
plain-cancelled = Cancelled; nothing was done.
plain-not-understood = '{ $line }' is not one of the answers.
plain-needed = An answer is needed here; ? says more, a dot cancels.
plain-first-question = This is the first question; a dot cancels.
plain-nobody = Nothing here is called '{ $line }'.
plain-several = Several are meant: { $names }. A number or more letters, please.
dice-wanted = { $again ->
    [0] To throw
   *[other] To throw again
}: { $missing } { $die }{ $halved ->
    [0] {""}
   *[other] {" "}(its face, which is halved then)
}; { $purpose }{ $names ->
    [0] { $sides ->
        [0] {""}
       *[other] , { $side }
    }
   *[other] , { $whom }
}{ $needs ->
    [0] {""}
   *[other] : { $needs }+
}.
plain-roll = Enter rolls; dice from the table: 3 5 1; m modifiers; < back; dot cancels ?{" "}
plain-do = Enter does it; m modifiers; < back; dot cancels ?{" "}
plain-overrides = Modifiers, those marked x apply; m and a number switches one off or on:
plain-more-dice = Dice (dot: none of it) ?{" "}
plain-blocked = < goes back to the last question, Enter cancels. ?{" "}
plain-others = +: the same for { $count ->
    [one] one other
   *[other] { $count } others
 } (+ 1 3, or + and a few letters: only those)
plain-also = Also for: { $names }
plain-for-all = In one go: { $names }
plain-die = die { $face }
plain-dice-count = { $least } to { $most } of them by number (1 3); a hyphen: none
plain-then-dice = Dice from the table follow the answer: 1 / 6
plain-done = done
plain-must = to be done
plain-undone = undone
plain-more = , { $count } more
plain-left = Left in this step: { $items }
plain-nothing-left = Nothing is left to do in this step; n goes to the next.
plain-procedures = Procedures: { $procedures }
plain-entity = { $name }{ $strength }{ $details }
plain-part = { $id }: { $label }, { $value }
plain-can = can: { $procedure } ({ $letter })
plain-cannot = cannot: { $procedure }. { $reason }
plain-note = The note, as many lines as you like; a dot alone ends it.
plain-no-advice = Nothing to advise: name a line of the checklist that has targets (o 2; o 2 destroy, o 2 spare rank by another wish).
plain-help = 1, 2, 3 ...   do what this line of the checklist asks for; 2 soult: for him at once
    letter        open the procedure of that letter (-u where the letter is a command of this list)
    + 2           tick line 2 of the checklist
    n             next step; n! leaves what is open, and the log says so
    H             look at the hidden orders of the side that acts, while the other looks away
    u, u 12       undo the last thing, or back to before event 12; U does it again
    C 12          amend event 12: its answers again, what came after is played again; C 12 text: a note
    D, D 1        who throws the dice; hand 1 types them or lets the program throw; M 1 word: its word for the dice
    a text        write a note; a alone: a note of several lines
    j, j 12       the last entries of the log; entry 12 with all its details; j 3-40: a part
    j soult       entries about him; j notes, j corrections: entries of that sort
    =             the order of battle, numbered
    = 12          one unit, what can be corrected and what it can do; = soult finds by name
    = 12 sp 3     correct; a reason may follow a semicolon (= 12 sp 3 ; forgotten)
    o, o 2        rank the targets of the next line, or of line 2, by their odds; o 2 soult: his
    R, R rally    the rules of this step; rules that hold a word
    #, # fire, #*  the tables of this step; those that hold a word; all of them
    %, %!         the battle in figures, how it went once it is over; its report as a file (HTML)
    / word        search units, procedures, rules and the log
    L             French / English
    !             write again what could not be saved; ! FILE goes on in another file
    Enter         the step again
    q             quit; everything is saved already, and play goes on from there
    While dice wait for a decision: a number, yes or no, or Enter for what is proposed; u undoes the roll, q quits.
plain-no-entries = The log has nothing about { $names } yet.
plain-summary-hint = The battle is over: % says this again with every figure, %! writes the report (HTML), q quits.
plain-divides = 3+2 divides the row
plain-in-a-form = In a form: a number or a few letters choose, Enter takes what stands in brackets, several numbers where several may be chosen, 3+2 divides a row, each part with its answers, a hyphen nobody where that is an answer, < goes back, > takes everything else as proposed, ? says why others cannot be chosen, o ranks targets, % before the roll tells the odds of the whole affair, m before the roll lists the modifiers and m 2 switches one off or on (m 2 and a reason for the log), + does the same for the others (+ 1 3: only those), + and an answer puts it into every row, a dot cancels.

# The screen
pane-order = Order of battle
pane-resolution = Resolution
pane-log = Log
too-small = The terminal is too small: at least 40x12
nothing-left = Nothing is left to do in this line; n goes to the next step.
no-such-key = No key here; ? shows them all.
form-roll = Enter: roll    d: dice from the table
form-not-divided = Nothing to divide here: a row of two units at least is needed.
form-no-others = Nobody else can do the same now.
form-nothing-to-repeat = Nothing to repeat in the other rows: this question has no answer yet.
form-not-for-many = This is done one by one: the key does nothing here.
form-others = F5: the same for { $count ->
    [one] one other
   *[other] { $count } others
 }
many-throws = { $who }: { $left ->
    [0] the last dice
    [one] these dice, then those of one other
   *[other] these dice, then those of { $left } others
 }
many-left = Not done yet: { $names }.
secret-none = Nothing to show: the side that acts has nothing hidden now.
secret-cover = The other side looks away. Enter shows, another key leaves it hidden.
secret-hide = ↑↓ to read on; any other key hides it.
plain-secret-cover = The other side looks away. Enter shows, a dot leaves it hidden.
plain-secret-hide = Enter clears it.
refusal-not-acting = { $side } does not act now: hidden choices are shown only while their side acts.
form-do = Enter: do it
form-dice = Dice:
form-nobody = no answer matches
form-no-dice = No dice are thrown here.
form-number-range = A number from { $min } to { $max }.
form-answer-missing = This answer is missing.
form-answer-yes-no = Answer with y (yes) or n (no).
form-answer-number = Type a number, then Enter.
form-answer-choose = Choose: ↓, then Enter, or the first letters.
form-not-an-answer = That is not an answer to this question.
advice-none = Nothing to advise: put the cursor of the checklist on something with targets.
advice-assumes = What only the table can tell is taken as yes, distances as shortest; best first.
page-help = Keys
page-notices = The saved battle
prompt-give-up = Leave the step all the same
give-up-reason = Reason (optional)
override-reason-about = Why the modifiers are other than the program reads them. Enter keeps it with the form for the log; an empty line says nothing.
give-up-nothing = Nothing is given up. Enter goes on to the next step, Esc stays here.
give-up-about = Enter gives all of this up, Esc goes back:
give-up-more = … and { $count ->
    [one] one more line
   *[other] { $count } more lines
}
prompt-save-as = Save in another file
save-as-about = The whole battle is written there and goes on there. A file that exists is never overwritten.
save-failing = NOT SAVED: F9 tries again, F12 saves elsewhere.
save-looking-only = LOOKING ONLY, F12 saves elsewhere.
page-rules = Rules
page-rules-step = In this step
page-rules-all = All rules
page-advice = Advice
prompt-search = Search
prompt-palette = Do, find
prompt-correct = Correction: name value ; reason
prompt-note = Note
paste-too-long = The pasted text is too long: { $limit } characters at most here. Nothing of it was taken.
mode-board = The four panes
mode-form = Filling a form
mode-dice = Typing dice
mode-decision = Deciding while the dice lie
mode-prompt = Searching, palette, correction
mode-note = Writing a note
mode-secret = Hidden orders
mode-page = Reading a page
key-act = act
key-tick = tick
key-next = next step
key-force = next all the same
key-undo = undo
key-undo-one = undo one event alone, even if given with others
key-redo = redo
key-note = note
key-search = search
key-help = help
key-palette = find anything
key-rules = rules of this step
key-language = language
key-advise = advice: rank the targets
key-correct = correct the unit under the cursor
key-zoom = zoom the pane
key-up = previous line
key-down = next line
key-fold = fold
key-unfold = unfold
key-page-up = a page up
key-page-down = a page down
key-first = to the first
key-last = to the last
key-next-pane = next pane
key-previous-pane = previous pane
key-pane-1 = order of battle
key-pane-2 = checklist
key-pane-3 = resolution
key-pane-4 = log
key-redraw = draw the screen again
key-suspend = back to the shell for a while
key-retry = write again what could not be written
key-save-as = go on in another file
key-back = back
key-quit = quit
key-confirm = confirm
key-next-field = next question
key-previous-field = previous question
key-next-choice = next choice
key-previous-choice = previous choice
key-toggle = yes / no
key-erase = erase
key-type-dice = dice from the table
key-throw = take these dice
key-save-note = save the note
key-save-note-line = Ctrl-s or Enter twice: save
key-leave-note = leave (the text waits)
key-name-enter = Enter
key-name-escape = Esc
key-name-space = Space
key-name-tab = Tab
key-name-back-tab = Shift-Tab
key-name-backspace = Backspace
key-name-up = Up
key-name-down = Down
key-name-left = Left
key-name-right = Right
key-name-page-up = PgUp
key-name-page-down = PgDn
key-name-home = Home
key-name-end = End
mode-start = Start screen
key-next-choice-line = ←→ choose
key-down-list-line = ↓↑ choose
key-down-line = ↓↑ line
key-next-field-line = Tab next
key-look-around = the other panes
key-look-around-line = Tab panes
decision-first = The decision comes first; u takes the throw back.
key-choose = choose
key-answer-yes-no = y/n answer
key-roll = throw
start-title = What would you like?
start-demo = Demonstration battle
start-demo-about = A bundled battle of every ruleset, nothing to prepare. It is saved as you play, and goes on where you left it.
start-resume = Resume a battle
start-resume-about = Battles saved so far, the newest first, each at the step where it was left.
start-new = New battle
start-new-about = Choose a ruleset, two armies, the options and a name.
start-armies = Armies
start-armies-about = The armies that come with the program and those of the club, from the folder 'armies' here or in the data folder. Enter opens the army list.
start-help = Help
start-help-about = Every key of every screen.
start-ruleset = Ruleset
start-first-army = First army
start-second-army = Second army
start-options = Options
start-begin = Begin the battle
start-begin-about = Everything below can stay as it is; left and right change it.
start-name = Name
start-name-about = What the battle is called in the list, in the title and in the report. Type it; without one its armies name it.
start-last-played = Last played: { $when }
start-over = over
start-demo-over = Enter begins another one; this one stays under "Resume a battle".
start-won = { $army } won
start-drawn = Nobody won
start-unusable = This file has mistakes and cannot be used:
start-mistake = line { $line }: { $message }
start-first-already = It is the first army already.
start-shared-id = It cannot fight the first army: both have somebody with the id '{ $value }'.
start-no-armies = No army for this ruleset. Put army files into the folder 'armies' here or in the data folder.
start-more = Enter: the whole list
date-and-time = %Y-%m-%d %H:%M
nothing-here = Nothing here yet.
key-unit-log = log of the unit under the cursor
key-secrets = own hidden orders
key-reveal = show
key-sheet = sheet of the unit under the cursor
key-widen = widen the page
sheet-profile = At this moment:
sheet-now = In this step:
entry-resolution = resolutions
entry-decision = decisions
entry-step = steps
entry-note = notes
entry-correction = corrections
entry-undo = undone
key-not-yet = back
start-units = { $count } units
log-entry-title = no. { $seq }, { $clock }
none = none
mode-everywhere = Everywhere
mode-overrides = The modifiers of a form
key-divide = divide the row into two parts
key-same = the same for the others
key-modifiers = modifiers: off or on
key-override = switch off or on
key-complete = complete the name
prompt-overrides = Modifiers: switch off or on
overrides-none = No modifiers to switch: either answers are missing, or there are none here.
hint-force = {" "}Do it, or N goes on all the same.
plain-hint-force = {" "}Do it, or n! goes on all the same (n! and the reason) and gives up:
key-mark = mark a die
key-advise-short = advice
data-unknown-key = '{ $key }' is not a key here.
data-both-languages = Words are said in both languages: { $expected }.
data-one-of = '{ $name }' is none of: { $expected }.
data-default = The default of '{ $name }' is not of its type.
data-gone = '{ $name }': a field that names somebody says what happens when he leaves play (gone = "close" | "lapse" | "drop" | "keep"), and no other does.
data-needs-kind = A ruleset has a kind '{ $name }' of the class of that name.
data-clock-back = Markers age on the clock '{ $clock }', so no step may set it back.
data-no-code = Procedure '{ $name }' has no code.
data-code-alone = Code for a procedure '{ $name }' that no data declares.
data-no-column = There is no column '{ $name }'.
data-no-kind = There is no kind '{ $name }'.
data-no-marker = There is no marker '{ $name }'.
data-no-attribute = There is no attribute '{ $name }'.
data-no-option = There is no option '{ $name }'.
data-no-counter = There is no counter '{ $name }'.
data-no-pool = There is no pool '{ $name }'.
data-no-record = There is no kind of record '{ $name }'.
data-no-record-field = No record has a field '{ $name }'.
data-no-memory = No [[memory]] is called '{ $name }'.
data-memory-of = '{ $name }' is told about entities (of = [...]) or about a record (of_record = "..."): one of the two.
data-memory-settled = Only what is told about a record (of_record) can be settled: '{ $name }' is not.
data-memory-type = The answer does not fit what is remembered as '{ $name }': { $expected }.
data-memory-whom = '{ $name }' is remembered, but about whom? about = "FIELD" or "RECORD_FIELD.FIELD_OF_THE_RECORD".
data-memory-about = Nobody is named by '{ $name }' here.
data-memory-kind = '{ $name }' is told about { $expected }, which this field does not name.
data-memory-idle = '{ $name }' says about whom it is, but remembers nothing: remember = "...".
data-many-field = A form for many: '{ $name }' is not a field of it that will do.
data-or-field = '{ $name }' is not another field of this form.
data-many-also = '{ $name }' is what the program calls the others: no field has that name.
data-no-procedure = There is no procedure '{ $name }'.
data-no-table = There is no table '{ $name }'.
data-no-step = There is no step '{ $name }'.
data-no-sequence = There is no sequence '{ $name }'.
data-no-list = The code has no list '{ $name }'.
data-no-actor = Nobody of the name '{ $name }' acts in this sequence.
data-no-rule = There is no rule '{ $name }'.
data-no-outcome = No message tells of an outcome '{ $name }'.
data-no-hand = No message says what the hand does for '{ $name }'.
data-no-reminder = '{ $name }' is not a reminder of this step.
data-action = An action changes one of: counter; pool and of; attribute and of; unmark and of; close; amend and field.

## Dice: who throws them, and what they are worth.
log-typed = table
throw-typed = (typed)
log-dice-brought = Dice from the table.
log-amended = Event { $seq } amended: { $now }
log-replayed = Played again, { $seq }: { $now }
log-replay-stopped = From event { $seq } on it no longer fits: { $reason }
log-word = Word of { $who } mixed into the dice: "{ $word }"
log-resealed = Dice sealed anew. Seal: { $seal }
log-revealed = Secret of the dice revealed: { $secret }
hand-both = Common dice
hand-types = { $who }: dice from the table, typed in.
hand-program = { $who }: the program throws the dice.
hands-explained = Each side throws its own dice or lets the program throw, within one action too.
prompt-hands = Who throws the dice
mode-hands = Who throws the dice
key-hands = who throws the dice
key-hand-flip = change
key-amend = amend
key-leave-amendment = leave the amendment
amending = Amending event { $seq }
amend-not-here = Such an event is not amended: take it back with u.
amend-hidden = This choice is hidden, and the other side acts: it is amended while its own side acts, or taken back with u.
amend-nothing = Nothing was changed: the event stays as it was.
amend-not-in-force = This event was taken back: there is nothing to amend.
dice-group-full = Group complete: Enter or space goes on.
dice-program-throws = The program throws the rest: Enter.
dice-reveal = What they come to shows a hidden choice: Enter writes it down and shows it.
dice-come-to = These dice come to (Enter writes it):
refusal-no-program-dice = The secret of the dice is not on this machine: the program cannot throw.
refusal-cannot-amend = An amendment keeps the kind of the event: the same action, with other answers or other dice.
refusal-word-too-late = Too late for a word: the battle has begun, and dice may have been seen.
refusal-empty-word = The word is empty.
refusal-hand-already = It is so already.
refusal-dice-not-sealed = The dice of this battle are not sealed.
refusal-wrong-secret = This is not the secret behind the seal.
plain-type = Dice from the table: 3 5 1; m modifiers; < back; dot cancels ?{" "}
prompt-word = A word for the dice
word-explained = Mixed into the dice before the first throw.
key-word = a word for the dice
entry-amendment = amendments
entry-dice = dice

## Verification: where the dice come from, and heads.
word-diverged-head = the head written there is not that of what came before
verify-no-such-head = No line of this save has the head { $head }: something before it was cut or rewritten, or it belongs to another battle.
verify-head-found = Head { $head }: everything is as it was up to event { $seq }.
verify-head = Head of the save: { $head }
verify-dice = Dice: { $proven } thrown and proven, { $typed } typed, { $unrevealed } thrown whose secret is not yet revealed.
verify-undos = Undone and redone, { $count }: { $numbers }
verify-amendments = Amendments, { $count }: { $numbers }
verify-overrides = Overrides, { $count }: { $numbers }
verify-corrections = Corrections of the umpire, { $count }: { $numbers }
verify-reseals = Dice sealed anew, { $count }: { $numbers }
verify-fairness = D{ $sides } of the program: { $faces } (chi-square { $chi }, unusual beyond { $limit })
verify-fairness-unusual = D{ $sides } of the program: { $faces } (chi-square { $chi }: unusual, one time in twenty exceeds { $limit })
log-head = Fingerprint { $head }
plain-head = Head of the save, to be written down: { $head }
cli-verify-head = A head that was read out at the table: proves that nothing before it was cut or rewritten
log-waiting-dice = dice from the table were asked for

# Watching
watching-only = You are watching: nothing is changed from here.
watching-writer = WATCHING, { $user } plays ·
watching-someone = WATCHING, somebody plays ·
watching-nobody = WATCHING, nobody plays ·
watching-gone = WATCHING, file not found, last known state ·
watching-last = {""} last event at { $clock } ·
watching-anew = The file has changed: the battle was read again from its beginning.
watching-back = The file is there again.
watching-offer = Watch it instead? (y/n)
watching-held = being played elsewhere
watching-held-by = Held by { $user } ({ $place }) since { $since }: it can be watched.
mode-watching = Watching a battle (watch)
key-read = read
plain-watching = { $name } ({ $rules }). You are watching; q or Ctrl-C quits.
plain-watching-writer = { $user } plays.
plain-watching-nobody = Nobody plays.
decision-left = { $cost } ({ $left } left)
plain-save-failing = NOT SAVED. ! tries again; ! FILE goes on in another file.
plain-save-looking-only = Looking only: nothing is written. ! FILE goes on in another file.

log-passed = { $step }: nothing to do, step closed.
log-passed-hands = { $step }: step closed, see “On the table”.
undone-on-table = On the table, to go back
do-not = move taken back: “{ $what }”
on-table = On the table
do-lay = { $count ->
    [one] lay one '{ $marker }' marker
   *[other] lay { $count } '{ $marker }' markers
}
do-lift = { $count ->
    [one] take off one '{ $marker }' marker
   *[other] take off { $count } '{ $marker }' markers
}
do-remove = remove from the table
do-put-back = put back on the table

next-thing = Next: { $item } (Enter)
next-thing-of = Next: { $item }, { $who } (Enter)
next-who = Next: { $who } (Enter)
step-finished = The step is done: Enter goes on to the next.
step-optional = Nothing else is asked for: Enter goes on to the next step.
units-gone = { $count } out of play
log-folded = { $count ->
    [one] { $count } event taken back
   *[other] { $count } events taken back
}
key-down-list = down the list
key-up-list = up the list
key-clear = clear the field
key-erase-word = erase a word
key-end-line = new line (twice: save)
key-down-choice-line = ↓↑ choose
key-mark-choice = tick
note-kept = The note is not saved; a takes it up again.
# The reference card.
card-profiles = Types, weapons, formations
card-tables = Tables
card-options = Options
card-option-table = Options in force
card-option-value = Chosen
card-option-choices = Possible
card-head-value = Value
card-head-counts-as = Counts as
card-head-traits = Traits
card-cap = { $column }: { $cap } at most altogether
card-one-of = Only one of these rows, the first: { $rows }
card-counted = × n: as often as there are
card-not-in-force = In brackets: not with the options chosen
page-card = Reference card
page-card-of = Reference card: { $what }
key-card = reference card
key-card-turn = reference card: these tables or all
card-none = No table here.
# Reports
cli-report-detail = The audit: every event with each modifier, rule and change, also what was taken back
cli-report-output = Write into this file, whole or not at all; its ending says the format; - is the terminal
cli-report-width = Cells in a line of the text
cli-report-table = Which table a CSV holds
report-over-save = { $path } is the battle itself: the report is not written over it.
report-not-written = { $path } could not be written: { $error }
story-before = Before the battle
story-turn = Turn { $number }
story-scene = { $step }, { $army }
story-who = { $who }, { $act }: { $result }
story-who-whom = { $who } against { $whom }, { $act }: { $result }
story-with = (with { $who })
story-against = (against { $who })
story-armies = The armies
story-day = { $day } { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[other] December
} { $year }
story-army = { $army }: { $units ->
    [one] one unit
   *[other] { $units } units
}, { $points }
story-army-bare = { $army }: { $units ->
    [one] one unit
   *[other] { $units } units
}
story-options = Options chosen
story-losses = Losses of the turn
story-side-gone = { $army }, { $why }: { $units }
story-side-losses = { $army }, losses: { $losses }
story-side-unhurt = { $army }: no losses
story-loss = { $unit } { $points }
story-points = { $points } { $label }
story-breaking = { $army }: losses { $losses }, breaks at { $at }
story-outcome = Outcome
story-unfinished = The battle is not over.
story-charts = In figures
story-order = Order of battle before and after
story-column-unit = Unit
story-column-before = Before
story-column-after = After
story-column-state = State
chart-strength = Strength over the turns
chart-units = Units in play over the turns
chart-units-breaking = Units left and break point
chart-strength-breaking = Strength left and break point
chart-break-level = breaks at { $at }
chart-breaks-at = { $army }: breaks when { $at } are left
chart-broken = { $who } (turn { $turn })
chart-broken-list = Break point reached: { $who }
curve-breaks = breaks
chart-later = The curve of strength begins with the first turn.
ending-won = VICTORY: { $army }
ending-drawn = Nobody won.
ending-units = Units lost
ending-strength = Strength left
ending-luck = Luck of the hits
ending-luck-side = { $surplus } ({ $result } for { $expected })
ending-of = { $part } of { $whole }
ending-minutes = { $minutes } min
ending-deadliest = Deadliest units
ending-deadly-points = { $said }
ending-deadly-both = { $said }, { $units } out of play
ending-deadly-units = { $units } out of play
ending-lasted = Played in { $hours ->
    [0] { $minutes } min
   *[other] { $hours } h { $minutes } min
}.
ending-hint = Enter: how the battle went
page-story = The story of the battle
key-story = report
key-write-report = report as a file
key-watch-again = replay
key-close = quit
report-written = The report is in '{ $path }'.
chart-breaking = Losses against the break point
chart-losses = Heaviest losses
chart-luck = Luck: hits against their expectation
chart-luck-side = { $army }: { $result } hits thrown, { $expected } expected ({ $surplus })
chart-luck-note = Every throw of hits against the exact average of its own dice, numbers to hit and re-rolls.
chart-time = Time taken
chart-time-side = { $army }: { $minutes } min
chart-faces = Faces of the D{ $sides }, { $count } thrown
# Nouns in the plural, for the verb that follows: the first word of a name
nouns-in-plural =
    acolytes aiguillons albanais allies alliés anglais arbalétriers archers artilleurs automates
    automitrailleuses autrichiens azabs batteries blindés bombardes bombes british canons carabines
    carabiniers carapaces cavaliers chalumeaux chars chasseurs chevaliers chevaliers-gardes coalisés colonnes
    comanches commandos confederates confédérés cosaques creeks croates cuirassiers cénobites dragons délis
    encensoirs enfants engins escadrons espagnols fantassins fidèles filles forces français french frondeurs
    fusiliers fusils fusées gardes gens glisseurs grenadiers guards guns guêpes horsemen housecarls hussards
    infanteries javeliniers knights kurdes lames lance-roquettes lances lanciers les levées lévriers marcheurs
    marins mercenaires milices miliciens mitrailleuses mobiles moldaves mortiers mousquetaires mulets mzabites
    nordistes normands obusiers orgues partisans pieces pionniers piquiers pistolets pièces prussians
    prussiens rangers riders rifles roquettes royalistes russes russians sapeurs saxons scarabées segbans
    sipahis skirmishers spahis sudistes tanks tatars thanes tirailleurs tireurs transports turcs uhlans
    veilleurs volontaires voltigeurs volunteers zouaves éclaireurs écorcheurs épines œufs
story-and = { " and " }
story-gone = { $who } { $actors ->
    [one] is
   *[other] are
} out of action
story-marked = { $what } for { $who }

# Replay, scoreboard and figures
cli-watch-scoreboard = Begin with the scoreboard, for a screen that a room looks at
cli-replay = Go through a saved battle: by event, step or turn, both ways; go on from any moment
cli-replay-save = The battle
cli-replay-at = Stand after the event of this number
cli-replay-go-on = Write a new battle that goes on from there, and names this one
replay-standing = REPLAY { $seq }/{ $last } ·
replay-playing = REPLAY { $seq }/{ $last }, { $pace } a second ·
replay-gone-on = A battle that goes on from here: { $path }
mode-replaying = Going through a battle (replay)
key-replay-next = next event
key-replay-previous = previous event
key-replay-next-step = next step
key-replay-previous-step = previous step
key-replay-next-turn = next turn
key-replay-previous-turn = previous turn
key-replay-beginning = the beginning
key-replay-end = the end
key-replay-here = to the entry under the cursor of the log
key-replay-play = play, pause
key-replay-faster = faster
key-replay-slower = slower
key-replay-go-on = go on from here
key-scoreboard = scoreboard
key-figures = charts
score-breaking = losses / break point
score-units = units lost / units
score-strength = strength left
cli-roster = Print army lists with boxes to tick
cli-roster-army = Army files or the names of bundled armies
cli-roster-detail = Also the numbers of each unit: moves, fire, combat
cli-roster-format = Text, or a page for the printer
cli-roster-output = Write into this file, whole or not at all; its ending says the format; - is the terminal
cli-roster-width = Cells in a line of the text
cli-card = Print the reference card of a ruleset
cli-card-id = The ruleset, with its period where it has periods
cli-card-option = An option of the battle that the card is for
cli-card-format = Text, or a page for the printer
cli-card-output = Write into this file, whole or not at all; its ending says the format; - is the terminal
cli-card-width = Cells in a line of the text

# Forecasts: the odds of a whole affair.
forecast-losses = Mean losses
forecast-goes-on = Still undecided at the end of it: { $chance }
forecast-estimate = Estimate, wrong by { $error } at most (95 of 100)
forecast-assumes = Taken for granted: { $what }
forecast-proposed = as proposed
advice-wish-break = Wanted: the enemy broken (o for another wish)
advice-wish-destroy = Wanted: the enemy destroyed (o for another wish)
advice-wish-spare = Wanted: our own spared (o for another wish)
advice-why-own = succeeds { $done }, costs us { $own } on average
advice-why = breaks the enemy { $broken }, destroys it { $destroyed }, costs us { $own } on average
advice-same = Nothing to rank: as far as dice go, every answer comes to the same.
advice-counting = Being counted …
wish-break = break
wish-destroy = destroy
wish-spare = spare
key-wish = another wish

# What decided, in the line of the log (see report/tally.rs).
tally-against = { $one } to { $other }
log-replaced = { $count ->
    [one] 1 event replaced, played again below
   *[other] { $count } events replaced, played again below
}{ $dropped ->
    [0] { "" }
    [one] { "" } (but for 1, dropped)
   *[other] { "" } (but for { $dropped }, dropped)
}
do-instead-of = { $now } (done already: { $before })
amend-drops = { $count ->
    [one] 1 event would no longer fit and be dropped
   *[other] { $count } events would no longer fit and be dropped
}: Enter amends, Esc leaves it.
amend-dropped = { $count ->
    [one] 1 event no longer fitted and leaves the battle
   *[other] { $count } events no longer fitted and leave the battle
}: u brings them back.
form-resumed = The form is as you left it.
form-nothing-to-type = Nothing to type here: Enter, or Tab to a question.
form-type = Enter: your dice
form-same-dice = Enter: again with the same dice
key-same-dice = again, same dice
unit-log-where = F5: on a unit of the order of battle, its log; in a form, the same for the others.
turned = { $what }{ $others ->
        [0] { "" }
        [one] { " " }(and one more)
       *[other] { " " }(and { $others } more)
    }
undone = Undone: { $what }
redone = Done again: { $what }
wiped-out = { $army }: no unit left in play. 'E' ends the battle.
undo-uncovers = Undoing gives the turn back: { $army }, whose hidden choices will be seen; u once more, if that is meant.
advice-harm = out of action { $lost }, losses { $theirs } on average{ $own ->
    [0] { "" }
   *[other] , ours { $own }
}
