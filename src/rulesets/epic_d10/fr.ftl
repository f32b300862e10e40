# À côté d'une formation dont l'ordre est caché
hidden-choice = ordre caché

# Refus

refusal-shaken-no-order = { $unit } : état Ébranlé, pas d'ordre.
refusal-order-of-other-domain = { $order } n'est pas un ordre pour { $unit } (au sol ou en l'air).
refusal-no-area-weapon = { $unit } n'a pas d'arme à zone d'effet prête à tirer.
refusal-no-weapon = { $unit } n'a pas d'arme qui puisse tirer ainsi.
refusal-already-activated = { $unit } a déjà été activée ce tour.
refusal-shaken-no-activation = { $unit } : état Ébranlé, pas d'activation.
refusal-no-order = { $unit } n'a pas d'ordre.
refusal-already-moved = { $unit } a déjà bougé dans cette activation.
refusal-move-after-fire = { $unit } a tiré : on bouge avant de tirer.
refusal-fully-embarked = { $unit } : toutes les unités sont embarquées.
refusal-order-forbids-move = { $unit } : l'ordre ne permet pas de bouger.
refusal-not-of-the-active-formation = { $unit } n'est pas de la formation activée.
refusal-all-bogged = { $unit } : toutes les unités sont embourbées.
refusal-bogged-stay = { $unit } : les unités embourbées n'embarquent pas.
refusal-only-by-landing = { $unit } : on monte et descend d'un aéronef pendant son activation, par l'ordre Atterrissage/Débarquement.
refusal-never-bogs = { $unit } ne s'embourbe jamais.
refusal-terrain-without-bog = { $terrain } : pas de test d'embourbement pour { $unit }.
refusal-terrain-impassable = { $terrain } : infranchissable pour { $unit }.
refusal-too-many-units = { $unit } : { $count } au plus.
refusal-order-forbids-riding = { $unit } : l'ordre ne permet ni d'embarquer ni de débarquer.
refusal-already-assaulted = { $unit } a déjà donné l'assaut.
refusal-no-transport = Pas de transport avec une place pour { $unit }.
refusal-rides-elsewhere = { $unit } : une seule sorte de transport par groupe, des unités sont déjà dans { $transport }.
refusal-transport-full = { $unit } n'a plus de place.
refusal-does-not-ride = { $unit } n'embarque pas.
refusal-not-embarked = { $unit } n'est pas embarquée.
refusal-already-fired = { $unit } a déjà tiré dans cette activation.
refusal-no-rear-armour = { $unit } n'a pas de blindage arrière.
refusal-fires-barrages-only = { $unit } : une arme à zone d'effet ne tire qu'en barrage.
refusal-fires-no-barrage = { $unit } : pas de zone d'effet, donc pas de barrage.
refusal-nobody-to-free = { $unit } : personne à dégager maintenant. Les embourbées d'avant ont un essai, au début de l'activation.
refusal-weapon-spent = { $unit } : plus personne pour tirer avec cette arme dans cette activation.
refusal-everybody-fired = { $unit } : toutes les unités ont tiré dans cette activation.
refusal-impact-open = D'abord les unités sous le gabarit.
refusal-order-forbids-fire = { $unit } : l'ordre ne permet pas de tirer.
refusal-order-forbids-target = L'ordre de la formation activée ne permet pas de tirer sur { $unit }.
refusal-no-weapon-reaches = { $unit } : aucune arme prête ne peut tirer là.
refusal-not-a-target = { $unit } n'est pas une cible dans { $target }.
refusal-not-in-split-fire = { $unit } ne peut pas être visée avec { $target } : un tir réparti vise des groupes ennemis sur la table, tous au sol ou tous en l'air.
refusal-too-many-shooters = { $unit } : { $count } unités au plus peuvent tirer, une arme chacune.
refusal-out-of-range = { $unit } ne porte qu'à { $range } cm.
refusal-nobody-fires = { $unit } : personne ne tire.
refusal-own-side = { $unit } est du même camp.
refusal-target-hidden = { $unit } est dissimulée et n'est pas repérée.
refusal-target-gone = { $unit } n'est plus en jeu.
refusal-not-on-overwatch = { $unit } n'est pas en position d'attente.
refusal-is-the-defender = { $unit } est assaillie : elle tire dans l'assaut, pas en réaction.
refusal-order-forbids-barrage = { $unit } : l'ordre ne permet pas le tir de barrage.
refusal-no-such-ze = { $unit } n'a pas d'arme prête avec cette ZE.
refusal-aircraft-not-bombarded = { $unit } : un barrage tiré du sol ne touche pas les aéronefs.
refusal-barrage-too-large = { $unit } : { $most } unités au plus pour un barrage de cette ZE.
refusal-range-too-long = L'artillerie ne tire pas au-delà de 120 cm.
refusal-aircraft-do-not-assault = { $unit } : les forces aériennes ne donnent pas l'assaut.
refusal-aircraft-not-assaulted = { $unit } : on ne donne pas l'assaut aux forces aériennes.
refusal-order-forbids-assault = { $unit } : l'ordre n'est pas l'assaut.
refusal-nobody-in-contact = { $unit } : aucune unité au contact. Passez l'étape.
refusal-air-never-breaks = { $unit } : les forces aériennes ne testent pas la rupture.
refusal-already-shaken = { $unit } a déjà l'état Ébranlé.
refusal-break-tested-already = { $unit } a déjà testé sa rupture ce tour.
refusal-order-forbids-removal = { $unit } : l'ordre n'est pas le regroupement.
refusal-already-regrouped = { $unit } s'est déjà regroupée.
refusal-no-suppression = { $unit } n'a pas de marqueur de suppression.
refusal-not-the-active-formation = { $unit } n'est pas la formation activée.
refusal-removal-tested-already = { $unit } a déjà testé sa suppression ce tour.
refusal-break-first = { $unit } doit d'abord tester sa rupture.
refusal-not-shaken = { $unit } n'a pas l'état Ébranlé.
refusal-rally-tried-already = { $unit } a déjà tenté de se rallier ce tour.
refusal-broken-this-turn = { $unit } vient de prendre l'état Ébranlé : au tour prochain.

# Résultats

outcome-conditions-stated = Conditions de victoire écrites
outcome-order-given = { $formation } : ordre posé
outcome-initiative-a = Initiative : { $side }
outcome-initiative-b = Initiative : { $side }
outcome-initiative-tie = Initiative : égalité, on relance
outcome-activated = { $formation } : activation normale
outcome-confused = { $formation } : confusion
outcome-aborted = { $formation } : sortie annulée
outcome-moved = { $formation } : mouvement
outcome-impassable = { $unit }, { $terrain } : infranchissable
outcome-free-move = { $unit } : mouvement libre
outcome-allowance = { $unit }, { $terrain } : { $cm } cm
outcome-allowance-unstated = { $unit }, { $terrain } : { $going } (la liste ne donne pas de distance)
outcome-allowance-bog = { $unit }, { $terrain } : { $cm } cm et test d'embourbement
outcome-bogged-none = { $unit } : personne ne s'embourbe
outcome-bogged-some = { $unit } : { $failed ->
        [one] une unité s'embourbe
       *[other] { $failed } unités s'embourbent
    }
outcome-freed-some = { $unit } : { $passed ->
        [one] une unité se dégage
       *[other] { $passed } unités se dégagent
    }
outcome-freed-none = { $unit } : personne ne se dégage
outcome-embarked = { $unit } : { $count } à bord
outcome-disembarked = { $unit } : { $count } à terre
outcome-destroyed = { $targets } : { $kills ->
        [0] aucune unité détruite
        [one] une unité détruite
       *[other] { $kills } unités détruites
    }{ $markers ->
        [0] {""}
       *[other] , suppression { $markers }
    }
log-outcome-destroyed = { $actor } contre { $targets } : { $kills ->
        [0] aucune unité détruite
        [one] une unité détruite
       *[other] { $kills } unités détruites
    }{ $markers ->
        [0] {""}
       *[other] , suppression { $markers }
    }
outcome-suppressed = { $targets } : suppression { $markers }
log-outcome-suppressed = { $actor } contre { $targets } : suppression { $markers }
outcome-no-effect = { $targets } : sans effet
log-outcome-no-effect = { $actor } contre { $targets } : sans effet
outcome-on-target = au but, gabarit de { $size } cm
log-outcome-on-target = { $actor } : barrage au but, gabarit de { $size } cm
outcome-deviates = dévie de { $deviation } cm, gabarit de { $size } cm
log-outcome-deviates = { $actor } : barrage dévié de { $deviation } cm, gabarit de { $size } cm
outcome-nothing-under = personne sous le gabarit
log-outcome-nothing-under = { $actor } : barrage, personne sous le gabarit
outcome-assault-begins = Assaut : { $formation } contre { $target }
outcome-assault-reached = { $formation } : { $target } à portée d'assaut
outcome-assault-out-of-reach = { $target } hors d'atteinte, assaut fini
outcome-losses-applied = attaquant -{ $attacker }, défenseur -{ $defender }{ $markers ->
        [0] {""}
       *[other] , suppression { $markers }
    }
log-outcome-losses-applied = Assaut, pertes : { $attacker } pour { $actor }, { $defender } pour { $foe }{ $markers ->
        [0] {""}
        [one] , un marqueur de suppression posé
       *[other] , { $markers } marqueurs de suppression posés en tout
    }
outcome-determination-tie = égalité, on relance
log-outcome-determination-tie = Détermination : { $actor } et { $foe } à égalité, on relance
outcome-attacker-wins = { $formation } : assaut gagné, écart { $margin }
log-outcome-attacker-wins = Assaut : { $formation } l'emporte de { $margin } sur { $loser }
outcome-defender-wins = { $formation } : assaut repoussé, { $margin ->
    [0] à égalité
   *[other] écart { $margin }
}
log-outcome-defender-wins = { $formation } contre { $loser } : assaut repoussé, { $margin ->
    [0] à égalité
   *[other] écart { $margin }
}
log-outcome-collateral-done = Dommages collatéraux : { $kills ->
        [0] aucune unité détruite
        [one] une unité détruite
       *[other] { $kills } unités détruites
    }{ $markers ->
        [0] {""}
       *[other] , suppression { $markers }
    }
outcome-collateral-done = { $kills ->
        [0] aucune unité détruite
        [one] une unité détruite
       *[other] { $kills } unités détruites
    }{ $markers ->
        [0] {""}
       *[other] , suppression { $markers }
    }
outcome-break-passed = { $formation } : tient, pas de rupture
outcome-break-failed = { $formation } : état Ébranlé
outcome-break-waived = { $formation } : pas de test de rupture, au choix des joueurs
outcome-markers-removed = { $formation } : { $removed ->
        [one] un marqueur de moins
       *[other] { $removed } marqueurs de moins
    }
outcome-markers-stay = { $formation } : aucun marqueur retiré
outcome-rallied = { $formation } : ralliement réussi
outcome-stays-shaken = { $formation } : état Ébranlé, ralliement manqué
outcome-victory-nobody = Conditions de victoire : personne, la bataille continue
outcome-victory-side-a = Conditions de victoire : la première armée
log-outcome-victory-side-a = Victoire : { $army_a }
outcome-victory-side-b = Conditions de victoire : la seconde armée
log-outcome-victory-side-b = Victoire : { $army_b }
outcome-victory-both = Conditions de victoire : les deux camps, match nul
outcome-game-won = Victoire : { $unit }.
outcome-game-drawn = La partie finit sans vainqueur.

headline-conditions-stated = Conditions écrites
headline-order-given = Ordre donné
headline-initiative-a = Initiative : { $side }
headline-initiative-b = Initiative : { $side }
headline-initiative-tie = Égalité : relancer
headline-activated = Activation normale
headline-confused = Confusion
headline-aborted = Sortie annulée
headline-moved = Mouvement
headline-impassable = Infranchissable
headline-free-move = Mouvement libre
headline-allowance = { $cm } cm
headline-allowance-unstated = { $going }
headline-allowance-bog = { $cm } cm, test d'embourbement
headline-bogged-none = Personne ne s'embourbe
headline-bogged-some = Embourbement
headline-freed-some = Dégagement
headline-freed-none = Personne ne se dégage
headline-embarked = Embarquement
headline-disembarked = Débarquement
headline-destroyed = Unités détruites
headline-suppressed = Suppression seule
headline-no-effect = Sans effet
headline-on-target = Tir au but
headline-deviates = Déviation
headline-nothing-under = Personne dessous
headline-assault-begins = Assaut
headline-assault-reached = À portée
headline-assault-out-of-reach = Hors d'atteinte
headline-losses-applied = Pertes retirées
headline-determination-tie = Égalité : relancer
headline-attacker-wins = L'attaquant gagne
headline-defender-wins = Le défenseur gagne
headline-collateral-done = Dommages appliqués
headline-break-passed = Tient
headline-break-failed = État Ébranlé
headline-break-waived = Pas de test
headline-markers-removed = Marqueurs retirés
headline-markers-stay = Aucun retiré
headline-rallied = Ralliement réussi
headline-stays-shaken = État Ébranlé
headline-victory-nobody = La bataille continue
headline-victory-side-a = Victoire de la première armée
headline-victory-side-b = Victoire de la seconde armée
headline-victory-both = Match nul
headline-game-won = Victoire
headline-game-drawn = Nul

# Lignes

line-surplus = { $unit } : { $count ->
        [one] une destruction de trop, perdue
       *[other] { $count } destructions de trop, perdues
    }
line-carried = { $unit } : { $count } de plus, au-delà de { $from }
line-transport = Transport détruit, { $unit } ({ $aboard } à bord, armure { $armour }) : { $lost ->
        [0] aucune unité détruite
        [one] une unité détruite
       *[other] { $lost } unités détruites
    }, suppression { $suppressed }
line-commander-lost = { $army } : le commandant de l'armée est tué
line-still-aboard = { $unit } : { $count ->
        [one] une unité encore à bord, hors de l'assaut
       *[other] { $count } unités encore à bord, hors de l'assaut
    } avant de débarquer
line-no-effect-possible = { $by } → { $target } : aucun effet possible, quel que soit le dé
line-no-kill-possible = { $by } → { $target } : un marqueur au mieux, destruction impossible
line-leader-among = Leader dans { $unit } ({ $count } avant les pertes) ; s'il est perdu, un autre le remplace
line-commander-among = Commandant de l'armée dans { $unit } ({ $count } avant les pertes) ; personne ne le remplace
line-collateral-free = La fiche nomme cette étape sans rien en dire : aux joueurs de dire qui est touché, ou personne (-)
line-riding = { $unit } : { $aboard } à bord ({ $transport }, { $places ->
        [one] une place
       *[other] { $places } places
    } par transport)
line-opposed-arcs = { $weapon } et { $other } : arcs opposés, une même cible n'est que dans l'un
line-to-remove = { $unit } : { $count ->
        [one] une unité à retirer
       *[other] { $count } unités à retirer
    }
line-to-mark = { $formation } : { $count ->
        [one] un marqueur de suppression à placer
       *[other] { $count } marqueurs de suppression à placer
    }
line-break-due = Dû : { $why ->
        [half] la moitié de la formation perdue
        [full] 100 % de suppression
       *[assault] assaut perdu
    }
line-dice-in-all = { $count } dés en tout
line-new-leader = { $formation } : nouveau leader dans { $unit }
line-markers = { $formation } : { $count ->
        [0] aucun marqueur de suppression placé
        [one] un marqueur de suppression placé
       *[other] { $count } marqueurs de suppression placés
    }, { $total } en tout
line-markers-left = { $formation } : { $left ->
        [0] plus aucun marqueur de suppression
        [one] reste un marqueur de suppression
       *[other] restent { $left } marqueurs de suppression
    }
line-capped = { $formation } : { $count ->
        [one] un marqueur de trop, non placé
       *[other] { $count } marqueurs de trop, non placés
    }
line-strike = { $by } × { $count } → { $target } : { $can ->
        [none] aucun effet possible
        [marker] au dé, marqueur à { $marker }, destruction impossible
        [sure] destruction certaine
       *[both] au dé, marqueur à { $marker }, destruction à { $kill }+
    }{ $value ->
        [0] {""}
       *[other] {" "}(+{ $value } compris)
    }
line-strike-less = { $by } × { $count } → { $target } : { $can ->
        [none] aucun effet possible
        [marker] au dé, marqueur à { $marker }, destruction impossible
        [sure] destruction certaine
       *[both] au dé, marqueur à { $marker }, destruction à { $kill }+
    } (−{ $value } compris)
line-arc = { $weapon } : arc { $arc }, portée { $range } cm
line-first = { $army } commence le tour
line-initiative = { $army } : Qualité { $quality }, total { $total }
line-quality = Qualité { $quality }, avec les modificateurs { $bonus } : réussit sur { $needed }+
line-order = ordre dévoilé, { $formation } : { $order }
line-cohesion = Cohésion : { $cm } cm du leader
line-move = { $unit } : { $cm } cm en terrain découvert
line-retreat = { $unit } : se retire de { $cm } cm
line-nobody-to-activate = { $army } : aucune formation à activer, l'autre camp choisit
line-stuck = { $unit } : { $count ->
        [one] une unité embourbée ne bouge pas
       *[other] { $count } unités embourbées ne bougent pas
    }
line-bog-due = { $unit }, { $terrain } : test d'embourbement
line-advised = L'ordre ne le prévoit pas : les joueurs passent outre
line-terrain-cover = Couvert : { $cover }
line-mode = { $mode }, portée × { $multiplier }
line-size = Gabarit : { $measure } { $cm } cm
line-astray = Au but sur { $from }+, sinon déviation de { $cm } cm au plus
line-direction = Direction : { $degrees }° dans le sens des aiguilles, 0 = droit devant le tireur
line-annihilated = { $formation } : plus aucune unité
line-wins-alone = { $winner } gagne l'assaut sans jet
line-both-annihilated = Plus personne des deux côtés : l'assaut est fini
line-determination = { $formation } : D5 { $die }, modificateurs { $bonus }, total { $total }
line-waived = Test auquel les joueurs renoncent
line-morale = Moral { $morale }, avec les modificateurs { $bonus } : réussit sur { $needed }+
line-by-hand = Test demandé par les joueurs : il n'était pas dû
line-removal = Qualité { $quality }, total { $total } (un marqueur à 10, un de plus par point)
line-removal-from = Qualité { $quality } : un marqueur retiré sur { $needed }, un de plus par point au-dessus
line-conditions = Conditions : { $text }

# Fins

ending-victory = Les conditions de victoire sont atteintes.
ending-both = Les deux camps ont atteint leurs conditions : match nul.
ending-agreed = Les joueurs arrêtent la partie.

# Jets

throw-initiative = initiative
throw-quality = test de qualité
throw-bog = test d'embourbement
throw-fire = tir
throw-barrage = tir de barrage
throw-direction = direction
throw-impact = sous le gabarit
throw-transport = transport détruit
throw-assault-fire = tir en assaut
throw-melee = mêlée
throw-determination = détermination
throw-break = test de rupture
throw-removal = suppression
throw-rally = ralliement

# Sur la table
do-retreat = retrait : un mouvement normal à l'opposé de l'ennemi ; les embourbés restent
do-consolidate = consolidation : reprenez la cohésion, { $cm } cm au plus
do-board =
    { $count ->
        [one] embarquez une unité
       *[other] embarquez { $count } unités
    }
do-land =
    { $count ->
        [one] débarquez une unité
       *[other] débarquez { $count } unités
    }
do-template = déplacez le gabarit ({ $size } cm) de { $deviation } cm, { $pointed ->
        [1] cap { $degrees }° (sens horaire, 0 droit devant le tireur)
       *[0] là où pointe le dé
    }
do-template-on-target = posez le gabarit ({ $size } cm) sur la cible
do-reveal = dévoilez le pion d'ordre
do-order = posez un pion d'ordre, face cachée
do-order-off = retirez le pion d'ordre
all-do-order-off = retirez tous les pions d'ordre qui restent
do-leader = placez le leader avec { $name }
do-leader-off = retirez le leader
do-survivors =
    { $count ->
        [one] posez une unité rescapée à pied, près de l'épave
       *[other] posez { $count } unités rescapées à pied, près de l'épave
    }
do-commander = commandant de l'armée tué : à l'initiative, la Qualité du meilleur leader le remplace
do-casualties =
    { $points ->
        [one] retirez une unité de la table
       *[other] retirez { $points } unités de la table
    }
do-casualties-off =
    { $points ->
        [one] remettez une unité sur la table
       *[other] remettez { $points } unités sur la table
    }

# What a sheet tells.
profile-morale = Moral : { $morale }
profile-suppression = Suppression : { $markers ->
    [one] { $markers } marqueur
   *[other] { $markers } marqueurs
} ; { $full ->
    [0] 100 % atteints
   *[other] { $half ->
        [0] 50 % atteints, encore { $full } avant 100 %
       *[other] encore { $half } avant 50 %, { $full } avant 100 %
    }
}
profile-group = { $unit } : { $now } sur { $count }, DFT { $dft }, DFM { $dfm }, blindage { $armour }, ATT en mêlée { $att }
profile-cohesion = Cohésion : { $cm } cm du leader
profile-open = { $units } : { $cm } cm à découvert
profile-going-h = — { $terrain } : { $cm } cm
profile-going-b = — { $terrain } : { $cm } cm, test d'embourbement
profile-going-x = — { $terrain } : infranchissable
profile-going-w = — { $terrain } : infranchissable si plus large que l'unité
profile-values = Qualité { $quality }, DFT { $dft }, DFM { $dfm }, blindage { $armour }, ATT en mêlée { $att }
profile-weapon = { $weapon } : ATT { $att }, { $range } cm, { $arc }
# Ce que le récit dit avec ses propres mots
# Une unité est ce qui meurt (ED-G04) : ce que le programme compte sous ce nom est ici un groupe.
ending-units = Groupes détruits
ending-strength = Unités restantes
ending-deadly-both = { $said }, { $units ->
    [one] un groupe détruit
   *[other] { $units } groupes détruits
}
ending-deadly-points = { $said }
ending-deadly-units = { $units ->
    [one] un groupe détruit
   *[other] { $units } groupes détruits
}
chart-units = Groupes en jeu au fil des tours
chart-strength = Unités en jeu au fil des tours
aloud-line-commander-lost = { $army } : le commandant de l'armée tombe
story-line-commander-lost = Le commandant de l'armée tombe ({ $army }).
story-line-order = , sous l'ordre « { $order } »
effect-strength-lost = { $unit } : { $points ->
    [one] une unité
   *[other] { $points } unités
} de moins
effect-strength-gained = { $unit } : { $points ->
    [one] une unité
   *[other] { $points } unités
} de plus

# Récit

story-outcome-conditions-stated = { "" }
story-outcome-initiative-tie = { "" }
story-outcome-initiative-a = { $first } { $first_n ->
    [one] commence
   *[other] commencent
} le tour.
story-outcome-initiative-b = { $first } { $first_n ->
    [one] commence
   *[other] commencent
} le tour.
story-outcome-activated = { $formation } { $formation_n ->
    [one] passe
   *[other] passent
} à l'action.
story-outcome-confused = { $formation } { $formation_n ->
    [one] tombe
   *[other] tombent
} en pleine confusion.
story-outcome-aborted = { $formation } { $formation_n ->
    [one] annule sa
   *[other] annulent leur
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
story-outcome-bogged-some = Dans { $unit }, { $failed ->
    [one] une unité s'embourbe
   *[other] { $failed } unités s'embourbent
}.
story-outcome-freed-some = Dans { $unit }, { $passed ->
    [one] une unité se dégage
   *[other] { $passed } unités se dégagent
}.
story-outcome-embarked = Embarquement : { $unit } ({ $count ->
    [one] une unité
   *[other] { $count } unités
}).
story-outcome-disembarked = Débarquement : { $unit } ({ $count ->
    [one] une unité
   *[other] { $count } unités
}).
story-outcome-destroyed = { $actor } { $actor_n ->
    [one] tire
   *[other] tirent
} sur { $targets } : { $kills ->
    [0] aucune unité détruite
    [one] une unité détruite
   *[other] { $kills } unités détruites
}{ $markers ->
    [0] { "" }
    [one] , un marqueur de suppression posé
   *[other] , { $markers } marqueurs de suppression posés
}.
story-outcome-suppressed = { $actor } { $actor_n ->
    [one] tire
   *[other] tirent
} sur { $targets } : { $markers ->
    [one] un marqueur de suppression posé
   *[other] { $markers } marqueurs de suppression posés
}.
gather-outcome-no-effect = { $who } { $actors ->
    [one] tire
   *[other] tirent
} sur { $targets } sans effet.
# La mêlée n'est pas un tir.
story-in-melee-roll-outcome-destroyed = Mêlée : { $actor } contre { $targets }, { $kills ->
    [0] aucune unité détruite
    [one] une unité détruite
   *[other] { $kills } unités détruites
}{ $markers ->
    [0] { "" }
    [one] , un marqueur de suppression
   *[other] , { $markers } marqueurs de suppression
}.
story-in-melee-roll-outcome-suppressed = Mêlée : { $actor } contre { $targets }, { $markers ->
    [one] un marqueur
   *[other] { $markers } marqueurs
} de suppression.
gather-in-melee-roll-outcome-no-effect = Mêlée : { $who } { $actors ->
    [one] frappe
   *[other] frappent
} { $targets } sans effet.
pairs-in-melee-roll-outcome-no-effect = Mêlées sans effet : { $who }.
pair-in-melee-roll-outcome-no-effect = { $actor } contre { $targets }
# Le barrage d'une formation frappe qui se trouve dessous.
story-in-barrage-impact-outcome-destroyed = Le barrage ({ $actor }) frappe { $targets } : { $kills ->
    [0] aucune unité détruite
    [one] une unité détruite
   *[other] { $kills } unités détruites
}{ $markers ->
    [0] { "" }
    [one] , un marqueur de suppression posé
   *[other] , { $markers } marqueurs de suppression posés
}.
story-in-barrage-impact-outcome-suppressed = Le barrage ({ $actor }) frappe { $targets } : { $markers ->
    [one] un marqueur de suppression posé
   *[other] { $markers } marqueurs de suppression posés
}.
story-in-barrage-impact-outcome-no-effect = Le barrage ({ $actor }) tombe sur { $targets } sans effet.
pairs-in-barrage-impact-outcome-no-effect = Barrages sans effet : { $who }.
pair-in-barrage-impact-outcome-no-effect = { $actor } sur { $targets }
pairs-outcome-no-effect = Tirs sans effet : { $who }.
pair-outcome-no-effect = { $actor } sur { $targets }
story-outcome-on-target = { $actor } { $actor_n ->
    [one] tire
   *[other] tirent
} un barrage, qui tombe au but.
story-outcome-deviates = { $actor } { $actor_n ->
    [one] tire
   *[other] tirent
} un barrage, qui dévie de { $deviation } cm.
story-outcome-nothing-under = Le barrage ({ $actor }) ne frappe personne.
story-outcome-assault-reached = { "" }
story-outcome-collateral-done = Dommages collatéraux : { $kills ->
    [0] aucune unité détruite
    [one] une unité détruite
   *[other] { $kills } unités détruites
}{ $markers ->
    [0] { "" }
    [one] , un marqueur de suppression
   *[other] , { $markers } marqueurs de suppression
}.
story-outcome-assault-begins = { $formation } { $formation_n ->
    [one] donne
   *[other] donnent
} l'assaut contre { $target }.
story-outcome-assault-out-of-reach = { $target } { $target_n ->
    [one] reste
   *[other] restent
} hors d'atteinte, l'assaut tourne court.
story-outcome-losses-applied = Pertes de l'assaut : { $attacker ->
    [0] aucune unité
    [one] une unité
   *[other] { $attacker } unités
} ({ $actor }), { $defender ->
    [0] aucune unité
    [one] une unité
   *[other] { $defender } unités
} ({ $foe }).
story-outcome-attacker-wins = { $formation } { $formation_n ->
    [one] emporte
   *[other] emportent
} l'assaut contre { $loser }.
story-outcome-defender-wins = { $formation } { $formation_n ->
    [one] tient
   *[other] tiennent
} face à l'assaut mené par { $loser }.
gather-outcome-break-passed = { $who } { $actors ->
    [one] tient
   *[other] tiennent
} bon.
story-outcome-break-failed = { $formation } passe à l'état « Ébranlé ».
gather-outcome-rallied = { $who } { $actors ->
    [one] se rallie
   *[other] se rallient
}.
gather-outcome-stays-shaken = { $who } { $actors ->
    [one] ne se rallie
   *[other] ne se rallient
} pas.
routine-move = { $who } { $actors ->
    [one] se déplace
   *[other] se déplacent
}.

# Ce qui a décidé, dans la ligne du journal.
tally-most-line-initiative = { $total }
tally-line-quality = il fallait { $needed }+
tally-line-morale = il fallait { $needed }+
tally-line-removal = total { $total }
tally-most-line-determination = { $total }
story-points = { $points ->
    [one] { $points } unité
   *[other] { $points } unités
}
story-army = { $army } : { $points }
story-outcome-victory-side-a = { "" }
story-outcome-victory-side-b = { "" }
story-outcome-victory-both = { "" }
state-destroyed = hors de combat
state-confused = confusion
state-shaken = « Ébranlé »
state-hidden = dissimulation
state-bogged = embourbement
scene-activation-select = Actions
scene-activation-move = Actions
scene-activation-reaction = Actions
scene-activation-execute = Actions
scene-activation-last-reaction = Actions
