# Refusals

refusal-not-enough-cd = Il faut { $need } CD, il en reste { $left }.
refusal-other-wing = { $officer } ne peut pas agir pour { $force } : un commandant d'aile n'aide que les forces de son aile.
refusal-cd-already-thrown = { $officer } a déjà lancé ses dés de commandement : un seul jet par tour.
refusal-no-sub-commander = Aide impossible : cette force n'a pas de sous-commandant.
refusal-sub-commander-used = { $officer } n'aide ainsi qu'une fois par impulsion, et une seule unité.
refusal-initiative-already-thrown = L'initiative est déjà lancée pour cette impulsion : passez à l'étape suivante.
refusal-no-skirmish-weather = Pas d'attaque de tirailleurs sous la pluie ni dans la neige (temps actuel : { $weather }).
refusal-no-skirmishers = { $unit } ne peut pas attaquer en tirailleurs : il faut une infanterie SK 1, 2 ou 3.
refusal-out-of-command = { $unit } est hors du rayon de son sous-commandant : ni tirailleurs, ni tir, ni repli, ni ralliement.
refusal-skirmished-already = { $unit } a déjà fait son attaque de tirailleurs cette impulsion.
refusal-skirmish-at-cavalry = { $unit } n'est pas une cible de tirailleurs : ils n'attaquent que l'infanterie et l'artillerie.
refusal-skirmish-target-taken = { $unit } a déjà subi une attaque de tirailleurs cette impulsion : un seul attaquant SK par cible.
refusal-skirmish-too-far = Pas d'attaque de tirailleurs : la cible est à plus de 6".
refusal-skirmish-impassable = Pas d'attaque de tirailleurs au travers d'un terrain impassable.
refusal-skirmish-at-town = Pas d'attaque de tirailleurs contre une cible dans une ville.
refusal-not-artillery = { $unit } n'est pas une batterie d'artillerie.
refusal-not-just-suppressed = { $unit } ne peut pas se replier : seule une batterie qui vient d'être neutralisée le peut.
refusal-withdraw-attached = { $unit } ne peut pas se replier : la batterie est attachée à une infanterie.
refusal-withdraw-grand-battery = { $unit } ne peut pas se replier : la batterie appartient à une grande batterie.
refusal-withdrew-already = { $unit } s'est déjà repliée : un seul repli par impulsion.
refusal-withdraw-leaves-radius = Pas de repli : la batterie doit finir ses 6" dans le rayon de son sous-commandant.
refusal-battery-is-suppressed = { $unit } ne peut pas tirer : la batterie est neutralisée jusqu'à la fin de l'impulsion.
refusal-fired-already = { $unit } a déjà tiré cette impulsion.
refusal-out-of-range = { $unit } ne peut pas tirer à { $distance }" : la portée de cette batterie est de { $range }".
refusal-has-status = { $force } a déjà son statut pour cette impulsion : { $status }.
refusal-force-gone = { $force } n'a plus d'unité : aucun statut à donner.
refusal-too-many-cd-dice =
    Trop de dés donnés : le commandant ({ $distance }) donne au plus { $most ->
        [one] { $most } dé
       *[other] { $most } dés
    }.
refusal-too-many-cd-dice-in-all =
    Trop de dés donnés : un sous-commandant reçoit au plus { $most ->
        [one] { $most } dé
       *[other] { $most } dés
    } en tout, qui que soit le donneur.
refusal-no-wing-commander = { $force } n'a pas de commandant d'aile : seul le commandant d'armée peut lui donner des dés.
refusal-enemy-near-no-free-hold = Impossible de Tenir sans tester : un ennemi est à 20" ou moins ; faites le test de contrôle.
refusal-imperious-already = { $officer } a déjà donné des ordres impérieux : une fois par impulsion.
refusal-imperious-no-contact = Pas d'ordres impérieux : le commandant doit être au contact du sous-commandant.
refusal-no-status-yet = { $unit } ne peut ni bouger ni attaquer : sa force n'a pas encore de statut cette impulsion.
refusal-moved-already = { $unit } a déjà bougé cette impulsion.
refusal-hold-facing-only = { $unit } ne peut pas bouger : sa force doit Tenir, infanterie et cavalerie peuvent seulement changer d'orientation.
refusal-suppressed-cannot-move = { $unit } ne peut pas bouger : la batterie est neutralisée jusqu'à la fin de l'impulsion.
refusal-evaded-cannot-move = { $unit } ne peut pas bouger : une batterie qui a esquivé reste en place jusqu'à la fin de l'impulsion.
refusal-rough-forbidden = { $unit } ne peut pas entrer en terrain difficile ni dans un bois : interdit à l'infanterie SK 0, à la cavalerie lourde et à l'artillerie.
refusal-sideways-near-enemy = { $unit } ne peut pas aller sur flanc ni en arrière : un ennemi est à 6" ou moins.
refusal-move-too-long = { $unit } ne peut pas aller si loin : le trajet coûte { $cost }" et son mouvement est de { $allowance }" au plus.
refusal-sub-commander-far = { $unit } n'a pas droit à cette aide : son sous-commandant doit être à 3" ou moins.
refusal-officer-moved-already = { $officer } s'est déjà déplacé cette impulsion.
refusal-artillery-cannot-attack = { $unit } ne peut pas attaquer au contact : c'est de l'artillerie.
refusal-status-forbids-attack = { $unit } ne peut pas attaquer : le statut de sa force est { $status }.
refusal-may-not-close = { $unit } ne peut pas attaquer : un dé de mouvement de 1 interdit de se rapprocher de l'ennemi.
refusal-moved-without-contact = { $unit } ne peut pas aller au contact : un mouvement oblique, sur flanc ou en arrière ne le permet pas.
refusal-contact-already = { $unit } a déjà déclaré un contact dans ce segment : un seul, même s'il a fini par une esquive.
refusal-attack-the-host = { $unit } est une batterie attachée : déclarez le contact sur son infanterie.
refusal-not-an-attacker = { $unit } n'est pas parmi les attaquants de ce contact.
refusal-cavalry-against-town = { $unit } ne peut pas attaquer : la cavalerie n'attaque pas un village.
refusal-heavy-cavalry-in-rough = { $unit } ne peut pas attaquer : la cavalerie lourde n'attaque pas en terrain difficile ni dans un bois.
refusal-not-cavalry-contact = Pas d'esquive de cavalerie : le défenseur de ce contact n'est pas de la cavalerie.
refusal-evade-answered = { $unit } a déjà répondu pour ce contact : pas de seconde esquive.
refusal-no-battery-to-evade = Pas d'esquive d'artillerie : aucune batterie de ce contact n'attend de réponse.
refusal-battery-not-contacted = Pas d'esquive : cette batterie n'est pas dans ce contact ou a déjà répondu.
refusal-contact-gone = Pas de combat : ce contact n'a plus d'attaquant ou de défenseur.
refusal-commander-too-far = Pas de dé du commandant : il doit être à 20" ou moins de l'unité qui combat.
refusal-no-positive-personality = { $officer } ne peut pas donner de dés au combat : sa personnalité n'est pas positive.
refusal-evade-first = Pas de combat pour l'instant : une esquive de ce contact attend sa réponse.
refusal-not-dominant = Cette unité n'est pas l'attaquant dominant : c'est celui qui a le plus de PF, à égalité la cavalerie, puis au choix.
refusal-square-not-infantry = { $unit } ne peut pas être en carré : seule l'infanterie le peut.
refusal-no-wound-test-due = { $officer } n'a pas de test de blessure à faire : ce test suit un combat auquel il a donné des dés.
refusal-artillery-cannot-rally = { $unit } ne peut pas se rallier : l'artillerie n'a pas de PF.
refusal-rally-needs-hold = { $unit } ne peut pas se rallier : sa force doit avoir le statut Tenir cette impulsion.
refusal-at-full-strength = { $unit } n'a rien à rallier : tous ses PF de départ sont là.
refusal-rally-tried-already = { $unit } a déjà tenté un ralliement cette impulsion.
refusal-one-point-left = { $unit } ne peut pas se rallier : avec 1 PF, aucun dé ne peut être inférieur.
refusal-enemy-near-no-rally = { $unit } ne peut pas se rallier : un ennemi est à 20" ou moins.
refusal-helper-too-far = { $unit } n'a pas droit à ce nouveau jet : il faut le commandant à 20" ou moins (1 CD), ou le sous-commandant à 3" ou moins.
refusal-morale-tested-already = { $unit } a déjà fait son test de moral d'armée à cette étape.
refusal-below-break-point =
    { $unit } ne teste pas son moral d'armée : { $lost ->
        [one] { $lost } unité perdue
       *[other] { $lost } unités perdues
    }, point de rupture { $break }.
refusal-morale-not-now = { $unit } ne teste pas son moral d'armée maintenant : l'option de la bataille le place à une autre étape.
refusal-length-checked-already = La durée de la bataille est déjà vérifiée pour ce tour : passez à l'étape suivante.
refusal-marker-unchanged = { $unit } : rien à changer, le marqueur est déjà ainsi ({ $marker }).
refusal-weather-unchanged = Le temps est déjà : { $weather }.
refusal-in-contact-cannot-move = { $unit } ne peut plus bouger : son contact est déclaré.
refusal-carried-already = { $unit } est partie avec son infanterie : elle a fait son mouvement de l'impulsion. Pour l'envoyer ailleurs, détachez-la avant.
refusal-evade-open = { $unit } : pas d'autre contact pour l'instant, son esquive attend sa réponse.
refusal-fell-short = { $unit } ne peut pas attaquer : son mouvement ou sa charge de cette impulsion s'est arrêté court.
refusal-charge-too-far = { $unit } ne peut pas arriver : le chemin coûte { $cost }" et sa charge va à { $allowance }" au plus.
refusal-contact-elsewhere = Contact sur { $unit } : déclaré sur un autre terrain, il y reste.
refusal-no-nearer = { $unit } ne peut pas se rapprocher de l'ennemi : dé de mouvement de 1.
refusal-retreat-nearer = { $unit } doit reculer : pas de mouvement vers l'ennemi.
refusal-wrong-side-fp-s01 = Seul le camp qui a l'initiative fait des attaques de tirailleurs : { $unit } est de l'autre camp.
refusal-wrong-side-fp-t05 = Segment de contrôle de l'autre camp : { $unit } reçoit son statut dans le sien.
refusal-wrong-side-fp-t06 = Segment de mouvement de l'autre camp : { $unit } se déplace dans le sien.
refusal-wrong-side-fp-b01 = Segment de mouvement de l'autre camp : { $unit } attaque dans le sien.
refusal-attached-already = { $unit } : batterie déjà attachée, détachez-la d'abord.
refusal-in-grand-battery = { $unit } appartient à une grande batterie : détachez-la d'abord.
refusal-host-not-infantry = { $unit } n'emmène pas de batterie : une batterie s'attache à une infanterie.
refusal-not-attached = { $unit } : ni attachée, ni en grande batterie.
refusal-grand-battery-of-one = Une grande batterie compte deux batteries au moins, ou prend le nom d'une autre qui existe.
refusal-battery-is-limbered = { $unit } ne peut pas tirer : la batterie est attelée.
refusal-limber-first = { $unit } ne peut pas bouger : la batterie est en place, il faut l'atteler.
refusal-limbered-already = { $unit } a déjà été attelée ou mise en batterie dans cette impulsion.

# Outcomes

outcome-command-dice = { $officer } obtient { $cd } CD pour le tour.
outcome-turn-over = Le tour est fini, les dés d'initiative ne comptent pas.
outcome-initiative-a = Initiative : { $side }.
outcome-initiative-b = Initiative : { $side }.
outcome-no-effect = Sans effet sur { $unit }.
log-outcome-no-effect = { $actor } contre { $unit } : sans effet.
outcome-battery-suppressed = { $unit } : neutralisation.
log-outcome-battery-suppressed = { $actor } contre { $unit } : batterie neutralisée.
outcome-strength-lost = { $unit } : { $lost } PF de moins.
log-outcome-strength-lost = { $actor } contre { $unit } : { $lost } PF de moins.
outcome-battery-destroyed = { $unit } : seconde neutralisation, hors de combat.
log-outcome-battery-destroyed = { $actor } contre { $unit } : batterie déjà neutralisée, détruite.
outcome-withdrawn = { $unit } : repli de { $inches }" à l'opposé de l'ennemi.
outcome-status-retreat = { $force } : statut Retraiter, obligatoire.
outcome-status-hold = { $force } : statut Tenir.
outcome-status-act = { $force } : statut Agir.
outcome-status-attack = { $force } : statut Attaquer, obligatoire.
outcome-moved = { $unit } : mouvement fait, { $allowance }" au plus, reste { $left }".
outcome-moved-short = { $unit } : { $allowance }" au plus, le dé ne suffit pas au trajet prévu.
outcome-officer-moved = { $officer } se déplace, { $inches }" au plus.
outcome-contact-failed = Aucun attaquant n'atteint { $unit } : dé de mouvement de 1.
outcome-contact = Contact : { $attackers } contre { $unit }.
outcome-evade-declined = { $unit } : face à l'ennemi, sans esquive.
outcome-evaded = { $unit } : esquive réussie, mouvement complet ou jusqu'à la limite du rayon de commandement.
outcome-evade-destroyed = { $unit } : esquive ratée, dernier PF perdu, hors de combat sans combattre.
outcome-evade-failed = { $unit } : esquive ratée, 1 PF de moins avant le combat.
outcome-battery-overrun = { $unit } : esquive ratée, batterie détruite ; { $odd }.
outcome-battery-shares-fate = { $unit } : esquive ratée, même sort que son infanterie ; { $odd }.
outcome-both-destroyed = { $attacker } contre { $unit } : tous deux détruits (touches { $hits } contre { $taken }) ; personne ne recule.
outcome-defender-destroyed = { $attacker } contre { $unit } : défenseur détruit (touches { $hits } contre { $taken }) ; personne ne recule.
log-outcome-defender-destroyed = { $actor } contre { $unit } : défenseur détruit (touches { $hits } contre { $taken }) ; personne ne recule.
outcome-attacker-destroyed = { $attacker } contre { $unit } : attaquant détruit (touches { $hits } contre { $taken }){ $recoil ->
    [0] .
   *[other] {"\u00A0"}; les autres attaquants reculent de { $recoil }".
}
outcome-square-holds = { $unit } en carré contre { $attacker } : le carré tient (touches { $taken } contre { $hits }) ; l'attaque recule de { $recoil }".
log-outcome-square-holds = { $unit } en carré contre { $actor } : le carré tient (touches { $taken } contre { $hits }) ; l'attaque recule de { $recoil }".
outcome-attacker-wins = { $attacker } contre { $unit } : attaque victorieuse (touches { $hits } contre { $taken }) ; le défenseur recule de { $recoil }".
log-outcome-attacker-wins = { $actor } contre { $unit } : attaque victorieuse (touches { $hits } contre { $taken }) ; le défenseur recule de { $recoil }".
outcome-defender-wins = { $attacker } contre { $unit } : attaque repoussée (touches { $hits } contre { $taken }) ; elle recule de { $recoil }".
log-outcome-defender-wins = { $actor } contre { $unit } : attaque repoussée (touches { $hits } contre { $taken }) ; elle recule de { $recoil }".
outcome-unhurt = { $officer } sort indemne du combat.
outcome-sub-commander-replaced = { $officer } : remplacement, personnalité { $personality }.
outcome-army-commander-replaced = { $officer } : remplacement, qualité pauvre et jet de commandement pauvre.
outcome-wing-commander-lost = { $officer } : perte sans remplaçant, seul le commandant d'armée peut encore aider son aile.
outcome-rallied = { $unit } : ralliement réussi, 1 PF de plus.
outcome-rally-failed = { $unit } : ralliement raté.
outcome-army-fights-on = { $unit } : le combat continue, moral d'armée { $total } (il fallait 14 ou moins).
outcome-army-breaks = { $unit } : fin du combat, moral d'armée { $total } (échec à 15 ou plus).
outcome-battle-over = La bataille finit avec ce tour.
outcome-battle-goes-on = La bataille continue : un autre tour commence.
outcome-game-won = Victoire : { $unit }.
outcome-game-drawn = La bataille finit sans vainqueur.
outcome-marker-set = { $unit } : marqueur posé, { $marker }.
outcome-marker-removed = { $unit } : marqueur enlevé, { $marker }.
outcome-weather = Le temps change : { $weather }.
outcome-unit-destroyed = { $unit } : { $lost } PF perdus, hors de combat.
log-outcome-unit-destroyed = { $actor } contre { $unit } : { $lost } PF de moins, hors de combat.
outcome-battery-evaded = { $unit } : esquive réussie ; { $odd }.

# Headlines

outcome-turned = { $unit } : changement d'orientation.
outcome-held-off = { $unit } : dé de 1, pas de mouvement vers l'ennemi ; un autre reste possible.
outcome-charge-short = { $attacker } : { $unit } hors de portée, il manque { $inches }".
outcome-attack-wins-dominant-lost = { $attacker } hors de combat, mais l'attaque bat { $unit } (touches { $hits } contre { $taken }) ; les autres restent, le défenseur recule de { $recoil }".
outcome-battery-attached = { $unit } : attache à { $host }.
outcome-battery-detached = { $unit } : plus d'attache.
outcome-grand-battery-formed = Grande batterie « { $name } » : { $batteries }.
outcome-battery-limbered = { $unit } : batterie attelée.
outcome-battery-unlimbered = { $unit } : mise en batterie.

headline-turned = Orientation changée
headline-held-off = Ne peut se rapprocher
headline-charge-short = Charge trop courte
headline-attack-wins-dominant-lost = Attaque gagnée, attaquant dominant perdu
headline-battery-attached = Batterie attachée
headline-battery-detached = Batterie détachée
headline-grand-battery-formed = Grande batterie formée
headline-battery-limbered = Batterie attelée
headline-battery-unlimbered = Mise en batterie
headline-command-dice = CD obtenus
headline-turn-over = Fin du tour
headline-initiative-a = Initiative : { $side }
headline-initiative-b = Initiative : { $side }
headline-no-effect = Sans effet
headline-battery-suppressed = Batterie neutralisée
headline-strength-lost = Perte de PF
headline-battery-destroyed = Batterie détruite
headline-withdrawn = Repli effectué
headline-status-retreat = Statut : Retraiter
headline-status-hold = Statut : Tenir
headline-status-act = Statut : Agir
headline-status-attack = Statut : Attaquer
headline-moved = Mouvement possible
headline-moved-short = Mouvement trop court
headline-officer-moved = Officier déplacé
headline-contact-failed = Contact refusé
headline-contact = Contact établi
headline-evade-declined = Pas d'esquive
headline-evaded = Esquive réussie
headline-evade-failed = Esquive ratée
headline-evade-destroyed = Hors de combat en esquivant
headline-battery-overrun = Batterie détruite
headline-battery-shares-fate = Esquive ratée, batterie attachée
headline-both-destroyed = Hors de combat des deux côtés
headline-defender-destroyed = Défenseur détruit
headline-attacker-destroyed = Attaquant détruit
headline-square-holds = Le carré tient
headline-attacker-wins = L'attaquant gagne
headline-defender-wins = Le défenseur gagne
headline-unhurt = Officier indemne
headline-sub-commander-replaced = Sous-commandant remplacé
headline-army-commander-replaced = Commandant d'armée remplacé
headline-wing-commander-lost = Commandant d'aile perdu
headline-rallied = 1 PF regagné
headline-rally-failed = Ralliement raté
headline-army-fights-on = L'armée continue
headline-army-breaks = L'armée cède
headline-battle-over = Fin de la bataille
headline-battle-goes-on = Un autre tour
headline-game-won = Victoire
headline-game-drawn = Sans vainqueur
headline-marker-set = Marqueur posé
headline-marker-removed = Marqueur enlevé
headline-weather = Le temps change
headline-unit-destroyed = Unité détruite
headline-battery-evaded = Batterie esquive

# Lines

line-command-roll = { $officer } : { $roll } donne { $thrown }, bonus
line-turn-goes-on = D4 de { $d4 } pour { $pulses ->
    [one] une impulsion jouée
   *[other] { $pulses } impulsions jouées
} : le tour continue
line-turn-ends = D4 : { $d4 }, impulsions jouées : { $pulses }
line-initiative-score = { $side } : score d'initiative
line-initiative-now = { $one } contre { $other } en face, D4 de { $d4 } : avantage { $side }
line-initiative-tie = égalité, D4 de { $d4 } : avantage { $side }
line-initiative-double = { $side } : double, CD gagnés
line-double-kept = Double : rapporte { $gain } CD s'il reste
line-skirmish-dice = { $unit } : dés de tirailleurs
line-allowance = { $unit } : { $inches }" au plus en terrain dégagé
line-allowance-by-die = { $unit } : { $least }" à { $most }" selon le dé, en terrain dégagé
line-die-lies = { $unit } : dé de { $die }, { $inches }" au plus en terrain dégagé
line-die-again = Relancé : de { $least }" à { $most }" ; { $stop } interdit de se rapprocher, { $attack } oblige à attaquer
line-attackers = Attaquants : { $attackers }
line-double-gains = Un double rapporte à son camp le D4 en CD ; relancer un de ses dés peut le défaire ou en faire un
line-hits = touches
line-saved = touches sauvegardées
line-artillery = { $unit } : { $shot }, touche sur { $on }+, dés
line-rerolls-cancel = bonus et malus de relance s'annulent
line-control-dice = deux dés gardés (dés donnés : { $bought })
line-personality = personnalité
line-move-near = { $unit } : mouvement à 6" de l'ennemi, dé compris
line-move-normal = { $unit } : mouvement normal
line-move-halved = artillerie à pied qui a tiré : moitié du mouvement
line-no-closing = { $unit } : dé de 1, pas de mouvement vers l'ennemi
line-must-attack = { $unit } : attaque obligatoire (dé de 6)
line-imperious = Ordres impérieux : { $officer }
line-contact-die = { $unit } : dé de mouvement du contact
line-contact-refused = { $unit } : contact refusé sur un 1
line-evade-infantry = attaque d'infanterie : esquive automatique
line-evade-total = { $unit } : esquive, bonus compris
line-evade-attacker-total = attaquant, bonus compris
line-artillery-evade = esquive à { $number } ou moins, 2D6
line-evade-number = { $unit } : esquive sur { $number } ou moins, 2D6
line-evade-odd = Un dé impair au moins coûte 1 PF à { $unit }, quoi qu'il arrive
line-odd-die = dé impair : 1 PF de moins, { $unit }
line-combat-dice =
    { $unit } : touche sur { $on ->
        [6] 6
       *[other] { $on }+
    }, dés
line-combat-leads = { $officer } : des dés pour { $unit }, puis test de blessure, dés
line-battery-lost = { $unit } : batterie attachée, détruite avec son infanterie
line-battery-recoils = { $unit } : batterie attachée, recule avec son infanterie
line-combat-misses-again = { $unit } : dés manqués relancés, touche alors sur { $on ->
    [6] 6
   *[other] { $on }+
}
line-combat-hits-again = { $unit } : dés réussis relancés, touche alors sur { $on ->
    [6] 6
   *[other] { $on }+
}
line-combat-die-by = { $officer }, pour un dé à { $unit } : à 20" au plus
line-evade-throws = { $unit } esquive : 1D6 + { $own } contre 1D6 + { $best } pour l'attaquant ; à égalité, réussite
line-evade-costs = Esquive ratée : 1 PF de moins, puis le combat
line-evade-kills = Esquive ratée : dernier PF perdu, hors de combat
line-wound =
    { $max ->
        [1] blessure sur 1, dé
       *[other] blessure de 1 à { $max }, dé
    }
line-rally = 1 PF regagné si le dé est inférieur à { $points }, dé
line-morale-dice = 2D6
line-morale-turn = numéro du tour
line-morale-losses = unités perdues au-delà du point de rupture
line-length = bataille finie sur { $max } ou moins, dé
line-length-turn = tour { $turn } sur { $length }
line-length-lost = { $unit }, CD perdus avec le tour :
line-army-losses = { $unit } : point de rupture { $break }, unités perdues
line-control-total = total du test
line-evade-move = { $unit } : mouvement complet (pouces), ou jusqu'à la limite du rayon

# Endings

line-evade-move-radius = { $unit } : mouvement complet (pouces), ou jusqu'à la limite du rayon de { $radius }"
line-withdraw-radius = rayon de son sous-commandant (pouces)
line-poor-roll = jet de commandement pauvre : { $from }
line-charge-allowance = { $unit } : base { $base }" + dé { $die } = { $allowance }", chemin { $way }"
line-charge-chance = { $unit } : base { $base }" + 1D6 pour un chemin de { $way }", probabilité { $chance }
line-charge-reach = { $unit } : base { $base }" + 1D6, sauf sur 1, probabilité { $chance } si la distance y est
line-charge-reroll-cd = { $unit } : probabilité { $chance } avec une relance pour { $cost } CD
line-charge-reroll-subcommander = { $unit } : probabilité { $chance } avec la relance du sous-commandant
line-charge-short = { $unit } : charge trop courte, pouces manquants
line-square-against-infantry = { $unit } en carré contre de l'infanterie seule : la fiche ne lui donne ni prix ni interdiction
line-square-flanked = { $unit } en carré et de flanc : la fiche n'en dit rien, le carré ne recule pas et l'attaque garde sa relance
line-most-numerous = Ennemi le plus nombreux, à attaquer s'il est à portée : { $unit }, PF
line-retreat-owed = { $unit } : recul obligatoire, dites de combien, ou que l'ennemi est à plus de 20"
line-square-price = un carré n'a aucun prix sur la fiche : il ne recule jamais et doit être détruit
line-battery-follows = { $unit } : batterie attachée, bouge avec son infanterie
line-battery-left-behind = { $unit } : neutralisée, laissée sur place par son infanterie et détachée
line-battery-parts = { $unit } : quitte son infanterie, détachée
line-battery-would-part = { $unit } quitterait son infanterie : détachée
line-battery-would-stay = { $unit } est neutralisée : laissée sur place si son infanterie part
line-battery-moved-before = { $unit } : mouvement déjà fait, laissée sur place par son infanterie et détachée
line-battery-has-moved = { $unit } a déjà fait son mouvement : laissée sur place si son infanterie part
line-battery-slower = { $unit } a tiré : avec elle, le tout avance au plus de (pouces)

ending-morale = Le moral d'armée a cédé.
ending-draw = Les deux armées cèdent à la fois : match nul.
ending-destroyed = Une armée au moins n'a plus ni infanterie ni cavalerie.
ending-length = La durée de la bataille est écoulée : aux joueurs de dire qui l'emporte.
ending-agreed = Les joueurs arrêtent la bataille.

# Throws

throw-command-dice = dés de commandement
throw-initiative = initiative
throw-initiative-d4 = D4 d'initiative
throw-initiative-reroll = relance d'initiative
throw-initiative-bonus = CD du double
throw-skirmish = tirailleurs
throw-save = sauvegarde
throw-artillery = feu d'artillerie
throw-control = test de contrôle
throw-movement = dé de mouvement
throw-evade = esquive
throw-evade-attacker = poursuite de l'attaquant
throw-artillery-evade = esquive d'artillerie
throw-combat = combat
throw-wound = test de blessure
throw-rally = ralliement
throw-morale = moral d'armée
throw-length = durée de la bataille

# Words

word-attacker-hit = l'attaquant perd 1 PF
word-attacker-unhurt = l'attaquant est indemne

# Sur la table
do-recoil = reculez de { $inches }"
do-evade = demi-tour, mouvement complet de { $value }", ou jusqu'à la limite du rayon
do-withdraw = repli : reculez de { $inches }" à l'opposé de l'ennemi
do-contact = avancez au contact : { $unit }
do-follow = déplacez-la avec son infanterie
do-fall-short = avancez autant que le dé le permet, et restez à { $inches }" ({ $unit })
do-status = posez le statut « { $name } »
do-status-off = retirez le marqueur de statut
do-attach = rattachez à { $name }
do-attach-off = détachez de son unité
do-loss = marquez { $points } PF de perte, reste { $left }
do-loss-off = effacez { $points } PF de perte, reste { $left }

# What a sheet tells.
profile-move = Mouvement : { $normal }" ; ennemi à 6", { $near }" + 1D6
profile-move-halved = Mouvement, moitié après un tir : { $normal }" ; ennemi à 6", ({ $near }" + 1D6) / 2, de { $least }" à { $most }"
profile-move-none = Mouvement : aucun tant qu'elle est neutralisée
profile-move-facing = Mouvement : orientation seulement, sa force doit Tenir
profile-range = { $shot } jusqu'à { $inches }" : { $dice ->
    [one] { $dice } dé
   *[other] { $dice } dés
}, touche sur { $on }+
profile-combat = Combat : { $dice ->
    [one] { $dice } dé
   *[other] { $dice } dés
}, touche sur { $on ->
    [6] 6
   *[other] { $on }+
} en terrain dégagé
profile-radius = Rayon de commandement : { $inches }" ({ $officer })
# Ce que le récit dit avec ses propres mots

# Récit

story-outcome-command-dice = { "" }
story-outcome-turn-over = { "" }
story-outcome-initiative-a = { $side } prend l'initiative.
story-outcome-initiative-b = { $side } prend l'initiative.
story-outcome-army-fights-on = { $unit } tient, moral d'armée { $total } (il fallait 14 ou moins).
story-outcome-army-breaks = { $unit } cède, moral d'armée { $total } (échec à 15 ou plus).
story-outcome-battle-goes-on = { "" }
story-outcome-game-won = { "" }
story-outcome-game-drawn = { "" }
story-outcome-unhurt = { "" }
story-outcome-turned = { "" }
story-outcome-held-off = { "" }
gather-outcome-no-effect = { $who } { $actors ->
    [one] tire
   *[other] tirent
} sur { $unit } sans effet.
pairs-outcome-no-effect = Tirs sans effet : { $who }.
pair-outcome-no-effect = { $actor } sur { $unit }
story-outcome-strength-lost = { $actor } tire sur { $unit }, qui perd { $lost } PF.
story-outcome-battery-suppressed = { $actor } neutralise { $unit }.
story-outcome-battery-destroyed = { $actor } détruit { $unit }, batterie déjà neutralisée.
story-outcome-unit-destroyed = { $actor } tire sur { $unit }, qui perd ses derniers PF.
gather-outcome-status-retreat = { $who } { $actors ->
    [one] doit
   *[other] doivent
} retraiter.
gather-outcome-status-hold = { $who } { $actors ->
    [one] doit
   *[other] doivent
} tenir.
gather-outcome-status-act = { $who } { $actors ->
    [one] peut
   *[other] peuvent
} agir.
gather-outcome-status-attack = { $who } { $actors ->
    [one] doit
   *[other] doivent
} attaquer.
story-outcome-contact = { $unit } subit l'attaque de { $attackers }.
gather-outcome-contact-failed = { $who } { $actors ->
    [one] n'arrive
   *[other] n'arrivent
} pas jusqu'à { $unit }.
story-outcome-charge-short = { $attacker } n'atteint pas { $unit }.
story-outcome-battery-evaded = { $unit } esquive l'attaque.
story-outcome-evaded = { $unit } esquive devant { $actor }.
story-outcome-evade-declined = { $unit } fait face à { $actor }.
story-outcome-evade-failed = { $unit } rate son esquive devant { $actor } et perd 1 PF.
story-outcome-battery-overrun = { $unit } rate son esquive, l'attaque détruit la batterie.
story-outcome-battery-shares-fate = { $unit } rate son esquive et partage le sort de son infanterie.
story-outcome-evade-destroyed = { $unit } rate son esquive devant { $actor } et perd son dernier PF.
story-outcome-both-destroyed = Destruction mutuelle : { $attacker } contre { $unit }, { $hits ->
    [one] { $hits } touche
   *[other] { $hits } touches
} contre { $taken }.
story-outcome-defender-destroyed = { $actor } { $others ->
    [one] met
   *[other] mettent
} { $unit } hors de combat, { $hits ->
    [one] { $hits } touche
   *[other] { $hits } touches
} contre { $taken }.
story-outcome-attacker-destroyed = { $unit } met { $attacker } hors de combat, { $taken ->
    [one] { $taken } touche
   *[other] { $taken } touches
} contre { $hits }.
story-outcome-square-holds = { $unit } tient en carré face à { $actor }, { $taken ->
    [one] { $taken } touche
   *[other] { $taken } touches
} contre { $hits }.
story-outcome-attacker-wins = { $actor } { $others ->
    [one] bat
   *[other] battent
} { $unit }, { $hits ->
    [one] { $hits } touche
   *[other] { $hits } touches
} contre { $taken }, recul de { $recoil }".
story-outcome-defender-wins = { $unit } repousse { $actor }, { $taken ->
    [one] { $taken } touche
   *[other] { $taken } touches
} contre { $hits }, recul de { $recoil }".
story-outcome-attack-wins-dominant-lost = { $attacker } tombe hors de combat, mais l'attaque bat { $unit }, { $hits ->
    [one] { $hits } touche
   *[other] { $hits } touches
} contre { $taken }, recul de { $recoil }".
gather-outcome-rally-failed = { $who } { $actors ->
    [one] rate son
   *[other] ratent leur
} ralliement.
gather-outcome-rallied = { $who } { $actors ->
    [one] se rallie et regagne
   *[other] se rallient et regagnent
} 1 PF.
routine-move = { $who } { $actors ->
    [one] se déplace
   *[other] se déplacent
}.

# Ce qui a décidé, dans la ligne du journal.
tally-most-line-initiative-score = { $value }
tally-line-initiative-double = double, { $value } CD
tally-line-hits = { $value ->
    [0] aucune touche
    [one] 1 touche
   *[other] { $value } touches
}
tally-line-saved = { $value ->
    [0] aucune sauvée
    [-1] 1 sauvée
    [-2] 2 sauvées
    [-3] 3 sauvées
   *[other] { $value } sauvées
}
tally-line-control-total = total { $value }
tally-line-evade-total = esquive { $value }
tally-line-evade-attacker-total = attaquant { $value }
tally-line-artillery-evade = { $value }, il fallait { $number } ou moins
tally-line-rally = { $value }, il fallait moins de { $points }
state-destroyed = hors de combat
state-lost = hors de combat
state-suppressed = neutralisation
state-limbered = sur avant-train
