#!/bin/sh
# A match at a real table: no seed, real cards. The players type what came up, and the program
# referees. `deal -2` works without `--` before it.
set -eu

wolken() { command ${WOLKEN:-wolken} "$@"; }
fail() { echo "wrong: $*" >&2; exit 1; }

unset WOLKEN_SEAT WOLKEN_NOW FORCE_COLOR COLUMNS || true
export TERM=dumb WOLKEN_LANG=en
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
match=$folder/match.toml

# Moves are made, and what was told of them is shown.
move() {
    echo "> $*"
    wolken wolkenwechsel move "$match" "$@" >"$folder/told" || fail "it is refused: $*"
    sed '/^Wolkenwechsel/,$d' "$folder/told"
}

# refused TEXT MOVE…: the moves are refused with exit code 1, and the complaint holds a text.
refused() {
    text=$1
    shift
    echo "> $*"
    code=0
    wolken wolkenwechsel move "$match" "$@" >"$folder/told" 2>"$folder/refused" || code=$?
    test "$code" -eq 1 || fail "exit code $code, not 1: $*"
    grep -q -e "$text" "$folder/refused" || fail "the complaint has no “$text”: $*"
    sed 1q "$folder/refused"
}

# shows TEXT: a line of the board.
shows() {
    wolken wolkenwechsel show "$match" >"$folder/board"
    grep -q -x -e "$1" "$folder/board" || fail "the board has no line “$1”"
}

code=0
wolken wolkenwechsel new "$match" --players anna,ben --table --seed s 2>"$folder/refused" || code=$?
test "$code" -eq 2 || fail "--table and --seed together end with exit code $code"
wolken wolkenwechsel new "$match" --players anna,ben --table --set rounds=1 --quiet
grep -q '^seed' "$match" && fail "a match at a real table has a seed"
shows 'waiting for: dealer'
wolken wolkenwechsel moves "$match" | grep -q -x 'deal -2' || fail "deal -2 is not offered"

# The first card, typed as it is.
refused 'the dealer is due' anna: flip a1
move deal -2
shows 'discard pile: -2; stock: 125 cards'

# Several on a line, with commas; who turns up a place says so, the card is the dealer's.
move anna: flip a1, deal 4, anna: flip a2, deal 4
move ben: flip b3, deal -2, ben: flip a1, deal 12
shows 'waiting for: ben'

# Nobody else may go on before the card of a move is known.
move draw
refused 'the dealer is due' swap a1
refused 'the dealer is due' draw
move deal -2
move swap a1
shows 'ben row 1: a -2, b ?, c ?, d ?'

# Moves may come from a file or a pipe, one a line.
printf '%s\n' 'draw' 'deal 7' '# a remark' 'toss a3, deal 4' |
    wolken wolkenwechsel move "$match" - >"$folder/told"
grep -q 'column a of anna leaves the layout (WW-12)' "$folder/told" || fail "no column has left"
shows 'anna row 1: a gone, b ?, c ?, d ?'
shows 'discard pile: 7; stock: 123 cards'

# The program referees: a card that cannot be there, a place that is gone.
move draw, deal -2, toss c1, deal -2
refused 'WW-02' draw, deal -2
refused 'WW-13' take a1
shows 'waiting for: anna'
move take b1, deal 0, draw, deal 1, swap d1, deal 11

# A wrong card is taken back, and typed again.
wolken wolkenwechsel undo "$match" --as dealer --force >"$folder/told"
sed -n '/^taken back/p' "$folder/told"
move deal 10
shows 'discard pile: 10; stock: 121 cards'
wolken wolkenwechsel replay "$match" --check
echo 'ok: a match at a real table'
