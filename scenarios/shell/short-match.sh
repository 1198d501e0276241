#!/bin/sh
# A match of one round for two seats, from `new` to the last card. Every seat draws, tosses what
# it has drawn, and turns up a card: always the first place that `moves` offers.
set -eu

wolken() { command ${WOLKEN:-wolken} "$@"; }
fail() { echo "wrong: $*" >&2; exit 1; }

unset WOLKEN_SEAT WOLKEN_NOW FORCE_COLOR COLUMNS || true
export TERM=dumb WOLKEN_LANG=en
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
match=$folder/match.toml

# The first legal moves, so many, that begin with a word.
first() {
    count=$1
    word=$2
    shift 2
    wolken wolkenwechsel moves "$match" "$@" | sed -n "/^$word /p" | sed "${count}q"
}

# What a call has told: the moves and what they brought about, without the board below them.
told() { sed '/^Wolkenwechsel/,$d'; }

wolken wolkenwechsel new "$match" --players anna,ben --seed 'first match' --set rounds=1 | told

# Two places each.
for seat in anna ben; do
    first 2 flip --as "$seat" >"$folder/moves"
    test "$(wc -l <"$folder/moves")" -eq 2 || fail "$seat has no two places to turn up"
    wolken wolkenwechsel move "$match" - --as "$seat" <"$folder/moves" >"$folder/told"
    told <"$folder/told"
done

# Whoever is on turn draws; from then on each call tosses, and draws for the next seat.
wolken wolkenwechsel moves "$match" >"$folder/moves"
test "$(sed 1q "$folder/moves")" = draw || fail "the first move of a turn is not a draw"
wolken wolkenwechsel move "$match" draw >"$folder/told"
told <"$folder/told"

turns=0
code=0
while test "$code" -eq 0; do
    move=$(first 1 toss)
    test -n "$move" || fail "nothing can be tossed after $turns turns"
    wolken wolkenwechsel move "$match" "$move, draw" >"$folder/told" 2>"$folder/refused" || code=$?
    told <"$folder/told"
    turns=$((turns + 1))
    test "$turns" -le 20 || fail "twenty turns have not ended the round"
done

# After the last turn nobody can draw: the toss stands, the draw is refused.
test "$code" -eq 1 || fail "the last draw ended with exit code $code"
grep -q 'the match is over' "$folder/refused" || fail "the match is not over"
test "$turns" -eq 20 || fail "two seats turned up 20 cards in $turns turns"
wolken wolkenwechsel show "$match" >"$folder/board"
sed -n '/^anna/p; /^ben/p; /^won by/p' "$folder/board"
grep -q '^won by: ' "$folder/board" || fail "nobody has won"
if grep -q '?' "$folder/board"; then fail "a card is face down at the end"; fi
test -z "$(wolken wolkenwechsel moves "$match")" || fail "there are moves after the end"
wolken wolkenwechsel replay "$match" --check
echo "ok: a match of $turns turns"
