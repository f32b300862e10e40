# Beside a formation whose order is hidden
hidden-choice = order hidden

# Refusals

refusal-shaken-no-order = { $unit } is shaken: no order.
refusal-order-of-other-domain = { $order } is not an order for { $unit } (ground or air).
refusal-no-area-weapon = { $unit } has no weapon with an area of effect ready to fire.
refusal-no-weapon = { $unit } has no weapon that could fire so.
refusal-already-activated = { $unit } was activated this turn already.
refusal-shaken-no-activation = { $unit } is shaken: it is not activated.
refusal-no-order = { $unit } has no order.
refusal-already-moved = { $unit } has moved in this activation already.
refusal-move-after-fire = { $unit } has fired: one moves before firing.
refusal-fully-embarked = { $unit }: all units are embarked.
refusal-order-forbids-move = The order of { $unit } does not allow a move.
refusal-not-of-the-active-formation = { $unit } is not of the activated formation.
refusal-all-bogged = { $unit }: all units are bogged down.
refusal-bogged-stay = { $unit }: units bogged down do not embark.
refusal-only-by-landing = { $unit }: one gets on and off aircraft in their own activation, by the order Landing/Disembarking.
refusal-never-bogs = { $unit } never bogs down.
refusal-terrain-without-bog = { $terrain }: no bog test for { $unit }.
refusal-terrain-impassable = { $terrain }: impassable for { $unit }.
refusal-too-many-units = { $unit }: { $count } at most.
refusal-order-forbids-riding = The order of { $unit } allows neither embarking nor disembarking.
refusal-already-assaulted = { $unit } has assaulted already.
refusal-no-transport = No transport with a place for { $unit }.
refusal-rides-elsewhere = { $unit }: one sort of transport for a group, some units are in { $transport } already.
refusal-transport-full = { $unit } has no place left.
refusal-does-not-ride = { $unit } does not ride.
refusal-not-embarked = { $unit } is not embarked.
refusal-already-fired = { $unit } has fired in this activation already.
refusal-no-rear-armour = { $unit } has no rear armour.
refusal-fires-barrages-only = { $unit }: a weapon with an area of effect fires barrages only.
refusal-fires-no-barrage = { $unit }: no area of effect, so no barrage.
refusal-nobody-to-free = { $unit }: nobody to free now. Those bogged down before have one try, as the activation begins.
refusal-weapon-spent = { $unit }: nobody is left to fire this weapon in this activation.
refusal-everybody-fired = { $unit }: every unit has fired in this activation.
refusal-impact-open = The units under the template come first.
refusal-order-forbids-fire = The order of { $unit } does not allow fire.
refusal-order-forbids-target = The order of the activated formation does not allow fire at { $unit }.
refusal-no-weapon-reaches = { $unit }: no weapon that is ready can fire there.
refusal-not-a-target = { $unit } is not a target in { $target }.
refusal-not-in-split-fire = { $unit } cannot be shot at together with { $target }: split fire goes at enemy groups on the table, all on the ground or all in the air.
refusal-too-many-shooters = { $unit }: { $count } units at most may fire, one weapon each.
refusal-out-of-range = { $unit } reaches only { $range } cm.
refusal-nobody-fires = { $unit }: nobody fires.
refusal-own-side = { $unit } is of the same side.
refusal-target-hidden = { $unit } is hidden and not spotted.
refusal-target-gone = { $unit } is out of play.
refusal-not-on-overwatch = { $unit } is not on overwatch.
refusal-is-the-defender = { $unit } is being assaulted: it fires in the assault, not in reaction.
refusal-order-forbids-barrage = The order of { $unit } does not allow a barrage.
refusal-no-such-ze = { $unit } has no weapon ready with this area of effect.
refusal-aircraft-not-bombarded = { $unit }: a barrage from the ground does not hit aircraft.
refusal-barrage-too-large = { $unit }: { $most } units at most for a barrage of this area of effect.
refusal-range-too-long = Artillery does not fire beyond 120 cm.
refusal-aircraft-do-not-assault = { $unit }: air forces do not assault.
refusal-aircraft-not-assaulted = { $unit }: air forces are not assaulted.
refusal-order-forbids-assault = The order of { $unit } is not an assault.
refusal-nobody-in-contact = { $unit }: no unit in contact. Go to the next step.
refusal-air-never-breaks = { $unit }: air forces take no break test.
refusal-already-shaken = { $unit } is shaken already.
refusal-break-tested-already = { $unit } has taken its break test this turn.
refusal-order-forbids-removal = The order of { $unit } is not to regroup.
refusal-already-regrouped = { $unit } has regrouped already.
refusal-no-suppression = { $unit } has no suppression marker.
refusal-not-the-active-formation = { $unit } is not the activated formation.
refusal-removal-tested-already = { $unit } has tested its suppression this turn.
refusal-break-first = { $unit } must take its break test first.
refusal-not-shaken = { $unit } is not shaken.
refusal-rally-tried-already = { $unit } has tried to rally this turn.
refusal-broken-this-turn = { $unit } was shaken this very turn: next turn.

# Outcomes

outcome-conditions-stated = Victory conditions written down
outcome-order-given = { $formation }: order placed
outcome-initiative-a = Initiative: { $side }
outcome-initiative-b = Initiative: { $side }
outcome-initiative-tie = Initiative: a tie, thrown again
outcome-activated = { $formation }: normal activation
outcome-confused = { $formation }: Confused
outcome-aborted = { $formation }: aborted
outcome-moved = { $formation } moves
outcome-impassable = { $unit }, { $terrain }: impassable
outcome-free-move = { $unit }: free move
outcome-allowance = { $unit }, { $terrain }: { $cm } cm
outcome-allowance-unstated = { $unit }, { $terrain }: { $going } (the list gives no distance)
outcome-allowance-bog = { $unit }, { $terrain }: { $cm } cm and a bog test
outcome-bogged-none = { $unit } gets through
outcome-bogged-some = { $unit }: { $failed } bogged down
outcome-freed-some = { $unit }: { $passed } freed
outcome-freed-none = { $unit }: nobody gets free
outcome-embarked = { $unit }: { $count } aboard
outcome-disembarked = { $unit }: { $count } on the ground
outcome-destroyed = { $targets }: { $kills } destroyed{ $markers ->
        [0] {""}
       *[other] , suppression { $markers }
    }
log-outcome-destroyed = { $actor } against { $targets }: { $kills } destroyed{ $markers ->
        [0] {""}
       *[other] , suppression { $markers }
    }
outcome-suppressed = { $targets }: suppression { $markers }
log-outcome-suppressed = { $actor } against { $targets }: suppression { $markers }
outcome-no-effect = { $targets }: no effect
log-outcome-no-effect = { $actor } against { $targets }: no effect
outcome-on-target = on target, template of { $size } cm
log-outcome-on-target = { $actor }: barrage on target, template of { $size } cm
outcome-deviates = deviates { $deviation } cm, template of { $size } cm
log-outcome-deviates = { $actor }: barrage deviates { $deviation } cm, template of { $size } cm
outcome-nothing-under = nobody under the template
log-outcome-nothing-under = { $actor }: barrage, nobody under the template
outcome-assault-begins = Assault: { $formation } against { $target }
outcome-assault-reached = { $formation } reaches { $target }
outcome-assault-out-of-reach = { $target } out of reach, the assault is over
outcome-losses-applied = attacker -{ $attacker }, defender -{ $defender }{ $markers ->
        [0] {""}
       *[other] , suppression { $markers }
    }
log-outcome-losses-applied = Assault: { $actor } loses { $attacker }, { $foe } loses { $defender }{ $markers ->
        [0] {""}
        [one] , one suppression marker placed
       *[other] , { $markers } suppression markers placed in all
    }
outcome-determination-tie = a tie, thrown again
log-outcome-determination-tie = Determination: { $actor } and { $foe } tie, thrown again
outcome-attacker-wins = { $formation } wins by { $margin }
log-outcome-attacker-wins = Assault: { $formation } beats { $loser } by { $margin }
outcome-defender-wins = { $formation } holds ({ $margin ->
    [0] a tie
   *[other] margin { $margin }
})
log-outcome-defender-wins = Assault: { $formation } holds against { $loser } ({ $margin ->
    [0] a tie
   *[other] margin { $margin }
})
log-outcome-collateral-done = Collateral damage: { $kills ->
        [0] no unit destroyed
        [one] one unit destroyed
       *[other] { $kills } units destroyed
    }{ $markers ->
        [0] {""}
       *[other] , suppression { $markers }
    }
outcome-collateral-done = { $kills ->
        [0] no unit destroyed
        [one] one unit destroyed
       *[other] { $kills } units destroyed
    }{ $markers ->
        [0] {""}
       *[other] , suppression { $markers }
    }
outcome-break-passed = { $formation } holds, no break
outcome-break-failed = { $formation }: Shaken
outcome-break-waived = { $formation }: no break test, as the players choose
outcome-markers-removed = { $formation }: { $removed ->
        [one] one marker off
       *[other] { $removed } markers off
    }
outcome-markers-stay = { $formation }: no marker off
outcome-rallied = { $formation } is rallied
outcome-stays-shaken = { $formation } stays shaken
outcome-victory-nobody = Victory conditions: nobody, the battle goes on
outcome-victory-side-a = Victory conditions: the first army
log-outcome-victory-side-a = { $army_a } wins
outcome-victory-side-b = Victory conditions: the second army
log-outcome-victory-side-b = { $army_b } wins
outcome-victory-both = Victory conditions: both sides, a draw
outcome-game-won = { $unit } wins.
outcome-game-drawn = The game ends without a winner.

headline-conditions-stated = Conditions written down
headline-order-given = Order given
headline-initiative-a = Initiative: { $side }
headline-initiative-b = Initiative: { $side }
headline-initiative-tie = Tie: throw again
headline-activated = Normal activation
headline-confused = Confused
headline-aborted = Aborted
headline-moved = Move
headline-impassable = Impassable
headline-free-move = Free move
headline-allowance = { $cm } cm
headline-allowance-unstated = { $going }
headline-allowance-bog = { $cm } cm, bog test
headline-bogged-none = Nobody bogs down
headline-bogged-some = Bogged down
headline-freed-some = Freed
headline-freed-none = Nobody gets free
headline-embarked = Embarked
headline-disembarked = Disembarked
headline-destroyed = Units destroyed
headline-suppressed = Suppression only
headline-no-effect = No effect
headline-on-target = On target
headline-deviates = Deviation
headline-nothing-under = Nobody beneath
headline-assault-begins = Assault
headline-assault-reached = In reach
headline-assault-out-of-reach = Out of reach
headline-losses-applied = Losses removed
headline-determination-tie = Tie: throw again
headline-attacker-wins = The attacker wins
headline-defender-wins = The defender wins
headline-collateral-done = Damage applied
headline-break-passed = Holds
headline-break-failed = Shaken
headline-break-waived = No test
headline-markers-removed = Markers removed
headline-markers-stay = None removed
headline-rallied = Rallied
headline-stays-shaken = Stays shaken
headline-victory-nobody = The battle goes on
headline-victory-side-a = Victory of the first army
headline-victory-side-b = Victory of the second army
headline-victory-both = Draw
headline-game-won = Victory
headline-game-drawn = Draw

# Lines

line-surplus = { $unit }: { $count ->
        [one] one kill too many, lost
       *[other] { $count } kills too many, lost
    }
line-carried = { $unit }: { $count } more, beyond { $from }
line-transport = Transport destroyed, { $unit } ({ $aboard } aboard, armour { $armour }): { $lost } destroyed, suppression { $suppressed }
line-commander-lost = { $army }: the army commander is killed
line-still-aboard = { $unit }: { $count ->
        [one] one unit still aboard, out of the assault
       *[other] { $count } units still aboard, out of the assault
    } before disembarking
line-no-effect-possible = { $by } → { $target }: no effect possible, whatever the die
line-no-kill-possible = { $by } → { $target }: a marker at best, destruction impossible
line-leader-among = The leader is in { $unit } ({ $count } before the losses); if lost, somebody takes over
line-commander-among = The army commander is in { $unit } ({ $count } before the losses); nobody takes over
line-collateral-free = The sheet names this step and says no more: the players say who is hit, or nobody (-)
line-riding = { $unit }: { $aboard } aboard ({ $transport }, { $places ->
        [one] one place
       *[other] { $places } places
    } in each)
line-opposed-arcs = { $weapon } and { $other }: opposite arcs, one target lies in only one of them
line-to-remove = { $unit }: { $count ->
        [one] one unit to remove
       *[other] { $count } units to remove
    }
line-to-mark = { $formation }: { $count ->
        [one] one suppression marker to place
       *[other] { $count } suppression markers to place
    }
line-break-due = Due: { $why ->
        [half] half of the formation lost
        [full] 100% suppression
       *[assault] a lost assault
    }
line-dice-in-all = { $count } dice in all
line-new-leader = { $formation }: new leader in { $unit }
line-markers = { $formation }: { $count ->
        [one] one suppression marker placed
       *[other] { $count } suppression markers placed
    }, { $total } in all
line-markers-left = { $formation }: { $left ->
        [one] one suppression marker left
       *[other] { $left } suppression markers left
    }
line-capped = { $formation }: { $count ->
        [one] one marker too many, not placed
       *[other] { $count } markers too many, not placed
    }
line-strike = { $by } × { $count } → { $target }: { $can ->
        [none] no effect possible
        [marker] on the die, marker on { $marker }, destruction impossible
        [sure] certain destruction
       *[both] on the die, marker on { $marker }, destroyed on { $kill }+
    }{ $value ->
        [0] {""}
       *[other] {" "}(+{ $value } counted)
    }
line-strike-less = { $by } × { $count } → { $target }: { $can ->
        [none] no effect possible
        [marker] on the die, marker on { $marker }, destruction impossible
        [sure] certain destruction
       *[both] on the die, marker on { $marker }, destroyed on { $kill }+
    } (−{ $value } counted)
line-arc = { $weapon }: arc { $arc }, range { $range } cm
line-first = { $army } begins the turn
line-initiative = { $army }: Quality { $quality }, total { $total }
line-quality = Quality { $quality }, with modifiers { $bonus }: passes on { $needed }+
line-order = { $formation } reveals its order: { $order }
line-cohesion = Cohesion: { $cm } cm from the leader
line-move = { $unit }: { $cm } cm on open ground
line-retreat = { $unit }: withdrawal of { $cm } cm
line-nobody-to-activate = { $army }: no formation to activate, the other side chooses
line-stuck = { $unit }: { $count } bogged down do not move
line-bog-due = { $unit }, { $terrain }: bog test
line-advised = The order does not provide for it: the players go ahead
line-terrain-cover = Cover: { $cover }
line-mode = { $mode }, range × { $multiplier }
line-size = Template: { $measure } { $cm } cm
line-astray = On target on { $from }+, else a deviation of { $cm } cm at most
line-direction = Direction: { $degrees }° clockwise, 0 = straight on from the firer
line-annihilated = { $formation } is annihilated
line-wins-alone = { $winner } wins the assault without a roll
line-both-annihilated = Nobody left on either side: the assault is over
line-determination = { $formation }: D5 { $die }, modifiers { $bonus }, total { $total }
line-waived = Test waived by the players
line-morale = Morale { $morale }, with modifiers { $bonus }: passes on { $needed }+
line-by-hand = Test asked for by the players: it was not due
line-removal = Quality { $quality }, total { $total } (one marker at 10, one more for each point)
line-removal-from = Quality { $quality }: one marker off on { $needed }, one more for each point above
line-conditions = Conditions: { $text }

# Endings

ending-victory = The victory conditions are reached.
ending-both = Both sides have reached their conditions: a draw.
ending-agreed = The players end the game.

# Throws

throw-initiative = initiative
throw-quality = Quality test
throw-bog = bog test
throw-fire = fire
throw-barrage = barrage
throw-direction = direction
throw-impact = under the template
throw-transport = transport destroyed
throw-assault-fire = assault fire
throw-melee = melee
throw-determination = determination
throw-break = break test
throw-removal = suppression
throw-rally = rally

# On the table
do-retreat = withdraw: one normal move away from the enemy; the bogged stay
do-consolidate = consolidate: regain cohesion, { $cm } cm at most
do-board =
    { $count ->
        [one] embark one unit
       *[other] embark { $count } units
    }
do-land =
    { $count ->
        [one] disembark one unit
       *[other] disembark { $count } units
    }
do-template = move the template ({ $size } cm) by { $deviation } cm, { $pointed ->
        [1] bearing { $degrees }° (clockwise, 0 straight on from the firer)
       *[0] where the die points
    }
do-template-on-target = lay the template ({ $size } cm) on the target
do-reveal = turn the order counter up
do-order = lay an order counter, face down
do-order-off = take the order counter off
all-do-order-off = take off every order counter that is left
do-leader = place the leader with { $name }
do-leader-off = take the leader off
do-survivors =
    { $count ->
        [one] stand one survivor on foot beside the wreck
       *[other] stand { $count } survivors on foot beside the wreck
    }
do-commander = army commander killed: the best leader's Quality counts for initiative instead
do-casualties =
    { $points ->
        [one] remove one unit from the table
       *[other] remove { $points } units from the table
    }
do-casualties-off =
    { $points ->
        [one] put one unit back on the table
       *[other] put { $points } units back on the table
    }

# What a sheet tells.
profile-morale = Morale: { $morale }
profile-suppression = Suppression: { $markers ->
    [one] { $markers } marker
   *[other] { $markers } markers
}; { $full ->
    [0] 100% reached
   *[other] { $half ->
        [0] 50% reached, { $full } more to 100%
       *[other] { $half } more to 50%, { $full } more to 100%
    }
}
profile-group = { $unit }: { $now } of { $count }, DFT { $dft }, DFM { $dfm }, armour { $armour }, ATT in melee { $att }
profile-cohesion = Cohesion: { $cm } cm from the leader
profile-open = { $units }: { $cm } cm in the open
profile-going-h = — { $terrain }: { $cm } cm
profile-going-b = — { $terrain }: { $cm } cm, bog test
profile-going-x = — { $terrain }: impassable
profile-going-w = — { $terrain }: impassable if wider than the unit
profile-values = Quality { $quality }, DFT { $dft }, DFM { $dfm }, armour { $armour }, ATT in melee { $att }
profile-weapon = { $weapon }: ATT { $att }, { $range } cm, { $arc }
# What the story tells in its own words
# A unit is what dies (ED-G04): what the program counts by that name is a group here.
ending-units = Groups destroyed
ending-strength = Units left
ending-deadly-both = { $said }, { $units ->
    [one] one group destroyed
   *[other] { $units } groups destroyed
}
ending-deadly-points = { $said }
ending-deadly-units = { $units ->
    [one] one group destroyed
   *[other] { $units } groups destroyed
}
chart-units = Groups in play turn by turn
chart-strength = Units in play turn by turn
aloud-line-commander-lost = { $army }: the army commander is killed
story-line-commander-lost = The army commander is killed ({ $army }).
story-line-order = , under the order { $order }
effect-strength-lost = { $unit } loses { $points ->
    [one] one unit
   *[other] { $points } units
}
effect-strength-gained = { $unit } regains { $points ->
    [one] one unit
   *[other] { $points } units
}

# Story

story-outcome-conditions-stated = { "" }
story-outcome-initiative-tie = { "" }
story-outcome-initiative-a = { $first } { $first_n ->
    [one] begins
   *[other] begin
} the turn.
story-outcome-initiative-b = { $first } { $first_n ->
    [one] begins
   *[other] begin
} the turn.
story-outcome-activated = { $formation } { $formation_n ->
    [one] goes
   *[other] go
} into action.
story-outcome-confused = { $formation } { $formation_n ->
    [one] is
   *[other] are
} in confusion.
story-outcome-aborted = { $formation } { $formation_n ->
    [one] calls off its
   *[other] call off their
} sortie.
story-outcome-impassable = { "" }
story-outcome-free-move = { "" }
story-outcome-allowance = { "" }
story-outcome-allowance-unstated = { "" }
story-outcome-allowance-bog = { "" }
story-outcome-bogged-none = { "" }
story-outcome-freed-none = { "" }
story-outcome-markers-removed = { "" }
story-outcome-markers-stay = { "" }
story-outcome-victory-nobody = { "" }
story-outcome-determination-tie = { "" }
story-outcome-break-waived = { "" }
story-outcome-bogged-some = In { $unit }, { $failed ->
    [one] one unit bogs
   *[other] { $failed } units bog
} down.
story-outcome-freed-some = In { $unit }, { $passed ->
    [one] one unit gets
   *[other] { $passed } units get
} free.
story-outcome-embarked = { $unit } { $unit_n ->
    [one] embarks
   *[other] embark
} ({ $count ->
    [one] one unit
   *[other] { $count } units
}).
story-outcome-disembarked = { $unit } { $unit_n ->
    [one] disembarks
   *[other] disembark
} ({ $count ->
    [one] one unit
   *[other] { $count } units
}).
story-outcome-destroyed = { $actor } { $actor_n ->
    [one] fires
   *[other] fire
} at { $targets }: { $kills ->
    [0] no unit destroyed
    [one] one unit destroyed
   *[other] { $kills } units destroyed
}{ $markers ->
    [0] { "" }
    [one] , one suppression marker placed
   *[other] , { $markers } suppression markers placed
}.
story-outcome-suppressed = { $actor } { $actor_n ->
    [one] fires
   *[other] fire
} at { $targets }: { $markers ->
    [one] one suppression marker
   *[other] { $markers } suppression markers
} placed.
gather-outcome-no-effect = { $who } { $actors ->
    [one] fires
   *[other] fire
} at { $targets } without effect.
# A melee is no fire.
story-in-melee-roll-outcome-destroyed = Melee: { $actor } against { $targets }, { $kills ->
    [0] no unit destroyed
    [one] one unit destroyed
   *[other] { $kills } units destroyed
}{ $markers ->
    [0] { "" }
    [one] , one suppression marker
   *[other] , { $markers } suppression markers
}.
story-in-melee-roll-outcome-suppressed = Melee: { $actor } against { $targets }, { $markers ->
    [one] one suppression marker
   *[other] { $markers } suppression markers
}.
gather-in-melee-roll-outcome-no-effect = Melee: { $who } { $actors ->
    [one] strikes
   *[other] strike
} { $targets } without effect.
pairs-in-melee-roll-outcome-no-effect = Melees without effect: { $who }.
pair-in-melee-roll-outcome-no-effect = { $actor } against { $targets }
# The barrage of a formation strikes whoever lies under it.
story-in-barrage-impact-outcome-destroyed = The barrage ({ $actor }) strikes { $targets }: { $kills ->
    [0] no unit destroyed
    [one] one unit destroyed
   *[other] { $kills } units destroyed
}{ $markers ->
    [0] { "" }
    [one] , one suppression marker placed
   *[other] , { $markers } suppression markers placed
}.
story-in-barrage-impact-outcome-suppressed = The barrage ({ $actor }) strikes { $targets }: { $markers ->
    [one] one suppression marker
   *[other] { $markers } suppression markers
} placed.
story-in-barrage-impact-outcome-no-effect = The barrage ({ $actor }) falls on { $targets } without effect.
pairs-in-barrage-impact-outcome-no-effect = Barrages without effect: { $who }.
pair-in-barrage-impact-outcome-no-effect = { $actor } at { $targets }
pairs-outcome-no-effect = Fire without effect: { $who }.
pair-outcome-no-effect = { $actor } at { $targets }
story-outcome-on-target = { $actor } { $actor_n ->
    [one] fires
   *[other] fire
} a barrage, which falls on target.
story-outcome-deviates = { $actor } { $actor_n ->
    [one] fires
   *[other] fire
} a barrage, which drifts by { $deviation } cm.
story-outcome-nothing-under = The barrage ({ $actor }) strikes nobody.
story-outcome-assault-reached = { "" }
story-outcome-collateral-done = Collateral damage: { $kills ->
    [0] no unit destroyed
    [one] one unit destroyed
   *[other] { $kills } units destroyed
}{ $markers ->
    [0] { "" }
    [one] , one suppression marker
   *[other] , { $markers } suppression markers
}.
story-outcome-assault-begins = { $formation } { $formation_n ->
    [one] assaults
   *[other] assault
} { $target }.
story-outcome-assault-out-of-reach = { $target } { $target_n ->
    [one] is
   *[other] are
} out of reach, the assault comes to nothing.
story-outcome-losses-applied = Losses of the assault: { $attacker ->
    [0] no unit
    [one] one unit
   *[other] { $attacker } units
} ({ $actor }), { $defender ->
    [0] no unit
    [one] one unit
   *[other] { $defender } units
} ({ $foe }).
story-outcome-attacker-wins = { $formation } { $formation_n ->
    [one] wins
   *[other] win
} the assault on { $loser }.
story-outcome-defender-wins = { $formation } { $formation_n ->
    [one] holds
   *[other] hold
} against the assault of { $loser }.
gather-outcome-break-passed = { $who } { $actors ->
    [one] holds
   *[other] hold
}.
story-outcome-break-failed = { $formation } { $formation_n ->
    [one] is
   *[other] are
} shaken.
gather-outcome-rallied = { $who } { $actors ->
    [one] rallies
   *[other] rally
}.
gather-outcome-stays-shaken = { $who } { $actors ->
    [one] does
   *[other] do
} not rally.
routine-move = { $who } { $actors ->
    [one] moves
   *[other] move
}.

# What decided, in the line of the log.
tally-most-line-initiative = { $total }
tally-line-quality = needed { $needed }+
tally-line-morale = needed { $needed }+
tally-line-removal = total { $total }
tally-most-line-determination = { $total }
story-points = { $points ->
    [one] { $points } unit
   *[other] { $points } units
}
story-army = { $army }: { $points }
story-outcome-victory-side-a = { "" }
story-outcome-victory-side-b = { "" }
story-outcome-victory-both = { "" }
state-destroyed = destroyed
state-confused = confused
state-shaken = shaken
state-hidden = hidden
state-bogged = bogged down
scene-activation-select = Actions
scene-activation-move = Actions
scene-activation-reaction = Actions
scene-activation-execute = Actions
scene-activation-last-reaction = Actions
