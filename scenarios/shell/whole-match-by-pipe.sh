#!/bin/sh
# A whole match through pipes: each round is one stream of moves, written before any card of it
# is known, and `move FILE -` plays it line by line.
set -eu

wolken() { command ${WOLKEN:-wolken} "$@"; }
fail() { echo "wrong: $*" >&2; exit 1; }

unset WOLKEN_SEAT WOLKEN_NOW FORCE_COLOR COLUMNS || true
export TERM=dumb WOLKEN_LANG=en
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
match=$folder/match.toml

# The moves of a round of two. Whoever is on turn draws and tosses: no name is needed, and each
# place is named once for either seat.
round() {
    echo '# the opening'
    for seat in anna ben; do
        echo "$seat: flip a1, $seat: flip b1"
    done
    for place in a2 a3 b2 b3 c1 c2 c3 d1 d2 d3; do
        echo "draw, toss $place"
        echo "draw, toss $place"
    done
}

over() { wolken status "$match" | grep -q ': over since '; }

wolken wolkenwechsel new "$match" --players anna,ben --seed 'a match by pipe' --quiet
rounds=0
until over; do
    rounds=$((rounds + 1))
    test "$rounds" -le 10 || fail "ten rounds have not ended the match"
    round | wolken wolkenwechsel move "$match" - >"$folder/told"
    sed -n "s/^  \(round $rounds is over: .*\) (WW-17)/\1/p" "$folder/told" >"$folder/points"
    test -s "$folder/points" || fail "no points are told for round $rounds"
    cat "$folder/points"
done

# The totals: what the rounds add up to, and the lowest one wins.
wolken wolkenwechsel show "$match" >"$folder/board"
anna=$(sed -n 's/^anna: total \(-\{0,1\}[0-9]*\),.*/\1/p' "$folder/board")
ben=$(sed -n 's/^ben: total \(-\{0,1\}[0-9]*\),.*/\1/p' "$folder/board")
echo "totals: anna $anna, ben $ben"
test "$anna" -ge 100 || test "$ben" -ge 100 || fail "the match ended below 100 points"
winner='anna, ben'
if test "$anna" -lt "$ben"; then winner=anna; fi
if test "$ben" -lt "$anna"; then winner=ben; fi
grep -q "^won by: $winner\$" "$folder/board" || fail "$winner should have won"

# Moves that come too late are refused, and the file stays as it is.
before=$(cksum <"$match")
code=0
round | wolken wolkenwechsel move "$match" - 2>"$folder/refused" || code=$?
test "$code" -eq 1 || fail "a move after the end ended with exit code $code"
grep -q 'the match is over' "$folder/refused" || fail "it is not said that the match is over"
test "$(cksum <"$match")" = "$before" || fail "a refused move has changed the file"

# The log goes through a pipe as well, and may be cut off.
wolken wolkenwechsel replay "$match" | sed 1q | grep -q '^1 .* dealer: deal ' || fail "replay"
wolken wolkenwechsel replay "$match" --check
echo "ok: a match of $rounds rounds, won by $winner"
