### English: the words of the report of a game. Names of players and kinds are data.

title = A game of Gigamons
edition = Edition { $edition }
played = { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
} in { $time }
not-over = The game was not played to its end.
rules-changed = Rules of your own: { $rules }
taken-back = { $count ->
    [0] Nothing was taken back or corrected.
    [one] { $count } time something was taken back or corrected.
   *[other] { $count } times something was taken back or corrected.
}
page = Made by the Gigamons companion from the log { $name }

players = Players
player = Player
figures = Gigamons
tiles-left = Tiles in hand
turns = Turns
pairs = Pairs
missed = Pairs missed
missed-note = both tiles had been seen
memory = Memory
memory-note = Memory: of the pairs of which both tiles were known, so many were taken.
streak = Longest streak
streak-note = pairs in a row
turn-time = Time a turn
winner = winner
left = left the game
none = none
no-chance = –
share = { $share } %

figures-over-time = Gigamons over time
tiles-over-time = Tiles in hand over time
minutes = minutes
memory-map = Memory map
memory-map-note = How often a tile was turned on each square.
times = { $count ->
    [one] { $count } time
   *[other] { $count } times
}
time-per-turn = Time per turn
seconds = seconds
turn-of = Turn { $turn }, { $player }: { $time }

breaches = Breaches
no-breaches = No rule was broken.
when = When
where = Square
what = What
put-right = Put right
never = not said
course = Course of the game
turn = Turn
tiles-turned = Tiles turned
what-came = What came of it
extra = extra turn
pair = pair
no-pair = no pair

power_lapsed = { $elemon } has no effect
tile_drawn = draws { $elemon }
tile_drawn-unnamed = draws a tile unseen
tile_named = the tile drawn was { $elemon }
tile_removed = { $player } loses { $elemon }
peeked = looks at { $count ->
    [one] { $count } tile
   *[other] { $count } tiles
}
rock_placed = puts a rock on { $cell }
rock_lifted = the rock on { $cell } is lifted
tiles_swapped = swaps { $gives } for { $takes } of { $other }
gigamon_claimed = { $player } gets the Gigamon { $elemon }
gigamon_claimed-stolen = { $player } takes the Gigamon { $elemon } from { $from }
player_left = { $player } leaves the game
turn_skipped = { $player } sits out a turn
draw_pile_set = { $count ->
    [one] the draw pile is counted: { $count } tile
   *[other] the draw pile is counted: { $count } tiles
}
table_accepted = the table is accepted as it lies
out_of_step = table and game do not agree

rule-third_tile = a third tile was turned
rule-not_turned_back = a tile was not turned back
rule-turned_back_early = the first tile was turned back too early
rule-blocked_tile = a tile under a rock was turned
rule-tile_taken = a tile was taken that was not won
rule-pair_not_taken = a tile of a pair was not taken
rule-not_refilled = a gap was not filled
rule-refill_face_up = a tile was dealt face up
rule-refill_unexpected = a tile was laid though the pile is empty
rule-tile_changed = a tile is not the one that was there
rule-tile_count = a seventh tile of a kind
rule-peek_limit = a fifth tile was looked at
rule-rock_overdue = a rock was not lifted in time
rule-rock_lifted_early = a rock was lifted too early
rule-rock_misplaced = a rock was put where none may be
