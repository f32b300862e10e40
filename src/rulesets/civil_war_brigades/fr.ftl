## Refus, résultats
refusal-adc-rolled-already = { $unit } a déjà lancé ses ADC : un jet par tour.
refusal-initiative-rolled-already = L'initiative du tour est déjà jouée : passez à l'étape suivante.
refusal-officer-not-due = { $unit } n'a pas d'officier à remplacer maintenant.
refusal-no-rally-test = { $unit } n'a pas de test à faire : moral ferme, ou test déjà fait dans cette phase.
refusal-officer-first = { $unit } a un officier à remplacer : lancez ce dé avant les tests de ralliement.
refusal-officer-cannot-help = L'officier de { $unit } ne peut pas aider : il a déjà aidé une unité dans cette phase, ou il n'y en a pas.
refusal-ordered-already = { $unit } a déjà reçu son ordre ce tour : un ordre par brigade.
refusal-nobody-to-order = { $unit } n'a plus personne qui puisse recevoir un ordre.
refusal-nobody-to-charge = { $unit } n'a personne qui puisse charger : l'artillerie ne charge pas.
refusal-cannot-be-ordered = { $unit } ne peut ni recevoir un ordre ni charger : { $why }.
refusal-everybody-holds = { $order ->
        [charge] { $unit } : personne ne charge. Nommez les régiments qui chargent, ou fermez et déclarez d'abord les charges.
       *[other] { $unit } : tous les régiments tiennent, il n'y a pas d'ordre à tester. Fermez : une brigade sans ordre tient.
    }
refusal-two-actions = { $unit } a deux actions : nommez-le une seule fois, ou retirez sa charge.
refusal-other-brigade = { $unit } n'est pas de cette brigade.
refusal-same-brigade = { $unit } est la brigade de l'événement : nommez la plus proche.
refusal-brigade-gone = { $unit } n'a plus d'unités : nommez la brigade la plus proche qui en a.
refusal-only-batteries-pivot = { $unit } n'est pas une batterie : seules les batteries pivotent.
refusal-too-few-adc = { $unit } n'a plus que { $left } ADC.
refusal-artillery-cannot-charge = { $unit } est de l'artillerie : elle ne charge pas.
refusal-no-charge-now = { $unit } ne peut pas déclarer de charge maintenant : ni ordre à venir, ni contact d'un événement, ni ordre dérobé.
refusal-target-not-seen = { $unit } ne peut pas charger ce qu'il ne voit pas.
refusal-cavalry-in-difficult-terrain = { $unit } est à cheval : pas de charge à travers un terrain difficile.
refusal-echelon-has-no-flank = { $unit } est en échelon : il ne peut pas être chargé de flanc.
refusal-only-that-brigade = { $unit } n'est pas de la brigade dont l'ordre a été dérobé.
refusal-charge-ordered = Cette charge est déjà ordonnée : elle ne se retire plus.
refusal-charge-not-ordered = Cette charge n'est pas ordonnée : donnez d'abord l'ordre à la brigade.
refusal-charge-not-under-way = Cette charge n'est pas en cours.
refusal-tests-first = Des tests de moral sont dus : faites-les avant de résoudre une charge.
refusal-target-has-not-recoiled = La cible n'a pas reculé : rien à mesurer.
refusal-test-has-its-own-step = Ce test se fait à son étape de la charge.
refusal-cannot-go-to-ground = On ne se jette à terre que dans un champ, et jamais pour une charge qu'on fait ni une mêlée perdue.
refusal-cannot-counter-charge = { $unit } ne peut pas contre-charger : { $why }.
refusal-event-rolled-already = Cet événement est déjà tiré : dites son effet.
refusal-event-to-roll-first = Lancez d'abord le dé de l'événement.
refusal-half-the-brigade = { $unit } : { $count } régiments avancent, la moitié arrondie au-dessus.
refusal-movement-over = { $unit } ne bouge plus ce tour : { $why }.
refusal-no-moves-left = { $unit } n'a pas assez de mouvements dans son action : il en reste { $left }, il en faut { $cost }.
refusal-beyond-the-event = { $unit } : cible à { $inches }", l'événement mène à { $most }" au plus.
refusal-does-not-move = { $unit } ne bouge pas : ni ordre ni événement ne lui donne de mouvement.
refusal-no-such-manoeuvre = { $unit } ne peut pas faire cette manœuvre.
refusal-oblique-in-line-only = { $unit } n'est pas en ligne : l'oblique ne se fait qu'en ligne.
refusal-formation-already = { $unit } est déjà dans cette formation.
refusal-limbered-by-hand = { $unit } est attelée : à bras, seule une batterie dételée bouge.
refusal-only-foot-digs = { $unit } ne s'enterre pas : ni artillerie ni cavalerie montée.
refusal-dug-in-already = { $unit } : retranchement déjà fait.
refusal-charges-and-digs = { $unit } doit charger : qui charge ne s'enterre pas.
refusal-dig-in-a-forest = { $unit } ne peut s'enterrer que dans une forêt.
refusal-passes-itself = { $unit } ne se traverse pas lui-même.
refusal-passes-an-enemy = { $unit } est à l'ennemi : on ne traverse que des lignes amies.
refusal-battery-has-own-fire = { $unit } est une batterie : son tir est le tir d'artillerie.
refusal-not-a-battery = { $unit } n'est pas une batterie.
refusal-unfit-to-fire = { $unit } n'est pas en état de tirer : { $why }.
refusal-column-cannot-fire = { $unit } est en colonne : pas de tir.
refusal-fired-already = { $unit } a déjà tiré ce tour.
refusal-order-forbids-fire = { $unit } ne peut pas tirer ce tour après son action ({ $action }).
refusal-battery-moved = { $unit } a bougé : une batterie ne tire qu'après un simple pivot.
refusal-not-your-fire = { $unit } n'est pas du camp qui tire dans cette phase.
refusal-no-fire-in-orders = { $unit } ne tire pas dans la phase d'ordre, sauf sur un ordre dérobé.
refusal-not-the-charged-unit = { $unit } n'est pas l'unité chargée : elle seule riposte.
refusal-only-the-charger = { $unit } n'est pas l'unité chargeante : la riposte vise celle-là.
refusal-no-reaction-fire = { $unit } ne peut pas riposter : { $why }.
refusal-only-holds = { $unit } ne voit pas l'unité chargeante et ne peut que tenir.
refusal-out-of-range = { $unit } : { $distance }", mais son arme porte à { $range }".
refusal-not-the-nearest = { $unit } n'est pas l'ennemi le plus proche : on tire sur le plus proche, sauf une batterie sur une colline.
refusal-no-rapid-fire = { $unit } : pas de tir rapide (réservé à la cavalerie, perdu sur un 1).
refusal-no-such-munition = { $unit } n'a pas cette munition : { $munition }.
refusal-canister-too-far = { $unit } : la mitraille ne sert qu'à courte portée.
refusal-friend-too-near = Pas de tir sur { $unit } : une unité amie est à 6" au plus.
refusal-fires-over-itself = { $unit } tire ou est visé : il n'est pas survolé.
outcome-deployed = { $unit } : mise en place faite.
outcome-adc-rolled = { $unit } : { $adc } ADC.
log-outcome-adc-rolled = { $plus ->
        [0] { $unit } : { $adc } ADC.
        [1] { $unit } : { $adc } ADC (D5 + 1).
       *[other] { $unit } : { $adc } ADC.
    }
outcome-initiative-a = Initiative : { $unit }.
outcome-initiative-b = Initiative : { $unit }.
outcome-initiative-tie = Égalité : les deux camps relancent.
outcome-officer-replaced = { $unit } : nouvel officier, { $quality }.
outcome-officer-missing = { $unit } : toujours sans officier, nouveau jet au prochain ralliement.
outcome-unit-rallied = { $unit } : ralliement réussi.
outcome-rally-failed = { $unit } : ralliement manqué, { $state }.
outcome-order-given = { $named ->
        [1] { $unit } : ordre exécuté, { $order }.
       *[other] { $unit } : ordre exécuté.
    }
log-outcome-order-given = { $charges ->
        [1] { $unit } : ordre exécuté, charge ({ $chargers } contre { $targets }).
       *[other] { $named ->
            [1] { $unit } : ordre exécuté, { $order }.
           *[other] { $unit } : ordre exécuté.
        }
    }
outcome-order-failed = { $named ->
        [1] { $unit } : ordre non reçu ({ $order }), la brigade tient.
       *[other] { $unit } : ordre non reçu, la brigade tient.
    }
outcome-order-event = { $unit } : 1 naturel, événement inattendu.
outcome-charge-declared = { $unit } contre { $target } : charge déclarée ({ $moves } mvt), à l'ordre de la brigade.
outcome-charge-launched = { $unit } contre { $target } : charge ({ $moves } mvt).
outcome-charge-withdrawn = { $unit } : charge retirée.
outcome-event-drawn = { $sideways ->
        [1] { $unit } : un mouvement { $way }.
       *[other] { $unit } : { $event }.
    }
outcome-order-stolen = { $unit } : ordre dérobé, { $deed }.
outcome-stolen-waived = { $unit } : rien de l'ordre dérobé.
outcome-brigade-split = Avancent : { $units } ; les autres reculent d'un mouvement.
outcome-neighbour-moves = { $unit } : un mouvement aussi.
outcome-moves-alone = { $unit } : mouvement ; aucune brigade amie ne suit.
outcome-event-unused = L'événement reste sans suite.
outcome-manoeuvred = { $unit } : { $item }, { $cost } mvt.
outcome-manoeuvred-into = { $unit } : { $state }, { $cost } mvt.
outcome-dug-in = { $unit } : retranchement, couvert lourd.
outcome-passed-through = { $unit } à travers { $crossed } : { $result }.
outcome-fire-missed = { $unit } : sans effet.
log-outcome-fire-missed = { $others ->
        [0] { $unit } : sans effet.
       *[other] { $doer } tire sur { $unit } : sans effet.
    }
outcome-overfire-hits = { $unit } : sans effet. Au-dessous, { $over } à { $lost } UC de moins.
log-outcome-overfire-hits = { $doer } tire sur { $unit } : sans effet. Au-dessous, { $over } à { $lost } UC de moins.
outcome-overfire-destroys = { $unit } : sans effet. Au-dessous, { $over } hors de combat.
log-outcome-overfire-destroys = { $doer } tire sur { $unit } : sans effet. Au-dessous, { $over } hors de combat.
outcome-fire-hits = { $unit } : { $damage } UC de moins.
log-outcome-fire-hits = { $others ->
        [0] { $unit } : { $damage } UC de moins.
       *[other] { $doer } tire sur { $unit } : { $damage } UC de moins.
    }
outcome-fire-shakes = { $unit } : { $damage } UC de moins, test de moral dû.
log-outcome-fire-shakes = { $others ->
        [0] { $unit } : { $damage } UC de moins, test de moral.
       *[other] { $doer } tire sur { $unit } : { $damage } UC de moins, test de moral.
    }
outcome-fire-destroys = { $unit } : hors de combat.
log-outcome-fire-destroys = { $others ->
        [0] { $unit } : hors de combat.
       *[other] { $doer } tire sur { $unit } : hors de combat.
    }
outcome-test-passed = { $unit } : test réussi.
outcome-test-failed = { $unit } : { $state }, recul d'un mouvement ({ $recoil }").
outcome-test-destroys = { $unit } : dispersion, hors de combat.
outcome-charge-not-made = { $unit } : pas de charge.
outcome-went-to-ground = { $unit } : à terre.
outcome-charge-begins = { $unit } contre { $target } : charge.
outcome-charge-falls-short = { $unit } contre { $target } : hors d'atteinte, charge finie.
outcome-charge-catches = { $unit } contre { $target } : rattrapage, mêlée.
outcome-reacts = { $how ->
        [1] { $unit } : ligne tenue, tir de riposte.
        [2] { $unit } : ligne tenue, sans tir.
        [3] { $unit } : contre-charge.
       *[other] { $unit } : repli.
    }
outcome-fire-waived = { $unit } : pas de tir, la charge continue.
outcome-melee-goes-on = { $unit }, { $hits ->
        [0] aucune touche
        [one] { $hits } touche
       *[other] { $hits } touches
    }, contre { $target }, { $taken ->
        [0] aucune touche
        [one] { $taken } touche
       *[other] { $taken } touches
    }. Un autre round.
outcome-melee-charger-tests = { $unit }, { $hits ->
        [0] aucune touche
        [one] { $hits } touche
       *[other] { $hits } touches
    }, contre { $target }, { $taken ->
        [0] aucune touche
        [one] { $taken } touche
       *[other] { $taken } touches
    }. Test de moral : { $unit }.
outcome-melee-charged-tests = { $unit }, { $hits ->
        [0] aucune touche
        [one] { $hits } touche
       *[other] { $hits } touches
    }, contre { $target }, { $taken ->
        [0] aucune touche
        [one] { $taken } touche
       *[other] { $taken } touches
    }. Test de moral : { $target }.
outcome-melee-destroys-charger = { $unit }, { $hits ->
        [0] aucune touche
        [one] { $hits } touche
       *[other] { $hits } touches
    }, contre { $target }, { $taken ->
        [0] aucune touche
        [one] { $taken } touche
       *[other] { $taken } touches
    }. Hors de combat : { $unit }.
outcome-melee-destroys-charged = { $unit }, { $hits ->
        [0] aucune touche
        [one] { $hits } touche
       *[other] { $hits } touches
    }, contre { $target }, { $taken ->
        [0] aucune touche
        [one] { $taken } touche
       *[other] { $taken } touches
    }. Hors de combat : { $target }.
outcome-melee-destroys-both = { $unit }, { $hits ->
        [0] aucune touche
        [one] { $hits } touche
       *[other] { $hits } touches
    }, contre { $target }, { $taken ->
        [0] aucune touche
        [one] { $taken } touche
       *[other] { $taken } touches
    }. Hors de combat des deux côtés.
outcome-bounce-over = { $unit } : le boulet rebondit, sans autre touche.
outcome-game-won = Victoire : { $unit }.
outcome-game-drawn = Partie nulle.

## Titres
headline-deployed = En place
headline-adc-rolled = ADC
headline-initiative-a = Initiative : { $unit }
headline-initiative-b = Initiative : { $unit }
headline-initiative-tie = Égalité
headline-officer-replaced = Nouvel officier
headline-officer-missing = Pas d'officier
headline-unit-rallied = Ralliement réussi
headline-rally-failed = Ralliement manqué
headline-order-given = Ordre donné
headline-order-failed = Ordre manqué
headline-order-event = Événement
headline-charge-declared = Charge déclarée
headline-charge-launched = Charge lancée
headline-charge-withdrawn = Charge retirée
headline-event-drawn = { $numbered ->
        [1] { $nth }, { $short }
       *[other] { $short }
    }
headline-order-stolen = Ordre dérobé
headline-stolen-waived = Ordre dérobé abandonné
headline-brigade-split = Brigade partagée
headline-neighbour-moves = La voisine bouge
headline-moves-alone = Une brigade seule
headline-event-unused = Sans suite
headline-manoeuvred = Manœuvre faite
headline-manoeuvred-into = Manœuvre faite
headline-dug-in = S'enterre
headline-passed-through = { $result }
headline-fire-missed = Sans effet
headline-overfire-hits = Touche sur un ami
headline-overfire-destroys = Unité amie détruite
headline-fire-hits = UC perdues, sans test
headline-fire-shakes = UC perdues et test de moral
headline-fire-destroys = Hors de combat
headline-test-passed = Test réussi
headline-test-failed = Test manqué
headline-test-destroys = Hors de combat
headline-charge-not-made = Pas de charge
headline-went-to-ground = À terre
headline-charge-begins = La charge part
headline-charge-falls-short = Pas de contact
headline-charge-catches = Contact
headline-reacts = Réaction
headline-fire-waived = Sans riposte
headline-melee-goes-on = Un autre round
headline-melee-charger-tests = L'unité chargeante teste
headline-melee-charged-tests = L'unité chargée teste
headline-melee-destroys-charger = Unité chargeante hors de combat
headline-melee-destroys-charged = Unité chargée hors de combat
headline-melee-destroys-both = Hors de combat des deux côtés
headline-bounce-over = Sans autre touche
headline-game-won = Victoire
headline-game-drawn = Nul

## Jets
throw-adc = aides de camp
throw-initiative = initiative
throw-officer-loss = perte de l'officier
throw-rally = ralliement
throw-order = ordre
throw-order-reroll = ordre, relance
throw-event = événement
throw-event-side = gauche ou droite
throw-pass-through = traverser les lignes
throw-fire = tir
throw-rapid-fire = tir rapide
throw-fire-ones = 1 relancés
throw-hurrah = hourra : touche relancée
throw-artillery = tir d'artillerie
throw-siege-damage = dommages de siège
throw-overfire = unité survolée
throw-morale = moral
throw-melee = mêlée
throw-yell = rebel yell : dé relancé

## Lignes
line-initiative = { $unit } : D10 + { $adc } ADC, total
line-rally = { $beats ->
        [1] ralliement, il faut { $needed }+ (moral { $morale }) : total
       *[other] ralliement, moral { $morale } : total
    }
line-rally-needs = ralliement, il faut { $needed }+ : { $on ->
        [1] réussi d'avance
        [11] manqué d'avance
       *[other] passe sur { $on }+ au dé
    }
line-morale-needs = moral { $morale }+ : { $on ->
        [1] réussi d'avance
        [11] manqué d'avance
       *[other] passe sur { $on }+ au dé
    }
line-order = ordre à { $score }+, total
line-order-charge = ordre de charge, seul le 1 naturel compte : total
line-order-needs = ordre à { $score }+{ $bonus ->
        [0] {""}
       *[other] , { $signed } au dé
    } : passe sur { $on }+ au dé (1 : événement)
line-order-needs-no-one = ordre de charge : passe sur 2+ au dé (1 : événement)
line-action = { $unit } : { $action }
line-action-moves = { $unit } : { $action }, { $inches }" au plus{ $road ->
        [0] {""}
       *[other] {" "}({ $road }" sur route)
    }
line-action-guns = { $unit } : { $action }, { $inches }" au plus attelée, { $by_hand }" à bras
line-no-reaction-fire = { $unit } : pas de tir de riposte ({ $why })
line-charges = { $unit } charge { $target }
line-officer-killed = perte de { $name }
line-no-officer = { $unit } : sans officier, nouveau jet au prochain ralliement
line-new-officer = { $unit } : nouvel officier, { $quality }
line-sidestep = { $unit } : un mouvement { $way }
line-fire-dice = touche sur { $on }+ naturel, dés
line-tens-worth = { $plain ->
        [0] {""}
        [one] { $plain } touche à 1 UC,{" "}
       *[other] { $plain } touches à 1 UC,{" "}
    }{ $tens ->
        [one] { $tens } touche
       *[other] { $tens } touches
    } sur un 10 à { $worth } UC
line-hit-worth = { $shot } : { $d5 ->
        [0] { $plain }
       *[other] { $plain ->
            [0] D5
           *[other] { $plain } + D5
        }
    } UC par touche{ $eight ->
        [0] {""}
       *[other] , { $eight } à 8+
    }
line-hits-worth = { $shot } : { $hits ->
        [0] {""}
        [one] { $hits } touche à{" "}
       *[other] { $hits } touches à{" "}
    }{ $hits ->
        [0] {""}
       *[other] { $d5 ->
            [0] { $plain } UC
           *[other] { $plain ->
                [0] D5 UC
               *[other] { $plain } + D5 UC
            }
        }
    }{ $eights ->
        [0] {""}
       *[other] { $hits ->
            [0] {""}
           *[other] ,{" "}
        }
    }{ $eights ->
        [0] {""}
        [one] { $eights } touche de 8+ à { $eight } UC
       *[other] { $eights } touches de 8+ à { $eight } UC
    }
line-artillery-dice = touche sur { $on }+ naturel, dés
line-canister-dice = touche sur { $on }+ naturel, dés
line-aim = { $dice ->
        [0] aucun dé
        [one] { $dice } dé
       *[other] { $dice } dés
    }, touche sur { $on }+ naturel
line-rapid-fire-over = { $unit } : plus de tir rapide
line-bounce = boulet d'un canon lisse : il rebondit (livre de règles)
line-overfire-hits = { $unit }, survolé, perd { $damage } UC
line-overfire-destroys = { $unit }, survolé, hors de combat
line-overfire-clear = { $unit }, survolé, n'est pas touché
line-base-lost = { $unit }, à ôter : { $bases ->
        [one] un socle
       *[other] { $bases } socles
    }
line-test-due = { $unit } : test dû, { $cause }
line-morale = moral { $morale }+ ({ $cause }), total
line-charges-untested = { $unit } : charge sans test
line-charged-untested = { $unit } : pas de test de l'unité chargée
line-meet-in-the-middle = les lignes se rencontrent au milieu, de front
line-falls-back = { $unit } : repli d'un mouvement ({ $inches }")
line-caught = { $unit } : passage barré, la charge l'atteint
line-passage = { $unit } à travers { $crossed } : { $result }
line-moves = { $unit } : { $moves } × { $each }" = { $inches }"{ $road ->
        [0] {""}
       *[other] {" "}({ $road }" sur route)
    }
line-moves-guns = { $unit } : { $moves } × { $each }" = { $inches }" attelée, { $by_hand }" à bras
line-charge = { $unit } : charge jusqu'à { $inches }" ({ $moves } × { $each }"{ $road ->
        [0] )
       *[other] , { $road }" sur route)
    }
line-charge-farther = { $inches }" au plus, avec { $moves } mouvements
line-charge-by-event = { $unit } charge jusqu'à { $inches }" (événement)
line-charge-most = { $unit } : charge de { $inches }" au plus ({ $moves } × { $each }"{ $road ->
        [0] )
       *[other] , { $road }" sur route)
    }
line-way = { $target } à { $inches }"
line-way-back = { $target } à { $inches }" une fois le recul fait ({ $back }")
line-another-move = atteinte avec plus de mouvements que déclaré : la règle ne dit rien, aux joueurs d'en convenir
line-falls-back-by = { $unit } : recul de { $inches }"{ $road ->
        [0] {""}
       *[other] {" "}({ $road }" sur route)
    }
line-moves-left = { $unit } : reste { $moves } × { $each }" = { $inches }"{ $road ->
        [0] {""}
       *[other] {" "}({ $road }" sur route)
    }
line-oblique = oblique : { $less }" de moins par mouvement, { $inches }"
line-event-inches = { $unit } : { $inches }"
line-canister-chance = une touche à 8+ met le test à { $penalty } : { $percent } %
line-rapid-chance = le tir rapide s'épuise sur un 1 { $dice ->
        [one] du dé ajouté
       *[other] de { $dice } dés
    } : { $percent } %
line-printed-cavalry = petite cavalerie, comme imprimé : { $dice } dés de mêlée ; l'option « inversé » échange monté et démonté
line-out-of-reach = { $unit } : hors d'atteinte, la charge est finie
line-where-it-stops = { $unit } : la règle ne dit pas où s'arrête la charge, aux joueurs d'en convenir
line-melee-aim = { $unit } : { $dice ->
        [0] aucun dé
        [one] { $dice } dé, touche sur { $on }+ naturel
       *[other] { $dice } dés, touche sur { $on }+ naturel
    }
line-melee-dice = { $unit } : touche sur { $on }+ naturel, dés
ending-agreed = Les joueurs arrêtent la partie.

# Sur la table
do-recoil = reculez d'un mouvement ({ $recoil }")
do-fall-back = repli : reculez de { $inches }"
do-counter-charge = avancez les deux lignes : elles se rencontrent au milieu
do-sidestep = déplacez la brigade d'un mouvement { $way }
do-event-moves = { $moves ->
        [one] un mouvement
       *[other] { $moves } mouvements
    } : { $inches }"
do-event-moves-guns = { $moves ->
        [one] un mouvement
       *[other] { $moves } mouvements
    } : { $inches }" attelée ou { $by_hand }" à bras
do-order-moves = bougez de { $inches }" au plus{ $road ->
        [0] {""}
       *[other] {" "}({ $road }" sur route)
    }
do-order-moves-guns = bougez de { $inches }" au plus attelée, ou de { $by_hand }" à bras
do-event-move = { $event ->
        [retreat] reculez de { $inches }", face à l'ennemi, à couvert si possible
        [split] avancez de { $inches }" vers l'ennemi le plus proche
        [redeployment] redéployez à { $inches }" au plus
       *[other] mouvement de { $inches }"
    }
do-charge = chargez { $target } : au contact après sa réaction
do-contact = avancez au contact de { $target }
do-rallied = posez un marqueur « rallié »
do-rallied-off = retirez le marqueur « rallié »
do-disorganised = posez un marqueur « désorganisé »
do-disorganised-off = retirez le marqueur « désorganisé »
do-spent = posez un marqueur « épuisé »
do-spent-off = retirez le marqueur « épuisé »
do-blocked = arrêtez derrière la ligne amie
do-blocked-off = débloqué : retirez le marqueur
do-prone = à terre : couchez les figurines ou posez un marqueur
do-prone-off = relevez les figurines
do-entrenched = posez un retranchement
do-entrenched-off = retirez le retranchement
do-no-rapid-fire = posez un marqueur « sans tir rapide »
do-no-rapid-fire-off = retirez le marqueur « sans tir rapide »
do-surge = posez un marqueur « élan »
do-surge-off = retirez le marqueur « élan »
do-bases = { $less ->
        [one] retirez un socle, reste { $value }
       *[other] retirez { $less } socles, reste { $value }
    }
do-bases-more = { $more ->
        [one] remettez un socle, il y en a { $value }
       *[other] remettez { $more } socles, il y en a { $value }
    }
do-bases-off = retirez les socles
do-formation = passez en { $name }
do-formation-off = quittez la formation
do-limber = { $value ->
        [limbered] attelez la batterie
       *[other] mettez la batterie en position
    }
do-limber-off = mettez la batterie en position
do-mount = { $value ->
        [mounted] remontez à cheval
       *[other] mettez pied à terre
    }
do-mount-off = mettez pied à terre
do-officer = remplacez l'officier
do-officer-off = retirez l'officier

# What a sheet tells.
profile-move = Mvmt : { $limbered ->
    [0] { $inches } pouces
   *[other] { $limbered } pouces attelée, { $inches } à bras
}{ $road ->
    [0] {""}
   *[other] , { $road } sur route
}
profile-fire = Tir : { $dice ->
    [one] { $dice } dé
   *[other] { $dice } dés
}, touche sur { $on }+
profile-limbered = Tir : aucun, attelée
profile-no-fire = Tir : aucun dans cette formation
profile-point-blank = Bout portant : à moins de { $inches } pouces
profile-band = Portée { $band } : jusqu'à { $inches } pouces
profile-no-range = Portée : en blanc sur la feuille, dite à chaque tir
profile-melee = Mêlée : { $dice ->
    [one] { $dice } dé
   *[other] { $dice } dés
}, touche sur { $on }+
profile-morale = Moral : { $needed }+
profile-small-cavalry = Petite cavalerie en mêlée : 2 dés montée, 4 à pied, comme imprimé. L'option « Mêlée de la petite cavalerie » les inverse.

# Récit

story-outcome-adc-rolled = { "" }
story-outcome-initiative-tie = { "" }
story-outcome-initiative-a = { $unit } { $unit_n ->
    [one] prend
   *[other] prennent
} l'initiative.
story-outcome-initiative-b = { $unit } { $unit_n ->
    [one] prend
   *[other] prennent
} l'initiative.
story-outcome-order-event = { "" }
story-outcome-charge-declared = { "" }
story-outcome-charge-withdrawn = { "" }
story-outcome-charge-not-made = { "" }
story-outcome-charge-launched = { "" }
story-outcome-charge-begins = { $unit } { $unit_n ->
    [one] charge
   *[other] chargent
} { $target }.
story-outcome-stolen-waived = { "" }
story-outcome-event-unused = { "" }
gather-outcome-fire-missed = { $who } { $actors ->
    [one] tire
   *[other] tirent
} sur { $unit } sans effet.
pairs-outcome-fire-missed = Tirs sans effet : { $who }.
pair-outcome-fire-missed = { $actor } sur { $unit }
story-outcome-fire-hits = { $actor } { $actor_n ->
    [one] tire
   *[other] tirent
} sur { $unit }, qui perd { $damage } UC.
story-outcome-fire-shakes = { $actor } { $actor_n ->
    [one] tire
   *[other] tirent
} sur { $unit }, qui perd { $damage } UC.
story-outcome-fire-destroys = { $actor } { $actor_n ->
    [one] met
   *[other] mettent
} { $unit } hors de combat par son tir.
story-outcome-overfire-hits = { $actor } { $actor_n ->
    [one] tire
   *[other] tirent
} sur { $unit } sans effet ; au-dessous, { $over } perd { $lost } UC.
story-outcome-overfire-destroys = { $actor } { $actor_n ->
    [one] tire
   *[other] tirent
} sur { $unit } sans effet ; au-dessous, { $over } tombe hors de combat.
story-outcome-test-passed = { $who } { $actors ->
    [one] tient
   *[other] tiennent
} bon.
story-outcome-test-failed = { $charging ->
    [1] { $unit } n'ose pas charger et recule, état « { $state } ».
   *[other] { $unit } recule, état « { $state } ».
}
story-outcome-test-destroys = { $unit } se disperse.
gather-outcome-unit-rallied = { $who } { $actors ->
    [one] se rallie
   *[other] se rallient
}.
gather-outcome-rally-failed = { $scattered ->
    [1] { $who } { $actors ->
        [one] ne se rallie pas et se disperse
       *[other] ne se rallient pas et se dispersent
    }.
   *[other] { $who } { $actors ->
        [one] ne se rallie
       *[other] ne se rallient
    } pas, état « { $state } ».
}
gather-outcome-order-given = { $who } { $actors ->
    [one] exécute son
   *[other] exécutent leur
} ordre{ $named ->
    [1] { " " }({ $order })
   *[other] { "" }
}.
gather-outcome-order-failed = { $who } { $actors ->
    [one] ne reçoit pas son ordre et tient
   *[other] ne reçoivent pas leur ordre et tiennent
}.
story-outcome-event-drawn = { $sideways ->
    [1] Imprévu pour { $unit } : un mouvement { $way }.
    [0] Imprévu pour { $unit } : { $short }.
   *[other] Imprévu pour { $unit } : { $event }.
}
story-outcome-order-stolen = { $unit } profite de l'ordre dérobé.
story-outcome-brigade-split = { $doer } : { $units } { $units_n ->
    [one] avance
   *[other] avancent
}, les autres reculent.
gather-outcome-dug-in = { $who } { $actors ->
    [one] s'enterre
   *[other] s'enterrent
}.
story-outcome-passed-through = { "" }
gather-outcome-went-to-ground = { $who } { $actors ->
    [one] se jette
   *[other] se jettent
} à terre.
story-outcome-charge-falls-short = { $unit } n'atteint pas { $target }.
story-outcome-charge-catches = { $unit } rattrape { $target }.
story-outcome-reacts = { $how ->
    [1] { $unit } attend { $charger } et tire.
    [2] { $unit } attend { $charger }.
    [3] { $unit } contre-charge { $charger }.
    [4] { $unit } se replie devant { $charger }, qui suit.
    [5] { $unit } se replie hors d'atteinte devant { $charger }.
   *[other] Réaction à la charge, { $unit } : { $reaction }.
}
story-outcome-fire-waived = { $unit } attend la charge sans tirer.
story-outcome-melee-goes-on = { $unit } se bat sans résultat contre { $target }, { $hits ->
    [one] { $hits } touche
   *[other] { $hits } touches
} contre { $taken }.
story-outcome-melee-charger-tests = { $target } prend le dessus sur { $unit }, { $taken ->
    [one] { $taken } touche
   *[other] { $taken } touches
} contre { $hits }.
story-outcome-melee-charged-tests = { $unit } prend le dessus sur { $target }, { $hits ->
    [one] { $hits } touche
   *[other] { $hits } touches
} contre { $taken }.
story-outcome-melee-destroys-charger = { $target } met { $unit } hors de combat, { $taken ->
    [one] { $taken } touche
   *[other] { $taken } touches
} contre { $hits }.
story-outcome-melee-destroys-charged = { $unit } met { $target } hors de combat, { $hits ->
    [one] { $hits } touche
   *[other] { $hits } touches
} contre { $taken }.
story-outcome-melee-destroys-both = Destruction mutuelle : { $unit } contre { $target }, { $hits ->
    [one] { $hits } touche
   *[other] { $hits } touches
} contre { $taken }.
routine-manoeuvre = { $who } { $actors ->
    [one] manœuvre
   *[other] manœuvrent
}.

# Ce qui a décidé, dans la ligne du journal.
tally-most-line-initiative = { $value }
tally-line-order = { $value }, il fallait { $score }+
tally-line-morale = { $value }, il fallait { $morale }+
tally-line-rally = { $beats ->
    [1] { $value }, il fallait { $needed }+
   *[other] { $value }, moral { $morale }
}
story-outcome-bounce-over = { "" }
gather-in-further-hits-outcome-fire-missed = { $who } : aucune touche.
pairs-in-further-hits-outcome-fire-missed = Aucune touche : { $who }.
pair-in-further-hits-outcome-fire-missed = { $actor }
story-in-further-hits-outcome-fire-hits = { $unit } perd { $damage } UC.
story-in-further-hits-outcome-fire-shakes = { $unit } perd { $damage } UC.
story-in-further-hits-outcome-fire-destroys = { $unit } tombe hors de combat.
story-outcome-game-won = { "" }
story-outcome-game-drawn = { "" }
state-shaken = « secoué »
state-panicked = « paniqué »
state-destroyed = hors de combat
state-rallied = ralliement, pas d'ordre ce tour
state-disorganised = désorganisation, rien ce tour
state-spent = plus rien ce tour
state-blocked = arrêt derrière une ligne amie
state-prone = à terre
state-entrenched = retranchement
state-surge = élan
