# Refusals

refusal-charged-itself = { $unit } cannot support: it is charged or in contact itself, and fires only at its own chargers.
refusal-marker-unchanged = { $unit }: nothing to change, it is so already ({ $marker }).
refusal-no-test-now = No morale test in this step.
refusal-no-combat-now = No combat is being fought now.
refusal-row-not-in-this-test = "{ $row }" does not count in this test ({ $test }): leave the override out.
refusal-same-target-twice = { $unit } is the target already: name another UC that the charge touches.
refusal-charged-apart = { $unit } is charged by somebody else: that combat is fought by itself.
refusal-fired-after-moving = { $unit } cannot charge: it fired after moving or changing formation, and its experience allows one of both.
refusal-fired-cannot-charge = { $unit } cannot charge: it has fired, and its experience allows one of both.
refusal-acted-already = { $unit } has already moved and changed formation in this turn.
refusal-acted-uncommanded = { $unit } is uncommanded: it has had its move toward its general and does nothing more in this phase.
refusal-artillery-never-charges = { $unit } cannot charge: it is artillery.
refusal-artillery-never-counters = { $unit } cannot counter-attack: it is artillery.
refusal-artillery-never-pursues = { $unit } cannot pursue: it is artillery.
refusal-changed-already = { $unit } has already changed formation in this turn.
refusal-charged-already = { $unit } has already declared a charge in this turn.
refusal-charges-cannot-fire = { $unit } cannot fire: it charges, and its experience allows one of both.
refusal-command-checked-already = { $unit }: command has already been checked in this turn.
refusal-conscript-moved = { $unit } cannot fire: a conscript that moved or changed formation may not.
refusal-failed-stands-only = { $unit } can only stand: it failed its test (b).
refusal-fired-already = { $unit } has already fired in this turn.
refusal-formation-of-another-arm = { $unit } cannot form { $formation }: its arm has no such formation.
refusal-formation-unchanged = { $unit } is in that formation already: choose another one.
refusal-free-choice-for-guns = { $unit } cannot choose its target freely: only artillery can.
refusal-friend-too-far = { $unit } cannot support: it must be within 10 cm of the charged UC.
refusal-general-too-far = { $unit } cannot choose its target freely: the artillery general or the divisional general must be within 5 cm.
refusal-in-the-combat-itself = { $unit } cannot support: it is in the combat itself.
refusal-limbered-cannot-fire = { $unit } cannot fire: it is limbered.
refusal-may-not-advance = { $unit } cannot advance: only the other UC of the winner's UM may, once a turn.
refusal-contact-pending = { $unit } cannot advance: it touches an enemy in a contact still to be fought.
refusal-charge-pending = { $unit } cannot advance: it has a charge of its own to carry out.
refusal-charged-pending = { $unit } cannot advance: a charge at it is still to be fought.
refusal-move-or-change = { $unit } may move or change formation, not both: its experience allows one of them.
refusal-moved-already = { $unit } has already moved in this turn.
refusal-no-choice-due = { $unit } has nothing to choose now: whoever passed its melee test chooses, the charging side first.
refusal-no-fight-due = { $unit } has no melee to fight now: each charger fights once a round.
refusal-no-general-to-choose = { $unit } cannot choose its target freely: neither the artillery general nor the divisional general is there.
refusal-no-pursuer = { $unit } has no contact to report: it does not pursue, or has said it already.
refusal-no-reaction-due = { $unit } has no reaction to choose now.
refusal-no-support-fire = { $unit } cannot support: no support fire in this battle or at this moment.
refusal-no-weapon = { $unit } cannot fire: it has no firearm.
refusal-no-winner-to-decide = { $unit } has nothing to decide: it did not win this combat, or has decided already.
refusal-nobody-to-replace = { $unit } needs no successor: he leads his UM, or it is lost.
refusal-not-a-charger = { $unit } cannot be the target: it does not charge in this combat.
refusal-not-in-this-fight = { $unit } is not in this combat.
refusal-not-of-the-charged = { $unit } cannot support: it is not on the charged side.
refusal-not-of-this-um = { $unit } does not belong to { $um }.
refusal-not-so-near = { $unit } is not a target of class b: that takes an enemy within { $cm } cm.
refusal-not-uncommanded = { $unit } does not move in this step: it is in command, or has moved, or is blocked.
refusal-nothing-to-do = { $unit }: nothing to do, neither a move nor a new formation.
refusal-nothing-to-save = { $unit } has no hits to save.
refusal-only-consolidates = { $unit } can only consolidate: it saw the charge off without counter-attacking.
refusal-out-of-range = { $unit } cannot fire at { $distance } cm: its range is { $range } cm.
refusal-priority-target = { $unit } cannot fire there: an enemy within 10 cm able to charge or fire at it (class b) has priority.
refusal-rallying-never-charges = { $unit } cannot charge: it carries a rally marker.
refusal-rallying-never-counters = { $unit } cannot counter-attack: it carries a rally marker.
refusal-reaction-first = { $unit } must wait: the charged UC chooses its reaction first.
refusal-square-never-charges = { $unit } cannot charge: it is in square.
refusal-square-never-counters = { $unit } cannot counter-attack: it is in square.
refusal-square-never-pursues = { $unit } cannot pursue: it is in square.
refusal-supported-already = { $unit } has already fired in support in this turn.
refusal-test-not-due = { $unit } has no test to take now ({ $test }).
refusal-too-far-to-move = { $unit }: { $distance } cm, but it moves { $cm } cm at most.
refusal-too-far-to-charge = { $unit } cannot charge: that needs an enemy within { $cm } cm.
refusal-too-many-elements = { $unit } cannot fire with { $given } EC: it has { $strength }.
refusal-too-many-fight = { $unit } cannot fight with { $given } EC: { $strength } left.
refusal-uncommanded-must-move = { $unit } must go toward its brigade general: move it, or declare it blocked.

# Outcomes

outcome-advances = { $units }: advance up to { $cm } cm, without contact.
outcome-all-in-command = { $every ->
        [1] Every UM: all its UC are in command.
       *[other] { $um }: everybody measured is in command.
    }
outcome-blocked = { $unit } cannot go toward its general and stays.
outcome-breaks = { $later ->
        [1] { $unit } breaks and is removed once the others have tested.
       *[other] { $unit } breaks and is removed.
    }
outcome-changes-formation = { $unit } changes formation: { $formation }.
outcome-charge-declared = { $unit } charges { $target } ({ $aspect }).
outcome-charge-goes-on = { $unit } goes on with its charge.
outcome-charge-strikes-home = { $unit } charges home: melee.
outcome-charged-ahead =
    { $charged } has the better of { $charger }: { $told ->
        [hits] unsaved hits, { $hits_inflicted } on the charged and { $hits_suffered } on the charger; EC lost
       *[losses] EC lost
    }, { $inflicted } by the charged, { $suffered } by the charger.
outcome-charger-ahead =
    { $charger } has the better of { $charged }: { $told ->
        [hits] unsaved hits, { $hits_inflicted } on the charged and { $hits_suffered } on the charger; EC lost
       *[losses] EC lost
    }, { $inflicted } by the charged, { $suffered } by the charger.
outcome-combat-begins = Combat: { $units } against { $targets }.
outcome-combat-called-off = Combat called off: { $units }.
outcome-charge-called-off = Charge called off: { $units }.
outcome-combat-cancelled = { $targets } out of reach, charge cancelled ({ $units }).
outcome-conceded = { $unit } concedes the battle.
outcome-consolidates = { $unit } consolidates where it stands.
outcome-contact-made = { $unit } pursues into { $target } ({ $aspect }): a new combat.
outcome-counter-attacks = { $unit } counter-attacks.
outcome-division-lost = { $unit } is broken: all its UC are removed.
outcome-elements-lost = { $shots ->
        [0] { $unit }
       *[other] { $shooter } fires at { $unit }
    }: { $lost } EC lost.
outcome-falls-back = { $unit } falls back { $cm } cm.
outcome-fights-on = { $unit } fights on.
outcome-general-lost = { $unit } is lost ({ $fate }).
outcome-general-moves = { $unit } moves up to { $cm } cm.
outcome-general-replaced = { $unit } has a successor.
outcome-general-replaced-by = { $unit } has a successor: { $name }.
outcome-halts = { $unit } halts: its charge is cancelled.
outcome-halts-disordered = { $unit } halts in disorder: its charge is cancelled.
outcome-hits-to-save =
    { $unit } fires at { $target }: { $hits ->
        [one] { $hits } hit
       *[other] { $hits } hits
    } to save.
outcome-holds-in-melee = { $unopposed ->
        [1] { $unit } holds, with nobody left against it.
       *[other] { $unit } holds: fall back or fight on.
    }
log-outcome-hits-to-save = { $unit } fires at { $target }, saves to throw.
log-outcome-no-hit = { $unit } fires at { $target } without effect.
outcome-marker-removed = { $unit }: { $marker } removed.
outcome-marker-set = { $unit }: { $marker } set.
outcome-melee-level =
    { $charger } and { $charged } are level: { $told ->
        [hits] unsaved hits, { $hits_inflicted } on the charged and { $hits_suffered } on the charger; EC lost
       *[losses] EC lost
    }, { $inflicted } by the charged, { $suffered } by the charger.
outcome-moves = { $unit } moves up to { $cm } cm.
outcome-moves-and-changes = { $unit } moves up to { $cm } cm and changes formation: { $formation }.
outcome-no-contact = { $unit } touches nobody.
outcome-no-hit = { $unit } fires at { $target } without a hit.
outcome-no-loss = { $shots ->
        [0] { $unit }
       *[other] { $shooter } fires at { $unit }
    }: no loss.
outcome-pursues = { $unit } pursues up to { $cm } cm.
outcome-removed-by-losses = { $unit } has had enough losses and is removed.
outcome-routs = { $unit } routs { $cm } cm.
outcome-shot-to-nothing = { $shots ->
        [0] { $unit }
       *[other] { $shooter } fires at { $unit }
    }: last EC lost, destroyed.
outcome-stands = { $unit } stands.
outcome-stands-disordered = { $unit } stands in disorder.
outcome-stands-firm = { $unit } stands firm and may react.
outcome-test-passed = { $unit } holds in spite of its losses.
outcome-um-lost = { $unit } is lost: all its UC are removed.
outcome-uncommanded-found = Uncommanded UC ({ $um }): { $units }.

# Headlines of the odds

headline-advances = Advance
headline-all-in-command = In command
headline-blocked = Blocked
headline-breaks = Breaks
headline-changes-formation = New formation
headline-charge-declared = Charge declared
headline-charge-goes-on = Charge goes on
headline-charge-strikes-home = Charges home
headline-charged-ahead = Charged ahead
headline-charger-ahead = Charger ahead
headline-combat-begins = Combat begins
headline-combat-called-off = Combat called off
headline-charge-called-off = Charge called off
headline-combat-cancelled = Combat cancelled
headline-conceded = Conceded
headline-consolidates = Consolidates
headline-contact-made = New contact
headline-counter-attacks = Counter-attack
headline-division-lost = Division broken
headline-elements-lost = EC lost
headline-falls-back = Falls back
headline-fights-on = Fights on
headline-general-lost = General lost
headline-general-moves = General moves
headline-general-replaced = General replaced
headline-general-replaced-by = General replaced
headline-halts = Halts
headline-halts-disordered = Halts in disorder
headline-hits-to-save = Hits to save
headline-holds-in-melee = Holds
headline-marker-removed = Marker removed
headline-marker-set = Marker set
headline-melee-level = Level
headline-moves = Moves
headline-moves-and-changes = Moves and changes
headline-no-contact = No contact
headline-no-hit = No hit
headline-no-loss = No loss
headline-pursues = Pursues
headline-removed-by-losses = Removed
headline-routs = Routs
headline-shot-to-nothing = Destroyed
headline-stands = Stands
headline-stands-disordered = Stands in disorder
headline-stands-firm = Stands firm
headline-test-passed = Holds
headline-um-lost = UM lost
headline-uncommanded-found = Uncommanded UC

# Lines of a resolution

line-command-distance = { $unit }: command distance (cm)
line-fire-dice = { $unit }: { $elements } EC, efficiency { $efficiency }, dice
line-to-hit = { $unit }: to hit by experience
line-melee-dice = { $unit } hits on { $needed }+, dice
line-morale-grade = morale { $grade }
line-test-needed = { $beyond ->
        [1] a 6 is enough, whatever it takes
       *[0] it takes { $needed }+
    }
line-saves-due = { $unit }: { $hits ->
        [one] { $hits } hit
       *[other] { $hits } hits
    }, saved on { $needed }+
line-out-of-action = { $unit } loses its last EC and is out of action
line-might-fall-back = { $unit } may fall back { $cm } cm{ $goings ->
        [2] {" "}(GG/BGo)
       *[other] {""}
    }
line-pursuit-disorders = pursuing disorders
line-needed = { $beyond ->
        [1] a 6 is always enough, instead of
       *[0] needed
    }
line-ranges = range { $range } cm, long range from { $long } cm
line-first-round = first round: only the EC in contact, and the second rank of a French attack column
line-later-rounds = later rounds: every EC within 5 cm of an enemy EC that fights
line-charge-within = a charge of { $cm } cm at most
line-falls-back = { $unit }: falls back by { $cm } cm{ $goings ->
        [2] {" "}(GG/BGo)
       *[other] {""}
    }
line-falls-back-failing = if the test is failed: falls back by { $cm } cm{ $goings ->
        [2] {" "}(GG/BGo)
       *[other] {""}
    }
line-breaks-failing = if the test is failed: breaks (it carries a rally marker already)
line-any-face = front, flank or rear: no difference between these two UC
line-second-rank = { $unit }: the second rank fights too, as many as in front
line-until-half = { $unit }: { $left ->
        [0] more than half lost, a test at the start of its turn
        [one] one more EC lost makes it more than half
       *[other] { $left } more EC lost make it more than half
    } (test on { $needed }+: { $percent }%)
line-division-until-half = { $unit }: { $left ->
        [0] more than half of its UM lost, a test at the start of its turn
        [one] one more UM lost makes it more than half
       *[other] { $left } more UM lost make it more than half
    } (test on { $needed }+: { $percent }%)
line-reach = up to { $cm } cm{ $goings ->
        [2] {" "}(GG/BGo)
       *[other] {""}
    }
line-rights = { $row }
line-speed = { $row } (cm)

# Throws

throw-fire = fire
throw-save = saves
throw-melee = melee
throw-morale = morale test

# Endings

ending-broken = All the divisions of one side are broken: the battle is over.
ending-conceded = One side concedes: the battle is over.
ending-draw = All the divisions of both sides are broken: nobody wins.

# On the table
do-lay =
    { $count ->
        [one] lay a { $marker } marker
       *[other] lay { $count } { $marker } counters
    }
do-lift =
    { $count ->
        [one] take the { $marker } marker off
       *[other] take { $count } { $marker } counters off
    }
do-fall-back = fall back: move back { $cm } cm{ $goings ->
        [2] {" "}(GG/BGo)
       *[other] {""}
    }
do-rout = rout: move back { $cm } cm{ $goings ->
        [2] {" "}(GG/BGo)
       *[other] {""}
    }
do-halt = halt the charge where it stands
do-pursue = pursuit: advance { $cm } cm{ $goings ->
        [2] {" "}(GG/BGo)
       *[other] {""}
    }
do-consolidate = consolidate in place
do-um-advance = advance { $cm } cm at most, without contact
do-counter-attack = advance to meet the charge
do-contact = advance into contact with { $target }
do-formation = change to { $name }
do-formation-off = leave the formation
do-skirmishers = deploy the skirmishers
do-skirmishers-off = recall the skirmishers
do-elements =
    { $points ->
        [one] remove one EC
       *[other] remove { $points } EC
    }
do-elements-off =
    { $points ->
        [one] put one EC back
       *[other] put { $points } EC back
    }

# What a sheet tells.
profile-speed = Speed: { $cm } cm
profile-range = Range: { $range } cm, long range from { $long } cm
profile-no-fire = Fire: none
profile-efficiency = Efficiency: { $now } (weapon: { $native })
profile-to-hit = Hits on { $on }+
profile-morale = Morale: { $needed }+
profile-command = Command distance: { $cm } cm
profile-until-uc = Test for losses: { $left ->
    [0] more than half lost
   *[other] { $left } more EC to lose
} (test on { $needed }+: { $percent }%)
profile-until-um = Test of the UM: { $left ->
    [0] more than half lost
   *[other] { $left } more EC to lose
} (test on { $needed }+: { $percent }%)
profile-until-division = Test of the Division: { $left ->
    [0] more than half lost
   *[other] { $left } more UM to lose
} (test on { $needed }+: { $percent }%)

# Story

gather-outcome-moves = { $who } { $actors ->
    [one] moves
   *[other] move
}.
gather-outcome-changes-formation = { $who } { $actors ->
    [one] changes
   *[other] change
} formation to { $formation }.
gather-outcome-moves-and-changes = { $who } { $actors ->
    [one] moves and changes
   *[other] move and change
} formation to { $formation }.
gather-in-fire-outcome-no-loss = { $who } { $actors ->
    [one] fires
   *[other] fire
} at { $unit } without effect.
pairs-in-fire-outcome-no-loss = Fire without effect: { $who }.
pair-in-fire-outcome-no-loss = { $actor } at { $unit }
story-outcome-no-loss = { $unit } loses nobody.
story-outcome-elements-lost = { $shots ->
    [0] { $unit }
   *[other] { $shooter } fires at { $unit }, which
} loses { $lost } EC.
story-outcome-shot-to-nothing = { $shots ->
    [0] { $unit }
   *[other] { $shooter } fires at { $unit }, which
} loses its last EC.
story-outcome-hits-to-save = { $unit } fires at { $target }, { $hits ->
    [one] one hit
   *[other] { $hits } hits
}.
story-outcome-combat-begins = Combat: { $units } against { $targets }.
story-outcome-combat-cancelled = { "" }
gather-outcome-stands-firm = { $who } { $actors ->
    [one] stands
   *[other] stand
} firm.
story-outcome-holds-in-melee = { "" }
story-outcome-no-contact = { "" }
story-outcome-uncommanded-found = { "" }
story-outcome-all-in-command = { "" }
story-outcome-blocked = { "" }
gather-outcome-fights-on = { $who } { $actors ->
    [one] fights
   *[other] fight
} on.
gather-outcome-charge-strikes-home = { $who } { $actors ->
    [one] charges
   *[other] charge
} home.
story-outcome-charged-ahead = { $charged } gets the better of { $charger }, which loses { $suffered } EC ({ $inflicted ->
    [0] none
   *[other] { $inflicted }
} in return).
story-outcome-charger-ahead = { $charger } gets the better of { $charged }, which loses { $inflicted } EC ({ $suffered ->
    [0] none
   *[other] { $suffered }
} in return).
story-line-out-of-action = { $unit } { $unit_n ->
    [one] loses its
   *[other] lose their
} last EC and { $unit_n ->
    [one] is
   *[other] are
} out of action.
story-outcome-melee-level = { $charger } and { $charged } fight to a draw, { $suffered ->
    [0] without loss
   *[other] { $suffered } EC lost on each side
}.
gather-outcome-pursues = { $who } { $actors ->
    [one] pursues
   *[other] pursue
}.
story-outcome-advances = { $who } { $actors ->
    [one] follows
   *[other] follow
} up.
gather-outcome-consolidates = { $who } { $actors ->
    [one] consolidates
   *[other] consolidate
}.
story-outcome-contact-made = { $unit } pursues into { $target }.
gather-outcome-breaks = { $who } { $actors ->
    [one] breaks and leaves
   *[other] break and leave
} the field.
story-outcome-removed-by-losses = { $unit } has lost too many and leaves the field.
story-outcome-um-lost = The whole of { $unit } breaks and leaves the field.
story-outcome-division-lost = The whole of { $unit } breaks and leaves the field.
story-outcome-general-lost = { $unit } is { $fate }.
story-outcome-general-replaced = A successor replaces { $unit }.
story-outcome-general-replaced-by = { $name } replaces { $unit }.
gather-outcome-counter-attacks = { $who } { $actors ->
    [one] counter-attacks
   *[other] counter-attack
}.
gather-outcome-stands = { $who } { $actors ->
    [one] awaits
   *[other] await
} the charge.
story-outcome-no-hit = { $unit } fires at { $target } and hits nobody.
gather-outcome-falls-back = { $who } { $actors ->
    [one] falls
   *[other] fall
} back.
gather-outcome-halts = { $who } { $actors ->
    [one] halts its
   *[other] halt their
} charge.
gather-outcome-halts-disordered = { $who } { $actors ->
    [one] halts its
   *[other] halt their
} charge in disorder.
gather-outcome-charge-goes-on = { $who } { $actors ->
    [one] presses its
   *[other] press their
} charge.
gather-outcome-test-passed = { $who } { $actors ->
    [one] holds in spite of its
   *[other] hold in spite of their
} losses.
story-outcome-charge-declared = { $unit } charges { $target } ({ $aspect }).

# What decided, in the line of the log.
aloud-lost = { $unit }: the UM is lost
aloud-lapse = Charge cancelled ({ $name })
tally-throw-fire = { $score ->
    [0] no hit
    [one] 1 hit
   *[other] { $score } hits
}
tally-throw-save = { $score ->
    [0] none saved
   *[other] { $score } saved
}
gather-outcome-charge-declared = { $who } { $actors ->
    [one] charges
   *[other] charge
} { $target } ({ $aspect }).
story-outcome-conceded = { "" }
state-destroyed = destroyed
state-broken = broken
state-loss-test = removed by the test for losses
state-um-broken = removed with its UM
state-division-broken = removed with its division
state-lost = lost
state-killed = killed
state-captured = captured
state-gone-with-division = gone with his division
state-gone-with-um = gone with his UM
gone-broken = { "" }
gone-um-broken = { $who } { $actors ->
    [one] leaves
   *[other] leave
} with the UM
gone-division-broken = { $who } { $actors ->
    [one] leaves
   *[other] leave
} with the division
gone-lost = { $who } { $actors ->
    [one] has
   *[other] have
} nobody left in line
gone-gone-with-um = { $who } { $actors ->
    [one] leaves
   *[other] leave
} the field
gone-gone-with-division = { $who } { $actors ->
    [one] leaves
   *[other] leave
} the field
tally-in-morale-test-line-needed = { $value ->
    [1] needed 2+, a 1 always fails
    [0] needed 2+, a 1 always fails
    [-1] needed 2+, a 1 always fails
    [-2] needed 2+, a 1 always fails
    [-3] needed 2+, a 1 always fails
    [-4] needed 2+, a 1 always fails
    [-5] needed 2+, a 1 always fails
    [-6] needed 2+, a 1 always fails
    [-7] needed 2+, a 1 always fails
    [-8] needed 2+, a 1 always fails
    [-9] needed 2+, a 1 always fails
    [-10] needed 2+, a 1 always fails
    [7] needed a 6
    [8] needed a 6
    [9] needed a 6
    [10] needed a 6
   *[other] needed { $value }+
}
