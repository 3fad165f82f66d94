### French: what the referee says. One message, one line, one sentence, in words for a child of eight.
### What follows a hyphen in a name is the case: a reason of the rules, a kind of Elemon, or what is special.
### $player is who is meant: by the event, else who is on turn. Names of players and kinds are data: no "de", "que", "le"
### stands before them, since some would want an elision. Before : ; ? ! » and after « stands a no-break space.

## Words

kind-floramon = Floramon
kind-pyromon = Pyromon
kind-hydromon = Hydromon
kind-geomon = Geomon
kind-aeromon = Aeromon
kind-electromon = Electromon
kind-polymon = Polymon

list-next = { $left }, { $right }
list-and = { $left } et { $right }
list-or = { $left } ou { $right }

## The game and its turns

game_started = La partie commence et vous jouez dans cet ordre : { $names }.
turn_started = C’est ton tour, { $player } : retourne deux tuiles.
turn_started-extra = C’est encore ton tour, { $player } : retourne deux autres tuiles.
turn_started-rock = C’est ton tour, { $player } : enlève d’abord { $rocks ->
    [one] ton rocher de la case
   *[other] tes rochers des cases
} { $cells }, puis retourne deux tuiles.
turn_skipped = { $player } passe son tour, car il n’y a pas deux tuiles à retourner.
pair = C’est une paire, { $player } : prends les tuiles des cases { $first } et { $second }.
no_pair = Ce n’est pas une paire, { $player } : remets face cachée les tuiles des cases { $first } et { $second }.

## Powers

power-floramon = Floramon te donne une tuile, { $player } : prends celle du dessus de la pioche, montre-la sur la zone « mine » et garde-la.
power-pyromon-player = Pyromon est avec toi, { $player } : choisis une tuile chez un autre joueur et pose-la sur la zone « theirs », car elle quitte le jeu.
power-pyromon-victim = { $rivals ->
    [1] Pyromon est avec { $player } : { $rival }, choisis laquelle de tes tuiles quitte le jeu et pose-la sur la zone « theirs ».
   *[other] Pyromon est avec toi, { $player } : désigne un autre joueur, qui choisit laquelle de ses tuiles quitte le jeu et la pose sur la zone « theirs ».
}
power-hydromon = Hydromon te laisse regarder, { $player } : pendant que les autres ferment les yeux, regarde jusqu’à quatre tuiles sans rocher et remets-les face cachée.
power-geomon = Geomon te donne un rocher, { $player } : pose-le sur une tuile face cachée qui n’en a pas.
power-aeromon = Aeromon te laisse échanger, { $player } : pose une de tes tuiles sur la zone « mine » et la tuile que tu veux chez un autre joueur sur la zone « theirs ».
power-electromon = Electromon te donne un tour de plus, { $player } : prépare-toi à retourner deux autres tuiles.
power-polymon = Une paire de Polymon est sans pouvoir, { $player } : continue à jouer.

power_lapsed-no_tiles = { $power ->
    [floramon] La pioche est vide, { $player }, et il n’y a pas de tuile à prendre : continue à jouer.
    [hydromon] Tu ne peux regarder aucune tuile, { $player } : continue à jouer.
   *[other] Tu ne peux poser de rocher sur aucune tuile, { $player } : continue à jouer.
}
power_lapsed-no_target = Aucun autre joueur n’a de tuile, { $player }, alors { $elemon } ne peut rien faire : continue à jouer.
power_lapsed-no_rock = Les deux rochers sont sur la table, { $player }, alors { $elemon } n’en a plus pour toi : continue à jouer.
power_lapsed-passed = { $player } continue sans le pouvoir { $elemon }.

tile_drawn = La tuile piochée par { $player } est une tuile { $elemon }.
tile_drawn-unnamed = { $player } a pioché une tuile sans la montrer : dis plus tard à l’arbitre laquelle c’est.
tile_named = La tuile piochée avant par { $player } est une tuile { $elemon }.
tile_removed = Ta tuile { $elemon } quitte le jeu, { $player } : mets-la dans la boîte.
peeked = Fini de regarder, { $player }, tu as vu { $count ->
    [one] { $count } tuile
   *[other] { $count } tuiles
}.
rock_placed = Ton rocher est sur la case { $cell }, { $player } : personne ne retourne cette tuile avant ton prochain tour.
rock_lifted = Ton rocher n’est plus sur la case { $cell }, { $player } : tout le monde peut de nouveau retourner cette tuile.
tiles_swapped = Échangez vos tuiles : { $player } donne { $gives } à { $other } et reçoit { $takes }.

## Figures and the end

gigamon_claimed = Tu as trois tuiles pour { $elemon }, { $player } : mets-les dans la boîte et prends la figurine { $elemon }.
gigamon_claimed-stolen = Tu as trois tuiles pour { $elemon }, { $player } : mets-les dans la boîte et prends à { $from } la figurine { $elemon }.
player_left = { $player } quitte la partie : mettez ses tuiles dans la boîte et reposez ses figurines à côté de la table.

winning = { $winners ->
    [1] { $names } gagne
   *[other] { $names } gagnent ensemble
} avec { $gigamons ->
    [one] { $gigamons } figurine
   *[other] { $gigamons } figurines
} et { $tiles ->
    [one] { $tiles } tuile
   *[other] { $tiles } tuiles
}, bravo !
game_over-three_gigamons = La troisième figurine est gagnée et la partie est finie : { winning }
game_over-pile_empty = La pioche est vide et la partie est finie : { winning }
game_over-no_pairs = Il n’y a plus de paire et la partie est finie : { winning }
game_over-abandoned = Les autres sont partis et la partie est finie : { winning }

## What is wrong, where, and how to put it right; never who did it

breach-third_tile = Il ne peut y avoir que deux tuiles face visible : { $player }, remets celle de la case { $cell } face cachée, s’il te plaît.
breach-not_turned_back = La tuile de la case { $cell } est encore face visible : { $player }, remets-la face cachée, s’il te plaît.
breach-turned_back_early = La première tuile, celle de la case { $cell }, est face cachée alors que la deuxième manque : { $player }, retourne-la de nouveau, s’il te plaît, puis retournes-en une deuxième.
breach-blocked_tile = Un rocher bloque la tuile de la case { $cell } : { $player }, remets-la face cachée, s’il te plaît, et repose le rocher dessus.
breach-tile_taken = La tuile de la case { $cell } n’est pas gagnée : { $player }, repose-la comme elle était, s’il te plaît.
breach-pair_not_taken = La tuile de la case { $cell } fait partie de la paire : { $player }, prends-la, s’il te plaît.
breach-not_refilled = Il y a un trou sur la case { $cell } : { $player }, poses-y face cachée la tuile du dessus de la pioche, s’il te plaît.
breach-refill_face_up = La nouvelle tuile de la case { $cell } est face visible : { $player }, mets-la face cachée, s’il te plaît.
breach-refill_unexpected = La pioche est finie et la case { $cell } reste vide : { $player }, enlève ce qui s’y trouve, s’il te plaît.
breach-tile_changed = Sur la case { $cell } il y avait { $was } et maintenant il y a { $elemon } : { $player }, regarde si des tuiles ont été mélangées, s’il te plaît, puis continue à jouer.
breach-tile_count = { $elemon } est sorti sept fois, mais le jeu n’en a que six : { $player }, cherche la tuile en trop, s’il te plaît, puis continue à jouer.
breach-peek_limit = Hydromon ne montre que quatre tuiles : { $player }, remets celle de la case { $cell } face cachée, s’il te plaît.
breach-rock_overdue = Ton rocher est encore sur la case { $cell } : { $player }, enlève-le, s’il te plaît, puis continue à jouer.
breach-rock_lifted_early = Le rocher posé par { $owner } est parti trop tôt de la case { $cell } : reposez-le, s’il vous plaît, c’est à { $owner } de l’enlever à son prochain tour.
breach-rock_misplaced = Il ne peut pas y avoir de rocher sur la case { $cell } maintenant : { $player }, enlève-le, s’il te plaît.
rule_restored = Tout est de nouveau en ordre sur la case { $cell }, merci.

## When table and game do not agree

out_of_step = La table est en désordre, { $player }, alors remets-la en ordre, s’il te plaît : { $differences }.
differs = la case { $cell } devrait être { $expected ->
    [back] face cachée
    [empty] vide
    [rock] sous un rocher
    [covered] couverte
    [unsure] floue
   *[kind] face visible avec { $expected_kind }
} mais elle est { $seen ->
    [back] face cachée
    [empty] vide
    [rock] sous un rocher
    [covered] couverte
    [unsure] floue
   *[kind] face visible avec { $seen_kind }
}
in_step = La table est de nouveau en ordre : continue à jouer, { $player }.
question-whose_tile = { $player }, à qui est la tuile { $elemon } : { $names } ?
draw_pile_set = La pioche a maintenant { $count ->
    [one] { $count } tuile
   *[other] { $count } tuiles
}.
table_accepted = La table compte comme elle est maintenant : continue à jouer, { $player }.
corrected = La tuile de la case { $cell } était une tuile { $elemon }, et la suite est jugée de nouveau.
undone = Le dernier coup est annulé : remettez la table comme avant, s’il vous plaît.
paused = La partie est en pause : laissez les tuiles comme elles sont.
resumed = La partie continue : c’est ton tour, { $player }.

## Quand la caméra voit mal la table : que faire

plight-too_dark = Il fait trop sombre pour que je voie les tuiles : allumez une lampe, s’il vous plaît.
plight-too_bright = Il y a trop de lumière pour que je voie les tuiles : éloignez la lampe de la table, s’il vous plaît.
plight-too_blurred = Je vois la table floue : essuyez l’objectif de la caméra, réglez sa mise au point et ne la bougez plus, s’il vous plaît.
plight-mirrored = Je vois la table à l’envers, comme dans un miroir : désactivez l’effet miroir dans les réglages de la caméra, s’il vous plaît.
plight-swapped = Je vois le rouge en bleu et le bleu en rouge : apprenez-moi de nouveau la table et les tuiles, s’il vous plaît.
plight-no_mat = Je ne vois pas le tapis : posez-le sous la caméra, face imprimée vers le haut, s’il vous plaît.
plight-markers_hidden = Trop de coins du tapis sont cachés : découvrez-les, s’il vous plaît.
plight-not_flat = Un coin du tapis n’est pas à plat : lissez-le, s’il vous plaît.
plight-restless = Rien de ce que je vois ne s’arrête de bouger : gardez immobiles les lampes et les ombres, s’il vous plaît.
plight-no_picture = Je ne reçois plus d’image de la caméra : vérifiez son câble, s’il vous plaît.
plight-over = Je vois de nouveau la table : continuez à jouer.
journal-lost = Je ne peux pas enregistrer la partie en ce moment : ne m’éteignez pas, s’il vous plaît, et faites de la place sur la carte.
journal-kept = La partie est de nouveau enregistrée.

## Quand une partie fait place à une autre

game-leaving = Cette partie n’est pas finie : tenez le bouton encore une fois et une autre commence.
game-waits = L’autre partie commence dès que neuf tuiles sont face cachée et que les deux zones sont vides.
game-kept = La partie d’avant est gardée : { $buttons ->
    [yes] appuyez sur annuler
   *[no] tapez companion do back
} et elle continue.
game-back = La partie d’avant continue : remettez la table comme elle était, s’il vous plaît.
game-laid = Les tuiles sont prêtes : { $buttons ->
    [yes] appuyez sur terminé
   *[no] tapez companion do new
} et vous rejouez.
game-refused = Je ne peux pas faire cela maintenant : demandez pourquoi à companion check, s’il vous plaît.
