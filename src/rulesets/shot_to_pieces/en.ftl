## fire, combat, charges, events
refusal-unit-shaken = { $unit } is shaken: no move, charge or fire until the end of the next phase.
refusal-unit-in-melee = { $unit } is held by a melee.
refusal-unit-moved = { $unit } has moved already in this phase.
refusal-unit-charged = { $unit } has charged already in this phase.
refusal-unit-fired = { $unit } has fired already in this phase.
refusal-unit-fought = { $unit } has fought already in this phase.
refusal-unit-evaded = { $unit } has just evaded.
refusal-unit-threatened = { $unit } is immobilised by a threat on its flank: answer that the threat is gone if it is.
refusal-no-real-fire = { $unit } does not fire: its power is only for resisting.
refusal-building-not-faced = { $unit } has just captured its building: it fires only after choosing a face.
refusal-artillery-moved = { $unit } moved more than 5 cm: artillery does not fire any more in this phase.
refusal-not-installed = { $unit } is not installed: one phase of installation before the first shot.
refusal-target-in-melee = { $unit } is in a melee: nobody fires at it.
refusal-target-hidden = { $unit } is hidden: it must be spotted first.
refusal-declared-already = { $unit } has declared its fire already.
refusal-other-salvo = { $unit } cannot join this salvo: another target or another side.
refusal-no-indirect-fire = { $unit } cannot fire indirectly.
refusal-halves-fire-together = { $unit } fires with the other half of its big battalion: join its salvo.
refusal-not-in-salvo = { $unit } is not in this salvo.
refusal-supports-itself = { $unit } cannot support itself.
refusal-not-a-friend = { $unit } is of the wrong side.
refusal-out-of-range = { $unit }: { $distance } cm, but its weapon reaches { $range } cm.
refusal-in-dead-zone = { $unit }: the target is in the dead zone of { $zone } cm.
refusal-friend-in-dead-zone = { $unit }: the target is in the dead zone on either side of the friend fired over.
refusal-reply-is-due = { $unit } aims at the firer: it has to reply.
refusal-aims-elsewhere = { $unit } has declared another target: no opportune change, no reply.
refusal-no-charisma = { $unit }: no charismatic leader in its army in this phase.
refusal-melee-not-now = This melee begins only in the next phase.
refusal-melee-fought = This melee was resolved already in this phase.
refusal-supports-elsewhere = { $unit } is held by another melee.
refusal-no-rear-support-for = { $unit } is not infantry: no rear support.
refusal-no-rear-support-indoors = { $unit } is in a building: flank support only.
refusal-formation-without-rear = { $unit } is in a formation without rear support.
refusal-gives-no-rear-support = { $unit } gives no rear support: flank only.
refusal-too-many-supports = Too many supports for { $unit }: two on the flanks and one in the rear at most.
refusal-supports-twice = { $unit } is named twice.
refusal-nothing-to-split = Nothing to split: it takes a flank support on each side.
refusal-not-a-flank-support = { $unit } is not a flank support of this melee.
refusal-formation-changed = { $unit } has changed formation: no charge in this phase.
refusal-charge-from-march-column = { $unit } is in march column: no attack.
refusal-never-charges = { $unit } never charges.
refusal-corps-retreats = { $unit }: its corps retreats, no charge and no move forward.
refusal-too-many-charges = { $unit } charged { $most } times in a row: one phase of rest first.
refusal-skirmishers-charge-few = { $unit } are skirmishers: they charge only skirmishers (shaken ones, with that option) or shaken artillery, not { $target }.
refusal-melee-closed = { $unit } cannot join the melee of { $target }: it did not stand beside it before.
refusal-no-all-out = { $unit } cannot charge all out: only mediocre cavalry, or by an event.
refusal-only-cavalry-is-rash = { $unit } is not cavalry: no rash charge.
refusal-charge-forbidden = { $unit } cannot charge { $target }: { $why }.
refusal-target-is-gone = The target is gone: name another enemy that is hit, or say that there is no contact.
refusal-hit-without-contact = { $unit } is named as hit, and there would be no contact: it is one or the other.
refusal-evades-first = Evades first: the enemy has to answer.
refusal-cannot-evade = { $unit } cannot evade.
refusal-nothing-to-answer = { $unit } has no charge to evade.
refusal-must-evade = { $unit } must evade: close order sweeps skirmishers away.
refusal-only-leaves-melee = { $unit } does not evade charges: leaving its melee is its only evade.
refusal-not-held-by-foot = { $unit } is in no melee with infantry or artillery.
refusal-only-cavalry-disengages = { $unit }: only cavalry can leave a square.
refusal-not-in-melee = { $unit } is in no melee.
refusal-general-too-far = { $unit }: { $distance } cm to ride, and he rides only { $reach }.
refusal-only-supports = { $unit } only supports a melee: only the contact unit leaves a square.
refusal-left-that-square = { $unit } has just left { $target }: no charge at this square in this phase.
refusal-target-stands = { $unit }: another target only if the first one has evaded.
refusal-nobody-won = { $unit } and { $enemy }: one of the two must have won a combat in this phase.
refusal-changed-already = { $unit } has changed its formation or mount in this phase already.
refusal-not-a-square = { $unit } is in no melee with a square.
refusal-no-events = This game is played without events.
refusal-event-drawn-already = The event of this phase is drawn already.
refusal-choose-an-event = Choose the number of the event first, 1 to 19.
refusal-event-strikes-others = { $unit } is not concerned by this event.
refusal-no-aircraft = { $unit }: no aircraft in this period.
refusal-not-your-phase = { $unit }: it is not its phase.
refusal-no-strafe-left = { $unit } has no strafe left.
refusal-strafed-already = { $unit } has strafed already in this phase.
refusal-not-a-target = { $unit } is not among the targets.
refusal-not-bombardment = { $unit } is not bombardment artillery.
refusal-barrage-too-near = { $unit }: no area barrage at short range; fire as usual.
line-fire-power = { $unit }, power
line-resilience = { $unit }, resilience
line-combat-value = { $unit }, combat
line-erratic = { $unit }: erratic, no modifier
line-prospect = Without reply or cover, up to { $cm } cm: no effect { $nothing } %{ $brittle ->
        [0] {""}
       *[other] {""}, brittle { $brittle } %
    }{ $shaken ->
        [0] {""}
       *[other] {""}, shaken { $shaken } %
    }{ $destroyed ->
        [0] {""}
       *[other] {""}, destroyed { $destroyed } %
    }
line-free-choice = Free choice among the { $among } nearest targets if the nearest is beyond { $beyond } cm
line-free-choice-always = Free choice among the { $among } nearest targets
line-held-by-overlap = { $unit } supports a frontal melee: it leaves only if a flank is attacked or threatened
line-nearest-to-cavalry = { $unit }: nearest to enemy cavalry, in cm
line-barrage-radius = { $unit }: everybody under, in cm
line-thrown-again = { $unit }: a 1 thrown again for its leader, new die
line-capped = { $unit }: cap of the period
line-capped-adjoining = { $unit }: adjoining units, +2 at most
line-capped-support = { $unit }: supports, +3 at most
line-quota-missing = forward: { $spent } AP of { $least }
line-selected = the one that the die points out: { $which }
line-event-nobody = nobody is concerned: the event is lost, without a die
line-event-to-choose = { $number } { $event }
line-event-no-building = no building is named: nothing burns (name those of the table first)
line-strafe-attack = strafe at { $unit }, score
line-strafe-resists = { $unit } resists, score
line-fat-against-skeleton = { $unit }: fat against skeleton
line-total = { $unit }, score
line-tie = tie
line-out-of-reach = { $unit }: out of reach, does not fire
line-salvo-lost = salvo lost: nobody left to fire, or no target left
line-aims-at-firer = { $unit } aims at the firer: one exchange
line-aims-elsewhere = { $unit } aims elsewhere: no reply
line-too-many-markers = { $unit }: more than two markers
line-two-shaken = { $unit }: second shaken in a row
line-second-shaken = { $unit }: second shaken marker (2 at most, no kill)
line-shaken-enough = { $unit }: 2 shaken already, no third
line-brittle-enough = { $unit }: 2 brittle already, no third
line-no-kill = { $unit }: margin of 3 or more, but this blow could not kill
line-fire-lost = { $unit }: shaken, its declared fire is lost
line-fragile = { $unit }: fragile after its charge
line-colour-guard = { $unit }: the colour guard takes a brittle instead of the shaken
line-panic = { $unit }: panic, a friendly unit under 15 cm takes a brittle
line-overlaps-cancel = flank support on both sides: none counts
line-overlaps-split = flank support on both sides: neither will count; if they face each other, split the melee first
line-other-half = { $unit }: other half of the big battalion, flank support always
line-charge-reach = { $unit }: reach of the charge, in cm
line-due-by-event = { $unit }: all-out charge due to the event, no AP
line-due-by-impatience = { $unit }: charge due to impatience, no AP
line-due-by-threat = { $unit }: charge due, threat on a flank
line-fragile-from-now = { $unit }: fragile for the whole melee, destroyed by a tie or a shaken
line-charge-rash = rash: a D6 of centimetres more
line-charge-chance = arrives on { $faces } of the { $of } faces of the D6
line-charge-arrives = { $unit }: the charge arrives, reach in cm
line-charge-short = { $unit }: { $short } cm short, reach in cm
line-evade-move = { $unit }: move of the evade, in cm
line-evade-risk = evade: destroyed on 1-{ $on } of the D6, else shaken
line-stay-risk = stay: runs all the same on 1-{ $on } of the D6
line-move-allowed = move allowed, in cm
line-generals-last = { $unit } has moved already: generals move last
line-general-move = { $unit }: move, in cm
line-impetuous-tired = { $unit }: two charges in a row, no third
line-impetuous-held = { $unit }: still in melee, charges only if it ends before
line-rash = { $unit }: more centimetres
line-stay = { $unit } means to stay (evades all the same on 1-3)
line-obstacle = { $unit } flees into an impassable obstacle
line-survival = { $unit }: destroyed on { $on } or less
line-selector = { $which }
line-strafed = { $unit } under the strafe, margin
outcome-declared = { $unit } will fire at { $target }{ $said ->
        [together] {""}, with { $others }.
       *[alone] {""}.
    }
headline-declared = Declared
outcome-declaration-withdrawn = Declaration taken back: { $units }.
headline-declaration-withdrawn = Declaration taken back
outcome-salvo-lost = Salvo lost: { $units }.
headline-salvo-lost = Salvo lost
outcome-no-effect = { $other } against { $unit }: no effect.
outcome-nothing-follows = { $unit } loses its patience, but nothing follows.
headline-nothing-follows = Nothing follows
headline-no-effect = No effect
outcome-destroyed = { $other } against { $unit }: { $unit } is destroyed.
headline-destroyed = Destroyed: { $unit }
outcome-shaken = { $other } against { $unit }: { $unit } is shaken.
headline-shaken = Shaken: { $unit }
outcome-brittle = { $other } against { $unit }: { $unit } takes a brittle.
headline-brittle = A brittle: { $unit }
outcome-lost-destroyed = { $other } against { $unit }: { $other } is destroyed.
headline-lost-destroyed = Destroyed: { $other }
outcome-lost-shaken = { $other } against { $unit }: { $other } is shaken.
headline-lost-shaken = Shaken: { $other }
outcome-lost-brittle = { $other } against { $unit }: { $other } takes a brittle.
headline-lost-brittle = A brittle: { $other }
outcome-both-destroyed = { $other } against { $unit }: both are destroyed.
headline-both-destroyed = Both destroyed
outcome-both-brittle = { $other } against { $unit }: a tie, both take a brittle{ $said ->
        [twice] {""}, and a second one { $twice }.
       *[once] {""}.
    }
headline-both-brittle = Brittle on both sides
outcome-both-suffer = { $other } against { $unit }: a tie, both suffer.
headline-both-suffer = Both suffer
outcome-supports-named = Supports noted.
log-outcome-supports-named = { $said ->
        [some] { $unit_a } > { $unit_b }: supported by { $supports }.
        [nobody] { $unit_a } > { $unit_b }: no support.
       *[other] { $actor }: supports noted.
    }
headline-supports-named = Supports noted
line-wins-building = { $unit } takes { $building } and holds it from the end of the phase
outcome-melee-split = { $unit } and { $other } fight apart.
headline-melee-split = Melee split
outcome-melee-linked = { $unit } and { $other } will fight in the next phase.
headline-melee-linked = New melee
outcome-charge-declared = { $unit } charges { $target }.
headline-charge-declared = Charge
outcome-contact = Contact: { $unit } against { $target }.
headline-contact = Contact
outcome-no-contact = { $unit } does not come to contact.
headline-no-contact = No contact
outcome-stays = { $unit } stays.
headline-stays = Stays
outcome-evaded = { $unit } evades, shaken, its back to the enemy.
headline-evaded = Evades
outcome-evader-destroyed = { $unit } is destroyed in its flight.
headline-evader-destroyed = Destroyed in flight
outcome-disengaged = { $unit } leaves the square.
headline-disengaged = Leaves the square
outcome-event = Event { $number }, { $event }.
headline-event = An event of the D20
outcome-event-lost = The event has no object and is lost.
headline-event-lost = Lost
outcome-event-strikes = The event strikes { $unit }.
headline-event-strikes = The event acts
outcome-strafe-shifted = The path is shifted { $shift } cm to the { $way }.
headline-strafe-shifted = Shifted
outcome-strafe-done = Strafe{ $said ->
        [some] {" "}of { $units }
       *[nobody] {""}
    }: { $struck ->
        [one] one unit struck
       *[other] { $struck } units struck
    }.
headline-strafe-done = { $destroyed ->
    [0] { $shaken ->
        [0] { $brittle ->
            [0] No effect
           *[other] { $brittle } brittle
        }
       *[other] { $shaken } shaken{ $brittle ->
            [0] {""}
           *[other] {""}, { $brittle } brittle
        }
    }
   *[other] { $destroyed } destroyed{ $shaken ->
        [0] {""}
       *[other] {""}, { $shaken } shaken
    }{ $brittle ->
        [0] {""}
       *[other] {""}, { $brittle } brittle
    }
}
outcome-barrage = { $unit }: { $hits ->
        [one] one unit struck
       *[other] { $hits } units struck
    } by the barrage.
headline-barrage = { $destroyed ->
    [0] { $shaken ->
        [0] { $brittle ->
            [0] No effect
           *[other] { $brittle } brittle
        }
       *[other] { $shaken } shaken{ $brittle ->
            [0] {""}
           *[other] {""}, { $brittle } brittle
        }
    }
   *[other] { $destroyed } destroyed{ $shaken ->
        [0] {""}
       *[other] {""}, { $shaken } shaken
    }{ $brittle ->
        [0] {""}
       *[other] {""}, { $brittle } brittle
    }
}
throw-fire = fire
throw-reply = reply
throw-resilience = resilience
throw-combat = combat
throw-extra-die = extra die
throw-rash = rash charge
throw-stay = staying
throw-survival = survival
throw-event = event
throw-selector = which one
throw-strafe = strafe
throw-strafe-side = way of the shift
throw-strafe-shift = size of the shift
throw-friend-hit = friend hit

## orders and movement
refusal-battle-begun = { $unit }'s quality can no longer be thrown for: the first turn has begun. A correction can still change it.
refusal-corps-demoralised = { $unit } is demoralised and retreats for the rest of the game: no order reaches it any more.
refusal-order-tried-already = { $unit }: one attempt at an order per corps and turn; try again next turn.
refusal-corps-gone = { $unit } has no unit left to command.
refusal-same-order = { $unit } already has the order { $order }: choose the other, or keep this one without a test.
refusal-corps-not-advancing = { $unit } has not the order advance: it has no position to take.
refusal-corps-activated = { $unit } is already activated in this phase.
refusal-retreat-needs-no-points = { $unit } retreats: its units fall back without activation or AP.
refusal-corps-not-activated = { $unit } is not activated in this phase: without an activation throw there are no AP to spend.
refusal-not-enough-points = { $unit } has not enough AP: { $needed } needed, { $left } left.
refusal-hold-quota = { $unit } has the order hold: { $most } AP at most forward, { $spent } spent already. Move other than forward, or keep the unit in place.
refusal-no-order-to-share = { $unit } has no order to share: it takes another unit paid by the same corps that has had its own in this phase.
refusal-threat-marked-already = { $unit } threatens { $threatened } already: the charge is noted.
refusal-formation-not-for-unit = { $unit } cannot take up this formation ({ $formation }): it is not for its class.
refusal-formation-already = { $unit } is in this formation already ({ $formation }).
refusal-formation-light-only = { $unit } cannot take up this formation ({ $formation }): only light troops become skirmishers.
refusal-formation-quality = { $unit } cannot take up this formation ({ $formation }): it is for line and elite only.
refusal-formation-too-many = { $unit } cannot take up this formation ({ $formation }): its corps has { $most } in it already, the most. Bring one back first.
refusal-waves-infantry-only = { $unit } is not infantry: no assault waves.
refusal-waves-from-ordinary = { $unit } is not in its ordinary formation: take it up before the assault waves are declared.
refusal-waves-need-three = { $unit }: assault waves take three ranks; name exactly two other units that touch it.
refusal-ranks-without-waves = { $unit }: other ranks are named only for assault waves.
refusal-rank-is-front = { $unit } is the first rank already: name two other units.
refusal-rank-of-other-corps = { $unit } is of another corps: the three ranks are of the same.
refusal-already-in-waves = { $unit } is in assault waves already.
refusal-no-mounting-here = { $unit } can neither mount nor dismount: the period has no such rule.
refusal-never-dismounts = { $unit } neither mounts nor dismounts: it is not of a mounted type that does.
refusal-already-dismounted = { $unit } is on foot already.
refusal-already-mounted = { $unit } is mounted already.
refusal-mount-in-building = { $unit } holds a building: leave it first, nobody mounts inside.
refusal-change-in-zone = { $unit } cannot change formation: it is in an enemy control or exclusion zone, even if that enemy is in melee.
refusal-change-costs-too-much = { $unit } cannot change formation any more: it costs { $cost } of its move, { $left } is left.
refusal-no-move-left = { $unit } has no move left: its formation change took all of it.
refusal-difficult-too-far = { $unit } cannot go that far: the difficult ground costs { $needed } cm and its move is { $cm } cm.
refusal-move-too-far = { $unit }: { $cm } cm is too far. { $most } cm at most.
refusal-charge-too-far = { $unit }: the target is { $cm } cm away, the charge reaches { $most } cm at most.
refusal-no-stepping-back = { $unit } does not step back facing the enemy: an about-turn, or an ordinary move.
refusal-keeps-from-cavalry = { $unit }: { $why }.
refusal-other-corps-group = { $unit } is of another corps: a group obeys one commander.
refusal-other-order = { $unit } has another order: the whole group charges, or the whole group moves.
refusal-joins-itself = { $unit } is the battery that the others join.
refusal-other-corps-battery = { $unit } is of another corps: batteries are formed within one.
refusal-formed-already = { $unit } is formed with other batteries already.
refusal-not-formed = { $unit } is formed with no other battery.
refusal-marches-already = { $unit } marches with this group already.
refusal-must-really-move = { $unit } must move at least { $least } cm (event): less is not enough.
refusal-general-moved-already = { $unit } has moved already in this phase.
refusal-general-of-other-corps = { $unit } does not pay for { $officer }: a corps commander is paid by his own corps.
refusal-nobody-pays-general = { $unit } cannot move: name a corps of his side that has an AP left.
refusal-attached-already = { $officer } is attached to { $unit } already.
refusal-not-attached = { $unit } is attached to nobody: name the unit he joins.
refusal-building-unnamed = The building has no name: give it one.
refusal-building-named-already = There is a building called { $building } already: choose another name.
refusal-no-riders-in-buildings = { $unit } cannot occupy a building on horseback: dismount first, where the period allows it.
refusal-enter-after-move = { $unit } has not moved in this phase: a building is entered at the end of a move, record that first.
refusal-face-own-building = { $unit } has captured another building than { $building }: choose its face in its own first.
refusal-building-burnt = { $building } has burnt: nobody occupies it again in this game.
refusal-building-held-already = { $unit } holds { $building } already.
refusal-building-occupied = { $building } is held by { $unit }: one unit per building.
refusal-hidden-already = { $unit } is hidden already.
refusal-cannot-hide-here = { $unit } cannot hide: it takes cover, and no enemy under 10 cm.
refusal-not-hidden = { $unit } is not hidden: nothing to spot.
refusal-no-army-reserve = This game is played without an army reserve (option).
refusal-not-in-reserve = { $unit } is not of the army reserve: only its units join a corps.
refusal-reserve-joins-itself = { $unit } is the army reserve: choose the corps whose commander is in reach.
refusal-corps-takes-nobody = { $unit } retreats: it takes in nobody any more.
refusal-no-detachments = This game is played without detachments (option).
refusal-no-such-formation = { $unit } has no formation '{ $formation }' in play. Its formations: { $known }. A formation is detached as a whole.
refusal-detach-to-itself = { $unit } is the corps it comes from: to recall the formation, name no corps.
refusal-detached-already = This formation is detached to { $unit } already.
refusal-not-detached = { $unit } has nothing to recall: this formation is not detached. Name the corps that takes it in.
refusal-installed-already = { $unit } is installed already, or installing.
refusal-no-passing-here = In this period passing through friends does nothing to them: nothing to record.
refusal-not-militia = { $unit } is not militia: passing through it has no effect.
refusal-no-passing = { $unit } neither passes through friends nor lets them through.
refusal-passes-itself = { $unit } cannot pass through itself: name the infantry that passes.
refusal-passer-not-infantry = { $unit } is not infantry: only friendly infantry passes through militia so; skirmishers pass without effect.
refusal-not-impetuous = { $unit } is not impetuous: no test.
refusal-impetuous-tested-already = { $unit } has made its impetuous test of this turn already.
refusal-not-engaged = { $unit } neither fired, nor was fired at, nor fought in this turn: no test.
outcome-leader-rated = { $unit }: leader, { $quality }.
headline-leader-rated = Leader rated
outcome-order-received = { $unit } receives the order { $order }, in force at once.
headline-order-received = Order received
outcome-order-lost = { $unit } does not receive the order { $order } and keeps the old one.
headline-order-lost = Order lost
outcome-order-given = { $unit } takes the order { $order }: the army commander leads it himself, no test.
headline-order-given = Order given
outcome-position-taken = { $unit } has taken its position: it holds from now on.
headline-position-taken = Position taken
outcome-corps-active = { $unit } has { $points } AP for this phase.
headline-corps-active = Active corps
outcome-activation-not-needed = { $unit } is outside the friction zone: orders without AP, moves +50 %.
headline-activation-not-needed = No activation
outcome-threat-marked = { $unit } threatens the flank of { $threatened }, which stays put; charge due in phase { $phase }.
headline-threat-marked = Threat noted
outcome-formation-changed = { $unit } changes formation: { $formation }. It has { $left } cm left.
headline-formation-changed = New formation
outcome-unit-dismounted = { $unit } dismounts. It has { $left } cm left.
headline-unit-dismounted = Dismounted
outcome-unit-mounted = { $unit } mounts. It has { $left } cm left.
headline-unit-mounted = Mounted
outcome-waves-formed = { $unit } in assault waves, followed by { $others }.
headline-waves-formed = Assault waves
outcome-unit-moves = { $unit } moves { $cm } cm at most.
headline-unit-moves = Move
outcome-group-moves = { $unit } and its group move { $cm } cm at most.
headline-group-moves = Group move
outcome-corps-falls-back = { $said ->
        [yes] { $corps }: { $unit } and the whole corps fall back, each by its own move.
       *[no] { $unit } and the whole corps fall back, each by its own move.
    }
headline-corps-falls-back = The corps falls back
outcome-batteries-formed = { $unit } and { $others } are formed into one.
headline-batteries-formed = Batteries formed
outcome-batteries-apart = { $unit } and { $others } act apart again.
headline-batteries-apart = Batteries apart
outcome-unit-prolonged = { $unit } prolongs { $cm } cm at most and may still fire.
headline-unit-prolonged = Prolongs
outcome-general-moved =
    { $unit } moves ({ $points ->
        [0] no AP
       *[other] { $points } AP
    }).
headline-general-moved = General moved
outcome-leader-attached = { $officer } is with { $unit } now.
headline-leader-attached = Leader attached
outcome-leader-detached = { $officer } is attached to nobody any more.
headline-leader-detached = Leader detached
outcome-building-added = Building noted: { $building }, { $cover } cover.
headline-building-added = Building noted
outcome-building-entered = { $unit } occupies { $building }{ $said ->
        [yes] {""}, face { $face }.
       *[no] {""}. Show its favoured face on the table.
    }
headline-building-entered = Building occupied
outcome-building-faced = { $unit } takes position in { $building }{ $said ->
        [yes] {""}, face { $face }.
       *[no] {""}. Show its favoured face on the table.
    }
headline-building-faced = In position
outcome-unit-hidden = { $unit } is hidden.
headline-unit-hidden = Hidden
outcome-unit-spotted = { $unit } is spotted.
headline-unit-spotted = Spotted
outcome-unit-left-table = { $unit } leaves the table and counts as lost.
headline-unit-left-table = Off the table
outcome-reserve-joined = { $unit } leaves the army reserve and joins { $corps }.
headline-reserve-joined = Reserve committed
outcome-formation-detached = Detached to { $corps }: { $units }.
headline-formation-detached = Formation detached
outcome-formation-recalled = Back under { $corps }: { $units }.
headline-formation-recalled = Formation recalled
outcome-battery-installs = { $unit } installs itself: ready to fire from the end of this phase.
headline-battery-installs = Installing
outcome-militia-passed = { $passer } passes through { $unit } without harm.
headline-militia-passed = Militia passed through
outcome-militia-scattered = { $passer } passes through { $unit }: the militia, shaken, is destroyed.
headline-militia-scattered = Militia destroyed
outcome-will-charge = { $unit } loses patience: it must charge in its next phase, alone and without AP.
headline-will-charge = Will charge
outcome-stays-calm = { $unit } stays calm.
headline-stays-calm = Stays calm
outcome-game-won = { $unit } wins.
headline-game-won = Victory
outcome-game-drawn = The game ends without a winner.
headline-game-drawn = Draw
ending-agreed = The players end the game.
line-command-class = { $class }: die that counts
line-order-now = Present order: { $order }
line-order-sender = { $unit }, who sends the order
line-order-receiver = { $unit }, who receives it
line-order-score = 2D6, { $score } or less to be received:
line-activation-units =
    { $units ->
        [one] { $units } unit
       *[other] { $units } units
    }: die
line-activation-leader = { $unit }, { $quality }
line-activation-event = event
line-quota-advance = advance: AP to spend forward, at least
line-quota-hold = hold: AP forward, at most
line-change-cost = fraction of the move spent
line-move-base = { $unit }, move (cm)
line-move-free = outside the friction zone
line-move-march = march column
line-move-road = road
line-move-friction = friction zone: no bonus
line-move-left = left after the formation change
line-move-prolong = prolongs, at most
line-move-back = steps back facing the enemy, at most
line-move-crab = sideways, half move
line-falls-back = { $unit } falls back, at most
line-move-slowest = { $unit }: the slowest of the group
line-move-difficult = difficult ground
line-breaks-away = { $unit } breaks away from the melee it supported, but not towards the threatened flank
line-impetuous = charges on { $on } or more
throw-command-rating = leader's quality
throw-order = general order
throw-activation = activation
throw-activation-five = activation (D6, sixes thrown again)
throw-impetuous = impetuosity
refusal-quota-met = { $unit } has met its quota of points forward, or has none.
refusal-not-a-battery = { $unit } is not another battery of the same side.
refusal-not-declared = { $unit } has not declared its fire yet: declare it first, then the battery beside it.
refusal-one-common-target = { $unit } stands beside { $mate }: one target for both, unless their priority targets differ or a third battery makes a grand battery.
outcome-quota-waived = { $unit } could not advance more: { $spent } AP forward of { $least }.
headline-quota-waived = Quota not possible
refusal-impetuous-first = { $first } is forced to charge: it goes first, or its charge lapses.
refusal-rank-behind = { $unit } stands in a rear rank of assault waves: only the first rank charges and fires.
refusal-not-of-these-waves = { $unit } is not one of the ranks of these assault waves.
refusal-must-have-moved = { $unit } is stuck in the mud and has to move: it does not fire.
refusal-salvo-of-one-kind = { $unit } cannot join: a salvo is all direct or all indirect.
refusal-strafe-first = A strafe is not finished: it comes before the fire.
refusal-no-charge-due = { $unit } has no charge due in this phase.
refusal-melee-not-of-this-phase = That melee was not begun in this phase.
refusal-charged-elsewhere = { $unit } did not charge into this melee beside its contact unit.
outcome-charge-lapsed = { $unit } has nobody in reach: the charge that was due lapses.
headline-charge-lapsed = Charge lapses
outcome-leads-melee = { $unit } is the contact unit of the melee now.
headline-leads-melee = Contact unit changed
outcome-charge-goes-on = { $unit } charges on into { $target }, which may evade.
headline-charge-goes-on = Charge goes on
outcome-building-burns = { $building } burns: its garrison leaves it, nobody occupies it again.
headline-building-burns = Fire
throw-random-pick = chance
refusal-must-go-all-out = { $unit } is carried away: it charges all out, or its charge lapses.
refusal-declared-elsewhere = { $unit } had not declared this target: it does not support the reply.

# On the table
do-evade = evade: full move of { $cm } cm, away from the charge
do-contact = advance into contact with { $target }
do-charge-on = the target is gone: go on to where it stood, or your full move ({ $cm } cm{ $rash ->
        [yes] {" "}and the die of the rash charge
       *[no] { "" }
    })
do-dismount = dismount
do-mount = mount
do-strafe = shift the path { $shift } cm to the { $way }
do-install = put the battery in place
do-turn-back = turn its back to the enemy
do-attach = place with { $name }
do-attach-off = detach from its unit
do-order = lay the order '{ $name }'
do-order-off = take the order off
do-formation = change to { $name }
do-formation-off = leave the formation
do-building = { $value ->
        [captured] enter the building
       *[other] take position in the building, at the face chosen
    }
do-building-off = leave the building

# What a sheet tells.
profile-move = Move: { $cm } cm{ $free ->
    [0] {""}
   *[other] , outside friction
}
profile-power = Fire power: { $value }
profile-resilience = Resilience: { $value }
profile-combat = Combat: { $first } in round 1, { $later } later
profile-band = Range, { $band }: up to { $cm } cm
brief-profile-move = M { $cm }
brief-profile-power = F { $value }
brief-profile-resilience = R { $value }
brief-profile-combat = C { $first }/{ $later }
brief-profile-band = { $cm } cm

# Story

gather-in-fire-outcome-no-effect = { $who }, fire at { $unit }: no effect.
pairs-in-fire-outcome-no-effect = Fire without effect: { $who }.
pair-in-fire-outcome-no-effect = { $actor } at { $unit }
story-in-fire-outcome-shaken = { $other }, fire at { $unit }: a shaken.
story-in-fire-outcome-brittle = { $other }, fire at { $unit }: a brittle.
story-in-fire-outcome-destroyed = { $other }, fire at { $unit }: out of action.
story-in-fire-outcome-lost-shaken = { $other }, fire at { $unit }: the reply wins, a shaken for the firer.
story-in-fire-outcome-lost-brittle = { $other }, fire at { $unit }: the reply wins, a brittle for the firer.
story-in-fire-outcome-lost-destroyed = { $other }, fire at { $unit }: the reply puts the firer out of action.
story-in-fire-outcome-both-brittle = { $other }, exchange of fire with { $unit }: a brittle on each side.
story-in-fire-outcome-both-destroyed = { $other }, exchange of fire with { $unit }: both out of action.
story-in-fire-outcome-both-suffer = { $other }, exchange of fire with { $unit }: losses on both sides.
gather-in-combat-outcome-no-effect = { $who }, combat with { $unit }: no result.
story-in-combat-outcome-shaken = { $other }, combat won against { $unit }: a shaken.
story-in-combat-outcome-brittle = { $other }, combat narrowly won against { $unit }: a brittle.
story-in-combat-outcome-destroyed = { $other }, combat won against { $unit }: out of action.
story-in-combat-outcome-lost-shaken = { $unit }, combat won against { $other }: a shaken.
story-in-combat-outcome-lost-brittle = { $unit }, combat narrowly won against { $other }: a brittle.
story-in-combat-outcome-lost-destroyed = { $unit }, combat won against { $other }: out of action.
story-in-combat-outcome-both-brittle = { $other }, combat drawn with { $unit }: a brittle on each side.
story-in-combat-outcome-both-destroyed = { $other } and { $unit } destroy each other.
story-in-combat-outcome-both-suffer = { $other }, combat drawn with { $unit }: losses on both sides.
story-outcome-salvo-lost = { $units }: no target any more.
pairs-outcome-salvo-lost = No target any more for: { $who }.
pair-outcome-salvo-lost = { $units }
story-outcome-declaration-withdrawn = { "" }
story-outcome-contact = { "" }
gather-outcome-no-contact = { $who }: no contact.
gather-outcome-charge-declared = { $who }: charge against { $target }.
story-outcome-stays = { $unit } awaits the charge.
story-outcome-evaded = { $unit } evades the charge, is shaken and turns its back.
story-outcome-evader-destroyed = { $unit } is out of action in its flight.
story-outcome-event = A turn of fate, { $event }.
story-outcome-event-lost = { "" }
story-outcome-supports-named = { "" }
gather-outcome-leader-rated = Leaders of quality “{ $quality }”, by the die: { $who }.
gather-outcome-order-received = { $who } { $actors ->
    [one] receives
   *[other] receive
} the order to { $order }.
gather-outcome-order-lost = { $who } { $actors ->
    [one] does
   *[other] do
} not receive the order to { $order }.
story-outcome-order-given = { $unit } takes the order to { $order }.
story-outcome-position-taken = { $unit } takes the position and will hold it.
story-outcome-corps-active = { "" }
story-outcome-activation-not-needed = { "" }
story-outcome-quota-waived = { "" }
story-outcome-building-added = { "" }
gather-outcome-formation-changed = { $who } { $actors ->
    [one] changes
   *[other] change
} formation to { $formation }.
gather-outcome-unit-dismounted = { $who } { $actors ->
    [one] dismounts
   *[other] dismount
}.
gather-outcome-unit-mounted = { $who } { $actors ->
    [one] mounts
   *[other] mount
}.
story-outcome-unit-prolonged = { $unit } prolongs.
story-outcome-leader-attached = { $officer } joins { $unit }.
story-outcome-leader-detached = { $officer } leaves his unit.
story-outcome-building-entered = { $unit } occupies { $building }.
story-outcome-building-faced = { $unit } takes position in { $building }.
story-outcome-unit-left-table = { $unit } leaves the table.
story-outcome-militia-scattered = { $passer } passes through { $unit } and scatters the militia.
story-outcome-will-charge = { $unit } grows impatient and will charge in its next phase.
story-outcome-stays-calm = { "" }
story-outcome-nothing-follows = { "" }
story-outcome-charge-lapsed = { "" }
story-outcome-charge-goes-on = { $unit } charges on, at { $target }.
routine-move-unit = { $who } { $actors ->
    [one] moves
   *[other] move
}.
routine-install = { $who } { $actors ->
    [one] deploys
   *[other] deploy
}.
story-outcome-event-strikes = The event strikes { $unit }.

# What decided, in the line of the log.
tally-line-total = { $value }
# Each of several has a shot of its own: the sum of one says nothing of the others.
tally-in-bombard-line-total = { "" }
tally-line-strafe-attack = { $value }
tally-line-strafe-resists = resistance { $value }
tally-line-order-score = { $value }, needed { $score } or less
story-outcome-game-won = { "" }
story-outcome-game-drawn = { "" }
state-destroyed = destroyed
state-hidden = hidden
state-immobilised = immobilised by a threat on its flank
state-demoralised = demoralised
aloud-demoralised = { $unit } is demoralised and retreats for the rest of the game
state-installed = installed
chart-broken-list = Demoralised: { $who }
story-breaking = { $army }: losses { $losses }, demoralised at { $at }
chart-breaking = Losses and threshold of demoralisation
