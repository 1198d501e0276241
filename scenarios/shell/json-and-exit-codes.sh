#!/bin/sh
# What scripts rely on: exit codes 0, 1, 2 and 3, results on standard output, complaints on
# standard error, and the JSON keys that never change.
set -eu

wolken() { command ${WOLKEN:-wolken} "$@"; }
fail() { echo "wrong: $*" >&2; exit 1; }

unset WOLKEN_SEAT WOLKEN_NOW FORCE_COLOR COLUMNS || true
export TERM=dumb WOLKEN_LANG=en
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
match=$folder/match.toml

# exits CODE COMMAND…: calls wolken and checks its exit code; keeps what it printed.
exits() {
    wanted=$1
    shift
    code=0
    wolken "$@" >"$folder/out" 2>"$folder/err" || code=$?
    test "$code" -eq "$wanted" || fail "exit code $code, not $wanted: wolken $*"
    if test "$code" -ne 0 && test -s "$folder/out"; then fail "output beside a complaint: $*"; fi
    echo "exit code $code: wolken $1 ${2-}"
}

# fact FILE KEY…: what stands in a JSON file under the keys, as JSON.
fact() {
    "${PYTHON:-python3}" -c 'if True:
        import json, sys
        with open(sys.argv[1]) as file:
            data = json.load(file)
        for key in sys.argv[2:]:
            data = data[int(key) if isinstance(data, list) else key]
        print(json.dumps(data))
    ' "$@"
}

# same VALUE FILE KEY…: a fact has a value.
same() {
    wanted=$1
    shift
    found=$(fact "$@") || fail "there is no $*"
    test "$found" = "$wanted" || fail "$* is $found, not $wanted"
}

# 0: done.
exits 0 --version
exits 0 games --json
fact "$folder/out" games | grep -q '"game": "wolkenwechsel"' || fail "the game is not listed"
exits 0 wolkenwechsel new "$match" --players anna,ben --seed s --json
same '"wolkenwechsel"' "$folder/out" game
same '["anna", "ben"]' "$folder/out" waiting
same null "$folder/out" outcome
same 1 "$folder/out" seq
same 125 "$folder/out" view stock
same '"?"' "$folder/out" view layouts anna d3
exits 0 wolkenwechsel move "$match" anna: flip a1, anna: flip a2 --json
same 5 "$folder/out" seq
same '["ben"]' "$folder/out" waiting
exits 0 wolkenwechsel moves "$match" --as ben --json
same '"ben"' "$folder/out" seat
same '"flip a1"' "$folder/out" moves 0
exits 0 status "$match" --mine ben --json
same '["ben"]' "$folder/out" matches 0 waiting

# 1: the rules refuse, or there is nothing to do. Nothing is written.
before=$(cksum <"$match")
exits 1 wolkenwechsel move "$match" ben: draw --json
same '"rule"' "$folder/err" code
same '"WW-05"' "$folder/err" rule
same 1 "$folder/err" exit
exits 1 wolkenwechsel move "$match" anna: flip a3 --json
same '"not-your-turn"' "$folder/err" code
same null "$folder/err" rule
exits 1 wolkenwechsel moves "$match" --as ben --why 'take a1'
grep -q 'WW-05' "$folder/err" || fail "no rule is named"
exits 1 wolkenwechsel undo "$match" --as ben --json
same '"nothing-to-undo"' "$folder/err" code
code=0
wolken status "$match" --mine anna --quiet >"$folder/out" 2>"$folder/err" || code=$?
test "$code" -eq 1 || fail "anna has nothing to do, but the exit code is $code"

# 2: not understood.
exits 2 wolkenwechsel move "$match" ben: filp a1
grep -q 'did you mean' "$folder/err" || fail "no likely word is named"
exits 2 wolkenwechsel move "$match" carla: flip a1 --json
same '"usage"' "$folder/err" code
exits 2 wolkenwechsel show "$match" --as carla
exits 2 wolkenwechsel show "$match" --unknown
exits 2 wolkenwechsel mvoe "$match"
exits 2 wolkenwechsel new "$folder/other.toml" --players anna
exits 2 nosuchgame show "$match"

# 3: the file.
exits 3 wolkenwechsel show "$folder/missing.toml" --json
same '"missing"' "$folder/err" code
exits 3 wolkenwechsel new "$match" --players anna,ben --json
same '"exists"' "$folder/err" code
exits 3 wolkenwechsel move "$match" ben: flip a1 --expect 4 --json
same '"moved-on"' "$folder/err" code
echo 'no match' >"$folder/text.toml"
exits 3 wolkenwechsel show "$folder/text.toml"
test "$(cksum <"$match")" = "$before" || fail "a call that failed has changed the file"
sed 's/^discards = .*/discards = "12"/' "$match" >"$folder/edited.toml"
exits 3 wolkenwechsel show "$folder/edited.toml" --json
same '"edited"' "$folder/err" code

# A hand-edited file that is possible can be taken as a new start.
exits 0 wolkenwechsel repair "$folder/edited.toml" --quiet
exits 0 wolkenwechsel show "$folder/edited.toml" --json
same '[12]' "$folder/out" view discards

# --quiet says nothing, and a reader may leave early.
exits 0 wolkenwechsel move "$match" ben: flip a1 --expect 5 --quiet
test ! -s "$folder/out" || fail "--quiet is not quiet"
wolken wolkenwechsel show "$match" | sed 1q >"$folder/out"
grep -q '^Wolkenwechsel, round 1' "$folder/out" || fail "the first line is another one"
echo 'ok: exit codes and JSON'
