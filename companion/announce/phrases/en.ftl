### English: what the referee says. One message, one line, one sentence, in words for a child of eight.
### What follows a hyphen in a name is the case: a reason of the rules, a kind of Elemon, or what is special.
### $player is who is meant: by the event, else who is on turn. Names of players and kinds are data: no "a" stands before them,
### since some would want "an".

## Words

kind-floramon = Floramon
kind-pyromon = Pyromon
kind-hydromon = Hydromon
kind-geomon = Geomon
kind-aeromon = Aeromon
kind-electromon = Electromon
kind-polymon = Polymon

list-next = { $left }, { $right }
list-and = { $left } and { $right }
list-or = { $left } or { $right }

## The game and its turns

game_started = The game begins, and you play in this order: { $names }.
turn_started = It is your turn, { $player }: turn over two tiles.
turn_started-extra = It is your turn again, { $player }: turn over two more tiles.
turn_started-rock = It is your turn, { $player }: first take your { $rocks ->
    [one] rock off square
   *[other] rocks off squares
} { $cells }, then turn over two tiles.
turn_skipped = { $player } sits this turn out, because there are not two tiles to turn over.
pair = A pair, { $player }: take the tiles on squares { $first } and { $second }.
no_pair = No pair, { $player }: turn the tiles on squares { $first } and { $second } face down again.

## Powers

power-floramon = Floramon gives you a tile, { $player }: draw it from the top of the pile, show it on the pad “mine” and keep it.
power-pyromon-player = Pyromon is on your side, { $player }: choose a tile of another player and lay it on the pad “theirs”, because it leaves the game.
power-pyromon-victim = { $rivals ->
    [1] Pyromon is on the side of { $player }: { $rival }, choose which of your tiles leaves the game and lay it on the pad “theirs”.
   *[other] Pyromon is on your side, { $player }: point to another player, who chooses one of their own tiles to leave the game and lays it on the pad “theirs”.
}
power-hydromon = Hydromon lets you peek, { $player }: while the others close their eyes, look at up to four tiles without a rock and turn them face down again.
power-geomon = Geomon gives you a rock, { $player }: put it on a face-down tile that has none.
power-aeromon = Aeromon lets you swap, { $player }: lay one of your tiles on the pad “mine” and a tile of another player that you want on the pad “theirs”.
power-electromon = Electromon gives you one more turn, { $player }: get ready to turn over two more tiles.
power-polymon = A pair of Polymon has no power, { $player }: play on.

power_lapsed-no_tiles = { $power ->
    [floramon] The draw pile is empty, { $player }, so there is no tile to draw: play on.
    [hydromon] There is no tile that you may look at, { $player }: play on.
   *[other] There is no tile that you may put a rock on, { $player }: play on.
}
power_lapsed-no_target = No other player has a tile, { $player }, so { $elemon } can do nothing: play on.
power_lapsed-no_rock = Both rocks lie on the table, { $player }, so { $elemon } has none for you: play on.
power_lapsed-passed = { $player } plays on without the power of { $elemon }.

tile_drawn = The tile that { $player } has drawn is { $elemon }.
tile_drawn-unnamed = { $player } has drawn a tile that was not shown: tell the referee later which one it is.
tile_named = The tile that { $player } drew before is { $elemon }.
tile_removed = Your { $elemon } tile leaves the game, { $player }: put it in the box.
peeked = The look is over, { $player }, and you have seen { $count ->
    [one] { $count } tile
   *[other] { $count } tiles
}.
rock_placed = Your rock lies on square { $cell }, { $player }: nobody turns that tile over until your next turn.
rock_lifted = Your rock is off square { $cell }, { $player }: everybody may turn that tile over again.
tiles_swapped = Swap your tiles: { $player } gives { $gives } to { $other } and gets { $takes } for it.

## Figures and the end

gigamon_claimed = You have three tiles for { $elemon }, { $player }: put them in the box and take the { $elemon } figure.
gigamon_claimed-stolen = You have three tiles for { $elemon }, { $player }: put them in the box and take the { $elemon } figure from { $from }.
player_left = { $player } leaves the game: put the tiles of { $player } in the box and the figures back beside the table.

winning = { $winners ->
    [one] { $names } wins
   *[other] { $names } win together
} with { $gigamons ->
    [one] { $gigamons } figure
   *[other] { $gigamons } figures
} and { $tiles ->
    [one] { $tiles } tile
   *[other] { $tiles } tiles
}, so three cheers!
game_over-three_gigamons = The third figure is won and the game is over: { winning }
game_over-pile_empty = The draw pile is empty and the game is over: { winning }
game_over-no_pairs = There are no more pairs and the game is over: { winning }
game_over-abandoned = All the others have left and the game is over: { winning }

## What is wrong, where, and how to put it right; never who did it

breach-third_tile = Only two tiles may lie face up: please turn the one on square { $cell } face down, { $player }.
breach-not_turned_back = The tile on square { $cell } still lies face up: please turn it face down, { $player }.
breach-turned_back_early = The first tile, on square { $cell }, is face down before there is a second: please turn it over again, { $player }, then a second one.
breach-blocked_tile = A rock blocks the tile on square { $cell }: please turn it face down, { $player }, and put the rock back on it.
breach-tile_taken = The tile from square { $cell } is not won: please lay it back as it was, { $player }.
breach-pair_not_taken = The tile on square { $cell } is part of the pair: please take it, { $player }.
breach-not_refilled = There is a gap on square { $cell }: please lay the top tile of the draw pile there face down, { $player }.
breach-refill_face_up = The new tile on square { $cell } lies face up: please turn it face down, { $player }.
breach-refill_unexpected = The draw pile is used up and square { $cell } stays empty: please take away what lies there, { $player }.
breach-tile_changed = On square { $cell } there was { $was } before and now there is { $elemon }: please check whether tiles got mixed up, { $player }, then play on.
breach-tile_count = { $elemon } has turned up seven times, but there are only six in the game: please look for the tile that is too many, { $player }, then play on.
breach-peek_limit = Four tiles are all that Hydromon shows: please turn the one on square { $cell } face down, { $player }.
breach-rock_overdue = Your rock still lies on square { $cell }: please take it off, { $player }, then play on.
breach-rock_lifted_early = The rock of { $owner } is gone from square { $cell } too early: please put it back until it is { $owner }’s turn again.
breach-rock_misplaced = No rock may lie on square { $cell } now: please take it off, { $player }.
rule_restored = Square { $cell } is right again, thank you.

## When table and game do not agree

out_of_step = The table is mixed up, { $player }, so please put it right: { $differences }.
differs = square { $cell } should be { $expected ->
    [back] face down
    [empty] empty
    [rock] under a rock
    [covered] covered
    [unsure] unclear
   *[kind] face up with { $expected_kind }
} but is { $seen ->
    [back] face down
    [empty] empty
    [rock] under a rock
    [covered] covered
    [unsure] unclear
   *[kind] face up with { $seen_kind }
}
in_step = The table is right again: play on, { $player }.
question-whose_tile = Whose { $elemon } tile is it, { $player }: that of { $names }?
draw_pile_set = The draw pile has { $count ->
    [one] { $count } tile
   *[other] { $count } tiles
} now.
table_accepted = The table counts as it lies now: play on, { $player }.
corrected = The tile on square { $cell } was { $elemon }, and what came after it is ruled again.
undone = The last step is taken back: please lay the table as it was before.
paused = The game is paused: leave the tiles as they lie.
resumed = The game goes on: it is your turn, { $player }.

## When the camera cannot see the table well: what to do

plight-too_dark = It is too dark for me to see the tiles: please put on a lamp.
plight-too_bright = It is too bright for me to see the tiles: please turn the lamp away from the table.
plight-too_blurred = I see the table blurred: please wipe the lens of the camera, set its focus and keep it still.
plight-mirrored = I see the table mirrored: please switch off mirroring in the settings of the camera.
plight-swapped = I see red as blue and blue as red: please teach me the table and the tiles anew.
plight-no_mat = I cannot see the mat: please lay it under the camera, printed side up.
plight-markers_hidden = Too many corners of the mat are hidden: please uncover them.
plight-not_flat = One corner of the mat does not lie flat: please smooth it down.
plight-restless = Nothing I see comes to rest: please keep lamps and shadows still.
plight-no_picture = I get no picture from the camera: please look at its cable.
plight-over = I can see the table again: play on.
journal-lost = I cannot write the game down just now: please leave me switched on and make room on the card.
journal-kept = The game is written down again.

## When one game makes way for another

game-leaving = This game is not over: hold the button once more and another one begins.
game-waits = Another game begins as soon as nine tiles lie face down and both pads are empty.
game-kept = The game before is kept: { $buttons ->
    [yes] press undo
   *[no] type companion do back
} and it goes on.
game-back = The game before goes on: please lay the table as it was.
game-laid = The tiles lie ready: { $buttons ->
    [yes] press done
   *[no] type companion do new
} and you play again.
game-refused = I cannot do that just now: please ask companion check why.
