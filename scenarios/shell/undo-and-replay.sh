#!/bin/sh
# Taking back: free until somebody else has acted or a card was turned up; after that it wants
# --force. Nothing is erased: the log tells the undo too, and every state can be seen again.
set -eu

wolken() { command ${WOLKEN:-wolken} "$@"; }
fail() { echo "wrong: $*" >&2; exit 1; }

unset WOLKEN_SEAT WOLKEN_NOW FORCE_COLOR COLUMNS || true
export TERM=dumb WOLKEN_LANG=en
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
match=$folder/match.toml

board() { wolken wolkenwechsel show "$match" "$@"; }
move() { wolken wolkenwechsel move "$match" "$@" --quiet; }

# undone TEXT OPTION…: something is taken back, and it is said what.
undone() {
    text=$1
    shift
    wolken wolkenwechsel undo "$match" "$@" >"$folder/told" || fail "it cannot be taken back"
    grep -q -x "taken back: $text" "$folder/told" || fail "taken back is not “$text”"
    sed 1q "$folder/told"
}

# not_free TEXT OPTION…: it is refused, for a reason, and nothing is written.
not_free() {
    text=$1
    shift
    before=$(cksum <"$match")
    code=0
    wolken wolkenwechsel undo "$match" "$@" 2>"$folder/refused" || code=$?
    test "$code" -eq 1 || fail "an undo that is not free ended with exit code $code"
    grep -q "$text" "$folder/refused" || fail "the reason is not “$text”"
    test "$(cksum <"$match")" = "$before" || fail "a refused undo has changed the file"
    sed 1q "$folder/refused"
}

wolken wolkenwechsel new "$match" --players anna,ben --seed undo --quiet
not_free 'nothing to take back' --as anna
move anna: flip a1, anna: flip b1, ben: flip a1, ben: flip b1
seat=$(board | sed -n 's/^waiting for: //p')
other=anna
if test "$seat" = anna; then other=ben; fi

# A swap of open cards: nothing came up, so its undo is free.
board >"$folder/before"
move "$seat: take a1"
board | cmp -s - "$folder/before" && fail "the move has changed nothing"
undone "$seat: take a1"
board | cmp -s - "$folder/before" || fail "the board is not as it was before the move"

# Once the other seat has acted, it is not.
move "$seat: take a1, $other: take a1"
not_free "$other acted since" --as "$seat"
undone "$seat: take a1, $other: take a1" --as "$seat" --force
board | cmp -s - "$folder/before" || fail "the board is not as it was before both moves"

# A drawn card has been seen. Taken back by force, it is the same card again.
move "$seat: draw"
card=$(board | sed -n 's/.*in hand: //p')
test -n "$card" || fail "no card lies open"
not_free "this was revealed: deal $card"
undone "$seat: draw, dealer: deal $card" --force
move "$seat: draw"
board | grep -q "in hand: $card\$" || fail "another card came up than before"

# The log holds it all: every move, and every undo by the numbers of what it took back.
wolken wolkenwechsel replay "$match" >"$folder/log"
sed 's/^\([0-9]*\) [^ ]* /\1 /' "$folder/log"
test "$(grep -c " $seat: undo " "$folder/log")" -eq 3 || fail "not every undo is told"
wolken wolkenwechsel replay "$match" --from 10 --to 11 >"$folder/part"
sed -n '/^10 /p; /^11 /p' "$folder/log" | cmp -s - "$folder/part" || fail "a part of the log"

# Entry 9 ended the opening: the board of that time, whatever was played and taken back later.
board --at 9 | cmp -s - "$folder/before" || fail "--at 9 shows another board"
board --at 0 | grep -q '^discard pile: empty' || fail "--at 0 is not the start"
wolken wolkenwechsel replay "$match" --check
echo 'ok: undo and replay'
