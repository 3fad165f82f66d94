### Français : les mots du compte rendu d'une partie. Les noms des joueurs et des Elemon sont des données.

title = Une partie de Gigamons
edition = Édition { $edition }
played = { $turns ->
    [one] { $turns } tour
   *[other] { $turns } tours
} en { $time }
not-over = La partie n’a pas été jouée jusqu’au bout.
rules-changed = Règles à vous : { $rules }
taken-back = { $count ->
    [0] Rien n’a été repris ni corrigé.
    [one] { $count } fois, quelque chose a été repris ou corrigé.
   *[other] { $count } fois, quelque chose a été repris ou corrigé.
}
page = Fait par le compagnon de Gigamons à partir du journal { $name }

players = Joueurs
player = Joueur
figures = Gigamons
tiles-left = Tuiles en main
turns = Tours
pairs = Paires
missed = Paires manquées
missed-note = les deux tuiles avaient été vues
memory = Mémoire
memory-note = Mémoire : des paires dont les deux tuiles étaient connues, combien ont été prises.
streak = Plus longue série
streak-note = paires de suite
turn-time = Temps par tour
winner = a gagné
left = a quitté la partie
none = aucun
no-chance = –
share = { $share } %

figures-over-time = Les Gigamons au fil de la partie
tiles-over-time = Les tuiles en main au fil de la partie
minutes = minutes
memory-map = Carte de la mémoire
memory-map-note = Combien de fois une tuile a été retournée sur chaque case.
times = { $count ->
    [one] { $count } fois
   *[other] { $count } fois
}
time-per-turn = Temps de chaque tour
seconds = secondes
turn-of = Tour { $turn }, { $player } : { $time }

breaches = Fautes
no-breaches = Aucune règle n’a été enfreinte.
when = Quand
where = Case
what = Quoi
put-right = Réparé
never = pas dit
course = Déroulement de la partie
turn = Tour
tiles-turned = Tuiles retournées
what-came = Ce qui s’ensuivit
extra = tour en plus
pair = paire
no-pair = pas de paire

power_lapsed = { $elemon } est sans effet
tile_drawn = pioche { $elemon }
tile_drawn-unnamed = pioche une tuile sans la montrer
tile_named = la tuile piochée était { $elemon }
tile_removed = { $player } perd { $elemon }
peeked = regarde { $count ->
    [one] { $count } tuile
   *[other] { $count } tuiles
}
rock_placed = pose un rocher sur { $cell }
rock_lifted = le rocher sur { $cell } est enlevé
tiles_swapped = échange { $gives } contre { $takes } de { $other }
gigamon_claimed = { $player } reçoit le Gigamon { $elemon }
gigamon_claimed-stolen = { $player } prend le Gigamon { $elemon } à { $from }
player_left = { $player } quitte la partie
turn_skipped = { $player } passe un tour
draw_pile_set = { $count ->
    [one] la pioche est comptée : { $count } tuile
   *[other] la pioche est comptée : { $count } tuiles
}
table_accepted = la table compte comme elle est
out_of_step = la table et la partie ne concordent pas

rule-third_tile = une troisième tuile a été retournée
rule-not_turned_back = une tuile n’a pas été remise face cachée
rule-turned_back_early = la première tuile a été cachée trop tôt
rule-blocked_tile = une tuile sous un rocher a été retournée
rule-tile_taken = une tuile a été prise sans être gagnée
rule-pair_not_taken = une tuile d’une paire n’a pas été prise
rule-not_refilled = un trou n’a pas été comblé
rule-refill_face_up = une tuile a été posée face visible
rule-refill_unexpected = une tuile a été posée alors que la pioche est vide
rule-tile_changed = la tuile n’est pas celle qui était là
rule-tile_count = une septième tuile d’une sorte
rule-peek_limit = une cinquième tuile a été regardée
rule-rock_overdue = un rocher n’a pas été enlevé à temps
rule-rock_lifted_early = un rocher a été enlevé trop tôt
rule-rock_misplaced = un rocher a été posé où il n’a pas sa place
